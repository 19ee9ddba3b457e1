"""What the tests of cards, abilities and spells share: a few regiments on a bare table, and texts carried out on them.

No match and no turn is played here: a text is resolved in the moment it speaks of, with scripted dice and answers.
"""

from __future__ import annotations

from mypy_extensions import i64

from drumhead.games.battleground import texts as tx
from drumhead.games.battleground.attacks import recount
from drumhead.games.battleground.content import load_library
from drumhead.games.battleground.ground import Ground
from drumhead.games.battleground.info import DEFAULT_RULINGS
from drumhead.games.battleground.modifiers import figure
from drumhead.games.battleground.state import (
    DESTROYED,
    ENGAGED_ATTACK,
    BattleState,
    Check,
    Fight,
    Order,
    Unit,
    fresh_card,
    link_units,
)
from drumhead.games.battleground.statics import note_wide
from drumhead.games.battleground.triggers import Resolve
from drumhead.games.battleground.verbs import LETTERS
from drumhead.kernel import Action, Event, ScriptedDice
from drumhead.kernel.agenda import Step, Table, advance, answer
from drumhead.kernel.zones import hand, pile
from drumhead.space.shapes import FRONT

LIBRARY = load_library()
CARDS = LIBRARY.cards
FACTIONS = {people.code: int(people.faction) for people in CARDS.factions if people.faction}
DIE = 3


class Rest(Step[BattleState]):
    """The bottom of a test's agenda: everything above it is done."""

    def run(self, s: BattleState, t: Table) -> i64:
        return 1


REST = Rest()


def field(scenario: str = "T01", factions: tuple[str, str] = ("HK", "OR"), turn: int = 3) -> BattleState:
    """A table with nobody on it, in a turn of South's."""
    table = CARDS.scenarios[CARDS.scenario_rows[scenario]]
    s = BattleState(CARDS, DEFAULT_RULINGS, table, Ground(table), 2, 0)
    nobody = Unit(0, CARDS.units[0], 0, fresh_card(CARDS.units[0]))
    nobody.out = DESTROYED
    s.units.append(nobody)
    s.turn = turn
    s.active = 0
    s.factions = [FACTIONS[code] for code in factions]
    s.budgets = [1500, 1500]
    s.agenda = [REST]
    note_wide(s)
    return s


def put(
    s: BattleState, unit: str, seat: int = 0, x: float = 18, y: float = 10, heading: int = 90, order: str = "C",
    lost: int = 0,
) -> int:  # fmt: skip
    """A unit on the table; its uid."""
    printed = CARDS.units[CARDS.unit(unit)]
    assert printed.id == unit
    made = Unit(len(s.units), printed, seat, fresh_card(printed).at(int(x * 1000), int(y * 1000), heading * 100))
    made.out = 0
    made.order = Order(LETTERS.index(order))
    made.lost = lost
    made.figure()
    s.units.append(made)
    note_wide(s)
    return int(made.uid)


