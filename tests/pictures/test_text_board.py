"""Text boards: the same scenes in letters."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from zermelo.pictures.text_board import WIDEST, plain, text_board
from zermelo.pictures.verdicts import verdicts_of
from zermelo.rulesets import catalogue, position_of
from zermelo.rulesets.reading import example_of

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
        ("clobber xo|.#", "   1 2\n1  L R\n2  · #"),
        ("toads-and-frogs t.f", "L · R\n1 2 3"),
        ("toppling-dominoes lre", "L R E\n1 2 3"),
        ("ski-jumps L.|.r", "   0 1 2 3\n1  ‹ L · ›\n2  ‹ · r ›"),
        ("tic-tac-toe x..|.o.|...", "   1 2 3\n1  x · ·\n2  · o ·\n3  · · ·"),
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
        assert all(len(line) <= WIDEST for line in lines)
