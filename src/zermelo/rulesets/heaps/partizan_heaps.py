"""Heaps from which Left and Right take by different rules."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from zermelo.games.parameters import DIGITS, natural
from zermelo.games.rules import RulesBySide, no_position, theorem
from zermelo.games.scene import Moves, Place, Scene, scene_of
from zermelo.games.scenes.heaps import foot, heaps, item, row_gestures
from zermelo.rulesets.heaps.heaps import HeapState, NumberNotation, each_heap
from zermelo.values.octal_code import OctalCode
from zermelo.values.player import LEFT, RIGHT, Player

if TYPE_CHECKING:
    from zermelo.values.partizan.game import Game


class TwoOctalCodes(NumberNotation[HeapState], RulesBySide[HeapState]):
    """Base class of games on heaps with an octal code for each player."""

    @property
    @abstractmethod
    def octal_codes(self) -> tuple[OctalCode, OctalCode]:
        """The octal codes of Left and of Right."""

    @property
    def heap_bounds(self) -> tuple[int, int] | None:
        """The most counters taken and heaps left by a move; None unless codes are plain."""
        codes = self.octal_codes
        if not all(code.plain and code.longest is not None for code in codes):
            return None
        return max(code.longest or 0 for code in codes), max(code.most_heaps for code in codes)

    def state(self, *parts: object) -> HeapState:
        """Check heap sizes, at most nine digits each, and return those above 0, sorted."""
        for part in map(str, parts):
            if not (part.isascii() and part.isdecimal() and len(part) < 10):
                raise no_position(self, f"{part!r} is not a heap; give whole numbers below 10⁹")
        return tuple(sorted(heap for heap in map(int, map(str, parts)) if heap))

    def moves_of(self, state: HeapState, mover: Player) -> Iterator[HeapState]:
        """Yield the options of a player, by that player's octal code."""
        return (option for _, _, option in _moves(state, self.octal_codes[mover is RIGHT]))

    components = each_heap

    def scene(self, state: HeapState) -> Scene:
        """Show rows of pins: drag over the pins to take."""
        left, right = (_gestures(state, octal_code) for octal_code in self.octal_codes)
        return heaps(state, left=left, right=right, look="pin")

    def describe(self, state: HeapState, option: HeapState) -> str:
        """Describe a move: the size of the changed heap, and what remains of it."""
        before, after = Counter(state), Counter(option)
        old, new = (before - after).elements(), (after - before).elements()
        parts = " and ".join(map(str, new)) or "nothing"
        return f"replace heap {' and '.join(map(str, old))} by {parts}"


@dataclass(frozen=True)
class PartizanSubtraction(TwoOctalCodes):
    """Take counters from a heap; their number must be in your set.

    Left and Right may have different sets (Fraenkel and Kotzig 1987; Plambeck 1995).

    Examples
    --------
    >>> rules = PartizanSubtraction((1, 2), (3,))
    >>> rules(8).value, rules(12).value
    ({2|1}, 2^)
    """

    name = "partizan-subtraction"
    example = "--left 1,2 --right 3 7"

    left_set: tuple[int, ...] = field(
        metadata={"help": "the numbers that Left may take, such as 1,2", "option": "left"}
    )
    right_set: tuple[int, ...] = field(
        metadata={"help": "the numbers that Right may take, such as 3", "option": "right"}
    )

    def __post_init__(self) -> None:
        self.octal_codes  # noqa: B018  raises an error for wrong sets
        object.__setattr__(self, "left_set", tuple(sorted({*self.left_set})))
        object.__setattr__(self, "right_set", tuple(sorted({*self.right_set})))

    @cached_property
    def octal_codes(self) -> tuple[OctalCode, OctalCode]:
        """The sets of Left and of Right as octal codes."""
        return OctalCode.subtraction(self.left_set), OctalCode.subtraction(self.right_set)


@dataclass(frozen=True)
class PartizanOctal(TwoOctalCodes):
    """Take from a heap, and break it, as your octal code allows.

    Left and Right have different codes, written as for ``octal`` (Mesdal 2009).

    Examples
    --------
    >>> rules = PartizanOctal("0.33", "0.6")
    >>> rules(1).value, rules(5).value
    (1, 1^3)
    """

    name = "partizan-octal"
    example = "--left 0.3 --right 0.7 7"

    left_code: OctalCode = field(
        metadata={"help": "Left's code, such as 0.3", "read": OctalCode.parse, "option": "left"}
    )
    right_code: OctalCode = field(
        metadata={"help": "Right's code, such as 0.7", "read": OctalCode.parse, "option": "right"}
    )

    @property
    def octal_codes(self) -> tuple[OctalCode, OctalCode]:
        """Left's code and Right's code."""
        return self.left_code, self.right_code


def _moves(state: HeapState, octal_code: OctalCode) -> Iterator[tuple[int, HeapState, HeapState]]:
    """Yield for each move the index of a heap, the parts that remain of it, and the option."""
    for index, heap in enumerate(state):
        others = state[:index] + state[index + 1 :]
        for parts in octal_code.options(heap):
            yield index, parts, tuple(sorted(size for size in (*others, *parts) if size))


