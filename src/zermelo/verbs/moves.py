"""``moves``: every move from a position, a vertex of a digraph or a value, best first."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from zermelo.answers.grade import with_reasons
from zermelo.answers.move_table import best_first, move_table, result_of
from zermelo.errors import LimitReached
from zermelo.games.move_table import LineMove, MoveRow, MoveTable
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.reading import is_game, position_of, with_turn
from zermelo.solvers.engine import Engine
from zermelo.values.play import NORMAL, Play
from zermelo.verbs import verb
from zermelo.verbs.call import Answer, Block, Call, and_more, plain, question, table
from zermelo.verbs.vertices import file_and_vertex, read_ending, refuse_ending, size_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.labelling.tables.table import Tables
    from zermelo.labels.ending import Ending
    from zermelo.labels.loopy import Loopy
    from zermelo.labels.outcomes import Outcomes
    from zermelo.values.player import Player

#: Maximum number of moves of the main line of a vertex.
MAX_LINE = 40


@verb.verb(
    verb.words("RULESET POSITION… | FILE VERTEX | value EXPRESSION", first_words={"value": ""}),
    verb.FILES,
    verb.rows("Print at most N rows of the table.", minimum=1),
    verb.SEARCH_OPTIONS,
    verb.ENDING,
    verb.turn("The player to move in a partizan game. Default: list the moves of both."),
    verb.TABLE,
    examples=["moves nim 3 5 6", "moves examples/fraenkel-fig6.tgf n3", 'moves value "{2,^|-1}"'],
    words_kind="position",
    json_shape="(ruleset position play outcome: str; remoteness: length; value: value; complete: "
    "bool; notes: [str]; claimed?: bool; turn?: str; score?: int | str; moves: [(move to outcome "
    "result reason: str; remoteness: length; value: value; claimed?: bool; player? distance? "
    "turn?: str; score? loss?: int | str)]; main_line: [option] | (left right: [option])) "
    "| (expression value outcome: str; moves: [(move to outcome result reason: str; remoteness: "
    "length; value: value; claimed?: bool; player? distance?: str)])",
    python_names=("move_table",),
)
def command(
    call: Call,
    *,
    words: tuple[str, ...],
    rows: int = verb.ROWS,
    play: Play = NORMAL,
    final: str | None = None,
    only_final: bool = False,
    turn: Player | None = None,
    tablebase: Tables = None,
) -> Answer:
    """List every move from a position, a vertex or a value, best first.

    For each move the table shows the result for the player who makes the move, and the outcome of
    the position that the move leads to, with its remoteness, value or score if these are found.
    Remoteness is the length of play when the winner hurries and the loser delays. Below the table
    of a position or vertex is its main line: perfect play, or the beginning of it. For a partizan
    game without --turn the moves of both players are listed. The options of an EXPRESSION are those
    of its value. If the EXPRESSION is in braces, or contains a form in single quotes, such as
    '{*|*}':1, its options are listed as written. The table shows which options are in the canonical
    form. If a VERTEX is given, --final names the vertices at which play ends.
    """
    if words[0] == verb.VALUE and len(words) > 1:
        call.refuse(
            "an expression has a value in normal play, and no board",
            *("play", "positions", "turn", "tablebase", "final", "only_final"),
        )
        from zermelo.verbs.worth import moves_of_value

        with call.step("finding the value"):
            answer = moves_of_value(call, " ".join(words[1:]), rows)
            call.files.refuse_unused_options()
            return answer
    moves: MoveTable[Any]
    if is_game(words, call.files):
        refuse_ending(call)
        with call.step("solving") as limits:
            position = with_turn(position_of(words, call.files), turn)
            engine = Engine(limits, tablebase=tablebase)
            moves = with_reasons(move_table(position, play, engine=engine), position.ruleset)
    else:
        call.refuse("a FILE has no rules", "positions", "turn", "tablebase")
        file, vertex = file_and_vertex(words, "moves")
        G = call.read(file).digraph
        ending = read_ending(call, G, final, play, only_final=only_final)
        with call.step(f"labelling {G.vertex_count:,} vertices") as limits:
            moves = moves_of_vertex(G, vertex, file, ending, limits=limits)

    def blocks() -> list[Block]:
        tables: list[Block] = []
        if moves.rows:
            note = and_more(len(moves.rows) - rows, "--rows N or --json show them")
            text_columns = moves.heads.index("outcome")
            tables = [table(moves.heads, moves.cells(rows), left=text_columns, note=note)]
        return [plain(moves.heading), *tables, plain(*moves.remarks)]

    return Answer(moves.json, blocks, stop=moves.stop)


def moves_of_vertex(
    G: Digraph,
    name: str,
    title: str = "",
    ending: Ending | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> MoveTable[Hashable]:
    """List the moves of a token on a vertex, with the values γ if found and if play ends as usual.

    >>> from zermelo import Digraph
    >>> G = Digraph([("a", "b"), ("b", "a"), ("b", "c")])
    >>> [(row.move, row.outcome, row.remoteness) for row in moves_of_vertex(G, "b").rows]
    [('b → c', Outcome.P, 0), ('b → a', Outcome.P, 2)]
    """
    from zermelo.labels.ending import USUAL_ENDING
    from zermelo.labels.loopy import loopy
    from zermelo.labels.outcomes import outcomes

    ending = ending or USUAL_ENDING
    G.index(name)
    with question(limits, size_of(G), f"labelling {G.vertex_count:,} vertices") as watch:
        result = outcomes(G, limits=watch, **ending.arguments)
        notes = [] if ending.is_usual else [str(ending)]
        stop: LimitReached | None = None
        values: Loopy | None = None
        try:
            values = loopy(G, limits=watch) if ending.is_usual else None
        except LimitReached as reached:
            stop = reached
            notes.append(f"Values were not found: the limit on {reached.limit} was reached.")
        rows = [
            MoveRow(
                f"{name} → {option}",
                str(option),
                option,
                result[option],
                result_of(result[option]),
                result.remoteness[option],
                None if values is None else values[option],
            )
            for option in ending.without_final_edges(G).options(name)
        ]
    moves: MoveTable[Hashable] = MoveTable(
        title,
        str(name),
        result[name],
        best_first(rows, result.best_option(name)),
        _main_line(result, name),
        remoteness=result.remoteness[name],
        value=None if values is None else values[name],
        play=ending.play,
        notes=notes,
        stop=stop,
    )
    return with_reasons(moves)


def _main_line(result: Outcomes, name: Hashable) -> list[LineMove]:
    """Return the moves of perfect play until it ends, repeats a vertex, or has `MAX_LINE` moves."""
    line: list[LineMove] = []
    vertex, seen = name, {name}
    while len(line) < MAX_LINE and (option := result.best_option(vertex)) is not None:
        line.append(LineMove(f"{vertex} → {option}", str(option)))
        if option in seen:
            break
        vertex = option
        seen.add(vertex)
    return line
