"""``value``: expressions over partizan values and positions, ``{2|-1} + (domineering 4x5)``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zermelo.errors import FormatError, InputError
from zermelo.expressions.record import lines_of
from zermelo.games.parameters import Resolver, typed
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.partizan.notation.arithmetic import Result
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer as Answered
from zermelo.verbs.call import Block, Call, Misuse, facts, plain
from zermelo.verbs.positions import is_ruleset
from zermelo.verbs.worth import ValueAnswer, answer, outcome_in_words

PICTURE = ".svg"


#: What a line begins with that is a remark.
REMARKS = ("#", "//")


#: Lines of a sheet with their numbers, and what has a name at its end.
Sheet = tuple[list[tuple[int, ValueAnswer]], Mapping[str, Result]]


def read_sheet(
    text: str, file: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> Sheet:
    r"""Answer each line of a sheet; a name stands for its value from the next line on.

    Empty lines and remarks are left out. The limits are of all lines together. Where one cannot be
    read, the message names it.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> lines, names = read_sheet("# two\nG := {2|-1}\nG + G", "two.txt", Names())
    >>> [(number, str(worth.result)) for number, worth in lines], names
    ([(2, '{2|-1}'), (3, '1')], {'G': {2|-1}})
    """
    lines: list[tuple[int, ValueAnswer]] = []
    names: Mapping[str, Result] = {}
    with limits.start() as watch:
        for number, line in enumerate(text.splitlines(), 1):
            expression = line.strip()
            if not expression or expression.startswith(REMARKS):
                continue
            try:
                worth = answer(expression, resolver, names=names, limits=watch)
            except InputError as error:
                raise FormatError(str(error), file=file, line=number) from None
            names = worth.read.names
            lines.append((number, worth))
    return lines, names


@say.verb(
    say.words("EXPRESSION | RULESET POSITION…"),
    say.option(
        "-f",
        "--file",
        name="sheet",
        help="Read this sheet first: its names stand in EXPRESSION; without one each line is "
        "answered.",
        metavar="SHEET.txt",
        holds="file",
    ),
    say.option("--against", help="Compare with this one, and say who wins.", metavar="EXPRESSION"),
    say.picture("Write the thermograph."),
    say.flag("--thermograph", name="walls", help="Print the walls of the thermograph."),
    say.LIMITS,
    say.FILES,
    examples=['value "{2|-1} + ^* + (domineering 2x3)" --draw thermograph.svg'],
    reading="expression",
    refused={
        "--misere": "values are those of normal play; 'zermelo solve POSITION --misere' says who "
        "wins then"
    },
    facts=(
        (
            "(expression: str; value: str; form? outcome? reduced? relation? name?: str | "
            "null; canonical?: form; mean? temperature?: str | null; stops?: [str] | null; "
            "birthday?: int | null; atomic_weight?: str | null; list?: [str]; reduced?: "
            "str | null; against? file?: str; thermograph?: (left right: [[str]]))"
        ),
        (
            "(file?: str; lines: [(line: int; expression: str; reasons: [str]; value: str; form? "
            "outcome? reduced? relation? name?: str | null; canonical?: form; mean? "
            "temperature?: str | null; stops?: [str] | null; birthday?: int | null; "
            "atomic_weight?: str | null; list?: [str])])"
        ),
    ),
    python=("value", "Game"),
)
def record(
    call: Call,
    *,
    words: tuple[str, ...] = (),
    sheet: str | None = None,
    against: str | None = None,
    picture: str | None = None,
    walls: bool = False,
) -> Answered:
    """Say what EXPRESSION is worth: canonical form, outcome, mean, temperature, stops and more.

    Games are written as CGSuite writes them: {2|-1}, ^*, v, *3, 3/4, +-1, Tiny(2), over; and added,
    subtracted, negated and multiplied by integers. Positions stand in parentheses, such as
    (domineering 4x5); one alone needs none. Methods follow a dot: .Cool(1/2), .Heat(1),
    .NortonProduct(*). A colon makes ordinal sums, = < > <= >= and || compare, and lists stand in
    brackets: [n*^ for n from 1 to 5].

    A sheet is a text: on each line an expression, or a name for one, such as G := {2|-1}; lines
    that begin with # are remarks.
    """
    if picture is not None and not picture.lower().endswith(PICTURE):
        raise Misuse(f"--draw {picture}: the name should end in {PICTURE}")
    expression = typed(words) if len(words) > 1 and is_ruleset(words[0]) else " ".join(words)
    names: Mapping[str, Result] = {}
    if sheet is not None:
        with call.step(f"reading {sheet}") as limits:
            lines, names = read_sheet(call.files.text(sheet), sheet, call.files, limits=limits)
        if not words:
            call.refuse("a sheet has many values", "against", "picture", "walls")
            call.files.all_heard()
            return Answered(
                lambda: {"file": sheet, "lines": [_plain(*line) for line in lines]},
                lambda: _of_sheet(lines),
            )
    elif not words:
        raise Misuse("there is nothing to read; write a game such as {2|-1}, or -f SHEET.txt")
    with call.step("finding the value") as limits:
        worth = answer(expression, call.files, against, names=names, limits=limits)
        call.files.all_heard()
        if picture is not None:
            call.files.write(picture, worth.picture().exported(picture))
        answered = worth.json(picture, walls=walls)

    def blocks() -> Iterator[Block]:
        outcome = outcome_in_words(str(worth.facts["outcome"])) if worth.is_game else None
        yield facts([*lines_of(worth.facts), *([("outcome", outcome)] if outcome else [])])
        yield from (
            plain(*said) for said in (worth.reasons, worth.meaning, worth.comparison) if said
        )
        if walls:
            yield plain(str(worth.thermograph))
        if picture is not None:
            yield plain(f"{picture}: the thermograph")

    return Answered(lambda: answered, blocks)


def _plain(number: int, worth: ValueAnswer) -> dict[str, object]:
    """Return a line of a sheet as plain data, with the reasons in sentences."""
    said = [*worth.reasons, *worth.meaning, *worth.comparison]
    return {"line": number, **worth.json(), "reasons": said}


def _of_sheet(lines: Iterable[tuple[int, ValueAnswer]]) -> Iterator[Block]:
    """Show each line of a sheet, and below it what it is worth."""
    for number, worth in lines:
        known = worth.facts
        told = [f"  {known['value']}"]
        if "outcome" in known:
            told.append(f"  {outcome_in_words(known['outcome'])}")
        yield plain(f"{number}: {worth.expression}", *told)
