"""The campaign: its book, the monsters that the game plays, missions, reports, the end of the story."""

from pathlib import Path
from typing import Any

import pytest

from drumhead.games.fantasy_commander.abilities import has, number
from drumhead.games.fantasy_commander.action_phase import Choose
from drumhead.games.fantasy_commander.activation import Act, EndActivation
from drumhead.games.fantasy_commander.aftermath import Cancel
from drumhead.games.fantasy_commander.attack import GuardChoice
from drumhead.games.fantasy_commander.campaign.battles import (
    MAPS,
    begin,
    mission_options,
    play_monsters,
    ready_deck,
    start_strength,
)
from drumhead.games.fantasy_commander.campaign.book import (
    ESCALATION,
    TOWN,
    Book,
    Recruit,
    build,
    load_book,
    new_book,
    rating,
    save_book,
)
from drumhead.games.fantasy_commander.campaign.reports import finish
from drumhead.games.fantasy_commander.campaign.terminal import play_campaign
from drumhead.games.fantasy_commander.cards import ATTACK, BLUE, GREEN, PURPLE, RED, REGENERATION, YELLOW
from drumhead.games.fantasy_commander.command import Distribute, NewRound, set_initiative
from drumhead.games.fantasy_commander.missions import LOST, OPEN, WON, verdict
from drumhead.games.fantasy_commander.monsters import (
    BAG,
    FRENZY,
    HUNT,
    LAIR,
    PROWL,
    RAMPAGE,
    Automaton,
    draw_tokens,
    place_tokens,
)
from drumhead.games.fantasy_commander.policy import Soldier
from drumhead.games.fantasy_commander.state import Activation, CommanderState
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step
from drumhead.kernel.dice import ScriptedDice, seeded
from drumhead.kernel.illegal import Illegal, Malformed
from drumhead.kernel.match import Match, match_at, new_match
from tests.games.fantasy_commander.table import GAME, Halt, answer, place, put, step, table, told, unit
from tests.support import rule

SEED = "0123456789abcdef" * 2
LIBRARY = GAME.cards
ARMY = ["aur_marshal", "aur_legion", "aur_legion", "aur_bows"]


def mission_field(
    *units: dict[str, object], mission: int = 1, scenario: str = "crossroads", **data: object
) -> CommanderState:
    extra = data.pop("more", {})
    assert isinstance(extra, dict)
    return GAME.position(
        {
            "scenario": scenario,
            "bare": True,
            "round": 1,
            "units": list(units),
            "rulings": {"rounds": (0, 5, 6, 8, 9, 8)[mission]},
            "mission": {"number": mission, **extra},
            **data,
        }
    )


def monster_acts(
    token: int, *units: dict[str, object], dice: list[int] | None = None, **data: Any
) -> Match[CommanderState]:
    """Unit 0 is a monster activated with this token; it plays its activation by itself."""
    s = mission_field(*units, **data)
    colour = (0, RED, BLUE, GREEN, YELLOW, PURPLE)[token]
    s.specials = (token, *[0] * (len(units) - 1))
    s.act = Activation(0, colour, s.units[0].cell)
    match = table(s, EndActivation(0), Act(0), dice=dice)
    automaton = Automaton()
    while step(match) != "Halt":
        seat = match.waiting()[0]
        options = match.decision(seat).options
        still = seeded(SEED, "unused")
        chosen = automaton.pick(match.state, 1, options, still) if seat == 1 else len(options) - 1
        match.play(seat, options[chosen])
    return match


def asked(s: CommanderState, top: Step[CommanderState], options: list[Action]) -> Action:
    """What the automaton answers to this step."""
    s.agenda = [Halt(), top]
    return options[Automaton().pick(s, 1, options, seeded(SEED, "unused"))]


