"""The discussion of an argument in the terminal: a person against the solver."""

from __future__ import annotations

import click

from zermelo.argumentation.discussion import Utterance
from zermelo.argumentation.dispute import Dispute
from zermelo.cli.show import say, typed
from zermelo.errors import InputError
from zermelo.games.parameters import natural
from zermelo.limits import Limits

LISTED = 30
HELP = """\
  a number       the argument with that number
  an argument    by its name
  hint           what the solver would say in your place
  undo           take back what you said last, and the answer to it
  list           tell again what may be said
  quit           stop"""


class Disputing:
    """A dispute in progress."""

    def __init__(self, start: Dispute, side: str, limits: Limits) -> None:
        self.line = [start]
        self.side = side
        self.limits = limits

    @property
    def here(self) -> Dispute:
        """The dispute as far as it has come."""
        return self.line[-1]

    def run(self) -> None:
        """Go on until it ends, or the person stops."""
        rules = "each attacks what the other said last" if self.here.grounded else (
            "the opponent names attackers of anything that the proponent said, and the proponent "
            "answers without conflict with what was said before"
        )  # fmt: skip
        if self.here.sceptically:
            rules = (
                "the opponent may put forward arguments that stand together, and the first one has "
                f"to stand beside them; then {rules}"
            )
        say(f"You are the {self.side}: {rules}. Whoever cannot go on has lost. Type help for help.")
        told(self.here.said[0])
        while (ended := self.here.ended) is None:
            if self.here.speaker != self.side:
                chosen, why = self.here.best(self.limits)
                self.line.append(self.here.then(chosen.argument))
                told(chosen, why)
            elif not self.ask():
                click.echo("Until next time.")
                return
        if ended.winner is None:
            say(f"Nobody wins: {ended.because}.")
        else:
            who = "You win" if ended.winner == self.side else "The solver wins"
            say(f"{who}, as the {ended.winner}: {ended.because}.")

    def ask(self) -> bool:
        """Ask until something is said; False if the person wants to stop."""
        self.listed()
        while True:
            try:
                line, watch = typed("You say: ", self.limits)
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
                    self.listed()
                case "hint":
                    chosen, why = self.here.best(watch)
                    say(f"Say {chosen.argument}: {why}.")
                case "undo":
                    if self.undo():
                        return True
                case _:
                    try:
                        after = self.here.then(self.meant(line))
                    except InputError as error:
                        click.echo(str(error))
                        continue
                    self.line.append(after)
                    told(after.said[-1])
                    return True

    def meant(self, line: str) -> object:
        """Return the argument that is meant: by its name, or by its number in the list."""
        sayable = self.here.sayable
        for utterance in sayable:
            if str(utterance.argument) == line:
                return utterance.argument
        if 1 <= (number := natural(line) or 0) <= len(sayable):
            return sayable[number - 1].argument
        return line

    def undo(self) -> bool:
        """Go back to what the person said last; False if nothing was."""
        mine = [place for place, dispute in enumerate(self.line[1:], 1)
                if dispute.said[-1].by == self.side]  # fmt: skip
        if not mine:
            click.echo("You have said nothing yet that can be taken back.")
            return False
        del self.line[mine[-1] :]
        return True

    def listed(self) -> None:
        """List what may be said."""
        sayable = self.here.sayable
        for number, utterance in enumerate(sayable[:LISTED], 1):
            how = "(put forward)" if utterance.against is None else f"against {utterance.against}"
            click.echo(f"  {number:>2}  {utterance.argument} {how}")
        if len(sayable) > LISTED:
            click.echo(f"  … and {len(sayable) - LISTED:,} more, numbered on")


def told(said: Utterance, why: str = "") -> None:
    """Print what was said."""
    put = " (put forward)" if said.by == "opponent" else ""
    against = put if said.against is None else f", which attacks {said.against}"
    say(f"{said.by.capitalize()}: {said.argument}{against}" + (f" ({why})." if why else "."))
