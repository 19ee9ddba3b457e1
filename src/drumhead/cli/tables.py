"""How is a table laid from the command line? Seats, decks and options, as words."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.bots import DEFAULT_LEVEL, make
from drumhead.kernel import Game, Illegal, Malformed, Options

if TYPE_CHECKING:
    from drumhead.lab.simulate import Source

HUMAN = "human"


def source_of(name: str, packs: list[Path] | None = None) -> "Source":
    """Where the game comes from, with these packs: folders, or names of packs that are found."""
    from drumhead.content import find_pack
    from drumhead.lab.simulate import Source

    return Source(name, tuple(find_pack(str(pack), name).path for pack in packs or ()))


def find_game(name: str, packs: list[Path] | None = None) -> Game[Any]:
    """The game of this id, or at ``module:attribute``."""
    return source_of(name, packs).game()


def seats_of(game: Game[Any], wanted: list[str]) -> list[str]:
    """Who sits where: ``human`` or the name of a bot; what is left out is a bot of middling rank."""
    seats = []
    for word in wanted or [HUMAN]:
        name = word.removeprefix("bot:")
        if word != HUMAN:
            make(name, game)
        seats.append(name)
    return seats + [DEFAULT_LEVEL] * (game.info.min_seats - len(seats))


def values_of(game: Game[Any], wanted: list[str]) -> dict[str, object]:
    """``name=value`` pairs as values of the game's options."""
    known = {option.name: option for option in game.info.options}
    values: dict[str, object] = {}
    for pair in wanted:
        name, equals, text = pair.partition("=")
        if not equals:
            raise Malformed(f"An option is written name=value, not '{pair[:40]}'.")
        if name not in known:
            raise Malformed(f"{game.info.title} has no option '{name[:40]}'; it has: {', '.join(known) or 'none'}.")
        choices = {str(choice).lower(): choice for choice in known[name].choices}
        if text.lower() not in choices:
            raise Malformed(f"The option '{name}' is one of: {', '.join(choices)}.")
        values[name] = choices[text.lower()]
    return values


def list_of(game: Game[Any], word: str) -> object:
    """A ready-made list by its id, or one in a JSON or YAML file."""
    for preset in game.presets():
        if preset.id == word:
            return preset.data
    path = Path(word)
    if not path.is_file():
        known = ", ".join(preset.id for preset in game.presets()) or "none"
        raise Malformed(f"'{word[:60]}' is neither a file nor a ready-made list; those are: {known}.")
    if path.suffix == ".json":
        try:
            return json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            raise Malformed(f"{path.name} is not valid JSON: {error}.") from None
    from drumhead.content.loader import read

    return read(path, path.name).data


def options_of(game: Game[Any], seats: int, decks: list[str], wanted: list[str]) -> Options:
    """The table's options, checked; what is not said is the game's default."""
    ready = game.default_options(min(max(seats, game.info.min_seats), game.info.max_seats))
    lists = list(ready.lists)
    if len(decks) > seats:
        raise Malformed(f"There are {seats} seats, but {len(decks)} lists.")
    for seat, word in enumerate(decks):
        made = list_of(game, word)
        if seat < len(lists):
            lists[seat] = made
        else:
            lists.append(made)
    options = Options(seats, tuple(lists), dict(ready.values) | values_of(game, wanted))
    wrong = game.violations(options)
    if wrong:
        raise Illegal(wrong[0].rule, " ".join(violation.sentence for violation in wrong))
    return options


def seed_of(seed: str) -> str:
    """A match seed: 32 hexadecimal digits as given, anything else is stirred into some; nothing draws a new one."""
    import secrets
    from hashlib import sha256

    if not seed:
        return secrets.token_hex(16)
    if 32 <= len(seed) <= 128 and all(c in "0123456789abcdef" for c in seed):
        return seed
    return sha256(f"drumhead seed {seed}".encode()).hexdigest()


def play_campaign(game: Game[Any], name: str, seed: str) -> None:
    """Begin or resume a campaign, kept between missions under its name in the user's data directory."""
    play = getattr(game, "campaign", None)
    if play is None:
        raise Malformed(f"{game.info.title} has no campaign.")
    if not name.replace("-", "").replace("_", "").isalnum() or len(name) > 60:
        raise Malformed("A campaign's name is made of letters, digits, dashes and underscores.")
    from drumhead.server.settings import data_directory

    folder = data_directory() / "campaigns"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        play(folder / f"{game.info.id}-{name}.json", seed, input, print)
    except EOFError:
        print("The book is closed until next time.")
