"""What do boards draw? Lines of sight and what hides a target, ranges, and what stands in a squad's way."""

from __future__ import annotations

from typing import Any

from drumhead.games.dropzone import mods
from drumhead.games.dropzone.notation.changes import PHRASES, phrase
from drumhead.games.dropzone.notation.prompts import MOMENTS
from drumhead.games.dropzone.notation.scene import weapon_words
from drumhead.games.dropzone.notation.words import squad_in_words, squad_name, squad_told
from drumhead.games.dropzone.printed import POINTS
from drumhead.games.dropzone.texts import PIECE, UNIT, thing
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel import Action
from tests.games.dropzone.table import (
    CONDOR,
    GAME,
    HOUSE,
    HUNTER,
    KODIAK,
    SABRE,
    TROOPS,
    WARRIORS,
    Position,
    at,
    card,
    match,
    piece_thing,
    play,
    position,
    refused,
    squad,
    unit,
)
from tests.support import rule


def measured(view: Any, uid: int, target: int) -> dict[str, Any]:
    found = GAME.plan(view, 0, Action(Verb.MEASURE, uid, target))
    assert found is not None
    return found


@rule("DZ-BAS-04")
def test_a_line_tells_how_far_what_is_seen_and_which_weapons_reach() -> None:
    s = GAME.position(
        position([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (20, 5)), squad("c", HUNTER, (5, 40))])
    )
    near = measured(s, 1, at(s, "b"))
    assert (near["from"], near["to"], near["number"]) == ([5000, 5000], [20000, 5000], 15000)
    assert near["seen"] and not near["hull"] and "blocker" not in near
    railgun, gatling = near["weapons"]
    assert (railgun["name"], railgun["reach"], railgun["bars"]) == ("Avenger Railgun", 24000, "")
    assert (gatling["reach"], gatling["bars"]) == (12000, "DZ-SHT-01")
    far = measured(s, 1, at(s, "c"))
    assert [w["bars"] for w in far["weapons"]] == ["DZ-SHT-01", "DZ-SHT-01"]


@rule("DZ-GEO-06", "DZ-GEO-08")
def test_what_hides_a_target_is_named_with_its_outline() -> None:
    s = GAME.position(position([squad("a", SABRE, (22, 10))], [squad("b", HUNTER, (22, 40))], pieces=[HOUSE]))
    drawn = measured(s, 1, at(s, "b"))
    assert not drawn["seen"]
    assert drawn["blocker"] == "piece:1"
    assert drawn["outline"] == [[20000, 20000], [24000, 20000], [24000, 24000], [20000, 24000]]
    wall = measured(s, 1, piece_thing(1))
    assert wall["seen"] and wall["to"] == [22000, 20000]


def test_a_line_from_a_garrison_begins_at_its_edge_and_friends_are_no_targets() -> None:
    own = [squad("a", TROOPS, inside="house", count=1, edge=0), squad("f", SABRE, (22, 5))]
    s = GAME.position(position(own, [squad("b", WARRIORS, (22, 12))], pieces=[HOUSE]))
    drawn = measured(s, 1, at(s, "b"))
    assert drawn["from"] == [22000, 20000] and drawn["seen"]
    assert {w["bars"] for w in measured(s, 1, at(s, "f"))["weapons"]} == {"DZ-BAS-08"}


def test_nobody_measures_to_nothing() -> None:
    s = GAME.position(position([squad("a", SABRE, (5, 5))], [squad("b", HUNTER, (20, 5))]))
    for target in (0, thing(UNIT, 99), thing(PIECE, 9), thing(UNIT, 1)):
        assert GAME.plan(s, 0, Action(Verb.MEASURE, 1, target)) is None
    assert GAME.plan(s, 0, Action(Verb.MEASURE, 77, at(s, "b"))) is None
    m = match(position([squad("a", SABRE, (5, 5))], [squad("b", HUNTER, (20, 5))], acting="a"))
    assert refused(m, 0, f"measure 1 {at(m, 'b')}").rule == "DZ-ACT-03"  # it is told, never played


