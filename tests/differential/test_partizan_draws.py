"""Partizan play that need not end: both starts, remoteness and progress, by their definitions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from zermelo.formats.coloured import ColouredDigraph
from zermelo.games.position import Position
from zermelo.rulesets import FoxAndGeese, Partizan, position_of
from zermelo.solvers.engine import Engine
from zermelo.values.player import LEFT, RIGHT, Player

Place = tuple[Any, Player]


def labels(position: Position[Any]) -> dict[Place, tuple[Player, int]]:
    """Who wins from each state and mover, and in how many moves: step by step, as it is defined."""
    rules = position.ruleset
    moves = {LEFT: rules.left, RIGHT: rules.right}
    places: list[Place] = [(position.state, player) for player in (LEFT, RIGHT)]
    known = set(places)
    options: dict[Place, list[Place]] = {}
    for state, mover in places:  # which grows meanwhile: a queue
        options[state, mover] = [(option, mover.other) for option in moves[mover](state)]
        for option in options[state, mover]:
            if option not in known:
                known.add(option)
                places.append(option)
    found: dict[Place, tuple[Player, int]] = {}
    for step in range(2 * len(places) + 1):
        new = {}
        for place in places:
            if place in found:
                continue
            after = [found.get(option) for option in options[place]]
            if any(one is not None and one == (place[1], step - 1) for one in after):
                new[place] = (place[1], step)
            elif all(one is not None and one[0] is place[1].other for one in after):
                new[place] = (place[1].other, step)
        if not new and step > 1 and not any(n == step - 1 for _, n in found.values()):
            break
        found |= new
    return found


def agree(position: Position[Any]) -> str:
    """Compare both starts with the definition, and play on; return who wins, in two letters."""
    known, letters = labels(position), ""
    solved = position.solve()
    for player in (LEFT, RIGHT):
        expected = known.get((position.state, player), (None, None))
        one = solved.starts[player]
        assert solved.outcome.winner(player) is expected[0], (position, player)
        if not position.ruleset.ends:  # else values may have said who wins
            assert one.remoteness == expected[1], (position, player)
        letters += "D" if expected[0] is None else expected[0].name[0]
    return letters


def test_all_nine_classes_with_their_remoteness() -> None:
    chance, seen = random.Random(3), set()
    for _ in range(250):
        names = "abcdefg"[: chance.randint(3, 7)]
        edges = {
            (u, v, chance.choice(("left", "right", "either")))
            for u in names for v in names if chance.random() < 0.25
        }  # fmt: skip
        if any(u == names[0] for u, _, _ in edges):
            seen.add(agree(Partizan(ColouredDigraph(sorted(edges)))(names[0])))
    assert seen == {a + b for a in "LRD" for b in "LRD"}


@pytest.mark.parametrize("board", ["3x3", "4x4", "5x4", "4x3", "3x5", ".x..|....|.x..|..o."])
def test_fox_and_geese(board: str) -> None:
    assert "D" not in agree(FoxAndGeese()(board))


@pytest.mark.parametrize(
    "sum_",
    [
        "partizan --on examples/two-colours.txt {} + domineering 2x3",
        "partizan --on examples/two-colours.txt {} + partizan --on examples/two-colours.txt c",
        "fox-and-geese 3x3 + partizan --on examples/two-colours.txt {} + nim 1",
    ],
)
@pytest.mark.parametrize("start", "abc")
def test_sums(sum_: str, start: str, pytestconfig: pytest.Config) -> None:
    text = sum_.format(start).replace("examples/", f"{pytestconfig.rootpath}/examples/")
    agree(position_of(text.split()))


def test_the_best_move_makes_progress() -> None:
    """The winner's best move always leaves one move less, whatever the other plays."""
    chance = random.Random(8)
    for board in ("4x4", "5x4", "4x3"):
        position = FoxAndGeese()(board)
        known, engine = labels(position), Engine()
        for mover in (LEFT, RIGHT):
            state, turn = position.state, mover
            won, left = known[state, turn]
            while left:
                here = FoxAndGeese().left if turn is LEFT else FoxAndGeese().right
                if turn is won:
                    best = engine.solve(Position(position.ruleset, state).turn(turn)).best
                    assert best is not None
                    state = best.to.state[0]
                    assert known[state, turn.other] == (won, left - 1)
                else:
                    state = chance.choice(list(here(state)))
                    assert known[state, turn.other][1] <= left - 1
                turn = turn.other
                left = known[state, turn][1]
