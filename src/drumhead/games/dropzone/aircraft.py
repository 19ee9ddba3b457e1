"""Who shoots at Aircraft on their way? The leg of a Move, and Reaction Fire along it."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import WeaponDef
from drumhead.games.dropzone.fights import REACTION, Fight, Shot
from drumhead.games.dropzone.modifiers import cannot, is_safe
from drumhead.games.dropzone.mods import NO_REACT, SAFE_REACTION
from drumhead.games.dropzone.paths import PathPoint, best_point, named_point, path_of
from drumhead.games.dropzone.printed import CENTRE, INDIRECT
from drumhead.games.dropzone.shooting import Shooting
from drumhead.games.dropzone.state import EMBARKED, FROM_AIR, DropState, Unit
from drumhead.games.dropzone.targets import aa_of, bars_weapon, weapon_keys
from drumhead.games.dropzone.texts import UNIT, thing
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal


class Reacting(Step[DropState]):
    """After a leg and before a landing counts, the opponent may react with one unit after another (DZ-AIR-04)."""

    UNLISTED: ClassVar[str] = "Listed is the nearest point of the path; any point in range, arc and sight is accepted."

    def __init__(self, sid: i64, reacted: tuple[int, ...] = ()) -> None:
        self.sid: Final[i64] = sid
        self.reacted: Final = reacted  # the units that have: each once at a leg

    def run(self, s: DropState, t: Table) -> i64:
        q = s.squads[self.sid]
        if q.members and self.plays(s, True):
            return bit(1 - q.seat)
        s.leg = None
        s.pop()
        return 0

    def plays(self, s: DropState, first: bool) -> list[Action]:
        found: list[Action] = []
        leg = s.leg
        if leg is None:
            return found
        q = s.squads[self.sid]
        if is_safe(s, s.units[q.members[0]], SAFE_REACTION):
            return found
        for u in s.units:
            if u.uid == 0 or u.seat == q.seat or not u.on_board() or u.dp <= 0 or u.uid in self.reacted:
                continue
            for slot in range(len(s.squads[u.sid].arms)):
                w = s.weapon(u.sid, slot)
                if bars_reaction(s, u, slot, w):
                    continue
                for path in leg.paths:
                    if path[0] in q.members and best_point(s, u, slot, w, path) is not None:
                        found.append(Action(Verb.REACT, u.uid, slot, path[0]))
                        if first:
                            return found
        return found

    def options(self, s: DropState, seat: i64) -> list[Action]:
        found = self.plays(s, False)
        found.append(PASSING)
        return found

    def verify(self, s: DropState, seat: i64, action: Action) -> None:
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        if action.verb is Verb.PASS:
            return ""
        if action.verb is not Verb.REACT or not 0 < action.a < len(s.units):
            return "DZ-AIR-03"
        if not action.more:
            for option in self.plays(s, False):
                if option.same(action):
                    return ""
        u = s.units[action.a]
        q = s.squads[self.sid]
        if u.seat != seat or not u.on_board() or u.dp <= 0 or is_safe(s, s.units[q.members[0]], SAFE_REACTION):
            return "DZ-AIR-03"
        if not 0 <= action.b < len(s.squads[u.sid].arms):
            return "DZ-AIR-03"
        rule = bars_reaction(s, u, action.b, s.weapon(u.sid, action.b))
        if rule:
            return rule
        if u.uid in self.reacted or action.c not in q.members:
            return "DZ-AIR-04"
        path = path_of(s, action.c)
        return "" if path and self.point(s, u, action, path) is not None else "DZ-AIR-04"

    def point(self, s: DropState, u: Unit, action: Action, path: tuple[int, ...]) -> PathPoint | None:
        """The point that the reacting player names, if it can be shot at; without a name the nearest such."""
        w = s.weapon(u.sid, action.b)
        if not action.more:
            return best_point(s, u, action.b, w, path)
        if len(action.more) != 2:
            return None
        return named_point(s, u, action.b, w, path, action.more[0], action.more[1])

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PASS:
            s.leg = None
            s.pop()
            return
        u = s.units[action.a]
        point = self.point(s, u, action, path_of(s, action.c))
        assert point is not None
        s.become(Reacting(self.sid, (*self.reacted, action.a)))
        s.push(Volley(u.uid, action.c, (point.x, point.y, point.z), (action.b, int(point.hull))))


class Volley(Step[DropState]):
    """A unit reacts: at the point that was named it may fire more than one weapon, then all of them do (DZ-AIR-04)."""

    def __init__(self, uid: i64, target: i64, at: tuple[int, int, int], guns: tuple[int, ...]) -> None:
        self.uid: Final[i64] = uid
        self.target: Final[i64] = target
        self.at: Final = at
        self.guns: Final = guns  # for each its slot, and whether the target is Hull Down for it

    def others(self, s: DropState) -> list[tuple[i64, PathPoint]]:
        """Further weapons of the unit that bear on the point, of an Alt set only one profile."""
        u = s.units[self.uid]
        named = self.guns[::2]
        sets = [s.weapon(u.sid, slot).alt for slot in named]
        found: list[tuple[i64, PathPoint]] = []
        for slot in range(len(s.squads[u.sid].arms)):
            w = s.weapon(u.sid, slot)
            if slot in named or (w.alt and w.alt in sets) or bars_reaction(s, u, slot, w):
                continue
            point = named_point(s, u, slot, w, path_of(s, self.target), self.at[0], self.at[1])
            if point is not None:
                found.append((slot, point))
        return found

    def run(self, s: DropState, t: Table) -> i64:
        if self.others(s):
            return bit(s.units[self.uid].seat)
        self.fire(s, t)
        return 0

    def fire(self, s: DropState, t: Table) -> None:
        """A Strafe fires as often as it may, each time at this target."""
        u = s.units[self.uid]
        it = thing(UNIT, self.target)
        shots: list[Shot] = []
        for k in range(0, len(self.guns), 2):
            w = s.weapon(u.sid, self.guns[k])
            for _ in range(w.strafe):
                shots.append(Shot(u.uid, self.guns[k], w.number, it, CENTRE, 0, bool(self.guns[k + 1])))
        points = (*self.at, int(s.units[self.target].sid))
        s.fights.append(Fight(u.sid, u.seat, REACTION, False, (u.uid,), tuple(shots), points=points))
        t.tell(Said.SHOOTS, u.seat, a=u.sid, b=REACTION, rule="DZ-AIR-03")
        for k in range(0, len(self.guns), 2):
            w = s.weapon(u.sid, self.guns[k])
            t.tell(Said.AIMED, u.seat, a=u.uid, b=w.number, c=it, rule="DZ-AIR-03")
        s.become(Shooting(0, 0))

    def options(self, s: DropState, seat: i64) -> list[Action]:
        found = [Action(Verb.REACT, self.uid, slot, self.target) for slot, _ in self.others(s)]
        found.append(PASSING)
        return found

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-AIR-04"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PASS:
            self.fire(s, t)
            return
        for slot, point in self.others(s):
            if slot == action.b:
                s.become(Volley(self.uid, self.target, self.at, (*self.guns, int(slot), int(point.hull))))
                return


def bars_reaction(s: DropState, u: Unit, slot: i64, w: WeaponDef) -> str:
    """The rule that keeps a weapon from Reaction Fire whatever the path, or '' (DZ-AIR-03, DZ-MOV-08)."""
    if w.cq or aa_of(s, u, slot, w) < 0 or not s.wields(u, slot):
        return "DZ-AIR-03"
    if weapon_keys(s, u, slot, w) & INDIRECT:
        return "DZ-AIR-03"
    fired: i64 = 1
    fired <<= slot
    if u.fired & fired:
        return "DZ-AIR-03"
    if s.squads[u.sid].flags & (EMBARKED | FROM_AIR):
        return "DZ-TRN-06"
    if cannot(s, u, NO_REACT):
        return "DZ-AIR-03"
    return bars_weapon(s, u, slot, w, True)
