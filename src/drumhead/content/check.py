"""Is a pack fit for play? Everything wrong with it, in one list."""

from __future__ import annotations

from pathlib import Path

from drumhead.content.packs import GameContent, content_of, load_pack
from drumhead.content.problems import ContentError, Problem


def check_pack(path: Path, content: GameContent | None = None) -> list[Problem]:
    """Everything wrong with the pack in this folder; empty if it can be played.

    First what holds for every game (files, fields, types, required packs), then the game's own check.
    """
    try:
        if not path.is_dir():
            return [Problem(str(path), 1, 1, "There is no such folder.")]
        pack = load_pack(path, content)
        content = content or content_of(pack.info.game)
        found = content.check(pack) if content.check else []
    except ContentError as error:
        found = error.problems
    except OSError:  # a name that no folder can have, a folder that may not be read
        return [Problem(str(path), 1, 1, "There is no such folder.")]
    return sorted(set(found))
