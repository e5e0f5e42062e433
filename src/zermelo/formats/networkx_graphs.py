"""Functions for the formats that NetworkX reads: size limit, errors, and names of vertices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from zermelo.digraph.digraph import Digraph
from zermelo.errors import ZermeloError, need
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import compact_names

if TYPE_CHECKING:
    import networkx

#: Default maximum number of bytes of a file: a longer file would take ten seconds and more.
MAX_BYTES = 5_000_000
#: The line and the column in an error message of NetworkX.
POSITION = re.compile(r" at \(([0-9]+), [0-9]+\)")
#: Errors, besides its own, that NetworkX raises for wrong files.
ERRORS = (AttributeError, LookupError, RecursionError, StopIteration, TypeError, ValueError)


@contextmanager
def load_networkx(source: Source, kind: str, max_bytes: int = MAX_BYTES) -> Iterator[Any]:
    """Provide NetworkX within a context, and convert its errors to FormatError."""
    if len(source.data) > max_bytes:
        raise source.error(
            f"{len(source.data):,} bytes of {kind} would take long; the limit is {max_bytes:,}; "
            "give the digraph in another format, such as an edge list"
        )
    networkx = need("networkx", "formats", f"reading {kind}")
    try:
        yield networkx
    except ZermeloError:
        raise
    except (networkx.NetworkXException, *ERRORS) as error:
        message = str(error) if isinstance(error, networkx.NetworkXException) else repr(error)
        position = POSITION.search(message)
        raise source.error(
            f"NetworkX cannot read this {kind}: {POSITION.sub('', message)}; correct the file, or "
            "give the digraph in another format, such as an edge list",
            int(position[1]) if position else None,
        ) from None


def digraph_of(source: Source, graph: networkx.Graph, label_key: str) -> Digraph:
    """Return a graph's digraph, named by the nodes' labels if these differ, otherwise by ids."""
    labels = [graph.nodes[vertex].get(label_key) for vertex in graph]
    labels_differ = all(map(_is_name, labels)) and len({*map(str, labels)}) == len(labels)
    names: dict[str, None] = {}
    for name in labels if labels_differ else graph:
        if not _is_name(name):
            raise source.error(f"an id is {quoted(repr(name))}; give text or a number")
        if str(name) in names:
            raise source.error(f"a second node has the id {quoted(str(name))}; ids must differ")
        names[str(name)] = None
    "".join(names).encode()  # raises UnicodeEncodeError if a name is not valid Unicode
    return Digraph.from_arrays(*Digraph(graph).edge_arrays(), names=compact_names([*names]))


def _is_name(label: object) -> bool:
    return isinstance(label, (str, int, float)) and not isinstance(label, bool)
