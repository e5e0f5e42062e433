"""Automata on tuples of digits, and numerations in which these digits write natural numbers.

Numbers are written in base k, or by the continued fraction [1; a, a, …]. In the second numeration,
``ostrowski a``, the places have the values 1, a+1, a(a+1)+1, … of Fraenkel 1982: p₋₁ = p₀ = 1 and
pₙ = a·pₙ₋₁ + pₙ₋₂. Digits run from 0 to a, and after a digit a the next digit, if any, is 0. For
a = 1 this is Zeckendorf's numeration.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from operator import mul
from typing import TypeVar

from zermelo.limits import UNLIMITED, Watch

AutomatonState = TypeVar("AutomatonState")


@dataclass(frozen=True)
class Dfa:
    """An automaton; state 0 is the start, and ``table[state][letter]`` is the next state.

    A letter holds one digit for each track: digit d of track t adds ``d * radix ** t`` to it. Words
    begin with the most significant digits. A word is accepted if it ends in a ``final`` state.
    """

    tracks: int
    radix: int
    table: tuple[tuple[int, ...], ...]
    final: tuple[bool, ...]

    def __len__(self) -> int:
        return len(self.table)

    def accepts(self, letters: Sequence[int]) -> bool:
        """Whether a word is accepted. O(length)."""
        state = 0
        for letter in letters:
            state = self.table[state][letter]
        return self.final[state]

    def complement(self) -> Dfa:
        """Return the automaton of the words that this automaton does not accept."""
        return Dfa(self.tracks, self.radix, self.table, tuple(not final for final in self.final))

    def product(self, other: Dfa, *, both: bool, watch: Watch = UNLIMITED) -> Dfa:
        """Return the smallest automaton of words that both accept, or either if not ``both``."""
        first, second, width = self.table, other.table, len(other)

        def follow(pair: int) -> list[int]:  # two states in one number
            a, b = divmod(pair, width)
            return [x * width + y for x, y in zip(first[a], second[b], strict=True)]

        def accept(pair: int) -> bool:
            a, b = divmod(pair, width)
            accepting = self.final[a], other.final[b]
            return all(accepting) if both else any(accepting)

        return build(self.tracks, self.radix, 0, follow, accept, watch)

    def spread(self, places: Sequence[int], tracks: int) -> Dfa:
        """Return this automaton on words of more tracks: track t is now track ``places[t]``."""
        radix = self.radix
        own_letters = []
        for digits in product(range(radix), repeat=tracks):
            by_track = digits[::-1]  # so that the digit of the first track changes fastest
            own_letters.append(sum(by_track[place] * radix**t for t, place in enumerate(places)))
        table = tuple(tuple(row[letter] for letter in own_letters) for row in self.table)
        return Dfa(tracks, radix, table, self.final)

    def project(self, track: int, watch: Watch = UNLIMITED) -> Dfa:
        """Return the smallest automaton of the words accepted with some digits on ``track`` added.

        The track may need more digits than the others, so states that are reached by letters with
        zeros on all others are starts as well. The result may have 2ⁿ states for n states.
        """
        radix, step = self.radix, self.radix**track
        groups = []  # by letter of the other tracks: the letters of all tracks that contain it
        for letter in range(radix ** (self.tracks - 1)):
            high, low = divmod(letter, step)
            base = high * step * radix + low
            groups.append([base + digit * step for digit in range(radix)])
        starts, pending = {0}, [0]
        while pending:
            row = self.table[pending.pop()]
            new = {row[letter] for letter in groups[0]} - starts
            starts |= new
            pending += new

        def follow(states: frozenset[int]) -> list[frozenset[int]]:
            rows = [self.table[state] for state in states]
            return [frozenset({row[x] for row in rows for x in group}) for group in groups]

        def accept(states: frozenset[int]) -> bool:
            return any(self.final[state] for state in states)

        return build(self.tracks - 1, radix, frozenset(starts), follow, accept, watch)

    def minimal(self) -> Dfa:
        """Merge equivalent states (Moore's refinement); all states must be reachable."""
        block_of = [int(final) for final in self.final]
        block_count = len(set(block_of))
        while True:
            seen: dict[tuple[int, ...], int] = {}
            finer = [
                seen.setdefault((block_of[state], *map(block_of.__getitem__, row)), len(seen))
                for state, row in enumerate(self.table)
            ]
            if len(seen) == block_count:
                break
            block_of, block_count = finer, len(seen)
        first_state: dict[int, int] = {}  # by block; block 0 has the start
        for state, block in enumerate(finer):
            first_state.setdefault(block, state)
        states = list(first_state.values())
        table = tuple(tuple(finer[to] for to in self.table[state]) for state in states)
        return Dfa(self.tracks, self.radix, table, tuple(self.final[state] for state in states))

    def shortest_word(self) -> list[int] | None:
        """Return a shortest word that is accepted; None if there is none."""
        step_to: dict[int, tuple[int, int] | None] = {0: None}  # state before, and letter
        pending = deque([0])
        while pending:
            state = pending.popleft()
            if self.final[state]:
                word: list[int] = []
                step = step_to[state]
                while step is not None:
                    word.append(step[1])
                    step = step_to[step[0]]
                return word[::-1]
            for letter, to in enumerate(self.table[state]):
                if to not in step_to:
                    step_to[to] = (state, letter)
                    pending.append(to)
        return None

    def words(self) -> Iterator[list[int]]:
        """Yield the accepted words that do not begin with the letter 0, shortest first.

        If the automaton ignores leading zeros, each accepted word comes once, without them.
        The iteration ends if there are finitely many words to yield.
        """
        useful = {state for state, final in enumerate(self.final) if final}
        while (
            more := {state for state, row in enumerate(self.table) if not useful.isdisjoint(row)}
            - useful
        ):
            useful |= more
        pending: deque[tuple[int, list[int]]] = deque([(0, [])] if 0 in useful else [])
        while pending:
            state, word = pending.popleft()
            if self.final[state]:
                yield word
            for letter, to in enumerate(self.table[state]):
                if to in useful and (letter or word):
                    pending.append((to, [*word, letter]))


def build(
    tracks: int,
    radix: int,
    start: AutomatonState,
    follow: Callable[[AutomatonState], Sequence[AutomatonState]],
    accept: Callable[[AutomatonState], bool],
    watch: Watch = UNLIMITED,
) -> Dfa:
    """Explore an automaton from its start; return the smallest one that accepts the same words.

    ``follow`` returns the successors of a state, by letter; ``accept`` says whether a state is
    final. Limits are checked at every state.
    """
    number_of: dict[AutomatonState, int] = {start: 0}
    order = [start]
    table: list[tuple[int, ...]] = []
    for state in order:  # the list grows in the loop
        watch.look()
        row = follow(state)
        for to in dict.fromkeys(row):
            if to not in number_of:
                number_of[to] = len(order)
                order.append(to)
        table.append(tuple(map(number_of.__getitem__, row)))
    return Dfa(tracks, radix, tuple(table), tuple(accept(state) for state in order)).minimal()


#: The states of `Numeration.linear` in which further digits cannot change the sign.
POSITIVE, NEGATIVE = "positive", "negative"

LinearState = tuple[int, int] | str


@dataclass(frozen=True, eq=False)  # compared as an object: a table takes long to hash
class AutomaticRelation:
    """The relation between natural numbers that holds if an automaton accepts their digits."""

    name: str
    numeration: Numeration
    dfa: Dfa

    def accepts(self, numbers: Sequence[int]) -> bool:
        """Whether the relation holds of natural numbers."""
        return self.dfa.accepts(self.numeration.word(numbers))


@dataclass(frozen=True)
class Numeration:
    """A numeration of natural numbers: its kind ``base`` or ``ostrowski``, and parameter k or a.

    >>> Numeration("base", 2).digits(6), Numeration("ostrowski", 1).digits(12)
    ([1, 1, 0], [1, 0, 1, 0, 1])
    """

    kind: str
    parameter: int

    def __str__(self) -> str:
        return f"{self.kind} {self.parameter}"

    @property
    def radix(self) -> int:
        """The number of different digits, from 0 to the radix − 1."""
        return self.parameter if self.kind == "base" else self.parameter + 1

    def _places(self, limit: int) -> list[int]:
        """Return 1 and the values of the further places that are at most ``limit``, rising."""
        places, before = [1], 1 if self.kind == "ostrowski" else 0
        while True:
            following = self.parameter * places[-1] + before
            if following > limit:
                return places
            before = places[-1] if self.kind == "ostrowski" else 0
            places.append(following)

    def digits(self, number: int) -> list[int]:
        """Return the digits of a natural number, the most significant first; none for 0."""
        digits, remainder = [], number
        for place in reversed(self._places(number)):
            digit, remainder = divmod(remainder, place)
            digits.append(digit)
        return digits if number else []

    def value(self, digits: Sequence[int]) -> int:
        """Return the number that any digits write, not only digits that `digits` can return."""
        first, second = 0, 0
        for digit in digits:
            if self.kind == "base":
                first = self.parameter * first + digit
            else:
                first, second = self.parameter * first + second + digit, first
        return first + second

    def word(self, numbers: Sequence[int]) -> list[int]:
        """Return the letters that an automaton reads for several numbers side by side."""
        written = [self.digits(number) for number in numbers]
        length = max(map(len, written), default=0)
        padded = [[0] * (length - len(digits)) + digits for digits in written]
        weights = [self.radix**track for track in range(len(padded))]
        return [sum(map(mul, weights, digits)) for digits in zip(*padded, strict=True)]

    def numbers(self, word: Sequence[int], tracks: int) -> list[int]:
        """Return the numbers that letters write; the inverse of `word`."""
        radix = self.radix
        return [self.value([letter // radix**t % radix for letter in word]) for t in range(tracks)]

    def valid(self) -> Dfa:
        """Return the automaton of the valid words on one track, with or without leading zeros."""
        top = self.radix - 1
        if self.kind == "base":
            return build(1, self.radix, 0, lambda _: [0] * self.radix, lambda _: True)
        # 0: any digit may follow; 1: after a digit a, only 0 may follow; 2: invalid
        rows = {0: [0] * top + [1], 1: [0] + [2] * top, 2: [2] * self.radix}
        return build(1, self.radix, 0, rows.__getitem__, lambda state: state < 2)

    def only(self, number: int) -> Dfa:
        """Return the automaton that accepts one number only, with or without leading zeros."""
        digits = self.digits(number)
        accepting, rejected = len(digits), len(digits) + 1

        def follow(state: int) -> list[int]:
            row = [rejected] * self.radix
            if state < accepting:
                row[digits[state]] = state + 1
            if state == 0:
                row[0] = 0
            return row

        return build(1, self.radix, 0, follow, lambda state: state == accepting)

    def linear(
        self, factors: Sequence[int], constant: int, *, equal: bool, watch: Watch = UNLIMITED
    ) -> Dfa:
        """Return the automaton of numbers with Σ factor·number + constant = 0 (``equal``), or ≤ 0.

        If n digits remain, those read so far add s·pₙ + t·pₙ₋₁ to the sum, and the state is (s, t);
        in base k, pₙ = kⁿ and t = 0. The remaining digits and the constant change the sum by at
        most C·(pₙ + pₙ₋₁) + |constant|·pₙ₋₁, in base k by at most (C + |constant|)·pₙ, if
        |Σ factor·digit| ≤ C at every place, since p₀ + … + pₙ₋₁ ≤ pₙ + pₙ₋₁. If this cannot change
        the sign, for any pₙ/pₙ₋₁ from 1 to a+1, the state is the sign. Only finitely many others
        exist: one combination of s and t shrinks at each step, and another is bounded as above.
        """
        k, is_base = self.parameter, self.kind == "base"
        top = self.radix - 1
        rise = top * sum(factor for factor in factors if factor > 0)
        fall = top * sum(-factor for factor in factors if factor < 0)
        bound, slack = max(rise, fall), abs(constant)
        steps = [  # by letter: the sum of factors times digits
            sum(factor * digit for factor, digit in zip(factors, digits[::-1], strict=True))
            for digits in product(range(self.radix), repeat=len(factors))
        ]

        def stays_positive(s: int, t: int) -> bool:
            """Whether the sum is positive whatever digits remain."""
            if is_base:
                return s > bound + slack
            high, low = s - bound, t - bound - slack
            return high + low > 0 and high * (k + 1) + low > 0

        def follow(state: LinearState) -> list[LinearState]:
            if isinstance(state, str):
                return [state] * len(steps)
            s, t = state
            row: list[LinearState] = []
            for step in steps:
                pair = (k * s + step, 0) if is_base else (k * s + t + step, s)
                if stays_positive(*pair):
                    row.append(POSITIVE)
                elif stays_positive(-pair[0], -pair[1]):
                    row.append(NEGATIVE)
                else:
                    row.append(pair)
            return row

        def accept(state: LinearState) -> bool:
            if isinstance(state, str):
                return state == NEGATIVE and not equal
            value = sum(state) + constant
            return value == 0 if equal else value <= 0

        start: LinearState = (0, 0)
        return build(len(factors), self.radix, start, follow, accept, watch)
