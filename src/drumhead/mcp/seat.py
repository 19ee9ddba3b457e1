"""What can a program do that sits at a table? Look, list, play, undo, ask why, read a rule: all from its own view.

Every answer is text made from the seat's view, its own events and its own options. Nothing else leaves this class, so
what a seat may not know cannot be asked for.
"""

from typing import Any, Final

from drumhead.bots import Bot, Budget, make
from drumhead.kernel import Game, Malformed, Match, NotYourTurn, Refusal, with_seats
from drumhead.lab.picture import question_lines, table_lines
from drumhead.mcp.rules import rule_text

MOST_EVENTS: Final = 60


class Seat:
    """One seat of a match; the others are bots that are shown their own views."""

    def __init__(self, match: Match[Any], seat: int, others: str, milliseconds: float) -> None:
        self.match: Final = match
        self.game: Final[Game[Any]] = match.game
        self.seat: Final = seat
        self.budget: Final = Budget(milliseconds)
        self.bots: Final[dict[int, Bot]] = {}
        self.heard = 0
        if not 0 <= seat < match.state.seats:
            raise Malformed(f"The seat is a number from 0 to {match.state.seats - 1}.")
        for other in range(match.state.seats):
            if other != seat:
                self.bots[other] = make(others, self.game, f"{match.record.header.seed} {other}")
        self._others()

    # -- tools

    def look(self) -> str:
        """The table as this seat sees it, and what it is asked."""
        view = self.match.view(self.seat)
        return "\n".join([*table_lines(self.game, view), "", *self._question()])

    def options(self) -> str:
        """What this seat is asked, with its options numbered from 1."""
        return "\n".join(self._question())

    def play(self, option: str) -> str:
        """Take an option, by its number or in words; says what happened until this seat is asked again."""
        if self.match.outcome() is not None:
            return self._ending()
        try:
            options = self.match.decision(self.seat).options
            if option.strip().isdecimal():
                place = int(option.strip()) - 1
                if not 0 <= place < len(options):
                    return f"There is no option {option.strip()}; there are {len(options)}, numbered from 1."
                action = options[place]
            else:
                action = self.match.read(self.seat, option)
            self.match.play(self.seat, action)
        except Refusal as refusal:
            return self._refused(refusal)
        self._others()
        return "\n".join([*self._news(), "", *self._question()])

    def undo(self) -> str:
        """Take back this seat's last choice, if nothing was rolled or revealed since."""
        if self.match.outcome() is not None:
            return self._ending()
        try:
            self.match.undo(self.seat)
        except Refusal as refusal:
            return self._refused(refusal)
        self.heard = min(self.heard, len(self.match.events(self.seat)))
        return "\n".join(["Taken back.", "", *self._question()])

    def why(self, what: str) -> str:
        """Why something is not possible now: a thing ('unit:7'), or an action in words or notation."""
        text = what.strip()
        try:
            kind, colon, number = text.partition(":")
            if colon and kind.isalpha() and number.replace(":", "").isalnum():
                standing = self.match.why(self.seat, text)
                lines = [f"Possible: {self._words(action)}" for action in standing.can]
                lines += [f"{one.rule}: {one.sentence}" for one in standing.against]
                return self._named("\n".join(lines) or f"Nothing can be said of '{text[:80]}'.")
            self.match.verify(self.seat, self.match.read(self.seat, text))
        except Refusal as refusal:
            return self._refused(refusal)
        return "That is possible now."

    def rule(self, id: str) -> str:
        """A rule by its id, such as SE-ATK-05; a part of an id or a word lists the rules that match."""
        return rule_text(self.game, id)

    def log(self, last: int = 30) -> str:
        """What happened, as this seat heard it: the last so many sentences."""
        told = self._told(0)
        return "\n".join(told[-max(1, min(int(last), 400)) :]) or "Nothing has happened yet."

    # -- inside

    def _others(self) -> None:
        """Bots play until this seat is asked or the match is over."""
        match = self.match
        while match.outcome() is None:
            waiting = match.waiting()
            if self.seat in waiting:
                return
            other = waiting[0]
            decision = match.decision(other)
            match.play(other, self.bots[other].choose(match.view(other), decision, self.budget))

    def _question(self) -> list[str]:
        if self.match.outcome() is not None:
            return [self._ending()]
        if self.seat not in self.match.waiting():
            return ["The table waits for somebody else."]
        options = self.match.decision(self.seat).options
        view = self.match.view(self.seat)
        return question_lines(self.game, view, self.seat, [(place + 1, action) for place, action in enumerate(options)])

    def _news(self) -> list[str]:
        told = self._told(self.heard)
        self.heard = len(self.match.events(self.seat))
        return told[-MOST_EVENTS:]

    def _told(self, since: int) -> list[str]:
        sentences = [self.game.sentence(event) for event in self.match.events(self.seat, since)]
        return [self._named(sentence) for sentence in sentences if sentence]

    def _words(self, action: Any) -> str:
        return self.game.words(self.match.view(self.seat), self.seat, action)

    def _named(self, text: str) -> str:
        return with_seats(text, (), self.game.names(self.match.view(self.seat)))

    def _refused(self, refusal: Refusal) -> str:
        rule = getattr(refusal, "rule", "")
        told = self._named(refusal.reason)
        return f"Not possible ({rule}): {told}" if rule else f"Not possible: {told}"

    def _ending(self) -> str:
        outcome = self.match.outcome()
        if outcome is None:
            raise NotYourTurn("The match is not over.")
        winners = outcome.winners()
        who = "A draw" if not winners else " and ".join(f"Player {seat + 1}" for seat in winners) + " won"
        you = "You won." if self.seat in winners else "You did not win." if winners else ""
        title = self.game.rules[outcome.rule][0] if outcome.rule in self.game.rules else outcome.rule
        return f"The match is over. {who}: {title} ({outcome.rule}). {you}".strip()
