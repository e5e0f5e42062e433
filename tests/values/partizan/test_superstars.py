"""Superstars: the theorem against the canonical form of every small pair of sets of nimbers."""

from __future__ import annotations

from itertools import chain, combinations

from zermelo.expressions.reasons import explain_value
from zermelo.values.nimber import mex
from zermelo.values.partizan.game import Game

SETS = list(chain.from_iterable(combinations(range(5), size) for size in range(1, 5)))


def stars(held) -> list[Game]:
    return [Game(f"*{k}") for k in held]


def test_every_small_superstar():
    for left in SETS:
        for right in SETS:
            G = Game.of(stars(left), stars(right))
            m, n = mex(left), mex(right)
            if m == n:
                assert G.nimber == m
                continue
            # the canonical form, by the theorem
            wanted = (tuple(range(n + 1)), right) if m > n else (left, tuple(range(m + 1)))
            assert (G.superstar.left, G.superstar.right) == wanted
            assert set(G.left) == set(stars(wanted[0]))
            assert set(G.right) == set(stars(wanted[1]))
            assert G.superstar.weight == G.atomic_weight == (1 if m > n else -1)
            assert Game(repr(G)) is G
            assert "superstar" in str(explain_value(G))


def test_ups_with_stars_are_superstars_with_shorter_names():
    for k in range(1, 7):
        G = Game("^") + Game(f"*{k}")
        expected = ((0, 1), (0,)) if k == 1 else ((0,), (k ^ 1,))
        assert (G.superstar.left, G.superstar.right) == expected
        assert repr(G) == f"^*{k if k > 1 else ''}"
    assert repr(Game("{0,*2|*,*2}")) == "{0|*,*2}"  # *2 is reversible through 0
    assert repr(Game("{0,*,*3|0,*2}")) == "{0,*|0,*2}"


def test_what_is_no_superstar():
    for text in ("0", "1", "^^", "+-1", "{0|^}"):
        assert Game(text).superstar is None
    assert (Game("*2").superstar.left, Game("*2").superstar.weight) == ((0, 1), 0)
