"""Families of positions: all of them, each once; wrong descriptions are refused."""

from __future__ import annotations

from pathlib import Path

import networkx
import pytest

import zermelo as z
from zermelo.errors import InputError
from zermelo.formats.resolvers import FILES
from zermelo.rulesets import position_of
from zermelo.surveys.family import PositionFamily
from zermelo.surveys.graphs import all_digraphs, graph_names
from zermelo.surveys.make import family_of


def family(text: str, **described: str) -> PositionFamily:
    return family_of(text.split(), FILES, **described)


@pytest.mark.parametrize(
    ("text", "described", "count"),
    [
        ("kayles 0..200", {}, 201),
        ("partizan-euclid 1..5 1..6", {}, 30),
        ("octal --code 0.77 3..5", {}, 3),
        ("domineering 1x1..3x4", {}, 12),
        ("nim 3 0..2", {}, 3),
        ("impartial (nogo 1x1..2x3)", {}, 6),
        ("conjunctive --ending long (nim 1..2 3..5) (kayles 2..3)", {}, 12),
        ("clobber", {"boards": "xo.:2x3"}, 3**6),
        ("clobber", {"boards": "xo:1x1..2x2"}, 2 + 4 + 4 + 16),
        ("hackenbush", {"strings": "lr:4"}, 2 + 4 + 8 + 16),
        ("hackenbush", {"strings": "lr:3..4"}, 8 + 16),
        ("node-kayles", {"graphs": "trees:7"}, 11),
        ("node-kayles", {"graphs": "connected:5"}, 21),
    ],
)
def test_families_have_all_their_positions(
    text: str, described: dict[str, str], count: int
) -> None:
    items = [*family(text, **described).items()]
    assert len(set(items)) == len(items) == count


def test_games_made_of_games_have_the_rows_of_single_questions(tmp_path: Path) -> None:
    """Ranges stand in the parentheses of an operator; a line of a file needs no quotes."""
    by_range = z.survey("impartial", "(nogo 1x1..1x6)", ["nimber"])
    assert by_range["nimber"] == [
        position_of(["impartial", f"(nogo 1x{n})"]).value for n in range(1, 7)
    ]
    lines = tmp_path / "lines.txt"
    lines.write_text("".join(f"{position}\n" for position in by_range["position"]))
    assert z.survey("impartial", source=str(lines), columns=["nimber"]).rows == by_range.rows


def test_graphs_are_counted_and_read_back() -> None:
    """Numbers of graphs are OEIS A000088, of trees A000055."""
    graphs = [[*all_digraphs(count, both_ways=True)] for count in range(1, 6)]
    assert [*map(len, graphs)] == [1, 2, 4, 11, 34]
    names = graph_names("graphs:5", FILES)
    assert len({FILES.graph(name).canonical_form() for name in names}) == 34
    trees = [FILES.graph(name) for name in graph_names("trees:8", FILES)]
    assert len(trees) == 23
    assert all(networkx.is_tree(tree.to_networkx()) for tree in trees)


def test_lines_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "positions"
    file.write_text("# first\n3 4\n\n1 2\n")
    found = z.survey("nim", source=str(file))
    assert found["position"] == ["3 4", "1 2"]
    file.write_text("# first\n3 4\n5 x\n")
    with pytest.raises(InputError, match=r"positions, line 3 \(5 x\): nim: 'x'"):
        z.survey("nim", source=str(file))
    file.write_text("3 4\n'5\n")
    with pytest.raises(InputError, match="line 2"):
        z.survey("nim", source=str(file))
    file.write_text("D?{\nD\n")
    with pytest.raises(InputError, match="line 2"):
        z.survey("node-kayles", graphs=str(file))


def test_a_function_of_ones_own_file(tmp_path: Path) -> None:
    file = tmp_path / "halves.py"
    file.write_text(
        "from zermelo.rulesets import Ruleset\n"
        "class Halves(Ruleset):\n"
        "    name = 'halves'\n"
        "    def options(self, n):\n"
        "        return [n // 2, n // 3] if n else []\n"
        "def squares():\n"
        "    return (n * n for n in range(1, 6))\n"
    )
    found = z.survey(str(file), source=f"{file}:squares")
    assert found["position"] == ["1", "4", "9", "16", "25"]
    with pytest.raises(InputError, match="no function cubes"):
        z.survey(str(file), source=f"{file}:cubes")
    file.write_text(
        "from zermelo.rulesets import Ruleset\n"
        "class Stacks(Ruleset):\n"
        "    name = 'stacks'\n"
        "    def options(self, state):\n"
        "        low, high = state\n"
        "        return [(low[1:], high)] if low else []\n"
        "def pairs():\n"
        "    yield (1, 2), (3, 4)\n"
    )
    with pytest.raises(InputError, match=r"not read back .* write show and parse in class Stacks"):
        z.survey(str(file), source=f"{file}:pairs")


@pytest.mark.parametrize(
    ("text", "described", "why"),
    [
        ("hackenbush", {"strings": "lr:x"}, "write a length, or a range of them"),
        ("hackenbush", {"strings": "lr:1x1..2x2"}, "write a length, or a range of them"),
        ("kayles 5..2", {}, "the smaller number first"),
        ("kayles", {}, "name the positions"),
        ("no-such-game 1..2", {}, "no-such-game"),
        ("clobber", {"boards": "xo."}, "signs and a size"),
        ("clobber", {"boards": "xo.:23"}, "rows and columns"),
        ("clobber", {"boards": "xx:2x3"}, "each once"),
        ("node-kayles", {"graphs": "trees:99"}, "1 to 20 vertices"),
        ("clobber", {"boards": "xo:1x1", "strings": "xo:2"}, "describe several families"),
        ("kayles 1..2", {"columns": "foo"}, "there is no column 'foo'"),
    ],
)
def test_what_is_wrong_is_refused(text: str, described: dict[str, str], why: str) -> None:
    columns = [described.pop("columns")] if "columns" in described else []
    with pytest.raises(InputError, match=why):
        z.survey(text, columns=columns, **described)
