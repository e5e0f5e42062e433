"""What the command line takes for a parameter of a ruleset, Python takes: and tells the rest."""

from __future__ import annotations

import dataclasses
from copy import copy
from pathlib import Path
from typing import ClassVar

import networkx as nx
import numpy as np
import pytest

import zermelo as z
from zermelo import rulesets as r
from zermelo.digraph.order import Order
from zermelo.errors import InputError
from zermelo.formats.coloured import ColouredDigraph, ColouredGraph, green
from zermelo.formats.dimacs import CNF
from zermelo.formats.resolvers import FILES
from zermelo.games.arguments import CONVERTERS
from zermelo.games.parameters import kind_of, with_parameters
from zermelo.games.rules import Rules
from zermelo.rulesets.catalogue import RULESETS, catalogue
from zermelo.rulesets.reading import position_of
from zermelo.values.octal_code import OctalCode

PAIRS = [("a", "b"), ("b", "c"), ("c", "d")]
LINES = "a b\nb c\nc d\n"
TRIPLES = [("a", "b", "left"), ("b", "c", "right"), ("b", "c", "right"), ("c", "d", "either")]
COLOURS = "a b left\nb c right\nb c right\nc d either\n"
G = z.Digraph(PAIRS)


def coloured(graph: nx.Graph) -> nx.Graph:
    for u, v, colour in TRIPLES:
        graph.add_edge(u, v, colour=colour)
    return graph


#: By type of parameter: a file that the command line takes, and what means the same in Python.
FORMS: dict[str, tuple[str, list[object]]] = {
    "Digraph": (LINES, [G, PAIRS, {"a": ["b"], "b": ["c"], "c": ["d"]}, nx.DiGraph(PAIRS)]),
    "Graph": (LINES, [G, PAIRS, z.Graph(PAIRS), nx.Graph(PAIRS), nx.DiGraph(PAIRS)]),
    "Order": (LINES, [G, PAIRS, Order.from_digraph(G), nx.DiGraph(PAIRS)]),
    "ColouredGraph": (
        COLOURS,
        [TRIPLES, iter(TRIPLES), ColouredGraph(TRIPLES), coloured(nx.MultiGraph())],
    ),
    "ColouredDigraph": (
        COLOURS,
        [TRIPLES, iter(TRIPLES), ColouredDigraph(TRIPLES), coloured(nx.DiGraph())],
    ),
    "CNF": ("p cnf 2 2\n1 -2 0\n2 0\n", [[[1, -2], [2]], ((1, -2), (2,)), CNF(((1, -2), (2,)))]),
}


def fields(*kinds: str) -> list[tuple[type[Rules], dataclasses.Field]]:
    return [
        (kind, held)
        for name, kind in catalogue().items()
        if name in RULESETS
        for held in dataclasses.fields(kind)
        if kind_of(held) in kinds
    ]


ON = fields(*FORMS)


def test_there_are_forms_of_every_board() -> None:
    assert {*FORMS} == {kind_of(held) for _, held in ON} <= CONVERTERS.keys()
    assert len({kind for kind, _ in ON}) > 12


@pytest.mark.parametrize(("kind", "held"), ON, ids=lambda held: getattr(held, "name", ""))
def test_what_the_command_line_takes_python_takes(
    kind: type[Rules], held: dataclasses.Field, tmp_path: Path
) -> None:
    text, forms = FORMS[kind_of(held)]
    file = tmp_path / ("f.cnf" if kind_of(held) == "CNF" else "f.txt")
    file.write_text(text)
    option = f"--{held.name.replace('_', '-')}"
    there, _ = with_parameters(kind, [option, str(file)], FILES)
    for given in (file, str(file), *map(copy, forms)):  # an iterator is used up
        here = kind(**{held.name: given})
        assert here == there, given
        assert getattr(here, held.name) == getattr(there, held.name)


@pytest.mark.parametrize(("kind", "held"), ON, ids=lambda held: getattr(held, "name", ""))
@pytest.mark.parametrize(
    "given",
    [7, 0.5, object(), b"ab", [3], [("a", "b", "c", "d")]],
    ids=lambda given: type(given).__name__,
)
def test_what_is_no_board_is_told(
    kind: type[Rules], held: dataclasses.Field, given: object
) -> None:
    with pytest.raises(InputError, match=r"give|entry") as caught:
        kind(**{held.name: given})
    assert "Error" not in str(caught.value)


def test_names_are_taken_where_they_are_on_the_command_line() -> None:
    for kind, name in ((r.Chomp, "petersen"), (r.NodeKayles, "cycle:5"), (r.Poset, "boolean:3")):
        assert kind(name).on.called == name
    assert r.Hackenbush("cycle:5").on == green(z.Graph.named("cycle:5"))
    assert r.Geography("petersen").on == z.Graph.named("petersen").digraph


