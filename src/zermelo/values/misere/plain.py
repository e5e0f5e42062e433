"""The inner loops of misère quotients in plain Python; `compiled` has twins for large work."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Self

from zermelo.values.misere.model import Model


def generated(
    letters: Sequence[int], rows: Sequence[Sequence[int]], shifts: Sequence[Sequence[int]]
) -> tuple[list[int], list[int], list[int], dict[int, list[int]]]:
    """Return the product monoid that letters generate, its elements numbered by least words.

    The letters ascend; those that are products of earlier ones are left out. ``rows`` and
    ``shifts`` are their actions on the elements of the first and of the second factor; 0 is the
    identity of both. The result has the elements, each as (number in the second factor) · (order of
    the first) + (number in the first), and lasts, parents and actions, as in `Model`.
    """
    order = len(rows[0])
    ids, keys, lasts, parents = {0: 0}, [0], [-1], [-1]
    taken: list[int] = []
    for place, letter in enumerate(letters):
        row, shift = rows[place], shifts[place]
        if shift[0] * order + row[0] in ids:
            continue
        taken.append(place)
        layer: Iterable[int] = range(len(keys))
        while layer:
            reached = []
            for x in layer:
                second, first = divmod(keys[x], order)
                key = shift[second] * order + row[first]
                if key not in ids:
                    ids[key] = len(keys)
                    reached.append(len(keys))
                    keys.append(key)
                    lasts.append(letter)
                    parents.append(x)
            layer = reached
    actions = {}
    for place in taken:
        row, shift = rows[place], shifts[place]
        pairs = (divmod(key, order) for key in keys)
        actions[letters[place]] = [ids[shift[two] * order + row[one]] for two, one in pairs]
    return keys, lasts, parents, actions


def marked(
    lasts: Sequence[int],
    parents: Sequence[int],
    actions: dict[int, Sequence[int]],
    values: dict[int, Sequence[int]],
    levels: int = 1,
) -> bytes:
    """Mark the P-elements: their least word is not empty and has no option at a P-element.

    ``values`` has for each generator the elements of its options; the rest is as in `Model`. With
    more levels, an element is marked by its value (see `zermelo.values.misere.genera`): by the
    largest mark, of 1 to ``levels``, that no option has, or 0.
    """
    rows: dict[int, Sequence[int]] = {0: range(len(lasts))}

    def row(x: int) -> Sequence[int]:
        if x not in rows:
            rows[x] = itemgetter(*row(parents[x]))(actions[lasts[x]])
        return rows[x]

    moves = {letter: [row(t) for t in values[letter]] for letter in actions}
    portion = bytearray(len(lasts))
    portion[0] = levels - 1
    without: list[dict[int, int]] = [{}]  # for each letter of the least word: the rest of it
    for x in range(1, len(lasts)):
        last, parent = lasts[x], parents[x]
        action = actions[last]
        rests = {letter: action[y] for letter, y in without[parent].items()}
        rests[last] = parent
        without.append(rests)
        marks = (portion[move[y]] for letter, y in rests.items() for move in moves[letter])
        portion[x] = not any(marks) if levels == 1 else largest_without({*marks}, levels)
    return bytes(portion)


def largest_without(marks: set[int], levels: int) -> int:
    """Return the largest mark up to ``levels`` that is not among these, or 0."""
    return next((mark for mark in range(levels, 0, -1) if mark not in marks), 0)


def refined(portion: bytes, actions: Sequence[Sequence[int]]) -> list[int]:
    """Return the class of each element under the coarsest congruence that separates marks.

    Partition refinement (Moore): O(rounds · elements · generators).
    """
    classes: list[int] = list(portion)
    count = len(set(classes))
    if len(portion) == 1:
        return [0]
    gets = [itemgetter(*action) for action in actions]
    while True:
        numbers: dict[tuple[int, ...], int] = {}
        rows = (get(classes) for get in gets)
        keys = zip(classes, *rows, strict=True)
        classes = [numbers.setdefault(key, len(numbers)) for key in keys]
        if len(numbers) == count:
            return classes
        count = len(numbers)


class QuotientStates:
    """The states (x, F) of words, each found with the least word that has it or a larger one.

    The state of a word w is its element x and F, the mask of all z for which w · z must be an
    N-position without help of an option of w: neither xz nor tz is a P-element for any value t of
    an option of w. A state is *covered* by another one at the same x with a larger F.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._elements: list[int] = []
        self._masks: list[int] = []
        self._origins: list[tuple[int, int]] = []
        self._tables: list[bytes] = []
        self._at: dict[int, list[int]] = {}
        #: Elementary steps of the loops so far.
        self.work = 0

    def __len__(self) -> int:
        return len(self._elements)

    def pairs(self) -> list[tuple[int, int]]:
        """Return element and mask of each state."""
        return list(zip(self._elements, self._masks, strict=True))

    def origin(self, state: int) -> tuple[int, int]:
        """Return the state of the rest of a word (−1 if it is empty), and its letter."""
        return self._origins[state]

    def covers(self, x: int, mask: int) -> bool:
        """Whether a state is empty or covered by another one."""
        return not mask or any(mask | other == other for other in self._at.get(x, ()))

    def place(self, x: int, mask: int, origin: tuple[int, int]) -> None:
        """Add a state that is not covered."""
        self._elements.append(x)
        self._masks.append(mask)
        self._origins.append(origin)
        self._tables.append(self.model.table(mask))
        self._at.setdefault(x, []).append(mask)

    def multiply(self, sources: Sequence[int], letter: int, x: int, mask: int) -> int | None:
        """Multiply states by the state of a letter; add the products that are not covered.

        Stops at the first source whose product fails, with the identity in its F, and returns it.
        """
        preimage, row, table = self.model.preimage, self.model.row(x), self.model.table(mask)
        for source in sources:
            self.work += self.model.order
            y = self._elements[source]
            product = preimage(x, self._tables[source])
            if product:
                product &= preimage(y, table)
            if self.covers(row[y], product):
                continue
            if product & self.model.identities:
                return source
            self.place(row[y], product, (source, letter))
        return None

    def largest(self) -> Self:
        """Return the states that no other state covers."""
        states = type(self)(self.model)
        for (x, mask), origin in zip(self.pairs(), self._origins, strict=True):
            if not any(mask != other and mask | other == other for other in self._at[x]):
                states.place(x, mask, (-1, origin[1]))
        return states

    def copy(self) -> Self:
        """Return a copy, to which states can be added."""
        states = type(self)(self.model)
        for (x, mask), origin in zip(self.pairs(), self._origins, strict=True):
            states.place(x, mask, origin)
        return states
