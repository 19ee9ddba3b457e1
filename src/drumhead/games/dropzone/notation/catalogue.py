"""Everything printed: units, weapons, options, cards, commanders, keywords and tables, for gallery and builder."""

from __future__ import annotations

from drumhead.games.dropzone.cards import CardDef, CommanderDef, OptionDef, PieceDef, ScenarioDef, UnitDef, WeaponDef
from drumhead.games.dropzone.content import Library, data_of, files
from drumhead.games.dropzone.lists import ALLOWED, BANDS, CAPS, DECK, SHEETS
from drumhead.games.dropzone.notation.scene import CARD_ICON, icon_of, weapon_words
from drumhead.games.dropzone.printed import (
    AREAS,
    CATEGORIES,
    ENDLESS,
    FACTIONS,
    GROUPS,
    INCH,
    NO_LIMIT,
    POINTS,
    SETS,
    TYPES,
)

COMMANDER_ICON = "radar-dish"
ARC_WORDS = ("front", "left", "right", "rear")


def inches(length: int) -> float | int:
    """A length as people write it."""
    return length // INCH if length % INCH == 0 else length / INCH


def catalogue(library: Library) -> dict[str, object]:
    """All that the packs in use print."""
    cards = library.cards
    units = {item.value.id: item.value for item in library.pack.items("units")}
    return {
        "factions": [
            {"id": one.id, "name": one.name, "title": one.title, "text": one.text} for one in library.factions
        ],
        "units": [printed_unit(library, unit, units[unit.id]) for unit in cards.units[1:]],
        "cards": [printed_card(library, card) for card in cards.defs[1:]],
        "elsewhere": [
            {"id": one.id, "name": one.name, "pack": one.pack, "reason": one.reason}
            for one in library.elsewhere.values()
        ],
        "commanders": [printed_commander(library, one) for one in cards.commanders[1:]],
        "keywords": {
            rule.id: {"name": rule.name, "kind": rule.kind, "text": rule.text, "rules": library.rules.texts[rule.id]}
            for rule in library.rules.files.values()
        },
        "scenarios": [table(one) for one in cards.scenarios],
        "armies": [
            {"id": one.id, "name": one.name, "kind": one.kind, "plan": one.plan, "list": data_of(one)}
            for one in library.armies
        ],
        "building": building(),
    }


def building() -> dict[str, object]:
    """What an army may be: sizes, battlegroups, sheets and the deck (DZ-ARM-01 to -04, DZ-CMD-28)."""
    return {
        "deck": DECK,
        "bands": [
            {
                "id": name,
                "from": (500, 1000, 2000)[band],
                "cap": CAPS[band],
                "groups": {GROUPS[kind]: list(bounds[band]) for kind, bounds in ALLOWED.items()},
            }
            for band, name in enumerate(BANDS)
        ],
        "sheets": {
            GROUPS[kind]: {CATEGORIES[category]: list(bounds) for category, bounds in sheet.items()}
            for kind, sheet in SHEETS.items()
        },
    }


def printed_weapon(w: WeaponDef, printed: files.WeaponFile) -> dict[str, object]:
    return {
        "id": printed.id,
        "weapon": w.number,
        "name": w.name,
        "count": printed.count,
        "standard": printed.standard,
        "move_and_fire": None if w.mf == NO_LIMIT else inches(w.mf),
        "arc": [word for at, word in enumerate(ARC_WORDS) if w.arcs >> at & 1],
        "range": "Close Quarters" if w.cq else [reach(w.far), reach(w.near)],
        "shots": w.shots,
        "accuracy": w.acc or None,
        "energy": w.energy,
        "special": printed.special,
    }


def reach(length: int) -> float | int | None:
    """A range in inches; none where it is endless."""
    return None if length >= ENDLESS else inches(length)


def printed_option(o: OptionDef, printed: files.OptionFile) -> dict[str, object]:
    return {
        "id": printed.id,
        "option": o.number,
        "name": o.name,
        "points": o.points,
        "army": o.army,
        "choice": o.choice,
        "removes": printed.removes,
        "adds": printed.adds,
        "special": printed.special,
        "text": printed.text,
    }


