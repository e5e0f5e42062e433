"""Misère quotients that grow by letters; a *letter* stands for positions with equal options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from zermelo.errors import InputError
from zermelo.values.misere.extension import recalibrate, trial
from zermelo.values.misere.model import Model, Options, Word, members, word_of
from zermelo.values.misere.plain import QuotientStates
from zermelo.values.misere.work import LimitMet, Loops


@dataclass(frozen=True)
class GrowthStep:
    """The number, from 1, of an added position; a model's order, its P-elements, whether proven."""

    position: int
    order: int
    p_portion: int
    proven: bool


#: Checks limits; it may raise an error to end the work.
Check = Callable[[], None]


def add_states(states: QuotientStates, letter: int, x: int, mask: int, check: Check) -> Word | None:
    """Add the states of the words with a new letter to the states of words of smaller letters.

    A state is the pair (element, mask) of a word, see `QuotientStates`; the letter has (x, mask).
    A word fails if the model calls it N but none of its options P; then its mask has the identity.
    Return the first such word in colexicographic order, at which the work ends, or None. A state
    that is covered is left out: a word that it leads to fails only if an earlier word fails.
    """
    if states.covers(x, mask):
        return None
    if mask & states.model.identities:
        return ((letter, 1),)
    layer = list(range(len(states)))
    states.append(x, mask, (-1, letter))
    layer_end = len(states) - 1
    while layer or layer_end < len(states):
        check()
        if (failing := states.multiply(layer, letter, x, mask)) is not None:
            letters = [letter]
            while failing >= 0:
                failing, last_letter = states.origin(failing)
                letters.append(last_letter)
            return word_of(letters)
        layer = list(range(layer_end, len(states)))
        layer_end = len(states)
    return None


def first_failure(
    model: Model, options: Sequence[Options], states: QuotientStates, check: Check
) -> Word | None:
    """Return the least word whose outcome the model gets wrong; None if the model is right.

    The model is right if (1) no P-word has a P-word as an option, and (2) every N-word except the
    empty word has a P-word as an option (Plambeck and Siegel 2008). (1) is checked for each letter
    times each element, (2) by finitely many states. ``states`` must be empty; if no word fails, it
    receives the states of all words, without those covered by earlier states.
    """
    least: Word | None = None
    cases = []
    for letter, words in enumerate(options):
        x = model.images[letter]
        p_mask_of_options = model.union_of_p_masks(model.elements_of(words))
        cases.append((letter, x, model.unanswered(x, p_mask_of_options)))
        if conflicts := model.p_mask(x) & p_mask_of_options:
            least_z = min(z % model.order for z in members(conflicts))
            word = word_of([letter, *model.word(least_z)])
            least = word if least is None else min(least, word)
    for letter, x, mask in cases:
        if least is not None and least[0][0] < letter:
            break
        if (failing := add_states(states, letter, x, mask, check)) is not None:
            return failing if least is None else min(least, failing)
    return least


