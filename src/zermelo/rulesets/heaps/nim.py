"""Nim, which is a model for writing rulesets, and Scoring, which is Nim with bounded moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.games.nim_table import MAX_ROWS, nim_table, short, why_nim_sum
from zermelo.games.rules import Outcome, Reasons, Rules, Tractable, parameter, theorem
from zermelo.games.theorem import Fact
from zermelo.games.type_parameters import S
from zermelo.rulesets.heaps.heaps import Heaps, HeapState, each_heap, one_heap_smaller, with_heap
from zermelo.values.nimber import nim_sum_of
from zermelo.values.play import MISERE


def misere_theorem(
    statement: str,
    source: str,
    heaps: Callable[[Any, S], Sequence[int] | None],
    options: Callable[[Any, S, int], Iterable[S] | None],
    why: Callable[[Any, S], Reasons] = lambda _rules, _state: [],
    noun: str = "",
) -> Fact:
    """Return the misère theorem of a game whose states stand for heaps of Nim.

    ``heaps`` returns the heaps' sizes, or None if the theorem does not apply. ``options`` returns
    the options whose heaps have a given nim-sum. ``why`` returns the beginning of the explanation.
    ``noun``, such as "remainders", is the word for sizes that moves may also make larger.
    """

    def outcome(rules: Rules[Any], state: S) -> Outcome | None:
        sizes = heaps(rules, state)
        return None if sizes is None else misere_outcome(sizes)

    def winning_options(rules: Rules[Any], state: S) -> list[S] | None:
        if heaps(rules, state) is None:
            return None
        candidates = (option for total in (0, 1) for option in options(rules, state, total) or ())
        return [option for option in candidates if outcome(rules, option) is Outcome.P]

    def reasons(rules: Rules[Any], state: S) -> Reasons:
        sizes = heaps(rules, state)
        if sizes is None:
            return []
        explain = why_misere_numbers if noun else why_misere_nim
        return [*why(rules, state), *explain(tuple(sizes), *[noun] * bool(noun))]

    fact = theorem(statement, source=source, play=MISERE)(outcome)
    fact.winning_options(winning_options)
    fact.reasons(reasons)
    return fact


@dataclass(frozen=True)
class Nim(Heaps):
    """Take any number of counters from one heap.

    The value is the nim-sum of the heaps: add in base 2 without carrying (Bouton 1901). In misère
    play the same moves win, until they would leave only heaps of at most one counter; then leave an
    odd number of heaps of one. Names such as marienbad and last-one-loses mean misère play.

    With ``--most k``, bounded Nim, a move takes at most k counters. Then a heap counts by its
    remainder modulo k + 1, in normal and misère play: a move that takes t can be answered by a move
    that takes k + 1 − t from the same heap (Winning Ways, chapter 4).

    Examples
    --------
    >>> position = Nim()(10, 17, 21)
    >>> position.outcome, position.value
    (Outcome.N, 14)
    >>> position.winning_moves()
    [Move('take 6 from heap 1' -> 4 17 21)]
    >>> Nim(most=3)(10, 17).value, Nim(most=3)(10, 17).winning_moves()
    (3, [Move('take 1 from heap 1' -> 9 17), Move('take 3 from heap 2' -> 10 14)])
    """

    name = "nim"
    example = "10 17 21"
    complexity = "linear in the number of digits, in normal and misère play"
    tractable = Tractable(
        "yes (Bouton 1901)",
        sums="yes: a sum is Nim again",
        misere_label="yes (Bouton 1901)",
        misere_sums="yes: a sum is Nim again",
    )
    vectors = True

    most: int | None = parameter(None, "maximum number to take (default: no limit)", least=1)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one heap smaller, by at most ``most``."""
        if self.most is not None:
            yield from one_heap_smaller(state, self.most)
            return
        for index, heap in enumerate(state):
            for size in range(heap - 1, -1, -1):
                yield with_heap(state, index, size)

    components = each_heap

    @theorem(value_is="the nim-sum of the heaps", source="Bouton 1901")
    def nim_sum(self, state: HeapState) -> int | None:
        """Return the nim-sum; None if moves are bounded."""
        return None if self.most else nim_sum_of(state)

    @nim_sum.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        return None if self.most else nim_options_of_sum(state, value)

    @nim_sum.reasons
    def _why(self, state: HeapState) -> Reasons:
        return why_nim(state)

    @theorem(
        value_is="the nim-sum of the heaps' remainders modulo k + 1, if a move takes at most k",
        source="Winning Ways, chapter 4",
    )
    def bounded(self, state: HeapState) -> int | None:
        """Return the nim-sum of the remainders; None if moves are not bounded."""
        return nim_sum_of(remainders(state, self.most)) if self.most else None

    @bounded.options_of_value
    def _bounded_of_value(self, state: HeapState, value: int) -> list[HeapState] | None:
        return bounded_options_of_sum(state, self.most, value) if self.most else None

    @bounded.reasons
    def _why_bounded(self, state: HeapState) -> Reasons:
        if not self.most:
            return []
        rows = [(f"heap {n}, {short(h)}", h % (self.most + 1)) for n, h in enumerate(state, 1)]
        table = nim_table(rows, ("heap", "remainder"))
        return [why_remainders(state, self.most), table, why_nim_sum(rows)]

    misere_nim = misere_theorem(
        "misère Nim", "Bouton 1901", lambda self, state: None if self.most else state, _of_value
    )
    misere_bounded = misere_theorem(
        "misère Nim with the heaps' remainders modulo k + 1, if a move takes at most k",
        "Winning Ways, chapters 4 and 13",
        lambda self, state: remainders(state, self.most) if self.most else None,
        _bounded_of_value,
        lambda self, state: [why_remainders(state, self.most)],
        noun="remainders",
    )


