"""Is an army with its deck legal? Every violation at once, each with its rule; and the army as set-up reads it.

A list is plain data: `faction`, `limit`, `groups` (each a `type` with `squads`), `auxiliaries` (squads) and `deck`
(thirty card ids). A squad has an `id`, a `unit`, a `count`, and perhaps `options`, `aboard` (Transport squads with how
many units each carries), `holding`, `commanders`, `joins` and another `category`. Ranks that no squad names stand in
the list's own `commanders`. Who rides where, and in what, may be changed at set-up (DZ-CMD-54, DZ-DEP-08).
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.cards import CardDef, Cards, CommanderDef, UnitDef
from drumhead.games.dropzone.info import Rulings
from drumhead.games.dropzone.loading import Loading
from drumhead.games.dropzone.printed import (
    ARMOUR_GROUP,
    AUX_GROUP,
    AUXILIARY,
    CATEGORIES,
    COMMAND,
    EXOTIC,
    FACTIONS,
    FRONTLINE,
    GROUPS,
    HEAVY,
    HQ,
    INFANTRY,
    MOUNT,
    RARE,
    SCOUT,
    STANDARD,
    SUPPORT,
    TOKEN,
    TROOPS,
    VANGUARD,
)
from drumhead.games.dropzone.rosters import Army, ArmySquad, number, short, unit_cost, whole
from drumhead.kernel import Options, Violation

SKIRMISH: Final = 0
CLASH: Final = 1
BATTLE: Final = 2
BANDS: Final = ("skirmish", "clash", "battle")
LEAST_LIMIT: Final = 500
MOST_LIMIT: Final = 5000
MOST_SQUADS: Final = 60
DECK: Final = 30

LIST_PARTS: Final = ("faction", "limit", "groups", "auxiliaries", "commanders", "deck", "name", "id", "title")
SQUAD_PARTS: Final = ("id", "unit", "count", "options", "aboard", "holding", "commanders", "joins", "category")
# DZ-ARM-02: least and most battlegroups of a kind, by band
ALLOWED: Final = {
    HQ: ((0, 1), (1, 1), (1, 2)),
    FRONTLINE: ((1, 2), (1, 2), (1, 2)),
    ARMOUR_GROUP: ((1, 1), (1, 2), (1, 2)),
    VANGUARD: ((0, 1), (0, 2), (0, 2)),
}
# DZ-ARM-04: least and most squads of a category on a battlegroup's sheet
SHEETS: Final = {
    HQ: {COMMAND: (1, 2), SCOUT: (0, 2), HEAVY: (0, 1)},
    FRONTLINE: {TROOPS: (1, 3), EXOTIC: (0, 1), SUPPORT: (0, 1)},
    ARMOUR_GROUP: {STANDARD: (1, 3), HEAVY: (0, 2), SUPPORT: (0, 1)},
    VANGUARD: {SCOUT: (0, 2), EXOTIC: (0, 2), SUPPORT: (0, 1)},
}
CAPS: Final = (50, 33, 33)  # DZ-ARM-03: per cent of the limit
GROUP_WORDS: Final = ("", "HQ", "Frontline", "Armour", "Vanguard", "Auxiliaries")


def band_of(limit: i64) -> i64:
    """DZ-ARM-01: the size of the battle."""
    return BATTLE if limit >= 2000 else CLASH if limit >= 1000 else SKIRMISH


class Muster:
    """Reads one seat's list and collects what is wrong with it."""

    def __init__(self, cards: Cards, seat: i64, rulings: Rulings) -> None:
        self.cards: Final = cards
        self.seat: Final[i64] = seat
        self.rulings: Final = rulings
        self.wrong: list[Violation] = []
        self.faction: i64 = 0
        self.limit: i64 = 0
        self.squads: list[ArmySquad] = []
        self.groups: list[int] = []
        self.ranks: list[int] = []
        self.famous: list[int] = []

    def say(self, rule: str, sentence: str, where: str = "") -> None:
        """One more violation."""
        self.wrong.append(Violation(rule, sentence, self.seat, where))

    # -- reading

    def read(self, data: object) -> Army | None:
        """The army that a list describes, as far as it can be read; None if not even that."""
        if not isinstance(data, dict):
            self.say("DZ-ARM-09", "A list names a faction, a limit, battlegroups, Auxiliaries and a deck.")
            return None
        self.known_parts(data, LIST_PARTS, "list", "")
        name = data.get("faction")
        if not isinstance(name, str) or name not in FACTIONS[1:]:
            known = ", ".join(FACTIONS[1:])
            self.say("DZ-ARM-09", f"There is no faction '{short(name)}'; there are: {known}.", "faction")
            return None
        self.faction = FACTIONS.index(name)
        limit = data.get("limit", 0)
        if not whole(limit) or not LEAST_LIMIT <= number(limit) <= MOST_LIMIT:
            sentence = f"The agreed points limit is a whole number from {LEAST_LIMIT} to {MOST_LIMIT}."
            self.say("DZ-ARM-01", sentence, "limit")
            return None
        self.limit = number(limit)
        self.read_groups(data.get("groups", []))
        self.read_squads(data.get("auxiliaries", []), -1, "auxiliaries")
        self.read_ranks(data.get("commanders", []))
        deck = self.read_deck(data.get("deck", []))
        self.judge()
        return Army(
            self.faction,
            self.limit,
            tuple(self.groups),
            tuple(self.squads),
            tuple(sorted(self.ranks)),
            tuple(self.famous),
            tuple(deck),
            self.total(),
        )

    def known_parts(self, data: dict[str, object], known: tuple[str, ...], what: str, where: str) -> None:
        """Nothing is carried along that nobody reads: a list is stored with every match."""
        for key in data:
            if key not in known:
                self.say("DZ-ARM-05", f"A {what} has no part called '{short(key)}'.", where or short(key))

    def read_groups(self, data: object) -> None:
        if not isinstance(data, (list, tuple)):
            self.say("DZ-ARM-02", "The battlegroups of an army are a list.", "groups")
            return
        for entry in data:
            kind: object = entry.get("type") if isinstance(entry, dict) else None
            if not isinstance(entry, dict) or not isinstance(kind, str) or kind not in GROUPS[1:AUX_GROUP]:
                known = ", ".join(GROUPS[1:AUX_GROUP])
                self.say("DZ-ARM-02", f"There is no battlegroup of the type '{short(kind)}'; there are: {known}.")
                continue
            place = len(self.groups)
            self.known_parts(entry, ("type", "squads"), "battlegroup", f"groups.{place}")
            self.groups.append(GROUPS.index(kind))
            before = len(self.squads)
            self.read_squads(entry.get("squads", []), place, f"groups.{place}")
            if len(self.squads) == before:
                self.say("DZ-ARM-08", f"The {self.group_word(place)} battlegroup has no squad.", f"groups.{place}")

    def group_word(self, place: i64) -> str:
        return GROUP_WORDS[self.groups[place]]

    def read_squads(self, data: object, group: i64, where: str) -> None:
        if not isinstance(data, (list, tuple)):
            self.say("DZ-ARM-05", "Squads are a list.", where)
            return
        for entry in data:
            if len(self.squads) >= MOST_SQUADS:
                self.say("DZ-ARM-05", f"An army has at most {MOST_SQUADS} squads.", where)
                return
            if not isinstance(entry, dict):
                self.say("DZ-ARM-05", "A squad names its unit and how many there are.", where)
                continue
            squad = self.read_squad(entry, group, where)
            if squad is not None:
                self.squads.append(squad)

    def read_squad(self, entry: dict[str, object], group: i64, where: str) -> ArmySquad | None:
        name = entry.get("id", f"s{len(self.squads) + 1}")
        unit = entry.get("unit")
        if not isinstance(name, str) or not name or len(name) > 40:
            self.say("DZ-ARM-05", "The id of a squad is a short word.", where)
            return None
        self.known_parts(entry, SQUAD_PARTS, "squad", name)
        for other in self.squads:
            if other.name == name:
                self.say("DZ-ARM-05", f"Two squads are called '{name}'.", name)
                return None
        if not isinstance(unit, str) or unit not in self.cards.unit_numbers or unit == "":
            missing = self.cards.missing.get(unit, "") if isinstance(unit, str) else ""
            sentence = f"There is no unit '{short(unit)}'{missing or '.'}"
            self.say("DZ-ARM-11" if missing else "DZ-ARM-05", sentence, name)
            return None
        kind = self.cards.units[self.cards.unit_numbers[unit]]
        count = entry.get("count", 0)
        if not whole(count) or not kind.squad_min <= number(count) <= kind.squad_max:
            size = f"{kind.squad_min} to {kind.squad_max}" if kind.squad_max > kind.squad_min else f"{kind.squad_min}"
            self.say("DZ-ARM-05", f"A squad of {kind.name} has {size} units, not {short(count)}.", name)
            if not whole(count) or not 1 <= number(count) <= 20:
                return None
        options = self.read_options(entry.get("options", []), kind, name)
        commanders = self.read_commanders(entry.get("commanders", []), kind, number(count), name)
        category = self.read_category(entry.get("category"), kind, name)
        joins = entry.get("joins", "")
        return ArmySquad(
            name,
            group,
            kind.number,
            number(count),
            tuple(options),
            category,
            self.read_aboard(entry.get("aboard", {}), name),
            entry.get("holding", False) is True,
            tuple(commanders),
            joins if isinstance(joins, str) else "",
        )

    def read_options(self, data: object, kind: UnitDef, name: str) -> list[int]:
        """Options by their id, with or without the unit's before it; of one choice only one (DZ-ARM-05)."""
        found: list[int] = []
        if not isinstance(data, (list, tuple)):
            self.say("DZ-ARM-05", f"The options of {kind.name} are a list.", name)
            return found
        choices: list[str] = []
        for entry in data:
            full = str(entry) if "." in str(entry) else f"{kind.id}.{entry}"
            row = self.cards.option_numbers.get(full, 0)
            if not row or self.cards.options[row].unit != kind.number:
                self.say("DZ-ARM-05", f"{kind.name} has no option '{short(entry)}'.", name)
                continue
            option = self.cards.options[row]
            if option.choice in choices:
                self.say("DZ-ARM-05", f"{option.name} excludes another option of {kind.name}.", name)
                continue
            choices.append(option.choice)
            found.append(row)
        return found

    def read_commanders(self, data: object, kind: UnitDef, count: i64, name: str) -> list[int]:
        """Who rides in the squad: ranks are proposals for mounts, a famous commander sits in his own."""
        found: list[int] = []
        if not isinstance(data, (list, tuple)):
            self.say("DZ-CMD-05", "The commanders of a squad are a list.", name)
            return found
        for entry in data:
            row = self.cards.commander_numbers.get(entry, 0) if isinstance(entry, str) else 0
            if not row:
                self.say("DZ-CMD-02", f"There is no commander '{short(entry)}'.", name)
                continue
            leader = self.cards.commanders[row]
            if leader.famous:
                self.mount_famous(leader, kind, name)
            else:
                self.ranks.append(row)
                if kind.commander:
                    self.say("DZ-CMD-05", f"{kind.name} carries a famous commander already.", name)
                elif not kind.mountable:
                    sentence = f"{kind.name} has neither the Command category nor a Command Centre."
                    self.say("DZ-CMD-04", sentence, name)
            found.append(row)
        if len(found) > count:
            self.say("DZ-CMD-05", f"{len(found)} commanders ride in {count} units; one each is the most.", name)
        if kind.commander and kind.commander not in found:
            leader = self.cards.commanders[kind.commander]
            if leader.faction == self.faction:
                self.mount_famous(leader, kind, name)
                found.append(kind.commander)
        return found

    def mount_famous(self, leader: CommanderDef, kind: UnitDef, name: str) -> None:
        if leader.mount != kind.number:
            mount = self.cards.units[leader.mount].name
            self.say("DZ-CMD-25", f"{leader.name} rides in the own {mount}, not in {kind.name}.", name)
        if leader.number in self.famous:
            self.say("DZ-CMD-23", f"{leader.name} is in this army already.", name)
        else:
            self.famous.append(leader.number)

    def read_category(self, data: object, kind: UnitDef, name: str) -> i64:
        """The printed category, or another one that a famous commander allows (judged later, DZ-ARM-13)."""
        printed = kind.category
        if kind.commander:
            printed = self.cards.commanders[kind.commander].category  # DZ-ARM-06
        if data is None:
            return printed
        if not isinstance(data, str) or data not in CATEGORIES[1:]:
            self.say("DZ-ARM-05", f"There is no category '{short(data)}'.", name)
            return printed
        return CATEGORIES.index(data)

    def read_aboard(self, data: object, name: str) -> tuple[tuple[str, int], ...]:
        found: list[tuple[str, int]] = []
        if not isinstance(data, dict):
            self.say("DZ-TRN-01", "Aboard of what: Transport squads with how many units each carries.", name)
            return ()
        for key, count in data.items():
            if not isinstance(key, str) or not whole(count) or number(count) < 1:
                self.say("DZ-TRN-01", f"How many units ride in '{short(key)}'?", name)
            else:
                found.append((key, int(number(count))))
        return tuple(found)

    def read_ranks(self, data: object) -> None:
        """Ranks that no squad names (DZ-CMD-54)."""
        if not isinstance(data, (list, tuple)):
            self.say("DZ-CMD-54", "The commanders of a list are ranks.", "commanders")
            return
        for entry in data:
            row = self.cards.commander_numbers.get(entry, 0) if isinstance(entry, str) else 0
            if not row or self.cards.commanders[row].famous:
                self.say("DZ-CMD-02", f"There is no rank '{short(entry)}'.", "commanders")
            else:
                self.ranks.append(row)

    # -- the deck

    def read_deck(self, data: object) -> list[int]:
        """DZ-CMD-28 to -31: thirty different cards, of the own faction or of none, unique ones with their commander."""
        found: list[int] = []
        if not isinstance(data, (list, tuple)):
            self.say("DZ-CMD-28", "A deck is a list of thirty cards.", "deck")
            return found
        for entry in data:
            row = self.cards.card_numbers.get(entry, 0) if isinstance(entry, str) else 0
            if not row:
                missing = self.cards.missing.get(entry, "") if isinstance(entry, str) else ""
                self.say(
                    "DZ-ARM-11" if missing else "DZ-CMD-28",
                    f"There is no card '{short(entry)}'{missing or '.'}",
                    "deck",
                )
                continue
            card = self.cards.defs[row]
            if row in found:  # AMB-17: the same effect under another name is another card
                self.say("DZ-CMD-28", f"{card.name} ({card.id}) is in the deck twice.", "deck")
                continue
            found.append(row)
            self.judge_card(card)
        places = 0
        for row in found:
            if not (self.rulings.famous_cards_extra and self.cards.defs[row].commander):  # AMB-06
                places += 1
        if places != DECK:
            self.say("DZ-CMD-28", f"The deck has {places} cards; it must have exactly {DECK}.", "deck")
        found.sort()
        return found

    def judge_card(self, card: CardDef) -> None:
        if card.faction and card.faction != self.faction:
            self.say("DZ-CMD-30", f"{card.name} ({card.id}) belongs to another faction.", "deck")
        elif card.commander and card.commander not in self.famous:
            leader = self.cards.commanders[card.commander].name
            self.say("DZ-CMD-31", f"{card.name} ({card.id}) needs {leader} in the army.", "deck")

    # -- the whole army

    def total(self) -> i64:
        cost: i64 = 0
        for squad in self.squads:
            cost += unit_cost(self.cards, squad) * squad.count
        for row in self.ranks:
            cost += self.cards.commanders[row].points  # DZ-CMD-08
        return cost

    def judge(self) -> None:
        """Everything that concerns more than one squad."""
        for squad in self.squads:
            self.judge_unit(squad)
        self.judge_groups()
        self.judge_categories()
        self.judge_rare()
        self.judge_doctrine()
        self.judge_mounts()
        loading = Loading(self.cards, self.squads, self.famous)
        loading.judge()
        for rule, sentence, where in loading.wrong:
            self.say(rule, sentence, where)
        points = self.total()
        if points > self.limit:
            self.say("DZ-ARM-07", f"The army costs {points} points; the limit is {self.limit}.", "limit")

    def judge_unit(self, squad: ArmySquad) -> None:
        kind = self.cards.units[squad.unit]
        if kind.faction != self.faction:
            self.say("DZ-ARM-09", f"{kind.name} belongs to another faction.", squad.name)
        if kind.set == TOKEN:
            self.say("DZ-ARM-11", f"{kind.name} only comes into being in play.", squad.name)
        if kind.set == MOUNT and kind.commander not in squad.commanders:
            self.say("DZ-ARM-11", f"{kind.name} is the mount of a famous commander.", squad.name)
        auxiliary = kind.category == AUXILIARY
        if auxiliary != (squad.group < 0):
            place = "outside the battlegroups" if auxiliary else "in a battlegroup"
            self.say("DZ-ARM-04", f"{kind.name} stands {place}.", squad.name)
        for row in self.famous:
            leader = self.cards.commanders[row]
            if squad.unit == leader.mount:
                continue  # DZ-ARM-12: exempt from the own ban
            for word in leader.forbids:
                if word in kind.name:
                    self.say("DZ-ARM-12", f"{leader.name} leads no {kind.name}.", squad.name)
                    break
            if leader.no_scouts and kind.category in (SCOUT, EXOTIC):
                self.say("DZ-ARM-12", f"{leader.name} leads no Scout and no Exotic units: {kind.name}.", squad.name)
        if squad.joins:
            self.judge_join(squad, kind)

    def judge_join(self, squad: ArmySquad, kind: UnitDef) -> None:
        """Warband: the unit joins a friendly Infantry squad before deployment (DZ-DEP-08)."""
        if "warband" not in kind.rules:
            self.say("DZ-DEP-08", f"{kind.name} cannot join another squad.", squad.name)
            return
        for other in self.squads:
            if other.name == squad.joins and other.name != squad.name:
                if self.cards.units[other.unit].type != INFANTRY:
                    self.say("DZ-DEP-08", f"{kind.name} joins Infantry only.", squad.name)
                return
        self.say("DZ-DEP-08", f"There is no squad '{short(squad.joins)}' to join.", squad.name)

    def judge_groups(self) -> None:
        """DZ-ARM-02, DZ-ARM-03 and DZ-ARM-04."""
        band = band_of(self.limit)
        for kind in (HQ, FRONTLINE, ARMOUR_GROUP, VANGUARD):
            least, most = ALLOWED[kind][band]
            count = self.groups.count(kind)
            if not least <= count <= most:
                size = f"{least} to {most}" if most > least else f"{least}"
                word = GROUP_WORDS[kind]
                self.say("DZ-ARM-02", f"A {BANDS[band].capitalize()} army has {size} {word} battlegroups, not {count}.")
        for place in range(len(self.groups)):
            where = f"groups.{place}"
            cost: i64 = 0
            counts: dict[int, int] = {}
            for squad in self.squads:
                if squad.group == place:
                    counts[int(squad.category)] = counts.get(int(squad.category), 0) + 1
                    cost += unit_cost(self.cards, squad) * squad.count
            if cost * 100 > self.limit * CAPS[band]:  # AMB-24; DZ-CMD-26: a famous one is in his mount's points
                sentence = f"The {self.group_word(place)} battlegroup costs {cost} points; {CAPS[band]} per cent of "
                self.say("DZ-ARM-03", f"{sentence}{self.limit} is the most.", where)
            sheet = SHEETS[self.groups[place]]
            for category in counts:
                if category not in sheet:
                    sentence = f"A {self.group_word(place)} battlegroup holds no {CATEGORIES[category]} squads."
                    self.say("DZ-ARM-04", sentence, where)
            for category, bounds in sheet.items():
                count = counts.get(category, 0)
                if not bounds[0] <= count <= bounds[1]:
                    size = f"{bounds[0]} to {bounds[1]}"
                    sentence = f"A {self.group_word(place)} battlegroup holds {size} {CATEGORIES[category]} squads, "
                    self.say("DZ-ARM-04", f"{sentence}not {count}.", where)

    def judge_categories(self) -> None:
        """DZ-ARM-13: another category only where a famous commander allows it, and for so many squads in all."""
        used: dict[tuple[int, str], int] = {}
        for squad in self.squads:
            kind = self.cards.units[squad.unit]
            printed = self.cards.commanders[kind.commander].category if kind.commander else kind.category
            if squad.category == printed:
                continue
            allowed = False
            for row in self.famous:
                for word, category, most in self.cards.commanders[row].allows:
                    if word in kind.name and category == squad.category:
                        key = (int(row), "" if self.together(row) else word)
                        used[key] = used.get(key, 0) + 1
                        allowed = True
                        if used[key] > most:
                            leader = self.cards.commanders[row].name
                            self.say("DZ-ARM-13", f"{leader} allows only {most} such squads.", squad.name)
                        break
            if not allowed:
                self.say("DZ-ARM-13", f"{kind.name} is not {CATEGORIES[squad.category]} here.", squad.name)

    def together(self, row: i64) -> bool:
        """Wade and Ramses allow their squads in all, the others by name."""
        return self.cards.commanders[row].id in ("ucm_wade", "sha_ramses")

    def judge_rare(self) -> None:
        """Rare: at most one, two or three squads of that unit, by the size of the battle."""
        most = band_of(self.limit) + 1
        counts: dict[int, int] = {}
        for squad in self.squads:
            kind = self.cards.units[squad.unit]
            rare = bool(kind.keys & RARE)
            for row in self.famous:
                for word in self.cards.commanders[row].rares:
                    if word in kind.name:
                        rare = True
            if rare:
                counts[int(squad.unit)] = counts.get(int(squad.unit), 0) + 1
                if counts[int(squad.unit)] == most + 1:
                    self.say("DZ-ARM-05", f"{kind.name} is Rare: {most} squads are the most here.", squad.name)

    def judge_doctrine(self) -> None:
        """An option of the whole army is the same for all its squads (Veteran Doctrine, DZ-DEP-08)."""
        chosen: dict[int, tuple[int, ...]] = {}
        for squad in self.squads:
            kind = self.cards.units[squad.unit]
            taken = tuple([row for row in squad.options if self.cards.options[row].army])
            offers = False
            for option in self.cards.options:
                if option.unit == kind.number and option.army:
                    offers = True
            if offers:
                if kind.number in chosen and chosen[kind.number] != taken:
                    self.say("DZ-DEP-08", f"All {kind.name} of an army follow one doctrine.", squad.name)
                chosen.setdefault(kind.number, taken)

    def judge_mounts(self) -> None:
        """DZ-CMD-04, DZ-CMD-54: enough eligible units for all ordinary commanders."""
        room: i64 = 0
        for squad in self.squads:
            if self.cards.units[squad.unit].mountable:
                room += squad.count
        if len(self.ranks) > room:
            self.say(
                "DZ-CMD-54",
                f"{len(self.ranks)} commanders need {len(self.ranks)} units that can carry one; there are {room}.",
            )


