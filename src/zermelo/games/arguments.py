"""Arguments of rulesets in Python: boards as they come, and numbers and text that are such.

What the command line reads from words, Python may hand over as text too: the path of a file, the
name of a graph, an octal code.
"""

from __future__ import annotations

import dataclasses
import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, SupportsIndex

from zermelo.digraph.digraph_like import ACCEPTED, is_pairs, is_path
from zermelo.errors import InputError
from zermelo.games.parameters import READERS, WithParameters, kind_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.digraph_like import DigraphLike
    from zermelo.digraph.graph import Graph
    from zermelo.digraph.order import Order
    from zermelo.formats.coloured import ColouredEdges, TwoColours
    from zermelo.values.octal_code import OctalCode

Take = Callable[[Any], object]


def take_arguments(rules: WithParameters) -> None:
    """Put what the fields of a ruleset should hold in the place of what stands for it."""
    for name, (take, expected) in takers(type(rules)).items():
        given = getattr(rules, name)
        if given is getattr(type(rules), name, dataclasses.MISSING):  # the default
            continue
        try:
            value = take(given)
        except InputError:
            raise
        except (TypeError, ValueError, OverflowError):
            called = getattr(rules, "name", type(rules).__name__)
            raise InputError(
                f"{called} --{name.replace('_', '-')} {_shown(given)}: {expected}"
            ) from None
        if value is not given:
            object.__setattr__(rules, name, value)


def _shown(given: object) -> str:
    """Write the beginning of an argument, and of which type it is."""
    text = repr(given)
    return f"{text if len(text) <= 60 else f'{text[:57]}…'} ({type(given).__name__})"


def after_taking(own: Callable[..., None]) -> Callable[..., None]:
    """Return a ``__post_init__`` that finds what it looks at taken in."""

    @wraps(own)
    def post_init(self: WithParameters, *given: object) -> None:
        take_arguments(self)
        own(self, *given)

    return post_init


@cache
def takers(kind: type[WithParameters]) -> Mapping[str, tuple[Take, str]]:
    """Return the fields that hold what is known here, what takes it in, and what it takes."""
    return {
        field.name: pair for field in dataclasses.fields(kind) if (pair := taker(field)) is not None
    }


def taker(field: dataclasses.Field[Any]) -> tuple[Take, str] | None:
    """Return what takes the value of a field in, and what it takes."""
    kind, read = kind_of(field), field.metadata.get("read")
    if kind in TAKES:
        return TAKES[kind]
    if not callable(read):
        return None
    wanted = str(field.metadata.get("help") or "give text")
    inner = kind.removeprefix("tuple[").removesuffix(",...]")

    def take(given: Any) -> object:  # noqa: ANN401
        if isinstance(given, str):
            return read(given)
        for part in given if inner != kind else (given,):
            if inner not in {base.__name__ for base in type(part).__mro__}:
                raise TypeError
        return given

    return take, wanted


def _whole(given: SupportsIndex) -> int:
    if isinstance(given, bool):
        raise TypeError
    return operator.index(given)


def _wholes(given: str | Iterable[SupportsIndex]) -> object:
    if isinstance(given, str):
        return READERS["tuple[int,...]"][0](given)
    if isinstance(given, set | frozenset):
        given = sorted(given)
    return tuple(map(_whole, given))


def _flag(given: object) -> bool:
    if type(given).__name__ not in ("bool", "bool_"):
        raise TypeError
    return bool(given)


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise TypeError
    return given


def _octal_code(given: OctalCode | str | Sequence[int]) -> OctalCode:
    from zermelo.values.octal_code import octal_code_of

    return octal_code_of(given)


def _digraph(given: DigraphLike) -> Digraph:
    from zermelo.formats.taking import digraph_of

    return digraph_of(given)


def _graph(given: DigraphLike) -> Graph:
    from zermelo.formats.taking import graph_of

    return graph_of(given)


def _order(given: Order | DigraphLike) -> Order:
    from zermelo.formats.taking import order_of

    return order_of(given)


