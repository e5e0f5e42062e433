"""``kernels --what-if``, ``--strategy`` and ``--perfect``: other questions about kernels."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from zermelo.errors import decimal
from zermelo.values.text import plural
from zermelo.verbs.call import Answer, Block, Call, and_more, facts, line, plain, question, table
from zermelo.verbs.vertices import as_text, shown, size_of

if TYPE_CHECKING:
    from zermelo.formats.files import DigraphInFile
    from zermelo.kernel.what_if import Edge

#: So many changes are listed in text.
ROWS = 60
DONE = {"reverse": "turned round", "remove": "removed", "add": "added"}
PERFECT = (
    "Every clique-acyclic orientation of a perfect graph has a kernel, and so has each induced "
    "subdigraph (Boros and Gurvich 1996)."
)


def what_if(call: Call, reading: DigraphInFile, change: str) -> Answer:
    """List what each change of an edge would do; of an attack where the file holds attacks."""
    from zermelo.kernel.what_if import what_if

    G = reading.digraph
    with call.step("changing edges"), question(call.limits, size_of(G)) as watch:
        survey = what_if(G, change, limits=watch)
    effects, smallest, done = survey.effects, survey.smallest, DONE[change]
    one = "attack" if reading.attacks else "edge"

    def json() -> dict[str, object]:
        changes = [
            {"edge": list(map(str, e.edge)), "exists": e.count > 0, "count": decimal(e.count)}
            for e in effects
        ]
        least = None if smallest is None else [list(map(str, edge)) for edge in smallest]
        told = {"change": change, "exists": survey.before > 0, "count": decimal(survey.before)}
        more = {"tried": survey.tried, "complete": survey.complete}
        told |= {"attacks": reading.attacks}
        return {**size_of(G), **told, "changes": changes, "smallest": least, **more}

    def as_read(edge: Edge) -> str:
        return arrow(edge[::-1] if reading.attacks else edge)

    def blocks() -> Iterator[Block]:
        yield line(reading.describe())
        cells = [(as_read(e.edge), decimal(e.count) if e.count else "none") for e in effects]
        note = and_more(len(cells) - ROWS, "--json lists them")
        yield table((f"{one} {done}", "kernels then"), cells[:ROWS], note=note)
        if smallest is None:
            up_to = plural(survey.tried, "change", "changes")
            said = "whatever is changed" if survey.complete else f"with up to {up_to} of this kind"
            yield plain(f"There is no kernel now, and none {said}.")
        elif smallest:
            which = ", ".join(map(as_read, smallest))
            if reading.attacks:
                which = f"the attack{'s' * (len(smallest) > 1)} {which}"
            yield plain(f"There is no kernel now; there is one with {which} {done}.")
        else:
            yield plain(f"There is a kernel now, {decimal(survey.before)} in all.")

    return Answer(json, blocks)


def arrow(edge: Sequence[Hashable]) -> str:
    """Write an edge."""
    return " → ".join(map(str, edge))


def strategy(call: Call, reading: DigraphInFile, *, exit_status: bool) -> Answer:
    """Say whether there is a strategy kernel, one of P-positions alone."""
    from zermelo.kernel.kernels import kernels

    G = reading.digraph
    with call.step("labelling"), question(call.limits, size_of(G)) as watch:
        all_kernels = kernels(G, limits=watch)
    kernel = all_kernels.strategy_kernel

    def blocks() -> Iterator[Block]:
        yield line(reading.describe())
        if kernel is None:
            yield facts([("draws", shown(all_kernels.open))])
            yield line(
                "There is no strategy kernel: a vertex that is a draw is neither a P-position nor "
                "has it an option that is one (Fraenkel 1997, Theorem 7)."
            )
        else:
            yield facts([("strategy kernel", shown(kernel))])
            yield line(
                "The P-positions are a kernel, and the only one, for there are no draws (Fraenkel "
                "1997, Theorem 7 and Corollary 5): whoever moves into it wins by doing so again "
                "and again."
            )

    def json() -> dict[str, object]:
        told = {"exists": kernel is not None, "strategy_kernel": as_text(kernel)}
        return {**size_of(G), **told, "draws": as_text(all_kernels.open)}

    return Answer(json, blocks, said_no=exit_status and kernel is None)


def perfect(call: Call, reading: DigraphInFile, *, exit_status: bool) -> Answer:
    """Say whether every induced subdigraph has a kernel, and whether a theorem says so."""
    from zermelo.kernel.perfect import is_kernel_perfect

    G = reading.digraph
    with call.step("looking at induced subdigraphs"), question(call.limits, size_of(G)) as watch:
        verdict = is_kernel_perfect(G, watch)
    hole = "an odd antihole" if verdict.antihole else "an odd hole"

    def blocks() -> Iterator[Block]:
        yield line(reading.describe())
        pairs: Iterable[tuple[str, str, Sequence[Hashable] | None]] = (
            ("kernel-perfect", "no kernel on", verdict.without_kernel),
            ("clique-acyclic", "a clique without a common option:", verdict.cyclic_clique),
            ("perfect as a graph", f"{hole}:", verdict.odd_hole),
        )
        yield facts(
            (name, "yes" if piece is None else f"no: {why} {', '.join(map(str, piece))}")
            for name, why, piece in pairs
        )
        if verdict.clique_acyclic and verdict.perfect:
            yield line(PERFECT)

    def json() -> dict[str, object]:
        told = {
            name: as_text(getattr(verdict, name))
            for name in ("without_kernel", "cyclic_clique", "odd_hole")
        }
        names = ("kernel_perfect", "clique_acyclic", "perfect", "antihole")
        return {**size_of(G), **{name: getattr(verdict, name) for name in names}, **told}

    return Answer(json, blocks, said_no=exit_status and not verdict.kernel_perfect)
