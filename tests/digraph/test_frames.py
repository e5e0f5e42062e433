"""Results by vertex as tables: pandas, Arrow, CSV, Parquet, and in a notebook."""

from __future__ import annotations

import io
import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from tests.strategies import digraphs

import zermelo as z
from zermelo import cli
from zermelo import rulesets as r
from zermelo.digraph.frames import arrow_of, csv_of, parquet_of, whole_or_text, writer_of
from zermelo.errors import InputError

G = z.Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("x", "y"), ("y", "x")])


@given(digraphs())
def test_frames_say_what_the_results_say(G: z.Digraph) -> None:
    result = z.outcomes(G)
    frame = result.to_pandas()
    assert list(frame.index) == list(G)
    assert frame.index.name == "vertex"
    for name in G:
        row = frame.loc[name]
        assert row["outcome"] == result[name]
        assert none(row["remoteness"]) == result.remoteness[name]
        assert none(row["counter"]) == result.counter[name]
        assert none(row["option"]) == result.best_option(name)
    rows = result.to_arrow().to_pylist()
    assert [row["remoteness"] for row in rows] == [result.remoteness[name] for name in G]
    assert list(z.loopy(G).to_pandas()["value"]) == [str(v) for v in z.loopy(G).values()]
    assert list(z.kernels(G).status().to_pandas()["kernels"]) == [*z.kernels(G).status().values()]
    assert [none(v) for v in z.levels(G).to_pandas()["level"]] == [*z.levels(G).values()]


def none(entry: object) -> object:
    return None if pd.isna(entry) else entry


def test_grundy_values() -> None:
    frame = z.grundy([("a", "b"), ("b", "c"), ("a", "c")]).to_pandas()
    assert frame.to_dict() == {
        "value": {"a": 2, "b": 1, "c": 0},
        "level": {"a": 2, "b": 1, "c": 0},
    }


def test_files() -> None:
    columns = z.outcomes(G).columns()
    from_csv = pd.read_csv(io.BytesIO(csv_of(columns)))
    from_parquet = pq.read_table(io.BytesIO(parquet_of(columns))).to_pandas()
    pd.testing.assert_frame_equal(from_csv, from_parquet, check_dtype=False)
    assert writer_of("x.TSV")(columns).startswith(b"vertex\toutcome\tremoteness")
    with pytest.raises(InputError, match=r"x.json: a table by vertex is written as .csv"):
        writer_of("x.json")


def test_names_in_tables() -> None:
    assert whole_or_text([3, 1]) == [3, 1]
    assert whole_or_text([3, "a"]) == ["3", "a"]
    assert whole_or_text([True, 2**70]) == ["True", str(2**70)]
    with pytest.raises(InputError, match="would both be written as"):
        whole_or_text([1, "1"])
    with pytest.raises(InputError, match="not valid Unicode"):
        csv_of({"vertex": ["\ud800"]})
    mixed = z.outcomes([((1, 2), "b")]).to_arrow()
    assert mixed["vertex"].to_pylist() == ["(1, 2)", "b"]
    assert mixed["option"].to_pylist() == ["b", None]
    assert arrow_of({"vertex": [1], "n": np.array([-1])}).to_pylist() == [{"vertex": 1, "n": None}]


def test_names_that_are_tuples_stay_one_index() -> None:
    frame = z.outcomes([((0, 1), (1, 1))]).to_pandas()
    assert list(frame.index) == [(0, 1), (1, 1)]
    assert frame.index.nlevels == 1


def test_options_that_are_integers_stay_integers() -> None:
    """A column with gaps of plain integers would be one of floats, which loses large ones."""
    frame = z.outcomes([(2**62 + 1, 2**62 + 3)]).to_pandas()
    assert frame["option"].dtype == "Int64"
    assert frame["option"][2**62 + 1] == 2**62 + 3


def test_integers_beyond_64_bits_are_objects() -> None:
    frame = z.Digraph([(2**70, 1)]).to_pandas()
    assert frame.to_dict("list") == {"source": [2**70], "target": [1]}


def test_outcomes_are_text() -> None:
    assert json.dumps({"outcome": z.Outcome.P, "all": [*z.outcomes(G).values()]}) == (
        '{"outcome": "P", "all": ["P", "N", "P", "D", "D"]}'
    )
    assert z.Outcome.N == "N"
    assert z.Outcome("D") is z.Outcome.D
    assert f"{z.Outcome.P}" == str(z.Outcome.P) == "P"
    assert repr(z.Outcome.P) == "Outcome.P"


SHOWN = {
    "digraph": lambda: G,
    "graph": lambda: z.Graph.named("petersen"),
    "outcomes": lambda: z.outcomes(G),
    "remoteness": lambda: z.outcomes(G).remoteness,
    "grundy": lambda: z.grundy([("a", "b")]),
    "loopy": lambda: z.loopy(G),
    "kernels": lambda: z.kernels(G),
    "status": lambda: z.kernels(G).status(),
    "solution": lambda: r.Nim()(3, 4, 5).solve(),
    "partizan solution": lambda: r.Domineering()("2x3").solve(),
    "explanation": lambda: r.Nim()(3, 4, 5).explain(),
    "empty": lambda: z.Digraph(),
    "hostile": lambda: z.Digraph([("<script>", "&")]),
    "large": lambda: z.outcomes([(n, n + 1) for n in range(1000)]),
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_gets_well_formed_html(name: str) -> None:
    html = SHOWN[name]()._repr_html_()
    assert html.startswith("<")
    ElementTree.fromstring(f"<body>{html}</body>")  # noqa: S314  our own
    assert "<script>" not in html
    if name == "large":
        assert html.count("<tr>") == 21
        assert "… and 981 more" in html


@pytest.mark.parametrize(
    ("held", "kind"),
    [
        (pa.array([5, 6, 9]), pa.int64()),
        (pa.array([5, 6, 9], pa.int16()), pa.int64()),
        (pa.array([5, 6, 10**15]), pa.int64()),
        (pa.array(["5", "6", "9"]), pa.string()),
        (pa.array(["a", "6", "9"]), pa.string()),
    ],
    ids=str,
)
def test_a_table_keeps_the_type_of_the_names_that_were_read(
    held: pa.Array, kind: pa.DataType, tmp_path: Path
) -> None:
    """Text of numbers cannot be joined to the numbers of the file."""
    file, out, again = (str(tmp_path / name) for name in ("in.parquet", "o.parquet", "c.parquet"))
    pq.write_table(pa.table({"source": held[:2], "target": held[1:]}), file)
    assert cli.run(["outcomes", file, "-o", out, "--quiet"]) == 0
    made = pq.read_table(out)
    assert [made.schema.field(name).type for name in ("vertex", "option")] == [kind, kind]
    assert made["vertex"].to_pylist() == held.to_pylist()
    assert z.outcomes(z.read(file)).to_arrow().schema.field("vertex").type == kind
    for words in (["kernels", "--status"], ["loopy"], ["grundy"]):
        assert cli.run([*words, file, "-o", out, "--quiet"]) == 0
        assert pq.read_schema(out).field("vertex").type == kind
    assert cli.run(["convert", file, again]) == 0
    assert {pq.read_schema(again).field(name).type for name in ("source", "target")} <= {
        kind,
        pa.large_string() if kind == pa.string() else kind,
    }
