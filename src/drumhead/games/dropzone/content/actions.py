"""Which actions may an effect of Dropzone take, how do they read, and what do they become?"""

from __future__ import annotations

from collections.abc import Callable

from drumhead.content.effects import (
    AMOUNT,
    COUNT,
    DURATION,
    INT,
    KEYWORD,
    TARGET,
    TEXT,
    KeywordUse,
    Vocabulary,
    optional,
    word,
)
from drumhead.games.dropzone import cards as c
from drumhead.games.dropzone import effects as do
from drumhead.games.dropzone import effects_damage as damage
from drumhead.games.dropzone import effects_hand as hand
from drumhead.games.dropzone import effects_places as places
from drumhead.games.dropzone import effects_rounds as rounds
from drumhead.games.dropzone import effects_score as score
from drumhead.games.dropzone import effects_table as table
from drumhead.games.dropzone import state as st
from drumhead.games.dropzone.conditions import Amount
from drumhead.games.dropzone.content.compiler import ALWAYS, Mark, Static
from drumhead.games.dropzone.filters import Ally
from drumhead.games.dropzone.selectors import Itself, OwnSquad, Selection, Who

TOXIN = 3


def actions(v: Vocabulary) -> None:
    """Every verb with its signature, its sentence and what it becomes."""
    _of_cards(v)
    _of_command(v)
    _of_activation(v)
    _of_numbers(v)
    _of_dice(v)
    _of_damage(v)
    _of_scenery(v)
    _of_places(v)
    _of_objectives(v)
    _of_rules(v)


def amount(value: object) -> Amount:
    """A written number, or one that is counted or rolled."""
    if isinstance(value, Amount):
        return value
    assert isinstance(value, int)
    return Amount(value)


def _modify(kind: int, who: Who, n: Amount, ends: int, second: int = 0, weapons: int = 0) -> object:
    if ends == ALWAYS:
        return Static(kind, who, n.n, second)
    return do.Modify(kind, who, n, ends, second, weapons)


def _lasting(kind: int) -> Callable[[Who, object, int], object]:
    """{a number or bits of a kind} for a while, or as long as a static rule holds."""

    def build(who: Who, n: object, ends: int) -> object:
        return _modify(kind, who, amount(n), ends)

    return build


def _inches(kind: int) -> Callable[[Who, int, int], object]:
    def build(who: Who, n: int, ends: int) -> object:
        return _modify(kind, who, Amount(n * c.INCH), ends)

    return build


def _state(kind: int) -> Callable[[Who, int], object]:
    def build(who: Who, ends: int) -> object:
        return _modify(kind, who, Amount(1), ends)

    return build


def _weapons(kind: int, times: int = 1) -> Callable[[Who, int, object, int], object]:
    def build(who: Who, weapons: int, n: object, ends: int) -> object:
        much = n if isinstance(n, Amount) else Amount(n * times) if isinstance(n, int) else Amount(0)
        return _modify(kind, who, much, ends, 0, weapons)

    return build


def _once(kind: int, ends: int) -> Callable[[Who], object]:
    """What holds for the roll or the action at hand only."""

    def build(who: Who) -> object:
        return do.Modify(kind, who, Amount(1), ends)

    return build


def _always(kind: int) -> Callable[[Who], object]:
    def build(who: Who) -> object:
        return Static(kind, who, 1)

    return build


def _of_army(kind: int) -> Callable[[], object]:
    def build() -> object:
        return Static(kind, None, 1, 1)

    return build


def _mark(name: str) -> Callable[..., object]:
    def build(*values: object) -> object:
        return Mark(name, *values)

    return build


def _ban(who: int, bits: int, ends: int) -> object:
    return do.ForPlayer(st.CANNOT, who, bits, ends)


def _init(who: int, n: int, ends: int) -> object:
    if ends == ALWAYS:
        return Static(st.INIT_PLUS, None, n, 1 if who == do.ME else 2)
    return do.ForPlayer(st.INIT_PLUS, who, n, ends)


