"""Graphviz DOT: ``graph`` or ``digraph``, chains, subgraphs, quoted names, ports.

Read by a small parser of its own: errors name the line, and a million edges are read in seconds.
An edge of a ``graph`` becomes two. Attributes and ports are skipped. An edge from or to a
subgraph stands for edges from or to all vertices that it mentions.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from zermelo.digraph.digraph import Digraph
from zermelo.formats.source import Source, shown
from zermelo.formats.vertices import assemble, refusal, spelled

__all__ = ["read", "write"]

TOKEN = re.compile(
    r"""(?P<blank>\s++|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/|(?:(?<=\n)|\A)\#[^\n]*+)
    |(?P<word>[^\W\d]\w*+)
    |(?P<number>-?(?:\.\d++|\d++(?:\.\d*+)?)(?![\w.]))
    |(?P<text>"(?:[^"\\]|\\.)*+")
    |(?P<mark>->|--|[{}\[\]=;:,+])
    |(?P<html><)""",
    re.VERBOSE | re.DOTALL,
)
#: What most statements of a large file are: a vertex or an edge between words, and a semicolon.
SHORT = re.compile(r"\s*+([^\W\d]\w*+|\d++)(?:\s*+(->|--)\s*+([^\W\d]\w*+|\d++))?\s*+;")
PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)")
KEYWORDS = {"strict", "graph", "digraph", "node", "edge", "subgraph"}

#: Subgraphs may be nested so deep, and so many edges may come from pairs of subgraphs.
DEEPEST = 100
MOST_PAIRS = 5_000_000


class Token(NamedTuple):
    """A word (``id``), a keyword or a mark, and where it begins."""

    kind: str
    value: str
    place: int


class _Parser:
    """Recursive descent; ``self.token`` is the next token."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.text()
        self.place = 0
        self.depth = 0
        self.pairs = 0
        self.arrow = "->"
        self.numbers: dict[str, int] = {}
        self.sources: list[int] = []
        self.targets: list[int] = []
        self.subgraphs: dict[str, dict[int, None]] = {}
        self.token = self.read_token()

    # -------------------------------------------------------------------------------- tokens

    def error(self, message: str, place: int) -> Exception:
        return self.source.error(message, self.text.count("\n", 0, place) + 1)

    def read_token(self) -> Token:
        while True:
            place = self.place
            found = TOKEN.match(self.text, place)
            if found is None:
                if place == len(self.text):
                    return Token("end", "the end of the file", place)
                if self.text[place] == '"':
                    raise self.error("a quotation mark is not closed", place)
                if self.text.startswith("/*", place):
                    raise self.error("a comment /* is not closed", place)
                rest = self.text[place : place + 20].split("\n")[0]
                raise self.error(f"found {shown(rest)}, which means nothing here", place)
            self.place = found.end()
            value = found[0]
            match found.lastgroup:
                case "word":
                    lower = value.lower()
                    return Token(lower if lower in KEYWORDS else "id", value, place)
                case "number":
                    return Token("id", value, place)
                case "text":
                    return Token("text", _unquoted(value), place)
                case "mark":
                    return Token(value, value, place)
                case "html":
                    return Token("id", self.html(place), place)

    def html(self, place: int) -> str:
        depth = 1
        for found in re.compile("[<>]").finditer(self.text, place + 1):
            depth += 1 if found[0] == "<" else -1
            if not depth:
                self.place = found.end()
                return self.text[place : self.place]
        raise self.error("'<' is not closed", place)

    def next(self) -> Token:
        token, self.token = self.token, self.read_token()
        return token

    def accept(self, *kinds: str) -> bool:
        if self.token.kind in kinds:
            self.next()
            return True
        return False

    def expect(self, kind: str, after: str) -> None:
        if not self.accept(kind):
            raise self.unexpected(f"{kind!r} {after}")

    def unexpected(self, expected: str) -> Exception:
        found = self.token.value if self.token.kind == "end" else shown(self.token.value)
        return self.error(f"found {found}; expected {expected}", self.token.place)

    def identifier(self, expected: str) -> str:
        token = self.token
        if token.kind == "id":
            return self.next().value
        if token.kind != "text":
            raise self.unexpected(expected)
        parts = [self.next().value]
        while self.accept("+"):
            if self.token.kind != "text":
                raise self.unexpected("text in quotation marks after '+'")
            parts.append(self.next().value)
        return "".join(parts)

    # --------------------------------------------------------------------------- the grammar

    def graph(self) -> None:
        self.accept("strict")
        if not self.accept("digraph"):
            self.arrow = "--"
            self.expect("graph", "or 'digraph' at the beginning")
        if self.token.kind in ("id", "text"):
            self.identifier("a name")
        self.expect("{", "after the name of the graph")
        self.statements()
        if self.token.kind != "end":
            raise self.unexpected("nothing after the last '}'; give a file of one graph")

    def statements(self) -> dict[int, None]:
        """Read up to ``}`` and return the vertices mentioned, in order."""
        held: dict[int, None] = {}
        while True:
            if self.token.kind == "id":
                self.short_statements(held)
            if self.accept("}"):
                return held
            if self.accept(";", ","):
                continue
            if self.token.kind in ("graph", "node", "edge"):
                self.next()
                if self.token.kind != "[":
                    raise self.unexpected("'[' and attributes")
                self.attributes()
            else:
                held.update(self.statement())

    def short_statements(self, held: dict[int, None]) -> None:
        """Read as many short statements as follow, ten times as fast as by tokens."""
        numbers, place = self.numbers, self.token.place
        while found := SHORT.match(self.text, place):
            source, arrow, target = found.groups()
            if source.lower() in KEYWORDS or arrow not in (None, self.arrow):
                break
            if arrow is not None and target.lower() in KEYWORDS:
                break
            u = numbers.setdefault(source, len(numbers))
            held[u] = None
            if arrow is not None:
                v = numbers.setdefault(target, len(numbers))
                held[v] = None
                self.sources.append(u)
                self.targets.append(v)
            place = found.end()
        if place != self.token.place:
            self.place = place
            self.token = self.read_token()

    def statement(self) -> dict[int, None]:
        left = self.operand()
        if left is None:  # an attribute of the graph, a = b
            return {}
        held = dict(left)
        while self.token.kind in ("->", "--"):
            if self.token.kind != self.arrow:
                kind = "digraph" if self.arrow == "->" else "graph"
                raise self.unexpected(f"{self.arrow!r}, since this is a {kind}")
            place = self.next().place
            right = self.operand()
            if right is None:
                raise self.error("'=' after an edge; attributes stand in [ ]", place)
            self.connect(left, right, place)
            held.update(right)
            left = right
        self.attributes()
        return held

    def operand(self) -> dict[int, None] | None:
        """Read a vertex or a subgraph; None where it was an attribute ``a = b``."""
        if self.token.kind in ("subgraph", "{"):
            return self.subgraph()
        name = self.identifier("a vertex, a subgraph or '}'")
        if self.accept("="):
            self.identifier("a value after '='")
            return None
        for _ in range(2):  # a port, and where on it
            if self.accept(":"):
                self.identifier("a port after ':'")
        return {self.numbers.setdefault(name, len(self.numbers)): None}

    def subgraph(self) -> dict[int, None]:
        name = None
        if self.accept("subgraph") and self.token.kind in ("id", "text"):
            name = self.identifier("a name")
            if self.token.kind != "{":
                return self.subgraphs.get(name, {})
        place = self.token.place
        self.expect("{", "after 'subgraph'")
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.error(f"subgraphs are nested more than {DEEPEST} deep", place)
        held = self.statements()
        self.depth -= 1
        if name is not None:
            held = {**self.subgraphs.get(name, {}), **held}
            self.subgraphs[name] = held
        return held

    def connect(self, left: dict[int, None], right: dict[int, None], place: int) -> None:
        if len(left) == 1 == len(right):
            self.sources.extend(left)
            self.targets.extend(right)
            return
        self.pairs += len(left) * len(right)
        if self.pairs > MOST_PAIRS:
            raise self.error(f"edges between subgraphs are more than {MOST_PAIRS:,}", place)
        for u in left:
            self.sources += [u] * len(right)
            self.targets.extend(right)

    def attributes(self) -> None:
        while self.accept("["):
            while not self.accept("]"):
                self.identifier("an attribute or ']'")
                if self.accept("="):
                    self.identifier("a value after '='")
                self.accept(";", ",")


