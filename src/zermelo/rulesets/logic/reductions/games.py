"""Reductions from formulas to geography and Node Kayles, and from Node Kayles to poset games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.graph import Graph
from zermelo.errors import InputError
from zermelo.formats.dimacs import CNF
from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.logic.formula.graph import graph_of_formula
from zermelo.rulesets.logic.formula.rules import PASS, turns
from zermelo.rulesets.logic.reductions.reduction import ReductionResult


def geography_of_formula(
    formula: CNF, watch: Watch = UNLIMITED, *, edges: bool = False
) -> ReductionResult:
    """Return a digraph for geography, with a token on ``t1``, from a formula with quantifiers.

    The first player wins if and only if the formula is true. Without quantifiers the players set
    x1, x2, … alternately, as in the formula game. From ``t1`` on the token goes through a diamond
    for each variable, by ``x1`` or ``~x1``, which makes this literal true. Then at ``d`` the second
    player chooses a clause, and the first player one of its literals (Schaefer 1978). In edge
    geography a clause leads to its literals, in vertex geography to their negations.

    >>> result = geography_of_formula(CNF(((1, 2), (-2, 1)), prefix=(("e", (1,)), ("a", (2,)))))
    >>> result.start, result.digraph.describe()
    ('t1', '14 vertices, 19 edges')
    >>> result.back(["t1", "x1", "b1", "t2"]), result.across(["x1"])
    (['x1'], ['t1', 'x1', 'b1', 't2'])
    """
    order = list(turns(formula))
    if len(order) % 2 == 0:
        order.append(PASS)
    branches = [[f"x{x}", f"~x{x}"] if x != PASS else [f"p{n}"] for n, x in enumerate(order, 1)]
    afters = [*(f"t{slot}" for slot in range(2, len(order) + 1)), "d"]
    moves: list[tuple[str, str]] = []
    for slot, (branch, after) in enumerate(zip(branches, afters, strict=True), 1):
        moves += [(f"t{slot}", name) for name in branch] + [(name, f"b{slot}") for name in branch]
        moves.append((f"b{slot}", after))
    for number, clause in enumerate(formula.clauses, 1):
        watch.look()
        moves.append(("d", f"c{number}"))
        for x in dict.fromkeys(clause):
            moves.append((f"c{number}", "~" * ((x > 0) != edges) + f"x{abs(x)}"))
    G = Digraph(moves)

    def across(literals: Sequence[str]) -> list[str]:
        play, left = ["t1"], list(literals)
        for slot, (branch, after) in enumerate(zip(branches, afters, strict=True), 1):
            if len(branch) > 1:
                if not left:
                    break
                if left[0] not in branch:
                    expected = f"give {branch[0]} or {branch[1]} next"
                    raise InputError(f"{left[0]!r} is out of order; {expected}")
            play += [left.pop(0) if len(branch) > 1 else branch[0], f"b{slot}", after]
        if left:
            raise InputError(f"{left[0]!r} is one literal too many; give one for each variable")
        return play

    def back(play: Sequence[str]) -> list[str]:
        if not play or play[0] != "t1":
            raise InputError("a play begins at t1; give the vertices of the token in order")
        for u, v in pairwise(play):
            if not G.has_edge(u, v):
                raise InputError(f"there is no edge from {u} to {v}; give the vertices in order")
        end = play.index("d") if "d" in play else len(play)
        return [name for name in play[:end] if name.startswith(("x", "~"))]

    game = "geography with edges" if edges else "geography"
    claim = f"the first player wins {game} if and only if the formula is true"
    return ReductionResult(G, claim, across, back, "t1")


def node_kayles_of_formula(formula: CNF, watch: Watch = UNLIMITED) -> ReductionResult:
    """Return a graph on which the first player wins Node Kayles if and only if a formula is true.

    The graph is that of `graph_of_formula` (Schaefer 1978). The literals are vertices with their
    own names; taking a literal makes it true.

    >>> result = node_kayles_of_formula(CNF(((1,), (2, -3), (-1, -2, 3))))
    >>> result.digraph.vertex_count, result.back(["x1", "~x2", "c1"])
    (16, ['x1', '~x2'])
    """
    watch.look()
    G = graph_of_formula(formula).digraph

    def across(literals: Sequence[str]) -> list[str]:
        for literal in literals:
            if not _is_literal(literal) or literal not in G:
                wrong = f"{literal!r} is not a literal of the formula"
                raise InputError(f"{wrong}; give literals such as x1 or ~x1")
        return list(literals)

    def back(moves: Sequence[str]) -> list[str]:
        for move in moves:
            G.index(move)
        return [move for move in moves if _is_literal(move)]

    claim = "the first player wins Node Kayles if and only if the formula is true"
    return ReductionResult(G, claim, across, back)


def _is_literal(name: str) -> bool:
    return name.removeprefix("~").startswith("x")


def poset_of_node_kayles(graph: Graph, watch: Watch = UNLIMITED) -> ReductionResult:
    """Return an order for the poset game with the same winner as Node Kayles on a graph.

    The elements are the vertices and, for each edge, one element above its two ends and another
    element below all other vertices (Grier 2013). This needs an odd number of edges, and fails for
    some stars with an isolated vertex. So paths of four vertices, which have the value 0, are added
    to the graph: one if the number of edges is even, two if it is a star of three edges or more.

    >>> result = poset_of_node_kayles(Graph(["ab", "bc", "ca"]))
    >>> result.digraph.vertex_count, result.back(["a"])
    (9, ['a'])
    >>> poset_of_node_kayles(Graph(["ab", "bc"])).digraph.vertex_count
    17
    """
    names = [str(name) for name in graph.names]
    if len(set(names)) < len(names):
        raise InputError("two vertices have the same name as text; rename one of them")
    edges = [(names[u], names[v]) for u, v in graph.edges]
    vertices = list(names)
    is_star = len(edges) >= 3 and set.intersection(*map(set, edges))
    for _ in range(1 if len(edges) % 2 == 0 else 2 if is_star else 0):
        path = [_free(vertices, f"z{len(vertices) + k}") for k in range(4)]
        vertices += path
        edges += list(pairwise(path))
    elements, pairs = list(vertices), list[tuple[str, str]]()
    originals, taken = set(names), set(vertices)
    for number, (u, v) in enumerate(edges, 1):
        watch.look()
        above, below = _free(taken, f"up{number}"), _free(taken, f"low{number}")
        elements += [above, below]
        pairs += [(u, above), (v, above)]
        pairs += [(below, w) for w in vertices if w not in (u, v)]
    G = Digraph(pairs, vertices=elements)

    def across(moves: Sequence[str]) -> list[str]:
        for move in moves:
            if move not in originals:
                raise InputError(f"{move!r} is not a vertex of the graph; give a vertex")
        return list(moves)

    def back(moves: Sequence[str]) -> list[str]:
        for move in moves:
            G.index(move)
            if move not in originals:
                why = "no first move on the graph corresponds to it"
                raise InputError(f"{move!r} is not a vertex of the graph: {why}; give a vertex")
        return list(moves)

    claim = "the first player wins the poset game if and only if the first player wins Node Kayles"
    return ReductionResult(G, claim, across, back)


def _free(taken: Collection[str], name: str) -> str:
    """Return a name that is not taken, made from a name by adding ``'``."""
    while name in taken:
        name = f"{name}'"
    return name