def _move_times(who: Who, how: int, proviso: int, ends: int) -> object:
    if how == st.MV_HALF:
        return _modify(st.MV_HALF, who, Amount(1), ends)
    return _modify(st.MV_DOUBLE, who, Amount(proviso), ends)


def _keyword(who: Who, keyword: KeywordUse, ends: int) -> object:
    if keyword.name == "AA":
        return _modify(st.AA, who, Amount(keyword.number), ends)
    if keyword.name == "Destroyer":
        return _modify(st.DESTROYER, who, Amount(keyword.number), ends)
    if keyword.name in c.WEAPON_KEYS:
        return _modify(st.WEAPON_KEY, who, Amount(c.WEAPON_KEYS[keyword.name]), ends)
    return _modify(st.UNIT_KEY, who, Amount(c.UNIT_KEYS[keyword.name]), ends)


def _devastator(who: Who, victims: int, n: int, ends: int) -> object:
    return _modify(st.DEVASTATOR, who, Amount(n), ends, victims)


def _only_devastator(who: Who, weapons: int, victims: int, n: int, ends: int) -> object:
    return _modify(st.DEV_SET, who, Amount(n), ends, victims, weapons)


def _countermeasures(who: Who, text: str, ends: int) -> object:
    """ "A E+4": Active, Evasion 4, no Passive save."""
    value = 0
    for part in text.split():
        if part == "A":
            value |= 1
        elif part.startswith("E+"):
            value |= int(part[2:]) << 4
        elif part.startswith("P"):
            value |= int(part[1:].rstrip("+")) << 12
    return _modify(st.SET_CM, who, Amount(value), ends)


def _jet(who: Who, inches: int, armour: int, ends: int) -> object:
    return _modify(st.JET, who, Amount(inches * c.INCH), ends, armour)


def _reroll(who: Who, dice: int, which: int, ends: int) -> object:
    return _modify(st.REROLL, who, Amount(dice), ends, which)


def _marker(who: Who, marker: int, ends: int) -> object:
    if marker == TOXIN:
        return table.Toxin(who)
    return do.Modify(st.MARKER, OwnSquad() if isinstance(who, Itself) else who, Amount(marker), ends, squads=True)


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
    v.verb("ban", [word("player"), word("benefit"), DURATION], "{0} cannot {1}", build=_ban)
    v.verb("cv", [TARGET, AMOUNT, DURATION], gives="{1:+} Command Value", build=_lasting(st.CV))
    v.verb("setcv", [TARGET, INT, DURATION], "{0's} Command Value is {1}", build=_lasting(st.SET_CV))
    v.verb("influence", [TARGET, INT, DURATION], gives="{1:+} Influence", build=_inches(st.INFLUENCE_PLUS))
    v.verb("init", [word("player"), INT, DURATION], "{0} {0?adds|add} {1} to initiative rolls", build=_init)
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
        build=_state(st.INSPIRE),
    )
    v.verb(
        "areaglobal",
        [],
        "your Influence cards are Global",
        when="static",
        only=("Commander",),
        build=_of_army(st.AREA_GLOBAL),
    )
    v.verb(
        "relay",
        [word("player"), COUNT],
        "{0's} Influence cards reach only through it or within {1} inches of a Scout",
        when="static",
        only=("Commander",),
        build=lambda who, n: Static(st.RELAY, None, n * c.INCH, 1),
    )
    v.verb(
        "ownhand",
        [TARGET],
        "only {0's} Command Value sets your hand limit",
        when="static",
        only=("Commander",),
        build=_always(st.OWN_HAND),
    )
    v.verb(
        "extradraw",
        [COUNT],
        "when you fill your hand, draw {0:card} more and then discard as many of your choice",
        when="static",
        only=("Unit",),
        build=lambda n: Static(st.EXTRA_DRAW, None, n, 1),
    )
    v.verb(
        "dumphand",
        [word("player")],
        "{0} must discard the whole hand in the discard step",
        when="static",
        only=("Commander",),
        build=lambda who: Static(st.DUMP_HAND, None, 1, 1),
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
        build=_lasting(st.ACTIONS),
    )
    v.verb(
        "otherbg",
        [TARGET],
        "another battlegroup must be activated instead of {0}, if there is one",
        build=rounds.AnotherGroup,
    )
    v.verb("nextbg", [word("player")], "{0} {0?activates|activate} another battlegroup first", build=rounds.NextGroup)
    v.verb("twomoves", [TARGET, DURATION], "{0} may make two Moves", build=_state(st.TWO_MOVES))
    v.verb(
        "hitandrun",
        [TARGET, DURATION],
        "{0} may Move again after a Shooting action that followed a Move",
        build=_state(st.HIT_AND_RUN),
    )


