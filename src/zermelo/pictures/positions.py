"""Pictures of positions: the state graph or, if it is large, play from the position.

For play, drawn positions are solved one by one. Boards replace names if all are readable.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.compounds.turns import Turns, has_own_ends, misere_by_pruning
from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import Rules, options_of
from zermelo.games.scene import Place, Scene
from zermelo.labelling.explore import CLAIMED, Again, explore, in_text, small_graph, with_mover
from zermelo.limits import NO_LIMITS
from zermelo.pictures.document import Picture
from zermelo.pictures.excerpt import Excerpt, Ints, N, P, ends_of
from zermelo.pictures.layout import longest_walks
from zermelo.pictures.paint import INK, MUTED, pair, rect, text
from zermelo.pictures.pieces import COLOURS
from zermelo.pictures.svg import DigraphSvg
from zermelo.pictures.text import Sizes, title_of
from zermelo.solvers.engine import Engine
from zermelo.svg import px
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import plural

#: Maximum number of positions of a state graph that is drawn, if play can be drawn instead.
MAX_LISTED = 2_000
#: Maximum number of positions that are drawn as small boards.
MAX_BOARDS = 60
#: Maximum numbers of replies to a lost position that are considered, and that are added at first.
MAX_OPTIONS, FIRST_REPLIES = 1_000, 10
#: Maximum width and height of a small board, in pixels.
SIDE = 76.0
#: Maximum number of places of a readable small board.
MAX_PLACES = 40
GRAPH_KINDS = {"vertex", "edge", "joint", "point"}  # of places readable also in a single row
BOARD_KINDS = GRAPH_KINDS | {"square", "hexagon", "chocolate"}


@dataclass(frozen=True)
class DrawnPositions:
    """A state graph whose names are positions; ``inside`` are boards to draw in the vertices."""

    digraph: Digraph
    title: str
    start: str | None
    inside: list[str] | None


def state_graph_or_play(
    position: Position[Any], title: str | None, budget: int, *, legend: bool, whole: bool
) -> Picture | DrawnPositions:
    """Return the state graph to draw or, if it is large, a picture of play from the position.

    With ``whole``, or if positions cannot be solved singly, up to a million positions are listed.
    """
    position = with_mover(position)  # Left begins in a partizan position
    title = title_of(f"{position.ruleset} {position}".rstrip()) if title is None else title
    if not whole and can_be_solved_singly(position):
        states = small_graph(position, MAX_LISTED, NO_LIMITS.start())
    else:
        states = explore(position)
    if states is None:
        return draw_play(position, Engine(), title=title, legend=legend, budget=budget)
    return drawn_positions(position, states, NORMAL, title)


def drawn_positions(
    position: Position[Any], states: Digraph, play: Play, title: str
) -> DrawnPositions:
    """Return a state graph from `explore` with names and small boards for drawing."""
    G = in_text(position, states, play)
    start = str(position) if str(position) in G else None
    inside = thumbnails(position, states, play) if G.vertex_count <= MAX_BOARDS else None
    return DrawnPositions(G, title, start, inside)


def can_be_solved_singly(position: Position[Any]) -> bool:
    """Whether the rules are impartial, and every play ends because a player cannot move."""
    rules = position.ruleset
    return (
        rules.ends and rules.alternates and not isinstance(rules, Turns) and not has_own_ends(rules)
    )


def omits_ends(position: Position[Any], play: Play) -> bool:
    """Whether pictures of state graphs omit terminal positions: in misère play of most games."""
    return play is MISERE and misere_by_pruning(position.ruleset)


def thumbnails(position: Position[Any], states: Digraph, play: Play) -> list[str] | None:
    """Return boards to draw instead of names; None if a drawn vertex has no readable board."""
    drawn = [state for state in states if state is not CLAIMED and not isinstance(state, Again)]
    if omits_ends(position, play):
        ptr, _ = states.successors
        has_options = ptr[1:] > ptr[:-1]
        drawn = [state for state, is_shown in zip(states, has_options, strict=True) if is_shown]
    elif len(drawn) < len(states):
        return None
    return boards_of(position.ruleset, drawn)


@dataclass(frozen=True)
class PlayExcerpt(Excerpt):
    """An excerpt whose heights are lengths of the longest drawn play instead of remoteness."""

    def quickest(self, edges: Ints) -> NDArray[np.bool_]:
        """Return all winning moves as equally quick, since the length of play is unknown."""
        return np.ones(edges.size, np.bool_)

    def height_text(self, remoteness: int) -> str:  # noqa: ARG002
        """Return an empty text, since the length of play is unknown."""
        return ""


def draw_play(
    position: Position[Any],
    engine: Engine,
    play: Play = NORMAL,
    *,
    title: str | None = None,
    legend: bool = True,
    budget: int = 60,
) -> Picture:
    """Return a picture of how the winner of a position plays, with at most ``budget`` positions.

    A won position has one winning move, a lost position as many replies as there is room for. The
    remoteness stays unknown, so heights are lengths of the longest drawn play. Raises InputError if
    a position is a draw, or a partizan position does not say who is to move.
    """
    with engine.question():
        builder = _PlayExcerptBuilder(position, play, engine, budget)
        builder.grow()
    excerpt = builder.excerpt()
    names = [drawn.label for drawn in builder.positions.values()]
    inside = boards_of(position.ruleset, builder.positions)
    sizes = Sizes.for_names(names, excerpt.across) if inside is None else Sizes.for_boards()
    svg = DigraphSvg(excerpt, names, sizes, inside=inside)
    return Picture(svg.document(title, legend=legend), excerpt.note)


class _PlayExcerptBuilder:
    """Adds positions to an excerpt, beginning with its start, up to ``budget`` positions."""

    def __init__(self, start: Position[Any], play: Play, engine: Engine, budget: int) -> None:
        self.play, self.engine, self.budget = play, engine, budget
        self.positions: dict[Any, Position[Any]] = {}
        self.pnd: dict[Any, int] = {}
        self.winning: dict[Any, Any] = {}  # the option of a winning move, by state
        self.start = start
        self.add(start)

    def add(self, position: Position[Any]) -> bool:
        """Add a position, with a winning move if it has one; return False if there is no room."""
        needed = [position]
        solution = self.engine.solve(position, self.play)
        if solution.outcome is Outcome.D or solution.starts:
            raise InputError(f"{position.ruleset}: a picture needs the whole state graph")
        if solution.outcome is Outcome.N and solution.best is not None:
            self.winning[position.state] = solution.best.to.state
            needed.append(solution.best.to)
        new = [added for added in needed if added.state not in self.positions]
        if len(self.positions) + len(new) > self.budget:
            return False
        for added in new:
            won = added is position and solution.outcome is Outcome.N
            self.positions[added.state], self.pnd[added.state] = added, N if won else P
        return True

    def replies(self, state: object) -> list[Any]:
        """Return the options of a lost position, at most `MAX_OPTIONS`; empty for a won one."""
        if self.pnd[state] == N:
            return []
        options = options_of(self.positions[state].ruleset, state)
        return list(dict.fromkeys(islice(options, MAX_OPTIONS)))

    def grow(self) -> None:
        """Add replies until one does not fit: first a few of each position, then more of them."""
        for max_replies in (FIRST_REPLIES, self.budget):
            queue = list(self.positions)
            for state in queue:
                for option in self.replies(state)[:max_replies]:
                    count = len(self.positions)
                    if option in self.positions:
                        continue
                    if not self.add(Position(self.start.ruleset, option)):
                        return
                    queue += list(self.positions)[count:]

    def excerpt(self) -> PlayExcerpt:
        number = {state: index for index, state in enumerate(self.positions)}
        edges, omitted = list[tuple[int, int]](), dict[int, int]()
        for state, index in number.items():
            options = [self.winning[state]] if state in self.winning else self.replies(state)
            shown = [number[option] for option in options if option in number]
            edges += [(index, target) for target in shown]
            if self.pnd[state] == P and len(shown) < len(options):
                omitted[index] = len(options) - len(shown)
        goal = "win" if self.pnd[self.start.state] == N else "answer every move"
        label = str(self.start) or self.start.ruleset.start
        note = (
            f"how to {goal} from position {label!r}: {plural(len(number), 'position', 'positions')}"
        )
        if omitted:
            note += f", {plural(sum(omitted.values()), 'option', 'options')} left out"
        pnd = np.array(list(self.pnd.values()), np.int64)
        sources, targets = ends_of(edges)
        heights = longest_walks(len(number), targets, sources)
        vertices = np.arange(len(number))
        return PlayExcerpt(vertices, sources, targets, pnd, heights, note, omitted, 0, axis="")


def boards_of(rules: Rules[Any], states: Iterable[Any]) -> list[str] | None:
    """Return a small board for each state; None if some state has no readable board."""
    drawn: list[str] = []
    for state in states:
        try:
            scenes = Position(rules, state).scenes()
        except InputError:
            return None
        places = [place for scene in scenes for place in scene.places]
        readable_kinds = GRAPH_KINDS if len({place.y for place in places}) < 2 else BOARD_KINDS
        is_readable = {place.kind for place in places} <= readable_kinds
        if len(scenes) != 1 or not is_readable or len(places) > MAX_PLACES:
            return None
        drawn.append(_small_board(scenes[0]))
    return drawn


def _small_board(scene: Scene) -> str:
    """Return the SVG of a scene around the origin, without names."""
    if not scene.places:
        return f'<rect x="-2" y="-2" width="4" height="4" fill="{MUTED}"/>'
    xs, ys = ([getattr(place, axis) for place in scene.places] for axis in "xy")
    wide, high = max(xs) - min(xs) + 0.8, max(ys) - min(ys) + 0.8
    scale = min(SIDE / wide, SIDE / high, 30.0)
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    xy = {p.id: ((p.x - middle_x) * scale, (p.y - middle_y) * scale) for p in scene.places}
    pieces = []
    for line in scene.lines:
        if line.look == "gone" and scene.places[0].kind == "vertex":
            continue
        way = f"M{pair(xy[line.start])}L{pair(xy[line.end])}"
        colour = COLOURS[line.look][0] if line.look in COLOURS else MUTED
        pieces.append(f'<path d="{way}" stroke="{colour}" stroke-width="2.2"/>')
    return "".join([*pieces, *(_piece(place, *xy[place.id], scale) for place in scene.places)])


def _piece(place: Place, x: float, y: float, scale: float) -> str:
    colour = place.holds.partition(":")[0]
    fill, border = COLOURS[colour][:2] if colour in COLOURS else ("#ffffff", "#6e7883")
    if place.kind in ("edge", "joint"):
        return ""
    if place.kind in ("square", "hexagon", "chocolate"):
        empty_fill = "#a9765a" if place.kind == "chocolate" else "#ffffff"
        inside = {"gone": "#7b8590", "": empty_fill}.get(colour, "#ffffff")
        square = rect(scale, scale, inside, "#6e7883", at=(x, y))
        man = "" if colour in ("", "gone") else place.holds
        return square + (man and _man(man, x, y, 0.36 * scale, fill, border))
    if colour == "gone":
        left, top = px(x - 1.2), px(y - 1.2)
        return f'<rect x="{left}" y="{top}" width="2.4" height="2.4" fill="#c3c9cf"/>'
    if not colour:
        fill = border = "#4a4f57"
    return _man(place.holds, x, y, min(0.16 * scale, 6.0), fill, border)


def _man(holds: str, x: float, y: float, r: float, fill: str, border: str) -> str:
    colour, _, letter = holds.partition(":")
    if colour and colour not in COLOURS:
        return text(holds[:1], x, y + 0.75 * r, 2.2 * r, INK)
    disc = rect(2 * r, 2 * r, fill, border, "", r, at=(x, y))
    return disc + (text(letter[:1], x, y + 0.5 * r, 1.5 * r, COLOURS[colour][2]) if letter else "")
