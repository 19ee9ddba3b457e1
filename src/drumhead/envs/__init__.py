"""Every game as an environment for learners: ``pettingzoo``, ``gymnasium``, ``openspiel``, each in its own module.

They need extras (``pip install drumhead[gym]``, ``drumhead[openspiel]``); nothing of them is in the base install. What
they share is in ``drumhead.envs.table``: numbered options, masks, observations.
"""
