"""How strong is a card now? What an ability sees, and the Power, Health, keywords and states of cards in play.

Order of work: blank first; then set or copied values; then everything added and subtracted; floor 0; "cannot
participate" counts as Power 0 in sums; overall modifiers last, floor 0 again. Effects that ask for current numbers come
after all that do not.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import (
    ALCHEMICAL_MASK,
    ALLY,
    AMBUSH,
    ASSAULT,
    AWAY,
    BATTLEGROUP,
    BLANK,
    BRUTAL_CHARGE,
    COND_ATTACKING,
    COND_CAPTURES,
    COND_COUNT,
    COND_DEFENDING,
    COND_FRESH,
    COND_MY_DISCARD,
    COND_MY_HAND,
    COND_MY_OCC,
    COND_ONCE,
    COND_ROUND,
    COND_WEAKENED,
    DISARM,
    ENEMY,
    HERE,
    HP,
    IN_DISCARD,
    IN_HAND,
    IN_OCCUPYING,
    IN_PLAY,
    IN_RESERVES,
    KEYWORD,
    LATECOMER,
    POW,
    SELF,
    SET_HP,
    SET_POW,
    SHIELD,
    THERE,
    WARD,
    WEIGH,
    Amount,
    Condition,
    Filter,
    Static,
)
from drumhead.games.high_command.state import DEPLOYED, FOUGHT, FOUGHT_ANYWHERE, HighState, Mod, Strength, Unit

IS_BLANK: Final = 1
IS_DISARMED: Final = 2
IS_SHIELDED: Final = 4
IS_ACTIVE: Final = 8
IS_WEAKENED: Final = 16

ON_CARDS: Final = (
    (1 << POW)
    | (1 << HP)
    | (1 << KEYWORD)
    | (1 << BLANK)
    | (1 << DISARM)
    | (1 << SHIELD)
    | (1 << WEIGH)
    | (1 << BATTLEGROUP)
    | (1 << LATECOMER)
)
ARRIVAL: Final = AMBUSH | ASSAULT
CHARGES: Final = AMBUSH | ASSAULT | BRUTAL_CHARGE


# -- what an ability sees


def in_sight(s: HighState, f: Filter, here: i64, there: i64) -> list[tuple[Unit, ...]]:
    """Where the filter looks among the cards in play."""
    place: i64 = here if f.place == HERE else there
    if f.place != HERE and f.place != THERE:
        return s.at
    return s.at[place * s.seats : (place + 1) * s.seats] if place >= 0 else []


def fits_unit(s: HighState, f: Filter, unit: Unit, seat: i64, uid: i64, here: i64, there: i64) -> bool:
    """Does this card in play fit the filter, seen by ``seat`` from the card ``uid`` at ``here``?"""
    if unit.picked or (s.attack_at == unit.place and not s.attackers >> unit.seat & 1):  # HC-TGT-01, HC-R-27
        return False
    if f.side == ALLY:  # HC-R-51: by player, also in an all-out attack
        if unit.seat != seat:
            return False
    elif f.side == ENEMY and unit.seat == seat:
        return False
    if f.place == HERE:
        if unit.place != here:
            return False
    elif f.place == AWAY:
        if unit.place == here:
            return False
    elif f.place == THERE and unit.place != there:
        return False
    if f.other and unit.uid == uid:
        return False
    if f.fresh and unit.turn != s.turn:
        return False
    if not f.fits_print(s.cards, unit.card):
        return False
    if f.live:
        strength = strength_at(s, unit.place)
        index = index_of(s, strength, unit)
        if f.weakened and not strength.flags[index] & IS_WEAKENED:
            return False
        power: i64 = strength.power[index]
        if power < f.pow[0] or power > f.pow[1]:
            return False
        if not f.any_health:
            health: i64 = strength.health[index]
            if health < f.hp[0] or health > f.hp[1]:
                return False
    return True


def fitting(s: HighState, f: Filter, seat: i64, uid: i64, here: i64, there: i64) -> list[Unit]:
    """The cards in play that fit."""
    found: list[Unit] = []
    for units in in_sight(s, f, here, there):
        for unit in units:
            if fits_unit(s, f, unit, seat, uid, here, there):
                found.append(unit)
    return found


def count_of(s: HighState, f: Filter, seat: i64, uid: i64, here: i64, there: i64) -> i64:
    """How many cards fit, in play or in a zone of the seat's own."""
    n: i64 = 0
    if f.zone == IN_PLAY:
        for units in in_sight(s, f, here, there):
            for unit in units:
                if fits_unit(s, f, unit, seat, uid, here, there):
                    n += 1
        return n
    fits = s.cards.fitting(f)
    for card in zone_cards(s, f.zone, seat):
        if card and fits[card]:
            n += 1
    return n


