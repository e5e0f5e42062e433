"""``codes``: the linear code of an annihilation game, and lexicodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.errors import InputError
from zermelo.verbs.call import Answer, Block, Call, Misuse, and_more, facts, group, plain, question
from zermelo.verbs.call import table as table_of
from zermelo.verbs.verb import FILES, LIMITS, ROWS, Parameter, flag, option, output, rows, verb
from zermelo.verbs.vertices import size_of, vertices_named

if TYPE_CHECKING:
    from zermelo.tokens.codes.linear_code import LinearCode

#: Maximum length of words that are also shown as 0s and 1s.
MAX_LINE_LENGTH = 64
#: The end of the note on rows that are left out.
ALL_ROWS_HINT = "--rows or --json show them"


@verb(
    Parameter("file", metavar="[FILE]", completion="file"),
    FILES,
    option("--only V,V", "Allow tokens on these vertices only: the shortened code."),
    option("--lexicode N,D", "Show the lexicode of length N and distance D instead."),
    output("X.tgf", "With --lexicode: write a digraph; V₀ on its first N vertices is the code."),
    flag(
        "--weights/--no-weights",
        "Whether to count the words of each weight, which may take long. Default: yes.",
    ),
    rows("Print at most N rows of each table."),
    LIMITS,
    examples=["codes examples/beat-anne.tgf --only s0,s1,s2,s3,s4", "codes --lexicode 24,8"],
    json_shape="(vertices? edges? designed?: int; length dimension: int; distance: int | null; "
    "weights?: {decimal}; names information generator check: [str]; values?: [int]; file? "
    "written?: str)",
    python_names=("annihilation", "code_digraph", "lexicode", "LinearCode"),
)
def command(
    call: Call,
    *,
    file: str | None = None,
    only: str | None = None,
    lexicode: str | None = None,
    output: str | None = None,
    weights: bool = True,
    rows: int = ROWS,
) -> Answer:
    """Show V₀, the positions of value 0 of the annihilation game on a digraph, as a linear code.

    In this game a move takes a token along an edge, and two tokens that meet vanish. A word of the
    code is a set of vertices; with tokens on them the previous player wins. The answer has the
    length, dimension and minimum distance of the code, the number of words of each weight, and a
    generator matrix. --lexicode shows a lexicode instead, built greedily: it takes each word of
    length N, in lexicographic order, that differs in D or more places from all words taken before.
    """
    if (file is None) == (lexicode is None):
        raise Misuse("give either a FILE or --lexicode N,D")
    if lexicode is not None:
        call.refuse("a lexicode needs no FILE", "file_format", "attacks", "columns", "only")
        code, known_facts, heading = _lexicode(call, lexicode, output)
    else:
        call.refuse("-o writes only the digraph of a lexicode", "output")
        code, known_facts, heading = _v0_code(call, str(file), only)
    known_facts |= {"length": code.length, "dimension": code.dimension}
    small_distance = code.distance_upto_4
    distance_fact = {} if small_distance is None or not weights else {"distance": small_distance}
    dimension_text = f"{code.dimension:,}"
    counting = f"counting words of a code of dimension {dimension_text}"
    task = counting if weights else "looking for the minimum distance"
    with call.step(task), question(call.limits, known_facts | distance_fact, task) as watch:
        weight_counts = code.weigh(watch) if weights else None
        distance = code.distance if weights else code.distance_within(watch)

    def json() -> dict[str, object]:
        facts = {**known_facts, "distance": distance}
        if weight_counts is not None:  # JSON numbers are exact only below 2⁵³
            counts = weight_counts.items()
            facts["weights"] = {str(w): n if n < 1 << 53 else str(n) for w, n in counts}
        return facts | {
            "names": list(map(str, code.names)),
            "information": list(map(str, code.information)),
            "generator": ["".join(map(str, row)) for row in code.generator.tolist()],
            "check": ["".join(map(str, row)) for row in code.check.tolist()],
        }

    def blocks() -> Iterator[Block]:
        yield plain(heading)
        distance_text = "–" if distance is None else distance
        pairs: list[tuple[str, object]] = [
            ("code", f"[{code.length}, {code.dimension}, {distance_text}]"),
            ("length", f"{code.length:,}"),
            ("dimension", dimension_text),
            ("distance", distance_text),
        ]
        if isinstance(values := known_facts.get("values"), list):
            pairs.append(("coin values", " ".join(map(str, values))))
        if "file" in known_facts:
            is_reversed = known_facts["written"] == "attacks"
            reversal = "; each move a → b is written as the attack b → a" * is_reversed
            pairs.append(("digraph", f"{known_facts['file']}{reversal}"))
        yield facts(pairs)
        if weight_counts is not None:
            cells = [(weight, f"{count:,}") for weight, count in weight_counts.items()]
            note = and_more(len(cells) - rows, ALL_ROWS_HINT)
            yield table_of(("weight", "words"), cells[:rows], note=note)
        yield _matrix(code, rows)

    return Answer(json, blocks)


def _matrix(code: LinearCode, rows: int) -> Block:
    """Show the first rows of the generator matrix as sets, and short rows also as 0s and 1s."""
    words = [" ".join(map(str, word)) for word in code.basis[:rows]]
    note, matrix = and_more(code.dimension - rows, ALL_ROWS_HINT), None
    if words and code.length <= MAX_LINE_LENGTH:
        lines = ["".join(map(str, row)) for row in code.generator[:rows].tolist()]
        heads = ("row", "tokens on")
        matrix = table_of(heads, zip(lines, words, strict=True), left=2, note=note)
    elif words:
        matrix = table_of(("tokens on",), ((word,) for word in words), note=note)
    heading = "generator matrix" if code.dimension else "only the empty position"
    return group(plain(heading), matrix, plain(note) if note and matrix is None else None)


def _v0_code(call: Call, file: str, only: str | None) -> tuple[LinearCode, dict[str, object], str]:
    """Return V₀ of a digraph, shortened to the vertices ``only``, known facts and a heading."""
    from zermelo.tokens.annihilation.small import MEMORY
    from zermelo.tokens.annihilation.theory import annihilation

    digraph_file = call.read(file)
    G, task = digraph_file.digraph, "solving the annihilation game"
    vertices = None if only is None else vertices_named(G, only)
    with call.step(task), question(call.limits, size_of(G), task) as watch:
        memory = MEMORY if watch.limits.memory is None else watch.limits.memory
        code = annihilation(G, memory=memory, limits=watch).V0.code
    if vertices is not None:
        code = code.shortened(dict.fromkeys(vertices))
    heading = digraph_file.describe() + "; tokens on some vertices only" * (only is not None)
    return code, size_of(G), heading


def _lexicode(
    call: Call, text: str, output: str | None
) -> tuple[LinearCode, dict[str, object], str]:
    """Make a lexicode from "N,D", write its digraph to ``output``; return code, facts, heading."""
    from zermelo.tokens.codes.lexicodes import code_digraph, column_values, lexicode

    try:
        length, distance = map(int, text.split(","))
    except ValueError:
        raise InputError(
            f"--lexicode {text}: give the length and the distance with a comma between them, "
            "such as 24,8"
        ) from None
    task = f"lexicode of length {length:,}"
    with call.step(task), question(call.limits, {}, task):
        code = lexicode(length, distance)
        known_facts: dict[str, object] = {"designed": distance, "values": column_values(code)}
    if output is not None:
        from zermelo.formats.compression import split_suffix
        from zermelo.formats.table import by_file_name
        from zermelo.verbs.convert import word_for_edges

        with call.step(f"writing {output}"):
            call.files.write_digraph(code_digraph(code), output)
        file_format = by_file_name(split_suffix(output)[0])
        edges_are = word_for_edges(file_format is not None and file_format.argumentation)
        known_facts |= {"file": output, "written": edges_are}
    return code, known_facts, f"lexicode of length {length}, words at least {distance} apart"
