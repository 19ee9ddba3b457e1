"""How well does a seat stand? A number for bots: points that count, points within reach, and the means to get more."""

from mypy_extensions import i64

from drumhead.games.high_command.cards import WARCASTER
from drumhead.games.high_command.endgame import worth_points
from drumhead.games.high_command.entering import BUY
from drumhead.games.high_command.payment import Pay
from drumhead.games.high_command.state import IN_ORDERS, HighState
from drumhead.games.high_command.strength import strength_at
from drumhead.games.high_command.terms import margin_for, total_weight


def evaluate(s: HighState, seat: i64) -> float:
    """From -1.0 (lost) to 1.0 (won): own standing against the best opponent's."""
    if s.result is not None:
        got = s.result.returns[seat]
        return 1.0 if got > 0 else (-1.0 if got < 0 else 0.0)
    mine = standing(s, seat)
    best = -1000.0
    other: i64 = 0
    while other < s.seats:
        if other != seat:
            theirs = standing(s, other)
            if theirs > best:
                best = theirs
        other += 1
    gap = (mine - best) / 24.0
    return gap / (1.0 + (gap if gap > 0 else -gap))


def standing(s: HighState, seat: i64) -> float:
    """Expected victory points and what helps to gain more, in points."""
    cards = s.cards
    rounds_left = float(10 - s.round)
    if s.charter.quick_start:
        rounds_left = float(7 - s.round)
    if rounds_left < 0.0:
        rounds_left = 0.0
    value = 0.0
    pays: i64 = 0
    size: i64 = 0
    fighters = 0.0
    zones = s.discards[seat] + s.hands[seat].cards + s.banks[seat].cards + tuple(s.decks[seat].listed())
    for card in zones:
        value += float(worth_points(s, seat, card))
        best: i64 = cards.cmd[card] if cards.cmd[card] > cards.war[card] else cards.war[card]
        pays += best
        size += 1
        if cards.health[card] >= 0:
            fighters += float(2 * cards.power[card] + cards.health[card])
    for card in s.occupying[seat]:
        value += float(worth_points(s, seat, card))
    if size:
        # a better average card, and soldiers that wait in the deck, matter as long as there are rounds to use them
        value += rounds_left * 0.9 * float(pays) / float(size)
        value += rounds_left * 0.012 * fighters
    value += held(s, seat, rounds_left)
    value += 0.9 * float(len(s.casters[seat])) if rounds_left > 0.5 else 0.0
    place: i64 = 0
    while place < s.seats:
        value += grip(s, seat, place, rounds_left)
        place += 1
    return value + pending(s, seat)


def held(s: HighState, seat: i64, rounds_left: float) -> float:
    """What a hand is good for. In the own orders step what is not spent is lost, but for one banked card."""
    cards = s.cards
    spending = s.active == seat and s.phase == IN_ORDERS and not s.banks[seat].cards
    each = 0.06 if spending else 0.24
    worth = 0.0
    for card in s.hands[seat].cards:
        best: i64 = cards.cmd[card] if cards.cmd[card] > cards.war[card] else cards.war[card]
        worth += each * (float(best) + 0.2)
    if rounds_left <= 0.5 and not s.charter.errata:
        # what is in hand when the war ends does not count (HC-END-02)
        for card in s.hands[seat].cards:
            worth -= 0.5 * float(cards.vp[card])
    return worth


def grip(s: HighState, seat: i64, place: i64, rounds_left: float) -> float:
    """What the seat's cards at a location are worth: the chance to capture it, and their fighting strength."""
    mine = s.at[place * s.seats + seat]
    if not mine or not s.row[place]:
        return 0.0
    strength = strength_at(s, place)
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
    prize = float(s.cards.vp[s.row[place]]) + 1.0 + points
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
    lead = float(ahead - most) / float(margin_for(s, place, seat))
    chance = 0.0
    if lead >= 1.0:
        chance = 0.72 + 0.04 * float(ahead - most)
    elif lead > 0.0:
        chance = 0.30 + 0.25 * lead
    elif lead > -1.0:
        chance = 0.16
    else:
        chance = 0.05
    if against > 0.0:
        # how the next attack at this place will go
        chance *= 0.55 + 0.45 * (power + health) / (power + health + against + toughness)
    if chance > 0.9:
        chance = 0.9
    if rounds_left <= 0.5:
        chance *= 0.25
    return chance * prize + 0.10 * power + 0.06 * health


def pending(s: HighState, seat: i64) -> float:
    """A card that is being paid for counts as there, less what is still owed."""
    if not s.agenda:
        return 0.0
    step = s.agenda[-1]
    if not isinstance(step, Pay) or step.seat != seat:
        return 0.0
    owed = 0.33 * float(step.cmd + step.war)
    if step.how == BUY:
        return 0.5 - owed
    cards = s.cards
    worth = 0.30 * float(cards.power[step.card]) + 0.12 * float(cards.health[step.card]) + 1.0
    return worth - owed
