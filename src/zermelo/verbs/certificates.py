"""Solve a digraph, an expression or a position, and certify the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zermelo.compounds.compound_rules import operator_name
from zermelo.compounds.operators import OPERATORS
from zermelo.errors import InputError, not_none
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.names import is_own_file
from zermelo.rulesets.reading import position_of, ruleset_at_start
from zermelo.values.play import NORMAL, Play
from zermelo.verbs.call import Call, question
from zermelo.verbs.verb import VALUE
from zermelo.verbs.vertices import size_of

if TYPE_CHECKING:
    from zermelo.answers.certificates import Certificate
    from zermelo.digraph.digraph import Digraph
    from zermelo.labels.ending import Ending
    from zermelo.values.partizan.loopy import Value


OUTCOMES = "outcomes"
#: The certificates of a digraph.
OF_DIGRAPHS = (OUTCOMES, "kernel", "kernels", "grundy", "loopy", "annihilation")
QUOTIENT = "quotient"
#: Maximum number of positions listed in the certificate of a position.
MAX_POSITIONS = 20_000


def of_digraph(
    kind: str, G: Digraph, limits: Limits | Watch = NO_LIMITS, ending: Ending | None = None
) -> Certificate:
    """Solve a digraph and certify one of `OF_DIGRAPHS`; only outcomes have an ending."""
    from zermelo.answers import certificates as certify

    if kind not in OF_DIGRAPHS:
        raise InputError(
            f"{kind!r} is not a certificate of a digraph; choose one of {', '.join(OF_DIGRAPHS)}"
        )
    with question(limits, size_of(G), f"solving for {kind}") as watch:
        if kind == OUTCOMES:
            from zermelo.labels.outcomes import outcomes

            arguments = ending.arguments if ending else {}
            return certify.certify_outcomes(outcomes(G, limits=watch, **arguments))
        if kind == "grundy":
            from zermelo.labels.grundy import grundy

            return certify.certify_grundy(grundy(G, limits=watch))
        if kind == "loopy":
            from zermelo.labels.loopy import loopy

            return certify.certify_loopy(loopy(G, limits=watch))
        if kind == "annihilation":
            from zermelo.answers.annihilation_certificates import certify_annihilation
            from zermelo.tokens.annihilation.theory import annihilation

            return certify_annihilation(annihilation(G, limits=watch))
        from zermelo.kernel.kernels import kernels

        all_kernels = kernels(G, limits=watch)
        kernel = all_kernels.find(limits=watch)
        if kernel is not None:
            return certify.certify_kernel(G, kernel)
        return not_none(certify.certify_no_kernel(all_kernels, watch))


def of_expression(call: Call, expression: str) -> Certificate:
    """Certify both sides of the value of an expression, or a comparison of two games."""
    from zermelo.answers.loopy_certificates import certify_comparison, certify_found
    from zermelo.values.partizan.notation.arithmetic import as_game
    from zermelo.verbs.positions import read_expression

    compared: list[Value] = []

    def find() -> Value:
        read = read_expression(expression, call.files, call.limits)
        if read.sides is None:
            return as_game(read.result)
        compared.extend((as_game(read.sides[0]), as_game(read.sides[2])))
        return compared[0]

    certificate = certify_found(expression, find)
    return certify_comparison(expression, *compared) if compared else certificate


def of_position(call: Call, words: Sequence[str], play: Play = NORMAL) -> tuple[Certificate, str]:
    """Certify the outcome of the position that words name; also return its name."""
    from zermelo.answers.position_certificates import certify_position

    try:
        if operator_name(words[0]) not in OPERATORS:
            ruleset_at_start(words, call.files)
    except InputError:
        if is_own_file(words[0]):
            raise
        raise InputError(
            f"{words[0]!r} is neither a game nor one of "
            f"{', '.join((*OF_DIGRAPHS, QUOTIENT, VALUE))}; 'zermelo rulesets' lists the games"
        ) from None
    position = position_of(words, call.files)
    certificate = certify_position(position, play, limits=call.limits)
    return certificate, f"{position.ruleset} {position}".rstrip()
