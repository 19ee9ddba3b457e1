"""What can a card's effect do? One small class for each act of the effect language, built when the packs are loaded."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.shadows_edge.cards import STATIC, TOKEN, WARD, Op
from drumhead.games.shadows_edge.commander import heal_commander, hit_commander
from drumhead.games.shadows_edge.defence import add, heal, hit, lose
from drumhead.games.shadows_edge.deploy import enter
from drumhead.games.shadows_edge.draw import draw_by_effect
from drumhead.games.shadows_edge.operations import shift
from drumhead.games.shadows_edge.selectors import Selector, attack, revival_lines, stealing_line
from drumhead.games.shadows_edge.state import (
    BRACED,
    KEYS,
    LAYER,
    OPCOST,
    POWER,
    READIED,
    EdgeState,
    Mod,
    Unit,
    card_of,
    commander_uid,
    is_commander,
    note_auras,
)
from drumhead.games.shadows_edge.status import afflict, cleanse, is_silenced, shock
from drumhead.games.shadows_edge.triggers import Resolve, defeat, lay_halos, leave
from drumhead.games.shadows_edge.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.events import bit
from drumhead.kernel.fired import Fired
from drumhead.kernel.zones import EMPTY_HAND

THIS: Final = 1  # the unit the effect is on (for Equipment: its bearer)
FOE: Final = 2
PICKED: Final = 3
MY_COMMANDER: Final = 4
ENEMY_COMMANDER: Final = 5
ALL: Final = 6

EOT: Final = 1
EONT: Final = 2
PERM: Final = 3

EFFECT: Final = "SE-ORD-04"  # the rule that events of effects cite: parts happen one after the other


class Who:
    """Whom an act concerns."""

    def __init__(self, mode: i64, slot: i64, selector: Selector | None) -> None:
        self.mode: Final[i64] = mode
        self.slot: Final[i64] = slot
        self.selector: Final = selector

    def uids(self, s: EdgeState, at: Resolve) -> list[int]:
        """Units and Commanders, as uids; those that have left play are passed over by what acts on them."""
        if self.mode == THIS:
            return [at.uid]
        if self.mode == FOE:
            return [at.foe] if at.foe else []
        if self.mode == PICKED:
            return list(at.picks[self.slot]) if self.slot < len(at.picks) else []
        if self.mode == MY_COMMANDER:
            return [commander_uid(at.seat)]
        if self.mode == ENEMY_COMMANDER:
            return [commander_uid(1 - at.seat)]
        assert self.selector is not None
        return self.selector.found(s, at.seat, at.uid, False)

    def units(self, s: EdgeState, at: Resolve) -> list[Unit]:
        """Only the units among them that are in play."""
        found: list[Unit] = []
        for uid in self.uids(s, at):
            u = s.find(uid)
            if u is not None:
                found.append(u)
        return found


def until(s: EdgeState, seat: i64, duration: i64) -> i64:
    """The turn with which an effect ends; 0: it stays."""
    if duration == EOT:
        return s.turn
    if duration == EONT:
        return s.turn + 1 if seat == s.active else s.turn + 2
    return 0


# -- choosing


class Pick(Op):
    """The controller chooses a target, or up to two; a choice of one is no question."""

    def __init__(self, selector: Selector, most: i64) -> None:
        self.selector: Final = selector
        self.most: Final[i64] = most

    def candidates(self, s: EdgeState, seat: i64, uid: i64) -> list[int]:
        if self.selector.grave:
            return self.selector.buried(s, seat)
        return self.selector.found(s, seat, uid, True)

    def lacks_target(self, s: EdgeState, fired: Fired) -> bool:
        return not self.selector.exists(s, fired.seat, fired.uid)

    def started(self, at: Resolve) -> bool:
        """Was the first of two chosen already? It lies on top of `picks` as an unfinished pick, closed by a 0."""
        return bool(at.picks) and len(at.picks[-1]) == 2 and at.picks[-1][1] == 0

    def asks(self, s: EdgeState, at: Resolve) -> bool:
        return len(self.candidates(s, at.seat, at.uid)) > 1

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        if self.started(at):
            self._close(s, t, at, (at.picks[-1][0],))
            return
        found = self.candidates(s, at.seat, at.uid)
        self._close(s, t, at, (found[0],) if found else ())

    def options(self, s: EdgeState, at: Resolve) -> list[Action]:
        second = self.started(at)
        verb = Verb.CHOOSE if self.selector.grave else Verb.TARGET
        actions: list[Action] = [PASSING] if second else []
        for found in self.candidates(s, at.seat, at.uid):
            if not second or found != at.picks[-1][0]:
                actions.append(Action(verb, found))
        return actions

    def take(self, s: EdgeState, t: Table, at: Resolve, action: Action) -> None:
        if self.started(at):
            first = at.picks[-1][0]
            self._close(s, t, at, (first,) if action.verb is Verb.PASS else (first, action.a))
        elif self.most > 1:
            s.become(at.at(at.pc, at.picks + ((action.a, 0),)))
        else:
            self._close(s, t, at, (action.a,))

    def _close(self, s: EdgeState, t: Table, at: Resolve, chosen: tuple[int, ...]) -> None:
        picks = at.picks[:-1] if self.started(at) else at.picks
        s.become(at.at(at.pc + 1, picks + (chosen,)))
        for found in chosen:
            if self.selector.grave:
                t.tell(Said.TARGET, at.seat, at.card, a=0, b=found, rule="SE-ORD-03")
            else:
                t.tell(Said.TARGET, at.seat, at.card, a=found, b=card_of(s, found), rule="SE-ORD-03")


class PickRandom(Op):
    """Chance chooses a target."""

    def __init__(self, selector: Selector) -> None:
        self.selector: Final = selector

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        if self.selector.grave:
            found = self.selector.buried(s, at.seat)
        else:
            found = self.selector.found(s, at.seat, at.uid, False)
        chosen: tuple[int, ...] = ()
        if found:
            chosen = (found[t.dice.roll(len(found), "target") - 1],)
        s.become(at.at(at.pc + 1, at.picks + (chosen,)))


# -- defence


class Damage(Op):
    def __init__(self, who: Who, n: i64) -> None:
        self.who: Final = who
        self.n: Final[i64] = n

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for uid in self.who.uids(s, at):
            if is_commander(uid):
                hit_commander(s, t, uid - 1, self.n, EFFECT)
            else:
                hit(s, t, uid, self.n, EFFECT)


class Lose(Op):
    """Loss is not damage: nothing prevents it."""

    def __init__(self, who: Who, n: i64) -> None:
        self.who: Final = who
        self.n: Final[i64] = n

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for uid in self.who.uids(s, at):
            if is_commander(uid):
                s.life[uid - 1] -= self.n
                t.tell(Said.LOSS, uid - 1, s.commanders[uid - 1], a=uid, b=self.n, rule=EFFECT)
            else:
                lose(s, t, uid, self.n, EFFECT)


class Heal(Op):
    def __init__(self, who: Who, n: i64) -> None:
        self.who: Final = who
        self.n: Final[i64] = n

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for uid in self.who.uids(s, at):
            if is_commander(uid):
                heal_commander(s, t, uid - 1, self.n, EFFECT)
            else:
                heal(s, t, uid, self.n, EFFECT)


class Boost(Op):
    """Attack, a defence layer, or an operation cost, for a while."""

    def __init__(self, kind: i64, who: Who, n: i64, duration: i64) -> None:
        self.kind: Final[i64] = kind  # POWER, LAYER or OPCOST
        self.who: Final = who
        self.n: Final[i64] = n
        self.duration: Final[i64] = duration

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        left: i64 = self.n if self.kind == LAYER else 0
        for u in self.who.units(s, at):
            add(s, u.uid, Mod(self.kind, self.n, left, until(s, at.seat, self.duration), at.card))
            if self.kind == OPCOST:
                t.tell(Said.OPCOST, u.seat, u.card, a=u.uid, b=self.n, rule=EFFECT)
            else:
                power: i64 = self.n if self.kind == POWER else 0
                t.tell(Said.BOOST, u.seat, u.card, a=u.uid, b=power, c=left, rule=EFFECT)


class Grant(Op):
    """A keyword, for a while; a Ward that is granted anew holds again."""

    def __init__(self, who: Who, keys: i64, duration: i64) -> None:
        self.who: Final = who
        self.keys: Final[i64] = keys
        self.duration: Final[i64] = duration

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for u in self.who.units(s, at):
            add(s, u.uid, Mod(KEYS, self.keys, 0, until(s, at.seat, self.duration), at.card))
            if self.keys & WARD:
                s.change(u.uid).ward = 1
            t.tell(Said.KEYWORD, u.seat, u.card, a=u.uid, more=(self.keys,), rule=EFFECT)


# -- statuses


class Shock(Op):
    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for u in self.who.units(s, at):
            shock(s, t, u.uid)


class Afflict(Op):
    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for u in self.who.units(s, at):
            afflict(s, t, u.uid)


class Cleanse(Op):
    """Both statuses leave."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for u in self.who.units(s, at):
            cleanse(s, t, u, EFFECT)


