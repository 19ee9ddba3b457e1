"""Does every game's folder follow the one layout? Files, hooks and helpers have the same names everywhere.

``docs/architecture.md`` describes the layout. Whoever knows one game's folder then knows all of them; deleting or
misnaming a file, a hook or a helper fails here. ``LACKING`` is the one place that says what a game does not have yet.
"""

import ast
import re
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest

from drumhead.content import Rulebook, rulebook_of
from drumhead.games import game_ids
from drumhead.lab.rules_coverage import acts

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "drumhead" / "games"
TESTS = ROOT / "tests" / "games"
BOARDS = ROOT / "web" / "src" / "boards"

CLASSES = {
    "battleground": ("Battleground", "BattleState"),
    "dropzone": ("Dropzone", "DropState"),
    "fantasy_commander": ("FantasyCommander", "CommanderState"),
    "high_command": ("HighCommand", "HighState"),
    "shadows_edge": ("ShadowsEdge", "EdgeState"),
}
"""The game's class and its state's; a new game adds itself."""

ROLES = {
    "__init__.py": ("game",),
    "info.py": ("OPTIONS", "Rulings", "rulings"),
    "verbs.py": ("Verb", "Said", "LEXICON"),
    "cards.py": ("Cards",),
    "state.py": (),
    "lists.py": ("violations",),
    "setup.py": ("setup",),
    "end.py": (),
    "triggers.py": (),
    "effects.py": (),
    "view.py": ("view", "resample", "zones", "with_zones"),
    "saves.py": ("to_data", "position"),
    "evaluation.py": ("evaluate",),
    "policy.py": (),
    "observation.py": ("features", "see"),
    "weights.yaml": (),
    "rulebook.yaml": (),
    "content/__init__.py": ("CONTENT", "load_library"),
    "content/vocabulary.py": (),
    "content/compiler.py": (),
    "notation/__init__.py": (),
    "notation/prompts.py": (),
    "notation/words.py": ("name", "ref", "domain", "reason"),
    "notation/log.py": (),
    "notation/scene.py": ("scene",),
    "notation/catalogue.py": ("catalogue",),
    "notation/deeds.py": ("deeds", "deeds_of"),
    "packs/base/pack.yaml": (),
}
"""Every file that a game has, and the names that it offers: those of the kernel's methods."""

FOLDERS = {"content", "notation", "packs", "campaign"}
AT_HOME = " in the file of its chapter"
HELPERS = ("GAME", "match", "play", "options", "refused", "told", "unit")
"""What every game's tests/games/<id>/table.py offers, meaning the same."""
BOARD = (
    *("Board.svelte", "builder.ts", "messages.ts", "liveries.ts", "emblems.json"),
    *("index.ts", "about.ts", "intro.ts", "drum.svg"),
)
FOUND_BY_NAME = {"Campaign.svelte", "Editor.svelte", "icons.json", "__init__.py", "__main__.py", "tiled.py"}
"""Files that some games have and nobody imports: found by their names, run from the command line or by the build."""
PACK_FILES = {".yaml", ".json", ".md"}
OTHER_TESTS = {
    "abilities", "content", "notation", "rulings", "faults", "keywords", "campaign", "positions", "preview",
    "scenarios", "vectors", "boundaries", "invariants",
}  # fmt: skip
"""What tests may be about beside the chapters and files of a game."""

WRITING = "everything: it is being written"
RULES_AT_HOME = "rules in the files of their chapters"
LACKING: dict[str, set[str]] = {}
"""What a game does not have yet while it is being written or converted. Empty when all are done."""


