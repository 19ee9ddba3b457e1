"""How is a battle written down, and any situation read? Plain data with named fields; what is left out has defaults.

A position for a test needs little: `{"units": [{"unit": "HK_swordsmen", "seat": 0, "x": 18, "y": 6}]}`. Lengths in a
position may be inches (whole or decimal numbers below 100 count as inches when ``inches`` is true); saves use
thousandths.
"""

from typing import Any, Final

from drumhead.games.battleground.cards import ArmyUnit, Cards, ScenarioDef
from drumhead.games.battleground.ground import Ground
from drumhead.games.battleground.info import LATE, Rulings
from drumhead.games.battleground.setup import nobody
from drumhead.games.battleground.state import (
    EXITED,
    BattleState,
    Check,
    Fight,
    Link,
    Mod,
    Order,
    Trigger,
    Unit,
    fresh_card,
    link_units,
)
from drumhead.games.battleground.statics import note_wide
from drumhead.games.battleground.turn import Turn
from drumhead.games.battleground.verbs import LETTERS
from drumhead.kernel.game import base_from_data, base_to_data
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.positions import (
    BASE_KEYS,
    known_keys,
    one_of,
    read_hand,
    read_pile,
    rows,
    stranger,
    whole,
    within,
    write_hand,
    write_pile,
    yes,
)
from drumhead.space.shapes import RIGHT

KEYS_OF_ALL: Final = (
    *BASE_KEYS, "scenario", "rulings", "inches", "first", "active", "turn", "phase", "normal", "units", "engaged",
    "plans", "factions", "budgets", "spent", "bought", "gained", "actions", "charged", "points", "stripped", "supply",
    "decks", "hands", "looked", "discards", "queue", "usage", "fight", "check",
)  # fmt: skip
KEYS_OF_A_UNIT: Final = (
    "unit", "seat", "x", "y", "heading", "order", "out", "lost", "marks", "blessing", "curse", "mods", "links", "flags",
    "used", "fear", "front_x", "front_y", "seen", "near", "met", "moved", "strength", "target",
)  # fmt: skip
PHASES: Final = ("setup", "movement", "first courage", "combat", "second courage")
SIDES: Final = ("front", "left", "rear", "right")
UNKNOWN: Final = "?"  # a card back
MOST: Final = 1 << 30
KEYS_OF_AN_ORDER: Final = ("letter", "cap", "airborne", "objective", "px", "py")

# -- writing


def unit_to_data(u: Unit) -> dict[str, object]:
    data: dict[str, object] = {
        "unit": u.printed.id,
        "seat": u.seat,
        "x": u.card.x,
        "y": u.card.y,
        "heading": u.card.heading,
        "order": list(u.order.numbers()),
        "out": u.out,
        "lost": u.lost,
        "marks": list(u.marks),
        "blessing": u.blessing,
        "curse": u.curse,
        "mods": [[m.stat, m.amount, m.duration, m.until, m.source] for m in u.mods],
        "links": [[k.foe, k.mine, k.theirs, k.turn, k.flank] for k in u.links],
        "flags": u.flags,
        "used": list(u.used),
        "fear": u.fear,
        "front_x": u.front_x,
        "front_y": u.front_y,
        "seen": u.seen,
        "near": u.near,
        "met": u.met,
        "moved": u.moved,
        "strength": u.strength,
        "target": u.target,
    }
    return data


def fight_to_data(f: Fight) -> dict[str, object]:
    return {
        "attacker": f.attacker,
        "target": f.target,
        "kind": f.kind,
        "line": f.line,
        "spell": f.spell,
        "stage": f.stage,
        "dice": f.dice,
        "skill": f.skill,
        "power": f.power,
        "target_dskill": f.target_dskill,
        "target_tough": f.target_tough,
        "impact": f.impact,
        "distance": f.distance,
        "side": f.side,
        "own_side": f.own_side,
        "strength": f.strength,
        "hits": f.hits,
        "extra": f.extra,
        "damage": f.damage,
        "prevented": f.prevented,
        "dice_mod": f.dice_mod,
        "fixed": f.fixed,
        "impact_mod": f.impact_mod,
        "ignored": f.ignored,
        "no_cards": f.no_cards,
        "played": f.played,
        "rerolled": f.rerolled,
        "hit_dice": list(f.hit_dice),
        "damage_dice": list(f.damage_dice),
        "redirect": list(f.redirect),
        "charging": f.charging,
        "cancelled": f.cancelled,
        "silent": f.silent,
    }


