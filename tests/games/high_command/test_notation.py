"""Words for people: prompts, options, refusals, the log, and what the scene of a board tells."""

from __future__ import annotations

import json
from typing import Any

from drumhead.kernel import SPECTATOR, Match
from tests.games.high_command.table import GAME, action_of, say, table, uid
from tests.support import rule

ONE, CMD = "CYG-BA-1", "CYG-BA-2"


def prompt(match: Match[Any]) -> tuple[str, str]:
    seat = match.waiting()[0]
    asked = GAME.prompt(match.view(seat), seat)
    assert asked.rule in GAME.rules
    return asked.title, asked.sentence


def words(match: Match[Any]) -> list[str]:
    seat = match.waiting()[0]
    view = match.view(seat)
    return [GAME.words(view, seat, option) for option in match.decision(seat).options]


def scene(match: Match[Any], seat: int = 0) -> dict[str, Any]:
    found = GAME.scene(match.view(seat))
    json.dumps(found)
    return found


def test_orders_in_words() -> None:
    match = table({"hand": [CMD, "CYG-GR-1"], "reserves": ["CYG-GR-2"], "warcasters": ["CYG-WC-1"]}, {})
    assert prompt(match)[0] == "Your orders"
    assert words(match) == [
        "Purchase Spotter Team",
        "Deploy Long Gunner Platoon",
        "Rush Spotter Team",
        "Refresh a reserve card",
        "End your orders",
    ]
    say(match, "deploy CYG-GR-1")
    assert prompt(match) == ("Where to?", "Deploy Long Gunner Platoon to which location?")
    assert words(match) == ["At Highgate", "At Five Fingers"]
    say(match, "go 1")
    assert prompt(match) == ("Pay", "To deploy Long Gunner Platoon you still owe 2 CMD.")
    assert words(match) == ["Pay with Swan's Purse for CMD", "Discard Swan's Purse for CMD"]


def test_a_flexible_price_in_words() -> None:
    match = table({"hand": [CMD, ONE], "reserves": ["CYG-PU-1"]}, {})
    say(match, "purchase CYG-PU-1")
    assert prompt(match)[1] == "To purchase Charger you still owe 3 CMD or WAR."


def test_early_rounds_are_told() -> None:
    early = table({"hand": [CMD]}, {}, round=1)
    assert "nobody rushes" in prompt(early)[1]
    errata = table({"hand": [CMD]}, {}, round=1, errata=True)
    assert "nobody deploys or rushes" in prompt(errata)[1]


def test_battle_in_words() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["CYG-RE-3"]}}, {"at": {"0": ["CYG-RE-3"]}}, step="battle")
    assert words(match) == ["Attack Protectorate of Menoth only", "Attack Khador only", "Attack all-out"]
    say(match, "all_out")
    assert prompt(match)[1] == "You have 3 Power left at Highgate. Which enemy card falls?"
    assert words(match)[-1] == "Destroy no more"
    assert words(match)[0] == "Destroy Minuteman (Health 3)"


def test_a_refusal_names_its_numbers() -> None:
    match = table({"hand": [CMD], "reserves": ["CYG-BL-1"]}, {}, round=2)
    view = match.view(0)
    dear = GAME.reason(view, 0, action_of(match, "purchase CYG-BL-1"), "HC-PAY-03")
    assert dear == "Stormblade Platoon costs 3 CMD, and your hand gives 2."
    assert "round 2" in GAME.reason(view, 0, action_of(match, "rush CYG-BL-1"), "HC-RUSH-02")
    assert GAME.reason(view, 0, action_of(match, "done"), "HC-R-39") == GAME.rules["HC-R-39"][1]


def test_the_log_hides_what_others_draw() -> None:
    match = table({"deck": [CMD] * 6}, {})
    say(match, "done")
    mine = [GAME.sentence(event) for event in match.events(0) if event.said.name == "DREW"]
    theirs = [GAME.sentence(event) for event in match.events(1) if event.said.name == "DREW"]
    assert mine == ["{seat:0} draws Swan's Purse."] * 6
    assert theirs == ["{seat:0} draws an army card."] * 6
    assert all(GAME.sentence(event) for event in match.events(SPECTATOR))


