"""Where heavy work runs: do the processes of a pool stay for the next block of games, and after a failure?"""

import pytest

from drumhead.lab.backends import Pool

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
