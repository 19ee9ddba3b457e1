"""Which scene was drawn last for whom? Kept, so that the next one goes out as what changed in it.

Sockets that face the same seat are shown the same scene, so each is drawn and compared once for all of them. The number
of a drawing moves only when the scene that its viewer is shown changes: it counts nothing that the viewer does not see.
"""

import msgspec

from drumhead.server.changes import Change, changes
from drumhead.server.protocol import Table


class Drawing:
    def __init__(self, number: int, table: Table, made: list[Change]) -> None:
        self.number = number
        self.scene = table.scene
        self.made = made
        """What leads here from the drawing before."""


class Drawings:
    def __init__(self) -> None:
        self._last: dict[int, Drawing] = {}

    def draw(self, table: Table) -> Drawing:
        """The viewer's newest drawing: this one, or the last if nothing in it has changed."""
        last = self._last.get(table.seat)
        if last is not None:
            made = changes(last.scene, table.scene)
            if not made:
                return last
        drawing = Drawing(last.number + 1, table, made) if last is not None else Drawing(1, table, [])
        self._last[table.seat] = drawing
        return drawing

    def forget(self) -> None:
        """Nobody is here any more."""
        self._last.clear()


def since(table: Table, drawing: Drawing, held: int) -> Table:
    """The table for a socket that holds this drawing already (0: none): whole, if no changes lead from there."""
    if held == drawing.number:
        return msgspec.structs.replace(table, scene={}, drawing=drawing.number, base=held, changes=[])
    if held and held == drawing.number - 1:
        return msgspec.structs.replace(table, scene={}, drawing=drawing.number, base=held, changes=drawing.made)
    return msgspec.structs.replace(table, drawing=drawing.number)
