"""What a mission's end brings: its goals, the report, the roster, escalation, the rating."""

import pytest

from drumhead.games.fantasy_commander.campaign.battles import (
    MAPS,
    begin,
    mission_options,
)
from drumhead.games.fantasy_commander.campaign.book import (
    Book,
    Recruit,
    build,
    change_level,
    change_reputation,
    change_well_being,
    new_book,
    rating,
)
from drumhead.games.fantasy_commander.campaign.reports import finish, marched, optional_goals
from drumhead.games.fantasy_commander.missions import LOST, OPEN, WON, verdict
from drumhead.kernel.illegal import Illegal
from tests.games.fantasy_commander.table import GAME, mission_field, put
from tests.support import rule

SEED = "0123456789abcdef" * 2
LIBRARY = GAME.cards
ARMY = ["aur_marshal", "aur_legion", "aur_legion", "aur_bows"]


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


def goals(*units: dict[str, object], mission: int, **data: object) -> list[str]:
    """The optional goals that these units have met when the mission is won."""
    for entry in units:
        if entry.get("left") == 0:
            del entry["at"]
    return optional_goals(mission_field(*units, mission=mission, scenario=MAPS[mission], **data))


HERO, MAN, FOE, CHIEF = "aur_marshal", "aur_levy", "red_jav", "grv_velkra"


@rule("FC-CAM-02")
def test_fc_cam_02_optional_goals_of_smoke_on_the_road() -> None:
    lost = "no unit lost"
    assert goals(put(MAN, 0, 5, 0), put(FOE, 1, 5, 8), mission=1) == [lost]
    assert goals(put(MAN, 0, 5, 0, left=0), put(FOE, 1, 5, 8, left=0), mission=1) == ["all enemies destroyed"]
    assert goals(put(MAN, 0, 5, 0, left=1), put(FOE, 1, 5, 8, left=1), mission=1) == [lost]


@rule("FC-CAM-02")
def test_fc_cam_02_optional_goals_of_the_grey_fords() -> None:
    """The bridge is the first point; any of the player's units holds it, the first one too."""
    held, unhurt = "the bridge held", "the hero unhurt"
    assert goals(put(MAN, 0, 5, 4, left=1), put(HERO, 0, 5, 8), mission=2) == [held, unhurt]
    assert goals(put(MAN, 0, 2, 2), put(HERO, 0, 5, 8, left=5), put(FOE, 1, 5, 4), mission=2) == []
    assert goals(put(HERO, 0, 5, 8, left=0), put(MAN, 0, 5, 4), mission=2) == [held]


@rule("FC-CAM-02")
def test_fc_cam_02_optional_goals_of_the_beast() -> None:
    held, few = "the knoll held", "at most one unit lost"
    fallen = [put(MAN, 0, 1, 0, left=0), put(MAN, 0, 2, 0, left=0)]
    assert goals(put(MAN, 0, 5, 4), fallen[0], mission=3) == [held, few]
    assert goals(put(MAN, 0, 5, 5), put(MAN, 0, 1, 0, left=0), fallen[1], mission=3) == []


@rule("FC-CAM-02")
def test_fc_cam_02_optional_goals_of_the_wagons() -> None:
    through, heroes = "all three wagons through", "no hero lost"
    carts = {"wagons": [1, 2, 3]}
    last = [put(MAN, 0, column, 8) for column in (1, 2)]
    assert goals(put(HERO, 0, 5, 0), *last, put(MAN, 0, 3, 8), mission=4, more=carts) == [through, heroes]
    assert goals(put(HERO, 0, 5, 0, left=1), *last, put(MAN, 0, 3, 7), mission=4, more=carts) == [heroes]
    assert goals(put(HERO, 0, 5, 0, left=0), *last, put(MAN, 0, 3, 8, left=0), mission=4, more=carts) == []
    assert goals(put(MAN, 0, 5, 0, left=0), *last, put(MAN, 0, 3, 0), mission=4, more=carts) == [heroes]


@rule("FC-CAM-02")
def test_fc_cam_02_optional_goals_of_siege_night() -> None:
    held, dead = "both towns held", "the enemy hero dead"
    assert goals(put(MAN, 0, 3, 3), put(MAN, 0, 8, 5), put(CHIEF, 1, 5, 8, left=1), mission=5) == [held]
    assert goals(put(MAN, 0, 3, 3), put(CHIEF, 1, 5, 8, left=0), put(FOE, 1, 8, 5), mission=5) == [dead]
    assert goals(put(HERO, 0, 5, 0, left=0), put(CHIEF, 1, 5, 8), put(FOE, 1, 6, 8, left=0), mission=5) == []


