"""What is oddly encoded, cut, doubled or nested: refused with 4xx, at once, without a word in the log."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from tests.server.client import ROOT
from tests.server.shipped import Shipped, status


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shipped]:
    server = Shipped(tmp_path_factory.mktemp("odd"))
    yield server
    server.stop()


def posted(server: Shipped, path: str, body: bytes, method: str = "POST", kind: str = "application/json") -> bytes:
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: {kind}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return server.ask(head.encode() + body)


ODD_BODIES = {
    "not UTF-8": b'{"game":"\xff\xfe"}',
    "UTF-16": '{"game":"shadows_edge"}'.encode("utf-16"),
    "half a surrogate": b'{"game":"\\ud800"}',
    "no number": b'{"game":"shadows_edge","options":{"a":NaN}}',
    "a number without end": b'{"game":"shadows_edge","options":{"a":' + b"9" * 250_000 + b"}}",
    "beyond all numbers": b'{"game":"shadows_edge","options":{"a":1e999}}',
    "compressed": b"\x1f\x8b" + b"0" * 1000,
    "a form": b"game=shadows_edge",
    "nothing": b"",
}


@pytest.mark.parametrize("name", ODD_BODIES)
def test_odd_bodies_are_malformed(shipped: Shipped, name: str) -> None:
    size = shipped.log.stat().st_size
    before = time.perf_counter()
    answer = posted(shipped, "/api/rooms", ODD_BODIES[name])
    assert status(answer) == 400, answer[:300]
    assert time.perf_counter() - before < 1
    assert shipped.log.stat().st_size == size


FAULT = """
import logging
from drumhead.server.logs import configure
from drumhead.server.settings import Settings
configure(Settings())
def deal(seed):
    cookie = 'the cookie of somebody'
    raise ValueError('no such card')
try:
    deal('0123456789abcdef')
except ValueError as error:
    logging.getLogger('drumhead.server').error('It failed.', exc_info=error)
"""


def test_a_traceback_shows_no_variables() -> None:
    """They hold seeds and cookies; and finding words for them held up everybody for a quarter of a second."""
    told = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    written = subprocess.run([sys.executable, "-c", FAULT], env=told, capture_output=True, text=True, check=True).stderr
    assert "ValueError: no such card" in written
    assert "in deal" in written
    assert "the cookie of somebody" not in written
    assert "0123456789abcdef" not in written
