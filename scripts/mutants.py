"""Do a game's tests notice when a rule is broken? Breaks the rules' code at random places and runs that game's tests.

python scripts/mutants.py GAME [--count 200] [--seed 1] [--jobs 2] [--only attack,combat] [--alive OUTPUT] [--list]

A mutant is one small change: a comparison the other way, a rule's id that is not returned, a statement left out, a
number off by one. It lives in the memory of a forked process and never in a file. It is asked of every test that runs
its statement: those of the module's chapter first, then the game's others, then one match of the conformance kit and
its comparison of options and law; a mutant that no test fails for has survived, and is listed with its change. Golden
transcripts are not asked: they say that something changed, not that a rule is broken. Survivors that cannot be told
from the original are known in tests/games/GAME/equivalents.txt, each with a word why; a line there that fits no change
is refused. A ``|`` of the code is written ``\\|`` there::

    combat.py | strike | damage > 0 | damage >= 0 | no damage does nothing

So that a mutant costs a fraction of a second, one process imports the game and collects its tests once, the _waiting_
process. A fork of it for each test, with the code unchanged, notes which lines of the rules the test runs; a fork of it
for each mutant gives the game's functions the changed code and runs the tests that come to it. Lines that the waiting
process itself has run (the making of tables and packs) may have left their results behind: a mutant there begins from
nothing, as do those that cannot be put into a living function, and all tests are asked.
"""

import argparse
import ast
import contextlib
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import re
import resource
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    import pytest

T = TypeVar("T")

ROOT: Final = Path(__file__).resolve().parents[1]
ALWAYS: Final = ("lists", "setup", "end", "triggers", "effects")
NEVER: Final = ("cards", "content", "evaluation", "info", "observation", "policy", "saves", "state", "verbs", "view")
"""Tables, saves and bots: not rules, and proved elsewhere (the conformance kit, the ladder)."""
KIT: Final = (
    "tests/conformance/test_games.py::test_a_game_keeps_the_contracts[0-{game}]",
    "tests/conformance/test_law.py::test_an_option_taken_out_of_any_step_is_missed[{game}]",
)
"""Of the conformance kit: one match with all its contracts, and options against law in many decisions."""
ENOUGH: Final = 95.0
HURRIED: Final = (
    *("-x", "-s", "-p", "no:cacheprovider", "-p", "no:terminal", "-o", "addopts=--import-mode=importlib"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # what was imported before the fork stays as it is
)
SECONDS: Final = 60  # of processor time for all tests of a game; what takes longer loops for ever, and is noticed
SLOWER: Final = 2  # times as long as its tests took while they were watched: that too

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Mutant:
    """One small change at one place of one file."""

    def __init__(self, path: Path, function: str, line: int, lines: range, was: str, now: str, place: int) -> None:
        self.path: Final = path
        self.function: Final = function
        self.line: Final = line
        self.lines: Final = lines  # of its statement: where none of them is run, nothing has changed
        self.was: Final = was
        self.now: Final = now
        self.place: Final = place  # its number among the changes of the file

    def key(self) -> tuple[str, str, str, str]:
        """What it is known by, whatever moves around it."""
        return self.path.name, self.function, self.was, self.now

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} in {self.function}: {self.was}  ->  {self.now}"


# -- changes


