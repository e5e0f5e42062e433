"""Names of vertices in command lines and answers, and tables by vertex."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError, UnknownVertex, not_none, texts_of
from zermelo.values.text import plural
from zermelo.verbs.call import Answer, Call, and_more, line

if TYPE_CHECKING:
    from zermelo.argumentation.framework import Framework
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.frames import Columns
    from zermelo.digraph.views import OfVertices
    from zermelo.labels.ending import Ending
    from zermelo.values.play import Play

#: Maximum number of names of a set shown as text.
MAX_NAMES = 24


def vertices_named(G: Digraph, text: str) -> list[Hashable]:
    """Return the vertex of a name, or the vertices of a list, where names with commas are quoted.

    >>> from zermelo import Digraph
    >>> vertices_named(Digraph([("a", "b"), ("b", "c,d")]), 'a, "c,d"')
    ['a', 'c,d']
    """
    if text in G:
        return [text]
    names: list[Hashable] = [*comma_separated(text)]
    for name in names:
        G.index(name)
    return names


def comma_separated(text: str) -> list[str]:
    """Split a comma-separated list; fields with commas are in double quotes."""
    import csv

    row = next(csv.reader([text], skipinitialspace=True), [])
    return [field.strip() for field in row if field.strip()]


def vertex_named(G: Digraph, text: str) -> Hashable:
    """Return the vertex of ``--around``; InputError unless it names exactly one."""
    names = vertices_named(G, text)
    if len(names) != 1:
        raise InputError(f"--around {text!r} names {len(names)} vertices; name one vertex")
    return names[0]


def arguments_of(F: Framework, text: str) -> list[Hashable]:
    """Return the arguments of a comma-separated list, as `vertices_named` does."""
    try:
        return vertices_named(F.moves, text)
    except UnknownVertex as error:
        raise error.of_framework() from None


def argument_of(F: Framework, text: str) -> Hashable:
    """Return the argument that a text names; InputError unless it names exactly one.

    >>> from zermelo import Framework
    >>> argument_of(Framework(["ab"]), "a")
    'a'
    """
    names = arguments_of(F, text)
    if len(names) != 1:
        raise InputError(f"{text!r} names {len(names)} arguments; name one argument")
    return names[0]


def as_text(vertices: Iterable[Hashable] | None) -> list[str] | None:
    """Return names as texts; None stays None."""
    return None if vertices is None else texts_of([*vertices])


def set_summary(
    names: Collection[Hashable], singular: str = "vertex", plural_form: str = "vertices"
) -> str:
    """Write a set as text: its size and its first names.

    >>> set_summary(["a", "b"]), set_summary([], "argument", "arguments")
    ('2 vertices: a, b', '0 arguments')
    """
    first_names = texts_of([*islice(names, MAX_NAMES)])
    more = ", …" if len(names) > len(first_names) else ""
    size = f"{len(names):,} {singular if len(names) == 1 else plural_form}"
    return f"{size}: {', '.join(first_names)}{more}" if first_names else size


def set_text(names: Iterable[Hashable]) -> str:
    """Write a whole set in one line."""
    return ", ".join(map(str, names)) or "(the empty set)"


def listed_vertices(
    G: Digraph, vertices: Sequence[Hashable] | None, names: bool | None, rows: int
) -> tuple[Sequence[Hashable], str]:
    """Return the vertices to list (those of ``--at``, none, or the first) and a note on others."""
    if vertices is not None or names is False:
        return vertices or [], ""
    return G.names[:rows], and_more(len(G) - rows, "--rows, --at or --json show them")


def size_of(G: Digraph) -> dict[str, object]:
    """Return the size of a digraph, the first facts of every answer about it."""
    return {"vertices": G.vertex_count, "edges": G.edge_count}


def framework_size_of(moves: Digraph) -> dict[str, object]:
    """Return the size of a framework, the first facts of every answer about it."""
    return {"arguments": moves.vertex_count, "attacks": moves.edge_count}


def read_ending(
    call: Call, G: Digraph, final: str | None, play: Play, *, only_final: bool
) -> Ending:
    """Return where play on a digraph ends, for ``--final`` and ``--only-final``."""
    from zermelo.labels.ending import Ending

    if final is None:
        call.refuse("there is no --final", "only_final")
    return Ending.of(G, None if final is None else vertices_named(G, final), only_final, play)


def refuse_ending(call: Call) -> None:
    """Refuse the options for the end of play, which the rules of a game define."""
    call.refuse("the rules of a game say where play ends", "final", "only_final")


#: Maximum number of moves of a line of play.
MAX_LINE = 12


def line_of_play(
    name: Hashable,
    outcome: object,
    remoteness: int | None,
    best_option: Callable[[Hashable], Hashable | None],
) -> str:
    """Describe the outcome and perfect play from a vertex in one line."""
    play = [name]
    while len(play) <= MAX_LINE and (option := best_option(play[-1])) is not None:
        play.append(option)
    tail = "" if best_option(play[-1]) is None else " → …"
    moves = plural(remoteness or 0, "move", "moves")
    verdict = {
        "P": f"the previous player wins in {moves}",
        "N": f"the next player wins in {moves}",
        "D": "nobody can force a win",
    }[str(outcome)]
    return f"{name}: {verdict}: {' → '.join(map(str, play))}{tail}"


def begins_position(word: str) -> bool:
    """Whether a word can begin a position: the name of a ruleset or an operator on games."""
    from zermelo.rulesets.catalogue import is_known

    return is_known(word)


def file_and_vertex(words: Sequence[str], verb: str) -> tuple[str, str]:
    """Return FILE and VERTEX from the words of a verb."""
    if len(words) != 2:
        from zermelo.games.parameters import shell_text

        example = shell_text([words[0], "VERTEX" if len(words) < 2 else words[1]])
        raise InputError(f"{words[0]} is a file; add one vertex, such as: zermelo {verb} {example}")
    return words[0], words[1]


def token_words(call: Call, words: Sequence[str], verb: str) -> Sequence[str]:
    """Return the words of a position: one token on the VERTEX of FILE."""
    call.refuse("a FILE has no rules", "tablebase")
    return ["tokens", "--on", *file_and_vertex(words, verb)]


#: The separators of cells by the ending of a file's name.
SEPARATORS = {".csv": ",", ".tsv": "\t"}


class VertexFile:
    """The file of ``-o``, if any, with a row for each vertex; the ending of its name is checked."""

    def __init__(self, call: Call, output: str | None, *, spreadsheet: bool) -> None:
        self.call, self.output, self.separator = call, output, None
        if output is not None:
            from zermelo.digraph.frames import writer_of
            from zermelo.formats.compression import split_suffix

            name = split_suffix(output)[0]
            self.to_bytes = writer_of(name)
            separators = (mark for end, mark in SEPARATORS.items() if name.lower().endswith(end))
            self.separator = next(separators, None)
        if self.separator is None:
            call.refuse("no .csv or .tsv is written", "spreadsheet")
        self.spreadsheet = spreadsheet

    def answer(
        self, result: OfVertices[Any], answer: Answer, added: Columns = MappingProxyType({})
    ) -> Answer:
        """Write the columns of the result and ``added`` if a file is named; return the answer."""
        if self.output is None:
            return answer
        return self.write_columns({**result.columns(as_held=True), **added}, len(result), answer)

    def write_columns(self, columns: Columns, rows: int, answer: Answer) -> Answer:
        """Write columns to the file, which must have been named, and return the answer."""
        file, json, blocks = not_none(self.output), answer.json, answer.blocks
        data = self.to_bytes(columns)
        if self.spreadsheet and self.separator is not None:
            from zermelo.verbs.listing import for_spreadsheets

            data = for_spreadsheets(data.decode(), self.separator).encode()
        self.call.files.write(file, data)
        written = line(f"{file}: {plural(rows, 'row', 'rows')}")
        return replace(
            answer, json=lambda: {**json(), "file": file}, blocks=lambda: [*blocks(), written]
        )
