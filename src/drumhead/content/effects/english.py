"""Small English: articles, plurals, number words, lists. Only what card sentences need."""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
IRREGULAR = {
    "die": "dice",
    "infantry": "infantry",
    "cavalry": "cavalry",
    "undead": "undead",
    "foot": "feet",
    "man": "men",
}
SOUNDS_LIKE_YOU = ("unit", "uniq", "unif", "univ", "use", "one", "eu")


def article(phrase: str) -> str:
    """The phrase with a or an before it; "other" becomes "another"."""
    if phrase.startswith("other "):
        return f"an{phrase}"
    word = phrase.lower()
    vowel = word[:1] in "aeiou" and not word.startswith(SOUNDS_LIKE_YOU)
    return f"{'an' if vowel or word.startswith(('hour', 'honour')) else 'a'} {phrase}"


def plural(noun: str) -> str:
    """The plural of a noun or of a phrase whose last word is the noun."""
    *before, last = noun.split(" ")
    if last.lower() in IRREGULAR:
        many = IRREGULAR[last.lower()]
    elif last.endswith(("s", "x", "ch", "sh")):
        many = last + "es"
    elif last.endswith("y") and last[-2:-1] not in tuple("aeiou"):
        many = last[:-1] + "ies"
    elif last.endswith("lf"):
        many = last[:-1] + "ves"
    else:
        many = last + "s"
    return " ".join([*before, many])


def number_word(number: int | float) -> str:
    """Zero to ten in letters, the rest in digits."""
    if isinstance(number, int) and 0 <= number <= 10:
        return NUMBERS[number]
    return digits(number)


def digits(number: int | float) -> str:
    return f"{number:g}" if isinstance(number, float) else str(number)


def counted(number: int, noun: str) -> str:
    """A card, two cards, no cards."""
    return article(noun) if number == 1 else f"{number_word(number)} {plural(noun)}"


def listed(parts: Sequence[str], joint: str = "and") -> str:
    """A; A and B; A, B and C."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def possessive(phrase: str) -> str:
    fixed = {"it": "its", "they": "their", "them": "their", "you": "your"}
    if phrase in fixed:
        return fixed[phrase]
    return phrase + ("'" if phrase.endswith("s") else "'s")


def compared(comparison: str, number: int | float, more: str = "more", less: str = "less") -> str:
    """4 or less, 3 or more, exactly 2."""
    value = digits(number)
    return {
        "<=": f"{value} or {less}" if number else value,
        ">=": f"{value} or {more}",
        "=": value,
        "!=": f"anything but {value}",
        "<": f"less than {value}",
        ">": f"more than {value}",
    }[comparison]


def compared_count(comparison: str, number: int, noun: str, nouns: str = "") -> str:
    """A unit, no units, three or more units, at most one unit."""
    many = nouns or plural(noun)
    if comparison in ("<", ">"):
        comparison, number = ("<=", number - 1) if comparison == "<" else (">=", number + 1)
    if comparison in ("<=", "=") and number <= 0:
        return f"no {many}"
    if comparison == ">=":
        return article(noun) if number == 1 else f"{number_word(number)} or more {many}"
    if comparison == "<=":
        return f"at most {number_word(number)} {noun if number == 1 else many}"
    word = number_word(number)
    if comparison == "!=":
        return f"any {many}" if number == 0 else f"more or fewer than {word} {noun if number == 1 else many}"
    return f"exactly {word} {noun if number == 1 else many}"