class Breaker(ast.NodeTransformer):
    """Walks a module and counts every possible change; makes the one whose number is wanted."""

    def __init__(self, path: Path, wanted: int = -1) -> None:
        self.path: Final = path
        self.wanted: Final = wanted
        self.found: Final[list[Mutant]] = []
        self.scope: Final[list[str]] = []
        self.statement: ast.stmt | None = None

    def visit(self, node: ast.AST) -> Any:
        """Remember the statement that is walked: a bare number is only known by it."""
        outer = self.statement
        if isinstance(node, ast.stmt):
            self.statement = node
        changed = super().visit(node)
        self.statement = outer
        return changed

    def offer(self, node: ast.stmt | ast.expr, changed: ast.AST) -> bool:
        """Note a possible change; True if it is the one to make."""
        function = ".".join(self.scope)
        place = len(self.found)
        shown = ast.unparse(changed) if not isinstance(changed, ast.Pass) else "pass"
        was, lines = _short(ast.unparse(node)), _lines(self.statement or node)
        self.found.append(Mutant(self.path, function, node.lineno, lines, was, _short(shown), place))
        return place == self.wanted

    # what is walked: the bodies of functions

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.scope.append(node.name)
        node.body = [self.visit(part) if isinstance(part, ast.FunctionDef) else part for part in node.body]
        self.scope.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node.name in ("__init__", "__repr__", "__hash__", "__eq__"):
            return node
        self.scope.append(node.name)
        body: list[ast.stmt] = []
        for part in node.body:
            body.append(self.visit(part))
        node.body = body
        self.scope.pop()
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        node.body = [self.visit(p) if isinstance(p, ast.FunctionDef | ast.ClassDef) else p for p in node.body]
        return node

    # what is left alone

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        return node

    # statements

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if not isinstance(node.value, ast.Call):
            return node  # a docstring
        if not _tells(node.value) and self.offer(node, ast.Pass()):
            return ast.copy_location(ast.Pass(), node)
        return node if _tells(node.value) else self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        other = ARITHMETIC.get(type(node.op))
        if other is not None:
            changed = ast.AugAssign(node.target, other(), node.value)
            if self.offer(node, ast.copy_location(changed, node)):
                return ast.copy_location(changed, node)
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        if _asks_who_listens(node.test):
            return node
        return self.generic_visit(node)

    def visit_Continue(self, node: ast.Continue) -> ast.AST:
        changed = ast.copy_location(ast.Break(), node)
        return changed if self.offer(node, changed) else node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        value = node.value
        if isinstance(value, ast.Constant) and isinstance(value.value, bool | str):
            other = not value.value if isinstance(value.value, bool) else "" if value.value else "K-OPTION"
            changed = ast.copy_location(ast.Return(ast.Constant(other)), node)
            return changed if self.offer(node, changed) else node
        return self.generic_visit(node)

    # expressions

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        other = COMPARISONS.get(type(node.ops[0]))
        if other is not None and len(node.ops) == 1:
            changed = ast.copy_location(ast.Compare(node.left, [other()], node.comparators), node)
            if self.offer(node, changed):
                return changed
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        changed = ast.copy_location(
            ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values), node
        )
        return changed if self.offer(node, changed) else self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.Not) and self.offer(node, node.operand):
            return node.operand
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        other = ARITHMETIC.get(type(node.op))
        if other is not None and not isinstance(node.left, ast.JoinedStr) and not _is_text(node):
            changed = ast.copy_location(ast.BinOp(node.left, other(), node.right), node)
            if self.offer(node, changed):
                return changed
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if not isinstance(node.value, int) or isinstance(node.value, bool) or self.statement is None:
            return node
        was = _head(self.statement)
        node.value += 1
        now = _head(self.statement)
        place, lines = len(self.found), _lines(self.statement)
        self.found.append(Mutant(self.path, ".".join(self.scope), node.lineno, lines, was, now, place))
        if place != self.wanted:
            node.value -= 1
        return node


def _short(text: str) -> str:
    """One line, as it is shown and known by."""
    line = " ".join(text.split())
    return line if len(line) <= 90 else line[:87] + "..."


def _head(statement: ast.stmt) -> str:
    """A statement in one line; of one with a body only its head."""
    return _short(ast.unparse(statement).partition("\n")[0])


def _lines(node: ast.stmt | ast.expr) -> range:
    """Where a statement stands; of one with a body only its head."""
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if isinstance(body, list) else node.end_lineno or node.lineno
    return range(node.lineno, max(node.lineno, last) + 1)


def _tells(call: ast.Call) -> bool:
    """Events are for people; what the log says is proved by the tests of the notation.

    A table's own method, or the function `tell` with which a game writes the name of a unit to it.
    """
    if isinstance(call.func, ast.Name):
        return call.func.id == "tell"
    return isinstance(call.func, ast.Attribute) and call.func.attr in ("tell", "tell_only")


def _asks_who_listens(test: ast.expr) -> bool:
    return "t.events is not None" in ast.unparse(test)


