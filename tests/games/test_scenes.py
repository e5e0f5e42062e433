"""Gestures: what one touches to move, in every family."""

from __future__ import annotations

from pathlib import Path

import pytest

from zermelo.errors import InputError
from zermelo.games.scene import MAX_DESCRIBED_MOVES, Scene
from zermelo.games.scenes.graph import graph
from zermelo.games.scenes.grid import grid, points
from zermelo.rulesets import Nim, Ruleset, position_of
from zermelo.values.player import LEFT, RIGHT

EXAMPLES = Path(__file__).parents[2] / "examples"


def menu(words: str, touched: str, player: str = "") -> list[str]:
    """Return the moves that a touch offers, in words."""
    here = position_of(words.split())
    (scene,) = here.scenes()
    side = {"": None, "left": LEFT, "right": RIGHT}[player]
    options = [gesture.option for gesture in scene.at(*touched.split(), player=side)]
    return [here.ruleset.describe(here.state, option) for option in options]


@pytest.mark.parametrize(
    ("words", "touched", "player", "moves"),
    [
        ("nim 3 4", "h2.2", "", ["take 3 from heap 2"]),
        ("nim 1000000", "h1", "", None),  # a menu of very many
        ("wythoff 4 7", "h1.3 h2.6", "", ["take 2 from heap 1 and 2 from heap 2"]),
        ("kayles 5", "h1.2 h1.3", "", ["take 2 from heap 1, leaving 1 and 2"]),
        ("kayles 5", "h1.3 h1.4", "", ["take 2 from heap 1, leaving 1 and 2"]),  # the mirror image
        ("kayles 5", "h1.3", "", ["take 1 from heap 1, leaving 2 and 2"]),
        ("grundys-game 5", "h1.1 h1.2", "", ["split heap 1 into 1 and 4"]),
        ("cram 2x2", "r1c2 r1c1", "", ["cover r1c1 and r1c2"]),
        ("domineering 2x2", "r1c1 r2c1", "left", ["vertical domino at r1c1"]),
        ("domineering 2x2", "r1c1 r2c1", "right", []),
        ("clobber xo", "r1c1 r1c2", "left", ["x r1c1 to r1c2"]),
        ("konane xo.", "r1c1 r1c3", "left", ["x r1c1 to r1c3 taking r1c2"]),
        ("nogo 1x3", "r1c2", "right", ["o on r1c2"]),
        ("amazons x..", "r1c1 r1c2 r1c1", "left", ["x r1c1 to r1c2 shooting r1c1"]),
        ("fission .|x|.", "r2c1", "left", ["split r2c1 to r1c1 and r3c1"]),
        ("ski-jumps L.", "r1c1 r1c3", "left", ["L on r1c1 slides off"]),
        ("toads-and-frogs t.f", "1", "left", ["t from 1 to 2"]),
        ("push l.r", "3", "right", ["move r from 3"]),
        (
            "toppling-dominoes lre",
            "3",
            "right",
            [
                "topple domino 3 to the left, leaving nothing",
                "topple domino 3 to the right, leaving lr",
            ],
        ),
        ("welter 1 4", "4 2", "", ["move a coin from 4 to 2"]),
        ("kotzig --n 5 --moves 2", "2", "", ["move on by 2, to place 2"]),
        ("squares 0", "5", "", ["add 5"]),
        ("cutcake 2x3", "p1r2c1 p1r2c2", "left", ["replace 2x3 by 2x1 2x2"]),
        ("cutcake 2x3", "p1r1c3 p1r1c2", "left", ["replace 2x3 by 2x1 2x2"]),
        ("cutcake 2x3", "p1r1c1 p1r2c1", "right", ["replace 2x3 by 1x3 1x3"]),
        ("eatcake 2x3", "p1r2c3", "left", ["replace 2x3 by 2x2"]),
        ("maundy-cake 1x4", "p1r1c1 p1r1c2", "left", ["replace 1x4 by 1x1 1x1 1x1 1x1"]),
        ("chocolate 3x4", "r2c3", "", ["bite at row 2, column 3: 4 squares"]),
        ("chomp --on path:3", "e1", "", ["remove edge 1–2"]),
        ("chomp --on path:3", "v2", "", ["remove vertex 2"]),
        ("node-kayles --on path:3", "v2", "", ["take 2 and its 2 neighbours"]),
        ("col .-.", "v2", "right", ["colour 2 red"]),
        ("hackenbush lr", "e2", "right", ["cut edge 2, leaving l"]),
        ("hackenbush lr", "e2", "left", []),
        ("poset --on chain:3", "v2", "", ["remove 2 and the 1 above it"]),
        ("superset --n 3 1", "v2", "", ["name 2"]),
        ("geography --on cycle:3 --undirected 1", "v1 v2", "", ["1 → 2"]),
        ("formula --on {}/formula.qdimacs", "1", "", ["x1 = true"]),
        ("polynomial --test x1=x2 --range 0..3", "n3", "", ["x1 = 3"]),
        ("factoring 91 6 1 12", "pass", "", []),
    ],
)  # fmt: skip
def test_gestures(words: str, touched: str, player: str, moves: list[str] | None) -> None:
    offered = menu(words.format(EXAMPLES), touched, player)
    if moves is None:
        assert len(offered) == MAX_DESCRIBED_MOVES
    else:
        assert offered == moves


