"""How does a table look in a terminal? Drawn from the scene, so it serves every game; a game may draw its own."""

from importlib import import_module
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from drumhead.kernel import Game

Thing = dict[str, Any]
KNOWN = ("game", "viewer", "title", "active", "seats", "hand", "outcome", "groups")


def console() -> Console:
    """As wide as the terminal; wide enough for every table where there is none."""
    made = Console(highlight=False)
    return made if made.is_terminal else Console(highlight=False, width=140)


def picture(game: Game[Any], view: Any) -> RenderableType:
    """The table as the viewer sees it."""
    own = _own_picture(game)
    if own is not None:
        return Text(str(own(view)))
    scene = game.scene(view)
    parts: list[RenderableType] = []
    seats = scene.get("seats")
    if isinstance(seats, list):
        parts.append(Columns([_seat(seat, scene.get("viewer")) for seat in seats if isinstance(seat, dict)]))
    rows = list(_rows(scene))
    if rows:
        table = Table.grid(padding=(0, 2))
        for label, things in rows:
            table.add_row(Text(label, style="bold"), things)
        parts.append(table)
    title = scene.get("title")
    if isinstance(title, str):
        parts.insert(0, Text(title, style="bold reverse"))
    return Group(*parts)


def _own_picture(game: Game[Any]) -> Any:
    try:
        module = import_module(f"{type(game).__module__}.notation")
    except ImportError:
        return None
    return getattr(module, "picture", None)


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


def _rows(scene: Thing) -> list[tuple[str, Text]]:
    """Every list of things in the scene, under its own label or one made of where it was found; nothing twice."""
    rows: list[tuple[str, Text]] = []
    shown: set[str] = set()
    for group in scene.get("groups") or []:
        if group.get("items"):
            rows.append((str(group.get("label", "")), _things(group["items"], shown)))
    for key, value in scene.items():
        if key not in KNOWN:
            _walk(key.replace("_", " "), value, rows, len(scene.get("seats") or []), shown)
    if scene.get("hand"):
        rows.append(("Your hand", _things(scene["hand"], set())))
    return [row for row in rows if row[1]]


def _walk(label: str, value: object, rows: list[tuple[str, Text]], seats: int, shown: set[str]) -> None:
    """Look for things in this part of the scene, and for things that lie on or in them."""
    if isinstance(value, dict) and "name" in value:
        value = [value]
    if isinstance(value, list):
        named = [thing for thing in value if isinstance(thing, dict) and "name" in thing]
        if named:
            rows.append((label[:1].upper() + label[1:], _things(named, shown)))
            for thing in named:
                for key, part in thing.items():
                    if isinstance(part, dict | list):
                        _walk(f"{thing['name']}, {key}", part, rows, seats, shown)
            return
        for place, part in enumerate(value):
            if isinstance(part, dict | list):
                where = f"Player {place + 1}" if len(value) == seats else f"{label} {place + 1}"
                _walk(where, part, rows, seats, shown)
    elif isinstance(value, dict):
        for key, part in value.items():
            if isinstance(part, dict | list):
                _walk(f"{label} {str(key).replace('_', ' ')}", part, rows, seats, shown)


def _things(things: list[Thing], shown: set[str]) -> Text:
    """The things of a list that are not shown yet."""
    fresh = [thing for thing in things if isinstance(thing, dict) and str(thing.get("ref", "")) not in shown]
    shown |= {str(thing["ref"]) for thing in fresh if thing.get("ref")}
    return Text(" · ").join([_thing(thing) for thing in fresh])


def _thing(thing: Thing) -> Text:
    text = Text(str(thing.get("name") or thing.get("label") or "?"))
    facts = []
    for number in thing.get("numbers", []):
        if isinstance(number, dict):
            of = f"/{number['of']}" if "of" in number else ""
            facts.append(f"{number.get('label', '')} {number.get('value', '')}{of}".strip())
    for key in ("kind", "cost"):
        if isinstance(thing.get(key), str | int) and not facts:
            facts.append(str(thing[key]))
    facts += [str(state).lower() for state in thing.get("states", [])]
    if thing.get("stance"):
        facts.append(str(thing["stance"]).lower())
    if facts:
        text.append(f" ({', '.join(facts)})", style="dim")
    return text
