"""All keys listed and labelled in compiled loops, against plain search."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.campaign import LONG
from tests.labelling.circuits import Circuit, ColouredDigraph, circuits, two_colours

from zermelo._jit.addressed import addressed
from zermelo.budget import Budget
from zermelo.errors import InputError, LimitReached
from zermelo.games.base_rules import trial_moves
from zermelo.games.position import Position
from zermelo.games.rules import End
from zermelo.labelling.explore import explore
from zermelo.labelling.keys import Explored
from zermelo.labelling.plain import FewKeys, in_plain_python
from zermelo.limits import Limits
from zermelo.rulesets import MNK, Dodgem, Hex
from zermelo.solvers.engine import Engine
from zermelo.testing import check_ruleset
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT, RIGHT

PLAYS = st.sampled_from([NORMAL, MISERE])


def agree(game: Circuit, play: Play, method: str) -> None:
    """Hold a method against the labels of the state graph, from every position."""
    solver, plain = Engine(method=method), Engine(method="retrograde")
    for state in range(len(game.rows)):
        here = Position(game, state)
        found, right = solver.solve(here, play), plain.solve(here, play)
        assert found.method == method
        assert (found.outcome, found.remoteness) == (right.outcome, right.remoteness)
        assert set(found.winning) == set(right.winning)
        assert set(found.drawing) == set(right.drawing)
        assert (found.best is None) is (right.best is None)


@given(circuits(words=1) | circuits(words=2), PLAYS)
@settings(max_examples=150, deadline=None)
def test_every_small_game(game: Circuit, play: Play) -> None:
    agree(game, play, "keys")


@given(circuits(words=1) | circuits(words=2), PLAYS)
@settings(max_examples=30, deadline=None)
def test_every_small_game_by_tiers(game: Circuit, play: Play) -> None:
    """Tiers on disk, which tables are made by, answer as well."""
    agree(game, play, "tiers")


@given(two_colours(words=1) | two_colours(words=1, dense=True), PLAYS, st.booleans())
@settings(max_examples=80, deadline=None)
def test_boards_of_two_colours(game: ColouredDigraph, play: Play, one_colour_first: bool) -> None:
    """Both starts are told, by keys as by the state graph."""
    dense = game.circuit.dense
    solver, plain = Engine(method="unmoves" if dense else "keys"), Engine(method="retrograde")
    for state in range(game.half):
        here = Position(game, state)
        player = (LEFT, RIGHT)[one_colour_first]
        found, right = (one.solve(here.turn(player), play) for one in (solver, plain))
        assert (found.outcome, found.remoteness) == (right.outcome, right.remoteness)
        assert set(found.winning) == set(right.winning)
        both = Engine().solve(here, play)
        assert both.starts[player].outcome is right.outcome


@given(circuits(words=1, dense=True))
@settings(max_examples=30, deadline=None)
def test_the_contract(game: Circuit) -> None:
    check_ruleset(game, [Position(game, state) for state in range(len(game.rows))])


@pytest.mark.parametrize("size", [(3, 3, 3), (3, 2, 2), (4, 3, 3)])
@pytest.mark.parametrize("play", [NORMAL, MISERE])
def test_boards(size: tuple[int, int, int], play: Play) -> None:
    here = MNK(*size)()
    solver, plain = Engine(method="keys"), Engine(method="retrograde")
    for position in here.reachable(200):
        found, right = solver.solve(position, play), plain.solve(position, play)
        assert (found.outcome, found.remoteness) == (right.outcome, right.remoteness)
        assert set(found.winning) == set(right.winning)
        assert set(found.drawing) == set(right.drawing)


def test_the_engine_uses_it_for_boards_that_are_not_small() -> None:
    found = MNK(4, 3, 3)().solve()
    assert (found.method, found.outcome) == ("keys", Outcome.N)
    assert found.source.endswith(" keys")
    assert MNK()().solve().method == "retrograde"


def test_the_same_keys_as_plain_exploration() -> None:
    here = MNK(4, 2, 3)()
    rules = here.ruleset.compiled()
    explored = Explored(rules, Budget())
    explored.explore([rules.array(here.state)])
    plain = explore(here, canonical=True)
    assert {rules.key(state) for state in plain} == {
        tuple(key) for key in explored.keys[1:].tolist()
    }
    assert len(explored) == len(plain)
    assert explored.idx.size == len(plain.edges())


@given(circuits(words=1) | circuits(words=2), PLAYS)
@settings(max_examples=80, deadline=None)
def test_the_same_labels_in_plain_python(game: Circuit, play: Play) -> None:
    rules = game.compiled(play)
    assert rules is not None
    seeds = [rules.array(state) for state in range(len(game.rows))]
    few, many = FewKeys(rules, Budget(), play), Explored(rules, Budget(), play)
    few.explore(tuple(seed.tolist()) for seed in seeds)
    many.explore(seeds)
    assert len(few) == len(many)
    labels, right = few.label(), many.label()
    for state in range(len(game.rows)):  # all keys, since each state is a seed
        (a,), (b,) = few.numbers_of([state]), many.numbers_of([state])
        assert min(a, b) > 0
        assert labels[a] == right[b]


@pytest.mark.parametrize("here", [Dodgem(3)().turn(LEFT), Hex(3)()])
@pytest.mark.parametrize("play", [NORMAL, MISERE])
def test_the_same_answer_while_nothing_is_compiled(
    here: Position[object], play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    if play is MISERE and not here.ruleset.misere:
        play = NORMAL
    right = Engine(method="keys").solve(here, play)
    monkeypatch.setattr(addressed, "ready", False)
    monkeypatch.setattr(Explored, "explore", None)
    monkeypatch.setattr("zermelo.labelling.plain.MAX_STEPS", 10**9)
    found = Engine().solve(here, play)
    assert found == right
    assert found.method == "keys"


@pytest.mark.long
def test_arrays_that_grow() -> None:
    here = MNK(4, 4, 4)("xo..|..o.|.x..|...." if LONG else "xo..|x.o.|.x..|....")
    rules = here.ruleset.compiled()
    explored = Explored(rules, Budget())
    explored.explore([rules.array(here.state)])
    plain = explore(here, canonical=True)
    assert len(explored) == len(plain) > 1 << 14
    assert (explored.ptr[1:] >= explored.ptr[:-1]).all()


def test_a_limit_on_positions() -> None:
    with pytest.raises(LimitReached) as stop:
        Engine(Limits(positions=1000), method="keys").solve(MNK(4, 4, 4)())
    assert stop.value.limit == "positions"
    assert stop.value.known["positions"] == 1000


def test_a_limit_on_memory_names_what_would_do() -> None:
    here = Position(Circuit(((0,),), (None,), (0,)), 0)
    rules = here.ruleset.compiled()
    budget = Budget(Limits(memory=1000))
    explored = Explored(rules, budget)
    for stopped in (lambda: explored.explore([rules.array(0)]), explored.label):
        with pytest.raises(LimitReached, match=r"cheaper: .* --method tiers' has one tier") as it:
            stopped()
        assert it.value.limit == "memory"


def test_rules_that_lead_to_no_position() -> None:
    game = Circuit(((1,),), (None,), (0,), dense=True)
    with pytest.raises(
        InputError, match="returns a key that, by successors itself, is not a position"
    ):
        Engine(method="keys").solve(Position(game, 0))


def test_loopy_values_where_there_are_such() -> None:
    """Ends of no kind but the lack of a move: γ is found on the keys."""

    class Bare(Circuit):
        end = Circuit.__mro__[1].end

    game = Bare(((1, 2), (0,), ()), (None,) * 3, (0,) * 3)
    found = Engine(method="keys").solve(Position(game, 0))
    assert found.value == Engine(method="retrograde").solve(Position(game, 0)).value
    assert str(found.value) == "1"


def test_won_before_a_move() -> None:
    game = Circuit(((1,), (0,)), (None, End.WON), (0, 0))
    found = Engine(method="keys").solve(Position(game, 0))
    assert (found.outcome, found.remoteness, found.winning) == (Outcome.P, 2, [])
    claimed = Engine(method="keys").solve(Position(game, 1))
    assert (claimed.outcome, claimed.remoteness, claimed.best) == (Outcome.N, 1, None)


def test_a_limit_in_a_function_of_the_rules_ends_the_question() -> None:
    """An alarm may fall anywhere: it is not the rules' fault, and nothing else is tried."""

    class Late:
        def plain(self, *_: object) -> None:
            raise LimitReached("time", "1 s", {})

        _next_states = plain

    with pytest.raises(LimitReached):
        in_plain_python(Late())()
    with pytest.raises(LimitReached):
        trial_moves(Late(), 0)  # type: ignore[arg-type]
