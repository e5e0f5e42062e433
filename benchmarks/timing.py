"""Interleaved rounds: A B C A B C …, so that a noisy minute falls on everyone alike."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Times:
    """CPU and wall seconds of every contender in every round."""

    cpu: dict[str, list[float]] = field(default_factory=dict)
    wall: dict[str, list[float]] = field(default_factory=dict)

    def seconds(self, name: str) -> float:
        """Return the median CPU time."""
        return statistics.median(self.cpu[name])

    def ratio(self, name: str, base: str, clock: str = "cpu") -> float:
        """Return the median over the rounds of one contender's time by another's."""
        held = self.cpu if clock == "cpu" else self.wall
        # A slow contender takes part in the first rounds alone.
        pairs = zip(held[name], held[base], strict=False)
        return statistics.median(a / b for a, b in pairs)


def rounds(
    contenders: dict[str, Callable[[], Any]],
    check: Callable[[str, Any], None],
    *,
    repeats: int,
    once: frozenset[str] = frozenset(),
) -> Times:
    """Run every contender in turn, ``repeats`` times over (those of ``once`` in one round alone).

    ``check`` gets each contender's answer of the first round, outside the clock, and raises when it
    is wrong. A round before the first warms up whatever is not in ``once``.
    """
    times = Times()
    for turn in range(-1, repeats):
        for name, run in contenders.items():
            if name in once and turn != 0:
                continue
            gc.collect()
            wall, cpu = time.perf_counter(), time.process_time()
            answer = run()
            cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
            if turn <= 0:
                check(name, answer)
            if turn >= 0:
                times.cpu.setdefault(name, []).append(cpu)
                times.wall.setdefault(name, []).append(wall)
            del answer
    return times
