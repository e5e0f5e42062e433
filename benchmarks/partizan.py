"""Values of partizan games beside cgt-py, which is written in Rust, in one run.

``python -m benchmarks.partizan`` runs this topic alone.
"""

from __future__ import annotations

import importlib.util
import random
import sys
import time
import types
from collections.abc import Callable
from typing import Any

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo.games.rules import PartizanRuleset
from zermelo.limits import Limits
from zermelo.rulesets import Domineering, position_of
from zermelo.solvers.budget import Budget
from zermelo.solvers.compiled_games import CompiledGames
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.values.outcome import Outcome
from zermelo.values.partizan import Game, arena, forms, thermograph
from zermelo.values.partizan import sums as adding
from zermelo.values.player import LEFT, RIGHT

SAYS = """The games born by day 3, and random sums of two of them: CPU seconds of `Game` and of
cgt-py (Rust), medians over interleaved rounds, and their ratio. `Game` adds in plain Python until
a process has made 20,000 forms that are no numbers, in about a second, and from then on in compiled
loops. What it remembers of sums, comparisons and walls is forgotten before each round; the games
themselves are kept. Answers are compared."""

BOARDS = """Values of empty boards of Domineering, and of full ones of Clobber, which cgt-py lacks,
each from nothing: CPU seconds after compilation, and those of cgt-py in the same run, once; it is
not asked for 6x6."""

OUTCOMES = (
    """Who wins Domineering, both starts, by search with bounds: CPU seconds after compilation."""
)

PAIRS, COMPARED = 1000, 400
#: So many forms are never made.
NEVER = 10**12
#: From this size on, --huge was asked for.
HUGE = 100_000_000
#: Boards whose values are found, and those of which it is only asked who wins. With --huge more.
VALUED = [("domineering", "4x4"), ("domineering", "5x5"), ("clobber", "3x4"), ("clobber", "3x5")]
VALUED_HUGE = [("domineering", "5x6"), ("domineering", "6x6"), ("clobber", "4x4")]
#: The largest board that cgt-py is asked for: it takes minutes.
LARGEST = "5x6"
WON, WON_HUGE = ["6x6", "6x7", "7x7", "7x8", "8x8"], ["8x9"]


