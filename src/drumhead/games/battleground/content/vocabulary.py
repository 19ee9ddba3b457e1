"""Which words does Battleground add to the effect language, what does each take, and how does it read on a card?

What a word becomes in play is the business of `compiler.py`, which knows the tables and acts of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.content.effects import COUNT, DECIMAL, DURATION, INT, TARGET, Vocabulary, word

MARKS = (
    "Bravery", "Lash", "Risen", "Uruz", "Spirit", "Precision", "Fury", "Pain", "Faith", "Spoils",
    "Dance", "Fire", "Ambush", "Champion", "Veteran", "Supply",
)  # fmt: skip
"""Marks that the shipped packs use; a pack's abilities and spells add theirs."""
SPELLS = ("Bless", "Hex", "AuraCleanse", "EvilEye", "WitchingHour")

ADJECTIVES = {
    "core": "core",
    "standard": "standard",
    "elite": "elite",
    "normal": "normal-sized",
    "large": "large",
    "colossal": "colossal",
    "cavalry": "cavalry",
    "wheeled": "wheeled",
    "infantry": "infantry",
    "flying": "flying",
    "skirmisher": "skirmisher",
    "caster": "spell-casting",
    "fearsome": "fearsome",
    "terrifying": "terrifying",
    "calm": "calm",
    "steadfast": "steadfast",
    "headlong": "headlong",
    "engaged": "engaged",
    "free": "free",
    "routing": "routing",
    "steady": "steady",
    "hurt": "damaged",
    "whole": "undamaged",
    "pinched": "pinched",
    "backed": "backed-up",
    "charging": "charging",
    "airborne": "airborne",
    "grounded": "grounded",
    "shaken": "shaken",
    "frightened": "frightened",
    "blessed": "blessed",
    "cursed": "cursed",
}
BEHIND = {
    "own": "of the faction",
    "south": "of the South player",
    "north": "of the North player",
    "cavlarge": "that {is|are} cavalry, large or colossal",
    "shooter": "that can shoot",
    "spears": "with spears",
    "nets": "with nets",
    "frenzy": "with blood frenzy",
    "mortal": "with a courage value",
    "leader": "with a leadership range",
    "green": "in the green",
    "yellow": "in the yellow",
    "red": "in the red",
    "notgreen": "in the yellow or red",
    "rushed_now": "that {has|have} rushed this turn",
    "was_free": "that {was|were} free when the turn began",
    "order_C": "on Close",
    "order_R": "on Ranged, Short or Long",
    "order_H": "on Hold",
    "order_F": "on Follow",
    "moved": "that {has|have} moved this turn",
    "unmoved": "that {has|have} not moved this turn",
    "controlled": "under direct control",
    "incover": "in cover",
    "high": "on higher ground",
    "at_front": "that {strikes|strike} to the front",
    "hit_front": "that {is|are} struck in the front",
    "hit_flank": "that {is|are} struck in a flank",
    "hit_rear": "that {is|are} struck in the rear",
    "led": "within a friendly leadership range",
    "multi": "that {is|are} engaged with two or more enemies",
    "locked": "that {is|are} engaged with it",
}
TAGS = {
    "lesser": "lesser undead",
    "major": "major undead",
    "greater": "greater undead",
    "undead": "undead",
    "fey": "fey",
    "human": "human",
    "goblin": "goblin",
    "orc": "orc",
    "troll": "troll",
    "dwarf": "dwarf",
    "elf": "elf",
    "beast": "beast",
    "wolf": "wolf",
    "bear": "bear",
    "lizard": "lizard",
    "ogre": "ogre",
    "monster": "monster",
    "slave": "slave",
    "noble": "noble",
    "tribe": "tribe",
    "kin": "kin",
    "spawn": "spawn",
}
CARDS_SAY = {
    "static": "",
    "check_before": "before a courage check of your unit",
    "check_after": "after a courage check of your unit",
    "atk_before_hit": "before the hit roll of your attack",
    "atk_after_hit": "after the hit roll of your attack",
    "atk_before_dmg": "before the damage roll of your attack",
    "atk_after_dmg": "after the damage roll of your attack",
    "def_before_hit": "before the hit roll of an attack on your unit",
    "def_after_hit": "after the hit roll of an attack on your unit",
    "def_before_dmg": "before the damage roll of an attack on your unit",
    "def_after_dmg": "after the damage roll of an attack on your unit",
    "free_attack": "before a free attack of your unit",
    "foe_destroyed": "when an enemy unit is destroyed",
    "courage_start": "when a courage phase begins",
    "mc": "",
    "mc_end": "when your movement phase ends",
}
TRIGGERS = {
    "setup": "after deployment",
    "mc_start": "when your movement phase begins",
    "mc": "in your movement phase",
    "mc_end": "when your movement phase ends",
    "courage_start": "when a courage phase begins",
    "check_before": "before it takes a courage check",
    "check_after": "after it took a courage check",
    "foe_check_before": "before an enemy takes a courage check",
    "combat_start": "when the combat phase of your turn begins",
    "atk_before_hit": "before the hit roll of its attack",
    "atk_after_hit": "after the hit roll of its attack",
    "atk_before_dmg": "before the damage roll of its attack",
    "atk_after_dmg": "after the damage roll of its attack",
    "def_before_hit": "before the hit roll of an attack on it",
    "def_after_hit": "after the hit roll of an attack on it",
    "def_before_dmg": "before the damage roll of an attack on it",
    "def_after_dmg": "after the damage roll of an attack on it",
    "free_attack": "before its free attack",
    "rush": "when it has rushed an enemy",
    "rushed": "when an enemy has rushed it",
    "damaged": "when it loses a box and still has boxes",
    "colour": "when it is knocked into the yellow or red",
    "hurt_foe": "when its attack marks a box",
    "kill": "when it destroys an enemy",
    "foe_destroyed": "when an enemy unit is destroyed",
    "ally_destroyed": "when a friendly unit is destroyed",
    "destroyed": "when it is destroyed",
    "rout": "when it starts to rout",
    "rally": "when it rallies",
    "turn_start": "at the start of every turn",
    "turn_end": "at the end of every turn",
    "final": "when the battle ends",
    "exit": "when it leaves the table by the open edge",
    "score": "after every turn",
}
RULES_ONLY = ("final", "exit", "score")
ATTACKS = ("atk_before_hit", "atk_after_hit", "atk_before_dmg", "atk_after_dmg", "hurt_foe", "kill", "free_attack")
DEFENCES = ("def_before_hit", "def_after_hit", "def_before_dmg", "def_after_dmg")


