"""Before the roll-off: mounts, who starts aboard of what, Holding, Warband and the doctrine, sealed and then shown."""

from __future__ import annotations

from typing import Any

from drumhead.games.dropzone.basics import put_off
from drumhead.games.dropzone.deployment import RollOff, must_wait
from drumhead.games.dropzone.preparing import Mounting, bars_carrier
from drumhead.games.dropzone.printed import HQ, INFANTRY
from drumhead.games.dropzone.state import ABOARD, HOLDING, OFF, DropState
from drumhead.games.dropzone.verbs import Said, Verb
from drumhead.kernel import SPECTATOR, Match, Options, new_match
from tests.games.dropzone.table import GAME, act, options, play, refused, told
from tests.support import rule

ARMIES: dict[str, Any] = {preset.id: preset.data for preset in GAME.presets()}
SEED = "3f" * 16


def before(first: str, second: str = "SCO_750", **values: object) -> Match[DropState]:
    return new_match(GAME, Options(2, (ARMIES[first], ARMIES[second]), values), SEED)


def sealed(m: Match[DropState]) -> Match[DropState]:
    play(m, 0, "commit")
    play(m, 1, "commit")
    assert isinstance(m.state.agenda[-1], RollOff)
    return m


def sid(m: Match[DropState], name: str, seat: int = 0) -> int:
    return next(int(q.sid) for q in m.state.squads[1:] if q.seat == seat and q.name == name)


def rides(m: Match[DropState], name: str, seat: int = 0) -> list[str]:
    """The squads that the units of a squad start in, as the seat has chosen so far; afterwards as it is."""
    step = m.state.agenda[-1]
    found = []
    for uid in m.state.squads[sid(m, name, seat)].members:
        u = m.state.units[uid]
        if isinstance(step, Mounting):
            inside = step.plan(m.state, seat).ride(uid)
        else:
            inside = u.inside if u.place == ABOARD else -1 if u.place == HOLDING else 0
        found.append(m.state.squads[m.state.units[inside].sid].name if inside > 0 else str(inside))
    return found


@rule("DZ-DEP-08", "DZ-CMD-54")
def test_every_ready_army_proposes_what_may_be_sealed_and_it_comes_true() -> None:
    for name, data in ARMIES.items():
        m = before(name)
        assert "commit" in options(m, 0), name
        assert all(u.place == OFF or u.kind == GAME.cards.unit_numbers["sco_razorworms"] for u in m.state.units[1:])
        sealed(m)
        for group in (*data["groups"], {"squads": data["auxiliaries"]}):
            for squad in group["squads"]:
                if squad["joins"]:
                    continue
                wanted = sorted(name for name, count in squad["aboard"].items() for _ in range(count))
                found = sorted(set(rides(m, squad["id"])) - {"0", "-1"})
                assert found == sorted(set(wanted)), (name, squad["id"])
                assert (m.state.units[m.state.squads[sid(m, squad["id"])].members[0]].place == HOLDING) == squad[
                    "holding"
                ]
                ordinary = [c for c in squad["commanders"] if c.startswith("cv")]
                riding = [
                    GAME.cards.commanders[m.state.units[u].commander].id
                    for u in m.state.squads[sid(m, squad["id"])].members
                    if m.state.units[u].commander
                ]
                assert set(ordinary) <= set(riding), (name, squad["id"])


