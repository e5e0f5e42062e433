"""Options that change from call to call: somebody's rules are asked twice now and then.

A counter, chance, or a list that is changed makes rules of which nothing can be said: searches ask
for the options of a state several times, and would contradict themselves. The first calls are made
twice, and then few; a few states are remembered, and asked again later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from types import FunctionType
from typing import Any, NoReturn

from zermelo.errors import FormatError, InputError

#: So many calls are made twice at first, and then one in so many.
FIRST, EVERY = 32, 64
#: Longer lists of options are not compared, and no more states are remembered.
LONGEST, REMEMBERED = 200, 32
#: What somebody's rules list.
LISTING = ("options", "left", "right")
#: Where a function that is sampled keeps the one that it calls.
ORIGINAL = "sampled_from"


@dataclass(eq=False)
class Steady:
    """A function from a state, the last argument, to its options: asked twice now and then.

    Raises `InputError` when it is called and gives something else than before.
    """

    function: Callable[..., Any]
    calls: int = 0
    held: list[tuple[tuple[Any, ...], frozenset[Any]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.__name__ = getattr(self.function, "__name__", "the function")
        setattr(self, ORIGINAL, self.function)

    def __call__(self, *given: object) -> Any:  # noqa: ANN401
        """Return what the function gives."""
        self.calls += 1
        if self.calls > FIRST and self.calls % EVERY:
            return self.function(*given)
        return self.twice(*given)

    def twice(self, *given: object) -> object:
        """Return what the function gives, asked twice."""
        state = _hash(given[-1])
        answer = self.function(*given)
        if isinstance(answer, str | bytes) or not isinstance(answer, Iterable):
            return answer  # said by whoever takes it
        if isinstance(answer, Iterator) and self.function(*given) is answer:
            self._wrong(f"{self.__name__}({given[-1]!r:.60}) {USED_UP}")
        rest = iter(answer)
        first = list(islice(rest, LONGEST + 1))
        if len(first) > LONGEST:
            return chain(first, rest)
        try:
            options = frozenset(first)
        except TypeError:  # said by whoever takes it
            return first
        apart: Any = object.__eq__  # equal to nothing else, which is said by whoever takes it too
        if _hash(given[-1]) != state:
            self._wrong(f"{self.__name__} {CHANGES}")
        if not any(type(one).__eq__ is apart for one in options):
            self._compare(given, options)
            if self.held:
                self._compare(*self.held[self.calls % len(self.held)])
            if len(self.held) < REMEMBERED:
                self.held.append((given, options))
        return first

    def _compare(self, given: tuple[Any, ...], before: frozenset[Any]) -> None:
        """Ask again, and complain where it is something else."""
        again = frozenset(islice(self.function(*given), 2 * LONGEST))
        if again != before:
            self._wrong(
                f"{self.__name__}({given[-1]!r:.60}) gives {_listed(before)}, and "
                f"{_listed(again)} another time: {ADVICE}"
            )

    def _wrong(self, message: str) -> NoReturn:
        body = getattr(self.function, "__code__", None)
        if body is None:
            raise InputError(message)
        raise FormatError(message, file=body.co_filename, line=body.co_firstlineno)


USED_UP = (
    "gives the same iterator each time, which is used up after the first: give a list, or a new "
    "iterator"
)
CHANGES = "changes the state that it is given; make a new one instead"
ADVICE = (
    "your options are not the same each time; a state has the same moves whenever it is asked, so "
    "leave out chance, and whatever counts or remembers"
)


def _hash(state: object) -> int:
    """Return the hash of a state, by which it is seen whether a function changes it."""
    try:
        return hash(state)
    except TypeError:
        return 0


def _listed(options: frozenset[Any]) -> str:
    shown = sorted(map(repr, options))
    if not shown:
        return "none"
    return f"{', '.join(shown[:4])}{f' and {len(shown) - 4} more' * (len(shown) > 4)}"


def sampled(kind: type) -> None:
    """Have the options that a class lists by itself asked twice now and then."""
    for name in LISTING:
        function = vars(kind).get(name)
        if isinstance(function, FunctionType) and not hasattr(function, "__isabstractmethod__"):
            setattr(kind, name, _sampled(function))


def _sampled(function: FunctionType) -> Callable[..., Any]:
    steady = Steady(function)

    def listed(self: object, state: object) -> object:
        steady.calls += 1
        if steady.calls > FIRST and steady.calls % EVERY:
            return function(self, state)
        return steady.twice(self, state)

    for name in ("__name__", "__qualname__", "__module__", "__doc__"):
        setattr(listed, name, getattr(function, name))
    setattr(listed, ORIGINAL, function)
    return listed


def unsteady(name: str, why: str) -> InputError:
    """Return the error for answers that contradict each other."""
    return InputError(f"{name}: {why}, which cannot be: {ADVICE}")
