"""What does a board draw of a view? The inch table, every regiment where it stands, and what is going on.

``Scene`` declares it. Lengths are thousandths of an inch, x to the east, y to the north; a heading is hundredths of a
degree, counter-clockwise from east, and names where the front looks. Refs: unit:UID, card:N (hand), seat:N,
pile:NAME:SEAT, ability:ROW.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from drumhead.content.scenes import Numbers, Outcome, Thing
from drumhead.games.battleground.cards import BACK, FIRES, GROUNDS, SIZES, UnitDef
from drumhead.games.battleground.courage import courage_of
from drumhead.games.battleground.modifiers import Item, figure, target_number
from drumhead.games.battleground.movement import chart, movement_category
from drumhead.games.battleground.notation.plans import Plan, inches, plan_of
from drumhead.games.battleground.notation.words import name_of, names
from drumhead.games.battleground.rolls import outcomes
from drumhead.games.battleground.state import (
    AFTER_HIT,
    BEFORE_HIT,
    CONTROLLED,
    DONE,
    ENGAGED_ATTACK,
    FREE_ATTACK,
    FRIGHTENED,
    JAVELIN_ATTACK,
    ON_TABLE,
    RALLIED,
    RANGED_ATTACK,
    RESERVED,
    RUSHED,
    SHAKEN,
    UNPLACED,
    BattleState,
    Order,
    Unit,
)
from drumhead.games.battleground.texts import ROUT_CHECK
from drumhead.games.battleground.verbs import LETTERS, MOVEMENT, ORDER_NAMES, POINT
from drumhead.kernel import seat_mark

if TYPE_CHECKING:
    from drumhead.games.battleground.content import Library

PHASES = ("Deployment", "Movement and command", "First courage", "Combat", "Second courage")
COLOURS = ("", "green", "yellow", "red", "none")
PLACES = ("on the table", "to be placed", "in reserve", "destroyed", "gone")
ATTACKS = {
    ENGAGED_ATTACK: "attacks",
    RANGED_ATTACK: "shoots at",
    JAVELIN_ATTACK: "throws at",
    FREE_ATTACK: "strikes at the routing",
}
STATES = (
    (RUSHED, "Rushed"),
    (CONTROLLED, "Under control"),
    (RALLIED, "Rallied"),
    (SHAKEN, "Shaken"),
    (FRIGHTENED, "Frightened"),
)

CHART = [int(chart(place)) for place in range(1, 10)]  # what a cap may be

Point = tuple[int, int]
Data = dict[str, object]


class Standing(TypedDict):
    """An order with its modifiers; `objective` is a ref, '' for none, 'point' for the point at `at`."""

    letter: str
    name: str
    cap: int
    airborne: bool
    objective: str
    at: Point


class Boxes(TypedDict):
    """Damage boxes by colour, and how many are lost, green first."""

    green: int
    yellow: int
    red: int
    lost: int


class Regiment(Thing):
    """A unit: where it stands, what it has been told, what it has left."""

    uid: int
    side: int
    place: str
    x: int
    y: int
    heading: int
    width: int
    depth: int
    size: str
    points: int
    order: Standing
    boxes: Boxes
    colour: str
    courage: int
    move: int
    foes: list[str]
    marks: list[str]
    routing: bool
    pinched: bool
    letters: list[str]
    attack: tuple[int, int, int] | None
    defence: tuple[int, int]


class Card(Thing):
    """A command card."""

    number: NotRequired[int]
    colour: NotRequired[str]


class Ground(TypedDict):
    """A piece of terrain with its exact outline; a line has two ends and a width."""

    id: str
    kind: str
    points: list[Point]
    line: bool
    width: int
    elevation: int


class Area(TypedDict):
    """A part of the table with a name; `side` is whose deployment zone it is, -1 for the scenario's own."""

    name: str
    side: int
    points: list[Point]


class Pile(TypedDict):
    """A pile, with its cards where they lie open."""

    ref: str
    label: str
    count: int
    cards: list[Card]


class Seat(TypedDict):
    """A seat's panel."""

    seat: int
    side: int
    faction: str
    icon: str
    subtitle: str
    actions: int
    gained: int
    standing: int
    units: int
    points: int
    facts: list[tuple[str, str]]
    piles: list[Pile]


class Die(TypedDict):
    """A rolled die, and whether it succeeds."""

    face: int
    hit: bool