def _gestures(state: HeapState, octal_code: OctalCode) -> Moves:
    for index, parts, option in _moves(state, octal_code):
        for pins in row_gestures(index + 1, state[index], parts):
            yield pins, option


#: The heap, and the wealth of Left and of Right.
State: TypeAlias = tuple[int, int, int]
#: Maximum size of a heap whose value the theorem on RobinHood gives as a nimber.
MAX_NIMBER = 100


@dataclass(frozen=True)
class RobinHood(RulesBySide[State]):
    """Take up to your wealth from the heap; the wealth of the other player falls by as much.

    From (n; a, b) Left takes k counters with 1 ≤ k ≤ min(n, a), and Right's wealth b falls by k,
    but not below 0. Right moves likewise. A position is ``10 3 4`` or ``10;3,4``; several heaps,
    each with its own wealth, are a sum with ``+``. Most large heaps are hot. Let φ be the golden
    ratio: if the ratio of the wealths lies between 1/φ and φ, the temperature of large heaps grows
    linearly with their size; otherwise it is constant (Dargad, Larsson and Balachandran 2025).

    Examples
    --------
    >>> RobinHood()(2, 2, 3).value, RobinHood()("5;2,0").value, RobinHood()(4, 2, 3).outcome
    (*2, 5, Outcome.N)
    >>> [str(RobinHood()(n, 2, 3).value.temperature) for n in (5, 10, 15)]
    ['2', '7', '12']
    """

    name = "robin-hood"
    example = "4 2 3"

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
        """Write the heap and, after a semicolon, the wealth of both players."""
        return "{};{},{}".format(*state)

    def moves_of(self, state: State, mover: Player) -> Iterator[State]:
        """Yield the options of a player, who takes at most their own wealth."""
        heap, left, right = state
        for taken in range(1, min(heap, left if mover is LEFT else right) + 1):
            wealth = (left, right - taken) if mover is LEFT else (left - taken, right)
            yield heap - taken, max(0, wealth[0]), max(0, wealth[1])

    def describe(self, state: State, option: State) -> str:
        """Describe how many counters are taken."""
        return f"take {state[0] - option[0]}"

    def scene(self, state: State) -> Scene:
        """Show the heap and both players' wealth; to move, touch the lowest counter to take."""
        heap, *wealth = state
        cards = [
            Place(name, "card", 1.6 * (3 + 2 * n), 0, f"{name}: {amount}")
            for n, (name, amount) in enumerate(zip(("Left", "Right"), wealth, strict=True))
        ]
        moves = self._moves_by_player(state, lambda _, option: (item(1, option[0] + 1, heap),))
        return scene_of([*heaps((heap,)).places, *cards], **moves)

    @theorem(
        "the heap is worth its size for the only player with wealth, and 0 if neither has wealth; "
        "it is a heap of Nim if both players can take all of it",
        source="proof in partizan_heaps.py",
        gives="game",
    )
    def poor_or_rich(self, state: State) -> Game | None:
        """Return the value if a wealth is 0, or both can take the whole heap n ≤ 100; else None.

        Proof. A player without wealth never gets any, and the other can take one at a time. If
        both can take the whole heap n, then after k are taken both can still take all n − k.
        """
        from zermelo.values.partizan.game import Game
        from zermelo.values.partizan.uptimals import nimber

        heap, left, right = state
        if not left or not right:
            return Game(heap * (bool(left) - bool(right)))
        return nimber(heap) if heap <= min(left, right, MAX_NIMBER) else None


#: The numbers p and q.
PartizanEuclidState: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class PartizanEuclid(RulesBySide[PartizanEuclidState]):
    """Divide p by q with remainder r: Left leaves q and r, Right leaves q and q − r.

    With p = kq + r and 0 < r < q, Left moves to (q, r) and Right to (q, q − r). If q divides p,
    play has ended. A position is both numbers, ``7 5`` or ``7,5`` (McKay and Nowakowski 2012).

    Examples
    --------
    >>> PartizanEuclid()(7, 3).value, PartizanEuclid()("1,5").value
    (^, ^3)
    """

    name = "partizan-euclid"
    example = "7 5"

    def state(self, *parts: object) -> PartizanEuclidState:
        """Check both numbers, with a comma or a space between them."""
        words = " ".join(map(str, parts)).replace(",", " ").split()
        numbers = [number for number in map(natural, words) if number]
        if not len(numbers) == len(words) == 2:
            expected = f"give two numbers from 1 on, of at most {DIGITS:,} digits"
            raise no_position(self, f"{' '.join(words)!r} is not a pair of numbers; {expected}")
        return numbers[0], numbers[1]

    def moves_of(self, state: PartizanEuclidState, mover: Player) -> Iterator[PartizanEuclidState]:
        """Yield q and the remainder r for Left, q and q − r for Right; nothing if r is 0."""
        if remainder := state[0] % state[1]:
            yield state[1], remainder if mover is LEFT else state[1] - remainder

    def scene(self, state: PartizanEuclidState) -> Scene:
        """Show both numbers as piles; to move, touch the first one."""
        return heaps(state, **self._moves_by_player(state, lambda *_: (foot(1),)))

    def describe(self, state: PartizanEuclidState, option: PartizanEuclidState) -> str:  # noqa: ARG002
        """Describe the new numbers."""
        return f"leave {option[0]} and {option[1]}"
