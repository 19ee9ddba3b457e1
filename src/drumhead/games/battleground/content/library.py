"""How do the files of a pack become the tables that the rules read?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from drumhead.content import ContentError, Item, Pack, Problem, Where
from drumhead.content.conform import nearest
from drumhead.content.effects import Vocabulary, check, rules_text
from drumhead.games.battleground import cards as c
from drumhead.games.battleground import texts as tx
from drumhead.games.battleground import verbs
from drumhead.games.battleground.content import files
from drumhead.games.battleground.content.compiler import BattleCompiler, Rows, thousandths
from drumhead.games.battleground.content.scenarios import DEEP, HEIGHT, STANDARD, WIDTH
from drumhead.games.battleground.content.vocabulary import MARKS, SPELLS, TAGS, words

MOST_OF_A_MARK = {"Fire": 2, "Dance": 3}
KINDS = {"blessing": c.SPELL_BLESSING, "curse": c.SPELL_CURSE, "healing": c.SPELL_HEALING, "attack": c.SPELL_ATTACK}
FIRES = {"indirect": c.INDIRECT, "los": c.LINE_OF_SIGHT, "low_arc": c.LOW_ARC, "javelin": c.LINE_OF_SIGHT}
COLOURS = {"atk": "attack", "fre": "attack", "def": "defence"}
DEALT_TURNS = 18
MOST_TAGS = 60
BOUNTY = "foe_destroyed: vpcost(foe)"


class Library:
    """A pack as the game uses it: the tables, and what people read about each thing."""

    def __init__(self, pack: Pack, vocabulary: Vocabulary, cards: c.Cards) -> None:
        self.pack = pack
        self.hash = pack.hash
        self.vocabulary = vocabulary
        self.cards = cards
        self.texts: list[str] = []
        """The sentences of every row of `Cards.sources`."""
        self.unit_files: dict[str, files.UnitFile] = {}
        self.unit_icons: list[str] = []
        self.card_icons: list[str] = []
        self.ability_icons: list[str] = []
        self.spell_icons: list[str] = []
        self.factions: list[files.FactionFile] = pack.values("factions")
        self.keywords: dict[str, files.KeywordFile] = {keyword.id: keyword for keyword in pack.values("keywords")}
        self.armies: list[files.ArmyFile] = pack.values("armies")
        self.scenarios: dict[str, files.ScenarioFile] = {scenario.id: scenario for scenario in pack.values("scenarios")}
        self.terrain_cards: list[files.TerrainCardFile] = pack.values("terrain_deck")
        self.rule_cards: list[files.RuleCardFile] = pack.values("rule_deck")
        self.chains: list[files.ChainFile] = pack.values("chains")


def vocabulary_of(pack: Pack) -> Vocabulary:
    """The words of the game, with the marks, spells, zones and tags of this pack."""
    spells = dict.fromkeys([*SPELLS, *(spell.id for spell in pack.values("spells"))])
    marks = dict.fromkeys(
        [
            *MARKS,
            *(mark.name for chain in pack.values("chains") for mark in chain.marks),
            *(ability.mark for ability in pack.values("abilities") if ability.mark),
            *spells,
        ]
    )
    tags = dict.fromkeys([*TAGS, *(tag for unit in pack.values("units") for tag in unit.tags)])
    zones = dict.fromkeys(
        name for kind in ("scenarios", "rule_deck") for value in pack.values(kind) for name in value.zones
    )
    return words(marks, spells, zones, tags)


def faction_of(item: Item[Any], factions: dict[str, int]) -> str:
    """A unit's faction stands in its id; a card's deck is the file it lies in."""
    value = item.value
    if isinstance(value, files.UnitFile):
        return value.id[:2]
    stem = Path(item.where().file).stem
    return "" if stem == "common" else stem


class Builder:
    """Fills the tables of one pack, row by row, and notes every mistake instead of stopping at the first."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.problems: list[Problem] = []
        self.vocabulary = vocabulary_of(pack)
        self.own_names = bool(pack.values("game")) and pack.values("game")[-1].names == "own"
        self.factions = {faction.id: row for row, faction in enumerate(pack.values("factions"), start=1)}
        marks = {name: row for row, name in enumerate(self.vocabulary.groups["mark"], start=1)}
        spells = dict.fromkeys(self.vocabulary.groups["spell"], 0)
        spells |= {spell.id: row for row, spell in enumerate(pack.values("spells"), start=1)}
        tags = {name: row for row, name in enumerate(dict.fromkeys(self._tags()))}
        ability_words = {a.mark: a.word for a in pack.values("abilities") if a.mark and a.word}
        self.rows = Rows(marks, spells, tags, ability_words)
        self.sources: list[tx.Source] = [tx.Source(0, 0, "", 0, ())]
        self.texts: list[str] = [""]
        self.mark_sources: dict[int, int] = {}
        self.keyword_rows: dict[str, int] = {}
        self.spell_sources: dict[str, int] = {}

    def _tags(self) -> Iterable[str]:
        yield from TAGS
        for unit in self.pack.values("units"):
            yield from unit.tags

    def called(self, name: str, alt: str) -> str:
        """The name people see: printed, or the pack's own."""
        return alt if self.own_names and alt else name

    def source(
        self,
        kind: int,
        name: str,
        effect: str,
        where: Where,
        said: str,
        faction: int = 0,
        mark: int = 0,
        spell: int = 0,
        healing: bool = False,
        barred: tuple[int, ...] = (),
    ) -> int:
        """A new row with the clauses of this effect; 0 if there is none or it cannot be understood."""
        if not effect:
            return 0
        row = len(self.sources)
        try:
            clauses = check(effect, self.vocabulary, where, said)
            compiler = BattleCompiler(self.vocabulary, where, said, self.rows, faction, spell, healing, barred)
            made = tuple(compiler.clause(clause) for clause in clauses)
        except ContentError as error:
            self.problems += error.problems
            return 0
        self.sources.append(tx.Source(row, kind, name, faction, made, mark))
        self.texts.append(rules_text(clauses, self.vocabulary, said))
        return row

    # -- the parts of a pack

    def build(self) -> Library:
        """The whole library. Raises ContentError with everything that is wrong with the pack."""
        library = self.assemble()
        if self.problems:
            raise ContentError(sorted(set(self.problems)))
        return library

    def assemble(self) -> Library:
        """The library as far as it can be made; what is wrong lies in `problems`."""
        self.add_keywords()
        spells = self.add_spells()
        units = self.add_units(spells)
        cards = self.add_cards()
        abilities = self.add_abilities()
        scenarios = self.add_scenarios()
        marks = [tx.MarkDef(0, "", 0, 0)]
        for name, row in self.rows.marks.items():
            marks.append(tx.MarkDef(row, name, MOST_OF_A_MARK.get(name, 1), self.mark_sources.get(row, 0)))
        factions = [c.Faction(0, "", "", "", (), (), False)]
        for row, faction in enumerate(self.pack.values("factions"), start=1):
            mine = tuple(i for i, ability in enumerate(abilities) if ability.faction == row)
            deck = tuple(int(card.card) for card in cards if card.faction == row)
            name = self.called(faction.name, faction.alt_name)
            factions.append(c.Faction(row, faction.id, name, faction.alt_name, mine, deck, faction.hired))
        tables = c.Cards(
            self.sources,
            units,
            cards,
            abilities,
            spells,
            marks,
            factions,
            tuple(self.rows.tags),
            tuple(self.vocabulary.groups["zone"]),
            scenarios,
            tuple(int(card.card) for card in cards[1:] if card.faction == 0),
            self.pack.hash,
        )
        library = Library(self.pack, self.vocabulary, tables)
        library.texts = self.texts
        library.unit_files = {unit.id: unit for unit in self.pack.values("units")}
        library.unit_icons = ["", *(unit.icon for unit in self.pack.values("units"))]
        library.card_icons = ["", *(item.value.icon for item in self.sorted_cards())]
        library.ability_icons = [ability.icon for ability in self.pack.values("abilities")]
        library.spell_icons = ["", *(spell.icon for spell in self.pack.values("spells"))]
        return library

    def add_keywords(self) -> None:
        for item in self.pack.items("keywords"):
            keyword = item.value
            self.keyword_rows[keyword.id] = self.source(
                tx.FROM_KEYWORD, keyword.id, keyword.effect, item.where("effect"), "keyword"
            )

    def add_spells(self) -> list[c.SpellDef]:
        made = [c.SpellDef(0, "", "", 0, 0, None, 0, 0, 0)]
        for row, item in enumerate(self.pack.items("spells"), start=1):
            spell = item.value
            keys = sum(KINDS[kind] for kind in spell.kinds)
            faction = self.known_faction(spell.faction, item.where("faction"))
            mark = self.rows.marks.get(spell.id, 0)
            source = self.source(
                tx.FROM_SPELL,
                spell.name,
                spell.effect,
                item.where("effect"),
                "spell",
                faction,
                mark,
                row,
                bool(keys & c.SPELL_HEALING),
            )
            self.spell_sources[spell.id] = source
            profile = None
            if spell.attack is not None:
                fire = FIRES[spell.fire or "indirect"]
                line = spell.attack
                profile = c.Profile(line.dice, line.skill, line.power, thousandths(spell.range), fire, False, row)
            elif "strike(" in spell.effect:  # BG-SPL-06: no dice, but a target as for a shot
                profile = c.Profile(0, 0, 0, thousandths(spell.range), FIRES[spell.fire or "indirect"], False, row)
            elif keys & c.SPELL_ATTACK:
                self.problems.append(
                    item.where().problem("an attack spell has an attack line or strikes.", "BG-SPL-06")
                )
            strike = _strike(self.sources[source]) if source else 0
            made.append(
                c.SpellDef(row, spell.id, spell.name, keys, thousandths(spell.range), profile, strike, source, mark)
            )
        return made

    def add_units(self, spells: list[c.SpellDef]) -> list[c.UnitDef]:
        nobody = c.Profile(0, 0, 0, 0, c.NO_FIRE)
        made = [c.UnitDef(0, "", 0, "", 0, 0, c.NORMAL, (0, 0), 0, 0, 0, (0, 0, 0), 0, 0, 0, 0, nobody, (), (), (), 0)]
        seen: set[str] = set()
        for row, item in enumerate(self.pack.items("units"), start=1):
            if item.value.id in seen:
                self.problems.append(item.where("id").problem(f"the unit '{item.value.id}' appears twice."))
            seen.add(item.value.id)
            made.append(self.unit(row, item, spells))
        return made

    def unit(self, row: int, item: Item[files.UnitFile], spells: list[c.SpellDef]) -> c.UnitDef:
        u = item.value
        faction = self.known_faction(u.id[:2], item.where("id"))
        keys, leadership = 0, 0
        names: list[str] = [u.size] if u.size != "normal" else []
        names += ["flying"] if u.flying else []
        names += ["caster"] if u.spells else []
        rows: list[int] = []
        for i, keyword in enumerate([*names, *u.keywords]):
            name, _, number = keyword.partition(" ")
            where = item.where("keywords", i - len(names)) if i >= len(names) else item.where()
            if name not in self.keyword_rows:
                hint = nearest(name, self.keyword_rows) or "."
                self.problems.append(where.problem(f"unknown keyword '{keyword}'{hint}"))
                continue
            keys |= c.KEYWORDS.get(name, 0)
            if name == "leadership":
                leadership = self.inches(number, where)
            if self.keyword_rows[name]:
                rows.append(self.keyword_rows[name])
        own = self.source(tx.FROM_UNIT, u.name, u.effect, item.where("effect"), "unit", faction)
        if own:
            rows.insert(0, own)
        lines: list[c.Profile] = []
        for line, granted in ((u.ranged, False), (u.granted, True)):
            if line is not None:
                reach = thousandths(line.range)
                lines.append(c.Profile(line.dice, line.skill, line.power, reach, FIRES[line.fire], granted))
        spell_rows: list[int] = []
        for i, spell_id in enumerate(u.spells):
            spell = self.rows.spells.get(spell_id, 0)
            if not spell:
                hint = nearest(spell_id, self.spell_sources) or "."
                self.problems.append(item.where("spells", i).problem(f"unknown spell '{spell_id}'{hint}"))
                continue
            spell_rows.append(spell)
            printed = spells[spell]
            if printed.profile is not None and not printed.strike:
                lines.append(printed.profile)
            if printed.keys & c.SPELL_ATTACK and printed.source:
                rows.append(int(printed.source))
        triggers = 0
        for source in rows:
            triggers |= self.sources[source].triggers
        b = u.boxes
        attack = c.Profile(u.attack.dice, u.attack.skill, u.attack.power, 0, c.NO_FIRE)
        tags = sum(1 << self.rows.tags[tag] for tag in dict.fromkeys(u.tags))
        orders = _orders(bool(keys & c.KEY_HEADLONG), bool(lines))
        self.problems += _unit_doubts(u, item)
        return c.UnitDef(
            row,
            u.id,
            faction,
            self.called(u.name, u.alt_name),
            c.CLASSES.index(u.rank),
            u.points,
            c.SIZES.index(u.size),
            (u.defence.skill, u.defence.toughness),
            u.courage,
            thousandths(u.movement),
            thousandths(u.flying),
            (b.green, b.yellow, b.red),
            keys,
            tags,
            leadership,
            orders,
            attack,
            tuple(lines),
            tuple(spell_rows),
            tuple(rows),
            triggers,
            u.alt_name,
            (*names, *u.keywords),
        )

    def inches(self, number: str, where: Where) -> int:
        try:
            return thousandths(float(number))
        except ValueError:
            self.problems.append(where.problem("the keyword 'leadership' needs its range, such as 'leadership 5'."))
            return 0

    def sorted_cards(self) -> list[Item[files.CardFile]]:
        """The common cards first, then deck by deck, each by number."""
        items = list(self.pack.items("cards"))
        decks = {"": -1} | {deck: row for row, deck in enumerate(self.decks())}
        return sorted(items, key=lambda item: (decks[faction_of(item, self.factions)], item.value.number))

    def decks(self) -> list[str]:
        """The names of the deck files, in the order of the factions."""
        found = {faction_of(item, self.factions) for item in self.pack.items("cards")} - {""}
        return sorted(found, key=lambda deck: self.deck_faction(deck))

    def deck_faction(self, deck: str) -> int:
        """The faction whose units lie in the file of the same name."""
        for item in self.pack.items("units"):
            if Path(item.where().file).stem == deck:
                return self.factions.get(item.value.id[:2], 0)
        return 0

    def add_cards(self) -> list[c.CardDef]:
        made = [c.CardDef(0, "", 0, 0, "a command card", "", 0, 0)]
        seen: dict[tuple[int, int], int] = {}
        for row, item in enumerate(self.sorted_cards(), start=1):
            card = item.value
            deck = faction_of(item, self.factions)
            faction = self.deck_faction(deck) if deck else 0
            code = self.pack.values("factions")[faction - 1].id if faction else "COMMON"
            if deck and not faction:
                self.problems.append(item.where().problem(f"the file '{deck}' is named after no faction's units."))
            if (card.number <= 20) != (faction == 0):
                sentence = "cards 1 to 20 are common, 21 to 30 a faction's."
                self.problems.append(item.where("number").problem(sentence, "BG-ARMY-09"))
            if (faction, card.number) in seen:
                sentence = f"the deck has card {card.number} twice."
                self.problems.append(item.where("number").problem(sentence, "BG-ARMY-09"))
            seen[faction, card.number] = row
            source = self.source(tx.FROM_CARD, card.name, card.effect, item.where("effect"), "card", faction)
            triggers = self.sources[source].triggers if source else 0
            colour = _colour(card.effect)
            made.append(
                c.CardDef(row, f"{code}_{card.number:02}", faction, card.number, card.name, colour, source, triggers)
            )
        for row, faction in enumerate(self.pack.values("factions"), start=1):
            held = sum(1 for owner, _ in seen if owner == row)
            if held != 10 or sum(1 for owner, _ in seen if owner == 0) != 20:
                sentence = f"{faction.name} has {held} cards of its own, not 10, or not 20 common ones."
                self.problems.append(self.pack.manifest.where().problem(sentence, "BG-ARMY-09"))
        return made

    def add_abilities(self) -> list[c.AbilityDef]:
        made: list[c.AbilityDef] = []
        for item in self.pack.items("abilities"):
            ability = item.value
            faction = self.known_faction(ability.faction, item.where("faction"))
            if ability.word and ability.word not in tx.PERMISSIONS:
                sentence = f"forbid(...) has no word '{ability.word}'{nearest(ability.word, tx.PERMISSIONS) or '.'}"
                self.problems.append(item.where("word").problem(sentence))
            barred = tuple(tx.PERMISSIONS.index(word) for word in (ability.word, "ability") if word in tx.PERMISSIONS)
            mark = self.rows.marks.get(ability.mark, 0)
            source = self.source(
                tx.FROM_ABILITY,
                ability.name,
                ability.effect,
                item.where("effect"),
                "ability",
                faction,
                mark,
                0,
                ability.healing,
                barred,
            )
            if mark:
                self.mark_sources[mark] = source
            kind = c.UNIT_ACTION if ability.kind == "action" else c.ARMY
            made.append(c.AbilityDef(ability.id, faction, kind, ability.name, source))
        return made

    def known_faction(self, code: str, where: Where) -> int:
        if code not in self.factions:
            self.problems.append(where.problem(f"unknown faction '{code}'{nearest(code, self.factions) or '.'}"))
            return 0
        return self.factions[code]

    # -- tables to fight on

    def add_scenarios(self) -> list[c.ScenarioDef]:
        made = [self.scenario(item) for item in self.pack.items("scenarios")]
        made.sort(key=lambda scenario: scenario.id)
        bounty = self.source(tx.FROM_RULE, "Bounty", BOUNTY, Where("bounty"), "rule")
        rules: list[tuple[files.RuleCardFile, int]] = []
        for item in self.pack.items("rule_deck"):
            rules.append(
                (
                    item.value,
                    self.source(tx.FROM_RULE, item.value.title, item.value.effect, item.where("effect"), "rule"),
                )
            )
        made += [dealt(card, bounty) for card in self.pack.values("terrain_deck")]
        made += [topped(table, rule, row) for table in list(made) for rule, row in rules]
        for item in self.pack.items("chains"):
            for i, mark in enumerate(item.value.marks):
                row = self.source(tx.FROM_MARK, mark.name, mark.effect, item.where("marks", i, "effect"), "mark")
                self.mark_sources.setdefault(self.rows.marks[mark.name], row)
        return made

    def scenario(self, item: Item[files.ScenarioFile]) -> c.ScenarioDef:
        s = item.value
        rules: list[int] = []
        for i, rule in enumerate(s.rules):
            row = self.source(tx.FROM_RULE, rule.name, rule.effect, item.where("rules", i, "effect"), "rule")
            if row:
                rules.append(row)
        return c.ScenarioDef(
            s.id,
            s.title,
            thousandths(s.table[0]),
            thousandths(s.table[1]),
            (s.budget.south, s.budget.north),
            sides_of(s.deployment),
            tuple(piece_of(piece) for piece in s.terrain),
            tuple(c.ZoneDef(name, corners_of(points)) for name, points in s.zones.items()),
            tuple(rules),
            s.turns,
            s.end.basic,
            s.end.target,
            c.LIMITS.index(s.end.at_limit),
            s.end.margin,
            c.LIMIT_SURVIVORS if s.end.then == "surviving_cost" else 0,
            tuple(s.switches),
        )


