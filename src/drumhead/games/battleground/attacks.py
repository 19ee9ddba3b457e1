"""How is one attack carried out? Hit roll, damage roll, and the windows for cards around each (BG-CMB, BG-CRD).

An attack is a step that goes through its stages; the numbers lie in `BattleState.fight`. Texts of the two units speak
first in each window, then the attacker may play a card, then the defender, and so on until both pass.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import KEY_COLOSSAL
from drumhead.games.battleground.losses import EMPTY, damage
from drumhead.games.battleground.modifiers import figure, successes, target_number
from drumhead.games.battleground.state import (
    AFTER_DAMAGE,
    AFTER_HIT,
    ATTACKED,
    BEFORE_DAMAGE,
    BEFORE_HIT,
    FOR_ATTACK,
    FOR_ROLL,
    FREE_ATTACK,
    JAVELIN_ATTACK,
    OWES_ROUT,
    SLAYER,
    THROWS,
    BattleState,
    Fight,
    tell,
)
from drumhead.games.battleground.statics import expire, forbidden
from drumhead.games.battleground.texts import (
    ATK_AFTER_DAMAGE,
    ATK_AFTER_HIT,
    ATK_BEFORE_DAMAGE,
    ATK_BEFORE_HIT,
    DEF_AFTER_DAMAGE,
    DEF_AFTER_HIT,
    DEF_BEFORE_DAMAGE,
    DEF_BEFORE_HIT,
    MAY_FLEE_CHECK,
    ON_FREE_ATTACK,
    ON_HURT_FOE,
    ON_KILL,
)
from drumhead.games.battleground.triggers import PayTax, can_play, card_plays, fire, mark_plays, played, settle, tax_on
from drumhead.games.battleground.verbs import PASSING, Said
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.windows import Alternating, open_window

ATTACK_POINTS: Final[tuple[int, ...]] = (
    0,
    ATK_BEFORE_HIT,
    ATK_AFTER_HIT,
    ATK_BEFORE_DAMAGE,
    ATK_AFTER_DAMAGE,
)
DEFENCE_POINTS: Final[tuple[int, ...]] = (
    0,
    DEF_BEFORE_HIT,
    DEF_AFTER_HIT,
    DEF_BEFORE_DAMAGE,
    DEF_AFTER_DAMAGE,
)


class CardWindow(Alternating[BattleState]):
    """Before or after a roll: attacker, defender, attacker ... one card a side for the whole attack (BG-CRD-02, 03)."""

    def __init__(self, seat: i64, passes: i64, stage: i64) -> None:
        super().__init__(seat, passes)
        self.stage: Final[i64] = stage

    def again(self, seat: i64, passes: i64) -> "CardWindow":
        return CardWindow(seat, passes, self.stage)

    def passing(self) -> Action:
        return PASSING

    def over(self, s: BattleState) -> bool:
        return self.passes >= 2 or s.fight is None

    def after(self, s: BattleState, seat: i64) -> i64:
        f = s.fight
        if f is None:
            return seat
        attacker: i64 = s.units[f.attacker].seat
        return s.units[f.target].seat if seat == attacker else attacker  # BG-CRD-03

    def moment(self, s: BattleState, seat: i64) -> tuple[int, int, int]:
        """(trigger, own unit, other unit) of the seat in this window."""
        f = s.fight
        assert f is not None
        if s.units[f.attacker].seat == seat:
            return ATTACK_POINTS[self.stage], f.attacker, f.target
        return DEFENCE_POINTS[self.stage], f.target, f.attacker

    def closed(self, s: BattleState, seat: i64) -> bool:
        f = s.fight
        return f is None or bool((f.played | f.no_cards) & (1 << (seat & 1)))

    def can_respond(self, s: BattleState, seat: i64) -> bool:
        f = s.fight
        if f is None or self.closed(s, seat):
            return False
        if seat != s.units[f.attacker].seat and seat != s.units[f.target].seat:
            return False
        trigger, uid, _ = self.moment(s, seat)
        if not s.units[uid].marks and not can_play(s, seat, trigger):
            return False
        return bool(self.plays(s, seat))

    def plays(self, s: BattleState, seat: i64) -> list[Action]:
        if self.closed(s, seat):
            return []
        trigger, uid, foe = self.moment(s, seat)
        return card_plays(s, seat, trigger, uid, foe) + mark_plays(s, uid, trigger, foe)

    def item(self, s: BattleState, t: Table, seat: i64, action: Action) -> Step[BattleState]:
        f = s.change_fight()
        f.played |= 1 << (seat & 1)  # BG-CRD-02
        _, uid, foe = self.moment(s, seat)
        return played(s, t, seat, action, uid, foe)

    def played(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        _, uid, _ = self.moment(s, seat)
        tax = tax_on(s, seat, action, uid)
        super().played(s, t, seat, action)
        if tax:
            s.push(PayTax(seat, tax))

    def passed(self, s: BattleState, t: Table, seat: i64) -> None:
        t.tell(Said.PASS, seat)


class Attack(Step[BattleState]):
    """One attack from its declaration to its damage."""

    def __init__(self, attacker: i64, target: i64, kind: i64, line: i64, spell: i64, stage: i64) -> None:
        self.attacker: Final[i64] = attacker
        self.target: Final[i64] = target
        self.kind: Final[i64] = kind
        self.line: Final[i64] = line
        self.spell: Final[i64] = spell
        self.stage: Final[i64] = stage

    def on(self, stage: i64) -> "Attack":
        return Attack(self.attacker, self.target, self.kind, self.line, self.spell, stage)

    def run(self, s: BattleState, t: Table) -> i64:
        stage = self.stage
        if stage == 0:
            self.declare(s, t)
        elif stage % 2 == 1:
            # texts of the units speak, then the cards: stages 1, 3, 5, 7 are the four windows
            place: i64 = (stage + 1) // 2
            s.become(self.on(stage + 1))
            f = s.change_fight()
            f.stage = place
            open_window(s, t, CardWindow(s.units[self.attacker].seat, 0, place))
            if place == AFTER_HIT or place == BEFORE_HIT or place == BEFORE_DAMAGE or place == AFTER_DAMAGE:
                fire(s, self.attacker, ATTACK_POINTS[place], self.target)
                fire(s, self.target, DEFENCE_POINTS[place], self.attacker)
                settle(s)
        elif stage == 2:
            s.become(self.on(3))
            self.roll_hits(s, t)
        elif stage == 4:
            s.become(self.on(5))
            expire(s, FOR_ROLL)
        elif stage == 6:
            s.become(self.on(7))
            self.roll_damage(s, t)
        else:
            s.pop()
            self.finish(s, t)
        return 0

    def declare(self, s: BattleState, t: Table) -> None:
        s.become(self.on(1))
        f = Fight(self.attacker, self.target, self.kind, self.line, self.spell)
        u = s.units[self.attacker]
        f.strength = s.strength_of(u)
        s.fight = f
        if self.kind == FREE_ATTACK:
            fire(s, self.attacker, ON_FREE_ATTACK, self.target)
            from drumhead.games.battleground.triggers import fire_rules

            fire_rules(s, self.attacker, ON_FREE_ATTACK, self.target)
            open_window(s, t, FreeWindow(u.seat, 0, self.attacker, self.target))
            settle(s)
        f = figure(s)
        foe = s.units[self.target]
        said = Said.FREE_ATTACK if self.kind == FREE_ATTACK else Said.ATTACK
        if self.spell and s.cards.spells[self.spell].strike:
            f.damage = boxes_of(s, f)  # BG-SPL-06: it counts as an attack that did this damage; no dice are rolled
            s.become(self.on(7))
        numbers = (f.kind, f.dice, f.skill, f.power, f.target_dskill, f.target_tough)
        tell(t, said, u, self.target, foe.kind, numbers, "BG-CMB-09")

    def roll_hits(self, s: BattleState, t: Table) -> None:
        f = figure(s)
        if f.cancelled:
            s.become(self.on(8))
            return
        rolled: list[int] = []
        n: i64 = f.dice
        while n > 0:
            rolled.append(t.dice.roll(6, "hit"))
            n -= 1
        t.barrier = True
        f.hit_dice = tuple(rolled)
        f.rerolled = 0
        number = target_number(f.skill, f.target_dskill)
        f.hits = successes(f.hit_dice, number) + f.extra
        u = s.units[self.attacker]
        tell(t, Said.HIT_ROLL, u, number, f.hits, f.hit_dice, "BG-CMB-09")

    def roll_damage(self, s: BattleState, t: Table) -> None:
        f = figure(s)
        rolled: list[int] = []
        n: i64 = f.hits + f.impact
        while n > 0:
            rolled.append(t.dice.roll(6, "damage"))
            n -= 1
        t.barrier = True
        f.damage_dice = tuple(rolled)
        f.rerolled = 0
        number = target_number(f.power, f.target_tough)
        f.damage = boxes_of(s, f)
        u = s.units[self.attacker]
        tell(t, Said.DAMAGE_ROLL, u, number, f.damage, f.damage_dice, "BG-CMB-10")

    def finish(self, s: BattleState, t: Table) -> None:
        f = s.fight
        assert f is not None
        dealt: i64 = 0
        owed = s.units[self.target].has(OWES_ROUT)
        if not f.cancelled:
            boxes: i64 = f.damage - f.prevented
            place: i64 = 0
            while place + 1 < len(f.redirect):
                share: i64 = f.redirect[place + 1]
                if share > boxes:
                    share = boxes
                boxes -= share
                damage(s, t, f.redirect[place], share)
                place += 2
            dealt = damage(s, t, self.target, boxes)
        if dealt:
            fire(s, self.attacker, ON_HURT_FOE, self.target)
            if s.units[self.target].colour == EMPTY:
                s.change(self.attacker).raise_flag(SLAYER)
                fire(s, self.attacker, ON_KILL, self.target)
        u = s.change(self.attacker)
        if self.kind == JAVELIN_ATTACK:
            u.drop_flag(THROWS)
        elif self.kind != FREE_ATTACK:
            u.raise_flag(ATTACKED)
        s.push(EndAttack(self.target if dealt and not owed else 0))
        settle(s)


class EndAttack(Step[BattleState]):
    """The attack is over: what was to last for it ends.

    ``checks``: whom its damage made owe a rout check, if anybody. A text that answers to the damage may spare it that.
    """

    def __init__(self, checks: i64) -> None:
        self.checks: Final[i64] = checks

    def run(self, s: BattleState, t: Table) -> i64:
        s.pop()
        hit = s.unit(self.checks)
        if hit is not None and hit.has(OWES_ROUT) and forbidden(s, hit, MAY_FLEE_CHECK):
            s.change(self.checks).drop_flag(OWES_ROUT)  # BG-CRG-05
        expire(s, FOR_ATTACK)
        expire(s, FOR_ROLL)
        s.fight = None
        return 0


class FreeWindow(Alternating[BattleState]):
    """Cards that speak of a free attack are played as it begins, by its side."""

    def __init__(self, seat: i64, passes: i64, uid: i64, foe: i64) -> None:
        super().__init__(seat, passes)
        self.uid: Final[i64] = uid
        self.foe: Final[i64] = foe

    def again(self, seat: i64, passes: i64) -> "FreeWindow":
        return FreeWindow(seat, passes, self.uid, self.foe)

    def passing(self) -> Action:
        return PASSING

    def over(self, s: BattleState) -> bool:
        return self.passes >= 1

    def after(self, s: BattleState, seat: i64) -> i64:
        return seat

    def can_respond(self, s: BattleState, seat: i64) -> bool:
        if seat != s.units[self.uid].seat or not can_play(s, seat, ON_FREE_ATTACK):
            return False
        f = s.fight
        if f is None or f.played & (1 << (seat & 1)):
            return False
        return bool(card_plays(s, seat, ON_FREE_ATTACK, self.uid, self.foe))

    def plays(self, s: BattleState, seat: i64) -> list[Action]:
        return card_plays(s, seat, ON_FREE_ATTACK, self.uid, self.foe)

    def item(self, s: BattleState, t: Table, seat: i64, action: Action) -> Step[BattleState]:
        f = s.change_fight()
        f.played |= 1 << (seat & 1)
        return played(s, t, seat, action, self.uid, self.foe)

    def passed(self, s: BattleState, t: Table, seat: i64) -> None:
        t.tell(Said.PASS, seat)


def recount(s: BattleState) -> None:
    """Count the present roll again, after an effect changed its dice or its numbers (BG-CRD-04)."""
    f = s.fight
    if f is None:
        return
    hits = f.stage <= AFTER_HIT
    f = figure(s)
    if hits:
        f.hits = successes(f.hit_dice, target_number(f.skill, f.target_dskill)) + f.extra
    else:
        f.damage = boxes_of(s, f)


def boxes_of(s: BattleState, f: Fight) -> i64:
    """The boxes that the damage dice as they lie mark: a spell's own number, of a colossus by hand at least one."""
    if f.spell and s.cards.spells[f.spell].strike:
        return s.cards.spells[f.spell].strike  # BG-SPL-06
    boxes = successes(f.damage_dice, target_number(f.power, f.target_tough))
    if boxes == 0 and f.engaged() and s.units[f.attacker].key(KEY_COLOSSAL):
        return 1  # BG-COL-03
    return boxes


__all__ = ["BEFORE_DAMAGE", "BEFORE_HIT", "Attack", "CardWindow", "recount"]
