"""``zermelo play``: play in the terminal against the perfect opponent."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, refuse
from zermelo.cli.game import GameVerb, searching, with_position
from zermelo.errors import InputError, LimitReached
from zermelo.games.rules import options_of
from zermelo.games.turns import ends_of_its_own
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE

if TYPE_CHECKING:
    from zermelo.answers.strategy import Strategy
    from zermelo.rulesets import Move, Position
    from zermelo.values.play import Play

__all__ = ["command"]

LISTED = 30
#: So many moves can be typed.
MANY = 10_000

HELP = """\
  a number       the move with that number
  a move         as it is listed, such as: b → c  (or: b c); or the position that it leads to
  hint           what a perfect player would do, and why
  why            explain the position
  undo           take back your last move and the answer to it
  moves          list the moves again
  quit           stop playing"""


@click.command(
    cls=GameVerb,
    epilog="Example: zermelo play tokens --on examples/beat-craig.tgf a1 a2 d --second",
)
@with_position
@searching
@click.option("--first/--second", default=True, help="Do you move first? Default: first.")
@answering
def command(call: Call, words: tuple[str, ...], play: Play, first: bool) -> None:
    """Play a position against the perfect opponent, which explains its moves.

    Whoever cannot move loses; with --misere, wins. Type "help" for what can be typed. The limits
    hold for each move.
    """
    from zermelo.answers.strategy import Strategy
    from zermelo.formats.resolvers import FILES
    from zermelo.rulesets import position_of

    if call.json:
        refuse("play is a conversation (solve and explain answer in JSON)", "as_json")
    start = position_of(words, FILES)
    with call.step("solving"):
        strategy = Strategy(start, play, call.limits.limits)
        strategy.move(start)
    Table(strategy, start, yours=first).play()


class Table:
    """A play in progress: the positions so far, and whose turn it is."""

    def __init__(self, strategy: Strategy[Any], start: Position[Any], *, yours: bool) -> None:
        self.strategy = strategy
        self.line: list[Position[Any]] = []  # the positions before this one
        self.moved: list[int] = []  # how many there were when you moved
        self.here = start
        self.misere = strategy.play is MISERE
        self.yours = yours

    def play(self) -> None:
        """Play until somebody cannot move, or you have had enough."""
        click.echo(f"{self.here.ruleset}: {self.aim()}. Type help for help.\n")
        while True:
            click.echo(f"Position: {str(self.here) or self.here.ruleset.start}")
            if next(iter(self.here.options()), None) is None:
                click.echo(self.over())
                return
            if not self.yours:
                self.answer()
            elif not self.ask():
                click.echo("Until next time.")
                return

    def aim(self) -> str:
        """Say how play is won."""
        if ends_of_its_own(self.here.ruleset):
            return (
                "misère, so that whoever would win loses"
                if self.misere
                else "play ends by its rules"
            )
        return f"whoever cannot move {'wins' if self.misere else 'loses'}"

    def over(self) -> str:
        """Say who has won where there is no move."""
        outcome = self.strategy.solution(self.here).outcome
        winner = "you win" if self.yours is (outcome is Outcome.N) else "I win"
        if ends_of_its_own(self.here.ruleset):
            return f"Play has ended: {'a draw' if outcome is Outcome.D else winner}."
        return f"{'You' if self.yours else 'I'} cannot move: {winner}."

    def answer(self) -> None:
        """Make the computer's move, and say why."""
        chosen = self.strategy.move(self.here)
        if chosen is None:  # play() has seen that there is a move
            raise AssertionError(f"no move from {self.here}")
        move, reason = chosen
        click.echo(f"I move {move}: {reason}.\n")
        self.go(move)

    def go(self, move: Move[Any]) -> None:
        """Make a move."""
        self.line.append(self.here)
        self.here = move.to
        self.yours = not self.yours
        if self.here in self.line:
            drawn = self.strategy.solution(self.here).outcome is Outcome.D
            more = " Play may go on for ever: a draw." if drawn else ""
            click.echo(f"(This position was here before.{more})")

    def ask(self) -> bool:
        """Ask for a move until there is one; False if you want to stop."""
        moves = self.moves()
        self.list_moves(moves)
        while True:
            try:
                typed = input("Your move: " if sys.stdin.isatty() else "").strip()
            except EOFError:
                return False
            match typed.lower():
                case "quit" | "exit" | "q":
                    return False
                case "":
                    continue
                case "help" | "?":
                    click.echo(HELP)
                case "moves":
                    self.list_moves(moves)
                case "hint" | "why" as what:
                    try:
                        click.echo(self.hint() if what == "hint" else self.why())
                    except LimitReached as stop:
                        click.echo(f"That cannot be said: {stop}.")
                case "undo":
                    if self.undo():
                        return True
                case _:
                    try:
                        move = chosen_move(typed, moves)
                    except InputError as error:
                        click.echo(str(error))
                        continue
                    self.moved.append(len(self.line))
                    self.go(move)
                    click.echo()
                    return True

    def hint(self) -> str:
        """Say what a perfect player would do."""
        chosen = self.strategy.move(self.here)
        if chosen is None:  # play() has seen that there is a move
            raise AssertionError(f"no move from {self.here}")
        return f"Move {chosen[0]}: {chosen[1]}."

    def why(self) -> str:
        """Explain the position, by what was found before and within the same limits."""
        from zermelo.answers.explanation import explain

        return str(explain(self.here, self.strategy.play, engine=self.strategy.engine))

    def undo(self) -> bool:
        """Go back to your last move; False if there is none."""
        if not self.moved:
            click.echo("You have not moved yet.")
            return False
        back = self.moved.pop()
        self.here, self.yours = self.line[back], True
        del self.line[back:]
        return True

    def moves(self) -> list[Move[Any]]:
        """Return the moves, each once; of very many the first ones, and the best."""
        options = options_of(self.here.ruleset, self.here.state)
        moves = self.here.moves_to(islice(options, MANY))
        if len(moves) >= MANY:
            chosen = self.strategy.move(self.here)
            moves = [*([chosen[0]] if chosen is not None else []), *moves]
        return moves

    @staticmethod
    def list_moves(moves: list[Move[Any]]) -> None:
        """List the moves with numbers."""
        for number, move in enumerate(moves[:LISTED], 1):
            click.echo(f"  {number:>2}  {move}")
        if len(moves) >= MANY:
            click.echo(f"  … and more than {MANY:,} others, of which {MANY:,} can be typed")
        elif len(moves) > LISTED:
            click.echo(f"  … and {len(moves) - LISTED:,} more, numbered on")


def chosen_move(typed: str, moves: list[Move[Any]]) -> Move[Any]:
    """Find the move that somebody typed: its text first, then its number, then where it leads.

    Raises
    ------
    InputError
        There is no such move.
    """
    wanted = typed.replace("->", " ").replace("→", " ").split()
    for move in moves:
        if move.text.replace("→", " ").split() == wanted:
            return move
    if typed.isascii() and typed.isdecimal() and 1 <= int(typed[:9]) <= len(moves):
        return moves[int(typed[:9]) - 1]
    for move in moves:
        if str(move.to).split() == typed.split():
            return move
    raise InputError(f"{typed!r} is no move here; type a number, a move as listed, or help")
