"""Which actions change numbers and dice, and which do damage?"""

from __future__ import annotations

from drumhead.content.effects import AMOUNT, COUNT, DURATION, INT, KEYWORD, TARGET, TEXT, Vocabulary, word
from drumhead.games.dropzone import effects as do
from drumhead.games.dropzone import effects_damage as damage
from drumhead.games.dropzone import effects_table as table
from drumhead.games.dropzone import mods, printed
from drumhead.games.dropzone.content.makers import (
    always,
    amount,
    countermeasures,
    devastator,
    inches_of,
    jet_of,
    keyword_of,
    lasting,
    mark_of,
    move_times,
    once,
    only_devastator,
    reroll,
    state_of,
    weapons_of,
)
from drumhead.games.dropzone.selectors import Itself, OwnSquad


def of_numbers(v: Vocabulary) -> None:
    """What a unit or a weapon can do."""
    v.verb("mv", [TARGET, INT, DURATION], gives="{1:+} Move", build=inches_of(mods.MV_PLUS))
    v.verb("mvx", [TARGET, word("ends"), word("proviso"), DURATION], "{0's} Move is {1} {2}", build=move_times)
    v.verb("mfplus", [TARGET, INT, DURATION], gives="{1:+} Move and Fire", build=inches_of(mods.MF_PLUS))
    v.verb("mfset", [TARGET, COUNT, DURATION], "{0} {0?has|have} Move and Fire {1}", build=inches_of(mods.MF_SET))
    v.verb("freefire", [TARGET, DURATION], "{0's} weapons have no Move and Fire limit", build=state_of(mods.FREE_FIRE))
    v.verb(
        "entry", [TARGET, COUNT, DURATION], "{0} may enter a Garrison from {1} inches away", build=inches_of(mods.ENTRY)
    )
    v.verb("acc", [TARGET, INT, DURATION], "shots of {0} need {1:more|less} to hit", build=lasting(mods.ACC))
    v.verb("hard", [TARGET, INT, DURATION], "shots at {0} need {1:more|less} to hit", build=lasting(mods.HARD))
    v.verb(
        "acccap",
        [TARGET, INT, DURATION],
        "{0's} Accuracy penalties count at most +{1} in total",
        build=lasting(mods.ACC_CAP),
    )
    v.verb(
        "accease",
        [TARGET, INT, DURATION],
        "the total Accuracy penalty of {0} is {1} less, but at least +1",
        build=lasting(mods.ACC_EASE),
    )
    v.verb(
        "ignoremods",
        [TARGET, DURATION],
        "{0} {0?ignores|ignore} all Accuracy modifiers",
        build=state_of(mods.IGNORE_MODS),
    )
    v.verb(
        "hiton",
        [TARGET, INT, DURATION],
        "{0} {0?hits|hit} only on {1} or more, whatever the modifiers",
        build=lasting(mods.HIT_ON),
    )
    v.verb(
        "energy",
        [TARGET, word("weapons"), INT, DURATION],
        "the {1} of {0} get {2:+} Energy",
        build=weapons_of(mods.ENERGY),
    )
    v.verb(
        "shots",
        [TARGET, word("weapons"), AMOUNT, DURATION],
        "the {1} of {0} get {2:+} shots each",
        build=weapons_of(mods.SHOTS),
    )
    v.verb(
        "shotsx",
        [TARGET, word("weapons"), INT, DURATION],
        "the {1} of {0} have {2} times the shots",
        build=weapons_of(mods.SHOTS_X),
    )
    v.verb(
        "range",
        [TARGET, word("weapons"), INT, DURATION],
        "the {1} of {0} gets {2:+} inches of range",
        build=weapons_of(mods.RANGE, printed.INCH),
    )
    v.verb(
        "fullrange",
        [TARGET, DURATION],
        "{0} {0?measures|measure} R(F) even against Active Countermeasures",
        build=state_of(mods.FULL_RANGE),
    )
    v.verb("kw", [TARGET, KEYWORD, DURATION], gives="{1}", build=keyword_of)
    v.verb(
        "devastator",
        [TARGET, word("victims"), INT, DURATION],
        "{0} {0?gets|get} Devastator-{2} ({1}), or one more if it has that already",
        build=devastator,
    )
    v.verb(
        "devset",
        [TARGET, word("weapons"), word("victims"), INT, DURATION],
        "the {1} of {0} has Devastator-{3} ({2}) only",
        build=only_devastator,
    )
    v.verb(
        "devplus",
        [TARGET, word("weapons"), INT, DURATION],
        "the {1} of {0} get {2:+} Devastator",
        build=weapons_of(mods.DEV_PLUS),
    )
    v.verb("nodev", [TARGET, DURATION], "{0} {0?loses|lose} Devastator", build=state_of(mods.NO_DEV))
    v.verb("cancrit", [TARGET, DURATION], "{0} may score Criticals in Close Quarters", build=state_of(mods.CAN_CRIT))
    v.verb(
        "critat",
        [COUNT],
        "this weapon scores Criticals at Armour +{0}",
        when="static",
        only=("Weapon",),
        build=mark_of("critat"),
    )
    v.verb("noglance", [TARGET], "{0} {0?keeps|keep} full Energy", build=damage.KeepEnergy)
    v.verb(
        "extraunit",
        [TARGET, INT, DURATION],
        "{0} {0?counts|count} {1} more full {1?unit|units}",
        build=lasting(mods.EXTRA_UNIT),
    )
    v.verb("dmgroll", [TARGET, INT, DURATION], "{0} {0?adds|add} {1} to damage rolls", build=lasting(mods.DAMAGE_ROLL))
    v.verb("evasion", [TARGET, INT, DURATION], gives="{1:+} Evasion", build=lasting(mods.EVASION))
    v.verb("passive", [TARGET, INT, DURATION], gives="Passive {1}+", build=lasting(mods.PASSIVE))
    v.verb(
        "passiveplus",
        [TARGET, INT, DURATION],
        "{0's} Passive saves are {1} better, none becomes 5+",
        build=lasting(mods.PASSIVE_PLUS),
    )
    v.verb("setcm", [TARGET, TEXT, DURATION], "{0's} Countermeasures are {1}", build=countermeasures)
    v.verb("armour", [TARGET, INT, DURATION], gives="{1:+} Armour", build=lasting(mods.ARMOUR))
    v.verb("ignore", [TARGET, word("rule"), DURATION], "{0} {0?ignores|ignore} {1}", build=lasting(mods.IGNORE))
    v.verb("cannot", [TARGET, word("benefit"), DURATION], "{0} cannot {1}", build=lasting(mods.CANNOT))
    v.verb("safe", [TARGET, word("threat"), DURATION], "{0} cannot be {1}", build=lasting(mods.SAFE))
    v.verb("ground", [TARGET, word("ground"), DURATION], "{0} {1}", build=lasting(mods.GROUND))
    v.verb(
        "fly",
        [TARGET, INT, DURATION],
        "{0} may Move like Aircraft over scenery up to 8 inches high, and Anti-Aircraft weapons may react to "
        "it as an Aircraft of Armour {1},",
        build=lasting(mods.FLY),
    )
    v.verb(
        "jet",
        [TARGET, COUNT, INT, DURATION],
        "{0} may Move {1} inches over scenery up to 8 inches high, and Anti-Aircraft weapons may then react "
        "to it as an Aircraft of Armour {2}",
        build=jet_of,
    )
    v.verb(
        "nocover",
        [TARGET, DURATION],
        "Infantry on an edge of {0} {0?has|have} no cover",
        build=lambda who, ends: table.StripCover(who),
    )


