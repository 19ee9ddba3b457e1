"""Armies, decks, deployment, Battle Royal, victory and the end of the round."""

import pytest

from drumhead.games.fantasy_commander.action_phase import RoundEnd
from drumhead.games.fantasy_commander.cards import COLOSSAL, HERO, INFANTRY, LEVELS, MONSTROUS
from drumhead.games.fantasy_commander.end import end_round, holds, judge
from drumhead.games.fantasy_commander.info import ROYAL_LIMIT
from drumhead.games.fantasy_commander.lists import limit_of, roster_violations
from drumhead.games.fantasy_commander.losses import harm, summon
from drumhead.games.fantasy_commander.setup import Deploy, PlaceTerrain
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.games.fantasy_commander.terrain import basic_kinds
from drumhead.kernel.dice import seeded
from drumhead.kernel.game import Options
from drumhead.kernel.match import Match, new_match
from drumhead.kernel.playout import playout
from tests.games.fantasy_commander.table import (
    CARDS,
    GAME,
    UNIT_CARDS,
    acting,
    answer,
    field,
    mission_field,
    moves,
    put,
    refusal,
    run,
    step,
    table,
    unit,
)  # fmt: skip
from tests.support import rule

SEED = "0123456789abcdef" * 2
PRESETS = {preset.id: preset.data for preset in GAME.presets()}


def wrong(units: list[str], deck: list[str], limit: int = 400) -> set[str]:
    army = [UNIT_CARDS[name].index for name in units]
    cards = [CARDS[name].index for name in deck]
    found = roster_violations(GAME.cards.units, GAME.cards.tactics, army, cards, limit, 0)
    assert all(violation.sentence.endswith(".") for violation in found)
    return {violation.rule for violation in found}


@rule("FC-ARM-01")
def test_fc_arm_01_an_army_keeps_to_its_limit() -> None:
    assert wrong(["aur_levy"] * 2, ["aur_01"] * 2, 60) == set()
    assert wrong(["aur_levy"] * 2, ["aur_01"] * 2, 59) == {"FC-ARM-01"}


@rule("FC-ARM-02")
def test_fc_arm_02_battle_royal_offers_the_usual_limits() -> None:
    choices = next(option.choices for option in GAME.info.options if option.name == "points")
    assert {200, 250, 400, 500} <= set(choices)


@rule("FC-ARM-03")
def test_fc_arm_03_leaders_are_unique_regulars_are_not() -> None:
    assert "FC-ARM-03" in wrong(["aur_marshal"] * 2, ["aur_01"] * 2)
    assert "FC-ARM-03" in wrong(["aur_bastion"] * 2, ["aur_01"] * 2)
    assert wrong(["aur_levy"] * 3, ["aur_01"] * 3) == set()


@rule("FC-ARM-04")
def test_fc_arm_04_one_faction() -> None:
    assert wrong(["aur_levy", "red_jav"], ["aur_01"] * 2) == {"FC-ARM-04"}
    assert wrong(["aur_levy"], ["red_01"]) == {"FC-ARM-04"}


@rule("FC-DCK-01", "FC-DCK-04")
def test_fc_dck_01_as_many_cards_as_units_terrain_and_curses_included() -> None:
    assert wrong(["aur_levy"] * 2, ["aur_01"]) == {"FC-DCK-01"}
    assert wrong(["aur_levy"] * 2, ["aur_11", "aur_13"]) == set()


@rule("FC-DCK-02")
def test_fc_dck_02_no_more_copies_than_printed() -> None:
    assert wrong(["aur_levy"] * 2, ["aur_12"] * 2) == {"FC-DCK-02"}


