"""Sets of arguments that explain why an argument is accepted, or why it is not.

The terms are those of Borg and Bex 2021, for credulous acceptance in admissible sets, which is the
same in complete and preferred semantics. If an argument A is accepted, B is *necessary* if every
admissible set with A contains B, and a minimal admissible set with A is *sufficient*. If A is not
accepted, B is necessary if A would be accepted without B, and a set is sufficient if A is not
accepted in the framework of A and the set alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import numpy as np

from zermelo.argumentation.components import ancestor_mask
from zermelo.argumentation.framework import Framework
from zermelo.argumentation.questions import whole_piece
from zermelo.digraph.views import VertexSet
from zermelo.errors import InputError
from zermelo.kernel.answered import Members, SetKind, SetSearch
from zermelo.kernel.partition import Piece
from zermelo.kernel.sat import Clauses, SatSolver, fewest_first
from zermelo.limits import NO_LIMITS, Limits, Watch


def _vertex_set(framework: Framework, members: Members) -> VertexSet:
    return VertexSet(framework.moves, np.flatnonzero(members))


def necessary(
    framework: Framework, argument: Hashable, *, limits: Limits | Watch = NO_LIMITS
) -> VertexSet:
    """Return the arguments necessary for an argument, with the argument itself if it is accepted.

    >>> F = Framework(["ba", "cb", "db", "ce", "ec", "fd"])
    >>> necessary(F, "a"), necessary(F, "d")
    ({'a', 'c'}, {'f'})
    """
    number, watch = framework.index(argument), limits.start()
    piece = whole_piece(framework.moves)
    with SetSearch(piece, SetKind.SEMIKERNEL, watch) as search:
        shared = search.find([number])
        if shared is not None:
            for member in np.flatnonzero(shared).tolist():
                if member != number and shared[member]:
                    other_set = search.find([number], [member])
                    if other_set is not None:
                        shared &= other_set
            return _vertex_set(framework, shared)
    mask = np.zeros(len(framework), np.bool_)
    for other in np.flatnonzero(ancestor_mask(piece, number)).tolist():
        remaining = np.ones(len(framework), np.bool_)
        remaining[other] = False
        mask[other] = other != number and _is_accepted(piece, remaining, number, watch)
    return _vertex_set(framework, mask)


def _is_accepted(piece: Piece, arguments: Members, number: int, watch: Watch) -> bool:
    """Whether an argument is in an admissible set of the framework of ``arguments`` alone."""
    numbers = np.flatnonzero(arguments)
    with SetSearch(piece.cut(numbers), SetKind.SEMIKERNEL, watch) as search:
        return search.find([int(np.searchsorted(numbers, number))]) is not None


def sufficient(
    framework: Framework, argument: Hashable, *, limits: Limits | Watch = NO_LIMITS
) -> Iterator[VertexSet]:
    """Yield the sufficient sets of an accepted argument, or one for an argument not accepted.

    No set contains another one. The set for an argument not accepted contains this argument only if
    it attacks itself; no other single argument can be left out. More sufficient sets may exist.

    >>> F = Framework(["ba", "cb", "db", "ce", "ec", "fd"])
    >>> list(sufficient(F, "a")), list(sufficient(F, "d"))
    ([{'a', 'c'}], [{'f'}])
    """
    number, watch = framework.index(argument), limits.start()
    piece, is_accepted = whole_piece(framework.moves), False
    with SetSearch(piece, SetKind.SEMIKERNEL, watch) as search:
        while (members := search.find([number])) is not None:
            is_accepted = True
            while (smaller := search.smaller_with(members, [number])) is not None:
                members = smaller
            yield _vertex_set(framework, members)
            search.exclude_above(members)
    if not is_accepted:
        ancestors, count = ancestor_mask(piece, number), -1
        while count != (count := int(ancestors.sum())):  # a removal may allow others
            for other in np.flatnonzero(ancestors).tolist():
                if other != number:
                    ancestors[other] = False
                    ancestors[other] = _is_accepted(piece, ancestors, number, watch)
        ancestors[number] = number in framework.moves.option_numbers(number)
        yield _vertex_set(framework, ancestors)


def least_strongly_admissible(
    framework: Framework, argument: Hashable, *, limits: Limits | Watch = NO_LIMITS
) -> VertexSet:
    """Return a smallest strongly admissible set with an argument of the grounded extension.

    The set explains by as few arguments as possible why the argument is in the grounded extension
    (Caminada and Dunne 2020); finding one is NP-hard. A solver finds an admissible set of least
    size inside the grounded extension. If some members depend on each other in a circle, clauses
    demand that arguments outside the circle defend one of its members, and the solver is asked
    again. InputError if the argument is not in the grounded extension.

    >>> F = Framework(["ba", "cb", "db", "ec", "fe"])
    >>> least_strongly_admissible(F, "a")
    {'a', 'd'}
    """
    number, watch = framework.index(argument), limits.start()
    grounded = {*np.flatnonzero(framework.kernels.outcomes.pnd == 0).tolist()}
    if number not in grounded:
        raise InputError(
            f"{argument!r} is not in the grounded extension, so that no strongly admissible set "
            "has it; ask for its sufficient sets"
        )
    attackers_of = framework.moves.option_numbers
    answers = {  # for each x, a row per attacker: the grounded arguments that attack this attacker
        x: [grounded.intersection(attackers_of(y).tolist()) for y in attackers_of(x).tolist()]
        for x in grounded
    }
    clauses: Clauses = [[number + 1]]
    for x, rows in answers.items():
        clauses += [[-x - 1, *(z + 1 for z in row)] for row in rows]
    with SatSolver(clauses, watch, variables=len(framework)) as solver:
        variables = [x + 1 for x in sorted(grounded)]
        for model in fewest_first(solver, variables, len(grounded)):
            members = {x for x in grounded if model[x] > 0}
            strong: set[int] = set()
            while new := {x for x in members - strong if all(map(strong.intersection, answers[x]))}:
                strong |= new
            if strong == members:
                return VertexSet(framework.moves, np.array(sorted(members), np.int64))
            circle = members - strong
            defences = []
            for x in sorted(circle):
                defences.append(solver.new())
                for row in answers[x]:
                    solver.add([-defences[-1], *(z + 1 for z in sorted(row - circle))])
            for x in circle:
                solver.add([-x - 1, *defences])
    raise AssertionError("the grounded extension is strongly admissible")
