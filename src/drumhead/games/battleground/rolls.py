"""What may a text do to a roll? Dice rolled again, set, added; hits and damage added, prevented, turned elsewhere.

The dice of the present attack lie in `BattleState.fight`; whatever changes them counts the roll again.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.attacks import recount
from drumhead.games.battleground.effects import Who
from drumhead.games.battleground.losses import damage
from drumhead.games.battleground.modifiers import target_number
from drumhead.games.battleground.state import AFTER_DAMAGE, AFTER_HIT, BEFORE_HIT, BattleState, Fight, tell
from drumhead.games.battleground.texts import Op
from drumhead.games.battleground.triggers import Resolve
from drumhead.games.battleground.verbs import Said
from drumhead.kernel.agenda import Table

MISSES: Final = 1
HIT_DICE: Final = 2
FAILURES: Final = 3
SUCCESSES: Final = 4

SIX: Final = 6


def outcomes(dice: tuple[int, ...], number: i64) -> list[bool]:
    """Which dice succeed: 1 always, 6 only as far as overkill lets it count as a 5 (BG-CMB-11, BG-CMB-12)."""
    spare: i64 = number - 5
    found: list[bool] = []
    for die in dice:
        if die == SIX:
            found.append(spare > 0)
            spare -= 1
        else:
            found.append(die == 1 or die <= number)
    return found


def told(s: BattleState, t: Table) -> None:
    """Count the present roll anew after its dice changed, and show it."""
    recount(s)
    f = s.fight
    assert f is not None
    u = s.units[f.attacker]
    if f.stage == AFTER_DAMAGE:
        tell(t, Said.DAMAGE_ROLL, u, present_need(f), f.damage, f.damage_dice, "BG-CRD-04")
    else:
        tell(t, Said.HIT_ROLL, u, present_need(f), f.hits, f.hit_dice, "BG-CRD-04")


def present_dice(f: Fight) -> tuple[int, ...]:
    """The dice that lie on the table."""
    return f.damage_dice if f.stage == AFTER_DAMAGE else f.hit_dice


def lay_dice(s: BattleState, dice: list[int]) -> None:
    """Other dice lie there now."""
    f = s.change_fight()
    if f.stage == AFTER_DAMAGE:
        f.damage_dice = tuple(dice)
    else:
        f.hit_dice = tuple(dice)


def present_need(f: Fight) -> i64:
    """The target number of the present roll."""
    if f.stage == AFTER_DAMAGE:
        return target_number(f.power, f.target_tough)
    return target_number(f.skill, f.target_dskill)


class Reroll(Op):
    """Up to so many dice of a kind are rolled again, each once."""

    def __init__(self, kind: i64, most: i64) -> None:
        self.kind: Final[i64] = kind
        self.most: Final[i64] = most

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        f = s.fight
        if f is None:
            return
        wanted: i64 = AFTER_HIT if self.kind <= HIT_DICE else AFTER_DAMAGE
        if f.stage != wanted:
            return
        good = self.kind == HIT_DICE or self.kind == SUCCESSES
        dice = list(present_dice(f))
        fine = outcomes(present_dice(f), present_need(f))
        left: i64 = self.most
        for place in range(len(dice)):
            if left > 0 and fine[place] == good:
                dice[place] = t.dice.roll(6, "again")
                left -= 1
        lay_dice(s, dice)
        told(s, t)


class SetDice(Op):
    """So many dice are set to a value: dice that fail, the highest first."""

    def __init__(self, value: i64, most: i64) -> None:
        self.value: Final[i64] = value
        self.most: Final[i64] = most

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        f = s.fight
        if f is None:
            return
        need = present_need(f)
        dice = list(present_dice(f))
        left: i64 = self.most
        while left > 0:
            left -= 1
            worst: i64 = -1
            fine = outcomes(tuple(dice), need)
            for place in range(len(dice)):
                if not fine[place] and (worst < 0 or dice[place] > dice[worst]):
                    worst = place
            if worst < 0:
                break
            dice[worst] = self.value
        lay_dice(s, dice)
        told(s, t)


class Explode(Op):
    """One more die for each die that shows the value; the new ones bring no others."""

    def __init__(self, value: i64) -> None:
        self.value: Final[i64] = value

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        f = s.fight
        if f is None:
            return
        dice = list(present_dice(f))
        more: i64 = dice.count(int(self.value))
        if more == 0:
            return
        while more > 0:
            more -= 1
            dice.append(t.dice.roll(6, "more"))
        lay_dice(s, dice)
        told(s, t)


class ExtraDice(Op):
    """So many more dice in the present roll."""

    def __init__(self, more: i64) -> None:
        self.more: Final[i64] = more

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        f = s.fight
        if f is None:
            return
        dice = list(present_dice(f))
        for _ in range(self.more):
            dice.append(t.dice.roll(6, "more"))
        lay_dice(s, dice)
        told(s, t)


class AddHits(Op):
    """So many hits on top of those rolled."""

    def __init__(self, hits: i64) -> None:
        self.hits: Final[i64] = hits

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        if s.fight is None:
            return
        f = s.change_fight()
        f.extra += self.hits
        if f.stage > BEFORE_HIT:
            f.hits += self.hits  # the roll is made: they come on top of what it gave


class AddDamage(Op):
    """So much more damage."""

    def __init__(self, boxes: i64) -> None:
        self.boxes: Final[i64] = boxes

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        if s.fight is not None:
            s.change_fight().prevented -= self.boxes


class Prevent(Op):
    """So much of the damage is cancelled."""

    def __init__(self, boxes: i64) -> None:
        self.boxes: Final[i64] = boxes

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        f = s.fight
        if f is None:
            return
        boxes: i64 = self.boxes
        open_damage = left_to_mark(f)
        if boxes > open_damage:
            boxes = open_damage
        if boxes > 0:
            f = s.change_fight()
            f.prevented += boxes
            target = s.units[f.target]
            tell(t, Said.PREVENTED, target, boxes)


def left_to_mark(f: Fight) -> i64:
    """Boxes about to be marked on the target: damage less what is prevented and turned elsewhere."""
    boxes: i64 = f.damage - f.prevented
    place: i64 = 1
    while place < len(f.redirect):
        boxes -= f.redirect[place]
        place += 2
    return boxes if boxes > 0 else 0


class Redirect(Op):
    """Up to so many of the boxes are marked on another unit instead."""

    def __init__(self, who: Who, boxes: i64) -> None:
        self.who: Final = who
        self.boxes: Final[i64] = boxes

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        if s.fight is None:
            return
        for uid in self.who.units(s, t, at):
            boxes = left_to_mark(s.fight)
            if boxes > self.boxes:
                boxes = self.boxes
            if boxes > s.units[uid].boxes():
                boxes = s.units[uid].boxes()  # nobody takes more than it has left
            if boxes > 0:
                f = s.change_fight()
                f.redirect = f.redirect + (uid, int(boxes))


class Ignore(Op):
    """A group of modifiers does not count in this attack."""

    def __init__(self, group: i64) -> None:
        self.group: Final[i64] = group

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        if s.fight is not None:
            s.change_fight().ignored |= self.group


class BombDice(Op):
    """The dice pool is what two dice add up to; doubles mean no attack and damage to the unit itself."""

    def __init__(self, who: Who, boxes: i64) -> None:
        self.who: Final = who
        self.boxes: Final[i64] = boxes

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        if s.fight is None:
            return
        one: i64 = t.dice.roll(6, "bomb")
        two: i64 = t.dice.roll(6, "bomb")
        f = s.change_fight()
        f.fixed = one + two
        if one != two:
            return
        f.cancelled = True
        for uid in self.who.units(s, t, at):
            u = s.units[uid]
            tell(t, Said.MISFIRE, u, one, two)
            damage(s, t, uid, self.boxes)


class NoCards(Op):
    """One side or both may play no card on this attack: 1 the controller's, 2 the other, 3 both."""

    def __init__(self, who: i64) -> None:
        self.who: Final[i64] = who

    def execute(self, s: BattleState, t: Table, at: Resolve) -> None:
        if s.fight is None:
            return
        f = s.change_fight()
        mine: i64 = at.seat & 1
        if self.who & 1:
            f.no_cards |= 1 << mine
        if self.who & 2:
            f.no_cards |= 1 << (1 - mine)
