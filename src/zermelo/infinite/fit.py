"""Fit conditions and linear indices to labelled points: cells of thresholds and residues."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import lcm
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

#: Coefficients of forms of two names; the largest threshold; moduli that are tried for all forms,
#: those for forms of a single name, and those for a form if there is only one name.
FACTORS = ((1, -1), (1, 1), (2, -1), (1, -2), (2, 1), (1, 2))
MAX_THRESHOLD, FIRST_MODULI, MORE_MODULI, LAST_MODULI = 4, (2, 3, 4), range(5, 13), range(13, 31)

#: Maximum number of leaves of a tree: larger fits are meaningless.
MAX_LEAVES = 24

#: A modulus in a fitted condition: the indices often need the same one.
MODULUS = re.compile(r"% ([0-9]+)")

Points = NDArray[np.int64]  # a row for each point, with a number for each name
Form = tuple[int, ...]  # a factor for each name
Mask = NDArray[np.bool_]
Kind = TypeVar("Kind", bound=Hashable)


@dataclass(frozen=True)
class Cell:
    """A condition with the label of its points, or with the terms of their index.

    The most significant term comes first; the label or the index may be empty.
    """

    condition: str
    label: str = ""
    index: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Literal:
    """An answer to a question, and the points for which it is right."""

    text: str
    points: Mask


#: Conditions that hold together.
_Conjunction = list[_Literal]


@dataclass(frozen=True)
class _Leaf(Generic[Kind]):
    """Points of one kind, and the answers that lead to them."""

    kind: Kind
    path: _Conjunction
    points: Mask


def fit_labels(
    names: Sequence[str], points: Sequence[tuple[int, ...]], labels: Sequence[str]
) -> list[Cell] | None:
    """Return one cell of points for each label, by a decision tree; None if it grows too large.

    Each step takes the question that separates the labels best.

    >>> fit_labels("x", [(x,) for x in range(9)], ["PN"[x % 2] for x in range(9)])
    [Cell(condition='x % 2 == 0', label='P', index=()), \
    Cell(condition='x % 2 == 1', label='N', index=())]
    >>> fit_labels("x", [(x,) for x in range(20)], ["PNPNN"[x % 5] for x in range(20)])
    [Cell(condition='x % 5 == 1 or x % 5 > 2', label='N', index=()), \
    Cell(condition='x % 5 <= 2 and x % 5 != 1', label='P', index=())]
    """
    codes = np.array([ord(label) for label in labels])

    def kind(members: NDArray[np.intp]) -> str | None:
        first = codes[members[0]]
        return chr(first) if (codes[members] == first).all() else None

    def impurity(side: Mask) -> float:
        counts = np.bincount(codes[side])
        return float(counts.sum() - (counts**2).sum() / counts.sum())

    leaves = _Tree(_tests(names, points), kind, impurity).leaves(np.ones(len(points), np.bool_))
    if leaves is None:
        return None
    return [
        Cell(
            _condition([leaf.path for leaf in group], codes == ord(label), codes != ord(label)),
            label,
        )
        for label, group in _by_kind(leaves).items()
    ]


def fit_indices(
    names: Sequence[str],
    points: Sequence[tuple[int, ...]],
    indices: Sequence[tuple[int, ...]],
    labels: Sequence[str] = "",
    areas: Sequence[Cell] = (),
) -> list[Cell] | None:
    """Return cells of points with a linear index each; None if no small tree is found.

    The index of a point is that of the first cell whose condition holds. Each step takes the
    question after which linear indices fit both parts best. Each label gets its own
    tree, if ``areas`` has conditions for labels; if these trees need more cells than there are
    labels, one tree for all points is tried too. ``indices`` are coefficients, all of one length.

    >>> fit_indices("x", [(x,) for x in range(-5, 5)], [(abs(x),) for x in range(-5, 5)])
    [Cell(condition='x > 0', label='', index=('x',)), \
    Cell(condition='true', label='', index=('-x',))]
    """
    integers = np.array(points, np.int64).reshape(len(points), len(names))
    rows = np.column_stack([integers, np.ones(len(points), np.int64)]).astype(float)
    targets = np.array(indices, float)
    moduli = sorted({int(modulus) for area in areas for modulus in MODULUS.findall(area.condition)})

    def kind(members: NDArray[np.intp]) -> tuple[str, ...] | None:
        terms = []
        for column in range(targets.shape[1]):
            values = [indices[int(member)][column] for member in members]
            term = _index_term(names, integers[members], values, moduli)
            if term is None:
                return None
            terms.append(term)
        while len(terms) > 1 and terms[0] == "0":
            terms.pop(0)
        return tuple(terms)

    def error(side: Mask) -> float:
        solution, *_ = np.linalg.lstsq(rows[side], targets[side], rcond=None)
        return float(((rows[side] @ solution - targets[side]) ** 2).sum())

    everything = np.ones(len(points), np.bool_)
    if (index := kind(np.flatnonzero(everything))) is not None:
        return [Cell("true", "", index)]
    tree = _Tree(_tests(names, points), kind, error)
    leaves: list[_Leaf[tuple[str, ...]]] | None = []
    for area in areas:
        labelled = np.array([label == area.label for label in labels])
        if leaves is None or not labelled.any():
            continue
        own_leaves = tree.leaves(labelled, [_Literal(area.condition, labelled)])
        leaves = None if own_leaves is None else leaves + own_leaves
    if not leaves or len(_by_kind(leaves)) > len(areas):
        single = tree.leaves(everything)
        if single and not (leaves and len(_by_kind(leaves)) < len(_by_kind(single))):
            leaves = single
    return _cells(leaves) if leaves else None


def _by_kind(leaves: Sequence[_Leaf[Kind]]) -> dict[Kind, list[_Leaf[Kind]]]:
    groups: dict[Kind, list[_Leaf[Kind]]] = {}
    for leaf in leaves:
        groups.setdefault(leaf.kind, []).append(leaf)
    return groups


def _cells(leaves: Sequence[_Leaf[tuple[str, ...]]]) -> list[Cell]:
    """Return one cell for each index; the last one has all remaining points."""
    groups = []
    for index, own_leaves in _by_kind(leaves).items():
        points = np.any([leaf.points for leaf in own_leaves], axis=0)
        groups.append((index, [leaf.path for leaf in own_leaves], points))
    everything = np.any([points for _, _, points in groups], axis=0)
    groups.sort(key=lambda part: len(_condition(part[1], part[2], everything & ~part[2])))
    cells = []
    for index, paths, points in groups:
        everything = everything & ~points
        cells.append(Cell(_condition(paths, points, everything), "", index))
    return cells


def _condition(terms: Sequence[_Conjunction], inside: Mask, outside: Mask) -> str:
    """Return a short condition that holds for the points ``inside``, not for those ``outside``.

    Literals are dropped from a term while it holds for none of the points outside; terms are
    dropped if other terms cover their points.
    """
    if not outside.any():
        return "true"
    kept: list[_Conjunction] = []
    for term in terms:
        short = [*term]
        for literal in term:
            others_of_term = [other for other in short if other is not literal]
            if not (_points_of(others_of_term, outside) & outside).any():
                short = others_of_term
        kept.append(short)
    for term in [*kept]:
        other_terms = [other for other in kept if other is not term]
        uncovered = inside.copy()
        for other in other_terms:
            uncovered &= ~_points_of(other, inside)
        if not uncovered.any():
            kept = other_terms
    return " or ".join(" and ".join(_texts(term)) for term in kept)


def _texts(term: _Conjunction) -> list[str]:
    """Return the texts of literals joined by "and": one with "or" is in parentheses if need be."""
    texts = [literal.text for literal in term]
    return [f"({text})" if " or " in text and texts[1:] else text for text in texts]


def _points_of(term: _Conjunction, same_size: Mask) -> Mask:
    mask = np.ones_like(same_size)
    for literal in term:
        mask &= literal.points
    return mask


def _tests(
    names: Sequence[str], points: Sequence[tuple[int, ...]]
) -> list[tuple[_Literal, _Literal]]:
    """Return pairs of opposite answers to questions about points, one pair for each division."""
    integers = np.array(points, np.int64).reshape(len(points), len(names))
    count = len(names)
    forms: list[Form] = [tuple(int(i == k) for i in range(count)) for k in range(count)]
    for (a, b), (p, q) in product(combinations(range(count), 2), FACTORS):
        forms.append(tuple(p * (i == a) + q * (i == b) for i in range(count)))
    pairs: dict[bytes, tuple[_Literal, _Literal]] = {}

    def add_test(text: str, opposite: str, answers: Mask) -> None:
        if answers.any() and not answers.all() and (~answers).tobytes() not in pairs:
            pair = _Literal(text, answers), _Literal(opposite, ~answers)
            pairs.setdefault(answers.tobytes(), pair)

    for form in forms:
        values = integers @ np.array(form)
        text = linear(form, 0, names)
        is_single = sum(map(bool, form)) == 1
        moduli = [*FIRST_MODULI]
        if is_single:
            moduli += [*MORE_MODULI, *(LAST_MODULI if count == 1 else ())]
        for t in sorted(range(-MAX_THRESHOLD, MAX_THRESHOLD + 1), key=abs):
            add_test(f"{text} == {t}", f"{text} != {t}", values == t)
            add_test(f"{text} <= {t}", f"{text} > {t}", values <= t)
        for modulus in moduli:
            residues, part = values % modulus, f"{text if is_single else f'({text})'} % {modulus}"
            for residue in range(modulus):
                opposite = f"!= {residue}" if modulus > 2 else f"== {1 - residue}"
                add_test(f"{part} == {residue}", f"{part} {opposite}", residues == residue)
            for residue in range(1, modulus - 2) if is_single else ():
                add_test(f"{part} <= {residue}", f"{part} > {residue}", residues <= residue)
    return list(pairs.values())


class _Tree(Generic[Kind]):
    """A decision tree, which takes the question of least cost until all points are of one kind."""

    def __init__(
        self,
        tests: list[tuple[_Literal, _Literal]],
        kind: Callable[[NDArray[np.intp]], Kind | None],
        cost: Callable[[Mask], float],
    ) -> None:
        self.tests, self.kind, self.cost = tests, kind, cost

    def leaves(self, points: Mask, path: Sequence[_Literal] = ()) -> list[_Leaf[Kind]] | None:
        """Return the leaves of a tree for some points; None if it is too large or gets stuck."""
        found: list[_Leaf[Kind]] = []
        return found if self._split(points, [*path], found) else None

    def _split(self, mask: Mask, path: _Conjunction, leaves: list[_Leaf[Kind]]) -> bool:
        if len(leaves) >= MAX_LEAVES:
            return False
        kind = self.kind(np.flatnonzero(mask))
        if kind is not None:
            leaves.append(_Leaf(kind, path, mask))
            return True
        best = self._best(mask)
        return best is not None and all(
            self._split(mask & answer.points, [*path, answer], leaves) for answer in best
        )

    def _best(self, mask: Mask) -> tuple[_Literal, _Literal] | None:
        """Return the first question of least cost; None if none separates the points."""
        best_test, lowest_cost = None, np.inf
        for test in self.tests:
            sides = [mask & answer.points for answer in test]
            if all(side.any() for side in sides):
                cost = sum(map(self.cost, sides))
                if cost < lowest_cost - 1e-6:
                    best_test, lowest_cost = test, cost
        return best_test


def _index_term(
    names: Sequence[str], points: Points, values: Sequence[int], moduli: Sequence[int]
) -> str | None:
    """Return a term with these values, affine in the names or in one name // modulus; or None."""
    form = _affine(points, values)
    affine = None if form is None else _divided(*form, names)
    if affine is not None and "//" not in affine:
        return affine
    targets = np.array(values, np.int64)
    for column, name in enumerate(names):
        for modulus in moduli:
            quotients = points[:, column] // modulus
            first, last = int(quotients.argmin()), int(quotients.argmax())
            steps = int(quotients[last] - quotients[first])
            if not steps or (targets[last] - targets[first]) % steps:
                continue
            factor = int(targets[last] - targets[first]) // steps
            constant = int(targets[first] - factor * quotients[first])
            if (factor * quotients + constant == targets).all():
                return linear((factor,), constant, [f"({name} // {modulus})"])
    return affine


