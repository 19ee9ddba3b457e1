"""Everything printed: units, command cards, abilities, spells, ground, tables and chains, for gallery and builder."""

from __future__ import annotations

from drumhead.games.battleground.cards import ARMY, CLASSES, FIRES, GROUNDS, SIZES, Profile, ScenarioDef, UnitDef
from drumhead.games.battleground.content import Library
from drumhead.games.battleground.content.files import TerrainFile
from drumhead.games.battleground.ground import IMPASSABLE, step_blunt, step_on
from drumhead.games.battleground.lists import CARD_COST, CORE_SHARE, ELITE_SHARE
from drumhead.games.battleground.texts import FROM_KEYWORD
from drumhead.games.battleground.verbs import LETTERS, ORDER_NAMES

GROUND_WORDS = {
    "road": "A bonus for a move that lies wholly on it.",
    "forest": "Soft cover against shots; more than 2.5 inches of it block sight; 30 feet high.",
    "low_brush": "Slow ground.",
    "shallow_water": "Slow for all but the largest; whoever fights from the bank stands higher.",
    "deep_water": "Only large and colossal units cross it; nobody shoots from it.",
    "very_deep_water": "Only colossal units cross it; nobody shoots from it.",
    "rapids": "Only large and colossal units cross it, slowly; nobody shoots from it.",
    "swamp": "Slow, closed to wheels; soft cover against shots, except for colossal units.",
    "shoreline": "High ground against units in the water.",
    "wet_ground": "Slow ground.",
    "rough": "Slow ground, worse for horses and wheels.",
    "very_rough": "Very slow, closed to horses and wheels.",
    "stakes": "Slow into the points; soft cover for a unit behind them against enemies that engage across.",
    "hedge": "Hedge, low wall or fence: soft cover for a unit of normal size on Hold behind it.",
    "hill": "One step less when going uphill; high ground sees and strikes farther.",
    "fort_wall": "Nobody passes.",
    "fort_door": "Passable unless an enemy stands at it; hard cover for its defenders.",
    "fort_inside": "Hard cover against attacks from outside.",
}
COLUMNS = (("normal", 0), ("cavalry", 1), ("wheeled", 2), ("large", 4), ("colossal", 8))


def catalogue(library: Library) -> dict[str, object]:
    """All that the packs in use print."""
    cards = library.cards
    return {
        "factions": factions(library),
        "units": [printed_unit(library, unit) for unit in cards.units[1:]],
        "cards": [printed_card(library, row) for row in range(1, len(cards.cards))],
        "abilities": [printed_ability(library, row) for row in range(len(cards.abilities))],
        "spells": [printed_spell(library, row) for row in range(1, len(cards.spells))],
        "keywords": {keyword.id: keyword_text(library, keyword.id) for keyword in library.keywords.values()},
        "terrain": [ground(name) for name in GROUNDS[1:]],
        "scenarios": [table(library, scenario) for scenario in cards.scenarios if scenario.id in library.scenarios],
        "terrain_cards": [
            {"id": card.id, "name": card.title, "text": card.text, "terrain": [piece(p) for p in card.terrain]}
            for card in library.terrain_cards
        ],
        "rule_cards": [{"id": card.id, "name": card.title, "text": card.text} for card in library.rule_cards],
        "chains": [
            {
                "id": chain.id,
                "name": chain.title,
                "text": chain.text,
                "battles": chain.battles,
                "victory": chain.victory,
            }
            for chain in library.chains
        ],
        "building": {"card": CARD_COST, "core": CORE_SHARE, "elite": ELITE_SHARE},
        "orders": dict(zip(LETTERS[1:], ORDER_NAMES[1:], strict=True)),
    }


def factions(library: Library) -> list[dict[str, object]]:
    made: list[dict[str, object]] = []
    for row, entry in enumerate(library.factions, start=1):
        people = library.cards.factions[row]
        mine = [library.cards.abilities[place].id for place in people.abilities]
        face = {"id": entry.id, "name": people.name, "icon": entry.icon, "text": entry.text}
        made.append({**face, "abilities": mine, "hired": people.hired})
    return made


