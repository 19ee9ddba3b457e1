"""Who stands behind whom, and who steps into a gap? Back-ups (BG-BKP)."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.battleground.losses import EMPTY, destroy
from drumhead.games.battleground.state import BattleState, Link, Unit, tell
from drumhead.games.battleground.verbs import CLOSE, DECLINING, FOLLOW, Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.agenda import Step, Table
from drumhead.kernel.windows import Offer
from drumhead.space.plane import backs_up


def back_ups(s: BattleState, u: Unit) -> list[int]:
    """The friends that back the unit up: free, on Close or Follow, their front against its rear (BG-BKP-01)."""
    found: list[int] = []
    card = u.card
    for friend in s.units:
        if friend.out or friend.side != u.side or friend.uid == u.uid or friend.links or friend.order.airborne:
            continue
        letter = friend.order.letter
        if letter != CLOSE and letter != FOLLOW:
            continue
        dx = friend.card.cx - card.cx
        dy = friend.card.cy - card.cy
        reach = friend.card.radius + card.radius + 5.0
        if dx * dx + dy * dy > reach * reach:
            continue
        if backs_up(friend.card, card):
            found.append(friend.uid)
    return found


def replace(s: BattleState, t: Table, uid: i64, by: i64, rule: str) -> None:
    """The unit is destroyed and its back-up takes its pose and its engagements, as an ongoing fight (BG-BKP-04)."""
    u = s.units[uid]
    links = u.links
    card = u.card
    destroy(s, t, uid, rule)
    step_into(s, t, uid, by, card.x, card.y, card.heading, links)


def step_into(
    s: BattleState, t: Table, uid: i64, by: i64, x: i64, y: i64, heading: i64, links: tuple[Link, ...]
) -> None:
    """The back-up stands in the place that was left and is engaged as the other was."""
    friend = s.change(by)
    fallen = s.units[uid]
    tell(t, Said.REPLACED, fallen, by, friend.kind, rule="BG-BKP-04")
    friend.card = friend.card.at(x, y, heading)
    made: list[Link] = []
    for link in links:
        foe = s.units[link.foe]
        if foe.out:
            continue
        made.append(Link(link.foe, link.mine, link.theirs, 0, 0))
        foe = s.change(link.foe)
        foe.links = foe.links + (Link(by, link.theirs, link.mine, 0, 0),)
    friend.links = friend.links + tuple(made)


class Gap(Offer[BattleState]):
    """A backed-up unit has fallen: one of its back-ups may take its place (BG-BKP-03)."""

    def __init__(
        self,
        seat: i64,
        uid: i64,
        x: i64,
        y: i64,
        heading: i64,
        links: tuple[tuple[int, ...], ...],
        behind: tuple[int, ...],
    ) -> None:
        super().__init__(seat)
        self.uid: Final[i64] = uid
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.heading: Final[i64] = heading
        self.links: Final = links  # foe, own side, foe's side
        self.behind: Final = behind

    def plays(self, s: BattleState, seat: i64) -> list[Action]:
        plays: list[Action] = []
        for uid in self.behind:
            friend = s.unit(uid)
            if friend is not None and not friend.links and not friend.routing() and friend.colour != EMPTY:
                plays.append(Action(Verb.STEP_IN, uid))
        return plays

    def passing(self) -> Action:
        return DECLINING

    def accept(self, s: BattleState, t: Table, seat: i64, action: Action) -> None:
        links: list[Link] = []
        for row in self.links:
            links.append(Link(row[0], row[1], row[2], 0, 0))
        step_into(s, t, self.uid, action.a, self.x, self.y, self.heading, tuple(links))


def fall(s: BattleState, t: Table, uid: i64, rule: str) -> None:
    """The unit is destroyed; if it was backed up, engaged or not, its owner may let a back-up step in."""
    u = s.units[uid]
    behind = back_ups(s, u)
    links: list[tuple[int, ...]] = []
    for link in u.links:
        links.append((link.foe, link.mine, link.theirs))
    card = u.card
    destroy(s, t, uid, rule)
    if behind:  # BG-BKP-03
        s.push(Gap(u.seat, uid, card.x, card.y, card.heading, tuple(links), tuple(behind)))


class FallStep(Step[BattleState]):
    """Units without boxes are removed one by one, each with its offer to a back-up (BG-CMB-07)."""

    def __init__(self, uid: i64) -> None:
        self.uid: Final[i64] = uid

    def run(self, s: BattleState, t: Table) -> i64:
        uid: i64 = self.uid
        while uid < len(s.units):
            u = s.units[uid]
            if u.out == 0 and u.colour == EMPTY:
                s.become(FallStep(uid + 1))
                fall(s, t, uid, "BG-CMB-07")
                return 0
            uid += 1
        s.pop()
        return 0
