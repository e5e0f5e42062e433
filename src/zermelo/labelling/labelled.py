"""The result of every labelling method: all positions with their labels."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import InputError, LimitReached
from zermelo.games.ends import End
from zermelo.labelling.labels import HOLE
from zermelo.labels.passes import Passes
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.budget import Budget
    from zermelo.games.compiled import Addressed, CompiledRules
    from zermelo.labelling.question import Question
    from zermelo.labels.loopy import Loopy
    from zermelo.values.nimber import LoopyValue

PND = "Algorithm PND (Fraenkel 1997, Theorem 2)"

#: The sign bit of a word; once it is flipped, unsigned words sort as the signed ones did.
_SIGN_BIT = np.uint64(1 << 63)


class LabelRow(Protocol):
    """A sequence of labels that is read in slices."""

    def __len__(self) -> int: ...
    def __getitem__(self, indices: slice, /) -> NDArray[Any]: ...


@dataclass(frozen=True)
class Section:
    """Labels and keys of a tier; keys are rows of words or texts, or None for 0, 1 and so on."""

    tier: int
    keys: Any
    labels: NDArray[np.int32] | ByIndices


class Labelled(ABC):
    """The positions of a game with their labels, for `solve` and for tables."""

    #: The form of keys (``index``, ``words``, ``text``), words per key, whether keys have tiers.
    form, words, tiered = "words", 1, False
    #: The text on the method in answers; {:,} is the number of positions and holes.
    method_text = PND
    #: Whether all reachable positions are listed; if not, a position labelled D may be P or N.
    is_whole = True
    #: The number of moves between positions; several from one position to another count once.
    moves = 0
    #: The largest remoteness; if all positions are draws, 0 or −1, which depends on the method.
    longest = -1

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of positions plus that of holes (listed keys without a position)."""

    @abstractmethod
    def __contains__(self, state: object) -> bool: ...

    @abstractmethod
    def of(self, states: Sequence[Any]) -> list[int]:
        """Return the labels of states, all of which must be listed."""

    @abstractmethod
    def sections(self) -> Iterable[Section]:
        """Return a section for each tier, ascending; without tiers, one section."""

    def value(self, state: object) -> LoopyValue | None:  # noqa: ARG002
        """Return the loopy value of a state; None if the options of positions are not kept."""
        return None

    def forget_rows(self) -> None:  # noqa: B027  most classes have none
        """Free the options of positions; once all are labelled, only loopy values need them."""


class ListedPositions(Labelled):
    """Positions listed in memory, numbered from 1; vertex 0 is the option after a claimed win."""

    _labels: NDArray[np.int32]

    @property
    @abstractmethod
    def ptr(self) -> NDArray[np.int64]:
        """The places in `idx` where the rows of the vertices begin, and the end of the last row."""

    @property
    @abstractmethod
    def idx(self) -> NDArray[np.int32]:
        """The options of every vertex, row after row."""

    @abstractmethod
    def numbers_of(self, states: Sequence[Any]) -> NDArray[np.int64]:
        """Return the vertices of states; −1 for states that are not listed."""

    def __contains__(self, state: object) -> bool:
        return bool(self.numbers_of([state])[0] > 0)

    def of(self, states: Sequence[Any]) -> list[int]:
        """Return the labels of states, all of which must be listed."""
        labels: list[int] = self._labels[self.numbers_of(states)].tolist() if states else []
        return labels

    def value(self, state: object) -> LoopyValue:
        """Return the loopy value of a state, in normal play without other ends than "no move"."""
        return self.gamma.at(int(self.numbers_of([state])[0]) - 1)

    @cached_property
    def gamma(self) -> Loopy:
        """The values γ of the positions; that of position v is at index v − 1."""
        from zermelo.digraph.digraph import Digraph
        from zermelo.labels.loopy import loopy

        return loopy(Digraph.from_rows(self.ptr[1:], self.idx - 1))


