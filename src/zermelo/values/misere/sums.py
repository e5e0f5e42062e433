"""Sums of positions in misère play by a quotient: outcome and winning replies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from zermelo.errors import InputError
from zermelo.values.misere.quotient import MisereQuotient


@dataclass(frozen=True)
class Reply:
    """A winning move in summand ``index`` to positions ``option``; the sum then has ``element``."""

    index: int
    option: tuple[int, ...]
    element: int


@dataclass(frozen=True)
class SumAnswer:
    """Who wins a sum, by a quotient.

    Attributes
    ----------
    elements : tuple of int
        The element of each summand.
    product : int
        The element of the sum.
    outcome : str
        ``"P"`` or ``"N"``.
    replies : tuple of Reply
        All winning replies. There are none in a P-position, or if there is no move: then the player
        to move has won, and the sum is an N-position.
    """

    elements: tuple[int, ...]
    product: int
    outcome: str
    replies: tuple[Reply, ...]


def solve_sum(quotient: MisereQuotient, summands: Sequence[tuple[int, int]]) -> SumAnswer:
    """Return the outcome and the winning replies of a sum.

    Parameters
    ----------
    summands : sequence of (int, int)
        For each summand the number of the game in ``quotient.parts``, and its position.

    Raises
    ------
    InputError
        There is no game of this number, or the quotient does not cover a position.

    Notes
    -----
    The sum is P iff the product of the elements is a P-element. A reply in one summand leaves the
    product of the other summands' elements and the option's element. O(summands + options).

    Examples
    --------
    >>> from zermelo.values.misere.heaps import HeapGame
    >>> from zermelo.values.misere.quotient import quotient_of_heaps
    >>> kayles = quotient_of_heaps([HeapGame.octal("0.77")])
    >>> found = solve_sum(kayles, [(0, heap) for heap in range(12, 19)])
    >>> found.outcome, len(found.replies), found.replies[0].index, found.replies[0].option
    ('N', 21, 0, (3, 8))
    """
    for number, _ in summands:
        if not 0 <= number < len(quotient.parts):
            raise InputError(f"there is no game {number}; the last is {len(quotient.parts) - 1}")
    model = quotient.model
    elements = tuple(quotient.parts[number].element(position) for number, position in summands)
    products_before = list(accumulate(elements, lambda x, y: model.row(x)[y], initial=0))
    product = products_before[-1]
    replies, product_after = list[Reply](), 0
    for index in reversed(range(len(elements))):
        part = quotient.parts[summands[index][0]]
        others_row = model.row(model.row(products_before[index])[product_after])
        position = summands[index][1]
        options = {tuple(option) for option in part.game.options(position)} if position else set()
        for option in sorted(options, reverse=True):
            x = others_row[quotient.product(*map(part.element, option))]
            if quotient.portion[x]:
                replies.append(Reply(index, option, x))
        product_after = model.row(product_after)[elements[index]]
    outcome = "P" if quotient.portion[product] else "N"
    return SumAnswer(elements, product, outcome, tuple(reversed(replies)))
