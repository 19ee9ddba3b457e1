"""What a seat may know, and how the game speaks: views, resamples, prompts, words, log and scenes."""

import json

import pytest

from drumhead.games.fantasy_commander.command import Distribute
from drumhead.games.fantasy_commander.notation.words import hex_name
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.kernel.dice import seeded
from drumhead.kernel.game import Options
from drumhead.kernel.match import Match, new_match
from tests.games.fantasy_commander.table import GAME, acting, answer, field, moves, put, step, table
from tests.support import rule

SEED = "fedcba9876543210" * 2
PRESETS = {preset.id: preset.data for preset in GAME.presets()}


def played(inputs: int, **values: object) -> Match[CommanderState]:
    """A real match after so many random inputs."""
    match = new_match(
        GAME,
        Options(2, (PRESETS["auric_400"], PRESETS["grave_400"]), {"scenario": "king_of_the_knoll", **values}),
        SEED,
    )
    dice = seeded(SEED, "test")
    for _ in range(inputs):
        if match.outcome() is not None:
            break
        seat = match.waiting()[0]
        choices = match.decision(seat).options
        match.play(seat, choices[dice.below(len(choices))])
    return match


@rule("FC-ORD-05", "FC-ORD-06")
def test_commits_in_either_order_lead_to_the_same_battle() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        s = field(
            put("aur_levy", 0, 5, 0),
            put("red_jav", 1, 5, 8),
            pools=[{"red": 1}, {"blue": 1}],
            decks=[["aur_01"], ["red_01"]],
        )
        match = table(s, Distribute())
        for seat in order:
            for choice in ("assign", "commit"):
                choices = match.decision(seat).options
                match.play(seat, next(option for option in choices if option.text().startswith(choice)))
        ends.append(GAME.to_data(match.state))
    assert ends[0] == ends[1]


@rule("FC-ORD-06")
def test_a_resample_of_a_committed_plan_is_legal_and_plays_on() -> None:
    match = played(0)
    while not isinstance(match.state.agenda[-1], Distribute):
        answer(match, min(moves(match)))
    seat = match.waiting()[0]
    while seat in match.waiting():
        choices = match.decision(seat).options
        match.play(seat, choices[0])
    other = 1 - seat
    view = match.view(other)
    for n in range(20):
        guess = GAME.resample(view, seeded(SEED, str(n)))
        assert guess.drafts[seat]
        assert GAME.to_data(GAME.view(guess, other)) == GAME.to_data(view)


@pytest.mark.parametrize("inputs", [0, 15, 40, 120, 300, 2000])
def test_scenes_words_and_prompts_speak_of_every_moment(inputs: int) -> None:
    match = played(inputs)
    for viewer in (-1, 0, 1):
        view = match.view(viewer)
        scene = GAME.scene(view)
        assert json.loads(json.dumps(scene))["game"] == "fantasy_commander"
        chart = GAME.chart(scene)
        assert len(chart.lines) == view.scenario.height + 2
        for event in match.events(viewer):
            sentence = GAME.sentence(event)
            assert sentence == "" or sentence.endswith((".", "!"))
    for seat in match.waiting():
        view = match.view(seat)
        prompt = GAME.prompt(view, seat)
        assert prompt.title
        assert prompt.rule in GAME.rules
        said = [GAME.words(view, seat, action) for action in match.decision(seat).options]
        assert all(said)
        refs = {ref for action in match.decision(seat).options for ref in GAME.refs(view, action)}
        assert all(ref.split(":")[0] in ("unit", "hex", "order", "face") for ref in refs)


def test_every_step_of_many_games_has_a_prompt_of_its_own() -> None:
    seen: dict[str, str] = {}
    for n in range(6):
        match = new_match(
            GAME, Options(2, (PRESETS["grave_500"], PRESETS["thorn_500"]), {"scenario": "grand_field"}), f"{n:032x}"
        )
        dice = seeded(SEED, str(n))
        while match.outcome() is None:
            seat = match.waiting()[0]
            choices = match.decision(seat).options
            kind = match.decision(seat).kind
            if kind not in seen:
                view = match.view(seat)
                seen[kind] = GAME.prompt(view, seat).title
                assert all(GAME.words(view, seat, option) for option in choices)
            match.play(seat, choices[dice.below(len(choices))])
    assert "Your decision" not in seen.values()
    assert len(seen) >= 15


def test_scene_refs_are_the_refs_of_options() -> None:
    match = played(60)
    seat = match.waiting()[0]
    view = match.view(seat)
    scene = json.loads(json.dumps(GAME.scene(view)))
    known = {thing["ref"] for thing in scene["units"]} | {place["ref"] for place in scene["map"]["hexes"]}
    for action in match.decision(seat).options:
        for ref in GAME.refs(view, action):
            if ref.startswith(("unit", "hex")):
                assert ref in known


def test_hexes_are_named_by_letter_and_number() -> None:
    assert (hex_name(0, 0), hex_name(5, 4)) == ("A1", "F5")


def test_the_catalogue_is_plain_data() -> None:
    catalogue = json.loads(json.dumps(GAME.catalogue()))
    assert len(catalogue["units"]) == 32
    assert len(catalogue["cards"]) == 56


def test_evaluation_prefers_the_stronger_side() -> None:
    even = field(put("aur_legion", 0, 5, 0), put("aur_legion", 1, 5, 8))
    ahead = field(put("aur_legion", 0, 5, 4), put("aur_legion", 1, 5, 8, left=1), vp=[4, 1])
    assert abs(GAME.evaluate(even, 0) - GAME.evaluate(even, 1)) < 0.2
    assert GAME.evaluate(ahead, 0) > 0.2 > -0.2 > GAME.evaluate(ahead, 1)


def test_a_scene_says_where_changed_numbers_come_from() -> None:
    s = field(put("red_grakka", 0, 5, 4), put("red_jav", 0, 6, 4, act={"attack": 2}), put("aur_levy", 1, 9, 4))
    units = json.loads(json.dumps(GAME.scene(GAME.view(s, 0))))["units"]
    attack = units[1]["numbers"][0]
    assert (attack["value"], attack["base"]) == (6, 3)
    assert attack["sources"] == [["Cards and paid abilities", 2, "in this activation"], ["Auras", 1, "while near"]]


@rule("FC-ORD-05")
def test_fc_ord_05_being_asked_does_not_tell_what_is_in_a_hidden_pool() -> None:
    """The unit could pay for an ability. Whether its pool can, the opponent must not learn from who is asked."""
    seen = []
    for pool in ({}, {"red": 3, "green": 3}):
        match = acting(
            put("red_behem", 0, 5, 4),
            put("aur_levy", 1, 9, 4),
            start=True,
            pools=[pool, {}],
            rulings={"pools_shown": False},
        )
        seen.append((match.waiting(), GAME.to_data(match.view(1))))
    assert seen[0] == seen[1]
    shown = acting(put("red_behem", 0, 5, 4), put("aur_levy", 1, 9, 4), start=True, pools=[{}, {}])
    assert step(shown) == "Act"
