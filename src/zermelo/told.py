"""Arguments of the wrong kind are told: what was found, and what was expected.

A public function or class is decorated with `told`. As long as a call goes well nothing is looked
at. Where it fails with an error of Python's own, such as an AttributeError somewhere inside, its
arguments are compared with the annotations, and the first that does not fit is named.
"""

from __future__ import annotations

import ast
import collections.abc
import inspect
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import is_dataclass
from functools import cache, partial, update_wrapper
from importlib import import_module
from itertools import islice
from numbers import Real
from operator import index
from types import FunctionType, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from zermelo.errors import WrongKind, ZermeloError, brief

T = TypeVar("T")

#: Of a long list so many entries are looked at.
MANY = 1_000


def told(target: T) -> T:
    """Let a function, or the methods of a class, tell arguments of the wrong kind.

    Of a class: its ``__init__`` and whatever is public and has parameters, also what it inherits
    from classes of this library. What would fail later looks at its arguments at once: dataclasses
    that check nothing themselves, and whatever returns an iterator.

    Examples
    --------
    >>> @told
    ... def longest(words: list[str]) -> int:
    ...     return max(map(len, words))
    >>> longest(["ab", "c"])
    2
    >>> longest(7)
    Traceback (most recent call last):
    ...
    zermelo.errors.WrongKind: longest: words is 7 (int); it should be list[str]
    """
    if not isinstance(target, type):
        return _telling(target)  # type: ignore[arg-type, return-value]
    for kind in target.__mro__:
        if kind.__module__.partition(".")[0] == "zermelo" and not issubclass(kind, Exception):
            for name, member in [*vars(kind).items()]:
                made = _method(kind, name, member)
                if made is not None:
                    setattr(kind, name, made)
    return target


def _method(kind: type, name: str, member: object) -> object | None:
    """Return a method that tells; None for what is left as it is."""
    if name.startswith("_") and name != "__init__":
        return None
    if isinstance(member, classmethod | staticmethod):
        inner = member.__func__
        return None if hasattr(inner, "__told__") else type(member)(_telling(inner))
    if not isinstance(member, FunctionType) or hasattr(member, "__told__"):
        return None
    if member.__code__.co_argcount + member.__code__.co_kwonlyargcount < 2:
        return None  # self alone, or any number of anything
    plain = name == "__init__" and is_dataclass(kind) and not hasattr(kind, "__post_init__")
    return _telling(member, at_once=plain)


def _telling(function: Callable[..., Any], *, at_once: bool = False) -> Callable[..., Any]:
    """Return a function that does the same, and tells arguments of the wrong kind."""
    ours, plain, complain, explain = ZermeloError, WrongKind, Exception, _explained

    def call(*args: object, **named: object) -> Any:  # noqa: ANN401
        try:
            return function(*args, **named)
        except complain as error:
            if isinstance(error, ours) and not isinstance(error, plain):
                raise
            wrong = explain(function, args, named)
            if wrong is None:
                raise
            raise wrong from error

    def check(*args: object, **named: object) -> Any:  # noqa: ANN401
        wrong = explain(function, args, named)
        if wrong is not None:
            raise wrong
        return function(*args, **named)

    returns = str(function.__annotations__.get("return", ""))
    chosen = check if at_once or returns.startswith("Iterator") else call
    # with the globals of the function, by which doctest knows whose it is
    made = FunctionType(
        chosen.__code__, function.__globals__, function.__name__, None, chosen.__closure__
    )
    update_wrapper(made, function)
    made.__told__ = True  # type: ignore[attr-defined]
    return made


def _explained(
    function: Callable[..., Any], args: tuple[Any, ...], named: Mapping[str, Any]
) -> WrongKind | None:
    """Return the error for the first argument of a call that is of the wrong kind."""
    try:
        given = _signature(function).bind(*args, **named)
    except TypeError:  # too many or too few, which Python tells
        return None
    variadic = {
        parameter.name: parameter.kind
        for parameter in given.signature.parameters.values()
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    }
    hints = _hints(function)
    for name, value in given.arguments.items():
        hint = hints.get(name, Any)
        values = [value]
        if name in variadic:
            values = list(value.values() if isinstance(value, dict) else value)
        for one in values:
            if not _fits(hint, one):
                who = function.__qualname__.removesuffix(".__init__")
                return wrong_kind(who, name, one, _expected(function, name))
    return None


def wrong_kind(who: str, name: str, given: object, expected: str) -> WrongKind:
    """Return the error for an argument: what was given, and what it should be."""
    shown = " ".join(_shown(given).split())
    shown = shown if len(shown) <= 60 else f"{shown[:57]}…"
    told = f"{shown} ({type(given).__name__})" if given is not None else shown
    return WrongKind(brief(f"{who}: {name} is {told}; it should be {expected}"))


