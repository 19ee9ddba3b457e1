"""From checked clauses to the tables that the rules read: selectors, conditions, actions and lasting effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drumhead.content import Problem, Where
from drumhead.content.effects import Compiler, Vocabulary, ast
from drumhead.games.high_command import cards as c
from drumhead.games.high_command import effects as do
from drumhead.games.high_command.content.vocabulary import Lasting, Special

LATE = (c.COND_WEAKENED,)
RESTLESS = (c.COND_MY_HAND, c.COND_MY_DISCARD)
ANY = (0, c.HUGE)


class CommandCompiler(Compiler):
    """What a selector, a number and a condition of High Command become."""

    def __init__(self, vocabulary: Vocabulary, types: Mapping[str, int]) -> None:
        super().__init__(vocabulary)
        self.types = types

    def target(self, selector: ast.Selector) -> c.Selector:
        if not selector.quantifier:
            return c.Selector(c.IT if selector.reference == "it" else c.SELF, None)
        mode = {"A": c.ALL, "R": c.RANDOM}.get(selector.quantifier, c.TWO if selector.up_to > 1 else c.ONE)
        return c.Selector(mode, self.filter(selector.filters))

    def filter(self, steps: Sequence[ast.Filter]) -> c.Filter:
        said: dict[str, int] = {}
        types = 0
        bounds = {"cost": ANY, "pow": ANY, "hp": ANY, "res": ANY}
        for step in steps:
            entry = self.vocabulary.find_filter(step.name)
            assert entry is not None
            if step.comparison:
                (low, high), (least, most) = limits(step.comparison, int(step.number)), bounds[step.name]
                bounds[step.name] = (max(low, least), min(high, most))
                continue
            assert isinstance(entry.value, tuple)
            name, value = entry.value
            if name == "type":
                types |= 1 << self.types[value]
            else:
                said[name] = value
        return c.Filter(
            said.get("side", c.ANY_SIDE),
            "unit" in said,
            "caster" in said,
            types,
            said.get("place", c.ANYWHERE),
            said.get("zone", c.IN_PLAY),
            "fresh" in said,
            "weakened" in said,
            "other" in said,
            bounds["cost"],
            bounds["pow"],
            bounds["hp"],
            bounds["res"],
        )

    def amount(self, amount: ast.Count | ast.Call) -> c.Amount:
        assert isinstance(amount, ast.Count)
        return c.Amount(-1 if amount.negative else 1, self.filter(amount.filters))

    def fact(self, fact: ast.Fact, args: list[object]) -> list[c.Condition]:
        return [c.Condition(c.COND_ONCE, None, 0, c.HUGE)]

    def state(self, subject: ast.Selector) -> list[c.Condition]:
        found = []
        for step in subject.filters:
            entry = self.vocabulary.find_filter(step.name)
            assert entry is not None
            assert isinstance(entry.value, tuple)
            found.append(c.Condition(entry.value[1], None, 1, 1))
        return found

    def compare(self, condition: ast.Compare) -> list[c.Condition]:
        assert isinstance(condition.right, ast.Number)
        low, high = limits(condition.comparison, int(condition.right.value))
        if isinstance(condition.left, ast.Count):
            return [c.Condition(c.COND_COUNT, self.filter(condition.left.filters), low, high)]
        assert isinstance(condition.left, ast.Call)
        about = self.vocabulary.quantities[condition.left.name].value
        assert isinstance(about, int)
        return [c.Condition(about, None, low, high)]

    def all_of(self, inner: list[object]) -> list[c.Condition]:
        return [part for group in inner if isinstance(group, list) for part in group]

    def conditions(self, clause: ast.Clause) -> tuple[c.Condition, ...]:
        """The tests of a clause, one after another."""
        return tuple(self.all_of([self.condition(condition) for condition in clause.conditions]))


def limits(comparison: str, n: int) -> tuple[int, int]:
    """The least and the greatest number that a comparison allows."""
    return {"<=": (0, n), ">=": (n, c.HUGE), "=": (n, n), "<": (0, n - 1), ">": (n + 1, c.HUGE)}[comparison]


def fill(table: c.Cards, card: int, clauses: Sequence[ast.Clause], compiler: CommandCompiler) -> None:
    """Write a card's abilities into the tables."""
    made: list[c.Clause] = []
    lasting: list[c.Static] = []
    for clause in clauses:
        entry = compiler.vocabulary.triggers[clause.trigger.name]
        assert isinstance(entry.value, int)
        trigger = entry.value
        conditions = compiler.conditions(clause)
        price = clause.trigger.args[0] if clause.trigger.args else None
        ops: list[c.Op] = []
        for part in compiler.ops(clause.actions):
            if isinstance(part, Lasting):
                lasting.append(_static(part, conditions, len(made)))
            elif isinstance(part, Special):
                _special(table, card, part, conditions)
                ops.append(do.Nothing())
            else:
                assert isinstance(part, c.Op)
                ops.append(part)
        made.append(c.Clause(trigger, int(price.value) if isinstance(price, ast.Number) else 0, conditions, tuple(ops)))
        if not all(isinstance(op, do.Nothing) for op in ops):
            table.triggers[card] |= 1 << trigger
    if table.keywords[card] & c.ANCILLARY_ATTACK:
        model = c.Filter(c.ALLY, True, False, table.warjack, c.HERE, c.IN_PLAY, False, False, True, ANY, ANY, ANY, ANY)
        copy = do.CopyPower(c.Selector(c.ONE, model), c.END_OF_TURN)
        made.append(c.Clause(c.ON_BATTLE, 0, (), (copy,)))
        table.triggers[card] |= 1 << c.ON_BATTLE
    mixed = (table.cost_cmd[card] and table.cost_war[card]) or (table.rush_cmd[card] and table.rush_war[card])
    if mixed or table.keywords[card] & c.FLEXIBLE:
        table.odd[card] = 1
    if table.kind[card] == c.WARCASTER:
        table.weight[card] = 0
        table.triggers[card] |= 1 << c.LEAVING
    if table.battlegroup[card]:
        table.static_mask[card] |= 1 << c.BATTLEGROUP
    better = max(table.cmd[card], table.war[card])
    table.loss[card] = 4 * better + (3 if table.health[card] >= 0 else 0) + 2 * table.vp[card] + 1
    if table.gain[card]:
        table.quirks[card] |= c.MAY_GAIN
    if table.triggers[card] >> c.SPEND & 1:
        table.quirks[card] |= c.MAY_SPEND
    if table.deployable(card):
        table.quirks[card] |= c.MAY_DEPLOY
    table.clauses[card] = tuple(made)
    table.statics[card] = tuple(lasting)
    for static in lasting:
        table.static_mask[card] |= 1 << static.what
        if static.late:
            table.static_mask[card] |= 1 << c.LATECOMER
        flat = table.flat[static.what]
        if static.conditions or static.amount.count is not None:
            flat[card] = c.HUGE
        elif static.who != c.FOES and flat[card] != c.HUGE:
            flat[card] += static.amount.base
        if _restless(static):
            table.volatile[card] = 1


