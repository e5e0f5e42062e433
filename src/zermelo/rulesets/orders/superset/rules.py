"""Subset take-away: name a set that contains none named before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from zermelo.games.parameters import natural, wrong_parameter
from zermelo.games.rules import Ruleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.games.theorem import theorem
from zermelo.games.tractable import Tractable
from zermelo.values.bits import bits, mask_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules


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
    kept: list[int] = []
    for one in sorted(set(sets), key=lambda one: (one.bit_count(), one)):
        if not any(other & ~one == 0 for other in kept):
            kept.append(one)
    return tuple(sorted(kept))


def supersets(mask: int, n: int) -> int:
    """Return the sets that contain one, as bits by number."""
    return sum(1 << other for other in range(1 << n) if mask & ~other == 0)


def exchanged(mask: int, one: int, other: int) -> int:
    """Exchange two members of a set."""
    differ = (mask >> one ^ mask >> other) & 1
    return mask ^ (differ << one | differ << other)


@cache
def members_of(mask: int) -> tuple[int, ...]:
    """Return the members of a set."""
    return tuple(bits(mask))


def least_renamed(state: Named, n: int) -> Named:
    """Return the least of all ways to rename the members, trying those that look alike only."""
    inside = [members_of(mask) for mask in state]
    kinds = [0] * n
    for _ in range(2):
        seen: list[list[tuple[int, ...]]] = [[(kind,)] for kind in kinds]
        for members in inside:
            kind = tuple(sorted([kinds[x] for x in members]))
            for x in members:
                seen[x].append(kind)
        finer = [(one[0], sorted(one[1:])) for one in seen]
        number = sorted(finer)
        kinds = [number.index(one) for one in finer]
    sets = set(state)
    ways = []
    for kind_ in sorted(set(kinds)):
        alike = [m for m in range(n) if kinds[m] == kind_]
        same = all(exchanged(mask, *two) in sets for two in pairwise(alike) for mask in state)
        ways.append([tuple(alike)] if same else list(permutations(alike)))

    def named(way: tuple[tuple[int, ...], ...]) -> Named:
        bit = [0] * n
        for place, m in enumerate(m for part in way for m in part):
            bit[m] = 1 << place
        return tuple(sorted([sum([bit[m] for m in members]) for members in inside]))

    return min(map(named, product(*ways)))


#: Up to how many members there may be.
MOST = 16
#: Up to how many members there are compiled rules.
COMPILED = 7

SECOND = "the second player wins the start"
TAKEN = "That the second player wins here is known for 1 to 6 members."
BY_COMPUTER = (
    "That the first player wins with 7 members was found by computer (Brouwer and Christensen "
    "2017); it is taken from there, not computed here."
)
STOLEN = (
    "The whole set may be named. If naming it does not win, then some answer to it does; and that "
    "answer can be named at once. So the first player wins."
)
STEALING = "where the whole set may be named the first player wins, by strategy stealing"
GALE = "the argument of Gale 1974"


@dataclass(frozen=True)
class Superset(Ruleset[Named]):
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
    complexity: ClassVar[str] = "open; the positions are counted by Dedekind numbers"
    tractable: ClassVar[Tractable] = Tractable(label="open (Gale and Neyman 1982)")

    n: int = field(default=4, metadata={"help": f"the number of members, 1 to {MOST}"})
    whole: bool = field(default=False, metadata={"help": "the whole set may be named too"})

    def __post_init__(self) -> None:
        if not 0 < self.n <= MOST:
            raise wrong_parameter(self, "n", f"give a number from 1 to {MOST}")

    @property
    def _all(self) -> int:
        return (1 << self.n) - 1

    def state(self, *parts: object) -> Named:
        """Check sets, given as text or as collections of members."""
        sets = [] if self.whole else [self._all]
        for part in parts:
            mask = self._set(part)
            if mask == self._all and not self.whole:
                raise no_position(self, f"{part!r} is the whole set; --whole allows it")
            sets.append(mask)
        return least(sets)

    def _set(self, part: object) -> int:
        if isinstance(part, str):
            text = part.strip().removeprefix("{").removesuffix("}")
            commas = "," in text or self.n > 9
            words: Sequence[object] = text.split(",") if commas else list(text)
        else:
            words = list(part) if isinstance(part, (set, frozenset, tuple, list)) else [part]
        mask = 0
        for word in words:
            number = natural(str(word).strip())
            if not number or number > self.n:
                wrong = f"{word!r} in {part!r} is no member; give sets of the numbers 1 to {self.n}"
                raise no_position(self, f"{wrong}, such as {'3,12' if self.n > 9 else '134'}")
            mask |= 1 << (number - 1)
        if not mask:
            raise no_position(self, f"{part!r} is the empty set, which is never named")
        return mask

    def show(self, state: Named) -> str:
        """Write the sets that were named, without those that contain another."""
        return " ".join(self._shown(mask) for mask in state if self.whole or mask != self._all)

    def _shown(self, mask: int) -> str:
        return ("," if self.n > 9 else "").join(str(member + 1) for member in bits(mask))

    def options(self, state: Named) -> Iterator[Named]:
        """Name any set that contains none of those named, small ones first."""
        for mask in by_size(self.n):
            if not any(other & ~mask == 0 for other in state):
                kept = [other for other in state if mask & ~other]
                yield tuple(sorted((*kept, mask)))

    def scene(self, state: Named) -> Scene:
        """Show all sets, the larger ones above; touch the set to name."""
        refuse_large((1 << self.n) - 1)
        sets = range(1, 1 << self.n)
        covers = [
            (mask - 1, (mask | 1 << member) - 1)
            for mask in sets
            for member in bits(self._all & ~mask)
        ]
        free = self.nameable(state)
        gone = {mask - 1: "gone" for mask in sets if not free >> mask & 1}
        gone |= {mask - 1: "used" for mask in state if self.whole or mask != self._all}
        moves = (((vertex_id((set(o) - set(state)).pop() - 1),), o) for o in self.options(state))
        names = list(map(self._shown, sets))
        return graph(names, covers, holds=gone, upward=True, moves=moves)

    def describe(self, state: Named, option: Named) -> str:
        """Say which set is named."""
        return f"name {self._shown((set(option) - set(state)).pop())}"

    def nameable(self, state: Named) -> int:
        """Return the sets that may be named, as bits by number."""
        free = (1 << (1 << self.n)) - 2
        for mask in state:
            free &= ~supersets(mask, self.n)
        return free

    def canonical(self, state: Named) -> Named:
        """Rename the members."""
        return least_renamed(state, self.n)

    def summands(self, state: Named) -> list[Named]:
        """Take members away that cancel out, and part those that are in no set together."""
        sets = set(state)
        pairs = [mask for mask in state if mask.bit_count() == 2]
        again = True
        while again:
            again = False
            for pair in pairs:
                one, other = bits(pair)
                alive = 1 << one not in sets and 1 << other not in sets
                if alive and sets == {exchanged(mask, one, other) for mask in sets}:
                    sets = {mask for mask in sets if not mask & pair} | {1 << one, 1 << other}
                    again = True
        summands = []
        rest = {m for m in range(self.n) if 1 << m not in sets}
        while rest:
            part, new = set(), {min(rest)}
            while new:
                part |= new
                new = {m for m in rest - part if any(1 << m | 1 << x not in sets for x in new)}
            rest -= part
            inside = mask_of(part)
            outside = [1 << m for m in range(self.n) if m not in part]
            summands.append(least([*outside, *(mask for mask in sets if not mask & ~inside)]))
        return summands

    @theorem(f"{SECOND} with up to five members", source="Gale and Neyman 1982", tells="outcome")
    def five_members(self, state: Named) -> Outcome | None:
        """Know the start, with no set named."""
        return Outcome.P if state == (self._all,) and self.n <= 5 else None

    @theorem(f"{SECOND} with six members", source="Christensen and Tilford 1997", tells="outcome")
    def six_members(self, state: Named) -> Outcome | None:
        """Know the start, with no set named."""
        return Outcome.P if state == (self._all,) and self.n == 6 else None

    @theorem(
        "the first player wins the start with seven members",
        source="Brouwer and Christensen 2017",
        tells="outcome",
    )
    def seven_members(self, state: Named) -> Outcome | None:
        """Know the start, with no set named."""
        return Outcome.N if state == (self._all,) and self.n == 7 else None

    @five_members.reasons
    @six_members.reasons
    def _why_second(self, state: Named) -> list[str]:  # noqa: ARG002
        return [TAKEN]

    @seven_members.reasons
    def _why_first(self, state: Named) -> list[str]:  # noqa: ARG002
        return [BY_COMPUTER]

    @theorem(STEALING, source=GALE, tells="outcome")
    def whole_set(self, state: Named) -> Outcome | None:
        """Know the start: an answer to the whole set can be named at once."""
        return None if state else Outcome.N

    @theorem(STEALING, source=GALE, play=MISERE, tells="outcome")
    def misere_whole_set(self, state: Named) -> Outcome | None:
        """Know the start with two members or more: then the whole set has an answer."""
        return None if state or self.n == 1 else Outcome.N

    @whole_set.reasons
    @misere_whole_set.reasons
    def _why_stolen(self, state: Named) -> list[str]:  # noqa: ARG002
        return [STOLEN]

    @theorem("every move names another set", source="the rules", tells="counter")
    def sets_left(self, state: Named) -> int:
        """Count the sets that may be named."""
        return self.nameable(state).bit_count()

    def compiled(self, play: Play = NORMAL) -> CompiledRules[Named] | None:
        """Offer the sets that may be named as the bits of a word; two for seven members."""
        if self.n > COMPILED:
            return None
        import numpy as np

        from zermelo.games.compiled import CompiledRules, signed
        from zermelo.rulesets.orders.superset import loops

        words, sets = (1 if self.n <= loops.SIX else 2), range(loops.SETS)
        masks = [~supersets(one, loops.SIX) for one in sets]
        masks += [sum(1 << other for other in sets if other & ~one == 0) for one in sets]
        return CompiledRules(
            words=words,
            most=words * loops.SETS,
            params=np.array([words, *(signed(mask, 1)[0] for mask in masks)], np.int64),
            successors=loops.namings,
            key=lambda state: signed(self.nameable(state), words),
            simplify=loops.sorted_members if play is MISERE else loops.in_parts,
            questions=True,  # values are small: 0 to 3 for six members
        )
