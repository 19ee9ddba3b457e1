"""Two tiny games that stand on every part of the kernel that Shadow's Edge does not need.

``Brawl``: two to four seats, hidden hands, a common deck, a response stack with negations of negations, a spy.
``Muster``: secret simultaneous orders with re-rolls on the seat's own dice, an offer, and an alternating window.
"""

from typing import Any, Final

from drumhead.kernel import (
    EMPTY_HAND,
    EMPTY_PILE,
    TO_NONE,
    TO_OWNER,
    Action,
    Alternating,
    Dice,
    Game,
    GameInfo,
    Hand,
    Offer,
    Options,
    Pile,
    Said,
    Sealed,
    State,
    Step,
    Table,
    Verb,
    Window,
    Zone,
    base_from_data,
    base_to_data,
    bit,
    hand_to_data,
    hand_zone,
    lexicon,
    open_window,
    pile,
    pile_to_data,
    pile_zone,
    said,
    verb,
)

BACK: Final = 0
STRIKE: Final = 1
WARD: Final = 2
SPY: Final = 3
CARDS: Final = [STRIKE] * 12 + [WARD] * 8 + [SPY] * 4


class BrawlVerb(Verb):
    STRIKE = 1
    WARD = 2
    SPY = 3
    PASS = 4
    REST = 5


class BrawlSaid(Said):
    DREW = 1
    PLAYED = 2
    PASSED = 3
    HIT = 4
    NEGATED = 5
    SAW = 6


BRAWL: Final = lexicon(
    [
        verb(BrawlVerb.STRIKE, "target: seat", "Strike at {target}"),
        verb(BrawlVerb.WARD, "", "Ward it off"),
        verb(BrawlVerb.SPY, "target: seat", "Look into the hand of {target}"),
        verb(BrawlVerb.PASS, "", "Let it happen"),
        verb(BrawlVerb.REST, "", "Rest"),
    ],
    [
        said(BrawlSaid.DREW, "", "{who} draws {card}."),
        said(BrawlSaid.PLAYED, "target: seat", "{who} plays {card}."),
        said(BrawlSaid.PASSED),
        said(BrawlSaid.HIT, "target: seat, left: count", "{target} has {left:heart} left."),
        said(BrawlSaid.NEGATED, "", "{card} comes to nothing."),
        said(BrawlSaid.SAW, "holder: seat", "{who} sees {card} in the hand of {holder}."),
    ],
)


class BrawlState(State):
    def __init__(self, seats: int, limit: int = 400) -> None:
        super().__init__(seats, limit)
        self.deck: Pile = EMPTY_PILE
        self.hands: list[Hand] = [EMPTY_HAND] * seats
        self.spent: tuple[int, ...] = ()
        self.hearts: list[int] = [3] * seats

    def alive(self, seat: int) -> bool:
        return self.hearts[seat] > 0


class BrawlTurn(Step[BrawlState]):
    """Draw, then strike, spy or rest."""

    def __init__(self, seat: int, drawn: bool) -> None:
        self.seat: Final = seat
        self.drawn: Final = drawn

    def run(self, s: BrawlState, t: Table) -> int:
        if not s.alive(self.seat):
            s.become(BrawlTurn((self.seat + 1) % s.seats, False))
            return 0
        if self.drawn:
            return bit(self.seat)
        if s.deck.left == 0:
            best = max(s.hearts)
            s.end(sum(bit(p) for p in range(s.seats) if s.hearts[p] == best), "B-DECK")
            return 0
        s.become(BrawlTurn(self.seat, True))
        card, eyes = s.deck.top(), s.deck.eyes(s.deck.left - 1)
        s.deck = s.deck.without_top()
        s.hands[self.seat] = s.hands[self.seat].plus(card, eyes)
        t.barrier = True
        t.tell(BrawlSaid.DREW, self.seat, card, bit(self.seat))
        return 0

    def options(self, s: BrawlState, seat: int) -> list[Action]:
        actions = [Action(BrawlVerb.REST)]
        for card, deed in ((STRIKE, BrawlVerb.STRIKE), (SPY, BrawlVerb.SPY)):
            if s.hands[seat].holds(card):
                actions += [Action(deed, p) for p in range(s.seats) if p != seat and s.alive(p)]
        return actions

    def bars(self, s: BrawlState, seat: int, action: Action) -> str:
        return "B-HAND" if action.verb in (BrawlVerb.STRIKE, BrawlVerb.SPY) else "K-OPTION"

    def take(self, s: BrawlState, t: Table, seat: int, action: Action) -> None:
        s.become(BrawlTurn((seat + 1) % s.seats, False))
        if action.verb is BrawlVerb.REST:
            return
        card = STRIKE if action.verb is BrawlVerb.STRIKE else SPY
        s.hands[seat] = s.hands[seat].minus_openly(card)
        t.tell(BrawlSaid.PLAYED, seat, card, a=action.a, rule="B-PLAY")
        s.push(Blow(card, seat, action.a, False))
        open_window(s, t, Answer((seat + 1) % s.seats, 0))


