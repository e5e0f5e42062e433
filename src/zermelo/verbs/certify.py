"""``certify``: certificates of answers, which everyone can check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.compounds.compound_rules import operator_name
from zermelo.compounds.operators import OPERATORS
from zermelo.errors import InputError, not_none
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.catalogue import is_known
from zermelo.rulesets.names import is_own_file
from zermelo.rulesets.reading import position_of, ruleset_at_start
from zermelo.values.play import NORMAL, Play
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Call, Misuse, plain, question
from zermelo.verbs.colour import read_lists
from zermelo.verbs.owners import OWNERS, refuse_targets, solve_with_owners
from zermelo.verbs.quotient import quotient_of_words
from zermelo.verbs.vertices import argument_of, read_ending, refuse_ending, size_of

if TYPE_CHECKING:
    from zermelo.answers.certificates import Certificate
    from zermelo.digraph.digraph import Digraph
    from zermelo.labels.ending import Ending
    from zermelo.values.partizan.loopy import Value

OUTCOMES = "outcomes"
#: The kinds of certificates of a digraph.
DIGRAPH_KINDS = (OUTCOMES, "kernel", "kernels", "grundy", "loopy", "annihilation")
QUOTIENT = "quotient"
#: Default of ``--positions``, the maximum number of positions that a certificate lists.
DEFAULT_POSITIONS = 20_000
#: The kinds of certificates of an argumentation framework.
FRAMEWORK_KINDS = ("extension", "acceptance", "enforcement")
#: The kinds of frameworks whose reduction keeps the arguments, so that certificates can name them.
REDUCED_KINDS = ("preferences", "values", "deductive", "necessary")
#: The kinds of certificates whose solution, or proof for "perfect", the checker checks directly.
SOLUTION_KINDS = ("what-if", "perfect", "colouring", "reduction")
#: The values of ``--change``; the first is the default for what-if. Enforcement has no "reverse".
CHANGES = ("reverse", "remove", "add")
#: The first words that shell completion offers, and what it offers after each. "kernels", which
#: means the same as "kernel", is not offered.
FIRST_WORDS = {
    **dict.fromkeys((*DIGRAPH_KINDS, *FRAMEWORK_KINDS, *SOLUTION_KINDS), "file"),
    QUOTIENT: "ruleset",
    verb.VALUE: "expression",
}
del FIRST_WORDS["kernels"]


@verb.verb(
    verb.words(
        "WHAT FILE | RULESET POSITION… | quotient RULESET… | value EXPRESSION",
        first_words=FIRST_WORDS,
    ),
    verb.FILES,
    verb.output("X.json", 'The file to write; "-" is stdout.'),
    verb.misere("For a position or outcomes: the player who makes the last move loses."),
    verb.ENDING,
    OWNERS,
    replace(
        verb.POSITIONS,
        default=DEFAULT_POSITIONS,
        show_default=True,
        help="For a position: list at most N positions.",
    ),
    verb.option("--upto N", "For a quotient: the largest heap.", minimum=0),
    verb.option("--order N", "For a quotient: stop if it has more than N elements.", minimum=1),
    verb.option(
        "--kind",
        "The kind of framework in FILE, if it is not a plain framework. The certificate is about "
        "the plain framework to which FILE is reduced.",
        choices=REDUCED_KINDS,
    ),
    verb.option(
        "-s, --semantics NAME", "For a framework: as in 'zermelo argue --help'. Default: preferred."
    ),
    verb.option("--argument A", "For acceptance and enforcement: the argument."),
    verb.option(
        "--change",
        "For what-if: how edges change (default: reverse). For enforcement: only add or only "
        "remove attacks (default: both).",
        choices=CHANGES,
    ),
    verb.flag(
        "--sceptically",
        "For acceptance: certify whether the argument is in every extension. Default: whether "
        "it is in some extension.",
    ),
    verb.LIMITS,
    examples=[
        "certify outcomes examples/windmill.tgf -o windmill.json",
        "certify outcomes examples/owners.csv --owner owner --target goal -o x.json",
        "certify kayles 5 7 -o x.json",
        "certify quotient kayles -o x.json",
        "certify extension examples/stb_428_430.af -s preferred -o x.json",
        "certify acceptance examples/stb_428_430.af --argument 6 -o x.json",
        "certify enforcement examples/windmill.tgf --argument a1 -o x.json",
        'certify value "a{0,a|*} > 0" -o x.json',
        "certify colouring examples/two-sides.txt -o x.json",
        "certify reduction kernel examples/formula.qdimacs -o x.json",
    ],
    words_kind="position",
    json_shape="(file? position? vertex?: str; certificate: str; digest: str | null)",
    python_names=("certificates.certify_outcomes", "certificates.certify_position"),
)
def command(
    call: Call,
    *,
    words: tuple[str, ...],
    output: str,
    play: Play = NORMAL,
    final: str | None = None,
    only_final: bool = False,
    owner: str | None = None,
    target: str | None = None,
    upto: int | None = None,
    order: int | None = None,
    kind: str | None = None,
    semantics: str = "preferred",
    argument: str | None = None,
    sceptically: bool = False,
    change: str | None = None,
) -> Answer | None:
    """Write a certificate of WHAT for FILE, or of who wins a position.

    For a digraph WHAT is outcomes, kernel (one kernel, or a proof that there is none), grundy
    (Grundy values), loopy (γ-values), or annihilation (the annihilation game, for all sets of
    tokens). For outcomes, vertices may have owners, or FILE may be a parity game.

    For an argumentation framework WHAT is extension (one extension), acceptance (whether an
    argument is in some extension, or in every extension), or enforcement (changes of attacks that
    make an argument accepted). Enforcement certificates do not prove that changes are the fewest.

    WHAT may also be what-if (a kernel after the fewest changes of edges, without a proof that these
    are the fewest), perfect (a proof that a digraph is not kernel-perfect: some induced
    subdigraph has no kernel), colouring (a colouring of edges from the lists in FILE), "reduction
    kernel" or "reduction planar-kernel". For the two reductions, FILE contains a formula; the
    certificate shows a kernel of the resulting digraph, and the corresponding assignment.

    "quotient" certifies a misère quotient of games, which are written as for "zermelo quotient".
    "value" certifies the value of an expression, or how two games compare. Expressions are written
    as for "zermelo value".

    The certificate of a position contains the state graph, a value, values of parts, strategies or
    bounds, as the game and the number of positions require. Check a certificate with "zermelo
    check", or with your own checker: docs/certificates.md lists the conditions to check.
    """
    from zermelo.answers.certificates import certificate_bytes

    if words[0] not in ("what-if", "enforcement"):
        call.refuse("only what-if and enforcement change edges", "change")
    if words[0] not in FRAMEWORK_KINDS:
        call.refuse(
            "only frameworks have these options", "kind", "semantics", "argument", "sceptically"
        )
    if words[0] != OUTCOMES or len(words) != 2:
        call.refuse("only outcomes of a FILE have owners", "owner", "target")
    if words[0] != QUOTIENT:
        call.refuse("only a quotient has these options", "upto", "order")
    if words[0] == QUOTIENT and len(words) > 1:
        call.refuse(
            "a quotient is always for misère play and lists no positions", "play", "positions"
        )
        refuse_ending(call)
        from zermelo.values.misere.certificate import certificate

        proof = certificate(quotient_of_words(call, words[1:], upto, order))
        subject = " ".join(words[1:])
    elif words[0] == verb.VALUE and len(words) > 1:
        call.refuse("a value is always for normal play and lists no positions", "play", "positions")
        refuse_ending(call)
        subject = " ".join(words[1:])
        with call.step("comparing"):
            proof = expression_proof(call, subject)
        call.files.refuse_unused_options()
    elif words[0] in SOLUTION_KINDS and len(words) == 2 + (words[0] == "reduction"):
        call.refuse("only positions and outcomes have these options", "play", "positions")
        refuse_ending(call)
        subject = words[-1]
        proof = _solution_proof(call, words, change)
    elif len(words) == 2 and words[0] in DIGRAPH_KINDS:
        call.refuse("only certificates of positions list positions", "positions")
        kind_of_certificate, subject = words
        if kind_of_certificate == OUTCOMES:
            proof = _outcomes_proof(call, subject, final, play, owner, target, only_final)
        else:
            call.refuse("only outcomes can have another end of play", "play", "final", "only_final")
            G = call.read(subject).digraph
            with call.step(f"solving for {kind_of_certificate}") as limits:
                proof = digraph_proof(kind_of_certificate, G, limits)
    elif len(words) == 2 and words[0] in FRAMEWORK_KINDS:
        call.refuse("only positions and outcomes have these options", "play", "positions")
        refuse_ending(call)
        subject = words[1]
        proof = _framework_proof(
            call, words[0], subject, kind, semantics, argument, change, sceptically=sceptically
        )
    elif words[0] == "reduction":
        raise Misuse("certify reduction needs kernel or planar-kernel, and one FILE")
    elif words[0] in (*DIGRAPH_KINDS, *FRAMEWORK_KINDS, *SOLUTION_KINDS) and not is_known(words[0]):
        raise Misuse(f"certify {words[0]} needs one FILE, not {len(words) - 1}")
    else:
        refuse_ending(call)
        with call.step("solving"):
            proof, subject = game_proof(call, words, play)
        call.files.refuse_unused_options()
    with call.step(f"writing {output}"):
        call.files.write(output, certificate_bytes(proof))
    if output == "-":
        return None
    facts = {"certificate": proof["certificate"], "file": output, "digest": proof.get("digest")}
    summary = f"{output}: certificate of {proof['certificate']} for {subject}"
    return Answer(lambda: facts, lambda: [plain(summary)])


def _outcomes_proof(
    call: Call,
    file: str,
    final: str | None,
    play: Play,
    owner: str | None,
    target: str | None,
    only_final: bool,
) -> Certificate:
    """Certify who wins from every vertex of a digraph, or of a parity game."""
    from zermelo.answers.certificates import certify_winners
    from zermelo.digraph.parity_game import ParityGame

    arena = call.arena(file)
    with call.step("solving for outcomes") as limits:
        if owner is not None or isinstance(arena, ParityGame):
            call.refuse("play with owners has no such options", "play", "final", "only_final")
            with question(limits, size_of(arena.digraph)) as watch:
                winners = solve_with_owners(call, arena, file, owner, target, watch)
                return certify_winners(winners)
        refuse_targets(call)
        ending = read_ending(call, arena.digraph, final, play, only_final=only_final)
        return digraph_proof(OUTCOMES, arena.digraph, limits, ending)


def _framework_proof(
    call: Call,
    what: str,
    file: str,
    kind: str | None,
    semantics: str,
    argument: str | None,
    change: str | None,
    *,
    sceptically: bool,
) -> Certificate:
    """Certify an extension, whether an argument is accepted, or changes that make it accepted."""
    from zermelo.answers.extension_certificates import (
        certify_acceptance,
        certify_enforcement,
        certify_extension,
    )
    from zermelo.argumentation.semantics import semantics_named
    from zermelo.verbs.argue_sets import framework_in

    if what == "extension":
        call.refuse("an extension is not about a single argument", "argument", "sceptically")
    elif argument is None:
        raise Misuse(f"certify {what} needs an argument; add --argument A")
    if what == "enforcement":
        call.refuse("enforcement makes an argument accepted in some extension", "sceptically")
        if change == "reverse":
            raise Misuse("certify enforcement adds or removes attacks; drop --change reverse")
    F = framework_in(call, file, kind)[0]
    semantics = semantics_named(semantics).name
    with call.step(f"looking for {semantics} extensions") as limits:
        if argument is None:
            return certify_extension(F, semantics, limits=limits)
        name = argument_of(F, argument)
        if what == "enforcement":
            return certify_enforcement(F, name, semantics, change or "both", limits=limits)
        return certify_acceptance(F, name, semantics, sceptically=sceptically, limits=limits)


def _solution_proof(call: Call, words: Sequence[str], change: str | None) -> Certificate:
    """Certify one of `SOLUTION_KINDS` (the first word) for a file (the last word)."""
    from zermelo.answers import solution_certificates as certificates

    what, file = words[0], words[-1]
    if what == "colouring":
        from zermelo.kernel.list_colouring import list_colouring

        edges, lists = read_lists(call.files.text(file), file)
        with call.step("colouring") as limits:
            return certificates.certify_colouring(list_colouring(edges, lists, limits), lists)
    if what == "reduction":
        formula = call.files.formula(file)
        call.files.refuse_unused_options()
        with call.step("looking for a kernel") as limits:
            return certificates.certify_reduction(words[1], formula, limits)
    G = call.read(file).digraph
    with call.step("looking for kernels"), question(call.limits, size_of(G)) as watch:
        if what == "what-if":
            return certificates.certify_what_if(G, change or CHANGES[0], watch)
        return certificates.certify_not_kernel_perfect(G, watch)


def digraph_proof(
    kind: str, G: Digraph, limits: Limits | Watch = NO_LIMITS, ending: Ending | None = None
) -> Certificate:
    """Solve a digraph and certify one of `DIGRAPH_KINDS`; only outcomes have an ending."""
    from zermelo.answers import certificates

    if kind not in DIGRAPH_KINDS:
        raise InputError(
            f"{kind!r} is not a certificate of a digraph; choose one of {', '.join(DIGRAPH_KINDS)}"
        )
    with question(limits, size_of(G), f"solving for {kind}") as watch:
        if kind == OUTCOMES:
            from zermelo.labels.outcomes import outcomes

            arguments = ending.arguments if ending else {}
            return certificates.certify_outcomes(outcomes(G, limits=watch, **arguments))
        if kind == "grundy":
            from zermelo.labels.grundy import grundy

            return certificates.certify_grundy(grundy(G, limits=watch))
        if kind == "loopy":
            from zermelo.labels.loopy import loopy

            return certificates.certify_loopy(loopy(G, limits=watch))
        if kind == "annihilation":
            from zermelo.answers.annihilation_certificates import certify_annihilation
            from zermelo.tokens.annihilation.theory import annihilation

            return certify_annihilation(annihilation(G, limits=watch))
        from zermelo.kernel.kernels import kernels

        all_kernels = kernels(G, limits=watch)
        kernel = all_kernels.find(limits=watch)
        if kernel is not None:
            return certificates.certify_kernel(G, kernel)
        return not_none(certificates.certify_no_kernel(all_kernels, watch))


def expression_proof(call: Call, expression: str) -> Certificate:
    """Certify the onside and offside of an expression's value, or a comparison of two games."""
    from zermelo.answers.loopy_certificates import certify_comparison, certify_found
    from zermelo.values.partizan.notation.arithmetic import as_game
    from zermelo.verbs.positions import read_expression

    compared: list[Value] = []

    def find() -> Value:
        parsed = read_expression(expression, call.files, call.limits)
        if parsed.comparison is None:
            return as_game(parsed.result)
        compared.extend((as_game(parsed.comparison[0]), as_game(parsed.comparison[2])))
        return compared[0]

    certificate = certify_found(expression, find)
    return certify_comparison(expression, *compared) if compared else certificate


def game_proof(call: Call, words: Sequence[str], play: Play = NORMAL) -> tuple[Certificate, str]:
    """Certify the outcome of the position that words name; also return the position's name."""
    from zermelo.answers.position_certificates import certify_position

    try:
        if operator_name(words[0]) not in OPERATORS:
            ruleset_at_start(words, call.files)
    except InputError:
        if is_own_file(words[0]):
            raise
        raise InputError(
            f"{words[0]!r} is neither a game nor one of "
            f"{', '.join(FIRST_WORDS)}; 'zermelo rulesets' lists games"
        ) from None
    position = position_of(words, call.files)
    certificate = certify_position(position, play, limits=call.limits)
    return certificate, f"{position.ruleset} {position}".rstrip()
