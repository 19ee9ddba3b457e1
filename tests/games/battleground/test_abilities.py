"""What do faction abilities, keywords and the texts of units do? (BG-CMD-06, BG-ARMY-06 and the cards themselves)"""

from __future__ import annotations

import pytest

from drumhead.games.battleground import abilities
from drumhead.games.battleground import texts as tx
from drumhead.games.battleground.attacks import Attack
from drumhead.games.battleground.courage import TakeCheck, courage_of
from drumhead.games.battleground.movement import ROUT_MOVE, RUSH_MOVE, movement_category
from drumhead.games.battleground.orders import bars_order
from drumhead.games.battleground.state import (
    CONTROLLED,
    ENGAGED_ATTACK,
    FOR_TURN,
    FREE_ATTACK,
    MOVED,
    RANGED_ATTACK,
    BattleState,
    Mod,
    Order,
    link_units,
)
from drumhead.games.battleground.statics import add_mod, allowed, ca_cost, expire, forbidden, passes, setting, total
from drumhead.games.battleground.triggers import fire, mark_plays, settle
from drumhead.games.battleground.verbs import CLOSE, FOLLOW, HOLD, ROUTING, Said, Verb
from drumhead.kernel import Action, Event, ScriptedDice
from drumhead.kernel.agenda import Table, advance
from drumhead.space.shapes import FRONT, LEFT
from tests.games.battleground import field as f
from tests.games.battleground.field import CARDS, REST, ability, duel, field, fight, numbers, put, resolve, shoot
from tests.support import rule


def charge(mine: str, theirs: str = "OR_orc_swordsmen", their_order: str = "H") -> tuple[BattleState, int, int]:
    """A duel that began with a rush of this turn."""
    s, a, b = duel(mine, theirs, "C", their_order)
    for uid in (a, b):
        s.change(uid).links = ()
        s.change(uid).flags &= ~1
    link_units(s, a, FRONT, b, FRONT, 3)
    return s, a, b


def happen(s: BattleState, uid: int, trigger: int, foe: int = 0, dice: list[int] | None = None) -> list[Event]:
    """Something befalls a unit; its texts are carried out."""
    script = ScriptedDice(list(dice or []))
    events: list[Event] = []
    t = Table(script, [script] * 2, events)
    fire(s, uid, trigger, foe)
    settle(s)
    advance(s, t)
    assert s.agenda[-1] is REST
    script.finish()
    return events


# -- faction abilities


USES = [
    ("HK_bravery", "HK_swordsmen", "Bravery", 1), ("DW_uruz", "DW_dwarven_axemen", "Uruz", 1),
    ("RW_spirit", "RW_ravenwood_swordsmen", "Spirit", 1), ("HE_precision", "HE_high_elf_swordsmen", "Precision", 1),
    ("LZ_fury", "LZ_trog_warriors", "Fury", 1), ("DE_pain_touch", "DE_highblood_blades", "Pain", 1),
    ("UM_faith_armor", "UM_umenzi_warriors", "Faith", 1), ("MM_spoils", "MM_half_orc_swordsmen", "Spoils", 1),
    ("OR_lash", "OR_orc_swordsmen", "Lash", 1), ("UN_reanimate", "UN_skeleton_horde", "Risen", 1),
]  # fmt: skip


@rule("BG-CMD-06")
@pytest.mark.parametrize(("name", "mine", "mark", "price"), USES)
def test_an_ability_is_bought_for_a_unit_and_leaves_its_mark(name: str, mine: str, mark: str, price: int) -> None:
    s = field(factions=(mine[:2], "HK"))
    a = put(s, mine, lost=2)
    s.actions[0] = 3
    found = [action for action in abilities.activations(s, 0) if action.b == ability(name)]
    assert [(action.a, action.c) for action in found] == [(a, 0)]
    script = ScriptedDice([])
    t = Table(script, [script] * 2, [])
    abilities.use_ability(s, t, 0, found[0])
    advance(s, t)
    assert s.units[a].marks == (CARDS.mark(mark),)
    assert s.actions[0] == 3 - price
    assert not [action for action in abilities.activations(s, 0) if action.b == ability(name)]  # one mark of a name


