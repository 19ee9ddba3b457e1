"""What does a board draw? The scene of a view, with current numbers and where each comes from; and the catalogue.

`scene(view)`:

    game, viewer, title, active, turn
    seats   [{seat, faction, subtitle, facts [[label, value]], points {pool, used, reserve, deck}, piles [Pile]}]
    lines   [{seat, spaces {front, support}, front [Thing], support [Thing], commander Thing}]   no columns: by age
    hand    [Thing]   the viewer's own hand, one entry a copy
    aside   [Thing]   cards the viewer has looked at or is about to return
    attack  {attacker, target} refs while an attack is under way, else null
    outcome {winners, text} or null

    Pile  {ref "pile:deck:0", label, count, cards [Thing]}   Graveyards show their cards, newest first, ref "grave:0:12"
    Thing {ref, card, name, faction, icon, kind, cost, op, text [str], keywords [str], numbers [Number], states [str],
           stance "" | "Braced" | "Readied", owner, equipment [Thing], fresh, ready}
    Number {label, value, base, sources [[name, amount, why]], of?, lost?}

Refs: card:12 (hand, by definition), unit:7, commander:0, line:front:0, pile:deck:0, pile:grave:0, grave:0:12, aside:12.
"""

from drumhead.games.shadows_edge.scene.catalogue import catalogue
from drumhead.games.shadows_edge.scene.table import scene

__all__ = ["catalogue", "scene"]