@rule("DZ-DEP-08")
def test_another_loading_is_chosen_in_secret_and_shown_with_the_mounts() -> None:
    m = before("UCM_1500", "SHA_750")
    f1, t5, t6 = sid(m, "f1"), sid(m, "t5"), sid(m, "t6")
    other = m.view(1).drafts, GAME.to_data(m.view(1)), len(m.events(1))
    assert refused(m, 0, f"load {f1} {t6}").rule == "DZ-TRN-01"  # the other Legionnaires are in it
    play(m, 0, f"load {f1} 0")
    assert refused(m, 0, "commit").rule == "DZ-TRN-02"  # a Bear would start empty
    f2 = sid(m, "f2")
    play(m, 0, f"load {f2} {t5}")
    play(m, 0, f"load {f1} {t6}")
    assert rides(m, "f1") == ["t6"] * 3 and rides(m, "f2") == ["t5"] * 3
    assert (m.view(1).drafts, GAME.to_data(m.view(1)), len(m.events(1))) == other  # nothing shows
    assert m.view(SPECTATOR).drafts == [(), ()]
    mine = {u["uid"]: u for u in GAME.scene(m.view(0))["units"]}  # type: ignore[attr-defined]
    theirs = {u["uid"]: u for u in GAME.scene(m.view(1))["units"]}  # type: ignore[attr-defined]
    rider = m.state.squads[f1].members[0]
    assert mine[rider]["inside"] == m.state.squads[t6].members[0] and theirs[rider]["place"] == "off"
    sealed(m)
    assert rides(m, "f1") == ["t6"] * 3
    assert all(m.view(1).units[u].place == ABOARD for u in m.state.squads[f1].members)
    assert [e.b for e in told(m, Said.ABOARD) if e.a == f1] == [m.state.squads[t6].members[0]]


@rule("DZ-TRN-01", "DZ-TRN-03", "DZ-TRN-10", "DZ-TRN-12", "DZ-RND-12")
def test_what_cannot_ride_is_refused_with_its_rule() -> None:
    m = before("UCM_1500", "SHA_750")
    a1, t10, t5, t7 = sid(m, "a1"), sid(m, "t10"), sid(m, "t5"), sid(m, "t7")
    assert refused(m, 0, f"load {a1} {t5}").rule == "DZ-TRN-01"  # tanks in an APC
    assert refused(m, 0, f"load {a1} -1").rule == "DZ-TRN-12"  # no gates
    assert refused(m, 0, f"load {t7} {t5}").rule == "DZ-TRN-01"
    assert refused(m, 0, f"load {sid(m, 'a1', 1)} {t10}").rule == "DZ-DEP-08"
    assert refused(m, 1, f"load {sid(m, 'f1', 1)} {sid(m, 't3', 1)}").rule == "DZ-TRN-12"  # through a gate, not in it
    play(m, 0, f"load {a1} 0")
    play(m, 0, f"load {a1} {t10}")  # six do not fit into one Condor: three go aboard, three are left
    assert sorted(rides(m, "a1")) == ["0", "0", "0", "t10", "t10", "t10"]
    assert refused(m, 0, "commit").rule == "DZ-TRN-03"
    play(m, 0, f"load {a1} {sid(m, 't11')}")
    assert sorted(set(rides(m, "a1"))) == ["t10", "t11"]
    assert "commit" in options(m, 0)


@rule("DZ-TRN-01")
def test_a_transport_carries_one_battlegroup() -> None:
    m = before("UCM_1500")
    play(m, 0, f"load {sid(m, 't8')} 0")
    play(m, 0, f"load {sid(m, 't6')} {sid(m, 't9')}")
    play(m, 0, f"load {sid(m, 't8')} {sid(m, 't9')}")
    assert "commit" in options(m, 0)  # Legionnaires and Spec-Ops of one battlegroup in one Condor
    step = m.state.agenda[-1]
    assert isinstance(step, Mounting)
    plan = step.plan(m.state, 0)
    condor = m.state.squads[sid(m, "t9")].members[0]
    plan.put(m.state.squads[sid(m, "t6")].members[0], 0)
    assert bars_carrier(m.state, plan, sid(m, "t9")) == ""
    plan.put(m.state.squads[sid(m, "v1")].members[0], condor)
    assert bars_carrier(m.state, plan, sid(m, "t9")) == "DZ-TRN-01"


@rule("DZ-DEP-08")
def test_warband_joins_an_infantry_squad_or_none() -> None:
    m = before("SHA_750", "UCM_750")
    daimyo = m.state.squads[sid(m, "h1")].members[0]
    tanks = sid(m, "a1")
    assert refused(m, 0, f"warband {daimyo} {tanks}").rule == "DZ-DEP-08"
    assert refused(m, 0, f"warband {m.state.squads[tanks].members[0]} {sid(m, 'f1')}").rule == "DZ-DEP-08"
    f2 = sid(m, "f2")
    play(m, 0, f"warband {daimyo} {f2}")
    sealed(m)
    assert m.state.units[daimyo].sid == f2 and daimyo in m.state.squads[f2].members
    assert not m.state.squads[sid(m, "h1")].members
    assert m.state.units[daimyo].place == HOLDING
    assert [(e.a, e.b) for e in told(m, Said.JOINED)] == [(daimyo, f2)]
    joined = m.state.squads[f2]
    assert m.state.wields(m.state.units[daimyo], joined.split)
    alone = before("SHA_750", "UCM_750")
    play(alone, 0, f"warband {daimyo} 0")
    sealed(alone)
    assert alone.state.units[daimyo].sid == sid(alone, "h1") and not told(alone, Said.JOINED)
    assert GAME.cards.units[alone.state.units[daimyo].kind].type == INFANTRY


