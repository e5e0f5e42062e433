"""Certificates: what lets someone else check an answer without trusting the solver."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.answers.checker import VERSION, Verdict, check
from zermelo.digraph.digraph import Digraph
from zermelo.digraph.outcomes import Outcomes
from zermelo.digraph.views import VertexSet
from zermelo.errors import CertificateError, InputError
from zermelo.formats.files import write_whole

__all__ = ["certify_kernel", "certify_outcomes", "check", "read_certificate", "write_certificate"]

Certificate = dict[str, Any]


def _claim(kind: str, G: Digraph, **fields: object) -> Certificate:
    """Put the digraph itself into the certificate, so that it can be checked on its own."""
    names = [str(name) for name in G.names]
    if len(set(names)) < len(names):
        raise InputError(
            "two vertices have names that read the same as text; a certificate needs names that "
            "differ: rename them"
        )
    ptr, idx = G.successors
    begin, options = ptr.tolist(), idx.tolist()
    rows = [options[begin[u] : begin[u + 1]] for u in range(len(names))]
    return {
        "certificate": kind,
        "version": VERSION,
        "vertices": names,
        "options": rows,
        **fields,
        "digest": G.digest(),
    }


def certify_outcomes(result: Outcomes) -> Certificate:
    """Make the certificate of all outcomes: labels with remoteness.

    Local conditions suffice to check it [000, Theorem 3], in O(V + E). The result is plain data,
    ready for JSON, of O(V + E) Python objects.

    Raises
    ------
    InputError
        Two names read the same as text.

    Examples
    --------
    >>> from zermelo.digraph.outcomes import outcomes
    >>> made = certify_outcomes(outcomes(Digraph([("a", "b"), ("b", "a"), ("b", "c")])))
    >>> made["outcome"], made["remoteness"]
    (['P', 'N', 'P'], [2, 1, 0])
    >>> check(made).valid
    True
    """
    labels = np.array(["P", "N", "D"])[result.codes]
    remoteness = [r if r >= 0 else None for r in result.remoteness.array.tolist()]
    return _claim("outcomes", result.digraph, outcome=labels.tolist(), remoteness=remoteness)


def certify_kernel(G: Digraph, kernel: VertexSet) -> Certificate:
    """Make the certificate of one kernel: the set itself, checked by the definition in O(V + E).

    Examples
    --------
    >>> from zermelo.digraph.kernels import kernels
    >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    >>> check(certify_kernel(G, kernels(G).find())).valid
    True
    """
    return _claim("kernel", G, members=kernel.numbers.tolist())


def write_certificate(certificate: Certificate, target: str | Path) -> None:
    """Write a certificate as JSON; the file appears whole or not at all. ``"-"`` is stdout."""
    write_whole(target, json.dumps(certificate, separators=(",", ":")).encode() + b"\n")


def read_certificate(source: str | Path) -> Certificate:
    """Read a certificate; gzip, xz and zstd are seen through.

    Raises
    ------
    CertificateError
        The file cannot be read, or is no JSON object with a field ``certificate``.
    """
    from zermelo.formats.files import read_bytes

    try:
        held = json.loads(read_bytes(source))
    except (ValueError, RecursionError) as error:
        if isinstance(error, InputError):
            raise
        raise CertificateError(
            f"{source} is no certificate: it is not JSON ({error}); make one with 'zermelo certify'"
        ) from None
    if not isinstance(held, dict) or "certificate" not in held:
        raise CertificateError(
            f"{source} is no certificate: a JSON object with a field 'certificate' was expected; "
            "make one with 'zermelo certify'"
        )
    return held


def about(certificate: Certificate, G: Digraph) -> Verdict:
    """Say whether a certificate is about this very digraph: names, their order, and edges."""
    same = certificate.get("digest") == G.digest()
    reason = "" if same else "the certificate is about another digraph than the file holds"
    return Verdict(same, str(certificate.get("certificate")), reason)
