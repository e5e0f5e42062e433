"""Labels and acceptance of all arguments as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zermelo.digraph.views import VertexSet

if TYPE_CHECKING:
    from zermelo.argumentation.framework import Framework, Label
    from zermelo.digraph.frames import Columns


def acceptance_columns(framework: Framework, some: VertexSet, every: VertexSet) -> Columns:
    """Return a table of all arguments: the grounded label, and in how many extensions each is.

    Examples
    --------
    >>> from zermelo import Framework
    >>> F = Framework(["ab", "ba"])
    >>> acceptance_columns(F, F.accepted(), F.accepted(sceptically=True))["extensions"]
    ['some', 'some']
    """
    extensions = ["no"] * len(framework)
    for word, members in (("some", some), ("every", every)):
        for place in members.numbers.tolist():
            extensions[place] = word
    names, labels = framework.moves.names.as_held(), [*framework.labels.values()]
    return {"vertex": names, "label": labels, "extensions": extensions}


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
