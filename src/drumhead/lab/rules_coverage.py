"""Which rules have code and a passing test? Per game: the rulebook's ids, those that act in code, those a test proved.

A rule acts where code that runs names it: a predicate returns its id, an event or a refusal carries it, or its id
stands in a comment beside a statement. Docstrings, tables of words and what a game says about itself do not count.
"""

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import drumhead
from drumhead.content import rulebook_of
from drumhead.games import game_ids

REPORT: Final = ".rules-report.json"
RULE_ID: Final = re.compile(r"\b[A-Z]{1,5}(?:-[A-Z0-9]{1,12})+[a-z]?\b")
PACKAGE: Final = Path(drumhead.__file__).parent
WORDS: Final = ("info.py", "notation.py", "verbs.py", "__init__.py")
"""Modules that speak of rules without being them. (A game's `content/__init__.py` holds no rules either.)"""


@dataclass(frozen=True)
class Coverage:
    """The ids of one game's rulebook, and which of them have what, in the rulebook's order."""

    ids: list[str]
    code: list[str]
    tests: list[str]
    complete: bool

    def missing(self) -> list[str]:
        """Ids without code or without a passing test."""
        has = set(self.code) & set(self.tests)
        return [rule for rule in self.ids if rule not in has]


def coverage(report: Path | None = None) -> dict[str, Coverage]:
    """By game, for every game that has a rulebook."""
    passed = proved(report or find_report())
    shared = acting([PACKAGE / "kernel", PACKAGE / "space"])
    found: dict[str, Coverage] = {}
    for game in game_ids():
        folder = PACKAGE / "games" / game
        if not (folder / "rulebook.yaml").is_file():
            continue
        book = rulebook_of(game)
        code = shared | acting([folder])
        ids = book.ids()
        found[game] = Coverage(
            ids, [rule for rule in ids if rule in code], [rule for rule in ids if rule in passed], book.complete
        )
    return found


def acting(folders: list[Path]) -> set[str]:
    """Every rule id that acts somewhere in the Python files under these folders."""
    return {rule for folder in folders for path in folder.rglob("*.py") if _acts(folder, path) for rule in acts(path)}


def _acts(folder: Path, path: Path) -> bool:
    """Is this a module of rules, rather than of words or declarations?"""
    inside = path.relative_to(folder).parts
    return "notation" not in inside[:-1] and inside[-1] not in WORDS


def acts(path: Path) -> dict[str, list[int]]:
    """The rule ids that act in this file, each with the lines where it does."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    found: dict[str, list[int]] = {}
    running = _running_lines(tree)
    for rule, line in (*_in_values(tree), *_in_comments(text, running)):
        found.setdefault(rule, []).append(line)
    return found


def _running_lines(tree: ast.Module) -> set[int]:
    """The lines of statements that do something: no docstrings, no imports, no heads of classes and functions."""
    lines: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module | ast.Import | ast.ImportFrom):
            continue
        if isinstance(node, ast.stmt | ast.expr) and not _is_text(node):
            lines.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return lines


def _is_text(node: ast.AST) -> bool:
    """A text that stands alone: a docstring."""
    value = node.value if isinstance(node, ast.Expr) else node
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _in_values(tree: ast.Module) -> Iterator[tuple[str, int]]:
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            for rule in RULE_ID.findall(node.value):
                yield rule, node.lineno


def _in_comments(text: str, running: set[int]) -> Iterator[tuple[str, int]]:
    """Ids in comments on the line of a statement, or on lines of their own right above one."""
    waiting: list[tuple[str, int]] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            here = [(rule, token.start[0]) for rule in RULE_ID.findall(token.string)]
            if token.start[0] in running:
                yield from here
            elif not token.line[: token.start[1]].strip():
                waiting += here
        elif token.type not in (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            if waiting and token.start[0] in running:
                yield from waiting
            waiting = []


def find_report() -> Path:
    """The report of the last test run: of the folder we are in, or of the checkout that the package lies in."""
    here = Path.cwd() / REPORT
    return here if here.is_file() else PACKAGE.parents[1] / REPORT


def proved(report: Path) -> set[str]:
    """The rules with a passing test and no failing one; none if no test has run."""
    try:
        data = json.loads(report.read_text(encoding="utf-8"))
        return set(data["passed"]) - set(data["failed"])
    except (OSError, ValueError, KeyError, TypeError):
        return set()
