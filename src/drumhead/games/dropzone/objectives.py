"""How are Objectives found, claimed, carried and lost?"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import in_coherency, is_transport, leader
from drumhead.games.dropzone.geometry import NEAR, from_piece, gap_to_piece, gap_to_point, near
from drumhead.games.dropzone.modifiers import cannot, found, unit_keys
from drumhead.games.dropzone.mods import NO_CLAIM, NO_PASS, NO_SCAN, NO_SEARCH, SEARCH_DOUBLE
from drumhead.games.dropzone.printed import (
    AIRCRAFT,
    BLOODTHIRSTY,
    CLAIMED,
    GARRISON,
    INCH,
    SEARCH,
    TAKES_OBJECTIVES,
    timing_bit,
)
from drumhead.games.dropzone.stack import announce, fire
from drumhead.games.dropzone.state import ABOARD, INSIDE, TABLE, DropState, Objective, Unit
from drumhead.games.dropzone.texts import SQUAD, Moment
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.windows import Offer

FOUND_ON: Final = 7  # DZ-OBJ-03
SNATCH: Final = INCH  # DZ-OBJ-05: who is so near claims what is dropped


# -- who qualifies


def at_objective(s: DropState, u: Unit, o: Objective) -> bool:
    """Is the unit within 2 inches of the Objective, or in the Garrison it lies in? (DZ-OBJ-01)"""
    if o.piece:
        return u.place == INSIDE and u.inside == o.piece  # DZ-OBJ-01: only those inside
    return u.place == TABLE and gap_to_point(s, u, o.x, o.y) <= NEAR * NEAR


def bars_claim(s: DropState, sid: i64, o: Objective) -> str:
    """The rule that keeps a squad from claiming an Objective, or ''. Whether others hold it is another question."""
    if o.gone or o.squad:
        return "DZ-OBJ-05"
    if o.hidden:
        return "DZ-OBJ-03"
    q = s.squads[sid]
    if not q.members:
        return "DZ-OBJ-02"
    first = leader(s, sid)
    if s.cards.units[q.kind].type >= AIRCRAFT:
        return "DZ-OBJ-08"  # landed or not; gates carry only what embarking squads bring
    if cannot(s, first, NO_CLAIM):
        return "DZ-OBJ-08"
    if o.mobile and q.carries:
        return "DZ-OBJ-05"  # one for each squad
    if not in_coherency(s, sid):
        return "DZ-OBJ-02"
    for uid in q.members:
        if at_objective(s, s.units[uid], o):
            return ""
    return "DZ-OBJ-02"


def claimants(s: DropState, seat: i64, o: Objective) -> list[int]:
    """The squads of a seat that could claim the Objective now."""
    squads: list[int] = []
    if o.piece:
        for uid in s.pieces[o.piece].inside:
            sid: i64 = s.units[uid].sid
            if s.units[uid].seat == seat and sid not in squads and not bars_claim(s, sid, o):
                squads.append(sid)
        return squads
    for u in s.units:
        if u.seat == seat and u.place == TABLE and -NEAR <= u.x - o.x <= NEAR and -NEAR <= u.y - o.y <= NEAR:
            if u.sid not in squads and at_objective(s, u, o) and not bars_claim(s, u.sid, o):
                squads.append(u.sid)
    return squads


# -- claiming


def test_claims(s: DropState, t: Table, seat: i64) -> None:
    """Claims are tested after every action and placement, first for the acting player (DZ-OBJ-06, DZ-OBJ-07)."""
    for o in s.objectives:  # DZ-OBJ-07
        if o.gone or o.hidden or o.squad or o.lasting:
            continue
        for turn in range(2):
            who: i64 = seat if turn == 0 else 1 - seat
            if o.owner == who and not o.mobile:
                continue
            mine = claimants(s, who, o)
            if not mine:
                continue
            if o.owner >= 0 and o.owner != who and claimants(s, 1 - who, o):
                continue  # a claimed one changes hands only while nobody else qualifies
            if o.mobile:
                s.push(Claiming(who, o.number))
            else:
                claim(s, t, o.number, mine[0])
            break


class Claiming(Offer[DropState]):
    """A squad may take a Mobile Objective along, or leave it (DZ-OBJ-08)."""

    def __init__(self, seat: i64, number: i64) -> None:
        super().__init__(seat)
        self.number: Final[i64] = number

    def plays(self, s: DropState, seat: i64) -> list[Action]:
        squads = claimants(s, seat, s.objectives[self.number])
        if len(squads) == 1:
            return [Action(Verb.CLAIM, self.number)]
        return [Action(Verb.CLAIM, self.number, sid) for sid in squads]  # the owner says which takes it

    def passing(self) -> Action:
        return PASSING

    def accept(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        claim(s, t, self.number, action.b if action.b else claimants(s, seat, s.objectives[self.number])[0])


def claim(s: DropState, t: Table, number: i64, sid: i64) -> None:
    """The squad claims the Objective; a Mobile one it carries (DZ-OBJ-05)."""
    o = s.objectives[number]
    q = s.squads[sid]
    s.objectives[number] = o.held(q.seat, sid if o.mobile else 0)
    if o.mobile:
        s.change_squad(sid).carries = number
    t.tell(Said.CLAIMED, q.seat, a=number, b=sid, rule="DZ-OBJ-02")
    if o.lasting:
        return  # only the first claim counts
    if s.table.fired & timing_bit(CLAIMED):
        s.objectives[number] = o.lost()  # DZ-VIC-06: the first claim takes it off the table, unless a 6 keeps it
    fire(s, t, Moment(CLAIMED, q.seat, SQUAD, sid, 0, o.piece, (number,)))


# -- dropping and passing


def bars_drop(s: DropState, sid: i64, x: i64, y: i64) -> str:
    """The rule against dropping an Objective at this place, or '': within 2 inches, on this side of a wall."""
    first = leader(s, sid)
    if first.place == INSIDE:
        return "DZ-OBJ-05" if x or y else ""
    if first.place != TABLE:
        return "DZ-OBJ-05"
    if not x and not y:
        return ""  # where the first unit stands
    if not 0 <= x <= s.table.width or not 0 <= y <= s.table.depth:
        return "DZ-OBJ-05"
    for p in s.pieces:
        if p.pid and p.keys & GARRISON and not p.fallen and from_piece(s, p.pid, x, y) == 0:
            return "DZ-OBJ-05"  # not across a Garrison's wall
    for uid in s.squads[sid].members:
        if gap_to_point(s, s.units[uid], x, y) <= NEAR * NEAR:
            return ""
    return "DZ-OBJ-05"


def drop(s: DropState, t: Table, sid: i64, rule: str, hidden: bool = False, at_x: i64 = 0, at_y: i64 = 0) -> i64:
    """The squad drops what it carries where its owner says, else where its first unit is; returns the Objective, 0 if
    it carried none."""
    q = s.squads[sid]
    number = q.carries
    if not number:
        return 0
    s.change_squad(sid).carries = 0
    u = s.outermost(q.members[0]) if q.members else s.units[0]
    x, y, piece = place_for(s, number, u)
    if at_x or at_y:
        x = at_x
        y = at_y
    s.objectives[number] = s.objectives[number].lying(x, y, piece, hidden)
    t.tell(Said.DROPPED, q.seat, a=number, b=sid, rule=rule)
    return number


def place_for(s: DropState, number: i64, u: Unit) -> tuple[i64, i64, i64]:
    """Where an Objective comes to lie that this unit held: inside its Garrison, or under it."""
    o = s.objectives[number]
    if u.uid == 0:
        return o.x, o.y, o.piece
    if u.place == INSIDE:
        return u.x, u.y, u.inside
    x: i64 = min(max(u.x, 0), s.table.width)
    y: i64 = min(max(u.y, 0), s.table.depth)
    return x, y, 0


def snatch(s: DropState, t: Table, number: i64, seat: i64) -> None:
    """After a drop by lost coherency or failed Fortitude an enemy within an inch, or inside, claims it (DZ-OBJ-05)."""
    o = s.objectives[number]
    for u in s.units:
        if u.uid and u.seat != seat and u.on_board() and not bars_claim(s, u.sid, o):
            if (o.piece and u.place == INSIDE and u.inside == o.piece) or (
                not o.piece and u.place == TABLE and gap_to_point(s, u, o.x, o.y) <= SNATCH * SNATCH
            ):
                claim(s, t, number, u.sid)
                return


def drop_scattered(s: DropState, t: Table) -> None:
    """Squads out of coherency at the end of the activation drop their Objectives (DZ-OBJ-05, DZ-RND-14)."""
    for q in s.squads:
        if q.carries and q.members and not in_coherency(s, q.sid):
            number = drop(s, t, q.sid, "DZ-OBJ-05")
            snatch(s, t, number, q.seat)


def lose_with(s: DropState, t: Table, sid: i64, u: Unit, killer: i64) -> None:
    """The last unit of a squad is destroyed: what it carried is dropped, claimed by who killed it in Close Quarters, or
    lost inside an Aircraft (DZ-OBJ-05, DZ-TRN-09)."""
    q = s.squads[sid]
    number = q.carries
    if not number:
        return
    s.change_squad(sid).carries = 0
    if u.place == ABOARD and s.cards.units[s.outermost(u.uid).kind].type >= AIRCRAFT:
        s.objectives[number] = s.objectives[number].lost()
        t.tell(Said.LOST, q.seat, a=number, rule="DZ-TRN-09")
        return
    x, y, piece = place_for(s, number, s.outermost(u.uid))
    s.objectives[number] = s.objectives[number].lying(x, y, piece, False)
    t.tell(Said.DROPPED, q.seat, a=number, b=sid, rule="DZ-OBJ-05")
    if killer and s.squads[killer].members and not bars_claim(s, killer, s.objectives[number]):
        claim(s, t, number, killer)


def bars_give(s: DropState, sid: i64, other: i64) -> str:
    """The rule against passing an Objective to another squad, or '' (DZ-OBJ-05)."""
    q = s.squads[sid]
    r = s.squads[other]
    if not q.carries:
        return "DZ-OBJ-05"
    if r.carries or r.seat != q.seat or not r.members or other == sid:
        return "DZ-OBJ-05"
    if s.cards.units[r.kind].type >= AIRCRAFT or cannot(s, leader(s, other), NO_CLAIM):
        return "DZ-OBJ-08"
    if found(s, NO_PASS, leader(s, sid)):
        return "DZ-OBJ-05"
    for uid in q.members:
        u = s.units[uid]
        if not u.on_board():
            return "DZ-OBJ-05"
        for mate in r.members:
            v = s.units[mate]
            if not v.on_board():
                return "DZ-OBJ-05"
            if u.place != v.place or (u.place == INSIDE and u.inside != v.inside):
                continue  # not across a Garrison's wall
            if near(s, u, v, NEAR):
                return ""
    return "DZ-OBJ-05"


def give(s: DropState, t: Table, sid: i64, other: i64) -> None:
    number = s.squads[sid].carries
    s.change_squad(sid).carries = 0
    s.change_squad(other).carries = number
    s.objectives[number] = s.objectives[number].held(s.squads[other].seat, other)
    t.tell(Said.PASSED_ON, s.squads[sid].seat, a=number, b=other, rule="DZ-OBJ-05")


def take_over(s: DropState, t: Table, sid: i64, carrier: i64) -> None:
    """A squad embarks in a gate or drill that takes its Objective over (rule Teleport)."""
    if s.squads[sid].carries and unit_keys(s, s.units[carrier]) & TAKES_OBJECTIVES:
        other = s.units[carrier].sid
        if not s.squads[other].carries:
            give(s, t, sid, other)
        else:
            drop(s, t, sid, "DZ-OBJ-05")


# -- searching and scanning


def bars_search(s: DropState, sid: i64, number: i64) -> str:
    """The rule that keeps a squad from searching for an Objective, or '' (DZ-OBJ-03, DZ-OBJ-09)."""
    if not 0 < number < len(s.objectives):
        return "DZ-OBJ-09"
    o = s.objectives[number]
    if o.gone or not o.hidden:
        return "DZ-OBJ-03"
    q = s.squads[sid]
    first = leader(s, sid)
    if s.cards.units[q.kind].type >= AIRCRAFT and first.air:
        return "DZ-OBJ-03"
    if cannot(s, first, NO_SEARCH) or s.cards.units[q.kind].type >= AIRCRAFT:
        return "DZ-OBJ-08"
    if not in_coherency(s, sid):
        return "DZ-BAS-05"
    for uid in q.members:
        if at_objective(s, s.units[uid], o):
            return ""
    return "DZ-OBJ-03"


def scanners(s: DropState, sid: i64) -> list[int]:
    """Friendly units whose Scan tokens the squad may spend: within 2 inches, of a Garrison: of any edge (DZ-OBJ-04)."""
    units: list[int] = []
    first = leader(s, sid)
    if cannot(s, first, NO_SCAN):
        return units
    for u in s.units:
        if u.scans and u.seat == first.seat and u.place == TABLE:
            for uid in s.squads[sid].members:
                mate = s.units[uid]
                if mate.place == INSIDE:
                    close = gap_to_piece(s, u, mate.inside) <= NEAR * NEAR
                else:
                    close = near(s, u, mate, NEAR)
                if close:
                    units.append(u.uid)
                    break
    return units


def scan_tokens(s: DropState, sid: i64) -> i64:
    """How many Scan tokens the squad could spend."""
    tokens: i64 = 0
    for uid in scanners(s, sid):
        tokens += s.units[uid].scans
    return tokens


class SearchAction(Step[DropState]):
    """A squad searches for a Hidden Objective with both its actions (DZ-OBJ-03)."""

    def __init__(self, sid: i64, number: i64, tokens: i64, stage: i64 = 0) -> None:
        self.sid: Final[i64] = sid
        self.number: Final[i64] = number
        self.tokens: Final[i64] = tokens
        self.stage: Final[i64] = stage

    def run(self, s: DropState, t: Table) -> i64:
        q = s.squads[self.sid]
        if self.stage == 0:
            s.become(SearchAction(self.sid, self.number, self.tokens, 1))
            t.tell(Said.SEARCHES, q.seat, a=self.sid, b=self.number, rule="DZ-OBJ-03")
            announce(s, t, Moment(SEARCH, q.seat, SQUAD, self.sid))
            return 0
        s.pop()
        if not q.members or bars_search(s, self.sid, self.number):
            return 0
        die = t.dice.roll(6, "search")
        total = die + search_bonus(s, self.sid, self.number) + spend_scans(s, self.sid, self.tokens)
        success = total >= FOUND_ON
        t.tell(Said.FOUND, q.seat, a=self.number, b=die, c=1 if success else 0, rule="DZ-OBJ-03")
        if success:
            o = s.objectives[self.number]
            s.objectives[self.number] = o.lying(o.x, o.y, o.piece, False)
            if not bars_claim(s, self.sid, s.objectives[self.number]):
                claim(s, t, self.number, self.sid)
        return 0


def search_bonus(s: DropState, sid: i64, number: i64) -> i64:
    """What is added to a search roll, Scan tokens apart."""
    o = s.objectives[number]
    first = leader(s, sid)
    bonus: i64 = s.round * 2 if found(s, SEARCH_DOUBLE, first) else s.round
    for u in s.units:
        if u.uid and u.seat != first.seat and u.on_board() and u.dp > 0 and at_objective(s, u, o):
            bonus -= 1
            break
    if unit_keys(s, first) & BLOODTHIRSTY:
        bonus -= 2
    return bonus


def spend_scans(s: DropState, sid: i64, tokens: i64) -> i64:
    """Take so many Scan tokens off the units around; tells how many there were."""
    spent: i64 = 0
    for uid in scanners(s, sid):
        while spent < tokens and s.units[uid].scans:
            s.change(uid).scans -= 1
            spent += 1
    return spent


def bars_scan(s: DropState, sid: i64) -> str:
    """The rule that keeps a squad from scanning, or '': only Transports that are no Aircraft may (DZ-OBJ-04)."""
    k = s.cards.units[s.squads[sid].kind]
    u = leader(s, sid)
    if not is_transport(k) or k.type >= AIRCRAFT or u.place != TABLE:
        return "DZ-OBJ-04"
    for uid in s.squads[sid].members:
        if s.units[uid].scans == 0:
            return ""
    return "DZ-OBJ-04"


def scan(s: DropState, t: Table, sid: i64) -> None:
    """Each unit without a token gains one (DZ-OBJ-04)."""
    for uid in s.squads[sid].members:
        if s.units[uid].scans == 0:
            s.change(uid).scans = 1
            t.tell(Said.SCANNED, s.squads[sid].seat, a=uid, b=1, rule="DZ-OBJ-04")
