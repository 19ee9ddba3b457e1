"""How does a pack get onto paper? A4 pages of cards and tokens as SVG, in millimetres, with marks to cut along.

Each page is a drawing of its own; `sheets.html` holds all of them, one a page, so that any browser prints them or keeps
them as PDF. Colours are light, so that a sheet costs little ink.
"""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from drumhead.lab.faces import Face

WIDTH, HEIGHT = 210.0, 297.0
CARD: Final = (63.0, 88.0)
TOKEN: Final = (30.0, 30.0)
FONT: Final = "Arial, Helvetica, 'Liberation Sans', sans-serif"
OURS: Final = re.compile(r"(cards|tokens)-\d+\.svg\Z")
NARROW, WIDE = "iljtfrI.,:;'!|()[] ", "mwMW@%"
BOLD: Final = 1.13
"""Bold letters are so much wider."""
LEAST: Final = 1.5
"""The smallest letters in millimetres; what does not fit even so ends in an ellipsis."""


def grid(kind: str) -> tuple[tuple[float, float], int, int]:
    """The size of a card or token, and how many stand beside and above each other on a sheet."""
    size = CARD if kind == "cards" else TOKEN
    return size, int((WIDTH - 14) // size[0]), int((HEIGHT - 24) // size[1])


def count(things: int, kind: str) -> int:
    """How many sheets so many things take."""
    _, columns, rows = grid(kind)
    return -(-things // (columns * rows))


def pages(faces: list[Face], kind: str) -> Iterator[str]:
    """The pages of "cards" or "tokens", each a whole SVG document."""
    draw = _card if kind == "cards" else _token
    size, columns, rows = grid(kind)
    left, top = (WIDTH - columns * size[0]) / 2, (HEIGHT - rows * size[1]) / 2
    each = columns * rows
    total = count(len(faces), kind)
    for number in range(total):
        parts = list(_cut_marks(left, top, columns, rows, size))
        for place, face in enumerate(faces[number * each : (number + 1) * each]):
            x, y = left + place % columns * size[0], top + place // columns * size[1]
            parts.append(f"<g transform='translate({x:g} {y:g})'>{draw(face, *size)}</g>")
        title = f"{kind.capitalize()}, sheet {number + 1} of {total}"
        yield (
            f"<svg xmlns='http://www.w3.org/2000/svg' width='210mm' height='297mm' viewBox='0 0 210 297' "
            f"font-family=\"{FONT}\" fill='#1d1a16'><title>{title}</title>"
            f"<rect width='210' height='297' fill='#fff'/>{''.join(parts)}"
            f"{_line(WIDTH / 2, HEIGHT - 5, 2.4, title, 'middle')}</svg>\n"
        )


def write(folder: Path, sheets: Iterator[tuple[str, str]], title: str) -> list[Path]:
    """Write the pages (name and drawing) and the page that prints all of them; sheets of an earlier run go."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in sorted(folder.iterdir()):
        if OURS.match(old.name):
            old.unlink()
    written, bodies = [], []
    for name, drawing in sheets:
        (folder / name).write_text(drawing, encoding="utf-8")
        written.append(folder / name)
        bodies.append(drawing)
    whole = (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{html.escape(title)}</title><style>"
        "@page{size:A4;margin:0}body{margin:0;background:#ddd}svg{display:block;margin:0 auto 6mm}"
        "@media print{body{background:none}svg{margin:0;break-after:page}}</style></head><body>"
        f"{''.join(bodies)}</body></html>\n"
    )
    (folder / "sheets.html").write_text(whole, encoding="utf-8")
    return [*written, folder / "sheets.html"]


def breadth(text: str, size: float) -> float:
    """About how wide a text is in millimetres: as in a wide typeface, since the reader's may be one."""
    width = 0.0
    for letter in text:
        width += 0.38 if letter in NARROW else 0.98 if letter in WIDE else 0.76 if letter.isupper() else 0.63
    return width * size


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The lines of a text that is at most so wide; a word that is too long for a line is cut.

    >>> wrapped("one two three", 10, 60)
    ['one two', 'three']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        while breadth(word, size) > width:
            cut = next((n for n in range(len(word) - 1, 0, -1) if breadth(word[:n], size) <= width), 1)
            lines += [line] if line else []
            lines.append(word[:cut])
            line, word = "", word[cut:]
        longer = f"{line} {word}".strip()
        if breadth(longer, size) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line] if line else lines


def fitted(paragraphs: tuple[str, ...], width: float, height: float, largest: float) -> tuple[float, list[list[str]]]:
    """The largest letters with which the paragraphs fit, and their lines."""
    size = largest
    while True:
        found = [wrapped(text, size, width) for text in paragraphs]
        most = height / size
        needed = sum(1.22 * len(lines) for lines in found) + 0.45 * max(0, len(found) - 1)
        longest = max((breadth(word, size) for text in paragraphs for word in text.split()), default=0.0)
        if needed <= most and longest <= width:
            return size, found
        if size <= LEAST:
            return size, _shortened(found, most)
        size = max(LEAST, size - 0.1)


def _shortened(found: list[list[str]], most: float) -> list[list[str]]:
    kept: list[list[str]] = []
    used = 0.0
    for lines in found:
        fitting = max(0, int((most - used) / 1.22))
        if len(lines) > fitting:
            if fitting:
                kept.append([*lines[: fitting - 1], f"{lines[fitting - 1][:-2]} …"])
            elif kept:
                kept[-1][-1] = f"{kept[-1][-1][:-2]} …"
            return kept
        kept.append(lines)
        used += 1.22 * len(lines) + 0.45
    return kept


def tint(faction: int) -> tuple[str, str]:
    """A light and a strong colour for the faction of this number; grey for what belongs to none (-1)."""
    if faction < 0:
        return "hsl(40 6% 90%)", "hsl(40 8% 36%)"
    hue = (215 + faction * 137) % 360  # steps of the golden angle keep neighbours apart
    return f"hsl({hue} 40% 90%)", f"hsl({hue} 48% 34%)"


def _cut_marks(left: float, top: float, columns: int, rows: int, size: tuple[float, float]) -> Iterator[str]:
    right, bottom = left + columns * size[0], top + rows * size[1]
    strokes = []
    for column in range(columns + 1):
        x = left + column * size[0]
        strokes.append(f"M{x:g} {top - 5:g}v4M{x:g} {bottom + 1:g}v4")
    for row in range(rows + 1):
        y = top + row * size[1]
        strokes.append(f"M{left - 5:g} {y:g}h4M{right + 1:g} {y:g}h4")
    yield f"<path d='{''.join(strokes)}' stroke='#000' stroke-width='0.15' fill='none'/>"


def _line(x: float, y: float, size: float, text: str, anchor: str = "start", more: str = "") -> str:
    return f"<text x='{x:g}' y='{y:g}' font-size='{size:g}' text-anchor='{anchor}'{more}>{html.escape(text)}</text>"


def _one_line(
    x: float, y: float, text: str, width: float, largest: float, anchor: str = "start", more: str = ""
) -> str:
    size = largest
    while breadth(text, size) > width and size > LEAST:
        size -= 0.1
    while breadth(text, size) > width:
        text = f"{text.removesuffix('…')[:-1]}…"
    return _line(x, y, round(size, 2), text, anchor, more)


def _card(face: Face, width: float, height: float) -> str:
    light, strong = tint(face.number)
    inside = width - 8
    frame = f"x='2' y='2' width='{width - 4:g}' height='{height - 4:g}' rx='2.4'"
    parts = [
        f"<rect width='{width:g}' height='{height:g}' fill='#fff' stroke='#bbb' stroke-width='0.15'/>",
        f"<path d='M2 16V4.4A2.4 2.4 0 0 1 4.4 2H{width - 4.4:g}A2.4 2.4 0 0 1 {width - 2:g} 4.4V16Z' fill='{light}'/>",
        f"<rect {frame} fill='none' stroke='{strong}' stroke-width='0.5'/>",
    ]
    room = inside
    if face.corner:
        wide = max(8.0, breadth(face.corner, 5) + 3)
        room -= wide + 1
        parts.append(
            f"<rect x='{width - 4 - wide:g}' y='4' width='{wide:g}' height='8' rx='1.6' fill='#fff' "
            f"stroke='{strong}' stroke-width='0.4'/>"
        )
        parts.append(_line(width - 4 - wide / 2, 9.8, 5, face.corner, "middle", " font-weight='700'"))
    parts.append(_one_line(4, 8.6, face.name, room / BOLD, 4.4, more=" font-weight='700'"))
    parts.append(_one_line(4, 13.6, face.kind, room, 2.7, more=f" fill='{strong}'"))
    y = 18.0
    per_row = 4
    for start in range(0, len(face.facts), per_row):
        row = face.facts[start : start + per_row]
        step = inside / per_row
        for place, (label, value) in enumerate(row):
            x = 4 + (place + 0.5) * step
            parts.append(
                f"<rect x='{x - step / 2 + 0.4:g}' y='{y:g}' width='{step - 0.8:g}' height='8.6' rx='1.2' "
                f"fill='{light}'/>"
            )
            parts.append(_one_line(x, y + 3, label, step - 1.4, 2.1, "middle"))
            parts.append(_one_line(x, y + 7.2, value, (step - 1.4) / BOLD, 3.8, "middle", " font-weight='700'"))
        y += 9.6
    y += 1.2
    size, paragraphs = fitted(face.lines, inside, height - 8.5 - y, 3.1)
    for lines in paragraphs:
        for line in lines:
            y += 1.22 * size
            parts.append(_line(4, round(y - 0.22 * size, 2), round(size, 2), line))
        y += 0.45 * size
    foot = " · ".join(part for part in (face.faction, face.id) if part)
    parts.append(_one_line(4, height - 4, foot, inside, 2.1, more=f" fill='{strong}'"))
    return "".join(parts)


def _token(face: Face, width: float, height: float) -> str:
    light, strong = tint(face.number)
    parts = [
        f"<rect width='{width:g}' height='{height:g}' fill='{light}' stroke='{strong}' stroke-width='0.3'/>",
        f"<path d='M{width / 2 - 2.4:g} 3.6L{width / 2:g} 1L{width / 2 + 2.4:g} 3.6Z' fill='{strong}'/>",
    ]
    size, lines = fitted((face.name,), (width - 3) / BOLD, 9.0, 3.6)
    y = 5.0
    for line in lines[0] if lines else []:
        y += 1.15 * size
        parts.append(_line(width / 2, round(y, 2), round(size, 2), line, "middle", " font-weight='700'"))
    parts.append(_one_line(width / 2, 17.6, face.kind, width - 3, 2.2, "middle", f" fill='{strong}'"))
    shown = face.facts[:3]
    for place, (label, value) in enumerate(shown):
        x = width * (2 * place + 1) / (2 * len(shown))
        room = width / len(shown) - 1
        parts.append(_one_line(x, 22.8, value, room / BOLD, 3.6, "middle", " font-weight='700'"))
        parts.append(_one_line(x, 25.2, label, room, 1.8, "middle"))
    parts.append(_one_line(width / 2, height - 1.4, face.faction, width - 3, 1.9, "middle", f" fill='{strong}'"))
    return "".join(parts)
