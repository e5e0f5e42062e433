"""``won`` and ``tie`` mean in a class what they mean in `game`."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from zermelo import rulesets as r
from zermelo.answers.certificates import check
from zermelo.answers.position_certificates import certify_position
from zermelo.answers.strategy import Strategy
from zermelo.compounds.turns import has_own_ends
from zermelo.errors import InputError
from zermelo.games.ends import End
from zermelo.solvers.engine import Engine
from zermelo.values.play import MISERE

ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]


def options(board: str) -> list[str]:
    man = "x" if board.count("x") == board.count("o") else "o"
    return [board[:at] + man + board[at + 1 :] for at, held in enumerate(board) if held == "."]


def won(board: str) -> bool:
    return any({board[int(place)] for place in row} in ({"x"}, {"o"}) for row in ROWS)


def tie(board: str) -> bool:
    return "." not in board


@dataclass(frozen=True)
class TicTacToe(z.Ruleset[str]):
    """Three in a row."""

    name = "my-tic-tac-toe"

    def state(self, *parts: Any) -> str:
        return str(parts[0]) if parts else "." * 9

    def options(self, state: str) -> list[str]:
        return options(state)

    def won(self, state: str) -> bool:
        return won(state)

    def tie(self, state: str) -> bool:
        return tie(state)


BOARDS = ["." * 9, "xx.oo....", "xo.......", "xox.o..x.", "xxxoo....", "xoxxoxoxo", "x...o...x"]


@pytest.mark.parametrize("board", BOARDS)
def test_the_words_mean_the_same_in_both(board: str) -> None:
    given = z.game(board, options, won=won, tie=tie)
    here = TicTacToe()(board)
    assert has_own_ends(here.ruleset)
    assert here.outcome == given.outcome
    assert [str(move.to) for move in here.winning_moves()] == [
        str(move.to) for move in given.winning_moves()
    ]
    assert here.solve().remoteness == given.solve().remoteness
    for one in (here, given):
        with pytest.raises(InputError, match="no misère play"):
            one.solve(MISERE)


def test_of_a_class_in_a_file(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from zermelo import cli

    file = tmp_path / "mine.py"
    file.write_text(
        "from zermelo.rulesets import Ruleset\n"
        f"ROWS = {ROWS!r}\n"
        "class Mine(Ruleset[str]):\n"
        "    def state(self, board='.........'):\n        return board\n"
        "    def options(self, board):\n"
        "        man = 'x' if board.count('x') == board.count('o') else 'o'\n"
        "        for at, held in enumerate(board):\n"
        "            if held == '.':\n                yield board[:at] + man + board[at + 1:]\n"
        "    def won(self, board):\n"
        "        return any({board[int(i)] for i in row} in ({'x'}, {'o'}) for row in ROWS)\n"
        "    def tie(self, board):\n        return '.' not in board\n"
    )
    assert cli.run(["solve", str(file), "xx.oo....", "--json"]) == 0
    assert '"outcome": "N"' in capfd.readouterr().out
    assert cli.run(["solve", str(file), "--json"]) == 0
    assert '"outcome": "D"' in capfd.readouterr().out


@dataclass(frozen=True)
class Race(z.PartizanRuleset[tuple[int, int]]):
    """Left and Right climb; whoever reaches the top first has won."""

    name = "race"

    def left(self, state: tuple[int, int]) -> list[tuple[int, int]]:
        return [(state[0] + 1, state[1])]

    def right(self, state: tuple[int, int]) -> list[tuple[int, int]]:
        return [(state[0], state[1] + 1)]

    @staticmethod
    def won(state: tuple[int, int]) -> bool:
        return max(state) >= 3


def test_of_partizan_rules() -> None:
    found = Race()(0, 0).solve()
    assert str(found.outcome) == "N"  # whoever begins is first
    assert str(Race()(1, 0).solve().outcome) == "L"


def test_end_speaks_alone() -> None:
    @dataclass(frozen=True)
    class Other(z.Ruleset[int]):
        name = "other"

        def options(self, state: int) -> list[int]:
            return [state - 1] if state else []

        def won(self, state: int, player: str) -> bool:  # a word of its own
            raise AssertionError((state, player))

        def state(self, *parts: int) -> int:
            return parts[0]

        def end(self, state: int) -> End | None:
            return End.TIE if state == 1 else None

    assert Other()(3).outcome is z.Outcome.D


@dataclass(frozen=True)
class Avoid(z.Ruleset[str]):
    """Three in a row lose."""

    name = "my-avoidance"

    def state(self, *parts: Any) -> str:
        return str(parts[0]) if parts else "." * 9

    def options(self, state: str) -> list[str]:
        return options(state)

    def lost(self, state: str) -> bool:
        return won(state)

    def tie(self, state: str) -> bool:
        return tie(state)


@pytest.mark.parametrize("board", BOARDS)
def test_a_move_that_loses(board: str) -> None:
    """The same as the misère play of the catalogue's game."""
    given = z.game(board, options, lost=won, tie=tie)
    here = Avoid()(board)
    rows = "|".join(board[at : at + 3] for at in (0, 3, 6))
    wanted = r.MNK()(rows).solve(MISERE)
    for one in (here, given):
        assert one.ruleset.end("xxxoo....") is End.WON
        assert one.outcome is wanted.outcome
        assert {str(move.to) for move in one.winning_moves()} == {
            str(move.to).replace("|", "") for move in wanted.winning_moves
        }


