"""The reference engine: the law of Cucumber as small pure functions on immutable values."""

__version__ = "0.2.0"
