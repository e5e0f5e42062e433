"""Compiled search of one ruleset: values, outcomes and remoteness, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo._jit import nimbers, search, transpositions
from zermelo.budget import Budget
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import Rules, options_of
from zermelo.solvers.searched import LongPlay, PlayCycles, record_run
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

#: Maximum number of bytes of tables and stack of one ruleset, even if a limit allows more.
MEMORY = 2 * 1024**3
#: Bytes of Numba and its libraries, which a limit on memory includes.
LIBRARY_BYTES = 120 << 20
#: Bytes of a stack that are not counted: less than an idle process takes.
UNCOUNTED_STACK_BYTES = 1024**2
#: Initial number of slots of a table, a power of two; and the share that is filled before it grows.
SLOTS, MAX_FILLED = 1 << 12, 0.6
#: Positions between two checks of the time limit; the first check comes sooner, for small limits.
POSITIONS_PER_LOOK = 200_000
#: Initial number of levels of a stack; maximum words of a new arena, unless two levels need more.
LEVELS, WORDS = 64, 1 << 16
HASH_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # 2^64 divided by the golden ratio, made odd
#: Maximum number of moves of play that are counted: the 16 bits of a table's entry hold a few more.
MAX_LENGTH = 65_000
#: Maximum number of bits of the indices of a game that is solved in one pass through a table.
MAX_DENSE_BITS = 22


def doubled(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array of twice the size: the entries of the array, then zeros."""
    larger: NDArray[Any] = np.zeros(2 * array.size, array.dtype)
    larger[: array.size] = array
    return larger


