"""Certificates: data by which anybody can check an answer without trusting the solver."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo import checker
from zermelo.checker import VERSION, Malformed, Verdict
from zermelo.digraph.parity_game import ParityGame
from zermelo.errors import CertificateError, InputError
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.digraph_like import DigraphLike
    from zermelo.games.position import Position
    from zermelo.kernel.kernels import Kernels
    from zermelo.labels.grundy import Grundy
    from zermelo.labels.loopy import Loopy
    from zermelo.labels.outcomes import Outcomes
    from zermelo.labels.winners import Winners

Certificate = dict[str, Any]


def digraph_certificate(kind: str, G: Digraph, **fields: object) -> Certificate:
    """Return a certificate that contains its digraph; InputError if two names are equal as text."""
    names = [str(name) for name in G.names]
    if len(set(names)) < len(names):
        raise InputError(
            "two vertices have names that read the same as text; a certificate needs names that "
            "differ: rename them"
        )
    digraph = {"vertices": names, "options": option_rows(G)}
    return {"certificate": kind, "version": VERSION, **digraph, **fields, "digest": G.digest()}


def position_certificate(kind: str, position: Position, **fields: object) -> Certificate:
    """Return a certificate of a position, with the texts of the rules and the position."""
    texts = {"ruleset": str(position.ruleset), "position": str(position)}
    return {"certificate": kind, "version": VERSION, **texts, **fields}


def option_rows(G: Digraph) -> list[list[int]]:
    """Return for each vertex the numbers of its options, ascending."""
    ptr, idx = (array.tolist() for array in G.successors)
    return [idx[start:end] for start, end in pairwise(ptr)]


def certify_outcomes(result: Outcomes) -> Certificate:
    """Make the certificate of all outcomes: labels with remoteness.

    Local conditions suffice to check it, in O(V + E) (Fraenkel 1997, Theorem 3). It has O(V + E)
    JSON values. The kind is ``outcomes``, or ``ending`` in misère play or with a termination set.

    Raises
    ------
    InputError
        Two names read the same as text.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> from zermelo.labels.outcomes import outcomes
    >>> certificate = certify_outcomes(outcomes(Digraph([("a", "b"), ("b", "a"), ("b", "c")])))
    >>> certificate["outcome"], certificate["remoteness"]
    (['P', 'N', 'P'], [2, 1, 0])
    >>> check(certificate).valid
    True
    >>> check(certify_outcomes(outcomes(Digraph([("a", "b")]), play="misere"))).checked
    'outcomes of misere play on a digraph with 2 vertices and 1 edges'
    """
    ending = result.ending
    fields: dict[str, object] = {
        "outcome": ["PND"[label] for label in result.pnd.tolist()],
        "remoteness": [r if r >= 0 else None for r in result.remoteness.array.tolist()],
    }
    if ending.is_usual:
        return digraph_certificate("outcomes", result.digraph, **fields)
    final = [] if ending.final is None else ending.final.numbers.tolist()
    fields |= {"play": str(ending.play), "final": final, "only_final": ending.only_final}
    return digraph_certificate("ending", result.digraph, **fields)


def certify_kernel(G: DigraphLike, kernel: Iterable[Hashable]) -> Certificate:
    """Make the certificate of one kernel: the set itself, checked by the definition in O(V + E).

    Raises
    ------
    InputError
        The named vertices are not a kernel of this digraph, or two names read the same as text.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> from zermelo.kernel.kernels import kernels
    >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    >>> check(certify_kernel(G, kernels(G).find())).valid
    True
    """
    from zermelo.formats.conversion import digraph_of  # imports NumPy
    from zermelo.kernel.check import check_mask

    G = digraph_of(G)
    members = sorted({G.index(name) for name in kernel})
    verdict = check_mask(G, G.mask(members))
    if not verdict:
        raise InputError(f"the set is not a kernel of this digraph: {verdict.reason}")
    return digraph_certificate("kernel", G, members=members)


def certify_no_kernel(kernels: Kernels, limits: Limits | Watch = NO_LIMITS) -> Certificate | None:
    """Make the certificate that a digraph has no kernel; None if it has one.

    The certificate holds the outcomes, a piece of the hard core, and a clausal proof that the piece
    has no kernel; `check` replays the proof by unit propagation. A long search makes a long proof.

    Raises
    ------
    InputError
        Two names read the same as text.
    LimitReached
        The search for a kernel, or for the proof, reached a limit.
    MissingExtra
        The SAT solver is not installed.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> from zermelo.kernel.kernels import kernels
    >>> certificate = certify_no_kernel(kernels(Digraph([(1, 2), (2, 3), (3, 1), (4, 1)])))
    >>> certificate["piece"], check(certificate).valid
    ([0, 1, 2], True)
    """
    proof = kernels.refutation(limits)
    if proof is None:
        return None
    return {
        **certify_outcomes(kernels.outcomes),
        "certificate": "no-kernel",
        "piece": proof.vertices.numbers.tolist(),
        "steps": [list(step) for step in proof.steps],
    }


def certify_grundy(result: Grundy) -> Certificate:
    """Make the certificate of all Grundy values, with levels, which show that there is no cycle.

    The values are checked by the mex rule, in O(V + E) (AMS 303, Theorem 3).

    Raises
    ------
    InputError
        Two names read the same as text.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> from zermelo.labels.grundy import grundy
    >>> certificate = certify_grundy(grundy(Digraph([("c", "a"), ("c", "b"), ("b", "a")])))
    >>> certificate["vertices"], certificate["value"], certificate["level"]
    (['c', 'a', 'b'], [2, 0, 1], [2, 0, 1])
    >>> check(certificate).valid
    True
    """
    value, level = result.array.tolist(), result.level.array.tolist()
    return digraph_certificate("grundy", result.digraph, value=value, level=level)


def certify_loopy(result: Loopy) -> Certificate:
    """Make the certificate of all γ-values, with K of each ∞(K), and counters of finite values.

    The conditions A, B and C of Fraenkel 1996a, section 3, are checked in O(V + E) set operations.

    Raises
    ------
    InputError
        Two names read the same as text.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> from zermelo.labels.loopy import loopy
    >>> certificate = certify_loopy(loopy(Digraph(["ab", "ba", "bc", "cd"])))
    >>> certificate["value"], certificate["counter"]
    ([{'inf': []}, {'inf': [1]}, 1, 0], [None, None, 1, 0])
    >>> check(certificate).valid
    True
    """
    ptr, members = (array.tolist() for array in result.sets)
    labels = enumerate(result.array.tolist())
    value = [{"inf": members[ptr[u] : ptr[u + 1]]} if n < 0 else n for u, n in labels]
    counter = [c if c >= 0 else None for c in result.counter.array.tolist()]
    return digraph_certificate("loopy", result.digraph, value=value, counter=counter)


def certify_winners(result: Winners) -> Certificate:
    """Make the certificate of all winners on a digraph whose vertices have owners.

    Local conditions on remoteness, or in a parity game on measures, are checked in O(V + E). The
    winner's strategy is to move to a won option of least remoteness or measure. If there is a
    target, vertices that player 2 wins have no remoteness; there any won option wins.

    Raises
    ------
    InputError
        Two names read the same as text.

    Examples
    --------
    >>> import zermelo as z
    >>> result = z.outcomes(["ab", "ba", "bc"], owner={"a": 1, "b": 2, "c": 1}, target=["c"])
    >>> certificate = certify_winners(result)
    >>> certificate["winner"], certificate["remoteness"]
    ([2, 2, 1], [None, None, 0])
    >>> print(check(certificate))
    HOLDS: winners by owners on a digraph with 3 vertices and 3 edges, with 1 targets
    """
    G, owner, winner = result.digraph, result.owner.array.tolist(), list(result.values())
    if result.priority is not None:
        priority, measure = result.priority.array.tolist(), result.measure.array.tolist()
        fields = {"owner": owner, "priority": priority, "winner": winner, "measure": measure}
        return digraph_certificate("parity", G, **fields)
    target = None if result.target is None else result.target.numbers.tolist()
    remoteness = list(result.remoteness.values())
    return digraph_certificate(
        "owners", G, owner=owner, target=target, winner=winner, remoteness=remoteness
    )


def check(certificate: object, limits: Limits | Watch = NO_LIMITS) -> Verdict:
    """Check a certificate by `zermelo.checker`, which uses nothing else of this library.

    Claims about infinite digraphs are checked by `zermelo.infinite` instead, with automata or z3.

    Parameters
    ----------
    certificate : dict
        A certificate from a function ``certify_…`` or from `read_certificate`.
    limits : Limits or Watch
        Limits for claims about infinite digraphs.

    Returns
    -------
    Verdict
        HOLDS, HOLDS IF with the assumption, or FALSE with the flaw; ``bool`` is true for HOLDS.

    Raises
    ------
    CertificateError
        The argument is not a certificate: a field is missing, unknown, or of the wrong type.
    LimitReached
        A claim about an infinite digraph could not be decided within the limits.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> from zermelo.labels.outcomes import outcomes
    >>> certificate = certify_outcomes(outcomes(Digraph([("a", "b"), ("b", "a"), ("b", "c")])))
    >>> print(check(certificate))
    HOLDS: outcomes of a digraph with 3 vertices and 3 edges
    >>> print(check(certificate | {"remoteness": [2, 3, 0]}))
    FALSE: vertex 'a' is P: its remoteness is 4, not 2
    """
    try:
        if isinstance(certificate, dict) and certificate.get("certificate") == "infinite":
            from zermelo.infinite.certificate import check_infinite

            return check_infinite(certificate, limits)
        return checker.check(certificate)
    except Malformed as error:
        raise CertificateError(
            f"this is not a certificate: {error}; docs/certificates.md describes the fields"
        ) from None


def certificate_bytes(certificate: Certificate) -> bytes:
    """Return a certificate as the content of a JSON file."""
    return json.dumps(certificate, separators=(",", ":")).encode() + b"\n"


def read_certificate(source: str | Path, limits: Limits | Watch = NO_LIMITS) -> Certificate:
    """Read a certificate from a file, perhaps compressed; CertificateError if it holds none."""
    from zermelo.formats.files import read_bytes

    return certificate_in(read_bytes(source, limits), source)


def certificate_in(content: bytes, source: str | Path) -> Certificate:
    """Return the certificate in a file's ``content``; CertificateError if it holds none."""
    problem = "a JSON object with a field 'certificate' was expected"
    try:
        certificate = checker.read(content)
        if isinstance(certificate, dict) and "certificate" in certificate:
            return certificate
    except Malformed as error:
        problem = str(error)
    raise CertificateError(
        f"{source} is not a certificate: {problem}; make one with 'zermelo certify'"
    )


def compare_digraph(certificate: Certificate, G: Digraph | ParityGame) -> Verdict:
    """Return a verdict on whether a certificate is about ``G``, a digraph or a parity game."""
    kind, noun = certificate["certificate"], "digraph"
    if "digest" not in certificate:
        raise InputError(f"a certificate of {kind} holds no digraph to compare with a file")
    is_same_game = True
    if isinstance(G, ParityGame):
        noun, owners_and_priorities = "parity game", (G.owner.tolist(), G.priority.tolist())
        is_same_game = owners_and_priorities == (
            certificate.get("owner"),
            certificate.get("priority"),
        )
        G = G.digraph
    if is_same_game and certificate["digest"] == G.digest():
        return Verdict("HOLDS", kind)
    reason = f"the certificate is about another {noun} than that of the file"
    return Verdict("FALSE", kind, reason=reason)
