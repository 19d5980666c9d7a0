"""Tests of the awkward squad: engines of odd shapes in four languages, and their adapters."""
