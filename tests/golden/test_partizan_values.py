"""Values of partizan games as the literature has them."""

from __future__ import annotations

import pytest

from zermelo.expressions.comparison import compare
from zermelo.expressions.parse import evaluate
from zermelo.values.partizan.game import Game


@pytest.mark.parametrize(
    ("form", "name"),
    [
        # Conway 1976, chapters 8 to 10
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{0|*}", "^"),
        ("{0|^*}", "^^"),
        ("{0,*|0}", "^*"),
        ("{^|^}", "^^*"),
        ("{^|v}", "*"),
        ("{0|^}", "^^*"),
        ("{1|1}", "1*"),
        # Winning Ways, chapters 1 and 2: the simplest number
        ("{0|1}", "1/2"),
        ("{5/4|2}", "3/2"),
        ("{-3|17}", "0"),
        ("{1|}", "2"),
        ("{1/4|5/16}", "9/32"),
        # Winning Ways, chapter 5
        ("{0||0|-3}", "Tiny(3)"),
        # Siegel 2013, chapter II: uptimals
        ("{0|v*}", "^<2>"),
        ("{^|*}", "^[2]"),
    ],
)
def test_names(form, name):
    assert repr(Game(form)) == name


def test_order_of_infinitesimals():
    up, star = Game("^"), Game("*")
    assert up > 0
    assert up.confused(star)
    assert 2 * up > star  # Conway 1976, chapter 10
    assert star + star == 0
    for size in (1, 2, 5):
        tiny = Game(f"Tiny({size})")
        assert 0 < tiny < up
        assert 100 * tiny < up  # tiny is infinitesimal beside up
        assert tiny > Game(f"Tiny({size + 1})")
        assert 20 * Game(f"Tiny({size + 1})") < tiny
    assert up > 20 * Game("^<2>") > 0
    assert 20 * up < Game("1/128")


def test_switches():
    # Winning Ways, chapter 6: {x|y} is the mean of both, plus or minus half of what lies between
    for x, y in ((4, 1), (1, -1), (7, -2)):
        G = Game.of([x], [y])
        assert G.mean * 2 == x + y
        assert G.temperature * 2 == x - y
        assert G - G.mean == evaluate(f"+-({x - y}/2)")
        assert x + y == 2 * G
        assert compare(G, G.mean).relation == "||"


def test_norton_multiples_of_up():
    # Winning Ways, chapter 8: ups are numbers' shadows
    for n in (2, 3, 7):
        assert Game(n).norton_product("^") == n * Game("^")
        assert (n * Game("^")).atomic_weight == n
    assert Game("1/2").norton_product("^").atomic_weight == Game("1/2")
