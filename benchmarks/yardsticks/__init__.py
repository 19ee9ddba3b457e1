"""Two small games that everybody has, on our kernel: what the engine costs when the rules cost nothing."""
