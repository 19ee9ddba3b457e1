"""Is a name what it looks like? What is refused, what is told apart, and what a title and a line of chat may hold."""

import asyncio

import pytest

from drumhead.server.names import looks, reserved, speech, tidy, unfit
from tests.server.client import Player, ServerProcess

UNFIT = [
    "Ann\u202enoitpac",  # turns the writing round
    "Ann\u200b",  # no width
    "\u2066Ann",
    "A\u0000nn",
    "Ann\n",
    "\u3164",  # a letter that cannot be seen
    "\u2800\u2800",
    " ",
    "A\u0301\u0301\u0301\u0301nn",
    "\u0410nn",  # a Cyrillic A
    "Cap\u03c4ain",
    "\ue000",
]


@pytest.mark.parametrize("name", UNFIT)
def test_unfit_names(name: str) -> None:
    assert unfit(name)


@pytest.mark.parametrize(
    "name", ["Ann", "Ännchen O'Hara", "李小龍", "Ольга", "Ελένη", "x_X 42", "José-María", "안나", "★ star ★"]
)
def test_names_of_the_world_are_fit(name: str) -> None:
    assert unfit(name) == ""
    assert tidy(f"  {name} ") == tidy(name)


def test_what_looks_alike() -> None:
    assert looks("Anna") == looks("ANNA") == looks("А\u043d\u043da".replace("\u043d", "n")) == looks("A n n a")
    assert looks("Bill") == looks("BiII") == looks("B1ll")
    assert looks("modern") == looks("modem")
    assert looks("Ann") != looks("Anna")


@pytest.mark.parametrize("name", ["Captain", "captain", "C A P T A I N", "Сaptain", "Guest 1A2F", "adm1n", "Drumhead"])
def test_the_houses_own_names_are_reserved(name: str) -> None:
    assert reserved(name)


def test_speech_loses_what_turns_it() -> None:
    assert speech("hi\u202e there\u0007\nyou") == "hi there\nyou"
    assert speech("\u202e\u2066") == ""


def test_names_and_titles_on_the_wire(server: ServerProcess) -> None:
    async def scene() -> None:
        async with Player(server.url) as ann, Player(server.url) as eve:
            assert (await ann.put("/api/me", {"name": "Anneliese"}))["name"] == "Anneliese"
            for name in ("Ann\u202e", "General", "\u3164"):
                assert (await ann.http.put("/api/me", json={"name": name})).status_code in (400, 422), name
            bad = await ann.http.post("/api/rooms", json={"game": "brawl", "title": "free\u202egold"})
            assert bad.status_code == 422
            await eve.put("/api/me", {"name": "AnneIiese"})  # a capital i for the l
            made = await ann.create("brawl", seats=[{"who": "me"}, {"who": "open"}], public=True)
            room = await eve.put(f"/api/rooms/{made['room']['code']}/seats/1", {})
            names = [seat["name"] for seat in room["seats"]]
            assert names[0] == "Anneliese"
            assert names[1].startswith("AnneIiese (")

    asyncio.run(scene())
