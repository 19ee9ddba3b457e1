"""When does a clause hold, and how much is it? Conditions, comparisons and amounts of effects."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from drumhead.games.dropzone.fights import QUARTERS, REACTION, SHOOTING
from drumhead.games.dropzone.filters import glances
from drumhead.games.dropzone.geometry import gap, gap_to_piece
from drumhead.games.dropzone.modifiers import fits_weapon
from drumhead.games.dropzone.printed import AREA, GARRISON
from drumhead.games.dropzone.selectors import Filter, Here, Selection, Who, squad_of
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.texts import PIECE, SQUAD, UNIT, Condition, Moment, thing_id, thing_kind
from drumhead.kernel.agenda import Table
from drumhead.kernel.illegal import Broken


@mypyc_attr(allow_interpreted_subclasses=True)
class Test(Condition):
    """A condition that may also look at what was named and rolled."""

    def holds(self, s: DropState, at: Moment) -> bool:
        return self.passes(s, Here(at))

    def passes(self, s: DropState, here: Here) -> bool:
        raise Broken("This condition does not say when it holds.")


# -- put together


class Not(Test):
    def __init__(self, test: Test) -> None:
        self.test: Final = test

    def passes(self, s: DropState, here: Here) -> bool:
        return not self.test.passes(s, here)


class AnyOf(Test):
    def __init__(self, tests: tuple[Test, ...]) -> None:
        self.tests: Final = tests

    def passes(self, s: DropState, here: Here) -> bool:
        for test in self.tests:
            if test.passes(s, here):
                return True
        return False


class AllOf(Test):
    def __init__(self, tests: tuple[Test, ...]) -> None:
        self.tests: Final = tests

    def passes(self, s: DropState, here: Here) -> bool:
        for test in self.tests:
            if not test.passes(s, here):
                return False
        return True


class Is(Test):
    """One thing, of which every filter must hold: active.infantry, piece.manned."""

    def __init__(self, who: Who, filters: tuple[Filter, ...]) -> None:
        self.who: Final = who
        self.filters: Final = filters

    def passes(self, s: DropState, here: Here) -> bool:
        for it in self.who.things(s, here):
            fits = True
            for f in self.filters:
                if not f.fits(s, here, it):
                    fits = False
                    break
            if fits:
                return True
        return False


class Compare(Test):
    """A number of the game within bounds."""

    def __init__(self, amount: "Amount", least: i64, most: i64) -> None:
        self.amount: Final = amount
        self.least: Final[i64] = least
        self.most: Final[i64] = most

    def passes(self, s: DropState, here: Here) -> bool:
        return self.least <= self.amount.counted(s, here) <= self.most


# -- facts of a Shooting action


class FightIs(Test):
    """The Shooting action at hand is of this kind: Close Quarters, Reaction Fire."""

    def __init__(self, kind: i64) -> None:
        self.kind: Final[i64] = kind

    def passes(self, s: DropState, here: Here) -> bool:
        return bool(s.fights) and s.fight().kind == self.kind


class ByAntiAir(Test):
    """At least one weapon aimed at the squad is an Anti-Aircraft weapon."""

    def passes(self, s: DropState, here: Here) -> bool:
        if not s.fights:
            return False
        for shot in s.fight().shots:
            if s.cards.weapons[shot.weapon].aa >= 0 and squad_of(s, shot.target) == here.moment.active:
                return True
        return False


class ByShooting(Test):
    """Destroyed by a Shooting action itself: not by a crash, cargo hits, a collapse, Collateral or a card."""

    def passes(self, s: DropState, here: Here) -> bool:
        m = here.moment
        if not s.fights or not m.foe or s.fight().sid != m.foe:
            return False
        for hit in s.fight().hits:
            if hit.damage and thing_kind(hit.target) == m.kind and thing_id(hit.target) == m.active:
                return True
        return s.fight().kind == QUARTERS


class ByMe(Test):
    """Destroyed by an own action, what follows from it included."""

    def passes(self, s: DropState, here: Here) -> bool:
        m = here.moment
        if m.foe:
            return s.squads[m.foe].seat == m.seat
        return s.active == m.seat


class GarrisonFell(Test):
    def passes(self, s: DropState, here: Here) -> bool:
        return here.moment.piece > 0 and bool(s.pieces[here.moment.piece].keys & GARRISON)


class GarrisonHurt(Test):
    """A damage point on a Garrison was rolled."""

    def passes(self, s: DropState, here: Here) -> bool:
        if not s.fights:
            return False
        for hit in s.fight().hits:
            if hit.damage and thing_kind(hit.target) == PIECE and s.pieces[thing_id(hit.target)].keys & GARRISON:
                return True
        return False


class WholeSquad(Test):
    """Every unit that is left of the squad would be destroyed by this event."""

    def passes(self, s: DropState, here: Here) -> bool:
        m = here.moment
        sid = s.units[m.active].sid if m.kind == UNIT else m.active if m.kind == SQUAD else 0
        if not sid:
            return False
        for uid in s.squads[sid].members:
            if uid not in m.many:
                return False
        return True


class Glancing(Test):
    def passes(self, s: DropState, here: Here) -> bool:
        if not s.fights:
            return False
        for shot in s.fight().shots:
            if s.cards.weapons[shot.weapon].keys & AREA and glances(shot.need, shot.dice):
                return True
        return False


class ShootsWith(Test):
    """A fitting weapon of the squad: before targets are named one that it has, later one that fires."""

    def __init__(self, group: i64) -> None:
        self.group: Final[i64] = group

    def passes(self, s: DropState, here: Here) -> bool:
        if not s.fights:
            return False
        fight = s.fight()
        if fight.shots:
            for shot in fight.shots:
                if fits_weapon(self.group, s.cards.weapons[shot.weapon]):
                    return True
            return False
        for number in s.squads[fight.sid].arms:
            w = s.cards.weapons[number]
            if fits_weapon(self.group, w) and w.cq == (fight.kind == QUARTERS):
                return True
        return False


class HalfRange(Test):
    """Every target of these weapons is within half their R(C) (AMB-36)."""

    def __init__(self, group: i64) -> None:
        self.group: Final[i64] = group

    def passes(self, s: DropState, here: Here) -> bool:
        if not s.fights:  # AMB-36
            return False
        for shot in s.fight().shots:
            w = s.cards.weapons[shot.weapon]
            if not fits_weapon(self.group, w):
                continue
            reach: i64 = w.near // 2
            shooter = s.units[shot.uid]
            if thing_kind(shot.target) == PIECE:
                far = gap_to_piece(s, shooter, thing_id(shot.target))
            elif thing_kind(shot.target) == UNIT:
                far = gap(s, shooter, s.units[thing_id(shot.target)])
            else:
                return False
            if far > reach * reach:
                return False
        return True


class MoreKills(Test):
    """Strictly more Kill Points than the opponent."""

    def passes(self, s: DropState, here: Here) -> bool:
        seat = here.moment.seat
        return s.kp[seat] > s.kp[1 - seat]


CLOSE_QUARTERS: Final = QUARTERS
REACTION_FIRE: Final = REACTION
OPEN_FIRE: Final = SHOOTING


# -- amounts


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount:
    """How much: a written number, or something that is counted or rolled when the act runs."""

    def __init__(self, n: i64 = 0) -> None:
        self.n: Final[i64] = n

    def counted(self, s: DropState, here: Here) -> i64:
        """The number, where no dice are needed. Reads only."""
        return self.n

    def rolled(self, s: DropState, t: Table, here: Here) -> i64:
        """The number, dice included."""
        return self.counted(s, here)


class DiceAmount(Amount):
    """Dice: `n` of them with so many faces (a D3 is half a D6), and something added."""

    def __init__(self, n: i64, faces: i64, plus: i64) -> None:
        super().__init__(n)
        self.faces: Final[i64] = faces
        self.plus: Final[i64] = plus

    def rolled(self, s: DropState, t: Table, here: Here) -> i64:
        total: i64 = self.plus
        for _ in range(self.n):
            die: i64 = t.dice.roll(6, "effect")
            total += (die + 1) // 2 if self.faces == 3 else die  # DZ-BAS-01
        return total


class Count(Amount):
    """How many things fit."""

    def __init__(self, selection: Selection, negative: bool) -> None:
        super().__init__(-1 if negative else 1)
        self.selection: Final = selection

    def counted(self, s: DropState, here: Here) -> i64:
        return self.n * len(self.selection.things(s, here))


class TheDie(Amount):
    """The result of the latest roll of this effect."""

    def counted(self, s: DropState, here: Here) -> i64:
        return here.die


class TheRound(Amount):
    def counted(self, s: DropState, here: Here) -> i64:
        return s.round


class Counters(Amount):
    """Counters on this card in play."""

    def counted(self, s: DropState, here: Here) -> i64:
        for card in s.in_play:
            if card.card == here.moment.card and card.seat == here.moment.seat:
                return card.counters
        return 0


class CarriedValue(Amount):
    """The Command Value of the commander just killed, at most four (Decapitation)."""

    def counted(self, s: DropState, here: Here) -> i64:
        cv = s.cards.commanders[s.units[here.moment.active].commander].cv
        return cv if cv < 4 else 4
