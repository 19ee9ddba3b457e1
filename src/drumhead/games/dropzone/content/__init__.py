"""What do Dropzone's packs hold, and how do they become the tables that the rules read?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from drumhead.content import ContentError, FileKind, GameContent, Pack, load_packs
from drumhead.games.dropzone.cards import Cards
from drumhead.games.dropzone.content import files
from drumhead.games.dropzone.content.checks import problems_of, vocabulary_of
from drumhead.games.dropzone.content.tables import Builder, Rules
from drumhead.games.dropzone.content.vocabulary import words
from drumhead.kernel import Preset

BASE = Path(__file__).parent.parent / "packs" / "base"

CONTENT = GameContent(
    "dropzone",
    kinds=(
        FileKind("factions", list[files.FactionFile], ["factions.yaml"]),
        FileKind("scenery", list[files.StockFile], ["scenery.yaml"]),
        FileKind("rules", list[files.RuleFile], ["rules/*.yaml"]),
        FileKind("units", list[files.UnitFile], ["units/*.yaml"]),
        FileKind("cards", list[files.CardFile], ["cards.yaml", "cards/*.yaml"]),
        FileKind("commanders", list[files.CommanderFile], ["commanders.yaml"]),
        FileKind("armies", list[files.ArmyFile], ["armies.yaml"]),
        FileKind("elsewhere", list[files.ElsewhereFile], ["elsewhere.yaml"]),
        FileKind("scenarios", files.ScenarioFile, ["scenarios/*.yaml"]),
    ),
    check=problems_of,
    vocabulary=words(),
)


class Library:
    """The packs as the game uses them: the tables, and what people read about each thing in them."""

    def __init__(self, pack: Pack) -> None:
        """Raises ContentError with everything that is wrong with the pack."""
        problems = problems_of(pack)
        if problems:
            raise ContentError(sorted(problems))
        builder = Builder(pack, vocabulary_of(pack))
        self.pack = pack
        self.hash = pack.hash
        self.cards: Cards = builder.cards()
        self.rules: Rules = builder.rules
        self.card_texts = builder.card_texts
        self.armies: list[files.ArmyFile] = pack.values("armies")
        self.factions: list[files.FactionFile] = pack.values("factions")
        self.printed: dict[str, files.CardFile] = {item.value.id: item.value for item in pack.items("cards")}
        here = set(self.printed)
        self.elsewhere: dict[str, files.ElsewhereFile] = {
            item.value.id: item.value for item in pack.items("elsewhere") if item.value.id not in here
        }

    def presets(self) -> list[Preset]:
        """The ready armies as lists that a seat may bring; opponents of each other stand side by side."""
        order = {army.id: place for place, army in enumerate(self.armies)}
        kinds = ("quick", "skirmish", "clash", "themed")
        ready = sorted(self.armies, key=lambda army: (kinds.index(army.kind), order[army.id]))
        return [Preset(army.id, army.name, army.plan, data_of(army)) for army in ready]


def data_of(army: files.ArmyFile) -> dict[str, object]:
    """An army as a list that a seat may bring."""
    plain = msgspec.to_builtins(army)
    return {name: plain[name] for name in ("faction", "limit", "groups", "auxiliaries", "deck")}


def load_library(packs: Iterable[Path] = ()) -> Library:
    """The built-in pack, or these with all they require."""
    return Library(load_packs(tuple(packs) or (BASE,), CONTENT))
