"""``--turn``; tables: several in a directory, of one start, of endings, finished before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

#: After a1-a2, which only Right can answer.
AFTER = "ooo|x..|.xx"
#: A queen against a king, White to move.
QUEEN = "8/8/8/8/8/2K5/1Q6/k7 b - - 0 1", "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a directory with tables of three games."""
    from zermelo import cli

    place = tmp_path_factory.mktemp("tables")
    for name, *words in (
        ("hexapawn", "hexapawn"),
        ("kqk", "chess", "--material", "KQK"),
        ("domineering", "domineering", "3x4"),
    ):
        build = ["tablebase", "build", *words, "-o", str(place / name), "--quiet"]
        assert cli.run(build) == 0
    return place


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let somebody type these lines."""
    typed = iter(lines)
    monkeypatch.setattr("builtins.input", lambda _="": next(typed))


def test_a_position_with_one_player_to_move(zermelo, shelf: Path) -> None:
    """Play comes to it with Right to move alone; that start is told."""
    reply = zermelo("tablebase", "probe", shelf / "hexapawn", AFTER, "--json")
    assert reply.status == 0
    told = reply.json
    assert (told["position"], told["outcome"], told["remoteness"]) == (f"{AFTER} right", "N", 3)
    assert [move["move"] for move in told["winning_moves"]] == ["b3xa2"]
    said = zermelo("tablebase", "probe", shelf / "hexapawn", AFTER, "--turn", "right", "--json")
    assert said.json == told


def test_a_turn_that_does_not_arise(zermelo, shelf: Path) -> None:
    reply = zermelo("tablebase", "probe", shelf / "hexapawn", AFTER, "--turn", "left")
    assert reply.status == 2
    assert f"does not have hexapawn {AFTER} left: no play comes to it from (start)" in reply.err


def test_both_starts_as_far_as_a_table_has_them(zermelo, shelf: Path) -> None:
    """The start that is missing is searched, and the other one looked up."""
    told = zermelo("solve", "hexapawn", AFTER, "--table", shelf / "hexapawn", "--json").json
    plain = zermelo("solve", "hexapawn", AFTER, "--json").json
    assert "the table in" in told["source"]
    assert {key: held for key, held in told.items() if key != "source"} == {
        key: held for key, held in plain.items() if key != "source"
    }
    board = "#...|#...|...."
    used = zermelo("solve", "domineering", board, "--table", shelf / "domineering", "--json").json
    assert "the table in" in used["source"]


@pytest.mark.parametrize("verb", ["solve", "moves", "grade", "tablebase", "draw", "play"])
def test_one_option_says_whose_turn_it_is(
    zermelo, monkeypatch, shelf: Path, tmp_path: Path, verb: str
) -> None:
    """For each verb: the answer is that of one player, from the table or without it."""
    table = ["--table", shelf / "hexapawn"]
    words = {
        "solve": ["solve", "hexapawn", AFTER, *table],
        "moves": ["moves", "hexapawn", AFTER, *table],
        "grade": ["grade", "hexapawn", AFTER, "--move", "b3xa2", *table],
        "tablebase": ["tablebase", "probe", shelf / "hexapawn", AFTER],
        "draw": ["draw", "hexapawn", AFTER, "--board", "-o", tmp_path / "x.svg", *table],
    }
    if verb == "play":
        typing(monkeypatch, "b3xa2", "quit")
        reply = zermelo("play", "hexapawn", AFTER, *table, "--turn", "right", "--as", "right")
        assert f"{AFTER} right" in reply.out
        assert reply.status == 0
        return
    reply = zermelo(*words[verb], "--turn", "right", "--json")
    assert reply.status == 0, reply.err
    told = reply.json
    if verb in ("solve", "tablebase"):
        assert [move["move"] for move in told["winning_moves"]] == ["b3xa2"]
    elif verb == "moves":
        assert (told["outcome"], told["remoteness"]) == ("N", 3)
        assert {row["outcome"] for row in told["moves"]} == {"P", "N"}
    elif verb == "grade":
        assert (told["right"], told["outcome"]) == (True, "N")
    else:
        assert told["shows"].endswith("1 wins") or "1 win" in told["shows"]


@pytest.mark.parametrize("verb", ["solve", "moves", "play"])
def test_an_impartial_game_has_no_turn(zermelo, verb: str) -> None:
    reply = zermelo(verb, "nim", "3", "--turn", "left")
    assert reply.status == 2
    assert "nim is impartial: both have the same moves; drop --turn left" in reply.err


def test_who_begins_and_who_you_are(zermelo, monkeypatch) -> None:
    reply = zermelo("play", "hexapawn", "--turn", "left", "--as", "left", "--second")
    assert reply.status == 2
    assert "--as left --turn left means that you begin; drop --second" in reply.err
    reply = zermelo("play", "hexapawn", "--turn", "right", "--as", "left", "--first")
    assert reply.status == 2
    assert "--as left --turn right means that you do not begin; drop --first" in reply.err
    typing(monkeypatch, "quit")
    out = zermelo("play", "hexapawn", "--turn", "right", "--as", "left").out
    assert "ooo|...|xxx left" not in out.partition("I move")[0]
    assert "I move" in out


@pytest.mark.parametrize("place", QUEEN)
def test_a_chess_table_is_found_without_its_material(zermelo, shelf: Path, place: str) -> None:
    told = zermelo("solve", "chess", place, "--table", shelf / "kqk", "--json").json
    plain = zermelo("solve", "chess", "--material", "KQK", place, "--json").json
    assert told["method"] == "table"
    assert (told["outcome"], told["remoteness"]) == (plain["outcome"], plain["remoteness"])
    assert told["winning_moves"] == plain["winning_moves"]
    reply = zermelo("solve", "chess", "8/8/8/8/8/2K5/1R6/k7 b - - 0 1", "--table", shelf / "kqk")
    assert reply.status == 2
    assert "is of chess --material KQK in normal play, and this is chess" in reply.err


def test_a_directory_of_tables(zermelo, shelf: Path) -> None:
    for words in (("hexapawn",), ("domineering", "3x4"), ("chess", QUEEN[1])):
        told = zermelo("solve", *words, "--table", shelf, "--json").json
        assert "the table in" in told["source"]
    reply = zermelo("solve", "nim", "3", "--table", shelf)
    assert reply.status == 2
    assert "none of the tables in" in reply.err
    assert "domineering, chess" not in reply.err


def test_a_finished_table_is_there(zermelo, shelf: Path) -> None:
    """The same call again says so; for another table it is refused, and nothing is changed."""
    place = shelf / "hexapawn"
    before = {file.name: file.read_bytes() for file in place.iterdir()}
    reply = zermelo("tablebase", "build", "hexapawn", "-o", place)
    assert reply.status == 0
    assert "the table exists" in reply.out
    told = json.loads(zermelo("tablebase", "build", "hexapawn", "-o", place, "--json").out)
    assert told["there"] is True
    for words in (("hexapawn", AFTER), ("domineering", "2x2"), ("nim", "3")):
        reply = zermelo("tablebase", "build", *words, "-o", place)
        assert reply.status == 2
        assert f"{place} has a table already, of hexapawn" in reply.err
    assert before == {file.name: file.read_bytes() for file in place.iterdir()}


def test_an_explanation_is_for_one_turn_too(zermelo, shelf: Path) -> None:
    told = zermelo("explain", "hexapawn", AFTER, "--turn", "right", "--json").json
    assert told["position"] == f"{AFTER} right"
    assert "Right wins (N): Right is to move and can force a win." in told["text"]
    assert "b3xa2" in told["text"]
    by_table = zermelo("explain", "hexapawn", "--turn", "left", "--table", shelf / "hexapawn")
    assert "Right wins (P): Left is to move and loses against best play." in by_table.out
    assert "The position was looked up" in by_table.out
    reply = zermelo("explain", "nim", "3", "--turn", "left")
    assert reply.status == 2
    assert "nim is impartial" in reply.err
    assert zermelo("explain", "value", "{2|-1}", "--turn", "left").status == 2


@pytest.mark.parametrize(
    "words", ["domineering 2x2 + nim 1", "domineering 1x2 + domineering 2x1", "domineering 2x2"]
)
def test_a_sum_with_a_player_to_move_has_no_value(zermelo, words: str) -> None:
    """It was told the Grundy value of the digraph of its turns, and could not be explained."""
    asked = [*words.split(), "--turn", "left"]
    told = zermelo("solve", *asked, "--json").json
    assert told["value"] is None
    assert "\nvalue" not in zermelo("solve", *asked).out
    reply = zermelo("explain", *asked)
    assert reply.status == 0
    assert ("values of its parts add up" if "+" in words else "By search") in reply.out
    assert all(move["value"] is None for move in zermelo("moves", *asked, "--json").json["moves"])
