"""``certify``: answers that others can check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from zermelo.compounds.made import maker_named
from zermelo.compounds.makers import MAKERS
from zermelo.errors import InputError
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.catalogue import is_known
from zermelo.rulesets.names import is_own_file
from zermelo.rulesets.reading import known_as, position_of
from zermelo.values.play import NORMAL, Play
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer as Answered
from zermelo.verbs.call import Call, Misuse, plain, question
from zermelo.verbs.colour import read_lists
from zermelo.verbs.quotient import found_of
from zermelo.verbs.vertices import argument_of, no_ending, play_until, size_of

if TYPE_CHECKING:
    from zermelo.answers.certificates import Certificate
    from zermelo.digraph.digraph import Digraph
    from zermelo.labels.ending import Ending
    from zermelo.values.misere.quotient import Quotient


def _outcomes(G: Digraph, watch: Watch, ending: Ending | None = None) -> Certificate:
    from zermelo.answers.certificates import certify_outcomes
    from zermelo.labels.outcomes import outcomes

    asked = {} if ending is None else ending.asked
    return certify_outcomes(outcomes(G, limits=watch, **asked))


def _kernel(G: Digraph, watch: Watch) -> Certificate:
    """Certify one kernel, or that there is none."""
    from zermelo.answers.certificates import certify_kernel, certify_no_kernel
    from zermelo.kernel.kernels import kernels

    found = kernels(G, limits=watch)
    kernel = found.find(limits=watch)
    if kernel is not None:
        return certify_kernel(G, kernel)
    proof = certify_no_kernel(found, watch)
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


#: What can be certified of a digraph: each solves it, and writes what was found.
OUTCOMES = "outcomes"
OF_DIGRAPHS: dict[str, Callable[..., Certificate]] = {
    OUTCOMES: _outcomes,
    "kernel": _kernel,
    "kernels": _kernel,
    "grundy": _grundy,
    "loopy": _loopy,
    "annihilation": _annihilation,
}
QUOTIENT = "quotient"
VALUE = "value"
#: What can be certified of an argumentation framework.
OF_FRAMEWORKS = ("extension", "acceptance")
#: What is its own certificate, or nearly so.
SOLUTIONS = ("what-if", "perfect", "colouring", "reduction")
#: What may be done to edges, and is if nothing else is said.
CHANGES = ("reverse", "remove", "add")
#: What may come first, and what follows; "kernels" is read as well.
FIRST = {
    **dict.fromkeys((*OF_DIGRAPHS, *OF_FRAMEWORKS, *SOLUTIONS), "file"),
    QUOTIENT: "ruleset",
    VALUE: "expression",
}
del FIRST["kernels"]
#: Of a position so many are listed.
MANY = 20_000
LISTED = Limits(positions=MANY)


@say.verb(
    say.words("WHAT FILE | RULESET POSITION… | quotient RULESET… | value EXPRESSION", first=FIRST),
    say.FILES,
    say.output("X.json", '"-" is stdout.'),
    say.misere("Of a position or outcomes: whoever makes the last move loses."),
    say.ENDING,
    replace(
        say.POSITIONS,
        default=MANY,
        shown=True,
        help="Of a position: list no more positions than this.",
    ),
    say.option("--upto", help="Of a quotient: last heap.", metavar="N", least=0),
    say.option("--order", help="Of a quotient: at most so.", metavar="N", least=1),
    say.option(
        "-s",
        "--semantics",
        help="Of a framework: the semantics, which 'zermelo argue --help' lists.",
        metavar="NAME",
    ),
    say.option("--argument", help="Of acceptance: which argument?", metavar="A"),
    say.option("--change", help="Of what-if: what may be done to edges.", choices=CHANGES),
    say.flag("--sceptically", help="Of acceptance: in every extension? Default: in some."),
    say.LIMITS,
    examples=[
        "certify outcomes examples/windmill.tgf -o windmill.json",
        "certify kayles 5 7 -o x.json",
        "certify quotient kayles -o x.json",
        "certify extension examples/stb_428_430.af -s preferred -o x.json",
        "certify acceptance examples/stb_428_430.af --argument 6 -o x.json",
        'certify value "a{0,a|*} > 0" -o x.json',
        "certify colouring examples/two-sides.txt -o x.json",
        "certify reduction kernel examples/formula.qdimacs -o x.json",
    ],
    reading="position",
    facts="(file? position? vertex?: str; certificate: str; digest: str | null)",
    python=("certify_outcomes", "certify_kernel", "certify_position"),
)
def record(
    call: Call,
    *,
    words: tuple[str, ...],
    output: str,
    play: Play = NORMAL,
    final: str | None = None,
    only_final: bool = False,
    upto: int | None = None,
    order: int | None = None,
    semantics: str = "preferred",
    argument: str | None = None,
    sceptically: bool = False,
    change: str | None = None,
) -> Answered | None:
    """Write a certificate of WHAT about the digraph in FILE, or of who wins a position.

    Or of a misère quotient, whose games are given as for "zermelo quotient"; or of what an
    expression is worth, or how two games compare, as "zermelo value" reads them. WHAT is outcomes;
    kernel: one kernel, or a proof that there is none; grundy; loopy; or annihilation: the
    annihilation game, for all sets of tokens. Of an argumentation framework it is extension: one
    extension; or acceptance: whether an argument is in some, or in every extension. And WHAT is
    what-if: a kernel after as few changes of edges as do; perfect: a piece without kernel, of a
    digraph that is not kernel-perfect; colouring: of edges from the lists in FILE; or reduction
    kernel, reduction planar-kernel: a kernel and the assignment of the formula in FILE that it
    stands for. The certificate
    of a position holds its whole state graph or, where that is too large, the values of its parts,
    or strategies of the players. A certificate can be checked on its own, with "zermelo check" or
    with a checker of one's own: the conditions are in docs/certificates.md.
    """
    from zermelo.answers.certificates import content_of

    if words[0] not in SOLUTIONS:
        call.refuse("only what-if changes edges", "change")
    if words[0] not in OF_FRAMEWORKS:
        call.refuse("only extensions have semantics", "semantics", "argument", "sceptically")
    if words[0] != QUOTIENT:
        call.refuse("only a quotient goes so far", "upto", "order")
    if words[0] == QUOTIENT and len(words) > 1:
        call.refuse("a quotient is of misère play, and lists no positions", "play", "positions")
        no_ending(call)
        made = of_quotient(found_of(call, words[1:], upto, order))
        subject = " ".join(words[1:])
    elif words[0] == VALUE and len(words) > 1:
        call.refuse("a value is of normal play, and lists no positions", "play", "positions")
        no_ending(call)
        with call.step("comparing") as limits:
            made = of_expression(" ".join(words[1:]), call.files, limits=limits)
        call.files.all_heard()
        subject = made.subject
    elif words[0] in SOLUTIONS and len(words) == 2 + (words[0] == "reduction"):
        call.refuse("a solution is no position", "play", "positions")
        no_ending(call)
        if words[0] != "what-if":
            call.refuse("only what-if changes edges", "change")
        subject = words[-1]
        made = Answer(_of_solution(call, words, change))
    elif len(words) == 2 and words[0] in OF_DIGRAPHS:
        call.refuse("a FILE has no rules", "positions")
        what, subject = words
        if what != OUTCOMES:
            call.refuse("only outcomes know other ends", "play", "final", "only_final")
        G = call.read(subject).digraph
        usual = what != OUTCOMES
        ending = None if usual else play_until(call, G, final, play, only_final=only_final)
        with call.step(f"solving for {what}") as limits:
            made = of_digraph(what, G, limits, ending)
    elif len(words) == 2 and words[0] in OF_FRAMEWORKS:
        call.refuse("a framework has no rules", "play", "positions")
        no_ending(call)
        what, subject = words
        made = _of_framework(call, what, subject, semantics, argument, sceptically=sceptically)
    elif words[0] == "reduction":
        raise Misuse("certify reduction wants kernel or planar-kernel, and one FILE")
    elif words[0] in (*OF_DIGRAPHS, *OF_FRAMEWORKS, *SOLUTIONS) and not is_known(
        words[0]
    ):  # or a game
        raise Misuse(f"certify {words[0]} wants one FILE, not {len(words) - 1}")
    else:
        no_ending(call)
        with call.step("solving") as limits:
            made = of_position(words, call.files, play, limits=limits)
        call.files.all_heard()
        subject = made.subject
    with call.step(f"writing {output}"):
        call.files.write(output, content_of(made.certificate))
    if output == "-":
        return None
    said = f"{output}: certificate of {made.certificate['certificate']} for {subject}"
    return Answered(lambda: made.json(output), lambda: [plain(said)])


def _of_framework(
    call: Call, what: str, file: str, semantics: str, argument: str | None, *, sceptically: bool
) -> Answer:
    """Certify an extension, or whether an argument is in some or in every one."""
    from zermelo.answers.extension_certificates import certify_acceptance, certify_extension
    from zermelo.argumentation.framework import Framework
    from zermelo.argumentation.semantics import semantics_named

    if what == "extension":
        call.refuse("an extension is no question about an argument", "argument", "sceptically")
    elif argument is None:
        raise Misuse("certify acceptance asks about an argument; give --argument A")
    if call.files.attacks is None:
        call.files.attacks = True
    F = Framework.of_moves(call.read(file).digraph)
    semantics = semantics_named(semantics).name
    with call.step(f"looking for {semantics} extensions") as limits:
        if argument is None:
            return Answer(certify_extension(F, semantics, limits=limits))
        name = argument_of(F, argument)
        made = certify_acceptance(F, name, semantics, sceptically=sceptically, limits=limits)
        return Answer(made)


def _of_solution(call: Call, words: Sequence[str], change: str | None) -> dict[str, Any]:
    """Certify a kernel after changes, a piece without one, a colouring, or an assignment."""
    from zermelo.answers import solution_certificates as make

    what, file = words[0], words[-1]
    if what == "colouring":
        from zermelo.kernel.list_colouring import list_colouring

        edges, lists = read_lists(call.files.text(file), file)
        with call.step("colouring") as limits:
            return make.certify_colouring(list_colouring(edges, lists, limits), lists)
    if what == "reduction":
        formula = call.files.formula(file)
        call.files.all_heard()
        with call.step("looking for a kernel") as limits:
            return make.certify_reduction(words[1], formula, limits)
    G = call.read(file).digraph
    with call.step("looking for kernels"), question(call.limits, size_of(G)) as watch:
        if what == "what-if":
            return make.certify_what_if(G, change or CHANGES[0], watch)
        return make.certify_not_perfect(G, watch)


@dataclass(frozen=True)
class Answer:
    """A certificate, plain data; and the position that it is about, empty for a digraph."""

    certificate: dict[str, Any]
    subject: str = ""

    def json(self, file: str | None = None) -> dict[str, object]:
        """Return plain data: which certificate it is, and the name of the file that holds it."""
        held = self.certificate
        return {"certificate": held["certificate"], "file": file, "digest": held.get("digest")}


def of_digraph(
    what: str, G: Digraph, limits: Limits | Watch = NO_LIMITS, ending: Ending | None = None
) -> Answer:
    """Solve a digraph for one of `OF_DIGRAPHS`, and certify; outcomes with any ending.

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
    if what not in OF_DIGRAPHS:
        raise InputError(f"{what!r} is none of {', '.join(OF_DIGRAPHS)}")
    more = () if ending is None else (ending,)
    with question(limits, size_of(G), f"solving for {what}") as watch:
        return Answer(OF_DIGRAPHS[what](G, watch, *more))


