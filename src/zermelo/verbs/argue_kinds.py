"""``argue --kind`` for kinds whose answers do not name arguments of the reduced framework."""

from __future__ import annotations

from zermelo.argumentation.families import FrameworkFamily, Incomplete, ValueFramework
from zermelo.argumentation.kinds import KINDS
from zermelo.argumentation.projection import projected
from zermelo.verbs import argue_sets
from zermelo.verbs.call import Answer, Call, Listing, Misuse, facts, plain
from zermelo.verbs.call import question as asking
from zermelo.verbs.vertices import framework_size_of, set_text

#: The parameters that ask about single arguments or the reduced framework.
REFUSED_OPTIONS = (
    *("file_format", "attacks", "columns", "why", "accept", "what_if", "change", "needs"),
    *("dispute", "sceptically", "side", "said", "output", "spreadsheet"),
)


def record(
    call: Call,
    file: str,
    kind: str,
    semantics: str,
    question: str | None,
    limit: int | None,
    exit_status: bool,
    audience: str | None,
) -> Answer | Listing[tuple[str, ...]]:
    """Answer --all, --count or --accepted, or find one extension, with the names in the file."""
    if KINDS[kind].is_family or audience is not None:
        return _several_frameworks(call, file, kind, semantics, question, exit_status)
    call.refuse(f"--kind {kind} answers --all, --count and --accepted", *REFUSED_OPTIONS)
    with call.step(f"reading {file}") as watch:
        view = projected(call.files.content(file), kind, file=file, limits=watch)
    F = view.framework
    view.check(semantics)
    heading = f"{file} ({kind}): {F.describe()} after reduction. {KINDS[kind].says}"
    known_facts = {**framework_size_of(F.moves), "semantics": semantics, "kind": kind}
    noun = ("claim", "claims") if kind == "claims" else argue_sets.ARGUMENTS
    with asking(call.limits, known_facts, f"looking for {semantics} extensions") as watch:
        if question == "all":
            sets = view.extensions(semantics, limits=watch)
            return Listing(
                known_facts, "extensions", sets, list, set_text, heading, limit,
                empty_is_no=exit_status,
            )  # fmt: skip
        answer, block, is_no = argue_sets.answer_of(view, question, semantics, watch, noun)
    return Answer(
        lambda: {**known_facts, **answer},
        lambda: [plain(heading), block],
        negative=exit_status and is_no,
    )


def _several_frameworks(
    call: Call, file: str, kind: str, semantics: str, question: str | None, exit_status: bool
) -> Answer:
    """Answer ``--kind incomplete`` for all completions, or ``--audience all`` for all audiences."""
    word = "completion" if KINDS[kind].is_family else "audience"
    option = "--kind incomplete" if KINDS[kind].is_family else "--audience all"
    why = f"{option} answers only --accepted"
    call.refuse(why, *REFUSED_OPTIONS)
    if question not in (None, "accepted"):
        raise Misuse(f"{why}; drop --{question}")
    with call.step(f"reading {file}") as watch:
        read = Incomplete.parse if KINDS[kind].is_family else ValueFramework.parse
        F: FrameworkFamily = read(call.files.content(file), file=file, limits=watch)
    heading = f"{file} ({kind}): {F.largest.describe()} at most. {KINDS[kind].says}"
    known_facts = {**framework_size_of(F.largest.moves), "semantics": semantics, "kind": kind}
    with asking(call.limits, known_facts, f"trying all {word}s") as watch:
        some = F.accepted(semantics, limits=watch)
        every = F.accepted(semantics, sceptically=True, limits=watch)
    answers = {
        "possibly_credulously": (f"in some extension of some {word}", some[0]),
        "necessarily_credulously": (f"in some extension of every {word}", some[1]),
        "possibly_sceptically": (f"in every extension of some {word}", every[0]),
        "necessarily_sceptically": (f"in every extension of every {word}", every[1]),
    }
    rows = [(title, argue_sets.arguments_text(names)) for title, names in answers.values()]
    return Answer(
        lambda: {**known_facts, **{key: [*names] for key, (_, names) in answers.items()}},
        lambda: [plain(heading), facts(rows)],
        negative=exit_status and not some[0],
    )
