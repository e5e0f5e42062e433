"""The semantics by their definitions, over all sets of arguments of small frameworks.

The search is not used here. Sets of arguments are integers, bit i for argument i.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
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
        self.arguments = (1 << count) - 1
        self.attackers = [0] * count
        self.attacked = [0] * count
        for source, target in attacks:
            self.attackers[target] |= 1 << source
            self.attacked[source] |= 1 << target

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The attacks between the arguments."""
        return [(a, b) for a in bits(self.arguments) for b in bits(self.attacked[a])]

    def within(self, arguments: int) -> Attacks:
        """Return the framework of some arguments, with the attacks between them."""
        kept = Attacks(self.count, (
            (a, b) for a, b in self.pairs if arguments >> a & arguments >> b & 1
        ))  # fmt: skip
        kept.arguments = arguments
        return kept

    def subsets(self) -> list[int]:
        """Return all sets of arguments, each after its subsets."""
        return [chosen for chosen in range(1 << self.count) if not chosen & ~self.arguments]

    def reduct(self, members: int) -> Attacks:
        """Return the framework of the arguments outside a set that it does not attack."""
        return self.within(self.arguments & ~members & ~self.reach(members))

    def components(self) -> Sets:
        """Return the strong components."""
        reached = {a: 1 << a for a in bits(self.arguments)}
        for _ in range(self.count):
            reached = {a: reduce(or_, map(reached.__getitem__, bits(self.attacked[a])), old)
                       for a, old in reached.items()}  # fmt: skip
        return [*{sum(1 << b for b in bits(old) if reached[b] >> a & 1)
                  for a, old in reached.items()}]  # fmt: skip

    def reach(self, members: int) -> int:
        """Return the arguments that a set attacks."""
        return reduce(or_, (self.attacked[argument] for argument in bits(members)), 0)

    def defends(self, members: int) -> int:
        """Return the arguments that a set defends: the set attacks each of their attackers."""
        reach = self.reach(members)
        return sum(1 << a for a in bits(self.arguments) if not self.attackers[a] & ~reach)


def conflict_free(F: Attacks) -> Sets:
    """Return the sets in which no member attacks a member."""
    return [members for members in F.subsets() if not members & F.reach(members)]


def admissible(F: Attacks) -> Sets:
    """Return the conflict-free sets that defend each member."""
    return [members for members in conflict_free(F) if not members & ~F.defends(members)]


def complete(F: Attacks) -> Sets:
    """Return the conflict-free sets whose members are the arguments that they defend."""
    return [members for members in conflict_free(F) if members == F.defends(members)]


def maximal(sets: Collection[int], measure: Callable[[int], int] = int) -> Sets:
    """Return the sets whose measure is not part of a larger one."""
    measured = [(members, measure(members)) for members in sets]
    return [
        members
        for members, size in measured
        if not any(size & ~other == 0 and size != other for _, other in measured)
    ]


def minimal(sets: Collection[int]) -> Sets:
    """Return the sets that contain no other one."""
    return [
        members
        for members in sets
        if not any(other & ~members == 0 and other != members for other in sets)
    ]


def grounded(F: Attacks) -> Sets:
    """Return the least complete set, which is the only minimal one."""
    return minimal(complete(F))


def preferred(F: Attacks) -> Sets:
    """Return the maximal admissible sets."""
    return maximal(admissible(F))


def stable(F: Attacks) -> Sets:
    """Return the conflict-free sets that attack every argument outside."""
    return [members for members in conflict_free(F) if members | F.reach(members) == F.arguments]


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


def naive(F: Attacks) -> Sets:
    """Return the maximal conflict-free sets."""
    return maximal(conflict_free(F))


def _by_components(F: Attacks, base: Callable[[Attacks], Sets]) -> Sets:
    """Return the sets that the base semantics chooses component by component."""
    components = F.components()
    if len(components) == 1:
        return base(F)
    chosen = []
    for members in conflict_free(F):
        left = ((members & part, F.within(part & ~F.reach(members & ~part))) for part in components)
        if all(inside in _by_components(rest, base) for inside, rest in left):
            chosen.append(members)
    return chosen


def cf2(F: Attacks) -> Sets:
    """Return the naive sets, strong component by component (Baroni, Giacomin and Guida 2005)."""
    return _by_components(F, naive)


def stage2(F: Attacks) -> Sets:
    """Return the stage sets, strong component by component (Dvořák and Gaggl 2016)."""
    return _by_components(F, stage)


def strongly_admissible(F: Attacks) -> Sets:
    """Return the sets whose members are each defended by such a set without the member.

    (Baroni and Giacomin 2007)
    """
    strong: Sets = []
    for members in F.subsets():
        inner = [(other, F.defends(other)) for other in strong if not other & ~members]
        if all(
            any(defended >> a & 1 and not other >> a & 1 for other, defended in inner)
            for a in bits(members)
        ):
            strong.append(members)
    return strong


def resolution_grounded(F: Attacks) -> Sets:
    """Return the minimal grounded sets, each mutual attack being made one-sided in all ways.

    (Baroni, Dunne and Giacomin 2011)
    """
    pairs = set(F.pairs)
    mutual = [(a, b) for a, b in pairs if a < b and (b, a) in pairs]
    sets = set()
    for choice in range(1 << len(mutual)):
        dropped = {(a, b) if choice >> i & 1 else (b, a) for i, (a, b) in enumerate(mutual)}
        resolved = Attacks(F.count, pairs - dropped)
        resolved.arguments = F.arguments
        sets.update(grounded(resolved))
    return minimal(sets)


def initial(F: Attacks) -> Sets:
    """Return the minimal admissible sets that are not empty (Xu and Cayrol 2018)."""
    return minimal([members for members in admissible(F) if members])


def unchallenged(F: Attacks) -> Sets:
    """Return the unions of initial sets, taken while some are unchallenged (Thimm 2022)."""
    sets = initial(F)
    free = [chosen for chosen in sets if not any(F.reach(other) & chosen for other in sets)]
    if not free:
        return [0]
    return [*{chosen | more for chosen in free for more in unchallenged(F.reduct(chosen))}]


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
    "naive": naive,
    "cf2": cf2,
    "stage2": stage2,
    "strongly-admissible": strongly_admissible,
    "resolution-grounded": resolution_grounded,
    "initial": initial,
    "unchallenged": unchallenged,
}
