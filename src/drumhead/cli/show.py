"""How does a table look in a terminal? Drawn from the scene, so it serves every game."""

from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from drumhead.kernel import Game
from drumhead.lab.picture import board_lines, chart_of, facts_of, name_of, rows

Thing = dict[str, Any]


def console() -> Console:
    """As wide as the terminal; wide enough for every table where there is none."""
    made = Console(highlight=False)
    return made if made.is_terminal else Console(highlight=False, width=140)


def picture(game: Game[Any], view: Any) -> RenderableType:
    """The table as the viewer sees it."""
    scene = game.scene(view)
    parts: list[RenderableType] = []
    seats = scene.get("seats")
    if isinstance(seats, list):
        parts.append(Columns([_seat(seat, scene.get("viewer")) for seat in seats if isinstance(seat, dict)]))
    chart = chart_of(game, scene)
    if chart.lines:
        parts.append(Text("\n".join(board_lines(chart))))
    found = rows(chart, scene)
    if found:
        table = Table.grid(padding=(0, 2))
        for label, things in found:
            between = Text("\n" if chart.lines else " · ")
            table.add_row(Text(label, style="bold"), between.join([_thing(thing, chart.marks) for thing in things]))
        parts.append(table)
    title = scene.get("title")
    if isinstance(title, str):
        parts.insert(0, Text(title, style="bold reverse"))
    return Group(*parts)


def _seat(seat: Thing, viewer: object) -> Panel:
    table = Table.grid(padding=(0, 1))
    facts = [[str(part) for part in fact[:2]] for fact in seat.get("facts", [])]
    told = {fact[0] for fact in facts}
    piles = [[str(pile.get("label", "")), str(pile.get("count", ""))] for pile in seat.get("piles", [])]
    for fact in facts + [pile for pile in piles if pile[0] not in told]:
        table.add_row(*fact)
    number = int(seat.get("seat", 0))
    name = f"Player {number + 1}" + (" (you)" if number == viewer else "")
    subtitle = seat.get("subtitle") or seat.get("faction") or ""
    return Panel(table, title=f"{name} {subtitle}".strip())


def _thing(thing: Thing, marks: dict[str, str]) -> Text:
    text, facts = Text(name_of(thing, marks)), facts_of(thing)
    if facts:
        text.append(f" ({', '.join(facts)})", style="dim")
    return text