def zone_cards(s: HighState, zone: i64, seat: i64) -> tuple[int, ...]:
    """The cards of a zone of this seat."""
    if zone == IN_HAND:
        return s.hands[seat].cards
    if zone == IN_RESERVES:
        return s.reserves[seat]
    if zone == IN_DISCARD:
        return s.discards[seat]
    if zone == IN_OCCUPYING:
        return s.occupying[seat]
    return ()


def value_of(s: HighState, amount: Amount, seat: i64, uid: i64, here: i64, there: i64) -> i64:
    """The number that an ability means now."""
    if amount.count is None:
        return amount.base
    return amount.base * count_of(s, amount.count, seat, uid, here, there)


def holds(s: HighState, conditions: tuple[Condition, ...], seat: i64, unit: Unit | None, here: i64, there: i64) -> bool:
    """Do all conditions hold? ``once`` is the business of whoever uses the ability."""
    uid: i64 = -1 if unit is None else unit.uid
    for c in conditions:
        about: i64 = c.about
        n: i64 = 0
        if about == COND_COUNT:
            assert c.count is not None
            n = count_of(s, c.count, seat, uid, here, there)
        elif about == COND_ONCE:
            continue
        elif about == COND_CAPTURES:
            n = s.captures[seat]
        elif about == COND_ROUND:
            n = s.round
        elif about == COND_MY_OCC:
            n = len(s.occupying[seat])
        elif about == COND_MY_HAND:
            n = s.hands[seat].count()
        elif about == COND_MY_DISCARD:
            n = len(s.discards[seat])
        elif about == COND_ATTACKING:
            n = 1 if s.attack_at == here and s.active == seat else 0
        elif about == COND_DEFENDING:
            n = 1 if s.attack_at == here and s.active != seat and s.attackers >> seat & 1 else 0
        elif unit is None:
            return False
        elif about == COND_FRESH:
            n = 1 if unit.turn == s.turn else 0
        elif about == COND_WEAKENED:
            strength = strength_at(s, unit.place)
            n = 1 if strength.flags[index_of(s, strength, unit)] & IS_WEAKENED else 0
        if n < c.low or n > c.high:
            return False
    return True


# -- the numbers at a location


def index_of(s: HighState, strength: Strength, unit: Unit) -> i64:
    """Where this card's numbers stand."""
    index: i64 = strength.start[unit.seat]
    for other in s.at[unit.place * s.seats + unit.seat]:
        if other.uid == unit.uid:
            return index
        index += 1
    return index


def strength_at(s: HighState, place: i64) -> Strength:
    """The numbers at a location; remembered until something changes there."""
    known = s.strengths[place]
    if known is not None:
        return known
    strength = Strength()
    volatile = _gather(s, strength, place)
    s.strengths[place] = None if volatile else strength
    return strength


def _gather(s: HighState, strength: Strength, place: i64) -> bool:
    """Work the numbers out; True if they must not be remembered."""
    cards = s.cards
    units: list[Unit] = []
    seat: i64 = 0
    while seat < s.seats:
        strength.start.append(len(units))
        units.extend(s.at[place * s.seats + seat])
        seat += 1
    strength.start.append(len(units))
    if not units:
        return False
    power = strength.power
    health = strength.health
    keywords = strength.keywords
    weight = strength.weight
    for unit in units:
        card: i64 = unit.card
        power.append(cards.power[card])
        health.append(cards.health[card])
        keywords.append(cards.keywords[card])
        weight.append(cards.weight[card])
    strength.flags = [IS_ACTIVE] * len(units)
    fighting = s.attack_at == place
    ground: i64 = s.row[place]
    winds: i64 = s.blown[-1] if s.blown else 0
    sources: list[Unit] = []
    changed: bool = False
    charges: bool = False
    volatile: bool = False
    mask: i64 = 0
    index: i64 = 0
    for unit in units:
        if unit.mods or unit.picked or (fighting and (unit.used or not s.attackers >> unit.seat & 1)):
            _adjust(s, strength, index, unit, fighting)
            changed = True
        if keywords[index] & CHARGES:
            charges = True
        effects: i64 = cards.static_mask[unit.card] & ON_CARDS
        if effects and strength.flags[index] & (IS_ACTIVE | IS_BLANK) == IS_ACTIVE:
            sources.append(unit)
            mask |= effects
            if cards.volatile[unit.card]:
                volatile = True
        index += 1
    shared: i64 = (cards.static_mask[ground] | cards.static_mask[winds]) & ON_CARDS
    if sources or charges or shared:
        s.strengths[place] = strength
        if mask & (1 << BLANK):
            _silence(s, strength, units, sources, place)
        if shared:
            mask |= shared
            volatile = volatile or cards.volatile[ground] != 0 or cards.volatile[winds] != 0
        _lasting(s, strength, units, sources, place, shared != 0, False)
        if charges:
            _charge(s, strength, units, place)
        changed = True
        if mask & (1 << LATECOMER):
            _weaken(cards.power, cards.health, strength, units)
            _lasting(s, strength, units, sources, place, shared != 0, True)
    if changed:
        _weaken(cards.power, cards.health, strength, units)
    return volatile


