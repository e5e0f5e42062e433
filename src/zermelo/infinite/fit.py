"""Find short conditions that separate labelled points, and linear formulas for ordinal indices."""

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

#: Coefficients of linear forms in two names; the largest absolute value of a threshold; the moduli
#: for all forms, more moduli for forms in one name, and yet more if there is only one name at all.
FACTORS = ((1, -1), (1, 1), (2, -1), (1, -2), (2, 1), (1, 2))
MAX_THRESHOLD, FIRST_MODULI, MORE_MODULI, LAST_MODULI = 4, (2, 3, 4), range(5, 13), range(13, 31)

#: Maximum number of leaves of a decision tree; a larger one would only list the points.
MAX_LEAVES = 24

#: Finds the moduli in a condition for labels: the indices often need the same moduli.
MODULUS = re.compile(r"% ([0-9]+)")

Points = NDArray[np.int64]  # a row for each point, with a number for each name
Form = tuple[int, ...]  # a factor for each name
Mask = NDArray[np.bool_]
Kind = TypeVar("Kind", bound=Hashable)  # a label, or the terms of an index


@dataclass(frozen=True)
class Cell:
    """A condition with the label of its points, or with the terms of their index.

    The most significant term comes first. Cells with labels have no index, and vice versa.
    """

    condition: str
    label: str = ""
    index: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Literal:
    """A condition that answers a yes–no question, and the points for which it holds."""

    text: str
    points: Mask


#: Literals joined by "and".
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
    """Return one cell of points for each label (a letter), by a decision tree; None if this fails.

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
    question after which linear indices fit both parts best. Each of ``areas``, the cells of labels,
    gets its own tree. One tree for all points is tried too, unless these trees succeed with no more
    cells than areas. ``indices`` are ordinals: coefficients of powers of ω, all of one length.

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
        common_leaves = tree.leaves(everything)
        if common_leaves and not (leaves and len(_by_kind(leaves)) < len(_by_kind(common_leaves))):
            leaves = common_leaves
    return _cells(leaves) if leaves else None


def _by_kind(leaves: Sequence[_Leaf[Kind]]) -> dict[Kind, list[_Leaf[Kind]]]:
    groups: dict[Kind, list[_Leaf[Kind]]] = {}
    for leaf in leaves:
        groups.setdefault(leaf.kind, []).append(leaf)
    return groups


def _cells(leaves: Sequence[_Leaf[tuple[str, ...]]]) -> list[Cell]:
    """Return one cell for each index; its condition need not exclude points of earlier cells."""
    groups = []
    for index, own_leaves in _by_kind(leaves).items():
        points = np.any([leaf.points for leaf in own_leaves], axis=0)
        groups.append((index, [leaf.path for leaf in own_leaves], points))
    later = np.any([points for _, _, points in groups], axis=0)
    groups.sort(key=lambda group: len(_condition(group[1], group[2], later & ~group[2])))
    cells = []
    for index, paths, points in groups:
        later = later & ~points
        cells.append(Cell(_condition(paths, points, later), "", index))
    return cells


def _condition(terms: Sequence[_Conjunction], inside: Mask, outside: Mask) -> str:
    """Return a short condition that holds for the points ``inside``, not for those ``outside``.

    It joins ``terms`` by "or". Literals are dropped from a term if it still holds for no point
    outside; a term is dropped if the others cover its points inside.
    """
    if not outside.any():
        return "true"
    short_terms: list[_Conjunction] = []
    for term in terms:
        shortened = [*term]
        for literal in term:
            other_literals = [other for other in shortened if other is not literal]
            if not (_points_of(other_literals, outside) & outside).any():
                shortened = other_literals
        short_terms.append(shortened)
    for term in [*short_terms]:
        other_terms = [other for other in short_terms if other is not term]
        uncovered = inside.copy()
        for other in other_terms:
            uncovered &= ~_points_of(other, inside)
        if not uncovered.any():
            short_terms = other_terms
    return " or ".join(" and ".join(_texts(term)) for term in short_terms)


def _texts(term: _Conjunction) -> list[str]:
    """Return the texts of literals; if there are several, those with "or" are in parentheses."""
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
    """Return pairs of opposite conditions; of pairs that divide the points alike, the first."""
    integers = np.array(points, np.int64).reshape(len(points), len(names))
    count = len(names)
    forms: list[Form] = [tuple(int(i == k) for i in range(count)) for k in range(count)]
    for (a, b), (factor_a, factor_b) in product(combinations(range(count), 2), FACTORS):
        forms.append(tuple(factor_a * (i == a) + factor_b * (i == b) for i in range(count)))
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
        for bound in sorted(range(-MAX_THRESHOLD, MAX_THRESHOLD + 1), key=abs):
            add_test(f"{text} == {bound}", f"{text} != {bound}", values == bound)
            add_test(f"{text} <= {bound}", f"{text} > {bound}", values <= bound)
        for modulus in moduli:
            residues, left = values % modulus, f"{text if is_single else f'({text})'} % {modulus}"
            for residue in range(modulus):
                opposite = f"!= {residue}" if modulus > 2 else f"== {1 - residue}"
                add_test(f"{left} == {residue}", f"{left} {opposite}", residues == residue)
            for residue in range(1, modulus - 2) if is_single else ():
                add_test(f"{left} <= {residue}", f"{left} > {residue}", residues <= residue)
    return list(pairs.values())


class _Tree(Generic[Kind]):
    """Grows decision trees by tests of least cost; ``kind`` returns None for mixed points."""

    def __init__(
        self,
        tests: list[tuple[_Literal, _Literal]],
        kind: Callable[[NDArray[np.intp]], Kind | None],
        cost: Callable[[Mask], float],
    ) -> None:
        self.tests, self.kind, self.cost = tests, kind, cost

    def leaves(self, points: Mask, path: Sequence[_Literal] = ()) -> list[_Leaf[Kind]] | None:
        """Return the leaves of a tree for some points; None if it is too large or no test helps."""
        found: list[_Leaf[Kind]] = []
        return found if self._split(points, [*path], found) else None

    def _split(self, mask: Mask, path: _Conjunction, leaves: list[_Leaf[Kind]]) -> bool:
        if len(leaves) >= MAX_LEAVES:
            return False
        kind = self.kind(np.flatnonzero(mask))
        if kind is not None:
            leaves.append(_Leaf(kind, path, mask))
            return True
        test = self._best_test(mask)
        return test is not None and all(
            self._split(mask & answer.points, [*path, answer], leaves) for answer in test
        )

    def _best_test(self, mask: Mask) -> tuple[_Literal, _Literal] | None:
        """Return the first test of least cost; None if none separates the points."""
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
    """Return a term with these values, affine or divided by ``//``; None if none is found."""
    form = _affine(points, values)
    affine = None if form is None else _affine_text(*form, names)
    if affine is not None and "//" not in affine:
        return affine
    targets = np.array(values, np.int64)
    for column, name in enumerate(names):
        for modulus in moduli:
            quotients = points[:, column] // modulus
            lowest, highest = int(quotients.argmin()), int(quotients.argmax())
            width = int(quotients[highest] - quotients[lowest])
            if not width or (targets[highest] - targets[lowest]) % width:
                continue
            factor = int(targets[highest] - targets[lowest]) // width
            constant = int(targets[lowest] - factor * quotients[lowest])
            if (factor * quotients + constant == targets).all():
                return linear((factor,), constant, [f"({name} // {modulus})"])
    return affine


