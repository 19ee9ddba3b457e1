"""What does a study say? Five sentences made from its figures, the most telling first."""

from typing import Final

from drumhead.lab.studies.figures import Difference, Effect, Figures, Share

VAGUE: Final = 0.75
"""A share whose interval is wider than this is as good as unknown."""
ENDLESS: Final = ("K-STEPS", "K-DEPTH", "K-CLOCK")
"""Rules of the kernel that end what goes on and on."""
WIDE: Final = 0.05
"""An interval that reaches further than this from "nothing" leaves the question open."""


def findings(found: Figures, title: str, bot: str) -> list[str]:
    """Five sentences; what is not sure is said to be open."""
    first = _difference(found) if found.differences else _own(found) or _card(found.effects)
    return [first, _lists(found.lists), _seat(found.first_seat, bot), _course(found), _unused(found)]


def _points(value: float) -> str:
    return f"{100 * value:+.1f} points"


def _between(low: float, high: float) -> str:
    return f"between {100 * low:.1f} and {100 * high:.1f} %"


def _own(found: Figures) -> str:
    """What the pack itself changes or brings comes before what it builds on, if anything of it is sure."""
    sure = [one for one in found.own if one.sure]
    if not sure or len(found.own) == len(found.effects):
        return ""
    return f"Of what this pack changes or brings, {_standing_out(sure, len(found.own))}"


def _card(effects: list[Effect]) -> str:
    sure = [one for one in effects if one.sure]
    if not effects:
        return "Open: these are too few games to say anything about single cards, units or deeds."
    if not sure:
        likely = effects[0]
        if max(max(-one.low, one.high) for one in effects) <= WIDE:
            return f"No card, unit or deed stands out among the {len(effects)} that were looked at."
        return (
            f"Open: none of the {len(effects)} cards, units and deeds that were looked at surely stands out; "
            f"{likely.name} ({likely.how}) comes nearest ({_points(likely.low)} to {_points(likely.high)})."
        )
    return _standing_out(sure, len(effects))


def _standing_out(sure: list[Effect], count: int) -> str:
    # What one is dealt is chance; what one does late is done by who is ahead, whatever the card is worth.
    top = next((one for one in sure if one.how != "done"), sure[0])
    more = "more" if top.effect > 0 else "less"
    seen = {"opening hand": "had it in the opening hand", "drawn": "drew it", "done": "did it"}[top.how]
    what = f"\u201c{top.name}\u201d" if top.how == "done" else top.name
    return (
        f"{what} stands out most: whoever {seen} won {abs(100 * top.effect):.1f} points {more} often than the same "
        f"list without it ({_points(top.low)} to {_points(top.high)}; {len(sure)} of {count} "
        f"{'is' if len(sure) == 1 else 'are'} sure)."
    )


def _difference(found: Figures) -> str:
    settled = [one for one in found.differences if one.settled]
    cards = [one for one in found.card_differences if one.difference]
    if not settled and cards and cards[0].settled:
        top, way = cards[0], "more" if cards[0].difference > 0 else "less"
        name = found.changed[0] if len(found.changed) == 1 else top.name
        return (
            f"{name} makes a difference: in the games in which it came up, the change of pack lets its owner win "
            f"{abs(100 * top.difference):.1f} points {way} often than in those without it ({_points(top.low)} to "
            f"{_points(top.high)}); no single list's share is settled yet."
        )
    if not settled:
        worst = max(max(-one.low, one.high) for one in found.differences)
        if found.same:
            return (
                f"No difference between the two packs was seen: all {found.games:,} games went the same way under "
                "both; what did not come up in them was not compared."
            )
        if worst > WIDE:
            return (
                f"Open: after {found.games:,} games no list surely gains or loses, but one still may by up to "
                f"{100 * worst:.1f} points; more games would settle it."
            )
        return (
            "No difference between the two packs was found: no list gains or loses, and none can by more than "
            f"{100 * worst:.1f} points."
        )
    top = settled[0]
    # What was drawn is chance; a deed may be how the game went, where several things were changed.
    drawn = bool(cards) and (not found.changed or cards[0].name in found.changed)
    by = f"{cards[0].name} makes the difference: " if drawn and cards[0].settled else ""
    if len(found.changed) == 1:
        by = f"{found.changed[0]} makes the difference, for nothing else was changed: "
    elif cards and not by:
        by = f"{cards[0].name} most likely makes the difference: "
    way = "gains" if top.difference > 0 else "loses"
    return f"{by}{top.name} {way} {_told(top)}; settled after {top.settled} of its games."


def _told(one: Difference) -> str:
    return f"{abs(100 * one.difference):.1f} points of wins ({_points(one.low)} to {_points(one.high)})"


def _lists(every: list[Share]) -> str:
    lists = [one for one in every if one.games] or every
    if len(lists) != 2 or lists[0].name != lists[1].name:
        known = [one for one in lists if one.high - one.low <= VAGUE]
        if len(known) < 2:
            most = max(one.games for one in lists)
            return f"Open: {most:,} games of a list, at most, are too few to say which wins more often."
        lists = known
    best, worst = max(lists, key=lambda one: one.share), min(lists, key=lambda one: one.share)
    if len(lists) == 2 and lists[0].name == lists[1].name:
        return f"{best.name} was played against itself."
    sure = best.low > 0.5 or worst.high < 0.5
    text = (
        f"{best.name} won most ({100 * best.share:.1f} %, {_between(best.low, best.high)}), "
        f"{worst.name} least ({100 * worst.share:.1f} %, {_between(worst.low, worst.high)})"
    )
    if sure:
        return f"{text}."
    wide = any(max(one.high - 0.5, 0.5 - one.low) > WIDE for one in lists)
    return f"{text}; whether any is above or below one half is open." if wide else f"{text}; all lie near one half."


def _seat(seat: Share, bot: str) -> str:
    figures = f"{100 * seat.share:.1f} % of games ({_between(seat.low, seat.high)})"
    if seat.low > 0.5 or seat.high < 0.5:
        return f"Going first is {'an edge' if seat.low > 0.5 else 'a drawback'} under {bot}: {figures}."
    if max(seat.high - 0.5, 0.5 - seat.low) > WIDE:
        return f"Whether going first is an edge or a drawback is open under {bot}: {figures}."
    return f"Going first is neither an edge nor a drawback under {bot}: {figures}."


def _course(found: Figures) -> str:
    average, spread, short, long = found.decisions
    return (
        f"A game takes {average:.0f} decisions (spread {spread:.0f}; nine of ten between {short:.0f} and {long:.0f}) "
        f"among {found.branching:.1f} options each; the lead changes {found.lead_changes:.1f} times, and the winner "
        f"leads for good from {100 * found.foreseen:.0f} % of the game on.{_stopped(found)}"
    )


def _stopped(found: Figures) -> str:
    """Games that would have gone on for ever are a fault of some text, and must not hide among the draws."""
    count = sum(games for rule, games in found.endings if rule in ENDLESS)
    rules = ", ".join(rule for rule, _ in found.endings if rule in ENDLESS)
    share = f"{100 * count / found.games:.1f} %"
    return f" {share} of the games found no end and were stopped as draws ({rules})." if count else ""


def _unused(found: Figures) -> str:
    if not found.never:
        return "Everything that these lists hold was used at least once."
    more = f"; and {len(found.never) - 4} more" if len(found.never) > 4 else ""
    return f"Held by these lists and never seen: {'; '.join(found.never[:4])}{more}."
