"""What fires, what always holds, and what may be played now? The queue of effects, static clauses, cards in windows.

`fire` queues what answers to a trigger; `settle` lets the queue be worked off one by one. `total` adds up everything
that changes a unit's number now: effects that last (`Mod`) and static clauses (`Aura`).
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import ARMY
from drumhead.games.battleground.state import BattleState, Mod, Trigger, Unit, Wide
from drumhead.games.battleground.texts import (
    ACTIVATED,
    ALLOW,
    ATK_AFTER_DAMAGE,
    ATK_AFTER_HIT,
    ATK_BEFORE_DAMAGE,
    ATK_BEFORE_HIT,
    CA_COST,
    CARD_TAX,
    CAST,
    DEF_AFTER_DAMAGE,
    DEF_AFTER_HIT,
    DEF_BEFORE_DAMAGE,
    DEF_BEFORE_HIT,
    FORBID,
    FROM_CARD,
    IGNORE,
    MAY_CARDS,
    ON_MC_START,
    ON_SETUP,
    PASS_CHECK,
    SIGHT,
    Aura,
    Clause,
    Condition,
    Source,
)
from drumhead.games.battleground.verbs import ACCEPTING, DECLINING, PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.illegal import Illegal
from drumhead.kernel.windows import Alternating, Offer

NOT_ON_HOST: Final = ACTIVATED | CAST | ON_SETUP  # clauses of an ability or spell that do not live on its host
IN_WINDOWS: Final = (
    ATK_BEFORE_HIT
    | ATK_AFTER_HIT
    | ATK_BEFORE_DAMAGE
    | ATK_AFTER_DAMAGE
    | DEF_BEFORE_HIT
    | DEF_AFTER_HIT
    | DEF_BEFORE_DAMAGE
    | DEF_AFTER_DAMAGE
)  # where a `may` clause is not offered by itself but played like a card

FOR_EVERY_PLAYER: Final = ON_SETUP | ON_MC_START  # a scenario's rule at these moments is each partner's own

NOTHING: Final[list[Aura]] = []  # never written to

# -- static clauses


def note_wide(s: BattleState) -> None:
    """Collect the static clauses that reach beyond their bearer, after something with one came or went."""
    found: list[Wide] = []
    cards = s.cards
    seat: i64 = 0
    while seat < s.seats:
        for row in army_rows(s, seat):
            for aura in cards.wide_auras[row]:
                found.append(Wide(seat, 0, row, aura))
        seat += 1
    for row in s.scenario.rules:
        for aura in cards.wide_auras[row]:
            seat = 0
            while seat < 2:  # each side once, however many lead it
                found.append(Wide(seat, 0, row, aura))
                if not _for_each(aura):
                    break  # it means everybody, so one of it is enough
                seat += 1
    for u in s.units:
        if u.out == 0:
            for row in u.printed.sources:
                for aura in cards.wide_auras[row]:
                    found.append(Wide(u.seat, u.uid, row, aura))
            for row in host_rows(s, u):
                for aura in cards.wide_auras[row]:
                    found.append(Wide(u.seat, u.uid, row, aura))
    s.wide = tuple(found)
    mask: i64 = 0
    permissions: i64 = 0
    for wide in found:
        mask |= 1 << wide.aura.stat
        permissions |= wide.aura.permission()
    s.wide_mask = mask
    s.wide_permissions = permissions


def _for_each(aura: Aura) -> bool:
    """Does the scenario's clause speak of one side (`ally`), so that each player has it?"""
    return aura.who is not None and aura.who.one_sided


def army_rows(s: BattleState, seat: i64) -> list[int]:
    """The rows of what always holds for the seat's army (only the primary faction's: BG-ARMY-06)."""
    rows: list[int] = []
    for place in s.cards.factions[s.factions[seat]].abilities:
        ability = s.cards.abilities[place]
        if ability.kind == ARMY:
            rows.append(ability.source)
    return rows


