"""What is the course of a turn? Command, Draw and Main Phase with all it offers, and the End step (SE-TURN-01)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge import verbs
from drumhead.games.shadows_edge.attack import (
    all_targets,
    bars_attacker,
    bars_target,
    is_free_to_aim,
    melee_targets,
    start_attack,
)
from drumhead.games.shadows_edge.cards import ACTIVATED, FRONT, ON_END, ORDER, SUPPORT, UNIT, may_deploy
from drumhead.games.shadows_edge.command import begin, upkeep
from drumhead.games.shadows_edge.commander import bars_ability, use_ability
from drumhead.games.shadows_edge.defence import expire
from drumhead.games.shadows_edge.deploy import (
    bars_deploy,
    bars_equip,
    bars_order,
    deploy,
    equip,
    play_order,
    untargeted,
)
from drumhead.games.shadows_edge.draw import draw_phase
from drumhead.games.shadows_edge.operations import (
    bars_move,
    bars_mover,
    bars_retreat,
    bars_retreater,
    bars_stance,
    move,
    retreat,
    take_stance,
)
from drumhead.games.shadows_edge.points import bars_payment, bars_reserve_first
from drumhead.games.shadows_edge.selectors import op_cost
from drumhead.games.shadows_edge.state import BRACED, READIED, EdgeState, Unit, commander_uid
from drumhead.games.shadows_edge.triggers import SETTLE, WORN_CLAUSES, fire_side
from drumhead.games.shadows_edge.verbs import Said
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal


class CommandPhase(Step[EdgeState]):
    """Points, shock and affliction; then, once those it felled are gone, mending and `start` effects."""

    def __init__(self, stage: i64) -> None:
        self.stage: Final[i64] = stage

    def run(self, s: EdgeState, t: Table) -> i64:
        seat: i64 = s.active
        if self.stage == 0:
            s.become(CommandPhase(1))  # SE-TURN-01: Command, Draw, Main
            t.tell(Said.TURN, seat, 0, a=s.turn, rule="SE-TURN-02")
            upkeep(s, t, seat)
            return 0
        s.become(DrawPhase())
        begin(s, t, seat)
        return 0


class DrawPhase(Step[EdgeState]):
    """One card, and then the Main Phase (SE-TURN-01)."""

    def __init__(self) -> None:
        pass

    def run(self, s: EdgeState, t: Table) -> i64:
        s.become(Main(s.active))
        draw_phase(s, t)
        return 0


class Main(Step[EdgeState]):
    """The active player acts in any order while points last ; only here are Orders played."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: EdgeState, t: Table) -> i64:
        return bit(self.seat)  # SE-TURN-03, SE-TURN-05, SE-ORD-02: the active player alone, in any order

    def options(self, s: EdgeState, seat: i64) -> list[Action]:  # SE-INF-02: reads nothing that the seat cannot see
        actions: list[Action] = [verbs.ENDING]  # SE-TURN-04
        ready: i64 = s.points[seat].ready()
        if ready > 0:
            front = s.open(seat, FRONT)
            support = s.open(seat, SUPPORT)
            self._cards(s, seat, ready, front, support, actions)
            self._operations(s, seat, ready, front, support, actions)
        self._abilities(s, seat, actions)  # an ability may cost nothing
        if not bars_reserve_first(s.points[seat]):
            actions.append(verbs.RESERVE_FIRST)
        return actions

    def _cards(self, s: EdgeState, seat: i64, ready: i64, front: bool, support: bool, actions: list[Action]) -> None:
        defs = s.cards.defs
        last: i64 = -1
        for card in s.hands[seat].cards:
            if card == last:
                continue  # equal cards are one option
            last = card
            printed = defs[card]
            if printed.cost > ready:
                continue
            if printed.kind == UNIT:
                if front and may_deploy(printed.type, FRONT):
                    actions.append(verbs.deploy(card, FRONT))
                if support and may_deploy(printed.type, SUPPORT):
                    actions.append(verbs.deploy(card, SUPPORT))
            elif printed.kind == ORDER:
                if not untargeted(s, seat, card):
                    actions.append(verbs.order(card))
            else:
                for u in s.units[seat]:
                    actions.append(Action(verbs.EQUIP, card, u.uid))

    def _operations(
        self, s: EdgeState, seat: i64, ready: i64, front: bool, support: bool, actions: list[Action]
    ) -> None:
        breakers: list[int] | None = None
        shooters: list[int] | None = None
        for u in s.units[seat]:
            if op_cost(s, u) > ready:
                continue
            if not bars_attacker(s, u):
                if is_free_to_aim(u):
                    if shooters is None:
                        shooters = all_targets(s, 1 - seat)
                    targets = shooters
                else:
                    if breakers is None:
                        breakers = melee_targets(s, 1 - seat)
                    targets = breakers
                for target in targets:
                    actions.append(verbs.attack(u.uid, target))
            if u.line == SUPPORT:
                if front and not bars_mover(u):
                    actions.append(verbs.move(u.uid))
            elif support and not bars_retreater(s, u):
                actions.append(verbs.retreat(u.uid))
            if not bars_stance(s, u):
                actions.append(verbs.brace(u.uid))
                actions.append(verbs.ready(u.uid))

    def _abilities(self, s: EdgeState, seat: i64, actions: list[Action]) -> None:
        own: i64 = commander_uid(seat)
        if s.cards.defs[s.commanders[seat]].triggers & ACTIVATED:
            self._abilities_of(s, seat, own, 0, s.commanders[seat], actions)
        for u in s.units[seat]:
            if u.triggers & ACTIVATED:
                self._abilities_of(s, seat, u.uid, 0, u.card, actions)
                if u.equipment:
                    self._abilities_of(s, seat, u.uid, WORN_CLAUSES, u.equipment, actions)

    def _abilities_of(self, s: EdgeState, seat: i64, uid: i64, base: i64, card: i64, actions: list[Action]) -> None:
        for place in range(len(s.cards.defs[card].clauses)):
            if not bars_ability(s, seat, uid, base + place):
                actions.append(Action(verbs.ABILITY, uid, base + place))

    def verify(self, s: EdgeState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: EdgeState, seat: i64, action: Action) -> str:
        """The rule that forbids this action, or ''."""
        if action.more:
            return "K-OPTION"
        verb = action.verb
        a: i64 = action.a
        b: i64 = action.b
        if action.c:
            return "K-OPTION"
        if verb is verbs.END:
            return "K-OPTION" if a or b else ""
        if verb is verbs.RESERVE:
            return bars_reserve_first(s.points[seat]) or ("K-OPTION" if a or b else "")
        if verb is verbs.DEPLOY:
            return bars_deploy(s, seat, a, b)
        if verb is verbs.EQUIP:
            return bars_equip(s, seat, a, b)
        if verb is verbs.ABILITY:
            return bars_ability(s, seat, a, b)
        if verb is verbs.ORDER:
            return bars_order(s, seat, a) or ("K-OPTION" if b else "")
        u = s.find(a)
        if u is None or u.seat != seat:
            return "SE-OP-01"
        if verb is verbs.ATTACK:
            rule = bars_attacker(s, u) or bars_target(s, u, b)
        elif b:
            rule = "K-OPTION"
        else:
            rule = self._bars_operation(s, u, action)
        return rule or bars_payment(s.points[seat], op_cost(s, u))

    def _bars_operation(self, s: EdgeState, u: Unit, action: Action) -> str:
        verb = action.verb
        if verb is verbs.MOVE:
            return bars_move(s, u)
        if verb is verbs.RETREAT:
            return bars_retreat(s, u)
        if verb is verbs.BRACE or verb is verbs.READY:
            return bars_stance(s, u)
        return "K-OPTION"

    def take(self, s: EdgeState, t: Table, seat: i64, action: Action) -> None:
        verb = action.verb
        if verb is verbs.ATTACK:
            start_attack(s, t, seat, action)
        elif verb is verbs.DEPLOY:
            deploy(s, t, seat, action)
        elif verb is verbs.END:
            s.become(EndStep(0))
        elif verb is verbs.ORDER:
            play_order(s, t, seat, action)
        elif verb is verbs.EQUIP:
            equip(s, t, seat, action)
        elif verb is verbs.ABILITY:
            use_ability(s, t, seat, action)
        elif verb is verbs.RESERVE:
            s.points[seat] = s.points[seat].from_reserve(True)
        else:
            u = s.find(action.a)
            assert u is not None
            if verb is verbs.MOVE:
                move(s, t, u)
            elif verb is verbs.RETREAT:
                retreat(s, t, u)
            else:
                take_stance(s, t, u, BRACED if verb is verbs.BRACE else READIED)


class EndStep(Step[EdgeState]):
    """`end` effects first; then what was to last until now ends, and the other player's turn begins (SE-TURN-06)."""

    def __init__(self, stage: i64) -> None:
        self.stage: Final[i64] = stage

    def run(self, s: EdgeState, t: Table) -> i64:
        if self.stage == 0:
            s.become(EndStep(1))
            fire_side(s, s.active, ON_END)
            if s.queue:
                s.push(SETTLE)
            return 0
        expire(s, s.turn)  # SE-TURN-06
        s.used[0] = 0
        s.used[1] = 0
        for seat in range(2):
            s.points[seat] = s.points[seat].from_reserve(False)  # SE-CP-05: chosen for a payment of this turn
        s.turn += 1  # Fresh, Fatigued and once-a-turn marks are those of a turn's number
        s.active = 1 - s.active  # SE-TURN-02
        s.become(CommandPhase(0))
        return 0
