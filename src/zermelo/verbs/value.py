"""``value``: expressions over partizan values and positions, ``{2|-1} + (domineering 4x5)``."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.expressions.record import lines_of
from zermelo.games.parameters import typed
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer as Answered
from zermelo.verbs.call import Block, Call, Misuse, facts, plain
from zermelo.verbs.positions import is_ruleset
from zermelo.verbs.sheet import Sheet, read_sheet
from zermelo.verbs.worth import answer, outcome_in_words

PICTURE = ".svg"


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