def violations(cards: Cards, options: Options, chosen: Rulings, scenario: str = "") -> list[Violation]:
    """Everything wrong with the seats' lists, and with the scenario they are for."""
    lists = options.lists
    if len(lists) != options.seats:
        return [Violation("DZ-DEP-01", f"{options.seats} players need {options.seats} lists, not {len(lists)}.")]
    wrong: list[Violation] = []
    for seat in range(len(lists)):
        muster = Muster(cards, seat, chosen)
        army = muster.read(lists[seat])
        wrong += muster.wrong
        if army is not None and scenario in cards.scenario_numbers:
            wrong += _misfits(cards, army, seat, scenario)
    return wrong


def _misfits(cards: Cards, army: Army, seat: i64, scenario: str) -> list[Violation]:
    """What keeps an army off a scenario's table."""
    table = cards.scenarios[cards.scenario_numbers[scenario]]
    wrong: list[Violation] = []
    if table.needs_commander and not army.ranks and not army.famous:  # DZ-VIC-11
        wrong.append(Violation("DZ-VIC-11", f"{table.name}: every army needs a commander.", seat, "commanders"))
    return wrong


def read_army(cards: Cards, data: object, chosen: Rulings) -> Army:
    """The army of a list that has been checked."""
    army = Muster(cards, 0, chosen).read(data)
    assert army is not None
    return army
