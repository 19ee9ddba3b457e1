"""Which words may the cards and units of Fantasy Commander use, how do they read, and what do they become?"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

from drumhead.content.effects import COUNT, DURATION, INT, KEYWORD, TARGET, KeywordUse, Vocabulary, between, word
from drumhead.content.effects.kinds import TargetKind
from drumhead.games.fantasy_commander import effects
from drumhead.games.fantasy_commander.cards import (
    ABILITIES,
    ATTACK,
    BAN,
    BAN_ADVANCE,
    BAN_DEFEND,
    BAN_RANGED,
    BAN_REST,
    BAN_RUN,
    BAN_SURCHARGE,
    BLUE,
    CHARGE,
    DEFENCE,
    DENY,
    FOR_ACTIVATION,
    FOR_GAME,
    FOR_ROUND,
    GRANT,
    GREEN,
    HIT_FACES,
    IGNORE_HIT,
    IGNORE_PANIC,
    MASTER_ATTACK,
    MASTER_DEFENCE,
    MASTER_SHOOTING,
    PANIC_FACES,
    PERSECUTION,
    PURPLE,
    RANGED,
    RED,
    RUN,
    WALK,
    Pick,
)

# Abilities with an X, and the number of Mods that each adds to.
NUMBERED: dict[str, int] = {
    "Charge": CHARGE,
    "Persecution": PERSECUTION,
    "Master of Attack": MASTER_ATTACK,
    "Master of Defence": MASTER_DEFENCE,
    "Master of Shooting": MASTER_SHOOTING,
}
_PLAIN = [name for name in ABILITIES if name not in ("Formation", "Magical")]
_LETTERS = {"R": "red", "B": "blue", "G": "green"}
HEX = TargetKind("a free hex", quantifiers=("T",))
CENTRE = TargetKind("active, self or hero", quantifiers=("",))


def words(units: Iterable[tuple[str, str, int]], terrains: Iterable[tuple[str, str, int]]) -> Vocabulary:
    """The vocabulary, with the names (id, name, index) of the units and terrains that the packs bring."""
    v = Vocabulary(
        "fantasy_commander",
        noun="unit",
        default_trigger="play",
        blocks=("may", "if", "not"),
        quantifiers=("T", "A"),
        most_chosen=1,
        conditions=False,
        counts=False,
        always=FOR_GAME,
    )
    _moments(v)
    _things(v)
    v.words("unit", {id_: (name, index) for id_, name, index in units})
    v.words("terrain", {id_: (name, index) for id_, name, index in terrains})
    _verbs(v)
    return v


def _prices() -> dict[str, tuple[str, object]]:
    """R, BB, RG ...: one to three orders of the three rolled colours."""
    prices: dict[str, tuple[str, object]] = {}
    for count in (1, 2, 3):
        for letters in combinations_with_replacement("RBG", count):
            said = [f"{letters.count(letter)} {name}" for letter, name in _LETTERS.items() if letters.count(letter)]
            prices["".join(letters)] = (" and ".join(said), tuple(letters.count(letter) for letter in "RBG"))
    return prices


def _moments(v: Vocabulary) -> None:
    v.trigger("play", "", only=["Card"])
    v.trigger("surcharge", "pay {0}:", [word("price")], only=["Unit"], optional=True)
    v.trigger("static", "", only=["Unit"], continuous=True)
    v.words("price", _prices())
    v.fact("enemy_fell", "an enemy unit was destroyed this round")
    v.duration("act", "in this activation", value=FOR_ACTIVATION)
    v.duration("round", "this round", value=FOR_ROUND)


def _things(v: Vocabulary) -> None:
    v.selector("active", "the activated unit", only=["Card"])
    v.selector("self", "it", only=["Unit"])
    v.selector("hero", "your hero", use=["filter"])
    v.filter("ally", "ally")
    v.filter("enemy", "enemy")
    v.filter("infantry", "noun", "infantry unit", group="kind")
    v.filter("monstrous", "adjective", "monstrous", group="kind")
    v.filter("heroic", "noun", "hero", "heroes", group="kind")
    v.filter("colossal", "adjective", "colossal", group="kind")
    v.filter("damaged", "adjective", "damaged", use="select")
    v.filter("fatigued", "adjective", "fatigued")
    v.filter("exhausted", "adjective", "exhausted", use="select")
    v.filter("weak", "adjective", "weak", use="select")
    v.filter("resurgent", "adjective", "Resurgent")
    v.filter("adjacent", "after", "next to the activated unit", group="distance", use="select")
    v.filter("on", "after", "on {0} terrain", args=[word("terrain")], use="state")
    v.filter("hex", "noun", "hex", "hexes", group="kind", use="select")
    v.filter("free", "adjective", "free", use="select")
    v.measure("within", "within {n hex} of {0}", args=[CENTRE], comparisons=["<="], use="select")
    for name in (*_PLAIN, "Magical", "Formation"):
        v.keyword(name, value=ABILITIES[name])
    for name, number in NUMBERED.items():
        v.keyword(name, numbered=True, value=number)
    v.words("pool", {"attack": ("melee", ATTACK), "defence": ("defence", DEFENCE), "ranged": ("ranged", RANGED)})
    v.words(
        "reroll",
        {
            "attack": ("melee", MASTER_ATTACK),
            "defence": ("defence", MASTER_DEFENCE),
            "ranged": ("ranged", MASTER_SHOOTING),
        },
    )
    v.words("pace", {"walk": ("walk", WALK), "run": ("run", RUN)})
    v.words("face", {"panic": ("panic", 1), "hit": ("hit", 2)})
    v.words(
        "colour",
        {"red": ("red", RED), "blue": ("blue", BLUE), "green": ("green", GREEN), "purple": ("purple", PURPLE)},
    )
    v.words(
        "deed",
        {
            "run": ("run", BAN_RUN),
            "ranged": ("make ranged attacks", BAN_RANGED),
            "surcharge": ("use surcharge abilities", BAN_SURCHARGE),
            "advance": ("advance", BAN_ADVANCE),
            "defend": ("declare Defence", BAN_DEFEND),
            "rest": ("rest", BAN_REST),
        },
    )
    v.words("player", {"foe": ("your opponent", True), "me": ("you", False)})


def _verbs(v: Vocabulary) -> None:
    v.verb("dice", [TARGET, word("pool"), INT, DURATION], gives="{2:+} {1} {2?die|dice}", build=_dice)
    v.verb("kw", [TARGET, KEYWORD, DURATION], gives="{1}", build=_keyword)
    v.verb("deny", [TARGET, KEYWORD, DURATION], "{0} {0?loses|lose} {1}", build=_deny)
    v.verb("ban", [TARGET, word("deed"), DURATION], "{0} cannot {1}", build=_ban)
    v.verb("move", [TARGET, word("pace"), INT, DURATION], gives="{2:+} {1} distance", build=_dice)
    v.verb("face", [TARGET, word("face"), COUNT, DURATION], gives="{2:+} {1} result in melee attacks", build=_face)
    v.verb(
        "ignore",
        [TARGET, word("face"), COUNT, DURATION],
        "{0} {0?ignores|ignore} {2} {1} {2?result|results} of each attack on {0?it|them}",
        build=_ignore,
    )
    v.verb("reroll", [TARGET, word("reroll"), COUNT, DURATION], gives="{2} {1} {2?reroll|rerolls}", build=_dice)
    v.verb("rest", [TARGET, COUNT], "{0} {0?sheds|shed} {1} fatigue", build=_rest)
    v.verb("tire", [TARGET, COUNT], "{0} must take {1} fatigue", build=_tire)
    v.verb("heal", [TARGET, COUNT], "{0} {0?restores|restore} {1}", build=_heal)
    v.verb("damage", [TARGET, COUNT], "{0} {0?takes|take} {1} damage", build=_damage)
    v.verb("graze", [TARGET, COUNT], "{0} {0?takes|take} {1} damage (never its last)", build=_graze)
    v.verb(
        "push",
        [TARGET, between(1, 3)],
        "move {0} {1} {1?hex|hexes} away from the activated unit; each hex it cannot move is 1 damage",
        build=_push,
    )
    v.verb("defend", [TARGET], "{0} {0?gains|gain} a Defence token", build=_defend)
    v.verb("order", [word("colour"), between(1, 3)], "gain {1} {0} {1?order|orders}", build=_order)
    v.verb("lose_order", [between(1, 1)], "lose {0} order of your choice from your pool", build=_lose_order)
    v.verb(
        "terrain",
        [word("terrain")],
        "you may place the {0} within 2 hexes of a unit of yours",
        only=["Card"],
        build=_terrain,
    )
    v.verb("summon", [word("unit"), COUNT, HEX], "put {0} with {1} miniatures on {2}", only=["Card"], build=_summon)
    v.verb("exile", [], "this card leaves the game", only=["Card"], build=_exile)
    v.verb("peek", [word("player"), between(1, 3)], "look at the top {1:#card} of {0's} deck", build=_peek)


class PlaceTerrain(effects.Part):
    """Marks a terrain card: its terrain. Placing is the rules' business (`tactics.Plant`), so this never runs."""

    def __init__(self, terrain: int) -> None:
        super().__init__(Pick(0))
        self.terrain = terrain


