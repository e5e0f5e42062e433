"""Counting kernels: a product over pieces, of which equal ones are counted once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import prod

from zermelo.kernel.find import PieceCount, find_in
from zermelo.kernel.partition import Piece
from zermelo.limits import Watch


class Product:
    """The number of kernels of several pieces together."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self._total = len(pieces)
        keyed = [(piece.key if len(pieces) > 1 else b"", piece) for piece in pieces]
        self._times = Counter(key for key, _ in keyed)
        held = dict(reversed(keyed))
        self._distinct = sorted(held.items(), key=lambda item: (len(item[1]), item[0]))
        self._least = dict.fromkeys(held, 0)
        self._done: set[bytes] = set()
        self._running: tuple[bytes, PieceCount] | None = None

    def known(self) -> Mapping[str, object]:
        """Return a lower bound and how far the count has come."""
        if self._running is not None:
            key, running = self._running
            self._least[key] = max(self._least[key], running.at_least)
        return {
            "at_least": self._product(),
            "pieces": self._total,
            "pieces_counted": self._counted,
        }

    @property
    def _counted(self) -> int:
        return sum(self._times[key] for key in self._done)

    def _product(self) -> int:
        return prod(self._least[key] ** times for key, times in self._times.items())

    def _told(self) -> str:
        return f"{self._counted:,} of {self._total:,} pieces counted"

    def run(self, watch: Watch) -> int:
        """Count; small pieces first, and whether each has a kernel at all before any long count."""
        for key, piece in self._distinct:
            watch.look(lambda: f"{self._total:,} pieces")
            if len(self._distinct) > 1:
                self._least[key] = int(find_in(piece, watch) is not None)
                if not self._least[key]:
                    return 0
        for key, piece in self._distinct:
            watch.look(self._told)
            running = PieceCount(piece, watch)
            self._running = key, running
            self._least[key] = running.run()
            self._running = None
            self._done.add(key)
            if not self._least[key]:
                return 0
        return self._product()
