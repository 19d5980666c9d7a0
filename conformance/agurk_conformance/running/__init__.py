"""Running: what a user wishes, the engine and rulesets meant, and the course of a run."""