def test_a_refused_shot_and_a_refused_path_point_at_what_is_in_the_way() -> None:
    own, other = [squad("a", SABRE, (22, 10, 90))], [squad("b", HUNTER, (22, 40)), squad("c", HUNTER, (30, 10))]
    m = match(position(own, other, pieces=[HOUSE], acting="a"))
    play(m, 0, "move")
    blocked = refused(m, 0, "go 22000 19900")
    assert blocked.witness is None or isinstance(blocked.witness, dict)
    m = match(position([squad("a", SABRE, (22, 18.5, 90))], other, pieces=[HOUSE], acting="a"))
    play(m, 0, "move")
    wall = refused(m, 0, "go 22000 21000").witness
    assert isinstance(wall, dict) and wall["blocker"] == "piece:1"
    m = match(position(own, other, pieces=[HOUSE], acting="a"))
    play(m, 0, "shoot")
    shot = refused(m, 0, f"aim 0 {at(m, 'b')}")
    assert isinstance(shot.witness, dict)
    assert shot.witness["blocker"] == "piece:1" and shot.witness["from"] == [22000, 10000]
    assert unit(m, "a").uid == 1


def on_the_first_table() -> Any:
    return GAME.position(
        {
            name: value
            for name, value in position([squad("a", SABRE, (5, 5, 0))], [squad("b", HUNTER, (20, 5))]).items()
            if name != "pieces"
        }
        | {"scenario": "first_drop"}
    )


def test_scenery_is_called_what_people_would_call_it() -> None:
    pieces: Any = GAME.scene(on_the_first_table())["pieces"]
    names = {piece["name"] for piece in pieces}
    assert {"Hall", "Hut A", "Lane B", "Small building 1", "Small forest 2", "Barricade 1", "Tiny building 2"} <= names
    assert not any("_" in name or name.startswith("p") for name in names)


def test_a_zone_is_chosen_by_where_it_lies() -> None:
    view = on_the_first_table()
    assert GAME.words(view, 0, Action(Verb.ZONE, 0)) == "Take the south edge"
    assert GAME.words(view, 0, Action(Verb.ZONE, 1)) == "Take the north edge"


def test_a_way_is_told_by_how_far_and_where_to() -> None:
    m = match(position([squad("a", SABRE, (20, 20))], [squad("b", HUNTER, (40, 40))], acting="a"))
    play(m, 0, "move")
    told = {GAME.words(m.view(0), 0, one) for one in m.decision(0).options}
    assert {"Go 4 inches east", "Go 2 inches north-north-east", "Go 4 inches south-west", "Stay"} - told == {
        "Go 4 inches south-west"
    }
    assert len(told) == len(m.decision(0).options)  # no two sound alike
    assert GAME.words(m.view(0), 0, Action(Verb.GO, 20000, 20999)) == "Go 1 inch north"
    assert GAME.words(m.view(0), 0, Action(Verb.GO, 17879, 17879)) == "Go 3 inches south-west"
    plane = match(position([squad("c", "ucm_condor_dropship", (20, 20), group=0)], [], acting="c"))
    play(plane, 0, "move")
    assert GAME.words(plane.view(0), 0, Action(Verb.GO, 29000, 20000, 1)) == "Go 9 inches east and land"


def test_who_arrives_or_is_placed_is_told_by_the_edges() -> None:
    m = match(position([squad("a", SABRE, count=3, place="readiness")], [], scenario="relay_masts", acting="a"))
    play(m, 0, "move")
    assert (
        GAME.words(m.view(0), 0, Action(Verb.GO, 12000, 4000))
        == "Come on 4 inches in from the south edge, 12 from the west"
    )
    place = Action(Verb.PLACE, 1, 40000, 4500)
    said = "Set 3 Sabre Tanks down 4.5 inches in from the south edge, 8 from the east"
    assert GAME.words(m.view(0), 0, place) == said


