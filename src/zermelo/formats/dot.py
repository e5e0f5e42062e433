"""Graphviz DOT: ``graph`` or ``digraph``, chains, subgraphs, quoted names, ports.

The grammar (`zermelo.formats.dot_grammar`) reads a few thousand edges a second; other formats are
better for large digraphs. An edge of a ``graph`` becomes edges both ways. `read` ignores attributes
and ports. An edge at a subgraph is an edge at every vertex mentioned in it.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from itertools import islice, product
from typing import TYPE_CHECKING

from zermelo.digraph.digraph import Digraph
from zermelo.errors import FormatError, not_none
from zermelo.formats.dot_grammar import COMMENT, WATCH, Body, Chain, grammar
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import assemble, edges_as_text, names_as_text, refusal

if TYPE_CHECKING:
    from pyparsing import ParseBaseException

#: Maximum number of bytes of a file: a longer one would take minutes.
MAX_BYTES = 2_000_000
#: Maximum number of words and signs of a file, each of which takes time.
MAX_WORDS = 450_000
WORD = re.compile(r'"(?:[^"\\]|\\.)*+"|[\w.]++|\S', re.DOTALL)
#: Maximum number of edges and mentions of vertices together; subgraphs multiply edges.
MAX_PAIRS = 5_000_000

PLAIN_ID = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+")
KEYWORDS = {"strict", "graph", "digraph", "node", "edge", "subgraph"}

#: The name in ``name:port:compass``.
NAME_WITHOUT_PORT = re.compile(r'"(?:[^"\\]|\\.)*+"|<.*>|[^:]*+', re.DOTALL)

UNCLOSED_MARKS = {
    '"': "a quotation mark is not closed",
    "<": "'<' is not closed",
    "/*": "a comment /* is not closed",
    "[": "these attributes are wrong or not closed; expected [name=value, …]",
}

Vertices = dict[int, None]  # an ordered set of vertex numbers


class _DotBuilder:
    """Collects edges and gives numbers to vertices, statement by statement."""

    def __init__(self, source: Source, text: str, directed: bool) -> None:
        self.source = source
        self.text = text
        self.directed = directed
        self.numbers: dict[str, int] = {}
        self.sources = array("q")
        self.targets = array("q")
        #: For each name that begins with ``<``: whether it first occurred without quotation marks.
        self.in_brackets: dict[str, bool] = {}
        self.subgraphs: dict[str, Vertices] = {}
        self.pair_count = 0
        #: Attributes by vertex, and the defaults for vertices that follow.
        self.attributes: dict[int, dict[str, str]] = {}
        self.defaults: dict[str, str] = {}

    def error(self, message: str, offset: int) -> FormatError:
        return self.source.error(message, self.text.count("\n", 0, offset) + 1)

    def add_body(self, body: Body) -> Vertices:
        """Read a body; return the vertices in it and in earlier bodies of that name, in order."""
        mentioned = self.subgraphs.setdefault(_name(body.name), {}) if body.name else {}
        chain, outer_defaults = Chain(0, ()), self.defaults
        for statement in body.statements:
            if isinstance(statement, Chain):
                self.add_chain(statement, mentioned)
                chain = statement
            elif statement.kind.lower() == "node":
                self.defaults = {**self.defaults, **_attributes(statement.words)}
            elif not statement.kind and len(chain.parts) == 1 and isinstance(chain.parts[0], str):
                (vertex,) = self.add_vertex(chain.parts[0], chain.offset)
                self.attributes[vertex] |= _attributes(statement.words)
        self.defaults = outer_defaults
        return mentioned

    def add_chain(self, chain: Chain, mentioned: Vertices) -> None:
        arrow = "->" if self.directed else "--"
        previous: Vertices = {}
        for index, part in enumerate(chain.parts):
            if index % 2:  # an arrow
                if part != arrow:
                    kind = "digraph" if self.directed else "graph"
                    raise self.error(
                        f"found {part!r}; expected {arrow!r}, since this is a {kind}", chain.offset
                    )
                continue
            is_subgraph = isinstance(part, Body)
            current = self.add_body(part) if is_subgraph else self.add_vertex(part, chain.offset)
            self.pair_count += (1 + len(previous)) * len(current)
            if self.pair_count > MAX_PAIRS:
                raise self.error(
                    f"subgraphs make over {MAX_PAIRS:,} edges and mentions of vertices; use fewer",
                    chain.offset,
                )
            for u, v in self.source.watch.over(product(previous, current)):
                self.sources.append(u)
                self.targets.append(v)
            mentioned.update(current)
            previous = current

    def add_vertex(self, spelling: str, offset: int) -> Vertices:
        spelling = not_none(NAME_WITHOUT_PORT.match(spelling))[0]
        if spelling.lower() in KEYWORDS:
            raise self.error(
                f"found the keyword {spelling!r}; expected a vertex (put a vertex of that name in "
                "quotation marks), or a subgraph with its { }",
                offset,
            )
        name = _name(spelling)
        if name.startswith("<"):
            in_brackets = not spelling.startswith('"')
            if self.in_brackets.setdefault(name, in_brackets) != in_brackets:
                raise self.error(
                    f'{name[:40]} and "{name[:40]}" are two vertices in DOT, but one name here; '
                    "rename one of them",
                    offset,
                )
        number = self.numbers.setdefault(name, len(self.numbers))
        self.attributes.setdefault(number, {**self.defaults})
        return {number: None}


def read(source: Source) -> Digraph:
    """Read DOT. O(V + E), where E includes the edges between subgraphs."""
    builder = _parse(source)
    G = assemble(builder.numbers, builder.sources, builder.targets)
    return G if builder.directed else G.symmetric()


def attribute(source: Source, title: str) -> list[str | None]:
    """Return an attribute of each vertex, also from ``node [title=value]``; None if not set."""
    return [values.get(title) for values in _parse(source).attributes.values()]


def _parse(source: Source) -> _DotBuilder:
    if len(source.data) > MAX_BYTES:
        raise source.error(
            f"{len(source.data):,} bytes of DOT would take minutes; the limit is {MAX_BYTES:,}; "
            "give the digraph in another format, such as an edge list"
        )
    text = source.text()
    if next(islice(WORD.finditer(text), MAX_WORDS, None), None) is not None:
        raise source.error(
            f"more than {MAX_WORDS:,} words and signs of DOT would take minutes; give the digraph "
            "in another format, such as an edge list"
        )
    comments = re.search(COMMENT, text) is not None
    parser = grammar(comments=comments, ascii_only=text.isascii())
    from pyparsing import ParseBaseException

    token = WATCH.set(source.watch)
    try:
        (kind, body), *other_graphs = parser.parse_string(text, parse_all=True)
        builder = _DotBuilder(source, text, kind == "digraph")
        builder.add_body(body)
    except ParseBaseException as error:
        raise _syntax_error(source, text, error) from None
    except RecursionError:
        raise source.error("subgraphs are nested too deeply; take them apart") from None
    finally:
        WATCH.reset(token)
    if other_graphs:
        raise source.error(f"there are {1 + len(other_graphs):,} graphs; give a file of one graph")
    return builder


def _syntax_error(source: Source, text: str, error: ParseBaseException) -> FormatError:
    """Return the FormatError for an error of the grammar."""
    from pyparsing import ParseFatalException, ParseSyntaxException

    rest = text[error.loc :].lstrip()
    line = text.count("\n", 0, len(text) - len(rest)) + 1
    for mark, message in UNCLOSED_MARKS.items():
        if rest.startswith(mark):
            return source.error(message, line)
    match error:
        case ParseSyntaxException():
            expected = "a vertex or a subgraph after the arrow"
        case ParseFatalException():
            expected = "a statement or '}'"
        case _ if "end of text" in error.msg:
            expected = "nothing after the last '}'"
        case _:
            expected = "'graph' or 'digraph' at the beginning, a name if it has one, and '{'"
    excerpt = quoted(rest[:20].split("\n")[0]) if rest else "the end of the file"
    return source.error(f"found {excerpt}; expected {expected}", line)


def _name(spelling: str) -> str:
    """Return a name without quotation marks, and without escapes of quotes and line breaks."""
    if not spelling.startswith('"'):
        return spelling
    escapes = {'"': '"', "\n": ""}
    return re.sub(r"(?s)\\(.)", lambda match: escapes.get(match[1], match[0]), spelling[1:-1])


def _attributes(words: Sequence[str]) -> dict[str, str]:
    """Return the values of attributes by name; a missing value is ``true``."""
    values: dict[str, str] = {}
    for index, word in enumerate(words):
        if word != "=" and (not index or words[index - 1] != "="):
            has_value = words[index + 1 : index + 2] == ("=",)
            values[_name(word)] = _name(words[index + 2]) if has_value else "true"
    return values


def _as_dot_id(name: str) -> str:
    if PLAIN_ID.fullmatch(name) and name.lower() not in KEYWORDS:
        return name
    # a backslash cannot be escaped in DOT: the names matched here would not be read back unchanged
    if "\0" in name or re.search(r'(?<!\\)(?:\\\\)*\\(?:"|\Z)|\\\r?\n', name):
        raise refusal(
            name, "names in DOT hold no NUL, and no backslash before '\"', a new line or the end"
        )
    escaped = name.replace('"', '\\"')
    return f'"{escaped}"'


def write(G: Digraph) -> bytes:
    """Write DOT; all vertices are declared, in the order of the digraph."""
    names = [_as_dot_id(name) for name in names_as_text(G)]
    lines = ["digraph {", *(f"  {name};" for name in names)]
    lines += (f"  {u} -> {v};" for u, v in edges_as_text(G, names))
    return ("\n".join([*lines, "}"]) + "\n").encode()
