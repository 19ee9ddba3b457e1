"""What does a learner see? A view as numbers between -1 and 1 (about), seen from its seat."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.commanders import command_value, hand_limit
from drumhead.games.dropzone.printed import POINTS
from drumhead.games.dropzone.stack import CardWindow
from drumhead.games.dropzone.state import ABOARD, DEAD, INSIDE, OFF, READY, RESERVE, TABLE, DropState
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel.action import Action
from drumhead.kernel.seen import Seen

MOST_SQUADS: Final = 24  # of each side, in the order of its list
SQUAD_NUMBERS: Final = (
    "left",
    "dp",
    "x",
    "y",
    "air",
    "on table",
    "inside",
    "aboard",
    "waiting",
    "activated",
    "carries",
)
MOST_PIECES: Final = 24
MOST_OBJECTIVES: Final = 14
GLOBALS: Final = (
    "round",
    "rounds left",
    "first",
    "own activation",
    "victory points",
    "kill points",
    "own hand",
    "other hand",
    "own deck",
    "other deck",
    "own command value",
    "other command value",
    "own hand limit",
    "other hand limit",
)
MOST_CARDS: Final = 200


def features() -> list[str]:
    """The names of the numbers that `see` writes, in order."""
    names = [*GLOBALS]
    for point in POINTS:
        names.append(f"window {point}")
    for side in ("own", "other"):
        for number in range(MOST_SQUADS):
            for what in SQUAD_NUMBERS:
                names.append(f"{side} squad {number} {what}")
    for number in range(MOST_PIECES):
        names.append(f"piece {number} dp")
        names.append(f"piece {number} tokens")
    for number in range(MOST_OBJECTIVES):
        names.append(f"objective {number} owner")
        names.append(f"objective {number} here")
    for number in range(MOST_CARDS):
        names.append(f"hand {number}")
    return names


def see(view: DropState, viewer: i64, seen: Seen) -> None:
    """What this seat sees (a spectator: as from seat 0), from its view or from the state, of which no more is read."""
    me: i64 = viewer if viewer >= 0 else 0
    other: i64 = 1 - me
    rounds = float(view.table.rounds)
    seen.add(float(view.round) / rounds)
    seen.add((rounds - float(view.round)) / rounds)
    seen.add(1.0 if view.first == me else -1.0)
    seen.add(1.0 if view.active == me else -1.0 if view.active == other else 0.0)
    seen.add(squashed(float(view.vp[me] - view.vp[other]), 5.0))
    seen.add(squashed(float(view.kp[me] - view.kp[other]), 300.0))
    seen.add(float(view.hands[me].count()) / 6.0)
    seen.add(float(view.hands[other].count()) / 6.0)
    seen.add(float(view.decks[me].left) / 30.0)
    seen.add(float(view.decks[other].left) / 30.0)
    seen.add(float(command_value(view, me)) / 6.0)
    seen.add(float(command_value(view, other)) / 6.0)
    seen.add(float(hand_limit(view, me)) / 6.0)
    seen.add(float(hand_limit(view, other)) / 6.0)
    point: i64 = -1
    if view.agenda:
        step = view.agenda[-1]
        if isinstance(step, CardWindow):
            point = step.at[0]
    seen.choice(point, len(POINTS))
    _see_squads(view, me, me, seen)
    _see_squads(view, other, me, seen)
    for k in range(MOST_PIECES):
        if k + 1 < len(view.pieces):
            p = view.pieces[k + 1]
            dp = view.table.pieces[k].dp
            seen.add(float(p.dp) / float(dp) if dp else 0.0)
            seen.add(squashed(float(p.tokens), 4.0))
        else:
            seen.skip(2)
    for k in range(MOST_OBJECTIVES):
        if k + 1 < len(view.objectives):
            o = view.objectives[k + 1]
            seen.add(1.0 if o.owner == me else -1.0 if o.owner == other else 0.0)
            seen.flag(not o.gone)
        else:
            seen.skip(2)
    start: i64 = seen.at
    if viewer >= 0:
        last: i64 = 0
        for card in view.hands[me].cards:
            if 0 < card < MOST_CARDS and card != last:
                seen.put(start + card, 1.0)
            last = card
    seen.skip(MOST_CARDS)


def _see_squads(view: DropState, seat: i64, me: i64, seen: Seen) -> None:
    """The squads of one side; the table is turned so that the own zone is always the first one."""
    turned = view.zones[me] == 1
    wide = float(view.table.width)
    deep = float(view.table.depth)
    start: i64 = seen.at
    count: i64 = 0
    for q in view.squads:
        if q.sid == 0 or q.seat != seat or count >= MOST_SQUADS:
            continue
        seen.at = start + count * len(SQUAD_NUMBERS)
        count += 1
        if not q.members:
            continue
        dp: i64 = 0
        for uid in q.members:
            dp += view.units[uid].dp
        u = view.outermost(q.members[0])
        own = view.units[q.members[0]]
        x = float(u.x) / wide
        y = float(u.y) / deep
        if turned:
            x = 1.0 - x
            y = 1.0 - y
        full = float(view.cards.units[q.kind].dp * q.size) if q.size else 1.0
        seen.add(float(len(q.members)) / float(q.size) if q.size else 0.0)
        seen.add(float(dp) / full)
        seen.add(x if u.place in (TABLE, INSIDE) else 0.0)
        seen.add(y if u.place in (TABLE, INSIDE) else 0.0)
        seen.add(float(u.air))
        seen.flag(own.place == TABLE)
        seen.flag(own.place == INSIDE)
        seen.flag(own.place == ABOARD)
        seen.flag(u.place in (READY, RESERVE, OFF, DEAD))
        seen.flag(q.activated == view.round)
        seen.flag(q.carries != 0)
    seen.at = start + MOST_SQUADS * len(SQUAD_NUMBERS)


def squashed(value: float, scale: float) -> float:
    """Any number to -1 to 1."""
    size = value if value > 0.0 else 0.0 - value
    return value / (scale + size)


# -- numbers for actions

SPOT_VERBS: Final = (Verb.PLACE, Verb.LEAVE, Verb.DISEMBARK, Verb.DROP, Verb.OBJECTIVE)
WIDE_VERBS: Final = (Verb.AIM, Verb.PICK)
CELLS: Final = 64  # a table is at most so many inches wide, and a place is known by its inch
SPOTS: Final = CELLS * CELLS
GO_AT: Final = 0
SPOTS_AT: Final = SPOTS * 4
WIDE_AT: Final = SPOTS_AT + len(SPOT_VERBS) * SPOTS
WIDE: Final = 4096
PLAIN_AT: Final = WIDE_AT + len(WIDE_VERBS) * WIDE
PLAIN: Final = 1024
VERBS: Final = len(Verb)


def action_count() -> i64:
    """How many numbers there are."""
    return PLAIN_AT + (VERBS + 1) * PLAIN


def cell(x: i64, y: i64) -> i64:
    """The inch of the table that a point lies in."""
    return (x // 1000 % CELLS) * CELLS + y // 1000 % CELLS


def action_numbers(options: list[Action]) -> list[int]:
    """The number of each of these options."""
    return [action_number(option) for option in options]


def action_number(action: Action) -> i64:
    """A number that means the same in every decision: this squad goes to that inch, this card is played so."""
    verb = action.verb
    a: i64 = action.a
    b: i64 = action.b
    c: i64 = action.c
    if verb is Verb.GO:
        return GO_AT + (c % 4) * SPOTS + cell(a, b)
    for place in range(len(SPOT_VERBS)):
        if SPOT_VERBS[place] is verb:
            spot = cell(a, b) if verb is Verb.LEAVE else cell(b, c)
            return SPOTS_AT + place * SPOTS + spot
    for place in range(len(WIDE_VERBS)):
        if WIDE_VERBS[place] is verb:
            return WIDE_AT + place * WIDE + (a % 8) * 512 + (b * 7 + c) % 512
    number: i64 = verb.value
    return PLAIN_AT + number * PLAIN + (a % 128) * 8 + (b + c) % 8
