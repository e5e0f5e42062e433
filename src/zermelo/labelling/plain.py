"""Few keys without a compiler: compiled rules run as the plain Python that they are written in.

Loading Numba takes longer than to ask for the options of some thousand keys this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import process_time
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from zermelo.games.ends import End
from zermelo.labels.passes import Passes
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.budget import Budget
    from zermelo.games.compiled import CompiledRules
    from zermelo.limits import Watch

#: CPU seconds for what loading Numba alone takes half a second.
PATIENCE = 0.2

#: More positions than there is ever time for.
FEW = 10_000

#: The label of a key that is no position.
NONE = -2

#: The words of a key.
Key: TypeAlias = tuple[int, ...]


class Impatient(Exception):
    """There are too many positions, or their rules cannot be run in plain Python."""


class Patience:
    """The CPU time for an attempt; and the clock of whoever waits."""

    def __init__(self, watch: Watch, seconds: float | None = None) -> None:
        self._watch, self._done = watch, 0
        self._end = process_time() + (PATIENCE if seconds is None else seconds)

    def count(self) -> None:
        """Count a position.

        Raises
        ------
        Impatient, LimitReached
        """
        if not self._done % 16 and process_time() > self._end:
            raise Impatient
        self._done += 1
        if not self._done % 256:
            self._watch.look(lambda: f"{self._done:,} positions")


def asking(rules: CompiledRules[Any], play: Play) -> Callable[[Key], End | list[Key] | None]:
    """Return how to ask of a key how play ends, or for the keys of its options, each once.

    What is None is no position. As in compiled loops, play with no options is lost, and ends are
    turned round for misère play.

    Raises
    ------
    Impatient
        The rules are compiled only.
    """
    from zermelo._jit.addressed import TIE, WON

    successors, words = plain(rules.successors), rules.words
    given = np.empty(words, np.int64)
    out = np.zeros(3 * (rules.most + 1) * words, np.int64)
    ends = {0: End.LOST, TIE: End.TIE, WON: End.WON}

    def ask(key: Key) -> End | list[Key] | None:
        given[:] = key
        kind = int(successors(given, out, rules.params))
        end = ends.get(kind)
        if end is not None:
            return end.turned if play is MISERE else end
        if kind < 0:
            return None
        rows = out[: kind * words].reshape(-1, words).tolist()
        return list(dict.fromkeys(map(tuple, rows)))

    return ask


def plain(function: Any) -> Callable[..., Any]:  # noqa: ANN401  Addressed, or what others wrote
    """Return a function of compiled rules as plain Python, in which words wrap around as well."""
    found = getattr(function, "plain", None)
    if found is None:
        raise Impatient

    def wrapping(*args: Any) -> Any:  # noqa: ANN401
        try:
            with np.errstate(over="ignore"):
                return found(*args)
        except Exception:  # noqa: BLE001  lines that Numba alone understands
            raise Impatient from None

    return wrapping


def labelled(ptr: NDArray[np.int64], idx: NDArray[np.int32], budget: Budget) -> NDArray[np.int32]:
    """Label rows by Algorithm PND."""
    from zermelo._jit import csr, retrograde

    with Passes(ptr.size - 1, budget.watch) as passes:
        before, pred = csr.transpose(ptr, idx)
        labels = np.empty(ptr.size - 1, np.int32)
        passes.look("labelling")
        retrograde.label(ptr, before, pred, labels, passes.done)
    return labels


class Listed:
    """Keys, numbered from 1 on, with their options; vertex 0 lies behind wins that are claimed."""

    def __init__(self, rules: CompiledRules[Any], play: Play, budget: Budget) -> None:
        self._ask, self._budget = asking(rules, play), budget
        self.keys: list[Key] = [()]
        self.rows: list[list[int]] = [[]]
        self.holes: list[int] = []
        self.moves = 0
        self._numbers: dict[Key, int] = {}

    def __len__(self) -> int:
        """Count the vertices, vertex 0 among them."""
        return len(self.keys)

    def explore(self, seeds: Iterable[Key], seconds: float | None = None) -> None:
        """List all that can be reached from some keys.

        Raises
        ------
        Impatient, LimitReached
            Where there are more positions than allowed, there are for compiled loops as well.
        """
        budget, patience = self._budget, Patience(self._budget.watch, seconds)
        numbers = self._numbers

        def number_of(key: Key) -> int:
            number = numbers.setdefault(key, len(self.keys))
            if number == len(self.keys):
                self.keys.append(key)
            return number

        for seed in seeds:
            number_of(seed)
        left = budget.compiled_left
        for place in range(1, FEW + 1):
            if place == len(self.keys):
                break
            if place > left:
                budget.count_compiled(left)
                budget.stop()
            patience.count()
            found = self._ask(self.keys[place])
            if isinstance(found, list):
                row = list(map(number_of, found))
                self.moves += len(row)
            elif found is None:
                self.holes.append(place)
                row = []
            else:
                row = {End.LOST: [], End.TIE: [place], End.WON: [0]}[found]
            self.rows.append(row)
        if len(self.rows) < len(self.keys):
            raise Impatient
        budget.count_compiled(len(self.keys) - 1)

    def numbers(self, wanted: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the vertices of some keys; −1 for those that are not there."""
        held = self._numbers
        return np.array([held.get(tuple(key), -1) for key in wanted.tolist()], np.int64)

    @property
    def ptr(self) -> NDArray[np.int64]:
        """Where each row begins, and the last one ends."""
        return np.cumsum([0, *map(len, self.rows)], dtype=np.int64)

    @property
    def idx(self) -> NDArray[np.int32]:
        """The rows, one after the other."""
        return np.array([number for row in self.rows for number in row], np.int32)

    def forget_rows(self) -> None:
        """Let go of the rows; the keys are still found."""
        self.rows = []

    def labels(self) -> NDArray[np.int32]:
        """Return the remoteness of every vertex, −1 for draws, −2 where there is no position.

        Raises
        ------
        Impatient
            Play comes to what is no position.
        """
        holes = set(self.holes)
        if not holes.isdisjoint(number for row in self.rows for number in row):
            raise Impatient  # compiled loops say what is wrong
        labels = labelled(self.ptr, self.idx, self._budget)
        labels[self.holes] = NONE
        return labels
