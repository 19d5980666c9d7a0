"""Exhausting: every position of a small scope, asked of an engine and compared with an oracle."""
