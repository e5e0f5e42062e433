"""Numbers of vertices that decide compounds: remoteness, suspense, foreclosed values.

A vertex is a position of one part with a player to move; at an end he has lost, in misère play won.

*Remoteness* is the length of play if the winner hurries and the loser delays; *suspense* is its
length if the winner delays and the loser hurries. The winner is the winner of this part.

Where play need not end, suspense is two numbers for each player X. S is the largest k such that X
can force a win of this part in at least k moves; H is the largest k for "lasts at least k moves,
and X wins it or it never ends". Both are −1 if X cannot force even k = 0, and infinite if there is
no largest k. In a compound in which a turn is a move in all parts that are not over, the player to
move wins if and only if his largest S is larger than the other's largest H, and vice versa; in all
other cases nobody wins. Proof: let W have the larger S, in part i, and let h be the largest H of
the other. In part i W plays for his S. In every part W plays so that it ends within h moves or is
won by him and ends: the other cannot force more than H there. So all parts end, and the last to end
is won by W. If neither inequality holds, each player has a part in which he can last as long as
whatever the other can win, or for ever; so neither can be forced to lose. Where every play ends, S
and H are equal to the suspense of the winner.

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

#: By vertex: the vertices one move away.
Rows: TypeAlias = Sequence[Sequence[int]]


def remoteness(rows: Rows, play: Play) -> list[int | None]:
    """Return the remoteness of every vertex, None if nobody wins; the mover wins if it is odd.

    In misère play the mover wins if it is even.

    >>> from zermelo.values.play import NORMAL
    >>> remoteness([[], [0], [0, 1], [2, 3]], NORMAL), remoteness([[], [0], [0, 1]], MISERE)
    ([0, 1, 1, None], [0, 1, 2])
    """
    before: list[list[int]] = [[] for _ in rows]
    for vertex, options in enumerate(rows):
        for option in options:
            before[option].append(vertex)
    lengths: list[int | None] = [None] * len(rows)
    left = [len(options) for options in rows]
    layer = [vertex for vertex, options in enumerate(rows) if not options]
    lost = 1 if play is MISERE else 0  # the parity with which the mover loses
    length = 0
    for vertex in layer:
        lengths[vertex] = 0
    while layer:
        length += 1
        wins = (length - 1) % 2 == lost
        nearer: list[int] = []
        for vertex in layer:
            for u in before[vertex]:
                left[u] -= 1
                if lengths[u] is None and (wins or left[u] == 0):
                    lengths[u] = length
                    nearer.append(u)
        layer = nearer
    return lengths


@dataclass(frozen=True)
class Lasting:
    """How long each player can make a part last: S and H of the one to move and of the other."""

    mover: tuple[float, float]
    other: tuple[float, float]


def suspense(rows: Rows, play: Play) -> list[Lasting]:
    """Return how long each player can make play last from every vertex.

    >>> from zermelo.values.play import NORMAL
    >>> suspense([[], [0], [0, 1]], NORMAL)[2]
    Lasting(mover=(1, 1), other=(-1, -1))
    """
    near = remoteness(rows, play)
    won = 0 if play is MISERE else 1
    least = [
        (left is not None and left % 2 == won, left is None or left % 2 == won) for left in near
    ]
    (s, other_s), (h, other_h) = (
        _most(rows, [pair[drawn] for pair in least], [not pair[not drawn] for pair in least])
        for drawn in (False, True)
    )
    columns = zip(s, h, other_s, other_h, strict=True)
    return [Lasting((s, h), (other_s, other_h)) for s, h, other_s, other_h in columns]


def _most(
    rows: Rows, first_mover: list[bool], first_other: list[bool]
) -> tuple[list[float], list[float]]:
    """Return the largest k that the player to move can force, and that of the other player.

    By induction from k = 0: the player to move can force k + 1 if he can force k from one option
    (as the other player there); the other player can if he can force k from every option, and there
    is one.
    """
    mover, other = list(first_mover), list(first_other)
    best_mover: list[float] = [0 if able else -1 for able in mover]
    best_other: list[float] = [0 if able else -1 for able in other]
    for k in range(1, 2 * len(rows) + 3):
        mover, other = (
            [any(other[w] for w in options) for options in rows],
            [bool(options) and all(mover[w] for w in options) for options in rows],
        )
        if not any(mover) and not any(other):
            return best_mover, best_other
        best_mover, best_other = _raised(best_mover, mover, k), _raised(best_other, other, k)
    return _raised(best_mover, mover, inf), _raised(best_other, other, inf)


def _raised(best: list[float], forced: list[bool], k: float) -> list[float]:
    return [k if able else before for before, able in zip(best, forced, strict=True)]


@dataclass(frozen=True)
class Numbered:
    """Remoteness and suspense of the vertices of a part, computed on first use."""

    rows: Rows
    play: Play

    @cached_property
    def remoteness(self) -> list[int | None]:
        """The remoteness of every vertex."""
        return remoteness(self.rows, self.play)

    @cached_property
    def suspense(self) -> list[Lasting]:
        """How long each player can make play last."""
        return suspense(self.rows, self.play)

    @cached_property
    def open(self) -> dict[int, int]:
        """The vertices that do not decide at once, with new numbers.

        Ends are left out, and in normal play also vertices with an end as an option.
        """
        ends = {vertex for vertex, options in enumerate(self.rows) if not options}
        gone = set(ends)
        if self.play is not MISERE:
            gone |= {v for v, options in enumerate(self.rows) if ends.intersection(options)}
        kept = (vertex for vertex in range(len(self.rows)) if vertex not in gone)
        return {vertex: number for number, vertex in enumerate(kept)}

    @property
    def open_edges(self) -> list[tuple[int, int]]:
        """The edges between the vertices in `open`, by their new numbers."""
        kept = self.open
        return [(kept[v], kept[w]) for v in kept for w in self.rows[v] if w in kept]
