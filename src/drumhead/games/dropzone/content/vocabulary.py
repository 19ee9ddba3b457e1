"""Which words may an effect of Dropzone use, and how do they read? Moments, things, conditions and word groups."""

from __future__ import annotations

from drumhead.content.effects import TARGET, TEXT, Vocabulary, word
from drumhead.games.dropzone import effects as do
from drumhead.games.dropzone import effects_rounds as rounds
from drumhead.games.dropzone import mods, printed
from drumhead.games.dropzone.content.actions import actions
from drumhead.games.dropzone.content.compiler import ALWAYS
from drumhead.games.dropzone.content.makers import TOXIN

ANY_TEXT = ("Card", "Commander", "Unit", "Scenario")


def words() -> Vocabulary:
    """The whole vocabulary. Carriers (the kind of a text): Card, Unit, Weapon, Commander, Scenario."""
    v = Vocabulary(
        "dropzone",
        noun="unit",
        sides_required=True,
        blocks=("may", "if", "choose", "not", "or"),
        comparisons=("<=", ">=", "=", "<", ">"),
        quantifiers=("T", "A"),
        most_chosen=1,
        always=ALWAYS,
    )
    _moments(v)
    _things(v)
    _filters(v)
    _groups(v)
    actions(v)
    return v


def _moments(v: Vocabulary) -> None:
    """When: the timing points of cards, then the triggers of units, weapons, commanders and scenarios."""
    v.trigger("init_pre_roll", "before the initiative roll", only=ANY_TEXT)
    v.trigger("init_post_roll", "after the initiative roll", only=ANY_TEXT)
    v.trigger("init_discard", "when players discard in the Initiation phase", only=ANY_TEXT)
    v.trigger("init_post_discard", "after players have discarded in the Initiation phase", only=ANY_TEXT)
    v.trigger("init_pre_draw", "before players draw in the Initiation phase", only=ANY_TEXT)
    v.trigger("init_post_draw", "after players have drawn in the Initiation phase", only=ANY_TEXT)
    v.trigger("round_start", "at the start of the round", only=ANY_TEXT)
    v.trigger("my_activation", "during one of your activations", only=("Card",))
    v.trigger("bg_selected", "when {0} {0?selects|select} a battlegroup to activate", [word("side")], only=ANY_TEXT)
    v.trigger("squad_activated", "when {0's} squad activates", [word("side")], only=ANY_TEXT)
    v.trigger("move", "when {0's} squad makes a Move", [word("side")], only=ANY_TEXT)
    v.trigger("move_done", "after {0's} squad has moved", [word("side")], only=ANY_TEXT)
    v.trigger("enter_garrison", "when {0's} squad enters a Garrison", [word("side")], only=ANY_TEXT)
    v.trigger(
        "shoot", "when {0's} squad makes a Shooting action, before it names targets", [word("side")], only=ANY_TEXT
    )
    v.trigger("targeted", "when {0's} squad is targeted", [word("side")], only=ANY_TEXT)
    v.trigger("pre_hit", "when {0's} squad shoots, before it rolls to hit", [word("side")], only=ANY_TEXT)
    v.trigger("post_hit", "after {0's} squad has rolled to hit", [word("side")], only=ANY_TEXT)
    v.trigger("pre_damage", "when {0's} squad shoots, before it rolls for damage", [word("side")], only=ANY_TEXT)
    v.trigger("post_damage", "after {0's} squad has rolled for damage", [word("side")], only=ANY_TEXT)
    v.trigger("would_destroy", "when {0's} unit would be destroyed", [word("side")], only=ANY_TEXT)
    v.trigger("destroyed", "when {0's} unit or Garrison is destroyed", [word("side")], only=ANY_TEXT)
    v.trigger("action_done", "when {0's} squad completes an action", [word("side")], only=ANY_TEXT)
    v.trigger("search", "when {0's} squad searches", [word("side")], only=ANY_TEXT)
    v.trigger("squad_done", "when {0's} squad completes its activation", [word("side")], only=ANY_TEXT)
    v.trigger("fortitude", "when {0's} squad has to make a Fortitude test", [word("side")], only=ANY_TEXT)
    v.trigger("would_fail_fortitude", "when {0's} squad would fail a Fortitude test", [word("side")], only=ANY_TEXT)
    v.trigger("bg_done", "when {0} {0?finishes|finish} activating a battlegroup", [word("side")], only=ANY_TEXT)
    v.trigger("roundup_start", "at the start of the Round Up", only=ANY_TEXT)
    v.trigger("collateral_pre", "in the Round Up, before a scenery piece rolls its Collateral tokens", only=ANY_TEXT)
    v.trigger("collateral_rolled", "after the Collateral tokens of a scenery piece were rolled", only=ANY_TEXT)
    v.trigger("round_end", "at the end of the round", only=ANY_TEXT)
    v.trigger("unit_arrives", "when {0's} unit arrives on the table", [word("side")], only=ANY_TEXT)
    v.trigger("card_played", "when {0} {0?uses|use} a Command Card", [word("side")], only=ANY_TEXT)
    v.trigger(
        "static",
        "",
        continuous=True,
        only=(
            "Unit",
            "Weapon",
            "Commander",
            "Scenario",
        ),
    )
    v.trigger(
        "list",
        "",
        continuous=True,
        only=(
            "Commander",
            "Unit",
        ),
    )
    v.trigger(
        "setup",
        "before deployment",
        only=(
            "Unit",
            "Commander",
            "Scenario",
        ),
    )
    v.trigger("activated", "when it activates", only=("Unit",))
    v.trigger(
        "anytime",
        "at any moment of its activation:",
        optional=True,
        only=(
            "Unit",
            "Commander",
        ),
    )
    v.trigger("instead", "instead of {0}:", [word("action")], optional=True, only=("Unit",))
    v.trigger("special", "for one of its actions:", optional=True, only=("Unit",))
    v.trigger("dies", "when it is destroyed", only=("Unit",))
    v.trigger("fires", "when this weapon fires", only=("Weapon",))
    v.trigger("damages", "when this weapon deals damage", only=("Weapon",))
    v.trigger("claimed", "when an Objective is claimed for the first time", only=("Scenario",))
    v.trigger("activation_end", "when a squad ends its activation", only=("Scenario",))
    v.trigger("commander_killed", "when {0's} commander is killed", [word("side")], only=("Scenario",))
    v.trigger("score_round", "at the end of each round", only=("Scenario",))
    v.trigger("score_end", "at the end of the game", only=("Scenario",))
    v.duration("roll", "for this roll", value=mods.U_ROLL)
    v.duration("att", "for this Shooting action", value=mods.U_ATT)
    v.duration("action", "for this action", value=mods.U_ACTION)
    v.duration("act", "in this activation", value=mods.U_ACT)
    v.duration("bg", "until this battlegroup activation ends", value=mods.U_BG)
    v.duration("round", "this round", value=mods.U_ROUND)
    v.duration("next", "next round", value=mods.U_NEXT)
    v.duration("nextact", "until its next activation ends", value=mods.U_NEXTACT)
    v.duration("game", "for the rest of the game", value=mods.U_GAME)


