"""The engine protocol: messages, outcomes, and the ways of reaching an engine."""