def test_a_winning_move_is_checked_first() -> None:
    here = z.game(1, lambda n: range(n), won=lambda n: n == 0, lost=lambda n: n == 0)
    assert here.outcome is z.Outcome.N


def plain_moves_left(options: dict[int, list[int]], won: int, lost: int) -> dict[int, int]:
    """Return the moves left in each state that is no draw, by plain iteration."""
    wins = {lost: 0}
    losses = {here: 0 for here, row in options.items() if here == won or (not row and here != lost)}
    for moves in range(1, len(options) + 1):
        open_states = [here for here in options if here not in {*wins, *losses}]
        new_wins = [here for here in open_states if losses.keys() & set(options[here])]
        new_losses = [here for here in open_states if wins.keys() >= set(options[here])]
        wins |= dict.fromkeys(new_wins, moves)
        losses |= dict.fromkeys(new_losses, moves)
    return wins | losses


def test_moves_left_among_both_kinds_of_ends() -> None:
    for seed in range(300):
        chance = random.Random(seed)
        options = {here: chance.sample(range(6), chance.randint(0, 4)) for here in range(6)}
        plain = plain_moves_left(options, 0, 1)
        rules = z.game(2, options, won=lambda n: n == 0, lost=lambda n: n == 1).ruleset
        for here in range(2, 6):
            table = rules(here).move_table()
            solution = rules(here).solve()
            assert solution.moves_left == plain.get(here) == table.moves_left, seed
            assert solution.bound == plain.get(here), seed
            assert all(row.moves_left == plain.get(row.option) for row in table.rows), seed
            lengths = [row.moves_left for row in table.rows if row.result == "loses"]
            assert lengths == sorted(lengths, reverse=True), seed
            assert here not in plain or len(table.main_line) == plain[here], seed


LOST_AT_E = z.game(
    "s", {"s": ["a", "b"], "a": ["c"], "c": ["d"], "b": ["e"]}, lost=lambda s: s == "e"
)


def test_the_claim_of_a_win_is_no_move_in_sentences() -> None:
    """From s the win takes two moves, s → b → e, and the claim at e is not a third."""
    assert "Best: s → b; after it at most 1 more move follows" in str(LOST_AT_E.explain())
    assert Strategy(LOST_AT_E).move(LOST_AT_E) == (
        LOST_AT_E.move("b"),
        "it wins; at most 1 more move follows",
    )
    assert "<td>2</td>" in LOST_AT_E.solve()._repr_html_()
    checked = check(certify_position(LOST_AT_E)).checked
    assert "N with remoteness 3 (a claim of the win counts as a move)" in checked