class Blow(Step[BrawlState]):
    """A card on the stack: resolves, negated or not, and is spent either way."""

    def __init__(self, card: int, seat: int, target: int, negated: bool) -> None:
        self.card: Final = card
        self.seat: Final = seat
        self.target: Final = target
        self.negated: Final = negated

    def run(self, s: BrawlState, t: Table) -> int:
        s.pop()
        s.spent += (self.card,)
        if self.negated:
            return 0
        if self.card == STRIKE:
            s.hearts[self.target] -= 1
            t.tell(BrawlSaid.HIT, self.seat, a=self.target, b=s.hearts[self.target])
            standing = [p for p in range(s.seats) if s.alive(p)]
            if len(standing) == 1:
                s.end(bit(standing[0]), "B-LAST")
        elif self.card == SPY:
            t.barrier = True
            s.hands[self.target] = s.hands[self.target].shown(bit(self.seat))
            for card in s.hands[self.target].cards:
                t.tell_only(self.seat, BrawlSaid.SAW, card, self.target)
        else:
            place = len(s.agenda) - 1
            while place >= 0:
                step = s.agenda[place]
                if isinstance(step, Blow):
                    s.replace(place, Blow(step.card, step.seat, step.target, True))
                    t.tell(BrawlSaid.NEGATED, self.seat, step.card)
                    break
                place -= 1
        return 0


class Answer(Window[BrawlState]):
    """Anybody may ward what was played last."""

    def __init__(self, seat: int, passes: int) -> None:
        super().__init__(seat, passes)

    def plays(self, s: BrawlState, seat: int) -> list[Action]:
        return [Action(BrawlVerb.WARD)] if s.alive(seat) and s.hands[seat].holds(WARD) else []

    def passing(self) -> Action:
        return Action(BrawlVerb.PASS)

    def passed(self, s: BrawlState, t: Table, seat: int) -> None:
        t.tell(BrawlSaid.PASSED, seat)

    def again(self, seat: int, passes: int) -> "Answer":
        return Answer(seat, passes)

    def item(self, s: BrawlState, t: Table, seat: int, action: Action) -> Step[BrawlState]:
        s.hands[seat] = s.hands[seat].minus_openly(WARD)
        t.tell(BrawlSaid.PLAYED, seat, WARD, rule="B-WARD")
        return Blow(WARD, seat, seat, False)


