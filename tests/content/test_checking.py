"""Type checking: every word is known, every argument fits, and the sentence says what would be right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.content.effects import AMOUNT, DURATION, TARGET, Vocabulary, between, check, optional, problems, word
from drumhead.content.effects.checking import signature
from drumhead.content.problems import ContentError, Where
from tests.content.test_parse import NOTATIONS
from tests.content.words_battleground import battleground
from tests.content.words_command import command
from tests.content.words_edge import edge
from tests.content.words_fantasy import fantasy

EDGE = edge()
GAMES = {
    "shadows_edge": EDGE,
    "high_command": command(),
    "fantasy_commander": fantasy(),
    "battleground": battleground(),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_the_games_pass(game: str) -> None:
    (file,) = [file for file in NOTATIONS if file.stem == game]
    for effect in file.read_text(encoding="utf-8").splitlines():
        assert problems(effect, GAMES[game]) == [], effect


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("enter: dmgg(self,1)", "8: unknown verb 'dmgg'; did you mean 'dmg'?"),
        ("entr: draw(1)", "1: unknown trigger 'entr'; did you mean 'enter'?"),
        ("enter: dmg(slef,1)", "12: unknown selector 'slef'; did you mean 'self'?"),
        ("enter: dmg(T[enmy.unit],1)", "14: unknown filter 'enmy'; did you mean 'enemy'?"),
        ("enter?onec: draw(1)", "7: unknown condition 'onec'; did you mean 'once'?"),
        ("enter: atk(self,1,eto)", "19: unknown duration 'eto'; did you mean 'eot'?"),
        ("enter: kw(self,Gard,eot)", "16: unknown keyword 'Gard'; did you mean 'Guard'?"),
        ("enter: kw(self,Siege,eot)", "16: the keyword 'Siege' needs its number, such as 'Siege 1'."),
        ("enter: kw(self,Guard 2,eot)", "16: the keyword 'Guard' takes no number."),
        ("enter: move(self,frnt)", "18: unknown word for the line 'frnt'; did you mean 'front'?"),
        ("enter: draw(hand)", "13: unknown quantity 'hand'; did you mean 'myhand'?"),
        ("enter: dmg(self)", "8: dmg(selector, number) takes 2 arguments, but 1 stands here."),
        ("enter: draw()", "8: draw(number) takes 1 argument, but none stand here."),
        ("enter(2): draw(1)", "1: enter() takes no arguments, but 1 stands here."),
        ("act: draw(1)", "1: act(whole number from 0 on) takes 1 argument, but none stand here."),
        ("enter: dmg(2,2)", "12: '2' stands where a selector is expected: dmg(selector, number)."),
        ("enter: dmg(self,T[enemy])", "17: 'T[...]' stands where a number is expected: dmg(selector, number)."),
        ("enter: dmg(self,1.5)", "17: a whole number is expected here: dmg(selector, number)."),
        ("enter: scry(self)",
         "13: 'self' stands where a whole number from 0 on is expected: scry(whole number from 0 on)."),
        ("enter: dmg(self,100)", "17: 100 is out of range: -99 to 99 is possible."),
        ("enter: fight(A[ally],T[enemy])", "14: 'fight' needs a selector of single things, not A[...]."),
        ("enter: atk(self,1)", "8: atk(selector, number, duration) takes 3 arguments, but 2 stand here."),
        ("static: atk(self,1,eot)", "20: 'static:' lasts as long as the card does, so no duration is written."),
        ("static: dmg(self,1)", "9: 'dmg' happens once, so it cannot stand behind 'static:'."),
        ("enter: opcost(self,1)", "8: 'opcost' holds all the time, so it cannot stand behind 'enter:'."),
        ("enter: atk(it,1,eot)", "12: 'it' means what an earlier action of this clause chose, but none did."),
        ("enter: dmg(T[ally.enemy],1)", "12: only one side can be meant here."),
        ("enter: dmg(T[ally.unit.unit],1)", "24: 'unit' stands here twice."),
        ("enter: dmg(T[ally.cost],1)", "19: 'cost' needs a comparison, such as 'cost>=2'."),
        ("enter: dmg(T[ally.wounded>=1],1)", "19: 'wounded' is no number and cannot be compared."),
        ("enter?myhand: draw(1)", "7: 'myhand' alone is no condition; it is a number: compare it, such as '>=2'."),
        ("enter?3<=myhand: draw(1)", "7: write the number on the right of the comparison."),
        ("enter: may{draw(1)}", "8: this game has no 'may' blocks."),
        ("enter?!once: draw(1)", "7: this game has no '!' in conditions."),
        ("enter?once|myhand>=1: draw(1)", "7: this game has no '|' in conditions."),
        ("draw(1)", "1: a clause begins with its trigger, such as 'play:'."),
        ("enter: heal(host,1)", "13: the selector 'host' is only for Equipment, not for Unit."),
        ("play: draw(1)", "1: the trigger 'play' is only for Order, not for Unit."),
    ],
)  # fmt: skip
def test_mistakes_name_place_and_remedy(effect: str, expected: str) -> None:
    assert [str(problem) for problem in problems(effect, EDGE, Where("c.yaml"), "Unit")] == [f"c.yaml:1:{expected}"]


def test_all_mistakes_of_an_effect_come_at_once() -> None:
    found = problems("foo?bar: dmg(slef,x) ; enter: draww(1)", EDGE, Where("c.yaml", 4, 10))
    assert [(problem.line, problem.column) for problem in found] == [(4, 10), (4, 14), (4, 23), (4, 28), (4, 40)]


def test_check_raises_them_all() -> None:
    with pytest.raises(ContentError) as caught:
        check("foo: bar()", EDGE)
    assert len(caught.value.problems) == 2


def test_what_an_earlier_clause_chose_is_forgotten() -> None:
    assert problems("enter: dmg(T[enemy.unit],1) ; death: dmg(it,1)", EDGE)
    assert not problems("enter: dmg(T[enemy.unit],1) + dmg(it,1)", EDGE)


def test_a_game_may_ask_for_a_side() -> None:
    (problem,) = problems("arrive: hp(T[unit.here],-1,eot)", GAMES["high_command"])
    assert problem.sentence == "say whose: ally, enemy, any."


def test_a_game_may_have_fewer_comparisons_and_amounts() -> None:
    found = problems("arrive?round!=2: pow(T[ally.cost!=1],round,eot)", GAMES["high_command"])
    assert [problem.sentence for problem in found] == [
        "'!=' cannot compare here, only <= >= = < >.",
        "'!=' cannot compare here, only <= >= = < >.",
        "'round' stands where a number or count[...] is expected: pow(selector, number or count[...], duration).",
    ]


def test_what_a_game_does_not_understand_is_refused() -> None:
    v = Vocabulary(
        "toy",
        quantifiers=("T", "A"),
        most_chosen=1,
        conditions=False,
        counts=False,
        blocks=("if",),
        comparisons=("<=",),
    )
    v.trigger("play", "")
    v.selector("active", "the active unit")
    v.selector("hero", "your hero", use=["filter"])
    v.filter("foot", "adjective", group="kind")
    v.filter("horse", "adjective", group="kind")
    v.filter("tired", "adjective", use="state")
    v.filter("damaged", "adjective", use="select")
    v.measure("within", "within {n hex} of {0}", args=[TARGET])
    v.measure("size", "of size {}", comparisons=["="])
    v.quantity("round", "it is round {}")
    v.verb("hit", [TARGET], "hit {0}")
    assert not problems("play: if(active.tired){hit(T[foot.damaged.within(hero)<=3.size=2])}", v)
    for effect, sentence in {
        "hit(R[foot])": "this game has no R[...].",
        "hit(T2[foot])": "T2 is too many; at most 1 in this game.",
        "hit(hero)": "'hero' cannot stand here as a target.",
        "hit(active.tired)": "'active' takes no filters here.",
        "hit(T[foot.horse])": "'horse' and 'foot' exclude each other.",
        "hit(T[tired])": "the filter 'tired' cannot stand inside brackets.",
        "hit(T[size<=2])": "'<=' cannot compare here, only =.",
        "hit(T[within(hero)<3])": "'<' cannot compare here, only <=.",
        "if(active.damaged){hit(active)}": "the filter 'damaged' cannot stand in a condition about one thing.",
        "if(hero.tired){hit(active)}": "'hero' cannot stand here in a condition.",
        "if(count[foot]<=1){hit(active)}": "this game does not count in conditions.",
        "if(round<=round){hit(active)}": "a number is expected on the right of the comparison.",
    }.items():
        assert [problem.sentence for problem in problems(f"play: {effect}", v)] == [sentence]
    (problem,) = problems("play?round<=2: hit(active)", v)
    assert problem.sentence == "this game has no conditions behind '?'."


def test_a_verb_may_belong_to_some_triggers() -> None:
    (problem,) = problems("arrive: gain(cmd,1)", GAMES["high_command"])
    assert problem.sentence == "'gain' can only stand behind 'pay:'."


def test_a_default_trigger_is_filled_in() -> None:
    (clause,) = check("order(P)", GAMES["fantasy_commander"])
    assert clause.trigger.name == "play"


def test_optional_arguments_and_bounds() -> None:
    v = Vocabulary("toy")
    v.trigger("play", "")
    v.selector("self", "it")
    v.duration("eot", "this turn")
    v.words("how", {"hard": "hard"})
    v.verb("hit", [TARGET, between(1, 3), DURATION, optional(word("how"))], "hit {0}")
    v.verb("wait", [optional(AMOUNT)], "wait")
    assert not problems("play: hit(self,2,eot) + hit(self,2,eot,hard) + wait() + wait(2)", v)
    assert [p.sentence for p in problems("play: hit(self,4,eot)", v)] == ["4 is out of range: 1 to 3 is possible."]
    assert signature("hit", v.verbs["hit"].args) == "hit(selector, whole number from 1 to 3, duration, [how])"


def test_a_word_is_registered_once() -> None:
    v = Vocabulary("toy")
    v.trigger("play", "")
    with pytest.raises(ValueError, match="The word 'play' is registered twice"):
        v.trigger("play", "")


def test_what_may_be_left_out_stands_last() -> None:
    with pytest.raises(ValueError, match="The verb 'hit' has an argument behind one that may be left out"):
        Vocabulary("toy").verb("hit", [optional(TARGET), AMOUNT], "hit {0}")


def test_word_families() -> None:
    v = Vocabulary("toy")
    v.trigger("play", "")
    v.words("mark", {"Lash": "Lash"})
    v.family("no_", "mark", "after", "without {word}")
    v.verb("rally", [TARGET], "rally {0}")
    assert not problems("play: rally(T[no_Lash])", v)
    assert [p.sentence for p in problems("play: rally(T[no_Lush])", v)] == [
        "unknown filter 'no_Lush'; did you mean 'no_Lash'?"
    ]


def test_a_pack_may_bring_words() -> None:
    richer = EDGE.with_words("token", {"Wolf": "Wolf"})
    assert not problems("enter: summon(Wolf,front,1)", richer)
    assert problems("enter: summon(Wolf,front,1)", EDGE)


WORDS = st.sampled_from(
    [*EDGE.verbs, *EDGE.triggers, *EDGE.selectors, *EDGE.filters, *EDGE.facts, "T[ally]", "count[any]", "2"]
)


@settings(deadline=None)
@given(
    st.lists(WORDS | st.sampled_from([":", "?", "(", ")", ",", ".", "+", ";", ">=", "&"]), max_size=25).map(" ".join)
)
def test_no_effect_breaks_the_checker(effect: str) -> None:
    for problem in problems(effect, EDGE, Where("c.yaml")):
        assert problem.sentence.endswith((".", "?"))
