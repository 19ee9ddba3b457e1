"""What is printed? Immutable tables of units, weapons, command cards, commanders and scenarios, made from the packs.

Everything is a number: its row in one of the lists of `Cards`; row 0 of each list stands for nothing (of the command
cards: the card back). Lengths are whole thousandths of an inch (DZ-GEO-16), headings whole hundredths of a degree.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.printed import AIRCRAFT, COPY, timing_bit
from drumhead.games.dropzone.texts import Clause

# -- the tables


class WeaponDef:
    """One weapon profile. A unit with two of them has two slots."""

    def __init__(
        self,
        number: i64,
        id: str,
        name: str,
        mf: i64,
        arcs: i64,
        far: i64,
        near: i64,
        cq: bool,
        shots: i64,
        acc: i64,
        energy: i64,
        keys: i64,
        aa: i64 = -1,
        alt: i64 = 0,
        destroyer: i64 = 0,
        focus: i64 = 0,
        limited: i64 = 0,
        reduced: i64 = 0,
        half_reduced: i64 = 0,
        strafe: i64 = 1,
        ignores: i64 = 0,
        crit_at: i64 = 2,
        acc_aircraft: i64 = 0,
        acc_scenery: i64 = 0,
        devastators: tuple[tuple[int, int], ...] = (),
        power_bands: tuple[tuple[int, int], ...] = (),
        devastator_bands: tuple[tuple[int, int], ...] = (),
        clauses: tuple[Clause, ...] = (),
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.name: Final = name
        self.mf: Final[i64] = mf  # Move & Fire; NO_LIMIT: "-"
        self.arcs: Final[i64] = arcs
        self.far: Final[i64] = far  # R(F)
        self.near: Final[i64] = near  # R(C)
        self.cq: Final = cq
        self.shots: Final[i64] = shots
        self.acc: Final[i64] = acc  # 0: hits automatically
        self.energy: Final[i64] = energy
        self.keys: Final[i64] = keys
        self.aa: Final[i64] = aa  # -1: no Anti-Aircraft weapon
        self.alt: Final[i64] = alt  # number of the set, 0: none
        self.destroyer: Final[i64] = destroyer  # 0: none
        self.focus: Final[i64] = focus
        self.limited: Final[i64] = limited
        self.reduced: Final[i64] = reduced
        self.half_reduced: Final[i64] = half_reduced
        self.strafe: Final[i64] = strafe  # how often it fires; 1: no Strafe
        self.ignores: Final[i64] = ignores  # SOFT, BODY, HULL
        self.crit_at: Final[i64] = crit_at  # above Armour
        self.acc_aircraft: Final[i64] = acc_aircraft  # 0: as printed
        self.acc_scenery: Final[i64] = acc_scenery
        self.devastators: Final = devastators  # (value, mask of victims)
        self.power_bands: Final = power_bands  # (distance, Energy more): the first that reaches counts
        self.devastator_bands: Final = devastator_bands  # (distance, value against scenery)
        self.clauses: Final = clauses


class UnitDef:
    """One kind of unit."""

    def __init__(
        self,
        number: i64,
        id: str,
        name: str,
        faction: i64,
        set: i64,
        category: i64,
        points: i64,
        mv: i64,
        mv_min: i64,
        active: bool,
        evasion: i64,
        passive: i64,
        armour: i64,
        dp: i64,
        type: i64,
        fortitude: i64,
        squad_min: i64,
        squad_max: i64,
        keys: i64,
        radius: i64,
        height: i64,
        mountable: bool,
        dodge: i64 = 0,
        infiltrate: i64 = 0,
        insertion: i64 = -1,
        needs: tuple[tuple[str, int], ...] = (),
        holds: tuple[tuple[str, int], ...] = (),
        shared: bool = False,
        arms: tuple[int, ...] = (),
        commander: i64 = 0,
        rules: tuple[str, ...] = (),
        clauses: tuple[Clause, ...] = (),
        active_upto: i64 = 99,
        disembark_penalty: i64 = 2,
        arrives: tuple[int, int] = (0, 0),
        cargo: tuple[int, int] = (0, 0),
        ejects: i64 = 0,
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.name: Final = name
        self.faction: Final[i64] = faction
        self.set: Final[i64] = set
        self.category: Final[i64] = category
        self.points: Final[i64] = points
        self.mv: Final[i64] = mv
        self.mv_min: Final[i64] = mv_min  # of Fast units
        self.active: Final = active  # Active Countermeasures
        self.evasion: Final[i64] = evasion
        self.passive: Final[i64] = passive  # n+, 0: none
        self.armour: Final[i64] = armour
        self.dp: Final[i64] = dp
        self.type: Final[i64] = type
        self.fortitude: Final[i64] = fortitude
        self.squad_min: Final[i64] = squad_min
        self.squad_max: Final[i64] = squad_max
        self.keys: Final[i64] = keys
        self.radius: Final[i64] = radius
        self.height: Final[i64] = height
        self.mountable: Final = mountable  # an ordinary commander may ride in it (DZ-CMD-04)
        self.dodge: Final[i64] = dodge  # n+, 0: none
        self.infiltrate: Final[i64] = infiltrate  # a length, 0: none
        self.insertion: Final[i64] = insertion  # Rapid Insertion, a length; -1: none
        self.needs: Final = needs  # (symbol, Requirement): any one of them (DZ-TRN-08)
        self.holds: Final = holds  # (symbol, Capacity)
        self.shared: Final = shared  # the Capacities are one total in any mix (DZ-TRN-08)
        self.arms: Final = arms  # weapon numbers by slot, without options
        self.commander: Final[i64] = commander  # of a famous commander's mount
        self.rules: Final = rules  # ids, for people
        self.clauses: Final = clauses
        self.active_upto: Final[i64] = active_upto  # Warsuits: Active against this Energy at most
        self.disembark_penalty: Final[i64] = disembark_penalty  # for squads that leave it
        self.arrives: Final = arrives  # Subterranean: (reach from the own zone, more after each round)
        self.cargo: Final = cargo  # Hive: (unit, how many each)
        self.ejects: Final[i64] = ejects  # the unit that takes over

    def flies(self) -> bool:
        return self.type >= AIRCRAFT


class OptionDef:
    """One option that a squad (or an army) may take."""

    def __init__(
        self,
        number: i64,
        id: str,
        unit: i64,
        name: str,
        points: i64,
        army: bool,
        choice: str,
        removes: tuple[int, ...],
        adds: tuple[int, ...],
        keys: i64 = 0,
        dodge: i64 = 0,
        clauses: tuple[Clause, ...] = (),
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.unit: Final[i64] = unit
        self.name: Final = name
        self.points: Final[i64] = points  # for each unit
        self.army: Final = army  # one choice for the whole army (Veteran Doctrine)
        self.choice: Final = choice  # options of one choice exclude each other
        self.removes: Final = removes  # weapon numbers
        self.adds: Final = adds
        self.keys: Final[i64] = keys  # special rules that it grants
        self.dodge: Final[i64] = dodge
        self.clauses: Final = clauses


class CommanderDef:
    """A rank of ordinary commanders or a famous one (DZ-CMD-02, section 6.7)."""

    def __init__(
        self,
        number: i64,
        id: str,
        name: str,
        famous: bool,
        faction: i64,
        cv: i64,
        influence: i64,
        points: i64,
        mount: i64 = 0,
        category: i64 = 0,
        card: i64 = 0,
        clauses: tuple[Clause, ...] = (),
        forbids: tuple[str, ...] = (),
        no_scouts: bool = False,
        only_aerial: bool = False,
        allows: tuple[tuple[str, int, int], ...] = (),
        rares: tuple[str, ...] = (),
        binds: bool = False,
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.name: Final = name
        self.famous: Final = famous
        self.faction: Final[i64] = faction
        self.cv: Final[i64] = cv
        self.influence: Final[i64] = influence
        self.points: Final[i64] = points
        self.mount: Final[i64] = mount
        self.category: Final[i64] = category
        self.card: Final[i64] = card
        self.clauses: Final = clauses  # benefit and detriment
        # what the army around him may be (DZ-ARM-12, DZ-ARM-13)
        self.forbids: Final = forbids  # no unit with one of these in its name
        self.no_scouts: Final = no_scouts  # ... and no Scout and no Exotic
        self.only_aerial: Final = only_aerial  # everything that is no Aircraft starts in an Aerial Transport
        self.allows: Final = allows  # (name, category, how many squads)
        self.rares: Final = rares  # units with one of these in their names are Rare
        self.binds: Final = binds  # Auxiliary Aircraft that are no Transports belong to one battlegroup


class CardDef:
    """One command card."""

    def __init__(
        self,
        number: i64,
        id: str,
        name: str,
        faction: i64,
        commander: i64,
        area: i64,
        measured: i64,
        clauses: tuple[Clause, ...],
        offered: bool = True,
        aboard: bool = False,
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.name: Final = name
        self.faction: Final[i64] = faction  # 0: open to all
        self.commander: Final[i64] = commander  # unique to this famous commander
        self.area: Final[i64] = area
        self.measured: Final[i64] = measured
        self.clauses: Final = clauses
        self.offered: Final = offered  # may be put into a deck with the packs in use
        self.aboard: Final = aboard  # names embarked squads: measured from their Transport (AMB-22, DZ-GEO-04)
        mask: i64 = 0
        for clause in clauses:
            if not clause.in_play:
                mask |= timing_bit(clause.trigger)
        self.timing: Final[i64] = mask


class PieceDef:
    """A piece of scenery as the scenario lays it: an axis-parallel rectangle with a height."""

    def __init__(
        self,
        id: str,
        kind: str,
        left: i64,
        bottom: i64,
        right: i64,
        top: i64,
        height: i64,
        armour: i64,
        dp: i64,
        keys: i64,
        role: str = "",
        clash: bool = False,
    ) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.left: Final[i64] = left
        self.bottom: Final[i64] = bottom
        self.right: Final[i64] = right
        self.top: Final[i64] = top
        self.height: Final[i64] = height
        self.armour: Final[i64] = armour
        self.dp: Final[i64] = dp
        self.keys: Final[i64] = keys
        self.role: Final = role
        self.clash: Final = clash  # only on the table from 1,000 points on


class ObjectiveDef:
    """An Objective as the scenario lays it."""

    def __init__(
        self,
        id: str,
        hidden: bool,
        mobile: bool,
        piece: str,
        x: i64,
        y: i64,
        vp: i64,
        owner: i64 = -1,
        clash: bool = False,
    ) -> None:
        self.id: Final = id
        self.hidden: Final = hidden
        self.mobile: Final = mobile
        self.piece: Final = piece  # id of the Garrison it lies in, "": in the open
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.vp: Final[i64] = vp
        self.owner: Final[i64] = owner  # the zone whose command post it lies in, -1: nobody's
        self.clash: Final = clash


class FocalDef:
    """A place that scores for the most points of units within reach (DZ-VIC-08)."""

    def __init__(self, id: str, piece: str, reach: i64, vp: i64, vp_destroyed: i64, inside: i64) -> None:
        self.id: Final = id
        self.piece: Final = piece
        self.reach: Final[i64] = reach
        self.vp: Final[i64] = vp
        self.vp_destroyed: Final[i64] = vp_destroyed
        self.inside: Final[i64] = inside  # Infantry inside counts so many times


class ZoneDef:
    """A deployment zone: a strip (rectangle) or a circle around a corner, and its stretches of the board's edge."""

    def __init__(
        self,
        left: i64,
        bottom: i64,
        right: i64,
        top: i64,
        radius: i64,
        edges: tuple[tuple[int, int, int, int], ...],
    ) -> None:
        self.left: Final[i64] = left  # a circle: left and bottom are its centre
        self.bottom: Final[i64] = bottom
        self.right: Final[i64] = right
        self.top: Final[i64] = top
        self.radius: Final[i64] = radius  # 0: a rectangle
        self.edges: Final = edges  # x0, y0, x1, y1


