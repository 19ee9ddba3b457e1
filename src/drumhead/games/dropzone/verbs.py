"""What may a player choose, and what may happen? Verbs and events, each with its fields beside it."""

from typing import Final

from drumhead.kernel import action as kernel_action
from drumhead.kernel import events as kernel_events
from drumhead.kernel.action import Action
from drumhead.kernel.lexicon import lexicon, said, verb


class Verb(kernel_action.Verb):
    """What a player may choose."""

    PASS = 1
    COMMIT = 2  # seals a secret choice
    TOSS = 3  # card: into the draft of cards to discard
    KEEP = 4  # card: out of that draft again
    MOUNT = 5  # which of the ordinary commanders, unit
    LOAD = 6  # squad, transport squad (0: on foot, -1: Holding)
    WARBAND = 7  # unit, squad it joins (0: none)
    DOCTRINE = 8  # option of the army
    ZONE = 9  # zone
    DEPLOY = 10  # battlegroup, how (TABLE or READY)
    PLACE = 11  # squad, x, y of its leader; more: x, y, heading of every unit, then 1 if in the air
    FIRST = 12  # seat that goes first in this round
    AGAIN = 13  # seat whose 6 is rolled again
    ACTIVATE = 14  # battlegroup
    DECLINE = 15  # the battlegroups In Readiness stay there this round
    DECLARE = 16  # Auxiliary squad that goes with the battlegroup
    SQUAD = 17  # squad that acts now
    MOVE = 18
    SHOOT = 19
    SEARCH = 20  # Objective, Scan tokens spent
    SCAN = 21
    SIGNAL = 22  # squad that is called in
    SPECIAL = 23  # unit, clause of its rules
    FINISH = 24  # the squad's activation
    END = 25  # the battlegroup's activation, a declaration, an allocation
    GO = 26  # x, y of the leader, flags (LAND, LOW...); more: for every unit its number of points, the points, heading
    ENTER = 27  # piece, edge (CENTRE: -1); more: an edge for every unit
    LEAVE = 28  # x, y of the leader; more: x, y, heading of every unit
    SHIFT = 29  # piece, edge: another place in the Garrison, or the linked one
    EMBARK = 30  # transport unit; more: which transport for every unit
    DISEMBARK = 31  # transport squad, x, y of the leader; more: x, y, heading of every unit
    STAY = 32  # a Move that goes nowhere: a turn (heading), landing or taking off
    AIM = 33  # slot, target (a thing), unit (0: every unit that can)
    COMBINE = 34  # slot, target, 1: with AA
    HOLD = 35  # slot that stays silent
    REDIRECT = 36  # which shot, unit
    REACT = 37  # unit, slot, which moving unit; more: the path point
    FOCUS = 38  # which shot, hits discarded; more: how many of them strengthen each hit that is left
    PLAY = 39  # card, which clause of it
    PICK = 40  # kind of thing, number, second number
    ROLL = 41  # the dice
    FAIL = 42  # on purpose
    CLAIM = 43  # Objective, squad (0: the only one that can)
    DROP = 44  # Objective, x, y
    GIVE = 45  # Objective, squad
    MEASURE = 46  # unit, target (a thing): never played, but told at any time (DZ-BAS-04)
    USE = 47  # unit, clause of its rules that acts at any time
    CHOOSE = 48  # a number among a few (which branch, how many)
    LOSE = 49  # unit that takes the next point of damage
    TOP = 50  # card to the top
    BOTTOM = 51  # card to the bottom
    OBJECTIVE = 52  # where an Objective is placed: number, x, y


