"""How is a battle written down and read back? Plain data that a person can also write, for tests and puzzles.

    {"scenario": "crossroads", "round": 2, "units": [
        {"card": "aur_legion", "at": [5, 4], "order": "red", "fatigue": 1},
        {"card": "red_raider", "seat": 1, "at": [6, 4], "left": 3, "guard": true, "turn": {"attack": 1}}]}

`docs/positions.md` has every field. What the rules make impossible is refused with their id, unless the position says
with an `agenda` of its own that something is under way.
"""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.action_phase import Turn
from drumhead.games.fantasy_commander.activation import Act, EndActivation
from drumhead.games.fantasy_commander.cards import (
    ABILITIES,
    BAN,
    BANS,
    COLOURS,
    MOD_NAMES,
    NO_MODS,
    RED,
    YELLOW,
    Cards,
    Mods,
    Scenario,
)
from drumhead.games.fantasy_commander.command import Distribute, NewRound
from drumhead.games.fantasy_commander.info import Rulings
from drumhead.games.fantasy_commander.monsters import TOKENS
from drumhead.games.fantasy_commander.orders import POOL_COLOURS, held, pool_of
from drumhead.games.fantasy_commander.setup import Deploy
from drumhead.games.fantasy_commander.state import (
    NO_MISSION,
    OFF_MAP,
    UNKNOWN_POOL,
    Activation,
    CommanderState,
    Fight,
    Mission,
    Unit,
)
from drumhead.games.fantasy_commander.terrain import no_place
from drumhead.games.fantasy_commander.triggers import Start
from drumhead.kernel.game import base_from_data, base_to_data
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.positions import (
    BASE_KEYS,
    known_keys,
    nearest,
    one_of,
    read_pile,
    rows,
    stranger,
    whole,
    within,
    write_pile,
    yes,
)
from drumhead.kernel.zones import Pile, pile

RULINGS: Final = ("royal", "strike_back", "attacker_blocks", "ford_blocks_sight", "pools_shown", "target", "rounds")
MISSION: Final = ("number", "watched", "beacon", "night", "storm", "wagons", "waves")
KEYS_OF_ALL: Final = (
    *BASE_KEYS,
    "cards",
    "scenario",
    "bare",
    "terrain",
    "rulings",
    "mission",
    "specials",
    "phase",
    "units",
    "pools",
    "looked",
    "decks",
    "discards",
    "cycles",
    "standing",
    "playing",
    "round",
    "colour",
    "initiative",
    "vp",
    "losers",
    "untested",
    "act",
    "fight",
)
KEYS_OF_A_UNIT: Final = (
    "card",
    "seat",
    "at",
    "left",
    "fatigue",
    "order",
    "guard",
    "pursued",
    "act",
    "turn",
    "game",
)
PHASES: Final = ("deploy", "orders", "distribute", "action", "start", "activation")
NUMBERS_OF_ACT: Final = ("touched", "paid", "used", "sweep_die", "fed")
FLAGS_OF_ACT: Final = ("moved", "ran", "tired", "charged", "sweeping", "panicked")
KEYS_OF_ACT: Final = ("unit", "colour", "start", "first", *NUMBERS_OF_ACT, *FLAGS_OF_ACT)
NUMBERS_OF_FIGHT: Final = ("attack_die", "defence_die", "damage", "panic", "strike", "scare", "lost")
FLAGS_OF_FIGHT: Final = ("target_tired", "rolls", "weak_attacker", "weak_target", "rush", "vacated")
HEXES_OF_FIGHT: Final = ("from_cell", "to_cell", "fallen", "felled")
KEYS_OF_FIGHT: Final = (
    "attacker",
    "target",
    "ranged",
    "magical",
    "attack",
    "defence",
    *HEXES_OF_FIGHT,
    *NUMBERS_OF_FIGHT,
    *FLAGS_OF_FIGHT,
)
UNKNOWN: Final = "?"  # a card back


# -- writing


