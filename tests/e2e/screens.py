"""Every screen there is, and how to get it before one's eyes."""

import random
from collections.abc import Callable

from tests.e2e.hurry import hurry
from tests.e2e.seat import PATIENCE, Seat

AGAINST_A_RECRUIT = [{"who": "me"}, {"who": "bot", "level": "recruit"}]
FEW = 14
TRIES = 12
BATTLE = """view => {
    const ready = view.pending.options.filter(option => option.action.verb === 'attack').length > 3;
    return ready && view.scene.lines.every(line => line.front.length >= 3 && line.support.length >= 1)
        ? {seat: view.pending.seat} : null;
}"""
PRESS_ONE = """share => {
    const all = [...document.querySelectorAll('.prompt .row button, .prompt .end button:not(.bare)')];
    all[Math.floor(share * all.length)]?.click();
}"""


def plain(path: str, sign: str) -> Callable[[Seat], None]:
    """A page that is there when this selector is."""

    def go(seat: Seat) -> None:
        seat.page.goto(path)
        seat.page.wait_for_selector(sign, timeout=PATIENCE)

    return go


def played(game: str, choices: int = FEW, **options: str) -> Callable[[Seat], None]:
    """A table in the middle of a match."""

    def go(seat: Seat) -> None:
        seat.make(game, seats=AGAINST_A_RECRUIT, options=options)
        chance = random.Random(5)
        for _ in range(choices):
            if seat.settle() == "over":
                return
            seat.page.evaluate(PRESS_ONE, chance.random())
            seat.page.wait_for_timeout(80)
        seat.settle()

    return go


def battle(seat: Seat) -> None:
    """Shadow's Edge with both Fronts full, seen by the seat that may attack."""
    for seed in range(1, TRIES):
        code = seat.make(seats=[{"who": "me", "deck": "azure-gold"}, {"who": "me", "deck": "violet-ebon"}])
        found = hurry(seat.page, code, BATTLE, seed)
        if found is not None:
            seat.page.reload()
            seat.page.get_by_role("button", name=f"I am Seat {found['seat'] + 1}").click()
            seat.settle()
            return
    raise AssertionError("random play never filled both Fronts")


def conceded(seat: Seat) -> None:
    """The end of a match."""
    seat.make(seats=AGAINST_A_RECRUIT)
    concede(seat)


def concede(seat: Seat) -> None:
    seat.settle()
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.get_by_role("button", name="Concede").click()
    seat.page.get_by_role("button", name="Yes, concede").click()
    seat.page.wait_for_selector(".prompt-over")


def replayed(seat: Seat) -> None:
    conceded(seat)
    seat.page.get_by_role("link", name="Watch the replay").click()
    seat.page.wait_for_selector(".rp .board [data-ref]")


def waiting(seat: Seat) -> None:
    seat.make(seats=[{"who": "me"}, {"who": "open"}])
    seat.page.wait_for_selector("text=Copy the link")


def curtain(seat: Seat) -> None:
    seat.make(seats=[{"who": "me"}, {"who": "me"}])
    seat.page.wait_for_selector(".curtain")


def menu(seat: Seat) -> None:
    seat.make(seats=AGAINST_A_RECRUIT)
    seat.settle()
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.wait_for_selector("dialog[open]")


def town(*choices: dict[str, object], fight: bool = False) -> Callable[[Seat], None]:
    """A campaign after these choices; with `fight`, after its first battle was given up."""

    def go(seat: Seat) -> None:
        seat.page.goto("/about")
        begun = {"game": "fantasy_commander", "name": "Aldenford", "side": "auric"}
        code = seat.ask("POST", "/api/campaigns", begun)["code"]
        made = {}
        for choice in choices:
            made = seat.ask("POST", f"/api/campaigns/{code}/choices", choice)
        if fight:
            seat.page.goto(f"/table/{made['room']}")
            concede(seat)
        seat.page.goto(f"/campaign/{code}")
        seat.page.wait_for_selector(".muster .people" if choices and not fight else "#town")

    return go


BUILD: dict[str, object] = {"do": "build", "things": ["infirmary"]}
BRIEF: dict[str, object] = {"do": "brief"}
MARCH: dict[str, object] = {"do": "march", "things": ["aur_marshal", "aur_legion", "aur_bows"]}

SCREENS: dict[str, Callable[[Seat], None]] = {
    "home": plain("/", ".go .btn"),
    "setup-shadows-edge": plain("/setup/shadows_edge", ".decks button"),
    "setup-high-command": plain("/setup/high_command", ".decks button"),
    "lobby": plain("/lobby", "section h2"),
    "waiting": waiting,
    "curtain": curtain,
    "menu": menu,
    "table-shadows-edge": battle,
    "table-fantasy-commander": played("fantasy_commander", 34, scenario="grey_fords"),
    "table-high-command": played("high_command", 16),
    "over": conceded,
    "replays": plain("/replays", "h1"),
    "replay": replayed,
    "gallery-shadows-edge": plain("/gallery/shadows_edge", ".grid .thing"),
    "gallery-fantasy-commander": plain("/gallery/fantasy_commander", ".grid .thing"),
    "gallery-high-command": plain("/gallery/high_command", ".grid .thing"),
    "builder-shadows-edge": plain("/builder/shadows_edge", ".law h3"),
    "builder-high-command": plain("/builder/high_command", ".law h3"),
    "builder-fantasy-commander": plain("/builder/fantasy_commander", ".law h3"),
    "campaigns": plain("/campaigns/fantasy_commander", ".sides button"),
    "campaign-town": town(),
    "campaign-muster": town(BUILD, BRIEF),
    "campaign-report": town(BUILD, BRIEF, MARCH, fight=True),
    "rulebook": plain("/rules/shadows_edge#SE-ATK-05", "article.here"),
    "about": plain("/about", "h1"),
    "nowhere": plain("/no/such/page", "h1"),
}