def _special(table: c.Cards, card: int, part: Special, conditions: tuple[c.Condition, ...]) -> None:
    if part.name == "gain":
        kind, n = part.values
        if kind == c.CMD:
            table.gain_cmd[card] = n
        else:
            table.gain_war[card] = n
        table.gain[card] = conditions or (c.Condition(c.COND_ONCE, None, 0, c.HUGE),)
    elif part.name == "vp":
        table.score[card] = part.values[0]
        table.score_if[card] = conditions
    elif part.name == "advance":
        table.advance[card] = 1
    else:
        table.ends[card] = 1


def _filters(static: c.Static) -> list[c.Filter]:
    found = [condition.count for condition in static.conditions] + [static.amount.count, static.selector.filter]
    return [f for f in found if f is not None]


def _static(part: Lasting, conditions: tuple[c.Condition, ...], clause: int) -> c.Static:
    bare = c.Static(part.what, part.selector, part.who, part.amount, conditions, False, clause)
    late = any(condition.about in LATE for condition in conditions) or any(f.live for f in _filters(bare))
    return c.Static(part.what, part.selector, part.who, part.amount, conditions, late, clause)


def _restless(static: c.Static) -> bool:
    """Does it look at things whose change nobody reports to the location?"""
    if any(condition.about in RESTLESS for condition in static.conditions):
        return True
    counts = [condition.count for condition in static.conditions] + [static.amount.count]
    return any(f is not None and (f.zone != c.IN_PLAY or f.place != c.HERE) for f in counts)


