"""Loopy values of partizan positions from which play need not end, where there are such values."""

from __future__ import annotations

from typing import Any

from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset
from zermelo.games.turns import ends_of_its_own
from zermelo.solvers.budget import Budget
from zermelo.solvers.partizan import listed
from zermelo.values.partizan.loopy import Value, value_of

__all__ = ["loopy_value"]

#: Positions from which more can be reached have no loopy value here: sidling would take too long.
LARGEST = 200


def loopy_value(position: Position[Any], budget: Budget) -> Value | None:
    """Return the stopper, or the value with two sides, that a position is equal to.

    All positions that can be reached are nodes of a graph of Left's and Right's moves; it is
    brought into canonical form if it is a stopper, and sidled otherwise (Siegel, Combinatorial Game
    Theory, chapter VI; Winning Ways, chapter 11).

    Returns
    -------
    Value or None
        None of impartial games, of games that end otherwise than by the lack of a move, and of
        positions from which more than `LARGEST` can be reached.

    Raises
    ------
    InputError
        Sidling does not come to an end.
    LimitReached

    Examples
    --------
    >>> from zermelo.formats.two_colours import TwoColours
    >>> from zermelo.rulesets import Partizan
    >>> board = TwoColours([("a", "a", "left"), ("b", "end", "left"), ("b", "b", "right")])
    >>> loopy_value(Partizan(board)("a"), Budget()), loopy_value(Partizan(board)("b"), Budget())
    (on, over)
    """
    rules = position.ruleset
    if not isinstance(rules, PartizanRuleset) or ends_of_its_own(rules):
        return None
    places, states = {position.state: 0}, [position.state]
    graph: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for state in states:  # which grows meanwhile: a queue
        budget.count()
        sides = []
        for moves in (rules.left, rules.right):
            options = listed(moves(state), budget.watch)
            for option in options:
                if option not in places:
                    places[option] = len(states)
                    states.append(option)
            sides.append(tuple(places[option] for option in options))
        if len(states) > LARGEST:
            return None
        graph.append((sides[0], sides[1]))
    return value_of(graph, 0)
