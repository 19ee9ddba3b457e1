"""What people and files see of a battle: saves, scenes and the catalogue. Ordinary Python, never in a playout."""
