"""``loopy``: γ of every vertex, and sums of tokens."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.values.text import join_items, show_value, value_to_json
from zermelo.verbs.call import Answer, Block, Call, and_more, facts, plain, question, table
from zermelo.verbs.verb import DIGRAPH, LIMITS, ROWS, VERTEX_FILE, option, rows, verb
from zermelo.verbs.vertices import VertexFile, as_text, size_of, vertices_named


@verb(
    DIGRAPH,
    option("--tokens V,V", "Show value and best moves of the sum of tokens on these vertices."),
    rows("Print at most N rows of the table."),
    VERTEX_FILE,
    LIMITS,
    examples=["loopy examples/beat-craig.tgf --tokens a0,a1,a2,d"],
    json_shape="(vertices edges: int; value: {value}; counter: {int | null}; file?: str; sum?: "
    "value; outcome?: str; winning_moves? drawing_moves?: [[str]]; best?: [str] | null)",
    python_names=("loopy", "TokenSum"),
)
def command(
    call: Call,
    *,
    file: str,
    tokens: str | None = None,
    rows: int = ROWS,
    output: str | None = None,
    spreadsheet: bool = False,
) -> Answer:
    """Show γ, the generalised Sprague–Grundy value, of every vertex of the digraph in FILE.

    γ is an integer, or ∞(K), where K is the set of the integer values of the options. A vertex,
    or a sum of tokens on vertices, is a P-position if its value is 0. It is an N-position if its
    value is another integer, or ∞(K) with 0 in K. It is a draw if its value is ∞(K) without 0 in K.
    """
    from zermelo.labels.loopy import loopy
    from zermelo.tokens.sums import TokenSum

    vertex_file = VertexFile(call, output, spreadsheet=spreadsheet)
    digraph_file = call.read(file)
    G, task = digraph_file.digraph, f"labelling {digraph_file.digraph.vertex_count:,} vertices"
    with call.step(task), question(call.limits, size_of(G)) as watch:
        token_vertices = None if tokens is None else vertices_named(G, tokens)
        values = loopy(G, limits=watch)
        token_sum = None if token_vertices is None else TokenSum(values, token_vertices)

    def json() -> dict[str, object]:
        result: dict[str, object] = {
            **size_of(G),
            "value": {str(name): value_to_json(v) for name, v in values.as_dict().items()},
            "counter": {str(name): c for name, c in values.counter.as_dict().items()},
        }
        if token_sum is not None:
            result |= {
                "sum": value_to_json(token_sum.value),
                "outcome": str(token_sum.outcome),
                "winning_moves": [as_text(move) for move in token_sum.winning_moves],
                "drawing_moves": [as_text(move) for move in token_sum.drawing_moves],
                "best": as_text(token_sum.best_move),
            }
        return result

    def blocks() -> Iterator[Block]:
        yield plain(digraph_file.describe())
        listed = G.names if token_sum is None else list(token_sum.as_dict())
        cells = [(name, show_value(values[name]), values.counter[name]) for name in listed[:rows]]
        note = and_more(len(listed) - rows, "--rows or --json show them")
        yield table(("vertex", "γ", "counter"), cells, note=note)
        if token_sum is not None:
            moves, title = token_sum.winning_moves, "winning moves"
            if token_sum.drawing_moves and not moves:
                moves, title = token_sum.drawing_moves, "drawing moves"
            pairs = [("sum", show_value(token_sum.value)), ("outcome", token_sum.outcome)]
            yield facts([*pairs, (title, join_items([*map(str, moves)]) or "none")])

    return vertex_file.answer(values, Answer(json, blocks))