@pytest.mark.parametrize(("size", "golden", "legal"), [(8, 2, True), (7, 2, False), (12, 3, True), (11, 3, False)])
@rule("FC-DCK-03")
def test_fc_dck_03_v01_three_others_for_each_golden_card(size: int, golden: int, legal: bool) -> None:
    plain = ["aur_01"] * 3 + ["aur_02"] * 3 + ["aur_04"] * 3
    deck = [*["aur_08", "aur_09", "aur_10"][:golden], *plain[: size - golden]]
    units = ["aur_marshal", *["aur_levy"] * (size - 1)]
    assert wrong(units, deck, 2000) == (set() if legal else {"FC-DCK-03"})


@rule("FC-UNI-08")
def test_fc_uni_08_special_cards_need_their_unit() -> None:
    assert wrong(["aur_levy"], ["aur_05"]) == {"FC-UNI-08"}
    assert wrong(["aur_bows"], ["aur_05"]) == set()


@rule("FC-DCK-06", "FC-ARM-01", "FC-MOD-01")
def test_fc_dck_06_ready_armies_come_with_legal_decks() -> None:
    assert len(PRESETS) == 12
    for data in PRESETS.values():
        assert isinstance(data, dict)
        assert wrong(data["units"], data["deck"], 500) == set()


@rule("FC-UNI-01", "FC-UNI-04", "FC-UNI-07")
def test_fc_uni_04_every_unit_card_is_complete() -> None:
    for card in UNIT_CARDS.values():
        assert card.kind in (INFANTRY, MONSTROUS, HERO, COLOSSAL)
        assert 0 <= card.level < len(LEVELS)
        assert card.strength >= 1
        assert card.run >= card.walk >= 1
        assert sum(card.leadership) >= 1
    assert LEVELS[UNIT_CARDS["grv_zombie"].level] == "conscript"


@rule("FC-MOD-01", "FC-ARM-01")
def test_fc_mod_01_illegal_lists_are_refused_with_every_fault() -> None:
    bad = {"units": ["aur_marshal", "aur_marshal", "red_jav"], "deck": ["aur_12", "aur_12"]}
    found = GAME.violations(Options(2, (bad, PRESETS["grave_250"])))
    assert {violation.rule for violation in found} == {"FC-ARM-03", "FC-ARM-04", "FC-DCK-01", "FC-DCK-02"}
    assert {violation.seat for violation in found} == {0}
    assert GAME.violations(Options(2, ({"units": ["nobody"]}, "grave_250")))
    assert GAME.violations(Options(2, (5, "grave_250")))


def started(first: str, second: str, **values: object) -> Match[CommanderState]:
    return new_match(GAME, Options(2, (PRESETS[first], PRESETS[second]), values), SEED)


@rule("FC-SET-01", "FC-SET-02", "FC-SET-03")
def test_fc_set_02_the_larger_army_starts_and_sides_alternate() -> None:
    match = started("auric_250", "redfang_250")  # six units against five
    assert match.state.initiative == 0
    seats = []
    while step(match) in ("Deploy", "DeployAt"):
        if step(match) == "DeployAt":
            seats.append(match.waiting()[0])
        answer(match, min(moves(match)))
    assert seats == [0, 1] * 5 + [0]


@rule("FC-SET-02")
def test_fc_set_02_equal_armies_let_chance_decide() -> None:
    holders = {
        new_match(GAME, Options(2, (PRESETS["thorn_250"], PRESETS["auric_250"])), f"{n:032x}").state.initiative
        for n in range(12)
    }
    assert holders == {0, 1}


@rule("FC-SET-03", "FC-SET-04")
def test_fc_set_04_units_deploy_in_their_zone_on_free_passable_hexes() -> None:
    s = field(put("aur_levy", 0, 3, 0), {"card": "aur_gryph", "seat": 0}, terrain=[[4, 0, "rocks"], [5, 0, "forest"]])
    match = table(s, Deploy(0))
    assert step(match) == "DeployAt"
    assert "place 5" in moves(match)
    assert refusal(match, "place 3 0") == refusal(match, "place 4 0") == "FC-SET-04"
    assert refusal(match, "place 3 4") == "FC-SET-03"


