"""How do both sides make and hand out orders? Dice, pools, secret distribution, initiative. Chapter "Command phase".

A draft is the seat's own secret: in `Generate` its order dice as they lie, in `Distribute` a colour by unit number.
"""

from typing import ClassVar

from mypy_extensions import i64

from drumhead.games.fantasy_commander.action_phase import Turn, tokens
from drumhead.games.fantasy_commander.cards import BLUE, GREEN, NO_ORDER, PURPLE, RED, YELLOW
from drumhead.games.fantasy_commander.losses import summon
from drumhead.games.fantasy_commander.monsters import draw_tokens, place_tokens
from drumhead.games.fantasy_commander.orders import add, held, pool_of, size
from drumhead.games.fantasy_commander.state import MAX_UNITS, MONSTERS, OFF_MAP, CommanderState, tag, zone
from drumhead.games.fantasy_commander.verbs import LOOKING, REROLLING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.events import bit
from drumhead.kernel.windows import Sealed


def order_dice(s: CommanderState, seat: i64) -> i64:
    """How many order dice the leadership of the seat's units on the map gives (FC-ORD-01)."""
    dice: i64 = 0
    for u in s.units:
        if u.seat == seat and u.cell != OFF_MAP:
            dice += u.card.leadership[4]
    return dice


def printed_orders(s: CommanderState, seat: i64) -> i64:
    """The pool of printed colours (FC-ORD-01)."""
    red: i64 = 0
    blue: i64 = 0
    green: i64 = 0
    purple: i64 = 0
    for u in s.units:
        if u.seat == seat and u.cell != OFF_MAP:
            red += u.card.leadership[0]
            blue += u.card.leadership[1]
            green += u.card.leadership[2]
            purple += u.card.leadership[3]  # FC-ORD-04: dice never show it
    return pool_of(red, blue, green, purple)


def roll_orders(s: CommanderState, t: Table, seat: i64, count: i64) -> None:
    """All order dice of a seat at once, for its eyes only (FC-ORD-02)."""
    faces: list[int] = []
    n: i64 = 0
    while n < count:
        faces.append(t.own[seat].roll(6, "orders"))
        n += 1
    s.drafts[seat] = tuple(faces)
    t.tell_only(seat, Said.DICE, rule="FC-ORD-02", more=s.drafts[seat])


class NewRound(Step[CommanderState]):
    """A round begins; it lies below all steps of the round and starts the next one."""

    def run(self, s: CommanderState, t: Table) -> i64:
        s.round += 1
        t.tell(Said.ROUND, -1, a=s.round, rule="FC-ORD-01")
        s.push(Generate())
        if s.mission.number:
            arrive(s, t)
            if s.mission.watched:
                draw_tokens(s, t)
        for seat in range(2):
            if not _monstrous(s, seat):
                roll_orders(s, t, seat, order_dice(s, seat))
        return 0


def _monstrous(s: CommanderState, seat: i64) -> bool:
    """Monsters make no orders (FC-CAM-04)."""
    return s.mission.number > 0 and seat == MONSTERS


def arrive(s: CommanderState, t: Table) -> None:
    """Monsters of a later wave enter at their own edge, in the first free hexes of their zone."""
    for wave in s.mission.waves:
        if wave[0] != s.round:
            continue
        for card in wave[1:]:
            for cell in zone(s, MONSTERS):
                if s.at[cell] < 0 and not s.cards.terrains[s.terrain[cell]].impassable:
                    if len(s.units) < MAX_UNITS:
                        summon(s, t, MONSTERS, card, 0, cell, "FC-CAM-02")
                    break


