"""Pictures of digraphs, of the state graphs of games, of boards and of values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from zermelo.budget import SIDE_QUESTION_SHARE
from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError, LimitReached
from zermelo.games.position import Position
from zermelo.games.setup import setup_of
from zermelo.games.turn_and_score import name_to_move
from zermelo.kernel.kernels import Kernels
from zermelo.labelling.explore import explore, small_graph, with_mover
from zermelo.labels.ending import USUAL_ENDING, Ending
from zermelo.labels.outcomes import outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.pictures.board import board_of
from zermelo.pictures.document import Picture
from zermelo.pictures.picture import draw
from zermelo.pictures.positions import (
    MAX_LISTED,
    DrawnPositions,
    can_be_solved_singly,
    draw_play,
    drawn_positions,
    omits_ends,
)
from zermelo.pictures.text import title_of
from zermelo.pictures.verdicts import UNKNOWN, verdicts_of
from zermelo.rulesets.reading import position_of, with_turn
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.loopy import Sided
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import Player
from zermelo.verbs.call import Call, question
from zermelo.verbs.vertices import as_text, framework_size_of, size_of, vertex_named

if TYPE_CHECKING:
    from zermelo.digraph.views import VertexSet
    from zermelo.labelling.tables.table import Tables

#: Maximum number of vertices of a digraph drawn whole by default; four times as many edges.
MAX_VERTICES = 300
#: Maximum number of positions of a state graph that is drawn if it must be solved whole.
MAX_POSITIONS = 5_000
TOO_MANY_NOTE = f"the board, as there are more than {MAX_POSITIONS:,} positions (--all lists them)"
#: Default limit on positions searched to colour the moves; 100 times as many with compiled rules.
MAX_SEARCHED = 5_000
#: Maximum number of positions of a game tree.
MAX_TREE = 150


@dataclass(frozen=True)
class Extension:
    """An extension to mark, by its number from 1 in the order of ``zermelo argue --all``."""

    semantics: str
    number: int
    members: VertexSet | None  # None if there is no extension

    @property
    def name(self) -> str:
        """The semantics and number in words."""
        return f"{self.semantics} extension {self.number}"


@dataclass(frozen=True)
class DrawAnswer:
    """A picture of ``digraph`` or, with ``--board``, ``board``; other pictures set neither."""

    picture: Picture
    digraph: Digraph | None = None
    has_kernel: bool | None = None  # whether there is a kernel to mark, if one was asked for
    board: Position[Any] | None = None
    setup: bool = False  # whether the JSON says how to set up another position
    extension: Extension | None = None
    attacks: bool = False  # whether the digraph is a framework: its edges are reversed attacks

    def json(self, file: str | None = None) -> dict[str, object]:
        """Return plain data, with the name of the picture file."""
        facts: dict[str, object] = {}
        if self.digraph is not None:
            facts = (framework_size_of if self.attacks else size_of)(self.digraph)
        facts |= {"file": file, "shows": self.picture.note}
        if self.picture.drawing is not None:
            facts["drawing"] = self.picture.drawing.json()
        if self.has_kernel is not None:
            facts["exists"] = self.has_kernel
        if (marked := self.extension) is not None:
            facts["semantics"] = marked.semantics
            facts["number"] = None if marked.members is None else marked.number
            facts["extension"] = as_text(marked.members)
        if self.board is not None:
            position = self.board
            facts |= {"ruleset": str(position.ruleset), "position": str(position)}

            def move_texts(option: object, player: Player | None) -> tuple[str, str]:
                move = position.moves_to([option], player)[0]
                return str(move.to), str(move)

            facts["scenes"] = [scene.json(move_texts) for scene in position.scenes()]
            if not position.ruleset.alternates:
                facts["turn"] = name_to_move(position)
            if self.setup:
                setup = setup_of(position)
                facts["setup"] = None if setup is None else asdict(setup)
        return facts


def draw_digraph(
    G: Digraph,
    title: str | None = None,
    *,
    around: str | None = None,
    kernel: bool = False,
    legend: bool = True,
    attacks: bool = False,
    whole: bool = False,
    ending: Ending = USUAL_ENDING,
    extension: tuple[str, int] | None = None,
    state_graph: DrawnPositions | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> DrawAnswer:
    """Draw a digraph with its outcomes or, if it is large, the winning strategy around a vertex.

    With ``attacks`` the edges are reversed attacks. ``extension`` is a semantics and the number,
    from 1, of the extension to mark. With ``state_graph``, the positions of a state graph, a kernel
    is marked if one is found.

    >>> draw_digraph(Digraph([("a", "b")])).json()["shows"]
    '2 vertices (1 P, 1 N), 1 edge'
    """
    members = marked_extension = None
    size = (framework_size_of if attacks else size_of)(G)
    noun = "arguments" if attacks else "vertices"
    with question(limits, size, f"labelling {G.vertex_count:,} {noun}") as watch:
        result = outcomes(G, limits=watch, **ending.arguments)
        if kernel or state_graph is not None:
            try:
                members = Kernels(result).find(limits=watch)
            except LimitReached:
                if kernel:
                    raise
        if extension is not None:
            marked_extension = extension_of(G, *extension, watch)
            members = marked_extension.members
        centre = None if around is None else vertex_named(G, around)
        is_large = G.vertex_count > MAX_VERTICES or G.edge_count > 4 * MAX_VERTICES
        if state_graph is not None and around is None and is_large and not whole:
            centre = state_graph.start
        picture = draw(
            G,
            outcomes=result,
            kernel=members,
            around=centre,
            title=title,
            max_vertices=MAX_VERTICES,
            legend=legend,
            inside=None if state_graph is None else state_graph.inside,
            attacks=attacks,
            whole=whole,
            marked_as=None if marked_extension is None else f"in {marked_extension.name}",
        )
    has_kernel = members is not None if kernel else None
    return DrawAnswer(picture, G, has_kernel, extension=marked_extension, attacks=attacks)


def draw_state_graph(
    call: Call,
    words: Sequence[str],
    play: Play = NORMAL,
    *,
    title: str | None = None,
    around: str | None = None,
    kernel: bool = False,
    legend: bool = True,
    whole: bool = False,
    mover: Player | None = None,
    tablebase: Tables = None,
) -> DrawAnswer:
    """Draw the state graph of the position that words name, with a kernel if one is found.

    If the graph is large, the winning strategy from the position is drawn or, if positions cannot
    be solved one by one, the board of the position, unless ``around``, ``kernel`` or ``whole`` is
    set. In a partizan position ``mover`` moves first.
    """
    position = with_mover(with_turn(position_of(words, call.files), mover))
    given_title, title = title, title or _title(position) + ", misère" * (play is MISERE)
    with question(call.limits, {}, "exploring") as watch:
        engine = Engine(watch, tablebase=tablebase)
        solved_one_by_one = can_be_solved_singly(position) or (
            tablebase is not None  # a table solves wins one by one, but not draws
            and engine.answer(position, Goal.OUTCOME, play).outcome is not Outcome.D
        )
        max_states = MAX_LISTED if solved_one_by_one else MAX_POSITIONS
        list_all = whole or around is not None or kernel
        states = (
            explore(position, play=play, limits=watch)
            if list_all
            else small_graph(position, max_states, watch)
        )
        if states is None and not solved_one_by_one:
            picture = _coloured_board(position, engine, play, title=given_title, legend=legend)
            return DrawAnswer(replace(picture, note=f"{picture.note}; {TOO_MANY_NOTE}"))
        if states is None:
            return DrawAnswer(draw_play(position, engine, play, title=title, legend=legend))
        if given_title is None:
            title += ", without its terminal positions" * omits_ends(position, play)
        drawn = drawn_positions(position, states, play, title)
        return draw_digraph(
            drawn.digraph, title, around=around, kernel=kernel, legend=legend, whole=whole,
            state_graph=drawn, limits=watch,
        )  # fmt: skip


def board(
    call: Call,
    words: Sequence[str],
    play: Play = NORMAL,
    *,
    title: str | None = None,
    legend: bool = True,
    turn: Player | None = None,
    bare: bool = False,
    setup: bool = False,
    tablebase: Tables = None,
) -> DrawAnswer:
    """Draw the board of a position; a ``bare`` board has no colours, and nothing is solved."""
    position = with_turn(position_of(words, call.files), turn)
    if bare:
        drawn = board_of(position, position.scenes(), title=title, legend=legend)
    else:
        engine = Engine(call.limits, tablebase=tablebase)
        drawn = _coloured_board(position, engine, play, title=title, legend=legend)
    return DrawAnswer(drawn, board=position, setup=setup)


def _coloured_board(
    position: Position[Any], engine: Engine, play: Play, *, title: str | None, legend: bool
) -> Picture:
    """Draw a board, with coloured moves unless the rules forbid solving or solving takes long."""
    scenes, verdicts, is_solvable = position.scenes(), UNKNOWN, True
    try:
        position.ruleset.canonical(position.state)
    except InputError:  # the rules allow no solution from this position
        is_solvable = False
    if is_solvable:
        with engine.question() as budget:
            max_positions = budget.limits.positions or MAX_SEARCHED
            try:
                with budget.limit_positions(max_positions, share=SIDE_QUESTION_SHARE):
                    verdicts = verdicts_of(engine.solve(position, play))
            except LimitReached as stop:
                if stop.limit not in ("positions", "time"):
                    raise
    picture = board_of(position, scenes, verdicts, title=title, legend=legend)
    unsolved = "; colouring the moves would take longer" * (verdicts is UNKNOWN)
    return replace(picture, note=f"{picture.note}{unsolved}")


def thermograph(call: Call, words: Sequence[str], title: str | None = None) -> DrawAnswer:
    """Draw the thermograph of the partizan position that words name."""
    from zermelo.solvers.loopy_partizan import game_value
    from zermelo.values.partizan.thermograph_svg import note_of, thermograph_svg

    position = position_of(words, call.files)
    value = game_value(position, Engine(call.limits))
    if isinstance(value, Sided):
        raise InputError(
            f"{position.ruleset} {position} is worth {value}, which has no thermograph"
        )
    svg = thermograph_svg(value.thermograph, _title(position) if title is None else title)
    note = f"the thermograph of {position.ruleset} {position}: {note_of(value.thermograph)}"
    return DrawAnswer(Picture(svg, note))


def tree(call: Call, words: Sequence[str], title: str | None = None) -> DrawAnswer:
    """Draw the game tree of a partizan position, with values; equivalent options are drawn once."""
    from zermelo.games.rules import PartizanRuleset
    from zermelo.pictures.game_tree import Node, game_tree_svg

    start, engine = position_of(words, call.files), Engine(call.limits)
    rules = start.ruleset
    if not isinstance(rules, PartizanRuleset):
        raise InputError(f"{rules} is impartial; leave --tree out to draw its state graph")
    root = Node((*str(start).split("|"), str(engine.value(start))))
    queue, count = [(start.state, root)], 1
    for state, node in queue:  # the loop appends to the queue
        for moves, options in ((rules.left, node.left), (rules.right, node.right)):
            for option in {rules.canonical(o): o for o in moves(state)}.values():
                count += 1
                if count > MAX_TREE:
                    raise InputError(
                        f"the game tree of {rules} {start} has more than {MAX_TREE} positions; "
                        "give a smaller position, or draw its --thermograph"
                    )
                child = Position(rules, option)
                options.append(Node((*str(child).split("|"), str(engine.value(child)))))
                queue.append((option, options[-1]))
    heading = _title(start) if title is None else title
    note = f"the game tree of {rules} {start}, {count} positions"
    return DrawAnswer(Picture(game_tree_svg(root, heading), note))


def _title(position: Position[Any]) -> str:
    """Return the heading of a picture of a position."""
    return title_of(f"{position.ruleset} {position}".rstrip())


def extension_of(
    G: Digraph, semantics: str, number: int, limits: Limits | Watch = NO_LIMITS
) -> Extension:
    """Return the extension with a number, from 1; the edges of the digraph are reversed attacks."""
    from zermelo.argumentation.framework import Framework

    count, members = 0, None
    for extension in Framework.of_moves(G).extensions(semantics, number, limits=limits):
        count, members = count + 1, extension
    if 0 < count < number:
        found = (
            f"is 1 {semantics} extension" if count == 1 else f"are {count:,} {semantics} extensions"
        )
        raise InputError(
            f"there {found}, and no extension {number:,}; give --extension a number up to {count:,}"
        )
    return Extension(semantics, number, members)
