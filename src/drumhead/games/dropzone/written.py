"""How is a single thing written down, and read again? Cards and their zones, pieces, modifiers, attacks."""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import Cards, PieceDef
from drumhead.games.dropzone.fights import Fight, Hit, Shot
from drumhead.games.dropzone.mods import KINDS, UNTIL, Mod
from drumhead.games.dropzone.printed import BACK, COPY, INCH, SCENERY_KEYS
from drumhead.kernel.illegal import Malformed
from drumhead.kernel.positions import one_of, read_hand, read_pile, rows, whole, within, yes
from drumhead.kernel.zones import Hand, Pile

UNKNOWN: Final = "?"
COPY_MARK: Final = "+"


def card_name(cards: Cards, number: i64) -> str:
    if number == BACK:
        return UNKNOWN
    if number >= COPY:
        return cards.card(number).id + COPY_MARK
    return cards.defs[number].id


def card_names(cards: Cards, numbers: list[int]) -> list[object]:
    return [card_name(cards, number) for number in numbers]


def piece_def_to_data(d: PieceDef) -> dict[str, object]:
    return {
        "id": d.id,
        "kind": d.kind,
        "box": [d.left, d.bottom, d.right, d.top],
        "height": d.height,
        "armour": d.armour,
        "dp": d.dp,
        "keywords": [name for name, key in SCENERY_KEYS.items() if d.keys & key],
        "role": d.role,
        "clash": d.clash,
    }


def mod_to_data(m: Mod) -> dict[str, object]:
    return {
        "kind": KINDS[m.kind],
        "on": m.on,
        "id": m.id,
        "amount": m.amount,
        "until": UNTIL[m.ends],
        "second": m.second,
        "weapons": m.weapons,
        "slot": m.slot,
        "source": m.source,
        "round": m.round,
    }


def fight_to_data(f: Fight) -> dict[str, object]:
    return {
        "squad": f.sid,
        "seat": f.seat,
        "kind": f.kind,
        "extra": f.extra,
        "units": list(f.units),
        "shots": [
            {
                "unit": shot.uid,
                "slot": shot.slot,
                "weapon": shot.weapon,
                "target": shot.target,
                "via": shot.via,
                "combined": shot.combined,
                "hull": shot.hull,
                "blind": shot.blind,
                "redirected": shot.redirected,
                "need": shot.need,
                "dice": list(shot.dice),
                "focus": list(shot.focus),
                "lost": shot.lost,
                "glances": shot.glances,
            }
            for shot in f.shots
        ],
        "hits": [[h.shot, h.target, h.energy, h.critical, h.die, h.damage] for h in f.hits],
        "held": list(f.held),
        "victims": list(f.victims),
        "pieces": list(f.pieces),
        "target": f.target,
        "points": list(f.points),
    }


def piece_def_of(entry: dict[str, Any]) -> PieceDef:
    keys = 0
    for name in entry.get("keywords", ("Body Cover", "Soft Cover", "Destructible", "Garrison", "Impassable", "Solid")):
        if name not in SCENERY_KEYS:
            raise Malformed(f"There is no scenery keyword '{str(name)[:40]}'.")
        keys |= SCENERY_KEYS[name]
    if "box" in entry:
        box = entry["box"]
        height = entry["height"]
    else:
        box = [length_of(n) for n in _numbers(entry, "rect", 4)]
        height = length_of(_numbers({"height": [entry.get("height", 4)]}, "height", 1)[0])
    if box[0] >= box[2] or box[1] >= box[3]:
        raise Malformed("A piece of a position goes from its left and near corner to its right and far one.")
    return PieceDef(
        _text(entry, "id"),
        entry.get("kind", "building_small"),
        box[0],
        box[1],
        box[2],
        box[3],
        height,
        within(entry, "armour", 10, 0, 99),
        within(entry, "dp", 10, 0, 999),
        keys,
        entry.get("role", ""),
        yes(entry, "clash"),
    )


def _text(entry: dict[str, Any], key: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value:
        raise Malformed(f"'{key}' of a piece in a position is a name.")
    return value


def _numbers(entry: dict[str, Any], key: str, count: int) -> list[float]:
    """So many numbers, in inches."""
    found = rows(entry, key)
    if len(found) != count or not all(isinstance(n, (int, float)) and not isinstance(n, bool) for n in found):
        raise Malformed(f"'{key}' of a piece in a position is {count} numbers, in inches.")
    return found


def length_of(inches: float) -> int:
    return round(inches * INCH)


def mod_of(entry: dict[str, Any]) -> Mod:
    for key in ("kind", "on", "id", "amount", "until"):
        if key not in entry:
            raise Malformed(f"A mod of a position says its '{key}'.")
    return Mod(
        one_of(entry, "kind", KINDS, ""),
        whole(entry, "on", 0),
        whole(entry, "id", 0),
        whole(entry, "amount", 0),
        one_of(entry, "until", UNTIL, ""),
        entry.get("second", 0),
        entry.get("weapons", 0),
        entry.get("slot", -1),
        entry.get("source", 0),
        entry.get("round", 0),
    )


def fight_of(entry: dict[str, Any]) -> Fight:
    shots: list[Shot] = []
    for one in entry["shots"]:
        shots.append(
            Shot(
                one["unit"],
                one["slot"],
                one["weapon"],
                one["target"],
                one["via"],
                one["combined"],
                one["hull"],
                one["blind"],
                one["redirected"],
                one["need"],
                tuple(one["dice"]),
                tuple(one["focus"]),
                one["lost"],
                one["glances"],
            )
        )
    hits = [Hit(one[0], one[1], one[2], one[3], one[4], one[5]) for one in entry["hits"]]
    return Fight(
        entry["squad"],
        entry["seat"],
        entry["kind"],
        entry["extra"],
        tuple(entry["units"]),
        tuple(shots),
        tuple(hits),
        tuple(entry["held"]),
        tuple(entry["victims"]),
        tuple(entry["pieces"]),
        entry["target"],
        tuple(entry["points"]),
    )


def card_number(cards: Cards, name: object) -> int:
    if name == UNKNOWN:
        return BACK
    if not isinstance(name, str):
        raise Malformed("A command card is named by its id.")
    copied = name.endswith(COPY_MARK)
    number = cards.card_numbers.get(name[:-1] if copied else name, 0)
    if not number:
        raise Malformed(f"There is no card '{name[:40]}'.")
    return number + COPY if copied else number


def card_numbers_of(cards: Cards, names: object) -> list[int]:
    if not isinstance(names, list):
        raise Malformed("The cards of a zone are a list of ids.")
    return [card_number(cards, name) for name in names]


def pile_of(cards: Cards, data: object) -> Pile:
    return read_pile(data, lambda name: card_number(cards, name))


def hand_of(cards: Cards, data: object) -> Hand:
    return read_hand(data, lambda name: card_number(cards, name))