class Unfatigue(Op):
    """The count of attacks goes back to nothing; that the unit attacked is not forgotten (SE-STN-04)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for u in self.who.units(s, at):
            s.change(u.uid).attacks = 0
            t.tell(Said.REST, u.seat, u.card, a=u.uid, rule=EFFECT)


# -- leaving, moving, changing sides


class Destroy(Op):
    """Defeat, whatever the defence."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        doomed = self.who.units(s, at)
        if doomed:
            defeat(s, t, doomed)


class Bounce(Op):
    """Back to the owner's hand, in everybody's sight; a token vanishes (SE-TRG-03)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for u in self.who.units(s, at):
            t.tell(Said.BOUNCE, u.owner, u.card, a=u.uid, rule=EFFECT)
            leave(s, t, u)
            if s.cards.defs[u.card].kind != TOKEN:
                s.hands[u.owner] = s.hands[u.owner].plus(u.card, bit(1 - u.owner))


class Shift(Op):
    """A free move; a Flying unit that its own side brings forward can be intercepted."""

    def __init__(self, who: Who, line: i64) -> None:
        self.who: Final = who
        self.line: Final[i64] = line

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for u in self.who.units(s, at):
            shift(s, t, u, self.line, at.seat)


class Steal(Op):
    """Control changes; wounds and Equipment stay, the stance ends, and the unit is Fresh (SE-STN-06, SE-DEP-06)."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for uid in self.who.uids(s, at):
            u = s.find(uid)
            if u is None or u.seat == at.seat:
                continue
            line = stealing_line(s, at.seat, u)
            if line == 0:
                continue
            s.units[u.seat].remove(u)
            new = u.copy()
            new.seat = at.seat
            new.line = line
            new.entered = s.turn
            mods: list[Mod] = []
            for mod in u.mods:
                if mod.kind != BRACED and mod.kind != READIED:
                    mods.append(mod)
            new.mods = tuple(mods)
            new.figure(s.cards.defs)
            place = 0
            side = s.units[at.seat]
            while place < len(side) and side[place].uid < new.uid:
                place += 1
            side.insert(place, new)
            if u.triggers & STATIC:
                note_auras(s)
            if s.haloed:
                lay_halos(s)
            t.tell(Said.STEAL, at.seat, u.card, a=u.uid, b=line, rule=EFFECT)


