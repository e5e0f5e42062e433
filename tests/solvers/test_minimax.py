"""Rules with turns and scores against plain minimax, on random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

import pytest

import zermelo as z
from zermelo.answers.position_certificates import certify_position
from zermelo.budget import Budget
from zermelo.checker import check
from zermelo.errors import InputError, LimitReached
from zermelo.solvers import cutoffs
from zermelo.solvers.cutoff_search import CutOffSearch
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.player import LEFT, RIGHT

Score = int | Fraction


@dataclass(frozen=True)
class Random:
    """A random digraph of positions, with a player to move, scores of ends and gains of moves."""

    options: dict[int, list[int]]
    turn: dict[int, int]
    score: dict[int, int]
    gain: dict[tuple[int, int], int]


@cache
def random_game(seed: int, *, cyclic: bool) -> Random:
    chance = random.Random(seed)
    count = chance.randint(2, 9)
    options: dict[int, list[int]] = {}
    for here in range(count):
        pool = [there for there in range(count) if cyclic or there > here]
        options[here] = chance.sample(pool, min(len(pool), chance.randint(0, 3)))
    edges = [(u, v) for u, row in options.items() for v in row]
    return Random(
        options,
        {here: chance.randint(0, 1) for here in range(count)},
        {here: chance.randint(-3, 3) for here in range(count)},
        {edge: chance.choice((0, 0, 1, 2, -1)) for edge in edges},
    )


def plain_outcomes(game: Random, misere: bool) -> dict[int, tuple[int, int | None]]:
    """Return 1, 0 or −1 for the player to move, and the number of moves: by plain iteration."""
    known: dict[int, tuple[int, int]] = {
        here: (1 if misere else -1, 0) for here, row in game.options.items() if not row
    }
    for moves in range(1, len(game.options) + 1):
        new = {}
        for here, row in game.options.items():
            if here in known:
                continue
            after = [
                known[to][0] if game.turn[to] == game.turn[here] else -known[to][0]
                for to in row
                if to in known
            ]
            if 1 in after:
                new[here] = (1, moves)
            elif len(after) == len(row):
                new[here] = (-1, moves)
        known |= new
    return {here: known.get(here, (0, None)) for here in game.options}


def plain_score(game: Random, here: int, *, turns: bool) -> int:
    """Return the score for the player to move, by plain recursion."""
    if not game.options[here]:
        return -game.score[here] if turns and game.turn[here] else game.score[here]
    totals = []
    for to in game.options[here]:
        after = plain_score(game, to, turns=turns)
        same = turns and game.turn[to] == game.turn[here]
        totals.append(game.gain[here, to] + (after if same else -after))
    return max(totals)


def position(game: Random, *, scored: bool, turns: bool = True) -> z.Position[int, Any]:
    more: dict[str, Any] = {"turn": game.turn.__getitem__} if turns else {}
    if scored:
        more["score"] = game.score.__getitem__
        more["gain"] = lambda here, to: game.gain[here, to]
    return z.game(0, game.options, **more)


@pytest.mark.parametrize("misere", [False, True])
def test_outcomes_and_remoteness_with_turns(misere: bool) -> None:
    for seed in range(700):
        game = random_game(seed, cyclic=seed % 3 > 0)
        play = z.MISERE if misere else z.NORMAL
        plain = plain_outcomes(game, misere)
        here = position(game, scored=False)
        solution = here.solve(play)
        worth, moves = plain[0]
        assert solution.outcome is {1: Outcome.N, 0: Outcome.D, -1: Outcome.P}[worth], seed
        assert solution.remoteness == moves, seed
        after = {
            to: plain[to][0] if game.turn[to] == game.turn[0] else -plain[to][0]
            for to in game.options[0]
        }
        assert sorted(solution.winning) == sorted(to for to in after if after[to] == 1), seed
        assert sorted(solution.drawing) == sorted(to for to in after if after[to] == 0), seed
        if after:
            best = solution.best_option
            assert after[best] == worth, seed
            assert moves is None or plain[best][1] == moves - 1, seed
        rows = {row.option: row for row in here.move_table(play).rows}
        results = {to: {1: "wins", 0: "draws", -1: "loses"}[kept] for to, kept in after.items()}
        assert {to: row.result for to, row in rows.items()} == results, seed
        assert {to: row.remoteness for to, row in rows.items()} == {
            to: plain[to][1] for to in after
        }, seed


@pytest.mark.parametrize("turns", [True, False])
def test_scores(turns: bool) -> None:
    for seed in range(700):
        game = random_game(seed, cyclic=False)
        plain = plain_score(game, 0, turns=turns)
        sign = -1 if turns and game.turn[0] else 1
        here = position(game, scored=True, turns=turns)
        solution = here.solve()
        assert solution.score == sign * plain, seed
        assert solution.outcome is (
            Outcome.N if plain > 0 else Outcome.P if plain < 0 else Outcome.D
        ), seed
        assert here.outcome is solution.outcome, seed
        after = {}
        for to in game.options[0]:
            same = turns and game.turn[to] == game.turn[0]
            value = plain_score(game, to, turns=turns)
            after[to] = game.gain[0, to] + (value if same else -value)
        assert solution.scores == {to: sign * total for to, total in after.items()}, seed
        best = {move.to.state for move in solution.best_moves}
        assert best == {to for to, total in after.items() if total == plain}, seed
        table = here.move_table()
        assert table.score == sign * plain, seed
        losses = {row.option: row.loss for row in table.rows}
        assert losses == {to: plain - total for to, total in after.items()}, seed


@dataclass(frozen=True)
class Sided(z.PartizanRuleset[int]):
    """A random partizan game: Left and Right have options of their own."""

    name: ClassVar[str] = "sided"
    seed: int = 0

    def _row(self, state: int, side: int) -> list[int]:
        chance = random.Random(self.seed * 1000 + 10 * state + side)
        pool = range(state + 1, 7)
        return chance.sample(pool, min(len(pool), chance.randint(0, 2)))

    def left(self, state: int) -> Iterator[int]:
        yield from self._row(state, 0)

    def right(self, state: int) -> Iterator[int]:
        yield from self._row(state, 1)


@dataclass(frozen=True)
class SidedScored(Sided):
    name: ClassVar[str] = "sided-scored"

    def score(self, state: int) -> int:
        return (self.seed + 3 * state) % 7 - 3

    def gain(self, state: int, option: int) -> int:
        return (state + option + self.seed) % 2


@dataclass(frozen=True)
class SidedTurn(Sided):
    name: ClassVar[str] = "sided-turn"

    def turn(self, state: int) -> z.Player:
        return LEFT if (self.seed + state) % 3 else RIGHT


@dataclass(frozen=True)
class SidedTurnScored(SidedScored):
    name: ClassVar[str] = "sided-turn-scored"

    def turn(self, state: int) -> z.Player:
        return LEFT if (self.seed + state) % 3 else RIGHT


def test_scores_of_partizan_games_are_for_left() -> None:
    for seed in range(150):
        rules = SidedScored(seed=seed)

        @cache
        def left_scores(state: int, mover: z.Player, rules: SidedScored = rules) -> int:
            options = list(rules.left(state) if mover is LEFT else rules.right(state))
            sign = 1 if mover is LEFT else -1
            totals = [sign * rules.gain(state, to) + left_scores(to, mover.other) for to in options]
            if not totals:
                return rules.score(state)
            return max(totals) if mover is LEFT else min(totals)

        here = rules(0)
        solution = here.solve()
        for player in (LEFT, RIGHT):
            score = left_scores(0, player)
            assert solution.starts[player].score == score, seed
            assert here.turn(player).solve().score == score, seed
            won = None if not score else LEFT if score > 0 else RIGHT
            assert solution.outcome.winner(player) is won, seed


def test_turn_of_partizan_games() -> None:
    for seed in range(150):
        rules, scored = SidedTurn(seed=seed), SidedTurnScored(seed=seed)

        @cache
        def left_scores(state: int, plain: bool, rules: SidedTurnScored = scored) -> int:
            mover = rules.turn(state)
            options = list(rules.left(state) if mover is LEFT else rules.right(state))
            sign = 1 if mover is LEFT else -1
            if not options:
                return -sign if plain else rules.score(state)
            totals = [
                (0 if plain else sign * rules.gain(state, to)) + left_scores(to, plain)
                for to in options
            ]
            return max(totals) if mover is LEFT else min(totals)

        assert scored(0).solve().score == left_scores(0, False), seed
        here = rules(0)
        wins = left_scores(0, True) == (1 if rules.turn(0) is LEFT else -1)
        assert here.outcome is (Outcome.N if wins else Outcome.P), seed
        moves = rules.left(0) if rules.turn(0) is LEFT else rules.right(0)
        assert [move.to.state for move in here.moves()] == list(moves), seed


def test_scores_of_play_that_comes_round_are_refused() -> None:
    here = z.game("a", {"a": ["b"], "b": ["a", "c"]}, score=lambda _: 1)
    with pytest.raises(InputError, match=r"play can come back to '[ab]', and play without end"):
        here.solve()


def test_limits() -> None:
    here = z.game((40, 0), lambda s: [(s[0] - 1, 0), (s[0] - 1, 1)] if s[0] else [], turn=max)
    with pytest.raises((LimitReached, InputError)):
        here.solve(limits=z.Limits(positions=20))


def test_fractions() -> None:
    here = z.game(0, {0: [1], 1: []}, score=lambda _: Fraction(1, 2))
    assert here.solve().score == Fraction(-1, 2)


def test_other_methods_are_refused() -> None:
    here = z.game(0, {0: [1], 1: []}, score=lambda _: 1)
    with pytest.raises(InputError, match="only the methods 'cut-offs' and 'minimax' know"):
        z.solve(here, method="search")


def test_sums_values_and_compounds_are_refused_in_one_sentence() -> None:
    turns = position(random_game(1, cyclic=False), scored=False)
    scores = position(random_game(1, cyclic=False), scored=True, turns=False)
    for here, why in ((turns, "says whose turn it is"), (scores, "is (not )?played for scores")):
        for ask in (
            lambda here: here + z.rulesets.Nim()(1),
            lambda here: here.value,
            lambda here: z.conjunctive_compound(here, z.rulesets.Nim()(1)),
            z.with_passes,
            z.without_repetition,
        ):
            with pytest.raises(InputError, match=why):
                ask(here)


@pytest.mark.parametrize("misere", [False, True])
def test_the_state_graph_has_the_outcomes_of_the_game(misere: bool) -> None:
    from zermelo.labels.outcomes import outcomes

    play = z.MISERE if misere else z.NORMAL
    for seed in range(300):
        game = random_game(seed, cyclic=seed % 2 > 0)
        graph = position(game, scored=False).graph(play)
        labels = outcomes(graph)
        for here, (worth, _) in plain_outcomes(game, misere).items():
            if str(here) in graph:
                assert labels[str(here)] is {1: Outcome.N, 0: Outcome.D, -1: Outcome.P}[worth], seed


def test_scores_have_no_state_graph_and_no_tables() -> None:
    here = position(random_game(1, cyclic=False), scored=True)
    with pytest.raises(InputError, match=r"is played for scores, .* have no state graph"):
        here.graph()
    turns = position(random_game(1, cyclic=False), scored=False)
    for one in (here, turns):
        with pytest.raises(InputError, match="have no table"):
            z.tablebase.build(one, "/nowhere")


def test_search_with_cut_offs_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As by minimax on all positions: outcomes, scores and moves, with fractions too."""
    used = dict.fromkeys(("cut-offs", "minimax"), 0)
    for seed in range(900):
        scored, turns = seed % 3 > 0, seed % 2 > 0
        if not scored and not turns:
            continue
        game = random_game(seed, cyclic=not scored and seed % 4 == 1)
        here = position(game, scored=scored, turns=turns)
        if scored and seed % 5 == 0:
            here = z.game(
                0,
                game.options,
                score=lambda state, game=game: Fraction(game.score[state], 2 + state % 2),
                **({"turn": game.turn.__getitem__} if turns else {}),
            )
        with monkeypatch.context() as few:
            few.setattr(cutoffs, "FEW_WITH_TURNS", 0)
            found, some = Engine().solve(here), Engine().solve(here, every=False)
            table = here.move_table()
        wanted = Engine(method="minimax").solve(here)
        used[found.method] += 1
        assert found.outcome is some.outcome is wanted.outcome is Engine().outcome(here), seed
        assert (found.score, some.score) == (wanted.score, wanted.score), seed
        assert found.scores == wanted.scores, seed
        assert {*found.winning} == {*wanted.winning}, seed
        assert {*found.drawing} == {*wanted.drawing}, seed
        assert some.scores.items() <= wanted.scores.items(), seed
        assert {str(move.to) for move in some.best_moves} <= {
            str(move.to) for move in wanted.best_moves
        }, seed
        assert table.score == wanted.score
        if scored:
            search = CutOffSearch(here.ruleset, Budget())
            worth = -wanted.score if turns and game.turn[0] else wanted.score
            for least in range(-6, 7):
                assert search.at_least(0, least) is (worth >= least), (seed, least)
                half = Fraction(least, 2)
                assert search.at_least(0, half) is (worth >= half), (seed, half)
    assert min(used.values()) > 20, used


