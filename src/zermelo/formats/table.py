"""The table of formats, and the guess of a file's format."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, cast

from zermelo.errors import FormatError
from zermelo.formats.foreign import refuse_foreign, refuse_one_word_formats
from zermelo.formats.source import SIZE_LINE, Source

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph


class Codec(Protocol):
    """The functions of a format's module; those with a comment exist in some modules only."""

    def read(self, source: Source) -> Digraph: ...  # noqa: D102
    def write(self, G: Digraph) -> bytes: ...  # noqa: D102

    #: If the format has no signature: whether a source looks like the format.
    def plausible(self, source: Source) -> bool: ...  # noqa: D102

    #: If the format has ``attributes``: an attribute of each vertex.
    def attribute(self, source: Source, title: str) -> list[str | None]: ...  # noqa: D102


@dataclass(frozen=True)
class Format:
    """One format of digraph files.

    Attributes
    ----------
    name : str
        The name, also of the module that reads and writes the format.
    suffixes : tuple of str
        The suffixes of its files, the usual one first.
    description : str
        A line of text for users.
    argumentation : bool
        Whether arcs are attacks by default, so that a → b in the file is the edge b → a.
    extra : str or None
        The extra of this project that the format needs.
    either : bool
        Whether arcs are moves by default, but often attacks; answers then say how they were read.
    table : bool
        Whether the user may name the columns of source and target.
    attributes : bool
        Whether the module has ``attribute(source, title)``, which returns an attribute of each
        vertex.
    signature : bytes or None
        A regular expression that matches the beginning of its files, not of other formats'.
    """

    name: str
    suffixes: tuple[str, ...]
    description: str
    argumentation: bool = False
    extra: str | None = None
    signature: bytes | None = None
    either: bool = False
    table: bool = False
    attributes: bool = False

    @property
    def codec(self) -> Codec:
        """The module that reads and writes the format."""
        return cast("Codec", import_module(f"zermelo.formats.{self.name}"))


#: Blanks and comments at the beginning of a file, and the name of a graph in DOT.
_HASH_COMMENTS = rb"(?:\s|#[^\n]*\n)*"
_DOT_COMMENTS = rb"(?:\s|#[^\n]*\n|//[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*"
_DOT_NAME = rb'(?:[\w.\x80-\xff-]+|"(?:[^"\\]|\\.)*")?'
#: A key of GML above the graph, such as ``Creator "Gephi"``.
_GML_PAIR = rb'(?!graph\s*\[)\w+[ \t]+(?:"[^"]*"|[\w.+-]+)[ \t]*\r?\n'

#: By format: a regular expression that matches the beginning of its files, not of other formats'.
_SIGNATURES = {
    "apx": rb"(?:\s|[%#][^\n]*\n)*(?:arg|att)\s*\(",
    "af": _HASH_COMMENTS + rb"p[ \t]+af\b",
    "dot": _DOT_COMMENTS + rb"(?i:strict\s+)?(?i:di)?(?i:graph)\b\s*" + _DOT_NAME + rb"\s*\{",
    "graphml": rb"\s*<[?!A-Za-z]",
    "gml": rb"(?:\s|#[^\n]*\n|" + _GML_PAIR + rb")*graph\s*\[",
    "pajek": rb"(?:\s|%[^\n]*\n)*\*(?i:network|vertices)\b",
    "nodelink": rb"\s*\{\s*\"",
    "graph6": rb">>graph6<<",
    "digraph6": rb">>digraph6<<|&[?-~]",
    "sparse6": rb">>sparse6<<|:[?-~]+\s*\Z",
    "npz": rb"PK\x03\x04",
    "parquet": rb"PAR1",
}