def host_rows(s: BattleState, u: Unit) -> list[int]:
    """The rows whose clauses live on this unit because of a mark, a blessing or a curse."""
    rows: list[int] = []
    if u.marks:
        last: i64 = -1
        for mark in u.marks:
            if mark != last:
                row = s.cards.marks[mark].source
                if row:
                    rows.append(row)
                last = mark
    if u.blessing:
        rows.append(s.cards.spells[u.blessing].source)
    if u.curse:
        rows.append(s.cards.spells[u.curse].source)
    return rows


def other_unit(s: BattleState, uid: i64) -> i64:
    """The other unit of the attack that is being resolved, 0 for none."""
    fight = s.fight
    if fight is None:
        return 0
    if fight.attacker == uid:
        return fight.target
    if fight.target == uid:
        return fight.attacker
    return 0


def holds(s: BattleState, conditions: tuple[Condition, ...], seat: i64, uid: i64, foe: i64) -> bool:
    """Do all these conditions hold?"""
    for condition in conditions:
        if not condition.holds(s, seat, uid, foe):
            return False
    return True


def total(s: BattleState, u: Unit, stat: i64) -> i64:
    """What effects and static clauses add to this number of the unit now (BG-GEN-05: they add up)."""
    amount: i64 = 0  # BG-GEN-05
    for mod in u.mods:
        if mod.stat == stat:
            amount += mod.amount
    for aura in auras(s, u, stat):
        amount += aura.amount
    return amount


def untouched(s: BattleState, u: Unit, stats: i64) -> bool:
    """Can no effect and no static clause touch any of these numbers (1 << stat each) of the unit? Mostly so."""
    return not (u.mods or u.marks or u.blessing or u.curse or (s.cards.unit_masks[u.kind] | s.wide_mask) & stats)


def unmentioned(s: BattleState, u: Unit, permissions: i64) -> bool:
    """Does no effect and no static clause give the unit any of these permissions (1 << each), or take it? Mostly so."""
    return not (
        u.mods
        or u.marks
        or u.blessing
        or u.curse
        or (s.cards.unit_permissions[u.kind] | s.wide_permissions) & permissions
    )


def auras(s: BattleState, u: Unit, stat: i64) -> list[Aura]:
    """The static clauses that touch this number of the unit now."""
    cards = s.cards
    wanted: i64 = 1 << stat
    if not (cards.unit_masks[u.kind] | s.wide_mask) & wanted and not u.marks and not u.blessing and not u.curse:
        return NOTHING  # nearly always
    found: list[Aura] = []
    foe: i64 = -1
    if cards.unit_masks[u.kind] & wanted:
        for row in u.printed.sources:
            if cards.aura_masks[row] & wanted:
                for aura in cards.own_auras[row]:
                    if aura.stat == stat:
                        if foe < 0:
                            foe = other_unit(s, u.uid)
                        if not aura.conditions or holds(s, aura.conditions, u.seat, u.uid, foe):
                            found.append(aura)
    if u.marks or u.blessing or u.curse:
        for row in host_rows(s, u):
            if cards.aura_masks[row] & wanted:
                for aura in cards.own_auras[row]:
                    if aura.stat == stat:
                        if foe < 0:
                            foe = other_unit(s, u.uid)
                        if not aura.conditions or holds(s, aura.conditions, u.seat, u.uid, foe):
                            found.append(aura)
    for wide in s.wide:
        aura = wide.aura
        if aura.stat == stat and aura.who is not None:
            if foe < 0:
                foe = other_unit(s, u.uid)
            if aura.who.fits(s, u, wide.seat, wide.uid, foe) and (
                not aura.conditions or holds(s, aura.conditions, wide.seat, wide.uid, foe)
            ):
                found.append(aura)
    return found


def setting(s: BattleState, u: Unit, stat: i64) -> i64:
    """The value that an effect sets this number to: the latest change, else a static one, else 0."""
    if untouched(s, u, 1 << stat):
        return 0
    value: i64 = 0
    for aura in auras(s, u, stat):
        value = aura.amount
    for mod in u.mods:
        if mod.stat == stat:
            value = mod.amount
    return value


