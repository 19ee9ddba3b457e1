"""How are spells cast? Who may, at whom, and what it counts as (BG-SPL)."""

from mypy_extensions import i64

from drumhead.games.battleground.attacks import Attack
from drumhead.games.battleground.cards import SPELL_ATTACK, SpellDef
from drumhead.games.battleground.shooting import bars_shooter, nearest_targets, targets
from drumhead.games.battleground.state import (
    ATTACKED,
    CONTROLLED,
    ENGAGED_ATTACK,
    HEALED,
    RANGED_ATTACK,
    BattleState,
    Unit,
    tell,
)
from drumhead.games.battleground.statics import forbidden, holds
from drumhead.games.battleground.texts import CAST, MAY_CAST
from drumhead.games.battleground.triggers import begin
from drumhead.games.battleground.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Table


def bars_caster(s: BattleState, u: Unit) -> str:
    """The rule that keeps the unit from casting anything now, or ''."""
    if u.has(ATTACKED):
        return "BG-SPL-01"
    if forbidden(s, u, MAY_CAST):
        return "BG-GEN-04"
    return bars_shooter(s, u)


def casts(s: BattleState, u: Unit, engaged: bool) -> list[Action]:
    """The spells the unit may cast now, a clause (and for attacks a target) each."""
    actions: list[Action] = []
    if not u.printed.spells:
        return actions
    if engaged:
        # BG-SPL-02: an attack spell without a range is used while engaged, in either turn
        for row in u.printed.spells:
            spell = s.cards.spells[row]
            if spell.keys & SPELL_ATTACK and spell.range == 0 and u.target:
                actions.append(Action(Verb.CAST, u.uid, row, u.target))
        return actions
    if bars_caster(s, u):
        return actions
    for row in u.printed.spells:  # BG-SPL-07: one of them
        spell = s.cards.spells[row]
        if spell.keys & SPELL_ATTACK:
            if spell.profile is not None and castable(s, spell):
                free = u.has(CONTROLLED)
                for uid in targets(s, u, spell.profile) if free else nearest_targets(s, u, spell.profile):
                    actions.append(Action(Verb.CAST, u.uid, row, uid))
        else:  # BG-SPL-03: whoever fits its text, distances by `selectors.reach`; no arc, no line, no terrain
            source = s.cards.sources[spell.source]
            for place in range(len(source.clauses)):
                clause = source.clauses[place]
                if clause.trigger != CAST or not holds(s, clause.conditions, u.seat, u.uid, 0):
                    continue
                lacking = False
                for op in clause.ops:
                    lacking = op.lacks_target(s, u.seat, u.uid, 0)
                    break
                if not lacking:
                    actions.append(Action(Verb.CAST, u.uid, row, 0, (place,)))
    return actions


def castable(s: BattleState, spell: SpellDef) -> bool:
    """Is the spell cast in the attack step at all? Some are cast at another moment of the turn."""
    return bool(s.cards.sources[spell.source].triggers & CAST)


def cast(s: BattleState, t: Table, seat: i64, action: Action) -> None:
    """The spell is the unit's attack of this turn (BG-SPL-01)."""
    u = s.change(action.a)
    spell = s.cards.spells[action.b]
    u.raise_flag(ATTACKED)
    target = s.units[action.c] if action.c else u
    tell(t, Said.CAST, u, action.b, action.c, (target.kind,), "BG-SPL-01")
    if spell.keys & SPELL_ATTACK and action.c:
        # BG-SPL-06: an attack, too, where the spell does its damage without dice
        kind: i64 = ENGAGED_ATTACK if spell.range == 0 else RANGED_ATTACK
        s.push(Attack(action.a, action.c, kind, 0, action.b, 0))
        return
    begin(s, t, spell.source, action.more[0] if action.more else 0, seat, action.a, 0)


def bars_healing(u: Unit) -> str:
    """One healing spell a unit a turn, even if it heals nothing (BG-SPL-05)."""
    return "BG-SPL-05" if u.has(HEALED) else ""


def note_healing(s: BattleState, uid: i64) -> None:
    """The unit has had its healing spell of this turn; raising the dead counts as one."""
    s.change(uid).raise_flag(HEALED)  # BG-SPL-05, BG-SPL-08