class ScenarioDef:
    """One table to fight on."""

    def __init__(
        self,
        number: i64,
        id: str,
        name: str,
        rule: str,
        width: i64,
        depth: i64,
        rounds: i64,
        direct: bool,
        direct_only_hq: bool,
        aerial_advantage: bool,
        reserve_round: i64,
        zones: tuple[ZoneDef, ...],
        pieces: tuple[PieceDef, ...],
        objectives: tuple[ObjectiveDef, ...],
        focals: tuple[FocalDef, ...],
        clauses: tuple[Clause, ...],
        kills_first: bool = False,
        needs_commander: bool = False,
        points: i64 = 750,
        bands: tuple[str, ...] = (),
        vantage: i64 = 1,
        mast_reach: i64 = 0,
        mast_influence: i64 = 0,
    ) -> None:
        self.number: Final[i64] = number
        self.id: Final = id
        self.name: Final = name
        self.rule: Final = rule
        self.width: Final[i64] = width
        self.depth: Final[i64] = depth
        self.rounds: Final[i64] = rounds
        self.direct: Final = direct  # battlegroups may be Directly Deployed
        self.direct_only_hq: Final = direct_only_hq  # DZ-DEP-10
        self.aerial_advantage: Final = aerial_advantage
        self.reserve_round: Final[i64] = reserve_round  # Reserves come at its end
        self.zones: Final = zones
        self.pieces: Final = pieces
        self.objectives: Final = objectives
        self.focals: Final = focals
        self.clauses: Final = clauses
        fired: i64 = 0
        for clause in clauses:
            fired |= timing_bit(clause.trigger)
        self.fired: Final[i64] = fired
        self.kills_first: Final = kills_first  # Kill Points decide before Victory Points (Battle Royale)
        self.needs_commander: Final = needs_commander
        self.points: Final[i64] = points
        self.bands: Final = bands
        self.vantage: Final[i64] = vantage  # ranges out of large Garrisons are multiplied by this
        self.mast_reach: Final[i64] = mast_reach
        self.mast_influence: Final[i64] = mast_influence


