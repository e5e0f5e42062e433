"""Games with ends of their own beside a memoised negamax of ten lines, as people write it.

``python -m benchmarks.cutoffs`` runs this topic alone.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import zermelo as z
from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo.solvers.engine import Engine

SAYS = """Who wins, and a best move, by `solve`, beside a memoised negamax (minimax in Kalah, where
a player may move again) that stops at a winning move. Both call the same functions in Python.

- *Connect-four*: 4 rows, 5 columns. *Breakthrough*: 4 × 4; *without ends*: a player who has lost
  has no move, so that only the lack of a move ends play. *Kalah*: houses a side × seeds in each.
- *positions*: positions searched by negamax; *÷ negamax*: Zermelo's CPU time divided by that of
  negamax, median over interleaved rounds; *seconds*: Zermelo's CPU seconds; *memory*: traced peak
  of Zermelo's memory divided by that of negamax. Answers are compared."""

State = Any


def negamax(
    options: Callable[[State], Iterator[State]],
    won: Callable[[State], bool],
    tie: Callable[[State], bool],
) -> Callable[[State], int]:
    """Return the memoised negamax of ten lines."""

    @cache
    def value(state: State) -> int:
        if won(state):
            return -1
        best = 0 if tie(state) else -1
        for option in options(state) if best < 0 else ():
            best = max(best, -value(option))
            if best == 1:
                break
        return best

    return value


def minimax(
    options: Callable[[State], Iterator[State]], score: Callable[[State], int]
) -> Callable[[State], int]:
    """Return the same for games in which a player may move again, and who has more wins."""

    @cache
    def value(state: State) -> int:
        sign, best = 1 - 2 * state[0], None
        for option in options(state):
            best = sign * value(option) if best is None else max(best, sign * value(option))
            if best == 1:
                break
        return (score(state) > 0) - (score(state) < 0) if best is None else sign * best

    return value


# ------------------------------------------------------------------------------- connect-four

ROWS, COLUMNS = 4, 5
LINES = [
    [(row + step * down) * COLUMNS + column + step * right for step in range(4)]
    for row, column in product(range(ROWS), range(COLUMNS))
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if row + 3 * down < ROWS and 0 <= column + 3 * right < COLUMNS
]


def drops(board: str) -> Iterator[str]:
    man = "xo"[board.count("x") > board.count("o")]
    for column in range(COLUMNS):
        lowest = board[column::COLUMNS].rfind(".")
        if lowest >= 0:
            place = lowest * COLUMNS + column
            yield board[:place] + man + board[place + 1 :]


def four_in_line(board: str) -> bool:
    return any({board[place] for place in line} in ({"x"}, {"o"}) for line in LINES)


def is_full(board: str) -> bool:
    return "." not in board


# ------------------------------------------------------------------------------- breakthrough

SIDE = 4
Board = tuple[str, int]


def advances(state: Board) -> Iterator[Board]:
    board, mover = state
    man, other, forward = ("x", "o", -SIDE) if mover == 0 else ("o", "x", SIDE)
    for place, held in enumerate(board):
        for aside in (-1, 0, 1) if held == man else ():
            to = place + forward + aside
            if not 0 <= place % SIDE + aside < SIDE or not 0 <= to < len(board):
                continue
            if board[to] == "." or (aside and board[to] == other):
                squares = list(board)
                squares[place], squares[to] = ".", man
                yield "".join(squares), 1 - mover


def through(state: Board) -> bool:
    board, mover = state
    theirs, mine, last = ("o", "x", board[-SIDE:]) if mover == 0 else ("x", "o", board[:SIDE])
    return theirs in last or mine not in board


def advances_unless_lost(state: Board) -> Iterator[Board]:
    return iter(()) if through(state) else advances(state)


# -------------------------------------------------------------------------------------- kalah


def kalah(houses: int, seeds: int) -> tuple[Any, Any, Any]:
    """Return the start, options and score."""
    stores = houses, 2 * houses + 1

    def options(state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        player, *before = state
        own = range(player * (houses + 1), player * (houses + 1) + houses)
        for house in own:
            if not before[house]:
                continue
            after, place = list(before), house
            after[house] = 0
            for _ in range(before[house]):
                place = (place + 1) % len(after)
                if place == stores[1 - player]:
                    place = (place + 1) % len(after)
                after[place] += 1
            if place in own and after[place] == 1:
                opposite = 2 * houses - place
                after[stores[player]] += 1 + after[opposite]
                after[place] = after[opposite] = 0
            yield (player if place == stores[player] else 1 - player, *after)

    def score(state: tuple[int, ...]) -> int:
        return sum(state[1 : houses + 2]) - sum(state[houses + 2 :])

    row = (*[seeds] * houses, 0)
    return (0, *row, *row), options, score


# ----------------------------------------------------------------------------------- the table

EMPTY = "." * ROWS * COLUMNS
MEN = ("o" * 2 * SIDE + "x" * 2 * SIDE, 0)


def solved(here: Callable[[], Any]) -> Callable[[], int]:
    """Return the answer of Zermelo as a number, for the player to move."""

    def run() -> int:
        found = Engine().solve(here(), every=False)
        assert found.best is not None
        return {"N": 1, "D": 0, "P": -1}[str(found.outcome)]

    return run


def never(_: State) -> bool:
    return False


def contenders() -> dict[str, tuple[Callable[[], int], Callable[[], Any], Any]]:
    """Return Zermelo's way, a maker of negamax, and the start of each game."""
    games: dict[str, tuple[Callable[[], int], Callable[[], Any], Any]] = {
        "Connect-four": (
            solved(lambda: z.game(EMPTY, drops, won=four_in_line, tie=is_full)),
            lambda: negamax(drops, four_in_line, is_full), EMPTY,
        ),
        "Breakthrough": (
            solved(lambda: z.game(MEN, advances, won=through)),
            lambda: negamax(advances, through, never), MEN,
        ),
        "Breakthrough without ends": (
            solved(lambda: z.game(MEN, advances_unless_lost)),
            lambda: negamax(advances_unless_lost, never, never), MEN,
        ),
    }  # fmt: skip
    for houses in (4, 5):
        start, options, score = kalah(houses, 2)
        games[f"Kalah {houses} × 2"] = (
            solved(
                lambda start=start, options=options, score=score: z.game(
                    start, options, turn=lambda state: state[0], score=score
                )
            ),
            lambda options=options, score=score: minimax(options, score), start,
        )  # fmt: skip
    return games


def peak(run: Callable[[], object]) -> int:
    """Return the traced peak of memory in bytes."""
    tracemalloc.start()
    kept = run()
    size = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    del kept
    return size


def run(*_: object, repeats: int = 3) -> list[Table]:
    """Measure every game."""
    sys.setrecursionlimit(10_000)
    table = Table("Cut-offs", ["game", "positions", "÷ negamax", "seconds", "memory"], SAYS)
    for name, (ours, made, start) in contenders().items():
        answers: dict[str, int] = {}
        times = rounds(
            {"Zermelo": ours, "negamax": lambda made=made, start=start: made()(start)},
            answers.__setitem__,
            repeats=repeats,
        )
        assert answers["Zermelo"] == answers["negamax"], (name, answers)
        counting = made()
        counting(start)
        memory = peak(ours) / peak(lambda made=made, start=start: made()(start))
        table.rows.append(
            [
                name,
                f"{counting.cache_info().currsize:,}",
                f"{times.ratio('Zermelo', 'negamax'):.2f}",
                f"{times.seconds('Zermelo'):.2f}",
                f"{memory:.2f}",
            ]
        )
    return [table]


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run()))
