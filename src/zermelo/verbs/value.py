"""``value``: expressions over partizan values and positions, ``{2|-1} + (domineering 4x5)``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zermelo.errors import FormatError, InputError
from zermelo.expressions.arithmetic import Result
from zermelo.expressions.record import lines_of
from zermelo.games.parameters import Resolver, typed
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer as Answered
from zermelo.verbs.call import Block, Call, Misuse, facts, plain
from zermelo.verbs.positions import is_ruleset
from zermelo.verbs.worth import Answer, answer, outcome_in_words

PICTURE = ".svg"


#: What a line begins with that is a remark.
REMARKS = ("#", "//")


@dataclass(frozen=True)
class Line:
    """A line of a sheet, by its number from 1, and its answer."""

    number: int
    answer: Answer

    def json(self) -> dict[str, object]:
        """Return plain data, with the reasons in sentences."""
        said = [*self.answer.reasons, *self.answer.meaning, *self.answer.comparison]
        return {"line": self.number, **self.answer.json(), "reasons": said}


@dataclass(frozen=True)
class Sheet:
    """What the lines of a sheet are worth, without empty ones and remarks; its names at the end."""

    file: str
    lines: tuple[Line, ...]
    names: Mapping[str, Result]

    def json(self) -> dict[str, object]:
        """Return plain data."""
        return {"file": self.file, "lines": [line.json() for line in self.lines]}


def read_sheet(
    text: str, file: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> Sheet:
    r"""Answer each line of a sheet; a name stands for its value from the next line on.

    The limits are of all lines together. Where one cannot be read, the message names it.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> sheet = read_sheet("# two\nG := {2|-1}\nG + G", "two.txt", Names())
    >>> [(line.number, str(line.answer.result)) for line in sheet.lines], sheet.names
    ([(2, '{2|-1}'), (3, '1')], {'G': {2|-1}})
    """
    lines: list[Line] = []
    names: Mapping[str, Result] = {}
    with limits.start() as watch:
        for number, line in enumerate(text.splitlines(), 1):
            expression = line.strip()
            if not expression or expression.startswith(REMARKS):
                continue
            try:
                found = answer(expression, resolver, names=names, limits=watch)
            except InputError as error:
                raise FormatError(str(error), file=file, line=number) from None
            names = found.read.names
            lines.append(Line(number, found))
    return Sheet(file, tuple(lines), names)


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
    say.option(
        "--draw", name="picture", help="Write the thermograph.", metavar="X.svg", holds="file"
    ),
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
    names = {}
    if sheet is not None:
        with call.step(f"reading {sheet}") as limits:
            held = read_sheet(call.files.text(sheet), sheet, call.files, limits=limits)
        if not words:
            call.refuse("a sheet has many values", "against", "picture", "walls")
            call.files.all_heard()
            return Answered(held.json, lambda: sheet_blocks(held))
        names = dict(held.names)
    elif not words:
        raise Misuse("there is nothing to read; write a game such as {2|-1}, or -f SHEET.txt")
    with call.step("finding the value") as limits:
        found = answer(expression, call.files, against, names=names, limits=limits)
        call.files.all_heard()
        if picture is not None:
            call.files.write(picture, found.picture().exported(picture))
        answered = found.json(picture, walls=walls)

    def blocks() -> Iterator[Block]:
        outcome = outcome_in_words(str(found.facts["outcome"])) if found.is_game else None
        yield facts([*lines_of(found.facts), *([("outcome", outcome)] if outcome else [])])
        if found.reasons:
            yield plain(*found.reasons)
        if found.meaning:
            yield plain(*found.meaning)
        if found.comparison:
            yield plain(*found.comparison)
        if walls:
            yield plain(str(found.thermograph))
        if picture is not None:
            yield plain(f"{picture}: the thermograph")

    return Answered(lambda: answered, blocks)


def sheet_blocks(sheet: Sheet) -> Iterator[Block]:
    """Show each line of a sheet, and below it what it is worth."""
    for line in sheet.lines:
        known = line.answer.facts
        told = [f"  {known['value']}"]
        if "outcome" in known:
            told.append(f"  {outcome_in_words(known['outcome'])}")
        yield plain(f"{line.number}: {line.answer.expression}", *told)
