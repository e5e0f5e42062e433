"""Values of positions as papers, books and other programs have them."""

from __future__ import annotations

from itertools import product

import pytest

from zermelo.rulesets import Push, position_of
from zermelo.solvers.engine import Engine
from zermelo.values.partizan.game import Game


def value(ruleset: str, position: str) -> Game:
    found = position_of([ruleset, position]).value
    assert isinstance(found, Game)
    return found


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("...L....|..R.....|........", "2"),
        ("........|...l....|.......R|........|......L.", "-1"),
        (".L...|.R...|.....", "5/2"),
        ("...R.|...L.|.....", "-5/2"),
        ("L....|....R|.....", "1/2"),
        ("L....|R....|.....", "9/2"),
        ("L....|....R|l....", "5"),
    ],
)
def test_ski_jumps(position: str, expected: str) -> None:
    """Winning Ways, chapter 1: the examples, as the tests of cgt-tools write them out."""
    assert value("ski-jumps", position) == Game(expected)


def test_all_of_push_are_numbers() -> None:
    """Carvalho and Santos, A note on numbers: the ruleset Push; no formula is known."""
    engine = Engine()
    for length in range(1, 8):
        for pieces in product(".lr", repeat=length):
            found = engine.value(Push()("".join(pieces)))
            assert isinstance(found, Game)
            assert found.number is not None, pieces