def _of_numbers(v: Vocabulary) -> None:
    """What a unit or a weapon can do."""
    v.verb("mv", [TARGET, INT, DURATION], gives="{1:+} Move", build=_inches(st.MV_PLUS))
    v.verb("mvx", [TARGET, word("ends"), word("proviso"), DURATION], "{0's} Move is {1} {2}", build=_move_times)
    v.verb("mfplus", [TARGET, INT, DURATION], gives="{1:+} Move and Fire", build=_inches(st.MF_PLUS))
    v.verb("mfset", [TARGET, COUNT, DURATION], "{0} {0?has|have} Move and Fire {1}", build=_inches(st.MF_SET))
    v.verb("freefire", [TARGET, DURATION], "{0's} weapons have no Move and Fire limit", build=_state(st.FREE_FIRE))
    v.verb("entry", [TARGET, COUNT, DURATION], "{0} may enter a Garrison from {1} inches away", build=_inches(st.ENTRY))
    v.verb("acc", [TARGET, INT, DURATION], "shots of {0} need {1:more|less} to hit", build=_lasting(st.ACC))
    v.verb("hard", [TARGET, INT, DURATION], "shots at {0} need {1:more|less} to hit", build=_lasting(st.HARD))
    v.verb(
        "acccap",
        [TARGET, INT, DURATION],
        "{0's} Accuracy penalties count at most +{1} in total",
        build=_lasting(st.ACC_CAP),
    )
    v.verb(
        "accease",
        [TARGET, INT, DURATION],
        "the total Accuracy penalty of {0} is {1} less, but at least +1",
        build=_lasting(st.ACC_EASE),
    )
    v.verb(
        "ignoremods", [TARGET, DURATION], "{0} {0?ignores|ignore} all Accuracy modifiers", build=_state(st.IGNORE_MODS)
    )
    v.verb(
        "hiton",
        [TARGET, INT, DURATION],
        "{0} {0?hits|hit} only on {1} or more, whatever the modifiers",
        build=_lasting(st.HIT_ON),
    )
    v.verb(
        "energy", [TARGET, word("weapons"), INT, DURATION], "the {1} of {0} get {2:+} Energy", build=_weapons(st.ENERGY)
    )
    v.verb(
        "shots",
        [TARGET, word("weapons"), AMOUNT, DURATION],
        "the {1} of {0} get {2:+} shots each",
        build=_weapons(st.SHOTS),
    )
    v.verb(
        "shotsx",
        [TARGET, word("weapons"), INT, DURATION],
        "the {1} of {0} have {2} times the shots",
        build=_weapons(st.SHOTS_X),
    )
    v.verb(
        "range",
        [TARGET, word("weapons"), INT, DURATION],
        "the {1} of {0} gets {2:+} inches of range",
        build=_weapons(st.RANGE, c.INCH),
    )
    v.verb(
        "fullrange",
        [TARGET, DURATION],
        "{0} {0?measures|measure} R(F) even against Active Countermeasures",
        build=_state(st.FULL_RANGE),
    )
    v.verb("kw", [TARGET, KEYWORD, DURATION], gives="{1}", build=_keyword)
    v.verb(
        "devastator",
        [TARGET, word("victims"), INT, DURATION],
        "{0} {0?gets|get} Devastator-{2} ({1}), or one more if it has that already",
        build=_devastator,
    )
    v.verb(
        "devset",
        [TARGET, word("weapons"), word("victims"), INT, DURATION],
        "the {1} of {0} has Devastator-{3} ({2}) only",
        build=_only_devastator,
    )
    v.verb(
        "devplus",
        [TARGET, word("weapons"), INT, DURATION],
        "the {1} of {0} get {2:+} Devastator",
        build=_weapons(st.DEV_PLUS),
    )
    v.verb("nodev", [TARGET, DURATION], "{0} {0?loses|lose} Devastator", build=_state(st.NO_DEV))
    v.verb("cancrit", [TARGET, DURATION], "{0} may score Criticals in Close Quarters", build=_state(st.CAN_CRIT))
    v.verb(
        "critat",
        [COUNT],
        "this weapon scores Criticals at Armour +{0}",
        when="static",
        only=("Weapon",),
        build=_mark("critat"),
    )
    v.verb("noglance", [TARGET], "{0} {0?keeps|keep} full Energy", build=damage.KeepEnergy)
    v.verb(
        "extraunit",
        [TARGET, INT, DURATION],
        "{0} {0?counts|count} {1} more full {1?unit|units}",
        build=_lasting(st.EXTRA_UNIT),
    )
    v.verb("dmgroll", [TARGET, INT, DURATION], "{0} {0?adds|add} {1} to damage rolls", build=_lasting(st.DAMAGE_ROLL))
    v.verb("evasion", [TARGET, INT, DURATION], gives="{1:+} Evasion", build=_lasting(st.EVASION))
    v.verb("passive", [TARGET, INT, DURATION], gives="Passive {1}+", build=_lasting(st.PASSIVE))
    v.verb(
        "passiveplus",
        [TARGET, INT, DURATION],
        "{0's} Passive saves are {1} better, none becomes 5+",
        build=_lasting(st.PASSIVE_PLUS),
    )
    v.verb("setcm", [TARGET, TEXT, DURATION], "{0's} Countermeasures are {1}", build=_countermeasures)
    v.verb("armour", [TARGET, INT, DURATION], gives="{1:+} Armour", build=_lasting(st.ARMOUR))
    v.verb("ignore", [TARGET, word("rule"), DURATION], "{0} {0?ignores|ignore} {1}", build=_lasting(st.IGNORE))
    v.verb("cannot", [TARGET, word("benefit"), DURATION], "{0} cannot {1}", build=_lasting(st.CANNOT))
    v.verb("safe", [TARGET, word("threat"), DURATION], "{0} cannot be {1}", build=_lasting(st.SAFE))
    v.verb("ground", [TARGET, word("ground"), DURATION], "{0} {1}", build=_lasting(st.GROUND))
    v.verb(
        "fly",
        [TARGET, INT, DURATION],
        "{0} may Move like Aircraft over scenery up to 8 inches high, and Anti-Aircraft weapons may react to "
        "it as an Aircraft of Armour {1},",
        build=_lasting(st.FLY),
    )
    v.verb(
        "jet",
        [TARGET, COUNT, INT, DURATION],
        "{0} may Move {1} inches over scenery up to 8 inches high, and Anti-Aircraft weapons may then react "
        "to it as an Aircraft of Armour {2}",
        build=_jet,
    )
    v.verb(
        "nocover",
        [TARGET, DURATION],
        "Infantry on an edge of {0} {0?has|have} no cover",
        build=lambda who, ends: table.StripCover(who),
    )


