"""Decide queries about numbers in a numeration by automata (J. R. Büchi's method).

Every condition becomes the automaton with fewest states that accepts the numbers for which the
condition holds. A word writes several numbers side by side, one on each *track*. Linear forms
become automata by `Numeration.linear`; relations have automata in a family's text. *And* and *or*
are products, *not* is the complement, ∃ is a projection. A counterexample is an accepted word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from zermelo.infinite.automata import Dfa, Numeration
from zermelo.infinite.conditions import Query
from zermelo.infinite.logic import (
    AllOf,
    Atom,
    Condition,
    Division,
    Exists,
    Holds,
    Not,
    Term,
    all_of,
    any_of,
    equal,
)
from zermelo.limits import UNLIMITED, Watch

#: The names of an automaton's tracks, in alphabetical order, and the automaton.
NamedDfa = tuple[tuple[str, ...], Dfa]

#: Constants up to this size go into the states of automata; larger ones are read digit by digit.
MAX_STATE_CONSTANT = 50


class AutomataDecider:
    """Decides queries in one numeration; their automata are kept for later queries."""

    def __init__(self, numeration: Numeration) -> None:
        self.numeration = numeration
        self.valid = numeration.valid()  # one track, with the words that write a number
        self.cache: dict[Condition, NamedDfa] = {}
        self.fresh_numbers = count()
        self.watch = UNLIMITED

    def decide(
        self, query: Query, watch: Watch = UNLIMITED, effort: int | None = None
    ) -> tuple[str, Mapping[str, int]]:
        """Search for a counterexample: ``sat`` with one of fewest digits, or ``unsat`` and {}.

        With ``effort``, LimitReached is raised if automata need more new states than that.
        """
        self.watch = watch if effort is None else watch.stopping_after(effort)
        names, dfa = self.automaton(query.formula)
        for name in names:
            names, dfa = self._combine((names, dfa), ((name,), self.valid))
        word = dfa.shortest_word()
        if word is None:
            return "unsat", {}
        numbers = dict(zip(names, self.numeration.numbers(word, len(names)), strict=True))
        return "sat", {name: numbers.get(name, 0) for name in query.names}

    def solutions(
        self, condition: Condition, all_names: Sequence[str], watch: Watch = UNLIMITED
    ) -> Iterator[dict[str, int]]:
        """Yield the values of the names that make a condition true, fewest digits first."""
        self.watch = watch
        named = self.automaton(condition)
        for name in all_names:
            named = self._combine(named, ((name,), self.valid))
        names, dfa = named
        for word in dfa.words():
            yield dict(zip(names, self.numeration.numbers(word, len(names)), strict=True))

    def automaton(self, condition: Condition) -> NamedDfa:
        """Return the automaton of a condition; it may also accept words that write no numbers."""
        if condition not in self.cache:
            self.cache[condition] = self._build(condition)
        return self.cache[condition]

    def _build(self, condition: Condition) -> NamedDfa:
        if isinstance(condition, Atom):
            return self._atom(condition)
        if isinstance(condition, Holds):
            return self._relation(condition)
        if isinstance(condition, Not):
            names, dfa = self.automaton(condition.inner)
            return names, dfa.complement()
        if isinstance(condition, Exists):
            return self._exists(condition)
        return self._merge(map(self.automaton, condition.parts), both=isinstance(condition, AllOf))

    def _merge(self, parts: Iterable[NamedDfa], *, both: bool = True) -> NamedDfa:
        """Return the automaton of what all parts accept or, if not ``both``, any part."""
        total: NamedDfa = (), Dfa(0, self.numeration.radix, ((0,),), (both,))
        for part in sorted(parts, key=lambda part: len(part[1])):
            total = self._combine(total, part, both=both)
        return total

    def _atom(self, atom: Atom) -> NamedDfa:
        for part, _ in atom.term.parts:
            if isinstance(part, Division):
                return self.automaton(self._without_division(atom, part))
        if abs(atom.term.constant) > MAX_STATE_CONSTANT:
            return self._with_constant(atom)
        factors = {name: times for name, times in atom.term.parts if isinstance(name, str)}
        names = tuple(sorted(factors))
        return names, self.numeration.linear(
            [factors[name] for name in names],
            atom.term.constant,
            equal=atom.is_equation,
            watch=self.watch,
        )

    def _with_constant(self, atom: Atom) -> NamedDfa:
        """Return an atom's automaton by reading its constant on a track that is projected out."""
        constant = atom.term.constant
        name = f"?{next(self.fresh_numbers)}"
        linear = Term(atom.term.parts) + Term.of(name) * (1 if constant > 0 else -1)
        value: NamedDfa = ((name,), self.numeration.only(abs(constant)))
        return self._project(self._combine(self._atom(Atom(linear, atom.is_equation)), value), name)

    def _without_division(self, atom: Atom, division: Division) -> Condition:
        """Replace a division in an atom: for some q and remainder r, its term is divisor·q + r."""
        name = f"?{next(self.fresh_numbers)}"
        times = dict(atom.term.parts)[division]
        others = Term(tuple(p for p in atom.term.parts if p[0] != division), atom.term.constant)
        cases = []
        for remainder in range(division.divisor):
            for sign in (1, -1):  # q may be negative
                quotient = Term(((name, sign),))
                value = Term.of(remainder) if division.is_remainder else quotient
                equation = equal(division.term, quotient * division.divisor + remainder)
                cases.append(all_of(equation, Atom(others + value * times, atom.is_equation)))
        return Exists((name,), any_of(*cases))

    def _relation(self, condition: Holds) -> NamedDfa:
        """Return the automaton of a relation; each term is read on a track of its own."""
        tracks: list[str] = []
        equations: list[Condition] = []
        for term in condition.terms:
            track = term.parts[0][0] if len(term.parts) == 1 and not term.constant else None
            if isinstance(track, str) and term == Term.of(track) and track not in tracks:
                tracks.append(track)
                continue
            name = f"?{next(self.fresh_numbers)}"
            tracks.append(name)
            equations.append(equal(Term.of(name), term))
        names = tuple(sorted(tracks))
        dfa = condition.relation.dfa.spread([names.index(name) for name in tracks], len(names))
        named: NamedDfa = names, dfa
        for equation in equations:
            named = self._combine(named, self.automaton(equation))
        for name in tracks:
            if name.startswith("?"):
                named = self._project(named, name)
        return named

    def _exists(self, condition: Exists) -> NamedDfa:
        """Return the automaton of a condition with ∃, projecting the parts that have its names."""
        inner = condition.inner
        parts = list(map(self.automaton, inner.parts if isinstance(inner, AllOf) else (inner,)))
        for name in condition.names:
            with_name = [part for part in parts if name in part[0]]
            if with_name:
                others = [part for part in parts if name not in part[0]]
                parts = [*others, self._project(self._merge(with_name), name)]
        return self._merge(parts)

    def _project(self, named: NamedDfa, name: str) -> NamedDfa:
        names, dfa = self._combine(named, ((name,), self.valid))
        track = names.index(name)
        return (*names[:track], *names[track + 1 :]), dfa.project(track, self.watch)

    def _combine(self, first: NamedDfa, second: NamedDfa, *, both: bool = True) -> NamedDfa:
        """Return the automaton on all tracks of what both accept or, if not ``both``, either."""
        names = tuple(sorted({*first[0], *second[0]}))

        def with_all_tracks(named: NamedDfa) -> Dfa:
            if named[0] == names:
                return named[1]
            return named[1].spread([names.index(name) for name in named[0]], len(names))

        left, right = map(with_all_tracks, (first, second))
        return names, left.product(right, both=both, watch=self.watch)
