"""Which actions move things, touch scenery and Objectives, or change what the rules allow?"""

from __future__ import annotations

from drumhead.content.effects import AMOUNT, COUNT, DURATION, INT, TARGET, TEXT, Vocabulary, word
from drumhead.games.dropzone import effects as do
from drumhead.games.dropzone import effects_hand as hand
from drumhead.games.dropzone import effects_places as places
from drumhead.games.dropzone import effects_score as score
from drumhead.games.dropzone import effects_table as table
from drumhead.games.dropzone import mods, printed, texts
from drumhead.games.dropzone.content.compiler import Static
from drumhead.games.dropzone.content.makers import always, amount, mark_of, marker_of, once, state_of
from drumhead.games.dropzone.filters import Ally
from drumhead.games.dropzone.selectors import Selection


def of_scenery(v: Vocabulary) -> None:
    """Tokens and markers."""
    v.verb(
        "tokens", [TARGET, AMOUNT], "put {1:Collateral token} on {0}", build=lambda who, n: table.Tokens(who, amount(n))
    )
    v.verb("burn", [TARGET], "roll the Collateral tokens of {0} at once", build=table.Burn)
    v.verb("keeptokens", [TARGET, DURATION], "no token is removed from {0}", build=state_of(mods.KEEP_TOKENS))
    v.verb(
        "tokendouble",
        [TARGET, DURATION],
        "the Collateral tokens of {0} have double Energy",
        build=state_of(mods.TOKEN_DOUBLE),
    )
    v.verb(
        "tokenpower",
        [TARGET, INT, INT, DURATION],
        "the next Collateral roll of {0} has Energy {1} and damages on {2} or more",
        build=lambda who, energy, die, ends: table.TokenPower(who, energy, die),
    )
    v.verb(
        "trap",
        [TARGET],
        "roll a die per starting Damage Point of {0}: 3 or more puts a Collateral token on it, 5 or more "
        "also costs it a Damage Point",
        build=table.Trap,
    )
    v.verb(
        "debris",
        [INT],
        "you and your opponent each put a Blast marker over a unit; roll a die: on 1 or 2 theirs, otherwise "
        "yours: every unit under it takes a hit of Energy {0}",
        build=table.Debris,
    )
    v.verb("marker", [TARGET, word("marker"), DURATION], "put a {1} marker on {0}", build=marker_of)
    v.verb(
        "zonedamage",
        [TARGET, INT],
        "every other Zone of {0} takes {1} damage",
        only=("Card",),
        build=lambda who, n: do.Nothing(),
    )


def of_places(v: Vocabulary) -> None:
    """Where things stand."""
    v.verb("passage", [TARGET, TARGET], "{0} {0?moves|move} into {1} instead", build=places.Passage)
    v.verb(
        "exit",
        [TARGET],
        "{0} {0?leaves|leave} {0?its Garrison|their Garrisons} without a Fortitude test",
        build=places.Abandon,
    )
    v.verb("embark", [TARGET, TARGET], "{0} {0?embarks|embark} in {1}", build=places.Embark)
    v.verb("unload", [TARGET, word("cargo")], "everything leaves {0} {1}", build=lambda who, how: places.Unload(who))
    v.verb("place_in", [word("unitname"), COUNT, TARGET], "put a squad of {1} {0} into {2}", build=places.PlaceIn)
    v.verb(
        "place_near",
        [word("unitname"), COUNT, TARGET, COUNT, word("reach")],
        "put {0} within {3} inches of {2} {4}",
        build=places.PlaceNear,
    )
    v.verb(
        "reinforce", [word("unitname"), COUNT], "add {1} {0} In Readiness to that battlegroup", build=places.Reinforce
    )
    v.verb(
        "teleport",
        [TARGET],
        "{0} {0?is|are} placed in the open within reach as by a free disembark",
        build=places.Teleport,
    )
    v.verb("holding", [TARGET], "put {0} in Holding", build=places.ToHolding)
    v.verb("readiness", [TARGET], "put {0} In Readiness", build=places.ToReadiness)
    v.verb(
        "freesignal",
        [TARGET],
        "in your next battlegroup activation a Signal for {0} costs no action",
        build=once(mods.FREE_SIGNAL, mods.U_ROUND),
    )


