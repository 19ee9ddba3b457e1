"""The seven tables: what each of them scores, who wins, and what its special rules change."""

from __future__ import annotations

import pytest

from drumhead.games.dropzone import printed, texts
from drumhead.games.dropzone import state as st
from drumhead.games.dropzone.commanders import influence_of
from drumhead.games.dropzone.damage import BY_CARD, crush
from drumhead.games.dropzone.end import end_of_round, finish, presence
from drumhead.games.dropzone.info import SCENARIOS
from drumhead.games.dropzone.objectives import claim
from drumhead.games.dropzone.stack import fire
from drumhead.games.dropzone.targets import reach_of
from drumhead.games.dropzone.texts import Moment
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel import Options, Table, answer, lowest, seeded
from drumhead.kernel.agenda import advance
from tests.games.dropzone.field import Field, Rest, unit
from tests.games.dropzone.table import GAME
from tests.games.dropzone.test_lists import library
from tests.support import rule


def scored(f: Field, point: int, **more: object) -> list[int]:
    """The Victory Points after the scenario's clauses of this moment have acted."""
    rested(f)
    fire(f.s, f.t, Moment(point, -1, **more))  # type: ignore[arg-type]
    advance(f.s, f.t)
    f.settle()
    return list(f.s.vp)


def rested(f: Field) -> None:
    """Something for the field to come to rest on."""
    if not f.s.agenda:
        f.s.agenda.append(Rest())


@rule("DZ-VIC-01", "DZ-VIC-02")
def test_dz_vic_01_victory_points_then_kill_points_then_a_draw() -> None:
    for vp, kp, winners in (([2, 1], [0, 9], [0]), ([1, 1], [3, 9], [1]), ([1, 1], [5, 5], [])):
        f = Field(scenario="bunker_assault")
        f.squad(0, "ucm_sabre_tank", (10, 10))
        f.squad(1, "ucm_sabre_tank", (20, 20))
        f.s.vp, f.s.kp = vp, kp
        finish(f.s, f.t, False)
        assert f.s.result is not None
        assert f.s.result.winners() == winners


@rule("DZ-VIC-03")
def test_dz_vic_03_targets_of_opportunity() -> None:
    f = Field(scenario="targets_of_opportunity")
    foot = f.squad(0, "ucm_legionnaires", (20, 2), (21, 2))
    far = f.squad(1, "sco_warriors", (20, 20), (21, 20))
    claim(f.s, f.t, 1, foot)
    claim(f.s, f.t, 2, far)
    assert scored(f, printed.SCORE_END) == [1, 1]  # one for each that is held at the end
    g = Field(scenario="targets_of_opportunity")
    home = g.squad(0, "ucm_legionnaires", (20, 1), (21, 1))
    claim(g.s, g.t, 1, home)
    at = Moment(printed.ACTIVATION_END, 0, texts.SQUAD, home)
    rested(g)
    fire(g.s, g.t, at)
    advance(g.s, g.t)
    g.settle()
    assert g.s.vp == [2, 0]  # within an inch of the own edge
    assert g.unit(home).place == st.READY
    assert g.s.objectives[1].gone


@rule("DZ-VIC-04")
def test_dz_vic_04_battle_royale() -> None:
    f = Field(scenario="battle_royale")
    foot = f.squad(0, "ucm_legionnaires", inside=f.piece("citadel"), count=2)
    f.s.change(f.unit(foot).uid).edge = 0
    enemy = f.squad(1, "ucm_sabre_tank", (24, 10))
    w = f.s.weapon(foot, 0)
    assert reach_of(f.s, f.unit(foot), 0, w, unit(f.unit(enemy).uid)) == 2 * w.near
    f.s.vp, f.s.kp = [5, 0], [10, 20]
    finish(f.s, f.t, False)
    assert f.s.result is not None
    assert f.s.result.winners() == [1]  # Kill Points alone


