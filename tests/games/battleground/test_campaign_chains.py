"""How do battles hang together? The Border War with its roll and marker, the Winter Crown with its supply."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.battleground import game
from drumhead.games.battleground.campaign import Chains
from drumhead.games.battleground.state import DESTROYED, SLAYER, BattleState
from drumhead.kernel import Illegal, Malformed, Options, Table, advance, answer, lowest, seeded
from drumhead.kernel.campaign import Encounter
from tests.support import rule

GAME = game()
RULES = GAME.campaign_rules()
SEED = "0123456789abcdef0123456789abcdef"
ROLL = ["HK_swordsmen"] * 5 + ["HK_spearmen", "HK_militia", "HK_knights"]  # 985 + 220 + 115 + 413 = 1733
FIELD = ["HK_swordsmen"] * 4 + ["HK_spearmen", "HK_knights"]


def begun(side: str) -> dict[str, Any]:
    assert RULES is not None
    return RULES.begin("Aldenford", side, SEED)


def do(book: dict[str, Any], what: str, *things: str, places: list[int] | None = None) -> dict[str, Any]:
    assert RULES is not None
    return RULES.choose(book, what, list(things), places or []).book


def field(book: dict[str, Any], *units: str, cards: int = 0) -> tuple[dict[str, Any], Encounter]:
    assert RULES is not None
    turned = RULES.choose(book, "field", list(units), [cards])
    assert turned.battle is not None
    return turned.book, turned.battle


def battle(encounter: Encounter) -> BattleState:
    """The table that a chain lays: legal, and set up."""
    options = Options(2, encounter.lists, encounter.values)
    assert GAME.violations(options) == []
    return GAME.setup(options, seeded(SEED, "battle"))


def won(s: BattleState, seat: int, points: tuple[int, int], fallen: int = 0, slayers: int = 0) -> BattleState:
    """The battle as it might have ended."""
    for u in list(s.units):
        if u.uid and u.seat != seat and fallen:
            s.change(u.uid).out = DESTROYED
            fallen -= 1
        elif u.uid:
            s.change(u.uid).out = 0
            if u.seat == seat and slayers:
                s.change(u.uid).raise_flag(SLAYER)
                slayers -= 1
    s.points = list(points)
    s.end(1 << seat, "BG-TRN-05", points)
    return s


def finish(book: dict[str, Any], s: BattleState) -> dict[str, Any]:
    assert RULES is not None
    return RULES.finish(book, s)


def test_a_side_is_a_chain_with_a_faction() -> None:
    assert isinstance(RULES, Chains)
    assert len(RULES.sides()) == 20
    with pytest.raises(Malformed):
        begun("K9_HK")


@rule("BG-ARMY-01")
def test_the_border_war_begins_with_a_legal_roll() -> None:
    book = begun("K1_HK")
    with pytest.raises(Illegal) as refused:
        do(book, "deal")
    assert refused.value.rule == "BG-ARMY-01"
    with pytest.raises(Illegal) as refused:
        do(book, "roll", *ROLL[:3])
    assert refused.value.rule == "BG-ARMY-02"
    book = do(book, "roll", *ROLL)
    with pytest.raises(Illegal):
        do(book, "roll", *ROLL)


def border() -> dict[str, Any]:
    return do(do(begun("K1_HK"), "roll", *ROLL), "deal")


@rule("BG-ARMY-01")
def test_an_army_is_fielded_from_the_roll() -> None:
    book = border()
    with pytest.raises(Illegal):
        field(book, *["HK_spearmen"] * 2, *ROLL[:3])  # one on the roll
    with pytest.raises(Illegal) as refused:
        field(book, *ROLL)  # more than 1500 points
    assert refused.value.rule == "BG-ARMY-01"
    _, encounter = field(book, *FIELD)
    s = battle(encounter)
    assert s.rulings.turn_limit == 18
    assert s.scenario.id == f"{book['ahead']['kept_terrain']}_{book['ahead']['kept_rule']}"


def test_the_marker_moves_and_a_win_in_the_last_region_ends_the_war() -> None:
    book, encounter = field(border(), *FIELD)
    book = finish(book, won(battle(encounter), 0, (6, 4), fallen=2, slayers=3))
    assert book["marker"] == 1
    assert 0 < len(book["sides"][1]["struck"]) <= 2
    assert len(book["sides"][0]["veterans"]) == 2  # at most two
    book, encounter = field(do(book, "deal"), *FIELD)
    assert encounter.lists[1]["stores"] == 1  # type: ignore[index]  # the defender of region 1 has a free card
    assert sum(isinstance(unit, dict) for unit in encounter.lists[0]["units"]) == 2  # type: ignore[index]
    book = finish(book, won(battle(encounter), 0, (9, 2)))
    assert book["marker"] == 2
    assert book["sides"][1]["struck"] == []  # they are back
    book, encounter = field(do(book, "deal"), *FIELD)
    assert encounter.values["deploys_last"] == "north"
    book = finish(book, won(battle(encounter), 0, (3, 2)))
    assert RULES is not None
    assert RULES.over(book)
    assert book["winner"] == 0


def test_losses_sit_out_one_battle_but_never_the_core_a_battle_needs() -> None:
    book, encounter = field(border(), *FIELD)
    book = finish(book, won(battle(encounter), 1, (0, 9), fallen=6))
    assert book["marker"] == -2  # it scored at least twice as much
    struck = book["sides"][0]["struck"]
    left = [unit for place, unit in enumerate(ROLL) if place not in struck]
    assert "HK_knights" not in left
    assert sum(unit != "HK_knights" for unit in left) >= 3
    with pytest.raises(Illegal):
        field(do(book, "deal"), *FIELD)


def test_five_battles_end_the_war_where_the_marker_leans() -> None:
    book = border()
    for winner in (0, 1, 0, 1, 0):
        if book["ahead"] is None:
            book = do(book, "deal")
        book, encounter = field(book, *FIELD)
        book = finish(book, won(battle(encounter), winner, (5, 4) if winner == 0 else (4, 5)))
    assert book["done"]
    assert (book["marker"], book["winner"]) == (1, 0)
    assert len({report["table"] for report in book["reports"]}) == 5  # every terrain card once


@rule("BG-CMD-01")
def test_the_winter_crown_is_fought_with_supply() -> None:
    book = do(begun("K2_HK"), "deal")
    ahead = book["ahead"]
    assert ahead["chooser"] in ("terrain", "rule")
    dealt = ahead["terrain"] if ahead["chooser"] == "terrain" else ahead["rules"]
    with pytest.raises(Illegal):
        field(book, *FIELD)
    with pytest.raises(Illegal):
        do(book, "keep", "T99")
    book = do(book, "keep", dealt[1])
    with pytest.raises(Illegal):
        do(book, "spend", "discard", "discard", "discard")
    book = do(book, "spend", "stores", "command", "discard")
    assert book["supply"][0] == 0
    book, encounter = field(book, *FIELD, cards=1)
    assert encounter.values["rule_card"] == "none"  # it was discarded
    s = battle(encounter)
    assert s.supply[0] == 1
    assert s.bought[0] == 1
    book = finish(book, won(s, 0, (5, 3), fallen=4))
    assert book["supply"][0] == 3 + 1  # a win, and three fallen enemies
    assert book["wins"] == [1, 0]


def test_the_last_battle_is_fought_for_the_crown_and_counts_three() -> None:
    book = begun("K2_OR")
    for number in range(4):
        book = do(book, "deal")
        ahead = book["ahead"]
        if number == 3:
            assert ahead["kept_terrain"] == "S2"
        if ahead["chooser"]:
            book = do(book, "keep", (ahead["terrain"] if ahead["chooser"] == "terrain" else ahead["rules"])[0])
        book, encounter = field(book, *["OR_orc_swordsmen"] * 4, "OR_goblin_raiders")
        s = battle(encounter)
        if number == 3:
            assert s.scenario.id.startswith("S2_R")
            assert s.budgets[0] == 2000
        book = finish(book, won(s, 1 if number < 3 else 0, (2, 5)))
    assert book["done"]
    assert book["wins"] == [3, 3]
    mine, theirs = book["supply"]
    assert mine > theirs  # the other general spent supply on command
    assert book["winner"] == 0


def test_the_page_shows_where_the_chain_stands() -> None:
    assert RULES is not None
    page = RULES.page(border())
    assert page["phase"] == "field"
    assert page["marker"] == 0
    page = RULES.page(do(begun("K2_HK"), "deal"))
    assert page["phase"] == "keep"
    with pytest.raises(Malformed):
        RULES.page({"name": 3})
    with pytest.raises(Malformed):
        do(begun("K2_HK"), "sing")


def test_the_other_general_plays_a_battle_to_its_end() -> None:
    assert RULES is not None
    _, encounter = field(border(), *FIELD)
    dice = seeded(SEED, "play")
    t = Table(dice, [dice, dice], None)
    s = battle(encounter)
    mask = advance(s, t)
    while mask:
        seat = lowest(mask)
        options = s.agenda[-1].options(s, seat)
        mask = answer(s, t, seat, options[RULES.automaton.pick(s, seat, options, dice)])
    assert s.result is not None
    assert s.result.rule.startswith("BG-")
