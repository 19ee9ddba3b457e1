"""Which words may people put on the page? Names and titles that are what they look like.

What is refused: characters that turn the direction of writing, that control or cannot be seen, letters of several
alphabets mixed in one name (a Cyrillic "a" in a Latin name), piles of accents, and the names of the house's own people
(ranks of bots, guests that were given a name, operators). Two people at one table whose names look alike are told apart
by a mark behind the name.
"""

import re
import unicodedata

MOST_MARKS = 2
BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Letters by their category, and invisible."""
RESERVED = frozenset(
    [
        "recruit",
        "sergeant",
        "captain",
        "general",
        "drumhead",
        "admin",
        "administrator",
        "operator",
        "moderator",
        "server",
    ]
    + ["system", "host", "spectator", "you", "me", "bot", "nobody"]
)
MIXED = frozenset(["LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"])
"""Alphabets that stand together in one name, as they do in print; any other is alone in its name."""
GUEST = re.compile(r"guest[0-9a-f]{4}")
_LIKE = {
    "a": "аα",
    "e": "е3",
    "o": "оοо0",
    "p": "рρ",
    "c": "с",
    "y": "у",
    "x": "х",
    "i": "іι1|ⅼ",
    "k": "кκ",
    "m": "м",
    "h": "н",
}
_LIKE |= {"t": "тτ", "b": "в", "d": "ԁ", "q": "ԛ", "w": "ԝ", "s": "ѕ5", "j": "ј", "u": "υ", "v": "ν"}
LOOKALIKES = {ord(other): letter for letter, others in _LIKE.items() for other in others}


def unfit(text: str) -> str:
    """Why this may not be shown as a name, in one sentence; empty if it may."""
    marks = 0
    alphabets: set[str] = set()
    seen = False
    for letter in unicodedata.normalize("NFKC", text):
        kind = unicodedata.category(letter)
        if kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or letter in BLANK_LETTERS:
            return "It holds a character that cannot be seen or that turns the writing round."
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            return "It piles up more accents than a letter can carry."
        if kind[0] == "L" and kind != "Lm":
            alphabets.add(_alphabet(letter))
        seen = seen or kind[0] in "LNSP"
    if not seen:
        return "It needs letters that can be shown."
    if len(alphabets) > 1 and not alphabets <= MIXED:
        return "It mixes letters of several alphabets."
    return ""


def reserved(text: str) -> bool:
    """Is this what the house calls its own?"""
    bare = re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text).casefold())
    return bare in RESERVED or looks(text) in {looks(word) for word in RESERVED} or GUEST.fullmatch(bare) is not None


def tidy(text: str) -> str:
    """The same words in one form: composed letters, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def looks(text: str) -> str:
    """What a name looks like at a glance: names that look alike look the same here."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    letters = [letter for letter in plain if unicodedata.category(letter)[0] in "LN"]
    return "".join(letters).translate(LOOKALIKES).replace("l", "i").replace("rn", "m").replace("vv", "w")


def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "?").partition(" ")[0]


TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")


def speech(text: str) -> str:
    """What somebody says, without what cannot be shown; joiners stay, which some scripts and pictures need."""
    kept = [c for c in text if c == "\n" or (c not in TURNING and (c.isprintable() or c in "\u200c\u200d"))]
    return "".join(kept).strip()
