"""Do actions survive text and data, and is every malformed one refused with a sentence?"""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.kernel import Action, Malformed, action_from_data, action_to_data, parse_action
from tests.kernel.tiny import BrawlVerb

numbers = st.integers(-(2**31) + 1, 2**31 - 1)
actions = st.builds(
    Action, st.sampled_from(list(BrawlVerb)), numbers, numbers, numbers, st.lists(numbers, max_size=5).map(tuple)
)


@given(actions)
def test_text_and_data_parse_back(action: Action) -> None:
    assert parse_action(BrawlVerb, action.text()) == action
    assert action_from_data(BrawlVerb, action_to_data(action)) == action


def test_the_notation_is_short() -> None:
    assert Action(BrawlVerb.STRIKE, 3, 5).text() == "strike 3 5"
    assert Action(BrawlVerb.PASS).text() == "pass"
    assert Action(BrawlVerb.STRIKE, 3, 0, 0, (1, 2)).text() == "strike 3 0 0 / 1 2"
    assert action_to_data(Action(BrawlVerb.STRIKE, 3)) == ["strike", 3]


@given(actions, actions)
def test_equal_means_same_and_hashes_alike(a: Action, b: Action) -> None:
    assert (a == b) == a.same(b)
    if a == b:
        assert hash(a) == hash(b)


def refusal_of(parse: Callable[[type[BrawlVerb], Any], Action], what: object) -> str:
    """Why it was refused, or a full stop if it was not."""
    try:
        parse(BrawlVerb, what)
    except Malformed as refusal:
        return refusal.reason
    return "."


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_a_clear_refusal(text: str) -> None:
    assert refusal_of(parse_action, text).endswith(".")


json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=10,
)


@given(json_data)
def test_any_data_is_an_action_or_a_clear_refusal(data: object) -> None:
    assert refusal_of(action_from_data, data).endswith(".")


@pytest.mark.parametrize("text", ["", "fly 1", "strike x", "strike 1 2 3 4", "strike 99999999999", "strike ²"])
def test_malformed_actions_are_refused(text: str) -> None:
    with pytest.raises(Malformed):
        parse_action(BrawlVerb, text)
