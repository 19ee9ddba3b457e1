"""How do cards come and go? Drawing, unwanted cards, the fill of Initiation, and the trim when a commander dies."""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.dropzone.commanders import hand_limit
from drumhead.games.dropzone.modifiers import of_seat, seat_bits
from drumhead.games.dropzone.mods import CANNOT, DUMP_HAND, EXTRA_DRAW, NO_DRAW
from drumhead.games.dropzone.printed import COPY
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.verbs import COMMITTING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.windows import Sealed

UNWANTED: Final = 0  # why a card is discarded
TRIMMED: Final = 1
BY_EFFECT: Final = 2
EXTRA: Final = 3


def draw(s: DropState, t: Table, seat: i64, count: i64, rule: str = "DZ-CMD-33") -> i64:
    """Draw from the top, as many as there are (DZ-CMD-39); tells how many came."""
    drawn: i64 = 0  # DZ-CMD-39
    if seat_bits(s, CANNOT, seat) & NO_DRAW:
        return 0
    while drawn < count:
        deck = s.decks[seat]
        if deck.left == 0:
            break
        card = deck.top()
        eyes = deck.eyes(deck.left - 1)
        s.decks[seat] = deck.without_top()
        s.hands[seat] = s.hands[seat].plus(card, eyes & ~bit(seat))
        t.tell(Said.DREW, seat, card, bit(seat) | eyes, rule=rule)
        drawn += 1
    if drawn:
        t.barrier = True
    return drawn


def discard(s: DropState, seat: i64, card: i64) -> None:
    """The card lies face up on its owner's discard pile, out for the game (DZ-CMD-38); a copy ceases to exist."""
    if card < COPY:
        s.discards[seat] = s.discards[seat] + (card,)


def toss(s: DropState, t: Table, seat: i64, card: i64, why: i64, rule: str) -> None:
    """Discard a card from hand, openly (AMB-04)."""
    s.hands[seat] = s.hands[seat].minus_openly(card)  # AMB-04
    discard(s, seat, card)
    t.tell(Said.TOSSED, seat, card, b=why, rule=rule)


def still_held(s: DropState, seat: i64, draft: tuple[int, ...]) -> list[int]:
    """The cards of a hand that are not in the draft, each kind once."""
    left: list[int] = []
    for card in s.hands[seat].kinds():
        if s.hands[seat].cards.count(card) > draft.count(card):
            left.append(card)
    return left


class Choosing(Sealed[DropState]):
    """Cards are chosen from hands in secret and then thrown away openly: the common part."""

    UNLISTED: ClassVar[str] = "A card may be taken back out of the draft; machines have no use for that."

    def edits(self, s: DropState, seat: i64) -> list[Action]:
        if not self.wants_more(s, seat):
            return []
        return [Action(Verb.TOSS, card) for card in still_held(s, seat, s.drafts[seat])]

    def wants_more(self, s: DropState, seat: i64) -> bool:
        return True

    def bars_edit(self, s: DropState, seat: i64, action: Action) -> str:
        if action.verb is Verb.KEEP:
            return "" if action.a in s.drafts[seat] else "DZ-RND-04"
        if action.verb is not Verb.TOSS:
            return "K-OPTION"
        if not self.wants_more(s, seat):
            return "DZ-CMD-40"
        return "" if action.a in still_held(s, seat, s.drafts[seat]) else "DZ-RND-04"

    def edit(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        if action.verb is Verb.TOSS:
            s.drafts[seat] = s.drafts[seat] + (action.a,)
            return
        kept = list(s.drafts[seat])
        kept.remove(action.a)
        s.drafts[seat] = tuple(kept)

    def committing(self) -> Action:
        return COMMITTING

    def sealed(self, s: DropState, t: Table, seat: i64) -> None:
        t.tell(Said.SEALED, seat)


class Unwanted(Choosing):
    """Every player discards any number of unwanted cards, in secret; they are shown in initiative order (DZ-RND-04)."""

    def __init__(self, mask: i64) -> None:
        self.mask: Final[i64] = mask

    def choosers(self, s: DropState) -> i64:
        return self.mask

    def reveal(self, s: DropState, t: Table, drafts: list[tuple[int, ...]]) -> None:
        for turn in range(2):
            seat: i64 = s.first if turn == 0 else 1 - s.first
            cards = drafts[seat]
            if not self.mask & bit(seat):
                cards = s.hands[seat].cards if of_seat(s, DUMP_HAND, seat) else ()
            for card in cards:
                toss(s, t, seat, card, UNWANTED, "DZ-RND-04")


def discard_unwanted(s: DropState, t: Table) -> None:
    """Push the discards of Initiation; who holds nothing, or must discard all, is not asked."""
    mask: i64 = 0
    dumped = False
    for seat in range(2):
        if s.hands[seat].count():
            if of_seat(s, DUMP_HAND, seat):
                dumped = True
            else:
                mask |= bit(seat)
    if mask or dumped:
        s.push(Unwanted(mask))


class Trim(Choosing):
    """Hands are cut down to their limits, by their owners' choice, at once and in secret (DZ-CMD-40, DZ-CMD-56)."""

    def __init__(self, mask: i64, why: i64 = TRIMMED, over: tuple[int, ...] = (0, 0)) -> None:
        self.mask: Final[i64] = mask
        self.why: Final[i64] = why
        self.over: Final = over  # cards allowed above the limit

    def choosers(self, s: DropState) -> i64:
        return self.mask

    def surplus(self, s: DropState, seat: i64) -> i64:
        """How many cards must still be named."""
        over: i64 = s.hands[seat].count() - hand_limit(s, seat) - self.over[seat] - len(s.drafts[seat])
        return over if over > 0 else 0

    def wants_more(self, s: DropState, seat: i64) -> bool:
        return self.surplus(s, seat) > 0

    def bars_commit(self, s: DropState, seat: i64) -> str:
        return "DZ-CMD-40" if self.surplus(s, seat) else ""

    def reveal(self, s: DropState, t: Table, drafts: list[tuple[int, ...]]) -> None:
        for turn in range(2):  # DZ-CMD-56
            seat: i64 = s.first if turn == 0 else 1 - s.first
            for card in drafts[seat]:
                toss(s, t, seat, card, self.why, "DZ-CMD-40" if self.why == TRIMMED else "DZ-RND-05")


def trim(s: DropState, killed: i64) -> None:
    """Commanders of these seats were killed: cut their hands before anything else happens (DZ-CMD-41, DZ-CMD-42)."""
    mask: i64 = 0  # DZ-CMD-42
    for seat in range(2):
        if killed & bit(seat) and s.hands[seat].count() > hand_limit(s, seat):  # AMB-05
            mask |= bit(seat)
    if mask:
        s.push(Trim(mask))


class Fill(Step[DropState]):
    """Every player draws up to the hand limit, in initiative order (DZ-RND-05, DZ-CMD-35, AMB-02)."""

    def run(self, s: DropState, t: Table) -> i64:
        s.pop()  # AMB-02
        mask: i64 = 0
        for turn in range(2):
            seat: i64 = s.first if turn == 0 else 1 - s.first
            lack: i64 = hand_limit(s, seat) - s.hands[seat].count()
            extra = of_seat(s, EXTRA_DRAW, seat)
            if lack < 0:
                continue  # DZ-CMD-35: a hand above its limit neither draws nor discards here
            draw(s, t, seat, lack + extra, "DZ-RND-05")
            if extra and s.hands[seat].count() > hand_limit(s, seat):
                mask |= bit(seat)  # Clairvoyance: one more, then one of choice is discarded
        if mask:
            s.push(Trim(mask, EXTRA))
        return 0