@rule("FC-CAM-01", "FC-MOD-04")
def test_fc_cam_01_a_campaign_starts_poor_and_is_saved_between_missions(tmp_path: Path) -> None:
    book = new_book("Aldenford", "auric", SEED)
    assert (book.reputation, book.well_being, book.coins, book.level, book.built) == (0, 8, 3, 0, [])
    begin(book, LIBRARY)
    book.roster.append(Recruit("aur_legion", lost=2, veteran=True))
    file = tmp_path / "aldenford.json"
    save_book(book, file)
    assert load_book(file) == book
    file.write_text("{}")
    with pytest.raises(Malformed):
        load_book(file)
    with pytest.raises(Malformed):
        load_book(tmp_path / "nowhere.json")


@rule("FC-CAM-02")
def test_fc_cam_02_a_mission_draws_escalation_and_raises_the_limit() -> None:
    book = new_book("Aldenford", "auric", SEED)
    mission = begin(book, LIBRARY)
    assert len(mission.escalation) == 1
    assert mission.limit == 225 - 25 * ("deserters" in mission.escalation)
    assert begin(book, LIBRARY) is mission
    later = Book("x", "auric", SEED, mission=3, level=3)
    assert len(begin(later, LIBRARY).escalation) == 2
    assert begin(later, LIBRARY).enemies[0] == "red_behem"
    assert sum(len(card.name) > 0 for card in ESCALATION) == 10


@rule("FC-CAM-02")
def test_fc_cam_02_an_army_over_the_limit_is_refused() -> None:
    book = new_book("Aldenford", "auric", SEED)
    options = mission_options(book, LIBRARY, [*ARMY, "aur_guard", "aur_guard"])
    assert "FC-ARM-01" in {violation.rule for violation in GAME.violations(options)}


@rule("FC-CAM-02")
def test_fc_cam_02_town_cards_are_bought_once_and_paid() -> None:
    book = new_book("Aldenford", "auric", SEED)
    book.coins = 9
    build(book, "granary")
    assert (book.well_being, book.coins) == (10, 7)
    with pytest.raises(Illegal):
        build(book, "granary")
    book.coins = 1
    with pytest.raises(Illegal):
        build(book, "wall")
    with pytest.raises(Malformed):
        build(book, "castle")
    assert len(TOWN) == 10


@rule("FC-CAM-03")
def test_fc_cam_03_units_return_with_half_their_losses_or_whole_for_a_coin() -> None:
    book = new_book("Aldenford", "auric", SEED)
    legion = next(card for card in LIBRARY.units if card.id == "aur_legion")
    tired = Recruit("aur_legion", lost=3)
    assert start_strength(book, tired, legion, False) == 3
    assert start_strength(book, tired, legion, True) == 5
    book.built.append("infirmary")
    assert start_strength(book, tired, legion, False) == 5


@rule("FC-CAM-03")
def test_fc_cam_03_the_raised_dead_are_nobodys_recruits() -> None:
    """Two marched, one stayed at home; Zombies rose in between, and a monster stands at the third place."""
    book = new_book("Aldenford", "auric", SEED)
    begin(book, LIBRARY)
    book.roster = [Recruit("aur_marshal"), Recruit("aur_legion"), Recruit("aur_bows", lost=1)]
    units = [put("aur_marshal", 0, 5, 0), put("aur_legion", 0, 4, 0, left=4), put("red_jav", 1, 5, 8, left=1)]
    risen = [put("grv_zombie", 0, 7, 4), put("grv_zombie", 0, 8, 4, left=0)]
    del risen[1]["at"]
    s = mission_field(*units, *risen, scenario=MAPS[1])
    s.end(1, "FC-CAM-02")
    report = finish(book, s)
    assert [(r.card, r.lost, r.veteran) for r in book.roster] == [
        ("aur_marshal", 0, True),
        ("aur_legion", 1, True),
        ("aur_bows", 1, False),
    ]
    assert report.fallen == []
    assert "no unit lost" in report.goals