class Brawl(Game[BrawlState]):
    def __init__(self) -> None:
        info = GameInfo(
            "brawl",
            "Brawl",
            "Hit each other.",
            2,
            4,
            "1",
            400,
            1,
            False,
            True,
            (),
            BrawlVerb,
            BrawlSaid,
            32,
            BRAWL,
            ("Blows and wards",),
        )
        rules = {
            "B-HAND": ("Own cards", "You play only cards that you hold."),
            "B-PLAY": ("Playing", "A card is played openly."),
            "B-WARD": ("Warding", "A ward stops what was played last."),
            "B-LAST": ("Last one standing", "The last one standing wins."),
            "B-DECK": ("Out of cards", "When the deck is empty, most hearts win."),
        }
        super().__init__(info, "tiny", rules)

    def setup(self, options: Options, dice: Dice) -> BrawlState:
        s = BrawlState(options.seats)
        s.deck = pile(list(CARDS)).shuffled(dice)
        for seat in range(s.seats):
            for _ in range(2):
                s.hands[seat] = s.hands[seat].plus(s.deck.top())
                s.deck = s.deck.without_top()
        s.push(BrawlTurn(0, False))
        return s

    def scene(self, view: BrawlState) -> dict[str, object]:
        return super().scene(view) | {"view": self.to_data(view)}  # so that tests can look for secrets in all of it

    def clone(self, s: BrawlState) -> BrawlState:
        c = BrawlState(s.seats)
        c.copy_base(s)
        c.deck, c.hands, c.spent, c.hearts = s.deck, s.hands[:], s.spent, s.hearts[:]
        return c

    def view(self, s: BrawlState, seat: int) -> BrawlState:
        v = self.clone(s)
        v.viewer = seat
        v.hide_drafts(seat)
        v.deck = s.deck.seen_by(seat, BACK)
        for other in range(s.seats):
            if other != seat:
                v.hands[other] = s.hands[other].seen_by(seat, BACK)
        return v

    def resample(self, view: BrawlState, dice: Dice) -> BrawlState:
        s = self.clone(view)
        s.viewer = -2
        unseen = list(CARDS)
        on_stack = [step.card for step in view.agenda if isinstance(step, Blow)]
        for card in list(view.spent) + on_stack + [c for h in view.hands for c in h.cards] + view.deck.listed():
            if card != BACK:
                unseen.remove(card)
        dice.shuffle(unseen)
        s.hands = [h.filled(BACK, unseen) for h in view.hands]
        s.deck = view.deck.filled(BACK, unseen)
        return s

    def zones(self, s: BrawlState) -> list[Zone]:
        return [pile_zone("deck", -1, TO_NONE, 0, s.deck)] + [
            hand_zone("hand", seat, TO_OWNER, 0, s.hands[seat]) for seat in range(s.seats)
        ]

    def with_zones(self, s: BrawlState, zones: list[Zone]) -> BrawlState:
        c = self.clone(s)
        assert zones[0].pile is not None
        c.deck = zones[0].pile
        c.hands = [zone.hand for zone in zones[1:] if zone.hand is not None]
        return c

    def evaluate(self, s: BrawlState, seat: int) -> float:
        if s.result is not None:
            return s.result.returns[seat] / (s.seats - 1)
        others = [s.hearts[p] for p in range(s.seats) if p != seat]
        return (s.hearts[seat] - max(others)) / 4

    def to_data(self, s: BrawlState) -> dict[str, object]:
        return base_to_data(s) | {
            "deck": pile_to_data(s.deck),
            "hands": [hand_to_data(h) for h in s.hands],
            "spent": list(s.spent),
            "hearts": list(s.hearts),
        }

    def position(self, data: dict[str, Any]) -> BrawlState:
        s = BrawlState(data["seats"])
        base_from_data(s, data)
        s.deck = pile(list(data["deck"]["cards"]), data["deck"].get("known"))
        s.hands = [Hand(tuple(h["cards"]), tuple(tuple(k) for k in h.get("seen", []))) for h in data["hands"]]
        s.spent = tuple(data["spent"])
        s.hearts = list(data["hearts"])
        return s

    def ref(self, view: BrawlState, kind: str, value: tuple[int, ...]) -> str:
        return f"seat:{value[0]}" if kind == "seat" else ""

    def called(self, kind: str, value: tuple[int, ...]) -> str:
        return ("a card", "a strike", "a ward", "a spy")[value[0]] if kind == "card" else super().called(kind, value)


class MusterVerb(Verb):
    SEND = 1
    REROLL = 2
    COMMIT = 3
    BOOST = 4
    PASS = 5
    RALLY = 6


class MusterSaid(Said):
    ROLLED = 1
    COMMITTED = 2
    REVEALED = 3
    PASSED = 4
    BOOSTED = 5
    RALLIED = 6
    ROUND = 7


