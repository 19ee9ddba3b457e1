"""How does a table look in plain text? Made from the scene, so it serves every game: a drawn board, then lists."""

from collections.abc import Iterable
from typing import Any, Final

from drumhead.kernel import Action, Chart, Game, with_seats
from drumhead.space.chart import compass

Thing = dict[str, Any]
FACTS: Final = ("numbers", "order")
"""Parts of a thing that are said behind its name."""
KNOWN: Final = ("game", "viewer", "title", "active", "seats", "hand", "outcome", "groups")


def table_lines(game: Game[Any], view: Any) -> list[str]:
    """The table as the viewer sees it, a line for each seat and each row of things."""
    return [with_seats(line, (), game.names(view)) for line in scene_lines(game, game.scene(view))]


def scene_lines(game: Game[Any], scene: Thing) -> list[str]:
    """The same of a scene that was drawn elsewhere; its marks for seats and things are left as they are."""
    lines = [str(scene.get("title") or game.info.title)]
    seats = scene.get("seats")
    if isinstance(seats, list):
        lines += [_seat(seat, scene.get("viewer")) for seat in seats if isinstance(seat, dict)]
    chart = chart_of(game, scene)
    lines += board_lines(chart)
    for label, things in rows(chart, scene):
        said = [_thing(thing, chart.marks) for thing in things]
        if chart.lines and len(said) > 1:
            lines += [f"{label}:", *(f"  {one}" for one in said)]
        else:
            lines.append(f"{label}: {' · '.join(said)}")
    return lines


def chart_of(game: Game[Any], scene: Thing) -> Chart:
    """The board in characters; an empty one for games that need none."""
    return game.chart(scene) or Chart([])


def board_lines(chart: Chart) -> list[str]:
    """The board between empty lines."""
    return ["", *chart.lines, ""] if chart.lines else []


def question_lines(game: Game[Any], view: Any, seat: int, options: Iterable[tuple[object, Action]]) -> list[str]:
    """What the seat is asked, and its options in words behind their numbers."""
    prompt = game.prompt(view, seat)
    lines = [f"{prompt.title}." if prompt.title[-1:].isalnum() else prompt.title]
    if prompt.sentence:
        lines.append(prompt.sentence)
    lines += [f"  {number}: {game.words(view, seat, action)}" for number, action in options]
    return [with_seats(line, (), game.names(view)) for line in lines]


def _seat(seat: Thing, viewer: object) -> str:
    facts = [[str(part) for part in fact[:2]] for fact in seat.get("facts", [])]
    told = {fact[0] for fact in facts}
    piles = [[str(pile.get("label", "")), str(pile.get("count", ""))] for pile in seat.get("piles", [])]
    number = int(seat.get("seat", 0))
    name = f"Player {number + 1}" + (" (you)" if number == viewer else "")
    subtitle = str(seat.get("subtitle") or seat.get("faction") or "")
    told_of = ", ".join(" ".join(fact) for fact in facts + [pile for pile in piles if pile[0] not in told])
    return f"{name}{f', {subtitle}' if subtitle else ''}: {told_of}"


def rows(chart: Chart, scene: Thing) -> list[tuple[str, list[Thing]]]:
    """Every list of things that the board does not show, under its own label or one made of where it was found."""
    found: list[tuple[str, list[Thing]]] = []
    shown: set[str] = set()
    for group in scene.get("groups") or []:
        if group.get("items"):
            found.append((str(group.get("label", "")), _things(group["items"], shown)))
    for key, value in scene.items():
        if key not in KNOWN and key not in chart.shows:
            _walk(key.replace("_", " "), value, found, len(scene.get("seats") or []), shown)
    if scene.get("hand"):
        found.append(("Your hand", _things(scene["hand"], set())))
    return [row for row in found if row[1]]


