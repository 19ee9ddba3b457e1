"""Melee: pools, results, blocks, strike-back, losses, support, Formation and weak units."""

from random import Random
from typing import Any

import pytest

from drumhead.games.fantasy_commander.activation import Act, EndActivation
from drumhead.games.fantasy_commander.cards import RED
from drumhead.games.fantasy_commander.movement import Ways
from drumhead.games.fantasy_commander.state import Activation
from drumhead.games.fantasy_commander.verbs import Said
from drumhead.kernel.dice import ScriptedDice
from drumhead.kernel.match import match_at
from tests.games.fantasy_commander.table import (
    GAME,
    Halt,
    acting,
    answer,
    asked_in,
    field,
    moves,
    place,
    play,
    put,
    refusal,
    run,
    step,
    told,
    unit,
)  # fmt: skip
from tests.support import rule


def legion(column: int = 5, row: int = 4, **more: object) -> dict[str, object]:
    return put("aur_legion", 0, column, row, **more)  # attack 4, defence 3, size 5, stamina 2


def raider(column: int = 6, row: int = 4, **more: object) -> dict[str, object]:
    return put("red_raider", 1, column, row, **more)  # attack 5, defence 2, size 4, stamina 3


@rule("FC-MEL-01", "FC-GEO-02")
def test_fc_mel_01_only_enemies_in_contact_can_be_attacked() -> None:
    match = acting(legion(), raider(6, 4), raider(8, 4), legion(4, 4))
    assert {"melee 1"} == {text for text in moves(match) if text.startswith("melee")}
    assert refusal(match, "melee 2") == "FC-MEL-01"
    assert refusal(match, "melee 3") == "FC-MEL-01"


@rule("FC-MEL-01", "FC-MOV-03")
def test_fc_mel_01_contact_at_the_end_of_the_move_is_enough() -> None:
    match = acting(legion(3, 4), raider(6, 4), dice=[5, 5, 5, 5])
    run(match, "move 5 4", "melee 1")
    assert place(match, 0) == (5, 4)


@rule("FC-MEL-02", "FC-MEL-03", "FC-MEL-06", "FC-DIE-01")
def test_fc_mel_03_twos_and_threes_are_damage_fours_and_shields_are_not() -> None:
    match = acting(legion(), raider(), dice=[2, 3, 4, 6])
    run(match, "melee 1")
    assert unit(match, 1).left == 2
    assert place(match, 1) == (6, 4)


@rule("FC-MEL-03", "FC-PAN-01")
def test_fc_mel_03_ones_are_panic() -> None:
    match = acting(legion(), raider(), dice=[1, 5, 5, 5])
    run(match, "melee 1")
    assert (unit(match, 1).left, place(match, 1)) == (4, (7, 4))


@rule("FC-MEL-04", "FC-MEL-05", "FC-DEF-04")
def test_fc_mel_05_blocks_take_damage_before_panic() -> None:
    match = acting(legion(), raider(guard=True), dice=[1, 2, 3, 4, 5, 6])
    run(match, "melee 1")
    assert unit(match, 1).left == 4  # 2 and 3 were blocked, the unsupported 4 needed no block
    assert place(match, 1) == (7, 4)  # so the 1 was left


@rule("FC-MEL-05")
def test_fc_mel_05_spare_blocks_take_panic() -> None:
    match = acting(legion(), raider(guard=True), dice=[1, 2, 4, 4, 5, 6])
    run(match, "melee 1")
    assert (unit(match, 1).left, place(match, 1)) == (4, (6, 4))


@rule("FC-MEL-07", "FC-MEL-10")
def test_fc_mel_07_a_defence_roll_strikes_back() -> None:
    match = acting(legion(), raider(guard=True), dice=[5, 5, 5, 5, 2, 3])
    run(match, "melee 1")
    assert unit(match, 0).left == 3


@rule("FC-MEL-07")
def test_fc_mel_07_strike_back_is_an_option_of_the_table() -> None:
    match = acting(legion(), raider(guard=True), dice=[5, 5, 5, 5, 2, 1], rulings={"strike_back": False})
    run(match, "melee 1")
    assert (unit(match, 0).left, place(match, 0)) == (5, (5, 4))


@rule("FC-MEL-07")
def test_fc_mel_07_attackers_may_block_where_the_table_says_so() -> None:
    match = acting(legion(), raider(guard=True), dice=[5, 5, 4, 4, 2, 1], rulings={"attacker_blocks": True})
    run(match, "melee 1")
    assert (unit(match, 0).left, place(match, 0)) == (5, (5, 4))