MUSTER: Final = lexicon(
    [
        verb(MusterVerb.SEND, "field: field", "Send it to the {field}"),
        verb(MusterVerb.REROLL, "", "Roll"),
        verb(MusterVerb.COMMIT, "", "Seal the orders"),
        verb(MusterVerb.BOOST, "", "Add a token"),
        verb(MusterVerb.PASS, "", "Pass"),
        verb(MusterVerb.RALLY, "", "Take a token"),
    ],
    [
        said(MusterSaid.ROLLED, "face: count", "You roll {face}."),
        said(MusterSaid.COMMITTED, "", "{who} has sealed the orders."),
        said(MusterSaid.REVEALED, "field: field, strength: count", "{who} sends {strength} to the {field}."),
        said(MusterSaid.PASSED, "", "{who} passes."),
        said(MusterSaid.BOOSTED, "-, strength: count", "{who} now has {strength}."),
        said(MusterSaid.RALLIED, "", "{who} takes a token."),
        said(MusterSaid.ROUND, "round: count", "Round {round} is over."),
    ],
)


class MusterState(State):
    """Each seat rolls a die in secret and sends it to one of three fields; then both may add tokens, openly."""

    def __init__(self, seats: int, limit: int = 200) -> None:
        super().__init__(seats, limit)
        self.round: int = 0
        self.tokens: list[int] = [3] * seats
        self.points: list[int] = [0] * seats
        self.sent: list[tuple[int, int]] = [(0, 0)] * seats  # field and strength, once revealed


class Orders(Sealed[MusterState]):
    """A draft is (die, re-rolled, field): 0 for a field not chosen yet."""

    def edits(self, s: MusterState, seat: int) -> list[Action]:
        draft = s.drafts[seat]
        if not draft or not draft[0]:
            return [Action(MusterVerb.REROLL)]
        actions = [Action(MusterVerb.SEND, field) for field in (1, 2, 3) if field != draft[2]]
        return actions if draft[1] else [*actions, Action(MusterVerb.REROLL)]

    def edit(self, s: MusterState, t: Table, seat: int, action: Action) -> None:
        draft = s.drafts[seat]
        if action.verb is MusterVerb.REROLL:
            face = t.own[seat].roll(6, "muster")
            s.drafts[seat] = (face, 1 if draft else 0, draft[2] if draft else 0)
            t.tell_only(seat, MusterSaid.ROLLED, a=face)
        else:
            s.drafts[seat] = (draft[0], draft[1], action.a)

    def committing(self) -> Action:
        return Action(MusterVerb.COMMIT)

    def bars_commit(self, s: MusterState, seat: int) -> str:
        return "" if s.drafts[seat] and s.drafts[seat][2] else "M-FIELD"

    def sealed(self, s: MusterState, t: Table, seat: int) -> None:
        t.tell(MusterSaid.COMMITTED, seat)

    def reveal(self, s: MusterState, t: Table, drafts: list[tuple[int, ...]]) -> None:
        for seat in range(s.seats):
            s.sent[seat] = (drafts[seat][2], drafts[seat][0])
            t.tell(MusterSaid.REVEALED, seat, a=drafts[seat][2], b=drafts[seat][0])
        s.push(Count())
        s.push(Boost(0, 0))


class Boost(Alternating[MusterState]):
    """In turn, a token each for +1, at once."""

    def __init__(self, seat: int, passes: int) -> None:
        super().__init__(seat, passes)

    def plays(self, s: MusterState, seat: int) -> list[Action]:
        return [Action(MusterVerb.BOOST)] if s.tokens[seat] else []

    def passing(self) -> Action:
        return Action(MusterVerb.PASS)

    def passed(self, s: MusterState, t: Table, seat: int) -> None:
        t.tell(MusterSaid.PASSED, seat)

    def again(self, seat: int, passes: int) -> "Boost":
        return Boost(seat, passes)

    def item(self, s: MusterState, t: Table, seat: int, action: Action) -> Step[MusterState]:
        s.tokens[seat] -= 1
        return Stronger(seat)


class Stronger(Step[MusterState]):
    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, s: MusterState, t: Table) -> int:
        s.pop()
        field, strength = s.sent[self.seat]
        s.sent[self.seat] = (field, strength + 1)
        t.tell(MusterSaid.BOOSTED, self.seat, b=strength + 1)
        return 0


