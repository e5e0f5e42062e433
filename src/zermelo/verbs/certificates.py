"""Solve a digraph, an expression or a position, and certify the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.compounds.compound_rules import operator_name
from zermelo.compounds.operators import OPERATORS
from zermelo.errors import InputError
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.names import is_own_file
from zermelo.rulesets.reading import position_of, ruleset_at_start
from zermelo.values.play import NORMAL, Play
from zermelo.verbs.call import question
from zermelo.verbs.verb import VALUE
from zermelo.verbs.vertices import size_of

if TYPE_CHECKING:
    from zermelo.answers.certificates import Certificate
    from zermelo.digraph.digraph import Digraph
    from zermelo.labels.ending import Ending
    from zermelo.values.partizan.loopy import Value


def _outcomes(G: Digraph, watch: Watch, ending: Ending | None = None) -> Certificate:
    from zermelo.answers.certificates import certify_outcomes
    from zermelo.labels.outcomes import outcomes

    return certify_outcomes(outcomes(G, limits=watch, **(ending.arguments if ending else {})))


def _kernel(G: Digraph, watch: Watch) -> Certificate:
    """Certify one kernel, or that there is none."""
    from zermelo.answers.certificates import certify_kernel, certify_no_kernel
    from zermelo.kernel.kernels import kernels

    all_kernels = kernels(G, limits=watch)
    kernel = all_kernels.find(limits=watch)
    if kernel is not None:
        return certify_kernel(G, kernel)
    proof = certify_no_kernel(all_kernels, watch)
    if proof is None:
        raise AssertionError("no kernel was found, but there is no proof either")
    return proof


def _grundy(G: Digraph, watch: Watch) -> Certificate:
    from zermelo.answers.certificates import certify_grundy
    from zermelo.labels.grundy import grundy

    return certify_grundy(grundy(G, limits=watch))


def _loopy(G: Digraph, watch: Watch) -> Certificate:
    from zermelo.answers.certificates import certify_loopy
    from zermelo.labels.loopy import loopy

    return certify_loopy(loopy(G, limits=watch))


def _annihilation(G: Digraph, watch: Watch) -> Certificate:
    from zermelo.answers.annihilation_certificates import certify_annihilation
    from zermelo.tokens.annihilation.theory import annihilation

    return certify_annihilation(annihilation(G, limits=watch))


OUTCOMES = "outcomes"
#: The certificates of a digraph, with functions that solve it and certify the answer.
OF_DIGRAPHS: dict[str, Callable[..., Certificate]] = {
    OUTCOMES: _outcomes,
    "kernel": _kernel,
    "kernels": _kernel,
    "grundy": _grundy,
    "loopy": _loopy,
    "annihilation": _annihilation,
}
QUOTIENT = "quotient"
#: Maximum number of positions listed in the certificate of a position.
MAX_POSITIONS = 20_000
POSITION_LIMITS = Limits(positions=MAX_POSITIONS)


@dataclass(frozen=True)
class Certified:
    """A certificate as plain data, and its subject in words, empty for a digraph."""

    certificate: dict[str, Any]
    subject: str = ""

    def json(self, file: str | None = None) -> dict[str, object]:
        """Return plain data: the kind of certificate, its file and its digest."""
        proof = self.certificate
        return {"certificate": proof["certificate"], "file": file, "digest": proof.get("digest")}


def of_digraph(
    kind: str, G: Digraph, limits: Limits | Watch = NO_LIMITS, ending: Ending | None = None
) -> Certified:
    """Solve a digraph and certify one of `OF_DIGRAPHS`; only outcomes have an ending."""
    if kind not in OF_DIGRAPHS:
        raise InputError(
            f"{kind!r} is not a certificate of a digraph; choose one of {', '.join(OF_DIGRAPHS)}"
        )
    with question(limits, size_of(G), f"solving for {kind}") as watch:
        return Certified(OF_DIGRAPHS[kind](G, watch, *([ending] if ending else [])))


def of_expression(
    expression: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> Certified:
    """Certify both sides of the value of an expression, or a comparison of two games."""
    from zermelo.answers.loopy_certificates import certify_comparison, certify_found
    from zermelo.values.partizan.notation.arithmetic import as_game
    from zermelo.verbs.positions import read_expression

    with limits.start() as watch:
        compared: list[Value] = []

        def find() -> Value:
            read = read_expression(expression, resolver, watch)
            if read.sides is None:
                return as_game(read.result)
            compared.extend((as_game(read.sides[0]), as_game(read.sides[2])))
            return compared[0]

        certificate = certify_found(expression, find)
        if compared:
            certificate = certify_comparison(expression, *compared)
    return Certified(certificate, expression)


def of_position(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    limits: Limits | Watch = POSITION_LIMITS,
) -> Certified:
    """Solve the position that words name, and certify its outcome."""
    from zermelo.answers.position_certificates import certify_position

    try:
        if operator_name(words[0]) not in OPERATORS:
            ruleset_at_start(words, resolver)
    except InputError:
        if is_own_file(words[0]):
            raise
        raise InputError(
            f"{words[0]!r} is neither a game nor one of "
            f"{', '.join((*OF_DIGRAPHS, QUOTIENT, VALUE))}; 'zermelo rulesets' lists the games"
        ) from None
    position = position_of(words, resolver)
    return Certified(
        certify_position(position, play, limits=limits), f"{position.ruleset} {position}".rstrip()
    )
