"""``kernels``: what outcomes decide; one, all, how many; what all share; whether a set is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zermelo.errors import decimal
from zermelo.verbs.call import Answer, Block, Call, Listing, Misuse, facts, plain
from zermelo.verbs.call import question as asking
from zermelo.verbs.marriages import read_or_point
from zermelo.verbs.on_disk import ON_DISK
from zermelo.verbs.on_disk import kernels as kernels_on_disk
from zermelo.verbs.on_disk import without as without_disk
from zermelo.verbs.verb import DIGRAPH, EXIT_STATUS, LIMITS, VERTEX_FILE, flag, option, verb
from zermelo.verbs.vertices import VertexFile, as_text, named, shown, size_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.views import VertexSet
    from zermelo.kernel.kernels import Kernels
    from zermelo.limits import Limits, Watch

#: What is done, by what is asked.
DOING = {
    "count": "counting kernels",
    "status": "settling every vertex",
    None: "looking for a kernel",
}
#: What is said of the sets that --status finds.
STATUS = {"in_all": "in all kernels", "in_some": "in some, not all", "in_none": "in no kernel"}


@verb(
    DIGRAPH,
    flag("--count", name="question", means="count", help="How many kernels?"),
    flag("--all", name="question", means="all", help="Every kernel, as it is found."),
    flag("--status", name="question", means="status", help="Each vertex: in all, some, none?"),
    flag("--strategy", name="question", means="strategy", help="Is one made of P-positions?"),
    flag(
        "--perfect",
        name="question",
        means="perfect",
        help="Has each induced subdigraph of a small digraph one, and does a theorem say so?",
    ),
    option(
        "--what-if",
        name="change",
        help="What would each edge do to the kernels, turned round, removed or added?",
        choices=("reverse", "remove", "add"),
    ),
    option("--limit", help="With --all: at most so many.", metavar="K", least=0),
    option("--check", name="checked", help="Is this set a kernel?", metavar="V,V"),
    EXIT_STATUS,
    VERTEX_FILE,
    ON_DISK,
    LIMITS,
    examples=[
        "kernels examples/stb_428_430.af --count",
        "kernels examples/fraenkel-fig6.tgf --what-if reverse",
    ],
    facts="(vertices: int; edges? pieces? core_vertices? core_edges? listed? rows? open_edges? "
    "tried?: int; decided_in? decided_out? open?: int | [str]; exists? is_kernel? "
    "attacks? complete? verified?: bool; kernel?: [str] | null; in_all? in_some? in_none? draws?: "
    "[str]; strategy_kernel?: [str] | null; reason? file?: str; kernels?: [[str]]; count?: "
    "decimal; flaw?: str | null; change?: str; smallest?: any; changes?: [any])",
    python=("kernels", "is_kernel"),
)
def record(
    call: Call,
    *,
    file: str,
    question: str | None = None,
    change: str | None = None,
    limit: int | None = None,
    checked: str | None = None,
    exit_status: bool = False,
    output: str | None = None,
    spreadsheet: bool = False,
    on_disk: str | None = None,
    resume: bool = False,
    verify: bool = False,
) -> Answer | Listing[VertexSet]:
    """Find the kernels of the digraph in FILE.

    A kernel is a set of vertices with no edge inside such that every vertex outside has an option
    inside. Outcomes decide S1, which lies in all kernels, and S2, which lies in none; S3 they
    leave open, and what is hard about kernels sits in its hard core. All kernels may share more
    than S1: --status finds what they share. For argumentation formats kernels are the stable
    extensions.

    --all lists them in a fixed order: of two kernels, the one that contains the first vertex in
    which they differ comes first, piece by piece (see the documentation of Kernels.all).

    --what-if says how many kernels there would be after each change of one edge, and which fewest
    changes lead to one, if one or two do; where the file holds attacks, the text names these, and
    an edge in --json is an attack turned round. --strategy asks for a kernel of P-positions alone,
    which there is if nothing is drawn. --perfect looks at all sets of vertices of a strong
    component.

    With --on-disk DIR the outcomes are found on disk, and only the edges inside S3 are held in
    memory.
    """
    if change is not None or question in ("strategy", "perfect"):
        call.refuse("that is done in memory", "on_disk", "resume", "verify")
        return _other(call, file, question, change, exit_status=exit_status)
    if on_disk is not None:
        call.refuse("on disk nothing is listed or checked", "limit", "checked", "spreadsheet")
        return kernels_on_disk(
            call, file, on_disk, question, output,
            resume=resume, verify=verify, exit_status=exit_status,
        )  # fmt: skip
    without_disk(call)
    if checked is not None:
        if question is not None:
            raise Misuse(
                f"--check asks about one set, and --{question} about all kernels; drop one of them"
            )
        call.refuse("--check looks for no kernels", "limit", "seconds", "memory")
    if limit is not None and question != "all":
        raise Misuse("--limit goes with --all; drop it, or say --all")
    if output is not None and question != "status":
        raise Misuse("-o writes the status of every vertex; say --status, or drop it")
    whole = VertexFile(call, output, spreadsheet=spreadsheet)
    reading = read_or_point(call, file)
    G, heading = reading.digraph, plain(reading.describe())
    if checked is not None:
        return _check(G, checked, exit_status)
    if question == "all":
        doing = f"labelling {G.vertex_count:,} vertices"
        with call.step(doing), _about(G, call.limits, "") as (kernels, watch):
            stream, known = kernels.all(limits=watch), _plain(_known(kernels))
            return Listing(
                known, "kernels", stream, as_text, _line, reading.describe(), limit,
                no_if_none=exit_status,
            )  # fmt: skip
    with call.step(DOING[question]), _about(G, call.limits, DOING[question]) as (kernels, watch):
        if question == "status":
            status = kernels.status(watch)
        elif question == "count":
            number = kernels.count(watch)
        else:
            kernel = kernels.find(limits=watch)
    if question == "status":
        sets = {name: getattr(status, name) for name in STATUS}
        listed = facts((said, shown(sets[name])) for name, said in STATUS.items())
        none = plain("There is no kernel, so every vertex is in all of them and in none")
        return whole.answer(
            status,
            lambda: _plain({**_known(kernels), "exists": status.exists, **sets}),
            lambda: [heading, listed if status.exists else none],
            said_no=exit_status and not status.exists,
        )
    told: dict[str, object]
    blocks: list[Block]
    pieces = repr(kernels.pieces).strip("<>")
    if question == "count":
        told = {"exists": number > 0, "count": decimal(number)}
        said = f"{decimal(number)} {'kernel' if number == 1 else 'kernels'}"
        blocks = [facts([*_parts(kernels), ("what is hard", pieces)]), plain(said)]
    else:
        told = {"exists": kernel is not None, "kernel": kernel}
        more = [
            ("G1, induced on S1 ∪ S2", kernels.G1.describe()),
            ("G2, induced on S3", kernels.G2.describe()),
            ("what is hard in G2", pieces),
            ("a kernel", "there is none" if kernel is None else shown(kernel)),
        ]
        blocks = [facts([*_parts(kernels), *more])]
    return Answer(
        lambda: _plain(_known(kernels) | told),
        lambda: [heading, *blocks],
        said_no=exit_status and not told["exists"],
    )


def _other(
    call: Call, file: str, what: str | None, change: str | None, *, exit_status: bool
) -> Answer:
    """Ask about digraphs next to this one, or about a theorem."""
    from zermelo.verbs import kernel_questions as ask

    without_disk(call)
    call.refuse("there is no list and no file of this", "limit", "checked", "output", "spreadsheet")
    if change is None:
        answer = ask.strategy if what == "strategy" else ask.perfect
        return answer(call, read_or_point(call, file), exit_status=exit_status)
    call.refuse("--what-if counts the kernels of each", "question", "exit_status")
    return ask.what_if(call, read_or_point(call, file), change)


def _line(kernel: VertexSet) -> str:
    return ", ".join(map(str, kernel)) or "(the empty set)"


def _check(G: Digraph, checked: str, exit_status: bool) -> Answer:
    """Say whether the vertices named are a kernel."""
    from zermelo.kernel.check import is_kernel

    verdict = is_kernel(G, named(G, checked))
    says = "is a kernel" if verdict else "is not a kernel"
    return Answer(
        lambda: {**size_of(G), "is_kernel": verdict.holds, "reason": verdict.reason},
        lambda: [plain(f"{{{checked}}} {says}: {verdict.reason}")],
        said_no=exit_status and not verdict.holds,
    )


@contextmanager
def _about(G: Digraph, limits: Limits | Watch, then: str) -> Iterator[tuple[Kernels, Watch]]:
    """Label a digraph, and ask about its kernels; errors say what is known."""
    from zermelo.kernel.kernels import kernels

    known = size_of(G)
    with asking(limits, known, f"labelling {G.vertex_count:,} vertices") as watch:
        all_kernels = kernels(G, limits=watch)
        known |= _known(all_kernels)
        with asking(watch, {}, then):
            yield all_kernels, watch


def _known(kernels: Kernels) -> dict[str, object]:
    """Return what is known without a search."""
    return {
        **size_of(kernels.digraph),
        "decided_in": kernels.decided_in,
        "decided_out": kernels.decided_out,
        "open": kernels.open,
        "pieces": len(kernels.pieces),
        "core_vertices": len(kernels.pieces.core),
        "core_edges": kernels.pieces.core_edges,
    }


def _plain(known: Mapping[str, object]) -> dict[str, object]:
    """Return facts with sets of vertices as lists of names."""
    from zermelo.digraph.views import VertexSet

    return {
        key: as_text(value) if isinstance(value, VertexSet) else value
        for key, value in known.items()
    }


def _parts(kernels: Kernels) -> Iterable[tuple[str, object]]:
    """Say how the question comes apart."""
    yield "S1, decided in", shown(kernels.decided_in)
    yield "S2, decided out", shown(kernels.decided_out)
    yield "S3, left open", shown(kernels.open)
