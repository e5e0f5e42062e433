"""Search with cut-offs: the winner or the score of a game with ends of its own.

This is alpha–beta search with null windows: a question is whether the player to move gets at least
k, and the search leaves a state as soon as one option answers it. A table keeps bounds of states.
Options that end play or have known bounds are examined before any option is searched.
Values are 1, 0 and −1 for a win, a tie and a loss, or scores.

An answer uses only states that were answered before, so that it holds even if play could cycle
elsewhere; a cycle on the line of search ends the search with `PlayCycles`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from math import inf, lcm
from typing import Any, TypeAlias, cast

from zermelo.budget import Budget
from zermelo.errors import not_none
from zermelo.games.base_rules import Score
from zermelo.games.ends import End
from zermelo.games.own_functions import contradiction_error
from zermelo.games.rules import Rules, Ruleset, options_of
from zermelo.games.turn_and_score import end_of, gain_of, mover_of
from zermelo.solvers.minimax import BestPlay, worth_of_end
from zermelo.solvers.searched import PlayCycles
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player

#: A state, of any type.
State: TypeAlias = Any
#: The least and the greatest value that a state may have for the player to move.
Bounds: TypeAlias = tuple[int, int]

#: Greater than every integer. It is never added to an integer, which may be too large for a float.
INFINITE_SCORE = cast("int", inf)
#: Maximum bytes of a table; and bytes that a limit on memory leaves for everything else.
MEMORY, OTHER_BYTES = 1 << 31, 60 << 20
#: Bytes of an entry besides its state, and number of entries whose states are measured.
ENTRY_BYTES, SAMPLE_SIZE = 200, 1 << 10
#: Options between two checks of the time limit, as a state may have infinitely many.
OPTIONS_PER_LOOK = 1 << 6
#: Maximum number of moves of a line of play, since play may reach new states for ever.
MAX_LINE_LENGTH = 20_000


class PlayIsLong(Exception):
    """A line of play is so long that play may have no end."""


class OtherScale(Exception):
    """A score is a fraction; the argument is a factor that makes all scores so far integers."""


class BoundsTable:
    """Bounds of states in bounded memory, in two halves: a full newer half replaces the older."""

    # No answer depends on the entries that are dropped, since an entry depends on its state alone.

    def __init__(self, memory: int) -> None:
        self._memory, self._max_entries = memory, SAMPLE_SIZE
        self._entry_bytes = 0  # measured when the first entries are there
        self._shared: dict[Bounds, Bounds] = {}  # one object for equal bounds
        self.newer: dict[State, Bounds] = {}
        self.older: dict[State, Bounds] = {}

    def __len__(self) -> int:
        return len(self.newer) + len(self.older)

    def get(self, state: State) -> Bounds | None:
        """Return the bounds of a state; None if there are none."""
        return self.newer.get(state) or self.older.get(state)

    def put(self, state: State, bounds: Bounds) -> None:
        """Keep the bounds of a state."""
        self.newer[state] = self._shared.setdefault(bounds, bounds)
        if len(self.newer) <= self._max_entries:
            return
        if self._entry_bytes:
            self.newer, self.older = {}, self.newer
        else:
            self._entry_bytes = sum(map(size_of, self.newer)) // len(self.newer) + ENTRY_BYTES
            self.set_memory(self._memory)

    def set_memory(self, memory: int) -> None:
        """Set the bytes that the table may take from now on; a larger table is emptied."""
        self._memory = memory
        if self._entry_bytes:
            self._max_entries = max(SAMPLE_SIZE, memory // self._entry_bytes // 2)
            if len(self) > 2 * self._max_entries + 1:
                self.newer, self.older = {}, {}


def size_of(state: object) -> int:
    """Return the bytes of a state with its parts.

    >>> size_of("abc") < size_of(("abc", (1, 2)))
    True
    """
    parts = state if isinstance(state, tuple | frozenset) else ()
    return sys.getsizeof(state) + sum(map(size_of, parts))


#: An option that must be searched: its state, the gain of the move, the player who moves next, and
#: whether the same player made the move to it.
Candidate: TypeAlias = "tuple[State, int, Player | None, bool]"


class SearchedState:
    """A state on the line of search, with the question whether its value is ``wanted`` or more."""

    __slots__ = ("best", "candidates", "mover", "searched", "state", "wanted")

    def __init__(self, state: State, wanted: int, mover: Player | None) -> None:
        self.state, self.wanted, self.mover = state, wanted, mover
        self.best = -INFINITE_SCORE  # the greatest bound of an option so far
        self.candidates: list[Candidate] = []  # the last is searched first
        self.searched: Candidate | None = None  # the last option searched, or whose bounds suffice


class CutOffSearch(BestPlay):
    """A search with cut-offs where the state says who moves, or moves alternate."""

    NAME = "cut-offs"
    SOURCE = "search with cut-offs"

    def __init__(self, rules: Rules, budget: Budget, play: Play = NORMAL) -> None:
        super().__init__(rules)
        self.budget, self.play = budget, play
        self._scored, self._alternates = rules.has_scores, rules.alternates
        top = INFINITE_SCORE if self._scored else 1
        self._unknown: Bounds = (-top, top)
        self._canonical: Callable[[State], State] | None = None
        if type(rules).canonical is not Rules.canonical:
            self._canonical = rules.canonical
        self._options: Callable[[State], Iterable[State]] = partial(options_of, rules)
        self._end_of: Callable[[State], End | None] = partial(end_of, rules)
        if isinstance(rules, Ruleset):  # called directly at every position
            self._options, self._end_of = rules.options, rules.end
        self._scale = 1  # the factor by which scores are multiplied, to make them integers
        self.table = BoundsTable(_memory_of(budget))

    def outcome(self, state: State) -> Outcome:
        """Return who wins; raises `PlayCycles`, or `PlayIsLong` for a very long line of play."""
        value = self._bound(state, 0, above=True)
        if value > 0:
            return Outcome.N
        return Outcome.P if value < 0 or self._bound(state, 0) < 0 else Outcome.D

    def worth(self, state: State) -> Score:
        """Return the score for the player to move under best play; errors as in `outcome`."""
        bound = self._bound(state, 0)
        if bound < 0:
            while (lower := self._bound(state, bound)) < bound:
                bound = lower
        else:
            while (higher := self._bound(state, bound, above=True)) > bound:
                bound = higher
        return bound

    def at_least(self, state: State, least: Score) -> bool:
        """Whether the player to move gets at least this score; errors as in `outcome`."""
        return self._bound(state, least) >= least

    def at_most(self, state: State, greatest: Score) -> bool:
        """Whether the player to move gets at most this score; errors as in `outcome`."""
        return self._bound(state, greatest, above=True) <= greatest

    def keeps(self, state: State, option: State, least: Score) -> bool:
        """Whether the player of a move gets at least this score with it; errors as in `outcome`."""
        needed = least - gain_of(self.rules, state, option)
        if not self._alternates and self._mover(state) is self._mover(option):
            return self.at_least(option, needed)
        return self.at_most(option, -needed)

    def best_option(self, state: State) -> State | None:
        """Return an option with the best score; None if play has ended."""
        options = list(dict.fromkeys(options_of(self.rules, state)))
        return self.option_with(state, options, self.worth(state)) if options else None

    def option_with(self, state: State, options: Sequence[State], least: Score) -> State:
        """Return an option that keeps at least this score, preferably one whose bound is known."""
        mover, wanted = self._mover(state), least * self._scale
        for option in options:
            if self._look_at(state, mover, option)[1] >= wanted:
                return option
        for option in options:
            if self.keeps(state, option, least):
                return option
        shown = f"{self.rules} {self.rules.show(state)}"
        raise contradiction_error(shown, f"its value is {least}, and no move keeps it")

    def _bound(self, state: State, wanted: Score, *, above: bool = False) -> Score:
        """Return a lower bound ≥ ``wanted`` (> with ``above``), or else an upper bound < (≤) it."""
        canonical = self._canonical
        first = state if canonical is None else canonical(state)
        self.table.set_memory(_memory_of(self.budget))  # each question has limits of its own
        while True:
            threshold = wanted * self._scale
            try:
                if threshold.denominator > 1:
                    raise OtherScale(lcm(self._scale, wanted.denominator))
                bound = self._search(first, int(threshold) + above)
            except OtherScale as change:
                self._scale = change.args[0]
                self.table = BoundsTable(_memory_of(self.budget))
            else:
                return bound if self._scale == 1 else Fraction(bound, self._scale)

    def _search(self, first: State, wanted: int) -> int:
        """Return a bound that answers whether a canonical state is worth ``wanted``, or more."""
        if (end := self._end_of(first)) is not None:
            return self._worth_of_end(first, end)
        node = SearchedState(first, wanted, self._mover(first))
        path, on_path = [node], {first}
        bound = self._begin(node)
        while True:
            if bound is None:
                node.searched = option, gain, mover, same_player = node.candidates.pop()
                if option in on_path:
                    raise PlayCycles
                if len(path) > MAX_LINE_LENGTH:
                    raise PlayIsLong
                wanted = node.wanted - gain if same_player else gain - node.wanted + 1
                node = SearchedState(option, wanted, mover)
                path.append(node)
                on_path.add(option)
                bound = self._begin(node)
                continue
            low, high = self.table.get(node.state) or self._unknown
            bounds = (max(low, bound), high) if bound >= node.wanted else (low, min(high, bound))
            self.table.put(node.state, bounds)
            on_path.discard(node.state)
            path.pop()
            if not path:
                return bound
            node = path[-1]
            _, gain, _, same_player = not_none(node.searched)
            node.best = max(node.best, gain + bound if same_player else gain - bound)
            bound = node.best if node.best >= node.wanted or not node.candidates else None

    def _begin(self, node: SearchedState) -> int | None:
        """Return a bound that answers a state's question; None if candidates must be searched."""
        wanted, best = node.wanted, node.best
        if (bounds := self.table.get(node.state)) is not None:
            if bounds[0] >= wanted:
                return bounds[0]
            if bounds[1] < wanted:
                return bounds[1]
        self.budget.count()
        by_same_player: list[Candidate] = []
        for option in self.budget.watch.over(self._options(node.state), OPTIONS_PER_LOOK):
            candidate, low, high = self._look_at(node.state, node.mover, option)
            if low >= wanted:
                node.searched = candidate
                return low
            if high < wanted:
                best = max(best, high)
            elif candidate[3] and low == -INFINITE_SCORE:
                by_same_player.append(candidate)
            else:
                node.candidates.append(candidate)
        node.candidates.reverse()
        # searched first, since a player who moves again is likely to gain by it
        node.candidates += reversed(by_same_player)
        node.best = best
        if node.candidates:
            return None
        return self._worth_of_end(node.state, None) if best == -INFINITE_SCORE else best

    def _look_at(
        self, state: State, mover: Player | None, option: State
    ) -> tuple[Candidate, int, int]:
        """Return an option, and known bounds of what its move is worth to the player who moves."""
        same_player, gain, next_mover = False, 0, None
        if not self._alternates:
            next_mover = mover_of(self.rules, option)
            same_player = next_mover is mover
        if self._scored:
            gain = self._scaled(gain_of(self.rules, state, option))
        if self._canonical is not None:
            option = self._canonical(option)
            next_mover = self._mover(option)  # of the representative: perhaps the other player
        if (bounds := self.table.get(option)) is not None:
            low, high = bounds
        elif (end := self._end_of(option)) is not None:
            low = high = self._worth_of_end(option, end)
        else:
            low, high = self._unknown
        if not same_player:
            low, high = -high, -low
        if gain:
            low = low if low == -INFINITE_SCORE else gain + low
            high = high if high == INFINITE_SCORE else gain + high
        return (option, gain, next_mover, same_player), low, high

    def _worth_of_end(self, state: State, end: End | None) -> int:
        """Return the value of an end for the player to move; ``end`` is None without options."""
        return self._scaled(worth_of_end(self.rules, self.play, state, end))

    def _mover(self, state: State) -> Player | None:
        """Return the player to move; None if moves alternate."""
        return None if self._alternates else mover_of(self.rules, state)

    def _scaled(self, score: Score) -> int:
        """Return the product of a score and the scale; raises `OtherScale` if it is no integer."""
        scaled = score * self._scale
        if scaled.denominator > 1:
            raise OtherScale(lcm(self._scale, score.denominator))
        return int(scaled)


def _memory_of(budget: Budget) -> int:
    """Return a table's bytes: half of what a limit leaves, or limit / 8 if more; at most MEMORY."""
    limit = budget.limits.memory
    return MEMORY if limit is None else min(MEMORY, max(limit // 8, (limit - OTHER_BYTES) // 2))