def forbidden(s: BattleState, u: Unit, permission: i64) -> bool:
    """Is this forbidden to the unit by an effect?"""
    if unmentioned(s, u, 1 << permission):
        return False
    for mod in u.mods:
        if mod.stat == FORBID and mod.amount == permission:
            return True
    for aura in auras(s, u, FORBID):
        if aura.amount == permission:
            return True
    return False


def allowed(s: BattleState, u: Unit, permission: i64) -> bool:
    """Is this penalty or prohibition lifted for the unit by an effect?"""
    if unmentioned(s, u, 1 << permission):
        return False
    for mod in u.mods:
        if mod.stat == ALLOW and mod.amount == permission:
            return True
    for aura in auras(s, u, ALLOW):
        if aura.amount == permission:
            return True
    return False


def passes(s: BattleState, u: Unit, kind: i64) -> bool:
    """Does the unit pass every check of this kind without rolling (A-25)?"""
    for mod in u.mods:
        if mod.stat == PASS_CHECK and mod.amount & kind:
            return True
    for aura in auras(s, u, PASS_CHECK):
        if aura.amount & kind:
            return True
    return False


def ca_cost(s: BattleState, u: Unit, word: i64) -> i64:
    """How many command actions this costs on the unit: 1 unless its text says more."""
    cost: i64 = 1
    for aura in auras(s, u, CA_COST):
        if aura.amount // 16 == word:
            cost = aura.amount % 16
    return cost


def ignored(s: BattleState) -> i64:
    """The groups of modifiers that do not count in the present attack."""
    fight = s.fight
    if fight is None:
        return 0
    mask: i64 = fight.ignored
    for aura in auras(s, s.units[fight.attacker], IGNORE):
        mask |= aura.amount
    return mask


def sight_limit(s: BattleState) -> i64:
    """How far anybody may shoot at all, thousandths; 0: no limit."""
    limit: i64 = 0
    for row in s.scenario.rules:
        if s.cards.aura_masks[row] & (1 << SIGHT):
            for aura in s.cards.own_auras[row]:
                if aura.stat == SIGHT and holds(s, aura.conditions, s.active, 0, 0):
                    if limit == 0 or aura.amount < limit:
                        limit = aura.amount
    return limit


def expire(s: BattleState, duration: i64) -> None:
    """Changes that were to last for so long end now; for turns: those of the present turn."""
    for u in s.units:
        if u.mods:
            ending = False
            for mod in u.mods:
                if mod.duration == duration and mod.until <= s.turn:
                    ending = True
            if ending:
                new = s.change(u.uid)
                new.mods = tuple([m for m in u.mods if m.duration != duration or m.until > s.turn])


def add_mod(s: BattleState, uid: i64, mod: Mod) -> None:
    u = s.change(uid)
    u.mods = u.mods + (mod,)


# -- firing


def fire(s: BattleState, uid: i64, trigger: i64, foe: i64 = 0) -> None:
    """Queue what this unit, its marks, its blessing and its curse answer to this trigger."""
    u = s.units[uid]
    if u.printed.triggers & trigger:
        for row in u.printed.sources:
            _queue(s, s.cards.sources[row], u.seat, uid, trigger, foe)
    if u.marks or u.blessing or u.curse:
        if not trigger & NOT_ON_HOST:
            for row in host_rows(s, u):
                seat: i64 = u.seat
                if u.curse and s.cards.spells[u.curse].source == row:
                    seat = s.seats_of(1 - u.side)[0]  # a curse belongs to whoever laid it on
                _queue(s, s.cards.sources[row], seat, uid, trigger, foe)


def fire_side(s: BattleState, side: i64, trigger: i64, foe: i64 = 0) -> None:
    """Queue what the side's armies, the scenario and all units of the side answer to this trigger."""
    for seat in s.seats_of(side):
        for row in army_rows(s, seat):
            _queue(s, s.cards.sources[row], seat, 0, trigger, foe)
        if seat > 1 and not trigger & FOR_EVERY_PLAYER:
            continue  # BG-ARMY-08: partners score once, not each
        for row in s.scenario.rules:
            _queue(s, s.cards.sources[row], seat, 0, trigger, foe)
    for u in s.units:
        if u.out == 0 and u.side == side:
            fire(s, u.uid, trigger, foe)


