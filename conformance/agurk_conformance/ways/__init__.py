"""Ways of asking engines that take no position in the middle of a deal."""
