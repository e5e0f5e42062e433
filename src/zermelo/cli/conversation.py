"""A game in the terminal: turns, commands, and the record."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.show import print_block, print_text, read_typed_line, show_board
from zermelo.compounds.turns import Turns, has_own_ends
from zermelo.errors import InputError, LimitReached
from zermelo.games.move_lookup import moves_by_target, moves_by_text
from zermelo.games.parameters import natural
from zermelo.games.record import GameRecord, PlayedMove
from zermelo.games.rules import options_of
from zermelo.games.turn_and_score import gain_of, mover_of, outcome_of_worth, score_at_end
from zermelo.limits import NO_LIMITS, Limits
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import score_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zermelo.answers.strategy import Strategy
    from zermelo.games.base_rules import Score
    from zermelo.rulesets import Move, Position

#: Maximum number of moves in the list before a turn, and in the table of a hint.
MAX_LISTED, MAX_HINTS = 30, 12
#: Maximum number of moves that can be typed, besides the best move.
MAX_MOVES = 10_000

HELP = """\
  a number       the move with that number
  a move         as listed, such as: b → c  (or: b c); or the position that it leads to
  hint           show the best move, and the outcome of each move
  why            explain the position
  undo           take back your last move and all moves after it
  moves          list the moves again
  board          show the board again; board off: stop showing it
  save FILE      write a record of the game; play --continue FILE continues it
  quit           stop playing"""
COMMANDS = ("help", "hint", "why", "undo", "moves", "board", "save", "quit")


@dataclass(eq=False)
class Conversation:
    """A game in progress between the user and the computer."""

    strategy: Strategy[Any]
    record: GameRecord
    positions: list[Position[Any]]  # from the start to the current one
    shows_board: bool = True
    file: str = ""  # the file of the record
    limits: Limits = NO_LIMITS  # on the answer to each typed line

    @property
    def position(self) -> Position[Any]:
        """The current position."""
        return self.positions[-1]

    @property
    def is_your_turn(self) -> bool:
        """Whether it is the user's turn."""
        first_mover, mover = (
            mover_of(p.ruleset, p.state) for p in (self.positions[0], self.position)
        )
        if first_mover is not None and mover is not None:
            return self.record.person_begins is (first_mover is mover)
        return self.record.person_begins == (len(self.record.moves) % 2 == 0)

    def play(self) -> None:
        """Play until the game ends or the user stops."""
        misere = self.strategy.play is MISERE
        rule = f"a player who cannot move {'wins' if misere else 'loses'}"
        if has_own_ends(self.position.ruleset):
            rule = "the rules say when play ends and who wins"
            rule += "; misère: the player who would win loses" * misere
        if self.position.ruleset.has_scores:
            rule = "the player with the better score wins"
        click.echo(f"{self.position.ruleset}: {rule}. Type help for help.\n")
        enable_completion(lambda: [*COMMANDS, *map(str, self.moves())])
        while True:
            click.echo(f"Position: {self.position.label}")
            if self.shows_board:
                self.shows_board = show_board(self.position)
            end = self.result_if_over()
            if end is not None:
                sentence, result = end
                click.echo(sentence)
                self.review()
                self.save_with_result(result)
                return
            if not self.is_your_turn:
                self.make_own_move()
            elif not self.read_move():
                self.review()
                click.echo("Until next time.")
                self.save_with_result()
                return

    def result_if_over(self) -> tuple[str, str] | None:
        """Return how the game ended, as a sentence and for the record; None if it goes on."""
        if next(iter(self.position.options()), None) is not None:
            return None
        score = self.final_score() if self.position.ruleset.has_scores else 0
        outcome = self.strategy.solution(self.position).outcome
        if self.position.ruleset.has_scores:
            outcome = outcome_of_worth(score)
        won = self.is_your_turn is (outcome is Outcome.N)
        result, ending = ("you won", "you win") if won else ("you lost", "I win")
        if outcome is Outcome.D:
            result = ending = "a tie"
        if has_own_ends(self.position.ruleset):
            margin = f" by {score_text(max(score, -score))}" if score else ""
            return f"The play is over: {ending}{margin}.", result
        return f"{'You' if self.is_your_turn else 'I'} cannot move: {ending}.", result

    def final_score(self) -> Score:
        """Return the final score for the player to move: the score at the end and all gains."""
        rules, state = self.position.ruleset, self.position.state
        mover = mover_of(rules, state)
        total = score_at_end(rules, state)
        for moves_ago, (before, after) in enumerate(reversed([*pairwise(self.positions)]), 1):
            gain = gain_of(rules, before.state, after.state)
            is_own = moves_ago % 2 == 0 if mover is None else mover_of(rules, before.state) is mover
            total += gain if is_own else -gain
        return total

    def save_with_result(self, result: str = "") -> None:
        """Save the record with its result, if it has a file."""
        self.record = replace(self.record, result=result)
        if self.file:
            self.save(self.file)
            click.echo(f"The game is saved in {self.file}.")

    def save(self, file: str) -> None:
        """Write the record to a file."""
        from zermelo.formats.files import write_whole

        write_whole(Path(file), self.record.text().encode())

    def make_own_move(self) -> None:
        """Make the computer's move, and print it with its reason."""
        best = self.strategy.move(self.position)
        if best is None:  # play() checks for moves
            raise AssertionError(f"no move from {self.position}")
        move, reason = best
        print_text(f"I move {move}: {reason}.\n")
        self.make_move(move, yours=False)

    def make_move(self, move: Move[Any], *, yours: bool) -> None:
        """Make a move and record it; save the record, if it has a file."""
        played = PlayedMove(str(move), str(move.to), yours)
        self.record = replace(self.record, moves=(*self.record.moves, played))
        if self.file:
            self.save(self.file)
        is_repeated = move.to in self.positions
        self.positions.append(move.to)
        if is_repeated:
            is_draw = self.strategy.solution(self.position).outcome is Outcome.D
            more = " Nobody can force a win: play may go on for ever." if is_draw else ""
            click.echo(f"(This position occurred before.{more})")

    def read_move(self) -> bool:
        """Read lines until the user moves or takes back a move; False if the user stops."""
        moves = self.moves()
        self.list_moves(moves)
        while True:
            try:
                typed = self.read_line()
            except EOFError:
                return False
            word, _, rest = typed.partition(" ")
            match word.lower(), rest.strip():
                case ("quit" | "exit" | "q", ""):
                    return False
                case ("", _):
                    continue
                case ("help" | "?", ""):
                    click.echo(HELP)
                case ("moves", ""):
                    self.list_moves(moves)
                case ("board", "" | "on" | "off" as switch):
                    self.shows_board = switch != "off"
                    if self.shows_board and not show_board(self.position):
                        click.echo("There is no board to show here.")
                case ("save", file) if file:
                    try:
                        self.save(file)
                        click.echo(f"The game is saved in {file}.")
                    except InputError as error:
                        click.echo(str(error))
                case ("hint" | "why" as command, ""):
                    try:
                        self.hint() if command == "hint" else self.why()
                    except LimitReached as stop:
                        click.echo(f"There is no answer: {stop}.")
                case ("undo", ""):
                    if self.undo():
                        return True
                case _:
                    try:
                        move = find_move(typed, moves)
                    except InputError as error:
                        click.echo(str(error))
                        continue
                    self.make_move(move, yours=True)
                    click.echo()
                    return True

    def read_line(self) -> str:
        """Return a typed line; the limits hold for the answer to it."""
        typed, self.strategy.engine.limits = read_typed_line("Your move: ", self.limits)
        return typed

    def hint(self) -> None:
        """Print the best move and the outcome of each move."""
        if self.shows_board:
            show_board(self.position, self.strategy.solution(self.position))
        print_text(hint(self.strategy, self.position))

    def review(self) -> None:
        """Print a review of the user's moves."""
        from zermelo.answers.grade import review

        yours, strategy = self.your_move_indices(), self.strategy
        if yours:
            print_text(f"\n{review(self.positions, yours, strategy.play, engine=strategy.engine)}")

    def your_move_indices(self) -> list[int]:
        """Return the indices of the user's moves in the record."""
        return [index for index, played in enumerate(self.record.moves) if played.yours]

    def why(self) -> None:
        """Explain the position."""
        from zermelo.answers.explanation import explain

        print_block(explain(self.position, self.strategy.play, engine=self.strategy.engine))

    def undo(self) -> bool:
        """Take back the user's last move and all after it; return whether the user had moved."""
        indices = self.your_move_indices()
        if not indices:
            click.echo("You have not moved yet.")
            return False
        index = indices[-1]
        self.record = replace(self.record, moves=self.record.moves[:index])
        del self.positions[index + 1 :]
        return True

    def moves(self) -> list[Move[Any]]:
        """Return the distinct moves; of `MAX_MOVES` or more, the best and the first `MAX_MOVES`."""
        options = options_of(self.position.ruleset, self.position.state)
        moves = self.position.moves_to(islice(options, MAX_MOVES))
        if len(moves) >= MAX_MOVES:
            best = self.strategy.move(self.position)
            moves = [*([best[0]] if best is not None else []), *moves]
        return moves

    @staticmethod
    def list_moves(moves: list[Move[Any]]) -> None:
        """Print the moves with numbers."""
        texts = [move.text for move in moves[:MAX_LISTED]]
        if all(map(str.isdecimal, texts)):  # a typed number is the text of a move, not its place
            click.echo(f"  {'  '.join(texts)}")
            return
        for number, text in enumerate(texts, 1):
            click.echo(f"  {number:>2}  {text}")
        if len(moves) >= MAX_MOVES:
            click.echo(f"  … and more; the first {MAX_MOVES:,} and the best move can be typed")
        elif len(moves) > MAX_LISTED:
            click.echo(f"  … and {len(moves) - MAX_LISTED:,} more, numbered in the same way")


