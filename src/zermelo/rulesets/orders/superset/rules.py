"""Subset take-away: name a set that contains no set named before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, combinations, pairwise, permutations, product

from zermelo.errors import InputError
from zermelo.games.compiled import CompiledRules, signed
from zermelo.games.parameters import natural, parameter
from zermelo.games.rules import Outcome, Ruleset, Scene, Tractable, no_position
from zermelo.games.scenes.graph import graph, refuse_large, vertex_id
from zermelo.games.theorem import measure, theorem
from zermelo.values.bits import bits, linked_parts, mask_of
from zermelo.values.play import MISERE, NORMAL, Play

#: The minimal sets that may not be named, as bit masks, ascending: sets that were named, and
#: the whole set if it is not allowed and nothing was named.
NamedSets = tuple[int, ...]


@cache
def subsets_by_size(n: int) -> tuple[int, ...]:
    """Return all nonempty subsets of n members as masks, small ones first."""
    members = [1 << member for member in range(n)]
    return tuple(sum(chosen) for size in range(1, n + 1) for chosen in combinations(members, size))


def antichain(sets: Sequence[int]) -> NamedSets:
    """Return the given sets that contain no other given set, ascending."""
    minimal: list[int] = []
    for mask in sorted(set(sets), key=lambda mask: (mask.bit_count(), mask)):
        if not any(other & ~mask == 0 for other in minimal):
            minimal.append(mask)
    return tuple(sorted(minimal))


def supersets(mask: int, n: int) -> int:
    """Return all sets that contain a set: bit s of the result stands for the set s."""
    return sum(1 << other for other in range(1 << n) if mask & ~other == 0)


def exchange(mask: int, first: int, second: int) -> int:
    """Return a set with two members exchanged."""
    differ = (mask >> first ^ mask >> second) & 1
    return mask ^ (differ << first | differ << second)


@cache
def members_of(mask: int) -> tuple[int, ...]:
    """Return the members of a set, counted from 0."""
    return tuple(bits(mask))


@lru_cache(maxsize=1 << 14)  # most positions are the options of several
def least_renamed(state: NamedSets, n: int) -> NamedSets:
    """Return the least image of a position under renamings that put members in order of kind."""
    members_of_sets = [members_of(mask) for mask in state]
    kinds = [0] * n  # refined twice, by the kinds that occur in the sets of each member
    for _ in range(2):
        kinds_of_sets: list[list[tuple[int, ...]]] = [[(kind,)] for kind in kinds]
        for members in members_of_sets:
            kind = tuple(sorted([kinds[x] for x in members]))
            for x in members:
                kinds_of_sets[x].append(kind)
        compared = [(own[0], sorted(own[1:])) for own in kinds_of_sets]
        ordered = sorted(compared)
        kinds = [ordered.index(kind) for kind in compared]
    sets = set(state)
    orders = []
    for rank in sorted(set(kinds)):
        alike = [m for m in range(n) if kinds[m] == rank]
        symmetric = all(exchange(mask, *two) in sets for two in pairwise(alike) for mask in state)
        orders.append([tuple(alike)] if symmetric else list(permutations(alike)))

    def renamed(order: tuple[tuple[int, ...], ...]) -> NamedSets:
        bit = {m: 1 << index for index, m in enumerate(chain(*order))}
        return tuple(sorted([sum([bit[m] for m in members]) for members in members_of_sets]))

    return min(map(renamed, product(*orders)))


MAX_MEMBERS = 16  # of the set whose subsets are named
MAX_COMPILED = 7  # members, with compiled rules
MAX_START = 6  # members, if no set is named yet

STOLEN = (
    "The whole set may be named. If naming it does not win, then some answer to it wins; and that "
    "answer can be named at once. So the first player wins."
)
STEALING = "if the whole set may be named, the first player wins by strategy stealing"
GALE = "the argument of Gale 1974"


@dataclass(frozen=True)
class Superset(Ruleset[NamedSets]):
    """Name a nonempty proper subset of {1, …, n} that contains no set named before.

    This is subset take-away (Gale and Neyman 1982), also called the superset game. A position is
    written as the sets named before, in any order: ``12 134``, or ``1,2 3,10`` for n ≥ 10. If the
    whole set may be named too (``--whole``), the first player wins by strategy stealing.

    Positions and winning moves are searched, within seconds for n ≤ 6. From the start, with no set
    named, the second player wins for n ≤ 5 (Gale and Neyman 1982) and for n = 6 (Christensen and
    Tilford 1997). The first player wins for n = 7 (Brouwer and Christensen 2017, by a long
    computation), which is beyond the search. Two members cancel if no set that may be named
    contains both and they are otherwise in the same sets (Christensen and Tilford 1997).

    Examples
    --------
    >>> Superset(4)().outcome
    Outcome.P
    >>> Superset(4)("1").winning_moves()
    [Move('name 234' -> 1 234)]
    """

    name = "superset"
    example = "--n 4 12"
    complexity = "open; Dedekind numbers count the positions"
    tractable = Tractable("open (Gale and Neyman 1982)")

    n: int = parameter(4, f"the number of members, 1 to {MAX_MEMBERS}", least=1, most=MAX_MEMBERS)
    whole: bool = parameter(False, "the whole set may be named too")

    @property
    def _all(self) -> int:
        return (1 << self.n) - 1

    def state(self, *parts: object) -> NamedSets:
        """Check sets, given as text or as collections of members."""
        sets = [] if self.whole else [self._all]
        for part in parts:
            mask = self._set(part)
            if mask == self._all and not self.whole:
                raise no_position(self, f"{part!r} is the whole set; --whole allows it")
            sets.append(mask)
        return antichain(sets)

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
                wrong = f"{word!r} in {part!r} is not a member; give sets of numbers 1 to {self.n}"
                raise no_position(self, f"{wrong}, such as {'3,12' if self.n > 9 else '134'}")
            mask |= 1 << (number - 1)
        if not mask:
            raise no_position(self, f"{part!r} is the empty set, which is never named")
        return mask

    def show(self, state: NamedSets) -> str:
        """Write the sets that were named, without those that contain another named set."""
        return " ".join(self._set_text(mask) for mask in state if self.whole or mask != self._all)

    def _set_text(self, mask: int) -> str:
        return ("," if self.n > 9 else "").join(str(member + 1) for member in bits(mask))

    def options(self, state: NamedSets) -> Iterator[NamedSets]:
        """Name any set that contains no named set, small ones first."""
        for mask in subsets_by_size(self.n):
            if not any(other & ~mask == 0 for other in state):
                minimal = [other for other in state if mask & ~other]
                yield tuple(sorted((*minimal, mask)))

    def scene(self, state: NamedSets) -> Scene:
        """Show all sets, the larger ones above; to move, touch the set to name."""
        refuse_large((1 << self.n) - 1)
        sets = range(1, 1 << self.n)
        covers = [(s - 1, (s | 1 << m) - 1) for s in sets for m in bits(self._all & ~s)]
        free = self.nameable(state)
        contents = {mask - 1: "gone" for mask in sets if not free >> mask & 1}
        contents |= {mask - 1: "used" for mask in state if self.whole or mask != self._all}
        moves = (((vertex_id((set(o) - set(state)).pop() - 1),), o) for o in self.options(state))
        names = list(map(self._set_text, sets))
        return graph(names, covers, holds=contents, upward=True, moves=moves)

    def describe(self, state: NamedSets, option: NamedSets) -> str:
        """Describe which set is named."""
        return f"name {self._set_text((set(option) - set(state)).pop())}"

    def nameable(self, state: NamedSets) -> int:
        """Return the sets that may be named: bit s of the result stands for the set s."""
        free = (1 << (1 << self.n)) - 2
        for mask in state:
            free &= ~supersets(mask, self.n)
        return free

    def canonical(self, state: NamedSets) -> NamedSets:
        """Return the least image under some renamings of the members; refuse a large start."""
        self.check_start(state)
        return least_renamed(state, self.n)

    def check_start(self, state: NamedSets) -> None:
        """Raise InputError if no set is named and there are too many members for search."""
        if not self.whole and state == (self._all,) and self.n > MAX_START:
            start = f"the start, with no set named, is searched for up to {MAX_START} members"
            known = "It is known that the first player wins for 7 (Brouwer and Christensen 2017)"
            raise InputError(f"{self}: {start}. {known}")

    def summands(self, state: NamedSets) -> list[NamedSets]:
        """Remove members that cancel; split the others into parts that no nameable set joins."""
        sets = set(state)
        pairs = [mask for mask in state if mask.bit_count() == 2]
        changed = True
        while changed:
            changed = False
            for pair in pairs:
                first, second = bits(pair)
                both_alive = 1 << first not in sets and 1 << second not in sets
                if both_alive and sets == {exchange(mask, first, second) for mask in sets}:
                    sets = {mask for mask in sets if not mask & pair} | {1 << first, 1 << second}
                    changed = True
        alive = [m for m in range(self.n) if 1 << m not in sets]
        joined = {m: mask_of(x for x in alive if 1 << m | 1 << x not in sets) for m in alive}
        summands = []
        for part in linked_parts(mask_of(alive), joined.__getitem__):
            outside = [1 << m for m in range(self.n) if not part >> m & 1]
            summands.append(antichain([*outside, *(mask for mask in sets if not mask & ~part)]))
        return summands

    @theorem(STEALING, source=GALE, gives="outcome", why=STOLEN)
    def whole_set(self, state: NamedSets) -> Outcome | None:
        """Return N if the whole set may be named, as at the start with --whole; otherwise None."""
        return None if state else Outcome.N

    @theorem(STEALING, source=GALE, play=MISERE, why=STOLEN)
    def misere_whole_set(self, state: NamedSets) -> Outcome | None:
        """Return N if the whole set may be named and n > 1, so that it has an answer; else None."""
        return None if state or self.n == 1 else Outcome.N

    sets_left = measure(
        "every move names another set", lambda self, state: self.nameable(state).bit_count()
    )

    def compiled(self, play: Play = NORMAL) -> CompiledRules[NamedSets] | None:
        """Return compiled rules, whose keys are the sets that may be named; None for large n."""
        if self.n > MAX_COMPILED:
            return None
        from zermelo.rulesets.orders.superset import loops

        def key(state: NamedSets) -> tuple[int, ...]:
            self.check_start(state)
            return signed(self.nameable(state), words)

        words, sets = (1 if self.n <= loops.SIX else 2), range(loops.SETS)
        masks = [~supersets(mask, loops.SIX) for mask in sets]
        masks += [sum(1 << other for other in sets if other & ~mask == 0) for mask in sets]
        return CompiledRules(
            words=words,
            max_options=words * loops.SETS,
            params=[words, *(signed(mask, 1)[0] for mask in masks)],
            successors=loops.namings,
            key=key,
            simplify=loops.sorted_members if play is MISERE else loops.in_parts,
            questions=True,  # values are small: 0 to 3 for six members
        )
