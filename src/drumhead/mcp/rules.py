"""How is a rule looked up in words? By its id, or by what its id, title or sentence holds."""

from typing import Any, Final

from drumhead.kernel import Game

MOST: Final = 40


def rule_text(game: Game[Any], id: str) -> str:
    """The rule with this id, or the rules that match."""
    wanted = id.strip().upper()
    if wanted in game.rules:
        title, sentence = game.rules[wanted]
        return f"{wanted} {title}: {sentence}"
    found = [
        f"{key} {title}"
        for key, (title, sentence) in game.rules.items()
        if wanted and (wanted in key or wanted in title.upper() or wanted in sentence.upper())
    ]
    return "\n".join(found[:MOST]) or f"There is no rule '{id[:40]}'."
