"""The conformance suite: scenarios, the engine protocol, and verdicts on any engine."""

__version__ = "0.2.0"
