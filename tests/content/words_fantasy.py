"""Fantasy Commander's cards as a vocabulary without builders: no trigger, blocks, filters with arguments."""

from __future__ import annotations

from drumhead.content.effects import COUNT, DURATION, INT, KEYWORD, TARGET, Vocabulary, word


def fantasy() -> Vocabulary:
    blocks = ("may", "if", "choose", "not", "or")
    v = Vocabulary("fantasy_commander", noun="unit", default_trigger="play", blocks=blocks)
    v.trigger("play", "")
    v.trigger("surcharge", "surcharge {0}:", [word("colours")], optional=True)
    v.trigger("static", "", continuous=True)
    _things(v)
    _verbs(v)
    return v


def _things(v: Vocabulary) -> None:
    v.selector("active", "the active unit")
    v.selector("self", "it")
    v.selector("hero", "your hero")
    v.selector("it", "it", chosen=True)
    v.filter("ally", "ally")
    v.filter("enemy", "enemy")
    v.filter("unit", "generic", "unit")
    v.filter("infantry", "noun", "infantry unit")
    v.filter("monstrous", "adjective", "monstrous")
    v.filter("damaged", "adjective", "damaged")
    v.filter("fatigued", "adjective", "fatigued")
    v.filter("hex", "noun", "hex", "hexes")
    v.filter("free", "adjective", "free")
    v.filter("adj", "after", "next to the active unit")
    v.filter("has", "after", "with {0}", args=[KEYWORD])
    v.filter("on", "after", "in {0}", args=[word("terrain")])
    v.measure("within", "within {n hex} of {0}", args=[TARGET])
    v.measure("fatigue", "with {fatigue token}")
    v.fact(
        "enemy_destroyed_this_round",
        "an enemy unit was destroyed this round",
        negative="no enemy unit was destroyed this round",
    )
    v.quantity("round", "it is round {:later|earlier}")
    v.duration("act", "during this activation")
    v.duration("turn", "this round")
    v.duration("game", "for the rest of the game")
    for name in ("Brave", "Ranger", "Resurgent", "Quick Shooter", "Multiple Attack", "Rush", "Regroup", "Formation"):
        v.keyword(name)
    for name in ("Charge", "Persecution", "Master of Shooting"):
        v.keyword(name, numbered=True)
    v.words("roll", {"attack": "melee", "defense": "defence", "ranged": "ranged"})
    v.words("terrain", {"forest": "a Forest"})
    v.words("colour", {"R": "red", "B": "blue", "G": "green", "P": "purple", "any": "chosen"})
    v.words("colours", {"R": "red", "G": "green", "RB": "red and blue"})
    v.words("step", {"walk": "walk", "run": "run"})
    v.words("deed", {"run": "Run", "ranged": "declare ranged attacks", "surcharge": "use surcharge abilities"})
    v.words("face", {"1": "panic result", "2": "hit"})
    v.words("unit", {"grv_zombie": "Zombie Warriors"})
    v.words("deadly", {"nonlethal": "never its last"})


def _verbs(v: Vocabulary) -> None:
    roll = word("roll")
    v.verb("dice", [TARGET, roll, INT, DURATION], gives="{2:+} {1} {2?die|dice}")
    v.verb("move", [TARGET, word("step"), INT, DURATION], gives="{2:+} {1} distance")
    v.verb("kw", [TARGET, KEYWORD, DURATION], gives="{1}")
    v.verb("suppress", [TARGET, KEYWORD, DURATION], "{0} {0?loses|lose} {1}")
    v.verb("fatigue", [TARGET, INT], "{0} {0?receives|receive} {1} fatigue")
    v.verb("rest", [TARGET, COUNT], "{0} {0?sheds|shed} {1} fatigue")
    v.verb("heal", [TARGET, COUNT], "restore {1} on {0}")
    v.verb("damage", [TARGET, COUNT], "deal {1} damage to {0}")
    v.verb("reroll", [TARGET, roll, COUNT, DURATION], "{0} may reroll {2} {1} {2?die|dice}")
    v.verb("ignore", [TARGET, word("face"), COUNT, DURATION], "{0} {0?ignores|ignore} {2:@1} in each attack on it")
    v.verb("order", [word("colour")], "gain a {0} order")
    v.verb("ban", [TARGET, word("deed"), DURATION], "{0} may not {1}")
    v.verb("summon", [word("unit"), COUNT, TARGET], "put {0} with {1:miniature} on {2}")
