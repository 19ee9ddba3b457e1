"""Is a text carried out act by act, does it ask where it must, and can it be saved at every question?"""

from typing import Any, Final

import pytest

from drumhead.kernel import (
    Action,
    Clause,
    Condition,
    Fired,
    Jump,
    Malformed,
    May,
    Op,
    OpenOffer,
    Resolve,
    State,
    Step,
    Table,
    Verb,
    Waiting,
    advance,
    answer,
    seeded,
    silent_table,
    step_from_data,
    step_to_data,
)


class Deed(Verb):
    CHOOSE = 1
    YES = 2
    NO = 3
    FIRST = 4


class Tally(State):
    """What was done, in order."""

    def __init__(self) -> None:
        super().__init__(2)
        self.done: list[str] = []
        self.silent: bool = False


class Work(Resolve[Tally]):
    def __init__(self, seat: int, card: int, clause: int, pc: int, chosen: tuple[int, ...]) -> None:
        super().__init__(seat, card, clause, pc)
        self.chosen: Final = chosen

    def ops(self, s: Tally) -> tuple[Op[Any, Any], ...]:
        return TEXTS[self.card].ops

    def going_on(self, pc: int) -> "Work":
        return Work(self.seat, self.card, self.clause, pc, ())

    def with_choice(self, action: Action) -> "Work":
        return Work(self.seat, self.card, self.clause, self.pc, (*self.chosen, action.a))

    def begin(self, s: Tally, t: Table) -> bool:
        s.done.append(f"begin {self.card}")
        return not s.silent

    def done(self, s: Tally, t: Table) -> None:
        s.done.append(f"end {self.card}")


class Do(Op[Tally, Work]):
    def __init__(self, what: str) -> None:
        self.what = what

    def execute(self, s: Tally, t: Table, at: Work) -> None:
        s.done.append(self.what)


class Choose(Op[Tally, Work]):
    """Two of three."""

    def asks(self, s: Tally, at: Work) -> bool:
        return len(at.chosen) < 2

    def options(self, s: Tally, at: Work) -> list[Action]:
        return [Action(Deed.CHOOSE, n) for n in (1, 2, 3) if n not in at.chosen]

    def execute(self, s: Tally, t: Table, at: Work) -> None:
        s.done.append(f"chose {at.chosen}")

    def lacks_target(self, s: Tally, fired: Fired) -> bool:
        return fired.here == 9


class Loud(Condition[Tally]):
    def holds(self, s: Tally, fired: Fired) -> bool:
        return not s.silent


class Both(Waiting[Tally]):
    def __init__(self, queue: tuple[Fired, ...]) -> None:
        super().__init__(queue)

    def can_start(self, s: Tally, fired: Fired) -> bool:
        return TEXTS[fired.card].holds(s, fired)

    def resolve(self, s: Tally, fired: Fired) -> Step[Tally]:
        return Work(fired.seat, fired.card, fired.clause, -1, ())

    def again(self, queue: tuple[Fired, ...]) -> "Both":
        return Both(queue)

    def naming(self, place: int) -> Action:
        return Action(Deed.FIRST, place)


class Stop(Step[Tally]):
    def __init__(self) -> None:
        pass

    def run(self, s: Tally, t: Table) -> int:
        s.end(0, "K-OVER")
        return 0


