"""PGSolver's format of max-parity games; the solver Oink reads it too.

The file may begin with ``parity N;``, where N is the largest identifier allowed, and with
``start I;``, which is ignored. Then comes a statement for each vertex: its identifier, priority,
owner (0 or 1), options and perhaps a name, which is ignored too: ``3 1 0 4,5 "waiting";``.
"""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass, field

import numpy as np

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.parity_game import ParityGame
from zermelo.errors import not_none
from zermelo.formats.files import File, read_source
from zermelo.formats.source import Source, quoted
from zermelo.formats.vertices import compact_names
from zermelo.limits import NO_LIMITS, Limits, Watch

PARITY_STATEMENT = re.compile(r"parity\s+(\d+)")
START_STATEMENT = re.compile(r"start\s+(\d+)")
STATEMENTS_PER_CHECK = 1 << 14  # number of statements from one check of the limits to the next
#: One statement up to its semicolon; a name in quotation marks may contain semicolons.
STATEMENT = re.compile(r'(\s*)((?:[^;"]+|"[^"]*")*)(;?)')
VERTEX = re.compile(r'(\S+)\s+(\S+)\s+(\S+)\s+([^\s,"]+(?:\s*,\s*[^\s,"]+)*)\s*("[^"]*")?\s*')
FORM = "write: identifier priority owner options, as in '0 3 1 4,2;', and perhaps a name in quotes"


def read_parity_game(source: File, *, limits: Limits | Watch = NO_LIMITS) -> ParityGame:
    r"""Read a max-parity game in PGSolver's format.

    Parameters
    ----------
    source : path, ``"-"`` or binary file object
        ``"-"`` is the standard input. Compressed files are unpacked.
    limits : Limits or Watch
        Limits on reading.

    Raises
    ------
    FormatError
        The content is no parity game; the message names the line, if there is one.
    InputError
        The file cannot be read.

    Examples
    --------
    >>> import io
    >>> game = read_parity_game(io.BytesIO(b"parity 1;\n0 1 0 1;\n1 0 1 0,1;\n"))
    >>> game.digraph.edges(), game.owner.tolist(), game.priority.tolist()
    ([('0', '1'), ('1', '0'), ('1', '1')], [0, 1], [1, 0])
    """
    return read(read_source(source, limits))


@dataclass
class _Vertices:
    """The vertices in the order of the file; options are identifiers, as in the file."""

    source: Source
    max_id: int | None = None
    line_of: dict[int, int] = field(default_factory=dict)
    priorities: array[int] = field(default_factory=lambda: array("q"))
    owners: array[int] = field(default_factory=lambda: array("b"))
    option_counts: array[int] = field(default_factory=lambda: array("q"))
    option_ids: array[int] = field(default_factory=lambda: array("q"))

    def add(self, statement: str, line: int) -> None:
        error, read_number = self.source.error, self.source.number
        match = VERTEX.fullmatch(statement)
        if match is None:
            raise error(f"found {quoted(' '.join(statement.split()))}, no vertex; {FORM}", line)
        vertex = read_number(match[1], "an identifier", line)
        priority = read_number(match[2], "a priority", line)
        if match[3] not in ("0", "1"):
            raise error(f"the owner of vertex {vertex} is {quoted(match[3])}; give 0 or 1", line)
        if vertex in self.line_of:
            first = self.line_of[vertex]
            raise error(f"vertex {vertex} has two lines, {first} and {line}; remove one", line)
        if self.max_id is not None and vertex > self.max_id:
            raise error(
                f"vertex {vertex} is above {self.max_id}, the largest identifier by the first "
                "statement; correct one of them",
                line,
            )
        options = [read_number(word.strip(), "an option", line) for word in match[4].split(",")]
        self.line_of[vertex] = line
        self.priorities.append(priority)
        self.owners.append(int(match[3]))
        self.option_counts.append(len(options))
        self.option_ids.extend(options)

    def game(self) -> ParityGame:
        """Return the game, with vertices in the order of their identifiers."""
        unsorted = np.array(list(self.line_of), np.int64)
        order = np.argsort(unsorted)
        identifiers, targets = unsorted[order], np.array(self.option_ids, np.int64)
        ranks = np.searchsorted(identifiers, targets)
        missing = np.flatnonzero(identifiers[np.minimum(ranks, unsorted.size - 1)] != targets)
        sources = np.repeat(np.argsort(order), np.array(self.option_counts, np.int64))
        if missing.size:
            vertex, option = int(identifiers[sources[missing[0]]]), int(targets[missing[0]])
            raise self.source.error(
                f"vertex {vertex} has the option {option}, which has no line; add a line "
                f"that begins with {option}, or remove the option",
                self.line_of[vertex],
            )
        names = compact_names([str(identifier) for identifier in identifiers.tolist()])
        G = Digraph.from_arrays(sources, ranks, names=names)
        owners, priorities = np.array(self.owners, np.int8), np.array(self.priorities, np.int64)
        return ParityGame(G, owners[order], priorities[order])


def read(source: Source) -> ParityGame:
    """Read a parity game. O((V + E) log V)."""
    text = source.text()
    vertices = _Vertices(source)
    offset, line, statement_count = 0, 1, 0
    while offset < len(text):
        if statement_count % STATEMENTS_PER_CHECK == 0:
            source.watch.look()
        match = not_none(STATEMENT.match(text, offset))  # never None: even an empty text matches
        line += match[1].count("\n")
        statement, offset = match[2].strip(), match.end()
        if not match[3]:
            if offset < len(text):
                last_line = line + match[2].count("\n")
                raise source.error("a quotation mark is not closed; close it", last_line)
            if statement:
                raise source.error(f"{quoted(statement)} has no semicolon; add it", line)
        elif (head := PARITY_STATEMENT.fullmatch(statement)) and not statement_count:
            vertices.max_id = source.number(head[1], "the largest identifier", line)
        elif not START_STATEMENT.fullmatch(statement):
            vertices.add(statement, line)
        line += match[2].count("\n")
        statement_count += 1
    if not vertices.line_of:
        raise source.error(f"there is no vertex; {FORM}")
    return vertices.game()
