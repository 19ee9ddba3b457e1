"""What do the actions of one shape become? Modifiers for a while or as long as a rule holds, marks, bans."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.content.effects import KeywordUse
from drumhead.games.dropzone import effects as do
from drumhead.games.dropzone import effects_table as table
from drumhead.games.dropzone import mods, printed
from drumhead.games.dropzone.conditions import Amount
from drumhead.games.dropzone.content.compiler import ALWAYS, Mark, Static
from drumhead.games.dropzone.selectors import Itself, OwnSquad, Who

TOXIN = 3


def amount(value: object) -> Amount:
    """A written number, or one that is counted or rolled."""
    if isinstance(value, Amount):
        return value
    assert isinstance(value, int)
    return Amount(value)


def modify(kind: int, who: Who, n: Amount, ends: int, second: int = 0, weapons: int = 0) -> object:
    if ends == ALWAYS:
        return Static(kind, who, n.n, second)
    return do.Modify(kind, who, n, ends, second, weapons)


def lasting(kind: int) -> Callable[[Who, object, int], object]:
    """{a number or bits of a kind} for a while, or as long as a static rule holds."""

    def build(who: Who, n: object, ends: int) -> object:
        return modify(kind, who, amount(n), ends)

    return build


def inches_of(kind: int) -> Callable[[Who, int, int], object]:
    def build(who: Who, n: int, ends: int) -> object:
        return modify(kind, who, Amount(n * printed.INCH), ends)

    return build


def state_of(kind: int) -> Callable[[Who, int], object]:
    def build(who: Who, ends: int) -> object:
        return modify(kind, who, Amount(1), ends)

    return build


def weapons_of(kind: int, times: int = 1) -> Callable[[Who, int, object, int], object]:
    def build(who: Who, weapons: int, n: object, ends: int) -> object:
        much = n if isinstance(n, Amount) else Amount(n * times) if isinstance(n, int) else Amount(0)
        return modify(kind, who, much, ends, 0, weapons)

    return build


def once(kind: int, ends: int) -> Callable[[Who], object]:
    """What holds for the roll or the action at hand only."""

    def build(who: Who) -> object:
        return do.Modify(kind, who, Amount(1), ends)

    return build


def always(kind: int) -> Callable[[Who], object]:
    def build(who: Who) -> object:
        return Static(kind, who, 1)

    return build


def of_army(kind: int) -> Callable[[], object]:
    def build() -> object:
        return Static(kind, None, 1, 1)

    return build


def mark_of(name: str) -> Callable[..., object]:
    def build(*values: object) -> object:
        return Mark(name, *values)

    return build


def ban(who: int, bits: int, ends: int) -> object:
    return do.ForPlayer(mods.CANNOT, who, bits, ends)


def initiative(who: int, n: int, ends: int) -> object:
    if ends == ALWAYS:
        return Static(mods.INIT_PLUS, None, n, 1 if who == do.ME else 2)
    return do.ForPlayer(mods.INIT_PLUS, who, n, ends)


def move_times(who: Who, how: int, proviso: int, ends: int) -> object:
    if how == mods.MV_HALF:
        return modify(mods.MV_HALF, who, Amount(1), ends)
    return modify(mods.MV_DOUBLE, who, Amount(proviso), ends)


def keyword_of(who: Who, keyword: KeywordUse, ends: int) -> object:
    if keyword.name == "AA":
        return modify(mods.AA, who, Amount(keyword.number), ends)
    if keyword.name == "Destroyer":
        return modify(mods.DESTROYER, who, Amount(keyword.number), ends)
    if keyword.name in printed.WEAPON_KEYS:
        return modify(mods.WEAPON_KEY, who, Amount(printed.WEAPON_KEYS[keyword.name]), ends)
    return modify(mods.UNIT_KEY, who, Amount(printed.UNIT_KEYS[keyword.name]), ends)


def devastator(who: Who, victims: int, n: int, ends: int) -> object:
    return modify(mods.DEVASTATOR, who, Amount(n), ends, victims)


def only_devastator(who: Who, weapons: int, victims: int, n: int, ends: int) -> object:
    return modify(mods.DEV_SET, who, Amount(n), ends, victims, weapons)


def countermeasures(who: Who, text: str, ends: int) -> object:
    """ "A E+4": Active, Evasion 4, no Passive save."""
    value = 0
    for part in text.split():
        if part == "A":
            value |= 1
        elif part.startswith("E+"):
            value |= int(part[2:]) << 4
        elif part.startswith("P"):
            value |= int(part[1:].rstrip("+")) << 12
    return modify(mods.SET_CM, who, Amount(value), ends)


def jet_of(who: Who, inches: int, armour: int, ends: int) -> object:
    return modify(mods.JET, who, Amount(inches * printed.INCH), ends, armour)


def reroll(who: Who, dice: int, which: int, ends: int) -> object:
    return modify(mods.REROLL, who, Amount(dice), ends, which)


def marker_of(who: Who, marker: int, ends: int) -> object:
    if marker == TOXIN:
        return table.Toxin(who)
    return do.Modify(mods.MARKER, OwnSquad() if isinstance(who, Itself) else who, Amount(marker), ends, squads=True)
