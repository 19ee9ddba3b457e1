"""What can an ability do? One small class per kind of action, built from the words of a pack by `content/compiler`."""

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
from drumhead.games.high_command.state import PLACED, RUSHED, Effect, HighState, Mod, Unit
from drumhead.games.high_command.strength import fitting, value_of, zone_cards
from drumhead.games.high_command.triggers import DECLINED, Resolve, fire
from drumhead.games.high_command.verbs import Said, Verb
from drumhead.kernel import EVERYONE, Action, Fired, Table


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

    def allows(self, s: HighState, at: Resolve, card: i64) -> bool:
        """May this zone card be chosen?"""
        return True

    def allows_unit(self, s: HighState, at: Resolve, unit: Unit) -> bool:
        """May this card in play be chosen?"""
        return True

    def candidates(self, s: HighState, at: Resolve) -> list[int]:
        """Numbers of cards in play, or definitions of zone cards, that may be selected."""
        f = self.selector.filter
        found: list[int] = []
        if f is None:
            if self.selector.mode == SELF:
                if at.uid >= 0 and s.find(at.uid) is not None:
                    found.append(at.uid)
            else:
                for uid in at.it:
                    if s.find(uid) is not None:
                        found.append(uid)
            return found
        if f.zone != IN_PLAY:
            fits = s.cards.fitting(f)
            for card in zone_cards(s, f.zone, at.seat):
                if card and fits[card] and card not in found and self.allows(s, at, card):
                    found.append(card)
            found.sort()
            return found
        for unit in fitting(s, f, at.seat, at.uid, at.here, at.there):
            if unit.seat != at.seat and keywords_of(s, unit) & WARD:
                continue
            if self.allows_unit(s, at, unit):
                found.append(unit.uid)
        return found

    def asks(self, s: HighState, at: Resolve) -> bool:
        mode: i64 = self.selector.mode
        got = at.got
        if got and got[len(got) - 1] == DECLINED:
            return False
        if mode == ONE or mode == SELF or mode == IT:
            if got or (mode != ONE and not self.may):
                return False
            n: i64 = len(self.candidates(s, at))
            return n > 1 or (n == 1 and self.may)
        if mode == TWO:
            if len(got) >= 2:
                return False
            left: i64 = 0
            for candidate in self.candidates(s, at):
                if candidate not in got:
                    left += 1
            return left > 1 or (left == 1 and (self.may or len(got) == 1))
        return False

    def options(self, s: HighState, at: Resolve) -> list[Action]:
        actions: list[Action] = []
        verb = Verb.UNIT if self.zone() == IN_PLAY else Verb.CARD
        for candidate in self.candidates(s, at):
            if candidate not in at.got:
                actions.append(Action(verb, candidate))
        return actions

    def targets(self, s: HighState, t: Table, at: Resolve) -> list[int]:
        """What was selected in the end; `it` means these from now on."""
        mode: i64 = self.selector.mode
        found: list[int] = []
        if at.got:
            for choice in at.got:
                if choice != DECLINED:
                    found.append(choice)
        elif mode == RANDOM:
            all_of_them = self.candidates(s, at)
            if all_of_them:
                found.append(all_of_them[t.dice.below(len(all_of_them))])
        else:
            found = self.candidates(s, at)
        if mode == ONE or mode == TWO or mode == RANDOM:
            s.become(at.at(at.pc + 1, tuple(found), ()))
        return found


def self_in_discard(s: HighState, at: Resolve) -> bool:
    """The card that this text is on has just gone to the discard pile."""
    return s.find(at.uid) is None and at.card in s.discards[at.seat]


class Change(Choosing):
    """Power, Health, a keyword, blanking, disarming, shielding or weight of cards in play, for a while."""

    def __init__(self, what: i64, selector: Selector, amount: Amount, lasts: i64) -> None:
        super().__init__(selector, False)
        self.what: Final[i64] = what
        self.amount: Final = amount
        self.lasts: Final[i64] = lasts

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        uids = self.targets(s, t, at)
        n: i64 = value_of(s, self.amount, at.seat, at.uid, at.here, at.there)
        until: i64 = s.moment(self.lasts, at.seat)
        for uid in uids:
            unit = s.find(uid)
            if unit is None:
                continue
            if self.what == HP and n < 0 and unit.seat != at.seat and keywords_of(s, unit) & ALCHEMICAL_MASK:
                continue
            s.replace_unit(unit.modified(unit.mods + (Mod(self.what, n, until, at.card),)))
            t.tell(Said.CHANGED, unit.seat, unit.card, a=uid, b=self.what, c=n, more=(int(at.card), int(self.lasts)))


