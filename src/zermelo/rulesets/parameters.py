"""Words of the command line as positions, and back: ``octal --code 0.77 12 7 + nim 3``."""

from __future__ import annotations

import dataclasses
import shlex
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.rulesets.position import Position

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.rulesets.ruleset import Ruleset

__all__ = ["digraph_of", "example_of", "position_of", "spelled"]

PLUS = "+"


def position_of(words: Sequence[str]) -> Position:
    """Make a position of words: ``RULESET POSITION…``, and sums of such with ``+`` between.

    Parameters of the ruleset stand anywhere among its words, as ``--name value`` or
    ``--name=value``.

    Raises
    ------
    InputError
        The ruleset is not known, a parameter is missing or wrong, or the rest is no position.

    Examples
    --------
    >>> position_of("nim 3 2 + nim 5".split())
    <sum: nim 3 2 + nim 5>
    """
    parts: list[list[str]] = [[]]
    for word in words:
        if word == PLUS:
            parts.append([])
        else:
            parts[-1].append(word)
    for part in parts:
        if not part:
            where = " on both sides of +" if len(parts) > 1 else ""
            raise InputError(f"name a ruleset and a position{where}, such as: nim 3 4 5")
    first, *others = map(_one_position, parts)
    for other in others:
        first += other
    return first


def _one_position(words: Sequence[str]) -> Position:
    from zermelo.rulesets.discovery import ruleset_named

    found = ruleset_named(words[0])
    if isinstance(found, type):
        found, rest = with_parameters(found, words[1:])
    else:  # a member of a family with a name of its own: nothing is left to choose
        given, rest = _options(words[1:], ())
        if given:
            raise InputError(f"{words[0]} has no parameters: it is {spelled(found, plain=True)}")
    return Position(found, found.parse(rest))


def with_parameters(kind: type[Ruleset], words: Sequence[str]) -> tuple[Ruleset, list[str]]:
    """Make a ruleset with the parameters among some words, and return the other words.

    Raises
    ------
    InputError
        A parameter is unknown, missing or wrong.
    """
    fields = kind.parameters()
    flags = [name for name, held in fields.items() if _kind(held) == "bool"]
    given, rest = _options(words, flags)
    read: dict[str, Any] = {}
    for name, value in given.items():
        if name not in fields and name.removeprefix("no-") in flags and value is None:
            read[fields[name.removeprefix("no-")].name] = False
            continue
        if name not in fields:
            known = ", ".join(f"--{held}" for held in fields) or "no parameters"
            raise InputError(f"{kind.name} has no parameter '--{name}'; it has {known}")
        if name in flags and value is None:
            read[fields[name].name] = True
            continue
        if not value:
            raise InputError(f"--{name} needs a value; for example: {kind.name} {kind.example}")
        read[fields[name].name] = _read(f"{kind.name} --{name} {value}", fields[name], value)
    for name, held in fields.items():
        required = held.default is dataclasses.MISSING
        if required and held.default_factory is dataclasses.MISSING and held.name not in read:
            raise InputError(
                f"{kind.name} needs --{name}: {held.metadata.get('help', 'a value')}; "
                f"for example: {kind.name} {kind.example}"
            )
    return kind(**read), rest


def _options(words: Sequence[str], flags: Sequence[str]) -> tuple[dict[str, str | None], list[str]]:
    """Part ``--name value``, ``--name=value`` and flags from the other words.

    Raises
    ------
    InputError
        A parameter is given twice.
    """
    given: dict[str, str | None] = {}
    rest: list[str] = []
    waiting: Iterator[str] = iter(words)
    for word in waiting:
        if not word.startswith("--"):
            rest.append(word)
            continue
        name, equals, value = word.removeprefix("--").partition("=")
        if name in flags or name.removeprefix("no-") in flags:
            given[name] = None
            plain = name.removeprefix("no-")
            if plain in given and f"no-{plain}" in given:
                raise InputError(f"--{plain} and --no-{plain} contradict each other; drop one")
        else:
            if name in given:
                raise InputError(f"--{name} is given twice; drop one of them")
            given[name] = value if equals else next(waiting, "")
    return given, rest


def _kind(held: dataclasses.Field[Any]) -> str:
    """Name the type of a field, whether its annotation is text or a type."""
    text = held.type if isinstance(held.type, str) else getattr(held.type, "__name__", "")
    if not isinstance(held.type, str) and text in ("", "tuple", "Union", "UnionType"):
        text = str(held.type)
    return text.replace(" ", "").removesuffix("|None")


def _whole(text: str) -> int:
    return int(text)


def _wholes(text: str) -> tuple[int, ...]:
    return tuple(int(entry) for entry in text.split(","))


def digraph_of(text: str) -> Digraph:
    """Read the digraph of a file, which keeps the name of the file."""
    from zermelo.formats import read

    G = read(text)
    G.called = text if text != "-" else None
    return G


def _graph(text: str) -> object:
    from zermelo.formats.graphs import open_graph

    return open_graph(text)


#: By type of field: how to read it, and what is expected.
READERS: dict[str, tuple[Callable[[str], object], str]] = {
    "int": (_whole, "give a whole number"),
    "tuple[int,...]": (_wholes, "give whole numbers with commas between, such as 2,5,7"),
    "Digraph": (digraph_of, "give a file"),
    "Graph": (_graph, "give a file, or a graph that is known by name, such as petersen"),
}


def _read(where: str, held: dataclasses.Field[Any], value: str) -> object:
    """Read the value of a parameter: as its field says (``metadata["read"]``), or by its type."""
    own = held.metadata.get("read")
    reader, expected = (own, "") if own else READERS.get(_kind(held), (str, ""))
    try:
        return reader(value)
    except InputError:
        raise
    except ValueError:
        wanted = expected or held.metadata.get("help", "give another value")
        raise InputError(f"{where}: {wanted}") from None


def spelled(ruleset: Ruleset, *, plain: bool = False) -> str:
    """Write a ruleset as on the command line, by a name of its own where it has one.

    Digraphs, graphs and orders by what they were asked for; those made in Python, and formulas, are
    left out.
    """
    kind = type(ruleset)
    if not plain:
        for name, instance in kind.instances().items():
            if instance == ruleset:
                return name
    words = [kind.name]
    for option, held in kind.parameters().items():
        value = getattr(ruleset, held.name)
        if value == held.default or _kind(held) == "CNF":
            continue
        if _kind(held) in ("Digraph", "Graph", "Order"):
            words += [f"--{option}", shlex.quote(value.called)] if value.called else []
            continue
        match value:
            case bool():
                words.append(f"--{option}" if value else f"--no-{option}")
            case tuple():
                words += [f"--{option}", ",".join(map(str, value))]
            case _:
                words += [f"--{option}", str(value)]
    return " ".join(words)


def example_of(kind: type[Ruleset]) -> Position:
    """Make the position of a ruleset's example."""
    ruleset, rest = with_parameters(kind, kind.example.split())
    return Position(ruleset, ruleset.parse(rest))
