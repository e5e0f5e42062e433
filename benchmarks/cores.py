"""Labelling on two cores beside one: what a clock on the wall would say, on a busy machine too."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

import zermelo
from benchmarks.families import digraphs
from benchmarks.report import Table
from zermelo._jit.compiled import Loop
from zermelo._jit.cores import Cores, using

FAMILIES = ("random-2", "random-10", "game", "power-law", "dag-shuffled")

SAYS = """`zermelo.outcomes` on two cores and on one, building the
predecessors included; median over interleaved rounds. Labels are compared.

- *one*: CPU seconds on one core.
- *CPU*: CPU time of both cores divided by *one*.
- *span*: CPU time of the steps that run on one core and, of each step shared by both cores, of the
  longer part, divided by *one*.
- *wall*: the ratio of wall times, meaningful only on an idle machine.

Target: a span, or wall time, of at most 0.6 at 10⁸ random edges."""


class Span:
    """What two cores have waited for each other."""

    seconds = 0.0


@contextmanager
def spanned() -> Iterator[None]:
    """Note by how much the longer part of a step is longer than that of this thread."""
    plain = Cores.run

    def run(self: Cores, loop: Loop, *parts: tuple[Any, ...]) -> list[Any]:
        spent: dict[int, float] = {}

        def timed(place: int, *part: object) -> object:
            before = time.thread_time()
            answer = loop(*part)
            spent[place] = time.thread_time() - before
            return answer

        answers = plain(self, timed, *((place, *part) for place, part in enumerate(parts)))
        Span.seconds += max(spent.values()) - spent[0]
        return answers

    Cores.run = run  # type: ignore[method-assign]
    try:
        yield
    finally:
        Cores.run = plain  # type: ignore[method-assign]


def measured(question: Callable[[], np.ndarray]) -> tuple[np.ndarray, float, float, float]:
    """Ask; returns the answer, CPU time, span and wall time."""
    Span.seconds = 0.0
    wall, cpu, own = time.perf_counter(), time.process_time(), time.thread_time()
    answer = question()
    cpu, own = time.process_time() - cpu, time.thread_time() - own
    return answer, cpu, own + Span.seconds, time.perf_counter() - wall


def run(names: list[str], sizes: list[int], *, repeats: int) -> list[Table]:
    """Measure the families that need predecessors."""
    table = Table("Two cores", ["digraph", "V", "E", "one", "CPU", "span", "wall"], SAYS)
    for family, _, G in digraphs([name for name in FAMILIES if name in names], sizes):

        def solve(G: zermelo.Digraph = G) -> np.ndarray:
            found = zermelo.outcomes(G).array
            G.__dict__.pop("predecessor_rows", None)
            return found

        rounds = []
        for turn in range(-1, repeats):
            with using(1):
                expected, alone, _, wall = measured(solve)
            with using(2), spanned():
                found, *both = measured(solve)
            if not np.array_equal(found, expected):
                raise AssertionError(f"two cores disagree with one on {family.name}")
            if turn >= 0:
                rounds.append((alone, both[0] / alone, both[1] / alone, both[2] / wall))
        seconds, *ratios = map(statistics.median, zip(*rounds, strict=True))
        table.rows.append(
            [family.name, f"{len(G):,}", f"{G.edge_count:,}", f"{seconds:.3f}"]
            + [f"{ratio:.2f}" for ratio in ratios]
        )
        print(" | ".join(table.rows[-1]), flush=True)
    return [table]
