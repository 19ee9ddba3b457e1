"""From checked clauses to what the rules run: selectors, conditions, amounts, acts and static rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from drumhead.content.effects import Compiler, Vocabulary, ast
from drumhead.games.dropzone import conditions as when
from drumhead.games.dropzone import effects as do
from drumhead.games.dropzone import fights, mods, printed, texts
from drumhead.games.dropzone import filters as fit
from drumhead.games.dropzone import filters_between as between
from drumhead.games.dropzone import filters_places as places
from drumhead.games.dropzone import selectors as sel
from drumhead.kernel import Broken

HUGE = 1_000_000
ALWAYS = -1
"""The duration of what a continuous clause does."""

KINDS = {
    "unit": texts.UNIT, "squad": texts.SQUAD, "commander": texts.UNIT, "transport": texts.UNIT,
    "garrison": texts.PIECE, "scenery": texts.PIECE, "card": texts.CARD, "weapon": texts.WEAPON,
    "profile": texts.PROFILE, "point": texts.POINT, "die": texts.DIE, "objective": texts.OBJECTIVE,
}  # fmt: skip
REFERENCES: dict[str, Callable[[], sel.Who]] = {
    "active": sel.Active, "foe": sel.FoeOf, "piece": sel.PieceOf, "leader": sel.Leader, "best": sel.Best,
    "self": sel.Itself, "made": sel.Made,
}  # fmt: skip
TYPES = {"infantry": printed.INFANTRY, "tank": printed.TANK, "skimmer": printed.SKIMMER, "walker": printed.WALKER}
CATEGORIES = {"scout": printed.SCOUT, "heavy": printed.HEAVY, "standard": printed.STANDARD}
PLAIN: dict[str, Callable[[], sel.Filter]] = {
    "ally": fit.Ally, "enemy": fit.Enemy, "other": fit.Other, "commander": fit.Commander, "transport": fit.Transport,
    "vehicle": fit.Vehicle, "aircraft": fit.InTheAir, "ground": fit.OnTheGround, "aerial": fit.AerialTransport,
    "damaged": fit.Damaged, "loaded": places.Loaded, "landed": places.Landed, "unique": fit.Unique,
    "present": places.Present, "unactivated": fit.Unactivated, "contested": places.Contested,
    "in_holding": places.InHolding, "at_wall": places.AtWall, "last": fit.LastOfSquad,
    "transportable": fit.Transportable, "manned": places.Manned, "no_evasion": fit.NoEvasion,
    "no_countermeasures": fit.NoCountermeasures, "seen": between.SeenInReach, "glanced": fit.Glanced,
    "not_cq": fit.NotCq, "no_aux_transport": fit.NoAuxiliaryTransport, "below_strength": fit.BelowStrength,
    "mine": fit.Ally, "with_leader": between.WithLeader, "led": between.Led, "hugging": places.Hugging,
    "carrying_objective": places.CarryingObjective, "at_home": places.AtHome, "carried": places.Carried,
    "claimed": places.Claimed, "lasting": places.Lasting,
}  # fmt: skip
OF_ANOTHER: dict[str, Callable[[sel.Who], sel.Filter]] = {
    "of": between.Of, "inside": between.InsidePiece, "seen_by": between.SeenBy, "in_radius": between.InRadius,
    "under": between.Under, "same_type": between.SameType, "fits": between.Fits, "at_seen": fit.AtSeen,
}  # fmt: skip
OF_TEXT: dict[str, Callable[[str], sel.Filter]] = {
    "named": fit.Named, "carrying": places.CarryingNamed, "armed": fit.Armed, "leaving": places.Leaving,
    "with_role": places.WithRole,
}  # fmt: skip
MEASURES: dict[str, Callable[[between.Bounds], sel.Filter]] = {
    "armour": between.ArmourIs, "dp": between.PointsLeft, "startdp": between.StartingPoints,
    "size": between.StartingSize, "mf": between.MoveAndFire,
}  # fmt: skip
FACTS: dict[str, Callable[[], when.Test]] = {
    "by_aa": when.ByAntiAir, "by_shooting": when.ByShooting, "by_me": when.ByMe, "garrison_fell": when.GarrisonFell,
    "garrison_hurt": when.GarrisonHurt, "whole_squad": when.WholeSquad, "glancing": when.Glancing,
    "more_kills": when.MoreKills,
}  # fmt: skip
QUANTITIES: dict[str, Callable[[], when.Amount]] = {
    "die": when.TheDie, "round": when.TheRound, "counters": when.Counters, "carried_cv": when.CarriedValue,
}  # fmt: skip
ROLLS = {"d3": (1, 3, 0), "d6": (1, 6, 0), "d3_1": (1, 3, 1), "d3_3": (1, 3, 3), "d3x3": (3, 3, 0)}


class Static:
    """What one action of a continuous clause gives, before it is tied to its rule."""

    def __init__(self, kind: int, who: object, amount: int, second: int = 0) -> None:
        self.kind = kind
        self.who = who
        self.amount = amount
        self.second = second


class Mark:
    """What the tables hold as a field instead of an act."""

    def __init__(self, name: str, *values: object) -> None:
        self.name = name
        self.values = values


class May:
    def __init__(self, ops: list[object]) -> None:
        self.ops = ops


class Branch:
    def __init__(self, test: when.Test, then: list[object], otherwise: list[object]) -> None:
        self.test = test
        self.then = then
        self.otherwise = otherwise


class Choose:
    def __init__(self, place: int, branches: list[list[object]]) -> None:
        self.place = place
        self.branches = branches


def changes_activation(op: object) -> bool:
    """Is it for the battlegroup that is selected, or for as long as that acts?"""
    return getattr(op, "ends", -1) == mods.U_BG or isinstance(getattr(op, "who", None), sel.Active)


class DropCompiler(Compiler):
    """What a selector, a number and a condition of Dropzone become. One at a time: it collects what is to be named."""

    def __init__(self, vocabulary: Vocabulary, kind: str = "Card") -> None:
        super().__init__(vocabulary)
        self.kind = kind
        self.picks: list[texts.Pick] = []
        self.latest = -1
        self.optional = 0
        self.inside = (-1, -1)

    # -- clauses

    def clause(self, text: ast.Clause, rule: str) -> tuple[texts.Clause, list[Mark]]:
        """The clause ready to run, and what of it stands in the tables instead."""
        self.picks, self.latest, self.optional, self.inside = [], -1, 0, (-1, -1)
        trigger, side = self.trigger(text.trigger)
        facts = {test.name for test in text.conditions if isinstance(test, ast.Fact)}
        conditions = tuple(
            self.test(test)
            for test in text.conditions
            if not (isinstance(test, ast.Fact) and test.name in ("in_play", "once", "sealed", "scouted"))
        )
        parts = self.ops(text.actions)
        marks = [part for part in parts if isinstance(part, Mark)]
        auras = tuple(self.aura(part, conditions, rule) for part in parts if isinstance(part, Static))
        ops = tuple(self.flat([part for part in parts if not isinstance(part, Static)], 0))
        made = texts.Clause(
            trigger,
            side,
            () if auras else conditions,
            tuple(self.picks),
            ops,
            auras,
            "once" in facts,
            "in_play" in facts,
            self.vocabulary.triggers[text.trigger.name].optional,
            any(isinstance(getattr(op, "who", None), sel.Best) for op in ops),
            trigger == printed.BG_SELECTED and any(changes_activation(op) for op in ops),
        )
        return made, marks

    def trigger(self, call: ast.Call) -> tuple[int, int]:
        """The number of a trigger, and whose event it answers."""
        word = call.args[0].name if call.args and isinstance(call.args[0], ast.Word) else ""
        if call.name == "instead":
            return printed.TRIGGERS.index(f"instead_{word}"), printed.OWN
        return printed.TRIGGERS.index(call.name), printed.SIDES.index(word) if word else printed.ANY_SIDE_OF_IT

    def aura(self, part: Static, conditions: tuple[when.Test, ...], rule: str) -> texts.Aura:
        """A static rule: on its bearer, or on whom its selector covers."""
        who = part.who
        if isinstance(who, sel.Selection):
            return texts.Aura(part.kind, sel.Covers(who), part.amount, part.second, conditions, rule)
        return texts.Aura(part.kind, None, part.amount, part.second, conditions, rule)

    def flat(self, parts: Sequence[object], start: int) -> list[texts.Op]:
        """Blocks as jumps: the acts of a clause in one line."""
        ops: list[texts.Op] = []
        for part in parts:
            at = start + len(ops)
            if isinstance(part, May):
                inner = self.flat(part.ops, at + 1)
                if not inner:
                    continue
                ops += [do.AskWhether(at + 1 + len(inner), self.named(inner)), *inner]
            elif isinstance(part, Branch):
                then = self.flat(part.then, at + 1)
                if not part.otherwise:
                    ops += [do.Unless(part.test, at + 1 + len(then)), *then]
                    continue
                otherwise = self.flat(part.otherwise, at + 2 + len(then))
                end = at + 2 + len(then) + len(otherwise)
                ops += [do.Unless(part.test, at + 2 + len(then)), *then, do.Jump(end), *otherwise]
            elif isinstance(part, Choose):
                for number, branch in enumerate(part.branches):
                    at = start + len(ops)
                    inner = self.flat(branch, at + 1)
                    ops += [do.IfBranch(part.place, number, at + 1 + len(inner)), *inner]
            elif not isinstance(part, Mark):
                assert isinstance(part, texts.Op), part
                ops.append(part)
        return ops

    def named(self, ops: Sequence[texts.Op]) -> tuple[int, ...]:
        """The places of what these acts must have named."""
        found: list[int] = []
        for op in ops:
            who = getattr(op, "who", None)
            if isinstance(who, sel.Chosen) and who.place not in found:
                found.append(who.place)
        return tuple(found)

    # -- blocks

    def action(self, action: ast.Action) -> object:
        if isinstance(action, ast.May):
            self.optional += 1
            made = May(self.ops(action.actions))
            self.optional -= 1
            return made
        if isinstance(action, ast.If):
            test = self.test(action.condition)
            self.optional += 1
            branch = Branch(test, self.ops(action.then), self.ops(action.otherwise))
            self.optional -= 1
            return branch
        if isinstance(action, ast.Choose):
            return self.choice(action)
        return super().action(action)

    def choice(self, action: ast.Choose) -> Choose:
        """A branch is named first; each branch must be able to name what it needs."""
        place = len(self.picks)
        self.picks.append(texts.Pick(True))
        before = self.inside
        branches: list[list[object]] = []
        needs: list[tuple[sel.Choice, ...]] = []
        for number, inner in enumerate(action.branches):
            self.inside = (place, number)
            known = len(self.picks)
            branches.append(self.ops(inner))
            found = [pick for pick in self.picks[known:] if isinstance(pick, sel.Choice)]
            needs.append(tuple(sel.Choice(pick.wanted, pick.selection) for pick in found))
        self.inside = before
        self.picks[place] = do.Branches(self.optional == 0, tuple(needs))
        return Choose(place, branches)

    # -- whom

    def target(self, selector: ast.Selector) -> sel.Who:
        if not selector.quantifier:
            if selector.reference == "it":
                return sel.Chosen(self.latest)
            return REFERENCES[selector.reference]()
        if selector.quantifier == "T":
            selection = self.selection(selector.filters, False)
            self.latest = len(self.picks)
            place, number = self.inside
            needed = self.optional == 0
            self.picks.append(sel.Choice(needed and place < 0, selection, number, place, needed))
            return sel.Chosen(self.latest)
        return self.selection(selector.filters, True)

    def selection(self, steps: Sequence[ast.Filter], aboard: bool) -> sel.Selection:
        kind = next((KINDS[step.name] for step in steps if step.name in KINDS), texts.UNIT)
        names = [step.name for step in steps]
        if "in_holding" in names or "stack" in names:
            aboard = True
        if "of" in names and kind in (texts.UNIT, texts.WEAPON, texts.PROFILE):
            aboard = True  # what belongs to the squad of the moment, wherever that is
        made = [self.filter(step) for step in steps]
        return sel.Selection(kind, tuple(f for f in made if f is not None), aboard)

    def filter(self, step: ast.Filter) -> sel.Filter | None:
        """What one step asks; None where the kind of thing says it already."""
        name = step.name
        if step.comparison:
            return self.measure(step)
        if name in PLAIN:
            return PLAIN[name]()
        if name in TYPES:
            return fit.OfType(TYPES[name])
        if name in CATEGORIES:
            return fit.OfCategory(CATEGORIES[name])
        if name in OF_ANOTHER or name in OF_TEXT:
            entry = self.vocabulary.find_filter(name)
            assert entry is not None
            (value,) = self.arguments(step, entry.args)
            if isinstance(value, str):
                return OF_TEXT[name](value)
            assert isinstance(value, sel.Who)
            return OF_ANOTHER[name](value)
        return self.flagged(step)

    def flagged(self, step: ast.Filter) -> sel.Filter | None:
        name = step.name
        if name in fit.ROUND_FILTERS:
            return fit.Flagged(fit.ROUND_FILTERS[name])
        if name in fit.KEYS_OF_UNITS:
            return fit.WithKey(fit.KEYS_OF_UNITS[name])
        if name == "not_large":
            return fit.WithKey(printed.LARGE, False)
        if name in fit.KEYS_OF_WEAPONS:
            return fit.WeaponKey(fit.KEYS_OF_WEAPONS[name])
        if name in fit.KEYS_OF_SCENERY:
            return places.WithSceneryKey(fit.KEYS_OF_SCENERY[name])
        if name in ("in_garrison", "in_open"):
            return places.Inside(name == "in_garrison")
        if name in ("shielded", "no_passive"):
            return fit.Shielded(name == "shielded")
        if name == "marked":
            word = step.args[0]
            assert isinstance(word, ast.Word)
            return fit.Marked({"smoke": mods.SMOKE, "spotted": mods.SPOTTED}.get(word.name, 0))
        if name in ("any", "unit", "squad", "scenery", "card", "weapon", "profile", "point", "die", "objective"):
            return None
        if name in ("stack", "in_discard"):
            return None
        raise Broken(f"The filter '{name}' means nothing to the compiler.")

    def measure(self, step: ast.Filter) -> sel.Filter:
        if step.name == "within":
            (who,) = self.arguments(step, self.vocabulary.measures["within"].args)
            assert isinstance(who, sel.Who)
            return between.Within(who, int(step.number))
        low, high = limits(step.comparison, int(step.number))
        return MEASURES[step.name](between.Bounds(low, high))

    # -- conditions and amounts

    def test(self, condition: ast.Condition) -> when.Test:
        made = self.condition(condition)
        assert isinstance(made, when.Test)
        return made

    def fact(self, fact: ast.Fact, args: list[object]) -> when.Test:
        if fact.name == "cq":
            return when.FightIs(fights.QUARTERS)
        if fact.name == "reaction":
            return when.FightIs(fights.REACTION)
        if fact.name in ("shoots_with", "half_range"):
            group = args[0]
            assert isinstance(group, int)
            return when.ShootsWith(group) if fact.name == "shoots_with" else when.HalfRange(group)
        if fact.name not in FACTS:
            raise self.refusal(f"'{fact.name}' can only stand behind the trigger.", fact.at)
        return FACTS[fact.name]()

    def state(self, subject: ast.Selector) -> when.Test:
        who = sel.Chosen(self.latest) if subject.reference == "it" else REFERENCES[subject.reference]()
        made = [self.filter(step) for step in subject.filters]
        return when.Is(who, tuple(f for f in made if f is not None))

    def compare(self, condition: ast.Compare) -> when.Test:
        right = condition.right
        if not isinstance(right, ast.Number):
            raise self.refusal("a comparison needs a written number here.", condition.at)
        low, high = limits(condition.comparison, int(right.value))
        if isinstance(condition.left, ast.Number):
            return when.Compare(when.Amount(int(condition.left.value)), low, high)
        return when.Compare(self.amount(condition.left), low, high)

    def negation(self, inner: object) -> when.Test:
        assert isinstance(inner, when.Test)
        return when.Not(inner)

    def any_of(self, inner: list[object]) -> when.Test:
        return when.AnyOf(tuple(test for test in inner if isinstance(test, when.Test)))

    def all_of(self, inner: list[object]) -> when.Test:
        return when.AllOf(tuple(test for test in inner if isinstance(test, when.Test)))

    def amount(self, amount: ast.Count | ast.Call) -> when.Amount:
        if isinstance(amount, ast.Count):
            return when.Count(self.selection(amount.filters, True), amount.negative)
        if amount.name in ROLLS:
            return when.DiceAmount(*ROLLS[amount.name])
        if amount.name not in QUANTITIES:
            raise self.refusal(f"'{amount.name}' cannot be counted here.", amount.at)
        return QUANTITIES[amount.name]()


def limits(comparison: str, n: int) -> tuple[int, int]:
    """The least and the greatest number that a comparison allows."""
    if comparison == "!=":
        raise Broken("A comparison with != has no bounds.")
    return {"<=": (-HUGE, n), ">=": (n, HUGE), "=": (n, n), "<": (-HUGE, n - 1), ">": (n + 1, HUGE)}[comparison]
