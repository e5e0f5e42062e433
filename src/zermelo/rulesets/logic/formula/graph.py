"""From formulas to graphs: Node Kayles is as hard as the formula game.

Sources: Schaefer 1978; Pérez Romero 2020, Theorem 5.8.
"""

from __future__ import annotations

from itertools import combinations, permutations

from zermelo.digraph.graph import Graph
from zermelo.formats.dimacs import CNF
from zermelo.rulesets.logic.formula.rules import PASS, turns


def graph_of_formula(formula: CNF) -> Graph:
    """Return a graph on which the first player wins Node Kayles if and only if a formula is true.

    The formula is true in the sense of the formula game: with its quantifiers, or with x1, x2, …
    set alternately. For m clauses and n moves the graph has m + 1 + 2n + n(n + 1)/2 vertices.

    The vertices form groups, and the vertices of a group are joined to each other. Each move of the
    formula game has a group with ``x3`` and ``~x3`` for the values of x3, or ``pass2`` and
    ``~pass2`` if move 2 is a pass. If n would be even, a pass is added as the last move. The
    last move is group 1, the first move is group n. Group 0 has a vertex for each clause: ``c1``,
    ``c2``, …, and ``c0`` for the clause "x or ~x" of the last move. A clause is joined to its
    literals. Group i also has a vertex ``yi.j`` for each j < i, joined to the vertices of all
    groups from 0 to i except j.

    A player who does not play the literals in turn loses at once. Let it be the turn of group i. If
    the player moves in another group j, the opponent takes ``yi.j``; if the player takes ``yi.j``,
    the opponent takes a vertex of group j. Either answer takes all that is left. After the last
    literal a vertex is left if and only if there is a clause without a true literal.

    Examples
    --------
    >>> F = CNF(((1,), (2, -3), (-1, -2, 3)))
    >>> graph_of_formula(F)
    <Graph: 16 vertices, 62 edges>
    >>> from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles
    >>> NodeKayles(graph_of_formula(F))().winning_moves()
    [Move('take x1 and its 5 neighbours' -> -x1 -~x1 -y3.0 -y3.1 -y3.2 -c1)]
    """
    sequence = list(turns(formula))
    if len(sequence) % 2 == 0:
        sequence.append(PASS)
    names = [f"x{var}" if var != PASS else f"pass{n}" for n, var in enumerate(sequence, 1)]
    name_of = dict(zip(sequence, names, strict=True))
    clauses = {f"c{number}": clause for number, clause in enumerate(formula.clauses, 1)}
    # Groups are numbered as in Pérez Romero 2020, where the first move is in the last group.
    groups: list[list[str]] = [["c0", *clauses]]
    for group, name in enumerate(reversed(names), 1):
        groups.append([name, f"~{name}", *(f"y{group}.{skipped}" for skipped in range(group))])
    edges = [pair for group in groups for pair in combinations(group, 2)]
    edges += [("c0", name) for name in groups[1][:2]]
    for clause, literals in clauses.items():
        edges += [(clause, "~" * (x < 0) + name_of[abs(x)]) for x in literals]
    for group in range(1, len(sequence) + 1):
        for skipped, other_group in permutations(range(group), 2):
            edges += [(f"y{group}.{skipped}", name) for name in groups[other_group]]
    return Graph(edges, vertices=[name for group in reversed(groups) for name in group])
