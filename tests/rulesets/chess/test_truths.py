"""What is known of chess endings: distances to mate, counts, longest mates."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import chess
import chess.gaviota
import numpy as np
import pytest
from tests.campaign import LONG
from tests.rulesets.chess.endings import ENDINGS
from tests.rulesets.chess.known import known_distances
from tests.rulesets.chess.labelled import CHOSEN, LARGE, SMALL, both, labelled, plies_of
from tests.shared import shared

from zermelo.errors import InputError
from zermelo.rulesets import Chess
from zermelo.rulesets.boards.chess.diagram import Diagram
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome

pytestmark = pytest.mark.long

#: Positions up to symmetry, for the first side to move and for the other: N, D, P, the longest N
#: and P. Those of three men are published with Syzygy's tables.
COUNTS = {
    "KQK": [(18081, 0, 0, 19, None), (0, 2896, 25160, None, 20)],
    "KRK": [(21959, 0, 0, 31, None), (0, 2796, 25260, None, 32)],
    "KBK": [(0, 24178, 0, None, None), (0, 28056, 0, None, None)],
    "KNK": [(0, 25750, 0, None, None), (0, 28056, 0, None, None)],
    "KPK": [(62480, 19184, 0, 55, None), (0, 35210, 48802, None, 56)],
    "KBNK": [(1352913, 6665, 0, 65, None), (0, 309147, 1398741, None, 66)],
    "KQKR": [(1108111, 8963, 2142, 69, 36), (386313, 78518, 883075, 37, 70)],
    "KRKN": [(651492, 696413, 1, 79, 0), (4, 1396546, 170672, 1, 80)],
    "KQQK": [(353793, 0, 0, 7, None), (0, 17672, 836566, None, 20)],
    "KRRK": [(520702, 0, 0, 13, None), (0, 2468, 851770, None, 32)],
    "KQKB": [(1115754, 3462, 0, 33, None), (0, 342019, 1137179, None, 34)],
    "KBKN": [(2, 1479195, 1, 1, 0), (5, 1567216, 1, 1, 0)],
    "KNKN": [(5, 1567216, 1, 1, 0), (5, 1567216, 1, 1, 0)],
}

#: Positions of an ending with all that it comes to.
SIZES = {"KBNK": 3173968, "KQKR": 2563736, "KRKN": 3019411, "KQQK": 1254630, "KRRK": 1425417,
         "KQKB": 2697247, "KNKN": 1621490, "KBKN": 3152922}  # fmt: skip


def outcomes(counts: Counter[int]) -> tuple[int, int, int]:
    """Count N, D and P."""
    draws = counts[-1]
    wins = sum(times for label, times in counts.items() if label % 2 and label > 0)
    return wins, draws, counts.total() - wins - draws


@pytest.mark.parametrize("ending", [name for name in COUNTS if name in CHOSEN])
def test_counts(ending: str) -> None:
    for found, (*wanted, won, lost) in zip(both(ending), COUNTS[ending], strict=True):
        assert outcomes(found) == tuple(wanted)
        assert max((label for label in found if label > 0 and label % 2), default=None) == won
        assert max((label for label in found if label % 2 == 0), default=None) == lost


@pytest.mark.parametrize("ending", [name for name in SIZES if name in CHOSEN])
def test_sizes(ending: str) -> None:
    assert np.count_nonzero(labelled(ending).marks != 255) == SIZES[ending]


@pytest.mark.parametrize(
    ("ending", "moves"),
    [("KQK", 10), ("KRK", 16), ("KPK", 28), ("KBNK", 33), ("KQKR", 35), ("KRKN", 40)],
)
def test_longest_mates(ending: str, moves: int) -> None:
    """The other begins, and is mated after so many moves of the winner."""
    first, second = both(ending)
    assert max(*first, *second) == 2 * moves


def rows() -> list[tuple[str, str, int]]:
    return [row for row in known_distances() if row[0] in CHOSEN]


def test_known_distances() -> None:
    assert len(rows()) > 100
    for ending, fen, plies in rows():
        assert labelled(ending).plies(Chess(ending)(fen).state) == plies, fen


@pytest.mark.parametrize("ending", CHOSEN)
def test_distances_of_gaviota(ending: str) -> None:
    """All positions in long campaigns, otherwise 5,000 of each ending; what it comes to apart."""
    found = labelled(ending)
    mine, theirs = ENDINGS[ending]
    held = [found.places(sides) for sides in {(mine, theirs), (theirs, mine)}]
    places = np.sort(np.concatenate(held))
    if not LONG:
        places = np.sort(np.random.default_rng(0).choice(places, 5000, replace=False))
    with chess.gaviota.PythonTablebase() as tables:
        tables.add_directory(str(shared("chess/gaviota")))
        for place in places.tolist():
            board = board_of(found.rules.state((place,)))
            label = int(found.marks[place]) - 1
            plies = tables.probe_dtm(board)
            assert plies_of(label) == plies, board.fen()
            if plies == 0:
                assert (label == 0) == board.is_checkmate(), board.fen()


PIECES = {man: chess.Piece.from_symbol(man) for man in "KQRBNPkqrbnp"}


def board_of(diagram: Diagram) -> chess.Board:
    """Put the men on a board of the package ``chess``; White is to move."""
    board = chess.Board(None)
    for square, man in diagram.men:
        board.set_piece_at(square, PIECES[man])
    return board


@pytest.mark.parametrize("ending", CHOSEN)
def test_counts_of_syzygy(ending: str) -> None:
    """Who wins how often; Syzygy's lengths are others, for it counts to the next capture."""
    text = shared("chess/syzygy_stats_3-4men.txt").read_text()
    name = "v".join((f"K{ENDINGS[ending][0]}", f"K{ENDINGS[ending][1]}"))
    _, found, rest = text.partition(f"########## {name} ##########")
    assert found
    told = [int(number) for number in re.findall(r"(\d+) positions are", rest)[:6]]
    counted = both(ending)
    mine, theirs = ENDINGS[ending]
    if any(len(men) == 2 and men[0] == men[1] for men in ENDINGS[ending]):
        symmetric = (mirrored(ending, mine, theirs), mirrored(ending, theirs, mine))
        counted = [counts + counts - one for counts, one in zip(counted, symmetric, strict=True)]
    assert [number for counts in counted for number in outcomes(counts)] == told


