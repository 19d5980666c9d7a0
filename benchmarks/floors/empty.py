"""The floor of the start: pytest finds a file without a test, and ends."""
