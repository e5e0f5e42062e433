"""The semantics by their definitions, over all sets of arguments: for small frameworks and tests.

The search is not used here. Sets of arguments are integers, bit i for argument i.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import and_, or_

from zermelo.errors import InputError
from zermelo.values.bits import bits

#: Arguments at most; there are 2ⁿ sets of them.
MAX_ARGUMENTS = 16

Sets = list[int]


class Attacks:
    """The attack relation of a framework of 16 arguments at most; pairs begin with the attacker."""

    def __init__(self, count: int, attacks: Iterable[tuple[int, int]]) -> None:
        if count > MAX_ARGUMENTS:
            raise InputError(
                f"{count:,} arguments have 2^{count} sets; definitions are tried for "
                f"{MAX_ARGUMENTS} at most"
            )
        self.count = count
        self.attackers = [0] * count
        self.attacked = [0] * count
        for source, target in attacks:
            self.attackers[target] |= 1 << source
            self.attacked[source] |= 1 << target

    def reach(self, members: int) -> int:
        """Return the arguments that a set attacks."""
        return reduce(or_, (self.attacked[argument] for argument in bits(members)), 0)

    def defends(self, members: int) -> int:
        """Return the arguments that a set defends: the set attacks each of their attackers."""
        reach = self.reach(members)
        return sum(1 << a for a, attackers in enumerate(self.attackers) if not attackers & ~reach)


def conflict_free(F: Attacks) -> Sets:
    """Whether no member attacks a member."""
    return [members for members in range(1 << F.count) if not members & F.reach(members)]


def admissible(F: Attacks) -> Sets:
    """Whether a set is conflict-free and defends each member."""
    return [members for members in conflict_free(F) if not members & ~F.defends(members)]


def complete(F: Attacks) -> Sets:
    """Whether a set is conflict-free and its members are the arguments that it defends."""
    return [members for members in conflict_free(F) if members == F.defends(members)]


def maximal(sets: Sequence[int], measure: Callable[[int], int] = int) -> Sets:
    """Return the sets whose measure is not part of a larger one."""
    measured = [(members, measure(members)) for members in sets]
    return [
        members
        for members, size in measured
        if not any(size & ~other == 0 and size != other for _, other in measured)
    ]


def grounded(F: Attacks) -> Sets:
    """Return the least complete set."""
    sets = complete(F)
    return [members for members in sets if all(not members & ~other for other in sets)]


def preferred(F: Attacks) -> Sets:
    """Return the maximal admissible sets."""
    return maximal(admissible(F))


def stable(F: Attacks) -> Sets:
    """Whether a set is conflict-free and attacks every argument outside."""
    everything = (1 << F.count) - 1
    return [members for members in conflict_free(F) if members | F.reach(members) == everything]


def semi_stable(F: Attacks) -> Sets:
    """Return the complete sets of maximal range."""
    return maximal(complete(F), lambda members: members | F.reach(members))


def stage(F: Attacks) -> Sets:
    """Return the conflict-free sets of maximal range."""
    return maximal(conflict_free(F), lambda members: members | F.reach(members))


def _greatest_within(F: Attacks, sets: Sets) -> Sets:
    shared = reduce(and_, sets, (1 << F.count) - 1)
    return maximal([members for members in admissible(F) if not members & ~shared])


def ideal(F: Attacks) -> Sets:
    """Return the greatest admissible set that lies in every preferred extension."""
    return _greatest_within(F, preferred(F))


def eager(F: Attacks) -> Sets:
    """Return the greatest admissible set that lies in every semi-stable extension."""
    return _greatest_within(F, semi_stable(F))


BY_DEFINITION: dict[str, Callable[[Attacks], Sets]] = {
    "conflict-free": conflict_free,
    "admissible": admissible,
    "complete": complete,
    "grounded": grounded,
    "preferred": preferred,
    "stable": stable,
    "semi-stable": semi_stable,
    "stage": stage,
    "ideal": ideal,
    "eager": eager,
}
