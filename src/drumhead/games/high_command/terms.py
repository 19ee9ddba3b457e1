"""What do the cards on the table add up to? Totals, capture weights, legal picks, margins, tolls, bans and prices."""

from mypy_extensions import i64

from drumhead.games.high_command.cards import (
    BAN_CAPTURE,
    BAN_ENTER,
    ELUSIVE,
    FLEX,
    FOES,
    GUARD,
    HUGE,
    IN_HAND,
    IN_PLAY,
    MARGIN,
    ME,
    TOLL,
    TOTAL,
    WEIGH,
)
from drumhead.games.high_command.state import HighState, Unit
from drumhead.games.high_command.strength import (
    IS_ACTIVE,
    IS_DISARMED,
    IS_SHIELDED,
    holds,
    is_live,
    strength_at,
    value_of,
)

# -- sums and protections


def total_power(s: HighState, place: i64, seat: i64) -> i64:
    """HC-BAT-06: the Power of a seat's cards there, warcasters too (HC-WC-04), overall modifiers included.

    HC-ABL-03: who cannot participate counts 0; HC-ABL-04, HC-R-25: the total alone changes, and not below 0.
    """
    strength = strength_at(s, place)
    total: i64 = 0
    index: i64 = strength.start[seat]
    end: i64 = strength.start[seat + 1]
    while index < end:
        if strength.flags[index] & (IS_ACTIVE | IS_DISARMED) == IS_ACTIVE:  # HC-ABL-03
            total += strength.power[index]  # HC-WC-04
        index += 1
    for effect in s.effects:
        if effect.what == TOTAL and effect.seat == seat and effect.place == place:
            total += effect.n  # HC-ABL-04
    total += player_effects(s, TOTAL, place, seat)
    return total if total > 0 else 0  # HC-R-25


def capture_weight(s: HighState, place: i64, seat: i64) -> i64:
    """How many army cards a seat counts there in the capture test: warcasters do not (HC-R-36), texts may add."""
    if s.timed or s.force & (1 << WEIGH):
        return total_weight(s, place, seat)
    total: i64 = 0
    for unit in s.at[place * s.seats + seat]:
        total += s.cards.weight[unit.card]  # HC-R-36
    return total


def total_weight(s: HighState, place: i64, seat: i64) -> i64:
    """The same by the numbers of the location, for those who need these anyway."""
    strength = strength_at(s, place)
    total: i64 = 0
    index: i64 = strength.start[seat]
    end: i64 = strength.start[seat + 1]
    while index < end:
        total += strength.weight[index]
        index += 1
    return total


def pickable(s: HighState, place: i64, owner: i64, most: i64) -> list[Unit]:
    """Which cards of this owner may be picked now, by Guard, Elusive and protections (HC-R-24, HC-ABL-02, HC-WC-03).

    Only those with at most this much Health; but others guard, too.
    """
    strength = strength_at(s, place)
    index: i64 = strength.start[owner]
    found: list[Unit] = []
    turn: i64 = 0  # whose turn it is: the elusive ones', those in the open (1), the guards' (2)
    for unit in s.at[place * s.seats + owner]:
        health: i64 = strength.health[index]
        flags: i64 = strength.flags[index]
        keywords: i64 = strength.keywords[index]
        index += 1
        if health < 0 or not flags & IS_ACTIVE:
            continue
        rank: i64 = 2 if keywords & GUARD else 0 if keywords & ELUSIVE else 1
        if rank > turn:
            turn = rank
            found = []
        if rank == turn and health <= most and not flags & IS_SHIELDED:  # HC-ABL-02
            found.append(unit)
    return found


# -- effects on players


def player_effects(s: HighState, what: i64, place: i64, seat: i64) -> i64:
    """The sum of lasting effects of this kind on a player, at a location (or from the Winds alone: place -1)."""
    bit: i64 = 1 << what
    if not s.force & bit:
        return 0
    cards = s.cards
    flat = cards.flat[what]
    winds: i64 = s.blown[-1] if s.blown else 0
    total: i64 = flat[winds]
    if total == HUGE:
        total = _on_player(s, what, winds, None, seat, seat, place)
    if place < 0:
        return total
    ground: i64 = s.row[place]
    here: i64 = flat[ground]
    total += here if here != HUGE else _on_player(s, what, ground, None, seat, seat, place)
    if s.field & bit:
        for units in s.at[place * s.seats : (place + 1) * s.seats]:
            for unit in units:
                if cards.static_mask[unit.card] & bit and is_live(s, unit):
                    total += _on_player(s, what, unit.card, unit, unit.seat, seat, place)
    return total


