"""Short games against cgt-py, an independent program in Rust."""

from __future__ import annotations

import importlib.util
import random
import re
import sys
import types
from fractions import Fraction

import pytest

from zermelo.values.partizan.birthdays import born_by
from zermelo.values.partizan.game import Game


class Trait:
    """Stands for what a notebook would watch."""

    def __init__(self, *_, **__):
        pass

    def tag(self, **_):
        return self


@pytest.fixture(scope="module")
def cgt():
    """Import cgt-py; it asks for a notebook's widgets, which it does not need here."""
    stubs = {}
    for name in ("anywidget", "traitlets"):
        if importlib.util.find_spec(name) is None:
            stubs[name] = module = types.ModuleType(name)
            module.AnyWidget = object
            module.__getattr__ = lambda _: Trait
    sys.modules.update(stubs)
    try:
        yield pytest.importorskip("cgt_py")
    finally:
        for name in stubs:
            del sys.modules[name]


def theirs(cgt, G: Game):
    """Build a game in cgt-py from its canonical form."""
    return cgt.CanonicalForm(spelled(G))


def spelled(G: Game) -> str:
    if G.number is not None:
        return str(G.number)
    return f"{{{','.join(map(spelled, G.left))}|{','.join(map(spelled, G.right))}}}"


def fraction(number) -> Fraction:
    return Fraction(re.sub(r"[^-0-9/]", "", str(number)))


def test_random_sums(cgt):
    drawn = random.Random(7)
    games = [*born_by(3)]
    for _ in range(300):
        G, H = drawn.choice(games), drawn.choice(games)
        g, h = theirs(cgt, G), theirs(cgt, H)
        total = g + h
        S = G + H
        assert total == theirs(cgt, S)
        assert (g <= h, h <= g) == (G <= H, H <= G)
        assert -g == theirs(cgt, -G)
        assert fraction(total.temperature) == S.temperature
        assert fraction(total.left_stop) == S.left_stop
        assert fraction(total.right_stop) == S.right_stop
        assert total.birthday == S.birthday
        assert total.reduced == theirs(cgt, S.reduced)
        assert len(total.left_options) == len(S.left)
        assert len(total.right_options) == len(S.right)


def test_cooling(cgt):
    drawn = random.Random(8)
    games = [*born_by(3)]
    for _ in range(300):
        G, t = drawn.choice(games), Fraction(drawn.randrange(16), 8)
        assert theirs(cgt, G).cool(str(t)) == theirs(cgt, G.cool(t))
