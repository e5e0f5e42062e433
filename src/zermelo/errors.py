"""Errors and warnings of the library.

::

    ZermeloError
    ├── InputError             an argument is wrong: correct it and call again
    │   ├── WrongKind            an argument has the wrong type; also a TypeError
    │   ├── DigraphError         arrays or pairs that describe no digraph
    │   ├── UnknownVertex        a name (or number) that no vertex has; also a KeyError
    │   ├── FormatError          invalid content of a file; names file and line
    │   └── CertificateError     a file or dict that is not a certificate
    ├── HasCycle               the question needs an acyclic digraph; carries a cycle
    ├── LimitReached           a limit was reached; carries the facts so far
    └── MissingExtra           an optional library is not installed; says which extra to install

    KeyboardInterrupt
    └── Interrupted            Ctrl-C during a long search; carries the facts so far

    UserWarning
    └── ZermeloWarning         the answer is right, but an argument may be a mistake

Messages say what was found, and what was expected or what to do. Errors can be copied and
pickled, to be sent between processes, with type, message and attributes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Sized
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from traceback import FrameSummary

T = TypeVar("T")
#: Maximum number of characters of a message and of a word in it.
MAX_MESSAGE_LENGTH, MAX_WORD_LENGTH = 900, 160


def brief(message: str) -> str:
    """Shorten long words of a message, and a long message itself, in the middle.

    >>> brief("no file " + "x" * 70_000).replace("x" * 40, "40 times x")
    'no file 40 times x…(70,000 characters)…40 times x'
    >>> brief("all is well")
    'all is well'
    """
    if len(message) <= MAX_WORD_LENGTH:
        return message

    def shorten(match: re.Match[str]) -> str:
        return f"{match[0][:40]}…({len(match[0]):,} characters)…{match[0][-40:]}"

    text = re.sub(rf"\S{{{MAX_WORD_LENGTH + 1},}}", shorten, message)
    if len(text) <= MAX_MESSAGE_LENGTH:
        return text
    return f"{text[: MAX_MESSAGE_LENGTH - 300]} … {text[-290:]}"


#: Integers of fewer bits are written by ``str``, whose limit is 4,300 digits by default.
MIN_LONG_BITS = 12_000
#: The brackets with which Python writes tuples, lists and non-empty sets.
BRACKETS: Mapping[type, tuple[str, str]] = MappingProxyType(
    {tuple: ("(", ")"), list: ("[", "]"), set: ("{", "}"), frozenset: ("frozenset({", "})")}
)


def decimal(number: int) -> str:
    """Return an integer of any size as text; ``str`` may refuse long ones. O(n²) for n digits."""
    if number.bit_length() < MIN_LONG_BITS:
        return str(number)
    from decimal import Decimal

    return format(Decimal(number), "f")


def in_full(value: object, write: Callable[[object], str] = repr) -> str:
    """Return ``write(value)`` with numbers of any size, also inside tuples, lists and sets.

    Raises InputError if a value of another type, such as a dict, has a number that is too long.

    >>> in_full((1, "a", [2.5]))
    "(1, 'a', [2.5])"
    >>> len(in_full((10**5_000, 1)))
    5006
    """
    try:
        return write(value)
    except InputError:
        raise
    except ValueError as error:  # Python's limit on the number of digits
        if type(value) is int:
            return decimal(value)
        from fractions import Fraction

        if isinstance(value, Fraction):
            return f"{decimal(value.numerator)}/{decimal(value.denominator)}"
        if type(value) not in BRACKETS:
            raise InputError(f"a {type(value).__name__} cannot be written: {error}") from error
    before, after = BRACKETS[type(value)]
    entries = [*map(in_full, cast("Iterable[object]", value))]
    comma = "," * (len(entries) == 1 and type(value) is tuple)
    return f"{before}{', '.join(entries)}{comma}{after}"


def texts_of(values: Collection[object]) -> list[str]:
    """Return the text of each value, also of numbers of any size.

    >>> texts_of(["a", 2])
    ['a', '2']
    """
    try:
        return list(map(str, values))
    except ValueError:  # some number is too long
        return [in_full(value, str) for value in values]


class _Portable:
    """An exception that is copied and pickled by its state, not by a new call of its class.

    Python copies an exception by ``type(error)(*error.args)``, which fails if the class has other
    parameters than the message; then a process pool waits for ever.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        reduced: Any = super().__reduce__()
        kind, args, *state = reduced  # ``state`` is empty if there are no attributes
        return (_rebuild, (kind, args), *state)


def _rebuild(kind: type[BaseException], args: tuple[object, ...]) -> BaseException:
    """Return a new error by the ``__init__`` of its built-in base class, not by its own."""
    error = kind.__new__(kind, *args)
    builtin = next(base for base in kind.__mro__ if not issubclass(base, _Portable))
    builtin.__init__(error, *args)
    return error


class ZermeloError(_Portable, Exception):
    """Base of all errors but `Interrupted`, with messages up to `MAX_MESSAGE_LENGTH` characters."""

    def __init__(self, *args: object, **keywords: object) -> None:
        super().__init__(*(brief(arg) if isinstance(arg, str) else arg for arg in args), **keywords)


class InputError(ZermeloError, ValueError):
    """An argument or a file is wrong; the message says how to correct it."""


class WrongKind(InputError, TypeError):
    """An argument has the wrong type; the message says what was found and expected."""


def wrong_kind(function: str, parameter: str, argument: object, expected: str) -> WrongKind:
    """Return the error for an argument, with the value found and what was ``expected``."""
    try:
        description = " ".join(repr(argument).split())
    except Exception:  # noqa: BLE001  a foreign repr may raise anything
        description = "something"
    description = description if len(description) <= 60 else f"{description[:57]}…"
    found_text = description if argument is None else f"{description} ({type(argument).__name__})"
    return WrongKind(brief(f"{function}: {parameter} is {found_text}; it should be {expected}"))


