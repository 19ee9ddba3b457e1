#!/usr/bin/env python3
"""Was a finished match played with honest dice, and is its record whole? Uses nothing of Drumhead.

    python examples/verify_match.py before.json after.json record.jsonl [YOUR_SECRET]

before.json and after.json are answers of GET /api/rooms/<code>: from before the first roll, and from after the end.
record.jsonl is GET /api/rooms/<code>/record. YOUR_SECRET is what you added when you sat down, if you did.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path


def hashed(text):
    return sha256(text.encode()).hexdigest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def faults(before, after, record, mine=""):
    """Everything that does not fit, one sentence each."""
    first, _, rest = record.partition("\n")
    head = json.loads(first)
    setup = {name: head[name] for name in ("game", "rules", "content", "seats", "lists", "options", "seed")}
    seed = hashed("\n".join(["drumhead seed", head["dealer"], *head["secrets"]]))[:32]
    promise = hashed("drumhead promise/" + canonical(setup))
    unsigned = {name: value for name, value in head.items() if name != "signature"}
    digest = hashed("drumhead record/" + canonical(unsigned) + "\n" + rest)
    end = json.loads(rest.rstrip("\n").rpartition("\n")[2])
    outcome = after["outcome"]
    checks = [
        (
            before["dice"]["dealer_hash"] == hashed("drumhead dealer/" + head["dealer"]),
            "The dealer's secret was changed.",
        ),
        (not mine or mine in head["secrets"], "Your secret is not among those of the players."),
        (head["seed"] == seed, "The seed does not follow from the secrets."),
        (head["commitment"] == hashed("drumhead/" + head["seed"]), "The record's commitment is not that of its seed."),
        (after["dice"]["seed_hash"] == head["commitment"], "The table showed another commitment."),
        (before["dice"]["seed_hash"] in ("", head["commitment"]), "The commitment was changed after the beginning."),
        (after["dice"]["promise"] == promise, "Seed and set-up are not those that were promised."),
        (before["dice"]["promise"] in ("", promise), "The promise was changed after the beginning."),
        (after["dice"]["record"] == digest, "The record is not the one that the table showed at its end."),
        (outcome["returns"] == end["returns"] and outcome["rule"] == end["rule"], "The end is not that of the table."),
    ]
    return [sentence for good, sentence in checks if not good]


if __name__ == "__main__":
    rooms = [json.loads(Path(name).read_text()) for name in sys.argv[1:3]]
    found = faults(*[answer.get("room", answer) for answer in rooms], Path(sys.argv[3]).read_text(), *sys.argv[4:5])
    print("\n".join(found) if found else "Everything fits: the dice were honest, and the record is whole.")
    sys.exit(1 if found else 0)
