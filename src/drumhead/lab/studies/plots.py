"""How are figures drawn? As SVG inside the page, each with its content as text for who cannot see it."""

import html
from math import ceil, floor
from textwrap import wrap
from typing import Final

LETTERS: Final = 40
"""Of a longer name the rest is left out."""
LETTER: Final = 7.6
CAPITAL: Final = 9.8
"""How wide they are in the widest of the fonts that a page may be shown in."""
LINE: Final = 38
"""Letters in a line below a narrow drawing."""
STEPS: Final = 24
TICKS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)


class Shape:
    """A drawing is made twice: with names beside it for a page, and above each row for a narrow screen."""

    def __init__(self, name: str, width: int, row: int, ticks: int, beside: bool) -> None:
        self.name: Final = name
        self.width: Final = width
        self.row: Final = row
        self.ticks: Final = ticks
        self.beside: Final = beside

    def left(self, names: list[str]) -> int:
        """Where the drawing begins: beside the longest name."""
        return 24 + int(max(_wide(_short(name)) for name in names)) if self.beside else 8

    def label(self, name: str, left: int, top: int) -> str:
        """The name of the row that begins there."""
        if self.beside:
            return f"<text x='{left - 12}' y='{top + 16}' text-anchor='end'>{html.escape(_short(name))}</text>"
        return f"<text x='{left}' y='{top + 14}'>{html.escape(_short(name))}</text>"


SHAPES: Final = (Shape("broad", 860, 24, 8, True), Shape("narrow", 330, 38, 5, False))


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}\u2026"


def _wide(name: str) -> float:
    return sum(CAPITAL if letter.isupper() else LETTER for letter in name)


def intervals(rows: list[tuple[str, float, float, float]], least: float, most: float, title: str, middle: float) -> str:
    """A dot and a band for each row (name, value, low, high) in percent; a line where nothing would stand out."""
    if not rows:
        return ""
    inside = [value for row in rows for value in row[1:]] + [middle]
    room = 0.04 * (most - least)
    least, most = max(least, min(inside) - room), min(most, max(inside) + room)
    told = "; ".join(
        f"{name}: {100 * value:.1f} ({100 * low:.1f} to {100 * high:.1f})" for name, value, low, high in rows
    )
    return _drawn([_bands(rows, least, most, middle, shape) for shape in SHAPES], title, told)


def _bands(
    rows: list[tuple[str, float, float, float]], least: float, most: float, middle: float, shape: Shape
) -> tuple[list[str], int]:
    left, right = shape.left([row[0] for row in rows]), shape.width - 20
    scale = (right - left) / max(1e-9, most - least)

    def x(value: float) -> float:
        return round(left + (value - least) * scale, 1)

    foot = len(rows) * shape.row + 6
    step = next((one for one in TICKS if (most - least) / one <= shape.ticks), TICKS[-1])
    parts = [f"<line class='axis' x1='{left}' x2='{right}' y1='{foot}' y2='{foot}'/>"]
    for number in range(ceil(least / step), floor(most / step) + 1):
        at, sign = x(number * step), "+" if middle == 0 else ""
        told = f"{100 * number * step:{sign}.0f}" if number or middle else "0"
        parts.append(f"<line class='axis' x1='{at}' x2='{at}' y1='{foot}' y2='{foot + 5}'/>")
        parts.append(f"<text class='dim' x='{at}' y='{foot + 18}' text-anchor='middle'>{told}</text>")
    parts.append(f"<line class='half' x1='{x(middle)}' x2='{x(middle)}' y1='4' y2='{foot}'/>")
    for place, (name, value, low, high) in enumerate(rows):
        top = place * shape.row + 6
        y = top + shape.row - 12
        parts.append(shape.label(name, left, top))
        parts.append(
            f"<rect class='band' x='{x(low)}' y='{y - 5}' width='{max(1.0, x(high) - x(low)):.1f}' height='10' rx='3'/>"
        )
        parts.append(f"<circle class='dot' cx='{x(value)}' cy='{y}' r='4.5'/>")
    return parts, foot + 24


def bars(rows: list[tuple[str, float]], title: str) -> str:
    """A bar for each row."""
    if not rows:
        return ""
    told = "; ".join(f"{name}: {value:.1f}" for name, value in rows)
    return _drawn([_bars(rows, shape) for shape in SHAPES], title, told)


def _bars(rows: list[tuple[str, float]], shape: Shape) -> tuple[list[str], int]:
    left = shape.left([row[0] for row in rows])
    scale = (shape.width - left - 70) / max(1e-9, max(value for _, value in rows))
    parts = []
    for place, (name, value) in enumerate(rows):
        top = place * shape.row + 4
        y = top + shape.row - 20
        parts.append(shape.label(name, left, top))
        parts.append(f"<rect class='bar' x='{left}' y='{y}' width='{max(1.0, value * scale):.1f}' height='16' rx='3'/>")
        parts.append(f"<text class='dim' x='{left + value * scale + 8:.1f}' y='{y + 13}'>{value:.1f}</text>")
    return parts, len(rows) * shape.row + 14


def histogram(values: list[int], title: str) -> str:
    """How often which number came up, in at most twenty-four steps."""
    if not values:
        return ""
    least, most = min(values), max(values)
    step = max(1, -(-(most - least + 1) // STEPS))
    counts = [0] * ((most - least) // step + 1)
    for value in values:
        counts[(value - least) // step] += 1
    told = "; ".join(f"{least + n * step} to {least + (n + 1) * step - 1}: {count}" for n, count in enumerate(counts))
    return _drawn([_columns(counts, least, most, title, shape) for shape in SHAPES], title, told)


def _columns(counts: list[int], least: int, most: int, title: str, shape: Shape) -> tuple[list[str], int]:
    height, wide = 130, (shape.width - 40) / len(counts)
    right = shape.width - 20
    parts = [f"<line class='axis' x1='20' x2='{right}' y1='{height + 20}' y2='{height + 20}'/>"]
    for place, count in enumerate(counts):
        tall = height * count / max(counts)
        parts.append(
            f"<rect class='bar' x='{20 + place * wide + 1:.1f}' y='{20 + height - tall:.1f}' "
            f"width='{max(1.0, wide - 2):.1f}' height='{tall:.1f}'/>"
        )
    parts.append(f"<text class='dim' x='20' y='{height + 38}'>{least}</text>")
    parts.append(f"<text class='dim' x='{right}' y='{height + 38}' text-anchor='end'>{most}</text>")
    if shape.beside:
        parts.append(f"<text x='{shape.width / 2}' y='{height + 38}' text-anchor='middle'>{html.escape(title)}</text>")
        return parts, height + 46
    lines = wrap(title, LINE)
    for place, line in enumerate(lines):
        parts.append(f"<text x='20' y='{height + 56 + 16 * place}'>{html.escape(line)}</text>")
    return parts, height + 48 + 16 * len(lines)


def _drawn(shapes: list[tuple[list[str], int]], title: str, told: str) -> str:
    """Both shapes; the page's style shows the one that fits. What is drawn is said in words as well."""
    name = html.escape(f"{title}. {told}.", quote=True)
    drawn = "".join(
        f"<svg class='{shape.name}' role='img' aria-label=\"{name}\" viewBox='0 0 {shape.width} {height}'>"
        f"{''.join(parts)}</svg>"
        for shape, (parts, height) in zip(SHAPES, shapes, strict=True)
    )
    return f"<div class='drawn'>{drawn}</div>"
