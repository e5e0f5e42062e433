"""Labels of few keys without a compiler: compiled rules run as plain Python.

Loading Numba takes longer than listing the options of some thousand keys this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import LimitReached
from zermelo.games.compiled import CompiledRules
from zermelo.games.ends import End
from zermelo.labelling.labelled import PND, ByIndices, ByKeys, PlainListing, Section
from zermelo.labelling.question import Question
from zermelo.labelling.retrograde import ends_and_options
from zermelo.limits import Watch
from zermelo.values.play import MISERE, Play

#: Maximum number of steps of a trial (in plain Python), about 0.2 s; loading Numba takes 0.5 s.
#: A position takes 1 + `max_options` // `MOVES_PER_STEP` steps, and 1 for each distinct option.
MAX_STEPS, MOVES_PER_STEP = 40_000, 8
#: The factor by which a trial is shorter if compiled rules are loaded already.
SHORTER_IF_READY = 4
#: Maximum number of positions of a trial, however few moves they have.
MAX_POSITIONS = 10_000
#: The words of a key.
Key: TypeAlias = tuple[int, ...]


class NotInPlainPython(Exception):
    """A trial fails: too many positions or steps, or rules that need a compiler or are wrong."""


class TrialBudget:
    """The steps of a trial that are left, and the clock of the question."""

    def __init__(self, watch: Watch, rules: CompiledRules[Any]) -> None:
        self._watch, self._positions = watch, 0
        self._steps_per_position = 1 + rules.max_options // MOVES_PER_STEP
        is_ready = getattr(rules.successors, "ready", False)
        self._steps_left = MAX_STEPS // SHORTER_IF_READY if is_ready else MAX_STEPS

    def count(self, answer: object) -> None:
        """Count a position and its options; raise NotInPlainPython if too few steps are left."""
        moves = len(answer) if isinstance(answer, list) else 0
        self._steps_left -= self._steps_per_position + moves
        if self._steps_left < 0:
            raise NotInPlainPython
        self._positions += 1
        if not self._positions % 256:
            self._watch.look(lambda: f"{self._positions:,} positions")


def options_of_keys(
    rules: CompiledRules[Any], play: Play
) -> Callable[[Key], End | list[Key] | None]:
    """Return a function from keys to ends or distinct options, or None for keys of no position."""
    from zermelo._jit.addressed import TIE, WON

    successors, words = in_plain_python(rules.successors), rules.words
    key_words = np.empty(words, np.int64)
    out = np.zeros(3 * (rules.max_options + 1) * words, np.int64)
    ends = {0: End.LOST, TIE: End.TIE, WON: End.WON}

    def ask(key: Key) -> End | list[Key] | None:
        key_words[:] = key
        count = int(successors(key_words, out, rules.params))
        if (end := ends.get(count)) is not None:
            return end.turned if play is MISERE else end
        if count < 0:
            return None
        return list(dict.fromkeys(map(tuple, out[: count * words].reshape(-1, words).tolist())))

    return ask


def in_plain_python(function: object) -> Callable[..., Any]:
    """Return a function of compiled rules in plain Python, with silent overflow as if compiled."""
    if (python_function := getattr(function, "plain", None)) is None:
        raise NotInPlainPython

    def call(*args: object) -> object:
        try:
            with np.errstate(over="ignore"):
                return python_function(*args)
        except LimitReached:
            raise
        except Exception:  # noqa: BLE001  code only for Numba, or a bug in the rules
            raise NotInPlainPython from None

    return call


class FewKeys(ByKeys, PlainListing):
    """Keys listed and labelled in plain Python, numbered from 1 on."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._begin()

    def explore(self, seeds: Iterable[Key]) -> None:
        """List all reachable positions; raise NotInPlainPython if they are too many for a trial."""
        budget, trial = self.budget, TrialBudget(self.budget.watch, self.rules)
        max_listed, options_of = budget.compiled_left, options_of_keys(self.rules, self.play)

        def ask(key: Key) -> End | list[Key] | None:
            answer = options_of(key)
            trial.count(answer)
            return answer

        def visit(number: int) -> None:
            if number > MAX_POSITIONS:
                raise NotInPlainPython
            if number > max_listed:
                budget.count_compiled(max_listed)
                budget.stop()

        self._list(seeds, ask, visit)
        budget.count_compiled(len(self))

    def label(self) -> NDArray[np.int32]:
        """Find the remoteness of every vertex; NotInPlainPython if a move leads to no position."""
        if not {*self.holes}.isdisjoint(self._edges):
            raise NotInPlainPython  # compiled loops raise the error
        return super().label()

    def numbers_of(self, states: Sequence[Any]) -> NDArray[np.int64]:
        """Return the vertices of states; −1 for states that are not listed."""
        keys = self.keys_of(states).tolist()
        return np.array([self._numbers.get(tuple(key), -1) for key in keys], np.int64)

    def find_tiers(self) -> None:
        """Find the tiers of all keys; raise NotInPlainPython if a move leads to a higher tier."""
        tier_of, unused = in_plain_python(self.rules.tier), np.zeros(1, np.int64)
        keys = (np.array(key, np.int64) for key in self.states[1:])
        self._tiers = [int(tier_of(key, unused, self.rules.params)) for key in keys]
        tiers = np.array([0, *self._tiers])
        if (tiers[self.idx] > np.repeat(tiers, np.diff(self.ptr))).any():
            raise NotInPlainPython  # the method by tiers raises the error
        self.tiered = True

    def sections(self) -> Iterable[Section]:
        """Yield the labels by tier, ascending; for indices, or without tiers, all are in tier 0."""
        labels = self._labels[1:]
        if self.form == "index":
            yield Section(0, None, labels)
            return
        tiers = self._tiers if self.tiered else [0] * len(self)
        order = sorted(range(len(self)), key=lambda index: (tiers[index], self.states[index + 1]))
        for tier, indices in groupby(order, key=tiers.__getitem__):
            tier_indices = list(indices)
            keys = np.array([self.states[index + 1] for index in tier_indices], np.int64)
            yield Section(tier, keys.reshape(-1, self.words), labels[tier_indices])