def _of_dice(v: Vocabulary) -> None:
    """Rolls."""
    v.verb("roll", [], "roll a die", build=do.RollDie)
    v.verb(
        "reroll",
        [TARGET, word("dice"), word("which"), DURATION],
        "{0} {0?re-rolls|re-roll} {2} dice {1}",
        build=_reroll,
    )
    v.verb("rerolldie", [TARGET], "re-roll {0}", build=damage.RerollDie)
    v.verb("pass", [TARGET], "{0} {0?passes|pass} the Fortitude test", build=_once(st.AUTO_PASS, st.U_ROLL))
    v.verb("autopass", [TARGET], "{0} {0?passes|pass} every Fortitude test", when="static", build=_always(st.AUTO_PASS))
    v.verb(
        "mayfail", [TARGET], "{0} may choose to pass or fail Fortitude tests", when="static", build=_always(st.MAY_FAIL)
    )


def _of_damage(v: Vocabulary) -> None:
    """Hits, losses and repairs."""
    v.verb(
        "hits",
        [TARGET, AMOUNT, INT],
        "{0} {0?takes|take} {1:hit} of Energy {2}",
        build=lambda who, n, energy: damage.Hits(who, amount(n), energy),
    )
    v.verb(
        "strike",
        [TARGET, AMOUNT, INT, INT],
        "the units of {0} take, as you spread them, {1:shot} of Accuracy {2}+ and Energy {3}",
        build=lambda who, n, acc, energy: damage.Strike(who, amount(n), acc, energy),
    )
    v.verb(
        "lose",
        [TARGET, AMOUNT],
        "{0} {0?loses|lose} {1:Damage Point}",
        build=lambda who, n: damage.Lose(who, amount(n)),
    )
    v.verb(
        "heal",
        [TARGET, AMOUNT],
        "{0} {0?regains|regain} {1:Damage Point}",
        build=lambda who, n: damage.Heal(who, amount(n)),
    )
    v.verb(
        "restore",
        [TARGET, AMOUNT],
        "{0} {0?regains|regain} {1:unit}",
        build=lambda who, n: damage.Restore(who, amount(n)),
    )
    v.verb(
        "kill",
        [TARGET],
        "remove {0} as a casualty",
        build=lambda who: damage.Kill(OwnSquad() if isinstance(who, Itself) else who),
    )
    v.verb("destroy", [TARGET], "destroy {0}", build=damage.Destroy)
    v.verb("vanish", [TARGET], "remove {0} from the game", build=damage.Vanish)
    v.verb(
        "expire",
        [TARGET],
        "{0} {0?is|are} removed as {0?a casualty|casualties} after the attack",
        build=_once(st.EXPIRES, st.U_ATT),
    )
    v.verb("survive", [TARGET, COUNT], "{0} {0?stays|stay} with {1:Damage Point} instead", build=damage.Survive)
    v.verb("revive", [TARGET], "{0} {0?stays|stay} with one unit at full Damage Points instead", build=damage.Revive)
    v.verb("spare", [TARGET], "the cargo of {0} takes no hits", build=_once(st.SPARED, st.U_ACTION))