def _adjust(s: HighState, strength: Strength, index: i64, unit: Unit, fighting: bool) -> None:
    """One card's timed changes, and whether it takes part at all."""
    flags: i64 = 0 if unit.picked else IS_ACTIVE
    if fighting:
        if not s.attackers >> unit.seat & 1:  # HC-TGT-01, HC-R-27: third players are left out
            flags = 0
        elif unit.used and unit.has_used(FOUGHT_ANYWHERE & ~(FOUGHT << unit.place), s.turn):
            flags = 0  # HC-R-42
    if unit.mods:
        power: i64 = strength.power[index]
        health: i64 = strength.health[index]
        keywords: i64 = strength.keywords[index]
        added: i64 = 0
        healed: i64 = 0
        for mod in unit.mods:
            what: i64 = mod.what
            if what == POW:
                added += mod.n
            elif what == HP:
                healed += mod.n
            elif what == KEYWORD:
                keywords |= mod.n
            elif what == BLANK:
                flags |= IS_BLANK
            elif what == DISARM:
                flags |= IS_DISARMED
            elif what == SHIELD:
                flags |= IS_SHIELDED
            elif what == WEIGH:
                if mod.n > strength.weight[index]:
                    strength.weight[index] = mod.n
            elif what == SET_POW:
                power = mod.n
            elif what == SET_HP:
                health = mod.n
        strength.power[index] = power + added
        if health >= 0:
            health += healed
            strength.health[index] = health if health > 0 else 0
        strength.keywords[index] = 0 if flags & IS_BLANK else keywords
    strength.flags[index] = flags


def _lasting(
    s: HighState, strength: Strength, units: list[Unit], sources: list[Unit], place: i64, shared: bool, late: bool
) -> None:
    """The lasting effects of cards there, of the location and of the Winds; ``late``: those that ask for numbers."""
    cards = s.cards
    for source in sources:
        if strength.flags[index_of(s, strength, source)] & IS_BLANK:
            continue
        if not late and cards.battlegroup[source.card]:
            _battlegroup(s, strength, units, source)
        for static in cards.statics[source.card]:
            if static.late == late:
                _apply(s, strength, units, static, source.seat, source, source.card, place)
    if not shared:
        return
    ground: i64 = s.row[place]
    winds: i64 = s.winds_card()
    seat: i64 = 0
    while seat < s.seats:
        for static in cards.statics[ground]:
            if static.late == late:
                _apply(s, strength, units, static, seat, None, ground, place)
        for static in cards.statics[winds]:
            if static.late == late:
                _apply(s, strength, units, static, seat, None, winds, place)
        seat += 1


def _silence(s: HighState, strength: Strength, units: list[Unit], sources: list[Unit], place: i64) -> None:
    """Blanking comes before everything else; blanks act together."""
    hit: list[int] = []
    for source in sources:
        for static in s.cards.statics[source.card]:
            if static.what == BLANK and holds(s, static.conditions, source.seat, source, place, -1):
                index: i64 = 0
                for unit in units:
                    if reaches(s, strength, index, static, unit, source.seat, source, place):
                        hit.append(index)
                    index += 1
    for place_of in hit:
        strength.flags[place_of] |= IS_BLANK
        strength.keywords[place_of] = 0


def _battlegroup(s: HighState, strength: Strength, units: list[Unit], source: Unit) -> None:
    # HC-WC-05
    bonus: i64 = s.cards.battlegroup[source.card]
    warjack: i64 = s.cards.warjack
    index: i64 = 0
    for unit in units:
        if unit.seat == source.seat and s.cards.types[unit.card] & warjack and not unit.picked:
            strength.power[index] += bonus
        index += 1


