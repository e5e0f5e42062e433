"""Functions that a user wrote for a game: their errors, with file and line, and repeated calls.

A sample of calls is repeated to check that options, players to move, scores and gains are the same
at each call. If options depend on chance, a counter or a growing list, a search contradicts itself,
since it needs the options of a state several times. The first calls are all repeated, later one
call in many, and each time an earlier call as well.
"""

from __future__ import annotations

import inspect
import linecache
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, update_wrapper, wraps
from itertools import chain, islice
from numbers import Rational
from typing import Any, NoReturn, TypeVar

from zermelo.errors import (
    FormatError,
    InputError,
    ZermeloError,
    ZermeloWarning,
    error_in_file,
    error_text,
    in_full,
)
from zermelo.values.player import Player

S = TypeVar("S")
Result = TypeVar("Result")

#: Exceptions of a user's function that count as errors in it, and do not end the program.
USER_ERRORS = (Exception, SystemExit)
#: Maximum number of characters of a state in a message.
MAX_SHOWN = 60
#: An option with a number a little below this causes a warning: play may go down without end.
NEGATIVE_LIMIT = -1_000
#: The message for a function that changes a state.
CHANGES_STATE = "changes the state that it is given; make a new one instead"
#: Types without a hash, and their replacements.
REPLACEMENTS: Mapping[type, str] = {
    list: "tuples, not lists",
    set: "frozensets, not sets",
    dict: "tuples, not dicts",
}

#: Parts of messages of Python, and advice for each.
ADVICE = (
    ("unhashable type", "states are distinguished by their hash: return tuples, not lists"),
    ("support item assignment", "a state never changes: copy it, change the copy, return that"),
    ("support item deletion", "a state never changes: copy it, change the copy, return that"),
    ("object has no attribute 'append'", "a state never changes: return (*state, more) instead"),
    ("object has no attribute 'remove'", "a state never changes: return a new one without it"),
    ("object has no attribute 'pop'", "a state never changes: return a new one without it"),
    ("object has no attribute 'add'", "a state never changes: return state | {more} instead"),
    ("'NoneType' object is not", "a function that ends without return gives None"),
)
#: Number of first calls that are all compared, and the interval of the calls compared later.
FIRST_CALLS, INTERVAL = 32, 64
#: Maximum numbers of options in a list that is compared, and of earlier calls that are kept.
MAX_OPTIONS, MAX_EARLIER_CALLS = 200, 32

SAME_ITERATOR = (
    "gives the same iterator each time, which is used up after the first call: return a list, or a "
    "new iterator"
)
OPTIONS_ADVICE = (
    "your options are not the same each time; a state must always have the same moves, so leave "
    "out chance, counters, and anything else that changes between calls"
)
NUMBER_ADVICE = "the result must depend on states alone, so leave out chance and counters"


def call_user(function: Callable[..., Result], *arguments: object) -> Result:
    """Return a user's function's result; raise its errors as InputError, but ZermeloError as is."""
    try:
        return function(*arguments)
    except ZermeloError:
        raise
    except USER_ERRORS as error:
        raise input_error_from(error, function, *arguments) from error


def checked(function: Callable[[S], Iterable[S]], state: S, name: str = "options") -> Iterator[S]:
    """Yield the options by a user's function, each checked to be a state; messages use ``name``.

    Raises `InputError` if the function returns anything else, raises, or changes the state.

    >>> list(checked(lambda n: [n - 1] if n else [], 3))
    [2]
    """
    hash_before = hash(state)
    answer: object = call_user(function, state)

    def fail(message: str) -> NoReturn:
        raise error_in(function, f"{name}({_shown(state)}) {message}")

    if answer is None:
        fail(
            "gives None; yield each state that a move leads to, or return a list of them, "
            "an empty one if there is no move"
        )
    if isinstance(answer, str | bytes) or not isinstance(answer, Iterable):
        fail(f"gives {_shown(answer)}; return a list of states, such as [{_shown(answer)}]")
    options: Iterator[S] = iter(answer)
    while True:
        try:
            option = next(options)
        except StopIteration:
            break
        except ZermeloError:
            raise
        except USER_ERRORS as error:
            raise input_error_from(error, function, state) from error
        if option is None:
            fail("gives None as an option; yield states")
        if type(option) is not str:  # text passes all checks
            need_state(option, "gives", fail)
            _warn_of_negative(option, name, function)
        yield option
    if hash(state) != hash_before:
        raise error_in(function, f"{name} {CHANGES_STATE}")


def need_state(state: object, what: str, fail: Callable[[str], NoReturn]) -> None:
    """Call ``fail`` with ``what`` and a reason if a state has no hash or equals only itself."""
    try:
        hash(state)
    except TypeError:
        fail(f"{what} {_shown(state)}, {_why_unhashable(state)}")
    kind = type(state)
    if kind.__eq__ is object.__eq__ and not isinstance(state, Enum) and hasattr(state, "__dict__"):
        fail(
            f"{what} {_shown(state)}, which equals nothing but itself, so that no position is "
            f"visited twice; write @dataclass(frozen=True) above class {kind.__name__}, or use "
            "tuples"
        )


def _why_unhashable(state: object) -> str:
    """Return what is wrong with a state without a hash, and advice, as text."""
    parts: tuple[object, ...] = (state, *state) if isinstance(state, tuple) else (state,)
    for part in parts:
        for kind, advice in REPLACEMENTS.items():
            if isinstance(part, kind):
                article = "a" if part is state else "with a"
                shown = f" ({_shown(tuple(state))})" if isinstance(state, list) else ""
                return f"{article} {kind.__name__}, which has no hash; return {advice}{shown}"
    return "which has no hash; return tuples"


