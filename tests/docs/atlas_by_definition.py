"""The atlas computed again, by plain Python that shares nothing with the answers' methods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import NamedTuple

#: A board as rows of signs: ``.`` for an empty square.
Board = tuple[str, ...]


def mex(values: Iterable[int]) -> int:
    """Return the least number that is not among some."""
    found = set(values)
    return next(n for n in range(len(found) + 1) if n not in found)


# ------------------------------------------------------------------------ NoGo and Node Kayles


def near(rows: int, columns: int, place: int) -> list[int]:
    """Return the squares next to a square of a board, whose squares are numbered by rows."""
    row, column = divmod(place, columns)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * columns + c for r, c in steps if 0 <= r < rows and 0 <= c < columns]


def nogo(rows: int, columns: int) -> int:
    """Return the nimber of impartial NoGo on an empty board, by all positions."""
    beside = [near(rows, columns, place) for place in range(rows * columns)]

    def breathes(board: str, start: int) -> bool:
        group = [start]
        for place in group:  # which grows meanwhile
            for other in beside[place]:
                if board[other] == ".":
                    return True
                if board[other] == board[start] and other not in group:
                    group.append(other)
        return False

    @cache
    def nimber(board: str) -> int:
        found = set()
        for place in range(len(board)):
            if board[place] != ".":
                continue
            for sign in "xo":
                after = board[:place] + sign + board[place + 1 :]
                touched = [p for p in (place, *beside[place]) if after[p] != "."]
                if all(breathes(after, p) for p in touched):
                    found.add(nimber(min(after, after.translate(SWAP))))
        return mex(found)

    return nimber("." * (rows * columns))


SWAP = str.maketrans("xo", "ox")


def node_kayles(rows: int, columns: int) -> int:
    """Return the nimber of Node Kayles on a grid, by sets of vertices and their components."""
    beside = [
        sum(1 << other for other in near(rows, columns, place)) for place in range(rows * columns)
    ]

    @cache
    def nimber(free: int) -> int:
        first, part = free & -free, 0
        new = first
        while new:
            part |= new
            place = new.bit_length() - 1
            new = (new & ~(1 << place)) | (beside[place] & free & ~part)
        if part != free:
            return nimber(part) ^ nimber(free & ~part)
        places = [p for p in range(rows * columns) if free >> p & 1]
        return mex(nimber(free & ~(beside[p] | 1 << p)) for p in places) if free else 0

    return nimber((1 << rows * columns) - 1)


# ------------------------------------------------------------------------ partizan games


@cache
def wins_clobber(strip: str, mine: str) -> bool:
    """Whether the player of some men wins a strip of Clobber when to move."""
    theirs = "o" if mine == "x" else "x"
    for place, sign in enumerate(strip):
        if sign != mine:
            continue
        for other in (place - 1, place + 1):
            if 0 <= other < len(strip) and strip[other] == theirs:
                after = [*strip]
                after[place], after[other] = ".", mine
                if not wins_clobber("".join(after), theirs):
                    return True
    return False


def outcome_of(left: bool, right: bool) -> str:
    """Return the outcome from whether each player wins when to move."""
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[
        left, right
    ]


def clobber(strip: str) -> str:
    """Return the outcome of a strip of Clobber."""
    return outcome_of(wins_clobber(strip, "x"), wins_clobber(strip, "o"))


@cache
def wins_domineering(board: Board) -> bool:
    """Whether the vertical player wins when to move; the board is turned after each move."""
    for row in range(len(board) - 1):
        for column, square in enumerate(board[row]):
            if square == board[row + 1][column] == ".":
                after = [*board]
                for r in (row, row + 1):
                    after[r] = after[r][:column] + "#" + after[r][column + 1 :]
                turned = tuple("".join(line) for line in zip(*after, strict=True))
                if not wins_domineering(turned):
                    return True
    return False


def domineering(rows: int, columns: int) -> str:
    """Return the outcome of an empty board of Domineering."""
    board, turned = ("." * columns,) * rows, ("." * rows,) * columns
    return outcome_of(wins_domineering(board), wins_domineering(turned))


# ------------------------------------------------------------------------ thermographs

#: A wall: points (temperature, value) from −1 up, straight between them, constant above the last.
Wall = tuple[tuple[Fraction, Fraction], ...]


def at(wall: Wall, heat: Fraction) -> Fraction:
    """Return the value of a wall at a temperature."""
    for (low, first), (high, second) in pairwise(wall):
        if heat <= high:
            return first + (second - first) * (heat - low) / (high - low)
    return wall[-1][1]


def crossings(lines: Sequence[Wall], taxes: Sequence[int]) -> list[Fraction]:
    """Return all temperatures at which a maximum of walls less a tax may bend, and one above."""
    points = sorted({heat for wall in lines for heat, _ in wall})
    points.append(points[-1] + 1)
    found = set(points)
    for low, high in [*pairwise(points), (points[-1], points[-1] + 1_000)]:
        ends = {
            (at(wall, low) + tax * low, at(wall, high) + tax * high)
            for wall, tax in zip(lines, taxes, strict=True)
        }
        for (start, stop), (other_start, other_stop) in combinations(ends, 2):
            before, after = start - other_start, stop - other_stop
            if before * after < 0:
                found.add(low + (high - low) * before / (before - after))
    return sorted(found)


class Thermograph(NamedTuple):
    """Both walls of a game, its mean and its temperature."""

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction


def mast(value: Fraction) -> Thermograph:
    """Return the thermograph of an integer."""
    wall = ((Fraction(-1), value),)
    return Thermograph(wall, wall, value, Fraction(-1))


def thermograph(left: Sequence[Thermograph], right: Sequence[Thermograph]) -> Thermograph:
    """Return the thermograph of a game from those of its options, both with some.

    Scaffolds are the best of the options' walls, taxed by the temperature; the walls are those up
    to the least temperature from which on the left one is not to the right (Conway 1976, ch. 9).
    """
    lines = [option.right for option in left] + [option.left for option in right]
    taxes = [-1] * len(left) + [1] * len(right)
    heats = crossings(lines, taxes)

    def scaffolds(heat: Fraction) -> tuple[Fraction, Fraction]:
        return (
            max(at(option.right, heat) - heat for option in left),
            min(at(option.left, heat) + heat for option in right),
        )

    points = [(heat, *scaffolds(heat)) for heat in heats]
    meeting = None
    for (low, a, b), (high, c, d) in pairwise(points):
        if a <= b and meeting is None:
            meeting = low
        if a > b and c <= d:
            meeting = low + (high - low) * (a - b) / (a - b - c + d)
            break
    if meeting is None:  # beyond the last point both have slope 1
        heat, a, b = points[-1]
        meeting = heat if a <= b else heat + (a - b) / 2
    mean = scaffolds(meeting)[0]
    kept = [(heat, a, b) for heat, a, b in points if heat < meeting]
    left_wall = (*((heat, a) for heat, a, _ in kept), (meeting, mean))
    right_wall = (*((heat, b) for heat, _, b in kept), (meeting, mean))
    return Thermograph(left_wall, right_wall, mean, meeting)


@cache
def robin_hood(heap: int, left: int, right: int) -> Thermograph:
    """Return the thermograph of a heap of Robin Hood, by those of its options."""
    if not heap or not left or not right:
        return mast(Fraction(heap * (bool(left) - bool(right))))
    lefts = [robin_hood(heap - k, left, max(0, right - k)) for k in range(1, min(heap, left) + 1)]
    rights = [robin_hood(heap - k, max(0, left - k), right) for k in range(1, min(heap, right) + 1)]
    return thermograph(lefts, rights)


# ------------------------------------------------------------------------ heaps and digraphs


def subtraction_period(numbers: Sequence[int]) -> tuple[int, int, int]:
    """Return period, preperiod and largest value: a stretch of values that comes again decides."""
    longest, values, seen = max(numbers), [], {}
    while True:
        n = len(values)
        if n >= longest:
            stretch = tuple(values[n - longest :])
            if stretch in seen:
                period = n - seen[stretch]
                start = n - longest - period
                break
            seen[stretch] = n
        values.append(mex(values[n - k] for k in numbers if k <= n))
    while start and values[start - 1] == values[start - 1 + period]:
        start -= 1
    return period, start, max(values)


def kernels_by_class(vertices: int, *, loops: bool = False) -> Counter[int]:
    """Return how many digraphs up to isomorphism have each number of kernels, by all labelled ones.

    A class is counted by its member with the least number.
    """
    pairs = [(u, v) for u in range(vertices) for v in range(vertices) if loops or u != v]
    place = {pair: n for n, pair in enumerate(pairs)}
    images = [
        [place[order[u], order[v]] for u, v in pairs] for order in permutations(range(vertices))
    ]
    counts: Counter[int] = Counter()
    for edges in range(1 << len(pairs)):
        present = [n for n in range(len(pairs)) if edges >> n & 1]
        if any(sum(1 << image[n] for n in present) < edges for image in images):
            continue
        options = [{v for n in present for u, v in (pairs[n],) if u == vertex} for vertex in
                   range(vertices)]  # fmt: skip
        counts[
            sum(
                all((v in chosen) == chosen.isdisjoint(options[v]) for v in range(vertices))
                for size in range(vertices + 1)
                for chosen in map(set, combinations(range(vertices), size))
            )
        ] += 1
    return counts
