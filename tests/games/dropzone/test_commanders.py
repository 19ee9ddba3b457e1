"""Commanders: value, influence, presence; how they are mounted and killed."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.games.dropzone.commanders import (
    best_commanders,
    command_value,
    commanders,
    hand_limit,
    influence_of,
    value_of,
)
from drumhead.games.dropzone.damage import BY_CARD, crush
from drumhead.games.dropzone.preparing import Mounting
from drumhead.games.dropzone.printed import INIT_PRE_ROLL
from drumhead.games.dropzone.rounds import initiative_bonus
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.texts import UNIT, thing
from drumhead.games.dropzone.verbs import Said, Verb
from drumhead.kernel import Options, new_match
from tests.games.dropzone.field import Field
from tests.games.dropzone.table import (
    CONDOR,
    GAME,
    HERA,
    HOUSE,
    HUNTER,
    KODIAK,
    SABRE,
    WOLF,
    Position,
    at,
    match,
    options,
    play,
    position,
    refused,
    squad,
    squad_of,
    told,
    unit,
)
from tests.support import rule

SEED = "5a" * 16


def field(*squads: Position, **more: Any) -> DropState:
    return GAME.position(position(list(squads), **more))


@rule("DZ-CMD-02")
@pytest.mark.parametrize(
    ("rank", "influence", "points"), [(1, 4, 0), (2, 8, 35), (3, 12, 65), (4, 16, 95), (5, 20, 125), (6, 24, 155)]
)
def test_six_ranks_exactly(rank: int, influence: int, points: int) -> None:
    commander = GAME.cards.commanders[GAME.cards.commander_numbers[f"cv{rank}"]]
    assert (commander.cv, commander.influence, commander.points) == (rank, influence * 1000, points)
    assert sum(not c.famous for c in GAME.cards.commanders[1:]) == 6


@rule("DZ-CMD-09", "DZ-CMD-13")
def test_only_the_highest_value_counts_and_none_adds_up() -> None:
    s = field(squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", WOLF, (9, 5), commander="cv3"))
    assert command_value(s, 0) == 3
    assert hand_limit(s, 0) == 3
    assert initiative_bonus(s, 0) == 3


@rule("DZ-CMD-10")
def test_every_present_commander_is_a_source() -> None:
    s = field(squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", WOLF, (9, 5), commander="cv3"))
    assert [u.sid for u in commanders(s, 0)] == [1, 2]


@rule("DZ-CMD-11", "AMB-21")
def test_influence_is_each_commanders_own_and_data() -> None:
    s = field(squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", "ucm_mount_agu", (9, 5), commander="ucm_agu"))
    assert influence_of(s, unit(s, "a")) == 8000
    assert influence_of(s, unit(s, "b")) == 12000  # Command Value 4 would be 16 by the table
    boosted = field(
        squad("a", KODIAK, (5, 5), commander="cv2"),
        mods=[{"kind": "cv", "on": 1, "id": 1, "amount": 1, "until": "round"}],
    )
    assert (value_of(boosted, unit(boosted, "a")), influence_of(boosted, unit(boosted, "a"))) == (3, 8000)


@rule("DZ-CMD-12")
def test_present_is_on_the_table_in_the_air_in_a_garrison_or_aboard_what_is() -> None:
    aboard = field(squad("a", KODIAK, aboard="c", commander="cv2", count=1), squad("c", CONDOR, (5, 5), group=-1))
    assert command_value(aboard, 0) == 2
    inside = field(squad("a", "sha_daimyo_battlesuit", inside="house", commander="cv2"), pieces=[HOUSE])
    assert command_value(inside, 0) == 2
    for place in ("readiness", "reserve", "holding"):
        away = field(squad("a", KODIAK, place=place, commander="cv2"))
        assert command_value(away, 0) == 0
    waiting = field(
        squad("a", KODIAK, aboard="c", commander="cv2", count=1), squad("c", CONDOR, place="readiness", group=-1)
    )
    assert command_value(waiting, 0) == 0


@rule("AMB-12")
def test_commanders_off_the_table_count_only_if_the_table_plays_it_so() -> None:
    away = position([squad("a", KODIAK, place="readiness", commander="cv4")])
    assert command_value(GAME.position(away), 0) == 0
    away["rulings"] = {"offtable_commanders_count": True}
    assert command_value(GAME.position(away), 0) == 4


@rule("DZ-CMD-14", "DZ-VIC-02")
def test_a_commander_is_killed_with_its_unit_and_costs_its_own_points() -> None:
    m = match(position([squad("a", KODIAK, (5, 5), commander="cv2")], [squad("b", SABRE, (9, 5))]))
    crush(m.state, m.table, [unit(m, "a").uid], BY_CARD, 0)
    assert [(e.a, e.b) for e in told(m, Said.KILLED)] == [(1, GAME.cards.commander_numbers["cv2"])]
    assert m.state.kp == [0, 125 + 35]


@rule("DZ-CMD-59")
def test_a_killed_free_commander_gives_no_points_of_its_own() -> None:
    m = match(position([squad("a", KODIAK, (5, 5), commander="cv1")], [squad("b", SABRE, (9, 5))]))
    crush(m.state, m.table, [unit(m, "a").uid], BY_CARD, 0)
    assert m.state.kp[1] == 125
    assert told(m, Said.KILLED)


@rule("DZ-CMD-55")
def test_the_value_as_cards_leave_it_counts_and_never_less_than_one_card() -> None:
    s = field(
        squad("a", KODIAK, (5, 5), commander="cv2"),
        mods=[{"kind": "set_cv", "on": 1, "id": 1, "amount": 0, "until": "round"}],
    )
    assert command_value(s, 0) == 0
    assert initiative_bonus(s, 0) == 0
    assert hand_limit(s, 0) == 1


@rule("AMB-54")
def test_among_equals_their_owner_names_the_best_when_the_card_resolves() -> None:
    f = Field()
    f.squad(0, KODIAK, (5, 5), commander="cv2")
    f.squad(0, WOLF, (9, 5), commander="cv2")
    f.squad(0, WOLF, (13, 5), commander="cv1")
    assert [u.uid for u in best_commanders(f.s, 0)] == [1, 2]
    f.hold(0, "G05")
    f.announce(f.moment(INIT_PRE_ROLL, -1))
    f.play("G05")  # the best commander has 3 more for the roll
    assert f.asked == 0
    assert [(one.verb, one.b) for one in f.options()] == [(Verb.PICK, 1), (Verb.PICK, 2)]
    f.pick(thing(UNIT, 2))
    assert [value_of(f.s, f.s.units[uid]) for uid in (1, 2, 3)] == [2, 5, 1]


@rule("AMB-54")
def test_a_single_best_commander_is_not_asked_about() -> None:
    f = Field()
    f.squad(0, KODIAK, (5, 5), commander="cv2")
    f.squad(0, WOLF, (9, 5), commander="cv1")
    f.hold(0, "G05")
    f.announce(f.moment(INIT_PRE_ROLL, -1))
    f.play("G05")
    assert f.asked < 0
    assert value_of(f.s, f.s.units[1]) == 5


@rule("DZ-CMD-58")
def test_a_commander_lives_on_in_a_command_module() -> None:
    m = match(position([squad("a", "sha_lynx_chiefstrider", (20, 20), commander="cv3")]), 1, 1, 1, 1)
    crush(m.state, m.table, [1], BY_CARD, 0)
    module = m.state.units[2]
    assert GAME.cards.units[module.kind].id == "sha_command_module"
    assert module.commander == GAME.cards.commander_numbers["cv3"]
    assert command_value(m.state, 0) == 3
    assert not told(m, Said.KILLED)


@rule("DZ-CMD-27")
def test_neural_uplink_hands_the_commander_to_the_survivor() -> None:
    m = match(position([squad("a", HERA, (5, 5), (7, 5), commander="cv3")]))
    crush(m.state, m.table, [1], BY_CARD, 0)
    assert m.state.units[2].commander == GAME.cards.commander_numbers["cv3"]
    assert command_value(m.state, 0) == 3


# -- mounting


def table_of(first: str, second: str, **values: object) -> Options:
    ready = {preset.id: preset.data for preset in GAME.presets()}
    return Options(2, (ready[first], ready[second]), values)


@rule("DZ-CMD-54", "DZ-CMD-06", "DZ-DEP-01")
def test_mounts_are_chosen_in_secret_before_the_roll_off_and_shown_together() -> None:
    m = new_match(GAME, table_of("SHA_1500", "UCM_750"), SEED)
    assert isinstance(m.state.agenda[-1], Mounting)
    assert m.waiting() == [0, 1]
    eligible = [option for option in options(m, 0) if option.startswith("mount")]
    play(m, 0, eligible[0])
    assert not any(u.commander for u in m.view(1).units)
    assert m.view(1).drafts[0] == ()
    play(m, 0, "commit")
    assert not any(u.commander for u in m.state.units)
    play(m, 1, "commit")
    assert any(u.commander for u in m.view(1).units if u.seat == 0)
    assert told(m, Said.ROLLED)


@rule("DZ-CMD-04")
def test_only_command_units_and_command_centres_carry_a_commander() -> None:
    m = new_match(GAME, table_of("UCM_750", "SCO_750"), SEED)
    s = m.state
    sabre = next(u for u in s.units if u.uid and u.seat == 0 and GAME.cards.units[u.kind].id == SABRE)
    assert refused(m, 0, f"mount 0 {sabre.uid}").rule == "DZ-CMD-04"


@rule("DZ-CMD-05")
def test_one_commander_a_unit() -> None:
    m = new_match(GAME, table_of("SHA_1500", "SCO_750"), SEED)
    draft = [a for a in options(m, 0) if a.startswith("mount 0")]
    play(m, 0, draft[0])
    step = m.state.agenda[-1]
    assert isinstance(step, Mounting)
    chosen = step.plan(m.state, 0).mounts
    assert len(set(chosen)) == len(chosen)  # they swap places rather than share one


@rule("DZ-CMD-25")
def test_an_ordinary_commander_does_not_ride_in_a_famous_ones_mount() -> None:
    m = new_match(GAME, table_of("SHA_RAMSES", "SCO_750"), SEED)
    mount = next(u for u in m.state.units if u.commander)
    assert refused(m, 0, f"mount 0 {mount.uid}").rule in ("DZ-CMD-05", "DZ-CMD-25")
    assert GAME.cards.commanders[mount.commander].id == "sha_ramses"


@rule("DZ-CMD-07")
def test_nothing_offers_to_move_a_commander_to_another_unit() -> None:
    m = match(
        position(
            [squad("a", KODIAK, (5, 5), commander="cv2"), squad("b", WOLF, (9, 5))], [squad("c", HUNTER, (40, 40))]
        )
    )
    play(m, 0, f"activate {squad_of(m, 'a').gid}")
    assert refused(m, 0, "mount 0 2").rule
    assert unit(m, "a").commander and not unit(m, "b").commander
    assert at(m, "a") > 0
