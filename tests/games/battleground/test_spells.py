"""Casting (BG-SPL)."""

from __future__ import annotations

from typing import Any

from drumhead.games.battleground.combat import Attacks
from drumhead.games.battleground.state import ATTACKED, CONTROLLED, HEALED, OWES_ROUT
from drumhead.kernel import Match
from tests.games.battleground.table import ORCS, done, match, options, play, u, unit
from tests.support import rule

SHAMANS = "UM_shamans"
PRIESTS = "UM_high_priests"
BONES = "UN_25"  # after the damage: prevents two boxes of its Lesser Undead
WARRIORS = "UM_umenzi_warriors"
ELEMENTALIST = "MM_elementalist"
MAGES = "MM_healer_mages"
COVEN = "DE_pureblood_coven"


def casting(units: list[dict[str, Any]], *dice: int, own: bool = True, **more: Any) -> Match[Any]:
    return match(units, *dice, steps=[Attacks(0, own)], **more)


def spells(m: Match[Any]) -> set[str]:
    return {m.state.cards.spells[int(option.split()[2])].id for option in options(m, 0) if option.startswith("cast")}


def row(m: Match[Any], id: str) -> int:
    return next(int(spell.spell) for spell in m.state.cards.spells if spell.id == id)


@rule("BG-SPL-01")
def test_a_spell_is_the_unit_s_attack_and_not_cast_while_engaged() -> None:
    units = [u(SHAMANS, 0, 18, 10), u(WARRIORS, 0, 18, 14, lost=1), u(ORCS, 1, 18, 28, 270)]
    m = casting(units)
    assert {"Bless", "Heal"} <= spells(m)
    heal = row(m, "Heal")
    option = next(o for o in options(m, 0) if o.startswith(f"cast 1 {heal}"))
    play(m, 0, option)
    while not done(m):
        play(m, 0, options(m, 0)[0])
    assert unit(m, 1).has(ATTACKED)
    locked = casting(
        [u(SHAMANS, 0, 18, 10, target=3), u(WARRIORS, 0, 18, 7), u(ORCS, 1, 18, 12.5, 270)], engaged=[[1, 0, 3, 0]]
    )
    assert not spells(locked)


@rule("BG-SPL-02", "BG-SPL-07")
def test_attack_spells_aim_like_shots_and_the_owner_picks_one() -> None:
    m = casting([u(ELEMENTALIST, 0, 18, 5), u(ORCS, 1, 18, 14, 270), u(ORCS, 1, 18, 20, 270)])
    assert spells(m) == {"LightningStrike", "Fireball"}
    assert all(option.split()[3] == "2" for option in options(m, 0) if option.startswith("cast"))
    far = casting([u(ELEMENTALIST, 0, 18, 5), u(ORCS, 1, 18, 20, 270)])
    assert spells(far) == {"LightningStrike"}
    theirs = casting([u(ELEMENTALIST, 0, 18, 5), u(ORCS, 1, 18, 14, 270)], own=False)
    assert done(theirs)


@rule("BG-SPL-02")
def test_a_fireball_is_rolled_like_an_attack() -> None:
    m = casting([u(ELEMENTALIST, 0, 18, 5, 90, "H"), u(ORCS, 1, 18, 14, 270, "H")], 1, 6, 6, 6, 1)
    play(m, 0, f"cast 1 {row(m, 'Fireball')} 2")
    assert unit(m, 2).lost == 1 and done(m)


@rule("BG-SPL-03")
def test_other_spells_need_only_the_distance() -> None:
    # blessed within seven inches, to a thousandth: behind the caster, no arc; itself, too
    m = casting([u(SHAMANS, 0, 18, 10, 90), u(WARRIORS, 0, 18, 3.0, 90), u(WARRIORS, 0, 14, 3, 90), u(ORCS, 1, 5, 25)])
    play(m, 0, next(o for o in options(m, 0) if o.startswith(f"cast 1 {row(m, 'Bless')}")))
    assert options(m, 0) == ["target 1", "target 2"]


