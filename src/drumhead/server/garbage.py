"""When does the garbage collector look at everything? In a quiet second, not in the middle of play.

A full collection of a server with 500 rooms stops it for a third of a second, and by itself it comes every few seconds.
Almost all garbage dies young or by its reference count; only what closed rooms and sockets leave behind has to wait.
"""

import asyncio
import gc
import time

YOUNG, MIDDLE, NEVER = 5_000, 10, 1_000_000_000
LOOK_EVERY = 1.0
QUIET = 0.05
"""A second is quiet if the process worked for less than this share of it."""
SOONEST = 60.0
LATEST = 900.0


async def collect_in_quiet_seconds() -> None:
    """While people play, only young objects are looked at from now on; what the program itself is made of, never."""
    gc.collect()
    gc.freeze()
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    try:
        last = time.monotonic()
        while True:
            worked = time.process_time()
            await asyncio.sleep(LOOK_EVERY)
            since = time.monotonic() - last
            quiet = time.process_time() - worked < QUIET * LOOK_EVERY
            if since > LATEST or (quiet and since > SOONEST):
                gc.collect()
                last = time.monotonic()
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
