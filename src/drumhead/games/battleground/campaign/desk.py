"""How does a person go through a chain? Rolls, dealt cards, supply, the armies of a battle, what it leaves behind."""

from __future__ import annotations

from typing import Any

from drumhead.games.battleground.campaign.automaton import Automaton
from drumhead.games.battleground.campaign.book import FOE, ME, Ahead, Book, Report, Roster, data, read
from drumhead.games.battleground.cards import CORE, ELITE
from drumhead.games.battleground.content.files import ChainFile
from drumhead.games.battleground.content.library import Library
from drumhead.games.battleground.info import NO_RULE
from drumhead.games.battleground.lists import CORE_SHARE, ELITE_SHARE, Muster, random_army
from drumhead.games.battleground.state import DESTROYED, SLAYER, BattleState
from drumhead.kernel.campaign import Campaign, Encounter, Side, Turned
from drumhead.kernel.dice import Dice, seeded
from drumhead.kernel.illegal import Illegal, Malformed

PITCH = "Battles that hang together: a border that moves with every victory, or supply for a winter's crown."
STORE, COMMAND, DISCARD = 1, 2, 3
"""What supply buys: 25 points of cards, a command action in turns 2 to 6, the end of the rule card."""
WON, LOST, PER_FALLEN = 3, 2, 3
TRACK = "track"


def shuffled(cards: list[str], dice: Dice) -> list[str]:
    """The cards in a new order."""
    order = list(range(len(cards)))
    dice.shuffle(order)
    return [cards[place] for place in order]