def inches(length: int) -> float:
    """Thousandths of an inch as inches, whole ones without a fraction."""
    return length // 1000 if length % 1000 == 0 else length / 1000


def line(profile: Profile) -> dict[str, object]:
    """One line of attack as the card prints it: (dice) skill/power."""
    made: dict[str, object] = {"dice": profile.dice, "skill": profile.skill, "power": profile.power}
    if profile.range:
        made |= {"range": inches(profile.range), "fire": FIRES[profile.fire]}
    if profile.conditional:
        made["granted"] = True
    return made


def texts_of(library: Library, unit: UnitDef) -> list[str]:
    """Reminders of the keywords, then the unit's own sentences."""
    said = [f"{named(keyword)}: {keyword_text(library, keyword)}" for keyword in unit.keywords]
    own = [library.texts[row] for row in unit.sources if library.cards.sources[row].name == printed_name(library, unit)]
    return [*said, *own]


def printed_name(library: Library, unit: UnitDef) -> str:
    return library.unit_files[unit.id].name


def named(keyword: str) -> str:
    return keyword.replace("_", " ").capitalize()


def keyword_text(library: Library, keyword: str) -> str:
    """What a keyword says, with its number."""
    name, _, number = keyword.partition(" ")
    entry = library.keywords[name]
    sources = library.cards.sources
    text = entry.text or next(library.texts[s.row] for s in sources if s.kind == FROM_KEYWORD and s.name == name)
    return f"{number} inches. {text}" if number else text


def printed_unit(library: Library, unit: UnitDef) -> dict[str, object]:
    """A unit card."""
    cards = library.cards
    own_lines = [profile for profile in unit.ranged if not profile.spell]
    return {
        "id": unit.id,
        "card": unit.kind,
        "name": unit.name,
        "faction": cards.factions[unit.faction].code,
        "icon": library.unit_icons[unit.kind],
        "kind": CLASSES[unit.rank].capitalize(),
        "class": CLASSES[unit.rank],
        "points": unit.points,
        "cost": unit.points,
        "profile": profile_of(unit),
        "numbers": numbers_of(unit),
        "size": SIZES[unit.size],
        "attack": line(unit.engaged),
        "ranged": [line(profile) for profile in own_lines],
        "defence": {"skill": unit.dskill, "toughness": unit.tough},
        "courage": unit.courage or None,
        "movement": inches(unit.mc),
        "flying": inches(unit.fly) if unit.fly else None,
        "boxes": {"green": unit.green, "yellow": unit.yellow, "red": unit.red},
        "keywords": [named(keyword) for keyword in unit.keywords],
        "tags": [tag for place, tag in enumerate(cards.tags) if unit.tags >> place & 1],
        "spells": [cards.spells[row].id for row in unit.spells],
        "orders": [letter for place, letter in enumerate(LETTERS) if place and unit.orders >> place & 1],
        "text": texts_of(library, unit),
    }


def profile_of(unit: UnitDef) -> str:
    """The numbers of a unit as its card prints them: attack, defence, move, courage."""
    lines = [one for one in (unit.engaged, *unit.ranged) if one is not None and one.dice]
    attack = f"({lines[0].dice}) {lines[0].skill}/{lines[0].power}" if lines else "no attack"
    fly = f", flies {inches(unit.fly):g}″" if unit.fly else ""
    return f"{attack}, {unit.dskill}/{unit.tough}, {inches(unit.mc):g}″{fly}" + (
        f", ♥ {unit.courage}" if unit.courage else ""
    )


