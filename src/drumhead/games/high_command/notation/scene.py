"""What does a board draw of a view? Plain data with current numbers and where each of them comes from.

``Scene`` declares it. Refs: unit:UID, card:N (hand), reserve:SEAT:SLOT, caster:N, location:PLACE, seat:N,
discard:SEAT:N, occupying:SEAT:N, look:N, pile:NAME:SEAT.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from drumhead.content.scenes import Outcome, Thing
from drumhead.games.high_command.battle import Attack, Pick
from drumhead.games.high_command.capture import qualifies
from drumhead.games.high_command.cards import (
    BACKS,
    EARLY,
    HP,
    MID,
    POW,
    SET_HP,
    SET_POW,
    WARCASTER,
)
from drumhead.games.high_command.end import worth_points
from drumhead.games.high_command.entering import BUY, CAST, DEPLOY, RUSH, price_of
from drumhead.games.high_command.notation.catalogue import STAGES, face_of, keywords_in_words, pair, texts_of
from drumhead.games.high_command.notation.words import place_name, seat_name
from drumhead.games.high_command.orders import Go
from drumhead.games.high_command.payment import Pay
from drumhead.games.high_command.state import HighState, Unit
from drumhead.games.high_command.strength import (
    IS_BLANK,
    IS_DISARMED,
    IS_SHIELDED,
    IS_WEAKENED,
    holds,
    index_of,
    is_live,
    reaches,
    strength_at,
    value_of,
)
from drumhead.games.high_command.terms import margin_for, total_power, total_weight

if TYPE_CHECKING:
    from drumhead.games.high_command.content import Library

PHASES = ("Winds of War", "capture step", "orders step", "battle step")
Data = dict[str, object]


class Cost(TypedDict):
    """Zeros are left out."""

    cmd: NotRequired[int]
    war: NotRequired[int]


class Prices(TypedDict):
    """What a card costs."""

    buy: Cost
    rush: Cost


class Card(Thing):
    """A card anywhere; a back says only its name."""

    id: NotRequired[str]
    hidden: NotRequired[bool]
    types: NotRequired[list[str]]
    colours: NotRequired[list[str]]
    pays: NotRequired[Cost]
    buy: NotRequired[Cost]
    rush: NotRequired[Cost]
    printed: NotRequired[Prices]
    vp: NotRequired[int]
    copies: NotRequired[int]
    flavour: NotRequired[str]
    power: NotRequired[int]
    health: NotRequired[int]
    used: NotRequired[bool]


class Pile(TypedDict):
    """A pile, with its cards where they lie open."""

    ref: str
    label: str
    count: int
    cards: list[Card]


class Seat(TypedDict):
    """A seat's panel: `vp` is what its army is worth, `sure` what nobody can take from it any more."""

    seat: int
    faction: str
    icon: str
    subtitle: str
    vp: int
    sure: int
    captures: int
    facts: list[tuple[str, str]]
    piles: list[Pile]


class Lead(TypedDict):
    """Who is ahead at a location, and by how much; seat -1: nobody."""

    seat: int
    by: int


class Place(Card):
    """A location with everybody's cards; by seat: rows of cards, [Power, Health], cards and the lead that captures."""

    place: int
    empty: bool
    rows: dict[str, list[Card]]
    totals: dict[str, tuple[int, int]]
    counts: dict[str, int]
    margins: dict[str, int]
    lead: Lead
    due: int


class Winds(Card):
    """The Winds card in force and the track of rounds."""

    round: int
    era: str
    left: int
    stages: dict[str, int]
    past: list[str]


class Paying(Card):
    """A payment under way, or a card on its way to a location."""

    seat: int
    how: str
    place: int
    goal: NotRequired[str]
    owed: Cost
    mixed: NotRequired[bool]


class Battle(TypedDict):
    """An attack under way: both totals, and what is left of the picker's."""

    place: int
    attacker: int
    seats: list[int]
    power: NotRequired[int]
    against: NotRequired[int]
    all_out: NotRequired[bool]
    stage: NotRequired[int]
    picker: NotRequired[int]
    left: NotRequired[int]


class Group(TypedDict):
    """A part of the table for a board that knows no game."""

    id: str
    label: str
    items: list[Card]


class Scene(TypedDict):
    """Everything that the board of one viewer shows; `reserves` and `warcasters` by seat."""

    game: str
    viewer: int
    title: str
    active: int
    round: int
    phase: str
    first: int
    seats: list[Seat]
    hand: list[Card]
    locations: list[Place]
    reserves: dict[str, list[Card | None]]
    warcasters: dict[str, list[Card]]
    winds: Winds
    paying: Paying | None
    battle: Battle | None
    look: list[Card]
    groups: list[Group]
    outcome: Outcome | None


