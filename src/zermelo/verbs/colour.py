"""``colour``: list colouring of the edges of a bipartite graph, by kernels."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.verbs.call import Answer, Block, Call, line, plain, question, table
from zermelo.verbs.verb import LIMITS, Parameter, flag, output, verb
from zermelo.verbs.verb import picture as picture_option

if TYPE_CHECKING:
    from zermelo.kernel.list_colouring import ListColouring

RULE = (
    "The line graph is oriented: at the first end of edges towards larger base colours, at the "
    "second end towards smaller ones. For each colour in turn, take the uncoloured edges with this "
    "colour in their lists. The edges in a kernel (a stable matching) of the subdigraph that they "
    "induce get the colour. Every other edge of the subdigraph loses an option."
)


@verb(
    Parameter("file", metavar="FILE", completion="file"),
    flag("--steps", "Also show the base colours, and a table for each colour in turn (a round)."),
    output("OUT", "Write the oriented line graph, in the format of the ending of OUT."),
    picture_option(
        "Draw the base colours, a table for each colour, and the result: .svg, .png, .pdf, .tikz."
    ),
    LIMITS,
    examples=[
        "colour examples/two-sides.txt --steps",
        "colour examples/two-sides.txt --draw rounds.svg",
    ],
    json_shape="(edges: int; colouring: [(edge: [str]; colour: str; base: int)]; "
    "file picture: str | null; rounds: [(colour: str; wanted kernel: [[str]]; "
    "options_in_kernel: [[[str]]])])",
    python_names=("list_colouring",),
)
def command(
    call: Call,
    *,
    file: str,
    steps: bool = False,
    output: str | None = None,
    picture: str | None = None,
) -> Answer:
    """Colour the edges of a bipartite graph, each from its own list.

    A line of FILE is an edge with its list of colours, such as "r1 c2: red blue green". The first
    name is a vertex on one side of the graph, the second name a vertex on the other side; # begins
    a comment. Edges with a common end get different colours.

    The algorithm follows Galvin's proof of Dinitz' conjecture. Base colours, which ignore the lists
    but differ on edges with a common end, orient the line graph so that every induced subdigraph
    has a kernel. For each colour in turn, the uncoloured edges with this colour in their lists
    induce a subdigraph, and the edges in its kernel get the colour. Each list must have more
    colours than its edge has options in the line graph; lists as long as the largest degree of a
    vertex are long enough. If a list is too short, an error names its edge.
    """
    from zermelo.kernel.list_colouring import list_colouring
    from zermelo.verbs.convert import format_of

    out_format = None if output is None else format_of(output, None, to_option=False)
    with call.step(f"reading {file}"):
        edges, lists = read_lists(call.files.text(file), file)
    with call.step("colouring"), question(call.limits, {"edges": len(edges)}) as watch:
        colouring = list_colouring(edges, lists, watch)
    if output is not None and out_format is not None:
        call.files.write_digraph(colouring.orientation, output, out_format.name, attacks=False)
    if picture is not None:
        from zermelo.pictures.colourings import draw_colouring

        with call.step(f"drawing {picture}"):
            call.files.write(picture, draw_colouring(colouring, file).exported(picture))

    def edge_names(numbers: Sequence[int]) -> list[list[str]]:
        return [list(map(str, colouring.edges[e])) for e in numbers]

    coloured = zip(colouring.edges, colouring.colours, colouring.base, strict=True)
    facts = {
        "edges": len(edges),
        "colouring": [
            {"edge": list(map(str, edge)), "colour": str(colour), "base": base}
            for edge, colour, base in coloured
        ],
        "rounds": [
            {
                "colour": str(step.colour),
                "wanted": edge_names(step.wanted),
                "kernel": edge_names(step.kernel),
                "options_in_kernel": [edge_names(pair) for pair in colouring.absorbed(step)],
            }
            for step in colouring.rounds
        ],
        "file": output,
        "picture": picture,
    }

    def blocks() -> Iterator[Block]:
        yield plain(f"{file}: {len(edges)} edge{'s' * (len(edges) != 1)}")
        if steps:
            yield line(RULE)
            yield plain("Base colours:")
            yield grid(colouring, list(map(str, colouring.base)))
            colour_of: dict[int, Hashable] = {}
            for step in colouring.rounds:
                cells = [str(colour_of.get(e, "")) for e in range(len(edges))]
                for e in step.wanted:
                    cells[e] = f"[{step.colour}]" if e in step.kernel else f"{step.colour}?"
                yield plain(
                    f"Colour {step.colour}: edges with it in their lists ({step.colour}?), and "
                    f"the kernel that gets it ([{step.colour}]):"
                )
                yield grid(colouring, cells)
                absorbed = colouring.absorbed(step)
                pairs = [" → ".join(map(" ".join, edge_names(pair))) for pair in absorbed]
                if pairs:
                    options = f"an option in the kernel: {', '.join(pairs)}"
                    yield line(f"Each of the other edges has {options}.")
                colour_of |= dict.fromkeys(step.kernel, step.colour)
            yield plain("The colouring:")
        yield grid(colouring, list(map(str, colouring.colours)))
        if output is not None:
            yield plain(f"{output}: written")
        if picture is not None:
            yield plain(f"{picture}: drawn")

    return Answer(lambda: facts, blocks)


def grid(colouring: ListColouring, cells: Sequence[str]) -> Block:
    """Return a table of the cells of all edges: first ends are rows, second ends are columns."""
    first_ends = list(dict.fromkeys(u for u, _ in colouring.edges))
    second_ends = list(dict.fromkeys(v for _, v in colouring.edges))
    texts: dict[tuple[Hashable, Hashable], list[str]] = {}
    for edge, cell in zip(colouring.edges, cells, strict=True):
        texts.setdefault(edge, []).append(cell or "·")
    rows = [[u, *(" ".join(texts.get((u, v), ["–"])) for v in second_ends)] for u in first_ends]
    return table(("", *second_ends), rows)


def read_lists(text: str, file: str) -> tuple[list[tuple[str, str]], list[list[str]]]:
    r"""Read edges with their lists of colours.

    >>> read_lists("a x: 1 2 # the first\n\nb x: 2\n", "lists.txt")
    ([('a', 'x'), ('b', 'x')], [['1', '2'], ['2']])
    """
    edges: list[tuple[str, str]] = []
    lists: list[list[str]] = []
    for line_no, full_line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        text_line = full_line.partition("#")[0].strip()
        if not text_line:
            continue
        ends, colon, colours = text_line.partition(":")
        names = ends.split()
        if not colon or len(names) != 2 or not colours.split():
            raise InputError(
                f"{file}, line {line_no}: {text_line[:40]!r} is not an edge with a list; write two "
                "names, a colon and colours, such as: r1 c2: red blue"
            )
        edges.append((names[0], names[1]))
        lists.append(colours.split())
    if not edges:
        raise InputError(f"{file}: there are no edges; write lines such as: r1 c2: red blue")
    return edges, lists