def test_every_kind_of_event_has_a_sentence() -> None:
    match = table(
        {"at": {"0": ["CRX-WC-1", "CRX-OR-4", "KHA-BL-1"]}, "hand": [ONE]},
        {"at": {"0": ["KHA-GR-3", "CYG-RE-3"]}, "hand": [ONE]},
        step="battle",
        rolls=[1],
    )
    while match.mask and match.state.active == 0:
        seat = match.waiting()[0]
        match.play(seat, match.decision(seat).options[0])
    said = [GAME.sentence(event) for event in match.events(0)]
    assert all(sentence.endswith(".") for sentence in said)


def test_the_scene_tells_where_numbers_come_from() -> None:
    hurt = {"card": "CYG-RE-1", "mods": [{"what": "power", "by": -1, "source": "CRX-OR-1"}]}
    match = table({"at": {"0": [hurt, "CYG-WC-1", "CYG-RE-4"]}}, {}, row=["LOC-09", "LOC-04"], blown=["WIN-08"])
    thing = scene(match)["locations"][0]["rows"]["0"][0]
    power, health = thing["numbers"]
    assert (power["value"], power["base"]) == (3 - 1 + 1 + 1 - 1, 3)
    assert sorted(source[0] for source in power["sources"]) == sorted(
        ["Pox Spreaders", "Commander Coleman Stryker", "Steelwater Flats", "Mud and Frost"]
    )
    assert (health["value"], health["base"]) == (7, 6)
    assert health["sources"] == [["Boiler-Suit Machinists", 1, "while here"]]


@rule("HC-CAP-02")
def test_the_scene_shows_the_capture_scale() -> None:
    match = table({"at": {"0": ["CYG-GR-1", "CYG-GR-1"]}}, {"at": {"1": ["KHA-BL-1"]}})
    first, second = scene(match)["locations"]
    assert first["lead"] == {"seat": 0, "by": 2}
    assert first["due"] == 0
    assert first["totals"] == {"0": [4, 8], "1": [0, 0]}
    assert second["due"] == -1
    assert second["margins"] == {"0": 2, "1": 2}


def test_the_scene_shows_live_prices_and_payments() -> None:
    match = table({"hand": [CMD], "reserves": ["CYG-BL-1"]}, {}, blown=["WIN-01"])
    card = scene(match)["reserves"]["0"][0]
    assert card["buy"] == {"cmd": 2}
    assert card["printed"]["buy"] == {"cmd": 3}
    say(match, "purchase CYG-BL-1")
    paying = scene(match)["paying"]
    assert (paying["name"], paying["owed"], paying["how"]) == ("Stormblade Platoon", {"cmd": 2}, "purchase")


def test_the_scene_of_an_attack() -> None:
    match = table({"at": {"0": ["KHA-BL-1"]}}, {"at": {"0": ["CYG-RE-3"]}}, step="battle")
    battle = scene(match)["battle"]
    assert (battle["power"], battle["against"], battle["left"], battle["picker"]) == (3, 2, 3, 0)
    view = match.view(0)
    assert GAME.refs(view, action_of(match, f"pick {uid(match, 'CYG-RE-3')}")) == [f"unit:{uid(match, 'CYG-RE-3')}"]


def test_a_spectator_sees_no_hand() -> None:
    match = table({"hand": [CMD]}, {})
    assert scene(match, SPECTATOR)["hand"] == []
    assert [card["name"] for card in scene(match, 0)["hand"]] == ["Swan's Purse"]


def test_refs_name_what_to_click() -> None:
    match = table({"hand": [CMD, "CYG-GR-1"], "reserves": ["CYG-GR-2"], "deck": [], "discard": [ONE]}, {})
    refs = {o.verb.name: GAME.refs(match.view(0), o) for o in match.decision(0).options}
    assert refs["PURCHASE"] == ["reserve:0:0"]
    assert refs["DEPLOY"][0].startswith("card:")
    assert refs["DONE"] == []


def test_cards_answer_to_their_ids() -> None:
    match = table({"hand": ["CYG-BL-1"], "reserves": ["CYG-RE-3"], "at": {"0": ["CYG-BL-2"]}})
    assert match.read(0, "deploy cyg-bl-1") == action_of(match, "deploy CYG-BL-1")
    assert match.read(0, "purchase CYG-RE-3") == action_of(match, "purchase CYG-RE-3")
    assert match.read(0, "order CYG-BL-2").a == uid(match, "CYG-BL-2")