class Count(Step[MusterState]):
    """The strongest on each field scores; whoever scored nothing is offered a token."""

    def run(self, s: MusterState, t: Table) -> int:
        s.pop()
        s.round += 1
        t.tell(MusterSaid.ROUND, a=s.round)
        scored = [False] * s.seats
        for field in (1, 2, 3):
            strengths = [(s.sent[p][1], -p) for p in range(s.seats) if s.sent[p][0] == field]
            if strengths:
                winner = -max(strengths)[1]
                s.points[winner] += 1
                scored[winner] = True
        if s.round == 4:
            best = max(s.points)
            s.end(sum(bit(p) for p in range(s.seats) if s.points[p] == best), "M-END", tuple(s.points))
            return 0
        s.push(Orders())
        for seat in range(s.seats):
            if not scored[seat]:
                s.push(Rally(seat))
        return 0


class Rally(Offer[MusterState]):
    """A seat that scored nothing may take a token, while it has fewer than three."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def plays(self, s: MusterState, seat: int) -> list[Action]:
        return [Action(MusterVerb.RALLY)] if s.tokens[seat] < 3 else []

    def passing(self) -> Action:
        return Action(MusterVerb.PASS)

    def accept(self, s: MusterState, t: Table, seat: int, action: Action) -> None:
        s.tokens[seat] += 1
        t.tell(MusterSaid.RALLIED, seat)

    def passed(self, s: MusterState, t: Table, seat: int) -> None:
        t.tell(MusterSaid.PASSED, seat)


class Muster(Game[MusterState]):
    def __init__(self) -> None:
        info = GameInfo(
            "muster", "Muster", "Send your dice.", 2, 4, "1", 200, 1, True, True, (), MusterVerb, MusterSaid, 8, MUSTER
        )
        rules = {
            "M-FIELD": ("Choose a field", "Every die must be sent somewhere."),
            "M-END": ("After four rounds", "Most points win."),
        }
        super().__init__(info, "tiny", rules)

    def setup(self, options: Options, dice: Dice) -> MusterState:
        s = MusterState(options.seats)
        s.push(Orders())
        return s

    def scene(self, view: MusterState) -> dict[str, object]:
        return super().scene(view) | {"view": self.to_data(view)}  # so that tests can look for secrets in all of it

    def clone(self, s: MusterState) -> MusterState:
        c = MusterState(s.seats)
        c.copy_base(s)
        c.round, c.tokens, c.points, c.sent = s.round, s.tokens[:], s.points[:], s.sent[:]
        return c

    def view(self, s: MusterState, seat: int) -> MusterState:
        v = self.clone(s)
        v.viewer = seat
        v.hide_drafts(seat)
        return v

    def resample(self, view: MusterState, dice: Dice) -> MusterState:
        s = self.clone(view)
        s.viewer = -2
        if s.agenda and isinstance(s.agenda[-1], Orders):
            for seat in range(s.seats):
                if seat != view.viewer and s.committed & bit(seat):
                    s.drafts[seat] = (dice.roll(6), 1, dice.roll(3))
        return s

    def evaluate(self, s: MusterState, seat: int) -> float:
        if s.result is not None:
            return s.result.returns[seat] / (s.seats - 1)
        return (s.points[seat] - max(p for q, p in enumerate(s.points) if q != seat)) / 13

    def to_data(self, s: MusterState) -> dict[str, object]:
        return base_to_data(s) | {
            "round": s.round,
            "tokens": list(s.tokens),
            "points": list(s.points),
            "sent": [list(pair) for pair in s.sent],
        }

    def position(self, data: dict[str, Any]) -> MusterState:
        s = MusterState(data["seats"])
        base_from_data(s, data)
        s.round = data.get("round", 0)
        s.tokens = list(data.get("tokens", s.tokens))
        s.points = list(data.get("points", s.points))
        s.sent = [(pair[0], pair[1]) for pair in data.get("sent", s.sent)]
        return s

    def called(self, kind: str, value: tuple[int, ...]) -> str:
        return (
            ("nowhere", "left field", "middle", "right field")[value[0]]
            if kind == "field"
            else super().called(kind, value)
        )

    def ref(self, view: MusterState, kind: str, value: tuple[int, ...]) -> str:
        return f"field:{value[0]}" if kind == "field" else ""

    def domain(self, view: MusterState, kind: str) -> list[tuple[int, ...]]:
        return [(1,), (2,), (3,)] if kind == "field" else super().domain(view, kind)
