"""Is the target of an Influence card in reach? Commanders within their Influence, scouts within 8 inches."""

from mypy_extensions import i64

from drumhead.games.dropzone.commanders import RELAY_REACH, commanders, influence_of, riders
from drumhead.games.dropzone.geometry import gap, gap_to_piece, gap_to_point
from drumhead.games.dropzone.modifiers import cannot
from drumhead.games.dropzone.mods import AREA_GLOBAL, NO_SOURCE, RELAY
from drumhead.games.dropzone.printed import GLOBAL, INFLUENCE, SCOUT
from drumhead.games.dropzone.state import DropState, Unit
from drumhead.games.dropzone.texts import (
    BATTLEGROUP,
    OBJECTIVE,
    PIECE,
    POINT,
    PROFILE,
    SQUAD,
    UNIT,
    WEAPON,
    thing_id,
    thing_kind,
    thing_second,
)


def area_of(s: DropState, seat: i64, card: i64) -> i64:
    """Global or Influence: a property of the card and its player (DZ-CMD-46; Rawlins makes her side's cards Global)."""
    area = s.cards.card(card).area  # DZ-CMD-46
    if area == INFLUENCE:
        for a in s.auras:
            if a.aura.kind == AREA_GLOBAL and a.seat == seat:
                return GLOBAL
    return area  # DZ-CMD-47: a Global card asks for no source and no reach


class Reach:
    """A place from which a player's Influence cards reach, and how far."""

    def __init__(self, unit: Unit, reach: i64) -> None:
        self.unit = unit
        self.reach = reach


def sources(s: DropState, seat: i64) -> list[Reach]:
    """All sources of a player: present commanders (DZ-CMD-10) and present scouts (DZ-CMD-52)."""
    only: i64 = 0  # DZ-CMD-10
    relay: i64 = RELAY_REACH
    for a in s.auras:
        if a.aura.kind == RELAY and a.seat == seat:  # Pest of Olympus (AMB-30)
            only = a.uid
            relay = a.aura.amount
    found: list[Reach] = []
    for u in commanders(s, seat):
        if not s.present(u.uid) or (only and u.uid != only):
            continue
        reach = influence_of(s, u)
        for rider in riders(s, u):
            found.append(Reach(rider, reach))
    for u in s.units:
        # AMB-11: friendly scouts only
        if u.uid and u.seat == seat and s.squads[u.sid].category == SCOUT and s.present(u.uid):
            if not cannot(s, u, NO_SOURCE):
                found.append(Reach(u, relay))
    return found


def in_reach(s: DropState, seat: i64, thing: i64) -> bool:
    """Is a thing within reach of one of the player's sources? (DZ-CMD-48 to -51)"""
    kind = thing_kind(thing)
    if kind == UNIT or kind == SQUAD or kind == BATTLEGROUP or kind == WEAPON or kind == PROFILE:
        targets = units_of(s, thing)
        if not targets:
            return False
        for source in sources(s, seat):
            far: i64 = source.reach * source.reach
            for u in targets:  # DZ-CMD-51: `gap` measures from Transports and footprints
                if gap(s, source.unit, u) <= far:
                    return True
        return False
    for source in sources(s, seat):
        far = source.reach * source.reach
        if kind == PIECE:
            if gap_to_piece(s, source.unit, thing_id(thing)) <= far:
                return True
        elif kind == POINT:
            if gap_to_point(s, source.unit, thing_id(thing), thing_second(thing)) <= far:
                return True
        elif kind == OBJECTIVE:
            o = s.objectives[thing_id(thing)]
            if gap_to_point(s, source.unit, o.x, o.y) <= far:
                return True
        else:
            return True  # players and cards have no place
    return False


def units_of(s: DropState, thing: i64) -> list[Unit]:
    """The units of a thing that are on the table: embarked ones are no targets (DZ-CMD-50, AMB-13, AMB-22)."""
    kind = thing_kind(thing)  # DZ-CMD-50, AMB-13
    number = thing_id(thing)
    found: list[Unit] = []
    if kind == UNIT or kind == WEAPON:
        u = s.units[number]
        if u.on_board():
            found.append(u)
        return found
    if kind == SQUAD or kind == PROFILE:
        _add_squad(s, found, number)
        return found
    g = s.groups[number]
    for sid in g.squads:
        _add_squad(s, found, sid)
    for sid in g.declared:  # DZ-RND-11
        _add_squad(s, found, sid)
    return found


def _add_squad(s: DropState, found: list[Unit], sid: i64) -> None:
    for uid in s.squads[sid].members:
        u = s.units[uid]
        if u.on_board():
            found.append(u)
