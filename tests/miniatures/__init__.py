"""Miniatures: engines that are wrong in one thing, which the suite has to find."""
