"""What an active unit may do, and by which rule it may not: resting, defending, moving, running, shooting, monsters."""

from drumhead.games.fantasy_commander.activation import Act, EndActivation
from drumhead.games.fantasy_commander.cards import YELLOW
from drumhead.games.fantasy_commander.state import Activation
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel import parse_action
from tests.games.fantasy_commander.table import (
    CARDS,
    acting,
    answer,
    match,
    mission_field,
    moves,
    place,
    put,
    refusal,
    run,
    step,
    table,
    told,
    unit,
)
from tests.support import rule

FOE = put("red_goblin", 1, 10, 8)


def levy(**more: object) -> dict[str, object]:
    return put("aur_levy", 0, 5, 4, **more)


@rule("FC-FAT-08", "FC-TER-07", "FC-GEN-01")
def test_fc_fat_08_rest_is_for_the_tired_and_in_a_town_for_the_hurt() -> None:
    town = [[5, 4, "town"]]
    for more, ground, law, listed in (
        ({}, [], "", False), ({"fatigue": 1}, [], "", True), ({"left": 3}, [], "", False),
        ({"left": 3}, town, "", True),
        ({}, town, "", False), ({"fatigue": 1, "act": {"ban": ["rest"]}}, [], "FC-GEN-01", False),
    ):  # fmt: skip
        m = acting(levy(**more), FOE, terrain=ground)
        assert refusal(m, "rest") == law
        assert ("rest" in moves(m)) is listed


@rule("FC-DEF-01", "FC-GEN-01")
def test_fc_def_01_a_ban_rules_defence_out_and_a_second_token_is_not_offered() -> None:
    for more, law, listed in (
        ({}, "", True), ({"guard": True}, "", False), ({"turn": {"ban": ["defend"]}}, "FC-GEN-01", False),
    ):  # fmt: skip
        m = acting(levy(**more), FOE)
        assert refusal(m, "defend") == law
        assert ("defend" in moves(m)) is listed


@rule("FC-MOV-01", "FC-MOV-02", "FC-MOV-04", "FC-MOV-06", "FC-GEN-01")
def test_fc_mov_02_every_refused_way_names_its_rule() -> None:
    """Levies walk two hexes and run three."""
    m = acting(levy(), FOE, terrain=[[8, 4, "forest"]])
    for text, law in (
        ("move 40 40", "FC-MOV-02"), ("move 9 4", "FC-MOV-01"), ("run 7 4", ""), ("move 8 4", "FC-MOV-01"),
        ("move 6 4 1", "K-OPTION"), ("run 8 4", ""), ("move 7 4", ""),
        ("run 9 4", "FC-MOV-04"), ("run 10 8", "FC-MOV-02"),
    ):  # fmt: skip
        assert refusal(m, text) == law
    m.state.active().tired = True
    assert refusal(m, "run 8 4") == "FC-MOV-06"
    assert "run 8 4" not in moves(m)
    banned = acting(levy(act={"ban": ["run"]}), FOE)
    assert refusal(banned, "run 6 4") == "FC-GEN-01"
    assert not [text for text in moves(banned) if text.startswith("run")]


@rule("FC-MOV-04", "FC-FAT-03")
def test_fc_mov_04_a_run_may_be_short_and_costs_its_fatigue_all_the_same() -> None:
    m = acting(levy(), put("red_goblin", 1, 8, 4), dice=[5] * 3)
    assert "run 7 4" not in moves(m)
    answer(m, "run 7 4")
    assert m.state.active().ran
    answer(m, "melee 1")
    assert unit(m, 0).fatigue == 1
    tired = acting(levy(fatigue=2), put("red_goblin", 1, 8, 4))
    answer(tired, "run 7 4")
    assert step(tired) == "Halt"


@rule("FC-ACT-10")
def test_fc_act_10_what_the_law_takes_and_does_not_list_gains_nothing() -> None:
    """The conformance kit passes `Act` over for its UNLISTED; here the two are compared, hex by hex."""
    ground = [[6, 4, "forest"], [4, 4, "rocks"], [5, 3, "hill"], [6, 5, "town"]]
    foes = (put("red_goblin", 1, 5, 5), put("red_goblin", 1, 8, 4))
    for card in ("aur_levy", "aur_gryph", "thw_scout", "grv_zombie", "aur_lance"):
        m = acting(put(card, 0, 5, 4), *foes, terrain=ground)
        listed = moves(m)
        for verb in ("move", "run"):
            for column in range(11):
                for row in range(9):
                    text = parse_action(Verb, f"{verb} {column} {row}").text()
                    walked = verb == "run" and text.replace("run", "move") in listed
                    assert (text in listed) or walked or refusal(m, text), (card, text)
                    assert text not in listed or not refusal(m, text), (card, text)
        for verb in ("melee", "shoot"):
            for number in range(-1, 4):
                text = parse_action(Verb, f"{verb} {number}").text()
                assert (refusal(m, text) == "") is (text in listed), (card, text)


