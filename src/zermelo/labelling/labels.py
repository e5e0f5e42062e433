"""Labels of positions: a remoteness, a draw, or no position at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from zermelo.values.outcome import Outcome

#: The labels of a draw, and of a key that is not a position; every other label is a remoteness.
DRAW, HOLE = -1, -2


class Labels(Protocol):
    """Labels of positions; a remoteness counts the step by which a win is claimed."""

    def of(self, states: Sequence[Any]) -> list[int]:
        """Return the labels of states, all of which have one."""


def outcome_of_label(label: int) -> Outcome:
    """Return who wins.

    >>> outcome_of_label(0), outcome_of_label(3), outcome_of_label(DRAW)
    (Outcome.P, Outcome.N, Outcome.D)
    """
    if label < 0:
        return Outcome.D
    return Outcome.N if label & 1 else Outcome.P