def _walk(label: str, value: object, found: list[tuple[str, list[Thing]]], seats: int, shown: set[str]) -> None:
    """Look for things in this part of the scene, and for things that lie on or in them."""
    if isinstance(value, dict) and "name" in value:
        value = [value]
    if isinstance(value, list):
        named = [thing for thing in value if isinstance(thing, dict) and "name" in thing]
        if named:
            found.append((label[:1].upper() + label[1:], _things(named, shown)))
            for thing in named:
                for key, part in thing.items():
                    if isinstance(part, dict | list) and key not in FACTS:
                        _walk(f"{thing['name']}, {key}", part, found, seats, shown)
            return
        for place, part in enumerate(value):
            if isinstance(part, dict | list):
                where = f"Player {place + 1}" if len(value) == seats else f"{label} {place + 1}"
                _walk(where, part, found, seats, shown)
    elif isinstance(value, dict):
        for key, part in value.items():
            if isinstance(part, dict | list):
                _walk(f"{label} {str(key).replace('_', ' ')}", part, found, seats, shown)


def _things(things: list[Thing], shown: set[str]) -> list[Thing]:
    """The things of a list that are not shown yet."""
    told = [thing for thing in things if isinstance(thing, dict) and (thing.get("name") or thing.get("label"))]
    fresh = [thing for thing in told if str(thing.get("ref", "")) not in shown]
    shown |= {str(thing["ref"]) for thing in fresh if thing.get("ref")}
    return fresh


def _thing(thing: Thing, marks: dict[str, str]) -> str:
    facts, name = facts_of(thing), name_of(thing, marks)
    return f"{name} ({', '.join(facts)})" if facts else name


def name_of(thing: Thing, marks: dict[str, str]) -> str:
    """What it is called, behind the mark that it has on the board."""
    name = str(thing.get("name") or thing.get("label") or "?")
    mark = marks.get(str(thing.get("ref")))
    return f"{mark} {name}" if mark else name


def facts_of(thing: Thing) -> list[str]:
    """What is worth saying of a thing behind its name: numbers, states, where it stands."""
    facts = []
    for number in thing.get("numbers", []):
        if isinstance(number, dict):
            of = f"/{number['of']}" if "of" in number else ""
            facts.append(f"{number.get('label', '')} {number.get('value', '')}{of}".strip())
    for key in ("kind", "cost"):
        if isinstance(thing.get(key), str | int) and not facts:
            facts.append(str(thing[key]).replace("_", " "))
    if isinstance(thing.get("dp"), int) and not thing.get("numbers"):
        facts.append(f"{thing['dp']}/{thing.get('of')} Damage Points")
    facts += [str(state).lower() for state in thing.get("states", [])]
    if thing.get("stance"):
        facts.append(str(thing["stance"]).lower())
    return facts + _where(thing)


def _where(thing: Thing) -> list[str]:
    """Whose it is and where it stands, for boards on which both must be said, and its order once it stands there."""
    found: list[str] = []
    stands = True
    if str(thing.get("at") or "").startswith("hex:"):
        column, row = thing["at"].split(":")[1:]
        found.append(f"on {chr(ord('A') + int(column))}{int(row) + 1}")
    elif isinstance(thing.get("x"), int) and isinstance(thing.get("y"), int):
        place = str(thing.get("place") or "")
        stands = place in ("", "on the table", "table")
        found.append(f'at {thing["x"] / 1000:.1f}", {thing["y"] / 1000:.1f}"' if stands else place)
        if stands and isinstance(thing.get("heading"), int):
            found.append(f"looking {compass(thing['heading'])}")
    elif isinstance(thing.get("box"), list | tuple):
        left, low, right, high = [f'{edge / 1000:g}"' for edge in thing["box"]]
        found.append(f"from {left}, {low} to {right}, {high}")
    if found and isinstance(thing.get("owner"), int) and thing["owner"] >= 0:
        found.append(f"of Player {thing['owner'] + 1}")
    order = thing.get("order")
    if found and stands and isinstance(order, dict) and order.get("name"):
        found.append(f"order {order['name']}")
    return found
