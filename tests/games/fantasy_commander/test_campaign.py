"""The campaign: its book, what a mission brings, whole campaigns, the end of the story."""

from pathlib import Path
from typing import Any

import pytest

from drumhead.games.fantasy_commander.abilities import has
from drumhead.games.fantasy_commander.campaign.battles import (
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
    Mission,
    Recruit,
    build,
    load_book,
    new_book,
    rating,
    save_book,
)
from drumhead.games.fantasy_commander.campaign.reports import finish
from drumhead.games.fantasy_commander.campaign.terminal import play_campaign
from drumhead.games.fantasy_commander.cards import REGENERATION
from drumhead.games.fantasy_commander.policy import Soldier
from drumhead.kernel.dice import seeded
from drumhead.kernel.illegal import Illegal, Malformed
from drumhead.kernel.match import new_match
from tests.games.fantasy_commander.table import GAME
from tests.support import rule

SEED = "0123456789abcdef" * 2
LIBRARY = GAME.cards
ARMY = ["aur_marshal", "aur_legion", "aur_legion", "aur_bows"]


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
    assert start_strength(book, Recruit("aur_legion", lost=4), legion, False) == 3
    book.built.append("infirmary")
    assert start_strength(book, tired, legion, False) == 5


@rule("FC-CAM-02", "FC-ABL-21")
def test_fc_cam_02_the_beast_of_the_knoll_regenerates() -> None:
    later = new_book("Aldenford", "auric", SEED)
    later.mission = 3
    match = new_match(GAME, mission_options(later, LIBRARY, ARMY), SEED)
    beast = next(unit for unit, u in enumerate(match.state.units) if u.card.id == "red_behem")
    assert has(match.state, beast, REGENERATION)
    others = [unit for unit, u in enumerate(match.state.units) if u.seat == 1 and unit != beast]
    assert not all(has(match.state, unit, REGENERATION) for unit in others)


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


# -- what lies ahead: escalation cards and the enemy


def ahead(mission: int = 1, *cards: str, seed: int = 0, **changes: Any) -> tuple[Book, Mission]:
    """A book and its next mission, for which these escalation cards are drawn."""
    level = 3 if len(cards) == 2 else 0
    book = Book("x", "auric", f"{seed:032x}", mission=mission, level=level, pile=[*reversed(cards or ["storm"])])
    for name, value in changes.items():
        setattr(book, name, value)
    return book, begin(book, LIBRARY)


UNITS = {card.id: card for card in LIBRARY.units}


def points(enemies: list[str]) -> int:
    return sum(UNITS[name].cost for name in enemies if UNITS[name].regular())


@pytest.mark.parametrize(("mission", "most", "faction"), [(1, 150, "redfang"), (2, 200, "grave"), (4, 225, "thorn")])
@rule("FC-CAM-02")
def test_fc_cam_02_the_enemy_is_as_many_regulars_as_its_points_buy(mission: int, most: int, faction: str) -> None:
    for cards, limit in ((("storm",), most), (("larger_pack",), most + 30)):
        spent = []
        for seed in range(120):
            _, found = ahead(mission, *cards, seed=seed)
            assert {LIBRARY.factions[UNITS[name].faction].id for name in found.enemies} == {faction}
            assert all(UNITS[name].regular() for name in found.enemies)
            assert points(found.enemies) > limit - 34  # nothing more could be bought
            spent.append(points(found.enemies))
        assert max(spent) == limit


@rule("FC-CAM-02")
def test_fc_cam_02_the_beast_comes_first_with_a_hundred_points_of_others() -> None:
    for seed in range(20):
        enemies = ahead(3, seed=seed)[1].enemies
        assert enemies[0] == "red_behem"
        assert 66 < points(enemies[1:]) <= 100
        assert all(UNITS[name].regular() for name in enemies[1:])


@rule("FC-CAM-02")
def test_fc_cam_02_siege_night_has_a_hero_all_factions_and_a_wave_in_round_four() -> None:
    heroes, factions = set(), set()
    for seed in range(40):
        found = ahead(5, seed=seed)[1]
        heroes.add(found.enemies[0])
        factions |= {UNITS[name].faction for name in found.enemies[1:]}
        assert 300 - 28 < points(found.enemies[1:]) <= 300
        ((start, *wave),) = found.waves
        assert start == 4
        assert 100 - 28 < points([str(name) for name in wave]) <= 100
    assert heroes == {"aur_marshal", "grv_velkra", "red_grakka", "thw_aeryn"}
    assert len(factions) == 4


@rule("FC-CAM-02")
def test_fc_cam_02_a_bold_chief_is_a_hero_of_the_enemys_people() -> None:
    for mission, hero in ((1, "red_grakka"), (2, "grv_velkra"), (4, "thw_aeryn")):
        assert ahead(mission, "bold_chief")[1].enemies[0] == hero
    assert ahead(3, "bold_chief")[1].enemies[:2] == ["red_behem", "red_grakka"]