@rule("FC-CAM-02")
def test_fc_cam_02_only_a_battle_that_is_over_is_booked_and_only_that_of_its_mission() -> None:
    book = new_book("Aldenford", "auric", SEED)
    won = mission_field(put(MAN, 0, 5, 0))
    won.end(1, "FC-CAM-02")
    with pytest.raises(Illegal):
        finish(book, won)  # no mission lies ahead
    begin(book, LIBRARY)
    with pytest.raises(Illegal):
        finish(book, mission_field(put(MAN, 0, 5, 0)))  # not over
    other = mission_field(put(MAN, 0, 5, 0), mission=2)
    other.end(1, "FC-CAM-02")
    with pytest.raises(Illegal):
        finish(book, other)
    assert finish(book, won).won


@rule("FC-CAM-14")
def test_fc_cam_14_a_lost_mission_takes_two_from_the_reputation_and_one_for_each_hero() -> None:
    fallen = [put(MAN, 0, 4, 0, left=0), put(MAN, 0, 3, 0, left=0)]
    book = fought([put(HERO, 0, 5, 0, left=0), *fallen, put(FOE, 1, 5, 8)], [1], reputation=9)
    assert (book.reputation, book.reports[0].reputation) == (9 - 2 - 1, -3)
    assert book.mission == 2


@rule("FC-CAM-14")
def test_fc_cam_14_a_drawn_battle_is_not_won() -> None:
    assert not fought([put(MAN, 0, 5, 0), put(FOE, 1, 5, 8)], []).reports[0].won


@rule("FC-CAM-14")
def test_fc_cam_14_a_guild_hall_brings_a_coin_more() -> None:
    book = fought([put(MAN, 0, 5, 0), put(FOE, 1, 5, 8, left=0)], [0], built=["guild_hall"])
    assert book.coins == 3 + 2 + 0 + 1


@rule("FC-CAM-15")
def test_fc_cam_15_a_mission_won_after_more_than_six_rounds_escalates() -> None:
    for rounds, level in ((6, 2), (7, 3)):
        book = new_book("Aldenford", "auric", SEED)
        begin(book, LIBRARY)
        book.level = 2
        s = mission_field(put(MAN, 0, 5, 0), round=rounds)
        s.end(1, "FC-CAM-02")
        finish(book, s)
        assert book.level == level


@rule("FC-CAM-03")
def test_fc_cam_03_who_stayed_at_home_waits_there_and_a_fallen_hero_one_mission() -> None:
    book = new_book("Aldenford", "auric", SEED)
    begin(book, LIBRARY)
    book.roster = [Recruit(MAN), Recruit(HERO, out=1), Recruit("aur_bows", lost=2), Recruit("aur_bastion", out=2)]
    s = mission_field(put(MAN, 0, 5, 0, left=1), put(FOE, 1, 5, 8))
    s.end(1, "FC-CAM-02")
    finish(book, s)
    assert [(r.card, r.out, r.lost) for r in book.roster] == [
        (MAN, 0, 3),
        (HERO, 0, 0),
        ("aur_bows", 0, 2),
        ("aur_bastion", 1, 0),
    ]


@rule("FC-CAM-03")
def test_fc_cam_03_wagons_and_those_who_never_marched_are_no_recruits() -> None:
    assert marched(mission_field(put(FOE, 1, 5, 8))) == 0
    assert marched(mission_field(put(MAN, 0, 5, 0), put(MAN, 0, 4, 0), mission=4, more={"wagons": [1]})) == 1


@rule("FC-CAM-01")
def test_fc_cam_01_reputation_well_being_and_escalation_keep_their_bounds() -> None:
    book = new_book("A" * 60, "auric", SEED)
    assert book.name == "A" * 40
    for change, most in ((change_reputation, 20), (change_well_being, 15), (change_level, 5)):
        numbers = []
        for step in (-99, 1, 99, 1, -1):
            change(book, step)
            numbers.append({20: book.reputation, 15: book.well_being, 5: book.level}[most])
        assert numbers == [0, 1, most, most, most - 1]


@rule("FC-CAM-02")
def test_fc_cam_02_the_last_coin_buys_too() -> None:
    book = new_book("Aldenford", "auric", SEED)
    build(book, "infirmary")  # three coins, and three there are
    assert (book.coins, book.built) == (0, ["infirmary"])
    assert book.well_being == 8
