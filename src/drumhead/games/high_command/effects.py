"""What can an ability do? One small class per kind of action; content.py builds them from the words of a pack."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.high_command.bank import Discard, Draw, Scry, masked, to_hand_openly
from drumhead.games.high_command.cards import (
    ALCHEMICAL_MASK,
    ALL,
    BAN_CAPTURE,
    BAN_ENTER,
    FOE,
    FOES,
    HP,
    IN_DISCARD,
    IN_HAND,
    IN_OCCUPYING,
    IN_PLAY,
    IT,
    ME,
    ONE,
    PRICE,
    RANDOM,
    SELF,
    SET_POW,
    TOTAL,
    TWO,
    WARD,
    Amount,
    Op,
    Selector,
)
from drumhead.games.high_command.entering import arrive, bars_rush, may_place
from drumhead.games.high_command.losses import Destroy, destroy_now, destroyable, keywords_of
from drumhead.games.high_command.reserves import Refresh, leave_reserves, refresh_all
from drumhead.games.high_command.state import (
    PLACED,
    RUSHED,
    SAID_BANNED,
    SAID_BOUNCED,
    SAID_CHANGED,
    SAID_MOVED,
    SAID_RECALLED,
    SAID_RETIRED,
    SAID_STOWED,
    SAID_TOOK,
    VERB_CARD,
    VERB_GO,
    VERB_SEAT,
    VERB_UNIT,
    Effect,
    HighState,
    Mod,
    Unit,
)
from drumhead.games.high_command.strength import fitting, value_of, zone_cards
from drumhead.games.high_command.triggers import DECLINED, Resolve, fire
from drumhead.kernel import EVERYONE, Action, Table


class Choosing(Op):
    """An action on selected cards: in play (by their numbers) or in a zone (by definition)."""

    def __init__(self, selector: Selector, may: bool) -> None:
        self.selector: Final = selector
        self.may: Final = may

    def optional(self) -> bool:
        return self.may

    def zone(self) -> i64:
        """Where the selector looks."""
        f = self.selector.filter
        return f.zone if f is not None else IN_PLAY

    def allows(self, s: HighState, r: Resolve, card: i64) -> bool:
        """May this zone card be chosen?"""
        return True

    def allows_unit(self, s: HighState, r: Resolve, unit: Unit) -> bool:
        """May this card in play be chosen?"""
        return True

    def candidates(self, s: HighState, r: Resolve) -> list[int]:
        """Numbers of cards in play, or definitions of zone cards, that may be selected."""
        f = self.selector.filter
        found: list[int] = []
        if f is None:
            if self.selector.mode == SELF:
                if r.uid >= 0 and s.find(r.uid) is not None:
                    found.append(r.uid)
            else:
                for uid in r.it:
                    if s.find(uid) is not None:
                        found.append(uid)
            return found
        if f.zone != IN_PLAY:
            fits = s.cards.fitting(f)
            for card in zone_cards(s, f.zone, r.seat):
                if card and fits[card] and card not in found and self.allows(s, r, card):
                    found.append(card)
            found.sort()
            return found
        for unit in fitting(s, f, r.seat, r.uid, r.here, r.there):
            if unit.seat != r.seat and keywords_of(s, unit) & WARD:
                continue
            if self.allows_unit(s, r, unit):
                found.append(unit.uid)
        return found

    def asks(self, s: HighState, r: Resolve) -> bool:
        mode: i64 = self.selector.mode
        got = r.got
        if got and got[len(got) - 1] == DECLINED:
            return False
        if mode == ONE or mode == SELF or mode == IT:
            if got or (mode != ONE and not self.may):
                return False
            n: i64 = len(self.candidates(s, r))
            return n > 1 or (n == 1 and self.may)
        if mode == TWO:
            if len(got) >= 2:
                return False
            left: i64 = 0
            for candidate in self.candidates(s, r):
                if candidate not in got:
                    left += 1
            return left > 1 or (left == 1 and (self.may or len(got) == 1))
        return False

    def options(self, s: HighState, r: Resolve) -> list[Action]:
        actions: list[Action] = []
        verb = VERB_UNIT if self.zone() == IN_PLAY else VERB_CARD
        for candidate in self.candidates(s, r):
            if candidate not in r.got:
                actions.append(Action(verb, candidate))
        return actions

    def targets(self, s: HighState, t: Table, r: Resolve) -> list[int]:
        """What was selected in the end; `it` means these from now on."""
        mode: i64 = self.selector.mode
        found: list[int] = []
        if r.got:
            for choice in r.got:
                if choice != DECLINED:
                    found.append(choice)
        elif mode == RANDOM:
            all_of_them = self.candidates(s, r)
            if all_of_them:
                found.append(all_of_them[t.dice.below(len(all_of_them))])
        else:
            found = self.candidates(s, r)
        if mode == ONE or mode == TWO or mode == RANDOM:
            s.become(r.at(r.pc + 1, tuple(found), ()))
        return found


def self_in_discard(s: HighState, r: Resolve) -> bool:
    """The card that this text is on has just gone to the discard pile."""
    return s.find(r.uid) is None and r.card in s.discards[r.seat]


class Change(Choosing):
    """Power, Health, a keyword, blanking, disarming, shielding or weight of cards in play, for a while."""

    def __init__(self, what: i64, selector: Selector, amount: Amount, lasts: i64) -> None:
        super().__init__(selector, False)
        self.what: Final[i64] = what
        self.amount: Final = amount
        self.lasts: Final[i64] = lasts

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        uids = self.targets(s, t, r)
        n: i64 = value_of(s, self.amount, r.seat, r.uid, r.here, r.there)
        until: i64 = s.moment(self.lasts, r.seat)
        for uid in uids:
            unit = s.find(uid)
            if unit is None:
                continue
            if self.what == HP and n < 0 and unit.seat != r.seat and keywords_of(s, unit) & ALCHEMICAL_MASK:
                continue
            s.replace_unit(unit.modified(unit.mods + (Mod(self.what, n, until, r.card),)))
            t.tell(SAID_CHANGED, unit.seat, unit.card, a=uid, b=self.what, c=n, more=(int(r.card), int(self.lasts)))


class CopyPower(Choosing):
    """Ancillary Attack: this card's Power becomes the printed Power of the chosen one."""

    def __init__(self, selector: Selector, lasts: i64) -> None:
        super().__init__(selector, False)
        self.lasts: Final[i64] = lasts

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        uids = self.targets(s, t, r)
        unit = s.find(r.uid)
        if not uids or unit is None:
            return
        model = s.find(uids[0])
        if model is None:
            return
        power: i64 = s.cards.power[model.card]
        s.replace_unit(unit.modified(unit.mods + (Mod(SET_POW, power, s.moment(self.lasts, r.seat), model.card),)))
        t.tell(
            SAID_CHANGED,
            unit.seat,
            unit.card,
            a=unit.uid,
            b=SET_POW,
            c=power,
            more=(int(model.card), int(self.lasts)),
        )