@rule("BG-CMD-06", "BG-ARMY-06", "BG-ARMY-04")
def test_a_mercenary_costs_one_command_action_more() -> None:
    s = field(factions=("HK", "OR"))
    put(s, "HK_swordsmen", x=8)
    hired = put(s, "MM_half_orc_swordsmen", x=20)
    row = ability("MM_spoils")
    s.actions[0] = 1
    assert abilities.bars_ability(s, 0, hired, row, 0) == "BG-CMD-02"
    s.actions[0] = 2
    assert abilities.bars_ability(s, 0, hired, row, 0) == ""
    assert abilities.bars_ability(s, 0, hired, ability("HK_bravery"), 0) == "BG-ARMY-06"  # V14


@rule("BG-SPL-08", "BG-SPL-05")
def test_reanimate_costs_by_rank_and_heals_a_unit_once_a_turn() -> None:
    s = field(factions=("UN", "HK"))
    row = ability("UN_reanimate")
    lesser, major, greater = (
        put(s, unit, x=x, lost=1)
        for unit, x in (("UN_skeleton_horde", 6), ("UN_skeleton_trolls", 14), ("UN_death_knights", 24))
    )
    rats = put(s, "UN_swarm_of_rats", x=30, lost=1)
    s.actions[0] = 3
    found = {(action.a, action.c) for action in abilities.activations(s, 0) if action.b == row}
    assert found == {(lesser, 0), (major, 1), (greater, 2)}
    assert abilities.bars_ability(s, 0, rats, row, 0) == "BG-CMD-06"
    resolve(s, row, 0, chosen=(lesser,))
    assert s.units[lesser].lost == 0
    hurt = s.change(lesser)
    hurt.lost = 1
    assert abilities.bars_ability(s, 0, lesser, row, 0) == "BG-CMD-06"


def test_a_unit_may_be_closed_to_an_ability() -> None:
    for name, unit in (
        ("OR_lash", "OR_crazed_goblins"), ("DW_uruz", "DW_antonian_horsemen"), ("DW_sprint_dw", "DW_dwarven_ballista"),
        ("RW_spirit", "RW_bear_pack"), ("LZ_fury", "LZ_triceratops_herd"), ("DE_pain_touch", "DE_slave_warriors"),
        ("UM_faith_armor", "UM_the_possessed"), ("HE_sprint_he", "HE_high_elf_scorpions"),
    ):  # fmt: skip
        s = field(factions=(unit[:2], "HK"))
        a = put(s, unit)
        s.actions[0] = 3
        assert abilities.bars_ability(s, 0, a, ability(name), 0) == "BG-CMD-06"


def test_lash_gives_a_step_and_a_die_for_the_turn() -> None:
    s = field(factions=("OR", "HK"))
    a = put(s, "OR_orc_swordsmen")
    resolve(s, ability("OR_lash"), 0, chosen=(a,))
    assert movement_category(s, s.units[a]) == 5000
    assert total(s, s.units[a], tx.DICE) == 1
    happen(s, a, tx.ON_TURN_END)
    assert s.units[a].marks == ()
    expire(s, FOR_TURN)
    assert total(s, s.units[a], tx.DICE) == 0


@rule("BG-CRG-01")
@pytest.mark.parametrize(("roll", "kept"), [(12, True), (13, False), (15, False), (16, False)])
def test_bravery_goes_when_a_rout_check_fails_or_needed_it(roll: int, kept: bool) -> None:
    s = field()
    a = put(s, "HK_swordsmen")  # courage 12
    resolve(s, ability("HK_bravery"), 0, chosen=(a,))
    assert courage_of(s, s.units[a]) == 15
    script = ScriptedDice([6, 6, roll - 12] if roll > 12 else [4, 4, 4])
    t = Table(script, [script] * 2, [])
    s.push(TakeCheck(a, tx.ROUT_CHECK, 0))
    advance(s, t)
    assert bool(s.units[a].marks) is kept