@rule("BG-SPL-04")
def test_a_newer_blessing_replaces_the_older() -> None:
    m = casting([u(SHAMANS, 0, 18, 10), u(WARRIORS, 0, 18, 14), u(ORCS, 1, 18, 28, 270)])
    aura = row(m, "WitchingHour")
    m.state.change(2).blessing = aura
    bless = row(m, "Bless")
    play(m, 0, next(o for o in options(m, 0) if o.startswith(f"cast 1 {bless}")))
    while not done(m):
        choices = options(m, 0)
        play(m, 0, "target 2" if "target 2" in choices else choices[0])
    assert unit(m, 2).blessing == bless


@rule("BG-SPL-05")
def test_one_healing_spell_a_turn() -> None:
    hurt = [u(WARRIORS, 0, 18, 13, lost=1, flags=HEALED), u(WARRIORS, 0, 13, 12, lost=1), u(WARRIORS, 0, 23, 12)]
    m = casting([u(SHAMANS, 0, 18, 10), *hurt, u(ORCS, 1, 18, 28, 270)])
    play(m, 0, next(o for o in options(m, 0) if o.startswith(f"cast 1 {row(m, 'Heal')}")))
    assert "target 2" not in options(m, 0) and {"target 3", "target 4"} <= set(options(m, 0))
    play(m, 0, "target 4")
    assert unit(m, 4).has(HEALED)  # although it had nothing to heal


@rule("BG-SPL-06")
def test_direct_damage_needs_no_dice() -> None:
    m = casting([u(PRIESTS, 0, 18, 10), u(ORCS, 1, 18, 16, 270)])
    curse = row(m, "DeathCurse")
    option = next(o for o in options(m, 0) if o.startswith(f"cast 1 {curse}"))
    play(m, 0, option)
    assert unit(m, 2).lost == 1


@rule("BG-SPL-06", "BG-CRD-03")
def test_cards_of_after_the_damage_answer_direct_damage_too() -> None:
    m = casting([u(PRIESTS, 0, 18, 10), u("UN_skeleton_horde", 1, 18, 16, 270)], hands=[[], [BONES]])
    play(m, 0, next(option for option in options(m, 0) if option.startswith(f"cast 1 {row(m, 'DeathCurse')}")))
    assert m.waiting() == [1]
    play(m, 1, next(option for option in options(m, 1) if option.startswith("play")))
    assert unit(m, 2).lost == 0


@rule("BG-SPL-02", "BG-SHT-02")
def test_a_controlled_caster_picks_its_target() -> None:
    m = casting([u(ELEMENTALIST, 0, 18, 5, flags=CONTROLLED), u(ORCS, 1, 15, 14, 270), u(ORCS, 1, 21, 14.5, 270)])
    assert {option.split()[3] for option in options(m, 0) if option.startswith("cast")} == {"2", "3"}


SINGERS = "DE_highblood_lashmistresses"


@rule("BG-SPL-01", "BG-CMB-02", "BG-FR-09")
def test_a_song_of_the_movement_phase_is_the_attack_of_that_turn() -> None:
    units = [
        u(SINGERS, 0, 18, 10, 90, "H"),
        u("HK_swordsmen", 1, 18, 14.6, 270, "H", near=1 << 5),
        u(ORCS, 1, 5, 28, 270),
    ]
    m = match(units, *[1] * 5, 1, 1, 6, 6, 6, *[6] * 8, turn=2)
    play(m, 0, "end", "end", "accept")
    assert unit(m, 1).engaged_with(2)  # lured into a rush, whatever stood near it in a turn before
    assert m.waiting() == [1]  # only whoever came strikes
    play(m, 1, "attack 2 1")
    assert m.state.turn == 4 and unit(m, 1).engaged_with(2)


@rule("BG-CRG-05", "BG-SPL-02")
def test_the_damage_of_a_song_makes_nobody_check() -> None:
    units = [u(SINGERS, 0, 18, 10, 90), u("HK_swordsmen", 1, 18, 17.6, 270, lost=4), u(ORCS, 1, 5, 28, 270)]
    m = match(units, *[1] * 5, 1, 6, 6, 6, 6, turn=2)
    play(m, 0, "end", "end", "accept")
    assert unit(m, 2).colour == 2 and m.state.turn == 4 and not unit(m, 2).routing()  # no dice for a check
    owes = match([units[0], {**units[1], "flags": OWES_ROUT}, units[2]], *[1] * 5, 1, 6, 6, 6, 6, 1, 1, 1, turn=2)
    play(owes, 0, "end", "end", "accept")
    assert owes.state.turn == 4  # what it owed before it still owes
