"""Where heavy work runs: do the processes of a pool stay for the next block of games, and after a failure?"""

import socket
import time
from contextlib import closing

import pytest

from drumhead.kernel import Malformed
from drumhead.lab.backends import Pool, backend

WHO = "__import__('os').getpid()"


def test_a_pool_keeps_its_processes_from_one_block_to_the_next() -> None:
    pool = Pool(1)
    first = dict(pool.map(eval, [WHO, WHO]))
    again = dict(pool.map(eval, [WHO]))
    assert set(first) == {0, 1}
    assert set(first.values()) == set(again.values())


def test_a_pool_works_on_after_a_task_failed() -> None:
    pool = Pool(1)
    with pytest.raises(ZeroDivisionError):
        list(pool.map(eval, ["1 / 0", "2"]))
    assert list(pool.map(eval, ["1 + 1"])) == [(0, 2)]


def test_an_address_where_no_cluster_is_is_one_sentence_at_once() -> None:
    pytest.importorskip("ray")
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
    began = time.monotonic()
    with pytest.raises(Malformed, match=f"No Ray cluster answers at '127.0.0.1:{port}'"):
        backend(1, f"127.0.0.1:{port}")
    assert time.monotonic() - began < 30
