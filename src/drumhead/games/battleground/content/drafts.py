"""May this scenario, which somebody drew, be fought? Its size, its name, its layout, and the words of its rules.

A draft may come from anybody, so what its judgement costs is bounded before the geometry is looked at.
"""

from __future__ import annotations

from typing import cast

from drumhead.content import Item, Loaded, Pack, Problem
from drumhead.content.drafts import Draft, pack_with, ruled
from drumhead.games.battleground.content import files
from drumhead.games.battleground.content.library import Builder
from drumhead.games.battleground.content.scenarios import At, scenario_problems

KIND = "scenarios"
MOST_PIECES = 40
MOST_CORNERS = 200
MOST_ZONES = 12
MOST_RULES = 12
MOST_EFFECT = 600
MOST_TEXT = 600
FARTHEST = 100.0
"""Inches; no coordinate of a table of 72 inches needs more."""


def judge_scenario(loaded: Loaded[object], base: Pack) -> list[Problem]:
    """Everything wrong with a drafted scenario on top of this pack."""
    draft = cast("Loaded[files.ScenarioFile]", loaded)
    found = too_much(draft.value, draft.where)
    if found:
        return found
    builder = Builder(pack_with(loaded, KIND, base))
    taken = [str(entry.id) for kind in (KIND, "terrain_deck") for entry in base.values(kind)]
    if draft.value.id.lower() in [name.lower() for name in taken]:
        sentence = f"there is a scenario '{draft.value.id}' already; give yours another id."
        found.append(draft.where("id").problem(sentence, "BG-SET-01"))
    builder.scenario(Item(draft.value, draft, ()))
    return found + ruled(builder.problems, "BG-GEN-04") + scenario_problems(draft.value, draft.where)


def too_much(scenario: files.ScenarioFile, where: At) -> list[Problem]:
    """More than a table needs and a judgement may cost."""
    found: list[Problem] = []
    pieces = [piece.polygon or piece.line or [] for piece in scenario.terrain]
    fields = [zone for side in (scenario.deployment.south, scenario.deployment.north) for zone in side.zones]
    outlines = [*pieces, *fields, *scenario.zones.values()]
    counted = (
        ("terrain", len(pieces), MOST_PIECES, "pieces of terrain"),
        ("terrain", sum(len(outline) for outline in outlines), MOST_CORNERS, "corners in all its outlines"),
        ("zones", len(scenario.zones), MOST_ZONES, "zones"),
        ("rules", len(scenario.rules), MOST_RULES, "special rules"),
    )
    for part, count, most, what in counted:
        if count > most:
            found.append(where(part).problem(f"a scenario has at most {most} {what}, not {count}.", "BG-SET-01"))
    for i, rule in enumerate(scenario.rules):
        for field, text, most in (("effect", rule.effect, MOST_EFFECT), ("text", rule.text, MOST_TEXT)):
            if len(text) > most:
                sentence = f"at most {most} characters, not {len(text)}."
                found.append(where("rules", i, field).problem(sentence, "BG-GEN-04"))
    arrows = [piece.points for piece in scenario.terrain if piece.points is not None]
    if any(abs(n) > FARTHEST for outline in [*outlines, arrows] for corner in outline for n in corner):
        found.append(where("terrain").problem(f"a coordinate lies more than {FARTHEST:.0f} inches away.", "BG-SET-01"))
    return found


DRAFT = Draft(KIND, "scenarios", "BG-SET-01", judge_scenario)
