"""``kernels``: find one, list or count all, find the status of vertices, or check a set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zermelo.errors import decimal
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Block, Call, Listing, Misuse, facts, plain
from zermelo.verbs.call import question as limited
from zermelo.verbs.marriages import read_digraph
from zermelo.verbs.on_disk import ON_DISK, refuse_disk_options
from zermelo.verbs.on_disk import kernels as kernels_on_disk
from zermelo.verbs.vertices import (
    VertexFile,
    as_text,
    set_summary,
    set_text,
    size_of,
    vertices_named,
)

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.views import VertexSet
    from zermelo.kernel.kernels import Kernels
    from zermelo.limits import Limits, Watch

#: Names of steps by question; None is the search for one kernel.
STEPS = {
    "count": "counting kernels",
    "status": "settling every vertex",
    None: "looking for a kernel",
}
#: Titles of the sets that --status finds.
TITLES = {"in_all": "in all kernels", "in_some": "in some, not all", "in_none": "in no kernel"}


@verb.verb(
    verb.DIGRAPH,
    verb.question_flag("count", "Count the kernels."),
    verb.question_flag("all", "List every kernel, as it is found."),
    verb.question_flag("status", "Find the vertices in all kernels, in some, and in none."),
    verb.question_flag("strategy", "Find the kernel that consists of the P-positions."),
    verb.question_flag(
        "perfect",
        "Check whether each induced subdigraph has a kernel (small digraphs only), and whether "
        "this follows from a theorem.",
    ),
    verb.option(
        "--what-if",
        "Count the kernels after each change of one edge: reversed, removed or added.",
        name="change",
        choices=("reverse", "remove", "add"),
    ),
    verb.option("--limit K", "With --all: list at most K kernels.", minimum=0),
    verb.option("--check V,V", "Check whether this set is a kernel.", name="checked"),
    verb.EXIT_STATUS,
    verb.VERTEX_FILE,
    ON_DISK,
    verb.LIMITS,
    examples=[
        "kernels examples/stb_428_430.af --count",
        "kernels examples/fraenkel-fig6.tgf --what-if reverse",
    ],
    json_shape="(vertices: int; edges? pieces? core_vertices? core_edges? listed? rows? "
    "open_edges? tried?: int; decided_in? decided_out? open?: int | [str]; exists? is_kernel? "
    "attacks? complete? verified?: bool; kernel?: [str] | null; in_all? in_some? in_none? "
    "draws?: [str]; strategy_kernel?: [str] | null; reason? file?: str; kernels?: [[str]]; "
    "count?: decimal; flaw?: str | null; change?: str; smallest?: any; changes?: [any])",
    python_names=("kernels", "is_kernel"),
)
def command(
    call: Call,
    *,
    file: str,
    question: str | None = None,
    change: str | None = None,
    limit: int | None = None,
    checked: str | None = None,
    output: str | None = None,
    spreadsheet: bool = False,
    on_disk: str | None = None,
    resume: bool = False,
    verify: bool = False,
) -> Answer | Listing[VertexSet]:
    """Find the kernels of the digraph in FILE.

    A kernel is a set of vertices with no edge inside, such that every vertex outside has an option
    inside. For an argumentation framework the kernels are the stable extensions.

    The outcomes divide the vertices into three sets. Every kernel contains all of S1, the
    P-positions, and nothing of S2, the N-positions. S3, the draws, is open: a draw may be in some,
    all or no kernels; --status finds out. A kernel can be hard to find only in the hard core: the
    part of S3 that can be reached from strong components of S3 with odd closed walks.

    --all lists the kernels in a fixed order. Draws that are options of no other remaining draw are
    set aside, one by one. The remaining draws are ordered by weak component, then as in the
    digraph. Two kernels differ on some of them; the kernel with the first such draw comes first.

    --what-if counts the kernels after each change of one edge. If there is no kernel, but one or
    two changes create a kernel, the answer names these changes. If the file contains attacks, the
    text names attacks; in --json each attack a→b is the edge b→a. --strategy finds the kernel that
    consists of the P-positions, which exists if and only if there are no draws. --perfect looks for
    an induced subdigraph without a kernel; it tries sets in strong components, small sets first.

    With --on-disk DIR the outcomes are found on disk, and only the edges inside S3 are read into
    memory. -o needs --status or --on-disk.
    """
    if change is not None or question in ("strategy", "perfect"):
        call.refuse("this question is answered in memory", "on_disk", "resume", "verify")
        return _question_in_memory(call, file, question, change)
    if on_disk is not None:
        call.refuse("work on disk neither lists nor checks sets", "limit", "checked", "spreadsheet")
        return kernels_on_disk(call, file, on_disk, question, output, resume=resume, verify=verify)
    refuse_disk_options(call)
    if checked is not None:
        if question is not None:
            raise Misuse(
                f"--check asks about one set, --{question} about all kernels; drop one of them"
            )
        call.refuse("--check needs no search", "limit", "seconds", "memory")
    if limit is not None and question != "all":
        raise Misuse("--limit needs --all; drop it, or add --all")
    if output is not None and question != "status":
        raise Misuse("-o writes the status of every vertex; add --status, or drop -o")
    vertex_file = VertexFile(call, output, spreadsheet=spreadsheet)
    digraph_file = read_digraph(call, file)
    G, heading = digraph_file.digraph, plain(digraph_file.describe())
    if checked is not None:
        from zermelo.kernel.check import is_kernel

        verdict = is_kernel(G, vertices_named(G, checked))
        verdict_text = "is a kernel" if verdict else "is not a kernel"
        return Answer(
            lambda: {**size_of(G), "is_kernel": verdict.holds, "reason": verdict.reason},
            lambda: [plain(f"{{{checked}}} {verdict_text}: {verdict.reason}")],
            is_no=not verdict.holds,
        )
    if question == "all":
        task = f"labelling {G.vertex_count:,} vertices"
        with call.step(task), _label(G, call.limits, "") as (kernels, watch):
            stream, known_facts = kernels.all(limits=watch), _as_plain(_known_facts(kernels))
            return Listing(
                known_facts, "kernels", stream, as_text, set_text, digraph_file.describe(), limit
            )
    with call.step(STEPS[question]), _label(G, call.limits, STEPS[question]) as (kernels, watch):
        if question == "status":
            status = kernels.status(watch)
        elif question == "count":
            number = kernels.count(watch)
        else:
            kernel = kernels.find(limits=watch)
    if question == "status":
        sets = {name: getattr(status, name) for name in TITLES}
        status_facts = facts((title, set_summary(sets[name])) for name, title in TITLES.items())
        no_kernel = plain("There is no kernel.")
        answer = Answer(
            lambda: _as_plain({**_known_facts(kernels), "exists": status.exists, **sets}),
            lambda: [heading, status_facts if status.exists else no_kernel],
            is_no=not status.exists,
        )
        return vertex_file.answer(status, answer)
    answer_facts: dict[str, object]
    blocks: list[Block]
    core_text = repr(kernels.pieces).strip("<>")
    if question == "count":
        answer_facts = {"exists": number > 0, "count": decimal(number)}
        summary = f"{decimal(number)} {'kernel' if number == 1 else 'kernels'}"
        blocks = [facts([*_outcome_sets(kernels), ("hard core", core_text)]), plain(summary)]
    else:
        answer_facts = {"exists": kernel is not None, "kernel": kernel}
        kernel_facts = [
            ("G1, induced on S1 ∪ S2", kernels.G1.describe()),
            ("G2, induced on S3", kernels.G2.describe()),
            ("hard core of G2", core_text),
            ("a kernel", "there is none" if kernel is None else set_summary(kernel)),
        ]
        blocks = [facts([*_outcome_sets(kernels), *kernel_facts])]
    return Answer(
        lambda: _as_plain(_known_facts(kernels) | answer_facts),
        lambda: [heading, *blocks],
        is_no=not answer_facts["exists"],
    )


def _question_in_memory(call: Call, file: str, question: str | None, change: str | None) -> Answer:
    """Answer --what-if, --strategy or --perfect."""
    from zermelo.verbs import kernel_questions as questions

    refuse_disk_options(call)
    call.refuse(
        "this question has neither a list nor a file", "limit", "checked", "output", "spreadsheet"
    )
    if change is None:
        answer = questions.strategy if question == "strategy" else questions.perfect
        return answer(call, read_digraph(call, file))
    call.refuse("--what-if stands alone", "question", "exit_status")
    return questions.what_if(call, read_digraph(call, file), change)


@contextmanager
def _label(G: Digraph, limits: Limits | Watch, next_step: str) -> Iterator[tuple[Kernels, Watch]]:
    """Yield the kernels, not searched yet, and a watch; add known facts to errors of limits."""
    from zermelo.kernel.kernels import kernels

    known_facts = size_of(G)
    with limited(limits, known_facts, f"labelling {G.vertex_count:,} vertices") as watch:
        all_kernels = kernels(G, limits=watch)
        known_facts |= _known_facts(all_kernels)
        with limited(watch, {}, next_step):
            yield all_kernels, watch


def _known_facts(kernels: Kernels) -> dict[str, object]:
    """Return the facts about the kernels that need no search."""
    return {
        **size_of(kernels.digraph),
        "decided_in": kernels.decided_in,
        "decided_out": kernels.decided_out,
        "open": kernels.open,
        "pieces": len(kernels.pieces),
        "core_vertices": len(kernels.pieces.core),
        "core_edges": kernels.pieces.core_edges,
    }


def _as_plain(facts: Mapping[str, object]) -> dict[str, object]:
    """Return plain data: sets of vertices become lists of names."""
    from zermelo.digraph.views import VertexSet

    return {
        key: as_text(value) if isinstance(value, VertexSet) else value
        for key, value in facts.items()
    }


def _outcome_sets(kernels: Kernels) -> Iterable[tuple[str, object]]:
    """Yield titles and texts of the sets that outcomes decide or leave open."""
    yield "S1, decided in", set_summary(kernels.decided_in)
    yield "S2, decided out", set_summary(kernels.decided_out)
    yield "S3, left open", set_summary(kernels.open)