def to_data(s: CommanderState) -> dict[str, object]:
    """The battle as plain data; nothing in it is shared with the state."""
    data = base_to_data(s)
    scenario = s.scenario
    if s.cards.extra:
        data["cards"] = [dict(card) for card in s.cards.extra]
    data["scenario"] = scenario.id
    data["rulings"] = {name: getattr(s.rulings, name) for name in RULINGS}
    if s.mission.number:
        data["mission"] = {
            **{name: getattr(s.mission, name) for name in MISSION},
            "wagons": list(s.mission.wagons),
            "waves": [[wave[0], *[s.cards.units[card].id for card in wave[1:]]] for wave in s.mission.waves],
        }
        data["specials"] = [TOKENS[token] for token in s.specials]
    data["terrain"] = [
        [scenario.column[cell], scenario.row[cell], s.cards.terrains[s.terrain[cell]].id]
        for cell in scenario.grid.cells
        if s.terrain[cell] != scenario.terrain[cell]
    ]
    data["units"] = [_unit_to_data(s, u) for u in s.units]
    data["pools"] = [_pool_to_data(pool) for pool in s.pools]
    data["decks"] = [_pile_to_data(s.cards, seat, s.decks[seat]) for seat in range(2)]
    data["discards"] = [_names(s.cards, seat, s.discards[seat])[::-1] for seat in range(2)]
    data["standing"] = [_names(s.cards, seat, s.standing[seat])[::-1] for seat in range(2)]
    data["cycles"] = [_names(s.cards, seat, s.cycles[seat]) for seat in range(2)]
    data["playing"] = _card_name(s.cards, 0, s.playing) if s.playing else ""
    data["looked"] = _seats(s.looked)
    data["losers"] = _seats(s.losers)
    data["round"] = s.round
    data["colour"] = COLOURS[s.colour]
    data["initiative"] = s.initiative
    data["untested"] = s.untested
    data["vp"] = list(s.vp)
    act = s.act
    if act is not None:
        data["act"] = {
            "unit": act.unit,
            "colour": COLOURS[act.colour],
            "start": _hex(s, act.start),
            "first": _hex(s, act.first_cell),
            **{name: getattr(act, name) for name in (*NUMBERS_OF_ACT, *FLAGS_OF_ACT)},
        }
    fight = s.fight
    if fight is not None:
        data["fight"] = {
            **{name: getattr(fight, name) for name in ("attacker", "target", "ranged", "magical")},
            **{name: getattr(fight, name) for name in (*NUMBERS_OF_FIGHT, *FLAGS_OF_FIGHT)},
            **{name: _hex(s, getattr(fight, name)) for name in HEXES_OF_FIGHT},
            "attack": list(fight.attack),
            "defence": list(fight.defence),
        }
    return data


def _seats(mask: i64) -> list[int]:
    return [seat for seat in range(2) if mask & (1 << seat)]


def _hex(s: CommanderState, cell: i64) -> list[int] | None:
    return None if cell == OFF_MAP else [s.scenario.column[cell], s.scenario.row[cell]]


def _card_name(cards: Cards, seat: i64, card: i64) -> object:
    """A card by its id; with its owner where that is not the seat, as a curse that was passed on."""
    if card == 0:
        return UNKNOWN
    name = cards.tactics[card >> 1].id
    return name if card & 1 == seat else {"card": name, "owner": card & 1}


def _names(cards: Cards, seat: i64, numbers: tuple[int, ...]) -> list[object]:
    return [_card_name(cards, seat, card) for card in numbers]


class _Names:
    """Names cards of one seat while a pile is written or read."""

    def __init__(self, cards: Cards, seat: i64) -> None:
        self.cards: Final = cards
        self.seat: Final[i64] = seat

    def name(self, card: int) -> object:
        return _card_name(self.cards, self.seat, card)

    def number(self, name: object) -> int:
        return _number(self.cards, self.seat, name)


def _pile_to_data(cards: Cards, seat: i64, deck: Pile) -> dict[str, object]:
    """Knowledge that nobody has any more is not written: the card that was known has been drawn."""
    return write_pile(pile(deck.listed(), deck.masks()), _Names(cards, seat).name)


def _pool_to_data(pool: i64) -> object:
    if pool == UNKNOWN_POOL:
        return UNKNOWN
    return {COLOURS[colour]: held(pool, colour) for colour in POOL_COLOURS if held(pool, colour)}


def _unit_to_data(s: CommanderState, u: Unit) -> dict[str, object]:
    data: dict[str, object] = {"card": u.card.id, "seat": u.seat, "left": u.left}
    if u.cell != OFF_MAP:
        data["at"] = _hex(s, u.cell)
    if u.fatigue:
        data["fatigue"] = u.fatigue
    if u.order:
        data["order"] = COLOURS[u.order]
    if u.guard:
        data["guard"] = True
    if u.pursued:
        data["pursued"] = True
    for name, mods in (("act", u.act), ("turn", u.turn), ("game", u.game)):
        if any(mods.values):
            data[name] = _mods_to_data(mods)
    return data


