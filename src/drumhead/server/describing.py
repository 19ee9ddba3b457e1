"""What is said of a table as such, and of a refusal: in the wire's terms, for this person."""

from drumhead.kernel import Illegal, Malformed, NotYourTurn, Refusal, commitment, with_seats
from drumhead.server import protocol as wire
from drumhead.server.store import RoomRow
from drumhead.server.trust import dealer_hash, promise


def room_info(row: RoomRow, game: str, person: str, title: str, online: list[int], watchers: int) -> wire.RoomInfo:
    body = row.body
    seats = [
        wire.SeatInfo(
            seat=n,
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            yours=seat.kind == "human" and seat.owner == person,
            online=n in online or seat.kind == "bot",
            ready=seat.kind != "open",
        )
        for n, seat in enumerate(body.seats)
    ]
    dice = None
    over = row.status == "over"
    if body.header is not None:
        seed = str(body.header["seed"])
        dice = wire.Commitment(
            seed_hash=commitment(seed),
            seed=seed if over else None,
            dealer_hash=dealer_hash(body.dealer),
            dealer=body.dealer if over and body.dealer else None,
            promise=promise(body.header),
            secrets=[seat.secret for seat in body.seats] if over else [],
            record=body.digest,
        )
    elif body.dealer:
        dice = wire.Commitment(dealer_hash=dealer_hash(body.dealer))
    return wire.RoomInfo(
        code=row.code,
        game=game,
        title=title,
        status=row.status,
        public=row.public,
        created=row.created,
        moved=row.moved,
        seats=seats,
        options=body.options,
        clock=body.clock,
        takebacks=body.takebacks,
        hints=body.hinted(),
        hints_offered=body.hints,
        host=row.host == person,
        your_turn=row.status == "playing" and any(seat.yours and row.waiting >> seat.seat & 1 for seat in seats),
        watchers=watchers,
        outcome=body.outcome,
        dice=dice,
        rematch=body.rematch,
        again=[n for n, seat in enumerate(body.seats) if seat.kind == "human" and seat.owner in body.again],
        campaign=body.campaign if body.campaign and row.host == person else None,
        shared=row.shared(),
        sharing=[n for n, seat in enumerate(body.seats) if seat.kind == "human" and body.shares(seat.owner)],
    )


def refused(number: int, refusal: Refusal) -> wire.Verdict:
    code: wire.VerdictCode = "refused"
    witness: object = None
    if isinstance(refusal, Illegal):
        code, witness = "illegal", refusal.witness
    elif isinstance(refusal, NotYourTurn):
        code = "not_your_turn"
    elif isinstance(refusal, Malformed):
        code = "malformed"
    rule = getattr(refusal, "rule", "")
    return wire.Verdict(id=number, code=code, rule=rule, reason=with_seats(refusal.reason), witness=witness)
