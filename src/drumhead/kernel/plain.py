"""What does a board show of a game that draws nothing itself? Its zones by count, and whatever its verbs can name."""

from typing import TYPE_CHECKING

from drumhead.kernel.agenda import S
from drumhead.kernel.lexicon import capitalised, with_seats
from drumhead.kernel.zones import Zone

if TYPE_CHECKING:
    from drumhead.kernel.game import Game


def plain_scene(game: "Game[S]", view: S) -> dict[str, object]:
    """A scene that the client's fallback board can draw and click, made from the lexicon and the zones alone."""
    return {
        "game": game.info.id,
        "viewer": int(view.viewer),
        "title": game.info.title,
        "seats": [{"seat": seat, "piles": _piles(game.zones(view), seat)} for seat in range(view.seats)],
        "groups": _groups(game, view),
        "hand": _hand(game, view),
    }


def _piles(zones: list[Zone], seat: int) -> list[dict[str, object]]:
    """The zones of a seat (those of nobody stand with the first), with how many cards lie in each."""
    found: list[dict[str, object]] = []
    for zone in zones:
        if zone.owner == seat or (zone.owner < 0 and seat == 0):
            count = zone.pile.left if zone.pile is not None else len(zone.hand.cards) if zone.hand is not None else 0
            label = capitalised(zone.name.replace("_", " "))
            found.append({"ref": f"zone:{zone.name}:{int(zone.owner)}", "label": label, "count": int(count)})
    return found


def _hand(game: "Game[S]", view: S) -> list[dict[str, object]]:
    """The viewer's own cards, by name."""
    found: list[dict[str, object]] = []
    for zone in game.zones(view):
        if zone.owner == view.viewer and zone.hand is not None:
            for card in zone.hand.cards:
                found.append({"ref": f"held:{card}", "name": capitalised(game.called("card", (card,))), "card": card})
    return found


def _groups(game: "Game[S]", view: S) -> list[dict[str, object]]:
    """Kind by kind, the things on the table that an action can name and a client can find."""
    groups: list[dict[str, object]] = []
    lexicon = game.info.lexicon
    if lexicon is None:
        return groups
    done: list[str] = []
    for entry in lexicon.verbs.values():
        for field in entry.fields:
            if field.kind in done or field.kind in lexicon.free:
                continue
            done.append(field.kind)
            items: list[dict[str, object]] = []
            for value in game.domain(view, field.kind):
                ref = game.ref(view, field.kind, value)
                if ref:
                    items.append({"ref": ref, "name": capitalised(with_seats(game.name(view, field.kind, value)))})
            if items:
                groups.append({"id": field.kind, "label": capitalised(field.kind.replace("_", " ")), "items": items})
    return groups
