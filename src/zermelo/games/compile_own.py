"""Games given by functions, compiled by Numba on request.

States are integers, or tuples of integers of equal length. The functions are compiled as they are
written, and so are the functions that they call. After an error or too many options
`CompiledGame.flaw` is set: the results are discarded, and plain Python is used instead.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, fields
from types import CodeType, FunctionType
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from zermelo._jit.addressed import HOLE, TIE, WON
from zermelo.errors import need
from zermelo.games.compiled import CompiledRules, call_compiled
from zermelo.games.ends import End
from zermelo.games.own import FunctionRuleset, OwnWithEnds, OwnWithTurns
from zermelo.games.position import Position
from zermelo.games.rules import options_of
from zermelo.values.play import NORMAL, Play

S = TypeVar("S", bound=Hashable)
#: Maximum number of positions on which compiled and plain functions are compared.
SAMPLE_SIZE = 1_000
#: Limit on options: a base + a factor × the most options in the sample, but at most MAX_OPTIONS.
BASE_OPTIONS, OPTIONS_FACTOR, MAX_OPTIONS = 64, 8, 60_000
#: The ends of play, by what compiled functions return; 0 also if there is no option.
ENDS = {0: End.LOST, TIE: End.TIE, WON: End.WON}


class NotCompiled(Exception):
    """The functions cannot be compiled; the argument says why."""


@dataclass(frozen=True)
class CompiledFunctions(FunctionRuleset[S]):
    """A game given by functions that are compiled."""

    numba_rules: CompiledRules[S] | None = field(default=None, compare=False, repr=False)
    #: Whether the question is about misère play or the length of play.
    asks_more: bool = field(default=False, compare=False, repr=False)

    def compiled(self, play: Play = NORMAL) -> CompiledRules[S] | None:
        """Return the compiled functions; None for misère play without ``asks_more``."""
        return self.numba_rules if play is NORMAL or self.asks_more else None


@dataclass(frozen=True)
class CompiledWithEnds(CompiledFunctions[S], OwnWithEnds[S]):
    """A game given by functions that are compiled, with ends of play."""


@dataclass(frozen=True, eq=False)
class CFunction:
    """A C function made by Numba, with the object that must stay alive with it."""

    address: int
    numba_function: object
    ready: bool = True  #: whether it is compiled already, for `zermelo._jit.addressed`


@dataclass(frozen=True)
class CompiledGame:
    """A position under compiled functions; ``params``: limit on options, index of the flaw."""

    position: Position
    params: NDArray[np.int64]

    @property
    def flaw(self) -> str:
        """The error in compiled functions; an empty text if there was none."""
        flaws = ("", "a function raises an error", "a position has too many options")
        return flaws[int(self.params[1])]


def compiled_game(position: Position, *, asks_more: bool = False) -> CompiledGame:
    """Return a position with the functions of its game compiled.

    Raises NotCompiled with the reason if that is impossible, and MissingExtra without Numba.
    ``asks_more`` is whether misère play, or the length of play, is asked for.
    """
    need("numba", "jit", "--compile")
    rules, state = position.ruleset, position.state
    if not isinstance(rules, FunctionRuleset):
        raise NotCompiled("a class is not compiled; give its functions to zermelo.game")
    if isinstance(rules, OwnWithTurns):
        raise NotCompiled("turn, score and gain are not compiled")
    if not isinstance(rules.options_function, FunctionType):
        raise NotCompiled("options is not a plain function")
    length = _length(state)
    ends = {word: getattr(rules, word, None) for word in ("won", "lost", "tie")}
    sample = position.reachable(SAMPLE_SIZE)
    counts = (sum(1 for _ in options_of(rules, sampled.state)) for sampled in sample)
    max_options = min(MAX_OPTIONS, BASE_OPTIONS + OPTIONS_FACTOR * max(counts))
    params = np.array([max_options, 0], np.int64)
    function = _c_function(rules.options_function, ends, length)
    numba_rules: CompiledRules = CompiledRules(
        words=length or 1,
        max_options=max_options,
        params=params,
        successors=function,
        key=lambda state: _key(state, length),
        state=lambda key: key[0] if length is None else tuple(key),
    )
    _compare(position, numba_rules)
    field_values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    kind = CompiledWithEnds if isinstance(rules, OwnWithEnds) else CompiledFunctions
    compiled_rules = kind(**field_values, numba_rules=numba_rules, asks_more=asks_more)
    return CompiledGame(Position(compiled_rules, state), params)


def _length(state: object) -> int | None:
    """Return the length of a tuple of integers; None for an integer. Raises `NotCompiled`."""
    if type(state) is int:
        return None
    if isinstance(state, tuple) and state and all(type(part) is int for part in state):
        return len(state)
    raise NotCompiled(f"the state {state!r:.60} is neither an integer nor a tuple of integers")


def _key(state: object, length: int | None) -> tuple[int, ...]:
    """Return the words of a state. Raises OverflowError for another length or beyond 64 bits."""
    parts = (state,) if length is None else state
    if not isinstance(parts, tuple) or len(parts) != (length or 1):
        raise OverflowError
    if not all(isinstance(part, int) and -(1 << 63) <= part < 1 << 63 for part in parts):
        raise OverflowError
    return parts


def _c_function(
    options: Callable[..., Any], ends: dict[str, Callable[..., Any] | None], length: int | None
) -> CFunction:
    """Compile the C function that writes the options of a key. Raises `NotCompiled`."""
    from zermelo._jit.compiled import load_numba

    numba = load_numba()
    from numba.np.unsafe.ndarray import to_fixed_tuple

    carray, njit = numba.carray, numba.njit
    size = length or 1
    for function in (options, *ends.values()):
        _overload_helpers(function, numba, {function})

    def no_end(state: object) -> bool:  # noqa: ARG001
        return False

    moves = njit(options)
    won, lost, tie = (njit(ends[word] or no_end) for word in ("won", "lost", "tie"))
    if length is None:

        @njit
        def read(key):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            return key[0]

        @njit
        def write(out, place, option):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            out[place] = option
    else:

        @njit
        def read(key):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            return to_fixed_tuple(key, size)

        @njit
        def write(out, place, option):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            if len(option) != size:
                raise ValueError
            for word in range(size):
                out[place * size + word] = option[word]

    @njit
    def write_options(key, out, params):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        state, count = read(key), 0
        if won(state):
            return 0
        if lost(state):
            return WON
        if tie(state):
            return TIE
        for option in moves(state):
            if count == params[0]:
                params[1] = 2
                return 0
            write(out, count, option)
            count += 1
        return count

    @njit
    def write_safely(key, out, params):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        count = 0
        try:
            count = write_options(key, out, params)
        except Exception:  # noqa: BLE001  `CompiledGame.flaw` reports it
            params[1] = 1
        return count

    def successors(key, out, params):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        return write_safely(carray(key, (size,)), carray(out, (1 << 40,)), carray(params, (2,)))

    pointer = numba.types.CPointer(numba.types.int64)
    try:
        c_function = numba.cfunc(numba.types.int64(pointer, pointer, pointer))(successors)
    except Exception as error:  # noqa: BLE001  Numba raises many kinds
        raise NotCompiled(f"Numba does not compile the functions: {_reason(error)}") from None
    return CFunction(int(c_function.address), c_function)


def _overload_helpers(function: Any, numba: Any, seen: set[Any]) -> None:  # noqa: ANN401
    """Overload the plain functions that a function names, so that compiled code can call them."""
    from numba.extending import overload

    if not isinstance(function, FunctionType):
        return
    for name in _names(function.__code__):
        helper = function.__globals__.get(name)
        if not isinstance(helper, FunctionType) or helper in seen:
            continue
        seen.add(helper)
        overload(helper, strict=False)(lambda *_, helper=helper: helper)
        _overload_helpers(helper, numba, seen)


def _names(code_object: CodeType) -> Iterator[str]:
    """Yield the names of globals and attributes in a function and in the functions inside it."""
    yield from code_object.co_names
    for constant in code_object.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _reason(error: Exception) -> str:
    """Return the first line of Numba's message that names a cause, else the class of the error."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    lines = [line for line in lines if not line.startswith(("Failed in", "During", "File", "["))]
    return lines[0] if lines else type(error).__name__


def _compare(position: Position, numba_rules: CompiledRules) -> None:
    """Compare compiled and plain functions on a sample. Raises `NotCompiled` if they differ."""
    rules: Any = position.ruleset
    out = np.zeros(2 * (numba_rules.max_options + 1) * numba_rules.words, np.int64)
    for state in [sampled.state for sampled in position.reachable(SAMPLE_SIZE)]:
        end = rules.end(state)
        options = set() if end else {*options_of(rules, state)}
        count = call_compiled(numba_rules.successors, numba_rules, numba_rules.key(state), out)
        keys = out[: max(count, 0) * numba_rules.words].reshape(-1, numba_rules.words)
        words = map(tuple, keys.tolist())
        compiled_options = {numba_rules.state(key) for key in words} if numba_rules.state else set()
        is_equal = compiled_options == options and (end or (None if options else End.LOST)) is (
            ENDS.get(count) if count <= 0 else None
        )
        if not is_equal or count == HOLE or numba_rules.params[1]:
            raise NotCompiled(
                f"compiled functions give another answer for {state!r:.60} than plain "
                "Python; compiled integers have 64 bits"
            )
