"""How does a person play a whole match in the terminal? One question at a time, with every rule a word away."""

import sys
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from drumhead.bots import Bot, Budget, Hint, hint, make
from drumhead.bots.foreseeing import foresee_within
from drumhead.cli.replaying import ending
from drumhead.cli.show import console, picture
from drumhead.cli.tables import HUMAN
from drumhead.kernel import Action, Decision, Game, Match, Refusal, record_to_jsonl, seeded, with_seats

HELP: Final = (
    "A number, or words of an option, chooses it.  ? the rule behind this question   ? 3 or ? SE-ATK-05 a rule   "
    "view the table   log what happened   what 3 what option 3 will do   undo   hint   concede   quit"
)


class Session:
    """One match at one keyboard."""

    def __init__(self, match: Match[Any], seats: list[str], think: float, save: Path | None) -> None:
        self.match: Final = match
        self.game: Final[Game[Any]] = match.game
        self.seats: Final = seats
        self.budget: Final = Budget(think)
        self.save: Final = save
        self.out: Final = console()
        self.bots: Final[dict[int, Bot]] = {}
        self.heard: Final[dict[int, int]] = {}
        self.last = -1  # the person who last looked at the screen
        self.moved = True  # has somebody else acted since that person saw the table?
        for seat, name in enumerate(seats):
            if name != HUMAN:
                self.bots[seat] = make(name, self.game, f"{match.record.header.seed} {seat}")

    def run(self) -> None:
        """Until the match is over or somebody leaves."""
        self.out.print(Text(f"{self.game.info.title}. {self.game.info.pitch}", style="bold"))
        self.out.print(Text(f"Seed commitment {self.match.record.header.commitment[:16]}…", style="dim"))
        going = True
        while going and self.match.mask:
            going = self._ask(self.match.waiting()[0])
        if not self.match.mask:
            watcher = self._watcher()
            self._tell(watcher)
            self.out.print(picture(self.game, self.match.view(watcher)))
            self.out.print(Text(ending(self.game, self.match), style="bold"))
            self.out.print(Text(f"The seed was {self.match.record.header.seed}.", style="dim"))
        if self.save is not None:
            self.save.write_text(record_to_jsonl(self.match.record), encoding="utf-8")
            self.out.print(Text(f"The record is in {self.save}."))

    def _watcher(self) -> int:
        people = [seat for seat, name in enumerate(self.seats) if name == HUMAN]
        return people[0] if len(people) == 1 else -1

    def _tell(self, seat: int) -> None:
        """What this seat has not heard yet."""
        events = self.match.events(seat)
        for event in events[min(self.heard.get(seat, 0), len(events)) :]:
            sentence = self.game.sentence(event)
            if sentence:
                self.out.print(Text(f"  {with_seats(sentence, (), self.game.names(self.match.view(seat)))}"))
        self.heard[seat] = len(events)

    def _ask(self, seat: int) -> bool:
        decision = self.match.decision(seat)
        if seat in self.bots:
            action = self.bots[seat].choose(self.match.view(seat), decision, self.budget)
            self.match.play(seat, action)
            self.moved = True
            if not any(name == HUMAN for name in self.seats):
                self._tell(-1)
            return True
        if self.last not in (-1, seat) and self.game.info.has_secrets:
            self.out.clear()
            self.moved = True
            if self._read(f"Player {seat + 1}, press Enter when only you look at the screen. ") is None:
                return False
        self.last = seat
        self._tell(seat)
        if self.moved:
            self.out.print(picture(self.game, self.match.view(seat)))
            self.moved = False
        self._question(decision)
        return self._answer(decision)

    def _question(self, decision: Decision) -> None:
        view = self.match.view(decision.seat)
        prompt = self.game.prompt(view, decision.seat)
        self.out.print(Text(f"\n{with_seats(prompt.title)}", style="bold"))
        if prompt.sentence:
            self.out.print(Text(with_seats(prompt.sentence)))
        for place, option in enumerate(decision.options):
            self.out.print(Text(f"{place + 1:4}  {with_seats(self.game.words(view, decision.seat, option))}"))

    def _answer(self, decision: Decision) -> bool:
        """Read lines until one of them is an answer; False when the person leaves."""
        seat = decision.seat
        while True:
            line = self._read(f"Player {seat + 1}> ")
            if line is None or line in ("quit", "exit", "q"):
                self.out.print(Text("You leave the table; the match is not over."))
                return False
            try:
                if self._did(line, decision):
                    return True
            except Refusal as refusal:
                rule = f" ({refusal.rule})" if getattr(refusal, "rule", "") else ""
                self.out.print(Text(f"{with_seats(refusal.reason)}{rule}", style="yellow"))

    def _did(self, line: str, decision: Decision) -> bool:
        """Do what the line says; True if the table has moved on."""
        seat = decision.seat
        word, _, rest = line.partition(" ")
        if not line or word == "help":
            self.out.print(Text(HELP, style="dim"))
        elif word == "?":
            self._explain(rest.strip(), decision)
        elif line == "view":
            self.out.print(picture(self.game, self.match.view(seat)))
            self._question(decision)
        elif line == "log":
            for event in self.match.events(seat):
                sentence = self.game.sentence(event)
                if sentence:
                    self.out.print(Text(f"  {with_seats(sentence, (), self.game.names(self.match.view(seat)))}"))
        elif line == "hint":
            view = self.match.view(seat)
            for text in hint_lines(self.game, view, seat, hint(self.game, view, decision, self.budget)):
                self.out.print(Text(f"  {text}"))
        elif word == "what" and rest:
            self.out.print(Text(self._foreseen(rest, decision)))
        elif line == "undo":
            self.match.undo(seat)
            self.heard[seat] = len(self.match.events(seat))
            return True
        elif line == "concede":
            self.match.concede(seat)
            return True
        else:
            self.match.play(seat, self._meant(line, decision))
            return True
        return False

    def _meant(self, line: str, decision: Decision) -> Action:
        """The option of this number or with these words, or an action in notation or with names on the table."""
        if line.isdecimal() and len(line) < 6:
            place = int(line)
            if not 1 <= place <= len(decision.options):
                raise Refusal(f"There are {len(decision.options)} options; {place} is none of them.")
            return decision.options[place - 1]
        view = self.match.view(decision.seat)
        words = [with_seats(self.game.words(view, decision.seat, option)).lower() for option in decision.options]
        hits = [place for place, text in enumerate(words) if line.lower() in text]
        exact = [place for place in hits if words[place] == line.lower()]
        if len(exact or hits) == 1:
            return decision.options[(exact or hits)[0]]
        if len(hits) > 1:
            raise Refusal(f"That could be {len(hits)} of the options; say more, or its number.")
        return self.match.read(decision.seat, line)

    def _foreseen(self, line: str, decision: Decision) -> str:
        """What an option will do, and the numbers it would be rolled with."""
        view = self.match.view(decision.seat)
        action = self._meant(line, decision)
        told = foresee_within(self.game, view, action, seeded("what", str(self.match.number())))
        lines = [with_seats(told.sentence()) or "Nothing that can be told before."]
        lines += [
            f"  {one.label} {one.value}: {', '.join(one.sources())}"
            for one in self.game.reckon(view, decision.seat, action)
        ]
        return "\n".join(lines)

    def _explain(self, what: str, decision: Decision) -> None:
        view = self.match.view(decision.seat)
        rule = what.upper() or self.game.prompt(view, decision.seat).rule
        if rule in self.game.rules:
            title, sentence = self.game.rules[rule]
            self.out.print(Text(f"{rule}  {title}\n{sentence}"))
            return
        found = [
            f"{key}  {title}"
            for key, (title, text) in self.game.rules.items()
            if what.lower() in f"{title} {text}".lower()
        ]
        for text in found[:12] if what else []:
            self.out.print(Text(text))
        if not what or not found:
            self.out.print(Text(HELP, style="dim"))

    def _read(self, prompt: str) -> str | None:
        """A line from the keyboard, or None at its end."""
        self.out.print(Text(prompt), end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        return " ".join(line.split()) if line else None


def hint_lines(game: Game[Any], view: Any, seat: int, hints: list[Hint]) -> list[str]:
    """Hints in words, best first."""
    return [
        f"{one.chance:4.0%}  {with_seats(game.words(view, seat, one.action))}  (looked at {one.visits} times)"
        for one in hints
    ]