def _mods_to_data(mods: Mods) -> dict[str, object]:
    data: dict[str, object] = {}
    for which in range(len(MOD_NAMES)):
        value = mods.values[which]
        if value:
            data[MOD_NAMES[which]] = _words_in(value, BANS if which == BAN else ABILITIES) if which <= BAN else value
    return data


def _words_in(mask: int, words: dict[str, int]) -> list[str]:
    return [word for word, bit in words.items() if mask & bit]


# -- reading


def position(cards: Cards, data: dict[str, Any], limit: i64) -> CommanderState:
    """Any situation; whatever is left out has sensible defaults. Raises Malformed with a sentence."""
    known_keys(data, KEYS_OF_ALL, "the table")
    ids = [scenario.id for scenario in cards.scenarios]
    scenario = cards.scenarios[one_of(data, "scenario", ids, ids[0])]
    s = CommanderState(cards, scenario, _rulings(data, scenario), limit)
    s.mission = _mission(cards, data)
    s.clear_map()
    base_from_data(s, data)
    if yes(data, "bare"):
        s.terrain = (0,) * scenario.grid.size
    _terrain(s, rows(data, "terrain"))
    under_way = "agenda" in data
    for entry in rows(data, "units"):
        _unit(s, known_keys(entry, KEYS_OF_A_UNIT, "a unit"), under_way)
    s.pools = [_pool(pool) for pool in _both(data, "pools", {})]
    decks = _both(data, "decks", [])
    s.decks = [read_pile(decks[seat], _Names(cards, seat).number) for seat in range(2)]
    s.discards = _zones(cards, data, "discards")
    s.standing = _zones(cards, data, "standing")
    s.playing = _number(cards, 0, data["playing"]) if data.get("playing") else 0
    if "cycles" in data:
        s.cycles = [tuple(sorted(zone)) for zone in _zones(cards, data, "cycles")]
    else:
        s.cycles = [tuple(sorted([*s.decks[seat].listed(), *s.discards[seat]])) for seat in range(2)]
    s.looked = _mask(data, "looked")
    s.losers = _mask(data, "losers")
    s.round = within(data, "round", 0, 0, 1000)
    s.colour = one_of(data, "colour", COLOURS, "")
    s.initiative = within(data, "initiative", 0, 0, 1)
    s.untested = yes(data, "untested")
    tokens = list(TOKENS)
    s.specials = tuple([one_of({"token": token}, "token", tokens, "") for token in rows(data, "specials")])
    s.vp = [whole({"vp": value}, "vp", 0) for value in _both(data, "vp", 0)]
    if "act" in data:
        s.act = _activation(s, known_keys(data["act"], KEYS_OF_ACT, "'act'"))
    if "fight" in data:
        s.fight = _fight(s, known_keys(data["fight"], KEYS_OF_FIGHT, "'fight'"))
    if not under_way:
        _begin(s, data)
        _judge(s)
    elif "phase" in data:
        raise Malformed("A position has a phase or an agenda, not both.")
    return s


def _begin(s: CommanderState, data: dict[str, Any]) -> None:
    """Lay down what comes next in this phase of the round."""
    usual = "activation" if s.act is not None else "orders"
    if s.act is None and any(u.order for u in s.units):
        usual = "action"
    phase = PHASES[one_of(data, "phase", PHASES, usual)]
    if s.act is not None and phase not in ("start", "activation"):
        raise Malformed(f"In the phase '{phase}' no unit is active, and 'act' names one.")
    s.agenda = [NewRound()]
    if phase == "deploy":
        s.push(Deploy(s.initiative))
    elif phase == "distribute":
        s.push(Distribute())
    elif phase == "action":
        s.push(Turn(s.colour if s.colour else RED, s.initiative))
    elif phase != "orders":
        act = s.act
        if act is None:
            raise Malformed(f"In the phase '{phase}' a position says in 'act' which unit is active.")
        # FC-ACT-01: the step is that of the token, of a purple one's the earliest left; the other side is next.
        shown = [colour for colour in range(RED, YELLOW + 1) if any(u.order == colour for u in s.units)]
        step = act.colour if RED <= act.colour <= YELLOW else shown[0] if shown else RED
        s.push(Turn(s.colour if s.colour else step, 1 - s.units[act.unit].seat))
        s.push(EndActivation(act.unit))
        s.push(Act(act.unit))
        if phase == "start":
            s.push(Start(act.unit, ()))