def _things(v: Vocabulary) -> None:
    """Whom and how much."""
    v.selector(
        "active",
        "that squad",
        by_trigger={
            "bg_selected": "that battlegroup",
            "bg_done": "that battlegroup",
            "would_destroy": "that unit",
            "destroyed": "that unit",
        },
        only=(
            "Card",
            "Unit",
            "Commander",
            "Scenario",
        ),
    )
    v.selector(
        "foe",
        "the other side",
        by_trigger={
            "targeted": "the shooting squad",
            "destroyed": "the squad that destroyed it",
            "pre_hit": "its targets",
            "fires": "its target",
            "damages": "its target",
        },
        only=(
            "Card",
            "Unit",
            "Weapon",
            "Commander",
        ),
    )
    v.selector(
        "piece",
        "the scenery piece",
        only=(
            "Card",
            "Unit",
            "Scenario",
            "Weapon",
        ),
    )
    v.selector("leader", "its commander", only=("Card",))
    v.selector(
        "best",
        "your best commander",
        only=(
            "Card",
            "Commander",
        ),
    )
    v.selector(
        "self",
        "it",
        only=(
            "Unit",
            "Weapon",
            "Commander",
        ),
    )
    v.selector("made", "the new squad", only=("Card",))
    v.selector("it", "it", chosen=True)
    v.measure("within", "within {n} inches of {0}", args=[TARGET], comparisons=("<=",))
    v.measure("armour", "with Armour {}")
    v.measure("dp", "with {} Damage Points left")
    v.measure("startdp", "that {has|have} {} starting Damage Points")
    v.measure("size", "of {} units at the start")
    v.measure("mf", "with Move and Fire {}")
    v.fact("cq", "it uses Close Quarters weapons")
    v.fact("reaction", "it is Reaction Fire")
    v.fact("by_aa", "the weapon is Anti-Aircraft")
    v.fact("by_shooting", "a Shooting action did it")
    v.fact("by_me", "you did it")
    v.fact("garrison_fell", "it is a Garrison")
    v.fact("garrison_hurt", "the shots damage a Garrison")
    v.fact("whole_squad", "its whole squad would be destroyed")
    v.fact("glancing", "an Area weapon glanced")
    v.fact("shoots_with", "it can fire {0}", args=[word("weapons")])
    v.fact("half_range", "every target of its {0} is within half their R(C)", args=[word("weapons")])
    v.fact("in_play", "this card is in play")
    v.fact("once", "once per activation", role="frequency")
    v.fact("sealed", "no squad enters or leaves it in this activation")
    v.fact("scouted", "a Scout of yours sees the target")
    v.fact("more_kills", "you have more Kill Points")
    v.quantity("die", "the die shows {}", each="pip of the die")
    v.quantity("round", "it is round {:later|earlier}", each="round")
    v.quantity("counters", "this card has {counter}", each="counter on it")
    v.quantity("cv", "{0's} Command Value is {}", each="point of Command Value", args=[TARGET])
    v.quantity("d3", "a D3 shows {}", rolled="D3")
    v.quantity("d6", "a die shows {}", rolled="D6")
    v.quantity("d3_1", "a D3+1 shows {}", rolled="D3+1")
    v.quantity("d3_3", "a D3+3 shows {}", rolled="D3+3")
    v.quantity("d3x3", "3D3 show {}", rolled="3D3")
    v.quantity("carried_cv", "its Command Value was {}", each="point of its Command Value, at most four")
    v.keyword("Penetrative", phrase="A damage die of 6 always damages.")
    v.keyword("Area", phrase="Blast, see dropzone_rules.csv.")
    v.keyword("Airburst", phrase="May target infantry in a Garrison's centre.")
    v.keyword("Resilient", phrase="Criticals count as one damage.")
    v.keyword("Large", phrase="Never Hull Down.")
    v.keyword("Call-In", phrase="May be called in by Signal.")
    v.keyword("AA", numbered=True, phrase="May target Aircraft.")
    v.keyword("Destroyer", numbered=True, phrase="Automatic Critical from that hit die on.")


