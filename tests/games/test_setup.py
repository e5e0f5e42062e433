"""A position is set up by hand: what is said of letters and words is what the rules read."""

from __future__ import annotations

import re
import shlex
from typing import Any

import pytest

from zermelo.formats.resolvers import FileResolver
from zermelo.games.position import Position
from zermelo.games.setup import ByBrackets, ByLetters, ByNumbers, ByWords, Setup, setup_of
from zermelo.rulesets.catalogue import RULESETS, ruleset_named
from zermelo.rulesets.reading import position_of


def shown(here: Position[Any]) -> dict[str, str]:
    return {place.id: place.holds for scene in here.scenes() for place in scene.places}


def again(here: Position[Any], text: str) -> Position[Any]:
    return Position(here.ruleset, here.ruleset.parse(text.split()))


def written(setup: Setup) -> str:
    """Write the position that a setup was made of, as the page does."""
    if isinstance(setup, ByWords):
        return " ".join(setup.words)
    if isinstance(setup, ByNumbers):
        return setup.text
    if isinstance(setup, ByBrackets):
        return f"{setup.text} {setup.rest}"
    if not setup.runs:
        return setup.text
    board = re.sub(rf"{re.escape(setup.runs)}+", lambda run: str(len(run[0])), setup.text)
    return f"{board} {setup.rest}"


#: Games whose positions are typed: their places are no letters, words or sizes of the notation.
TYPED = {
    "brussels-sprouts", "checkers", "chessboard-game", "chomp-board", "coin-array", "corner",
    "dots-and-boxes", "edge-deletion", "go", "green-hackenbush", "nimstring", "quarto", "reversi",
    "sprouts",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(TYPED))
def test_other_games_are_typed(name: str) -> None:
    here = position_of([name, *shlex.split(ruleset_named(name).example)], FileResolver())
    assert setup_of(here) is None
    assert again(here, str(here)) == here


@pytest.mark.parametrize("name", sorted({*RULESETS} - TYPED))
def test_every_game_of_the_catalogue_is_set_up_by_hand(name: str) -> None:
    here = position_of([name, *shlex.split(ruleset_named(name).example)], FileResolver())
    setup = setup_of(here)
    assert setup is not None
    assert shown(again(here, written(setup))) == shown(here)
    if isinstance(setup, ByLetters):
        assert len(setup.men) >= 2
        before = shown(here)
        for place, k in setup.at.items():
            held = setup.men[setup.text[k]]
            assert before[place] == held or before[place] == ""
        assert len(set(setup.men.values())) == len(setup.men)
    elif isinstance(setup, ByWords):
        assert setup.forms or any(setup.slots)


def test_a_form_puts_on_a_place_what_it_says() -> None:
    here = position_of(
        shlex.split("matter --on examples/beat-craig.tgf e:a3,d p:a1,f"), FileResolver()
    )
    setup = setup_of(here)
    assert isinstance(setup, ByWords)
    assert list(setup.words) == ["e:a3", "e:d", "p:a1", "p:f"]
    for form, holds in setup.forms.items():
        place = next(id_ for id_, name in setup.names.items() if name == "a0")
        there = again(here, " ".join([*setup.words, form.format("a0")]))
        assert shown(there)[place] == holds


@pytest.mark.parametrize("text", ["", "[[][]][] @3", "[[[]]]"])
def test_a_leaf_is_written_where_its_node_ends(text: str) -> None:
    here = position_of(["hydra", *text.split()], FileResolver())
    setup = setup_of(here)
    assert isinstance(setup, ByBrackets)
    assert f"{setup.text} {setup.rest}".strip() == text
    (scene,) = here.scenes()
    below = {line.end: line.start for line in scene.lines}
    for place, (start, end) in setup.at.items():
        grown = again(here, f"{setup.text[:end]}[]{setup.text[end:]} {setup.rest}").scenes()[0]
        inner = setup.text[start:end].count("[") - (place in below)
        above = sum(place in _path(below, other) for other in setup.at)
        assert inner == above
        assert len(grown.places) == len(scene.places) + 1


def _path(below: dict[str, str], node: str) -> list[str]:
    """Return all that a node grows on."""
    return [] if node not in below else [below[node], *_path(below, below[node])]


def test_a_cop_and_the_robber_have_slots() -> None:
    setup = setup_of(position_of(shlex.split("cops --on path:5 1 4"), FileResolver()))
    assert isinstance(setup, ByWords)
    assert list(setup.slots) == ["left", "right"]


def test_all_men_of_chess_are_found() -> None:
    setup = setup_of(
        position_of(shlex.split("chess 8/8/8/8/8/2k5/1R6/K7 w - - 0 1"), FileResolver())
    )
    assert isinstance(setup, ByLetters)
    assert set("kqrbnpKQRBNP.") <= set(setup.men)
