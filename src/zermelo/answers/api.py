"""Functions on positions or their text: ``z.solve(position)``, ``z.explain("nim 3 5")``."""

from __future__ import annotations

from typing import cast

from zermelo.answers.explanation import explain as explain_position
from zermelo.answers.grade import Grade
from zermelo.answers.grade import grade as grade_move
from zermelo.answers.move_table import move_table as make_move_table
from zermelo.errors import InputError
from zermelo.games.explanation import Explanation
from zermelo.games.move_table import MoveTable
from zermelo.games.position import Position
from zermelo.games.solution import Solution
from zermelo.games.type_parameters import State, V
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play, play_named
from zermelo.values.player import Player


def solve(
    position: Position[State, V] | str,
    play: Play | str = NORMAL,
    *,
    limits: Limits | Watch = NO_LIMITS,
    method: str | None = None,
    distance: bool = False,
) -> Solution[State, V]:
    """Return who wins, by which moves, and how that is known.

    The cheapest method that applies is used: theorem, sum, search, or labels of the state graph.

    Parameters
    ----------
    position : Position or str
        Text is read as on the command line: ``"nim 3 5 + kayles 4"``. Some names mean misère
        play: ``"misere-nim 3 5"``, ``"marienbad 1 3 5 7"``.
    play : Play or str
        ``"misere"``: the player who makes the last move loses.
    limits : Limits or Watch
    method : str, optional
        The only method to use, a name in `zermelo.solvers.methods.METHODS`.
    distance : bool
        Whether to find the length of play at any cost. By default it is found if that is cheap.

    Raises
    ------
    InputError
        The argument is not a position, or there is no such method.
    LimitReached

    Examples
    --------
    >>> import zermelo as z
    >>> z.solve("nim 10 17 21")
    <Solution of 10 17 21: N, value 14, best move take 6 from heap 1>
    >>> z.solve(z.rulesets.Nim()(1, 1, 2), "misere").outcome
    Outcome.N
    """
    engine = Engine(limits, method=method)
    return engine.solve(*_position_and_play(position, play), distance=distance)


def explain(
    position: Position[State] | str,
    play: Play | str = NORMAL,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> Explanation:
    """Return who wins, by which move, and why; ``print`` shows the explanation.

    ``position``, ``play``, ``limits`` and errors are as in `solve`.

    Examples
    --------
    >>> import zermelo as z
    >>> print(z.explain("nim 3 5"))
    Position: 3 5
    The next player wins (N): the player to move can force a win.
    ...
    Winning move: take 2 from heap 2.
    """
    return explain_position(*_position_and_play(position, play), limits=limits)


def move_table(
    position: Position[State] | str,
    play: Play | str = NORMAL,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> MoveTable[State]:
    """Return the moves, best first, with the position after each, and the main line of play.

    Arguments and errors are as in `explain`; `Position.move_table` returns the same.

    Examples
    --------
    >>> import zermelo as z
    >>> print(z.move_table("nim 1 2").rows[0].move)
    take 1 from heap 2
    """
    return make_move_table(*_position_and_play(position, play), limits=limits)


def grade(
    position: Position[State] | str,
    move: str,
    play: Play | str = NORMAL,
    *,
    player: Player | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Grade:
    """Return whether a move is right, why, and which moves would have been better.

    Parameters
    ----------
    position : Position or str
        As in `solve`.
    move : str
        The text of a move, or of the position it leads to. Arrows are ignored, and usually case.
    play : Play or str
    player : Player, optional
        In a partizan game: who makes the move; required if both players have this move.
    limits : Limits or Watch

    Raises
    ------
    InputError
        As in `solve`, or there is no such move; then the message lists some moves.
    LimitReached

    Examples
    --------
    >>> import zermelo as z
    >>> z.grade("nim 3 5", "take 2 from heap 2").right
    True
    """
    start, named_play = _position_and_play(position, play)
    return grade_move(start, move, named_play, player=player, limits=limits)


def as_position(position_or_text: Position[State, V] | str) -> Position[State, V]:
    """Return the position that a text describes; a position is returned unchanged."""
    if isinstance(position_or_text, Position):
        return position_or_text
    if not isinstance(position_or_text, str):
        raise InputError(
            f"{position_or_text!r} is not a position; make one by calling a ruleset, such as "
            'zermelo.rulesets.Nim()(3, 5), or write "nim 3 5"'
        )
    from zermelo.rulesets.reading import position_of, words_of

    if words := words_of(position_or_text):
        return cast("Position[State, V]", position_of(words))
    raise InputError('write a ruleset and a position, such as "nim 3 5"')


def _position_and_play(
    position_or_text: Position[State, V] | str, play: Play | str
) -> tuple[Position[State, V], Play]:
    """Return the position and the play: misère if the game's name means that, else ``play``."""
    named_play = play_named(play)
    if isinstance(position_or_text, str):
        from zermelo.rulesets.reading import position_of, without_misere, words_of

        if (words := without_misere(words_of(position_or_text))) is not None:
            return cast("Position[State, V]", position_of(words)), MISERE
    return as_position(position_or_text), named_play