def duel(
    mine: str = "HK_swordsmen", theirs: str = "OR_orc_swordsmen", order: str = "H", their_order: str = "H",
    factions: tuple[str, str] | None = None, lost: int = 0, their_lost: int = 0,
) -> tuple[BattleState, int, int]:  # fmt: skip
    """Two units engaged front to front since the last turn (nobody charges unless ordered to and free before)."""
    s = field(factions=factions or (mine[:2], theirs[:2]))
    a = put(s, mine, 0, 18, 10, 90, order, lost)
    depth = (s.units[a].card.depth + CARDS.units[CARDS.unit(theirs)].size // 3 * 2500 + 2500) / 2000
    b = put(s, theirs, 1, 18, 10 + depth, 270, their_order, their_lost)
    link_units(s, a, FRONT, b, FRONT, 2)
    for uid in (a, b):
        s.change(uid).flags |= 1  # WAS_ENGAGED
    return s, a, b


def shoot(
    mine: str = "HK_bowmen", theirs: str = "OR_orc_swordsmen", away: float = 6, **more: int
) -> tuple[BattleState, int, int]:
    """A shooter and its target, so many inches apart from front centre to front centre."""
    s = field(factions=(mine[:2], theirs[:2]))
    a = put(s, mine, 0, 18, 5, 90, "R")
    b = put(s, theirs, 1, 18, 5 + 1.25 + away + 1.25, 270, "H", more.get("lost", 0))
    return s, a, b


def fight(
    s: BattleState,
    attacker: int,
    target: int,
    kind: int = ENGAGED_ATTACK,
    stage: int = 1,
    line: int = 0,
    spell: int = 0,
) -> Fight:
    """An attack begins; its numbers worked out."""
    f = Fight(attacker, target, kind, line, spell)
    f.strength = s.units[attacker].colour
    f.stage = stage
    s.fight = f
    return figure(s)


def rolled(s: BattleState, stage: int, hits: tuple[int, ...], damage: tuple[int, ...] = ()) -> None:
    """Dice lie on the table."""
    f = s.change_fight()
    f.stage = 2
    f.hit_dice = hits
    recount(s)
    f = s.change_fight()
    if damage:
        f.stage = 4
        f.damage_dice = damage
        recount(s)
    s.change_fight().stage = stage


def check(s: BattleState, uid: int, kind: int = tx.ROUT_CHECK, roll: int = 0, passed: int = -1) -> None:
    """The unit takes a courage check."""
    dice = (roll // 3, roll // 3, roll - 2 * (roll // 3)) if roll else ()
    s.check = Check(uid, kind, 0, roll, dice, passed)


def resolve(
    s: BattleState, row: int, clause: int = 0, seat: int = 0, uid: int = 0, foe: int = 0,
    answers: list[Action] | None = None, dice: list[int] | None = None, chosen: tuple[int, ...] = (),
) -> list[Event]:  # fmt: skip
    """Carry out a clause; what was told. Every question needs its answer, every die its roll."""
    script = ScriptedDice(list(dice or []))
    events: list[Event] = []
    t = Table(script, [script] * 2, events)
    s.push(Resolve(row, clause, 0, seat, uid, foe, chosen))
    left = list(answers or [])
    mask = advance(s, t)
    while s.agenda[-1] is not REST:
        assert left, f"asked: {[str(a) for a in s.agenda[-1].options(s, _first(mask))][:8]}"
        choice = left.pop(0)
        s.agenda[-1].verify(s, _first(mask), choice)
        mask = answer(s, t, _first(mask), choice)
    assert not left, left
    script.finish()
    return events


def _first(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def row_of(card: str) -> int:
    """The row of a card's text."""
    return int(CARDS.cards[CARDS.card_rows[card]].source)


def ability(name: str) -> int:
    """The row of a faction ability's text."""
    return next(int(ability.source) for ability in CARDS.abilities if ability.id == name)


def spell(name: str) -> int:
    """The row of a spell."""
    return next(int(spell.spell) for spell in CARDS.spells if spell.id == name)


def give(s: BattleState, seat: int, *cards: str) -> None:
    """Cards in hand."""
    s.hands[seat] = hand([CARDS.card_rows[card] for card in cards])


def stack(s: BattleState, seat: int, *cards: str) -> None:
    """The deck, top card first."""
    s.decks[seat] = pile([CARDS.card_rows[card] for card in reversed(cards)])


def held(s: BattleState, seat: int) -> list[str]:
    return [CARDS.cards[card].id for card in s.hands[seat].cards]


def numbers(s: BattleState) -> dict[str, int]:
    """What the present attack comes to."""
    f = figure(s)
    return {
        "dice": int(f.dice),
        "skill": int(f.skill),
        "power": int(f.power),
        "dskill": int(f.target_dskill),
        "tough": int(f.target_tough),
        "impact": int(f.impact),
    }
