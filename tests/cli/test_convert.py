"""Converting turns no edge that nobody asked to turn, and says what it turned."""

from __future__ import annotations

import io
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import cli, outcomes
from zermelo.formats import FORMATS, read, write

#: a attacks b: the edge as it stands in a file of each format.
STANDS = {"g.apx": "att(a,b).", "g.tgf": "a b", "g.txt": "a b", "g.csv": "a,b", "g.dot": "a -> b"}
TURNED = {"g.apx": "att(b,a).", "g.tgf": "b a", "g.txt": "b a", "g.csv": "b,a", "g.dot": "b -> a"}
OTHERS = sorted(set(STANDS) - {"g.apx"})


@pytest.fixture
def framework(tmp_path: Path) -> Path:
    path = tmp_path / "framework.apx"
    path.write_text("arg(a).\narg(b).\natt(a,b).\n")
    return path


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "plain.tgf"
    path.write_text("a\nb\n#\na b\n")
    return path


def edge_in(path: Path) -> str:
    """The edge as the lines of a file have it, whatever they mean."""
    held = path.read_text().replace('"', "").replace(";", "")
    name = f"g{path.suffix}"
    stands, turned = STANDS[name] in held, TURNED[name] in held
    assert stands != turned
    return "a b" if stands else "b a"


@pytest.mark.parametrize("name", OTHERS)
def test_from_attacks_to_a_format_without_direction(
    zermelo, framework: Path, tmp_path: Path, name: str
) -> None:
    out = tmp_path / name
    for flags in ((), ("--attacks",), ("--quiet",), ("--json",)):
        reply = zermelo("convert", framework, out, *flags)
        assert (reply.status, reply.out) == (2, "")
        assert "add --write-attacks to keep" in reply.err
        assert "--write-moves to reverse" in reply.err
        assert not out.exists()
    reply = zermelo("convert", framework, out, "--write-attacks")
    assert (reply.status, edge_in(out)) == (0, "a b")
    assert "attacks stay as they are" in reply.out
    reply = zermelo("convert", framework, out, "--write-moves")
    assert (reply.status, edge_in(out)) == (0, "b a")
    assert "each attack a → b is turned into the move b → a" in reply.out
    assert read(out) == read(framework)


@pytest.mark.parametrize("name", ["framework.af", "other.apx", "other.apx.gz"])
def test_between_formats_of_attacks_nothing_is_turned(
    zermelo, framework: Path, tmp_path: Path, name: str
) -> None:
    out = tmp_path / name
    reply = zermelo("convert", framework, out, "--json")
    assert reply.status == 0
    assert reply.json == {
        "schema": 2,
        "arguments": 2,
        "attacks": 1,
        "file": str(out),
        "read": "attacks",
        "written": "attacks",
        "turned": False,
    }
    if name.endswith(".af"):
        assert "1 2" in out.read_text().splitlines()