def dealt(card: files.TerrainCardFile, bounty: int) -> c.ScenarioDef:
    """The table that a terrain card makes: `T03`."""
    return c.ScenarioDef(
        card.id,
        card.title,
        thousandths(WIDTH),
        thousandths(HEIGHT),
        (1500, 1500),
        sides_of(STANDARD),
        tuple(piece_of(piece) for piece in card.terrain),
        (),
        (bounty,),
        DEALT_TURNS,
        True,
        0,
        c.LIMIT_POINTS,
        0,
        c.LIMIT_SURVIVORS,
    )


def topped(table: c.ScenarioDef, rule: files.RuleCardFile, row: int) -> c.ScenarioDef:
    """A table with a rule card on top: `T03_R07`, `S2_R05`. Deeper zones are for tables with the standard ones."""
    deeper = "deep_zones" in rule.switches and _zones(table.deployment) == _zones(sides_of(STANDARD))
    sides = sides_of(DEEP) if deeper else table.deployment
    counts = "vp(" in rule.effect and table.at_limit == c.LIMIT_SURVIVORS  # its points decide, then the survivors
    return c.ScenarioDef(
        f"{table.id}_{rule.id}",
        f"{table.name}, {rule.title}",
        table.width,
        table.height,
        table.budgets,
        sides,
        table.terrain,
        (*table.zones, *(c.ZoneDef(zone, corners_of(points)) for zone, points in rule.zones.items())),
        (*table.rules, row) if row else table.rules,
        table.turn_limit,
        table.basic,
        table.target,
        c.LIMIT_POINTS if counts else table.at_limit,
        0 if counts else table.margin,
        c.LIMIT_SURVIVORS if counts else table.then,
        (*table.words, *(word for word in rule.switches if word != "deep_zones")),
    )


