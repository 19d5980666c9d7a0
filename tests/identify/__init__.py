"""Tests of what finds out which game an engine plays, and of what answers questions at a table."""
