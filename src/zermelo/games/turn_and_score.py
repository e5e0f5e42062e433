"""The player to move by the method ``turn`` of rules, and scores for that player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from numbers import Integral
from typing import Any, NoReturn, Protocol, runtime_checkable

from zermelo.errors import InputError, in_full
from zermelo.games.base_rules import Rules, Score, options_for, options_of
from zermelo.games.ends import End
from zermelo.games.own_functions import call_user, error_in
from zermelo.games.position import Position
from zermelo.limits import Watch
from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT, Player


class Worths(Protocol):
    """The worth of positions for the player to move: a score, or 1 (win), 0 (draw), −1 (loss)."""

    note: str  #: The method, appended to "found from the ends of play back".
    searched: bool  #: Whether a search, being faster, is used instead of the table.

    def __len__(self) -> int: ...
    def __contains__(self, state: object) -> bool: ...
    def worth(self, state: Any) -> Score: ...  # noqa: ANN401, D102


@runtime_checkable
class WithWorths(Protocol):
    """A ruleset with turns or scores that can make a table of worths."""

    def worths(self, state: Any, watch: Watch) -> Worths:  # noqa: ANN401
        """Return a table of the worths of all positions reachable from a state, in normal play."""


class TurnInState:
    """Rules whose states are tuples with the player to move, 0 or 1, in the second place."""

    def turn(self, state: tuple[Any, ...]) -> int:
        """Return the player to move."""
        player: int = state[1]
        return player


PLAYERS = (LEFT, RIGHT)  #: in the order of their numbers, 0 and 1


def mover_of(rules: Rules, state: object) -> Player | None:
    """Return the player to move by `turn` (Left for 0, Right for 1), None without such a method."""
    player: object = rules.turn(state)
    if player is None and rules.alternates:
        return None
    if isinstance(player, Player):
        return player
    if isinstance(player, Integral) and player in (0, 1):  # NumPy's integers too
        return PLAYERS[int(player)]
    raise error_in(
        _user_function(rules, "turn"),
        f"turn({in_full(state)}) gives {in_full(player)}; return 0 or 1 for the player to move, "
        "in a partizan game LEFT or RIGHT",
    )


def name_of(rules: Rules, player: Player) -> str:
    """Return the name of a player: Left or Right under partizan rules, else player 0 or 1."""
    return player.name.title() if rules.has_sides else f"player {PLAYERS.index(player)}"


def name_to_move(position: Position) -> str:
    """Return the name of the player to move; empty if the state does not say."""
    mover = mover_of(position.ruleset, position.state)
    return "" if mover is None else name_of(position.ruleset, mover)


def moves_from(rules: Rules, state: object) -> Iterator[tuple[Any, bool]]:
    """Yield pairs: an option, each once, and whether the same player is known to move again."""
    mover = None if rules.alternates else mover_of(rules, state)
    for option in dict.fromkeys(options_of(rules, state)):
        yield option, mover is not None and mover_of(rules, option) is mover


def moves_for(player: Player, rules: Rules, state: object) -> list[Any]:
    """Return the options of a player; an empty list if play has ended."""
    has_ended = rules._end_at(state, player) is not None
    return [] if has_ended else list(dict.fromkeys(options_for(player, rules, state)))


def end_of(rules: Rules, state: object) -> End | None:
    """Return the end of play at a state, for the player to move there; None if there is none."""
    return rules._end_at(state, None if rules.alternates else mover_of(rules, state))


def score_at_end(rules: Rules, state: object) -> Score:
    """Return the score of an end of play for the player to move."""
    return for_player_0(rules, state, score_by(rules, "score", state))


def for_player_0(rules: Rules, state: object, score: Score) -> Score:
    """Convert a score between the player to move and player 0 or Left; unchanged without turns."""
    return -score if mover_of(rules, state) is RIGHT else score


def gain_of(rules: Rules, state: object, option: object) -> Score:
    """Return what a move gains for the player who makes it; 0 without scores."""
    return score_by(rules, "gain", state, option) if rules.has_scores else 0


def outcome_of_worth(worth: Score) -> Outcome:
    """Return the outcome of a position with this worth for its player to move."""
    return Outcome.N if worth > 0 else Outcome.P if worth < 0 else Outcome.D


def score_by(rules: Rules, name: str, *arguments: object) -> Score:
    """Return the checked result of the method ``score`` or ``gain``."""
    score = call_user(getattr(rules, name), *arguments)
    if isinstance(score, int):
        return score
    from fractions import Fraction

    if isinstance(score, Fraction):
        return score
    if isinstance(score, Integral):  # of NumPy
        return int(score)
    call = f"{name}({', '.join(map(in_full, arguments))})"
    message = f"{call} gives {in_full(score)}; return a whole number or a Fraction"
    raise error_in(_user_function(rules, name), message)


def refuse_cycle(rules: Rules, state: object) -> NoReturn:
    """Raise an error that names a position on a cycle of play."""
    raise InputError(
        f"{rules}: play can come back to {rules.show(state)!r}, and play without end has no score; "
        "let the state count moves, or say who wins by won, lost and tie instead of scores: then "
        "play without end is a draw"
    )


def _user_function(rules: Rules, name: str) -> Callable[..., Any]:
    """Return the method of the rules, or the user's function behind it."""
    function: Callable[..., Any] = getattr(rules, "functions", {}).get(name, getattr(rules, name))
    return function
