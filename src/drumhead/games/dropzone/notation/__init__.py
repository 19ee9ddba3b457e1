"""What do people read? Importing this registers what the lexicon's templates cannot say."""

from drumhead.games.dropzone.notation import card_prompts, log, prompts, words

__all__ = ["card_prompts", "log", "prompts", "words"]
