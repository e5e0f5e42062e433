"""Variants are held against their definition on random digraphs, and to the contract."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest
from tests.compounds.brute import TwoWalks, Walk, outcomes_by_definition, some_rows
from tests.contract.positions import small_positions

from zermelo import Digraph
from zermelo import rulesets as r
from zermelo.compounds.compound_rules import components_of
from zermelo.compounds.operators import ADJOIN_WAYS
from zermelo.compounds.p_positions_as_moves import adjoin_steps, first_vectors, p_positions_as_moves
from zermelo.compounds.repetition import without_repetition
from zermelo.compounds.turns import no_value_of
from zermelo.compounds.variants import impartial_variant, with_passes
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import Rules, options_of
from zermelo.limits import Limits
from zermelo.rulesets import catalogue, position_of
from zermelo.solvers.compound import answer
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal
from zermelo.testing import check_ruleset
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT, RIGHT

BOARD = Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")])


def passed(options: list[int], here: int, left: int, *, at_ends: bool) -> list[tuple[int, int]]:
    """Return where a player comes to who has so many passes."""
    may = left > 0 and (bool(options) or at_ends)
    return [*((option, left) for option in options), *([(here, left - 1)] if may else [])]


@pytest.mark.parametrize("acyclic", [True, False])
@pytest.mark.parametrize("at_ends", [True, False])
@pytest.mark.parametrize("play", Play)
def test_shared_passes(play: Play, *, acyclic: bool, at_ends: bool) -> None:
    for seed in range(25):
        random = Random(seed)
        walk = Walk(some_rows(random, random.randint(1, 6), acyclic=acyclic), acyclic)
        starts = [(v, k) for v in range(len(walk.rows)) for k in range(4)]

        def options(state: tuple[int, int], walk: Walk = walk) -> list[tuple[int, int]]:
            return passed(list(walk.rows[state[0]]), *state, at_ends=at_ends)

        right = outcomes_by_definition(starts, options, misere=play is MISERE)
        engine = Engine()
        for v, k in starts:
            here = with_passes(Position(walk, v), k, at_ends=at_ends)
            assert str(engine.outcome(here, play)) == right[v, k]
            wins = {to for to in options((v, k)) if right[to] == "P"}
            assert {move.to.state for move in engine.solve(here, play).winning_moves} == wins


@pytest.mark.parametrize("partizan", [True, False])
@pytest.mark.parametrize("at_ends", [True, False])
@pytest.mark.parametrize("play", Play)
def test_own_passes(play: Play, *, partizan: bool, at_ends: bool) -> None:
    spoke = unequal = 0
    for seed in range(25):
        random = Random(seed)
        n = random.randint(1, 5)
        lefts, rights = (some_rows(random, n, acyclic=True) for _ in range(2))
        rights = rights if partizan else lefts
        walk = TwoWalks(lefts=lefts, rights=rights) if partizan else Walk(lefts)
        starts = [
            (v, a, b, player)
            for v in range(n)
            for a in range(3)
            for b in range(3)
            for player in (LEFT, RIGHT)
        ]

        def options(state: object, sides: object = (lefts, rights)) -> list[object]:
            v, a, b, player = state  # type: ignore[misc]
            own = list(sides[player is RIGHT][v])  # type: ignore[index]
            after = passed(own, v, a if player is LEFT else b, at_ends=at_ends)
            return [
                (w, left, b, RIGHT) if player is LEFT else (w, a, left, LEFT) for w, left in after
            ]

        right = outcomes_by_definition(starts, options, misere=play is MISERE)
        engine = Engine()
        for v, a, b, player in starts:
            here = with_passes(Position(walk, v), a, b, own=True, at_ends=at_ends).turn(player)
            assert str(engine.outcome(here, play)) == right[v, a, b, player]
            found = answer(here, Goal.OUTCOME, play, engine)
            if found is not None:
                spoke += 1
                assert str(found.outcome) == right[v, a, b, player]
            elif not partizan and a != b:
                unequal += right[v, a, b, player] != right[v, 0, 0, player]
    assert bool(spoke) is (not partizan and not at_ends and play is NORMAL)
    assert partizan or unequal  # where numbers differ, it matters: no rule is used


@pytest.mark.parametrize("at_ends", [True, False])
@pytest.mark.parametrize("acyclic", [True, False])
def test_passes_at_will(*, at_ends: bool, acyclic: bool) -> None:
    for seed in range(25):
        random = Random(seed)
        walk = Walk(some_rows(random, random.randint(1, 6), acyclic=acyclic), acyclic)

        def options(v: int, walk: Walk = walk) -> list[int]:
            return [*walk.rows[v], *([v] if walk.rows[v] or at_ends else [])]

        for play in Play:
            right = outcomes_by_definition(range(len(walk.rows)), options, misere=play is MISERE)
            engine = Engine()
            for v in range(len(walk.rows)):
                here = with_passes(Position(walk, v), free=True, at_ends=at_ends)
                found = engine.solve(here, play)
                assert str(found.outcome) == right[v]
                assert found.method == ("theorem" if play is NORMAL else "retrograde")


def test_impartial_variants() -> None:
    for seed in range(30):
        random = Random(seed)
        n = random.randint(1, 6)
        lefts, rights = (some_rows(random, n, acyclic=True) for _ in range(2))
        walk = TwoWalks(lefts=lefts, rights=rights)
        for play in Play:
            right = outcomes_by_definition(
                range(n),
                lambda v, both=(lefts, rights): [*both[0][v], *both[1][v]],
                misere=play is MISERE,
            )
            for v in range(n):
                here = impartial_variant(Position(walk, v))
                assert str(Engine().outcome(here, play)) == right[v]
    cram = {size: r.Cram()(size).value for size in ("2x3", "3x3", "2x4", "1x7")}
    assert {size: impartial_variant(r.Domineering()(size)).value for size in cram} == cram


LONG = "clobber oox.oox.ooxxxoo.xooxoo.xoxxx"


@pytest.mark.parametrize("text", [f"impartial ({LONG})", f"impartial (repetition ({LONG}))"])
def test_the_impartial_variant_falls_apart_as_its_game_does(text: str) -> None:
    found = Engine(Limits(positions=500)).solve(position_of([text]))
    assert (found.method, found.value, len(found.winning)) == ("sum", 1, 9)


def test_partizan_games_fall_apart_move_by_move() -> None:
    """What is worth the same to Left and Right need not be when both have the moves of both."""
    seen = 0
    for name, kind in catalogue().items():
        if not issubclass(kind, r.PartizanRuleset) or no_value_of(kind) or not kind.ends:
            continue
        assert kind.summands is Rules.summands, name
        if kind.components is Rules.components:
            continue
        seen += 1
        starts = [here for here in small_positions(name) if len(list(here.reachable(400))) < 400]
        for here in starts[:12]:
            right: dict[object, int] = {}

            def value(state: object, rules: Rules = here.ruleset, right: dict = right) -> int:
                if state not in right:
                    options = {value(option) for option in options_of(rules, state)}
                    right[state] = min(set(range(len(options) + 1)) - options)
                return right[state]

            assert impartial_variant(here).value == value(here.state), here
    assert seen >= 15


def test_a_rule_on_repetition_changes_nothing_where_nothing_comes_again() -> None:
    for text in ("clobber xox.xo.oxoxo", "nim 3 5", "domineering 2x3"):
        here = position_of([text])
        for rule in ("forbid", "ko"):
            under = without_repetition(here, rule)
            assert under.ruleset.components(under.state) == components_of(here.ruleset, here.state)
            assert under.value == here.value
    board = r.Tokens(BOARD)
    for rule in ("forbid", "ko"):  # here something may
        under = without_repetition(board("a"), rule)
        assert under.ruleset.components(under.state) is None
    visited = position_of(["repetition (nim 3) (nim 2)"])
    assert visited.ruleset.components(visited.state) is None
    assert len(list(visited.options())) == 2


def test_they_keep_the_contract_of_rulesets() -> None:
    board = r.Tokens(BOARD)
    for here in (
        with_passes(r.Nim()(2, 3), 2),
        with_passes(r.Nim()(2, 3), 2, at_ends=True),
        with_passes(r.Nim()(2, 2), free=True),
        with_passes(r.Nim()(2, 2), free=True, at_ends=True),
        with_passes(board("a"), 2),
        with_passes(board("a"), 1, at_ends=True),
        with_passes(r.Nim()(2, 1), 1, 2, own=True),
        with_passes(r.Domineering()("2x2"), 1),
        with_passes(r.Domineering()("2x2"), 1, 1, own=True, at_ends=True),
        impartial_variant(r.Domineering()("2x3")),
        impartial_variant(r.ToadsAndFrogs()("tt.ff")),
        impartial_variant(r.Clobber()("xox.xo.oxx")),
        without_repetition(r.Nim()(2, 3)),
        without_repetition(r.Clobber()("xo.oxo")),
    ):
        check_ruleset(here.ruleset, list(here.reachable(60)))


def test_they_are_written_as_they_are_read() -> None:
    for text in (
        "pass (nim 3 5) 1",
        "pass --own (nim 3 5) 1 2",
        "pass --free --at-ends (nim 3 5)",
        "pass --at-ends (domineering ..|..) 3",
        "impartial (domineering ...|...)",
        "impartial (pass --own (nim 3) 1 1)",
        "pass (conjunctive (nim 3) (nim 4)) 1",
        "conjunctive (pass (nim 3) 1) (impartial (domineering ..))",
    ):
        here = position_of([text])
        assert f"{here.ruleset} {here}" == text
        assert position_of(text.split()) == here
        assert here.ruleset.parse(str(here).split()) == here.state
    assert str(position_of(["pass(nim 3 5)"])) == "(nim 3 5) 1"
    assert str(position_of(["pass", "--own", "(nim 3 5)"])) == "(nim 3 5) 1 1"


def test_what_is_wrong_is_said() -> None:
    for text, said in (
        ("pass --own --free (nim 3)", "contradict"),
        ("pass (nim 3) 1 2", "give one number of passes"),
        ("pass --own (nim 3) 1", "Left's passes and Right's"),
        ("pass --free (nim 3) 1", "passes at will have no number; leave out '1'"),
        ("pass (nim 3) x", "give one number"),
        ("impartial (nim 3)", "nim is impartial"),
        ("pass (nim 3) (nim 4)", "one position in parentheses, and 2 are given"),
        ("pass (hex 2x2)", "ends otherwise"),
    ):
        with pytest.raises(InputError, match=said):
            position_of([text])


def test_nim_with_a_pass() -> None:
    """Two heaps with a pass are known: (1, 1) without a pass is P, and with one it is N."""
    found = [
        (x, y)
        for y in range(7)
        for x in range(y + 1)
        if with_passes(r.Nim()(x, y), 1).outcome is Outcome.P
    ]
    assert found == [(0, 0), (1, 2), (3, 4), (5, 6)]


# ----------------------------------------------------------------------- P-positions as moves


def invariant(rules: r.Ruleset[tuple[int, ...]], states: list[tuple[int, ...]]) -> bool:
    """Say whether each vector that is taken somewhere may be taken wherever there is enough."""
    moves: dict[int, set[tuple[int, ...]]] = {}
    after = {state: set(rules.options(state)) for state in states}
    for state, options in after.items():
        if any(len(option) != len(state) for option in options):
            return False
        held = moves.setdefault(len(state), set())
        held |= {tuple(n - m for n, m in zip(state, o, strict=True)) for o in options}
    if any(min(move, default=0) < 0 for held in moves.values() for move in held):
        return False  # something is added, as by a knight
    return all(
        tuple(n - m for n, m in zip(state, move, strict=True)) in options
        for state, options in after.items()
        for move in moves.get(len(state), ())
        if all(n >= m for n, m in zip(state, move, strict=True))
    )


def test_which_games_are_of_vectors() -> None:
    seen = 0
    for name, kind in catalogue().items():
        by_rules: dict[object, list[tuple[int, ...]]] = {}
        heaps = kind.__module__.startswith("zermelo.rulesets.heaps")
        if not heaps or not issubclass(kind, r.Ruleset):
            assert not kind.vectors
            continue
        for here in small_positions(name):
            if not isinstance(here.state, tuple) or any(type(n) is not int for n in here.state):
                assert not kind.vectors
                break
            by_rules.setdefault(here.ruleset, []).append(here.state)
        else:
            assert kind.vectors is all(invariant(*held) for held in by_rules.items()), name  # type: ignore[arg-type]
            seen += kind.vectors
    assert seen == 15


def by_hand(moves: set[tuple[int, ...]], box: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return the P-positions of a box, by their definition."""
    lost: set[tuple[int, ...]] = set()
    for state in product(*(range(n + 1) for n in box)):
        after = {tuple(n - m for n, m in zip(state, move, strict=True)) for move in moves}
        if not after & lost:
            lost.add(state)
    return lost