def _filters(v: Vocabulary) -> None:
    """What a selector may ask."""
    v.filter("ally", "ally")
    v.filter("enemy", "enemy")
    v.filter("any", "any")
    v.filter("unit", "generic", "unit", group="thing")
    v.filter("squad", "generic", "squad", group="thing")
    v.filter("commander", "noun", "commander", group="thing")
    v.filter("transport", "noun", "Transport", group="thing")
    v.filter("garrison", "noun", "Garrison", group="thing")
    v.filter("scenery", "noun", "scenery piece", group="thing")
    v.filter("card", "noun", "card", group="thing")
    v.filter("weapon", "noun", "weapon", group="thing")
    v.filter("profile", "noun", "weapon profile", group="thing")
    v.filter("point", "noun", "point", group="thing")
    v.filter("die", "noun", "die", "dice", group="thing")
    v.filter("objective", "noun", "Objective", group="thing")
    v.filter("infantry", "adjective", "Infantry")
    v.filter("vehicle", "adjective", "Vehicle")
    v.filter("tank", "adjective", "Tank")
    v.filter("skimmer", "adjective", "Skimmer")
    v.filter("walker", "adjective", "Walker")
    v.filter("aircraft", "adjective", "Aircraft")
    v.filter("ground", "adjective", "non-Aircraft")
    v.filter("scout", "adjective", "Scout")
    v.filter("heavy", "adjective", "Heavy")
    v.filter("standard", "adjective", "Standard")
    v.filter("aerial", "noun", "Aerial Transport")
    v.filter("large", "adjective", "Large")
    v.filter("fast", "adjective", "Fast")
    v.filter("damaged", "adjective", "damaged")
    v.filter("loaded", "adjective", "loaded")
    v.filter("landed", "adjective", "landed")
    v.filter("destructible", "adjective", "Destructible")
    v.filter("plasma", "adjective", "Plasma")
    v.filter("indirect", "adjective", "Indirect")
    v.filter("unique", "adjective", "famous")
    v.filter("present", "after", "on the table")
    v.filter("unactivated", "after", "that {has|have} not activated this round")
    v.filter("moved", "after", "that {has|have} moved this round")
    v.filter("disembarked", "after", "that {has|have} disembarked this round")
    v.filter("in_garrison", "after", "in a Garrison", group="place")
    v.filter("in_open", "after", "outside Garrisons", group="place")
    v.filter("contested", "after", "in a Garrison with enemies", group="place")
    v.filter("in_holding", "after", "in Holding", group="place")
    v.filter("at_wall", "after", "on an edge of a Garrison")
    v.filter("last", "after", "that {is|are} the last of {its squad|their squads}")
    v.filter("transportable", "after", "with a transport Requirement")
    v.filter("manned", "after", "with Infantry of yours inside")
    v.filter("shielded", "after", "with Passive Countermeasures")
    v.filter("no_evasion", "after", "without Evasion")
    v.filter("no_countermeasures", "after", "without Countermeasures")
    v.filter("no_passive", "after", "without Passive Countermeasures")
    v.filter("seen", "after", "in the Influence and line of sight of a commander of yours")
    v.filter("glanced", "after", "that glanced {its target|their targets}")
    v.filter("not_cq", "after", "that {is|are} not for Close Quarters")
    v.filter("railgun", "after", "with Railgun in {its name|their names}")
    v.filter("no_aux_transport", "after", "that {is|are} no Auxiliary Transport")
    v.filter("below_strength", "after", "below starting size")
    v.filter("mine", "after", "of yours", use="select")
    v.filter("of", "after", "of {0}", args=[TARGET], use="select")
    v.filter("inside", "after", "inside {0}", args=[TARGET])
    v.filter("seen_by", "after", "in line of sight of {0}", args=[TARGET])
    v.filter("in_radius", "after", "within {0's} Influence", args=[TARGET])
    v.filter("under", "after", "under a Blast marker on {0}", args=[TARGET], use="select")
    v.filter("same_type", "after", "of the same type as {0}", args=[TARGET], use="select")
    v.filter("fits", "after", "that can carry all of {0}", args=[TARGET], use="select")
    v.filter("named", "after", "with {0} in {its name|their names}", args=[TEXT])
    v.filter("carrying", "after", "that {carries|carry} {0}", args=[TEXT])
    v.filter("armed", "after", "with a weapon named {0}", args=[TEXT])
    v.filter("leaving", "after", "that {leaves|leave} a Transport named {0}", args=[TEXT], use="state")
    v.filter("with_leader", "after", "that {holds|hold} its commander")
    v.filter("led", "after", "of its commander's battlegroup")
    v.filter("not_large", "after", "that {is|are} not Large")
    v.filter("at_seen", "after", "aimed at a unit in sight of {0}", args=[TARGET], use="select")
    v.filter("arrived", "after", "that {has|have} entered the table this round")
    v.filter("hugging", "after", "touching scenery wider than 2 inches")
    v.filter("marked", "after", "marked {0}", args=[word("marker")])
    v.filter("carrying_objective", "after", "that {carries|carry} an Objective")
    v.filter("at_home", "after", "at your board edge")
    v.filter("carried", "adjective", "carried")
    v.filter("claimed", "adjective", "claimed")
    v.filter("lasting", "adjective", "lasting")
    v.filter("with_role", "after", "with the role {0}", args=[TEXT])
    v.filter("stack", "zone", "on the stack")
    v.filter("in_discard", "zone", "in your discard pile")
    v.filter("other", "other")