class Trait:
    """Stands for what cgt-py would watch in a notebook."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def tag(self, **_: object) -> Trait:
        """Take any remark."""
        return self


def peer() -> Any:
    """Import cgt-py without the widgets of a notebook, which it asks for."""
    for name in ("anywidget", "traitlets"):
        if importlib.util.find_spec(name) is None:
            module: Any = types.ModuleType(name)
            module.AnyWidget = object
            module.__getattr__ = lambda _: Trait
            sys.modules[name] = module
    return importlib.import_module("cgt_py")


def spelled(G: Game) -> str:
    """Write a game as cgt-py reads it."""
    if G.number is not None:
        return str(G.number)
    return f"{{{','.join(map(spelled, G.left))}|{','.join(map(spelled, G.right))}}}"


def forget(*tables: dict[Any, Any]) -> None:
    """Empty what is remembered, but not the games."""
    for table in tables:
        table.clear()


def boards(cgt: Any, *, huge: bool) -> Table:
    """Measure values of boards, each time from nothing."""
    table = Table("Partizan boards", ["board", "positions", "seconds", "cgt-py", "ratio"], BOARDS)
    valued_of("domineering", "5x5")  # compiles, the loops for arrays that grow as well
    valued_of("clobber", "3x5")
    for name, size in VALUED + VALUED_HUGE * huge:
        game, positions, seconds = valued_of(name, size)
        row = [f"{name} {size}", f"{positions:,}", f"{seconds:.3f}", "", ""]
        if name == "domineering" and size <= LARGEST:
            rows, columns = map(int, size.split("x"))
            begin = time.process_time()
            its = cgt.Domineering("|".join(["." * columns] * rows)).canonical_form
            spent = time.process_time() - begin
            if cgt.CanonicalForm(spelled(game)) != its:
                raise AssertionError(size)
            row[3:] = [f"{spent:.2f}", f"{spent / seconds:.1f}"]
        table.rows.append(row)
        print(" ", *row, flush=True)
    return table


def valued_of(name: str, size: str) -> tuple[Game, int, float]:
    """Return the value of a board, how many positions that took, and seconds."""
    here = position_of([name, size])
    rules = here.ruleset
    assert isinstance(rules, PartizanRuleset)
    sides = rules.compiled_sides()
    assert sides is not None
    budget = Budget(Limits(positions=10**12))
    begin = time.process_time()
    game = CompiledGames(sides, budget).game(here.state)
    return game, budget.searched, time.process_time() - begin


def outcomes(*, huge: bool) -> Table:
    """Measure who wins."""
    table = Table("Who wins Domineering", ["board", "outcome", "positions", "seconds"], OUTCOMES)
    for size in [WON[0], *WON, *WON_HUGE * huge]:  # the first time it compiles
        here = Domineering()(size)
        rules = here.turn(LEFT).ruleset
        compiled = rules.compiled()
        assert compiled is not None
        budget = Budget(Limits(positions=10**12))
        search = CompiledSearch(rules, compiled, budget)
        begin = time.process_time()
        wins = tuple(search.outcome((here.state, player)) is Outcome.N for player in (LEFT, RIGHT))
        seconds = time.process_time() - begin
        letter = {(True, True): "N", (False, False): "P", (True, False): "L"}.get(wins, "R")
        table.rows.append([size, letter, f"{budget.searched:,}", f"{seconds:.3f}"])
        print(" ", *table.rows[-1], flush=True)
    del table.rows[0]
    return table


def run(_families: list[str], sizes: list[int], *, repeats: int) -> list[Table]:
    """Measure sums, comparisons and thermographs; boards, and who wins them."""
    cgt = peer()
    ours = list(Game.born_by(3))
    theirs = [cgt.CanonicalForm(spelled(G)) for G in ours]
    drawn = random.Random(1)
    pairs = [(drawn.randrange(len(ours)), drawn.randrange(len(ours))) for _ in range(PAIRS)]
    sums = [ours[i] + ours[j] for i, j in pairs]
    their_sums = [theirs[i] + theirs[j] for i, j in pairs]
    few = drawn.sample(range(len(ours)), COMPARED)

    def add(plain: int) -> list[Game]:
        before, adding.PLAIN = adding.PLAIN, plain
        adding.forget()
        forget(arena.ORDER, forms.ROUGH)
        found = [ours[i] + ours[j] for i, j in pairs]
        adding.PLAIN = before
        return found

    if add(0) != sums:  # compiles
        raise AssertionError("the compiled sums are others")

    def compare() -> int:
        forget(arena.ORDER)
        return sum(ours[i] <= ours[j] for i in few for j in few)

    def walls() -> list[object]:
        thermograph.FLOATS.forget()
        return [G.thermograph for G in sums]

    work: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
        f"{PAIRS:,} sums in plain Python": (
            lambda: add(NEVER),
            lambda: [theirs[i] + theirs[j] for i, j in pairs],
        ),
        f"{PAIRS:,} sums, compiled": (
            lambda: add(0),
            lambda: [theirs[i] + theirs[j] for i, j in pairs],
        ),
        f"{COMPARED**2:,} comparisons": (
            compare,
            lambda: sum(theirs[i] <= theirs[j] for i in few for j in few),
        ),
        "their thermographs": (walls, lambda: [g.thermograph for g in their_sums]),
    }
    table = Table("Partizan values", ["work", "seconds", "cgt-py", "ratio"], SAYS)
    for name, (mine, its) in work.items():
        answers: dict[str, Any] = {}
        times = rounds({"Game": mine, "cgt-py": its}, answers.__setitem__, repeats=repeats)
        if isinstance(answers["Game"], int) and answers["Game"] != answers["cgt-py"]:
            raise AssertionError(name)
        row = [f"{times.seconds(who):.4f}" for who in ("Game", "cgt-py")]
        table.rows.append([name, *row, f"{times.ratio('Game', 'cgt-py'):.1f}"])
        print(" ", *table.rows[-1], flush=True)
    for G, its_sum in zip(sums, their_sums, strict=True):
        if cgt.CanonicalForm(spelled(G)) != its_sum:
            raise AssertionError(str(G))
    huge = max(sizes, default=0) >= HUGE
    return [table, boards(cgt, huge=huge), outcomes(huge=huge)]


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run([], [], repeats=7)))
