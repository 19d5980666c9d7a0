"""Engines with one bad manner each: they know the game, and break the conversation.

Each is a script, run as `python -m tests.miniatures.manners.NAME`, on the common base of an engine
that does everything right.
"""