def _affine(points: Points, values: Sequence[int]) -> tuple[list[Fraction], Fraction] | None:
    """Find an affine function with these values and few names; None if there is none."""
    if len(set(values)) == 1:
        return [Fraction(0)] * points.shape[1], Fraction(values[0])
    rows = np.column_stack([points, np.ones(len(points), np.int64)]).astype(float)
    targets = np.array(values, float)
    solution, *_ = np.linalg.lstsq(rows, targets, rcond=None)
    if np.abs(rows @ solution - targets).max() > 1e-6:
        return None
    for width in range(1, points.shape[1] + 1):
        for chosen in combinations(range(points.shape[1]), width):
            columns = rows[:, [*chosen, -1]]
            solution, *_ = np.linalg.lstsq(columns, targets, rcond=None)  # rounded, then checked
            exact = [Fraction(float(entry)).limit_denominator(12) for entry in solution]
            factors = [Fraction(0)] * points.shape[1]
            for column, factor in zip(chosen, exact, strict=False):
                factors[column] = factor
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

    >>> linear((2, -1), -3, "ij"), linear((0, 0), 0, "ij")
    ('2*i - j - 3', '0')
    """
    summands = [(factor, name) for factor, name in zip(form, names, strict=True) if factor]
    summands.sort(key=lambda pair: pair[0] < 0)
    text = ""
    for factor, name in summands:
        part = name if abs(factor) == 1 else f"{abs(factor)}*{name}"
        sign = " - " if factor < 0 else " + "
        text += (sign if text else "-" * (factor < 0)) + part
    if not text:
        return str(constant)
    return text + (f" {'-' if constant < 0 else '+'} {abs(constant)}" if constant else "")
