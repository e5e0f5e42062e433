"""Thermographs of stoppers: against games that end and lie close above and below, and by hand."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import inf, isinf

import pytest
from hypothesis import given, settings
from tests.values.partizan.test_loopy import stoppers
from tests.values.partizan.test_reference import STOPPERS

from zermelo.errors import InputError
from zermelo.expressions.parse import evaluate
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Stopper
from zermelo.values.partizan.loopy_heat import stop, strong_stop

#: Further than any value here.
FAR = 64
HEATS = [Fraction(n, 4) for n in range(17)]


@cache
def cut_off(g: Game | Stopper, depth: int, end: int) -> Game:
    """Follow a stopper for some moves, and put a number in the place of what is left then."""
    if isinstance(g, Game):
        return g
    if not depth:
        return Game(end)
    left, right = ([cut_off(o, depth - 1, end) for o in side] for side in (g.left, g.right))
    return Game.of(left, right)


@pytest.mark.parametrize("expression", [e for e in STOPPERS if not e.startswith("begin")])
def test_walls_at_zero_are_the_stops_that_cgsuite_computes(expression):
    known, G = STOPPERS[expression], evaluate(expression)
    T = G.thermograph
    assert (str(G.left_stop), str(G.right_stop)) == (known["LeftStop"], known["RightStop"])
    assert str(G.is_infinitesimal).lower() == known["IsInfinitesimal"]
    numberish = T.left(0) == T.right(0) and not isinf(T.left(0))
    assert str(numberish).lower() == known["IsNumberish"]
    assert not numberish or G.temperature == 0
    if int(known["FollowerCount"]) <= 14:
        assert str(G.degree) == str(evaluate(known["Degree"]))


@given(stoppers())
@settings(deadline=None, max_examples=80)
def test_walls_lie_between_those_of_games_that_end(G):
    if isinstance(G, Game):
        return
    T = G.thermograph
    above, below = (cut_off(G, 6, end).thermograph for end in (FAR, -FAR))
    for t in HEATS:
        for wall, upper, lower in (
            (T.left(t), above.left(t), below.left(t)),
            (T.right(t), above.right(t), below.right(t)),
        ):
            if upper < FAR // 4:
                assert wall <= upper
            if lower > -FAR // 4:
                assert wall >= lower
    assert (strong_stop(G.left_stop), strong_stop(G.right_stop)) == (T.left(0), T.right(0))


@given(stoppers(), stoppers())
@settings(deadline=None, max_examples=60)
def test_thermographs_keep_the_order_and_turn_with_the_game(G, H):
    T, minus = G.thermograph, (-G).thermograph
    for t in HEATS:
        assert (T.left(t), T.right(t)) == (-minus.right(t), -minus.left(t))
        assert T.left(t) >= T.right(t)
        if G <= H:
            assert T.left(t) <= H.thermograph.left(t)
            assert T.right(t) <= H.thermograph.right(t)


@pytest.mark.parametrize(
    ("expression", "mean", "temperature", "at_one"),
    [
        ("over", 0, 0, (0, 0)),
        ("-3/4under", Fraction(-3, 4), 0, (Fraction(-3, 4), Fraction(-3, 4))),
        ("upon", 0, 0, (0, 0)),
        ("Tiny(on)", 0, 0, (0, 0)),
        ("+-over", 0, 0, (0, 0)),
        ("+-{5|pass}", 0, 5, (4, -4)),  # as that of +-5
        ("{5over|-1}", 2, 3, (4, 0)),  # as that of {5|-1}
        ("{2,pass|-1}", Fraction(1, 2), Fraction(3, 2), (1, 0)),  # a pass gains nothing
        ("{on|0||-5}", 0, 5, (0, -4)),  # {n|0||-5} for all large n
        ("{on||0|-2}", None, inf, (inf, 0)),
        ("{on|0}", None, inf, (inf, 1)),
        ("{on|off}", None, inf, (inf, -inf)),
        ("{on|0||-5|off}", None, inf, (0, -5)),  # two threats that must always be answered
        ("on", evaluate("on"), 0, (inf, inf)),
        ("off", evaluate("off"), 0, (-inf, -inf)),
    ],
)
def test_walls_found_by_hand(expression, mean, temperature, at_one):
    G = evaluate(expression)
    assert isinstance(G, Stopper)
    assert (G.mean, G.temperature) == (mean, temperature)
    assert (G.thermograph.left(1), G.thermograph.right(1)) == at_one
    assert G.is_infinitesimal == (G.thermograph.left(0) == G.thermograph.right(0) == 0)


@pytest.mark.parametrize(
    ("loopy", "short"),
    [
        ("{9|-1,{7|-1,pass}}", "{9|-1,{7|-1}}"),
        ("{1|-2v[on]*}", "{1|-2}"),
        # a hot game that play comes back to, and large numbers in its place
        ("a{6|||0||-1,{a|-2}|-9}", "{6|||0||-1,{6|-2}|-9}"),
        ("a{6|4,{5|||a|1||-2}}", "{6|4,{5|||6|1||-2}}"),
    ],
)
def test_walls_of_hot_games_that_come_back(loopy, short):
    one, two = evaluate(loopy), Game(short)
    assert isinstance(one, Stopper)
    for t in HEATS:
        assert one.thermograph.left(t) == two.thermograph.left(t)
        assert one.thermograph.right(t) == two.thermograph.right(t)


def test_walls_as_text():
    told = str(evaluate("{5over|-1}").thermograph).splitlines()
    assert [line.split() for line in told[1:]] == [["3", "2", "2"], ["0", "5", "-1"]]
    lines = str(evaluate("{on|0}").thermograph).splitlines()
    assert [line.split() for line in lines[1:]] == [["…"], ["1", "on", "1"], ["0", "on", "0"]]


def test_what_has_no_walls():
    with pytest.raises(InputError, match="begin at temperature 0; -1 is less"):
        evaluate("over").thermograph.left(-1)


def test_stops_of_short_games_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short game knows its stops: a search of its tree would take exponential time."""
    monkeypatch.setattr("zermelo.values.partizan.loopy_heat.pseudonumber_text", None)
    g = Game("{3|{1|-2}}")
    assert (stop(g, 0), stop(g, 1)) == (g.left_stop, g.right_stop) == (3, 1)
    assert Game("{^|v*}").is_infinitesimal
