"""What does a change that a card or a rule makes mean, in words for the log?

Each kind of `Mod` has one phrase, said after the name of what is changed. ``{n}`` is its amount with a sign,
``{value}`` without one, ``{inches}`` its amount in inches, ``{bits}`` the names of the bits that are set.
"""

from __future__ import annotations

from typing import Final

from drumhead.games.dropzone import mods, printed

PHRASES: Final[dict[int, str]] = {
    mods.CV: "{n} Command Value",
    mods.SET_CV: "Command Value {value}",
    mods.INFLUENCE_PLUS: "{inches} inches of Influence",
    mods.INIT_PLUS: "{n} to the initiative roll",
    mods.INSPIRE: "Infantry within its Influence may roll Fortitude tests again",
    mods.AREA_GLOBAL: "Influence everywhere",
    mods.RELAY: "relays Influence from {value_inches} inches",
    mods.OWN_HAND: "its Command Value alone sets the hand limit",
    mods.EXTRA_DRAW: "draws {value} more",
    mods.DUMP_HAND: "must discard its whole hand",
    mods.ACTIONS: "{n} actions",
    mods.TWO_MOVES: "may Move twice",
    mods.HIT_AND_RUN: "may Move after it has shot",
    mods.MV_PLUS: "{inches} inches of movement",
    mods.MV_HALF: "half its movement",
    mods.MV_DOUBLE: "twice its movement",
    mods.MF_PLUS: "{inches} inches of Move and Fire",
    mods.MF_SET: "Move and Fire {value_inches} inches",
    mods.FREE_FIRE: "no Move and Fire limit",
    mods.ENTRY: "enters Garrisons from {value_inches} inches away",
    mods.ACC: "{n} to what its shots need",
    mods.HARD: "{n} to what shots at it need",
    mods.ACC_CAP: "its shots need {value}+ at most",
    mods.ACC_EASE: "its shots need {value} less",
    mods.IGNORE_MODS: "its shots ignore what makes them harder",
    mods.HIT_ON: "its shots hit on {value}+",
    mods.ENERGY: "{n} Energy",
    mods.SHOTS: "{n} Shots",
    mods.SHOTS_X: "{value} times the Shots",
    mods.RANGE: "{inches} inches of range",
    mods.FULL_RANGE: "full range even against Active Countermeasures",
    mods.UNIT_KEY: "{bits}",
    mods.WEAPON_KEY: "{bits}",
    mods.AA: "AA {value}",
    mods.DESTROYER: "Destroyer {value}",
    mods.DEVASTATOR: "Devastator {value}",
    mods.DEV_SET: "Devastator {value}",
    mods.DEV_PLUS: "{n} to Devastator",
    mods.NO_DEV: "no Devastator",
    mods.CAN_CRIT: "may score Critical hits",
    mods.EXTRA_UNIT: "shoots as if there were {value} more",
    mods.DAMAGE_ROLL: "{n} to damage rolls",
    mods.EVASION: "{n} Evasion",
    mods.PASSIVE: "Passive {value}+",
    mods.PASSIVE_PLUS: "Passive Countermeasures better by {value}",
    mods.SET_CM: "Countermeasures of its own",
    mods.ARMOUR: "{n} Armour",
    mods.IGNORE: "ignores {bits}",
    mods.CANNOT: "cannot {bits}",
    mods.SAFE: "cannot be {bits}",
    mods.GROUND: "{bits}",
    mods.FLY: "counts as an Aircraft of Armour {value}",
    mods.JET: "may fly {value_inches} inches",
    mods.NO_COVER: "no cover",
    mods.REROLL: "rolls {bits} again",
    mods.AUTO_PASS: "passes its Fortitude tests",
    mods.MAY_FAIL: "may choose to pass or fail Fortitude tests",
    mods.KEEP_TOKENS: "no token is removed from it",
    mods.TOKEN_DOUBLE: "tokens count twice",
    mods.NO_PASS: "an Objective it claims cannot be passed on",
    mods.MARKER: "{bits}",
    mods.PEN_FIVE: "Penetrative works on 5 or more",
    mods.GLANCE_SELF: "glancing Area shots hit own units under the template",
    mods.RETINUE: "counts as in that squad when shots are redirected",
    mods.FREE_SIGNAL: "a Signal that costs no action",
    mods.SPARED: "its cargo takes no hits",
    mods.EXPIRES: "is removed after this attack",
    mods.SEARCH_DOUBLE: "the round counts double for this search",
    mods.NO_REDRAW: "does not draw again",
}