class Chains(Campaign):
    """The chains of the packs in use. A side is a chain with a faction: K1_HK."""

    def __init__(self, library: Library) -> None:
        super().__init__("Campaign chains", PITCH, "The other general", Automaton())
        self.library = library
        self.chains = {chain.id: chain for chain in library.chains}
        self.rows = {people.code: int(people.faction) for people in library.cards.factions if people.faction}

    def sides(self) -> list[Side]:
        found = []
        for chain in self.chains.values():
            for faction in self.library.factions:
                name = self.library.cards.factions[self.rows[faction.id]].name
                found.append(Side(f"{chain.id}_{faction.id}", name, chain.text, faction.icon, chain.title))
        return found

    def begin(self, name: str, side: str, seed: str) -> dict[str, Any]:
        chain, _, faction = side.partition("_")
        if chain not in self.chains or faction not in self.rows:
            raise Malformed(f"There is no chain with the side '{side[:40]}'.")
        dice = seeded(seed, "chain")
        others = [code for code in self.rows if code != faction]
        foe = Roster(others[dice.below(len(others))])
        book = Book(name[:40], chain, seed, [Roster(faction), foe])
        rules = self.chains[chain]
        book.supply = [rules.supply, rules.supply]
        if rules.kind == TRACK:
            army = random_army(self.library.cards, rules.roll, dice, self.rows[foe.faction])
            units = army["units"]
            assert isinstance(units, list)
            foe.units = units
        return data(book)

    def over(self, book: dict[str, Any]) -> bool:
        return read(book).done

    def stage(self, book: dict[str, Any]) -> str:
        held = read(book)
        chain = self.chains[held.chain]
        if held.done:
            ends = {ME: "won", FOE: "lost"}
            return f"{chain.title}: {ends.get(held.winner, 'a draw')}."
        return f"{chain.title}: battle {held.battle} of {chain.battles} lies ahead."

    # -- choices between battles

    def choose(self, book: dict[str, Any], do: str, things: list[str], places: list[int]) -> Turned:
        held = read(book)
        chain = self.chains[held.chain]
        if held.done:
            raise Illegal("BG-GEN-01", "This chain is over.")
        if do == "roll":
            self.write_roll(held, chain, things)
        elif do == "deal":
            self.deal(held, chain)
        elif do == "keep":
            self.keep(held, things)
        elif do == "spend":
            self.spend(held, chain, things)
        elif do == "field":
            battle = self.field(held, chain, things, places)
            return Turned(data(held), battle)
        else:
            raise Malformed(f"Between battles one can roll, deal, keep, spend and field, not '{do[:40]}'.")
        return Turned(data(held))

    def write_roll(self, book: Book, chain: ChainFile, things: list[str]) -> None:
        """The muster roll: an army that is legal at the roll's points, written once."""
        if chain.kind != TRACK:
            raise Illegal("BG-ARMY-01", "This chain has no muster roll; armies are built anew for every battle.")
        if book.sides[ME].units:
            raise Illegal("BG-ARMY-01", "The muster roll is written already.")
        self.judge({"faction": book.sides[ME].faction, "units": things}, chain.roll, False)
        book.sides[ME].units = list(things)

    def judge(self, army: dict[str, object], budget: int, purse: bool, chain: bool = True) -> None:
        """Refuses an army with everything that is wrong with it."""
        muster = Muster(self.library.cards, ME, budget, purse, chain)
        muster.read(army)
        if muster.wrong:
            raise Illegal(muster.wrong[0].rule, " ".join(violation.sentence for violation in muster.wrong))

    def deal(self, book: Book, chain: ChainFile) -> None:
        """Deal the cards of the next battle: one of each on a track, two of each for supply."""
        if chain.kind == TRACK and not book.sides[ME].units:
            raise Illegal("BG-ARMY-01", "Write your muster roll before cards are dealt.")
        if book.ahead is not None:
            raise Illegal("BG-SET-01", "The cards of this battle are dealt already.")
        dice = seeded(book.seed, f"battle {book.battle}")
        terrain = shuffled([card for card in chain.terrain_cards if card not in book.used], dice)
        rules = shuffled(chain.rule_cards, dice)
        if chain.kind == TRACK:
            book.ahead = Ahead(terrain[:1], rules[:1], terrain[0], rules[0])
            return
        mine, theirs = book.supply
        behind = mine < theirs or (mine == theirs and dice.below(2) == 0)
        last = chain.last if book.battle == chain.battles else ""
        book.ahead = Ahead(terrain[:2], rules[:2])
        if last:  # the scenario replaces the terrain card: only a rule card is kept, by whoever is ahead
            book.ahead.terrain, book.ahead.kept_terrain = [last], last
        if behind:
            book.ahead.kept_rule = rules[dice.below(2)]
            book.ahead.chooser = "" if last else "terrain"
        else:
            book.ahead.kept_terrain = book.ahead.kept_terrain or terrain[dice.below(2)]
            book.ahead.chooser = "rule"

    def keep(self, book: Book, things: list[str]) -> None:
        """The person keeps one of the two cards that it may choose from."""
        ahead = self.dealt(book)
        if not ahead.chooser or len(things) != 1:
            raise Illegal("BG-SET-01", "There is no card left for you to keep.")
        if things[0] not in (ahead.terrain if ahead.chooser == "terrain" else ahead.rules):
            raise Illegal("BG-SET-01", f"'{things[0][:20]}' was not dealt.")
        if ahead.chooser == "terrain":
            ahead.kept_terrain = things[0]
        else:
            ahead.kept_rule = things[0]
        ahead.chooser = ""

    def spend(self, book: Book, chain: ChainFile, things: list[str]) -> None:
        """Supply becomes cards, a command action, or gets rid of the rule card."""
        ahead = self.dealt(book)
        if chain.kind == TRACK or ahead.chooser:
            raise Illegal("BG-ARMY-01", "Supply is spent once both cards are kept, in a chain that has any.")
        prices = {"stores": STORE, "command": COMMAND, "discard": DISCARD}
        for thing in things:
            if thing not in prices:
                raise Malformed(f"Supply buys stores, command or discard, not '{thing[:20]}'.")
            if book.supply[ME] < prices[thing]:
                raise Illegal("BG-ARMY-01", f"That costs {prices[thing]} supply; you have {book.supply[ME]}.")
            if thing == "discard" and ahead.discarded:
                raise Illegal("BG-ARMY-01", "The rule card is gone already.")
            if thing == "command" and ahead.command:
                raise Illegal("BG-CMD-01", "One extra command action is all that supply can buy.")
            book.supply[ME] -= prices[thing]
            ahead.stores += thing == "stores"
            ahead.command += thing == "command"
            ahead.discarded = ahead.discarded or thing == "discard"

    def dealt(self, book: Book) -> Ahead:
        if book.ahead is None:
            raise Illegal("BG-SET-01", "Deal the cards of the battle first.")
        return book.ahead

    def field(self, book: Book, chain: ChainFile, things: list[str], places: list[int]) -> Encounter:
        """The table of the battle with these units; `places` holds how many command cards are bought."""
        ahead = self.dealt(book)
        if ahead.chooser:
            raise Illegal("BG-SET-01", f"Keep one of the {ahead.chooser} cards first.")
        cards = places[0] if places else 0
        if not 0 <= cards <= 30:
            raise Malformed("An army buys 0 to 30 command cards.")
        budget = chain.budgets[book.battle - 1]
        rule = NO_RULE if ahead.discarded or not ahead.kept_rule else ahead.kept_rule
        purse = any(card.id == rule and "mercenaries_500" in card.switches for card in self.library.rule_cards)
        values: dict[str, object] = {
            "scenario": ahead.kept_terrain,
            "rule_card": rule,
            "budget": budget,
            "turn_limit": chain.turns,
            "chain": True,
        }
        mine: dict[str, object] = {"faction": book.sides[ME].faction, "cards": cards}
        dice = seeded(book.seed, f"field {book.battle}")
        if chain.kind == TRACK:
            taken = self.of_roll(book.sides[ME], things)
            mine["units"] = self.entries(book.sides[ME], taken)
            defender = FOE if book.marker > 0 else ME if book.marker < 0 else -1
            bonus = {b.region: b.bonus for b in chain.bonuses}.get(abs(book.marker), "")
            if bonus == "free_card" and defender == ME:
                mine["stores"] = 1
            if bonus == "deploys_last":
                values["deploys_last"] = "south" if defender == ME else "north"
            chosen = self.muster_roll(book.sides[FOE], budget, dice)
            theirs: dict[str, object] = {
                "faction": book.sides[FOE].faction,
                "units": self.entries(book.sides[FOE], chosen),
            }
            if bonus == "free_card" and defender == FOE:
                theirs |= {"cards": 1, "stores": 1}
            ahead.fielded = [taken, chosen]
        else:
            mine |= {"units": things, "stores": ahead.stores, "supply": ahead.command}
            theirs = random_army(self.library.cards, budget, dice, self.rows[book.sides[FOE].faction])
            if book.supply[FOE] > COMMAND:
                book.supply[FOE] -= COMMAND
                theirs["supply"] = 1
        self.judge(mine, budget, purse)
        return Encounter(f"{chain.title}, battle {book.battle}", (mine, theirs), values)

    def of_roll(self, roster: Roster, things: list[str]) -> list[int]:
        """The places of the roll that these units are; each place once, and nobody who sits out."""
        free = [place for place in range(len(roster.units)) if place not in roster.struck]
        taken: list[int] = []
        for name in things:
            place = next((p for p in free if p not in taken and roster.units[p] == name), None)
            if place is None:
                raise Illegal("BG-ARMY-01", f"'{name[:40]}' is not on your roll, or sits this battle out.")
            taken.append(place)
        return taken

    def entries(self, roster: Roster, places: list[int]) -> list[object]:
        return [
            {"unit": roster.units[place], "veteran": True} if place in roster.veterans else roster.units[place]
            for place in places
        ]

    def muster_roll(self, roster: Roster, budget: int, dice: Dice) -> list[int]:
        """What the game fields of its roll: enough core units first, then whatever fits."""
        cards = self.library.cards
        free = [place for place in range(len(roster.units)) if place not in roster.struck]
        dice.shuffle(free)
        ranks = {place: cards.units[cards.unit(roster.units[place])] for place in free}
        free.sort(key=lambda place: ranks[place].rank != CORE or ranks[place].faction != self.rows[roster.faction])
        taken: list[int] = []
        left = budget
        for place in free:
            unit = ranks[place]
            same = sum(1 for other in taken if roster.units[other] == unit.id)
            if unit.points <= left and not (unit.rank == ELITE and same >= budget // ELITE_SHARE):
                taken.append(place)
                left -= int(unit.points)
        return taken

    # -- after the battle

    def finish(self, book: dict[str, Any], s: Any) -> dict[str, Any]:
        held = read(book)
        chain = self.chains[held.chain]
        assert isinstance(s, BattleState)
        ahead = self.dealt(held)
        winner = next(iter(s.result.winners()), -1) if s.result is not None else -1
        gone = [u for u in s.units if u.uid and u.out == DESTROYED]
        fallen = [[u.printed.id for u in gone if u.seat == seat] for seat in (ME, FOE)]
        if chain.kind == TRACK:
            self.move_marker(held, chain, winner, [int(points) for points in s.points])
            self.book_losses(held, chain, s, ahead)
        else:
            self.share_supply(held, winner, fallen)
        held.reports.append(
            Report(
                held.battle,
                s.scenario.name,
                winner,
                [int(points) for points in s.points],
                fallen,
                held.marker,
                list(held.supply),
            )
        )
        held.used.append(ahead.kept_terrain)
        if winner >= 0:
            held.wins[winner] += chain.weights[held.battle - 1] if chain.weights else 1
        held.battle += 1
        held.ahead = None
        if held.battle > chain.battles and not held.done:
            self.close(held, chain)
        return data(held)

    def move_marker(self, book: Book, chain: ChainFile, winner: int, points: list[int]) -> None:
        """One region toward the enemy, two if it scored at least twice as much; a win in the last region ends it."""
        if winner < 0:
            return
        way = 1 if winner == ME else -1
        if book.marker * way >= chain.regions:
            book.done, book.winner = True, winner
            return
        twice = points[winner] >= 2 * points[1 - winner] and points[winner] > 0
        book.marker = max(-chain.regions, min(chain.regions, book.marker + way * (2 if twice else 1)))

    def book_losses(self, book: Book, chain: ChainFile, s: BattleState, ahead: Ahead) -> None:
        """The fallen sit out the next battle; who slew an enemy and lives becomes a veteran."""
        for seat, places in enumerate(ahead.fielded):
            roster = book.sides[seat]
            units = [u for u in s.units if u.uid and u.seat == seat]
            struck = [place for place, u in zip(places, units, strict=True) if u.out == DESTROYED]
            roster.struck = self.without_levies(roster, struck, max(chain.budgets) // CORE_SHARE)
            for place, u in zip(places, units, strict=True):
                if u.out == 0 and u.has(SLAYER) and place not in roster.veterans:
                    roster.veterans.append(place)
            roster.veterans = roster.veterans[: chain.veterans]

    def without_levies(self, roster: Roster, struck: list[int], needed: int) -> list[int]:
        """Core units come back at once as far as the next battle could not be fought legally without them."""
        cards = self.library.cards

        def core(place: int) -> bool:
            unit = cards.units[cards.unit(roster.units[place])]
            return unit.rank == CORE and unit.faction == self.rows[roster.faction]

        standing = sum(1 for place in range(len(roster.units)) if core(place) and place not in struck)
        kept: list[int] = []
        for place in struck:
            if core(place) and standing < needed:
                standing += 1
            else:
                kept.append(place)
        return kept

    def share_supply(self, book: Book, winner: int, fallen: list[list[str]]) -> None:
        for seat in (ME, FOE):
            gained = WON if seat == winner else LOST
            book.supply[seat] += gained + len(fallen[1 - seat]) // PER_FALLEN

    def close(self, book: Book, chain: ChainFile) -> None:
        """All battles are fought: the side the marker leans to, or the most wins and then the most supply left."""
        book.done = True
        if chain.kind == TRACK:
            book.winner = ME if book.marker > 0 else FOE if book.marker < 0 else -1
            return
        mine, theirs = (book.wins[ME], book.supply[ME]), (book.wins[FOE], book.supply[FOE])
        book.winner = ME if mine > theirs else FOE if theirs > mine else -1

    # -- what a page draws

    def page(self, book: dict[str, Any]) -> dict[str, object]:
        held = read(book)
        chain = self.chains[held.chain]
        return {
            "phase": self.phase(held, chain),
            "chain": {
                "id": chain.id,
                "title": chain.title,
                "kind": chain.kind,
                "text": chain.text,
                "each_battle": chain.each_battle,
                "after_battle": chain.after_battle,
                "victory": chain.victory,
            },
            "faction": self.banner(held.sides[ME].faction),
            "battle": held.battle,
            "battles": chain.battles,
            "budget": chain.budgets[min(held.battle, chain.battles) - 1],
            "roll": chain.roll,
            "regions": chain.regions,
            "marker": held.marker,
            "supply": list(held.supply),
            "wins": list(held.wins),
            "sides": [self.side(roster) for roster in held.sides],
            "ahead": self.cards_ahead(held),
            "reports": [self.report(report) for report in held.reports],
            "winner": held.winner if held.done else None,
        }

    def banner(self, code: str) -> dict[str, str]:
        icon = next(faction.icon for faction in self.library.factions if faction.id == code)
        return {"id": code, "name": self.library.cards.factions[self.rows[code]].name, "icon": icon}

    def phase(self, book: Book, chain: ChainFile) -> str:
        if book.done:
            return "over"
        if chain.kind == TRACK and not book.sides[ME].units:
            return "roll"
        if book.ahead is None:
            return "deal"
        return "keep" if book.ahead.chooser else "field"

    def side(self, roster: Roster) -> dict[str, object]:
        cards = self.library.cards
        return {
            "faction": roster.faction,
            "name": cards.factions[self.rows[roster.faction]].name,
            "units": [
                {
                    "id": name,
                    "name": cards.units[cards.unit(name)].name,
                    "points": cards.units[cards.unit(name)].points,
                    "out": place in roster.struck,
                    "veteran": place in roster.veterans,
                }
                for place, name in enumerate(roster.units)
            ],
        }

    def cards_ahead(self, book: Book) -> dict[str, object] | None:
        ahead = book.ahead
        if ahead is None:
            return None
        titles = {card.id: (card.title, card.text) for card in self.library.rule_cards}
        titles |= {card.id: (card.title, card.text) for card in self.library.terrain_cards}
        titles |= {entry.id: (entry.title, entry.text) for entry in self.library.scenarios.values()}

        def shown(ids: list[str]) -> list[dict[str, str]]:
            return [{"id": name, "name": titles[name][0], "text": titles[name][1]} for name in ids]

        return {
            "terrain": shown(ahead.terrain),
            "rules": shown(ahead.rules),
            "kept_terrain": ahead.kept_terrain,
            "kept_rule": "" if ahead.discarded else ahead.kept_rule,
            "chooser": ahead.chooser,
            "stores": ahead.stores,
            "command": ahead.command,
            "prices": {"stores": STORE, "command": COMMAND, "discard": DISCARD},
        }

    def report(self, report: Report) -> dict[str, object]:
        cards = self.library.cards
        return {
            "battle": report.battle,
            "table": report.table,
            "winner": report.winner,
            "points": report.points,
            "fallen": [[cards.units[cards.unit(name)].name for name in names] for names in report.fallen],
            "marker": report.marker,
            "supply": report.supply,
        }
