"""Scoring: subtract 1 to t from one of several scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zermelo.games.explanation import Block
from zermelo.games.nim_table import nim_table, short, why_nim_sum
from zermelo.games.rules import Tractable, parameter, theorem
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, smaller_heap
from zermelo.rulesets.heaps.nim import bounded_options_of_sum, misere_theorem, remainders
from zermelo.values.nimber import nim_sum_of


@dataclass(frozen=True)
class Scoring(Heaps):
    """Subtract 1 to t from one of the scores.

    The value of a score is its remainder modulo t + 1, and the value of several scores is the
    nim-sum of their remainders (Fraenkel 1996a, section 2). With one score and t = 4 this is taking
    one to four sticks. In misère play the remainders are played like the heaps of misère Nim.
    Scores and steps may have thousands of digits.

    Parameters
    ----------
    step : int
        The largest step t, 1 or more.

    Examples
    --------
    >>> Scoring(step=3)(8, 7, 6, 5).outcome
    Outcome.P
    >>> Scoring(step=4)(16).winning_moves()
    [Move('subtract 1 from score 1' -> 15)]
    """

    name = "scoring"
    example = "--step 3 8 7 6 4"
    complexity = "linear in the number of digits but for division"
    tractable = Tractable(
        label="yes (Fraenkel 1996a, section 2)",
        sums="yes: a sum is Scoring again",
        misere_label="yes (Bouton 1901)",
        misere_sums="yes: a sum is Scoring again",
    )
    vectors = True

    step: int = parameter(3, "the largest step t, 1 or more", least=1)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one score smaller, by no more than the largest step."""
        return smaller_heap(state, self.step)

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe how much is subtracted from which score."""
        place = next(p for p, (a, b) in enumerate(zip(state, option, strict=True)) if a != b)
        return f"subtract {state[place] - option[place]} from score {place + 1}"

    @theorem(
        value_is="the nim-sum of the remainders modulo t + 1", source="Fraenkel 1996a, section 2"
    )
    def nim_sum(self, state: HeapState) -> int:
        """Add the remainders without carrying."""
        return nim_sum_of(self._remainders(state))

    def _remainders(self, state: HeapState) -> HeapState:
        return remainders(state, self.step)

    @nim_sum.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState]:
        """Find for each score the one step, if any, to the required remainder."""
        return bounded_options_of_sum(state, self.step, value)

    @nim_sum.reasons
    def _why(self, state: HeapState) -> Sequence[Block | str]:
        rows = [(f"score {number}", rest) for number, rest in enumerate(self._remainders(state), 1)]
        return [self._answer(), nim_table(rows, ("score", "remainder")), why_nim_sum(rows)]

    misere_nim = misere_theorem(
        "misère Nim on the remainders modulo t + 1",
        "Bouton 1901",
        _remainders,
        _of_value,
        lambda self, _state: [self._answer()],
    )

    def _answer(self) -> str:
        modulus = short(self.step + 1)
        text = f"A score is worth its remainder modulo {modulus}: an opponent's step i can be "
        return f"{text}answered by {modulus} − i."