@rule("FC-RNG-01", "FC-MOV-04", "FC-GEN-01")
def test_fc_rng_01_every_refused_shot_names_its_rule() -> None:
    for card, text, law in (
        ("aur_levy", "shoot 1", "FC-RNG-01"), ("aur_bows", "shoot 9", "FC-RNG-01"),
        ("aur_bows", "shoot 0", "FC-RNG-01"), ("aur_bows", "shoot 1 1", "FC-RNG-01"),
        ("aur_bows", "shoot 1", ""), ("aur_bows", "shoot 2", "FC-RNG-01"),
    ):  # fmt: skip
        m = acting(put(card, 0, 5, 4), put("red_goblin", 1, 8, 4), {"card": "red_goblin", "seat": 1, "left": 0})
        assert refusal(m, text) == law
    banned = acting(put("aur_bows", 0, 5, 4, act={"ban": ["ranged"]}), put("red_goblin", 1, 8, 4))
    assert refusal(banned, "shoot 1") == "FC-GEN-01"
    first = acting(put("red_goblin", 1, 8, 4), put("aur_bows", 0, 5, 4), active=1)
    assert refusal(first, "shoot") == ""
    assert refusal(first, "pass") == "K-OPTION"
    ran = acting(put("red_jav", 0, 1, 4), put("red_goblin", 1, 7, 4), put("red_goblin", 1, 6, 4))
    answer(ran, "run 5 4")
    assert refusal(ran, "shoot 1") == "FC-MOV-04"


@rule("FC-FAT-02", "FC-MOV-04")
def test_fc_fat_02_the_fatigue_of_a_melee_after_a_run_is_the_one_of_the_activation() -> None:
    m = acting(put("aur_legion", 0, 1, 4), put("red_goblin", 1, 6, 4), dice=[5] * 4)
    answer(m, "run 5 4")
    answer(m, "melee 1")
    assert step(m) != "AttackDie"
    tired = acting(put("aur_legion", 0, 1, 4), put("red_goblin", 1, 6, 4), terrain=[[5, 4, "forest"]])
    answer(tired, "run 5 4")
    assert (step(tired), unit(tired, 0).fatigue) == ("Halt", 1)


@rule("FC-VIC-05", "FC-TER-15")
def test_fc_vic_05_who_falls_on_the_way_is_scored_at_once() -> None:
    m = acting(put("aur_levy", 0, 5, 4, left=1), FOE, terrain=[[6, 4, "spike_field"]], vp=[0, 7])
    answer(m, "move 6 4")
    outcome = m.outcome()
    assert outcome is not None
    assert (outcome.winners(), place(m, 0)) == ([1], None)


@rule("FC-CRD-03", "FC-END-01")
def test_fc_crd_03_what_was_played_is_discarded_with_the_activation() -> None:
    m = match({"bare": True, "units": [levy(), FOE], "act": {"unit": 0}, "playing": "aur_04"}, 1, 1)
    answer(m, "hold")
    assert m.state.discards[0] == (2 * CARDS["aur_04"].index,)
    assert m.state.playing == 0


@rule("FC-CAM-11", "FC-ACT-08")
def test_fc_cam_11_only_a_monster_of_the_campaign_defends_with_yellow() -> None:
    monster, man = put("red_goblin", 1, 5, 4, fatigue=1), put("aur_levy", 0, 9, 8, fatigue=1)
    for s, active, found in (
        (mission_field(man, monster), 1, {"rest", "defend", "hold"}),
        (mission_field(man, monster), 0, {"rest", "hold"}),
    ):  # fmt: skip
        s.act = Activation(active, YELLOW, s.units[active].cell)
        m = table(s, EndActivation(active), Act(active))
        assert moves(m) == found
        assert refusal(m, "defend") == ("" if "defend" in found else "FC-ACT-08")
        assert refusal(m, "move 5 5") == "FC-ACT-08"
    rested = acting(put("aur_levy", 0, 9, 8), monster, colour="yellow")
    assert step(rested) == "Halt"  # nothing to rest from
    plain = acting(man, monster, active=1, colour="yellow")
    assert moves(plain) == {"rest", "hold"}
    assert refusal(plain, "defend") == "FC-ACT-08"


@rule("FC-FAT-09", "FC-MEL-07")
def test_fc_fat_09_of_two_struck_back_one_is_cancelled() -> None:
    m = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, guard=True), dice=[5] * 4 + [2, 3])
    run(m, "melee 1", Cancel="tire")
    assert (unit(m, 0).left, len(told(m, Said.TIRED))) == (4, 1)


@rule("FC-ABL-22")
def test_fc_abl_22_room_for_the_panic_and_one_hex_more() -> None:
    for wall, asked in (([[9, 4, "rocks"]], True), ([[8, 4, "rocks"]], False)):
        m = acting(put("aur_legion", 0, 5, 4), put("red_goblin", 1, 6, 4), terrain=wall, dice=[2, 1, 5, 5])
        answer(m, "melee 1")
        seen = set()
        while step(m) != "Halt":
            seen.add(step(m))
            answer(m, "pass")
        assert ("RegroupOffer" in seen) is asked
