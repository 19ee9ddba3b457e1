"""Who starts aboard of what? Room and symbols of Transports, gates at least half used, everything by air for Wade."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import Cards, UnitDef
from drumhead.games.dropzone.printed import ACCESS, AUXILIARY
from drumhead.games.dropzone.rosters import ArmySquad, short


class Loading:
    """Who starts aboard of what: room, symbols, one battlegroup a Transport, nothing empty (DZ-TRN)."""

    def __init__(self, cards: Cards, squads: list[ArmySquad], famous: list[int]) -> None:
        self.cards: Final = cards
        self.squads: Final = squads
        self.famous: Final = famous
        self.wrong: list[tuple[str, str, str]] = []  # rule, sentence, where

    def say(self, rule: str, sentence: str, where: str = "") -> None:
        self.wrong.append((rule, sentence, where))

    def place_of(self, name: str) -> i64:
        for place in range(len(self.squads)):
            if self.squads[place].name == name:
                return place
        return -1

    def judge(self) -> None:
        for squad in self.squads:
            if squad.aboard and squad.holding:
                self.say("DZ-TRN-12", f"'{squad.name}' is aboard and in Holding at once.", squad.name)
            if squad.aboard:
                self.judge_ride(squad)
        for place in range(len(self.squads)):
            self.judge_carrier(place)
        self.judge_gates()
        self.judge_aerial()

    def judge_ride(self, squad: ArmySquad) -> None:
        kind = self.cards.units[squad.unit]
        riding: i64 = 0
        for name, count in squad.aboard:
            riding += count
            place = self.place_of(name)
            if place < 0 or name == squad.name:
                self.say("DZ-TRN-01", f"There is no Transport squad '{short(name)}'.", squad.name)
                return
            carrier = self.cards.units[self.squads[place].unit]
            if not fitting_symbols(kind, carrier):
                self.say("DZ-TRN-01", f"{kind.name} does not fit into {carrier.name}.", squad.name)
                return
            if self.goes_round(place, squad.name, 0):
                self.say("DZ-TRN-10", f"'{squad.name}' would carry itself.", squad.name)
                return
        if riding != squad.count:
            sentence = f"{riding} of {squad.count} units of '{squad.name}' are aboard; a whole squad rides or none."
            self.say("DZ-TRN-03", sentence, squad.name)
        if len(squad.aboard) > 1:
            for name, _ in squad.aboard:
                carrier_squad = self.squads[self.place_of(name)]
                if room_for(kind, self.cards.units[carrier_squad.unit]) * carrier_squad.count >= squad.count:
                    sentence = f"'{squad.name}' fits into '{name}' alone and may not be spread."
                    self.say("DZ-TRN-01", sentence, squad.name)
                    break

    def goes_round(self, place: i64, name: str, depth: i64) -> bool:
        if depth > 6:
            return True
        for carrier, _ in self.squads[place].aboard:
            if carrier == name:
                return True
            above = self.place_of(carrier)
            if above >= 0 and self.goes_round(above, name, depth + 1):
                return True
        return False

    def judge_carrier(self, place: i64) -> None:
        """DZ-TRN-01, DZ-TRN-02, DZ-TRN-16: not over full, and an Auxiliary Transport at least half full."""
        squad = self.squads[place]  # DZ-TRN-16
        kind = self.cards.units[squad.unit]
        if not kind.holds or kind.keys & ACCESS:
            return
        loads: dict[str, int] = {}
        total: i64 = 0
        groups: list[int] = []
        for rider in self.squads:
            for name, count in rider.aboard:
                if name == squad.name:
                    symbol, need = needed_symbol(self.cards.units[rider.unit], kind)
                    loads[symbol] = loads.get(symbol, 0) + int(need) * count
                    total += need * count
                    group = self.group_of(rider, 0)
                    if group >= 0 and group not in groups:
                        groups.append(int(group))
        if len(groups) > 1:
            self.say("DZ-TRN-01", f"'{squad.name}' carries two battlegroups.", squad.name)
        if kind.shared:
            room: i64 = kind.holds[0][1] * squad.count
            if total > room:
                self.say("DZ-TRN-01", f"'{squad.name}' is over full: {total} of {room}.", squad.name)
            full = total * 2 >= room
        else:
            full = False
            for symbol, capacity in kind.holds:
                load = loads.get(symbol, 0)
                if load > capacity * squad.count:
                    sentence = f"'{squad.name}' is over full: {load} of {capacity * squad.count}."
                    self.say("DZ-TRN-01", sentence, squad.name)
                if load * 2 >= capacity * squad.count:
                    full = True
        if kind.category == AUXILIARY and not full:
            sentence = f"'{squad.name}' ({kind.name}) starts less than half full."
            self.say("DZ-TRN-02", sentence, squad.name)

    def group_of(self, squad: ArmySquad, depth: i64) -> i64:
        """The battlegroup a squad or its cargo belongs to."""
        if squad.group >= 0 or depth > 6:
            return squad.group
        for rider in self.squads:
            for name, _ in rider.aboard:
                if name == squad.name:
                    found = self.group_of(rider, depth + 1)
                    if found >= 0:
                        return found
        return -1

    def judge_gates(self) -> None:
        """DZ-ARM-10: what starts in Holding uses the Access units at least by half, symbol by symbol."""
        rooms: dict[str, int] = {}
        for squad in self.squads:
            kind = self.cards.units[squad.unit]
            if kind.keys & ACCESS:
                for symbol, capacity in kind.holds:
                    rooms[symbol] = rooms.get(symbol, 0) + capacity * int(squad.count)
        waiting: dict[str, int] = {}
        for squad in self.squads:
            if not squad.holding:
                continue
            best = ""
            kind = self.cards.units[squad.unit]
            for symbol, _ in kind.needs:
                if symbol in rooms and (not best or waiting.get(symbol, 0) < waiting.get(best, 0)):
                    best = symbol
            if not best:
                sentence = f"No Access unit of this army can bring {kind.name} out of Holding."
                self.say("DZ-TRN-12", sentence, squad.name)
                continue
            for symbol, need in kind.needs:
                if symbol == best:
                    waiting[best] = waiting.get(best, 0) + need * int(squad.count)
        for symbol, room in rooms.items():
            if waiting.get(symbol, 0) * 2 < room:
                used = waiting.get(symbol, 0)
                sentence = f"Squads in Holding need {used} of the gates' {room} ({symbol}); half is the least."
                self.say("DZ-ARM-10", sentence)

    def judge_aerial(self) -> None:
        """Wade: everything that is no Aircraft starts in an Aerial Transport, directly or nested."""
        for row in self.famous:
            leader = self.cards.commanders[row]
            if not leader.only_aerial:
                continue
            for squad in self.squads:
                if not self.cards.units[squad.unit].flies() and not self.by_air(squad, 0):
                    sentence = f"{leader.name} lets everything start in Aerial Transports: '{squad.name}' does not."
                    self.say("DZ-ARM-12", sentence, squad.name)

    def by_air(self, squad: ArmySquad, depth: i64) -> bool:
        if depth > 6:
            return False
        for name, _ in squad.aboard:
            place = self.place_of(name)
            if place < 0:
                return False
            carrier = self.squads[place]
            if not self.cards.units[carrier.unit].flies() and not self.by_air(carrier, depth + 1):
                return False
        return bool(squad.aboard)


def fitting_symbols(rider: UnitDef, carrier: UnitDef) -> bool:
    """Does a unit find a symbol it needs in a Transport? (DZ-TRN-01, DZ-TRN-08)"""
    for symbol, _ in rider.needs:
        for offered, _ in carrier.holds:
            if symbol == offered:
                return True
    return False


def needed_symbol(rider: UnitDef, carrier: UnitDef) -> tuple[str, int]:
    """The symbol under which a unit rides in this Transport, and how much of it it needs."""
    for symbol, need in rider.needs:
        for offered, _ in carrier.holds:
            if symbol == offered:
                return symbol, need
    return "", 0


def room_for(rider: UnitDef, carrier: UnitDef) -> i64:
    """How many such units one empty Transport takes."""
    most: i64 = 0
    for symbol, need in rider.needs:
        for offered, capacity in carrier.holds:
            if symbol == offered and capacity // need > most:
                most = capacity // need
    return most
