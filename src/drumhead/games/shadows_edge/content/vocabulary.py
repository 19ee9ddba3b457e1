"""Which words does Shadow's Edge add to the effect language? How each reads on a card, and what it becomes in play."""

from __future__ import annotations

import re

from drumhead.content.effects import COUNT, DURATION, INT, KEYWORD, TARGET, Vocabulary, word
from drumhead.content.effects.compiler import KeywordUse
from drumhead.content.effects.kinds import TargetKind
from drumhead.games.shadows_edge import cards, effects, selectors, state

CHOSEN = TargetKind("a selector with T or R", quantifiers=("T", "R"))
SINGLE = TargetKind("a selector of single things", quantifiers=("T", "R", ""))

IN_PLAY = ("Unit", "Token", "Equipment")
EVERYBODY = ("Unit", "Token", "Equipment", "Commander")

KEYWORDS = {
    "Blitz": "It may attack and retreat on the turn it enters play.",
    "Guard": "Enemy Troops, Elites and Heavies that attack your Front must attack a unit with Guard there.",
    "Ward": "The next damage to it is prevented, once while it is in play.",
    "Swift": "In combat it strikes first; a foe that falls does not strike back.",
    "Breakthrough": "When it attacks a unit, damage beyond that unit's defence hits the enemy Commander.",
    "Drain": "Its combat and Intercept damage heals your Commander as much.",
    "Blight": "A unit that survives its combat or Intercept damage becomes Afflicted.",
    "Terror": "A unit that survives its combat or Intercept damage becomes Battle Shocked.",
    "Frenzy": "It may attack twice a turn, paying each time.",
    "Longshot": "It takes no damage back when it attacks.",
    "Evasive": "It cannot be intercepted.",
    "Veil": "Your opponent's effects cannot choose it.",
    "Steadfast": "It cannot become Battle Shocked.",
    "Untainted": "It cannot become Afflicted.",
    "Intercept": "For its operation cost it may shoot at an enemy Flying unit that moves into its Front.",
    "Armor": "Each damage to it is {} less.",
    "Mend": "It heals {} in your Command Phase.",
    "Siege": "It deals {} more damage when it attacks a Fortification or a Commander.",
}


def words() -> Vocabulary:
    v = Vocabulary(
        "shadows_edge",
        noun="unit",
        always=effects.PERM,
        self_nouns={"Commander": "this Commander", "Equipment": "this card"},
    )
    _triggers(v)
    _conditions(v)
    _things(v)
    _verbs(v)
    return v


def _triggers(v: Vocabulary) -> None:
    def trigger(name: str, phrase: str, only: tuple[str, ...] = IN_PLAY, **by_kind: str) -> None:
        worn = re.sub(r"\bit\b", "its bearer", phrase)
        v.trigger(name, phrase, only=only, by_kind={"Equipment": worn, **by_kind}, value=cards.TRIGGERS[name])

    trigger("play", "", ("Order",))
    trigger("enter", "when it enters play", Equipment="when you attach it")
    trigger("attack", "when it attacks")
    trigger("defend", "when it is attacked")
    trigger("ally_attack", "when a unit of yours attacks", EVERYBODY)
    trigger("kill", "when it defeats an enemy unit in combat and survives")
    trigger("hit_cmd", "when it damages the enemy Commander")
    trigger("damaged", "when it takes damage and survives")
    trigger("death", "when it is defeated")
    trigger(
        "ally_death", "when another unit of yours is defeated", EVERYBODY, Commander="when a unit of yours is defeated"
    )
    trigger("start", "in your Command Phase", EVERYBODY)
    trigger("end", "at the end of your turn", EVERYBODY)
    trigger("order", "when you play an Order", EVERYBODY)
    trigger("brace", "when it braces")
    trigger("ready", "when it readies")
    trigger("retreat", "when it retreats")
    trigger("advance", "when it moves to the Front")
    trigger("intercept", "when it intercepts")
    v.trigger("act", "pay {0} CP, once per turn:", [COUNT], optional=True, only=EVERYBODY, value=cards.ACTIVATED)
    v.trigger("static", "", continuous=True, only=EVERYBODY, value=cards.STATIC)


def _conditions(v: Vocabulary) -> None:
    v.fact("once", "once per turn", role="frequency")
    v.quantity(
        "mydef",
        "your Commander's defence is {}",
        each="point of your Commander's defence",
        value=selectors.MY_DEFENCE,
    )
    v.quantity(
        "endef",
        "the enemy Commander's defence is {}",
        each="point of the enemy Commander's defence",
        value=selectors.ENEMY_DEFENCE,
    )
    v.quantity("myhand", "you have {card} in hand", each="card in your hand", value=selectors.MY_HAND)
    v.quantity("cp", "you have {command point}", each="command point of yours", value=selectors.MY_POINTS)
    v.duration("eot", "this turn", value=effects.EOT)
    v.duration("eont", "until the end of your opponent's next turn", value=effects.EONT)
    v.duration("perm", "permanently", value=effects.PERM)


