"""How does an environment show itself? As text that a person can play from, or as a plain picture of that text."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from drumhead.kernel import Action, Game, Malformed
from drumhead.lab.picture import question_lines, table_lines

MODES: Final = ("ansi", "human", "rgb_array")
WIDTH: Final = 110  # characters in a line of a picture
LINE: Final = 16
MARGIN: Final = 12


def text_of(game: Game[Any], view: Any, seat: int, options: dict[int, Action]) -> str:
    """The table as the viewer sees it and, where options are given, the question with its numbered options."""
    lines = table_lines(game, view)
    if options:
        lines += ["", *question_lines(game, view, seat, options.items())]
    return "\n".join(lines)


def picture_of(text: str) -> NDArray[np.uint8]:
    """The text drawn on a page, as an array of rows, columns and colours."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise Malformed("Pictures need Pillow: pip install 'drumhead[gym]'.") from None
    lines = [part for line in text.split("\n") for part in _broken(line)]
    image = Image.new("RGB", (MARGIN * 2 + WIDTH * 7, MARGIN * 2 + LINE * len(lines)), (250, 248, 242))
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(12)
    for number, line in enumerate(lines):
        pen.text((MARGIN, MARGIN + LINE * number), line, fill=(34, 34, 34), font=font)
    return np.asarray(image, dtype=np.uint8)


def _broken(line: str) -> list[str]:
    parts: list[str] = []
    rest = line
    while len(rest) > WIDTH:
        cut = rest.rfind(" ", 20, WIDTH)
        cut = cut if cut > 0 else WIDTH
        parts.append(rest[:cut])
        rest = "    " + rest[cut:].lstrip()
    return [*parts, rest]


def shown(mode: str | None, text: str) -> Any:
    """What ``render`` gives in this mode."""
    if mode == "ansi":
        return text
    if mode == "rgb_array":
        return picture_of(text)
    if mode == "human":
        import sys

        sys.stdout.write(text + "\n")
    return None
