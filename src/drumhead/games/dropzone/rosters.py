"""What does a seat bring? An army as its list buys it: squads, battlegroups, commanders and a deck."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import Cards


class ArmySquad:
    """One squad as a list buys it."""

    def __init__(
        self,
        name: str,
        group: i64,
        unit: i64,
        count: i64,
        options: tuple[int, ...],
        category: i64,
        aboard: tuple[tuple[str, int], ...],
        holding: bool,
        commanders: tuple[int, ...],
        joins: str,
    ) -> None:
        self.name: Final = name
        self.group: Final[i64] = group  # its place among the army's groups, -1: an Auxiliary squad
        self.unit: Final[i64] = unit
        self.count: Final[i64] = count
        self.options: Final = options
        self.category: Final[i64] = category
        self.aboard: Final = aboard  # (Transport squad, how many units): a proposal
        self.holding: Final = holding
        self.commanders: Final = commanders  # who rides in its first units; ordinary ones: a proposal
        self.joins: Final = joins  # Warband: the squad its unit joins


class Army:
    """What a seat brings."""

    def __init__(
        self,
        faction: i64,
        limit: i64,
        groups: tuple[int, ...],
        squads: tuple[ArmySquad, ...],
        ranks: tuple[int, ...],
        famous: tuple[int, ...],
        deck: tuple[int, ...],
        points: i64,
    ) -> None:
        self.faction: Final[i64] = faction
        self.limit: Final[i64] = limit
        self.groups: Final = groups  # HQ, FRONTLINE, ARMOUR_GROUP, VANGUARD, in the order of the list
        self.squads: Final = squads
        self.ranks: Final = ranks  # ordinary commanders, all of them
        self.famous: Final = famous
        self.deck: Final = deck
        self.points: Final[i64] = points

    def find(self, name: str) -> i64:
        """The place of a squad by its name, -1: there is none."""
        for place in range(len(self.squads)):
            if self.squads[place].name == name:
                return place
        return -1


def unit_cost(cards: Cards, squad: ArmySquad) -> i64:
    """DZ-ARM-07: one unit of the squad with its options; a famous commander's mount at its full cost (DZ-CMD-26)."""
    cost: i64 = cards.units[squad.unit].points
    for option in squad.options:
        cost += cards.options[option].points
    return cost


def whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def number(value: object) -> i64:
    return value if isinstance(value, int) else 0


def short(value: object) -> str:
    """What somebody wrote, cut to a length that fits a sentence."""
    return str(value)[:40]
