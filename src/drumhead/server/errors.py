"""What the house refuses: a status for the web, a code for programs, a sentence for people."""


class HouseError(Exception):
    """A request that cannot be granted: an HTTP status, a code for programs, a sentence for people."""

    def __init__(self, status: int, code: str, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.status, self.code, self.reason, self.rule = status, code, reason, rule


def not_found() -> HouseError:
    return HouseError(404, "not_found", "There is no such table, or you have not been invited to it.")


def unreadable() -> HouseError:
    reason = "This table is stored and cannot be read; its operator can look after it."
    return HouseError(409, "unreadable", reason)