def test_uruz_adds_a_die_hand_to_hand_until_the_unit_routs() -> None:
    s, a, b = duel("DW_dwarven_axemen")
    resolve(s, ability("DW_uruz"), 0, chosen=(a,))
    fight(s, a, b)
    assert numbers(s)["dice"] == 6
    fight(s, a, b, RANGED_ATTACK)
    assert numbers(s)["dice"] == 5
    happen(s, a, tx.ON_ROUT)
    assert s.units[a].marks == ()


@rule("BG-MOV-01")
def test_sprint_sets_the_movement_for_the_turn() -> None:
    for name, unit, mc in (("DW_sprint_dw", "DW_dwarven_axemen", 3500), ("HE_sprint_he", "HE_high_elf_archers", 5000)):
        s = field(factions=(unit[:2], "HK"))
        a = put(s, unit)
        resolve(s, ability(name), 0, chosen=(a,))
        assert movement_category(s, s.units[a]) == mc


@rule("BG-ARMY-06")
def test_army_abilities_hold_for_the_primary_faction_only() -> None:
    for people, unit, may in (
        ("DW", "DW_dwarven_axemen", tx.MAY_UPHILL), ("RW", "RW_ravenwood_swordsmen", tx.MAY_FOREST),
        ("HE", "HE_high_elf_swordsmen", tx.MAY_MANEUVER_COST),
    ):  # fmt: skip
        s = field(factions=(people, "OR"))
        a, hired = put(s, unit, x=8), put(s, "MM_half_orc_swordsmen", x=20)
        for uid in (a, hired):
            s.change(uid).raise_flag(CONTROLLED)
        assert allowed(s, s.units[a], may)
        assert not allowed(s, s.units[hired], may)
        s = field(factions=("MM", "OR"))
        a = put(s, unit)
        s.change(a).raise_flag(CONTROLLED)
        assert not allowed(s, s.units[a], may)


def test_mastery_is_for_units_under_direct_control() -> None:
    s = field(factions=("HE", "OR"))
    a = put(s, "HE_high_elf_swordsmen")
    assert not allowed(s, s.units[a], tx.MAY_MANEUVER_COST)


@rule("BG-CRD-02")
def test_marks_are_erased_in_a_window_like_a_card() -> None:
    for name, unit, stage, trigger, side in (
        ("RW_spirit", "RW_ravenwood_swordsmen", 2, tx.ATK_AFTER_HIT, 0),
        ("HE_precision", "HE_high_elf_swordsmen", 1, tx.ATK_BEFORE_HIT, 0),
        ("LZ_fury", "LZ_trog_warriors", 4, tx.ATK_AFTER_DAMAGE, 0),
        ("DE_pain_touch", "DE_highblood_blades", 4, tx.ATK_AFTER_DAMAGE, 0),
        ("UM_faith_armor", "UM_umenzi_warriors", 4, tx.DEF_AFTER_DAMAGE, 1),
    ):
        s, a, b = duel(unit, "HK_militia") if side == 0 else duel("HK_militia", unit)
        mine, foe = (a, b) if side == 0 else (b, a)
        resolve(s, ability(name), 0, side, chosen=(mine,))
        fight(s, a, b, ENGAGED_ATTACK, stage)
        f.rolled(s, stage, (6, 1, 1), (1, 1) if stage == 4 else ())
        plays = mark_plays(s, mine, trigger, foe)
        assert len(plays) == 1
        resolve(s, plays[0].c, plays[0].b, side, mine, foe)
        assert s.units[mine].marks == ()
        assert s.fight is not None
        after = {
            "RW_spirit": s.fight.hits == 3, "HE_precision": s.fight.extra == 1,
            "LZ_fury": s.fight.damage - s.fight.prevented == 3, "DE_pain_touch": total(s, s.units[foe], tx.SKILL) == -1,
            "UM_faith_armor": s.fight.prevented == 1,
        }  # fmt: skip
        assert after[name], name