def doubts(clauses: Sequence[ast.Clause], kind: str, compiler: CommandCompiler, where: Where) -> list[Problem]:
    """What the language allows but the rules of the game do not."""
    found: list[Problem] = []
    for clause in clauses:
        for part in compiler.ops(clause.actions):
            f = part.selector.filter if isinstance(part, Lasting) else None
            if isinstance(part, Lasting) and f is not None and kind != "winds":
                if part.what not in (c.PRICE, c.RUSH_PRICE, c.FLEX) and f.place != c.HERE:
                    found.append(where.problem("a lasting effect reaches its own location only: add '.here'."))
            if isinstance(part, do.OnPlayers) and part.what in (c.PRICE, c.RUSH_PRICE):
                call = next(a for a in clause.actions if isinstance(a, ast.Call) and a.name in ("price", "rushprice"))
                target = call.args[0]
                itself = (isinstance(target, ast.Selector) and target.reference == "self") or (
                    isinstance(target, ast.Word) and target.name == "self"
                )
                if not itself or call.name == "rushprice":
                    found.append(where.problem("a timed price is for the card itself: price(self, ...)."))
        for action in clause.actions:
            if isinstance(action, ast.Call):
                found += _misplaced(action, compiler, where)
    return found


ZONES = {
    c.IN_PLAY: "in play",
    c.IN_HAND: "in hand",
    c.IN_RESERVES: "in the reserves",
    c.IN_DISCARD: "in the discard pile",
    c.IN_OCCUPYING: "in the occupying pile",
}
PILES = (c.IN_HAND, c.IN_DISCARD, c.IN_OCCUPYING)
REACH: dict[str, tuple[int, ...]] = {
    "muster": (c.IN_RESERVES,),
    "take": (c.IN_RESERVES,),
    "place": PILES,
    "recall": (c.IN_DISCARD, c.IN_OCCUPYING),
    "retire": (c.IN_PLAY, c.IN_HAND, c.IN_DISCARD),
    "stow": (c.IN_PLAY, *PILES),
    "price": tuple(ZONES),
    "rushprice": tuple(ZONES),
    "flex": tuple(ZONES),
}
"""From where each word can take a card; what is not named here acts on cards in play alone."""
OWN = ("sac", "retire", "stow", "recall")
"""Words that speak of your own piles, so that another's card would go where the sentence does not say."""


def _misplaced(call: ast.Call, compiler: CommandCompiler, where: Where) -> list[Problem]:
    """A word whose cards lie where it cannot act, or belong to whom it cannot mean."""
    found: list[Problem] = []
    for selector in call.args:
        if not isinstance(selector, ast.Selector) or not selector.quantifier:
            continue
        f = compiler.filter(selector.filters)
        reach = REACH.get(call.name, (c.IN_PLAY,))
        if f.zone not in reach:
            can = " or ".join(ZONES[zone] for zone in reach)
            found.append(where.problem(f"{call.name} acts on cards {can}, not {ZONES[f.zone]}."))
        elif f.side != c.ALLY and (call.name in OWN or f.zone != c.IN_PLAY):
            found.append(where.problem(f"{call.name} acts on your own cards here: write 'ally'."))
    return found
