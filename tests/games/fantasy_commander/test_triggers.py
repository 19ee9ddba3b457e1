"""The start of an activation: what happens by itself, in which order, what is paid for, and who is asked."""

from drumhead.games.fantasy_commander.orders import pool_of
from drumhead.games.fantasy_commander.verbs import Said
from tests.games.fantasy_commander.table import acting, answer, moves, place, put, refusal, step, told, unit
from tests.support import rule

FOE = put("red_goblin", 1, 10, 8)
ALTAR, CURSED, SPRING = "altar_of_healing", "cursed_lands", "spring_of_renewal"


def levy(**more: object) -> dict[str, object]:
    """Levies at (5, 4): four figures, stamina 2, and a surcharge of one green order."""
    return put("aur_levy", 0, 5, 4, **more)


@rule("FC-ACT-12", "FC-TER-08", "FC-TER-13")
def test_fc_act_12_what_would_change_nothing_is_no_question() -> None:
    ground = [[5, 4, SPRING], [6, 4, ALTAR]]
    assert step(acting(levy(), FOE, terrain=ground, start=True)) == "Act"
    for hurt in ({"left": 3}, {"fatigue": 1}):
        assert step(acting(levy(**hurt), FOE, terrain=ground, start=True)) == "Start"
    whole = acting(put("thw_root", 0, 5, 4), FOE, terrain=ground, start=True)  # Regeneration, and nothing to restore
    assert step(whole) == "Act"
    assert not told(whole, Said.RESTORED)
    tired = acting(put("grv_ghoul", 0, 5, 4, fatigue=1), FOE, terrain=[[5, 4, SPRING]], start=True)
    assert (step(tired), unit(tired, 0).fatigue) == ("Act", 1)


@rule("FC-ACT-12", "FC-TER-13")
def test_fc_act_12_a_single_effect_happens_by_itself() -> None:
    match = acting(levy(left=2), FOE, terrain=[[5, 4, SPRING]], start=True)
    assert (step(match), unit(match, 0).left, unit(match, 0).fatigue) == ("Act", 3, 0)
    match = acting(levy(fatigue=1), FOE, terrain=[[6, 4, ALTAR]], start=True)
    assert (step(match), unit(match, 0).fatigue) == ("Act", 0)


@rule("FC-ACT-12")
def test_fc_act_12_whoever_does_not_care_lets_the_rest_happen() -> None:
    match = acting(levy(left=2, fatigue=2), FOE, terrain=[[5, 4, SPRING], [6, 4, ALTAR]], start=True)
    assert len(moves(match)) == 3
    answer(match, "done")
    assert (step(match), unit(match, 0).left, unit(match, 0).fatigue) == ("Act", 3, 1)


@rule("FC-ACT-12", "FC-FAT-05", "FC-VIC-05")
def test_fc_act_12_what_comes_after_its_end_does_not_happen_any_more() -> None:
    """Exhausted on cursed ground, with an altar that comes later: the last of them falls, and nothing is shed."""
    match = acting(levy(left=1, fatigue=2), FOE, terrain=[[5, 4, CURSED], [6, 4, ALTAR]], start=True, vp=[0, 7])
    answer(match, "done")
    assert (place(match, 0), unit(match, 0).fatigue) == (None, 2)
    assert not told(match, Said.SHED)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners() == [1]


@rule("FC-ACT-12", "FC-FAT-05")
def test_fc_act_12_who_falls_at_the_start_does_nothing_else() -> None:
    match = acting(levy(left=1, fatigue=2), FOE, terrain=[[5, 4, CURSED]], start=True, pools=[{"green": 1}, {}])
    answer(match, "done")
    assert (step(match), place(match, 0), match.outcome()) == ("Halt", None, None)
    by_itself = acting(levy(left=1, fatigue=2), FOE, terrain=[[5, 4, CURSED]], start=True)
    assert (step(by_itself), place(by_itself, 0)) == ("Halt", None)


@rule("FC-ACT-12", "FC-SUR-03", "FC-SUR-05", "FC-GEN-01")
def test_fc_act_12_refusals_name_what_is_wrong() -> None:
    ground = [[5, 4, SPRING], [6, 4, ALTAR]]
    match = acting(levy(left=2, fatigue=2), FOE, terrain=ground, start=True)
    assert refusal(match, "use 1") == "FC-ACT-12"
    assert refusal(match, "pay 0") == "FC-SUR-03"
    assert refusal(match, "pay 1") == "K-OPTION"
    assert refusal(match, "pay -1") == "K-OPTION"
    banned = acting(levy(left=2, fatigue=2, act={"ban": ["surcharge"]}), FOE, terrain=ground, start=True)
    assert refusal(banned, "pay 0") == "FC-GEN-01"
    rested = acting(levy(left=2, fatigue=2), FOE, terrain=ground, start=True, colour="yellow")
    assert refusal(rested, "pay 0") == "FC-SUR-02"
    paid = acting(levy(left=2, fatigue=2), FOE, terrain=ground, start=True, pools=[{"green": 2}, {}])
    answer(paid, "pay 0")
    assert refusal(paid, "pay 0") == "FC-SUR-05"
    assert paid.state.pools[0] == pool_of(0, 0, 1, 0)


@rule("FC-SUR-03", "FC-ORD-05")
def test_fc_sur_03_where_pools_are_hidden_being_asked_tells_nothing() -> None:
    hidden = {"pools_shown": False}
    match = acting(levy(), FOE, start=True, rulings=hidden)
    assert (step(match), moves(match)) == ("Start", {"done"})
    assert step(acting(levy(fatigue=1), FOE, start=True, rulings=hidden, colour="yellow")) == "Act"
    assert step(acting(levy(act={"ban": ["surcharge"]}), FOE, start=True, rulings=hidden)) == "Act"
    assert step(acting(levy(), FOE, start=True)) == "Act"  # where they lie open, nothing can be paid