class OnPlayers(Op):
    """Something that lies on players or on this location for a while."""

    def __init__(self, what: i64, who: i64, amount: Amount, lasts: i64) -> None:
        self.what: Final[i64] = what
        self.who: Final[i64] = who
        self.amount: Final = amount
        self.lasts: Final[i64] = lasts

    def asks(self, s: HighState, r: Resolve) -> bool:
        return self.who == FOE and s.seats > 2 and not r.got

    def options(self, s: HighState, r: Resolve) -> list[Action]:
        return opponents(s, r.seat)

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        n: i64 = value_of(s, self.amount, r.seat, r.uid, r.here, r.there)
        until: i64 = s.moment(self.lasts, r.seat)
        place: i64 = r.here
        if self.what == TOTAL and s.attack_at >= 0:
            place = s.attack_at
        card: i64 = r.card if self.what == PRICE else -1
        for seat in meant(s, r, self.who):
            s.effects = s.effects + (Effect(self.what, seat, place, card, n, until, r.card),)
            s.timed = True
            said = SAID_BANNED if self.what == BAN_ENTER or self.what == BAN_CAPTURE else SAID_CHANGED
            t.tell(said, seat, r.card, a=-1, b=self.what, c=n, more=(int(r.card), int(self.lasts), int(place)))


