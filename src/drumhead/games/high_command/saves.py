"""How is a situation written down? States as plain data, and any position from a dict that may leave things out.

    {"round": 3, "active": 0, "step": "orders", "row": ["LOC-05", "LOC-06"],
     "players": [{"hand": ["CYG-BA-2"], "at": {"0": ["CYG-GR-1", {"card": "CYG-PU-1", "fresh": True}]}}, {}]}

Cards are ids or numbers; piles lie with their top card first. ``step`` is winds, capture, orders, battle or end and
stands for the agenda from there on. docs/positions.md explains every field.
"""

from typing import Any, Final

from mypy_extensions import i64

from drumhead.games.high_command.battle import Battle, EndTurn
from drumhead.games.high_command.capture import Capture
from drumhead.games.high_command.cards import (
    ARMY,
    BACKS,
    BASIC,
    END_OF_ATTACK,
    END_OF_NEXT,
    END_OF_ROUND,
    END_OF_TURN,
    LOCATION,
    START_OF_NEXT,
    WARCASTER,
    WHILE_IN_PLAY,
    WINDS,
    Cards,
)
from drumhead.games.high_command.orders import Orders
from drumhead.games.high_command.rounds import Turn, Winds
from drumhead.games.high_command.setup import all_of_kind
from drumhead.games.high_command.state import (
    FOUGHT,
    IN_BATTLE,
    IN_CAPTURE,
    IN_ORDERS,
    IN_WINDS,
    SAVED,
    Charter,
    Effect,
    HighState,
    Mod,
    Unit,
)
from drumhead.kernel import (
    BASE_KEYS,
    Malformed,
    base_from_data,
    base_to_data,
    known_keys,
    one_of,
    part,
    pile,
    read_hand,
    read_pile,
    rows,
    whole,
    within,
    write_hand,
    write_pile,
    yes,
)
from drumhead.kernel.positions import stranger

STEPS: Final = ("winds", "capture", "orders", "battle", "end")
PHASES: Final = ("winds", "capture", "orders", "battle")
WAYS: Final = ("placed", "deployed", "rushed")
LONG_AGO: Final = -100
CHANGES: Final = (
    "none", "power", "health", "total", "keyword", "blank", "disarm", "shield", "weight", "margin", "toll", "price",
    "rush_price", "flex", "slots", "hand_size", "ban_enter", "ban_capture", "set_power", "set_health",
)  # fmt: skip
"""What a timed change changes, in the order of its numbers in cards.py."""
SPANS: Final = {
    "attack": END_OF_ATTACK,
    "turn": END_OF_TURN,
    "next turn starts": START_OF_NEXT,
    "next turn ends": END_OF_NEXT,
    "round": END_OF_ROUND,
    "always": WHILE_IN_PLAY,
}
"""How long a change lasts, for people; saves hold the exact moment."""

TABLE_KEYS: Final = (
    *BASE_KEYS, "charter", "cards", "first", "round", "turn", "active", "phase", "row", "players", "locations", "winds",
    "blown", "effects", "once", "wrecks", "entered", "attack", "uids", "gone", "step", "errata", "quick_start",
    "nearest_decides",
)  # fmt: skip
PLAYER_KEYS: Final = (
    "hand", "deck", "bank", "look", "discard", "occupying", "reserves", "reinforcements", "warcasters", "roll",
    "captures", "at", "faction",
)  # fmt: skip
UNIT_KEYS: Final = ("card", "uid", "turn", "how", "picked", "used", "mods", "fresh")
IN_ARMY: Final = (BASIC, ARMY, LOCATION)
KIND_NAMES: Final = ("a card back", "a basic card", "an army card", "a warcaster", "a location", "a Winds card")


# -- writing