def triggers_of(clauses: tuple[Clause, ...]) -> int:
    """The triggers of a text, as bits."""
    mask: i64 = 0
    for clause in clauses:
        mask |= timing_bit(clause.trigger)
    return mask


class Cards:
    """All tables of the packs in use, and the hash that names them."""

    def __init__(
        self,
        units: list[UnitDef],
        weapons: list[WeaponDef],
        options: list[OptionDef],
        commanders: list[CommanderDef],
        defs: list[CardDef],
        scenarios: list[ScenarioDef],
        content: str,
        missing: dict[str, str] | None = None,
    ) -> None:
        self.units: Final = units
        self.weapons: Final = weapons
        self.options: Final = options
        self.commanders: Final = commanders
        self.defs: Final = defs  # command cards
        self.scenarios: Final = scenarios
        self.content: Final = content
        self.missing: Final[dict[str, str]] = missing if missing is not None else {}  # what another pack brings: why
        fired: i64 = 0
        for unit in units:
            for clause in unit.clauses:
                fired |= timing_bit(clause.trigger)
        for option in options:
            for clause in option.clauses:
                fired |= timing_bit(clause.trigger)
        for leader in commanders:
            for clause in leader.clauses:
                fired |= timing_bit(clause.trigger)
        self.fired: Final[i64] = fired  # the triggers that any unit or commander answers
        self.unit_fires: Final[list[int]] = [triggers_of(unit.clauses) for unit in units]
        self.commander_fires: Final[list[int]] = [triggers_of(leader.clauses) for leader in commanders]
        self.unit_numbers: Final[dict[str, int]] = {unit.id: unit.number for unit in units}
        self.weapon_numbers: Final[dict[str, int]] = {weapon.id: weapon.number for weapon in weapons}
        self.option_numbers: Final[dict[str, int]] = {option.id: option.number for option in options}
        self.commander_numbers: Final[dict[str, int]] = {leader.id: leader.number for leader in commanders}
        self.card_numbers: Final[dict[str, int]] = {card.id: card.number for card in defs}
        self.scenario_numbers: Final[dict[str, int]] = {table.id: table.number for table in scenarios}

    def card(self, number: i64) -> CardDef:
        """The printed card; a copy has the text of its original (AMB-29)."""
        return self.defs[number - COPY if number >= COPY else number]
