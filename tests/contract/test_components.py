"""The promise of components is broken by rules that only fall apart in value."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from zermelo.games.rules import Ruleset
from zermelo.testing import PROMISES, BrokenPromise, SearchedGame

State = tuple[int, ...]


class TwoHeaps(Ruleset[State]):
    """Take any number from one heap; a promise says how it falls apart."""

    name = "two-heaps"

    def options(self, state: State) -> Iterator[State]:
        for at, heap in enumerate(state):
            for left in range(heap):
                yield tuple(sorted((*state[:at], left, *state[at + 1 :])))

    def components(self, state: State) -> list[State]:
        return [(heap,) for heap in state]


class Cancelling(TwoHeaps):
    """Equal heaps cancel out: true of values, and not of the game."""

    def components(self, state: State) -> list[State]:
        return [] if state[0] == state[1] else [(state[0],), (state[1],)]


class Forgetting(TwoHeaps):
    """The last heap is forgotten."""

    def components(self, state: State) -> list[State]:
        return [(heap,) for heap in state[:-1]] or [state]


def test_components_move_alone() -> None:
    PROMISES["components move alone"](SearchedGame(TwoHeaps(), [(1, 2), (2, 2)]))


@pytest.mark.parametrize(("kind", "start"), [(Cancelling, (2, 2)), (Forgetting, (1, 2))])
def test_other_rules_are_found_out(kind: type[TwoHeaps], start: State) -> None:
    with pytest.raises(BrokenPromise, match="move by move"):
        PROMISES["components move alone"](SearchedGame(kind(), [start]))
