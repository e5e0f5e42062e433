"""Laws of columns of a survey: guessed from some entries, tested on all, proved if possible."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import chain
from math import comb, lcm
from typing import Any

from zermelo.errors import InputError, LimitReached
from zermelo.expressions.parse import evaluate
from zermelo.games.heap_table import WithHeapBounds, proven_period
from zermelo.games.rules import PartizanRuleset, Rules
from zermelo.limits import UNLIMITED, Watch
from zermelo.rulesets.heaps.taking.periods import seen_period
from zermelo.surveys.columns import OF_VALUES, Cell
from zermelo.surveys.conditions import number_of
from zermelo.surveys.table import POSITION, Survey
from zermelo.values.partizan.game import Game

#: Columns whose entries depend on the value of the heap only.
BY_VALUE = ("value", "nimber", "outcome")
#: Columns whose entry for a heap follows from its options' entries, if each option is a heap.
BY_OPTIONS = (*BY_VALUE, "misere")
#: The periods tried for the laws that are not found by `seen_period`.
PERIODS = range(1, 13)
#: Minimum number of entries that confirm a law with a period in `PERIODS`.
MIN_CONFIRMED = 6
#: Maximum size of the table of values for a proof, as a multiple of the number of entries.
TABLE_FACTOR = 16
NO_SALTUS = Fraction(0)
MAX_DEGREE = 3  # of a quasi-polynomial
#: The games G that are tried in the ordinal sums G : a(n) and a(n) : G.
SUMMANDS = ("1", "-1", "*", "2", "-2", "1/2", "-1/2", "*2", "^", "v")
#: The proof by `WithHeapBounds`; {0} and {1} are its bounds, the entries below {2} are needed.
STRETCH = (
    "a move takes at most {0} from a heap and leaves at most {1} heap(s), so the entries repeat "
    "for ever if they do so below {2}"
)
THROUGH_VALUE = "the values repeat, by the same proof, and the entries follow from them"
NO_PROOF = "nothing here proves more"


@dataclass(frozen=True)
class Law:
    """A law of the entries a(n) of a column, which holds for all n ≥ start if it is ``proven``.

    A plain period means that a(n + period) = a(n) + saltus. A law that is not ``proven`` is a
    conjecture from the first ``guessed`` entries, which none of all ``seen`` entries contradicts.
    """

    column: str
    text: str
    period: int
    start: int
    saltus: Fraction
    proven: bool
    guessed: int
    seen: int
    source: str

    def __str__(self) -> str:
        kind = "proven" if self.proven else "conjecture"
        return (
            f"{kind}: {self.text} from {self.start:,} on; guessed from {self.guessed:,} entries, "
            f"no counterexample among {self.seen:,}; {self.source}"
        )

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {**vars(self), "saltus": str(self.saltus)}


@dataclass(frozen=True)
class LawGuess:
    """A law for the entries from index ``start`` on, which ``holds`` tests at an index."""

    text: str
    period: int
    start: int
    holds: Callable[[int], bool]
    saltus: Fraction = NO_SALTUS
    reach: int = 0  # a test at index n needs entries up to n + reach; 0 stands for the period
    repeats: bool = False  # whether it is a plain period

    def holds_below(self, count: int) -> bool:
        """Whether the law holds for the first ``count`` entries, from its start on."""
        return all(map(self.holds, range(self.start, count - (self.reach or self.period))))


def law_of(
    survey: Survey, column: str, rules: Rules[object] | None = None, watch: Watch = UNLIMITED
) -> Law | None:
    """Return a law of a column of consecutive heaps; None if no law is found.

    A law is guessed from half of the entries and tested on the others, or guessed from all. A
    period is proved by the ``rules`` of the survey if a finite check suffices: for octal games, see
    `proven_period`, and for rules with `WithHeapBounds`. Raises InputError if the positions do not
    differ in one consecutive number, or entries are missing.

    >>> import zermelo as z
    >>> found = z.survey("partizan-subtraction --left 1,2 --right 1,3", "0..40", ["outcome"])
    >>> law = law_of(found, "outcome", z.rulesets.PartizanSubtraction((1, 2), (1, 3)))
    >>> law.period, law.start, law.proven
    (1, 4, True)
    """
    if not (entries := survey[column]):
        raise InputError("a law needs entries, and there are no rows; give a range such as 0..60")
    first = _first(survey)
    if None in entries:
        raise InputError(f"entries of {column} are missing; allow more time or positions")
    games = column == "value" and (rules is None or isinstance(rules, PartizanRuleset))
    terms, count = Terms(entries, first, games=games), len(entries)
    if survey[POSITION][:1] != [str(first)]:
        rules = None  # proofs are for positions that are one heap
    proof = _proof(survey, column, rules, terms)
    for guessed in (count // 2, count):
        guess = proof[0] if proof else next(terms.guesses(guessed), None)
        if guess is not None and guess.holds_below(count):
            break
    else:
        return None
    by_value = column in BY_VALUE and first == 0 and guess.repeats
    source = proof[1] if proof else None
    if proof is None and by_value:
        with suppress(LimitReached):
            heap_period = proven_period(rules, watch, TABLE_FACTOR * count)
            if heap_period is not None and not heap_period.period % guess.period:
                enough = count >= heap_period.preperiod + heap_period.period + guess.period
                source = str(heap_period.source) if enough else None
    return Law(
        column, guess.text, guess.period, first + guess.start, guess.saltus, source is not None,
        guessed, count, source or NO_PROOF,
    )  # fmt: skip


def _first(survey: Survey) -> int:
    """Return the number in the first position; InputError if this does not grow by 1 per row."""
    split = [re.split(r"(\d+)", str(position)) for position in survey[POSITION]]
    columns = [column for column in zip(*split, strict=False) if len({*column}) > 1]
    numbers = columns[0] if len(columns) == 1 else split[0][1:2]
    first = int(numbers[0]) if numbers and numbers[0].isdecimal() else 0
    if [*numbers] != [str(first + i) for i in range(len(split))]:
        raise InputError(
            "a law needs positions that differ in one number, which increases by 1, such as kayles "
            "0..200"
        )
    return first


class Terms:
    """The entries of a column from n = ``first`` on; ``numbers`` has them as numbers if all are."""

    def __init__(self, entries: Sequence[Cell], first: int, *, games: bool) -> None:
        self.entries, self.first = entries, first
        numbers = [number for entry in entries if (number := number_of(entry)) is not None]
        self.numbers = numbers if len(numbers) == len(entries) else []
        self.scale = lcm(*(number.denominator for number in self.numbers))
        values: list[Any] = [evaluate(str(entry)) for entry in entries] if games else []
        #: Empty if a value is not a short game.
        self.games = values if all(isinstance(value, Game) for value in values) else []

    def guesses(self, end: int) -> Iterator[LawGuess]:
        """Yield laws that hold for the first ``end`` entries, simple ones first."""
        steps = chain.from_iterable(self._steps(period, end) for period in PERIODS)
        if self.games and not self.numbers:
            yield from self._keep_confirmed(steps, end)
        terms = [int(number * self.scale) for number in self.numbers] or self.entries
        if seen := seen_period(terms[:end]):
            yield self.repeating(seen.period, seen.preperiod, Fraction(seen.saltus, self.scale))
        if self.numbers:
            polynomials = chain.from_iterable(map(self._polynomials, PERIODS))
            yield from self._keep_confirmed(chain(polynomials, steps), end)

    def _keep_confirmed(self, guesses: Iterable[LawGuess], end: int) -> Iterator[LawGuess]:
        """Yield the guesses that enough entries confirm, each with its least start."""
        for guess in guesses:
            indices = range(end - 1 - (guess.reach or guess.period), -1, -1)
            last_wrong = next((index for index in indices if not guess.holds(index)), -1)
            confirmed = len(indices) - last_wrong - 1
            if confirmed >= max(MIN_CONFIRMED, 2 * guess.period, end // 3):
                yield self._with_polynomials(replace(guess, start=last_wrong + 1))

    def repeating(self, period: int, start: int, saltus: Fraction = NO_SALTUS) -> LawGuess:
        """Return the law that entries repeat after a period, plus a saltus if it is not 0."""
        grow = f", growing by {saltus}" if saltus else ""
        terms: Sequence[Any] = self.numbers or self.entries

        def holds(i: int) -> bool:
            return bool(terms[i + period] == (terms[i] + saltus if saltus else terms[i]))

        return LawGuess(f"period {period:,}{grow}", period, start, holds, saltus, repeats=True)

    def _steps(self, period: int, end: int) -> Iterator[LawGuess]:
        """Yield laws that determine a game by the game one period earlier."""
        games, head = self.games, f"a(n + {period}) ="
        if not games or end <= period:
            return
        earlier, last = games[end - 1 - period], games[end - 1]
        difference, total = last - earlier, last + earlier
        if not difference:
            yield self.repeating(period, 0)
        steps: dict[str, Callable[[Any], object]] = {
            f"a(n) + {difference}": lambda game: game + difference,
            f"{total} - a(n)": lambda game: total - game,
        }
        for summand in map(Game, SUMMANDS):
            steps[f"{summand} : a(n)"] = summand.ordinal_sum
            steps[f"a(n) : {summand}"] = partial(Game.ordinal_sum, other=summand)
        for text, step in steps.items():

            def holds(i: int, step: Callable[[Any], object] = step) -> bool:
                return bool(games[i + period] == step(games[i]))

            yield LawGuess(f"{head} {text}", period, 0, holds)

    def _polynomials(self, period: int) -> Iterator[LawGuess]:
        """Yield quasi-polynomials: the differences of some order, at steps of a period, are 0."""
        for degree in range(1, MAX_DEGREE + 1):
            factors = [(-1) ** k * comb(degree + 1, k) for k in range(degree + 2)]

            def holds(i: int, factors: Sequence[int] = factors) -> bool:
                return not sum(a * self.numbers[i + k * period] for k, a in enumerate(factors))

            text = f"quasi-polynomial of degree {degree} and period {period}"
            yield LawGuess(text, period, 0, holds, reach=period * (degree + 1))

    def _with_polynomials(self, guess: LawGuess) -> LawGuess:
        """Return a quasi-polynomial with its polynomials in the text, and other laws unchanged."""
        if not guess.reach:
            return guess
        parts = []
        for index in range(guess.start, guess.start + guess.period):
            points = range(index, index + guess.reach, guess.period)
            values = {self.first + point: self.numbers[point] for point in points}
            residue = (self.first + index) % guess.period
            parts.append(f"{polynomial(values)} for n = {residue} mod {guess.period}")
        return replace(guess, text=f"{guess.text} ({'; '.join(parts)})")


def polynomial(values: Mapping[int, Fraction]) -> str:
    """Return the polynomial of least degree through some points, as text.

    >>> polynomial({0: Fraction(1), 1: Fraction(3, 2), 2: Fraction(3)})
    '1/2*n^2 + 1'
    """
    coefficients = [Fraction(0)] * len(values)
    for point, value in values.items():
        part = [value]
        for root in values:
            if root != point:  # multiply the part by (n - root) / (point - root)
                pairs = zip([Fraction(0), *part], [*part, Fraction(0)], strict=True)
                part = [(a - root * b) / (point - root) for a, b in pairs]
        coefficients = [a + b for a, b in zip(coefficients, part, strict=True)]
    terms = []
    for power, number in enumerate(coefficients):
        of_n = "" if not power else "n" if power == 1 else f"n^{power}"
        factor = "-" * (number < 0) if of_n and abs(number) == 1 else f"{number}{'*' * bool(of_n)}"
        terms += [factor + of_n] if number else []
    return " + ".join(reversed(terms)).replace("+ -", "- ") or "0"


def _proof(survey: Survey, column: str, rules: object, terms: Terms) -> tuple[LawGuess, str] | None:
    """Return a period of a column that bounds on moves prove, with the proof in words; or None."""
    if not isinstance(rules, WithHeapBounds) or (bounds := rules.heap_bounds) is None:
        return None
    max_taken, max_heaps, count = bounds[0], max(1, bounds[1]), len(terms.entries)
    seen = seen_period(terms.entries)
    periods = [(seen.period, seen.preperiod)] if seen is not None else []
    if max_heaps == 1 and (stretch := _repeated_stretch(terms.entries, max_taken)) is not None:
        periods.insert(0, stretch)
    if column in ("value", "nimber") or (column in BY_OPTIONS and max_heaps == 1):
        for period, start in periods:
            below = max_heaps * (max(1, start + terms.first) + period) + max_taken
            guess = terms.repeating(period, start)
            if below <= terms.first + count and guess.holds_below(count):
                return guess, STRETCH.format(max_taken, max_heaps, f"{below:,}")
    elif "value" in survey.columns and column in (*OF_VALUES, "outcome") and seen:
        by_value = _proof(survey, "value", rules, Terms(survey["value"], terms.first, games=False))
        guess = terms.repeating(seen.period, seen.preperiod)
        if by_value is not None and not by_value[0].period % seen.period:
            needed = by_value[0].start + by_value[0].period + seen.period
            if needed <= count and guess.holds_below(count):
                return guess, THROUGH_VALUE
    return None


def _repeated_stretch(entries: Sequence[Cell], length: int) -> tuple[int, int] | None:
    """Return period and start of the first stretch of ``length`` entries that recurs; or None."""
    index_of: dict[tuple[Cell, ...], int] = {}
    for index in range(len(entries) - length + 1):
        stretch = tuple(entries[index : index + length])
        if stretch in index_of:
            start = index_of[stretch]
            period = index - start
            while start and entries[start - 1] == entries[start - 1 + period]:
                start -= 1
            return period, start
        index_of[stretch] = index
    return None
