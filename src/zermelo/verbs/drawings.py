"""Pictures of digraphs, of the state graphs of games, of boards and of values."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from zermelo.budget import SIDE_QUESTION_SHARE
from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError, LimitReached
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.setup import setup_of
from zermelo.kernel.kernels import Kernels
from zermelo.labelling.explore import explore, few_states, to_move
from zermelo.labels.ending import USUAL, Ending
from zermelo.labels.outcomes import outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.pictures.board import board_of
from zermelo.pictures.document import Picture
from zermelo.pictures.picture import draw
from zermelo.pictures.positions import FEW, DrawnPositions, is_cut, may_be_asked, shown_of
from zermelo.pictures.text import titled
from zermelo.pictures.unexplored import draw_play
from zermelo.pictures.verdicts import UNKNOWN, verdicts_of
from zermelo.rulesets.reading import position_of, turned
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Wish
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.loopy import Sided
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import Player
from zermelo.verbs.call import question
from zermelo.verbs.vertices import as_text, framework_size_of, one_of, size_of

if TYPE_CHECKING:
    from zermelo.digraph.views import VertexSet
    from zermelo.labelling.tables.table import Tables

#: A digraph with more vertices is not drawn whole, but around a vertex.
WHOLE = 300
#: Where play need not end, positions are listed up to so many; of more the board is drawn.
LISTED = 5_000
TOO_MANY = f"the board, as there are more than {LISTED:,} positions (--all lists them)"
#: So many positions, of compiled rules a hundred times as many, may say what moves are worth.
JUDGED = 5_000
#: A game tree has no more positions than this.
TREE = 150


@dataclass(frozen=True)
class Extension:
    """An extension to mark in the picture of a framework.

    The number counts from 1, in the order of ``zermelo argue --all``; members are None where there
    is no extension at all.
    """

    semantics: str
    number: int
    members: VertexSet | None

    @property
    def told(self) -> str:
        """What the members are, in words."""
        return f"in {self.semantics} extension {self.number}"

    def json(self) -> dict[str, object]:
        """Return plain data."""
        number = None if self.members is None else self.number
        return {"semantics": self.semantics, "number": number, "extension": as_text(self.members)}


@dataclass(frozen=True)
class DrawAnswer:
    """A picture.

    ``exists`` says whether there is a kernel to mark, None where nobody asked. Of a board there is
    the position instead of a digraph; with ``setup`` it is also said how another one is set up
    there. With ``attacks`` the digraph is a framework: its edges are attacks turned round.
    """

    picture: Picture
    digraph: Digraph | None = None
    exists: bool | None = None
    board: Position[Any] | None = None
    setup: bool = False
    extension: Extension | None = None
    attacks: bool = False

    def json(self, file: str | None = None) -> dict[str, object]:
        """Return plain data, with the name of the file where it is kept."""
        counted = framework_size_of if self.attacks else size_of
        size = {} if self.digraph is None else counted(self.digraph)
        facts = {**size, "file": file, "shows": self.picture.note}
        if self.picture.drawing is not None:
            facts["drawing"] = self.picture.drawing.json()
        if self.exists is not None:
            facts["exists"] = self.exists
        if self.extension is not None:
            facts |= self.extension.json()
        if self.board is not None:
            here = self.board
            facts |= {"ruleset": str(here.ruleset), "position": str(here)}
            facts["scenes"] = self._scenes(here)
            if self.setup:
                setup = setup_of(here)
                facts["setup"] = None if setup is None else asdict(setup)
        return facts

    @staticmethod
    def _scenes(here: Position[Any]) -> list[dict[str, object]]:
        """Return what is seen of a position, with every move as one makes it there."""

        def written(option: object, _player: Player | None) -> tuple[str, str]:
            move = here.moves_to([option])[0]
            return str(move.to), str(move)

        return [scene.json(written) for scene in here.scenes()]


def of_digraph(
    G: Digraph,
    title: str | None = None,
    *,
    around: str | None = None,
    kernel: bool = False,
    legend: bool = True,
    attacks: bool = False,
    whole: bool = False,
    ending: Ending = USUAL,
    extension: tuple[str, int] | None = None,
    shown: DrawnPositions | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> DrawAnswer:
    """Draw a digraph with its outcomes or, if it is large, the winning strategy around a vertex.

    Where its edges are ``attacks`` turned round, the picture says which way arrows run. With
    ``whole`` a large one is drawn whole too. ``extension`` marks one of a framework: a semantics,
    and the number of the extension, counted from 1. Of a state graph, ``shown``, a kernel is marked
    if one is found.

    Examples
    --------
    >>> of_digraph(Digraph([("a", "b")])).json()["shows"]
    '2 vertices (1 P, 1 N), 1 edge'
    """
    members = marked = None
    size = (framework_size_of if attacks else size_of)(G)
    parts = "arguments" if attacks else "vertices"
    with question(limits, size, f"labelling {G.vertex_count:,} {parts}") as watch:
        result = outcomes(G, limits=watch, **ending.asked)
        if kernel or shown is not None:
            try:
                members = Kernels(result).find(limits=watch)
            except LimitReached:
                if kernel:
                    raise
        if extension is not None:
            marked = extension_of(G, *extension, watch)
            members = marked.members
        centre = None if around is None else one_of(G, around)
        large = G.vertex_count > WHOLE or G.edge_count > 4 * WHOLE
        if shown is not None and around is None and large and not whole:
            centre = shown.start
        picture = draw(
            G,
            outcomes=result,
            kernel=members,
            around=centre,
            title=title,
            max_vertices=WHOLE,
            legend=legend,
            inside=None if shown is None else shown.inside,
            attacks=attacks,
            whole=whole,
            marked_as=None if marked is None else marked.told,
        )
    exists = members is not None if kernel else None
    return DrawAnswer(picture, G, exists, extension=marked, attacks=attacks)


def of_position(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    title: str | None = None,
    around: str | None = None,
    kernel: bool = False,
    legend: bool = True,
    whole: bool = False,
    begins: Player | None = None,
    tablebase: Tables = None,
    limits: Limits | Watch = NO_LIMITS,
) -> DrawAnswer:
    """Draw the state graph of the position that words name, with a kernel if it has one.

    For misère play without the terminal positions, unless rules have ends of their own. A large one
    is not drawn whole, but how to play from the position; where play ends, only what is drawn is
    looked at, unless ``around``, ``kernel`` or ``whole`` ask for more. Of a partizan position with
    Left to begin, or Right.
    """
    here = to_move(turned(position_of(words, resolver), begins))
    own, title = title, title or _title(here) + ", misère" * (play is MISERE)
    with question(limits, {}, "exploring") as watch:
        engine = Engine(watch, tablebase=tablebase)
        asked_one_by_one = may_be_asked(here) or (
            tablebase is not None  # and somebody wins
            and engine.answer(here, Wish.OUTCOME, play).outcome is not Outcome.D
        )
        every = whole or around is not None or kernel
        most = FEW if asked_one_by_one else LISTED
        states = explore(here, play=play, limits=watch) if every else few_states(here, most, watch)
        if states is None and not asked_one_by_one:
            picture = _board(here, engine, play, title=own, legend=legend)
            return DrawAnswer(replace(picture, note=f"{picture.note}; {TOO_MANY}"))
        if states is None:
            return DrawAnswer(draw_play(here, engine, play, title=title, legend=legend))
        if own is None:
            title += ", without its terminal positions" * is_cut(here, play)
        shown = shown_of(here, states, play, title)
        return of_digraph(
            shown.digraph, title, around=around, kernel=kernel, legend=legend, whole=whole,
            shown=shown, limits=watch,
        )  # fmt: skip


def board(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    title: str | None = None,
    legend: bool = True,
    turn: Player | None = None,
    bare: bool = False,
    setup: bool = False,
    tablebase: Tables = None,
    limits: Limits | Watch = NO_LIMITS,
) -> DrawAnswer:
    """Draw what the position that words name is played on, and what wins.

    Of a partizan position for both players, or for the one whose ``turn`` it is. What is ``bare``
    is not solved.
    """
    here = turned(position_of(words, resolver), turn)
    if bare:
        drawn = board_of(here, here.scenes(), title=title, legend=legend)
    else:
        engine = Engine(limits, tablebase=tablebase)
        drawn = _board(here, engine, play, title=title, legend=legend)
    return DrawAnswer(drawn, board=here, setup=setup)


def _board(
    here: Position[Any], engine: Engine, play: Play, *, title: str | None, legend: bool
) -> Picture:
    """Draw a board; what moves are worth is left out where it takes long, for nobody asked."""
    scenes = here.scenes()
    with engine.question() as budget:
        stated = budget.limits.positions is not None
        try:
            with (
                nullcontext() if stated else budget.at_most(JUDGED),
                budget.within(SIDE_QUESTION_SHARE),
            ):
                verdicts = verdicts_of(engine.solve(here, play))
        except LimitReached as stop:
            if stop.limit not in ("positions", "time"):
                raise
            picture = board_of(here, scenes, UNKNOWN, title=title, legend=legend)
            return replace(picture, note=f"{picture.note}; what moves are worth would take longer")
    return board_of(here, scenes, verdicts, title=title, legend=legend)


def thermograph(
    words: Sequence[str],
    resolver: Resolver,
    *,
    title: str | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> DrawAnswer:
    """Draw the thermograph of the partizan position that words name."""
    from zermelo.solvers.loopy_partizan import game_value
    from zermelo.values.partizan.thermograph_svg import note_of, thermograph_svg

    here = position_of(words, resolver)
    value = game_value(here, Engine(limits))
    if isinstance(value, Sided):
        raise InputError(f"{here.ruleset} {here} is worth {value}, which has no thermograph")
    svg = thermograph_svg(value.thermograph, _title(here) if title is None else title)
    told = f"the thermograph of {here.ruleset} {here}: {note_of(value.thermograph)}"
    return DrawAnswer(Picture(svg, told))


def tree(
    words: Sequence[str],
    resolver: Resolver,
    *,
    title: str | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> DrawAnswer:
    """Draw the game tree of the partizan position that words name, with what each is worth.

    Of options that a mirror turns into one another, one is drawn.
    """
    from zermelo.games.rules import PartizanRuleset
    from zermelo.pictures.game_tree import Node, game_tree_svg

    here, engine = position_of(words, resolver), Engine(limits)
    rules = here.ruleset
    if not isinstance(rules, PartizanRuleset):
        raise InputError(f"{rules} is impartial; leave --tree out to draw its state graph")
    root = Node((*str(here).split("|"), str(engine.value(here))))
    work, count = [(here.state, root)], 1
    for state, node in work:  # which grows meanwhile: a queue
        for moves, options in ((rules.left, node.left), (rules.right, node.right)):
            for option in {rules.canonical(o): o for o in moves(state)}.values():
                count += 1
                if count > TREE:
                    raise InputError(
                        f"the game tree of {rules} {here} has more than {TREE} positions; give a "
                        "smaller position, or draw its --thermograph"
                    )
                there = Position(rules, option)
                options.append(Node((*str(there).split("|"), str(engine.value(there)))))
                work.append((option, options[-1]))
    heading = _title(here) if title is None else title
    note = f"the game tree of {rules} {here}, {count} positions"
    return DrawAnswer(Picture(game_tree_svg(root, heading), note))


def _title(here: Position[Any]) -> str:
    """Return the heading of a picture of a position."""
    return titled(f"{here.ruleset} {here}".rstrip())


def extension_of(
    G: Digraph, semantics: str, number: int, limits: Limits | Watch = NO_LIMITS
) -> Extension:
    """Return an extension of the framework whose attacks are turned round in a digraph."""
    from zermelo.argumentation.framework import Framework

    seen, members = 0, None
    for one in Framework.of_moves(G).extensions(semantics, number, limits=limits):
        seen, members = seen + 1, one
    if 0 < seen < number:
        be = "is 1" if seen == 1 else f"are {seen:,}"
        noun = "extension" if seen == 1 else "extensions"
        raise InputError(
            f"there {be} {semantics} {noun}, and no extension {number:,}; give --extension a "
            f"number up to {seen:,}"
        )
    return Extension(semantics, number, members)
