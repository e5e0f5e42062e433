"""``zermelo codes``: the linear code of an annihilation game, and lexicodes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from zermelo.cli.call import Call, answering, limited, refuse, with_files
from zermelo.cli.examples import examples
from zermelo.cli.show import and_more, facts, table, with_rows

if TYPE_CHECKING:
    from zermelo.formats.resolvers import Files
    from zermelo.verbs.codes import Answer, Coded

#: How many coordinates fit in a line.
WIDE = 64
#: Where all rows are.
SHOWN = "--rows or --json show them"


@click.command(
    epilog=examples("codes examples/beat-anne.tgf --only s0,s1,s2,s3,s4", "codes --lexicode 24,8")
)
@click.argument("file", metavar="[FILE]", required=False)
@with_files
@click.option("--only", metavar="V,V", help="Tokens on these vertices only: the shortened code.")
@click.option("--lexicode", metavar="N,D", help="The lexicode of length N and distance D instead.")
@click.option(
    "-o",
    "--output",
    metavar="X.tgf",
    help="Write the digraph on which the annihilation game holds the lexicode.",
)
@click.option(
    "--weights/--no-weights", default=True, help="Leave the weights out: they may take long."
)
@with_rows("generator matrix")
@limited
@answering
def command(
    call: Call,
    file: str | None,
    files: Files,
    only: str | None,
    lexicode: str | None,
    output: str | None,
    weights: bool,
    rows: int,
) -> None:
    """Show V₀, the positions of value 0 of the annihilation game on a digraph, as a linear code.

    A word is a set of vertices with tokens, from which the previous player wins. Given are the
    length, dimension and minimum distance, how many words have which weight, and a generator
    matrix. A lexicode takes words greedily, each if it differs from those before in D places.
    """
    from zermelo.verbs.codes import answer, of_digraph

    if (file is None) == (lexicode is None):
        raise click.UsageError("give either a FILE or --lexicode N,D")
    if lexicode is not None:
        refuse("a lexicode is read from no FILE", "file_format", "attacks", "only")
        coded = of_lexicode(call, lexicode, output)
        apart = coded.facts["designed"]
        told = f"lexicode of length {coded.code.length}, words at least {apart} apart"
    else:
        refuse("the digraph of a FILE is there already", "output")
        reading = call.read(str(file), files)
        with call.step("solving the annihilation game"):
            coded = of_digraph(reading.digraph, only, call.limits)
        told = reading.describe() + ", tokens on some only" * (only is not None)
    dimension = f"{coded.code.dimension:,}"
    doing = f"counting words of a code of dimension {dimension}"
    with call.step(doing if weights else "looking for the minimum distance"):
        found = answer(coded, weights=weights, limits=call.limits)
    call.answer(found.json, lambda: show(found, told, rows))


def of_lexicode(call: Call, text: str, output: str | None) -> Coded:
    """Make a lexicode of ``N,D``, and write its digraph if that is wanted.

    Raises
    ------
    InputError
        It is no pair of numbers.
    """
    from zermelo.errors import InputError
    from zermelo.verbs.codes import of_lexicode

    try:
        length, distance = map(int, text.split(","))
    except ValueError:
        raise InputError(
            f"--lexicode {text}: give the length and the distance with a comma between, "
            "such as 24,8"
        ) from None
    with call.step(f"lexicode of length {length:,}"):
        coded = of_lexicode(length, distance, call.limits)
    if output is None:
        return coded
    from zermelo.formats.compression import split_suffix
    from zermelo.formats.files import write
    from zermelo.formats.table import by_file_name
    from zermelo.tokens.codes.digraphs import code_digraph
    from zermelo.verbs.convert import edges

    with call.step(f"writing {output}"):
        write(code_digraph(coded.code), output)
    kind = by_file_name(split_suffix(output)[0])
    held = edges(kind is not None and kind.argumentation)
    return replace(coded, facts={**coded.facts, "file": output, "written": held})


def show(found: Answer, told: str, rows: int) -> None:
    """Print a code for a person."""
    click.echo(f"{told}\n")
    code, known = found.code, found.facts
    distance = "–" if found.distance is None else found.distance
    pairs: list[tuple[str, object]] = [
        ("code", f"[{code.length}, {code.dimension}, {distance}]"),
        ("length", f"{code.length:,}"),
        ("dimension", f"{code.dimension:,}"),
        ("distance", distance),
    ]
    if isinstance(values := known.get("values"), list):
        pairs.append(("coin values", " ".join(map(str, values))))
    if "file" in known:
        turned = "; each move a → b is written as the attack b → a"
        pairs.append(("digraph", f"{known['file']}{turned * (known['written'] == 'attacks')}"))
    facts(pairs)
    if found.weights is not None:
        click.echo()
        counted = [(weight, f"{many:,}") for weight, many in found.weights.items()]
        table(("weight", "words"), counted[:rows])
        and_more(len(counted) - rows, SHOWN)
    click.echo("\ngenerator matrix" if code.dimension else "\nonly the empty position")
    words = [" ".join(map(str, word)) for word in code.basis[:rows]]
    if words and code.length <= WIDE:
        lines = ["".join(map(str, row)) for row in code.generator[:rows].tolist()]
        table(("row", "tokens on"), zip(lines, words, strict=True), left=2)
    elif words:
        table(("tokens on",), ((word,) for word in words))
    and_more(code.dimension - rows, SHOWN)
