"""What can a text do? One small class for each verb of the effect language; `content/compiler.py` builds them.

Changes of numbers that last are `Mod`s on a unit. What a text does to a roll is in `rolls.py`, to hands and decks in
`hands.py`, what it makes a unit do in `acts.py`. An act that must ask pushes its own step, so that a text can be
saved in the middle of it.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import SPELL_BLESSING
from drumhead.games.battleground.losses import damage, destroy, heal
from drumhead.games.battleground.selectors import Filter
from drumhead.games.battleground.spells import bars_healing, note_healing
from drumhead.games.battleground.state import (
    FOR_NEXT_TURN,
    FOR_TURN,
    FORCED_CHECK,
    OWES_FEAR,
    OWES_ROUT,
    REFACED,
    BattleState,
    Check,
    Mod,
    Unit,
    tell,
)
from drumhead.games.battleground.statics import add_mod, forbidden, note_wide, passes, total
from drumhead.games.battleground.texts import (
    CARD_TAX,
    COURAGE,
    FEAR_CHECK,
    MAY_BLESS,
    MAY_CARDS,
    MAY_HEAL,
    ROUT_COURAGE,
    Op,
)
from drumhead.games.battleground.triggers import PayTax, Resolve
from drumhead.games.battleground.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.events import bit

# -- whom an act means

SELF: Final = 1
FOE: Final = 2
IT: Final = 3
ALL: Final = 4
RANDOM: Final = 5


class Who:
    """The units that an act means: the bearer, its foe, what was chosen, all that fit, or one of them by lot.

    ``barred`` are permissions without which a unit is passed over; ``by_card``: a command card's act, which never
    reaches an own unit that ignores cards; ``healing``: by a spell of that keyword, once a turn for a unit (BG-SPL-05).
    """

    def __init__(
        self, mode: i64, filter: Filter | None = None, barred: tuple[int, ...] = (), by_card: bool = False,
        healing: bool = False,
    ) -> None:  # fmt: skip
        self.mode: Final[i64] = mode
        self.filter: Final = filter
        self.barred: Final = barred
        self.by_card: Final = by_card
        self.healing: Final = healing

    def shuns(self, s: BattleState, u: Unit) -> bool:
        """Is the unit closed to what this act does?"""
        for permission in self.barred:
            if forbidden(s, u, permission):
                return True
        return False

    def reaches(self, s: BattleState, u: Unit, seat: i64) -> bool:
        """Is nothing printed against it?"""
        if self.shuns(s, u):
            return False
        if self.by_card and u.side == seat & 1 and forbidden(s, u, MAY_CARDS):
            return False
        return not (self.healing and bars_healing(u))

    def candidates(self, s: BattleState, seat: i64, uid: i64, foe: i64) -> list[int]:
        """Everybody who fits and may be reached, by uid."""
        found: list[int] = []
        f = self.filter
        if f is None:
            return found
        for u in s.units:
            if u.out == 0 and f.fits(s, u, seat, uid, foe) and self.reaches(s, u, seat):
                found.append(u.uid)
        return found

    def units(self, s: BattleState, t: Table, at: Resolve) -> list[int]:
        """The uids it means now."""
        mode = self.mode
        if mode == SELF:
            return [int(at.uid)] if at.uid else []
        if mode == FOE:
            return [int(at.foe)] if at.foe else []
        if mode == IT:
            return list(at.chosen)
        found = self.candidates(s, at.seat, at.uid, at.foe)
        if mode == RANDOM and found:
            return [found[t.dice.below(len(found))]]
        return found


THIS: Final = Who(SELF)


class Choose(Op):
    """T[...] and T2[...]: the controller chooses one, or one or two; `it` means them from now on.

    If nobody fits the act that wanted them is passed over and the rest of the clause still happens.
    """

    def __init__(self, who: Who, most: i64) -> None:
        self.who: Final = who
        self.most: Final[i64] = most

    def left(self, s: BattleState, at: Resolve) -> list[int]:
        """Who may still be chosen."""
        found: list[int] = []
        for uid in self.who.candidates(s, at.seat, at.uid, at.foe):
            if uid not in at.chosen and self.affordable(s, at.seat, uid):
                found.append(uid)
        return found

    def affordable(self, s: BattleState, seat: i64, uid: i64) -> bool:
        """A card on a unit with a tax needs so many other cards in hand (the card itself has left it)."""
        if not self.who.by_card or s.units[uid].side != seat & 1:
            return True
        return s.hands[seat].count() >= total(s, s.units[uid], CARD_TAX)

    def asks(self, s: BattleState, at: Resolve) -> i64:
        if len(at.chosen) >= self.most:
            return 0
        n: i64 = len(self.left(s, at))
        if n == 0 or (n == 1 and not at.chosen):
            return 0
        return bit(at.seat)

    def options(self, s: BattleState, at: Resolve, seat: i64) -> list[Action]:
        actions = [Action(Verb.TARGET, uid) for uid in self.left(s, at)]
        if at.chosen:
            actions.append(PASSING)
        return actions

    def take(self, s: BattleState, t: Table, at: Resolve, action: Action) -> None:
        if action.same(PASSING):
            s.become(at.next(at.chosen))
            return
        s.become(at.again(at.chosen + (action.a,)))
        self.tax(s, at.seat, action.a)

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        if not at.chosen:
            only = self.left(s, at)
            if only:
                s.become(at.next((only[0],)))
                self.tax(s, at.seat, only[0])

    def tax(self, s: BattleState, seat: i64, uid: i64) -> None:
        if self.who.by_card and s.units[uid].side == seat & 1:
            more = total(s, s.units[uid], CARD_TAX)
            if more > 0:
                s.push(PayTax(seat, more))

    def lacks_target(self, s: BattleState, seat: i64, uid: i64, foe: i64) -> bool:
        for candidate in self.who.candidates(s, seat, uid, foe):
            if self.affordable(s, seat, candidate):
                return False
        return True


class Forget(Op):
    """A second choice in one clause begins: `it` no longer means what the first one chose."""

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        s.become(at.next(()))


# -- numbers that change


class Change(Op):
    """A number of units changes for a while, or something is forbidden, allowed or set for them."""

    def __init__(self, stat: i64, who: Who, amount: i64, lasts: i64) -> None:
        self.stat: Final[i64] = stat
        self.who: Final = who
        self.amount: Final[i64] = amount
        self.lasts: Final[i64] = lasts

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        until: i64 = s.turn
        if self.lasts == FOR_NEXT_TURN:
            until = s.turn + (1 if s.active == at.seat & 1 else 2)
        for uid in self.who.units(s, t, at):
            u = s.units[uid]
            if u.out or (self.stat == COURAGE and u.printed.courage == 0):
                continue
            add_mod(s, uid, Mod(self.stat, self.amount, self.lasts, until, at.row))
            tell(t, Said.MODIFIED, u, self.stat, self.amount, (int(self.lasts), int(at.row)))


class DicePerMark:
    """`dicemark`: stands only in static clauses, where it becomes one aura for each mark that could be there."""

    def __init__(self, who: Who, mark: i64, amount: i64) -> None:
        self.who: Final = who
        self.mark: Final[i64] = mark
        self.amount: Final[i64] = amount


# -- boxes


class Damage(Op):
    """Boxes are marked directly, without an attack."""

    def __init__(self, who: Who, boxes: i64) -> None:
        self.who: Final = who
        self.boxes: Final[i64] = boxes

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            damage(s, t, uid, self.boxes)


class Heal(Op):
    """Boxes are erased, the last marked first; with ``band`` a unit in the red regains only red ones."""

    def __init__(self, who: Who, boxes: i64, band: bool = False) -> None:
        self.who: Final = who
        self.boxes: Final[i64] = boxes
        self.band: Final = band

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            u = s.units[uid]
            if u.out or forbidden(s, u, MAY_HEAL):
                continue
            if self.who.healing:
                note_healing(s, uid)
            heal(s, t, uid, self.boxes, self.band)


class DestroyUnits(Op):
    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            destroy(s, t, uid, "BG-CMB-07")


# -- courage


class ForceCheck(Op):
    """The units owe such a check in the next courage phase, or in the one that begins."""

    def __init__(self, who: Who, kind: i64, modifier: i64) -> None:
        self.who: Final = who
        self.kind: Final[i64] = kind
        self.modifier: Final[i64] = modifier

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            u = s.units[uid]
            if u.out or u.printed.courage == 0 or passes(s, u, self.kind):
                continue  # BG-CRG-09
            u = s.change(uid)
            if self.kind == FEAR_CHECK:
                if not u.has(OWES_FEAR) or self.modifier < u.fear:
                    u.fear = self.modifier
                u.raise_flag(OWES_FEAR)  # BG-CRG-08
            else:
                u.raise_flag(OWES_ROUT | FORCED_CHECK)  # BG-CRG-05
                if self.modifier:  # for the turn: the phase in which it was played ends before the check
                    add_mod(s, uid, Mod(ROUT_COURAGE, self.modifier, FOR_TURN, s.turn, at.row))


class PassCheck(Op):
    """The present check is passed: before the roll without rolling, after it whatever the dice said."""

    def __init__(self, who: Who, kind: i64) -> None:
        self.who: Final = who
        self.kind: Final[i64] = kind

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        check = s.check
        if check is None or not check.kind & self.kind:
            return
        for uid in self.who.units(s, t, at):
            if uid != check.uid:
                continue
            s.check = Check(check.uid, check.kind, check.modifier, check.roll, check.dice, 1)


class FaceFreely(Op):
    """The units may reform at no cost before they move."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            s.change(uid).raise_flag(REFACED)


