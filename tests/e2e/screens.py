"""Every screen there is, and how to get it before one's eyes."""

import random
from collections.abc import Callable

from tests.e2e.hurry import NEVER, bring, bring_both, hurry
from tests.e2e.seat import PATIENCE, Seat

AGAINST_A_RECRUIT = [{"who": "me"}, {"who": "bot", "level": "recruit"}]
FEW = 14
BATTLE = """view => {
    const ready = view.pending.options.filter(option => option.action.verb === 'attack').length > 3;
    const full = view.scene.lines.every(line => line.front.length >= 3 && line.support.length >= 1);
    return ready && full && view.scene.hand.length >= 3 ? {seat: view.pending.seat} : null;
}"""
# Into battle, and where others already stand: that is how a location comes to have several opponents.
EAGER = """view => {
    const options = view.pending.options;
    const crowd = option => {
        const rows = Object.entries(view.scene.locations[option.action.a].rows);
        return rows.filter(([seat, units]) => Number(seat) !== view.seat && units.length > 0).length;
    };
    const going = options.filter(option => option.action.verb === 'go');
    if (going.length > 0) {
        const most = Math.max(...going.map(crowd));
        return going.filter(option => crowd(option) === most);
    }
    const settled = options.filter(option => option.action.verb === 'settle');
    if (settled.length > 0) return settled;
    return options.filter(option => ['rush', 'warcaster', 'deploy', 'target'].includes(option.action.verb));
}"""
# Every card that one can pay for onto the ground, where one has the fewest, and leave the others alone.
SPREAD = """view => {
    const options = view.pending.options;
    const only = (...verbs) => options.filter(option => verbs.includes(option.action.verb));
    const going = only('go');
    if (going.length > 0) {
        const mine = option => view.scene.locations[option.action.a].rows[view.seat].length;
        const least = Math.min(...going.map(mine));
        return going.filter(option => mine(option) === least);
    }
    const liked = [only('settle'), only('rush', 'deploy'), only('purchase')].find(found => found.length > 0);
    return liked ?? options.filter(option => !['attack', 'capture'].includes(option.action.verb));
}"""
STRIKE = """view => view.pending.options.filter(o => o.action.verb === 'pick').length > 1
    && view.scene.locations.every(p => Object.values(p.rows).some(row => row.length > 0))
    ? {seat: view.pending.seat} : null"""
FULL = """view => view.pending.options.some(o => o.action.verb === 'purchase') && view.scene.locations
    .flatMap(p => Object.values(p.rows)).filter(row => row.length > 0).length >= 7 ? {seat: view.pending.seat} : null"""
# Two lines on Close, a few turns in; squads on the table, one about to move.
LINES = """view => {
    const options = view.pending.options;
    const only = (...groups) => options.filter(option => groups.includes(option.group));
    if (view.scene.turn > 0) return only('move', 'moves', 'rush', 'end', 'attack', 'pass');
    const close = options.filter(option => option.group === 'order' && option.words.endsWith(': Close'));
    return close.length > 0 ? close : only('place').slice(0, 1);
}"""
RUSHES = "view => view.scene.turn >= 5 && view.pending.title === 'Final rushes' ? {turn: view.scene.turn} : null"
LANDED = "view => view.scene.round >= 2 && view.pending.options.filter(o => o.group === 'go').length > 2 ? {} : null"
ADVANCE = """view => {
    const options = view.pending.options;
    const deploy = options.filter(option => option.group === 'deploy' && option.words.includes('on the table'));
    const going = ['commit', 'zone', 'place', 'first', 'activate', 'move', 'go', 'squad', 'disembark'];
    return deploy.length > 0 ? deploy : options.filter(option => going.includes(option.group));
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
        seat.settle()

    return go


def battle(seat: Seat) -> None:
    """Shadow's Edge with both Fronts full, seen by the seat that may attack."""
    bring_both(seat, BATTLE, seats=[{"who": "me", "deck": "azure-gold"}, {"who": "me", "deck": "violet-ebon"}])


def striking(seat: Seat) -> None:
    """High Command in battle: what may be destroyed glows, and some Power is left."""
    bring_both(seat, STRIKE, EAGER, "high_command", seats=[{"who": "me"}, {"who": "me"}])