@rule("FC-MOD-03", "FC-TER-20")
def test_fc_mod_03_battle_royal_on_a_bare_map_lets_both_sides_place_terrain() -> None:
    match = started("auric_250", "thorn_250", mode="battle_royal_bare")
    assert isinstance(match.state.agenda[-1], PlaceTerrain)
    assert not any(match.state.terrain)
    answer(match, "place 5 4")
    answer(match, "place 5 4 2")
    assert match.waiting() == [1]
    assert "place 6 4" not in moves(match)  # next to the first piece
    assert "place 5" not in moves(match)  # in a zone


@rule("FC-MOD-03")
def test_fc_mod_03_the_last_army_wins_and_both_gone_is_a_draw() -> None:
    for left, winners in (((0,), [0]), ((1,), [1]), ((), [])):
        s = field(put("aur_levy", 0, 5, 4), put("red_jav", 1, 6, 4), rulings={"royal": True})
        t = table(s).table
        for number in range(2):
            if number not in left:
                harm(s, t, number, 9, "FC-UNI-02")
        judge(s, t)
        assert s.result is not None
        assert s.result.winners() == winners


@rule("FC-MOD-02", "FC-VIC-01")
def test_fc_vic_01_the_target_and_more_than_the_enemy() -> None:
    for vp, winners in (([8, 7], [0]), ([8, 8], None), ([7, 0], None), ([8, 9], [1])):
        s = field(put("aur_levy", 0, 5, 4), put("red_jav", 1, 6, 4), vp=vp, untested=True)
        judge(s, table(s).table)
        assert (None if s.result is None else s.result.winners()) == winners


@rule("FC-VIC-02", "FC-VIC-03", "FC-VIC-04", "FC-END-02")
def test_fc_vic_02_points_are_held_by_standing_on_them_and_counted_at_the_end() -> None:
    s = field(put("aur_levy", 0, 5, 4), put("red_jav", 1, 1, 4), put("red_jav", 1, 2, 2), terrain=[[2, 2, "forest"]])
    assert holds(s, 0, s.scenario.cell(5, 4))
    assert holds(s, 1, s.scenario.cell(2, 2))
    assert not holds(s, 0, s.scenario.cell(9, 4))
    end_round(s, table(s).table)
    assert s.vp == [1, 1]


@rule("FC-VIC-05")
def test_fc_vic_05_a_kill_wins_as_soon_as_the_attack_is_over() -> None:
    match = acting(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, left=1), vp=[7, 0], dice=[2, 5, 5, 5])
    run(match, "melee 1")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners(), outcome.points) == ([0], (8, 0))


@rule("FC-VIC-05")
def test_fc_vic_05_points_of_both_sides_are_booked_before_the_test() -> None:
    match = acting(
        put("aur_legion", 0, 5, 4, left=1), put("red_raider", 1, 6, 4, left=1, guard=True), vp=[7, 7],
        dice=[2, 5, 5, 5, 2, 4],
    )  # fmt: skip
    run(match, "melee 1")
    assert match.outcome() is None
    assert match.state.vp == [8, 8]


@rule("FC-VIC-05", "FC-MOD-01")
def test_fc_mod_01_kinds_of_kills_score_as_the_scenario_says() -> None:
    s = GAME.position(
        {"scenario": "king_of_the_knoll", "units": [put("aur_marshal", 0, 5, 0), put("red_jav", 1, 5, 8)]}
    )
    t = table(s).table
    harm(s, t, 0, 9, "FC-UNI-03")
    harm(s, t, 1, 9, "FC-UNI-02")
    assert s.vp == [1, 2]


