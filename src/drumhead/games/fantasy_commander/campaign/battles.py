"""How does a mission become a battle? Escalation, the enemy, the muster, and the game's answers for the monsters."""

from __future__ import annotations

import copy

from drumhead.games.fantasy_commander.campaign.book import (
    ESCALATION,
    MISSIONS,
    Book,
    Mission,
    Recruit,
    change_level,
    change_well_being,
)
from drumhead.games.fantasy_commander.cards import COLOSSAL, HERO, LEVELS, Cards, UnitDef
from drumhead.games.fantasy_commander.missions import BEAST, FORDS, SIEGE, SMOKE, WAGONS
from drumhead.games.fantasy_commander.monsters import Automaton
from drumhead.games.fantasy_commander.state import MONSTERS, CommanderState
from drumhead.kernel.dice import Dice, seeded
from drumhead.kernel.game import Game, Options
from drumhead.kernel.illegal import Illegal
from drumhead.kernel.match import Match

TITLES = ("", "Smoke on the Road", "The Grey Fords", "Beast of the Knoll", "Wagons in the Wood", "Siege Night")
MAPS = ("", "crossroads", "grey_fords", "king_of_the_knoll", "wagons_in_the_wood", "twin_towns")
OPTIONAL = (
    (),
    ("Lose no unit.", "Destroy all enemies."),
    ("Hold the bridge at the end.", "Keep your heroes unhurt."),
    ("Hold the knoll when it dies.", "Lose one unit at most."),
    ("Bring all three wagons through.", "Lose no hero."),
    ("Hold both towns at the end.", "Kill the enemy hero."),
)
GOALS = (
    "",
    "Hold two of the three points after round 5.",
    "No enemy may stand south of the river at the end of rounds 4, 5 and 6.",
    "Destroy the Behemoth within 8 rounds.",
    "Bring two of the three wagons to the last row by round 9.",
    "Hold out for 8 rounds; never lose both towns at a round's end.",
)
ENEMIES = ("", "redfang", "grave", "redfang", "thorn", "")
POINTS = (0, 150, 200, 100, 225, 300)
BASE_LIMIT = 200
STEP_LIMIT = 25
EXTRA_PACK = 30
DESERTERS = 25
SECOND_WAVE = 100
MANY_CARDS_FROM = 3


def begin(book: Book, library: Cards) -> Mission:
    """Escalation cards and the enemy of the next mission; asked again, it is the same mission."""
    if book.over():
        raise Illegal("FC-CAM-16", "This campaign is over.")
    if book.ahead is not None:
        return book.ahead
    dice = seeded(book.seed, f"mission {book.mission}")
    cards = [_draw(book, dice) for _ in range(2 if book.level >= MANY_CARDS_FROM else 1)]  # FC-CAM-02
    for card in cards:
        if card == "poisoned_wells":
            change_well_being(book, -1)
        elif card == "burning_fields":
            book.coins = max(0, book.coins - 1)
        elif card == "quiet_days":
            change_level(book, -1)
    limit = BASE_LIMIT + STEP_LIMIT * book.mission - (DESERTERS if "deserters" in cards else 0)
    mission = Mission(book.mission, _enemies(book.mission, cards, library, dice), cards, limit)
    if "second_wave" in cards:
        weak = [unit.id for unit in _people(library, ENEMIES[book.mission]) if LEVELS[unit.level] == "conscript"]
        mission.waves.append([3, *[weak[n % len(weak)] for n in range(3)]])
    if book.mission == SIEGE:
        mission.waves.append([4, *_pick(_people(library, ""), SECOND_WAVE, dice)])
    book.ahead = mission
    return mission


def _draw(book: Book, dice: Dice) -> str:
    if not book.pile:
        order = list(range(len(ESCALATION)))
        dice.shuffle(order)
        book.pile = [ESCALATION[n].id for n in order]
    return book.pile.pop()


def _people(library: Cards, faction: str) -> list[UnitDef]:
    """The regular units of a faction, or of all."""
    return [
        unit
        for unit in library.units
        if unit.regular() and (not faction or library.factions[unit.faction].id == faction)
    ]


def _pick(people: list[UnitDef], points: int, dice: Dice) -> list[str]:
    """Random units for so many points."""
    chosen: list[str] = []
    while True:
        fitting = [unit for unit in people if unit.cost <= points]
        if not fitting:
            return chosen
        unit = fitting[dice.below(len(fitting))]
        chosen.append(unit.id)
        points -= unit.cost


def _enemies(number: int, cards: list[str], library: Cards, dice: Dice) -> list[str]:
    people = _people(library, ENEMIES[number])
    points = POINTS[number] + (EXTRA_PACK if "larger_pack" in cards else 0)
    chosen: list[str] = []
    if number == BEAST:
        chosen += [unit.id for unit in library.units if unit.kind == COLOSSAL and unit.id == "red_behem"]
    if "bold_chief" in cards or number == SIEGE:
        faction = ENEMIES[number]
        heroes = [
            unit.id
            for unit in library.units
            if unit.kind == HERO and (not faction or library.factions[unit.faction].id == faction)
        ]
        chosen.append(heroes[dice.below(len(heroes))])
    return chosen + _pick(people, points, dice)