def to_data(s: BattleState) -> dict[str, object]:
    """The state as plain data that shares no list with it."""
    data = base_to_data(s)
    rulings = s.rulings
    data["scenario"] = s.scenario.id
    data["rulings"] = {
        "friend_graze": rulings.friend_graze,
        "strict_rush": rulings.strict_rush,
        "centred_path": rulings.centred_path,
        "full_ranged_move": rulings.full_ranged_move,
        "hold_for_cover": rulings.hold_for_cover,
        "charge_spares_engaged": rulings.charge_spares_engaged,
        "shared_deck": rulings.shared_deck,
        "turn_limit": rulings.turn_limit,
        "deploys_last": LATE[rulings.late + 1],
    }
    data["first"] = s.first
    data["active"] = s.active
    data["turn"] = s.turn
    data["phase"] = s.phase
    data["normal"] = s.normal
    data["units"] = [unit_to_data(u) for u in s.units if u.uid]
    data["plans"] = [[[p.kind, p.placed, p.x, p.y, p.heading, list(p.order)] for p in plan] for plan in s.plans]
    data["factions"] = list(s.factions)
    data["budgets"] = list(s.budgets)
    data["spent"] = list(s.spent)
    data["bought"] = list(s.bought)
    data["gained"] = list(s.gained)
    data["actions"] = list(s.actions)
    data["charged"] = list(s.charged)
    data["points"] = list(s.points)
    data["stripped"] = list(s.stripped)
    data["supply"] = list(s.supply)
    names = [card.id or UNKNOWN for card in s.cards.cards]
    data["decks"] = [write_pile(p, names.__getitem__) for p in s.decks]
    data["hands"] = [write_hand(h, names.__getitem__) for h in s.hands]
    data["looked"] = [write_hand(h, names.__getitem__) for h in s.looked]
    data["discards"] = [[names[card] for card in pile][::-1] for pile in s.discards]
    data["queue"] = [[q.seat, q.uid, q.row, q.clause, q.foe] for q in s.queue]
    data["usage"] = list(s.usage)
    if s.fight is not None:
        data["fight"] = fight_to_data(s.fight)
    if s.check is not None:
        c = s.check
        data["check"] = [c.uid, c.kind, c.modifier, c.roll, list(c.dice), c.passed]
    return data


# -- reading


def _number(data: dict[str, Any], key: str, default: float) -> float:
    """A number, whole or not."""
    value = data.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > MOST:
        raise Malformed(f"'{key}' in a position is a number.")
    return value


def _length(data: dict[str, Any], key: str, inches: bool) -> int:
    return round(_number(data, key, 0) * 1000) if inches else whole(data, key, 0)


def _order(value: Any, inches: bool) -> Order:
    if isinstance(value, str):
        return Order(_letter(value))
    if isinstance(value, dict):
        known_keys(value, KEYS_OF_AN_ORDER, "an order")
        return Order(
            _letter(value.get("letter", "H")),
            _length(value, "cap", inches),
            1 if yes(value, "airborne") else 0,
            within(value, "objective", 0, -1, MOST),
            _length(value, "px", inches),
            _length(value, "py", inches),
        )
    numbers = _numbers({"order": value}, "order")
    if len(numbers) != 6 or not 0 <= numbers[0] < len(LETTERS):
        raise Malformed("An order in a position is a letter, a dict, or six numbers.")
    return Order(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])


def _letter(value: Any) -> int:
    if not isinstance(value, str) or value not in LETTERS:
        raise Malformed(f"'{str(value)[:10]}' is not an order: one of {', '.join(LETTERS)}.")
    return LETTERS.index(value)


def _numbers(data: dict[str, Any], key: str) -> list[int]:
    """A list of whole numbers; empty if it is left out."""
    return [whole({key: value}, key, 0) for value in rows(data, key)]


def _tables(data: dict[str, Any], key: str, least: int, most: int) -> list[list[int]]:
    """A list of lists of whole numbers, each of so many."""
    found: list[list[int]] = []
    for row in rows(data, key):
        if not isinstance(row, (list, tuple)) or not least <= len(row) <= most:
            raise Malformed(f"'{key}' in a position is a list of lists of {least} numbers.")
        found.append(_numbers({key: row}, key))
    return found