class PlainListing(ListedPositions):
    """Positions, each with its options or its end of play, and holes, listed in plain Python."""

    budget: Budget

    def _begin(self) -> None:
        self.states: list[Any] = [None]  # vertex 0: the option after a claimed win
        self.holes: list[int] = []
        self._numbers: dict[Any, int] = {}
        self._degrees: list[int] = [0]
        self._edges: list[int] = []

    def __len__(self) -> int:
        return len(self.states) - 1

    @property
    def ptr(self) -> NDArray[np.int64]:
        """The places in `idx` where the rows of the vertices begin, and the end of the last row."""
        return np.cumsum([0, *self._degrees], dtype=np.int64)

    @property
    def idx(self) -> NDArray[np.int32]:
        """The options of every vertex, row after row."""
        return np.array(self._edges, np.int32)

    def _list(
        self,
        starts: Iterable[Any],
        options_of: Callable[[Any], End | list[Any] | None],
        visit: Callable[[int], object],
        after_layer: Callable[[int], bool] | None = None,
    ) -> None:
        """List all reachable positions; call ``visit(number)`` before each position's options.

        ``options_of`` returns None for a hole. A layer has the positions at one distance from the
        starts; after each but the last, ``after_layer(next_number)`` returns whether to stop.
        """
        states, degrees, edges = self.states, self._degrees, self._edges
        number_of, number = self._number_of, len(degrees)
        for start in starts:
            number_of(start)
        layer_end = len(states)
        while number < len(states):
            if number == layer_end:
                if after_layer is not None and after_layer(number):
                    return
                layer_end = len(states)
            visit(number)
            options = options_of(states[number])
            if isinstance(options, list):
                row = list(dict.fromkeys(map(number_of, options)))
                self.moves += len(row)
            elif options is None:
                self.holes.append(number)
                row = []
            else:
                row = {End.LOST: [], End.TIE: [number], End.WON: [0]}[options]
            degrees.append(len(row))
            edges += row
            number += 1

    def _number_of(self, state: object) -> int:
        """Return the number of a state, a new one if it is seen for the first time."""
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number

    def label(self) -> NDArray[np.int32]:
        """Find and return the remoteness of every vertex, −1 for draws, −2 for holes."""
        self._labels = label_rows(self.ptr, self.idx, self.budget)
        self._labels[self.holes] = HOLE
        self.longest = int(self._labels[1:].max())
        return self._labels


@dataclass(eq=False)
class ByKeys(Labelled):
    """Positions of compiled rules, labelled within a budget of positions, time and memory."""

    rules: CompiledRules[Any]
    budget: Budget
    play: Play = NORMAL
    name: str = "the ruleset"

    def __post_init__(self) -> None:
        self.words = self.rules.words

    @classmethod
    def of_question(cls, question: Question, **fields: Any) -> Self:  # noqa: ANN401
        """Return an instance for the compiled rules of a question; nothing is labelled yet."""
        name = str(question.rules)
        if question.compiled is None:
            raise InputError(f"{name}: there are no compiled rules for {question.position}")
        return cls(question.compiled, question.budget, question.play, name, **fields)

    def keys_of(self, states: Sequence[Any]) -> NDArray[np.int64]:
        """Return the keys of states, one row each."""
        return np.array([self.rules.array(state, self.name) for state in states])

    def need_memory(self, needed: int, cheaper: str = "") -> None:
        """Raise LimitReached, advising ``cheaper``, if fewer than ``needed`` bytes are left."""
        limit, free = self.budget.limits.memory, self.budget.watch.memory_left
        if limit is not None and free is not None and needed > free:
            self.budget.known["bytes_needed"] = f"{needed:,}"
            if cheaper:
                self.budget.known["cheaper"] = cheaper
            self.budget.watch.halt("memory", f"{limit:,} bytes")

    @contextmanager
    def with_advice(self, cheaper: Callable[[], str]) -> Iterator[None]:
        """Add the advice ``cheaper()`` to a `LimitReached` about memory in a ``with`` block."""
        try:
            yield
        except LimitReached as reached:
            if reached.limit != "memory":
                raise
            known = {"cheaper": cheaper(), **reached.known}
            raise LimitReached("memory", reached.amount, known) from None

    def no_position_error(self) -> InputError:
        """Return the error for a move to a key that ``successors`` itself takes for a hole."""
        return InputError(
            f"{self.name}: successors returns a key that, by successors itself, is not a position; "
            "mend the compiled rules"
        )


