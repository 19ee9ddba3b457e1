"""Whom does an effect mean? References, filters and selections over units, squads, scenery, weapons and cards.

A thing is one number (`cards.thing`). A filter tests one thing and reads only; everything here answers alike on the
state, on a view and on a resample, because what an effect may name lies open on the table.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from drumhead.games.dropzone import stack
from drumhead.games.dropzone.commanders import best_commanders
from drumhead.games.dropzone.fights import REROLLED
from drumhead.games.dropzone.state import DEAD, INSIDE, OFF, TABLE, DropState
from drumhead.games.dropzone.texts import (
    BATTLEGROUP,
    CARD,
    DIE,
    OBJECTIVE,
    PIECE,
    POINT,
    PROFILE,
    SEAT,
    SQUAD,
    UNIT,
    WEAPON,
    Among,
    Moment,
    Pick,
    thing,
    thing_id,
    thing_kind,
    thing_second,
)
from drumhead.kernel.illegal import Broken


class Here:
    """What an effect knows while it is tested or runs: its moment, what was named, the latest die, what it made."""

    __slots__ = ("die", "foe", "made", "moment", "picks")

    def __init__(self, moment: Moment, picks: tuple[int, ...] = (), die: i64 = 0, made: i64 = 0, foe: i64 = 0) -> None:
        self.moment: Final = moment
        self.picks: Final = picks
        self.die: Final[i64] = die
        self.made: Final[i64] = made
        self.foe: Final[i64] = foe  # static rules: the unit that is shot at


# -- what belongs to a thing


def units_of(s: DropState, it: i64) -> list[int]:
    """The living units that a thing is or consists of."""
    kind = thing_kind(it)
    a = thing_id(it)
    found: list[int] = []
    if kind == UNIT or kind == WEAPON:
        if s.units[a].place != DEAD:
            found.append(a)
    elif kind == SQUAD or kind == PROFILE:
        found += s.squads[a].members
    elif kind == BATTLEGROUP:
        for sid in squads_of_group(s, a):
            found += s.squads[sid].members
    elif kind == PIECE:
        found += s.pieces[a].inside
    elif kind == SEAT:
        for u in s.units:
            if u.seat == a and u.uid and u.place != DEAD:
                found.append(u.uid)
    return found


def squads_of_group(s: DropState, gid: i64) -> list[int]:
    """The squads of a battlegroup, and the Auxiliaries that go with it this round (DZ-RND-11)."""
    group = s.groups[gid]
    found = list(group.squads)
    for sid in group.declared:
        if sid not in found:
            found.append(sid)
    return found


def squad_of(s: DropState, it: i64) -> i64:
    """The squad that a thing is or belongs to, 0 if none."""
    kind = thing_kind(it)
    a = thing_id(it)
    if kind == SQUAD or kind == PROFILE:
        return a
    if kind == UNIT or kind == WEAPON:
        return s.units[a].sid
    return 0


def owner_of(s: DropState, it: i64) -> i64:
    """Whose a thing is, -1: nobody's."""
    kind = thing_kind(it)
    a = thing_id(it)
    if kind == UNIT or kind == WEAPON:
        return s.units[a].seat
    if kind == SQUAD or kind == PROFILE:
        return s.squads[a].seat
    if kind == BATTLEGROUP:
        return s.groups[a].seat
    if kind == SEAT:
        return a
    if kind == OBJECTIVE:
        goal = s.objectives[a]
        return s.squads[goal.squad].seat if goal.squad else goal.owner
    return -1


def on_table(s: DropState, uid: i64) -> bool:
    """In the open, in the air or in a Garrison; not aboard of anything (AMB-22)."""
    place = s.units[uid].place
    return place == TABLE or place == INSIDE


# -- references


@mypyc_attr(allow_interpreted_subclasses=True)
class Who:
    """Whom an act concerns. Reads only."""

    def things(self, s: DropState, here: Here) -> list[int]:
        raise Broken("This selector does not say whom it means.")