@pytest.mark.parametrize("way", ADJOIN_WAYS)
@pytest.mark.parametrize("rules", [r.Nim(), r.Wythoff(), r.Subtraction((1, 2)), r.Take((1, 2))])
def test_each_step_by_hand(rules: r.Ruleset[tuple[int, ...]], way: str) -> None:
    box = (7, 6)
    first = {tuple(n - m for n, m in zip(box, o, strict=True)) for o in rules.options(box)}
    moves = set(first)
    for times in range(1, 5):
        added = by_hand(moves, box) - {(0, 0)}
        moves = {"keep": moves | added, "latest": first | added, "star": added}[way]
        right = by_hand(moves, box)
        engine = Engine()
        here = p_positions_as_moves(Position(rules, box), times, way=way)
        for state in product(range(8), range(7)):
            found = engine.outcome(Position(here.ruleset, state)) is Outcome.P
            assert found is (state in right)
        taken = {
            tuple(n - m for n, m in zip(box, o, strict=True)) for o in here.ruleset.options(box)
        }
        assert taken == moves
    assert set(adjoin_steps(rules, box, way).steps[0]) == by_hand(first, box)


def test_games_of_the_catalogue_are_cases() -> None:
    for state in product(range(15), repeat=2):
        assert p_positions_as_moves(r.Nim()(*state)).outcome is r.Wythoff()(*state).outcome
        squared = r.WythoffSquared()(*state).outcome
        assert p_positions_as_moves(r.Wythoff()(*state)).outcome is squared
        assert p_positions_as_moves(r.Nim()(*state), 2).outcome is squared