class Said(kernel_events.Said):
    """What happened. `seat` is whose it is; `card` a command card."""

    SCENARIO = 1  # a: row of the scenario
    LISTS = 2  # a: points of the army
    SEALED = 3
    MOUNTED = 4  # a: unit, b: commander
    ABOARD = 5  # a: squad, b: transport unit
    JOINED = 6  # a: unit, b: squad
    DOCTRINE = 7  # a: option
    ROLLED = 8  # a: die, b: what is added, c: 0 deployment, 1 initiative
    ZONE = 9  # a: zone
    DEPLOYED = 10  # a: battlegroup, b: how
    PLACED = 11  # a: squad; more: uid, x, y, heading, air of every unit
    ROUND = 12  # a: number
    FIRST = 13  # the seat goes first
    TOSSED = 14  # b: why (0 unwanted, 1 trim, 2 effect)
    DREW = 15
    HAND = 16  # only for one seat: card is in the hand of seat a
    SHUFFLED = 17
    ACTIVATED = 18  # a: battlegroup
    DECLARED = 19  # a: squad, b: battlegroup
    DECLINED = 20
    SQUAD = 21  # a: squad
    MOVED = 22  # a: squad; more: uid, x, y, heading, air of every unit
    ENTERED = 23  # a: squad, b: piece
    LEFT = 24  # a: squad, b: piece
    EMBARKED = 25  # a: squad, b: transport unit
    DISEMBARKED = 26  # a: squad
    LANDED = 27  # a: unit
    TOOK_OFF = 28  # a: unit
    SHOOTS = 29  # a: squad, b: kind of fight
    AIMED = 30  # a: unit, b: weapon, c: target (a thing)
    REDIRECTED = 31  # a: from unit, b: to unit, c: weapon
    HIT_ROLL = 32  # a: unit, b: weapon, c: number needed; more: dice
    HITS = 33  # a: target (a thing), b: how many, c: Energy
    DAMAGE_ROLL = 34  # a: target (a thing), b: Energy; more: dice
    SAVED = 35  # a: unit, b: save; more: dice
    DAMAGED = 36  # a: unit, b: DP lost, c: DP left
    DESTROYED = 37  # a: unit, b: cause
    KILLED = 38  # a: unit, b: commander
    PIECE_DAMAGED = 39  # a: piece, b: DP lost, c: DP left
    COLLAPSED = 40  # a: piece
    TOKENS = 41  # a: piece, b: tokens now
    CRASHED = 42  # a: unit, b: D3
    CARGO = 43  # a: unit, b: D3
    COLLATERAL = 44  # a: piece; more: dice
    TESTED = 45  # a: squad, b: die, c: 1 passed
    ABANDONED = 46  # a: squad, b: piece
    CLAIMED = 47  # a: Objective, b: squad
    DROPPED = 48  # a: Objective, b: squad
    PASSED_ON = 49  # a: Objective, b: squad
    FOUND = 50  # a: Objective, b: die, c: 1 found
    SCANNED = 51  # a: unit, b: tokens
    SIGNALLED = 52  # a: squad, b: squad called in
    ARRIVED = 53  # a: squad
    PLAYED = 54  # card, a: which clause; more: what was named
    ANSWERED = 55  # card negated, a: by which card
    RESOLVED = 56  # card
    FIZZLED = 57  # card could not be resolved
    DISCARDED = 58  # card
    STAYS = 59  # card in play, a: counters
    EFFECT = 60  # card or rule: a kind of modifier, b: target (a thing), c: amount
    RULE = 61  # a: unit, b: clause: a rule of a unit acts
    REROLLED = 62  # more: dice before and after
    SCORED = 63  # a: Victory Points, b: total
    KILLS = 64  # a: Kill Points, b: total
    ROUND_UP = 65
    RESERVES = 66  # a: battlegroup becomes In Readiness
    REMOVED = 67  # a: squad leaves the table
    RESTORED = 68  # a: unit, b: DP now
    CREATED = 69  # a: squad
    PASSED = 70  # the seat lets a card on the stack stand
    FINISHED = 71  # a: squad
    ENDED = 72  # a: battlegroup
    OVER = 73  # seat: the winner, -1 for a draw
    TESTING = 74  # a: squad, b: number needed
    LOST = 75  # a: Objective leaves the game
    SEARCHES = 76  # a: squad, b: Objective
    MARKED = 77  # a: thing, b: marker
    PUT_BACK = 78  # a card into the deck; a: 0 bottom, 1 top, 2 shuffled in
    SHOWN = 79  # a card of the deck, for everybody