def start_strength(book: Book, recruit: Recruit, card: UnitDef, paid: bool) -> int:
    """FC-CAM-03: whole with an Infirmary or for a coin, else half of what was lost is back."""
    if paid or "infirmary" in book.built:
        return int(card.strength)
    return int(card.strength) - (recruit.lost - recruit.lost // 2)


def mission_options(book: Book, library: Cards, picks: list[str], healed: list[int] | None = None) -> Options:
    """The table of the mission's battle with these units: lasting ones first, the rest recruited anew.

    `healed` are places in `picks` whose losses a coin each makes good.
    """
    mission = begin(book, library)
    by_id = {unit.id: unit for unit in library.units}
    paid = set(healed or [])
    if any(not 0 <= place < len(picks) for place in paid):
        raise Illegal("FC-CAM-03", "Only a unit that marches can be healed.")
    if len(paid) > book.coins:
        raise Illegal("FC-CAM-03", f"{len(paid)} coins are needed; the town has {book.coins}.")
    pool = list(book.roster)
    left: list[int] = []
    taken: list[Recruit] = []
    for place, pick in enumerate(picks):
        if pick not in by_id:
            raise Illegal("FC-ARM-01", f"There is no unit '{pick[:40]}'.")
        if library.factions[by_id[pick].faction].id != book.faction:
            raise Illegal("FC-ARM-04", f"{by_id[pick].name} does not march for {book.name}.")
        recruit = next((known for known in pool if known.card == pick), None)
        if recruit is None:
            recruit = Recruit(pick)
        else:
            pool.remove(recruit)
            if recruit.out:
                raise Illegal("FC-CAM-03", f"{by_id[pick].name} sits this mission out.")
        taken.append(recruit)
        left.append(start_strength(book, recruit, by_id[pick], place in paid))
    book.coins -= len(paid)
    for place in paid:
        taken[place].lost = 0
    book.roster = [*taken, *pool]
    human = {
        "units": picks,
        "deck": ready_deck(library, [by_id[pick] for pick in picks]),
        "left": left,
        "gifts": _gifts(book, [by_id[pick] for pick in picks]),
    }
    monsters = {
        "mission": mission.number,
        "limit": mission.limit,
        "units": mission.enemies,
        "escalation": mission.escalation,
        "waves": mission.waves,
        "town": [card for card in book.built if card in ("wall", "shrine", "beacon", "watch_post")],
    }
    return Options(2, (human, monsters), {"mode": "mission", "scenario": MAPS[mission.number]})


def march(
    book: Book, game: Game[CommanderState], library: Cards, picks: list[str], healed: list[int] | None = None
) -> Options:
    """The table of the mission's battle, if the rules accept the army; otherwise the book stays as it is."""
    tried = copy.deepcopy(book)
    options = mission_options(tried, library, picks, healed)
    wrong = game.violations(options)
    if wrong:
        raise Illegal(wrong[0].rule, " ".join(violation.sentence for violation in wrong))
    book.coins, book.roster, book.ahead = tried.coins, tried.roster, tried.ahead
    return options


def _gifts(book: Book, cards: list[UnitDef]) -> list[list[object]]:
    """What buildings give to one unit each: the first that may have it."""
    gifts: list[list[object]] = []
    for building, kinds, gift in (
        ("training_yard", ("infantry", "monstrous"), "Master of Attack 1"),
        ("smithy", ("infantry",), "Armour"),
        ("stables", ("monstrous",), "run"),
    ):
        if building in book.built:
            names = ("infantry", "monstrous", "hero", "colossal")
            place = next((n for n, card in enumerate(cards) if names[card.kind] in kinds), None)
            if place is not None:
                gifts.append([place, gift])
    return gifts


def ready_deck(library: Cards, cards: list[UnitDef]) -> list[str]:
    """A legal deck for these units: plain cards first, as many as there are units (FC-DCK-01 to FC-DCK-03)."""
    ids = {card.id for card in cards}
    fitting = [
        card
        for card in library.tactics
        if card.index and cards and card.faction == cards[0].faction and (not card.requires or card.requires in ids)
    ]
    plain = [card.id for card in fitting if not card.golden for _ in range(card.copies)]
    golden = [card.id for card in fitting if card.golden]
    count = min(len(golden), len(cards) // 4)
    return sorted([*golden[:count], *plain[: len(cards) - count]])


def play_monsters(match: Match[CommanderState]) -> None:
    """Answer for the monsters until the player must choose or the battle is over (FC-CAM-04, FC-CAM-13)."""
    automaton = Automaton()
    still = seeded("0" * 32, "unused")
    while match.outcome() is None and MONSTERS in match.waiting():
        options = match.decision(MONSTERS).options
        match.play(MONSTERS, options[automaton.pick(match.state, MONSTERS, options, still)])


__all__ = [
    "FORDS",
    "GOALS",
    "MAPS",
    "MISSIONS",
    "OPTIONAL",
    "SMOKE",
    "TITLES",
    "WAGONS",
    "begin",
    "march",
    "mission_options",
    "play_monsters",
    "ready_deck",
    "start_strength",
]  # fmt: skip