class CopyPower(Choosing):
    """Ancillary Attack: this card's Power becomes the printed Power of the chosen one."""

    def __init__(self, selector: Selector, lasts: i64) -> None:
        super().__init__(selector, False)
        self.lasts: Final[i64] = lasts

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        uids = self.targets(s, t, at)
        unit = s.find(at.uid)
        if not uids or unit is None:
            return
        model = s.find(uids[0])
        if model is None:
            return
        power: i64 = s.cards.power[model.card]
        s.replace_unit(unit.modified(unit.mods + (Mod(SET_POW, power, s.moment(self.lasts, at.seat), model.card),)))
        t.tell(
            Said.CHANGED,
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

    def asks(self, s: HighState, at: Resolve) -> bool:
        return self.who == FOE and s.seats > 2 and not at.got

    def options(self, s: HighState, at: Resolve) -> list[Action]:
        return opponents(s, at.seat)

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        n: i64 = value_of(s, self.amount, at.seat, at.uid, at.here, at.there)
        until: i64 = s.moment(self.lasts, at.seat)
        place: i64 = at.here
        if self.what == TOTAL and s.attack_at >= 0:
            place = s.attack_at
        card: i64 = at.card if self.what == PRICE else -1
        for seat in meant(s, at, self.who):
            s.effects = s.effects + (Effect(self.what, seat, place, card, n, until, at.card),)
            s.timed = True
            said = Said.BANNED if self.what == BAN_ENTER or self.what == BAN_CAPTURE else Said.CHANGED
            t.tell(said, seat, at.card, a=-1, b=self.what, c=n, more=(int(at.card), int(self.lasts), int(place)))


def opponents(s: HighState, seat: i64) -> list[Action]:
    """One action for each opponent, clockwise."""
    actions: list[Action] = []
    other: i64 = s.after(seat)
    while other != seat:
        actions.append(Action(Verb.SEAT, other))
        other = s.after(other)
    return actions


def meant(s: HighState, at: Resolve, who: i64) -> list[int]:
    """The players that a text means, in turn order from its controller."""
    if who == ME:
        return [int(at.seat)]
    if who == FOE and at.got:
        return [at.got[0]]
    found: list[int] = []
    other: i64 = s.after(at.seat)
    while other != at.seat:
        found.append(other)
        if who == FOE:
            break
        other = s.after(other)
    return found


class DestroyCards(Choosing):
    """Destroyed outside the Power budget (HC-BAT-11)."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, False)

    def allows_unit(self, s: HighState, at: Resolve, unit: Unit) -> bool:
        return destroyable(s, unit)

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        uids = self.targets(s, t, at)
        if uids:
            s.push(Destroy(tuple(uids), ()))


class Sacrifice(Choosing):
    """An own card is destroyed as the price of what follows."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, True)

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        uids = self.targets(s, t, at)
        if not uids:
            at.skip_clause(s)
        else:
            destroy_now(s, t, tuple(uids))


class Bounce(Choosing):
    """From a location to its owner's hand."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, True)

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        for uid in self.targets(s, t, at):
            unit = s.find(uid)
            if unit is not None:
                s.remove_unit(unit)
                to_hand_openly(s, unit.seat, unit.card)
                t.tell(Said.BOUNCED, unit.seat, unit.card, a=uid, b=unit.place)


class FromPile(Choosing):
    """Actions on cards in play or in a zone, where ``self`` may already lie in the discard pile."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, True)

    def candidates(self, s: HighState, at: Resolve) -> list[int]:
        if self.selector.mode == SELF and s.find(at.uid) is None:
            return [int(at.card)] if self_in_discard(s, at) else []
        return super().candidates(s, at)

    def in_play(self, s: HighState, at: Resolve) -> bool:
        """Are numbers of cards in play meant, not definitions?"""
        if self.selector.mode == SELF:
            return s.find(at.uid) is not None
        return self.zone() == IN_PLAY

    def options(self, s: HighState, at: Resolve) -> list[Action]:
        verb = Verb.UNIT if self.in_play(s, at) else Verb.CARD
        return [Action(verb, candidate) for candidate in self.candidates(s, at) if candidate not in at.got]

    def taken(self, s: HighState, t: Table, at: Resolve) -> list[tuple[int, int]]:
        """Take the chosen cards out of where they are: (owner, card)."""
        play = self.in_play(s, at)
        zone: i64 = self.zone()
        found: list[tuple[int, int]] = []
        for target in self.targets(s, t, at):
            if play:
                unit = s.find(target)
                if unit is not None:
                    s.remove_unit(unit)
                    found.append((unit.seat, unit.card))
            elif zone == IN_HAND:
                s.hands[at.seat] = s.hands[at.seat].minus_openly(target)
                found.append((at.seat, target))
            elif zone == IN_OCCUPYING:
                pile = s.occupying[at.seat]
                found_at = pile.index(target)
                s.occupying[at.seat] = pile[:found_at] + pile[found_at + 1 :]
                s.touch_all()
                found.append((at.seat, target))
            elif s.undiscard(at.seat, target):
                found.append((at.seat, target))
        return found


class Stow(FromPile):
    """To the top or the bottom of its owner's army deck; everybody saw it."""

    def __init__(self, selector: Selector, top: bool) -> None:
        super().__init__(selector)
        self.top: Final = top

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        for seat, card in self.taken(s, t, at):
            deck = s.decks[seat]
            s.decks[seat] = deck.onto(card, EVERYONE) if self.top else deck.under(card, EVERYONE)
            t.tell(Said.STOWED, seat, card, a=1 if self.top else 0)


class Retire(FromPile):
    """To its owner's occupying pile; not a cull."""

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        for seat, card in self.taken(s, t, at):
            s.occupy(seat, card)
            t.tell(Said.RETIRED, seat, card)


class Recall(FromPile):
    """From the own discard pile to hand."""

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        for seat, card in self.taken(s, t, at):
            to_hand_openly(s, seat, card)
            t.tell(Said.RECALLED, seat, card, a=-1)


class Move(Choosing):
    """From one location to another: to this one, or to another of the controller's choice. Not an arrival."""

    def __init__(self, selector: Selector, away: bool) -> None:
        super().__init__(selector, True)
        self.away: Final = away

    def goals(self, s: HighState, unit: Unit) -> list[int]:
        """Where the card may go."""
        return [place for place in range(s.seats) if s.row[place] and place != unit.place]

    def allows_unit(self, s: HighState, at: Resolve, unit: Unit) -> bool:
        if self.away:
            return len(self.goals(s, unit)) > 0
        return at.here >= 0 and unit.place != at.here

    def moves_self(self) -> bool:
        """Is only the destination to be chosen?"""
        return self.away and (self.selector.mode == SELF or self.selector.mode == IT)

    def asks(self, s: HighState, at: Resolve) -> bool:
        if not self.away:
            return super().asks(s, at)
        got = at.got
        if got and got[len(got) - 1] == DECLINED:
            return False
        if self.moves_self():
            return not got and len(self.candidates(s, at)) > 0
        if not got:
            return super().asks(s, at)
        if len(got) > 1:
            return False
        unit = s.find(got[0])
        return unit is not None and len(self.goals(s, unit)) > 1

    def options(self, s: HighState, at: Resolve) -> list[Action]:
        if self.away and (at.got or self.moves_self()):
            uid: i64 = self.candidates(s, at)[0] if self.moves_self() else at.got[0]
            unit = s.find(uid)
            assert unit is not None
            return [Action(Verb.GO, place) for place in self.goals(s, unit)]
        return super().options(s, at)

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        if not self.away:
            for uid in self.targets(s, t, at):
                self.go(s, t, uid, at.here)
            return
        got = at.got
        if got and got[len(got) - 1] == DECLINED:
            s.become(at.at(at.pc + 1, (), ()))
            return
        if self.moves_self():
            if got:
                self.go(s, t, self.candidates(s, at)[0], got[0])
            return
        if not got:
            return
        s.become(at.at(at.pc + 1, (got[0],), ()))
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
        t.tell(Said.MOVED, unit.seat, unit.card, a=uid, b=place, c=unit.place)


class Place(FromPile):
    """From hand, discard or occupying pile to a location, free: neither deploy nor rush."""

    def __init__(self, selector: Selector, away: bool) -> None:
        super().__init__(selector)
        self.away: Final = away

    def goals(self, s: HighState, at: Resolve, card: i64) -> list[int]:
        """Where the card may be placed."""
        if not self.away:
            return [int(at.here)] if at.here >= 0 and may_place(s, at.seat, card, at.here) else []
        return [place for place in range(s.seats) if place != at.here and may_place(s, at.seat, card, place)]

    def allows(self, s: HighState, at: Resolve, card: i64) -> bool:
        return len(self.goals(s, at, card)) > 0

    def asks(self, s: HighState, at: Resolve) -> bool:
        got = at.got
        if len(got) == 1 and got[0] != DECLINED:
            return len(self.goals(s, at, got[0])) > 1
        return not got and super().asks(s, at)

    def options(self, s: HighState, at: Resolve) -> list[Action]:
        if at.got:
            return [Action(Verb.GO, place) for place in self.goals(s, at, at.got[0])]
        return super().options(s, at)

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        got = at.got
        if not got or got[len(got) - 1] == DECLINED:
            return
        card: i64 = got[0]
        goals = self.goals(s, at, card)
        if not goals:
            return
        place: i64 = got[1] if len(got) > 1 else goals[0]
        zone: i64 = self.zone()
        if zone == IN_HAND:
            s.hands[at.seat] = s.hands[at.seat].minus_openly(card)
        elif zone == IN_OCCUPYING:
            pile = s.occupying[at.seat]
            found_at = pile.index(card)
            s.occupying[at.seat] = pile[:found_at] + pile[found_at + 1 :]
            s.touch_all()
        elif zone == IN_DISCARD and not s.undiscard(at.seat, card):
            return
        queue: list[Fired] = []
        arrive(s, t, at.seat, card, place, PLACED, queue)
        fire(s, queue)


class Muster(Choosing):
    """From the reserves to this location, free: a rush (HC-R-13), so not in the first two rounds."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, True)

    def allows(self, s: HighState, at: Resolve, card: i64) -> bool:
        return at.here >= 0 and bars_rush(s, at.seat, card) == "" and may_place(s, at.seat, card, at.here)  # HC-R-13

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        queue: list[Fired] = []
        for card in self.targets(s, t, at):
            leave_reserves(s, t, at.seat, card)
            arrive(s, t, at.seat, card, at.here, RUSHED, queue)
        fire(s, queue)


class Take(Choosing):
    """From the reserves to the own discard pile, free: not a purchase."""

    def __init__(self, selector: Selector) -> None:
        super().__init__(selector, True)

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        for card in self.targets(s, t, at):
            leave_reserves(s, t, at.seat, card)
            s.discard(at.seat, card)
            t.tell(Said.TOOK, at.seat, card)


class DrawCards(Op):
    """Draw cards, with whatever reshuffle that needs."""

    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        n: i64 = value_of(s, self.amount, at.seat, at.uid, at.here, at.there)
        if n > 0:
            s.push(Draw(at.seat, n))


class DiscardCards(Op):
    """Players discard hand cards of their own choice."""

    def __init__(self, who: i64, amount: Amount) -> None:
        self.who: Final[i64] = who
        self.amount: Final = amount

    def asks(self, s: HighState, at: Resolve) -> bool:
        return self.who == FOE and s.seats > 2 and not at.got

    def options(self, s: HighState, at: Resolve) -> list[Action]:
        return opponents(s, at.seat)

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        n: i64 = value_of(s, self.amount, at.seat, at.uid, at.here, at.there)
        hit = meant(s, at, self.who)
        hit.reverse()
        for seat in hit:
            if seat == at.seat or not masked(s, seat):
                s.push(Discard(seat, n, "HC-BAT-11"))


class ScryCards(Op):
    """Look at the top of the own army deck and put it back in order, on top or below."""

    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        s.push(Scry(at.seat, value_of(s, self.amount, at.seat, at.uid, at.here, at.there)))


class RefreshCards(Op):
    """Up to so many refreshes without discarding."""

    def __init__(self, amount: Amount) -> None:
        self.amount: Final = amount

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        s.push(Refresh(at.seat, value_of(s, self.amount, at.seat, at.uid, at.here, at.there), True))


class Cycle(Op):
    """All reserves may be refreshed at once."""

    def optional(self) -> bool:
        return True

    def asks(self, s: HighState, at: Resolve) -> bool:
        return not at.got and len(s.stock[at.seat]) > 0

    def options(self, s: HighState, at: Resolve) -> list[Action]:
        return [Action(Verb.SEAT, at.seat)]

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
        if at.got and at.got[0] != DECLINED:
            refresh_all(s, t, at.seat)


class Nothing(Op):
    """What is read from the tables instead: worth, score, the turn of the next Winds, the end."""

    def execute(self, s: HighState, t: Table, at: Resolve) -> None:
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
