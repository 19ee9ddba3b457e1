"""Which actions may an effect of Dropzone take, how do they read, and what do they become?"""

from __future__ import annotations

from drumhead.content.effects import AMOUNT, COUNT, DURATION, INT, TARGET, Vocabulary, optional, word
from drumhead.games.dropzone import effects_hand as hand
from drumhead.games.dropzone import effects_rounds as rounds
from drumhead.games.dropzone import mods, printed
from drumhead.games.dropzone.content.compiler import Static
from drumhead.games.dropzone.content.makers import (
    always,
    amount,
    ban,
    inches_of,
    initiative,
    lasting,
    of_army,
    state_of,
)
from drumhead.games.dropzone.content.numbers import of_damage, of_dice, of_numbers
from drumhead.games.dropzone.content.things import of_objectives, of_places, of_rules, of_scenery


def actions(v: Vocabulary) -> None:
    """Every verb with its signature, its sentence and what it becomes."""
    _of_cards(v)
    _of_command(v)
    _of_activation(v)
    of_numbers(v)
    of_dice(v)
    of_damage(v)
    of_scenery(v)
    of_places(v)
    of_objectives(v)
    of_rules(v)


def _of_cards(v: Vocabulary) -> None:
    """Hands, decks and the stack."""
    v.verb(
        "draw", [word("player"), AMOUNT], "{0} {0?draws|draw} {1:card}", build=lambda who, n: hand.Draw(who, amount(n))
    )
    v.verb(
        "discard",
        [word("player"), AMOUNT, word("how")],
        "{0} {0?discards|discard} {1:card} {2}",
        build=lambda who, n, how: hand.Discard(who, amount(n), bool(how)),
    )
    v.verb("reveal", [word("player")], "{0} {0?shows|show} you the hand", build=hand.Reveal)
    v.verb("negate", [TARGET], "negate {0}", build=hand.Negate)
    v.verb("todeck", [TARGET], "shuffle {0} into the deck of its owner", build=hand.ToDeck)
    v.verb("look", [COUNT], "look at the top {0:#card} of your deck", build=hand.Look)
    v.verb(
        "arrange",
        [COUNT],
        "look at the top {0:#card} of your deck and put each on the top or the bottom in any order",
        build=hand.Arrange,
    )
    v.verb("shuffle", [], "shuffle your deck", build=hand.Shuffle)
    v.verb("restock", [COUNT], "shuffle up to {0:card} from your discard pile into your deck", build=hand.Restock)
    v.verb("retrieve", [TARGET], "return {0} to your hand", takes=True, build=hand.Retrieve)
    v.verb(
        "cull",
        [word("player"), COUNT],
        "{0} {0?reveals|reveal} the top {1:#card} of the deck: you discard one, they put one on the bottom, "
        "the rest is discarded",
        build=hand.Cull,
    )
    v.verb(
        "mulligan",
        [AMOUNT],
        "discard your hand, then draw as many cards and {0} more",
        build=lambda n: hand.Mulligan(amount(n)),
    )
    v.verb(
        "churn",
        [word("player")],
        "{0} {0?shuffles|shuffle} the hand into the deck and {0?draws|draw} as many cards",
        build=hand.Churn,
    )
    v.verb("shufflehand", [word("player")], "{0} {0?shuffles|shuffle} the hand into the deck", build=hand.ShuffleHand)
    v.verb("discardhand", [word("player")], "{0} {0?discards|discard} the hand", build=hand.DiscardHand)
    v.verb("recycle", [word("player")], "{0} {0?shuffles|shuffle} the discard pile into the deck", build=hand.Recycle)
    v.verb(
        "copy",
        [word("player")],
        "{0} {0?shows|show} you a random card of the hand; take a copy of it into your hand",
        build=hand.Copy,
    )
    v.verb(
        "tutor",
        [word("place"), word("open")],
        "search your deck for a card, shuffle it and put the card {1} {0}",
        build=hand.Tutor,
    )
    v.verb("stay", [COUNT], "this card stays in play with {0:counter}", only=("Card",), build=hand.Stay)
    v.verb("counter", [INT], "put {0:counter} on it", only=("Card",), build=hand.AddCounter)
    v.verb("spend", [COUNT], "remove {0:counter} from it", gate=True, only=("Card",), build=hand.SpendCounter)


