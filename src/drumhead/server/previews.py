"""What does a link to a finished match look like where somebody pastes it? Title, sentence and picture."""

from collections.abc import Awaitable, Callable
from html import escape
from typing import Any

from litestar import Request

from drumhead.server.errors import HouseError
from drumhead.server.house import House
from drumhead.server.store import RoomRow


def previews(house: House) -> Callable[[Request[Any, Any, Any], str], Awaitable[bytes]]:
    async def tell(request: Request[Any, Any, Any], code: str) -> bytes:
        """Of matches that not everybody may look at, the page says what it always says."""
        try:
            row = (await house.room(code)).row
        except HouseError:
            return b""
        if not row.shared():
            return b""
        base = f"{request.url.scheme}://{request.headers.get('host', '')}{house.settings.prefix}"
        told = {
            "og:type": "website",
            "og:site_name": "Drumhead",
            "og:title": f"{house.title(row)}: {' against '.join(seat.name for seat in row.body.seats)}",
            "og:description": ended(row),
            "og:image": f"{base}/previews/{row.game}.png",
            "og:url": f"{base}/replay/{row.code}",
            "twitter:card": "summary_large_image",
        }
        return "".join(f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items()).encode()

    return tell


def ended(row: RoomRow) -> str:
    """How it ended, in one sentence."""
    outcome = row.body.outcome
    if outcome is None or not outcome.winners:
        return "Nobody has won. Look at the match step by step."
    names = " and ".join(row.body.seats[seat].name for seat in outcome.winners)
    return f"{names} won. Look at the match step by step."
