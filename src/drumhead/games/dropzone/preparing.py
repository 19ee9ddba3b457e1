"""What do both players fix in secret before the roll-off? Mounts, who rides in what, Holding, Warband, the doctrine.

A draft is a row of numbers: the mount of each ordinary commander, then for each own unit the Transport unit it starts
in (0: none, -1: Holding), then for each Warband unit the squad it joins (0: none), then the chosen option for each
kind of unit that has one for the whole army. The lists propose one; players may choose another (DZ-CMD-54, DZ-DEP-08).
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import is_transport, put_aboard, put_off
from drumhead.games.dropzone.cards import UnitDef
from drumhead.games.dropzone.commanders import bars_mount
from drumhead.games.dropzone.modifiers import note_auras
from drumhead.games.dropzone.printed import ACCESS, AUXILIARY, INFANTRY
from drumhead.games.dropzone.rosters import Army
from drumhead.games.dropzone.state import ABOARD, HOLDING, DropState
from drumhead.games.dropzone.transports import bound_to, requirement, symbol_for
from drumhead.games.dropzone.verbs import COMMITTING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.windows import Sealed

ON_FOOT: Final = 0
IN_HOLDING: Final = -1
WARBAND: Final = "warband"
DEEPEST: Final = 6  # Transports in Transports


class Plan:
    """A seat's draft, taken apart."""

    def __init__(self, s: DropState, seat: i64, draft: tuple[int, ...]) -> None:
        self.seat: Final[i64] = seat
        self.units: Final = [u.uid for u in s.units if u.uid and u.seat == seat and u.place != ABOARD]
        self.places: Final = [-1] * len(s.units)  # of each unit among `units`, -1: not one of them
        for place in range(len(self.units)):
            self.places[self.units[place]] = place
        self.joiners: Final = [uid for uid in self.units if WARBAND in s.cards.units[s.units[uid].kind].rules]
        self.kinds: Final = doctrine_kinds(s, seat)
        ranks = len(s.ranks[seat])
        if not draft:
            draft = (0,) * (ranks + len(self.units) + len(self.joiners) + len(self.kinds))
        first = ranks + len(self.units)
        self.mounts: Final = list(draft[:ranks])
        self.rides: Final = list(draft[ranks:first])
        self.joins: Final = list(draft[first : first + len(self.joiners)])
        self.doctrines: Final = list(draft[first + len(self.joiners) :])

    def draft(self) -> tuple[int, ...]:
        return (*self.mounts, *self.rides, *self.joins, *self.doctrines)

    def ride(self, uid: i64) -> i64:
        """The Transport unit that a unit starts in, 0: none, -1: Holding."""
        place: i64 = self.places[uid]
        return self.rides[place] if place >= 0 else ON_FOOT

    def put(self, uid: i64, where: i64) -> None:
        self.rides[self.places[uid]] = where

    def joined(self, uid: i64) -> i64:
        """The squad that a Warband unit joins, 0: none."""
        return self.joins[self.joiners.index(uid)] if uid in self.joiners else 0

    def members(self, s: DropState, sid: i64) -> list[int]:
        """The units of a squad as the plan has them: without those that join another, with those that join it."""
        found = [uid for uid in s.squads[sid].members if not self.joined(uid)]
        for uid in self.joiners:
            if self.joined(uid) == sid:
                found.append(uid)
        return found

    def load(self, s: DropState, carrier: i64, symbol: str, without: i64 = 0) -> i64:
        """How much of a Capacity of one Transport unit is taken, leaving one squad out (DZ-TRN-08)."""
        holder = s.cards.units[s.units[carrier].kind]
        total: i64 = 0
        for place in range(len(self.units)):
            if self.rides[place] == carrier:
                uid = self.units[place]
                if without and (s.units[uid].sid == without or self.joined(uid) == without):
                    continue
                k = s.cards.units[s.units[uid].kind]
                own = symbol_for(k, holder)
                if holder.shared or own == symbol:
                    total += requirement(k, own)
        return total

    def group(self, s: DropState, sid: i64, depth: i64 = 0) -> i64:
        """The battlegroup of a squad, or of what rides in it; 0: none."""
        if s.squads[sid].gid or depth > DEEPEST:
            return s.squads[sid].gid
        for place in range(len(self.units)):
            carrier = self.rides[place]
            if carrier > 0 and s.units[carrier].sid == sid:
                uid = self.units[place]
                gid = self.group(s, self.joined(uid) or s.units[uid].sid, depth + 1)
                if gid:
                    return gid
        return 0

    def within(self, s: DropState, uid: i64, carrier: i64) -> bool:
        """Would the unit be inside itself, if it rode in this Transport?"""
        depth: i64 = 0
        inner = carrier
        while inner > 0 and depth <= DEEPEST:
            if inner == uid:
                return True
            inner = self.ride(inner)
            depth += 1
        return depth > DEEPEST


