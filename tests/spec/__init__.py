"""What the law's loader reads, refuses and answers."""
