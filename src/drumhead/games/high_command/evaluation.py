"""How well does a seat stand? A number for bots: points that count, points within reach, and the means to get more."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import WARCASTER, Cards
from drumhead.games.high_command.end import worth_points
from drumhead.games.high_command.entering import BUY
from drumhead.games.high_command.payment import Pay
from drumhead.games.high_command.state import IN_ORDERS, Grip, HighState, Strength, Unit
from drumhead.games.high_command.strength import strength_at
from drumhead.games.high_command.terms import margin_for, total_weight
from drumhead.kernel import Hand, Pile

PLAIN: Final = {
    "scale": 24.0,  # points of a lead that is nearly decisive
    "deck": 0.9,  # a better average card, per round that is left
    "army": 0.012,  # soldiers that wait in the deck, per round that is left
    "spare": 0.06,  # a hand that will be discarded, per resource
    "hand": 0.24,  # one that can still be used
    "caster": 0.9,  # a warcaster that waits
    "prize": 1.0,  # a location beyond its points
    "sure": 0.72,  # the chance to capture with the margin met
    "surplus": 0.04,  # more for every point beyond it
    "ahead": 0.30,  # ahead, but not by the margin
    "margin": 0.25,  # more for the part of the margin that is there
    "behind": 0.16,
    "hopeless": 0.05,
    "peace": 0.55,  # of that chance, however strong the enemy there is
    "power": 0.10,
    "health": 0.06,
    "owed": 0.33,  # a resource still to be paid
    "bought": 0.5,
    "sent": 1.0,
}


ZONES: Final = 4  # discard pile, hand, bank, deck: whose cards belong to the army
MOST_SEATS: Final = 4


class Tally:
    """What the cards of a zone come to."""

    def __init__(self, table: Cards, cards: tuple[int, ...], left: i64) -> None:
        points: i64 = 0
        pays: i64 = 0
        fighters: i64 = 0
        changing: list[int] = []
        for place in range(left):
            card: i64 = cards[place]
            points += table.vp[card]
            pays += best_pay(table, card)
            if table.health[card] >= 0:
                fighters += 2 * table.power[card] + table.health[card]
            if table.score[card]:
                changing.append(card)
        self.table: Final = table
        self.cards: Final = cards
        self.left: Final[i64] = left
        self.points: Final[i64] = points
        self.pays: Final[i64] = pays
        self.fighters: Final[i64] = fighters
        self.changing: Final = changing  # cards whose points depend on more than what is printed


class Army:
    """What a seat's cards come to together."""

    def __init__(
        self, table: Cards, discard: tuple[int, ...], hand: Hand, bank: Hand, deck: Pile, tallies: list[Tally]
    ) -> None:
        points: i64 = 0
        pays: i64 = 0
        size: i64 = 0
        fighters: i64 = 0
        changing: list[int] = []
        for tally in tallies:
            points += tally.points
            pays += tally.pays
            size += tally.left
            fighters += tally.fighters
            changing += tally.changing
        self.table: Final = table
        self.discard: Final = discard
        self.hand: Final = hand
        self.bank: Final = bank
        self.deck: Final = deck
        self.points: Final[i64] = points
        self.pays: Final[i64] = pays
        self.size: Final[i64] = size
        self.fighters: Final[i64] = fighters
        self.changing: Final = changing


def best_pay(table: Cards, card: i64) -> i64:
    """What a card gives at most when it is discarded."""
    cmd: i64 = table.cmd[card]
    war: i64 = table.war[card]
    return cmd if cmd > war else war


