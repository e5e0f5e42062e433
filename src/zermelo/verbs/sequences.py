"""``sequences``: kernel sequences, which are the Grundy numberings of any digraph."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.digraph.digraph import Digraph
from zermelo.kernel.sequences import KernelSequence, sequences
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs.known import question
from zermelo.verbs.listing import Listing, decimal
from zermelo.verbs.vertices import size_of


@dataclass(frozen=True)
class One:
    """One kernel sequence; None where there is none."""

    digraph: Digraph
    sequence: KernelSequence | None

    @property
    def exists(self) -> bool:
        """Whether there is a sequence."""
        return self.sequence is not None

    def json(self) -> dict[str, object]:
        """Return plain data."""
        held = [] if self.sequence is None else [plain(self.sequence)]
        return {**size_of(self.digraph), "exists": self.exists, "sequences": held}


@dataclass(frozen=True)
class Count:
    """How many kernel sequences there are."""

    digraph: Digraph
    number: int

    @property
    def exists(self) -> bool:
        """Whether there is a sequence."""
        return self.number > 0

    def json(self) -> dict[str, object]:
        """Return plain data; the number as text, as it may have any size."""
        return {**size_of(self.digraph), "exists": self.exists, "count": decimal(self.number)}


def one(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> One:
    """Look for one kernel sequence.

    Examples
    --------
    >>> one(Digraph([("a", "b")])).json()["sequences"]
    [[['b'], ['a']]]
    """
    with question(limits, size_of(G), "looking for a sequence") as watch:
        return One(G, sequences(G, limits=watch).find(watch))


def count(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> Count:
    """Count the kernel sequences."""
    with question(limits, size_of(G), "counting sequences") as watch:
        return Count(G, sequences(G, limits=watch).count(watch))


def every(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> Listing[KernelSequence]:
    """List all kernel sequences, as they are found."""
    with question(limits, size_of(G), "numbering what must end") as watch:
        stream = sequences(G, limits=watch).all(limits=watch)
        return Listing(size_of(G), "sequences", stream, plain, in_one_line)


def plain(sequence: KernelSequence) -> list[list[str]]:
    """Turn a sequence into lists of names."""
    return [[str(name) for name in kernel] for kernel in sequence]


def in_one_line(sequence: KernelSequence) -> str:
    """Write a sequence in one line."""
    return " | ".join(", ".join(names) for names in plain(sequence)) or "(the empty sequence)"