@rule("FC-VIC-05", "FC-MOD-03", "FC-CAM-02")
def test_fc_vic_05_each_kind_has_its_price_and_none_where_points_do_not_count() -> None:
    for card, vp in (("red_jav", 1), ("red_boar", 1), ("red_grakka", 2), ("red_behem", 2)):
        units = [put("aur_levy", 0, 5, 0), put(card, 1, 5, 8)]
        for more, points in (({}, vp), ({"rulings": {"royal": True}}, 0), ({"mission": {"number": 3}}, 0)):
            s = GAME.position({"scenario": "king_of_the_knoll", "units": units, **more})
            harm(s, table(s).table, 1, 12, "FC-UNI-02")
            assert s.vp == [points, 0]


@rule("FC-MOD-01")
def test_fc_mod_01_the_round_limit_lets_the_larger_total_win() -> None:
    for vp, winners in (([3, 2], [0]), ([2, 3], [1]), ([2, 2], [])):
        s = field(put("aur_levy", 0, 5, 0), put("red_jav", 1, 5, 8), vp=vp, round=10)
        end_round(s, table(s).table)
        assert s.result is not None
        assert s.result.winners() == winners


@rule("FC-END-01", "FC-ORD-09", "FC-DEF-04", "FC-ABL-18")
def test_fc_end_01_everything_temporary_ends() -> None:
    turn = {"attack": 1}
    s = field(
        put("aur_levy", 0, 5, 0, guard=True, pursued=True, turn=turn),
        put("red_jav", 1, 5, 8),
        pools=[{"red": 2}, {"blue": 1}],
    )
    end_round(s, table(s).table)
    levy = s.units[0]
    assert (levy.guard, levy.pursued, levy.turn.values[3]) == (False, False, 0)
    assert s.pools == [0, 0]


@rule("FC-END-03", "FC-VIC-01")
def test_fc_end_03_the_test_comes_after_scoring() -> None:
    s = field(put("aur_levy", 0, 5, 4), put("red_jav", 1, 5, 8), vp=[7, 7])
    match = table(s, RoundEnd())
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners() == [0]


@rule("FC-GEN-03")
def test_fc_gen_03_there_are_always_enough_tokens() -> None:
    s = field(put("aur_levy", 0, 5, 4), put("red_jav", 1, 5, 8))
    t = table(s).table
    for column in range(11):
        summon(s, t, 0, UNIT_CARDS["grv_zombie"].index, 0, s.scenario.cell(column, 2), "FC-GEN-03")
    assert len(s.units) == 13


@rule("FC-UNI-09")
def test_fc_uni_09_losses_are_numbers_on_the_unit() -> None:
    match = acting(put("aur_legion", 0, 5, 4, left=3), put("red_behem", 1, 8, 4, left=7))
    scene = GAME.scene(match.view(0))
    units = scene["units"]
    assert isinstance(units, list)
    assert units[0]["figures"] == [3, 5]
    assert units[1]["health"] == [7, 10]
    assert unit(match, 0).left == 3


@pytest.mark.parametrize("scenario", [scenario.id for scenario in GAME.cards.scenarios])
@pytest.mark.parametrize("mode", ["scenario", "battle_royal", "battle_royal_bare"])
@rule("FC-MOD-01", "FC-MOD-03")
def test_random_battles_end_on_every_map_in_every_mode(scenario: str, mode: str) -> None:
    for number, pair in enumerate((("auric_250", "grave_250"), ("thorn_250", "redfang_250"))):
        lists = (PRESETS[pair[0]], PRESETS[pair[1]])
        dice = seeded(SEED, f"{scenario} {mode} {number}")
        s = GAME.setup(Options(2, lists, {"scenario": scenario, "mode": mode, "points": 250}), dice)
        playout(s, dice)
        assert s.result is not None
        assert s.result.rule in ("FC-VIC-01", "FC-MOD-01", "FC-MOD-03")


# -- what a list may say, and what is wrong with it


