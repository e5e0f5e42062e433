"""The structure of a misère quotient: words, relations, kernel, tameness, Cayley digraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from zermelo.values.misere.model import word_of
from zermelo.values.misere.quotient import MisereQuotient


def generator_names(quotient: MisereQuotient) -> list[str]:
    """Return a name for each generator: a, b, c and so on; g1, g2 and so on beyond 26."""
    count = len(quotient.generators)
    return [*ascii_lowercase[:count]] if count <= 26 else [f"g{g + 1}" for g in range(count)]


def word(quotient: MisereQuotient, x: int) -> list[tuple[int, int]]:
    """Return the canonical word of an element: ascending generators with exponents.

    >>> from zermelo.values.misere.heaps import HeapGame
    >>> from zermelo.values.misere.quotient import quotient_of_heaps
    >>> kayles = quotient_of_heaps([HeapGame.octal("0.77")])
    >>> word(kayles, kayles.parts[0].element(8)), word_in_letters(kayles, 0)
    ([(0, 1), (1, 2)], '1')
    """
    return [*reversed(word_of(quotient.model.word(x)))]


def word_in_letters(quotient: MisereQuotient, x: int) -> str:
    """Return the canonical word of an element as text: ``ab^2c``, and ``1`` for the identity."""
    return word_text(word(quotient, x), generator_names(quotient))


def word_text(powers: Sequence[tuple[int, int]], names: list[str]) -> str:
    """Return a word, pairs of generator and exponent, as text with the generators' names."""
    separator = "" if len(names) <= 26 else "·"
    factors = [names[g] + (f"^{count}" if count > 1 else "") for g, count in powers]
    return separator.join(factors) or "1"


def relations(
    quotient: MisereQuotient,
) -> Iterator[tuple[list[tuple[int, int]], list[tuple[int, int]]]]:
    """Yield relations that define the monoid: a word, and the canonical word equal to it.

    The first word is not canonical, although all its proper divisors are: the relations are the
    reduced Gröbner basis of the monoid in colexicographic order.
    """
    model = quotient.model
    for g, action in enumerate(quotient.actions):
        for x in range(quotient.order):
            if quotient.lasts[x] > g or _is_canonical(quotient, x, g):
                continue
            word_x = model.word(x)
            places = (word_x.index(letter) for letter in {*word_x} - {g})
            shorter = (model.product(word_x[:at] + word_x[at + 1 :]) for at in places)
            if all(_is_canonical(quotient, y, g) for y in shorter):
                yield [*reversed(word_of([*word_x, g]))], word(quotient, action[x])


def _is_canonical(quotient: MisereQuotient, x: int, g: int) -> bool:
    """Whether the canonical word of x stays canonical if g is appended."""
    y = quotient.actions[g][x]
    return quotient.lasts[y] == g and quotient.parents[y] == x


def presentation(quotient: MisereQuotient) -> str:
    """Return generators, relations and P-elements in the notation of the literature.

    Examples
    --------
    >>> from zermelo.values.misere.heaps import HeapGame
    >>> from zermelo.values.misere.quotient import quotient_of_heaps
    >>> print(presentation(quotient_of_heaps([HeapGame.octal("0.75")])))
    Q = <a, b, c | a^2 = 1, b^3 = b, bc = ab, c^2 = b^2>; P = {a, b^2}
    """
    names = generator_names(quotient)
    equations = [f"{word_text(a, names)} = {word_text(b, names)}" for a, b in relations(quotient)]
    monoid = ", ".join(names) + (" | " + ", ".join(equations) if equations else "")
    p_words = ", ".join(word_in_letters(quotient, x) for x in quotient.p_elements)
    return f"Q = <{monoid}>; P = {{{p_words}}}"


def pretending_function(quotient: MisereQuotient, part: int = 0) -> list[str]:
    """Return φ(0), φ(1), … of the game with number ``part`` as texts of canonical words."""
    return [word_in_letters(quotient, x) for x in quotient.parts[part].phi]


def idempotents(quotient: MisereQuotient) -> list[int]:
    """Return the elements with x² = x."""
    return [x for x in range(quotient.order) if quotient.model.row(x)[x] == x]


def minimal_ideal(quotient: MisereQuotient) -> list[int]:
    """Return the kernel, the least ideal: the group eQ, for the product e of all idempotents."""
    return sorted(set(quotient.model.row(quotient.product(*idempotents(quotient)))))


def is_tame(quotient: MisereQuotient) -> bool:
    """Whether the quotient is one of misère Nim; otherwise it is wild.

    The tame quotients have order 1, order 2 (with one P-element), or order 2^k + 2 with k ≥ 2: the
    identity, a P-element a with a² = 1, and a kernel of 2^k elements whose squares all are the
    other P-element (Plambeck and Siegel 2008, section 5).

    Examples
    --------
    >>> from zermelo.values.misere.heaps import HeapGame
    >>> from zermelo.values.misere.quotient import quotient_of_heaps
    >>> [is_tame(quotient_of_heaps([HeapGame.octal(code)])) for code in ("0.3", "0.23", "0.75")]
    [True, True, False]
    """
    if quotient.order <= 2:
        return True
    ideal = minimal_ideal(quotient)
    squares = {quotient.model.row(x)[x] for x in ideal}
    outside = [x for x in quotient.p_elements if x not in ideal]
    return (
        quotient.p_portion == 2
        and quotient.order == len(ideal) + 2
        and len(outside) == 1
        and quotient.product(outside[0], outside[0]) == 0
        and squares == {*quotient.p_elements} - {*outside}
    )


def distinguishing_element(quotient: MisereQuotient, x: int, y: int) -> int | None:
    """Return an element z that distinguishes x and y: just one of xz and yz is a P-element.

    It has the least canonical word of all elements that distinguish them; None if x = y.
    """
    portion = quotient.portion
    rows = quotient.model.row(x), quotient.model.row(y)
    differing = (z for z in range(quotient.order) if portion[rows[0][z]] != portion[rows[1][z]])
    return next(differing, None)


def multiplication_table(quotient: MisereQuotient) -> list[list[int]]:
    """Return the table that has x · y in row x and column y."""
    return [list(quotient.model.row(x)) for x in range(quotient.order)]


@dataclass(frozen=True)
class CayleyDigraph:
    """The Cayley digraph of a quotient; ``labels`` are the canonical words of the elements.

    For each generator g, an edge (x, y, g) leads from x to y = g · x; if g · y = x as well,
    and x ≠ y, one edge stands for both directions, and is in ``two_way``.
    """

    labels: tuple[str, ...]
    p_elements: tuple[int, ...]
    edges: tuple[tuple[int, int, int], ...]
    generators: tuple[str, ...]
    two_way: frozenset[tuple[int, int, int]]


def cayley_digraph(quotient: MisereQuotient) -> CayleyDigraph:
    """Return the Cayley digraph."""
    edges = [
        (x, y, g)
        for g, action in enumerate(quotient.actions)
        for x, y in enumerate(action)
        if x <= y or action[y] != x
    ]
    labels = tuple(word_in_letters(quotient, x) for x in range(quotient.order))
    two_way = frozenset((x, y, g) for x, y, g in edges if x != y and quotient.actions[g][y] == x)
    generators = tuple(generator_names(quotient))
    return CayleyDigraph(labels, quotient.p_elements, tuple(edges), generators, two_way)
