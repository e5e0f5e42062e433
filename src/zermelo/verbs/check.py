"""``check``: check whether a certificate holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.digraph.parity_game import ParityGame
from zermelo.errors import CertificateError
from zermelo.verbs.call import Answer, Call, plain
from zermelo.verbs.verb import LIMITS, Parameter, flag, option, verb

if TYPE_CHECKING:
    from zermelo.answers.certificates import Certificate
    from zermelo.digraph.digraph import Digraph


@verb(
    Parameter("certificate", metavar="X.json", completion="file"),
    option(
        "--on FILE",
        "Also check that the certificate is about the digraph in this file.",
        name="file",
        completion="file",
    ),
    flag("--rules", "Also check the state graph of the certificate against the rules of the game."),
    option("--format NAME", "Format of the file of --on.", name="form", completion="format"),
    flag("--attacks/--moves", "Read the edges of the file of --on as attacks, or as moves."),
    flag("--verified", "Also check with zermelo-checker, a program extracted from Coq proofs."),
    flag("--assume", "Accept assumptions: exit status 0 for HOLDS IF too."),
    LIMITS,
    examples=["check windmill.json --on examples/windmill.tgf"],
    json_shape="(valid: bool; verdict checked assumed reason unchecked: str; verified?: (kinds: "
    "[str]; trusted: str))",
    python_names=("certificates.check",),
)
def command(
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
    """Check the certificate in X.json; the exit status is 0 only for HOLDS (but see --assume).

    The verdict is HOLDS, FALSE, or HOLDS IF with a list of assumptions. The checker is plain
    Python, uses no solver, and knows the rules of only a few games. Claims about infinite digraphs
    are an exception: automata or the solver z3 decide them again, and z3's answers are an
    assumption. With --rules, the state graph in the certificate of a position is compared with the
    rules of this library. With --verified, a second checker must also accept the certificate. The
    conditions that it checks are proved sufficient in Coq; 'make proofs' builds this checker.
    """
    from zermelo.answers.certificates import certificate_in, check, compare_digraph

    limits = call.limits
    with call.step(f"reading {certificate}"):
        text = call.files.content(certificate)
        document = certificate_in(text, certificate)

    extra: dict[str, object] = {}
    agreements: list[str] = []
    try:
        with call.step("checking"):
            verdict = check(document, limits)
            if verdict.verdict != "FALSE" and file:
                second = compare_digraph(document, _read_arena(call, document, file, form, attacks))
                verdict = verdict if second else second
            if verdict.verdict != "FALSE" and rules:
                from zermelo.answers.position_certificates import check_moves

                second = check_moves(document, limits.limits)
                verdict = verdict._replace(verdict="HOLDS", assumed="") if second else second
        if verified:
            from zermelo.answers.verified import agreement_text, confirm

            with call.step("asking zermelo-checker"):
                verdict, report = confirm(text, document["certificate"], verdict, limits)
            extra = {"verified": report}
            agreements = [] if verdict.verdict == "FALSE" else [agreement_text(report)]
    except CertificateError as error:
        raise CertificateError(f"{certificate}: {error}") from None
    facts = {"valid": verdict.valid, **verdict._asdict(), "unchecked": verdict.assumed, **extra}
    summary = f"{certificate} {'is ' * (verdict.verdict == 'FALSE')}{verdict}"
    holds = verdict.valid or (assume and bool(verdict.assumed))
    return Answer(lambda: facts, lambda: map(plain, (summary, *agreements)), negative=not holds)


def _read_arena(
    call: Call, document: Certificate, file: str, form: str | None, attacks: bool | None
) -> Digraph | ParityGame:
    """Read the digraph or parity game in ``file``, with which the certificate is compared."""
    if document["certificate"] == "parity":
        arena = call.files.with_options(form, attacks).arena(file)
        return arena if isinstance(arena, ParityGame) else arena.digraph
    if document["certificate"] in ("argumentation", "enforcement") and attacks is None:
        attacks = True
    return call.files.read_as(file, form, attacks).digraph