@rule("DZ-DEP-08")
def test_the_doctrine_of_the_veterans_is_chosen_for_all_of_them() -> None:
    m = before("RES_1500")
    plasma = GAME.cards.option_numbers["res_resistance_veterans.opt_scourge_occupation"]
    recon = GAME.cards.option_numbers["res_resistance_veterans.opt_marine_force_recon"]
    rifle = GAME.cards.options[plasma].adds[0]
    assert rifle in m.state.squads[sid(m, "f2")].arms
    play(m, 0, f"doctrine {recon}")
    assert rifle in m.view(1).squads[sid(m, "f2")].arms
    assert refused(m, 0, "doctrine 1").rule == "DZ-DEP-08"
    assert refused(m, 1, f"doctrine {recon}").rule == "DZ-DEP-08"  # that army has no Veterans
    sealed(m)
    veterans = m.state.squads[sid(m, "f2")]
    assert veterans.took == (recon,) and veterans.dodge == 5 and rifle not in veterans.arms
    assert set(GAME.cards.options[recon].adds) <= set(veterans.arms)
    assert [e.a for e in told(m, Said.DOCTRINE)] == [recon]


@rule("DZ-ARM-10", "DZ-ARM-12")
def test_gates_are_used_by_half_and_wade_flies_everything_in() -> None:
    m = before("SHA_500_Q")
    for name in ("h1", "h2", "f1", "f2", "a1"):
        play(m, 0, f"load {sid(m, name)} 0")
    assert refused(m, 0, "commit").rule == "DZ-ARM-10"
    wade = before("UCM_WADE")
    bear = next(q for q in wade.state.squads[1:] if q.seat == 0 and rides(wade, q.name)[0] not in ("0", "-1"))
    wade.play(0, act(f"load {bear.sid} 0"))
    assert refused(wade, 0, "commit").rule == "DZ-ARM-12"


@rule("DZ-DEP-08")
def test_from_a_draft_that_may_be_sealed_only_such_are_listed_and_words_say_where() -> None:
    m = before("SHA_1500", "RES_750")
    for seat in (0, 1):
        view = m.view(seat)
        for option in m.decision(seat).options:
            if option.verb is Verb.COMMIT:
                continue
            copy = before("SHA_1500", "RES_750")
            copy.play(seat, option)
            assert "commit" in options(copy, seat), option.text()
            assert GAME.words(view, seat, option).count("nobody") == 0
    h1 = sid(m, "h1")
    assert GAME.words(m.view(0), 0, act(f"load {h1} 0")) == "Lynx Chiefstrider starts on foot"
    assert GAME.words(m.view(0), 0, act(f"load {h1} -1")).endswith("starts in Holding")


@rule("DZ-VIC-11")
def test_the_best_commander_never_starts_in_reserve() -> None:
    m = sealed(before("SCO_1500", "UCM_750", scenario="decapitation"))
    s = m.state
    assert s.table.aerial_advantage and s.table.needs_commander
    tanks = next(q for q in s.squads[1:] if q.seat == 0 and q.gid and s.groups[q.gid].kind != HQ and q.members)
    for sid_ in s.groups[tanks.gid].squads:
        for uid in s.squads[sid_].members:
            put_off(s, uid, OFF)  # they come on wheels
    assert must_wait(s, tanks.gid)
    s.change(tanks.members[0]).commander = GAME.cards.commander_numbers["cv6"]
    assert not must_wait(s, tanks.gid)
    s.change(tanks.members[0]).commander = GAME.cards.commander_numbers["cv1"]
    assert must_wait(s, tanks.gid)  # not the best of them
