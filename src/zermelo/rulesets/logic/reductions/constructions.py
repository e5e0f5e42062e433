"""Reductions: formulas to kernels, geography and Node Kayles; Node Kayles to poset games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.graph import Graph
from zermelo.errors import InputError
from zermelo.formats.dimacs import CNF
from zermelo.games.parameters import natural
from zermelo.kernel.check import is_kernel
from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.logic.formula.graph import graph_of_formula
from zermelo.rulesets.logic.formula.rules import PASS, turns


@dataclass(frozen=True, eq=False)
class ReductionResult:
    """The result of a reduction, with the fields of `Reduction`; ``start`` is "" without a token.

    ``across`` and ``back`` translate solutions, or moves that begin a play, as sequences of names
    or literals. Both raise InputError for a sequence that they cannot translate.
    """

    digraph: Digraph
    claim: str
    across: Callable[[Sequence[str]], list[str]]
    back: Callable[[Sequence[str]], list[str]]
    start: str = ""
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def values_of(literals: Sequence[str], variables: int) -> dict[int, bool]:
    """Return an assignment of all variables from literals such as ``["x1", "~x2"]``."""
    values: dict[int, bool] = {}
    for literal in literals:
        name = literal.removeprefix("~").removeprefix("x")
        var = natural(name)
        if not var or var > variables:
            how = f"give x1 or ~x1, and so on up to x{variables}"
            raise InputError(f"{literal!r} is not a literal; {how}")
        if values.setdefault(var, not literal.startswith("~")) is literal.startswith("~"):
            raise InputError(f"x{name} has two values; give one")
    if missing := [f"x{var}" for var in range(1, variables + 1) if var not in values]:
        raise InputError(f"no value for {', '.join(missing[:6])}; give one for each variable")
    return values


def literals_of(values: Mapping[int, bool]) -> list[str]:
    """Return the literals of an assignment, as `values_of` reads them."""
    return [f"{'' if values[var] else '~'}x{var}" for var in sorted(values)]


CLAIM = "its kernels correspond one to one to the assignments that make the formula true"


def kernel_of_formula(formula: CNF, watch: Watch = UNLIMITED) -> ReductionResult:
    """Return a digraph whose kernels correspond to the assignments that make a formula true.

    Each variable has a 2-cycle: a kernel has exactly one of its vertices. Each clause has a
    3-cycle, which alone has no kernel, and edges from one of its vertices to the literals of the
    clause (Chvátal 1973). If it has a kernel, it has a Grundy numbering. Quantifiers are ignored.

    >>> result = kernel_of_formula(CNF(((1, -2),)))
    >>> result.digraph.describe()
    '7 vertices, 9 edges'
    >>> result.across(["~x1", "~x2"]), result.back(["~x1", "~x2", "c1.2"])
    (['~x1', '~x2', 'c1.2'], ['~x1', '~x2'])
    """
    edges: list[tuple[str, str]] = []
    for var in range(1, formula.variables + 1):
        edges += [(f"x{var}", f"~x{var}"), (f"~x{var}", f"x{var}")]
    for number, clause in enumerate(formula.clauses, 1):
        watch.look()
        cycle = [f"c{number}.{index}" for index in range(3)]
        edges += [(cycle[0], cycle[1]), (cycle[1], cycle[2]), (cycle[2], cycle[0])]
        edges += [(cycle[0], "~" * (x < 0) + f"x{abs(x)}") for x in dict.fromkeys(clause)]
    G = Digraph(edges)

    def across(literals: Sequence[str]) -> list[str]:
        values = _satisfying_values(formula, literals)
        return literals_of(values) + [f"c{j}.2" for j in range(1, len(formula.clauses) + 1)]

    return ReductionResult(G, CLAIM, across, lambda kernel: _literals_inside(G, formula, kernel))


def _satisfying_values(formula: CNF, literals: Sequence[str]) -> dict[int, bool]:
    """Return an assignment from its literals; raise InputError unless it makes the formula true."""
    values = values_of(literals, formula.variables)
    for number, clause in enumerate(formula.clauses, 1):
        if not any(values[abs(x)] == (x > 0) for x in clause):
            wrong = f"clause {number} has no true literal: {' '.join(map(str, clause))}"
            raise InputError(f"{wrong}; give an assignment that makes the formula true")
    return values


def _literals_inside(G: Digraph, formula: CNF, kernel: Sequence[str]) -> list[str]:
    if not (verdict := is_kernel(G, kernel)):
        raise InputError(f"this is not a kernel: {verdict.reason}; give the vertices of a kernel")
    inside = set(kernel)
    return literals_of({var: f"x{var}" in inside for var in range(1, formula.variables + 1)})


#: The distance between rows, and the width of a crossover, in the drawing.
ROW, CROSSING = 8, 14
#: The gates of a crossover, from left to right, with their options (a list, or the letters of
#: a string). A gate is true if no option is. Inputs are A and B; output T equals B, and U equals A.
GATES = {
    "p": "A", "q": "B", "n": "pq", "u": "n", "v": "u", "e": "pv", "e0": ["e"], "e1": ["e0"],
    "g": ["v", "e1"], "h": ["g"], "f": "qh", "f0": ["f"], "f1": ["f0"], "m": ["h", "f1"],
    "m0": ["m"], "m1": ["m0"], "T": ["e1", "m1"], "U": ["f1", "m1"],
}  # fmt: skip
#: The places of these gates in the drawing of a crossover.
PLACES = {
    "p": (1, 8), "q": (1, 0), "n": (2, 4), "u": (3, 4), "v": (4, 4), "e": (4, 8), "e0": (5, 8),
    "e1": (6, 8), "g": (6, 5), "h": (7, 4), "f": (8, 0), "f0": (9, 0), "f1": (10, 0), "m": (10, 4),
    "m0": (11, 4), "m1": (12, 4), "T": (13, 8), "U": (13, 0),
}  # fmt: skip


@dataclass
class _Circuit:
    """A digraph made gate by gate; a gate is in the kernel if and only if no option of it is."""

    options: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)

    def add_gate(self, name: str, options: Sequence[str], x: int, y: int) -> str:
        self.options[name] = list(options)
        self.places[name] = x, y
        return name

    def add_variable(self, var: int, y: int) -> str:
        self.add_gate(f"~x{var}", [f"x{var}"], -1, y)
        return self.add_gate(f"x{var}", [f"~x{var}"], 0, y)

    def add_wires(self, var: int, negated: Sequence[bool], row: int) -> list[str]:
        """Make wires for occurrences of a variable, from ``row`` down; return the wires' ends."""
        signal, x = self.add_variable(var, -ROW * row), 1
        ports = []
        for index, is_negated in enumerate(negated):
            y, port = -ROW * (row + index), signal
            if index + 1 < len(negated):
                w = self.add_gate(f"w{var}.{index}", [signal], x, y)
                port = self.add_gate(f"a{var}.{index}", [w], x + 1, y)
                signal = self.add_gate(f"b{var}.{index}", [w], x + 1, y - ROW)
                x += 2
            if is_negated:
                port = self.add_gate(f"n{var}.{index}", [port], self.places[port][0] + 1, y)
            ports.append(port)
        return ports

    def cross(self, number: int, upper: str, lower: str, x: int, row: int) -> tuple[str, str]:
        """Exchange two wires in neighbouring rows; return their new ends, the upper one first."""
        names = {"A": upper, "B": lower} | {gate: f"{gate}.{number}" for gate in GATES}
        for gate, options in GATES.items():
            right, up = PLACES[gate]
            y = -ROW * (row + 1) + up
            self.add_gate(names[gate], [names[option] for option in options], x + right, y)
        return names["T"], names["U"]

    def add_clause(self, number: int, ports: Sequence[str], x: int, row: int) -> list[str]:
        """Make an odd cycle that has a kernel if and only if a wire is true; return the cycle."""
        count = len(ports)
        names = [f"c{number}.{index}" for index in range(max(3, count + 1) | 1)]
        lowest_y = -ROW * (row + max(count, 1) - 1)
        spare_places = [(x, lowest_y)] * (not count) + [(x + 1, lowest_y), (x + 1, lowest_y + 1)]
        for index, name in enumerate(names):
            after = names[(index + 1) % len(names)]
            place = (x, -ROW * (row + index)) if index < count else spare_places[index - count]
            self.add_gate(name, [after, *ports[index : index + 1]], *place)
        return names


