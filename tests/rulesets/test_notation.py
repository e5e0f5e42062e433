"""Moves of board games are written as players write them, and read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from zermelo.answers.grade import grade
from zermelo.cli.conversation import find_move
from zermelo.errors import InputError
from zermelo.games.move_lookup import moves_by_text
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, options_of
from zermelo.rulesets import position_of
from zermelo.rulesets.catalogue import MEMBERS, group_named
from zermelo.rulesets.catalogue import RULESETS as CATALOGUE
from zermelo.values.player import LEFT, RIGHT, Player

DOCS = Path(__file__).parents[2] / "docs" / "boards.md"


class Row(NamedTuple):
    """A position, all moves of the player to move, and what else is read as which."""

    words: str
    moves: str
    others: dict[str, str]
    player: Player = LEFT
    example: str = ""


ROWS = [
    Row("tic-tac-toe xx.|oo.|...", "c3 c2 a1 b1 c1", {"x c3": "c3", "B1": "b1"}),
    Row("mnk --m 4 --n 3 --k 3 b2", "a3 b3 c3 d3 a2 c2 d2 a1 b1 c1 d1", {"o d3": "d3"}, LEFT, "b2"),
    Row("harary --animal el 3x2 b2 a1", "a3 b3 a2 b1", {"x a2": "a2"}),
    Row("dawsons-pawns --columns 3", "a1-a2 b1-b2 c1-c2", {"x a1-a2": "a1-a2", "b1b2": "b1-b2"}),
    Row("dawsons-pawns --columns 2 oo|x.|.x", "b3xa2", {"b3a2": "b3xa2"}, RIGHT),
    Row("connect-four --columns 4 --rows 3 1", "1 2 3 4", {"o a2": "1"}),
    Row("gomoku 5x5 xoxox|oxoxo|oxoxo|xoxox|x.o..", "b1 d1 e1", {"x b1": "b1"}),
    Row("notakto xx.|...|xx.", "c2 c3", {}),
    Row("quarto 035|6.1|.2. 7", "put 7 on b2;put 7 on a1, give 4;put 7 on c1", {}),
    Row("reversi", "b4 a3 d2 c1", {}),
    Row("kalah 0 1 2 1 0 2", "pit 2;pit 3 (takes 1)", {}),
    Row("oware 0 1 2 1 2 0", "pit 2;pit 3", {}),
    Row("go 1x3 ... x.. white", "pass b1 c1", {}),
    Row("picaria", "a3 b3 c3 a2 c2 a1 b1 c1", {}),
    Row("checkers b9 w14", "9x18", {}),
    Row("checkers b23 w31", "23-26;23-27", {}),
    Row("nine-mens-morris xx......|.oo.....|........|.........|.........", "", {}),
    Row("six-mens-morris", "a1 a3 a5 b2 b3 b4 c1 c2 c4 c5 d2 d3 d4 e1 e3 e5", {}),
    Row("connect 2 2", "1 2 3 4", {"b3": "2", "x a1": "1"}, LEFT, "4"),
    Row("hex --size 3 b2 a1", "b1 c1 a2 c2 a3 b3 c3", {"x b1": "b1", "A2": "a2"}, LEFT, "b2"),
    Row("y --size 3 b2", "a1 a2 a3 b3 c3", {"o a1": "a1"}, LEFT, "b3"),
    Row("bridge-it --size 2 a1", "b1 a2 a3 b3", {"O B3": "b3"}, LEFT, "b3"),
    Row(
        "dodgem ..x|x..|.o.",
        "c3-off c3-c2 a2-b2 a2-a3 a2-a1",
        {"x c3-off": "c3-off", "a2b2": "a2-b2"},
    ),
    Row("dodgem ..x|x..|.o.", "b1-b2 b1-c1 b1-a1", {"o b1-b2": "b1-b2"}, RIGHT, "a2-b2"),
    Row("dodgem .o.|x..|..o", "b3-off b3-c3 b3-a3 c1-c2 c1-b1", {}, RIGHT),
    Row(
        "l-game --rows 3 xxxn|xooo|..no",
        "d2 c2 b2 b1; d2 c2 b2 b1 n d3-a1; d2 c2 b2 b1 n d3-d1;"
        "d2 c2 b2 b1 n c1-a1; d2 c2 b2 b1 n c1-d1",
        {"o d2 c2 b2 b1": "d2 c2 b2 b1", "d2 c2 b2 b1, n c1-a1": "d2 c2 b2 b1 n c1-a1"},
        RIGHT,
        "b4 c4 d4 d3 n a4-a3",
    ),
    Row("mu-torere xxxxoooo|.", "1-middle 4-middle", {"x 4-middle": "4-middle"}, LEFT, "4-middle"),
    Row("mu-torere .xxxoooo|x", "2-1 middle-1", {"21": "2-1"}),
    Row("pong-hau-ki", "a1-b2 c1-b2", {"a1b2": "a1-b2"}),
    Row("pong-hau-ki", "a3-b2 c3-b2", {"o c3-b2": "c3-b2"}, RIGHT, "a1-b2"),
    Row("chopsticks 1 1 2 1", "Right's hands: 3 1; Right's hands: 2 2; Left's hands: 2 0", {}),
    Row("traffic-lights gyg|y.r|rrg", "y a3;r b3;y c3;r a2;g b2;y c1", {"Y A3": "y a3"}),
    Row("wild-tic-tac-toe xo.|oxx|oxo", "x c3;o c3", {}),
    Row("order-and-chaos xo.|.xx|oxo", "x c3;o c3;x a2;o a2", {}, RIGHT, "x b2"),
    Row("first-sos --m 5 S.O.S", "S b1;O b1;S d1;O d1", {"s b1": "S b1"}),
    Row("sos S.S|OOO|S.O", "S b3;O b3;S b1;O b1", {}),
    Row("sim --n 4 12 34 13", "14 23 24", {}),
    Row("teeko --size 3 xo.|oxx|xo.|....|o...", "b2-c3 b2-c1 c2-c3 c2-c1", {"c2c1": "c2-c1"}),
    Row("teeko --size 3 xo.|oxx|xo.|....|o...", "c3 c1", {"o c1": "c1"}, RIGHT, "c4-b3"),
    Row(
        "morris --men 3 xx.x.oo.|o.......|...|...",
        "a5-a3 c5-e5 c5-c4 e3-e5xc1 e3-e5xa1 e3-e5xb4 e3-e1 e3-d3",
        {"x e3-e5xc1": "e3-e5xc1", "e3e5c1": "e3-e5xc1"},
        LEFT,
        "a1-d1xb4",
    ),
    Row(
        "morris --rings 1 --men 3 xx.x.oo.|...|o..",
        "c3 c1xa3 c1xb3 c1xc2 a2",
        {"o c1xb3": "c1xb3"},
        RIGHT,
    ),
    Row("three-mens-morris xx.|oo.|...|x..|o..", "c3 c2 a1 b1 c1", {"x c3": "c3"}, LEFT, "d1"),
    Row("achi xxo|oxx|oo.|....|....", "b2-c1 c2-c1", {"b2c1": "b2-c1"}, LEFT, "d1"),
    Row(
        "breakthrough --columns 3 --rows 4 ...|.o.|x.x|...",
        "a2-a3 a2xb3 c2-c3 c2xb3",
        {"a2-b3": "a2xb3", "a2b3": "a2xb3", "x a2xb3": "a2xb3"},
        LEFT,
        "a2xb3",
    ),
    Row("hexapawn ..o|xo.|..x", "a2-a3 c1xb2 c1-c2", {"c1b2": "c1xb2"}, LEFT, "a2xb3"),
    Row("hexapawn ..o|xo.|..x", "c3-c2 b2-b1 b2xc1", {"o b2xc1": "b2xc1"}, RIGHT, "a2-a3"),
    Row("fox-and-hounds --size 4", "b4-a3 b4-c3 d4-c3", {"d4c3": "d4-c3"}, LEFT, "b8-a7"),
    Row("fox-and-hounds --size 4", "c1-b2 c1-d2", {"o c1-d2": "c1-d2"}, RIGHT),
    Row(
        "hare-and-hounds",
        "b3-c3 b3-b2 b3-c2 a2-b2 b1-b2 b1-c2 b1-c1",
        {"a2b2": "a2-b2"},
        LEFT,
        "b8-a7",
    ),
    Row("queen-and-pawns ....|.o..|..x.|....", "c3 cxb3", {"c2-c3": "c3", "c2xb3": "cxb3"}),
    Row(
        "queen-and-pawns .o..|....|.xx.|....",
        "Qa4 Qc4 Qd4 Qa3 Qb3 Qxb2 Qc3 Qd2",
        {"Qb4xb2": "Qxb2", "b4-b2": "Qxb2", "qa4": "Qa4"},
        RIGHT,
        "Qa4",
    ),
    Row(
        "chess 8/8/8/8/8/2k5/1R6/K7 w - - 0 1",
        "Kb1 Ka2 Rc2+ Rd2 Re2 Rf2 Rg2 Rh2 Rb3+ Rb4 Rb5 Rb6 Rb7 Rb8 Ra2 Rb1",
        {"Rc2": "Rc2+", "b2c2": "Rc2+", "Rb2-c2": "Rc2+", "rb8": "Rb8"},
        LEFT,
        "Rc2+",
    ),
    Row(
        "chess 8/1P6/8/8/8/1k6/8/K7 w",
        "Kb1 b8=Q+ b8=R+ b8=B b8=N",
        {"b7b8q": "b8=Q+", "b8Q": "b8=Q+"},
    ),
]


def at(words: str) -> Position[Any]:
    return position_of(words.split())


def here(row: Row) -> Position[Any]:
    found = at(row.words)
    return found.turn(row.player) if isinstance(found.ruleset, PartizanRuleset) else found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.words)
def test_moves_are_written_and_read_so(row: Row) -> None:
    place = here(row)
    moves = place.moves_to(options_of(place.ruleset, place.state))
    expected = [text.strip() for text in row.moves.split(";" if ";" in row.moves else None)]
    assert sorted(map(str, moves)) == sorted(expected)
    for move in moves:
        assert moves_by_text(str(move), moves) == [move]
        assert find_move(str(move), moves) == move
        assert find_move(str(move.to), moves) == move
        for other in move.spellings:
            assert move in moves_by_text(other, moves)
    for typed, written in row.others.items():
        assert [str(move) for move in moves_by_text(typed, moves)] == [written]
        assert str(find_move(typed, moves)) == written


def test_every_board_game_of_the_catalogue_has_a_row() -> None:
    games = {name for name in (*CATALOGUE, *MEMBERS) if group_named(name) == "boards"}
    assert {row.words.split()[0] for row in ROWS} == games


def test_examples_stand_in_the_documentation() -> None:
    told = DOCS.read_text(encoding="utf-8")
    assert all(f"`{row.example}`" in told for row in ROWS if row.example)


def test_a_number_is_a_column_where_columns_have_numbers() -> None:
    """Of the columns left the first is column 2."""
    moves = at("connect --columns 3 --rows 2 --k 2 1 1").moves()
    assert str(find_move("2", moves)) == "2"
    with pytest.raises(InputError, match="not a move"):
        find_move("1", moves[:0])


def test_a_position_is_read_as_its_moves() -> None:
    assert str(at("connect 2 2 b3")) == "....|.x..|.o..|.x.."
    for words, told in (("connect 5", "no column 5"), ("connect 1 1 1 1 1", "full")):
        with pytest.raises(InputError, match=told):
            at(words)


def test_graded_by_any_spelling() -> None:
    start = at("hexapawn").turn(LEFT)
    assert grade(start, "X B1-B2").row.move == "b1-b2"
    ending = at("chess 8/8/8/8/8/1K6/7Q/k7 w")
    assert grade(ending, "h2a2").row.move == "Qa2#"