class Toll(OpenOffer[Tally]):
    """Seat ``seat`` may pay; seat -1: nobody is asked."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def asked(self, s: Tally) -> int:
        return self.seat

    def plays(self, s: Tally, seat: int) -> list[Action]:
        return [YES]

    def passing(self) -> Action:
        return NO

    def follow(self, s: Tally) -> Step[Tally] | None:
        return Toll(-1) if self.seat == 0 else None

    def accept(self, s: Tally, t: Table, seat: int, action: Action) -> None:
        s.done.append(f"{seat} pays under {len(s.agenda)} steps")

    def passed(self, s: Tally, t: Table, seat: int) -> None:
        s.done.append(f"{seat} keeps it")


YES = Action(Deed.YES)
NO = Action(Deed.NO)
TEXTS: list[Clause[Tally, Work]] = [
    Clause(1, (), (Do("one"), Choose(), Do("two"))),
    Clause(1, (Loud(),), (May(3, YES, NO), Do("heard"), Jump(4), Do("declined"))),
]


def begun(*steps: Step[Any]) -> tuple[Tally, Table, int]:
    s = Tally()
    s.push(Stop())
    for step in steps:
        s.push(step)
    t = silent_table(2, seeded("effects", "x"))
    return s, t, advance(s, t)


def saved(s: Tally) -> None:
    """Save and load the agenda, as at any decision."""
    s.agenda = [step_from_data(step_to_data(step)) for step in s.agenda]


def test_acts_happen_in_order_and_stop_to_ask() -> None:
    s, t, mask = begun(Work(1, 0, 0, 0, ()))
    assert mask == 2
    assert s.done == ["one"]
    assert [o.a for o in s.agenda[-1].options(s, 1)] == [1, 2, 3]
    assert answer(s, t, 1, Action(Deed.CHOOSE, 3)) == 2
    saved(s)
    assert [o.a for o in s.agenda[-1].options(s, 1)] == [1, 2]
    answer(s, t, 1, Action(Deed.CHOOSE, 1))
    assert s.done == ["one", "chose (3, 1)", "two", "end 0"]


def test_a_text_branches() -> None:
    for reply, heard in ((YES, "heard"), (NO, "declined")):
        s, t, _ = begun(Work(0, 1, 0, 0, ()))
        answer(s, t, 0, reply)
        assert s.done == [heard, "end 1"]


def test_what_fires_together_is_put_in_order_by_its_seat() -> None:
    s, t, mask = begun(Both((Fired(1, 1, 0, 0), Fired(0, 0, 5, 0, here=2), Fired(0, 1, 5, 0), Fired(0, 1, 6, 0))))
    assert mask == 1
    assert s.agenda[-1].options(s, 0) == [Action(Deed.FIRST, 1), Action(Deed.FIRST, 2)], "of equal ones only the first"
    saved(s)
    assert answer(s, t, 0, Action(Deed.FIRST, 2)) == 1
    assert s.done == ["begin 1"]
    answer(s, t, 0, YES)
    assert s.agenda[-1].options(s, 0) == [Action(Deed.FIRST, 1), Action(Deed.FIRST, 2)]


def test_what_cannot_start_is_passed_over() -> None:
    s = Tally()
    s.silent = True
    s.push(Stop())
    s.push(Both((Fired(0, 1, 5, 0), Fired(1, 1, 5, 0))))
    advance(s, silent_table(2, seeded("effects", "x")))
    assert s.done == []
    assert TEXTS[0].lacks_target(s, Fired(0, 0, 0, 0, here=9))
    assert not TEXTS[0].lacks_target(s, Fired(0, 0, 0, 0))


def test_an_effect_that_does_not_begin_leaves() -> None:
    s = Tally()
    s.silent = True
    s.push(Stop())
    s.push(Work(0, 0, 0, -1, ()))
    advance(s, silent_table(2, seeded("effects", "x")))
    assert s.done == ["begin 0"]


def test_an_open_offer_asks_or_is_passed_in_silence() -> None:
    s, t, mask = begun(Toll(0))
    assert mask == 1
    answer(s, t, 0, YES)
    assert s.done == ["0 pays under 2 steps", "-1 keeps it"]
    assert s.clock == 1, "only what was asked counts"
    s, t, _ = begun(Toll(0))
    answer(s, t, 0, NO)
    assert s.done == ["0 keeps it", "-1 keeps it"]


def test_a_broken_queue_is_refused() -> None:
    data = step_to_data(Both((Fired(0, 1, 5, 0),)))
    assert data == [
        "test_effects.Both",
        [{"seat": 0, "card": 1, "uid": 5, "clause": 0, "here": -1, "there": -1, "wave": 0}],
    ]
    with pytest.raises(Malformed, match="names its seat"):
        step_from_data(["test_effects.Both", [{"seat": 0}]])
