"""The stand-alone campaign: a town, five linked missions, monsters that the game plays (FC-MOD-04).

book = new_book("Aldenford", "auric", seed)     a fresh campaign, or load_book(path)
begin(book, library)                            draws escalation cards and the enemy of the next mission
options = mission_options(book, library, picks) the table of its battle: new_match(game, options, seed)
play_monsters(match)                            after every input: the game answers for the monsters
report = finish(book, match.state)              reputation, well-being, coins, losses; then the town: build(book, ...)
"""

from drumhead.games.fantasy_commander.campaign.battles import begin, march, mission_options, play_monsters
from drumhead.games.fantasy_commander.campaign.book import Book, build, load_book, new_book, rating, save_book
from drumhead.games.fantasy_commander.campaign.reports import finish

__all__ = [
    "Book",
    "begin",
    "build",
    "finish",
    "load_book",
    "march",
    "mission_options",
    "new_book",
    "play_monsters",
    "rating",
    "save_book",
]