def fire_rules(s: BattleState, uid: i64, trigger: i64, foe: i64 = 0) -> None:
    """Queue what the scenario answers to something that happened to this unit."""
    for row in s.scenario.rules:
        _queue(s, s.cards.sources[row], s.units[uid].seat, uid, trigger, foe)


def _queue(s: BattleState, source: Source, seat: i64, uid: i64, trigger: i64, foe: i64) -> None:
    if not source.triggers & trigger:
        return
    place: i64 = 0
    for clause in source.clauses:
        if clause.trigger != trigger or (clause.may and trigger & IN_WINDOWS):
            place += 1
            continue
        if not was_used(s, clause, source.row, place, seat, uid):
            if not clause.conditions or holds(s, clause.conditions, seat, uid, foe):
                mark_used(s, clause, source.row, place, seat, uid)
                s.queue.append(Trigger(seat, uid, source.row, place, foe))
        place += 1


def was_used(s: BattleState, clause: Clause, row: i64, place: i64, seat: i64, uid: i64) -> bool:
    """Did this clause do its once-a-turn or once-a-battle thing already?"""
    if not clause.once and not clause.battle:
        return False
    number: i64 = (row * 16 + place) * 4 + (seat if uid == 0 else 0) + 1
    if clause.battle:
        number = -number
    used = s.usage if uid == 0 else s.units[uid].used
    return number in used


def mark_used(s: BattleState, clause: Clause, row: i64, place: i64, seat: i64, uid: i64) -> None:
    if not clause.once and not clause.battle:
        return
    number: i64 = (row * 16 + place) * 4 + (seat if uid == 0 else 0) + 1
    if clause.battle:
        number = -number
    if uid == 0:
        s.usage = s.usage + (number,)
    else:
        u = s.change(uid)
        u.used = u.used + (number,)


def forget_used(s: BattleState) -> None:
    """A new turn: once a turn is open again."""
    s.usage = tuple([n for n in s.usage if n < 0])
    for u in s.units:
        if u.used:
            s.change(u.uid).used = tuple([n for n in u.used if n < 0])


def settle(s: BattleState) -> None:
    """Let the queue be worked off before anything else goes on."""
    if s.queue:
        s.push(SETTLE)


class Settle(Step[BattleState]):
    """Works off the queue, oldest effect first."""

    def run(self, s: BattleState, t: Table) -> i64:
        if not s.queue:
            s.pop()
            return 0
        trigger = s.queue.pop(0)
        clause = s.cards.sources[trigger.row].clauses[trigger.clause]
        if clause.may:
            s.push(MayUse(trigger.seat, trigger.row, trigger.clause, trigger.uid, trigger.foe))
        else:
            begin(s, t, trigger.row, trigger.clause, trigger.seat, trigger.uid, trigger.foe)
        return 0


SETTLE: Final = Settle()


