"""Behind a board no sentence ends in a full stop: it would be one more empty square."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import zermelo as z
from zermelo import cli
from zermelo.errors import LimitReached
from zermelo.limits import Limits
from zermelo.rulesets import catalogue
from zermelo.rulesets.reading import example_of
from zermelo.values.text import with_full_stop

PROJECT = Path(__file__).parents[2]
FEW = Limits(positions=20_000)

TIC_TAC_TOE = [
    "xx.oo....",  # a win
    "x...o....",  # a draw, with several moves that keep it
    "xo.x.....",  # the other side has one
    "xoxoxo...",
    ".........",
]


def states_in(told: str) -> list[str]:
    """Boards of nine squares, with what stands behind each."""
    return re.findall(r"(?<![xo.])[xo.]{9}([^\s,;:()]*)", told)


@pytest.mark.parametrize("state", TIC_TAC_TOE)
@pytest.mark.parametrize("verb", ["moves", "solve", "explain"])
def test_ones_own_board(
    verb: str, state: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(PROJECT)
    assert cli.run([verb, "examples/games/tic_tac_toe.py", state]) == 0
    behind = states_in(capsys.readouterr().out)
    assert behind
    assert set(behind) <= {""}


def test_states_with_bars() -> None:
    def options(state: str) -> list[str]:
        return [state[:at] + "x" + state[at + 1 :] for at, held in enumerate(state) if held == "_"]

    here = z.game("__|__", options)
    for told in (str(here.move_table()), str(here.explain()), str(here.solve())):
        assert not re.search(r"[x_]{2}\|[x_]{2}\.", told)


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_every_ruleset(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    here = example_of(catalogue()[name])
    positions = [str(here), *(str(move.to) for move in here.moves()[:40])]
    boards = {text for text in positions if re.search(r"(?<!\d)\.|\|", text)}
    if not boards:
        return
    try:
        told = f"{here.move_table(limits=FEW)}\n{here.explain(limits=FEW)}"
    except LimitReached:
        return
    told = " ".join(told.split())
    for board in boards:
        assert not re.search(rf"{re.escape(board)}\.(?= |$)", told), board


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("Winning move: take 2 from heap 1", "Winning move: take 2 from heap 1."),
        ("Main line: ..x → .ox", "Main line: ..x → .ox"),
        ("Main line: .ox → xox", "Main line: .ox → xox"),  # though the last one is full
        ("Winning move: xo|ox", "Winning move: xo|ox"),
        ("remove 2.2", "remove 2.2."),
        ("a → b → c", "a → b → c."),
    ],
)
def test_ended(told: str, expected: str) -> None:
    assert with_full_stop(told) == expected