def words(
    marks: Iterable[str] = MARKS, spells: Iterable[str] = SPELLS, zones: Iterable[str] = (), tags: Iterable[str] = TAGS
) -> Vocabulary:
    """The whole vocabulary, with the marks, spells, zones and tags of the packs in use."""
    v = Vocabulary(
        "battleground",
        noun="unit",
        sides_required=True,
        comparisons=("<=", ">=", "=", "<", ">"),
        alternatives=("card",),
        self_nouns={"card": "the unit", "rule": "the unit", "ability": "the unit", "spell": "the unit"},
    )
    v.words("mark", {name: name for name in marks})
    v.words("spell", {name: name for name in spells})
    v.words("zone", {name: f"the zone {name.replace('_', ' ')}" for name in zones})
    _triggers(v)
    _conditions(v, marks)
    _things(v, tags)
    _lists(v)
    _changes(v)
    _rolls(v)
    _deeds(v)
    _hands(v)
    return v


def _triggers(v: Vocabulary) -> None:
    v.trigger("static", "", continuous=True)
    for name, phrase in TRIGGERS.items():
        by_kind = {"card": CARDS_SAY[name]} if name in CARDS_SAY else {}
        only = ["rule"] if name in RULES_ONLY else []
        v.trigger(name, phrase, by_kind=by_kind, only=only)
    v.trigger("act", "for {0:command action}:", [COUNT], optional=True, free="free of charge:")
    v.trigger("cast", "instead of attacking:", optional=True, only=["spell"])


