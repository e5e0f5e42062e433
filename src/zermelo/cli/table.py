"""``zermelo table``: the values of all heaps up to some size, and when they repeat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.call import Call, answering, as_json, limited, refuse
from zermelo.cli.game import GameVerb
from zermelo.cli.misere_table import answer_misere
from zermelo.cli.show import facts, table
from zermelo.errors import InputError, LimitReached

if TYPE_CHECKING:
    from zermelo.games.rules import Rules
    from zermelo.limits import Watch
    from zermelo.rulesets.heaps.taking.pattern import Period

__all__ = ["command"]

#: How far a period is sought where fewer values are asked for.
SEEK, SEEK_MANY = 20_000, 600
#: What is printed for a person.
COLUMNS, PRINTED, EXCEPTIONS = 10, 2_000, 40
SUFFIXES = (".csv", ".json", ".svg")


@click.command(
    cls=GameVerb,
    epilog="Example: zermelo table kayles --upto 100, or: table octal --code 0.16 -o plot.svg",
)
@click.argument(
    "words", metavar="RULESET [PARAMETERS]", nargs=-1, required=True, type=click.UNPROCESSED
)
@click.option(
    "--upto", type=click.IntRange(0), default=100, show_default=True, metavar="N", help="Last heap."
)
@click.option("--csv", "as_csv", is_flag=True, help="Print heap,value lines, nothing else.")
@click.option("-o", "--output", metavar="FILE", help="Write a .csv, .json or .svg (a plot).")
@click.option("--misere", is_flag=True, help="Misère play: outcomes, elements, genera.")
@limited
@answering
def command(
    call: Call,
    words: tuple[str, ...],
    upto: int,
    as_csv: bool,
    output: str | None,
    misere: bool,
    limits: Watch,
) -> None:
    """List the values of single heaps, and say when they repeat for ever.

    RULESET is a game whose position can be one number, with its parameters: octal --code 0.77,
    subtraction --set 2,5,7, kayles. For taking-and-breaking games the period is sought, and it is
    said whether it is proven. With --misere, who wins each heap, its element of the misère quotient
    and its genus, as far as these are found.
    """
    if misere:
        refuse("misère play has no values of heaps", "as_csv", "output")
        answer_misere(call, words, upto, limits)
        return
    if as_csv and call.json:
        raise click.UsageError("--csv and --json contradict each other; drop one of them")
    if as_csv and call.quiet:
        raise click.UsageError("--csv and --quiet contradict each other; drop one of them")
    suffix = Path(output).suffix.lower() if output is not None else None
    if suffix is not None and suffix not in SUFFIXES:
        raise click.UsageError(f"-o {output}: the name should end in one of {', '.join(SUFFIXES)}")
    ruleset = ruleset_of(words)
    values: list[Any] = []
    try:
        with call.step(f"values of heaps up to {upto:,}"):
            known, how = tabled(ruleset, upto, limits, values)
    except (LimitReached, KeyboardInterrupt):
        if call.json:
            call.known["values"] = values
        raise
    answer = {
        "ruleset": str(ruleset),
        "upto": upto,
        "values": values,
        "period": known and known.period,
        "preperiod": known and known.preperiod,
        "saltus": known and known.saltus,
        "proven": known is not None and known.proven,
        "exceptions": {} if known is None else {str(n): v for n, v in known.exceptions.items()},
        "seen": known and known.seen,
        "source": known and known.source,
        "method": how,
    }
    if output is not None and suffix is not None:
        with call.step(f"writing {output}"):
            write(output, suffix, answer, known)
    if as_csv:
        click.echo(csv_of(values), nl=False)
        return
    call.answer(answer, lambda: show(answer, known, values_too=output is None))


def ruleset_of(words: Sequence[str]) -> Rules[Any]:
    """Make a ruleset of its name and parameters.

    Raises
    ------
    InputError
        It is not known, a parameter is wrong, or a position follows.
    """
    from zermelo.formats.resolvers import FILES
    from zermelo.games.parameters import with_parameters
    from zermelo.rulesets import ruleset_named

    found = ruleset_named(words[0])
    rest = list(words[1:])
    if isinstance(found, type):
        found, rest = with_parameters(found, rest, FILES)
    if rest:
        raise InputError(
            f"{rest[0]!r} is too much: a table takes a game with its parameters, and --upto N"
        )
    return found


def tabled(
    ruleset: Rules[Any], upto: int, limits: Watch, values: list[Any]
) -> tuple[Period | None, str]:
    """Fill in the values; return their period if there is one in sight, and how they were found.

    Raises
    ------
    LimitReached
        ``known`` says how many heaps are done; their values are filled in.
    """
    from zermelo.rulesets.heaps.taking.game import TakingAndBreaking
    from zermelo.rulesets.heaps.taking.values import HeapValues

    if not isinstance(ruleset, TakingAndBreaking) or ruleset.octal_code.searched:
        solve_heaps(ruleset, upto, limits, values)
        return None, "each heap solved on its own"
    held = HeapValues(ruleset.octal_code)
    with limits.start(lambda: {"heaps": len(held)}) as watch:
        seek = SEEK_MANY if held.needs_sets else SEEK
        try:
            while held.period is None and len(held) <= max(upto, seek):
                held.upto(min(2 * len(held), max(upto, seek)), watch)
            method = held.method
            held.upto(upto, watch)
        finally:
            values += held.upto(min(upto, len(held) - 1)).tolist()
    return held.apparent_period(), f"table ({method})"


def solve_heaps(ruleset: Rules[Any], upto: int, limits: Watch, values: list[Any]) -> None:
    """Find the values of the positions 0 to ``upto`` of any game: one question with one clock."""
    from zermelo.solvers.engine import Engine
    from zermelo.values.text import value_to_json

    try:
        ruleset("0")
    except InputError as error:
        raise InputError(
            f"{ruleset.name}: a number is no position, so there is no table; tables are of games "
            "with heaps, such as kayles or octal --code 0.77"
        ) from error
    engine = Engine(limits)
    with engine.question() as budget:
        for heap in range(upto + 1):
            budget.count_again()
            budget.known["heaps"] = heap
            budget.watch.look(budget.told)
            values.append(value_to_json(engine.value(ruleset(str(heap)))))


def csv_of(values: Sequence[object]) -> str:
    """Write values as CSV."""
    return "heap,value\n" + "".join(f"{heap},{value}\n" for heap, value in enumerate(values))


def write(output: str, suffix: str, answer: dict[str, Any], known: Period | None) -> None:
    """Write the table to a file, which appears whole or not at all."""
    from zermelo.formats.files import write_whole

    if suffix == ".csv":
        text = csv_of(answer["values"])
    elif suffix == ".json":
        text = as_json(answer) + "\n"
    else:
        import numpy as np

        from zermelo.pictures.scatter import scatter

        if not all(isinstance(value, int) for value in answer["values"]):
            raise InputError(f"{answer['ruleset']}: infinite values cannot be plotted; use .csv")
        title = f"{answer['ruleset']}: values of heaps up to {answer['upto']:,}"
        if known is not None:
            title += f"; {sentence(known)}"
        mark = known.preperiod if known is not None else None
        text = scatter(np.array(answer["values"]), title, mark=mark)
    write_whole(output, text.encode())


def sentence(known: Period) -> str:
    """Say what the period is."""
    grow = f", growing by {known.saltus:,}" * bool(known.saltus)
    proven = "proven" if known.proven else "not proven"
    return f"period {known.period:,} from {known.preperiod:,} on{grow} ({proven})"


def show(answer: dict[str, Any], known: Period | None, *, values_too: bool) -> None:
    """Print the table for a person."""
    values = answer["values"]
    if values_too:
        shown = values[:PRINTED]
        heads = ["heap", *map(str, range(min(COLUMNS, len(shown))))]
        rows = [[begin, *shown[begin : begin + COLUMNS]] for begin in range(0, len(shown), COLUMNS)]
        for row in rows:
            row += [""] * (len(heads) - len(row))
        table(heads, rows)
        if len(shown) < len(values):
            click.echo(f"… {len(values) - len(shown):,} more; --csv, --json and -o give all")
        click.echo()
    facts(told(answer, known))


def told(answer: dict[str, Any], known: Period | None) -> list[tuple[str, object]]:
    """Return what is known of the period, as pairs for a person."""
    pairs: list[tuple[str, object]] = [("game", answer["ruleset"])]
    if known is None:
        return [*pairs, ("period", "none in sight"), ("by", answer["method"])]
    pairs += [("period", f"{known.period:,}"), ("preperiod", f"{known.preperiod:,}")]
    if known.saltus:
        pairs.append(("saltus", f"{known.saltus:,}"))
    held = [f"{n}: {value}" for n, value in list(known.exceptions.items())[:EXCEPTIONS]]
    more = len(known.exceptions) - len(held)
    if held:
        listed = ", ".join(held) + f" … {more:,} more" * bool(more)
        pairs.append(("exceptions", f"{listed} (heap: value, outside the period's pattern)"))
    yes = f"yes, from {known.seen:,} values" if known.proven else f"no, seen in {known.seen:,}"
    return [*pairs, ("proven", f"{yes}; {known.source}"), ("by", answer["method"])]
