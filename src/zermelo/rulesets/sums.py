"""Sums of positions: a move is a move in one part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from zermelo.rulesets.position import Move, Position
from zermelo.rulesets.ruleset import Ruleset, State

__all__ = ["Sum", "sum_of"]


@dataclass(frozen=True)
class Sum(Ruleset):
    """Move in one of several games; whoever can move in none loses.

    Made by adding positions. The parts may have different rulesets. In normal play their values
    add up; in misère play a sum is solved as one game.

    Parameters
    ----------
    parts : tuple of Ruleset
        The rulesets of the parts; a state has a state of each.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> Nim()(3, 2) + Nim()(1)
    <sum: nim 3 2 + nim 1>
    """

    name: ClassVar[str] = "sum"

    parts: tuple[Ruleset, ...]

    @property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether every play ends: whether it does in all parts."""
        return all(part.ends for part in self.parts)

    def options(self, state: State) -> Iterable[State]:
        """Move in one part."""
        for place, (ruleset, part) in enumerate(zip(self.parts, state, strict=True)):
            for option in ruleset.options(part):
                yield (*state[:place], option, *state[place + 1 :])

    def summands(self, state: State) -> Sequence[Position]:
        """Return the parts."""
        return tuple(map(Position, self.parts, state))

    def canonical(self, state: State) -> State:
        """Take the representative of each part."""
        pairs = zip(self.parts, state, strict=True)
        return tuple(ruleset.canonical(part) for ruleset, part in pairs)

    def parse(self, words: Sequence[str]) -> State:
        """Read the parts: each with its ruleset, ``+`` between them."""
        from zermelo.rulesets.parameters import position_of

        found = position_of(words)
        if found.ruleset != self:
            raise self.no_position(f"{' '.join(words)!r} is no sum of these games")
        return found.state

    def show(self, state: State) -> str:
        """Write the parts, each with its ruleset."""
        return " + ".join(f"{part.ruleset} {part}".rstrip() for part in self.summands(state))

    def describe(self, state: State, option: State) -> str:
        """Say in which part the move is, and what it is there."""
        return Position(self, state).move(option).text

    def moves_between(self, source: Position, to: Position) -> list[Move]:
        """Return the move in the part that changes; where none does, the passes in all parts."""
        pairs = enumerate(zip(source.state, to.state, strict=True))
        changed = [place for place, (here, there) in pairs if here != there]
        places = changed or self._passes(source.state)
        if len(changed) > 1 or not places:
            raise self.no_position(f"no move in one part leads from {source} to {to}")
        return [
            Move(source, to, place, inside)
            for place in places
            for inside in Position(self.parts[place], source.state[place]).moves_to(
                [to.state[place]]
            )
        ]

    def _passes(self, state: State) -> list[int]:
        """Return the parts in which a move changes nothing.

        Where play ends there is none, so these parts are only looked at if one must have lied.
        """
        for ends in (False, True):
            places = [place for place, part in enumerate(self.parts) if part.ends is ends]
            found = [place for place in places if state[place] in self._options(state, place)]
            if found:
                return found
        return []

    def _options(self, state: State, place: int) -> Iterable[State]:
        return self.parts[place].options(state[place])

    def __str__(self) -> str:
        return self.name  # a state shows the rulesets of its parts


def sum_of(*positions: Position) -> Position:
    """Add positions; sums among them are taken apart."""
    parts: list[Position] = []
    for position in positions:
        if isinstance(position.ruleset, Sum):
            parts += position.ruleset.summands(position.state)
        else:
            parts.append(position)
    return Position(Sum(tuple(p.ruleset for p in parts)), tuple(p.state for p in parts))
