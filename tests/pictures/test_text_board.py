"""Text boards: the same scenes in letters."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from zermelo.pictures.text_board import MAX_COLUMNS, plain, text_board
from zermelo.pictures.verdicts import verdicts_of
from zermelo.rulesets import catalogue, position_of
from zermelo.rulesets.reading import example_of

#: What stands below a board of Hex.
JOINED = "\nx joins the first row with the last\no joins the first column with the last"
PROJECT = Path(__file__).parents[2]


def shown(words: str) -> str:
    (scene,) = position_of(words.split()).scenes()
    return plain(text_board(scene))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("nim 3 0", "heap 1  ●●●  3\nheap 2       0"),
        ("kayles 2", "heap 1  ▮▮  2"),
        ("nim 1000000", "heap 1    1,000,000"),
        ("clobber xo|.#", "   1 2\n1  x o\n2  · #"),
        ("toads-and-frogs t.f", "t · f\n1 2 3"),
        ("toppling-dominoes lre", "L R E\n1 2 3"),
        ("ski-jumps L.|.r", "   0 1 2 3\n1  ‹ L · ›\n2  ‹ · r ›"),
        ("tic-tac-toe x..|.o.|...", "   a b c\n3  x · ·\n2  · o ·\n1  · · ·"),
        (
            "hex --size 3 b2 a1",
            "   a b c\n1  o · ·\n2   · x ·\n3    · · ·" + JOINED,
        ),
        ("y --size 2 b2", "1   ·\n2  · x\n   a b"),
        ("dodgem", "   a b c\n     ›\n3  x · ·\n2  x · · ›\n1  · o o"),
        (
            "fox-and-hounds --size 4 x.|.x|..|o.",
            "   a b c d\n4    x   ·\n3  ·   x\n2    ·   ·\n1  o   ·",
        ),
        ("chocolate 2 1", "   1 2\n1  † ·\n2  ·"),
    ],
)
def test_boards(words: str, text: str) -> None:
    assert shown(words) == text


def test_a_graph() -> None:
    text = shown("node-kayles --on path:3 -1")
    assert "(1)" in text
    assert "[2]" in text
    assert any(0x2800 < ord(letter) < 0x2900 for letter in text)


def test_points_have_names_at_the_sides() -> None:
    lines = shown("three-mens-morris xo.|...|...|xx.|oo.").split("\n")
    assert lines[0].split() == ["a", "b", "c"]
    assert [line[0] for line in lines if line[:1].isdigit()] == ["3", "2", "1"]
    assert lines[2][lines[0].index("a")] == "x"
    assert lines[2][lines[0].index("b")] == "o"


def test_points_round_a_ring_have_their_numbers() -> None:
    text = shown("mu-torere")
    assert all(f"{man}{number}" in text for number, man in enumerate("xxxxoooo", 1))


def test_moves_are_styled() -> None:
    here = position_of(["nim", "3", "1"])
    (line, _) = text_board(here.scenes()[0], verdicts_of(here.solve()))
    assert [span.style for span in line if span.text == "●"] == ["N", "P", "N"]


def test_where_a_winning_drag_ends() -> None:
    here = position_of(["cram", "1x3"])
    (_, line) = text_board(here.scenes()[0], verdicts_of(here.solve()))
    assert [span.style for span in line if span.text == "·"] == ["faint", "P", "P"]


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_every_ruleset_is_written(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    for scene in example_of(catalogue()[name]).scenes():
        lines = plain(text_board(scene)).split(os.linesep)
        assert any(line.strip() for line in lines)
        assert all(len(line) <= MAX_COLUMNS for line in lines)
