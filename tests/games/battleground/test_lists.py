"""Is an army legal? Budgets, core and elite, mercenaries, orders, teams: every violation at once (BG-ARMY)."""

from __future__ import annotations

import pytest

from drumhead.games.battleground.content.presets import army_data, presets
from drumhead.games.battleground.lists import Muster, army_of, random_army, violations
from drumhead.games.battleground.teams import actions_of, budgets_of
from drumhead.games.battleground.verbs import POINT
from drumhead.kernel import seeded
from tests.games.battleground.field import CARDS, LIBRARY
from tests.support import rule

MEADOWS = CARDS.scenarios[CARDS.scenario_rows["S1"]]
LEVY = {"faction": "HK", "units": ["HK_swordsmen"] * 3}


def wrong(data: object, budget: int = 1500, purse: bool = False) -> list[str]:
    """The rules that a list breaks, in order."""
    muster = Muster(CARDS, 0, budget, purse)
    muster.read(data)
    return [violation.rule for violation in muster.wrong]


def with_units(*units: object, faction: str = "HK", **more: object) -> dict[str, object]:
    return {"faction": faction, "units": ["HK_militia"] * 3 + list(units), **more}


@rule("BG-ARMY-01")
def test_units_and_bought_cards_fit_the_budget() -> None:
    assert wrong(with_units("HK_knights", "HK_longbowmen", cards=15)) == []  # 345 + 413 + 358 + 375 = 1491
    assert wrong(with_units("HK_knights", "HK_longbowmen", cards=16)) == ["BG-ARMY-01"]
    assert wrong(with_units(cards=-1)) == ["BG-ARMY-01"]
    assert wrong(with_units(cards="many")) == ["BG-ARMY-01"]


@rule("BG-ARMY-02")
def test_core_units_of_the_faction() -> None:
    assert wrong(LEVY) == []
    assert wrong({"faction": "HK", "units": ["HK_swordsmen"] * 2}) == ["BG-ARMY-02"]
    assert wrong({"faction": "HK", "units": ["HK_swordsmen"] * 3}, 2000) == ["BG-ARMY-02"]
    hired_core = {"faction": "HK", "units": ["HK_swordsmen", "HK_swordsmen", "MM_half_orc_swordsmen"]}
    assert wrong(hired_core) == ["BG-ARMY-02"]  # BG-ARMY-04: a mercenary's core does not count


@rule("BG-ARMY-03")
def test_elite_units() -> None:
    assert wrong(with_units("HK_knights")) == []
    assert wrong(with_units("HK_knights", "HK_knights")) == ["BG-ARMY-03"]
    assert wrong({"faction": "HK", "units": ["HK_militia"] * 4 + ["HK_knights"] * 2}, 2000) == []
    assert wrong({"faction": "HK", "units": ["HK_militia", "HK_longbowmen"]}, 999) == ["BG-ARMY-03"]


@rule("BG-ARMY-04", "BG-ARMY-07")
def test_only_mercenaries_serve_others() -> None:
    assert wrong(with_units("MM_ogres")) == []
    assert wrong(with_units("OR_trolls", "DW_longbeards")) == ["BG-ARMY-07", "BG-ARMY-07"]
    assert wrong(with_units("OR_trolls"), purse=True) == []
    assert wrong(with_units("OR_trolls", "OR_goblin_raiders"), purse=True) == ["BG-ARMY-07"]  # 549 points
    assert wrong(with_units("OR_goblin_raiders", "DW_shortbeards"), purse=True) == ["BG-ARMY-07"]


@rule("BG-ORD-03", "BG-OMD-09", "BG-OMD-10")
def test_planned_orders_are_judged() -> None:
    def plan(**fields: object) -> list[str]:
        return wrong(with_units({"unit": "HK_swordsmen", **fields}))

    assert plan(order="C", cap=2.5) == []
    assert plan(order="R") == ["BG-ORD-03"]
    assert plan(order="X") == ["BG-ORD-01"]
    assert plan(order="C", cap=3) == ["BG-OMD-09"]
    assert plan(order="C", cap=1) == ["BG-OMD-09"]
    assert plan(order="C", airborne=True) == ["BG-OMD-10"]
    assert plan(order="C", point=[1]) == ["BG-OMD-05"]
    assert plan(x=3) == ["BG-SET-02"]
    assert plan(colour="red") == ["BG-ARMY-04"]
    assert wrong(with_units({"unit": "OR_crazed_goblins", "order": "H"}, faction="HK"))[0] == "BG-GEN-04"


def test_everything_wrong_is_told_at_once() -> None:
    bad = {"faction": "HK", "units": ["HK_knights"] * 4 + ["OR_trolls", "HK_nobody"], "cards": 5, "hero": 1}
    assert sorted(wrong(bad)) == ["BG-ARMY-01", "BG-ARMY-02", "BG-ARMY-03", "BG-ARMY-04", "BG-ARMY-04", "BG-ARMY-07"]
    assert wrong({"faction": "XX", "units": []}) == ["BG-ARMY-04", "BG-GEN-01"]
    assert wrong("an army") == ["BG-ARMY-04"]
    assert wrong({"faction": "HK", "units": "many"})[0] == "BG-ARMY-04"


