"""High Command's notation as a vocabulary without builders: may-verbs, gates, zones, quantities, ownerless cards."""

from __future__ import annotations

from drumhead.content.effects import COUNT, COUNTED, DURATION, INT, KEYWORD, TARGET, Vocabulary, word

NOUN_TYPES = (
    "warjack", "resource", "warrior", "bonejack", "helljack", "mechanik", "trencher", "pilgrim", "knight", "berserker",
    "pirate", "spirit", "character",
)  # fmt: skip
OTHER_TYPES = ("storm", "choir", "phalanx", "undead", "zealot", "priest", "garrison", "rifle", "scout", "gun", "mage")


def command() -> Vocabulary:
    v = Vocabulary(
        "high_command",
        noun="card",
        sides_required=True,
        comparisons=("<=", ">=", "=", "<", ">"),
        kind_words={"winds": {"here": "any location"}},
    )
    _moments(v)
    _things(v)
    _verbs(v)
    return v


def _moments(v: Vocabulary) -> None:
    v.trigger("static", "", continuous=True)
    v.trigger("deploy", "when you deploy it")
    v.trigger("rush", "when you rush it")
    v.trigger("arrive", "when it arrives at a location")
    v.trigger("purchase", "when you purchase it")
    v.trigger("pay", "when you discard it for resources")
    v.trigger("spend", "discard this card from your hand:", optional=True)
    v.trigger("order", "order, discard {0:card}:", [COUNT], optional=True, free="order:")
    v.trigger("start", "at the start of your turn")
    v.trigger("capture", "when you capture this location")
    v.trigger("lost", "when another player's capture puts it in your discard pile")
    v.trigger("attack", "when you attack here")
    v.trigger("defend", "when you are attacked here")
    v.trigger("battle", "in each attack here")
    v.trigger("support", "when you attack at another location")
    v.trigger("after", "after an attack here")
    v.trigger("kill", "after an attack here in which an enemy card was destroyed")
    v.trigger("death", "when it is destroyed")
    v.trigger("ally_death", "when another of your cards here is destroyed")
    v.trigger("bank", "when you bank it")
    v.trigger("cull", "when you cull it")
    v.trigger("refresh", "when a refresh puts it under your reinforcements")
    v.trigger("end", "at the end of your battle step")
    v.trigger("reveal", "when this is revealed")
    v.trigger("score", "at the final count")

    v.fact("once", "once per turn", role="frequency")
    v.quantity("round", "it is round {:later|earlier}")
    v.quantity("myhand", "you have {card} in hand", each="card in your hand")
    v.quantity("mydiscard", "you have {card} in your discard pile", each="card in your discard pile")
    v.quantity("myocc", "you have {card} in your occupying pile", each="card in your occupying pile")
    v.quantity("captures", "you have made {capture}", each="capture of yours")
    v.duration("eoa", "in this attack")
    v.duration("eot", "this turn")
    v.duration("sont", "until your next turn starts")
    v.duration("eont", "until your next turn ends")
    v.duration("eor", "this round")
    v.duration("perm", "for good")


def _things(v: Vocabulary) -> None:
    v.selector("self", "it")
    v.selector("it", "it", chosen=True)
    v.filter("ally", "ally")
    v.filter("enemy", "enemy")
    v.filter("any", "any")
    v.filter("unit", "generic", "unit")
    v.filter("card", "generic", "card")
    v.filter("caster", "noun", "warcaster")
    for name in NOUN_TYPES:
        v.filter(name, "noun")
    v.filter("winterguard", "noun", "Winter Guard")
    for name in OTHER_TYPES:
        v.filter(name, "adjective", name)
    v.filter("here", "after", "here")
    v.filter("there", "after", "there")
    v.filter("away", "after", "at another location")
    v.filter("hand", "zone", "in your hand")
    v.filter("reserves", "zone", "in your reserves")
    v.filter("discard", "zone", "in your discard pile")
    v.filter("occupying", "zone", "in your occupying pile")
    v.filter("other", "other")
    v.filter("weakened", "adjective", "weakened")
    v.filter("fresh", "adjective", "newly arrived")
    v.filter("attacking", "adjective", "attacking")
    v.filter("defending", "adjective", "defending")
    v.measure("cost", "that {costs|cost} {}")
    v.measure("pow", "with Power {}")
    v.measure("hp", "with Health {}")
    v.measure("res", "with a resource value of {}")
    for name in ("Guard", "Elusive", "Ward", "Ambush", "Assault", "Unyielding"):
        v.keyword(name)
    v.keyword("Battlegroup", numbered=True)
    v.words("player", {"me": "you", "foe": "an opponent of your choice", "foes": "each opponent"})
    v.words("place", {"here": "this location", "away": "another location"})
    v.words("end", {"top": "on top", "bottom": "at the bottom"})
    v.words("resource", {"cmd": "CMD", "war": "WAR"})
    v.words("deed", {"enter": "deploy, rush or place cards at", "capture": "capture"})
    v.words("now", {"now": "now"})


