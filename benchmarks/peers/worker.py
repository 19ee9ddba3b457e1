"""One engine, measured a round at a time: reads a line with seconds per case, writes a line of decisions per second.

    python worker.py PEER

Runs in the peer's own virtual environment, so it imports nothing of ours unless the peer is us. A case is a function
that plays one random game and returns the number of decisions (chance events do not count), or that and the seconds
that count.
"""

import importlib.util
import json
import random
import sys
import time
from pathlib import Path


def main() -> None:
    path = Path(__file__).with_name(f"{sys.argv[1]}.py")
    del sys.path[0]  # the files here have the peers' own names; `import chess` means the peer
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    peer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(peer)
    rng = random.Random(1)
    cases = peer.cases()
    for play in cases.values():
        play(rng)  # warm up caches and lazy imports
    print(json.dumps({"ready": list(cases)}), flush=True)
    for line in sys.stdin:
        seconds = float(line)
        rates = {}
        for name, play in cases.items():
            decisions, counted, started = 0, 0.0, time.perf_counter()
            while (elapsed := time.perf_counter() - started) < seconds:
                done = play(rng)
                if isinstance(done, tuple):  # a case that measures itself
                    decisions += done[0]
                    counted += done[1]
                else:
                    decisions += done
            rates[name] = decisions / (counted or elapsed)
        print(json.dumps(rates), flush=True)


if __name__ == "__main__":
    main()
