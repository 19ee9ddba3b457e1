"""Starting the game, the quick start, and custom detachments."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from drumhead.games.high_command.cards import BASIC, LOCATION, WARCASTER, WINDS
from drumhead.games.high_command.lists import COLOURS, basics_of, detachment_of
from drumhead.games.high_command.state import HighState
from drumhead.kernel import Dice, Options, ScriptedDice, new_match, seeded
from tests.games.high_command.table import GAME, card
from tests.support import rule

FACTIONS = ("cygnar", "protectorate", "khador", "cryx")
SEED = "0123456789abcdef0123456789abcdef"


def start(seats: int, dice: Dice | None = None, lists: tuple[Any, ...] = (), **values: object) -> HighState:
    options = Options(
        seats, lists or tuple({"faction": name} for name in FACTIONS[:seats]), {"first": "seat 1", **values}
    )
    assert not GAME.violations(options)
    return GAME.setup(options, dice or seeded(SEED, "table"))


def broken(entry: object, *others: object, **values: object) -> list[str]:
    """The rules that a list violates."""
    lists = (entry, *(others or ({"faction": "khador"},)))
    return [violation.rule for violation in GAME.violations(Options(len(lists), lists, dict(values)))]


@rule("HC-SETUP-01")
def test_hc_setup_01_six_stacks() -> None:
    cards = GAME.cards
    for faction in range(4):
        assert sum(cards.copies[c] for c in range(cards.size) if cards.faction[c] == faction) == 89
    assert sum(1 for c in range(cards.size) if cards.kind[c] == LOCATION) == 15
    assert sum(1 for c in range(cards.size) if cards.kind[c] == WINDS) == 15


@rule("HC-SETUP-02", "HC-SETUP-06", "HC-SETUP-08", "HC-SETUP-09", "HC-SETUP-10", "HC-SETUP-11", "HC-SETUP-13")
def test_tv_09_sums_of_a_full_set_up_for_three() -> None:
    s = start(3)
    assert len([c for c in s.row if c]) == 3
    assert s.locations.left == 12
    for seat in range(3):
        assert s.hands[seat].count() == 6
        assert s.decks[seat].left == 6
        assert len([c for c in s.reserves[seat] if c]) == 4
        assert s.reinforcements[seat].left == 32
        assert len(s.casters[seat]) == 3
        assert 89 - 12 - 36 - 3 == 38


@rule("HC-SETUP-03")
def test_hc_setup_03_late_lies_lowest_and_early_on_top() -> None:
    stages = [GAME.cards.stage[c] for c in start(2).winds.listed()]
    assert stages == [2] * 7 + [1] * 4 + [0] * 4


@rule("HC-SETUP-03")
def test_hc_setup_03_each_stage_is_shuffled() -> None:
    orders = {tuple(start(2, seeded(SEED, str(n))).winds.listed()[-4:]) for n in range(20)}
    assert len(orders) > 5


@rule("HC-SETUP-04", "HC-R-01")
def test_hc_r_01_no_faction_twice() -> None:
    assert broken({"faction": "cryx"}, {"faction": "cryx"}) == ["HC-R-01"]
    assert broken({"faction": "cryx"}, {"faction": "khador"}) == []


@rule("HC-SETUP-04")
def test_hc_setup_04_an_unknown_faction_is_refused() -> None:
    assert broken({"faction": "trollbloods"}) == ["HC-SETUP-04"]
    assert broken("cryx") == ["HC-SETUP-04"]
    assert broken({"faction": "cryx", "general": "x"}) == ["HC-SETUP-04"]


@rule("HC-SETUP-05", "HC-SETUP-10")
@pytest.mark.parametrize("faction", range(4))
def test_hc_setup_05_all_twelve_basic_cards_are_used(faction: int) -> None:
    basics = basics_of(GAME.cards, faction)
    assert len(basics) == 12
    assert all(GAME.cards.kind[c] == BASIC and not GAME.cards.colours[c] for c in basics)
    s = start(4)
    seat = list(s.charter.factions).index(faction)
    assert sorted(list(s.hands[seat].cards) + s.decks[seat].listed()) == basics


@rule("HC-SETUP-06", "HC-CUST-02")
def test_hc_setup_06_exactly_three_different_warcasters() -> None:
    colours = ["red", "purple", "green"]
    assert broken({"faction": "cygnar", "warcasters": ["CYG-WC-1", "CYG-WC-2"], "detachments": colours}) == [
        "HC-SETUP-06"
    ]
    twice = {"faction": "cygnar", "warcasters": ["CYG-WC-1", "CYG-WC-1", "CYG-WC-2"], "detachments": colours}
    assert broken(twice) == ["HC-CUST-02"]
    stranger = {"faction": "cygnar", "warcasters": ["CYG-WC-1", "CYG-WC-2", "CRX-WC-1"], "detachments": colours}
    assert broken(stranger) == ["HC-SETUP-06"]


@rule("HC-SETUP-07", "HC-CUST-07")
def test_hc_cust_07_each_warcaster_takes_a_colour_it_prints() -> None:
    casters = ["CYG-WC-1", "CYG-WC-2", "CYG-WC-3"]  # red/blue, purple/orange, green/yellow
    assert broken({"faction": "cygnar", "warcasters": casters, "detachments": ["yellow", "orange", "red"]}) == []
    assert broken({"faction": "cygnar", "warcasters": casters, "detachments": ["red", "blue", "green"]}) == [
        "HC-CUST-07"
    ]
    assert broken({"faction": "cygnar", "warcasters": casters, "detachments": ["red", "orange"]}) == ["HC-SETUP-07"]


@rule("HC-CUST-07")
@pytest.mark.parametrize("faction", FACTIONS)
def test_hc_cust_07_every_triple_of_colours_is_reachable(faction: str) -> None:
    cards = GAME.cards
    number = cards.factions.index(faction)
    casters = [cards.id[c] for c in range(cards.size) if cards.kind[c] == WARCASTER and cards.faction[c] == number]
    other = {"faction": "khador" if faction != "khador" else "cryx"}
    assert len(casters) == 5
    for colours in combinations(COLOURS, 3):
        lists = [
            {"faction": faction, "warcasters": list(c), "detachments": list(colours)} for c in combinations(casters, 3)
        ]
        assert any(not broken(entry, other) for entry in lists), colours


@rule("HC-SETUP-12", "HC-R-02", "HC-QS-06")
def test_hc_r_02_lot_decides_who_begins() -> None:
    assert start(3, first="seat 2").first == 1
    lists = tuple({"faction": name} for name in FACTIONS[:3])
    firsts = {GAME.setup(Options(3, lists), seeded(SEED, str(n))).first for n in range(30)}
    assert firsts == {0, 1, 2}
    assert [v.rule for v in GAME.violations(Options(2, lists[:2], {"first": "seat 3"}))] == ["HC-SETUP-12"]


@rule("HC-SETUP-14")
def test_hc_setup_14_piles_start_empty() -> None:
    s = start(4)
    assert not any(s.discards) and not any(s.occupying) and not s.blown
    assert not any(s.at)


@rule("HC-R-32")
def test_hc_r_32_lists_are_open_to_all() -> None:
    s = start(2)
    view = GAME.view(s, 1)
    assert view.charter.lists == s.charter.lists
    assert view.casters == s.casters


# -- quick start


@rule("HC-QS-01", "HC-QS-02", "HC-QS-03", "HC-QS-04", "HC-QS-05")
def test_tv_10_sums_of_a_quick_start_for_two() -> None:
    s = start(2, quick_start=True)
    assert len([c for c in s.row if c]) == 2
    assert s.locations.left == 4
    assert s.winds.left == 7
    for seat in range(2):
        assert s.hands[seat].count() == 6
        assert s.decks[seat].left == 6
        assert s.reinforcements[seat].left == 20
        assert len(s.casters[seat]) == 2


@rule("HC-QS-01")
def test_hc_qs_01_the_fixed_kits() -> None:
    wanted = {
        "cygnar": (["Commander Coleman Stryker", "Commander Adept Sebastian Nemo"], {"red", "purple"}),
        "protectorate": (["High Exemplar Kreoss", "Grand Scrutator Severius"], {"yellow", "red"}),
        "khador": (["Kommander Sorscha Kratikoff", "Vladimir Tzepesci the Dark Prince"], {"orange", "blue"}),
        "cryx": (["Warwitch Deneghra", "Iron Lich Asphyxious"], {"yellow", "blue"}),
    }
    colours = ("blue", "red", "orange", "green", "purple", "yellow")
    s = start(4, quick_start=True)
    for seat, faction in enumerate(FACTIONS):
        casters, detachments = wanted[faction]
        assert [GAME.cards.name[c] for c in s.casters[seat]] == casters
        assert {colours[GAME.cards.colours[c].bit_length() - 1] for c in s.charter.lists[seat]} == detachments
        assert len(s.charter.lists[seat]) == 24


@rule("HC-QS-01")
def test_hc_qs_01_another_kit_is_refused() -> None:
    entry = {"faction": "cryx", "warcasters": ["CRX-WC-1", "CRX-WC-3"], "detachments": ["blue", "yellow"]}
    assert broken(entry, quick_start=True) == ["HC-QS-01"]


@rule("HC-QS-04", "HC-E1")
def test_hc_e1_steelwater_flats_takes_ironheads_place() -> None:
    printed = {GAME.cards.name[c] for c in start(2, quick_start=True).charter.locations}
    assert printed == {"Ancient Icthier", "Corvis", "Fort Falk", "Highgate", "Ironhead Station", "Midfast"}
    errata = {GAME.cards.name[c] for c in start(2, quick_start=True, ruleset="errata").charter.locations}
    assert errata == (printed - {"Ironhead Station"}) | {"Steelwater Flats"}


@rule("HC-QS-05", "HC-QS-07")
def test_hc_qs_07_six_full_rounds() -> None:
    s = start(2, quick_start=True)
    assert GAME.cards.name[s.winds.listed()[0]] == "Day of Reckoning"
    match = new_match(GAME, Options(2, ({"faction": "cygnar"}, {"faction": "cryx"}), {"quick_start": True}), SEED)
    while match.mask:
        seat = match.waiting()[0]
        match.play(seat, match.decision(seat).options[-1])  # nobody does anything
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.rule == "HC-WIND-04"
    assert match.state.turn + 1 == 6 * 2


@rule("HC-R-37")
def test_hc_r_37_quick_start_for_four() -> None:
    s = start(4, quick_start=True)
    assert len([c for c in s.row if c]) == 4
    assert s.locations.left == 2


# -- custom detachments


def custom(**cards: int) -> dict[str, Any]:
    """A Cygnar list whose red detachment is made of these cards."""
    return {
        "faction": "cygnar",
        "warcasters": ["CYG-WC-1", "CYG-WC-2", "CYG-WC-3"],
        "detachments": [
            {"colour": "red", "cards": {k.replace("_", "-"): n for k, n in cards.items()}},
            "purple",
            "green",
        ],
    }


@rule("HC-CUST-01")
def test_hc_cust_01_twelve_cards_of_one_colour() -> None:
    assert broken(custom(CYG_RE_1=5, CYG_RE_2=5, CYG_RE_3=2)) == []
    assert broken(custom(CYG_RE_1=5, CYG_RE_2=5, CYG_RE_3=1)) == ["HC-CUST-01"]
    assert broken(custom(CYG_RE_1=5, CYG_RE_2=5, CYG_BL_1=2)) == ["HC-CUST-01"]
    assert broken(custom(CYG_RE_1=5, CYG_RE_2=5, KHA_RE_1=2)) == ["HC-CUST-01"]


@rule("HC-CUST-01")
@pytest.mark.parametrize("faction", range(4))
def test_hc_cust_01_every_printed_detachment_has_twelve(faction: int) -> None:
    assert [len(detachment_of(GAME.cards, faction, colour)) for colour in range(6)] == [12] * 6


@rule("HC-CUST-03")
def test_hc_cust_03_five_of_a_name_in_the_whole_deck() -> None:
    assert broken(custom(CYG_RE_1=6, CYG_RE_2=5, CYG_RE_3=1)) == ["HC-CUST-03"]


@rule("HC-CUST-03", "HC-CUST-04")
def test_hc_cust_04_a_name_may_sit_in_two_detachments() -> None:
    casters = ["PRO-WC-1", "PRO-WC-2", "PRO-WC-4"]  # yellow/blue, red/purple, blue/green
    entry: dict[str, Any] = {"faction": "protectorate", "warcasters": casters, "detachments": ["yellow", "red", "blue"]}
    assert broken(entry) == []  # Alms House: three blue, two yellow
    many = {"colour": "blue", "cards": {"PRO-BL-5": 4, "PRO-BL-1": 4, "PRO-BL-2": 4}}
    assert broken({**entry, "detachments": ["yellow", "red", many]}) == ["HC-CUST-03"]


@rule("HC-CUST-05")
def test_tv_07_two_purple_detachments_are_illegal() -> None:
    casters = ["PRO-WC-2", "PRO-WC-5", "PRO-WC-1"]  # Severius and Celene both show purple
    assert "HC-CUST-05" in broken(
        {"faction": "protectorate", "warcasters": casters, "detachments": ["purple", "purple", "blue"]}
    )


@rule("HC-CUST-06")
def test_hc_cust_06_any_mix_of_the_colours_cards_will_do() -> None:
    assert broken(custom(CYG_RE_5=5, CYG_RE_4=5, CYG_RE_3=2)) == []


@rule("HC-CUST-01", "HC-CUST-02", "HC-CUST-03", "HC-CUST-05")
def test_every_violation_is_told_not_only_the_first() -> None:
    entry = {
        "faction": "cygnar",
        "warcasters": ["CYG-WC-1", "CYG-WC-1", "KHA-WC-1"],
        "detachments": ["red", "red", {"colour": "mauve", "cards": {}}],
    }
    found = set(broken(entry))
    assert {"HC-CUST-02", "HC-SETUP-06", "HC-CUST-05", "HC-CUST-01", "HC-CUST-03"} <= found


@rule("HC-ENG-01", "HC-ENG-06")
def test_hc_eng_01_the_seed_decides_everything() -> None:
    assert GAME.to_data(start(3)) == GAME.to_data(start(3))
    assert GAME.to_data(start(3)) != GAME.to_data(start(3, seeded(SEED, "other")))


@rule("HC-ENG-01")
def test_hc_eng_01_scripted_dice_leave_decks_as_they_lie() -> None:
    s = start(2, ScriptedDice([]))
    assert names_of(s, s.row) == ["LOC-15", "LOC-14"]
    assert card("LOC-01") == s.locations.listed()[0]


def names_of(s: HighState, cards: list[int]) -> list[str]:
    return [s.cards.id[c] for c in cards]


@pytest.mark.parametrize(
    ("deck", "rules"),
    [
        ({"warcasters": "CYG-WC-1"}, ["HC-SETUP-06"]),
        ({"detachments": "red"}, ["HC-SETUP-07"]),
        ({"detachments": [{"colour": "red", "cards": ["CYG-RE-1"]}, "blue", "green"]}, ["HC-CUST-01"]),
        ({"detachments": [{"colour": "red", "cards": {"CYG-RE-1": 0}}, "blue", "green"]}, ["HC-CUST-01"]),
    ],
)
def test_a_list_of_another_shape_is_refused_by_its_rule(deck: dict[str, object], rules: list[str]) -> None:
    found = broken({"faction": "cygnar", **deck})
    assert set(rules) <= set(found)