def test_tokens_are_dragged() -> None:
    here = position_of(["tokens", "--on", str(EXAMPLES / "beat-craig.tgf"), "a1", "d"])
    (scene,) = here.scenes()
    at = {place.text: place for place in scene.places}
    (gesture,) = scene.at(at["d"].id, at["a3"].id)
    assert here.ruleset.describe(here.state, gesture.option) == "d → a3"
    assert (at["d"].holds, at["a3"].holds) == ("man", "")


def test_sums_are_lists_of_scenes() -> None:
    here = position_of(["nim", "2", "1", "+", "clobber", "xo"])
    nim, clobber = here.scenes()
    assert {gesture.player for gesture in nim.gestures} == {LEFT, RIGHT}
    state = nim.at("h1.1", player=LEFT)[0].option
    assert here.ruleset.show(state) == "nim 0 1 + clobber xo"
    options = {gesture.option for scene in (nim, clobber) for gesture in scene.gestures}
    assert options == {position.state for position in here.options()}
    left = here.turn(LEFT).scenes()
    assert len(left) == 2
    assert all(gesture.player is None for scene in left for gesture in scene.gestures)


class Plain(Ruleset[int]):
    """Subtract 1 or 2; nobody has said what it looks like."""

    def options(self, state: int) -> list[int]:
        return [state - step for step in (1, 2) if step <= state]


def test_what_has_no_scene_of_its_own_is_words() -> None:
    scene = Plain().scene(2)
    assert [place.text for place in scene.places] == ["2"]
    assert [gesture.places for gesture in scene.gestures] == [(), ()]
    gesture = scene.leading(0)
    assert gesture is not None
    assert gesture.option == 0
    assert scene.leading(7) is None


def test_very_many_moves() -> None:
    scene = Nim().scene((10**6,))
    assert len(scene.gestures) == MAX_DESCRIBED_MOVES
    assert not scene.complete
    assert Nim().scene((MAX_DESCRIBED_MOVES,)).complete
    assert "4,001 digits" in {place.text for place in Nim().scene((10**4000,)).places}


def test_boards_of_other_shapes() -> None:
    hexagons = grid(["ab", "cd"], kind="hexagon")
    assert [place.x for place in hexagons.places] == [0, 1, 0.5, 1.5]
    lines = grid(["..", ".."], kind="point").lines
    assert len(lines) == 4
    mill = points({"a": (0, 0), "b": (3, 0)}, [("a", "b")], {"a": "white", "b": "black:k"})
    assert [place.holds for place in mill.places] == ["white", "black:k"]


def test_graphs_keep_their_places() -> None:
    whole = position_of(["node-kayles", "--on", "petersen"]).scenes()[0]
    later = position_of(["node-kayles", "--on", "petersen", "-1", "-2"]).scenes()[0]
    assert [(p.id, p.x, p.y) for p in whole.places] == [(p.id, p.x, p.y) for p in later.places]
    with pytest.raises(InputError, match="the board has 301 vertices"):
        graph(range(301), [])
    with pytest.raises(InputError, match="boards of up to 3,000"):
        graph(range(100), [(0, 1)] * 3_001)


def test_nothing_at_all() -> None:
    assert Scene().at("r1c1") == []
    assert position_of(["nim"]).scenes()[0].gestures == ()