def _dice(who: Pick, which: int, count: int, lasting: int) -> effects.Part:
    return effects.Change(who, which, count, lasting)


def _keyword(who: Pick, use: KeywordUse, lasting: int) -> effects.Part:
    assert isinstance(use.value, int)
    if use.name in NUMBERED:
        return effects.Change(who, use.value, use.number, lasting)
    return effects.Change(who, GRANT, use.value, lasting)


def _deny(who: Pick, use: KeywordUse, lasting: int) -> effects.Part:
    assert isinstance(use.value, int)
    return effects.Change(who, DENY, use.value, lasting)


def _ban(who: Pick, what: int, lasting: int) -> effects.Part:
    return effects.Change(who, BAN, what, lasting)


def _face(who: Pick, face: int, count: int, lasting: int) -> effects.Part:
    return effects.Change(who, PANIC_FACES if face == 1 else HIT_FACES, count, lasting)


def _ignore(who: Pick, face: int, count: int, lasting: int) -> effects.Part:
    return effects.Change(who, IGNORE_PANIC if face == 1 else IGNORE_HIT, count, lasting)


def _rest(who: Pick, count: int) -> effects.Part:
    return effects.Fatigue(who, -count)


def _tire(who: Pick, count: int) -> effects.Part:
    return effects.Fatigue(who, count)


def _heal(who: Pick, count: int) -> effects.Part:
    return effects.Heal(who, count)


def _damage(who: Pick, count: int) -> effects.Part:
    return effects.Damage(who, count, False)


def _graze(who: Pick, count: int) -> effects.Part:
    return effects.Damage(who, count, True)


def _push(who: Pick, hexes: int) -> effects.Part:
    return effects.Push(who, hexes)


def _defend(who: Pick) -> effects.Part:
    return effects.Guard(who)


def _order(colour: int, count: int) -> effects.Part:
    return effects.Order(colour, count)


def _lose_order(count: int) -> effects.Part:
    return effects.LoseOrder()


def _exile() -> effects.Part:
    return effects.Exile()


def _terrain(terrain: int) -> effects.Part:
    return PlaceTerrain(terrain)


def _summon(card: int, size: int, where: Pick) -> effects.Part:
    return effects.Summon(where, card, size)


def _peek(theirs: bool, count: int) -> effects.Part:
    return effects.Peek(theirs, count)