def test_bounds_of_scores() -> None:
    engine = z.Engine()
    for seed in range(200):
        game = random_game(seed, cyclic=False)
        for turns in (True, False):
            here = position(game, scored=True, turns=turns)
            score = plain_score(game, 0, turns=turns) * (-1 if turns and game.turn[0] else 1)
            for least in (score - 1, score, score + Fraction(1, 2), score + 1):
                assert engine.at_least(here, least) is (score >= least), (seed, least)


def test_bounds_need_scores_and_a_player_to_move() -> None:
    with pytest.raises(InputError, match="has no scores"):
        z.Engine().at_least(z.rulesets.Nim()(3), 1)
    with pytest.raises(InputError, match="say whose turn it is"):
        z.Engine().at_least(SidedScored()(0), 1)


def test_gestures_of_a_partizan_game_with_turns_have_verdicts() -> None:
    from zermelo.pictures.verdicts import MoveVerdict, verdicts_of

    for seed in range(40):
        here = SidedTurn(seed=seed)(0)
        solution = here.solve()
        verdicts = verdicts_of(solution)
        (scene,) = here.scenes()
        won = {g.option for g in scene.gestures if verdicts.of(g) is MoveVerdict.WINS}
        assert won == {*solution.winning}, seed
        assert {g.option for g in scene.gestures} == {move.to.state for move in here.moves()}


