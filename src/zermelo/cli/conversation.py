"""A play in the terminal: who moves, what is typed, and the record of it."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.show import print_block, say, show_board, typed
from zermelo.compounds.turns import Turns, ends_of_its_own
from zermelo.errors import InputError, LimitReached
from zermelo.games.move_lookup import moves_by_target, moves_by_text
from zermelo.games.parameters import natural
from zermelo.games.record import GameRecord, Played
from zermelo.games.rules import options_of
from zermelo.limits import NO_LIMITS, Limits
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zermelo.answers.strategy import Strategy
    from zermelo.rulesets import Move, Position

LISTED = 30
#: How many moves a hint lists.
HINTED = 12
#: So many moves can be typed.
MANY = 10_000

HELP = """\
  a number       the move with that number
  a move         as it is listed, such as: b → c  (or: b c); or the position that it leads to
  hint           what a perfect player would do, and what each move leads to
  why            explain the position
  undo           take back your last move and the answer to it
  moves          list the moves again
  board          show the board again, or no more: board off
  save FILE      write a record of the game; play --continue FILE goes on with it
  quit           stop playing"""
COMMANDS = ("help", "hint", "why", "undo", "moves", "board", "save", "quit")


class Conversation:
    """A play in progress: the positions so far, and whose turn it is."""

    def __init__(
        self,
        strategy: Strategy[Any],
        record: GameRecord,
        line: list[Position[Any]],
        *,
        board: bool = True,
        file: str = "",
        limits: Limits = NO_LIMITS,
    ) -> None:
        self.limits = limits  # on the whole answer to a line
        self.strategy = strategy
        self.record = record
        self.line = line  # the positions of the record, from the start to this one
        self.board = board
        self.file = file  # where the record is kept up to date, if anywhere
        self.misere = strategy.play is MISERE

    @property
    def here(self) -> Position[Any]:
        """The position."""
        return self.line[-1]

    @property
    def yours(self) -> bool:
        """Whether it is your turn: moves alternate."""
        return self.record.first == (len(self.record.moves) % 2 == 0)

    def play(self) -> None:
        """Play until somebody cannot move, or you have had enough."""
        end = f"whoever cannot move {'wins' if self.misere else 'loses'}"
        if ends_of_its_own(self.here.ruleset):
            end = "the rules say when play ends, and who has won"
            end += "; misère: whoever would have won loses" * self.misere
        click.echo(f"{self.here.ruleset}: {end}. Type help for help.\n")
        complete(lambda: [*COMMANDS, *map(str, self.moves())])
        while True:
            click.echo(f"Position: {self.here.label}")
            if self.board:
                self.board = show_board(self.here)
            over = self.over()
            if over is not None:
                said, result = over
                click.echo(said)
                self.review()
                self.keep(result)
                return
            if not self.yours:
                self.answer()
            elif not self.ask():
                self.review()
                click.echo("Until next time.")
                self.keep()
                return

    def over(self) -> tuple[str, str] | None:
        """Say how play has ended, and what is written down of it; None where it goes on."""
        if next(iter(self.here.options()), None) is not None:
            return None
        outcome = self.strategy.solution(self.here).outcome
        won = self.yours is (outcome is Outcome.N)
        result = "a tie" if outcome is Outcome.D else "you won" if won else "you lost"
        said = {"a tie": "a tie", "you won": "you win", "you lost": "I win"}[result]
        if ends_of_its_own(self.here.ruleset):
            return f"The play is over: {said}.", result
        return f"{'You' if self.yours else 'I'} cannot move: {said}.", result

    def keep(self, result: str = "") -> None:
        """Write the record down, if it is kept, and say so."""
        self.record = replace(self.record, result=result)
        if self.file:
            self.save(self.file)
            click.echo(f"The game is kept in {self.file}.")

    def save(self, file: str) -> None:
        """Write the record to a file."""
        from zermelo.formats.files import write_whole

        write_whole(Path(file), self.record.text().encode())

    def answer(self) -> None:
        """Make the computer's move, and say why."""
        chosen = self.strategy.move(self.here)
        if chosen is None:  # play() has seen that there is a move
            raise AssertionError(f"no move from {self.here}")
        move, reason = chosen
        say(f"I move {move}: {reason}.\n")
        self.go(move, yours=False)

    def go(self, move: Move[Any], *, yours: bool) -> None:
        """Make a move."""
        played = Played(str(move), str(move.to), yours)
        self.record = replace(self.record, moves=(*self.record.moves, played))
        if self.file:
            self.save(self.file)
        been = move.to in self.line
        self.line.append(move.to)
        if been:
            drawn = self.strategy.solution(self.here).outcome is Outcome.D
            more = " Play may go on for ever: a draw." if drawn else ""
            click.echo(f"(This position was here before.{more})")

    def ask(self) -> bool:
        """Ask for a move until there is one; False if you want to stop."""
        moves = self.moves()
        self.list_moves(moves)
        while True:
            try:
                line = self.typed()
            except EOFError:
                return False
            word, _, rest = line.partition(" ")
            match word.lower(), rest.strip():
                case ("quit" | "exit" | "q", ""):
                    return False
                case ("", _):
                    continue
                case ("help" | "?", ""):
                    click.echo(HELP)
                case ("moves", ""):
                    self.list_moves(moves)
                case ("board", "" | "on" | "off" as wanted):
                    self.board = wanted != "off"
                    if self.board and not show_board(self.here):
                        click.echo("There is no board to show here.")
                case ("save", file) if file:
                    try:
                        self.save(file)
                        click.echo(f"The game is kept in {file}.")
                    except InputError as error:
                        click.echo(str(error))
                case ("hint" | "why" as what, ""):
                    try:
                        self.hint() if what == "hint" else self.why()
                    except LimitReached as stop:
                        click.echo(f"That cannot be said: {stop}.")
                case ("undo", ""):
                    if self.undo():
                        return True
                case _:
                    try:
                        move = chosen_move(line, moves)
                    except InputError as error:
                        click.echo(str(error))
                        continue
                    self.go(move, yours=True)
                    click.echo()
                    return True

    def typed(self) -> str:
        """Read a line; the engine is within the limits on the whole answer to it."""
        line, self.strategy.engine.limits = typed("Your move: ", self.limits)
        return line

    def hint(self) -> None:
        """Say what a perfect player would do, and what each move leads to."""
        if self.board:
            show_board(self.here, self.strategy.solution(self.here))
        say(hint(self.strategy, self.here))

    def review(self) -> None:
        """Say which of your moves gave something away, if you made any."""
        from zermelo.answers.review import review

        yours, strategy = self.your_moves(), self.strategy
        if yours:
            say(f"\n{review(self.line, yours, strategy.play, engine=strategy.engine)}")

    def your_moves(self) -> list[int]:
        """Return the places of your moves in the record."""
        return [place for place, played in enumerate(self.record.moves) if played.yours]

    def why(self) -> None:
        """Explain the position, by what was found before and within the same limits."""
        from zermelo.answers.explanation import explain

        print_block(explain(self.here, self.strategy.play, engine=self.strategy.engine))

    def undo(self) -> bool:
        """Go back to your last move; False if there is none."""
        yours = self.your_moves()
        if not yours:
            click.echo("You have not moved yet.")
            return False
        back = yours[-1]
        self.record = replace(self.record, moves=self.record.moves[:back])
        del self.line[back + 1 :]
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
        told = [move.text for move in moves[:LISTED]]
        if all(map(str.isdecimal, told)):  # another number beside would mean another move
            click.echo(f"  {'  '.join(told)}")
            return
        for number, text in enumerate(told, 1):
            click.echo(f"  {number:>2}  {text}")
        if len(moves) >= MANY:
            click.echo(f"  … and more than {MANY:,} others, of which {MANY:,} can be typed")
        elif len(moves) > LISTED:
            click.echo(f"  … and {len(moves) - LISTED:,} more, numbered on")


