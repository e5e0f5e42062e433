"""From formulas to geography, and from Node Kayles to poset games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.graph import Graph
from zermelo.errors import InputError
from zermelo.formats.dimacs import CNF
from zermelo.rulesets.logic.formula.graph import graph_of_formula
from zermelo.rulesets.logic.formula.rules import PASS, turns
from zermelo.rulesets.logic.reductions.reduction import Look, ReductionResult, nothing


def geography_of_formula(
    formula: CNF, look: Look = nothing, *, edges: bool = False
) -> ReductionResult:
    """Turn a formula with quantifiers into a digraph for geography, with a token on ``t1``.

    The first player wins if and only if the formula is true, in the sense of the formula game:
    with its quantifiers, or with x1, x2, … set in turn. From ``t1`` on the token goes through a
    diamond for each variable, by ``x1`` or ``~x1``, which makes the literal true; then by ``d`` the
    second player chooses a clause, and the first one of its literals. The source is Schaefer 1978.
    Where edges are used up and not vertices, a clause leads to its literals, and else to their
    negations.

    Examples
    --------
    >>> made = geography_of_formula(CNF(((1, 2), (-2, 1)), prefix=(("e", (1,)), ("a", (2,)))))
    >>> made.start, made.digraph.describe()
    ('t1', '14 vertices, 19 edges')
    >>> made.back(["t1", "x1", "b1", "t2"]), made.across(["x1"])
    (['x1'], ['t1', 'x1', 'b1', 't2'])
    """
    order = list(turns(formula))
    if len(order) % 2 == 0:
        order.append(PASS)
    ways = [
        [f"p{at}"] if var == PASS else [f"x{var}", f"~x{var}"] for at, var in enumerate(order, 1)
    ]
    afters = [*(f"t{slot}" for slot in range(2, len(order) + 1)), "d"]
    moves: list[tuple[str, str]] = []
    for slot, (choices, after) in enumerate(zip(ways, afters, strict=True), 1):
        moves += [(f"t{slot}", name) for name in choices] + [(name, f"b{slot}") for name in choices]
        moves.append((f"b{slot}", after))
    for number, clause in enumerate(formula.clauses, 1):
        look()
        moves.append(("d", f"c{number}"))
        for x in dict.fromkeys(clause):
            moves.append((f"c{number}", "~" * ((x > 0) != edges) + f"x{abs(x)}"))
    G = Digraph(moves)

    def across(literals: Sequence[str]) -> list[str]:
        play, left = ["t1"], list(literals)
        for slot, (choices, after) in enumerate(zip(ways, afters, strict=True), 1):
            if len(choices) > 1:
                if not left:
                    break
                if left[0] not in choices:
                    message = (
                        f"{left[0]!r} is not set now; the next is {choices[0]} or {choices[1]}"
                    )
                    raise InputError(message)
            play += [left.pop(0) if len(choices) > 1 else choices[0], f"b{slot}", after]
        if left:
            raise InputError(f"{left[0]!r} is one literal too many")
        return play

    def back(play: Sequence[str]) -> list[str]:
        if not play or play[0] != "t1":
            raise InputError("a play begins at t1; give the vertices that the token was on")
        for u, v in pairwise(play):
            if not G.has_edge(u, v):
                raise InputError(f"there is no edge from {u} to {v}; give the vertices in turn")
        end = play.index("d") if "d" in play else len(play)
        return [name for name in play[:end] if name.startswith(("x", "~"))]

    game = "geography with edges" if edges else "geography"
    message = f"the first player wins {game} if and only if the formula is true"
    return ReductionResult(G, message, across, back, "t1")


def node_kayles_of_formula(formula: CNF, look: Look = nothing) -> ReductionResult:
    """Turn a formula with quantifiers into a graph for Node Kayles, with the same winner.

    As `graph_of_formula` says (Schaefer 1978). The literals are vertices under their names, and
    taking one makes it true.

    Examples
    --------
    >>> made = node_kayles_of_formula(CNF(((1,), (2, -3), (-1, -2, 3))))
    >>> made.digraph.vertex_count, made.back(["x1", "~x2", "c1"])
    (16, ['x1', '~x2'])
    """
    look()
    G = graph_of_formula(formula).digraph

    def across(literals: Sequence[str]) -> list[str]:
        for literal in literals:
            if not _is_literal(literal) or literal not in G:
                message = "is no literal of the formula; give such as x1 or ~x1"
                raise InputError(f"{literal!r} {message}")
        return list(literals)

    def back(moves: Sequence[str]) -> list[str]:
        for move in moves:
            G.index(move)
        return [move for move in moves if _is_literal(move)]

    message = "the first player wins Node Kayles if and only if the formula is true"
    return ReductionResult(G, message, across, back)


def _is_literal(name: str) -> bool:
    return name.removeprefix("~").startswith("x")


def poset_of_node_kayles(graph: Graph, look: Look = nothing) -> ReductionResult:
    """Turn a graph for Node Kayles into an order for the poset game, with the same winner.

    Elements are the vertices; for each edge one above its two ends, and one below all other
    vertices. The source is Grier 2013. That holds where the number of edges is odd, but not for
    every star with an isolated vertex; so paths of four vertices, which are worth 0, are put beside
    the graph where the number of edges is even (one) or where it is a star of three edges or more
    (two).

    Examples
    --------
    >>> made = poset_of_node_kayles(Graph(["ab", "bc", "ca"]))
    >>> made.digraph.vertex_count, made.back(["a"])
    (9, ['a'])
    >>> poset_of_node_kayles(Graph(["ab", "bc"])).digraph.vertex_count
    17
    """
    names = [str(name) for name in graph.names]
    if len(set(names)) < len(names):
        raise InputError("two vertices read the same as text; rename one of them")
    edges = [(names[u], names[v]) for u, v in graph.edges]
    vertices = list(names)
    for _ in range(_paths_beside(edges)):
        path = [_free(vertices, f"z{len(vertices) + k}") for k in range(4)]
        vertices += path
        edges += list(pairwise(path))
    elements, pairs = list(vertices), list[tuple[str, str]]()
    names_used, taken = set(names), set(vertices)
    for number, (u, v) in enumerate(edges, 1):
        look()
        above, below = _free(taken, f"up{number}"), _free(taken, f"low{number}")
        elements += [above, below]
        pairs += [(u, above), (v, above)]
        pairs += [(below, w) for w in vertices if w not in (u, v)]
    G = Digraph(pairs, vertices=elements)

    def across(moves: Sequence[str]) -> list[str]:
        for move in moves:
            if move not in names_used:
                raise InputError(f"{move!r} is no vertex of the graph; give a vertex")
        return list(moves)

    def back(moves: Sequence[str]) -> list[str]:
        for move in moves:
            G.index(move)
            if move not in names_used:
                why = "no first move of the graph belongs to it"
                raise InputError(f"{move!r} is no vertex of the graph: {why}")
        return list(moves)

    said = "the first player wins the poset game if and only if the first player wins Node Kayles"
    return ReductionResult(G, said, across, back)


def _paths_beside(edges: Sequence[tuple[str, str]]) -> int:
    """Return how many paths of four vertices must be added to a graph."""
    if len(edges) % 2 == 0:
        return 1
    return 2 if len(edges) >= 3 and set.intersection(*map(set, edges)) else 0


def _free(taken: Collection[str], name: str) -> str:
    """Return a name that no vertex has."""
    while name in taken:
        name = f"{name}'"
    return name
