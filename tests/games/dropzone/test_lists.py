"""Army building: sizes, battlegroups, sheets, options, commanders, Transports and decks; every violation at once."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import drumhead
from drumhead.games.dropzone.content import BASE, Library, data_of, load_library
from drumhead.games.dropzone.info import DEFAULT_RULINGS, Rulings
from drumhead.games.dropzone.lists import Muster, violations
from drumhead.kernel import Options, Violation
from tests.support import rule

EXTRA = Path(drumhead.__file__).parent / "games" / "dropzone" / "packs" / "extra"


@lru_cache(maxsize=4)
def library(extra: bool = False) -> Library:
    return load_library([EXTRA if extra else BASE])


def army(name: str) -> dict[str, Any]:
    """A ready army, free to be spoilt."""
    return deepcopy(data_of(next(one for one in library().armies if one.id == name)))


def broken(data: object, rulings: Rulings = DEFAULT_RULINGS, extra: bool = False) -> list[str]:
    """The rules that a list violates."""
    muster = Muster(library(extra).cards, 0, rulings)
    muster.read(data)
    return sorted({violation.rule for violation in muster.wrong})


def violations_of(data: object) -> list[Violation]:
    muster = Muster(library().cards, 0, DEFAULT_RULINGS)
    muster.read(data)
    return muster.wrong


def told(data: object) -> str:
    muster = Muster(library().cards, 0, DEFAULT_RULINGS)
    muster.read(data)
    return " ".join(violation.sentence for violation in muster.wrong)


def squad(data: dict[str, Any], name: str) -> dict[str, Any]:
    """A squad of a list by its id."""
    squads = [one for group in data["groups"] for one in group["squads"]] + data["auxiliaries"]
    return next(one for one in squads if one["id"] == name)


ARMIES = [one.id for one in library().armies]
POINTS = {
    "UCM_500_Q": 495, "UCM_750": 735, "UCM_1500": 1495, "UCM_WADE": 1485, "SCO_500_Q": 475, "SCO_750": 725,
    "SCO_1500": 1480, "SCO_SLAUGHTERHOUSE": 1230, "PHR_500_Q": 485, "PHR_750": 735, "PHR_1500": 1470,
    "PHR_STHENO": 1250, "SHA_500_Q": 495, "SHA_750": 745, "SHA_1500": 1495, "SHA_RAMSES": 1245, "RES_500_Q": 465,
    "RES_750": 735, "RES_1500": 1480, "RES_KRELL": 1250,
}  # fmt: skip


@pytest.mark.parametrize("name", ARMIES)
@rule("DZ-ARM-07", "DZ-CMD-08")
def test_the_twenty_ready_armies_are_legal_and_cost_what_they_say(name: str) -> None:
    muster = Muster(library().cards, 0, DEFAULT_RULINGS)
    read = muster.read(army(name))
    assert [violation.sentence for violation in muster.wrong] == []
    assert read is not None
    assert read.points == POINTS[name]


def test_every_violation_is_told_at_once() -> None:
    data = army("UCM_750")
    data["deck"][0] = data["deck"][1]
    data["groups"].pop()
    squad(data, "f1")["count"] = 9
    assert {"DZ-CMD-28", "DZ-ARM-02", "DZ-ARM-05"} <= set(broken(data))


@pytest.mark.parametrize("bad", [None, 7, "list", [], {"faction": 3}, {"faction": "ucm", "limit": "many"}])
def test_nonsense_gets_a_sentence(bad: object) -> None:
    assert told(bad).endswith(".")


@rule("DZ-ARM-09")
def test_dz_arm_09_one_faction() -> None:
    assert broken({"faction": "elves", "limit": 750}) == ["DZ-ARM-09"]
    data = army("UCM_750")
    squad(data, "f1")["unit"] = "phr_immortals"
    assert "DZ-ARM-09" in broken(data)


@rule("DZ-ARM-01")
def test_dz_arm_01_the_limit_names_the_band() -> None:
    data = army("UCM_750")
    for limit in (499, "750", True):
        data["limit"] = limit
        assert broken(data) == ["DZ-ARM-01"]
    data["limit"] = 1000  # a Clash: 33 per cent of 1,000 is the cap, and an Armour battlegroup more would be allowed
    assert broken(data) == []


@rule("DZ-ARM-02")
def test_dz_arm_02_battlegroups_of_a_band() -> None:
    data = army("UCM_750")
    data["groups"].append({"type": "armour", "squads": [{"id": "x", "unit": "ucm_sabre_tank", "count": 3}]})
    assert "DZ-ARM-02" in broken(data)  # a Skirmish has exactly one Armour battlegroup
    data["groups"][-1]["type"] = "war_engine"
    assert "DZ-ARM-02" in broken(data)


@rule("DZ-ARM-03", "AMB-24", "DZ-CMD-26")
def test_dz_arm_03_the_cap_is_compared_exactly_and_takes_the_full_cost_of_the_famous() -> None:
    data = army("UCM_500_Q")
    data["limit"] = 500
    squad(data, "h1").update(unit="ucm_kodiak_command_acv", aboard={})
    data["auxiliaries"] = [one for one in data["auxiliaries"] if one["id"] != "t1"]
    assert "DZ-ARM-03" not in broken(data)  # 125 of 250: the commander's 35 points never count
    wade = army("UCM_WADE")
    group = next(g for g in wade["groups"] if any("ucm_wade" in s.get("commanders", []) for s in g["squads"]))
    cards = library().cards
    cost = sum(cards.units[cards.unit_numbers[one["unit"]]].points * one["count"] for one in group["squads"])
    assert any(one["unit"] == "ucm_mount_wade" for one in group["squads"])  # 255 points with Wade in it
    assert cost == 315
    wade["limit"] = 1000
    assert not over(wade)  # 315 of 330
    group["squads"].append({"id": "zz", "unit": "ucm_wolf_command_lav", "count": 1, "commanders": ["cv6"]})
    assert over(wade)  # 375; without Wade's share it would be 120 and a tank


def over(data: object) -> bool:
    return any(one.rule == "DZ-ARM-03" and "HQ" in one.sentence for one in violations_of(data))


@rule("DZ-ARM-04")
def test_dz_arm_04_sheets() -> None:
    data = army("UCM_750")
    squad(data, "h1").update(unit="ucm_legionnaires", count=2, commanders=[])
    assert "DZ-ARM-04" in broken(data)  # Troops on an HQ sheet, and no Command squad
    data = army("UCM_750")
    data["groups"][0]["squads"].append({"id": "z", "unit": "ucm_condor_dropship", "count": 1})
    assert "DZ-ARM-04" in broken(data)  # Auxiliaries stand outside the battlegroups


@rule("DZ-ARM-05")
def test_dz_arm_05_sizes_and_options() -> None:
    data = army("UCM_750")
    squad(data, "f1")["count"] = 1
    assert "DZ-ARM-05" in broken(data)
    data = army("UCM_750")
    squad(data, "h2")["options"] = ["opt_minigun", "opt_light_flamethrower"]  # of one choice
    assert "DZ-ARM-05" in broken(data)
    data = army("UCM_750")
    squad(data, "h2")["options"] = ["opt_laser"]
    assert "no option 'opt_laser'" in told(data)


@rule("DZ-ARM-06", "DZ-ARM-13")
def test_dz_arm_13_another_category_only_by_permission() -> None:
    assert broken(army("UCM_WADE")) == []  # two Gladius squads are Standard, Wade's own mount Heavy
    data = army("UCM_WADE")
    squad(data, "b1").update(unit="ucm_gladius_heavy_tank", count=4, category="Standard", aboard={"t10": 2, "t11": 2})
    assert "DZ-ARM-13" in broken(data)  # a third squad
    data = army("UCM_1500")
    heavy = next(s for g in data["groups"] for s in g["squads"] if s["unit"] == "ucm_gladius_heavy_tank")
    heavy["category"] = "Standard"
    assert "DZ-ARM-13" in broken(data)  # nobody allows it


@rule("DZ-ARM-07")
def test_dz_arm_07_the_limit() -> None:
    data = army("UCM_500_Q")
    squad(data, "a1").update(count=9, aboard={"t5": 9})
    assert "DZ-ARM-07" in broken(data)


@rule("DZ-ARM-08")
def test_dz_arm_08_no_empty_battlegroup() -> None:
    data = army("UCM_750")
    data["groups"].append({"type": "vanguard", "squads": []})
    assert broken(data) == ["DZ-ARM-08"]


@rule("DZ-ARM-10", "DZ-TRN-12")
def test_dz_arm_10_gates_are_at_least_half_used() -> None:
    data = army("SHA_500_Q")
    for group in data["groups"]:
        for one in group["squads"]:
            one["holding"] = False
    assert "DZ-ARM-10" in broken(data)
    data = army("UCM_750")
    squad(data, "f1").update(holding=True, aboard={})
    assert "DZ-TRN-12" in broken(data)  # no gate at all


@rule("DZ-ARM-11")
def test_dz_arm_11_sets() -> None:
    data = army("SHA_750")
    data["groups"][0]["squads"].append({"id": "z", "unit": "sha_command_module", "count": 1})
    assert "DZ-ARM-11" in broken(data)
    data = army("UCM_750")
    data["auxiliaries"].append({"id": "z", "unit": "ucm_raven_light_troopship", "count": 1})
    assert "DZ-ARM-05" in broken(data)  # unknown without the pack
    assert "DZ-ARM-05" not in broken(data, extra=True)


@rule("DZ-ARM-12")
def test_dz_arm_12_bans_spare_the_own_mount() -> None:
    data = army("SHA_RAMSES")
    assert broken(data) == []  # his own Puma is no other Puma
    data["groups"][0]["squads"].append({"id": "z", "unit": "sha_yari_light_gravtank", "count": 2})
    assert "DZ-ARM-12" in broken(data)
    data = army("UCM_WADE")
    squad(data, "f1")["aboard"] = {}
    assert "DZ-ARM-12" in broken(data)  # everything by air


@rule("DZ-CMD-01", "DZ-CMD-02", "DZ-CMD-03")
def test_dz_cmd_02_six_ranks_exactly() -> None:
    ranks = [one for one in library().cards.commanders[1:] if not one.famous]
    assert [(one.cv, one.influence // 1000, one.points) for one in ranks] == [
        (1, 4, 0), (2, 8, 35), (3, 12, 65), (4, 16, 95), (5, 20, 125), (6, 24, 155),
    ]  # fmt: skip
    data = army("UCM_750")
    squad(data, "h1")["commanders"] = []
    assert broken(data) == []  # none at all
    squad(data, "h1")["commanders"] = ["cv7"]
    assert "DZ-CMD-02" in broken(data)


@rule("DZ-CMD-04", "DZ-CMD-05", "DZ-CMD-54")
def test_dz_cmd_04_an_illegal_mount_is_refused_with_its_rule() -> None:
    data = army("UCM_750")
    squad(data, "f1")["commanders"] = ["cv1"]
    assert "DZ-CMD-04" in broken(data)
    data = army("UCM_750")
    squad(data, "h1")["commanders"] = ["cv1", "cv2"]
    assert "DZ-CMD-05" in broken(data)
    data = army("UCM_750")
    data["commanders"] = ["cv1"]
    assert "DZ-CMD-54" in broken(data)  # two ranks, one eligible unit
    katana = army("UCM_750")
    squad(katana, "a1").update(unit="ucm_katana_light_tank", commanders=["cv1"])
    assert "DZ-CMD-04" in broken(katana)


@rule("DZ-CMD-05")
def test_dz_cmd_05_several_units_of_a_squad_may_each_carry_one() -> None:
    data = army("PHR_1500")
    hera = next(s for g in data["groups"] for s in g["squads"] if s["unit"] == "phr_hera_command_walker")
    assert hera["count"] == 2
    hera["commanders"] = ["cv1", "cv5"]
    assert broken(data) == []


@rule("DZ-CMD-23", "DZ-CMD-24", "DZ-CMD-25", "DZ-CMD-27")
def test_dz_cmd_23_famous_once_an_army_in_the_own_mount_and_on_both_sides() -> None:
    data = army("PHR_STHENO")
    group = next(g for g in data["groups"] if any(s["unit"] == "phr_mount_stheno" for s in g["squads"]))
    group["squads"].append({"id": "twin", "unit": "phr_mount_stheno", "count": 1, "commanders": ["phr_stheno"]})
    assert "DZ-CMD-23" in broken(data)
    data = army("UCM_750")
    squad(data, "h1")["commanders"] = ["ucm_agu"]
    assert "DZ-CMD-25" in broken(data)
    both = Options(2, (army("PHR_STHENO"), army("PHR_STHENO")))
    assert violations(library().cards, both, DEFAULT_RULINGS) == []


@rule("DZ-CMD-28", "DZ-CMD-30", "DZ-CMD-31", "AMB-06", "AMB-17")
def test_dz_cmd_28_thirty_different_cards() -> None:
    data = army("UCM_750")
    data["deck"].append("G01")
    assert broken(data) == ["DZ-CMD-28"]  # 31
    data = army("UCM_750")
    data["deck"][0] = "S01"
    assert broken(data) == ["DZ-CMD-30"]
    data["deck"][0] = "FU4"
    assert broken(data) == ["DZ-CMD-31"]
    data["deck"][0] = "G01"
    assert "U06" in data["deck"]
    assert broken(data) == []  # Intel Report and Intel Gathering: two names, one effect
    wade = army("UCM_WADE")
    assert "FU4" in wade["deck"]
    assert broken(wade, Rulings(famous_cards_extra=True)) == ["DZ-CMD-28"]  # 29 and the unique one


@rule("DZ-ARM-11")
def test_the_eight_cards_of_the_extra_pack_are_refused_with_a_reason_until_it_is_loaded() -> None:
    for name in ("G33", "G34", "U01", "R01", "R02", "R04", "FU2", "FP3"):
        data = army("UCM_750")
        data["deck"][0] = name
        assert "DZ-ARM-11" in broken(data), name
        assert "the pack 'extra' brings" in told(data)
        assert "DZ-ARM-11" not in broken(data, extra=True)
    data = army("UCM_750")
    data["deck"][0] = "G33"
    assert broken(data, extra=True) == []


@rule("DZ-TRN-01", "DZ-TRN-08", "DZ-TRN-10")
def test_dz_trn_01_room_symbols_and_battlegroups() -> None:
    data = army("UCM_750")
    squad(data, "f1")["aboard"] = {"t1": 3}  # Legionnaires need c, a Raven offers b
    assert "DZ-TRN-01" in broken(data)
    data = army("UCM_500_Q")
    squad(data, "f2")["aboard"] = {"t2": 3}
    assert "DZ-TRN-01" in broken(data)  # six of three
    data = army("UCM_500_Q")
    squad(data, "t4")["aboard"] = {"t4": 1}
    assert "DZ-TRN-01" in broken(data)
    kraken = army("RES_500_Q")
    assert broken(kraken) == []


@rule("DZ-TRN-02", "DZ-TRN-16")
def test_dz_trn_02_auxiliary_transports_start_half_full() -> None:
    data = army("UCM_500_Q")
    squad(data, "a1")["aboard"] = {}
    assert broken(data) == ["DZ-TRN-02"]


@rule("DZ-VIC-11")
def test_dz_vic_11_decapitation_needs_a_commander() -> None:
    data = army("UCM_750")
    squad(data, "h1")["commanders"] = []
    both = Options(2, (data, army("SCO_750")))
    found = violations(library().cards, both, DEFAULT_RULINGS, "decapitation")
    assert [(one.rule, one.seat) for one in found] == [("DZ-VIC-11", 0)]


@rule("DZ-DEP-08")
def test_dz_dep_08_one_doctrine_and_who_may_join() -> None:
    data = army("RES_1500")
    veterans = [s for g in data["groups"] for s in g["squads"] if s["unit"] == "res_resistance_veterans"]
    assert veterans
    data["groups"][1]["squads"].append(
        {"id": "vv", "unit": "res_resistance_veterans", "count": 2, "options": ["opt_kalium_volunteers"]}
    )
    assert "DZ-DEP-08" in broken(data)
    data = army("UCM_750")
    squad(data, "h1")["joins"] = "f1"
    assert "DZ-DEP-08" in broken(data)


@rule("DZ-CMD-60")
def test_dz_cmd_60_the_mount_is_worth_the_full_cost() -> None:
    cards = library().cards
    for leader in cards.commanders[1:]:
        if leader.famous:
            assert cards.units[leader.mount].points == leader.points, leader.id
