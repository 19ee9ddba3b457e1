"""How are command cards played and answered? Windows, the stack that resolves last in, first out, and negation.

The agenda is the stack: a card that is played becomes a `Played` step under its window and lies in no zone (DZ-STK-13).
Windows that nobody can use are passed over with the same ticks of the clock (DZ-STK-01).
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.dropzone import triggers
from drumhead.games.dropzone.area import area_of, in_reach
from drumhead.games.dropzone.commanders import best_commanders, commanders
from drumhead.games.dropzone.hand import discard
from drumhead.games.dropzone.info import ANSWERING, KIND_OF_POINT
from drumhead.games.dropzone.modifiers import seat_bits
from drumhead.games.dropzone.mods import CANNOT, NO_CARDS
from drumhead.games.dropzone.printed import (
    ANY_SIDE_OF_IT,
    CARD_PLAYED,
    INFLUENCE,
    MY_ACTIVATION,
    OWN,
    TO_ACTIVE,
    TO_CHOSEN,
    TO_KILLER,
    TO_LEADER,
    TO_PIECE,
    timing_bit,
)
from drumhead.games.dropzone.resolve import (
    OF_CARD,
    Resolve,
)
from drumhead.games.dropzone.state import DropState, InPlay
from drumhead.games.dropzone.texts import (
    CARD,
    PIECE,
    SQUAD,
    UNIT,
    Clause,
    Moment,
    moment,
    thing,
    thing_id,
    thing_kind,
    thing_second,
)
from drumhead.games.dropzone.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.kernel.windows import Window, open_window

ANY_TIME: Final = timing_bit(MY_ACTIVATION) | timing_bit(CARD_PLAYED)  # moments that windows of all points may hold
TO_DISCARD: Final = 0  # what becomes of a card on the stack
TO_DECK: Final = 1  # AMB-20
TO_PLAY: Final = 2  # it stays in play (DZ-STK-20)


# -- what may be played


def answers(c: Clause, at: Moment, seat: i64) -> bool:
    """Is this the moment of the clause, seen from the seat? (DZ-CMD-45)"""
    if c.trigger != at.point or c.in_play:
        return False
    if c.side == ANY_SIDE_OF_IT or at.side < 0:
        return True
    return (at.side == seat) == (c.side == OWN)


def barred(s: DropState, seat: i64) -> bool:
    """Is the player barred from cards? (DZ-STK-19; AMB-03 where the table plays it so)"""
    if s.mods and seat_bits(s, CANNOT, seat) & NO_CARDS:  # AMB-03
        return True
    return s.rulings.no_commander_play_cap and s.played[seat] > 0 and not commanders(s, seat)


def timing_of_hand(s: DropState, seat: i64) -> i64:
    """All timing points at which a card of this hand may be played."""
    mask: i64 = 0
    held = s.hands[seat].cards
    if held:
        cards = s.cards
        for card in held:
            mask |= cards.card(card).timing
    return mask


def stack_below(s: DropState) -> list[int]:
    """The places of the unresolved cards of the current stack, from the window downwards."""
    places: list[int] = []
    place: i64 = len(s.agenda) - 1
    while place >= 0 and not isinstance(s.agenda[place], Played):
        if not isinstance(s.agenda[place], CardWindow) and not isinstance(s.agenda[place], Naming):
            return places
        place -= 1
    while place >= 0 and isinstance(s.agenda[place], Played):
        places.append(place)
        place -= 1
    return places


def answerable(s: DropState, seat: i64) -> bool:
    """Does an opponent's unresolved, un-negated card lie on the current stack? (DZ-STK-05)"""
    for place in stack_below(s):
        step = s.agenda[place]
        if isinstance(step, Played) and step.seat != seat and not step.negated:
            return True
    return False


