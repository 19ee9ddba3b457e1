"""How are the dice of an attack rolled and rolled again? Chapter "Dice"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import attack_rerolls, charge_dice, defence_rerolls
from drumhead.games.fantasy_commander.aftermath import Settle
from drumhead.games.fantasy_commander.combat import attack_pool, defence_pool, weak
from drumhead.games.fantasy_commander.state import CommanderState, tag
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit


def roll(t: Table, count: i64, results: list[int], label: str) -> None:
    n: i64 = 0
    while n < count:
        results[t.dice.roll(6, label)] += 1
        n += 1


def faces(results: list[int]) -> tuple[int, ...]:
    shown: list[int] = []
    for face in range(1, 7):
        for _ in range(results[face]):
            shown.append(face)
    return tuple(shown)


class RollAttack(Step[CommanderState]):
    """All attack dice at once (FC-DIE-01, FC-DIE-02)."""

    def run(self, s: CommanderState, t: Table) -> i64:
        fight = s.attack()
        fight.weak_attacker = weak(s, fight.attacker)
        fight.weak_target = weak(s, fight.target)
        dice = attack_pool(s, fight)
        if charge_dice(s, fight) > 0 and not s.active().sweeping:  # FC-ABL-16: in all attacks of a sweep, its last
            s.active().charged = True
        roll(t, dice, fight.attack, "attack")
        if t.events is not None:
            seat = s.units[fight.attacker].seat
            t.tell(Said.ROLLED, seat, a=tag(s, fight.attacker), b=0, rule="FC-DIE-01", more=faces(fight.attack))
        rerolls = min(dice, attack_rerolls(s, fight))
        s.become(Reroll(0, rerolls, ()) if rerolls > 0 else RollDefence())
        return 0


class RollDefence(Step[CommanderState]):
    """The target's dice, if it rolls, after all attack dice are final (FC-DIE-02)."""

    def run(self, s: CommanderState, t: Table) -> i64:
        fight = s.attack()
        if not fight.rolls:
            s.become(Settle())
            return 0  # FC-DIE-02: it rolls last, or not at all
        dice = defence_pool(s, fight)
        roll(t, dice, fight.defence, "defence")
        if t.events is not None:
            seat = s.units[fight.target].seat
            t.tell(Said.ROLLED, seat, a=tag(s, fight.target), b=1, rule="FC-MEL-04", more=faces(fight.defence))
        rerolls = min(dice, defence_rerolls(s, fight))
        s.become(Reroll(1, rerolls, ()) if rerolls > 0 else Settle())
        return 0


class Reroll(Step[CommanderState]):
    """Up to X dice of one's choice, rolled again together once (FC-DIE-03, FC-ABL-15). Dice are picked one by one."""

    def __init__(self, side: i64, left: i64, picked: tuple[int, ...]) -> None:
        self.side: Final[i64] = side  # 0 attacker, 1 target
        self.left: Final[i64] = left
        self.picked: Final = picked

    def roller(self, s: CommanderState) -> i64:
        fight = s.attack()
        return fight.attacker if self.side == 0 else fight.target

    def results(self, s: CommanderState) -> list[int]:
        fight = s.attack()
        return fight.attack if self.side == 0 else fight.defence

    def run(self, s: CommanderState, t: Table) -> i64:
        if self.left > 0:
            return bit(s.units[self.roller(s)].seat)
        self.roll_again(s, t)
        return 0

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        results = self.results(s)
        actions: list[Action] = []
        for face in range(1, 7):
            count: i64 = results[face]
            for picked in self.picked:
                if picked == face:
                    count -= 1
            if count > 0:
                actions.append(Action(Verb.PICK, face))
        actions.append(Action(Verb.ROLL))
        return actions

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "FC-DIE-03"

    def take(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.PICK:
            s.become(Reroll(self.side, self.left - 1, self.picked + (action.a,)))
        else:
            self.roll_again(s, t)

    def roll_again(self, s: CommanderState, t: Table) -> None:
        s.become(RollDefence() if self.side == 0 else Settle())
        if not self.picked:
            return
        results = self.results(s)
        for face in self.picked:
            results[face] -= 1
        roll(t, len(self.picked), results, "attack" if self.side == 0 else "defence")
        if t.events is not None:
            unit = self.roller(s)
            t.tell(
                Said.REROLLED, s.units[unit].seat, a=tag(s, unit), b=self.side, rule="FC-DIE-03", more=faces(results)
            )