@rule("FC-CAM-03")
def test_fc_cam_03_the_fallen_leave_and_fallen_heroes_sit_out() -> None:
    book = fought(
        [put("aur_marshal", 0, 5, 0, left=0), put("aur_legion", 0, 4, 0, left=2), put("aur_bows", 0, 3, 0, left=0)],
        [0],
    )
    assert [(r.card, r.lost, r.out) for r in book.roster] == [("aur_marshal", 0, 1), ("aur_legion", 3, 0)]
    book.ahead = None
    with pytest.raises(Illegal, match="sits this mission out"):
        mission_options(book, LIBRARY, ["aur_marshal"])


def fought(units: list[dict[str, object]], winners: list[int], **changes: object) -> Book:
    """A book after a first mission that ended like this."""
    book = new_book("Aldenford", "auric", SEED)
    for name, value in changes.items():
        setattr(book, name, value)
    begin(book, LIBRARY)
    book.coins = 3
    book.well_being = 8
    book.level = 0
    book.roster = [Recruit(str(entry["card"])) for entry in units if entry["seat"] == 0]
    for entry in units:
        if entry.get("left") == 0:
            del entry["at"]
    s = mission_field(*units, mission=book.mission, scenario=MAPS[book.mission])
    s.round = 5
    s.end(sum(1 << seat for seat in winners), "FC-CAM-02")
    finish(book, s)
    return book


@rule("FC-CAM-04", "FC-CAM-05", "FC-CAM-11")
def test_fc_cam_05_monsters_draw_tokens_after_the_player_has_handed_out_orders() -> None:
    s = mission_field(put("aur_levy", 0, 5, 0), *[put("red_jav", 1, column, 8) for column in range(5)])
    s.agenda = [Halt(), Distribute()]
    match = match_at(GAME, s, ScriptedDice([]))
    assert match.waiting() == [0]
    assert not match.state.specials
    answer(match, "assign 0 4")
    answer(match, "commit")
    drawn = match.state.specials[1:]
    assert len(drawn) == 5
    assert all(drawn)