def test_fury_and_faith_hold_while_marked() -> None:
    s = field(factions=("LZ", "UM"))
    a, b = put(s, "LZ_trog_warriors"), put(s, "UM_umenzi_warriors", 1, 18, 20)
    resolve(s, ability("LZ_fury"), 0, 0, chosen=(a,))
    assert total(s, s.units[a], tx.COURAGE) == 1
    resolve(s, ability("UM_faith_armor"), 0, 1, chosen=(b,))
    assert forbidden(s, s.units[b], tx.MAY_HEAL)


def test_spoils_are_for_wounded_enemies_and_pay_for_a_kill() -> None:
    s, a, b = duel("MM_half_orc_swordsmen", "HK_swordsmen", their_lost=5)
    resolve(s, ability("MM_spoils"), 0, chosen=(a,))
    fight(s, a, b)
    assert numbers(s)["dice"] == 7
    f.stack(s, 0, "COMMON_01", "COMMON_02")
    happen(s, a, tx.ON_KILL, b)
    assert s.units[a].marks == ()
    assert len(f.held(s, 0)) == 2


@rule("BG-SET-02")
def test_premeditation_draws_two_and_discards_one() -> None:
    s = field(factions=("DE", "HK"))
    f.stack(s, 0, "COMMON_01", "COMMON_02")
    thrown = CARDS.card_rows["COMMON_02"]
    resolve(s, ability("DE_premeditation"), 0, 0, answers=[Action(Verb.CHOOSE, thrown)])
    assert f.held(s, 0) == ["COMMON_01"]
    assert s.discards[0] == (thrown,)


# -- keywords


@rule("BG-MODF-05", "BG-MODF-06")
def test_keywords_of_a_charge() -> None:
    for unit, change in (
        ("HK_light_cavalry", {"power": 2, "impact": 1}),  # cavalry and lance
        ("HK_scouts", {"power": 1, "impact": 1}),
        ("HE_high_elf_knights", {"power": 3, "impact": 1}),
        ("HK_spearmen", {"power": 1, "dice": -1}),
        ("HK_pikemen", {"power": 1, "dice": -2}),
        ("HE_high_elf_chariots", {"power": 2, "impact": 2}),
        ("LZ_triceratops_herd", {"power": 1, "impact": 3}),
        ("UM_giant_war_elephant", {"power": 2, "impact": 2}),
    ):
        s, a, b = charge(unit)
        fight(s, a, b)
        after = numbers(s)
        s, a, b = duel(unit)
        fight(s, a, b)
        before = numbers(s)
        assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == change, unit


@rule("BG-MODF-05")
def test_a_charging_horse_is_harder_to_hit() -> None:
    for unit, more in (("HK_light_cavalry", 1), ("HK_scouts", 1), ("HE_high_elf_knights", 1), ("HK_swordsmen", 0)):
        s, a, b = charge(unit)
        fight(s, b, a)
        assert numbers(s)["dskill"] == s.units[a].printed.dskill + more


@rule("BG-GEN-05")
def test_spears_and_pikes_against_horse() -> None:
    for unit, dskill in (("HK_spearmen", 0), ("HK_pikemen", 1)):
        s, a, b = charge("HK_knights", unit)
        fight(s, b, a)
        got = numbers(s)
        printed = s.units[b].printed.engaged
        assert (got["skill"], got["power"]) == (printed.skill + 1, printed.power + 2)
        s.change(b).order = Order(FOLLOW)
        assert numbers(s)["power"] == printed.power  # +2 power only on Hold
        fight(s, a, b)
        assert numbers(s)["dskill"] == s.units[b].printed.dskill + dskill


