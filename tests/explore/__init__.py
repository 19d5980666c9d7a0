"""Tests of what an engine is explored for."""