def unit_from_data(cards: Cards, uid: int, data: dict[str, Any], inches: bool, seats: int, under_way: bool) -> Unit:
    known_keys(data, KEYS_OF_A_UNIT, "a unit")
    kind = cards.unit(str(data.get("unit", "")))
    if not kind:
        ids = [printed.id for printed in cards.units if printed.id]
        raise stranger("unit", data.get("unit", ""), ids, [printed.name for printed in cards.units if printed.id])
    printed = cards.units[kind]
    heading = round(_number(data, "heading", 90 if inches else 9000) * (100 if inches else 1)) % 36000
    u = Unit(
        uid,
        printed,
        within(data, "seat", 0, 0, seats - 1),
        fresh_card(printed).at(_length(data, "x", inches), _length(data, "y", inches), heading),
    )
    u.order = _order(data.get("order", "H"), inches)
    u.out = within(data, "out", 0, 0, EXITED)
    u.lost = within(data, "lost", 0, 0, MOST)
    if not under_way and u.out == 0:
        if "x" not in data or "y" not in data:
            raise Malformed(f"Where does {printed.name} stand? A unit of a position has 'x' and 'y'.")
        if 0 < printed.boxes <= u.lost:
            raise Malformed(f"{printed.name} has {printed.boxes} boxes and would be gone.", "BG-CMB-07")
    u.marks = tuple(_numbers(data, "marks"))
    for name in ("blessing", "curse", "flags", "fear", "front_x", "front_y", "seen", "near", "met", "moved", "target"):
        setattr(u, name, whole(data, name, 0))
    u.mods = tuple([Mod(*row) for row in _tables(data, "mods", 5, 5)])
    u.links = tuple([Link(*row) for row in _tables(data, "links", 4, 5)])
    u.used = tuple(_numbers(data, "used"))
    u.figure()
    u.strength = whole(data, "strength", u.colour)
    return u


def fight_from_data(data: dict[str, Any]) -> Fight:
    f = Fight(data["attacker"], data["target"], data["kind"], data["line"], data["spell"])
    f.stage = int(data["stage"])
    f.dice = int(data["dice"])
    f.skill = int(data["skill"])
    f.power = int(data["power"])
    f.target_dskill = int(data["target_dskill"])
    f.target_tough = int(data["target_tough"])
    f.impact = int(data["impact"])
    f.distance = int(data["distance"])
    f.side = int(data["side"])
    f.own_side = int(data["own_side"])
    f.strength = int(data["strength"])
    f.hits = int(data["hits"])
    f.extra = int(data["extra"])
    f.damage = int(data["damage"])
    f.prevented = int(data["prevented"])
    f.dice_mod = int(data["dice_mod"])
    f.fixed = int(data["fixed"])
    f.impact_mod = int(data["impact_mod"])
    f.ignored = int(data["ignored"])
    f.no_cards = int(data["no_cards"])
    f.played = int(data["played"])
    f.rerolled = int(data["rerolled"])
    f.hit_dice = tuple(int(d) for d in data["hit_dice"])
    f.damage_dice = tuple(int(d) for d in data["damage_dice"])
    f.redirect = tuple(int(n) for n in data["redirect"])
    f.charging = bool(data["charging"])
    f.cancelled = bool(data["cancelled"])
    f.silent = bool(data["silent"])
    return f