def _groups(v: Vocabulary) -> None:
    """Closed groups of words, each with what the rules call it."""
    v.words("side", {"own": "you", "enemy": "an opponent", "any": "any player"})
    v.words("player", {"me": ("you", do.ME), "foe": ("your opponent", do.FOE), "all": ("all players", do.ALL)})
    v.words("how", {"random": ("at random", 0), "mine": ("of your choice", 1)})
    v.words(
        "dice",
        {
            "hit": ("to hit", mods.DICE_HIT),
            "damage": ("for damage", mods.DICE_DAMAGE),
            "passive": ("for Passive saves", mods.DICE_PASSIVE),
            "collateral": ("for Collateral", mods.DICE_COLLATERAL),
            "fortitude": ("for Fortitude", mods.DICE_FORTITUDE),
        },
    )
    v.words("which", {"failed": ("failed", 0), "success": ("successful", 1)})
    v.words(
        "weapons",
        {
            "all": ("weapons", mods.ALL_WEAPONS),
            "cq": ("Close Quarters weapons", mods.CQ_WEAPONS),
            "plasma": ("Plasma weapons", mods.PLASMA_WEAPONS),
            "claws": ("Claws", mods.CLAWS_WEAPONS),
            "railgun": ("Railguns", mods.RAILGUN_WEAPONS),
            "bombard": ("Plasma Bombard", mods.BOMBARD_WEAPONS),
            "limited": ("Limited weapons", mods.LIMITED_WEAPONS),
            "dev_scenery": ("Devastator (Scenery) weapons", mods.DEV_SCENERY_WEAPONS),
            "dev_huge": ("Devastator weapons against Behemoths or Large units", mods.DEV_HUGE_WEAPONS),
        },
    )
    v.words(
        "victims",
        {
            "all": ("All", printed.ON_ALL),
            "vehicle_infantry": ("Vehicle, Infantry", printed.ON_VEHICLE | printed.ON_INFANTRY),
            "scenery": ("Scenery", printed.ON_SCENERY),
            "large": ("Large", printed.ON_LARGE),
        },
    )
    v.words(
        "deed",
        {
            "any": ("any action that costs only one", rounds.ANY_DEED),
            "move": ("a Move", rounds.MOVE_DEED),
            "shoot": ("a Shooting action", rounds.SHOOT_DEED),
            "cq": ("a Close Quarters Shooting action", rounds.QUARTERS_DEED),
            "leave": ("a Move out of its Garrison or to a linked one", rounds.LEAVE_DEED),
            "signal": ("a Signal action", rounds.SIGNAL_DEED),
        },
    )
    v.words("action", {"move": "a Move", "shoot": "a Shooting action"})
    v.words(
        "ground",
        {
            "exceptional": ("counts as moving on Exceptional ground only", mods.GROUND_EXCEPTIONAL),
            "tough": ("ignores Tough ground", mods.GROUND_TOUGH),
            "phase": ("ignores all scenery and units in its way", mods.GROUND_PHASE),
            "jump": ("moves over scenery up to 8 inches high", mods.GROUND_JUMP),
        },
    )
    v.words(
        "threat",
        {
            "reaction": ("targeted by Reaction Fire", mods.SAFE_REACTION),
            "far": ("targeted by Shooting actions from more than 6 inches away", mods.SAFE_FAR),
            "damage": ("damaged", mods.SAFE_DAMAGE),
            "hulldown": ("Hull Down", mods.SAFE_HULLDOWN),
        },
    )
    v.words(
        "rule",
        {
            "disembark": ("the disembarking Accuracy penalty", mods.IGNORES_DISEMBARK),
            "limited": ("Limited", mods.IGNORES_LIMITED),
            "entering": ("the re-roll for entering an occupied Garrison", mods.IGNORES_ENTERING),
            "reserve": ("Aerial Advantage", mods.IGNORES_RESERVES),
            "active": ("Active Countermeasures", mods.IGNORES_ACTIVE),
            "evasion": ("Evasion and Passive Countermeasures", mods.IGNORES_EVASION),
        },
    )
    v.words(
        "benefit",
        {
            "search": ("search for Objectives", mods.NO_SEARCH),
            "claim": ("claim Objectives", mods.NO_CLAIM),
            "embark": ("embark in play", mods.NO_EMBARK),
            "garrison": ("enter Garrisons", mods.NO_GARRISON),
            "scan": ("benefit from Scan tokens", mods.NO_SCAN),
            "leave": ("leave a Garrison that holds enemies", mods.NO_LEAVE),
            "shoot": ("make Shooting actions", mods.NO_SHOOT),
            "react": ("make Reaction Fire", mods.NO_REACT),
            "exceptional": ("gain from Exceptional ground", mods.NO_EXCEPTIONAL),
            "draw": ("draw cards", mods.NO_DRAW),
            "cards": ("use Command Cards", mods.NO_CARDS),
            "source": ("be the source of Influence cards", mods.NO_SOURCE),
        },
    )
    v.words("marker", {"toxin": ("Toxin", TOXIN), "smoke": ("Smoke", mods.SMOKE), "spotted": ("Spotted", mods.SPOTTED)})
    v.words("place", {"hand": ("into your hand", 0), "top": ("on top of it", 1)})
    v.words("open", {"open": ("openly", 1), "secret": ("secretly", 0)})
    v.words("ends", {"half": ("halved", mods.MV_HALF), "double": ("doubled", mods.MV_DOUBLE)})
    v.words("proviso", {"embark": ("if it embarks", 1), "always": ("", 0)})
    v.words("cargo", {"clean": "without any penalty"})
    v.words("token", {"lasting": ("", 0), "fleeting": ("until it activates", 1)})
    v.words("reach", {"unseen": "out of sight of every enemy"})
    v.words(
        "unitname",
        {
            "ucm_praetorian_spec_ops": "Praetorian Spec-Ops",
            "ucm_praetorian_sniper_team": "Praetorian Sniper Team",
            "ucm_archangel_interceptor": "Archangel Interceptor",
            "ucm_archangel_tactical_bomber": "Archangel Tactical Bomber",
            "sco_invader_apc": "Invader APC",
            "sha_command_module": "Command Module",
            "ucm_starsprite_drones": "Starsprite Drones",
            "sco_razorworms": "Razorworms",
        },
    )
    v.words("against", {"aircraft": "Aircraft", "scenery": "scenery"})
    v.words("category", {"Standard": "Standard"})
