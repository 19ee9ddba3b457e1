"""How does a checked effect become clauses, acts and static changes that the rules can run?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from drumhead.content import ContentError, Where
from drumhead.content.effects import Compiler, Vocabulary, ast, rules_text
from drumhead.games.battleground import acts, hands, rolls, verbs
from drumhead.games.battleground import cards as c
from drumhead.games.battleground import effects as do
from drumhead.games.battleground import selectors as pick
from drumhead.games.battleground import texts as tx

NO_CLAUSE_OF_ITS_OWN = ("once", "battle", "may")
SIDES = {"ally": pick.ALLY, "enemy": pick.ENEMY, "any": pick.ALLY | pick.ENEMY}
FACTS = {
    "melee": pick.MELEE,
    "shot": pick.SHOT,
    "spell": pick.SPELL,
    "javelin_shot": pick.JAVELIN,
    "myturn": pick.MY_TURN,
    "enturn": pick.ENEMY_TURN,
    "rout_check": pick.ROUT,
    "fear_check": pick.FEAR,
    "failed": pick.FAILED,
    "passed": pick.PASSED,
}
QUANTITIES = {
    "myhand": pick.MY_HAND,
    "enhand": pick.ENEMY_HAND,
    "ca": pick.ACTIONS,
    "dist": pick.DISTANCE,
    "hits": pick.HITS,
    "damage": pick.DAMAGE,
    "ones": pick.ONES,
    "sixes": pick.SIXES,
    "turn": pick.TURN,
    "margin": pick.MARGIN,
}
MEASURES = {
    "cost": pick.COST,
    "within": pick.WITHIN,
    "mc": pick.MOVEMENT,
    "cg": pick.COURAGE_NOW,
    "boxes": pick.BOXES,
    "lost": pick.LOST,
}
INCHES = ("within", "mc", "dist")
STATS = {
    "dice": tx.DICE,
    "skill": tx.SKILL,
    "power": tx.POWER,
    "dskill": tx.DSKILL,
    "tough": tx.TOUGH,
    "courage": tx.COURAGE,
    "mc": tx.MC,
    "impact": tx.IMPACT,
}
LENGTHS = {"range": tx.RANGE, "setmc": tx.SETMC, "rushmc": tx.RUSHMC, "routmc": tx.ROUTMC}
PLAYERS = {"me": 1, "opp": 2, "both": 3}
CHECKS = {"rout": tx.ROUT_CHECK, "fear": tx.FEAR_CHECK, "any": tx.ROUT_CHECK | tx.FEAR_CHECK}
ORDERS = {"any": verbs.ROUTING, "C": verbs.CLOSE, "R": verbs.RANGED, "H": verbs.HOLD, "F": verbs.FOLLOW}
SLOTS = {"blessing": c.SPELL_BLESSING, "curse": c.SPELL_CURSE}
ROLLS = {"miss": rolls.MISSES, "hit": rolls.HIT_DICE, "fail": rolls.FAILURES, "succ": rolls.SUCCESSES}
LINES = {"spell": acts.BY_SPELL, "ranged": acts.BY_SHOT, "engaged": acts.BY_HAND}
MOST_MARKS = 3
"""Marks of one name on a unit, at most."""


def thousandths(inches: float) -> int:
    return round(inches * c.INCH)


class Rows:
    """The numbers of what the packs name: marks, spells, tags, and the permissions that go with a mark."""

    def __init__(
        self, marks: Mapping[str, int], spells: Mapping[str, int], tags: Mapping[str, int], words: Mapping[str, str]
    ) -> None:
        self.marks = marks
        self.spells = spells
        self.tags = tags
        self.words = words
        """What forbid(...) calls the ability that puts a mark: Uruz: uruz."""


class BattleCompiler(Compiler):
    """Compiles the clauses of one text. `kind` is what has it: unit, keyword, card, ability, spell, rule."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        where: Where,
        kind: str,
        rows: Rows,
        faction: int = 0,
        spell: int = 0,
        healing: bool = False,
        barred: tuple[int, ...] = (),
    ) -> None:
        super().__init__(vocabulary, where)
        self.kind = kind
        self.rows = rows
        self.faction = faction
        self.spell = spell
        self.healing = healing
        self.barred = barred
        self.out: list[tx.Op] = []
        self.chosen = False
        self.trigger = 0
        self.against: tuple[int, ...] = ()
        self.wanted: tuple[int, ...] = ()

    def problem(self, sentence: str, at: int) -> ContentError:
        return ContentError([self.where.problem(sentence, offset=at)])

    # -- clauses

    def clause(self, clause: ast.Clause) -> tx.Clause:
        """One clause, ready to run."""
        trigger = tx.TRIGGERS[clause.trigger.name]
        price = clause.trigger.args[0] if clause.trigger.args else None
        cost = int(price.value) if isinstance(price, ast.Number) else 0
        text = rules_text([clause], self.vocabulary, self.kind)
        conditions = tuple(
            self.made_condition(condition)
            for condition in clause.conditions
            if not (isinstance(condition, ast.Fact) and condition.name in NO_CLAUSE_OF_ITS_OWN)
        )
        once, battle, may = clause.has("once"), clause.has("battle"), clause.has("may")
        self.out, self.chosen, self.trigger = [], False, trigger
        if trigger == tx.STATIC:
            if once or battle or may:
                raise self.problem("what holds all the time cannot happen once, and nobody may decline it.", clause.at)
            auras = [aura for action in clause.actions for aura in self.auras(action, conditions)]
            return tx.Clause(trigger, 0, False, False, False, conditions, (), tuple(auras), text)
        for action in clause.actions:
            made = self.action(action)
            assert isinstance(made, tx.Op)
            self.out.append(made)
        return tx.Clause(trigger, cost, once, battle, may, conditions, tuple(self.out), (), text)

    def auras(self, action: ast.Action, conditions: tuple[tx.Condition, ...]) -> list[tx.Aura]:
        """What an action of a static clause gives, and to whom."""
        made = self.action(action)
        assert isinstance(action, ast.Call)
        if isinstance(made, do.DicePerMark):
            return [
                tx.Aura(tx.DICE, None, made.amount, (*conditions, pick.Number(pick.MARKS, made.mark, pick.AT_LEAST, n)))
                for n in range(1, MOST_MARKS + 1)
            ]
        if isinstance(made, do.PassCheck):
            made = do.Change(tx.PASS_CHECK, made.who, made.kind, 0)
        elif isinstance(made, acts.Reorder):
            if made.letter == verbs.ROUTING:
                raise self.problem("what holds all the time names the order: C, R, H or F.", action.at)
            made = do.Change(tx.LOCK_ORDER, made.who, made.letter, 0)
        elif isinstance(made, rolls.Ignore):
            made = do.Change(tx.IGNORE, do.THIS, made.group, 0)
        if not isinstance(made, do.Change):
            raise self.problem(f"'{action.name}' cannot hold all the time.", action.at)
        if made.who.mode == do.SELF:
            return [tx.Aura(made.stat, None, made.amount, conditions)]
        if made.who.mode != do.ALL:
            raise self.problem("a static clause concerns self, host or A[...].", action.at)
        return [tx.Aura(made.stat, made.who.filter, made.amount, conditions)]

    # -- actions

    def action(self, action: ast.Action) -> object:
        if not isinstance(action, ast.Call):
            raise self.problem("this game has no blocks.", action.at)
        self.against = self.barred + self.forbidding(action)
        self.wanted = (pick.UNPINCHED,) if action.name == "withdraw" else ()
        entry = self.vocabulary.verbs[action.name]
        return BUILD[action.name](self, *self.arguments(action, entry.args))

    def forbidding(self, action: ast.Call) -> tuple[int, ...]:
        """The permissions that keep a unit from being chosen for this verb."""
        words: list[str] = []
        if action.name in ("heal", "healband"):
            words.append("heal")
        if action.name == "bless":
            words.append("bless")
        if action.name == "mark" and isinstance(action.args[1], ast.Word):
            words.append(self.rows.words.get(action.args[1].name, ""))
        return tuple(tx.PERMISSIONS.index(word) for word in words if word in tx.PERMISSIONS[1:])

    def target(self, selector: ast.Selector) -> do.Who:
        by_card = self.kind == "card"
        if selector.reference:
            if selector.filters:
                raise self.problem("a reference such as self takes no filters here.", selector.at)
            mode = {"self": do.SELF, "host": do.SELF, "foe": do.FOE, "it": do.IT}[selector.reference]
            return do.Who(mode, None, self.against, by_card, self.healing)
        mode = {"T": do.IT, "A": do.ALL, "R": do.RANDOM}[selector.quantifier]
        if selector.up_to > 2 or (selector.quantifier == "R" and selector.up_to > 1):
            raise self.problem("T chooses one or two (T2), R one.", selector.at)
        fits = self.filter(selector.filters, self.kind == "rule" and mode != do.IT, self.wanted)
        who = do.Who(do.ALL if mode == do.IT else mode, fits, self.against, by_card, self.healing)
        if mode != do.IT:
            return who
        if self.chosen:
            self.out.append(do.Forget())
        self.chosen = True
        self.out.append(do.Choose(who, selector.up_to or 1))
        return do.Who(do.IT, None, self.against, by_card, self.healing)

    def filter(
        self, filters: tuple[ast.Filter, ...], whole: bool | None = None, wanted: tuple[int, ...] = ()
    ) -> pick.Filter:
        """The steps of a selector as the rules read them; ``whole``: `ally` means the whole side, as in a rule.

        ``wanted``: states that the verb itself asks for.
        """
        sides = tags = 0
        states: list[int] = list(wanted)
        measures: list[tuple[int, int, int]] = []
        marks: list[int] = []
        unmarked: list[int] = []
        zones: list[str] = []
        for step in filters:
            if step.name in SIDES:
                sides |= SIDES[step.name]
            elif step.name in MEASURES:
                how, number = _bound(step.comparison, step.number, step.name in INCHES)
                measures.append((MEASURES[step.name], how, number))
            elif step.name == "unit":
                continue
            elif step.name in pick.STATES:
                states.append(pick.STATES[step.name])
            elif step.name in self.rows.tags:
                tags |= 1 << self.rows.tags[step.name]
            elif step.name.startswith("mark_"):
                marks.append(self.rows.marks[step.name.removeprefix("mark_")])
            elif step.name.startswith("no_"):
                unmarked.append(self.rows.marks[step.name.removeprefix("no_")])
            else:
                zones.append(step.name.removeprefix("in_"))
        return pick.Filter(
            sides or pick.ALLY | pick.ENEMY,
            tags,
            tuple(states),
            tuple(measures),
            tuple(marks),
            tuple(unmarked),
            tuple(zones),
            self.faction,
            self.kind == "rule" if whole is None else whole,
        )

    # -- conditions

    def made_condition(self, condition: ast.Condition) -> tx.Condition:
        made = self.condition(condition)
        assert isinstance(made, tx.Condition)
        return made

    def fact(self, fact: ast.Fact, args: list[object]) -> tx.Condition:
        if fact.name not in FACTS:
            raise self.problem(f"'{fact.name}' stands alone, not inside another condition.", fact.at)
        return pick.Fact(FACTS[fact.name], self.spell)

    def state(self, subject: ast.Selector) -> tx.Condition:
        if subject.reference == "it":
            raise self.problem("a condition asks about self, host or foe.", subject.at)
        return pick.IsSo(subject.reference == "foe", self.filter(subject.filters))

    def compare(self, condition: ast.Compare) -> tx.Condition:
        left, right = condition.left, condition.right
        if not isinstance(right, ast.Number) or isinstance(left, ast.Number):
            raise self.problem("a condition compares a count or quantity with a number.", condition.at)
        if isinstance(left, ast.Count):
            how, number = _bound(condition.comparison, right.value, False)
            return pick.CountOf(self.filter(left.filters), how, number)
        how, number = _bound(condition.comparison, right.value, left.name in INCHES)
        if left.name.startswith("marks_"):
            return pick.Number(pick.MARKS, self.rows.marks[left.name.removeprefix("marks_")], how, number)
        return pick.Number(QUANTITIES[left.name], 0, how, number)


