"""Staircase Nim: counters go down one step at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.games.rules import Reasons, Scene, Tractable, theorem
from zermelo.games.scenes.heaps import heaps, item
from zermelo.rulesets.heaps.heaps import Heaps, HeapState
from zermelo.rulesets.heaps.nim import misere_theorem
from zermelo.values.nimber import nim_sum_of

ODD_STEPS = (
    "Counters on an even step count for nothing: if the opponent moves some of them down, the same "
    "number goes one step further, to the next even step or to the ground. So only the odd steps "
    "count, as heaps of Nim."
)


@dataclass(frozen=True)
class StaircaseNim(Heaps):
    """Move any number of counters from a step of a staircase to the next lower step.

    Counters of the first step go to the ground and are out of the game. A position has the numbers
    of counters on steps 1, 2, 3, …. The value is the nim-sum of the odd steps, and misère play is
    misère Nim on the odd steps (Sprague 1937). Numbers may have thousands of digits.

    Examples
    --------
    >>> here = StaircaseNim()(3, 2, 5)
    >>> here.value, here.winning_moves()[0]
    (6, Move('move 2 from step 2 to step 1' -> 5 0 5))
    """

    name = "staircase-nim"
    example = "3 2 5"
    complexity = "linear in the number of digits, normal and misère"
    tractable = Tractable(
        label="yes (Sprague 1937)",
        sums="yes: a sum is Nim",
        misere_label="yes: misère Nim on the odd steps",
        misere_sums="yes: a sum is misère Nim",
    )

    def canonical(self, state: HeapState) -> HeapState:
        """Leave out the empty steps above all counters."""
        while state and not state[-1]:
            state = state[:-1]
        return state

    def options(self, state: HeapState) -> Iterator[HeapState]:
        """Move counters down from each step."""
        for place, heap in enumerate(state):
            for moved in range(1, heap + 1):
                yield down(state, place, moved)

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Name the step and the number."""
        place = max(n for n, (before, after) in enumerate(zip(state, option, strict=True))
                    if after < before)  # fmt: skip
        to = f"step {place}" if place else "the ground"
        return f"move {state[place] - option[place]} from step {place + 1} to {to}"

    def scene(self, state: HeapState) -> Scene:
        """Show the steps as piles; touch the lowest counter that moves."""
        moves = (
            ((item(place + 1, heap - moved + 1, heap),), down(state, place, moved))
            for place, heap in enumerate(state)
            for moved in range(1, heap + 1)
        )
        return heaps(state, moves=moves)

    @theorem("each counter has as many moves as its step", source="", tells="counter")
    def counters(self, state: HeapState) -> int:
        """Count the remaining steps of all counters."""
        return sum(step * heap for step, heap in enumerate(state, 1))

    @theorem(value_is="the nim-sum of the odd steps", source="Sprague 1937")
    def odd_steps(self, state: HeapState) -> int:
        """Add the odd steps without carrying."""
        return nim_sum_of(state[::2])

    @odd_steps.options_of_value
    def _of_value(self, state: HeapState, value: int) -> list[HeapState]:
        """Shrink an odd step, or enlarge it by counters of the step above."""
        change = nim_sum_of(state[::2]) ^ value
        options = []
        for place, heap in enumerate(state):
            counted = state[place - place % 2]
            moved = counted - (counted ^ change)
            moved = moved if place % 2 == 0 else -moved
            if 0 < moved <= heap:
                options.append(down(state, place, moved))
        return options

    @odd_steps.reasons
    def _why(self, state: HeapState) -> Reasons:
        rows = [(f"step {2 * n + 1}", heap) for n, heap in enumerate(state[::2])]
        return [ODD_STEPS, nim_table(rows, ("step", "counters")), why_nim_sum(rows)]

    misere_odd_steps = misere_theorem(
        "misère Nim on the odd steps",
        "Sprague 1937",
        lambda _, state: state[::2],
        _of_value,
        lambda _rules, _state: [ODD_STEPS],
    )


def down(state: HeapState, place: int, moved: int) -> HeapState:
    """Return the state after some counters have gone down from a step, counted from 0."""
    steps = list(state)
    steps[place] -= moved
    if place:
        steps[place - 1] += moved
    return tuple(steps)
