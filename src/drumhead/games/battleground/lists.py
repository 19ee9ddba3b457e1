"""Is an army legal? Points, core and elite, mercenaries, teams: every violation at once, each with its rule (BG-ARMY).

A list is plain data: ``{"faction": "HK", "cards": 1, "units": [{"unit": "HK_spearmen", "x": 18, "y": 6.25, "heading":
90, "order": "C", "cap": 2.5}, "HK_bowmen"]}``. A place and a first order are what the owner plans, in inches and
degrees as South sees the table; they may be left out.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.cards import CORE, ELITE, Army, ArmyUnit, Cards, ScenarioDef, UnitDef
from drumhead.games.battleground.movement import LEAST_CAP, chart, place_on_chart
from drumhead.games.battleground.teams import MOST_UNITS, bars_shares, budgets_of, share_of
from drumhead.games.battleground.verbs import LETTERS, POINT
from drumhead.kernel.dice import Dice, seeded
from drumhead.kernel.game import Options
from drumhead.kernel.illegal import Violation

CARD_COST: Final = 25  # BG-ARMY-01
CORE_SHARE: Final = 500  # BG-ARMY-02
ELITE_SHARE: Final = 1000  # BG-ARMY-03
MOST_CARDS: Final = 30
DRAWN_UNITS: Final = 11  # of an army by lot: more would crowd the deployment zone
DRAWN_CARDS: Final = 4
TRIES: Final = 24
TEAM_POINTS: Final = 3000  # of a side that two lead with a small army each
PURSE: Final = 500  # points that the rule card Open Purse gives for one other faction
MOST_VETERANS: Final = 2  # of a chain
MOST_SUPPLY: Final = 3
PARTS: Final = ("faction", "units", "cards", "name")
FIELDS: Final = ("unit", "x", "y", "heading", "order", "cap", "point", "airborne")
CHAIN_PARTS: Final = ("supply", "stores")  # only in a battle of a chain
CHAIN_FIELDS: Final = ("veteran",)


class Muster:
    """Reads one seat's list and collects what is wrong with it."""

    def __init__(
        self, cards: Cards, seat: i64, budget: i64, purse: bool = False, chain: bool = False, team: bool = False
    ) -> None:
        self.cards: Final = cards
        self.seat: Final[i64] = seat
        self.budget: Final[i64] = budget
        self.purse: Final = purse  # the scenario opens one other faction
        self.chain: Final = chain  # a battle of a chain: veterans, supply and stores
        self.team: Final = team  # more than two play: an army may name its share of the side's points
        self.wrong: list[Violation] = []

    def say(self, rule: str, sentence: str, where: str = "units") -> None:
        """One more violation."""
        self.wrong.append(Violation(rule, sentence, int(self.seat), where))

    def read(self, data: object) -> Army | None:
        """The army that a list describes, as far as it can be read; legal only if nothing is wrong."""
        if not isinstance(data, dict):
            self.say("BG-ARMY-04", "An army names its faction and its units.", "")
            return None
        for key in data:
            if self.team and key == "points":  # BG-ARMY-08
                if share_of(data) == 0:
                    self.say("BG-ARMY-08", "The points of a partner are a whole number from 1 on.", "points")
                continue
            if key not in PARTS and not (self.chain and key in CHAIN_PARTS):
                self.say("BG-ARMY-04", f"An army has no part called '{str(key)[:40]}'.", str(key)[:40])
        faction: i64 = 0
        named = data.get("faction")
        for people in self.cards.factions:
            if people.faction and people.code == named:
                faction = people.faction
        if faction == 0:
            known = ", ".join([people.code for people in self.cards.factions if people.faction])
            self.say("BG-ARMY-04", f"There is no faction '{str(named)[:40]}'; there are: {known}.", "faction")
        units = self.units(data.get("units"))
        bought = self.bought(data.get("cards"))
        stores = self.small(data, "stores", bought)
        spent: i64 = (bought - stores) * CARD_COST
        for entry in units:
            spent += self.cards.units[entry.kind].points
        if faction:
            self.judge(faction, units, spent)
        veterans = self.veterans(data.get("units"))
        supply = self.small(data, "supply", MOST_SUPPLY)
        return Army(faction, self.budget, bought, spent, tuple(units), supply, tuple(veterans))

    def small(self, data: dict[object, object], name: str, most: i64) -> i64:
        """A number that a chain gives: supply, or cards that come out of its stores."""
        value = data.get(name)
        if value is None or not self.chain:
            return 0
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_CARDS:
            self.say("BG-ARMY-01", f"'{name}' is a whole number from 0 on, not '{str(value)[:20]}'.", name)
            return 0
        return value if value < most else most

    def veterans(self, data: object) -> list[int]:
        """The places of the units that are veterans of a chain, two at most."""
        found: list[int] = []
        if not self.chain or not isinstance(data, (list, tuple)):
            return found
        for place in range(len(data)):
            entry = data[place]
            if isinstance(entry, dict) and entry.get("veteran") is True:
                found.append(place)
        if len(found) > MOST_VETERANS:
            self.say("BG-ARMY-01", f"At most {MOST_VETERANS} units are veterans, not {len(found)}.")
        return found

    def bought(self, data: object) -> i64:
        """Command cards bought for 25 points each."""
        if data is None:
            return 0
        if not isinstance(data, int) or isinstance(data, bool) or not 0 <= data <= MOST_CARDS:
            self.say("BG-ARMY-01", f"An army buys 0 to {MOST_CARDS} command cards, not '{str(data)[:20]}'.", "cards")
            return 0
        return data

    def units(self, data: object) -> list[ArmyUnit]:
        """The units, each with what its owner planned for it."""
        found: list[ArmyUnit] = []
        if not isinstance(data, (list, tuple)):
            self.say("BG-ARMY-04", "The units of an army are a list of their ids.")
            return found
        if not data:
            self.say("BG-GEN-01", "An army has at least one unit.")
        if len(data) > MOST_UNITS:
            self.say("BG-ARMY-01", f"An army has at most {MOST_UNITS} units, not {len(data)}.")
            return found
        for place in range(len(data)):
            entry = self.unit(data[place], f"units {place + 1}")
            if entry is not None:
                found.append(entry)
        return found

    def unit(self, data: object, where: str) -> ArmyUnit | None:
        name: object = data
        fields: dict[object, object] = {}
        if isinstance(data, dict):
            fields = data
            name = data.get("unit")
            for key in data:
                if key not in FIELDS and not (self.chain and key in CHAIN_FIELDS):
                    self.say("BG-ARMY-04", f"A unit of an army has no '{str(key)[:40]}'.", where)
        kind: i64 = self.cards.unit(name) if isinstance(name, str) else 0
        if kind == 0:
            self.say("BG-ARMY-04", f"There is no unit '{str(name)[:40]}'.", where)
            return None
        printed = self.cards.units[kind]
        order = self.order(fields, printed, where)
        x = thousandths(fields.get("x"))
        y = thousandths(fields.get("y"))
        heading = thousandths(fields.get("heading"))
        placed = x is not None and y is not None and heading is not None
        if not placed and ("x" in fields or "y" in fields or "heading" in fields):
            self.say("BG-SET-02", f"{printed.name}: a place is x, y and heading, all of them numbers.", where)
        if x is None or y is None or heading is None:
            return ArmyUnit(kind, False, 0, 0, 0, order)
        return ArmyUnit(kind, True, x, y, heading // 10 % 36000, order)

    def order(self, fields: dict[object, object], printed: UnitDef, where: str) -> tuple[int, ...]:
        """The first order as six numbers, or () if none is planned."""
        letter = fields.get("order")
        if letter is None:
            return ()
        if not isinstance(letter, str) or letter not in LETTERS[1:]:
            self.say("BG-ORD-01", f"{printed.name}: an order is one of C, R, S, L, H, F.", where)
            return ()
        number = LETTERS.index(letter)
        if not printed.orders & (1 << number):
            rule = "BG-ORD-03" if letter in ("R", "S", "L") else "BG-GEN-04"
            self.say(rule, f"{printed.name} may not have the order {letter}.", where)
            return ()
        cap: i64 = 0
        wanted = fields.get("cap")
        if wanted is not None and wanted != 0:
            inches = thousandths(wanted)
            if inches is None or inches < LEAST_CAP or chart(place_on_chart(inches)) != inches:
                self.say("BG-OMD-09", f"{printed.name}: a cap is a value of the movement chart from 1.25 on.", where)
            else:
                cap = inches
        airborne = 1 if fields.get("airborne") is True else 0
        if airborne and not printed.fly:
            self.say("BG-OMD-10", f"{printed.name} cannot fly.", where)
            airborne = 0
        point = fields.get("point")
        if point is None:
            return (number, int(cap), airborne, 0, 0, 0)
        px = thousandths(point[0]) if isinstance(point, (list, tuple)) and len(point) == 2 else None
        py = thousandths(point[1]) if isinstance(point, (list, tuple)) and len(point) == 2 else None
        if px is None or py is None:
            self.say("BG-OMD-05", f"{printed.name}: a point is a pair of inches.", where)
            return (number, int(cap), airborne, 0, 0, 0)
        return (number, int(cap), airborne, POINT, px, py)

    def judge(self, faction: i64, units: list[ArmyUnit], spent: i64) -> None:
        """Points, core, elite and mercenaries."""
        budget: i64 = self.budget
        if spent > budget:
            self.say("BG-ARMY-01", f"The army costs {spent} points; the budget is {budget}.")
        core: i64 = 0
        hired: dict[int, int] = {}
        copies: dict[int, int] = {}
        for entry in units:
            printed = self.cards.units[entry.kind]
            if printed.faction != faction:
                owner = int(printed.faction)
                hired[owner] = hired.get(owner, 0) + int(printed.points)
            elif printed.rank == CORE:
                core += 1
            if printed.rank == ELITE:
                copies[int(entry.kind)] = copies.get(int(entry.kind), 0) + 1
        needed = budget // CORE_SHARE
        if core < needed:
            self.say("BG-ARMY-02", f"{budget} points need {needed} core units of the faction; there are {core}.")
        most = budget // ELITE_SHARE
        for kind, number in copies.items():
            if number > most:
                name = self.cards.units[kind].name
                self.say("BG-ARMY-03", f"{number} elite units {name}; {budget} points allow {most}.")
        self.hiring(hired)

    def hiring(self, hired: dict[int, int]) -> None:
        """BG-ARMY-07: only a faction of mercenaries serves others, unless the scenario opens one more."""
        guests: list[int] = []
        for owner in hired:
            if not self.cards.factions[owner].hired:
                guests.append(owner)
        if not self.purse:
            for owner in guests:
                self.say("BG-ARMY-07", f"Units of {self.cards.factions[owner].name} do not serve as mercenaries.")
            return
        if len(guests) > 1:
            self.say("BG-ARMY-07", "Only one other faction may be hired with the open purse.")
        for owner in guests:
            if hired[owner] > PURSE:
                name = self.cards.factions[owner].name
                self.say("BG-ARMY-07", f"{name} costs {hired[owner]} points; the open purse holds {PURSE}.")


def thousandths(value: object) -> int | None:
    """Inches (or degrees) as whole thousandths, None if it is no number of a table's size."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if not -1000 <= value <= 1000:
        return None
    return round(value * 1000)


def random_army(cards: Cards, budget: i64, dice: Dice, faction: i64 = 0) -> dict[str, object]:
    """A legal list by lot, of this faction or of any: enough core units, then whatever fits, perhaps a mercenary."""
    peoples = [people for people in cards.factions if people.faction and (not faction or people.faction == faction)]
    people = peoples[dice.below(len(peoples))]
    own = [unit for unit in cards.units if unit.kind and unit.faction == people.faction]
    hired = [unit for unit in cards.units if unit.kind and cards.factions[unit.faction].hired]
    core = [unit for unit in own if unit.rank == CORE]
    cheapest: i64 = core[0].points
    for unit in core:
        if unit.points < cheapest:
            cheapest = unit.points
    chosen: list[UnitDef] = []
    left: i64 = budget
    needed: i64 = budget // CORE_SHARE
    while needed > 0:
        needed -= 1
        fitting = [unit for unit in core if unit.points + needed * cheapest <= left]
        unit = fitting[dice.below(len(fitting))]
        chosen.append(unit)
        left -= unit.points
    for _ in range(TRIES):
        pool = hired if dice.below(6) == 0 else own
        unit = pool[dice.below(len(pool))]
        if unit.points > left or len(chosen) >= DRAWN_UNITS:
            continue
        if unit.rank == ELITE and chosen.count(unit) >= budget // ELITE_SHARE:
            continue
        chosen.append(unit)
        left -= unit.points
    bought = min(int(left) // CARD_COST, DRAWN_CARDS)
    return {"faction": people.code, "cards": bought, "units": [unit.id for unit in chosen]}


def team_table(cards: Cards, ready: Options) -> Options:
    """A table of teams with these ready-made armies; who stands alone against two brings as much as both."""
    if ready.seats != 3:
        return ready
    alone = random_army(cards, TEAM_POINTS, seeded("team", "battleground"))
    return Options(3, (ready.lists[0], alone, ready.lists[2]), ready.values)


def violations(
    cards: Cards, lists: tuple[object, ...], scenario: ScenarioDef, seats: i64, points: i64 = 0, chain: bool = False
) -> list[Violation]:
    """Everything wrong with the seats' armies on this scenario."""
    if len(lists) != seats:
        return [Violation("BG-ARMY-04", f"{seats} players need {seats} armies, not {len(lists)}.")]
    purse = "mercenaries_500" in scenario.words
    budgets = budgets_of(scenario, seats, points, lists)
    wrong = bars_shares(scenario, seats, points, lists)
    for seat in range(seats):
        muster = Muster(cards, seat, budgets[seat], purse, chain, seats > 2)
        muster.read(lists[seat])
        wrong += muster.wrong
    return wrong


def army_of(
    cards: Cards, lists: tuple[object, ...], scenario: ScenarioDef, seat: i64, points: i64 = 0, chain: bool = False
) -> Army:
    """The army of a seat's list among lists that were found legal."""
    purse = "mercenaries_500" in scenario.words
    seats = len(lists)
    muster = Muster(cards, seat, budgets_of(scenario, seats, points, lists)[seat], purse, chain, seats > 2)
    army = muster.read(lists[seat])
    assert army is not None
    assert not muster.wrong
    return army
