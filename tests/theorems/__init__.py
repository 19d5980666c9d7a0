"""Tests of the theorems."""