_FORMATS = (
    Format(
        "edges", (".txt", ".edges", ".edgelist"), "one line 'source target' per edge", table=True
    ),
    Format("csv", (".csv",), "comma-separated columns source, target", extra="formats", table=True),
    Format("tsv", (".tsv",), "tab-separated columns source, target", extra="formats", table=True),
    Format("adj", (".adj",), "adjacency matrix: a line 'n n', then n rows of 0 and 1"),
    Format("tgf", (".tgf",), "Trivial Graph Format: vertices, a line '#', edges", either=True),
    Format("apx", (".apx",), "ASPARTIX facts arg(a). att(a,b).", argumentation=True),
    Format(
        "af", (".af",), "ICCMA: a line 'p af n', then one line 'i j' per attack", argumentation=True
    ),
    Format(
        "dot", (".dot", ".gv"), "Graphviz DOT: graph or digraph", extra="formats", attributes=True
    ),
    Format("graphml", (".graphml",), "GraphML", attributes=True),
    Format(
        "gml", (".gml",), "GML: graph [ node [ id 1 ] edge [ source 1 target 1 ] ]", extra="formats"
    ),
    Format("pajek", (".net", ".paj"), "Pajek: *Vertices n, then *Arcs and *Edges", extra="formats"),
    Format(
        "nodelink",
        (".json",),
        "node-link JSON: nodes, and edges or links",
        extra="formats",
        attributes=True,
    ),
    Format("graph6", (".g6", ".graph6"), "graph6: an undirected graph in printable characters"),
    Format("digraph6", (".d6", ".digraph6"), "digraph6: a digraph in printable characters"),
    Format(
        "sparse6",
        (".s6", ".sparse6"),
        "sparse6: an undirected graph in printable characters, edge by edge",
        extra="formats",
    ),
    Format("npz", (".npz",), "NumPy archive: successor rows and names, or a SciPy sparse matrix"),
    Format(
        "parquet",
        (".parquet", ".pq"),
        "Parquet: columns source, target",
        extra="formats",
        table=True,
    ),
)

#: Every format by name.
FORMATS: Mapping[str, Format] = MappingProxyType(
    {row.name: replace(row, signature=_SIGNATURES.get(row.name)) for row in _FORMATS}
)

#: Formats whose files often have each other's suffixes.
SIXBIT = {"graph6", "digraph6", "sparse6"}


def _all_formats() -> str:
    return ", ".join(f"{kind.name} ({', '.join(kind.suffixes)})" for kind in FORMATS.values())


def by_name(name: str, file: str) -> Format:
    """Return the format with a name or a suffix; raises FormatError if there is none."""
    wanted = name.lower().lstrip(".")
    for kind in FORMATS.values():
        if wanted == kind.name or f".{wanted}" in kind.suffixes:
            return kind
    raise FormatError(f"there is no format {name!r}; the formats are {_all_formats()}", file=file)


def by_file_name(file: str) -> Format | None:
    """Return the format for the suffix of a file name (without ``.gz`` and the like), or None."""
    suffix = PurePath(file).suffix.lower()
    return next((kind for kind in FORMATS.values() if suffix in kind.suffixes), None)


def by_content(source: Source, by_suffix: Format | None) -> Format:
    """Return the format of a file, given the format of its suffix, if any.

    The content decides if the suffix is missing, unknown or of edge lists (``.txt``), and among the
    graph6 formats. Otherwise the suffix decides; another format's signature raises FormatError.
    """
    refuse_foreign(source)
    start = source.data[:65536].removeprefix(b"\xef\xbb\xbf")
    signed = (kind for kind in FORMATS.values() if kind.signature is not None)
    by_signature = next((kind for kind in signed if re.match(kind.signature or b"", start)), None)
    if by_signature is not None and (by_suffix is None or by_suffix.name == "edges"):
        return by_signature
    if by_suffix is not None and by_suffix.name == "edges" and not SIZE_LINE.match(source.data):
        refuse_one_word_formats(source)
    if by_suffix is not None:
        if by_signature is None or by_signature is by_suffix or by_signature.signature is None:
            return by_suffix
        if {by_suffix.name, by_signature.name} <= SIXBIT:
            return by_signature
        raise source.error(
            f"the name says {by_suffix.name}, but the content looks like {by_signature.name}; "
            f"rename it to end in {by_signature.suffixes[0]}, or give format={by_signature.name!r} "
            f"(--format {by_signature.name})"
        )
    plausible = [
        kind for kind in FORMATS.values() if kind.signature is None and kind.codec.plausible(source)
    ]
    if len(plausible) == 1:
        return plausible[0]
    if plausible:
        names = " and ".join(kind.name for kind in plausible)
        raise source.error(f"this could be {names}; choose one with format=… (--format)")
    raise source.error(
        f"neither name nor content shows the format; give format=… (--format): {_all_formats()}"
    )
