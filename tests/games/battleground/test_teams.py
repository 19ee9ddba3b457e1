"""Teams: partners who share a side, its points and its turn, and lead nobody's units but their own (BG-ARMY-08)."""

from __future__ import annotations

from typing import Any

from drumhead.games.battleground import texts as tx
from drumhead.games.battleground.courage import CheckWindow
from drumhead.games.battleground.effects import Choose
from drumhead.games.battleground.moves import Moving
from drumhead.games.battleground.phase import Movement
from drumhead.games.battleground.state import Check
from drumhead.games.battleground.teams import budgets_of
from drumhead.games.battleground.triggers import fire_side, settle
from drumhead.games.battleground.verbs import Said
from drumhead.kernel import Match, Options, ScriptedDice, new_match
from drumhead.kernel.agenda import Table, advance
from tests.games.battleground.table import (
    GAME,
    ORCS,
    REST,
    SWORDS,
    match,
    options,
    play,
    position,
    refused,
    told,
    u,
    unit,
)
from tests.support import rule

MEADOWS = GAME.cards.scenarios[GAME.cards.scenario_rows["S1"]]


def allied(*steps: Any, **more: Any) -> Match[Any]:
    """South is led by the seats 0 and 2, North by 1."""
    units = [u(SWORDS, 0, 10, 10, 90, "C"), u(SWORDS, 2, 24, 10, 90, "C"), u(ORCS, 1, 17, 27, 270, "H")]
    return match(units, steps=list(steps), seats=3, budgets=[1100, 3000, 1900], **more)


@rule("BG-ARMY-08", "BG-CMD-01")
def test_v12_partners_divide_points_and_command_actions() -> None:
    assert budgets_of(MEADOWS, 3, 3000) == [1500, 3000, 1500]
    shares: tuple[object, ...] = ({"points": 1100}, {}, {"points": 1900})
    assert budgets_of(MEADOWS, 3, 3000, shares) == [1100, 3000, 1900]
    assert budgets_of(MEADOWS, 3, 3000, ({"points": 1100}, {}, {})) == [1100, 3000, 1900]
    m = allied(Movement(0), active=0, turn=4)
    assert [int(n) for n in m.state.gained] == [2, 0, 4]


@rule("BG-ARMY-08")
def test_what_is_wrong_with_shares_is_said() -> None:
    plain = GAME.default_options(4)
    armies = [dict(army) for army in plain.lists]  # type: ignore[call-overload]
    armies[0] |= {"points": 2000}
    armies[2] |= {"points": 2000}
    wrong = GAME.violations(Options(4, tuple(armies), plain.values))
    assert "The partners name 4000 points; their side has 3000." in [each.sentence for each in wrong]
    armies[2] |= {"points": "all"}
    assert any(each.seat == 2 and each.rule == "BG-ARMY-08" for each in GAME.violations(Options(4, tuple(armies))))
    duel = GAME.default_options(2)
    named = dict(duel.lists[0]) | {"points": 1500}  # type: ignore[call-overload]
    assert any("'points'" in each.sentence for each in GAME.violations(Options(2, (named, duel.lists[1]))))


@rule("BG-ARMY-08")
def test_partners_take_one_turn_and_lead_only_their_own() -> None:
    m = allied(Moving(2), Moving(0), active=0, actions=[2, 0, 4], gained=[2, 0, 4])
    assert "move 1" in options(m, 0) and "move 2" not in options(m, 0)
    assert refused(m, 0, "order 2 0 0 / 5 0 0 0 0 0").rule == "BG-CMD-03"
    assert refused(m, 0, "control 2").rule == "BG-CMD-04"
    play(m, 0, "move 1", "end")
    assert "move 2" in options(m, 2)
    play(m, 2, "move 2", "end")
    assert unit(m, 1).card.y > 10000 and unit(m, 2).card.y > 10000


@rule("BG-ARMY-08")
def test_no_text_reaches_a_partner_s_units() -> None:
    m = allied(Moving(0), active=0)
    reached: set[tuple[int, int]] = set()
    for card in GAME.cards.cards[1:]:
        for clause in GAME.cards.sources[card.source].clauses:
            for op in clause.ops:
                if isinstance(op, Choose) and op.who.filter is not None and op.who.filter.one_sided:
                    reached |= {(seat, int(uid)) for seat in (0, 2) for uid in op.who.candidates(m.state, seat, 0, 0)}
    assert (0, 1) in reached and (2, 2) in reached
    assert (0, 2) not in reached and (2, 1) not in reached


@rule("BG-ARMY-08", "BG-GEN-01")
def test_partners_score_once_for_their_side() -> None:
    units = [u(SWORDS, 0, 16, 15, 90, "C"), u(SWORDS, 2, 20, 15, 90, "C"), u(ORCS, 1, 17, 27, 270, "H")]
    s = position(units, "S2", seats=3)
    script = ScriptedDice([])
    s.agenda = [REST]
    fire_side(s, 0, tx.ON_SCORE)
    settle(s)
    advance(s, Table(script, [script] * 3, []))
    assert sum(s.points) == 1


@rule("BG-CRD-03", "BG-ARMY-08")
def test_a_check_goes_round_its_owner_and_every_enemy() -> None:
    s = position([u(ORCS, 1, 17, 20, 270, "C"), u(SWORDS, 0, 10, 10), u(SWORDS, 2, 24, 10)], seats=3)
    s.check = Check(1, tx.ROUT_CHECK, 0, 0, (), -1)
    asked = [1]
    while not CheckWindow(asked[-1], len(asked) - 1, 1, 0).over(s):
        asked.append(int(CheckWindow(asked[-1], 0, 1, 0).after(s, asked[-1])))
    assert asked == [1, 0, 2, 1]


@rule("BG-ARMY-08", "BG-GEN-02")
def test_a_side_wins_and_loses_together() -> None:
    m = new_match(GAME, GAME.default_options(4), "a" * 32)
    m.concede(2)
    outcome = m.outcome()
    assert outcome is not None and outcome.returns == (-2, 2, -2, 2)
    assert told(m, Said.OVER)


@rule("BG-ARMY-08", "BG-SET-02")
def test_partners_deploy_in_turn_with_the_other_side() -> None:
    m = new_match(GAME, GAME.default_options(4), "b" * 32)
    placed: list[int] = []
    while len(placed) < 8:
        seat = m.waiting()[0]
        choice = m.decision(seat).options[0]
        if choice.text().startswith("place"):
            placed.append(seat)
        m.play(seat, choice)
    assert [seat & 1 for seat in placed] == [placed[0] & 1, 1 - (placed[0] & 1)] * 4
    assert set(placed) == {0, 1, 2, 3}
