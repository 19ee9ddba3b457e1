"""What follows the dice of an attack? Cancelled damage, losses, flight, the raised dead. Chapter "After the dice"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import capped, feed, raises, regroups
from drumhead.games.fantasy_commander.combat import settle
from drumhead.games.fantasy_commander.fatigue import cancel, may_cancel
from drumhead.games.fantasy_commander.losses import summon
from drumhead.games.fantasy_commander.panic import PANIC, RUSHED, Retreat, flee_length, settle_death, suffer
from drumhead.games.fantasy_commander.state import MAX_UNITS, OFF_MAP, CommanderState, tag
from drumhead.games.fantasy_commander.verbs import PASSING, RAISING, REGROUPING, TIRING, Said
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.windows import OpenOffer


class Settle(Step[CommanderState]):
    """Results, ignored results, blocks: what is left is damage and panic of both sides."""

    def run(self, s: CommanderState, t: Table) -> i64:
        settle(s, t, s.attack())
        s.become(Cancel(0))
        return 0


class Cancel(OpenOffer[CommanderState]):
    """Before losses a fatigue may cancel one damage: first the target's, then the attacker's (FC-FAT-07)."""

    def __init__(self, side: i64) -> None:
        self.side: Final[i64] = side  # 0 the target, 1 the attacker

    def who(self, s: CommanderState) -> i64:
        """The unit that would lose something."""
        fight = s.attack()
        return fight.target if self.side == 0 else fight.attacker

    def asked(self, s: CommanderState) -> i64:
        fight = s.attack()
        damage = fight.damage if self.side == 0 else fight.strike
        unit = self.who(s)
        return s.units[unit].seat if damage > 0 and may_cancel(s, unit) else -1

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        return [TIRING]

    def passing(self) -> Action:
        return PASSING

    def follow(self, s: CommanderState) -> Step[CommanderState]:
        return RegroupOffer() if self.side == 0 else Losses()

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        fight = s.attack()
        cancel(s, t, self.who(s))
        if self.side == 0:
            fight.damage -= 1
        else:
            fight.strike -= 1


class RegroupOffer(OpenOffer[CommanderState]):
    """One damage may become one more hex of panic, if the whole retreat can then be carried out (FC-ABL-22)."""

    def asked(self, s: CommanderState) -> i64:
        fight = s.attack()
        if fight.damage < 1 or not regroups(s, fight.target):
            return -1
        # Whoever would not survive the other damage has nobody left to retreat.
        if capped(s, fight.target, fight.damage - 1, 0) >= s.units[fight.target].left:
            return -1
        hexes = fight.panic + 1
        if fight.rush:
            hexes += 1
        if flee_length(s, fight.target, fight.from_cell, hexes) != hexes:
            return -1
        return s.units[fight.target].seat

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        return [REGROUPING]

    def passing(self) -> Action:
        return PASSING

    def follow(self, s: CommanderState) -> Step[CommanderState]:
        return Cancel(1)

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        fight = s.attack()
        fight.damage -= 1
        fight.panic += 1
        t.tell(Said.REGROUPED, seat, a=tag(s, fight.target), rule="FC-ABL-22")


class Losses(Step[CommanderState]):
    """Both sides take their losses together; what feeds on damage feeds before the dead are counted."""

    def run(self, s: CommanderState, t: Table) -> i64:
        fight = s.attack()
        s.become(RaiseDead(0))
        s.push(Flight())
        lost_target = suffer(s, t, fight.target, fight.damage, "FC-MEL-06")
        lost_attacker = suffer(s, t, fight.attacker, fight.strike, "FC-MEL-07")
        if lost_target > 0:
            feed(s, t, fight.attacker, fight.target, True)
        if lost_attacker > 0:
            feed(s, t, fight.target, fight.attacker, False)
        settle_death(s, t, fight.target)  # FC-MEL-10
        settle_death(s, t, fight.attacker)
        return 0


class Flight(Step[CommanderState]):
    """Rush, then the panic of the target, then that of the attacker."""

    def run(self, s: CommanderState, t: Table) -> i64:
        fight = s.attack()
        s.pop()
        if fight.scare > 0 and s.units[fight.attacker].cell != OFF_MAP:
            s.active().panicked = True
            t.tell(
                Said.PANICKED, s.units[fight.attacker].seat, a=tag(s, fight.attacker), b=fight.scare, rule="FC-MEL-07"
            )
            s.push(Retreat(fight.attacker, fight.to_cell, fight.scare, PANIC, ()))
        if s.units[fight.target].cell != OFF_MAP:
            # FC-ABL-23: Rush moves who does not panic, and lengthens the flight of who does.
            if fight.panic > 0:
                hexes = fight.panic + (1 if fight.rush else 0)
                t.tell(Said.PANICKED, s.units[fight.target].seat, a=tag(s, fight.target), b=hexes, rule="FC-PAN-01")
                s.push(Retreat(fight.target, fight.from_cell, hexes, PANIC, ()))
            elif fight.rush:
                s.push(Retreat(fight.target, fight.from_cell, 1, RUSHED, ()))
        return 0


class RaiseDead(OpenOffer[CommanderState]):
    """Who destroyed an enemy and knows Necromancy may raise Zombie Warriors where it fell (FC-ABL-17)."""

    def __init__(self, side: i64) -> None:
        self.side: Final[i64] = side  # 0 the attacker raises, 1 the target

    def raiser(self, s: CommanderState) -> i64:
        """The unit that raises."""
        fight = s.attack()
        return fight.attacker if self.side == 0 else fight.target

    def cell(self, s: CommanderState) -> i64:
        """Where its enemy fell, or -1."""
        fight = s.attack()
        return fight.fallen if self.side == 0 else fight.felled

    def asked(self, s: CommanderState) -> i64:
        cell = self.cell(s)
        if cell == OFF_MAP or s.at[cell] >= 0 or len(s.units) >= MAX_UNITS or s.cards.zombie < 0:
            return -1
        raiser = self.raiser(s)
        return s.units[raiser].seat if raises(s, raiser) else -1

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        return [RAISING]

    def passing(self) -> Action:
        return PASSING

    def follow(self, s: CommanderState) -> Step[CommanderState] | None:
        return RaiseDead(1) if self.side == 0 else None

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        summon(s, t, seat, s.cards.zombie, 0, self.cell(s), "FC-ABL-17")
