"""Bring a table to a wanted situation quickly: pages play their seats over sockets of their own."""

from typing import Any

from playwright.sync_api import Page

from tests.e2e.seat import PATIENCE, Seat

HURRY = """([code, wanted, leaning, seed, most]) => {
    const found = new Function('view', 'return (' + wanted + ')(view)');
    const leans = new Function('view', 'return (' + leaning + ')(view)');
    let state = seed;
    const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    const hurried = {over: false, result: null};
    window.hurried = hurried;
    const socket = new WebSocket(`ws://${location.host}/api/rooms/${code}/ws`);
    let id = 1, inputs = 0, facing = -1;
    const send = (message) => socket.send(JSON.stringify({...message, id: id++}));
    hurried.finish = (result) => {
        socket.onmessage = null;
        socket.onclose = () => Object.assign(hurried, {over: true, result});
        socket.close();
    };
    socket.onclose = () => hurried.finish(null);
    socket.onmessage = (raw) => {
        const view = JSON.parse(raw.data);
        if (view.type !== 'view') return;
        facing = view.seat;
        if (view.outcome) return hurried.finish(null);
        if (!view.pending) {
            const next = view.turn.find((seat) => seat !== facing);
            if (next !== undefined) send({type: 'face', seat: next});
            return;
        }
        const hit = found(view);
        if (hit) return hurried.finish(hit);
        if (++inputs > most) return hurried.finish(null);
        const liked = leans(view);
        const options = liked.length > 0 ? liked : view.pending.options;
        const choice = options[Math.floor(chance() * options.length)];
        send({type: 'action', seat: view.pending.seat, ask: view.pending.ask, action: choice.action});
    };
}"""
NEVER = "view => null"
NO_LEANING = "view => []"
TRIES = 12


def set_off(page: Page, code: str, wanted: str, seed: int, leaning: str = NO_LEANING, most: int = 1500) -> None:
    """Begin to hurry in the background of this page."""
    page.evaluate(HURRY, [code, wanted, leaning, seed, most])


def arrived(page: Page) -> Any:
    """Wait until this page's hurry is over: what was found, or None."""
    page.wait_for_function("() => window.hurried.over", timeout=4 * PATIENCE)
    return page.evaluate("() => window.hurried.result")


def halt(page: Page) -> None:
    """Stop hurrying wherever the table stands."""
    page.evaluate("() => { if (!window.hurried.over) window.hurried.finish(null); }")
    arrived(page)


def hurry(page: Page, code: str, wanted: str, seed: int, leaning: str = NO_LEANING) -> Any:
    """Play until `wanted` (a JavaScript function of the view) gives something; that, or None.

    `leaning` gives the options to choose among by chance; none of them means all.
    """
    set_off(page, code, wanted, seed, leaning)
    return arrived(page)


def bring(
    seat: Seat, wanted: str, leaning: str = NO_LEANING, game: str = "shadows_edge", **body: Any
) -> tuple[str, Any]:
    """Make tables until one comes to what is wanted: its code and what was found. The page is left at /about.

    The server draws a match's dice in secret, so no single match can be relied upon to come there.
    """
    for seed in range(1, TRIES + 1):
        code = seat.make(game, **body)
        seat.page.goto("/about")  # or the open table would answer for this identity, too
        found = hurry(seat.page, code, wanted, seed, leaning)
        if found is not None:
            return code, found
    raise AssertionError(f"none of {TRIES} matches came to what was wanted")


def bring_both(seat: Seat, wanted: str, leaning: str = NO_LEANING, game: str = "shadows_edge", **body: Any) -> Any:
    """The same with every seat this page's own; then the curtain is lifted for the seat that was found."""
    code, found = bring(seat, wanted, leaning, game, **body)
    seat.page.goto(f"/table/{code}")
    seat.page.get_by_role("button", name=f"I am Seat {found['seat'] + 1}").click()
    seat.settle()
    return found
