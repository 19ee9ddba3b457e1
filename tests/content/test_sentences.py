"""Card sentences: what players read on every card of three games, and the small English behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.content.effects import COUNT, TARGET, TEXT, Vocabulary, check, rules_text, sentences
from drumhead.content.effects.english import article, compared, compared_count, counted, listed, plural, possessive
from tests.content.test_checking import GAMES

SENTENCES = sorted((Path(__file__).parent / "sentences").glob("*.txt"))


def told(effect: str, game: str = "shadows_edge", kind: str = "") -> str:
    return rules_text(check(effect, GAMES[game]), GAMES[game], kind)


@pytest.mark.parametrize("file", SENTENCES, ids=lambda file: file.stem)
def test_the_sentences_of_the_games_stay_as_they_were_read(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    for effect, sentence in zip(lines[::2], lines[1::2], strict=True):
        assert told(effect, file.stem) == sentence.strip()


def test_one_sentence_per_clause() -> None:
    assert sentences(check("enter: scry(1) ; death: draw(1)", GAMES["shadows_edge"]), GAMES["shadows_edge"]) == [
        "When it enters play, look at the top card of your deck and if you like put it on the bottom.",
        "When it is defeated, draw a card.",
    ]


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("enter: draw(count[enemy.unit.wounded])", "When it enters play, draw a card for each wounded enemy unit."),
        ("enter: dmg(encmd,myhand)",
         "When it enters play, deal 1 damage to the enemy Commander for each card in your hand."),
        ("enter?count[ally.Troop]=0: draw(1)", "When it enters play, if you have no Troops, draw a card."),
        ("enter?count[enemy.unit]<2: draw(1)",
         "When it enters play, if there is at most one enemy unit, draw a card."),
        ("brace?myhand<=0&mydef<10: draw(1)",
         "When it braces, if you have no cards in hand and your Commander's defence is less than 10, draw a card."),
        ("enter: dmg(R2[enemy.unit],1)", "When it enters play, deal 1 damage to two random enemy units."),
        ("play: dmg(T3[enemy.unit],1) + shock(it)", "Deal 1 damage to one to three enemy units and Battle Shock them."),
        ("enter: dmg(T[enemy.unit],1) + atk(it,-1,eot)",
         "When it enters play, deal 1 damage to an enemy unit; that unit gets -1 attack this turn."),
        ("brace?count[ally.unit]>count[enemy.unit]: draw(1)",
         "When it braces, if the number of units of yours is greater than the number of enemy units, draw a card."),
        ("defend?foe.Flying&self.wounded: draw(1)",
         "When it is attacked, if the attacker is a Flying unit and this unit is wounded, draw a card."),
    ],
)  # fmt: skip
def test_less_common_turns(effect: str, sentence: str) -> None:
    assert told(effect) == sentence


def test_equal_words_are_not_taken_for_one_thing() -> None:
    assert told("order: dmg(T[enemy.unit],1) + atk(self,1,eot) + atk(it,2,eot)") == (
        "When you play an Order, deal 1 damage to an enemy unit; this unit gets +1 attack this turn; "
        "that unit gets +2 attack this turn."
    )
    assert told("play: atk(T[ally.unit],1,eot) + atk(T[ally.unit],1,eot)") == (
        "A unit of yours gets +1 attack this turn; a unit of yours gets +1 attack this turn."
    )
    assert told("play: shock(T[enemy.unit]) + heal(mycmd,1) + dmg(it,1)") == (
        "Battle Shock an enemy unit, heal 1 on your Commander and deal 1 damage to that unit."
    )


def test_filters_with_other_arguments_are_other_things() -> None:
    v = Vocabulary("toy", noun="unit")
    v.trigger("play", "")
    v.filter("unit", "noun")
    v.filter("named", "after", "named {0}", args=[TEXT])
    v.verb("atk", [TARGET, COUNT], gives="{1:+} attack")
    both = check('play: atk(A[unit.named("Buggy")],1) + atk(A[unit.named("LAV")],2)', v)
    assert rules_text(both, v) == "All units named Buggy get +1 attack; all units named LAV get +2 attack."
    same = check('play: atk(A[unit.named("Buggy")],1) + atk(A[unit.named("Buggy")],2)', v)
    assert "LAV" not in rules_text(same, v)
    assert rules_text(same, v).count("Buggy") == 1


def test_what_follows_a_block_is_no_part_of_it() -> None:
    assert told("if(active.fatigued){rest(active,1)}else{order(R)} + order(B)", "fantasy_commander") == (
        "If the active unit is fatigued, it sheds 1 fatigue; otherwise gain a red order. Gain a blue order."
    )


def test_a_card_names_itself_by_its_kind() -> None:
    assert told("order: heal(self,1)", kind="Commander") == "When you play an Order, heal 1 on this Commander."
    assert told("order: heal(self,1)", kind="Unit") == "When you play an Order, heal 1 on this unit."


def test_a_trigger_may_read_otherwise_on_some_kinds() -> None:
    assert told("enter: draw(1)", kind="Equipment") == "When you attach it, draw a card."


def test_what_may_be_declined_reads_so() -> None:
    effect = "may{rest(active,1) + dice(active,attack,2,act)}"
    told_so = "If you like, the active unit sheds 1 fatigue and it gets +2 melee dice during this activation."
    assert told(effect, "fantasy_commander") == told_so


def test_a_slot_may_read_otherwise_on_some_kinds() -> None:
    assert told("static: margin(me,-1)", "high_command") == "You need 1 fewer card to capture here."
    assert told("static: margin(me,-1)", "high_command", "winds") == "You need 1 fewer card to capture any location."


def test_alternatives_read_as_a_choice() -> None:
    v = Vocabulary("battleground", alternatives=("card",))
    v.trigger("mc", "")
    v.trigger("static", "", continuous=True)
    v.filter("ally", "ally")
    v.filter("routing", "adjective")
    v.verb("rally", [TARGET], "rally {0}")
    v.verb("ca", [COUNT], "gain {0:command action}")
    text = rules_text(check("mc: ca(1) + rally(T[ally.routing]) ; mc: ca(2)", v), v, "card")
    assert text == "One of: gain a command action and rally a routing unit of yours; or gain two command actions."


def test_may_in_a_condition_reads_as_a_choice() -> None:
    v = Vocabulary("battleground")
    v.trigger("hit", "after the hit roll")
    v.fact("may", "", role="may")
    v.verb("draw", [COUNT], "draw {0:card}")
    assert rules_text(check("hit?may: draw(1)", v), v) == "After the hit roll, you may draw a card."


def test_small_english() -> None:
    assert [article(word) for word in ("unit", "enemy unit", "undead card", "other Troop", "hour", "one-off")] == [
        "a unit", "an enemy unit", "an undead card", "another Troop", "an hour", "a one-off",
    ]  # fmt: skip
    assert [plural(word) for word in ("card", "Levy", "boss", "attack die", "infantry", "elf", "day", "hex")] == [
        "cards", "Levies", "bosses", "attack dice", "infantry", "elves", "days", "hexes",
    ]  # fmt: skip
    assert [counted(n, "card") for n in (0, 1, 2, 11)] == ["no cards", "a card", "two cards", "11 cards"]
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [possessive(word) for word in ("it", "they", "you", "the foe", "units")] == [
        "its", "their", "your", "the foe's", "units'",
    ]  # fmt: skip
    assert [compared(op, 4) for op in ("<=", ">=", "=", "<", ">", "!=")] == [
        "4 or less", "4 or more", "4", "less than 4", "more than 4", "anything but 4",
    ]  # fmt: skip
    assert [compared_count(op, 2, "unit") for op in ("<=", ">=", "=", "<", ">", "!=")] == [
        "at most two units", "two or more units", "exactly two units", "at most one unit", "three or more units",
        "more or fewer than two units",
    ]  # fmt: skip
