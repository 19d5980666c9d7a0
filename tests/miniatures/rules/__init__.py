"""Engines with good manners and one wrong rule each, beside one that has none wrong."""
