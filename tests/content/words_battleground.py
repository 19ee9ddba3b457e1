"""Battleground's cards, abilities and spells as a vocabulary without builders: windows, marks, decimals."""

from __future__ import annotations

from drumhead.content.effects import COUNT, DECIMAL, DURATION, INT, TARGET, Vocabulary, word

WINDOWS = {
    "before_hit": "before the hit roll",
    "after_hit": "after the hit roll",
    "before_dmg": "before the damage roll",
    "after_dmg": "after the damage roll",
}
TRIBES = ("goblin", "dwarf", "wolf", "beast")
ADJECTIVES = {
    "free": "free", "steady": "steady", "routing": "routing", "hurt": "damaged", "engaged": "engaged",
    "grounded": "grounded", "core": "core", "lesser": "lesser undead", "major": "major undead",
    "greater": "greater undead", "steadfast": "steadfast", "headlong": "headlong", "normal": "normal-sized",
    "infantry": "infantry", "pinched": "pinched", "charging": "charging", "large": "large", "controlled": "controlled",
}  # fmt: skip
AFTER = {
    "unmoved": "that {has|have} not moved", "moved": "that {has|have} moved", "own": "of this faction",
    "backed": "with a back-up", "led": "within a leadership range", "locked": "in contact with it",
    "green": "in the green", "notgreen": "in the yellow or red", "cavlarge": "of cavalry, large or colossal size",
    "multi": "in contact with several enemies", "spears": "with spears", "nets": "with nets",
    "frenzy": "with blood frenzy", "leader": "with a leadership range",
}  # fmt: skip


def battleground() -> Vocabulary:
    v = Vocabulary("battleground", alternatives=("card", "spell"))
    _moments(v)
    _things(v)
    _verbs(v)
    return v


def _moments(v: Vocabulary) -> None:
    for name, when in WINDOWS.items():
        v.trigger(f"atk_{name}", f"when your unit attacks, {when}")
        v.trigger(f"def_{name}", f"when your unit is attacked, {when}")
    v.trigger("mc", "")
    v.trigger("mc_end", "at the end of your movement")
    v.trigger("act", "for {0:command action}:", [COUNT], optional=True)
    v.trigger("cast", "cast:", optional=True)
    v.trigger("courage_start", "when a courage phase starts")
    v.trigger("check_before", "before a courage check of your unit")
    v.trigger("check_after", "after a courage check of your unit")
    v.trigger("free_attack", "when your unit makes a free attack")
    v.trigger("foe_destroyed", "when an enemy unit is destroyed")
    v.trigger("hurt_foe", "when its attack does damage")
    v.trigger("kill", "when it destroys an enemy")
    v.trigger("colour", "when it is knocked into the yellow or red")
    v.trigger("rout", "when it routs")
    v.trigger("setup", "after deployment")
    v.trigger("turn_start", "at the start of a turn")
    v.trigger("turn_end", "at the end of a turn")
    v.trigger("static", "", continuous=True)
    v.fact("may", "", role="may")
    v.fact("melee", "the attack is engaged")
    v.fact("shot", "the attack is ranged")
    v.fact("javelin_shot", "javelins or pila are thrown")
    v.fact("spell", "the attack is a spell")
    v.fact("enturn", "it is your opponent's turn")
    v.fact("rout_check", "it is a rout check")
    v.fact("fear_check", "it is a fear check")
    v.fact("failed", "the check failed")
    v.fact("passed", "the check was passed")
    v.quantity("damage", "the damage is {}")
    v.quantity("margin", "the margin is {}")
    v.duration("roll", "for this roll")
    v.duration("att", "in this attack")
    v.duration("phase", "in this phase")
    v.duration("eot", "this turn")
    v.duration("eont", "until the end of your opponent's next turn")


def _things(v: Vocabulary) -> None:
    v.selector("self", "your unit")
    v.selector("foe", "the enemy")
    v.selector("host", "the marked unit")
    v.selector("it", "it", chosen=True)
    v.filter("ally", "ally")
    v.filter("enemy", "enemy")
    v.filter("unit", "generic", "unit")
    v.filter("other", "other")
    for name in TRIBES:
        v.filter(name, "adjective")
    for name, phrase in ADJECTIVES.items():
        v.filter(name, "adjective", phrase)
    for name, phrase in AFTER.items():
        v.filter(name, "after", phrase)
    v.words("order", {"C": "Close", "R": "Ranged", "H": "Hold", "F": "Follow", "any": "any order"})
    v.family("order_", "order", "after", "on {word}")
    marks = ["Bravery", "Lash", "Risen", "Uruz", "Spirit", "Precision", "Fury", "Pain", "Faith", "Spoils"]
    v.words("mark", {name: name for name in marks})
    v.words("spell", {"Bless": "Bless", "Hex": "Hex", "EvilEye": "Evil Eye", "WitchingHour": "Witching Hour"})
    v.words("spell", {"AuraCleanse": "Aura Cleanse"})
    v.family("no_", "mark", "after", "without {word}")
    v.family("mark_", "mark", "after", "with {word}")
    v.family("no_", "spell", "after", "without {word}")
    v.family("mark_", "spell", "after", "with {word}")
    v.measure("within", "within {n inch}")
    v.words(
        "deed",
        {
            "forest": "pass through forests freely",
            "maneuver_cost": "maneuver for free",
            "move": "move",
            "uphill": "move uphill freely",
            "control": "be controlled",
            "order": "change its order",
            "heal": "be healed",
            "cards": "have cards played on it",
            "cast": "cast",
            "modifier": "have modifiers",
            "shoot": "shoot",
            "flee_check": "be made to check",
        },
    )
    v.words("check", {"fear": "fear check", "rout": "rout check", "any": "courage check"})
    v.words("dice", {"miss": "misses", "hit": "hits", "fail": "failed dice", "succ": "successful dice"})
    v.words("many", {"all": "all", "2": "up to two", "3": "up to three"})
    v.words(
        "circumstance", {name: name.replace("_", " ") for name in ("range", "cover", "side", "height", "move", "fast")}
    )
    v.words("circumstance", {"own_side": "its own flank"})
    v.words("magic", {"blessing": "blessing", "curse": "curse"})
    v.words("attack", {"spell": "this spell"})
    v.words("player", {"me": "you", "both": "both players"})


