"""Which armies and chains does a pack ship, and are they fit for play?"""

from __future__ import annotations

from drumhead.content import Item, Pack, Problem
from drumhead.content.conform import nearest
from drumhead.games.battleground import cards as c
from drumhead.games.battleground.content import files
from drumhead.games.battleground.content.outlines import Outline, corners, holds, overlap, to_outline
from drumhead.games.battleground.content.scenarios import STANDARD
from drumhead.games.battleground.lists import Muster
from drumhead.kernel import Preset
from drumhead.space.shapes import Rect

CARD = (3500, 2500)
COLOSSAL = (3500, 5000)


def army_data(army: files.ArmyFile) -> dict[str, object]:
    """The list as a player would hand it in."""
    units: list[object] = []
    for posted in army.units:
        entry: dict[str, object] = {
            "unit": posted.unit,
            "x": posted.x,
            "y": posted.y,
            "heading": posted.heading,
            "order": posted.order,
        }
        if posted.cap:
            entry["cap"] = posted.cap
        if posted.point is not None:
            entry["point"] = list(posted.point)
        if posted.airborne:
            entry["airborne"] = True
        units.append(entry)
    return {"faction": army.faction, "cards": army.cards, "units": units}


def presets(armies: list[files.ArmyFile], factions: list[str]) -> list[Preset]:
    """The armies of a pack as ready-made lists: small battles first, one army of each faction before any second one."""
    ordered = sorted(armies, key=lambda army: (army.budget, army.id[-1], factions.index(army.faction)))
    return [Preset(army.id, army.title, army.sentence, army_data(army)) for army in ordered]


def army_problems(cards: c.Cards, item: Item[files.ArmyFile]) -> list[Problem]:
    """Everything wrong with an army that a pack ships: the list, and the places it plans on the standard table."""
    army = item.value
    muster = Muster(cards, 0, army.budget)
    muster.read(army_data(army))
    found = []
    for wrong in muster.wrong:
        place = int(wrong.where.removeprefix("units ")) - 1 if wrong.where.startswith("units ") else -1
        where = item.where("units", place) if place >= 0 else item.where()
        found.append(where.problem(wrong.sentence, wrong.rule))
    zones = [corners(zone) for zone in STANDARD.south.zones]
    placed: list[tuple[int, Outline]] = []
    for i, posted in enumerate(army.units):
        kind = cards.unit(posted.unit)
        size = COLOSSAL if kind and cards.units[kind].size == c.COLOSSAL else CARD
        card = _card(posted, *size)
        if not any(all(holds(zone, x, y) or to_outline(zone, x, y) < 1e-3 for x, y in card) for zone in zones):
            found.append(item.where("units", i).problem("the unit stands outside the deployment zone.", "BG-SET-01"))
        for j, other in placed:
            if overlap(card, other):
                found.append(item.where("units", i).problem(f"the unit stands on unit {j + 1}.", "BG-SET-02"))
        placed.append((i, card))
    return found


def _card(posted: files.Posted, width: int, depth: int) -> Outline:
    rect = Rect(round(posted.x * 1000), round(posted.y * 1000), round(posted.heading * 100), width, depth)
    return [(x / 1000, y / 1000) for x, y in (rect.corner(i) for i in range(4))]


def chain_problems(pack: Pack, item: Item[files.ChainFile]) -> list[Problem]:
    """Everything wrong with a campaign chain."""
    chain = item.value
    found = []
    for field, kind in (("terrain_cards", "terrain_deck"), ("rule_cards", "rule_deck")):
        known = [value.id for value in pack.values(kind)]
        for i, name in enumerate(getattr(chain, field)):
            if name not in known:
                found.append(item.where(field, i).problem(f"there is no card '{name}'{nearest(name, known) or '.'}"))
    if len(chain.budgets) != chain.battles:
        found.append(item.where("budgets").problem(f"{chain.battles} battles need as many budgets.", "BG-ARMY-01"))
    if chain.weights and len(chain.weights) != chain.battles:
        found.append(item.where("weights").problem(f"{chain.battles} battles need as many weights."))
    if len(chain.terrain_cards) < chain.battles:
        found.append(item.where("terrain_cards").problem("there are fewer terrain cards than battles."))
    scenarios = [scenario.id for scenario in pack.values("scenarios")]
    if chain.last and chain.last not in scenarios:
        found.append(
            item.where("last").problem(f"there is no scenario '{chain.last}'{nearest(chain.last, scenarios) or '.'}")
        )
    if chain.kind == "track" and not (chain.regions and chain.roll):
        found.append(item.where().problem("a track needs its regions and the points of the muster roll."))
    if chain.kind == "supply" and not chain.supply:
        found.append(item.where().problem("a supply chain needs the supply everybody starts with."))
    return found
