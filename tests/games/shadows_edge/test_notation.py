"""Words, refs and scenes: what people read and boards draw."""

from __future__ import annotations

import json
import re

import pytest

from drumhead.games import load
from drumhead.games.shadows_edge.notation import scene as notation_scene
from drumhead.games.shadows_edge.notation import words as notation_words
from drumhead.games.shadows_edge.state import EdgeState
from drumhead.games.shadows_edge.verbs import Said, Verb
from drumhead.kernel import Malformed, Match, NotYourTurn, Options, new_match, parse_action, seeded, with_seats
from tests.games.shadows_edge.table import game, hand, numbered, play, refused, say, side, table, u

REF = re.compile(r"(card|unit|aside):\d+|commander:[01]|line:(front|support):[01]|grave:[01]:\d+")


def words(match: Match[EdgeState], move: str) -> str:
    seat = match.waiting()[0]
    return match.game.words(match.view(seat), seat, parse_action(Verb, numbered(move)))


def reason(match: Match[EdgeState], move: str) -> str:
    try:
        match.verify(0, parse_action(Verb, numbered(move)))
    except Exception as refused:
        return str(refused)
    return ""


def test_options_read_as_sentences() -> None:
    mine = side(u("Plain Troop", 11), u("Plain Troop", 12, "support"), hand=["Giant", "Plain Blade", "Order of Storm"])
    match = table({**mine, "commander": "Act Commander"}, side(u("Plain Elite", 21)))
    assert words(match, "attack 11 21") == "Attack Plain Elite with Plain Troop 11 (1 CP)"
    assert words(match, "deploy 'Giant' 2") == "Deploy Giant in Support (6 CP)"
    assert words(match, "equip 'Plain Blade' 12") == "Give Plain Blade to Plain Troop 12 (1 CP)"
    assert words(match, "move 12") == "Move Plain Troop 12 to the Front (1 CP)"
    assert words(match, "brace 11") == "Brace Plain Troop 11: +1 defence (1 CP)"
    assert words(match, "ability 1") == "Use the ability of Act Commander (2 CP)"
    assert words(match, "end") == "End the turn"
    saver = table(side(u("Plain Troop", 11), points={"reserve": 1, "pool": 4}))
    assert words(saver, "reserve") == "Pay next from the Reserve first"
    say(saver, "reserve")
    assert words(saver, "brace 11") == "Brace Plain Troop: +1 defence (1 CP, Reserve first)"


def test_refusals_say_why() -> None:
    theirs = side(u("Guard Troop", 21), u("Plain Troop", 22), u("Plain Ranged", 23))
    match = table(
        side(u("Plain Troop", 11), u("Plain Troop", 12, fresh=True), hand=["Giant"], points={"pool": 2}), theirs
    )
    assert "Guard" in reason(match, "attack 11 22")
    assert "Units stand in the enemy Front" in reason(match, "attack 11 23")
    assert "entered play this turn" in reason(match, "attack 12 21")
    assert "costs 6 CP, and you have 2" in reason(match, "deploy 'Giant' 1")


def test_refusals_of_nonsense_say_what_is_wrong_with_it() -> None:
    mine = side(u("Plain Troop", 11), u("Plain Elite", 12), hand=["Plain Blade"])
    match = table(mine, side(u("Plain Heavy", 21)))
    for move, said in (
        ("attack 11 12", "Plain Elite is on your own side."),
        ("attack 11 1", "Plain Commander is on your own side."),
        ("attack 11 99", "There is no unit 99 in play."),
        ("attack 98 21", "There is no unit 98 in play."),
        ("brace 21", "Plain Heavy is not yours to command."),
        ("deploy 'Giant' 1", "Giant is not in your hand."),
        ("deploy 4000 1", "There is no card 4000."),
        ("equip 'Plain Blade' 21", "Plain Heavy is not on your side."),
    ):
        assert said in reason(match, move), move