def doctrine_kinds(s: DropState, seat: i64) -> list[int]:
    """The kinds of units of a seat that have an option for the whole army."""
    found: list[int] = []
    for option in s.cards.options:
        if option.army and option.unit not in found:
            for q in s.squads:
                if q.sid and q.seat == seat and q.kind == option.unit:
                    found.append(option.unit)
                    break
    return found


def room_of(s: DropState, plan: Plan, carrier: i64, k: UnitDef, without: i64) -> i64:
    """How many units of a kind still find room in one Transport, a squad left out."""
    holder = s.cards.units[s.units[carrier].kind]
    symbol = symbol_for(k, holder)
    need = requirement(k, symbol)
    if not symbol or need <= 0:
        return 0
    for own, capacity in holder.holds:
        if own == symbol:
            return (capacity - plan.load(s, carrier, symbol, without)) // need
    return 0


def most_of(k: UnitDef, holder: UnitDef) -> i64:
    """How many units of a kind one empty Transport takes."""
    symbol = symbol_for(k, holder)
    need = requirement(k, symbol)
    for own, capacity in holder.holds:
        if own == symbol and need > 0:
            return capacity // need
    return 0


def seats_in(s: DropState, plan: Plan, sid: i64, into: i64) -> list[tuple[int, int]]:
    """Who would ride in which Transport of a squad: all in one if they fit, else spread; empty: there is no room.

    A squad that fits into no single Transport may fill several squads of them one after the other: then only those of
    its units are seated that have no place yet, as far as there is room (DZ-TRN-01)."""
    members = plan.members(s, sid)
    carriers = s.squads[into].members
    k = s.cards.units[s.squads[sid].kind]
    for carrier in carriers:
        if room_of(s, plan, carrier, k, sid) >= len(members):
            return [(uid, int(carrier)) for uid in members]
    if not carriers or most_of(k, s.cards.units[s.squads[into].kind]) >= len(members):
        return []  # it fits into one, but these are taken
    free: list[int] = []
    for carrier in carriers:
        for _ in range(max(0, room_of(s, plan, carrier, k, sid))):
            free.append(int(carrier))
    if len(free) >= len(members):
        return [(members[n], free[n]) for n in range(len(members))]
    waiting = [uid for uid in members if plan.ride(uid) <= 0]
    seated: list[tuple[int, int]] = []
    for carrier in carriers:
        for _ in range(max(0, room_of(s, plan, carrier, k, 0))):
            if waiting:
                seated.append((waiting.pop(0), int(carrier)))
    return seated


def gates_fit(s: DropState, seat: i64, k: UnitDef) -> bool:
    """Does an Access unit of the army take this kind? (DZ-TRN-12)"""
    for q in s.squads:
        if q.sid and q.seat == seat and s.cards.units[q.kind].keys & ACCESS and symbol_for(k, s.cards.units[q.kind]):
            return True
    return False


