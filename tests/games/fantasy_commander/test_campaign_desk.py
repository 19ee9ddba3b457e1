"""The campaign as a page leads through it: the same rules as in a terminal, on books of plain data."""

import copy
import json
from typing import Any

import pytest

from drumhead.games.fantasy_commander.campaign.battles import begin, march
from drumhead.games.fantasy_commander.campaign.book import Recruit, new_book
from drumhead.kernel import Options, Refusal, new_match
from drumhead.kernel.illegal import Illegal
from tests.games.fantasy_commander.table import GAME
from tests.support import rule

SEED = "0123456789abcdef" * 2
DESK = GAME.stand_alone


def chosen(book: dict[str, Any], do: str, *things: str, places: list[int] | None = None) -> dict[str, Any]:
    """The book after a choice; the book before stays as it is, and both are plain data."""
    before = copy.deepcopy(book)
    turned = DESK.choose(book, do, list(things), places or [])
    assert book == before
    assert json.loads(json.dumps(turned.book)) == turned.book
    return turned.book


def fought(book: dict[str, Any], winner: int) -> dict[str, Any]:
    """The book after its next battle, which the other side gave up."""
    book = chosen(book, "brief")
    turned = DESK.choose(book, "march", ["aur_legion"], [])
    assert turned.battle is not None
    match = new_match(GAME, Options(2, turned.battle.lists, turned.battle.values), SEED)
    match.concede(1 - winner)
    return DESK.finish(turned.book, match.state)


@rule("FC-MOD-04", "FC-CAM-02", "FC-CAM-16")
def test_fc_mod_04_five_missions_in_their_order_lead_to_a_rating() -> None:
    book = DESK.begin("Aldenford", "auric", SEED)
    titles = []
    for winner in (0, 0, 1, 0, 0):
        page: Any = DESK.page(book)
        assert page["phase"] == "town"
        titles.append(next(mission["title"] for mission in page["missions"] if mission["state"] == "next"))
        book = fought(book, winner)
    page = DESK.page(book)
    assert titles == [mission["title"] for mission in page["missions"]]
    assert [mission["state"] for mission in page["missions"]] == ["won", "won", "lost", "won", "won"]
    assert DESK.over(book)
    assert page["rating"] in ("the town stands", "renowned", "legend")
    assert page["score"] == page["reputation"][0] + page["well_being"][0]


@rule("FC-CAM-03")
def test_fc_cam_03_a_coin_heals_one_that_marches_and_is_paid() -> None:
    book = chosen(DESK.begin("Aldenford", "auric", SEED), "brief")
    book["coins"] = 2
    book["roster"] = [{"card": "aur_legion", "lost": 3, "veteran": True, "out": 0}]
    page: Any = DESK.page(book)
    assert (page["roster"][0]["starts"], page["roster"][0]["strength"]) == (3, 5)
    turned = DESK.choose(book, "march", ["aur_levy", "aur_legion"], [1])
    assert turned.battle is not None
    army: Any = turned.battle.lists[0]
    assert army["left"] == [4, 5]
    assert turned.book["coins"] == 1


@rule("FC-CAM-02")
@pytest.mark.parametrize(
    ("do", "things", "places"),
    [
        ("build", ["castle"], []),
        ("build", ["wall"], []),
        ("build", ["beacon", "granary"], []),
        ("march", ["aur_legion"], []),
        ("dance", [], []),
    ],
)
def test_fc_cam_02_what_the_town_refuses_changes_nothing(do: str, things: list[str], places: list[int]) -> None:
    book = DESK.begin("Aldenford", "auric", SEED)
    before = copy.deepcopy(book)
    with pytest.raises(Refusal) as refusal:
        DESK.choose(book, do, things, places)
    assert refusal.value.reason.endswith(".")
    assert book == before


@rule("FC-CAM-02")
def test_fc_cam_02_the_gates_are_shut_once_the_briefing_has_begun() -> None:
    book = chosen(DESK.begin("Aldenford", "auric", SEED), "brief")
    with pytest.raises(Illegal, match="before it"):
        DESK.choose(book, "build", ["beacon"], [])


@rule("FC-ARM-01", "FC-CAM-03")
def test_a_refused_muster_leaves_no_recruits_behind() -> None:
    book = new_book("Aldenford", "auric", SEED)
    begin(book, GAME.cards)
    book.roster = [Recruit("aur_legion", lost=2)]
    book.coins = 2
    with pytest.raises(Illegal, match="limit"):
        march(book, GAME, GAME.cards, ["aur_legion", *["aur_guard"] * 6], [0])
    assert ([recruit.card for recruit in book.roster], book.roster[0].lost, book.coins) == (["aur_legion"], 2, 2)
