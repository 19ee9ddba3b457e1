"""What does a board draw? Scenes of a view, and the catalogue of everything printed.

Beyond the common fields of a scene: `map` (hexes with column, row, axial q and r, terrain, capture point), `units`,
`pools`, `phase`, `vp` per seat as [points, target], `track` (how many tokens of each colour each seat still has),
`fight` while an attack is fought, `ways` (where each unit could go and whom it sees, for hovering), `below` (whose zone
is the southern one).
Hexes are `hex:column:row`, units `unit:n`, order tokens `order:red`.
"""

from __future__ import annotations

from functools import lru_cache

from drumhead.games.fantasy_commander.action_phase import tokens
from drumhead.games.fantasy_commander.campaign.battles import GOALS, TITLES
from drumhead.games.fantasy_commander.command import Distribute, Generate, PoolOpen
from drumhead.games.fantasy_commander.losses import can_tire
from drumhead.games.fantasy_commander.missions import FORDS
from drumhead.games.fantasy_commander.monsters import MONSTERS, TOKENS, special
from drumhead.games.fantasy_commander.movement import Ways
from drumhead.games.fantasy_commander.notation import hex_name, pool_words
from drumhead.games.fantasy_commander.orders import POOL_COLOURS, held
from drumhead.games.fantasy_commander.setup import Deploy, DeployAt, PlaceTerrain
from drumhead.games.fantasy_commander.sight import NIGHT_ROUNDS, blocker
from drumhead.games.fantasy_commander.state import UNKNOWN_POOL, Battle, Unit, number
from drumhead.games.fantasy_commander.tables import (
    ABILITIES,
    ATTACK,
    CARD_TYPES,
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
    Library,
    Scenario,
    TacticCard,
    UnitCard,
)

LETTERS = {0: "", 1: "R", 2: "B", 3: "G", 4: "Y", 5: "P"}
WATER = {"river": "water"}
FOUR = 4


def draw(v: Battle) -> dict[str, object]:
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
        "rounds": v.house.rounds,
        "initiative": v.initiative,
        "colour": COLOURS[v.colour],
        "vp": [] if v.house.mission else [[v.vp[seat], _target(v)] for seat in range(2)],
        "track": [{COLOURS[c]: tokens(v, seat, c) for c in range(RED, PURPLE + 1)} for seat in range(2)],
        "draft": _draft(v),
        "card": _card(v.library.cards[v.playing >> 1], v.playing) if v.playing else None,
        "dice": _dice(v),
        "fight": None
        if v.fight is None
        else {"attacker": f"unit:{v.fight.attacker}", "target": f"unit:{v.fight.target}"},
        "ways": [] if v.result is not None else [_ways(v, n) for n, u in enumerate(v.units) if u.cell >= 0],
        "below": 0 if v.house.mission == FORDS else 1,
        "scenario": _scenario(v),
    }


def _target(v: Battle) -> int:
    """The victory points that win; 0 where it is not points that win."""
    return 0 if v.house.royal else int(v.house.target)


def _scenario(v: Battle) -> dict[str, object]:
    if v.house.mission:
        return {"title": TITLES[v.house.mission], "text": GOALS[v.house.mission], "victory": []}
    return {
        "title": v.scenario.title,
        "text": v.scenario.words,
        "victory": [_source(r) for r in v.scenario.victory],
    }


def _source(rule: object) -> dict[str, object]:
    return {"side": getattr(rule, "side", 0), "text": getattr(rule, "words", "")}


def phase(v: Battle) -> str:
    """deploy, orders, distribute, action or over."""
    if v.result is not None or not v.agenda:
        return "over"
    step = v.agenda[-1]
    if isinstance(step, (Deploy, DeployAt, PlaceTerrain)):
        return "deploy"
    if isinstance(step, (Generate, PoolOpen)):
        return "orders"
    return "distribute" if isinstance(step, Distribute) else "action"


def _title(v: Battle) -> str:
    now = phase(v)
    name = TITLES[v.house.mission] or v.scenario.title
    if now == "deploy":
        return f"{name}: deployment"
    if now == "over":
        return f"{name}: over after {v.round} rounds"
    said = {"orders": "orders are made", "distribute": "orders are handed out"}.get(now)
    return f"Round {v.round} of {v.house.rounds}, {said or f'the {COLOURS[v.colour]} orders'}"


def _active(v: Battle) -> int:
    if v.act is not None:
        return int(v.units[v.act.unit].seat)
    step = v.agenda[-1] if v.agenda else None
    return int(getattr(step, "seat", -1))