def _judge(s: CommanderState) -> None:
    """Refuse an active unit that cannot be, with the rule that forbids it."""
    if s.act is not None:
        u = s.units[s.act.unit]
        if u.cell == OFF_MAP:
            raise Malformed(f"{u.card.name} is not on the map and cannot be active.", "FC-ACT-05")
        if u.order:
            raise Malformed(f"{u.card.name} is active: its order token has gone.", "FC-ACT-05")


def _both(data: dict[str, Any], key: str, default: object) -> list[Any]:
    """One thing for each of the two seats."""
    given = rows(data, key) if key in data else [default, default]
    if len(given) != 2:
        raise Malformed(f"'{key}' in a position has one entry for each of the two seats.")
    return given


def _mask(data: dict[str, Any], key: str) -> i64:
    """A list of seats."""
    mask: i64 = 0
    for seat in rows(data, key):
        mask |= 1 << within({"seat": seat}, "seat", 0, 0, 1)
    return mask


def _rulings(data: dict[str, Any], scenario: Scenario) -> Rulings:
    given = known_keys(data.get("rulings", {}), RULINGS, "'rulings'")
    return Rulings(
        yes(given, "royal"),
        yes(given, "strike_back", True),
        yes(given, "attacker_blocks"),
        yes(given, "ford_blocks_sight", True),
        yes(given, "pools_shown", True),
        within(given, "target", scenario.target, 0, 999),
        within(given, "rounds", scenario.rounds, 0, 999),
    )


def _mission(cards: Cards, data: dict[str, Any]) -> Mission:
    if "mission" not in data:
        return NO_MISSION
    given = known_keys(data["mission"], MISSION, "'mission'")
    waves: list[tuple[int, ...]] = []
    for wave in rows(given, "waves"):
        waves.append((int(wave[0]), *[_unit_card(cards, name) for name in wave[1:]]))
    return Mission(
        within(given, "number", 1, 1, 5),
        yes(given, "watched"),
        yes(given, "beacon"),
        yes(given, "night"),
        yes(given, "storm"),
        tuple([whole({"wagon": unit}, "wagon", 0) for unit in rows(given, "wagons")]),
        tuple(waves),
    )


def _unit_card(cards: Cards, name: object) -> i64:
    for card in cards.units:
        if card.id == name:
            return card.index
    raise stranger("unit", name, [card.id for card in cards.units], [card.name for card in cards.units])


def _terrain(s: CommanderState, changes: list[Any]) -> None:
    kinds = [terrain.id for terrain in s.cards.terrains]
    ground = list(s.terrain)
    for change in changes:
        if not isinstance(change, (list, tuple)) or len(change) != 3:
            raise Malformed("Terrain in a position is a list of [column, row, kind].")
        ground[_cell(s, change[:2])] = one_of({"terrain": change[2]}, "terrain", kinds, "open")
    s.terrain = tuple(ground)


def _cell(s: CommanderState, place: object) -> i64:
    """The cell of a [column, row]; None is none."""
    if place is None:
        return -1
    if isinstance(place, (list, tuple)) and len(place) == 2:
        column, row = place
        if isinstance(column, int) and isinstance(row, int):
            cell = s.scenario.cell(column, row)
            if cell != OFF_MAP:
                return cell
            raise Malformed(f"There is no hex at column {column}, row {row}.")
    raise Malformed("A hex in a position is [column, row].")


def _unit(s: CommanderState, entry: dict[str, Any], under_way: bool) -> None:
    card = s.cards.units[_unit_card(s.cards, entry.get("card"))]
    cell = _cell(s, entry.get("at"))
    u = Unit(card, within(entry, "seat", 0, 0, 1), cell, whole(entry, "left", card.strength))
    u.fatigue = within(entry, "fatigue", 0, 0, 1000)
    u.order = one_of(entry, "order", COLOURS, "")
    u.guard = yes(entry, "guard")
    u.pursued = yes(entry, "pursued")
    u.act = _mods(entry, "act")
    u.turn = _mods(entry, "turn")
    u.game = _mods(entry, "game")
    s.units.append(u)
    if not under_way:
        if u.left > card.strength or u.left < 0:
            raise Malformed(f"{card.name} starts with {card.strength} and cannot have {u.left} left.", "FC-UNI-06")
        if u.left == 0 and cell != OFF_MAP:
            raise Malformed(f"Nothing is left of {card.name}: it would be off the map.", "FC-MEL-09")
        if u.fatigue > max(0, card.stamina):
            rule = "FC-UNI-05" if card.stamina < 0 else "FC-FAT-01"
            raise Malformed(f"{card.name} cannot carry {u.fatigue} fatigue.", rule)
        if cell != OFF_MAP and no_place(s, cell):
            raise Malformed(f"Nobody can stand on {s.cards.terrains[s.terrain[cell]].name}.", "FC-TER-22")
    if cell != OFF_MAP:
        if s.at[cell] >= 0:
            raise Malformed(f"{card.name} and {s.units[s.at[cell]].card.name} stand on one hex.", "FC-UNI-01")
        s.at[cell] = len(s.units) - 1


