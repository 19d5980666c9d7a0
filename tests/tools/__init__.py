"""Tests of the maintainers' tools."""