def numbers_of(unit: UnitDef) -> list[dict[str, object]]:
    """The same numbers one by one, and how much the unit bears."""
    fought = unit.engaged
    made: dict[str, object] = {}
    if fought.dice:
        made |= {"Dice": int(fought.dice), "Skill": int(fought.skill), "Power": int(fought.power)}
    made |= {"Defence": int(unit.dskill), "Toughness": int(unit.tough)}
    if unit.courage:
        made["Courage"] = int(unit.courage)
    made |= {"Move": inches(unit.mc), "Boxes": int(unit.green + unit.yellow + unit.red)}
    return [{"label": label, "value": value} for label, value in made.items()]


def printed_card(library: Library, row: int) -> dict[str, object]:
    """A command card."""
    card = library.cards.cards[row]
    return {
        "id": card.id,
        "card": row,
        "name": card.name,
        "faction": library.cards.factions[card.faction].code,
        "number": card.number,
        "kind": " or ".join(colour.capitalize() for colour in card.colour.split("/")),
        "colours": card.colour.split("/"),
        "icon": library.card_icons[row],
        "text": [library.texts[card.source]],
    }


def printed_ability(library: Library, row: int) -> dict[str, object]:
    ability = library.cards.abilities[row]
    clauses = library.cards.sources[ability.source].clauses
    return {
        "id": ability.id,
        "row": ability.source,
        "name": ability.name,
        "faction": library.cards.factions[ability.faction].code,
        "kind": "Army" if ability.kind == ARMY else "Command action",
        "cost": min((int(clause.cost) for clause in clauses if clause.cost), default=0),
        "icon": library.ability_icons[row],
        "text": [library.texts[ability.source]],
    }


def printed_spell(library: Library, row: int) -> dict[str, object]:
    spell = library.cards.spells[row]
    face: dict[str, object] = {
        "id": spell.id,
        "row": row,
        "name": spell.name,
        "kind": "Spell",
        "range": inches(spell.range),
        "icon": library.spell_icons[row],
        "text": [library.texts[spell.source]],
        "casters": [unit.id for unit in library.cards.units if row in unit.spells],
    }
    if spell.profile is not None and not spell.strike:
        face["attack"] = line(spell.profile)
    return face


def ground(name: str) -> dict[str, object]:
    """One kind of terrain with its steps on the movement chart; null where nobody passes."""
    row = GROUNDS.index(name)
    steps = {column: _passable(step_on(row, keys)) for column, keys in COLUMNS}
    made: dict[str, object] = {"id": name, "name": named(name), "text": GROUND_WORDS[name], "steps": steps}
    if name == "stakes":
        made["blunt"] = {column: _passable(step_blunt(keys)) for column, keys in COLUMNS}
    return made


def _passable(step: int) -> int | None:
    return None if step == IMPASSABLE else int(step)


def table(library: Library, scenario: ScenarioDef) -> dict[str, object]:
    """A scenario as people choose it."""
    entry = library.scenarios[scenario.id]
    return {
        "id": scenario.id,
        "name": scenario.name,
        "text": entry.text,
        "table": list(entry.table),
        "budget": {"south": entry.budget.south, "north": entry.budget.north},
        "turns": entry.turns,
        "rules": [{"name": rule.name, "text": rule.text} for rule in entry.rules],
        "terrain": [piece(p) for p in entry.terrain],
        "zones": {name: [list(corner) for corner in points] for name, points in entry.zones.items()},
        "deployment": {
            side: [[list(corner) for corner in zone] for zone in getattr(entry.deployment, side).zones]
            for side in ("south", "north")
        },
    }


def piece(entry: TerrainFile) -> dict[str, object]:
    """One piece of ground in inches."""
    made: dict[str, object] = {"id": entry.id, "type": entry.type}
    if entry.line is not None:
        made |= {"line": [list(end) for end in entry.line], "width": entry.width}
    else:
        made["polygon"] = [list(corner) for corner in entry.polygon or []]
    if entry.elevation:
        made["elevation"] = entry.elevation
    if entry.points is not None:
        made["points"] = list(entry.points)
    return made