def planar_kernel_of_formula(formula: CNF, watch: Watch = UNLIMITED) -> ReductionResult:
    """Return a planar digraph; its kernels correspond to the assignments that make a formula true.

    No vertex has more than two options, more than two predecessors, or more than three edges. The
    theorem is in Fraenkel 1981; the circuits here were found by computer. A vertex is a gate that
    is true if all its options are false. Each variable has a wire for every occurrence. Wires in
    the wrong order are exchanged by crossovers of 18 vertices. A clause is an odd cycle. ``places``
    has the coordinates of the vertices in a drawing with straight edges. Quantifiers are ignored.

    >>> result = planar_kernel_of_formula(CNF(((1, -2), (-1,))))
    >>> result.digraph.describe()
    '33 vertices, 43 edges'
    >>> result.back(result.across(["~x1", "~x2"]))
    ['~x1', '~x2']
    """
    circuit = _Circuit()
    occurrences: dict[int, list[tuple[int, bool]]] = {}
    for target, literal in enumerate(chain.from_iterable(formula.clauses)):
        occurrences.setdefault(abs(literal), []).append((target, literal < 0))
    wires: list[tuple[int, str]] = []  # for each row from above: its target row, its last vertex
    for var, occurring in sorted(occurrences.items()):
        ports = circuit.add_wires(var, [negated for _, negated in occurring], len(wires))
        wires += [(target, port) for (target, _), port in zip(occurring, ports, strict=True)]
    x = 1 + max((index for index, _ in circuit.places.values()), default=0)
    crossings = sort_round = 0
    while any(wires[k][0] != k for k in range(len(wires))):
        watch.look()
        for row in range(sort_round % 2, len(wires) - 1, 2):  # odd-even transposition sort
            (upper_target, upper), (lower_target, lower) = wires[row : row + 2]
            if upper_target > lower_target:
                crossings += 1
                ends = circuit.cross(crossings, upper, lower, x, row)
                wires[row : row + 2] = [(lower_target, ends[0]), (upper_target, ends[1])]
        x, sort_round = x + CROSSING, sort_round + 1
    row, spare_row = 0, len(wires) + 1
    cycles: list[list[str]] = []
    for number, clause in enumerate(formula.clauses, 1):
        ports = [port for _, port in wires[row : row + len(clause)]]
        cycles.append(circuit.add_clause(number, ports, x, row if clause else spare_row))
        row += len(clause)
        spare_row += not clause
    for var in range(1, formula.variables + 1):
        if var not in occurrences:
            circuit.add_variable(var, -ROW * spare_row)
            spare_row += 1
    pairs = [(name, option) for name, options in circuit.options.items() for option in options]
    G = Digraph(pairs, vertices=circuit.options)

    def across(literals: Sequence[str]) -> list[str]:
        values = _satisfying_values(formula, literals)
        is_true = {f"x{var}": value for var, value in values.items()}
        is_true |= {f"~x{var}": not value for var, value in values.items()}
        inside = set(chain.from_iterable(cycles))
        for name, options in circuit.options.items():  # options come before their gates
            if name not in is_true and name not in inside:
                is_true[name] = not any(is_true[option] for option in options)
        for names in cycles:
            excluded = [any(is_true.get(o, False) for o in circuit.options[c][1:]) for c in names]
            first, after = excluded.index(True), False
            for index in range(first, first - len(names), -1):  # against the edges of the cycle
                after = is_true[names[index]] = not (excluded[index] or after)
        return [name for name in circuit.options if is_true[name]]

    return ReductionResult(
        G, CLAIM, across, lambda kernel: _literals_inside(G, formula, kernel), places=circuit.places
    )