class Fight(Op):
    """Each deals its attack to the other at once. No combat: Swift, Drain and such are silent; the Shocked deal 0."""

    def __init__(self, one: Who, other: Who) -> None:
        self.one: Final = one
        self.other: Final = other

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        mine = self.one.units(s, at)
        theirs = self.other.units(s, at)
        if not mine or not theirs:
            return
        u = mine[0]
        v = theirs[0]
        given: i64 = 0 if is_silenced(s, u) else attack(s, u)
        back: i64 = 0 if is_silenced(s, v) else attack(s, v)
        hit(s, t, v.uid, given, EFFECT)
        hit(s, t, u.uid, back, EFFECT)


# -- cards


class Draw(Op):
    """Cards into the hand."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        draw_by_effect(s, t, at.seat, self.n)


class Discard(Op):
    """Random cards of the opponent's hand."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        other: i64 = 1 - at.seat
        for _ in range(self.n):
            held = s.hands[other].cards
            if not held:
                return
            card = held[t.dice.roll(len(held), "discard") - 1]
            s.hands[other] = s.hands[other].minus_openly(card)
            s.graves[other] = s.graves[other] + (card,)
            t.tell(Said.DISCARD, other, card, rule=EFFECT)


class Mill(Op):
    """Cards from the top of the opponent's deck to the Graveyard."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        other: i64 = 1 - at.seat
        for _ in range(self.n):
            deck = s.decks[other]
            if deck.left == 0:
                return
            card = deck.top()
            s.decks[other] = deck.without_top()
            s.graves[other] = s.graves[other] + (card,)
            t.barrier = True
            t.tell(Said.MILL, other, card, rule=EFFECT)


class Look(Op):
    """Take the top cards of the own deck aside, where only their owner sees them."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        aside = EMPTY_HAND
        deck = s.decks[at.seat]
        while aside.count() < self.n and deck.left > 0:
            aside = aside.plus(deck.top())
            deck = deck.without_top()
        s.decks[at.seat] = deck
        s.aside[at.seat] = aside
        t.barrier = True
        t.tell(Said.LOOK, at.seat, at.card, b=aside.count(), rule=EFFECT)


