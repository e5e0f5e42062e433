"""Poset games: remove an element of an order, and all above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from zermelo.digraph.order import Order
from zermelo.errors import UnknownVertex
from zermelo.formats.orders import open_order
from zermelo.games.board import Board
from zermelo.games.nim_table import nim_table
from zermelo.games.rules import Ruleset
from zermelo.rulesets.notation.vertex_text import VertexWords
from zermelo.rulesets.orders.poset.grundy_sets import (
    Kind,
    Tree,
    moves_to,
    parts_beside,
    series_parallel,
)
from zermelo.rulesets.orders.poset.involutions import folded
from zermelo.values.bits import bits
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.games.position import Position

__all__ = ["Poset"]

#: Up to so many elements there are compiled rules.
CODED = 128


@dataclass(frozen=True)
class Poset(Ruleset):
    """Choose an element of a finite order and remove it, with all above it.

    A position is written as what was removed, ``-x -y``; nothing for the whole order. In a file an
    edge x → y says that x is below y, so that removing x removes y; a Hasse diagram will do.

    Orders without an N (a < b > c < d and no more among four elements) are solved by their Grundy
    sets, with all winning moves, in polynomial time (Deuber and Thomassé 1996): chains side by side
    are Nim, trees with the root below are green Hackenbush, trees with the root on top Hackendot.
    With a greatest element the first player wins, by strategy stealing (Pérez Romero 2020, Theorem
    3.13); in misère play too, if there are two elements or more. What comes in pairs cancels out:
    an involution leaves the fixed elements alone, if all below them is fixed (Fenner and Rogers
    2015). All else is searched, part by part.

    Parameters
    ----------
    on : Order

    Examples
    --------
    >>> here = Poset(open_order("boolean:3"))("-123")
    >>> here.outcome, here.winning_moves()
    (Outcome.N, [Move('remove 0 and the 6 above it' -> -0)])
    >>> Poset(open_order("chains:3+2+4"))().winning_moves()
    [Move('remove 3.2 and the 2 above it' -> -3.2)]
    """

    name: ClassVar[str] = "poset"
    example: ClassVar[str] = "--on divisors:72 -36"
    source: ClassVar[str] = (
        "Grundy sets of orders without an N (Deuber and Thomassé 1996); strategy stealing where "
        "there is a greatest element"
    )
    misere_source: ClassVar[str] = "strategy stealing; chains side by side are misère Nim"
    complexity: ClassVar[str] = "PSPACE-complete (Grier 2013); polynomial for orders without an N"
    start: ClassVar[str] = "(whole)"

    on: Order = field(
        metadata={
            "help": "the order: a file (an edge x → y says x < y), or a name such as boolean:3",
            "read": "order",
        }
    )

    @cached_property
    def words(self) -> VertexWords:
        """The words for the elements."""
        return VertexWords(self.on)

    def state(self, *parts: Any) -> int:  # noqa: ANN401
        """Remove elements, each ``-name`` or the name itself, from the whole order."""
        left = (1 << len(self.on)) - 1
        for part in parts:
            bare = part not in self.on and isinstance(part, str)
            name = part.removeprefix("-") if bare else part
            try:
                number = self.words.index(name)
            except UnknownVertex:
                sample = ", ".join(map(str, self.on.names[:6]))
                raise self.no_position(
                    f"no element is called {name!r}; they are {sample}" + ", …" * (len(self.on) > 6)
                ) from None
            left &= ~self.on.above[number]
        return left

    def show(self, state: int) -> str:
        """Write the least elements that were removed."""
        gone = ((1 << len(self.on)) - 1) & ~state
        least = (x for x in bits(gone) if not self.on.below[x] & gone & ~(1 << x))
        return " ".join(f"-{self.words.word(x)}" for x in least)

    def options(self, state: int) -> Iterator[int]:
        """Remove any element, with all above it."""
        return (state & ~self.on.above[x] for x in bits(state))

    def describe(self, state: int, option: int) -> str:
        """Name the element, and count those above it."""
        gone = state & ~option
        chosen = next(x for x in bits(gone) if self.on.above[x] & state == gone)
        others = gone.bit_count() - 1
        return f"remove {self.on.names[chosen]}" + f" and the {others} above it" * (others > 0)

    def counter(self, state: int) -> int:
        """Count the elements: each move takes some."""
        return state.bit_count()

    def board(self, state: int) -> Board:
        """Return the Hasse diagram, with where the removal of each element leads."""
        moves = {self.on.names[x]: state & ~self.on.above[x] for x in bits(state)}
        return Board(self.on.hasse(), moves, upward=True)

    # --------------------------------------------------------------------------------- theorems

    def value(self, state: int) -> int | None:
        """Compute the Grundy set, if there is no N."""
        tree = series_parallel(self.on, state)
        return None if tree is None else tree.value

    def outcome(self, state: int) -> Outcome | None:
        """Look for a greatest element."""
        return Outcome.N if self.greatest(state) is not None else None

    def greatest(self, state: int) -> int | None:
        """Return the number of the greatest element that is left, if there is one."""
        return next((x for x in bits(state) if self.on.below[x] == state), None)

    def options_of_value(self, state: int, value: int) -> list[int] | None:
        """Descend through the parts of an order without an N."""
        tree = series_parallel(self.on, state)
        if tree is None:
            return None
        return [state & ~self.on.above[x] for x in moves_to(tree, value)]

    def summands(self, state: int) -> list[int]:
        """Take away what comes in pairs, and part what is left."""
        return parts_beside(self.on, folded(self.on, state))

    def misere_outcome(self, state: int) -> Outcome | None:
        """Look for a greatest element, or for nothing but chains."""
        if not state:
            return Outcome.N
        if self.greatest(state) is not None:
            return Outcome.N if state & (state - 1) else Outcome.P
        parts = parts_beside(self.on, state)
        if not all(self._is_chain(part) for part in parts):
            return None
        total = 0
        for part in parts:
            total ^= part.bit_count()
        large = any(part.bit_count() > 1 for part in parts)
        return Outcome.N if (total != 0) == large else Outcome.P

    def _is_chain(self, part: int) -> bool:
        return all(part & ~(self.on.above[x] | self.on.below[x]) == 0 for x in bits(part))

    # --------------------------------------------------------------------------------- compiled

    @cached_property
    def _line(self) -> tuple[int, ...]:
        return self.on.line

    def compiled(self, play: Play = NORMAL) -> CompiledRules | None:
        """Offer down-sets as one or two words."""
        misere = play is MISERE
        if len(self.on) > CODED:
            return None
        from zermelo.games.compiled import CompiledRules, signed
        from zermelo.rulesets.orders.poset import loops as poset
        from zermelo.rulesets.orders.poset.tables import tables

        line = self._line
        words = 1 if len(line) <= 64 else 2

        def encode(state: int) -> tuple[int, ...]:
            return signed(sum(1 << bit for bit, x in enumerate(line) if state >> x & 1), words)

        params = tables(self.on, words)
        simplify = poset.turned if misere else poset.taken_apart
        most = max(1, len(line))
        return CompiledRules(words, most, params, poset.removals, encode, simplify)

    # ------------------------------------------------------------------------------ for readers

    def reasons(self, state: int) -> Sequence[str]:
        """Show the parts and their values, or the greatest element."""
        tree = series_parallel(self.on, state)
        if tree is not None:
            told = (
                "No four of the elements form an N (a < b > c < d, and no more), so the order is "
                "made from single elements by putting parts beside and upon each other, and its "
                f"value, {tree.value}, follows from the values of the options of the parts."
            )
            parts = tree.parts if tree.kind is Kind.BESIDE else ()
            if 1 < len(parts) <= 20:
                rows = [(self._named(part), part.value) for part in parts]
                return (told, nim_table(rows, ("part", "value")))
            return (told,)
        return self._stolen(state)

    def misere_reasons(self, state: int) -> Sequence[str]:
        """Name the greatest element."""
        return self._stolen(state) if state & (state - 1) else ()

    def _stolen(self, state: int) -> Sequence[str]:
        greatest = self.greatest(state)
        if greatest is None:
            return ()
        name = self.on.names[greatest]
        told = (
            f"{name} is above all others. If removing it alone does not win, then some answer to "
            f"that does; and that answer can be made at once, as it takes {name} too. So the first "
            "player wins, but this argument does not tell how."
        )
        return (told,)

    def _named(self, part: Tree) -> str:
        """Name a part by its kind and one of its elements."""
        tree = part
        while tree.parts:
            tree = tree.parts[0]
        first = self.on.names[tree.elements[0]]
        return f"chain from {first}" if part.kind is Kind.CHAIN else f"part of {first}"

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield all down-sets of some small orders."""
        names = ("fence:6", "crown:3", "boolean:3", "grid:3x3", "levels:2+2+1", "chains:2+1+3")
        for name in (*names, "divisors:24", "incidence:cycle:4"):
            yield from cls(open_order(name))().reachable(60)
        two = [("a", "c"), ("b", "c"), ("b", "d"), ("e", "f"), ("g", "f"), ("g", "h")]
        yield from cls(Order(two))().reachable(60)
        for edges in combinations(combinations("abcd", 2), 3):
            yield cls(Order(edges, elements="abcd"))()
