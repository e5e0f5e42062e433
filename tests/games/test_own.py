"""Games from plain functions, and what is said of mistakes in them."""

from __future__ import annotations

import copy
import pickle
import warnings
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo as z
from zermelo.errors import InputError, LimitReached, ZermeloWarning
from zermelo.games.own import FunctionRuleset
from zermelo.games.position import Position

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def take(most: int):
    return lambda n: [n - k for k in range(1, most + 1) if k <= n]


@given(st.integers(0, 40), st.integers(1, 6))
def test_agrees_with_the_ruleset(heap: int, most: int) -> None:
    here = z.game(heap, take(most))
    there = z.rulesets.Subtraction(tuple(range(1, most + 1)))(heap)
    assert (here.outcome, here.value) == (there.outcome, there.value)
    assert here.ruleset.ends


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=14))
def test_a_dict_of_lists_is_a_digraph(pairs: list[tuple[int, int]]) -> None:
    G = z.Digraph([*pairs, (0, 1)])
    rows = {u: list(G.options(u)) for u in G.names}
    result, values = z.outcomes(G), z.loopy(G)
    for vertex in G.names:
        here = z.game(vertex, rows)
        assert here.outcome is result[vertex]
        assert here.value == values[vertex]
        assert here.solve().remoteness == result.remoteness[vertex]


def test_a_game_made_of_a_dict_is_equal_to_its_copy() -> None:
    rows = {"a": ["b"], "b": ["a", "c"]}
    here = z.game("a", rows)
    for copied in (
        z.game("a", {"b": ("a", "c"), "a": ["b"]}),
        copy.deepcopy(here),
        pickle.loads(pickle.dumps(here)),  # noqa: S301  its own
    ):
        assert copied == here
        assert hash(copied) == hash(here)
        assert {here: 1}[copied] == 1
        assert hash(copied.ruleset) == hash(here.ruleset)
    for other in (z.game("b", rows), z.game("a", {**rows, "b": ["a"]}), z.game("a", rows.get)):
        assert other != here


def test_cycles_are_seen() -> None:
    rows = {"a": ["b"], "b": ["a", "c"]}
    assert not z.game("a", rows).ruleset.ends
    assert z.game("a", {"a": ["b"], "b": []}).ruleset.ends
    both = z.game("b", rows) + z.rulesets.Nim()(2)
    assert both.outcome is z.Outcome.N
    assert both.solve().bound is not None


def won(board: str) -> bool:
    return any(board[a] == board[b] == board[c] != "." for a, b, c in LINES)


def moves(board: str):
    man = "xo"[board.count("x") > board.count("o")]
    return [board[:i] + man + board[i + 1 :] for i in range(9) if board[i] == "."]


def test_tic_tac_toe() -> None:
    here = z.game("." * 9, moves, won=won, tie=lambda board: "." not in board)
    assert here.outcome is z.Outcome.D
    there = z.game("xx.oo....", moves, won=won, tie=lambda board: "." not in board)
    assert there.move_table().rows[0].to == "xxxoo...."
    assert there.solve().remoteness == 1
    with pytest.raises(InputError, match="no values"):
        here + here
    with pytest.raises(InputError, match="no misère play"):
        here.solve(z.MISERE)


def test_words() -> None:
    here = z.game(
        (3, 4), lambda s: [(a, b) for a in range(s[0] + 1) for b in range(s[1] + 1) if (a, b) != s]
    )
    assert here.ruleset.parse([]) == (3, 4)
    assert here.ruleset.parse(["2", "2"]) == (2, 2)
    assert here.ruleset(1, 2).state == (1, 2)
    assert str(here) == "3 4"
    with pytest.raises(InputError, match="not a position that can be reached; such as: 3 4"):
        here.ruleset.parse(["x"])
    letters = z.game("ab", {"ab": ["b"], "b": []}, show=lambda s: f"<{s}>")
    with pytest.raises(InputError, match=r"such as: <ab>$"):  # <b> is not similar
        letters.ruleset.parse(["<abcdef>"])
    assert letters.ruleset.parse(["<b>"]) == "b"
    assert z.game(7, take(2), show=lambda n: f"heap of {n}").ruleset.parse(["heap", "of", "3"]) == 3


def test_describe_and_show() -> None:
    here = z.game(5, take(2), describe=lambda n, m: f"take {n - m}", show=lambda n: n * "o")
    assert str(here.winning_moves()[0]) == "take 2"
    assert str(here) == "ooooo"
    with pytest.raises(InputError, match="show gives 5; return text"):
        str(z.game(5, take(2), show=lambda n: n))  # type: ignore[arg-type, return-value]