@rule("BG-CMB-03")
def test_keywords_and_texts_of_shooters_hand_to_hand() -> None:
    for unit, change in (
        ("HK_bowmen", (0, -2, -2)), ("OR_orc_crossbowmen", (2, 0, 1)), ("DW_dwarven_ballista", (-1, -1, -2)),
        ("HE_high_elf_bowriders", (1, 0, 0)), ("HE_high_elf_battlemages", (-2, -2, -2)),
        ("HE_high_elf_scorpions", (-1, -2, -3)), ("UM_umenzi_atlatlmen", (0, -1, -1)),
        ("DW_dwarven_crossbowmen", (2, 0, 0)),
    ):  # fmt: skip
        s, a, b = duel(unit)
        fight(s, a, b)
        got, line = numbers(s), s.units[a].printed.engaged
        assert (got["dice"] - line.dice, got["skill"] - line.skill, got["power"] - line.power) == change, unit


def test_texts_that_change_defence() -> None:
    for unit, dskill, how in (("DW_dwarven_crossbowmen", 1, "melee"), ("HE_high_elf_rangers", 1, "shot")):
        s, a, b = duel("HK_swordsmen", unit)
        fight(s, a, b, ENGAGED_ATTACK if how == "melee" else RANGED_ATTACK)
        assert numbers(s)["dskill"] == s.units[b].printed.dskill + dskill
        fight(s, a, b, RANGED_ATTACK if how == "melee" else ENGAGED_ATTACK)
        assert numbers(s)["dskill"] == s.units[b].printed.dskill


@rule("BG-CRG-09")
def test_who_takes_no_checks() -> None:
    s = field()
    skeletons, beards, foot = (
        put(s, u, x=x) for u, x in (("UN_skeleton_horde", 5), ("DW_longbeards", 15), ("HK_swordsmen", 25))
    )
    assert passes(s, s.units[skeletons], tx.ROUT_CHECK)
    assert passes(s, s.units[skeletons], tx.FEAR_CHECK)
    assert passes(s, s.units[beards], tx.FEAR_CHECK)
    assert not passes(s, s.units[beards], tx.ROUT_CHECK)
    assert not passes(s, s.units[foot], tx.FEAR_CHECK)


@rule("BG-ORD-02", "BG-CMD-04")
def test_headlong_units_are_bound_to_close() -> None:
    s = field(factions=("OR", "HK"))
    a = put(s, "OR_crazed_goblins")
    u = s.units[a]
    assert setting(s, u, tx.LOCK_ORDER) == CLOSE
    assert bars_order(s, u, Order(HOLD)) == "BG-GEN-04"
    assert bars_order(s, u, Order(CLOSE, 2500)) == "BG-GEN-04"
    assert bars_order(s, u, Order(CLOSE)) == ""
    assert forbidden(s, u, tx.MAY_CONTROL)


def test_packs_need_their_kin_to_be_led() -> None:
    for pack, kin in (("RW_bear_pack", "RW_bearkin"), ("RW_wolf_pack", "RW_wolfkin")):
        s = field(factions=("RW", "HK"))
        a = put(s, pack)
        assert bars_order(s, s.units[a], Order(HOLD)) == "BG-GEN-04"
        put(s, kin, x=5)
        assert bars_order(s, s.units[a], Order(HOLD)) == ""


@rule("BG-FR-10", "BG-RTM-02")
def test_surefoot_dwarves_are_quick_when_it_counts() -> None:
    s = field(factions=("DW", "HK"))
    a = put(s, "DW_dwarven_axemen")
    assert [movement_category(s, s.units[a], use) for use in (0, RUSH_MOVE, ROUT_MOVE)] == [2500, 3500, 3500]
    b = put(s, "LZ_triceratops_herd", x=5)
    assert [movement_category(s, s.units[b], use) for use in (0, RUSH_MOVE, ROUT_MOVE)] == [3500, 5000, 5000]


@rule("BG-CMB-09")
def test_nets_add_a_die_for_every_one() -> None:
    s, a, b = duel("RW_ravenwood_swordsmen", "HK_militia")
    fight(s, a, b, ENGAGED_ATTACK, 2)
    f.rolled(s, 2, (1, 1, 6))
    happen(s, a, tx.ATK_AFTER_HIT, b, dice=[1, 6])
    assert s.fight is not None
    assert s.fight.hit_dice == (1, 1, 6, 1, 6)
    assert s.fight.hits == 3