class Change(TypedDict):
    """One line of the sum: what changes, by how much, and where that comes from (a rule's id or a name)."""

    what: str
    by: int
    source: str


class Fight(TypedDict):
    """The attack that is being resolved: first to hit, then to damage."""

    attacker: str
    target: str
    deed: str
    dice: int
    to_hit: int
    to_damage: int
    hit_dice: list[Die]
    damage_dice: list[Die]
    hits: int
    damage: int
    rolling: str
    changes: list[Change]


class Check(TypedDict):
    """A courage check: three dice, at most courage passes; `chance` in thousandths before the roll."""

    unit: str
    fear: bool
    courage: int
    dice: list[int]
    sum: int
    passed: bool | None
    chance: int


class Link(TypedDict):
    """Two units in contact."""

    one: str
    other: str
    at: Point


class Scene(TypedDict):
    """Everything that the board of one viewer shows; `waiting` are units beside the table."""

    game: str
    viewer: int
    title: str
    active: int
    turn: int
    phase: str
    normal: bool
    scenario: str
    width: int
    height: int
    chart: list[int]
    ground: list[Ground]
    areas: list[Area]
    seats: list[Seat]
    names: dict[str, str]
    units: list[Regiment]
    waiting: list[Regiment]
    links: list[Link]
    plans: list[Plan]
    hand: list[Card]
    look: list[Card]
    fight: Fight | None
    check: Check | None
    outcome: Outcome | None


def scene(library: Library, view: BattleState) -> Data:
    """Everything that the board of one viewer shows."""
    return {
        "game": "battleground",
        "viewer": view.viewer,
        "title": title(view),
        "active": view.active,
        "turn": view.turn,
        "phase": PHASES[view.phase],
        "normal": bool(view.normal),
        "scenario": view.scenario.name,
        "width": view.scenario.width,
        "height": view.scenario.height,
        "chart": CHART,
        "ground": [
            {
                "id": piece.id,
                "kind": GROUNDS[piece.ground],
                "points": [list(point) for point in piece.points],
                "line": piece.line,
                "width": piece.width,
                "elevation": piece.elevation,
            }
            for piece in view.scenario.terrain
        ],
        "areas": _areas(view),
        "seats": [_seat(library, view, seat) for seat in range(view.seats)],
        "names": names(view),
        "units": [_regiment(library, view, u) for u in view.units[1:] if u.out == ON_TABLE],
        "waiting": [_regiment(library, view, u) for u in view.units[1:] if u.out in (UNPLACED, RESERVED)],
        "links": _links(view),
        "plans": _plans(view),
        "hand": [_card(library, card, f"card:{card}") for card in view.hands[view.viewer].cards]
        if view.viewer >= 0
        else [],
        "look": [_card(library, card, f"look:{card}") for card in view.looked[view.viewer].cards]
        if view.viewer >= 0
        else [],
        "fight": _fight(view),
        "check": _check(view),
        "outcome": _outcome(view),
    }


def title(view: BattleState) -> str:
    """Words for the top bar."""
    if view.result is not None:
        return "The battle is over"
    if view.turn == 0:
        return f"{view.scenario.name}: deployment"
    mine = view.viewer >= 0 and view.viewer & 1 == view.active
    whose = "your" if mine else f"{seat_mark(view.active)}'s"
    return f"Turn {view.turn}, {whose} {PHASES[view.phase].lower()}"


def _areas(view: BattleState) -> list[Data]:
    areas: list[Data] = []
    for side, deployment in enumerate(view.scenario.deployment):
        areas += [{"name": "", "side": side, "points": [list(point) for point in zone]} for zone in deployment.zones]
    areas += [
        {"name": zone.name, "side": -1, "points": [list(point) for point in zone.points]}
        for zone in view.scenario.zones
    ]
    return areas


# -- seats and cards