def _is_text(node: ast.BinOp) -> bool:
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


def mutants_of(path: Path) -> list[Mutant]:
    """Every change that can be made to a file."""
    breaker = Breaker(path)
    breaker.visit(ast.parse(path.read_text(encoding="utf-8")))
    return breaker.found


def broken(mutant: Mutant) -> CodeType:
    """The module with this change, ready to run."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    changed = Breaker(mutant.path, mutant.place).visit(tree)
    return compile(ast.fix_missing_locations(changed), str(mutant.path), "exec")


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed tree instead of its file."""

    def __init__(self, module: str, path: Path, code: CodeType) -> None:
        self.module: Final = module
        self.path: Final = path
        self.code: Final = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def exec_module(self, module: object) -> None:
        exec(self.code, module.__dict__)  # noqa: S102  (our own module, changed in one place)


# -- what is broken, and what is asked


def rule_modules(game: str) -> list[Path]:
    """The files of the game that hold rules: its chapters, and what every game has."""
    from drumhead.content import rulebook_of

    folder = ROOT / "src" / "drumhead" / "games" / game
    names = {chapter.module() for chapter in rulebook_of(game).chapters} | set(ALWAYS)
    return sorted(folder / f"{n}.py" for n in names - set(NEVER) if (folder / f"{n}.py").is_file())


def tests_for(game: str, path: Path) -> list[list[str]]:
    """What is asked, in lots: test files of the file's chapters, those that speak of the file, the others, the kit."""
    from drumhead.content import rulebook_of

    folder = ROOT / "tests" / "games" / game
    chapters = {c.id for c in rulebook_of(game).chapters if c.module() == path.stem} | {path.stem}
    files = sorted(folder.glob("test_*.py"))
    near = [f for f in files if f.stem.removeprefix("test_") in chapters]
    speaking = [f for f in files if f not in near and f"{path.stem} import" in f.read_text(encoding="utf-8")]
    rest = [f for f in files if f not in near and f not in speaking]
    own = [[str(f.relative_to(ROOT)) for f in lot] for lot in (near, speaking, rest) if lot]
    return [*own, [test.format(game=game) for test in KIT]]


def equivalents(game: str) -> dict[tuple[str, str, str, str], str]:
    """Mutants that are known to be no change at all, each with the reason."""
    file = ROOT / "tests" / "games" / game / "equivalents.txt"
    known: dict[tuple[str, str, str, str], str] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
        if line.strip() and not line.startswith("#"):
            parts = [part.strip().replace("\\|", "|") for part in line.split(" | ")]
            if len(parts) != 5 or not parts[4]:
                sys.exit(f"{file.name}: 'file | function | was | now | why', not: {line}")
            known[parts[0], parts[1], parts[2], parts[3]] = parts[4]
    return known


def stale_of(known: dict[tuple[str, str, str, str], str], every: list[Mutant]) -> list[str]:
    """Lines of equivalents.txt that fit no change of the code as it is."""
    return [" | ".join(key) for key in sorted(set(known) - {mutant.key() for mutant in every})]


def called_alive(output: str, candidates: list[Mutant]) -> list[Mutant]:
    """The mutants that an earlier run's output lists as alive, wherever their lines stand by now."""
    alive = {_placeless(line.removeprefix("alive: ")) for line in output.splitlines() if line.startswith("alive: ")}
    return [mutant for mutant in candidates if _placeless(str(mutant)) in alive]


def _placeless(text: str) -> str:
    """What a mutant prints, without the number of its line."""
    return re.sub(r"^([^:]*):\d+ ", r"\1 ", text)


# -- running


def prepared() -> None:
    """Import what every run needs, so that a forked process begins with it; but none of the games' rules."""
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
    os.environ["DRUMHEAD_MUTANT"] = "1"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    import hypothesis  # noqa: F401
    import lark  # noqa: F401
    import msgspec  # noqa: F401
    import pytest  # noqa: F401
    import yaml  # noqa: F401

    import drumhead.content
    import drumhead.lab.conformance  # noqa: F401


