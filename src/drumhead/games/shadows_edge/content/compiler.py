"""How does a checked effect become clauses and ops that the rules can run?"""

from __future__ import annotations

from typing import Any

from drumhead.content import ContentError, Where
from drumhead.content.effects import Compiler, Vocabulary, ast, rules_text
from drumhead.content.effects.compiler import KeywordUse
from drumhead.games.shadows_edge import cards, effects, selectors, state
from drumhead.games.shadows_edge.content.vocabulary import keyword_mask

AURAS = {"atk": state.POWER, "def": state.HALO, "kw": state.KEYS, "opcost": state.OPCOST}
FITS = {"steal": selectors.FIT_STEAL, "revive": selectors.FIT_REVIVE}


class EdgeCompiler(Compiler):
    """Compiles the clauses of one card; choosing a target becomes an op of its own before the act that wants it."""

    def __init__(self, vocabulary: Vocabulary, where: Where, kind: str) -> None:
        super().__init__(vocabulary)
        self.where = where
        self.kind = kind
        self.out: list[cards.Op] = []
        self.slots = 0
        self.fit = selectors.ANY_FIT
        self.plain = False

    def problem(self, sentence: str, at: int) -> ContentError:
        return ContentError([self.where.problem(sentence, offset=at)])

    def clause(self, clause: ast.Clause) -> cards.Clause:
        """One clause, ready to run."""
        trigger = self.vocabulary.triggers[clause.trigger.name].value
        assert isinstance(trigger, int)
        cost = clause.trigger.args[0] if clause.trigger.args else None
        price = int(cost.value) if isinstance(cost, ast.Number) else 0
        self.out, self.slots, self.plain = [], 0, trigger == cards.STATIC
        conditions = tuple(
            self.condition(condition)
            for condition in clause.conditions
            if not (isinstance(condition, ast.Fact) and condition.name == "once")
        )
        if trigger == cards.STATIC:
            if clause.has("once"):
                raise self.problem("what holds all the time cannot happen once per turn.", clause.at)
            text = rules_text([clause], self.vocabulary, self.kind)
            auras = tuple(self.aura(action, conditions, text) for action in clause.actions)
            return cards.Clause(trigger, 0, False, conditions, (), auras, False)
        for action in clause.actions:
            made = self.action(action)
            for op in made if isinstance(made, list) else [made]:
                assert isinstance(op, cards.Op)
                self.out.append(op)
        targeted = any(isinstance(op, effects.Pick) for op in self.out)
        return cards.Clause(trigger, price, clause.has("once"), conditions, tuple(self.out), (), targeted)

    def aura(self, action: ast.Action, conditions: tuple[Any, ...], text: str) -> cards.Aura:
        """What an action of a static clause gives."""
        assert isinstance(action, ast.Call)
        selector, value = action.args[0], action.args[1]
        if isinstance(selector, ast.Word):
            who = None
            if selector.name not in ("self", "host"):
                raise self.problem("a static clause concerns self, host or A[...].", selector.at)
        else:
            assert isinstance(selector, ast.Selector)
            if selector.quantifier != "A" and selector.reference not in ("self", "host"):
                raise self.problem("a static clause concerns self, host or A[...].", selector.at)
            who = self.selector(selector) if selector.quantifier == "A" else None
            if who is not None and (who.states & selectors.FATIGUED or who.grave or not who.kinds & selectors.UNITS):
                raise self.problem(
                    "a static clause cannot ask for fatigued units, Commanders or Graveyards.", selector.at
                )
        if action.name == "kw":
            assert isinstance(value, ast.Word)
            entry = self.vocabulary.keywords[value.name]
            amount = keyword_mask(KeywordUse(value.name, entry.value, value.number or 0))
        else:
            assert isinstance(value, ast.Number)
            amount = int(value.value)
        return cards.Aura(AURAS[action.name], who, amount, conditions, text)

    def action(self, action: ast.Action) -> object:
        assert isinstance(action, ast.Call)
        self.fit = FITS.get(action.name, selectors.ANY_FIT)
        if action.name == "move":
            line = action.args[1]
            front = isinstance(line, ast.Word) and line.name == "front"
            self.fit = selectors.FIT_FRONT if front else selectors.FIT_SUPPORT
        if action.name == "reserve" and not (isinstance(action.args[0], ast.Number) and action.args[0].value == 1):
            raise self.problem("the Reserve holds one point: reserve(1).", action.at)  # SE-CP-07
        if action.name in ("recall", "revive"):
            chosen = action.args[0]
            if not isinstance(chosen, ast.Selector) or not any(f.name == "grave" for f in chosen.filters):
                raise self.problem(f"{action.name} takes cards from the Graveyard: T[grave. ...].", action.at)
            if action.name == "revive" and chosen.up_to > 1:
                raise self.problem("revive brings back one unit at a time.", action.at)
        return super().action(action)

    def target(self, selector: ast.Selector) -> effects.Who:
        if selector.reference:
            mode = self.vocabulary.selectors[selector.reference].value
            assert isinstance(mode, int)
            if selector.filters:
                raise self.problem("a reference such as self takes no filters here.", selector.at)
            return effects.Who(mode, self.slots - 1, None)
        found = self.selector(selector)
        if selector.quantifier == "A":
            if found.grave:
                raise self.problem("cards of the Graveyard are chosen with T or R.", selector.at)
            return effects.Who(effects.ALL, 0, found)
        if selector.up_to > 2 or (selector.quantifier == "R" and selector.up_to > 1):
            raise self.problem("T chooses one or two (T2), R one.", selector.at)
        pick = effects.Pick(found, selector.up_to or 1) if selector.quantifier == "T" else effects.PickRandom(found)
        self.out.append(pick)
        self.slots += 1
        return effects.Who(effects.PICKED, self.slots - 1, None)

    def selector(self, selector: ast.Selector | ast.Count) -> selectors.Selector:
        """The filters as the rules read them."""
        sides = kinds = types = line = states = 0
        grave = other = False
        bounds = selectors.Bounds()
        for f in selector.filters:
            if f.comparison:
                self._bound(bounds, f)
            elif f.name in ("ally", "enemy", "any"):
                sides |= {"ally": 1, "enemy": 2, "any": 3}[f.name]
            elif f.name in ("unit", "cmd", "char"):
                kinds |= {"unit": 1, "cmd": 2, "char": 3}[f.name]
            elif f.name in ("front", "support"):
                line = cards.FRONT if f.name == "front" else cards.SUPPORT
            elif f.name == "grave":
                grave = True
            elif f.name == "other":
                other = True
            else:
                value = self.vocabulary.filters[f.name].value
                assert isinstance(value, int)
                if f.name in selectors.STATES:
                    states |= value
                else:
                    types |= 1 << value
        if grave and (sides & selectors.ENEMY or states or line or kinds & selectors.COMMANDERS):
            raise self.problem(
                "the Graveyard is searched for own units by type, cost, attack and defence.", selector.at
            )
        if not sides:
            sides = selectors.ALLY | selectors.ENEMY
        if not kinds or types or line or states:
            kinds = selectors.UNITS
        return selectors.Selector(sides, kinds, types, line, states, grave, other, bounds, self.fit, self.plain)

    def _bound(self, bounds: selectors.Bounds, f: ast.Filter) -> None:
        least, most, negated = _range(f.comparison, int(f.number))
        if negated:
            raise self.problem("a filter compares with <=, >=, <, > or =.", f.at)
        bounds.any = True
        if f.name == "cost":
            bounds.least_cost, bounds.most_cost = max(bounds.least_cost, least), min(bounds.most_cost, most)
        elif f.name == "atk":
            bounds.least_attack, bounds.most_attack = max(bounds.least_attack, least), min(bounds.most_attack, most)
        else:
            bounds.least_defence, bounds.most_defence = max(bounds.least_defence, least), min(bounds.most_defence, most)

    # -- conditions

    def condition(self, condition: ast.Condition) -> selectors.Condition:
        self.fit = selectors.ANY_FIT
        made = super().condition(condition)
        assert isinstance(made, selectors.Condition)
        return made

    def fact(self, fact: ast.Fact, args: list[object]) -> object:
        raise self.problem(f"'{fact.name}' stands alone, not inside another condition.", fact.at)

    def state(self, subject: ast.Selector) -> selectors.Condition:
        what = {"self": selectors.SELF_STATE, "host": selectors.SELF_STATE, "foe": selectors.FOE_STATE}.get(
            subject.reference
        )
        states = 0
        for f in subject.filters:
            if f.name not in selectors.STATES or what is None:
                raise self.problem("a condition asks for a state of self, host or foe, such as self.wounded.", f.at)
            states |= selectors.STATES[f.name]
        assert what is not None
        return selectors.Condition(what, None, states, 0, 0, False)

    def compare(self, condition: ast.Compare) -> selectors.Condition:
        left, right = condition.left, condition.right
        if not isinstance(right, ast.Number) or isinstance(left, ast.Number):
            raise self.problem("a condition compares a count or quantity with a number.", condition.at)
        least, most, negated = _range(condition.comparison, int(right.value))
        if isinstance(left, ast.Count):
            return selectors.Condition(selectors.COUNT, self.selector(left), 0, least, most, negated)
        what = self.vocabulary.quantities[left.name].value
        assert isinstance(what, int)
        return selectors.Condition(what, None, 0, least, most, negated)


def _range(comparison: str, n: int) -> tuple[int, int, bool]:
    """The limits that a comparison stands for, and whether it means the opposite."""
    if comparison == "<=":
        return selectors.LOWEST, n, False
    if comparison == ">=":
        return n, selectors.HIGHEST, False
    if comparison == "<":
        return selectors.LOWEST, n - 1, False
    if comparison == ">":
        return n + 1, selectors.HIGHEST, False
    return n, n, comparison == "!="