def _of_scenery(v: Vocabulary) -> None:
    """Tokens and markers."""
    v.verb(
        "tokens", [TARGET, AMOUNT], "put {1:Collateral token} on {0}", build=lambda who, n: table.Tokens(who, amount(n))
    )
    v.verb("burn", [TARGET], "roll the Collateral tokens of {0} at once", build=table.Burn)
    v.verb("keeptokens", [TARGET, DURATION], "no token is removed from {0}", build=_state(st.KEEP_TOKENS))
    v.verb(
        "tokendouble",
        [TARGET, DURATION],
        "the Collateral tokens of {0} have double Energy",
        build=_state(st.TOKEN_DOUBLE),
    )
    v.verb(
        "tokenpower",
        [TARGET, INT, INT, DURATION],
        "the next Collateral roll of {0} has Energy {1} and damages on {2} or more",
        build=lambda who, energy, die, ends: table.TokenPower(who, energy, die),
    )
    v.verb(
        "trap",
        [TARGET],
        "roll a die per starting Damage Point of {0}: 3 or more puts a Collateral token on it, 5 or more "
        "also costs it a Damage Point",
        build=table.Trap,
    )
    v.verb(
        "debris",
        [INT],
        "you and your opponent each put a Blast marker over a unit; roll a die: on 1 or 2 theirs, otherwise "
        "yours: every unit under it takes a hit of Energy {0}",
        build=table.Debris,
    )
    v.verb("marker", [TARGET, word("marker"), DURATION], "put a {1} marker on {0}", build=_marker)
    v.verb(
        "zonedamage",
        [TARGET, INT],
        "every other Zone of {0} takes {1} damage",
        only=("Card",),
        build=lambda who, n: do.Nothing(),
    )