@rule("FC-MEL-08", "FC-ADV-02")
def test_fc_mel_08_a_panicking_attacker_does_not_advance() -> None:
    match = acting(legion(), raider(guard=True), dice=[1, 1, 4, 4, 1, 4])
    run(match, "melee 1")
    assert place(match, 1) == (8, 4)  # fled two hexes, so its hex is empty
    assert place(match, 0) == (4, 4)  # and the attacker fled one the other way


@rule("FC-MEL-08")
def test_fc_mel_08_a_defender_never_advances() -> None:
    match = acting(legion(left=1), raider(guard=True), dice=[5, 5, 5, 5, 2, 4])
    run(match, "melee 1")
    assert place(match, 0) is None
    assert place(match, 1) == (6, 4)


@rule("FC-MEL-09", "FC-UNI-02", "FC-ORD-12")
def test_fc_mel_09_the_last_miniature_gone_means_destroyed() -> None:
    match = acting(legion(), raider(left=2, order="blue"), dice=[2, 2, 5, 5])
    run(match, "melee 1")
    assert (unit(match, 1).left, place(match, 1), unit(match, 1).order) == (0, None, 0)


@rule("FC-MEL-10")
def test_fc_mel_10_both_can_fall_at_once() -> None:
    match = acting(legion(left=1), raider(left=1, guard=True), dice=[2, 5, 5, 5, 2, 5])
    match.state.change(1).left = 1
    run(match, "melee 1")
    assert unit(match, 0).left == 0
    assert unit(match, 1).left == 1  # its 5 blocked the 2


@rule("FC-MEL-10")
def test_fc_mel_10_a_falling_unit_has_still_struck() -> None:
    match = acting(legion(left=1), raider(left=1, guard=True), dice=[2, 5, 5, 5, 2, 4])
    run(match, "melee 1")
    assert (unit(match, 0).left, unit(match, 1).left) == (0, 0)


@rule("FC-SUP-01", "FC-MEL-03", "FC-WEK-02")
def test_fc_sup_01_another_unit_beside_the_target_makes_fours_hit() -> None:
    match = acting(legion(), raider(), put("aur_levy", 0, 7, 4, left=1), dice=[4, 4, 5, 5])
    run(match, "melee 1")
    assert unit(match, 1).left == 2


@rule("FC-SUP-02", "FC-MEL-04")
def test_fc_sup_02_another_unit_beside_the_attacker_makes_fours_block() -> None:
    match = acting(legion(), raider(guard=True), raider(4, 4), dice=[2, 2, 5, 5, 4, 4])
    run(match, "melee 1")
    assert unit(match, 1).left == 4


@rule("FC-FRM-01")
def test_fc_frm_01_two_neighbours_ignore_one_panic() -> None:
    match = acting(legion(), raider(), raider(7, 4), raider(6, 3), dice=[1, 5, 5, 5])
    run(match, "melee 1")
    assert place(match, 1) == (6, 4)


@rule("FC-FRM-02")
def test_fc_frm_02_formation_does_not_help_the_attacker() -> None:
    match = acting(legion(), raider(guard=True), legion(4, 3), legion(4, 5), dice=[5, 5, 5, 5, 1, 4])
    run(match, "melee 1")
    assert place(match, 0) == (4, 4)


@rule("FC-WEK-01")
def test_fc_wek_01_threes_of_a_weak_unit_do_nothing() -> None:
    match = acting(legion(left=1), raider(), dice=[3, 3, 2, 5])
    run(match, "melee 1")
    assert unit(match, 1).left == 3


@rule("FC-WEK-01")
def test_fc_wek_01_a_weak_defender_strikes_back_without_threes() -> None:
    match = acting(legion(), raider(left=1, guard=True), dice=[5, 5, 5, 5, 3, 4])
    run(match, "melee 1")
    assert unit(match, 0).left == 5


@rule("FC-WEK-02")
def test_fc_wek_02_weak_units_get_support() -> None:
    match = acting(legion(left=1), raider(), legion(7, 4), dice=[4, 3, 5, 5])
    run(match, "melee 1")
    assert unit(match, 1).left == 3


@pytest.mark.parametrize(("card", "dice"), [("aur_marshal", 6), ("aur_bastion", 7), ("thw_root", 5)])
@rule("FC-WEK-03", "FC-ABL-14")
def test_fc_wek_03_heroes_colossal_and_steadfast_units_are_never_weak(card: str, dice: int) -> None:
    match = acting(put(card, 0, 5, 4, left=1), raider(), dice=[3, *[5] * (dice - 1)])
    run(match, "melee 1")
    assert unit(match, 1).left == 3


