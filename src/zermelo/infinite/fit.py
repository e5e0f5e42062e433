"""Fitting conditions and linear indices to labelled points: cells of thresholds and residues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import lcm

import numpy as np
from numpy.typing import NDArray

__all__ = ["Cell", "fit"]

#: Coefficients of the forms of two names, constants of thresholds, and moduli that are tried.
FACTORS = ((1, -1), (1, 1), (2, -1), (1, -2), (2, 1), (1, 2))
NEAR, MODULI = 4, (2, 3, 4)

#: Cells, at most: a fit with more says nothing.
CELLS = 24

Points = NDArray[np.int64]
Form = tuple[int, ...]


@dataclass(frozen=True)
class Cell:
    """Points that share a label and a formula for their index.

    Attributes
    ----------
    condition : str
    label : str
    index : tuple of str or None
        Terms, the most significant first; None for draws.
    """

    condition: str
    label: str
    index: tuple[str, ...] | None


@dataclass(frozen=True)
class _Test:
    """A question about a point."""

    text: str
    opposite: str
    answers: NDArray[np.bool_]


def fit(
    names: Sequence[str],
    points: Sequence[tuple[int, ...]],
    labels: Sequence[str],
    indices: Sequence[tuple[int, ...] | None],
) -> list[Cell] | None:
    """Divide points into cells by a decision tree; None where no small one is found.

    Each step takes the question after which labels are mixed least and, where labels agree already,
    the one after which linear indices fit both parts best.

    Parameters
    ----------
    names : sequence of str
        Of the coordinates.
    points : sequence of tuples
    labels : sequence of str
    indices : sequence of tuples or None
        Coefficients, all of one length.

    Examples
    --------
    >>> points = [(x,) for x in range(9)]
    >>> for cell in fit("x", points, ["PN"[x % 2] for x, in points], points):
    ...     print(cell)
    Cell(condition='x % 2 == 0', label='P', index=('x',))
    Cell(condition='x % 2 == 1', label='N', index=('x',))
    """
    return _Fit(names, points, labels, indices).cells()


class _Fit:
    """A decision tree that grows."""

    def __init__(
        self,
        names: Sequence[str],
        points: Sequence[tuple[int, ...]],
        labels: Sequence[str],
        indices: Sequence[tuple[int, ...] | None],
    ) -> None:
        self.names = list(names)
        self.points = np.array(points, np.int64).reshape(len(points), len(self.names))
        self.labels = np.array([ord(label) for label in labels])
        self.indices = indices
        self.rows = np.column_stack([self.points, np.ones(len(points), np.int64)]).astype(float)
        width = max([1, *(len(index) for index in indices if index is not None)])
        self.wanted = np.array([index or (0,) * width for index in indices], float)
        self.tests = self._tests()
        self.done: list[Cell] = []

    def cells(self) -> list[Cell] | None:
        everything = np.ones(len(self.points), np.bool_)
        return self.done if self._split(everything, []) else None

    def _tests(self) -> list[_Test]:
        count = len(self.names)
        forms: list[Form] = [tuple(int(i == k) for i in range(count)) for k in range(count)]
        for a, b in combinations(range(count), 2):
            for one, two in FACTORS:
                forms.append(tuple(one * (i == a) + two * (i == b) for i in range(count)))
        held = []
        for form in forms:
            values = self.points @ np.array(form)
            text = linear(form, 0, self.names)
            for modulus in MODULI:
                for rest in range(modulus):
                    inner = f"({text})" if sum(map(bool, form)) > 1 else text
                    same = f"{inner} % {modulus} == {rest}"
                    other = f"{inner} % {modulus} != {rest}"
                    if modulus == 2:
                        other = f"{inner} % 2 == {1 - rest}"
                    held.append(_Test(same, other, values % modulus == rest))
            for near in sorted(range(-NEAR, NEAR + 1), key=abs):
                held.append(_Test(f"{text} == {near}", f"{text} != {near}", values == near))
                held.append(_Test(f"{text} <= {near}", f"{text} > {near}", values <= near))
        return held

    def _split(self, here: NDArray[np.bool_], path: list[str]) -> bool:
        """Divide some points; False where the tree grows too large."""
        if len(self.done) >= CELLS:
            return False
        members = np.flatnonzero(here)
        labels = self.labels[members]
        pure = bool((labels == labels[0]).all())
        fitted, index = self._index(members) if pure else (False, None)
        if fitted:
            condition = " and ".join(path) or "true"
            self.done.append(Cell(condition, chr(labels[0]), index))
            return True
        best = self._best_for_index(here) if pure else self._best_for_labels(here)
        if best is None:
            return False
        return self._split(here & best.answers, [*path, best.text]) and self._split(
            here & ~best.answers, [*path, best.opposite]
        )

    def _best_for_labels(self, here: NDArray[np.bool_]) -> _Test | None:
        chosen, least = None, np.inf
        for test in self.tests:
            cost = 0.0
            for side in (here & test.answers, here & ~test.answers):
                size = int(side.sum())
                if not size:
                    cost = np.inf
                    break
                shares = np.bincount(self.labels[side]) / size
                cost += size * (1.0 - float((shares**2).sum()))
            if cost < least - 1e-9:
                chosen, least = test, cost
        return chosen

    def _best_for_index(self, here: NDArray[np.bool_]) -> _Test | None:
        chosen, least = None, np.inf
        for test in self.tests:
            sides = (here & test.answers, here & ~test.answers)
            if not all(side.any() for side in sides):
                continue
            cost = sum(map(self._error, sides))
            if cost < least - 1e-6:
                chosen, least = test, cost
        return chosen

    def _error(self, side: NDArray[np.bool_]) -> float:
        """Return the squared error of the best linear index of some points."""
        rows, wanted = self.rows[side], self.wanted[side]
        solution, *_ = np.linalg.lstsq(rows, wanted, rcond=None)
        return float(((rows @ solution - wanted) ** 2).sum())

    def _index(self, members: NDArray[np.intp]) -> tuple[bool, tuple[str, ...] | None]:
        """Say if some points have an index by linear terms, or are draws; return the terms."""
        first = self.indices[int(members[0])]
        if first is None:
            return True, None
        terms = []
        for place in range(len(first)):
            values = [self.indices[int(member)][place] for member in members]  # type: ignore[index]
            found = _affine(self.points[members], values)
            if found is None:
                return False, None
            terms.append(_divided(*found, self.names))
        while len(terms) > 1 and terms[0] == "0":
            terms.pop(0)
        return True, tuple(terms)


def _affine(points: Points, values: Sequence[int]) -> tuple[list[Fraction], Fraction] | None:
    """Find an affine function with these values, with few names in it; None where there is none."""
    if len(set(values)) == 1:
        return [Fraction(0)] * points.shape[1], Fraction(values[0])
    rows = np.column_stack([points, np.ones(len(points), np.int64)]).astype(float)
    wanted = np.array(values, float)
    solution, *_ = np.linalg.lstsq(rows, wanted, rcond=None)
    if np.abs(rows @ solution - wanted).max() > 1e-6:
        return None
    for width in range(1, points.shape[1] + 1):
        for chosen in combinations(range(points.shape[1]), width):
            columns = rows[:, [*chosen, -1]]
            solution, *_ = np.linalg.lstsq(columns, wanted, rcond=None)
            exact = [Fraction(float(entry)).limit_denominator(12) for entry in solution]
            factors = [Fraction(0)] * points.shape[1]
            for place, factor in zip(chosen, exact, strict=False):
                factors[place] = factor
            if all(
                sum(f * int(x) for f, x in zip(factors, point, strict=True)) + exact[-1] == value
                for point, value in zip(points, values, strict=True)
            ):
                return factors, exact[-1]
    return None


def _divided(factors: Sequence[Fraction], constant: Fraction, names: Sequence[str]) -> str:
    divisor = lcm(constant.denominator, *(factor.denominator for factor in factors))
    form = tuple(int(factor * divisor) for factor in factors)
    text = linear(form, int(constant * divisor), names)
    return text if divisor == 1 else f"({text}) // {divisor}"


def linear(form: Form, constant: int, names: Sequence[str]) -> str:
    """Write a linear form.

    Examples
    --------
    >>> linear((2, -1), -3, "ij"), linear((0, 0), 0, "ij")
    ('2*i - j - 3', '0')
    """
    held = [(factor, name) for factor, name in zip(form, names, strict=True) if factor]
    held.sort(key=lambda pair: pair[0] < 0)
    text = ""
    for factor, name in held:
        part = name if abs(factor) == 1 else f"{abs(factor)}*{name}"
        sign = " - " if factor < 0 else " + "
        text += (sign if text else "-" * (factor < 0)) + part
    if not text:
        return str(constant)
    return text + (f" {'-' if constant < 0 else '+'} {abs(constant)}" if constant else "")
