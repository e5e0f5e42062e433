"""Values of games in braces whose options are values or games of the same expression."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.values.partizan.loopy import Sided, Value, graph_of, side_of, sided, sides, value_of
from zermelo.values.partizan.loopy_graphs import Node, Option, Options, beside, joined
from zermelo.values.partizan.notes import note

#: The options of Left and of Right: values, or the places of other games.
Draft = tuple[Sequence[int | Value], Sequence[int | Value]]


def draft_value(drafts: Sequence[Draft]) -> Value:
    """Return the value of the first of some games whose options are values or games of the list."""
    if any(isinstance(option, Sided) for draft in drafts for side in draft for option in side):
        graphs = [laid_out(drafts, side) for side in (0, 1)]
        note((graphs[0], 0), (graphs[1], 0))
        return sided(side_of(graphs[0], 0, plus=True), side_of(graphs[1], 0, plus=False))
    return value_of(laid_out(drafts, 0), 0)


def laid_out(drafts: Sequence[Draft], side: int) -> list[Node]:
    """Return the graph of the games, with the onsides (side 0) or offsides of their options."""
    nodes: list[Node] = [((), ())] * len(drafts)
    for place, draft in enumerate(drafts):
        laid: list[Options] = []
        for options in draft:
            refs: list[Option] = []
            for option in options:
                if isinstance(option, int):
                    refs.append(option)
                    continue
                graph, root = graph_of(sides(option)[side])
                nodes, by = joined(nodes, graph)
                refs.append(beside(root, by))
            laid.append(tuple(refs))
        nodes[place] = laid[0], laid[1]
    return nodes
