"""``zermelo draw``: pictures of digraphs."""

from __future__ import annotations

import click

from zermelo.cli.call import Call, answering, digraph_file, named
from zermelo.errors import Undecided

__all__ = ["command"]


@click.command(epilog="Example: zermelo draw examples/fraenkel-fig6.tgf -o picture.svg")
@digraph_file
@click.option("-o", "--output", required=True, metavar="X.svg", help="The picture file.")
@click.option("--around", metavar="V", help="The winning strategy around this vertex.")
@click.option("--kernel", is_flag=True, help="Mark the vertices of a kernel with a ring.")
@click.option("--title", metavar="TEXT", help="Instead of the file's name.")
@answering
def command(
    call: Call,
    file: str,
    file_format: str | None,
    attacks: bool | None,
    output: str,
    around: str | None,
    kernel: bool,
    title: str | None,
) -> None:
    """Draw the digraph in FILE with outcomes as colour and letter, and remoteness as height.

    Up to a few hundred vertices the whole digraph; beyond, the winning strategy around one vertex.
    """
    from zermelo.digraph.kernels import Kernels
    from zermelo.digraph.outcomes import outcomes
    from zermelo.formats import open_digraph
    from zermelo.pictures import draw

    with call.step(f"reading {file}"):
        reading = open_digraph(file, format=file_format, attacks=attacks)
    G = reading.digraph
    call.known |= {"vertices": G.vertex_count, "edges": G.edge_count}
    with call.step(f"labelling {G.vertex_count:,} vertices"):
        result = outcomes(G)
    members = None
    if kernel:
        with call.step("looking for a kernel"):
            members = Kernels(result).find()
        if members is None:
            raise Undecided(f"{file} has no kernel to mark; draw it without --kernel")
    centre = named(G, around)[0] if around is not None else None
    with call.step("drawing"):
        picture = draw(
            G,
            outcomes=result,
            kernel=members,
            around=centre,
            title=title if title is not None else file,
        )
        picture.save(output)
    answer = {
        "vertices": G.vertex_count,
        "edges": G.edge_count,
        "file": output,
        "shows": picture.note,
    }
    call.answer(answer, lambda: click.echo(f"{output}: {picture.note}"))