def _seat(library: Library, view: BattleState, seat: int) -> Data:
    faction = view.cards.factions[view.factions[seat]]
    own = [u for u in view.units[1:] if u.seat == seat]
    standing = sum(1 for u in own if u.out == ON_TABLE)
    at = view.deck_of(seat)
    discard = [_card(library, card, f"discard:{seat}:{card}") for card in reversed(view.discards[at])]
    facts = [
        ["Command actions", f"{view.actions[seat]} of {view.gained[seat]}"],
        ["Units standing", f"{standing} of {len(own)}"],
    ]
    if view.scenario.target or any(view.points):
        facts.append(["Victory points", str(view.points[seat])])
    return {
        "seat": seat,
        "side": seat & 1,
        "faction": faction.code,
        "icon": next((file.icon for file in library.factions if file.id == faction.code), ""),
        "subtitle": faction.name,
        "actions": view.actions[seat],
        "gained": view.gained[seat],
        "standing": standing,
        "units": len(own),
        "points": view.points[seat],
        "facts": facts,
        "piles": [
            {"ref": f"pile:deck:{seat}", "label": "Deck", "count": view.decks[at].left, "cards": []},
            {"ref": f"pile:hand:{seat}", "label": "Hand", "count": view.hands[seat].count(), "cards": []},
            {"ref": f"pile:discard:{seat}", "label": "Discard", "count": len(discard), "cards": discard},
        ],
    }


def _card(library: Library, card: int, ref: str) -> Data:
    if card == BACK:
        return {"ref": ref, "name": "a command card", "kind": "Card back"}
    printed = library.cards.cards[card]
    text = library.texts[printed.source]
    faction = library.cards.factions[printed.faction].code if printed.faction else ""
    return {
        "ref": ref,
        "card": card,
        "name": printed.name,
        "kind": f"{printed.colour.capitalize()} card" if printed.colour else "Command card",
        "faction": faction,
        "icon": library.card_icons[card],
        "colour": printed.colour,
        "number": printed.number,
        "text": [text] if text else [],
    }


# -- units


def _regiment(library: Library, view: BattleState, u: Unit) -> Data:
    printed = u.printed
    courage = courage_of(view, u) if u.out == ON_TABLE and printed.courage else printed.courage
    move = movement_category(view, u) if u.out == ON_TABLE else printed.mc
    return {
        "ref": f"unit:{u.uid}",
        "uid": u.uid,
        "owner": u.seat,
        "side": u.side,
        "name": name_of(view, u.uid),
        "kind": f"{SIZES[printed.size].capitalize()} unit",
        "faction": view.cards.factions[printed.faction].code,
        "icon": library.unit_icons[printed.kind],
        "place": PLACES[u.out],
        "x": u.card.x,
        "y": u.card.y,
        "heading": u.card.heading,
        "width": u.card.width,
        "depth": u.card.depth,
        "size": SIZES[printed.size],
        "points": printed.points,
        "order": _standing(u.order),
        "boxes": {"green": printed.green, "yellow": printed.yellow, "red": printed.red, "lost": u.lost},
        "colour": COLOURS[u.colour],
        "courage": courage,
        "move": move,
        "foes": [f"unit:{link.foe}" for link in u.links],
        "marks": [view.cards.marks[mark].name for mark in u.marks],
        "routing": u.routing() and u.out == ON_TABLE and view.turn > 0,
        "pinched": u.pinched(),
        "letters": [LETTERS[letter] for letter in range(1, len(LETTERS)) if printed.orders >> letter & 1],
        "attack": _line(printed),
        "defence": [printed.dskill, printed.tough],
        "keywords": [word.replace("_", " ").capitalize() for word in printed.keywords],
        "text": [*_shots(printed), *(library.texts[row] for row in printed.sources if library.texts[row])],
        "numbers": _numbers(view, printed, courage, move),
        "states": _states(u),
    }


def _line(printed: UnitDef) -> list[int] | None:
    """Dice, skill and power of the line a unit lives by: hand to hand, else its first shot."""
    for line in (printed.engaged, *printed.ranged):
        if line is not None and line.dice:
            return [int(line.dice), int(line.skill), int(line.power)]
    return None


def _shots(printed: UnitDef) -> list[str]:
    """Its ranged lines in words."""
    return [
        f"Shoots to {inches(line.range)} ({FIRES[line.fire].replace('_', ' ')}): {line.dice} dice, skill {line.skill}, "
        f"power {line.power}."
        for line in printed.ranged
        if line.range
    ]


def _numbers(view: BattleState, printed: UnitDef, courage: int, move: int) -> list[Numbers]:
    numbers: list[Numbers] = []
    if printed.engaged is not None:
        numbers.append({"label": "Dice", "value": int(printed.engaged.dice)})
        numbers.append({"label": "Skill", "value": int(printed.engaged.skill)})
        numbers.append({"label": "Power", "value": int(printed.engaged.power)})
    numbers.append({"label": "Defence", "value": int(printed.dskill)})
    numbers.append({"label": "Toughness", "value": int(printed.tough)})
    if printed.courage:
        numbers.append({"label": "Courage", "value": courage, "base": int(printed.courage)})
    numbers.append({"label": "Move", "value": move / 1000, "base": printed.mc / 1000})
    return numbers