def _zones(sides: tuple[c.Deployment, c.Deployment]) -> list[object]:
    return [side.zones for side in sides]


def corners_of(points: Iterable[Iterable[float]]) -> tuple[tuple[int, int], ...]:
    made = []
    for x, y in points:
        made.append((thousandths(x), thousandths(y)))
    return tuple(made)


def sides_of(sides: files.Sides) -> tuple[c.Deployment, c.Deployment]:
    south, north = (
        c.Deployment(tuple(corners_of(zone) for zone in side.zones), c.EDGES.index(side.edge))
        for side in (sides.south, sides.north)
    )
    return south, north


def piece_of(piece: files.TerrainFile) -> c.TerrainDef:
    points = corners_of(piece.line if piece.line is not None else piece.polygon or [])
    sharp = (thousandths(piece.points[0]), thousandths(piece.points[1])) if piece.points is not None else (0, 0)
    width = thousandths(piece.width) if piece.line is not None else 0
    ground = c.GROUNDS.index(piece.type)
    return c.TerrainDef(piece.id, ground, points, piece.line is not None, width, piece.elevation, sharp)


def _orders(headlong: bool, shoots: bool) -> int:
    letters = [verbs.CLOSE] if headlong else [verbs.CLOSE, verbs.HOLD, verbs.FOLLOW]
    if shoots and not headlong:
        letters += [verbs.RANGED, verbs.SHORT, verbs.LONG]
    return sum(1 << letter for letter in letters)