def position(
    cards: Cards, scenario: ScenarioDef, ground: Ground, rulings: Rulings, limit: int, data: dict[str, Any]
) -> BattleState:
    """Any situation, from a plain dict."""
    known_keys(data, KEYS_OF_ALL, "a battle")
    inches = yes(data, "inches")
    seats = within(data, "seats", 2, 2, 4)
    s = BattleState(cards, rulings, scenario, ground, seats, limit)
    s.units.append(nobody())
    for entry in rows(data, "units"):
        s.units.append(unit_from_data(cards, len(s.units), entry, inches, seats, "agenda" in data))
    if len(s.units) > 61:
        raise Malformed("A battle has at most sixty units.")
    spots: list[tuple[int, int]] = []
    for u in s.units[1:]:
        if u.out == 0 and not (0 <= u.card.x <= scenario.width and 0 <= u.card.y <= scenario.height):
            raise Malformed(f"{u.printed.name} cannot stand off the table.", "BG-GEN-03")
        if u.out == 0 and not u.order.airborne and "agenda" not in data:
            if (u.card.x, u.card.y) in spots:
                raise Malformed(f"{u.printed.name} stands where another unit stands.", "BG-UNU-02")
            spots.append((int(u.card.x), int(u.card.y)))
    for name in (
        "factions",
        "budgets",
        "spent",
        "bought",
        "gained",
        "actions",
        "charged",
        "points",
        "stripped",
        "supply",
    ):
        if name in data:
            least = -MOST if name == "points" else 0  # a text may take points away
            values = [within({name: value}, name, 0, least, MOST) for value in rows(data, name)]
            if len(values) != seats:
                raise Malformed(f"'{name}' in a position has one number for each seat.")
            setattr(s, name, values)
    if "factions" not in data:
        for u in s.units:
            if u.uid and not s.factions[u.seat]:
                s.factions[u.seat] = int(u.printed.faction)
    if "budgets" not in data:
        s.budgets = [1500] * seats
    s.first = within(data, "first", 0, 0, 1)
    s.active = within(data, "active", 0, 0, 1)
    s.turn = within(data, "turn", 2, 0, 10000)
    phase = data.get("phase", 0)
    s.phase = (
        one_of(data, "phase", PHASES, "") if isinstance(phase, str) else within(data, "phase", 0, 0, len(PHASES) - 1)
    )
    s.normal = yes(data, "normal")
    if "plans" in data:
        s.plans = [
            tuple(ArmyUnit(int(p[0]), bool(p[1]), int(p[2]), int(p[3]), int(p[4]), tuple(p[5])) for p in plan)
            for plan in data["plans"]
        ]
    for name in ("decks", "hands", "looked", "discards"):
        if name in data and len(rows(data, name)) != seats:
            raise Malformed(f"'{name}' in a position has cards for each seat.")
    names = _Names(cards)
    for seat in range(seats):
        if "decks" in data:
            s.decks[seat] = read_pile(data["decks"][seat], names.card)
        for name, zone in (("hands", s.hands), ("looked", s.looked)):
            if name in data:
                zone[seat] = read_hand(data[name][seat], names.card)
        if "discards" in data:
            s.discards[seat] = tuple(
                [names.card(c) for c in rows({"discards": data["discards"][seat]}, "discards")][::-1]
            )
    s.queue = [Trigger(*[int(n) for n in row]) for row in data.get("queue", [])]
    s.usage = tuple(int(n) for n in data.get("usage", ()))
    for row in rows(data, "engaged"):
        _engage(s, row)
    if "fight" in data:
        s.fight = fight_from_data(data["fight"])
    if "check" in data:
        c = data["check"]
        s.check = Check(c[0], c[1], c[2], c[3], tuple(c[4]), c[5])
    base_from_data(s, data)
    if "agenda" not in data:
        s.push(Turn(0))
    note_wide(s)
    return s


def _engage(s: BattleState, row: object) -> None:
    """[a, side of a, b, side of b], and the turn they met: for positions written by hand. Sides by name or number."""
    if not isinstance(row, (list, tuple)) or not 4 <= len(row) <= 5:
        raise Malformed("'engaged' in a position is a list of [unit, its side, other unit, its side].")
    numbers = [SIDES.index(one) if one in SIDES else one for one in row]
    a, b = [within({"engaged": n}, "engaged", 1, 1, len(s.units) - 1) for n in (numbers[0], numbers[2])]
    if s.units[a].side == s.units[b].side:
        raise Malformed("'engaged' in a position joins units of both sides.", "BG-FR-03")
    mine, theirs = [within({"engaged": n}, "engaged", 0, 0, RIGHT) for n in (numbers[1], numbers[3])]
    link_units(s, a, mine, b, theirs, whole({"engaged": numbers[4]}, "engaged", 0) if len(row) > 4 else s.turn - 1)


class _Names:
    """Knows the cards while their ids are read."""

    def __init__(self, cards: Cards) -> None:
        self.cards: Final = cards

    def card(self, name: object) -> int:
        """The row of the card with this id."""
        if name == UNKNOWN:
            return 0
        row = self.cards.card_rows.get(name, 0) if isinstance(name, str) else 0
        if not row:
            known = self.cards.cards[1:]
            raise stranger("card", name, [card.id for card in known], [card.name for card in known])
        return row
