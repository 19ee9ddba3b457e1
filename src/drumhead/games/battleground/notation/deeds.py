"""What can every unit, card, ability, spell and rule do some time? The deeds the content runner waits for.

What holds all the time shows in no event, so static clauses are no deeds; nor are rules that count who stands in a zone
or leaves the table, since games by lot hardly ever come so far. Both have tests of their own.
"""

from __future__ import annotations

from collections import Counter

from drumhead.games.battleground.cards import Cards
from drumhead.games.battleground.selectors import CountOf
from drumhead.games.battleground.state import BattleState
from drumhead.games.battleground.texts import (
    FROM_CARD,
    FROM_KEYWORD,
    FROM_MARK,
    FROM_RULE,
    ON_EXIT,
    ON_FINAL,
    ON_SCORE,
    STATIC,
    Clause,
    Source,
)
from drumhead.games.battleground.verbs import CLOSE, RANGED, UNIT_CARD, Said, Verb
from drumhead.kernel import Action, Dice, Event, Policy

UNIT_DEEDS = {
    Said.PLACED: "takes the field",
    Said.MOVED: "takes the field",  # placing is alike for all; who moves on the table has taken it
    Said.ATTACK: "attacks",
    Said.DAMAGE: "is hurt",
}


def source_name(cards: Cards, row: int) -> str:
    """Two texts may bear one name (there is a Bounty on many tables), so rules are told by their name alone."""
    source = cards.sources[row]
    if source.kind == FROM_RULE:
        return f"the rule {source.name}"
    if source.kind == FROM_KEYWORD:
        return f"the keyword {source.name}"
    return f"{source.name} (text {row})"


def deeds(cards: Cards) -> list[str]:
    """Every unit takes the field, fights and is hurt; every clause that something starts happens."""
    found: dict[str, None] = {}
    for unit in cards.units[1:]:
        for deed in UNIT_DEEDS.values():
            found[f"{unit.name} ({unit.id}) {deed}"] = None
    for card in cards.cards[1:]:
        for place in range(len(cards.sources[card.source].clauses)):
            found[f"{card.name} ({card.id}), clause {place + 1}"] = None
    for spell in cards.spells[1:]:
        found[f"{spell.name} ({spell.id}) is cast"] = None
    used = _in_use(cards)
    for source in cards.sources[1:]:
        if source.kind == FROM_CARD or source.row not in used:
            continue
        for place in range(len(source.clauses)):
            if _is_deed(cards, source, place):
                found[f"{source_name(cards, int(source.row))}, clause {place + 1}"] = None
    return list(found)


def _in_use(cards: Cards) -> set[int]:
    """The rows that something on a table bears: units, abilities, spells, the rules of tables one can choose."""
    rows: set[int] = set()
    for unit in cards.units:
        rows.update(int(row) for row in unit.sources)
    rows.update(int(ability.source) for ability in cards.abilities)
    rows.update(int(spell.source) for spell in cards.spells)
    for scenario in cards.scenarios:
        rows.update(int(row) for row in scenario.rules)
    return rows


def _is_deed(cards: Cards, source: Source, place: int) -> bool:
    """Will games by lot show this clause sooner or later?"""
    clause = source.clauses[place]
    if clause.trigger & (STATIC | ON_EXIT | ON_FINAL | ON_SCORE) or _counts(clause):
        return False
    return source.kind != FROM_MARK and not _is_attack(cards, source, place)


def _counts(clause: Clause) -> bool:
    """Does it depend on where units stand?"""
    return any(isinstance(condition, CountOf) for condition in clause.conditions)


def _is_attack(cards: Cards, source: Source, place: int) -> bool:
    """An attack spell is cast as an attack, which its own deed shows."""
    for spell in cards.spells[1:]:
        if spell.source == source.row and spell.profile is not None:
            return source.clauses[place].text.startswith("Instead of attacking")
    return False


def deeds_of(cards: Cards, event: Event) -> list[str]:
    """What an event proves."""
    said = event.said
    if not isinstance(said, Said):
        return []
    if said in UNIT_DEEDS:
        unit = cards.units[event.card - UNIT_CARD]
        return [f"{unit.name} ({unit.id}) {UNIT_DEEDS[said]}"]
    if said is Said.PLAYED:
        card = cards.cards[event.card]
        return [f"{card.name} ({card.id}), clause {event.b + 1}"]
    if said is Said.CAST:
        spell = cards.spells[event.b]
        return [f"{spell.name} ({spell.id}) is cast"]
    if said is Said.EFFECT and _is_deed(cards, cards.sources[event.b], event.c):
        return [f"{source_name(cards, event.b)}, clause {event.c + 1}"]
    return []


EAGER = (Verb.PLAY, Verb.ABILITY, Verb.CAST, Verb.DRAW, Verb.RUSH, Verb.RUSHES, Verb.ACCEPT, Verb.STEP_IN)
NAMED = (Verb.PLAY, Verb.ABILITY, Verb.CAST)
NEW, OLD, OTHER = 95, 30, 75  # chances in a hundred to do what was never done, what was done before, anything eager


class Explorer(Policy):
    """Tries what it has not tried yet: cards, abilities, spells; sends everybody forward; otherwise anything."""

    def __init__(self) -> None:
        self.tried: Counter[tuple[object, ...]] = Counter()

    def pick(self, s: BattleState, seat: int, options: list[Action], dice: Dice) -> int:  # type: ignore[override]
        eager = [place for place, action in enumerate(options) if self.is_eager(s, action)]
        if eager:
            least = min(self.tried[self.name(options[place])] for place in eager)
            best = [place for place in eager if self.tried[self.name(options[place])] == least]
            chosen = best[dice.below(len(best))]
            named = options[chosen].verb in NAMED
            if dice.below(100) < (OTHER if not named else NEW if least == 0 else OLD):
                if named:
                    self.tried[self.name(options[chosen])] += 1
                return chosen
        return int(dice.below(len(options)))

    def name(self, action: Action) -> tuple[object, ...]:
        """What it is that would be done, whoever does it."""
        if action.verb is Verb.CAST:
            return (action.verb, action.b, action.more)
        return (action.verb, action.b, action.c) if action.verb in NAMED else ()

    def is_eager(self, s: BattleState, action: Action) -> bool:
        if action.verb is Verb.ORDER and s.turn == 0:
            return action.more[0] in (CLOSE, RANGED) and not action.more[1]
        return action.verb in EAGER
