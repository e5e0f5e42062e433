"""``kernels --what-if``, ``--strategy`` and ``--perfect``."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from zermelo.errors import decimal
from zermelo.values.text import plural
from zermelo.verbs.call import Answer, Block, Call, and_more, facts, line, plain, question, table
from zermelo.verbs.vertices import as_text, set_summary, size_of

if TYPE_CHECKING:
    from zermelo.formats.files import DigraphInFile
    from zermelo.kernel.what_if import Edge

#: Maximum number of changes listed in text.
MAX_ROWS = 60
#: The word of answers for a changed edge, by the kind of change.
CHANGED = {"reverse": "reversed", "remove": "removed", "add": "added"}
THEOREM = (
    "Every clique-acyclic orientation of a perfect graph has a kernel, and so has each induced "
    "subdigraph (Boros and Gurvich 1996)."
)


def what_if(call: Call, digraph_file: DigraphInFile, change: str) -> Answer:
    """Count kernels after each change of one edge; find the fewest changes that create a kernel."""
    from zermelo.kernel.what_if import what_if

    G = digraph_file.digraph
    with call.step("changing edges"), question(call.limits, size_of(G)) as watch:
        result = what_if(G, change, limits=watch)
    effects, smallest, changed_word = result.effects, result.smallest, CHANGED[change]
    noun = "attack" if digraph_file.attacks else "edge"

    answer_facts = {
        **size_of(G),
        "change": change,
        "exists": result.before > 0,
        "count": decimal(result.before),
        "attacks": digraph_file.attacks,
        "changes": [
            {"edge": list(map(str, e.edge)), "exists": e.count > 0, "count": decimal(e.count)}
            for e in effects
        ],
        "smallest": None if smallest is None else [list(map(str, edge)) for edge in smallest],
        "tried": result.tried,
        "complete": result.complete,
    }

    def edge_text(edge: Edge) -> str:
        return " → ".join(map(str, edge[::-1] if digraph_file.attacks else edge))

    def blocks() -> Iterator[Block]:
        yield line(digraph_file.describe())
        cells = [(edge_text(e.edge), decimal(e.count) if e.count else "none") for e in effects]
        note = and_more(len(cells) - MAX_ROWS, "--json lists them")
        yield table((f"{noun} {changed_word}", "kernels then"), cells[:MAX_ROWS], note=note)
        if smallest is None:
            up_to = f"up to {plural(result.tried, 'change', 'changes')} of this kind"
            bound_text = "any number of such changes" if result.complete else up_to
            yield plain(f"There is no kernel now, and none after {bound_text}.")
        elif smallest:
            changes_text = ", ".join(map(edge_text, smallest))
            if digraph_file.attacks:
                changes_text = f"the attack{'s' * (len(smallest) > 1)} {changes_text}"
            yield plain(f"There is no kernel now; there is one with {changes_text} {changed_word}.")
        else:
            yield plain(f"There is a kernel now, {decimal(result.before)} in all.")

    return Answer(lambda: answer_facts, blocks)


def strategy(call: Call, digraph_file: DigraphInFile) -> Answer:
    """Find the strategy kernel, which consists of all P-positions, if there is one."""
    from zermelo.kernel.kernels import kernels

    G = digraph_file.digraph
    with call.step("labelling"), question(call.limits, size_of(G)) as watch:
        all_kernels = kernels(G, limits=watch)
    kernel = all_kernels.strategy_kernel

    def blocks() -> Iterator[Block]:
        yield line(digraph_file.describe())
        if kernel is None:
            yield facts([("draws", set_summary(all_kernels.open))])
            yield line(
                "There is no strategy kernel: a drawn vertex is not a P-position and has no "
                "option that is one (Fraenkel 1997, Theorem 7)."
            )
        else:
            yield facts([("strategy kernel", set_summary(kernel))])
            yield line(
                "The P-positions are the only kernel, because there are no draws (Fraenkel 1997, "
                "Theorem 7 and Corollary 5). A player who moves into this kernel wins by doing so "
                "at every turn."
            )

    def json() -> dict[str, object]:
        names = {"strategy_kernel": as_text(kernel), "draws": as_text(all_kernels.open)}
        return {**size_of(G), "exists": kernel is not None, **names}

    return Answer(json, blocks, is_no=kernel is None)


def perfect(call: Call, digraph_file: DigraphInFile) -> Answer:
    """Check whether every induced subdigraph has a kernel, and whether a theorem applies."""
    from zermelo.kernel.perfect import is_kernel_perfect

    G = digraph_file.digraph
    with call.step("looking at induced subdigraphs"), question(call.limits, size_of(G)) as watch:
        verdict = is_kernel_perfect(G, watch)
    hole_text = "an odd antihole" if verdict.antihole else "an odd hole"

    def blocks() -> Iterator[Block]:
        yield line(digraph_file.describe())
        pairs: Iterable[tuple[str, str, Sequence[Hashable] | None]] = (
            ("kernel-perfect", "no kernel on", verdict.without_kernel),
            ("clique-acyclic", "a clique without a common option:", verdict.cyclic_clique),
            ("perfect as a graph", f"{hole_text}:", verdict.odd_hole),
        )
        yield facts(
            (name, "yes" if vertices is None else f"no: {why} {', '.join(map(str, vertices))}")
            for name, why, vertices in pairs
        )
        if verdict.clique_acyclic and verdict.perfect:
            yield line(THEOREM)

    names = ("kernel_perfect", "clique_acyclic", "perfect", "antihole")
    set_names = ("without_kernel", "cyclic_clique", "odd_hole")
    verdict_facts = {
        **size_of(G),
        **{name: getattr(verdict, name) for name in names},
        **{name: as_text(getattr(verdict, name)) for name in set_names},
    }
    return Answer(lambda: verdict_facts, blocks, is_no=not verdict.kernel_perfect)
