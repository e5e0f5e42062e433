"""Subset take-away: name a set that contains none named before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from zermelo.games.rules import Ruleset
from zermelo.values.bits import bits
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.games.position import Position

__all__ = ["Superset"]

#: The least sets that may not be named, as bits of integers, ascending: those that were named, and
#: in the game without the whole set that one too, as long as it contains none of them.
Named: TypeAlias = tuple[int, ...]

#: Up to how many members there may be; up to how many there are compiled rules.
MOST, CODED = 16, 7

#: Up to how many members the second player is known to win, and a number with which he loses.
SECOND, FIRST = 6, 7


@dataclass(frozen=True)
class Superset(Ruleset):
    """Name a proper subset of {1, …, n}, not empty, that contains no set named before.

    Subset take-away (Gale and Neyman 1982), also called superset game: whoever can name no set
    loses. The sets named so far are written by their members, ``12 134``, from n = 10 on with
    commas, ``1,2 3,10``; order makes no difference. With the whole set allowed too (``--whole``)
    the first player wins, by strategy stealing.

    Of the start, with no set named, it is known that the second player wins up to n = 5 (Gale and
    Neyman 1982) and for n = 6 (Christensen and Tilford 1997), and that the first player wins for
    n = 7 (Brouwer and Christensen 2017, by a long computation). All other positions are searched,
    and so are the winning moves: up to n = 6 within seconds. Two members that no set may contain
    both, and that are in the same sets otherwise, cancel out (the binary star reduction of
    Christensen and Tilford).

    Parameters
    ----------
    n : int
        The number of members.
    whole : bool
        Whether the whole set may be named too.

    Examples
    --------
    >>> Superset(4)().outcome
    Outcome.P
    >>> Superset(4)("1").winning_moves()
    [Move('name 234' -> 1 234)]
    """

    name: ClassVar[str] = "superset"
    example: ClassVar[str] = "--n 4 12"
    source: ClassVar[str] = (
        "known of the start alone: Gale and Neyman 1982 (n ≤ 5), Christensen and Tilford 1997 "
        "(n = 6), Brouwer and Christensen 2017 (n = 7); strategy stealing with the whole set"
    )
    misere_source: ClassVar[str] = "strategy stealing with the whole set"
    complexity: ClassVar[str] = "open; the positions are counted by Dedekind numbers"

    n: int = field(default=4, metadata={"help": f"the number of members, 1 to {MOST}"})
    whole: bool = field(default=False, metadata={"help": "the whole set may be named too"})

    def __post_init__(self) -> None:
        if not 0 < self.n <= MOST:
            raise self.wrong_parameter("n", f"give a number from 1 to {MOST}")

    @property
    def _all(self) -> int:
        return (1 << self.n) - 1

    def state(self, *parts: Any) -> Named:  # noqa: ANN401
        """Check sets, given as text or as collections of members."""
        sets = [] if self.whole else [self._all]
        for part in parts:
            held = self._set(part)
            if held == self._all and not self.whole:
                raise self.no_position(f"{part!r} is the whole set; --whole allows it")
            sets.append(held)
        return least(sets)

    def _set(self, part: object) -> int:
        if isinstance(part, str):
            text = part.strip().removeprefix("{").removesuffix("}")
            commas = "," in text or self.n > 9
            words: Sequence[object] = text.split(",") if commas else list(text)
        else:
            words = list(part) if isinstance(part, (set, frozenset, tuple, list)) else [part]
        found = 0
        for word in words:
            digits = str(word).strip()
            if not (digits.isascii() and digits.isdecimal()) or not 0 < int(digits[:9]) <= self.n:
                how = "3,12" if self.n > 9 else "134"
                raise self.no_position(
                    f"{word!r} in {part!r} is no member; give sets of the numbers 1 to {self.n}, "
                    f"such as {how}"
                )
            found |= 1 << (int(digits) - 1)
        if not found:
            raise self.no_position(f"{part!r} is the empty set, which is never named")
        return found

    def show(self, state: Named) -> str:
        """Write the sets that were named, without those that contain another."""
        return " ".join(self._shown(held) for held in state if self.whole or held != self._all)

    def _shown(self, held: int) -> str:
        return ("," if self.n > 9 else "").join(str(member + 1) for member in bits(held))

    def options(self, state: Named) -> Iterator[Named]:
        """Name any set that contains none of those named, small ones first."""
        for held in by_size(self.n):
            if not any(other & ~held == 0 for other in state):
                kept = [other for other in state if held & ~other]
                yield tuple(sorted((*kept, held)))

    def describe(self, state: Named, option: Named) -> str:
        """Say which set is named."""
        return f"name {self._shown((set(option) - set(state)).pop())}"

    def counter(self, state: Named) -> int:
        """Bound the number of moves by that of sets."""
        return self._complex(state).bit_count()

    def _complex(self, state: Named) -> int:
        """Return the sets that may be named, as bits by number."""
        found = (1 << (1 << self.n)) - 2
        for held in state:
            found &= ~_supersets(held, self.n)
        return found

    def canonical(self, state: Named) -> Named:
        """Rename the members."""
        return least_renamed(state, self.n)

    # --------------------------------------------------------------------------------- theorems

    def outcome(self, state: Named) -> Outcome | None:
        """Know the start, up to seven members; any, if the whole set may be named."""
        if not state:
            return Outcome.N
        if state != (self._all,) or self.n > FIRST:
            return None
        return Outcome.P if self.n <= SECOND else Outcome.N

    def misere_outcome(self, state: Named) -> Outcome | None:
        """Know the start, if the whole set may be named."""
        if state:
            return None
        return Outcome.N if self.n > 1 else Outcome.P

    def summands(self, state: Named) -> list[Named]:
        """Take members away that cancel out, and part those that are in no set together."""
        sets = set(state)
        pairs = [held for held in state if held.bit_count() == 2]
        again = True
        while again:
            again = False
            for pair in pairs:
                one, other = bits(pair)
                alive = 1 << one not in sets and 1 << other not in sets
                if alive and sets == {exchanged(held, one, other) for held in sets}:
                    sets = {held for held in sets if not held & pair} | {1 << one, 1 << other}
                    again = True
        alive_members = [m for m in range(self.n) if 1 << m not in sets]
        apart = {held for held in sets if held.bit_count() == 2}
        found = []
        rest = set(alive_members)
        while rest:
            part, new = set(), {min(rest)}
            while new:
                part |= new
                near = {m for m in rest - part if any(1 << m | 1 << x not in apart for x in new)}
                new = near
            rest -= part
            inside = sum(1 << m for m in part)
            outside = [1 << m for m in range(self.n) if m not in part]
            found.append(least([*outside, *(held for held in sets if not held & ~inside)]))
        return found

    # --------------------------------------------------------------------------------- compiled

    def compiled(self, play: Play = NORMAL) -> CompiledRules | None:
        """Offer the sets that may be named as the bits of a word."""
        misere = play is MISERE
        if self.n > CODED:
            return None
        import numpy as np

        from zermelo.games.compiled import CompiledRules, signed
        from zermelo.rulesets.orders.superset import loops as superset

        words, sets = (1 if self.n <= 6 else 2), range(superset.SETS)
        masks = [~_supersets(held, 6) for held in sets]
        masks += [sum(1 << other for other in sets if other & ~held == 0) for held in sets]
        params = np.array([words, *(signed(mask, 1)[0] for mask in masks)], np.int64)
        return CompiledRules(
            words=words,
            most=words * superset.SETS,
            params=params,
            successors=superset.namings,
            key=lambda state: signed(self._complex(state), words),
            simplify=superset.sorted_members if misere else superset.in_parts,
            questions=True,  # values are small: 0 to 3 for six members
        )

    # ------------------------------------------------------------------------------ for readers

    def reasons(self, state: Named) -> Sequence[str]:
        """Say what is known of the start, and from where."""
        if not state:
            return (
                (
                    "The whole set may be named. If naming it does not win, then some answer to it "
                    "does; and that answer can be named at once. So the first player wins."
                ),
            )
        if state != (self._all,):
            return ()
        if self.n <= SECOND:
            return ("That the second player wins here is known for 1 to 6 members.",)
        return (
            (
                "That the first player wins with 7 members was found by computer (Brouwer and "
                "Christensen 2017); it is taken from there, not computed here."
            ),
        )

    def misere_reasons(self, state: Named) -> Sequence[str]:
        """Say what is known with the whole set."""
        return self.reasons(state) if not state and self.n > 1 else ()

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield all positions of up to three members, and some of four."""
        for n, most in ((1, 9), (2, 9), (3, 40), (4, 60)):
            for whole in (False, True):
                yield from cls(n, whole=whole)().reachable(most)


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


def _supersets(held: int, n: int) -> int:
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