def _of_places(v: Vocabulary) -> None:
    """Where things stand."""
    v.verb("passage", [TARGET, TARGET], "{0} {0?moves|move} into {1} instead", build=places.Passage)
    v.verb(
        "exit",
        [TARGET],
        "{0} {0?leaves|leave} {0?its Garrison|their Garrisons} without a Fortitude test",
        build=places.Abandon,
    )
    v.verb("embark", [TARGET, TARGET], "{0} {0?embarks|embark} in {1}", build=places.Embark)
    v.verb("unload", [TARGET, word("cargo")], "everything leaves {0} {1}", build=lambda who, how: places.Unload(who))
    v.verb("place_in", [word("unitname"), COUNT, TARGET], "put a squad of {1} {0} into {2}", build=places.PlaceIn)
    v.verb(
        "place_near",
        [word("unitname"), COUNT, TARGET, COUNT, word("reach")],
        "put {0} within {3} inches of {2} {4}",
        build=places.PlaceNear,
    )
    v.verb(
        "reinforce", [word("unitname"), COUNT], "add {1} {0} In Readiness to that battlegroup", build=places.Reinforce
    )
    v.verb(
        "teleport",
        [TARGET],
        "{0} {0?is|are} placed in the open within reach as by a free disembark",
        build=places.Teleport,
    )
    v.verb("holding", [TARGET], "put {0} in Holding", build=places.ToHolding)
    v.verb("readiness", [TARGET], "put {0} In Readiness", build=places.ToReadiness)
    v.verb(
        "freesignal",
        [TARGET],
        "in your next battlegroup activation a Signal for {0} costs no action",
        build=_once(st.FREE_SIGNAL, st.U_ROUND),
    )


def _of_objectives(v: Vocabulary) -> None:
    """Objectives."""
    v.verb(
        "drop",
        [TARGET],
        "{0} {0?drops|drop} {0?its|their} Objective",
        build=lambda who: places.DropObjective(who, False),
    )
    v.verb(
        "hide",
        [TARGET],
        "{0} {0?drops|drop} {0?its|their} Objective, which becomes Hidden again",
        build=lambda who: places.DropObjective(who, True),
    )
    v.verb(
        "abandon",
        [TARGET],
        "{0} {0?abandons|abandon} {0?its Garrison|their Garrisons} without a test",
        build=places.Abandon,
    )
    v.verb(
        "scan",
        [TARGET, AMOUNT, word("token")],
        "put {1:Scan token} on {0} {2}",
        build=lambda who, n, fleeting: table.Scan(who, amount(n), bool(fleeting)),
    )
    v.verb(
        "searchdouble",
        [TARGET],
        "the round number counts double for this search",
        build=_once(st.SEARCH_DOUBLE, st.U_ROLL),
    )
    v.verb("nopass", [TARGET, DURATION], "an Objective claimed by this cannot be passed", build=_state(st.NO_PASS))