def bars_ride(s: DropState, plan: Plan, sid: i64, into: i64) -> str:
    """The rule that keeps a squad from starting in this Transport squad (0: on foot, -1: Holding), or ''."""
    if not 0 < sid < len(s.squads) or s.squads[sid].seat != plan.seat or not plan.members(s, sid):
        return "DZ-DEP-08"
    first = s.squads[sid].members[0]
    if first not in plan.units:
        return "DZ-RND-12"  # the worms of a Slayer are always aboard of it
    if into == ON_FOOT:
        return ""
    k = s.cards.units[s.squads[sid].kind]
    if into == IN_HOLDING:
        return "" if gates_fit(s, plan.seat, k) else "DZ-TRN-12"
    if not 0 < into < len(s.squads) or s.squads[into].seat != plan.seat or into == sid:
        return "DZ-TRN-01"
    holder = s.cards.units[s.squads[into].kind]
    if not is_transport(holder) or not symbol_for(k, holder):
        return "DZ-TRN-01"
    if holder.keys & ACCESS:
        return "DZ-TRN-12"  # nobody rides in a gate: what it brings waits in Holding
    for uid in plan.members(s, sid):
        for carrier in s.squads[into].members:
            if plan.within(s, uid, carrier):
                return "DZ-TRN-10"
    return "" if seats_in(s, plan, sid, into) else "DZ-TRN-01"


def bars_join(s: DropState, plan: Plan, uid: i64, sid: i64) -> str:
    """The rule against a Warband unit joining this squad (0: none), or '': Infantry that all ride alike."""
    if uid not in plan.joiners:
        return "DZ-DEP-08"
    if sid == 0:
        return ""
    if not 0 < sid < len(s.squads) or s.squads[sid].seat != plan.seat or sid == s.units[uid].sid:
        return "DZ-DEP-08"
    k = s.cards.units[s.squads[sid].kind]
    if k.type != INFANTRY or WARBAND in k.rules:
        return "DZ-DEP-08"
    for other in plan.joiners:
        if other != uid and plan.joined(other) == sid:
            return "DZ-DEP-08"  # its weapons have further slots for one kind of guest only
    return ""


def bars_plan(s: DropState, plan: Plan) -> str:
    """The rule that a plan does not satisfy, or ''."""
    for q in s.squads:
        if q.sid and q.seat == plan.seat and q.members and plan.places[q.members[0]] >= 0:
            rule = bars_squad(s, plan, q.sid)
            if rule:
                return rule
    for q in s.squads:
        if q.sid and q.seat == plan.seat and is_transport(s.cards.units[q.kind]):
            rule = bars_carrier(s, plan, q.sid)
            if rule:
                return rule
    rule = bars_gates(s, plan)
    if rule:
        return rule
    for mount in plan.mounts:
        if mount == 0:
            return "DZ-CMD-54"
    return ""


def bars_squad(s: DropState, plan: Plan, sid: i64) -> str:
    """A whole squad rides or none of it, spread only if it must be (DZ-TRN-01, DZ-TRN-03)."""
    members = plan.members(s, sid)
    if not members:
        return ""
    k = s.cards.units[s.squads[sid].kind]
    first = plan.ride(members[0])
    spread = False
    for uid in members:
        ride = plan.ride(uid)
        if (ride > 0) != (first > 0) or (ride <= 0 and ride != first):
            return "DZ-TRN-03"
        if ride != first:
            spread = True
    if spread:
        for uid in members:
            if most_of(k, s.cards.units[s.units[plan.ride(uid)].kind]) >= len(members):
                return "DZ-TRN-01"
    if first == IN_HOLDING and not gates_fit(s, plan.seat, k):
        return "DZ-TRN-12"
    if not k.flies():
        for number in s.famous[plan.seat]:
            if s.cards.commanders[number].only_aerial and not by_air(s, plan, members[0]):
                return "DZ-ARM-12"
    return ""


