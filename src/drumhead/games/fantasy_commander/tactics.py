"""How is the tactics deck played? Chapters "Playing cards", "Terrain cards", "Curse cards"."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.fantasy_commander.cards import CURSE, TERRAIN_CARD
from drumhead.games.fantasy_commander.effects import BEFORE, Resolve, discard_played
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState, spot
from drumhead.games.fantasy_commander.verbs import PASSING, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.windows import OpenOffer
from drumhead.kernel.zones import Pile, pile

PLANT_RADIUS: Final = 2


def play_top_card(s: CommanderState, t: Table, seat: i64) -> None:
    """Draw and play the top card of the own deck (FC-ACT-06); what it needs to ask lies on the agenda afterwards."""
    t.barrier = True
    if s.decks[seat].left == 0:
        if not s.discards[seat]:
            t.tell(Said.NO_CARD, seat, rule="FC-CRD-05")
            return
        s.decks[seat] = pile(list(s.discards[seat])).shuffled(t.dice)  # FC-CRD-04
        s.discards[seat] = ()
        t.tell(Said.SHUFFLED, seat, rule="FC-CRD-04")
    card = s.decks[seat].top()
    s.decks[seat] = s.decks[seat].without_top()
    face = s.cards.tactics[card >> 1]
    t.tell(Said.CARD, seat, card, rule="FC-ACT-06")
    if face.type == CURSE and card & 1 == seat:
        _pass_on(s, t, seat, card)
        return  # FC-CUR-04
    s.playing = card
    if face.type == TERRAIN_CARD:
        s.push(Plant(seat, card))
    else:
        s.push(Resolve(seat, -1, BEFORE, card >> 1, 0))


def _pass_on(s: CommanderState, t: Table, seat: i64, card: i64) -> None:
    """A curse drawn by its owner goes to the opponent for good; nothing replaces it (FC-CUR-01)."""
    other = 1 - seat  # FC-CUR-03: nothing ever moves it back
    mine = list(s.cycles[seat])
    mine.remove(card)
    s.cycles[seat] = tuple(mine)
    s.cycles[other] = tuple(sorted(list(s.cycles[other]) + [card]))
    cards = s.decks[other].listed() + list(s.discards[other]) + [card]
    t.dice.shuffle(cards)
    s.decks[other] = Pile(tuple(cards), len(cards))
    s.discards[other] = ()
    t.tell(Said.PASSED_ON, seat, card, rule="FC-CUR-01")
    t.tell(Said.SHUFFLED, other, rule="FC-CUR-01")


def bars_planting(s: CommanderState, seat: i64, cell: i64) -> str:
    """The rule that keeps a terrain template off this hex, or ''."""
    if cell == OFF_MAP or s.at[cell] >= 0 or s.terrain[cell] or (not s.rulings.royal and cell in s.scenario.points_at):
        return "FC-TCD-01"
    for u in s.units:
        if u.seat == seat and u.cell != OFF_MAP and s.scenario.grid.apart(u.cell, cell) <= PLANT_RADIUS:
            return ""
    return "FC-TCD-01"


class Plant(OpenOffer[CommanderState]):
    """A terrain card: its player may put the template on the map, near own units."""

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat: Final[i64] = seat
        self.card: Final[i64] = card

    def cells(self, s: CommanderState) -> list[int]:
        """Where it may lie: what `bars_planting` lets through, for the whole map at once."""
        near = [False] * s.scenario.grid.size
        for u in s.units:
            if u.seat == self.seat and u.cell != OFF_MAP:
                for cell in s.scenario.grid.within(u.cell, PLANT_RADIUS):
                    near[cell] = True
        points = () if s.rulings.royal else s.scenario.points_at
        found: list[int] = []
        for cell in s.scenario.grid.cells:
            if near[cell] and s.at[cell] < 0 and s.terrain[cell] == 0 and cell not in points:
                found.append(cell)
        return found

    def asked(self, s: CommanderState) -> i64:
        return self.seat if self.cells(s) else -1

    def plays(self, s: CommanderState, seat: i64) -> list[Action]:
        place = s.scenario
        return [place.place_on[cell] for cell in self.cells(s)]

    def passing(self) -> Action:
        return PASSING

    def bars(self, s: CommanderState, seat: i64, action: Action) -> str:
        if action.verb is Verb.PLACE:
            return bars_planting(s, seat, s.scenario.cell(action.a, action.b)) or "K-OPTION"
        return "K-OPTION"

    def passed(self, s: CommanderState, t: Table, seat: i64) -> None:
        discard_played(s, self.seat)  # FC-TCD-03

    def accept(self, s: CommanderState, t: Table, seat: i64, action: Action) -> None:
        cell = s.scenario.cell(action.a, action.b)
        kind = s.cards.tactics[self.card >> 1].terrain
        ground = list(s.terrain)
        ground[cell] = kind
        s.terrain = tuple(ground)
        # FC-TCD-02: the card stays open before its player and never returns to the deck.
        s.standing[seat] = s.standing[seat] + (self.card,)
        cycle = list(s.cycles[seat])
        cycle.remove(self.card)
        s.cycles[seat] = tuple(cycle)
        s.playing = 0
        t.tell(Said.TERRAIN, seat, self.card, a=kind, b=spot(s, cell), rule="FC-TCD-01")
