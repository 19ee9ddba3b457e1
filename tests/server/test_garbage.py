"""Does the server look at all its objects only when nobody waits, and leave the collector as it found it?"""

import asyncio
import contextlib
import gc

import pytest

from drumhead.server import garbage


async def _run_for(seconds: float) -> None:
    task = asyncio.create_task(garbage.collect_in_quiet_seconds())
    await asyncio.sleep(seconds)
    assert gc.get_threshold()[2] == garbage.NEVER
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


@pytest.mark.parametrize(
    ("quiet", "latest", "collected"), [(2.0, 900.0, True), (-1.0, 900.0, False), (-1.0, 0.0, True)]
)
def test_full_collections_wait_for_a_quiet_second(
    monkeypatch: pytest.MonkeyPatch, quiet: float, latest: float, collected: bool
) -> None:
    full: list[int] = []
    monkeypatch.setattr(garbage, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(garbage, "SOONEST", 0.0)
    monkeypatch.setattr(garbage, "QUIET", quiet * 1000)
    monkeypatch.setattr(garbage, "LATEST", latest)
    monkeypatch.setattr(gc, "collect", lambda: full.append(1))
    before = gc.get_threshold()
    asyncio.run(_run_for(0.3))
    assert (len(full) > 1) == collected, "the first one is made at the start"
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
