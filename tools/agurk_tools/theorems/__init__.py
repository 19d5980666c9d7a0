"""Theorems: what follows from the clauses, established anew by programs."""
