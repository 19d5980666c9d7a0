"""Telling: the law in plain text, for people at a terminal."""
