"""Leduc poker on the kernel: six cards, two rounds of betting, at most two raises each."""

from itertools import permutations
from typing import Any, Final

from mypy_extensions import i64

from drumhead.kernel.action import Action, Verb
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import EVERYONE, Said, bit
from drumhead.kernel.game import Game, GameInfo, Options, base_from_data, base_to_data
from drumhead.kernel.state import State
from drumhead.kernel.zones import (
    EMPTY_PILE,
    TO_NONE,
    TO_OWNER,
    Hand,
    Pile,
    Zone,
    hand_to_data,
    hand_zone,
    pile,
    pile_to_data,
    pile_zone,
)

BACK: Final = 0
CARDS: Final = [1, 1, 2, 2, 3, 3]
NO_HANDS: Final[list[Hand]] = []


class LeducVerb(Verb):
    FOLD = 1
    CALL = 2
    RAISE = 3


class LeducSaid(Said):
    BET = 1
    PUBLIC = 2
    SHOWN = 3


class LeducState(State):
    """One private card each, one public card, and what each has paid."""

    def __init__(self) -> None:
        super().__init__(2, 12)
        self.deck: Pile = EMPTY_PILE
        self.hands: list[Hand] = NO_HANDS
        self.public: i64 = BACK
        self.paid0: i64 = 1
        self.paid1: i64 = 1


FOLD: Final = Action(LeducVerb.FOLD)
CALL: Final = Action(LeducVerb.CALL)
RAISE: Final = Action(LeducVerb.RAISE)
OPTIONS: Final = [[CALL, RAISE], [CALL], [FOLD, CALL, RAISE], [FOLD, CALL]]


class Bet(Step[LeducState]):
    """The seat folds, calls or raises; a call that is not the round's first word ends the round."""

    def __init__(self, seat: i64, round: i64, raises: i64, opened: bool) -> None:
        self.seat: Final[i64] = seat
        self.round: Final[i64] = round
        self.raises: Final[i64] = raises
        self.opened: Final = opened

    def run(self, s: LeducState, t: Table) -> i64:
        return 1 << self.seat

    def options(self, s: LeducState, seat: i64) -> list[Action]:
        behind: i64 = 0 if s.paid0 == s.paid1 else 2
        capped: i64 = 0 if self.raises < 2 else 1
        return OPTIONS[behind + capped]

    def take(self, s: LeducState, t: Table, seat: i64, action: Action) -> None:
        verb = action.verb
        if verb is LeducVerb.FOLD:
            s.end(bit(1 - seat), "L-FOLD", (s.paid0, s.paid1))
            return
        most: i64 = max(s.paid0, s.paid1)
        raised = verb is LeducVerb.RAISE
        if raised:
            most += 2 if self.round == 0 else 4
        if seat == 0:
            s.paid0 = most
        else:
            s.paid1 = most
        t.tell(LeducSaid.BET, seat, a=most)
        if raised:
            s.become(bet(1 - seat, self.round, self.raises + 1, True))
        elif not self.opened:
            s.become(bet(1 - seat, self.round, self.raises, True))
        elif self.round == 0:
            s.public = s.deck.top()
            s.deck = s.deck.without_top()
            t.barrier = True
            t.tell(LeducSaid.PUBLIC, -1, s.public, EVERYONE)
            s.become(bet(0, 1, 0, False))
        else:
            self.show(s)

    def show(self, s: LeducState) -> None:
        """A pair with the public card beats everything; else the higher card."""
        mine: i64 = s.hands[0].cards[0]
        theirs: i64 = s.hands[1].cards[0]
        if mine == s.public:
            mine += 10
        if theirs == s.public:
            theirs += 10
        winners: i64 = 0
        if mine > theirs:
            winners = 1
        elif theirs > mine:
            winners = 2
        s.end(winners, "L-SHOW", (s.paid0, s.paid1))


