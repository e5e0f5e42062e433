"""Search, memoised and compiled: positions a second, bytes a position, what each help saves.

``python -m benchmarks.search`` runs this topic alone.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import zermelo
from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo.budget import Budget
from zermelo.digraph.graph import Graph
from zermelo.games.compiled import CompiledRules
from zermelo.limits import Limits
from zermelo.rulesets import NodeKayles
from zermelo.rulesets.heaps.heaps import Heaps, HeapState
from zermelo.solvers.compiled_search import CompiledSearch
from zermelo.solvers.plain_search import PlainSearch
from zermelo.values.play import MISERE, NORMAL, Play

HEAPS = (39, 40, 41)
UNBOUNDED = Limits(positions=10**9)

SAYS = """Three heaps of 39, 40 and 41; a move takes one or two from a heap. All answers are
compared with the theorem.

- *plain*: the value by plain search; *outcome alone*: only the winner; *canonical*: with canonical
  states; *summands*: with summands; *labelled*: every position is labelled as a vertex of a
  digraph.
- *positions*: positions searched; *per second*: positions per second of CPU time; *bytes*: traced
  peak memory per position.
- *÷ plain*: CPU time divided by that of plain search, median over interleaved rounds."""


@dataclass(frozen=True)
class Plain(Heaps):
    """Take one or two from a heap."""

    name: ClassVar[str] = "take-one-or-two"

    def options(self, state: HeapState) -> list[HeapState]:
        return [
            (*state[:place], heap - taken, *state[place + 1 :])
            for place, heap in enumerate(state)
            for taken in (1, 2)
            if taken <= heap
        ]

    def canonical(self, state: HeapState) -> HeapState:
        return state


@dataclass(frozen=True)
class Sorted(Plain):
    """The same, with one representative of all orders of heaps."""

    def canonical(self, state: HeapState) -> HeapState:
        return Heaps.canonical(self, state)


@dataclass(frozen=True)
class Parted(Plain):
    """The same, with heaps as summands."""

    def summands(self, state: HeapState) -> list[HeapState]:
        return [(heap,) for heap in state]


#: Positions that were looked at, and the answer.
Answer = tuple[int, object]


def plain_search(ruleset: Plain) -> PlainSearch:
    """Return a search in plain Python, without theorems."""
    return PlainSearch(ruleset, Budget(UNBOUNDED), lambda part: part.value)


def value(ruleset: Plain) -> Answer:
    """Search for the value."""
    search = plain_search(ruleset)
    found = search.value(HEAPS)
    return search.budget.seen, found


def outcome(ruleset: Plain) -> Answer:
    """Search for the winner."""
    search = plain_search(ruleset)
    found = search.outcome(HEAPS)
    return search.budget.seen, found


def labelled(ruleset: Plain) -> Answer:
    """Label the digraph of all positions."""
    here = ruleset(*HEAPS)
    G = here.graph(limits=UNBOUNDED)
    return len(G), zermelo.grundy(G)[str(here)]


WAYS: dict[str, Callable[[], Answer]] = {
    "plain": lambda: value(Plain()),
    "outcome alone": lambda: outcome(Plain()),
    "canonical": lambda: value(Sorted()),
    "summands": lambda: value(Parted()),
    "labelled": lambda: labelled(Plain()),
}


def run(*_: object, repeats: int = 5) -> list[Table]:
    """Measure every way."""
    seen: dict[str, int] = {}
    right = plainly()

    def check(name: str, answer: Answer) -> None:
        seen[name], found = answer
        wanted = ("N" if right else "P") if name == "outcome alone" else str(right)
        assert str(found) == wanted, (name, found)

    times = rounds(WAYS, check, repeats=repeats)
    columns = ["search", "positions", "per second", "bytes", "÷ plain"]
    table = Table("Search", columns, SAYS)
    for name, way in WAYS.items():
        tracemalloc.start()
        way()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        rate = seen[name] / times.seconds(name)
        row = [name, f"{seen[name]:,}", f"{rate:,.0f}", f"{peak / seen[name]:,.0f}"]
        table.rows.append([*row, f"{times.ratio(name, 'plain'):.3f}"])
    return [table, run_compiled(repeats)]


def run_compiled(repeats: int) -> Table:
    """Measure every way to search a board."""
    seen: dict[str, tuple[int, int, object]] = {}

    def check(name: str, answer: tuple[int, int, object]) -> None:
        seen[name] = answer
        wanted = "N" if name.endswith("alone") and seen["memoised"][2] else seen["memoised"][2]
        assert str(answer[2]) == str(wanted), (name, answer)

    times = rounds(COMPILED, check, repeats=repeats)
    columns = ["search", "positions", "per second", "bytes", "÷ memoised"]
    table = Table("Compiled search", columns, SAYS_COMPILED)
    for name, (positions, size, _) in seen.items():
        rate = f"{positions / times.seconds(name):,.0f}"
        bytes_each = f"{size / positions:,.1f}" if size else ""
        ratio = f"{times.ratio(name, 'memoised'):.4f}"
        table.rows.append([name, f"{positions:,}", rate, bytes_each, ratio])
    return table


# ----------------------------------------------------------------------------------- compiled

BOARD = "grid:5x6"

SAYS_COMPILED = f"""Node Kayles on `{BOARD}`, the whole graph. All answers are compared.

- *memoised*: search in plain Python, with components as summands.
- *compiled*: search of coded states, with components and theorems on them; *outcome alone*: only
  the winner; *without help*: without components and theorems; *in tables for half of them*: the
  same with tables that hold half of the positions.
- *per second*: positions per second of CPU time; *bytes*: size of the tables per position (an entry
  with a code of one word takes 11).
- *÷ memoised*: CPU time divided by that of the memoised search, median over interleaved rounds."""


class Helpless(NodeKayles):
    """The same rules, compiled, without a word about components."""

    def compiled(self, play: Play = NORMAL) -> CompiledRules | None:  # noqa: ARG002
        return super().compiled(MISERE)


def compiled(
    kind: type[NodeKayles], what: str = "value", memory: int | None = None
) -> tuple[int, int, object]:
    """Return positions, bytes and the answer of a compiled search."""
    rules, budget = kind(Graph.named(BOARD)), Budget(UNBOUNDED)
    form = rules.compiled()
    assert form is not None
    search = CompiledSearch(rules, form, budget, memory=memory)
    answer = getattr(search, what)(rules().state)
    return budget.searched, search.nbytes, answer


def memoised() -> tuple[int, int, object]:
    """Return the same of the memoised search; bytes are not counted."""
    rules, budget = NodeKayles(Graph.named(BOARD)), Budget(UNBOUNDED)
    answer = PlainSearch(rules, budget, lambda part: part.value).value(rules().state)
    return budget.seen, 0, answer


COMPILED: dict[str, Callable[[], tuple[int, int, object]]] = {
    "memoised": memoised,
    "compiled": lambda: compiled(NodeKayles),
    "compiled, outcome alone": lambda: compiled(NodeKayles, "outcome"),
    "compiled, without help": lambda: compiled(Helpless),
    "… in tables for half of them": lambda: compiled(Helpless, memory=3 << 19),
}


def plainly() -> int:
    """Return the value by the theorem: heaps modulo 3, added without carrying."""
    total = 0
    for heap in HEAPS:
        total ^= heap % 3
    return total


if __name__ == "__main__":
    print("\n".join(table.markdown() for table in run()))
