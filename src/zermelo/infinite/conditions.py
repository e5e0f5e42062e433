"""The nine conditions that make a claim a theorem, each as a search for a counterexample.

Fraenkel 1997, Theorem 3: a partition into P, N and D with a falling counter gives the outcomes.
Conditions 1 to 7 are its premises, with the index as the counter. If 8 and 9 hold as well, the
index is the remoteness of Definition 1 of that paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from zermelo.infinite.family import Claim, Family, FamilyMove, sign_conditions, target_of
from zermelo.infinite.logic import (
    Condition,
    Exists,
    Term,
    all_of,
    any_of,
    at_most,
    below,
    equal,
    negated,
    with_terms,
)
from zermelo.limits import UNLIMITED, Watch

#: The conditions, by number. An index is a claimed ordinal; P, N and D are the claimed sets.
CONDITIONS = {
    1: "moves stay inside the region",
    2: "every vertex is in one of P, N and D",
    3: "every P- and N-vertex has an index, which is an ordinal",
    4: "from P every option is in N and has a smaller index",
    5: "from N some option is in P and has a smaller index",
    6: "from D no option is in P",
    7: "from D some option is in D",
    8: "from P no ordinal below the index is above the indices of all options",
    9: "from N no option in P has an index that is smaller by more than one step",
}

#: The conditions that are checked only if the claim is that the index is the remoteness.
REMOTENESS_CHECKS = (8, 9)

ZERO = Term.of(0)

#: Returns the condition that two ordinals have a relation; both have the same number of terms.
Relation = Callable[[Sequence[Term], Sequence[Term]], Condition]


@dataclass(frozen=True)
class Query:
    """A formula whose solutions in integers are the counterexamples to a condition.

    ``number`` is the condition's, or 0 if it has none. ``move`` is None, or, if the condition is
    about single options, the move to the counterexample's option. ``names`` are the free names:
    constants, coordinates, and the move's parameters or (condition 8) an ordinal's coefficients.
    """

    number: int
    move: FamilyMove | None
    formula: Condition
    names: tuple[str, ...]


def queries(family: Family, watch: Watch = UNLIMITED) -> list[Query]:
    """Return the queries that have no solution if and only if all conditions hold.

    The time is quadratic in the number of lines that claim an index: all pairs are compared.
    """
    return _Queries(family, family.claimed(), watch).queries()


def _smaller(first: Sequence[Term], second: Sequence[Term]) -> Condition:
    """Return the condition that the first ordinal is less than the second."""
    cases: list[Condition] = []
    same: list[Condition] = []
    for a, b in zip(first, second, strict=True):
        cases.append(all_of(*same, below(a, b)))
        same.append(equal(a, b))
    return any_of(*cases)


def _jumps(first: Sequence[Term], second: Sequence[Term]) -> Condition:
    """Return the condition that the successor of the first ordinal is less than the second."""
    return _smaller([*first[:-1], first[-1] + 1], second)


class _Queries:
    """Builds the queries of one family."""

    def __init__(self, family: Family, claim: Claim, watch: Watch) -> None:
        self.family = family
        self.watch = watch
        self.names = (*family.constants, *family.coordinates)
        natural = sign_conditions(family, map(Term.of, self.names))
        self.is_vertex = all_of(*natural, family.assumption, family.region)
        self.P, self.N = claim.P, claim.N
        self.D = claim.D if claim.D is not None else all_of(negated(claim.P), negated(claim.N))
        self.has_D = claim.D is not None
        self.exact = claim.exact
        earlier: list[Condition] = []
        self.cases: list[tuple[Condition, tuple[Term, ...]]] = []  # conditions and their indices
        for index in claim.indices:
            watch.look(lambda: "the cases of the claim")
            padded = (*(ZERO for _ in range(family.width - len(index.terms))), *index.terms)
            self.cases.append((all_of(index.when, *map(negated, earlier)), padded))
            earlier.append(index.when)

    def queries(self) -> list[Query]:
        """Return all queries in the order of their conditions, 8 and 9 only for an exact index."""
        premises = [
            *self._query_per_move(1, self.is_vertex, lambda move: negated(self._inside(move))),
            self._query(2, self._not_in_exactly_one()),
            self._query(3, any_of(self.P, self.N), negated(self._has_index())),
            *self._query_per_move(4, self.P, lambda move: negated(self._leads_to(move, self.N))),
            self._query(5, self.N, self._no_move(lambda move: self._leads_to(move, self.P))),
            *self._query_per_move(6, self.D, lambda move: self._at_target(move, self.P)),
            self._query(7, self.D, self._no_move(lambda move: self._at_target(move, self.D))),
        ]
        if not self.exact:
            return premises
        jumps = self._query_per_move(9, self.N, lambda move: self._leads_to(move, self.P, _jumps))
        return [*premises, self._unreached(), *jumps]

    def _query(self, number: int, *conditions: Condition, names: Sequence[str] = ()) -> Query:
        return Query(number, None, all_of(self.is_vertex, *conditions), (*self.names, *names))

    def _query_per_move(
        self, number: int, condition: Condition, fails: Callable[[FamilyMove], Condition]
    ) -> Iterable[Query]:
        for move in self.family.moves:
            formula = all_of(self.is_vertex, condition, *self._move_conditions(move), fails(move))
            yield Query(number, move, formula, (*self.names, *move.parameters))

    def _move_conditions(self, move: FamilyMove) -> list[Condition]:
        """Return the conditions under which a move with given parameters is possible."""
        return [*sign_conditions(self.family, map(Term.of, move.parameters)), move.guard]

    def _no_move(self, has_property: Callable[[FamilyMove], Condition]) -> Condition:
        """Return the condition that no possible move has a property."""
        parts = []
        for move in self.family.moves:
            formula = all_of(*self._move_conditions(move), has_property(move))
            parts.append(negated(Exists(move.parameters, formula) if move.parameters else formula))
        return all_of(*parts)

    def _at_target(self, move: FamilyMove, condition: Condition) -> Condition:
        """Return the condition that the target of a move satisfies a condition."""
        return with_terms(condition, target_of(self.family, move))

    def _inside(self, move: FamilyMove) -> Condition:
        region = self._at_target(move, self.family.region)
        return all_of(*sign_conditions(self.family, move.target), region)

    def _not_in_exactly_one(self) -> Condition:
        p_and_n = all_of(self.P, self.N)
        if not self.has_D:
            return p_and_n
        none = all_of(*map(negated, (self.P, self.N, self.D)))
        return any_of(none, p_and_n, all_of(self.P, self.D), all_of(self.N, self.D))

    def _has_index(self) -> Condition:
        cases = ((when, [term for term in terms if term != ZERO]) for when, terms in self.cases)
        return any_of(*(all_of(when, *(at_most(ZERO, t) for t in terms)) for when, terms in cases))

    def _leads_to(
        self, move: FamilyMove, condition: Condition, relation: Relation = _smaller
    ) -> Condition:
        """Return the condition that a move leads into a set, and that ``relation`` holds.

        ``relation`` takes the index of the target, then the index of the vertex.
        """
        target = target_of(self.family, move)
        parts = []
        for when, terms in self.cases:
            self.watch.look()
            at_option = with_terms(when, target)
            option_index = [term.replace(target) for term in terms]
            parts += [
                all_of(at_option, at_vertex, relation(option_index, vertex_index))
                for at_vertex, vertex_index in self.cases
            ]
        return all_of(self._at_target(move, condition), any_of(*parts))

    def _unreached(self) -> Query:
        """Return a query for a P-vertex and an ordinal between its options' indices and its own."""
        in_use = {*self.names, *(name for move in self.family.moves for name in move.parameters)}
        names = [f"m{i}" for i in range(self.family.width)]
        while in_use.intersection(names):
            names = [f"{name}_" for name in names]
        bound = [Term.of(name) for name in names]
        smaller = any_of(*(all_of(when, _smaller(bound, terms)) for when, terms in self.cases))

        def reaches(move: FamilyMove) -> Condition:
            to = target_of(self.family, move)
            cases = (
                (with_terms(when, to), [t.replace(to) for t in terms]) for when, terms in self.cases
            )
            return any_of(*(all_of(when, negated(_smaller(terms, bound))) for when, terms in cases))

        natural = (at_most(ZERO, term) for term in bound)
        return self._query(8, self.P, *natural, smaller, self._no_move(reaches), names=names)