def forked(work: Callable[[], bytes], seconds: int) -> tuple[int, int]:
    """Do it in a process of its own: its id, and the pipe where it says how it went; nothing if it broke off.

    With a limit of processor time it is silent, too.
    """
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    os.close(reading)
    try:
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(work())
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(0)


def each(things: Sequence[T], jobs: int, fork: Callable[[T], tuple[int, int]]) -> Iterator[tuple[T, bytes]]:
    """A process for each of them, so many at a time; as it ends, what it said."""
    waiting = list(reversed(things))
    running: dict[int, tuple[int, T, float, list[bytes]]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            thing = waiting.pop()
            child, pipe = fork(thing)
            running[pipe] = (child, thing, time.monotonic(), [])
        ready, _, _ = select.select(list(running), [], [], 1.0)
        for pipe, (child, thing, began, said) in list(running.items()):
            late = time.monotonic() - began > 60 * SECONDS
            if late:
                said.clear()
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            elif pipe not in ready:
                continue
            elif more := os.read(pipe, 1 << 16):
                said.append(more)
                continue
            os.close(pipe)
            os.waitpid(child, 0)
            del running[pipe]
            yield thing, b"".join(said)


class Lines:
    """Notes which lines of a folder are run, as ``file:line``; a function is watched until all its lines are."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = f"{folder}{os.sep}"
        self.seen: Final[set[str]] = set()
        self.left: Final[dict[CodeType, set[int]]] = {}

    def forget(self) -> None:
        self.seen.clear()
        self.left.clear()

    def called(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        left = self.left.get(code)
        if left is None:
            ours = code.co_filename.startswith(self.folder)
            left = {line for _, _, line in code.co_lines() if line is not None} if ours else set()
            if len(left) > 1:
                left.discard(code.co_firstlineno)  # its head: to be called is no line
            self.left[code] = left
        return self.ran if left else None

    def ran(self, frame: FrameType, event: str, argument: object) -> Any:
        left = self.left[frame.f_code]
        if event == "line" and frame.f_lineno in left:
            left.remove(frame.f_lineno)
            self.seen.add(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}")
        return self.ran

    def __enter__(self) -> "Lines":
        threading.settrace(self.called)
        sys.settrace(self.called)
        return self

    def __exit__(self, *raised: object) -> None:
        sys.settrace(None)
        threading.settrace(None)


def functions_in(folder: Path) -> list[FunctionType]:
    """Every living function whose code is there, wherever it is kept."""
    start = f"{folder}{os.sep}"
    return [f for f in gc.get_objects() if type(f) is FunctionType and f.__code__.co_filename.startswith(start)]


def transplants(mutant: Mutant, living: list[FunctionType]) -> list[tuple[FunctionType, CodeType]]:
    """The living functions that the mutant changes, each with its new code; none if one of them cannot have it."""
    source = mutant.path.read_text(encoding="utf-8")
    before, after = _codes(compile(source, str(mutant.path), "exec")), _codes(broken(mutant))
    found: list[tuple[FunctionType, CodeType]] = []
    for function in living:
        code = function.__code__
        if code.co_filename != str(mutant.path):
            continue
        place = (code.co_qualname, code.co_firstlineno)
        old, new = before.get(place, []), after.get(place, [])
        if old and old == new:
            continue
        if len(old) != 1 or len(new) != 1 or old[0].co_freevars != new[0].co_freevars:
            return []
        found.append((function, new[0]))
    return found


def _codes(code: CodeType) -> dict[tuple[str, int], list[CodeType]]:
    """All code of functions in it, by name and line; two lambdas can share those."""
    found: dict[tuple[str, int], list[CodeType]] = {}
    waiting = [code]
    while waiting:
        for part in waiting.pop().co_consts:
            if isinstance(part, CodeType):
                found.setdefault((part.co_qualname, part.co_firstlineno), []).append(part)
                waiting.append(part)
    return found


class Ran:
    """What one test did with the code as it is."""

    def __init__(self, passed: bool, seconds: float, lines: list[str]) -> None:
        self.passed: Final = passed
        self.seconds: Final = seconds
        self.lines: Final = frozenset(lines)


class Waiting:
    """A pytest plugin for the process that has collected a game's tests: asks them in forks of itself."""

    def __init__(self, game: str, chosen: list[Mutant], jobs: int, lines: Lines) -> None:
        self.game: Final = game
        self.chosen: Final = chosen
        self.jobs: Final = jobs
        self.lines: Final = lines
        self.failing: list[str] = ["collecting them"]
        self.survivors: list[int] = []
        self.unfit: list[int] = []  # what must begin from nothing

    def pytest_runtestloop(self, session: "pytest.Session") -> bool:
        """In place of running the tests."""
        sys.settrace(None)
        threading.settrace(None)
        if session.testsfailed:
            return True
        living = functions_in(ROOT / "src" / "drumhead" / "games" / self.game)
        gc.freeze()  # a fork that collects its garbage need not touch all that was there before
        tests = {item.nodeid: item for item in session.items}
        ran = self.run_unchanged(tests)
        self.failing = [name for name, test in ran.items() if not test.passed]
        if self.failing:
            return True
        changes: dict[Mutant, list[tuple[FunctionType, CodeType]]] = {}
        for mutant in self.chosen:
            changed = transplants(mutant, living)
            if changed and not self.lines.seen & _places(mutant):
                changes[mutant] = changed
        self.unfit = [number for number, mutant in enumerate(self.chosen) if mutant not in changes]

        def ask(mutant: Mutant) -> tuple[int, int]:
            names = tests_running(self.game, mutant, ran)
            expected = sum(ran[name].seconds for name in names)
            items = [tests[name] for name in names]
            return forked(lambda: _verdict(items, changes[mutant]), int(10 + SLOWER * expected))

        self.survivors = [self.chosen.index(mutant) for mutant in hunt(list(changes), self.jobs, ask)]
        return True

    def run_unchanged(self, tests: "dict[str, pytest.Item]") -> dict[str, Ran]:
        """Each test in a fork of its own, with the lines of the rules that it runs: nothing is left from others."""
        from _pytest.runner import runtestprotocol

        def work(name: str) -> bytes:
            self.lines.forget()
            began = time.process_time()
            with self.lines:
                reports = runtestprotocol(tests[name], log=False)
            passed = not any(report.failed for report in reports)
            return json.dumps([passed, time.process_time() - began, sorted(self.lines.seen)]).encode()

        ran: dict[str, Ran] = {}
        for name, said in each(list(tests), self.jobs, lambda name: forked(lambda: work(name), 10 * SECONDS)):
            ran[name] = Ran(*json.loads(said)) if said else Ran(False, 0.0, [])
        return ran

    def answer(self) -> bytes:
        return json.dumps([self.failing, self.survivors, self.unfit]).encode()


def _places(mutant: Mutant) -> set[str]:
    return {f"{mutant.path.name}:{line}" for line in mutant.lines}


def tests_running(game: str, mutant: Mutant, ran: dict[str, Ran]) -> list[str]:
    """The tests that come to the mutant's statement: lot by lot, and in each the quickest first."""
    lot_of = {name: place for place, lot in enumerate(tests_for(game, mutant.path)) for name in lot}
    places = _places(mutant)

    def turn(name: str) -> tuple[int, float]:
        return lot_of[name if name in lot_of else name.partition("::")[0]], ran[name].seconds

    return sorted((name for name, test in ran.items() if test.lines & places), key=turn)


def _verdict(items: "list[pytest.Item]", changed: list[tuple[FunctionType, CodeType]]) -> bytes:
    """Put the mutant into the living functions and run these tests until one fails."""
    from _pytest.runner import runtestprotocol

    for function, code in changed:
        function.__code__ = code
    for item in items:
        if any(report.failed for report in runtestprotocol(item, log=False)):
            return b"killed"
    return b"alive"


def ask_collected(game: str, chosen: list[Mutant], jobs: int) -> tuple[list[Mutant], list[Mutant]]:
    """The mutants that no test fails for, and those that must begin from nothing."""

    def work() -> bytes:
        import pytest

        lines = Lines(ROOT / "src" / "drumhead" / "games" / game)
        waiting = Waiting(game, chosen, jobs, lines)
        every = [f"tests/games/{game}", *(test.format(game=game) for test in KIT)]
        with lines:
            pytest.main([*every, *HURRIED], plugins=[waiting])
        return waiting.answer()

    ((_, said),) = each([game], 1, lambda _: forked(work, 0))
    failing, survivors, unfit = json.loads(said) if said else (["collecting them"], [], [])
    if failing:
        sys.exit(f"The tests of {game} fail as they are; mend them first: {', '.join(failing)}")
    return [chosen[number] for number in survivors], [chosen[number] for number in unfit]


def ask_afresh(game: str, chosen: list[Mutant], jobs: int) -> list[Mutant]:
    """The mutants that no test fails for, each with everything imported anew."""

    def ask(mutant: Mutant) -> tuple[int, int]:
        def work() -> bytes:
            import pytest

            name = f"drumhead.games.{game}.{mutant.path.stem}"
            sys.meta_path.insert(0, Changed(name, mutant.path, broken(mutant)))
            for lot in tests_for(game, mutant.path):
                status = pytest.main([*lot, *HURRIED])
                if status != pytest.ExitCode.OK:
                    wrongly = status in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED)
                    return b"not asked" if wrongly else b"killed"
            return b"alive"

        return forked(work, SECONDS)

    return hunt(chosen, jobs, ask)