def _coloured(given: Any) -> ColouredEdges:  # noqa: ANN401
    """Take edges of three colours, or any graph: that is green."""
    from zermelo.formats.coloured import ColouredEdges, green
    from zermelo.formats.resolvers import FILES
    from zermelo.formats.taking import graph_of

    if isinstance(given, ColouredEdges):
        return given
    if is_path(given):
        return FILES.coloured(os.fspath(given))
    given, edges = with_colours(given)
    if edges is None and is_networkx(given) and not given.is_directed():
        edges = [(u, v, "either") for u, v, *_ in given.edges]  # with loops, and parallel ones
    return green(graph_of(given)) if edges is None else ColouredEdges(edges)


def _two_colours(given: Any) -> TwoColours:  # noqa: ANN401
    from zermelo.formats.coloured import TwoColours
    from zermelo.formats.resolvers import FILES

    if isinstance(given, TwoColours):
        return given
    if is_path(given):
        return FILES.two_colours(os.fspath(given))
    given, edges = with_colours(given)
    if edges is None:
        raise InputError(f"{_shown(given)} does not say whose the edges are; {TRIPLES}")
    if is_networkx(given) and not given.is_directed():
        edges += [(v, u, colour) for u, v, colour in edges]
    return TwoColours(edges)


#: What messages say of coloured edges.
TRIPLES = (
    "give triples (source, target, colour) with a colour such as 'left', 'right' or 'either', a "
    "NetworkX graph whose edges have a 'colour', or the path of a file"
)


def with_colours(given: Any) -> tuple[Any, list[tuple[Any, Any, Any]] | None]:  # noqa: ANN401
    """Return edges with their colours, None if they have none; and what was given, once read."""
    pairs: list[tuple[Any, Any]]
    if is_networkx(given):
        edges = given.edges(data=True)
        pairs = [((u, v), attrs.get("colour", attrs.get("color"))) for u, v, attrs in edges]
    elif is_pairs(given):
        given = list(given)
        triple = [isinstance(edge, tuple | list) and len(edge) == 3 for edge in given]
        pairs = [(e[:2], e[2]) if has else (e, None) for e, has in zip(given, triple, strict=True)]
    else:
        return given, None
    bare = [edge for edge, colour in pairs if colour is None]
    if not bare:
        return given, [(u, v, colour) for (u, v), colour in pairs]
    if len(bare) < len(pairs):
        raise InputError(f"{bare[0]!r} has no colour, but other edges do; {TRIPLES}")
    return given, None


def is_networkx(given: object) -> bool:
    """Whether something is a graph of NetworkX; the library is not imported to find out."""
    return any(
        kind.__name__ == "Graph" and kind.__module__.startswith("networkx.")
        for kind in type(given).__mro__
    )


def _formula(given: object) -> object:
    """Take a formula, the path of one, or clauses: lists of whole numbers."""
    from zermelo.formats.dimacs import CNF
    from zermelo.formats.resolvers import FILES

    if isinstance(given, CNF):
        return given
    if is_path(given):
        return FILES.formula(os.fspath(given))
    if isinstance(given, Iterable) and not isinstance(given, Mapping | bytes):
        clauses = list(given)
        if all(isinstance(clause, Iterable) and not isinstance(clause, str) for clause in clauses):
            return CNF(tuple(tuple(map(_whole, clause)) for clause in clauses))
    raise TypeError


#: Types of fields that hold what is played on.
BOARDS = ("Digraph", "Graph", "Order", "ColouredEdges", "TwoColours", "CNF")

#: By type of field: what takes an argument in, and what it should be.
TAKES: dict[str, tuple[Take, str]] = {
    "int": (_whole, "give a whole number"),
    "tuple[int,...]": (_wholes, "give whole numbers, such as (2, 5, 7)"),
    "bool": (_flag, "give True or False"),
    "str": (_text, "give text"),
    "OctalCode": (_octal_code, "give an octal code such as '0.77', or the numbers one may take"),
    "Digraph": (_digraph, f"give {ACCEPTED}"),
    "Graph": (_graph, f"give {ACCEPTED}"),
    "Order": (_order, f"give {ACCEPTED}"),
    "ColouredEdges": (_coloured, TRIPLES),
    "TwoColours": (_two_colours, TRIPLES),
    "CNF": (_formula, "give clauses such as [[1, -2], [3]], or the path of a file in DIMACS"),
}
