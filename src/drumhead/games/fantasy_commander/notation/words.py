"""What are things called, what does an option say, where is it on the board, and why is something refused?"""

from __future__ import annotations

from drumhead.games.fantasy_commander import panic, triggers
from drumhead.games.fantasy_commander.cards import COLOURS, YELLOW, Cards, UnitDef
from drumhead.games.fantasy_commander.movement import Ways
from drumhead.games.fantasy_commander.orders import POOL_COLOURS, held
from drumhead.games.fantasy_commander.ranged import farthest
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState
from drumhead.games.fantasy_commander.terrain import basic_kinds
from drumhead.games.fantasy_commander.verbs import LEXICON, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.game import Lack
from drumhead.kernel.lexicon import Value

FACES = ("", "panic", "hit", "full hit", "support", "shield", "shield")
GAINS = (
    "for one more attack die",
    "to fight after running",
    "to run into rough ground",
    "for one more defence die",
    "to cancel one damage",
)
BY_THE_ACTIVE = (
    Verb.MOVE,
    Verb.RUN,
    Verb.PURSUE,
    Verb.MELEE,
    Verb.SHOOT,
    Verb.DEFEND,
    Verb.REST,
    Verb.HOLD,
    Verb.SWEEP,
)
AT_UNITS = (Verb.MELEE, Verb.SHOOT, Verb.TARGET, Verb.REDIRECT, Verb.ACTIVATE, Verb.DEPLOY, Verb.ASSIGN, Verb.SWAP)


# -- what things are called


def plural(card: UnitDef) -> bool:
    """Whether the unit's name is that of many: Legionnaires run, the Goblin Rabble runs."""
    return card.regular() and card.name.endswith(("s", "men", "kin"))


def hex_name(column: int, row: int) -> str:
    """A hex as people read it off the map: a letter for the column, a number for the row."""
    return f"{chr(ord('A') + column)}{row + 1}" if 0 <= column < 26 else f"{column}:{row}"


def unit_name(v: CommanderState, unit: int) -> str:
    """What a unit is called."""
    return v.units[unit].card.name if 0 <= unit < len(v.units) else "a unit"


def told_apart(v: CommanderState, unit: int) -> str:
    """What a unit is called among its like: by its hex, if others of its name stand on the map."""
    if not 0 <= unit < len(v.units):
        return "a unit that is not there"
    u = v.units[unit]
    twins = sum(other.cell != OFF_MAP and other.card is u.card for other in v.units)
    if u.cell == OFF_MAP or twins < 2:
        return u.card.name
    return f"{u.card.name} on {hex_name(v.scenario.column[u.cell], v.scenario.row[u.cell])}"


def name(v: CommanderState, kind: str, value: Value) -> str:
    """What a thing on the table is called; '' for what the cards alone can name."""
    if kind == "unit":
        return told_apart(v, value[0])
    if kind == "start":
        return _effect_words(v, value[0])
    if kind == "way":
        return hex_name(*_refuge(v, value[0]))
    if kind == "surcharge":
        step = v.agenda[-1]
        assert isinstance(step, triggers.Start)
        return v.units[step.unit].card.surcharges[value[0]].text.rstrip(".")
    return ""


def called(cards: Cards, kind: str, value: Value) -> str:
    """What a thing is called where no table is at hand; '' for what the kernel names."""
    number = value[0]
    if kind == "tag":
        return cards.units[number >> 8].name
    if kind == "spot":
        return hex_name(number & 255, number >> 8)
    if kind == "hex":
        return hex_name(value[0], value[1])
    if kind == "card":
        return cards.tactics[number >> 1].name if number else "a card"
    if kind == "colour":
        return COLOURS[number] if 0 <= number < len(COLOURS) else ""
    if kind == "terrain":
        return cards.terrains[number].name
    if kind == "pool":
        return pool_words(number)
    if kind == "face":
        return f"{number} ({FACES[number]})" if 0 < number < len(FACES) else "die"
    return GAINS[number] if kind == "gain" else ""


def pool_words(pool: int) -> str:
    """A pool in words."""
    if pool < 0:
        return "unknown"
    said = [f"{held(pool, colour)} {COLOURS[colour]}" for colour in POOL_COLOURS if held(pool, colour)]
    return ", ".join(said) if said else "nothing"


