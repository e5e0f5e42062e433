"""``zermelo outcomes``: who wins from every vertex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, digraph_file, limited, refuse
from zermelo.cli.examples import examples
from zermelo.cli.show import and_more, facts, say, table, with_rows
from zermelo.cli.table_file import TableFile, table_file
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.labels.outcomes import Outcomes
    from zermelo.verbs.outcomes import Answer

MEANING = {"P": "previous player wins", "N": "next player wins", "D": "draw"}


@click.command(epilog=examples("outcomes examples/fraenkel-fig6.tgf --at n1,d0"))
@digraph_file
@click.option(
    "--names/--no-names",
    default=None,
    help="Outcome, remoteness and counter by name. Default: up to 100,000 vertices.",
)
@click.option("--at", metavar="V,V", help="Only these vertices, with the play that follows.")
@with_rows("table")
@table_file
@limited
@answering
def command(
    call: Call,
    file: str,
    files: Files,
    names: bool | None,
    at: str | None,
    rows: int,
    output: str | None,
    spreadsheet: bool,
) -> None:
    """Say who wins from every vertex of the digraph in FILE.

    P: the previous player wins. N: the next player wins. D: a draw, nobody can force a win. The
    remoteness is the length of play when the winner hurries and the loser delays; the counter is
    the order in which Algorithm PND labels the P-positions.
    """
    from zermelo.verbs.outcomes import answer

    if at is not None:
        refuse("--at says which vertices are listed", "names", "rows", "output")
    if names is False:
        refuse("--no-names lists no vertices", "rows")
    file_of_all = TableFile(output, spreadsheet=spreadsheet)
    reading = call.read(file, files)
    G = reading.digraph
    with call.step(f"labelling {G.vertex_count:,} vertices"):
        found = answer(G, at=at, names=names, attacks=reading.attacks, limits=call.limits)
        call.known |= found.counts
        file_of_all.save(found.result)
    heading = reading.describe()
    file_of_all.answer(call, found.json, lambda: show(heading, found, rows), found.result)


def show(heading: str, found: Answer, rows: int) -> None:
    """Print the outcomes as a person wants to see them."""
    result, chosen, names = found.result, found.chosen, found.names is not False
    G = result.digraph
    say(heading)
    total = max(1, len(G))
    click.echo()
    table(
        ("outcome", "meaning", "vertices", "share"),
        [
            (outcome, MEANING[outcome], f"{count:,}", f"{100 * count / total:.1f} %")
            for outcome, count in found.counts.items()
        ],
        left=2,
    )
    if found.longest >= 0:
        click.echo()
        first = G.names[int(result.remoteness.array.argmax())]
        moves = plural(found.longest, "move", "moves")
        facts([("longest forced play", f"{moves}, from {first}")])
    listed = list(chosen) if chosen is not None else list(G.names[: rows if names else 0])
    if listed:
        click.echo()
        table(("vertex", "outcome", "remoteness", "counter", "option"), vertex_rows(result, listed))
    if chosen is None and names:
        and_more(len(G) - len(listed), "--rows, --at or --json show them")
    for name in chosen or ():
        click.echo()
        say(line_of_play(result, name))


def vertex_rows(result: Outcomes, listed: list[Any]) -> list[tuple[object, ...]]:
    """Make the table rows of some vertices."""
    return [
        (
            name,
            result[name],
            result.remoteness[name],
            result.counter[name],
            result.best_option(name),
        )
        for name in listed
    ]


def line_of_play(result: Outcomes, name: Any, length: int = 12) -> str:  # noqa: ANN401
    """Tell in one line how perfect play goes on from a vertex."""
    line = [name]
    while len(line) <= length and (option := result.best_option(line[-1])) is not None:
        line.append(option)
    remoteness = result.remoteness[name]
    tail = "" if remoteness is not None and remoteness < len(line) else " → …"
    moves = plural(remoteness or 0, "move", "moves")
    verdict = {
        "P": f"the previous player wins in {moves}",
        "N": f"the next player wins in {moves}",
        "D": "nobody can force a win",
    }[str(result[name])]
    return f"{name}: {verdict}: {' → '.join(map(str, line))}{tail}"
