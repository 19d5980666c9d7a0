"""Tests of the pages on adapters, the protocol and scenarios."""
