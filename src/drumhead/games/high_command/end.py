"""End and score: what counts, who wins."""

from mypy_extensions import i64

from drumhead.games.high_command.state import HighState
from drumhead.games.high_command.strength import holds
from drumhead.games.high_command.verbs import Said
from drumhead.kernel import Table


def worth_points(s: HighState, seat: i64, card: i64) -> i64:
    """The victory points of one card in a zone that counts."""
    points: i64 = s.cards.vp[card]
    if s.cards.score[card] and holds(s, s.cards.score_if[card], seat, None, -1, -1):
        points += s.cards.score[card]
    return points


def points_of(s: HighState, seat: i64) -> i64:
    """HC-END-02: army deck, discard pile, occupying pile; HC-E4: and the hand."""
    total: i64 = 0
    deck = s.decks[seat]
    place: i64 = 0
    while place < deck.left:
        total += worth_points(s, seat, deck.cards[place])
        place += 1
    for card in s.discards[seat]:
        total += worth_points(s, seat, card)
    for card in s.occupying[seat]:
        total += worth_points(s, seat, card)
    if s.charter.errata:  # HC-E4
        for card in s.hands[seat].cards:
            total += worth_points(s, seat, card)
    return total


def end_game(s: HighState, t: Table, rule: str) -> None:
    """HC-END-01: it is over. HC-END-03, HC-END-04, HC-END-05: most points, then most captures, then earliest in order.

    HC-END-06: that leaves exactly one winner.
    """
    points: list[int] = []
    best: i64 = -1
    order: i64 = 0
    seat: i64 = 0
    while seat < s.seats:
        points.append(points_of(s, seat))
        t.tell(Said.SCORE, seat, a=points[seat], b=s.captures[seat], rule="HC-END-02")
        seat += 1
    while order < s.seats:
        seat = (s.first + order) % s.seats  # HC-END-05
        if s.gone >> seat & 1:  # HC-R-52
            order += 1
            continue
        if (
            best < 0
            or points[seat] > points[best]  # HC-END-03
            or (points[seat] == points[best] and s.captures[seat] > s.captures[best])  # HC-END-04
        ):
            best = seat  # HC-END-06
        order += 1
    t.barrier = True
    t.tell(Said.OVER, best, a=points[best], rule=rule)
    s.end(1 << best, rule, tuple(points))  # HC-END-01


def measures(s: HighState) -> dict[str, float]:
    """What a study of many games should know of a finished one."""
    outcome = s.result
    points = outcome.points if outcome is not None else ()
    return {
        "rounds": float(s.round - 1 if outcome is not None and outcome.rule == "HC-WIND-04" else s.round),
        "captures a player": sum(s.captures) / s.seats,
        "points a player": sum(points) / s.seats,
    }