def hunt(chosen: list[Mutant], jobs: int, ask: Callable[[Mutant], tuple[int, int]]) -> list[Mutant]:
    """The mutants for which no test failed."""
    survivors: list[Mutant] = []
    began = time.monotonic()
    for done, (mutant, said) in enumerate(each(chosen, jobs, ask), 1):
        if said == b"alive":
            survivors.append(mutant)
            print(f"alive: {mutant}", flush=True)
        elif said not in (b"killed", b""):
            sys.exit(f"No test was asked of {mutant}.")
        show(done, len(chosen), len(survivors), began)
    if chosen and sys.stderr.isatty():
        print(file=sys.stderr)
    return survivors


def show(done: int, count: int, alive: int, began: float) -> None:
    """A bar on a terminal; elsewhere a line now and then."""
    left = (time.monotonic() - began) / done * (count - done)
    text = f"{done}/{count} mutants, {alive} alive, about {left / 60:.0f} min left"
    if sys.stderr.isatty():
        filled = 30 * done // count
        print(f"\r[{'#' * filled}{'.' * (30 - filled)}] {text}  ", end="", file=sys.stderr, flush=True)
    elif done % 25 == 0 or done == count:
        print(text, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=200, help="how many mutants are tried")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--only", default="", help="only these files, without .py, separated by commas")
    parser.add_argument(
        "--alive", type=Path, help="only those that the output of an earlier run, kept in a file, calls alive"
    )
    parser.add_argument("--list", action="store_true", help="only say which mutants would be tried")
    args = parser.parse_args()
    prepared()
    if list((ROOT / "src").rglob("*.so")):
        sys.exit("Mutants need the pure build: make clean-compiled.")
    only = {name for name in args.only.split(",") if name}
    files = [path for path in rule_modules(args.game) if not only or path.stem in only]
    known = equivalents(args.game)
    every = [mutant for path in files for mutant in mutants_of(path)]
    stale = [] if only else stale_of(known, every)
    if stale:
        sys.exit("equivalents.txt knows changes that are not there any more:\n" + "\n".join(stale))
    candidates = [mutant for mutant in every if mutant.key() not in known]
    chosen = random.Random(args.seed).sample(candidates, min(args.count, len(candidates)))
    if args.alive is not None:
        chosen = called_alive(args.alive.read_text(encoding="utf-8"), candidates)
    print(
        f"{len(every)} possible changes in {len(files)} files, {len(every) - len(candidates)} known to change nothing."
    )
    if args.list:
        for mutant in chosen:
            print(mutant)
        return 0
    survivors, unfit = ask_collected(args.game, chosen, args.jobs)
    survivors += ask_afresh(args.game, unfit, args.jobs)
    share = 100.0 * (len(chosen) - len(survivors)) / max(1, len(chosen))
    print(f"{args.game}: {len(chosen) - len(survivors)} of {len(chosen)} mutants killed, {share:.1f} %.")
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
