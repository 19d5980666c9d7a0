"""Identify: which game an engine really plays, inferred from what it answers.

Positions of the scenarios are put to the engine as probes, without a word on the rules; a table of
options is consistent with the answers where the reference, told to play by it, gives the same.
"""