class Weights:
    """The numbers of ``PLAIN`` or others for them, ready for use; and what was counted last.

    Look-aheads judge many copies of one state, in which most zones hold the very same cards: those are counted once.
    """

    def __init__(self, values: dict[str, float]) -> None:
        self.scale: Final[float] = values["scale"]
        self.deck: Final[float] = values["deck"]
        self.army: Final[float] = values["army"]
        self.spare: Final[float] = values["spare"]
        self.hand: Final[float] = values["hand"]
        self.caster: Final[float] = values["caster"]
        self.prize: Final[float] = values["prize"]
        self.sure: Final[float] = values["sure"]
        self.surplus: Final[float] = values["surplus"]
        self.ahead: Final[float] = values["ahead"]
        self.margin: Final[float] = values["margin"]
        self.behind: Final[float] = values["behind"]
        self.hopeless: Final[float] = values["hopeless"]
        self.peace: Final[float] = values["peace"]
        self.power: Final[float] = values["power"]
        self.health: Final[float] = values["health"]
        self.owed: Final[float] = values["owed"]
        self.bought: Final[float] = values["bought"]
        self.sent: Final[float] = values["sent"]
        self.tallies: Final[list[Tally | None]] = [None] * (ZONES * MOST_SEATS)
        self.armies: Final[list[Army | None]] = [None] * MOST_SEATS

    def tally(self, place: i64, table: Cards, cards: tuple[int, ...], left: i64) -> Tally:
        """What so many of these cards come to, counted anew only if others lay in this place before."""
        known = self.tallies[place]
        if known is not None and known.cards is cards and known.left == left and known.table is table:
            return known
        made = Tally(table, cards, left)
        self.tallies[place] = made
        return made


def evaluate(s: HighState, seat: i64, w: Weights) -> float:
    """From -1.0 (lost) to 1.0 (won): own standing against the best opponent's."""
    if s.result is not None:
        got = s.result.returns[seat]
        return 1.0 if got > 0 else (-1.0 if got < 0 else 0.0)
    mine = standing(s, seat, w)
    best = -1000.0
    other: i64 = 0
    while other < s.seats:
        if other != seat:
            theirs = standing(s, other, w)
            if theirs > best:
                best = theirs
        other += 1
    gap = (mine - best) / w.scale
    return gap / (1.0 + (gap if gap > 0 else -gap))


def standing(s: HighState, seat: i64, w: Weights) -> float:
    """Expected victory points and what helps to gain more, in points."""
    rounds_left = float(10 - s.round)
    if s.charter.quick_start:
        rounds_left = float(7 - s.round)
    if rounds_left < 0.0:
        rounds_left = 0.0
    army = mustered(s, seat, w)
    points: i64 = army.points
    for card in army.changing:
        points += worth_points(s, seat, card) - s.cards.vp[card]
    for card in s.occupying[seat]:
        points += worth_points(s, seat, card)
    value = float(points)
    if army.size:
        # a better average card, and soldiers that wait in the deck, matter as long as there are rounds to use them
        value += rounds_left * w.deck * float(army.pays) / float(army.size)
        value += rounds_left * w.army * float(army.fighters)
    value += held(s, seat, rounds_left, w)
    value += w.caster * float(len(s.casters[seat])) if rounds_left > 0.5 else 0.0
    place: i64 = 0
    while place < s.seats:
        value += grip(s, seat, place, rounds_left, w)
        place += 1
    return value + pending(s, seat, w)


def mustered(s: HighState, seat: i64, w: Weights) -> Army:
    """What the seat's cards in all zones come to."""
    known = w.armies[seat]
    if known is not None and known.hand is s.hands[seat] and known.deck is s.decks[seat]:
        if known.discard is s.discards[seat] and known.bank is s.banks[seat] and known.table is s.cards:
            return known
    tallies: list[Tally] = []
    for zone in range(ZONES):
        tallies.append(lying(s, seat, zone, w))
    made = Army(s.cards, s.discards[seat], s.hands[seat], s.banks[seat], s.decks[seat], tallies)
    w.armies[seat] = made
    return made


def lying(s: HighState, seat: i64, zone: i64, w: Weights) -> Tally:
    """What the seat's cards in one of the zones come to."""
    place: i64 = seat * ZONES + zone
    if zone == ZONES - 1:
        deck = s.decks[seat]
        return w.tally(place, s.cards, deck.cards, deck.left)
    cards = s.discards[seat] if zone == 0 else s.hands[seat].cards if zone == 1 else s.banks[seat].cards
    return w.tally(place, s.cards, cards, len(cards))


