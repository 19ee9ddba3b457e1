"""What is a seat asked, and why now? One short title and one sentence for every step that asks."""

from __future__ import annotations

from drumhead.games.high_command.bank import Bank, Cull, Discard, Scry
from drumhead.games.high_command.battle import Approach, Battle, Pick
from drumhead.games.high_command.capture import Capture
from drumhead.games.high_command.entering import DEPLOY
from drumhead.games.high_command.losses import Destroy
from drumhead.games.high_command.notation.words import (
    name_of,
    place_name,
    price_words,
    seat_name,
    unit_name,
)
from drumhead.games.high_command.orders import Go, Orders
from drumhead.games.high_command.payment import Pay
from drumhead.games.high_command.reserves import Refresh
from drumhead.games.high_command.state import HighState
from drumhead.games.high_command.triggers import Resolve, Triggers
from drumhead.games.high_command.verbs import LEXICON
from drumhead.kernel import Prompt

DOING = ("purchase", "deploy", "rush", "rush")


@LEXICON.asking(Orders)
def orders(view: HighState, seat: int, step: Orders) -> Prompt:
    """What can be ordered in this round."""
    if view.round > 2:
        text = "Purchase, deploy, rush, refresh or use abilities, as long as your hand pays for it."
    elif view.charter.errata:
        text = "Purchase or refresh: nobody deploys or rushes in the first two rounds."
    else:
        text = "Purchase, deploy or refresh: nobody rushes in the first two rounds."
    return Prompt("Your orders", text, "HC-ORD-01")


@LEXICON.asking(Pay)
def pay(view: HighState, seat: int, step: Pay) -> Prompt:
    """What is owed, and what for."""
    owed = price_words(step.cmd, step.war)
    if step.mixed:
        owed = price_words(step.cmd + step.war, 0).replace("CMD", "CMD or WAR")
    return Prompt("Pay", f"To {DOING[step.how]} {name_of(view, step.card)} you still owe {owed}.", "HC-PAY-03")


@LEXICON.asking(Go)
def go(view: HighState, seat: int, step: Go) -> Prompt:
    """Where a card goes."""
    verb = "Deploy" if step.how == DEPLOY else "Rush"
    return Prompt("Where to?", f"{verb} {name_of(view, step.card)} to which location?", "HC-ORD-04")


@LEXICON.asking(Pick)
def pick(view: HighState, seat: int, step: Pick) -> Prompt:
    """The attacker's and the defenders' picks."""
    where = place_name(view, step.place)
    if seat == view.active:
        text = f"You have {step.left} Power left at {where}. Which enemy card falls?"
    else:
        text = f"{step.left} Power strikes back at {seat_name(view, view.active)} in {where}. Which card falls?"
    return Prompt("Destroy", text, "HC-BAT-07")


@LEXICON.asking(Battle)
def battle(view: HighState, seat: int, step: Battle) -> Prompt:
    """Which location is attacked next."""
    return Prompt("Next attack", "You attack every location you share with an enemy. Which one now?", "HC-BAT-02")


@LEXICON.asking(Approach)
def approach(view: HighState, seat: int, step: Approach) -> Prompt:
    """One of several opponents, or all of them."""
    where = place_name(view, step.place)
    return Prompt("Targeted or all-out?", f"Several opponents stand at {where}. Whom do you attack?", "HC-AOA-01")


@LEXICON.asking(Capture)
def capture(view: HighState, seat: int, step: Capture) -> Prompt:
    """Which of several captures comes first."""
    return Prompt("Capture", "Several locations fall to you. Which one first?", "HC-R-04")


@LEXICON.asking(Bank)
def bank(view: HighState, seat: int, step: Bank) -> Prompt:
    """What is kept for later."""
    return Prompt("Bank", "You may keep one card; the rest of your hand is discarded.", "HC-BANK-01")


@LEXICON.asking(Cull)
def cull(view: HighState, seat: int, step: Cull) -> Prompt:
    """What leaves the game before a shuffle."""
    text = "Your army deck is empty. You may move one discarded card out of the game before the shuffle."
    return Prompt("Cull", text, "HC-DRAW-03")


@LEXICON.asking(Destroy)
def destroy(view: HighState, seat: int, step: Destroy) -> Prompt:
    """Whether a card is saved."""
    name = unit_name(view, step.waiting[0])
    return Prompt("Unyielding", f"{name} would be destroyed. Discard a card to keep it?", "HC-BAT-09")


@LEXICON.asking(Discard)
def discard(view: HighState, seat: int, step: Discard) -> Prompt:
    """How many cards, and why."""
    cards = "a card" if step.left == 1 else f"{step.left} cards"
    why = {"HC-REF-01": "To refresh a reserve card,", "HC-ORD-06": "For the order,"}.get(step.rule, "You must")
    return Prompt("Discard", f"{why} discard {cards}.", step.rule)


@LEXICON.asking(Refresh)
def refresh(view: HighState, seat: int, step: Refresh) -> Prompt:
    """Which card of the reserves."""
    return Prompt("Refresh", "Which reserve card goes under your reinforcements?", "HC-REF-01")


@LEXICON.asking(Scry)
def scry(view: HighState, seat: int, step: Scry) -> Prompt:
    """What was looked at goes back."""
    return Prompt("Look at your deck", "Put each card back on top or at the bottom, one by one.", "HC-BAT-11")


@LEXICON.asking(Triggers)
def triggers(view: HighState, seat: int, step: Triggers) -> Prompt:
    """Which ability comes first."""
    return Prompt("Several abilities", "They work at the same time. Which one first?", "HC-R-29")


@LEXICON.asking(Resolve)
def resolve(view: HighState, seat: int, step: Resolve) -> Prompt:
    """An ability that asks."""
    name = name_of(view, step.card)
    return Prompt(name, f"Carry out the ability of {name}.", "HC-ABL-01")
