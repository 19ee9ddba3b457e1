"""Who has won, and what ends a round? Chapters "Victory points", "End of turn", "Victory conditions"."""

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import NO_MODS, NO_ORDER, PER_POINT, PER_UNIT_IN
from drumhead.games.fantasy_commander.losses import score
from drumhead.games.fantasy_commander.missions import LOST, WON, verdict
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.agenda import Table


def judge(s: CommanderState, t: Table) -> None:
    """The test that follows whatever may have decided the game, once that is fully resolved."""
    if not s.untested:  # FC-VIC-05
        return
    s.untested = False
    if s.mission.number:
        _judge_mission(s, t, False)
        return
    if s.rulings.royal:
        _test_royal(s, t)
        return
    mine = s.vp[0]
    theirs = s.vp[1]
    if mine >= s.rulings.target and mine > theirs:  # FC-VIC-01, FC-MOD-02
        finish(s, t, 1, "FC-VIC-01")
    elif theirs >= s.rulings.target and theirs > mine:
        finish(s, t, 2, "FC-VIC-01")


def _judge_mission(s: CommanderState, t: Table, round_over: bool) -> None:
    """FC-CAM-02: seat 0 wins or loses by the mission's own goal."""
    result = verdict(s, round_over)
    if result == WON:
        finish(s, t, 1, "FC-CAM-02")
    elif result == LOST:
        finish(s, t, 2, "FC-CAM-02")


def _test_royal(s: CommanderState, t: Table) -> None:
    """FC-MOD-03: the last army standing; both gone at once is a draw."""
    standing: i64 = 0
    for u in s.units:
        if u.cell != OFF_MAP:
            standing |= 1 << u.seat
    if standing != 3:
        finish(s, t, standing, "FC-MOD-03")


def finish(s: CommanderState, t: Table, winners: i64, rule: str) -> None:
    """The game is over."""
    s.end(winners, rule, (s.vp[0], s.vp[1]))
    t.tell(Said.OVER, -1, a=winners, rule=rule)


def holds(s: CommanderState, seat: i64, cell: i64) -> bool:
    """A hex is controlled by whoever has a unit on it."""
    unit: i64 = s.at[cell]
    return unit >= 0 and s.units[unit].seat == seat  # FC-VIC-02, FC-VIC-03


def clear_round(s: CommanderState) -> None:
    """Temporary effects, Defence tokens and unused orders end with the round (FC-END-01, FC-ORD-09)."""
    for unit in range(len(s.units)):
        u = s.units[unit]
        if u.order != NO_ORDER or u.guard or u.pursued or u.turn is not NO_MODS or u.act is not NO_MODS:
            u = s.change(unit)
            u.order = NO_ORDER
            u.guard = False
            u.pursued = False
            u.act = NO_MODS
            u.turn = NO_MODS
    s.pools = [0, 0]
    s.looked = 0
    s.losers = 0
    s.specials = ()


def score_round(s: CommanderState, t: Table) -> None:
    """End-of-turn victory points of both sides together."""
    for source in s.scenario.victory:  # FC-VIC-04
        if source.kind == PER_POINT:
            for cell in source.cells:
                if holds(s, source.side, cell):
                    score(s, t, source.side, source.vp)
        elif source.kind == PER_UNIT_IN:
            for cell in source.cells:
                if holds(s, source.side, cell):
                    score(s, t, source.side, source.vp)


def end_round(s: CommanderState, t: Table) -> None:
    """The end-of-turn phase; the game may be over after it."""
    clear_round(s)  # FC-GEN-02: a round, not an activation
    t.tell(Said.ROUND_OVER, -1, a=s.round, rule="FC-END-01")
    if s.mission.number:
        s.untested = False
        _judge_mission(s, t, True)
        return
    if not s.rulings.royal:
        score_round(s, t)  # FC-END-02
    s.untested = True
    judge(s, t)  # FC-END-03
    if s.result is None and s.round >= s.rulings.rounds:
        # The scenario's round limit: more victory points win (FC-MOD-01); Battle Royal has none to compare.
        winners: i64 = 0
        if not s.rulings.royal:
            winners = 1 if s.vp[0] > s.vp[1] else 2 if s.vp[1] > s.vp[0] else 0
        finish(s, t, winners, "FC-MOD-01")
