"""A family: vertices that are tuples of integers, moves by linear arithmetic, and a claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, product

from zermelo.errors import InputError
from zermelo.infinite.automata import Numeration
from zermelo.infinite.logic import Condition, Term, at_most, with_numbers
from zermelo.infinite.ranges import ALL_INTEGERS, Box, Interval, narrowed, points
from zermelo.values.ordinal import Ordinal

#: Maximum number of assignments to the constants that are tried near their assumed bounds.
MAX_CONSTANTS_TRIED = 2_000

#: A vertex: one integer per coordinate.
Vertex = tuple[int, ...]


@dataclass(frozen=True)
class FamilyMove:
    """A move: from a vertex to the ``target``, for all parameters that satisfy the ``guard``."""

    target: tuple[Term, ...]
    guard: Condition
    parameters: tuple[str, ...]
    line: int

    def option(self, values: Mapping[str, int]) -> Vertex:
        """Return the option, for values of the coordinates, constants and parameters."""
        return tuple(term.evaluate(values) for term in self.target)


@dataclass(frozen=True)
class Index:
    """The index of vertices ``when`` a condition holds; ``terms`` multiply …, ω², ω, 1."""

    terms: tuple[Term, ...]
    when: Condition
    line: int


@dataclass(frozen=True)
class Claim:
    """A claim: the outcome of each vertex, and for P- and N-vertices an ordinal, the index.

    If ``D`` is None, all vertices outside P and N are draws. The index of a vertex is the first of
    the ``indices`` whose condition holds. If ``exact``, it is claimed to be the remoteness of
    Fraenkel 1997, Definition 1.
    """

    P: Condition
    N: Condition
    D: Condition | None
    indices: tuple[Index, ...]
    exact: bool

    def outcome(self, values: Mapping[str, int]) -> str:
        """Return the claimed outcome: several letters if sets overlap, ``nothing`` for no set."""
        pairs = zip("PND", (self.P, self.N, self.D), strict=True)
        letters = "".join(letter for letter, c in pairs if c is not None and c.evaluate(values))
        return letters or ("D" if self.D is None else "nothing")

    def index(self, values: Mapping[str, int]) -> Ordinal | tuple[int, ...] | None:
        """Return the index; None if no condition holds, a tuple if a coefficient is negative."""
        for index in self.indices:
            if index.when.evaluate(values):
                numbers = tuple(term.evaluate(values) for term in index.terms)
                return numbers if min(numbers) < 0 else Ordinal(numbers)
        return None


@dataclass(frozen=True)
class Family:
    """An infinite digraph; with constants, a digraph for each of their values.

    A vertex has coordinates that satisfy ``region``, constants satisfy ``assumption``. With a
    ``numeration`` all these numbers are natural. ``file`` is the name of ``text`` in messages.
    """

    name: str
    coordinates: tuple[str, ...]
    region: Condition
    constants: tuple[str, ...]
    assumption: Condition
    moves: tuple[FamilyMove, ...]
    claim: Claim | None
    numeration: Numeration | None
    text: str
    file: str

    @property
    def width(self) -> int:
        """The number of terms of the longest index, at least 1."""
        indices = self.claim.indices if self.claim is not None else ()
        return max([1, *(len(index.terms) for index in indices)])

    def values(self, vertex: Vertex, constants: Mapping[str, int]) -> dict[str, int]:
        """Return the coordinates of a vertex and the constants, by name."""
        return {**dict(zip(self.coordinates, vertex, strict=True)), **constants}

    def has_vertex(self, vertex: Vertex, constants: Mapping[str, int]) -> bool:
        """Whether a tuple of integers is a vertex, for these constants."""
        if self.numeration is not None and min(vertex) < 0:
            return False
        return self.region.evaluate(self.values(vertex, constants))

    def claimed(self) -> Claim:
        """Return the claim; InputError if there is none."""
        if self.claim is None:
            advice = "add the lines P:, N: and remoteness, or let --find look for them"
            raise InputError(f"{self.file} claims nothing; {advice}")
        return self.claim

    def with_constants(self, constants: Mapping[str, int]) -> dict[str, int]:
        """Return values of all constants: those given, and for the others small values that fit.

        Raises
        ------
        InputError
            A name is not a constant, or the values, or all values tried, contradict the assumption.
        """
        for name in constants:
            if name not in self.constants:
                names = ", ".join(self.constants) or "none"
                raise InputError(f"there is no constant {name!r}; the constants are: {names}")
        if len(constants) == len(self.constants):
            values = dict(constants)
            if self._fits_assumption(values):
                return values
            assignment = ", ".join(f"{name} = {value}" for name, value in values.items())
            raise InputError(
                f"{assignment} contradicts the assumption of {self.file}; choose other values"
            )
        free = [name for name in self.constants if name not in constants]
        small_tuples = (t for size in range(12) for t in _tuples_of_size(len(free), size))
        for numbers in chain(small_tuples, self._within_bounds(constants)):
            values = {**constants, **dict(zip(free, numbers, strict=True))}
            if self._fits_assumption(values):
                return {name: values[name] for name in self.constants}
        problem = f"no small values of {', '.join(free)} satisfy the assumption of {self.file}"
        raise InputError(f"{problem}; give them with --constant NAME=VALUE")

    def assumed_values(self, count: int) -> list[dict[str, int]]:
        """Return at most ``count`` assignments to the constants that fit the assumption."""
        numbers = self._within_bounds({})
        values = (dict(zip(self.constants, point, strict=True)) for point in numbers)
        return list(islice(filter(self._fits_assumption, values), count))

    def _within_bounds(self, constants: Mapping[str, int]) -> Iterator[Vertex]:
        """Yield tuples of values of the other constants, those near their assumed bounds first."""
        free = [name for name in self.constants if name not in constants]
        box = narrowed(with_numbers(self.assumption, constants), dict.fromkeys(free, ALL_INTEGERS))
        if box is not None:
            yield from islice(points([box[name] for name in free]), MAX_CONSTANTS_TRIED)

    def _fits_assumption(self, values: Mapping[str, int]) -> bool:
        """Whether constants satisfy the assumption."""
        is_natural = self.numeration is None or min(values.values(), default=0) >= 0
        return is_natural and self.assumption.evaluate(values)


def _tuples_of_size(count: int, size: int) -> list[Vertex]:
    """Return tuples with largest absolute value ``size``, sorted by the sum of absolute values."""
    tuples = product(range(-size, size + 1), repeat=count)
    kept = [numbers for numbers in tuples if max(map(abs, numbers), default=0) == size]
    return sorted(kept, key=lambda numbers: (sum(map(abs, numbers)), [-n for n in numbers]))


def target_of(family: Family, move: FamilyMove) -> dict[str, Term]:
    """Return the terms for the coordinates after a move, by the names of the coordinates."""
    return dict(zip(family.coordinates, move.target, strict=True))


def sign_conditions(family: Family, terms: Iterable[Term]) -> list[Condition]:
    """Return the conditions that terms are not negative; none without a numeration."""
    return [] if family.numeration is None else [at_most(Term.of(0), term) for term in terms]


def solutions_within(family: Family, condition: Condition, names: Sequence[str]) -> Box | None:
    """Return intervals, by name, around all solutions; None if there is surely no solution."""
    everything = ALL_INTEGERS if family.numeration is None else Interval(0, None)
    return narrowed(condition, dict.fromkeys(names, everything))


def vertices_within(family: Family, constants: Mapping[str, int]) -> Box | None:
    """Return intervals, by coordinate, around all vertices; None if there is surely no vertex."""
    return solutions_within(family, with_numbers(family.region, constants), family.coordinates)


def show_vertex(vertex: Sequence[int]) -> str:
    """Write a vertex: its coordinates with commas.

    >>> show_vertex((3, -7))
    '3,-7'
    """
    return ",".join(map(str, vertex))