def bars_clause(s: DropState, seat: i64, card: i64, c: Clause, at: Moment) -> str:
    """The rule that keeps a player from using this clause of a card at this moment, or '' (DZ-STK-16)."""
    if not answers(c, at, seat):
        return "DZ-CMD-45"
    for condition in c.conditions:
        if not condition.holds(s, at):
            return "DZ-CMD-45"
    d = s.cards.card(card)
    far = area_of(s, seat, card) == INFLUENCE
    if far and not measured(s, seat, d.measured, at):
        return "DZ-CMD-48"
    chosen = far and d.measured == TO_CHOSEN
    if not c.picks or nameable(s, seat, c, at, (), chosen):
        return ""
    return "DZ-CMD-48" if chosen and nameable(s, seat, c, at, (), False) else "DZ-STK-16"


def nameable(s: DropState, seat: i64, c: Clause, at: Moment, picks: tuple[int, ...], far: bool) -> bool:
    """Can everything that the clause still needs be named? With `far`, the first thing must be in reach (DZ-STK-16)."""
    number: i64 = len(picks)
    if number >= len(c.picks):
        return True
    if not c.picks[number].needed:
        return nameable(s, seat, c, at, picks + (0,), False)
    found = candidates(s, seat, c, at, picks, number, far)
    if number + 1 == len(c.picks):
        return bool(found)
    for one in found:
        if nameable(s, seat, c, at, picks + (one,), False):
            return True
    return False


def candidates(
    s: DropState, seat: i64, c: Clause, at: Moment, picks: tuple[int, ...], number: i64, far: bool
) -> list[int]:
    """What may be named for a pick of the clause; with `far`, only what is in reach (DZ-CMD-48)."""
    found = c.picks[number].candidates(s, at, picks)
    if not far:
        return found
    return [one for one in found if in_reach(s, seat, one)]


def measured(s: DropState, seat: i64, what: i64, at: Moment) -> bool:
    """Is what the card measures to in reach? What is chosen is tested when it is named."""
    if what == TO_ACTIVE:  # AMB-25
        if s.cards.card(at.card).aboard and at.kind == SQUAD and s.squads[at.active].members:
            return in_reach(s, seat, thing(UNIT, s.outermost(s.squads[at.active].members[0]).uid))
        return in_reach(s, seat, thing(at.kind, at.active))
    if what == TO_PIECE:
        return in_reach(s, seat, thing(PIECE, at.piece))
    if what == TO_KILLER:
        return in_reach(s, seat, thing(SQUAD, at.foe))
    if what == TO_LEADER:
        return leader_of(s, seat, at.card) > 0
    return True


def leader_of(s: DropState, seat: i64, card: i64) -> i64:
    """The unit of the famous commander the card belongs to, if present; 0 otherwise (AMB-07)."""
    owner = s.cards.card(card).commander  # AMB-07, DZ-CMD-32: only cards that name him need him
    for u in commanders(s, seat):
        if u.commander == owner and s.present(u.uid):
            return u.uid
    return 0


def moments_of(s: DropState, at: Moment, seat: i64, card: i64) -> list[Moment]:
    """The moment as this card sees it: where it concerns many, one for each of them (DZ-STK-17)."""
    if not at.many or (at.point < 18 and at.point != 13):
        return [at.seen_by(seat, card)]
    return [of_one(s, at.seen_by(seat, card), one) for one in at.many]


def of_one(s: DropState, at: Moment, one: i64) -> Moment:
    """The moment of one of the many it concerns: the event of whoever owns that one."""
    side: i64 = s.units[one].seat if at.kind == UNIT else s.squads[one].seat
    return Moment(at.point, side, at.kind, one, at.foe, at.piece, at.many, at.seat, at.source, at.card)


