"""How is a situation written down? States as plain data, and any position from a dict that may leave things out.

    {"round": 3, "active": 0, "step": "orders", "row": ["LOC-05", "LOC-06"],
     "players": [{"hand": ["CYG-BA-2"], "at": {"0": ["CYG-GR-1", {"card": "CYG-PU-1", "fresh": True}]}}, {}]}

Cards are ids or numbers. ``step`` is winds, capture, orders, battle or end and stands for the agenda from there on.
"""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.high_command.battle import Battle, EndTurn
from drumhead.games.high_command.capture import Capture
from drumhead.games.high_command.cards import ARMY, LOCATION, WARCASTER, WINDS, Cards
from drumhead.games.high_command.orders import Orders
from drumhead.games.high_command.rounds import Turn, Winds
from drumhead.games.high_command.setup import all_of_kind
from drumhead.games.high_command.state import (
    DEPLOYED,
    IN_BATTLE,
    IN_CAPTURE,
    IN_ORDERS,
    IN_WINDS,
    Charter,
    Effect,
    HighState,
    Mod,
    Unit,
)
from drumhead.kernel import (
    Hand,
    Malformed,
    Pile,
    base_from_data,
    base_to_data,
    hand_to_data,
    pile,
    pile_to_data,
)

STEPS: Final = ("winds", "capture", "orders", "battle", "end")
LONG_AGO: Final = -100


# -- writing


def state_to_data(s: HighState) -> dict[str, object]:
    """The whole state, card numbers and all."""
    data = base_to_data(s)
    charter = s.charter
    data["charter"] = {
        "errata": charter.errata,
        "quick_start": charter.quick_start,
        "nearest_decides": charter.nearest_decides,
        "factions": list(charter.factions),
        "lists": [list(cards) for cards in charter.lists],
        "locations": list(charter.locations),
        "winds": list(charter.winds),
    }
    if s.cards.extra:
        data["cards"] = list(s.cards.extra)
    data["first"] = s.first
    data["round"] = s.round
    data["turn"] = s.turn
    data["active"] = s.active
    data["phase"] = s.phase
    data["row"] = list(s.row)
    players: list[object] = []
    for seat in range(s.seats):
        player: dict[str, object] = {
            "hand": hand_to_data(s.hands[seat]),
            "deck": tidy(s.decks[seat]),
            "bank": hand_to_data(s.banks[seat]),
            "look": hand_to_data(s.looks[seat]),
            "discard": list(s.discards[seat]),
            "occupying": list(s.occupying[seat]),
            "reserves": list(s.reserves[seat]),
            "reinforcements": tidy(s.reinforcements[seat]),
            "warcasters": list(s.casters[seat]),
            "roll": list(s.rolls[seat]),
            "captures": s.captures[seat],
            "at": {
                str(place): [unit_to_data(unit) for unit in s.at[place * s.seats + seat]]
                for place in range(s.seats)
                if s.at[place * s.seats + seat]
            },
        }
        players.append(player)
    data["players"] = players
    data["locations"] = tidy(s.locations)
    data["winds"] = tidy(s.winds)
    data["blown"] = list(s.blown)
    data["effects"] = [[e.what, e.seat, e.place, e.card, e.n, e.until, e.source] for e in s.effects]
    data["once"] = list(s.once)
    data["wrecks"] = list(s.wrecks)
    data["entered"] = list(s.entered)
    data["attack"] = [s.attack_at, s.attackers, s.killed]
    data["uids"] = s.uids
    return data


def tidy(p: Pile) -> dict[str, object]:
    """A pile without the traces of cards that were drawn from it."""
    return pile_to_data(pile(p.listed(), p.masks()))


def unit_to_data(unit: Unit) -> dict[str, object]:
    """A card in play."""
    data: dict[str, object] = {"card": unit.card, "uid": unit.uid, "turn": unit.turn, "how": unit.how}
    if unit.picked:
        data["picked"] = True
    if unit.used_turn >= 0:
        data["used"] = [unit.used, unit.used_turn]
    if unit.mods:
        data["mods"] = [[mod.what, mod.n, mod.until, mod.source] for mod in unit.mods]
    return data


# -- reading


