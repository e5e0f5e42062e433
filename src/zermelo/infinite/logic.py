"""Terms and conditions on integers: linear arithmetic, and relations of automata."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from zermelo.infinite.automata import AutomaticRelation


@dataclass(frozen=True)
class Division:
    """``term // divisor``, or ``term % divisor`` if ``is_remainder``, by floor division."""

    term: Term
    divisor: int
    is_remainder: bool

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Return the quotient or remainder for values of the names."""
        value = self.term.evaluate(values)
        return value % self.divisor if self.is_remainder else value // self.divisor


@dataclass(frozen=True)
class Term:
    """The sum of ``constant`` and of ``factor * part`` for each ``(part, factor)`` in ``parts``.

    >>> x = Term.of("x")
    >>> (2 * x - x + 3).evaluate({"x": 4})
    7
    """

    parts: tuple[tuple[str | Division, int], ...] = ()
    constant: int = 0

    @classmethod
    def of(cls, part: str | int | Division) -> Term:
        """Make the term that is a name, an integer, a quotient or a remainder."""
        return cls((), part) if isinstance(part, int) else cls(((part, 1),))

    def __add__(self, other: Term | int) -> Term:
        if isinstance(other, int):
            return Term(self.parts, self.constant + other)
        factors = dict(self.parts)
        for part, factor in other.parts:
            factors[part] = factors.get(part, 0) + factor
        kept = tuple((part, factor) for part, factor in factors.items() if factor)
        return Term(kept, self.constant + other.constant)

    def __mul__(self, factor: int) -> Term:
        if not factor:
            return Term()
        return Term(tuple((part, factor * n) for part, n in self.parts), factor * self.constant)

    __rmul__ = __mul__

    def __neg__(self) -> Term:
        return self * -1

    def __sub__(self, other: Term | int) -> Term:
        return self + -other

    def divided(self, divisor: int, *, is_remainder: bool) -> Term:
        """Return the quotient, or the remainder, of floor division."""
        if not self.parts:
            return Term((), self.constant % divisor if is_remainder else self.constant // divisor)
        return Term.of(Division(self, divisor, is_remainder))

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Return the value of the term for values of the names."""
        total = self.constant
        for part, factor in self.parts:
            value = values[part] if isinstance(part, str) else part.evaluate(values)
            total += factor * value
        return total

    def replace(self, terms: Mapping[str, Term]) -> Term:
        """Return the term in which names are replaced by terms."""
        total = Term((), self.constant)
        for part, factor in self.parts:
            if isinstance(part, str):
                term = terms.get(part)
                total += factor * (Term.of(part) if term is None else term)
            else:
                inner = part.term.replace(terms)
                total += factor * inner.divided(part.divisor, is_remainder=part.is_remainder)
        return total

    def names(self) -> Iterator[str]:
        """Yield the names in the term, possibly several times."""
        for part, _ in self.parts:
            if isinstance(part, str):
                yield part
            else:
                yield from part.term.names()


@dataclass(frozen=True)
class Atom:
    """The condition ``term <= 0``, or ``term == 0`` if ``is_equation``."""

    term: Term
    is_equation: bool = False

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Whether the condition holds for values of its names."""
        value = self.term.evaluate(values)
        return value == 0 if self.is_equation else value <= 0


@dataclass(frozen=True)
class Holds:
    """The condition that the terms are natural numbers between which a relation holds."""

    relation: AutomaticRelation
    terms: tuple[Term, ...]

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Whether the condition holds for values of its names."""
        numbers = [term.evaluate(values) for term in self.terms]
        return min(numbers) >= 0 and self.relation.accepts(numbers)


@dataclass(frozen=True)
class Not:
    """The negation of a condition."""

    inner: Condition

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Whether the condition holds for values of its names."""
        return not self.inner.evaluate(values)


@dataclass(frozen=True)
class AllOf:
    """A conjunction of conditions."""

    parts: tuple[Condition, ...] = ()

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Whether the condition holds for values of its names."""
        return all(part.evaluate(values) for part in self.parts)