@dataclass(frozen=True)
class Vectors(r.Ruleset[tuple[int, ...]]):
    """Take one of the vectors."""

    moves: tuple[tuple[int, ...], ...]
    vectors: ClassVar[bool] = True

    def options(self, state: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """Take a vector, if there is enough."""
        after = (tuple(n - m for n, m in zip(state, move, strict=True)) for move in self.moves)
        return [option for option in after if min(option) >= 0]


PRIMES = tuple(n for n in range(2, 800) if all(n % k for k in range(2, n)))
SQUARES = tuple(n * n for n in range(1, 29))
PAIRS, HEAPS = ((5, 10, 20, 40), (10, 20, 40, 80)), ((25, 50, 100, 200, 400), (100, 200, 400, 800))
#: The games of the table in the docs, with boxes for `keep`, and for the other ways.
TABLE = {
    "Nim, two heaps": (r.Nim(), 2, *PAIRS),
    "Wythoff's game": (r.Wythoff(), 2, *PAIRS),
    "Wythoff's game with a = 2": (r.Wythoff(2), 2, *PAIRS),
    "take 1 or 2 from one of two heaps": (r.Subtraction((1, 2)), 2, *PAIRS),
    "take (1, 0), (0, 1) or (1, 1)": (Vectors(((1, 0), (0, 1), (1, 1))), 2, *PAIRS),
    "take (1, 2) or (2, 1)": (Vectors(((1, 2), (2, 1))), 2, *PAIRS),
    "take 1": (r.Subtraction((1,)), 1, *HEAPS),
    "take 1 or 2": (r.Subtraction((1, 2)), 1, *HEAPS),
    "take 2 or 3": (r.Subtraction((2, 3)), 1, *HEAPS),
    "take 3, 5 or 8": (r.Subtraction((3, 5, 8)), 1, *HEAPS),
    "take a square": (r.Subtraction(SQUARES), 1, *HEAPS),
    "take a prime": (r.Subtraction(PRIMES), 1, *HEAPS),
}


def test_the_table_of_steps() -> None:
    """The docs show it; the project's notes have the same in smaller boxes."""
    lines = []
    for game, (rules, heaps, small, large) in TABLE.items():
        cells = [game]
        for way, boxes in zip(ADJOIN_WAYS, (small, large, large), strict=True):
            found = {n: adjoin_steps(rules, (n,) * heaps, way) for n in boxes}
            assert {one.period for one in found.values()} == {1 if way == "keep" else 2}
            cells.append("; ".join(f"{n}: {one.periodic_from}" for n, one in found.items()))
        lines.append(f"| {' | '.join(cells)} |")
    page = (Path(__file__).parents[2] / "docs" / "compounds.md").read_text(encoding="utf-8")
    assert "\n".join(lines) in page
    assert adjoin_steps(r.Nim(), (20, 20)).steps[-1] == ((0, 0),)
    low, high = adjoin_steps(r.Nim(), (18, 18)).steps[2:4]
    assert first_vectors(low).removesuffix(" …") == (
        "(0, 0) (1, 3) (2, 6) (4, 5) (7, 12) (8, 11) (9, 17) (10, 16)"
    )
    assert first_vectors(high).startswith("(0, 0) (1, 4) (2, 3) (5, 7) (6, 11) (8, 14) (9, 13)")


def test_other_games_have_no_p_positions_as_moves() -> None:
    for text in ("octal --code 0.77 5", "tokens --on examples/beat-craig.tgf a1", "kayles 7"):
        with pytest.raises(InputError, match="not a game of subtracting vectors"):
            p_positions_as_moves(position_of(text.split()))
    for text, said in (
        ("adjoin (nim 3) x", "give how many times"),
        ("adjoin (nim 3) 0", "give how many times"),
        ("adjoin --way other (nim 3)", "give keep or latest or star"),
        ("adjoin (domineering 2x2)", "not a game of subtracting vectors"),
    ):
        with pytest.raises(InputError, match=said):
            position_of([text])
    with pytest.raises(InputError, match="more than 1,000,000 positions"):
        p_positions_as_moves(r.Nim()(2000, 2000)).solve()


def test_adjoined_games_keep_the_contract_and_are_told() -> None:
    for way in ADJOIN_WAYS:
        here = p_positions_as_moves(r.Nim()(4, 3), 2, way=way)
        check_ruleset(here.ruleset, list(here.reachable(30)))
        assert position_of([f"{here.ruleset} {here}"]) == here
    told = str(p_positions_as_moves(r.Nim()(10, 10), 2).explain())
    assert "2     (0, 0) (1, 3) (2, 6) (4, 5)" in told
    assert "from step 17 on nothing changes. The only P-position is 0." in told
