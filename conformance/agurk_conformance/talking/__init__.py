"""Talking: an engine is asked in the field's notation, a line at a time."""
