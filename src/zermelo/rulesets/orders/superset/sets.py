"""Sets of members as the bits of integers, and sets of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import TypeAlias

from zermelo.values.bits import bits

#: The least sets that may not be named, as bits of integers, ascending: those that were named, and
#: in the game without the whole set that one too, as long as it contains none of them.
Named: TypeAlias = tuple[int, ...]


@cache
def by_size(n: int) -> tuple[int, ...]:
    """Return all sets of up to n members but the empty one, small ones first."""
    members = [1 << member for member in range(n)]
    return tuple(sum(chosen) for size in range(1, n + 1) for chosen in combinations(members, size))


def least(sets: Sequence[int]) -> Named:
    """Return the sets that contain no other, ascending."""
    held = sorted(set(sets), key=lambda one: (one.bit_count(), one))
    found: list[int] = []
    for one in held:
        if not any(other & ~one == 0 for other in found):
            found.append(one)
    return tuple(sorted(found))


def supersets(held: int, n: int) -> int:
    """Return the sets that contain one, as bits by number."""
    return sum(1 << other for other in range(1 << n) if held & ~other == 0)


def exchanged(held: int, one: int, other: int) -> int:
    """Exchange two members of a set."""
    differ = (held >> one ^ held >> other) & 1
    return held ^ (differ << one | differ << other)


@cache
def members_of(held: int) -> tuple[int, ...]:
    """Return the members of a set."""
    return tuple(bits(held))


def least_renamed(state: Named, n: int) -> Named:
    """Return the least of all ways to rename the members, trying those that look alike only."""
    inside = [members_of(held) for held in state]
    kinds = [0] * n
    for _ in range(2):
        seen: list[list[tuple[int, ...]]] = [[(kind,)] for kind in kinds]
        for held in inside:
            kind = tuple(sorted([kinds[x] for x in held]))
            for x in held:
                seen[x].append(kind)
        finer = [(one[0], sorted(one[1:])) for one in seen]
        number = sorted(finer)
        kinds = [number.index(one) for one in finer]
    sets = set(state)
    ways = []
    for kind_ in sorted(set(kinds)):
        alike = [m for m in range(n) if kinds[m] == kind_]
        same = all(
            all(exchanged(held, one, other) in sets for held in state)
            for one, other in pairwise(alike)
        )
        ways.append([tuple(alike)] if same else list(permutations(alike)))
    best: Named | None = None
    for way in product(*ways):
        bit = [0] * n
        for place, m in enumerate(m for part in way for m in part):
            bit[m] = 1 << place
        named = tuple(sorted([sum([bit[m] for m in held]) for held in inside]))
        if best is None or named < best:
            best = named
    assert best is not None  # noqa: S101  there is always one way
    return best