def _verbs(v: Vocabulary) -> None:
    stats = {
        "skill": "skill",
        "dskill": "defensive skill",
        "power": "power",
        "tough": "toughness",
        "courage": "courage",
    }
    for name, stat in stats.items():
        v.verb(name, [TARGET, INT, DURATION], gives=f"{{1:+}} {stat}")
    v.verb("dice", [TARGET, INT, DURATION], gives="{1:+} attack {1?die|dice}")
    v.verb("impact", [TARGET, INT, DURATION], gives="{1:+} impact {1?hit|hits}")
    v.verb("mc", [TARGET, INT, DURATION], gives="{1:+} movement {1?step|steps}")
    v.verb("setmc", [TARGET, DECIMAL, DURATION], "{0} {0?has|have} base movement {1}")
    for name in ("rushmc", "routmc"):
        v.verb(name, [TARGET, DECIMAL], "{0} {0?moves|move} {1} inches when " + name[:4] + "ing", when="static")
    v.verb("allow", [TARGET, word("deed"), DURATION], "{0} may {1}")
    v.verb("forbid", [TARGET, word("deed"), DURATION], "{0} cannot {1}")
    v.verb("cacost", [TARGET, word("deed"), COUNT], "to let {0} {1} costs {2} command actions", when="static")
    v.words("deed", {"rally": "rally"})
    v.verb("cardtax", [TARGET, COUNT], "a card on {0} costs you {1} more", when="static")
    v.verb("ignore", [word("circumstance")], "ignore {0}", when="both")
    v.verb("reroll", [word("dice"), word("many")], "reroll {1} {0}")
    for name, phrase in {
        "addhit": "add {0:hit}",
        "adddmg": "add {0} damage",
        "extra": "roll {0} more {0?die|dice}",
        "explode": "each 1 adds {0:die}",
        "prevent": "prevent {0} damage",
        "ca": "gain {0:command action}",
        "draw": "draw {0:card}",
        "scry": "order your next {0:#card}",
        "recover": "take back {0:card}",
        "peek": "look at {0:card} of your opponent",
    }.items():
        v.verb(name, [COUNT], phrase)
    v.verb("setdie", [COUNT, COUNT], "set {1:die} to {0}")
    v.verb("heal", [TARGET, COUNT], "heal {1} on {0}")
    v.verb("dmg", [TARGET, COUNT], "deal {1} damage to {0}")
    v.verb("strike", [TARGET, COUNT], "deal {1} damage to {0}")
    v.verb("redirect", [TARGET, COUNT], "turn up to {1} damage on {0}")
    for name, phrase in {
        "rally": "rally {0}",
        "relieve": "relieve {0}",
        "lure": "lure {0}",
        "recheck": "check {0} again",
        "face": "turn {0}",
    }.items():
        v.verb(name, [TARGET], phrase)
    v.verb("withdraw", [TARGET, DECIMAL], "withdraw {0} {1} inches")
    v.verb("order", [TARGET, word("order")], "give {0} {1}", when="both")
    v.verb("pass", [TARGET, word("check")], "{0} {0?passes|pass} the {1}", when="both")
    v.verb("check", [TARGET, word("check"), INT], "{0} {0?takes|take} a {1} at {2:+}")
    for name, phrase in {"mark": "mark {0} with {1}", "unmark": "take {1} from {0}"}.items():
        v.verb(name, [TARGET, word("mark")], phrase)
    for name, phrase in {"bless": "put {1} on {0}", "curse": "put {1} on {0}"}.items():
        v.verb(name, [TARGET, word("spell")], phrase)
    v.verb("dispel", [TARGET, word("magic")], "end the {1} on {0}")
    v.verb("attack", [word("attack")], "attack with {0}")
    v.verb("nocards", [word("player")], "{0} cannot play cards")
    v.verb("discard", [word("player"), COUNT], "{0} {0?discards|discard} {1:card}")
