"""Objections to an argument: admissible sets that no admissible set with the argument extends.

An argument is in every preferred extension if and only if there is no objection: every admissible
set is part of a preferred extension, and a preferred extension without the argument is an
objection, since no admissible set is larger.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Self

import numpy as np

from zermelo.argumentation.questions import whole_piece
from zermelo.kernel.answered import SetKind, SetSearch
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.argumentation.framework import Framework

Names = tuple[Hashable, ...]


class AdmissibleSets:
    """Questions about the admissible sets of a framework; a context manager."""

    def __init__(self, framework: Framework, limits: Limits | Watch = NO_LIMITS) -> None:
        self.moves = moves = framework.moves
        self._search = SetSearch(whole_piece(moves), SetKind.SEMIKERNEL, limits.start())

    def __enter__(self) -> Self:
        self._search.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._search.__exit__()

    def find(self, inside: Iterable[Hashable], outside: Iterable[Hashable] = ()) -> Names | None:
        """Return an admissible set with some arguments and without others; None if none is left."""
        index = self.moves.index
        members = self._search.find([*map(index, inside)], [*map(index, outside)])
        if members is None:
            return None
        return tuple(self.moves.names[place] for place in members.nonzero()[0].tolist())

    def exclude(self, members: Names) -> None:
        """Rule out a set and all its subsets."""
        mask = np.zeros(len(self.moves), np.bool_)
        mask[[self.moves.index(name) for name in members]] = True
        self._search.exclude(mask)


def objections(
    framework: Framework,
    argument: Hashable,
    required: Iterable[Hashable] = (),
    limits: Limits | Watch = NO_LIMITS,
) -> Iterator[tuple[Names, Names | None]]:
    """Yield admissible sets without an argument, each with an admissible set that has both.

    All sets have the arguments ``required``. An objection comes with None and is the last item. If
    there is none, every admissible set without the argument is part of an answer. There are at most
    as many answers as preferred extensions, with two calls of the solver each.

    Examples
    --------
    >>> from zermelo.argumentation.framework import Framework
    >>> list(objections(Framework(["ab", "ba", "ac", "bc", "cd"]), "d", ["a"]))
    [(('a',), ('a', 'd'))]
    >>> list(objections(Framework(["ab", "ba"]), "a", ["b"]))
    [(('b',), None)]
    """
    required = tuple(required)
    with AdmissibleSets(framework, limits) as sets:
        while (put := sets.find(required, [argument])) is not None:
            answer = sets.find([*put, argument])
            yield put, answer
            if answer is None:
                return
            sets.exclude(answer)
