"""A bot that was learned elsewhere: ``onnx:FILE`` seats a network with inputs ``observation`` and output ``logits``.

The network sees ``game.observe(view)`` and scores action numbers (``game.action_number``); the best one that is an
option now is played. Needs ``onnxruntime`` (the extra ``drumhead[train]``); nothing is loaded before such a bot is
asked for.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

from drumhead.bots.bot import Bot, Budget
from drumhead.kernel import Action, Decision, Dice, Game, Malformed, numbered


class OnnxBot(Bot):
    """Plays the option that its network scores highest."""

    def __init__(self, game: Game[Any], dice: Dice, file: str) -> None:
        super().__init__(game, dice)
        if not Path(file).is_file():
            raise Malformed(f"There is no network file '{file[:120]}'.")
        try:
            runtime = import_module("onnxruntime")
        except ImportError:
            raise Malformed("A network needs onnxruntime: pip install 'drumhead[train]'.") from None
        try:
            self.session = runtime.InferenceSession(file, providers=["CPUExecutionProvider"])
            shapes = [list(one.shape) for one in (*self.session.get_inputs(), *self.session.get_outputs())]
        except Exception as error:  # onnxruntime has no common base for what a broken file raises
            raise Malformed(f"'{file[:120]}' is not a network that can be read.") from error
        expected = [len(game.features()), int(game.action_count())]
        if [shape[-1] for shape in shapes] != expected:
            raise Malformed(f"This network was not made for {game.info.title} as it is now.")

    def choose(self, view: Any, decision: Decision, budget: Budget) -> Action:
        options = numbered(self.game, view, decision.seat, decision.options)
        seen = [[min(1.0, max(-1.0, number)) for number in self.game.observe(view)]]
        array = import_module("numpy").asarray(seen, dtype="float32")
        logits = self.session.run(["logits"], {"observation": array})[0][0]
        return options[max(options, key=lambda number: float(logits[number]))]