def to_data(s: HighState) -> dict[str, object]:
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
    data["phase"] = PHASES[s.phase]
    data["row"] = list(s.row)
    players: list[object] = []
    for seat in range(s.seats):
        player: dict[str, object] = {
            "hand": write_hand(s.hands[seat], _same),
            "deck": write_pile(s.decks[seat], _same),
            "bank": write_hand(s.banks[seat], _same),
            "look": write_hand(s.looks[seat], _same),
            "discard": list(s.discards[seat])[::-1],
            "occupying": list(s.occupying[seat])[::-1],
            "reserves": list(s.reserves[seat]),
            "reinforcements": write_pile(s.reinforcements[seat], _same),
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
    data["locations"] = write_pile(s.locations, _same)
    data["winds"] = write_pile(s.winds, _same)
    data["blown"] = list(s.blown)[::-1]
    data["effects"] = [
        {
            "what": CHANGES[e.what], "seat": e.seat, "place": e.place, "card": e.card, "by": e.n, "until": e.until,
            "source": e.source,
        }
        for e in s.effects
    ]  # fmt: skip
    data["once"] = [
        {"seat": s.once[i], "card": s.once[i + 1], "clause": s.once[i + 2]} for i in range(0, len(s.once), 3)
    ]
    data["wrecks"] = [_seats(mask) for mask in s.wrecks]
    data["entered"] = [_seats(mask) for mask in s.entered]
    data["attack"] = {"at": s.attack_at, "seats": _seats(s.attackers), "killed": _seats(s.killed)}
    data["uids"] = s.uids
    data["gone"] = _seats(s.gone)
    return data


def _same(card: int) -> object:
    return card


def _seats(mask: i64) -> list[int]:
    """The seats of a mask, by name so to speak."""
    return [seat for seat in range(8) if mask >> seat & 1]


def unit_to_data(unit: Unit) -> dict[str, object]:
    """A card in play."""
    data: dict[str, object] = {"card": unit.card, "uid": unit.uid, "turn": unit.turn, "how": WAYS[unit.how]}
    if unit.picked:
        data["picked"] = True
    if unit.used_turn >= 0:
        data["used"] = {
            "turn": unit.used_turn,
            "clauses": [clause for clause in range(40) if unit.used >> clause & 1],
            "saved": unit.used & SAVED != 0,
            "fought": [place for place in range(4) if unit.used & (FOUGHT << place)],
        }
    if unit.mods:
        data["mods"] = [
            {"what": CHANGES[mod.what], "by": mod.n, "until": mod.until, "source": mod.source} for mod in unit.mods
        ]
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
            raise stranger("card", name, self.cards.id[1:], self.cards.name[1:])
        if isinstance(name, int) and not isinstance(name, bool) and 0 <= name < self.cards.size:
            return name
        raise Malformed("A card in a position is its id or its number.")

    def list_of(self, data: object) -> list[int]:
        """Several cards."""
        if not isinstance(data, (list, tuple)):
            raise Malformed("Cards in a position are a list.")
        return [self.card(name) for name in data]

    def must_be(self, cards: list[int], kinds: tuple[int, ...], where: str, rule: str) -> None:
        """Refuse a card that the rules never put there; a back may stand for any."""
        for card in cards:
            if card >= BACKS and self.cards.kind[card] not in kinds:
                name = self.cards.name[card]
                raise Malformed(f"{name} is {KIND_NAMES[self.cards.kind[card]]} and cannot lie {where}.", rule)

    def until(self, s: HighState, data: dict[str, Any], seat: i64) -> i64:
        """When a change ends: a name, or the exact moment as saves write it."""
        value = data.get("until", "always")
        if isinstance(value, str):
            known_keys({value: 0}, tuple(SPANS), "'until'")
            return s.moment(SPANS[value], seat)
        return whole(data, "until", 0)

    def mod(self, s: HighState, data: object, seat: i64) -> Mod:
        """A timed change of a card in play."""
        written = known_keys(data, ("what", "by", "until", "source"), "a change of a card")
        what = one_of(written, "what", CHANGES, "power")
        return Mod(what, whole(written, "by", 1), self.until(s, written, seat), self.card(written.get("source", 0)))

    def unit(self, s: HighState, data: object, seat: i64, place: i64) -> Unit:
        """A card in play: its id, or a dict with what is special about it."""
        written = known_keys(data, UNIT_KEYS, "a card in play") if isinstance(data, dict) else {"card": data}
        card = self.card(written.get("card"))
        if card >= BACKS and self.cards.health[card] < 0 and self.cards.kind[card] != WARCASTER:
            raise Malformed(f"{self.cards.name[card]} has no Health and cannot take the field.", "HC-R-11")
        if self.cards.character[card] and s.bears(seat, card):
            raise Malformed(f"{self.cards.name[card]} is in play twice.", "HC-CHR-01")
        uid: i64 = whole(written, "uid", int(s.uids))
        if s.find(uid) is not None:
            raise Malformed(f"Two cards in play have the number {uid}.")
        s.uids = max(int(s.uids), int(uid) + 1)
        turn: i64 = s.turn if yes(written, "fresh") else whole(written, "turn", LONG_AGO)
        used = part(written, "used", ("turn", "clauses", "saved", "fought"))
        marks: i64 = SAVED if yes(used, "saved") else 0
        for clause in rows(used, "clauses"):
            marks |= 1 << int(clause)
        for fought in rows(used, "fought"):
            marks |= FOUGHT << int(fought)
        return Unit(
            uid,
            card,
            seat,
            place,
            turn,
            one_of(written, "how", WAYS, "deployed"),
            yes(written, "picked"),
            marks,
            whole(used, "turn", int(s.turn) if used else -1),
            tuple([self.mod(s, mod, seat) for mod in rows(written, "mods")]),
        )


def position(cards: Cards, data: dict[str, Any], limit: i64) -> HighState:
    """HC-ENG-02: any situation; what is left out has sensible defaults."""
    known_keys(data, TABLE_KEYS, "a table of High Command")
    players = data.get("players")
    if not isinstance(players, list) or not 2 <= len(players) <= 4:
        raise Malformed("A position of High Command has two to four players.")
    reader = Reader(cards)
    seats = len(players)
    s = HighState(cards, EMPTY_CHARTER, seats, limit)
    try:
        _read_table(s, reader, data)  # HC-ENG-02
        for seat in range(seats):
            _read_player(s, reader, known_keys(players[seat], PLAYER_KEYS, "a player"), seat)
        _read_rest(s, reader, data, players)
        base_from_data(s, data)
        if "agenda" not in data:
            _begin_at(s, one_of(data, "step", STEPS, "orders"))
            _judge(s)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        raise Malformed("That is not a position of High Command.") from error
    return s


def _judge(s: HighState) -> None:
    """Refuse a table that cannot be, with the rule that forbids it."""
    ground = [card for card in s.row if card]
    for card in ground:
        if ground.count(card) > 1:
            raise Malformed(f"There is one {s.cards.name[card]}, and it lies in the row twice.", "HC-ENG-05")
    if s.result is None and s.blown and s.cards.ends[s.blown[-1]]:
        raise Malformed(f"{s.cards.name[s.blown[-1]]} is in force: the game would be over.", "HC-WIND-04")


EMPTY_CHARTER: Final = Charter(False, False, False, (), (), (), ())


def _read_table(s: HighState, reader: Reader, data: dict[str, Any]) -> None:
    seats = int(s.seats)
    s.first = within(data, "first", 0, 0, seats - 1)
    s.active = within(data, "active", int(s.first), 0, seats - 1)
    s.round = within(data, "round", 3, 0, 1000)
    order: i64 = (s.active - s.first + seats) % seats
    s.turn = within(data, "turn", max(0, int((s.round - 1) * seats + order)), 0, 10000)
    s.phase = one_of(data, "phase", PHASES, "winds")
    row = data.get("row")
    ground = all_of_kind(reader.cards, LOCATION)
    s.row = list(ground[:seats]) if row is None else reader.list_of(row)
    if len(s.row) != seats:
        raise Malformed("A position has one location for each player; 0 stands for none.", "HC-SETUP-02")
    reader.must_be(s.row, (LOCATION,), "in the row", "HC-SETUP-02")


def _read_player(s: HighState, reader: Reader, data: dict[str, Any], seat: i64) -> None:
    s.hands[seat] = read_hand(data.get("hand", []), reader.card)
    s.decks[seat] = read_pile(data.get("deck", []), reader.card)
    s.banks[seat] = read_hand(data.get("bank", []), reader.card)
    s.looks[seat] = read_hand(data.get("look", []), reader.card)
    s.discards[seat] = tuple(reader.list_of(data.get("discard", []))[::-1])
    s.occupying[seat] = tuple(reader.list_of(data.get("occupying", []))[::-1])
    slots = reader.list_of(data.get("reserves", []))
    if len(slots) > 4:
        raise Malformed("The reserves have four slots.", "HC-SETUP-09")
    s.set_reserves(seat, tuple(slots + [0] * (4 - len(slots))))
    s.reinforcements[seat] = read_pile(data.get("reinforcements", []), reader.card)
    s.casters[seat] = tuple(reader.list_of(data.get("warcasters", [])))
    s.captures[seat] = within(data, "captures", 0, 0, 1000)
    army = list(s.hands[seat].cards + s.banks[seat].cards + s.looks[seat].cards + s.discards[seat])
    reader.must_be(army + s.decks[seat].listed(), IN_ARMY, "in an army", "HC-SETUP-10")
    reader.must_be(slots + s.reinforcements[seat].listed(), (ARMY,), "among reinforcements", "HC-SETUP-08")
    reader.must_be(list(s.casters[seat]), (WARCASTER,), "among the warcasters", "HC-SETUP-11")
    reader.must_be(list(s.occupying[seat]), (*IN_ARMY, WARCASTER), "in an occupying pile", "HC-CAP-07")
    at = data.get("at", {})
    if not isinstance(at, dict):
        raise Malformed("'at' in a position is a dict: cards by the place of the location in the row.")
    for place, units in at.items():
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
    s.blown = tuple(reader.list_of(data.get("blown", []))[::-1])
    reader.must_be(list(s.blown), (WINDS,), "on the Winds discard pile", "HC-WIND-01")
    s.survey()
    taken = list(s.row)
    for roll in s.rolls:
        taken += list(roll)
    if "locations" in data:
        s.locations = read_pile(data["locations"], reader.card)
        reader.must_be(s.locations.listed(), (LOCATION,), "in the location deck", "HC-SETUP-02")
    else:
        s.locations = pile([card for card in all_of_kind(cards, LOCATION) if card not in taken])
    if "winds" in data:
        s.winds = read_pile(data["winds"], reader.card)
        reader.must_be(s.winds.listed(), (WINDS,), "in the Winds deck", "HC-SETUP-03")
    else:
        rest = [card for card in all_of_kind(cards, WINDS) if card not in s.blown]
        stack: list[int] = []
        for stage in (2, 1, 0):
            stack += [card for card in rest if cards.stage[card] == stage]
        s.winds = pile(stack)
    s.effects = tuple([_effect(s, reader, effect) for effect in rows(data, "effects")])
    s.timed = True
    once: list[int] = []
    for use in rows(data, "once"):
        written = known_keys(use, ("seat", "card", "clause"), "a use")
        once += [whole(written, "seat", 0), reader.card(written.get("card")), whole(written, "clause", 0)]
    s.once = tuple(once)
    s.wrecks = _masks(s, data, "wrecks")
    s.entered = _masks(s, data, "entered")
    attack = part(data, "attack", ("at", "seats", "killed"))
    s.attack_at = within(attack, "at", -1, -1, int(s.seats) - 1)
    s.attackers = _mask(s, rows(attack, "seats"))
    s.killed = _mask(s, rows(attack, "killed"))
    s.uids = max(int(s.uids), whole(data, "uids", 0))
    s.gone = _mask(s, rows(data, "gone"))
    s.charter = _charter(s, reader, data, players)


def _effect(s: HighState, reader: Reader, data: object) -> Effect:
    written = known_keys(data, ("what", "seat", "place", "card", "by", "until", "source"), "a lasting effect")
    seat = within(written, "seat", 0, 0, int(s.seats) - 1)
    return Effect(
        one_of(written, "what", CHANGES, "total"),
        seat,
        within(written, "place", -1, -1, int(s.seats) - 1),
        whole(written, "card", -1) if isinstance(written.get("card", -1), int) else reader.card(written["card"]),
        whole(written, "by", 1),
        reader.until(s, written, seat),
        reader.card(written.get("source", 0)),
    )


def _mask(s: HighState, seats: list[Any]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << within({"seat": seat}, "seat", 0, 0, int(s.seats) - 1)
    return mask


def _masks(s: HighState, data: dict[str, Any], key: str) -> tuple[int, ...]:
    """Per location the seats of which something is true."""
    written = rows(data, key)
    if not written:
        return (0,) * int(s.seats)
    if len(written) != s.seats:
        raise Malformed(f"'{key}' in a position has a list of seats for each location.")
    return tuple([_mask(s, seats) for seats in written])


def _charter(s: HighState, reader: Reader, data: dict[str, Any], players: list[Any]) -> Charter:
    keys = ("errata", "quick_start", "nearest_decides", "factions", "lists", "locations", "winds")
    said = part(data, "charter", keys) if "charter" in data else data
    factions: list[int] = []
    lists: list[tuple[int, ...]] = []
    for seat in range(s.seats):
        name = players[seat].get("faction")
        if name is not None:
            factions.append(one_of(players[seat], "faction", reader.cards.factions, ""))
        else:
            factions.append(seat)
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
        yes(said, "errata"),
        yes(said, "quick_start"),
        yes(said, "nearest_decides"),
        tuple(factions),
        tuple(lists),
        tuple(ground),
        tuple(winds),
    )


def _begin_at(s: HighState, step: i64) -> None:
    """The agenda from this step of the active player's turn on."""
    name = STEPS[step]
    if name == "winds":
        s.agenda = [Winds(False)]
        s.phase = IN_WINDS
        return
    order: i64 = (s.active - s.first + s.seats) % s.seats
    s.agenda = [Turn(order + 1), EndTurn(s.active, False)]
    s.phase = IN_BATTLE
    if name == "end":
        return
    s.agenda.append(Battle(s.active, 0))
    if name == "battle":
        return
    s.agenda.append(Orders(s.active))
    s.phase = IN_ORDERS
    if name == "capture":
        s.agenda.append(Capture(s.active))
        s.phase = IN_CAPTURE