# ---------------------------------------------------- for Nim and similar games


def nim_options_of_sum(state: HeapState, total: int) -> list[HeapState]:
    """Return the options of a position of Nim that have a given nim-sum."""
    change = nim_sum_of(state) ^ total
    sizes = enumerate(heap ^ change for heap in state)
    return [with_heap(state, index, size) for index, size in sizes if size < state[index]]


def remainders(state: HeapState, bound: int) -> HeapState:
    """Return the remainders by which heaps count if a move takes at most ``bound``."""
    return tuple(heap % (bound + 1) for heap in state)


def bounded_options_of_sum(state: HeapState, bound: int, total: int) -> list[HeapState]:
    """Return the options with a given nim-sum of remainders, if a move takes at most ``bound``."""
    before = remainders(state, bound)
    change = nim_sum_of(before) ^ total
    pairs = ((old, old ^ change) for old in before)  # a heap's remainder before and after a move
    taken = [(old - new) % (bound + 1) if new <= bound else 0 for old, new in pairs]
    return [with_heap(state, i, state[i] - n) for i, n in enumerate(taken) if 0 < n <= state[i]]


def misere_outcome(heaps: Sequence[int]) -> Outcome:
    """Return who wins misère Nim: N if the player to move wins, otherwise P."""
    has_large_heap = max(heaps, default=0) > 1
    return Outcome.N if (nim_sum_of(heaps) != 0) == has_large_heap else Outcome.P


def why_misere_nim(state: HeapState) -> Reasons:
    """Explain who wins misère Nim: by parity at the end, by the nim-sum before."""
    if not (large_heap_count := sum(heap > 1 for heap in state)):
        parity = "an odd" if sum(state) % 2 else "an even"
        text = f"Only single counters are left, {parity} number of them, and nobody has a "
        return [text + "choice."]
    if large_heap_count == 1:
        text = "One heap has two counters or more. The player to move can leave one or none "
        text += "of it, and so make the number of single counters odd: the opponent takes the "
        return [text + "last."]
    text = "While two or more heaps have several counters, misère Nim is won like Nim. A player "
    text += "who keeps the sum at 0 never leaves a single heap with several counters. Once the "
    text += "opponent leaves one, the player makes the number of heaps of one counter odd."
    return [*why_nim(state), text]