def test_prompts_say_what_is_asked() -> None:
    match = table(side(u("Plain Flyer", 11)), side(u("Plain Ranged", 21)))
    assert game().prompt(match.view(0), 0).title == "Your Main Phase"
    say(match, "move 11")
    asked = game().prompt(match.view(1), 1)
    assert (asked.title, asked.rule) == ("Intercept?", "SE-INT-01")
    assert "Plain Flyer" in asked.sentence


def test_a_whole_game_in_words() -> None:
    """Every option has words and refs, every event a sentence, every view a scene that is plain data."""
    plain = load("shadows_edge")
    presets = plain.presets()
    heard: set[object] = set()
    for number in range(12):
        decks = (presets[number].data, presets[(number + 5) % 12].data)
        match = new_match(plain, Options(2, decks), f"{number:032x}")
        dice = seeded(f"{number:032x}", "moves")
        while match.waiting():
            seat = match.waiting()[0]
            view = match.view(seat)
            asked = match.decision(seat)
            if dice.below(12) == 0:
                prompt = plain.prompt(view, seat)
                assert prompt.title
                assert prompt.sentence.endswith((".", "?"))
                assert prompt.rule in plain.rules
                for option in asked.options:
                    text = plain.words(view, seat, option)
                    assert text[0].isupper()
                    assert "a unit that is gone" not in text
                    assert all(REF.fullmatch(ref) for ref in plain.refs(view, option)), option
                for viewer in (0, 1, -1):
                    json.dumps(plain.scene(match.view(viewer)))
            match.play(seat, asked.options[dice.below(len(asked.options))])
        for event in match.events(-1):
            heard.add(event.said)
            text = with_seats(plain.sentence(event))
            assert re.fullmatch(r"[A-Z].*\.", text), event
            assert event.rule in plain.rules
        assert plain.scene(match.view(0))["outcome"]
    assert len(heard) > 35
    assert {Said.ATTACK, Said.INTERCEPT, Said.OVER, Said.PLACE, Said.STEAL} <= heard


def test_a_scene_explains_its_numbers() -> None:
    mine = side(
        u("Plain Troop", 11, wounds=1, equipment="Plain Blade"),
        u("Power Bearer", 12),
        hand=["Order of Shelter", "Giant"],
    )
    match = table(mine, side(u("Plain Troop", 21, shocked=True, afflicted=True)))
    say(match, "order 'Order of Shelter'", "target 11", "brace 11")
    scene = game().scene(match.view(0))
    lines = scene["lines"]
    troop = lines[0]["front"][0]  # type: ignore[index]
    attack, defence, operation = troop["numbers"]
    assert (attack["value"], attack["base"]) == (5, 2)
    assert [source[:2] for source in attack["sources"]] == [["Plain Blade", 2], ["Power Bearer", 1]]
    assert (defence["value"], defence["of"], defence["lost"]) == (5, 6, 1)
    assert [source[:2] for source in defence["sources"]] == [["Order of Shelter", 2], ["Brace", 1]]
    assert (troop["ref"], troop["stance"], troop["states"]) == ("unit:11", "Braced", ["Wounded"])
    assert operation["value"] == 1
    assert lines[1]["front"][0]["states"] == ["Battle Shocked", "Afflicted"]  # type: ignore[index]
    assert [card["name"] for card in scene["hand"]] == hand(match, 0)  # type: ignore[attr-defined]
    assert scene["title"] == "Turn 5, your Main Phase"
    other = game().scene(match.view(1))
    assert other["title"] == "Turn 5, {seat:0}'s Main Phase"
    assert "Giant" not in json.dumps(other)


def test_the_catalogue_shows_every_card_with_its_text() -> None:
    plain = load("shadows_edge")
    cards = plain.catalogue()["cards"]
    assert len(cards) == 159  # type: ignore[arg-type]
    surgeon = next(c for c in cards if c["name"] == "Field Surgeon of Aurel")  # type: ignore[attr-defined]
    assert surgeon["text"] == ["When it enters play, heal 2 on a wounded unit of yours."]
    assert (surgeon["kind"], surgeon["faction"]) == ("Troop", "gold")


