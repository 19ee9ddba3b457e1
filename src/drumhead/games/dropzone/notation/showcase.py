"""Where does content get its chance? A table in the thick of a game, drawn at random, for the content runner.

Whole games of ready armies show some things once in a thousand: a famous commander whom no ready army leads, a fight in
a Garrison with the right card in hand. Here units of every kind stand near each other, houses are shared, squads are
below strength, Transports loaded, and each hand is drawn from everything the side could have put into its deck.
"""

from __future__ import annotations

from drumhead.games.dropzone.basics import put_aboard, put_inside, put_off, put_on_table
from drumhead.games.dropzone.cards import Cards, UnitDef
from drumhead.games.dropzone.modifiers import note_auras
from drumhead.games.dropzone.movement import bars_spot
from drumhead.games.dropzone.printed import (
    ACCESS,
    AIRCRAFT,
    AUXILIARY,
    CALL_IN,
    CENTRE,
    FAST,
    GARRISON,
    HQ,
    INCH,
    INFANTRY,
    TOKEN,
)
from drumhead.games.dropzone.rosters import ArmySquad
from drumhead.games.dropzone.rounds import Round
from drumhead.games.dropzone.setup import enlist, lay_table, worms
from drumhead.games.dropzone.state import ABOARD, DEAD, HOLDING, INSIDE, READY, TABLE, DropState, Group, Objective
from drumhead.games.dropzone.transports import bound_to, room_for
from drumhead.kernel import Dice
from drumhead.kernel.zones import hand, pile

LIMIT = 3000  # decisions
GROUPS = 2
SQUADS = 3
TRIES = 60
HAND = 30
PLAIN, SHAKEN, LOADED = range(3)  # what a table is about: nothing much, squads about to break, squads aboard
STORIES = (PLAIN, PLAIN, SHAKEN, LOADED)


def showcase(cards: Cards, dice: Dice) -> DropState:
    """A state at the start of a late round."""
    scene = cards.scenarios[dice.below(len(cards.scenarios))]
    s = DropState(cards, scene, limit=LIMIT)
    lay_table(s, True)
    houses = [p.pid for p in s.pieces if p.keys & GARRISON]
    dice.shuffle(houses)
    s.factions = (1 + dice.below(5), 1 + dice.below(5))
    for seat in range(2):
        army(s, seat, dice)
    story = STORIES[dice.below(len(STORIES))]
    for q in sorted(s.squads[1:], key=lambda q: loading_order(s, q.sid)):
        settle(s, q.sid, houses[:1] if story == SHAKEN else houses[:2], story, dice)
    for q in s.squads[1:]:
        if q.gid == 0:
            s.change_squad(q.sid).bound = bound_to(s, q.sid)
    for pid in houses[:2]:
        house = s.change_piece(pid)
        house.tokens = dice.below(3)
        house.dp = min(house.dp, 2 + dice.below(9))
    objectives(s, dice)
    for seat in range(2):
        deal(s, seat, dice)
    s.first = dice.below(2)
    s.round = scene.rounds - 1
    note_auras(s)
    s.agenda = [Round(0)]
    return s


def loading_order(s: DropState, sid: int) -> int:
    """What carries others is settled first, and what carries carriers before that."""
    k = s.cards.units[s.squads[sid].kind]
    return 2 if not k.holds else 0 if k.type >= AIRCRAFT else 1


