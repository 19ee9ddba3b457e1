"""How does a designer read a study? One HTML file that needs nothing else: findings, figures, how they were made."""

import html
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from drumhead import __version__, is_compiled
from drumhead.kernel import counted
from drumhead.lab.studies.again import Repeated
from drumhead.lab.studies.figures import SELDOM, Difference, Effect, Figures, Share
from drumhead.lab.studies.findings import findings
from drumhead.lab.studies.plots import bars, histogram, intervals
from drumhead.lab.studies.records import Telling
from drumhead.lab.studies.study import Finished

MOST_ROWS: Final = 60
AGAINST: Final = (
    "<h2>Against the other pack</h2><p>The same seeds under both; what a list's score gains or loses here, in points. "
    "The interval holds whenever one looks, and all of them hold together.</p>"
)
AGAIN: Final = (
    "<p>The first {} games once more, the same lists and seeds, with this player in both seats. Only what is sure in "
    "this study is asked again; points with their intervals.</p>"
)
EFFECTS: Final = (
    "<p>How much more often the owner won with it than the same list without it, in points. The intervals are wide "
    "enough to hold for all {} at once; what is sure is set in bold. What is done late in a game is done more by who "
    "is ahead, so trust the opening hand most.</p>"
)
OWN: Final = (
    "<p>How much more often the owner won with it than the same list without it, in points. Only what the pack itself "
    "changes or brings is looked at here; the intervals hold for all {} at once.</p>"
)
DOMINATED: Final = (
    "<p>Of the same cost, kind, text and keywords as the one beside it, with no number higher and one lower. "
    "This is read from the cards, not from the games.</p>"
)
GAMES: Final = (
    "<p>Their records lie in the folder games beside this page. Drumhead's Replays page opens them step by step, as "
    "does <code>drumhead replay FILE</code>.</p>"
)
STYLE: Final = Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def page(
    done: Finished, found: Figures, command: str, games: Sequence[Telling] = (), again: Repeated | None = None
) -> str:
    """The whole page; ``games``: those whose records lie beside it; ``again``: what a stronger player made of it."""
    game = done.study.source.game()
    title = f"{game.info.title}: what {found.games:,} games say"
    parts = [
        f"<header><h1>{_text(title)}</h1><p class='lead'>{_text(_lead(done))}</p></header><main>",
        "<h2>Findings</h2><ol class='findings'>",
        *[f"<li>{_text(line)}</li>" for line in findings(found, game.info.title, done.study.bot)],
        "</ol>",
        *_again(again),
        *_differences(found),
        *_lists(done, found),
        *_course(done, found),
        *_own(found),
        *_effects(found.effects),
        *_used(done, found),
        *_games(done, games),
        *_made(done, command),
        "</main>",
    ]
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{_text(title)}</title>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _text(text: str) -> str:
    return html.escape(text.replace(" %", "\u00a0%"))


