"""What may players choose, and what does the log tell? Every choice and event with its fields, and shared actions."""

from typing import Final

from drumhead.kernel.action import Action
from drumhead.kernel.action import Verb as KernelVerb
from drumhead.kernel.events import Said as KernelSaid
from drumhead.kernel.lexicon import lexicon, said, verb


class Verb(KernelVerb):
    """What a player can do; the lexicon below says what their numbers are."""

    DEPLOY = 1
    PLACE = 2
    KEEP = 3
    REROLL = 4
    LOOK = 5
    READY = 6
    ASSIGN = 7
    COMMIT = 8
    SWAP = 9
    ACT = 10
    DECLINE = 11
    ACTIVATE = 12
    USE = 13
    PAY = 14
    DONE = 15
    MOVE = 16
    RUN = 17
    MELEE = 18
    SWEEP = 19
    SHOOT = 20
    DEFEND = 21
    REST = 22
    HOLD = 23
    REDIRECT = 24
    TIRE = 25
    GUARD = 26
    PASS = 27
    PICK = 28
    ROLL = 29
    REGROUP = 30
    ROUTE = 31
    ADVANCE = 32
    PURSUE = 33
    RAISE = 34
    TARGET = 35
    LOSE = 36
    ACCEPT = 37


class Said(KernelSaid):
    """What happened. Events name units and hexes so that the log needs no state: see `state.tag` and `spot`."""

    DEPLOYED = 1
    ROUND = 2
    DICE = 3
    POOL = 4
    LOOKED = 5
    COMMITTED = 6
    TOKENS = 7
    INITIATIVE = 8
    SWAPPED = 9
    DECLINED = 10
    STEP = 11
    CARD = 12
    PASSED_ON = 13
    SHUFFLED = 14
    NO_CARD = 15
    TERRAIN = 16
    ACTIVATED = 17
    PAID = 19
    MOVED = 20
    RAN = 21
    DEFENDING = 22
    RESTED = 23
    HELD = 24
    MELEE = 25
    SHOT = 26
    REDIRECTED = 27
    TIRED = 28
    GUARDED = 29
    ROLLED = 30
    REROLLED = 31
    SETTLED = 32
    LOST = 33
    DESTROYED = 34
    RESTORED = 35
    SHED = 36
    FATIGUED = 37
    REGROUPED = 38
    PANICKED = 39
    RETREATED = 40
    PUSHED = 41
    ADVANCED = 42
    PURSUED = 43
    RAISED = 44
    SCORED = 45
    ROUND_OVER = 46
    ORDERS = 47
    PEEKED = 48
    ARMED = 49
    OVER = 50
    SWEPT = 51