@dataclass
class Plain:
    number: int = 1


class Itself:
    pass


def changing(state):
    state[0] -= 1
    return [state]


def broken(state):
    return [state // 0]


def late(_):
    yield 0
    raise KeyError("late")


@pytest.mark.parametrize(
    ("start", "options", "message"),
    [
        ([3, 4], take(1), "the start is .3, 4., a list, which has no hash; return tuples, not"),
        (Plain(), take(1), "which has no hash"),
        (Itself(), take(1), "equals nothing but itself.*frozen=True"),
        (({1},), take(1), "with a set, which has no hash; return frozensets"),
        (3, 5, "options is 5; give a function"),
        (3, {4: [3]}, None),
        (5, {4: [3]}, "there is no state 5 in the dict"),
        (4, {4: None}, "the options of 4 are None; give a list"),
        (4, {4: "abc"}, "the options of 4 are 'abc'; give a list"),
        (4, lambda _: None, "options.4. gives None; yield each state"),
        (4, lambda _: [None], "gives None as an option; yield states"),
        (4, lambda n: n - 1, "gives 3; return a list of states, such as .3."),
        ("b", lambda _: "a", "gives 'a'; return a list of states"),
        (4, lambda n: [[n - 1]], "a list, which has no hash; return tuples, not lists ..3"),
        ((4,), changing, "does not support item assignment at: state.0. -= 1; a state never"),
        (4, broken, "test_own.py, line .*ZeroDivisionError.* at: return .state // 0."),
        (4, late, "KeyError: 'late' at: raise KeyError"),
        (4, lambda _: [Itself()], "equals nothing but itself"),
    ],
)
def test_mistakes_are_told(start, options, message: str | None) -> None:
    if message is None:
        assert z.game(start, options).outcome is z.Outcome.P
        return
    with pytest.raises(InputError, match=message):
        z.game(start, options).solve()


def test_a_changed_state_is_noticed() -> None:
    @dataclass(unsafe_hash=True)
    class Heap:
        size: int

    def options(heap: Heap) -> list[Heap]:
        heap.size -= 1
        return [Heap(heap.size)]

    with pytest.raises(InputError, match="options changes the state that it is given"):
        z.game(Heap(3), options).solve()


def test_numbers_far_below_0_are_asked_about() -> None:
    here = z.game(5, lambda n: [n - 1, n - 2])
    with (
        pytest.warns(ZermeloWarning, match="numbers below -1,000: are these legal states"),
        pytest.raises(LimitReached),
    ):
        here.solve(limits=z.Limits(positions=3000))


def test_nothing_is_asked_about_play_that_ends() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert z.game(300, take(3)).outcome is z.Outcome.P


def test_play_in_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    typed = iter(["hint", "1"])
    monkeypatch.setattr("builtins.input", lambda _="": next(typed))
    z.game(3, take(3)).play()
    out = capsys.readouterr().out
    assert "Move 3 → 0: it wins" in out
    assert "I cannot move" in out or "3 → 0" in out


def test_rules_are_equal_only_to_themselves() -> None:
    one, other = z.game(3, take(2)), z.game(3, take(2))
    assert one == one
    assert one.ruleset != other.ruleset
    assert isinstance(one.ruleset, FunctionRuleset)
    assert pickle.loads(pickle.dumps(z.game("a", {"a": []}))).outcome is z.Outcome.P  # noqa: S301


def test_texts_of_positions_are_listed_once() -> None:
    """Each is read back without another search from the start."""
    calls = 0

    def options(state: tuple[int, str]) -> list[tuple[int, str]]:
        nonlocal calls
        calls += 1
        return [(1 - state[0], state[1] + letter) for letter in "ab" if len(state[1]) < 8]

    rules = z.game((0, "c"), options).ruleset
    states = [here.state for here in Position(rules, (0, "c")).reachable(600)]
    calls = 0
    assert [rules.parse(rules.show(state).split()) for state in states] == states
    assert calls < 3_000


def test_a_position_far_from_the_start_is_read_by_its_text() -> None:
    def colour(cells: str) -> list[str]:
        return [cells[:k] + "x" + cells[k + 1 :] for k, sign in enumerate(cells) if sign == "."]

    text = "x." * 12  # of 2^24 positions, of which 20,000 are listed
    here = z.game(
        ("game", "." * 24), lambda state: [(state[0], option) for option in colour(state[1])]
    )
    assert here.ruleset.parse(["game", text]) == ("game", text)
    with pytest.raises(InputError, match="not a position that can be reached"):
        here.ruleset.parse(["game", "x"])  # short, so that no text is similar
