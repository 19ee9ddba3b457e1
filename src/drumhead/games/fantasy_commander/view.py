"""What may a seat know, and what could the rest be? Views, resampling and the zones that hide something.

Armies and deck lists are open. Hidden are the order of the decks, drafts while they are being made, and pools where the
table plays with "ask to see a pool" and the seat has not asked.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import PURPLE, YELLOW
from drumhead.games.fantasy_commander.command import Distribute, Generate, order_dice, printed_orders, spare, with_token
from drumhead.games.fantasy_commander.orders import POOL_COLOURS, add, held
from drumhead.games.fantasy_commander.state import MONSTERS, OFF_MAP, UNKNOWN_POOL, CommanderState
from drumhead.kernel.dice import Dice
from drumhead.kernel.events import bit
from drumhead.kernel.state import FULL
from drumhead.kernel.zones import TO_NONE, Zone, pile_zone

BACK: Final = 0


def view(s: CommanderState, seat: i64) -> CommanderState:
    """The battle as this seat may know it (-1: a spectator)."""
    v = s.clone()
    v.viewer = seat
    v.hide_drafts(seat)
    for owner in range(2):
        v.decks[owner] = s.decks[owner].seen_by(seat, BACK)
        if not knows_pool(s, seat, owner):
            v.pools[owner] = UNKNOWN_POOL
    if not s.rulings.pools_shown:
        v.looked = s.looked & bit(seat)
    return v


def knows_pool(s: CommanderState, seat: i64, owner: i64) -> bool:
    """May this seat (-1: a spectator) know the owner's pool?"""
    return owner == seat or s.rulings.pools_shown or (seat >= 0 and s.looked & bit(seat) != 0)  # FC-ORD-05


def resample(v: CommanderState, dice: Dice) -> CommanderState:
    """A full battle that the viewer cannot tell from the real one."""
    s = v.clone()
    s.viewer = FULL
    for owner in range(2):
        _fill_deck(s, owner, dice)
        if s.pools[owner] == UNKNOWN_POOL:
            _invent_pool(s, owner, dice)
        if owner != v.viewer and not (s.mission.number and owner == MONSTERS):
            _invent_draft(s, owner, dice)
    return s


def _fill_deck(s: CommanderState, owner: i64, dice: Dice) -> None:
    pile = s.decks[owner]
    unseen = list(s.cycles[owner])
    for card in s.discards[owner]:
        unseen.remove(card)
    backs: i64 = 0
    for card in pile.listed():
        if card == BACK:
            backs += 1
        else:
            unseen.remove(card)
    if len(unseen) > backs and s.playing in unseen:
        unseen.remove(s.playing)  # it lies in no zone while it is played
    dice.shuffle(unseen)
    s.decks[owner] = pile.filled(BACK, unseen)


def _rolled(s: CommanderState, count: i64, dice: Dice) -> tuple[int, ...]:
    faces: list[int] = []
    n: i64 = 0
    while n < count:
        faces.append(dice.roll(6))
        n += 1
    return tuple(faces)


def _invent_pool(s: CommanderState, owner: i64, dice: Dice) -> None:
    """Before the reveal a whole pool; after it a small remainder, of which nothing is known."""
    top = s.agenda[-1]
    if s.colour == 0 and not isinstance(top, Generate):
        pool = printed_orders(s, owner)
        for face in _rolled(s, order_dice(s, owner), dice):
            pool = add(pool, s.cards.order_faces[face - 1], 1)
    else:
        pool = 0
        for face in _rolled(s, dice.below(3), dice):
            pool = add(pool, s.cards.order_faces[face - 1], 1)
    s.pools[owner] = pool


def _invent_draft(s: CommanderState, owner: i64, dice: Dice) -> None:
    """The order dice, or the tokens of a plan that is committed."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Generate):
        s.drafts[owner] = _rolled(s, order_dice(s, owner), dice)
    elif isinstance(top, Distribute) and s.committed & bit(owner):
        s.drafts[owner] = random_plan(s, owner, dice)


def random_plan(s: CommanderState, owner: i64, dice: Dice) -> tuple[int, ...]:
    """A legal distribution that uses most of the pool."""
    plan: tuple[int, ...] = ()
    for unit in range(len(s.units)):
        u = s.units[unit]
        if u.seat != owner or u.cell == OFF_MAP:
            continue
        left = spare(s.pools[owner], plan)
        choices = [
            colour for colour in POOL_COLOURS if held(left, colour) > 0 or (colour < YELLOW and held(left, PURPLE) > 0)
        ]
        choices.append(YELLOW)
        plan = with_token(s, plan, unit, choices[dice.below(len(choices))])
    return plan


def zones(s: CommanderState) -> list[Zone]:
    """The two decks: nobody knows their order."""
    return [pile_zone(f"deck {owner}", owner, TO_NONE, owner, s.decks[owner]) for owner in range(2)]


def with_zones(s: CommanderState, changed: list[Zone]) -> CommanderState:
    """A copy of the battle with these decks."""
    other = s.clone()
    for owner in range(2):
        pile = changed[owner].pile
        assert pile is not None
        other.decks[owner] = pile
    return other
