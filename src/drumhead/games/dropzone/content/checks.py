"""What is wrong with a pack that could be read? Every name that leads nowhere, every text that is not understood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from drumhead.content import ContentError, Item, Pack, Problem, Where
from drumhead.content.conform import nearest
from drumhead.content.effects import Vocabulary, check
from drumhead.games.dropzone.content.files import (
    CardFile,
    CommanderFile,
    RuleFile,
    ScenarioFile,
    UnitFile,
)
from drumhead.games.dropzone.content.vocabulary import words

CARRIERS = {"unit_rule": "Unit", "weapon_rule": "Weapon", "commander_rule": "Commander"}
VICTIMS = ("Infantry", "Vehicle", "Tank", "Walker", "Aircraft", "Large", "Scenery", "Flammable Scenery", "All")
COVERS = ("Soft", "Body", "Hull", "All")
_NUMBERED = re.compile(r"(?P<name>[A-Za-z][A-Za-z -]*) (?P<number>[0-9]{1,2})(?: (?P<kind>[A-Za-z ]+))?\Z")


class Special:
    """A special rule as a profile writes it: `Dodge 4`, `Devastator 2 Flammable Scenery`, `Cover Soft`."""

    def __init__(self, name: str, number: int, kind: str) -> None:
        self.name = name
        self.number = number
        self.kind = kind


def special(text: str, known: Iterable[str]) -> Special | None:
    """The special rule that the text names; None if there is no such one."""
    names = set(known)
    if text in names:
        return Special(text, 0, "")
    if text.startswith("Cover ") and text.removeprefix("Cover ") in COVERS and "Cover" in names:
        return Special("Cover", 0, text.removeprefix("Cover "))
    found = _NUMBERED.match(text)
    if found is None or found["name"] not in names:
        return None
    kind = found["kind"] or ""
    if (found["name"] == "Devastator") != bool(kind) or (kind and kind not in VICTIMS):
        return None
    return Special(found["name"], int(found["number"]), kind)


def vocabulary_of(pack: Pack) -> Vocabulary:
    """The words of the game with the units of this pack."""
    return words().with_words("unitname", {item.value.id: item.value.name for item in pack.items("units")})


def problems_of(pack: Pack) -> list[Problem]:
    """Everything wrong with a pack that could be read, in one list."""
    problems = [*_twice(pack), *_units(pack), *_commanders(pack), *_cards(pack), *_scenarios(pack), *_armies(pack)]
    return problems + list(_texts(pack))


def _twice(pack: Pack) -> Iterator[Problem]:
    for kind in ("factions", "scenery", "rules", "units", "cards", "commanders", "armies", "scenarios"):
        seen: set[str] = set()
        for item in pack.items(kind):
            if item.value.id in seen:
                yield item.where("id").problem(f"'{item.value.id}' appears twice.")
            seen.add(item.value.id)


def _names(pack: Pack, *kinds: str) -> list[str]:
    return [item.value.name for item in pack.items("rules") if item.value.kind in kinds]


def _unknown(where: Where, what: str, name: str, known: Iterable[str]) -> Problem:
    return where.problem(f"there is no {what} '{name}'{nearest(name, known) or '.'}")


def faction_of(item: Item[UnitFile]) -> str:
    """A faction's units lie in the file that bears its name."""
    return Path(item.where().file).stem


def _units(pack: Pack) -> Iterator[Problem]:
    factions = {item.value.id for item in pack.items("factions")}
    unit_keys = _names(pack, "unit_special")
    weapon_keys = _names(pack, "weapon_special", "weapon_rule")
    rules = {item.value.id for item in pack.items("rules") if item.value.kind == "unit_rule"}
    commanders = {item.value.id for item in pack.items("commanders") if item.value.mount}
    for item in pack.items("units"):
        unit: UnitFile = item.value
        if faction_of(item) not in factions:
            yield _unknown(item.where(), "faction, after which the file is named,", faction_of(item), factions)
        if unit.squad[0] > unit.squad[1]:
            yield item.where("squad").problem("the smallest squad is larger than the largest.")
        if (unit.type == "Infantry") != (unit.fortitude is not None):
            yield item.where().problem("Infantry, and nothing else, has a Fortitude.", "DZ-BAS-06")
        if (unit.set == "mount") != bool(unit.commander):
            yield item.where("commander").problem("a mount, and nothing else, names its famous commander.")
        if unit.commander and unit.commander not in commanders:
            yield _unknown(item.where("commander"), "famous commander", unit.commander, commanders)
        for i, text in enumerate(unit.special):
            if special(text, unit_keys) is None:
                yield _unknown(item.where("special", i), "special rule of units", text, unit_keys)
        for i, name in enumerate(unit.rules):
            if name not in rules:
                yield _unknown(item.where("rules", i), "rule of units", name, rules)
        yield from _weapons(item, weapon_keys)
        yield from _options(item, unit_keys, rules)


