"""The battle step: which location, against whom, whose Power, which cards fall; one opponent or several."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import (
    AFTER,
    ASSIMILATION,
    AT_END,
    HUGE,
    KEYWORD,
    LEAVING,
    ON_ATTACK,
    ON_BATTLE,
    ON_DEFEND,
    ON_KILL,
    ON_SUPPORT,
    UNYIELDING,
    WARCASTER,
)
from drumhead.games.high_command.losses import Destroy, destroyable, discard_unit, keywords_of
from drumhead.games.high_command.state import FOUGHT, IN_BATTLE, HighState, Mod, Unit
from drumhead.games.high_command.strength import expire, index_of, strength_at
from drumhead.games.high_command.terms import pickable, total_power
from drumhead.games.high_command.triggers import fire, queue_card, queue_unit
from drumhead.games.high_command.verbs import DONE, Said, Verb
from drumhead.kernel import Action, Fired, Step, Table

ALL_OUT: Final = -1
AT_ATTACK: Final = (1 << ON_ATTACK) | (1 << ON_DEFEND) | (1 << ON_BATTLE) | (1 << ON_SUPPORT)
AFTER_ATTACK: Final = (1 << AFTER) | (1 << ON_KILL)


def contested(s: HighState, seat: i64, done: i64) -> list[int]:
    """HC-BAT-01, HC-BAT-03: locations with cards of the seat (HC-R-30: a warcaster will do) and of an opponent."""
    found: list[int] = []
    place: i64 = 0
    while place < s.seats:
        if s.at[place * s.seats + seat] and not done >> place & 1 and s.present(place) != 1 << seat:  # HC-R-30
            found.append(place)
        place += 1
    return found


class Battle(Step[HighState]):
    """The active player attacks every contested location, in an order of his choice (HC-BAT-02, HC-R-28)."""

    __slots__ = ("done", "seat")

    def __init__(self, seat: i64, done: i64) -> None:
        self.seat: Final[i64] = seat
        self.done: Final[i64] = done  # locations attacked, as bits

    def run(self, s: HighState, t: Table) -> i64:
        s.phase = IN_BATTLE
        found = contested(s, self.seat, self.done)  # HC-BAT-02, HC-R-28
        if len(found) > 1:
            return 1 << self.seat
        if found:
            self.begin(s, found[0])
        else:
            s.pop()  # HC-BAT-13
        return 0

    def options(self, s: HighState, seat: i64) -> list[Action]:
        return [Action(Verb.ATTACK, place) for place in contested(s, seat, self.done)]

    def bars(self, s: HighState, seat: i64, action: Action) -> str:
        if action.verb is Verb.ATTACK and 0 <= action.a < s.seats and self.done >> action.a & 1:
            return "HC-BAT-03"
        return "HC-BAT-01"

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        self.begin(s, action.a)

    def begin(self, s: HighState, place: i64) -> None:
        """HC-BAT-04, HC-AOA-01: one opponent, or a choice between several."""
        s.become(Battle(self.seat, self.done | 1 << place))
        foes: i64 = s.present(place) & ~(1 << self.seat)
        if foes & (foes - 1):
            s.push(Approach(self.seat, place))
            return
        foe: i64 = 0  # HC-BAT-04
        while not foes >> foe & 1:
            foe += 1
        s.push(Attack(self.seat, place, foe, 0, 0, 0))


class Approach(Step[HighState]):
    """HC-AOA-01: targeted or all-out?"""

    __slots__ = ("place", "seat")

    def __init__(self, seat: i64, place: i64) -> None:
        self.seat: Final[i64] = seat
        self.place: Final[i64] = place

    def run(self, s: HighState, t: Table) -> i64:
        return 1 << self.seat

    def options(self, s: HighState, seat: i64) -> list[Action]:
        present: i64 = s.present(self.place)
        actions: list[Action] = []
        foe: i64 = s.after(seat)
        while foe != seat:
            if present >> foe & 1:
                actions.append(Action(Verb.TARGET, foe))  # HC-TGT-01, HC-R-49
            foe = s.after(foe)
        actions.append(Action(Verb.ALL_OUT))
        return actions

    def bars(self, s: HighState, seat: i64, action: Action) -> str:
        return "HC-TGT-01" if action.verb is Verb.TARGET else "HC-AOA-01"

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        foe: i64 = action.a if action.verb is Verb.TARGET else ALL_OUT
        s.become(Attack(seat, self.place, foe, 0, 0, 0))


def decider(s: HighState, seat: i64, place: i64, foe: i64) -> i64:
    """Who strikes back: the one opponent, or in an all-out attack the player on the left (HC-AOA-06, HC-R-26)."""
    if foe != ALL_OUT:
        return foe
    left: i64 = s.after(seat)  # HC-AOA-06
    if s.charter.nearest_decides:  # HC-R-26
        while left != seat and not s.at[place * s.seats + left]:
            left = s.after(left)
        if left == seat:
            left = s.after(seat)
    return left


class Attack(Step[HighState]):
    """One attack, stage by stage; ``power`` and ``against`` are the locked totals (HC-BAT-06, HC-AOA-04)."""

    __slots__ = ("against", "foe", "place", "power", "seat", "stage")

    def __init__(self, seat: i64, place: i64, foe: i64, stage: i64, power: i64, against: i64) -> None:
        self.seat: Final[i64] = seat
        self.place: Final[i64] = place
        self.foe: Final[i64] = foe
        self.stage: Final[i64] = stage
        self.power: Final[i64] = power
        self.against: Final[i64] = against

    def next(self, power: i64, against: i64) -> "Attack":
        """The following stage."""
        return Attack(self.seat, self.place, self.foe, self.stage + 1, power, against)

    def run(self, s: HighState, t: Table) -> i64:
        stage: i64 = self.stage
        if stage == 0:
            self.begin(s, t)
        elif stage == 1:
            self.sweep(s, t)
            self.lock(s, t)
        elif stage == 2:
            # HC-BAT-08: the picked cards' Power is in the total already
            s.become(self.next(self.power, self.against))
            back: i64 = decider(s, self.seat, self.place, self.foe)
            if not s.gone >> back & 1:  # HC-R-52
                s.push(Pick(back, self.place, 1 << self.seat, self.against))
        elif stage == 3:
            s.become(self.next(0, 0))
            self.remove(s)
        elif stage == 4:
            s.become(self.next(0, 0))
            self.aftermath(s)
        else:
            s.pop()
            self.finish(s)
        return 0

    def begin(self, s: HighState, t: Table) -> None:
        """Who takes part, and the texts that work when an attack begins."""
        seat: i64 = self.seat
        place: i64 = self.place
        s.attack_at = place
        s.attackers = s.present(place) if self.foe == ALL_OUT else (1 << seat) | (1 << self.foe)
        s.killed = 0
        s.strengths[place] = None
        s.become(self.next(0, 0))
        if t.events is not None:
            t.tell(Said.ATTACK, seat, s.row[place], a=place, b=self.foe, rule="HC-BAT-01")
        if not s.alert & AT_ATTACK:
            return
        queue: list[Fired] = []
        ground: i64 = s.row[place]
        order: i64 = 0
        while order < s.seats:
            who: i64 = (seat + order) % s.seats
            if s.attackers >> who & 1:
                moment: i64 = ON_ATTACK if who == seat else ON_DEFEND  # HC-ABL-05
                for unit in s.at[place * s.seats + who]:
                    queue_unit(s, queue, moment, unit)
                    queue_unit(s, queue, ON_BATTLE, unit)
                queue_card(s, queue, moment, who, ground, -1, place)
                queue_card(s, queue, ON_BATTLE, who, ground, -1, place)
            order += 1
        other: i64 = 0
        while other < s.seats:
            if other != place:
                for unit in s.at[other * s.seats + seat]:
                    queue_unit(s, queue, ON_SUPPORT, unit, place)
            other += 1
        fire(s, queue)

    def sweep(self, s: HighState, t: Table) -> None:
        """HC-BAT-05, HC-AOA-02: cards without Health left go, pass by pass (HC-R-22); not destroyed (HC-R-23)."""
        while True:  # HC-R-22
            gone: list[Unit] = []
            strength = strength_at(s, self.place)
            seat: i64 = 0
            while seat < s.seats:
                if s.attackers >> seat & 1:  # HC-AOA-02
                    index: i64 = strength.start[seat]
                    for unit in s.at[self.place * s.seats + seat]:
                        if strength.health[index] == 0:
                            gone.append(unit)
                        index += 1
                seat += 1
            if not gone:
                return
            assimilating: list[bool] = []
            for unit in gone:
                assimilating.append(keywords_of(s, unit) & ASSIMILATION != 0)
            i: i64 = 0
            for unit in gone:
                discard_unit(s, t, unit, assimilating[i], Said.SWEPT, "HC-BAT-05")  # HC-R-23
                i += 1

    def lock(self, s: HighState, t: Table) -> None:
        """HC-BAT-06, HC-AOA-03, HC-AOA-04; then the attacker picks."""
        power: i64 = total_power(s, self.place, self.seat)  # HC-AOA-03
        against: i64 = 0
        foe: i64 = 0
        while foe < s.seats:
            if foe != self.seat and s.attackers >> foe & 1:
                against += total_power(s, self.place, foe)  # HC-AOA-04
            foe += 1
        if t.events is not None:
            t.tell(Said.TOTALS, self.seat, a=power, b=against, c=self.place, rule="HC-BAT-06")
        for unit in s.at[self.place * s.seats + self.seat]:
            if s.cards.kind[unit.card] == WARCASTER:
                s.replace_unit(unit.having_used(FOUGHT << self.place, s.turn))  # HC-R-42
        s.become(self.next(power, against))
        # HC-AOA-05: one pool against the cards of all who take part
        s.push(Pick(self.seat, self.place, s.attackers & ~(1 << self.seat), power))

    def remove(self, s: HighState) -> None:
        """HC-BAT-09, HC-AOA-07: what was picked goes together; the active player's Unyielding cards are asked first."""
        doomed: list[int] = []
        order: i64 = 0
        while order < s.seats:
            seat: i64 = (self.seat + order) % s.seats
            for unit in s.at[self.place * s.seats + seat]:
                if unit.picked:  # HC-AOA-07
                    doomed.append(unit.uid)
            order += 1
        if doomed:
            s.push(Destroy(tuple(doomed), ()))  # HC-BAT-09

    def aftermath(self, s: HighState) -> None:
        """Texts that work after an attack, and after one that destroyed an enemy."""
        if not s.alert & AFTER_ATTACK:
            return
        queue: list[Fired] = []
        order: i64 = 0
        while order < s.seats:
            seat: i64 = (self.seat + order) % s.seats
            if s.attackers >> seat & 1:
                for unit in s.at[self.place * s.seats + seat]:
                    queue_unit(s, queue, AFTER, unit)
                    if s.killed & ~(1 << seat):
                        queue_unit(s, queue, ON_KILL, unit)
            order += 1
        fire(s, queue)

    def finish(self, s: HighState) -> None:
        """HC-BAT-10: the attack leaves no wounds; what lasted for it ends."""
        s.strengths[s.attack_at] = None
        s.attack_at = -1
        s.attackers = 0
        s.killed = 0
        expire(s, -1)  # HC-BAT-10