@dataclass(frozen=True)
class Flipped(z.Ruleset[tuple[int, int]]):
    """Positions of a random game, also with the players exchanged; some moves exchange them."""

    name = "flipped"

    seed: int = 0

    @property
    def game(self) -> Random:
        return random_game(self.seed, cyclic=False)

    def options(self, state: tuple[int, int]) -> Iterator[tuple[int, int]]:
        here, flip = state
        return ((to, flip ^ (here + to) % 2) for to in self.game.options[here])

    def turn(self, state: tuple[int, int]) -> int:
        return self.game.turn[state[0]] ^ state[1]

    def score(self, state: tuple[int, int]) -> int:
        return self.game.score[state[0]] * (-1) ** state[1]

    def gain(self, state: tuple[int, int], option: tuple[int, int]) -> int:
        return self.game.gain[state[0], option[0]]


class Represented(Flipped):
    """The same with one representative for both, which may have the other player to move."""

    def canonical(self, state: tuple[int, int]) -> tuple[int, int]:
        return state[0], 0


class WithoutScores(Represented):
    """The same for who moves last."""

    score = z.Ruleset.score
    gain = z.Ruleset.gain


@pytest.mark.parametrize("kind", [Represented, WithoutScores])
def test_a_representative_may_have_the_other_player_to_move(
    kind: type[Flipped], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutoffs, "FEW_WITH_TURNS", 0)
    for seed in range(100):
        plain = Flipped(seed)
        for start in ((0, 0), (0, 1)):
            here = kind(seed)(*start)
            wanted = Engine(method="minimax").solve(
                z.rulesets.Position(plain, start) if kind is Represented else here
            )
            found, some = Engine().solve(here), Engine().solve(here, every=False)
            assert (found.method, found.outcome, found.score, found.scores) == (
                "cut-offs", wanted.outcome, wanted.score, wanted.scores,
            ), seed  # fmt: skip
            assert {*found.winning} == {*wanted.winning}, seed
            assert some.best_option is None or some.best_option in found.scores or not found.scores
            assert here.move_table().score == wanted.score
            assert check(certify_position(here)).verdict == "HOLDS IF", seed


def test_a_value_that_no_move_keeps_is_a_contradiction() -> None:
    """As with a representative of another game."""
    search = CutOffSearch(Flipped(3), Budget())
    options = list(Flipped(3).options((0, 0)))
    assert options
    with pytest.raises(InputError, match="its value is 100, and no move keeps it, which cannot be"):
        search.option_with((0, 0), options, 100)