@rule("BG-CMB-15")
def test_blood_frenzy_smells_a_wounded_enemy() -> None:
    s, a, b = duel("LZ_trog_warriors", "HK_swordsmen")
    assert (total(s, s.units[a], tx.DICE), total(s, s.units[a], tx.COURAGE)) == (0, 0)
    foe = s.change(b)
    foe.lost = 5
    foe.figure()
    assert (total(s, s.units[a], tx.DICE), total(s, s.units[a], tx.COURAGE)) == (1, 2)


@rule("BG-CRG-10")
def test_pack_hunters_and_wolf_riders_in_free_attacks() -> None:
    for unit in ("RW_wolfkin", "OR_goblin_wolf_riders"):
        s, a, b = duel(unit, "HK_swordsmen")
        s.change(b).order = Order(ROUTING)
        fight(s, a, b, FREE_ATTACK)
        before = numbers(s)["dice"]
        happen(s, a, tx.ON_FREE_ATTACK, b)
        assert numbers(s)["dice"] == before + 2
    s, a, b = duel("HK_swordsmen", "RW_wolfkin")
    s.change(b).order = Order(ROUTING)
    fight(s, a, b, FREE_ATTACK)
    before = numbers(s)["dskill"]
    happen(s, b, tx.DEF_BEFORE_HIT, a)
    assert numbers(s)["dskill"] == before + 3


@rule("BG-CMD-03", "BG-CMD-04", "BG-CMD-07")
def test_stupid_units_cost_double_to_command() -> None:
    s = field(factions=("MM", "HK"))
    ogres, rex = put(s, "MM_ogres", x=8), put(s, "LZ_tyrannosaurus_rex", x=20)
    assert {ca_cost(s, s.units[ogres], what) for what in (tx.CA_ORDER, tx.CA_CONTROL, tx.CA_RALLY)} == {2}
    assert ca_cost(s, s.units[rex], tx.CA_RALLY) == 2
    assert ca_cost(s, s.units[rex], tx.CA_ORDER) == 1


@rule("BG-MODF-17")
def test_engines_stand_to_shoot_and_steady_aim_does_not() -> None:
    s = field(factions=("DW", "HK"))
    a = put(s, "DW_dwarven_ballista")
    assert not forbidden(s, s.units[a], tx.MAY_SHOOT)
    s.change(a).raise_flag(MOVED)
    assert forbidden(s, s.units[a], tx.MAY_SHOOT)
    for unit, loss in (("MM_wildmen_horse_archers", 0), ("MM_wildmen_archers", 1)):
        s, a, b = shoot(unit)
        fight(s, a, b, RANGED_ATTACK, 1, 1)
        still = numbers(s)["skill"]
        s.change(a).raise_flag(MOVED)
        assert numbers(s)["skill"] == still - loss


@rule("BG-CRG-01")
def test_followers_take_heart_near_a_leader() -> None:
    s = field(factions=("UM", "HK"))
    a, lost = put(s, "UM_umenzi_warriors", x=18, y=10), put(s, "UM_the_possessed", x=18, y=14)
    leader = put(s, "UM_worthy", x=18, y=6)
    assert total(s, s.units[a], tx.COURAGE) == 2
    assert total(s, s.units[lost], tx.COURAGE) == 0
    s.change(lost).card = s.units[lost].card.at(14000, 6000, 9000)
    assert total(s, s.units[lost], tx.COURAGE) == 6
    s.change(leader).order = Order(ROUTING)
    assert total(s, s.units[a], tx.COURAGE) == 0


