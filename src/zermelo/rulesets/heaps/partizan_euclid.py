"""Partizan Euclid: the two remainders of a division."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from zermelo.games.parameters import DIGITS, natural
from zermelo.games.rules import PartizanRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.heaps import foot, heaps

State: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class PartizanEuclid(PartizanRuleset[State]):
    """Divide p by q with remainder r: Left leaves q and r, Right leaves q and q − r.

    With p = kq + r and 0 < r < q, Left moves to (q, r) and Right to (q, q − r). If q divides p,
    play has ended. A position is both numbers, ``7 5`` or ``7,5`` (McKay and Nowakowski 2012).

    Examples
    --------
    >>> PartizanEuclid()(7, 3).value, PartizanEuclid()("1,5").value
    (^, ^3)
    """

    name: ClassVar[str] = "partizan-euclid"
    example: ClassVar[str] = "7 5"

    def state(self, *parts: object) -> State:
        """Check both numbers, with a comma or a space between."""
        words = " ".join(map(str, parts)).replace(",", " ").split()
        numbers = [number for number in map(natural, words) if number]
        if not len(numbers) == len(words) == 2:
            expected = f"give two numbers from 1 on, of at most {DIGITS:,} digits"
            raise no_position(self, f"{' '.join(words)!r} is not a pair of numbers; {expected}")
        return numbers[0], numbers[1]

    def left(self, state: State) -> Iterator[State]:
        """Leave the remainder."""
        if rest := state[0] % state[1]:
            yield state[1], rest

    def right(self, state: State) -> Iterator[State]:
        """Leave q and the distance of p to the next multiple of q."""
        if rest := state[0] % state[1]:
            yield state[1], state[1] - rest

    def scene(self, state: State) -> Scene:
        """Show both numbers as piles; touch the first."""
        sides = self.left(state), self.right(state)
        left, right = ([((foot(1),), option) for option in options] for options in sides)
        return heaps(state, left=left, right=right)

    def describe(self, state: State, option: State) -> str:  # noqa: ARG002
        """Describe the remaining numbers."""
        return f"leave {option[0]} and {option[1]}"
