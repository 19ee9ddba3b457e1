"""How does a movement and command phase go? Its start, final rushes, normal moves, its end (BG-TRN-04)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.battleground.acts import FreeOrders
from drumhead.games.battleground.backup import FallStep
from drumhead.games.battleground.cards import KEY_SKIRMISHER
from drumhead.games.battleground.deployment import place_unit
from drumhead.games.battleground.movement import RUSH_MOVE, capped, movement_category
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.places import anywhere, bars_place, spots
from drumhead.games.battleground.rout import edge_heading, rally, to_edge
from drumhead.games.battleground.rushing import Rushing
from drumhead.games.battleground.sight import note_start
from drumhead.games.battleground.state import (
    REACHED,
    REPOSITION,
    RESERVED,
    BattleState,
    Kept,
    Order,
    Unit,
)
from drumhead.games.battleground.teams import ACTION_SHARE, actions_of
from drumhead.games.battleground.texts import ON_MC_END, ON_MC_START
from drumhead.games.battleground.triggers import PhaseWindow, fire_side, settle
from drumhead.games.battleground.unusual import line_up
from drumhead.games.battleground.verbs import MOVEMENT, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.space.headings import SINES
from drumhead.space.plane import distance_to_side, facing_side
from drumhead.space.shapes import Rect

SUPPLY_TURNS: Final = 6  # a chain's supply reaches so far
RESERVE_TURN: Final = 3  # the owner's own turn in which reserves come in


class Movement(Step[BattleState]):
    """The phase from its start to its end, for all seats of the active side."""

    def __init__(self, stage: i64) -> None:
        self.stage: Final[i64] = stage

    def run(self, s: BattleState, t: Table) -> i64:
        stage = self.stage
        side: i64 = s.active
        s.become(Movement(stage + 1))
        if stage == 0:
            s.phase = MOVEMENT
            s.normal = False
            t.tell(Said.PHASE, side, a=MOVEMENT)
            seats = s.seats_of(side)
            shares = actions_of([s.budgets[seat] for seat in seats])  # BG-CMD-01
            for place in range(len(seats)):
                gain: i64 = shares[place]
                if s.turn == 2:
                    gain = (gain + 1) // 2  # BG-TRN-03
                if s.turn <= SUPPLY_TURNS:
                    gain += s.supply[seats[place]]
                s.gained[seats[place]] = gain
                s.charged[seats[place]] = 0
            fire_side(s, side, ON_MC_START)
            settle(s)
        elif stage == 1:
            line_up(s, t, side)  # BG-UNU-07
            self.recover(s, t, side)
            for seat in s.seats_of(side):
                if s.gained[seat] < 1 and (s.seats == 2 or s.budgets[seat] >= ACTION_SHARE):
                    s.gained[seat] = 1
                s.actions[seat] = s.gained[seat]
                t.tell(Said.ACTIONS, seat, a=s.gained[seat], b=s.actions[seat], rule="BG-CMD-01")
            settle(s)
        elif stage == 2:
            if (s.turn + 1) // 2 >= RESERVE_TURN or "reserves" not in s.scenario.words:
                for seat in reversed(s.seats_of(side)):
                    s.push(Reserves(seat))
        elif stage == 3:
            for uid in range(1, len(s.units)):
                u = s.units[uid]
                if u.out == 0 and u.side == side:
                    note_start(s, uid)
            for seat in reversed(s.seats_of(side)):
                s.push(Rushing(seat, 0, (), ()))  # BG-FR-01
        elif stage == 4:
            s.normal = True  # whoever is ordered to close from now on rushes nobody this turn
            for seat in reversed(s.seats_of(side)):
                s.push(Moving(seat))
        elif stage == 5:
            for seat in reversed(s.seats_of(side)):
                s.push(PhaseWindow(seat, 0, ON_MC_END))
            fire_side(s, side, ON_MC_END)
            settle(s)
        else:
            for seat in s.seats_of(side):
                s.actions[seat] = 0  # BG-CMD-02
            for uid in range(1, len(s.units)):
                u = s.units[uid]
                if u.side == side and u.has(REPOSITION) and not u.has(REACHED):
                    s.change(uid).drop_flag(REPOSITION)  # BG-OMD-06: the one turn after is over
            s.become(FallStep(1))  # BG-CMB-07: whoever lost its last box in this phase
        return 0

    def recover(self, s: BattleState, t: Table, side: i64) -> None:
        """Skirmishers rally by themselves where nobody can rush them (BG-SKR-07)."""
        for uid in range(1, len(s.units)):
            u = s.units[uid]
            if u.out or u.side != side or not u.routing() or not u.key(KEY_SKIRMISHER) or u.links:
                continue
            safe = True
            for foe in s.units:
                if foe.out or foe.side == side or foe.links or foe.order.airborne or foe.routing():
                    continue
                near = distance_to_side(foe.card, u.card, facing_side(foe.card, u.card))
                if near < float(capped(foe, movement_category(s, foe, RUSH_MOVE))):  # BG-FR-10: caps count
                    safe = False
                    break
            if safe:
                rally(s, t, uid, -1, "BG-SKR-07")


# -- reserves


class KeptPoses(Kept):
    """Where a reserve may come in."""

    def __init__(self, layout: i64, poses: list[Rect]) -> None:
        super().__init__(layout)
        self.poses: Final = poses


class Reserves(Step[BattleState]):
    """Units that wait off the table come in at their own edge, one by one."""

    UNLISTED: ClassVar[str] = "Any pose in the own zone that touches the own edge is legal; some are listed."

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def waiting(self, s: BattleState) -> Unit | None:
        for u in s.units:
            if u.uid and u.out == RESERVED and u.seat == self.seat:
                return u
        return None

    def run(self, s: BattleState, t: Table) -> i64:
        u = self.waiting(s)
        if u is None or not self.poses(s, u):
            s.pop()
            return 0
        return bit(self.seat)

    def poses(self, s: BattleState, u: Unit) -> list[Rect]:
        """Where the unit may come in; looked for once for as long as all units stand as they do."""
        for kept in u.kept:
            if kept.layout == s.layout and isinstance(kept, KeptPoses):
                return kept.poses
        answer = KeptPoses(s.layout, self.new_poses(s, u))
        u.keep(answer)
        return answer.poses

    def new_poses(self, s: BattleState, u: Unit) -> list[Rect]:
        found: list[Rect] = []
        for x, y, heading in spots(s, u):
            card = self.to_own_edge(s, u, u.card.at(x, y, heading))
            known = False
            for other in found:
                if other.same(card):
                    known = True
            if not known and not self.bars_entry(s, u, card, 0):
                found.append(card)
        if not found:
            card_or_none = anywhere(s, u)
            if card_or_none is not None and not self.bars_entry(s, u, card_or_none, 0):
                found.append(card_or_none)
        return found

    def to_own_edge(self, s: BattleState, u: Unit, card: Rect) -> Rect:
        """The same pose as near to the owner's table edge as the zone reaches: where a scenario's reserves enter."""
        if "reserves" not in s.scenario.words:
            return card
        far = to_edge(s, u.side, card) - self.margin(s, u.side)
        heading = edge_heading(s, u.side)
        return card.moved(SINES[heading + 9000] * far, SINES[heading] * far)

    def bars_entry(self, s: BattleState, u: Unit, card: Rect, airborne: i64) -> str:
        """The rule that keeps this reserve from coming in so, or ''."""
        rule = bars_place(s, self.seat, u.uid, card, airborne)
        if not rule and "reserves" in s.scenario.words:
            if to_edge(s, u.side, card) > self.margin(s, u.side) + 2.0:
                return "BG-SET-01"
        return rule

    def margin(self, s: BattleState, side: i64) -> float:
        """How far the side's zones keep from its own edge: nothing, unless somebody drew them so."""
        least = 1e9
        for zone in s.ground.zones[side]:
            far = to_edge(s, side, zone)
            if far < least:
                least = far
        return least

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        u = self.waiting(s)
        assert u is not None
        return [Action(Verb.PLACE, card.x, card.y, card.heading, (u.uid, 0)) for card in self.poses(s, u)]

    def verify(self, s: BattleState, seat: i64, action: Action) -> None:
        u = self.waiting(s)
        if action.verb is not Verb.PLACE or len(action.more) != 2 or u is None or not 0 <= action.c < 36000:
            raise Illegal("K-OPTION")
        if action.more[0] != u.uid or not 0 <= action.more[1] <= 1:
            raise Illegal("BG-SET-02")
        rule = self.bars_entry(s, u, u.card.at(action.a, action.b, action.c), action.more[1])
        if rule:
            raise Illegal(rule)

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        uid = action.more[0]
        order = s.units[uid].order
        place_unit(s, t, uid, s.units[uid].card.at(action.a, action.b, action.c), action.more[1])
        if order.letter:
            s.change(uid).order = Order(order.letter, order.cap, action.more[1], order.objective, order.px, order.py)
        s.push(FreeOrders(self.seat, (uid,)))  # reserves enter on any order
