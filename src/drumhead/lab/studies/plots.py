"""How are figures drawn? As SVG inside the page, each with its content as text for who cannot see it."""

import html
from typing import Final

WIDTH: Final = 860
LEFT: Final = 250
ROW: Final = 24
STEPS: Final = 24


def intervals(rows: list[tuple[str, float, float, float]], least: float, most: float, title: str, middle: float) -> str:
    """A dot and a band for each row (name, value, low, high); a broken line where nothing would stand out."""
    if not rows:
        return ""
    inside = [value for row in rows for value in row[1:]] + [middle]
    room = 0.04 * (most - least)
    least, most = max(least, min(inside) - room), min(most, max(inside) + room)
    scale = (WIDTH - LEFT - 20) / max(1e-9, most - least)

    def x(value: float) -> float:
        return round(LEFT + (value - least) * scale, 1)

    parts = [f"<line class='half' x1='{x(middle)}' x2='{x(middle)}' y1='4' y2='{len(rows) * ROW + 6}'/>"]
    for place, (name, value, low, high) in enumerate(rows):
        y = place * ROW + 18
        parts.append(f"<text x='{LEFT - 12}' y='{y + 4}' text-anchor='end'>{html.escape(name[:34])}</text>")
        parts.append(
            f"<rect class='band' x='{x(low)}' y='{y - 5}' width='{max(1.0, x(high) - x(low)):.1f}' height='10' rx='3'/>"
        )
        parts.append(f"<circle class='dot' cx='{x(value)}' cy='{y}' r='4.5'/>")
    told = "; ".join(
        f"{name}: {100 * value:.1f} ({100 * low:.1f} to {100 * high:.1f})" for name, value, low, high in rows
    )
    return _svg(parts, len(rows) * ROW + 14, title, told)


def bars(rows: list[tuple[str, float]], title: str) -> str:
    """A bar for each row."""
    if not rows:
        return ""
    scale = (WIDTH - LEFT - 70) / max(1e-9, max(value for _, value in rows))
    parts = []
    for place, (name, value) in enumerate(rows):
        y = place * ROW + 8
        parts.append(f"<text x='{LEFT - 12}' y='{y + 13}' text-anchor='end'>{html.escape(name[:34])}</text>")
        parts.append(f"<rect class='bar' x='{LEFT}' y='{y}' width='{max(1.0, value * scale):.1f}' height='16' rx='3'/>")
        parts.append(f"<text class='dim' x='{LEFT + value * scale + 8:.1f}' y='{y + 13}'>{value:.1f}</text>")
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
