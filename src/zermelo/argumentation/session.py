"""A framework that changes, and one solver that is asked again after each change.

Arguments are divided into groups. The clauses of a group about its arguments and their attackers
are in force while the literal of the group is assumed. If an attack on a member changes, the group
gets a new literal and new clauses, and the solver keeps everything else that it has learnt.
Admissible sets that were found before are tried first. If no admissible set contained an argument
when it was last asked about, a set that contains it now must be due to a later change.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

import numpy as np

from zermelo.argumentation.questions import whole_piece
from zermelo.argumentation.semantics import semantics_named
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.views import VertexSet
from zermelo.kernel.answered import complete_set, semikernel_with
from zermelo.kernel.sat import Clauses, SatSolver, SetsBySolver
from zermelo.limits import NO_LIMITS, Limits, Watch

Attack = tuple[Hashable, Hashable]
#: Maximum number of groups: fewer groups make the solver faster, more groups make changes faster.
MAX_GROUPS = 16
#: Maximum number of admissible sets that are kept, and tried before a search.
MAX_SETS = 64
#: Semantics for which `Session.accepts` uses earlier results (not for sceptical ``complete``).
INCREMENTAL = ("admissible", "complete", "preferred", "stable")


@dataclass(frozen=True)
class Acceptance:
    """Whether an argument is accepted; its truth value is the answer.

    Attributes
    ----------
    extension : VertexSet, or None
        A witness: for a credulous question an extension with the argument, if there is one; for a
        sceptical question an extension without it, if there is one.
    """

    holds: bool
    extension: VertexSet | None = None

    def __bool__(self) -> bool:
        return self.holds


class ChangeableFramework(Protocol):
    """What a session needs of a framework: see `Framework`."""

    @property
    def moves(self) -> Digraph: ...  # noqa: D102
    def index(self, argument: Hashable) -> int: ...  # noqa: D102
    def with_attacks(self, add: Iterable[Attack], remove: Iterable[Attack]) -> Self: ...  # noqa: D102
    def extension(self, semantics: str, *, limits: Watch) -> VertexSet | None: ...  # noqa: D102
    def accepts(  # noqa: D102
        self, argument: Hashable, semantics: str, *, sceptically: bool, limits: Watch
    ) -> Acceptance: ...
    def __len__(self) -> int: ...


F = TypeVar("F", bound=ChangeableFramework)


class Session(SetsBySolver, Generic[F]):
    """Questions about a framework between changes of its attacks; a context manager.

    >>> from zermelo import Framework
    >>> with Framework(["ab", "bc"]).session() as session:
    ...     print(bool(session.accepts("b")))
    ...     session.change(add=["cb"], remove=["ab"])
    ...     print(bool(session.accepts("b")), session.framework.attacks)
    False
    True [('c', 'b'), ('b', 'c')]
    """

    def __init__(self, framework: F, limits: Limits | Watch = NO_LIMITS) -> None:
        self.framework = framework
        self._count = count = len(framework)
        self._watch = limits.start()
        self._attackers = {x: {*framework.moves.option_numbers(x).tolist()} for x in range(count)}
        attack_counts = np.bincount(framework.moves.successors[1], minlength=count)
        # the variable of each argument; the arguments that attack most others come first
        ranks = np.argsort(np.argsort(-attack_counts, kind="stable"))
        self._literals = dict(enumerate((ranks + 1).tolist()))
        group_count = min(MAX_GROUPS, count)
        self._groups = [range(first, count, group_count) for first in range(group_count)]
        self._stable_literal = 2 * count + 1  # if true, each argument is inside or attacked
        clauses: Clauses = []
        for inside in self._literals.values():
            attacked = count + inside
            clauses += [[-inside, -attacked], [-self._stable_literal, inside, attacked]]
        self._solver = SatSolver(clauses, self._watch, light=True)
        self._solver.prefer(range(1, 2 * count + 1))  # one argument inside decides its neighbours
        self._selectors = [self._add_clauses(group) for group in self._groups]
        self._sets: deque[set[int]] = deque(maxlen=MAX_SETS)
        # for each change: an argument in all sets made admissible by it, and arguments in none
        self._critical: list[tuple[int, list[int]]] = []
        # for each argument in no admissible set: the number of changes when it was last asked about
        self._refused: dict[int, int] = {}

    def _add_clauses(self, arguments: Iterable[int]) -> int:
        """Add clauses of arguments and their attackers; return the literal that activates them."""
        selector = self._solver.new()
        for x in arguments:
            inside = self._literals[x]
            attackers = [self._literals[y] for y in sorted(self._attackers[x])]
            self._solver.add([-selector, -self._count - inside, *attackers])
            for attacker in attackers:
                self._solver.add([-selector, -inside, -attacker])
                self._solver.add([-selector, -inside, self._count + attacker])
        return selector

    def change(self, add: Iterable[Attack] = (), remove: Iterable[Attack] = ()) -> None:
        """Add and remove attacks; see `Framework.with_attacks`."""
        add, remove = [*add], [*remove]
        self.framework = self.framework.with_attacks(add=add, remove=remove)
        number_of = self.framework.index
        for attacker, attacked in remove:
            # a new admissible set contains the attacked argument, and does not attack the attacker
            source, target = number_of(attacker), number_of(attacked)
            self._attackers[target].discard(source)
            self._critical.append((target, [*self._attackers[source]]))
        for attacker, attacked in add:
            # a new admissible set contains the new attacker, and no earlier attacker of its target
            source, target = number_of(attacker), number_of(attacked)
            self._critical.append((source, [*self._attackers[target]]))
            self._attackers[target].add(source)
        changed = {number_of(attacked) % len(self._groups) for _, attacked in (*add, *remove)}
        for group in sorted(changed):
            self._solver.add([-self._selectors[group]])
            self._selectors[group] = self._add_clauses(self._groups[group])
        self._sets = deque(filter(self._is_admissible, self._sets), MAX_SETS)

    def _is_admissible(self, members: set[int]) -> bool:
        attackers = {y for x in members for y in self._attackers[x]}
        return attackers.isdisjoint(members) and all(
            not members.isdisjoint(self._attackers[y]) for y in attackers
        )

    def _set_with(self, number: int) -> set[int] | None:
        """Return an admissible set with an argument, old or new; None if there is none.

        After a search that found none, only sets that later changes made admissible are sought.
        """
        for members in reversed(self._sets):
            if number in members:
                return members
        piece = whole_piece(self.framework.moves)
        refused_at = self._refused.get(number)
        conditions = [(number, list[int]())] if refused_at is None else self._critical[refused_at:]
        for member, outside in conditions:
            mask = semikernel_with(piece, [number, member], self._watch, outside)
            if mask is not None:
                self._refused.pop(number, None)
                self._sets.append(members := {*np.flatnonzero(mask).tolist()})
                return members
        self._refused[number] = len(self._critical)
        return None

    def accepts(
        self, argument: Hashable, semantics: str = "preferred", *, sceptically: bool = False
    ) -> Acceptance:
        """Whether an argument is in some extension, or in all: see `Framework.accepts`."""
        name, number = semantics_named(semantics).name, self.framework.index(argument)
        if name not in INCREMENTAL or (sceptically and name == "complete"):
            return self.framework.accepts(
                argument, name, sceptically=sceptically, limits=self._watch
            )
        if name == "stable":
            sides = ([], [number]) if sceptically else ([number], [])
            members = self.find(*sides, [self._stable_literal])
        elif sceptically:
            members = set() if name == "admissible" else self._avoiding(number)
        elif (members := self._set_with(number)) is not None and name == "preferred":
            members = self.grow(members)
        elif members is not None and name == "complete":
            moves = self.framework.moves
            mask = complete_set(whole_piece(moves), moves.mask([*members]))
            members = {*np.flatnonzero(mask).tolist()}
        return Acceptance((members is None) == sceptically, self._vertex_set(members))

    def extension(self, semantics: str = "preferred") -> VertexSet | None:
        """Return one extension; None if there is none."""
        name = semantics_named(semantics).name
        if name == "preferred":
            return self._vertex_set(self.grow(set()))
        if name == "stable":
            return self._vertex_set(self.find(assumed=[self._stable_literal]))
        return self.framework.extension(name, limits=self._watch)

    def find(
        self, inside: Collection[int] = (), outside: Sequence[int] = (), assumed: Sequence[int] = ()
    ) -> set[int] | None:
        """Find and keep an admissible set with ``inside``, without ``outside``; or return None."""
        literals = [self._literals[x] for x in inside] + [-self._literals[x] for x in outside]
        if not self._solver.solve([*self._selectors, *literals, *assumed]):
            return None
        model = self._solver.model()
        members = {x for x, literal in self._literals.items() if model[literal - 1] > 0}
        self._sets.append(members)
        return members

    def _avoiding(self, number: int) -> set[int] | None:
        """Find a preferred extension without an argument, or None; see `Preferred`."""
        for attacker in self._attackers[number]:
            if attacker != number and (members := self._set_with(attacker)) is not None:
                return self.grow(members)
        return self.maximal_without(number)

    def _vertex_set(self, members: set[int] | None) -> VertexSet | None:
        if members is None:
            return None
        return VertexSet(self.framework.moves, np.array(sorted(members), np.int64))
