"""Which unit takes the next hit of a Shooting action, where shots do not name one? Close Quarters and stray flames."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.casualties import losing, worth_asking
from drumhead.games.dropzone.damage import BY_QUARTERS, harm, saved
from drumhead.games.dropzone.fights import Hit
from drumhead.games.dropzone.hits import damaging_rules, energy_of, is_hit, renew, with_hits
from drumhead.games.dropzone.state import INSIDE, DropState
from drumhead.games.dropzone.texts import UNIT, thing, thing_id, thing_kind
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit


class Casualties(Step[DropState]):
    """Close Quarters, point by point: the unit is fixed, the most damaged first, its owner breaks ties; its saves are
    rolled, then comes the next point (DZ-CQ-02, DZ-CQ-07)."""

    def __init__(self, hit: i64, point: i64, hurt: tuple[int, ...]) -> None:
        self.hit: Final[i64] = hit
        self.point: Final[i64] = point  # how many of this hit are dealt with
        self.hurt: Final = hurt

    def worst(self, s: DropState) -> list[int]:
        """The most damaged units of the squad that is hit: more than one if they are tied."""
        hit = s.fights[-1].hits[self.hit]
        least: i64 = 0
        found: list[int] = []
        for uid in s.squads[thing_id(hit.target)].members:
            u = s.units[uid]
            left: i64 = u.dp - u.pending
            if left <= 0:
                continue
            if not found or left < least:
                found = [uid]
                least = left
            elif left == least:
                found.append(uid)
        return found

    def run(self, s: DropState, t: Table) -> i64:
        f = s.fights[-1]
        if self.hit >= len(f.hits):
            s.pop()
            harm(s, t, BY_QUARTERS, f.sid, list(self.hurt), [])
            damaging_rules(s, t, f, list(self.hurt))
            return 0
        if self.point >= f.hits[self.hit].damage:
            s.become(Casualties(self.hit + 1, 0, self.hurt))
            return 0
        found = self.worst(s)
        if not found:
            s.become(Casualties(self.hit + 1, 0, self.hurt))
            return 0
        if worth_asking(s, found):
            return bit(s.units[found[0]].seat)
        self.lose(s, t, found[0])
        return 0

    def lose(self, s: DropState, t: Table, uid: i64) -> None:
        f = s.fights[-1]
        energy = s.cards.weapons[f.shots[f.hits[self.hit].shot].weapon].energy
        hurt = self.hurt
        if not saved(s, t, s.units[uid], 1, energy, True, False):
            s.change(uid).pending += 1
            if uid not in hurt:
                hurt = (*hurt, int(uid))
        s.become(Casualties(self.hit, self.point + 1, hurt))

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return losing(self.worst(s))

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-CQ-07"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        self.lose(s, t, action.a)


class Straying(Step[DropState]):
    """Flames that missed in a Garrison with the shooter's own Infantry hit that Infantry; the player who was shot at
    picks which unit (digest 3.5, Flame)."""

    def __init__(self, shot: i64, left: i64) -> None:
        self.shot: Final[i64] = shot
        self.left: Final[i64] = left

    def run(self, s: DropState, t: Table) -> i64:
        own = strayed_on(s, self.shot)
        if self.left <= 0 or not own:
            s.pop()
            return 0
        if worth_asking(s, own):
            return bit(1 - s.fights[-1].seat)
        self.strike(s, own[0])
        return 0

    def strike(self, s: DropState, uid: i64) -> None:
        f = s.fights[-1]
        energy = energy_of(s, f.shots[self.shot], f)
        renew(s, with_hits(f, (*f.hits, Hit(self.shot, thing(UNIT, uid), energy, False))))
        s.become(Straying(self.shot, self.left - 1))

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return losing(strayed_on(s, self.shot))

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "DZ-SHT-13"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        self.strike(s, action.a)


def strayed_on(s: DropState, index: i64) -> list[int]:
    """The shooter's own Infantry in the Garrison that this weapon fired into."""
    f = s.fights[-1]
    target = f.shots[index].target
    if thing_kind(target) != UNIT:
        return []
    v = s.units[thing_id(target)]
    if v.place != INSIDE:
        return []
    return [uid for uid in s.pieces[v.inside].inside if s.units[uid].seat == f.seat and s.units[uid].dp > 0]


def misses(s: DropState, index: i64) -> i64:
    """How many dice of a shot have missed."""
    shot = s.fights[-1].shots[index]
    count: i64 = 0
    for die in shot.dice:
        if not is_hit(die, shot.need):
            count += 1
    return count
