"""How do checked effects become the operations that the rules run? Flat lists with jumps."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.content.effects import Compiler, ast
from drumhead.content.effects.checking import bind
from drumhead.games.fantasy_commander.cards import (
    ACTIVE,
    COLOSSAL,
    DAMAGED,
    EACH,
    EXHAUSTED,
    FATIGUED,
    FREE_HEX,
    FROM_ACTIVE,
    FROM_HERO,
    HERO,
    INFANTRY,
    MONSTROUS,
    NOBODY,
    NOT_ACTIVE,
    ONE,
    RESURGENT,
    WEAK,
    Pick,
)
from drumhead.games.fantasy_commander.effects import (
    Branch,
    EnemyFell,
    HasAbility,
    IsKind,
    IsTired,
    Part,
    Resolve,
    StandsOn,
)
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.games.fantasy_commander.verbs import PASSING, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.effects import Condition, Jump, May, Op

AnyOp = Op[CommanderState, Resolve]
ANY_KIND = 15
_KINDS = {"infantry": INFANTRY, "monstrous": MONSTROUS, "heroic": HERO, "colossal": COLOSSAL}
_TRAITS = {"damaged": DAMAGED, "fatigued": FATIGUED, "exhausted": EXHAUSTED, "weak": WEAK}
_ABILITIES = {"resurgent": RESURGENT}


class Check:
    """A condition, perhaps turned round."""

    def __init__(self, condition: Condition[CommanderState], negated: bool = False) -> None:
        self.condition = condition
        self.negated = negated


class Block:
    """An if or a may with what is inside."""

    def __init__(self, check: Check | None, then: list[object], otherwise: list[object]) -> None:
        self.check = check  # None: the player may
        self.then = then
        self.otherwise = otherwise


class CardCompiler(Compiler):
    """Selectors become picks, blocks become jumps."""

    def target(self, selector: ast.Selector) -> Pick:
        if not selector.quantifier:
            return Pick(ACTIVE)
        side, kinds, traits, radius, centre, needs = 0, 0, 0, -1, FROM_ACTIVE, 0
        how = ONE if selector.quantifier == "T" else EACH
        for step in selector.filters:
            if step.name == "enemy":
                side = 1
            elif step.name == "hex":
                how = FREE_HEX
            elif step.name == "adjacent":
                radius, traits = 1, traits | NOT_ACTIVE
            elif step.name == "within":
                subject = bind(step.args, self.vocabulary.measures["within"].args)[0]
                assert isinstance(subject, ast.Selector)
                radius = int(step.number)
                centre = FROM_HERO if subject.reference == "hero" else FROM_ACTIVE
            kinds |= 1 << _KINDS[step.name] if step.name in _KINDS else 0
            traits |= _TRAITS.get(step.name, 0)
            needs |= _ABILITIES.get(step.name, 0)
        if how != FREE_HEX and not any(step.name in ("ally", "enemy") for step in selector.filters):
            raise self.refusal("say whose: ally or enemy.", selector.at)
        return Pick(how, side, kinds or ANY_KIND, traits, radius, centre, needs)

    def state(self, subject: ast.Selector) -> Check:
        """`active.monstrous`, `active.on(forest)`: one fact about the active unit."""
        step = subject.filters[0]
        if len(subject.filters) > 1:
            raise self.refusal("a condition asks one thing at a time.", subject.filters[1].at)
        if step.name in _KINDS:
            return Check(IsKind(1 << _KINDS[step.name]))
        if step.name in _ABILITIES:
            return Check(HasAbility(_ABILITIES[step.name]))
        if step.name == "on":
            entry = self.vocabulary.filters["on"]
            (terrain,) = self.arguments(step, entry.args)
            assert isinstance(terrain, int)
            return Check(StandsOn(terrain))
        if step.name == "fatigued":
            return Check(IsTired(1))
        raise self.refusal(f"'{step.name}' cannot be a condition.", step.at)

    def fact(self, fact: ast.Fact, args: list[object]) -> Check:
        return Check(EnemyFell())

    def negation(self, inner: object) -> Check:
        assert isinstance(inner, Check)
        return Check(inner.condition, not inner.negated)

    def may(self, ops: list[object]) -> Block:
        return Block(None, ops, [])

    def branch(self, condition: object, then: list[object], otherwise: list[object]) -> Block:
        assert isinstance(condition, Check)
        return Block(condition, then, otherwise)


def spreads(who: Pick) -> bool:
    """Whether this can be an aura: own units around the source, told apart by their abilities only."""
    return who.how == EACH and not who.side and who.kinds == ANY_KIND and not who.traits and who.radius >= 0


def flat(parts: Sequence[object]) -> tuple[AnyOp, ...]:
    """Blocks unrolled into jumps."""
    ops: list[AnyOp] = []
    for part in parts:
        _append(ops, part)
    return tuple(ops)


def _append(ops: list[AnyOp], part: object) -> None:
    if isinstance(part, Part):
        ops.append(part)
        return
    assert isinstance(part, Block)
    head = len(ops)
    ops.append(Jump(0))
    for inner in part.then:
        _append(ops, inner)
    if part.otherwise:
        skip = len(ops)
        ops.append(Jump(0))
        other = len(ops)
        for inner in part.otherwise:
            _append(ops, inner)
        ops[skip] = Jump(len(ops))
    else:
        other = len(ops)
    check = part.check
    ops[head] = (
        May(other, Action(Verb.ACCEPT), PASSING) if check is None else Branch(check.condition, check.negated, other)
    )


def names_active(part: object) -> bool:
    """Whether this part of a card speaks of the activated unit, and so waits for it to be chosen (FC-CRD-02)."""
    if isinstance(part, Block):
        if part.check is not None and not isinstance(part.check.condition, EnemyFell):
            return True
        return any(names_active(inner) for inner in (*part.then, *part.otherwise))
    assert isinstance(part, Part)
    who = part.who
    if who.how == ACTIVE:
        return True
    return who.how != NOBODY and who.radius >= 0 and who.centre == FROM_ACTIVE
