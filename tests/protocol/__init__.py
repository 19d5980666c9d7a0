"""Tests of the way from the suite to an engine."""
