"""What happens to a unit that is hurt, healed, destroyed or gone? Boxes, colours, and the cards that players draw."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.state import (
    DESTROYED,
    EXITED,
    OWES_ROUT,
    BattleState,
    tell,
    unlink,
)
from drumhead.games.battleground.statics import forbidden, note_wide
from drumhead.games.battleground.texts import (
    MAY_FLEE_CHECK,
    ON_ALLY_DESTROYED,
    ON_COLOUR,
    ON_DAMAGED,
    ON_DESTROYED,
    ON_EXIT,
    ON_FOE_DESTROYED,
)
from drumhead.games.battleground.triggers import PhaseWindow, fire, fire_rules, fire_side
from drumhead.games.battleground.verbs import COMBAT, Said
from drumhead.kernel.agenda import Table
from drumhead.kernel.events import bit
from drumhead.kernel.windows import open_window
from drumhead.kernel.zones import pile

EMPTY: Final = 4  # the colour of a unit without boxes


def damage(s: BattleState, t: Table, uid: i64, boxes: i64, checks: bool = True) -> i64:
    """Mark boxes, green before yellow before red (BG-CMB-10); returns how many were marked.

    A unit knocked into the yellow or the red, or hurt while in the red, owes a rout check (BG-CMB-08, BG-CRG-05).
    """
    u = s.units[uid]  # BG-CMB-08
    if boxes > u.boxes():
        boxes = u.boxes()
    if boxes <= 0 or u.out:
        return 0
    was: i64 = u.colour
    u = s.change(uid)
    u.lost += boxes
    u.figure()
    tell(t, Said.DAMAGE, u, boxes, u.boxes(), rule="BG-CMB-10")
    if u.colour == EMPTY:
        return boxes
    if checks and (u.colour != was or u.colour == 3) and not forbidden(s, u, MAY_FLEE_CHECK):
        u.raise_flag(OWES_ROUT)  # BG-CRG-05
    fire(s, uid, ON_DAMAGED)
    if u.colour != was:
        tell(t, Said.COLOUR, u, u.colour, rule="BG-CMB-15")
        if s.phase != COMBAT:
            fire(s, uid, ON_COLOUR)  # in a combat phase when its attacks are over: BG-CMB-05
    return boxes


def heal(s: BattleState, t: Table, uid: i64, boxes: i64, band: bool = False) -> i64:
    """Erase boxes, the last marked first; returns how many. With ``band`` a unit in the red regains only red ones."""
    u = s.units[uid]
    most: i64 = u.lost
    if band and u.colour == 3:
        most = u.lost - u.printed.green - u.printed.yellow
    if boxes > most:
        boxes = most
    if boxes <= 0 or u.out:
        return 0
    u = s.change(uid)
    u.lost -= boxes
    u.figure()
    tell(t, Said.HEALED, u, boxes)
    return boxes


def destroy(s: BattleState, t: Table, uid: i64, rule: str) -> None:
    """The unit is removed (BG-CMB-07). Whoever had it as an objective forgets it (BG-OMD-02)."""
    u = s.units[uid]
    if u.out:
        return
    tell(t, Said.FLED if rule == "BG-RTM-06" else Said.DESTROYED, u, rule=rule)
    fire(s, uid, ON_DESTROYED)
    _leave(s, uid, DESTROYED)
    side: i64 = u.side
    fire_side(s, 1 - side, ON_FOE_DESTROYED, uid)
    fire_side(s, side, ON_ALLY_DESTROYED, uid)
    for seat in s.seats_of(1 - side):
        open_window(s, t, PhaseWindow(seat, 0, ON_FOE_DESTROYED))


def leave_table(s: BattleState, t: Table, uid: i64) -> None:
    """The unit leaves by an edge that the scenario opens: saved, not destroyed (BG-GEN-03)."""
    u = s.units[uid]
    tell(t, Said.EXITED, u, rule="BG-GEN-03")
    fire_rules(s, uid, ON_EXIT)
    _leave(s, uid, EXITED)


def _leave(s: BattleState, uid: i64, why: i64) -> None:
    unlink(s, uid)
    u = s.change(uid)
    u.out = why
    u.mods = ()
    for other in s.units:
        if other.order.objective == uid:
            s.change(other.uid).order = other.order.without_objective()  # BG-OMD-02
    note_wide(s)


# -- cards


def draw(s: BattleState, t: Table, seat: i64, count: i64) -> None:
    """Draw cards one by one; an empty deck is made anew from the discards, and with both empty nothing is drawn."""
    at = s.deck_of(seat)
    while count > 0:
        count -= 1
        deck = s.decks[at]
        if deck.left == 0:
            if not s.discards[at]:
                t.tell(Said.NO_DRAW, seat, rule="BG-CMD-05")
                return
            deck = pile(list(s.discards[at])).shuffled(t.dice)  # BG-CMD-05
            s.discards[at] = ()
        card: i64 = deck.cards[deck.left - 1]
        eyes = deck.eyes(deck.left - 1) & ~bit(seat)
        s.decks[at] = deck.without_top()
        s.hands[seat] = s.hands[seat].plus(card, eyes)
        t.barrier = True
        t.tell(Said.DRAW, seat, card, bit(seat) | eyes)
