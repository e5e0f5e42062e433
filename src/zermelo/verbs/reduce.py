"""``reduce``: one problem turned into another, and solutions across and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer, Block, Call, Misuse, facts, line, plain
from zermelo.verbs.vertices import size_of

if TYPE_CHECKING:
    from zermelo.digraph.graph import Graph
    from zermelo.formats.dimacs import CNF


@say.verb(
    say.Parameter("what", metavar="WHAT"),
    say.Parameter("file", metavar="FILE", holds="file"),
    say.output("OUT", "Write the digraph that is made."),
    say.option("--across", help="Turn a solution of FILE into one of what is made.", metavar="V,V"),
    say.option("--back", help="Turn a solution of what is made into one of FILE.", metavar="V,V"),
    say.picture("Draw the planar digraph; its kernel, if one is turned across or back, is marked."),
    say.LIMITS,
    examples=[
        "reduce kernel examples/formula.qdimacs -o kernel.tgf",
        "reduce geography examples/formula.qdimacs --back t1,x1,b1,t2",
        "reduce planar-kernel examples/formula.qdimacs --draw planar.svg",
    ],
    facts="(reduction source why claim: str; vertices edges: int; start file: str | null; "
    "picture?: str | null; back? across?: [str]; places?: {[int]})",
    python=("reduction",),
)
def record(
    call: Call,
    *,
    what: str,
    file: str,
    output: str | None = None,
    across: str | None = None,
    back: str | None = None,
    picture: str | None = None,
) -> Answer:
    """Turn the problem in FILE into one of another kind, and solutions across and back.

    WHAT is kernel, of a formula: a digraph whose kernels are the assignments that make it true
    (Chvátal 1973); planar-kernel, the same with a planar digraph in which no vertex has more than
    three edges (Fraenkel 1981); geography or edge-geography, of a formula with quantifiers: a
    digraph with a token, on which the first player wins if and only if the formula is true, and
    node-kayles, a graph on which that is so (Schaefer 1978); poset, of a graph: an order on which
    the winner is that of Node Kayles on the graph (Grier 2013). Formulas stand in DIMACS or QDIMACS
    files; a graph has a file or a name.

    Solutions are names with commas between: literals such as x1,~x2 of a formula, all vertices of a
    kernel, the vertices that the token was on, or a first move.
    """
    from zermelo.formats.compression import split_suffix
    from zermelo.rulesets.logic.reductions.table import REDUCTIONS, reduction
    from zermelo.verbs.convert import format_of

    if what not in REDUCTIONS:
        raise Misuse(f"{what!r} is no reduction; it is one of {', '.join(REDUCTIONS)}")
    kind = REDUCTIONS[what]
    chosen = None if output is None else format_of(output, None)
    if picture is not None:
        from zermelo.pictures.export import format_of as picture_format

        picture_format(picture)  # complains before anything is made
    with call.step(f"reading {file}"):
        if kind.reads == "formula":
            instance: CNF | Graph = call.files.formula(file)
        else:
            instance = call.files.graph(file)
        call.files.all_heard()
    with call.step(f"making the {what}") as limits:
        made = reduction(what, instance, limits)
    G = made.digraph
    solutions = {
        name: turned(_names(given))
        for name, given, turned in (("across", across, made.across), ("back", back, made.back))
        if given is not None
    }
    if picture is not None:
        from zermelo.pictures.planar import draw_places

        if not made.places:
            raise Misuse(
                f"only planar-kernel says where vertices stand; write what {what} makes with -o, "
                "and draw it with 'zermelo draw'"
            )
        kernel = solutions.get("across") or (_names(back) if back is not None else ())
        with call.step(f"drawing {picture}"):
            drawn = draw_places(G, made.places, kernel=kernel, title=f"{file}: {G.describe()}")
            call.files.write(picture, drawn.exported(picture))
    if output is not None and chosen is not None:
        if split_suffix(output)[0] == "-":
            raise InputError("a reduction is written to a file; give a name behind -o")
        call.files.write_digraph(G, output, chosen.name, attacks=False)

    def json() -> dict[str, object]:
        told: dict[str, object] = {"reduction": what, "source": kind.source, "why": kind.why}
        told |= {**size_of(G), "claim": made.claim, "start": made.start}
        told |= {"file": output, "picture": picture}
        if made.places:
            told["places"] = {name: list(at) for name, at in made.places.items()}
        return {**told, **solutions}

    def blocks() -> Iterator[Block]:
        yield line(f"{file}: {kind.says} ({kind.source})")
        yield line(kind.why)
        pairs: list[tuple[str, object]] = [("made", G.describe()), ("so that", made.claim)]
        pairs += [("the token is on", made.start)] * bool(made.start)
        pairs += [(name, " ".join(names) or "(nothing)") for name, names in solutions.items()]
        yield facts(pairs)
        if output is not None:
            yield plain(f"{output}: written")
        if picture is not None:
            yield plain(f"{picture}: drawn")

    return Answer(json, blocks)


def _names(text: str) -> Sequence[str]:
    """Read names with commas between."""
    return [name.strip() for name in text.split(",") if name.strip()]