@rule("BG-ORD-02")
def test_the_impulsive_close_when_an_enemy_is_near() -> None:
    row = next(source.row for source in CARDS.sources if source.kind == tx.FROM_KEYWORD and source.name == "impulsive")
    clause = CARDS.sources[row].clauses[0]
    for away, near in ((6, True), (9, False)):
        s = field()
        a = put(s, "HK_swordsmen", 0, 18, 5, 90, "H")
        put(s, "OR_orc_swordsmen", 1, 18, 5 + 2.5 + away, 270)
        assert clause.conditions[0].holds(s, 0, a, 0) is near
        if near:
            resolve(s, int(row), 0, 0, a)
            assert s.units[a].order.letter == CLOSE


# -- texts of units


@rule("BG-CMB-09")
def test_the_bomb_chucker_rolls_its_own_dice_or_blows_up() -> None:
    s, a, b = shoot("OR_goblin_bomb_chucker")
    fight(s, a, b, RANGED_ATTACK, 1, 1)
    happen(s, a, tx.ATK_BEFORE_HIT, b, dice=[3, 5])
    assert numbers(s)["dice"] == 8
    assert s.fight is not None
    assert s.fight.no_cards == 1
    fight(s, a, b, RANGED_ATTACK, 1, 1)
    events = happen(s, a, tx.ATK_BEFORE_HIT, b, dice=[4, 4])
    assert s.fight is not None
    assert s.fight.cancelled
    assert s.units[a].lost == 1
    assert any(event.said is Said.MISFIRE for event in events)


@rule("BG-TRN-04")
def test_trolls_and_hydras_grow_back_at_the_start_of_the_phase() -> None:
    for lost, left in ((8, 7), (7, 7), (3, 2)):
        s = field(factions=("OR", "HK"))
        a = put(s, "OR_trolls", lost=lost)
        happen(s, a, tx.ON_MC_START)
        assert s.units[a].lost == left  # once red, only red boxes return
    s = field(factions=("MM", "HK"))
    a = put(s, "MM_hydra", lost=2)
    happen(s, a, tx.ON_MC_START)
    happen(s, a, tx.ON_MC_START)
    happen(s, a, tx.ON_MC_START)
    assert s.units[a].lost == 0
    assert total(s, s.units[a], tx.DICE) == 2


@rule("BG-ORD-04")
def test_giants_and_dragons_buy_their_range() -> None:
    s = field(factions=("MM", "HK"))
    giant, dragon = put(s, "MM_hill_giant", x=8), put(s, "MM_red_dragon", x=20)
    happen(s, dragon, tx.ON_SETUP)
    fire_mark = CARDS.mark("Fire")
    assert s.units[dragon].marks == (fire_mark, fire_mark)
    s.actions[0] = 1
    found = [action.a for action in abilities.activations(s, 0) if CARDS.sources[action.b].kind == tx.FROM_UNIT]
    assert found == [dragon]  # the giant's rocks cost two
    s.actions[0] = 2
    script = ScriptedDice([])
    t = Table(script, [script] * 2, [])
    for uid in (giant, dragon):
        action = next(a for a in abilities.activations(s, 0) if a.a == uid and CARDS.sources[a.b].kind == tx.FROM_UNIT)
        abilities.use_ability(s, t, 0, action)
        advance(s, t)
    assert setting(s, s.units[giant], tx.RANGE) == 21000
    assert setting(s, s.units[dragon], tx.RANGE) == 7000
    assert s.units[dragon].marks == (fire_mark,)
    assert s.actions[0] == 0


def test_blade_dancers_gather_up_to_three_marks() -> None:
    s, a, b = duel("DE_blade_dancers")
    for _ in range(5):
        happen(s, a, tx.ON_TURN_START)
    assert len(s.units[a].marks) == 3
    fight(s, a, b)
    assert numbers(s)["dice"] == 8
    for uid in (a, b):
        s.change(uid).links = ()
    happen(s, a, tx.ON_MC_END)
    assert len(s.units[a].marks) == 2