def of_objectives(v: Vocabulary) -> None:
    """Objectives."""
    v.verb(
        "drop",
        [TARGET],
        "{0} {0?drops|drop} {0?its|their} Objective",
        build=lambda who: places.DropObjective(who, False),
    )
    v.verb(
        "hide",
        [TARGET],
        "{0} {0?drops|drop} {0?its|their} Objective, which becomes Hidden again",
        build=lambda who: places.DropObjective(who, True),
    )
    v.verb(
        "abandon",
        [TARGET],
        "{0} {0?abandons|abandon} {0?its Garrison|their Garrisons} without a test",
        build=places.Abandon,
    )
    v.verb(
        "scan",
        [TARGET, AMOUNT, word("token")],
        "put {1:Scan token} on {0} {2}",
        build=lambda who, n, fleeting: table.Scan(who, amount(n), bool(fleeting)),
    )
    v.verb(
        "searchdouble",
        [TARGET],
        "the round number counts double for this search",
        build=once(mods.SEARCH_DOUBLE, mods.U_ROLL),
    )
    v.verb("nopass", [TARGET, DURATION], "an Objective claimed by this cannot be passed", build=state_of(mods.NO_PASS))


def of_rules(v: Vocabulary) -> None:
    """What only rules of units, weapons and commanders say."""
    v.verb("pick", [TARGET], "choose {0}", build=lambda who: do.Nothing())
    v.verb(
        "force",
        [TARGET],
        "you may make {0} land, take off or, if landed, unload its Infantry",
        only=("Weapon",),
        build=places.Force,
    )
    v.verb(
        "eject",
        [word("unitname")],
        "put {0} within 4D6 inches; a commander survives in it",
        only=("Unit",),
        build=mark_of("eject"),
    )
    v.verb(
        "selfrepair",
        [],
        "it lands instead and cannot be damaged this round; in the Round Up roll a die: 1 to 3 it is "
        "destroyed, 4 or 5 it regains 2 Damage Points, 6 it regains 3",
        only=("Unit",),
        build=mark_of("selfrepair"),
    )
    v.verb(
        "launch",
        [word("unitname"), COUNT, COUNT],
        "launch a squad of {1} {0}, at most {2} such squads at a time",
        only=("Unit",),
        build=places.Launch,
    )
    v.verb("joinsquad", [TARGET], "it may join {0}", only=("Unit",), build=mark_of("joinsquad"))
    v.verb(
        "cargo",
        [word("unitname"), COUNT],
        "each carries {1:unit} of {0} for free",
        when="static",
        only=("Unit",),
        build=mark_of("cargo"),
    )
    v.verb(
        "retinue",
        [TARGET],
        "within 3 inches of {0} it counts as in that squad when shots at it are redirected",
        when="static",
        only=("Unit",),
        build=always(mods.RETINUE),
    )
    v.verb(
        "allunits",
        [],
        "the best commander of its squad counts as riding in every unit of it",
        when="static",
        only=("Unit",),
        build=mark_of("allunits"),
    )
    v.verb(
        "poolfocus",
        [],
        "the whole squad may pool its hits for Focus",
        when="static",
        only=("Unit",),
        build=mark_of("poolfocus"),
    )
    v.verb(
        "mustshoot",
        [],
        "enemies using Close Quarters weapons in its Garrison must target it",
        when="static",
        only=("Unit",),
        build=mark_of("mustshoot"),
    )
    v.verb(
        "noreactpenalty",
        [],
        "its Reaction Fire has no Accuracy penalty",
        when="static",
        only=("Unit",),
        build=mark_of("noreactpenalty"),
    )
    v.verb(
        "takeobjectives",
        [],
        "Objectives of squads that embark in it pass to it",
        when="static",
        only=("Unit",),
        build=mark_of("takeobjectives"),
    )
    v.verb(
        "edge",
        [],
        "squads embark in it and leave it from its edge",
        when="static",
        only=("Unit",),
        build=mark_of("edge"),
    )
    v.verb(
        "disembarkpenalty",
        [COUNT],
        "squads leaving it have a disembarking penalty of +{0} and may fire at Aircraft",
        when="static",
        only=("Unit",),
        build=mark_of("disembarkpenalty"),
    )
    v.verb(
        "arrives",
        [COUNT, COUNT],
        "it enters by being placed on Passable ground up to {0} inches from your zone, {1} more after each round",
        when="static",
        only=("Unit",),
        build=mark_of("arrives"),
    )
    v.verb(
        "lostasunits",
        [],
        "squads embarking in it count as leaving the board for scoring",
        when="static",
        only=("Unit",),
        build=mark_of("lostasunits"),
    )
    v.verb(
        "keepmv",
        [],
        "leaving a Garrison it may keep its whole Move, but then cannot embark",
        when="static",
        only=("Unit",),
        build=mark_of("keepmv"),
    )
    v.verb(
        "anyside", [], "it may enter Garrisons from any side", when="static", only=("Unit",), build=mark_of("anyside")
    )
    v.verb(
        "penfive",
        [TEXT],
        "Penetrative of weapons with {0} in their names works on 5 or more",
        when="static",
        only=("Commander",),
        build=lambda text: Static(mods.PEN_FIVE, None, printed.NAMED_KEYS[text], 1),
    )
    v.verb(
        "glanceself",
        [],
        "your glancing Area shots hit your own units under the template only, at -2 Energy",
        when="static",
        only=("Commander",),
        build=lambda: Static(mods.GLANCE_SELF, Selection(texts.UNIT, (Ally(),)), 1),
    )
    v.verb(
        "doomed",
        [TARGET],
        "{0} {0?is|are} destroyed at the end of the last Round Up",
        when="static",
        only=("Commander",),
        build=mark_of("doomed"),
    )
    v.verb(
        "forbid_unit",
        [TEXT],
        "no unit with {0} in its name",
        when="static",
        only=("Commander",),
        build=mark_of("forbid_unit"),
    )
    v.verb(
        "forbid_scout_exotic",
        [],
        "no Scout and no Exotic units",
        when="static",
        only=("Commander",),
        build=mark_of("forbid_scout_exotic"),
    )
    v.verb(
        "only_aerial",
        [],
        "every non-Aircraft squad starts in an Aerial Transport (directly or nested)",
        when="static",
        only=("Commander",),
        build=mark_of("only_aerial"),
    )
    v.verb(
        "allow_category",
        [TEXT, word("category"), COUNT],
        "up to {2:squad} named {0} may be {1}",
        when="static",
        only=("Commander",),
        build=mark_of("allow_category"),
    )
    v.verb(
        "bind_auxiliaries",
        [],
        "Auxiliary Aircraft that are no Transports belong to one battlegroup for the game",
        when="static",
        only=("Commander",),
        build=mark_of("bind_auxiliaries"),
    )
    v.verb("vp", [AMOUNT], "you score {0:Victory Point}", only=("Scenario",), build=lambda n: score.Points(amount(n)))
    v.verb(
        "vp_most",
        [TARGET, COUNT, COUNT],
        "whoever has the most points of units within {1} inches of {0} scores {2:Victory Point}",
        only=("Scenario",),
        build=score.MostPoints,
    )
    v.verb(
        "extract",
        [TARGET],
        "{0} {0?leaves|leave} the table to Readiness and its Objective is removed",
        only=("Scenario",),
        build=score.Extract,
    )
    v.verb(
        "activeupto",
        [TARGET, COUNT],
        "{0's} Active Countermeasures work against weapons of Energy {1} or less only",
        when="static",
        only=("Unit",),
        build=mark_of("activeupto"),
    )
    v.verb(
        "accis",
        [word("against"), COUNT],
        "this weapon hits {0} on {1}+ before modifiers",
        when="static",
        only=("Weapon",),
        build=mark_of("accis"),
    )
    v.verb(
        "storm",
        [],
        "this weapon fires once at every non-Aircraft unit in range, friend and foe; Infantry in the open "
        "takes D6 hits, Infantry in Garrisons none; beyond 6 inches it needs a 6",
        when="static",
        only=("Weapon",),
        build=mark_of("storm"),
    )
    v.verb(
        "evict",
        [TARGET],
        "put {0} in coherency within 2 inches outside the Garrison instead of damaging it",
        only=("Weapon",),
        build=places.Evict,
    )
    v.verb("power", [INT], "this weapon has {0:+} Energy", only=("Weapon",), build=mark_of("power"))
    v.verb("devself", [COUNT], "the Devastator of this weapon is {0}", only=("Weapon",), build=mark_of("devself"))
    v.verb(
        "halfreduced",
        [COUNT],
        "this weapon loses {0:shot} per two lost Damage Points",
        when="static",
        only=("Weapon",),
        build=mark_of("halfreduced"),
    )
    v.verb(
        "sift",
        [COUNT],
        "look at the top {0:#card} of your deck: one to your hand, one to the bottom, the rest is discarded",
        build=hand.Sift,
    )
    v.verb(
        "make_rare",
        [TEXT],
        "units with {0} in their names are Rare",
        when="static",
        only=("Commander",),
        build=mark_of("make_rare"),
    )
    v.verb(
        "vp_claims",
        [TEXT, COUNT],
        "you score for every claimed Objective of the kind {0}, {1} if it names no value",
        only=("Scenario",),
        build=score.Claims,
    )
    v.verb(
        "remove_objective",
        [TARGET],
        "remove the Objective of {0}",
        only=("Scenario",),
        build=score.RemoveObjective,
    )
    v.verb(
        "keep_objective",
        [TARGET],
        "an Objective stays in {0}, claimed by that squad",
        only=("Scenario",),
        build=score.KeepObjective,
    )
    v.verb(
        "vantage",
        [COUNT],
        "Infantry shooting out of large Garrisons multiplies its ranges by {0}",
        when="static",
        only=("Scenario",),
        build=mark_of("vantage"),
    )
    v.verb(
        "mast_relay",
        [COUNT, COUNT],
        "commanders within {0} inches of a mast have {1} inches more Influence",
        when="static",
        only=("Scenario",),
        build=mark_of("mast_relay"),
    )
