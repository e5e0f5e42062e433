"""PGSolver's format of parity games: what is read, and what is wrong with a line."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest

import zermelo as z
from zermelo.errors import FormatError, InputError
from zermelo.formats import read_parity_game

EXAMPLES = Path(__file__).parents[2] / "examples"
#: The example of PGSolver's manual.
CONTINENTS = """parity 4;
1 3 0 1,3,4 "Europe";
0 6 1 4,2 "Africa";
4 5 1 0 "Antarctica";
2 4 0 3,1,0,4,2;
3 2 1 0, 2
  ,1 "South; America";
"""


class Named(io.BytesIO):
    name = "game.gm"


def read(text: str) -> z.results.ParityGame:
    return read_parity_game(Named(text.encode()))


def test_vertices_stand_in_order_of_their_identifiers() -> None:
    game = read(CONTINENTS)
    assert list(game.digraph.names) == ["0", "1", "2", "3", "4"]
    assert game.digraph.options("3") == ("0", "1", "2")
    assert game.digraph.options("2") == ("0", "1", "2", "3", "4")
    assert game.owner.tolist() == [1, 0, 0, 1, 1]
    assert game.priority.tolist() == [6, 3, 4, 2, 5]
    assert repr(game) == "<ParityGame: 5 vertices, 14 edges>"


@pytest.mark.parametrize(
    "text",
    [
        "parity 9;start 7;7 1 0 9;9 0 1 7,9;",
        "7 1 0 9;9 0 1 7,9;\n\n",
        '\ufeffparity 100 ;\r\n9 0 1 7 , 9;\r\n7 1 0 9 "";\r\n',
    ],
)
def test_heads_blanks_and_gaps(text: str) -> None:
    game = read(text)
    assert game.digraph.edges() == [("7", "9"), ("9", "7"), ("9", "9")]
    assert (game.owner.tolist(), game.priority.tolist()) == ([0, 1], [1, 0])
    assert z.outcomes(game).as_dict() == {"7": 1, "9": 1}


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("parity 1;\n\n", None, "there is no vertex; write: identifier priority owner options"),
        ("parity 2;\n0 1 0 1;\n1 1 0;\n", 3, "found '1 1 0', no vertex; write: identifier"),
        ("parity 2;\n0 1 0 0\n1 1 0 0;\n", 2, "found '0 1 0 0 1 1 0 0', no vertex"),
        ("parity 2;\n0 1 2 0;\n", 2, "the owner of vertex 0 is '2'; give 0 or 1"),
        ("parity 2;\n0 x 0 0;\n", 2, "a priority is 'x'; give a whole number, 0 or more"),
        ("parity 2;\n0 -1 0 0;\n", 2, "a priority is '-1'"),
        ("parity 2;\na 1 0 0;\n", 2, "an identifier is 'a'"),
        ("parity 2;\n0 1 0 0,b;\n", 2, "an option is 'b'"),
        ("parity 2;\n0 1 0 0;\n1 1 1 0;\n0 1 0 1;\n", 4, "has two lines, 2 and 4; remove one"),
        ("parity 2;\n0 1 0 0;\n3 1 1 0;\n", 3, "vertex 3 is above 2, the largest identifier"),
        ("parity 2;\n0 1 0\n\n0,7;\n", 2, "vertex 0 has the option 7, which has no line"),
        ('parity 2;\n0 1 0 0 "a;\n1 1 1 0;', 2, "a quotation mark is not closed"),
        ("parity 2;\n0 1 0 0;\n1 1 1 0", 3, "'1 1 1 0' has no semicolon; add it"),
        ("parity 2;\n0 1 0 0;\nparity 3;\n", 3, "found 'parity 3', no vertex"),
        ("parity 2;\n0 1 0 0,;\n", 2, "no vertex"),
        ("parity 2;\n0 99999999999999999999 0 0;\n", 2, "give a number of at most 18 digits"),
        ("hello\n", 1, "'hello' has no semicolon"),
    ],
)
def test_errors_name_the_line(text: str, line: int | None, says: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert says in str(caught.value)
    assert caught.value.line == line


def test_other_readers_say_what_it_is(tmp_path: Path) -> None:
    for name in ("a.gm", "b.pg", "c.txt", "d.pg.gz"):
        path = tmp_path / name
        data = CONTINENTS.encode()
        path.write_bytes(gzip.compress(data) if name.endswith("gz") else data)
        with pytest.raises(FormatError, match=r"this is a parity game of PGSolver.*outcomes"):
            z.read(path)
        assert len(read_parity_game(path).digraph) == 5


def test_more_priorities_are_refused() -> None:
    with pytest.raises(InputError, match=r"changes 4 times.*Oink .*and PGSolver "):
        z.outcomes(read(CONTINENTS))


def test_a_long_game_is_read_in_linear_time() -> None:
    count = 20_000
    lines = [f'{u} {u % 2} {u // 2 % 2} {(u + 1) % count},{u} "v{u}";' for u in range(count)]
    game = read("\n".join(["parity 19999;", *reversed(lines)]))
    assert game.digraph.edge_count == 2 * count
    assert z.outcomes(game).counts[1] > 0