def hint(strategy: Strategy[Any], here: Position[Any]) -> str:
    """Say what a perfect player would do, and list what each move leads to."""
    from zermelo.answers.move_table import move_table
    from zermelo.games.explanation import Table

    chosen = strategy.move(here)
    first = "There is no move." if chosen is None else f"Move {chosen[0]}: {chosen[1]}."
    try:
        table = move_table(here, strategy.play, engine=strategy.engine)
    except LimitReached:  # the move is known all the same
        return first
    if not table.rows:
        return first
    more = len(table.rows) - HINTED
    note = f"… and {more:,} more" if more > 0 else ""
    return f"{first}\n{Table(table.heads, tuple(table.cells(HINTED)), note)}"


def play_position(position: Position[Any], play: Play = NORMAL, *, first: bool = True) -> None:
    """Play a position in a terminal or notebook; of a partizan game, with the player to move."""
    from zermelo.answers.strategy import Strategy

    written, begins = str(position), None
    if isinstance(position.ruleset, Turns):
        here, begins = position.state
        written = position.ruleset.rules.show(here)
    words = (*shlex.split(str(position.ruleset)), *written.split())
    record = GameRecord(words, play, begins, first)
    Conversation(Strategy(position, play), record, [position]).play()


def complete(known: Callable[[], Sequence[str]]) -> None:
    """Let a terminal edit lines, remember them, and complete moves with the tab key."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # there is none on Windows
        return

    def completer(text: str, number: int) -> str | None:
        matches = [word for word in known() if word.startswith(readline.get_line_buffer())]
        start = readline.get_begidx()
        return matches[number][start:] if number < len(matches) and text is not None else None

    readline.set_completer(completer)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")


def chosen_move(said: str, moves: list[Move[Any]]) -> Move[Any]:
    """Find the move that somebody typed: its text first, then its number, then where it leads."""
    matches = moves_by_text(said, moves)
    if not matches and 1 <= (number := natural(said) or 0) <= len(moves):
        matches = [moves[number - 1]]
    for move in matches or moves_by_target(said, moves):
        return move
    raise InputError(f"{said!r} is no move here; type a number, a move as listed, or help")