def of_dice(v: Vocabulary) -> None:
    """Rolls."""
    v.verb("roll", [], "roll a die", build=do.RollDie)
    v.verb(
        "reroll",
        [TARGET, word("dice"), word("which"), DURATION],
        "{0} {0?re-rolls|re-roll} {2} dice {1}",
        build=reroll,
    )
    v.verb("rerolldie", [TARGET], "re-roll {0}", build=damage.RerollDie)
    v.verb("pass", [TARGET], "{0} {0?passes|pass} the Fortitude test", build=once(mods.AUTO_PASS, mods.U_ROLL))
    v.verb(
        "autopass", [TARGET], "{0} {0?passes|pass} every Fortitude test", when="static", build=always(mods.AUTO_PASS)
    )
    v.verb(
        "mayfail",
        [TARGET],
        "{0} may choose to pass or fail Fortitude tests",
        when="static",
        build=always(mods.MAY_FAIL),
    )


def of_damage(v: Vocabulary) -> None:
    """Hits, losses and repairs."""
    v.verb(
        "hits",
        [TARGET, AMOUNT, INT],
        "{0} {0?takes|take} {1:hit} of Energy {2}",
        build=lambda who, n, energy: damage.Hits(who, amount(n), energy),
    )
    v.verb(
        "strike",
        [TARGET, AMOUNT, INT, INT],
        "the units of {0} take, as you spread them, {1:shot} of Accuracy {2}+ and Energy {3}",
        build=lambda who, n, acc, energy: damage.Strike(who, amount(n), acc, energy),
    )
    v.verb(
        "lose",
        [TARGET, AMOUNT],
        "{0} {0?loses|lose} {1:Damage Point}",
        build=lambda who, n: damage.Lose(who, amount(n)),
    )
    v.verb(
        "heal",
        [TARGET, AMOUNT],
        "{0} {0?regains|regain} {1:Damage Point}",
        build=lambda who, n: damage.Heal(who, amount(n)),
    )
    v.verb(
        "restore",
        [TARGET, AMOUNT],
        "{0} {0?regains|regain} {1:unit}",
        build=lambda who, n: damage.Restore(who, amount(n)),
    )
    v.verb(
        "kill",
        [TARGET],
        "remove {0} as a casualty",
        build=lambda who: damage.Kill(OwnSquad() if isinstance(who, Itself) else who),
    )
    v.verb("destroy", [TARGET], "destroy {0}", build=damage.Destroy)
    v.verb("vanish", [TARGET], "remove {0} from the game", build=damage.Vanish)
    v.verb(
        "expire",
        [TARGET],
        "{0} {0?is|are} removed as {0?a casualty|casualties} after the attack",
        build=once(mods.EXPIRES, mods.U_ATT),
    )
    v.verb("survive", [TARGET, COUNT], "{0} {0?stays|stay} with {1:Damage Point} instead", build=damage.Survive)
    v.verb("revive", [TARGET], "{0} {0?stays|stay} with one unit at full Damage Points instead", build=damage.Revive)
    v.verb("spare", [TARGET], "the cargo of {0} takes no hits", build=once(mods.SPARED, mods.U_ACTION))
