"""Values of games in braces whose options are values or games of the same expression."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.values.partizan.loopy import Sided, Value, graph_of, side_of, sided, sides, value_of
from zermelo.values.partizan.loopy_graphs import Node, Option, Options, joined, shifted
from zermelo.values.partizan.notes import note

#: Left's and Right's options of a game in a list: values, or places of games of the list.
Draft = tuple[Sequence[int | Value], Sequence[int | Value]]


def draft_value(drafts: Sequence[Draft]) -> Value:
    """Return the value of the first game of a list."""
    if any(isinstance(option, Sided) for draft in drafts for side in draft for option in side):
        graphs = [draft_graph(drafts, side) for side in (0, 1)]
        note((graphs[0], 0), (graphs[1], 0))
        return sided(side_of(graphs[0], 0, plus=True), side_of(graphs[1], 0, plus=False))
    return value_of(draft_graph(drafts, 0), 0)


def draft_graph(drafts: Sequence[Draft], side: int) -> list[Node]:
    """Return the graph of a list of games, with the onsides (side 0) or offsides of options."""
    nodes: list[Node] = [((), ())] * len(drafts)
    for place, draft in enumerate(drafts):
        node: list[Options] = []
        for options in draft:
            node_options: list[Option] = []
            for option in options:
                if isinstance(option, int):
                    node_options.append(option)
                    continue
                graph, root = graph_of(sides(option)[side])
                nodes, shift = joined(nodes, graph)
                node_options.append(shifted(root, shift))
            node.append(tuple(node_options))
        nodes[place] = node[0], node[1]
    return nodes