def _lead(done: Finished) -> str:
    pairs = len(done.study._pairs)
    met = min(pairs, len(done.rows) // 2)
    player = "a rule of thumb, or a look at a few options" if done.study.bot == "quick" else "this bot"
    who = f"played by {done.study.bot} ({player})"
    which = "Every pair of lists" if met == pairs else f"{met:,} of {pairs:,} pairs of lists"
    return f"{which} met both ways round with the same seeds, {who}; {done.stopped}."


def _table(
    head: Iterable[str], rows: Iterable[Iterable[str]], name: str, sure: Iterable[bool] = (), words: int = 1
) -> str:
    """``words``: so many columns from the left hold words and not numbers."""
    marks = list(sure)

    def left(column: int) -> str:
        return " class='left'" if 0 < column < words else ""

    body = []
    for place, row in enumerate(rows):
        cells = list(row)
        mark = " class='sure'" if place < len(marks) and marks[place] else ""
        body.append(
            f"<tr{mark}>" + "".join(f"<td{left(n)}>{_text(cell)}</td>" for n, cell in enumerate(cells)) + "</tr>"
        )
    heads = "".join(f"<th scope='col'{left(n)}>{_text(cell)}</th>" for n, cell in enumerate(head))
    return (
        f"<div class='wide' role='region' tabindex='0' aria-label='{_text(name)}'><table>"
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


def _title(rules: Mapping[str, tuple[str, str]], rule: str) -> str:
    return rules[rule][0] if rule in rules else ""


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def _points(value: float) -> str:
    return f"{100 * value:+.1f}"


def _again(again: Repeated | None) -> list[str]:
    """Whether what was sure holds for another player."""
    if again is None:
        return []
    parts = [f"<h2>Played again by {_text(again.bot)}</h2>", AGAIN.format(f"{again.games:,}")]
    if not again.findings:
        return [*parts, "<p>Nothing was sure enough to be asked again.</p>"]
    rows = [[one.what, _three(one.first), _three(one.second), one.verdict] for one in again.findings]
    head = ["Finding", "Here", f"Played by {again.bot}", "Verdict"]
    return [*parts, _table(head, rows, "Played again", [one.verdict == "holds" for one in again.findings])]


def _three(points: tuple[float, float, float] | None) -> str:
    return f"{_points(points[0])} ({_points(points[1])} to {_points(points[2])})" if points else "-"


def _differences(found: Figures) -> list[str]:
    if not found.differences:
        return []
    return [
        AGAINST,
        intervals([(d.name, d.difference, d.low, d.high) for d in found.differences], -1, 1, "Difference by list", 0.0),
        _difference_table(found.differences, "List"),
        "<h2>Which cards make the difference</h2>",
        _difference_table([d for d in found.card_differences if d.difference][:MOST_ROWS], "Card or deed"),
    ]


def _difference_table(rows: list[Difference], what: str) -> str:
    if not rows:
        return "<p>None: every game went the same way.</p>"
    told = [
        [
            d.name,
            str(d.games),
            _points(d.difference),
            f"{_points(d.low)} to {_points(d.high)}",
            str(d.settled or "open"),
        ]
        for d in rows
    ]
    head = [what, "Games", "Points", "95 % interval", "Settled after"]
    return _table(head, told, f"Differences by {what.lower()}", [bool(d.settled) for d in rows])


def _lists(done: Finished, found: Figures) -> list[str]:
    ordered = sorted((one for one in found.lists if one.games), key=lambda one: -one.share)
    parts = [
        "<h2>Lists</h2>",
        intervals([(s.name, s.share, s.low, s.high) for s in ordered], 0, 1, "Share of wins by list", 0.5),
        _table(
            ["List", "Games", "Won", "95 % interval"],
            [[s.name, str(s.games), _percent(s.share), _interval(s)] for s in ordered],
            "Lists",
            [s.low > 0.5 or s.high < 0.5 for s in ordered],
        ),
    ]
    if 2 < len(done.lists) <= 16:
        parts += [
            "<h2>Who beats whom</h2>",
            "<p>Share of wins of the list on the left; a star where it surely is not one half.</p>",
        ]
        rows = []
        for one, name in enumerate(done.lists):
            row = [name]
            for other in range(len(done.lists)):
                pair = found.pairs.get((min(one, other), max(one, other)))
                if pair is None or one == other:
                    row.append("")
                    continue
                share = pair.share if one < other else 1 - pair.share
                row.append(f"{100 * share:.0f}{'*' if pair.low > 0.5 or pair.high < 0.5 else ''}")
            rows.append(row)
        parts.append(_table(["against", *done.lists], rows, "Who beats whom"))
    seat = found.first_seat
    parts.append(f"<p>First seat: {_percent(seat.share)} ({_interval(seat)}); {found.draws} draws.</p>")
    return parts


def _interval(share: Share) -> str:
    return f"{_percent(share.low)} to {_percent(share.high)}"


def _course(done: Finished, found: Figures) -> list[str]:
    rules = done.study.source.game().rules
    endings = [[rule, _title(rules, rule), str(n), _percent(n / found.games)] for rule, n in found.endings]
    return [
        "<h2>The course of a game</h2>",
        histogram([row.decisions for row in done.rows], "Decisions in a game"),
        histogram(
            [round(100 * row.foreseen) for row in done.rows], "Percent of the game after which the winner led for good"
        ),
        _table(["Ended by", "Title", "Games", "Share"], endings, "How games ended", words=2),
    ]


def _own(found: Figures) -> list[str]:
    if not found.own or len(found.own) == len(found.effects):
        return []
    return ["<h2>What this pack changes or brings</h2>", OWN.format(len(found.own)), _effect_table(found.own, "Own")]


def _effects(effects: list[Effect]) -> list[str]:
    if not effects:
        return ["<h2>Cards and units</h2><p>Too few games to say anything about single cards.</p>"]
    return [
        "<h2>Cards and units</h2>",
        EFFECTS.format(len(effects)),
        intervals(
            [(f"{e.name} ({e.how})", e.effect, e.low, e.high) for e in effects[:12]], -1, 1, "Effects of cards", 0.0
        ),
        _effect_table(effects, "Effects"),
    ]


def _effect_table(effects: list[Effect], name: str) -> str:
    rows = [
        [e.name, e.how, str(e.games), _percent(e.share), _points(e.effect), f"{_points(e.low)} to {_points(e.high)}"]
        for e in effects[:MOST_ROWS]
    ]
    head = ["Card or deed", "How", "Games", "Won", "Points", "95 % interval"]
    return _table(head, rows, name, [e.sure for e in effects], words=2)


def _used(done: Finished, found: Figures) -> list[str]:
    told = done.study.source.game().rules
    rows = [[rule, _title(told, rule), f"{count:.2f}"] for rule, count in found.rules[:MOST_ROWS]]
    parts = [
        "<h2>Rules in use</h2>",
        bars([(_title(told, rule) or rule, count) for rule, count in found.rules[:12]], "Times a game by rule"),
        _table(["Rule", "Title", "Times a game"], rows, "Rules in use", words=2),
    ]
    if found.never:
        listed = "".join(f"<li>{_text(deed)}</li>" for deed in found.never[:MOST_ROWS])
        said = f"{len(found.never)} things that the lists hold did not happen, the first of them:"
        parts.append(f"<h2>Never seen</h2><p>{said}</p><ul class='never'>{listed}</ul>")
    if found.seldom:
        many, share = counted(len(found.seldom), "thing"), _text(f"{100 * SELDOM:.0f} %")
        parts.append(f"<h2>Seldom seen</h2><p>{many} came up in no more than {share} of the games.</p>")
        rows = [[deed, str(games)] for deed, games in found.seldom[:MOST_ROWS]]
        parts.append(_table(["Card or deed", "Games"], rows, "Seldom seen"))
    parts.append("<h2>Never the better choice</h2>")
    if found.dominated:
        parts.append(DOMINATED)
        pairs = [[worse, better] for worse, better in found.dominated[:MOST_ROWS]]
        parts.append(_table(["Card or unit", "Beside it"], pairs, "Never the better choice", words=2))
    else:
        parts.append("<p>No card or unit has one beside it that is alike, costs the same and has better numbers.</p>")
    return parts


def _games(done: Finished, games: Sequence[Telling]) -> list[str]:
    """Links to records of single games."""
    if not games:
        return []
    items = []
    for one in games:
        names = " against ".join(done.lists[place] for place in one.row.lists)
        told = f"{names}, {one.row.decisions} decisions, the lead changed {one.row.lead_changes} times"
        link = f"<a href='{_text(one.file)}' download>Game {one.row.number}</a>"
        items.append(f"<li>{link}: {_text(one.why)} ({_text(told)}).</li>")
    return [f"<h2>Games to look at</h2>{GAMES}<ul class='games'>{''.join(items)}</ul>"]


def _made(done: Finished, command: str) -> list[str]:
    study = done.study
    kind = "compiled" if is_compiled() else "pure Python"
    rows = [
        ["Games", f"{len(done.rows)}; {done.stopped}"],
        ["Player", study.bot],
        ["Seed", str(study.seed)],
        ["Options", ", ".join(f"{name}={value}" for name, value in study.values) or "as shipped"],
        *([["Lists left out", " ".join(study.left_out)]] if study.left_out else []),
        ["Content", done.content],
        *([["Other content", done.other_content]] if done.other_content else []),
        ["Rules version", study.source.game().info.rules_version],
        ["Drumhead", f"{__version__} ({kind})"],
    ]
    cells = "".join(
        f"<tr><th scope='row'>{_text(a)}</th><td style='text-align:left'><code>{_text(b)}</code></td></tr>"
        for a, b in rows
    )
    return [
        "<h2>How this was made</h2><div class='wide' role='region' tabindex='0' aria-label='How this was made'>",
        f"<table><tbody>{cells}</tbody></table></div>",
        f"<p>To repeat it: <code>{_text(command)}</code>. The games lie in games.parquet beside this page.</p>",
    ]
