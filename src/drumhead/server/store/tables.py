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

# The heart of it: what was chosen, in order. The primary key is the optimistic lock between processes (DESIGN 7).
input_ = Table(
    "input",
    metadata,
    Column("room", String(32), ForeignKey("room.code"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
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