class Pick(Step[HighState]):
    """HC-BAT-07: enemy cards are named one by one, as long as their Health fits what is left of the total (HC-R-24)."""

    __slots__ = ("left", "place", "seat", "victims")

    def __init__(self, seat: i64, place: i64, victims: i64, left: i64) -> None:
        self.seat: Final[i64] = seat
        self.place: Final[i64] = place
        self.victims: Final[i64] = victims
        self.left: Final[i64] = left

    def found(self, s: HighState) -> list[int]:
        """The numbers of the cards that may be picked now."""
        uids: list[int] = []
        owner: i64 = 0
        while owner < s.seats:
            if self.victims >> owner & 1:
                for unit in pickable(s, self.place, owner, self.left):  # HC-R-24
                    uids.append(unit.uid)
            owner += 1
        return uids

    def run(self, s: HighState, t: Table) -> i64:
        if self.found(s):
            return 1 << self.seat
        s.pop()
        return 0

    def options(self, s: HighState, seat: i64) -> list[Action]:
        actions = [Action(Verb.PICK, uid) for uid in self.found(s)]
        actions.append(DONE)
        return actions

    def bars(self, s: HighState, seat: i64, action: Action) -> str:
        if action.verb is not Verb.PICK:
            return "HC-BAT-07"
        unit = s.find(action.a)
        if unit is None or unit.place != self.place or unit.picked:
            return "HC-BAT-12"
        if unit.seat == self.seat:
            return "HC-BAT-07"  # enemy cards
        if not self.victims >> unit.seat & 1:
            return "HC-AOA-08" if s.attackers >> unit.seat & 1 else "HC-TGT-02"
        if s.cards.health[unit.card] < 0:
            return "HC-WC-03"
        if not destroyable(s, unit):
            return "HC-ABL-02"
        for other in pickable(s, self.place, unit.seat, HUGE):
            if other.uid == unit.uid:
                return "HC-BAT-07"
        return "HC-BAT-11"  # others must be picked before it

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.DONE:
            s.pop()
            return
        unit = s.find(action.a)
        assert unit is not None
        strength = strength_at(s, self.place)
        index: i64 = index_of(s, strength, unit)
        health: i64 = strength.health[index]
        kept: i64 = strength.keywords[index] & (UNYIELDING | ASSIMILATION)
        s.become(Pick(self.seat, self.place, self.victims, self.left - health))
        if kept:
            # lent keywords that matter when it falls are not lost by being picked
            unit = unit.modified(unit.mods + (Mod(KEYWORD, kept, -1, unit.card),))
        s.replace_unit(unit.marked(True))
        t.tell(Said.PICKED, seat, unit.card, a=unit.uid, b=health, c=self.left - health, rule="HC-BAT-07")


class EndTurn(Step[HighState]):
    """The end of the battle step: last texts, then warcasters leave and this turn's effects end (HC-WC-07)."""

    __slots__ = ("seat", "told")

    def __init__(self, seat: i64, told: bool) -> None:
        self.seat: Final[i64] = seat
        self.told: Final = told

    def run(self, s: HighState, t: Table) -> i64:
        seat: i64 = self.seat
        place: i64 = 0
        if not self.told and s.alert >> AT_END & 1:
            queue: list[Fired] = []
            while place < s.seats:
                for unit in s.at[place * s.seats + seat]:
                    queue_unit(s, queue, AT_END, unit)
                place += 1
            if queue:
                s.become(EndTurn(seat, True))
                fire(s, queue)
                return 0
        s.pop()
        place = 0 if s.alert >> LEAVING & 1 else s.seats
        while place < s.seats:
            for unit in s.at[place * s.seats + seat]:
                if s.cards.kind[unit.card] == WARCASTER:
                    s.remove_unit(unit)
                    s.occupy(seat, unit.card)
                    t.tell(Said.LEFT, seat, unit.card, a=unit.uid, b=place, rule="HC-WC-07")
            place += 1
        if s.timed:
            expire(s, 4 * s.turn + 2)
        return 0
