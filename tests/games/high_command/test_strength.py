"""What an ability sees and what it adds up to: filters, counts, conditions, keywords and states, on made-up cards."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from drumhead.games.high_command import HighCommand
from drumhead.games.high_command.cards import POW
from drumhead.games.high_command.state import HighState
from drumhead.games.high_command.strength import IS_WEAKENED, index_of, strength_at
from drumhead.kernel import Match, ScriptedDice, match_at
from tests.games.high_command.table import GAME, PLAIN, QUIET, health, power, refusal, say, soldier, table, uid, unit
from tests.support import rule, sound

ONE = "CYG-BA-1"


@cache
def game_with(effect: str, keywords: tuple[str, ...] = ()) -> HighCommand:
    """The game with X-1, a soldier of Power 2 and Health 5 that has this text."""
    return GAME.playing(
        GAME.position(
            {"cards": [soldier("X-1", 2, 5, effect, keywords=list(keywords))], "players": [{}, {}], "row": PLAIN[:2]}
        )
    )


def board(
    effect: str, *players: dict[str, Any], step: str = "orders", keywords: tuple[str, ...] = (), **more: Any
) -> Match[HighState]:
    """A table where X-1 has this text and these keywords."""
    own = game_with(effect, keywords)
    filled = [{"deck": [ONE] * 12, **player} for player in [*players, *([{}] * (2 - len(players)))]]
    data = {"players": filled, "row": PLAIN[: len(filled)], "blown": [QUIET], "step": step, **more}
    made = match_at(own, own.position(data), ScriptedDice([]))
    sound(made)
    return made


def less(name: str, what: str = "power", by: int = -1) -> dict[str, Any]:
    """A card with less Power or Health than is printed."""
    return {"card": name, "mods": [{"what": what, "by": by, "source": "CRX-OR-1"}]}


# X-1 itself arrives at location 0 as number 6; the others have been there.
MINE = {"0": ["CYG-BL-1", "CYG-PU-1"], "1": ["CYG-GR-1", "CYG-WC-1"]}  # 3/4 warrior, 2/4 warjack; 2/4, warcaster
THEIRS = {"0": [less("KHA-BL-1"), "CYG-RE-1"], "1": ["CYG-OR-1"]}  # 3/6 weakened to 2, 3/6 warjack; 1/4


@pytest.mark.parametrize(
    ("which", "found"),
    [
        ("any.unit", [0, 1, 2, 4, 5, 6, 7]), ("ally.unit", [0, 1, 2, 7]), ("enemy.unit", [4, 5, 6]),
        ("any.unit.here", [0, 1, 4, 5, 7]), ("ally.unit.here", [0, 1, 7]), ("ally.unit.away", [2]),
        ("enemy.unit.away", [6]), ("ally.unit.other", [0, 1, 2]), ("ally.unit.here.other", [0, 1]),
        ("any.unit.fresh", [7]), ("any.unit.weakened", [4]), ("enemy.unit.weakened.away", []),
        ("any.unit.pow>=3", [0, 5]), ("any.unit.pow<=1", [6]), ("any.unit.pow=2", [1, 2, 4, 7]),
        ("any.unit.hp>=6", [4, 5]), ("any.unit.hp<=4", [0, 1, 2, 6]), ("any.unit.hp=5", [7]),
        ("any.unit.cost<=1", [6]), ("any.unit.cost>=4", [4, 5]), ("any.unit.res>=2", [4, 5]),
        ("any.warjack", [1, 4, 5]),
        ("ally.caster", [3]), ("ally.warrior.here", [0, 7]),
    ],
)  # fmt: skip
@rule("HC-ABL-01", "HC-R-51")
def test_hc_abl_01_a_text_means_the_cards_that_fit_and_no_others(which: str, found: list[int]) -> None:
    match = board(f"arrive: pow(A[{which}],7,eot)", {"at": MINE, "hand": ["X-1", "CYG-BA-2"]}, {"at": THEIRS})
    say(match, "deploy X-1", "go 0", "settle")
    changed = [u.uid for group in match.state.at for u in group if any(m.what == POW and m.n == 7 for m in u.mods)]
    assert sorted(changed) == found


@pytest.mark.parametrize(
    ("count", "number"),
    [
        ("ally.unit.here", 2), ("ally.unit.here.other", 1), ("enemy.unit.here", 2), ("enemy.unit", 3), ("ally.unit", 3),
        ("enemy.unit.here.weakened", 1), ("ally.card.hand", 3), ("ally.card.discard", 2), ("ally.card.occupying", 1),
        ("ally.card.reserves", 4), ("ally.card.hand.res>=2", 1), ("ally.unit.reserves", 2), ("ally.unit.away", 1),
    ],
)  # fmt: skip
@rule("HC-ABL-01", "HC-R-25")
def test_hc_abl_01_a_count_counts_where_it_says(count: str, number: int) -> None:
    mine = {
        "at": {"0": ["X-1", "CYG-BL-1"], "1": ["CYG-GR-1"]}, "hand": [ONE, ONE, "CYG-BA-2"],
        "discard": [ONE, "CYG-BL-1"],
        "occupying": [ONE], "reserves": ["CYG-BL-1", "CYG-BL-2", "CYG-BL-4", "CYG-RE-5"],
    }  # fmt: skip
    theirs = {"at": THEIRS, "hand": [ONE], "discard": [ONE] * 5, "occupying": [ONE] * 5}
    assert power(board(f"static: pow(self,count[{count}])", mine, theirs), "X-1") == 2 + number


@pytest.mark.parametrize(
    ("condition", "mine", "more", "true"),
    [
        ("round>=4", {}, {"round": 4}, True), ("round>=4", {}, {"round": 3}, False),
        ("round<=4", {}, {"round": 4}, True), ("round<=4", {}, {"round": 5}, False),
        ("myhand>=2", {"hand": [ONE] * 2}, {}, True), ("myhand>=2", {"hand": [ONE]}, {}, False),
        ("mydiscard>=2", {"discard": [ONE] * 2}, {}, True), ("mydiscard>=2", {"discard": [ONE]}, {}, False),
        ("myocc>=2", {"occupying": [ONE] * 2}, {}, True), ("myocc>=2", {"occupying": [ONE]}, {}, False),
        ("captures>=1", {"captures": 1}, {}, True), ("captures>=1", {}, {}, False),
        ("count[ally.unit.here.other]>=1", {"at": {"0": ["X-1", "CYG-BL-1"]}}, {}, True),
        ("count[ally.unit.here.other]>=1", {}, {}, False), ("self.fresh", {}, {}, False),
        ("self.fresh", {"at": {"0": [{"card": "X-1", "fresh": True}]}}, {}, True), ("self.attacking", {}, {}, False),
        ("self.defending", {}, {}, False),
    ],
)  # fmt: skip
@rule("HC-ABL-01")
def test_hc_abl_01_a_condition_holds_from_its_number_on(
    condition: str, mine: dict[str, Any], more: dict[str, Any], true: bool
) -> None:
    match = board(f"static?{condition}: pow(self,3)", {"at": {"0": ["X-1"]}, **mine}, **more)
    assert power(match, "X-1") == (5 if true else 2)


@rule("HC-ABL-05")
def test_hc_abl_05_attacking_and_defending_are_of_this_attack() -> None:
    for text, mine, theirs in (("attacking", 5, 2), ("defending", 2, 5)):
        match = board(f"static?self.{text}: pow(self,3)", {"at": {"0": ["X-1"]}}, {"at": {"0": ["X-1"]}}, step="battle")
        assert match.state.attack_at == 0
        assert [power(match, "X-1", nth) for nth in (0, 1)] == [mine, theirs]


@rule("HC-R-25", "HC-R-21")
def test_hc_r_25_power_and_health_stop_at_nothing_and_weakened_is_below_the_printed() -> None:
    for by, after, weakened in ((-1, 1, True), (-2, 0, True), (-9, 0, True), (1, 3, False), (0, 2, False)):
        match = board("static: pow(self,0)", {"at": {"0": [less("X-1", by=by)]}})
        assert power(match, "X-1") == after
        u = unit(match, "X-1")
        strength = strength_at(match.state, 0)
        assert bool(strength.flags[index_of(match.state, strength, u)] & IS_WEAKENED) is weakened
    for by, left in ((-4, 1), (-5, 0), (-9, 0), (2, 7)):
        match = board("static: pow(self,0)", {"at": {"0": [less("X-1", "health", by)]}})
        assert health(match, "X-1") == left


@rule("HC-ABL-01", "HC-R-21")
def test_hc_abl_01_lasting_effects_reach_whom_they_name() -> None:
    for which, powers in (
        ("ally.unit.here", (3, 4, 2, 3)), ("ally.unit.here.other", (2, 4, 2, 3)), ("enemy.unit.here", (2, 3, 2, 4)),
        ("any.unit.here", (3, 4, 2, 4)),
    ):  # fmt: skip
        mine = {"at": {"0": ["X-1", "CYG-BL-1"], "1": ["CYG-GR-1"]}}
        match = board(f"static: pow(A[{which}],1)", mine, {"at": {"0": ["CYG-RE-1"]}})
        assert tuple(power(match, name) for name in ("X-1", "CYG-BL-1", "CYG-GR-1", "CYG-RE-1")) == powers
    match = board("static: hp(A[enemy.unit.here],-2)", {"at": {"0": ["X-1"]}}, {"at": {"0": ["CYG-RE-1", "CYG-BL-1"]}})
    assert (health(match, "X-1"), health(match, "CYG-RE-1"), health(match, "CYG-BL-1")) == (5, 4, 2)


@rule("HC-ABL-06")
def test_hc_abl_06_ambush_assault_and_brutal_charge_add_up_as_printed() -> None:
    for words, fresh, entered, bonus in (
        ("Ambush", True, [], 1), ("Assault", True, [], 2), ("Ambush", False, [], 0), ("Assault", False, [], 0),
        ("Brutal Charge", False, [[1]], 1), ("Brutal Charge", True, [[0]], 0), ("Brutal Charge", True, [], 0),
    ):  # fmt: skip
        data = {"card": "X-1", "fresh": fresh, "how": "deployed"}
        more: dict[str, Any] = {"entered": [*entered, []]} if entered else {}
        match = board("", {"at": {"0": [data]}}, keywords=(words,), **more)
        assert power(match, "X-1") == 2 + bonus, words


@rule("HC-ABL-02", "HC-R-44")
def test_hc_abl_02_wards_keep_enemy_texts_off_and_own_ones_on() -> None:
    own = board("static: kw(self,Ward) + pow(A[any.unit.here],1)", {"at": {"0": ["X-1"]}}, {"at": {"0": ["CYG-BL-1"]}})
    assert (power(own, "X-1"), power(own, "CYG-BL-1")) == (3, 4)


@rule("HC-CAP-02")
def test_hc_cap_02_weight_is_the_larger_of_what_texts_say() -> None:
    for text, places in (("static: weigh(self,2)", True), ("static: pow(self,1)", False)):
        match = board(text, {"at": {"0": ["X-1"]}}, step="capture")
        assert bool(match.state.captures[0]) is places
    heavy = board("static: weigh(self,3)", {"at": {"0": ["X-1"]}}, {"at": {"0": ["CYG-BL-1"]}}, step="capture")
    assert heavy.state.captures[0] == 1
    light = board("static: weigh(self,2)", {"at": {"0": ["X-1"]}}, {"at": {"0": ["CYG-BL-1"]}}, step="capture")
    assert light.state.captures[0] == 0


@rule("HC-WC-05")
def test_hc_wc_05_a_battlegroup_drives_its_own_warjacks_there() -> None:
    bonus = {"CYG-WC-1": 1, "CYG-WC-2": 2}
    for caster in bonus:
        plain = table({"at": {"0": ["CYG-PU-1", "CYG-BL-1"], "1": ["CYG-PU-1"]}}, {"at": {"0": ["CYG-PU-1"]}})
        led = table({"at": {"0": [caster, "CYG-PU-1", "CYG-BL-1"], "1": ["CYG-PU-1"]}}, {"at": {"0": ["CYG-PU-1"]}})
        more = power(led, "CYG-PU-1", 0) - power(plain, "CYG-PU-1", 0)
        assert more == GAME.cards.battlegroup[GAME.cards.id.index(caster)] > 0
        assert [power(led, "CYG-PU-1", nth) - power(plain, "CYG-PU-1", nth) for nth in (1, 2)] == [0, 0]


@rule("HC-BAT-07", "HC-ABL-02")
def test_hc_bat_07_guards_first_then_the_open_then_the_elusive() -> None:
    hurt = {"at": {"0": ["CYG-RE-1", "CYG-RE-1", "CYG-RE-1"]}}
    for words, offered_ in (("Guard", True), ("Elusive", False)):
        match = board("", hurt, {"at": {"0": ["X-1", "CYG-BL-1"]}}, step="battle", keywords=(words,))
        other = uid(match, "CYG-BL-1")
        assert (refusal(match, f"pick {other}") == "") is not offered_