# -- marks, blessings, curses


class PutMark(Op):
    """The units receive a mark, at most as many of a name as it allows."""

    def __init__(self, who: Who, mark: i64) -> None:
        self.who: Final = who
        self.mark: Final[i64] = mark

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        most = s.cards.marks[self.mark].most
        for uid in self.who.units(s, t, at):
            u = s.units[uid]
            if u.out or u.marks.count(int(self.mark)) >= most or self.who.shuns(s, u):
                continue
            u = s.change(uid)
            u.marks = tuple(sorted(u.marks + (int(self.mark),)))
            tell(t, Said.MARKED, u, self.mark)
        note_wide(s)


class TakeMark(Op):
    """One such mark is erased."""

    def __init__(self, who: Who, mark: i64) -> None:
        self.who: Final = who
        self.mark: Final[i64] = mark

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            marks = list(s.units[uid].marks)
            if self.mark in marks:
                marks.remove(int(self.mark))
                u = s.change(uid)
                u.marks = tuple(marks)
                tell(t, Said.UNMARKED, u, self.mark)
        note_wide(s)


class Bless(Op):
    """The blessing slot is filled; a newer blessing replaces the older one (BG-SPL-04)."""

    def __init__(self, who: Who, spell: i64) -> None:
        self.who: Final = who
        self.spell: Final[i64] = spell

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            if forbidden(s, s.units[uid], MAY_BLESS):
                continue
            if self.who.healing:
                note_healing(s, uid)
            u = s.change(uid)
            u.blessing = self.spell
            tell(t, Said.MARKED, u, s.cards.spells[self.spell].mark, rule="BG-SPL-04")
        note_wide(s)