@pytest.mark.parametrize("heaps", [(1, 2), (2, 2), (1, 1, 3)])
def test_the_claim_of_a_win_at_a_distance_found_beside_a_theorem(heaps: tuple[int, ...]) -> None:
    """A whim for misère play may make the player without a move the winner."""
    here = r.Whim()("open", *heaps)
    table = here.move_table()
    solution = Engine().solve(here, distance=True)
    assert solution.moves_left == table.moves_left == len(table.main_line)
    assert (solution.remoteness, solution.claimed) == (table.remoteness, table.claimed)


@pytest.mark.parametrize("word", ["won", "lost", "tie"])
def test_another_meaning_is_refused(word: str) -> None:
    def of_player(*, _self: object, _state: int, _player: str) -> bool:
        raise AssertionError

    body = {"options": lambda _self, n: range(n), "name": "x", word: of_player}
    with pytest.raises(
        InputError, match=rf"class Mine: the method {word} must be def {word}\(self, state\)"
    ):
        type("Mine", (z.Ruleset,), body)


def test_a_parameter_of_that_name_is_a_parameter() -> None:
    @dataclass(frozen=True)
    class Tied(z.Ruleset[int]):
        name = "tied"
        tie: int = 3

        def options(self, state: int) -> range:
            return range(state)

    assert not has_own_ends(Tied())


def test_a_parameter_stands_beside_the_other_word() -> None:
    @dataclass(frozen=True)
    class Tied(z.Ruleset[int]):
        won: int = 3

        def state(self, *parts: int) -> int:
            return parts[0]

        def options(self, state: int) -> range:
            return range(state)

        def tie(self, state: int) -> bool:
            return state == 0

    assert Tied()(2).outcome is z.Outcome.D
    assert str(Tied()) == "Tied"

    with pytest.raises(InputError, match="class Other: the method tie must be"):
        type("Other", (Tied,), {"tie": lambda _self: False})


@pytest.mark.parametrize("base", [r.Nim, r.Cram, r.Domineering])
def test_a_game_with_theorems_is_given_no_ends(base: type) -> None:
    told = f"class Tied defines won, lost or tie, .* its base {base.__name__} ignore these ends"
    with pytest.raises(InputError, match=told):
        type("Tied", (base,), {"tie": lambda _self, _state: True})


@pytest.mark.parametrize("score", ["score", "gain"])
@pytest.mark.parametrize("end", ["won", "lost", "tie"])
def test_ends_and_scores_do_not_go_together(end: str, score: str) -> None:
    """The score would decide, whatever the other function means."""
    told = f"{end} and {score} do not go together, since in play for scores only the score says"
    functions: dict[str, Any] = {end: lambda _: True, score: lambda *_: 1}
    with pytest.raises(InputError, match=f"^game: {told}"):
        z.game(4, {4: [3]}, **functions)
    methods = {
        end: lambda _self, _state: True,
        "score": lambda _self, _state: 1,
        "gain": lambda _self, _state, _option: 1,
    }
    both = {name: methods[name] for name in (end, score)}
    for base in (z.Ruleset, z.PartizanRuleset):
        with pytest.raises(InputError, match=f"^class Mine: {told}"):
            type("Mine", (base,), both)
        with pytest.raises(InputError, match=f"^class More: {told}"):
            type("More", (type("Mine", (base,), {end: both[end]}),), {score: both[score]})
        type("Ended", (base,), both | {"end": lambda _self, _state: None})


def test_a_method_may_have_a_decorator() -> None:
    @dataclass(frozen=True)
    class Cached(z.Ruleset[int]):
        def options(self, state: int) -> range:
            return range(state)

        @cache  # noqa: B019
        def won(self, state: int) -> bool:
            return state == 2

    assert has_own_ends(Cached())
    assert [Cached()(n).solve().winning for n in (1, 3)] == [[0], [0, 2]]
