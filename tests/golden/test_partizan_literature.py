"""Rules and laws of partizan games as the literature has them, each against plain search."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import pytest

from zermelo.rulesets import (
    NoGo,
    PartizanEuclid,
    Push,
    Shove,
    SkiJumps,
    TopplingDominoes,
    position_of,
)
from zermelo.solvers.engine import Engine
from zermelo.values.partizan.game import Game


def test_shove_by_its_formula() -> None:
    """Albert, Nowakowski and Wolfe 2007."""
    known, plain = Engine(), Engine(method="partizan")
    for length in range(1, 7):
        for pieces in product(".lr", repeat=length):
            here = Shove()("".join(pieces))
            assert known.value(here) == plain.value(here), str(here)
    assert known.solve(Shove()("l" * 60 + "r")).method == "theorem"


def test_pushing_moves_less_than_shoving() -> None:
    """In Shove all to the left of a piece moves, in Push only up to the first empty square."""
    assert set(Shove().left("r.rl")) == {".rl."}
    assert set(Push().left("r.rl")) == {"rrl."}
    assert set(Push().left("rrl")) == {"rl."}


def test_toppling_dominoes_are_what_fink_nowakowski_siegel_and_wolfe_say() -> None:
    """Fink, Nowakowski, Siegel and Wolfe 2015: numbers once, and as palindromes."""
    engine = Engine()
    rows: dict[Game, set[str]] = defaultdict(set)
    for length in range(10):
        for letters in product("lr", repeat=length):
            row = "".join(letters)
            value = engine.value(TopplingDominoes()(row) if row else TopplingDominoes()())
            assert isinstance(value, Game)
            rows[value].add(min(row, row[::-1]))
            if value.is_infinitesimal:
                weight = value.atomic_weight
                assert weight is None or weight in (-1, 0, 1)
    numbers = {value: found for value, found in rows.items() if value.number is not None}
    assert len(numbers) > 20
    for found in numbers.values():
        (row,) = found
        assert row == row[::-1]
    assert rows[Game("*")] == {"lr"}


def test_partizan_euclid_of_mckay_and_nowakowski() -> None:
    """McKay and Nowakowski 2012: kq + t, q goes to q, t or q, q − t."""
    for p, q in product(range(1, 30), range(1, 12)):
        rules, t = PartizanEuclid(), p % q
        assert list(rules.left((p, q))) == ([(q, t)] if t else [])
        assert list(rules.right((p, q))) == ([(q, q - t)] if t else [])
    # whoever is left with a divisor cannot move
    assert {str(PartizanEuclid()(p, 2).value) for p in range(3, 12, 2)} == {"*"}


@pytest.mark.parametrize(
    ("size", "outcome"), [("1x1", "P"), ("2x2", "N"), ("1x2", "N"), ("3x3", "N")]
)
def test_nogo(size: str, outcome: str) -> None:
    """Sensei's Library, Anti-Atari Go: whoever begins wins on 2 × 2 and 3 × 3."""
    assert position_of(["nogo", size]).solve().outcome == outcome


def test_no_group_may_suffocate() -> None:
    assert not list(NoGo().left(("x.", "xo")))  # it would take one's own last breath
    assert list(NoGo().right(("x..",))) == [("x.o",)]  # and not the opponent's either


def test_a_skier_who_was_jumped_over_jumps_no_more() -> None:
    """Winning Ways, chapter 1: jumpers jump down over an opponent, who only slides from then on."""
    assert (".", "r", "L") in set(SkiJumps().left(("L", "R", ".")))
    assert set(SkiJumps().left(("l", "R", "."))) == {(".", "R", ".")}
    assert set(SkiJumps().left((".", "R", "L"))) == {(".", "R", ".")}  # nobody jumps up
    for other in "Rr":
        assert "L on r1c1 jumps to r3c1" in [
            str(move) for move in SkiJumps()(f"L|{other}|.").moves()
        ]