class DigraphError(InputError):
    """Arrays or pairs that describe no digraph."""


class UnknownVertex(InputError, KeyError):
    """A name or number that no vertex (or no argument of a framework) has."""

    def __init__(self, name: object, count: int, hint: str = "", *, noun: str = "vertex") -> None:
        structure = "framework" if noun == "argument" else "digraph"
        text = f"no {noun} is called {in_full(name)} among the {count:,} of this {structure}"
        super().__init__(f"{text}; {hint}" if hint else text)
        self.name, self.count, self.hint = name, count, hint

    def of_framework(self) -> UnknownVertex:
        """Return the error for an argument of a framework."""
        return UnknownVertex(self.name, self.count, self.hint, noun="argument")

    __str__ = Exception.__str__  # KeyError would show the repr of the message


class FormatError(InputError):
    """A file with invalid content.

    Parameters
    ----------
    message : str
        What was found, what was expected, what to do.
    file : str
        The name of the file.
    line : int or None
        Line number, counted from 1; None if unknown, or if the file has no lines (binary files).
    column : int or None
        Column in the line, counted from 1; None if unknown.
    """

    def __init__(
        self, message: str, *, file: str, line: int | None = None, column: int | None = None
    ) -> None:
        place = file if line is None else f"{file}, line {line}"
        if column is not None:
            place += f", column {column}"
        super().__init__(f"{place}: {message}")
        self.file, self.line, self.column = file, line, column


def error_in_file(
    subject: str, error: BaseException, frame: FrameSummary, hint: str = ""
) -> FormatError:
    """Return the error for an exception in the user's file and line that ``frame`` names."""
    source_line = f" at: {frame.line}" if frame.line else ""
    sentence = f"{subject} raises {error_text(error)}{source_line}{hint}"
    return FormatError(sentence, file=frame.filename, line=frame.lineno)


def error_text(error: BaseException) -> str:
    """Return the class name and message of an error, such as ``ValueError: no rows``."""
    return f"{type(error).__name__}: {error}".rstrip(": ")


class CertificateError(InputError):
    """A file or dict that is not a certificate, so there is nothing to check."""


class HasCycle(ZermeloError):
    """The question only makes sense for acyclic digraphs.

    Attributes
    ----------
    cycle : tuple
        Names of the vertices along one cycle, the first not repeated at the end.
    """

    def __init__(self, cycle: Sequence[object], question: str) -> None:
        self.cycle = tuple(cycle)
        shown = [str(name) for name in self.cycle[:12]]
        if len(self.cycle) > len(shown):
            shown.append(f"… ({len(self.cycle)} vertices)")
        walk = " → ".join([*shown, str(self.cycle[0])])
        super().__init__(
            f"{question} needs an acyclic digraph, but this one has the cycle {walk}; for "
            "values on any digraph use loopy, for Grundy numberings use sequences"
        )


class LimitReached(ZermeloError):
    """A limit was reached, or the question was stopped, before the answer was found.

    Attributes
    ----------
    limit : str
        ``"time"``, ``"memory"``, ``"positions"``, ``"stop"``, or another, such as ``"order"``.
    amount : str
        The value of the limit, as text.
    known : dict
        The facts so far, by name.
    advice : str
        What to do: the end of the message.
    """

    def __init__(
        self,
        limit: str,
        amount: str,
        known: Mapping[str, object],
        advice: str = "give more, or ask for less",
    ) -> None:
        self.known = dict(known)
        self.limit, self.amount, self.advice = limit, amount, advice
        facts = [f"{key.replace('_', ' ')}: {_fact_text(v)}" for key, v in self.known.items()]
        known_text = f"; known so far: {'; '.join(facts)}" * bool(facts)
        super().__init__(f"the limit on {limit} ({amount}) was reached{known_text}; {advice}")


def _fact_text(fact: object) -> str:
    """Return a fact as text; if the text is long, a collection's size or the shortened text."""
    text = str(fact)
    if len(text) <= MAX_WORD_LENGTH:
        return text
    if isinstance(fact, str) or not isinstance(fact, Sized):
        return brief(text)
    return f"{len(fact):,} of them"


class Interrupted(_Portable, KeyboardInterrupt):
    """Ctrl-C during a long search; ``known`` holds the facts so far, as in `LimitReached`."""

    def __init__(self, known: Mapping[str, object]) -> None:
        self.known = dict(known)
        super().__init__()


class MissingExtra(ZermeloError, ImportError):
    """An optional library is not installed."""


class ZermeloWarning(UserWarning):
    """The answer is right, but an argument may be a mistake; the message names it."""


def not_none(value: T | None) -> T:
    """Return a value that cannot be None, for the type checker."""
    if value is None:
        raise AssertionError("found None; expected a value")
    return value


def need(module: str, extra: str, purpose: str) -> ModuleType:
    """Import and return an optional library; `MissingExtra` names the ``extra`` to install.

    ``purpose`` is the subject of the sentence in the message.

    >>> need("json", "formats", "reading JSON").__name__
    'json'
    >>> need("no_such_library", "kernels", "a hard kernel")
    Traceback (most recent call last):
    ...
    zermelo.errors.MissingExtra: a hard kernel needs no_such_library; \
it comes with the extra 'kernels': in a checkout, pip install '.[kernels]'
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        root = module.partition(".")[0]
        if error.name is not None and error.name.partition(".")[0] != root:
            raise
        raise MissingExtra(
            f"{purpose} needs {root}; it comes with the extra '{extra}': in a checkout, "
            f"pip install '.[{extra}]'"
        ) from error