def geography_of_formula(
    formula: CNF, watch: Watch = UNLIMITED, *, edges: bool = False
) -> ReductionResult:
    """Return a digraph for geography, with a token on ``t1``, from a formula with quantifiers.

    The first player wins if and only if the formula is true. Without quantifiers the players set
    x1, x2, … alternately, as in the formula game. From ``t1`` on the token goes through a diamond
    for each variable: for x1 by ``x1`` or ``~x1``, and this literal is then true. At ``d`` the
    second player chooses a clause, and the first player one of its literals (Schaefer 1978). In
    edge geography a clause leads to its literals, in vertex geography to their negations.

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
    next_vertices = [*(f"t{slot}" for slot in range(2, len(order) + 1)), "d"]
    moves: list[tuple[str, str]] = []
    for slot, (branch, after) in enumerate(zip(branches, next_vertices, strict=True), 1):
        moves += [(f"t{slot}", name) for name in branch] + [(name, f"b{slot}") for name in branch]
        moves.append((f"b{slot}", after))
    for number, clause in enumerate(formula.clauses, 1):
        watch.look()
        moves.append(("d", f"c{number}"))
        for x in dict.fromkeys(clause):
            moves.append((f"c{number}", "~" * ((x > 0) != edges) + f"x{abs(x)}"))
    G = Digraph(moves)

    def across(literals: Sequence[str]) -> list[str]:
        play, unused = ["t1"], list(literals)
        for slot, (branch, after) in enumerate(zip(branches, next_vertices, strict=True), 1):
            if len(branch) > 1:
                if not unused:
                    break
                if unused[0] not in branch:
                    expected = f"give {branch[0]} or {branch[1]} next"
                    raise InputError(f"{unused[0]!r} is out of order; {expected}")
            play += [unused.pop(0) if len(branch) > 1 else branch[0], f"b{slot}", after]
        if unused:
            raise InputError(f"{unused[0]!r} is one literal too many; give one for each variable")
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

    The graph is that of `graph_of_formula` (Schaefer 1978). Each literal, such as ``~x1``, is a
    vertex; taking it makes it true.

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
    to the graph: one for an even number of edges, two for an odd number ≥ 3 with a common vertex.

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
        path = [_unused_name(vertices, f"z{len(vertices) + k}") for k in range(4)]
        vertices += path
        edges += list(pairwise(path))
    elements, pairs = list(vertices), list[tuple[str, str]]()
    originals, used = set(names), set(vertices)
    for number, (u, v) in enumerate(edges, 1):
        watch.look()
        above, below = _unused_name(used, f"up{number}"), _unused_name(used, f"low{number}")
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


def _unused_name(taken: Collection[str], name: str) -> str:
    """Return a name that is not taken: the given name, with ``'`` after it as often as needed."""
    while name in taken:
        name = f"{name}'"
    return name
