"""Who has won, and what ends a round? Chapters "Victory points", "End of turn", "Victory conditions"."""

from mypy_extensions import i64

from drumhead.games.fantasy_commander.losses import score
from drumhead.games.fantasy_commander.missions import LOST, WON, verdict
from drumhead.games.fantasy_commander.state import Battle
from drumhead.games.fantasy_commander.tables import NO_MODS, NO_ORDER, PER_POINT, PER_UNIT_IN
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.agenda import Table


def judge(s: Battle, t: Table) -> None:
    """The test that follows whatever may have decided the game, once that is fully resolved (FC-VIC-05)."""
    if not s.untested:
        return
    s.untested = False
    if s.house.mission:
        _judge_mission(s, t, False)
        return
    if s.house.royal:
        _test_royal(s, t)
        return
    mine = s.vp[0]
    theirs = s.vp[1]
    if mine >= s.house.target and mine > theirs:  # FC-VIC-01, FC-MOD-02
        finish(s, t, 1, "FC-VIC-01")
    elif theirs >= s.house.target and theirs > mine:
        finish(s, t, 2, "FC-VIC-01")


def _judge_mission(s: Battle, t: Table, round_over: bool) -> None:
    """FC-CAM-02: seat 0 wins or loses by the mission's own goal."""
    result = verdict(s, round_over)
    if result == WON:
        finish(s, t, 1, "FC-CAM-02")
    elif result == LOST:
        finish(s, t, 2, "FC-CAM-02")


def _test_royal(s: Battle, t: Table) -> None:
    """FC-MOD-03: the last army standing; both gone at once is a draw."""
    standing: i64 = 0
    for u in s.units:
        if u.cell >= 0:
            standing |= 1 << u.seat
    if standing != 3:
        finish(s, t, standing, "FC-MOD-03")


def finish(s: Battle, t: Table, winners: i64, rule: str) -> None:
    """The game is over."""
    s.end(winners, rule, (s.vp[0], s.vp[1]))
    t.tell(Said.OVER, -1, a=winners, rule=rule)


def holds(s: Battle, seat: i64, cell: i64) -> bool:
    """A hex is controlled by whoever has a unit on it (FC-VIC-02, FC-VIC-03)."""
    unit: i64 = s.at[cell]
    return unit >= 0 and s.units[unit].seat == seat


def clear_round(s: Battle) -> None:
    """Temporary effects, Defence tokens and unused orders end with the round (FC-END-01, FC-ORD-09, FC-GEN-02)."""
    for unit in range(len(s.units)):
        u = s.units[unit]
        if u.order != NO_ORDER or u.guard or u.pursued:
            u = u.marked(NO_ORDER, False, False)
        if u.turn is not NO_MODS or u.act is not NO_MODS:
            u = u.changed(NO_MODS, NO_MODS, u.game)
        s.units[unit] = u
    s.pools = [0, 0]
    s.looked = 0
    s.losers = 0
    s.specials = ()


def score_round(s: Battle, t: Table) -> None:
    """End-of-turn victory points of both sides together (FC-END-02, FC-VIC-04)."""
    for source in s.scenario.victory:
        if source.kind == PER_POINT:
            for cell in source.cells:
                if holds(s, source.side, cell):
                    score(s, t, source.side, source.vp)
        elif source.kind == PER_UNIT_IN:
            for cell in source.cells:
                if holds(s, source.side, cell):
                    score(s, t, source.side, source.vp)


def end_round(s: Battle, t: Table) -> None:
    """The end-of-turn phase; the game may be over after it (FC-END-01, FC-END-02, FC-END-03)."""
    clear_round(s)
    t.tell(Said.ROUND_OVER, -1, a=s.round, rule="FC-END-01")
    if s.house.mission:
        s.untested = False
        _judge_mission(s, t, True)
        return
    if not s.house.royal:
        score_round(s, t)
    s.untested = True
    judge(s, t)
    if s.result is None and s.round >= s.house.rounds:
        # The scenario's round limit: more victory points win (FC-MOD-01); Battle Royal has none to compare.
        winners: i64 = 0
        if not s.house.royal:
            winners = 1 if s.vp[0] > s.vp[1] else 2 if s.vp[1] > s.vp[0] else 0
        finish(s, t, winners, "FC-MOD-01")