def hint(strategy: Strategy[Any], position: Position[Any]) -> str:
    """Return the best move and, if the limits allow, a table of up to `MAX_HINTS` moves."""
    from zermelo.answers.move_table import move_table
    from zermelo.games.explanation import Table

    best = strategy.move(position)
    advice = "There is no move." if best is None else f"Move {best[0]}: {best[1]}."
    try:
        table = move_table(position, strategy.play, engine=strategy.engine)
    except LimitReached:  # the best move is known already
        return advice
    if not table.rows:
        return advice
    more = len(table.rows) - MAX_HINTS
    note = f"… and {more:,} more" if more > 0 else ""
    return f"{advice}\n{Table(table.heads, tuple(table.cells(MAX_HINTS)), note)}"


def play_position(position: Position[Any], play: Play = NORMAL, *, first: bool = True) -> None:
    """Play a position (if partizan, with a player to move); the user begins if ``first``."""
    from zermelo.answers.strategy import Strategy

    position_text, beginner = str(position), None
    if isinstance(position.ruleset, Turns):
        state, beginner = position.state
        position_text = position.ruleset.rules.show(state)
    words = (*shlex.split(str(position.ruleset)), *position_text.split())
    record = GameRecord(words, play, beginner, first)
    Conversation(Strategy(position, play), record, [position]).play()


def enable_completion(completions: Callable[[], Sequence[str]]) -> None:
    """Enable line editing, history and completion of moves in a terminal."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # on Windows
        return

    def completer(text: str, number: int) -> str | None:
        matches = [word for word in completions() if word.startswith(readline.get_line_buffer())]
        start = readline.get_begidx()
        return matches[number][start:] if number < len(matches) and text is not None else None

    readline.set_completer(completer)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")


def find_move(typed: str, moves: list[Move[Any]]) -> Move[Any]:
    """Return the move that has a typed text, number or target, tried in this order."""
    matches = moves_by_text(typed, moves)
    if not matches and 1 <= (number := natural(typed) or 0) <= len(moves):
        matches = [moves[number - 1]]
    for move in matches or moves_by_target(typed, moves):
        return move
    raise InputError(f"{typed!r} is not a move here; type a number, a move as listed, or help")