def told_of(*lists: object, **values: object) -> list[tuple[str, int, str]]:
    """Rule, seat and part of every violation of a table with these lists."""
    found = GAME.violations(Options(2, lists, values))
    assert all(violation.sentence.endswith(".") for violation in found)
    return [(violation.rule, violation.seat, violation.where) for violation in found]


@rule("FC-ARM-01")
def test_fc_arm_01_a_list_that_cannot_be_read_is_refused_part_by_part() -> None:
    good = {"units": ["aur_levy"], "deck": ["aur_01"]}
    assert told_of(good, good) == []
    assert told_of("auric_250", good) == []  # a preset by its id
    assert told_of(good) == [("FC-ARM-01", -1, "")]
    assert told_of("auric_9999", good) == [("FC-ARM-01", 0, "")]
    assert told_of(good, good | {"horses": []}) == [("FC-ARM-01", 1, "")]
    assert told_of({"units": ["aur_levy", "dragon"], "deck": ["aur_01"]}, good) == [("FC-ARM-01", 0, "units")]
    assert told_of(good, {"units": ["aur_levy"], "deck": ["own", 7]}) == [("FC-ARM-01", 1, "deck")] * 2
    assert told_of({"units": "aur_levy", "deck": ["aur_01"]}, good) == [("FC-ARM-01", 0, "units")]
    assert told_of({"units": [], "deck": []}, {"units": []}) == [("FC-ARM-01", 0, "units"), ("FC-ARM-01", 1, "units")]


@rule("FC-ARM-01", "FC-SET-03")
def test_fc_arm_01_sixty_names_are_the_most_and_the_zone_has_room_for_twenty_one() -> None:
    def many(count: int) -> dict[str, object]:
        return {"units": ["aur_levy"] * count, "deck": (["aur_01", "aur_02", "aur_04"] * 20)[:count]}

    def rules(*lists: object) -> list[tuple[int, str]]:
        found = GAME.violations(Options(2, lists, {}))
        words = ("60 names", "room")
        return [(v.seat, word) for v in found for word in words if word in v.sentence]

    good = {"units": ["aur_levy"], "deck": ["aur_01"]}
    assert rules(good, many(21)) == []
    assert rules(good, many(22)) == [(1, "room")]
    assert rules(many(22), many(22)) == [(0, "room"), (1, "room")]
    assert rules({"units": ["dragon"], "deck": []}, many(22)) == [(1, "room")]
    assert rules(many(60), good) == [(0, "room")]
    assert rules(many(61), good) == [(0, "60 names")]


@rule("FC-ARM-02", "FC-MOD-01", "FC-MOD-03")
def test_fc_arm_02_the_limit_is_the_chosen_one_or_that_of_the_map_or_of_battle_royal() -> None:
    crossroads = GAME.cards.scenarios[[s.id for s in GAME.cards.scenarios].index("crossroads")]
    assert limit_of({"points": 200}, crossroads) == 200
    assert limit_of({}, crossroads) == limit_of({"mode": "scenario", "points": 0}, crossroads) == 250
    assert limit_of({"mode": "battle_royal"}, crossroads) == ROYAL_LIMIT


@rule("FC-UNI-08")
def test_fc_uni_08_the_refusal_names_the_unit_that_is_missing() -> None:
    (found,) = roster_violations(
        GAME.cards.units, GAME.cards.tactics, [UNIT_CARDS["aur_levy"].index], [CARDS["aur_05"].index], 400, 0
    )
    assert UNIT_CARDS["aur_bows"].name in found.sentence


# -- setting up


@rule("FC-DCK-05", "FC-SET-01")
def test_fc_dck_05_each_deck_is_shuffled_by_itself() -> None:
    orders = set()
    for n in range(4):
        s = GAME.setup(Options(2, (PRESETS["auric_400"], PRESETS["redfang_400"])), seeded(SEED, f"shuffle {n}"))
        for seat, name in ((0, "auric_400"), (1, "redfang_400")):
            data = PRESETS[name]
            assert isinstance(data, dict)
            wanted = sorted(2 * CARDS[card].index + seat for card in data["deck"])
            assert sorted(s.decks[seat].listed()) == wanted == list(s.cycles[seat])
            orders.add(tuple(s.decks[seat].listed()))
    assert len(orders) == 8


