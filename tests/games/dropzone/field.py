"""A small field for trying cards and rules: a few squads, one house, scripted dice, any moment at will."""

from __future__ import annotations

from drumhead.games.dropzone import fights, printed, texts
from drumhead.games.dropzone import state as st
from drumhead.games.dropzone.basics import put_inside, put_on_table
from drumhead.games.dropzone.cards import PieceDef, ScenarioDef, ZoneDef
from drumhead.games.dropzone.fights import Fight
from drumhead.games.dropzone.modifiers import note_auras
from drumhead.games.dropzone.mods import Mod
from drumhead.games.dropzone.setup import lay_table
from drumhead.games.dropzone.shooting import begin_fight
from drumhead.games.dropzone.stack import announce
from drumhead.games.dropzone.state import DropState, Group, Squad, Unit
from drumhead.games.dropzone.texts import Moment
from drumhead.games.dropzone.verbs import Said, Verb
from drumhead.kernel import Action, Event, Step, Table
from drumhead.kernel.agenda import advance, answer
from drumhead.kernel.events import bit
from drumhead.kernel.zones import hand, pile
from tests.games.dropzone.table import SixSided
from tests.games.dropzone.test_lists import library

HOUSE = (
    printed.GARRISON
    | printed.DESTRUCTIBLE
    | printed.IMPASSABLE
    | printed.SOLID
    | printed.SOFT_COVER
    | printed.BODY_COVER
)
PIECES = (
    PieceDef("house", "building_medium", 20000, 20000, 25000, 25000, 6000, 10, 20, HOUSE, "bunker"),
    PieceDef("shed", "building_small", 28000, 20000, 32000, 24000, 4000, 10, 10, HOUSE),
)
ZONES = (
    ZoneDef(0, 0, 48000, 6000, 0, ((0, 0, 48000, 0),)),
    ZoneDef(0, 42000, 48000, 48000, 0, ((0, 48000, 48000, 48000),)),
)
TABLE = ScenarioDef(0, "field", "Field", "DZ-VIC-05", 48000, 48000, 6, True, False, True, 1, ZONES, PIECES, (), (), ())


class Rest(Step[DropState]):
    """Where a field comes to rest: nothing more happens."""

    def run(self, s: DropState, t: Table) -> int:
        return bit(0)

    def options(self, s: DropState, seat: int) -> list[Action]:
        return [Action(Verb.PASS)]


