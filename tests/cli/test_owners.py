"""Owners of vertices and parity games on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from tests.cli.conftest import EXAMPLES

from zermelo import outcomes, read
from zermelo.formats import write

OWNED, PARITY = EXAMPLES / "owners.csv", EXAMPLES / "parity.gm"


def test_a_column_of_the_edges_as_json(zermelo) -> None:
    reply = zermelo("outcomes", OWNED, "--owner", "owner", "--target", "goal", "--json")
    assert reply.status == 0
    assert reply.json == {
        "schema": 2,
        "vertices": 6,
        "edges": 8,
        "wins": {"1": 4, "2": 2},
        "draws": 0,
        "attacks": False,
        "longest": 3,
        "target": ["goal"],
        "priorities": None,
        "owner": {"start": 1, "bridge": 2, "ford": 2, "goal": 1, "cave": 1, "hill": 1},
        "winner": {"start": 1, "bridge": 2, "ford": 1, "goal": 1, "cave": 2, "hill": 1},
        "remoteness": {"start": 3, "bridge": None, "ford": 2, "goal": 0, "cave": None, "hill": 1},
        "option": {"start": "ford", "bridge": "cave", "ford": "hill", "goal": None, "cave": None,
                   "hill": "goal"},
    }  # fmt: skip
    drawn = zermelo("outcomes", OWNED, "--owner", "owner", "--json").json
    assert (drawn["draws"], drawn["target"]) == (3, None)
    none = zermelo("outcomes", OWNED, "--owner", "owner", "--json", "--no-names").json
    assert "winner" not in none


def test_in_words(zermelo) -> None:
    out = zermelo(
        "outcomes", OWNED, "--owner", "owner", "--target", "goal", "--at", "start,cave"
    ).out
    assert "Player 1 wins by reaching goal." in out
    assert "start: player 1 wins in 3 moves: start → ford → hill → goal\n" in out
    assert "cave: player 2 wins: no target is reached: cave → …\n" in out
    out = zermelo("outcomes", OWNED, "--owner", "owner", "--rows", 2, "--at", "ford")
    assert out.status == 2
    out = zermelo("outcomes", OWNED, "--owner", "owner", "--rows", 2).out
    assert "… and 4 more" in out
    assert "nobody (a draw)" in out


@pytest.mark.parametrize("end", ["csv", "tsv", "txt", "parquet", "csv.gz"])
def test_owners_in_a_column_of_every_table(zermelo, tmp_path: Path, end: str) -> None:
    import gzip

    import pyarrow as pa
    import pyarrow.parquet as pq

    path = tmp_path / f"x.{end}"
    rows = [("from", "to", "Who"), ("1", "2", "2"), ("2", "1", "1"), ("2", "3", ""), ("3", "", "1")]
    mark = "\t" if end == "tsv" else ","
    text = "".join(mark.join(row) + "\n" for row in rows).encode()
    if end == "parquet":
        table = pa.table({"from": [1, 2, 2, 3], "to": [2, 1, 3, None], "Who": [2, 1, None, 1]})
        pq.write_table(table, path)
    else:
        path.write_bytes(gzip.compress(text) if end.endswith("gz") else text)
    reply = zermelo("outcomes", path, "--columns", "from,to", "--owner", "Who", "--json")
    assert reply.json["owner"] == {"1": 2, "2": 1, "3": 1}
    assert reply.json["winner"] == {"1": None, "2": None, "3": 2}


EDGES = [("start", "bridge"), ("start", "ford"), ("bridge", "goal"), ("bridge", "cave"),
         ("cave", "bridge"), ("ford", "hill"), ("hill", "goal"), ("hill", "ford")]  # fmt: skip
DOT = """digraph {
    node [owner=1, shape="box"]; start; hill /* a comment */; cave
    subgraph cluster { node [owner=2] bridge -> cave [owner=3]; "ford" [label="the ford"] }
    goal [label=goal "owner"="1"]; start -> {bridge ford}
    bridge -> goal; cave -> bridge; ford -> hill; hill -> {goal; ford} }"""
GRAPHML = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
    <key id="d0" for="node" attr.name="owner" attr.type="int"><default>1</default></key>
    <key id="d1" for="edge" attr.name="owner" attr.type="int"/><graph edgedefault="directed">
    <node id="start"/><node id="hill"/><node id="goal"/><node id="cave"><data key="d0">1</data>
    </node><node id="bridge"><data key="d0">2</data></node><node id="ford"><data key="d1">1</data>
    <data key="d0">2</data></node>""" + "".join(
    f'<edge source="{source}" target="{target}"/>' for source, target in EDGES
) + "</graph></graphml>"  # fmt: skip
NODELINK = json.dumps({
    "directed": True,
    "nodes": [{"id": "start", "owner": 1}, {"id": "hill", "owner": 1}, {"id": "cave", "owner": "1"},
              {"id": "bridge", "owner": 2}, {"id": "ford", "owner": 2}, {"id": "goal", "owner": 1}],
    "edges": [{"source": source, "target": target} for source, target in EDGES],
})  # fmt: skip
ATTRIBUTES = {"dot": DOT, "graphml": GRAPHML, "json": NODELINK}


