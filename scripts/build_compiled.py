"""How are the kernel and the rules compiled? One mypyc group, its C files compiled side by side and only when changed.

python scripts/build_compiled.py                      builds in place: each .so lies beside its .py
python scripts/build_compiled.py --games high_command compiles the rules of that game alone (beside the kernel)
python scripts/build_compiled.py --clean              removes what a build left
python scripts/build_compiled.py --list               names the modules that get compiled
"""

import argparse
import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
GROUP: Final = "drumhead"
FOLDERS: Final = ("kernel", "space")
BOTS: Final = ("ismcts.py", "plans.py", "search.py")
"""Search runs inside the compiled core; the other bots gain nothing from it."""
ORDINARY: Final = ("__init__.py", "content.py", "notation.py")
"""What a folder of rules may hold that reads files or makes sentences, and so stays interpreted."""
PLACES: Final = {"": "src", "benchmarks": "benchmarks"}
"""In which folder a package lies: its libraries are put there."""
FLAGS: Final = ("-ffp-contract=off",)
"""Fused multiply-add would round differently from the pure build (PERFORMANCE.md)."""

Say = Callable[[str], None]


class BuildError(Exception):
    """The compiled build failed; the text says where."""


def modules(root: Path, games: str = "*", yardsticks: bool = True) -> list[str]:
    """The files to compile, as paths relative to the root; `games` may name some, separated by commas.

    The benchmarks' yardstick games are compiled along, but belong to no wheel.
    """
    package = root / "src" / "drumhead"
    wanted = [game for game in games.split(",") if game]
    for game in wanted:
        if game != "*" and not (package / "games" / game).is_dir():
            raise BuildError(f"There is no game folder named {game!r}.")
    found = [path for folder in FOLDERS for path in (package / folder).glob("*.py") if path.name != "__init__.py"]
    for game in wanted:
        found += [path for path in (package / "games").glob(f"{game}/*.py") if path.name not in ORDINARY]
    found += [package / "bots" / name for name in BOTS if (package / "bots" / name).is_file()]
    if yardsticks:
        found += [path for path in (root / "benchmarks" / "yardsticks").glob("*.py") if path.name != "__init__.py"]
    return sorted(str(path.relative_to(root)) for path in found)


def module_name(path: str) -> str:
    return path.removeprefix("src/").removesuffix(".py").replace("/", ".")


def build(root: Path, games: str, jobs: int, say: Say, yardsticks: bool = True) -> list[Path]:
    """Build in place under `root`; returns the shared libraries. On failure none is left to hide the sources."""
    paths = modules(root, games, yardsticks)
    if not paths:
        raise BuildError(f"There is nothing to compile under {root / 'src'}.")
    clean(root)
    before = Path.cwd()
    os.chdir(root)
    try:
        started = time.monotonic()
        extensions = translate(paths)
        for source in Path("build/mypyc").rglob("*.c"):
            text = source.read_text(encoding="utf-8")
            if (mended := wide_shifts(text)) != text:
                source.write_text(mended, encoding="utf-8")
        say(f"Translated {len(paths)} modules to C in {time.monotonic() - started:.0f} s.")
        started = time.monotonic()
        built = compile_c(extensions, jobs)
        say(f"Compiled {built} C files in {time.monotonic() - started:.0f} s.")
    except BaseException:
        clean(root)
        raise
    finally:
        os.chdir(before)
    found = libraries(root)
    for library in found:
        library.touch()  # a shim that did not change is copied with its old time, and would look stale
    return found


def translate(paths: list[str]) -> list[object]:
    """Python to C. mypyc leaves by SystemExit with its findings; they name the file, we name the module."""
    import contextlib
    import io

    from mypyc.build import mypycify

    heard = io.StringIO()
    try:
        with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
            return list(
                mypycify(
                    paths, opt_level="3", debug_level="0", multi_file=True, group_name=GROUP, target_dir="build/mypyc"
                )
            )
    except SystemExit as stop:
        said = f"{heard.getvalue()}\n{stop.code if isinstance(stop.code, str) else ''}".strip()
        raise BuildError(f"{blame(said)}\n{said}") from None
    except (AssertionError, KeyError, AttributeError, TypeError, NotImplementedError) as crash:
        said = heard.getvalue().strip()
        raise BuildError(f"mypyc itself failed: {type(crash).__name__}: {crash}\n{blame(said)}\n{said}") from crash


