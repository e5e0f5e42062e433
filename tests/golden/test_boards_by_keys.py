"""Board games whole, by compiled keys: counts and outcomes of the literature and of other solvers.

Keys are counted up to symmetry, as whoever is to move sees them, unless a test says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from tests.campaign import LONG

from zermelo.budget import Budget
from zermelo.compounds.turns import Turns
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import PartizanRuleset
from zermelo.labelling.keys import Explored
from zermelo.rulesets import position_of
from zermelo.rulesets.boards.connecting import Hex
from zermelo.rulesets.boards.hands import MenFromHand
from zermelo.rulesets.boards.mnk import Connect
from zermelo.rulesets.boards.morris import Teeko
from zermelo.solvers.engine import Engine
from zermelo.values.player import LEFT, RIGHT

pytestmark = pytest.mark.long


@dataclass(frozen=True)
class Found:
    """Labels of all keys that are reached, without the vertex behind claims."""

    labels: np.ndarray
    claims: int
    starts: list[int]

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many are N, P and D."""
        wins = int(np.count_nonzero((self.labels >= 0) & (self.labels % 2 == 1)))
        draws = int(np.count_nonzero(self.labels < 0))
        return wins, len(self.labels) - wins - draws, draws


def found(rules: Any, *, both: bool = False) -> Found:
    """Label all that can be reached from the start of play, of Left or of both."""
    state, game = rules.state(), rules
    starts = [state]
    if isinstance(rules, PartizanRuleset):
        game = Turns(rules)
        starts = [(state, LEFT), (state, RIGHT)][: 1 + both]
    return labelled(game.compiled(), starts)


def labelled(rules: CompiledRules[Any], starts: list[Any]) -> Found:
    """Label all that can be reached from some states."""
    explored = Explored(rules, Budget(positions=1 << 40))
    explored.explore(np.array([rules.array(start) for start in starts]))
    labels = explored.label()
    claims = np.count_nonzero(explored.idx == 0)
    return Found(labels[1:], int(claims), labels[explored.numbers_of(starts)].tolist())


#: What can be reached from the start: N, P, D, the longest win, and the label of the start (-1 for
#: a draw). A position that is won by a claim is not a position of the sources: so many are taken
#: away.
WHOLE = [
    # 765 positions up to symmetry (Schaefer 2002)
    ("tic-tac-toe", (390, 224, 151), 5, -1, 0),
    # an independent solver of the same conventions, by mirror classes
    ("connect --columns 4 --rows 5", (254815, 242130, 356240), 17, -1, 0),
    # first player wins with 4 x 3, three in a row
    ("mnk --m 4 --n 3 --k 3", (16333, 11166, 776), 9, 7, 0),
    # 2,296 arrangements up to symmetry, 15 of them lost at once and 14 later (de Bono's L-game)
    ("l-game", (1006, 29, 1261), 9, -1, 0),
    # two rings: an independent solver; six men a draw (brianhliou/game-solver, tablebase-v1)
    ("morris --men 3", (6224, 1933, 5318), 15, -1, 43),
    ("morris --men 6", (866030, 518509, 161239), 119, -1, 0),
    # Martin Gardner 1962: whoever begins loses on 3 x 3, and wins on 4 x 4
    ("hexapawn", (29, 40, 0), 6, 6, 0),
    ("hexapawn --columns 4 --rows 4", (2937, 4011, 0), 11, 11, 0),
]


@pytest.mark.parametrize(("words", "counts", "longest", "start", "claimed"), WHOLE)
def test_everything_that_can_be_reached(words, counts, longest, start, claimed):
    told = found(position_of(words.split()).ruleset)
    wins, losses, draws = told.counts
    assert (wins - claimed, losses, draws) == counts
    assert told.claims == claimed
    assert (int(told.labels.max()), told.starts) == (longest, [start])


@pytest.mark.skipif(not LONG, reason="takes half a minute and two gigabytes")
def test_nine_mens_morris_with_four_men_who_fly():
    """5,641,528 positions up to symmetry, by an independent solver."""
    told = found(position_of(["morris", "--rings", "3", "--men", "4", "--flying"]).ruleset)
    assert told.counts == (317266, 36190, 5288072)
    assert (int(told.labels.max()), told.starts) == (33, [-1])


@pytest.mark.skipif(not LONG, reason="takes a minute and three gigabytes")
def test_teeko_is_a_draw():
    """Guy Steele 1998; by keys up to symmetry, which are fewer than its indices."""
    rules = Teeko()
    assert labelled(MenFromHand.compiled_turns(rules), [(rules.state(), LEFT)]).starts == [-1]


class Unmirrored(Connect):
    generators = ()


@pytest.mark.parametrize(
    ("columns", "rows", "positions"),
    [(4, 4, 161029), (4, 5, 1706255), (5, 4, 3945711)] if LONG else [(4, 4, 161029)],
)
def test_positions_of_connect_4(columns, rows, positions):
    """Legal positions of small boards, mirror images apart (Tromp, "Number of legal positions")."""
    assert len(found(Unmirrored(columns, rows)).labels) == positions


@pytest.mark.parametrize(
    ("words", "starts"),
    [
        # Winning Ways, chapter 22: whoever begins wins 3 x 3
        ("dodgem", [19, 19]),
        ("dodgem --size 4", [-1, -1]),
        # chapter 20: the hounds win on 8 x 8, whoever begins
        ("fox-and-hounds", [43, 44]),
        # chapter 21: so do the hounds on the small board
        ("hare-and-hounds", [23, 24]),
        ("breakthrough --columns 4 --rows 4", [14, 14]),
        ("achi", [11, 11]),
        ("three-mens-morris", [9, 9]),
        ("three-mens-morris --straight", [-1, -1]),
        ("three-mens-morris --flying", [-1, -1]),
    ],
)
def test_starts(words, starts):
    assert found(position_of(words.split()).ruleset, both=True).starts == starts


@pytest.mark.parametrize("words", ["hex --size 3", "y --size 4", "bridge-it --size 3"])
def test_whoever_begins_connects(words):
    told = found(position_of(words.split()).ruleset)
    assert told.counts[2] == 0
    assert told.starts[0] % 2 == 1


@pytest.mark.skipif(not LONG, reason="takes a gigabyte")
def test_first_moves_of_hex_on_sixteen_cells_are_those_of_the_short_diagonal():
    moves = Engine().solve(Hex(size=4)()).winning_moves
    assert sorted(str(move) for move in moves) == ["a4", "b3", "c2", "d1"]
