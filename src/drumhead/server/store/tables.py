"""The tables of the store. Times are milliseconds since 1970; JSON is kept as text."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

person = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
)

room = Table(
    "room",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("version", Integer, nullable=False),  # every change counts it up; a writer must have seen the last one
    Column("game", String(64), nullable=False),
    Column("host", String(32), nullable=False),
    Column("key", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("waiting", Integer, nullable=False),  # mask of the seats that must choose, for the lobby
    Column("body", Text, nullable=False),  # a store.RoomBody
    Index("room_lobby", "status", "public", "moved"),
)

member = Table(
    "member",
    metadata,
    Column("room", String(32), ForeignKey("room.code"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("seated", Boolean, nullable=False),
    Index("member_person", "person"),
)

# The heart of it: what was chosen, in order. The primary key is the optimistic lock between processes.
input_ = Table(
    "input",
    metadata,
    Column("room", String(32), ForeignKey("room.code"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=False, server_default="-1"),  # milliseconds of clock; -1: ask `at`
    Column("chain", String(32), nullable=False, server_default=""),  # see server/chain.py
)

chat = Table(
    "chat",
    metadata,
    Column("room", String(32), ForeignKey("room.code"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Which processes serve here and when each was last known to live: a clock is charged no further than that.
process = Table(
    "process",
    metadata,
    Column("origin", String(32), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

# Who may not come in (a person by public id, an address) or not chat; 0: for good.
ban = Table(
    "ban",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("value", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("reason", String(200), nullable=False),
)

# What an operator told the running processes by `drumhead admin`; they look every few seconds.
notice = Table(
    "notice",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(16), nullable=False),
    Column("detail", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
)

# The book of linked matches. `version` is the optimistic lock, as in `room`.
campaign = Table(
    "campaign",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("owner", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # a store.CampaignBody
    Index("campaign_owner", "owner"),
)

replay = Table(
    "replay",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("record", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
