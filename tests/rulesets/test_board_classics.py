"""Boards that people know: what is solved, what is known, and what is refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

import zermelo as z
from zermelo import rulesets as r
from zermelo.errors import InputError
from zermelo.limits import UNLIMITED
from zermelo.rulesets.boards.four_and_five import have_pairs
from zermelo.rulesets.boards.shared_men import Boards, Notakto

N, P, D = z.Outcome.N, z.Outcome.P, z.Outcome.D


def test_connect_four_as_it_is_known() -> None:
    for start in ("connect-four 4", "connect-four 3", "connect four"):
        with pytest.raises(InputError, match="in column 4 wins, those in columns 3 and 5 draw"):
            z.solve(start)
    with pytest.raises(
        InputError, match=r"40 empty places are too many.*connect-four 4x5, 5x5, 5x6"
    ):
        z.solve("connect-four 4 4")
    few = "connect-four ox.....|xo.....|oxoxoxo|oxoxoxo|xoxoxox|xoxoxox"
    assert z.solve(few).outcome in (N, P, D)
    assert z.solve("connect-four 4x4 1 2").outcome is z.solve("connect --columns 4 1 2").outcome


def test_gomoku() -> None:
    assert r.position_of(["renju"]).ruleset.name == "gomoku"
    assert z.solve("gomoku 4x5").outcome is z.solve("gomoku 5x5").outcome is D
    assert not have_pairs([[1, 2], [2, 3]])
    with pytest.raises(InputError, match="empty places are too many"):
        z.solve("gomoku")


def test_pairs_are_a_draw_by_search() -> None:
    gomoku = r.ruleset_named("gomoku")(m=4, n=4, k=4)
    paired = 0
    for here in gomoku("xoo.|x..x|o..o|x...").reachable(200):
        if gomoku.pairing.outcome(here.state, UNLIMITED) is D:
            paired += 1
            assert r.MNK(4, 4, 4)(*str(here).split()).outcome is D
    assert paired > 5


@dataclass(frozen=True)
class Crosses(r.Ruleset[Boards]):
    """Notakto without its own end: boards that have ended have no moves."""

    name: ClassVar[str] = "crosses"

    def state(self, *parts: object) -> Boards:
        return Notakto().state(*parts)

    def components(self, state: Boards) -> list[Boards]:
        return [(board,) for board in state]

    def options(self, state: Boards) -> Iterator[Boards]:
        return iter(dict.fromkeys(Notakto().options(state)))


def test_notakto() -> None:
    assert [z.solve(f"notakto {boards}").outcome for boards in (1, 2)] == [N, P]
    assert [str(move) for move in z.solve("notakto 1").winning_moves] == ["b2"]
    for words in ("xx.|...|..x", ".x.|x..|... x..|.x.|..x"):
        known = r.ruleset_named("notakto")()(*words.split()).outcome
        assert Crosses()(*words.split()).solve("misere").outcome is known


@pytest.mark.long
def test_the_misere_quotient_of_notakto_has_18_elements() -> None:
    assert z.misere_quotient(Crosses()(1)).order == 18


def test_quarto_on_three_rows() -> None:
    assert z.solve("quarto").outcome is P
    assert z.solve("quarto 13.|562|.47 0", "normal").position.ruleset.name == "quarto"
    for wrong in ("00.|...|... 3", "01.|...|...", "01.|...|... 1", "0"):
        with pytest.raises(InputError, match="quarto"):
            r.ruleset_named("quarto")()(wrong)


def test_reversi_four_by_four_is_won_by_white_with_8() -> None:
    solution = z.solve("othello")
    assert (solution.score, solution.outcome) == (-8, P)
    with pytest.raises(InputError, match=r"White wins by 4 on 6 × 6 .Feinstein 1993."):
        z.solve("reversi 6x6")


def test_kalah() -> None:
    assert z.solve("mancala").score == 4
    assert z.solve("kalah --pits 1 --seeds 1").score == 0
    with pytest.raises(InputError, match="48 seeds; games with up to 12"):
        z.solve("kalah --pits 6 --seeds 4")
    with pytest.raises(InputError, match="Romein"):
        z.solve("oware --pits 6 --seeds 4")


def test_checkers() -> None:
    assert z.solve("draughts b9 w14").best.text == "9x18"
    assert z.solve("checkers B22 w30 w31").outcome is not None
    with pytest.raises(InputError, match="Schaeffer and others 2007"):
        z.solve("checkers")
    with pytest.raises(InputError, match="5 men; endings with up to 4"):
        z.solve("checkers b1 b2 b3 w30 w31")
    jumps = [str(move) for move in r.position_of(["checkers", "b1", "w6", "w14"]).moves()]
    assert jumps == ["1x10x17"]


def test_morris_says_what_is_known() -> None:
    with pytest.raises(InputError, match="Gasser 1996"):
        z.solve("nine mens morris")
    assert r.position_of(["six-mens-morris"]).ruleset.men == 6
