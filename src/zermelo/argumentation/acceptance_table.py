"""Labels and acceptance of all arguments as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from zermelo.digraph.views import OfVertices, VertexSet
from zermelo.frozen import set_once

if TYPE_CHECKING:
    from collections.abc import Hashable

    from zermelo.argumentation.framework import Framework, Label
    from zermelo.digraph.frames import Column, Columns

#: By the value of an argument: in how many extensions it is.
STATUS = ("no", "some", "every")


class AcceptanceTable(OfVertices[str]):
    """Whether each argument is in no, some or every extension, with its grounded label."""

    __slots__ = ("labels",)

    labels: list[Label]

    _heads: ClassVar[tuple[str, ...]] = ("extensions",)

    def __init__(self, framework: Framework, some: VertexSet, every: VertexSet) -> None:
        array = np.zeros(len(framework), np.int8)
        array[some.numbers] = 1
        array[every.numbers] = 2
        super().__init__(framework.moves, array)
        set_once(self, "labels", list(framework.labels.values()))

    def at(self, vertex: int) -> str:
        """Return "no", "some" or "every" for the number of an argument."""
        return STATUS[int(self.array[vertex])]

    def _columns(self, names: Sequence[Hashable]) -> Mapping[str, Column]:  # noqa: ARG002
        return {"label": self.labels, "extensions": [*self._all()]}


def labelling_columns(framework: Framework, extensions: Sequence[VertexSet]) -> Columns:
    """Return a table with a row for each extension, and the label of each argument in it.

    Examples
    --------
    >>> from zermelo import Framework
    >>> F = Framework(["ab", "ba", "bc"])
    >>> labelling_columns(F, [*F.extensions("preferred")])["c"]
    ['in', 'out']
    """
    sets = [set(members.numbers.tolist()) for members in extensions]
    columns: dict[str, list[Label]] = {}
    for place, name in enumerate(framework.arguments):
        attackers = framework.moves.option_numbers(place).tolist()
        columns[str(name)] = [
            "in" if place in inside else "undecided" if inside.isdisjoint(attackers) else "out"
            for inside in sets
        ]
    number = "extension"
    while number in columns:
        number += " "
    return {number: [*range(1, len(sets) + 1)], **columns}
