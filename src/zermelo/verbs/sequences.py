"""``sequences``: kernel sequences, which are the Grundy numberings of any digraph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from zermelo.errors import decimal
from zermelo.verbs.call import Answer, Call, Listing, Misuse, plain
from zermelo.verbs.call import question as asking
from zermelo.verbs.verb import DIGRAPH, EXIT_STATUS, LIMITS, flag, option, verb
from zermelo.verbs.vertices import size_of

if TYPE_CHECKING:
    from zermelo.kernel.sequences import KernelSequence

#: What is done, by what is asked.
DOING = {
    "all": "numbering what must end",
    "count": "counting sequences",
    None: "looking for a sequence",
}


@verb(
    DIGRAPH,
    flag("--all", name="question", means="all", help="Every sequence, as it is found."),
    flag("--count", name="question", means="count", help="How many sequences?"),
    option("--limit", help="With --all: at most so many.", metavar="K", least=0),
    EXIT_STATUS,
    LIMITS,
    examples=["sequences examples/take-away.tgf"],
    facts="(vertices edges: int; sequences?: [[[str]]]; listed?: int; complete? exists?: bool; "
    "count?: decimal)",
    python=("kernel_sequences",),
)
def record(
    call: Call,
    *,
    file: str,
    question: str | None = None,
    limit: int | None = None,
    exit_status: bool = False,
) -> Answer | Listing[KernelSequence]:
    """Find kernel sequences of the digraph in FILE.

    K0 is a kernel, K1 a kernel of what is left, and so on: the same thing as a Grundy numbering,
    in which each vertex has the least number that no option has. An acyclic digraph has exactly
    one, its Grundy function; others may have none, or many.
    """
    from zermelo.kernel.sequences import kernel_sequences

    if limit is not None and question != "all":
        raise Misuse("--limit goes with --all; drop it, or say --all")
    reading = call.read(file)
    G, heading = reading.digraph, reading.describe()
    known = size_of(G)

    def answer(exists: bool, facts: dict[str, object], text: Iterable[str]) -> Answer:
        return Answer(
            lambda: {**known, "exists": exists, **facts},
            lambda: [plain(heading), plain(*text)],
            said_no=exit_status and not exists,
        )

    with call.step(DOING[question]), asking(call.limits, known) as watch:
        all_sequences = kernel_sequences(G, limits=watch)
        if question == "all":
            stream = all_sequences.all(limits=watch)
            return Listing(
                known, "sequences", stream, _names, _line, heading, limit, no_if_none=exit_status
            )
        if question == "count":
            number = all_sequences.count(watch)
            told = decimal(number)
            said = f"{told} kernel {'sequence' if number == 1 else 'sequences'}"
            return answer(number > 0, {"count": told}, [said])
        one = all_sequences.find(watch)
    if one is None:
        return answer(False, {"sequences": []}, ["there is no kernel sequence"])
    lines = [f"K{i}  {', '.join(map(str, kernel))}" for i, kernel in enumerate(one)]
    none = ["the empty sequence: there are no vertices"]
    return answer(True, {"sequences": [_names(one)]}, lines or none)


def _names(sequence: KernelSequence) -> list[list[str]]:
    return [[str(name) for name in kernel] for kernel in sequence]


def _line(sequence: KernelSequence) -> str:
    return " | ".join(", ".join(names) for names in _names(sequence)) or "(the empty sequence)"
