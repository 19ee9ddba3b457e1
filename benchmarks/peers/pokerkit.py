"""PokerKit: random hands of no-limit hold'em between two players."""

import random
from collections.abc import Callable
from importlib import import_module

pokerkit = import_module("pokerkit")


def cases() -> dict[str, Callable[[random.Random], int]]:
    return {"no-limit hold'em": play}


def play(rng: random.Random) -> int:
    automatic = tuple(pokerkit.Automation)
    state = pokerkit.NoLimitTexasHoldem.create_state(automatic, True, 0, (1, 2), 2, 200, 2)
    decisions = 0
    while state.status:
        options = [state.check_or_call] * 3
        if state.can_fold():
            options.append(state.fold)
        if state.can_complete_bet_or_raise_to():
            amount = state.min_completion_betting_or_raising_to_amount
            options.append(lambda amount=amount: state.complete_bet_or_raise_to(amount))
        rng.choice(options)()
        decisions += 1
    return decisions
