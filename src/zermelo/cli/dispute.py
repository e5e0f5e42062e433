"""A dispute about an argument in the terminal: the user against the solver."""

from __future__ import annotations

import click

from zermelo.argumentation.discussion import Utterance
from zermelo.argumentation.dispute import Dispute
from zermelo.cli.show import print_text, read_typed_line
from zermelo.errors import InputError
from zermelo.games.parameters import natural
from zermelo.limits import Limits

#: Maximum number of possible arguments that are listed.
MAX_LISTED = 30
HELP = """\
  a number       the argument with that number
  a name         the argument with that name
  hint           show the best argument
  undo           take back your last argument and the reply
  list           list the possible arguments again
  quit           stop"""


class DisputeConversation:
    """A dispute in progress, with its earlier states; the user speaks for ``side``."""

    def __init__(self, start: Dispute, side: str, limits: Limits) -> None:
        self.history = [start]
        self.side = side
        self.limits = limits

    @property
    def dispute(self) -> Dispute:
        """The current dispute."""
        return self.history[-1]

    def run(self) -> None:
        """Hold the dispute until it ends or the user stops."""
        rules = "each argument attacks the previous one; if a side repeats one, nobody wins"
        if not self.dispute.grounded:
            rules = (
                "the opponent names an unanswered attacker of one of the proponent's arguments; "
                "the proponent names an attacker of it that conflicts with none of these arguments"
            )
        if self.dispute.sceptically:
            rules = (
                "the opponent may first put forward an admissible set, which counts as the "
                "proponent's, and wins if the set conflicts with the first argument; then " + rules
            )
        print_text(
            f"You are the {self.side}: {rules}. A side that cannot continue loses. "
            "Type help for help."
        )
        print_utterance(self.dispute.said[0])
        while (end := self.dispute.ended) is None:
            if self.dispute.speaker != self.side:
                best, why = self.dispute.best(self.limits)
                self.history.append(self.dispute.then(best.argument))
                print_utterance(best, why)
            elif not self.ask():
                click.echo("Until next time.")
                return
        if end.winner is None:
            print_text(f"Nobody wins: {end.because}.")
        else:
            who = "You win" if end.winner == self.side else "The solver wins"
            print_text(f"{who}, as the {end.winner}: {end.because}.")

    def ask(self) -> bool:
        """Read lines until the user utters or takes back an argument; False if the user stops."""
        self.list_arguments()
        while True:
            try:
                line, watch = read_typed_line("Your argument: ", self.limits)
            except EOFError:
                return False
            match line.lower():
                case "quit" | "exit" | "q":
                    return False
                case "":
                    continue
                case "help" | "?":
                    click.echo(HELP)
                case "list":
                    self.list_arguments()
                case "hint":
                    best, why = self.dispute.best(watch)
                    print_text(f"Best: {best.argument}: {why}.")
                case "undo":
                    if self.undo():
                        return True
                case _:
                    try:
                        next_dispute = self.dispute.then(self.typed_argument(line))
                    except InputError as error:
                        click.echo(str(error))
                        continue
                    self.history.append(next_dispute)
                    print_utterance(next_dispute.said[-1])
                    return True

    def typed_argument(self, line: str) -> object:
        """Return the possible argument that a line names or numbers; the line itself if none."""
        sayable = self.dispute.sayable
        for utterance in sayable:
            if str(utterance.argument) == line:
                return utterance.argument
        if 1 <= (number := natural(line) or 0) <= len(sayable):
            return sayable[number - 1].argument
        return line

    def undo(self) -> bool:
        """Take back the user's last argument and what follows; return whether there was one."""
        own_indices = [index for index, dispute in enumerate(self.history[1:], 1)
               if dispute.said[-1].by == self.side]  # fmt: skip
        if not own_indices:
            click.echo("You have no argument to take back.")
            return False
        del self.history[own_indices[-1] :]
        return True

    def list_arguments(self) -> None:
        """Print the possible arguments."""
        sayable = self.dispute.sayable
        for number, utterance in enumerate(sayable[:MAX_LISTED], 1):
            role = "(put forward)" if utterance.against is None else f"against {utterance.against}"
            click.echo(f"  {number:>2}  {utterance.argument} {role}")
        if len(sayable) > MAX_LISTED:
            click.echo(f"  … and {len(sayable) - MAX_LISTED:,} more, numbered likewise")


def print_utterance(utterance: Utterance, reason: str = "") -> None:
    """Print an utterance, what it attacks, and the reason if one is given."""
    detail = " (put forward)" if utterance.by == "opponent" else ""
    if utterance.against is not None:
        detail = f", which attacks {utterance.against}"
    print_text(
        f"{utterance.by.capitalize()}: {utterance.argument}{detail}"
        + (f" ({reason})." if reason else ".")
    )