def by_air(s: DropState, plan: Plan, uid: i64) -> bool:
    """Does the unit start in an Aerial Transport, directly or nested?"""
    carrier = plan.ride(uid)
    depth: i64 = 0
    while carrier > 0 and depth <= DEEPEST:
        if s.cards.units[s.units[carrier].kind].flies():
            return True
        carrier = plan.ride(carrier)
        depth += 1
    return False


def bars_carrier(s: DropState, plan: Plan, sid: i64) -> str:
    """Transports: not over full, of one battlegroup, Auxiliary ones at least half full (DZ-TRN-01, DZ-TRN-02)."""
    q = s.squads[sid]
    holder = s.cards.units[q.kind]
    if holder.keys & ACCESS:
        return ""
    full = False
    for symbol, capacity in holder.holds:
        whole: i64 = 0
        for carrier in q.members:
            load = plan.load(s, carrier, symbol)
            if load > capacity:
                return "DZ-TRN-01"
            whole += load
        if 2 * whole >= capacity * len(q.members):
            full = True
    gid: i64 = q.gid  # DZ-RND-12: one that is no Auxiliary carries its own battlegroup only
    for place in range(len(plan.units)):
        ride = plan.rides[place]
        if ride > 0 and s.units[ride].sid == sid:
            uid = plan.units[place]
            mine = plan.group(s, plan.joined(uid) or s.units[uid].sid)
            if gid and mine and mine != gid:
                return "DZ-RND-12" if q.gid else "DZ-TRN-01"
            gid = mine or gid
    return "DZ-TRN-02" if holder.category == AUXILIARY and not full else ""


def bars_gates(s: DropState, plan: Plan) -> str:
    """What starts in Holding uses the Access units at least by half, symbol by symbol (DZ-ARM-10)."""
    rooms: dict[str, int] = {}
    for q in s.squads:
        k = s.cards.units[q.kind]
        if q.sid and q.seat == plan.seat and k.keys & ACCESS:
            for symbol, capacity in k.holds:
                rooms[symbol] = rooms.get(symbol, 0) + capacity * len(q.members)
    if not rooms:
        return ""
    waiting: dict[str, int] = {}
    for q in s.squads:
        if not q.sid or q.seat != plan.seat or not q.members or plan.ride(q.members[0]) != IN_HOLDING:
            continue
        best = ""
        k = s.cards.units[q.kind]
        for symbol, _ in k.needs:
            if symbol in rooms and (not best or waiting.get(symbol, 0) < waiting.get(best, 0)):
                best = symbol
        if best:
            waiting[best] = waiting.get(best, 0) + requirement(k, best) * len(q.members)
    for symbol, room in rooms.items():
        if 2 * waiting.get(symbol, 0) < room:
            return "DZ-ARM-10"
    return ""


# -- what a list proposes


def proposed(s: DropState, seat: i64, army: Army, places: list[int]) -> tuple[int, ...]:
    """The draft that a list proposes; `places` are the numbers of its squads on the table."""
    plan = Plan(s, seat, ())
    for n in range(len(army.squads)):
        squad = army.squads[n]
        sid = places[n]
        if squad.holding:
            for uid in s.squads[sid].members:
                plan.put(uid, IN_HOLDING)
        for name, count in squad.aboard:
            carriers = army.find(name)
            if carriers >= 0:
                seat_some(s, plan, sid, places[carriers], count)
        other = army.find(squad.joins) if squad.joins else -1
        for uid in s.squads[sid].members:
            if other >= 0 and uid in plan.joiners:
                plan.joins[plan.joiners.index(uid)] = places[other]
    for place in range(len(plan.joiners)):
        if plan.joins[place]:
            plan.put(plan.joiners[place], plan.ride(s.squads[plan.joins[place]].members[0]))
    for place in range(len(plan.kinds)):
        plan.doctrines[place] = first_doctrine(s, seat, plan.kinds[place])
    propose_mounts(s, seat, plan, army, places)
    return plan.draft()