def test_deeds_name_every_card_and_clause() -> None:
    deeds = load("shadows_edge").deeds()
    assert len(deeds) == len(set(deeds))
    assert "Levy is summoned" in deeds
    assert "Mirror Page, clause 2" in deeds
    match = table(side(hand=["Order of Storm"]))
    seen = [deed for event in say(match, "order 'Order of Storm'") for deed in game().deeds_of(event)]
    assert seen == ["Order of Storm is played", "Order of Storm, clause 1"]


def _forget() -> None:
    notation_scene._drawn.clear()
    notation_scene._sides.clear()
    notation_words._last = notation_words._Known(None)
    notation_words._paid.cache_clear()
    for cached in (notation_scene._panel, notation_scene._card, notation_scene._commander):
        cached.cache_clear()


def test_a_scene_and_its_words_depend_on_the_view_alone() -> None:
    """What is drawn from what was drawn before is the same as a drawing from nothing, all through random games."""
    rules = game()
    dice = seeded("ab" * 16, "moves")
    decks = [preset.data for preset in rules.presets()]
    around = 0
    for number in range(len(decks)):
        lists = (decks[number], decks[(number + 1) % len(decks)])
        match = new_match(rules, Options(2, lists, {}), f"{number:032x}")
        shown = []
        for _ in range(120):
            if match.outcome() is not None:
                break
            seat = match.waiting()[0]
            decision = match.decision(seat)
            view = match.view(seat)
            said = [rules.words(view, seat, option) for option in decision.options]
            other = match.view(1 - seat)
            around += bool(view.auras)
            bare = view.clone()  # the same units, and no aura over them
            bare.auras = ()
            drawn = [(one, rules.scene(one)) for one in (view, other, bare)]
            shown.append((seat, view, decision.options, said, drawn))
            match.play(seat, decision.options[dice.below(len(decision.options))])
        for seat, view, choices, said, drawn in shown:
            _forget()
            for one, scene_ in drawn:
                assert rules.scene(one) == scene_
                _forget()
            assert [rules.words(view, seat, option) for option in choices] == said
    assert around > 50, "hardly an aura lay on the table: that is where drawings depend on each other"


def test_a_thing_is_asked_about_by_its_name() -> None:
    match = table(side(u("Plain Troop", 11, fresh=True), u("Plain Flyer", 12)), side(u("Plain Troop", 21)))
    assert match.why(0, "plain FLY").thing == match.why(0, "unit:12").thing == "unit:12"
    with pytest.raises(Malformed, match="unit:11, unit:21"):
        match.why(0, "Plain Troop")
    with pytest.raises(Malformed, match="Did you mean 'plain flyer'"):
        match.why(0, "Plain Flier")


def test_a_name_that_fits_several_things_is_refused_by_the_rule_where_none_of_them_is_open() -> None:
    """Both sides are led by a Plain Commander; the two Troops look alike until one of them may be attacked."""
    foes = side(u("Plain Troop", 21), u("Plain Troop", 22), u("Plain Ranged", 23))
    match = table(side(u("Plain Troop", 11)), foes)
    assert refused(match, 0, "attack Plain Troop -> Plain Commander").rule == "SE-ATK-05"
    tired = table(side(u("Plain Troop", 11, attacks=1)), foes)
    assert refused(tired, 0, "attack Plain Troop -> Plain Troop").rule == "SE-ATK-13"
    with pytest.raises(NotYourTurn):
        play(tired, 1, "attack Plain Troop -> Plain Troop")
    with pytest.raises(Malformed, match="Attack Plain Troop 21 with Plain Troop 11"):
        match.read(0, "attack Plain Troop -> Plain Troop")
