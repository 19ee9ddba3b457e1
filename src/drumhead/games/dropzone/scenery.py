"""What do buildings do? Entering and leaving Garrisons, who stands where, and Collateral tokens."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import in_coherency, leader, may_not_leave
from drumhead.games.dropzone.casualties import Scorching, token
from drumhead.games.dropzone.damage import BY_CARD, BY_COLLATERAL, damage_of, harm
from drumhead.games.dropzone.geometry import (
    NEAR,
    nearest_edge,
    piece_def,
    touches_blast,
)
from drumhead.games.dropzone.modifiers import cannot, most, on_piece
from drumhead.games.dropzone.mods import DICE_COLLATERAL, ENTRY, KEEP_TOKENS, NO_GARRISON, REROLL, TOKEN_DOUBLE
from drumhead.games.dropzone.movement import ROAD, Ground, Way, bars_way
from drumhead.games.dropzone.printed import (
    AIRCRAFT,
    ANY_SIDE,
    CENTRE,
    COLLATERAL_PRE,
    COLLATERAL_ROLLED,
    FLAMMABLE,
    GARRISON,
    INFANTRY,
)
from drumhead.games.dropzone.stack import announce
from drumhead.games.dropzone.state import INSIDE, TABLE, DropState, Unit
from drumhead.games.dropzone.texts import PIECE, Moment
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel.agenda import Step, Table
from drumhead.space.upright import box_gap, nearest_on_box, whole_root

TOKEN_ENERGY: Final = 4  # DZ-COL-01
FIRE_ENERGY: Final = 2


# -- Garrisons


def bars_room(s: DropState, pid: i64, units: i64) -> str:
    """The rule against so many more units in a piece, or '' (DZ-SCN-05, DZ-CQ-08)."""
    p = s.pieces[pid]
    if not p.keys & GARRISON or p.fallen:
        return "DZ-SCN-05"
    if len(p.inside) + units > piece_def(s, pid).dp:
        return "DZ-CQ-08"
    return ""


def bars_garrison(s: DropState, sid: i64, pid: i64) -> str:
    """The rule that keeps this squad out of a Garrison wherever it stands, or ''."""
    if not 0 < pid < len(s.pieces):
        return "DZ-SCN-05"
    q = s.squads[sid]
    if s.cards.units[q.kind].type != INFANTRY:
        return "DZ-SCN-05"
    u = leader(s, sid)
    if cannot(s, u, NO_GARRISON):
        return "DZ-SCN-05"
    if u.place == INSIDE and u.inside == pid:
        return "DZ-SCN-05"
    if not in_coherency(s, sid):
        return "DZ-BAS-05"
    return bars_room(s, pid, len(q.members))


def entry_reach(s: DropState, u: Unit) -> i64:
    """From how far a unit may enter: 2 inches, unless a card says otherwise."""
    reach: i64 = NEAR
    if s.mods:
        gained = most(s, ENTRY, u)
        if gained > reach:
            reach = gained
    return reach


def bars_enter(s: DropState, sid: i64, pid: i64, budgets: list[int]) -> str:
    """The rule that keeps a squad in the open from entering a Garrison with this Move, or '' (DZ-SCN-05)."""
    rule = bars_garrison(s, sid, pid)
    if rule:
        return rule
    u = leader(s, sid)
    if u.place != TABLE:
        return "DZ-SCN-05"
    g = Ground(s, u, False, max(budgets) + ROAD, False)
    d = piece_def(s, pid)
    reach = entry_reach(s, u)
    number: i64 = 0
    for uid in s.squads[sid].members:
        v = s.units[uid]
        mv: i64 = budgets[number]
        number += 1
        gap = box_gap(v.x, v.y, d.left, d.bottom, d.right, d.top)
        if gap <= reach * reach:
            return ""
        far: i64 = mv + reach
        if gap > far * far:
            continue
        nx, ny = nearest_on_box(v.x, v.y, d.left, d.bottom, d.right, d.top)
        root = whole_root(gap - 1) + 1  # rounded up: exactly in reach is in reach
        go: i64 = root - reach
        x: i64 = v.x + (nx - v.x) * go // root
        y: i64 = v.y + (ny - v.y) * go // root
        rule = bars_way(s, g, Way(uid, [v.x, x], [v.y, y], 0), mv, sid)
        if not rule or rule == "DZ-GEO-11":
            return ""
    return rule or "DZ-SCN-05"


def edge_for(s: DropState, sid: i64, pid: i64, wanted: i64) -> i64:
    """The edge a unit may take on entering: the one asked for, if no enemy stands there (DZ-CQ-09)."""
    if wanted == CENTRE:
        return CENTRE
    seat = s.squads[sid].seat
    for uid in s.pieces[pid].inside:
        v = s.units[uid]
        if v.seat != seat and v.edge == wanted:
            return CENTRE
    return wanted


def bars_edge(s: DropState, seat: i64, pid: i64, edge: i64) -> str:
    """The rule against standing at this edge, or '' (DZ-SCN-06, DZ-CQ-09)."""
    if edge == CENTRE:
        return ""
    if not 0 <= edge < 4:
        return "DZ-SCN-06"
    for uid in s.pieces[pid].inside:
        v = s.units[uid]
        if v.seat != seat and v.edge == edge:
            return "DZ-CQ-09"
    return ""


def bars_shift(s: DropState, sid: i64, pid: i64) -> str:
    """The rule against changing place inside, or to a linked Garrison, or '' (DZ-SCN-06, DZ-SCN-09)."""
    u = leader(s, sid)
    if u.place != INSIDE:
        return "DZ-SCN-06"
    if may_not_leave(s, sid):
        return "DZ-SCN-06"
    if pid == u.inside:
        return ""
    if not 0 < pid < len(s.pieces) or pid not in s.pieces[u.inside].links:
        return "DZ-SCN-09"
    return bars_room(s, pid, len(s.squads[sid].members))


def best_edge(s: DropState, sid: i64, pid: i64, x: i64, y: i64) -> i64:
    """The edge that is nearest to a place, or the centre if an enemy holds it."""
    return edge_for(s, sid, pid, nearest_edge(piece_def(s, pid), x, y))


def from_any_side(s: DropState, u: Unit) -> bool:
    return bool(s.cards.units[u.kind].keys & ANY_SIDE)


# -- Collateral


class Collaterals(Step[DropState]):
    """The Collateral tokens of the Round Up, piece by piece in the order of the table (DZ-COL-02)."""

    def __init__(self, pid: i64) -> None:
        self.pid: Final[i64] = pid

    def run(self, s: DropState, t: Table) -> i64:
        pid: i64 = self.pid  # DZ-COL-02
        while pid < len(s.pieces) and (not s.pieces[pid].tokens or s.pieces[pid].fallen):
            pid += 1
        if pid >= len(s.pieces):
            s.pop()
            return 0
        s.become(Collaterals(pid + 1))
        s.push(CollateralRoll(pid, 0))
        announce(s, t, Moment(COLLATERAL_PRE, -1, PIECE, pid, 0, pid))
        return 0


class CollateralRoll(Step[DropState]):
    """All tokens of one piece roll together: on it, and on one random squad inside (DZ-COL-01)."""

    def __init__(self, pid: i64, stage: i64, dice: tuple[int, ...] = (), sid: i64 = 0) -> None:
        self.pid: Final[i64] = pid
        self.stage: Final[i64] = stage
        self.dice: Final = dice  # one for each token on the piece, then one for each on the squad
        self.sid: Final[i64] = sid

    def run(self, s: DropState, t: Table) -> i64:
        p = s.pieces[self.pid]
        if self.stage == 0:
            if not p.tokens or p.fallen:
                s.pop()
                return 0
            dice = [t.dice.roll(6, "collateral") for _ in range(p.tokens)]
            sid: i64 = 0
            squads: list[int] = []
            for uid in p.inside:
                if s.units[uid].sid not in squads:
                    squads.append(s.units[uid].sid)
            if squads:
                squads.sort()
                sid = squads[0] if len(squads) == 1 else squads[t.dice.roll(len(squads), "squad") - 1]
                dice.extend([t.dice.roll(6, "collateral") for _ in range(p.tokens)])
            s.become(CollateralRoll(self.pid, 1, tuple(dice), sid))
            t.tell(Said.COLLATERAL, a=self.pid, b=sid, rule="DZ-COL-01", more=tuple(dice))
            announce(s, t, Moment(COLLATERAL_ROLLED, -1, PIECE, self.pid, 0, self.pid))
            return 0
        s.pop()
        self.settle(s, t)
        return 0

    def energy(self, s: DropState) -> i64:
        """The Energy of a token: 4, or 2 in what burns (as printed); doubled by G38."""
        energy: i64 = FIRE_ENERGY if s.pieces[self.pid].keys & FLAMMABLE else TOKEN_ENERGY
        return energy * 2 if on_piece(s, TOKEN_DOUBLE, self.pid) else energy

    def settle(self, s: DropState, t: Table) -> None:
        """Re-rolls of cards, damage on the piece and on the squad, and tokens that failed go."""
        pid = self.pid
        p = s.pieces[pid]
        rolled: i64 = len(self.dice) // 2 if self.sid else len(self.dice)
        tokens: i64 = p.tokens if p.tokens < rolled else rolled  # a card may have taken some away
        energy = self.energy(s)
        armour = piece_def(s, pid).armour
        again_failed = dice_again(s, pid, 0)
        again_good = dice_again(s, pid, 1)
        strong: i64 = p.strong & 15  # so many of them are stronger for this roll (AMB-43)
        strong_energy: i64 = p.strong >> 8
        strong_on: i64 = (p.strong >> 4) & 15
        stay: i64 = 0
        points: i64 = 0
        for k in range(tokens):
            e: i64 = strong_energy if k < strong else energy
            on: i64 = strong_on if k < strong else 6
            done = damage_of(self.dice[k], e, armour, 99, on) > 0
            if (not done and again_failed) or (done and again_good):
                done = damage_of(t.dice.roll(6, "collateral again"), e, armour, 99, on) > 0
            if done:
                points += 1
                stay += 1
        if on_piece(s, KEEP_TOKENS, pid):
            stay = tokens  # G26
        new = s.change_piece(pid)
        new.tokens = stay
        new.strong = 0
        new.pending += points
        t.tell(Said.TOKENS, a=pid, b=stay, rule="DZ-COL-01")
        if not self.sid:
            harm(s, t, BY_COLLATERAL, 0, [], [pid])
            return
        on_squad: list[int] = []
        for k in range(tokens):
            e = strong_energy if k < strong else energy
            on = strong_on if k < strong else 6
            on_squad.append(token(self.dice[rolled + k], e, on, again_failed, again_good))
        s.push(Scorching(pid, self.sid, tuple(on_squad)))


def corrode(s: DropState, t: Table) -> None:
    """The end of the round: every enemy non-Aircraft unit under a Toxin marker loses D3-1 Damage Points (S10)."""
    hurt: list[int] = []
    for x, y, seat in s.toxins:
        for u in s.units:
            k = s.cards.units[u.kind]
            if u.place == TABLE and u.seat != seat and k.type < AIRCRAFT and touches_blast(u, k.radius, x, y):
                points: i64 = (t.dice.roll(6, "toxin") + 1) // 2 - 1
                if points:
                    s.change(u.uid).pending += points
                    if u.uid not in hurt:
                        hurt.append(u.uid)
    s.toxins = ()
    harm(s, t, BY_CARD, 0, hurt, [])


def dice_again(s: DropState, pid: i64, which: i64) -> bool:
    """Does a card re-roll the failed (0) or the successful (1) tokens of this piece?"""
    for m in s.mods:
        if m.kind == REROLL and m.on == PIECE and m.id == pid and m.amount == DICE_COLLATERAL and m.second == which:
            return True
    return False
