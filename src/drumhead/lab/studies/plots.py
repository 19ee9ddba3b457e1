"""How are figures drawn? As SVG inside the page, each with its content as text for who cannot see it."""

import html
from math import ceil, floor
from typing import Final

WIDTH: Final = 860
LETTERS: Final = 40
"""Of a longer name the rest is left out."""
LETTER: Final = 6.9
"""The width of one, on average."""
ROW: Final = 24
STEPS: Final = 24
TICKS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
MOST_TICKS: Final = 8


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}\u2026"


def _left(names: list[str]) -> int:
    """Where the drawing begins: beside the longest name."""
    return 24 + int(LETTER * max(len(_short(name)) for name in names))


def _label(name: str, left: int, y: int) -> str:
    return f"<text x='{left - 12}' y='{y}' text-anchor='end'>{html.escape(_short(name))}</text>"


def intervals(rows: list[tuple[str, float, float, float]], least: float, most: float, title: str, middle: float) -> str:
    """A dot and a band for each row (name, value, low, high) in percent; a line where nothing would stand out."""
    if not rows:
        return ""
    inside = [value for row in rows for value in row[1:]] + [middle]
    room = 0.04 * (most - least)
    least, most = max(least, min(inside) - room), min(most, max(inside) + room)
    left = _left([row[0] for row in rows])
    scale = (WIDTH - left - 20) / max(1e-9, most - least)

    def x(value: float) -> float:
        return round(left + (value - least) * scale, 1)

    foot = len(rows) * ROW + 6
    step = next((one for one in TICKS if (most - least) / one <= MOST_TICKS), TICKS[-1])
    parts = [f"<line class='axis' x1='{left}' x2='{WIDTH - 20}' y1='{foot}' y2='{foot}'/>"]
    for number in range(ceil(least / step), floor(most / step) + 1):
        at, sign = x(number * step), "+" if middle == 0 else ""
        told = f"{100 * number * step:{sign}.0f}" if number or middle else "0"
        parts.append(f"<line class='axis' x1='{at}' x2='{at}' y1='{foot}' y2='{foot + 5}'/>")
        parts.append(f"<text class='dim' x='{at}' y='{foot + 18}' text-anchor='middle'>{told}</text>")
    parts.append(f"<line class='half' x1='{x(middle)}' x2='{x(middle)}' y1='4' y2='{foot}'/>")
    for place, (name, value, low, high) in enumerate(rows):
        y = place * ROW + 18
        parts.append(_label(name, left, y + 4))
        parts.append(
            f"<rect class='band' x='{x(low)}' y='{y - 5}' width='{max(1.0, x(high) - x(low)):.1f}' height='10' rx='3'/>"
        )
        parts.append(f"<circle class='dot' cx='{x(value)}' cy='{y}' r='4.5'/>")
    told = "; ".join(
        f"{name}: {100 * value:.1f} ({100 * low:.1f} to {100 * high:.1f})" for name, value, low, high in rows
    )
    return _svg(parts, foot + 24, title, told)


def bars(rows: list[tuple[str, float]], title: str) -> str:
    """A bar for each row."""
    if not rows:
        return ""
    left = _left([row[0] for row in rows])
    scale = (WIDTH - left - 70) / max(1e-9, max(value for _, value in rows))
    parts = []
    for place, (name, value) in enumerate(rows):
        y = place * ROW + 8
        parts.append(_label(name, left, y + 13))
        parts.append(f"<rect class='bar' x='{left}' y='{y}' width='{max(1.0, value * scale):.1f}' height='16' rx='3'/>")
        parts.append(f"<text class='dim' x='{left + value * scale + 8:.1f}' y='{y + 13}'>{value:.1f}</text>")
    return _svg(parts, len(rows) * ROW + 14, title, "; ".join(f"{name}: {value:.1f}" for name, value in rows))


def histogram(values: list[int], title: str) -> str:
    """How often which number came up, in at most twenty-four steps."""
    if not values:
        return ""
    least, most = min(values), max(values)
    step = max(1, -(-(most - least + 1) // STEPS))
    counts = [0] * ((most - least) // step + 1)
    for value in values:
        counts[(value - least) // step] += 1
    height, wide = 130, (WIDTH - 40) / len(counts)
    parts = [f"<line class='axis' x1='20' x2='{WIDTH - 20}' y1='{height + 20}' y2='{height + 20}'/>"]
    for place, count in enumerate(counts):
        tall = height * count / max(counts)
        parts.append(
            f"<rect class='bar' x='{20 + place * wide + 1:.1f}' y='{20 + height - tall:.1f}' "
            f"width='{max(1.0, wide - 2):.1f}' height='{tall:.1f}'/>"
        )
    parts.append(f"<text class='dim' x='20' y='{height + 38}'>{least}</text>")
    parts.append(f"<text class='dim' x='{WIDTH - 20}' y='{height + 38}' text-anchor='end'>{most}</text>")
    parts.append(f"<text x='{WIDTH / 2}' y='{height + 38}' text-anchor='middle'>{html.escape(title)}</text>")
    told = "; ".join(f"{least + n * step} to {least + (n + 1) * step - 1}: {count}" for n, count in enumerate(counts))
    return _svg(parts, height + 46, title, told)


def _svg(parts: list[str], height: int, title: str, told: str) -> str:
    name = html.escape(f"{title}. {told}.", quote=True)
    drawn = f"<svg role='img' aria-label=\"{name}\" viewBox='0 0 {WIDTH} {height}'>{''.join(parts)}</svg>"
    return f"<div class='wide' role='region' tabindex='0' aria-label='{html.escape(title)}, drawn'>{drawn}</div>"