def army(s: DropState, seat: int, dice: Dice) -> None:
    """Three battlegroups of any units of the faction, a few Transports, and commanders where they may ride."""
    cards = s.cards
    own = [k for k in cards.units[1:] if k.faction == s.factions[seat] and k.set != TOKEN]
    fighters = [k for k in own if k.category != AUXILIARY]
    carriers = [k for k in own if k.category == AUXILIARY]
    troops = [k for k in fighters if k.type == INFANTRY]
    mounts = [k for k in fighters if k.commander]
    famous: list[int] = []
    for _ in range(GROUPS):
        gid = len(s.groups)
        s.groups.append(Group(gid, seat, HQ, ()))
        squads: list[int] = []
        for n in range(SQUADS):
            k = fighters[dice.below(len(fighters))]
            if n == 0 and not famous:
                k = mounts[dice.below(len(mounts))]
            elif dice.below(2):
                k = troops[dice.below(len(troops))]
            if k.commander and k.commander in famous:
                continue
            if k.commander:
                famous.append(k.commander)
            squads += recruit(s, seat, gid, k, dice)
        s.groups[gid] = Group(gid, seat, HQ, tuple(squads), TABLE)
    for _ in range(2):
        recruit(s, seat, 0, carriers[dice.below(len(carriers))], dice)
    s.famous = (tuple(famous), s.famous[1]) if seat == 0 else (s.famous[0], tuple(famous))


def recruit(s: DropState, seat: int, gid: int, k: UnitDef, dice: Dice) -> list[int]:
    """A squad of this kind with options by lot, and its commander; and the worms a Slayer brings."""
    options: list[int] = []
    choices: list[str] = []
    for option in s.cards.options[1:]:
        if option.unit == k.number and option.choice not in choices and dice.below(2):
            options.append(option.number)
            choices.append(option.choice)
    most = min(k.squad_max, k.squad_min + 2)
    count = k.squad_min + dice.below(most - k.squad_min + 1)
    squad = ArmySquad(f"q{len(s.squads)}", 0, k.number, count, tuple(options), k.category, (), False, (), "")
    sid = enlist(s, seat, gid, squad)
    first = s.change(s.squads[sid].members[0])
    if k.commander:
        first.commander = k.commander
    elif k.mountable and dice.below(3):
        first.commander = 1 + dice.below(6)
    made: list[list[int]] = [[sid]]
    worms(s, seat, sid, made, 0)
    return made[0]