def _shown(value: object) -> str:
    try:
        return repr(value)
    except Exception:  # noqa: BLE001  of somebody else's class
        return "something"


def _expected(function: Callable[..., Any], name: str) -> str:
    """Say what a parameter should be: as the docstring has it, or else the annotation."""
    owner = function.__globals__.get(function.__qualname__.partition(".")[0])
    for text in (function.__doc__, getattr(owner, "__doc__", None)):
        for line in inspect.cleandoc(text or "").splitlines():
            names, colon, what = line.partition(" : ")
            if colon and name in re.split(r",\s*", names.strip().replace("*", "")):
                return what.strip().removesuffix(", optional")
    return str(function.__annotations__.get(name, "something else")).replace(" | ", " or ")


# ------------------------------------------------------------------------------------ annotations


_signature = cache(inspect.signature)


@cache
def _hints(function: Callable[..., Any]) -> Mapping[str, Any]:
    """Return what the parameters of a function should be; leave out what cannot be found out."""
    known = _Names(function)
    hints: dict[str, Any] = {}
    for name, annotation in function.__annotations__.items():
        try:
            hints[name] = (
                eval(annotation, {}, known)  # noqa: S307  annotations of this library
                if isinstance(annotation, str)
                else annotation
            )
        except Exception:  # noqa: BLE001, S112  of a library that is not installed
            continue
    return hints


class _Names(dict[str, Any]):
    """Finds the names in annotations, also those that only a type checker imports."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function.__globals__)
        self["ArrayLike"] = Any
        self.module = function.__module__

    def __missing__(self, name: str) -> object:
        if name in _checker_imports(self.module):
            module, attribute = _checker_imports(self.module)[name]
            home = import_module(module)
            return getattr(home, attribute) if attribute else home
        raise KeyError(name)


@cache
def _checker_imports(module: str) -> Mapping[str, tuple[str, str]]:
    """Return where the names come from that a module imports for type checkers alone."""
    origins: dict[str, tuple[str, str]] = {}
    tree = ast.parse(inspect.getsource(import_module(module)))
    for block in tree.body:
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
            for line in block.body:
                if isinstance(line, ast.ImportFrom):
                    for one in line.names:
                        origins[one.asname or one.name] = (line.module or "", one.name)
                elif isinstance(line, ast.Import):
                    for one in line.names:
                        top = one.name.partition(".")[0]
                        origins[one.asname or top] = (one.name if one.asname else top, "")
    return origins


def _fits(hint: object, value: object) -> bool:
    """Say whether a value may be what an annotation says; what is not known may be anything."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if hint in (None, NoneType):
        return value is None
    if origin in (Union, UnionType):
        return any(_fits(one, value) for one in inner)
    if origin is Literal:
        return any(value is one or (type(value) is type(one) and value == one) for one in inner)
    if isinstance(hint, TypeVar):
        return hint.__bound__ is None or _fits(hint.__bound__, value)
    if origin is not None:
        return _fits(origin, value) and _all_fit(origin, inner, value)
    if not isinstance(hint, type) or hint is object:
        return True
    if hint in SIMPLE:
        return SIMPLE[hint](value)
    if getattr(hint, "_is_protocol", False):
        return all(hasattr(value, name) for name in dir(hint) if not name.startswith("_"))
    return isinstance(value, hint)


def _all_fit(origin: type, inner: tuple[Any, ...], value: object) -> bool:
    """Say whether what a container holds may be what it should hold; iterators are left alone."""
    if origin in (type, collections.abc.Callable) or not isinstance(value, Collection):
        return True
    if isinstance(value, str):  # as an iterable of its letters
        return not inner or _fits(inner[0], "a")
    if hasattr(value, "dtype"):
        return getattr(value, "ndim", 1) == 1
    if isinstance(value, Mapping) and len(inner) == 2:
        return all(
            _fits(inner[0], key) and _fits(inner[1], entry)
            for key, entry in islice(value.items(), MANY)
        )
    if origin is tuple and inner and inner[-1] is not Ellipsis:
        return len(inner) == len(value) and all(map(_fits, inner, value))
    return not inner or all(_fits(inner[0], one) for one in islice(value, MANY))


def _succeeds(ask: Callable[[Any], object], value: object) -> bool:
    try:
        ask(value)
    except Exception:  # noqa: BLE001  of somebody else's class
        return False
    return True


def _is_flag(value: object) -> bool:
    return type(value).__name__ in ("bool", "bool_")  # numpy's too


#: Kinds that are more than a class: numbers of NumPy are numbers, and a key has to be hashable.
SIMPLE: dict[Any, Callable[[Any], bool]] = {
    int: partial(_succeeds, index),
    float: lambda value: isinstance(value, Real),
    bool: _is_flag,
    collections.abc.Hashable: partial(_succeeds, hash),
}