def seat_some(s: DropState, plan: Plan, sid: i64, into: i64, count: i64) -> None:
    """So many units of a squad, those that have no place yet, ride in this Transport squad."""
    k = s.cards.units[s.squads[sid].kind]
    waiting = [uid for uid in s.squads[sid].members if plan.ride(uid) == ON_FOOT][:count]
    for carrier in s.squads[into].members:
        if room_of(s, plan, carrier, k, 0) >= len(waiting):
            for uid in waiting:
                plan.put(uid, carrier)
            return
    for carrier in s.squads[into].members:
        while waiting and room_of(s, plan, carrier, k, 0) > 0:
            plan.put(waiting.pop(0), carrier)


def first_doctrine(s: DropState, seat: i64, kind: i64) -> i64:
    """The option that the list names for all units of a kind, or the first there is."""
    found: i64 = 0
    for option in s.cards.options:
        if option.army and option.unit == kind:
            for q in s.squads:
                if q.sid and q.seat == seat and option.number in q.took:
                    return option.number
            found = found or option.number
    return found


def propose_mounts(s: DropState, seat: i64, plan: Plan, army: Army, places: list[int]) -> None:
    """The mounts that the squads of the list name; for ranks that none names the first units that can."""
    ranks = s.ranks[seat]
    for n in range(len(army.squads)):
        members = s.squads[places[n]].members
        for k in range(min(len(members), len(army.squads[n].commanders))):
            for place in range(len(ranks)):
                if ranks[place] == army.squads[n].commanders[k] and not plan.mounts[place]:
                    if not bars_mount(s, members[k]):
                        plan.mounts[place] = members[k]
                    break
    for place in range(len(ranks)):  # DZ-CMD-01, DZ-CMD-03: any number, also none, the free one too
        for uid in plan.units:
            if not plan.mounts[place] and uid not in plan.mounts and not bars_mount(s, uid):
                plan.mounts[place] = uid


# -- the choice