def _charge(s: HighState, strength: Strength, units: list[Unit], place: i64) -> None:
    """Ambush, Assault, Brutal Charge."""
    index: i64 = 0
    for unit in units:
        keywords: i64 = strength.keywords[index]
        if keywords & CHARGES:
            if keywords & ARRIVAL and unit.turn == s.turn and unit.how >= DEPLOYED:  # HC-ABL-06
                strength.power[index] += (1 if keywords & AMBUSH else 0) + (2 if keywords & ASSAULT else 0)
            if keywords & BRUTAL_CHARGE and s.entered[place] & ~(1 << unit.seat):
                strength.power[index] += 1
        index += 1


def _weaken(powers: list[int], healths: list[int], strength: Strength, units: list[Unit]) -> None:
    """Floor at 0 (HC-R-25, HC-R-21) and mark who stands below the printed numbers."""
    index: i64 = 0
    for unit in units:
        power: i64 = strength.power[index]
        health: i64 = strength.health[index]
        card: i64 = unit.card
        if power < 0:
            strength.power[index] = 0
            power = 0
        if health < 0 and healths[card] >= 0:
            strength.health[index] = 0  # HC-R-21
            health = 0
        if power < powers[card] or health < healths[card]:
            strength.flags[index] |= IS_WEAKENED
        else:
            strength.flags[index] &= ~IS_WEAKENED
        index += 1


def reaches(
    s: HighState,
    strength: Strength,
    index: i64,
    static: Static,
    unit: Unit,
    seat: i64,
    source: Unit | None,
    place: i64,
) -> bool:
    if unit.seat != seat and strength.keywords[index] & WARD:
        return False
    if static.selector.mode == SELF:
        return source is not None and unit.uid == source.uid
    f = static.selector.filter
    assert f is not None
    return fits_unit(s, f, unit, seat, -1 if source is None else source.uid, place, -1)


def _apply(
    s: HighState,
    strength: Strength,
    units: list[Unit],
    static: Static,
    seat: i64,
    source: Unit | None,
    card: i64,
    place: i64,
) -> None:
    """One lasting effect on the cards at its location; once per card that has it (HC-ABL-01)."""
    what: i64 = static.what
    if not (1 << what) & ON_CARDS or what == BLANK:
        return
    if static.conditions and not holds(s, static.conditions, seat, source, place, -1):
        return
    amount: i64 = value_of(s, static.amount, seat, -1 if source is None else source.uid, place, -1)
    index: i64 = 0
    for unit in units:
        if reaches(s, strength, index, static, unit, seat, source, place):  # HC-ABL-01
            if what == POW:
                strength.power[index] += amount
            elif what == HP:
                if strength.health[index] >= 0 and (
                    amount > 0 or unit.seat == seat or not strength.keywords[index] & ALCHEMICAL_MASK
                ):
                    strength.health[index] += amount
            elif what == KEYWORD:
                if not strength.flags[index] & IS_BLANK:
                    strength.keywords[index] |= amount
            elif what == DISARM:
                strength.flags[index] |= IS_DISARMED
            elif what == SHIELD:
                strength.flags[index] |= IS_SHIELDED
            elif what == WEIGH and amount > strength.weight[index]:
                strength.weight[index] = amount
        index += 1


def is_live(s: HighState, unit: Unit) -> bool:
    """Does the card's text work now? Picked, blank or left-out cards are silent."""
    if not unit.mods and not unit.picked and s.attack_at != unit.place and not s.field & (1 << BLANK):
        return True
    strength = strength_at(s, unit.place)
    return strength.flags[index_of(s, strength, unit)] & (IS_ACTIVE | IS_BLANK) == IS_ACTIVE


# -- time passes


def expire(s: HighState, moment: i64) -> None:
    """Timed changes that end by this moment of the timeline end; -1 is the end of an attack."""
    if not s.timed:
        return
    lasting: bool = False
    index: i64 = 0
    while index < len(s.at):
        for unit in s.at[index]:
            if unit.mods:
                left: list[Mod] = []
                for mod in unit.mods:
                    if mod.until > moment:
                        left.append(mod)
                if len(left) < len(unit.mods):
                    s.replace_unit(unit.modified(tuple(left)))
                if left:
                    lasting = True
        index += 1
    if s.effects:
        s.effects = tuple([effect for effect in s.effects if effect.until > moment])
    s.timed = lasting or len(s.effects) > 0
