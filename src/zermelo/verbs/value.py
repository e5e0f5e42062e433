"""``value``: expressions of values and positions, such as ``{2|-1} + (domineering 4x5)``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zermelo.errors import FormatError, InputError
from zermelo.expressions.facts import lines_of
from zermelo.games.parameters import shell_text
from zermelo.values.partizan.notation.arithmetic import Result
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Block, Call, Misuse, facts, plain
from zermelo.verbs.positions import is_ruleset
from zermelo.verbs.worth import ValueAnswer, answer, outcome_in_words

#: Signs that begin a comment in a sheet.
COMMENT_SIGNS = ("#", "//")
#: The numbered lines of a sheet, and the names that it defines.
Sheet = tuple[list[tuple[int, ValueAnswer]], Mapping[str, Result]]


def read_sheet(call: Call, text: str, file: str) -> Sheet:
    r"""Evaluate each line of a sheet; a name can be used from the next line on.

    Empty lines and comments are skipped. The limits hold for all lines together.

    >>> lines, names = read_sheet(Call(), "# two\nG := {2|-1}\nG + G", "two.txt")
    >>> [(number, str(worth.result)) for number, worth in lines], names
    ([(2, '{2|-1}'), (3, '1')], {'G': {2|-1}})
    """
    lines: list[tuple[int, ValueAnswer]] = []
    names: Mapping[str, Result] = {}
    for number, line in enumerate(text.splitlines(), 1):
        expression = line.strip()
        if not expression or expression.startswith(COMMENT_SIGNS):
            continue
        try:
            worth = answer(call, expression, names=names)
        except InputError as error:
            raise FormatError(str(error), file=file, line=number) from None
        names = worth.parsed.names
        lines.append((number, worth))
    return lines, names


@verb.verb(
    verb.words("EXPRESSION | RULESET POSITION…"),
    verb.option(
        "-f, --file SHEET.txt",
        "Read this sheet first. EXPRESSION may use its names. Without EXPRESSION the value of "
        "each line is shown.",
        name="sheet",
        completion="file",
    ),
    verb.option(
        "--against EXPRESSION", "Compare with this expression, and explain who wins the difference."
    ),
    verb.picture("Draw the thermograph: .svg, .png, .pdf, .tikz or .tex."),
    verb.flag("--thermograph", "Print the walls of the thermograph.", name="walls"),
    verb.LIMITS,
    verb.FILES,
    examples=['value "{2|-1} + ^* + (domineering 2x3)" --draw thermograph.svg'],
    words_kind="expression",
    unsupported={
        "--misere": "values are for normal play; 'zermelo solve POSITION --misere' finds who wins "
        "misère play"
    },
    json_shape="(expression: str; value: str; form? outcome? reduced? relation? name?: str | "
    "null; canonical?: form; mean? temperature?: str | null; stops?: [str] | null; birthday?: int "
    "| null; atomic_weight?: str | null; list?: [str]; reduced?: str | null; against? file?: str; "
    "thermograph?: (left right: [[str]])) "
    "| (file?: str; lines: [(line: int; expression: str; reasons: [str]; value: str; form? "
    "outcome? reduced? relation? name?: str | null; canonical?: form; mean? temperature?: str | "
    "null; stops?: [str] | null; birthday?: int | null; atomic_weight?: str | null; list?: "
    "[str])])",
    python_names=("value", "Game"),
)
def command(
    call: Call,
    *,
    words: tuple[str, ...] = (),
    sheet: str | None = None,
    against: str | None = None,
    picture: str | None = None,
    walls: bool = False,
) -> Answer:
    """Find the value of EXPRESSION: canonical form, outcome, mean, temperature, stops and more.

    Games are written as in CGSuite: {2|-1}, ^*, v, *3, 3/4, +-1, Tiny(2), over. They can be added,
    subtracted, negated, and multiplied by integers. Positions are written in parentheses, such as
    (domineering 4x5); if the whole EXPRESSION is one position, it needs no parentheses. Methods
    follow a dot, such as .Cool(1/2) and .NortonProduct(^). A colon makes an ordinal sum. The
    signs = < > <= >= and || (confused) compare games. Brackets make lists: [n*^ for n from 1 to 5].

    A sheet is a text file. Each line is an expression, or gives an expression a name, as in G :=
    {2|-1}. Lines that begin with # or // are comments.
    """
    expression = shell_text(words) if len(words) > 1 and is_ruleset(words[0]) else " ".join(words)
    names: Mapping[str, Result] = {}
    if sheet is not None:
        with call.step(f"reading {sheet}"):
            lines, names = read_sheet(call, call.files.text(sheet), sheet)
        if not words:
            call.refuse("a sheet has many values", "against", "picture", "walls")
            call.files.refuse_unused_options()
            return Answer(
                lambda: {"file": sheet, "lines": [_line_json(*line) for line in lines]},
                lambda: _sheet_blocks(lines),
            )
    elif not words:
        raise Misuse("there is no expression; write a game such as {2|-1}, or -f SHEET.txt")
    with call.step("finding the value"):
        worth = answer(call, expression, against, names)
        call.files.refuse_unused_options()
        if picture is not None:
            call.files.write(picture, worth.picture().exported(picture))
        facts_of_value = worth.json(picture, walls=walls)

    def blocks() -> Iterator[Block]:
        pairs = lines_of(worth.facts)
        if worth.is_game:
            pairs.append(("outcome", outcome_in_words(str(worth.facts["outcome"]))))
        yield facts(pairs)
        yield from (plain(*s) for s in (worth.reasons, worth.meaning, worth.comparison) if s)
        if walls:
            yield plain(str(worth.thermograph))
        if picture is not None:
            yield plain(f"{picture}: the thermograph")

    return Answer(lambda: facts_of_value, blocks)


def _line_json(number: int, worth: ValueAnswer) -> dict[str, object]:
    """Return a line of a sheet as plain data, with its reasons."""
    reasons = [*worth.reasons, *worth.meaning, *worth.comparison]
    return {"line": number, **worth.json(), "reasons": reasons}


def _sheet_blocks(lines: Iterable[tuple[int, ValueAnswer]]) -> Iterator[Block]:
    """Show each line of a sheet, and its value below."""
    for number, worth in lines:
        shown = [f"{number}: {worth.expression}", f"  {worth.facts['value']}"]
        if "outcome" in worth.facts:
            shown.append(f"  {outcome_in_words(worth.facts['outcome'])}")
        yield plain(*shown)