def lacking(game: str) -> set[str]:
    """What the game lacks of the layout: files, names, chapters' files, rules' places, test helpers, board files."""
    folder = GAMES / game
    found = lacking_roles(folder)
    name, state = CLASSES[game]
    found |= missing(folder / "__init__.py", "__init__.py", (name,))
    found |= missing(folder / "state.py", "state.py", (state,))
    extra = {path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"} - FOLDERS
    found |= {f"no folder {name}/" for name in extra}
    if (folder / "rulebook.yaml").is_file():
        found |= misplaced(folder, rulebook_of(game))
    found |= missing(TESTS / game / "table.py", "tests: table.py", HELPERS)
    if (folder / "rulebook.yaml").is_file():
        found |= foreign_tests(game, rulebook_of(game))
    return found | lacking_board(game) | astray(game) | astray_boards(game)


def lacking_board(game: str) -> set[str]:
    return {f"board: {name}" for name in BOARD if not (BOARDS / game / name).is_file()}


def astray(game: str) -> set[str]:
    """Modules that are imported and not there, and modules that are there and nobody imports: of rules and tests."""
    folder, tests = GAMES / game, TESTS / game
    found: set[str] = set()
    wanted: set[Path] = set()
    for top, name in ((folder, f"drumhead.games.{game}"), (tests, f"tests.games.{game}")):
        paths = sorted(top.rglob("*.py"))
        for path in paths:
            if path.parent != tests and not (path.parent / "__init__.py").is_file():
                found.add(f"{path.parent.relative_to(top)}/__init__.py")
            for module, names in imports(path):
                if (module + ".").startswith(name + "."):
                    inside = top.joinpath(*module.split(".")[len(name.split(".")) :])
                    homes = [inside.with_suffix(".py"), inside / "__init__.py"]
                    wanted.update(home for home in homes if home != path)
                    wanted.update(inside / f"{one}.py" for one in names)
                    if inside.is_dir() and not (inside / "__init__.py").is_file():
                        homes = [inside / f"{one}.py" for one in names]  # the tests are no package
                    if not any(home.is_file() for home in homes):
                        found.add(f"{module}, which {path.name} imports")
    at_home = {folder / role for role in ROLES}
    if (folder / "rulebook.yaml").is_file():
        at_home |= {chapter_file(folder, chapter.module()) for chapter in rulebook_of(game).chapters}
    known = {"table.py", *FOUND_BY_NAME}
    for path in (*folder.rglob("*.py"), *tests.rglob("*.py")):
        if path not in wanted | at_home and path.name not in known and not path.name.startswith("test_"):
            found.add(f"{path.name} is imported by nobody")
    for path in (folder / "packs").rglob("*"):
        if path.is_file() and path.suffix not in PACK_FILES:
            found.add(f"packs: {path.name}")
    return found


def imports(path: Path) -> list[tuple[str, tuple[str, ...]]]:
    """The modules that a file imports, and the names it takes from each."""
    return imports_of(path.read_text(encoding="utf-8"))


@cache
def imports_of(text: str) -> list[tuple[str, tuple[str, ...]]]:
    found: list[tuple[str, tuple[str, ...]]] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [(alias.name, ()) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append((node.module, tuple(alias.name for alias in node.names)))
    return found


IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*['"](\./[^'"?]+)""")


def astray_boards(game: str) -> set[str]:
    """The same for what the client knows of the game."""
    folder = BOARDS / game
    found: set[str] = set()
    wanted: set[Path] = set()
    paths = [path for path in folder.rglob("*") if path.is_file()]
    for path in paths:
        for said in IMPORT.findall(path.read_text(encoding="utf-8")) if path.suffix in (".ts", ".svelte") else ():
            there = path.parent / said
            homes = [there, there.with_name(f"{there.name}.ts"), there.with_name(f"{there.name}.svelte.ts")]
            wanted.update(homes)
            if not any(home.is_file() for home in homes):
                found.add(f"board: {said}, which {path.name} imports")
    for path in paths:
        if path not in wanted and path.name not in (*BOARD, *FOUND_BY_NAME):
            found.add(f"board: {path.name} is imported by nobody")
    return found


def lacking_roles(folder: Path) -> set[str]:
    """The files of the layout that the folder does not have, and the names that they do not offer."""
    found: set[str] = set()
    for role, names in ROLES.items():
        found |= missing(folder / role, role, names)
    return found


def missing(path: Path, shown: str, names: tuple[str, ...]) -> set[str]:
    """The file, or the names that it should offer and does not."""
    if not path.is_file():
        return {shown}
    offered = offers(path) if names else set()
    return {f"{shown}: {name}" for name in names if name not in offered}


def offers(path: Path) -> set[str]:
    """The names that a module defines or imports at its top."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.ImportFrom | ast.Import):
            found |= {alias.asname or alias.name for alias in node.names}
    return found


def misplaced(folder: Path, book: Rulebook) -> set[str]:
    """Chapters without their file, and rules that do not act in the file of their chapter."""
    found = homeless(folder, book)
    files = {chapter.id: chapter_file(folder, chapter.module()) for chapter in book.chapters}
    acting = {chapter: set(acts(path)) for chapter, path in files.items() if path.is_file()}
    for rule in book.rules:
        if rule.chapter in acting and rule.id not in acting[rule.chapter]:
            found.add(f"{rule.id}{AT_HOME}")
    return found


def homeless(folder: Path, book: Rulebook) -> set[str]:
    """Chapters without their file."""
    modules = {chapter.id: chapter.module() for chapter in book.chapters}
    return {f"chapter {id_}: {m}.py" for id_, m in modules.items() if not chapter_file(folder, m).is_file()}


def chapter_file(folder: Path, module: str) -> Path:
    path = folder / f"{module}.py"
    return path if path.is_file() else folder / module / "__init__.py"


def foreign_tests(game: str, book: Rulebook) -> set[str]:
    """Test files that are named for no chapter, no file and no common subject."""
    known = OTHER_TESTS | {Path(role).stem for role in ROLES}
    for chapter in book.chapters:
        known |= {chapter.id, Path(chapter.module()).name}
    names = [path.stem.removeprefix("test_") for path in (TESTS / game).glob("test_*.py")]
    strange = [name for name in names if name not in known and not name.startswith("campaign_")]
    return {f"tests: test_{name}.py is named for nothing" for name in strange}


@pytest.mark.parametrize("game", game_ids())
def test_a_game_follows_the_layout(game: str) -> None:
    assert game in CLASSES, f"Say in CLASSES what the classes of {game} are called."
    known = LACKING.get(game, set())
    found = set() if WRITING in known else lacking(game) - known
    if RULES_AT_HOME in known:
        found = {one for one in found if not one.endswith(AT_HOME)}
    assert sorted(found) == []


@pytest.mark.parametrize("game", game_ids())
def test_the_class_only_delegates(game: str) -> None:
    """What a game does lies in its files; its class has one short method for each."""
    tree = ast.parse((GAMES / game / "__init__.py").read_text(encoding="utf-8"))
    long = [
        f"{method.name} ({len(method.body)} statements)"
        for made in tree.body
        if isinstance(made, ast.ClassDef)
        for method in made.body
        if isinstance(method, ast.FunctionDef) and method.name != "__init__" and works(method)
    ]
    assert long == [] or LACKING.get(game, set()) & {WRITING, "__init__.py: delegates"}


def works(method: ast.FunctionDef) -> bool:
    """Does the method do more than hand over? It may look something up, choose and catch; it may not loop."""
    loops = any(isinstance(node, ast.For | ast.While) for node in ast.walk(method))
    return loops or len(method.body) > 5


def test_what_is_lacking_is_known() -> None:
    """And what has come since is taken off the list, or the list would hide its loss."""
    folders = {path.name for path in GAMES.iterdir() if path.is_dir()}
    assert set(LACKING) <= folders
    for game, known in LACKING.items():
        assert known - {WRITING, RULES_AT_HOME} <= lacking(game)


@pytest.mark.parametrize("game", ["shadows_edge"])
def test_whichever_file_is_misnamed_is_missed(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a copy of all that belongs to a game, packs apart: the content hash of its golden transcripts guards those."""
    homes = {"GAMES": GAMES, "TESTS": TESTS, "BOARDS": BOARDS}
    for name, home in homes.items():
        copytree(home / game, tmp_path / name / game, ignore=lambda _, names: {"__pycache__"} & set(names))
        monkeypatch.setitem(globals(), name, tmp_path / name)
    assert not astray(game) | astray_boards(game) | lacking_board(game) | lacking_roles(tmp_path / "GAMES" / game)
    files = [path for path in tmp_path.rglob("*") if path.is_file() and "packs" not in path.parts]
    assert len(files) > 60
    proved = {path for path in files if path.name.startswith("test_")}  # `rules --coverage` misses these
    for path in set(files) - proved - {path for path in files if path.name in FOUND_BY_NAME | {"equivalents.txt"}}:
        path.rename(path.with_name(f"other_{path.name}"))
        folder = tmp_path / "GAMES" / game
        lost = astray(game) | astray_boards(game) | lacking_board(game) | lacking_roles(folder)
        assert lost | homeless(folder, rulebook_of(game)), path.name
        path.with_name(f"other_{path.name}").rename(path)


def test_a_deleted_or_misnamed_file_is_missed(tmp_path: Path) -> None:
    """On a copy of a whole game: take away any one file, and the layout says which."""
    folder = tmp_path / "high_command"
    copytree(GAMES / "high_command", folder, ignore=lambda _, names: {"__pycache__"} & set(names))
    before = lacking_roles(folder)
    for role in ROLES:
        (folder / role).rename(folder / f"{role}.old")
        assert role in lacking_roles(folder) - before
        (folder / f"{role}.old").rename(folder / role)
    book = rulebook_of("high_command")
    for chapter in book.chapters:
        path = chapter_file(folder, chapter.module())
        path.rename(path.with_name("gone"))
        assert f"chapter {chapter.id}: {chapter.module()}.py" in homeless(folder, book)
        path.with_name("gone").rename(path)