def _effect_words(v: CommanderState, effect: int) -> str:
    if effect == triggers.REGENERATES:
        return "Regeneration"
    return v.cards.terrains[v.terrain[effect - 1]].name


def _refuge(v: CommanderState, way: int) -> tuple[int, int]:
    """The hex that lies this way for the unit that flees: its column and row."""
    step = v.agenda[-1]
    assert isinstance(step, panic.Retreat)
    here = step.route[-1] if step.route else v.units[step.unit].cell
    there = v.scenario.grid.near[here * 6 + way]
    return v.scenario.column[there], v.scenario.row[there]


# -- where a client finds them, which there are


def ref(v: CommanderState, kind: str, value: Value) -> str:
    """unit:7, hex:3:4, order:red, face:5."""
    if kind == "unit":
        return f"unit:{value[0]}"
    if kind == "hex":
        return f"hex:{value[0]}:{value[1]}"
    if kind == "colour":
        return f"order:{COLOURS[value[0]] or 'none'}"
    if kind == "face":
        return f"face:{value[0]}"
    return "hex:{}:{}".format(*_refuge(v, value[0])) if kind == "way" else ""


@LEXICON.touching(*BY_THE_ACTIVE)
def acting(v: CommanderState, action: Action) -> list[str]:
    """The active unit, and what it does something to."""
    found = [] if v.act is None else [f"unit:{v.act.unit}"]
    if action.verb in (Verb.MELEE, Verb.SHOOT):
        found.append(ref(v, "unit", (action.a,)))
    if action.verb in (Verb.MOVE, Verb.RUN, Verb.PURSUE):
        found.append(ref(v, "hex", (action.a, action.b)))
    return found


def id_of(v: CommanderState, kind: str, value: int) -> str:
    """The id of a unit's card, or of a kind of terrain."""
    if kind == "unit":
        return v.units[value].card.id if 0 <= value < len(v.units) else ""
    return v.cards.terrains[value].id if kind == "terrain" and 0 <= value < len(v.cards.terrains) else ""


def domain(v: CommanderState, kind: str) -> list[Value]:
    """All things of a kind that the viewer could name, legal or not."""
    place = v.scenario
    if kind == "hex":
        return [(place.column[cell], place.row[cell]) for cell in place.grid.cells]
    numbers: dict[str, list[int]] = {
        "unit": list(range(len(v.units))),
        "colour": list(range(len(COLOURS))),
        "face": list(range(1, len(FACES))),
        "terrain": [0, *basic_kinds(v.cards)],
    }
    step = v.agenda[-1] if v.agenda else None
    if isinstance(step, triggers.Start):
        numbers["start"] = [int(effect) for effect in step.pending(v)]
        numbers["surcharge"] = list(range(len(v.units[step.unit].card.surcharges)))
    if isinstance(step, panic.Retreat):
        here = step.route[-1] if step.route else v.units[step.unit].cell
        numbers["way"] = [way for way in range(6) if place.grid.near[here * 6 + way] >= 0]
    return [(number,) for number in numbers.get(kind, [])]


# -- options in words, where a template is not enough


@LEXICON.wording(Verb.ASSIGN)
def assigning(v: CommanderState, seat: int, action: Action) -> str:
    """A colour for a unit, or none."""
    return f"{COLOURS[action.b].capitalize() or 'No order'} for {told_apart(v, action.a)}"


@LEXICON.wording(Verb.PLACE)
def placing(v: CommanderState, seat: int, action: Action) -> str:
    """Something on a hex; in Battle Royal the ground is named too."""
    place = hex_name(action.a, action.b)
    return f"{v.cards.terrains[action.c].name} on {place}" if action.c else f"Place on {place}"


# -- why not