def _conditions(v: Vocabulary, marks: Iterable[str]) -> None:
    v.fact("once", "once per turn", role="frequency")
    v.fact("battle", "once per battle", role="frequency")
    v.fact("may", "you may", role="may")
    v.fact("melee", "the attack is an engaged one")
    v.fact("shot", "the attack is a ranged one")
    v.fact("spell", "the attack is the spell")
    v.fact("javelin_shot", "javelins or pila are thrown")
    v.fact("myturn", "it is your turn")
    v.fact("enturn", "it is your opponent's turn")
    v.fact("rout_check", "it is a rout check")
    v.fact("fear_check", "it is a fear check")
    v.fact("failed", "the check failed")
    v.fact("passed", "the check was passed")
    for name in marks:
        v.quantity(f"marks_{name}", f"it has {{}} {name} marks", each=f"{name} mark")
    v.quantity("myhand", "you have {card} in hand", each="card in your hand")
    v.quantity("enhand", "your opponent has {card} in hand", each="card in your opponent's hand")
    v.quantity("ca", "you have {command action} left", each="command action left")
    v.quantity("dist", "the distance is {} inches", each="inch of distance")
    v.quantity("hits", "{die that hits}", each="die that hit")
    v.quantity("damage", "the damage is {}", each="damage")
    v.quantity("ones", "the roll shows {one}", each="one rolled")
    v.quantity("sixes", "the roll shows {six}", each="six rolled")
    v.quantity("turn", "it is turn {:later|earlier}", each="turn")
    v.quantity("margin", "the roll is {} below the courage", each="point below the courage")
    v.duration("roll", "for this roll", value=1)
    v.duration("att", "for this attack", value=2)
    v.duration("phase", "in this phase", value=3)
    v.duration("eot", "this turn", value=4)
    v.duration("eont", "until the end of your opponent's next turn", value=5)
    v.duration("perm", "for the rest of the battle", value=6)


def _things(v: Vocabulary, tags: Iterable[str]) -> None:
    v.selector("self", "it")
    foes = dict.fromkeys(ATTACKS, "its target") | dict.fromkeys(DEFENCES, "the attacker")
    foes |= {"rush": "the enemy it rushed", "rushed": "the rusher", "foe_destroyed": "the destroyed unit"}
    v.selector("foe", "the other unit", by_trigger=foes)
    v.selector("host", "its bearer", only=["ability", "spell", "mark"])
    v.selector("it", "it", chosen=True)
    v.filter("ally", "ally")
    v.filter("enemy", "enemy")
    v.filter("any", "any")
    v.filter("unit", "generic", "unit")
    v.filter("other", "other")
    for name, phrase in ADJECTIVES.items():
        v.filter(name, "adjective", phrase)
    for name, phrase in BEHIND.items():
        v.filter(name, "after", phrase)
    for name in tags:
        if name not in v.filters:
            v.filter(name, "adjective", TAGS.get(name, name))
    v.measure("cost", "that {costs|cost} {} points")
    v.measure("within", "within {n inch}", comparisons=("<=",))
    v.measure("mc", "with movement {}")
    v.measure("cg", "with courage {}")
    v.measure("boxes", "with {} boxes left")
    v.measure("lost", "with {} boxes marked")
    v.family("mark_", "mark", "after", "with {word}", value="mark")
    v.family("no_", "mark", "after", "without {word}", value="no")
    v.family("in_", "zone", "after", "touching {word}", value="zone")


