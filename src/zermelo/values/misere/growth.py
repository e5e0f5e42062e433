"""Quotients that grow letter by letter; every step is a theorem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from zermelo.errors import InputError
from zermelo.values.misere.extension import recalibrated, trial
from zermelo.values.misere.model import Model, Options, Word, word_of
from zermelo.values.misere.plain import QuotientStates
from zermelo.values.misere.work import LimitMet, Loops


@dataclass(frozen=True)
class GrowthStep:
    """A step of a growing quotient: position (from 1), order, P-portion; proven, or a trial."""

    position: int
    order: int
    p_portion: int
    proven: bool


#: Called from time to time; it may raise an error to end the work.
Stop = Callable[[], None]


def closed(states: QuotientStates, letter: int, x: int, mask: int, stop: Stop) -> Word | None:
    """Add the states of all words with one letter more, and return the least word that fails.

    A word fails if neither its element nor that of an option is a P-element: the identity is in
    its F. Words come in colexicographic order, and a state that an earlier one covers can be left
    out: a word that fails with it has a smaller one that fails. The letter has the state (x, mask),
    the states of the words of smaller letters exist, and ``stop`` is called before each layer.
    """
    if states.covers(x, mask):
        return None
    if mask & states.model.identities:
        return ((letter, 1),)
    layer = list(range(len(states)))
    states.place(x, mask, (-1, letter))
    start = len(states) - 1
    while layer or start < len(states):
        stop()
        if (source := states.multiply(layer, letter, x, mask)) is not None:
            return word_of([letter, *_letters(states, source)])
        layer = list(range(start, len(states)))
        start = len(states)
    return None


def first_failure(
    model: Model, options: Sequence[Options], states: QuotientStates, stop: Stop
) -> Word | None:
    """Return the least word whose outcome the model gets wrong; None if the model is right.

    The conditions (Plambeck and Siegel 2008, in a form that needs finitely many states): no P-word
    has an option that is a P-word, which is checked for each letter with all elements; and every
    N-word except the empty one has such an option.

    All smaller words are right, so that the outcome of this one differs from the model. The states
    are empty; afterwards they are those of all words, if none fails.
    """
    least: Word | None = None
    cases = []
    for letter, words in enumerate(options):
        x = model.images[letter]
        union = model.union(model.values(words))
        cases.append((letter, x, model.unanswered(x, union)))
        both = model.rests(x) & union
        if both:
            word = word_of([letter, *model.word(model.beside(both))])
            least = word if least is None else min(least, word)
    for letter, x, mask in cases:
        if least is not None and least[0][0] < letter:
            break
        if (word_found := closed(states, letter, x, mask, stop)) is not None:
            return word_found if least is None else min(least, word_found)
    return least


def _letters(states: QuotientStates, source: int) -> list[int]:
    letters = []
    while source >= 0:
        source, letter = states.origin(source)
        letters.append(letter)
    return letters


class GrowingQuotient:
    """The misère quotient of the positions given so far.

    No order above ``most`` is tried, not even in a trial; ``stop``, called often,
    returns the name of a limit that is met (``"time"``, ``"memory"``), or None; ``progress`` is
    called with every `GrowthStep`; ``compiled`` is as in `Loops`; ``start`` is the monoid of no
    letters, of the kind that is to grow, by default one of outcomes.

    ``states`` close the quotient ``model``, which proves it. Further attributes are the letter of
    each position from 0 on (−1 if it has no move), the options of each letter as sums of letters,
    and the steps in which the quotient changed.

    >>> growth = GrowingQuotient()
    >>> for options in ([()], [(), (1,)], [(1,), (2,), (1, 1)]):
    ...     growth.add(options)
    >>> growth.model.order, len(growth.model.p_elements)
    (6, 2)
    """

    def __init__(
        self,
        *,
        most: int | None = None,
        stop: Callable[[], str | None] | None = None,
        progress: Callable[[GrowthStep], None] | None = None,
        compiled: bool | None = None,
        start: Model | None = None,
    ) -> None:
        self.most, self._stop, self._progress = most, stop, progress
        self.loops = Loops(compiled=compiled)
        self.model = Model.trivial() if start is None else start
        self.states: QuotientStates = self.loops.now.QuotientStates(self.model)
        self.letters, self.options, self.steps = [-1], list[Options](), list[GrowthStep]()
        self._known: dict[Options, int] = {}

    def element(self, position: int) -> int:
        """Return the element of a position."""
        letter = self.letters[position]
        return 0 if letter < 0 else self.model.images[letter]

    def add(self, options: Iterable[Sequence[int]]) -> None:
        """Add a position, unless a limit is reached.

        Each option is a sum of earlier positions, given by their numbers from 1 on (0 is a
        position without a move).
        """
        self.look()
        words = frozenset(self._option(option) for option in options)
        if not words:
            self.letters.append(-1)
            return
        if words not in self._known:
            self.options.append(words)
            try:
                self._fit()
            except BaseException:
                self.options.pop()
                raise
            self._known[words] = len(self.options) - 1
        self.letters.append(self._known[words])

    def _option(self, option: Sequence[int]) -> tuple[int, ...]:
        letters = []
        for position in option:
            if not 0 <= position < len(self.letters):
                raise InputError(
                    f"position {len(self.letters)} has the option {tuple(option)}, but only the "
                    f"positions 0 to {len(self.letters) - 1} come before it; list options first"
                )
            if self.letters[position] >= 0:
                letters.append(self.letters[position])
        return tuple(sorted(letters))

    def _fit(self) -> None:
        """Find the quotient of all letters, the last of which is new."""
        if not self._extended():
            model, states = self._tried()
            self.model, self.states = model, states.maximal()
            self._report(self.model, proven=True)

    def _extended(self) -> bool:
        """Return an element of the current quotient for the new letter, if there is one.

        Any element x with PM(x) ∩ PM(t) = ∅ for all values t of options is right if the states
        remain closed with its state. For the right one they do, since it is unique.
        """
        model, letter = self.model, len(self.options) - 1
        values = model.values(self.options[-1])
        union = model.union(values)
        mark = model.mark(values)
        open_cases = []
        for x in range(model.order):
            rests = model.rests(x)
            if rests & union or model.portion[x] != mark:
                continue
            mask = model.unanswered(x, union)
            if self.states.covers(x, mask):
                model.images[letter] = x
                return True
            if not mask & model.identities:
                open_cases.append((x, mask))
        for x, mask in open_cases:
            states = self.states.copy()
            fits = closed(states, letter, x, mask, self.look) is None
            self.loops.count(states.work)
            if fits:
                model.images[letter], self.states = x, states.maximal()
                return True
        return False

    def _tried(self) -> tuple[Model, QuotientStates]:
        model = trial(self.model, self.options, self.loops)
        while True:
            self.look()
            if self.most is not None and model.order > self.most:
                raise LimitMet("order")
            states: QuotientStates = self.loops.now.QuotientStates(model)
            word = first_failure(model, self.options, states, self.look)
            self.loops.count(states.work)
            if word is None:
                return model, states
            self._report(model, proven=False)
            model = recalibrated(model, self.options, word, self.loops)

    def look(self) -> None:
        """Check the limits, and raise `LimitMet` if one is reached."""
        limit = self._stop() if self._stop is not None else None
        if limit is not None:
            raise LimitMet(limit)

    def _report(self, model: Model, *, proven: bool) -> None:
        step = GrowthStep(len(self.letters), model.order, model.portion.count(model.levels), proven)
        if proven:
            self.steps.append(step)
        if self._progress is not None:
            self._progress(step)