def scene(library: Library, view: HighState) -> Data:
    """Everything that the board of one viewer shows."""
    seats = range(view.seats)
    return {
        "game": "high_command",
        "viewer": view.viewer,
        "title": title_of(view),
        "active": view.active,
        "round": view.round,
        "phase": PHASES[view.phase],
        "first": view.first,
        "seats": [seat_of(library, view, seat) for seat in seats],
        "hand": [hand_card(library, view, card) for card in own_cards(view)],
        "locations": [location_of(library, view, place) for place in seats],
        "reserves": {str(seat): reserves_of(library, view, seat) for seat in seats},
        "warcasters": {str(seat): casters_of(library, view, seat) for seat in seats},
        "winds": winds_of(library, view),
        "paying": paying_of(library, view),
        "battle": battle_of(view),
        "look": looked_at(library, view),
        "groups": groups_of(library, view),
        "outcome": outcome_of(view),
    }


def title_of(view: HighState) -> str:
    """Words for the top bar."""
    if view.result is not None:
        return "The war is over"
    if view.phase == 0:
        return f"Round {view.round}, the Winds of War"
    whose = "your" if view.active == view.viewer else f"{seat_name(view, view.active)}'s"
    return f"Round {view.round}, {whose} {PHASES[view.phase]}"


def own_cards(view: HighState) -> tuple[int, ...]:
    """The viewer's hand."""
    return view.hands[view.viewer].cards if view.viewer >= 0 else ()


def seat_of(library: Library, view: HighState, seat: int) -> Data:
    """A seat panel."""
    faction = view.charter.factions[seat]
    sure = sum(worth_points(view, seat, card) for card in view.discards[seat] + view.occupying[seat])
    owned = sum(view.cards.vp[card] for card in view.rolls[seat])
    return {
        "seat": seat,
        "faction": view.cards.factions[faction],
        "icon": library.faction_icons[faction],
        "subtitle": view.cards.faction_names[faction],
        "vp": owned,
        "sure": sure,
        "captures": view.captures[seat],
        "facts": [
            ["Victory points in the army", str(owned)],
            ["Captures", str(view.captures[seat])],
            ["Hand", str(view.hands[seat].count())],
            ["Banked", str(view.banks[seat].count())],
        ],
        "piles": [
            pile_of(library, view, "deck", "Army deck", seat, view.decks[seat].left, ()),
            pile_of(library, view, "discard", "Discard pile", seat, -1, view.discards[seat]),
            pile_of(library, view, "occupying", "Occupying forces", seat, -1, view.occupying[seat]),
            pile_of(library, view, "reinforcements", "Reinforcements", seat, view.reinforcements[seat].left, ()),
        ],
    }


def pile_of(
    library: Library, view: HighState, name: str, label: str, seat: int, count: int, cards: tuple[int, ...]
) -> Data:
    """A pile with its count, and its cards where they lie open."""
    faces = [{**card_of(library, card), "ref": f"{name}:{seat}:{card}"} for card in cards]
    return {
        "ref": f"pile:{name}:{seat}",
        "label": label,
        "count": count if count >= 0 else len(cards),
        "cards": faces,
    }


def card_of(library: Library, card: int) -> Data:
    """A printed card, or a back."""
    if card < BACKS:
        return {"card": card, "name": library.cards.name[card], "hidden": True, "icon": "", "text": []}
    return face_of(library, card)


def priced(library: Library, view: HighState, seat: int, card: int, deploys: bool) -> Data:
    """A card with its current prices beside the printed ones."""
    cards = library.cards
    face = card_of(library, card)
    if card < BACKS:
        return face
    face = dict(face)
    caster = cards.kind[card] == WARCASTER
    face["printed"] = {"buy": face["buy"], "rush": face["rush"]}
    face["buy"] = pair(*price_of(view, seat, DEPLOY if deploys else BUY, card)) if not caster else {}
    face["rush"] = pair(*price_of(view, seat, CAST if caster else RUSH, card)) if not deploys else {}
    return face


def hand_card(library: Library, view: HighState, card: int) -> Data:
    """A card of the viewer's hand."""
    return {**priced(library, view, view.viewer, card, True), "ref": f"card:{card}", "owner": view.viewer}


def reserves_of(library: Library, view: HighState, seat: int) -> list[Data | None]:
    """Four slots."""
    return [
        {**priced(library, view, seat, card, False), "ref": f"reserve:{seat}:{slot}", "owner": seat} if card else None
        for slot, card in enumerate(view.reserves[seat])
    ]


