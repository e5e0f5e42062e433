"""Robin Hood: take from a heap as much as you are worth, and make the other player poorer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from zermelo.games.parameters import DIGITS, natural
from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Moves, Place, Scene, scene_of
from zermelo.games.scenes.heaps import heaps, item
from zermelo.games.theorem import theorem

if TYPE_CHECKING:
    from zermelo.values.partizan.game import Game

#: The heap, and the wealth of Left and of Right.
State: TypeAlias = tuple[int, int, int]
#: The largest nimber that is made a game.
MAX_NIMBER = 100


@dataclass(frozen=True)
class RobinHood(PartizanRuleset[State]):
    """Take up to your wealth from the heap; the wealth of the other player falls by as much.

    From (n; a, b) Left takes k counters with 1 ≤ k ≤ min(n, a), and Right's wealth b falls by k,
    but not below 0; Right likewise. A position is ``10 3 4`` or ``10;3,4``; several heaps, each
    with wealth of its own, are a sum with ``+``. Most large heaps are hot. If the ratio of the
    wealths lies between 1/φ and φ, for the golden ratio φ, the temperature grows linearly with the
    heap, otherwise it stays the same (Dargad, Larsson and Balachandran 2025).

    Examples
    --------
    >>> RobinHood()(2, 2, 3).value, RobinHood()("5;2,0").value, RobinHood()(4, 2, 3).outcome
    (*2, 5, Outcome.N)
    >>> [str(RobinHood()(n, 2, 3).value.temperature) for n in (5, 10, 15)]
    ['2', '7', '12']
    """

    name: ClassVar[str] = "robin-hood"
    example: ClassVar[str] = "4 2 3"

    def state(self, *parts: object) -> State:
        """Check the heap and the wealth of both players."""
        words = " ".join(map(str, parts)).replace(";", " ").replace(",", " ").split()
        numbers = [number for number in map(natural, words) if number is not None]
        if not len(numbers) == len(words) == 3:
            expected = "give three numbers, the heap and both players' wealth, as 10;3,4, of at "
            expected += f"most {DIGITS:,} digits"
            raise no_position(self, f"{' '.join(words):.40} is not a position; {expected}")
        heap, left, right = numbers
        return heap, left, right

    def show(self, state: State) -> str:
        """Write the heap, and the wealth of both after a semicolon."""
        return "{};{},{}".format(*state)

    def left(self, state: State) -> Iterator[State]:
        """Take up to Left's wealth."""
        heap, left, right = state
        for taken in range(1, min(heap, left) + 1):
            yield heap - taken, left, max(0, right - taken)

    def right(self, state: State) -> Iterator[State]:
        """Take up to Right's wealth."""
        heap, left, right = state
        for taken in range(1, min(heap, right) + 1):
            yield heap - taken, max(0, left - taken), right

    def describe(self, state: State, option: State) -> str:
        """Name the number taken."""
        return f"take {state[0] - option[0]}"

    def scene(self, state: State) -> Scene:
        """Show the heap and the wealth of both; touch the lowest counter to take."""
        heap, *wealth = state
        cards = [
            Place(name, "card", 1.6 * (3 + 2 * n), 0, f"{name}: {amount}")
            for n, (name, amount) in enumerate(zip(("Left", "Right"), wealth, strict=True))
        ]
        left, right = (_ways(heap, options) for options in (self.left(state), self.right(state)))
        return scene_of([*heaps((heap,)).places, *cards], left=left, right=right)

    @theorem(
        "a player without wealth never moves: the heap is worth its size for the other one, and "
        "it is a heap of Nim if both can take all of it",
        source="proof in robin_hood.py",
        tells="game",
    )
    def poor_or_rich(self, state: State) -> Game | None:
        """Return the value if a player has no wealth, or both can take the whole heap.

        A player without wealth stays so, and the other takes one counter at a time. If both can
        take the whole heap n, then after k are taken both can still take all n − k.
        """
        from zermelo.values.partizan.game import Game
        from zermelo.values.partizan.uptimals import nimber

        heap, left, right = state
        if not left or not right:
            return Game(heap * (bool(left) - bool(right)))
        return nimber(heap) if heap <= min(left, right, MAX_NIMBER) else None


def _ways(heap: int, options: Iterator[State]) -> Moves:
    return (((item(1, option[0] + 1, heap),), option) for option in options)