def test_standard_bearers_and_lords_of_dusk_reach_around_them() -> None:
    s = field(factions=("DE", "HK"))
    put(s, "DE_standard_bearers", x=18, y=10)
    friend, far = put(s, "DE_highblood_blades", x=14, y=10), put(s, "DE_highblood_blades", x=5, y=10)
    foe = put(s, "HK_swordsmen", 1, 18, 15, 270)
    assert total(s, s.units[friend], tx.COURAGE) == 2
    assert total(s, s.units[far], tx.COURAGE) == 0
    assert total(s, s.units[foe], tx.COURAGE) == -1
    s = field(factions=("DE", "HK"))
    lords = put(s, "DE_lords_of_dusk", x=18, y=10)
    friend = put(s, "DE_highblood_blades", x=18, y=13.7)
    assert movement_category(s, s.units[friend], ROUT_MOVE) == 1250
    s.change(friend).order = Order(ROUTING)
    happen(s, lords, tx.ON_TURN_END)
    assert not s.units[friend].routing()


@rule("BG-CRG-06")
def test_the_possessed_do_not_run_and_wolfkin_come_back() -> None:
    s = field(factions=("UM", "HK"))
    a = put(s, "UM_the_possessed")
    happen(s, a, tx.ON_ROUT)
    assert s.units[a].out
    s = field(factions=("RW", "HK"))
    a = put(s, "RW_wolfkin")
    s.change(a).order = Order(ROUTING)
    happen(s, a, tx.ON_TURN_END)
    assert not s.units[a].routing()


@rule("BG-MODF-05")
def test_chariots_struck_in_the_flank_still_charge() -> None:
    s = field(factions=("HE", "OR"))
    a = put(s, "HE_high_elf_chariots", 0, 18, 10, 90, "C")
    b = put(s, "OR_orc_swordsmen", 1, 15, 10, 0, "C")
    link_units(s, b, FRONT, a, LEFT, 3)
    fight(s, a, b)
    before = numbers(s)["power"]
    happen(s, a, tx.ON_RUSHED, b)
    assert numbers(s)["power"] == before + 2  # the charge and its lances
    assert numbers(s)["impact"] == 1  # two only to the front


def test_battlemages_may_draw_instead_of_shooting() -> None:
    s, a, _ = shoot("HE_high_elf_battlemages")
    f.stack(s, 0, "COMMON_01")
    row = next(row for row in s.units[a].printed.sources if CARDS.sources[row].kind == tx.FROM_UNIT)
    resolve(s, row, 1, 0, a)
    assert f.held(s, 0) == ["COMMON_01"]
    assert forbidden(s, s.units[a], tx.MAY_SHOOT)


@rule("BG-SPL-07")
def test_the_war_elephant_throws_spears_as_well() -> None:
    s, a, b = duel("UM_giant_war_elephant", "HK_swordsmen")
    fight(s, a, b, ENGAGED_ATTACK, 4)
    f.rolled(s, 4, (1,), (1,))
    present = Attack(a, b, ENGAGED_ATTACK, 0, 0, 8)
    s.push(present)
    row = next(row for row in s.units[a].printed.sources if CARDS.sources[row].kind == tx.FROM_UNIT)
    clause = CARDS.sources[row].clauses[1]
    assert clause.once
    assert all(condition.holds(s, 0, a, b) for condition in clause.conditions)
    assert not all(condition.holds(s, 1, a, b) for condition in clause.conditions)  # only in its own turn
    script = ScriptedDice([])
    t = Table(script, [script] * 2, [])
    from drumhead.games.battleground.triggers import Resolve

    s.push(Resolve(row, 1, 0, 0, a, b, ()))
    while s.agenda[-1] is not present:
        s.agenda[-1].run(s, t)
    waiting = s.agenda[-2]
    assert isinstance(waiting, Attack)
    assert (waiting.kind, waiting.line, waiting.target) == (RANGED_ATTACK, 1, b)


def test_mods_of_a_phase_do_not_stack_with_their_own_end() -> None:
    s = field()
    a = put(s, "HK_swordsmen")
    add_mod(s, a, Mod(tx.DICE, 2, FOR_TURN, 3, 0))
    expire(s, FOR_TURN)
    assert total(s, s.units[a], tx.DICE) == 0