def casters_of(library: Library, view: HighState, seat: int) -> list[Data]:
    """Unused warcasters, and those that have done their work."""
    unused = [
        {**priced(library, view, seat, card, False), "ref": f"caster:{card}", "owner": seat, "used": False}
        for card in view.casters[seat]
    ]
    gone = [card for card in view.occupying[seat] if view.cards.kind[card] == WARCASTER]
    return unused + [{**card_of(library, card), "owner": seat, "used": True} for card in gone]


# -- locations


def location_of(library: Library, view: HighState, place: int) -> Data:
    """A location with everybody's cards beside it."""
    card = view.row[place]
    rows: dict[str, object] = {}
    totals: dict[str, object] = {}
    counts: dict[str, int] = {}
    margins: dict[str, int] = {}
    due = -1
    for seat in range(view.seats):
        units = view.at[place * view.seats + seat]
        rows[str(seat)] = [thing_of(library, view, unit) for unit in units]
        counts[str(seat)] = total_weight(view, place, seat) if card else 0
        margins[str(seat)] = margin_for(view, place, seat) if card else 2
        totals[str(seat)] = [total_power(view, place, seat), total_health(view, place, seat)] if card else [0, 0]
        if card and qualifies(view, seat, place):
            due = seat
    leader = max(range(view.seats), key=lambda seat: counts[str(seat)])
    second = max([counts[str(seat)] for seat in range(view.seats) if seat != leader], default=0)
    face = card_of(library, card) if card else {"name": "", "icon": "", "text": [], "vp": 0, "pays": {}}
    lead = counts[str(leader)] - second
    return {
        **face,
        "ref": f"location:{place}",
        "place": place,
        "empty": card == 0,
        "rows": rows,
        "totals": totals,
        "counts": counts,
        "margins": margins,
        "lead": {"seat": leader if lead else -1, "by": lead},
        "due": due,
    }


def total_health(view: HighState, place: int, seat: int) -> int:
    """The Health of a seat's cards there."""
    strength = strength_at(view, place)
    return sum(max(0, n) for n in strength.health[strength.start[seat] : strength.start[seat + 1]])


def thing_of(library: Library, view: HighState, unit: Unit) -> Data:
    """A card in play with its current numbers."""
    cards = view.cards
    strength = strength_at(view, unit.place)
    index = index_of(view, strength, unit)
    power_from, health_from = sources_of(view, unit)
    numbers: list[Data] = [
        {
            "label": "Power",
            "value": strength.power[index],
            "base": cards.power[unit.card],
            "sources": power_from,
        }
    ]
    if strength.health[index] >= 0:
        numbers.append(
            {
                "label": "Health",
                "value": strength.health[index],
                "base": cards.health[unit.card],
                "sources": health_from,
            }
        )
    return {
        **card_of(library, unit.card),
        "ref": f"unit:{unit.uid}",
        "owner": unit.seat,
        "numbers": numbers,
        "keywords": keywords_in_words(library, strength.keywords[index], cards.battlegroup[unit.card]),
        "text": texts_of(library, unit.card),
        "states": states_of(view, unit, strength.flags[index], strength.weight[index]),
    }


def states_of(view: HighState, unit: Unit, flags: int, weight: int) -> list[str]:
    """What is special about a card in play."""
    states = [
        word
        for bit, word in (
            (IS_BLANK, "Blank"),
            (IS_DISARMED, "Cannot fight"),
            (IS_SHIELDED, "Cannot be destroyed"),
            (IS_WEAKENED, "Weakened"),
        )
        if flags & bit
    ]
    if unit.picked:
        states.append("Picked")
    if unit.turn == view.turn:
        states.append("New")
    if weight > 1:
        states.append(f"Counts as {weight}")
    return states


