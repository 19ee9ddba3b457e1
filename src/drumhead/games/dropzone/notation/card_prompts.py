"""What is a seat asked while a card or a rule acts? The title is its name, the sentence what it wants to know."""

from __future__ import annotations

from drumhead.games.dropzone.effects import Whether
from drumhead.games.dropzone.effects_damage import Healing, Striking
from drumhead.games.dropzone.effects_hand import (
    Culling,
    LookingThrough,
    PickFromHand,
    PutBack,
    Ransoming,
    Restocking,
    Sifting,
)
from drumhead.games.dropzone.effects_places import Arriving, Forcing, Putting
from drumhead.games.dropzone.effects_rounds import Limiting, Ordered
from drumhead.games.dropzone.effects_table import Falling
from drumhead.games.dropzone.notation.words import (
    card_name,
    group_name,
    is_plural,
    squad_does,
    squad_in_words,
    squad_name,
    unit_name,
)
from drumhead.games.dropzone.resolve import OF_CARD, Resolve
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.verbs import LEXICON
from drumhead.kernel import Prompt
from drumhead.kernel.lexicon import counted

CARDS = "DZ-CMD-38"


def asked_by(view: DropState, sentence: str, rule: str = CARDS) -> Prompt:
    """The question of the card that acts now."""
    for step in reversed(view.agenda):
        if isinstance(step, Resolve):
            title = card_name(view.cards, step.row) if step.origin == OF_CARD else "A rule acts"
            return Prompt(title, sentence, rule)
    return Prompt("A rule acts", sentence, rule)


@LEXICON.asking(Whether)
def whether(view: DropState, seat: int, step: Whether) -> Prompt:
    return asked_by(view, "Do you want this, or not?")


@LEXICON.asking(PutBack)
def put_back(view: DropState, seat: int, step: PutBack) -> Prompt:
    return asked_by(view, "Put each card on top of your deck or at its bottom; the last one on top lies uppermost.")


@LEXICON.asking(Sifting)
def sifting(view: DropState, seat: int, step: Sifting) -> Prompt:
    which = (
        "Which card goes to your hand?" if step.stage == 0 else "Which card goes to the bottom? The rest is discarded."
    )
    return asked_by(view, which)


@LEXICON.asking(LookingThrough)
def looking_through(view: DropState, seat: int, step: LookingThrough) -> Prompt:
    where = "put on top of it" if step.top else "take to your hand"
    return asked_by(view, f"Look through your deck: which card do you {where}?")


@LEXICON.asking(PickFromHand)
def pick_from_hand(view: DropState, seat: int, step: PickFromHand) -> Prompt:
    return asked_by(view, f"You see their hand: discard {counted(int(step.left), 'card')} of it.")


@LEXICON.asking(Culling)
def culling(view: DropState, seat: int, step: Culling) -> Prompt:
    return asked_by(
        view, "Which of these cards is discarded?" if step.stage == 0 else "Which of the others goes to the bottom?"
    )


@LEXICON.asking(Ransoming)
def ransoming(view: DropState, seat: int, step: Ransoming) -> Prompt:
    who = unit_name(view, step.uid)
    return asked_by(
        view, f"Each card you discard is a point of Command Value of {who} next round; {int(step.paid)} so far."
    )


@LEXICON.asking(Restocking)
def restocking(view: DropState, seat: int, step: Restocking) -> Prompt:
    return asked_by(view, f"Up to {counted(int(step.left), 'card')} from your discards may go back into the deck.")


@LEXICON.asking(Healing)
def healing(view: DropState, seat: int, step: Healing) -> Prompt:
    return asked_by(view, f"Who is repaired first? {counted(int(step.left), 'point')} to give.")


@LEXICON.asking(Striking)
def striking(view: DropState, seat: int, step: Striking) -> Prompt:
    left = counted(int(step.left), "shot")
    return asked_by(view, f"Who takes the next one? {left} to spread, then all are rolled together.")


@LEXICON.asking(Falling)
def falling(view: DropState, seat: int, step: Falling) -> Prompt:
    return asked_by(view, "Which unit lies in the middle? You name one, they name one, and a die chooses.")


@LEXICON.asking(Ordered)
def ordered(view: DropState, seat: int, step: Ordered) -> Prompt:
    return asked_by(view, f"{_first(squad_does(view, int(step.sid), 'act'))} now: how?", "DZ-ACT-04")


@LEXICON.asking(Limiting)
def limiting(view: DropState, seat: int, step: Limiting) -> Prompt:
    squads = counted(int(step.left), "squad")
    return asked_by(view, f"{squads} of {group_name(view, int(step.gid))} may do one action only: which?")


@LEXICON.asking(Putting)
def putting(view: DropState, seat: int, step: Putting) -> Prompt:
    return asked_by(view, f"Where does the {squad_name(view, int(step.sid))} stand?")


@LEXICON.asking(Arriving)
def arriving(view: DropState, seat: int, step: Arriving) -> Prompt:
    out = "step" if is_plural(view, int(step.sid)) else "steps"
    return asked_by(view, f"{_first(squad_in_words(view, int(step.sid)))} {out} out of Holding: where?")


@LEXICON.asking(Forcing)
def forcing(view: DropState, seat: int, step: Forcing) -> Prompt:
    return asked_by(view, f"What must the {unit_name(view, int(step.uid))} do?")


def _first(text: str) -> str:
    return text[:1].upper() + text[1:]
