"""What decides compounds: remoteness and suspense of vertices, and the undecided vertices.

A vertex is a position of one part with a player to move. A player to move at an end has lost this
part; in misère play he has won it.

*Remoteness* is the length of play if the winner hurries and the loser delays; *suspense* is its
length if the winner delays and the loser hurries. The winner is the winner of this part.

Where play need not end, suspense is two numbers for each player X. S is the largest k such that X
can force that this part lasts at least k moves and X wins it; H is the largest k such that X can
force that it lasts at least k moves, and X wins it or it never ends. Each is −1 if X cannot force
even k = 0, and infinite if there is no largest k. In a compound in which a turn is a move in all
parts that are not over, a player wins if and only if his largest S is larger than the largest H of
the other player; if this holds for neither player, nobody wins. Proof: let h be the largest H of
one player, and let W, the other, have a larger S in part i. W plays to win part i after more than h
moves, and so that each other part ends within h moves or is won by W: there the opponent can force
no more than h. So all parts end, and W wins the last to end. If neither player has such a part i,
each can make some part last at least as long as any part that the other can win, and win it or let
it last for ever; so neither loses. Where every play ends, the winner's S and H are the suspense.

Sources: Smith 1966; Conway 1976, chapter 14. The recursions were derived independently;
`tests/compounds/test_compounds.py` compares them with the labels of whole compounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import TypeAlias

from zermelo.values.play import MISERE, Play

#: For each vertex, the vertices one move away.
Rows: TypeAlias = Sequence[Sequence[int]]


def remoteness(rows: Rows, play: Play) -> list[int | None]:
    """Return the remoteness of every vertex, None if nobody wins.

    In normal play the mover wins if it is odd, in misère play if it is even.

    >>> from zermelo.values.play import NORMAL
    >>> remoteness([[], [0], [0, 1], [2, 3]], NORMAL), remoteness([[], [0], [0, 1]], MISERE)
    ([0, 1, 1, None], [0, 1, 2])
    """
    predecessors: list[list[int]] = [[] for _ in rows]
    for vertex, options in enumerate(rows):
        for option in options:
            predecessors[option].append(vertex)
    lengths: list[int | None] = [None if options else 0 for options in rows]
    undecided_options = [len(options) for options in rows]
    layer = [vertex for vertex, options in enumerate(rows) if not options]
    losing_parity = 1 if play is MISERE else 0
    length = 0
    while layer:
        length += 1
        layer_is_lost = (length - 1) % 2 == losing_parity
        next_layer: list[int] = []
        for vertex in layer:
            for u in predecessors[vertex]:
                undecided_options[u] -= 1
                if lengths[u] is None and (layer_is_lost or undecided_options[u] == 0):
                    lengths[u] = length
                    next_layer.append(u)
        layer = next_layer
    return lengths


@dataclass(frozen=True)
class Suspense:
    """The pair (S, H) of the player to move, and that of the other player."""

    mover: tuple[float, float]
    other: tuple[float, float]


def suspense(rows: Rows, play: Play) -> list[Suspense]:
    """Return the numbers S and H of both players at every vertex.

    >>> from zermelo.values.play import NORMAL
    >>> suspense([[], [0], [0, 1]], NORMAL)[2]
    Suspense(mover=(1, 1), other=(-1, -1))
    """
    lengths = remoteness(rows, play)
    winning_parity = 0 if play is MISERE else 1
    won = [None if length is None else length % 2 == winning_parity for length in lengths]
    s, other_s = _largest_forced(rows, [w is True for w in won], [w is False for w in won])
    h, other_h = _largest_forced(rows, [w is not False for w in won], [w is not True for w in won])
    columns = zip(s, h, other_s, other_h, strict=True)
    return [Suspense((s, h), (other_s, other_h)) for s, h, other_s, other_h in columns]


def _largest_forced(
    rows: Rows, mover_forces: list[bool], other_forces: list[bool]
) -> tuple[list[float], list[float]]:
    """Return the largest k that the mover can force, and that the other can, at every vertex.

    The arguments say where each player can force k = 0; elsewhere the result is −1. The mover can
    force k + 1 if he can force k from one option (as the other player there). The other player can
    if there are options, and he can force k from every option (as the mover there).
    """
    best_mover: list[float] = [0 if can_force else -1 for can_force in mover_forces]
    best_other: list[float] = [0 if can_force else -1 for can_force in other_forces]
    for k in range(1, 2 * len(rows) + 3):  # longer play repeats a vertex and the mover
        mover_forces, other_forces = (
            [any(other_forces[w] for w in options) for options in rows],
            [bool(options) and all(mover_forces[w] for w in options) for options in rows],
        )
        if not any(mover_forces) and not any(other_forces):
            return best_mover, best_other
        best_mover = _raised_to(best_mover, mover_forces, k)
        best_other = _raised_to(best_other, other_forces, k)
    return _raised_to(best_mover, mover_forces, inf), _raised_to(best_other, other_forces, inf)


def _raised_to(best: list[float], forced: list[bool], k: float) -> list[float]:
    return [k if can_force else value for value, can_force in zip(best, forced, strict=True)]


@dataclass(frozen=True)
class PartNumbers:
    """Remoteness and suspense of the vertices of a part, computed on first use."""

    rows: Rows
    play: Play

    @cached_property
    def remoteness(self) -> list[int | None]:
        """The remoteness of every vertex."""
        return remoteness(self.rows, self.play)

    @cached_property
    def suspense(self) -> list[Suspense]:
        """The numbers S and H of both players at every vertex."""
        return suspense(self.rows, self.play)

    @cached_property
    def undecided(self) -> dict[int, int]:
        """New numbers by vertex, without ends and, in normal play, without vertices before ends."""
        ends = {vertex for vertex, options in enumerate(self.rows) if not options}
        decided = set(ends)
        if self.play is not MISERE:
            decided |= {v for v, options in enumerate(self.rows) if ends.intersection(options)}
        remaining = (vertex for vertex in range(len(self.rows)) if vertex not in decided)
        return {vertex: number for number, vertex in enumerate(remaining)}

    @property
    def undecided_edges(self) -> list[tuple[int, int]]:
        """The edges between the vertices in `undecided`, by their new numbers."""
        numbers = self.undecided
        return [(numbers[v], numbers[w]) for v in numbers for w in self.rows[v] if w in numbers]
