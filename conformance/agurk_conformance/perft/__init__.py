"""Counting: in how many lawful ways a deal can be played, and whether an engine agrees."""
