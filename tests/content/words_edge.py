"""Shadow's Edge's notation as a vocabulary without builders: the language's hardest customer in these tests."""

from __future__ import annotations

from drumhead.content.effects import AMOUNT, COUNT, DURATION, INT, KEYWORD, ONE, TARGET, Vocabulary, word

TYPES = ("Troop", "Elite", "Heavy", "Ranged", "Flying", "Fortification")
NOUNS = {"Ranged": "Ranged unit", "Flying": "Flying unit"}


def edge() -> Vocabulary:
    v = Vocabulary(
        "shadows_edge",
        noun="unit",
        most_chosen=3,
        most_random=2,
        open_comparisons=True,
        self_nouns={"Commander": "this Commander", "Equipment": "this card"},
    )
    _moments(v)
    _things(v)
    _verbs(v)
    return v


def _moments(v: Vocabulary) -> None:
    v.trigger("play", "", only=["Order"])
    v.trigger("enter", "when it enters play", by_kind={"Equipment": "when you attach it"})
    v.trigger("attack", "when it attacks")
    v.trigger("defend", "when it is attacked")
    v.trigger("ally_attack", "when a unit of yours attacks")
    v.trigger("kill", "when it defeats an enemy unit in combat and survives")
    v.trigger("hit_cmd", "when it damages the enemy Commander")
    v.trigger("damaged", "when it takes damage and survives")
    v.trigger("death", "when it is defeated")
    v.trigger("ally_death", "when another unit of yours is defeated")
    v.trigger("start", "in your Command Phase")
    v.trigger("end", "at the end of your turn")
    v.trigger("order", "when you play an Order")
    for name in ("brace", "retreat", "advance", "intercept"):
        v.trigger(name, f"when it {name}s")
    v.trigger("ready", "when it readies")
    v.trigger("act", "pay {0} CP, once per turn:", [COUNT], optional=True)
    v.trigger("static", "", continuous=True)

    v.fact("once", "once per turn", role="frequency")
    v.quantity("mydef", "your Commander's defence is {}", each="point of your Commander's defence")
    v.quantity("endef", "the enemy Commander's defence is {}", each="point of the enemy Commander's defence")
    v.quantity("myhand", "you have {card} in hand", each="card in your hand")
    v.quantity("cp", "you have {command point}", each="command point of yours")
    v.duration("eot", "this turn")
    v.duration("eont", "until the end of your opponent's next turn")
    v.duration("perm", "permanently")


def _things(v: Vocabulary) -> None:
    v.selector("self", "it")
    v.selector("host", "its bearer", only=["Equipment"])
    v.selector("foe", "the other unit", by_trigger={"attack": "its target", "defend": "the attacker"})
    v.selector("it", "it", chosen=True)
    v.selector("mycmd", "your Commander")
    v.selector("encmd", "the enemy Commander")
    v.filter("ally", "ally")
    v.filter("enemy", "enemy")
    v.filter("any", "any")
    v.filter("unit", "generic", "unit")
    v.filter("cmd", "noun", "Commander")
    v.filter("char", "noun", "unit or Commander", "units and Commanders")
    for name in TYPES:
        v.filter(name, "noun", NOUNS.get(name, name))
    v.filter("front", "after", "in the Front")
    v.filter("support", "after", "in Support")
    v.filter("grave", "zone", "in your graveyard")
    v.filter("hand", "zone", "in your hand")
    v.filter("other", "other")
    for name in ("wounded", "fatigued", "equipped", "fresh"):
        v.filter(name, "adjective", name)
    v.filter("afflicted", "adjective", "Afflicted")
    v.filter("shocked", "adjective", "Shocked")
    v.filter("braced", "adjective", "Braced")
    v.filter("readied", "adjective", "Readied")
    v.filter("token", "adjective", "token")
    v.measure("cost", "that {costs|cost} {}")
    v.measure("atk", "with attack {}")
    v.measure("def", "with defence {}")
    for name in ("Blitz", "Intercept", "Guard", "Ward", "Swift", "Breakthrough", "Drain", "Blight", "Terror", "Frenzy",
                 "Longshot", "Evasive", "Veil", "Steadfast", "Untainted"):  # fmt: skip
        v.keyword(name)
    for name in ("Armor", "Mend", "Siege"):
        v.keyword(name, numbered=True)
    v.words("line", {"front": "the Front", "support": "Support"})
    v.words("player", {"opp": "your opponent"})
    v.words("token", {"Levy": "Levy", "Husk": "Husk"})


def _verbs(v: Vocabulary) -> None:
    v.verb("dmg", [TARGET, AMOUNT], "deal {1} damage to {0}")
    v.verb("lose", [TARGET, AMOUNT], "{0} {0?loses|lose} {1} defence")
    v.verb("heal", [TARGET, AMOUNT], "heal {1} on {0}")
    v.verb("atk", [TARGET, AMOUNT, DURATION], gives="{1:+} attack")
    v.verb("def", [TARGET, AMOUNT, DURATION], gives="{1:+} defence")
    v.verb("kw", [TARGET, KEYWORD, DURATION], gives="{1}")
    v.verb("shock", [TARGET], "Battle Shock {0}")
    v.verb("afflict", [TARGET], "Afflict {0}")
    v.verb("cleanse", [TARGET], "remove Battle Shock and Affliction from {0}")
    v.verb("unfatigue", [TARGET], "{0} {0?is|are} no longer Fatigued")
    v.verb("destroy", [TARGET], "destroy {0}")
    v.verb("sac", [TARGET], "sacrifice {0}")
    v.verb("bounce", [TARGET], "return {0} to {0?its owner's hand|their owners' hands}")
    v.verb("move", [TARGET, word("line")], "move {0} to {1}")
    v.verb("steal", [TARGET], "take control of {0}")
    v.verb("fight", [ONE, ONE], "{0} and {1} deal their attack to each other")
    v.verb("draw", [AMOUNT], "draw {0:card}")
    v.verb("discard", [word("player"), AMOUNT], "{0} {0?discards|discard} {1:random card}")
    v.verb(
        "scry",
        [COUNT],
        "look at the top {0:#card} of your deck and {0?if you like put it|put any of them} on the bottom",
    )
    v.verb("mill", [word("player"), COUNT], "put the top {1:#card} of {0's} deck into the graveyard")
    v.verb("recall", [TARGET], "return {0} to your hand", takes=True)
    v.verb("revive", [TARGET], "put {0} into play", takes=True)
    v.verb("summon", [word("token"), word("line"), COUNT], "put {2:@0} into {1}")
    v.verb("ramp", [COUNT], "move {0:command point} from your Command Deck to your Pool")
    v.verb("refresh", [COUNT], "move {0:used command point} back to your Pool")
    v.verb("reserve", [COUNT], "move {0:command point} from your Command Deck to your Reserve")
    v.verb("opcost", [TARGET, INT], "{0's} operations cost {1:more|less}", when="static")
