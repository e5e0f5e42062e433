"""``check``: find out whether a certificate holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.errors import CertificateError
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs.call import Answer as Answered
from zermelo.verbs.call import Call, plain
from zermelo.verbs.verb import LIMITS, Parameter, flag, option, verb

if TYPE_CHECKING:
    from zermelo.answers.verified import VerifiedFacts
    from zermelo.checker import Verdict
    from zermelo.digraph.digraph import Digraph


@verb(
    Parameter("certificate", metavar="X.json", holds="file"),
    option(
        "--on",
        name="file",
        help="Also: is it about the digraph in this file?",
        metavar="FILE",
        holds="file",
    ),
    flag("--rules", help="Also: is its state graph that of the rules?"),
    option("--format", name="form", help="Format of that file.", metavar="NAME", holds="format"),
    flag("--attacks", off="--moves", help="What the edges of that file are."),
    flag("--verified", help="Also: does zermelo-checker, extracted from proofs, agree?"),
    flag("--assume", help="Grant what is assumed: status 0 for HOLDS IF too."),
    LIMITS,
    examples=["check windmill.json --on examples/windmill.tgf"],
    facts="(valid: bool; verdict checked assumed reason unchecked: str; verified?: (kinds: "
    "[str]; trusted: str))",
    python=("certificates.check",),
)
def record(
    call: Call,
    *,
    certificate: str,
    file: str | None = None,
    rules: bool = False,
    form: str | None = None,
    attacks: bool | None = None,
    verified: bool = False,
    assume: bool = False,
) -> Answered:
    """Check the certificate in X.json; exit status 1 unless it holds.

    It HOLDS where nothing is assumed, it HOLDS IF what is named is true, or it is FALSE. The check
    is plain Python that uses no solver, and knows the rules of few games. With --rules, the state
    graph of a position is listed again and compared. Claims about infinite digraphs alone are
    decided anew, by z3 or by automata. With --verified, a second checker has to agree: a program
    whose conditions are proved in Coq to be enough, which 'make proofs' builds.
    """
    from zermelo.answers.certificates import certificate_in

    limits = call.limits
    with call.step(f"reading {certificate}"):
        text = call.files.content(certificate)
        document = certificate_in(text, certificate)

    def on() -> Digraph:
        of_arguments = document["certificate"] == "argumentation"
        turned = True if attacks is None and of_arguments else attacks
        return call.files.read_as(str(file), form, turned).digraph

    def listed(document: dict[str, Any]) -> Verdict:
        from zermelo.answers.position_certificates import by_the_rules

        return by_the_rules(document, limits.limits)

    told: list[str] = []
    try:
        with call.step("checking"):
            answered = answer(
                document, on if file else None, listed if rules else None, limits=limits
            )
        if verified:
            from zermelo.answers.verified import agreement, confirmed

            with call.step("asking zermelo-checker"):
                second, facts = confirmed(text, document["certificate"], answered.verdict, limits)
            answered = CheckAnswer(second, facts)
            told = [] if second.verdict == "FALSE" else [agreement(facts)]
    except CertificateError as error:
        raise CertificateError(f"{certificate}: {error}") from None
    verdict = answered.verdict
    said = f"{certificate} {'is ' * (verdict.verdict == 'FALSE')}{verdict}"
    granted = verdict.valid or (assume and bool(verdict.assumed))
    return Answered(
        answered.json, lambda: [plain(line) for line in (said, *told)], said_no=not granted
    )


@dataclass(frozen=True)
class CheckAnswer:
    """Whether a certificate holds.

    ``verified`` is of the program that was asked too: the kinds that it knows, and what stays
    trusted.
    """

    verdict: Verdict
    verified: VerifiedFacts | None = None

    def json(self) -> dict[str, object]:
        """Return plain data."""
        verdict = self.verdict
        told = {"valid": verdict.valid, **verdict._asdict(), "unchecked": verdict.assumed}
        return told if self.verified is None else {**told, "verified": self.verified}


def answer(
    certificate: dict[str, Any],
    on: Callable[[], Digraph] | None = None,
    by_the_rules: Callable[[dict[str, Any]], Verdict] | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> CheckAnswer:
    """Check a certificate.

    ``on`` gives the digraph that it should be about, and is asked only if the rest holds; so is
    ``by_the_rules``, which says whether its state graph is that of the rules. The words in the
    certificate may name files, so that whoever may read them hands it in.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> from zermelo.verbs.certificates import of_digraph
    >>> G = Digraph([("a", "b")])
    >>> answer(of_digraph("kernel", G).certificate, on=G.reverse).json()["valid"]
    False
    """
    from zermelo.answers.certificates import about, check

    verdict = check(certificate, limits)
    if verdict.verdict != "FALSE" and on is not None:
        same = about(certificate, on())
        verdict = verdict if same else same
    if verdict.verdict != "FALSE" and by_the_rules is not None:
        same = by_the_rules(certificate)
        verdict = verdict._replace(verdict="HOLDS", assumed="") if same else same
    return CheckAnswer(verdict)
