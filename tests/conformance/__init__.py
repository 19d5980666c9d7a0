"""Tests of the suite."""