def _warn_of_negative(option: object, name: str, function: Callable[..., object]) -> None:
    """Warn of an option that is probably illegal: with a number just below `NEGATIVE_LIMIT`."""
    parts = option if isinstance(option, tuple) else (option,)
    least = min((part for part in parts if isinstance(part, int)), default=0)
    if not NEGATIVE_LIMIT - 50 <= least < NEGATIVE_LIMIT:
        return
    place = _place_of(function)
    file_and_line = "" if place is None else f"{place[0]}, line {place[1]}: "
    warnings.warn(  # always the same text, so that it is shown once
        f"{file_and_line}{name} gives numbers below {NEGATIVE_LIMIT:,}: are these legal "
        "states? If not, leave such options out, or play may never end",
        ZermeloWarning,
        stacklevel=3,
    )


def input_error_from(
    error: BaseException, function: Callable[..., object], *arguments: object
) -> InputError:
    """Return an InputError for an exception of a user's function, with the line in the file."""
    name = getattr(function, "__name__", "the function")
    call = f"{name}({', '.join(map(_shown, arguments))})"
    hint = next((f"; {advice}" for part, advice in ADVICE if part in str(error)), "")
    import traceback

    stack = traceback.extract_tb(error.__traceback__)
    frames = [frame for frame in stack if not _in_library(frame.filename)]
    if frames:
        return error_in_file(call, error, frames[-1], hint)
    return error_in(function, f"{call} raises {error_text(error)}{hint}")


def error_in(function: Callable[..., object], message: str) -> InputError:
    """Return an error with the file and line of a function, unless a library defines it."""
    place = _place_of(function)
    if place is None or _in_library(place[0]):
        return InputError(message)
    return FormatError(message, file=place[0], line=place[1])


def _place_of(function: Callable[..., object]) -> tuple[str, int] | None:
    """Return the file and the line in which a function begins; None if it has no source."""
    undecorated = inspect.unwrap(function)
    try:
        return inspect.getfile(undecorated), inspect.getsourcelines(undecorated)[1]
    except (TypeError, OSError):
        return None


@cache
def _libraries() -> tuple[str, ...]:
    """Return the directories of installed libraries."""
    import sysconfig
    from pathlib import Path

    places = [str(Path(__file__).parents[1]), *map(sysconfig.get_path, ("stdlib", "purelib"))]
    return tuple(str(Path(place).resolve()) for place in places)


def _in_library(file: str) -> bool:
    """Whether a file belongs to a library, not to the user."""
    if not linecache.getlines(file):
        return file.startswith("<frozen")
    from pathlib import Path

    return str(Path(file).resolve()).startswith(_libraries())


def _shown(value: object) -> str:
    text = in_full(value)
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"


@dataclass(eq=False)
class DeterminismCheck:
    """A function whose calls are sometimes repeated; InputError if the results differ.

    If ``inputs`` is 0, the function returns the options of its last argument, a state. Otherwise
    its last ``inputs`` arguments are states, and it returns a player or a number.
    """

    function: Callable[..., Any]
    inputs: int = 0
    calls: int = 0
    earlier_calls: list[tuple[tuple[Any, ...], Any]] = field(default_factory=list)  #: with results

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
        remaining = iter(answer)
        options = list(islice(remaining, MAX_OPTIONS + 1))
        if _hash(arguments[-1]) != hash_before:
            raise error_in(self.function, f"{self._name} {CHANGES_STATE}")
        if len(options) > MAX_OPTIONS:
            return chain(options, remaining)
        if _are_comparable(options):
            self._compare(arguments, frozenset(options))
        return options

    def _compare(self, arguments: tuple[Any, ...], result: object) -> None:
        """Repeat the call with these arguments, and an earlier call; the first calls are kept."""
        self._repeat(arguments, result)
        if self.earlier_calls:
            self._repeat(*self.earlier_calls[self.calls % len(self.earlier_calls)])
        if len(self.earlier_calls) < MAX_EARLIER_CALLS:
            self.earlier_calls.append((arguments, result))

    def _repeat(self, arguments: tuple[Any, ...], first_result: object) -> None:
        """Repeat a call, and raise an error if the answers differ."""
        second_result = self.function(*arguments)
        if isinstance(first_result, frozenset):
            second_result = frozenset(islice(second_result, 2 * MAX_OPTIONS))
        if second_result != first_result:
            advice = OPTIONS_ADVICE if isinstance(first_result, frozenset) else NUMBER_ADVICE
            raise error_in(
                self.function,
                f"{self._call_text(arguments)} gives {_result_text(first_result)}, and "
                f"{_result_text(second_result)} another time: {advice}",
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
    def checked_method(*arguments: object) -> object:
        return check(*arguments)

    return checked_method


def contradiction_error(name: str, why: str) -> InputError:
    """Return the error for ``why``, a contradiction between answers about a position."""
    return InputError(f"{name}: {why}, which cannot be: {OPTIONS_ADVICE}")


def _hash(state: object) -> int:
    """Return the hash of a state, which shows whether the state was changed; 0 if it has none."""
    try:
        return hash(state)
    except TypeError:
        return 0


def _are_comparable(options: list[Any]) -> bool:
    """Whether options are hashable and equal to copies of themselves."""
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
