"""Maintainers' tools: lint of the data, traceability, mutants of the reference engine."""
