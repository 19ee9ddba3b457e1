"""The capture step: who is far enough ahead, what a capture does, and how the row is refilled."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import ASSIMILATION, MARGIN, ON_CAPTURE, ON_LOST, WEIGH
from drumhead.games.high_command.end import end_game
from drumhead.games.high_command.losses import discard_unit, keywords_of
from drumhead.games.high_command.state import IN_CAPTURE, HighState
from drumhead.games.high_command.terms import capture_weight, margin_for, may_capture
from drumhead.games.high_command.triggers import fire, is_blank, queue_card, queue_unit
from drumhead.games.high_command.verbs import Said, Verb
from drumhead.kernel import Action, Fired, Step, Table

BENDING: Final = (1 << MARGIN) | (1 << WEIGH)  # what lets fewer than two cards capture


def qualifies(s: HighState, seat: i64, place: i64) -> bool:
    """HC-CAP-02: far enough ahead of every opponent, each by himself (HC-R-48: absent ones count 0)."""
    if not s.row[place] or (s.effects and not may_capture(s, place, seat)):
        return False
    need: i64 = capture_weight(s, place, seat) - margin_for(s, place, seat)
    if need < 0:
        return False
    other: i64 = 0
    while other < s.seats:
        if other != seat and capture_weight(s, place, other) > need:  # HC-R-48
            return False
        other += 1
    return True


def due(s: HighState, seat: i64) -> list[int]:
    """HC-CAP-04: every location that the seat captures now."""
    found: list[int] = []
    least: i64 = 1 if s.timed or s.force & BENDING else 2
    place: i64 = 0
    while place < s.seats:
        if len(s.at[place * s.seats + seat]) >= least and qualifies(s, seat, place):  # HC-CAP-04
            found.append(place)
        place += 1
    return found


class Capture(Step[HighState]):
    """HC-CAP-01: the active player's captures, one after another, then the refill."""

    __slots__ = ("seat",)

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: HighState, t: Table) -> i64:
        s.phase = IN_CAPTURE
        places = due(s, self.seat)  # HC-CAP-01
        if len(places) > 1:
            return 1 << self.seat  # HC-R-04
        if places:
            self.begin(s, t, places[0])  # HC-CAP-03
            return 0
        s.pop()
        if 0 in s.row:
            refill_row(s, t)
        return 0

    def options(self, s: HighState, seat: i64) -> list[Action]:
        return [Action(Verb.CAPTURE, place) for place in due(s, seat)]

    def bars(self, s: HighState, seat: i64, action: Action) -> str:
        return "HC-R-03" if action.verb is Verb.DECLINE else "HC-CAP-02"

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        self.begin(s, t, action.a)

    def begin(self, s: HighState, t: Table, place: i64) -> None:
        """HC-CAP-05: texts about the capture come first."""
        s.push(Seize(self.seat, place))  # HC-CAP-05
        queue: list[Fired] = []
        queue_card(s, queue, ON_CAPTURE, self.seat, s.row[place], -1, place)
        for unit in s.at[place * s.seats + self.seat]:
            queue_unit(s, queue, ON_CAPTURE, unit)
        fire(s, queue)


class Seize(Step[HighState]):
    """HC-R-07: the location, then the captor's cards, then the others'."""

    __slots__ = ("place", "seat")

    def __init__(self, seat: i64, place: i64) -> None:
        self.seat: Final[i64] = seat
        self.place: Final[i64] = place

    def run(self, s: HighState, t: Table) -> i64:
        seat: i64 = self.seat
        place: i64 = self.place
        s.pop()
        card: i64 = s.row[place]  # HC-R-07
        s.captures[seat] += 1  # HC-CAP-12
        t.tell(Said.CAPTURED, seat, card, a=place, rule="HC-CAP-06")
        s.discard(seat, card)
        s.join_army(seat, card)  # HC-CAP-11
        queue: list[Fired] = []
        for unit in s.at[place * s.seats + seat]:
            s.remove_unit(unit)
            s.occupy(seat, unit.card)  # HC-CAP-07
            if t.events is not None:
                t.tell(Said.OCCUPIED, seat, unit.card, a=unit.uid, b=place, rule="HC-CAP-07")
        other: i64 = s.after(seat)
        while other != seat:
            for unit in s.at[place * s.seats + other]:
                silent = is_blank(s, unit)
                assimilates = keywords_of(s, unit) & ASSIMILATION != 0
                discard_unit(s, t, unit, assimilates, Said.EXPELLED, "HC-CAP-08")  # HC-R-23: not destroyed
                if not silent:
                    queue_card(s, queue, ON_LOST, other, unit.card, unit.uid, place)
            other = s.after(other)
        s.row[place] = 0
        s.survey()
        s.touch_all()
        s.effects = tuple([effect for effect in s.effects if effect.place != place])
        fire(s, queue)
        return 0


def refill_row(s: HighState, t: Table) -> None:
    """HC-CAP-09: one location per player, empty at first (HC-R-43); HC-CAP-10, HC-R-05, HC-R-06: or the end."""
    place: i64 = 0
    missing: bool = False
    turned: bool = False
    while place < s.seats:
        if not s.row[place]:  # HC-R-43
            if s.locations.left > 0:
                card: i64 = s.locations.top()
                s.locations = s.locations.without_top()
                s.row[place] = card
                turned = True
                s.strengths[place] = None
                t.barrier = True
                t.tell(Said.LOCATION, card=card, a=place, rule="HC-CAP-09")
            else:
                missing = True
        place += 1
    if turned:
        s.survey()
    if missing:  # HC-R-05, HC-R-06
        if s.charter.errata:
            to_the_last_wind(s, t)
            end_game(s, t, "HC-E3")
        else:
            end_game(s, t, "HC-CAP-10")


def to_the_last_wind(s: HighState, t: Table) -> None:
    """HC-E3: Winds are turned until the one that ends the game; HC-R-41: the others do nothing."""
    while s.winds.left > 0:
        card: i64 = s.winds.top()
        s.winds = s.winds.without_top()
        s.blown = s.blown + (int(card),)  # HC-R-41
        t.tell(Said.WINDS, card=card, a=s.round, rule="HC-E3")
        if s.cards.ends[card]:
            return