class GrowingQuotient:
    """The misère quotient of the positions added so far.

    No order above ``max_order`` is tried. ``stop``, called often, returns the name of a limit
    that is met (``"time"``, ``"memory"``), or None. ``progress`` is called with every `GrowthStep`.
    ``compiled`` is as in `Loops`. ``start`` is the model before the first letter, by default the
    trivial one with one level, which tells only outcomes apart. The ``states`` prove the quotient
    ``model``; ``letters`` has the letter of each position from 0 on (−1 if it has no move),
    ``options`` the options of each letter as sums of letters, and ``steps`` the proven steps.

    >>> growth = GrowingQuotient()
    >>> for options in ([()], [(), (1,)], [(1,), (2,), (1, 1)]):
    ...     growth.add(options)
    >>> growth.model.order, len(growth.model.p_elements)
    (6, 2)
    """

    def __init__(
        self,
        *,
        max_order: int | None = None,
        stop: Callable[[], str | None] | None = None,
        progress: Callable[[GrowthStep], None] | None = None,
        compiled: bool | None = None,
        start: Model | None = None,
    ) -> None:
        self.max_order, self._stop, self._progress = max_order, stop, progress
        self.loops = Loops(compiled=compiled)
        self.model = Model.trivial() if start is None else start
        self.states: QuotientStates = self.loops.module.QuotientStates(self.model)
        self.letters, self.options, self.steps = [-1], list[Options](), list[GrowthStep]()
        self._letter_of: dict[Options, int] = {}

    def element(self, position: int) -> int:
        """Return the element of a position."""
        letter = self.letters[position]
        return 0 if letter < 0 else self.model.images[letter]

    def add(self, options: Iterable[Sequence[int]]) -> None:
        """Add a position.

        Each option is a sum of earlier positions, given by their numbers from 1 on (0 is a
        position without a move). `LimitMet` is raised at a limit, and nothing is added.
        """
        self.check_limits()
        words = frozenset(self._letters_of(option) for option in options)
        if not words:
            self.letters.append(-1)
            return
        if words not in self._letter_of:
            self.options.append(words)
            try:
                if not self._extend():
                    self._recalibrate()
            except BaseException:
                self.options.pop()
                raise
            self._letter_of[words] = len(self.options) - 1
        self.letters.append(self._letter_of[words])

    def _letters_of(self, option: Sequence[int]) -> tuple[int, ...]:
        letters = []
        for position in option:
            if not 0 <= position < len(self.letters):
                wrong = f"position {len(self.letters)} has the option {tuple(option)}"
                allowed = f"only the positions 0 to {len(self.letters) - 1} come before it"
                raise InputError(f"{wrong}, but {allowed}; list options first")
            if self.letters[position] >= 0:
                letters.append(self.letters[position])
        return tuple(sorted(letters))

    def _extend(self) -> bool:
        """Whether some element of the quotient is right for the new letter, which then gets it.

        An element x is right if it has the letter's mark, no element z and element t of an option
        make both x · z and t · z P, and no word with the new letter fails.
        """
        model, letter = self.model, len(self.options) - 1
        option_elements = model.elements_of(self.options[-1])
        p_mask_of_options = model.union_of_p_masks(option_elements)
        mark = model.mark(option_elements)
        candidates = []
        for x in range(model.order):
            if model.p_mask(x) & p_mask_of_options or model.portion[x] != mark:
                continue
            mask = model.unanswered(x, p_mask_of_options)
            if self.states.covers(x, mask):
                model.images[letter] = x
                return True
            if not mask & model.identities:
                candidates.append((x, mask))
        for x, mask in candidates:
            states = self.states.copy()
            failing = add_states(states, letter, x, mask, self.check_limits)
            self.loops.count(states.step_count)
            if failing is None:
                model.images[letter], self.states = x, states.maximal()
                return True
        return False

    def _recalibrate(self) -> None:
        """Find a larger quotient by a trial, corrected until no word fails."""
        model = trial(self.model, self.options, self.loops)
        while True:
            self.check_limits()
            if self.max_order is not None and model.order > self.max_order:
                raise LimitMet("order")
            states: QuotientStates = self.loops.module.QuotientStates(model)
            word = first_failure(model, self.options, states, self.check_limits)
            self.loops.count(states.step_count)
            p_portion = model.portion.count(model.levels)
            step = GrowthStep(len(self.letters), model.order, p_portion, word is None)
            if self._progress is not None:
                self._progress(step)
            if word is None:
                self.steps.append(step)
                self.model, self.states = model, states.maximal()
                return
            model = recalibrate(model, self.options, word, self.loops)

    def check_limits(self) -> None:
        """Check the limits, and raise `LimitMet` if one is reached."""
        if self._stop is not None and (limit := self._stop()) is not None:
            raise LimitMet(limit)
