"""How play goes from labelled positions: what is said is what plain search finds."""

from __future__ import annotations

import re
from typing import Any

import pytest

from zermelo import game, outcomes
from zermelo.answers.explanation import explain
from zermelo.answers.played_out import played_out
from zermelo.games.position import Position
from zermelo.games.rules import options_of
from zermelo.labelling.explore import explore
from zermelo.rulesets import position_of
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT

#: Positions that are labelled, with Left to move in a partizan game.
HERE = [
    "tic-tac-toe",
    "tic-tac-toe xx.|oo.|...",
    "hexapawn",
    "hexapawn --columns 4 --rows 3",
    "pong-hau-ki",
    "mu-torere",
    "hare-and-hounds",
    "three-mens-morris",
    "dodgem",
    "connect --columns 3 --rows 3 --k 3",
]


def turned(words: str) -> Position[Any]:
    here = position_of(words.split())
    return here.turn(LEFT) if hasattr(here.ruleset, "left") else here


def followed(here: Position[Any], line: str) -> list[Position[Any]]:
    """Make the moves of a line, by their names, and return the positions."""
    places = [here]
    for text in line.split("; "):
        moves = here.moves_to(list(options_of(here.ruleset, here.state)))
        here = next(move.to for move in moves if str(move) == text)
        places.append(here)
    return places


@pytest.mark.parametrize("words", HERE)
def test_lines_and_tries(words: str) -> None:
    here = turned(words)
    labels = outcomes(explore(here))
    engine = Engine()
    found = engine.solve(here)
    told = list(played_out(found, engine))
    there = here
    for text in told:
        if text.startswith("Main line: ") and found.outcome is not Outcome.D:
            line = text[11:-1].partition("; and ")[0]
            lengths = [labels.remoteness[place.state] for place in followed(here, line)]
            assert lengths == list(range(lengths[0], lengths[0] - len(lengths), -1))
        elif text.startswith("Main line: "):
            line = text[11:].partition("; then ")[0].partition("; from there")[0]
            places = followed(here, line.partition("; and ")[0])
            assert {labels[place.state] for place in places} == {Outcome.D}
            there = places[-1]
        elif text.startswith("Play repeats: "):
            places = followed(there, text[14:].partition("; and ")[0])
            assert {labels[place.state] for place in places} == {Outcome.D}
            assert places[-1] == there
        elif "loser may try" in text:
            lost = here if found.outcome is Outcome.P else found.best.to
            lasting = {
                str(lost.move(option)): labels.remoteness[option]
                for option in options_of(lost.ruleset, lost.state)
            }
            tries = re.findall(r"([^,:]+?) \((\d+)\)", text.partition(": ")[2])
            assert tries
            assert all(lasting[move.strip()] == int(left) for move, left in tries)
        else:
            assert text.startswith("Neither player can win by force")
            assert found.outcome is Outcome.D
    assert told or found.moves_left == 1


def test_draws_are_counted() -> None:
    """From two men each on five points: three moves beside, of which two draw."""
    told = list(played_out(Engine().solve(position_of(["pong-hau-ki"]).turn(LEFT)), Engine()))
    assert told[1].endswith("Of 3 other moves 2 draw, the rest lose.")
    told = list(played_out(Engine().solve(position_of(["pong-hau-ki"]).turn(RIGHT)), Engine()))
    assert told[1].endswith("All 3 other moves draw.")


@pytest.mark.parametrize(("moves", "end"), [(60, "nobody has won"), (61, "play goes on")])
def test_a_long_line_does_not_claim_that_play_is_over(moves: int, end: str) -> None:
    here = game(moves, lambda n: [n - 1] if n else [], tie=lambda n: n == 0)
    assert f"{end}." in " ".join(str(here.explain()).split())


def test_both_starts_are_told_apart() -> None:
    text = str(explain(position_of(["hexapawn"])))
    left, right = text.partition("Right begins. Positions")[::2]
    assert "Left begins. Positions that can be reached were labelled" in left
    assert "Main line: b1-b2;" in left
    assert "Main line: b3-b2;" in right