@rule("FC-DIE-06")
def test_fc_die_06_an_attack_without_dice_still_adds_its_results() -> None:
    none = {"attack": -9}
    match = acting(put("red_behem", 0, 5, 4, act=none), put("aur_levy", 1, 6, 4), dice=[])
    run(match, "melee 1")
    assert place(match, 1) == (7, 4)  # Terrifying


@rule("FC-DIE-02", "FC-DIE-03", "FC-ABL-15")
def test_fc_die_03_rerolls_are_picked_and_rolled_together_before_the_defence() -> None:
    match = acting(put("aur_marshal", 0, 5, 4), raider(guard=True), dice=[5, 5, 6, 6, 4, 4, 2, 2, 5, 4])
    run(match, "melee 1", "pass", "pass", "pick 5", "pick 6")
    assert unit(match, 1).left == 3  # two new 2s, one blocked


@rule("FC-DIE-03")
def test_fc_die_03_no_die_is_picked_twice() -> None:
    match = acting(put("aur_marshal", 0, 5, 4), raider(), dice=[5, 6, 6, 6, 6, 6, 6])
    for text in ("melee 1", "pass"):
        match.play(0, next(o for o in match.decision(0).options if o.text() == text))
    run_options = moves(match)
    assert {"pick 5", "pick 6", "roll"} == run_options
    match.play(0, next(o for o in match.decision(0).options if o.text() == "pick 5"))
    assert moves(match) == {"pick 6", "roll"}
    assert refusal(match, "pick 5") == "FC-DIE-03"
    run(match, "roll")


@rule("FC-DIE-04", "FC-DIE-05", "FC-ABL-26", "FC-ABL-03")
def test_fc_die_04_an_added_panic_can_be_ignored() -> None:
    match = acting(put("red_behem", 0, 5, 4), put("aur_gryph", 1, 6, 4), dice=[5] * 8)
    run(match, "melee 1")
    assert place(match, 1) == (6, 4)  # Terrifying adds a 1, Brave ignores it


@rule("FC-DIE-05", "FC-ABL-01")
def test_fc_die_05_ignored_results_need_no_block() -> None:
    match = acting(legion(), put("aur_guard", 1, 6, 4, guard=True), dice=[2, 2, 1, 6, 5, 4, 4, 4, 4])
    run(match, "melee 1")
    # Armour takes one 2, the block the other, so the 1 is left.
    assert (unit(match, 1).left, place(match, 1)) == (4, (7, 4))


@rule("FC-UNI-03")
def test_fc_uni_03_wounds_up_to_health_destroy_a_hero() -> None:
    match = acting(put("red_behem", 0, 5, 4), put("aur_marshal", 1, 6, 4, left=2), dice=[2, 2, 2, 5, 5, 5, 5, 5])
    run(match, "melee 1")
    assert place(match, 1) is None


@rule("FC-UNI-01")
def test_fc_uni_01_a_hex_holds_one_unit() -> None:
    match = acting(legion(), legion(6, 4), raider(8, 4))
    ways = Ways(match.state, 0)
    assert match.state.units[1].cell not in ways.reach.cells
    assert refusal(match, "move 6 4") == "FC-MOV-02"


@rule("FC-MEL-01", "FC-GEN-03")
def test_fc_mel_01_units_with_high_numbers_are_told_apart() -> None:
    crowd = [put("aur_levy", 0, column, row) for row in (7, 8) for column in range(10)]
    more = [put("aur_levy", 0, column, row) for row in (0, 1) for column in range(10)]
    match = acting(legion(), *crowd, *more, raider(6, 4))
    assert {text for text in moves(match) if text.startswith("melee")} == {"melee 41"}


# -- the whole sum, read from the rulebook once more


def sums(attack: list[int], defence: list[int], mine: bool, theirs: bool, blocking: bool) -> tuple[int, ...]:
    """Damage and panic of the target, damage and panic struck back, blocks: as a player counts dice on the table.

    ``mine``: the attacker is supported, ``theirs``: the target is; ``blocking``: attackers may block.
    """
    hits = attack.count(2) + attack.count(3) + (attack.count(4) if mine else 0)
    blocks = defence.count(5) + defence.count(6) + (defence.count(4) if theirs else 0)
    panic = max(0, attack.count(1) - max(0, blocks - hits))
    struck = defence.count(2) + defence.count(3)
    shields = attack.count(5) + attack.count(6) if blocking else 0
    scare = max(0, defence.count(1) - max(0, shields - struck))
    return max(0, hits - blocks), panic, max(0, struck - shields), scare, blocks


