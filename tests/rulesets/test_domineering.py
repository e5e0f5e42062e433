"""Domineering: outcomes for both starts, in both plays, and in sums, against plain search."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product

import pytest
from tests.dominoes import Squares, domineering, free_squares, starts

from zermelo.answers.certificates import check
from zermelo.answers.position_certificates import certify_position
from zermelo.errors import InputError
from zermelo.labelling.explore import explore
from zermelo.labels.outcomes import outcomes
from zermelo.rulesets import MNK, Domineering, Nim, position_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE
from zermelo.values.player import LEFT, RIGHT

SIZES = [f"{rows}x{columns}" for rows, columns in product(range(1, 5), repeat=2)]
HOLES = ["#..|...|..#", ".#.|...", "....|.##.|....", "..#|#..|.#.", "#.|.#", "...#|.#..|#..."]


@pytest.mark.parametrize("board", [*SIZES, *HOLES, "2x5", "5x2", "1x9"])
def test_both_starts(board: str) -> None:
    assert str(Domineering()(board).outcome) == starts(free_squares(board), domineering)


@pytest.mark.parametrize("board", [*SIZES[:-1], *HOLES])
def test_misere_play(board: str) -> None:
    found = Domineering()(board).solve(MISERE)
    assert str(found.outcome) == starts(free_squares(board), domineering, misere=True)


@pytest.mark.parametrize("board", HOLES)
def test_moves_that_win(board: str) -> None:
    found = Domineering()(board).solve()
    for player, other in ((LEFT, RIGHT), (RIGHT, LEFT)):
        start = found.starts[player]
        wins = {
            option
            for option in domineering(free_squares(board), str(player))
            if starts(option, domineering) in ("P", str(player)[0].upper())
        }
        told = {free_squares("|".join(move.to.state[0])) for move in start.winning_moves}
        assert told == wins
        assert all(move.to.state[1] is other for move in start.winning_moves)


def test_a_board_on_its_side_exchanges_the_players() -> None:
    exchanged = {"N": "N", "P": "P", "L": "R", "R": "L"}
    for rows, columns in product(range(1, 5), repeat=2):
        one = str(Domineering()(f"{rows}x{columns}").outcome)
        assert exchanged[one] == str(Domineering()(f"{columns}x{rows}").outcome)


#: Breuker, Uiterwijk and van den Herik 2000: who wins squares, and boards of two rows. Left is
#: their vertical player.
LITERATURE = {
    "2x2": "N", "3x3": "N", "4x4": "N",
    "2x3": "N", "2x4": "R", "2x5": "L", "2x6": "N", "2x7": "N",
}  # fmt: skip


@pytest.mark.parametrize("board", LITERATURE)
def test_outcomes_of_the_literature(board: str) -> None:
    assert str(Domineering()(board).outcome) == LITERATURE[board]


#: Rows and columns; the positions with whose turn it is that can be reached from both starts, the
#: moves between them, how many are P and N, and remoteness where Left begins and where Right does:
#: by an independent program.
COUNTS = [
    (3, 1, 4, 2, 3, 1, 1, 0),
    (1, 2, 3, 1, 2, 1, 0, 1),
    (4, 2, 52, 76, 25, 27, 3, 4),
    (2, 3, 18, 19, 10, 8, 1, 3),
    (5, 3, 2610, 6962, 1136, 1474, 7, 6),
    (3, 4, 493, 1041, 216, 277, 4, 5),
    (2, 5, 143, 252, 62, 81, 5, 4),
]


@pytest.mark.parametrize("counts", COUNTS)
def test_the_state_graph(counts: tuple[int, ...]) -> None:
    rows, columns, positions, edges, lost, won, *lengths = counts
    graphs = [explore(Domineering()(f"{rows}x{columns}").turn(player)) for player in (LEFT, RIGHT)]
    labels = [outcomes(graph) for graph in graphs]
    assert [held.remoteness[next(iter(held.digraph))] for held in labels] == lengths
    whole = {state: held[state] for held in labels for state in held.digraph}
    assert (len(whole), len({e for graph in graphs for e in graph.edges()})) == (positions, edges)
    assert list(whole.values()).count(Outcome.P) == lost
    assert list(whole.values()).count(Outcome.N) == won


# ------------------------------------------------------------------------------------------- sums


def both(state: Hashable, player: str) -> list[Hashable]:
    """Return the moves in a sum of boards and heaps."""
    assert isinstance(state, tuple)
    return [
        (*state[:place], option, *state[place + 1 :])
        for place, part in enumerate(state)
        for option in (range(part) if isinstance(part, int) else domineering(part, player))
    ]


@pytest.mark.parametrize("heap", range(3))
@pytest.mark.parametrize("board", ["1x2", "2x2", "2x3", "3x2", "3x3", *HOLES[:3]])
@pytest.mark.parametrize("misere", [False, True])
def test_beside_a_heap(board: str, heap: int, misere: bool) -> None:
    here = Domineering()(board) + Nim()(heap)
    found = here.solve(MISERE) if misere else here.solve()
    assert str(found.outcome) == starts((free_squares(board), heap), both, misere=misere)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    "boards",
    [("2x1", "1x2"), ("2x2", "2x2"), ("2x3", "1x2"), ("2x3", "3x2"), ("2x2", "#..|...|..#"),
     ("3x3", "2x1"), ("2x4", "4x1")],
)  # fmt: skip
def test_beside_another_board(boards: tuple[str, str], misere: bool) -> None:
    one, other = boards
    here = Domineering()(one) + Domineering()(other)
    found = here.solve(MISERE) if misere else here.solve()
    state: tuple[Squares, Squares] = free_squares(one), free_squares(other)
    assert str(found.outcome) == starts(state, both, misere=misere)


def test_a_board_and_its_mirror_image_are_lost() -> None:
    for board, mirrored in (("2x3", "3x2"), ("#..|...", "#.|..|.."), ("2x4", "4x2")):
        assert str((Domineering()(board) + Domineering()(mirrored)).outcome) == "P"


def test_a_sum_is_read() -> None:
    here = position_of(["domineering", "2x2", "+", "nim", "1"])
    assert str(here.outcome) == starts((free_squares("2x2"), 1), both)


# ------------------------------------------------------------------------------ and what is refused


def test_a_certificate_of_both_starts() -> None:
    here = Domineering()("3x3")
    made = certify_position(here, MISERE)
    verdict = check(made)
    assert verdict.verdict == "HOLDS"  # the checker knows the rules
    letter = starts(free_squares("3x3"), domineering, misere=True)
    winners = {"N": ("left", "right"), "P": ("right", "left"), "L": ("left", "left"),
               "R": ("right", "right")}[letter]  # fmt: skip
    assert (made["winners"]["left"], made["winners"]["right"]) == winners


def test_with_a_player_to_move_there_is_no_value_and_no_sum() -> None:
    here = Domineering()("2x2").turn(LEFT)
    with pytest.raises(InputError, match="has an outcome but no value, since a sum has one"):
        _ = here.value
    with pytest.raises(InputError, match="a sum has one player to move"):
        _ = here + Nim()(1)
    with pytest.raises(InputError, match="impartial: both players have the same moves"):
        Nim()(1).turn(LEFT)
    with pytest.raises(InputError, match="cannot be added up"):
        _ = Domineering()("2x2") + MNK()()


@pytest.mark.parametrize("parts", [("..x",), ("..|.",), ("x3",), ("999x999",)])
def test_junk(parts: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match=r"^domineering: "):
        Domineering()(*parts)
