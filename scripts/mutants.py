"""Do a game's tests notice when a rule is broken? Breaks the rules' code at random places and runs that game's tests.

python scripts/mutants.py GAME [--count 200] [--seed 1] [--jobs 2] [--only attack,combat] [--list]

A mutant is one small change: a comparison the other way, a rule's id that is not returned, a statement left out, a
number off by one. It lives in the memory of a forked process and never in a file. The tests of the module's chapter run
first, then the game's others, then one match of the conformance kit and its comparison of options and law; a mutant
that no test fails for has survived, and is listed with its change. Golden transcripts are not asked: they say that
something changed, not that a rule is broken. Survivors that cannot be told from the original are known in
tests/games/GAME/equivalents.txt, each with a word why; a line there that fits no change is refused::

    combat.py | strike | damage > 0 | damage >= 0 | no damage does nothing
"""

import argparse
import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import resource
import select
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
ALWAYS: Final = ("lists", "setup", "end", "triggers", "effects")
NEVER: Final = ("cards", "content", "evaluation", "info", "observation", "policy", "saves", "state", "verbs", "view")
"""Tables, saves and bots: not rules, and proved elsewhere (the conformance kit, the ladder)."""
KIT: Final = "{game} and (contracts and 0- or taken_out)"
"""Of the conformance kit: one match with all its contracts, and options against law in many decisions."""
ENOUGH: Final = 95.0
HURRIED: Final = (
    *("-x", "-q", "--no-header", "-p", "no:cacheprovider"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # what was imported before the fork stays as it is
)
SECONDS: Final = 60  # of processor time for one run of tests; what takes longer loops for ever, and is noticed

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

    def __init__(self, path: Path, function: str, line: int, was: str, now: str, place: int) -> None:
        self.path: Final = path
        self.function: Final = function
        self.line: Final = line
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
        self.found.append(Mutant(self.path, function, node.lineno, _short(ast.unparse(node)), _short(shown), place))
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
        place = len(self.found)
        self.found.append(Mutant(self.path, ".".join(self.scope), node.lineno, was, now, place))
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
    """The game's test files in three lots: those of the file's chapters, those that speak of the file, the others."""
    from drumhead.content import rulebook_of

    folder = ROOT / "tests" / "games" / game
    chapters = {c.id for c in rulebook_of(game).chapters if c.module() == path.stem} | {path.stem}
    files = sorted(folder.glob("test_*.py"))
    near = [f for f in files if f.stem.removeprefix("test_") in chapters]
    speaking = [f for f in files if f not in near and f"{path.stem} import" in f.read_text(encoding="utf-8")]
    rest = [f for f in files if f not in near and f not in speaking]
    own = [[str(f.relative_to(ROOT)) for f in lot] for lot in (near, speaking, rest) if lot]
    return [*own, ["tests/conformance/test_games.py", "tests/conformance/test_law.py", "-k", KIT.format(game=game)]]


def equivalents(game: str) -> dict[tuple[str, str, str, str], str]:
    """Mutants that are known to be no change at all, each with the reason."""
    file = ROOT / "tests" / "games" / game / "equivalents.txt"
    known: dict[tuple[str, str, str, str], str] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
        if line.strip() and not line.startswith("#"):
            parts = [part.strip() for part in line.split(" | ")]
            if len(parts) != 5 or not parts[4]:
                sys.exit(f"{file.name}: 'file | function | was | now | why', not: {line}")
            known[parts[0], parts[1], parts[2], parts[3]] = parts[4]
    return known


def stale_of(known: dict[tuple[str, str, str, str], str], every: list[Mutant]) -> list[str]:
    """Lines of equivalents.txt that fit no change of the code as it is."""
    return [" | ".join(key) for key in sorted(set(known) - {mutant.key() for mutant in every})]


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


def launched(game: str, mutant: Mutant | None, tests: list[list[str]]) -> tuple[int, int]:
    """Run the tests on the mutant in a process of its own, lot by lot: its id, and the pipe that says how it went."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    os.close(reading)
    status = 3
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 2))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        if mutant is not None:
            name = f"drumhead.games.{game}.{mutant.path.stem}"
            sys.meta_path.insert(0, Changed(name, mutant.path, broken(mutant)))
        import pytest

        for some in tests:
            status = int(pytest.main([*some, *HURRIED]))
            if status != 0:
                break
    except BaseException:
        status = 1
    finally:
        os.write(writing, bytes([min(status, 250)]))
        os._exit(0)


class Pool:
    """Several runs at a time."""

    def __init__(self, jobs: int) -> None:
        self.jobs: Final = jobs
        self.running: Final[dict[int, tuple[int, Mutant | None, float]]] = {}

    def start(self, game: str, mutant: Mutant | None, tests: list[list[str]]) -> None:
        child, pipe = launched(game, mutant, tests)
        self.running[pipe] = (child, mutant, time.monotonic())

    def finished(self) -> Iterator[tuple[Mutant | None, int]]:
        """Those that have ended: with pytest's status, or 1 for what had to be stopped."""
        ready, _, _ = select.select(list(self.running), [], [], 1.0)
        for pipe, (child, mutant, began) in list(self.running.items()):
            late = time.monotonic() - began > 20 * SECONDS
            if pipe not in ready and not late:
                continue
            if late:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            said = b"" if late else os.read(pipe, 1)
            os.close(pipe)
            os.waitpid(child, 0)
            del self.running[pipe]
            yield mutant, said[0] if said else 1


def hunt(game: str, chosen: list[Mutant], jobs: int) -> list[Mutant]:
    """The mutants for which no test failed."""
    pool = Pool(jobs)
    survivors: list[Mutant] = []
    waiting = list(chosen)
    done = 0
    began = time.monotonic()
    while waiting or pool.running:
        while waiting and len(pool.running) < jobs:
            mutant = waiting.pop()
            pool.start(game, mutant, tests_for(game, mutant.path))
        for ended, status in pool.finished():
            done += 1
            if status == 0 and ended is not None:
                survivors.append(ended)
                print(f"alive: {ended}", flush=True)
            show(done, len(chosen), len(survivors), began)
    if sys.stderr.isatty():
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
    print(
        f"{len(every)} possible changes in {len(files)} files, {len(every) - len(candidates)} known to change nothing."
    )
    if args.list:
        for mutant in chosen:
            print(mutant)
        return 0
    if not survives_unchanged(args.game):
        sys.exit(f"The tests of {args.game} fail as they are; mend them first.")
    survivors = hunt(args.game, chosen, args.jobs)
    share = 100.0 * (len(chosen) - len(survivors)) / max(1, len(chosen))
    print(f"{args.game}: {len(chosen) - len(survivors)} of {len(chosen)} mutants killed, {share:.1f} %.")
    return 0 if share >= ENOUGH else 1


def survives_unchanged(game: str) -> bool:
    """Do the tests pass on the code as it is?"""
    pool = Pool(1)
    pool.start(game, None, [[f"tests/games/{game}"]])
    while True:
        for _, status in pool.finished():
            return status == 0


if __name__ == "__main__":
    sys.exit(main())
