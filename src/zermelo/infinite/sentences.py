"""Sentences about the proof or the failure of a claim."""

from __future__ import annotations

from collections.abc import Mapping

from zermelo.infinite.family import Claim, Family, Vertex, show_vertex
from zermelo.infinite.options import options
from zermelo.infinite.proof import Finding, Proof

#: Maximum number of options of a vertex that are listed.
MAX_OPTIONS_LISTED = 8


def label_of(family: Family, vertex: Vertex, constants: Mapping[str, int]) -> str:
    """Return the claimed label of a vertex, such as ``P, index ω + 2``, or "outside the region"."""
    if not family.has_vertex(vertex, constants):
        return "outside the region"
    claim, values = family.claimed(), family.values(vertex, constants)
    outcome = claim.outcome(values)
    index = claim.index(values)
    if outcome == "D" or index is None:
        return " and ".join(outcome) if outcome != "nothing" else "neither P, N nor D"
    return f"{' and '.join(outcome)}, {_index_word(claim)} {index}"


def _index_word(claim: Claim) -> str:
    return "index" if claim.exact else "counter"


def reason(family: Family, verdict: Finding) -> str:
    r"""Return how the counterexample refutes a condition; an empty text without a counterexample.

    >>> from zermelo.infinite.parser import parse_family
    >>> from zermelo.infinite.proof import prove
    >>> text = "vertices x: x >= 0\nmove x+1\nP: x == 0\nN: x > 0\nremoteness x"
    >>> family = parse_family(text)
    >>> reason(family, prove(family).refuted[0])
    '0 (P, index 0) leads to 1 (N, index 1)'
    """
    point = verdict.counterexample
    if point is None:
        return ""
    vertex = f"{show_vertex(point.vertex)} ({label_of(family, point.vertex, point.constants)})"
    if point.constants:
        assignments = [f"{name} = {value}" for name, value in point.constants.items()]
        vertex += " with " + ", ".join(assignments)
    if point.option is not None:
        option_label = label_of(family, point.option, point.constants)
        return f"{vertex} leads to {show_vertex(point.option)} ({option_label})"
    if point.below is not None:
        return f"no option of {vertex} has the index {point.below} or a larger one"
    return {
        2: f"{vertex} is not in exactly one of P, N and D",
        3: f"{vertex} has no index that is an ordinal",
        5: f"no option of {vertex} is in P with a smaller {_index_word(family.claimed())}",
        7: f"no option of {vertex} is in D",
    }[verdict.number]


def options_of(family: Family, verdict: Finding) -> tuple[list[tuple[str, str]], bool]:
    """Return the first options of the counterexample with labels, and whether these are all."""
    point = verdict.counterexample
    if point is None:
        return [], True
    moves = options(family, point.vertex, point.constants, max_options=MAX_OPTIONS_LISTED)
    listed = [
        (show_vertex(option), label_of(family, option, point.constants))
        for option in moves.listed[:MAX_OPTIONS_LISTED]
    ]
    return listed, moves.complete and len(moves.listed) <= MAX_OPTIONS_LISTED


def summary(proof: Proof) -> str:
    """Return in words whether the claim is proved, refuted or neither."""
    if proof.status == "refuted":
        numbers = ", ".join(str(verdict.number) for verdict in proof.refuted)
        fail = f"conditions {numbers} fail" if "," in numbers else f"condition {numbers} fails"
        return f"The claim is refuted: {fail}."
    if proof.status == "unknown":
        return "The claim is neither proved nor refuted: some conditions are unknown."
    if proof.family.claimed().exact:
        return "The claim is proved: P, N and D are right, and so is the index of every vertex."
    return "The claim is proved: P, N and D are right. The counter is not claimed to be remoteness."