def _weapons(item: Item[UnitFile], known: list[str]) -> Iterator[Problem]:
    seen: set[str] = set()
    for i, weapon in enumerate(item.value.weapons):
        if weapon.id in seen:
            yield item.where("weapons", i, "id").problem(f"'{weapon.id}' appears twice.")
        seen.add(weapon.id)
        if weapon.cq == (weapon.range is not None):
            yield item.where("weapons", i).problem("a weapon has a range or is for Close Quarters.", "DZ-CQ-01")
        if weapon.cq != (weapon.accuracy is None):
            yield item.where("weapons", i).problem("only Close Quarters weapons hit without Accuracy.", "DZ-CQ-02")
        for j, text in enumerate(weapon.special):
            if special(text, known) is None:
                yield _unknown(item.where("weapons", i, "special", j), "special rule of weapons", text, known)


def _options(item: Item[UnitFile], keys: list[str], rules: set[str]) -> Iterator[Problem]:
    arms = [weapon.id for weapon in item.value.weapons]
    brought = {name for option in item.value.options for name in option.adds}
    for i, option in enumerate(item.value.options):
        for field in ("removes", "adds"):
            for j, name in enumerate(getattr(option, field)):
                if name not in arms:
                    yield _unknown(item.where("options", i, field, j), "weapon of this unit", name, arms)
        for j, text in enumerate(option.special):
            if special(text, keys) is None:
                yield _unknown(item.where("options", i, "special", j), "special rule of units", text, keys)
        for j, name in enumerate(option.rules):
            if name not in rules:
                yield _unknown(item.where("options", i, "rules", j), "rule of units", name, rules)
    for i, weapon in enumerate(item.value.weapons):
        if not weapon.standard and weapon.id not in brought:
            yield item.where("weapons", i).problem(f"no option brings the {weapon.name}.")


def _commanders(pack: Pack) -> Iterator[Problem]:
    rules = {item.value.id for item in pack.items("rules") if item.value.kind == "commander_rule"}
    units = {item.value.id: item.value for item in pack.items("units")}
    cards = {item.value.id for item in pack.items("cards")} | {item.value.id for item in pack.items("elsewhere")}
    for item in pack.items("commanders"):
        leader: CommanderFile = item.value
        if not leader.mount:
            continue
        mount = units.get(leader.mount)
        if mount is None:
            yield _unknown(item.where("mount"), "unit", leader.mount, units)
        elif mount.commander != leader.id:
            yield item.where("mount").problem(f"'{leader.mount}' is not the mount of '{leader.id}'.", "DZ-CMD-25")
        elif mount.points != leader.points:
            yield item.where("points").problem("the mount names another full cost.", "DZ-CMD-26")
        if leader.card not in cards:
            yield _unknown(item.where("card"), "card", leader.card, cards)
        for i, name in enumerate(leader.rules):
            if name not in rules:
                yield _unknown(item.where("rules", i), "rule of commanders", name, rules)


def _cards(pack: Pack) -> Iterator[Problem]:
    commanders = {item.value.id: item.value for item in pack.items("commanders")}
    known = {item.value.id for item in pack.items("cards")}
    for item in pack.items("cards"):
        card: CardFile = item.value
        if (card.pool == "commander") != bool(card.commander):
            yield item.where("pool").problem("a card of a famous commander, and no other, names him.", "DZ-CMD-31")
        if card.commander and card.commander not in commanders:
            yield _unknown(item.where("commander"), "commander", card.commander, commanders)
        if card.same_as and card.same_as not in known:
            yield _unknown(item.where("same_as"), "card", card.same_as, known)
        if card.area == "global" and card.measured_to:
            yield item.where("measured_to").problem("a Global card is measured to nothing.", "DZ-CMD-47")
        if card.area == "influence" and not card.measured_to:
            yield item.where("area").problem("an Influence card says what must be in reach.", "DZ-STK-16")


