"""Terms and conditions of linear integer arithmetic: built, renamed and evaluated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Division:
    """``term // divisor`` or, with ``rest``, ``term % divisor``, by floor division."""

    term: Term
    divisor: int
    rest: bool

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Return the value."""
        value = self.term.evaluate(values)
        return value % self.divisor if self.rest else value // self.divisor


@dataclass(frozen=True)
class Term:
    """A sum: ``constant`` and integer multiples of names, quotients and remainders.

    Examples
    --------
    >>> x = Term.of("x")
    >>> (2 * x - x + 3).evaluate({"x": 4})
    7
    """

    parts: tuple[tuple[str | Division, int], ...] = ()
    constant: int = 0

    @classmethod
    def of(cls, what: str | int | Division) -> Term:
        """Make a term of a name, an integer, a quotient or a remainder."""
        return cls((), what) if isinstance(what, int) else cls(((what, 1),))

    def __add__(self, other: Term | int) -> Term:
        if isinstance(other, int):
            return Term(self.parts, self.constant + other)
        factors = dict(self.parts)
        for part, times in other.parts:
            factors[part] = factors.get(part, 0) + times
        kept = tuple((part, times) for part, times in factors.items() if times)
        return Term(kept, self.constant + other.constant)

    def __mul__(self, times: int) -> Term:
        if not times:
            return Term()
        return Term(tuple((part, times * each) for part, each in self.parts), times * self.constant)

    __rmul__ = __mul__

    def __neg__(self) -> Term:
        return self * -1

    def __sub__(self, other: Term | int) -> Term:
        return self + -other

    def parted(self, divisor: int, *, rest: bool) -> Term:
        """Return the quotient, or the remainder, of floor division."""
        if not self.parts:
            return Term((), self.constant % divisor if rest else self.constant // divisor)
        return Term.of(Division(self, divisor, rest))

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Return the value where the names have values."""
        total = self.constant
        for part, times in self.parts:
            value = values[part] if isinstance(part, str) else part.evaluate(values)
            total += times * value
        return total

    def replace(self, terms: Mapping[str, Term]) -> Term:
        """Put terms in the place of names."""
        total = Term((), self.constant)
        for part, times in self.parts:
            if isinstance(part, str):
                term = terms.get(part)
                total += times * (Term.of(part) if term is None else term)
            else:
                total += times * part.term.replace(terms).parted(part.divisor, rest=part.rest)
        return total

    def names(self) -> Iterator[str]:
        """Yield the names in it, some of them more than once."""
        for part, _ in self.parts:
            if isinstance(part, str):
                yield part
            else:
                yield from part.term.names()


@dataclass(frozen=True)
class Atom:
    """``term <= 0`` or, with ``equal``, ``term == 0``."""

    term: Term
    equal: bool = False

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Say whether it holds."""
        value = self.term.evaluate(values)
        return value == 0 if self.equal else value <= 0


class Relation(Protocol):
    """A relation between natural numbers that has a name, such as what an automaton accepts."""

    @property
    def name(self) -> str:
        """What conditions call it."""

    @property
    def tracks(self) -> int:
        """Between how many numbers it is."""

    def accepts(self, numbers: Sequence[int]) -> bool:
        """Say whether it holds of these numbers."""


@dataclass(frozen=True)
class Holds:
    """A relation holds of some terms; a negative number makes it false."""

    relation: Relation
    terms: tuple[Term, ...]

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Say whether it holds."""
        numbers = [term.evaluate(values) for term in self.terms]
        return min(numbers) >= 0 and self.relation.accepts(numbers)


@dataclass(frozen=True)
class Not:
    """The negation of a condition."""

    inner: Condition

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Say whether it holds."""
        return not self.inner.evaluate(values)


@dataclass(frozen=True)
class AllOf:
    """Conditions that hold together; none of them is ever false."""

    parts: tuple[Condition, ...] = ()

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Say whether it holds."""
        return all(part.evaluate(values) for part in self.parts)


@dataclass(frozen=True)
class AnyOf:
    """Conditions of which one holds at least; none of them is never true."""

    parts: tuple[Condition, ...] = ()

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Say whether it holds."""
        return any(part.evaluate(values) for part in self.parts)


@dataclass(frozen=True)
class Exists:
    """Some integers of these names make the condition true."""

    names: tuple[str, ...]
    inner: Condition

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Refuse: there is no end of integers to try."""
        raise NotImplementedError(f"a quantifier over {self.names} of {sorted(values)}")


Condition = Atom | Holds | Not | AllOf | AnyOf | Exists

TRUE, FALSE = AllOf(), AnyOf()


def at_most(left: Term, right: Term) -> Condition:
    """Return the condition ``left <= right``."""
    return _constant(Atom(left - right))


def below(left: Term, right: Term) -> Condition:
    """Return the condition ``left < right``."""
    return _constant(Atom(left - right + 1))


def equal(left: Term, right: Term) -> Condition:
    """Return the condition ``left == right``."""
    return _constant(Atom(left - right, equal=True))


def _constant(atom: Atom) -> Condition:
    if atom.term.parts:
        return atom
    return TRUE if atom.evaluate({}) else FALSE


def negated(condition: Condition) -> Condition:
    """Return the negation; of a negation what is inside."""
    if isinstance(condition, Not):
        return condition.inner
    if condition == TRUE:
        return FALSE
    return TRUE if condition == FALSE else Not(condition)


def _joined(
    kind: type[AllOf | AnyOf], settled: Condition, conditions: Sequence[Condition]
) -> Condition:
    parts: list[Condition] = []
    for condition in conditions:
        if condition == settled:
            return settled
        parts += condition.parts if isinstance(condition, kind) else [condition]
    return parts[0] if len(parts) == 1 else kind(tuple(parts))


def all_of(*conditions: Condition) -> Condition:
    """Return the condition that all hold, without what is true anyway.

    Examples
    --------
    >>> all_of() == TRUE, all_of(TRUE, FALSE) == FALSE
    (True, True)
    """
    return _joined(AllOf, FALSE, conditions)


def any_of(*conditions: Condition) -> Condition:
    """Return the condition that one holds at least, without what is false anyway."""
    return _joined(AnyOf, TRUE, conditions)


def replaced(condition: Condition, terms: Mapping[str, Term]) -> Condition:
    """Put terms in the place of free names; bound names must not occur in them."""
    if isinstance(condition, Atom):
        return _constant(Atom(condition.term.replace(terms), condition.equal))
    if isinstance(condition, Holds):
        return Holds(condition.relation, tuple(term.replace(terms) for term in condition.terms))
    if isinstance(condition, Not):
        return negated(replaced(condition.inner, terms))
    if isinstance(condition, Exists):
        free = {name: term for name, term in terms.items() if name not in condition.names}
        return Exists(condition.names, replaced(condition.inner, free))
    parts = [replaced(part, terms) for part in condition.parts]
    return all_of(*parts) if isinstance(condition, AllOf) else any_of(*parts)


def fixed(condition: Condition, values: Mapping[str, int]) -> Condition:
    """Put numbers in the place of free names."""
    return replaced(condition, {name: Term.of(value) for name, value in values.items()})


def has_relation(condition: Condition) -> bool:
    """Say whether an automaton has a part in a condition."""
    if isinstance(condition, (Not, Exists)):
        return has_relation(condition.inner)
    if isinstance(condition, (AllOf, AnyOf)):
        return any(map(has_relation, condition.parts))
    return isinstance(condition, Holds)