def _strike(source: tx.Source) -> int:
    from drumhead.games.battleground.acts import Strike

    for clause in source.clauses:
        for op in clause.ops:
            if isinstance(op, Strike):
                return int(op.boxes)
    return 0


def _colour(effect: str) -> str:
    """A reminder by the windows of the card: attack, defence, other."""
    found: list[str] = []
    for clause in effect.split(";"):
        colour = COLOURS.get(clause.strip()[:3], "other")
        if colour not in found:
            found.append(colour)
    return "/".join(found)


def _unit_doubts(u: files.UnitFile, item: Item[files.UnitFile]) -> list[Problem]:
    found = []
    if u.boxes.green + u.boxes.yellow + u.boxes.red < 1:
        found.append(item.where("boxes").problem("a unit has at least one box.", "BG-CMB-15"))
    if u.boxes.red < 1:
        found.append(item.where("boxes").problem("the last boxes of a unit are red.", "BG-CMB-15"))
    if not on_chart(u.movement):
        found.append(item.where("movement").problem(f"{u.movement} is no value of the movement chart.", "BG-MOV-01"))
    if u.flying and not on_chart(u.flying):
        found.append(item.where("flying").problem(f"{u.flying} is no value of the movement chart.", "BG-MOV-01"))
    if not u.courage and not {"steadfast"} & set(u.keywords) and "pass(self,any)" not in u.effect:
        found.append(item.where().problem("a unit without courage is steadfast or passes all checks.", "BG-CRG-09"))
    if u.ranged is not None and u.granted is not None:
        found.append(
            item.where("granted").problem("a unit has a ranged line or is granted one, not both.", "BG-ORD-04")
        )
    return found


def on_chart(inches: float) -> bool:
    """Is it a value of the movement chart?"""
    value = thousandths(inches)
    if value in (0, 1250, 1750, 2500):
        return True
    return value >= 3500 and value % 3500 in (0, 1500, 2500)