def read(source: Source) -> Digraph:
    """Read DOT. O(V + E)."""
    parser = _Parser(source)
    parser.graph()
    G = assemble(parser.numbers, parser.sources, parser.targets)
    return G if parser.arrow == "->" else G.symmetric()


def _unquoted(text: str) -> str:
    """Undo the two escapes of DOT: a quotation mark, and a line that goes on in the next."""
    return re.sub(
        r"\\(.)",
        lambda found: {'"': '"', "\n": ""}.get(found[1], found[0]),
        text[1:-1],
        flags=re.DOTALL,
    )


def _quoted(name: str) -> str:
    if PLAIN.fullmatch(name) and name.lower() not in KEYWORDS:
        return name
    # DOT has no escape for a backslash: one before a quotation mark cannot be spelled
    if "\0" in name or re.search(r'(?<!\\)(?:\\\\)*\\(?:["\n]|\Z)', name):
        raise refusal(name, "names in DOT hold no NUL, and no backslash before '\"' or at the end")
    escaped = name.replace('"', '\\"')
    return f'"{escaped}"'


def write(G: Digraph) -> bytes:
    """Write DOT; every vertex is declared, in its order."""
    names = [_quoted(name) for name in spelled(G)]
    sources, targets = G.edge_arrays()
    lines = ["digraph {", *(f"  {name};" for name in names)]
    lines += (
        f"  {names[u]} -> {names[v]};"
        for u, v in zip(sources.tolist(), targets.tolist(), strict=True)
    )
    return ("\n".join([*lines, "}"]) + "\n").encode()