@pytest.mark.parametrize("mine", [False, True])
@pytest.mark.parametrize("theirs", [False, True])
@pytest.mark.parametrize("blocking", [False, True])
@rule("FC-MEL-03", "FC-MEL-05", "FC-MEL-07", "FC-SUP-01", "FC-SUP-02")
def test_fc_mel_05_every_roll_sums_up_as_on_the_table(mine: bool, theirs: bool, blocking: bool) -> None:
    """On open ground; four attack dice, two defence dice, thrown at random."""
    chance = Random(f"sums {mine} {theirs} {blocking}")
    helpers = [legion(7, 4)] if mine else []
    helpers += [put("red_goblin", 1, 4, 4)] if theirs else []
    for _ in range(30):
        attack = [chance.choice((1, 1, 2, 3, 4, 5, 6)) for _ in range(4)]
        defence = [chance.choice((1, 1, 2, 3, 4, 5, 6)) for _ in range(2)]
        match = acting(
            legion(), raider(guard=True), *helpers, dice=attack + defence, rulings={"attacker_blocks": blocking}
        )
        play(match, 0, "melee 1")
        while not told(match, Said.SETTLED):
            match.play(match.waiting()[0], match.decision(match.waiting()[0]).options[-1])
        (settled,) = told(match, Said.SETTLED)
        assert tuple(settled.more[:5]) == sums(attack, defence, mine, theirs, blocking), (attack, defence)


@rule("FC-FRM-02", "FC-ABL-03")
def test_fc_abl_03_a_brave_attacker_ignores_one_panic_of_a_strike_back() -> None:
    for thrown, place_of in (([1, 5], (5, 4)), ([1, 1], (4, 4))):
        match = acting(put("red_sworn", 0, 5, 4), put("aur_levy", 1, 6, 4, guard=True), dice=[5] * 5 + thrown)
        run(match, "melee 1")
        assert place(match, 0) == place_of


# -- in the corner: the first hex of the map is a hex like any other


@rule("FC-MEL-01")
def test_fc_mel_01_the_corner_hex_is_fought_for_like_any_other() -> None:
    match = acting(legion(0, 0), raider(1, 0), dice=[2, 3, 5, 5])
    run(match, "melee 1")
    assert unit(match, 1).left == 2
    match = acting(legion(1, 0), raider(0, 0, left=1), dice=[2, 5, 5, 5])
    run(match, "melee 1", Advance="advance")
    assert place(match, 1) is None
    assert place(match, 0) == (0, 0)


@rule("FC-PAN-02")
def test_fc_pan_02_in_the_corner_there_is_no_way_out() -> None:
    match = acting(legion(1, 0), raider(0, 0), dice=[1, 1, 5, 5])
    run(match, "melee 1")
    assert (place(match, 1), unit(match, 1).left) == ((0, 0), 2)


@rule("FC-SUP-01")
def test_fc_sup_01_help_comes_from_the_corner_too() -> None:
    match = acting(legion(1, 1), raider(1, 0), legion(0, 0), dice=[4, 5, 5, 5])
    run(match, "melee 1")
    assert unit(match, 1).left == 3


@rule("FC-MEL-09")
def test_fc_mel_09_whoever_is_destroyed_lies_nowhere() -> None:
    match = acting(legion(), raider(left=1, fatigue=2, order="red"), dice=[2, 5, 5, 5])
    run(match, "melee 1", GuardChoice="pass")
    units = GAME.to_data(match.state)["units"]
    assert isinstance(units, list)
    assert not {"at", "order"} & set(units[1])


# -- the same, with all that adds and takes away results


GROUNDS = [
    {"id": f"own_{n}", "name": f"Own {n}", "letter": "wmnoq"[n], "rule": "FC-TER-02", "text": ".", "ignores": n}
    for n in (1, 2, 3, 4)
]


def without(results: list[int], *faces: int) -> list[int]:
    """What is left of the dice on the table when one die of each of these faces is taken away."""
    left = list(results)
    for face in faces:
        if face in left:
            left.remove(face)
    return left


