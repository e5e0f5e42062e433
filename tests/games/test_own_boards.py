"""Boards of games of one's own: `board="3x3"` is all it takes, wherever boards are shown."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests import programs

import zermelo as z
from zermelo import cli
from zermelo.errors import InputError
from zermelo.games.scenes.own import squares_of
from zermelo.pictures.board import draw_board
from zermelo.pictures.text_board import plain, text_board
from zermelo.testing import check_ruleset

PROJECT = Path(__file__).parents[2]
TIC_TAC_TOE = "examples/games/tic_tac_toe.py"


def fill(state: str) -> Iterator[str]:
    for at, held in enumerate(state):
        if held == ".":
            yield state[:at] + "x" + state[at + 1 :]


def board_of(here: z.Position[Any]) -> str:
    (scene,) = here.scenes()
    return plain(text_board(scene))


@pytest.mark.parametrize(
    ("state", "board", "squares"),
    [
        ("x.o...", "2x3", "x.o..."),
        ("x.o|...", "2x3", "x.o..."),
        ("x.o / ...", "2x3", "x.o..."),
        ("x|o|", "1x4", "x|o|"),  # a letter for each square comes first
        (("x", "", "o", None), "2x2", ["x", "", "o", "None"]),
        ((1, 0, 0, 12), "2x2", ["1", "0", "0", "12"]),
        (("x.", ".o"), "2x2", "x..o"),
        (((1, 0), (0, 2)), "2x2", "1002"),
        (("x..o", "x"), "2x2", "x..o"),
        ((0, ("x.", ".o")), "2x2", "x..o"),
    ],
)
def test_squares_are_taken_from_the_state(state: Any, board: str, squares: Any) -> None:
    assert squares_of(board, state) == tuple(squares)


@pytest.mark.parametrize(
    ("state", "board", "said"),
    [
        ("x..", "2x2", "board is 2x2, 4 squares, and the state 'x..' is no such board"),
        (7, "2x2", "4 squares, and the state 7 is no such board"),
        (("x..o", "o..x"), "2x2", "is no such board"),  # which of them?
        ("x..o", "2*2", r"board is '2\*2'; give rows and columns"),
        ("x..o", "0x4", "give rows and columns"),
        ("x..o", 4, "board is 4; give rows and columns"),
    ],
)
def test_what_is_no_board(state: Any, board: Any, said: str) -> None:
    with pytest.raises(InputError, match=said):
        squares_of(board, state)
    with pytest.raises(InputError, match=f"game: .*{said}"):
        z.game(state, {state: []}, board=board)


def test_a_board_in_pictures_and_text() -> None:
    here = z.game("x..o", lambda state: list(fill(state)), board="2x2")
    assert board_of(here) == "   1 2\n1  x ·\n2  · o"
    svg = draw_board(here).svg
    assert set(re.findall(r'data-place="(\w+)"', svg)) == {"r1c1", "r1c2", "r2c1", "r2c2"}
    assert re.findall(r'data-place="(\w+)" data-leads="N"', svg) == ["r1c2", "r2c1"]
    assert "<svg" in here._repr_html_()


def test_what_is_touched() -> None:
    def gestures(before: Any, *after: Any, board: str) -> list[tuple[str, ...]]:
        (scene,) = z.game(before, {before: list(after)}, board=board).scenes()
        assert len(scene.gestures) == len(after)
        return [gesture.places for gesture in scene.gestures]

    assert gestures("x..", "xo.", board="1x3") == [("r1c2",)]  # a man is put down
    assert gestures("x..", "..x", board="1x3") == [("r1c1", "r1c3")]  # it goes
    assert gestures("xo.", "..x", board="1x3") == [("r1c1", "r1c3", "r1c2")]  # and takes
    assert gestures("xo.", ".x.", board="1x3") == [("r1c1", "r1c2")]  # where it goes
    assert gestures("...", "##.", board="1x3") == [("r1c1", "r1c2")]  # a domino
    assert gestures("xxx", "x..", board="1x3") == [("r1c2", "r1c3")]  # men are taken away
    assert gestures(("x..", 0), ("x..", 1), board="1x3") == [()]  # a pass
    assert gestures("......", "xxxxxx", board="2x3") == [()]  # too many to be touched


@pytest.mark.parametrize("verb", ["explain", "play"])
def test_the_command_line_shows_it(
    verb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(PROJECT)
    if verb == "explain":
        assert cli.run(["explain", TIC_TAC_TOE, "xx.oo....", "--board"]) == 0
        told = capsys.readouterr().out
    else:
        ran = programs.run(
            [sys.executable, "-m", "zermelo", "play", TIC_TAC_TOE, "xx.oo...."],
            input="quit\n",
            capture_output=True,
            text=True,
            check=True,
        )
        told = ran.stdout
    assert "1  x x ·\n  2  o o ·\n  3  · · ·" in told


def test_drawn_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    out = tmp_path / "x.svg"
    assert cli.run(["draw", TIC_TAC_TOE, "xx.oo....", "--board", "-o", str(out), "-q"]) == 0
    assert out.read_text(encoding="utf-8").count('data-place="r') == 9
    assert cli.run(["draw", TIC_TAC_TOE, "xxo|ox.|o..".replace("|", ""), "-o", str(out), "-q"]) == 0
    assert "scale(" in out.read_text(encoding="utf-8")  # small boards stand for the names


CLASSES = '''
from zermelo.rulesets import PartizanRuleset, Ruleset

class Fill(Ruleset[str]):
    """Fill squares."""
    example = "x.|.."
    board = "2x2"
    def state(self, *parts):
        return "|".join(map(str, parts))
    def options(self, state):
        for at, held in enumerate(state):
            if held == ".":
                yield state[:at] + "x" + state[at + 1:]

class Both(PartizanRuleset[str]):
    """Left puts x, Right puts o."""
    example = "..|.."
    board = "2x2"
    def state(self, *parts):
        return "|".join(map(str, parts))
    def left(self, state):
        return [state[:at] + "x" + state[at + 1:] for at, held in enumerate(state) if held == "."]
    def right(self, state):
        return [state[:at] + "o" + state[at + 1:] for at, held in enumerate(state) if held == "."]
'''


def test_classes_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.py").write_text(CLASSES)
    assert cli.run(["explain", "games.py:Fill", "x.|..", "--board"]) == 0
    assert "1  x ·\n  2  · ·" in capsys.readouterr().out
    assert cli.run(["draw", "games.py:Both", "x.|..", "--board", "-o", "x.svg", "-q"]) == 0
    svg = Path("x.svg").read_text()
    assert svg.count('data-place="r') == 4
    assert 'data-wins="L"' in svg


def test_a_ruleset_with_a_board_keeps_its_promises() -> None:
    class Fill(z.Ruleset[str]):
        """Fill squares."""

        name = "fill"
        example = "x.|.."
        board = "2x2"

        def state(self, *parts: Any) -> str:
            return "|".join(map(str, parts))

        def options(self, state: str) -> Iterator[str]:
            return fill(state)

    check_ruleset(Fill())
    assert Fill()("x.", "..").scenes()[0].places[0].holds == "left:x"


def test_games_with_boards_are_copied_and_pickled() -> None:
    here = z.game("x..o", {"x..o": ["xx.o"]}, board="2x2")
    for again in (copy.copy(here), pickle.loads(pickle.dumps(here))):  # noqa: S301
        assert again == here
        assert board_of(again) == board_of(here)
    assert here != z.game("x..o", {"x..o": ["xx.o"]}, board="1x4")


def test_a_state_that_fits_no_more_is_told_and_not_shown_wrong() -> None:
    here = z.game("x..o", lambda state: [state + "x"] if len(state) < 6 else [], board="2x2")
    with pytest.raises(InputError, match=r"the state 'x\.\.ox' is no such board"):
        here.scenes()
