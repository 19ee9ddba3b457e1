"""Effects that nobody wrote: random texts that fit a vocabulary's signatures, to try what stands behind the checker."""

from __future__ import annotations

from random import Random

from drumhead.content.effects import Vocabulary
from drumhead.content.effects.kinds import AmountKind, DurationKind, KeywordKind, Kind, TargetKind, WordKind

COMPARISONS = ("<=", ">=", "=", "<", ">", "!=")


def effect(v: Vocabulary, random: Random) -> str:
    """A random effect of one or two clauses."""
    return " ; ".join(_clause(v, random) for _ in range(random.choice((1, 1, 1, 2))))


def _clause(v: Vocabulary, random: Random) -> str:
    trigger = random.choice(list(v.triggers.values()))
    head = trigger.name + _args(v, random, trigger.args, trigger.continuous)
    conditions = [_condition(v, random) for _ in range(random.choice((0, 0, 1, 2)))]
    asked = "?" + "&".join(conditions) if conditions else ""
    verbs = [verb for verb in v.verbs.values() if verb.when in ("both", "static" if trigger.continuous else "event")]
    verbs = [verb for verb in verbs if not verb.triggers or trigger.name in verb.triggers] or list(v.verbs.values())
    actions = [
        _action(v, random, random.choice(verbs).name, trigger.continuous) for _ in range(random.choice((1, 1, 2, 3)))
    ]
    return f"{head}{asked}: {' + '.join(actions)}"


def _action(v: Vocabulary, random: Random, verb: str, continuous: bool) -> str:
    said = verb + (_args(v, random, v.verbs[verb].args, continuous) or "()")
    block = random.choice([*v.blocks, "", "", "", "", ""])
    if block == "may":
        return f"may{{{said}}}"
    if block == "if":
        return f"if({_condition(v, random)}){{{said}}}else{{{said}}}"
    return f"choose{{{said} | {said}}}" if block == "choose" else said


def _args(v: Vocabulary, random: Random, kinds: tuple[Kind, ...], continuous: bool) -> str:
    parts = []
    for kind in kinds:
        if (isinstance(kind, DurationKind) and continuous) or (kind.optional and random.random() < 0.5):
            break
        parts.append(_arg(v, random, kind))
    return f"({','.join(parts)})" if parts else ""


def _arg(v: Vocabulary, random: Random, kind: Kind) -> str:
    if isinstance(kind, TargetKind):
        return _target(v, random, kind)
    if isinstance(kind, AmountKind):
        plain = str(random.choice((0, 1, 2, 3, kind.least, kind.most)) if kind.whole else 3.5)
        return plain if kind.fixed or random.random() < 0.7 else _size(v, random)
    if isinstance(kind, DurationKind):
        return random.choice(list(v.durations))
    if isinstance(kind, KeywordKind):
        keyword = random.choice(list(v.keywords.values()))
        return f"{keyword.name} {random.choice((1, 2, 9))}" if keyword.numbered else keyword.name
    if isinstance(kind, WordKind):
        return random.choice(list(v.groups.get(kind.group, {})) or ["nothing"])
    return '"text"'


def _target(v: Vocabulary, random: Random, kind: TargetKind) -> str:
    letter = random.choice(kind.quantifiers)
    if letter:
        return f"{letter}{random.choice(('', '', '2')) if letter != 'A' else ''}[{_filters(v, random)}]"
    reference = random.choice(list(v.selectors))
    return reference if random.random() < 0.9 else f"{reference}.{_filter(v, random)}"


def _filters(v: Vocabulary, random: Random) -> str:
    sides = [f.name for f in v.filters.values() if f.role in ("ally", "enemy", "any")]
    return ".".join(
        [*([random.choice(sides)] if sides else []), *(_filter(v, random) for _ in range(random.randrange(3)))]
    )


def _filter(v: Vocabulary, random: Random) -> str:
    name = random.choice(v.filter_names())
    if name in v.measures:
        number = random.choice((0, 1, 2, 5, 99))
        return f"{name}{_args(v, random, v.measures[name].args, False)}{random.choice(COMPARISONS)}{number}"
    known = v.filters.get(name)
    return name + (_args(v, random, known.args, False) if known else "")


def _size(v: Vocabulary, random: Random) -> str:
    return random.choice([f"count[{_filters(v, random)}]", *v.quantities])


def _condition(v: Vocabulary, random: Random) -> str:
    kind = random.randrange(4)
    if kind == 0 and v.facts:
        fact = random.choice(list(v.facts.values()))
        return fact.name + _args(v, random, fact.args, False)
    if kind == 1 and v.selectors:
        return f"{random.choice(list(v.selectors))}.{_filter(v, random)}"
    said = f"{_size(v, random)}{random.choice(COMPARISONS)}{random.choice((0, 1, 3, 50))}"
    return f"!{said}" if "not" in v.blocks and random.random() < 0.2 else said