class Field:
    """A state under construction, and then at play."""

    def __init__(self, *dice: int, extra: bool = False, scenario: str = "") -> None:
        self.cards = library(extra).cards
        table = self.cards.scenarios[self.cards.scenario_numbers[scenario]] if scenario else TABLE
        self.s = DropState(self.cards, table)
        self.s.round = 1
        self.dice = SixSided(list(dice))
        self.events: list[Event] = []
        self.t = Table(self.dice, [self.dice, self.dice], self.events)
        lay_table(self.s, False)
        self.s.factions = (1, 2)

    # -- setting up

    def squad(
        self,
        seat: int,
        unit: str,
        *places: tuple[float, float],
        inside: int = 0,
        count: int = 0,
        aboard: int = 0,
        air: bool | None = None,
        commander: str = "",
        place: int = st.TABLE,
        group: int = 0,
    ) -> int:
        """A squad with a battlegroup of its own: units at these places (inches), in a Garrison, aboard or elsewhere."""
        s = self.s
        kind = self.cards.unit_numbers[unit]
        k = self.cards.units[kind]
        sid = len(s.squads)
        gid = group or len(s.groups)
        auxiliary = k.category == printed.AUXILIARY
        q = Squad(sid, seat, 0 if auxiliary else gid, kind)
        q.category, q.arms, q.dodge, q.points, q.name = k.category, k.arms, k.dodge, k.points, k.name
        q.split = len(k.arms)
        s.squads.append(q)
        if not auxiliary and not group:
            s.groups.append(Group(gid, seat, printed.HQ, (sid,), st.TABLE))
        elif not auxiliary:
            g = s.groups[gid]
            s.groups[gid] = Group(gid, g.seat, g.kind, (*g.squads, sid), g.mode, g.activated, g.declared)
        number = count or len(places) or 1
        members = []
        for i in range(number):
            uid = len(s.units)
            u = Unit(uid, kind, seat, sid)
            u.dp = k.dp
            s.units.append(u)
            members.append(uid)
            if i == 0 and commander:
                u.commander = self.cards.commander_numbers[commander]
            if inside:
                put_inside(s, uid, inside, printed.CENTRE)
            elif aboard:
                carrier = s.change(aboard)
                carrier.cargo = (*carrier.cargo, uid)
                u.place, u.inside = st.ABOARD, aboard
            elif place != st.TABLE:
                u.place = place
            else:
                x, y = places[i] if i < len(places) else (6.0 + 2 * i, 6.0)
                fly = k.type >= printed.AIRCRAFT if air is None else air
                put_on_table(s, uid, int(x * 1000), int(y * 1000), 9000, fly)
        q.members = tuple(members)
        q.size = number
        if commander and self.cards.commanders[self.cards.commander_numbers[commander]].famous:
            row = self.cards.commander_numbers[commander]
            famous = list(s.famous)
            famous[seat] = (*famous[seat], row)
            s.famous = tuple(famous)
        note_auras(s)
        return sid

    def piece(self, name: str) -> int:
        """The number of a piece by its id in the scenario."""
        return next(n for n, one in enumerate(self.s.table.pieces, start=1) if one.id == name)

    def unit(self, sid: int, number: int = 0) -> Unit:
        return self.s.units[self.s.squads[sid].members[number]]

    def group(self, sid: int) -> int:
        return self.s.squads[sid].gid

    def hold(self, seat: int, *ids: str) -> None:
        """This is in the hand."""
        self.s.hands[seat] = hand([self.cards.card_numbers[name] for name in ids])

    def deck(self, seat: int, *ids: str) -> None:
        """This is the deck, the top card first."""
        self.s.decks[seat] = pile([self.cards.card_numbers[name] for name in reversed(ids)])

    def names(self, cards: tuple[int, ...] | list[int]) -> list[str]:
        return [self.cards.card(card).id for card in cards]

    def acting(self, seat: int, sid: int = 0) -> None:
        """It is this player's battlegroup activation."""
        self.s.active = seat
        if sid:
            self.s.acting = self.group(sid)

    def fight(self, sid: int, kind: int = fights.SHOOTING, **more: object) -> Fight:
        """A Shooting action of this squad is under way, without its step."""
        q = self.s.squads[sid]
        f = Fight(sid, q.seat, kind, units=q.members, **more)  # type: ignore[arg-type]
        self.s.fights.append(f)
        return f

    def shoot(self, sid: int, kind: int = fights.SHOOTING) -> int:
        """The squad makes a Shooting action."""
        self.s.agenda.append(Rest())
        begin_fight(self.s, self.t, sid, kind)
        return advance(self.s, self.t)

    # -- playing

    def moment(self, point: int, side: int, it: int = 0, **more: object) -> Moment:
        """A moment about a squad, unit, battlegroup or piece (a thing)."""
        return Moment(point, side, texts.thing_kind(it), texts.thing_id(it), **more)  # type: ignore[arg-type]

    def announce(self, at: Moment) -> int:
        """The moment comes; the mask of seats that are asked."""
        if not self.s.agenda:
            self.s.agenda.append(Rest())
        announce(self.s, self.t, at)
        return advance(self.s, self.t)

    def push(self, step: Step[DropState]) -> int:
        if not self.s.agenda:
            self.s.agenda.append(Rest())
        self.s.push(step)
        return advance(self.s, self.t)

    @property
    def asked(self) -> int:
        """The seat that is asked, -1 when the field is at rest."""
        step = self.s.agenda[-1]
        if isinstance(step, Rest):
            return -1
        mask = step.run(self.s, self.t)
        return 0 if mask & 1 else 1

    def options(self) -> list[Action]:
        return self.s.agenda[-1].options(self.s, self.asked)

    def playable(self) -> list[str]:
        """The cards that the seat that is asked may play."""
        if self.asked < 0:
            return []
        return [self.cards.card(one.a).id for one in self.options() if one.verb is Verb.PLAY]

    def play(self, name: str) -> None:
        """The seat that is asked plays a card."""
        number = self.cards.card_numbers[name]
        action = next(one for one in self.options() if one.verb is Verb.PLAY and one.a % printed.COPY == number)
        answer(self.s, self.t, self.asked, action)

    def do(self, action: Action) -> None:
        """The seat that is asked answers; the action must be an option."""
        assert any(one.same(action) for one in self.options()), [(o.verb, o.a, o.b, o.c) for o in self.options()]
        answer(self.s, self.t, self.asked, action)

    def pick(self, it: int) -> None:
        """The seat that is asked names a thing."""
        self.do(Action(Verb.PICK, texts.thing_kind(it), texts.thing_id(it), texts.thing_second(it)))

    def settle(self) -> None:
        """Everybody passes, or takes the first option where there is nothing to pass, until the field is at rest."""
        for _ in range(200):
            if self.asked < 0:
                return
            passing = [one for one in self.options() if one.verb is Verb.PASS]
            answer(self.s, self.t, self.asked, (passing or self.options())[0])
        raise AssertionError("The field does not come to rest.")

    # -- looking

    def mods(self, kind: int) -> list[Mod]:
        return [one for one in self.s.mods if one.kind == kind]

    def told(self, said: Said) -> list[Event]:
        return [event for event in self.events if event.said is said]


def squad(sid: int) -> int:
    return texts.thing(texts.SQUAD, sid)


def unit(uid: int) -> int:
    return texts.thing(texts.UNIT, uid)


def group(gid: int) -> int:
    return texts.thing(texts.BATTLEGROUP, gid)


def piece(pid: int) -> int:
    return texts.thing(texts.PIECE, pid)
