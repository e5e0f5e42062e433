"""Board games: counts by outcome and remoteness of an independent, slow solver, and the literature.

Unless a row says otherwise, everything that can be reached from the start is counted, in explicit
colours; a win by a claim counts one move.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from tests.boards import truth_of
from tests.campaign import LONG

from zermelo import Digraph, outcomes
from zermelo.rulesets.boards.blocking import LGame, MuTorere, PongHauKi, l_placements
from zermelo.rulesets.boards.connecting import BridgeIt, Hex, Y
from zermelo.rulesets.boards.hunts import FoxAndHounds, HareAndHounds
from zermelo.rulesets.boards.mnk import Connect
from zermelo.rulesets.boards.morris import Morris, Teeko, ThreeMensMorris
from zermelo.rulesets.boards.races import Breakthrough, Dodgem, Hexapawn
from zermelo.values.player import LEFT, RIGHT

#: Positions, moves, counts of P, N and D, and the start.
TRUTHS = [
    (Breakthrough(columns=2, rows=5), 11287, 22572, (6359, 4928, 0), ("P", 10)),
    (Hexapawn(columns=4, rows=4), 20286, 32878, (11950, 8336, 0), ("N", 11)),
    (Hexapawn(columns=4, rows=3), 1128, 1482, (734, 394, 0), ("N", 5)),
    (MuTorere(), 1180, 1920, (128, 208, 844), ("D", None)),
    (ThreeMensMorris(), 5390, 18709, (1201, 2877, 1312), ("N", 9)),
    (ThreeMensMorris(straight=True), 5466, 19325, (730, 1994, 2742), ("D", None)),
    (Hex(), 5514, 16167, (2113, 3401, 0), ("N", 5)),
    (Connect(columns=3, rows=4), 6000, 9057, (261, 261, 5478), ("D", None)),
]


@pytest.mark.parametrize(("rules", "positions", "edges", "counts", "start"), TRUTHS, ids=str)
def test_counts(rules, positions, edges, counts, start):
    truth = truth_of(rules, rules.state())
    assert (truth.positions, truth.edges) == (positions, edges)
    assert tuple(truth.counts[letter] for letter in "PND") == counts
    assert truth.start == start


@pytest.mark.parametrize(
    ("rules", "counts"),
    [
        (
            Breakthrough(columns=2, rows=5),
            {
                "P": {0: 4269, 2: 1264, 4: 596, 6: 179, 8: 48, 10: 3},
                "N": {1: 3839, 3: 619, 5: 312, 7: 120, 9: 38},
            },
        ),
        (
            ThreeMensMorris(),
            {
                "P": {0: 416, 2: 424, 4: 304, 6: 48, 8: 9},
                "N": {1: 1492, 3: 1048, 5: 284, 7: 44, 9: 9},
            },
        ),
        (MuTorere(), {"P": {0: 80, 2: 32, 4: 16}, "N": {1: 128, 3: 48, 5: 32}}),
        (
            Hex(),
            {"P": {0: 994, 2: 864, 4: 231, 6: 22, 8: 2}, "N": {1: 2380, 3: 904, 5: 113, 7: 4}},
        ),
    ],
    ids=str,
)
def test_counts_by_remoteness(rules, counts):
    assert truth_of(rules, rules.state()).remoteness == counts


@pytest.mark.parametrize(
    ("rules", "mover", "start"),
    [
        (ThreeMensMorris(flying=True), LEFT, ("D", None)),
        (ThreeMensMorris(men=4, diagonals=True), LEFT, ("N", 11)),  # Achi
        (PongHauKi(), LEFT, ("D", None)),
        (PongHauKi(), RIGHT, ("D", None)),
        (MuTorere(free=True), LEFT, ("N", 1)),
        (HareAndHounds(), LEFT, ("N", 23)),
        (HareAndHounds(), RIGHT, ("P", 24)),
        (Hexapawn(), LEFT, ("P", 6)),
    ],
    ids=str,
)
def test_starts(rules, mover, start):
    assert truth_of(rules, rules.state(), mover).start == start


def test_hare_and_hounds_has_as_many_positions_as_an_independent_solver_finds():
    """It leaves out where hounds have run past the hare, whose turn it is: 93 claims of a win."""
    truth = truth_of(HareAndHounds(), HareAndHounds().state(), both=True)
    assert (truth.positions - 93, truth.claims) == (2303, 93)
    assert (truth.counts["N"] - 93, truth.counts["P"], truth.counts["D"]) == (1001, 759, 543)


def test_dodgem_is_won_by_whoever_begins():
    assert truth_of(Dodgem(), Dodgem().state()).start[0] == "N"


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="takes ten seconds")
def test_dodgem_on_sixteen_squares_is_a_draw():
    assert truth_of(Dodgem(size=4), Dodgem(size=4).state()).start[0] == "D"


def arrangements() -> Iterator[str]:
    """Yield every board of the L-game, for both pieces and the neutral ones."""
    for mine, theirs in product(l_placements(4), repeat=2):
        if not mine & theirs:
            empty = [place for place in range(16) if place not in mine | theirs]
            for neutral in combinations(empty, 2):
                held = dict.fromkeys(mine, "x") | dict.fromkeys(theirs, "o")
                held |= dict.fromkeys(neutral, "n")
                yield "".join(held.get(place, ".") for place in range(16))


def test_all_arrangements_of_the_l_game():
    """18,368 arrangements, each with the player x to move: colours are exchanged after a move."""
    rules, swap = LGame(), str.maketrans("xo", "ox")
    numbers = {state: number for number, state in enumerate(arrangements())}
    after_move = {state.translate(swap): number for state, number in numbers.items()}
    edges = [
        (number, after_move[option])
        for state, number in numbers.items()
        for option in dict.fromkeys(rules.moves(state, "x"))
    ]
    assert (len(numbers), len(edges)) == (18368, 1632800)
    found = outcomes(Digraph(edges, vertices=range(len(numbers))))
    counts = dict.fromkeys("PND", 0)
    for number in range(len(numbers)):
        counts[str(found[number])] += 1
    assert counts == {"P": 232, "N": 8048, "D": 10088}
    assert str(found[numbers[rules.state()]]) == "D"


def test_first_moves_of_hex():
    def first(size: int) -> list[str]:
        return [str(move) for move in Hex(size=size)().winning_moves()]

    assert sorted(first(3)) == ["a2", "a3", "b2", "c1", "c2"]


def test_somebody_wins_hex_y_and_bridge_it_and_whoever_begins_can():
    for rules in (Hex(size=2), Y(size=2), Y(size=3), BridgeIt(size=2)):
        truth = truth_of(rules, rules.state())
        assert truth.counts["D"] == 0
        assert truth.start[0] == "N"


def test_goals_of_teeko():
    assert len(Teeko().rows_of_men) == 44


def test_mills():
    assert len(Morris(rings=2).rows_of_men) == 8
    assert len(Morris(rings=3, men=9).rows_of_men) == 16


@pytest.mark.long
@pytest.mark.parametrize("size", [4, 8] if LONG else [4])
def test_hounds_catch_the_fox(size):
    rules = FoxAndHounds(size=size)
    assert truth_of(rules, rules.state(), LEFT).start[0] == "N"
    assert truth_of(rules, rules.state(), RIGHT).start[0] == "P"
