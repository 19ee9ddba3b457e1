"""Content: packs of YAML files, the effect language, the rulebooks. Ordinary Python around the compiled games."""

from drumhead.content.changes import Item
from drumhead.content.check import check_pack
from drumhead.content.loader import Loaded, load
from drumhead.content.packs import (
    FileKind,
    GameContent,
    Pack,
    PackInfo,
    PackSource,
    discover,
    find_pack,
    load_pack,
    load_packs,
)
from drumhead.content.problems import ContentError, Problem, Where
from drumhead.content.rulebook import Rule, Rulebook, load_rulebook, rulebook_of

__all__ = [
    "ContentError",
    "FileKind",
    "GameContent",
    "Item",
    "Loaded",
    "Pack",
    "PackInfo",
    "PackSource",
    "Problem",
    "Rule",
    "Rulebook",
    "Where",
    "check_pack",
    "discover",
    "find_pack",
    "load",
    "load_pack",
    "load_packs",
    "load_rulebook",
    "rulebook_of",
]