def four(seat: Seat) -> None:
    """High Command for four, well under way."""
    bring_both(seat, FULL, SPREAD, "high_command", seats=[{"who": "me"}] * 4)


def hurried(game: str, wanted: str, leaning: str, click: str, **options: str) -> Callable[[Seat], None]:
    """A table brought to a wanted moment, with one thing clicked on."""

    def go(seat: Seat) -> None:
        code, _ = bring(seat, wanted, leaning, game, seats=AGAINST_A_RECRUIT, options=options)
        seat.page.goto(f"/table/{code}")
        seat.settle()
        seat.page.locator(click).first.click()
        seat.page.wait_for_timeout(600)

    return go


def lobby(seat: Seat) -> None:
    """Tables of one's own, waiting and playing."""
    seat.make(seats=AGAINST_A_RECRUIT, public=True)
    seat.make("high_command", seats=[{"who": "me"}, {"who": "open"}, {"who": "open"}], public=True)
    seat.page.goto("/lobby")
    seat.page.wait_for_selector("section h2")


def replays(seat: Seat) -> None:
    conceded(seat)
    seat.page.goto("/replays")
    seat.page.wait_for_selector("h1")


def conceded(seat: Seat) -> None:
    """The end of a match."""
    seat.make(seats=AGAINST_A_RECRUIT)
    concede(seat)


def concede(seat: Seat) -> None:
    """Give up, whoever is asked."""
    seat.page.wait_for_selector("main.table[data-state=asked], main.table[data-state=waiting]")
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.get_by_role("button", name="Concede").click()
    seat.page.get_by_role("button", name="Yes, concede").click()
    seat.page.wait_for_selector(".prompt-over")


def replayed(seat: Seat) -> None:
    conceded(seat)
    seat.page.get_by_role("link", name="Watch the replay").click()
    seat.page.wait_for_selector(".rp .board [data-ref]")


def analysed(seat: Seat) -> None:
    """A whole match with its chance curve."""
    code = seat.make(seats=[{"who": "me", "deck": "azure-gold"}, {"who": "me", "deck": "violet-ebon"}])
    seat.page.goto("/about")
    hurry(seat.page, code, NEVER, 3)
    seat.page.goto(f"/replay/{code}")
    seat.page.get_by_role("radio", name="Analysis").click()
    seat.page.get_by_role("button", name="Analyse this match").click()
    seat.page.wait_for_selector(".swings", timeout=4 * PATIENCE)
    seat.page.locator(".swings button").nth(1).click()
    seat.page.wait_for_selector(".swings [aria-current]")


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


def chain(seat: Seat) -> None:
    """A chain of Battleground: the border, the cards of the first battle, and who marches."""
    seat.page.goto("/about")
    begun = {"game": "battleground", "name": "Aldenford", "side": "K1_HK"}
    code = seat.ask("POST", "/api/campaigns", begun)["code"]
    roll = ["HK_swordsmen"] * 5 + ["HK_spearmen", "HK_knights"]
    for choice in ({"do": "roll", "things": roll}, {"do": "deal"}):
        seat.ask("POST", f"/api/campaigns/{code}/choices", choice)
    seat.page.goto(f"/campaign/{code}")
    seat.page.wait_for_selector(".muster li")


def studied(seat: Seat) -> None:
    """Two studies of the same lists, the second one compared with the first."""
    seat.page.goto("/lab")
    for games in (40, 60):
        asked = {"game": "shadows_edge", "lists": ["gold", "crimson", "azure"], "games": games}
        seat.ask("POST", "/api/studies", asked)
        seat.page.goto("/lab")
        seat.page.wait_for_selector(".findings li", timeout=4 * PATIENCE)


def taught(seat: Seat) -> None:
    """In the middle of a first lesson: one thing lit, one sentence."""
    seat.page.goto("/learn/battleground")
    seat.page.locator("main li button").first.click()
    seat.page.wait_for_selector(".lesson")
    seat.settle()