def card_plays(s: DropState, seat: i64, at: Moment, idle: bool) -> list[Action]:
    """Every card that the player may play now, with the clause and, of many, whom it is for (DZ-STK-05)."""
    found: list[Action] = []
    wanted = wanted_points(s, seat, at, idle)
    if not wanted & timing_of_hand(s, seat) or barred(s, seat):
        return found
    answer = Moment(CARD_PLAYED, 1 - seat)
    mine = Moment(MY_ACTIVATION, seat)
    for card in s.hands[seat].kinds():
        d = s.cards.card(card)
        if not d.timing & wanted:
            continue
        number: i64 = 0
        for c in d.clauses:
            if not c.in_play and timing_bit(c.trigger) & wanted:  # DZ-STK-18, AMB-35: any of its moments
                if c.trigger == CARD_PLAYED:
                    if not bars_clause(s, seat, card, c, answer.seen_by(seat, card)):
                        found.append(Action(Verb.PLAY, card, number))
                elif c.trigger == MY_ACTIVATION:
                    if not bars_clause(s, seat, card, c, mine.seen_by(seat, card)):
                        found.append(Action(Verb.PLAY, card, number))
                else:
                    for one in moments_of(s, at, seat, card):
                        if not bars_clause(s, seat, card, c, one):
                            found.append(Action(Verb.PLAY, card, number, one.active if at.many else 0))
            number += 1
    return found


def wanted_points(s: DropState, seat: i64, at: Moment, idle: bool) -> i64:
    """The timing points at which the seat may play now."""
    wanted: i64 = 0 if idle else timing_bit(at.point)
    if s.active == seat and s.depth == 0:
        wanted |= timing_bit(MY_ACTIVATION)
    if not idle and answerable(s, seat):
        wanted |= timing_bit(CARD_PLAYED)
    return wanted


def moment_of_play(s: DropState, seat: i64, at: Moment, action: Action) -> Moment:
    """The moment that a played card keeps: the one it answers."""
    c = s.cards.card(action.a).clauses[action.b]
    if c.trigger == CARD_PLAYED:
        return Moment(CARD_PLAYED, 1 - seat).seen_by(seat, action.a)
    if c.trigger == MY_ACTIVATION:
        return Moment(MY_ACTIVATION, seat).seen_by(seat, action.a)
    one = at.seen_by(seat, action.a)
    return of_one(s, one, action.c) if action.c else one


def bars_play(s: DropState, seat: i64, action: Action, at: Moment, idle: bool) -> str:
    """Why this card cannot be played now: the first rule against it."""
    if action.verb is not Verb.PLAY or not s.hands[seat].holds(action.a):
        return "K-OPTION"
    if barred(s, seat):
        return "DZ-STK-19"
    d = s.cards.card(action.a)
    if not 0 <= action.b < len(d.clauses):
        return "K-OPTION"
    c = d.clauses[action.b]
    if c.in_play or not timing_bit(c.trigger) & wanted_points(s, seat, at, idle):
        return "DZ-CMD-45"
    return bars_clause(s, seat, action.a, c, moment_of_play(s, seat, at, action)) or "K-OPTION"


# -- the window


