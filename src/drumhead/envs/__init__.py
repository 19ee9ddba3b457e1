"""Every game as an environment for learners: ``pettingzoo``, ``gymnasium``, ``openspiel``, each in its own module.

They need extras (``pip install drumhead[gym]``, ``drumhead[openspiel]``); nothing of them is in the base install. What
they share is in ``drumhead.envs.table``: numbered options, masks, observations.

Importing this package makes the games known to Gymnasium: ``gymnasium.make("drumhead/ShadowsEdge-v0")``. (Gymnasium 1.0
gave up finding plug-ins by itself; ``gymnasium.make("drumhead.envs:drumhead/ShadowsEdge-v0")`` imports it for you.)
"""

from importlib.util import find_spec

from drumhead.envs.registration import register

if find_spec("gymnasium") is not None:
    register()