def _lists(v: Vocabulary) -> None:
    v.words("count", {"1": "one", "2": "up to two", "3": "up to three", "4": "up to four", "all": "all"})
    v.words(
        "roll",
        {
            "miss": "misses",
            "hit": "hits",
            "fail": "failed dice",
            "succ": "successful dice",
        },
    )
    ignored = {
        "range": "the range band",
        "move": "movement before the shot",
        "cover": "cover",
        "fast": "the speed of the target",
        "melee_target": "the target's melee",
        "cavalry": "that the target is cavalry",
        "side": "flank, rear and pinch",
        "own_side": "a target on the own flank or rear",
        "colour": "the attacker's yellow or red",
        "fear": "fear",
        "charge": "the charge",
        "height": "height",
    }
    v.words("modifier", ignored)
    v.words("player", {"me": "you", "opp": "your opponent", "both": "both players"})
    v.words("check", {"rout": "rout", "fear": "fear"})
    v.words("checks", {"rout": "rout", "fear": "fear", "any": "courage"})
    v.words(
        "order",
        {
            "any": "an order of your choice",
            "C": "Close",
            "R": "Ranged",
            "H": "Hold",
            "F": "Follow",
        },
    )
    v.words(
        "command",
        {
            "order": "changing the order",
            "control": "direct control",
            "rally": "rallying",
        },
    )
    v.words("slot", {"blessing": "blessing", "curse": "curse"})
    v.words(
        "line",
        {"spell": "the spell", "ranged": "its ranged line", "engaged": "its engaged line"},
    )
    said = {
        "ability": "be the target of faction abilities",
        "auto_rout": "rout without a check",
        "bless": "be blessed",
        "bravery": "receive Bravery",
        "cards": "be helped by your command cards",
        "cast": "cast spells",
        "control": "be under direct control",
        "faith": "receive Faith Armor",
        "flee_check": "owe a rout check for this damage",
        "forest": "be slowed by forest",
        "fury": "receive Fury",
        "heal": "be healed",
        "lash": "be Lashed",
        "maneuver_cost": "pay for maneuvers",
        "modifier": "have order modifiers",
        "move": "move",
        "move_shoot": "move and shoot",
        "objective": "have an objective",
        "order": "get another order",
        "pain": "receive Pain Touch",
        "pinch_check": "owe a check for a pinch",
        "precision": "receive Precision",
        "reanimate": "be reanimated",
        "rush": "rush",
        "shoot": "shoot",
        "spirit": "receive Spirit Guidance",
        "sprint": "sprint",
        "uphill": "be slowed uphill",
        "uruz": "receive the Rune",
    }
    v.words("deed", said)
    lifted = {
        "uphill": "are not slowed uphill",
        "forest": "are not slowed by forest",
        "maneuver_cost": "pay nothing for maneuvers",
        "move_shoot": "may move and shoot",
        "control": "may be under direct control",
        "order": "may get another order",
        "move": "may move",
    }
    v.words("leave", lifted)


def _changes(v: Vocabulary) -> None:
    v.verb("dice", [TARGET, INT, DURATION], gives="{1:+} attack dice")
    v.verb("skill", [TARGET, INT, DURATION], gives="{1:+} skill")
    v.verb("power", [TARGET, INT, DURATION], gives="{1:+} power")
    v.verb("dskill", [TARGET, INT, DURATION], gives="{1:+} defensive skill")
    v.verb("tough", [TARGET, INT, DURATION], gives="toughness {1:+}")
    v.verb("courage", [TARGET, INT, DURATION], gives="{1:+} courage")
    v.verb("mc", [TARGET, INT, DURATION], gives="{1:+} movement steps")
    v.verb("impact", [TARGET, INT, DURATION], gives="{1:+} impact hits")
    v.verb("range", [TARGET, DECIMAL, DURATION], gives="a ranged attack to {1} inches")
    v.verb("setmc", [TARGET, DECIMAL, DURATION], gives="movement {1}")
    v.verb("rushmc", [TARGET, DECIMAL, DURATION], gives="movement {1} when rushing")
    v.verb("routmc", [TARGET, DECIMAL, DURATION], gives="movement {1} when routing")
    v.verb("charges", [TARGET, DURATION], "{0} {0?counts|count} as charging")
    v.verb("forbid", [TARGET, word("deed"), DURATION], "{0} may not {1}")
    v.verb("allow", [TARGET, word("leave"), DURATION], "{0} {1}")
    v.verb("pass", [TARGET, word("checks")], "{0} {0?passes|pass} {1} checks", when="both")
    v.verb("order", [TARGET, word("order")], "{0} {0?gets|get} {1}", static="{0} {0?is|are} always on {1}", when="both")
    v.verb("cacost", [TARGET, word("command"), COUNT], "{1} costs {2} on {0}", when="static")
    v.verb(
        "cardtax",
        [TARGET, COUNT],
        "you discard {1:other card} before you play one on {0}",
        when="static",
    )
    v.verb("ignore", [word("modifier")], "the attack ignores {0}", when="both")
    v.verb("sight", [DECIMAL, DURATION], "no shot reaches beyond {0} inches")
    v.verb("dicemark", [TARGET, word("mark"), INT], gives="{2:+} attack dice for each {1} mark", when="static")