class Active(Who):
    """Whom the moment concerns."""

    def things(self, s: DropState, here: Here) -> list[int]:
        m = here.moment
        return [thing(m.kind, m.active)] if m.active else []


class FoeOf(Who):
    """The other party of the attack or kill; of a static rule the unit that is shot at."""

    def things(self, s: DropState, here: Here) -> list[int]:
        if here.foe:
            return [thing(UNIT, here.foe)]
        return [thing(SQUAD, here.moment.foe)] if here.moment.foe else []


class PieceOf(Who):
    """The scenery piece of the moment."""

    def things(self, s: DropState, here: Here) -> list[int]:
        return [thing(PIECE, here.moment.piece)] if here.moment.piece else []


class Leader(Who):
    """The famous commander of the card, if he is present (AMB-07)."""

    def things(self, s: DropState, here: Here) -> list[int]:
        uid = leader_of(s, here.moment)
        return [thing(UNIT, uid)] if uid else []


class Best(Who):
    """The present commander with the highest value; among equals the one his owner has named (AMB-54)."""

    def things(self, s: DropState, here: Here) -> list[int]:
        if here.moment.source:
            return [thing(UNIT, here.moment.source)]
        best = best_commanders(s, here.moment.seat)
        return [thing(UNIT, best[0].uid)] if best else []


class Itself(Who):
    """The unit that bears the rule."""

    def things(self, s: DropState, here: Here) -> list[int]:
        return [thing(UNIT, here.moment.source)] if here.moment.source else []


class OwnSquad(Who):
    """The squad of the unit that bears the rule: where all its units do the thing together."""

    def things(self, s: DropState, here: Here) -> list[int]:
        return [thing(SQUAD, s.units[here.moment.source].sid)] if here.moment.source else []


class Made(Who):
    """The squad that an earlier act created."""

    def things(self, s: DropState, here: Here) -> list[int]:
        return [thing(SQUAD, here.made)] if here.made else []


class Chosen(Who):
    """What was named; nothing if nothing was."""

    def __init__(self, place: i64) -> None:
        self.place: Final[i64] = place

    def things(self, s: DropState, here: Here) -> list[int]:
        if self.place < len(here.picks) and here.picks[self.place]:
            return [here.picks[self.place]]
        return []


def leader_of(s: DropState, m: Moment) -> i64:
    """The unit of the card's famous commander on its player's side, 0 if he is not present."""
    return stack.leader_of(s, m.seat, m.card) if s.cards.card(m.card).commander else 0


# -- filters and selections


@mypyc_attr(allow_interpreted_subclasses=True)
class Filter:
    """One step inside [...]: does the thing fit? Reads only."""

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        raise Broken("This filter does not say what fits.")


class Selection(Who):
    """A[...]: everything of a kind that fits every filter."""

    def __init__(self, kind: i64, filters: tuple[Filter, ...], aboard: bool = True) -> None:
        self.kind: Final[i64] = kind
        self.filters: Final = filters
        self.aboard: Final = aboard  # also what is not on the table

    def fits(self, s: DropState, here: Here, it: i64) -> bool:
        for f in self.filters:
            if not f.fits(s, here, it):
                return False
        return True

    def things(self, s: DropState, here: Here) -> list[int]:
        found: list[int] = []
        for it in domain(s, self.kind, here, self.aboard):
            if self.fits(s, here, it):
                found.append(it)
        return found


