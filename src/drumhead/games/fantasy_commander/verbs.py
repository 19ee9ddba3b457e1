"""Which choices does Fantasy Commander know, and which things does its log tell?"""

from drumhead.kernel.action import Verb as KernelVerb
from drumhead.kernel.events import Said as KernelSaid


class Verb(KernelVerb):
    """What a player can do. Hexes are column and row, units, colours and faces their numbers."""

    DEPLOY = 1  # a: unit, to be put on a hex next
    PLACE = 2  # a, b: the hex for whatever is being placed; c: basic terrain in Battle Royal
    KEEP = 3  # the order dice as they lie
    REROLL = 4  # all order dice but one
    LOOK = 5  # at the other pool
    READY = 6
    ASSIGN = 7  # a: unit, b: colour (0 takes the token away)
    COMMIT = 8
    SWAP = 9  # a: unit with a purple token, b: colour
    ACT = 10
    DECLINE = 11
    ACTIVATE = 12  # a: unit
    USE = 13  # a: start-of-activation effect
    PAY = 14  # a: surcharge ability
    DONE = 15
    MOVE = 16  # a, b: hex
    RUN = 17  # a, b: hex
    MELEE = 18  # a: target
    SWEEP = 19  # Multiple Attack
    SHOOT = 20  # a: target
    DEFEND = 21
    REST = 22
    HOLD = 23  # do nothing (more)
    REDIRECT = 24  # a: Defender
    TIRE = 25  # take the fatigue that is offered
    GUARD = 26  # drop the order for a Defence token
    PASS = 27
    PICK = 28  # a: face of a die to reroll
    ROLL = 29  # the picked dice
    REGROUP = 30
    ROUTE = 31  # a: direction of the next hex of a retreat
    ADVANCE = 32
    PURSUE = 33  # a, b: hex
    RAISE = 34
    TARGET = 35  # a: unit that a card falls on
    LOSE = 36  # a: colour
    ACCEPT = 37


class Said(KernelSaid):
    """What happened; `a`, `b`, `c` and `more` as written beside each kind."""

    DEPLOYED = 1  # a: unit, b: cell
    ROUND = 2  # a: round
    DICE = 3  # more: order dice (told to their seat only)
    POOL = 4  # a: packed pool
    LOOKED = 5
    COMMITTED = 6
    TOKENS = 7  # more: unit, colour, unit, colour ...
    INITIATIVE = 8
    SWAPPED = 9  # a: unit, b: colour
    DECLINED = 10  # a: colour of the step
    STEP = 11  # a: colour
    CARD = 12
    PASSED_ON = 13  # a curse goes to the opponent
    SHUFFLED = 14
    NO_CARD = 15
    TERRAIN = 16  # a: terrain, b: cell
    ACTIVATED = 17  # a: unit, b: colour of its token
    EFFECT = 18  # a: unit, b: start-of-activation effect
    PAID = 19  # a: unit, b: surcharge
    MOVED = 20  # a: unit, b: cell, more: path
    RAN = 21
    DEFENDING = 22  # a: unit
    RESTED = 23
    HELD = 24
    MELEE = 25  # a: attacker, b: target
    SHOT = 26
    REDIRECTED = 27  # a: old target, b: new target
    TIRED = 28  # a: unit, b: why (a number of `fatigue`)
    GUARDED = 29  # a: unit
    ROLLED = 30  # a: unit, b: 0 attack, 1 defence, more: faces
    REROLLED = 31  # a: unit, b: 0 attack, 1 defence, more: faces after it
    SETTLED = 32  # a: attacker, b: target, more: damage, panic, both struck back, blocks, 1s to 4s that count
    LOST = 33  # a: unit, b: how many
    DESTROYED = 34  # a: unit
    RESTORED = 35  # a: unit, b: how many
    SHED = 36  # a: unit, b: fatigue lost
    FATIGUED = 37  # a: unit, b: fatigue given by terrain or a card
    REGROUPED = 38
    PANICKED = 39  # a: unit, b: hexes to retreat
    RETREATED = 40  # a: unit, b: cell, more: path
    PUSHED = 41
    ADVANCED = 42  # a: unit, b: cell
    PURSUED = 43
    RAISED = 44  # a: unit, b: cell
    SCORED = 45  # a: points, b: total
    ROUND_OVER = 46  # a: round
    ORDERS = 47  # a: colour, b: +1 or -1
    PEEKED = 48
    ARMED = 49  # a: unit, b: packed kind of bonus from a card
    OVER = 50
    SWEPT = 51  # a: unit that attacks all in contact
