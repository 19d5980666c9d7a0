"""The corpus: scenarios read strictly into records, and the units that they make."""