class Reader:
    """Reads a position; knows the cards by id and by number."""

    def __init__(self, cards: Cards) -> None:
        self.cards: Final = cards

    def card(self, name: object) -> int:
        """One card, by id or number."""
        if isinstance(name, str):
            if name in self.cards.id:
                return self.cards.id.index(name)
            raise Malformed(f"There is no card '{name[:40]}'.")
        if isinstance(name, int) and not isinstance(name, bool) and 0 <= name < self.cards.size:
            return name
        raise Malformed("A card in a position is its id or its number.")

    def list_of(self, data: object) -> list[int]:
        """Several cards."""
        if not isinstance(data, (list, tuple)):
            raise Malformed("Cards in a position are a list.")
        return [self.card(name) for name in data]

    def pile(self, data: object) -> Pile:
        """A pile, bottom first: a list, or a dict with who knows what."""
        if isinstance(data, dict):
            masks = data.get("known")
            return pile(self.list_of(data.get("cards", [])), None if masks is None else [int(m) for m in masks])
        return pile(self.list_of(data))

    def hand(self, data: object) -> Hand:
        """A hand: a list, or a dict with who knows what."""
        if isinstance(data, dict):
            seen = tuple([tuple(self.list_of(known)) for known in data.get("seen", [])])
            return Hand(tuple(sorted(self.list_of(data.get("cards", [])))), seen)
        return Hand(tuple(sorted(self.list_of(data))))

    def unit(self, s: HighState, data: object, seat: i64, place: i64) -> Unit:
        """A card in play: its id, or a dict with what is special about it."""
        if not isinstance(data, dict):
            unit = Unit(s.uids, self.card(data), seat, place, LONG_AGO, DEPLOYED)
            s.uids += 1
            return unit
        uid: i64 = data.get("uid", s.uids)
        if uid >= s.uids:
            s.uids = uid + 1
        turn: i64 = data.get("turn", LONG_AGO)
        if data.get("fresh"):
            turn = s.turn
        used = data.get("used", [0, -1])
        mods: list[Mod] = []
        for mod in data.get("mods", []):
            mods.append(Mod(mod[0], mod[1], mod[2], self.card(mod[3])))
        return Unit(
            uid,
            self.card(data.get("card")),
            seat,
            place,
            turn,
            data.get("how", DEPLOYED),
            data.get("picked", False),
            used[0],
            used[1],
            tuple(mods),
        )


def state_from_data(cards: Cards, data: dict[str, Any], limit: i64) -> HighState:
    """Any situation; what is left out has sensible defaults."""
    players = data.get("players")
    if not isinstance(players, list) or not 2 <= len(players) <= 4:
        raise Malformed("A position of High Command has two to four players.")
    reader = Reader(cards)
    seats = len(players)
    s = HighState(cards, EMPTY_CHARTER, seats, limit)
    try:
        _read_table(s, reader, data)
        for seat in range(seats):
            _read_player(s, reader, players[seat], seat)
        _read_rest(s, reader, data, players)
        base_from_data(s, data)
        if "agenda" not in data:
            _begin_at(s, data.get("step", "orders"))
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        raise Malformed("That is not a position of High Command.") from error
    return s


EMPTY_CHARTER: Final = Charter(False, False, False, (), (), (), ())


def _read_table(s: HighState, reader: Reader, data: dict[str, Any]) -> None:
    seats = s.seats
    s.first = data.get("first", 0)
    s.active = data.get("active", s.first)
    s.round = data.get("round", 3)
    order: i64 = (s.active - s.first + seats) % seats
    s.turn = data.get("turn", (s.round - 1) * seats + order)
    s.phase = data.get("phase", IN_WINDS)
    row = data.get("row")
    ground = all_of_kind(reader.cards, LOCATION)
    s.row = list(ground[:seats]) if row is None else reader.list_of(row)
    if len(s.row) != seats:
        raise Malformed("A position has one location for each player; 0 stands for none.")


def _read_player(s: HighState, reader: Reader, data: dict[str, Any], seat: i64) -> None:
    s.hands[seat] = reader.hand(data.get("hand", []))
    s.decks[seat] = reader.pile(data.get("deck", []))
    s.banks[seat] = reader.hand(data.get("bank", []))
    s.looks[seat] = reader.hand(data.get("look", []))
    s.discards[seat] = tuple(reader.list_of(data.get("discard", [])))
    s.occupying[seat] = tuple(reader.list_of(data.get("occupying", [])))
    slots = reader.list_of(data.get("reserves", []))
    if len(slots) > 4:
        raise Malformed("The reserves have four slots.")
    s.set_reserves(seat, tuple(slots + [0] * (4 - len(slots))))
    s.reinforcements[seat] = reader.pile(data.get("reinforcements", []))
    s.casters[seat] = tuple(reader.list_of(data.get("warcasters", [])))
    s.captures[seat] = data.get("captures", 0)
    for place, units in data.get("at", {}).items():
        index = int(place)
        if not 0 <= index < s.seats:
            raise Malformed("Cards lie at locations by their place in the row.")
        for unit in units:
            s.add_unit(reader.unit(s, unit, seat, index))
    roll = data.get("roll")
    s.rolls[seat] = tuple(reader.list_of(roll) if roll is not None else sorted(_army_of(s, seat)))