def sources_of(view: HighState, unit: Unit) -> tuple[list[object], list[object]]:
    """Where Power and Health come from: timed changes, then lasting effects of cards, ground and Winds."""
    power: list[object] = []
    health: list[object] = []
    cards = view.cards
    strength = strength_at(view, unit.place)
    index = index_of(view, strength, unit)
    for mod in unit.mods:
        into = power if mod.what in (POW, SET_POW) else health if mod.what in (HP, SET_HP) else None
        if into is not None:
            fixed = mod.what in (SET_POW, SET_HP)
            into.append([cards.name[mod.source], mod.n, "fixed" if fixed else "for a while"])
    sources: list[tuple[int, Unit | None, int]] = []
    for units in view.at[unit.place * view.seats : (unit.place + 1) * view.seats]:
        sources += [(other.card, other, other.seat) for other in units if is_live(view, other)]
    sources += [(view.row[unit.place], None, unit.seat), (view.winds_card(), None, unit.seat)]
    for card, source, seat in sources:
        for static in cards.statics[card]:
            if static.what in (POW, HP) and holds(view, static.conditions, seat, source, unit.place, -1):
                if reaches(view, strength, index, static, unit, seat, source, unit.place):
                    uid = -1 if source is None else source.uid
                    n = value_of(view, static.amount, seat, uid, unit.place, -1)
                    (power if static.what == POW else health).append([cards.name[card], n, "while here"])
        bonus = cards.battlegroup[card]
        if bonus and source is not None and source.seat == unit.seat and cards.types[unit.card] & cards.warjack:
            power.append([cards.name[card], bonus, "Battlegroup"])
    return power, health


# -- the rest of the table


def winds_of(library: Library, view: HighState) -> Data:
    """The Winds card in force and the track of rounds."""
    card = view.winds_card()
    stages = [sum(1 for c in view.charter.winds if view.cards.stage[c] == stage) for stage in range(3)]
    return {
        **(card_of(library, card) if card else {"name": "", "icon": "", "text": []}),
        "round": view.round,
        "era": STAGES[view.cards.stage[card]] if card else STAGES[EARLY],
        "left": view.winds.left,
        "stages": {"Early": stages[EARLY], "Mid": stages[MID], "Late": stages[2]},
        "past": [view.cards.name[c] for c in view.blown],
    }


def paying_of(library: Library, view: HighState) -> Data | None:
    """A payment under way, or a card on its way to a location."""
    for step in reversed(view.agenda):
        if isinstance(step, Pay):
            return {
                **card_of(library, step.card),
                "seat": step.seat,
                "how": ("purchase", "deploy", "rush", "warcaster")[step.how],
                "place": step.place,
                "goal": place_name(view, step.place) if step.place >= 0 else "",
                "owed": pair(step.cmd, step.war),
                "mixed": step.mixed,
            }
        if isinstance(step, Go):
            how = ("purchase", "deploy", "rush", "warcaster")[step.how]
            return {**card_of(library, step.card), "seat": step.seat, "how": how, "place": -1, "owed": {}}
    return None


def battle_of(view: HighState) -> Data | None:
    """An attack under way."""
    if view.attack_at < 0:
        return None
    found: Data = {
        "place": view.attack_at,
        "attacker": view.active,
        "seats": [seat for seat in range(view.seats) if view.attackers >> seat & 1],
    }
    for step in view.agenda:
        if isinstance(step, Attack):
            found["power"], found["against"], found["all_out"] = step.power, step.against, step.foe < 0
            found["stage"] = step.stage
        if isinstance(step, Pick):
            found["picker"], found["left"] = step.seat, step.left
    return found


def looked_at(library: Library, view: HighState) -> list[Data]:
    """Cards of the own deck that the viewer is looking at."""
    if view.viewer < 0:
        return []
    return [{**card_of(library, card), "ref": f"look:{card}"} for card in view.looks[view.viewer].cards]


def groups_of(library: Library, view: HighState) -> list[Data]:
    """The same table as plain groups, for a board that knows no game."""
    groups: list[Data] = []
    for place in range(view.seats):
        for seat in range(view.seats):
            units = view.at[place * view.seats + seat]
            if units:
                label = f"{place_name(view, place)}: {seat_name(view, seat)}"
                things = [thing_of(library, view, unit) for unit in units]
                groups.append({"id": f"at:{place}:{seat}", "label": label, "items": things})
    for seat in range(view.seats):
        items = [slot for slot in reserves_of(library, view, seat) if slot is not None]
        groups.append({"id": f"reserves:{seat}", "label": f"Reserves: {seat_name(view, seat)}", "items": items})
        casters = [caster for caster in casters_of(library, view, seat) if not caster["used"]]
        groups.append({"id": f"casters:{seat}", "label": f"Warcasters: {seat_name(view, seat)}", "items": casters})
    return groups


def outcome_of(view: HighState) -> Data | None:
    """How it ended."""
    if view.result is None:
        return None
    winners = view.result.winners()
    points = ", ".join(f"{seat_name(view, seat)} {n}" for seat, n in enumerate(view.result.points))
    names = " and ".join(seat_name(view, seat) for seat in winners)
    return {"winners": winners, "text": f"{names} wins. {points}." if winners else "A draw."}
