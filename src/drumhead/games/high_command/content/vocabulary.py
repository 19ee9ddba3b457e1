"""The words of High Command's effect language: how each reads, and what it becomes."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.content.effects import COUNT, COUNTED, DURATION, INT, KEYWORD, TARGET, KeywordUse, Vocabulary, word
from drumhead.games.high_command import cards as c
from drumhead.games.high_command import effects as do

ALWAYS = -1
"""The duration of what a continuous clause does."""

NOUNS = (
    "warjack", "resource", "warrior", "bonejack", "helljack", "mechanik", "trencher", "pilgrim", "knight", "berserker",
    "pirate", "spirit", "character", "necromancer", "witch", "beast", "bane", "location",
)  # fmt: skip
ADJECTIVES = (
    "storm", "choir", "phalanx", "undead", "zealot", "priest", "garrison", "rifle", "scout", "gun", "mage", "cavalry",
    "solo", "heavy", "light", "temple", "transport",
)  # fmt: skip

KEYWORDS: dict[str, tuple[int, str]] = {
    "Guard": (c.GUARD, "While it is here, your cards here without Guard cannot be picked in an attack."),
    "Elusive": (c.ELUSIVE, "It can be picked only when you have no other card here that is not Elusive."),
    "Ward": (c.WARD, "Enemy abilities cannot choose, change or destroy it; picks in an attack can."),
    "Ambush": (c.AMBUSH, "+1 Power in the turn you deploy or rush it."),
    "Assault": (c.ASSAULT, "+2 Power in the turn you deploy or rush it."),
    "Brutal Charge": (c.BRUTAL_CHARGE, "+1 Power if an opponent deployed or rushed a card here this turn."),
    "Armored Shell": (c.ARMORED_SHELL, "When deployed or rushed: Power 0 and Health 7 until your next turn starts."),
    "Ancillary Attack": (
        c.ANCILLARY_ATTACK,
        "In each attack here choose another warjack of yours here: this card has its printed Power this turn.",
    ),
    "Assimilation": (
        c.ASSIMILATION,
        "If it leaves for your discard pile where an enemy warjack was destroyed this turn, it returns to your hand.",
    ),
    "Alchemical Mask": (
        c.ALCHEMICAL_MASK,
        "Opponents' abilities can neither make you discard nor lower this card's Health.",
    ),
    "Flexible": (c.FLEXIBLE, "Its costs may be paid with any mix of CMD and WAR."),
    "Unyielding": (
        c.UNYIELDING,
        "Once per turn, when it would be destroyed, you may discard a card instead; it stays.",
    ),
}


class Lasting:
    """A lasting effect before it is tied to its card."""

    def __init__(self, what: int, selector: c.Selector, who: int, amount: c.Amount) -> None:
        self.what = what
        self.selector = selector
        self.who = who
        self.amount = amount


class Special:
    """What the tables hold instead of an action: worth, score, the next Winds, the end."""

    def __init__(self, name: str, *values: int) -> None:
        self.name = name
        self.values = values


WHOEVER = c.Selector(c.SELF, None)


def amount(value: object) -> c.Amount:
    """A written number or a counted one."""
    return value if isinstance(value, c.Amount) else c.Amount(_int(value), None)


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value


def _change(what: int) -> Callable[[c.Selector, object, int], object]:
    def build(selector: c.Selector, n: object, lasts: int) -> object:
        if lasts == ALWAYS:
            return Lasting(what, selector, c.ME, amount(n))
        return do.Change(what, selector, amount(n), lasts)

    return build


def _state(what: int) -> Callable[[c.Selector, int], object]:
    def build(selector: c.Selector, lasts: int) -> object:
        return _change(what)(selector, 1, lasts)

    return build


def _keyword(selector: c.Selector, keyword: KeywordUse, lasts: int) -> object:
    return _change(c.KEYWORD)(selector, keyword.value, lasts)


def _players(what: int) -> Callable[[int, object, int], object]:
    def build(who: int, n: object, lasts: int) -> object:
        if lasts == ALWAYS:
            return Lasting(what, WHOEVER, who, amount(n))
        return do.OnPlayers(what, who, amount(n), lasts)

    return build


def _price(what: int) -> Callable[[c.Selector, int, int], object]:
    def build(selector: c.Selector, n: int, lasts: int) -> object:
        if lasts == ALWAYS:
            return Lasting(what, selector, c.ME, amount(n))
        return do.OnPlayers(what, c.ME, amount(n), lasts)

    return build


def _slots(n: int, lasts: int) -> object:
    return _players(c.SLOTS)(c.ME, n, lasts)


def _ban(who: int, deed: int, place: int, lasts: int) -> object:
    return do.OnPlayers(deed, who, c.Amount(1, None), lasts)


def _flex(selector: c.Selector) -> object:
    return Lasting(c.FLEX, selector, c.ME, c.Amount(1, None))


def words() -> Vocabulary:
    """The whole vocabulary."""
    v = Vocabulary(
        "high_command",
        noun="card",
        sides_required=True,
        comparisons=("<=", ">=", "=", "<", ">"),
        always=ALWAYS,
        kind_words={"winds": {"here": "any location"}},
    )
    _moments(v)
    _things(v)
    _verbs(v)
    return v


def _moments(v: Vocabulary) -> None:
    v.trigger("static", "", continuous=True, value=c.STATIC)
    v.trigger("deploy", "when you deploy it", value=c.ON_DEPLOY)
    v.trigger("rush", "when you rush it", value=c.ON_RUSH)
    v.trigger("arrive", "when it arrives at a location", value=c.ON_ARRIVE)
    v.trigger("purchase", "when you purchase it", value=c.ON_PURCHASE)
    v.trigger("pay", "when you discard it for resources", value=c.ON_PAY)
    v.trigger("spend", "discard this card from your hand:", optional=True, value=c.SPEND)
    v.trigger("order", "order, discard {0:card}:", [COUNT], optional=True, free="order:", value=c.ORDER)
    v.trigger("start", "at the start of your turn", value=c.ON_START)
    v.trigger("capture", "when you capture this location", value=c.ON_CAPTURE)
    v.trigger("lost", "when another player's capture puts it in your discard pile", value=c.ON_LOST)
    v.trigger("attack", "when you attack here", value=c.ON_ATTACK)
    v.trigger("defend", "when you are attacked here", value=c.ON_DEFEND)
    v.trigger("battle", "in each attack here", value=c.ON_BATTLE)
    v.trigger("support", "when you attack at another location", value=c.ON_SUPPORT)
    v.trigger("after", "after an attack here", value=c.AFTER)
    v.trigger("kill", "after an attack here in which an enemy card was destroyed", value=c.ON_KILL)
    v.trigger("death", "when it is destroyed", value=c.ON_DEATH)
    v.trigger("ally_death", "when another of your cards here is destroyed", value=c.ON_ALLY_DEATH)
    v.trigger("bank", "when you bank it", value=c.ON_BANK)
    v.trigger("cull", "when you cull it", value=c.ON_CULL)
    v.trigger("refresh", "when a refresh puts it under your reinforcements", value=c.ON_REFRESH)
    v.trigger("end", "at the end of your battle step", value=c.AT_END)
    v.trigger("reveal", "when this is revealed", value=c.ON_REVEAL, only=["winds"])
    v.trigger("score", "at the final count", value=c.ON_SCORE)
    v.fact("once", "once per turn", role="frequency", value=c.COND_ONCE)
    v.quantity("round", "it is round {:later|earlier}", value=c.COND_ROUND)
    v.quantity("myhand", "you have {card} in hand", each="card in your hand", value=c.COND_MY_HAND)
    v.quantity(
        "mydiscard", "you have {card} in your discard pile", each="card in your discard pile", value=c.COND_MY_DISCARD
    )
    v.quantity(
        "myocc", "you have {card} in your occupying pile", each="card in your occupying pile", value=c.COND_MY_OCC
    )
    v.quantity("captures", "you have made {capture}", each="capture of yours", value=c.COND_CAPTURES)
    v.duration("eoa", "in this attack", value=c.END_OF_ATTACK)
    v.duration("eot", "this turn", value=c.END_OF_TURN)
    v.duration("sont", "until your next turn starts", value=c.START_OF_NEXT)
    v.duration("eont", "until your next turn ends", value=c.END_OF_NEXT)
    v.duration("eor", "this round", value=c.END_OF_ROUND)
    v.duration("perm", "for good", value=c.WHILE_IN_PLAY)


def _things(v: Vocabulary) -> None:
    v.selector("self", "it")
    v.selector("it", "it", chosen=True, use=["target"])
    v.filter("ally", "ally", value=("side", c.ALLY), use="select")
    v.filter("enemy", "enemy", value=("side", c.ENEMY), use="select")
    v.filter("any", "any", value=("side", c.ANY_SIDE), use="select")
    v.filter("unit", "generic", "unit", value=("unit", 1), group="kind", use="select")
    v.filter("card", "generic", "card", value=("card", 1), group="kind", use="select")
    v.filter("caster", "noun", "warcaster", value=("caster", 1), group="kind", use="select")
    for name in NOUNS:
        v.filter(name, "noun", value=("type", name), use="select")
    v.filter("winterguard", "noun", "Winter Guard", value=("type", "winterguard"), use="select")
    for name in ADJECTIVES:
        v.filter(name, "adjective", name, value=("type", name), use="select")
    v.filter("here", "after", "here", value=("place", c.HERE), group="place", use="select")
    v.filter("there", "after", "there", value=("place", c.THERE), group="place", use="select")
    v.filter("away", "after", "at another location", value=("place", c.AWAY), group="place", use="select")
    v.filter("hand", "zone", "in your hand", value=("zone", c.IN_HAND), use="select")
    v.filter("reserves", "zone", "in your reserves", value=("zone", c.IN_RESERVES), use="select")
    v.filter("discard", "zone", "in your discard pile", value=("zone", c.IN_DISCARD), use="select")
    v.filter("occupying", "zone", "in your occupying pile", value=("zone", c.IN_OCCUPYING), use="select")
    v.filter("other", "other", value=("other", 1), use="select")
    v.filter("weakened", "adjective", "weakened", value=("weakened", c.COND_WEAKENED))
    v.filter("fresh", "adjective", "newly arrived", value=("fresh", c.COND_FRESH))
    v.filter("attacking", "adjective", "attacking", value=("attacking", c.COND_ATTACKING), use="state")
    v.filter("defending", "adjective", "defending", value=("defending", c.COND_DEFENDING), use="state")
    v.measure("cost", "that {costs|cost} {}", value="cost", use="select")
    v.measure("pow", "with Power {}", value="pow", use="select")
    v.measure("hp", "with Health {}", value="hp", use="select")
    v.measure("res", "with a resource value of {}", value="res", use="select")
    for name, (bit, reminder) in KEYWORDS.items():
        v.keyword(name, phrase=reminder, value=bit)
    v.words(
        "player", {"me": ("you", c.ME), "foe": ("an opponent of your choice", c.FOE), "foes": ("each opponent", c.FOES)}
    )
    v.words("place", {"here": ("this location", 0), "away": ("another location", 1)})
    v.words("end", {"top": ("on top", 1), "bottom": ("at the bottom", 0)})
    v.words("resource", {"cmd": ("CMD", c.CMD), "war": ("WAR", c.WAR)})
    v.words("deed", {"enter": ("deploy, rush or place cards at", c.BAN_ENTER), "capture": ("capture", c.BAN_CAPTURE)})
    v.words("now", {"now": ("now", 1)})


def _verbs(v: Vocabulary) -> None:
    player, place = word("player"), word("place")
    v.verb("pow", [TARGET, COUNTED, DURATION], gives="{1:+} Power", build=_change(c.POW))
    v.verb("hp", [TARGET, COUNTED, DURATION], gives="{1:+} Health", build=_change(c.HP))
    v.verb("total", [player, COUNTED, DURATION], "{0} {0?gets|get} {1:+} total Power", build=_players(c.TOTAL))
    v.verb("kw", [TARGET, KEYWORD, DURATION], gives="{1}", build=_keyword)
    v.verb(
        "blank",
        [TARGET, DURATION],
        "{0} {0?loses its|lose their} abilities and keywords",
        static="{0} {0?has|have} no abilities and no keywords",
        build=_state(c.BLANK),
    )
    v.verb("disarm", [TARGET, DURATION], "{0} cannot fight", build=_state(c.DISARM))
    v.verb("shield", [TARGET, DURATION], "{0} cannot be destroyed", build=_state(c.SHIELD))
    v.verb("destroy", [TARGET], "destroy {0}", build=do.DestroyCards)
    v.verb("sac", [TARGET], "sacrifice {0}", may=True, gate=True, build=do.Sacrifice)
    v.verb("bounce", [TARGET], "return {0} to {0?its owner's hand|their owners' hands}", may=True, build=do.Bounce)
    v.verb(
        "stow",
        [TARGET, word("end")],
        "put {0} {1} of your army deck",
        may=True,
        takes=True,
        build=lambda selector, end: do.Stow(selector, bool(end)),
    )
    v.verb("retire", [TARGET], "move {0} to your occupying pile", may=True, takes=True, build=do.Retire)
    v.verb(
        "move",
        [TARGET, place],
        "move {0} to {1}",
        may=True,
        build=lambda selector, away: do.Move(selector, bool(away)),
    )
    v.verb(
        "place",
        [TARGET, place],
        "put {0} at {1} for free",
        may=True,
        takes=True,
        build=lambda selector, away: do.Place(selector, bool(away)),
    )
    v.verb(
        "muster",
        [TARGET, place],
        "rush {0} to {1} for free",
        may=True,
        takes=True,
        build=lambda selector, away: do.Muster(selector),
    )
    v.verb("take", [TARGET], "put {0} into your discard pile for free", may=True, takes=True, build=do.Take)
    v.verb("draw", [COUNTED], "draw {0:card}", build=lambda n: do.DrawCards(amount(n)))
    v.verb(
        "discard",
        [player, COUNTED],
        "{0} {0?discards|discard} {1:card}",
        build=lambda who, n: do.DiscardCards(who, amount(n)),
    )
    v.verb(
        "scry",
        [COUNT],
        "look at the top {0:#card} of your army deck and {0?if you like put it|put any of them} on the bottom",
        build=lambda n: do.ScryCards(amount(n)),
    )
    v.verb("recall", [TARGET], "return {0} to your hand", may=True, takes=True, build=do.Recall)
    v.verb(
        "gain",
        [word("resource"), COUNT],
        "it is worth {1} {0} more",
        triggers=["pay"],
        build=lambda kind, n: Special("gain", kind, n),
    )
    v.verb("flex", [TARGET], "{0} {0?counts|count} as either resource", when="static", build=_flex)
    v.verb("price", [TARGET, INT, DURATION], "{0} {0?costs|cost} you {1:more|less}", build=_price(c.PRICE))
    v.verb("rushprice", [TARGET, INT, DURATION], "rushing {0} costs you {1:more|less}", build=_price(c.RUSH_PRICE))
    v.verb("toll", [player, INT, DURATION], "deploying or rushing here costs {0} {1:more|less}", build=_players(c.TOLL))
    v.verb("refresh", [COUNT], "refresh up to {0:reserve}", may=True, build=lambda n: do.RefreshCards(amount(n)))
    v.verb("cycle", [player], "refresh all your reserves", may=True, build=lambda who: do.Cycle())
    v.verb("slots", [COUNT, DURATION], "you have {0} more bank {0?slot|slots}", build=_slots)
    v.verb(
        "handsize",
        [player, INT, DURATION],
        "{0} {0?draws|draw} {1} more {1?card|cards} in the draw step",
        build=_players(c.HAND_SIZE),
    )
    v.verb("weigh", [TARGET, COUNT, DURATION], "{0} {0?counts|count} as {1:card} for captures", build=_change(c.WEIGH))
    v.verb(
        "margin",
        [player, INT, DURATION],
        "{0} {0?needs|need} {1:more|fewer} {1?card|cards} to capture {here}",
        build=_players(c.MARGIN),
    )
    v.verb("ban", [player, word("deed"), place, DURATION], "{0} cannot {1} {2}", build=_ban)
    v.verb("vp", [COUNT], "it scores {0} more VP", triggers=["score"], build=lambda n: Special("vp", n))
    v.verb("advance", [COUNT], "then reveal the next Winds card", only=["winds"], build=lambda n: Special("advance", n))
    v.verb("endgame", [word("now")], "the game ends {0}", only=["winds"], build=lambda n: Special("endgame", n))