class MayUse(Offer[BattleState]):
    """A clause that its controller may leave unused."""

    def __init__(self, seat: i64, row: i64, clause: i64, uid: i64, foe: i64) -> None:
        super().__init__(seat)
        self.row: Final[i64] = row
        self.clause: Final[i64] = clause
        self.uid: Final[i64] = uid
        self.foe: Final[i64] = foe

    def can_respond(self, s: BattleState, seat: i64) -> bool:
        return True

    def plays(self, s: BattleState, seat: i64) -> list[Action]:
        return [ACCEPTING]

    def passing(self) -> Action:
        return DECLINING

    def accept(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        begin(s, t, self.row, self.clause, self.seat, self.uid, self.foe)


def begin(s: BattleState, t: Table, row: i64, clause: i64, seat: i64, uid: i64, foe: i64) -> None:
    """Start to resolve an effect."""
    t.tell(Said.EFFECT, seat, 0, a=uid, b=row, c=clause)
    s.push(Resolve(row, clause, 0, seat, uid, foe, ()))


class Resolve(Step[BattleState]):
    """An effect on its way: which clause, how far it has come, who controls it, and what was chosen so far."""

    def __init__(self, row: i64, clause: i64, pc: i64, seat: i64, uid: i64, foe: i64, chosen: tuple[int, ...]) -> None:
        self.row: Final[i64] = row
        self.clause: Final[i64] = clause
        self.pc: Final[i64] = pc
        self.seat: Final[i64] = seat
        self.uid: Final[i64] = uid  # who bears the effect, 0 for nobody
        self.foe: Final[i64] = foe
        self.chosen: Final = chosen  # what the latest choice of the clause chose: `it`

    def run(self, s: BattleState, t: Table) -> i64:
        ops = s.cards.sources[self.row].clauses[self.clause].ops
        if self.pc >= len(ops):
            s.pop()
            return 0
        op = ops[self.pc]
        mask = op.asks(s, self)
        if mask:
            return mask
        s.become(self.next(self.chosen))
        op.execute(s, t, self)
        return 0

    def next(self, chosen: tuple[int, ...]) -> "Resolve":
        """The same effect after its present op."""
        return Resolve(self.row, self.clause, self.pc + 1, self.seat, self.uid, self.foe, chosen)

    def again(self, chosen: tuple[int, ...]) -> "Resolve":
        """The same effect at the same op, with more chosen."""
        return Resolve(self.row, self.clause, self.pc, self.seat, self.uid, self.foe, chosen)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return s.cards.sources[self.row].clauses[self.clause].ops[self.pc].options(s, self, seat)

    def verify(self, s: BattleState, seat: i64, action: Action) -> None:
        rule = s.cards.sources[self.row].clauses[self.clause].ops[self.pc].bars(s, self, seat, action)
        if rule:
            raise Illegal(rule)

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.cards.sources[self.row].clauses[self.clause].ops[self.pc].take(s, t, self, action)


# -- cards and marks that are played in a window


def bars_card(s: BattleState, seat: i64, card: i64, place: i64, trigger: i64, uid: i64, foe: i64) -> str:
    """The rule that keeps the seat from playing this clause of a card of its hand now, or ''.

    ``uid`` is the own unit the card is played on (0: none), ``foe`` the other unit of the attack or check.
    """
    if card <= 0 or card >= len(s.cards.cards) or not s.hands[seat].holds(card):
        return "BG-CRD-01"
    printed = s.cards.cards[card]
    source = s.cards.sources[printed.source]
    if place < 0 or place >= len(source.clauses):
        return "BG-CRD-01"
    clause = source.clauses[place]
    if clause.trigger != trigger:
        return "BG-CRD-01"
    if uid:
        u = s.units[uid]
        if printed.faction and u.printed.faction != printed.faction:
            return "BG-CRD-06"
        if u.side == (seat & 1) and forbidden(s, u, MAY_CARDS):
            return "BG-GEN-04"
        if s.hands[seat].count() <= total(s, u, CARD_TAX):
            return "BG-CRD-01"
    if clause.conditions and not holds(s, clause.conditions, seat, uid, foe):
        return "BG-CRD-01"
    for op in clause.ops:
        if op.lacks_target(s, seat, uid, foe):
            return "BG-CRD-01"
        break
    return ""


def card_plays(s: BattleState, seat: i64, trigger: i64, uid: i64, foe: i64) -> list[Action]:
    """The cards of the hand that may be played at this moment, a clause each."""
    plays: list[Action] = []
    for card in s.hands[seat].kinds():
        printed = s.cards.cards[card]
        if printed.triggers & trigger:
            for place in range(len(s.cards.sources[printed.source].clauses)):
                if not bars_card(s, seat, card, place, trigger, uid, foe):
                    plays.append(Action(Verb.PLAY, card, place, printed.source))
    return plays


def can_play(s: BattleState, seat: i64, trigger: i64) -> bool:
    """Might the seat hold a card for this moment? A mask test: says yes too often, never no wrongly."""
    for card in s.hands[seat].cards:
        if s.cards.cards[card].triggers & trigger:
            return True
    return False


def mark_plays(s: BattleState, uid: i64, trigger: i64, foe: i64) -> list[Action]:
    """The marks that may be erased at this moment; that counts as playing a card (BG-CRD-02)."""
    plays: list[Action] = []
    u = s.units[uid]
    if u.marks:
        for row in host_rows(s, u):
            source = s.cards.sources[row]
            if source.triggers & trigger:
                for place in range(len(source.clauses)):
                    clause = source.clauses[place]
                    if clause.trigger == trigger and clause.may and holds(s, clause.conditions, u.seat, uid, foe):
                        plays.append(Action(Verb.PLAY, 0, place, row, (uid,)))
    return plays


def spend_card(s: BattleState, t: Table, seat: i64, card: i64) -> None:
    """The card leaves the hand for the discard pile, openly."""
    s.hands[seat] = s.hands[seat].minus_openly(card)
    at = s.deck_of(seat)
    s.discards[at] = s.discards[at] + (card,)


class PayTax(Step[BattleState]):
    """Some units demand that further cards are discarded before one is played on them."""

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat: Final[i64] = seat
        self.left: Final[i64] = left

    def run(self, s: BattleState, t: Table) -> i64:
        if self.left == 0 or s.hands[self.seat].count() == 0:
            s.pop()
            return 0
        return bit(self.seat)

    def options(self, s: BattleState, seat: i64) -> list[Action]:
        return [Action(Verb.CHOOSE, card) for card in s.hands[seat].kinds()]

    def take(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        s.become(PayTax(self.seat, self.left - 1))
        spend_card(s, t, seat, action.a)
        t.tell(Said.DISCARD, seat, action.a)


def played(s: BattleState, t: Table, seat: i64, action: Action, uid: i64, foe: i64) -> Step[BattleState]:
    """Reveal what is played in a window and return the step that resolves it."""
    if action.a:
        spend_card(s, t, seat, action.a)
        t.tell(Said.PLAYED, seat, action.a, a=uid, b=action.b)
        bearer: i64 = uid
    else:
        bearer = action.more[0] if action.more else uid
        t.tell(Said.EFFECT, seat, 0, a=bearer, b=action.c, c=action.b)
    return Resolve(action.c, action.b, 0, seat, bearer, foe, ())


def tax_on(s: BattleState, seat: i64, action: Action, uid: i64) -> i64:
    """How many further cards must go for this play."""
    if not action.a or not uid or s.cards.sources[action.c].kind != FROM_CARD:
        return 0
    return total(s, s.units[uid], CARD_TAX)


class PhaseWindow(Alternating[BattleState]):
    """One seat may play cards of this moment, one after the other, until it passes."""

    def __init__(self, seat: i64, passes: i64, trigger: i64) -> None:
        super().__init__(seat, passes)
        self.trigger: Final[i64] = trigger

    def again(self, seat: i64, passes: i64) -> "PhaseWindow":
        return PhaseWindow(self.seat, passes, self.trigger)

    def passing(self) -> Action:
        return PASSING

    def over(self, s: BattleState) -> bool:
        return self.passes >= 1

    def after(self, s: BattleState, seat: i64) -> i64:
        return self.seat

    def can_respond(self, s: BattleState, seat: i64) -> bool:
        return seat == self.seat and can_play(s, seat, self.trigger) and bool(self.plays(s, seat))

    def plays(self, s: BattleState, seat: i64) -> list[Action]:
        return card_plays(s, seat, self.trigger, 0, 0)

    def item(self, s: BattleState, t: Table, seat: i64, action: Action) -> Step[BattleState]:
        return played(s, t, seat, action, 0, 0)

    def passed(self, s: BattleState, t: Table, seat: i64) -> None:
        t.tell(Said.PASS, seat)