@rule("FC-CAM-02")
def test_fc_cam_02_a_second_wave_is_three_conscripts_in_round_three() -> None:
    assert ahead(1, "second_wave")[1].waves == [[3, "red_goblin", "red_goblin", "red_goblin"]]
    second, fourth = ahead(5, "second_wave")[1].waves
    assert second == [3, "aur_levy", "grv_zombie", "red_goblin"]
    assert fourth[0] == 4
    assert ahead(1, "storm")[1].waves == []


@rule("FC-CAM-02", "FC-CAM-15")
def test_fc_cam_02_what_escalation_cards_cost_the_town() -> None:
    def after(*cards: str, **changes: Any) -> tuple[int, int, int, int]:
        book, mission = ahead(1, *cards, **changes)
        return book.well_being, book.coins, book.level, mission.limit

    assert after("night_raid") == (8, 3, 0, 225)
    assert after("poisoned_wells") == (7, 3, 0, 225)
    assert after("burning_fields") == (8, 2, 0, 225)
    assert after("burning_fields", coins=0) == (8, 0, 0, 225)
    assert after("quiet_days", level=2) == (8, 3, 1, 225)
    assert after("deserters") == (8, 3, 0, 200)
    assert after("deserters", "poisoned_wells") == (7, 3, 3, 200)  # two cards from the third level on
    assert ahead(1, level=2, pile=["storm", "quiet_days"])[1].escalation == ["quiet_days"]


@rule("FC-CAM-02")
def test_fc_cam_02_escalation_cards_are_drawn_until_all_were_there() -> None:
    book, mission = ahead(1, pile=[])
    assert sorted([*book.pile, *mission.escalation]) == sorted(card.id for card in ESCALATION)
    assert book.pile != [card.id for card in ESCALATION if card.id in book.pile]  # shuffled


@rule("FC-CAM-03")
def test_fc_cam_03_coins_heal_who_marches_and_are_paid() -> None:
    book = new_book("Aldenford", "auric", SEED)
    begin(book, LIBRARY)
    book.coins = 1
    book.roster = [Recruit("aur_legion", lost=3), Recruit("aur_legion", lost=2), Recruit("aur_bows", lost=1)]
    for healed in ([2], [-1], [0, 1]):
        with pytest.raises(Illegal) as refused:
            mission_options(book, LIBRARY, ["aur_legion", "aur_legion"], healed)
        assert refused.value.rule == "FC-CAM-03"
    options = mission_options(book, LIBRARY, ["aur_legion", "aur_legion", "aur_levy"], [1])
    army = options.lists[0]
    assert isinstance(army, dict)
    assert army["left"] == [3, 5, 4]
    assert [(r.card, r.lost) for r in book.roster] == [
        ("aur_legion", 3), ("aur_legion", 0), ("aur_levy", 0), ("aur_bows", 1)
    ]  # fmt: skip
    assert book.coins == 0


@rule("FC-CAM-03")
def test_fc_cam_03_only_known_units_of_the_towns_own_people_march() -> None:
    for name, law in (("dragon", "FC-ARM-01"), ("red_jav", "FC-ARM-04")):
        with pytest.raises(Illegal) as refused:
            mission_options(new_book("Aldenford", "auric", SEED), LIBRARY, ["aur_levy", name])
        assert refused.value.rule == law
        assert len(refused.value.reason) < 80


@rule("FC-CAM-02")
def test_fc_cam_02_buildings_help_the_first_unit_that_may_have_them_and_the_field() -> None:
    book = new_book("Aldenford", "auric", SEED)
    book.built = ["training_yard", "smithy", "stables", "wall", "granary", "beacon"]
    human, monsters = mission_options(book, LIBRARY, ["aur_marshal", "aur_lance", "aur_levy", "aur_gryph"]).lists
    assert isinstance(human, dict)
    assert isinstance(monsters, dict)
    assert human["gifts"] == [[1, "Master of Attack 1"], [2, "Armour"], [1, "run"]]
    assert monsters["town"] == ["wall", "beacon"]
    book.built = ["stables", "smithy"]
    human, _ = mission_options(book, LIBRARY, ["aur_marshal", "aur_levy"]).lists
    assert isinstance(human, dict)
    assert human["gifts"] == [[1, "Armour"]]


@rule("FC-DCK-03", "FC-UNI-08")
def test_fc_dck_03_a_ready_deck_has_a_golden_card_for_every_four() -> None:
    def deck(*names: str) -> list[str]:
        return ready_deck(LIBRARY, [UNITS[name] for name in names])

    gold = {card.id for card in LIBRARY.tactics if card.golden}
    assert len(gold.intersection(deck("aur_marshal", *["aur_levy"] * 7))) == 2
    assert len(gold.intersection(deck("aur_marshal", *["aur_levy"] * 6))) == 1
    assert "aur_08" not in deck(*["aur_levy"] * 8)  # without its Marshal
    assert deck() == []