def _mods(entry: dict[str, Any], key: str) -> Mods:
    """Changes for a time: numbers by name, and lists of words under grant, deny and ban."""
    given = known_keys(entry.get(key, {}), MOD_NAMES, f"'{key}'")
    mods = NO_MODS
    for name in given:
        which: i64 = MOD_NAMES.index(name)
        if which > BAN:
            mods = mods.plus(which, within(given, name, 0, -99, 99))
            continue
        words = BANS if which == BAN else ABILITIES
        for word in rows(given, name):
            if word not in words:
                raise Malformed(f"'{name}' cannot be '{str(word)[:40]}'{nearest(word, list(words))}")
            mods = mods.plus(which, words[word])
    return mods


def _pool(value: object) -> i64:
    if value == UNKNOWN:
        return UNKNOWN_POOL
    counts = known_keys(value, [COLOURS[colour] for colour in POOL_COLOURS], "a pool")
    red, blue, green, purple = [within(counts, COLOURS[colour], 0, 0, 99) for colour in POOL_COLOURS]
    return pool_of(red, blue, green, purple)


def _number(cards: Cards, seat: i64, name: object) -> i64:
    """A card in a deck: its id, or with the owner that it came from."""
    owner: i64 = seat
    if isinstance(name, dict):
        known_keys(name, ("card", "owner"), "a card")
        owner = within(name, "owner", seat, 0, 1)
        name = name.get("card")
    if name == UNKNOWN:
        return 0
    for card in cards.tactics:
        if card.id == name and card.index:
            return 2 * card.index + owner
    known = [card for card in cards.tactics if card.index]
    raise stranger("card", name, [card.id for card in known], [card.name for card in known])


def _zones(cards: Cards, data: dict[str, Any], key: str) -> list[tuple[int, ...]]:
    """Open piles of both seats, top card first."""
    found: list[tuple[int, ...]] = []
    given = _both(data, key, [])
    for seat in range(2):
        names = rows({key: given[seat]}, key)
        found.append(tuple([_number(cards, seat, name) for name in names][::-1]))
    return found


def _activation(s: CommanderState, data: dict[str, Any]) -> Activation:
    if not s.units:
        raise Malformed("A position without units has no active one.")
    unit = within(data, "unit", 0, 0, len(s.units) - 1)
    start = _cell(s, data["start"]) if "start" in data else s.units[unit].cell
    act = Activation(unit, one_of(data, "colour", COLOURS, "red"), start)
    if "first" in data:
        act.first_cell = _cell(s, data["first"])
    for name in NUMBERS_OF_ACT:
        if name in data:
            setattr(act, name, whole(data, name, 0))
    for name in FLAGS_OF_ACT:
        setattr(act, name, yes(data, name))
    return act


def _fight(s: CommanderState, data: dict[str, Any]) -> Fight:
    last = len(s.units) - 1
    attacker = within(data, "attacker", 0, 0, last)
    target = within(data, "target", 0, 0, last)
    here = _cell(s, data["from_cell"]) if "from_cell" in data else s.units[attacker].cell
    there = _cell(s, data["to_cell"]) if "to_cell" in data else s.units[target].cell
    if s.units[attacker].seat == s.units[target].seat:
        raise Malformed("In a position, a 'fight' is between units of both sides.", "FC-MEL-01")
    fight = Fight(attacker, target, yes(data, "ranged"), yes(data, "magical"), here, there)
    for name in NUMBERS_OF_FIGHT:
        setattr(fight, name, whole(data, name, 0))
    for name in FLAGS_OF_FIGHT:
        setattr(fight, name, yes(data, name))
    for name in ("fallen", "felled"):
        setattr(fight, name, _cell(s, data.get(name)))
    for name in ("attack", "defence"):
        if name in data:
            counts = [whole({name: count}, name, 0) for count in rows(data, name)]
            if len(counts) != 7:
                raise Malformed(f"'{name}' in a position counts the results of each face, from 0 to 6.")
            setattr(fight, name, counts)
    return fight
