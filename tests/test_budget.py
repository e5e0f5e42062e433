"""The limit that is named is the one that was given, and few positions load no compiler."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.cli.calls import in_one_process
from zermelo import rulesets as r
from zermelo.budget import Budget
from zermelo.errors import LimitReached
from zermelo.limits import Limits

#: A game of 263 positions with 34,453 moves.
DENSE = z.game(262, lambda n: range(n))
#: One of many more, of which no move settles much.
WALK = z.game((60, 60), lambda s: [(s[0] - 1, s[1]), (s[0], s[1] - 1)] if min(s) else [])


def test_many_moves_among_few_positions_are_no_limit() -> None:
    found = z.Engine(Limits(positions=1000), method="search").solve(DENSE)
    assert (found.outcome, found.remoteness) == (z.Outcome.N, 1)


@pytest.mark.parametrize("positions", [10, 100, 1000])
def test_the_limit_that_is_named_is_the_one_that_was_given(positions: int) -> None:
    for here in (WALK, r.Domineering()("6x6"), r.Clobber()("oxoxox|xoxoxo|oxoxox|xoxoxo")):
        with pytest.raises(LimitReached) as reached:
            z.Engine(Limits(positions=positions)).solve(here)
        assert (reached.value.limit, reached.value.amount) == ("positions", f"{positions:,}")


def test_an_end_that_is_nobodys_number_is_named_too() -> None:
    """Options without end: what runs out are looks at them, and the limit is that on positions."""

    def again() -> None:
        budget = Budget(Limits(positions=1000))
        for _ in range(10**9):
            budget.look_up()

    with pytest.raises(LimitReached, match=r"positions \(1,000\).*options: 1,00.,... or more"):
        again()


def test_without_a_limit_the_usual_one_is_named() -> None:
    budget = Budget(positions=5)
    for _ in range(5):
        budget.count()
    with pytest.raises(LimitReached, match=r"on positions \(5\)"):
        budget.count()


#: Positions far beyond ten, by what answers them.
LARGE = {
    "search": "solve cram 7x8",
    "partizan": "solve domineering 6x6",
    "misere": "solve node-kayles --on grid:5x6 --misere",
    "misere, compiled": "solve chomp --on petersen --misere",
    "by keys": "solve connect --columns 4 --rows 3 --k 3 2 2",
    "turns": "solve breakthrough --columns 3 --rows 5",
    "by un-moves": "solve dodgem --size 3",
    "explain": "explain cram 7x8",
    "moves": "moves cram 7x8",
    "certify": "certify cram 7x8 -o OUT",
    "tablebase": "tablebase build cram 4x5 -o OUT",
    "tablebase, tiers": "tablebase build connect --columns 4 --rows 3 --k 3 -o OUT",
    "convert": "convert cram 7x8 -o OUT.tgf",
    "draw": "draw cram 4x5 -o OUT.svg",
    "draw --board": "draw domineering 6x6 --board -o OUT.svg",
    "grade": "grade cram 7x8 --move cover~r1c1~and~r1c2",
    "play": "play cram 7x8",
    "by keys, asked for": "solve connect --columns 4 --rows 3 --k 3 --method keys",
    "compiled, asked for": "solve cram 5x6 --method compiled",
    "tablebase, asked for": "tablebase build cram 5x6 --method keys -o OUT",
}


def test_few_positions_are_few_calls_of_somebodys_function() -> None:
    asked = 0

    def options(state: tuple[int, int]) -> list[tuple[int, int]]:
        nonlocal asked
        asked += 1
        return [(state[0] - 1, state[1]), (state[0], state[1] - 1)] if min(state) else []

    with pytest.raises(LimitReached):
        z.Engine(Limits(positions=10)).solve(z.game((400, 500), options))
    assert asked < 2_000  # it was looked whether play may come back


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str, bool]]:
    place = tmp_path_factory.mktemp("large")
    calls = {
        name: [
            word.replace("OUT", f"{place}/{number}").replace("~", " ")
            for word in f"{call} --positions 10".split()
        ]
        for number, (name, call) in enumerate(LARGE.items())
    }
    return in_one_process(calls)


@pytest.mark.parametrize("name", LARGE)
def test_ten_positions_load_no_compiler(name: str, told: dict[str, tuple[int, str, bool]]) -> None:
    """Loading it takes longer than all of them; what ran is told by the modules."""
    status, said, loaded = told[name]
    assert not loaded
    assert status in (0, 3), said
    if status == 3:
        assert "the limit on positions (10)" in said
