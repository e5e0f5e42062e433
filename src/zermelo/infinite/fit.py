"""Fitting conditions and linear indices to labelled points: cells of thresholds and residues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import lcm

import numpy as np
from numpy.typing import NDArray

__all__ = ["Cell", "fit_indices", "fit_labels"]

#: Coefficients of the forms of two names, constants of thresholds, moduli that are tried, and more
#: of them for one name alone.
FACTORS = ((1, -1), (1, 1), (2, -1), (1, -2), (2, 1), (1, 2))
NEAR, MODULI, MORE = 4, (2, 3, 4), (5, 6, 7, 8, 9, 10, 11, 12)

#: Cells, at most: a fit with more says nothing.
CELLS = 24

Points = NDArray[np.int64]
Form = tuple[int, ...]


@dataclass(frozen=True)
class Cell:
    """Points that have something in common.

    Attributes
    ----------
    condition : str
        Which points.
    label : str
        Their label; empty where that is not asked.
    index : tuple of str
        Terms of their index, the most significant first; empty where that is not asked.
    """

    condition: str
    label: str = ""
    index: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Test:
    """A question about a point."""

    text: str
    opposite: str
    answers: NDArray[np.bool_]


def fit_labels(
    names: Sequence[str], points: Sequence[tuple[int, ...]], labels: Sequence[str]
) -> list[Cell] | None:
    """Divide points into cells of one label by a decision tree; None where no small one is found.

    Each step takes the question after which labels are mixed least.

    Parameters
    ----------
    names : sequence of str
        Of the coordinates.
    points : sequence of tuples
    labels : sequence of str

    Examples
    --------
    >>> fit_labels("x", [(x,) for x in range(9)], ["PN"[x % 2] for x in range(9)])
    [Cell(condition='x % 2 == 0', label='P', index=()), \
    Cell(condition='x % 2 == 1', label='N', index=())]
    """
    held = np.array([ord(label) for label in labels])

    def leaf(members: NDArray[np.intp]) -> Cell | None:
        first = held[members[0]]
        return Cell("", chr(first)) if (held[members] == first).all() else None

    def mixed(side: NDArray[np.bool_]) -> float:
        counts = np.bincount(held[side])
        return float(counts.sum() - (counts**2).sum() / counts.sum())

    return _Tree(names, points, leaf, mixed).cells()


def fit_indices(
    names: Sequence[str], points: Sequence[tuple[int, ...]], indices: Sequence[tuple[int, ...]]
) -> list[Cell] | None:
    """Divide points into cells with a linear index; None where no small tree is found.

    Each step takes the question after which linear indices fit both parts best.

    Parameters
    ----------
    names : sequence of str
    points : sequence of tuples
    indices : sequence of tuples
        Coefficients, all of one length.

    Examples
    --------
    >>> fit_indices("x", [(x,) for x in range(-5, 5)], [(abs(x),) for x in range(-5, 5)])
    [Cell(condition='x <= 0', label='', index=('-x',)), \
    Cell(condition='x > 0', label='', index=('x',))]
    """
    integers = np.array(points, np.int64).reshape(len(points), len(names))
    rows = np.column_stack([integers, np.ones(len(points), np.int64)]).astype(float)
    wanted = np.array(indices, float)

    def leaf(members: NDArray[np.intp]) -> Cell | None:
        terms = []
        for place in range(wanted.shape[1]):
            values = [indices[int(member)][place] for member in members]
            found = _affine(integers[members], values)
            if found is None:
                return None
            terms.append(_divided(*found, names))
        while len(terms) > 1 and terms[0] == "0":
            terms.pop(0)
        return Cell("", "", tuple(terms))

    def error(side: NDArray[np.bool_]) -> float:
        solution, *_ = np.linalg.lstsq(rows[side], wanted[side], rcond=None)
        return float(((rows[side] @ solution - wanted[side]) ** 2).sum())

    return _Tree(names, points, leaf, error).cells()


class _Tree:
    """A decision tree that grows."""

    def __init__(
        self,
        names: Sequence[str],
        points: Sequence[tuple[int, ...]],
        leaf: Callable[[NDArray[np.intp]], Cell | None],
        cost: Callable[[NDArray[np.bool_]], float],
    ) -> None:
        self.names = list(names)
        self.points = np.array(points, np.int64).reshape(len(points), len(self.names))
        self.leaf, self.cost = leaf, cost
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
            inner = f"({text})" if sum(map(bool, form)) > 1 else text
            for near in sorted(range(-NEAR, NEAR + 1), key=abs):
                held.append(_Test(f"{text} == {near}", f"{text} != {near}", values == near))
                held.append(_Test(f"{text} <= {near}", f"{text} > {near}", values <= near))
            for modulus in MODULI if inner != text else MODULI + MORE:
                for rest in range(modulus):
                    same = f"{inner} % {modulus} == {rest}"
                    other = f"{inner} % {modulus} != {rest}"
                    if modulus == 2:
                        other = f"{inner} % 2 == {1 - rest}"
                    held.append(_Test(same, other, values % modulus == rest))
        return held

    def _split(self, here: NDArray[np.bool_], path: list[str]) -> bool:
        """Divide some points; False where the tree grows too large."""
        if len(self.done) >= CELLS:
            return False
        leaf = self.leaf(np.flatnonzero(here))
        if leaf is not None:
            self.done.append(replace(leaf, condition=" and ".join(path) or "true"))
            return True
        best = self._best(here)
        return (
            best is not None
            and self._split(here & best.answers, [*path, best.text])
            and self._split(here & ~best.answers, [*path, best.opposite])
        )

    def _best(self, here: NDArray[np.bool_]) -> _Test | None:
        """Return the question after which the cost is least; the first of several."""
        chosen, least = None, np.inf
        for test in self.tests:
            sides = (here & test.answers, here & ~test.answers)
            if all(side.any() for side in sides):
                cost = sum(map(self.cost, sides))
                if cost < least - 1e-6:
                    chosen, least = test, cost
        return chosen


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
