"""``zermelo outcomes``: who wins from every vertex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, digraph_file, named, refuse
from zermelo.cli.show import facts, table

if TYPE_CHECKING:
    from zermelo.formats import Reading
    from zermelo.labels.outcomes import Outcomes

__all__ = ["command"]

#: Up to how many vertices names are given without being asked for.
NAMED = 100_000
ROWS = 40

MEANING = {"P": "previous player wins", "N": "next player wins", "D": "draw"}


@click.command(epilog="Example: zermelo outcomes examples/fraenkel-fig6.tgf --at n1,d0")
@digraph_file
@click.option(
    "--names/--no-names",
    default=None,
    help=f"Outcome, remoteness and counter by name. Default: up to {NAMED:,} vertices.",
)
@click.option("--at", metavar="V,V", help="Only these vertices, with the play that follows.")
@click.option(
    "--rows",
    type=click.IntRange(0),
    default=ROWS,
    show_default=True,
    help="Rows of the table in text.",
)
@answering
def command(
    call: Call,
    file: str,
    file_format: str | None,
    attacks: bool | None,
    names: bool | None,
    at: str | None,
    rows: int,
) -> None:
    """Say who wins from every vertex of the digraph in FILE.

    P: the previous player wins. N: the next player wins. D: a draw, nobody can force a win. The
    remoteness is the length of play when the winner hurries and the loser delays; the counter is
    the order in which Algorithm PND labels the P-positions.
    """
    from zermelo.labels.outcomes import outcomes

    if at is not None:
        refuse("--at says which vertices are listed", "names", "rows")
    if names is False:
        refuse("--no-names lists no vertices", "rows")
    reading = call.read(file, file_format, attacks)
    G = reading.digraph
    chosen = named(G, at) if at is not None else None
    with call.step(f"labelling {G.vertex_count:,} vertices"):
        result = outcomes(G)
        counts = {str(outcome): count for outcome, count in result.counts.items()}
        call.known |= counts
    answer: dict[str, Any] = {"vertices": G.vertex_count, "edges": G.edge_count, **counts}
    answer["longest"] = int(result.remoteness.array.max(initial=-1))
    answer["attacks"] = reading.attacks
    if call.json and (names or (names is None and G.vertex_count <= NAMED) or chosen):
        answer |= by_name(result, chosen)
    call.answer(answer, lambda: show(reading, result, chosen, rows, names is not False))


def by_name(result: Outcomes, chosen: list[Any] | None) -> dict[str, Any]:
    """Give outcome, remoteness, counter and the option of perfect play by name."""
    if chosen is not None:
        at = [result.digraph.index(name) for name in chosen]
        names = [str(name) for name in chosen]
    else:
        at = list(range(len(result)))
        names = [str(name) for name in result.digraph.names]

    def column(array: Any) -> list[int | None]:  # noqa: ANN401
        return [value if value >= 0 else None for value in array[at].tolist()]

    options = [
        None if option is None else str(result.digraph.names[option])
        for option in column(result.best_options.array)
    ]
    return {
        "outcome": dict(
            zip(names, ("PND"[code] for code in result.codes[at].tolist()), strict=True)
        ),
        "remoteness": dict(zip(names, column(result.remoteness.array), strict=True)),
        "counter": dict(zip(names, column(result.counter.array), strict=True)),
        "option": dict(zip(names, options, strict=True)),
    }


def show(
    reading: Reading, result: Outcomes, chosen: list[Any] | None, rows: int, names: bool
) -> None:
    """Print the outcomes as a person wants to see them."""
    G = result.digraph
    click.echo(reading.describe())
    total = max(1, len(G))
    click.echo()
    table(
        ("outcome", "meaning", "vertices", "share"),
        [
            (str(outcome), MEANING[str(outcome)], f"{count:,}", f"{100 * count / total:.1f} %")
            for outcome, count in result.counts.items()
        ],
        left=2,
    )
    longest = int(result.remoteness.array.max(initial=-1))
    if longest >= 0:
        click.echo()
        first = G.names[int(result.remoteness.array.argmax())]
        facts([("longest forced play", f"{longest:,} moves, from {first}")])
    listed = chosen if chosen is not None else list(G.names[: rows if names else 0])
    if listed:
        click.echo()
        table(("vertex", "outcome", "remoteness", "counter", "option"), vertex_rows(result, listed))
    if chosen is None and names and len(G) > len(listed):
        click.echo(f"… and {len(G) - len(listed):,} more; --rows, --at or --json show them")
    for name in chosen or ():
        click.echo()
        click.echo(line_of_play(result, name))


def vertex_rows(result: Outcomes, listed: list[Any]) -> list[tuple[object, ...]]:
    """Make the table rows of some vertices."""
    none = "–"
    return [
        (
            name,
            result[name],
            none if (remoteness := result.remoteness[name]) is None else remoteness,
            none if (counter := result.counter[name]) is None else counter,
            none if (option := result.best_option(name)) is None else option,
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
    verdict = {
        "P": f"the previous player wins in {remoteness} moves",
        "N": f"the next player wins in {remoteness} moves",
        "D": "nobody can force a win",
    }[str(result[name])]
    return f"{name}: {verdict}: {' → '.join(map(str, line))}{tail}"
