"""Explore: an engine is searched for disagreements with an oracle, each shrunk to a scenario."""