def wide_shifts(text: str) -> str:
    """The C text with every number that is shifted made as wide as an i64.

    mypyc writes ``1 << uid`` as it stands, and to C that 1 has 32 bits: compiled, bit 34 would be bit 2.

    >>> wide_shifts("cpy_r_r7 = 1 << cpy_r_r6;")
    'cpy_r_r7 = (int64_t)1 << cpy_r_r6;'
    """
    return re.sub(r"= (\d+) << ", r"= (int64_t)\1 << ", text)


def blame(said: str) -> str:
    """Which modules do mypyc's or gcc's findings speak of?"""
    guilty = {module_name(path) for path in re.findall(r"(src/drumhead/[\w/]+\.py):\d+: error", said)}
    guilty |= {path.replace("___", ".") for path in re.findall(r"__native_(drumhead___\w+)\.c", said)}
    return f"The compiled build failed in: {', '.join(sorted(guilty)) or 'no module that it names'}."


def compile_c(extensions: list[object], jobs: int) -> int:
    """C to shared libraries, in place; returns how many files had changed."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    for extension in extensions:
        # A new list: mypyc gives all extensions the same one.
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]  # type: ignore[attr-defined]
    headers = hashlib.sha256()
    for header in sorted(Path("build/mypyc").rglob("*.h")):
        headers.update(header.read_bytes())
    compiled: list[str] = []

    class SideBySide(build_ext):
        """build_ext can compile extensions side by side, but ours is one extension with many C files."""

        def build_extensions(self) -> None:
            compiler = self.compiler
            compiler_one = compiler._compile

            def compile_all(  # type: ignore[no-untyped-def]
                sources,
                output_dir=None,
                macros=None,
                include_dirs=None,
                debug=0,
                extra_preargs=None,
                extra_postargs=None,
                depends=None,
            ):
                macros, objects, postargs, pp_opts, work = compiler._setup_compile(
                    output_dir, macros, include_dirs, sources, depends, extra_postargs
                )
                arguments = compiler._get_cc_args(pp_opts, debug, extra_preargs)

                def one(obj: str) -> None:
                    source, ext = work[obj]
                    key = hashlib.sha256(headers.digest() + Path(source).read_bytes())
                    key.update(repr((sys.version, arguments, postargs, compiler.compiler_so)).encode())
                    stamp = Path(f"{obj}.key")
                    if Path(obj).is_file() and stamp.is_file() and stamp.read_text() == key.hexdigest():
                        return
                    compiler_one(obj, source, ext, arguments, postargs, pp_opts)
                    stamp.write_text(key.hexdigest())
                    compiled.append(source)

                by_size = sorted(work, key=lambda obj: -Path(work[obj][0]).stat().st_size)
                with ThreadPoolExecutor(jobs) as pool:
                    for _ in pool.map(one, by_size):
                        pass
                return objects

            compiler.compile = compile_all
            super().build_extensions()

    command = SideBySide(Distribution({"name": GROUP, "ext_modules": extensions, "package_dir": PLACES}))
    command.inplace = True
    command.build_temp = "build/temp"
    command.build_lib = "build/lib"
    command.ensure_finalized()
    try:
        command.run()
    except Exception as failure:
        raise BuildError(f"{blame(str(failure))}\n{failure}") from failure
    return len(compiled)


def libraries(root: Path) -> list[Path]:
    return sorted(path for folder in PLACES.values() for path in (root / folder).rglob("*.so"))


def clean(root: Path, everything: bool = False) -> int:
    """Remove the built libraries, and with `everything` also what makes the next build quick."""
    found = libraries(root)
    for library in found:
        library.unlink()
    if everything:
        for folder in ("mypyc", "temp", "lib"):
            shutil.rmtree(root / "build" / folder, ignore_errors=True)
    return len(found)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the kernel and the rules in place.")
    parser.add_argument("--clean", action="store_true", help="remove what a build left")
    parser.add_argument("--list", action="store_true", help="name the modules that get compiled")
    parser.add_argument("--games", default="*", help="compile only these games' rules, separated by commas")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="C compilers side by side")
    chosen = parser.parse_args()
    if chosen.clean:
        print(f"Removed {clean(ROOT, everything=True)} shared libraries.")
        return 0
    try:
        if chosen.list:
            print("\n".join(module_name(path) for path in modules(ROOT, chosen.games)))
            return 0
        built = build(ROOT, chosen.games, chosen.jobs, print)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Built {len(built)} shared libraries beside their sources.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
