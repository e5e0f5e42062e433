"""Properties of the form of a game, not only of its value, from all its positions.

A game here is a quoted form, a compound or a position of a ruleset, with its own options, or a
value, with its canonical options. `zermelo.values.partizan.traits` has properties of values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from zermelo.errors import InputError
from zermelo.values.nimber import mex
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.forms import undominated
from zermelo.values.partizan.game import Game, Look
from zermelo.values.partizan.loopy import Sided
from zermelo.values.partizan.show import in_order
from zermelo.values.partizan.written import Part, Written, options_of, value_written, worth_of

T = TypeVar("T")

#: Returns the result for a game from the game and the results for Left's and Right's options.
Step = Callable[[Part, list[T], list[T]], T]


class EndlessPlay(InputError):
    """Play in a game need not end, although a property requires it."""


def fold(
    g: Part,
    step: Step[T],
    check: Look | None = None,
    *,
    no_pass: bool = False,
    stop_at_numbers: bool = False,
) -> T:
    """Return the result of ``step`` for a game, from the results for its options.

    With ``no_pass``, moves from a position to itself are left out. With ``stop_at_numbers``,
    a number counts as a game without options. Raises EndlessPlay if play can return to a position.
    """
    results: dict[Part, T] = {}
    sides: dict[Part, tuple[tuple[Part, ...], tuple[Part, ...]]] = {}
    pending = [g]
    while pending:
        game = pending[-1]
        if game in results:
            pending.pop()
            continue
        is_visited = game in sides
        if not is_visited:
            if check is not None:
                check()
            is_end = stop_at_numbers and isinstance(game, Game) and game.number is not None
            left, right = ((), ()) if is_end else (options_of(game, 0), options_of(game, 1))
            if no_pass:
                left, right = (tuple(o for o in side if o != game) for side in (left, right))
            sides[game] = left, right
        missing = [option for side in sides[game] for option in side if option not in results]
        if missing and is_visited:
            raise EndlessPlay(f"play in {g} need not end; give a game in which every play ends")
        if missing:
            pending += missing
        else:
            results[game] = step(game, *([results[o] for o in side] for side in sides.pop(game)))
            pending.pop()
    return results[g]


def misere_outcome(g: Part, check: Look | None = None) -> Outcome:
    """Return who wins misère play: N, P, L or R.

    >>> from zermelo.expressions.parse import calculate
    >>> misere_outcome(calculate("'{*|*}'").result), misere_outcome(calculate("'{|0}'").result)
    (Outcome.N, Outcome.L)
    """

    def step(_: Part, left: list[Outcome], right: list[Outcome]) -> Outcome:
        left_wins = not left or not {Outcome.L, Outcome.P}.isdisjoint(left)
        right_wins = not right or not {Outcome.R, Outcome.P}.isdisjoint(right)
        return ((Outcome.P, Outcome.R), (Outcome.L, Outcome.N))[left_wins][right_wins]

    outcome = g.known_misere_outcome if isinstance(g, Written) else None
    return outcome or fold(g, step, check)


def impartial_variant(g: Part, check: Look | None = None) -> Game:
    """Return the value when either player may make the moves of both."""
    value = g.known_impartial_variant if isinstance(g, Written) else None
    if value is not None:
        return value
    return Game(f"*{fold(g, lambda _, left, right: mex([*left, *right]), check)}")


def dicotic_variant(g: Part, check: Look | None = None) -> Game:
    """Return the value when play ends as soon as either player has no move."""
    zero = Game(0)
    return fold(g, lambda _, left, right: Game.of(left, right) if left and right else zero, check)


def followers(g: Written, check: Look | None = None) -> tuple[Part, ...]:
    """Return the game and all games that moves lead to, those after the fewest moves first."""
    games: list[Part] = [g]
    seen: set[Part] = {g}
    for game in games:  # which grows meanwhile
        if check is not None:
            check()
        for side in (0, 1):
            new_options = [option for option in options_of(game, side) if option not in seen]
            games += new_options
            seen.update(new_options)
    return tuple(games)


def is_dicotic(g: Written, check: Look | None = None) -> bool:
    """Whether play ends, and in each position both players can move or neither can."""
    return g.ends and all(
        bool(options_of(game, 0)) == bool(options_of(game, 1)) for game in followers(g, check)
    )


def is_loopfree(g: Written, check: Look | None = None, *, no_pass: bool = False) -> bool:
    """Whether every play ends; ``no_pass``: every play without moves from a position to itself."""
    if g.ends:
        return True
    try:
        fold(g, lambda *_: None, check, no_pass=no_pass)
    except EndlessPlay:
        return False
    return True


def is_tempered(expected_parity: int, g: Part, check: Look | None = None) -> bool:
    """Whether all plays down to numbers have a length of this parity: 0 is even, 1 is odd."""

    def step(game: Part, left: list[int | None], right: list[int | None]) -> int | None:
        if value_written(game, check).number is not None:
            return 0
        parities = {*left, *right}
        parity = parities.pop()
        return None if parities or parity is None else 1 - parity

    return fold(g, step, check, stop_at_numbers=True) == expected_parity


def stop_count(g: Part, check: Look | None = None) -> int:
    """Return the number of leaves of the game tree when play stops at numbers."""

    def step(game: Part, left: list[int], right: list[int]) -> int:
        return 1 if value_written(game, check).number is not None else sum(left + right)

    return fold(g, step, check, stop_at_numbers=True)


def sensible_options(g: Written, side: int, check: Look | None = None) -> tuple[Part, ...]:
    """Return a player's options at least as good as a canonical one: side 0 is Left, 1 is Right."""
    game_value = worth_of(g, check)
    if isinstance(game_value, Sided):
        raise InputError(f"{game_value} has two sides; ask for the sensible options of a stopper")
    canonical = game_value.right if side else game_value.left

    def is_sensible(option: Part) -> bool:
        value = worth_of(option, check)
        return any(value <= o if side else value >= o for o in canonical)

    return tuple(filter(is_sensible, options_of(g, side)))


def incentives(sides: Iterable[int], g: Part, check: Look | None = None) -> tuple[Game, ...]:
    """Return the maximal incentives of the moves of these players: 0 is Left, 1 is Right."""
    value = value_written(g, check)
    gains = {
        value_written(option, check).plus(-value, check) * (-1 if side else 1)
        for side in sides
        for option in options_of(g, side)
    }
    return tuple(in_order(undominated(gains)))
