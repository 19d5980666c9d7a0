"""Reporting: the record of a run, and what is made of it for people and for other programs."""
