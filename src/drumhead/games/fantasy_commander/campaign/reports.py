"""What did a mission bring? The report, the roster's losses, and escalation (FC-CAM-14, FC-CAM-15)."""

from __future__ import annotations

from drumhead.games.fantasy_commander.campaign.book import (
    MISSIONS,
    Book,
    Recruit,
    Report,
    change_level,
    change_reputation,
    change_well_being,
)
from drumhead.games.fantasy_commander.cards import HERO
from drumhead.games.fantasy_commander.missions import BEAST, FORDS, SIEGE, SMOKE, WAGONS, points_held
from drumhead.games.fantasy_commander.state import OFF_MAP, CommanderState
from drumhead.kernel.illegal import Illegal

SLOW = 6  # rounds after which a mission escalates matters


def finish(book: Book, s: CommanderState) -> Report:
    """Book the battle that is over: the town's numbers, the roster, the next mission."""
    if s.result is None or book.ahead is None or s.mission.number != book.mission:
        raise Illegal("FC-CAM-02", "The mission has not been fought to its end.")
    won = s.result.returns[0] > 0
    army = s.units[: marched(s)]
    fallen = [u.card.id for u in army if u.left == 0]
    heroes = sum(u.left == 0 and u.card.kind == HERO for u in army)
    destroyed = sum(u.seat == 1 and u.left == 0 for u in s.units)
    goals = optional_goals(s) if won else []
    reputation = (3 + len(goals) if won else -2) - heroes  # FC-CAM-14
    held = points_held(s, 1)
    well_being = (1 if won else -3) - held
    coins = 2 + destroyed // 2 + ("guild_hall" in book.built)
    change_reputation(book, reputation)
    change_well_being(book, well_being)
    book.coins += coins
    _return_home(book, s)
    if not won or s.round > SLOW:
        change_level(book, 1)  # FC-CAM-15
    report = Report(
        book.mission, won, int(s.round), destroyed, fallen, points_held(s, 0), goals, reputation, well_being, coins
    )
    book.reports.append(report)
    book.ahead = None
    book.mission += 1
    if book.well_being == 0:
        book.lost = True  # FC-CAM-16
    return report


def marched(s: CommanderState) -> int:
    """How many units of the roster are in the battle: its first ones; wagons, monsters and the raised dead follow."""
    count = 0
    while count < len(s.units) and s.units[count].seat == 0 and count not in s.mission.wagons:
        count += 1
    return count


def _return_home(book: Book, s: CommanderState) -> None:
    """FC-CAM-03: fallen units leave the roster, fallen heroes sit out one mission, the others remember their losses."""
    count = marched(s)
    home: list[Recruit] = []
    for place, recruit in enumerate(book.roster):
        if place >= count:
            recruit.out = max(0, recruit.out - 1)
            home.append(recruit)
            continue
        u = s.units[place]
        if u.left > 0:
            recruit.lost = int(u.card.strength - u.left)
            recruit.veteran = True
            home.append(recruit)
        elif u.card.kind == HERO:
            recruit.lost = 0
            recruit.out = 1
            home.append(recruit)
    book.roster = home


def optional_goals(s: CommanderState) -> list[str]:
    """The optional goals that a won mission has met."""
    mine = s.units[: marched(s)]
    lost = sum(u.left == 0 for u in mine)
    hero_lost = any(u.left == 0 and u.card.kind == HERO for u in mine)
    enemies_left = any(u.seat == 1 and u.cell != OFF_MAP for u in s.units)
    first = s.scenario.points_at[0]
    holds_first = s.at[first] >= 0 and s.units[s.at[first]].seat == 0
    unhurt = all(u.left == u.card.strength for u in mine if u.card.kind == HERO)
    arrived = all(
        s.units[n].cell != OFF_MAP and s.scenario.row[s.units[n].cell] == s.scenario.height - 1
        for n in s.mission.wagons
    )
    chief_dead = any(u.seat == 1 and u.card.kind == HERO and u.left == 0 for u in s.units)
    by_mission = {
        SMOKE: (("no unit lost", lost == 0), ("all enemies destroyed", not enemies_left)),
        FORDS: (("the bridge held", holds_first), ("the hero unhurt", unhurt)),
        BEAST: (("the knoll held", holds_first), ("at most one unit lost", lost <= 1)),
        WAGONS: (("all three wagons through", arrived), ("no hero lost", not hero_lost)),
        SIEGE: (
            ("both towns held", points_held(s, 0) == len(s.scenario.points_at)),
            ("the enemy hero dead", chief_dead),
        ),
    }
    return [name for name, met in by_mission[s.mission.number] if met]


__all__ = ["MISSIONS", "finish", "optional_goals"]
