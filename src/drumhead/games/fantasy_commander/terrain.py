"""What does the ground do to a unit? Chapter "Terrain". The kinds themselves and their numbers are in the packs."""

from mypy_extensions import i64

from drumhead.games.fantasy_commander.abilities import flies, has, ranges
from drumhead.games.fantasy_commander.cards import Cards, Terrain
from drumhead.games.fantasy_commander.losses import harm
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState
from drumhead.kernel.agenda import Table
from drumhead.space.hexes import same_ground


def ground(s: CommanderState, cell: i64) -> Terrain:
    """The terrain of a cell."""
    return s.cards.terrains[s.terrain[cell]]


def basic_kinds(cards: Cards) -> list[int]:
    """The kinds that belong to maps; the others come from terrain cards."""
    return [kind.index for kind in cards.terrains if kind.index > 0 and kind.faction < 0]  # FC-TER-20


def no_place(s: CommanderState, cell: i64) -> bool:
    """Whether nobody can stay here: rocks and rivers, but neither fords nor bridges, which fill their own hexes."""
    return s.cards.terrains[s.terrain[cell]].impassable  # FC-TER-01, FC-TER-04, FC-TER-06, FC-TER-22, FC-TER-23


def hides(s: CommanderState, cell: i64) -> bool:
    """Whether the ground stops a sight line."""
    kind = s.cards.terrains[s.terrain[cell]]
    if kind.water:
        return s.rulings.ford_blocks_sight  # FC-TER-05
    return kind.blocks or kind.difficult


# -- in an attack


def attack_dice(s: CommanderState, cell: i64, faction: i64) -> i64:
    """Melee dice for a unit of this faction that attacks from here: the hill, and totems nearby."""
    dice: i64 = s.cards.terrains[s.terrain[cell]].attack  # FC-TER-03
    grid = s.scenario.grid
    for near in grid.within(cell, 1):
        kind: i64 = s.terrain[near]
        if kind:
            terrain = s.cards.terrains[kind]
            if terrain.aura_attack and terrain.faction == faction and grid.apart(cell, near) <= terrain.aura:
                dice += terrain.aura_attack  # FC-TER-14
    return dice


def defence_dice(s: CommanderState, unit: i64, attacker: i64) -> i64:
    """Defence dice that its ground gives to or takes from the target."""
    kind = ground(s, s.units[unit].cell)
    change = kind.defence  # FC-TER-10
    if change > 0 and ranges(s, attacker):
        return 0
    if change and kind.defence_unless and has(s, unit, kind.defence_unless):
        return 0  # FC-TER-11
    return change


def ignored_face(s: CommanderState, unit: i64) -> i64:
    """The face of which a unit here ignores one result, or 0."""
    return ground(s, s.units[unit].cell).ignore_face  # FC-TER-02, FC-TER-12


def sheltered(s: CommanderState, unit: i64, damage: i64) -> i64:
    """What a town leaves of this damage of an attack."""
    return damage - min(damage, ground(s, s.units[unit].cell).shelter)  # FC-TER-07


# -- at the start of an activation, and at rest


def starting(s: CommanderState, unit: i64) -> list[int]:
    """The cells whose terrain does something to a unit that is activated where this one stands."""
    found: list[int] = []
    grid = s.scenario.grid
    here = s.units[unit].cell
    for cell in grid.within(here, 1):
        kind: i64 = s.terrain[cell]
        if kind == 0:
            continue
        terrain = s.cards.terrains[kind]
        if not terrain.start_fatigue and not terrain.start_heal:  # FC-TER-08, FC-TER-09, FC-TER-13
            continue
        if grid.apart(here, cell) <= terrain.aura:  # FC-TER-21
            found.append(cell)
    return found


def rest_heal(s: CommanderState, cell: i64) -> i64:
    """What a unit restores by resting here: in a town."""
    return s.cards.terrains[s.terrain[cell]].rest_heal  # FC-TER-07


# -- on the way


def enter(s: CommanderState, t: Table, unit: i64, cell: i64) -> bool:
    """Harm a unit on foot that enters ground that hurts; False if that destroyed it."""
    hurts: i64 = s.cards.terrains[s.terrain[cell]].entry_damage
    if hurts:
        s.move(unit, cell)
        harm(s, t, unit, hurts, "FC-TER-15")
    return s.units[unit].cell != OFF_MAP


def bogged(s: CommanderState, unit: i64, before: i64) -> bool:
    """Whether arriving here from `before` ends the activation (FC-MOV-05); wings do not spare that."""
    cell = s.units[unit].cell
    if not s.cards.terrains[s.terrain[cell]].difficult or ranges(s, unit):
        return False
    return flies(s, unit) or not same_ground(s.terrain[before], s.terrain[cell])  # FC-TER-24