class Choice(Pick):
    """T[...]: one of a selection, named when the card is played (DZ-CMD-53)."""

    def __init__(self, needed: bool, selection: Selection, branch: i64 = -1, of: i64 = -1, wanted: bool = True) -> None:
        super().__init__(needed)
        self.wanted: Final = wanted  # its branch cannot be chosen without it
        self.selection: Final = selection
        self.branch: Final[i64] = branch  # in this branch of the choice named at place `of` only
        self.of: Final[i64] = of

    def candidates(self, s: DropState, at: Moment, picks: tuple[int, ...]) -> list[int]:
        if self.of >= 0 and (self.of >= len(picks) or thing_id(picks[self.of]) != self.branch):
            return []
        return self.selection.things(s, Here(at, picks))

    def accepts(self, s: DropState, at: Moment, picks: tuple[int, ...], one: i64) -> bool:
        if self.selection.kind == POINT:  # any point of the table
            return (
                thing_kind(one) == POINT and thing_id(one) <= s.table.width and 0 <= thing_second(one) <= s.table.depth
            )
        return one in self.candidates(s, at, picks)


class Covers(Among):
    """Whom a static rule covers: every filter must hold for the unit, or for its weapon in this slot."""

    def __init__(self, selection: Selection) -> None:
        self.selection: Final = selection

    def covers(self, s: DropState, seat: i64, bearer: i64, uid: i64, slot: i64, foe: i64) -> bool:
        here = Here(Moment(0, seat, seat=seat, source=bearer), (), 0, 0, foe)
        kind = self.selection.kind
        if kind == WEAPON:
            return slot >= 0 and self.selection.fits(s, here, thing(WEAPON, uid, slot))
        if kind == SQUAD:
            return self.selection.fits(s, here, thing(SQUAD, s.units[uid].sid))
        return self.selection.fits(s, here, thing(UNIT, uid))


def domain(s: DropState, kind: i64, here: Here, aboard: bool) -> list[int]:
    """Everything of a kind that exists; without `aboard` only what lies on the table (AMB-22).

    Cards: those of the opponent on the stack, without `aboard` those of the own discard pile.
    """
    found: list[int] = []
    if kind == UNIT or kind == WEAPON:
        for u in s.units:
            if u.uid == 0 or u.place == DEAD or u.place == OFF:
                continue
            if not aboard and not on_table(s, u.uid) and not u.commander:
                continue
            if kind == UNIT:
                found.append(thing(UNIT, u.uid))
            else:
                for slot in range(len(s.squads[u.sid].arms)):
                    found.append(thing(WEAPON, u.uid, slot))
    elif kind == SQUAD or kind == PROFILE:
        for q in s.squads:
            if q.sid == 0 or not q.members:
                continue
            first = s.units[q.members[0]]
            if first.place == OFF or (not aboard and not _somewhere(s, q.members)):
                continue
            if kind == SQUAD:
                found.append(thing(SQUAD, q.sid))
            else:
                for slot in range(len(q.arms)):
                    found.append(thing(PROFILE, q.sid, slot))
    elif kind == PIECE:
        for p in s.pieces:
            if p.pid and not p.fallen:
                found.append(thing(PIECE, p.pid))
    elif kind == OBJECTIVE:
        for goal in s.objectives:
            if goal.number and not goal.gone:
                found.append(thing(OBJECTIVE, goal.number))
    elif kind == POINT:  # nobody could list them all: where enemies stand
        for u in s.units:
            if u.place == TABLE and u.seat != here.moment.seat and not u.air:
                found.append(thing(POINT, u.x, u.y))
    elif kind == DIE and s.fights:
        shots = s.fight().shots
        for index in range(len(shots)):
            for place in range(len(shots[index].dice)):
                if not shots[index].lost and not shots[index].dice[place] & REROLLED:
                    found.append(thing(DIE, index, place))
    elif kind == CARD:
        if aboard:
            return stack.stacked_cards(s, here.moment.seat)  # what a negation may name (DZ-STK-10)
        for card in sorted(set(s.discards[here.moment.seat])):
            found.append(thing(CARD, card))
    return found


def _somewhere(s: DropState, members: tuple[int, ...]) -> bool:
    for uid in members:
        place = s.units[uid].place
        if place == TABLE or place == INSIDE:
            return True
    return False


def one_of(s: DropState, who: Who, here: Here) -> i64:
    """The one thing meant, 0 if there is none."""
    found = who.things(s, here)
    return found[0] if found else 0
