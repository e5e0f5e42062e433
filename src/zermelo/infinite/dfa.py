"""Deterministic automata on tuples of digits: product, projection, complement, minimisation."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeVar

from zermelo.limits import UNLIMITED, Watch

AutomatonState = TypeVar("AutomatonState")


@dataclass(frozen=True)
class Dfa:
    """An automaton; state 0 is the start, and every state has a successor for every letter.

    A letter holds one digit for each track: digit d of track t counts ``d * radix ** t``. Words
    begin with the most significant digits. ``table`` has the successor by state and letter.
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
        """Return the least automaton of the words that both accept, or at least one of them."""
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
        """Return an automaton that reads more tracks: track t becomes track ``places[t]``."""
        radix = self.radix
        own_letters = []
        for digits in product(range(radix), repeat=tracks):
            word = digits[::-1]  # so that the first track turns fastest
            own_letters.append(sum(word[place] * radix**t for t, place in enumerate(places)))
        table = tuple(tuple(row[letter] for letter in own_letters) for row in self.table)
        return Dfa(tracks, radix, table, self.final)

    def project(self, track: int, watch: Watch = UNLIMITED) -> Dfa:
        """Return the least automaton of the words that are accepted with some digits on a track.

        The track may need more digits than the others, so states that zeros on the others reach
        are starts as well. The construction may take 2ⁿ states.
        """
        radix, step = self.radix, self.radix**track
        letters = []
        for letter in range(radix ** (self.tracks - 1)):
            high, low = divmod(letter, step)
            base = high * step * radix + low
            letters.append([base + digit * step for digit in range(radix)])
        begin, waiting = {0}, [0]
        while waiting:
            row = self.table[waiting.pop()]
            new = {row[letter] for letter in letters[0]} - begin
            begin |= new
            waiting += new

        def follow(states: frozenset[int]) -> list[frozenset[int]]:
            rows = [self.table[state] for state in states]
            return [frozenset({row[letter] for row in rows for letter in ls}) for ls in letters]

        def accept(states: frozenset[int]) -> bool:
            return any(self.final[state] for state in states)

        return build(self.tracks - 1, radix, frozenset(begin), follow, accept, watch)

    def least(self) -> Dfa:
        """Return the automaton of the same words with the fewest states (Moore's refinement)."""
        part = [int(final) for final in self.final]
        count = len(set(part))
        while True:
            seen: dict[tuple[int, ...], int] = {}
            finer = [
                seen.setdefault((part[state], *map(part.__getitem__, row)), len(seen))
                for state, row in enumerate(self.table)
            ]
            if len(seen) == count:
                break
            part, count = finer, len(seen)
        chosen: dict[int, int] = {}  # the start is the first state, and so the first part
        for state, block in enumerate(finer):
            chosen.setdefault(block, state)
        states = list(chosen.values())
        table = tuple(tuple(finer[to] for to in self.table[state]) for state in states)
        return Dfa(self.tracks, self.radix, table, tuple(self.final[state] for state in states))

    def shortest(self) -> list[int] | None:
        """Return a shortest word that is accepted; None if there is none."""
        step_to: dict[int, tuple[int, int] | None] = {0: None}
        waiting = deque([0])
        while waiting:
            state = waiting.popleft()
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
                    waiting.append(to)
        return None

    def accepted(self) -> Iterator[list[int]]:
        """Yield the words that are accepted, without leading zeros, shortest first.

        If leading zeros do not matter to the automaton, each accepted word comes once. The
        iteration ends if there are finitely many.
        """
        useful = {state for state, final in enumerate(self.final) if final}
        while (
            more := {state for state, row in enumerate(self.table) if not useful.isdisjoint(row)}
            - useful
        ):
            useful |= more
        waiting: deque[tuple[int, list[int]]] = deque([(0, [])] if 0 in useful else [])
        while waiting:
            state, word = waiting.popleft()
            if self.final[state]:
                yield word
            for letter, to in enumerate(self.table[state]):
                if to in useful and (letter or word):
                    waiting.append((to, [*word, letter]))


def build(
    tracks: int,
    radix: int,
    start: AutomatonState,
    follow: Callable[[AutomatonState], Sequence[AutomatonState]],
    accept: Callable[[AutomatonState], bool],
    watch: Watch = UNLIMITED,
) -> Dfa:
    """Explore an automaton from its start, and return the least one of the same words.

    ``follow`` returns the successors of a state, by letter. Limits are checked at every state.
    """
    number: dict[AutomatonState, int] = {start: 0}
    order = [start]
    table: list[tuple[int, ...]] = []
    for state in order:  # which grows
        watch.look()
        row = follow(state)
        for to in dict.fromkeys(row):
            if to not in number:
                number[to] = len(order)
                order.append(to)
        table.append(tuple(map(number.__getitem__, row)))
    return Dfa(tracks, radix, tuple(table), tuple(accept(state) for state in order)).least()
