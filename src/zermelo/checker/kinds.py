"""The kinds of certificates. A certificate is a JSON object with exactly the fields of its kind."""

from collections.abc import Callable
from typing import NamedTuple

from . import solutions
from .annihilation import check_annihilation
from .extensions import ENFORCEMENT, EXTENSIONS, check_enforcement, check_extensions
from .fields import one_of, read_digraph
from .form import DIGRAPH_FIELDS, Certificate, Flaw, Malformed, Verdict, digest, shown, size
from .labels import check_ending, check_grundy, check_kernel, check_loopy, check_outcomes
from .loopy_values import LOOPY_ORDER, LOOPY_VALUE, check_loopy_order, check_loopy_value
from .minimax import MINIMAX, check_minimax
from .owners import check_owners, check_parity
from .partizan import SUM, VALUE, check_sum, check_value
from .positions import POSITION, check_position
from .quotients import CERTIFICATE_KEYS, check_quotient
from .starts import check_starts
from .strategies import STRATEGY, check_strategy
from .sums import check_nim_sum, check_theorem

VERSION = 1

#: The fields of every certificate, and (``NO_KERNEL``) the other fields of the kind "no-kernel".
HEAD = ("certificate", "version")
NO_KERNEL = (*DIGRAPH_FIELDS, "outcome", "remoteness", "piece", "steps")


class CertificateKind(NamedTuple):
    """A kind of certificate, with its fields besides `HEAD`, and its check.

    The check takes the certificate and, if ``fields`` has "digest", the names and options of the
    vertices. It raises Flaw for a false certificate. It returns the claim and the assumption (empty
    if there is none), or None for the claim "KIND of a digraph" without an assumption.
    """

    fields: tuple[str, ...]
    check: Callable[..., tuple[str, str] | None]


KINDS = {
    "outcomes": CertificateKind((*DIGRAPH_FIELDS, "outcome", "remoteness"), check_outcomes),
    "kernel": CertificateKind((*DIGRAPH_FIELDS, "members"), check_kernel),
    "no-kernel": CertificateKind(NO_KERNEL, solutions.check_no_kernel),
    "not-kernel-perfect": CertificateKind(
        (*NO_KERNEL, "inside"), solutions.check_not_kernel_perfect
    ),
    "changed-kernel": CertificateKind(
        (*DIGRAPH_FIELDS, "change", "edges", "members"), solutions.check_changed_kernel
    ),
    "reduction": CertificateKind(
        (*DIGRAPH_FIELDS, "variables", "clauses", "literals", "members"), solutions.check_reduction
    ),
    "colouring": CertificateKind(("edges", "lists", "colours"), solutions.check_colouring),
    "grundy": CertificateKind((*DIGRAPH_FIELDS, "value", "level"), check_grundy),
    "loopy": CertificateKind((*DIGRAPH_FIELDS, "value", "counter"), check_loopy),
    "annihilation": CertificateKind(
        (*DIGRAPH_FIELDS, "value", "class", "counter"), check_annihilation
    ),
    "ending": CertificateKind(
        (*DIGRAPH_FIELDS, "outcome", "remoteness", "play", "final", "only_final"), check_ending
    ),
    "owners": CertificateKind(
        (*DIGRAPH_FIELDS, "owner", "target", "winner", "remoteness"), check_owners
    ),
    "parity": CertificateKind(
        (*DIGRAPH_FIELDS, "owner", "priority", "winner", "measure"), check_parity
    ),
    "argumentation": CertificateKind(EXTENSIONS, check_extensions),
    "enforcement": CertificateKind(ENFORCEMENT, check_enforcement),
    "position": CertificateKind(POSITION, check_position),
    "strategy": CertificateKind(STRATEGY, check_strategy),
    "minimax": CertificateKind(MINIMAX, check_minimax),
    "starts": CertificateKind(
        ("ruleset", "position", "play", "winners", "left", "right"), check_starts
    ),
    "partizan-value": CertificateKind(VALUE, check_value),
    "partizan-sum": CertificateKind(SUM, check_sum),
    "loopy-value": CertificateKind(LOOPY_VALUE, check_loopy_value),
    "loopy-order": CertificateKind(LOOPY_ORDER, check_loopy_order),
    "nim-sum": CertificateKind(
        ("ruleset", "position", "parts", "value", "outcome", "move", "premises"), check_nim_sum
    ),
    "quotient": CertificateKind(CERTIFICATE_KEYS, check_quotient),
    "theorem": CertificateKind(
        ("ruleset", "rule", "parameter", "heaps", "outcome", "move", "source"), check_theorem
    ),
}

#: Kinds whose check needs a solver, so that only ``zermelo check`` can check them.
SOLVER_KINDS = ("infinite",)


def check_fields(certificate: Certificate, name: str, fields: tuple[str, ...]) -> None:
    """Raise Malformed unless the fields are `HEAD` and ``fields``, and the version is `VERSION`."""
    for field in (*HEAD, *fields):
        if field not in certificate:
            raise Malformed(f"the field {field!r} is missing")
    for field in certificate:
        if field not in HEAD and field not in fields:
            raise Malformed(f"the field {shown(field)} does not belong to a certificate of {name}")
    if type(certificate["version"]) is not int or certificate["version"] != VERSION:
        raise Malformed(
            f"its version is {shown(certificate['version'])}; this checker knows {VERSION}"
        )


def check(certificate: object) -> Verdict:
    """Return the verdict on a certificate, which is given as parsed JSON.

    Labels are checked in O(V + E); proofs, games and quotients take longer.

    Raises
    ------
    Malformed
        No object, a missing, unknown, wrong or too deep field, or a kind that needs a solver.

    Examples
    --------
    >>> import json
    >>> text = '''{"certificate": "kernel", "version": 1, "vertices": ["a", "b"],
    ...     "options": [[1], []], "members": [1], "digest":
    ...     "a93ee23fdc94d0f63e2b5e8d9e5f5ff60a02bc4bdf13b3d85cd2f0c9b6f8a5c2"}'''
    >>> print(check(json.loads(text)))
    FALSE: the digest is not that of the vertices and options
    """
    if not isinstance(certificate, dict):
        raise Malformed(f"a certificate is a JSON object, not {shown(certificate)}")
    known_names = [*KINDS, *SOLVER_KINDS]
    name = one_of(known_names, certificate.get("certificate"), "the field 'certificate'")
    if name in SOLVER_KINDS:
        raise Malformed(f"a certificate of {name} needs a solver: check it with 'zermelo check'")
    kind = KINDS[name]
    check_fields(certificate, name, kind.fields)
    digraph = read_digraph(certificate) if "digest" in kind.fields else ()
    try:
        claim_and_assumption = kind.check(certificate, *digraph)
        if digraph and certificate["digest"] != digest(*digraph):
            raise Flaw("the digest is not that of the vertices and options")
    except Flaw as flaw:
        return Verdict("FALSE", name, reason=str(flaw))
    except RecursionError:
        raise Malformed("it is nested too deeply to be checked") from None
    claim, assumed = claim_and_assumption or (f"{name} of a digraph with {size(*digraph)}", "")
    return Verdict("HOLDS IF" if assumed else "HOLDS", claim, assumed)
