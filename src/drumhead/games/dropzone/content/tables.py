"""How do packs become the tables that the rules read? Profiles, options, rules, cards, commanders and scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.content import Item, Pack
from drumhead.content.effects import Vocabulary, ast, check, rules_text
from drumhead.games.dropzone import cards as c
from drumhead.games.dropzone import mods, printed, texts
from drumhead.games.dropzone.content.checks import CARRIERS, Special, faction_of, special
from drumhead.games.dropzone.content.compiler import DropCompiler, Mark
from drumhead.games.dropzone.content.files import (
    CardFile,
    CommanderFile,
    OptionFile,
    PieceFile,
    RuleFile,
    ScenarioFile,
    StockFile,
    UnitFile,
    WeaponFile,
    ZoneFile,
)

ARC = {"front": printed.ARC_FRONT, "left": printed.ARC_LEFT, "right": printed.ARC_RIGHT, "rear": printed.ARC_REAR}
UNIT_MARKS = {
    "edge": printed.EDGE, "takeobjectives": printed.TAKES_OBJECTIVES, "mustshoot": printed.MUST_SHOOT,
    "noreactpenalty": printed.NO_REACT_PENALTY, "poolfocus": printed.POOL_FOCUS, "allunits": printed.ALL_UNITS,
    "keepmv": printed.KEEP_MOVE, "lostasunits": printed.LOST_AS_UNITS, "eject": printed.EJECTS,
    "selfrepair": printed.REPAIRS, "disembarkpenalty": printed.HOVERCRAFT, "anyside": printed.ANY_SIDE,
    "doomed": printed.DOOMED,
}  # fmt: skip
WEAPON_MARKS = {
    "storm": printed.STORM, "evict": printed.WEB, "force": printed.SPIDER_WEB, "tokens": printed.INCENDIARY,
    "scouted": printed.SCOUT_GUIDED, "particle": printed.PARTICLE,
}  # fmt: skip


def inch(n: float) -> int:
    """A length as the rules count it: whole thousandths of an inch (DZ-GEO-16)."""
    return round(n * printed.INCH)


class Rules:
    """The rules of the packs by id and by name, their clauses ready to run and their sentences."""

    def __init__(self, pack: Pack, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.files: dict[str, RuleFile] = {}
        self.clauses: dict[str, tuple[texts.Clause, ...]] = {}
        self.marks: dict[str, list[Mark]] = {}
        self.texts: dict[str, str] = {}
        for item in pack.items("rules"):
            self.read(item)
        self.unit_keys = [rule.name for rule in self.files.values() if rule.kind == "unit_special"]
        named = ("weapon_special", "weapon_rule")
        self.weapon_keys = {rule.name: rule for rule in self.files.values() if rule.kind in named}

    def read(self, item: Item[RuleFile]) -> None:
        rule = item.value
        self.files[rule.id] = rule
        clauses, marks, text = compiled(rule.effect, self.vocabulary, item, CARRIERS.get(rule.kind, ""), rule.id)
        self.clauses[rule.id], self.marks[rule.id], self.texts[rule.id] = clauses, marks, text

    def of(self, ids: Iterable[str]) -> tuple[tuple[texts.Clause, ...], list[Mark]]:
        """The clauses and the marks of several rules together."""
        clauses: tuple[texts.Clause, ...] = ()
        marks: list[Mark] = []
        for name in ids:
            clauses += self.clauses[name]
            marks += self.marks[name]
        return clauses, marks


def compiled(
    text: str, vocabulary: Vocabulary, item: Item[RuleFile] | Item[CardFile], kind: str, rule: str
) -> tuple[tuple[texts.Clause, ...], list[Mark], str]:
    """An effect text: clauses, marks, and the sentence people read."""
    if not text:
        return (), [], ""
    checked = check(text, vocabulary, item.where("effect"), kind)
    if kind == "Weapon":
        acting = [clause for clause in checked if clause.trigger.name == "damages"]
        clauses, marks = clauses_of(acting, vocabulary, kind, rule)
        return clauses, marks + weapon_marks(checked, vocabulary), rules_text(checked, vocabulary, kind)
    clauses, marks = clauses_of(checked, vocabulary, kind, rule)
    return clauses, marks, rules_text(checked, vocabulary, kind)


def clauses_of(
    checked: Sequence[ast.Clause], vocabulary: Vocabulary, kind: str, rule: str
) -> tuple[tuple[texts.Clause, ...], list[Mark]]:
    """Clauses ready to run; a clause that is nothing but marks leaves none behind."""
    made: list[texts.Clause] = []
    marks: list[Mark] = []
    for text in checked:
        clause, found = DropCompiler(vocabulary, kind).clause(text, rule)
        marks += found
        if clause.ops or clause.auras:
            made.append(clause)
    return tuple(made), marks


def weapon_marks(checked: Sequence[ast.Clause], vocabulary: Vocabulary) -> list[Mark]:
    """What the rule of a single weapon changes in its profile: the shooting chapter reads the profile, not the text."""
    marks: list[Mark] = []
    for clause in checked:
        if clause.has("scouted"):
            marks.append(Mark("scouted"))
            continue
        for action in clause.actions:
            marks += _weapon_mark(action, 0)
    return marks


def _weapon_mark(action: ast.Action, reach: int) -> list[Mark]:
    if isinstance(action, ast.May):
        return [mark for part in action.actions for mark in _weapon_mark(part, reach)]
    if isinstance(action, ast.If):
        near = _reach(action.condition)
        found = [mark for part in action.then for mark in _weapon_mark(part, near)]
        return found + [mark for part in action.otherwise for mark in _weapon_mark(part, 0)]
    if isinstance(action, ast.Call):
        if action.name == "ignore":
            return [Mark("particle")]
        values = [arg.value if isinstance(arg, ast.Number) else getattr(arg, "name", "") for arg in action.args]
        return [Mark(action.name, *values, reach)]
    return []


def _reach(condition: ast.Condition) -> int:
    if isinstance(condition, ast.State):
        for step in condition.subject.filters:
            if step.name == "within":
                return int(step.number)
    return 0


# -- weapons and units


class Builder:
    """Collects the rows of the tables; numbers are places in the lists, row 0 is nothing."""

    def __init__(self, pack: Pack, vocabulary: Vocabulary) -> None:
        self.pack = pack
        self.vocabulary = vocabulary
        self.rules = Rules(pack, vocabulary)
        self.units: list[c.UnitDef] = [NO_UNIT]
        self.weapons: list[c.WeaponDef] = [NO_WEAPON]
        self.options: list[c.OptionDef] = [NO_OPTION]
        self.commanders: list[c.CommanderDef] = [NO_COMMANDER]
        self.defs: list[c.CardDef] = [NO_CARD]
        self.scenarios: list[c.ScenarioDef] = []
        self.card_texts: list[str] = [""]
        self.unit_numbers = {item.value.id: i for i, item in enumerate(pack.items("units"), start=1)}
        self.commander_numbers = {item.value.id: i for i, item in enumerate(pack.items("commanders"), start=1)}
        self.card_numbers = {item.value.id: i for i, item in enumerate(pack.items("cards"), start=1)}

    def cards(self) -> c.Cards:
        """All tables."""
        extra = {item.value.id for pack in self.pack.requires for item in pack.items("units")}
        for item in self.pack.items("units"):
            beyond = bool(extra) and item.value.id not in extra
            self.unit(item, beyond)
        for item in self.pack.items("commanders"):
            self.commander(item.value)
        for item in self.pack.items("cards"):
            self.card(item)
        for item in self.pack.items("scenarios"):
            self.scenarios.append(self.scenario(item))
        missing = {
            item.value.id: f": the pack '{item.value.pack}' brings {item.value.name}, because {item.value.reason}."
            for item in self.pack.items("elsewhere")
            if item.value.id not in self.card_numbers
        }
        return c.Cards(
            self.units, self.weapons, self.options, self.commanders, self.defs, self.scenarios, self.pack.hash, missing
        )

    def weapon(self, unit: UnitFile, w: WeaponFile) -> int:
        """A weapon profile; its number."""
        keys = 0
        for word, bit in printed.NAMED_KEYS.items():
            if word in w.name:
                keys |= bit
        found = [known for text in w.special if (known := special(text, self.rules.weapon_keys)) is not None]
        numbers = {one.name: one.number for one in found}
        marks = [mark for one in found for mark in self.rules.marks[self.rules.weapon_keys[one.name].id]]
        for one in found:
            keys |= printed.WEAPON_KEYS.get(one.name, 0)
        for mark in marks:
            keys |= WEAPON_MARKS.get(mark.name, 0)
        accuracy = {str(mark.values[0]): int(str(mark.values[1])) for mark in marks if mark.name == "accis"}
        self.weapons.append(
            c.WeaponDef(
                len(self.weapons),
                f"{unit.id}.{w.id}",
                w.name,
                printed.NO_LIMIT if w.move_and_fire is None else inch(w.move_and_fire),
                sum(ARC[side] for side in w.arc),
                distance(w.range.full) if w.range else 0,
                distance(w.range.countered) if w.range else 0,
                w.cq,
                w.shots,
                w.accuracy or 0,
                w.energy,
                keys,
                numbers.get("AA", -1),
                numbers.get("Alt", 0),
                numbers.get("Destroyer", 0),
                numbers.get("Focus", 0),
                numbers.get("Limited", 0),
                numbers.get("Reduced", 0),
                numbers.get("Half Reduced", 0),
                numbers.get("Strafe", 1),
                ignored(found),
                numbers.get("Critical", 2),
                accuracy.get("aircraft", 0),
                accuracy.get("scenery", 0),
                devastators(found),
                bands(marks, "power"),
                bands(marks, "devself"),
                tuple(clause for one in found for clause in self.rules.clauses[self.rules.weapon_keys[one.name].id]),
            )
        )
        return len(self.weapons) - 1

    def unit(self, item: Item[UnitFile], beyond: bool) -> None:
        """A kind of unit with its weapons and options."""
        u = item.value
        arms: list[int] = []
        numbers: dict[str, int] = {}
        for w in u.weapons:
            numbers[w.id] = self.weapon(u, w)
            if w.standard:
                arms += [numbers[w.id]] * w.count
        found = [known for text in u.special if (known := special(text, self.rules.unit_keys)) is not None]
        values = {one.name: one.number for one in found}
        leader = next((i.value for i in self.pack.items("commanders") if i.value.id == u.commander), None)
        clauses, marks = self.rules.of(u.rules)
        riding = self.rules.of(leader.rules)[1] if leader is not None else []
        keys = unit_keys(found, [*marks, *riding])
        if any(aura.kind == mods.IGNORE and aura.amount & mods.IGNORES_RESERVES for k in clauses for aura in k.auras):
            keys |= printed.IGNORES_RESERVE
        cargo = marked(marks, "cargo")
        self.units.append(
            c.UnitDef(
                len(self.units),
                u.id,
                u.name,
                printed.FACTIONS.index(faction_of(item)),
                printed.EXTRA if beyond and u.set == "core" else printed.SETS.index(u.set),
                printed.CATEGORIES.index(u.category),
                u.points,
                inch(u.move),
                inch(u.least_move),
                u.countermeasures.active,
                u.countermeasures.evasion,
                u.countermeasures.passive,
                u.armour,
                u.damage_points,
                printed.TYPES.index(u.type),
                u.fortitude or 0,
                u.squad[0],
                u.squad[1],
                keys,
                inch(u.radius),
                inch(u.height),
                u.set == "core" and (u.category == "Command" or bool(keys & printed.COMMAND_CENTRE)),
                values.get("Dodge", 0),
                inch(values.get("Infiltrate", 0)),
                inch(values["Rapid Insertion"]) if "Rapid Insertion" in values else -1,
                tuple((symbol[0], int(symbol[1:])) for symbol in u.requirement),
                tuple((symbol[0], int(symbol[1:])) for symbol in u.capacity),
                u.shared,
                tuple(arms),
                self.commander_numbers.get(u.commander, 0),
                tuple(u.rules),
                clauses,
                number(marked(marks, "activeupto"), 1, 99),
                number(marked(marks, "disembarkpenalty"), 0, 2),
                reach(marked(marks, "arrives")),
                (self.unit_numbers[str(cargo.values[0])], number(cargo, 1, 1)) if cargo else (0, 0),
                self.ejected(marks),
            )
        )
        for option in u.options:
            self.option(u, option, numbers)

    def ejected(self, marks: list[Mark]) -> int:
        mark = marked(marks, "eject")
        return self.unit_numbers.get(str(mark.values[0]), 0) if mark else 0

    def option(self, u: UnitFile, o: OptionFile, numbers: dict[str, int]) -> None:
        found = [known for text in o.special if (known := special(text, self.rules.unit_keys)) is not None]
        clauses, marks = self.rules.of(o.rules)
        counts = {w.id: w.count for w in u.weapons}
        self.options.append(
            c.OptionDef(
                len(self.options),
                f"{u.id}.{o.id}",
                self.unit_numbers[u.id],
                o.name,
                o.points,
                o.scope == "army",
                o.choice,
                tuple(numbers[name] for name in o.removes),
                tuple(numbers[name] for name in o.adds for _ in range(counts[name])),
                unit_keys(found, marks),
                next((one.number for one in found if one.name == "Dodge"), 0),
                clauses,
            )
        )

    # -- commanders and cards

    def commander(self, leader: CommanderFile) -> None:
        clauses, marks = self.rules.of(leader.rules)
        texts = [str(mark.values[0]) for mark in marks if mark.name == "forbid_unit"]
        self.commanders.append(
            c.CommanderDef(
                len(self.commanders),
                leader.id,
                leader.name,
                bool(leader.mount),
                printed.FACTIONS.index(leader.faction) if leader.faction else 0,
                leader.value,
                inch(leader.influence),
                leader.points,
                self.unit_numbers.get(leader.mount, 0),
                printed.CATEGORIES.index(leader.category) if leader.category else 0,
                self.card_numbers.get(leader.card, 0),
                clauses,
                tuple(texts),
                marked(marks, "forbid_scout_exotic") is not None,
                marked(marks, "only_aerial") is not None,
                allowed(marks),
                tuple(str(mark.values[0]) for mark in marks if mark.name == "make_rare"),
                marked(marks, "bind_auxiliaries") is not None,
            )
        )

    def card(self, item: Item[CardFile]) -> None:
        card = item.value
        clauses, _, text = compiled(card.effect, self.vocabulary, item, "Card", card.id)
        self.card_texts.append(text)
        self.defs.append(
            c.CardDef(
                len(self.defs),
                card.id,
                card.name,
                printed.FACTIONS.index(card.faction) if card.faction else 0,
                self.commander_numbers.get(card.commander, 0),
                printed.AREAS.index(card.area),
                printed.MEASURED.index(card.measured_to),
                clauses,
                aboard="leaving(" in card.effect,
            )
        )

    # -- scenarios

    def scenario(self, item: Item[ScenarioFile]) -> c.ScenarioDef:
        scene = item.value
        stock = {one.value.id: one.value for one in self.pack.items("scenery")}
        clauses: tuple[texts.Clause, ...] = ()
        marks: list[Mark] = []
        for field in ("scoring", "special_rules"):
            for i, score in enumerate(getattr(scene, field)):
                if score.effect:
                    text = check(score.effect, self.vocabulary, item.where(field, i, "effect"), "Scenario")
                    made, found = clauses_of(text, self.vocabulary, "Scenario", score.id)
                    clauses, marks = clauses + made, marks + found
        relay = marked(marks, "mast_relay")
        return c.ScenarioDef(
            len(self.scenarios),
            scene.id,
            scene.name,
            scene.rule,
            inch(scene.table[0]),
            inch(scene.table[1]),
            scene.rounds,
            "directly_deployed" in scene.deployment.modes,
            scene.deployment.direct_only_hq,
            scene.deployment.aerial_advantage,
            scene.deployment.reserve_arrives_end_of_round,
            (zone(scene.deployment.a), zone(scene.deployment.b)),
            tuple(piece(one, stock[one.kind]) for one in scene.scenery),
            tuple(
                c.ObjectiveDef(
                    one.id,
                    one.kind == "hidden",
                    one.mobile,
                    one.piece,
                    inch(one.at[0]),
                    inch(one.at[1]),
                    one.vp,
                    {"a": 0, "b": 1}.get(one.owner, -1),
                    one.since == "clash",
                )
                for one in scene.objectives
            ),
            tuple(
                c.FocalDef(
                    one.id,
                    one.piece,
                    inch(one.reach),
                    one.vp,
                    one.vp if one.vp_if_destroyed is None else one.vp_if_destroyed,
                    one.inside_counts,
                )
                for one in scene.focal_points
            ),
            clauses,
            scene.victory.first == "kill_points",
            "commander" in scene.requires,
            scene.suggested_points,
            tuple(scene.bands),
            number(marked(marks, "vantage"), 0, 1),
            inch(number(relay, 0, 0)),
            inch(number(relay, 1, 0)),
        )


def zone(z: ZoneFile) -> c.ZoneDef:
    """A deployment zone: a circle around its centre, or the rectangle around its polygon."""
    edges = tuple((inch(a[0]), inch(a[1]), inch(b[0]), inch(b[1])) for a, b in ((edge[0], edge[1]) for edge in z.edges))
    if z.centre is not None:
        return c.ZoneDef(inch(z.centre[0]), inch(z.centre[1]), 0, 0, inch(z.radius), edges)
    xs = [inch(x) for x, _ in z.polygon]
    ys = [inch(y) for _, y in z.polygon]
    return c.ZoneDef(min(xs), min(ys), max(xs), max(ys), 0, edges)


def piece(one: PieceFile, stock: StockFile) -> c.PieceDef:
    left, bottom, right, top = (inch(n) for n in one.rect)
    keys = sum(printed.SCENERY_KEYS[word] for word in stock.keywords)
    return c.PieceDef(
        one.id,
        one.kind,
        left,
        bottom,
        right,
        top,
        inch(stock.height),
        stock.armour,
        stock.damage_points,
        keys,
        one.role,
        one.since == "clash",
    )


# -- small readings


def distance(n: int | str) -> int:
    return printed.ENDLESS if isinstance(n, str) else inch(n)


def ignored(found: Sequence[Special]) -> int:
    """Which cover a weapon ignores."""
    mask = 0
    for one in found:
        if one.name == "Cover":
            mask |= printed.COVERS[one.kind]
    return mask


def devastators(found: Sequence[Special]) -> tuple[tuple[int, int], ...]:
    return tuple((one.number, printed.VICTIMS[one.kind]) for one in found if one.name == "Devastator")


def bands(marks: Sequence[Mark], name: str) -> tuple[tuple[int, int], ...]:
    """(distance, value), the nearest first."""
    found = [(inch(int(str(mark.values[-1]))), int(str(mark.values[0]))) for mark in marks if mark.name == name]
    return tuple(sorted(found))


def marked(marks: Sequence[Mark], name: str) -> Mark | None:
    return next((mark for mark in marks if mark.name == name), None)


def number(mark: Mark | None, place: int, otherwise: int) -> int:
    return int(str(mark.values[place])) if mark is not None else otherwise


def reach(mark: Mark | None) -> tuple[int, int]:
    return (inch(number(mark, 0, 0)), inch(number(mark, 1, 0))) if mark is not None else (0, 0)


def unit_keys(found: Sequence[Special], marks: Sequence[Mark]) -> int:
    keys = 0
    for one in found:
        keys |= printed.UNIT_KEYS.get(one.name, 0)
    for mark in marks:
        keys |= UNIT_MARKS.get(mark.name, 0)
    return keys


def allowed(marks: Sequence[Mark]) -> tuple[tuple[str, int, int], ...]:
    """(name, category, how many squads) of the squads that may take another category (DZ-ARM-13)."""
    return tuple(
        (str(mark.values[0]), printed.CATEGORIES.index(str(mark.values[1])), int(str(mark.values[2])))
        for mark in marks
        if mark.name == "allow_category"
    )


NO_WEAPON = c.WeaponDef(0, "", "", printed.NO_LIMIT, 0, 0, 0, False, 0, 0, 0, 0)
NO_UNIT = c.UnitDef(
    0, "", "", 0, 0, 0, 0, 0, 0, False, 0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, False,
)  # fmt: skip
NO_OPTION = c.OptionDef(0, "", 0, "", 0, False, "", (), ())
NO_COMMANDER = c.CommanderDef(0, "", "", False, 0, 0, 0, 0)
NO_CARD = c.CardDef(0, "", "a command card", 0, 0, 0, 0, ())