def label_all(question: Question, *, by_index: bool, by_tier: bool) -> FewKeys | None:
    """Return the labels that a compiled method would find; None if plain Python fails to do so."""
    if (rules := question.compiled) is None:
        return None
    try:
        keys = FewKeys.of_question(question)
        if by_index:
            count = rules.indices or 0
            if count > MAX_POSITIONS:
                raise NotInPlainPython
            keys.form, keys.method_text = "index", ByIndices.method_text
            keys.explore((index,) for index in range(count))
            if len(keys) != count or np.diff(keys.ptr).max() > 254:
                raise NotInPlainPython  # the method raises the error
        else:
            keys.method_text = f"{PND}, on {{:,}} keys"
            keys.explore(map(tuple, keys.keys_of(question.starts).tolist()))
            if keys.holes:
                raise NotInPlainPython  # the method raises the error
        if by_tier:
            keys.find_tiers()
        keys.label()
    except NotInPlainPython:
        if question.budget.allows_few:
            count_plainly(question)
        return None
    return keys


def count_plainly(question: Question) -> None:
    """Count positions by plain rules; raise LimitReached, without Numba, if they are too many."""
    budget, rules = question.budget, question.rules
    options_of = ends_and_options(rules, question.play, budget.watch, canonical=True)
    queue = list(dict.fromkeys(map(rules.canonical, question.starts)))
    seen = set(queue)
    for state in queue:
        budget.count()
        options = options_of(state)
        new_states = set(options) - seen if isinstance(options, list) else set()
        seen |= new_states
        queue += new_states
    budget.begin_part()
