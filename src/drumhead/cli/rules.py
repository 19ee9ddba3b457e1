"""``drumhead rules``: look up a rule by id or by words, and see which rules have code and a passing test."""

from typing import Annotated, Final

import typer

LISTED: Final = 12  # ids without code or test that are named


def rules(
    game: Annotated[str, typer.Argument(help="The game whose rulebook is asked; a rule's id finds its game.")] = "",
    words: Annotated[list[str] | None, typer.Argument(help="A rule's id, or words to look for.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which rules have code and a passing test?")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look up rules, or list which of them have code and a passing test."""
    if coverage:
        _coverage(game, as_json)
        return
    from drumhead.kernel import Malformed

    if not game:
        raise Malformed("Which game's rules? Say drumhead rules GAME [ID or words].")
    if not words and (owner := _owner_of(game)):
        game, words = owner, [game]
    _look_up(game, " ".join(words or []), as_json)


def _owner_of(rule: str) -> str:
    """The game in whose rulebook this id stands; '' if it is no rule's id."""
    from drumhead.content import rulebook_of
    from drumhead.games import game_ids

    ids = game_ids()
    return "" if rule in ids else next((game for game in ids if rulebook_of(game).get(rule) is not None), "")


def _look_up(game: str, wanted: str, as_json: bool) -> None:
    import json

    from rich.text import Text

    from drumhead.cli.show import console
    from drumhead.content import rulebook_of
    from drumhead.content.rulebook import RULINGS
    from drumhead.games import game_ids
    from drumhead.kernel import Malformed

    if game not in game_ids():
        raise Malformed(f"There is no game '{game[:40]}'; there are: {', '.join(game_ids())}.")
    book = rulebook_of(game)
    found = book.get(wanted)
    hits = [found] if found is not None else book.search(wanted) if wanted else book.rules
    if not hits:
        raise Malformed(f"No rule of {game} speaks of '{wanted[:60]}'.")
    if as_json:
        fields = ("id", "chapter", "title", "text", "ruling", "option")
        print(json.dumps([{field: getattr(rule, field) for field in fields} for rule in hits]))
        return
    out = console()
    chapter = ""
    titles = {one.id: one.title for one in book.chapters}
    for rule in hits:
        if not wanted and rule.chapter != chapter:
            chapter = rule.chapter
            out.print(Text(f"\n{titles[chapter]}", style="bold reverse"))
        out.print(Text.assemble((rule.id, "bold"), "  ", rule.title))
        out.print(Text(f"  {rule.text}"))
        if found is not None:
            option = f"; the option '{rule.option}' changes it" if rule.option else ""
            out.print(Text(f"  ({RULINGS[rule.ruling]}{option})", style="dim"))


def _coverage(game: str, as_json: bool) -> None:
    import json

    from rich.table import Table

    from drumhead.cli.show import console
    from drumhead.kernel import Malformed
    from drumhead.lab.rules_coverage import coverage

    found = coverage()
    if game:
        if game not in found:
            raise Malformed(f"There is no rulebook of '{game[:40]}'; there are: {', '.join(found)}.")
        found = {game: found[game]}
    if as_json:
        games = {name: {"ids": c.ids, "code": c.code, "tests": c.tests} for name, c in found.items()}
        print(json.dumps({"games": games}))
    else:
        table = Table("Game", "Rules", "With code", "With a passing test", "Marked complete", box=None)
        for name, c in found.items():
            table.add_row(
                name, str(len(c.ids)), str(len(c.code)), str(len(c.tests)), "yes" if c.complete else "not yet"
            )
        console().print(table)
        for name, c in found.items():
            if c.missing() and (c.complete or game):
                missing = c.missing()
                more = f" and {len(missing) - LISTED} more (--json lists them)" if len(missing) > LISTED else ""
                print(f"{name} misses code or a test for: {', '.join(missing[:LISTED])}{more}")
        if any(len(c.tests) < len(c.ids) for c in found.values()):
            print("A test counts once it has run in this checkout; `make test` runs them all.")
    if any(c.complete and c.missing() for c in found.values()):
        raise typer.Exit(1)
