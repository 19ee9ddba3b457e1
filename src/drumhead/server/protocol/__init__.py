"""What travels between a browser and the server: every type of the websocket and of the REST API, by family.

Clients are generated from these files (``scripts/wire_types.py``), so a name here is a promise. Websocket messages are
two tagged unions, ``ToServer`` and ``ToClient``, told apart by their field ``type``. Unknown fields, numbers out of
range and texts that are too long are refused while decoding, before any code of a room sees them. Whoever speaks of a
type says ``wire.RoomInfo``, wherever in here it stands.
"""

from drumhead.server.protocol.base import *
from drumhead.server.protocol.campaigns import *
from drumhead.server.protocol.from_client import *
from drumhead.server.protocol.games import *
from drumhead.server.protocol.house import *
from drumhead.server.protocol.replays import *
from drumhead.server.protocol.rooms import *
from drumhead.server.protocol.things import *
from drumhead.server.protocol.to_client import *
