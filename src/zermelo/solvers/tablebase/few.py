"""Small tables without a compiler: compiled rules run as the plain Python that they are written in.

Loading Numba takes longer than to ask for the options of some thousand keys this way. So that is
tried first, for a fifth of a second; what it does not suffice for is begun again in compiled loops.
Either way the table is the same, to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from time import process_time
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from zermelo.games.rules import End
from zermelo.solvers.tablebase.by_text import labelled
from zermelo.solvers.tablebase.form import HOLE
from zermelo.solvers.tablebase.write import Found, Section
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.limits import Watch
    from zermelo.solvers.tablebase.question import Question

__all__ = ["FEW", "Impatient", "Patience", "asking", "build"]

#: CPU seconds for what loading Numba alone takes half a second.
PATIENCE = 0.2

#: More positions than there is ever time for.
FEW = 10_000

#: The words of a key.
Key: TypeAlias = tuple[int, ...]


class Impatient(Exception):
    """There are too many positions, or their rules cannot be run in plain Python."""


class Patience:
    """The CPU time for an attempt; and the clock of whoever waits."""

    def __init__(self, watch: Watch) -> None:
        self._watch, self._done, self._end = watch, 0, process_time() + PATIENCE

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


def build(question: Question, means: str) -> Found | None:
    """Return the table that a means would find; None where that takes too long in plain Python.

    Parameters
    ----------
    question : Question
        With compiled rules.
    means : str
        A name of `zermelo.solvers.tablebase.build.MEANS`.

    Raises
    ------
    LimitReached
        Of time.
    """
    rules = question.compiled
    assert rules is not None  # noqa: S101  the table of means says so
    try:
        if means in ("unmoves", "disk"):
            return by_index(question, rules, means)
        return by_key(question, rules, means)
    except Impatient:
        return None


def by_index(question: Question, rules: CompiledRules[Any], means: str) -> Found:
    """Label all indices."""
    count = rules.indices or 0
    if count > FEW:
        raise Impatient
    listed = Listed(question, rules)
    listed.explore((index,) for index in range(count))
    if len(listed.keys) != count + 1 or any(len(row) > 254 for row in listed.rows):
        raise Impatient  # the means says what is wrong
    labels = listed.labels()
    return Found(
        "index", [Section(0, None, labels)], listed.moves, int(labels.max()), count, 1, means
    )


def by_key(question: Question, rules: CompiledRules[Any], means: str) -> Found:
    """Label all keys that can be reached from the starts."""
    name, words = str(question.rules), rules.words
    listed = Listed(question, rules)
    listed.explore(tuple(rules.array(state, name).tolist()) for state in question.starts)
    if listed.holes:
        raise Impatient  # the means says what is wrong
    labels = listed.labels()
    tiers = listed.tiers() if means == "tiers" else [0] * len(labels)
    order = sorted(range(len(labels)), key=lambda place: (tiers[place], listed.keys[place + 1]))
    sections = []
    for tier, places in groupby(order, key=tiers.__getitem__):
        chosen = list(places)
        keys = np.array([listed.keys[place + 1] for place in chosen], np.int64)
        sections.append(Section(tier, keys.reshape(-1, words), labels[chosen]))
    more = {"tiered": True} if means == "tiers" else {}
    return Found("words", sections, listed.moves, int(labels.max()), len(order), words, means, more)


class Listed:
    """Keys, numbered from 1 on, with their options; vertex 0 lies behind wins that are claimed."""

    def __init__(self, question: Question, rules: CompiledRules[Any]) -> None:
        self._question, self._rules = question, rules
        self._ask = asking(rules, question.play)
        self.keys: list[Key] = [()]
        self.rows: list[list[int]] = [[]]
        self.holes: list[int] = []
        self.moves = 0

    def explore(self, seeds: Iterable[Key]) -> None:
        """List all that can be reached from some keys."""
        budget, patience = self._question.budget, Patience(self._question.budget.watch)
        numbers: dict[Key, int] = {}

        def number_of(key: Key) -> int:
            number = numbers.setdefault(key, len(self.keys))
            if number == len(self.keys):
                self.keys.append(key)
            return number

        for seed in seeds:
            number_of(seed)
        for place in range(1, FEW + 1):
            if place == len(self.keys):
                break
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
        if len(self.rows) < len(self.keys) or len(self.keys) - 1 > budget.compiled_left:
            raise Impatient
        budget.count_compiled(len(self.keys) - 1)

    def labels(self) -> Any:  # noqa: ANN401
        """Label all keys."""
        holes = set(self.holes)
        if not holes.isdisjoint(number for row in self.rows for number in row):
            raise Impatient  # the means says what is wrong
        ptr = np.cumsum([0, *map(len, self.rows)], dtype=np.int64)
        idx = np.array([number for row in self.rows for number in row], np.int32)
        labels = labelled(ptr, idx, self._question.budget)
        labels[self.holes] = HOLE
        return labels[1:]

    def tiers(self) -> list[int]:
        """Return the tier of each key."""
        tier, none = plain(self._rules.tier), np.zeros(1, np.int64)
        found = [
            int(tier(np.array(key, np.int64), none, self._rules.params)) for key in self.keys[1:]
        ]
        for place, row in enumerate(self.rows[1:]):
            if any(found[number - 1] > found[place] for number in row if number):
                raise Impatient  # the means says what is wrong
        return found
