"""From checked clauses to a game's ops: builders get plain values in signature order."""

from __future__ import annotations

import pytest

from drumhead.content.effects import (
    AMOUNT,
    DURATION,
    KEYWORD,
    TARGET,
    TEXT,
    Compiler,
    KeywordUse,
    Vocabulary,
    ast,
    check,
    keyword_use,
    optional,
    word,
)
from drumhead.content.problems import ContentError, Where


def made(name: str) -> object:
    return lambda *args: (name, *args)


class Toy(Compiler):
    def target(self, selector: ast.Selector) -> object:
        return selector.reference or selector.quantifier + ".".join(f.name for f in selector.filters)

    def amount(self, amount: ast.Count | ast.Call) -> object:
        return ("count" if isinstance(amount, ast.Count) else amount.name,)

    def fact(self, fact: ast.Fact, args: list[object]) -> object:
        return (fact.name, *args)

    def state(self, subject: ast.Selector) -> object:
        return f"{subject.reference} is {subject.filters[0].name}"

    def negation(self, inner: object) -> object:
        return ("not", inner)

    def any_of(self, inner: list[object]) -> object:
        return ("or", *inner)

    def all_of(self, inner: list[object]) -> object:
        return ("and", *inner)

    def may(self, ops: list[object]) -> object:
        return ("may", *ops)

    def branch(self, condition: object, then: list[object], otherwise: list[object]) -> object:
        return ("if", condition, then, otherwise)

    def choose(self, branches: list[list[object]]) -> object:
        return ("choose", *branches)


@pytest.fixture
def toy() -> Toy:
    v = Vocabulary("toy", always=99, blocks=("may", "if", "choose", "not", "or"))
    v.trigger("play", "")
    v.trigger("static", "", continuous=True)
    v.selector("self", "it")
    v.filter("ally", "ally")
    v.fact("melee", "it is engaged")
    v.quantity("hand", "you have {card}")
    v.duration("eot", "this turn", value=1)
    v.keyword("Siege", numbered=True, value=64)
    v.words("line", {"front": ("the Front", 0), "support": "Support", "3": ("the third line", 3)})
    v.verb("hit", [TARGET, AMOUNT, DURATION], gives="{1:+} attack", build=made("hit"))  # type: ignore[arg-type]
    v.verb("kw", [TARGET, KEYWORD], "give {0} {1}", build=made("kw"))  # type: ignore[arg-type]
    v.verb("go", [word("line"), optional(TEXT)], "go to {0}", build=made("go"))  # type: ignore[arg-type]
    v.verb("idle", [], "idle")
    return Toy(v)


def ops(toy: Toy, effect: str) -> list[object]:
    (clause,) = check(effect, toy.vocabulary)
    return toy.ops(clause.actions)


def test_builders_get_their_arguments(toy: Toy) -> None:
    assert ops(toy, "play: hit(T[ally],2,eot) + hit(self,hand,eot) + hit(self,count[ally],eot)") == [
        ("hit", "Tally", 2, 1),
        ("hit", "self", ("hand",), 1),
        ("hit", "self", ("count",), 1),
    ]
    assert ops(toy, 'play: kw(self,Siege 2) + go(front) + go(support,"x") + go(3)') == [
        ("kw", "self", KeywordUse("Siege", 64, 2)),
        ("go", 0, None),
        ("go", "support", "x"),
        ("go", 3, None),
    ]


def test_a_continuous_clause_lasts_always(toy: Toy) -> None:
    assert ops(toy, "static: hit(self,1)") == [("hit", "self", 1, 99)]


def test_blocks_and_conditions(toy: Toy) -> None:
    assert ops(
        toy, "play: may{go(front)} + if(!melee&(self.ally|melee)){go(front)} + choose{go(front)|go(support)}"
    ) == [
        ("may", ("go", 0, None)),
        ("if", ("and", ("not", ("melee",)), ("or", "self is ally", ("melee",))), [("go", 0, None)], []),
        ("choose", [("go", 0, None)], [("go", "support", None)]),
    ]


def test_keywords_of_a_card(toy: Toy) -> None:
    assert keyword_use("Siege 2", toy.vocabulary) == KeywordUse("Siege", 64, 2)
    for text, sentence in {
        "Seige 2": "unknown keyword 'Seige'; did you mean 'Siege'?",
        "Siege": "the keyword 'Siege' needs its number, such as 'Siege 1'.",
        "Siege 0": "the keyword 'Siege' needs its number, such as 'Siege 1'.",
        "": "unknown keyword ''.",
    }.items():
        with pytest.raises(ContentError) as caught:
            keyword_use(text, toy.vocabulary, Where("cards.yaml", 3, 4))
        assert str(caught.value) == f"cards.yaml:3:4: {sentence}"


def test_a_verb_without_builder_says_so(toy: Toy) -> None:
    with pytest.raises(ValueError, match="The verb 'idle' has no builder"):
        ops(toy, "play: idle()")


def test_what_is_not_overridden_is_refused_with_its_place(toy: Toy) -> None:
    (clause,) = check("play?melee: go(front)", toy.vocabulary)
    with pytest.raises(ContentError, match=r"cards.yaml:3:9: 'melee' cannot stand in this condition."):
        Compiler(toy.vocabulary, Where("cards.yaml", 3, 4)).condition(clause.conditions[0])
