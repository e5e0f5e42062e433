"""Rulesets in Python files of the user, such as ``./mygame.py`` as the name of a ruleset."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from types import MappingProxyType, ModuleType
from typing import Any, TypeAlias

from zermelo.errors import FormatError, InputError, LimitReached, ZermeloError, in_full
from zermelo.formats.programs import source_digest
from zermelo.games.own import FunctionRuleset
from zermelo.games.own_functions import checked
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, Ruleset, no_position
from zermelo.rulesets.names import file_of

RulesOrClass: TypeAlias = type[Rules[Any]] | Rules[Any]

#: The description of a class without a docstring.
UNDESCRIBED = "A game of your own; add a docstring to its class to describe it here."
#: Maximum number of options of each method that are written and read back, as a check.
MAX_READ_BACKS = 100


def ruleset_in(word: str, resolver: Resolver) -> RulesOrClass:
    """Return the ruleset in a Python file: a class, an instance, or what ``zermelo.game`` makes.

    If the file has several games, the word ends in a colon and a name. The resolver runs the file.
    """
    file = file_of(word)
    name = word[len(file) + 1 :]
    module = resolver.program(file)
    games = _games_in(module)
    choices = f"choose one of {', '.join(f'{file}:{key}' for key in games)}"
    by_name = {key.lower(): game for key, game in games.items()}
    if name and name.lower() not in by_name:
        raise InputError(f"{file}: there is no game {name!r} in it; {choices}")
    if not games:
        advice = "write a subclass of Ruleset with options, or here = zermelo.game(start, options)"
        command = f"'zermelo new {file}' writes a first version"
        raise InputError(f"{file}: there is no game in it; {advice}; {command}")
    if len(games) > 1 and not name:
        raise InputError(f"{file}: there are {len(games)} games in it; {choices}")
    game = by_name[name.lower()] if name else next(iter(games.values()))
    if isinstance(game, Position):
        game = game.ruleset
    if isinstance(game, FunctionRuleset):
        return dataclasses.replace(game, called=word, digest=source_digest(module))
    if isinstance(game, type):
        _prepare_class(game, word, file)
        game.written = source_digest(module)
    return game


def _games_in(module: ModuleType) -> dict[str, RulesOrClass | Position[Any]]:
    """Return the games of a module by name, without classes that are bases of other games."""
    variables = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    kinds: dict[str, type[Rules[Any]]] = {
        name: value
        for name, value in variables.items()
        if inspect.isclass(value)
        and issubclass(value, Rules)
        and value.__module__ == module.__name__
    }
    bases = {base for kind in kinds.values() for base in kind.__mro__[1:]}
    games: dict[str, RulesOrClass | Position[Any]] = {
        name: kind for name, kind in kinds.items() if kind not in bases
    }
    for name, value in variables.items():  # instances of the classes above are not further games
        rules = value.ruleset if isinstance(value, Position) else value
        if isinstance(rules, Rules) and type(rules) not in kinds.values():
            games[name] = value
    return games


def _prepare_class(kind: type[Rules[Any]], word: str, file: str) -> None:
    """Set the name of a class and wrap its methods; raise FormatError if it cannot be a game."""
    problem = ""
    if missing := ", ".join(sorted(getattr(kind, "__abstractmethods__", ()))):
        problem = f"does not define {missing}; write def {missing}(self, state): and yield the "
        problem += "states one move away"
    annotated = {name for base in kind.__mro__ for name in _fields_of(base, kind.__module__)}
    ignored = ", ".join(sorted(annotated - {field.name for field in dataclasses.fields(kind)}))
    if ignored and not missing:
        problem = f"has {ignored} but is not a dataclass; write @dataclass(frozen=True) above it "
        problem += "(from dataclasses import dataclass)"
    if problem:
        raise FormatError(f"class {kind.__name__} {problem}", file=file, line=_line_of(kind))
    if not is_described(kind):
        kind.__doc__ = UNDESCRIBED
    kind.name = word
    kind.members = MappingProxyType({})
    if "written" not in vars(kind):  # its methods are not wrapped yet
        _wrap_methods(kind)


def _wrap_methods(kind: type[Rules[Any]]) -> None:
    """Wrap the methods that the file of a class defines, so that calls are checked."""
    module = kind.__module__
    if issubclass(kind, Ruleset) and kind.options.__module__ == module:
        kind.options = _with_checked_options(kind.options)  # type: ignore[method-assign]
    if issubclass(kind, PartizanRuleset) and kind.left.__module__ == module:
        kind.left = _with_checked_options(kind.left)  # type: ignore[method-assign]
    if issubclass(kind, PartizanRuleset) and kind.right.__module__ == module:
        kind.right = _with_checked_options(kind.right)  # type: ignore[method-assign]
    if kind.state.__module__ == module:
        kind.state = _with_explained_errors(kind.state)  # type: ignore[method-assign]
    if kind.parse.__module__ == module:
        kind.parse = _with_explained_errors(kind.parse)  # type: ignore[method-assign]


def is_described(kind: type[Rules[Any]]) -> bool:
    """Whether a class has its own docstring, not the one that dataclass makes."""
    text = kind.__doc__ or UNDESCRIBED
    return text != UNDESCRIBED and not text.startswith(f"{kind.__name__}(")


def _line_of(kind: type) -> int | None:
    try:
        return inspect.getsourcelines(kind)[1]
    except (OSError, TypeError):
        return None


def _fields_of(kind: type, module: str) -> Iterable[str]:
    """Return the names that a class of a module annotates as its parameters."""
    if kind.__module__ != module:
        return ()
    return (
        name
        for name, annotation in inspect.get_annotations(kind).items()
        if "ClassVar" not in str(annotation)
        and not hasattr(Rules, name)
        and name not in CLASS_ATTRIBUTES
    )


#: The attributes of a ruleset class that may be annotated without ClassVar.
CLASS_ATTRIBUTES = ("name", "example", "complexity", "start", "ends", "members")


def _with_checked_options(options: Callable[[Any, Any], Iterable[Any]]) -> Callable[..., Any]:
    name, read_backs = options.__name__, 0

    @wraps(options)
    def checked_options(self: Rules[Any], state: object) -> Iterable[Any]:
        nonlocal read_backs
        for option in checked(options.__get__(self), state, name):
            if read_backs < MAX_READ_BACKS and type(self).state is not Rules.state:
                read_backs += 1
                _read_back(self, option, name, state)
            yield option

    return checked_options


def _read_back(rules: Rules[Any], option: object, name: str, state: object) -> None:
    """Raise InputError if an option, written and read back, is not a position of the rules."""
    try:
        rules.parse(rules.show(option).split())
    except InputError as error:
        call = f"{name}({in_full(state)}) of class {type(rules).__name__}"
        refusal = f"gives {in_full(option)}, which its own rules refuse: {error}"
        advice = "leave out options that are not legal states"
        raise InputError(f"{call} {refusal}; {advice}") from error
    except LimitReached:
        raise
    except Exception:  # noqa: BLE001  reported when the option is used
        return


def _with_explained_errors(read: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(read)
    def read_with_advice(self: Rules[Any], *parts: Any) -> Any:  # noqa: ANN401
        try:
            return read(self, *parts)
        except ZermeloError:
            raise
        except (TypeError, ValueError) as error:
            words: Sequence[object] = parts[0] if read.__name__ == "parse" else parts
            text = " ".join(map(str, words)) or "nothing"
            message = str(error)
            if "positional argument" in message:  # Python's words for too many or too few arguments
                signature = str(inspect.signature(read)).partition(" ->")[0]
                message = f"{len(words)} words do not fit {read.__name__}{signature}"
            raise no_position(self, f"{text!r} is not a position: {message}") from error

    return read_with_advice