def _army_of(s: HighState, seat: i64) -> list[int]:
    found = list(s.hands[seat].cards + s.banks[seat].cards + s.looks[seat].cards + s.discards[seat])
    found += s.decks[seat].listed()
    for card in s.occupying[seat]:
        if s.cards.kind[card] != WARCASTER:
            found.append(card)
    for place in range(s.seats):
        for unit in s.at[place * s.seats + seat]:
            if s.cards.kind[unit.card] != WARCASTER:
                found.append(unit.card)
    return found


def _read_rest(s: HighState, reader: Reader, data: dict[str, Any], players: list[Any]) -> None:
    cards = reader.cards
    s.blown = tuple(reader.list_of(data.get("blown", [])))
    s.survey()
    taken = list(s.row)
    for roll in s.rolls:
        taken += list(roll)
    if "locations" in data:
        s.locations = reader.pile(data["locations"])
    else:
        s.locations = pile([card for card in all_of_kind(cards, LOCATION) if card not in taken])
    if "winds" in data:
        s.winds = reader.pile(data["winds"])
    else:
        rest = [card for card in all_of_kind(cards, WINDS) if card not in s.blown]
        stack: list[int] = []
        for stage in (2, 1, 0):
            stack += [card for card in rest if cards.stage[card] == stage]
        s.winds = pile(stack)
    s.effects = tuple([Effect(e[0], e[1], e[2], e[3], e[4], e[5], e[6]) for e in data.get("effects", [])])
    s.timed = True
    s.once = tuple(data.get("once", []))
    s.wrecks = tuple(data.get("wrecks", [0] * s.seats))
    s.entered = tuple(data.get("entered", [0] * s.seats))
    attack = data.get("attack", [-1, 0, 0])
    s.attack_at = attack[0]
    s.attackers = attack[1]
    s.killed = attack[2]
    s.uids = max(int(s.uids), data.get("uids", 0))
    s.charter = _charter(s, reader, data, players)


def _charter(s: HighState, reader: Reader, data: dict[str, Any], players: list[Any]) -> Charter:
    said = data.get("charter", data)
    factions: list[int] = []
    lists: list[tuple[int, ...]] = []
    for seat in range(s.seats):
        name = players[seat].get("faction")
        factions.append(reader.cards.factions.index(name) if isinstance(name, str) else seat)
        built = [card for card in s.rolls[seat] if reader.cards.kind[card] == ARMY]
        built += [card for card in s.reserves[seat] if card] + s.reinforcements[seat].listed()
        lists.append(tuple(sorted(built)))
    ground = [card for card in s.row if card] + s.locations.listed()
    for roll in s.rolls:
        ground += [card for card in roll if reader.cards.kind[card] == LOCATION]
    winds = list(s.blown) + s.winds.listed()
    if "charter" in data:
        factions = list(said["factions"])
        lists = [tuple(reader.list_of(cards)) for cards in said["lists"]]
        ground = reader.list_of(said["locations"])
        winds = reader.list_of(said["winds"])
    return Charter(
        said.get("errata", False),
        said.get("quick_start", False),
        said.get("nearest_decides", False),
        tuple(factions),
        tuple(lists),
        tuple(ground),
        tuple(winds),
    )


def _begin_at(s: HighState, step: object) -> None:
    """The agenda from this step of the active player's turn on."""
    if step not in STEPS:
        raise Malformed(f"A position begins at one of: {', '.join(STEPS)}.")
    if step == "winds":
        s.agenda = [Winds(False)]
        s.phase = IN_WINDS
        return
    order: i64 = (s.active - s.first + s.seats) % s.seats
    s.agenda = [Turn(order + 1), EndTurn(s.active, False)]
    s.phase = IN_BATTLE
    if step == "end":
        return
    s.agenda.append(Battle(s.active, 0))
    if step == "battle":
        return
    s.agenda.append(Orders(s.active))
    s.phase = IN_ORDERS
    if step == "capture":
        s.agenda.append(Capture(s.active))
        s.phase = IN_CAPTURE
