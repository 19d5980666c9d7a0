"""Tests of what asks everything in a small scope, and of what counts the ways to play."""
