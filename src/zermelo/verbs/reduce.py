"""``reduce``: reductions between problems, and translations of solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Block, Call, Misuse, facts, line, plain
from zermelo.verbs.vertices import comma_separated, size_of

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph
    from zermelo.formats.dimacs import CNF


@verb.verb(
    verb.Parameter("what", metavar="WHAT"),
    verb.Parameter("file", metavar="FILE", completion="file"),
    verb.output("OUT", "Write the result: the digraph, graph or order."),
    verb.option("--across V,V", "Translate a solution of FILE to one of the result."),
    verb.option("--back V,V", "Translate a solution of the result back to one of FILE."),
    verb.picture("Draw the planar digraph, with the kernel of --across or --back marked."),
    verb.LIMITS,
    examples=[
        "reduce kernel examples/formula.qdimacs -o kernel.tgf",
        "reduce geography examples/formula.qdimacs --back t1,x1,b1,t2",
        "reduce planar-kernel examples/formula.qdimacs --draw planar.svg",
    ],
    json_shape="(reduction source why claim: str; vertices edges: int; start file: str | null; "
    "picture?: str | null; back? across?: [str]; places?: {[int]})",
    python_names=("reduction",),
)
def command(
    call: Call,
    *,
    what: str,
    file: str,
    output: str | None = None,
    across: str | None = None,
    back: str | None = None,
    picture: str | None = None,
) -> Answer:
    """Reduce the problem in FILE to another problem, and translate solutions in both directions.

    WHAT is one of the following.

    kernel: a formula becomes a digraph whose kernels correspond to the satisfying assignments
    (Chvátal 1973).

    planar-kernel: the same as kernel, but the digraph is planar and each vertex has at most three
    edges (Fraenkel 1981).

    geography, edge-geography: a formula with quantifiers becomes a digraph with a token, on which
    the first player wins if and only if the formula is true (Schaefer 1978).

    node-kayles: a formula with quantifiers becomes a graph on which the first player wins Node
    Kayles if and only if the formula is true (Schaefer 1978).

    poset: a graph becomes an order; its poset game has the same winner as Node Kayles (Grier 2013).

    Formulas are DIMACS or QDIMACS files. A graph is a file, or a name such as petersen. A solution
    (--across, --back) is a list of names separated by commas: the literals of a formula, such as
    x1,~x2; or all vertices of a kernel; or the vertices that the token visits; or a first move.
    """
    from zermelo.formats.compression import split_suffix
    from zermelo.rulesets.logic.reductions.table import REDUCTIONS, reduction
    from zermelo.verbs.convert import format_of

    if what not in REDUCTIONS:
        raise Misuse(f"{what!r} is not a reduction; choose one of {', '.join(REDUCTIONS)}")
    entry = REDUCTIONS[what]
    out_format = None if output is None else format_of(output, None, to_option=False)
    with call.step(f"reading {file}"):
        read_instance = call.files.formula if entry.reads == "formula" else call.files.graph
        instance: CNF | Graph = read_instance(file)
        call.files.refuse_unused_options()
    with call.step(f"reducing {file}") as limits:
        result = reduction(what, instance, limits)
    G = result.digraph
    solutions = {}
    if across is not None:
        solutions["across"] = result.across(comma_separated(across))
    if back is not None:
        solutions["back"] = result.back(comma_separated(back))
    if picture is not None:
        from zermelo.pictures.planar import draw_places

        if not result.places:
            raise Misuse(
                "only planar-kernel gives coordinates of vertices; write the result of "
                f"{what} with -o, and draw it with 'zermelo draw'"
            )
        kernel = solutions.get("across") or comma_separated(back or "")
        with call.step(f"drawing {picture}"):
            drawn = draw_places(G, result.places, kernel=kernel, title=f"{file}: {G.describe()}")
            call.files.write(picture, drawn.exported(picture))
    if output is not None and out_format is not None:
        if split_suffix(output)[0] == "-":
            raise InputError("a reduction is not written to stdout; give -o the name of a file")
        call.files.write_digraph(G, output, out_format.name, attacks=False)

    places = {name: list(point) for name, point in result.places.items()}
    reduction_facts = {
        "reduction": what,
        "source": entry.source,
        "why": entry.why,
        **size_of(G),
        "claim": result.claim,
        "start": result.start,
        "file": output,
        "picture": picture,
        **({"places": places} if places else {}),
        **solutions,
    }

    def blocks() -> Iterator[Block]:
        yield line(f"{file}: {entry.title} ({entry.source})")
        yield line(entry.why)
        pairs: list[tuple[str, object]] = [("result", G.describe()), ("claim", result.claim)]
        pairs += [("the token is on", result.start)] * bool(result.start)
        pairs += [(name, " ".join(names) or "(nothing)") for name, names in solutions.items()]
        yield facts(pairs)
        if output is not None:
            yield plain(f"{output}: written")
        if picture is not None:
            yield plain(f"{picture}: drawn")

    return Answer(lambda: reduction_facts, blocks)