class CardWindow(Window[DropState]):
    """A window of a timing point: players in turn play or pass, until all pass in a row (DZ-STK-02 to -04)."""

    __slots__ = ("at",)

    def __init__(self, seat: i64, passes: i64, at: tuple[int, ...]) -> None:
        super().__init__(seat, passes)
        self.at: Final = at

    def plays(self, s: DropState, seat: i64) -> list[Action]:
        return card_plays(s, seat, moment(self.at), False)

    def can_respond(self, s: DropState, seat: i64) -> bool:
        timing = timing_of_hand(s, seat)
        if not timing:
            return False
        at: i64 = self.at[0]
        wanted: i64 = timing_bit(at)
        if s.active == seat and s.depth == 0:
            wanted |= timing_bit(MY_ACTIVATION)
        answer: i64 = timing_bit(CARD_PLAYED)
        if timing & answer and answerable(s, seat):
            wanted |= answer
        return bool(timing & wanted) and bool(self.plays(s, seat))

    def kind(self, s: DropState) -> i64:
        return ANSWERING if stack_below(s) else KIND_OF_POINT[self.at[0]]

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return bars_play(s, seat, action, moment(self.at), False)

    def passing(self) -> Action:
        return PASSING

    def passed(self, s: DropState, t: Table, seat: i64) -> None:
        if t.events is not None and stack_below(s):
            t.tell(Said.PASSED, seat, rule="DZ-STK-04")

    def again(self, seat: i64, passes: i64) -> "CardWindow":
        return CardWindow(seat, passes, self.at)

    def played(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        at = moment_of_play(s, seat, moment(self.at), action)
        s.become(lay_card(s, t, seat, action, at))
        s.push(self.again(self.after(s, seat), 0))  # DZ-STK-03
        s.push(Naming(len(s.agenda) - 2))


def lay_card(s: DropState, t: Table, seat: i64, action: Action, at: Moment) -> "Played":
    """The card leaves the hand, is shown, and is about to lie on the stack (DZ-STK-13)."""
    s.hands[seat] = s.hands[seat].minus_openly(action.a)
    s.played[seat] += 1  # AMB-27: counted, not capped
    t.tell(Said.PLAYED, seat, action.a, a=action.b, b=at.active, rule="DZ-CMD-36")
    return Played(seat, action.a, action.b, at.data())


def play_idle(s: DropState, t: Table, seat: i64, action: Action) -> None:
    """A card is played at an idle point of the own activation: it opens a window of its own (digest 7.2)."""
    at = moment_of_play(s, seat, Moment(MY_ACTIVATION, seat), action)
    s.push(lay_card(s, t, seat, action, at))
    s.push(CardWindow(1 - seat, 0, Moment(MY_ACTIVATION, seat).data()))
    s.push(Naming(len(s.agenda) - 2))


def announce(s: DropState, t: Table, at: Moment) -> None:
    """A timing point is reached: rules that must act do so first (AMB-10), then its one window opens (DZ-STK-07)."""
    # DZ-STK-07, AMB-10
    seat: i64 = s.active if s.active >= 0 else s.first  # DZ-STK-02, AMB-08
    rules = triggers.fired(s, at)
    held = timing_of_hand(s, 0) | timing_of_hand(s, 1)
    if rules:  # what they do may put a card into a hand, or make one playable: who can answer is asked afterwards
        t.barrier = True
        s.push(CardWindow(seat, 0, at.data()))
        triggers.push_all(s, rules)
    elif held & (timing_bit(at.point) | ANY_TIME) or t.always or stack_below(s):
        open_window(s, t, CardWindow(seat, 0, at.data()))  # DZ-STK-01: unusable ones are passed over alike
    else:
        t.barrier = True  # what the window would do: nothing that shows, and one tick for each seat
        s.tick()
        s.tick()


# -- naming targets


class Naming(Step[DropState]):
    """The player of a card names its targets, one after the other, before anybody answers (DZ-CMD-53, AMB-19)."""

    UNLISTED: ClassVar[str] = (
        "Of the points of the table only those under enemy units are listed; any in reach is taken."
    )

    def __init__(self, place: i64) -> None:
        self.place: Final[i64] = place  # of the card on the agenda

    def card(self, s: DropState) -> "Played":
        step = s.agenda[self.place]
        assert isinstance(step, Played)
        return step

    def found(self, s: DropState, p: "Played") -> list[int]:
        """What may be named next."""
        c = s.cards.card(p.card).clauses[p.clause]
        at = moment(p.at)
        d = s.cards.card(p.card)
        far = not p.picks and d.measured == TO_CHOSEN and area_of(s, p.seat, p.card) == INFLUENCE
        found = candidates(s, p.seat, c, at, p.picks, len(p.picks), far)
        if len(p.picks) + 1 == len(c.picks):
            return found
        return [one for one in found if nameable(s, p.seat, c, at, p.picks + (one,), False)]

    def run(self, s: DropState, t: Table) -> i64:
        p = self.card(s)  # AMB-19
        c = s.cards.card(p.card).clauses[p.clause]
        if len(p.picks) >= len(c.picks):
            s.pop()
            if p.picks:
                t.tell(Said.EFFECT, p.seat, p.card, a=0, b=p.picks[0], rule="DZ-CMD-53", more=p.picks)
            counted(s, t, p.seat)
            return 0
        found = self.found(s, p)
        if len(found) > 1:
            return bit(p.seat)
        s.replace(self.place, p.naming(found[0] if found else 0))
        return 0

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [
            Action(Verb.PICK, thing_kind(one), thing_id(one), thing_second(one)) for one in self.found(s, self.card(s))
        ]

    def verify(self, s: DropState, seat: i64, action: Action) -> None:
        for option in self.options(s, seat):
            if option.same(action):
                return
        rule = self.bars(s, seat, action)
        if rule:
            raise Illegal(rule)

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        if action.verb is not Verb.PICK:
            return "K-OPTION"
        p = self.card(s)
        c = s.cards.card(p.card).clauses[p.clause]
        one = thing(action.a, action.b, action.c)
        if not c.picks[len(p.picks)].accepts(s, moment(p.at), p.picks, one):
            return "DZ-STK-16"
        d = s.cards.card(p.card)
        far = not p.picks and d.measured == TO_CHOSEN and area_of(s, p.seat, p.card) == INFLUENCE
        return "DZ-CMD-48" if far and not in_reach(s, p.seat, one) else ""

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        t.barrier = True
        s.replace(self.place, self.card(s).naming(thing(action.a, action.b, action.c)))


# -- the stack


class Played(Step[DropState]):
    """A card on the stack. When everything above it is done, it resolves or is discarded without effect."""

    __slots__ = ("at", "card", "clause", "fate", "negated", "picks", "seat")

    def __init__(
        self,
        seat: i64,
        card: i64,
        clause: i64,
        at: tuple[int, ...],
        picks: tuple[int, ...] = (),
        negated: bool = False,
        fate: i64 = TO_DISCARD,
    ) -> None:
        self.seat: Final[i64] = seat
        self.card: Final[i64] = card
        self.clause: Final[i64] = clause
        self.at: Final = at
        self.picks: Final = picks
        self.negated: Final = negated
        self.fate: Final[i64] = fate

    def naming(self, pick: i64) -> "Played":
        """The same card with one more thing named."""
        return Played(self.seat, self.card, self.clause, self.at, self.picks + (pick,), self.negated, self.fate)

    def spoiled(self, fate: i64) -> "Played":
        """The same card, negated, and where it will go (DZ-STK-09, AMB-20)."""
        return Played(self.seat, self.card, self.clause, self.at, self.picks, True, fate)

    def run(self, s: DropState, t: Table) -> i64:
        if self.negated:
            t.tell(Said.FIZZLED, self.seat, self.card, rule="DZ-STK-09")
            s.pop()
            put_away(s, t, self.seat, self.card, self.fate)
            return 0
        c = s.cards.card(self.card).clauses[self.clause]
        at = moment(self.at)
        picks = still_legal(s, c, at, self.picks)
        if not can_resolve(s, c, at, picks):  # DZ-STK-12: its source may be dead, that changes nothing
            t.tell(Said.FIZZLED, self.seat, self.card, rule="DZ-STK-11")
            s.pop()
            put_away(s, t, self.seat, self.card, self.fate)
            return 0
        t.tell(Said.RESOLVED, self.seat, self.card, rule="DZ-STK-06")
        s.depth += 1  # DZ-STK-08: what opens now is nested
        s.become(Settle(self.seat, self.card, self.fate))
        s.push(Resolve(OF_CARD, self.card, self.clause, self.at, picks))
        if c.best and len(best_commanders(s, self.seat)) > 1:
            s.push(NamingBest(self.seat))
        return 0


class NamingBest(Step[DropState]):
    """A card that acts on the best commander resolves while several share the highest value: their owner names one
    (AMB-54)."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat

    def run(self, s: DropState, t: Table) -> i64:
        return bit(self.seat)

    def options(self, s: DropState, seat: i64) -> list[Action]:
        return [Action(Verb.PICK, UNIT, u.uid) for u in best_commanders(s, seat)]

    def bars(self, s: DropState, seat: i64, action: Action) -> str:
        return "AMB-54"

    def take(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        s.pop()
        r = s.agenda[-1]
        assert isinstance(r, Resolve)
        at = r.moment()
        s.become(Resolve(r.origin, r.row, r.clause, at.seen_by(at.seat, at.card, action.b).data(), r.picks))


def still_legal(s: DropState, c: Clause, at: Moment, picks: tuple[int, ...]) -> tuple[int, ...]:
    """What was named, less what no longer meets the text; reach is not tested again (AMB-09, DZ-STK-11)."""
    number: i64 = 0  # AMB-09
    left: list[int] = []
    for pick in c.picks:
        one: i64 = picks[number] if number < len(picks) else 0
        if one and not pick.accepts(s, at, tuple(left), one):
            one = 0
        left.append(one)
        number += 1
    return tuple(left)


def can_resolve(s: DropState, c: Clause, at: Moment, picks: tuple[int, ...]) -> bool:
    """Is anything left that the card could act on? (DZ-STK-11)"""
    if at.kind == SQUAD and at.active and not s.squads[at.active].members:
        return False
    if c.hangs and s.refused and at.active == s.refused:
        return False  # another battlegroup must be chosen: the activation that it would change does not happen (AMB-47)
    needed = False
    number: i64 = 0
    for pick in c.picks:
        if pick.needed:
            needed = True
            if picks[number]:
                return True
        number += 1
    return not needed


class Settle(Step[DropState]):
    """A card has resolved: it leaves the stack (DZ-CMD-37)."""

    def __init__(self, seat: i64, card: i64, fate: i64) -> None:
        self.seat: Final[i64] = seat
        self.card: Final[i64] = card
        self.fate: Final[i64] = fate

    def run(self, s: DropState, t: Table) -> i64:
        s.depth -= 1
        s.pop()
        put_away(s, t, self.seat, self.card, self.fate)
        return 0


def put_away(s: DropState, t: Table, seat: i64, card: i64, fate: i64) -> None:
    """From the stack to the discard pile, into the deck, or into play."""
    if fate == TO_DECK and card < 1000:
        s.decks[seat] = s.decks[seat].onto(card).shuffled(t.dice)
        t.tell(Said.SHUFFLED, seat, card, rule="AMB-20")
        return
    if fate == TO_PLAY:
        return  # it lies in `in_play` already
    discard(s, seat, card)
    t.tell(Said.DISCARDED, seat, card, rule="DZ-CMD-37")


def stay_in_play(s: DropState, t: Table, seat: i64, card: i64, counters: i64) -> None:
    """Called while a card resolves: it stays in play instead of being discarded (DZ-STK-20)."""
    place: i64 = len(s.agenda) - 1
    while place >= 0:
        step = s.agenda[place]
        if isinstance(step, Settle) and step.card == card:
            s.replace(place, Settle(seat, card, TO_PLAY))
            break
        place -= 1
    s.in_play = s.in_play + (InPlay(seat, card, counters),)
    t.tell(Said.STAYS, seat, card, a=counters, rule="DZ-STK-20")


def negate(s: DropState, t: Table, one: i64, by: i64, fate: i64 = TO_DISCARD) -> None:
    """A card below on the stack will do nothing (DZ-STK-09, DZ-STK-10)."""
    place = thing_second(one)
    if place < len(s.agenda):
        step = s.agenda[place]
        if isinstance(step, Played) and step.card == thing_id(one):
            s.replace(place, step.spoiled(fate))
            t.tell(Said.ANSWERED, step.seat, step.card, a=by, rule="DZ-STK-09")


def stacked_cards(s: DropState, seat: i64) -> list[int]:
    """The opponents' unresolved, un-negated cards of the current stack, as things: what a negation may name."""
    found: list[int] = []
    for place in stack_below(s):
        step = s.agenda[place]
        if isinstance(step, Played) and step.seat != seat and not step.negated:
            found.append(thing(CARD, step.card, place))
    return found


# -- rules that act by themselves


def fire(s: DropState, t: Table, at: Moment) -> None:
    """Rules of units, commanders and the scenario that act at this moment, in initiative order (AMB-10)."""
    triggers.fire(s, t, at)


def counted(s: DropState, t: Table, seat: i64) -> None:
    """A card was played: cards in play that count such things do so (AMB-46)."""
    if s.in_play:
        triggers.fire(s, t, Moment(CARD_PLAYED, seat))


def refuse(rule: str) -> None:
    """Raise the refusal for a rule, if there is one."""
    if rule:
        raise Illegal(rule)
