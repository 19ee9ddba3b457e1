"""What is a text with an effect made of? When it acts, what it changes or permits, its clauses and their acts.

Only what the rules ask of them; the acts themselves are in effects.py and acts.py. Everything that carries such a text
is a `Source`: a row in `Cards.sources`. Steps and saves name an effect by (row, clause), never by its words.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table
from drumhead.kernel.illegal import Broken

if TYPE_CHECKING:
    from drumhead.games.battleground.state import BattleState, Unit
    from drumhead.games.battleground.triggers import Resolve


# -- triggers, a bit each

STATIC: Final = 1 << 0
ON_SETUP: Final = 1 << 1
ON_MC_START: Final = 1 << 2
AT_MC: Final = 1 << 3
ACTIVATED: Final = 1 << 4
ON_MC_END: Final = 1 << 5
ON_COURAGE_START: Final = 1 << 6
ON_CHECK_BEFORE: Final = 1 << 7
ON_CHECK_AFTER: Final = 1 << 8
ON_FOE_CHECK_BEFORE: Final = 1 << 9
ON_COMBAT_START: Final = 1 << 10
CAST: Final = 1 << 11
ATK_BEFORE_HIT: Final = 1 << 12
ATK_AFTER_HIT: Final = 1 << 13
ATK_BEFORE_DAMAGE: Final = 1 << 14
ATK_AFTER_DAMAGE: Final = 1 << 15
DEF_BEFORE_HIT: Final = 1 << 16
DEF_AFTER_HIT: Final = 1 << 17
DEF_BEFORE_DAMAGE: Final = 1 << 18
DEF_AFTER_DAMAGE: Final = 1 << 19
ON_FREE_ATTACK: Final = 1 << 20
ON_RUSH: Final = 1 << 21
ON_RUSHED: Final = 1 << 22
ON_DAMAGED: Final = 1 << 23
ON_COLOUR: Final = 1 << 24
ON_HURT_FOE: Final = 1 << 25
ON_KILL: Final = 1 << 26
ON_FOE_DESTROYED: Final = 1 << 27
ON_ALLY_DESTROYED: Final = 1 << 28
ON_DESTROYED: Final = 1 << 29
ON_ROUT: Final = 1 << 30
ON_RALLY: Final = 1 << 31
ON_TURN_START: Final = 1 << 32
ON_TURN_END: Final = 1 << 33
ON_FINAL: Final = 1 << 34
ON_EXIT: Final = 1 << 35
ON_SCORE: Final = 1 << 36

TRIGGERS: Final[dict[str, int]] = {
    "static": STATIC,
    "setup": ON_SETUP,
    "mc_start": ON_MC_START,
    "mc": AT_MC,
    "act": ACTIVATED,
    "mc_end": ON_MC_END,
    "courage_start": ON_COURAGE_START,
    "check_before": ON_CHECK_BEFORE,
    "check_after": ON_CHECK_AFTER,
    "foe_check_before": ON_FOE_CHECK_BEFORE,
    "combat_start": ON_COMBAT_START,
    "cast": CAST,
    "atk_before_hit": ATK_BEFORE_HIT,
    "atk_after_hit": ATK_AFTER_HIT,
    "atk_before_dmg": ATK_BEFORE_DAMAGE,
    "atk_after_dmg": ATK_AFTER_DAMAGE,
    "def_before_hit": DEF_BEFORE_HIT,
    "def_after_hit": DEF_AFTER_HIT,
    "def_before_dmg": DEF_BEFORE_DAMAGE,
    "def_after_dmg": DEF_AFTER_DAMAGE,
    "free_attack": ON_FREE_ATTACK,
    "rush": ON_RUSH,
    "rushed": ON_RUSHED,
    "damaged": ON_DAMAGED,
    "colour": ON_COLOUR,
    "hurt_foe": ON_HURT_FOE,
    "kill": ON_KILL,
    "foe_destroyed": ON_FOE_DESTROYED,
    "ally_destroyed": ON_ALLY_DESTROYED,
    "destroyed": ON_DESTROYED,
    "rout": ON_ROUT,
    "rally": ON_RALLY,
    "turn_start": ON_TURN_START,
    "turn_end": ON_TURN_END,
    "final": ON_FINAL,
    "exit": ON_EXIT,
    "score": ON_SCORE,
}

# -- numbers that effects change

DICE: Final = 1
SKILL: Final = 2
POWER: Final = 3
DSKILL: Final = 4
TOUGH: Final = 5
COURAGE: Final = 6
MC: Final = 7  # steps on the chart
IMPACT: Final = 8
RANGE: Final = 9  # thousandths: the unit has a ranged attack of this range
SETMC: Final = 10  # thousandths
RUSHMC: Final = 11
ROUTMC: Final = 12
CHARGES: Final = 13  # counts as charging whatever side it attacks to
FORBID: Final = 14  # amount: a permission
ALLOW: Final = 15  # amount: a permission
PASS_CHECK: Final = 16  # amount: ROUT_CHECK, FEAR_CHECK or their sum
CA_COST: Final = 17  # amount: word * 16 + cost
CARD_TAX: Final = 18
LOCK_ORDER: Final = 19  # amount: the order the unit is bound to
IGNORE: Final = 20  # amount: a group of modifiers
SIGHT: Final = 21  # thousandths: nobody shoots farther
NO_CARDS: Final = 22  # amount: 1 own side, 2 the other side, 3 both
ROUT_COURAGE: Final = 23  # courage in the next rout check alone
STATS: Final = (
    "", "dice", "skill", "power", "dskill", "tough", "courage", "mc", "impact", "range", "setmc", "rushmc", "routmc",
    "charges", "forbid", "allow", "pass", "cacost", "cardtax", "order", "ignore", "sight", "nocards", "rout",
)  # fmt: skip

# -- permissions (word list PERM)

PERMISSIONS: Final = (
    "", "ability", "auto_rout", "bless", "bravery", "cards", "cast", "control", "faith", "flee_check", "forest",
    "fury", "heal", "lash", "maneuver_cost", "modifier", "move", "move_shoot", "objective", "order", "pain",
    "pinch_check", "precision", "reanimate", "rush", "shoot", "spirit", "sprint", "uphill", "uruz",
)  # fmt: skip
MAY_ABILITY: Final = 1
MAY_AUTO_ROUT: Final = 2
MAY_BLESS: Final = 3
MAY_CARDS: Final = 5
MAY_CAST: Final = 6
MAY_CONTROL: Final = 7
MAY_FLEE_CHECK: Final = 9
MAY_FOREST: Final = 10
MAY_HEAL: Final = 12
MAY_MANEUVER_COST: Final = 14
MAY_MODIFIER: Final = 15
MAY_MOVE: Final = 16
MAY_MOVE_SHOOT: Final = 17
MAY_OBJECTIVE: Final = 18
MAY_ORDER: Final = 19
MAY_PINCH_CHECK: Final = 21
MAY_RUSH: Final = 24
MAY_SHOOT: Final = 25
MAY_UPHILL: Final = 28

# -- groups of modifiers that an effect may strike out (word list IGN), a bit each

IGNORES: Final[dict[str, int]] = {
    "range": 1 << 0,
    "move": 1 << 1,
    "cover": 1 << 2,
    "fast": 1 << 3,
    "melee_target": 1 << 4,
    "cavalry": 1 << 5,
    "side": 1 << 6,
    "own_side": 1 << 7,
    "colour": 1 << 8,
    "fear": 1 << 9,
    "charge": 1 << 10,
    "height": 1 << 11,
}
IGN_RANGE: Final = 1 << 0
IGN_MOVE: Final = 1 << 1
IGN_COVER: Final = 1 << 2
IGN_FAST: Final = 1 << 3
IGN_MELEE_TARGET: Final = 1 << 4
IGN_CAVALRY: Final = 1 << 5
IGN_SIDE: Final = 1 << 6
IGN_OWN_SIDE: Final = 1 << 7
IGN_COLOUR: Final = 1 << 8
IGN_FEAR: Final = 1 << 9
IGN_CHARGE: Final = 1 << 10
IGN_HEIGHT: Final = 1 << 11

ROUT_CHECK: Final = 1
FEAR_CHECK: Final = 2

CA_ORDER: Final = 1
CA_CONTROL: Final = 2
CA_RALLY: Final = 3
CA_WORDS: Final = ("", "order", "control", "rally")

# -- effects


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """One `?` condition of a clause. ``uid`` bears the effect (0: nobody), ``foe`` is the other unit of the event."""

    def holds(self, s: "BattleState", seat: i64, uid: i64, foe: i64) -> bool:
        """Reads only."""
        raise Broken("This condition does not say when it holds.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector:
    """Which units an action means, seen from the controller ``seat`` and the bearer ``uid``."""

    def __init__(self, one_sided: bool = False) -> None:
        self.one_sided: Final = one_sided  # it says `ally`, `enemy` or `own`: each player's clause means others

    def fits(self, s: "BattleState", u: "Unit", seat: i64, uid: i64, foe: i64) -> bool:
        """Does this unit belong to them? Reads only."""
        raise Broken("This selector does not say whom it means.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """One act of an effect. Most only execute; those that ask read their options from the state and take the answer."""

    def execute(self, s: "BattleState", t: Table, at: "Resolve") -> None:
        raise Broken("This op does not say what it does.")

    def asks(self, s: "BattleState", at: "Resolve") -> i64:
        """The mask of seats that must choose now, or 0. Reads only."""
        return 0

    def options(self, s: "BattleState", at: "Resolve", seat: i64) -> list[Action]:
        return []

    def bars(self, s: "BattleState", at: "Resolve", seat: i64, action: Action) -> str:
        """The rule that forbids this answer, or ''. Unless an op knows better: only what is listed."""
        for option in self.options(s, at, seat):
            if option.same(action):
                return ""
        return "K-OPTION"

    def take(self, s: "BattleState", t: Table, at: "Resolve", action: Action) -> None:
        raise Broken("This op asks nothing.")

    def lacks_target(self, s: "BattleState", seat: i64, uid: i64, foe: i64) -> bool:
        """Does it choose a target, and is there none? Reads only."""
        return False


class Aura:
    """What one action of a static clause gives, and to whom."""

    def __init__(self, stat: i64, who: Selector | None, amount: i64, conditions: tuple[Condition, ...]) -> None:
        self.stat: Final[i64] = stat
        self.who: Final = who  # None: the unit that bears the effect
        self.amount: Final[i64] = amount
        self.conditions: Final = conditions

    def permission(self) -> i64:
        """1 << the permission that it gives or takes, 0 for any other."""
        return 1 << self.amount if self.stat == ALLOW or self.stat == FORBID else 0


class Clause:
    """`trigger ? conditions : actions`, ready to run."""

    def __init__(
        self,
        trigger: i64,
        cost: i64,
        once: bool,
        battle: bool,
        may: bool,
        conditions: tuple[Condition, ...],
        ops: tuple[Op, ...],
        auras: tuple[Aura, ...],
        text: str = "",
    ) -> None:
        self.trigger: Final[i64] = trigger
        self.cost: Final[i64] = cost  # act(n): command actions
        self.once: Final = once  # at most once a turn
        self.battle: Final = battle  # at most once a battle
        self.may: Final = may  # the controller decides
        self.conditions: Final = conditions
        self.ops: Final = ops
        self.auras: Final = auras
        self.text: Final = text  # our sentence, for people


FROM_UNIT: Final = 1
FROM_KEYWORD: Final = 2
FROM_CARD: Final = 3
FROM_ABILITY: Final = 4
FROM_SPELL: Final = 5
FROM_RULE: Final = 6
FROM_MARK: Final = 7


class Source:
    """Something with clauses: a unit's own text, a keyword, a command card, an ability, a spell, a scenario's rule.

    ``mark`` is the mark (or blessing, curse) whose bearer is the host of the clauses, 0 for none.
    """

    def __init__(
        self, row: i64, kind: i64, name: str, faction: i64, clauses: tuple[Clause, ...], mark: i64 = 0
    ) -> None:
        self.row: Final[i64] = row
        self.kind: Final[i64] = kind
        self.name: Final = name
        self.faction: Final[i64] = faction  # 0: common to all
        self.clauses: Final = clauses
        self.mark: Final[i64] = mark
        mask: i64 = 0
        for clause in clauses:
            mask |= clause.trigger
        self.triggers: Final[i64] = mask


class MarkDef:
    """A named mark that units carry; ``source`` is the row whose clauses live on the bearer."""

    def __init__(self, mark: i64, name: str, most: i64, source: i64) -> None:
        self.mark: Final[i64] = mark
        self.name: Final = name
        self.most: Final[i64] = most
        self.source: Final[i64] = source
