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
    top_step,
    unit_name,
)
from drumhead.games.high_command.orders import Go, Orders
from drumhead.games.high_command.payment import Pay
from drumhead.games.high_command.reserves import Refresh
from drumhead.games.high_command.state import HighState
from drumhead.games.high_command.triggers import Resolve, Triggers
from drumhead.kernel import Prompt

DOING = ("purchase", "deploy", "rush", "rush")


def prompt_of(view: HighState, seat: int) -> Prompt:
    """The question in words."""
    step = top_step(view)
    if isinstance(step, Orders):
        return Prompt("Your orders", orders_sentence(view), "HC-ORD-01")
    if isinstance(step, Pay):
        owed = (
            price_words(step.cmd + step.war, 0).replace("CMD", "CMD or WAR")
            if step.mixed
            else price_words(step.cmd, step.war)
        )
        return Prompt("Pay", f"To {DOING[step.how]} {name_of(view, step.card)} you still owe {owed}.", "HC-PAY-03")
    if isinstance(step, Go):
        verb = "Deploy" if step.how == DEPLOY else "Rush"
        return Prompt("Where to?", f"{verb} {name_of(view, step.card)} to which location?", "HC-ORD-04")
    if isinstance(step, Pick):
        return pick_prompt(view, step, seat)
    if isinstance(step, Battle):
        return Prompt("Next attack", "You attack every location you share with an enemy. Which one now?", "HC-BAT-02")
    if isinstance(step, Approach):
        where = place_name(view, step.place)
        return Prompt("Targeted or all-out?", f"Several opponents stand at {where}. Whom do you attack?", "HC-AOA-01")
    if isinstance(step, Capture):
        return Prompt("Capture", "Several locations fall to you. Which one first?", "HC-R-04")
    if isinstance(step, Bank):
        return Prompt("Bank", "You may keep one card; the rest of your hand is discarded.", "HC-BANK-01")
    if isinstance(step, Cull):
        return Prompt(
            "Cull",
            "Your army deck is empty. You may move one discarded card out of the game before the shuffle.",
            "HC-DRAW-03",
        )
    if isinstance(step, Destroy):
        name = unit_name(view, step.waiting[0])
        return Prompt("Unyielding", f"{name} would be destroyed. Discard a card to keep it?", "HC-BAT-09")
    if isinstance(step, Discard):
        cards = "a card" if step.left == 1 else f"{step.left} cards"
        why = {"HC-REF-01": "To refresh a reserve card,", "HC-ORD-06": "For the order,"}.get(step.rule, "You must")
        ask = f"You must discard {cards}." if why == "You must" else f"{why} discard {cards}."
        return Prompt("Discard", ask, step.rule)
    if isinstance(step, Refresh):
        return Prompt("Refresh", "Which reserve card goes under your reinforcements?", "HC-REF-01")
    if isinstance(step, Scry):
        return Prompt("Look at your deck", "Put each card back on top or at the bottom, one by one.", "HC-BAT-11")
    if isinstance(step, Triggers):
        return Prompt("Several abilities", "They work at the same time. Which one first?", "HC-R-29")
    if isinstance(step, Resolve):
        return Prompt(name_of(view, step.card), f"Carry out the ability of {name_of(view, step.card)}.", "HC-ABL-01")
    return Prompt("Your decision")


def orders_sentence(view: HighState) -> str:
    """What can be ordered in this round."""
    if view.round <= 2:
        if view.charter.errata:
            return "Purchase or refresh: nobody deploys or rushes in the first two rounds."
        return "Purchase, deploy or refresh: nobody rushes in the first two rounds."
    return "Purchase, deploy, rush, refresh or use abilities, as long as your hand pays for it."


def pick_prompt(view: HighState, step: Pick, seat: int) -> Prompt:
    """The attacker's and the defenders' picks."""
    where = place_name(view, step.place)
    if seat == view.active:
        text = f"You have {step.left} Power left at {where}. Which enemy card falls?"
    else:
        text = f"{step.left} Power strikes back at {seat_name(view, view.active)} in {where}. Which card falls?"
    return Prompt("Destroy", text, "HC-BAT-07")