BETS: Final = [Bet(n & 1, n >> 1 & 1, n >> 3, bool(n >> 2 & 1)) for n in range(24)]


def bet(seat: i64, round: i64, raises: i64, opened: bool) -> Bet:
    """Steps never change, so a few serve all games."""
    return BETS[seat + 2 * round + (4 if opened else 0) + 8 * raises]


def _deal(first: int, second: int, public: int) -> tuple[Hand, Hand, Pile]:
    rest = [CARDS[n] for n in range(6) if n not in (first, second, public)]
    return Hand((CARDS[first],)), Hand((CARDS[second],)), pile([*rest, CARDS[public]])


# All 120 ways to deal two hands and the card that will be public: one die settles a game.
DEALS: Final = [_deal(first, second, public) for first, second, public in permutations(range(6), 3)]


class Leduc(Game[LeducState]):
    """A hidden card, two rounds."""

    def __init__(self) -> None:
        info = GameInfo("leduc", "Leduc poker", "Bluff.", 2, 2, "1", 12, 1, False, True, (), LeducVerb, LeducSaid, 3)
        rules = {"L-FOLD": ("Fold", "Who folds loses."), "L-SHOW": ("Showdown", "The better hand wins.")}
        super().__init__(info, "yardstick", rules)

    def setup(self, options: Options, dice: Dice) -> LeducState:
        s = LeducState()
        first, second, deck = DEALS[dice.below(120)]
        s.hands = [first, second]
        s.deck = deck
        s.push(bet(0, 0, 0, False))
        return s

    def clone(self, s: LeducState) -> LeducState:
        c = LeducState()
        c.copy_base(s)
        c.deck = s.deck
        c.hands = s.hands[:]
        c.public = s.public
        c.paid0 = s.paid0
        c.paid1 = s.paid1
        return c

    def view(self, s: LeducState, seat: i64) -> LeducState:
        v = self.clone(s)
        v.viewer = seat
        v.hide_drafts(seat)
        v.deck = s.deck.seen_by(seat, BACK)
        for other in range(2):
            if other != seat:
                v.hands[other] = s.hands[other].seen_by(seat, BACK)
        return v

    def resample(self, view: LeducState, dice: Dice) -> LeducState:
        s = self.clone(view)
        s.viewer = -2
        unseen = CARDS[:]
        for held in view.hands:
            for card in held.cards:
                if card != BACK:
                    unseen.remove(card)
        if view.public != BACK:
            unseen.remove(view.public)
        dice.shuffle(unseen)
        s.hands = [held.filled(BACK, unseen) for held in view.hands]
        s.deck = view.deck.filled(BACK, unseen)
        return s

    def zones(self, s: LeducState) -> list[Zone]:
        return [
            pile_zone("deck", -1, TO_NONE, 0, s.deck),
            hand_zone("hand", 0, TO_OWNER, 0, s.hands[0]),
            hand_zone("hand", 1, TO_OWNER, 0, s.hands[1]),
        ]

    def with_zones(self, s: LeducState, zones: list[Zone]) -> LeducState:
        c = self.clone(s)
        assert zones[0].pile is not None
        c.deck = zones[0].pile
        c.hands = [zone.hand for zone in zones[1:] if zone.hand is not None]
        return c

    def to_data(self, s: LeducState) -> dict[str, object]:
        return base_to_data(s) | {
            "deck": pile_to_data(s.deck),
            "hands": [hand_to_data(held) for held in s.hands],
            "public": s.public,
            "paid": [s.paid0, s.paid1],
        }

    def position(self, data: dict[str, Any]) -> LeducState:
        s = LeducState()
        base_from_data(s, data)
        s.deck = pile(data["deck"]["cards"], data["deck"].get("known"))
        s.hands = [Hand(tuple(held["cards"])) for held in data["hands"]]
        s.public = data["public"]
        s.paid0, s.paid1 = data["paid"]
        return s