def _of_command(v: Vocabulary) -> None:
    """Commanders and players."""
    v.verb("ban", [word("player"), word("benefit"), DURATION], "{0} cannot {1}", build=ban)
    v.verb("cv", [TARGET, AMOUNT, DURATION], gives="{1:+} Command Value", build=lasting(mods.CV))
    v.verb("setcv", [TARGET, INT, DURATION], "{0's} Command Value is {1}", build=lasting(mods.SET_CV))
    v.verb("influence", [TARGET, INT, DURATION], gives="{1:+} Influence", build=inches_of(mods.INFLUENCE_PLUS))
    v.verb("init", [word("player"), INT, DURATION], "{0} {0?adds|add} {1} to initiative rolls", build=initiative)
    v.verb("initsix", [word("player")], "you may make {0} re-roll any 6 in this roll", build=rounds.AgainstSixes)
    v.verb("rollagain", [word("player")], "{0} {0?re-rolls|re-roll} initiative", build=rounds.RollAgain)
    v.verb(
        "ransom",
        [TARGET],
        "the owner of {0} may discard any number of cards; that number is its Command Value next round",
        build=hand.Ransom,
    )
    v.verb(
        "inspire",
        [TARGET, DURATION],
        "Infantry of yours within the Influence of {0} may re-roll Fortitude tests",
        build=state_of(mods.INSPIRE),
    )
    v.verb(
        "areaglobal",
        [],
        "your Influence cards are Global",
        when="static",
        only=("Commander",),
        build=of_army(mods.AREA_GLOBAL),
    )
    v.verb(
        "relay",
        [word("player"), COUNT],
        "{0's} Influence cards reach only through it or within {1} inches of a Scout",
        when="static",
        only=("Commander",),
        build=lambda who, n: Static(mods.RELAY, None, n * printed.INCH, 1),
    )
    v.verb(
        "ownhand",
        [TARGET],
        "only {0's} Command Value sets your hand limit",
        when="static",
        only=("Commander",),
        build=always(mods.OWN_HAND),
    )
    v.verb(
        "extradraw",
        [COUNT],
        "when you fill your hand, draw {0:card} more and then discard as many of your choice",
        when="static",
        only=("Unit",),
        build=lambda n: Static(mods.EXTRA_DRAW, None, n, 1),
    )
    v.verb(
        "dumphand",
        [word("player")],
        "{0} must discard the whole hand in the discard step",
        when="static",
        only=("Commander",),
        build=lambda who: Static(mods.DUMP_HAND, None, 1, 1),
    )


def _of_activation(v: Vocabulary) -> None:
    """Who acts, and how often."""
    v.verb("activate", [TARGET], "{0} {0?activates|activate} now and not again this round", build=rounds.Activate)
    v.verb(
        "order", [TARGET, word("deed"), optional(TARGET)], "{0} {0?makes|make} {1} out of sequence", build=rounds.Order
    )
    v.verb(
        "oneaction",
        [TARGET, AMOUNT],
        "the owner of {0} limits {1:squad} of it to one action",
        build=lambda who, n: rounds.OneAction(who, amount(n)),
    )
    v.verb(
        "actions",
        [TARGET, INT, DURATION],
        "{0} {0?has|have} {1:more|fewer} {1?action|actions}, at least one",
        build=lasting(mods.ACTIONS),
    )
    v.verb(
        "otherbg",
        [TARGET],
        "another battlegroup must be activated instead of {0}, if there is one",
        build=rounds.AnotherGroup,
    )
    v.verb("nextbg", [word("player")], "{0} {0?activates|activate} another battlegroup first", build=rounds.NextGroup)
    v.verb("twomoves", [TARGET, DURATION], "{0} may make two Moves", build=state_of(mods.TWO_MOVES))
    v.verb(
        "hitandrun",
        [TARGET, DURATION],
        "{0} may Move again after a Shooting action that followed a Move",
        build=state_of(mods.HIT_AND_RUN),
    )
