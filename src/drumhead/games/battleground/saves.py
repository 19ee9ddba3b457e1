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
from drumhead.kernel.positions import BASE_KEYS, known_keys, nearest, within, yes
from drumhead.kernel.zones import Hand, hand_to_data, pile, pile_to_data

KEYS_OF_ALL: Final = (
    *BASE_KEYS, "scenario", "rulings", "inches", "first", "active", "turn", "phase", "normal", "units", "engaged",
    "plans", "factions", "budgets", "spent", "bought", "gained", "actions", "charged", "points", "stripped", "supply",
    "decks", "hands", "looked", "discards", "queue", "usage", "fight", "check",
)  # fmt: skip
KEYS_OF_A_UNIT: Final = (
    "unit", "seat", "x", "y", "heading", "order", "out", "lost", "marks", "blessing", "curse", "mods", "links", "flags",
    "used", "fear", "front_x", "front_y", "seen", "near", "met", "moved", "strength", "target",
)  # fmt: skip
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
    data["decks"] = [pile_to_data(p) for p in s.decks]
    data["hands"] = [hand_to_data(h) for h in s.hands]
    data["looked"] = [hand_to_data(h) for h in s.looked]
    data["discards"] = [list(pile) for pile in s.discards]
    data["queue"] = [[q.seat, q.uid, q.row, q.clause, q.foe] for q in s.queue]
    data["usage"] = list(s.usage)
    if s.fight is not None:
        data["fight"] = fight_to_data(s.fight)
    if s.check is not None:
        c = s.check
        data["check"] = [c.uid, c.kind, c.modifier, c.roll, list(c.dice), c.passed]
    return data


# -- reading


def _length(value: Any, inches: bool) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Malformed("A length in a position is a number.")
    return round(value * 1000) if inches else int(value)


def _order(value: Any, inches: bool) -> Order:
    if isinstance(value, str):
        if value not in LETTERS:
            raise Malformed(f"'{value[:10]}' is not an order: one of {', '.join(LETTERS)}.")
        return Order(LETTERS.index(value))
    if isinstance(value, dict):
        known_keys(value, KEYS_OF_AN_ORDER, "an order")
        letter = LETTERS.index(value.get("letter", "H"))
        return Order(
            letter,
            _length(value.get("cap", 0), inches),
            1 if value.get("airborne") else 0,
            int(value.get("objective", 0)),
            _length(value.get("px", 0), inches),
            _length(value.get("py", 0), inches),
        )
    numbers = [int(n) for n in value]
    if len(numbers) != 6:
        raise Malformed("An order in a position is a letter or six numbers.")
    return Order(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])


def unit_from_data(cards: Cards, uid: int, data: dict[str, Any], inches: bool) -> Unit:
    known_keys(data, KEYS_OF_A_UNIT, "a unit")
    kind = cards.unit(str(data.get("unit", "")))
    if not kind:
        known = [printed.id for printed in cards.units if printed.id]
        raise Malformed(f"There is no unit '{str(data.get('unit', ''))[:40]}'{nearest(data.get('unit', ''), known)}")
    printed = cards.units[kind]
    card = fresh_card(printed)
    scale = 100 if inches else 1
    heading = int(data.get("heading", 90 if inches else 9000) * scale) % 36000
    u = Unit(
        uid,
        printed,
        int(data.get("seat", 0)),
        card.at(_length(data.get("x", 0), inches), _length(data.get("y", 0), inches), heading),
    )
    u.order = _order(data.get("order", "H"), inches)
    u.out = int(data.get("out", 0))
    u.lost = int(data.get("lost", 0))
    u.marks = tuple(int(m) for m in data.get("marks", ()))
    u.blessing = int(data.get("blessing", 0))
    u.curse = int(data.get("curse", 0))
    u.mods = tuple(Mod(*[int(n) for n in row]) for row in data.get("mods", ()))
    u.links = tuple(Link(*[int(n) for n in row]) for row in data.get("links", ()))
    u.flags = int(data.get("flags", 0))
    u.used = tuple(int(n) for n in data.get("used", ()))
    u.fear = int(data.get("fear", 0))
    u.front_x = int(data.get("front_x", 0))
    u.front_y = int(data.get("front_y", 0))
    u.seen = int(data.get("seen", 0))
    u.near = int(data.get("near", 0))
    u.met = int(data.get("met", 0))
    u.moved = int(data.get("moved", 0))
    u.target = int(data.get("target", 0))
    u.figure()
    u.strength = int(data.get("strength", u.colour))
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
    for entry in data.get("units", []):
        s.units.append(unit_from_data(cards, len(s.units), entry, inches))
    if len(s.units) > 61:
        raise Malformed("A battle has at most sixty units.")
    for u in s.units[1:]:
        if u.out == 0 and not (0 <= u.card.x <= scenario.width and 0 <= u.card.y <= scenario.height):
            raise Malformed(f"{u.printed.name} cannot stand off the table.", "BG-GEN-03")
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
            values = [int(n) for n in data[name]]
            if len(values) != seats:
                raise Malformed(f"'{name}' in a position has one number for each seat.")
            setattr(s, name, values)
    if "factions" not in data:
        for u in s.units:
            if u.uid and not s.factions[u.seat]:
                s.factions[u.seat] = int(u.printed.faction)
    if "budgets" not in data:
        s.budgets = [1500] * seats
    s.first = int(data.get("first", 0))
    s.active = int(data.get("active", 0))
    s.turn = int(data.get("turn", 2))
    s.phase = int(data.get("phase", 0))
    s.normal = bool(data.get("normal", False))
    if "plans" in data:
        s.plans = [
            tuple(ArmyUnit(int(p[0]), bool(p[1]), int(p[2]), int(p[3]), int(p[4]), tuple(p[5])) for p in plan)
            for plan in data["plans"]
        ]
    for seat in range(seats):
        if "decks" in data:
            deck = data["decks"][seat]
            s.decks[seat] = pile([_card(cards, c) for c in deck["cards"]], deck.get("known"))
        for name, zone in (("hands", s.hands), ("looked", s.looked)):
            if name in data:
                held = data[name][seat]
                listed = held["cards"] if isinstance(held, dict) else held
                seen = tuple(tuple(k) for k in held.get("seen", ())) if isinstance(held, dict) else ()
                zone[seat] = Hand(tuple(sorted(_card(cards, c) for c in listed)), seen)
        if "discards" in data:
            s.discards[seat] = tuple(_card(cards, c) for c in data["discards"][seat])
    s.queue = [Trigger(*[int(n) for n in row]) for row in data.get("queue", [])]
    s.usage = tuple(int(n) for n in data.get("usage", ()))
    for row in data.get("engaged", []):
        # [a, side of a, b, side of b]: for positions written by hand
        link_units(s, row[0], row[1], row[2], row[3], row[4] if len(row) > 4 else s.turn - 1)
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


def _card(cards: Cards, value: Any) -> int:
    if isinstance(value, str):
        row = cards.card_rows.get(value, 0)
        if not row:
            raise Malformed(f"There is no card '{value[:40]}'.")
        return row
    return int(value)
