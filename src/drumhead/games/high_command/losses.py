"""How do cards leave a location? Destruction, with what may prevent it and what follows from it, and other ways out."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.bank import discard_from_hand, to_hand_openly
from drumhead.games.high_command.cards import ASSIMILATION, ON_ALLY_DEATH, ON_DEATH, UNYIELDING
from drumhead.games.high_command.state import SAVED, HighState, Unit
from drumhead.games.high_command.strength import IS_BLANK, IS_SHIELDED, index_of, strength_at
from drumhead.games.high_command.triggers import fire, queue_card, queue_unit
from drumhead.games.high_command.verbs import DECLINE, SAVINGS, Said, Verb
from drumhead.kernel import Action, Fired, Step, Table


def keywords_of(s: HighState, unit: Unit) -> i64:
    """The card's current keywords."""
    strength = strength_at(s, unit.place)
    return strength.keywords[index_of(s, strength, unit)]


def flags_of(s: HighState, unit: Unit) -> i64:
    """The card's current states."""
    strength = strength_at(s, unit.place)
    return strength.flags[index_of(s, strength, unit)]


def discard_unit(s: HighState, t: Table, unit: Unit, assimilates: bool, said: Said, rule: str) -> None:
    """From its location to its owner's discard pile (HC-R-38), or back to hand by Assimilation."""
    s.remove_unit(unit)
    if t.events is not None:
        t.tell(said, unit.seat, unit.card, a=unit.uid, b=unit.place, rule=rule)
    if assimilates and s.wrecks[unit.place] & ~(1 << unit.seat):
        to_hand_openly(s, unit.seat, unit.card)
        t.tell(Said.RECALLED, unit.seat, unit.card, a=unit.uid)
    else:
        s.discard(unit.seat, unit.card)  # HC-R-38


class Destroy(Step[HighState]):
    """Cards are destroyed together (HC-BAT-09, HC-AOA-07); before that the owner may save each Unyielding card."""

    __slots__ = ("doomed", "waiting")

    def __init__(self, waiting: tuple[int, ...], doomed: tuple[int, ...]) -> None:
        self.waiting: Final = waiting  # numbers of cards that could still be saved
        self.doomed: Final = doomed

    def run(self, s: HighState, t: Table) -> i64:
        if self.waiting:
            unit = s.find(self.waiting[0])
            if unit is None:
                s.become(Destroy(self.waiting[1:], self.doomed))
                return 0
            if (
                keywords_of(s, unit) & UNYIELDING
                and not unit.has_used(SAVED, s.turn)
                and s.hands[unit.seat].count() > 0
            ):
                return 1 << unit.seat
            s.become(Destroy(self.waiting[1:], self.doomed + (self.waiting[0],)))
            return 0
        s.pop()
        destroy_now(s, t, self.doomed)
        return 0

    def options(self, s: HighState, seat: i64) -> list[Action]:
        actions = [SAVINGS[card] for card in s.hands[seat].kinds()]
        actions.append(DECLINE)
        return actions

    def take(self, s: HighState, t: Table, seat: i64, action: Action) -> None:
        uid: i64 = self.waiting[0]
        if action.verb is Verb.DECLINE:
            s.become(Destroy(self.waiting[1:], self.doomed + (int(uid),)))
            return
        unit = s.find(uid)
        assert unit is not None
        s.become(Destroy(self.waiting[1:], self.doomed))
        discard_from_hand(s, t, seat, action.a, "HC-BAT-11")
        s.replace_unit(unit.marked(False).having_used(SAVED, s.turn))
        t.tell(Said.SAVED, seat, unit.card, a=uid, b=unit.place)


def destroy_now(s: HighState, t: Table, uids: tuple[int, ...]) -> None:
    """Remove these cards together and queue what their destruction sets off."""
    units: list[Unit] = []
    blank: list[bool] = []
    keywords: list[int] = []
    for uid in uids:
        unit = s.find(uid)
        if unit is not None:
            units.append(unit)
            blank.append(flags_of(s, unit) & IS_BLANK != 0)
            keywords.append(keywords_of(s, unit))
    for unit in units:
        if s.attack_at == unit.place:
            s.killed |= 1 << unit.seat
        if s.cards.types[unit.card] & s.cards.warjack:
            wrecks = list(s.wrecks)
            wrecks[unit.place] |= 1 << unit.seat
            s.wrecks = tuple(wrecks)
    i: i64 = 0
    for unit in units:
        discard_unit(s, t, unit, keywords[i] & ASSIMILATION != 0, Said.DESTROYED, "HC-BAT-09")
        i += 1
    queue: list[Fired] = []
    i = 0
    for unit in units:
        if not blank[i]:
            queue_card(s, queue, ON_DEATH, unit.seat, unit.card, unit.uid, unit.place)
        for friend in s.at[unit.place * s.seats + unit.seat]:
            queue_unit(s, queue, ON_ALLY_DEATH, friend)
        i += 1
    fire(s, queue)


def destroyable(s: HighState, unit: Unit) -> bool:
    """HC-R-44: nothing destroys a card that cannot be destroyed; HC-WC-03: warcasters have no Health."""
    return s.cards.health[unit.card] >= 0 and not flags_of(s, unit) & IS_SHIELDED  # HC-R-44
