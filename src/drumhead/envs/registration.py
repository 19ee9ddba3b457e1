"""Which ids does Gymnasium know? ``drumhead/ShadowsEdge-v0`` and so on, without loading a game before it is made.

Gymnasium before 1.0 called ``register`` by its plug-in entry point; since then importing ``drumhead.envs`` does.
"""

from typing import Final

from drumhead.games import game_ids

VERSIONS: Final[dict[str, int]] = {}  # games whose rules version is no longer 1: the suffix is one less


def env_id(game_id: str) -> str:
    """``drumhead/ShadowsEdge-v0``. The suffix changes when behaviour does: it is the game's rules version less one."""
    name = "".join(word.capitalize() for word in game_id.split("_"))
    return f"drumhead/{name}-v{VERSIONS.get(game_id, 0)}"


def register() -> None:
    """Make every game known to ``gymnasium.make``."""
    from gymnasium.envs.registration import register as register_env
    from gymnasium.envs.registration import registry

    for game_id in game_ids():
        if env_id(game_id) not in registry:
            register_env(
                env_id(game_id),
                entry_point="drumhead.envs.gymnasium:SeatEnv",
                vector_entry_point="drumhead.envs.vector:VectorSeatEnv",
                kwargs={"game": game_id},
            )
