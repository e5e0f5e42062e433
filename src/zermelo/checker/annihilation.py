"""The certificate of an annihilation game: values of all sets of tokens, checked on small sets.

The certificate gives each vertex a *value* and a *class*, a set of numbers. A position's *label* is
the nim-sum of the values, and the symmetric difference of the classes, of its tokens' vertices.
The claim is that a position has a finite value if and only if the class in its label is empty, and
that this value is then the nim-sum in its label. Two checks suffice (Fraenkel and Yesha 1982;
proofs in docs/annihilation.md):

- on each weakly connected part, the positions with at most four tokens (*small* positions),
  which moves do not leave, satisfy the conditions on γ; so the claim is true of them;
- the small positions of finite value span all positions with empty class. By the theory, they
  span exactly the positions of finite value, on which γ is linear; so the claim always holds.

Classes of different parts must not meet: the parts are a sum, and infinite values do not cancel.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from .fields import numbers, numbers_of, rows
from .form import Certificate, Flaw, Malformed, Rows
from .labels import check_loopy

#: Maximum number of tokens on the positions that are checked; moves never add tokens.
MAX_TOKENS = 4
#: Maximum number of positions that are checked.
MAX_POSITIONS = 1_000_000


def check_annihilation(certificate: Certificate, names: list[str], options: Rows) -> None:
    """Check the values of an annihilation game by its positions with at most four tokens."""
    value = numbers_of(certificate, "value", names)
    classes, counter = certificate["class"], numbers(certificate["counter"], "'counter'")
    for what, row in rows(classes, "class", names):
        if numbers(row, what) != sorted({*row}) or any(entry >= len(names) for entry in row):
            raise Malformed(f"{what} must be ascending numbers below {len(names)}")
    sizes = map(len, weak_parts(options))
    if (size := sum(comb(n, k) for n in sizes for k in range(MAX_TOKENS + 1))) > MAX_POSITIONS:
        raise Malformed(
            f"there are {size:,} positions with at most four tokens; up to {MAX_POSITIONS:,} can "
            "be checked"
        )
    finite = []
    for part in small_digraphs(value, classes, counter, names, options):
        check_loopy({"value": part.values, "counter": part.counters}, part.names, part.options)
        finite += part.finite
    claimed_rank = len(names) - rank([sum(1 << entry for entry in row) for row in classes])
    if (spanned_rank := rank(finite)) != claimed_rank:
        raise Flaw(
            f"2^{claimed_rank} positions are claimed to have a finite value, but those with at "
            f"most four tokens span 2^{spanned_rank} only"
        )


class PositionDigraph(NamedTuple):
    """The positions with at most four tokens on one weakly connected part, as a digraph."""

    names: list[str]
    options: Rows
    values: list[Any]  #: the γ-values that the labels claim; in ∞(K), K is taken from the options
    counters: list[int | None]
    finite: list[int]  #: the positions of finite value, as bit masks of vertices


def small_digraphs(
    value: list[int], classes: Rows, counters: list[int], names: list[str], options: Rows
) -> Iterator[PositionDigraph]:
    """Yield the small positions of each part; raise Flaw if counters or classes do not fit."""
    remaining_counters = iter(counters)
    class_masks = [sum(1 << number for number in row) for row in classes]
    classes_before = 0
    for part in weak_parts(options):
        part_classes = 0
        for vertex in part:
            part_classes |= class_masks[vertex]
        if part_classes & classes_before:
            raise Flaw("classes of two weakly connected parts have a number in common")
        classes_before |= part_classes
        positions = [
            sum(1 << vertex for vertex in tokens)
            for count in range(MAX_TOKENS + 1)
            for tokens in combinations(part, count)
        ]
        number_of = {position: number for number, position in enumerate(positions)}
        moves = [sorted({number_of[v] for v in after_moves(u, part, options)}) for u in positions]
        labels = [label(u, part, value, class_masks) for u in positions]
        values: list[Any] = []
        part_counters: list[int | None] = []
        for (nim_value, class_mask), row in zip(labels, moves, strict=True):
            if class_mask:
                values.append({"inf": sorted({labels[v][0] for v in row if not labels[v][1]})})
                part_counters.append(None)
            else:
                values.append(nim_value)
                part_counters.append(next(remaining_counters, None))
                if part_counters[-1] is None:
                    raise Flaw("there are more positions of finite value than counters")
        texts = [" ".join(names[v] for v in part if u >> v & 1) or "no tokens" for u in positions]
        finite = [u for u, (_, class_mask) in zip(positions, labels, strict=True) if not class_mask]
        yield PositionDigraph(texts, moves, values, part_counters, finite)
    if next(remaining_counters, None) is not None:
        raise Flaw("there are more counters than positions of finite value")


def weak_parts(options: Rows) -> list[list[int]]:
    """Return the weakly connected parts: vertices ascending, parts by their smallest vertex."""
    neighbours: list[list[int]] = [[] for _ in options]
    for vertex, row in enumerate(options):
        for option in row:
            neighbours[vertex].append(option)
            neighbours[option].append(vertex)
    seen: set[int] = set()
    parts = []
    for first in range(len(options)):
        if first not in seen:
            seen.add(first)
            part = [first]
            for vertex in part:  # the part grows in the loop
                new = set(neighbours[vertex]) - seen
                seen |= new
                part += new
            parts.append(sorted(part))
    return parts


def after_moves(tokens: int, part: list[int], options: Rows) -> Iterator[int]:
    """Yield the positions after each move; a token vanishes with a token that it meets."""
    for vertex in part:
        if tokens >> vertex & 1:
            for option in options[vertex]:
                yield tokens ^ 1 << vertex ^ 1 << option


def label(tokens: int, part: list[int], value: list[int], masks: list[int]) -> tuple[int, int]:
    """Return the label of a position: a nim-sum of values, and its class as a mask."""
    nim_value = class_mask = 0
    for vertex in part:
        if tokens >> vertex & 1:
            nim_value ^= value[vertex]
            class_mask ^= masks[vertex]
    return nim_value, class_mask


def rank(vectors: list[int]) -> int:
    """Return the rank of bit masks over GF(2)."""
    basis: dict[int, int] = {}
    for vector in vectors:
        remainder = vector  # modulo the basis
        while remainder and remainder.bit_length() in basis:
            remainder ^= basis[remainder.bit_length()]
        if remainder:
            basis[remainder.bit_length()] = remainder
    return len(basis)