@pytest.mark.parametrize("blocking", [False, True])
@rule("FC-DIE-04", "FC-DIE-05", "FC-MEL-05", "FC-MEL-07", "FC-WEK-01", "FC-ABL-01", "FC-ABL-24")
def test_fc_die_05_whatever_adds_or_ignores_results_sums_up_as_on_the_table(blocking: bool) -> None:
    """One die after the other is laid aside, as players do it; on ground that ignores each face in turn."""
    chance = Random(f"table {blocking}")
    land = GAME.playing(field(legion(), raider(), cards=GROUNDS))
    for _ in range(150):
        mine = [name for name in ("Armour", "Brave", "Resurgent", "Ranger") if chance.random() < 0.3]
        theirs = [name for name in ("Armour", "Brave", "Resurgent", "Forged") if chance.random() < 0.25]
        grounds = [chance.choice((0, 0, 1, 2, 3, 4)) for _ in range(2)]
        lefts = [chance.choice((1, 4)) for _ in range(2)]
        adds = {"panic_faces": chance.choice((0, 0, 1)), "hit_faces": chance.choice((0, 0, 1))}
        takes = {"ignore_panic": chance.choice((0, 0, 1)), "ignore_hit": chance.choice((0, 0, 1))}
        helped = chance.random() < 0.5
        attack = [chance.choice((1, 1, 1, 2, 3, 4, 5)) for _ in range(4)]
        defence = [chance.choice((1, 1, 1, 2, 3, 4, 5)) for _ in range(2)]
        s = land.position({
            "bare": True, "rulings": {"attacker_blocks": blocking},
            "units": [
                legion(left=lefts[0], act=adds | {"grant": mine}),
                raider(left=lefts[1], guard=True, turn=takes | {"grant": theirs}),
                *([put("aur_levy", 0, 7, 4)] if helped else []),
            ],
            "terrain": [[5 + n, 4, f"own_{face}"] for n, face in enumerate(grounds) if face],
        })  # fmt: skip
        s.act = Activation(0, RED, s.units[0].cell)
        s.agenda = [Halt(), EndActivation(0), Act(0)]
        match = match_at(land, s, ScriptedDice(attack + defence + [5] * 4))
        play(match, 0, "melee 1")
        while not told(match, Said.SETTLED):
            match.play(match.waiting()[0], match.decision(match.waiting()[0]).options[-1])

        results = attack + [1] * adds["panic_faces"] + [2] * adds["hit_faces"]
        useless = {5, 6} | ({3} if lefts[0] == 1 else set()) | (set() if helped else {4})
        results = [face for face in results if face not in useless]
        results = without(results, 0 if "Ranger" in mine else grounds[1], 2 if "Armour" in theirs else 0)
        results = without(results, *[2] * takes["ignore_hit"], *[1] * (takes["ignore_panic"] + ("Brave" in theirs)))
        results = [face for face in results if not (face == 1 and "Forged" in theirs)]
        hits, panic = len(results) - results.count(1), results.count(1)
        blocks = defence.count(5) + defence.count(6)
        hits, panic = max(0, hits - blocks), max(0, panic - max(0, blocks - hits))
        if "Resurgent" in theirs:
            hits, panic = hits + panic, 0

        struck = [face for face in defence if face in (1, 2) or (face == 3 and lefts[1] > 1)]
        struck = without(struck, grounds[0], 2 if "Armour" in mine else 0, 1 if "Brave" in mine else 0)
        shields = attack.count(5) if blocking else 0
        wounds, fright = len(struck) - struck.count(1), struck.count(1)
        wounds, fright = max(0, wounds - shields), max(0, fright - max(0, shields - wounds))
        if "Resurgent" in mine:
            wounds, fright = wounds + fright, 0

        (settled,) = told(match, Said.SETTLED)
        kept = tuple(results.count(face) for face in (1, 2, 3, 4))
        assert settled.more == (hits, panic, wounds, fright, blocks, *kept), (attack, defence, mine, theirs, grounds)


@pytest.mark.parametrize("mods", ["act", "turn", "game"])
@rule("FC-FRM-01", "FC-GEN-01")
def test_fc_frm_01_a_formation_may_be_denied_for_any_time(mods: str) -> None:
    denied: dict[str, Any] = {mods: {"deny": ["Formation"]}}
    match = acting(legion(), raider(**denied), raider(6, 5), raider(6, 3), dice=[1, 5, 5, 5])
    run(match, "melee 1")
    assert place(match, 1) == (7, 4)


