"""How does Shadow's Edge speak to people and clients? Questions, words, log, scenes, catalogue, deeds.

Reading the modules is what registers their words in the lexicon.
"""

from drumhead.games.shadows_edge.notation import log, prompts, words

__all__ = ["log", "prompts", "words"]
