"""Nimania: numbers that multiply while they go down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from zermelo.rulesets.position import Position
from zermelo.rulesets.ruleset import Ruleset
from zermelo.values.outcome import Outcome

__all__ = ["Nimania"]

#: The number of the move to come, and each number with its copies, the largest first.
State: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]


@dataclass(frozen=True)
class Nimania(Ruleset):
    """At move k, subtract 1 from a copy of a number m; if m − 1 > 0, add k more copies of m − 1.

    Play starts with one number n at move 1. A state is written as its numbers, ``2^3`` for three
    copies of 2, and ``@k`` for the move to come, if that is not the first. The first player wins
    for every n (Fraenkel, Loebl and Nešetřil 1988; Fraenkel, "Scenic Trails", 1996, section 6).
    The strategy is searched, which can be done up to n = 3: from n = 4 on, the loser can delay
    play beyond any reasonable number of moves, over 2^44 for n = 4.

    Examples
    --------
    >>> here = Nimania()(3)
    >>> here.outcome, here.winning_moves()
    (Outcome.N, [Move('subtract 1 from 3, then 2 copies of 2' -> 2^2 @2)])
    """

    name: ClassVar[str] = "nimania"
    example: ClassVar[str] = "3"
    source: ClassVar[str] = (
        "the first player wins for every n (Fraenkel, Loebl and Nešetřil 1988); single ones by "
        "their parity"
    )
    misere_source: ClassVar[str] = "single ones by their parity"
    complexity: ClassVar[str] = "not tractable: play may last an Ackermann number of moves"

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Check numbers with copies, and the number of the move."""
        move, copies = 1, dict[int, int]()
        for part in parts:
            text = str(part)
            if text.startswith("@"):
                move = self._number(text[1:], part)
                continue
            number, power, count = text.partition("^")
            held = self._number(number, part)
            copies[held] = copies.get(held, 0) + (self._number(count, part) if power else 1)
        return move, tuple(sorted(copies.items(), reverse=True))

    def _number(self, text: str, part: object) -> int:
        try:
            number = int(text) if text.isascii() and text.isdecimal() else 0
        except ValueError:  # too many digits
            number = 0
        if number < 1:
            shown = repr(part) if len(str(part)) < 40 else f"a word of {len(str(part)):,} letters"
            raise self.no_position(
                f"{shown} is no number; give numbers from 1 on, such as 3, or 2^3 for three "
                "copies of 2, and @4 for the fourth move"
            )
        return number

    def show(self, state: State) -> str:
        """Write the numbers with their copies, and the move after the first."""
        move, copies = state
        words = [f"{number}^{count}" if count > 1 else str(number) for number, count in copies]
        return " ".join([*words, f"@{move}"] if move > 1 else words)

    def options(self, state: State) -> Iterator[State]:
        """Subtract 1 from a copy of each number."""
        move, copies = state
        for number, _ in copies:
            left = dict(copies)
            left[number] -= 1
            if number > 1:
                left[number - 1] = left.get(number - 1, 0) + move + 1
            yield move + 1, tuple(sorted(((m, c) for m, c in left.items() if c), reverse=True))

    def describe(self, state: State, option: State) -> str:
        """Say from which number 1 is subtracted, and what becomes of it."""
        before, after = dict(state[1]), dict(option[1])
        number = next(m for m, count in state[1] if after.get(m, 0) < count)
        if number == 1:
            return "delete a 1"
        copies = after[number - 1] - before.get(number - 1, 0)
        return f"subtract 1 from {number}, then {copies} copies of {number - 1}"

    def outcome(self, state: State) -> Outcome | None:
        """Count single ones; from the start the first player wins."""
        move, copies = state
        if all(number == 1 for number, _ in copies):
            return Outcome.N if sum(count for _, count in copies) % 2 else Outcome.P
        return Outcome.N if move == 1 and sum(count for _, count in copies) == 1 else None

    def winning_options(self, state: State) -> list[State] | None:
        """Make the only move, where there is one only and it wins."""
        if self.outcome(state) is None:
            return None
        return list(self.options(state)) if self.outcome(state) is Outcome.N else []

    def misere_outcome(self, state: State) -> Outcome | None:
        """Count single ones."""
        if any(number > 1 for number, _ in state[1]):
            return None
        return Outcome.P if sum(count for _, count in state[1]) % 2 else Outcome.N

    def reasons(self, state: State) -> Sequence[str]:
        """Say what is left to choose."""
        if all(number == 1 for number, _ in state[1]):
            count = sum(count for _, count in state[1])
            return [f"Only ones are left, {count} of them: no choice is left."]
        if self.outcome(state) is None:
            return []
        return ["The first player wins for every n. The first move is the only one there is."]

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield what 1, 2 and 3 lead to, and some other positions."""
        for start in (("1",), ("2",), ("3",), ("1^4",), ("2^2", "1^3"), ("2", "1^2", "@3")):
            yield from cls()(*start).reachable(60)
