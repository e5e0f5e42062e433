"""Conversion of arguments of rulesets in Python: boards, numbers and text.

Text is read as by the command line: the path of a file, the name of a graph, an octal code.
"""

from __future__ import annotations

import dataclasses
import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial, wraps
from typing import TYPE_CHECKING, Any, SupportsIndex

from zermelo.digraph.digraph_like import ACCEPTED_FORMS, is_pairs, is_path
from zermelo.errors import InputError
from zermelo.games.parameters import READERS, WithParameters, check_bounds, kind_of

if TYPE_CHECKING:
    from zermelo.formats.coloured import ColouredDigraph, ColouredGraph
    from zermelo.values.octal_code import OctalCode

Converter = Callable[[Any], object]


def convert_arguments(rules: WithParameters) -> None:
    """Convert the arguments in the fields of a ruleset to their types, and check their bounds."""
    for name, (convert, expected) in converters(type(rules)).items():
        argument = getattr(rules, name)
        if argument is getattr(type(rules), name, dataclasses.MISSING):  # the default
            continue
        try:
            value = convert(argument)
        except InputError:
            raise
        except (TypeError, ValueError, OverflowError):
            game = getattr(rules, "name", type(rules).__name__)
            raise InputError(
                f"{game} --{name.replace('_', '-')} {_quoted(argument)}: {expected}"
            ) from None
        if value is not argument:
            object.__setattr__(rules, name, value)
    check_bounds(rules)


def _quoted(argument: object) -> str:
    """Return the beginning of an argument, and its type, for messages."""
    text = repr(argument)
    return f"{text if len(text) <= 60 else f'{text[:57]}…'} ({type(argument).__name__})"


def with_conversion_first(own_post_init: Callable[..., None]) -> Callable[..., None]:
    """Return a ``__post_init__`` that converts the arguments before ``own_post_init`` runs."""

    @wraps(own_post_init)
    def post_init(self: WithParameters, *init_values: object) -> None:
        convert_arguments(self)
        own_post_init(self, *init_values)

    return post_init


@cache
def converters(rules_class: type[WithParameters]) -> Mapping[str, tuple[Converter, str]]:
    """Return for each field with a converter: the converter, and a text on what is expected."""
    pairs = {field.name: converter(field) for field in dataclasses.fields(rules_class)}
    return {name: pair for name, pair in pairs.items() if pair is not None}


def converter(field: dataclasses.Field[Any]) -> tuple[Converter, str] | None:
    """Return the converter for a field, and a text on what is expected; None if it has none."""
    kind, read = kind_of(field), field.metadata.get("read")
    if kind in CONVERTERS:
        return CONVERTERS[kind]
    if not callable(read):
        return None
    advice = str(field.metadata.get("help") or "give text")
    part_type = kind.removeprefix("tuple[").removesuffix(",...]")

    def convert(argument: Any) -> object:  # noqa: ANN401
        if isinstance(argument, str):
            return read(argument)
        for part in argument if part_type != kind else (argument,):
            if part_type not in {base.__name__ for base in type(part).__mro__}:
                raise TypeError
        return argument

    return convert, advice


def _integer(argument: SupportsIndex) -> int:
    if isinstance(argument, bool):
        raise TypeError
    return operator.index(argument)


def _integers(argument: str | Iterable[SupportsIndex]) -> object:
    if isinstance(argument, str):
        return READERS["tuple[int,...]"][0](argument)
    if isinstance(argument, set | frozenset):
        argument = sorted(argument)
    return tuple(map(_integer, argument))


def _flag(argument: object) -> bool:
    if type(argument).__name__ not in ("bool", "bool_"):
        raise TypeError
    return bool(argument)


def _text(argument: object) -> str:
    if not isinstance(argument, str):
        raise TypeError
    return argument


def _octal_code(argument: OctalCode | str | Sequence[int]) -> OctalCode:
    from zermelo.values.octal_code import octal_code_of

    return octal_code_of(argument)


def _structure(kind: str, argument: Any) -> object:  # noqa: ANN401
    """Return an argument as a digraph, a graph or an order."""
    from zermelo.formats.conversion import digraph_of, graph_of, order_of

    makers: dict[str, Converter] = {"Digraph": digraph_of, "Graph": graph_of, "Order": order_of}
    return makers[kind](argument)


