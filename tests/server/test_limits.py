"""Do the buckets hold? Whoever is blocked stays blocked, and one household counts as one."""

import pytest

from drumhead.server.hosts import Hosts
from drumhead.server.limits import MAX_BUCKETS, Buckets
from drumhead.server.proxies import BadProxyError, Proxies, household
from drumhead.server.settings import Rate


def test_a_hundred_thousand_other_keys_do_not_open_a_blocked_one() -> None:
    buckets = Buckets(Rate(0.001, 2))
    assert [buckets.take("pest", 0.0) for _ in range(3)] == [True, True, False]
    for n in range(MAX_BUCKETS + 10):
        buckets.take(f"other {n}", 1.0)
    assert not buckets.take("pest", 2.0)
    assert len(buckets._buckets) <= MAX_BUCKETS + 1


def test_what_cost_more_is_paid_for_later() -> None:
    buckets = Buckets(Rate(100, 1500))
    assert buckets.take("busy", 0.0)
    buckets.charge("busy", 2000, 0.0)
    assert not buckets.take("busy", 5.0)
    assert buckets.take("other", 5.0)
    assert buckets.take("busy", 5.1)


def test_ipv6_counts_by_its_64() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff:2") != household("2001:db8:0:1::1")
    assert household("192.0.2.1") != household("192.0.2.2")
    assert household("::ffff:192.0.2.1") == "192.0.2.1"


def test_only_trusted_proxies_are_believed() -> None:
    proxies = Proxies(["10.0.0.0/8"])
    assert proxies.asker("10.0.0.1", "198.51.100.7") == "198.51.100.7"
    assert proxies.asker("10.0.0.1", "1.2.3.4, 198.51.100.7, 10.2.2.2") == "198.51.100.7"
    assert proxies.asker("203.0.113.9", "198.51.100.7") == "203.0.113.9"
    assert proxies.asker("10.0.0.1", "nonsense") == "10.0.0.1"
    assert proxies.asker("10.0.0.1", "[2001:db8::1]:443") == "2001:db8::1"
    with pytest.raises(BadProxyError):
        Proxies(["proxy.example"])


def test_hosts() -> None:
    assert Hosts([]).answers_to("127.0.0.1:8321")
    assert Hosts([]).answers_to("[::1]:8321")
    assert Hosts([]).answers_to("localhost")
    assert not Hosts([]).answers_to("evil.example")
    assert Hosts([], open=True).answers_to("play.example")
    told = Hosts(["play.example", ".games.example"], open=True)
    assert told.answers_to("PLAY.example:443")
    assert told.answers_to("a.games.example")
    assert not told.answers_to("127.0.0.1")
    assert not told.answers_to("evil.example")
