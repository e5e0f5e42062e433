"""What vertices are called: numbers as text, and what comes from NumPy."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pandas as pd
import pytest

import zermelo as z
from zermelo.digraph.names import NumberNames


@pytest.mark.parametrize("first", [-3, -(10**17), 0, 5])
def test_numbers_below_zero_are_found_by_their_text(first: int) -> None:
    names = NumberNames(5, first, text=True)
    assert [names.find(name) for name in names] == [0, 1, 2, 3, 4]
    for other in ("--1", "-0", "- 1", "-", "", "+1", "٣", str(first - 1), str(first + 5)):
        assert names.find(other) is None


MIXED = [(np.int64(1), 2), (2, np.str_("a")), (("x", np.int8(3)), np.float64(0.5))]
PLAIN = [1, 2, "a", ("x", 3), 0.5]


@pytest.mark.parametrize(
    "made",
    [
        z.Digraph(MIXED),
        z.Digraph({u: [v] for u, v in MIXED}, vertices=[np.int64(1), 2, 2, np.str_("a")]),
        z.Digraph(nx.DiGraph(MIXED)),
        z.Digraph(pd.DataFrame(MIXED, columns=["source", "target"], dtype=object)),
        z.Digraph.from_arrays(
            [0, 1, 3], [1, 2, 4], names=[name for pair in MIXED for name in pair][:2] + PLAIN[2:]
        ),
        z.Graph(MIXED),
        z.Framework(MIXED).moves,
        z.outcomes(MIXED).digraph,
    ],
    ids=lambda made: type(made).__name__,
)
def test_scalars_of_numpy_become_numbers_and_text_of_python(made: z.Digraph | z.Graph) -> None:
    assert sorted(map(repr, made.names)) == sorted(map(repr, PLAIN))
    for given in (np.int64(1), 1, np.int16(2), np.str_("a"), ("x", np.int64(3)), np.float32(0.5)):
        assert given in made
        assert made.names[made.index(given)] == given


def test_names_that_came_as_an_array_are_numbers_of_python() -> None:
    assert repr(z.Digraph.from_arrays([0], [1], names=np.array([7, 9])).names) == "<2 names: 7, 9>"
    lists = z.Preferences({np.int64(1): ["a"], 2: ["a"]}, {"a": [np.int64(1), 2]})
    assert repr(dict(lists.men)) == "{1: ('a',), 2: ('a',)}"
    assert repr(dict(lists.women)) == "{'a': (1, 2)}"


def test_times_of_numpy_stay_times() -> None:
    """`item` would make integers of nanoseconds."""
    noon = np.datetime64("2020-01-01T12:00", "ns")
    assert list(z.Digraph([(noon, 1)]).names) == [noon, 1]
