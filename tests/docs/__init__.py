"""Tests of the site: what its extension refuses, and what a browser makes of its pages."""