@rule("BG-ARMY-04")
def test_every_seat_needs_an_army() -> None:
    assert [violation.rule for violation in violations(CARDS, (LEVY,), MEADOWS, 2)] == ["BG-ARMY-04"]
    found = violations(CARDS, (LEVY, {"faction": "OR", "units": ["OR_trolls"]}), MEADOWS, 2)
    assert [(violation.rule, violation.seat) for violation in found] == [("BG-ARMY-02", 1)]


@rule("BG-ARMY-08", "BG-CMD-01")
def test_teams_share_points_and_command_actions() -> None:
    assert budgets_of(MEADOWS, 2) == [1500, 1500]
    assert budgets_of(MEADOWS, 4) == [1500, 1500, 1500, 1500]
    assert budgets_of(MEADOWS, 3) == [1500, 3000, 1500]
    assert budgets_of(MEADOWS, 3, 2000) == [1000, 2000, 1000]
    assert actions_of([1500]) == [3]
    assert actions_of([1999]) == [3]
    assert actions_of([1100, 1900]) == [2, 4]  # V12


@rule("BG-ARMY-08", "BG-ARMY-04")
def test_a_partner_s_points_do_not_hide_what_follows_them() -> None:
    muster = Muster(CARDS, 0, 1500, team=True)
    muster.read({"points": 750, "banner": "red", **LEVY})
    assert [(violation.rule, violation.where) for violation in muster.wrong] == [("BG-ARMY-04", "banner")]


@pytest.mark.parametrize("army", LIBRARY.armies, ids=lambda army: army.id)
def test_the_armies_that_ship_are_legal(army: object) -> None:
    data = army_data(army)  # type: ignore[arg-type]
    assert wrong(data, army.budget) == []  # type: ignore[attr-defined]


def test_a_legal_list_becomes_an_army() -> None:
    data = army_data(next(army for army in LIBRARY.armies if army.id == "HK_1500_B"))
    army = army_of(CARDS, (data, data), MEADOWS, 0)
    assert (army.bought, army.spent, len(army.units)) == (1, 1497, 7)
    scouts = army.units[0]
    assert (scouts.x, scouts.y, scouts.heading) == (10500, 6250, 9000)
    assert scouts.order == (1, 0, 0, POINT, 6000, 15000)


def test_presets_come_in_order_of_size() -> None:
    ready = [preset.id for preset in presets(LIBRARY.armies, [faction.id for faction in LIBRARY.factions])]
    assert len(ready) == 30
    assert ready[:3] == ["HK_1500_A", "OR_1500_A", "UN_1500_A"]
    assert ready[10] == "HK_1500_B"
    assert ready[-1] == "MM_2000_A"


@rule("BG-ARMY-01", "BG-ARMY-02", "BG-ARMY-03")
def test_armies_by_lot_are_legal_and_field_everybody() -> None:
    dice = seeded("armies", "by lot")
    seen: set[str] = set()
    for place in range(400):
        budget = (1500, 2000)[place % 2]
        army = random_army(CARDS, budget, dice)
        assert wrong(army, budget) == []
        units = army["units"]
        assert isinstance(units, list)
        seen.update(units)
    assert len(seen) > 110


@rule("BG-ARMY-01", "BG-SET-02")
def test_a_battle_of_a_chain_has_veterans_supply_and_stores() -> None:
    army = with_units({"unit": "HK_knights", "veteran": True}, cards=2, stores=1, supply=1)
    assert wrong(army) == ["BG-ARMY-04", "BG-ARMY-04", "BG-ARMY-04"]  # not in any other battle
    muster = Muster(CARDS, 0, 1500, False, True)
    made = muster.read(army)
    assert muster.wrong == []
    assert made is not None
    assert (made.bought, made.spent, made.supply, made.veterans) == (2, 345 + 413 + 25, 1, (3,))
    many = Muster(CARDS, 0, 1500, False, True)
    many.read(with_units(*[{"unit": "HK_militia", "veteran": True}] * 3, supply=-1))
    assert [violation.rule for violation in many.wrong] == ["BG-ARMY-01", "BG-ARMY-01"]


@rule("BG-ARMY-01")
def test_the_points_of_the_armies_may_be_agreed_on() -> None:
    big = {"faction": "HK", "units": ["HK_swordsmen"] * 9}
    assert [v.rule for v in violations(CARDS, (big, big), MEADOWS, 2)] == ["BG-ARMY-01", "BG-ARMY-01"]
    assert violations(CARDS, (big, big), MEADOWS, 2, 2000) == []
