"""``check``: check whether a certificate holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.digraph.parity_game import ParityGame
from zermelo.errors import CertificateError
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs.call import Answer, Call, plain
from zermelo.verbs.verb import LIMITS, Parameter, flag, option, verb

if TYPE_CHECKING:
    from zermelo.answers.verified import VerifiedFacts
    from zermelo.checker import Verdict
    from zermelo.digraph.digraph import Digraph


@verb(
    Parameter("certificate", metavar="X.json", completion="file"),
    option(
        "--on",
        name="file",
        help="Also check that the certificate is about the digraph in this file.",
        metavar="FILE",
        completion="file",
    ),
    flag("--rules", help="Also check the state graph of the certificate against the rules."),
    option(
        "--format",
        name="form",
        help="Format of the file of --on.",
        metavar="NAME",
        completion="format",
    ),
    flag(
        "--attacks",
        off="--moves",
        help="Read the edges of the file of --on as attacks, or as moves.",
    ),
    flag(
        "--verified", help="Also check with zermelo-checker, a program extracted from Coq proofs."
    ),
    flag("--assume", help="Accept assumptions: exit status 0 for HOLDS IF too."),
    LIMITS,
    examples=["check windmill.json --on examples/windmill.tgf"],
    json_shape="(valid: bool; verdict checked assumed reason unchecked: str; verified?: (kinds: "
    "[str]; trusted: str))",
    python_names=("certificates.check",),
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
) -> Answer:
    """Check the certificate in X.json; exit status 1 unless it holds.

    The verdict is HOLDS, FALSE, or HOLDS IF with a list of assumptions. The checker is plain
    Python, uses no solver, and knows the rules of only a few games. With --rules, the state graph
    in the certificate of a position is compared with the rules of this library. Claims about
    infinite digraphs are decided again, by z3 or by automata. With --verified, a second checker
    must agree, whose conditions are proved sufficient in Coq; 'make proofs' builds this checker.
    """
    from zermelo.answers.certificates import certificate_in

    limits = call.limits
    with call.step(f"reading {certificate}"):
        text = call.files.content(certificate)
        document = certificate_in(text, certificate)

    def read_digraph() -> Digraph | ParityGame:
        if document["certificate"] == "parity":
            arena = call.files.with_options(form, attacks).arena(str(file))
            return arena if isinstance(arena, ParityGame) else arena.digraph
        of_arguments = document["certificate"] in ("argumentation", "enforcement")
        as_attacks = True if attacks is None and of_arguments else attacks
        return call.files.read_as(str(file), form, as_attacks).digraph

    def check_by_rules(document: dict[str, Any]) -> Verdict:
        from zermelo.answers.position_certificates import check_moves

        return check_moves(document, limits.limits)

    agreements: list[str] = []
    by_rules = check_by_rules if rules else None
    try:
        with call.step("checking"):
            checked = answer(document, read_digraph if file else None, by_rules, limits=limits)
        if verified:
            from zermelo.answers.verified import agreement_text, confirm

            with call.step("asking zermelo-checker"):
                confirmed_verdict, facts = confirm(
                    text, document["certificate"], checked.verdict, limits
                )
            checked = CheckAnswer(confirmed_verdict, facts)
            agreements = [] if confirmed_verdict.verdict == "FALSE" else [agreement_text(facts)]
    except CertificateError as error:
        raise CertificateError(f"{certificate}: {error}") from None
    verdict = checked.verdict
    summary = f"{certificate} {'is ' * (verdict.verdict == 'FALSE')}{verdict}"
    holds = verdict.valid or (assume and bool(verdict.assumed))
    blocks = [plain(summary), *map(plain, agreements)]
    return Answer(checked.json, lambda: blocks, negative=not holds)


@dataclass(frozen=True)
class CheckAnswer:
    """The verdict on a certificate, and the report of zermelo-checker if it was asked."""

    verdict: Verdict
    verified: VerifiedFacts | None = None

    def json(self) -> dict[str, object]:
        """Return plain data."""
        verdict = self.verdict
        facts = {"valid": verdict.valid, **verdict._asdict(), "unchecked": verdict.assumed}
        return facts if self.verified is None else {**facts, "verified": self.verified}


def answer(
    certificate: dict[str, Any],
    on: Callable[[], Digraph | ParityGame] | None = None,
    by_the_rules: Callable[[dict[str, Any]], Verdict] | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> CheckAnswer:
    """Check a certificate.

    ``on`` returns the digraph that the certificate should be about, ``by_the_rules`` whether its
    state graph is that of the rules; both are called only if the certificate holds.

    >>> from zermelo import Digraph
    >>> from zermelo.verbs.certificates import of_digraph
    >>> G = Digraph([("a", "b")])
    >>> answer(of_digraph("kernel", G).certificate, on=G.reverse).json()["valid"]
    False
    """
    from zermelo.answers.certificates import check, compare_digraph

    verdict = check(certificate, limits)
    if verdict.verdict != "FALSE" and on is not None:
        same = compare_digraph(certificate, on())
        verdict = verdict if same else same
    if verdict.verdict != "FALSE" and by_the_rules is not None:
        same = by_the_rules(certificate)
        verdict = verdict._replace(verdict="HOLDS", assumed="") if same else same
    return CheckAnswer(verdict)