def of_quotient(quotient: Quotient) -> Answer:
    """Certify a misère quotient, as far as it was found.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> from zermelo.verbs.quotient_games import games_of, quotient_of_games
    >>> found = quotient_of_games(games_of(["nim", "2"], Names()))
    >>> of_quotient(found).json()["certificate"]
    'quotient'
    """
    from zermelo.values.misere.certificate import certificate

    return Answer(certificate(quotient))


def of_expression(
    expression: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> Answer:
    """Certify both sides of what an expression is worth, or how the two games in it compare.

    Raises
    ------
    InputError
        It cannot be read, or it is too large.
    LimitReached

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> of_expression("over + over", Names()).certificate["certificate"]
    'loopy-value'
    >>> of_expression("over > *", Names()).certificate["relation"]
    '>'
    """
    from zermelo.answers.loopy_certificates import certify_comparison, certify_found
    from zermelo.expressions.arithmetic import as_game
    from zermelo.verbs.positions import read_expression

    with limits.start() as watch:
        compared: list[Any] = []

        def find() -> Any:  # noqa: ANN401
            read = read_expression(expression, resolver, watch)
            if read.sides is None:
                return as_game(read.result)
            compared.extend((as_game(read.sides[0]), as_game(read.sides[2])))
            return compared[0]

        made = certify_found(expression, find)
        if compared:
            made = certify_comparison(expression, *compared)
    return Answer(made, expression)


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
    from zermelo.answers.position_certificates import certify_position

    try:
        if maker_named(words[0]) not in MAKERS:
            known_as(words, resolver)
    except InputError:
        if is_own_file(words[0]):
            raise
        raise InputError(
            f"{words[0]!r} is none of {', '.join((*OF_DIGRAPHS, QUOTIENT, VALUE))}, and no game; "
            "'zermelo rulesets' lists the games"
        ) from None
    here = position_of(words, resolver)
    return Answer(certify_position(here, play, limits=limits), f"{here.ruleset} {here}".rstrip())