_ROLLS: Final = {
    mods.DICE_HIT: "to-hit dice",
    mods.DICE_DAMAGE: "damage dice",
    mods.DICE_PASSIVE: "Passive Countermeasures",
    mods.DICE_COLLATERAL: "Collateral dice",
    mods.DICE_FORTITUDE: "Fortitude tests",
    mods.DICE_SPOTTED: "to-hit dice that show a 1",
}
_MARKERS: Final = {mods.SMOKE: "hidden by smoke", mods.SPOTTED: "spotted"}
_BITS: Final[dict[int, dict[int, str]]] = {
    mods.UNIT_KEY: {bit: name for name, bit in printed.UNIT_KEYS.items()},
    mods.WEAPON_KEY: {bit: name for name, bit in printed.WEAPON_KEYS.items()},
    mods.IGNORE: {
        mods.IGNORES_DISEMBARK: "the penalty for disembarking",
        mods.IGNORES_LIMITED: "Limited",
        mods.IGNORES_ENTERING: "the re-roll for entering an occupied Garrison",
        mods.IGNORES_RESERVES: "Aerial Advantage",
        mods.IGNORES_ACTIVE: "Active Countermeasures",
        mods.IGNORES_EVASION: "Evasion and Passive Countermeasures",
    },
    mods.CANNOT: {
        mods.NO_SEARCH: "search",
        mods.NO_CLAIM: "claim Objectives",
        mods.NO_EMBARK: "embark",
        mods.NO_GARRISON: "enter Garrisons",
        mods.NO_SCAN: "use Scan tokens",
        mods.NO_LEAVE: "leave a Garrison that holds enemies",
        mods.NO_SHOOT: "shoot",
        mods.NO_REACT: "make Reaction Fire",
        mods.NO_EXCEPTIONAL: "gain from Exceptional ground",
        mods.NO_DRAW: "draw cards",
        mods.NO_CARDS: "play cards",
        mods.NO_SOURCE: "be a source of Influence",
    },
    mods.SAFE: {
        mods.SAFE_REACTION: "targeted by Reaction Fire",
        mods.SAFE_FAR: "targeted from more than 6 inches away",
        mods.SAFE_DAMAGE: "damaged",
        mods.SAFE_HULLDOWN: "Hull Down",
    },
    mods.GROUND: {
        mods.GROUND_EXCEPTIONAL: "moves as on Exceptional ground",
        mods.GROUND_TOUGH: "ignores Tough ground",
        mods.GROUND_PHASE: "moves through scenery and units",
        mods.GROUND_JUMP: "moves over scenery up to 8 inches high",
    },
}


def phrase(kind: int, amount: int) -> str:
    """The change in words.

    >>> phrase(mods.MV_PLUS, 3000), phrase(mods.CANNOT, mods.NO_SHOOT | mods.NO_CLAIM), phrase(mods.ACC, -1)
    ('+3 inches of movement', 'cannot claim Objectives or shoot', '-1 to what its shots need')
    """
    if kind == mods.REROLL:
        named = [_ROLLS.get(amount, "dice")]
    elif kind == mods.MARKER:
        named = [_MARKERS.get(amount, "marked")]
    else:
        named = [name for bit, name in _BITS.get(kind, {}).items() if amount & bit]
    return PHRASES[kind].format(
        n=f"{amount:+d}",
        value=amount,
        inches=f"{amount / printed.INCH:+g}",
        value_inches=f"{amount / printed.INCH:g}",
        bits=(" or " if kind in (mods.CANNOT, mods.SAFE) else " and ").join(named),
    )
