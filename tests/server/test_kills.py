"""Fifty times kill -9 in the midst of play: nothing acknowledged is lost, nobody's clock is charged, all matches go on.

The rooms, the store and the verdicts are a server's own; its network and its bots are left out, so that a life lasts a
moment (``test_durability.py`` kills whole servers). ``make soak`` kills a thousand times.
"""

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from drumhead.server.store import now
from tests.server import lives
from tests.server.client import ROOT

KILLS = 1000 if os.environ.get("DRUMHEAD_SOAK") == "1" else 50
KILLED = -signal.SIGKILL
DOWN = 3600


def test_fifty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "tests.server.lives", str(tmp_path)]
    acknowledged: dict[tuple[str, int], int] = {}
    dice = random.Random(50)
    alive = 0.0
    nursery = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert nursery.stdin is not None
    assert nursery.stdout is not None

    def heard() -> str:
        assert nursery.stdout is not None
        line: str = nursery.stdout.readline().decode().strip()
        if line and not line.startswith(("pid", "born", "dead")):
            code, _, verdict = line.partition(" ")
            told = json.loads(verdict)
            assert told["code"] == "ok", told
            seat, ask = divmod(told["id"] - 1, 10_000)
            acknowledged[code, seat] = max(ask + 1, acknowledged.get((code, seat), 0))
        assert line, "The nursery has closed."
        return line

    for life in range(KILLS):
        nursery.stdin.write(b"go\n")
        nursery.stdin.flush()
        child = int(heard().split()[1])
        began = time.monotonic()
        if life % 7 != 6:  # now and then it dies before it has begun to play
            while (line := heard()) != "born":
                assert not line.startswith("dead"), "It died by itself."
            for _ in range(dice.randrange(25)):
                assert not heard().startswith("dead"), "It died by itself."
        else:
            time.sleep(dice.uniform(0.0, 0.05))
        os.kill(child, signal.SIGKILL)
        while not (line := heard()).startswith("dead"):
            pass
        alive += time.monotonic() - began
        assert line == f"dead {KILLED}", "It died by itself."
    nursery.stdin.close()
    assert nursery.wait(20) == 0
    nursery.stdout.close()

    assert len(acknowledged) >= lives.TABLES
    database = sqlite3.connect(tmp_path / "drumhead.sqlite3")
    for (code, seat), count in acknowledged.items():
        query = "SELECT count(*) FROM input WHERE room = ? AND seat = ? AND kind = 'play'"
        assert database.execute(query, (code, seat)).fetchone()[0] >= count
    database.close()
    wall = time.time
    monkeypatch.setattr(time, "time", lambda: wall() + DOWN)  # nobody lived for an hour
    asyncio.run(go_on(tmp_path, {code for code, _ in acknowledged}, alive))


async def go_on(data: Path, codes: set[str], alive: float) -> None:
    """After the last kill every table can be read; the clocks ran while somebody lived, and not in between."""
    house = lives.house_at(data)
    await lives.wake(house)
    timed = 0
    for code in sorted(codes | set(await house.store.playing_rooms())):
        room = await house.room(code)
        assert room.pinned == ""
        assert room.live is not None
        clocks = room.live.clocks
        if clocks is not None:
            timed += 1
            assert min(clocks.info(room.live.match.waiting(), now()).left) / 1000 > lives.BASE - alive - 5
    assert timed
    house.store.close()
