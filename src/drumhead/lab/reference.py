"""What is the fixed yardstick of every benchmark? A small deck-builder in plain Python, never compiled, never changed.

Its speed stands for the machine's: figures are given as ratios to it. A decision is to list the options, to choose one
and to apply it, as for the games.
"""

from typing import Final

NOMINAL: Final = 315_000  # its decisions a CPU second on the machine that the targets were set on
COST: Final = (0, 0, 3, 6, 3, 4, 5, 8)  # copper, estate, silver, gold, smithy ... by card
COINS: Final = (1, 0, 2, 3, 0, 0, 0, 0)
POINTS: Final = (0, 1, 0, 0, 0, 0, 3, 6)
DRAWS: Final = (0, 0, 0, 0, 3, 2, 0, 0)
GAMES: Final = 20
EXPECTED: Final = (3_445, 579)  # decisions and points of the first games, checked before anything is timed


class Chance:
    """A linear congruential generator: enough for a yardstick, the same everywhere."""

    __slots__ = ("word",)

    def __init__(self, seed: int) -> None:
        self.word = seed * 2654435761 & 0xFFFFFFFF

    def below(self, n: int) -> int:
        self.word = (self.word * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self.word >> 8) % n


class Player:
    __slots__ = ("deck", "discard", "hand")

    def __init__(self) -> None:
        self.deck = [0] * 7 + [1] * 3
        self.hand: list[int] = []
        self.discard: list[int] = []

    def draw(self, count: int, chance: Chance) -> None:
        for _ in range(count):
            if not self.deck:
                self.deck = self.discard
                self.discard = []
                for i in range(len(self.deck) - 1, 0, -1):
                    j = chance.below(i + 1)
                    self.deck[i], self.deck[j] = self.deck[j], self.deck[i]
                if not self.deck:
                    return
            self.hand.append(self.deck.pop())


class Table:
    __slots__ = ("active", "agenda", "coins", "players", "supply", "turns")

    def __init__(self, chance: Chance) -> None:
        self.players = [Player(), Player()]
        self.supply = [20, 12, 16, 12, 10, 10, 10, 8]
        self.agenda: list[tuple[str, int]] = [("action", 0)]
        self.active = 0
        self.coins = 0
        self.turns = 0
        for player in self.players:
            player.draw(5, chance)


def options(table: Table) -> list[int]:
    """What the active player may play or buy; -1 goes on."""
    kind = table.agenda[-1][0]
    found = [-1]
    if kind == "action":
        for card in sorted(set(table.players[table.active].hand)):
            if DRAWS[card]:
                found.append(card)
    else:
        for card in range(8):
            if table.supply[card] and COST[card] <= table.coins:
                found.append(card)
    return found


def take(table: Table, card: int, chance: Chance) -> None:
    """Apply the choice."""
    player = table.players[table.active]
    kind, number = table.agenda.pop()
    if kind == "action":
        if card < 0:
            table.coins = sum(COINS[held] for held in player.hand)
            table.agenda.append(("buy", number))
        else:
            player.hand.remove(card)
            player.discard.append(card)
            table.agenda.append(("action", number + 1))
            player.draw(DRAWS[card], chance)
        return
    if card >= 0:
        table.supply[card] -= 1
        table.coins -= COST[card]
        player.discard.append(card)
        if number < 1:
            table.agenda.append(("buy", number + 1))
            return
    player.discard += player.hand
    player.hand = []
    player.draw(5, chance)
    table.active = 1 - table.active
    table.turns += 1
    table.agenda.append(("action", 0))


def play(seed: int) -> tuple[int, int]:
    """One game of random choices: decisions, and the points of both players."""
    chance = Chance(seed + 1)
    table = Table(chance)
    decisions = 0
    while table.turns < 200 and table.supply[7] and table.supply[:7].count(0) < 3:
        choices = options(table)
        take(table, choices[chance.below(len(choices))], chance)
        decisions += 1
    points = sum(POINTS[card] for p in table.players for card in p.deck + p.hand + p.discard)
    return decisions, points


def check() -> None:
    """The yardstick measures what it always did."""
    games = [play(seed) for seed in range(GAMES)]
    found = (sum(game[0] for game in games), sum(game[1] for game in games))
    if found != EXPECTED:
        raise AssertionError(f"The reference workload has changed: {found} instead of {EXPECTED}.")