def _affine(points: Points, values: Sequence[int]) -> tuple[list[Fraction], Fraction] | None:
    """Return factors of few names and a constant that give these values; None if none are found."""
    if len(set(values)) == 1:
        return [Fraction(0)] * points.shape[1], Fraction(values[0])
    rows = np.column_stack([points, np.ones(len(points), np.int64)]).astype(float)
    targets = np.array(values, float)
    solution, *_ = np.linalg.lstsq(rows, targets, rcond=None)
    if np.abs(rows @ solution - targets).max() > 1e-6:
        return None
    for name_count in range(1, points.shape[1] + 1):
        for chosen in combinations(range(points.shape[1]), name_count):
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


def _affine_text(factors: Sequence[Fraction], constant: Fraction, names: Sequence[str]) -> str:
    """Write an affine function with integers only, as a quotient ``//`` if it has fractions."""
    divisor = lcm(constant.denominator, *(factor.denominator for factor in factors))
    form = tuple(int(factor * divisor) for factor in factors)
    text = linear(form, int(constant * divisor), names)
    return text if divisor == 1 else f"({text}) // {divisor}"


def linear(form: Form, constant: int, names: Sequence[str]) -> str:
    """Write the linear form of names with factors ``form``, plus a constant.

    >>> linear((2, -1), -3, "ij"), linear((0, 0), 0, "ij")
    ('2*i - j - 3', '0')
    """
    summands = [(factor, name) for factor, name in zip(form, names, strict=True) if factor]
    summands.sort(key=lambda pair: pair[0] < 0)
    text = ""
    for factor, name in summands:
        summand = name if abs(factor) == 1 else f"{abs(factor)}*{name}"
        sign = " - " if factor < 0 else " + "
        text += (sign if text else "-" * (factor < 0)) + summand
    if not text:
        return str(constant)
    return text + (f" {'-' if constant < 0 else '+'} {abs(constant)}" if constant else "")
