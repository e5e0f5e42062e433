"""``check``: find out whether a certificate holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.answers.certificates import about, check
from zermelo.checker import Verdict
from zermelo.digraph.digraph import Digraph
from zermelo.limits import NO_LIMITS, Limits, Watch


@dataclass(frozen=True)
class Answer:
    """Whether a certificate holds."""

    verdict: Verdict

    def json(self) -> dict[str, object]:
        """Return plain data."""
        held = self.verdict
        return {"valid": held.valid, **held._asdict(), "unchecked": held.assumed}


def answer(
    certificate: dict[str, Any],
    on: Callable[[], Digraph] | None = None,
    by_the_rules: Callable[[dict[str, Any]], Verdict] | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    """Check a certificate.

    Parameters
    ----------
    certificate : dict
        Plain data, as it was read.
    on : callable, optional
        Gives the digraph that it should be about; asked only if the rest holds.
    by_the_rules : callable, optional
        Says whether its state graph is that of the rules. The words in the certificate may name
        files, so that whoever may read them hands it in.
    limits : Limits or Watch
        For kinds that need a solver.

    Raises
    ------
    CertificateError
        It is no certificate.

    Examples
    --------
    >>> from zermelo.verbs import certify
    >>> G = Digraph([("a", "b")])
    >>> answer(certify.of_digraph("kernel", G).certificate, on=G.reverse).json()["valid"]
    False
    """
    verdict = check(certificate, limits)
    if verdict.verdict != "FALSE" and on is not None:
        same = about(certificate, on())
        verdict = verdict if same else same
    if verdict.verdict != "FALSE" and by_the_rules is not None:
        same = by_the_rules(certificate)
        verdict = verdict._replace(verdict="HOLDS", assumed="") if same else same
    return Answer(verdict)