class ByIndices(ByKeys):
    """Labels of all indices, found by un-moves; `HOLE` for an index that is not a position."""

    form = "index"
    method_text = f"{PND}, backwards on {{:,}} indices"

    def __post_init__(self) -> None:
        from zermelo._jit import unmoves

        super().__post_init__()
        self._loops = unmoves
        self._indices, self._unmoves = unmoves_of(self.rules, self.name)

    def __len__(self) -> int:
        return self._indices

    def __contains__(self, state: object) -> bool:
        return True

    @abstractmethod
    def __getitem__(self, indices: slice) -> NDArray[np.int32]:
        """Return the labels of a slice of the indices."""

    def of(self, states: Sequence[Any]) -> list[int]:
        """Return the labels of states; a state that is a hole raises InputError."""
        labels = [int(self[key : key + 1][0]) for (key,) in self.keys_of(states).tolist()]
        if HOLE in labels:
            raise InputError(
                f"{self.name}: by the compiled rules, a state that play reaches is not a position; "
                "mend the compiled rules"
            )
        return labels

    def _unfit_error(self, problem: str) -> InputError:
        return InputError(
            f"{self.name}: {problem}; leave un-moves out of the compiled rules, so that "
            "the game is labelled by keys"
        )

    def _too_many_options_error(self, index: int) -> InputError:
        return self._unfit_error(f"there are more than 254 options at index {index:,}")

    def _too_long_error(self, level: int) -> InputError:
        return self._unfit_error(f"remoteness {level:,} is too large for labels of two bytes")

    def sections(self) -> Iterable[Section]:
        """Return one section with all indices."""
        return [Section(0, None, self)]


def unmoves_of(rules: CompiledRules[Any], name: str = "the ruleset") -> tuple[int, Addressed]:
    """Return the number of indices of compiled rules, and their un-moves."""
    if rules.backwards is None:
        raise InputError(f"{name}: its compiled rules have no un-moves; label the game by keys")
    return rules.backwards


def sort_order(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the indices of rows of words in ascending order of the rows."""
    if keys.shape[1] == 1:
        return np.argsort(keys[:, 0], kind="stable")
    return np.lexsort(keys.T[::-1])


def label_rows(ptr: NDArray[np.int64], idx: NDArray[np.int32], budget: Budget) -> NDArray[np.int32]:
    """Return the remoteness of every vertex, −1 for draws, by Algorithm PND."""
    from zermelo._jit import csr, retrograde

    with Passes(ptr.size - 1, budget.watch) as passes:
        passes.look("finding predecessors")
        pred_ptr, pred = csr.transpose(ptr, idx)
        remoteness = np.empty(ptr.size - 1, np.int32)
        passes.look("labelling")
        retrograde.label(ptr, pred_ptr, pred, remoteness, passes.record_labelled)
    return remoteness


def digits_of(keys: NDArray[np.int64]) -> str:
    """Return all keys as one text, 16 hexadecimal digits a word; texts of keys sort as the keys.

    >>> digits_of(np.array([[2], [-1]]))
    '80000000000000027fffffffffffffff'
    """
    return (keys.view(np.uint64) ^ _SIGN_BIT).astype(">u8").tobytes().hex()


def keys_of_digits(texts: Sequence[str], words: int) -> NDArray[np.int64]:
    """Return keys of ``words`` words from hexadecimal digits; ValueError for other text.

    >>> keys_of_digits(["8000000000000002", "7fffffffffffffff"], 1).tolist()
    [[2], [-1]]
    """
    numbers = np.frombuffer(bytes.fromhex("".join(texts)), ">u8").astype(np.uint64)
    return (numbers ^ _SIGN_BIT).view(np.int64).reshape(-1, words)
