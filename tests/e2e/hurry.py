"""Bring a table to a wanted situation quickly: the page's own identity plays both seats over a socket of its own."""

from typing import Any

from playwright.sync_api import Page

HURRY = """async ([code, wanted, seed, most]) => {
    const found = new Function('view', 'return (' + wanted + ')(view)');
    let state = seed;
    const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
    return await new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/api/rooms/${code}/ws`);
        let id = 1, inputs = 0, facing = -1;
        const send = (message) => socket.send(JSON.stringify({...message, id: id++}));
        const finish = (value) => { socket.onmessage = null; socket.close(); resolve(value); };
        socket.onerror = () => reject(new Error('no socket'));
        socket.onmessage = (raw) => {
            const view = JSON.parse(raw.data);
            if (view.type !== 'view') return;
            facing = view.seat;
            if (view.outcome) return finish(null);
            if (!view.pending) {
                const next = view.turn.find((seat) => seat !== facing);
                if (next !== undefined) send({type: 'face', seat: next});
                return;
            }
            const hit = found(view);
            if (hit) return finish(hit);
            if (++inputs > most) return finish(null);
            const options = view.pending.options;
            const choice = options[Math.floor(chance() * options.length)];
            send({type: 'action', seat: view.pending.seat, ask: view.pending.ask, action: choice.action});
        };
    });
}"""


def hurry(page: Page, code: str, wanted: str, seed: int, most: int = 1500) -> Any:
    """Random play until `wanted` (a JavaScript function of the view) gives something; that, or None."""
    return page.evaluate(HURRY, [code, wanted, seed, most])
