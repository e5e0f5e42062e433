"""``certify``: answers that others can check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.rulesets.catalogue import is_known
from zermelo.values.play import NORMAL, Play
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer, Call, Misuse, plain, question
from zermelo.verbs.certificates import (
    MANY,
    OF_DIGRAPHS,
    OUTCOMES,
    QUOTIENT,
    VALUE,
    Certified,
    of_digraph,
    of_expression,
    of_position,
    of_quotient,
)
from zermelo.verbs.colour import read_lists
from zermelo.verbs.quotient import found_of
from zermelo.verbs.vertices import argument_of, no_ending, play_until, size_of

if TYPE_CHECKING:
    from zermelo.answers.certificates import Certificate

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
    python=("certificates.certify_outcomes", "certificates.certify_position"),
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
) -> Answer | None:
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
        made = Certified(_of_solution(call, words, change))
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
    return Answer(lambda: made.json(output), lambda: [plain(said)])


def _of_framework(
    call: Call, what: str, file: str, semantics: str, argument: str | None, *, sceptically: bool
) -> Certified:
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
            return Certified(certify_extension(F, semantics, limits=limits))
        name = argument_of(F, argument)
        made = certify_acceptance(F, name, semantics, sceptically=sceptically, limits=limits)
        return Certified(made)


def _of_solution(call: Call, words: Sequence[str], change: str | None) -> Certificate:
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