@pytest.mark.parametrize("name", ["out.apx", "out.af"])
def test_the_way_back(zermelo, plain: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    for flags in ((), ("--write-attacks",)):
        reply = zermelo("convert", plain, out, *flags)
        assert (reply.status, reply.out) == (2, "")
        assert "add --attacks or --moves" in reply.err
        assert not out.exists()
    reply = zermelo("convert", plain, out, "--attacks", "--json")
    assert (reply.json["read"], reply.json["written"]) == ("attacks", "attacks")
    assert not reply.json["turned"]
    assert read(out, attacks=False).edge_arrays()[0].tolist() == [0]  # from the first vertex
    reply = zermelo("convert", plain, out, "--moves", "--json")
    assert (reply.json["read"], reply.json["written"]) == ("moves", "attacks")
    assert reply.json["turned"]
    assert read(out, attacks=False).edge_arrays()[0].tolist() == [1]
    assert "each move a → b is turned" in zermelo("convert", plain, out, "--moves").out
    assert zermelo("convert", plain, out, "--write-moves").status == 0
    assert read(out, attacks=False).edge_arrays()[0].tolist() == [0]


def test_between_formats_without_direction(zermelo, plain: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.dot"
    reply = zermelo("convert", plain, out)
    assert (reply.status, edge_in(out)) == (0, "a b")
    assert "attack" not in reply.out
    out.unlink()
    for flag in ("--attacks", "--write-attacks"):  # the other file is not spoken of
        assert zermelo("convert", plain, out, flag).status == 2
        assert not out.exists()
    assert zermelo("convert", plain, out, "--attacks", "--write-attacks").status == 0
    assert edge_in(out) == "a b"
    assert zermelo("convert", plain, out, "--attacks", "--write-moves").status == 0
    assert edge_in(out) == "b a"


def test_a_graph_has_no_directions(zermelo, tmp_path: Path) -> None:
    path, formula, out = tmp_path / "g.tgf", tmp_path / "f.cnf", tmp_path / "g.apx"
    path.write_text("a\nb\n#\na b\nb a\nb b\n")
    reply = zermelo("convert", path, out, "--json")
    assert (reply.status, reply.json["turned"]) == (0, False)
    assert zermelo("convert", out, tmp_path / "back.tgf").status == 0
    assert (tmp_path / "back.tgf").read_text() == path.read_text()
    formula.write_text("p cnf 2 1\n1 -2 0\n")
    for written in (out, tmp_path / "f.tgf"):
        reply = zermelo("convert", formula, written)
        assert reply.status == 0
        assert "Node Kayles graph" in reply.out
    assert read(out) == read(tmp_path / "f.tgf")
    reply = zermelo("convert", formula, out, "--attacks")
    assert (reply.status, reply.out) == (2, "")
    assert "drop --attacks/--moves" in reply.err


def test_a_compressed_formula(zermelo, tmp_path: Path) -> None:
    import gzip

    path = tmp_path / "F.CNF.gz"
    path.write_bytes(gzip.compress(b"p cnf 2 1\n1 -2 0\n"))
    assert "Node Kayles graph" in zermelo("convert", path, tmp_path / "g.tgf").out


def test_to_stdout(zermelo, framework: Path) -> None:
    reply = zermelo("convert", framework, "-", "--to", "tgf")
    assert (reply.status, reply.out) == (2, "")
    assert "the edges of stdout (tgf)" in reply.err
    reply = zermelo("convert", framework, "-", "--to", "tgf", "--write-moves")
    assert (reply.status, reply.out) == (0, "a\nb\n#\nb a\n")
    assert reply.err.endswith("→ stdout; each attack a → b is turned into the move b → a\n")
    reply = zermelo("convert", framework, "-", "--to", "tgf", "--write-moves", "-q")
    assert (reply.out, reply.err) == ("a\nb\n#\nb a\n", "")
    reply = zermelo("convert", framework, "-", "--to", "tgf", "--write-attacks")
    assert (reply.out, reply.err) == ("a\nb\n#\na b\n", "")
    reply = zermelo("convert", framework, "-", "--to", "af", "--json")
    assert (reply.status, reply.out) == (2, "")
    assert "drop --json" in reply.err
    assert (
        "stdout does not determine the format; add --to" in zermelo("convert", framework, "-").err
    )


@given(st.data())
def test_what_is_said_is_so(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Over all formats and flags: the answer tells which way the edges of both files go."""
    from contextlib import redirect_stderr, redirect_stdout
    from json import loads

    names = sorted(set(FORMATS) - {"graph6", "digraph6", "sparse6", "adj", "af"})
    source, target = (data.draw(st.sampled_from(names)) for _ in range(2))
    flags = [
        data.draw(st.sampled_from([None, f"--{prefix}attacks", f"--{prefix}moves"]))
        for prefix in ("", "write-")
    ]
    folder = tmp_path_factory.mktemp("convert")
    first, second = folder / f"one.{source}", folder / f"two.{target}"
    from zermelo import Digraph

    write(Digraph([("a", "b"), ("b", "c")]), first, format=source, attacks=False)
    words = [str(first), str(second), "--format", source, "--to", target, "--json"]
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        status = cli.run(["convert", *words, *filter(None, flags)])
    stated = [
        flag is not None or FORMATS[name].argumentation
        for flag, name in zip(flags, (source, target), strict=True)
    ]
    if status == 2:
        assert not all(stated)
        assert not second.exists()
        return
    answer = loads(out.getvalue())
    before, after = (
        read(p, format=n, attacks=False) for p, n in ((first, source), (second, target))
    )
    assert after == (before.reverse() if answer["turned"] else before)
    assert answer["turned"] == (answer["read"] != answer["written"])
    assert all(stated) or not answer["turned"]
    for flag, said in zip(flags, ("read", "written"), strict=True):
        assert flag is None or flag.endswith(answer[said])


def test_every_pair_of_formats_asks_or_keeps(tmp_path: Path, zermelo) -> None:
    """Without flags, no edge is ever turned."""
    from zermelo import Digraph

    names = sorted(set(FORMATS) - {"graph6", "sparse6"})
    G = Digraph([(str(i), str(i + 1)) for i in range(3)])
    for name in names:
        write(G, tmp_path / f"in.{name}", format=name, attacks=False) if name != "af" else None
    (tmp_path / "in.af").write_text("p af 4\n1 2\n2 3\n3 4\n")
    for source, target in product(names, names):
        out = tmp_path / f"out.{target}"
        out.unlink(missing_ok=True)
        reply = zermelo("convert", tmp_path / f"in.{source}", out, "--to", target)
        asks = FORMATS[source].argumentation != FORMATS[target].argumentation
        assert reply.status == (2 if asks else 0), (source, target, reply.err)
        if not asks:
            held = read(out, format=target, attacks=False)
            assert held.edge_arrays()[0].tolist() == [0, 1, 2]


def test_codes_say_what_they_turned(zermelo, tmp_path: Path) -> None:
    words = ("codes", "--lexicode", "4,2", "--no-weights", "-o")
    attacks, moves = tmp_path / "code.apx", tmp_path / "code.tgf"
    assert "each move a → b is written as the attack b → a" in zermelo(*words, attacks).out
    assert "attack" not in zermelo(*words, moves).out
    assert zermelo(*words, attacks, "--json").json["written"] == "attacks"
    assert zermelo(*words, moves, "--json").json["written"] == "moves"
    assert read(attacks) == read(moves)


@pytest.mark.parametrize("name", sorted(FORMATS.keys() - {"graph6", "digraph6", "sparse6"}))
def test_state_graphs_in_every_format(zermelo, tmp_path: Path, name: str) -> None:
    out = tmp_path / f"game.{name}"
    words = ("tokens", "--on", "examples/beat-craig.tgf", "a1")  # its positions are words
    reply = zermelo("convert", *words, "-o", out, "--to", name, "--write-moves", "--json")
    assert reply.status == 0, reply.err
    back = read(out, format=name, attacks=False)
    assert (back.vertex_count, back.edge_count) == (reply.json["vertices"], reply.json["edges"])


def test_state_graphs_of_games(zermelo, tmp_path: Path) -> None:
    out = tmp_path / "nim.graphml"
    said = zermelo("convert", "nim", 3, 2, "-o", out).out
    assert said == f"nim 3 2: the state graph, 12 vertices, 30 edges → {out}\n"
    assert set(read(out).options("1 1")) == {"0 1", "1 0"}
    assert "misère, without its terminal positions, 11" in (
        zermelo("convert", "nim", 3, 2, "--misere", "-o", out).out
    )
    for board in ("xo.|xox|o..", "xox|oxo|ox."):  # whose winners misère play exchanges
        zermelo("convert", "tic-tac-toe", board, "--misere", "-o", out, "-q")
        solved = zermelo("solve", "tic-tac-toe", board, "--misere", "--json").json["outcome"]
        assert outcomes(read(out))[board] == solved
    for side, first in (("left", "..|.. left"), ("right", "..|.. right")):
        zermelo("convert", "domineering", "2x2", "--turn", side, "-o", out)
        assert first in read(out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nim", 3, 2), "one FILE and OUT, or a game with -o OUT"),
        (("nim",), "Missing argument 'OUT'"),
        (
            ("nim", 3, "-o", "x.tgf", "--attacks"),
            "no file of a digraph is read here; drop --attacks",
        ),
        (("examples/windmill.tgf", "x.dot", "--misere"), "a FILE has no rules; drop --misere"),
        (("no-such-game", "-o", "x.tgf"), "no such file"),
        (("nim", 999, 999, 999, "-o", "x.tgf", "--positions", 50), "the limit on positions"),
    ],
)
def test_wrong_conversions_of_games(zermelo, words: tuple[object, ...], said: str) -> None:
    reply = zermelo("convert", *words)
    assert reply.status in (2, 3)
    assert said in reply.err
    assert not Path("x.tgf").exists()


def test_helps_describe_the_options_of_their_own_verb(zermelo) -> None:
    text = " ".join(zermelo("convert", "--help").out.split())
    assert "Explore at most N positions. Default: a million." in text
    assert "search for the winner" not in text
    text = " ".join(zermelo("outcomes", "--help").out.split())
    assert "With --labels: exit with status 1 if a label is wrong." in text