@rule("DZ-VIC-05", "DZ-VIC-08")
def test_dz_vic_05_bunker_assault() -> None:
    f = Field(scenario="bunker_assault")
    tanks = f.squad(0, "ucm_sabre_tank", (24, 18), (27, 18))  # 70 points, 3.5 inches from the middle bunker
    f.squad(1, "sco_warriors", inside=f.piece("bunker_mid"), count=2)  # 50 points, inside count double
    claim(f.s, f.t, 2, tanks)
    assert scored(f, printed.SCORE_END) == [1, 2]
    g = Field(scenario="bunker_assault")
    g.squad(0, "ucm_sabre_tank", (24, 18))
    fallen = g.s.change_piece(g.piece("bunker_mid"))
    fallen.fallen, fallen.keys = 1, printed.TOUGH
    assert scored(g, printed.SCORE_END) == [1, 0]  # one point less for a ruin
    h = Field(scenario="bunker_assault")
    h.squad(0, "ucm_sabre_tank", (24, 18))
    h.squad(1, "ucm_sabre_tank", (24, 30))
    assert scored(h, printed.SCORE_END) == [0, 0]  # a tie scores for nobody


@rule("DZ-VIC-08")
def test_dz_vic_08_what_does_not_count() -> None:
    f = Field(scenario="bunker_assault")
    mid = f.piece("bunker_mid")
    f.squad(0, "ucm_kodiak_command_acv", (24, 18), commander="cv6")
    assert presence(f.s, 0, mid, 0, 0, 6000, 2) == 125  # without the commander's own 155
    bear = f.squad(0, "ucm_bear_apc", (26, 18))
    f.squad(0, "ucm_legionnaires", count=3, aboard=f.unit(bear).uid)
    assert presence(f.s, 0, mid, 0, 0, 6000, 2) == 140  # nobody who is embarked
    f.s.change(f.unit(bear).uid).y = 15499
    assert presence(f.s, 0, mid, 0, 0, 6000, 2) == 125  # a thousandth beyond six inches


@pytest.mark.parametrize("die", [1, 4, 6])
@rule("DZ-VIC-06")
def test_dz_vic_06_survey_and_control(die: int) -> None:
    f = Field(die, 2, 6, 1, scenario="survey_and_control")
    archive = f.piece("archive")
    foot = f.squad(0, "ucm_legionnaires", inside=archive, count=2)
    rested(f)
    claim(f.s, f.t, 1, foot)
    advance(f.s, f.t)
    f.settle()
    assert f.s.vp == [1, 0]
    goal = f.s.objectives[1]
    assert (goal.gone, goal.lasting) == ((False, True) if die == 6 else (True, False))
    hurt = f.s.pieces[archive].dp < f.s.table.pieces[archive - 1].dp
    assert hurt == (die == 1)  # D6 hits of Energy 9
    if die == 6:
        claim(f.s, f.t, 1, foot)
        assert f.s.vp == [1, 0]  # only the first claim
        f.dice.rolls = []
        assert scored(f, printed.SCORE_END) == [2, 0]  # most points at the lasting one


@rule("DZ-VIC-07")
def test_dz_vic_07_who_has_nothing_left_loses() -> None:
    f = Field(scenario="bunker_assault")
    f.squad(0, "ucm_sabre_tank", (10, 10))
    lost = f.squad(1, "ucm_sabre_tank", (20, 20))
    crush(f.s, f.t, list(f.s.squads[lost].members), BY_CARD, 0)
    f.s.vp = [0, 3]
    rested(f)
    end_of_round(f.s, f.t)
    advance(f.s, f.t)
    assert f.s.result is not None
    assert (f.s.result.winners(), f.s.result.rule) == ([0], "DZ-VIC-07")


@rule("DZ-VIC-07")
def test_dz_vic_07_also_in_the_last_round_and_whatever_the_points() -> None:
    f = Field(scenario="bunker_assault")
    f.squad(0, "ucm_sabre_tank", (10, 10))
    lost = f.squad(1, "ucm_sabre_tank", (20, 20))
    crush(f.s, f.t, list(f.s.squads[lost].members), BY_CARD, 0)
    f.s.vp = [0, 3]
    f.s.round = 6
    rested(f)
    end_of_round(f.s, f.t)
    advance(f.s, f.t)
    assert f.s.result is not None
    assert (f.s.result.winners(), f.s.result.rule) == ([0], "DZ-VIC-07")


