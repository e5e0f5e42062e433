"""``argue``: labels, extensions and acceptance of an argumentation framework."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.argumentation.framework import LABELS
from zermelo.argumentation.kinds import KINDS, kind_named
from zermelo.argumentation.semantics import SEMANTICS as ALL_SEMANTICS
from zermelo.argumentation.semantics import semantics_named
from zermelo.verbs import argue_sets, verb
from zermelo.verbs.call import Answer, Block, Call, Listing, Misuse, facts, line, plain, table
from zermelo.verbs.call import question as limited
from zermelo.verbs.vertices import (
    VertexFile,
    argument_of,
    arguments_of,
    as_text,
    framework_size_of,
    set_text,
)

if TYPE_CHECKING:
    from zermelo.argumentation.discussion import Utterance
    from zermelo.argumentation.dispute import Dispute
    from zermelo.argumentation.framework import Framework
    from zermelo.digraph.views import VertexSet
    from zermelo.limits import Watch

SEMANTICS_NAMES = ", ".join(f"{row.name} ({row.short})" for row in ALL_SEMANTICS.values())


@verb.verb(
    verb.Parameter("file", metavar="FILE", completion="file"),
    verb.FORMAT,
    verb.flag(
        "--attacks/--moves",
        "An edge a→b of the file means: a attacks b (default), or b attacks a.",
        read_by="files",
    ),
    verb.COLUMNS,
    verb.option(
        "--kind NAME",
        "Read FILE as this kind of framework, with facts such as pref(a,b). NAME: "
        f"{', '.join(KINDS)}.",
        convert=lambda name: kind_named(name).name,
    ),
    verb.option(
        "--audience V,W,…|all",
        "With --kind values: an order of the values, the most preferred first. It replaces "
        "the valpref facts of FILE. 'all' tries every order that respects the valpref facts, and "
        "shows the arguments accepted under some of these orders, and under all.",
    ),
    verb.option(
        "-s, --semantics NAME",
        f"One of {SEMANTICS_NAMES}.",
        convert=lambda name: semantics_named(name).name,
        show_default=True,
    ),
    verb.question_flag("count", "Count the extensions."),
    verb.question_flag("all", "List every extension, as it is found."),
    verb.question_flag("accepted", "List the arguments in some extension, and those in all."),
    verb.option(
        "--limit K",
        "List at most K extensions (--all), sets of changes (--what-if) or sufficient sets "
        "(--needs). Default: all for --all, otherwise 5.",
        minimum=0,
    ),
    verb.option("--why A", "Show whether A is in some extension, whether in all, and why."),
    verb.option("--accept A", "With --what-if: the argument to be accepted."),
    verb.flag(
        "--what-if",
        "With --accept A: find attacks to add or remove so that A is accepted, fewest first.",
    ),
    verb.option(
        "--change",
        "With --what-if: only add, or only remove attacks. Default: both.",
        choices=("both", "add", "remove"),
    ),
    verb.option(
        "--needs A",
        "Find the arguments necessary for A to be in an admissible set, and minimal sufficient "
        "sets; -s does not matter. If A is in no admissible set: find each argument whose removal "
        "alone lets A into an admissible set, and a minimal set of arguments that keep A out even "
        "if all other arguments are removed.",
    ),
    verb.option("--dispute A", "Discuss the argument A with the solver."),
    verb.flag(
        "--sceptically",
        "With --dispute or --what-if: consider whether A is in every extension. Default: in some.",
    ),
    verb.option(
        "--as",
        "With --dispute: your side. Default: proponent.",
        name="side",
        choices=("proponent", "opponent"),
    ),
    verb.option(
        "--said B,C,…",
        "With --dispute A: A, B, C, … were said in this order; show which arguments may be said "
        "next.",
    ),
    verb.EXIT_STATUS,
    replace(
        verb.VERTEX_FILE[0],
        help="Write a table to a file: .csv, .tsv, .parquet, or compressed, as in .csv.gz. With "
        "--accepted it has a row for each argument, with --all a row for each extension.",
    ),
    verb.VERTEX_FILE[1],
    verb.LIMITS,
    examples=[
        "argue examples/stb_428_430.af",
        "argue examples/stb_428_430.af -s preferred --why 6",
        "argue examples/stb_428_430.af --accept 6 --what-if",
        "argue examples/values.apx --kind values",
        "argue examples/values.apx --kind values --audience all",
        "argue examples/windmill.tgf --dispute a1 --as opponent",
        "argue examples/windmill.tgf --dispute a1 --said c",
        "argue examples/windmill.tgf --dispute a1 --sceptically --as opponent",
    ],
    json_shape="(arguments attacks: int; edges semantics: str; labels: (in out undecided: [str]); "
    "extension?: [str] | null; extensions?: [[str]]; listed?: int; complete?: bool; count?: "
    "decimal; credulously? sceptically?: accepted; argument? label? change? file?: str; "
    "sceptical? accepted?: bool; enforcements?: [(added removed: [[str]]; extension: [str] | "
    "null)]; necessary?: [str]; sufficient?: [[str]]; least_strongly_admissible?: [str] | null) "
    "| (arguments attacks: int; semantics kind: str; extension?: [str] | null; extensions?: "
    "[[str]]; listed?: int; complete?: bool; count?: decimal; credulously? sceptically?: [str]; "
    "possibly_credulously? necessarily_credulously? possibly_sceptically? "
    "necessarily_sceptically?: [str]) "
    "| (semantics: str; said sayable: [(by argument: str; against: str | null)]; speaker: str | "
    "null; best: null | (argument because: str); ended: null | (winner: str | null; because: str))",
    python_names=("Framework", "explain_acceptance"),
)
def command(
    call: Call,
    *,
    file: str,
    kind: str | None = None,
    audience: str | None = None,
    semantics: str = "preferred",
    question: str | None = None,
    limit: int | None = None,
    why: str | None = None,
    accept: str | None = None,
    what_if: bool = False,
    change: str | None = None,
    needs: str | None = None,
    dispute: str | None = None,
    sceptically: bool = False,
    side: str | None = None,
    said: str | None = None,
    output: str | None = None,
    spreadsheet: bool = False,
) -> Answer | Listing[VertexSet] | Listing[tuple[str, ...]] | None:
    """Answer questions about the argumentation framework in FILE.

    In every format an edge a→b of the file means that a attacks b; with --moves it means that b
    attacks a. The grounded labelling labels each argument "in", "out" or "undecided". An extension
    of a semantics is a set of arguments that can be accepted together.
    """
    if why is not None and question is not None:
        raise Misuse(f"--why asks about one argument, --{question} about all; drop one of them")
    if dispute is not None:
        if question is not None or why is not None:
            other = "why" if question is None else question
            raise Misuse(f"--dispute is a conversation, --{other} a question; drop one of them")
        if call.json and said is None:
            reason = "a dispute is a conversation (--why answers in JSON, and so does --said)"
            call.refuse(reason, "as_json")
        if said is not None and side is not None:
            raise Misuse("--said shows what the next speaker may say; drop --as")
        call.refuse("a dispute does not end with a yes or no", "exit_status")
    elif side is not None or said is not None or (sceptically and not what_if):
        option = "--said" if said is not None else "--as" if side is not None else "--sceptically"
        or_text = " or --what-if" * (option == "--sceptically")
        raise Misuse(f"{option} needs --dispute{or_text}; drop it, or add --dispute A{or_text}")
    if limit is not None and question != "all" and not what_if and needs is None:
        raise Misuse("--limit needs --all, --what-if or --needs; drop it, or add --all")
    if what_if != (accept is not None):
        raise Misuse("--accept A and --what-if go together; --why A says whether A is accepted")
    if change is not None and not what_if:
        raise Misuse("--change needs --what-if; drop it, or add --accept A --what-if")
    if what_if or needs is not None:
        option = "--what-if" if what_if else "--needs"
        call.refuse(f"{option} stands alone", "question", "why", "dispute", "exit_status")
    if output is not None and question not in ("accepted", "all"):
        raise Misuse("-o writes a table of --accepted or of --all; add one of them")
    vertex_file = VertexFile(call, output, spreadsheet=spreadsheet)
    if audience is not None and kind != "values":
        raise Misuse("--audience needs --kind values; add --kind values, or drop --audience")
    if kind is not None and (KINDS[kind].shown_names or KINDS[kind].is_family or audience == "all"):
        return argue_sets.projected_answer(call, file, kind, semantics, question, limit, audience)
    F, heading, edge_meaning = argue_sets.framework_in(call, file, kind, audience)
    if dispute is not None:
        from zermelo.argumentation.dispute import dispute as start_dispute

        opening = start_dispute(F, argument_of(F, dispute), semantics, sceptically=sceptically)
        call.files.refuse_unused_options()
        if said is not None:
            with call.step("looking for what to say") as watch:
                return _next_utterances(
                    opening, arguments_of(F, said) if said else [], semantics, watch
                )
        call.dispute(opening, side or "proponent")
        return None
    size = framework_size_of(F.moves)
    with limited(call.limits, size, f"labelling {len(F):,} arguments") as watch:
        pairs = F.labels.items()
        labels = {label: [str(name) for name, mark in pairs if mark == label] for label in LABELS}
        known_facts = {**size, "edges": edge_meaning, "labels": labels, "semantics": semantics}
        with limited(watch, known_facts, f"looking for {semantics} extensions") as watch:
            if question == "all":
                stream = F.extensions(semantics, limits=watch)
                if output is not None:
                    return argue_sets.extensions_in_file(
                        F, stream, limit, known_facts, heading, vertex_file
                    )
                return Listing(known_facts, "extensions", stream, as_text, set_text, heading, limit)
            if accept is not None:
                return argue_sets.what_if(
                    call, F, accept, semantics, change or "both", limit, known_facts, watch,
                    sceptically=sceptically,
                )  # fmt: skip
            if needs is not None:
                return argue_sets.needs(F, needs, limit, known_facts, watch)
            if why is not None:
                return _why(F, semantics, why, known_facts, watch)
            answer_facts, block, is_no = argue_sets.answer_of(F, question, semantics, watch)
    rows = [
        (f"grounded: {label}", argue_sets.arguments_text(names)) for label, names in labels.items()
    ]
    answer = Answer(
        lambda: {**known_facts, **answer_facts},
        lambda: [plain(heading), facts(rows), block],
        is_no=is_no,
    )
    if question == "accepted" and output is not None:
        columns = argue_sets.acceptance_columns(F, answer_facts)
        return vertex_file.write_columns(columns, len(F), answer)
    return answer


def _next_utterances(
    opening: Dispute, arguments: Iterable[Hashable], semantics: str, watch: Watch
) -> Answer:
    """Answer which arguments may be said next, after `arguments`, and which of them is best."""
    dispute = opening
    for name in arguments:
        dispute = dispute.then(name)
    end = dispute.ended
    best = None if end else dispute.best(watch)

    dispute_facts = {
        "semantics": semantics,
        "said": [_utterance_json(utterance) for utterance in dispute.said],
        "speaker": None if end else dispute.speaker,
        "sayable": [_utterance_json(utterance) for utterance in dispute.sayable],
        "best": best and {"argument": str(best[0].argument), "because": best[1]},
        "ended": end and {"winner": end.winner, "because": end.because},
    }

    def blocks() -> Iterator[Block]:
        rows = [(utterance.by, utterance.argument, utterance.against) for utterance in dispute.said]
        yield table(("who", "says", "against"), rows)
        if end:
            result = f"the {end.winner} has won" if end.winner else "nobody wins"
            yield line(f"{result}: {end.because}.")
        if best:
            sayable = ", ".join(str(utterance.argument) for utterance in dispute.sayable)
            yield facts([(f"the {dispute.speaker} may say", sayable)])
            yield line(f"best: {best[0].argument}: {best[1]}.")

    return Answer(lambda: dispute_facts, blocks)


def _why(
    F: Framework, semantics: str, argument: str, known_facts: Mapping[str, object], watch: Watch
) -> Answer:
    """Answer whether an argument is in some extension and whether in every one, and why."""
    from zermelo.argumentation.discussion import explain_acceptance

    name = argument_of(F, argument)
    discussions = {
        "credulously": explain_acceptance(F, name, semantics, limits=watch),
        "sceptically": explain_acceptance(F, name, semantics, sceptically=True, limits=watch),
    }
    label = F.labels[name]

    def blocks() -> Iterator[Block]:
        yield facts([("argument", name), ("grounded label", label)])
        previous_lines = None
        for acceptance, discussion in discussions.items():
            quantifier = "some" if acceptance == "credulously" else "every"
            verb_text = "is" if discussion.holds else "is not"
            yield line(
                f"{name} {verb_text} in {quantifier} {semantics} extension: {discussion.because}."
            )
            if discussion.lines and discussion.lines != previous_lines:
                rows = ((u.by, u.argument, u.against, u.remark) for u in discussion.lines)
                yield table(("who", "says", "against", ""), rows)
            previous_lines = discussion.lines

    answer_facts = {**known_facts, "argument": str(name), "label": label}
    for acceptance, discussion in discussions.items():
        answer_facts[acceptance] = {
            "holds": discussion.holds,
            "because": discussion.because,
            "extension": as_text(discussion.extension),
            "lines": [{**_utterance_json(u), "remark": u.remark} for u in discussion.lines],
        }
    return Answer(lambda: answer_facts, blocks, is_no=not discussions["credulously"].holds)


def _utterance_json(utterance: Utterance) -> dict[str, object]:
    against = None if utterance.against is None else str(utterance.against)
    return {"by": utterance.by, "argument": str(utterance.argument), "against": against}
