"""How fast is too fast: token buckets per identity and per address."""

import time

from drumhead.server.settings import Limits, Rate

MAX_BUCKETS = 100_000


class Buckets:
    """One rate, a bucket per key. Full buckets are forgotten, so memory stays bounded."""

    def __init__(self, rate: Rate) -> None:
        self._told = rate
        self._rate = rate
        self._buckets: dict[str, tuple[float, float]] = {}

    def share(self, processes: int) -> None:
        """So many processes serve the same people: each grants its part, and together they grant what was told."""
        self._rate = Rate(self._told.per_second / processes, max(1.0, self._told.burst / processes))

    def take(self, key: str, at: float | None = None) -> bool:
        at = time.monotonic() if at is None else at
        tokens, since = self._buckets.get(key, (self._rate.burst, at))
        tokens = min(self._rate.burst, tokens + (at - since) * self._rate.per_second)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - 1 if allowed else tokens, at)
        if len(self._buckets) > MAX_BUCKETS:
            self._sweep(at)
        return allowed

    def charge(self, key: str, tokens: float, at: float | None = None) -> None:
        """It has cost so many more than the one that was taken; the bucket may be in debt for a while."""
        at = time.monotonic() if at is None else at
        left, since = self._buckets.get(key, (self._rate.burst, at))
        self._buckets[key] = (min(self._rate.burst, left + (at - since) * self._rate.per_second) - tokens, at)

    def _sweep(self, at: float) -> None:
        """Forget full buckets. If everybody is busy at once, only who is blocked is remembered: a flood of other keys
        must not open the door again to whom it was shut."""
        rate = self._rate
        kept = {
            key: (tokens, since)
            for key, (tokens, since) in self._buckets.items()
            if tokens + (at - since) * rate.per_second < rate.burst
        }
        if len(kept) > MAX_BUCKETS // 2:
            blocked = [(key, held) for key, held in kept.items() if held[0] < 1]
            kept = dict(blocked[: MAX_BUCKETS // 2])
        self._buckets = kept


class Gauge:
    """How many of a thing a key holds at this moment (open sockets)."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def take(self, key: str) -> bool:
        held = self._held.get(key, 0)
        if held >= self._most:
            return False
        self._held[key] = held + 1
        return True

    def give_back(self, key: str) -> None:
        held = self._held.get(key, 0) - 1
        if held > 0:
            self._held[key] = held
        else:
            self._held.pop(key, None)


class Tiers:
    """Two buckets for one thing: the identity's and the address's. Both must have a token."""

    def __init__(self, identity: Rate, address: Rate) -> None:
        self._identity = Buckets(identity)
        self._address = Buckets(address)

    def share(self, processes: int) -> None:
        self._identity.share(processes)
        self._address.share(processes)

    def take_address(self, address: str) -> bool:
        """The address's token alone, before anybody has looked at who it is."""
        return self._address.take(address)

    def take_identity(self, identity: str) -> bool:
        return self._identity.take(identity)

    def take(self, identity: str | None, address: str) -> bool:
        if identity is not None and not self._identity.take(identity):
            return False
        return self._address.take(address)

    def charge(self, identity: str, address: str, tokens: float) -> None:
        self._identity.charge(identity, tokens)
        self._address.charge(address, tokens)


class Limiter:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._processes = 1
        self.requests = Tiers(limits.identity_requests, limits.address_requests)
        self.rooms = Tiers(limits.identity_rooms, limits.address_rooms)
        self.messages = Tiers(limits.identity_messages, limits.address_messages)
        self.chat = Tiers(limits.identity_chat, limits.address_chat)
        self.hints = Tiers(limits.identity_hints, limits.address_hints)
        self.uploads = Tiers(limits.identity_uploads, limits.address_uploads)
        self.analyses = Tiers(limits.identity_analyses, limits.address_analyses)
        self.drafts = Tiers(limits.identity_drafts, limits.address_drafts)
        self.explaining = Tiers(limits.identity_explaining, limits.address_explaining)
        self.newcomers = Buckets(limits.address_newcomers)
        self.identity_sockets = Gauge(limits.identity_sockets)
        self.address_sockets = Gauge(limits.address_sockets)
        self.address_bodies = Gauge(limits.address_bodies)

    def share(self, processes: int) -> None:
        """The limits are for all processes together."""
        if processes == self._processes:
            return
        self._processes = processes
        for thing in vars(self).values():
            if isinstance(thing, Tiers | Buckets):
                thing.share(processes)