@rule("FC-MEL-01", "FC-SUP-01")
def test_fc_mel_01_the_first_unit_of_all_is_attacked_and_helps_like_any_other() -> None:
    match = acting(raider(6, 4), legion(), active=1, dice=[2, 5, 5, 5])
    run(match, "melee")
    assert unit(match, 0).left == 3
    match = acting(legion(7, 4), legion(), raider(6, 4), active=1, dice=[4, 5, 5, 5])
    run(match, "melee 2")
    assert unit(match, 2).left == 3


@rule("FC-MEL-02", "FC-MEL-04", "FC-DIE-06")
def test_fc_die_06_pools_grow_and_shrink_and_are_never_below_nothing() -> None:
    for change, dice in ((-9, 0), (-4, 0), (-3, 1), (2, 6)):
        match = acting(legion(act={"attack": change}), raider(), dice=[5] * dice)
        run(match, "melee 1")
        assert told(match, Said.ROLLED)[0].more == (5,) * dice
    for change, dice in ((-9, 0), (-4, 0), (-3, 1), (2, 6)):
        match = acting(put("aur_bows", 0, 4, 4, act={"ranged": change}), raider(), dice=[2] * dice)
        run(match, "shoot 1")
        assert told(match, Said.ROLLED)[0].more == (2,) * dice
    for change, dice in ((-9, 0), (-2, 0), (-1, 1), (1, 3)):
        match = acting(legion(), raider(guard=True, turn={"defence": change}), dice=[5] * 4 + [4] * dice)
        run(match, "melee 1")
        assert [event.more for event in told(match, Said.ROLLED)] == [(5,) * 4, (4,) * dice]


@rule("FC-DIE-01")
def test_fc_die_01_everybody_sees_every_die() -> None:
    match = acting(legion(), raider(guard=True), dice=[6, 1, 3, 1, 2, 1])
    log: list[tuple[str, int, int]] = []
    match.table.dice.log = log
    run(match, "melee 1")
    assert log == [*[("attack", 6, face) for face in (6, 1, 3, 1)], ("defence", 6, 2), ("defence", 6, 1)]
    assert [event.more for event in told(match, Said.ROLLED)] == [(1, 1, 3, 6), (1, 2)]


@rule("FC-DIE-03")
def test_fc_die_03_a_die_that_is_rolled_again_counts_as_it_lies_then() -> None:
    match = acting(put("aur_marshal", 0, 5, 4), raider(), dice=[2, 2, 1, 5, 5, 5, 6, 3])
    for text in ("melee 1", "pass", "pick 2"):
        answer(match, text)
    log: list[tuple[str, int, int]] = []
    match.table.dice.log = log
    assert moves(match) == {"pick 1", "pick 2", "pick 5", "roll"}
    answer(match, "pick 1")
    assert step(match) != "Reroll"  # two dice, and both are picked
    run(match)
    assert (unit(match, 1).left, place(match, 1)) == (2, (6, 4))
    assert [event.more for event in told(match, Said.REROLLED)] == [(2, 3, 5, 5, 5, 6)]
    assert log == [("attack", 6, 6), ("attack", 6, 3)]


@rule("FC-DIE-03", "FC-ABL-15")
def test_fc_die_03_the_targets_dice_are_rolled_again_after_its_own_roll() -> None:
    match = acting(legion(), put("aur_guard", 1, 6, 4, guard=True), dice=[3, 3, 5, 5, 4, 4, 4, 4, 1, 5])
    asked = asked_in(match, "melee 1", Reroll="pick 1")
    assert asked.count("Reroll") == 1
    assert [event.b for event in told(match, Said.REROLLED)] == [1]  # told as the target's
    assert (unit(match, 1).left, place(match, 0)) == (3, (5, 4))  # one blocked, and the 1 strikes nobody any more


@rule("FC-VIC-05", "FC-MEL-09")
def test_fc_mel_09_who_lost_a_unit_this_round_is_known() -> None:
    for seat, foe in ((0, 1), (1, 0)):
        match = acting(put("aur_legion", seat, 5, 4), put("red_raider", foe, 6, 4, left=1), dice=[2, 5, 5, 5])
        run(match, "melee 1")
        assert match.state.losers == 1 << foe


@rule("FC-MEL-06")
def test_fc_mel_06_nothing_is_told_of_losses_that_nobody_had() -> None:
    match = acting(legion(fatigue=1), raider(), dice=[5, 5, 5, 5])
    run(match, "melee 1")
    assert not told(match, Said.LOST)
    assert not told(match, Said.SHED)
