"""The certificate that a digraph has no kernel."""

from typing import Any

from . import proofs
from .form import Flaw, Malformed, shown
from .labels import check_outcomes


def check_no_kernel(
    certificate: dict[str, Any], names: list[str], options: list[list[int]]
) -> None:
    """Check that there is no kernel, by outcomes, a piece of the draws, and a proof about it.

    P-positions are in every kernel, so N-positions are in none (Theorem 5 of Fraenkel 1997). The
    options of the piece's vertices lie in the piece or are N; so a kernel of the whole digraph,
    restricted to the piece, would be a kernel of the piece. The proof, replayed by unit
    propagation, shows that the piece has none.
    """
    piece, steps = certificate["piece"], certificate["steps"]
    for field, given in (("piece", [piece]), ("steps", steps)):
        for row in given if isinstance(given, list) else [given]:
            if not isinstance(row, list) or any(type(entry) is not int for entry in row):
                raise Malformed(f"{field!r} must hold lists of whole numbers")
    for vertex in piece:
        if not 0 <= vertex < len(names):
            raise Malformed(f"'piece' must hold vertex numbers, not {shown(vertex)}")
    for place, step in enumerate(steps, 1):
        for literal in step[step[:1] == [0] :]:  # a step that begins with 0 drops a clause
            if not 1 <= abs(literal) <= len(piece):
                raise Malformed(f"step {place} of the proof has the literal {shown(literal)}")
    check_outcomes(certificate, names, options)
    lost = [vertex for vertex, label in enumerate(certificate["outcome"]) if label == "N"]
    verdict = proofs.check_no_kernel(options, lost, piece, steps)
    if not verdict.valid:
        raise Flaw(verdict.reason)