def _standing(order: Order) -> Data:
    objective = "" if order.objective == 0 else "point" if order.objective == POINT else f"unit:{order.objective}"
    return {
        "letter": LETTERS[order.letter],
        "name": ORDER_NAMES[order.letter],
        "cap": order.cap,
        "airborne": order.airborne == 1,
        "objective": objective,
        "at": [order.px, order.py],
    }


def _states(u: Unit) -> list[str]:
    states = [word for flag, word in STATES if u.has(flag)]
    if u.engaged():
        states.append("Engaged")
    if u.pinched():
        states.append("Pinched")
    if u.airborne():
        states.append("Airborne")
    return states


# -- what is going on


def _links(view: BattleState) -> list[Data]:
    found: list[Data] = []
    for u in view.units[1:]:
        for link in u.links:
            if u.uid < link.foe and u.out == ON_TABLE:
                x, y = u.card.middle_of(link.mine)
                ox, oy = view.units[link.foe].card.middle_of(link.theirs)
                at = [round((x + ox) / 2), round((y + oy) / 2)]
                found.append({"one": f"unit:{u.uid}", "other": f"unit:{link.foe}", "at": at})
    return found


def _plans(view: BattleState) -> list[Plan]:
    """The viewer's own units in his movement phase; what the other side will do is nobody's to foresee."""
    mine = view.viewer >= 0 and view.viewer & 1 == view.active
    if not mine or view.phase != MOVEMENT or view.result is not None:
        return []
    found: list[Plan] = []
    for u in view.units[1:]:
        if u.out != ON_TABLE or u.seat != view.viewer or u.links or u.routing() or u.has(DONE):
            continue
        found.append(plan_of(view, int(u.uid), u.order))
    return found


def _fight(view: BattleState) -> Data | None:
    if view.fight is None:
        return None
    items: list[Item] = []
    fight = figure(view.clone(), items)
    to_hit = int(target_number(fight.skill, fight.target_dskill))
    to_damage = int(target_number(fight.power, fight.target_tough))
    return {
        "attacker": f"unit:{fight.attacker}",
        "target": f"unit:{fight.target}",
        "deed": ATTACKS.get(int(fight.kind), "attacks"),
        "dice": fight.dice,
        "to_hit": to_hit,
        "to_damage": to_damage,
        "hit_dice": _dice(fight.hit_dice, to_hit),
        "damage_dice": _dice(fight.damage_dice, to_damage),
        "hits": fight.hits,
        "damage": fight.damage,
        "rolling": "hit" if fight.stage in (0, BEFORE_HIT, AFTER_HIT) else "damage",
        "changes": [change for item in items for change in _changes(item)],
    }


def _changes(item: Item) -> list[Data]:
    """A line of the sum may change several numbers."""
    parts = (("dice", item.dice), ("skill", item.skill), ("power", item.power))
    return [{"what": what, "by": by, "source": item.rule} for what, by in parts if by]


def _dice(dice: tuple[int, ...], number: int) -> list[Data]:
    return [{"face": face, "hit": hit} for face, hit in zip(dice, outcomes(dice, number), strict=True)]


def _check(view: BattleState) -> Data | None:
    check = view.check
    if check is None:
        return None
    u = view.units[check.uid]
    courage = int(courage_of(view, u) + check.modifier)
    return {
        "unit": f"unit:{check.uid}",
        "fear": check.kind != ROUT_CHECK,
        "courage": courage,
        "dice": list(check.dice),
        "sum": check.roll,
        "passed": None if check.passed < 0 else check.passed == 1,
        "chance": chance(courage),
    }


def chance(courage: int) -> int:
    """How many of a thousand rolls of three dice are at most this."""
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) if a + b + c <= courage)
    return round(ways * 1000 / 216)


def _outcome(view: BattleState) -> Data | None:
    if view.result is None:
        return None
    winners = view.result.winners()
    names = " and ".join(seat_mark(seat) for seat in winners)
    text = f"{names} {'holds' if len(winners) == 1 else 'hold'} the field." if winners else "The battle is drawn."
    return {"winners": winners, "text": text, "rule": view.result.rule}
