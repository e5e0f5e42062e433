"""``sequences``: kernel sequences, which are Grundy numberings of any digraph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from zermelo.errors import decimal
from zermelo.verbs.call import Answer, Call, Listing, Misuse, plain
from zermelo.verbs.call import question as limited
from zermelo.verbs.verb import DIGRAPH, EXIT_STATUS, LIMITS, option, question_flag, verb
from zermelo.verbs.vertices import size_of

if TYPE_CHECKING:
    from zermelo.kernel.sequences import KernelSequence

#: The progress step shown for each question; None is the question for one sequence.
STEPS = {
    "all": "numbering the vertices from which every walk ends",
    "count": "counting sequences",
    None: "looking for a sequence",
}


@verb(
    DIGRAPH,
    question_flag("all", "List every sequence, as it is found."),
    question_flag("count", "Count the sequences."),
    option("--limit K", "With --all: list at most K sequences.", minimum=0),
    EXIT_STATUS,
    LIMITS,
    examples=["sequences examples/take-away.tgf"],
    json_shape="(vertices edges: int; sequences?: [[[str]]]; listed?: int; complete? exists?: "
    "bool; count?: decimal)",
    python_names=("kernel_sequences",),
)
def command(
    call: Call, *, file: str, question: str | None = None, limit: int | None = None
) -> Answer | Listing[KernelSequence]:
    """Find kernel sequences of the digraph in FILE.

    In a kernel sequence K0, K1, … the set K0 is a kernel of the digraph, K1 is a kernel of the
    digraph without K0, and so on. A kernel sequence is the same as a Grundy numbering: the vertices
    of Ki get the number i, which is the least number that none of their options has. An acyclic
    digraph has exactly one kernel sequence; other digraphs may have none, one or many.
    """
    from zermelo.kernel.sequences import kernel_sequences

    if limit is not None and question != "all":
        raise Misuse("--limit needs --all; drop it, or add --all")
    digraph_file = call.read(file)
    G, heading = digraph_file.digraph, digraph_file.describe()
    size = size_of(G)

    def answer(exists: bool, facts: dict[str, object], lines: Iterable[str]) -> Answer:
        return Answer(
            lambda: {**size, "exists": exists, **facts},
            lambda: [plain(heading), plain(*lines)],
            is_no=not exists,
        )

    with call.step(STEPS[question]), limited(call.limits, size) as watch:
        all_sequences = kernel_sequences(G, limits=watch)
        if question == "all":
            stream = all_sequences.all(limits=watch)
            return Listing(size, "sequences", stream, _names, _sequence_text, heading, limit)
        if question == "count":
            sequence_count = all_sequences.count(watch)
            count_text = decimal(sequence_count)
            summary = f"{count_text} kernel {'sequence' if sequence_count == 1 else 'sequences'}"
            return answer(sequence_count > 0, {"count": count_text}, [summary])
        sequence = all_sequences.find(watch)
    if sequence is None:
        return answer(False, {"sequences": []}, ["there is no kernel sequence"])
    lines = [f"K{i}  {', '.join(map(str, kernel))}" for i, kernel in enumerate(sequence)]
    empty_text = ["the empty sequence: there are no vertices"]
    return answer(True, {"sequences": [_names(sequence)]}, lines or empty_text)


def _names(sequence: KernelSequence) -> list[list[str]]:
    return [[str(name) for name in kernel] for kernel in sequence]


def _sequence_text(sequence: KernelSequence) -> str:
    return " | ".join(", ".join(names) for names in _names(sequence)) or "(the empty sequence)"
