"""Check a proof that a digraph has no kernel.

The proof is about a *piece*, a set of vertices of a digraph:

1. Every option of a vertex of the piece lies in the piece, or is known to lie in no kernel (an
   N-position: a move leads from it to a P-position, and P-positions are in every kernel).
2. So if K is a kernel of the digraph, a vertex x of the piece is in K if and only if no option of x
   inside the piece is in K. As clauses, with a variable for "x is in K": for every x, x or one of
   its options in the piece is in K; and for every edge in the piece, not both ends are in K. These
   clauses are made here from the digraph, not taken from the proof.
3. The proof is a list of clauses that ends with the empty clause. Each follows from the clauses of
   2 and earlier clauses of the proof by unit propagation: assume that all its literals are false;
   whenever all literals of a clause but one are false, that one is true; arrive at a contradiction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from .form import Malformed, shown


@dataclass(frozen=True)
class ProofVerdict:
    """The verdict on a proof: ``valid`` says whether it holds, as does ``bool``."""

    valid: bool
    reason: str  #: what holds, or what fails and where
    step: int | None = None  #: the step that fails, from 1; the last if no contradiction is found

    def __bool__(self) -> bool:
        return self.valid


def check_no_kernel(
    options: Sequence[Collection[int]],
    excluded: Collection[int],
    piece: Sequence[int],
    steps: Sequence[Sequence[int]],
) -> ProofVerdict:
    """Return the verdict on a proof, by a piece of a digraph, that the digraph has no kernel.

    ``excluded`` are vertices that lie in no kernel (N-positions). Variable i + 1 of the proof
    stands for ``piece[i]``. A step is a clause to add or, with a 0 before it, to drop.

    >>> triangle = [[1], [2], [0], [0]]
    >>> check_no_kernel(triangle, [], [0, 1, 2], [[1], []]).valid
    True
    >>> check_no_kernel(triangle, [], [0, 1], [[]]).reason
    'vertex 1 of the piece has the option 2, which is neither in the piece nor excluded'
    """
    index_of: dict[int, int] = {}
    for i, vertex in enumerate(piece):
        if not 0 <= vertex < len(options):
            return ProofVerdict(False, f"the piece names {vertex}, which is not a vertex")
        if index_of.setdefault(vertex, i) != i:
            return ProofVerdict(False, f"the piece names vertex {vertex} twice")
    outside = frozenset(excluded)
    if not outside.isdisjoint(index_of):
        return ProofVerdict(False, "the piece holds a vertex that is excluded")
    inner_options: list[list[int]] = []
    for vertex in piece:
        inner_options.append([])
        for option in options[vertex]:
            if option in index_of:
                inner_options[-1].append(index_of[option])
            elif option not in outside:
                return ProofVerdict(
                    False,
                    f"vertex {vertex} of the piece has the option {option}, which is neither in "
                    "the piece nor excluded",
                )
    return check_piece(inner_options, steps)


def piece_clauses(options: Sequence[Collection[int]]) -> list[list[int]]:
    """Return clauses: x is in the kernel if and only if no option is; vertex i has variable i + 1.

    >>> piece_clauses([[1], [0], [2]])
    [[1, 2], [-1, -2], [2, 1], [-2, -1], [3], [-3]]
    """
    clauses = []
    for x, row in enumerate(options):
        clauses.append(list(dict.fromkeys([x + 1, *(y + 1 for y in row)])))
        clauses.extend([-x - 1, -y - 1] if y != x else [-x - 1] for y in row)
    return clauses


def check_piece(options: Sequence[Collection[int]], steps: Sequence[Sequence[int]]) -> ProofVerdict:
    """Return the verdict on a proof that a piece, as a digraph of its own, has no kernel.

    >>> check_piece([[1], [2], [0]], [[1], []]).valid
    True
    >>> check_piece([[1], [0]], [[1], []]).reason
    'step 1 does not follow by unit propagation: 1'
    """
    count = len(options)
    verdict = replay(piece_clauses(options), count, steps)
    if not verdict:
        return verdict
    return ProofVerdict(True, f"the piece of {count:,} vertices has no kernel")


def replay(
    clauses: Iterable[Sequence[int]], variables: int, steps: Sequence[Sequence[int]]
) -> ProofVerdict:
    """Return the verdict on a proof that clauses contradict each other, by replaying its steps.

    >>> replay([[1, 2], [-1, 2], [-2]], 2, [[]]).valid
    True
    """
    facts = _Facts(variables)
    for clause in clauses:
        facts.add(list(clause))
    for number, step in enumerate(steps, 1):
        if facts.contradictory:
            break
        is_dropped = bool(step) and step[0] == 0
        clause = list(dict.fromkeys(step[is_dropped:]))
        for literal in clause:
            if literal == 0 or abs(literal) > variables:
                return ProofVerdict(False, f"step {number} has the literal {literal}", number)
        if is_dropped:
            facts.drop(clause)
        elif facts.implies(clause):
            facts.add(clause)
        else:
            text = " ".join(map(str, clause)) or "the empty clause"
            return ProofVerdict(
                False, f"step {number} does not follow by unit propagation: {text}", number
            )
    if not facts.contradictory:
        return ProofVerdict(False, "the steps end without the empty clause", len(steps))
    return ProofVerdict(True, "the clauses contradict each other")


def check_literals(steps: Sequence[Sequence[int]], variables: int) -> None:
    """Raise Malformed if a step has a literal that is 0 or beyond the variables."""
    for place, step in enumerate(steps, 1):
        for literal in step[step[:1] == [0] :]:  # a step that begins with 0 drops a clause
            if not 1 <= abs(literal) <= variables:
                raise Malformed(f"step {place} of the proof has the literal {shown(literal)}")


class _Facts:
    """Clauses that hold, and the literals that follow from them by unit propagation.

    Dropping clauses only saves time. Clauses of one or two literals are never dropped, which is
    harmless: all clauses follow from those at the start.
    """

    def __init__(self, variables: int) -> None:
        size = 2 * variables + 1  # negative literals count from the end of the lists
        self.contradictory = False
        self._value = [0] * size  # of each literal: 1 true, −1 false, 0 open
        self._trail: list[int] = []  # the true literals, in the order in which they became so
        self._pairs: list[list[int]] = [[] for _ in range(size)]  # implied by a false literal
        self._watches: list[list[list[int]]] = [[] for _ in range(size)]  # clauses, by literal
        self._long_clauses: dict[tuple[int, ...], list[list[int]]] = {}

    def implies(self, clause: list[int]) -> bool:
        """Whether a clause follows by unit propagation."""
        mark = len(self._trail)
        value, trail = self._value, self._trail
        follows = False
        for literal in clause:
            if value[literal] > 0:
                follows = True  # the literal holds, or its opposite is in the clause as well
                break
            if not value[literal]:
                value[literal], value[-literal] = -1, 1
                trail.append(-literal)
        follows = follows or not self._propagate(mark)
        for literal in trail[mark:]:
            value[literal] = value[-literal] = 0
        del trail[mark:]
        return follows

    def add(self, clause: list[int]) -> None:
        """Add a clause as a fact, and propagate it permanently."""
        value = self._value
        if self.contradictory or any(-literal in clause for literal in clause):
            return
        literals = sorted(clause, key=lambda literal: value[literal] < 0)  # false literals last
        if not literals or value[literals[0]] < 0:
            self.contradictory = True
            return
        if len(literals) == 2:
            self._pairs[literals[0]].append(literals[1])
            self._pairs[literals[1]].append(literals[0])
        elif len(literals) > 2:
            self._watches[literals[0]].append(literals)
            self._watches[literals[1]].append(literals)
            self._long_clauses.setdefault(tuple(sorted(literals)), []).append(literals)
        if not value[literals[0]] and (len(literals) == 1 or value[literals[1]] < 0):
            mark = len(self._trail)
            value[literals[0]], value[-literals[0]] = 1, -1
            self._trail.append(literals[0])
            self.contradictory = not self._propagate(mark)

    def drop(self, clause: list[int]) -> None:
        """Forget one copy of a clause of three literals or more, if there is one."""
        copies = self._long_clauses.get(tuple(sorted(clause)))
        if copies:
            copies.pop().clear()  # `_propagate` removes empty clauses from the lists of watches

    def _propagate(self, start: int) -> bool:
        """Propagate the trail from ``start`` on; return False as soon as a clause is false."""
        value, trail, pairs, watches = self._value, self._trail, self._pairs, self._watches
        done = start
        while done < len(trail):  # the trail grows in the loop
            false_literal = -trail[done]
            done += 1
            for other in pairs[false_literal]:
                if value[other] < 0:
                    return False
                if not value[other]:
                    value[other], value[-other] = 1, -1
                    trail.append(other)
            watching = watches[false_literal]
            kept = []
            for place, clause in enumerate(watching):
                if not clause:
                    continue
                if clause[0] == false_literal:
                    clause[0], clause[1] = clause[1], false_literal
                first = clause[0]
                if value[first] > 0:
                    kept.append(clause)
                    continue
                for k in range(2, len(clause)):
                    other = clause[k]
                    if value[other] >= 0:
                        clause[1], clause[k] = other, false_literal
                        watches[other].append(clause)
                        break
                else:
                    kept.append(clause)
                    if value[first] < 0:
                        kept.extend(watching[place + 1 :])
                        watches[false_literal] = kept
                        return False
                    value[first], value[-first] = 1, -1
                    trail.append(first)
            watches[false_literal] = kept
        return True
