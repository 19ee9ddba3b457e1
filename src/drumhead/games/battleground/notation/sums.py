"""Which numbers would an attack be rolled with, and what is each made of?"""

from __future__ import annotations

from drumhead.games.battleground.modifiers import Item, figure, line_of, target_number
from drumhead.games.battleground.notation.words import name_of
from drumhead.games.battleground.state import ENGAGED_ATTACK, RANGED_ATTACK, BattleState, Fight
from drumhead.games.battleground.verbs import Verb
from drumhead.kernel import Action, Reckoned

OTHER = {"effects": "cards and abilities"}


def reckon(rules: dict[str, tuple[str, str]], view: BattleState, action: Action) -> list[Reckoned]:
    """The attacker's dice, skill and power with every modifier (BG-CMB-09), and what the dice must show."""
    u, foe = view.unit(action.a), view.unit(action.b)
    if action.verb is not Verb.ATTACK or u is None or foe is None:
        return []
    s = view.clone()
    fight = Fight(action.a, action.b, ENGAGED_ATTACK if u.links else RANGED_ATTACK, action.c, 0)
    fight.strength = s.strength_of(u)
    s.fight = fight
    items: list[Item] = []
    found = figure(s, items)
    printed = line_of(s, found)
    name = name_of(view, int(action.a))
    told: list[Reckoned] = []
    for label, base, value, changes in (
        ("Dice", printed.dice, found.dice, [int(item.dice) for item in items]),
        ("Skill", printed.skill, found.skill, [int(item.skill) for item in items]),
        ("Power", printed.power, found.power, [int(item.power) for item in items]),
    ):
        parts = [("printed", int(base))]
        parts += [(_source(rules, item.rule), by) for item, by in zip(items, changes, strict=True) if by]
        told.append(Reckoned(name, label, int(value), parts))
    struck = name_of(view, int(action.b))
    skill, power = int(found.skill), int(found.power)
    told.append(
        Reckoned(
            name,
            "To hit, or less",
            int(target_number(found.skill, found.target_dskill)),
            [("skill", skill), (f"defence of {struck}", -int(found.target_dskill))],
        )
    )
    told.append(
        Reckoned(
            name,
            "To damage, or less",
            int(target_number(found.power, found.target_tough)),
            [("power", power), (f"toughness of {struck}", -int(found.target_tough))],
        )
    )
    return told


def _source(rules: dict[str, tuple[str, str]], rule: str) -> str:
    if rule in OTHER:
        return OTHER[rule]
    return rules[rule][0].lower() if rule in rules else rule