@rule("FC-SET-02")
def test_fc_set_02_the_smaller_army_goes_on_alone_at_last() -> None:
    match = started("redfang_250", "auric_250")  # five units against six
    assert match.state.initiative == 1
    seats = []
    while step(match) in ("Deploy", "DeployAt"):
        if step(match) == "Deploy":
            kinds = [match.state.units[option.a].card.id for option in match.decision(match.waiting()[0]).options]
            assert len(kinds) == len(set(kinds)) > 1
            assert refusal(match, "deploy 77") == "FC-SET-03"
        else:
            seats.append(match.waiting()[0])
        answer(match, min(moves(match)))
    assert seats == [1, 0] * 5 + [1]
    alone = table(field({"card": "aur_levy", "seat": 1}, {"card": "aur_levy", "seat": 1}), Deploy(0))
    assert (step(alone), alone.waiting()) == ("DeployAt", [1])
    mine = table(field({"card": "aur_levy", "seat": 0}, {"card": "aur_lance", "seat": 0}), Deploy(1))
    assert (step(mine), mine.waiting(), moves(mine)) == ("Deploy", [0], {"deploy", "deploy 1"})


@rule("FC-SET-02", "FC-CAM-03")
def test_fc_set_02_who_fell_is_not_deployed() -> None:
    s = field({"card": "aur_levy", "seat": 0, "left": 0}, {"card": "aur_lance", "seat": 0, "left": 1})
    match = table(s, Deploy(0))
    answer(match, "place 5")
    assert step(match) == "Halt"
    assert unit(match, 1).cell >= 0


@rule("FC-MOD-03")
def test_fc_mod_03_six_hexes_of_terrain_for_each_side_in_turn() -> None:
    match = started("auric_250", "thorn_250", mode="battle_royal_bare")
    seats = []
    while step(match) == "PlaceTerrain":
        assert refusal(match, "place") == "FC-MOD-03"  # in a zone
        seats.append(match.waiting()[0])
        if len(seats) % 3 == 0:
            answer(match, "pass")
            continue
        answer(match, min(text for text in moves(match) if text.startswith("place ")))
        assert match.waiting() == [seats[-1]]  # the same seat says what lies there
        assert {text.split()[3] for text in moves(match)} == {str(kind) for kind in range(1, 8)}
        answer(match, min(moves(match)))
    first = match.state.initiative
    assert seats == [first, 1 - first] * 6
    assert sum(kind > 0 for kind in match.state.terrain) == 8


@rule("FC-MOD-03")
def test_fc_mod_03_a_full_map_ends_the_placing() -> None:
    ground: list[list[object]] = [[column, 4, "hill"] for column in range(11)]
    ground += [[column, row, "hill"] for row in (2, 6) for column in range(11)]
    assert step(table(field(put("aur_levy", 0, 5, 0), terrain=ground), PlaceTerrain(0, 5))) == "Halt"
    assert step(table(field(put("aur_levy", 0, 5, 0), terrain=ground[:22]), PlaceTerrain(0, 5))) == "PlaceTerrain"
    assert step(table(field(put("aur_levy", 0, 5, 0)), PlaceTerrain(0, 0))) == "Halt"


@rule("FC-TER-20")
def test_fc_ter_20_maps_have_seven_kinds_of_ground_cards_bring_the_others() -> None:
    kinds = [GAME.cards.terrains[kind].id for kind in basic_kinds(GAME.cards)]
    assert kinds == ["rocks", "forest", "hill", "river", "ford", "bridge", "town"]


# -- the end of a round, map by map


