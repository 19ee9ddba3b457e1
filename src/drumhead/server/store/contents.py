"""Which packs that were kept for matches does anything in the store still need?"""

import re

from sqlalchemy import Connection, or_, select

from drumhead.server.store.tables import replay, room

_HASH = re.compile(r"[0-9a-f]{64}")
_KEY = re.compile(r"--([0-9a-f]{40})")
SHORT = 40


def contents(c: Connection) -> set[str]:
    """The first digits of the hashes that rooms and uploaded records name; rather one too many than one too few."""
    found: set[str] = set()
    own = or_(room.c.game.contains("--"), room.c.game.contains("."))
    for game, body in c.execute(select(room.c.game, room.c.body).where(own)):
        found.update(_KEY.findall(game))
        found.update(name[:SHORT] for name in _HASH.findall(body))
    for record in c.execute(select(replay.c.record)).scalars().yield_per(20):
        found.update(name[:SHORT] for name in _HASH.findall(record.partition("\n")[0]))
    return found