def opponents(s: HighState, seat: i64) -> list[Action]:
    """One action for each opponent, clockwise."""
    actions: list[Action] = []
    other: i64 = s.after(seat)
    while other != seat:
        actions.append(Action(VERB_SEAT, other))
        other = s.after(other)
    return actions


def meant(s: HighState, r: Resolve, who: i64) -> list[int]:
    """The players that a text means, in turn order from its controller."""
    if who == ME:
        return [int(r.seat)]
    if who == FOE and r.got:
        return [r.got[0]]
    found: list[int] = []
    other: i64 = s.after(r.seat)
    while other != r.seat:
        found.append(other)
        if who == FOE:
            break
        other = s.after(other)
    return found


class DestroyCards(Choosing):
    """Destroyed outside the Power budget (HC-BAT-11)."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, False)

    def allows_unit(self, s: HighState, r: Resolve, unit: Unit) -> bool:
        return destroyable(s, unit)

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        uids = self.targets(s, t, r)
        if uids:
            s.push(Destroy(tuple(uids), ()))


class Sacrifice(Choosing):
    """An own card is destroyed as the price of what follows."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, True)

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        uids = self.targets(s, t, r)
        if not uids:
            r.skip_clause(s)
        else:
            destroy_now(s, t, tuple(uids))


class Bounce(Choosing):
    """From a location to its owner's hand."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, True)

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        for uid in self.targets(s, t, r):
            unit = s.find(uid)
            if unit is not None:
                s.remove_unit(unit)
                to_hand_openly(s, unit.seat, unit.card)
                t.tell(SAID_BOUNCED, unit.seat, unit.card, a=uid, b=unit.place)


class FromPile(Choosing):
    """Actions on cards in play or in a zone, where ``self`` may already lie in the discard pile."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, True)

    def candidates(self, s: HighState, r: Resolve) -> list[int]:
        if self.selector.mode == SELF and s.find(r.uid) is None:
            return [int(r.card)] if self_in_discard(s, r) else []
        return super().candidates(s, r)

    def in_play(self, s: HighState, r: Resolve) -> bool:
        """Are numbers of cards in play meant, not definitions?"""
        if self.selector.mode == SELF:
            return s.find(r.uid) is not None
        return self.zone() == IN_PLAY

    def options(self, s: HighState, r: Resolve) -> list[Action]:
        verb = VERB_UNIT if self.in_play(s, r) else VERB_CARD
        return [Action(verb, candidate) for candidate in self.candidates(s, r) if candidate not in r.got]

    def taken(self, s: HighState, t: Table, r: Resolve) -> list[tuple[int, int]]:
        """Take the chosen cards out of where they are: (owner, card)."""
        play = self.in_play(s, r)
        zone: i64 = self.zone()
        found: list[tuple[int, int]] = []
        for target in self.targets(s, t, r):
            if play:
                unit = s.find(target)
                if unit is not None:
                    s.remove_unit(unit)
                    found.append((unit.seat, unit.card))
            elif zone == IN_HAND:
                s.hands[r.seat] = s.hands[r.seat].minus_openly(target)
                found.append((r.seat, target))
            elif zone == IN_OCCUPYING:
                pile = s.occupying[r.seat]
                at = pile.index(target)
                s.occupying[r.seat] = pile[:at] + pile[at + 1 :]
                s.touch_all()
                found.append((r.seat, target))
            elif s.undiscard(r.seat, target):
                found.append((r.seat, target))
        return found


class Stow(FromPile):
    """To the top or the bottom of its owner's army deck; everybody saw it."""

    def __init__(self, selector: Selector, top: bool) -> None:
        super().__init__(selector)
        self.top: Final = top

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        for seat, card in self.taken(s, t, r):
            deck = s.decks[seat]
            s.decks[seat] = deck.onto(card, EVERYONE) if self.top else deck.under(card, EVERYONE)
            t.tell(SAID_STOWED, seat, card, a=1 if self.top else 0)