def _things(v: Vocabulary) -> None:
    v.selector("self", "it", only=("Unit", "Token"), value=effects.THIS)
    v.selector("host", "its bearer", only=("Equipment",), value=effects.THIS)
    v.selector(
        "foe",
        "the other unit",
        by_trigger={"attack": "its target", "defend": "the attacker", "intercept": "the flyer"},
        only=IN_PLAY,
        value=effects.FOE,
    )
    v.selector("it", "it", chosen=True, value=effects.PICKED)
    v.selector("mycmd", "your Commander", value=effects.MY_COMMANDER)
    v.selector("encmd", "the enemy Commander", value=effects.ENEMY_COMMANDER)
    v.filter("ally", "ally")
    v.filter("enemy", "enemy")
    v.filter("any", "any")
    v.filter("unit", "generic", "unit", group="kind")
    v.filter("cmd", "noun", "Commander", group="kind")
    v.filter("char", "noun", "unit or Commander", "units and Commanders", group="kind")
    nouns = {"Ranged": "Ranged unit", "Flying": "Flying unit"}
    for number, name in enumerate(cards.TYPES):
        if name:
            title = name.capitalize()
            v.filter(title, "noun", nouns.get(title, title), group="type", value=number)
    v.filter("front", "after", "in the Front", group="line")
    v.filter("support", "after", "in Support", group="line")
    v.filter("grave", "zone", "in your Graveyard")
    v.filter("other", "other")
    said = {"afflicted": "Afflicted", "shocked": "Shocked", "braced": "Braced", "readied": "Readied"}
    for name, mask in selectors.STATES.items():
        v.filter(name, "adjective", said.get(name, name), value=mask)
    v.measure("cost", "that {costs|cost} {}")
    v.measure("atk", "with attack {}")
    v.measure("def", "with defence {}")
    for name, phrase in KEYWORDS.items():
        numbered = name.lower() in cards.NUMBERED
        v.keyword(name, numbered=numbered, phrase=phrase, value=cards.KEYWORDS[name.lower()])
    v.words("line", {"front": ("the Front", cards.FRONT), "support": ("Support", cards.SUPPORT)})
    v.words("player", {"opp": "your opponent"})


def _verbs(v: Vocabulary) -> None:
    v.verb("dmg", [TARGET, COUNT], "deal {1} damage to {0}", build=effects.Damage)
    v.verb("lose", [TARGET, COUNT], "{0} {0?loses|lose} {1} defence", build=effects.Lose)
    v.verb("heal", [TARGET, COUNT], "heal {1} on {0}", build=effects.Heal)
    v.verb("atk", [TARGET, INT, DURATION], gives="{1:+} attack", build=_attack)
    v.verb("def", [TARGET, COUNT, DURATION], gives="{1:+} defence", build=_defence)
    v.verb("kw", [TARGET, KEYWORD, DURATION], gives="{1}", build=_grant)
    v.verb("shock", [TARGET], "Battle Shock {0}", build=effects.Shock)
    v.verb("afflict", [TARGET], "Afflict {0}", build=effects.Afflict)
    v.verb("cleanse", [TARGET], "remove Battle Shock and Affliction from {0}", build=effects.Cleanse)
    v.verb("unfatigue", [TARGET], "{0} {0?is|are} no longer Fatigued", build=effects.Unfatigue)
    v.verb("destroy", [TARGET], "destroy {0}", build=effects.Destroy)
    v.verb("sac", [TARGET], "sacrifice {0}", build=effects.Destroy)
    v.verb("bounce", [TARGET], "return {0} to {0?its owner's hand|their owners' hands}", build=effects.Bounce)
    v.verb("move", [TARGET, word("line")], "move {0} to {1}", build=effects.Shift)
    v.verb("steal", [TARGET], "take control of {0}", build=effects.Steal)
    v.verb("fight", [SINGLE, SINGLE], "{0} and {1} deal their attack to each other", build=effects.Fight)
    v.verb("draw", [COUNT], "draw {0:card}", build=effects.Draw)
    v.verb("discard", [word("player"), COUNT], "{0} {0?discards|discard} {1:random card}", build=_discard)
    v.verb(
        "scry",
        [COUNT],
        "look at the top {0:#card} of your deck and {0?if you like put it|put any of them} on the bottom",
        build=_scry,
    )
    v.verb("mill", [word("player"), COUNT], "put the top {1:#card} of {0's} deck into the Graveyard", build=_mill)
    v.verb("recall", [CHOSEN], "return {0} to your hand", takes=True, build=_recall)
    v.verb("revive", [CHOSEN], "put {0} into play", takes=True, build=_revive)
    v.verb("summon", [word("token"), word("line"), COUNT], "put {2:@0} into {1}", build=effects.Summon)
    v.verb("ramp", [COUNT], "move {0:command point} from your Command Deck to your Pool", build=effects.Ramp)
    v.verb("refresh", [COUNT], "move {0:used command point} back to your Pool", build=effects.Refresh)
    v.verb("reserve", [COUNT], "move {0:command point} from your Command Deck to your Reserve", build=_refill)
    v.verb("opcost", [TARGET, INT], "{0's} operations cost {1:more|less}", when="both", build=_operation_cost)


def _attack(who: effects.Who, n: int, duration: int) -> effects.Boost:
    return effects.Boost(state.POWER, who, n, duration)


def _defence(who: effects.Who, n: int, duration: int) -> effects.Boost:
    return effects.Boost(state.LAYER, who, n, duration)


def _operation_cost(who: effects.Who, n: int) -> effects.Boost:
    return effects.Boost(state.OPCOST, who, n, effects.PERM)


def _grant(who: effects.Who, keyword: KeywordUse, duration: int) -> effects.Grant:
    return effects.Grant(who, keyword_mask(keyword), duration)


def keyword_mask(keyword: KeywordUse) -> int:
    """The keyword as a mask; numbered ones count their number."""
    assert isinstance(keyword.value, int)
    return keyword.value * (keyword.number or 1)


def _discard(_player: str, n: int) -> effects.Discard:
    return effects.Discard(n)


def _mill(_player: str, n: int) -> effects.Mill:
    return effects.Mill(n)


def _scry(n: int) -> list[cards.Op]:
    return [effects.Look(n), effects.Place()]


def _recall(who: effects.Who) -> effects.Recall:
    return effects.Recall(who.slot)


def _revive(who: effects.Who) -> effects.Revive:
    return effects.Revive(who.slot)


def _refill(_n: int) -> effects.Refill:
    return effects.Refill()
