"""Quotients that grow letter by letter; every step of theirs is a theorem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from zermelo.errors import InputError
from zermelo.values.misere.extension import recalibrated, trial
from zermelo.values.misere.model import Model, Options, Word, word_of
from zermelo.values.misere.plain import QuotientStates
from zermelo.values.misere.work import LimitMet, Loops


@dataclass(frozen=True)
class Step:
    """What a growing quotient tells on the way.

    Attributes
    ----------
    position : int
        The position that is looked at, counted from 1.
    order, p_portion : int
        Of the monoid at hand.
    proven : bool
        Whether it is the quotient of all positions up to this one, or a trial.
    """

    position: int
    order: int
    p_portion: int
    proven: bool


#: Called now and then; raises whatever is to end the work.
Stop = Callable[[], None]


def closed(states: QuotientStates, letter: int, x: int, mask: int, stop: Stop) -> Word | None:
    """Add the states of all words with one letter more, and say which word fails first.

    A word fails where its element is no P-element, but none of its options is at one: the identity
    is in its F. Words are met in colexicographic order, and a state that an earlier one covers can
    be left out: whatever fails with it fails with a smaller word.

    Parameters
    ----------
    states : QuotientStates
        The states of the words of smaller letters; those with this letter are added.
    letter, x, mask
        The letter and its state.
    stop : callable
        Called before each layer.

    Returns
    -------
    tuple or None
        The least word that fails; None where all words are right.
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
        source = states.multiply(layer, letter, x, mask)
        if source is not None:
            return word_of([letter, *_letters(states, source)])
        layer = list(range(start, len(states)))
        start = len(states)
    return None


def first_failure(
    model: Model, options: Sequence[Options], states: QuotientStates, stop: Stop
) -> Word | None:
    """Return the least word whose outcome the model gets wrong; None where the model is right.

    The conditions (Plambeck and Siegel, Misère quotients for impartial games, 2008, in a form that
    needs finitely many states): no P-word has an option that is a P-word, which is looked at for
    each letter beside all elements; and every N-word but the empty one has an option that is.

    Parameters
    ----------
    options : sequence of Options
        The options of letter 0, 1, …
    states : QuotientStates
        Empty; afterwards the states of all words, if none fails.
    stop : callable
        Called now and then.

    Returns
    -------
    tuple or None
        Letters and how often each occurs, the highest first. All smaller words are right, so the
        outcome of this one is not what the model says.
    """
    least: Word | None = None
    found = []
    for letter, held in enumerate(options):
        x = model.images[letter]
        union = model.union(model.values(held))
        found.append((letter, x, model.unanswered(x, union)))
        both = model.rests(x) & union
        if both:
            word = word_of([letter, *model.word(model.beside(both))])
            least = word if least is None else min(least, word)
    for letter, x, mask in found:
        if least is not None and least[0][0] < letter:
            break
        word_found = closed(states, letter, x, mask, stop)
        if word_found is not None:
            return word_found if least is None else min(least, word_found)
    return least


def _letters(states: QuotientStates, source: int) -> list[int]:
    letters = []
    while source >= 0:
        source, letter = states.origin(source)
        letters.append(letter)
    return letters


class Growth:
    """The misère quotient of the positions given so far.

    Parameters
    ----------
    most : int, optional
        The largest order of a quotient, or of a trial on the way, that is pursued.
    stop : callable, optional
        Returns the name of a limit that is met (``"time"``, ``"memory"``), or None. Called often.
    progress : callable, optional
        Is told every `Step`.
    compiled : bool, optional
        See `Loops`.
    start : Model, optional
        The monoid of no letters, of the kind that is to grow; by default one of outcomes.

    Attributes
    ----------
    model : Model
        The quotient; ``model.images`` has the element of each letter.
    states : QuotientStates
        States that close it; with them it is a theorem.
    letters : list of int
        For each position, from position 0 on, its letter; −1 where it has no move.
    options : list of frozenset
        For each letter its options, as sums of letters.
    steps : list of Step
        Where the quotient changed.

    Examples
    --------
    >>> growth = Growth()
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
        progress: Callable[[Step], None] | None = None,
        compiled: bool | None = None,
        start: Model | None = None,
    ) -> None:
        self.most, self._stop, self._progress = most, stop, progress
        self.loops = Loops(compiled=compiled)
        self.model = Model.trivial() if start is None else start
        self.states: QuotientStates = self.loops.now.QuotientStates(self.model)
        self.letters, self.options, self.steps = [-1], list[Options](), list[Step]()
        self._known: dict[Options, int] = {}

    def element(self, position: int) -> int:
        """Return the element of a position."""
        letter = self.letters[position]
        return 0 if letter < 0 else self.model.images[letter]

    def add(self, options: Iterable[Sequence[int]]) -> None:
        """Take in one position more.

        Parameters
        ----------
        options : iterable of sequences of int
            Each option is a sum of earlier positions, given by their numbers from 1 on (0 is a
            position without a move).

        Raises
        ------
        InputError
            An option is no sum of earlier positions.
        LimitMet
            A limit was met; then the position was not taken in.
        """
        self.look()
        found = frozenset(self._option(option) for option in options)
        if not found:
            self.letters.append(-1)
            return
        if found not in self._known:
            self.options.append(found)
            try:
                self._fit()
            except BaseException:
                self.options.pop()
                raise
            self._known[found] = len(self.options) - 1
        self.letters.append(self._known[found])

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
        """Find the quotient of all letters, whose last is new."""
        if not self._extended():
            model, states = self._tried()
            self.model, self.states = model, states.largest()
            self._tell(self.model, proven=True)

    def _extended(self) -> bool:
        """Give the new letter an element of the quotient at hand, if it has one there.

        Any element x with PM(x) ∩ PM(t) = ∅ for all values t of options will do, if the states
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
            if closed(states, letter, x, mask, self.look) is None:
                self._count(states)
                model.images[letter], self.states = x, states.largest()
                return True
            self._count(states)
        return False

    def _tried(self) -> tuple[Model, QuotientStates]:
        model = trial(self.model, self.options, self.loops)
        while True:
            self.look()
            if self.most is not None and model.order > self.most:
                raise LimitMet("order")
            states: QuotientStates = self.loops.now.QuotientStates(model)
            word = first_failure(model, self.options, states, self.look)
            self._count(states)
            if word is None:
                return model, states
            self._tell(model, proven=False)
            model = recalibrated(model, self.options, word, self.loops)

    def _count(self, states: QuotientStates) -> None:
        self.loops.count(states.work)

    def look(self) -> None:
        """Look at the limits.

        Raises
        ------
        LimitMet
            One is met.
        """
        limit = self._stop() if self._stop is not None else None
        if limit is not None:
            raise LimitMet(limit)

    def _tell(self, model: Model, *, proven: bool) -> None:
        step = Step(len(self.letters), model.order, model.portion.count(model.levels), proven)
        if proven:
            self.steps.append(step)
        if self._progress is not None:
            self._progress(step)
