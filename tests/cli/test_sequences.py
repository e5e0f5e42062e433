from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import EXAMPLES

from zermelo import Digraph, write

TWO = EXAMPLES / "two-sequences.tgf"


def test_the_two_sequences_of_figure_1_7(zermelo) -> None:
    """A digraph with the properties that the thesis states of its Figure 1.7."""
    answer = zermelo("sequences", TWO, "--all", "--json").json
    expected = [[["1", "3", "5"], ["2", "4", "6"]], [["1", "4", "6"], ["2"], ["3", "5"]]]
    assert sorted(answer["sequences"]) == expected
    assert (answer["listed"], answer["complete"]) == (2, True)
    assert zermelo("sequences", TWO, "--count", "--json").json["count"] == "2"
    assert "2 kernel sequences" in zermelo("sequences", TWO, "--count").out
    one = zermelo("sequences", TWO, "--json").json
    assert one["exists"] is True
    assert one["sequences"][0] in expected
    assert "1, 3, 5 | 2, 4, 6" in zermelo("sequences", TWO, "--all").out
    assert zermelo("sequences", TWO).out.splitlines()[2].startswith("K0  1")
    assert zermelo("sequences", TWO, "--all", "--limit", "1", "--json").json["complete"] is False


def test_an_acyclic_digraph_has_its_grundy_classes(zermelo) -> None:
    path = EXAMPLES / "take-away.tgf"
    (only,) = zermelo("sequences", path, "--all", "--json").json["sequences"]
    assert only == [[str(n) for n in range(k, 17, 5)] for k in range(5)]


def test_no_sequence(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "c3.txt"
    path.write_text("a b\nb c\nc a\n")
    answer = zermelo("sequences", path, "--json").json
    assert (answer["exists"], answer["sequences"]) == (False, [])
    assert zermelo("sequences", path, "--exit-status").status == 1
    assert "there is no kernel sequence" in zermelo("sequences", path).out
    assert zermelo("sequences", path, "--limit", "3").status == 2


def test_limits(zermelo, tmp_path: Path) -> None:
    path = tmp_path / "many.tgf"
    cycles = [(f"{k}.{v}", f"{k}.{(v + 1) % 4}") for k in range(300) for v in range(4)]
    write(Digraph(cycles), path)
    answer = zermelo("sequences", path, "--count", "--json").json
    assert answer["count"] == str(2**300)
