"""Why a Hackendot position is worth what it is: the weights of trees and paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.games.nim_table import nim_table
from zermelo.values.nimber import nim_sum_of

if TYPE_CHECKING:
    from zermelo.games.explanation import Block
    from zermelo.rulesets.orders.hackendot.rules import Hackendot, State

#: Vertices of a path, and trees, that are named one by one.
NAMED, TREES = 8, 12
#: Among so many winning moves the one with the shortest path is explained.
FEW = 100

WEIGHTS = (
    "Each vertex has a weight. Weights are found from the leaves upward: that of r is the number w "
    "for which w ⊕ X is least, X being the nim-sum of all weights below r, among the numbers that "
    "are not the nim-sum of the weights on a path down from r (r itself left out; the empty path "
    "has 0). The trees that are left are worth the nim-sum of their weights."
)
LOST = (
    "All weights that are left have the nim-sum 0. The weights on a path that a move removes never "
    "have the nim-sum 0: so no move leaves 0 again."
)


def reasons(rules: Hackendot, state: State) -> list[Block | str]:
    """Show the trees with their values, and the weights on the path of a winning move."""
    roots = rules.roots(state)
    if not roots:
        return ["No vertex is left."]
    names, vertex = rules.on.names, rules.forest.vertex
    grundy, weight = rules.weights.grundy, rules.weights.weight
    said: list[Block | str] = [WEIGHTS]
    if len(roots) <= TREES:
        said.append(
            nim_table([(f"tree of {names[int(vertex[p])]}", int(grundy[p])) for p in roots])
        )
    value = nim_sum_of(int(grundy[p]) for p in roots)
    if not value:
        return [*said, LOST]
    wins = rules.weights.choices(0, rules.gone(state))
    removed = rules.removed(state)
    path = min((rules.path(p, removed) for p in wins[:FEW].tolist()), key=len)
    if len(path) > NAMED:
        return said
    shown = ", ".join(f"{weight[p]} ({names[int(vertex[p])]})" for p in path)
    told = (
        f"A move wins if the weights on its path have the nim-sum {value}, as all that are left. "
        f"Choosing {names[int(vertex[path[-1]])]} removes {shown}."
    )
    return [*said, told]
