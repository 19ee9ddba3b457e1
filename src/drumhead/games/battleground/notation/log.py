"""How does the log tell what the lexicon's templates cannot? A function for each such kind of event."""

from __future__ import annotations

from drumhead.games.battleground.notation.words import CHECKS, inches
from drumhead.games.battleground.state import BattleState
from drumhead.games.battleground.texts import STATS
from drumhead.games.battleground.verbs import LEXICON, ORDER_NAMES, POINT, Said, Verb
from drumhead.kernel import Event, Game, counted, seat_mark, thing_mark
from drumhead.kernel.lexicon import WHO


def _unit(event: Event) -> str:
    return thing_mark("unit", event.a)


@LEXICON.telling(Said.ORDERED)
def ordered(game: Game[BattleState], event: Event) -> str:
    """The letter, the cap and what it is aimed at."""
    letter, cap, airborne, objective, px, py = event.more
    words = ORDER_NAMES[letter]
    if objective == POINT:
        words += f" to {inches(px)}, {inches(py)}"
    elif objective:
        words += f" on {thing_mark('unit', objective)}"
    if cap:
        words += f", at most {inches(cap)}"
    return f"{_unit(event)}: {words}{', airborne' if airborne else ''}."


@LEXICON.telling(Said.TURNED, Said.SLID, Said.PASS, Said.STAYED)
def silent(game: Game[BattleState], event: Event) -> str:
    """Only drawn."""
    return ""


@LEXICON.telling(Said.CHECK)
def check(game: Game[BattleState], event: Event) -> str:
    """Three dice against courage."""
    kind, *dice = event.more
    rolled = " + ".join(str(die) for die in dice)
    return f"{_unit(event)} takes a {CHECKS[kind]} check: {rolled} = {event.b} against courage {event.c}."


@LEXICON.telling(Said.PASSED_CHECK)
def passed(game: Game[BattleState], event: Event) -> str:
    """It holds."""
    return f"{_unit(event)} passes."


@LEXICON.telling(Said.FAILED_CHECK)
def failed(game: Game[BattleState], event: Event) -> str:
    """It does not."""
    return f"{_unit(event)} fails."


@LEXICON.telling(Said.ATTACK)
def attack(game: Game[BattleState], event: Event) -> str:
    """The line of both."""
    struck = thing_mark("unit", event.b)
    _, dice, skill, power, defence, toughness = event.more
    return f"{_unit(event)} attacks {struck}: ({dice}) {skill}/{power} against {defence}/{toughness}."


@LEXICON.telling(Said.HIT_ROLL)
def hit_roll(game: Game[BattleState], event: Event) -> str:
    """The dice and what they do."""
    dice = " ".join(str(die) for die in event.more) or "no dice"
    return f"Hit roll, {max(1, int(event.b))} or less: {dice}; {counted(int(event.c), 'hit')}."


@LEXICON.telling(Said.DAMAGE_ROLL)
def damage_roll(game: Game[BattleState], event: Event) -> str:
    """The dice and what they do."""
    if not event.more:
        return ""
    dice = " ".join(str(die) for die in event.more)
    return f"Damage roll, {max(1, int(event.b))} or less: {dice}; {int(event.c)} damage."


SET = {
    "range": "a ranged attack to {}",
    "setmc": "movement {}",
    "rushmc": "movement {} when rushing",
    "routmc": "movement {} when routing",
}
CHANGED = {
    "dice": "attack dice",
    "skill": "skill",
    "power": "power",
    "dskill": "defensive skill",
    "tough": "toughness",
    "courage": "courage",
    "mc": "movement steps",
    "impact": "impact hits",
}


@LEXICON.telling(Said.MODIFIED)
def modified(game: Game[BattleState], event: Event) -> str:
    """A number that rose, fell or was set; what is no number was told with its card."""
    stat = STATS[int(event.b)]
    if stat in SET:
        return f"{_unit(event)}: {SET[stat].format(inches(int(event.c)))}."
    return f"{_unit(event)}: {int(event.c):+d} {CHANGED[stat]}." if stat in CHANGED else ""


@LEXICON.telling(Said.OVER)
def over(game: Game[BattleState], event: Event) -> str:
    """The winner, or none."""
    return "The battle is drawn." if event.seat < 0 else f"{seat_mark(event.seat)} wins the battle."


# -- what is told before it happens

LEXICON.foreseeing(Verb.ATTACK, Verb.RUSH, Verb.CAST, Verb.PLAY)
LEXICON.foretelling(Said.DAMAGE, "unit", "loses {}", "boxes")
LEXICON.foretelling(Said.DESTROYED, "unit", "falls")
LEXICON.foretelling(Said.ROUTED, "unit", "routs")
LEXICON.foretelling(Said.SHAKEN, "unit", "is shaken")
LEXICON.foretelling(Said.FRIGHTENED, "unit", "is frightened")
LEXICON.foretelling(Said.HEALED, "unit", "regains {}", "boxes")
LEXICON.foretelling(Said.FLED, "unit", "flees")
LEXICON.foretelling(Said.POINTS, WHO, "scores {}", "gained")