@pytest.mark.parametrize("end", ATTRIBUTES)
def test_owners_in_an_attribute_of_the_vertices(
    zermelo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    path = tmp_path / f"x.{end}"
    path.write_text(ATTRIBUTES[end])
    words = ("--owner", "owner", "--target", "goal")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    found = zermelo("outcomes", path, *words, "--json").json
    assert found == zermelo("outcomes", "-", *words, "--json").json
    wanted = zermelo("outcomes", OWNED, *words, "--json").json
    for key in ("owner", "winner", "remoteness", "edges"):
        assert found[key] == wanted[key]
    made = tmp_path / "made.json"
    assert zermelo("certify", "outcomes", path, *words, "-o", made).status == 0
    assert zermelo("check", made, "--on", OWNED).status == 1  # vertices in another order
    assert zermelo("check", made, "--on", path).status == 0
    assert "neither a column nor an attribute of" in zermelo("outcomes", path, "--owner", "o").err


def test_owners_in_columns_on_the_standard_input(zermelo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(OWNED.read_bytes())))
    found = zermelo("outcomes", "-", "--owner", "owner", "--json").json
    assert found == zermelo("outcomes", OWNED, "--owner", "owner", "--json").json


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("digraph { a [owner=1]; a -> b }", "give an attribute owner to b"),
        ("digraph { a [owner]; a -> b [owner=1] }", "vertex 'a' is 'true'; give 1 or 2"),
        ("digraph { a [owner=-1] }", "vertex 'a' is '-1'; give 1 or 2"),
        ("digraph { a -> b [owner=1] }", "neither a column nor an attribute of"),
    ],
)
def test_wrong_attributes(zermelo, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "x.dot"
    path.write_text(text)
    reply = zermelo("outcomes", path, "--owner", "owner")
    assert reply.status == 2
    assert says in reply.err


def test_owners_in_a_file(zermelo, tmp_path: Path) -> None:
    graph, owners, again = tmp_path / "x.tgf", tmp_path / "o.csv", tmp_path / "again.csv"
    write(read(OWNED), graph)
    owners.write_text("Vertex;x;Owner\n" + "".join(
        f"{name};; {owner}\n" for name, owner in
        {"start": 1, "bridge": 2, "ford": 2, "goal": 1, "cave": 1, "hill": 1}.items()
    ))  # fmt: skip
    words = ("--target", "goal", "--json")
    reply = zermelo("outcomes", graph, "--owner", owners, *words, "-o", again)
    assert reply.json["winner"]["bridge"] == 2
    assert again.read_text().splitlines()[:3] == [
        "vertex,owner,winner,remoteness,option",
        "start,1,1,3,ford",
        "bridge,2,2,,cave",
    ]
    told = zermelo("outcomes", graph, "--owner", again, *words).json  # what it wrote it reads
    assert told | {"file": reply.json["file"]} == reply.json


def test_a_parity_game(zermelo, tmp_path: Path) -> None:
    reply = zermelo("outcomes", PARITY, "--json")
    assert reply.json["wins"] == {"0": 2, "1": 3}
    assert reply.json["priorities"] == [0, 1]
    assert reply.json["winner"] == {"0": 1, "1": 1, "2": 0, "3": 1, "4": 0}
    assert reply.json["priority"] == {"0": 1, "1": 0, "2": 0, "3": 1, "4": 0}
    assert "remoteness" not in reply.json
    out = zermelo("outcomes", PARITY, "--at", "0,2").out
    assert "Max-parity game: player 0 wins if the largest priority that comes" in out
    assert "0: player 1 wins: the largest priority that recurs for ever is odd: 0 → 1 → …" in out
    copy = tmp_path / "copy"
    copy.write_bytes(PARITY.read_bytes())
    assert zermelo("outcomes", copy, "--json").json == reply.json  # known by its content
    copy.write_text("0 0 0 0;")
    assert zermelo("outcomes", copy, "--format", "pgsolver", "--json").json["wins"] == {
        "0": 1,
        "1": 0,
    }
    table = tmp_path / "x.csv"
    assert zermelo("outcomes", PARITY, "-o", table).status == 0
    assert table.read_text().startswith("vertex,owner,priority,winner,option\n0,1,1,1,1\n")


def test_certificates(zermelo, tmp_path: Path) -> None:
    owned, parity = tmp_path / "owned.json", tmp_path / "parity.json"
    words = ("--owner", "owner", "--target", "goal")
    assert zermelo("certify", "outcomes", OWNED, *words, "-o", owned).status == 0
    assert zermelo("check", owned, "--on", OWNED).status == 0
    assert json.loads(owned.read_text())["winner"] == [1, 2, 1, 1, 2, 1]
    assert zermelo("certify", "outcomes", PARITY, "-o", parity).status == 0
    assert zermelo("check", parity, "--on", PARITY).status == 0
    other = tmp_path / "other.gm"
    other.write_text(PARITY.read_text().replace("3 1 0 3", "3 0 0 3"))
    reply = zermelo("check", parity, "--on", other)
    assert reply.status == 1
    assert "another parity game than that of the file" in reply.out
    assert zermelo("check", owned, "--on", EXAMPLES / "windmill.tgf").status == 1
    assert zermelo("check", owned, "--on", PARITY).status == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["outcomes", OWNED, "--target", "goal"], "there is no --owner; drop --target"),
        (["outcomes", OWNED, "--owner", "o"], "'o' is neither a column nor an attribute of"),
        (
            ["outcomes", EXAMPLES / "windmill.tgf", "--owner", "owner"],
            "is neither a column nor an attribute of",
        ),
        (["outcomes", OWNED, "--owner", "owner", "--misere"], "drop --misere"),
        (["outcomes", OWNED, "--owner", "owner", "--final", "goal"], "drop --final"),
        (["outcomes", OWNED, "--owner", "owner", "--components"], "drop --components"),
        (
            ["outcomes", OWNED, "--owner", "owner", "--steps"],
            "--steps shows play in turn; drop --owner",
        ),
        (["outcomes", OWNED, "--owner", "owner", "--labels", "x.csv"], "drop --labels"),
        (["outcomes", OWNED, "--owner", "owner", "--on-disk", "x"], "drop --on-disk"),
        (["outcomes", OWNED, "--owner", "owner", "--target", "x"], "no vertex is called 'x'"),
        (
            ["outcomes", PARITY, "--owner", "owner"],
            "has owners, and priorities decide who wins; drop --owner",
        ),
        (["outcomes", PARITY, "--steps"], "this does not apply to a parity game; drop --steps"),
        (["outcomes", PARITY, "--labels", OWNED], "to a parity game; drop --labels"),
        (["outcomes", PARITY, "--misere"], "this does not apply to a parity game; drop --misere"),
        (["outcomes", PARITY, "--attacks"], "a parity game has neither attacks nor columns"),
        (["kernels", PARITY], "this is a parity game of PGSolver"),
        (["certify", "kernel", OWNED, "--owner", "owner", "-o", "x.json"], "drop --owner"),
        (["certify", "outcomes", OWNED, "--target", "goal", "-o", "x.json"], "drop --target"),
        (["certify", "outcomes", PARITY, "--misere", "-o", "x.json"], "drop --misere"),
    ],
)
def test_what_is_refused(
    zermelo, tmp_path: Path, monkeypatch, words: list[object], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    reply = zermelo(*words)
    assert (reply.status, reply.out) == (2, "")
    assert says in reply.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "source,target,owner\na,b,1\nb,a,3\n",
            "x.csv, line 3: the owner of vertex 'b' is '3'; give",
        ),
        (
            "source,target,owner\na,b,1\na,a,2\n",
            "line 3: the owner of vertex 'a' is 2 here, but 1 in line 2",
        ),
        (
            "source,target,owner\na,b,1\n",
            "x.csv has the owner of b; add rows of a source without a target, such as b,,1",
        ),
    ],
)
def test_wrong_owners_name_the_line(zermelo, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "x.csv"
    path.write_text(text)
    reply = zermelo("outcomes", path, "--owner", "owner")
    assert (reply.status, reply.out) == (2, "")
    assert says in reply.err


def test_a_wrong_table_of_owners(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "o.csv"
    for text, says in (
        (
            "vertex,side\na,1\n",
            "line 1: the first line has 'vertex', 'side'; a table of owners has",
        ),
        (
            "vertex,owner\nstart,1\nstart,2\n",
            "line 3: the owner of vertex 'start' is 2 here, but 1",
        ),
        ("vertex,owner\nstart,1\n", "o.csv has no owner of bridge, ford, "),
        ("vertex,owner\nnobody,1\n", "no owner of"),
    ):
        path.write_text(text)
        reply = zermelo("outcomes", OWNED, "--owner", path)
        assert reply.status == 2
        assert says in reply.err, text


def test_priorities_that_alternate_are_refused(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "x.gm"
    path.write_text("parity 1;\n0 0 0 1;\n1 1 1 0;\n2 2 0 0;\n".replace("parity 1", "parity 2"))
    reply = zermelo("outcomes", path)
    assert reply.status == 2
    assert "Oink (github.com/trolando/oink) and PGSolver" in reply.err


def test_the_command_line_and_python_agree(zermelo) -> None:
    told = zermelo("outcomes", OWNED, "--owner", "owner", "--target", "goal", "--json").json
    result = outcomes(OWNED, owner=told["owner"], target=["goal"])
    assert result.as_dict() == told["winner"]