def test_hackenbush_of_graphs_without_colours_is_green() -> None:
    stalk = [("ground", "a"), ("a", "b")]
    rows = {"ground": ["a"], "a": ["b"]}
    for given in (stalk, rows, z.Digraph(stalk), z.Graph(stalk), nx.Graph(stalk)):
        assert r.Hackenbush(given)().value == r.Hackenbush()("ee").value
    two = nx.MultiGraph([("ground", "a"), ("ground", "a"), ("a", "a")])
    assert len(r.Hackenbush(two).on.edges) == 3  # two edges, which are worth 0, and a loop on both
    assert r.Hackenbush(two)().value == r.Hackenbush()("e").value


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([("a", "b")], "does not say whose the edges are; give triples"),
        (nx.DiGraph([("a", "b")]), "does not say whose the edges are; give triples"),
        (G, "does not say whose the edges are; give triples"),
        ([("a", "b", "left"), ("b", "c")], r"\('b', 'c'\) has no colour, but other edges do"),
        ([("a", "b", "mauve")], "is 'mauve'; give one of left, l, blue"),
        ([("a", "b", [])], "give triples"),
        ("nowhere.txt", "there is no such file"),
    ],
)
def test_edges_of_a_partizan_game_have_colours(given: object, said: str) -> None:
    with pytest.raises(InputError, match=said):
        r.Partizan(given)


def test_an_undirected_graph_with_colours_has_moves_both_ways() -> None:
    board = r.Partizan(coloured(nx.Graph())).on
    assert board.moves["b"] == (("a",), ("c",))
    assert set(board.moves["c"][1]) == {"b", "d"}


def test_octal_codes_conditions_and_numbers_are_read_from_text_too() -> None:
    assert r.Octal("0.33") == r.Octal([1, 2]) == r.Octal(OctalCode.parse("0.33"))
    assert r.Subtraction("2,5,7") == r.Subtraction([2, 5, 7]) == r.Subtraction({7, 5, 2})
    assert r.Subtraction(np.array([2, 3])) == r.Subtraction(range(2, 4))
    assert type(r.Moore(np.int64(3)).k) is int
    text = "x1^2+x2=x3"
    assert r.Polynomial(text) == with_parameters(r.Polynomial, ["--test", text], FILES)[0]


PLAIN = fields("int", "bool", "str", "tuple[int,...]", "OctalCode", "Condition", "tuple[Span,...]")
WRONG: dict[str, list[object]] = {
    "int": ["3", 3.0, True, [3], object()],
    "bool": [1, "yes", None],
    "str": [3, b"KQk", ["a"], None],
    "tuple[int,...]": [3, "x", [1.5], ["1"], None],
    "tuple[str,...]": [3, [1.5], None],
    "OctalCode": [3, None, object(), [0.5]],
    "Condition": [3, None],
    "tuple[Span,...]": [3, [3]],
}


@pytest.mark.parametrize(("kind", "held"), PLAIN, ids=lambda held: getattr(held, "name", ""))
def test_numbers_and_text_of_the_wrong_kind_are_told(
    kind: type[Rules], held: dataclasses.Field
) -> None:
    needed = {
        other.name: FIRST[kind_of(other)]
        for other in dataclasses.fields(kind)
        if other.default is dataclasses.MISSING
    }
    for given in WRONG[kind_of(held)]:
        if given is None and held.default is None:
            continue
        with pytest.raises(InputError) as caught:
            kind(**{**needed, held.name: given})
        assert type(given).__name__ in str(caught.value)


#: Something for parameters that have no default.
FIRST: dict[str, object] = {
    "tuple[int,...]": (1, 2),
    "tuple[str,...]": ("ab", "bc"),
    "OctalCode": "0.77",
    "Condition": "x1=x2",
    "Graph": z.Graph(PAIRS),
    "Digraph": G,
}


def test_a_ruleset_of_ones_own_finds_its_arguments_taken() -> None:
    @dataclasses.dataclass(frozen=True)
    class Mine(z.Ruleset):
        name: ClassVar[str] = "mine"
        on: z.Digraph
        most: int = 3

        def __post_init__(self) -> None:
            object.__setattr__(self, "leaves", [v for v in self.on if not self.on.options(v)])

        def options(self, state: str) -> tuple[str, ...]:
            return self.on.options(state)

    made = Mine([("a", "b")])
    assert (made.on, made.leaves) == (z.Digraph([("a", "b")]), ["b"])
    with pytest.raises(InputError, match=r"^mine --most 'x' \(str\): give a whole number$"):
        Mine([("a", "b")], "x")


def test_the_table_of_arguments_is_complete() -> None:
    """Every type of parameter in the catalogue is taken by a line of the table, or by its text."""
    for name, kind in catalogue().items():
        for held in dataclasses.fields(kind) if name in RULESETS else ():
            assert kind_of(held) in CONVERTERS or callable(held.metadata["read"]), (name, held.name)


@pytest.mark.parametrize("word", ["--directed=false", "--no-directed=1", "--directed="])
def test_a_flag_takes_no_value(word: str) -> None:
    """It would be dropped, so that ``--directed=false`` would turn the flag on."""
    with pytest.raises(InputError, match="give --directed or --no-directed, without a value"):
        position_of(["cops", "--on", "cycle:4", word, "1", "3"])