def settle(s: DropState, sid: int, houses: list[int], story: int, dice: Dice) -> None:
    """Somewhere sensible: in a house, aboard, in Holding, In Readiness, or on free ground in the middle."""
    q = s.squads[sid]
    k = s.cards.units[q.kind]
    if s.units[q.members[0]].inside:
        return  # the worms of a Slayer
    chance = dice.below(10)
    if story == LOADED and k.needs and aboard(s, sid):
        pass
    elif k.type == INFANTRY and chance < (9 if story == SHAKEN else 6) and houses:
        pid = houses[0 if dice.below(3) else -1]
        for uid in q.members:
            put_inside(s, uid, pid, CENTRE if dice.below(2) else dice.below(4))
    elif k.keys & (FAST | CALL_IN) and chance < 7:
        for uid in q.members:
            put_off(s, uid, READY)
    elif k.needs and chance < 8 and aboard(s, sid):
        pass
    elif k.needs and chance == 8 and gated(s, q.seat):
        for uid in q.members:
            put_off(s, uid, HOLDING)
    else:
        stand(s, sid, dice)
    wear(s, sid, dice)
    if story == SHAKEN and k.type == INFANTRY:
        for uid in s.squads[sid].members:
            s.change(uid).dp = min(s.units[uid].dp, 1 + k.dp // 3)  # below half after the next point


def aboard(s: DropState, sid: int) -> bool:
    """Into a Transport on the table that has room for all of them."""
    q = s.squads[sid]
    for c in s.units:
        if c.uid and c.seat == q.seat and c.place in (TABLE, ABOARD) and not s.kind(c.uid).keys & ACCESS:
            if not s.squads[c.sid].gid and not c.cargo and room_for(s, c, s.cards.units[q.kind]) >= len(q.members):
                for uid in q.members:
                    put_aboard(s, uid, c.uid)
                return True
    return False


def gated(s: DropState, seat: int) -> bool:
    return any(u.uid and u.seat == seat and s.kind(u.uid).keys & ACCESS for u in s.units)


def stand(s: DropState, sid: int, dice: Dice) -> None:
    """Free ground in the middle of the table, its own side's half rather; what finds none waits In Readiness."""
    q = s.squads[sid]
    fly = s.cards.units[q.kind].type >= AIRCRAFT
    middle = s.table.depth // 2 + (3 if q.seat else -3) * INCH
    enemies = [u for u in s.units if u.uid and u.seat != q.seat and u.place == TABLE and not u.air]
    for n in range(TRIES):
        x = 6 * INCH + dice.below((s.table.width - 12 * INCH) // INCH) * INCH
        y = middle + (dice.below(13) - 6) * INCH
        if enemies and n < TRIES // 4:  # now and then face to face, where claws reach
            other = enemies[dice.below(len(enemies))]
            gap = s.kind(other.uid).radius + s.cards.units[q.kind].radius  # in base contact
            x, y = other.x, other.y + (gap if q.seat else -gap)
        spots = [(x + 1700 * n, y) for n in range(len(q.members))]
        if all(free(s, s.squads[sid].members[n], spot, fly) for n, spot in enumerate(spots)):
            for n, (px, py) in enumerate(spots):
                put_on_table(s, q.members[n], px, py, 9000 if q.seat == 0 else 27000, fly)
            return
    for uid in q.members:
        put_off(s, uid, READY)


def free(s: DropState, uid: int, spot: tuple[int, int], fly: bool) -> bool:
    x, y = spot
    if fly:
        return INCH < x < s.table.width - INCH and not any(
            u.place == TABLE and u.air and -2000 < u.x - x < 2000 and -2000 < u.y - y < 2000 for u in s.units
        )
    return not bars_spot(s, s.units[uid], x, y)


def wear(s: DropState, sid: int, dice: Dice) -> None:
    """Some units are damaged, some are gone."""
    q = s.change_squad(sid)
    if len(q.members) > 1 and dice.below(3) == 0 and not s.units[q.members[-1]].cargo:
        gone = q.members[-1]
        put_off(s, gone, DEAD)
        s.change(gone).dp = 0
        q.members = q.members[:-1]
    for uid in q.members:
        full = s.kind(uid).dp
        if full > 1 and (dice.below(3) == 0 or s.units[uid].cargo):
            s.change(uid).dp = 1 + dice.below(full)


def objectives(s: DropState, dice: Dice) -> None:
    """One more lies hidden in the house that is fought for; one of the others, if any is Mobile, is carried already."""
    house = next((u.inside for u in s.units if u.place == INSIDE), 0)
    if house:
        d = s.table.pieces[house - 1]
        middle = ((d.left + d.right) // 2, (d.bottom + d.top) // 2)
        s.objectives.append(Objective(len(s.objectives), *middle, house, True, True, 1))
    for goal in s.objectives[1:]:
        if goal.mobile and not goal.gone:
            for q in s.squads[1:]:
                if s.cards.units[q.kind].type == INFANTRY and s.units[q.members[0]].on_board() and dice.below(2):
                    s.change_squad(q.sid).carries = goal.number
                    s.objectives[goal.number] = goal.held(q.seat, q.sid)
                    return


def deal(s: DropState, seat: int, dice: Dice) -> None:
    """A hand and a deck of what the faction, and the famous commanders who are here, could bring."""
    fitting = [
        card.number
        for card in s.cards.defs[1:]
        if card.faction in (0, s.factions[seat]) and (not card.commander or card.commander in s.famous[seat])
    ]
    special = [number for number in fitting if s.cards.defs[number].commander]
    rest = [number for number in fitting if number not in special]
    dice.shuffle(rest)
    held = special + rest[:HAND]
    s.hands[seat] = hand(held)
    s.decks[seat] = pile(rest[HAND : HAND + 14])
    s.discards[seat] = tuple(rest[HAND + 14 : HAND + 18])
    s.lists[seat] = tuple(sorted(held + rest[HAND : HAND + 18]))
