"""State graphs that are too large to list: only what is drawn is looked at."""

from __future__ import annotations

import re

import pytest

from zermelo.errors import InputError
from zermelo.pictures.positions import boards_of, draw_play
from zermelo.rulesets import Cram, Nim, Tokens, position_of
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.verbs.call import Call
from zermelo.verbs.drawings import draw_state_graph


@pytest.mark.parametrize("play", [NORMAL, MISERE])
def test_every_move_drawn_is_right(play: Play, read) -> None:
    here = Nim()(9, 5, 4, 3)
    seen = read(draw_play(here, Engine(), play, budget=30))
    assert 2 < len(seen.label) <= 30
    for name, label in seen.label.items():
        solved = Nim()(*map(int, name.split())).solve(play)
        assert label == str(solved.outcome)
    won = sum(label == "N" for label in seen.label.values())
    assert seen.edges("winning") == won


def test_lost_positions_have_all_replies_or_say_how_many_are_missing() -> None:
    whole = draw_play(Nim()(2, 2), Engine())
    assert whole.note == "how to answer every move from position '2 2': 9 positions"
    part = draw_play(Nim()(5, 5), Engine(), budget=8)
    found = re.search(r": (\d+) positions, (\d+) options left out", part.note)
    assert found is not None
    assert int(found[1]) <= 8


def test_draws_are_refused() -> None:
    from zermelo import Digraph

    with pytest.raises(InputError, match="a picture needs the whole state graph"):
        draw_play(Tokens(Digraph([("a", "b"), ("b", "a")]))("a"), Engine())


def test_the_verb_lists_small_graphs_and_asks_of_large_ones() -> None:
    assert draw_state_graph(Call(), ["nim", "3", "2"]).digraph is not None
    large = draw_state_graph(Call(), ["nim", "100", "200", "300"])
    assert large.digraph is None
    assert large.json()["shows"].startswith("how to win from position '100 200 300': ")  # type: ignore[attr-defined]


def test_partizan_positions_have_a_turn() -> None:
    from zermelo.values.player import RIGHT

    left = draw_state_graph(Call(), ["domineering", "2x2"])
    right = draw_state_graph(Call(), ["domineering", "2x2"], mover=RIGHT)
    assert left.digraph is not None
    assert right.digraph is not None
    assert "..|.. left" in left.digraph
    assert "..|.. right" in right.digraph


def test_small_boards() -> None:
    assert boards_of(Nim(), [(3, 2)]) is None
    assert boards_of(Cram(), [("...",)]) is None  # a strip is its own name
    boards = boards_of(Cram(), [("..", ".."), ("##", "..")])
    assert boards is not None
    assert boards[0] != boards[1]
    here = position_of(["chomp", "--on", "cycle:4"])
    assert "scale(" in draw_state_graph(Call(), ["chomp", "--on", "cycle:4"]).picture.svg
    assert here.scenes()
