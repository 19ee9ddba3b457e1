"""What is a Shooting action made of? Shots, hits, and the fight that holds them while it is fought out.

All immutable: each step of a fight puts a new one in place of the old.
"""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.printed import CENTRE


class Shot:
    """One weapon of one unit, allocated to one target in a Shooting action."""

    __slots__ = (
        "blind",
        "combined",
        "dice",
        "focus",
        "glances",
        "hull",
        "lost",
        "need",
        "redirected",
        "slot",
        "target",
        "uid",
        "via",
        "weapon",
    )

    def __init__(
        self,
        uid: i64,
        slot: i64,
        weapon: i64,
        target: i64,
        via: i64 = CENTRE,
        combined: i64 = 0,
        hull: bool = False,
        blind: bool = False,
        redirected: bool = False,
        need: i64 = 0,
        dice: tuple[int, ...] = (),
        focus: tuple[int, ...] = (),
        lost: bool = False,
        glances: i64 = 0,
    ) -> None:
        self.uid: Final[i64] = uid
        self.slot: Final[i64] = slot
        self.weapon: Final[i64] = weapon
        self.target: Final[i64] = target  # a thing: unit, piece, or squad (Close Quarters)
        self.via: Final[i64] = via  # the edge of the Garrison through which the target is seen
        self.combined: Final[i64] = combined  # 1: combined fire of a Reduced weapon, 2: with AA-0
        self.hull: Final = hull
        self.blind: Final = blind  # Indirect without any line of sight
        self.redirected: Final = redirected
        self.need: Final[i64] = need  # the number to hit
        self.dice: Final = dice  # to hit; + REROLLED once re-rolled
        self.focus: Final = focus  # Energy added to each hit that is left
        self.lost: Final = lost  # its target has gone
        self.glances: Final[i64] = glances  # Close Enough: glances keep full Energy


REROLLED: Final = 8


class Hit:
    """One hit on one thing, waiting for or with its damage die."""

    __slots__ = ("critical", "damage", "die", "energy", "shot", "target")

    def __init__(self, shot: i64, target: i64, energy: i64, critical: bool, die: i64 = 0, damage: i64 = 0) -> None:
        self.shot: Final[i64] = shot  # its place among the shots, -1: none
        self.target: Final[i64] = target  # a thing: unit or piece
        self.energy: Final[i64] = energy
        self.critical: Final = critical  # without a damage roll (Destroyer)
        self.die: Final[i64] = die  # + REROLLED once re-rolled
        self.damage: Final[i64] = damage  # before saves


# what kind of Shooting action a fight is
SHOOTING: Final = 0
QUARTERS: Final = 1
REACTION: Final = 2


class Fight:
    """A Shooting action that is being fought out. Immutable: each step of it puts a new one on `DropState.fights`."""

    __slots__ = (
        "extra",
        "held",
        "hits",
        "kind",
        "pieces",
        "points",
        "seat",
        "shots",
        "sid",
        "target",
        "units",
        "victims",
    )

    def __init__(
        self,
        sid: i64,
        seat: i64,
        kind: i64,
        extra: bool = False,
        units: tuple[int, ...] = (),
        shots: tuple[Shot, ...] = (),
        hits: tuple[Hit, ...] = (),
        held: tuple[int, ...] = (),
        victims: tuple[int, ...] = (),
        pieces: tuple[int, ...] = (),
        target: i64 = 0,
        points: tuple[int, ...] = (),
    ) -> None:
        self.sid: Final[i64] = sid
        self.seat: Final[i64] = seat
        self.kind: Final[i64] = kind
        self.extra: Final = extra  # out of sequence: leaves no trace (DZ-ACT-04)
        self.units: Final = units  # who shoots
        self.shots: Final = shots
        self.hits: Final = hits
        self.held: Final = held  # weapons that stay silent: uid << 5 | slot
        self.victims: Final = victims  # squads that were damaged
        self.pieces: Final = pieces  # pieces that got tokens
        self.target: Final[i64] = target  # a card or rule says whom it must target, 0: free
        self.points: Final = points  # Reaction Fire: x, y, z of the path point and the squad that moves

    def setting_fire(self, pid: i64) -> "Fight":
        """The same action, which has put tokens on this piece."""
        if pid in self.pieces:
            return self
        return Fight(
            self.sid, self.seat, self.kind, self.extra, self.units, self.shots, self.hits, self.held, self.victims,
            (*self.pieces, int(pid)), self.target, self.points,
        )  # fmt: skip


class Leg:
    """Where an Aircraft squad flies: the leg that Reaction Fire may answer (DZ-AIR-04)."""

    __slots__ = ("armour", "paths", "sid")

    def __init__(self, sid: i64, armour: i64, paths: tuple[tuple[int, ...], ...]) -> None:
        self.sid: Final[i64] = sid
        self.armour: Final[i64] = armour  # 0: its own
        self.paths: Final = paths  # for each unit: uid, x0, y0, x1, y1, ...
