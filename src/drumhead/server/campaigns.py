"""Campaigns: linked matches of one person, with a book between them that belongs to an identity.

The game turns the pages (``kernel.Campaign``); here they are kept, and each battle becomes an ordinary room. A battle
is booked when its campaign is next looked at: it follows from the room's log, so a server that dies loses nothing.
"""

import secrets

from drumhead.kernel import Campaign, Malformed, Refusal, Turned
from drumhead.server import protocol as wire
from drumhead.server.bot_seats import THE_GAME
from drumhead.server.errors import HouseError
from drumhead.server.house import House
from drumhead.server.naming import fit_name, new_code
from drumhead.server.shelf import UnknownGameError
from drumhead.server.store import CampaignBody, CampaignRow, Conflict, RoomBody, RoomRow, SeatBody, now

MOST = 30
"""Campaigns that one person may keep."""


class Campaigns:
    def __init__(self, house: House) -> None:
        self._house = house

    # --- what there is

    def rules(self, game: str) -> Campaign:
        try:
            rules = self._house.shelf.game(game).campaign_rules()
        except UnknownGameError:
            raise HouseError(404, "unknown_game", "This server does not have that game.") from None
        if rules is None:
            raise HouseError(404, "no_campaign", "That game has no campaign.")
        return rules

    def guide(self, game: str) -> wire.CampaignGuide:
        rules = self.rules(game)
        sides = [
            wire.CampaignSide(id=s.id, title=s.title, text=s.sentence, icon=s.icon, story=s.story)
            for s in rules.sides()
        ]
        return wire.CampaignGuide(game=game, title=rules.title, pitch=rules.pitch, sides=sides)

    async def mine(self, person: str) -> list[wire.CampaignInfo]:
        rows = await self._house.store.campaigns_of(person, MOST)
        offered = set(self._house.shelf.names())
        return [self._info(await self._booked(row)) for row in rows if row.game in offered]

    async def look(self, code: str, person: str) -> wire.CampaignInfo:
        return self._info(await self._row(code, person))

    # --- what can be done

    async def begin(self, person: str, wanted: wire.BeginCampaign) -> wire.CampaignInfo:
        rules = self.rules(wanted.game)
        name = fit_name(wanted.name)
        self._house.check_space()
        at = now()
        try:
            book = rules.begin(name, wanted.side, secrets.token_hex(16))
        except Refusal as refusal:
            raise _refused(refusal) from None
        row = CampaignRow(
            code=new_code(),
            version=0,
            owner=person,
            game=wanted.game,
            name=name,
            created=at,
            moved=at,
            body=CampaignBody(book=book),
        )
        await self._house.store.ensure_person(person, await self._house.name(person))
        if not await self._house.store.add_campaign(row, MOST):
            raise HouseError(409, "too_many", f"You keep {MOST} campaigns already; give one up first.")
        return self._info(row)

    async def choose(self, code: str, person: str, choice: wire.CampaignChoice) -> wire.CampaignInfo:
        row = await self._row(code, person)
        if row.body.room:
            raise HouseError(409, "in_battle", "The battle is still being fought.")
        try:
            turned = self.rules(row.game).choose(row.body.book, choice.do, choice.things, choice.places)
        except Refusal as refusal:
            raise _refused(refusal) from None
        battle = await self._battle(row, turned)
        row.body.book, row.moved = turned.book, now()
        row.body.room = battle.code if battle is not None else ""
        try:
            await self._house.store.save_campaign(row, battle)
        except Conflict:
            raise HouseError(409, "busy", "This campaign was changed at the same moment; look again.") from None
        if battle is not None:
            await self._house.tables.settle_in(battle)
        return self._info(row)

    async def give_up(self, code: str, person: str) -> None:
        """Forget the campaign; its battles stay as tables."""
        await self._row(code, person)
        await self._house.store.drop_campaign(code)

    # --- inside

    async def _row(self, code: str, person: str) -> CampaignRow:
        row = await self._house.store.campaign(code)
        if row is None or row.owner != person:
            raise HouseError(404, "not_found", "There is no such campaign, or it is not yours.")
        return await self._booked(row)

    async def _booked(self, row: CampaignRow) -> CampaignRow:
        """The campaign with its battle booked, if that is over."""
        if not row.body.room:
            return row
        room = await self._house.room(row.body.room)
        async with room.lock:
            live, pinned = room.live, room.pinned
            if live is not None and live.match.outcome() is None:
                return row
            if live is not None:
                row.body.book = self.rules(row.game).finish(row.body.book, live.match.state)
                row.body.fought.append(row.body.room)
            elif not pinned:
                return row
            row.body.room = ""  # of a battle that cannot go on under these rules the mission is mustered for again
        row.moved = now()
        try:
            await self._house.store.save_campaign(row)
        except Conflict:
            fresh = await self._house.store.campaign(row.code)
            if fresh is None:
                raise HouseError(404, "not_found", "There is no such campaign, or it is not yours.") from None
            return fresh
        return row

    async def _battle(self, row: CampaignRow, turned: Turned) -> RoomRow | None:
        """The table of the battle that a choice begins: its person against the game itself."""
        laid = turned.battle
        if laid is None:
            return None
        await self._house.tables.check_quota(row.owner)
        name = await self._house.name(row.owner)
        me = SeatBody(kind="human", owner=row.owner, name=name, roster=laid.lists[0])
        opponent = self.rules(row.game).opponent
        others = [SeatBody(kind="bot", name=opponent, level=THE_GAME, roster=brought) for brought in laid.lists[1:]]
        at = now()
        battle = RoomRow(
            code=new_code(),
            version=0,
            game=row.game,
            host=row.owner,
            key=secrets.token_urlsafe(18),
            public=False,
            status="waiting",
            created=at,
            moved=at,
            body=RoomBody(
                title=f"{row.name}: {laid.title}"[:64],
                options=laid.values,
                seats=[me, *others],
                takebacks=False,  # what a mission brings stays
                campaign=row.code,
            ),
        )
        self._house.tables.check_table(battle)
        self._house.tables.begin_if_full(battle)
        return battle

    def _info(self, row: CampaignRow) -> wire.CampaignInfo:
        rules = self.rules(row.game)
        return wire.CampaignInfo(
            code=row.code,
            game=row.game,
            name=row.name,
            created=row.created,
            moved=row.moved,
            over=rules.over(row.body.book),
            room=row.body.room or None,
            fought=row.body.fought,
            stage=rules.stage(row.body.book),
            page=rules.page(row.body.book),
        )


def _refused(refusal: Refusal) -> HouseError:
    code = "malformed" if isinstance(refusal, Malformed) else "illegal"
    return HouseError(422, code, refusal.reason, getattr(refusal, "rule", ""))