def mirrored(ending: str, movers: str, others: str) -> Counter[int]:
    """Count labels of positions that a diagonal turns into themselves, two like men exchanged.

    Syzygy tells like men apart, and so counts two for each position of ours, but one for these.
    """
    found = labelled(ending)
    labels: dict[int, int] = {}
    diagonal, above = range(0, 64, 9), [(i, j) for i in range(8) for j in range(i)]
    for king, other, (i, j) in product(diagonal, diagonal, above):
        board = chess.Board(None)
        for square, men in ((king, "K"), (other, "k"), (8 * i + j, ""), (8 * j + i, "")):
            man = men or (movers[:1] or others[:1].lower())
            board.set_piece_at(square, PIECES[man])
        try:
            diagram = Chess()(board.fen()).state
        except InputError:  # the kings side by side, or in check out of turn
            continue
        labels[found.rules.key(diagram)[0]] = found.of(diagram)
    return Counter(labels.values())


@pytest.mark.parametrize("method", ["unmoves", "keys"])
@pytest.mark.parametrize("ending", SMALL)
def test_the_engine_agrees(ending: str, method: str) -> None:
    engine = Engine(method=method)
    for name, fen, plies in rows():
        if name == ending:
            found = engine.solve(Chess()(fen))
            assert (found.remoteness or 0) == abs(plies)
            if plies:
                assert found.outcome is (Outcome.N if plies > 0 else Outcome.P)


def test_an_ending_is_labelled_by_moves_back_without_being_asked() -> None:
    found = Engine().solve(Chess()("8/8/8/8/2r5/8/2k5/K6Q w"))
    assert (found.method, found.outcome, found.remoteness) == ("unmoves", Outcome.N, 69)
    assert str(found.best) == "Qh2+"


def test_every_ending_is_here() -> None:
    mine = {*SMALL, *LARGE, "KK"}
    turned = {f"K{theirs}K{mine}" for mine, theirs in (ENDINGS[name] for name in mine)}
    assert mine | turned == set(ENDINGS)
