"""What can a general do? Command actions: what each costs, when it is allowed, and what it does (BG-CMD)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.abilities import activations, bars_ability, free_uses, use_ability
from drumhead.games.battleground.cards import KEY_SKIRMISHER
from drumhead.games.battleground.losses import draw
from drumhead.games.battleground.orders import (
    bars_change,
    bars_letter,
    bars_order,
    give_order,
    order_actions,
    order_of,
)
from drumhead.games.battleground.rout import fits_turned, rally, rally_headings, start_rout
from drumhead.games.battleground.state import (
    CONTROLLED,
    DONE,
    MOVED,
    RALLIED,
    TOOK_OFF,
    BattleState,
    Order,
    tell,
)
from drumhead.games.battleground.statics import allowed, ca_cost, forbidden
from drumhead.games.battleground.texts import AT_MC, CA_CONTROL, CA_ORDER, CA_RALLY, MAY_CONTROL, MAY_ORDER
from drumhead.games.battleground.triggers import bars_card, can_play, card_plays, played, settle
from drumhead.games.battleground.verbs import CLOSE, DRAWING, RANGED, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table

LISTED: Final = 90  # order changes listed in one decision, at most


def pay(s: BattleState, t: Table, seat: i64, cost: i64) -> None:
    s.actions[seat] -= cost
    s.charged[seat] = 1
    t.tell(Said.ACTIONS, seat, a=s.gained[seat], b=s.actions[seat])


# -- what forbids


def bars_control(s: BattleState, seat: i64, uid: i64) -> str:
    """The rule that forbids direct control of this unit, or ''."""
    u = s.unit(uid)
    if u is None or u.seat != seat:
        return "BG-CMD-04"
    if u.links or u.routing() or u.has(CONTROLLED):
        return "BG-CMD-04"
    if u.has(DONE) and not u.printed.range:
        return "BG-CMD-04"  # a shooter that has moved may still be told whom to shoot at
    if u.has(RALLIED):
        return "BG-CMD-07"
    if forbidden(s, u, MAY_CONTROL) and not allowed(s, u, MAY_CONTROL):
        return "BG-GEN-04"
    return "" if s.actions[seat] >= ca_cost(s, u, CA_CONTROL) else "BG-CMD-02"


def bars_rally(s: BattleState, seat: i64, uid: i64, heading: i64) -> str:
    """The rule that forbids rallying this unit, or ''."""
    u = s.unit(uid)
    if u is None or u.seat != seat or not u.routing() or u.has(DONE) or not 0 <= heading < 36000:
        return "BG-CMD-07"
    if not fits_turned(s, u, u.card.at(u.card.x, u.card.y, heading)):
        return "BG-UNU-01"
    return "" if s.actions[seat] >= ca_cost(s, u, CA_RALLY) else "BG-CMD-02"


def bars_draw(s: BattleState, seat: i64) -> str:
    shared = s.deck_of(seat)
    if s.decks[shared].left == 0 and not s.discards[shared]:
        return "BG-CMD-05"
    return "" if s.actions[seat] >= 1 else "BG-CMD-02"


def bars_reorder(s: BattleState, seat: i64, uid: i64, order: Order | None) -> str:
    """The rule that forbids giving this unit this order by a command action, or ''."""
    u = s.unit(uid)
    if u is None or u.seat != seat:
        return "BG-CMD-03"
    if order is None:
        return "BG-OMD-01"
    rule = bars_change(s, u)
    if rule:
        return rule
    if s.actions[seat] < ca_cost(s, u, CA_ORDER):
        return "BG-CMD-02"
    if order.airborne != u.order.airborne and u.has(DONE):
        return "BG-FLY-12"  # taking off and landing are ordered before the unit moves
    return bars_order(s, u, order)


def bars_charge(s: BattleState, seat: i64) -> str:
    """Sounding the charge costs all actions gained this turn, none of which may be spent (BG-CMD-08)."""
    if s.charged[seat] or s.gained[seat] <= 0 or s.actions[seat] < s.gained[seat]:
        return "BG-CMD-08"
    return ""


def bars_charger(s: BattleState, seat: i64, entry: i64) -> str:
    u = s.unit(entry % 64)
    letter: i64 = entry // 64
    if u is None or u.seat != seat or u.routing() or (letter != CLOSE and letter != RANGED):
        return "BG-CMD-08"
    if u.links and s.rulings.charge_spares_engaged:
        return "BG-CMD-08"
    if u.has(RALLIED):
        return "BG-CMD-07"
    if forbidden(s, u, MAY_ORDER):
        return "BG-GEN-04"
    return bars_letter(s, u, letter)


def bars_recall(s: BattleState, seat: i64) -> str:
    """Skirmishers are recalled before any of them has moved (BG-CMD-09, BG-SKR-08)."""
    if s.actions[seat] < 1:  # BG-SKR-08
        return "BG-CMD-02"
    for u in s.units:
        if u.out == 0 and u.seat == seat and u.key(KEY_SKIRMISHER) and u.has(MOVED | DONE) and not u.has(RALLIED):
            return "BG-CMD-09"
    return ""


def bars_recalled(s: BattleState, seat: i64, uid: i64) -> str:
    u = s.unit(uid)
    if u is None or u.seat != seat or not u.key(KEY_SKIRMISHER) or u.routing():
        return "BG-CMD-09"
    return "BG-UNU-08" if u.links else ""  # locked in its engagement, whatever the general wants


# -- what is offered


def command_options(s: BattleState, seat: i64) -> list[Action]:
    """Every command action worth listing now, and the cards that are played in this phase."""
    actions: list[Action] = []
    if s.actions[seat] > 0:
        for u in s.units:
            if u.out == 0 and u.seat == seat:
                if u.routing():
                    for heading in rally_headings(s, u):
                        if not bars_rally(s, seat, u.uid, heading):
                            actions.append(Action(Verb.RALLY, u.uid, heading))
                    continue
                if not bars_control(s, seat, u.uid):
                    actions.append(Action(Verb.CONTROL, u.uid))
                if len(actions) < LISTED and not bars_change(s, u) and s.actions[seat] >= ca_cost(s, u, CA_ORDER):
                    actions += order_actions(s, u)
        if not bars_draw(s, seat):
            actions.append(DRAWING)
        actions += activations(s, seat)
        if not bars_charge(s, seat):
            charges(s, seat, actions)
        if not bars_recall(s, seat):
            flock = [u.uid for u in s.units if u.out == 0 and not bars_recalled(s, seat, u.uid)]
            if flock:
                actions.append(Action(Verb.RECALL, 0, 0, 0, tuple(flock)))
    else:
        actions += free_uses(s, seat)
    if can_play(s, seat, AT_MC):
        actions += card_plays(s, seat, AT_MC, 0, 0)
    return actions


def has_command(s: BattleState, seat: i64) -> bool:
    """Is there anything at all to command? Says yes too often rather than no wrongly."""
    if s.actions[seat] > 0 or free_uses(s, seat):
        return True  # BG-CMD-06: what costs nothing may be used without one
    return can_play(s, seat, AT_MC) and bool(card_plays(s, seat, AT_MC, 0, 0))


def charges(s: BattleState, seat: i64, actions: list[Action]) -> None:
    """Two ways to sound the charge: everybody on Close, or shooters on Ranged and the others on Close."""
    close: list[int] = []
    mixed: list[int] = []
    for u in s.units:
        if u.out or u.seat != seat:
            continue
        can_close = not bars_charger(s, seat, CLOSE * 64 + u.uid)
        can_shoot = not bars_charger(s, seat, RANGED * 64 + u.uid)
        if can_close:
            close.append(CLOSE * 64 + u.uid)
        if can_shoot:
            mixed.append(RANGED * 64 + u.uid)
        elif can_close:
            mixed.append(CLOSE * 64 + u.uid)
    actions.append(Action(Verb.CHARGE, 0, 0, 0, tuple(close)))
    if mixed != close:
        actions.append(Action(Verb.CHARGE, 0, 0, 0, tuple(mixed)))


# -- the law and the deed


def bars_command(s: BattleState, seat: i64, action: Action) -> str:
    """The rule that forbids this command action, or ''."""
    verb = action.verb
    if verb is Verb.ORDER:
        return "K-OPTION" if action.b or action.c else bars_reorder(s, seat, action.a, order_of(action.more))
    if verb is Verb.PLAY:
        if action.more or action.c != _source(s, action.a):
            return "K-OPTION"
        return bars_card(s, seat, action.a, action.b, AT_MC, 0, 0)
    if verb is Verb.CHARGE:
        rule = bars_charge(s, seat)
        seen: list[int] = []
        for entry in action.more:
            if rule:
                break
            rule = "K-OPTION" if entry % 64 in seen or entry < 0 else bars_charger(s, seat, entry)
            seen.append(entry % 64)
        return rule or ("K-OPTION" if action.a or action.b or action.c else "")
    if verb is Verb.RECALL:
        rule = bars_recall(s, seat)
        if not action.more or len(set(action.more)) != len(action.more) or action.a or action.b or action.c:
            return "BG-CMD-09"
        for uid in action.more:
            rule = rule or bars_recalled(s, seat, uid)
        return rule
    if action.more:
        return "K-OPTION"
    if verb is Verb.CONTROL:
        return "K-OPTION" if action.b or action.c else bars_control(s, seat, action.a)
    if verb is Verb.DRAW:
        return "K-OPTION" if action.a or action.b or action.c else bars_draw(s, seat)
    if verb is Verb.RALLY:
        return "K-OPTION" if action.c else bars_rally(s, seat, action.a, action.b)
    if verb is Verb.ABILITY:
        return bars_ability(s, seat, action.a, action.b, action.c)
    return "K-OPTION"


def _source(s: BattleState, card: i64) -> i64:
    return s.cards.cards[card].source if 0 <= card < len(s.cards.cards) else -1


def do_command(s: BattleState, t: Table, seat: i64, action: Action) -> None:
    """Carry a command action out."""
    verb = action.verb
    if verb is Verb.ORDER:
        u = s.units[action.a]
        order = order_of(action.more)
        assert order is not None
        pay(s, t, seat, ca_cost(s, u, CA_ORDER))
        give_order(s, t, action.a, order)
    elif verb is Verb.CONTROL:
        pay(s, t, seat, ca_cost(s, s.units[action.a], CA_CONTROL))
        u = s.change(action.a)
        u.raise_flag(CONTROLLED)
        tell(t, Said.CONTROLLED, u, rule="BG-CMD-04")
    elif verb is Verb.DRAW:
        pay(s, t, seat, 1)
        draw(s, t, seat, 1)
    elif verb is Verb.RALLY:
        pay(s, t, seat, ca_cost(s, s.units[action.a], CA_RALLY))
        rally(s, t, action.a, action.b)
        settle(s)
    elif verb is Verb.ABILITY:
        use_ability(s, t, seat, action)
    elif verb is Verb.CHARGE:
        pay(s, t, seat, s.actions[seat])
        t.tell(Said.CHARGED, seat, rule="BG-CMD-08")
        for entry in action.more:
            u = s.units[entry % 64]
            # without modifiers: a flyer that has its move before it comes down; in the air stays who took off or moved
            stays: i64 = u.order.airborne if u.has(DONE | TOOK_OFF) else 0
            give_order(s, t, u.uid, Order(entry // 64, 0, stays))
        for uid in range(1, len(s.units)):
            u = s.units[uid]
            if u.out == 0 and u.seat == seat and u.routing() and not u.has(DONE):
                rally(s, t, uid, -1, "BG-CMD-08")
        settle(s)
    elif verb is Verb.RECALL:
        pay(s, t, seat, 1)
        for uid in action.more:
            tell(t, Said.RECALLED, s.units[uid], rule="BG-CMD-09")
            start_rout(s, t, uid)
        settle(s)
    else:
        s.push(played(s, t, seat, action, 0, 0))
