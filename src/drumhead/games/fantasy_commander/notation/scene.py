"""What does a board draw of a view? The map, units, orders, dice, and where each unit could go.

``Scene`` declares it. Refs: hex:3:4 (column and row), unit:7, order:red, card:12, pile:deck:0, face:5.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NotRequired, TypedDict

from drumhead.content.scenes import Outcome, Thing
from drumhead.games.fantasy_commander.abilities import number
from drumhead.games.fantasy_commander.action_phase import tokens
from drumhead.games.fantasy_commander.campaign.battles import GOALS, TITLES
from drumhead.games.fantasy_commander.cards import (
    ABILITIES,
    ATTACK,
    COLOURS,
    DEFENCE,
    KINDS,
    LEVELS,
    NO_ORDER,
    PURPLE,
    RANGED,
    RED,
    RUN,
    WALK,
    Cards,
    Scenario,
    UnitDef,
)
from drumhead.games.fantasy_commander.command import Distribute, Generate, PoolOpen
from drumhead.games.fantasy_commander.fatigue import can_tire
from drumhead.games.fantasy_commander.geometry import blocker
from drumhead.games.fantasy_commander.missions import FORDS
from drumhead.games.fantasy_commander.monsters import TOKENS, special
from drumhead.games.fantasy_commander.movement import Ways
from drumhead.games.fantasy_commander.notation.catalogue import printed_card
from drumhead.games.fantasy_commander.notation.words import hex_name, pool_words
from drumhead.games.fantasy_commander.orders import POOL_COLOURS, held
from drumhead.games.fantasy_commander.ranged import NIGHT_ROUNDS
from drumhead.games.fantasy_commander.setup import Deploy, DeployAt, PlaceTerrain
from drumhead.games.fantasy_commander.state import MONSTERS, OFF_MAP, UNKNOWN_POOL, CommanderState, Unit, hex_ref
from drumhead.kernel import seat_mark

Data = dict[str, object]


class Flag(TypedDict):
    """A capture point: its number, and whose unit stands there (-1: nobody's)."""

    value: int
    owner: int


class Hex(TypedDict):
    """A hex; `height` 1 looks past own units, `zone` is whose deployment zone it is."""

    ref: str
    name: str
    column: int
    row: int
    q: int
    r: int
    terrain: str
    title: str
    text: str
    height: int
    zone: NotRequired[int]
    flag: NotRequired[Flag]


class Map(TypedDict):
    """All hexes, row by row."""

    cols: int
    rows: int
    hexes: list[Hex]


class Piece(Thing):
    """A unit: `hex` is axial, `at` its ref; `order` a letter, "back" face down; strength as figures or as health."""

    level: str
    cost: int
    stamina: int
    hero: bool
    range: tuple[int, int] | None
    hex: tuple[int, int] | None
    at: str | None
    order: str
    defence: bool
    fatigue: int
    figures: tuple[int, int] | None
    health: tuple[int, int] | None
    active: bool
    acted: bool


class Card(Thing):
    """A tactic card."""

    golden: bool


class Heap(TypedDict):
    """A pile, newest card first; of a deck only what the viewer has seen."""

    ref: str
    label: str
    count: int
    cards: list[Card]


class Seat(TypedDict):
    """One side."""

    seat: int
    faction: str
    subtitle: str
    side: str
    facts: list[tuple[str, str]]
    piles: list[Heap]
    committed: bool


class Die(TypedDict):
    """A die of an attack, marked by what its face is worth at first sight."""

    value: int
    mark: str
    note: str


class Roll(TypedDict):
    """The dice of one side."""

    side: int
    title: str
    dice: list[Die]


class Strike(TypedDict):
    """The attack under way, as refs."""

    attacker: str
    target: str


class Sight(TypedDict):
    """A sight line to an enemy in range, and the hex that blocks it."""

    to: str
    blocker: str | None


class Witness(TypedDict("Ends", {"from": str})):
    """Why a shot is refused: both ends of the sight line, and the hex that blocks it."""

    to: str
    blocker: str


class Way(TypedDict):
    """Where a unit could walk and run, and whom it could shoot: what hovering over it shows."""

    unit: str
    walk: list[str]
    run: list[str]
    sights: list[Sight]


class Source(TypedDict):
    """What gives victory points to a side."""

    side: int
    text: str


class Briefing(TypedDict):
    """What is played for."""

    title: str
    text: str
    victory: list[Source]


class Scene(TypedDict):
    """Everything that the board of one viewer shows.

    `vp` per seat as points and target; `track` counts the tokens of each colour that each seat still has; `below` is
    the seat whose zone is the southern one.
    """

    game: str
    viewer: int
    title: str
    active: int
    seats: list[Seat]
    groups: list[str]
    hand: list[Card]
    outcome: Outcome | None
    map: Map
    units: list[Piece]
    pools: list[dict[str, int] | None]
    phase: str
    round: int
    rounds: int
    initiative: int
    colour: str
    vp: list[tuple[int, int]]
    track: list[dict[str, int]]
    draft: dict[str, str]
    card: Card | None
    dice: list[Roll]
    fight: Strike | None
    ways: list[Way]
    below: int
    scenario: Briefing


LETTERS = {0: "", 1: "R", 2: "B", 3: "G", 4: "Y", 5: "P"}
WATER = {"river": "water"}
FOUR = 4


def scene(v: CommanderState) -> Data:
    """Everything a board needs to draw this view."""
    return {
        "game": "fantasy_commander",
        "viewer": v.viewer,
        "title": _title(v),
        "active": _active(v),
        "seats": [_seat(v, seat) for seat in range(2)],
        "groups": [],
        "hand": [],
        "outcome": _outcome(v),
        "map": _map(v),
        "units": [_thing(v, number_, u) for number_, u in enumerate(v.units) if u.left > 0],
        "pools": [_pool(v.pools[seat]) for seat in range(2)],
        "phase": phase(v),
        "round": v.round,
        "rounds": v.rulings.rounds,
        "initiative": v.initiative,
        "colour": COLOURS[v.colour],
        "vp": [] if v.mission.number else [[v.vp[seat], _target(v)] for seat in range(2)],
        "track": [{COLOURS[c]: tokens(v, seat, c) for c in range(RED, PURPLE + 1)} for seat in range(2)],
        "draft": _draft(v),
        "card": printed_card(v.cards.tactics[v.playing >> 1], v.playing) if v.playing else None,
        "dice": _dice(v),
        "fight": None
        if v.fight is None
        else {"attacker": f"unit:{v.fight.attacker}", "target": f"unit:{v.fight.target}"},
        "ways": [] if v.result is not None else [_ways(v, n) for n, u in enumerate(v.units) if u.cell != OFF_MAP],
        "below": 0 if v.mission.number == FORDS else 1,
        "scenario": _scenario(v),
    }


def _target(v: CommanderState) -> int:
    """The victory points that win; 0 where it is not points that win."""
    return 0 if v.rulings.royal else int(v.rulings.target)


def _scenario(v: CommanderState) -> Data:
    if v.mission.number:
        return {"title": TITLES[v.mission.number], "text": GOALS[v.mission.number], "victory": []}
    return {
        "title": v.scenario.title,
        "text": v.scenario.words,
        "victory": [{"side": source.side, "text": source.words} for source in v.scenario.victory],
    }


def phase(v: CommanderState) -> str:
    """deploy, orders, distribute, action or over."""
    if v.result is not None or not v.agenda:
        return "over"
    step = v.agenda[-1]
    if isinstance(step, (Deploy, DeployAt, PlaceTerrain)):
        return "deploy"
    if isinstance(step, (Generate, PoolOpen)):
        return "orders"
    return "distribute" if isinstance(step, Distribute) else "action"


def _title(v: CommanderState) -> str:
    now = phase(v)
    name = TITLES[v.mission.number] or v.scenario.title
    if now == "deploy":
        return f"{name}: deployment"
    if now == "over":
        return f"{name}: over after {v.round} rounds"
    said = {"orders": "orders are made", "distribute": "orders are handed out"}.get(now)
    return f"Round {v.round} of {v.rulings.rounds}, {said or f'the {COLOURS[v.colour]} orders'}"


def _active(v: CommanderState) -> int:
    if v.act is not None:
        return int(v.units[v.act.unit].seat)
    step = v.agenda[-1] if v.agenda else None
    return int(getattr(step, "seat", -1))


def _seat(v: CommanderState, seat: int) -> Data:
    units = [u for u in v.units if u.seat == seat]
    faction = v.cards.factions[units[0].card.faction] if units else None
    deck = v.decks[seat]
    automatic = v.mission.number and seat == MONSTERS  # FC-CAM-04: no orders, no cards
    facts = [["Units", f"{sum(u.left > 0 for u in units)}"]]
    if not v.mission.number:
        points = f"{v.vp[seat]} of {v.rulings.target}" if _target(v) else str(v.vp[seat])
        facts.insert(0, ["Victory points", points])
    if not automatic:
        facts.append(["Orders", pool_words(v.pools[seat])])
    if v.initiative == seat:
        facts.append(["Initiative", "yes"])
    return {
        "seat": seat,
        "faction": faction.id if faction else "",
        "subtitle": faction.name if faction else "",
        "side": "B (south)" if (seat == 1) != (v.mission.number == FORDS) else "A (north)",
        "facts": facts,
        "piles": []
        if automatic
        else [
            {"ref": f"pile:deck:{seat}", "label": "Tactics deck", "count": deck.left, "cards": _known(v, seat)},
            _pile(v, "discard", "Discard", seat, v.discards[seat]),
            _pile(v, "standing", "Placed terrain", seat, v.standing[seat]),
        ],
        "committed": bool(v.committed & (1 << seat)),
    }


def _known(v: CommanderState, seat: int) -> list[Data]:
    """Cards of the deck that the viewer has seen, top first."""
    return [printed_card(v.cards.tactics[card >> 1], card) for card in reversed(v.decks[seat].listed()) if card]


def _pile(v: CommanderState, name: str, label: str, seat: int, cards: tuple[int, ...]) -> Data:
    faces = [printed_card(v.cards.tactics[card >> 1], card) for card in reversed(cards)]
    return {"ref": f"pile:{name}:{seat}", "label": label, "count": len(cards), "cards": faces}


def _pool(pool: int) -> dict[str, int] | None:
    if pool == UNKNOWN_POOL:
        return None
    return {COLOURS[colour]: held(pool, colour) for colour in POOL_COLOURS}


def _draft(v: CommanderState) -> dict[str, str]:
    """The viewer's own plan while orders are handed out: unit number to colour."""
    if v.viewer < 0 or phase(v) != "distribute":
        return {}
    return {str(unit): COLOURS[colour] for unit, colour in enumerate(v.drafts[v.viewer]) if colour != NO_ORDER}


def _map(v: CommanderState) -> Data:
    place = v.scenario
    hexes = list(_ground(v.cards, place, v.terrain))
    if not v.rulings.royal:
        for value, cell in enumerate(place.points_at):
            unit = v.at[cell]
            owner = v.units[unit].seat if unit >= 0 else -1
            at = place.grid.cells.index(cell)
            hexes[at] = hexes[at] | {"flag": {"value": value + 1, "owner": owner}}
    return {"cols": place.width, "rows": place.height, "hexes": hexes}


@lru_cache(maxsize=64)
def _ground(library: Cards, place: Scenario, terrain: tuple[int, ...]) -> tuple[Data, ...]:
    """The hexes without what stands on them; terrain changes rarely, so views share this."""
    hexes: list[Data] = []
    for cell in place.grid.cells:
        kind = library.terrains[terrain[cell]]
        column, row = place.column[cell], place.row[cell]
        entry: Data = {
            "ref": f"hex:{column}:{row}",
            "name": hex_name(column, row),
            "column": column,
            "row": row,
            "q": place.grid.q[cell],
            "r": place.grid.r[cell],
            "terrain": WATER.get(kind.id, kind.id),
            "title": kind.name,
            "text": kind.words,
            "height": 1 if kind.over_allies else 0,
        }
        for seat in range(2):
            if cell in place.zones[seat]:
                entry["zone"] = seat
        hexes.append(entry)
    return tuple(hexes)


def _numbers(v: CommanderState, unit: int, card: UnitDef) -> list[Data]:
    rows = [
        ("Attack", card.attack, ATTACK),
        ("Defence", card.defence, DEFENCE),
        ("Walk", card.walk, WALK),
        ("Run", card.run, RUN),
    ]
    if card.ranged >= 0:
        rows.append(("Ranged", card.ranged, RANGED))
    return [
        {"label": label, "value": base + number(v, unit, which), "base": base, "sources": _sources(v, unit, which)}
        for label, base, which in rows
    ]


def _sources(v: CommanderState, unit: int, which: int) -> list[list[object]]:
    """Where the changes of a number come from: [source, how much, how long]."""
    u = v.units[unit]
    total = number(v, unit, which)
    found: list[list[object]] = []
    for mods, source, lasting in (
        (u.act, "Cards and paid abilities", "in this activation"),
        (u.turn, "Cards", "this round"),
        (u.game, "The town", "in this battle"),
    ):
        value = mods.values[which]
        if value:
            found.append([source, value, lasting])
            total -= value
    if total:
        found.append(["Auras", int(total), "while near"])
    return found


def _thing(v: CommanderState, unit: int, u: Unit) -> Data:
    card = u.card
    place = None if u.cell == OFF_MAP else [v.scenario.grid.q[u.cell], v.scenario.grid.r[u.cell]]
    order = LETTERS[u.order]
    if phase(v) == "distribute" and v.committed & (1 << u.seat) and v.viewer != u.seat:
        order = "back"
    states = ["Defence"] if u.guard else []
    if card.stamina >= 0 and u.fatigue == card.stamina:
        states.append("Exhausted")
    if special(v, unit):
        states.append(TOKENS[special(v, unit)])  # FC-CAM-05
    strength = [u.left, card.strength]  # FC-UNI-09
    return _face(v.cards, card) | {
        "ref": f"unit:{unit}",
        "keywords": _keywords(v, u),
        "numbers": _numbers(v, unit, card),
        "states": states,
        "owner": u.seat,
        "hex": place,
        "at": None if u.cell == OFF_MAP else hex_ref(v, u.cell),
        "order": order,
        "defence": u.guard,
        "fatigue": u.fatigue,
        "figures": strength if card.regular() else None,
        "health": None if card.regular() else strength,
        "active": v.act is not None and v.act.unit == unit,
        "acted": v.colour != NO_ORDER and u.order == NO_ORDER and u.cell != OFF_MAP,
    }


def _ways(v: CommanderState, unit: int) -> Data:
    """Where a unit could go from where it stands, and whom it could shoot: what hovering over it shows."""
    ways = Ways(v, unit)
    cells = sorted({*ways.reach.cells, *(ways.rough.cells if ways.rough is not None else ())})
    return {
        "unit": f"unit:{unit}",
        "walk": [hex_ref(v, cell) for cell in cells if ways.walks_to(cell)],
        "run": [
            hex_ref(v, cell) for cell in cells if not ways.walks_to(cell) and ways.runs_to(cell, can_tire(v, unit))
        ],
        "sights": _sights(v, unit),
    }


def _sights(v: CommanderState, unit: int) -> list[Data]:
    """The sight lines of a shooter to every enemy in range, with what blocks each (FC-GEO-04)."""
    u = v.units[unit]
    if u.card.ranged < 0:
        return []
    far = u.card.near if v.mission.night and v.round <= NIGHT_ROUNDS else u.card.far
    lines: list[Data] = []
    for target, other in enumerate(v.units):
        if other.seat == u.seat or other.cell == OFF_MAP or v.scenario.grid.apart(u.cell, other.cell) > far:
            continue
        stops = blocker(v, unit, target)
        lines.append({"to": f"unit:{target}", "blocker": hex_ref(v, stops) if stops >= 0 else None})
    return lines


@lru_cache(maxsize=512)
def _face(library: Cards, card: UnitDef) -> Data:
    """What is printed on a unit's card and never changes."""
    return {
        "card": card.index,
        "name": card.name,
        "faction": library.factions[card.faction].id,
        "icon": card.icon,
        "kind": KINDS[card.kind].capitalize(),
        "level": LEVELS[card.level],
        "cost": card.cost,
        "text": list(card.words),
        "stamina": card.stamina,
        "hero": not card.regular(),
        "range": [card.near, card.far] if card.ranged >= 0 else None,
    }


def _keywords(v: CommanderState, u: Unit) -> list[str]:
    """What was given to it; what is printed stands in its text."""
    granted = u.act.grant | u.turn.grant | u.game.grant
    mask = granted & ~(u.card.abilities | u.act.deny | u.turn.deny | u.game.deny)
    return [name for name, ability in ABILITIES.items() if mask & ability]


def _dice(v: CommanderState) -> list[Data]:
    """The dice of the attack under way, marked by what each face is worth at first sight."""
    fight = v.fight
    if fight is None:
        return []
    rolls: list[Data] = []
    for side, unit, results, what in (
        (0, fight.attacker, fight.attack, "attacks" if not fight.ranged else "shoots"),
        (1, fight.target, fight.defence, "defends"),
    ):
        faces = [face for face in range(1, 7) for _ in range(results[face])]
        if faces:
            marks = [{"value": face, "mark": _mark(face, side == 0), "note": ""} for face in faces]
            owner = v.units[unit].seat
            rolls.append({"side": owner, "title": f"{v.units[unit].card.name} {what}", "dice": marks})
    return rolls


def _mark(face: int, attacking: bool) -> str:
    if face > FOUR:
        return "miss" if attacking else "block"
    return "support" if face == FOUR else "panic" if face == 1 else "hit"


def _outcome(v: CommanderState) -> Data | None:
    result = v.result
    if result is None:
        return None
    winners = result.winners()
    if v.mission.number:
        said = f"The mission is {'won' if 0 in winners else 'lost'}. The goal: {GOALS[v.mission.number]}"
        return {"winners": winners, "text": said}
    said = "The battle is drawn." if not winners else f"{seat_mark(winners[0])} has won, {v.vp[0]} to {v.vp[1]}."
    return {"winners": winners, "text": said}
