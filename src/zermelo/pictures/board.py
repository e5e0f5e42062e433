"""Pictures of what a position is played on, with the moves that win."""

from __future__ import annotations

from collections.abc import Hashable
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.errors import InputError
from zermelo.games.board import Board, WithBoard
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.pictures import paint
from zermelo.pictures.layers import layered
from zermelo.pictures.legend import heading, rows_of
from zermelo.pictures.paint import n
from zermelo.pictures.picture import Picture
from zermelo.pictures.plane import plane
from zermelo.pictures.svg import FONT, MARGIN
from zermelo.pictures.text import Sizes, plural
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.position import Position
    from zermelo.pictures.layers import Floats

__all__ = ["draw_board"]

#: More vertices are not drawn.
MOST = 300
#: Codes of colours: what wins to choose, what does not, what is gone.
WINS, OTHER, GONE = 0, 1, 2
SAYS = ("choosing it wins: it leads to P", "choosing it leads to N")
LEADS = ("P", "N", "")
LEAST = 420.0


class Look(IntEnum):
    """What an edge of a board is."""

    WINS, LOSES, THERE, GONE = range(4)


#: How it is drawn.
LOOKS = {
    Look.WINS: f'stroke="{paint.FILLS[WINS].border}" stroke-width="3.2"',
    Look.LOSES: f'stroke="{paint.FILLS[OTHER].border}" stroke-width="1.8"',
    Look.THERE: f'stroke="{paint.MUTED}" stroke-width="1.4"',
    Look.GONE: 'stroke="#b9c0c7" stroke-width="1" stroke-dasharray="3 4"',
}


