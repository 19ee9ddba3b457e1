"""Deploy, purchase, rush: what each costs, who may do it when, and how a card takes its place."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.cards import (
    ARMORED_SHELL,
    BESIDE_THE_TABLE,
    IN_HAND,
    IN_PLAY,
    IN_RESERVES,
    LEAST_TOLL,
    ON_ARRIVE,
    ON_DEPLOY,
    ON_PURCHASE,
    ON_RUSH,
    PRICE,
    PRICELESS,
    RUSH_PRICE,
    SET_HP,
    SET_POW,
    START_OF_NEXT,
    TOLLS,
    WARCASTER,
    Cards,
    Prices,
)
from drumhead.games.high_command.reserves import leave_reserves
from drumhead.games.high_command.state import DEPLOYED, PLACED, RUSHED, Effect, HighState, Mod, Unit
from drumhead.games.high_command.terms import discount, may_enter
from drumhead.games.high_command.triggers import queue_card, queue_unit
from drumhead.games.high_command.verbs import Said
from drumhead.kernel import Fired, Table

SHELL_HEALTH: Final = 7
ON_ENTRY: Final = (1 << ON_DEPLOY) | (1 << ON_RUSH) | (1 << ON_ARRIVE)
PRICES: Final = (1 << PRICE) | (1 << RUSH_PRICE)

# The four paid actions.
BUY: Final = 0
DEPLOY: Final = 1
RUSH: Final = 2
CAST: Final = 3


def bars_deploy(s: HighState, seat: i64, card: i64) -> str:
    """The rule that keeps this hand card from being deployed at all, or ''. HC-DEP-02: as printed, no round does."""
    if not s.cards.deployable(card):
        return "HC-R-11"
    if s.charter.errata and s.round <= 2:  # HC-DEP-02: as printed, no round forbids it
        return "HC-E2"
    if s.cards.character[card] and s.bears(seat, card):
        return "HC-CHR-01"
    return ""


def bars_rush(s: HighState, seat: i64, card: i64) -> str:
    """The rule that keeps this card from being rushed at all, or ''; warcasters included (HC-WC-02)."""
    if not s.cards.rushable[card]:
        return "HC-R-11"
    if s.round <= 2:
        return "HC-R-12" if s.cards.kind[card] == WARCASTER else "HC-RUSH-02"
    if s.cards.character[card] and s.bears(seat, card):
        return "HC-CHR-01"
    return ""


def price_of(s: HighState, seat: i64, how: i64, card: i64) -> tuple[i64, i64]:
    """CMD and WAR of an action before any toll; HC-R-10: never below 0."""
    cards = s.cards
    bent = s.force & PRICES or s.effects
    if how == BUY or how == DEPLOY:
        cmd: i64 = cards.cost_cmd[card]
        war: i64 = cards.cost_war[card]
        if not bent:
            return cmd, war
        if how == BUY and not s.effects and not s.ground & PRICES and not cards.odd[card]:
            prices = price_list(cards, s.blown[-1] if s.blown else 0, 0)
            if prices.simple:
                return prices.buy_cmd[card], prices.buy_war[card]
        return changed(cmd, war, discount(s, PRICE, card, IN_RESERVES if how == BUY else IN_HAND, seat))  # HC-R-10
    cmd = cards.rush_cmd[card]
    war = cards.rush_war[card]
    if bent:  # HC-WC-02: a warcaster is rushed, too
        return changed(cmd, war, discount(s, RUSH_PRICE, card, IN_RESERVES if how == RUSH else BESIDE_THE_TABLE, seat))
    return cmd, war


def price_list(cards: Cards, winds: i64, toll: i64) -> Prices:
    """All prices under these Winds where entering costs this much more; made once."""
    place: i64 = winds * TOLLS + toll - LEAST_TOLL
    known = cards.prices[place]
    if known is not None:
        return known
    simple: bool = True
    for static in cards.statics[winds]:
        if static.conditions or static.amount.count is not None:
            simple = False
    made = Prices(cards.size, simple)
    card: i64 = 0
    while card < cards.size:
        if not simple or cards.odd[card]:
            made.buy_cmd[card] = made.deploy_cmd[card] = made.rush_cmd[card] = PRICELESS
        else:
            made.buy_cmd[card], made.buy_war[card] = _under(cards, winds, PRICE, card, IN_RESERVES)
            cmd, war = _under(cards, winds, PRICE, card, IN_HAND)
            made.deploy_cmd[card], made.deploy_war[card] = changed(cmd, war, toll)
            waits: i64 = BESIDE_THE_TABLE if cards.kind[card] == WARCASTER else IN_RESERVES
            cmd, war = _under(cards, winds, RUSH_PRICE, card, waits)
            made.rush_cmd[card], made.rush_war[card] = changed(cmd, war, toll)
            if cards.gain[card] or not cards.deployable(card):
                made.deploy_cmd[card] = PRICELESS
            if not cards.rushable[card]:
                made.rush_cmd[card] = PRICELESS
        card += 1
    cards.prices[place] = made
    return made


def _under(cards: Cards, winds: i64, what: i64, card: i64, zone: i64) -> tuple[i64, i64]:
    cmd: i64 = cards.cost_cmd[card] if what == PRICE else cards.rush_cmd[card]
    war: i64 = cards.cost_war[card] if what == PRICE else cards.rush_war[card]
    change: i64 = 0
    for static in cards.statics[winds]:
        f = static.selector.filter
        if static.what == what and f is not None and (f.zone == IN_PLAY or f.zone == zone) and f.fits_card(cards, card):
            change += static.amount.base
    return changed(cmd, war, change)


def changed(cmd: i64, war: i64, change: i64) -> tuple[i64, i64]:
    """A price after a change, in the type of the cost; of a mixed cost the CMD part changes first."""
    if change == 0:
        return cmd, war
    if cmd > 0 or war == 0:
        cmd += change
        if cmd < 0:
            war += cmd
            cmd = 0
    else:
        war += change
    return cmd, war if war > 0 else 0


def arrive(s: HighState, t: Table, seat: i64, card: i64, place: i64, how: i64, queue: list[Fired]) -> None:
    """A card comes to a location: deployed, rushed or placed. Its texts join the queue."""
    unit = Unit(s.uids, card, seat, place, s.turn, how)
    s.uids += 1
    if how != PLACED:
        entered = list(s.entered)
        entered[place] |= 1 << seat
        s.entered = tuple(entered)
        if s.cards.keywords[card] & ARMORED_SHELL:
            until: i64 = s.moment(START_OF_NEXT, seat)
            unit = unit.modified((Mod(SET_POW, 0, until, card), Mod(SET_HP, SHELL_HEALTH, until, card)))
    s.add_unit(unit)
    if t.events is not None:
        if how == DEPLOYED:
            t.tell(Said.DEPLOYED, seat, card, a=unit.uid, b=place, rule="HC-DEP-01")
        elif how == RUSHED:
            t.tell(Said.RUSHED, seat, card, a=unit.uid, b=place, rule="HC-RUSH-01")
        else:
            t.tell(Said.PLACED, seat, card, a=unit.uid, b=place)
    if s.cards.triggers[card] & ON_ENTRY:
        if how == DEPLOYED:
            queue_unit(s, queue, ON_DEPLOY, unit)
        elif how == RUSHED:
            queue_unit(s, queue, ON_RUSH, unit)
        queue_unit(s, queue, ON_ARRIVE, unit)


def carry_out(s: HighState, t: Table, seat: i64, how: i64, card: i64, place: i64, queue: list[Fired]) -> None:
    """The paid action happens (HC-ORD-02)."""
    if how == BUY:
        # HC-PUR-01
        leave_reserves(s, t, seat, card)
        s.discard(seat, card)
        if t.events is not None:
            t.tell(Said.PURCHASED, seat, card, rule="HC-PUR-01")
        if s.cards.triggers[card] >> ON_PURCHASE & 1:
            queue_card(s, queue, ON_PURCHASE, seat, card, -1, -1)
    elif how == DEPLOY:
        use_up_discount(s, seat, card)
        arrive(s, t, seat, card, place, DEPLOYED, queue)
    elif how == RUSH:
        leave_reserves(s, t, seat, card)
        arrive(s, t, seat, card, place, RUSHED, queue)
    else:
        # HC-WC-02, HC-WC-08: not replaced, not used again
        left: list[int] = []
        for caster in s.casters[seat]:
            if caster != card:
                left.append(caster)
        s.casters[seat] = tuple(left)
        arrive(s, t, seat, card, place, RUSHED, queue)


def use_up_discount(s: HighState, seat: i64, card: i64) -> None:
    """A discount on one hand card goes with that card."""
    if not s.effects:
        return
    kept: list[Effect] = []
    spent: bool = False
    for effect in s.effects:
        if not spent and effect.what == PRICE and effect.seat == seat and effect.card == card:
            spent = True
        else:
            kept.append(effect)
    s.effects = tuple(kept)


def may_place(s: HighState, seat: i64, card: i64, place: i64) -> bool:
    """May an effect put this card at this location? HC-R-11, HC-R-35, and bans."""
    if s.cards.health[card] < 0 or not may_enter(s, place, seat):
        return False
    return not (s.cards.character[card] and s.bears(seat, card))  # HC-R-35
