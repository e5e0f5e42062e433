"""``certify``: answers that others can check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.answers import certificates as make
from zermelo.answers.position_certificates import LISTED, certify_position
from zermelo.errors import InputError
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.names import is_own_file
from zermelo.rulesets.reading import known_as, position_of
from zermelo.values.play import NORMAL, Play
from zermelo.verbs.known import question

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.values.misere.quotient import Quotient

#: What can be certified of a digraph.
KINDS = ("outcomes", "kernel", "kernels", "grundy", "loopy", "annihilation")
QUOTIENT = "quotient"


@dataclass(frozen=True)
class Answer:
    """A certificate, plain data; and the position that it is about, empty for a digraph."""

    certificate: dict[str, Any]
    subject: str = ""

    def json(self, file: str | None = None) -> dict[str, object]:
        """Return plain data: which certificate it is, and the name of the file that holds it."""
        held = self.certificate
        return {"certificate": held["certificate"], "file": file, "digest": held.get("digest")}


def of_digraph(what: str, G: Digraph, limits: Limits | Watch = NO_LIMITS) -> Answer:
    """Solve a digraph for one of `KINDS`, and certify.

    Raises
    ------
    InputError
        It is none of them.
    LimitReached

    Examples
    --------
    >>> from zermelo import Digraph
    >>> of_digraph("kernel", Digraph([("a", "b")])).json()["certificate"]
    'kernel'
    """
    from zermelo.verbs.vertices import size_of  # NumPy, which positions may do without

    with question(limits, size_of(G), f"solving for {what}") as watch:
        match what:
            case "outcomes":
                from zermelo.labels.outcomes import outcomes  # one is needed, of many

                return Answer(make.certify_outcomes(outcomes(G, limits=watch)))
            case "grundy":
                from zermelo.labels.grundy import grundy

                return Answer(make.certify_grundy(grundy(G, limits=watch)))
            case "loopy":
                from zermelo.labels.loopy import loopy

                return Answer(make.certify_loopy(loopy(G, limits=watch)))
            case "annihilation":
                from zermelo.answers.annihilation_certificates import certify_annihilation
                from zermelo.tokens.annihilation.theory import annihilation

                return Answer(certify_annihilation(annihilation(G, limits=watch)))
            case "kernel" | "kernels":
                return Answer(_of_kernels(G, watch))
    raise InputError(f"{what!r} is none of {', '.join(KINDS)}")


def _of_kernels(G: Digraph, watch: Watch) -> dict[str, Any]:
    """Certify one kernel, or that there is none."""
    from zermelo.kernel.kernels import kernels

    found = kernels(G, limits=watch)
    kernel = found.find(limits=watch)
    if kernel is not None:
        return make.certify_kernel(G, kernel)
    proof = make.certify_no_kernel(found, watch)
    if proof is None:
        raise AssertionError("no kernel was found, but there is no proof either")
    return proof


def of_quotient(quotient: Quotient) -> Answer:
    """Certify a misère quotient, as far as it was found.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> from zermelo.verbs.quotient import games_of, quotient_of_games
    >>> found = quotient_of_games(games_of(["nim", "2"], Names()))
    >>> of_quotient(found).json()["certificate"]
    'quotient'
    """
    from zermelo.values.misere.certificate import certificate

    return Answer(certificate(quotient))


def of_position(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    limits: Limits | Watch = LISTED,
) -> Answer:
    """Solve the position that words name, and certify.

    Raises
    ------
    InputError
        The words are no position.
    LimitReached

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> of_position("nim 1 2".split(), Names()).json()["certificate"]
    'position'
    """
    try:
        known_as(words, resolver)
    except InputError:
        if is_own_file(words[0]):
            raise
        raise InputError(
            f"{words[0]!r} is none of {', '.join((*KINDS, QUOTIENT))}, and no game; "
            "'zermelo rulesets' lists the games"
        ) from None
    here = position_of(words, resolver)
    return Answer(certify_position(here, play, limits=limits), f"{here.ruleset} {here}".rstrip())