class Retire(FromPile):
    """To its owner's occupying pile; not a cull."""

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        for seat, card in self.taken(s, t, r):
            s.occupy(seat, card)
            t.tell(SAID_RETIRED, seat, card)


class Recall(FromPile):
    """From the own discard pile to hand."""

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        for seat, card in self.taken(s, t, r):
            to_hand_openly(s, seat, card)
            t.tell(SAID_RECALLED, seat, card, a=-1)


class Move(Choosing):
    """From one location to another: to this one, or to another of the controller's choice. Not an arrival."""

    def __init__(self, selector: Selector, away: bool) -> None:
        super().__init__(selector, True)
        self.away: Final = away

    def goals(self, s: HighState, unit: Unit) -> list[int]:
        """Where the card may go."""
        return [place for place in range(s.seats) if s.row[place] and place != unit.place]

    def allows_unit(self, s: HighState, r: Resolve, unit: Unit) -> bool:
        if self.away:
            return len(self.goals(s, unit)) > 0
        return r.here >= 0 and unit.place != r.here

    def moves_self(self) -> bool:
        """Is only the destination to be chosen?"""
        return self.away and (self.selector.mode == SELF or self.selector.mode == IT)

    def asks(self, s: HighState, r: Resolve) -> bool:
        if not self.away:
            return super().asks(s, r)
        got = r.got
        if got and got[len(got) - 1] == DECLINED:
            return False
        if self.moves_self():
            return not got and len(self.candidates(s, r)) > 0
        if not got:
            return super().asks(s, r)
        if len(got) > 1:
            return False
        unit = s.find(got[0])
        return unit is not None and len(self.goals(s, unit)) > 1

    def options(self, s: HighState, r: Resolve) -> list[Action]:
        if self.away and (r.got or self.moves_self()):
            uid: i64 = self.candidates(s, r)[0] if self.moves_self() else r.got[0]
            unit = s.find(uid)
            assert unit is not None
            return [Action(VERB_GO, place) for place in self.goals(s, unit)]
        return super().options(s, r)

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        if not self.away:
            for uid in self.targets(s, t, r):
                self.go(s, t, uid, r.here)
            return
        got = r.got
        if got and got[len(got) - 1] == DECLINED:
            s.become(r.at(r.pc + 1, (), ()))
            return
        if self.moves_self():
            if got:
                self.go(s, t, self.candidates(s, r)[0], got[0])
            return
        if not got:
            return
        s.become(r.at(r.pc + 1, (got[0],), ()))
        unit = s.find(got[0])
        if unit is not None:
            self.go(s, t, got[0], got[1] if len(got) > 1 else self.goals(s, unit)[0])

    def go(self, s: HighState, t: Table, uid: i64, place: i64) -> None:
        """Move the card."""
        unit = s.find(uid)
        if unit is None or place < 0 or unit.place == place or not s.row[place]:
            return
        s.remove_unit(unit)
        s.add_unit(unit.moved(place))
        t.tell(SAID_MOVED, unit.seat, unit.card, a=uid, b=place, c=unit.place)


class Place(FromPile):
    """From hand, discard or occupying pile to a location, free: neither deploy nor rush."""

    def __init__(self, selector: Selector, away: bool) -> None:
        super().__init__(selector)
        self.away: Final = away

    def goals(self, s: HighState, r: Resolve, card: i64) -> list[int]:
        """Where the card may be placed."""
        if not self.away:
            return [int(r.here)] if r.here >= 0 and may_place(s, r.seat, card, r.here) else []
        return [place for place in range(s.seats) if place != r.here and may_place(s, r.seat, card, place)]

    def allows(self, s: HighState, r: Resolve, card: i64) -> bool:
        return len(self.goals(s, r, card)) > 0

    def asks(self, s: HighState, r: Resolve) -> bool:
        got = r.got
        if len(got) == 1 and got[0] != DECLINED:
            return len(self.goals(s, r, got[0])) > 1
        return not got and super().asks(s, r)

    def options(self, s: HighState, r: Resolve) -> list[Action]:
        if r.got:
            return [Action(VERB_GO, place) for place in self.goals(s, r, r.got[0])]
        return super().options(s, r)

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        got = r.got
        if not got or got[len(got) - 1] == DECLINED:
            return
        card: i64 = got[0]
        goals = self.goals(s, r, card)
        if not goals:
            return
        place: i64 = got[1] if len(got) > 1 else goals[0]
        zone: i64 = self.zone()
        if zone == IN_HAND:
            s.hands[r.seat] = s.hands[r.seat].minus_openly(card)
        elif zone == IN_OCCUPYING:
            pile = s.occupying[r.seat]
            at = pile.index(card)
            s.occupying[r.seat] = pile[:at] + pile[at + 1 :]
            s.touch_all()
        elif zone == IN_DISCARD and not s.undiscard(r.seat, card):
            return
        queue: list[int] = []
        arrive(s, t, r.seat, card, place, PLACED, queue)
        fire(s, queue)