@rule("FC-END-01", "FC-ORD-09", "FC-SUR-04")
def test_fc_end_01_each_thing_that_ends_with_the_round_ends_by_itself() -> None:
    for more in ({"order": "red"}, {"guard": True}, {"pursued": True}, {"turn": {"attack": 1}}, {"act": {"walk": 1}}):
        s = field(put("aur_levy", 0, 5, 0, **more), put("red_jav", 1, 5, 8), losers=[0, 1], looked=[0])
        lasting = s.units[0].game
        end_round(s, table(s).table)
        u = s.units[0]
        assert (u.order, u.guard, u.pursued, any(u.turn.values), any(u.act.values)) == (0, False, False, False, False)
        assert (s.losers, s.looked, u.game is lasting, u.left) == (0, 0, True, 4)


@pytest.mark.parametrize(
    ("scenario", "units", "vp"),
    [
        ("twin_towns", [(0, 3, 3)], [1, 0]), ("twin_towns", [(0, 8, 5)], [2, 0]), ("twin_towns", [(1, 3, 3)], [0, 2]),
        ("twin_towns", [(1, 8, 5)], [0, 1]), ("grey_fords", [(0, 5, 4)], [2, 0]), ("grey_fords", [(1, 8, 6)], [0, 0]),
        ("grey_fords", [(0, 8, 6)], [1, 0]), ("grand_field", [(0, 4, 2), (1, 7, 4)], [2, 1]),
        ("wagons_in_the_wood", [(0, 0, 7), (0, 3, 8), (1, 4, 8)], [2, 0]), ("crossroads", [(0, 4, 4)], [0, 0]),
    ],
)  # fmt: skip
@rule("FC-VIC-02", "FC-VIC-04", "FC-END-02")
def test_fc_vic_04_each_map_counts_its_own_points(
    scenario: str, units: list[tuple[int, int, int]], vp: list[int]
) -> None:
    far = {"card": "red_jav", "seat": 1}
    s = field(*[put("aur_levy", *where) for where in units], far, scenario=scenario)
    end_round(s, table(s).table)
    assert s.vp == vp


@rule("FC-MOD-01", "FC-END-03")
def test_fc_mod_01_before_the_last_round_the_larger_total_wins_nothing() -> None:
    for number, over in ((9, False), (10, True)):
        s = field(put("aur_levy", 0, 5, 0), put("red_jav", 1, 5, 8), vp=[3, 2], round=number)
        end_round(s, table(s).table)
        assert (s.result is not None) is over
    royal = field(put("aur_levy", 0, 5, 4), put("red_jav", 1, 5, 8), vp=[3, 2], round=10, rulings={"royal": True})
    end_round(royal, table(royal).table)
    assert royal.result is not None
    assert (royal.result.winners(), royal.vp) == ([], [3, 2])  # points do not count there


@rule("FC-CAM-02", "FC-VIC-05")
def test_fc_cam_02_a_mission_is_decided_when_its_beast_falls_or_at_the_end_of_a_round() -> None:
    s = mission_field(put("aur_levy", 0, 5, 0), put("red_behem", 1, 5, 4), mission=3)
    harm(s, table(s).table, 1, 12, "FC-UNI-02")
    assert s.result is None
    judge(s, table(s).table)
    assert s.result is not None
    assert s.result.winners() == [0]
    for number, winners in ((7, None), (8, [1])):
        s = mission_field(put("aur_levy", 0, 5, 0), put("red_behem", 1, 5, 4), mission=3, round=number)
        end_round(s, table(s).table)
        assert (None if s.result is None else s.result.winners()) == winners


@rule("FC-VIC-03")
def test_fc_vic_03_the_first_unit_of_all_holds_its_hex() -> None:
    s = field(put("aur_levy", 0, 5, 4), put("red_jav", 1, 5, 8))
    assert holds(s, 0, s.scenario.cell(5, 4))
    assert not holds(s, 1, s.scenario.cell(5, 4))