class Mounting(Sealed[DropState]):
    """Both fix in secret who commands from where and who starts in what; then all is shown (DZ-CMD-54, DZ-DEP-08)."""

    UNLISTED: ClassVar[str] = "A change after which the draft cannot be sealed yet is accepted, but not listed."

    def __init__(self, first: tuple[int, ...], second: tuple[int, ...]) -> None:
        self.first: Final = first  # what the lists propose
        self.second: Final = second

    def plan(self, s: DropState, seat: i64) -> Plan:
        """What the seat has chosen so far."""
        draft = s.drafts[seat]
        if not draft:
            draft = self.first if seat == 0 else self.second
        return Plan(s, seat, draft)

    def options(self, s: DropState, seat: i64) -> list[Action]:
        plan = self.plan(s, seat)
        sound = not bars_plan(s, plan)  # judged once, for the changes and for the seal
        actions = self.changes(s, seat, plan, sound)
        if sound:
            actions.append(COMMITTING)
        return actions

    def edits(self, s: DropState, seat: i64) -> list[Action]:
        plan = self.plan(s, seat)
        return self.changes(s, seat, plan, not bars_plan(s, plan))

    def changes(self, s: DropState, seat: i64, plan: Plan, sound: bool) -> list[Action]:
        """The changes that are listed for a plan, which may or may not be `sound` enough to be sealed."""
        actions: list[Action] = []
        for place in range(len(s.ranks[seat])):
            for uid in plan.units:
                if plan.mounts[place] != uid and not bars_mount(s, uid):
                    actions.append(Action(Verb.MOUNT, place, uid))
        for place in range(len(plan.kinds)):
            for option in s.cards.options:
                if option.army and option.unit == plan.kinds[place] and option.number != plan.doctrines[place]:
                    actions.append(Action(Verb.DOCTRINE, option.number))
        for uid in plan.joiners:
            for q in s.squads:
                if q.sid != plan.joined(uid) and not bars_join(s, plan, uid, q.sid):
                    self.offer(s, seat, Action(Verb.WARBAND, uid, q.sid), actions, sound)
        rides = self.carriers(s, plan)
        for q in s.squads:
            if not q.sid or q.seat != seat or not q.members or plan.places[q.members[0]] < 0:
                continue
            now: i64 = plan.ride(q.members[0])
            if sound and self.empties(s, plan, now):
                continue
            for into in rides:
                if into == (s.units[now].sid if now > 0 else now):
                    continue
                if not bars_ride(s, plan, q.sid, into):
                    self.offer(s, seat, Action(Verb.LOAD, q.sid, into), actions, sound)
        return actions

    def carriers(self, s: DropState, plan: Plan) -> list[int]:
        """Where squads of the seat might start."""
        found = [ON_FOOT, IN_HOLDING]
        for q in s.squads:
            k = s.cards.units[q.kind]
            if q.sid and q.seat == plan.seat and is_transport(k) and not k.keys & ACCESS:
                found.append(int(q.sid))
        return found

    def empties(self, s: DropState, plan: Plan, carrier: i64) -> bool:
        """Is there only one squad in this Auxiliary Transport, so that nothing would be left in it?"""
        if carrier <= 0 or s.cards.units[s.units[carrier].kind].category != AUXILIARY:
            return False
        seen: i64 = 0
        for place in range(len(plan.units)):
            if plan.rides[place] == carrier:
                sid = s.units[plan.units[place]].sid
                if seen and sid != seen:
                    return False
                seen = sid
        return True

    def offer(self, s: DropState, seat: i64, action: Action, actions: list[Action], sound: bool) -> None:
        """List a change, but from a draft that can be sealed only one to a draft that can be sealed."""
        if sound:
            plan = self.plan(s, seat)
            self.apply(s, plan, action)
            if bars_plan(s, plan):
                return
        actions.append(action)

    def bars_edit(self, s: DropState, seat: i64, action: Action) -> str:
        plan = self.plan(s, seat)
        if action.verb is Verb.LOAD:
            return bars_ride(s, plan, action.a, action.b)
        if action.verb is Verb.WARBAND:
            return bars_join(s, plan, action.a, action.b)
        if action.verb is Verb.DOCTRINE:
            if 0 < action.a < len(s.cards.options):
                option = s.cards.options[action.a]
                if option.army and option.unit in plan.kinds:
                    return ""
            return "DZ-DEP-08"
        if action.verb is not Verb.MOUNT or not 0 <= action.a < len(s.ranks[seat]):
            return "DZ-CMD-54"
        if not 0 < action.b < len(s.units) or s.units[action.b].seat != seat:
            return "DZ-CMD-54"
        return bars_mount(s, action.b)

    def bars_commit(self, s: DropState, seat: i64) -> str:
        return bars_plan(s, self.plan(s, seat))  # DZ-DEP-08

    def edit(self, s: DropState, t: Table, seat: i64, action: Action) -> None:
        plan = self.plan(s, seat)
        self.apply(s, plan, action)
        s.drafts[seat] = plan.draft()

    def apply(self, s: DropState, plan: Plan, action: Action) -> None:
        if action.verb is Verb.MOUNT:
            for place in range(len(plan.mounts)):
                if plan.mounts[place] == action.b:
                    plan.mounts[place] = plan.mounts[action.a]  # they swap
            plan.mounts[action.a] = action.b
        elif action.verb is Verb.DOCTRINE:
            plan.doctrines[plan.kinds.index(s.cards.options[action.a].unit)] = action.a
        elif action.verb is Verb.WARBAND:
            plan.joins[plan.joiners.index(action.a)] = action.b
            if action.b:
                plan.put(action.a, plan.ride(s.squads[action.b].members[0]))
        elif action.b <= 0:
            for uid in plan.members(s, action.a):
                plan.put(uid, action.b)
        else:
            for uid, carrier in seats_in(s, plan, action.a, action.b):
                plan.put(uid, carrier)

    def committing(self) -> Action:
        return COMMITTING

    def sealed(self, s: DropState, t: Table, seat: i64) -> None:
        t.tell(Said.SEALED, seat)

    def reveal(self, s: DropState, t: Table, drafts: list[tuple[int, ...]]) -> None:
        for seat in range(2):
            draft = drafts[seat]
            if not draft:
                draft = self.first if seat == 0 else self.second
            settle(s, t, Plan(s, seat, draft))
        note_auras(s)


