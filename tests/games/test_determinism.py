"""Options that change from call to call are found out, and those that do not cost little."""

from __future__ import annotations

import functools
import pickle
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import zermelo as z
from zermelo.errors import FormatError, InputError
from zermelo.games.own import FunctionRuleset
from zermelo.games.own_functions import FIRST_CALLS, DeterminismCheck
from zermelo.games.position import Position
from zermelo.games.solution import Solution
from zermelo.rulesets import Domineering, Nim
from zermelo.solvers.own_rules import contradiction
from zermelo.values.nimber import Infinity
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL

SAID = "your options are not the same each time"


def counter() -> Position[int]:
    """A game whose second answer is another one."""
    calls = 0

    def options(n: int) -> list[int]:
        nonlocal calls
        calls += 1
        return [n - 1] if n and calls % 2 else []

    return z.game(5, options)


def chance() -> Position[int]:
    draw = random.Random(1)
    return z.game(12, lambda n: [m for m in range(n) if draw.random() < 0.5])


def late() -> Position[tuple[int, int]]:
    """A game that changes when it was asked for long."""
    calls = 0

    def options(state: tuple[int, int]) -> list[tuple[int, int]]:
        nonlocal calls
        calls += 1
        a, b = state
        moves = [(a - 1, b), (a, b - 1), (a - 2, b)]
        return [(x, y) for x, y in moves[: 3 if calls < 700 else 1] if min(x, y) >= 0]

    return z.game((30, 30), options)


def shared() -> Position[int]:
    """A list that every call makes longer."""
    held: list[int] = []

    def options(n: int) -> list[int]:
        if n:
            held.append(n - 1)
        return held

    return z.game(6, options)


@pytest.mark.parametrize("game", [counter, chance, late, shared])
def test_options_that_change_are_found_out(game: object) -> None:
    for ask in (
        lambda here: here.solve(),
        lambda here: here.outcome,
        lambda here: here.move_table(),
        lambda here: here.explain(),
    ):
        with pytest.raises(FormatError, match=f"test_determinism.py, line .*: .* {SAID}"):
            ask(game())  # type: ignore[operator]


class Coin(z.Ruleset[int]):
    """Rules in a module of somebody, which nothing else looks at."""

    name = "coin"
    draw = random.Random(2)

    def state(self, *parts: int) -> int:
        return parts[0]

    def options(self, state: int) -> Iterator[int]:
        for n in range(state):
            if self.draw.random() < 0.7:
                yield n


@dataclass(frozen=True)
class Both(z.PartizanRuleset[int]):
    name = "both"

    def state(self, *parts: int) -> int:
        return parts[0]

    def left(self, state: int) -> list[int]:
        return [state - 1] if state else []

    def right(self, state: int) -> list[int]:
        return [n for n in range(state) if Coin.draw.random() < 0.7]


@pytest.mark.parametrize("here", [Coin()(9), Both()(9)], ids=["impartial", "partizan"])
def test_classes_of_somebody_are_asked_twice(here: Position[int]) -> None:
    with pytest.raises(InputError, match=SAID):
        here.solve()


def test_iterators_that_are_used_up_are_no_lists_without_moves() -> None:
    """Read again they give nothing, and a game without moves came out."""
    rows = {3: iter([1, 2]), 2: iter([1]), 1: []}
    assert z.game(3, rows).outcome is z.Outcome.N
    with pytest.raises(InputError, match=r"the options of 3 are an iterator that gives nothing"):
        z.game(3, rows)
    once = {n: iter(range(n)) for n in range(4)}
    for _ in range(2):
        with pytest.raises(
            InputError, match=r"gives the same iterator each time, which is used up"
        ):
            z.game(3, lambda n: once[n]).solve()
        list(once[3])
    assert z.game(3, lambda n: iter(range(n))).value == 3


def test_on_the_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from zermelo import cli

    file = tmp_path / "coin.py"
    file.write_text(
        "import random\nimport zermelo as z\nfrom zermelo.rulesets import Ruleset\n"
        "class Coin(Ruleset[int]):\n"
        "    def state(self, n='9'):\n        return int(n)\n"
        "    def options(self, n):\n"
        "        return [m for m in range(n) if random.random() < 0.5]\n"
    )
    out = tmp_path / "out"
    for words in (
        "solve FILE 12", "moves FILE 12", "explain FILE 12", "solve FILE 12 --misere",
        "table FILE --upto 12", "convert FILE 12 -o OUT.tgf", "draw FILE 12 -o OUT.svg",
        "certify FILE 12 -o OUT.json", "tablebase build FILE 12 -o OUT",
    ):  # fmt: skip
        filled = words.replace("FILE", str(file)).replace("OUT", str(out))
        assert cli.run(filled.split()) == 2, words
        told = capfd.readouterr().err
        assert SAID in told, words
        assert "coin.py, line 7" in told, words
    assert not list(tmp_path.glob("out.*"))