def _of_rules(v: Vocabulary) -> None:
    """What only rules of units, weapons and commanders say."""
    v.verb("pick", [TARGET], "choose {0}", build=lambda who: do.Nothing())
    v.verb(
        "force",
        [TARGET],
        "you may make {0} land, take off or, if landed, unload its Infantry",
        only=("Weapon",),
        build=places.Force,
    )
    v.verb(
        "eject",
        [word("unitname")],
        "put {0} within 4D6 inches; a commander survives in it",
        only=("Unit",),
        build=_mark("eject"),
    )
    v.verb(
        "selfrepair",
        [],
        "it lands instead and cannot be damaged this round; in the Round Up roll a die: 1 to 3 it is "
        "destroyed, 4 or 5 it regains 2 Damage Points, 6 it regains 3",
        only=("Unit",),
        build=_mark("selfrepair"),
    )
    v.verb(
        "launch",
        [word("unitname"), COUNT, COUNT],
        "launch a squad of {1} {0}, at most {2} such squads at a time",
        only=("Unit",),
        build=places.Launch,
    )
    v.verb("joinsquad", [TARGET], "it may join {0}", only=("Unit",), build=_mark("joinsquad"))
    v.verb(
        "cargo",
        [word("unitname"), COUNT],
        "each carries {1:unit} of {0} for free",
        when="static",
        only=("Unit",),
        build=_mark("cargo"),
    )
    v.verb(
        "retinue",
        [TARGET],
        "within 3 inches of {0} it counts as in that squad when shots at it are redirected",
        when="static",
        only=("Unit",),
        build=_always(st.RETINUE),
    )
    v.verb(
        "allunits",
        [],
        "the best commander of its squad counts as riding in every unit of it",
        when="static",
        only=("Unit",),
        build=_mark("allunits"),
    )
    v.verb(
        "poolfocus",
        [],
        "the whole squad may pool its hits for Focus",
        when="static",
        only=("Unit",),
        build=_mark("poolfocus"),
    )
    v.verb(
        "mustshoot",
        [],
        "enemies using Close Quarters weapons in its Garrison must target it",
        when="static",
        only=("Unit",),
        build=_mark("mustshoot"),
    )
    v.verb(
        "noreactpenalty",
        [],
        "its Reaction Fire has no Accuracy penalty",
        when="static",
        only=("Unit",),
        build=_mark("noreactpenalty"),
    )
    v.verb(
        "takeobjectives",
        [],
        "Objectives of squads that embark in it pass to it",
        when="static",
        only=("Unit",),
        build=_mark("takeobjectives"),
    )
    v.verb(
        "edge", [], "squads embark in it and leave it from its edge", when="static", only=("Unit",), build=_mark("edge")
    )
    v.verb(
        "disembarkpenalty",
        [COUNT],
        "squads leaving it have a disembarking penalty of +{0} and may fire at Aircraft",
        when="static",
        only=("Unit",),
        build=_mark("disembarkpenalty"),
    )
    v.verb(
        "arrives",
        [COUNT, COUNT],
        "it enters by being placed on Passable ground up to {0} inches from your zone, {1} more after each round",
        when="static",
        only=("Unit",),
        build=_mark("arrives"),
    )
    v.verb(
        "lostasunits",
        [],
        "squads embarking in it count as leaving the board for scoring",
        when="static",
        only=("Unit",),
        build=_mark("lostasunits"),
    )
    v.verb(
        "keepmv",
        [],
        "leaving a Garrison it may keep its whole Move, but then cannot embark",
        when="static",
        only=("Unit",),
        build=_mark("keepmv"),
    )
    v.verb("anyside", [], "it may enter Garrisons from any side", when="static", only=("Unit",), build=_mark("anyside"))
    v.verb(
        "penfive",
        [TEXT],
        "Penetrative of weapons with {0} in their names works on 5 or more",
        when="static",
        only=("Commander",),
        build=lambda text: Static(st.PEN_FIVE, None, c.NAMED_KEYS[text], 1),
    )
    v.verb(
        "glanceself",
        [],
        "your glancing Area shots hit your own units under the template only, at -2 Energy",
        when="static",
        only=("Commander",),
        build=lambda: Static(st.GLANCE_SELF, Selection(c.UNIT, (Ally(),)), 1),
    )
    v.verb(
        "doomed",
        [TARGET],
        "{0} {0?is|are} destroyed at the end of the last Round Up",
        when="static",
        only=("Commander",),
        build=_mark("doomed"),
    )
    v.verb(
        "forbid_unit",
        [TEXT],
        "no unit with {0} in its name",
        when="static",
        only=("Commander",),
        build=_mark("forbid_unit"),
    )
    v.verb(
        "forbid_scout_exotic",
        [],
        "no Scout and no Exotic units",
        when="static",
        only=("Commander",),
        build=_mark("forbid_scout_exotic"),
    )
    v.verb(
        "only_aerial",
        [],
        "every non-Aircraft squad starts in an Aerial Transport (directly or nested)",
        when="static",
        only=("Commander",),
        build=_mark("only_aerial"),
    )
    v.verb(
        "allow_category",
        [TEXT, word("category"), COUNT],
        "up to {2:squad} named {0} may be {1}",
        when="static",
        only=("Commander",),
        build=_mark("allow_category"),
    )
    v.verb(
        "bind_auxiliaries",
        [],
        "Auxiliary Aircraft that are no Transports belong to one battlegroup for the game",
        when="static",
        only=("Commander",),
        build=_mark("bind_auxiliaries"),
    )
    v.verb("vp", [AMOUNT], "you score {0:Victory Point}", only=("Scenario",), build=lambda n: score.Points(amount(n)))
    v.verb(
        "vp_most",
        [TARGET, COUNT, COUNT],
        "whoever has the most points of units within {1} inches of {0} scores {2:Victory Point}",
        only=("Scenario",),
        build=score.MostPoints,
    )
    v.verb(
        "extract",
        [TARGET],
        "{0} {0?leaves|leave} the table to Readiness and its Objective is removed",
        only=("Scenario",),
        build=score.Extract,
    )
    v.verb(
        "activeupto",
        [TARGET, COUNT],
        "{0's} Active Countermeasures work against weapons of Energy {1} or less only",
        when="static",
        only=("Unit",),
        build=_mark("activeupto"),
    )
    v.verb(
        "accis",
        [word("against"), COUNT],
        "this weapon hits {0} on {1}+ before modifiers",
        when="static",
        only=("Weapon",),
        build=_mark("accis"),
    )
    v.verb(
        "storm",
        [],
        "this weapon fires once at every non-Aircraft unit in range, friend and foe; Infantry in the open "
        "takes D6 hits, Infantry in Garrisons none; beyond 6 inches it needs a 6",
        when="static",
        only=("Weapon",),
        build=_mark("storm"),
    )
    v.verb(
        "evict",
        [TARGET],
        "put {0} in coherency within 2 inches outside the Garrison instead of damaging it",
        only=("Weapon",),
        build=places.Evict,
    )
    v.verb("power", [INT], "this weapon has {0:+} Energy", only=("Weapon",), build=_mark("power"))
    v.verb("devself", [COUNT], "the Devastator of this weapon is {0}", only=("Weapon",), build=_mark("devself"))
    v.verb(
        "halfreduced",
        [COUNT],
        "this weapon loses {0:shot} per two lost Damage Points",
        when="static",
        only=("Weapon",),
        build=_mark("halfreduced"),
    )
    v.verb(
        "sift",
        [COUNT],
        "look at the top {0:#card} of your deck: one to your hand, one to the bottom, the rest is discarded",
        build=hand.Sift,
    )
    v.verb(
        "make_rare",
        [TEXT],
        "units with {0} in their names are Rare",
        when="static",
        only=("Commander",),
        build=_mark("make_rare"),
    )
    v.verb(
        "vp_claims",
        [TEXT, COUNT],
        "you score for every claimed Objective of the kind {0}, {1} if it names no value",
        only=("Scenario",),
        build=score.Claims,
    )
    v.verb(
        "remove_objective",
        [TARGET],
        "remove the Objective of {0}",
        only=("Scenario",),
        build=score.RemoveObjective,
    )
    v.verb(
        "keep_objective",
        [TARGET],
        "an Objective stays in {0}, claimed by that squad",
        only=("Scenario",),
        build=score.KeepObjective,
    )
    v.verb(
        "vantage",
        [COUNT],
        "Infantry shooting out of large Garrisons multiplies its ranges by {0}",
        when="static",
        only=("Scenario",),
        build=_mark("vantage"),
    )
    v.verb(
        "mast_relay",
        [COUNT, COUNT],
        "commanders within {0} inches of a mast have {1} inches more Influence",
        when="static",
        only=("Scenario",),
        build=_mark("mast_relay"),
    )