def test_solid_rows_of_konane() -> None:
    """Ernst 1995: men in turn, with room on both sides."""
    for n in range(1, 15):
        row = "." * n + ("xo" * n)[:n] + "." * n
        expected = Game(-(n // 2)) if n % 2 else Game("*" if n % 4 == 2 else "0")
        assert value("konane", row) == expected, row


def with_tail(row: str, offset: int, tail: str) -> str:
    """Write a row of men in turn, and one man below its first square, or left of that."""
    line = "." + "." * offset + row + "." * (len(row) + 1)
    empty = "." * len(line)
    return "|".join([empty, empty, line, f".{tail}".ljust(len(line), "."), empty, empty])


def test_rows_of_konane_with_an_offset_tail() -> None:
    """Ernst 1995: with 2j men j - 1, with 4j + 1 *, with 4j + 3 0, but down with 3."""
    assert value("konane", with_tail("ox", 1, "o")) == Game("v")
    for n in range(4, 11):
        expected = Game(n // 2 - 1) if n % 2 == 0 else Game("*" if n % 4 == 1 else "0")
        assert value("konane", with_tail(("ox" * n)[: n - 1], 1, "o")) == expected, n


def test_rows_of_konane_with_a_tail() -> None:
    """Ernst 1995, as the tests of cgtjs have it."""
    for n, short in ((2, "*"), (3, "*"), (4, "{*|v}")):
        assert value("konane", with_tail(("xo" * n)[: n - 1], 0, "o")) == Game(short), n
    for n in range(5, 11):
        j, rest = divmod(n, 4)
        form = (f"{{*|{2 - 2 * j}}}", f"{{{2 * j - 1}|*}}", f"{{0|{1 - 2 * j}}}", f"{{{2 * j}|0}}")
        assert value("konane", with_tail(("xo" * n)[: n - 1], 0, "o")) == Game(form[rest]), n


@pytest.mark.parametrize(
    ("position", "expected"), [("..ox", "1"), (".ox.", "*"), (".ox.|o..x|....", "+-1")]
)
def test_small_konane(position: str, expected: str) -> None:
    """The tests of cgt-tools."""
    assert value("konane", position) == Game(expected)


def test_toppling_dominoes() -> None:
    """The test of cgt-tools."""
    assert value("toppling-dominoes", "lrrll") == Game("{1|*}")


NOGO = ("0", "*", "+-1", "0", "*", "+-1", "+-(1*)", "*", "+-{{2*|0,+-1},{2|1||1*|*}}")


@pytest.mark.parametrize(("length", "expected"), list(enumerate(NOGO, 1)))
def test_nogo_on_an_empty_row(length: int, expected: str) -> None:
    """MCGS (Folkersen, Müller, Du), cgt_tests/nogo_1xn/empty.test."""
    assert value("nogo", f"1x{length}") == Game(expected)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("X...O..O..X..O.", "{1|0||-1|-3}"),
        (".....X.OX..OO.X", "{3*|1||*,{^*,{1*|*}|-1}}"),
        (".O.X.X..O.....X", "{1|*,{*||*|-3*}}"),
        ("O.O....OX....X.", "0"),
        ("..OX.O.OX....X.", "*"),
        ("......O.X.XO..O", "{*|-2*}"),
        ("..X.....OX.O.X.", "^*"),
        ("O..OO..X.XX....", "1Tiny(1)"),
        (".O..OX......X.O", "{2|1,{1^|^}||*|-1*}"),
        ("X.X.....X....OO", "{2,{{5|4||2},{5|4||3|2}|{2||1*|*},{3|2||1*|*}}|0}"),
    ],
)
def test_nogo_on_a_row(row: str, expected: str) -> None:
    """MCGS, cgt_tests/nogo/random_15.test: X is Left."""
    assert value("nogo", row.lower()) == Game(expected)


def test_nogo_on_small_boards() -> None:
    """Müller, Solving NoGo on small board sizes: on 3 x 3 each first move wins."""
    for stone in ("x..|...|...", ".x.|...|...", "...|.x.|..."):
        assert position_of(["nogo", stone]).solve().outcome in ("L", "P")


FISSION = {
    "#X#..|.X...|..#X.|.....|.....": "0",
    ".....|.....|X#...|.....|.....": "2",
    ".....|..#..|.....|.....|X...X": "0",
    ".....|.....|.....|.....|..X..": "-2",
    ".X...|...#.|....#|.....|...#.": "-3",
    ".....|.....|#X...|...X.|..#..": "1Tiny(1)",
    ".....|.....|..#X.|.....|.X...": "-2*",
    "..#.X|..X..|.....|.X.#.|.....": "-2",
    ".....|...X#|.....|..X.#|...X.": "{^*|-1}",
    ".....|X....|....X|.....|.....": "5",
    "....#|.....|.X...|#X.X.|....#": "{0|-1}",
    "...X.|....X|.....|.....|#....": "+-2",
    "X....|X.#..|.....|.....|...X.": "-3",
}


@pytest.mark.parametrize(("position", "expected"), list(FISSION.items()))
def test_fission(position: str, expected: str) -> None:
    """MCGS, cgt_tests/fission/random_5x5.test."""
    assert value("fission", position.lower()) == Game(expected)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("....|..x.|....|....", "0"),
        ("..x.|....|..x.|....", "-2"),
        (".x.x|....|..x.|....", "-1"),
        (".x.x|..x.|....|..x.", "{-1|-4}"),
        ("....|..x.|....|#..#", "0"),
    ],
)
def test_small_fission(position: str, expected: str) -> None:
    """The tests of cgt-tools."""
    assert value("fission", position) == Game(expected)


ELEPHANTS = {
    "....OOO.XX...X....XOX.": "7",
    "O...XOX.....X.O.O....X": "{5|3}",
    "..XOO...O......O....X.": "-11",
    ".......OOXX.......O.X.": "{-9|-10}",
    "X.OO...XX...X..O.X....": "{12|11}",
    "......OX..X.....O.....": "{-1|-2}",
    "....X.O.X.X..O.X......": "8*",
    "XXXO.........XX..OO...": "0",
    ".X..X....XX...X..O.O..": "24",
    "....X.X.OOOO.......X.O": "+-(2*)",
    "..X...O....X.XX.O..X..": "{5*|3*}",
    "X...OX.O...O...X....O.": "{-3*|-4*}",
    "X....X...O..XX...OO...": "{7|6||5|4}",
    ".X.X.......OO.........": "{2|0}",
    ".XX.O.X.O..O.....OO.XX": "{-15|-16||-18|-19}",
}


@pytest.mark.parametrize(("strip", "expected"), list(ELEPHANTS.items()))
def test_elephants_and_rhinos(strip: str, expected: str) -> None:
    """MCGS, cgt_tests/elephants/random_22.test: X is an elephant, O a rhino."""
    spelled = strip.replace("X", "t").replace("O", "f")
    assert value("elephants-and-rhinos", spelled) == Game(expected)
