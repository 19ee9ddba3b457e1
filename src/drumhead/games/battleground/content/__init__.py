"""What do Battleground's packs hold, and how do they become the tables that the rules read?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from drumhead.content import FileKind, GameContent, Pack, Problem, Where, load_pack
from drumhead.games.battleground.content import files
from drumhead.games.battleground.content.drafts import DRAFT
from drumhead.games.battleground.content.library import Builder, Library, vocabulary_of
from drumhead.games.battleground.content.presets import army_problems, chain_problems
from drumhead.games.battleground.content.scenarios import rule_card_problems, scenario_problems, terrain_card_problems
from drumhead.games.battleground.content.vocabulary import words

__all__ = ["BASE", "CONTENT", "Library", "effects_of", "load_library", "vocabulary_of"]

BASE = Path(__file__).parent.parent / "packs" / "base"
KINDS = {
    "units": "unit",
    "cards": "card",
    "keywords": "keyword",
    "abilities": "ability",
    "spells": "spell",
    "rule_deck": "rule",
}


def load_library(pack: Pack | None = None) -> Library:
    """The tables of a pack, the base pack if none is given. Raises ContentError with everything wrong with it."""
    return Builder(pack if pack is not None else load_pack(BASE, CONTENT)).build()


def effects_of(pack: Pack, own: bool = False) -> Iterator[tuple[str, str, Where]]:
    """Every effect of the pack: what kind of thing has it, the text, and where it stands."""
    for kind in KINDS:
        for item in pack.items(kind, own=own):
            if item.value.effect:
                yield KINDS[kind], item.value.effect, item.where("effect")
    for item in pack.items("scenarios", own=own):
        for i, rule in enumerate(item.value.rules):
            if rule.effect:
                yield "rule", rule.effect, item.where("rules", i, "effect")
    for item in pack.items("chains", own=own):
        for i, mark in enumerate(item.value.marks):
            yield "mark", mark.effect, item.where("marks", i, "effect")


def check_pack(pack: Pack) -> list[Problem]:
    """Everything wrong with a pack that could be read."""
    builder = Builder(pack)
    library = builder.assemble()
    found = list(builder.problems)
    for item in pack.items("scenarios", own=True):
        found += scenario_problems(item.value, item.where)
    for item in pack.items("terrain_deck", own=True):
        found += terrain_card_problems(item.value, item.where)
    for item in pack.items("rule_deck", own=True):
        found += rule_card_problems(item.value, item.where)
    for item in pack.items("chains", own=True):
        found += chain_problems(pack, item)
    for item in pack.items("armies", own=True):
        found += army_problems(library.cards, item)
    return sorted(set(found))


CONTENT = GameContent(
    "battleground",
    kinds=(
        FileKind("game", files.GameFile, ["game.yaml"]),
        FileKind("factions", list[files.FactionFile], ["factions.yaml"]),
        FileKind("keywords", list[files.KeywordFile], ["keywords.yaml"]),
        FileKind("units", list[files.UnitFile], ["units/*.yaml"]),
        FileKind("cards", list[files.CardFile], ["cards/*.yaml"]),
        FileKind("abilities", list[files.AbilityFile], ["abilities.yaml"]),
        FileKind("spells", list[files.SpellFile], ["spells.yaml"]),
        FileKind("armies", list[files.ArmyFile], ["armies/*.yaml"]),
        FileKind("scenarios", files.ScenarioFile, ["scenarios/*.yaml"]),
        FileKind("terrain_deck", list[files.TerrainCardFile], ["terrain_deck.yaml"]),
        FileKind("rule_deck", list[files.RuleCardFile], ["rule_deck.yaml"]),
        FileKind("chains", list[files.ChainFile], ["chains.yaml"]),
    ),
    check=check_pack,
    vocabulary=words(),
    draft=DRAFT,
)
