"""Vertices named in one text or written as plain data, and the words of a position or a vertex."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from zermelo.errors import InputError, UnknownVertex, texts_of
from zermelo.values.text import plural
from zermelo.verbs.call import Answer, Block, Call, line

if TYPE_CHECKING:
    from zermelo.argumentation.framework import Framework
    from zermelo.digraph.digraph import Digraph
    from zermelo.digraph.frames import Columns
    from zermelo.digraph.views import OfVertices
    from zermelo.labels.ending import Ending, NamedEnding
    from zermelo.values.play import Play

#: How many names a person is shown of a set.
SHOWN = 24


def named(G: Digraph, text: str) -> list[Hashable]:
    """Find the vertices of a comma-separated list; a name with commas goes in double quotes.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> named(Digraph([("a", "b"), ("b", "c,d")]), 'a, "c,d"')
    ['a', 'c,d']
    """
    if text in G:
        return [text]
    names: list[Hashable] = [*fields(text)]
    for name in names:
        G.index(name)
    return names


def fields(text: str) -> list[str]:
    """Part a comma-separated list; what has commas goes in double quotes."""
    import csv

    row = next(csv.reader([text], skipinitialspace=True), [])
    return [field.strip() for field in row if field.strip()]


def one_of(G: Digraph, text: str) -> Hashable:
    """Find the one vertex that a text names."""
    names = named(G, text)
    if len(names) != 1:
        raise InputError(f"--around {text!r} names {len(names)} vertices; name one")
    return names[0]


def arguments_of(F: Framework, text: str) -> list[Hashable]:
    """Find the arguments of a comma-separated list, as `named` does."""
    try:
        return named(F.moves, text)
    except UnknownVertex as error:
        raise error.of_framework() from None


def argument_of(F: Framework, text: str) -> Hashable:
    """Find the one argument that a text names.

    Examples
    --------
    >>> from zermelo import Framework
    >>> argument_of(Framework(["ab"]), "a")
    'a'
    """
    names = arguments_of(F, text)
    if len(names) != 1:
        raise InputError(f"{text!r} names {len(names)} arguments; name one")
    return names[0]


def as_text(vertices: Iterable[Hashable] | None) -> list[str] | None:
    """Return names as text; None of None."""
    return None if vertices is None else texts_of([*vertices])


def shown(names: Collection[Hashable], one: str = "vertex", many: str = "vertices") -> str:
    """Write a set for a person: its size, and the first names in it.

    Examples
    --------
    >>> shown(["a", "b"]), shown([], "argument", "arguments")
    ('2 vertices: a, b', '0 arguments')
    """
    first = texts_of([*islice(names, SHOWN)])
    more = ", …" if len(names) > len(first) else ""
    size = f"{len(names):,} {one if len(names) == 1 else many}"
    return f"{size}: {', '.join(first)}{more}" if first else size


def size_of(G: Digraph) -> dict[str, object]:
    """Return the facts with which every answer about a digraph begins."""
    return {"vertices": G.vertex_count, "edges": G.edge_count}


def framework_size_of(moves: Digraph) -> dict[str, object]:
    """Return the facts with which every answer about a framework of arguments begins."""
    return {"arguments": moves.vertex_count, "attacks": moves.edge_count}


def play_until(
    call: Call, G: Digraph, final: str | None, play: Play, *, only_final: bool
) -> Ending:
    """Read how play on a digraph ends, for `outcomes`."""
    from zermelo.labels.ending import Ending

    if final is None:
        call.refuse("there is no --final", "only_final")
    return Ending.of(G, None if final is None else named(G, final), only_final, play)


def named_ending(call: Call, final: str | None, play: Play, *, only_final: bool) -> NamedEnding:
    """Read how play on a digraph in files ends."""
    from zermelo.labels.ending import NamedEnding

    if final is None:
        call.refuse("there is no --final", "only_final")
    return NamedEnding(None if final is None else tuple(sorted({*fields(final)})), only_final, play)


def no_ending(call: Call) -> None:
    """Refuse what says where play on a digraph ends, for a game knows that itself."""
    call.refuse("a game has ends of its own", "final", "only_final")


#: The length of a line of play.
LINE = 12


def line_of_play(
    name: Hashable,
    outcome: object,
    remoteness: int | None,
    best_option: Callable[[Hashable], Hashable | None],
) -> str:
    """Tell in one line how perfect play goes on from a vertex."""
    play = [name]
    while len(play) <= LINE and (option := best_option(play[-1])) is not None:
        play.append(option)
    tail = "" if best_option(play[-1]) is None else " → …"
    moves = plural(remoteness or 0, "move", "moves")
    verdict = {
        "P": f"the previous player wins in {moves}",
        "N": f"the next player wins in {moves}",
        "D": "nobody can force a win",
    }[str(outcome)]
    return f"{name}: {verdict}: {' → '.join(map(str, play))}{tail}"


# ------------------------------------------------------------------------------ a file and a vertex


def begins(word: str) -> bool:
    """Say whether a word begins a position: a ruleset, or what makes a game of others."""
    from zermelo.rulesets.catalogue import begins_game

    try:
        begins_game(word)
    except InputError:
        return False
    return True


def file_and_vertex(words: Sequence[str], verb: str) -> tuple[str, str]:
    """Part a file from the vertex."""
    if len(words) != 2:
        from zermelo.games.parameters import typed

        call = typed([words[0], "VERTEX" if len(words) < 2 else words[1]])
        raise InputError(
            f"{words[0]} is a file; name it and one vertex, such as: zermelo {verb} {call}"
        )
    return words[0], words[1]


def token_on(call: Call, words: Sequence[str], verb: str) -> Sequence[str]:
    """Return the words of a position for FILE VERTEX: of a token on that vertex."""
    call.refuse("a FILE has no rules", "tablebase")
    return ["tokens", "--on", *file_and_vertex(words, verb)]


# ----------------------------------------------------------------------------- a table by vertex

#: How a table stands in a file that a spreadsheet opens, by the ending of its name.
SEPARATORS = {".csv": ",", ".tsv": "\t"}


class VertexFile:
    """The file for a table by vertex, if one was asked for; its name is checked before any work."""

    def __init__(self, call: Call, output: str | None, *, spreadsheet: bool) -> None:
        self.call, self.output, self.mark = call, output, None
        if output is not None:
            from zermelo.digraph.frames import writer_of
            from zermelo.formats.compression import split_suffix

            name = split_suffix(output)[0]
            self.write = writer_of(name)
            ends = (mark for end, mark in SEPARATORS.items() if name.lower().endswith(end))
            self.mark = next(ends, None)
        if self.mark is None:
            call.refuse("no .csv or .tsv is written", "spreadsheet")
        self.guarded = spreadsheet

    def answer(
        self,
        result: OfVertices[Any],
        json: Callable[[], dict[str, object]],
        blocks: Callable[[], Iterable[Block]],
        *,
        said_no: bool = False,
        more: Columns = MappingProxyType({}),
    ) -> Answer:
        """Write the file, which appears whole or not at all; and answer with what was written.

        The columns of the result come first, those of ``more`` behind them.
        """
        file = self.output
        if file is None:
            return Answer(json, blocks, said_no)
        made = self.write({**result.columns(as_held=True), **more})
        if self.guarded and self.mark is not None:
            from zermelo.verbs.listing import for_spreadsheets

            made = for_spreadsheets(made.decode(), self.mark).encode()
        self.call.files.write(file, made)
        written = line(f"{file}: {len(result):,} rows")
        return Answer(lambda: {**json(), "file": file}, lambda: [*blocks(), written], said_no)
