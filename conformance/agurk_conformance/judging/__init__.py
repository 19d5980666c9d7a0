"""Judging: what is asked of an engine, what the law expects, and the verdict."""