# A `thing` is a number of cards.thing, a `place` two lengths in thousandths of an inch, a `heading` hundredths of a
# degree; `rank` is a place among the seat's commanders, `slot` one among a squad's weapons, `shot` one among the
# shots of the Shooting action, `clause` one in the text of a card or unit.
LEXICON: Final = lexicon(
    [
        verb(Verb.PASS),
        verb(Verb.COMMIT, "", "Seal your choice"),
        verb(Verb.TOSS, "given: card", "Discard {given}"),
        verb(Verb.KEEP, "given: card", "Keep {given} after all"),
        verb(Verb.MOUNT, "who: rank, in_: unit", "{who} rides in {in_}"),
        verb(Verb.LOAD, "who: squad, in_: squad", "{who} starts in {in_}"),
        verb(Verb.WARBAND, "who: unit, to: squad", "{who} joins {to}"),
        verb(Verb.DOCTRINE, "chosen: option", "All Veterans: {chosen}"),
        verb(Verb.ZONE, "chosen: zone", "Take the {chosen}"),
        verb(Verb.DEPLOY, "who: group, how: mode"),
        verb(Verb.PLACE, "who: squad, at: place 2, *poses: count"),
        verb(Verb.FIRST, "who: seat"),
        verb(Verb.AGAIN, "who: seat", "{who} must roll the 6 again"),
        verb(Verb.ACTIVATE, "who: group", "Activate {who}"),
        verb(Verb.DECLINE, "", "Keep the rest In Readiness this round"),
        verb(Verb.DECLARE, "who: squad", "Take {who} along"),
        verb(Verb.SQUAD, "who: squad", "Act with {who}"),
        verb(Verb.MOVE, "", "Move"),
        verb(Verb.SHOOT, "close: flag", "{close?Fight in Close Quarters:Shoot}"),
        verb(Verb.SEARCH, "what: objective, tokens: count", "Search for {what}"),
        verb(Verb.SCAN, "", "Scan"),
        verb(Verb.SIGNAL, "who: squad", "Signal for {who}"),
        verb(Verb.SPECIAL, "who: unit, text: clause"),
        verb(Verb.FINISH, "", "Finish this squad"),
        verb(Verb.END),
        verb(Verb.GO, "at: place 2, how: way, *paths: count"),
        verb(Verb.ENTER, "where: piece, at: edge, *edges: count", "Enter {where}, {at}"),
        verb(Verb.LEAVE, "side: heading, -, -, *poses: count", "Leave to the {side}"),
        verb(Verb.SHIFT, "where: piece, at: edge, *edges: count", "Go to {at} of {where}"),
        verb(Verb.EMBARK, "in_: unit, who: squad, -, *riders: unit"),
        verb(Verb.DISEMBARK, "who: squad, side: heading, from_: unit, *poses: count", "Set {who} down to the {side}"),
        verb(Verb.STAY, "turn: count, how: way"),
        verb(Verb.AIM, "weapon: slot, at: thing, who: unit"),
        verb(Verb.COMBINE, "weapon: slot, at: thing, aa: flag", "Combined fire of {weapon} at {at}"),
        verb(Verb.HOLD, "weapon: slot", "{weapon} stays silent"),
        verb(Verb.REDIRECT, "what: shot, to: unit", "{to} takes the shot"),
        verb(Verb.REACT, "who: unit, weapon: slot, at: unit, *point: count"),
        verb(Verb.FOCUS, "what: shot, spent: count, -, *onto: count", "Discard {spent:hit} for more Energy"),
        verb(Verb.PLAY, "played: card, text: clause, on: active"),
        verb(Verb.PICK, "what: picked 3"),
        verb(Verb.ROLL, "", "Roll the die"),
        verb(Verb.FAIL, "", "Fail on purpose"),
        verb(Verb.CLAIM, "what: objective, by: squad", "Take {what} along"),
        verb(Verb.DROP, "what: objective, at: place 2", "Drop {what}"),
        verb(Verb.GIVE, "what: objective, to: squad", "Pass {what} to {to}"),
        verb(Verb.MEASURE, "from_: unit, to: thing", "Measure from {from_} to {to}"),
        verb(Verb.USE, "who: unit, text: clause"),
        verb(Verb.CHOOSE, "which: count"),
        verb(Verb.LOSE, "who: unit", "{who} takes it"),
        verb(Verb.TOP, "seen: card", "{seen} to the top"),
        verb(Verb.BOTTOM, "seen: card", "{seen} to the bottom"),
        verb(Verb.OBJECTIVE, "what: objective, at: place 2", "{what} lies there"),
    ],
    [
        said(Said.SCENARIO, "what: scenario", "The table: {what}."),
        said(Said.LISTS, "points: count", "{who} brings {points:point}."),
        said(Said.SEALED, "", "{who} has chosen."),
        said(Said.MOUNTED, "in_: unit, leader: commander", "{leader} of {who} rides in {in_}."),
        said(Said.ABOARD, "what: squad, in_: unit", "{what} starts in {in_}."),
        said(Said.JOINED, "what: unit, to: squad", "{what} joins {to}."),
        said(Said.DOCTRINE, "chosen: option", "The Veterans of {who}: {chosen}."),
        said(Said.ROLLED, "die: count, plus: count, initiative: flag"),
        said(Said.ZONE, "chosen: zone", "{who} takes the {chosen}."),
        said(Said.DEPLOYED, "what: group, how: mode", "{who} deploys {what}: {how}."),
        said(Said.PLACED, "what: squad, -, -, *poses: count", "{what} is placed."),
        said(Said.ROUND, "round: count", "Round {round} begins."),
        said(Said.FIRST, "", "{who} goes first."),
        said(Said.TOSSED, "-, why: count", "{who} discards {card}."),
        said(Said.DREW, "", "{who} draws {card}."),
        said(Said.HAND, "whose: seat", "{whose} holds {card}."),
        said(Said.SHUFFLED, "", "{who} shuffles the deck."),
        said(Said.ACTIVATED, "what: group, -, -, *auxiliaries: squad", "{who} activates {what}."),
        said(Said.DECLARED, "what: squad, to: group", "{what} goes with {to}."),
        said(Said.DECLINED, "", "{who} keeps the rest In Readiness."),
        said(Said.SQUAD, "what: squad", "{what} of {who} acts."),
        said(Said.MOVED, "what: squad, -, -, *poses: count", "{what} moves."),
        said(Said.ENTERED, "what: squad, where: piece, at: edge", "{what} is in {where}, {at}."),
        said(Said.LEFT, "what: squad, where: piece, -, *poses: count", "{what} leaves {where}."),
        said(Said.EMBARKED, "what: squad, in_: unit", "{what} embarks in {in_}."),
        said(Said.DISEMBARKED, "what: squad, -, -, *poses: count", "{what} gets off."),
        said(Said.LANDED, "what: unit", "{what} lands."),
        said(Said.TOOK_OFF, "what: unit", "{what} takes off."),
        said(Said.SHOOTS, "what: squad, how: fight", "{what} of {who} {how}."),
        said(Said.AIMED, "what: unit, with_: weapon, at: thing", "{what} aims {with_} at {at}."),
        said(Said.REDIRECTED, "from_: unit, to: unit, with_: weapon", "{to} takes the shot meant for {from_}."),
        said(
            Said.HIT_ROLL,
            "what: unit, with_: weapon, need: count, *dice: die",
            "{what} fires {with_}, needs {need}: {dice}.",
        ),
        said(Said.HITS, "at: thing, hits: count, energy: count", "{hits:hit} of Energy {energy} on {at}."),
        said(Said.DAMAGE_ROLL, "at: thing, energy: count, -, *dice: die"),
        said(Said.SAVED, "what: unit, saved: count, -, *dice: die", "{what} saves {saved}: {dice}."),
        said(Said.DAMAGED, "what: unit, lost: count, left: count", "{what} loses {lost} DP, {left} left."),
        said(Said.DESTROYED, "what: unit, cause: cause", "{what} of {who} is destroyed{cause}."),
        said(Said.KILLED, "what: unit, leader: commander", "{leader} of {who} is killed."),
        said(Said.PIECE_DAMAGED, "what: piece, lost: count, left: count", "{what} loses {lost} DP, {left} left."),
        said(Said.COLLAPSED, "what: piece", "{what} comes down."),
        said(Said.TOKENS, "what: piece, now: count", "{what} has {now:Collateral token}."),
        said(Said.CRASHED, "what: unit, die: count", "{what} crashes ({die})."),
        said(Said.CARGO, "what: unit, die: count", "The cargo of {what} is thrown about ({die})."),
        said(Said.COLLATERAL, "what: piece, who_: squad, -, *dice: die", "Collateral in {what}: {dice}."),
        said(Said.TESTED, "what: squad, die: count, passed: flag", "{what} {passed?holds:breaks} ({die})."),
        said(Said.ABANDONED, "what: squad, where: piece", "{what} abandons {where}."),
        said(Said.CLAIMED, "what: objective, by: squad", "{by} of {who} claims {what}."),
        said(Said.DROPPED, "what: objective, by: squad", "{by} of {who} drops {what}."),
        said(Said.PASSED_ON, "what: objective, to: squad", "{who} passes {what} to {to}."),
        said(Said.FOUND, "what: objective, die: count, found: flag", "{found?Found:Nothing found}: {what} ({die})."),
        said(Said.SCANNED, "what: unit, tokens: count", "{what} has {tokens:Scan token}."),
        said(Said.SIGNALLED, "what: squad, to: squad", "{what} calls {to} in."),
        said(Said.ARRIVED, "what: squad", "{what} of {who} arrives."),
        said(Said.PLAYED, "text: clause, on: count, -, *named: thing", "{who} plays {card}."),
        said(Said.ANSWERED, "by: card", "{card} of {who} is negated by {by}."),
        said(Said.RESOLVED, "", "{card} takes effect."),
        said(Said.FIZZLED, "", "{card} has no effect."),
        said(Said.DISCARDED, "", "{card} is discarded."),
        said(Said.STAYS, "counters: count", "{card} stays in play with {counters:counter}."),
        said(Said.EFFECT, "kind: change, at: thing, amount: count, *named: thing"),
        said(Said.RULE, "what: unit, text: clause"),
        said(Said.REROLLED, "what: count, with_: count, -, *dice: die", "{who} re-rolls: {dice}."),
        said(Said.SCORED, "points: count, total: count", "{who} scores {points:Victory Point}."),
        said(Said.KILLS, "points: count, total: count", "{who} gains {points:Kill Point}."),
        said(Said.ROUND_UP, "round: count", "Round Up of round {round}."),
        said(Said.RESERVES, "what: group", "{what} of {who} becomes In Readiness."),
        said(Said.REMOVED, "what: squad", "{what} leaves the table."),
        said(Said.RESTORED, "what: unit, dp: count", "{what} has {dp} DP again."),
        said(Said.CREATED, "what: squad, unit: unit", "{what} of {who} comes into play."),
        said(Said.PASSED, "", "{who} lets it stand."),
        said(Said.FINISHED, "what: squad"),
        said(Said.ENDED, "what: group", "{what} of {who} is done."),
        said(Said.OVER, "first: count, second: count, -, *kills: count"),
        said(Said.TESTING, "what: squad, need: count", "{what} tests its Fortitude ({need} or more)."),
        said(Said.LOST, "what: objective", "{what} is lost."),
        said(Said.SEARCHES, "what: squad, for_: objective", "{what} searches for {for_}."),
        said(Said.MARKED, "at: thing, marker: count", "{at} is marked."),
        said(Said.PUT_BACK, "how: count", "{who} puts {card} back into the deck."),
        said(Said.SHOWN, "", "{who} shows {card}."),
    ],
    free=("place", "count", "heading", "way", "thing", "shot", "active", "picked"),
)

PASSING: Final = Action(Verb.PASS)
STAYING: Final = Action(Verb.STAY)
COMMITTING: Final = Action(Verb.COMMIT)
ENDING: Final = Action(Verb.END)
FINISHING: Final = Action(Verb.FINISH)
ROLLING: Final = Action(Verb.ROLL)
FAILING: Final = Action(Verb.FAIL)
