"""How does Battleground speak to people? Prompts, options in words, sentences of the log, the scene of a board."""
