"""Reporting: what is made of a report afterwards, for people and for other programs."""
