"""A parser of Graphviz DOT, which returns the statements of a file.

It accepts the same files as pydot, keeps the arrows, and parses a statement in one way instead of
three, so that the time does not double with each level of subgraphs. Pydot itself is slow to load.
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

#: A comment after ``//`` or in ``/* */``, or a preprocessor's line with ``#``.
COMMENT = r"//.*|\#.*|/\*(?:[^*]|\*(?!/))*+\*/"

#: Identifiers of an ASCII file.
ASCII_WORD = r"[A-Za-z0-9_.]+"

#: The clock of the file that is being read.
WATCH: ContextVar[Watch] = ContextVar("WATCH", default=UNLIMITED)


class Chain(NamedTuple):
    """A statement: its offset in the text; its names or bodies, with the arrows between them."""

    offset: int
    parts: tuple[Any, ...]


class Attributes(NamedTuple):
    """Attributes of the preceding chain; if ``kind`` is graph, node or edge, defaults for these.

    The words are names, signs of equality and values, as spelled in the file.
    """

    kind: str
    words: tuple[str, ...]


class Body(NamedTuple):
    """The name of a subgraph as in the file (empty for other graphs), and its statements."""

    name: str
    statements: list[Any]


@cache
def identifier_pattern() -> str:
    r"""Return a pattern of identifiers: ``_``, ``.``, letters and digits of Unicode's plane 0.

    Python's ``\w`` matches more: signs such as ½, and characters of other planes.
    """
    signs = [c for c in map(chr, range(0x80, 0x10000)) if c.isnumeric() and not c.isdigit()]
    excluded = "".join(c for c in signs if not c.isalpha())
    return rf"(?:[^\W{excluded}\U00010000-\U0010FFFF]++|\.++)++"


@cache
def grammar(*, comments: bool, ascii_only: bool) -> ParserElement:
    """Return a parser whose result is a list of pairs: ``graph`` or ``digraph``, and its `Body`.

    With ``comments``, the parser skips them before every token, which takes three times as long.
    Without ``ascii_only``, names may have letters beyond ASCII.
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
    opening, closing = map(Literal, "{}")

    quoted = QuotedString('"', multiline=True, unquote_results=False, esc_char="\\")
    quoted.set_parse_action(lambda tokens: re.sub(r"\\\r?\n", "", tokens[0]))
    joined = DelimitedList(quoted, delim="+", min=2, combine=False)
    joined.set_parse_action(lambda names: f'"{"".join(name[1:-1] for name in names)}"')
    name = joined | quoted | Regex(ASCII_WORD if ascii_only else identifier_pattern()) | _html()
    name.set_parse_action(lambda tokens: tokens[0])
    number = Combine(Opt(minus) + OneOrMore(Regex(r"[0-9.]+")))
    vertex = DelimitedList(name, delim=":", min=1, max=3, combine=False)
    vertex.set_parse_action(lambda tokens: ":".join(tokens))

    value = number | name
    attribute = OneOrMore(name + Opt(equals + value) + Opt(Suppress(comma)))
    attribute.set_parse_action(_check_time)
    attributes = OneOrMore(Suppress("[") + Opt(attribute) + Suppress("]"))
    default = ((graph | node | edge) + attributes).set_parse_action(_make_defaults)
    bracketed = attributes.copy().set_parse_action(lambda tokens: Attributes("", tuple(tokens)))
    assignment = (name + equals + value).set_parse_action(_check_time)

    closing.set_fail_action(_raise_error)
    statements = Forward()
    body = Group(Suppress(opening) + Opt(statements) + Suppress(closing) + Opt(Suppress(semicolon)))
    subgraph_body = (Suppress(subgraph) + Opt(name("id")) + body("contents")).set_parse_action(
        lambda tokens: Body(tokens.id, list(tokens.contents))
    )
    anonymous = body.copy().set_parse_action(lambda tokens: Body("", list(tokens[0])))
    longer_word = FollowedBy(Regex(r"(?i:subgraph)[\w.]"))  # a name that begins like the keyword
    operand = longer_word + vertex | subgraph_body | anonymous | vertex | number
    arrow = Literal("--") | Literal("->")
    chain = (operand + ZeroOrMore(arrow - operand)).set_parse_action(_make_chain)
    statement = Suppress(assignment) | default | chain + Opt(bracketed)
    statements <<= OneOrMore(statement + Suppress(Opt(semicolon)))

    whole_graph = Group(
        Suppress(Opt(strict)) + (digraph | graph)("kind") + Opt(name("id")) + body("contents")
    )
    parser = OneOrMore(whole_graph).set_parse_action(
        lambda tokens: [(tree.kind, Body("", list(tree.contents))) for tree in tokens]
    )
    parser.parse_with_tabs()
    ignored = [Suppress(Regex(COMMENT))] if comments else []
    for rule in parser.visit_all():  # type: ignore[no-untyped-call]
        rule.ignoreExprs = ignored
    streamlined: ParserElement = parser.streamline()
    return streamlined


def _html() -> ParserElement:
    """Return a parser of names in angle brackets, which may contain nested pairs of brackets."""
    from pyparsing import ParseException, Token

    brackets = re.compile("[<>]")

    class Html(Token):
        def _generateDefaultName(self) -> str:
            return "HTML"

        def parseImpl(  # pyparsing calls it by this name
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


def _make_chain(_: str, offset: int, tokens: ParseResults) -> Chain:
    _check_time()
    return Chain(offset, tuple(tokens))


def _make_defaults(tokens: ParseResults) -> Attributes:
    _check_time()
    return Attributes(tokens[0], tuple(tokens[1:]))


def _check_time() -> None:
    """Check the time limit of the file that is being read; all files use the same grammar."""
    WATCH.get().look()


def _raise_error(text: str, offset: int, *_: object) -> None:
    """Raise the error for text that is neither a statement nor the end of a body."""
    from pyparsing import ParseFatalException

    raise ParseFatalException(text, offset, "a statement or '}'")