class Muster(Choosing):
    """From the reserves to this location, free: a rush (HC-R-13), so not in the first two rounds."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, True)

    def allows(self, s: HighState, r: Resolve, card: i64) -> bool:
        return r.here >= 0 and bars_rush(s, r.seat, card) == "" and may_place(s, r.seat, card, r.here)

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        queue: list[int] = []
        for card in self.targets(s, t, r):
            leave_reserves(s, t, r.seat, card)
            arrive(s, t, r.seat, card, r.here, RUSHED, queue)
        fire(s, queue)


class Take(Choosing):
    """From the reserves to the own discard pile, free: not a purchase."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, True)

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        for card in self.targets(s, t, r):
            leave_reserves(s, t, r.seat, card)
            s.discard(r.seat, card)
            t.tell(SAID_TOOK, r.seat, card)


class DrawCards(Op):
    """Draw cards, with whatever reshuffle that needs."""

    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        n: i64 = value_of(s, self.amount, r.seat, r.uid, r.here, r.there)
        if n > 0:
            s.push(Draw(r.seat, n))


class DiscardCards(Op):
    """Players discard hand cards of their own choice."""

    def __init__(self, who: i64, amount: Amount) -> None:
        self.who: Final[i64] = who
        self.amount: Final = amount

    def asks(self, s: HighState, r: Resolve) -> bool:
        return self.who == FOE and s.seats > 2 and not r.got

    def options(self, s: HighState, r: Resolve) -> list[Action]:
        return opponents(s, r.seat)

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        n: i64 = value_of(s, self.amount, r.seat, r.uid, r.here, r.there)
        hit = meant(s, r, self.who)
        hit.reverse()
        for seat in hit:
            if seat == r.seat or not masked(s, seat):
                s.push(Discard(seat, n, "HC-BAT-11"))


class ScryCards(Op):
    """Look at the top of the own army deck and put it back in order, on top or below."""

    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        s.push(Scry(r.seat, value_of(s, self.amount, r.seat, r.uid, r.here, r.there)))


class RefreshCards(Op):
    """Up to so many refreshes without discarding."""

    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        s.push(Refresh(r.seat, value_of(s, self.amount, r.seat, r.uid, r.here, r.there), True))


class Cycle(Op):
    """All reserves may be refreshed at once."""

    def optional(self) -> bool:
        return True

    def asks(self, s: HighState, r: Resolve) -> bool:
        return not r.got and len(s.stock[r.seat]) > 0

    def options(self, s: HighState, r: Resolve) -> list[Action]:
        return [Action(VERB_SEAT, r.seat)]

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        if r.got and r.got[0] != DECLINED:
            refresh_all(s, t, r.seat)


class Nothing(Op):
    """What is read from the tables instead: worth, score, the turn of the next Winds, the end."""

    def execute(self, s: HighState, t: Table, r: Resolve) -> None:
        return


__all__ = [
    "ALL",
    "FOES",
    "Bounce",
    "Change",
    "CopyPower",
    "Cycle",
    "DestroyCards",
    "DiscardCards",
    "DrawCards",
    "Move",
    "Muster",
    "Nothing",
    "OnPlayers",
    "Place",
    "Recall",
    "RefreshCards",
    "Retire",
    "Sacrifice",
    "ScryCards",
    "Stow",
    "Take",
]
