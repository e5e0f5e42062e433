"""``kernels``: what outcomes decide; one, all, how many; what all share; whether a set is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.views import VertexSet
from zermelo.kernel.check import KernelCheck, is_kernel
from zermelo.kernel.kernels import Kernels, kernels
from zermelo.kernel.status import Status
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs.known import question
from zermelo.verbs.listing import Listing, decimal
from zermelo.verbs.vertices import as_text, named, size_of


def known_of(found: Kernels) -> dict[str, object]:
    """Return what is known without a search."""
    return {
        **size_of(found.digraph),
        "decided_in": found.decided_in,
        "decided_out": found.decided_out,
        "open": found.open,
        "pieces": len(found.pieces),
        "core_vertices": len(found.pieces.core),
        "core_edges": found.pieces.core_edges,
    }


def plain(known: Mapping[str, object]) -> dict[str, object]:
    """Return facts with sets of vertices as lists of names."""
    return {
        key: as_text(held) if isinstance(held, VertexSet) else held for key, held in known.items()
    }


@dataclass(frozen=True)
class About:
    """How the question comes apart, and more."""

    found: Kernels

    def said(self) -> dict[str, object]:
        """Return what was asked for, and whether there is a kernel."""
        raise NotImplementedError

    @property
    def exists(self) -> bool:
        """Whether there is a kernel."""
        return bool(self.said()["exists"])

    def json(self) -> dict[str, object]:
        """Return plain data; a number of kernels as text, as it may have any size."""
        return plain(known_of(self.found) | self.said())


@dataclass(frozen=True)
class One(About):
    """How the question comes apart, and one kernel; None where there is none."""

    kernel: VertexSet | None

    def said(self) -> dict[str, object]:
        """Return the kernel."""
        return {"exists": self.kernel is not None, "kernel": self.kernel}


@dataclass(frozen=True)
class Count(About):
    """How many kernels there are."""

    number: int

    def said(self) -> dict[str, object]:
        """Return the number."""
        return {"exists": self.number > 0, "count": decimal(self.number)}


@dataclass(frozen=True)
class Settled(About):
    """Which vertices lie in all kernels, in some, in none."""

    status: Status

    def said(self) -> dict[str, object]:
        """Return the three sets."""
        names = ("exists", "in_all", "in_some", "in_none")
        return {name: getattr(self.status, name) for name in names}


@dataclass(frozen=True)
class Check:
    """Whether a set of vertices is a kernel, and why."""

    digraph: Digraph
    verdict: KernelCheck

    def json(self) -> dict[str, object]:
        """Return plain data."""
        held = self.verdict
        return {**size_of(self.digraph), "is_kernel": held.holds, "reason": held.reason}


def check(G: Digraph, vertices: str) -> Check:
    """Say whether the vertices named are a kernel.

    Raises
    ------
    UnknownVertex

    Examples
    --------
    >>> check(Digraph([("a", "b")]), "b").json()["is_kernel"]
    True
    """
    return Check(G, is_kernel(G, named(G, vertices)))


@contextmanager
def about(G: Digraph, limits: Limits | Watch, then: str) -> Iterator[tuple[Kernels, Watch]]:
    """Label a digraph, and ask about its kernels; errors say what is known."""
    known = size_of(G)
    with question(limits, known, f"labelling {G.vertex_count:,} vertices") as watch:
        found = kernels(G, limits=watch)
        known |= known_of(found)
        with question(watch, {}, then):
            yield found, watch


def one(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> One:
    """Look for one kernel.

    Examples
    --------
    >>> one(Digraph([("a", "b"), ("b", "a")])).json()["kernel"]
    ['a']
    """
    with about(G, limits, "looking for a kernel") as (found, watch):
        return One(found, found.find(limits=watch))


def count(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> Count:
    """Count the kernels."""
    with about(G, limits, "counting kernels") as (found, watch):
        return Count(found, found.count(watch))


def settled(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> Settled:
    """Find out of every vertex whether it lies in all kernels, in some or in none."""
    with about(G, limits, "settling every vertex") as (found, watch):
        return Settled(found, found.status(watch))


def every(G: Digraph, limits: Limits | Watch = NO_LIMITS) -> Listing[VertexSet]:
    """List all kernels, as they are found.

    Examples
    --------
    >>> listing = every(Digraph([("a", "b"), ("b", "a")]))
    >>> list(map(listing.plain, listing.entries))
    [['a'], ['b']]
    """

    def text(kernel: VertexSet) -> str:
        return ", ".join(map(str, kernel)) or "(the empty set)"

    with about(G, limits, "") as (found, watch):
        stream = found.all(limits=watch)
        return Listing(plain(known_of(found)), "kernels", stream, as_text, text)