def _bound(comparison: str, value: int | float, inches: bool) -> tuple[int, int]:
    """How a whole number is compared; inches become thousandths, so "less than" is one of them less."""
    number = thousandths(value) if inches else int(value)
    if comparison == "<":
        return pick.AT_MOST, number - 1
    if comparison == ">":
        return pick.AT_LEAST, number + 1
    return {"<=": pick.AT_MOST, ">=": pick.AT_LEAST, "=": pick.EXACTLY}[comparison], number


# -- what each verb becomes; the arguments come in the order of its signature

Build = Callable[..., object]


def _change(stat: int) -> Build:
    return lambda _, who, n, lasts: do.Change(stat, who, n, lasts or 0)


def _length(stat: int) -> Build:
    return lambda _, who, n, lasts: do.Change(stat, who, thousandths(n), lasts or 0)


def _permission(stat: int) -> Build:
    return lambda _, who, word, lasts: do.Change(stat, who, tx.PERMISSIONS.index(word), lasts or 0)


def _count(word: Any) -> int:
    return 99 if word == "all" else int(word)


BUILD: dict[str, Build] = {
    **{name: _change(stat) for name, stat in STATS.items()},
    **{name: _length(stat) for name, stat in LENGTHS.items()},
    "forbid": _permission(tx.FORBID),
    "allow": _permission(tx.ALLOW),
    "charges": lambda _, who, lasts: do.Change(tx.CHARGES, who, 1, lasts or 0),
    "cacost": lambda _, who, word, n: do.Change(tx.CA_COST, who, tx.CA_WORDS.index(word) * 16 + n, 0),
    "cardtax": lambda _, who, n: do.Change(tx.CARD_TAX, who, n, 0),
    "sight": lambda _, n, lasts: do.Change(tx.SIGHT, do.THIS, thousandths(n), lasts or 0),
    "dicemark": lambda k, who, mark, n: do.DicePerMark(who, k.rows.marks[mark], n),
    "pass": lambda _, who, word: do.PassCheck(who, CHECKS[word]),
    "order": lambda _, who, word: acts.Reorder(who, ORDERS[word]),
    "ignore": lambda _, word: rolls.Ignore(tx.IGNORES[word]),
    "reroll": lambda _, word, n: rolls.Reroll(ROLLS[word], _count(n)),
    "setdie": lambda _, value, n: rolls.SetDice(value, n),
    "explode": lambda _, value: rolls.Explode(value),
    "extra": lambda _, n: rolls.ExtraDice(n),
    "addhit": lambda _, n: rolls.AddHits(n),
    "adddmg": lambda _, n: rolls.AddDamage(n),
    "prevent": lambda _, n: rolls.Prevent(_count(n)),
    "redirect": lambda _, who, n: rolls.Redirect(who, n),
    "bombdice": lambda _, who, n: rolls.BombDice(who, n),
    "nocards": lambda _, who: rolls.NoCards(PLAYERS[who]),
    "attack": lambda k, word: acts.MakeAttack(LINES[word], k.spell),
    "dmg": lambda _, who, n: do.Damage(who, n),
    "strike": lambda k, who, n: acts.Strike(who, n, k.spell),
    "heal": lambda _, who, n: do.Heal(who, n),
    "healband": lambda _, who, n: do.Heal(who, n, True),
    "check": lambda _, who, word, n: do.ForceCheck(who, CHECKS[word], n),
    "recheck": lambda _, who: acts.Recheck(who),
    "routs": lambda _, who: acts.StartRout(who),
    "rally": lambda _, who: acts.RallyUnits(who),
    "destroy": lambda _, who: do.DestroyUnits(who),
    "advance": lambda _, who, n: acts.Advance(who, thousandths(n)),
    "withdraw": lambda _, who, n: acts.Withdraw(who, thousandths(n)),
    "face": lambda _, who: do.FaceFreely(who),
    "lure": lambda _, who: acts.Lure(who),
    "relieve": lambda _, who: acts.Relieve(who),
    "mark": lambda k, who, mark: do.PutMark(who, k.rows.marks[mark]),
    "unmark": lambda k, who, mark: do.TakeMark(who, k.rows.marks[mark]),
    "bless": lambda k, who, spell: do.Bless(who, k.rows.spells[spell]),
    "curse": lambda k, who, spell: do.Curse(who, k.rows.spells[spell]),
    "dispel": lambda _, who, slot: do.Dispel(who, SLOTS[slot]),
    "vpeach": lambda _, who, n: do.PointsEach(who, n),
    "vpcost": lambda _, who: do.PointsByCost(who),
    "vp": lambda _, n: do.ScorePoints(n),
    "draw": lambda _, n: hands.DrawCards(n),
    "discard": lambda _, who, n: hands.DiscardCards(PLAYERS[who], n),
    "ca": lambda k, n: hands.GainActions(n, k.trigger == tx.ON_MC_START),
    "peek": lambda _, n: hands.Peek(n),
    "scry": lambda _, n: hands.Scry(n),
    "recover": lambda _, n: hands.Recover(n),
}