class Place(Op):
    """Put them back one by one: at the bottom, or on top, where the last one put back is drawn first."""

    def __init__(self) -> None:
        pass

    def asks(self, s: EdgeState, at: Resolve) -> bool:
        return s.aside[at.seat].count() > 0

    def options(self, s: EdgeState, at: Resolve) -> list[Action]:
        actions: list[Action] = []
        for card in s.aside[at.seat].kinds():
            actions.append(Action(Verb.TOP, card))
            actions.append(Action(Verb.BOTTOM, card))
        return actions

    def take(self, s: EdgeState, t: Table, at: Resolve, action: Action) -> None:
        seat: i64 = at.seat
        s.aside[seat] = s.aside[seat].minus_unseen(action.a)
        deck = s.decks[seat]
        on_top = action.verb is Verb.TOP
        if on_top:
            s.decks[seat] = deck.onto(action.a, bit(seat))
        else:
            s.decks[seat] = deck.under(action.a, bit(seat))
        t.tell(Said.PLACE, seat, action.a, bit(seat), b=1 if on_top else 0, rule=EFFECT)

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        pass


class Recall(Op):
    """From the own Graveyard to the hand, in everybody's sight."""

    def __init__(self, slot: i64) -> None:
        self.slot: Final[i64] = slot

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for card in at.picks[self.slot]:
            unbury(s, at.seat, card)
            s.hands[at.seat] = s.hands[at.seat].plus(card, bit(1 - at.seat))
            t.tell(Said.RECALL, at.seat, card, rule=EFFECT)


class Revive(Op):
    """From the own Graveyard into play, in a line of the owner's choice, Fresh."""

    def __init__(self, slot: i64) -> None:
        self.slot: Final[i64] = slot

    def asks(self, s: EdgeState, at: Resolve) -> bool:
        return len(self._lines(s, at)) > 1

    def options(self, s: EdgeState, at: Resolve) -> list[Action]:
        return [Action(Verb.LINE, line) for line in self._lines(s, at)]

    def take(self, s: EdgeState, t: Table, at: Resolve, action: Action) -> None:
        s.become(at.at(at.pc + 1, at.picks))
        self._return(s, t, at, action.a)

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        lines = self._lines(s, at)
        if lines:
            self._return(s, t, at, lines[0])

    def _lines(self, s: EdgeState, at: Resolve) -> list[int]:
        if not at.picks[self.slot]:
            return []
        return revival_lines(s, at.seat, s.cards.defs[at.picks[self.slot][0]].type)

    def _return(self, s: EdgeState, t: Table, at: Resolve, line: i64) -> None:
        card = at.picks[self.slot][0]
        unbury(s, at.seat, card)
        t.tell(Said.REVIVE, at.seat, card, a=s.next_uid, b=line, rule=EFFECT)
        enter(s, at.seat, card, line)


def unbury(s: EdgeState, seat: i64, card: i64) -> None:
    """Take the newest such card out of the Graveyard."""
    grave = list(s.graves[seat])
    place: i64 = len(grave) - 1
    while place >= 0 and grave[place] != card:
        place -= 1
    if place >= 0:
        del grave[place]
        s.graves[seat] = tuple(grave)


class Summon(Op):
    """Tokens fill the spaces there are; the rest is lost (SE-TRG-03)."""

    def __init__(self, token: i64, line: i64, n: i64) -> None:
        self.token: Final[i64] = token
        self.line: Final[i64] = line
        self.n: Final[i64] = n

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        for _ in range(self.n):
            if not s.open(at.seat, self.line):
                return
            t.tell(Said.SUMMON, at.seat, self.token, a=s.next_uid, b=self.line, rule="SE-TRG-03")
            enter(s, at.seat, self.token, self.line)


# -- command points


class Ramp(Op):
    """Command Deck to Pool."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        s.points[at.seat] = s.points[at.seat].gained(self.n)
        tell_points(s, t, at.seat)


class Refresh(Op):
    """Used to Pool."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        s.points[at.seat] = s.points[at.seat].recovered(self.n)
        tell_points(s, t, at.seat)


class Refill(Op):
    """Command Deck to Reserve, which holds one at most (SE-CP-07)."""

    def __init__(self) -> None:
        pass

    def execute(self, s: EdgeState, t: Table, at: Resolve) -> None:
        s.points[at.seat] = s.points[at.seat].reserved()
        tell_points(s, t, at.seat)


def tell_points(s: EdgeState, t: Table, seat: i64) -> None:
    p = s.points[seat]
    t.tell(Said.POINTS, seat, 0, a=p.pool, b=p.deck, c=p.used, more=(p.reserve,), rule=EFFECT)
