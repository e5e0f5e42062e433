"""Games without a value: who wins by plain search, doubles by definition, CGSuite's rows."""

from __future__ import annotations

import random

import pytest
from tests.values.partizan.by_definition import Whole, at_most_plus, turned, whole
from tests.values.partizan.test_sides import SIX

from zermelo.errors import InputError
from zermelo.expressions.parse import calculate
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import NoFiniteStopper, value_of
from zermelo.values.partizan.loopy_graphs import Graph, added, mark
from zermelo.values.partizan.no_stopper import GameWithoutStopper
from zermelo.values.partizan.notation.arithmetic import as_text

CAROUSEL = "(a{0,{1|1,{*,{1+*|1+*,a}|*}}|0})"


ZERO, ONE, STAR, ONE_STAR = (Game(x) for x in ("0", "1", "*", "1*"))
ROUND: Graph = [
    ((ZERO, 1), (ZERO,)),
    ((ONE,), (ONE, 2)),
    ((STAR, 3), (STAR,)),
    ((ONE_STAR,), (ONE_STAR, 0)),
]


def refused(chance: random.Random, many: int) -> list[Graph]:
    """Change moves of games without a value, and keep what has none either."""
    found: list[Graph] = []
    while len(found) < many:
        graph = [
            tuple({mark(o): o for o in side} for side in node)
            for node in chance.choice([_first(SIX, 1), ROUND])
        ]
        for _ in range(chance.randrange(1, 5)):
            side = chance.choice(chance.choice(graph))
            option = chance.choice([*range(len(graph)), ZERO, STAR])
            if side.pop(mark(option), None) is None:
                side[mark(option)] = option
        changed: Graph = [(tuple(left.values()), tuple(right.values())) for left, right in graph]
        try:
            value_of(changed, 0)
        except NoFiniteStopper:
            found.append(changed)
    return found


def who_wins(nodes: Whole, root: int) -> str:
    """Say who wins when Left begins and when Right does, D for a draw, by labels."""
    wins: dict[tuple[int, int], int] = {}
    while True:
        new = {
            (v, side): side if any(wins.get((w, 1 - side)) == side for w in nodes[v][side])
            else 1 - side
            for v in range(len(nodes)) for side in (0, 1)
            if (v, side) not in wins and (
                any(wins.get((w, 1 - side)) == side for w in nodes[v][side])
                or all(wins.get((w, 1 - side)) == 1 - side for w in nodes[v][side])
            )
        }  # fmt: skip
        if not new:
            letters = "".join("LR"[wins[root, s]] if (root, s) in wins else "D" for s in (0, 1))
            return {"LR": "N", "RL": "P", "LL": "L", "RR": "R", "DD": "D"}.get(letters, letters)
        wins |= new


def test_who_wins_is_what_plain_search_finds() -> None:
    seen = set()
    for graph in refused(random.Random(2), 120):
        expected = who_wins(*_alone(graph))
        assert GameWithoutStopper(graph, graph, "").outcome == expected
        seen.add(expected)
    assert seen >= {"D", "DR", "N"}


def _alone(graph: Graph) -> tuple[Whole, int]:
    nodes, roots = whole((graph, 0))
    return nodes, roots[0]


def test_none_is_its_own_double_but_by_definition() -> None:
    answers = []
    for graph in refused(random.Random(3), 5):
        nodes, (double, g) = whole(added(graph, 0, 0), (graph, 0))
        expected = all(
            order[double][g] and order[g][double]
            for order in (at_most_plus(nodes), at_most_plus(turned(nodes)))
        )
        assert GameWithoutStopper(graph, graph, "").is_idempotent == expected
        answers.append(expected)
    assert False in answers


def test_one_side_may_be_there() -> None:
    game = GameWithoutStopper([SIX[1], SIX[0], *SIX[2:]], SIX, "")
    assert str(GameWithoutStopper(_first(SIX, 1), _first(SIX, 1), "").offside) == "off"
    with pytest.raises(InputError, match="its onside equals no finite stopper"):
        _ = GameWithoutStopper(_first(SIX, 1), _first(SIX, 1), "why").onside
    assert "why" in repr(GameWithoutStopper(game.on, game.off, "why"))


def _first(graph: Graph, v: int) -> Graph:
    """Exchange a vertex with vertex 0."""
    turn = {0: v, v: 0}
    swapped = [graph[turn.get(u, u)] for u in range(len(graph))]
    return [tuple(tuple(turn.get(o, o) for o in side) for side in node) for node in swapped]  # type: ignore[misc]


def test_questions_that_need_no_value_are_answered() -> None:
    asked = ["IsZero", "IsNumber", "IsStopperSided", "IsStopper", "OutcomeClass", "IsIdempotent"]
    found = calculate(f"[{','.join(f'{CAROUSEL}.{name}' for name in asked)}]").result
    assert as_text(found) == "[false,false,false,false,N,false]"


@pytest.mark.parametrize(
    "use", ["{}", "{} + 1", "{} > 0", "[{}]", "G := {}; 1", "{}.Mean", "{}.Onside"]
)
def test_all_else_says_why_there_is_none(use: str) -> None:
    with pytest.raises(InputError, match=r"its onside equals no finite stopper: .* 4 of them make"):
        calculate(use.replace("{}", CAROUSEL))
