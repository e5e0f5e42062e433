"""Games on paper and on graphs: Sprouts, green Hackenbush, deletion, Harary's animals, pawns."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

import zermelo as z
from zermelo import rulesets as r
from zermelo.errors import InputError
from zermelo.rulesets import catalogue
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE
from zermelo.values.player import LEFT

N, P, D = z.Outcome.N, z.Outcome.P, z.Outcome.D


@pytest.mark.parametrize("spots", [0, 1, 2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_sprouts_as_searched(spots: int) -> None:
    here = r.position_of(["sprouts", str(spots)])
    assert here.outcome is Engine(method="search").outcome(here)
    assert here.outcome is (N if spots % 6 > 2 else P)


def test_six_spots_are_refused_unless_they_are_apart() -> None:
    with pytest.raises(InputError, match=r"18 lives in one part are too many.*for n up to 32"):
        z.solve("sprouts 6")
    assert z.solve("sprouts " + "0. " * 6).outcome is P


def test_sprouts_last_as_long_as_known() -> None:
    """From n spots between 2n and 3n − 1 moves, and misère as Applegate and others found."""
    lengths = set()
    for seed in range(40):
        chance, here, count = random.Random(seed), r.position_of(["sprouts", "3"]), 0
        while options := [*here.options()]:
            here, count = chance.choice(options), count + 1
        lengths.add(count)
    assert lengths <= {6, 7, 8}
    misere = [Engine().outcome(r.position_of(["sprouts", str(n)]), MISERE) for n in (1, 2, 3)]
    assert misere == [N, P, P]  # OEIS A164950


def test_canonical_strings_do_not_depend_on_how_they_are_written() -> None:
    sprouts = catalogue()["sprouts"]()
    assert sprouts("xy.2.", "yx.") == sprouts("2.ab.", "ab.")
    assert sprouts("1b1b.") == sprouts("a1a1.")
    for wrong, message in (
        ("ab.", "spot a does not occur twice"),
        ("0a.a.", "a spot without lines"),
        ("0", None),
        ("0.x", "full stop"),
        ("27", "at most"),
    ):
        if message is None:
            assert sprouts(wrong) == sprouts()
        else:
            with pytest.raises(InputError, match=message):
                sprouts(wrong)


@pytest.mark.parametrize("crosses", [1, 2, 3, 5])
def test_brussels_sprouts_always_last_5n_minus_2_moves(crosses: int) -> None:
    here, count, chance = r.position_of(["brussels-sprouts", str(crosses)]), 0, random.Random(7)
    assert here.outcome is (N if crosses % 2 else P)
    while options := [*here.options()]:
        here, count = chance.choice(options), count + 1
    assert count == 5 * crosses - 2


def test_green_hackenbush_is_nim_on_stalks_and_says_why() -> None:
    green = catalogue()["green-hackenbush"]()
    assert green("3 5 7").value == r.Nim()(3, 5, 7).value
    assert green("e(ee;e)").value == r.Hackenbush()("e(ee;e)").value.nimber == 4
    assert "colon principle" in " ".join(str(z.explain("green-hackenbush e(ee;e)")).split())
    on_a_graph = " ".join(str(z.explain("green-hackenbush --on cycle:5")).split())
    assert "fusion principle" in on_a_graph
    assert "1 independent circuit" in on_a_graph
    with pytest.raises(InputError, match="300 at most"):
        green("1000000")


def test_colours_do_not_count_in_green_hackenbush() -> None:
    coloured = [("g", "a", "l"), ("a", "b", "r"), ("b", "g", "e")]
    assert catalogue()["green-hackenbush"](coloured)().value == 1


@pytest.mark.parametrize(
    ("animal", "size", "outcome"),
    [
        ("domino", "1x2", D),
        ("domino", "2x2", N),
        ("el", "2x3", D),
        ("el", "3x3", N),
        ("tic", "3x3", D),
        ("tippy", "3x3", N),
        ("fatty", "4x4", D),
        pytest.param("elly", "4x4", N, marks=pytest.mark.long),
        pytest.param("tic", "4x4", N, marks=pytest.mark.long),
        pytest.param("knobby", "4x4", D, marks=pytest.mark.long),
    ],
)
def test_animals_on_the_smallest_boards(animal: str, size: str, outcome: z.Outcome) -> None:
    """The sizes of the smallest square boards on which the first player wins (Gardner 1979)."""
    assert z.solve(f"harary --animal {animal} {size}").outcome is outcome


@pytest.mark.parametrize("columns", range(1, 7))
def test_dawsons_pawns_are_dawsons_chess(columns: int) -> None:
    here = catalogue()["dawsons-pawns"](columns=columns)().turn(LEFT)
    assert Engine(method="search").outcome(here) is (N if r.dawsons_chess(columns).value else P)


def test_chomp_with_holes_is_chomp_without_any() -> None:
    board = catalogue()["chomp-board"]()
    for size in ("2x3", "3x3", "3x4"):
        assert Engine(method="search").value(board(size)) == r.Chocolate()(size).value
    assert board("..|#.|p.").value == Engine(method="search").value(board("..|#.|p."))
    with pytest.raises(InputError, match="lower left corner"):
        board("..|#.")


def test_a_bite_never_takes_the_poisoned_square() -> None:
    """Boards with the poison anywhere, searched as sets of squares."""

    @cache
    def wins(squares: frozenset[tuple[int, int]], poison: tuple[int, int]) -> bool:
        for row, column in squares:
            gone = {(r, c) for r, c in squares if r <= row and c >= column}
            if poison not in gone and not wins(squares - gone, poison):
                return True
        return False

    for rows, columns in ((1, 2), (2, 2), (2, 3), (3, 2)):
        for letters in product(".#", repeat=rows * columns):
            for at in range(rows * columns):
                text = "".join((*letters[:at], "p", *letters[at + 1 :]))
                lines = [text[k : k + columns] for k in range(0, len(text), columns)]
                squares = {(k // columns, k % columns) for k, x in enumerate(text) if x != "#"}
                won = wins(frozenset(squares), (at // columns, at % columns))
                found = z.rulesets.ChompBoard()(*lines)
                assert found.outcome is (N if won else P), lines
                assert Engine(method="search").outcome(found) is found.outcome