class Generate(Sealed[CommanderState]):
    """Both sides keep or reroll their order dice, unseen by each other until both keep (FC-ORD-03)."""

    def choosers(self, s: CommanderState) -> i64:
        mask: i64 = 0
        for seat in range(2):
            if order_dice(s, seat) >= 2 and not _monstrous(s, seat):
                mask |= bit(seat)
        return mask

    def edits(self, s: CommanderState, seat: i64) -> list[Action]:
        return [REROLLING] if len(s.drafts[seat]) >= 2 else []

    def bars_edit(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "" if action.same(REROLLING) and len(s.drafts[seat]) >= 2 else "FC-ORD-03"

    def edit(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        roll_orders(s, t, seat, len(s.drafts[seat]) - 1)

    def committing(self) -> Action:
        return Action(Verb.KEEP)

    def sealed(self, s: CommanderState, t: Table, seat: i64) -> None:
        t.tell(Said.COMMITTED, seat, rule="FC-ORD-03")

    def reveal(self, s: CommanderState, t: Table, drafts: list[tuple[int, ...]]) -> None:
        faces = s.cards.order_faces
        for seat in range(2):
            if _monstrous(s, seat):
                continue
            pool = printed_orders(s, seat)
            for face in drafts[seat]:
                pool = add(pool, faces[face - 1], 1)
            s.pools[seat] = pool
            if s.rulings.pools_shown:
                t.tell(Said.POOL, seat, a=pool, b=seat, rule="FC-ORD-05")
            else:
                t.tell_only(seat, Said.POOL, a=pool, b=seat, rule="FC-ORD-05")
        if s.rulings.pools_shown:
            s.looked = 3
            s.push(Distribute())
        else:
            s.push(PoolOpen())


class PoolOpen(Sealed[CommanderState]):
    """Before distribution each side may ask to see the other's pool (FC-ORD-05)."""

    def choosers(self, s: CommanderState) -> i64:
        return 1 if s.mission.number else 3

    def edits(self, s: CommanderState, seat: i64) -> list[Action]:
        return [] if s.looked & bit(seat) else [LOOKING]

    def bars_edit(self, s: CommanderState, seat: i64, action: Action) -> str:
        return "" if action.same(LOOKING) and not s.looked & bit(seat) else "FC-ORD-05"

    def edit(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        s.looked |= bit(seat)
        t.tell_only(seat, Said.POOL, a=s.pools[1 - seat], b=1 - seat, rule="FC-ORD-05")

    def committing(self) -> Action:
        return Action(Verb.READY)

    def reveal(self, s: CommanderState, t: Table, drafts: list[tuple[int, ...]]) -> None:
        for seat in range(2):
            if s.looked & bit(seat):
                t.tell(Said.LOOKED, seat, rule="FC-ORD-05")
        s.push(Distribute())


def spare(pool: i64, draft: tuple[int, ...]) -> i64:
    """What stays in the pool when the draft's tokens are placed, purple standing in for colours; -1 if too many."""
    used: list[int] = [0] * 6
    for colour in draft:
        used[colour] += 1
    left = pool
    short: i64 = used[PURPLE]
    for colour in (RED, BLUE, GREEN):  # FC-ORD-07: yellow comes from nowhere
        own = held(pool, colour)
        wanted: i64 = used[colour]
        if wanted > own:
            short += wanted - own  # FC-ORD-10
            wanted = own
        left = add(left, colour, -wanted)
    if short > held(pool, PURPLE):
        return -1
    return add(left, PURPLE, -short)


def with_token(s: CommanderState, draft: tuple[int, ...], unit: i64, colour: i64) -> tuple[int, ...]:
    """The draft with another token on the unit."""
    tokens_now = list(draft) if draft else [NO_ORDER] * len(s.units)
    tokens_now[unit] = colour
    return tuple(tokens_now)


class Distribute(Sealed[CommanderState]):
    """Each own unit gets one token face down; both sides at the same time, revealed together (FC-ORD-06)."""

    UNLISTED: ClassVar[str] = "A plan may be made in any order, changed and committed early; listed is the next unit."

    def next_unit(self, s: CommanderState, seat: i64) -> i64:
        """The first own unit that has no token in the draft yet, or -1."""
        draft = s.drafts[seat]
        for unit in range(len(s.units)):
            u = s.units[unit]
            if u.seat == seat and u.cell != OFF_MAP and (not draft or draft[unit] == NO_ORDER):
                return unit
        return -1

    def edits(self, s: CommanderState, seat: i64) -> list[Action]:
        unit = self.next_unit(s, seat)
        if unit < 0:
            return []
        left = spare(s.pools[seat], s.drafts[seat])
        wild = held(left, PURPLE) > 0
        actions: list[Action] = []
        for colour in (RED, BLUE, GREEN):
            if wild or held(left, colour) > 0:
                actions.append(Action(Verb.ASSIGN, unit, colour))
        if wild:
            actions.append(Action(Verb.ASSIGN, unit, PURPLE))
        actions.append(Action(Verb.ASSIGN, unit, YELLOW))
        return actions

    def options(self, s: CommanderState, seat: i64) -> list[Action]:
        # Committing early is legal (FC-ORD-08) but never better than a yellow token by choice.
        actions = self.edits(s, seat)
        return actions if actions else [self.committing()]

    def bars_edit(self, s: CommanderState, seat: i64, action: Action) -> str:
        if action.verb is not Verb.ASSIGN or action.c or action.more or not 0 <= action.a < len(s.units):
            return "K-OPTION"
        u = s.units[action.a]
        if u.seat != seat or u.cell == OFF_MAP:
            return "FC-ORD-06"
        if not NO_ORDER <= action.b <= PURPLE:
            return "K-OPTION"
        return "" if spare(s.pools[seat], with_token(s, s.drafts[seat], action.a, action.b)) >= 0 else "FC-ORD-01"

    def edit(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        s.drafts[seat] = with_token(s, s.drafts[seat], action.a, action.b)

    def committing(self) -> Action:
        return Action(Verb.COMMIT)

    def choosers(self, s: CommanderState) -> i64:
        mask: i64 = 0
        for u in s.units:
            if u.cell != OFF_MAP and not _monstrous(s, u.seat):
                mask |= bit(u.seat)
        return mask

    def sealed(self, s: CommanderState, t: Table, seat: i64) -> None:
        t.tell(Said.COMMITTED, seat, rule="FC-ORD-06")

    def reveal(self, s: CommanderState, t: Table, drafts: list[tuple[int, ...]]) -> None:
        for seat in range(2):
            if _monstrous(s, seat):
                if not s.mission.watched:
                    draw_tokens(s, t)
                place_tokens(s, t)
                continue
            draft = drafts[seat]
            s.pools[seat] = spare(s.pools[seat], draft)  # FC-ORD-09
            shown: list[int] = []
            for unit in range(len(s.units)):
                u = s.units[unit]
                if u.seat != seat or u.cell == OFF_MAP:
                    continue
                colour: i64 = draft[unit] if draft else NO_ORDER
                if colour == NO_ORDER:
                    colour = YELLOW  # FC-ORD-08
                s.change(unit).order = colour
                shown.append(tag(s, unit))
                shown.append(colour)
            t.tell(Said.TOKENS, seat, a=size(s.pools[seat]) if s.rulings.pools_shown else 0, more=tuple(shown))
        set_initiative(s, t)
        s.push(Turn(RED, s.initiative))


def set_initiative(s: CommanderState, t: Table) -> None:
    """Fewer red and purple tokens take the initiative; on a tie whoever had it keeps it (FC-INI-01)."""
    first = tokens(s, 0, RED) + tokens(s, 0, PURPLE)
    second = tokens(s, 1, RED) + tokens(s, 1, PURPLE)
    # FC-CAM-06: a monster's Rampage and Frenzy are red and purple tokens.
    if first == second and s.mission.beacon:
        s.initiative = 0
    if first != second:  # FC-INI-02: a tie changes nothing; FC-INI-03: nor can anybody give it away
        s.initiative = 0 if first < second else 1  # FC-INI-04: as revealed
    t.tell(Said.INITIATIVE, s.initiative, a=first, b=second, rule="FC-INI-01")