@dataclass(frozen=True)
class AnyOf:
    """A disjunction of conditions."""

    parts: tuple[Condition, ...] = ()

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Whether the condition holds for values of its names."""
        return any(part.evaluate(values) for part in self.parts)


@dataclass(frozen=True)
class Exists:
    """The condition that some integers, as values of ``names``, make ``inner`` true."""

    names: tuple[str, ...]
    inner: Condition

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Raise NotImplementedError: there are infinitely many integers to try."""
        raise NotImplementedError(f"a quantifier over {self.names}, beside {sorted(values)}")


Condition = Atom | Holds | Not | AllOf | AnyOf | Exists

TRUE, FALSE = AllOf(), AnyOf()


def at_most(first: Term, second: Term) -> Condition:
    """Return the condition ``first <= second``."""
    return _simplified(Atom(first - second))


def below(first: Term, second: Term) -> Condition:
    """Return the condition ``first < second``."""
    return _simplified(Atom(first - second + 1))


def equal(first: Term, second: Term) -> Condition:
    """Return the condition ``first == second``."""
    return _simplified(Atom(first - second, is_equation=True))


def _simplified(atom: Atom) -> Condition:
    if atom.term.parts:
        return atom
    return TRUE if atom.evaluate({}) else FALSE


def negated(condition: Condition) -> Condition:
    """Return the negation; that of TRUE, of FALSE and of a negation is simplified."""
    if isinstance(condition, Not):
        return condition.inner
    if condition == TRUE:
        return FALSE
    return TRUE if condition == FALSE else Not(condition)


def _joined(
    junction: type[AllOf | AnyOf], dominant: Condition, conditions: Sequence[Condition]
) -> Condition:
    parts: list[Condition] = []
    for condition in conditions:
        if condition == dominant:
            return dominant
        parts += condition.parts if isinstance(condition, junction) else [condition]
    return parts[0] if len(parts) == 1 else junction(tuple(parts))


def all_of(*conditions: Condition) -> Condition:
    """Return the conjunction: TRUE is dropped, nested ones are merged, and FALSE makes it FALSE.

    >>> all_of() == TRUE, all_of(TRUE, FALSE) == FALSE
    (True, True)
    """
    return _joined(AllOf, FALSE, conditions)


def any_of(*conditions: Condition) -> Condition:
    """Return the disjunction: FALSE is dropped, nested ones are merged, and TRUE makes it TRUE."""
    return _joined(AnyOf, TRUE, conditions)


def with_terms(condition: Condition, terms: Mapping[str, Term]) -> Condition:
    """Replace free names by terms, which must not contain names bound in the condition."""
    if isinstance(condition, Atom):
        return _simplified(Atom(condition.term.replace(terms), condition.is_equation))
    if isinstance(condition, Holds):
        return Holds(condition.relation, tuple(term.replace(terms) for term in condition.terms))
    if isinstance(condition, Not):
        return negated(with_terms(condition.inner, terms))
    if isinstance(condition, Exists):
        free = {name: term for name, term in terms.items() if name not in condition.names}
        return Exists(condition.names, with_terms(condition.inner, free))
    parts = [with_terms(part, terms) for part in condition.parts]
    return all_of(*parts) if isinstance(condition, AllOf) else any_of(*parts)


def with_numbers(condition: Condition, values: Mapping[str, int]) -> Condition:
    """Return the condition with free names replaced by numbers."""
    return with_terms(condition, {name: Term.of(value) for name, value in values.items()})


def has_relation(condition: Condition) -> bool:
    """Whether a condition contains a relation of an automaton."""
    if isinstance(condition, (Not, Exists)):
        return has_relation(condition.inner)
    if isinstance(condition, (AllOf, AnyOf)):
        return any(map(has_relation, condition.parts))
    return isinstance(condition, Holds)
