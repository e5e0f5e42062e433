"""The inner loops of misère quotients in plain Python; for large inputs, `compiled` has others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Self

from zermelo.values.misere.model import Model, largest_missing


def generate_product(
    letters: Sequence[int], on_first: Sequence[Sequence[int]], on_second: Sequence[Sequence[int]]
) -> tuple[list[int], list[int], list[int], dict[int, list[int]]]:
    """Return the submonoid that letters generate in a product of two monoids.

    The letters ascend. ``on_first`` and ``on_second`` are their actions on the elements of the
    factors; 0 is the identity of both. Returns the elements in the order of their least words, then
    ``lasts``, ``parents`` and ``actions`` as in `Model`. The element (a, b) is the number
    b · (order of the first factor) + a. Letters that are products of earlier ones have no action.
    """
    order = len(on_first[0])
    ids, keys, lasts, parents = {0: 0}, [0], [-1], [-1]
    generators: list[int] = []
    for i, letter in enumerate(letters):
        first_map, second_map = on_first[i], on_second[i]
        if second_map[0] * order + first_map[0] in ids:
            continue
        generators.append(i)
        layer: Iterable[int] = range(len(keys))
        while layer:
            reached = []
            for x in layer:
                b, a = divmod(keys[x], order)
                key = second_map[b] * order + first_map[a]
                if key not in ids:
                    ids[key] = len(keys)
                    reached.append(len(keys))
                    keys.append(key)
                    lasts.append(letter)
                    parents.append(x)
            layer = reached
    actions = {}
    for i in generators:
        first_map, second_map = on_first[i], on_second[i]
        pairs = (divmod(key, order) for key in keys)
        actions[letters[i]] = [ids[second_map[b] * order + first_map[a]] for b, a in pairs]
    return keys, lasts, parents, actions


def mark_p_elements(
    lasts: Sequence[int],
    parents: Sequence[int],
    actions: dict[int, Sequence[int]],
    option_elements: dict[int, Sequence[int]],
    levels: int = 1,
) -> bytes:
    """Return a mark for each element: 1 if its least word is not empty and has no P-option, else 0.

    ``option_elements`` has the elements of the options of each generator; the other arguments are
    as in `Model`. With more than one level, the mark is the largest of 1 … ``levels`` that no
    option has, or 0: ``levels`` minus the misère Grundy value; the identity has ``levels`` − 1.
    """
    rows: dict[int, Sequence[int]] = {0: range(len(lasts))}

    def row(x: int) -> Sequence[int]:
        if x not in rows:
            rows[x] = itemgetter(*row(parents[x]))(actions[lasts[x]])
        return rows[x]

    moves = {letter: [row(t) for t in option_elements[letter]] for letter in actions}
    marks = bytearray(len(lasts))
    marks[0] = levels - 1
    words_minus_letter: list[dict[int, int]] = [{}]  # by element, then by letter of its word
    for x in range(1, len(lasts)):
        last, parent = lasts[x], parents[x]
        action = actions[last]
        shorter = {letter: action[y] for letter, y in words_minus_letter[parent].items()}
        shorter[last] = parent
        words_minus_letter.append(shorter)
        seen_marks = (marks[move[y]] for letter, y in shorter.items() for move in moves[letter])
        marks[x] = not any(seen_marks) if levels == 1 else largest_missing({*seen_marks}, levels)
    return bytes(marks)


def refine_classes(marks: bytes, actions: Sequence[Sequence[int]]) -> list[int]:
    """Return the class of each element in the coarsest congruence that separates unequal marks.

    Partition refinement (Moore): O(rounds · elements · generators).
    """
    classes: list[int] = list(marks)
    count = len(set(classes))
    if len(marks) == 1:
        return [0]
    acts = [itemgetter(*action) for action in actions]
    while True:
        numbers: dict[tuple[int, ...], int] = {}
        rows = (act(classes) for act in acts)
        keys = zip(classes, *rows, strict=True)
        classes = [numbers.setdefault(key, len(numbers)) for key in keys]
        if len(numbers) == count:
            return classes
        count = len(numbers)


class QuotientStates:
    """The states (x, F) of words, in the order of the words, without covered ones.

    The state of a word w is its element x and the mask F of all z for which neither xz nor any tz,
    for the elements t of the options of w, is a P-element: the model says that w · z is an
    N-position, but no move in w shows it. A state is *covered* if its F is empty, or if an earlier
    state at the same x has an F that contains it.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._elements: list[int] = []
        self._masks: list[int] = []
        self._origins: list[tuple[int, int]] = []
        self._tables: list[bytes] = []
        self._masks_at: dict[int, list[int]] = {}
        #: Elementary steps of the loops so far.
        self.step_count = 0

    def __len__(self) -> int:
        return len(self._elements)

    def pairs(self) -> list[tuple[int, int]]:
        """Return the element and the mask of each state."""
        return list(zip(self._elements, self._masks, strict=True))

    def origin(self, state: int) -> tuple[int, int]:
        """Return the state and letter whose product this is; −1 for letters and after `maximal`."""
        return self._origins[state]

    def covers(self, x: int, mask: int) -> bool:
        """Whether the mask is empty, or a state at x has a mask that contains it."""
        return not mask or any(mask | larger == larger for larger in self._masks_at.get(x, ()))

    def append(self, x: int, mask: int, origin: tuple[int, int]) -> None:
        """Add a state that is not covered."""
        self._elements.append(x)
        self._masks.append(mask)
        self._origins.append(origin)
        self._tables.append(self.model.table(mask))
        self._masks_at.setdefault(x, []).append(mask)

    def multiply(self, sources: Sequence[int], letter: int, x: int, mask: int) -> int | None:
        """Multiply states by the state (x, mask) of a letter; add products that are not covered.

        Stop at the first source whose product has the identity in its F (the model is wrong about
        the word of this product), and return this source; None if there is none.
        """
        preimage, row, table = self.model.preimage, self.model.row(x), self.model.table(mask)
        for source in sources:
            self.step_count += self.model.order
            y = self._elements[source]
            product = preimage(x, self._tables[source])
            if product:
                product &= preimage(y, table)
            if self.covers(row[y], product):
                continue
            if product & self.model.identities:
                return source
            self.append(row[y], product, (source, letter))
        return None

    def maximal(self) -> Self:
        """Return the states that no other state covers."""
        states = type(self)(self.model)
        for (x, mask), origin in zip(self.pairs(), self._origins, strict=True):
            if not any(mask != larger and mask | larger == larger for larger in self._masks_at[x]):
                states.append(x, mask, (-1, origin[1]))
        return states

    def copy(self) -> Self:
        """Return a copy, to which states can be added."""
        states = type(self)(self.model)
        for (x, mask), origin in zip(self.pairs(), self._origins, strict=True):
            states.append(x, mask, origin)
        return states
