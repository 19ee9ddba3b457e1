"""What do people read? Importing this registers what the lexicon's templates cannot say."""

from drumhead.games.dropzone.notation import log, prompts, words

__all__ = ["log", "prompts", "words"]