def settle(s: DropState, t: Table, plan: Plan) -> None:
    """The plan comes true and is public from now on (DZ-CMD-06)."""
    seat = plan.seat
    carry_out(s, plan)
    for place in range(len(plan.mounts)):
        if plan.mounts[place]:
            t.tell(Said.MOUNTED, seat, a=plan.mounts[place], b=s.ranks[seat][place], rule="DZ-CMD-06")
    for option in plan.doctrines:
        t.tell(Said.DOCTRINE, seat, a=option, rule="DZ-DEP-08")
    for uid in plan.joiners:
        if plan.joined(uid):
            t.tell(Said.JOINED, seat, a=uid, b=plan.joined(uid), rule="DZ-DEP-08")
    for q in s.squads:
        if q.sid and q.seat == seat and q.members and s.units[q.members[0]].place == ABOARD:
            t.tell(Said.ABOARD, seat, a=q.sid, b=s.units[q.members[0]].inside, rule="DZ-DEP-08")


def carry_out(s: DropState, plan: Plan) -> None:
    """Everybody where the plan has them: commanders, options, guests, cargo, what waits in Holding."""
    for place in range(len(plan.mounts)):
        if plan.mounts[place]:
            s.change(plan.mounts[place]).commander = s.ranks[plan.seat][place]  # DZ-CMD-07: for the whole game
    for option in plan.doctrines:
        follow(s, plan.seat, option)
    for uid in plan.joiners:
        if plan.joined(uid):
            join(s, uid, plan.joined(uid))
    for place in range(len(plan.units)):
        if plan.rides[place] > 0:
            put_aboard(s, plan.units[place], plan.rides[place])
        elif plan.rides[place] == IN_HOLDING:
            put_off(s, plan.units[place], HOLDING)
    for q in s.squads:
        if q.sid and q.seat == plan.seat and q.members and q.gid == 0:
            s.change_squad(q.sid).bound = bound_to(s, q.sid)


def follow(s: DropState, seat: i64, number: i64) -> None:
    """All squads of a kind take one option for the whole army, instead of any other such option."""
    option = s.cards.options[number]
    for q in s.squads:
        if q.sid and q.seat == seat and q.kind == option.unit:
            took = [one for one in q.took if not s.cards.options[one].army]
            took.append(number)
            equip(s, q.sid, tuple(took))


def equip(s: DropState, sid: i64, options: tuple[int, ...]) -> None:
    """Weapons and special rules of a squad with these options (DZ-ARM-05)."""
    cards = s.cards
    q = s.change_squad(sid)
    k = cards.units[q.kind]
    arms = list(k.arms)
    keys = k.keys
    dodge = k.dodge
    for number in options:
        option = cards.options[number]
        for gone in option.removes:
            while gone in arms:
                arms.remove(gone)
        arms.extend(option.adds)
        keys |= option.keys
        if option.dodge:
            dodge = option.dodge
    q.arms = tuple(arms)
    q.split = len(arms)
    q.took = options
    q.keys = keys
    q.dodge = dodge


def join(s: DropState, uid: i64, sid: i64) -> None:
    """Warband: the unit is part of another squad, with its own weapons in further slots."""
    q = s.change_squad(s.units[uid].sid)
    r = s.change_squad(sid)
    arms = list(r.arms)
    arms.extend(q.arms)
    r.arms = tuple(arms)
    r.members = (*r.members, uid)
    r.size += 1
    q.members = tuple([one for one in q.members if one != uid])
    s.change(uid).sid = sid