def printed_unit(library: Library, u: UnitDef, printed: files.UnitFile) -> dict[str, object]:
    cards = library.cards
    return {
        "id": u.id,
        "unit": u.number,
        "name": u.name,
        "kind": f"{CATEGORIES[u.category]} {TYPES[u.type]}",
        "faction": FACTIONS[u.faction],
        "set": SETS[u.set],
        "category": CATEGORIES[u.category],
        "type": TYPES[u.type],
        "icon": icon_of(u),
        "points": u.points,
        "cost": u.points,
        "profile": profile_of(u),
        "numbers": numbers_of(u),
        "move": inches(u.mv),
        "least_move": inches(u.mv_min),
        "armour": u.armour,
        "damage_points": u.dp,
        "countermeasures": countermeasures(u),
        "fortitude": u.fortitude or None,
        "squad": [u.squad_min, u.squad_max],
        "requirement": printed.requirement,
        "capacity": printed.capacity,
        "shared": u.shared,
        "mountable": u.mountable,
        "commander": cards.commanders[u.commander].id if u.commander else "",
        "special": printed.special,
        "rules": printed.rules,
        "text": [
            *[
                weapon_words(cards.weapons[cards.weapon_numbers[f"{u.id}.{w.id}"]])
                for w in printed.weapons
                if w.standard
            ],
            *[f"{library.rules.files[name].name}: {library.rules.files[name].text}" for name in printed.rules],
        ],
        "weapons": [printed_weapon(cards.weapons[cards.weapon_numbers[f"{u.id}.{w.id}"]], w) for w in printed.weapons],
        "options": [printed_option(cards.options[cards.option_numbers[f"{u.id}.{o.id}"]], o) for o in printed.options],
    }


def profile_of(u: UnitDef) -> str:
    """What a unit is worth at a glance: move, armour, Damage Points, Countermeasures."""
    shields = countermeasures(u)
    return f"{inches(u.mv):g}″, A {u.armour}, DP {u.dp}" + (f", CM {shields}" if shields != "-" else "")


def numbers_of(u: UnitDef) -> list[dict[str, object]]:
    """The same one by one."""
    made: dict[str, object] = {"Damage Points": int(u.dp), "Armour": int(u.armour), "Move": inches(u.mv)}
    if u.evasion:
        made["Evasion"] = int(u.evasion)
    if u.passive:
        made["Passive"] = int(u.passive)
    return [{"label": label, "value": value} for label, value in made.items()]


def countermeasures(u: UnitDef) -> str:
    """As the unit lists write them: A, E+2, P5+."""
    parts = ["A"] if u.active else []
    if u.evasion:
        parts.append(f"E+{u.evasion}")
    if u.passive:
        parts.append(f"P{u.passive}+")
    return ", ".join(parts) or "-"


def printed_card(library: Library, card: CardDef) -> dict[str, object]:
    printed = library.printed[card.id]
    return {
        "id": card.id,
        "card": card.number,
        "name": card.name,
        "kind": "Command Card",
        "icon": CARD_ICON,
        "pool": printed.pool,
        "faction": FACTIONS[card.faction],
        "commander": library.cards.commanders[card.commander].id if card.commander else "",
        "area": AREAS[card.area],
        "timing": sorted({POINTS[clause.trigger] for clause in card.clauses if not clause.in_play}),
        "measured_to": printed.measured_to,
        "needs": printed.needs,
        "same_as": printed.same_as,
        "text": [printed.text],
        "rules": library.card_texts[card.number],
    }


def printed_commander(library: Library, one: CommanderDef) -> dict[str, object]:
    cards = library.cards
    printed = next(item.value for item in library.pack.items("commanders") if item.value.id == one.id)
    return {
        "id": one.id,
        "commander": one.number,
        "name": one.name,
        "kind": "Famous commander" if one.famous else "Commander",
        "icon": COMMANDER_ICON,
        "cost": one.points,
        "profile": f"CV {one.cv}, {inches(one.influence):g}″",
        "numbers": [{"label": "Value", "value": one.cv}, {"label": "Influence", "value": inches(one.influence)}],
        "famous": one.famous,
        "faction": FACTIONS[one.faction],
        "value": one.cv,
        "influence": inches(one.influence),
        "points": one.points,
        "mount": cards.units[one.mount].id if one.mount else "",
        "category": CATEGORIES[one.category],
        "card": printed.card,
        "text": [printed.text, *[library.rules.files[name].text for name in printed.rules]],
    }


def table(one: ScenarioDef) -> dict[str, object]:
    return {
        "id": one.id,
        "name": one.name,
        "rule": one.rule,
        "table": [inches(one.width), inches(one.depth)],
        "rounds": one.rounds,
        "points": one.points,
        "bands": list(one.bands),
        "needs_commander": one.needs_commander,
        "direct": one.direct,
        "aerial_advantage": one.aerial_advantage,
        "scenery": [piece(p) for p in one.pieces],
        "objectives": [
            {"id": o.id, "hidden": o.hidden, "mobile": o.mobile, "piece": o.piece, "at": [inches(o.x), inches(o.y)]}
            for o in one.objectives
        ],
    }


def piece(p: PieceDef) -> dict[str, object]:
    return {
        "id": p.id,
        "kind": p.kind,
        "rect": [inches(p.left), inches(p.bottom), inches(p.right), inches(p.top)],
        "height": inches(p.height),
        "armour": p.armour,
        "damage_points": p.dp,
        "role": p.role,
    }
