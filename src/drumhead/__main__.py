"""``python -m drumhead``: the same as the command ``drumhead``."""

from drumhead.cli import main

if __name__ == "__main__":
    main()
