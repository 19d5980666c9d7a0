"""Exporting: the law and the scenarios as plain JSON, for programs without any of this code."""
