"""What a method is: a way to an answer, one file and one line in the table of `methods`."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol

from zermelo.games.type_parameters import O, S, V

if TYPE_CHECKING:
    from zermelo.games.position import Position
    from zermelo.games.solution import Solution
    from zermelo.solvers.engine import Engine
    from zermelo.values.play import Play

#: The methods that answer for one player to move by the value of a partizan position.
WITH_TURN = ("partizan", "terms")


class Wish(Enum):
    """What is asked of a position: what it is worth, who wins, or that and by which moves."""

    VALUE = "value"
    OUTCOME = "outcome"
    MOVES = "moves"


class Reason(Enum):
    """By what an answer is explained: each method says it of its own."""

    THEOREM = "theorem"
    STARTS = "starts"
    VALUE = "value"
    ADDED = "sum"
    TERMS = "terms"
    QUOTIENT = "quotient"
    LABELS = "labels"
    ALL_LABELS = "all-labels"
    LOOKED_UP = "table"
    SEARCH = "search"


class Method(Protocol):
    """A way to an answer: a module, or an object, that says by what its answers are explained.

    Asked alone, it may say why it has no answer: ``why_not(position, engine)``, a text.
    """

    reason: Reason

    def answer(
        self, position: Position[S, O, V], wish: Wish, play: Play, engine: Engine
    ) -> Solution[S, O, V] | None:
        """Answer a question, with no more than it asks; None leaves it to the next method.

        A wish for the value is of normal play, and answered with a value.
        """
