"""Games on orders: all first moves of the chocolate bar, values of posets, subset take-away.

``python -m benchmarks.orders`` runs this topic alone.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import replace

from benchmarks.report import Table
from zermelo import Outcome
from zermelo.budget import Budget
from zermelo.formats.orders import open_order
from zermelo.limits import Limits
from zermelo.rulesets import Position, Ruleset
from zermelo.rulesets.orders.chocolate.rules import Chocolate
from zermelo.rulesets.orders.poset.rules import Poset
from zermelo.rulesets.orders.superset.rules import Superset
from zermelo.solvers.compiled_search import CompiledSearch

SAYS = """All winning first moves, each decided by search, or the value. No theorem on the position
or its moves is used.

- *answer*: the number of winning moves, or the value.
- *positions*: positions searched; *seconds*: CPU time, median of all rounds, each with an empty
  table; *per second*: positions per second.
- *MB*: size of the table of positions."""

#: Bars, with the number of winning bites: 8×10 has two (Winning Ways, chapter 18), squares one.
BARS = {"8x10": 2, "10x10": 1, "10x12": 1, "12x12": 1, "12x14": 1, "14x14": 1}
#: Orders, with the value where it was found in other ways too: by plain search, or as Chomp.
ORDERS = {
    "boolean:4": 2,
    "boolean:5": None,
    "grid:7x7": None,
    "grid:8x8": None,
    "grid:3x3x3": None,
    "grid:4x4x3": None,
    "grid:4x4x4": None,
    "incidence:petersen": 2,
}
#: Longer ones are measured once.
LONG = 5.0


def first_moves(here: Position, search: CompiledSearch) -> int:
    """Count the winning moves."""
    return sum(search.outcome(option.state) is Outcome.P for option in here.options())


def value(here: Position, search: CompiledSearch) -> int:
    """Find the value."""
    return search.value(here.state)


def measured(
    name: str,
    here: Position,
    ask: Callable[[Position, CompiledSearch], int],
    known: int | None,
    repeats: int,
) -> list[str]:
    """Ask a question again and again, each time with an empty table; return the row."""
    times: list[float] = []
    while len(times) < repeats and not (times and times[0] > LONG):
        search, budget = empty(here.ruleset)
        gc.collect()
        began = time.process_time()
        answer = ask(here, search)
        times.append(time.process_time() - began)
        assert known in (None, answer), (name, answer)
    seconds = statistics.median(times)
    rate = budget.searched / seconds
    cells = [f"{answer}", f"{budget.searched:,}", f"{seconds:.3f}", f"{rate:,.0f}"]
    return [name, *cells, f"{search.nbytes / 1e6:,.1f}"]


def empty(ruleset: Ruleset) -> tuple[CompiledSearch, Budget]:
    """Return a search that knows nothing."""
    budget = Budget(Limits(positions=10**12))
    compiled = ruleset.compiled()
    assert compiled is not None
    return CompiledSearch(ruleset, replace(compiled), budget), budget


def run(*_: object, repeats: int = 5) -> list[Table]:
    """Measure all."""
    table = Table("Orders", ["game", "answer", "positions", "seconds", "per second", "MB"], SAYS)
    for bar, known in BARS.items():
        row = measured(f"chocolate {bar}: moves", Chocolate()(bar), first_moves, known, repeats)
        table.rows.append(row)
    for name, known in ORDERS.items():
        here = Poset(open_order(name))()
        table.rows.append(measured(f"poset {name}: value", here, value, known, repeats))
    for n in (4, 5, 6):
        here = Superset(n)()
        row = measured(f"superset {n}: moves", here, first_moves, 0, repeats)
        table.rows.append(row)
        table.rows.append(measured(f"superset {n}: value", here, value, 0, repeats))
    return [table]


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run()))