def _coloured(argument: Any) -> ColouredGraph:  # noqa: ANN401
    """Return a graph with edges of three colours; without colours all edges are green."""
    from zermelo.formats.coloured import ColouredGraph, green
    from zermelo.formats.conversion import graph_of
    from zermelo.formats.resolvers import FILES

    if isinstance(argument, ColouredGraph):
        return argument
    if is_path(argument):
        return FILES.coloured(os.fspath(argument))
    argument, edges = with_colours(argument)
    if edges is None and is_networkx(argument) and not argument.is_directed():
        edges = [(u, v, "either") for u, v, *_ in argument.edges]  # keeps loops and parallel edges
    return green(graph_of(argument)) if edges is None else ColouredGraph(edges)


def _two_colours(argument: Any) -> ColouredDigraph:  # noqa: ANN401
    from zermelo.formats.coloured import ColouredDigraph
    from zermelo.formats.resolvers import FILES

    if isinstance(argument, ColouredDigraph):
        return argument
    if is_path(argument):
        return FILES.two_colours(os.fspath(argument))
    argument, edges = with_colours(argument)
    if edges is None:
        raise InputError(f"{_quoted(argument)} does not say whose the edges are; {COLOURED_ADVICE}")
    if is_networkx(argument) and not argument.is_directed():
        edges += [(v, u, colour) for u, v, colour in edges]
    return ColouredDigraph(edges)


#: The accepted coloured edges, for messages.
COLOURED_ADVICE = (
    "give triples (source, target, colour) with a colour such as 'left', 'right' or 'either', a "
    "NetworkX graph whose edges have a 'colour', or the path of a file"
)


def with_colours(argument: Any) -> tuple[Any, list[tuple[Any, Any, Any]] | None]:  # noqa: ANN401
    """Return the argument (pairs as a list), and its coloured edges, or None without colours."""
    pairs: list[tuple[Any, Any]]
    if is_networkx(argument):
        edges = argument.edges(data=True)
        pairs = [((u, v), attrs.get("colour", attrs.get("color"))) for u, v, attrs in edges]
    elif is_pairs(argument):
        argument = list(argument)
        pairs = [
            (e[:2], e[2]) if isinstance(e, tuple | list) and len(e) == 3 else (e, None)
            for e in argument
        ]
    else:
        return argument, None
    uncoloured = [edge for edge, colour in pairs if colour is None]
    if not uncoloured:
        return argument, [(u, v, colour) for (u, v), colour in pairs]
    if len(uncoloured) < len(pairs):
        raise InputError(f"{uncoloured[0]!r} has no colour, but other edges do; {COLOURED_ADVICE}")
    return argument, None


def is_networkx(argument: object) -> bool:
    """Whether something is a graph of NetworkX; does not import the library."""
    kinds = type(argument).__mro__
    return any(k.__name__ == "Graph" and k.__module__.startswith("networkx.") for k in kinds)


def _formula(argument: object) -> object:
    """Return the formula of an argument: a formula, a path, or clauses (lists of integers)."""
    from zermelo.formats.dimacs import CNF
    from zermelo.formats.resolvers import FILES

    if isinstance(argument, CNF):
        return argument
    if is_path(argument):
        return FILES.formula(os.fspath(argument))
    if isinstance(argument, Iterable) and not isinstance(argument, Mapping | bytes):
        clauses = list(argument)
        if all(isinstance(clause, Iterable) and not isinstance(clause, str) for clause in clauses):
            return CNF(tuple(tuple(map(_integer, clause)) for clause in clauses))
    raise TypeError


#: For each type of field: its converter, and the advice for other arguments.
CONVERTERS: dict[str, tuple[Converter, str]] = {
    "int": (_integer, "give a whole number"),
    "tuple[int,...]": (_integers, "give whole numbers, such as (2, 5, 7)"),
    "bool": (_flag, "give True or False"),
    "str": (_text, "give text"),
    "OctalCode": (_octal_code, "give an octal code such as '0.77', or numbers that may be taken"),
    **{
        kind: (partial(_structure, kind), f"give {ACCEPTED_FORMS}")
        for kind in ("Digraph", "Graph", "Order")
    },
    "ColouredGraph": (_coloured, COLOURED_ADVICE),
    "ColouredDigraph": (_two_colours, COLOURED_ADVICE),
    "CNF": (_formula, "give clauses such as [[1, -2], [3]], or the path of a file in DIMACS"),
}