def _on_player(s: HighState, what: i64, card: i64, unit: Unit | None, owner: i64, seat: i64, place: i64) -> i64:
    total: i64 = 0
    for static in s.cards.statics[card]:
        if static.what != what:
            continue
        if static.who == ME and owner != seat:
            continue
        if static.who == FOES and owner == seat:
            continue
        if holds(s, static.conditions, owner, unit, place, -1):
            total += value_of(s, static.amount, owner, -1 if unit is None else unit.uid, place, -1)
    return total


def margin_for(s: HighState, place: i64, seat: i64) -> i64:
    """HC-CAP-02: how far ahead the seat must be; never less than one."""
    margin: i64 = 2
    if s.force & (1 << MARGIN):
        margin += player_effects(s, MARGIN, place, seat)
    for effect in s.effects:
        if effect.what == MARGIN and effect.seat == seat and (effect.place < 0 or effect.place == place):
            margin += effect.n
    return margin if margin > 1 else 1


def toll_for(s: HighState, place: i64, seat: i64) -> i64:
    """What entering this location costs the seat more (or less)."""
    if not s.effects and not s.field & (1 << TOLL):
        flat = s.cards.flat[TOLL]
        ground: i64 = flat[s.row[place]]
        winds: i64 = flat[s.blown[-1] if s.blown else 0]
        if ground != HUGE and winds != HUGE:
            return ground + winds
    toll: i64 = player_effects(s, TOLL, place, seat)
    if s.effects:
        for effect in s.effects:
            if effect.what == TOLL and effect.seat == seat and effect.place == place:
                toll += effect.n
    return toll


def banned(s: HighState, what: i64, place: i64, seat: i64) -> bool:
    """May the seat not enter (or not capture) this location?"""
    for effect in s.effects:
        if effect.what == what and effect.seat == seat and effect.place == place:
            return True
    return False


def may_enter(s: HighState, place: i64, seat: i64) -> bool:
    """HC-ORD-04: any location in play, unless a card bans it."""
    return s.row[place] != 0 and not (s.effects and banned(s, BAN_ENTER, place, seat))


def may_capture(s: HighState, place: i64, seat: i64) -> bool:
    """Does no card keep the seat from capturing here?"""
    return not banned(s, BAN_CAPTURE, place, seat)


# -- prices


def discount(s: HighState, what: i64, card: i64, zone: i64, seat: i64) -> i64:
    """The change of a price (PRICE or RUSH_PRICE) for a card in this zone."""
    change: i64 = 0
    cards = s.cards
    bit: i64 = 1 << what
    winds: i64 = s.winds_card()
    if not s.effects and not s.force & bit:
        return 0
    if cards.static_mask[winds] & bit:
        change += _price_from(s, what, winds, None, seat, -1, card, zone)
    if s.effects:
        for effect in s.effects:
            if effect.what == what and effect.seat == seat and effect.card == card and zone == IN_HAND:
                change += effect.n
    place: i64 = 0
    while place < s.seats:
        if cards.static_mask[s.row[place]] & bit:
            change += _price_from(s, what, s.row[place], None, seat, place, card, zone)
        for unit in s.at[place * s.seats + seat]:
            if cards.static_mask[unit.card] & bit and is_live(s, unit):
                change += _price_from(s, what, unit.card, unit, seat, place, card, zone)
        place += 1
    return change


def _price_from(
    s: HighState, what: i64, source: i64, unit: Unit | None, seat: i64, place: i64, card: i64, zone: i64
) -> i64:
    change: i64 = 0
    for static in s.cards.statics[source]:
        if static.what != what:
            continue
        f = static.selector.filter
        if f is None or (f.zone != IN_PLAY and f.zone != zone) or not f.fits_card(s.cards, card):
            continue
        if holds(s, static.conditions, seat, unit, place, -1):
            change += value_of(s, static.amount, seat, -1 if unit is None else unit.uid, place, -1)
    return change


def flexes(s: HighState, seat: i64, card: i64) -> bool:
    """HC-PAY-02 bent: does the resource value of this hand card count as either type?"""
    cards = s.cards
    bit: i64 = 1 << FLEX
    place: i64 = 0
    while place < s.seats:
        for unit in s.at[place * s.seats + seat]:
            if cards.static_mask[unit.card] & bit and is_live(s, unit):
                for static in cards.statics[unit.card]:
                    f = static.selector.filter
                    if static.what == FLEX and f is not None and f.fits_card(cards, card):
                        if holds(s, static.conditions, seat, unit, place, -1):
                            return True
        place += 1
    return False


def has_flex(s: HighState, seat: i64) -> bool:
    """Has the seat any card in play that makes resources flexible?"""
    bit: i64 = 1 << FLEX
    if not s.force & bit:
        return False
    place: i64 = 0
    while place < s.seats:
        for unit in s.at[place * s.seats + seat]:
            if s.cards.static_mask[unit.card] & bit:
                return True
        place += 1
    return False