@rule("DZ-VIC-10")
def test_dz_vic_10_relay_masts() -> None:
    f = Field(scenario="relay_masts")
    f.squad(0, "ucm_sabre_tank", (24, 20))
    assert scored(f, printed.SCORE_ROUND) == [0, 0]  # not in the first round
    f.s.round = 2
    assert scored(f, printed.SCORE_ROUND) == [1, 0]
    chief = f.squad(0, "ucm_kodiak_command_acv", (11, 25), commander="cv2")
    assert influence_of(f.s, f.unit(chief)) == 14000  # 8 and 6 at a mast
    f.s.change(f.unit(chief).uid).y = 22250  # at exactly 6 inches
    f.s.stirred()
    assert influence_of(f.s, f.unit(chief)) == 14000
    f.s.change(f.unit(chief).uid).y = 22249
    f.s.stirred()
    assert influence_of(f.s, f.unit(chief)) == 8000


@rule("DZ-VIC-11")
def test_dz_vic_11_decapitation() -> None:
    f = Field(scenario="decapitation")
    big = f.squad(1, "sco_desolator_command_barge", (24, 30), commander="cv6", air=False)
    small = f.squad(1, "sco_despot_suppression_walker", (10, 30), commander="cv2")
    tanks = f.squad(0, "ucm_sabre_tank", (10, 10))
    for sid, vp in ((small, 2), (big, 6)):
        rested(f)
        crush(f.s, f.t, list(f.s.squads[sid].members), BY_CARD, 0)
        advance(f.s, f.t)
        f.settle()
        assert f.s.vp == [vp, 0]  # his value, at most four
    claim(f.s, f.t, 1, tanks)  # the own command post scores nothing
    assert scored(f, printed.SCORE_END) == [6, 0]
    f.s.objectives[1] = f.s.objectives[1].lying(24000, 9000, 0, False)
    claim(f.s, f.t, 2, tanks)
    assert scored(f, printed.SCORE_END) == [8, 0]


@rule("DZ-VIC-12")
def test_dz_vic_12_first_drop() -> None:
    f = Field(scenario="first_drop")
    tanks = f.squad(0, "ucm_sabre_tank", (10, 10))
    claim(f.s, f.t, 1, tanks)
    claim(f.s, f.t, 2, tanks)
    f.s.kp = [0, 35]
    assert scored(f, printed.SCORE_END) == [3, 1]  # hall and a marker; more Kill Points
    scene = f.s.table
    assert (scene.width, scene.rounds, scene.aerial_advantage, scene.direct) == (36000, 4, False, True)


@rule("DZ-VIC-14", "DZ-OBJ-01")
def test_dz_vic_14_objectives_are_apart() -> None:
    for scene in library().cards.scenarios:
        for n, goal in enumerate(scene.objectives):
            for other in scene.objectives[:n]:
                assert (goal.x - other.x) ** 2 + (goal.y - other.y) ** 2 >= 6000**2


def test_a_scored_point_is_told() -> None:
    f = Field(scenario="relay_masts")
    f.squad(0, "ucm_sabre_tank", (24, 20))
    f.s.round = 2
    scored(f, printed.SCORE_ROUND)
    assert [event.a for event in f.told(Said.SCORED)] == [1]


@rule("DZ-VIC-01", "DZ-VIC-14")
def test_random_games_of_all_twenty_armies_on_all_seven_tables_end_by_a_rule() -> None:
    armies = [preset.data for preset in GAME.presets()]
    assert len(armies) == 20
    policy = GAME.policy()
    assert policy is not None
    for number in range(10):
        dice = seeded("tables", str(number))
        lists = (armies[2 * number], armies[2 * number + 1])
        options = Options(2, lists, {"scenario": SCENARIOS[number % len(SCENARIOS)]})
        assert not GAME.violations(options)
        s = GAME.setup(options, dice)
        t = Table(dice, [dice] * 2, None)
        mask = advance(s, t)
        while mask:
            seat = lowest(mask)
            menu = s.agenda[-1].options(s, seat)
            mask = answer(s, t, seat, menu[policy.pick(s, seat, menu, dice)])
        assert s.result is not None and s.result.rule.startswith("DZ-"), number
        assert s.clock < s.limit
