"""Runs one server process with the tiny games, told by one JSON argument; prints its address as the CLI does."""

import sys

import msgspec

from drumhead.server.serve import run
from drumhead.server.settings import Settings
from tests.server.tables import NAMES

if __name__ == "__main__":
    settings = msgspec.json.decode(sys.argv[1], type=Settings, dec_hook=lambda kind, value: kind(value))
    settings.games = [f"tests.server.tables:{name}" for name in NAMES]
    run(settings)