def why_misere_numbers(sizes: Sequence[int], noun: str) -> Reasons:
    """Explain misère play on numbers that moves may also make larger, if replies can undo this."""
    listed = ", ".join(map(short, sizes[:MAX_ROWS])) or "none"
    ones = "A move that makes a number 2 or more can be undone, and any other move changes the "
    ones += "number of ones by one. So the player who always leaves an odd number of ones wins: "
    ones += "the last move leaves none."
    if not (large_number_count := sum(size > 1 for size in sizes)):
        parity = "an odd" if sum(sizes) % 2 else "an even"
        return [f"Among the {noun} ({listed}) none is above 1, and {parity} number are 1. {ones}"]
    if large_number_count == 1:
        text = f"Among the {noun} ({listed}) one is 2 or more. The player to move can make it 1 "
        return [f"{text}or 0, and so leave an odd number of ones, and no number above 1.", ones]
    rows = [(f"number {index}", size) for index, size in enumerate(sizes, 1)]
    text = f"While two or more of the {noun} are above 1, the game is won as in normal play. A "
    text += "player who keeps the sum at 0 never leaves a single number above 1. Once the opponent "
    text += "leaves one, the player leaves an odd number of ones and no number above 1."
    return [nim_table(rows, ("number", "size")), why_nim_sum(rows), text]


def why_remainders(state: HeapState, bound: int) -> str:
    """Explain why heaps count by their remainders if moves are bounded."""
    period = bound + 1
    listed = ", ".join(f"{short(heap)} as {short(heap % period)}" for heap in state[:MAX_ROWS])
    return (
        f"A move takes {short(bound)} at most. A player who takes t from a heap can be answered by "
        f"{short(period)} − t from the same heap, so that {short(period)} counters of a heap "
        f"make no difference, and heaps count by their remainders: {listed or 'no heap is left'}."
    )


def why_nim(state: HeapState) -> Reasons:
    """Show the heaps in binary, and explain which heap to change."""
    rows = [(f"heap {number}", heap) for number, heap in enumerate(state, 1)]
    return [nim_table(rows, ("heap", "size")), why_nim_sum(rows)]


@dataclass(frozen=True)
class Scoring(Heaps):
    """Subtract 1 to t from one of the scores.

    The value of a score is its remainder modulo t + 1, and the value of several scores is the
    nim-sum of their remainders (Fraenkel 1996a, section 2). With one score and t = 4 this is taking
    one to four sticks. In misère play the remainders are played like the heaps of misère Nim.

    Examples
    --------
    >>> Scoring(step=3)(8, 7, 6, 5).outcome
    Outcome.P
    >>> Scoring(step=4)(16).winning_moves()
    [Move('subtract 1 from score 1' -> 15)]
    """

    name = "scoring"
    example = "--step 3 8 7 6 4"
    complexity = "linear in the number of digits, apart from divisions by t + 1"
    tractable = Tractable(
        "yes (Fraenkel 1996a, section 2)",
        sums="yes: a sum is Scoring again",
        misere_label="yes (Bouton 1901)",
        misere_sums="yes: a sum is Scoring again",
    )
    vectors = True

    step: int = parameter(3, "the largest step t, 1 or more", least=1)

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Make one score smaller, by at most ``step``."""
        return one_heap_smaller(state, self.step)

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe how much is subtracted from which score."""
        index = next(i for i, (a, b) in enumerate(zip(state, option, strict=True)) if a != b)
        return f"subtract {state[index] - option[index]} from score {index + 1}"

    @theorem(
        value_is="the nim-sum of the remainders modulo t + 1", source="Fraenkel 1996a, section 2"
    )
    def nim_sum(self, state: HeapState) -> int:
        """Return the nim-sum of the remainders."""
        return nim_sum_of(self._remainders(state))

    def _remainders(self, state: HeapState) -> HeapState:
        return remainders(state, self.step)

    @nim_sum.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState]:
        return bounded_options_of_sum(state, self.step, value)

    @nim_sum.reasons
    def _why(self, state: HeapState) -> Reasons:
        rows = [(f"score {number}", size) for number, size in enumerate(self._remainders(state), 1)]
        return [self._why_remainder(), nim_table(rows, ("score", "remainder")), why_nim_sum(rows)]

    misere_nim = misere_theorem(
        "misère Nim on the remainders modulo t + 1",
        "Bouton 1901",
        _remainders,
        _of_value,
        lambda self, _state: [self._why_remainder()],
        noun="remainders",
    )

    def _why_remainder(self) -> str:
        modulus = short(self.step + 1)
        text = f"A score is worth its remainder modulo {modulus}: an opponent's step i can be "
        return f"{text}answered by {modulus} − i."