def _seat(v: Battle, seat: int) -> dict[str, object]:
    units = [u for u in v.units if u.seat == seat]
    faction = v.library.factions[units[0].card.faction] if units else None
    deck = v.decks[seat]
    automatic = v.house.mission and seat == MONSTERS  # FC-CAM-04: no orders, no cards
    facts = [["Units", f"{sum(u.left > 0 for u in units)}"]]
    if not v.house.mission:
        points = f"{v.vp[seat]} of {v.house.target}" if _target(v) else str(v.vp[seat])
        facts.insert(0, ["Victory points", points])
    if not automatic:
        facts.append(["Orders", pool_words(v.pools[seat])])
    if v.initiative == seat:
        facts.append(["Initiative", "yes"])
    return {
        "seat": seat,
        "faction": faction.id if faction else "",
        "subtitle": faction.name if faction else "",
        "side": "B (south)" if (seat == 1) != (v.house.mission == FORDS) else "A (north)",
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


def _known(v: Battle, seat: int) -> list[dict[str, object]]:
    """Cards of the deck that the viewer has seen, top first."""
    return [_card(v.library.cards[card >> 1], card) for card in reversed(v.decks[seat].listed()) if card]


def _pile(v: Battle, name: str, label: str, seat: int, cards: tuple[int, ...]) -> dict[str, object]:
    faces = [_card(v.library.cards[card >> 1], card) for card in reversed(cards)]
    return {"ref": f"pile:{name}:{seat}", "label": label, "count": len(cards), "cards": faces}


def _card(card: TacticCard, number_: int) -> dict[str, object]:
    return {
        "ref": f"card:{number_}",
        "card": card.index,
        "name": card.name,
        "icon": card.icon,
        "kind": CARD_TYPES[card.type].capitalize(),
        "text": [card.words],
        "golden": card.golden,
        "owner": number_ & 1,
    }


def _pool(pool: int) -> dict[str, int] | None:
    if pool == UNKNOWN_POOL:
        return None
    return {COLOURS[colour]: held(pool, colour) for colour in POOL_COLOURS}


def _draft(v: Battle) -> dict[str, str]:
    """The viewer's own plan while orders are handed out: unit number to colour."""
    if v.viewer < 0 or phase(v) != "distribute":
        return {}
    return {str(unit): COLOURS[colour] for unit, colour in enumerate(v.drafts[v.viewer]) if colour != NO_ORDER}


def _map(v: Battle) -> dict[str, object]:
    place = v.scenario
    hexes = list(_ground(v.library, place, v.terrain))
    if not v.house.royal:
        for value, cell in enumerate(place.points_at):
            unit = v.at[cell]
            owner = v.units[unit].seat if unit >= 0 else -1
            at = place.grid.cells.index(cell)
            hexes[at] = hexes[at] | {"flag": {"value": value + 1, "owner": owner}}
    return {"cols": place.width, "rows": place.height, "hexes": hexes}


@lru_cache(maxsize=64)
def _ground(library: Library, place: Scenario, terrain: tuple[int, ...]) -> tuple[dict[str, object], ...]:
    """The hexes without what stands on them; terrain changes rarely, so views share this."""
    hexes: list[dict[str, object]] = []
    for cell in place.grid.cells:
        kind = library.terrains[terrain[cell]]
        column, row = place.column[cell], place.row[cell]
        entry: dict[str, object] = {
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


def _numbers(v: Battle, unit: int, card: UnitCard) -> list[dict[str, object]]:
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


def _sources(v: Battle, unit: int, which: int) -> list[list[object]]:
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


def _thing(v: Battle, unit: int, u: Unit) -> dict[str, object]:
    card = u.card
    place = None if u.cell < 0 else [v.scenario.grid.q[u.cell], v.scenario.grid.r[u.cell]]
    order = LETTERS[u.order]
    if phase(v) == "distribute" and v.committed & (1 << u.seat) and v.viewer != u.seat:
        order = "back"
    states = ["Defence"] if u.guard else []
    if card.stamina >= 0 and u.fatigue == card.stamina:
        states.append("Exhausted")
    if special(v, unit):
        states.append(TOKENS[special(v, unit)])  # FC-CAM-05
    strength = [u.left, card.strength]  # FC-UNI-09
    return _face(v.library, card) | {
        "ref": f"unit:{unit}",
        "keywords": _keywords(v, u),
        "numbers": _numbers(v, unit, card),
        "states": states,
        "owner": u.seat,
        "hex": place,
        "at": None if u.cell < 0 else _ref(v, u.cell),
        "order": order,
        "defence": u.guard,
        "fatigue": u.fatigue,
        "figures": strength if card.regular() else None,
        "health": None if card.regular() else strength,
        "active": v.act is not None and v.act.unit == unit,
        "acted": v.colour != NO_ORDER and u.order == NO_ORDER and u.cell >= 0,
    }


def _ref(v: Battle, cell: int) -> str:
    return f"hex:{v.scenario.column[cell]}:{v.scenario.row[cell]}"


def _ways(v: Battle, unit: int) -> dict[str, object]:
    """Where a unit could go from where it stands, and whom it could shoot: what hovering over it shows."""
    ways = Ways(v, unit)
    cells = sorted({*ways.reach.cells, *(ways.rough.cells if ways.rough is not None else ())})
    return {
        "unit": f"unit:{unit}",
        "walk": [_ref(v, cell) for cell in cells if ways.walks_to(cell)],
        "run": [_ref(v, cell) for cell in cells if not ways.walks_to(cell) and ways.runs_to(cell, can_tire(v, unit))],
        "sights": _sights(v, unit),
    }


def _sights(v: Battle, unit: int) -> list[dict[str, object]]:
    """The sight lines of a shooter to every enemy in range, with what blocks each (FC-GEO-04)."""
    u = v.units[unit]
    if u.card.ranged < 0:
        return []
    far = u.card.near if v.house.night and v.round <= NIGHT_ROUNDS else u.card.far
    lines: list[dict[str, object]] = []
    for target, other in enumerate(v.units):
        if other.seat == u.seat or other.cell < 0 or v.scenario.grid.apart(u.cell, other.cell) > far:
            continue
        stops = blocker(v, unit, target)
        lines.append({"to": f"unit:{target}", "blocker": _ref(v, stops) if stops >= 0 else None})
    return lines


@lru_cache(maxsize=512)
def _face(library: Library, card: UnitCard) -> dict[str, object]:
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


def _keywords(v: Battle, u: Unit) -> list[str]:
    """What was given to it; what is printed stands in its text."""
    granted = u.act.grant | u.turn.grant | u.game.grant
    mask = granted & ~(u.card.abilities | u.act.deny | u.turn.deny | u.game.deny)
    return [name for name, ability in ABILITIES.items() if mask & ability]


def _dice(v: Battle) -> list[dict[str, object]]:
    """The dice of the attack under way, marked by what each face is worth at first sight."""
    fight = v.fight
    if fight is None:
        return []
    rolls: list[dict[str, object]] = []
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


def _outcome(v: Battle) -> dict[str, object] | None:
    result = v.result
    if result is None:
        return None
    winners = result.winners()
    if v.house.mission:
        said = f"The mission is {'won' if 0 in winners else 'lost'}. The goal: {GOALS[v.house.mission]}"
        return {"winners": winners, "text": said}
    said = "The battle is drawn." if not winners else f"Player {winners[0] + 1} has won, {v.vp[0]} to {v.vp[1]}."
    return {"winners": winners, "text": said}


def printed(library: Library) -> dict[str, object]:
    """Units, cards, terrain, scenarios and factions as printed."""
    return {
        "factions": [{"id": f.id, "name": f.name, "icon": f.icon, "text": f.words} for f in library.factions],
        "units": [_printed(library, card) for card in library.units],
        "cards": [
            {**_card(card, 2 * card.index), "id": card.id, "copies": card.copies, "requires": card.requires,
             "faction": library.factions[card.faction].id}
            for card in library.cards
            if card.index
        ],
        "terrain": [
            {"id": t.id, "name": t.name, "icon": t.icon, "text": t.words, "rule": t.rule} for t in library.terrains
        ],
        "scenarios": [
            {"id": s.id, "title": s.title, "text": s.words, "points": s.limit, "target": s.target, "rounds": s.rounds}
            for s in library.scenarios
        ],
    }  # fmt: skip


def _printed(library: Library, card: UnitCard) -> dict[str, object]:
    return {
        "id": card.id,
        "card": card.index,
        "name": card.name,
        "faction": library.factions[card.faction].id,
        "icon": card.icon,
        "kind": KINDS[card.kind].capitalize(),
        "level": LEVELS[card.level],
        "leadership": dict(zip(("red", "blue", "green", "purple", "dice"), card.leadership, strict=True)),
        "attack": card.attack,
        "defence": card.defence,
        "ranged": None if card.ranged < 0 else {"dice": card.ranged, "base": card.near, "max": card.far},
        "strength": card.strength,
        "stamina": None if card.stamina < 0 else card.stamina,
        "walk": card.walk,
        "run": card.run,
        "cost": card.cost,
        "text": list(card.words),
    }
