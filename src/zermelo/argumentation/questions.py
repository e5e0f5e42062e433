"""Questions about the extensions of a framework, answered piece by piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from math import prod
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from zermelo.argumentation.pieces import Semantics
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.views import VertexSet
from zermelo.errors import not_none
from zermelo.kernel.answered import Members
from zermelo.kernel.kernels import Kernels, kernels
from zermelo.kernel.partition import Decomposition, Piece, product
from zermelo.limits import Watch

T = TypeVar("T")
#: Answers for a piece of at most this many vertices are reused for pieces with the same moves.
MAX_CACHED_PIECE = 32


def whole_piece(moves: Digraph) -> Piece:
    """Return all arguments as one piece."""
    return Decomposition(moves, np.arange(len(moves))).draws


class FrameworkPieces:
    """The moves of a framework, and its pieces, which are made once."""

    def __init__(self, moves: Digraph) -> None:
        self.moves = moves

    @cached_property
    def kernels(self) -> Kernels:
        """The kernels of the moves. O(V + E)."""
        return kernels(self.moves)

    @property
    def outcomes(self) -> NDArray[np.integer]:
        """The grounded labels: 0 for in, 1 for out, 2 for undecided."""
        return self.kernels.outcomes.pnd

    @cached_property
    def pieces(self) -> tuple[list[Piece], list[Piece]]:
        """The pieces of all arguments, and the pieces of the undecided arguments."""
        numbers = np.arange(len(self.moves)), np.flatnonzero(self.outcomes == 2)
        all_pieces, undecided = (Decomposition(self.moves, members).pieces for members in numbers)
        return all_pieces, undecided


class ExtensionQuestion:
    """A question about extensions; each extension is ``base`` with one set per piece."""

    def __init__(self, framework: FrameworkPieces, semantics: Semantics, watch: Watch) -> None:
        self.moves = framework.moves
        self.kernels = framework.kernels
        self.semantics = semantics
        all_pieces, undecided = framework.pieces
        self.pieces = undecided if semantics.contains_grounded else all_pieces
        inside = framework.outcomes == 0
        self.base: Members = inside if semantics.contains_grounded else np.zeros_like(inside)
        self.listed_count = 0
        self.watch = watch.start(lambda: {"listed": self.listed_count})

    def vertex_set(self, inside: Members) -> VertexSet:
        """Return the arguments of a mask as a set of names."""
        return VertexSet(self.moves, np.flatnonzero(inside))

    def union(self, sets: Iterable[Members | None]) -> VertexSet | None:
        """Return the union of ``base`` and one set for each piece; None if a set is None."""
        inside = self.base.copy()
        for piece, members in zip(self.pieces, sets, strict=True):
            if members is None:
                return None
            inside[piece.numbers] = members
        return self.vertex_set(inside)

    @staticmethod
    def index_in(piece: Piece, argument: int) -> int | None:
        """Return the number of an argument within a piece; None if it is not there."""
        index = int(np.searchsorted(piece.numbers, argument))
        return index if index < len(piece) and piece.numbers[index] == argument else None

    def _semantics_for(self, piece: Piece) -> Semantics:
        return self.semantics.for_piece(piece, self.watch)

    def _answers(self, answer: Callable[[Piece], T]) -> Iterator[T]:
        """Yield the answer for each piece, found only once for small pieces with the same moves."""
        cache: dict[bytes, T] = {}
        for piece in self.pieces:
            if len(piece) > MAX_CACHED_PIECE:
                yield answer(piece)
                continue
            if (key := piece.key) not in cache:
                cache[key] = answer(piece)
            yield cache[key]

    def extension(self) -> VertexSet | None:
        """Return one extension; None if there is none."""
        return self.union(self._answers(lambda piece: self.semantics.extension(piece, self.watch)))

    def count(self) -> int:
        """Return the number of extensions: the product over the pieces."""
        factors = self._answers(lambda piece: self._semantics_for(piece).count(piece, self.watch))
        # equal factors become a power, and small powers are multiplied first
        return prod(sorted(number**times for number, times in Counter(factors).items()))

    def extensions(self) -> Iterator[VertexSet]:
        """List all extensions."""
        inside = self.base.copy()
        for changed in product(
            [partial(self.semantics.extensions, piece, self.watch) for piece in self.pieces]
        ):
            for number, members in changed:
                inside[self.pieces[number].numbers] = members
            self.listed_count += 1
            yield self.vertex_set(inside)
            self.watch.look(lambda: f"{self.listed_count:,} extensions listed")

    def with_status(self, argument: int, *, inside: bool) -> VertexSet | None:
        """Return an extension with an argument, or without it if not ``inside``; None if none."""
        sets: list[Members | None] = []
        is_in_piece = False  # remains False if the argument is in or out by its grounded label
        for piece in self.pieces:
            if (index := self.index_in(piece, argument)) is not None:
                is_in_piece = True
                sets.append(
                    self._semantics_for(piece).with_status(piece, index, self.watch, inside)
                )
            else:
                sets.append(self.semantics.extension(piece, self.watch))
            if sets[-1] is None:
                return None
        if not is_in_piece and bool(self.base[argument]) != inside:
            return None
        return self.union(sets)

    def accepted(self, sceptically: bool) -> VertexSet:
        """Return the arguments in some extension, or in all; every piece must have an extension."""

        def accepted_in(piece: Piece) -> Members:
            semantics = self._semantics_for(piece)
            question = semantics.sceptical if sceptically else semantics.credulous
            return question(piece, self.watch)

        return not_none(self.union(self._answers(accepted_in)))


class OnePieceQuestion(ExtensionQuestion):
    """A question about extensions that each lie in one piece; there may be no extension."""

    def _within(self, piece: Piece, members: Members) -> VertexSet:
        return VertexSet(self.moves, piece.numbers[members])

    def extension(self) -> VertexSet | None:
        """Return one extension of the first piece that has any."""
        for piece in self.pieces:
            if (members := self.semantics.extension(piece, self.watch)) is not None:
                return self._within(piece, members)
        return None

    def count(self) -> int:
        """Return the number of extensions: the sum over the pieces."""
        return sum(self._answers(lambda piece: self.semantics.count(piece, self.watch)))

    def extensions(self) -> Iterator[VertexSet]:
        """List all extensions, piece by piece."""
        for piece in self.pieces:
            for members in self.semantics.extensions(piece, self.watch):
                self.listed_count += 1
                yield self._within(piece, members)
                self.watch.look(lambda: f"{self.listed_count:,} extensions listed")

    def with_status(self, argument: int, *, inside: bool) -> VertexSet | None:
        """Return an extension with an argument, or without it if not ``inside``; None if none."""
        for piece in self.pieces:
            if (index := self.index_in(piece, argument)) is not None:
                members = self.semantics.with_status(piece, index, self.watch, inside)
            else:
                members = None if inside else self.semantics.extension(piece, self.watch)
            if members is not None:
                return self._within(piece, members)
        return None

    def accepted(self, sceptically: bool) -> VertexSet:
        """Return the arguments in some extension, or in all: none if two pieces have extensions."""
        if not sceptically:
            return super().accepted(sceptically=False)
        extensions = self._answers(lambda piece: self.semantics.extension(piece, self.watch))
        has_extension = [extension is not None for extension in extensions]
        if not any(has_extension):
            return self.vertex_set(np.ones_like(self.base))
        inside = np.zeros_like(self.base)
        if sum(has_extension) == 1:
            piece = self.pieces[has_extension.index(True)]
            inside[piece.numbers] = self.semantics.sceptical(piece, self.watch)
        return self.vertex_set(inside)


class KernelQuestion(ExtensionQuestion):
    """A question about stable extensions, which the kernels of the moves answer."""

    def count(self) -> int:
        """Return the number of kernels."""
        return self.kernels.count(self.watch)

    def extensions(self) -> Iterator[VertexSet]:
        """List all extensions, in the order of `Kernels.all`."""
        return self.kernels.all(limits=self.watch)

    def with_status(self, argument: int, *, inside: bool) -> VertexSet | None:
        """Return an extension with an argument, or without it if not ``inside``; None if none."""
        condition = {"containing" if inside else "avoiding": [self.moves.names[argument]]}
        return self.kernels.find(**condition, limits=self.watch)

    def accepted(self, sceptically: bool) -> VertexSet:
        """Return the arguments in some extension, or in all."""
        status = self.kernels.status(self.watch)
        if sceptically:
            return status.in_all
        return self.vertex_set(status.array > 0 if status.exists else np.zeros_like(self.base))
