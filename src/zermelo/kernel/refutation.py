"""Why a digraph has no kernel: a piece of its hard core without a kernel, and a clausal proof."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.views import VertexSet
from zermelo.kernel.partition import Piece
from zermelo.kernel.sat import SatSolver, completion
from zermelo.limits import Watch
from zermelo.values.text import plural


@dataclass(frozen=True, repr=False)
class Refutation:
    """A proof that a digraph has no kernel.

    If a vertex of the piece has an option outside, this option is an N-position, which no kernel
    contains (Fraenkel 1997, Theorem 5). So a kernel of the digraph would contain a kernel of the
    piece. The steps derive a contradiction from "x is inside if and only if no option of x is",
    written as clauses in which variable i + 1 says that ``vertices[i]`` is inside.

    Attributes
    ----------
    vertices : VertexSet
        The piece.
    options : tuple of tuples of int
        For each vertex of the piece, the indices in ``vertices`` of its options in the piece.
    steps : tuple of tuples of int
        The proof in DRUP form. A step (0, x, y, …) deletes the clause of literals x, y, …; each
        other step is a clause implied by unit propagation, and the last step is the empty clause.
    """

    vertices: VertexSet
    options: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]

    def as_dict(self) -> dict[str, object]:
        """Return the vertices, options and steps as lists for JSON."""
        return {
            "vertices": [str(name) for name in self.vertices],
            "options": [list(row) for row in self.options],
            "steps": [list(step) for step in self.steps],
        }

    def __repr__(self) -> str:
        steps = plural(len(self.steps), "step", "steps")
        return f"<Refutation: the piece {self.vertices!r} has no kernel; {steps}>"


def refute(G: Digraph, piece: Piece, watch: Watch) -> Refutation:
    """Return a clausal proof that a piece of the hard core has no kernel."""
    with SatSolver(completion(piece), watch, proof=True) as solver:
        if solver.solve():
            raise AssertionError("the piece has a kernel")
        steps = tuple(map(tuple, solver.proof()))
    ptr, idx = piece.ptr.tolist(), piece.idx.tolist()
    options = tuple(tuple(idx[ptr[u] : ptr[u + 1]]) for u in range(len(piece)))
    return Refutation(VertexSet(G, np.array(piece.numbers)), options, steps)
