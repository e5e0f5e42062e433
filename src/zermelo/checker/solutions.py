"""Checks of solutions, such as a colouring, and of proofs that there is no kernel."""

from typing import Any

from . import proofs
from .fields import ascending, list_of, number, one_of
from .form import Certificate, Claim, Flaw, Malformed, Rows, shown, size
from .labels import check_kernel, check_outcomes

#: The past participle, used in the claim, for each kind of change of edges.
CHANGES = {"reverse": "turned round", "remove": "removed", "add": "added"}


def check_colouring(certificate: Certificate) -> Claim:
    """Check that each edge has a colour of its list, and edges at a vertex differ in colour."""
    edges, lists, colours = (certificate[name] for name in ("edges", "lists", "colours"))
    for field, value, depth in (("edges", edges, 2), ("lists", lists, 2), ("colours", colours, 1)):
        _need_lists(field, value, depth, str)
    if not len(edges) == len(lists) == len(colours):
        raise Malformed("'edges', 'lists' and 'colours' must have equally many entries")
    if any(len(edge) != 2 for edge in edges):
        raise Malformed("each of the 'edges' must have two ends")
    if {first for first, _ in edges} & {second for _, second in edges}:
        raise Malformed("a vertex must be the first end of edges, or the second, but not both")
    edge_of: dict[tuple[int, str, str], int] = {}  # by side, end and colour
    for place, (edge, offered, colour) in enumerate(zip(edges, lists, colours, strict=True)):
        edge_text = " ".join(edge)
        if colour not in offered:
            raise Flaw(f"edge {place}, {edge_text!r}, has the colour {colour!r}, not in its list")
        for side, end in enumerate(edge):
            before = edge_of.setdefault((side, end, colour), place)
            if before != place:
                raise Flaw(f"edges {before} and {place} share {end!r} and the colour {colour!r}")
    return f"a colouring of {len(edges)} edges from their lists", ""


def _need_lists(field: str, value: object, depth: int, kind: type) -> None:
    """Raise Malformed unless a field is a list (depth 2: a list of lists) of texts or numbers."""
    noun = "text" if kind is str else "whole number"
    level: list[Any] = [value]
    for level_depth in range(depth + 1):
        needed = list if level_depth < depth else kind
        wrong = next((entry for entry in level if type(entry) is not needed), level)
        if wrong is not level:
            what = f"a list of {'lists of ' * (depth - 1)}{noun}s"
            found = f"{shown(wrong)} is not a {noun if needed is kind else 'list'}"
            raise Malformed(f"{field!r} must be {what}, but {found}")
        if needed is list:
            level = [entry for entries in level for entry in entries]


def check_changed_kernel(certificate: Certificate, names: list[str], options: Rows) -> Claim:
    """Apply all changes of edges, and check that the members are a kernel of the result."""
    change, edges = certificate["change"], certificate["edges"]
    one_of(CHANGES, change, "'change'")
    rows = [set(row) for row in options]
    ends = []
    for edge in list_of("pairs", edges, "'edges'"):
        list_of("vertex numbers", edge, "each of 'edges'", 2)
        u, v = (number(end, "an end of an edge") for end in edge)
        if max(u, v) >= len(names) or (u, v) in ends:
            raise Malformed("'edges' must hold pairs of vertex numbers, each of them once")
        ends.append((u, v))
    for u, v in ends:
        if (v in rows[u]) is (change == "add"):
            state = "there already" if change == "add" else "not there"
            raise Flaw(f"the edge from {names[u]!r} to {names[v]!r} is {state}")
    for u, v in ends:
        rows[u] ^= {v}
    if change == "reverse":
        for u, v in ends:
            rows[v].add(u)
    check_kernel(certificate, names, [sorted(row) for row in rows])
    changes = f"{len(ends)} edge{'s' * (len(ends) != 1)} {CHANGES[change]}"
    return f"kernel of a digraph with {size(names, options)}, {changes}", ""


def check_no_kernel(certificate: Certificate, names: list[str], options: Rows) -> None:
    """Check that there is no kernel, by outcomes and a proof about a piece, a set of vertices.

    P-positions are in every kernel, so N-positions are in none (Fraenkel 1997, Theorem 5). Options
    of vertices in the piece lie in the piece or are N, so the part of a kernel inside the piece
    would be a kernel of the piece. The proof shows that the piece has no kernel.
    """
    piece, steps = certificate["piece"], certificate["steps"]
    _need_lists("piece", piece, 1, int)
    _need_lists("steps", steps, 2, int)
    for vertex in piece:
        if not 0 <= vertex < len(names):
            raise Malformed(f"'piece' must hold vertex numbers, not {shown(vertex)}")
    proofs.check_literals(steps, len(piece))
    check_outcomes(certificate, names, options)
    n_positions = [vertex for vertex, label in enumerate(certificate["outcome"]) if label == "N"]
    verdict = proofs.check_no_kernel(options, n_positions, piece, steps)
    if not verdict.valid:
        raise Flaw(verdict.reason)


def check_not_kernel_perfect(certificate: Certificate, names: list[str], options: Rows) -> Claim:
    """Check as `check_no_kernel` does that the subdigraph induced by ``inside`` has no kernel."""
    inside = list_of("vertex numbers", certificate["inside"], "'inside'")
    ascending(inside, len(names), "an entry of 'inside':")
    index_of = {vertex: index for index, vertex in enumerate(inside)}
    induced = [[index_of[v] for v in options[u] if v in index_of] for u in inside]
    check_no_kernel(certificate, [names[u] for u in inside], induced)
    statement = f"a digraph with {size(names, options)} is not kernel-perfect"
    return f"{statement}: no kernel on {len(inside)} of its vertices", ""


def check_reduction(certificate: Certificate, names: list[str], options: Rows) -> Claim:
    """Check a kernel whose members satisfy a formula: variable 3 is true if ``x3`` is a member."""
    variables = number(certificate["variables"], "'variables'")
    clauses, literals = certificate["clauses"], certificate["literals"]
    _need_lists("clauses", clauses, 2, int)
    _need_lists("literals", literals, 1, int)
    for field, rows in (("clauses", clauses), ("literals", [literals])):
        if any(not 1 <= abs(entry) <= variables for row in rows for entry in row):
            raise Malformed(f"{field!r} must hold literals of {shown(variables)} variables")
    if len(literals) != variables or [*map(abs, literals)] != [*range(1, variables + 1)]:
        raise Malformed("'literals' must hold one literal of each variable, in order")
    check_kernel(certificate, names, options)
    inside = {names[member] for member in certificate["members"]}
    for v, literal in enumerate(literals, 1):
        if f"x{v}" not in names:
            raise Flaw(f"variable {v} has no vertex 'x{v}'")
        if (f"x{v}" in inside) is not (literal > 0):
            raise Flaw(
                f"'x{v}' is {'in' if literal < 0 else 'not in'} the kernel: {literal} is wrong"
            )
    for place, clause in enumerate(clauses, 1):
        if not {*clause} & {*literals}:
            raise Flaw(f"clause {place} has no true literal")
    kernel = f"a kernel of a digraph with {size(names, options)}"
    return f"{kernel}; its assignment satisfies a formula of {len(clauses)} clauses", ""
