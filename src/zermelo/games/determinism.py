"""A check that functions of a game return the same at each call: a sample of calls is repeated.

It checks options, players to move, scores and gains. If options depend on chance, a counter or a
growing list, a search contradicts itself, since it needs the options of a state several times. The
first calls are repeated, later one in many; some remembered calls are repeated as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import update_wrapper, wraps
from itertools import chain, islice
from numbers import Rational
from typing import Any

from zermelo.errors import InputError
from zermelo.games.own_functions import CHANGES, error_in
from zermelo.values.player import Player

#: The number of first calls that are compared, and the interval between those compared later.
FIRST_CALLS, INTERVAL = 32, 64
#: Maximum numbers of options in a list that is compared, and of states that are remembered.
MAX_OPTIONS, MAX_STATES = 200, 32

SAME_ITERATOR = (
    "gives the same iterator each time, which is used up after the first call: return a list, or a "
    "new iterator"
)
ADVICE = (
    "your options are not the same each time; a state must always have the same moves, so leave "
    "out chance, counters, and anything else that changes between calls"
)
NUMBER_ADVICE = "it must depend on states alone, so leave out chance and counters"


@dataclass(eq=False)
class DeterminismCheck:
    """A function whose calls are sometimes repeated; InputError if the results differ.

    It returns the options of a state, its last argument. With ``inputs``, the number of states
    among its arguments, it returns a player or a number.
    """

    function: Callable[..., Any]
    inputs: int = 0
    calls: int = 0
    remembered: list[tuple[tuple[Any, ...], Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        update_wrapper(self, self.function)

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401
        """Return the result of the function."""
        self.calls += 1
        if self.calls > FIRST_CALLS and self.calls % INTERVAL:
            return self.function(*arguments)
        hash_before = _hash(arguments[-1])
        answer = self.function(*arguments)
        if self.inputs:
            if isinstance(answer, Rational | Player):  # else the caller raises the error
                self._compare(arguments, answer)
            return answer
        if isinstance(answer, str | bytes) or not isinstance(answer, Iterable):
            return answer  # the caller raises the error
        if isinstance(answer, Iterator) and self.function(*arguments) is answer:
            raise error_in(self.function, f"{self._call_text(arguments)} {SAME_ITERATOR}")
        rest = iter(answer)
        options = list(islice(rest, MAX_OPTIONS + 1))
        if _hash(arguments[-1]) != hash_before:
            raise error_in(self.function, f"{self._name} {CHANGES}")
        if len(options) > MAX_OPTIONS:
            return chain(options, rest)
        if _are_comparable(options):
            self._compare(arguments, frozenset(options))
        return options

    def _compare(self, arguments: tuple[Any, ...], options: object) -> None:
        """Repeat the call with these arguments and with some remembered ones."""
        self._repeat(arguments, options)
        if self.remembered:
            self._repeat(*self.remembered[self.calls % len(self.remembered)])
        if len(self.remembered) < MAX_STATES:
            self.remembered.append((arguments, options))

    def _repeat(self, arguments: tuple[Any, ...], first_result: object) -> None:
        """Repeat a call, and raise an error if the answers differ."""
        second = self.function(*arguments)
        if isinstance(first_result, frozenset):
            second = frozenset(islice(second, 2 * MAX_OPTIONS))
        if second != first_result:
            advice = ADVICE if isinstance(first_result, frozenset) else NUMBER_ADVICE
            raise error_in(
                self.function,
                f"{self._call_text(arguments)} gives {_result_text(first_result)}, and "
                f"{_result_text(second)} another time: {advice}",
            )

    @property
    def _name(self) -> str:
        return getattr(self.function, "__name__", "the function")

    def _call_text(self, arguments: tuple[Any, ...]) -> str:
        states = ", ".join(f"{state!r:.60}" for state in arguments[-self.inputs or -1 :])
        return f"{self._name}({states})"


def with_determinism_check(method: Callable[..., Any], inputs: int = 0) -> Callable[..., Any]:
    """Return a method whose calls are checked, counted over all objects of its class."""
    check = DeterminismCheck(method, inputs)

    @wraps(method)
    def options(*arguments: object) -> object:
        return check(*arguments)

    return options


def contradictory(name: str, why: str) -> InputError:
    """Return the error for answers that contradict each other."""
    return InputError(f"{name}: {why}, which cannot be: {ADVICE}")


def _hash(state: object) -> int:
    """Return the hash of a state, which shows whether the state was changed; 0 if it has none."""
    try:
        return hash(state)
    except TypeError:
        return 0


def _are_comparable(options: list[Any]) -> bool:
    """Whether options are hashable and equal to copies of themselves; if not, the caller raises."""
    by_identity: Any = object.__eq__
    try:
        return all(type(option).__eq__ is not by_identity for option in frozenset(options))
    except TypeError:
        return False


def _result_text(result: object) -> str:
    if not isinstance(result, frozenset):
        return str(result)
    options = sorted(map(repr, result))
    if not options:
        return "none"
    return f"{', '.join(options[:4])}{f' and {len(options) - 4} more' * (len(options) > 4)}"
