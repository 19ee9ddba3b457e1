"""What do people read? Importing this registers what the lexicon's templates cannot say."""

from drumhead.games.high_command.notation import log, prompts, words

__all__ = ["log", "prompts", "words"]