def _rolls(v: Vocabulary) -> None:
    v.verb("reroll", [word("roll"), word("count")], "roll {1} of the {0} again")
    v.verb("setdie", [COUNT, COUNT], "set {1:die} of the roll to {0}")
    v.verb("explode", [COUNT], "roll one more die for each {0} rolled")
    v.verb("extra", [COUNT], "roll {0} more {0?die|dice}")
    v.verb("addhit", [COUNT], "add {0:hit}")
    v.verb("adddmg", [COUNT], "the attack does {0} more damage")
    v.verb("prevent", [word("count")], "cancel {0} damage")
    v.verb("redirect", [TARGET, COUNT], "up to {1} of the damage goes to {0} instead")
    v.verb(
        "bombdice",
        [TARGET, COUNT],
        "{0} {0?rolls|roll} as many dice as two dice add up to; doubles mean no attack and {1} damage to {0}",
    )
    v.verb("nocards", [word("player")], "{0} may not play cards on this attack")
    v.verb("attack", [word("line")], "make the attack of {0}")


def _deeds(v: Vocabulary) -> None:
    v.verb("dmg", [TARGET, COUNT], "{0} {0?takes|take} {1} damage")
    v.verb("strike", [TARGET, COUNT], "{0} {0?takes|take} {1} damage without dice")
    v.verb("heal", [TARGET, COUNT], "{0} {0?heals|heal} {1:box}")
    v.verb("healband", [TARGET, COUNT], "{0} {0?heals|heal} {1:box}, in the red only red ones")
    v.verb(
        "check",
        [TARGET, word("check"), INT],
        "{0} {0?owes|owe} a {1} check at {2:+} courage in the next courage phase",
    )
    v.verb("recheck", [TARGET], "{0} {0?rolls|roll} the check again")
    v.verb("routs", [TARGET], "{0} {0?routs|rout}")
    v.verb("rally", [TARGET], "rally {0}")
    v.verb("destroy", [TARGET], "destroy {0}")
    v.verb("advance", [TARGET, DECIMAL], "{0} {0?moves|move} straight ahead up to {1} inches")
    v.verb(
        "withdraw",
        [TARGET, DECIMAL],
        "{0}, if not pinched, {0?steps|step} back up to {1} inches out of the fight and {0?goes|go} on Hold",
    )
    v.verb("face", [TARGET], "{0} may reform freely before moving")
    v.verb("lure", [TARGET], "{0} {0?moves|move} toward it at once, as if on Close, perhaps into a rush")
    v.verb("relieve", [TARGET], "{0} {0?changes|change} places with a back-up")
    v.verb("mark", [TARGET, word("mark")], "{0} {0?receives|receive} {1}")
    v.verb("unmark", [TARGET, word("mark")], "{0} {0?loses|lose} {1}")
    v.verb("bless", [TARGET, word("spell")], "bless {0} with {1}")
    v.verb("curse", [TARGET, word("spell")], "curse {0} with {1}")
    v.verb("dispel", [TARGET, word("slot")], "{0} {0?loses its|lose their} {1}")
    v.verb("vpeach", [TARGET, COUNT], "you score {1} for each of {0}")
    v.verb("vpcost", [TARGET], "you score a point for every 100 points of {0}")
    v.verb("vp", [COUNT], "you score {0}")


def _hands(v: Vocabulary) -> None:
    v.verb("draw", [COUNT], "draw {0:card}")
    v.verb("discard", [word("player"), COUNT], "{0} {0?discards|discard} {1:card}")
    v.verb("ca", [INT], "you have {0:+} command actions")
    v.verb("peek", [COUNT], "look at {0:random card} in your opponent's hand")
    v.verb(
        "scry",
        [COUNT],
        "look at the top {0:#card} of your deck and put any of them on the bottom",
    )
    v.verb("recover", [COUNT], "take {0:card} of your choice from your discard pile")
