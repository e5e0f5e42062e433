"""``zermelo codes``: the linear code of an annihilation game, and lexicodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, limited, named, reading_options, refuse
from zermelo.cli.show import facts, table

if TYPE_CHECKING:
    from zermelo.limits import Watch
    from zermelo.tokens.codes.linear_code import LinearCode

__all__ = ["command"]

#: Rows of the generator matrix in text, and how many coordinates fit in a line.
ROWS, WIDE = 40, 64


@click.command(
    epilog="Example: zermelo codes examples/beat-anne.tgf --only s0,s1,s2,s3,s4, or: "
    "zermelo codes --lexicode 24,8"
)
@click.argument("file", metavar="[FILE]", required=False)
@reading_options
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
@click.option(
    "--rows",
    type=click.IntRange(0),
    default=ROWS,
    show_default=True,
    help="Rows of the generator matrix in text.",
)
@limited
@answering
def command(
    call: Call,
    file: str | None,
    file_format: str | None,
    attacks: bool | None,
    only: str | None,
    lexicode: str | None,
    output: str | None,
    weights: bool,
    rows: int,
    limits: Watch,
) -> None:
    """Show V₀, the positions of value 0 of the annihilation game on a digraph, as a linear code.

    A word is a set of vertices with tokens, from which the previous player wins. Given are the
    length, dimension and minimum distance, how many words have which weight, and a generator
    matrix. A lexicode takes words greedily, each if it differs from those before in D places.
    """
    if (file is None) == (lexicode is None):
        raise click.UsageError("give either a FILE or --lexicode N,D")
    if lexicode is not None:
        refuse("a lexicode is read from no FILE", "file_format", "attacks", "only")
        code, answer = of_lexicode(call, lexicode, output)
        told = f"lexicode of length {code.length}, words at least {answer['designed']} apart"
    else:
        refuse("the digraph of a FILE is there already", "output")
        code, told = of_file(call, str(file), file_format, attacks, only, limits)
        answer = dict(call.known)
    answer |= {"length": code.length, "dimension": code.dimension}
    call.known |= answer
    if weights:
        call.known |= {} if code.distance_upto_4 is None else {"distance": code.distance_upto_4}
        with call.step(f"counting words of a code of dimension {code.dimension:,}"):
            counted = code.weigh(limits)
        answer["distance"] = code.distance
        answer["weights"] = {
            str(weight): many if many < 1 << 53 else str(many) for weight, many in counted.items()
        }
    else:
        with call.step("looking for the minimum distance"):
            answer["distance"] = code.distance_within(limits)
    if call.json:
        answer |= {
            "names": [str(name) for name in code.names],
            "information": [str(name) for name in code.information],
            "generator": ["".join(map(str, row)) for row in code.generator.tolist()],
            "check": ["".join(map(str, row)) for row in code.check.tolist()],
        }
    call.answer(answer, lambda: show(code, answer, told, rows))


def of_lexicode(call: Call, text: str, output: str | None) -> tuple[LinearCode, dict[str, Any]]:
    """Make a lexicode of ``N,D``, and write its digraph if that is wanted.

    Raises
    ------
    InputError
        It is no pair of numbers.
    """
    from zermelo.errors import InputError
    from zermelo.tokens.codes.digraphs import column_values
    from zermelo.tokens.codes.lexicodes import lexicode

    try:
        length, distance = map(int, text.split(","))
    except ValueError:
        raise InputError(
            f"--lexicode {text}: give the length and the distance with a comma between, "
            "such as 24,8"
        ) from None
    with call.step(f"lexicode of length {length:,}"):
        code = lexicode(length, distance)
    answer: dict[str, Any] = {
        "designed": distance,
        "values": column_values(code),
    }
    if output is not None:
        from zermelo.formats.compression import split_suffix
        from zermelo.formats.files import write
        from zermelo.formats.table import by_file_name
        from zermelo.tokens.codes.digraphs import code_digraph

        with call.step(f"writing {output}"):
            write(code_digraph(code), output)
        kind = by_file_name(split_suffix(output)[0])
        attacks = kind is not None and kind.argumentation
        answer |= {"file": output, "written": "attacks" if attacks else "moves"}
    return code, answer


def of_file(
    call: Call,
    file: str,
    file_format: str | None,
    attacks: bool | None,
    only: str | None,
    limits: Watch,
) -> tuple[LinearCode, str]:
    """Solve the annihilation game on the digraph in a file: its code, and a title."""
    from zermelo.tokens.annihilation.small import MEMORY
    from zermelo.tokens.annihilation.theory import annihilation

    reading = call.read(file, file_format, attacks)
    chosen = None if only is None else named(reading.digraph, only)
    with call.step("solving the annihilation game"):
        memory = MEMORY if limits.limits.memory is None else limits.limits.memory
        code = annihilation(reading.digraph, memory=memory).V0.code
    if chosen is None:
        return code, reading.describe()
    return code.shortened(dict.fromkeys(chosen)), reading.describe() + ", tokens on some only"


def show(code: LinearCode, answer: dict[str, Any], told: str, rows: int) -> None:
    """Print a code for a person."""
    click.echo(f"{told}\n")
    distance = "–" if answer["distance"] is None else answer["distance"]
    pairs: list[tuple[str, object]] = [
        ("code", f"[{code.length}, {code.dimension}, {distance}]"),
        ("length", f"{code.length:,}"),
        ("dimension", f"{code.dimension:,}"),
        ("distance", distance),
    ]
    if "values" in answer:
        pairs.append(("coin values", " ".join(map(str, answer["values"]))))
    if "file" in answer:
        turned = "; each move a → b is written as the attack b → a"
        pairs.append(("digraph", answer["file"] + turned * (answer["written"] == "attacks")))
    facts(pairs)
    if "weights" in answer:
        click.echo()
        counted = [(weight, f"{int(many):,}") for weight, many in answer["weights"].items()]
        table(("weight", "words"), counted[:rows])
        some_more(len(counted) - rows)
    click.echo("\ngenerator matrix" if code.dimension else "\nonly the empty position")
    words = [" ".join(map(str, word)) for word in code.basis[:rows]]
    if words and code.length <= WIDE:
        lines = ["".join(map(str, row)) for row in code.generator[:rows].tolist()]
        table(("row", "tokens on"), zip(lines, words, strict=True), left=2)
    elif words:
        table(("tokens on",), ((word,) for word in words))
    some_more(code.dimension - rows)


def some_more(many: int) -> None:
    """Say that rows were left out."""
    if many > 0:
        click.echo(f"… and {many:,} more; --rows or --json show them")