class Curse(Op):
    """The curse slot is filled (BG-SPL-04)."""

    def __init__(self, who: Who, spell: i64) -> None:
        self.who: Final = who
        self.spell: Final[i64] = spell

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            u = s.change(uid)
            u.curse = self.spell
            tell(t, Said.MARKED, u, s.cards.spells[self.spell].mark, rule="BG-SPL-04")
        note_wide(s)


class Dispel(Op):
    """A slot is emptied."""

    def __init__(self, who: Who, slot: i64) -> None:
        self.who: Final = who
        self.slot: Final[i64] = slot

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        for uid in self.who.units(s, t, at):
            u = s.units[uid]
            spell = u.blessing if self.slot == SPELL_BLESSING else u.curse
            if spell == 0:
                continue
            u = s.change(uid)
            if self.slot == SPELL_BLESSING:
                u.blessing = 0
            else:
                u.curse = 0
            tell(t, Said.UNMARKED, u, s.cards.spells[spell].mark)
        note_wide(s)


# -- victory points


class ScorePoints(Op):
    def __init__(self, points: i64) -> None:
        self.points: Final[i64] = points

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        score(s, t, at.seat, self.points)


class PointsEach(Op):
    """So many victory points for each unit."""

    def __init__(self, who: Who, points: i64) -> None:
        self.who: Final = who
        self.points: Final[i64] = points

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        score(s, t, at.seat, self.points * len(self.who.units(s, t, at)))


class PointsByCost(Op):
    """A victory point for every 100 points of a unit's cost, rounded up."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        points: i64 = 0
        for uid in self.who.units(s, t, at):
            points += (s.units[uid].printed.points + 99) // 100
        score(s, t, at.seat, points)


def score(s: BattleState, t: Table, seat: i64, points: i64) -> None:
    """The seat gains victory points."""
    if points:
        s.points[seat] += points
        t.tell(Said.POINTS, seat, a=s.points[seat], b=points, rule="BG-GEN-01")