def _scenarios(pack: Pack) -> Iterator[Problem]:
    stock = {item.value.id for item in pack.items("scenery")}
    armies = {item.value.id for item in pack.items("armies")}
    for item in pack.items("scenarios"):
        scene: ScenarioFile = item.value
        pieces = [piece.id for piece in scene.scenery]
        width, depth = scene.table
        for i, piece in enumerate(scene.scenery):
            if piece.kind not in stock:
                yield _unknown(item.where("scenery", i, "kind"), "kind of scenery", piece.kind, stock)
            left, bottom, right, top = piece.rect
            if not (left < right <= width and bottom < top <= depth):
                yield item.where("scenery", i, "rect").problem("the piece does not lie on the table.", "DZ-VIC-14")
            if piece.id in pieces[:i]:
                yield item.where("scenery", i, "id").problem(f"'{piece.id}' appears twice.")
        for i, goal in enumerate(scene.objectives):
            if goal.piece and goal.piece not in pieces:
                yield _unknown(item.where("objectives", i, "piece"), "piece of scenery", goal.piece, pieces)
            x, y = goal.at
            if min(x, y, width - x, depth - y) < 6:
                yield item.where("objectives", i, "at").problem("it is nearer to an edge than 6 inches.", "DZ-OBJ-01")
            for other in scene.objectives[:i]:
                if (x - other.at[0]) ** 2 + (y - other.at[1]) ** 2 < 36:
                    sentence = f"it is nearer to '{other.id}' than 6 inches."
                    yield item.where("objectives", i, "at").problem(sentence, "DZ-OBJ-01")
        for i, focal in enumerate(scene.focal_points):
            if focal.piece not in pieces:
                yield _unknown(item.where("focal_points", i, "piece"), "piece of scenery", focal.piece, pieces)
        for side, name in scene.armies.items():
            if name not in armies:
                yield _unknown(item.where("armies", side), "army", name, armies)


def _armies(pack: Pack) -> Iterator[Problem]:
    units = {item.value.id for item in pack.items("units")}
    commanders = {item.value.id for item in pack.items("commanders")}
    cards = {item.value.id for item in pack.items("cards")} | {item.value.id for item in pack.items("elsewhere")}
    for item in pack.items("armies"):
        places = [(("auxiliaries", i), squad) for i, squad in enumerate(item.value.auxiliaries)]
        for g, group in enumerate(item.value.groups):
            places += [(("groups", g, "squads", i), squad) for i, squad in enumerate(group.squads)]  # type: ignore[misc]
        for place, squad in places:
            if squad.unit not in units:
                yield _unknown(item.where(*place, "unit"), "unit", squad.unit, units)
            for i, name in enumerate(squad.commanders):
                if name not in commanders:
                    yield _unknown(item.where(*place, "commanders", i), "commander", name, commanders)
        for i, name in enumerate(item.value.deck):
            if name not in cards:
                yield _unknown(item.where("deck", i), "card", name, cards)


def _texts(pack: Pack) -> Iterator[Problem]:
    vocabulary = vocabulary_of(pack)
    for item in pack.items("rules", own=True):
        rule: RuleFile = item.value
        if rule.effect and rule.kind not in CARRIERS:
            yield item.where("effect").problem("a keyword is acted by the chapters and has no effect of its own.")
        elif rule.effect:
            yield from _text(rule.effect, vocabulary, item.where("effect"), CARRIERS[rule.kind])
    for item in pack.items("cards", own=True):
        yield from _text(item.value.effect, vocabulary, item.where("effect"), "Card")
    for item in pack.items("scenarios", own=True):
        for field in ("scoring", "special_rules"):
            for i, score in enumerate(getattr(item.value, field)):
                if score.effect:
                    yield from _text(score.effect, vocabulary, item.where(field, i, "effect"), "Scenario")


def _text(text: str, vocabulary: Vocabulary, where: Where, kind: str) -> list[Problem]:
    try:
        check(text, vocabulary, where, kind)
    except ContentError as error:
        return error.problems
    return []


__all__ = ["CARRIERS", "Special", "faction_of", "problems_of", "special", "vocabulary_of"]