@rule("FC-CAM-05")
def test_fc_cam_05_the_bag_holds_twelve_and_an_empty_bag_means_hunt() -> None:
    assert [BAG.count(token) for token in (RAMPAGE, HUNT, PROWL, LAIR, FRENZY)] == [3, 4, 3, 1, 1]
    s = mission_field(*[put("red_jav", 1, column % 10, 8 - column // 10) for column in range(14)])
    t = table(s).table
    draw_tokens(s, t)
    assert sorted(s.specials) == sorted([*BAG, HUNT, HUNT])
    place_tokens(s, t)
    frenzied = s.specials.index(FRENZY)
    assert s.units[frenzied].order == PURPLE
    assert number(s, frenzied, ATTACK) == 1


@rule("FC-CAM-04")
def test_fc_cam_04_monsters_roll_no_orders_and_play_no_cards() -> None:
    s = mission_field(put("aur_lance", 0, 5, 0), *[put("red_goblin", 1, column, 8) for column in range(3)])
    s.agenda = [NewRound()]
    match = match_at(GAME, s, ScriptedDice([]))
    assert match.waiting() == [0]
    assert match.state.pools[1] == 0


@rule("FC-CAM-05")
def test_a_watch_post_shows_the_tokens_first() -> None:
    s = mission_field(put("aur_lance", 0, 5, 0), put("red_goblin", 1, 3, 8), more={"watched": True})
    s.agenda = [NewRound()]
    match = match_at(GAME, s, ScriptedDice([]))
    assert step(match) == "Distribute"
    assert match.view(0).specials[1]


@rule("FC-CAM-06", "FC-INI-02")
def test_fc_cam_06_rampage_and_frenzy_count_for_initiative_and_a_beacon_breaks_ties() -> None:
    s = mission_field(put("aur_lance", 0, 5, 0, order="blue"), put("red_jav", 1, 5, 8), initiative=1)
    s.specials = (0, RAMPAGE)
    t = table(s).table
    place_tokens(s, t)
    set_initiative(s, t)
    assert s.initiative == 0
    tie = mission_field(put("aur_lance", 0, 5, 0), put("red_jav", 1, 5, 8), initiative=1, more={"beacon": True})
    set_initiative(tie, table(tie).table)
    assert tie.initiative == 0


@rule("FC-CAM-07")
def test_fc_cam_07_frenzy_first_then_cost_then_number() -> None:
    s = mission_field(
        put("red_goblin", 1, 1, 8), put("red_sworn", 1, 2, 8), put("red_sworn", 1, 3, 8), put("aur_levy", 0, 5, 0)
    )
    choices = [Action(Verb.ACTIVATE, n) for n in range(3)]
    assert asked(s, Choose(1, RED), choices).a == 1
    s.specials = (FRENZY, RAMPAGE, RAMPAGE, 0)
    assert asked(s, Choose(1, RED), choices).a == 0
    assert isinstance(s.agenda[-1], Choose)


@rule("FC-CAM-08", "FC-CAM-13")
def test_fc_cam_08_rampage_goes_for_the_nearest_and_attacks() -> None:
    match = monster_acts(
        RAMPAGE, put("red_raider", 1, 5, 4), put("aur_levy", 0, 8, 4), put("aur_levy", 0, 0, 4), dice=[2, 5, 5, 5, 5]
    )
    assert place(match, 0) == (7, 4)
    assert unit(match, 1).left == 3


@rule("FC-CAM-08", "FC-FAT-03")
def test_fc_cam_08_rampage_runs_and_tires_to_attack() -> None:
    match = monster_acts(RAMPAGE, put("red_raider", 1, 2, 4), put("aur_levy", 0, 7, 4), dice=[5, 5, 5, 5, 5])
    assert place(match, 0) == (6, 4)
    assert unit(match, 0).fatigue == 1


@rule("FC-CAM-09")
def test_fc_cam_09_hunters_go_for_the_weakest_and_shoot_if_they_can() -> None:
    match = monster_acts(
        HUNT, put("red_raider", 1, 5, 4), put("aur_levy", 0, 8, 4), put("aur_levy", 0, 2, 4, left=1), dice=[5] * 5
    )
    assert place(match, 0) == (3, 4)
    match = monster_acts(
        HUNT, put("red_jav", 1, 5, 4), put("aur_levy", 0, 7, 4), put("aur_levy", 0, 4, 2, left=2), dice=[2, 5, 5]
    )
    assert place(match, 0) == (5, 4)
    assert unit(match, 2).left == 1


@rule("FC-CAM-10")
def test_fc_cam_10_prowlers_take_points_else_shoot_else_defend() -> None:
    match = monster_acts(PROWL, put("red_raider", 1, 4, 3), put("aur_levy", 0, 10, 8))
    assert place(match, 0) == (5, 4)
    match = monster_acts(PROWL, put("red_raider", 1, 5, 4), put("aur_levy", 0, 10, 8))
    assert unit(match, 0).guard
    match = monster_acts(PROWL, put("red_jav", 1, 7, 8), put("aur_levy", 0, 9, 8), dice=[5, 5, 5])
    assert place(match, 0) == (7, 8)


@rule("FC-CAM-11", "FC-ACT-08")
def test_fc_cam_11_in_its_lair_a_monster_rests_or_defends() -> None:
    match = monster_acts(LAIR, put("red_raider", 1, 5, 4, fatigue=2), put("aur_levy", 0, 10, 8))
    assert (unit(match, 0).fatigue, unit(match, 0).guard) == (0, False)
    match = monster_acts(LAIR, put("red_raider", 1, 5, 4), put("aur_levy", 0, 10, 8))
    assert not unit(match, 0).guard
    assert told(match, Said.RESTED)
    match = monster_acts(LAIR, put("red_raider", 1, 5, 4, fatigue=2), put("aur_levy", 0, 6, 4))
    assert (unit(match, 0).fatigue, unit(match, 0).guard) == (2, True)


@rule("FC-CAM-08")
def test_fc_cam_08_monsters_go_round_rocks() -> None:
    """Straight ahead is a wall of rocks, and every hex beside it is farther from the prey as the crow flies."""
    wall = [[7, 2, "rocks"], [7, 3, "rocks"], [7, 4, "rocks"], [7, 5, "rocks"], [7, 6, "rocks"]]
    at = (6, 4)
    for _ in range(3):
        match = monster_acts(RAMPAGE, put("red_raider", 1, *at), put("aur_levy", 0, 9, 4), terrain=wall, dice=[5] * 12)
        found = place(match, 0)
        assert found is not None
        at = found
    assert match.state.scenario.grid.touching(match.state.units[0].cell, match.state.units[1].cell)


@rule("FC-CAM-02", "FC-ABL-21")
def test_fc_cam_02_the_beast_of_the_knoll_regenerates() -> None:
    later = new_book("Aldenford", "auric", SEED)
    later.mission = 3
    match = new_match(GAME, mission_options(later, LIBRARY, ARMY), SEED)
    beast = next(unit for unit, u in enumerate(match.state.units) if u.card.id == "red_behem")
    assert has(match.state, beast, REGENERATION)
    others = [unit for unit, u in enumerate(match.state.units) if u.seat == 1 and unit != beast]
    assert not all(has(match.state, unit, REGENERATION) for unit in others)


@rule("FC-CAM-12")
def test_fc_cam_12_monsters_defend_when_outmatched_and_cancel_to_survive() -> None:
    choices = [Action(Verb.GUARD), Action(Verb.PASS)]
    for left, verb in ((2, Verb.GUARD), (4, Verb.PASS)):
        s = mission_field(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, left=left, order="red"))
        s.act = Activation(0, RED, s.units[0].cell)
        s.fight = GAME.position(GAME.to_data(s) | {"fight": fight(s)}).fight
        assert asked(s, GuardChoice(), choices).verb is verb
    tire = [Action(Verb.TIRE), Action(Verb.PASS)]
    for damage, verb in ((2, Verb.TIRE), (1, Verb.PASS), (3, Verb.PASS)):
        s = mission_field(put("aur_legion", 0, 5, 4), put("red_raider", 1, 6, 4, left=2))
        s.fight = GAME.position(GAME.to_data(s) | {"fight": fight(s) | {"damage": damage}}).fight
        assert asked(s, Cancel(0), tire).verb is verb


def fight(s: CommanderState) -> dict[str, object]:
    return {
        "attacker": 0, "target": 1, "ranged": False, "magical": False,
        "from_cell": [s.scenario.column[s.units[0].cell], s.scenario.row[s.units[0].cell]],
        "to_cell": [s.scenario.column[s.units[1].cell], s.scenario.row[s.units[1].cell]],
    }  # fmt: skip


@rule("FC-CAM-14")
def test_fc_cam_14_a_won_mission_brings_reputation_well_being_and_coins() -> None:
    enemies = [put("red_jav", 1, n, 8, left=0) for n in range(4)]
    book = fought([put("aur_marshal", 0, 5, 4), put("aur_legion", 0, 1, 4), *enemies], [0])
    report = book.reports[0]
    assert report.goals == ["no unit lost", "all enemies destroyed"]
    assert (report.won, report.destroyed, report.points_held) == (True, 4, 2)
    assert (book.reputation, book.well_being, book.coins) == (5, 9, 3 + 2 + 2)


@rule("FC-CAM-14")
def test_fc_cam_14_fallen_heroes_cost_reputation_and_the_fallen_are_named() -> None:
    fallen = [put("aur_marshal", 0, 5, 4, left=0), put("aur_legion", 0, 1, 4), put("aur_bows", 0, 2, 4, left=0)]
    book = fought([*fallen, put("red_jav", 1, 5, 8, left=0), put("red_jav", 1, 6, 8)], [0])
    report = book.reports[0]
    assert report.fallen == ["aur_marshal", "aur_bows"]
    assert (report.destroyed, report.reputation) == (1, 3 - 1)


@rule("FC-CAM-14")
def test_fc_cam_14_a_lost_mission_costs_well_being_and_points_lost_cost_more() -> None:
    book = fought([put("aur_marshal", 0, 5, 0, left=0), put("aur_legion", 0, 4, 0), put("red_jav", 1, 5, 4)], [1])
    assert (book.reputation, book.well_being, book.coins) == (0, 8 - 3 - 1, 5)


@rule("FC-CAM-15")
def test_fc_cam_15_losing_or_dawdling_escalates() -> None:
    assert fought([put("aur_legion", 0, 4, 0), put("red_jav", 1, 5, 8)], [1]).level == 1
    assert fought([put("aur_legion", 0, 4, 0), put("red_jav", 1, 5, 8)], [0]).level == 0


@rule("FC-CAM-16")
def test_fc_cam_16_without_well_being_it_is_over_and_the_score_gives_the_rating() -> None:
    ruined = new_book("Aldenford", "auric", SEED)
    begin(ruined, LIBRARY)
    ruined.well_being = 2
    ruined.roster = [Recruit("aur_legion")]
    s = mission_field(put("aur_legion", 0, 4, 0), put("red_jav", 1, 5, 8))
    s.end(2, "FC-CAM-02")
    finish(ruined, s)
    assert ruined.over()
    assert rating(ruined) == "ruin"
    with pytest.raises(Illegal):
        begin(ruined, LIBRARY)
    for score, word in ((0, "ruin"), (2, "the town stands"), (10, "renowned"), (17, "legend")):
        assert rating(Book("x", "auric", SEED, mission=6, reputation=score, well_being=8)) == word


@pytest.mark.parametrize(
    ("mission", "scenario", "units", "data", "result"),
    [
        (1, "crossroads", [(0, 5, 4), (0, 1, 4)], {"round": 5}, WON),
        (1, "crossroads", [(0, 5, 4), (0, 1, 3)], {"round": 5}, LOST),
        (1, "crossroads", [(0, 5, 4)], {"round": 4}, OPEN),
        (2, "grey_fords", [(0, 5, 8), (1, 5, 5)], {"round": 4}, LOST),
        (2, "grey_fords", [(0, 5, 8), (1, 5, 5)], {"round": 3}, OPEN),
        (2, "grey_fords", [(0, 5, 8), (1, 5, 3)], {"round": 6}, WON),
        (5, "twin_towns", [(0, 5, 0), (1, 3, 3), (1, 8, 5)], {"round": 2}, LOST),
        (5, "twin_towns", [(0, 8, 5), (1, 3, 3)], {"round": 8}, WON),
    ],
)
@rule("FC-CAM-02")
def test_fc_cam_02_goals_at_the_end_of_rounds(
    mission: int, scenario: str, units: list[tuple[int, int, int]], data: dict[str, object], result: int
) -> None:
    entries = [put("aur_levy", *where) for where in units]
    assert verdict(mission_field(*entries, mission=mission, scenario=scenario, **data), True) == result


@rule("FC-CAM-02")
def test_fc_cam_02_the_beast_and_the_wagons() -> None:
    beast = mission_field(put("aur_levy", 0, 5, 0), put("red_behem", 1, 5, 4), mission=3)
    assert verdict(beast, True) == OPEN
    beast.round = 8
    assert verdict(beast, True) == LOST
    beast.move(1, -1)
    assert verdict(beast, False) == WON
    rows = {"wagons": [0, 1, 2]}
    carts = mission_field(
        put("aur_levy", 0, 5, 8), put("aur_levy", 0, 6, 8), put("aur_levy", 0, 7, 3), mission=4, more=rows
    )
    assert verdict(carts, False) == OPEN
    assert verdict(carts, True) == WON
    carts.move(0, -1)
    carts.move(1, -1)
    assert verdict(carts, False) == LOST


@rule("FC-MOD-04", "FC-CAM-02", "FC-CAM-13")
def test_fc_mod_04_a_whole_campaign_can_be_played_saved_and_repeated(tmp_path: Path) -> None:
    assert campaign(tmp_path / "one.json") == campaign(tmp_path / "two.json")


def campaign(file: Path) -> list[tuple[int, bool, int]]:
    """Five missions by a plain soldier, the book written and read between them."""
    book = new_book("Aldenford", "auric", SEED)
    book.well_being = 15
    told: list[tuple[int, bool, int]] = []
    soldier = Soldier()
    while not book.over():
        picks = [card for card in ARMY if not any(r.card == card and r.out for r in book.roster)]
        match = new_match(GAME, mission_options(book, LIBRARY, picks), SEED)
        dice = seeded(SEED, f"player {book.mission}")
        play_monsters(match)
        while match.outcome() is None:
            options = match.decision(0).options
            match.play(0, options[soldier.pick(match.state, 0, options, dice)])
            play_monsters(match)
        report = finish(book, match.state)
        told.append((report.mission, report.won, report.rounds))
        book.well_being = 15
        save_book(book, file)
        book = load_book(file)
    assert len(told) == 5
    assert rating(book)
    return told


def test_the_players_deck_is_always_legal() -> None:
    by_id = {card.id: card for card in LIBRARY.units}
    for army in (ARMY, ["grv_zombie"] * 8, ["red_grakka"]):
        deck = ready_deck(LIBRARY, [by_id[name] for name in army])
        assert len(deck) == len(army)


@rule("FC-MOD-04", "FC-CAM-02")
def test_fc_mod_04_a_mission_is_played_in_a_terminal_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "aldenford.json"
    said: list[str] = []
    answers = Answers()
    book = play_campaign(GAME, LIBRARY, file, SEED, answers, said.append)
    assert book.mission == 1  # the player left in the middle of the first battle
    assert any(line.startswith("Mission 1: Smoke on the Road.") for line in said)
    answers.most = 100_000
    again = play_campaign(GAME, LIBRARY, file, SEED, answers, said.append)
    assert again.over()
    assert again.reports[0].mission == 1
    assert said[-1].startswith("The story of aldenford ends:")


@rule("FC-CAM-03")
def test_fc_cam_03_a_coin_heals_a_wounded_unit_in_a_terminal(tmp_path: Path) -> None:
    """Two units were hurt, one coin is left: it makes one of them whole, and then there is nothing more to ask."""
    file = tmp_path / "aldenford.json"
    book = new_book("aldenford", "auric", SEED)
    book.roster = [Recruit("aur_legion", lost=2), Recruit("aur_bows", lost=2)]
    begin(book, LIBRARY)
    book.coins = 1
    save_book(book, file)
    cards = {card.id: card for card in LIBRARY.units}
    said: list[str] = []
    wanted = [cards["aur_legion"].name, cards["aur_bows"].name, "March (2 units", f"Heal {cards['aur_bows'].name}"]

    def ask(prompt: str) -> str:
        if not wanted:
            return "q"
        start = wanted.pop(0)
        title = max(n for n, line in enumerate(said) if not line.startswith("  "))
        offered = said[title + 1 :]
        return next(line.split(".")[0] for line in offered if line.split(". ", 1)[1].startswith(start))

    again = play_campaign(GAME, LIBRARY, file, SEED, ask, said.append)
    assert not wanted
    assert again.coins == 0
    assert {recruit.card: recruit.lost for recruit in again.roster} == {"aur_legion": 2, "aur_bows": 0}


class Answers:
    """A player who mistypes once, else takes the first choice, and leaves after a while."""

    def __init__(self) -> None:
        self.most = 40
        self.given = 0

    def __call__(self, prompt: str) -> str:
        self.given += 1
        if self.given > self.most:
            return "q"
        return "nonsense" if self.given == 2 else "1"
