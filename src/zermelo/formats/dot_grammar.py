"""The grammar of Graphviz DOT: which statements a file is made of.

It reads what pydot reads, but tries a statement in one way, not in three: so the time does not
double with each level of subgraphs, and arrows are kept. Pydot itself is not loaded: it writes all
letters of Unicode into sets and names first, which takes longer than a small file.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.errors import need
from zermelo.limits import UNLIMITED, Watch

if TYPE_CHECKING:
    from pyparsing import ParserElement, ParseResults

#: A comment of either kind, or a line for a preprocessor.
COMMENT = r"//.*|\#.*|/\*(?:[^*]|\*(?!/))*+\*/"

#: What is an identifier where all is ASCII.
ASCII = r"[A-Za-z0-9_.]+"

#: The clock of what is being read.
WATCH: ContextVar[Watch] = ContextVar("WATCH", default=UNLIMITED)


class Chain(NamedTuple):
    """A statement: vertices or subgraphs (even) and the arrows between (odd), and its place."""

    place: int
    parts: tuple[Any, ...]


class Body(NamedTuple):
    """A subgraph or the whole graph: its name as it is spelled, and its statements."""

    name: str
    statements: list[Any]


@cache
def letters() -> str:
    r"""Return what matches identifiers: letters and digits of the plane of Unicode in daily use.

    Of what Python's ``\w`` matches, signs such as ½ are neither, and other planes are left out.
    """
    signs = [c for c in map(chr, range(0x80, 0x10000)) if c.isnumeric() and not c.isdigit()]
    neither = "".join(c for c in signs if not c.isalpha())
    return rf"(?:[^\W{neither}\U00010000-\U0010FFFF]++|\.++)++"


@cache
def grammar(*, comments: bool, plain: bool) -> ParserElement:
    """Return a parser, which makes a list of pairs: ``graph`` or ``digraph``, and its `Body`.

    Comments, if there may be any, are looked for before every token, which takes three times as
    long; ``plain`` says that all is ASCII.
    """
    need("pyparsing", "formats", "reading a DOT file")
    from pyparsing import (
        CaselessLiteral,
        Combine,
        DelimitedList,
        FollowedBy,
        Forward,
        Group,
        Literal,
        OneOrMore,
        Opt,
        QuotedString,
        Regex,
        Suppress,
        ZeroOrMore,
    )

    strict, graph, digraph, subgraph, node, edge = map(
        CaselessLiteral, ("strict", "graph", "digraph", "subgraph", "node", "edge")
    )
    equals, comma, semicolon, minus = map(Literal, "=,;-")
    opened, closed = map(Literal, "{}")

    quoted = QuotedString('"', multiline=True, unquote_results=False, esc_char="\\")
    quoted.set_parse_action(_unfolded)
    joined = DelimitedList(quoted, delim="+", min=2, combine=False).set_parse_action(_joined)
    name = joined | quoted | Regex(ASCII if plain else letters()) | _html()
    name.set_parse_action(lambda tokens: tokens[0])
    number = Combine(Opt(minus) + OneOrMore(Regex(r"[0-9.]+")))
    vertex = DelimitedList(name, delim=":", min=1, max=3, combine=False)
    vertex.set_parse_action(lambda tokens: ":".join(tokens))

    value = number | name
    attribute = OneOrMore(name + Opt(equals + value) + Opt(Suppress(comma))).set_parse_action(_look)
    attributes = OneOrMore(Suppress("[") + Opt(attribute) + Suppress("]"))
    default = ((graph | node | edge) + attributes).set_parse_action(_look)
    assignment = (name + equals + value).set_parse_action(_look)

    closed.set_fail_action(_stop)
    statements = Forward()
    body = Group(Suppress(opened) + Opt(statements) + Suppress(closed) + Opt(Suppress(semicolon)))
    inner = (Suppress(subgraph) + Opt(name("id")) + body("contents")).set_parse_action(
        lambda tokens: Body(tokens.id, list(tokens.contents))
    )
    bare = body.copy().set_parse_action(lambda tokens: Body("", list(tokens[0])))
    longer = FollowedBy(Regex(r"(?i:subgraph)[\w.]"))  # a name that begins like the keyword
    point = longer + vertex | inner | bare | vertex | number
    arrow = Literal("--") | Literal("->")
    chain = (point + ZeroOrMore(arrow - point)).set_parse_action(_chain)
    statement = Suppress(assignment | default) | chain + Suppress(Opt(attributes))
    statements <<= OneOrMore(statement + Suppress(Opt(semicolon)))

    whole = Group(
        Suppress(Opt(strict)) + (digraph | graph)("kind") + Opt(name("id")) + body("contents")
    )
    parser = OneOrMore(whole).set_parse_action(
        lambda tokens: [(each.kind, Body("", list(each.contents))) for each in tokens]
    )
    parser.parse_with_tabs()
    ignored = [Suppress(Regex(COMMENT))] if comments else []
    for rule in parser.visit_all():  # type: ignore[no-untyped-call]
        rule.ignoreExprs = ignored
    streamlined: ParserElement = parser.streamline()
    return streamlined


def _html() -> ParserElement:
    """Return what matches a name in angle brackets, which may hold others in pairs."""
    from pyparsing import ParseException, Token

    brackets = re.compile("[<>]")

    class Html(Token):
        def _generateDefaultName(self) -> str:
            return "HTML"

        def parseImpl(  # what pyparsing calls it
            self,
            instring: str,
            loc: int,
            do_actions: bool = True,  # noqa: ARG002
        ) -> tuple[int, str]:
            if not instring.startswith("<", loc):
                raise ParseException(instring, loc, "expected <", self)
            depth = 0
            for bracket in brackets.finditer(instring, loc):
                depth += 1 if bracket[0] == "<" else -1
                if not depth:
                    return bracket.end(), instring[loc : bracket.end()]
            raise ParseException(instring, len(instring), "'<' is not closed", self)

    return Html()


def _unfolded(tokens: ParseResults) -> str:
    """Take out of a quoted name where it goes on in the next line."""
    text: str = tokens[0]
    return text.replace("\\\r\n", "").replace("\\\n", "")


def _joined(tokens: ParseResults) -> str:
    """Join quoted names with + between."""
    return '"' + "".join(each[1:-1] for each in tokens) + '"'


def _chain(_: str, place: int, tokens: ParseResults) -> Chain:
    _look()
    return Chain(place, tuple(tokens))


def _look() -> None:
    """Look at the clock of whoever reads: the grammar, made once, serves them all."""
    WATCH.get().look()


def _stop(text: str, place: int, *_: object) -> None:
    """Say that here is neither a statement nor the end of a body: nothing else can be tried."""
    from pyparsing import ParseFatalException

    raise ParseFatalException(text, place, "a statement or '}'")
