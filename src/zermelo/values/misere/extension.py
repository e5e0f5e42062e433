"""Trial and recalibration: larger models for a letter that has no element in the quotient."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import prod

from zermelo.values.misere.model import Model, Options, Word
from zermelo.values.misere.work import LimitMet, Loops

#: Maximum number of elements of a product that is formed.
MAX_PRODUCT_ORDER = 4_000_000


def trial(model: Model, options: Sequence[Options], loops: Loops) -> Model:
    """Return a model with the last letter h, added with the single relation h⁴ = h².

    ``model`` is the quotient of all other letters. The result is right for all words without the
    last letter, and possibly for all.
    """
    return _Product(model, {len(options) - 1: 2}, loops).reduced(options)


def recalibrate(model: Model, options: Sequence[Options], word: Word, loops: Loops) -> Model:
    """Return a model that is right for all words up to ``word``, the least one with a wrong mark.

    Each letter s of a set S gets a cyclic factor of its own, of sufficient index and period 2. A
    letter becomes a pair whose first part is its old element, so different elements stay different.
    Each word takes the mark of the least word that is equal to it. Words below the given one are
    right by induction, and so is ``word`` as soon as it is the least of its class. Sets S of
    letters of ``word`` are tried, the smallest first. At the latest ``word`` is least if S has all
    its letters, with indices from `_exponent`, because a smaller word then has a smaller exponent
    somewhere. `LimitMet` is raised if more than `MAX_PRODUCT_ORDER` elements are needed.

    Other generators can *keep pace*: if g sᵐ = sᵐ⁺ᵏ w held for some m and word w without g, g acts
    on the factor of s as sᵏ does, so that the relation may survive. The model is right either way.
    """
    letters = [letter for letter, _ in word]
    counts = {letter: max(2, count) for letter, count in word}
    sets = (S for size in range(1, len(word) + 1) for S in combinations(letters, size))
    attempts = [({s: counts[s] for s in S}, keeps) for S in sets for keeps in (True, False)]
    attempts.append(({s: max(2, _exponent(model, word, s)) for s in letters}, False))
    for indices, keep_pace in attempts:
        if model.order * prod(index + 2 for index in indices.values()) <= MAX_PRODUCT_ORDER:
            larger = _Product(model, indices, loops, keep_pace=keep_pace)
            if larger.is_least(word):
                return larger.reduced(options)
    raise LimitMet("order")


def _exponent(model: Model, word: Word, s: int) -> int:
    """Return how often s occurs in a word and in canonical words of its non-generating letters."""

    def parts(letter: int) -> list[int]:
        return [letter] if letter in model.actions else [letter, *model.word(model.images[letter])]

    return sum(count * parts(letter).count(s) for letter, count in word)


class _Product:
    """The submonoid that the letters generate in the product of a model and cyclic monoids.

    ``indices`` has the index of the cyclic factor of each letter that gets one. With ``keep_pace``
    other generators act on these factors, see `recalibrate`.
    """

    def __init__(
        self, model: Model, indices: dict[int, int], loops: Loops, *, keep_pace: bool = False
    ) -> None:
        self.model, self.loops = model, loops
        self.free_letters = sorted(indices)
        sizes = [indices[s] + 2 for s in self.free_letters]
        exponents = list(product(*map(range, sizes)))
        numbers = {element: number for number, element in enumerate(exponents)}

        def successor(element: tuple[int, ...], at: int) -> int:
            raised = element[at] + 1 if element[at] + 1 < sizes[at] else sizes[at] - 2
            return numbers[*element[:at], raised, *element[at + 1 :]]

        #: The action of each letter with a cyclic factor on the product of these factors.
        self.steps = {
            s: [successor(e, at) for e in exponents] for at, s in enumerate(self.free_letters)
        }
        self.identity = list(range(len(exponents)))
        #: For each generator that keeps pace, pairs (s, k): it acts on the factor of s as sᵏ does.
        self.pace = {
            letter: [
                (s, pace)
                for s in self.free_letters
                if s != letter and s in model.images and (pace := _pace(model, letter, s))
            ]
            for letter in (model.actions if keep_pace else ())
        }
        generators = sorted({*model.actions, *self.free_letters})
        moves = [self.move(letter) for letter in generators]
        loops.count(model.order * len(exponents) * len(generators))
        self.keys, self.lasts, self.parents, self.actions = loops.module.generate_product(
            generators, [row for row, _ in moves], [shift for _, shift in moves]
        )
        self.numbers = {key: at for at, key in enumerate(self.keys)}

    def move(self, letter: int) -> tuple[Sequence[int], Sequence[int]]:
        """Return the actions of a letter on the model and on the product of the cyclic factors."""
        model, shift = self.model, self.identity
        if letter in model.actions or letter not in model.images:
            for s, pace in self.pace.get(letter, ()):
                for _ in range(pace):
                    shift = [self.steps[s][number] for number in shift]
        else:  # the action of its word of generators
            for generator in model.word(model.images[letter]):
                by_generator = self.move(generator)[1]
                shift = [by_generator[number] for number in shift]
        if letter in self.steps:
            step = self.steps[letter]
            shift = [step[number] for number in shift]
        return model.row(model.images.get(letter, 0)), shift

    def image(self, letter: int) -> int:
        """Return the element of a letter."""
        row, shift = self.move(letter)
        return self.numbers[shift[0] * self.model.order + row[0]]

    def is_least(self, word: Word) -> bool:
        """Whether a word is the canonical word of its element."""
        x = 0
        for letter, count in reversed(word):
            if letter not in self.actions:
                return False
            for _ in range(count):
                y = self.actions[letter][x]
                if self.lasts[y] != letter or self.parents[y] != x:
                    return False
                x = y
        return True

    def reduced(self, options: Sequence[Options]) -> Model:
        """Mark the P-elements and return the reduced quotient."""
        images = {letter: self.image(letter) for letter in range(len(options))}
        product = self.lasts, self.parents, self.actions
        unmarked = type(self.model)(*product, b"", images, self.model.levels)
        elements = {g: sorted({_element_of(unmarked, o) for o in options[g]}) for g in self.actions}
        option_count = sum(map(len, elements.values()))
        self.loops.count(len(self.keys) * (option_count + 20 * len(self.actions)))  # 20 rounds
        portion = self.loops.module.mark_p_elements(
            self.lasts, self.parents, self.actions, elements, self.model.levels
        )
        classes = self.loops.module.refine_classes(portion, list(self.actions.values()))
        return _quotient(unmarked, portion, classes)


def _element_of(model: Model, option: Sequence[int]) -> int:
    """Return the element of an option, computed by the actions of generators alone."""
    x = 0
    for letter in option:
        for generator in model.word(model.images[letter]):
            x = model.actions[generator][x]
    return x


def _pace(model: Model, letter: int, s: int) -> int:
    """Return (number of s) − m for the first word of letter · sᵐ without letter; or 0."""
    row, x, count = model.row(model.images[s]), model.images[letter], 0
    seen: set[int] = set()
    while x not in seen:
        word = model.word(x)
        if letter not in word:
            return max(0, word.count(s) - count)
        seen.add(x)
        x = row[x]
        count += 1
    return 0


def _quotient(model: Model, portion: bytes, classes: Sequence[int]) -> Model:
    """Return the model of the classes of a congruence, numbered by their least words."""
    first_of: dict[int, int] = {}
    for x, class_number in enumerate(classes):
        first_of.setdefault(class_number, x)  # elements are in the order of their least words
    new_numbers = {class_number: at for at, class_number in enumerate(first_of)}
    number_of = [new_numbers[class_number] for class_number in classes]
    lasts = [model.lasts[x] for x in first_of.values()]
    parents = [number_of[model.parents[x]] if x else -1 for x in first_of.values()]
    generators = sorted({*lasts[1:]})
    actions = {g: [number_of[model.actions[g][x]] for x in first_of.values()] for g in generators}
    images = {letter: number_of[x] for letter, x in model.images.items()}
    marks = bytes(portion[x] for x in first_of.values())
    return type(model)(lasts, parents, actions, marks, images, model.levels)