def test_options_in_another_order_are_the_same() -> None:
    draw = random.Random(3)

    def options(n: int) -> list[int]:
        moves = [*range(n), *range(n)]
        draw.shuffle(moves)
        return moves

    assert z.game(9, options).solve().value == 9


def test_rules_of_this_package_are_asked_directly() -> None:
    assert not hasattr(Nim.options, "__wrapped__")
    assert not hasattr(Domineering.left, "__wrapped__")
    assert hasattr(Coin.options, "__wrapped__")
    rules = z.game("a", {"a": ["b"]}).ruleset
    assert isinstance(rules, FunctionRuleset)
    assert rules.checked_options is rules.options_function


def test_few_calls_are_made_twice() -> None:
    asked = 0

    def options(n: int) -> list[int]:
        nonlocal asked
        asked += 1
        return [n - 1] if n else []

    check = DeterminismCheck(options)
    for n in range(10_000):
        check(n)
    assert asked < 1.05 * 10_000 + 2 * FIRST_CALLS


def test_long_lists_and_those_without_end_are_not_compared() -> None:
    def options(n: int) -> Iterable[int]:
        while True:
            n += 1
            yield n

    assert [one for one, _ in zip(DeterminismCheck(options)(3), range(1000), strict=False)] == [
        *range(4, 1004)
    ]


def test_it_can_be_pickled() -> None:
    here = z.game(3, max)
    here.ruleset.checked_options  # noqa: B018  kept from now on
    assert pickle.loads(pickle.dumps(here)) == here  # noqa: S301


def test_a_decorated_function_is_told_by_its_own_line() -> None:
    @functools.cache
    def options(n: int) -> list[int]:
        return None if n else []  # type: ignore[return-value]

    with pytest.raises(FormatError, match=r"test_determinism.py, line .*: options\(3\) gives None"):
        z.game(3, options).solve()


def test_games_do_not_look_into_code() -> None:
    """Functions and classes of users are inspected and wrapped by the standard library's means."""
    source = Path(z.__file__).parent
    for room in ("games", "rulesets", "compounds"):
        for file in (source / room).rglob("*.py"):
            if file.name == "compile_own.py":  # a compiler reads code
                continue
            text = file.read_text(encoding="utf-8")
            assert not re.search(r"__code__|FunctionType|\bsetattr\(", text), file


HERE = z.game(3, range)


@pytest.mark.parametrize(
    ("facts", "play", "said"),
    [
        ({"outcome": Outcome.P, "value": 3}, NORMAL, "the outcome is P, and the value 3"),
        ({"outcome": Outcome.N, "value": 0}, NORMAL, "the outcome is N, and the value 0"),
        ({"outcome": Outcome.P, "value": Infinity([0])}, NORMAL, "the value ∞"),
        ({"outcome": Outcome.N, "remoteness": 2}, NORMAL, "play takes 2 moves"),
        ({"outcome": Outcome.D, "remoteness": 2}, NORMAL, "play takes 2 moves"),
        ({"outcome": Outcome.N, "remoteness": 1}, MISERE, "play takes 1 moves"),
        ({"outcome": Outcome.N}, NORMAL, "no move wins"),
        ({"outcome": Outcome.P, "winning": ((0,),)}, NORMAL, "some moves win"),
        ({"outcome": Outcome.N, "value": 3, "remoteness": 1, "winning": ((0,),)}, NORMAL, ""),
        ({"outcome": Outcome.P, "value": 0, "remoteness": 0}, NORMAL, ""),
        ({"outcome": Outcome.D, "value": Infinity([1])}, NORMAL, ""),
    ],
)
def test_parity_value_and_outcome_are_compared(facts: dict, play: object, said: str) -> None:
    outcome = facts.pop("outcome")
    found = Solution(HERE, outcome, "search", "a test", play)
    found = found.also(**{"complete": True, **facts})
    told = contradiction(found)
    assert said in told
    assert bool(said) is bool(told)