def _verbs(v: Vocabulary) -> None:
    player, place = word("player"), word("place")
    v.verb("pow", [TARGET, COUNTED, DURATION], gives="{1:+} Power")
    v.verb("hp", [TARGET, COUNTED, DURATION], gives="{1:+} Health")
    v.verb("total", [player, COUNTED, DURATION], "{0} {0?gets|get} {1:+} total Power")
    v.verb("kw", [TARGET, KEYWORD, DURATION], gives="{1}")
    v.verb(
        "blank",
        [TARGET, DURATION],
        "{0} {0?loses its|lose their} abilities and keywords",
        static="{0} {0?has|have} no abilities and no keywords",
    )
    v.verb("disarm", [TARGET, DURATION], "{0} cannot fight")
    v.verb("shield", [TARGET, DURATION], "{0} cannot be destroyed")
    v.verb("destroy", [TARGET], "destroy {0}")
    v.verb("sac", [TARGET], "sacrifice {0}", may=True, gate=True)
    v.verb("bounce", [TARGET], "return {0} to {0?its owner's hand|their owners' hands}", may=True)
    v.verb("stow", [TARGET, word("end")], "put {0} {1} of your army deck", may=True, takes=True)
    v.verb("retire", [TARGET], "move {0} to your occupying pile", may=True, takes=True)
    v.verb("move", [TARGET, place], "move {0} to {1}", may=True)
    v.verb("place", [TARGET, place], "put {0} at {1} for free", may=True, takes=True)
    v.verb("muster", [TARGET, place], "rush {0} to {1} for free", may=True, takes=True)
    v.verb("take", [TARGET], "put {0} into your discard pile for free", may=True, takes=True)
    v.verb("draw", [COUNTED], "draw {0:card}")
    v.verb("discard", [player, COUNTED], "{0} {0?discards|discard} {1:card}")
    v.verb(
        "scry",
        [COUNT],
        "look at the top {0:#card} of your army deck and {0?if you like put it|put any of them} on the bottom",
    )
    v.verb("recall", [TARGET], "return {0} to your hand", may=True, takes=True)
    v.verb("gain", [word("resource"), COUNT], "it is worth {1} {0} more", triggers=["pay"])
    v.verb("flex", [TARGET], "{0} {0?counts|count} as either resource", when="static")
    v.verb("price", [TARGET, INT, DURATION], "{0} {0?costs|cost} you {1:more|less}")
    v.verb("rushprice", [TARGET, INT, DURATION], "rushing {0} costs you {1:more|less}")
    v.verb("toll", [player, INT, DURATION], "deploying or rushing here costs {0} {1:more|less}")
    v.verb("refresh", [COUNT], "refresh up to {0:reserve}", may=True)
    v.verb("cycle", [player], "refresh all your reserves", may=True)
    v.verb("slots", [COUNT, DURATION], "you have {0} more bank {0?slot|slots}")
    v.verb("handsize", [player, INT, DURATION], "{0} {0?draws|draw} {1} more {1?card|cards} in the draw step")
    v.verb("weigh", [TARGET, COUNT, DURATION], "{0} {0?counts|count} as {1:card} for captures")
    v.verb("margin", [player, INT, DURATION], "{0} {0?needs|need} {1:more|fewer} {1?card|cards} to capture {here}")
    v.verb("ban", [player, word("deed"), place, DURATION], "{0} cannot {1} {2}")
    v.verb("vp", [COUNT], "it scores {0} more VP")
    v.verb("advance", [COUNT], "then reveal the next Winds card")
    v.verb("endgame", [word("now")], "the game ends {0}")