class Transpositions(NamedTuple):
    """A transposition table: key words, answers, efforts (bit lengths of position counts)."""

    keys: NDArray[np.int64]
    answers: NDArray[np.uint16] | NDArray[np.uint32]
    efforts: NDArray[np.uint8]

    @classmethod
    def of(cls, slots: int, words: int, *, questions: bool = False) -> Transpositions:
        """Return an empty table; with ``questions``, an answer has 32 bits instead of 16."""
        keys = np.zeros(slots * words, np.int64)
        answers = np.zeros(slots, np.uint32) if questions else np.zeros(slots, np.uint16)
        return cls(keys, answers, np.zeros(slots, np.uint8))

    def larger(self) -> Transpositions:
        """Return an empty table of the same kind with twice as many slots."""
        slots = self.answers.size
        questions = self.answers.dtype == np.uint32
        return Transpositions.of(2 * slots, self.keys.size // slots, questions=questions)

    @property
    def nbytes(self) -> int:
        """The bytes of the table."""
        return self.keys.nbytes + self.answers.nbytes + self.efforts.nbytes


class Stack:
    """The path of a compiled search, and its state between runs.

    ``want`` is the question about ``key``: VALUE, OUTCOME or REMOTENESS. A level needs up to
    ``room`` words for a position, its options and their parts; the module ``loops``
    (`zermelo._jit.search` or `zermelo._jit.nimbers`) describes the arrays. On a cycle the stack
    would grow without end; when it is full, `repeats_question` looks for a repetition.
    """

    def __init__(self, loops: ModuleType, key: NDArray[Any], want: int, room: int) -> None:
        self.loops, self.room, self.words = loops, room, key.size
        self.fields: int = loops.FIELDS
        self.work = np.zeros(4, np.int64)  # DEPTH, POSITIONS, ANSWER, ENTRIES_USED
        self.arena = np.zeros(max(2 * room, min(LEVELS * room, WORDS)), np.int64)
        self.frames = np.zeros(LEVELS * self.fields, np.int64)
        self.nbytes = self.arena.nbytes + self.frames.nbytes
        self.arena[: self.words] = key
        loops.begin(self.work, self.frames, want, self.words)

    def grow(self, require_memory: Callable[[Stack, int], object]) -> None:
        """Double the frames if they are too short for another level, otherwise the arena."""
        levels = int(self.work[search.DEPTH]) + 1
        needs_frames = levels * self.fields > self.frames.size
        array: NDArray[Any] = self.frames if needs_frames else self.arena
        require_memory(self, 2 * array.nbytes)
        if needs_frames:
            self.frames = doubled(array)
        else:
            self.arena = doubled(array)
        self.nbytes += array.nbytes

    def repeats_question(self) -> bool:
        """Whether the path repeats a question about a position. O(levels · log levels)."""
        levels = int(self.work[search.DEPTH])
        path = self.frames[self.fields : levels * self.fields].reshape(-1, self.fields)
        # one hash for each level, so that few levels are compared in full
        hashes = path[:, search.WANT].astype(np.uint64)
        for word in range(self.words):
            hashes *= HASH_FACTOR
            hashes += self.arena[path[:, search.KEY] + word].view(np.uint64)
        sorted_hashes = np.sort(hashes)
        repeated = sorted_hashes[1:][sorted_hashes[1:] == sorted_hashes[:-1]]
        if not repeated.size:
            return False
        path = path[np.isin(hashes, repeated)]
        keys = self.arena[path[:, search.KEY, None] + np.arange(self.words)]
        questions = np.column_stack((path[:, search.WANT], keys))
        return len(np.unique(questions, axis=0)) < len(questions)


class CompiledSearch:
    """A search by compiled rules in normal or misère play, which remembers results.

    Tables and stack may together take half of ``memory`` bytes, by default about half of the limit
    on memory, and at most `MEMORY`; during a copy both arrays count. In a full table new entries
    replace others, so that the search is slower. ``unsplit`` returns the rules for lengths of play.
    """

    def __init__(
        self,
        ruleset: Rules,
        rules: CompiledRules,
        budget: Budget,
        *,
        play: Play = NORMAL,
        unsplit: Callable[[], CompiledRules | None] | None = None,
        memory: int | None = None,
    ) -> None:
        self.ruleset, self.rules, self.budget = ruleset, rules, budget
        self.misere = play is MISERE
        self._make_unsplit = unsplit
        self._given_memory = memory
        #: Upper bound of the lengths of play in the table; see `_check_lengths`.
        self._longest = 0
        self._tables: dict[int, Transpositions] = {}  # by REMOTENESS, or VALUE (also outcomes)
        self._entries_used: dict[int, int] = {}
        self._stack: Stack | None = None
        self._dense: NDArray[np.uint16] | None = None
        self._filled = 0  # entries of ``_dense`` that are known

    @cached_property
    def _unsplit_rules(self) -> CompiledRules | None:
        """The rules that split no position into a sum, as sums do not give remoteness."""
        if self._make_unsplit is not None:
            return self._make_unsplit()
        return self.rules if self.misere else self.ruleset.compiled(MISERE)

    @property
    def memory(self) -> int:
        """Maximum bytes of tables and stack, by the limits of the question."""
        limit = self.budget.limits.memory
        if self._given_memory is not None:
            return min(MEMORY, self._given_memory // 2)
        if limit is None:
            return MEMORY
        return min(MEMORY, max(limit // 8, (limit - LIBRARY_BYTES) // 2))  # limit includes them

    @property
    def nbytes(self) -> int:
        """The bytes of the tables, and of the stack if there is one."""
        dense = 0 if self._dense is None else self._dense.nbytes
        total = dense if self._stack is None else dense + self._stack.nbytes
        for table in self._tables.values():  # a plain loop, since each question needs this
            total += table.nbytes
        return total

    def has_key(self, state: object) -> bool:
        """Whether a state has a key; very large ones may have none."""
        try:
            self.rules.key(state)
        except OverflowError:
            return False
        return True

    def value(self, state: object) -> int:
        """Return the value in normal play; raises `PlayCycles` if the search meets a cycle."""
        return self._ask(search.VALUE, self.rules, state)

    def outcome(self, state: object) -> Outcome:
        """Return who wins; errors as in `value`."""
        return Outcome.N if self._ask(search.OUTCOME, self.rules, state) else Outcome.P

    def known_outcome(self, state: object) -> Outcome | None:
        """Return who wins; None if the transposition table does not have it."""
        rules, table = self.rules, self._tables.get(search.VALUE)
        if table is None:
            return None
        key = rules.array(state, self.ruleset.name)
        room = np.zeros(4 * (rules.max_options + 1) * rules.words, np.int64)
        answer = (nimbers if rules.questions and not self.misere else search).look_up_outcome(
            *table, key, room, 0 if rules.simplify is None else rules.simplify.address,
            rules.params, rules.words,
        )  # fmt: skip
        return None if answer < 0 else Outcome.N if answer else Outcome.P

    def remoteness(self, state: object) -> int | None:
        """Return the length of play, or None if no compiled rules leave positions unsplit."""
        if self._unsplit_rules is None:
            return None
        searched_before = self.budget.searched
        try:
            remoteness = self._ask(search.REMOTENESS, self._unsplit_rules, state)
        finally:  # a length exceeds an option's length by 1: each position adds at most 1
            self._longest += self.budget.searched - searched_before
        self._check_lengths()
        return remoteness

    def _check_lengths(self) -> None:
        """Raise `LongPlay` if a length may have been too large for the table, which is emptied."""
        # the table has all lengths below the longest, as each exceeds an option's length by 1
        if self._longest >= MAX_LENGTH:
            self._longest = int(self._tables[search.REMOTENESS].answers.max())
        if self._longest >= MAX_LENGTH:
            del self._tables[search.REMOTENESS]
            self._longest = 0
            raise LongPlay(
                f"{self.ruleset}: play may take more than {MAX_LENGTH:,} moves, which the method "
                "'compiled' does not count; leave out the method"
            )

    def best_option(self, state: object) -> Any:  # noqa: ANN401
        """Return the option of perfect play; None if lengths are unknown or there is no option."""
        remoteness = self.remoteness(state)
        if remoteness is None:
            return None
        options = options_of(self.ruleset, state)
        return next((o for o in options if self.remoteness(o) == remoteness - 1), None)

    def _ask(self, want: int, rules: CompiledRules, state: object) -> int:
        answer = self._answer(want, rules, state)
        record_run(rules, lengths=want == search.REMOTENESS)
        return answer

    def _answer(self, want: int, rules: CompiledRules, state: object) -> int:
        key = rules.array(state, self.ruleset.name)
        if self.nbytes > self.memory:  # an earlier question had a higher limit
            self._tables.clear()
        if want != search.REMOTENESS and rules.dense is not None and rules.dense <= MAX_DENSE_BITS:
            return self._look_up(key.item(), rules, rules.dense)
        kind = search.REMOTENESS if want == search.REMOTENESS else search.VALUE
        questions = rules.questions and kind == search.VALUE and not self.misere
        loops, max_options = nimbers if questions else search, rules.max_options
        table = self._tables.get(kind)
        if table is None:
            table = self._tables[kind] = Transpositions.of(SLOTS, rules.words, questions=questions)
            self._entries_used[kind] = 0
        simplify = (
            0 if want == search.REMOTENESS or rules.simplify is None else rules.simplify.address
        )
        # for a key, its options, and their parts; questions need room for parts twice
        room = (6 if questions else 4) * (max_options + 1) * rules.words + max_options // 64 + 2
        stack = self._stack = Stack(loops, key, want, room)
        try:
            if stack.nbytes > UNCOUNTED_STACK_BYTES:
                self._require_memory(stack, 0)
            return self._run(stack, rules, kind, simplify)
        finally:
            self._stack = None

    def _run(self, stack: Stack, rules: CompiledRules, kind: int, simplify: int) -> int:
        """Run until the question about the first key of a stack is answered."""
        table, work = self._tables[kind], stack.work
        work[search.ENTRIES_USED] = self._entries_used[kind]
        batch = POSITIONS_PER_LOOK // 50
        while True:
            count_before = work[search.POSITIONS]
            status = stack.loops.run(
                work, stack.arena, stack.frames, *table, rules.successors.address, simplify,
                rules.params, rules.words, stack.room, int(self.misere),
                min(batch, self.budget.compiled_left), self._max_entries(table, stack),
            )  # fmt: skip
            self._entries_used[kind] = work[search.ENTRIES_USED]
            self.budget.count_compiled(int(work[search.POSITIONS] - count_before))
            if status == search.DONE:
                return int(work[search.ANSWER])
            if status == search.PATH_FULL:
                if stack.repeats_question():
                    raise PlayCycles
                stack.grow(self._require_memory)
            elif status == search.TABLE_FULL:
                larger = table.larger()
                work[search.ENTRIES_USED] = transpositions.copy(*table, *larger, rules.words)
                table = self._tables[kind] = larger
            elif not self.budget.compiled_left:
                self.budget.stop()
            batch = POSITIONS_PER_LOOK

    def _require_memory(self, stack: Stack, more_bytes: int) -> None:
        """Raise LimitReached if ``more_bytes`` for the stack would take too much memory."""
        if (
            stack.nbytes + more_bytes > UNCOUNTED_STACK_BYTES
            and self.nbytes + more_bytes - UNCOUNTED_STACK_BYTES > self.memory
        ):
            limit = self._given_memory or self.budget.limits.memory or MEMORY
            self.budget.watch.halt("memory", f"{limit:,} bytes")

    def _max_entries(self, table: Transpositions, stack: Stack) -> int:
        """Return the number of entries at which the table grows; 2^63 − 1 if it cannot grow."""
        others = self.nbytes - table.nbytes - min(UNCOUNTED_STACK_BYTES, stack.nbytes)
        if others + 3 * table.nbytes > self.memory:  # both exist while entries are moved
            return np.iinfo(np.int64).max
        return int(MAX_FILLED * table.answers.size)

    def _look_up(self, key: int, rules: CompiledRules, bits: int) -> int:
        """Answer from ``_dense`` by index (the low ``bits`` bits of a key); fill it up to there."""
        index, nimber_beside = key & (1 << bits) - 1, key >> bits
        if self._dense is None:
            self._dense = np.zeros(1 << bits, np.uint16)
        scratch = np.zeros(2 * rules.max_options + 1025, np.int64)
        while self._filled <= index:
            end = min(index + 1, self._filled + min(POSITIONS_PER_LOOK, self.budget.compiled_left))
            if end == self._filled:
                self.budget.stop()
            filled = search.dense(
                self._dense, self._filled, end, bits, rules.successors.address, rules.params,
                scratch, int(self.misere),
            )  # fmt: skip
            filled_before, self._filled = self._filled, filled
            self.budget.count_compiled(filled - filled_before)
            if filled < end:  # an option has no smaller index
                raise PlayCycles
        return int(self._dense[index]) ^ nimber_beside
