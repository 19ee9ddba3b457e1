"""How does Fantasy Commander speak to people and clients? Questions, words, log, scenes, catalogue, deeds.

Reading the modules is what registers their words in the lexicon.
"""

from drumhead.games.fantasy_commander.notation import log, prompts, words

__all__ = ["log", "prompts", "words"]
