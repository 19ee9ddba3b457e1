"""Studies: the same games whoever plays them, figures that keep their promise, and a page that needs nothing else."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from drumhead.cli import run
from drumhead.content import find_pack
from drumhead.kernel import Malformed, record_from_jsonl, replayed
from drumhead.lab.numbers import anytime_mean
from drumhead.lab.simulate import Source
from drumhead.lab.studies import Finished, Study, sweep
from drumhead.lab.studies.again import Again, compare
from drumhead.lab.studies.dominated import dominated
from drumhead.lab.studies.figures import Difference, Effect, Figures, Share, figures
from drumhead.lab.studies.findings import findings
from drumhead.lab.studies.page import page
from drumhead.lab.studies.parquet import read, write
from drumhead.lab.studies.playing import Row
from drumhead.lab.studies.plots import intervals
from drumhead.lab.studies.records import record_of, telling
from drumhead.lab.studies.since import Game, since
from drumhead.lab.studies.unseen import gathered, held, named, told

EDGE = Source("shadows_edge")


def small(**more: object) -> Study:
    return Study(EDGE, games=6, lists=("gold", "crimson"), **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def done() -> Finished:
    return small().run()


def test_the_same_seeds_give_the_same_parquet_on_one_and_two_processes(done: Finished, tmp_path: Path) -> None:
    write(done, tmp_path / "one.parquet")
    write(small().run(jobs=2), tmp_path / "two.parquet")
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()


def test_a_study_that_is_stopped_keeps_what_it_has_and_nothing_else(done: Finished) -> None:
    asked: list[int] = []

    def stop() -> str:
        asked.append(1)
        return "it was stopped" if len(asked) == 2 else ""

    halted = small(against=EDGE).run(stop=stop, chunk=2)  # the second time only one pack has played its next games
    assert (halted.rows, halted.stopped) == (done.rows[:2], "it was stopped after 2 games")
    assert halted.other == halted.rows


def test_against_the_last_study_game_stands_beside_game_or_share_beside_share(done: Finished, tmp_path: Path) -> None:
    write(done, tmp_path / "games.parquet")
    games = read(tmp_path / "games.parquet")
    assert [game.scores for game in games] == [row.scores for row in done.rows]
    assert {(one.name, one.then == one.now) for one in since(games, games, same=True)} == {
        ("crimson", True),
        ("gold", True),
    }
    lost = [Game(("gold", "crimson"), (0.0, 1.0))] * 200
    won = [Game(("gold", "crimson"), (1.0, 0.0))] * 150
    for same in (True, False):
        first, second = since(lost, won, same)
        assert first.sure
        assert second.sure
        assert {first.name: first.now - first.then, second.name: second.now - second.then} == {"gold": 1, "crimson": -1}
    mixed = [game for pair in zip(lost, won, strict=False) for game in pair]
    apart, beside = since(mixed, mixed, same=False)[0], since(mixed, mixed, same=True)[0]
    assert beside.high - beside.low < apart.high - apart.low
    assert since(games, [Game(("azure", "ebon"), (1.0, 0.0))], same=False) == []


def test_telling_games_are_linked_and_their_records_replay_to_the_same_end(done: Finished) -> None:
    found = telling(done)
    assert {"a typical game", "the shortest", "the longest"} <= {part for one in found for part in one.why.split(", ")}
    text = page(done, figures(done), "drumhead study", found)
    game = EDGE.game()
    for one in found:
        assert f"href='{one.file}'" in text
        match = replayed(game, record_from_jsonl(record_of(done, one.row.number), game.info.verbs))
        outcome = match.outcome()
        assert outcome is not None
        assert (outcome.rule, len(match.record.inputs)) == (one.row.rule, one.row.decisions)


def test_a_card_that_is_never_the_better_choice_is_named(tmp_path: Path) -> None:
    pack = tmp_path / "better"
    pack.mkdir()
    (pack / "pack.yaml").write_text('id: better\ntitle: B\ngame: shadows_edge\nversion: "1"\nrequires: [base]\n')
    card = "- name: {}\n  colour: gold\n  unit: {{type: Troop, cost: {}, op: 1, attack: {}, defence: 2}}\n"
    cards = [("Lamp Recruit", 1, 3), ("Lamp Levy", 2, 1), ("Lamp Boy", 1, 3)]
    (pack / "lamps.yaml").write_text("".join(card.format(*one) for one in cards))
    assert dominated(Source("shadows_edge", (pack,)).game()) == [("Lanternwall Recruit", "Lamp Boy")]
    assert dominated(EDGE.game()) == []


def test_every_pair_meets_both_ways_round_with_one_seed(done: Finished) -> None:
    for one, other in zip(done.rows[::2], done.rows[1::2], strict=True):
        assert one.seed == other.seed
        assert one.lists == other.lists[::-1]


def test_the_page_holds_all_and_asks_for_nothing(done: Finished) -> None:
    text = page(done, figures(done), "drumhead study shadows_edge --games 6")
    assert len(text.encode()) < 1_000_000
    for wanted in (
        "Findings",
        "prefers-color-scheme: dark",
        "@media print",
        done.content,
        "drumhead study shadows_edge",
    ):
        assert wanted in text
    assert "http" not in text.replace("http-equiv", "")
    assert "<script" not in text
    assert text.count("<svg") == text.count('aria-label="')
    assert len(findings(figures(done), "Shadow's Edge", "quick")) == 5


def made_up(games: int, strong: str, chance: random.Random, seats: float) -> list[Row]:
    """Games in which whoever drew the strong card wins more often by ``seats``."""
    cards = [f"card {n}" for n in range(30)]
    rows = []
    for number in range(games):
        drawn = tuple(tuple(sorted(chance.sample(cards, 12))) for _ in range(2))
        edge = seats * ((strong in drawn[0]) - (strong in drawn[1]))
        first = float(chance.random() < 0.5 + edge)
        lists = (0, 1) if number % 2 == 0 else (1, 0)
        empty: tuple[str, ...] = ()
        rows.append(
            Row(
                number,
                "",
                lists,
                (first, 1 - first),
                "R",
                10,
                2.0,
                0,
                0.5,
                (empty, empty),
                (drawn[0], drawn[1]),
                (empty, empty),
            )
        )
    return rows


def test_a_card_that_is_too_strong_is_named_first(done: Finished) -> None:
    rows = made_up(1500, "card 7", random.Random(1), 0.2)
    first = findings(figures(replace(done, rows=rows)), "", "quick")[0]
    assert first.startswith("card 7 stands out most")


def test_what_the_pack_itself_changes_comes_first(done: Finished, tmp_path: Path) -> None:
    """Other cards of the pack below may be stronger; a designer asks about his own."""
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "pack.yaml").write_text('id: mine\ntitle: Mine\ngame: shadows_edge\nversion: "1"\nrequires: [base]\n')
    (mine / "changes.yaml").write_text("- change: Phalanx Veteran\n  set: {unit: {attack: 5}}\n")
    named = {"card 7": "Pyre Champion", "card 3": "Phalanx Veteran"}

    def renamed(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(named.get(card, card) for card in cards)

    rows = [
        replace(row, drawn=(renamed(row.drawn[0]), renamed(row.drawn[1])), scores=scored(row, "card 3", number))
        for number, row in enumerate(made_up(1500, "card 7", random.Random(1), 0.2))
    ]
    study = replace(done.study, source=Source("shadows_edge", (mine,)))
    found = figures(replace(done, study=study, rows=rows))
    first = findings(found, "", "quick")[0]
    text = page(replace(done, study=study, rows=rows), found, "drumhead study")
    own = text.partition("<h2>What this pack changes or brings</h2>")[2].partition("<h2>")[0]
    assert "<tr class='sure'><td>Phalanx Veteran</td>" in own
    assert "Pyre Champion" not in own
    assert first.startswith("Of what this pack changes or brings, Phalanx Veteran stands out most: whoever drew it won")
    assert findings(figures(replace(done, rows=rows)), "", "quick")[0].startswith("Pyre Champion stands out most")


def scored(row: Row, card: str, number: int) -> tuple[float, float]:
    """In every fourth game whoever drew the card wins."""
    if number % 4 or (card in row.drawn[0]) == (card in row.drawn[1]):
        return row.scores
    return (1.0, 0.0) if card in row.drawn[0] else (0.0, 1.0)


def test_a_card_may_be_settled_before_any_list_is() -> None:
    share = Share("gold", 100, 0.5, 0.4, 0.6)
    found = Figures(
        100, 0, share, [share, replace(share, name="ebon")], {}, (9, 1, 8, 10), 2.0, 0.0, 0.5, [], [], [], [],
        [Difference("gold", 100, 0.05, -0.1, 0.2)], [Difference("Lamplighter", 60, 0.12, 0.03, 0.21, 60)],
    )  # fmt: skip
    first = findings(found, "", "quick")[0]
    assert first.startswith("Lamplighter makes a difference: in the games in which it came up")
    assert "12.0 points more often" in first
    deed = replace(found.card_differences[0], name="Lamplighter is played")
    one = replace(found, changed=["Lamplighter"], card_differences=[deed])
    assert findings(one, "", "quick")[0] == first, "what was changed is the cause, not what it did"


def test_the_difference_names_what_made_it_and_when_it_was_settled(done: Finished) -> None:
    other = made_up(1500, "none", random.Random(1), 0.0)
    rows = []
    for row in other:
        scores = row.scores
        seat = row.lists.index(0)
        if "card 7" in row.drawn[seat] and row.number % 3 == 0:
            scores = (1.0, 0.0) if seat == 0 else (0.0, 1.0)
        rows.append(replace(row, scores=scores))
    found = figures(replace(done, rows=rows, other=other))
    first = findings(found, "", "quick")[0]
    assert first.startswith("card 7 makes the difference: gold gains")
    assert found.differences[0].settled
    # a deed of one of two changed cards may be how the game went
    deed = replace(found.card_differences[0], name="card 7, clause 1")
    found = replace(found, changed=["card 7", "card 8"], card_differences=[deed])
    assert findings(found, "", "quick")[0].startswith("card 7, clause 1 most likely makes the difference: ")


def test_no_difference_is_reported_in_at_least_95_of_100_repetitions() -> None:
    """Two samples of the same truth with seeds of their own, looked at after every tenth game."""
    chance = random.Random(5)
    false = 0
    for _ in range(100):
        values = [float(chance.random() < 0.5) - float(chance.random() < 0.5) for _ in range(300)]
        looks = [anytime_mean(values[:count], -1.0, 1.0) for count in range(10, 301, 10)]
        false += any(low > 0 or high < 0 for low, high in looks)
    assert false <= 5


def test_an_unchanged_copy_makes_no_difference(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "pack.yaml").write_text('id: copy\ntitle: Copy\ngame: shadows_edge\nversion: "1"\nrequires: [base]\n')
    found = figures(small(against=Source("shadows_edge", (copy,))).run())
    assert {one.difference for one in found.differences} == {0.0}
    assert findings(found, "", "quick")[0].startswith("No difference")


def told_of(low: float, high: float, same: bool = False) -> list[str]:
    """The findings of figures in which everything lies around nothing, between these ends."""
    share = Share("gold", 100, 0.5, 0.5 + low, 0.5 + high)
    found = Figures(
        100, 0, share, [share, replace(share, name="ebon")], {}, (9, 1, 8, 10), 2.0, 0.0, 0.5, [], [], [], [],
        [Difference("gold", 100, 0.0, low, high)], [], same,
    )  # fmt: skip
    return findings(found, "", "quick")


def test_what_a_wide_interval_leaves_open_is_said_to_be_open() -> None:
    wide, narrow = told_of(-0.3, 0.2), told_of(-0.02, 0.03)
    assert wide[0].startswith("Open: after 100 games no list surely gains or loses, but one still may by up to 30.0")
    assert wide[1].endswith("whether any is above or below one half is open.")
    assert wide[2].startswith("Whether going first is an edge or a drawback is open")
    assert narrow[0].startswith("No difference between the two packs was found")
    assert narrow[1].endswith("all lie near one half.")
    assert narrow[2].startswith("Going first is neither an edge nor a drawback")
    assert told_of(-0.3, 0.2, same=True)[0].startswith("No difference between the two packs was seen: all 100 games")


def test_a_rule_that_never_came_up_is_called_by_its_title() -> None:
    game = Source("fantasy_commander").game()
    assert told(game, "FC-ABL-08 is told") == f"the rule '{game.rules['FC-ABL-08'][0]}' (FC-ABL-08)"
    assert told(game, "Bloodsworn is activated") == "Bloodsworn is activated"


def test_lists_that_have_not_met_are_not_counted() -> None:
    few = Study(EDGE, games=4).run()
    text = page(few, figures(few), "drumhead study")
    assert "2 of 66 pairs of lists met" in text
    assert [one.games > 0 for one in figures(few).lists].count(True) == 3
    assert "<td>0</td>" not in text.partition("<h2>Lists</h2>")[2].partition("<h2>")[0]


def test_one_game_says_nothing_of_who_wins_most() -> None:
    assert told_of(-0.5, 0.5)[1] == "Open: 100 games of a list, at most, are too few to say which wins more often."


def test_a_plot_shows_whole_names_beside_an_axis_with_numbers() -> None:
    name = "Warchief Krazgul Ashmane, clause 1"
    drawn = intervals([(name, 0.457, 0.065, 0.849), ("A" * 60, 0.1, -0.2, 0.3)], -1, 1, "Effects", 0.0)
    assert f">{name}</text>" in drawn
    assert f">{'A' * 39}…</text>" in drawn
    assert [f">{tick}</text>" in drawn for tick in ("-20", "0", "+20", "+80", "+100")] == [
        True,
        True,
        True,
        True,
        False,
    ]
    assert drawn.count("<svg") == 2, "one for a narrow screen, with the names above their rows"
    narrow = drawn.partition("class='narrow'")[2]
    assert f"<text x='8' y='20'>{name}</text>" in narrow
    starts = [float(part.partition("'")[0]) for part in drawn.split("class='axis' x1='")[1:2]]
    assert starts[0] >= 6.9 * 40, "the drawing begins beside the longest name"


def test_a_stronger_player_is_asked_whether_the_findings_hold() -> None:
    def told(first: tuple[float, float, float], second: tuple[float, float, float] | None) -> str:
        return Again("", first, second).verdict

    up = (0.2, 0.1, 0.3)
    assert told(up, (0.1, 0.02, 0.2)) == "holds"
    assert told(up, (-0.1, -0.2, -0.02)) == "is the other way round"
    assert told(up, (0.1, -0.1, 0.3)) == "open: it points the same way"
    assert told(up, (-0.1, -0.3, 0.1)) == "open: it points the other way"
    assert told((-0.2, -0.3, -0.1), (-0.1, -0.2, -0.02)) == "holds"
    assert told(up, None) == "not seen often enough"


def test_only_what_is_sure_is_asked_again(done: Finished) -> None:
    found = figures(done)
    sure = Share("gold", 100, 0.7, 0.6, 0.8)
    seat = Share("first seat", 100, 0.5, 0.4, 0.6)
    first = replace(
        found, lists=[sure, replace(sure, name="crimson", share=0.45, low=0.35, high=0.55)], first_seat=seat
    )
    first = replace(first, effects=[Effect("Phalanx Veteran", "drawn", 100, 0.6, 0.1, 0.05, 0.15)], own=[])
    asked = compare(first, replace(first, effects=[]))
    assert [(one.what, one.verdict) for one in asked] == [
        ("Phalanx Veteran (drawn) goes with more wins", "not seen often enough"),
        ("gold wins more than one half", "holds"),
    ]


def test_the_command_lets_a_stronger_player_repeat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["study", "shadows_edge", "--games", "4", "--lists", "gold,crimson", "--jobs", "1", "--out", str(tmp_path)]
    assert run([*few, "--repeat", "greedy", "--repeat-games", "2"]) == 0
    assert "Played again by greedy (2 games)" in capsys.readouterr().out
    text = (tmp_path / "page.html").read_text()
    assert "<h2>Played again by greedy</h2>" in text
    assert "--repeat greedy --repeat-games 2" in text
    assert run([*few, "--repeat", "quick"]) == 1
    assert "name another player" in capsys.readouterr().err


def test_what_was_never_seen_is_told_once_for_each_thing() -> None:
    rules = EDGE.game()
    may = held(rules, ("gold", "crimson"))
    assert gathered(rules, may, ["Phalanx Veteran is played", "Phalanx Veteran, clause 1"]) == ["Phalanx Veteran"]
    assert gathered(rules, may, ["Phalanx Veteran, clause 1"]) == ["Phalanx Veteran (clause 1)"]


def test_what_comes_up_in_few_games_is_told_with_how_many(done: Finished) -> None:
    deed = "Phalanx Veteran is played"
    without = tuple(tuple(one for one in deeds if one != deed) for deeds in done.rows[0].deeds)
    other = replace(done.rows[0], deeds=without)  # type: ignore[arg-type]  # two seats, as before
    often = replace(done, rows=[other] * 97 + [replace(other, deeds=((deed,), ()))] * 3)
    few = replace(often, rows=[*often.rows[:98], *[other] * 2])
    assert figures(often).seldom == []
    assert figures(few).seldom == [(deed, 1)]
    assert "<h2>Seldom seen</h2><p>1 thing came up in no more than 2 % of the games." in page(
        few, figures(few), "drumhead study"
    )


def test_two_cards_of_one_name_are_two_things() -> None:
    rules = Source("high_command").game()
    may = [deed for deed in rules.deeds() if deed.startswith("Fresh Recruits (")]
    one = [deed for deed in may if "(WIN-02)" in deed]
    assert 0 < len(one) < len(may)
    assert gathered(rules, may, one) == ["Fresh Recruits"]


@pytest.mark.parametrize(
    ("game", "deed", "said"),
    [
        ("dropzone", "phr_zeus_guardian_walker.railgun fires", "Zeus Guardian Walker: railgun fires"),
        ("battleground", "Slave Warriors (DE_slave_warriors) takes the field", "Slave Warriors takes the field"),
        ("battleground", "Again! (COMMON_04), clause 1", "Again!, clause 1"),
        ("fantasy_commander", "FC-ABL-17 is told", "the rule 'Necromancy' (FC-ABL-17)"),
        ("shadows_edge", "Phalanx Veteran, clause 1", "Phalanx Veteran, clause 1"),
    ],
)
def test_a_deed_is_told_by_name(game: str, deed: str, said: str) -> None:
    rules = Source(game).game()
    assert told(rules, deed, named(rules)) == said


def test_too_few_games_leave_single_cards_open(done: Finished) -> None:
    assert findings(figures(done), "", "quick")[0].startswith("Open: these are too few games")


@pytest.mark.parametrize(
    ("game", "lists", "inside", "outside"),
    [
        ("shadows_edge", ("gold", "crimson"), "Phalanx Veteran is played", "Exhume is played"),
        ("high_command", ("cygnar", "khador"), "Rampart Hammer (CYG-RE-1) is purchased", "Grave Tithe (CRX-BA-1) pays"),
        ("high_command", ("cygnar", "khador"), "Names on the Wall (WIN-15) blows", "Deathripper (CRX-BL-1) pays"),
        ("fantasy_commander", ("redfang_250", "auric_250"), "Bloodsworn is activated", "Grave Silence is played"),
    ],
)
def test_only_what_the_lists_hold_can_be_unused(game: str, lists: tuple[str, str], inside: str, outside: str) -> None:
    rules = Source(game).game()
    kept = held(rules, lists)
    assert inside in kept
    assert outside not in kept
    assert outside in rules.deeds()


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"lists": ("gold", "grey")}, "There is no list 'grey'"),
        ({"bot": "genius"}, "There is no bot 'genius'"),
        ({"games": 1}, "from 2 to"),
    ],
)
def test_a_study_that_cannot_be_is_one_sentence(how: dict[str, object], sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        Study(EDGE, **how)  # type: ignore[arg-type]


def test_a_pack_that_loops_ends_its_games_and_the_study_says_so(tmp_path: Path, done: Finished) -> None:
    """Units that heal themselves and hurt all others whenever they are hurt: two of them never stop."""
    assert "found no end" not in findings(figures(done), "", "quick")[3]
    folder = tmp_path / "endless"
    assert run(["packs", "new", "shadows_edge", str(folder)]) == 0
    names = ("Phalanx Veteran", "Lanternwall Recruit", "Slagpit Brawler")
    text = "damaged: heal(self,9) + dmg(A[enemy.unit],1)"
    (folder / "changes.yaml").write_text("".join(f'- change: {n}\n  set: {{effect: "{text}"}}\n' for n in names))
    found = figures(Study(Source("shadows_edge", (folder,)), games=20, lists=("gold", "crimson")).run())
    stopped = dict(found.endings)["K-STEPS"]
    told = findings(found, "", "quick")[3]
    assert told.endswith(f"{5.0 * stopped:.1f} % of the games found no end and were stopped as draws (K-STEPS).")


def test_a_list_that_cannot_be_played_is_named_and_not_only_missing(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "pack.yaml").write_text('id: mine\ntitle: Mine\ngame: shadows_edge\nversion: "1"\nrequires: [base]\n')
    (mine / "changes.yaml").write_text("- change: gold\n  kind: decks\n  set: {cards: {Phalanx Veteran: 9}}\n")
    source = Source("shadows_edge", (mine,))
    plan = Study(source, games=2)
    assert plan.left_out == ["gold: A deck has 40 cards, not 47. (SE-DECK-01)"]
    with pytest.raises(Malformed, match=r"This list cannot be played: gold: A deck has 40 cards, not 47\."):
        Study(source, games=2, lists=("gold", "crimson", "azure"))
    few = plan.run()
    assert "gold: A deck has 40 cards" in page(few, figures(few), "drumhead study")


def test_the_command_writes_page_and_parquet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "study"
    assert (
        run(["study", "shadows_edge", "--games", "4", "--lists", "gold,crimson", "--jobs", "1", "--out", str(out)]) == 0
    )
    assert capsys.readouterr().out.startswith("1. ")
    assert {path.name for path in out.iterdir()} == {"page.html", "games.parquet", "games"}
    assert "games/" in (out / "page.html").read_text()
    assert run(["study", "shadows_edge", "--lists", "grey", "--jobs", "1", "--out", str(out)]) == 1
    assert "There is no list 'grey'" in capsys.readouterr().err


def test_a_sweep_tries_every_value_and_leaves_the_old_one_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--games", "2", "--lists", "gold,crimson", "--jobs", "1"]
    assert run(["sweep", "shadows_edge", "Phalanx Veteran.unit.attack=2..3", *few]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Phalanx Veteran.unit.attack = 2: nothing changes"
    assert lines[1].startswith("Phalanx Veteran.unit.attack = 3: ")


def test_a_sweep_of_an_option_tries_its_choices(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--games", "2", "--lists", "gold,crimson", "--jobs", "1"]
    assert run(["sweep", "shadows_edge", "front_spaces=6..9", *few]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["front_spaces = 6", "front_spaces = 7"], "the choices there are"
    assert run(["sweep", "shadows_edge", "blitz_attacks", *few]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_a_sweep_in_a_pack_of_ones_own(tmp_path: Path) -> None:
    """It is compared with the pack's own number, and the pack need not lie in the folder of packs."""
    mine = tmp_path / "mine"
    assert run(["packs", "new", "shadows_edge", str(mine)]) == 0
    (mine / "changes.yaml").write_text("- change: Phalanx Veteran\n  set: {unit: {attack: 4}}\n")
    plan = Study(Source("shadows_edge", (mine,)), games=2, lists=("gold", "crimson"))
    tried = sweep.run(sweep.parse("Phalanx Veteran.unit.attack=3..4"), plan, find_pack(str(mine)))
    assert [(value, found.changed) for value, found in tried] == [(3, ["Phalanx Veteran"]), (4, [])]


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("Phalanx Veteran", "A sweep is written"),
        ("front_spaces=17", "'17' is none of them"),
        ("front_spaces=6", "needs two of them"),
        ("Phalanx Veteran.unit.attack=5..1", "upwards"),
        ("Phalanx Veteran.unit.atack=1..2", "not a whole number"),
        ("Phalanx Veterann.unit.attack=1..2", "did you mean 'Phalanx Veteran'?"),
        ("Phalanx Veteran.unit.attack=29..31", "cannot have that"),
    ],
)
def test_a_sweep_that_cannot_be_is_one_sentence(what: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sweep", "shadows_edge", what, "--jobs", "1"]) == 1
    assert sentence in capsys.readouterr().err
