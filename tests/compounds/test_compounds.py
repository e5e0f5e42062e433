"""Compounds are held against their definition: every position of random products, labelled."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from tests.compounds.brute import (
    TwoWalks,
    Walk,
    outcomes_by_definition,
    some_rows,
    turns,
)

from zermelo import Digraph
from zermelo import rulesets as r
from zermelo.compounds.compound import (
    ENDINGS,
    conjunctive_compound,
    disjunctive_compound,
    selective_compound,
)
from zermelo.compounds.numbers import remoteness, suspense
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.labelling.explore import explore
from zermelo.rulesets import position_of
from zermelo.solvers.compound import answer
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal
from zermelo.testing import check_ruleset
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT, RIGHT

MAKE = {
    "conjunctive": conjunctive_compound,
    "disjunctive": disjunctive_compound,
    "selective": selective_compound,
}
#: The disjunctive compound with the long rule is the sum, and tested as such.
KINDS = [
    ("conjunctive", "short"),
    ("conjunctive", "long"),
    ("disjunctive", "short"),
    ("selective", "short"),
    ("selective", "long"),
]


def walks(seed: int, *, acyclic: bool) -> list[Walk]:
    random = Random(seed)
    sizes = (random.randint(2, 6 if acyclic else 4) for _ in range(random.choice((2, 2, 3))))
    return [Walk(some_rows(random, n, acyclic=acyclic), acyclic) for n in sizes]


@pytest.mark.parametrize("acyclic", [True, False])
@pytest.mark.parametrize(("kind", "ending"), KINDS)
@pytest.mark.parametrize("play", Play)
def test_impartial_compounds(kind: str, ending: str, play: Play, *, acyclic: bool) -> None:
    spoke = 0
    for seed in range(16):
        parts = walks(seed, acyclic=acyclic)
        states = list(product(*(range(len(part.rows)) for part in parts)))
        rows = [part.rows for part in parts]

        def options(state: tuple[int, ...], rows: list[object] = rows) -> list[object]:
            lists = [list(held[at]) for held, at in zip(rows, state, strict=True)]
            return turns(kind, ending, lists, state)

        right = outcomes_by_definition(states, options, misere=play is MISERE)
        engine = Engine()
        first = MAKE[kind](*map(Position, parts, states[0]), ending=ending)
        for at, state in enumerate(states):
            here = Position(first.ruleset, state)
            assert set(here.ruleset.options(state)) == set(options(state))
            found = answer(here, Goal.OUTCOME, play, engine)
            spoke += found is not None
            if found is not None:
                assert str(found.outcome) == right[state], (kind, ending, play, rows, state)
            if at % 7 == 0:  # the moves, too, and who wins by any method
                whole = engine.solve(here, play)
                assert str(whole.outcome) == right[state]
                wins = {option for option in options(state) if right[option] == "P"}
                assert {move.to.state for move in whole.winning_moves} == wins
                if whole.best is not None:
                    turned = {"P": "N", "N": "P", "D": "D"}
                    assert right[whole.best.to.state] == turned[right[state]]
    no_theorem = not acyclic and (kind, ending, play) == ("selective", "long", MISERE)
    assert bool(spoke) is not no_theorem


@pytest.mark.parametrize("thaw", [False, True])
@pytest.mark.parametrize("acyclic", [True, False])
@pytest.mark.parametrize(("kind", "ending"), KINDS)
@pytest.mark.parametrize("play", Play)
def test_partizan_compounds(
    kind: str, ending: str, play: Play, *, acyclic: bool, thaw: bool
) -> None:
    if thaw and (kind, ending) != ("conjunctive", "long"):
        return
    spoke = 0
    for seed in range(12):
        random = Random(100 + seed)
        parts = []
        for _ in range(2):
            n = random.randint(2, 4)
            sides = (some_rows(random, n, acyclic=acyclic, chance=0.35) for _ in range(2))
            parts.append(TwoWalks(*sides, acyclic))
        freezes = (kind, ending, thaw) == ("conjunctive", "long", False)

        def options(
            turn: object, parts: list[TwoWalks] = parts, *, freezes: bool = freezes
        ) -> list[object]:
            state, player = turn  # type: ignore[misc]
            lists = [
                [] if at is None else list((part.lefts if player is LEFT else part.rights)[at])
                for part, at in zip(parts, state, strict=True)
            ]
            after = turns(kind, ending, lists, state)
            if freezes:
                stuck = [not held for held in lists]
                after = [
                    tuple(None if over else at for over, at in zip(stuck, one, strict=True))
                    for one in after
                ]
            return [(one, player.other) for one in after]

        states = list(product(*(range(len(part.lefts)) for part in parts)))
        starts = list(product(states, (LEFT, RIGHT)))
        right = outcomes_by_definition(starts, options, misere=play is MISERE)
        extra = {"thaw": thaw} if kind == "conjunctive" else {}
        first = MAKE[kind](*map(Position, parts, states[0]), ending=ending, **extra)
        engine = Engine()
        for at, (state, player) in enumerate(right):
            here = Position(first.ruleset, state).turn(player)
            assert set(here.ruleset.options(here.state)) == set(options((state, player)))
            found = answer(here, Goal.OUTCOME, play, engine)
            spoke += found is not None
            if found is not None:
                assert str(found.outcome) == right[state, player], (parts, state, player)
            if at % 5 == 0:
                assert str(engine.outcome(here, play)) == right[state, player]
    silent = (
        kind == "disjunctive"
        or thaw
        or (kind == "selective" and ending == "long" and play is MISERE)
    )
    if silent:
        assert not spoke
    elif kind == "conjunctive":
        assert spoke


def test_no_simpler_rule_for_what_lasts_longest() -> None:
    """A player who wins a part may spoil it into a draw: suspense alone would say P."""
    one = Walk(((2,), (4,), (0,), (), (2, 3)), acyclic=False)
    here = conjunctive_compound(Position(one, 1), Position(one, 4), ending="long")
    assert here.outcome is Outcome.D


def test_misere_unions_with_cycles_are_searched() -> None:
    """The rule for games that end would say P."""
    walk = Walk(((1,), (0, 2), ()), acyclic=False)
    here = selective_compound(Position(walk, 0), Position(walk, 0))
    found = here.solve(MISERE)
    assert (found.outcome, found.method) == (Outcome.D, "retrograde")


def test_partizan_unions_are_no_matter_of_outcomes() -> None:
    """1 with −2, and 2 with −1: the parts have equal outcomes, and other players win."""
    up, down = (((), (0,), (1,)), ((), (), ())), (((), (), ()), ((), (0,), (1,)))
    one, other = TwoWalks(*up), TwoWalks(*down)
    first = selective_compound(Position(one, 1), Position(other, 2))
    second = selective_compound(Position(one, 2), Position(other, 1))
    assert (str(first.outcome), str(second.outcome)) == ("R", "L")


def test_wrong_formulas_are_found_out() -> None:
    """These tests can fail: remoteness in the place of suspense, and normal for misère play."""
    wrong = normal = seen = 0
    for seed in range(200):
        parts = walks(seed, acyclic=True)
        held = [suspense(part.rows, NORMAL) for part in parts]
        near = [remoteness(part.rows, NORMAL) for part in parts]
        misere = [remoteness(part.rows, MISERE) for part in parts]
        for state in product(*(range(len(part.rows)) for part in parts)):
            longest = max(
                max(*one[at].mover, *one[at].other) for one, at in zip(held, state, strict=True)
            )
            far = max(one[at] or 0 for one, at in zip(near, state, strict=True))
            least = min(one[at] or 0 for one, at in zip(near, state, strict=True))
            least_misere = min(one[at] or 0 for one, at in zip(misere, state, strict=True))
            wrong += longest % 2 != far % 2
            normal += least % 2 == least_misere % 2
            seen += 1
    assert 0 < wrong < seen
    assert 0 < normal < seen


def test_they_keep_the_contract_of_rulesets() -> None:
    board = r.Tokens(Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")]))
    heaps, nim, row = r.Subtraction((1, 3)), r.Nim(), r.Domineering()
    for kind, ending in KINDS:
        make = MAKE[kind]
        for here in (
            make(heaps(3), nim(2, 1), ending=ending),
            make(board("a"), nim(2), ending=ending),
            make(row("2x2"), nim(1), ending=ending),
        ):
            check_ruleset(here.ruleset, list(here.reachable(60)))


def test_they_are_written_as_they_are_read() -> None:
    for text in (
        "conjunctive (nim 3 5) (kayles 4)",
        "conjunctive --ending long (domineering ..|..) (nim 2)",
        "conjunctive --ending long --thaw (domineering ..|..) (nim 2)",
        "selective --ending short (nim 3) (tokens --on examples/beat-craig.tgf a1)",
        "disjunctive --ending short (nim 3 + kayles 2) (selective (nim 1) (nim 2))",
        "selective (nim 1) (nim 2) + nim 4",
    ):
        here = position_of(text.split())
        assert f"{here.ruleset} {here}".removeprefix("sum ") == text
        again = position_of([f"{here.ruleset} {here}".removeprefix("sum ")])
        assert again == here
        assert here.ruleset.parse(str(here).split()) == here.state
    glued = position_of(["conjunctive(nim", "3", "5)(kayles 4)"])
    assert str(glued) == "(nim 3 5) (kayles 4)"
    over = position_of(["conjunctive --ending long (domineering ..) (domineering .|.)"])
    (left,) = over.ruleset.left(over.state)  # type: ignore[attr-defined]
    assert over.ruleset.show(left) == "(over) (domineering #|#)"
    assert over.ruleset.parse(over.ruleset.show(left).split()) == left


def test_what_is_wrong_is_said() -> None:
    for text, said in (
        ("conjunctive", "none is given"),
        ("conjunctive (nim 3", "is not closed"),
        ("conjunctive (nim 3))", "without its"),
        ("conjunctive (nim 3) 4", "stands outside"),
        ("conjunctive --ending never (nim 3)", "give short or long"),
        ("conjunctive --end short (nim 3)", "has no option '--end'"),
        ("conjunctive (nim x)", "not a heap"),
        ("conjunctive (chess 8/8/8/8/8/8/8/K1k5 w)", "ends otherwise"),
        ("disjunctive --thaw (nim 3)", "has no option '--thaw'"),
    ):
        with pytest.raises(InputError, match=said):
            position_of([text])


def test_the_table_of_endings() -> None:
    assert ENDINGS.keys() == MAKE.keys()
    same = selective_compound(r.Nim()(3), r.Nim()(3), ending=ENDINGS["selective"])
    assert same == selective_compound(r.Nim()(3), r.Nim()(3))
    assert len(explore(same)) == 16
    assert disjunctive_compound(r.Nim()(3), r.Nim()(2)) == r.Nim()(3) + r.Nim()(2)


def test_the_numbers_of_the_parts_are_told() -> None:
    """Of impartial compounds, and of partizan ones for each start."""
    told = str(conjunctive_compound(r.Nim()(3, 5), position_of(["kayles", "4"])).explain())
    assert "part      remoteness" in told
    assert "nim 3 5            7" in told
    both = conjunctive_compound(r.Domineering()("2x2"), r.Nim()(2), ending="long")
    said = str(both.explain(MISERE))
    assert said.count("Left: win or draw") == said.count("Right: win or draw") == 2
    assert "previous" not in said.replace("The previous player wins (P)", "")
    assert "domineering ..|.. left" in said
    assert "domineering ..|.. right" in said