def draw_board(
    position: Position[Any],
    play: Play = NORMAL,
    *,
    title: str | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Picture:
    """Draw what a position is played on: the Hasse diagram of an order, or a graph.

    What is gone is grey, and what it wins to choose stands out. For games whose play ends.

    Parameters
    ----------
    position : Position
        Of a ruleset that has a method ``board``, see `zermelo.games.board.Board`.
    play : Play
    title : str, optional
        By default the ruleset and the position.
    limits : Limits or Watch

    Returns
    -------
    Picture
        The same bytes for the same input.

    Raises
    ------
    InputError
        The ruleset has no board, or it is too large to be drawn.
    MissingExtra
        The layout library is not installed.
    LimitReached

    Examples
    --------
    >>> from zermelo.rulesets import position_of
    >>> picture = draw_board(position_of("poset --on boolean:3 -123".split()))
    >>> picture.note
    '8 vertices, 1 of them gone; choosing 0 wins'
    """
    ruleset = position.ruleset
    if not isinstance(ruleset, WithBoard) or not ruleset.ends:
        raise InputError(
            f"{ruleset.name} has no board to draw; leave --board out for the graph of its positions"
        )
    board = ruleset.board(position.state)
    names = list(board.whole.names)
    if len(names) > MOST:
        raise InputError(f"a board of {len(names):,} vertices; up to {MOST} are drawn")
    found = position.solve(play, limits=limits)
    winning = {move.to.state for move in found.winning_moves}
    sizes = Sizes.for_names(map(str, names))
    note = _note(board, names, winning)
    svg = _write(board, winning, sizes, title or f"{ruleset} {position}".strip(), note)
    return Picture(svg, note)


def _code(board: Board, name: Hashable, winning: set[Hashable]) -> int:
    if name not in board.moves:
        return GONE
    return WINS if board.moves[name] in winning else OTHER


def _note(board: Board, names: list[Hashable], winning: set[Hashable]) -> str:
    gone = sum(name not in board.moves for name in names)
    wins = [_word(name) for name, option in board.moves.items() if option in winning]
    told = f"choosing {', '.join(wins[:12])}{' …' * (len(wins) > 12)} wins" if wins else ""
    return (
        plural(len(names), "vertex", "vertices")
        + f", {gone} of them {board.gone}" * (gone > 0)
        + (f"; {told}" if wins else "; no move wins")
    )


def _word(name: Hashable) -> str:
    return "–".join(map(str, name)) if isinstance(name, tuple) else str(name)


def _places(board: Board, sizes: Sizes) -> tuple[Floats, Floats]:
    """Give each vertex its place: by height in a Hasse diagram, in the plane otherwise."""
    sources, targets = (ends.astype(np.int64) for ends in board.whole.edge_arrays())
    if not board.upward:
        return plane(len(board.whole), sources, targets, sizes)
    height = np.zeros(len(board.whole), np.int64)
    for _ in range(len(board.whole)):  # longest way up, relaxed until nothing changes
        before = height.copy()
        np.maximum.at(height, targets, height[sources] + 1)
        if np.array_equal(before, height):
            break
    x, y, _ = layered(height, sources, targets, np.zeros(sources.size, np.int64), sizes)
    return x, y


def _write(board: Board, winning: set[Hashable], sizes: Sizes, title: str, note: str) -> str:
    """Write the document: lines, vertices, heading and legend."""
    names = list(board.whole.names)
    x, y = _places(board, sizes) if names else (np.zeros(1), np.zeros(1))
    across, down = float(np.ptp(x)) + sizes.width, float(np.ptp(y)) + sizes.height
    codes = {name: _code(board, name, winning) for name in names}
    edges = [(edge, _look(board, edge, winning)) for edge in _edges(board)]
    width = max(across + 2 * MARGIN, LEAST)
    above, used = heading(title, note, MARGIN, width - 2 * MARGIN)
    top = MARGIN + used + 12
    foot = top + down + 12
    says = (*SAYS, board.gone)
    below, more = rows_of(_legend(board, codes, edges), MARGIN, foot, width - 2 * MARGIN)
    height = foot + more + MARGIN / 2
    shift = (width / 2 - float(x.min() + x.max()) / 2, top + sizes.height / 2 - float(y.min()))
    at = {name: (float(x[i]), float(y[i])) for i, name in enumerate(names)}
    lines = [_line(at[u], at[v], look) for (u, v), look in edges]
    vertices = [
        _vertex(str(name), codes[name], says[codes[name]], at[name], sizes) for name in names
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{n(width)}" '
        f'height="{n(height)}" viewBox="0 0 {n(width)} {n(height)}" '
        f'style="max-width:100%" {FONT}>'
        f"<title>{paint.clean(title)}</title><desc>{paint.clean(note)}</desc>\n"
        f'<rect width="{n(width)}" height="{n(height)}" fill="{paint.PAPER}"/>\n'
        f'<g transform="translate(0 {n(MARGIN - 6)})">{above}</g>\n'
        f'<g transform="translate({n(shift[0])} {n(shift[1])})">\n'
        f'<g fill="none">{"".join(lines)}</g>\n{"".join(vertices)}\n</g>\n'
        f"<g>{below}</g></svg>\n"
    )


def _edges(board: Board) -> list[tuple[Hashable, Hashable]]:
    """Return each edge once, though it may run both ways."""
    seen: dict[frozenset[Hashable], tuple[Hashable, Hashable]] = {}
    for source, target in board.whole.edges():
        seen.setdefault(frozenset((source, target)), (source, target))
    return list(seen.values())


def _look(board: Board, edge: tuple[Hashable, Hashable], winning: set[Hashable]) -> Look:
    """Say what an edge is: one that may be chosen, one that is there, or one that is gone."""
    chosen = next((held for held in (edge, edge[::-1]) if held in board.moves), None)
    if chosen is not None:
        return Look.WINS if _code(board, chosen, winning) == WINS else Look.LOSES
    there = edge[0] in board.moves and edge[1] in board.moves
    return Look.GONE if not there or _has_edge_moves(board) else Look.THERE


def _line(start: tuple[float, float], end: tuple[float, float], look: Look) -> str:
    """Draw an edge."""
    (ax, ay), (bx, by) = start, end
    return f'<path d="M{n(ax)} {n(ay)}L{n(bx)} {n(by)}" {LOOKS[look]}/>'


def _legend(
    board: Board,
    codes: dict[Hashable, int],
    edges: list[tuple[tuple[Hashable, Hashable], Look]],
) -> list[tuple[str, str]]:
    """Explain the colours of vertices and edges that occur."""
    says = (*SAYS, board.gone)
    samples = Sizes(9.0, 10.0, 18.0, 18.0)
    items = [
        (_vertex("", code, says[code], (0, 0), samples), says[code])
        for code in sorted(set(codes.values()))
    ]
    means = {
        Look.WINS: "choosing this edge wins",
        Look.LOSES: "choosing this edge leads to N",
        Look.THERE: "the lower one is below the upper" if board.upward else "joined",
        Look.GONE: f"an edge that is {board.gone}",
    }
    looks = sorted({look for _, look in edges})
    return [*items, *((_line((-14, 0), (14, 0), look), means[look]) for look in looks)]


def _has_edge_moves(board: Board) -> bool:
    return any(isinstance(held, tuple) and held not in board.whole for held in board.moves)


def _vertex(name: str, code: int, said: str, at: tuple[float, float], sizes: Sizes) -> str:
    """Draw a vertex, with the outcome to which choosing it leads; faint where it is gone."""
    drawn = paint.vertex(name, LEADS[code] if name else "", code, at, sizes, said=said)
    if code != GONE:
        return drawn
    x, y = at[0] - sizes.width / 2, at[1] - sizes.height / 2
    paper = (
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(sizes.width)}" height="{n(sizes.height)}" '
        f'rx="{n(sizes.height / 2)}" fill="{paint.PAPER}"/>'
    )
    return f'{paper}<g opacity="0.45">{drawn}</g>'