def puzzled(seat: Seat) -> None:
    """A puzzle with the first step of its solution shown."""
    seat.page.goto("/puzzles/fantasy_commander")
    seat.page.locator("main li button").first.click()
    seat.page.get_by_role("button", name="Show the solution").click()
    seat.settle()


def edited(seat: Seat) -> None:
    """The workshop with a card of Shadow's Edge changed and a mistake in its text."""
    page = seat.page
    page.goto("/workshop")
    page.get_by_role("main").get_by_role("button", name="New pack").first.click()
    page.get_by_role("dialog").get_by_role("combobox").select_option("shadows_edge")
    page.get_by_label("Title").fill("Lamp cards")
    page.get_by_role("button", name="Begin the pack").click()
    page.get_by_label("Search by name").fill("phalanx")
    page.get_by_role("button", name="Phalanx Veteran").click()
    page.get_by_label("As it stands in the file").fill('effect: "brace: hael(self,3)"\nunit: {attack: 5}\n')
    page.wait_for_selector(".law li")


def verified(seat: Seat) -> None:
    seat_code = seat.make(seats=AGAINST_A_RECRUIT)
    concede(seat)
    seat.page.goto(f"/verify/{seat_code}")
    seat.page.wait_for_selector(".verdict")


BUILD: dict[str, object] = {"do": "build", "things": ["infirmary"]}
BRIEF: dict[str, object] = {"do": "brief"}
MARCH: dict[str, object] = {"do": "march", "things": ["aur_marshal", "aur_legion", "aur_bows"]}

SCREENS: dict[str, Callable[[Seat], None]] = {
    "home": plain("/", ".go .btn"),
    "setup-shadows-edge": plain("/setup/shadows_edge", ".decks button"),
    "setup-high-command": plain("/setup/high_command", ".decks button"),
    "setup-battleground": plain("/setup/battleground", ".decks button"),
    "setup-dropzone": plain("/setup/dropzone", ".decks button"),
    "lobby": lobby,
    "learn": plain("/learn", "main li button"),
    "lesson": taught,
    "puzzles": plain("/puzzles", "main li button"),
    "puzzle": puzzled,
    "workshop": edited,
    "verify": verified,
    "scenario": plain("/scenario/battleground", "main svg"),
    "waiting": waiting,
    "curtain": curtain,
    "menu": menu,
    "table-shadows-edge": battle,
    "table-fantasy-commander": played("fantasy_commander", 34, scenario="grey_fords"),
    "table-high-command": striking,
    "table-high-command-4": four,
    "table-battleground": hurried("battleground", RUSHES, LINES, ".unit.ember .cover"),
    "table-dropzone": hurried("dropzone", LANDED, ADVANCE, ".tools button", scenario="first_drop"),
    "over": conceded,
    "replays": replays,
    "replay": replayed,
    "replay-analysis": analysed,
    "gallery-shadows-edge": plain("/gallery/shadows_edge", ".grid .thing"),
    "gallery-fantasy-commander": plain("/gallery/fantasy_commander", ".grid .thing"),
    "gallery-high-command": plain("/gallery/high_command", ".grid .thing"),
    "gallery-battleground": plain("/gallery/battleground", ".grid .thing"),
    "gallery-dropzone": plain("/gallery/dropzone", ".grid .thing"),
    "builder-battleground": plain("/builder/battleground", ".law h3"),
    "builder-dropzone": plain("/builder/dropzone", ".law h3"),
    "builder-shadows-edge": plain("/builder/shadows_edge", ".law h3"),
    "builder-high-command": plain("/builder/high_command", ".law h3"),
    "builder-fantasy-commander": plain("/builder/fantasy_commander", ".law h3"),
    "campaign-chain": chain,
    "campaigns-battleground": plain("/campaigns/battleground", ".sides button"),
    "campaigns": plain("/campaigns/fantasy_commander", ".sides button"),
    "campaign-town": town(),
    "campaign-muster": town(BUILD, BRIEF),
    "campaign-report": town(BUILD, BRIEF, MARCH, fight=True),
    "rulebook": plain("/rules/shadows_edge#SE-ATK-05", "article.here"),
    "lab": studied,
    "about": plain("/about", "h1"),
    "nowhere": plain("/no/such/page", "h1"),
}