def held(s: HighState, seat: i64, rounds_left: float, w: Weights) -> float:
    """What a hand is good for. In the own orders step what is not spent is lost, but for one banked card."""
    cards = s.cards
    spending = s.active == seat and s.phase == IN_ORDERS and not s.banks[seat].cards
    each = w.spare if spending else w.hand
    worth = 0.0
    for card in s.hands[seat].cards:
        worth += each * (float(best_pay(cards, card)) + 0.2)
    if rounds_left <= 0.5 and not s.charter.errata:
        # what is in hand when the war ends does not count (HC-END-02)
        for card in s.hands[seat].cards:
            worth -= 0.5 * float(cards.vp[card])
    return worth


def grip(s: HighState, seat: i64, place: i64, rounds_left: float, w: Weights) -> float:
    """What the seat's cards at a location are worth: the chance to capture it, and their fighting strength."""
    mine = s.at[place * s.seats + seat]
    ground: i64 = s.row[place]
    if not mine or not ground:
        return 0.0
    strength = strength_at(s, place)
    margin = margin_for(s, place, seat)
    if not strength.grips:
        strength.grips = [None] * s.seats
    known = strength.grips[seat]
    if known is not None and known.by is w and known.mine is mine and known.ground == ground:
        if known.margin == margin and known.rounds_left == rounds_left:
            return known.worth
    value = gripping(s, seat, place, rounds_left, w, strength, mine, margin)
    strength.grips[seat] = Grip(w, mine, ground, margin, rounds_left, value)
    return value


def gripping(
    s: HighState,
    seat: i64,
    place: i64,
    rounds_left: float,
    w: Weights,
    strength: Strength,
    mine: tuple[Unit, ...],
    margin: i64,
) -> float:
    """The same, worked out."""
    power = 0.0
    health = 0.0
    points = 0.0
    index: i64 = strength.start[seat]
    for unit in mine:
        if s.cards.kind[unit.card] != WARCASTER and not unit.picked:
            power += float(strength.power[index])
            health += float(strength.health[index])
            points += float(s.cards.vp[unit.card])
        index += 1
    prize = float(s.cards.vp[s.row[place]]) + w.prize + points
    ahead: i64 = total_weight(s, place, seat)
    most: i64 = 0
    against = 0.0
    toughness = 0.0
    other: i64 = 0
    while other < s.seats:
        if other != seat:
            weight: i64 = total_weight(s, place, other)
            if weight > most:
                most = weight
            index = strength.start[other]
            while index < strength.start[other + 1]:
                against += float(strength.power[index])
                toughness += float(strength.health[index]) if strength.health[index] > 0 else 0.0
                index += 1
        other += 1
    lead = float(ahead - most) / float(margin)
    chance = 0.0
    if lead >= 1.0:
        chance = w.sure + w.surplus * float(ahead - most)
    elif lead > 0.0:
        chance = w.ahead + w.margin * lead
    elif lead > -1.0:
        chance = w.behind
    else:
        chance = w.hopeless
    if against > 0.0:
        # how the next attack at this place will go
        chance *= w.peace + (1.0 - w.peace) * (power + health) / (power + health + against + toughness)
    if chance > 0.9:
        chance = 0.9
    if rounds_left <= 0.5:
        chance *= 0.25
    return chance * prize + w.power * power + w.health * health


def pending(s: HighState, seat: i64, w: Weights) -> float:
    """A card that is being paid for counts as there, less what is still owed."""
    if not s.agenda:
        return 0.0
    step = s.agenda[-1]
    if not isinstance(step, Pay) or step.seat != seat:
        return 0.0
    owed = w.owed * float(step.cmd + step.war)
    if step.how == BUY:
        return w.bought - owed
    cards = s.cards
    worth = 0.30 * float(cards.power[step.card]) + 0.12 * float(cards.health[step.card]) + w.sent
    return worth - owed