# A `unit` is its number in the battle, a `hex` a column and a row, a `way` one of six directions, `start` an effect at
# the start of an activation, `surcharge` a paid ability of the active unit. In events a `tag` is a unit with its card,
# a `spot` a hex in one number, a `pool` the counts of all colours.
LEXICON: Final = lexicon(
    [
        verb(Verb.DEPLOY, "unit: unit", "Deploy {unit}"),
        verb(Verb.PLACE, "at: hex 2, ground: terrain"),
        verb(Verb.KEEP, "", "Keep the dice"),
        verb(Verb.REROLL, "", "Reroll with one die less"),
        verb(Verb.LOOK, "", "Ask to see the other pool"),
        verb(Verb.READY, "", "Ready"),
        verb(Verb.ASSIGN, "unit: unit, order: colour"),
        verb(Verb.COMMIT, "", "Commit the orders"),
        verb(Verb.SWAP, "unit: unit, order: colour", "Swap purple for {order} on {unit}"),
        verb(Verb.ACT, "", "Act now"),
        verb(Verb.DECLINE, "", "Wait"),
        verb(Verb.ACTIVATE, "unit: unit", "Activate {unit}"),
        verb(Verb.USE, "effect: start", "{effect}"),
        verb(Verb.PAY, "ability: surcharge", "{ability}"),
        verb(Verb.DONE, "", "Go on"),
        verb(Verb.MOVE, "to: hex 2", "Move to {to}"),
        verb(Verb.RUN, "to: hex 2", "Run to {to}"),
        verb(Verb.MELEE, "target: unit", "Attack {target}"),
        verb(Verb.SWEEP, "", "Attack every enemy in contact"),
        verb(Verb.SHOOT, "target: unit", "Shoot at {target}"),
        verb(Verb.DEFEND, "", "Declare Defence"),
        verb(Verb.REST, "", "Rest"),
        verb(Verb.HOLD, "", "Do nothing more"),
        verb(Verb.REDIRECT, "defender: unit", "Defend with {defender}"),
        verb(Verb.TIRE, "", "Take a fatigue"),
        verb(Verb.GUARD, "", "Drop the order and defend"),
        verb(Verb.PASS, "", "No"),
        verb(Verb.PICK, "die: face", "Pick a {die}"),
        verb(Verb.ROLL, "", "Roll"),
        verb(Verb.REGROUP, "", "Regroup"),
        verb(Verb.ROUTE, "next: way", "Flee to {next}"),
        verb(Verb.ADVANCE, "", "Advance"),
        verb(Verb.PURSUE, "to: hex 2", "Pursue to {to}"),
        verb(Verb.RAISE, "", "Raise Zombie Warriors"),
        verb(Verb.TARGET, "target: unit", "Choose {target}"),
        verb(Verb.LOSE, "order: colour", "Lose a {order} order"),
        verb(Verb.ACCEPT, "", "Yes"),
    ],
    [
        said(Said.DEPLOYED, "unit: tag, at: spot", "{unit} [deploys|deploy] on {at}."),
        said(Said.ROUND, "round: count", "Round {round} begins."),
        said(Said.DICE, "*faces: die"),
        said(Said.POOL, "pool: pool, whose: seat", "{whose} has {pool}."),
        said(Said.LOOKED, "", "{who} asked to see the other pool."),
        said(Said.COMMITTED, "", "{who} is ready."),
        said(Said.TOKENS, "left: count, *tokens: token 2"),
        said(Said.INITIATIVE, "first: count, second: count"),
        said(
            Said.SWAPPED, "unit: tag, order: colour", "{unit} [takes|take] a {order} order for [its|their] purple one."
        ),
        said(Said.DECLINED, "step: colour", "{who} waits."),
        said(Said.STEP, "step: colour", "The {step} orders."),
        said(Said.CARD, "", "{who} plays {card}."),
        said(Said.PASSED_ON, "", "{who} passes {card} on to the opponent."),
        said(Said.SHUFFLED, "", "{who} shuffles the deck."),
        said(Said.NO_CARD, "", "{who} has no card to play."),
        said(Said.TERRAIN, "ground: terrain, at: spot", "{who} places {ground} on {at}."),
        said(Said.ACTIVATED, "unit: tag, order: colour", "{unit} [is|are] activated ({order})."),
        said(Said.PAID, "unit: tag, ability: surcharge"),
        said(Said.MOVED, "unit: tag, to: spot, *path: spot", "{unit} [moves|move] to {to}."),
        said(Said.RAN, "unit: tag, to: spot, *path: spot", "{unit} [runs|run] to {to}."),
        said(Said.DEFENDING, "unit: tag", "{unit} [declares|declare] Defence."),
        said(Said.RESTED, "unit: tag", "{unit} [rests|rest]."),
        said(Said.HELD, "unit: tag", "{unit} [does|do] nothing more."),
        said(Said.MELEE, "attacker: tag, target: tag", "{attacker} [attacks|attack] {target}."),
        said(Said.SHOT, "attacker: tag, target: tag", "{attacker} [shoots|shoot] at {target}."),
        said(Said.REDIRECTED, "old: tag, new: tag", "{new} takes the attack on {old}."),
        said(Said.TIRED, "unit: tag, gain: gain", "{unit} [takes|take] a fatigue {gain}."),
        said(Said.GUARDED, "unit: tag", "{unit} [drops its|drop their] order to defend."),
        said(Said.ROLLED, "unit: tag, defence: flag, *faces: die"),
        said(Said.REROLLED, "unit: tag, defence: flag, *faces: die"),
        said(
            Said.SETTLED,
            "attacker: tag, target: tag, -, damage: count, panic: count, strike: count, scare: count, blocks: count,"
            "ones: count, twos: count, threes: count, fours: count",
        ),
        said(Said.LOST, "unit: tag, lost: count", "{unit} [loses|lose] {lost}."),
        said(Said.DESTROYED, "unit: tag", "{unit} [is|are] destroyed."),
        said(Said.RESTORED, "unit: tag, back: count", "{unit} [restores|restore] {back}."),
        said(Said.SHED, "unit: tag, gone: count", "{unit} [sheds|shed] {gone} fatigue."),
        said(Said.FATIGUED, "unit: tag, more: count", "{unit} must take a fatigue."),
        said(Said.REGROUPED, "unit: tag", "{unit} [regroups|regroup]."),
        said(Said.PANICKED, "unit: tag, hexes: count", "{unit} [panics|panic]: {hexes:hex/hexes}."),
        said(Said.RETREATED, "unit: tag, to: spot, *path: spot", "{unit} [flees|flee] to {to}."),
        said(Said.PUSHED, "unit: tag, to: spot, *path: spot", "{unit} [is|are] driven to {to}."),
        said(Said.ADVANCED, "unit: tag, to: spot", "{unit} [advances|advance] to {to}."),
        said(Said.PURSUED, "unit: tag, to: spot, *path: spot", "{unit} [pursues|pursue] to {to}."),
        said(Said.RAISED, "unit: tag, at: spot", "{unit} rise on {at}."),
        said(Said.SCORED, "points: count, total: count", "{who} scores {points} and has {total}."),
        said(Said.ROUND_OVER, "round: count", "Round {round} is over."),
        said(Said.ORDERS, "order: colour, change: count"),
        said(Said.PEEKED, "whose: seat"),
        said(Said.ARMED, "unit: tag, what: mod, amount: count"),
        said(Said.OVER, "winners: count"),
        said(Said.SWEPT, "unit: tag", "{unit} [strikes|strike] at every enemy in contact."),
    ],
)


# Actions are immutable, so one of each is enough.
PASSING: Final = Action(Verb.PASS)
TIRING: Final = Action(Verb.TIRE)
GUARDING: Final = Action(Verb.GUARD)
REGROUPING: Final = Action(Verb.REGROUP)
RAISING: Final = Action(Verb.RAISE)
ADVANCING: Final = Action(Verb.ADVANCE)
REROLLING: Final = Action(Verb.REROLL)
LOOKING: Final = Action(Verb.LOOK)
DEFENDING: Final = Action(Verb.DEFEND)
RESTING: Final = Action(Verb.REST)
HOLDING: Final = Action(Verb.HOLD)
SWEEPING: Final = Action(Verb.SWEEP)