def reason(v: CommanderState, seat: int, action: Action, rule: str) -> str:
    """Why this was refused, from what the seat sees; '' where the rule's own sentence says it."""
    if action.verb in AT_UNITS:
        if not 0 <= action.a < len(v.units):
            return f"There is no unit {action.a}."
        u = v.units[action.a]
        if u.left <= 0:
            return f"{u.card.name} {'have' if plural(u.card) else 'has'} been destroyed."
        if action.verb in (Verb.MELEE, Verb.SHOOT) and u.seat == seat:
            return f"{told_apart(v, action.a)} {'are' if plural(u.card) else 'is'} on your own side."
        if action.verb in (Verb.ACTIVATE, Verb.DEPLOY, Verb.ASSIGN, Verb.SWAP) and u.seat != seat:
            return f"{told_apart(v, action.a)} {'are' if plural(u.card) else 'is'} not yours to command."
    if action.verb in (Verb.MOVE, Verb.RUN, Verb.PURSUE, Verb.PLACE) and v.scenario.cell(action.a, action.b) < 0:
        return f"There is no hex at column {action.a}, row {action.b}."
    if v.act is not None and 0 <= v.act.unit < len(v.units):
        told = _acting(v, v.act.unit, action, rule)
        if told:
            return told
    if rule == "FC-ORD-01" and action.verb is Verb.ASSIGN and 0 < action.b < len(COLOURS):
        return f"Your pool holds no more {COLOURS[action.b]}."
    if rule == "FC-ACT-08" and v.act is not None and v.act.colour == YELLOW:
        return f"{unit_name(v, v.act.unit)} may only rest with a yellow order."
    return ""


def _acting(v: CommanderState, unit: int, action: Action, rule: str) -> str:
    """Why the active unit cannot go or strike there; '' where the rule's own sentence says it."""
    who = told_apart(v, unit)
    many = plural(v.units[unit].card)
    if action.verb in (Verb.MOVE, Verb.RUN):
        cell = v.scenario.cell(action.a, action.b)
        if rule == "FC-MOV-02":
            if v.at[cell] >= 0:
                other = told_apart(v, v.at[cell])
                return f"{other} {'stand' if plural(v.units[v.at[cell]].card) else 'stands'} there."
            return f"{v.cards.terrains[v.terrain[cell]].name} cannot be entered."
        ways = Ways(v, unit)
        if rule == "FC-MOV-01":
            return f"{who} {'walk' if many else 'walks'} up to {_hexes(ways.walk)}, and this one is further."
        if rule == "FC-MOV-04":
            return f"{who} {'run' if many else 'runs'} up to {_hexes(ways.run)}, and this one is further."
    if action.verb is Verb.MELEE and rule == "FC-MEL-01":
        return f"{told_apart(v, action.a)} {'are' if plural(v.units[action.a].card) else 'is'} not beside {who}."
    if action.verb is Verb.SHOOT and rule == "FC-RNG-01":
        if v.units[unit].card.ranged < 0:
            return f"{who} cannot shoot."
        if v.units[action.a].cell != OFF_MAP:
            return f"{who} {'shoot' if many else 'shoots'} up to {_hexes(farthest(v, unit))}, and this is further."
    return ""


def _hexes(count: int) -> str:
    return f"{count} {'hex' if count == 1 else 'hexes'}"


def lack(v: CommanderState, seat: int, action: Action, rule: str) -> Lack | None:
    """Hexes that are missing."""
    if v.act is None or not 0 <= v.act.unit < len(v.units) or v.units[v.act.unit].cell == OFF_MAP:
        return None
    here = v.units[v.act.unit].cell
    if action.verb is Verb.MOVE and rule == "FC-MOV-01":
        ways = Ways(v, v.act.unit)
        steps = ways.steps(v.scenario.cell(action.a, action.b))
        return Lack(ways.walk, steps, "hexes of walking") if steps <= ways.run else None
    if action.verb is Verb.SHOOT and rule == "FC-RNG-01" and v.units[v.act.unit].card.ranged >= 0:
        target = v.units[action.a].cell if 0 <= action.a < len(v.units) else OFF_MAP
        if target != OFF_MAP and v.units[action.a].seat != seat:
            return Lack(farthest(v, v.act.unit), v.scenario.grid.apart(here, target), "hexes of range")
    return None


def meant(v: CommanderState, seat: int, action: Action, offered: bool) -> bool:
    """Could a person mean this: an attack on an enemy, a command to an own unit, an answer to what is asked?"""
    if action.verb in (Verb.MELEE, Verb.SHOOT):
        return v.act is not None and 0 <= action.a < len(v.units) and v.units[action.a].seat != seat
    if action.verb is Verb.ACTIVATE:
        return 0 <= action.a < len(v.units) and v.units[action.a].seat == seat
    if action.verb in (Verb.MOVE, Verb.RUN):
        return v.act is not None
    return offered
