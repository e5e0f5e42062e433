"""``value``: expressions over partizan values and positions, ``{2|-1} + (domineering 4x5)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError
from zermelo.expressions.braces import Options
from zermelo.expressions.comparison import compare
from zermelo.expressions.lexemes import Given
from zermelo.expressions.parse import with_options
from zermelo.expressions.reasons import explain
from zermelo.expressions.record import facts_of, lines_of
from zermelo.games.parameters import Resolver, typed
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.catalogue import MEMBERS, RULESETS, is_known
from zermelo.rulesets.reading import position_of, words_of
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import game_value
from zermelo.values.partizan.loopy import Sided, Value, sides
from zermelo.verbs import verb as say
from zermelo.verbs.call import Answer as Answered
from zermelo.verbs.call import Block, Call, Misuse, facts, plain

if TYPE_CHECKING:
    from zermelo.pictures.document import Picture
    from zermelo.values.partizan.loopy_heat import LoopyThermograph
    from zermelo.values.partizan.thermograph import Thermograph

PICTURE = ".svg"

WORDS = {"=": "equals", "<": "is less than", ">": "is more than", "||": "is confused with"}


#: Who wins, in a sentence.
OUTCOMES = {
    "N": "The next player wins (N).",
    "P": "The previous player wins (P).",
    "L": "Left wins (L).",
    "R": "Right wins (R).",
    "D": "Nobody can force a win (D).",
}


def outcome_in_words(letters: str) -> str:
    """Say who wins; two letters are who wins when Left begins, and when Right does."""
    if letters in OUTCOMES:
        return OUTCOMES[letters]
    starts = zip(("Left", "Right"), letters, strict=True)
    words = {"L": "Left wins", "R": "Right wins", "D": "nobody can force a win"}
    said = " ".join(f"{player} begins: {words[who]}." for player, who in starts)
    return f"{said[:-1]} ({letters})."


@say.verb(
    say.words("EXPRESSION | RULESET POSITION…"),
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
)
def record(
    call: Call,
    *,
    words: tuple[str, ...],
    against: str | None = None,
    picture: str | None = None,
    walls: bool = False,
) -> Answered:
    """Say what EXPRESSION is worth: canonical form, outcome, mean, temperature, stops and more.

    Games are written as CGSuite writes them: {2|-1}, ^*, v, *3, 3/4, +-1, Tiny(2), over; and added,
    subtracted, negated and multiplied by integers. Positions stand in parentheses, such as
    (domineering 4x5); one alone needs none. Methods follow a dot: .Cool(1/2), .Heat(1),
    .NortonProduct(*). A colon makes ordinal sums.
    """
    if picture is not None and not picture.lower().endswith(PICTURE):
        raise Misuse(f"--draw {picture}: the name should end in {PICTURE}")
    expression = typed(words) if len(words) > 1 and is_ruleset(words[0]) else " ".join(words)
    with call.step("finding the value") as limits:
        found = answer(expression, call.files, against, limits=limits)
        call.files.all_heard()
        if picture is not None:
            found.picture().save(picture)
        answered = found.json(picture, walls=walls)

    def blocks() -> Iterator[Block]:
        outcome = outcome_in_words(str(found.facts["outcome"]))
        yield facts([*lines_of(found.facts), ("outcome", outcome)])
        yield plain(*found.reasons)
        if found.comparison:
            yield plain(*found.comparison)
        if walls:
            yield plain(str(found.thermograph))
        if picture is not None:
            yield plain(f"{picture}: the thermograph")

    return Answered(lambda: answered, blocks)


@dataclass(frozen=True)
class Answer:
    """What an expression is worth, and how it compares with another.

    Attributes
    ----------
    expression : str
    value : Value
    facts : dict
        What is known of the value, as plain data.
    against : Value or None
        What it is compared with.
    options : Options or None
        Left's and Right's options, by their values, if the expression is all braces.
    """

    expression: str
    value: Value
    facts: dict[str, Any]
    against: Value | None = None
    options: Options | None = None

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """Why the value is what it is, in sentences: from the options that are written, if any."""
        if self.options is None or isinstance(self.value, Sided):
            return self.value.explain().paragraphs
        written = self.options.left, self.options.right
        left, right = ([g for g in side if not isinstance(g, Sided)] for side in written)
        if (len(left), len(right)) != tuple(map(len, written)):
            return self.value.explain().paragraphs
        return explain(left, right, whole=self.value, passes=self.options.passes).paragraphs

    @cached_property
    def relation(self) -> str | None:
        """How the values compare: ``=``, ``<``, ``>`` or ``||``; None without another."""
        if self.against is None:
            return None
        below, above = self.value <= self.against, self.value >= self.against
        if below:
            return "=" if above else "<"
        return ">" if above else "||"

    @cached_property
    def comparison(self) -> tuple[str, ...]:
        """How the values compare, and who wins the difference, in sentences.

        Where there are two sides each is compared.
        """
        if self.relation is None or self.against is None:
            return ()
        if not isinstance(self.value, Sided) and not isinstance(self.against, Sided):
            return compare(self.value, self.against).paragraphs
        told = [f"{self.value} {WORDS[self.relation]} {self.against}."]
        pairs = zip(sides(self.value), sides(self.against), strict=True)
        for name, (one, two) in zip(("onsides", "offsides"), pairs, strict=True):
            told += [f"Of the {name}:", *compare(one, two).paragraphs]
        return tuple(told)

    def picture(self) -> Picture:
        """Draw the thermograph.

        Raises
        ------
        InputError
            The value has two sides, or its walls are not known.
        """
        from zermelo.pictures.document import Picture
        from zermelo.pictures.thermographs import thermograph_svg

        svg = thermograph_svg(self.thermograph, str(self.value))
        return Picture(svg, f"the thermograph of {self.value}")

    @cached_property
    def thermograph(self) -> Thermograph | LoopyThermograph:
        """The thermograph; raises as `picture`."""
        if isinstance(self.value, Sided):
            raise InputError(
                f"{self.value} has two sides, and no thermograph; draw its .Onside or its .Offside"
            )
        return self.value.thermograph

    def json(self, file: str | None = None, *, walls: bool = False) -> dict[str, object]:
        """Return plain data, with the name of the file that holds the thermograph.

        With ``walls`` the bends of both walls too, as pairs of temperature and value.
        """
        told: dict[str, object] = {"expression": self.expression, **self.facts}
        if walls:
            held = self.thermograph
            told["thermograph"] = {
                "left": [[str(t), str(x)] for t, x in held.left_wall],
                "right": [[str(t), str(x)] for t, x in held.right_wall],
            }
        if self.relation is not None:
            told |= {"against": str(self.against), "relation": self.relation}
        return told if file is None else told | {"file": file}


def answer(
    expression: str,
    resolver: Resolver,
    against: str | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    """Say what an expression is worth, and compare it with another; raises as the next.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> found = answer("^", Names(), "*")
    >>> found.relation, found.facts["outcome"]
    ('||', 'L')
    """
    with limits.start() as watch:
        value, options = _read(expression, resolver, watch)
        other = None if against is None else value_of_expression(against, resolver, limits=watch)
        return Answer(expression, value, facts_of(value, watch.sparing()), other, options)


def value_of_expression(
    expression: str, resolver: Resolver, *, limits: Limits | Watch = NO_LIMITS
) -> Value:
    """Return what an expression is worth, in which positions may stand in parentheses.

    Parameters
    ----------
    expression : str
        As `zermelo.values.partizan.evaluate` reads it; a position is ``(RULESET POSITION…)``, of
        partizan rules or impartial ones, whose values are nimbers.
    resolver : Resolver
        Finds what positions are played on.
    limits : Limits or Watch

    Raises
    ------
    InputError
        It cannot be read, or a position has no value as a game that ends.
    LimitReached

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> value_of_expression("(domineering 2x2) + {2|1} + (nim 3)", Names())
    {3*3|2*3||1*3|*3}
    """
    with limits.start() as watch:
        return _read(expression, resolver, watch)[0]


def _read(expression: str, resolver: Resolver, watch: Watch) -> tuple[Value, Options | None]:
    """Return what an expression is worth, and the options that are written, if it is all braces."""
    read = in_parentheses(expression)
    given = list(_given(read, Engine(watch), resolver))
    try:
        return with_options(read, given, watch.sparing())
    except InputError as error:
        name = NO_GAME.match(str(error))
        if name is None or not is_ruleset(name[1]):
            raise
        raise InputError(f"{IN_PARENTHESES}: ({name[1]} …)") from None


def _given(expression: str, engine: Engine, resolver: Resolver) -> Iterator[Given]:
    """Yield the positions in an expression, with what they are worth."""
    for start, end in positions_in(expression):
        yield Given(start, end, worth(expression[start + 1 : end - 1], engine, resolver))


#: What is said of positions that stand without, and of names that no value has.
IN_PARENTHESES = "in an expression a position stands in parentheses"
NO_GAME = re.compile("'([^']*)' names no game")
#: A file with a game of one's own.
GAME_FILE = re.compile(r"[^\s(){}|,]+\.py")
#: A name behind a parenthesis.
FIRST_WORD = re.compile(r"\s*+([^\s()]*)")


def positions_in(expression: str) -> Iterator[tuple[int, int]]:
    """Yield where positions stand: parentheses whose first word is the name of a ruleset.

    Examples
    --------
    >>> list(positions_in("(1 + (nim 3)) + (hackenbush l(l;r))"))
    [(5, 12), (16, 35)]
    """
    place = 0
    while (start := expression.find("(", place)) >= 0:
        place = start + 1
        found = FIRST_WORD.match(expression, place)
        if found is not None and is_ruleset(found[1]):
            place = closing(expression, start)
            yield start, place


#: Words between terms; a position knows the plus alone, where another follows.
OPERATORS = {"-", "*", "&"}


def in_parentheses(expression: str) -> str:
    """Put a position that stands alone into parentheses, as positions in expressions do.

    Raises
    ------
    InputError
        What follows the position is no part of it.

    Examples
    --------
    >>> in_parentheses("domineering 2x3 + nim 1"), in_parentheses("{2|-1} + (nim 1)")
    ('(domineering 2x3 + nim 1)', '{2|-1} + (nim 1)')
    """
    words = expression.split()
    if not words or not is_ruleset(words[0]):
        return expression
    other = next(
        (
            place
            for place, (word, after) in enumerate(pairwise([*words, ""]))
            if word in OPERATORS or (word == "+" and after and not is_ruleset(after))
        ),
        None,
    )
    if other is not None and "chess" not in words:  # whose positions have hyphens, and no values
        here = " ".join(words[:other])
        raise InputError(f"{IN_PARENTHESES}: ({here}) {words[other]} …")
    return f"({expression})"


def is_ruleset(name: str) -> bool:
    """Say whether a word names a ruleset; what no ruleset can be called is not looked up."""
    if name in RULESETS or name in MEMBERS or GAME_FILE.fullmatch(name):
        return True
    plain = len(name) > 1 and name.replace("-", "").isalnum() and name[0].isalpha()
    return plain and is_known(name)


def closing(expression: str, start: int) -> int:
    """Return the place after the parenthesis that closes the one at a place."""
    depth = 0
    for place in range(start, len(expression)):
        depth += {"(": 1, ")": -1}.get(expression[place], 0)
        if not depth:
            return place + 1
    raise InputError(f") is missing for the ( at column {start + 1} of {expression!r}")


def worth(text: str, engine: Engine, resolver: Resolver) -> Value:
    """Return the value of a position that words name; raises as `game_value`."""
    return game_value(position_of(words_of(text), resolver), engine)