def test_squads_are_counted_as_people_count() -> None:
    own = [squad("a", SABRE, (5, 5), (7, 5)), squad("k", "ucm_kodiak_command_acv", (9, 5)), squad("i", TROOPS, (5, 9))]
    s = GAME.position(position(own, [squad("p", "sha_pungari", (30, 30), (31, 30))]))
    said = {name: (squad_name(s, n), squad_in_words(s, n), squad_told(s, n)) for n, name in enumerate("akip", start=1)}
    assert said == {
        "a": ("2 Sabre Tanks", "your two Sabre Tanks", "Sabre Tank squad"),
        "k": ("Kodiak Command ACV", "your Kodiak Command ACV", "Kodiak Command ACV"),
        "i": ("Legionnaires", "your Legionnaires", "Legionnaires"),
        "p": ("2 Pungari", "your two Pungari", "Pungari squad"),
    }
    m = match(position(own, [squad("b", HUNTER, (40, 40))], acting="a"))
    play(m, 0, "move")
    prompt = GAME.prompt(m.view(0), 0)
    assert (prompt.title, prompt.sentence) == ("Move your two Sabre Tanks", "Where do they go?")


@rule("DZ-RND-08")
def test_a_squad_that_would_lose_its_turn_in_the_air_is_told_apart() -> None:
    flying = [squad("a", SABRE, aboard="c", count=3), squad("c", CONDOR, (10, 10), group=-1)]
    landed = [squad("a", SABRE, aboard="c", count=3), squad("c", CONDOR, (10, 10), group=-1, air=False)]
    said = [squads_offered(own) for own in (flying, landed)]
    assert said[0] == ["Act with 3 Sabre Tanks, which can do nothing yet", "Act with Condor Dropship"]
    assert said[1] == ["Act with 3 Sabre Tanks", "Act with Condor Dropship"]


def squads_offered(own: list[Position]) -> list[str]:
    """How the squads of an activated battlegroup are offered."""
    m = match(position(own, [squad("b", HUNTER, (40, 40))]))
    play(m, 0, "activate 1")
    return [GAME.words(m.view(0), 0, option) for option in m.decision(0).options if option.verb is Verb.SQUAD]


def test_a_weapon_is_told_with_the_range_that_its_card_prints() -> None:
    """Both ranges where they differ; Close Quarters and endless ones in words."""
    weapons = {w.name: weapon_words(w) for w in GAME.cards.weapons[1:]}
    assert weapons["Autosensing Magnums"].startswith("Autosensing Magnums: 6 shots, 12″ (6″ countered), hits on 3+")
    assert weapons["Assault Magnums"].startswith("Assault Magnums: 6 shots, Close Quarters, hits by itself")
    assert weapons["Orbital Strike"].startswith("Orbital Strike: 1 shot, any range")


def test_a_printed_unit_shows_its_cost_its_numbers_and_an_emblem_of_its_kind() -> None:
    printed = GAME.catalogue()["units"]
    assert isinstance(printed, list)
    sabre = next(unit for unit in printed if unit["id"] == SABRE)
    assert (sabre["cost"], sabre["icon"], sabre["profile"]) == (35, "battle-tank", "4″, A 15, DP 1, CM A")
    assert {"label": "Armour", "value": 15} in sabre["numbers"]
    assert sabre["text"][0].startswith("Avenger Railgun: 1 shot, any range")


def test_every_change_has_words_for_the_log_and_lengths_are_told_in_inches() -> None:
    assert set(PHRASES) == set(range(1, len(mods.KINDS)))
    assert phrase(mods.MV_PLUS, 3000) == "+3 inches of movement"
    assert phrase(mods.RANGE, -1500) == "-1.5 inches of range"
    assert phrase(mods.SAFE, mods.SAFE_DAMAGE) == "cannot be damaged"
    assert phrase(mods.REROLL, mods.DICE_HIT) == "rolls to-hit dice again"
    assert phrase(mods.MARKER, mods.SPOTTED) == "spotted"


def test_every_moment_has_its_words() -> None:
    assert set(MOMENTS) == set(POINTS)


def test_squads_cards_and_units_answer_to_what_the_position_calls_them() -> None:
    """`a` is a squad's name there, though it also begins 'ACV'."""
    chief = squad("k", KODIAK, (3, 3), commander="cv1")
    m = match(position([squad("a", SABRE, (5, 5), (7, 5)), chief], [squad("foe", SABRE, (12, 5))]))
    play(m, 0, m.read(0, "activate frontline").text())
    assert m.read(0, "squad a").text() == "squad 1"
    assert m.read(0, "squad k").text() == "squad 2"
    held = match(position([squad("a", SABRE, (5, 5))], [], first_side={"hand": ["G02"]}))
    assert held.read(0, "play G02").a == card("G02")
