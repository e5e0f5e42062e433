"""Pictures of what a position is played on, with the moves that win."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.errors import InputError
from zermelo.games.board import Board, WithBoard
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.pictures import paint
from zermelo.pictures.layers import layered
from zermelo.pictures.legend import heading
from zermelo.pictures.paint import n
from zermelo.pictures.picture import Picture
from zermelo.pictures.plane import plane
from zermelo.pictures.svg import FONT, MARGIN
from zermelo.pictures.text import Sizes, plural, width_of
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
    present = sorted(set(codes.values()))
    says = (*SAYS, board.gone)
    below = sum(42 + width_of(says[code], 12) for code in present)
    width = max(across + 2 * MARGIN, LEAST, below + 2 * MARGIN)
    above, used = heading(title, note, MARGIN, width - 2 * MARGIN)
    top = MARGIN + used + 12
    height = top + down + 12 + 34 + MARGIN / 2
    shift = (width / 2 - float(x.min() + x.max()) / 2, top + sizes.height / 2 - float(y.min()))
    at = {name: (float(x[i]), float(y[i])) for i, name in enumerate(names)}
    samples = Sizes(9.0, 10.0, 18.0, 18.0)
    legend, left = [], MARGIN
    for code in present:
        sample = _vertex("", code, says[code], (left + 12, height - MARGIN - 8), samples)
        words = paint.text(
            says[code], left + 28, height - MARGIN - 4, 12, paint.INK, extra=' text-anchor="start"'
        )
        legend.append(sample + words)
        left += 42 + width_of(says[code], 12)
    lines = [_line(board, edge, at, winning) for edge in _edges(board)]
    vertices = [
        _vertex(str(name), codes[name], says[codes[name]], at[name], sizes) for name in names
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{n(width)}" '
        f'height="{n(height)}" viewBox="0 0 {n(width)} {n(height)}" '
        f'style="max-width:100%;height:auto" {FONT}>'
        f"<title>{paint.clean(title)}</title><desc>{paint.clean(note)}</desc>\n"
        f'<rect width="{n(width)}" height="{n(height)}" fill="{paint.PAPER}"/>\n'
        f'<g transform="translate(0 {n(MARGIN - 6)})">{above}</g>\n'
        f'<g transform="translate({n(shift[0])} {n(shift[1])})">\n'
        f'<g fill="none">{"".join(lines)}</g>\n{"".join(vertices)}\n</g>\n'
        f"<g>{''.join(legend)}</g></svg>\n"
    )


def _edges(board: Board) -> list[tuple[Hashable, Hashable]]:
    """Return each edge once, though it may run both ways."""
    seen: dict[frozenset[Hashable], tuple[Hashable, Hashable]] = {}
    for source, target in board.whole.edges():
        seen.setdefault(frozenset((source, target)), (source, target))
    return list(seen.values())


def _line(
    board: Board,
    edge: tuple[Hashable, Hashable],
    at: dict[Hashable, tuple[float, float]],
    winning: set[Hashable],
) -> str:
    """Draw an edge; one that may be chosen in the colours of moves, one that is gone dashed."""
    (ax, ay), (bx, by) = at[edge[0]], at[edge[1]]
    chosen = next((held for held in (edge, edge[::-1]) if held in board.moves), None)
    there = edge[0] in board.moves and edge[1] in board.moves
    look = f'stroke="{paint.MUTED}" stroke-width="1.4"'
    if chosen is not None:
        wins = _code(board, chosen, winning) == WINS
        colour = paint.FILLS[WINS if wins else OTHER].border
        look = f'stroke="{colour}" stroke-width="{3.2 if wins else 1.8}"'
    elif not there or _has_edge_moves(board):
        look = 'stroke="#b9c0c7" stroke-width="1" stroke-dasharray="3 4"'
    return f'<path d="M{n(ax)} {n(ay)}L{n(bx)} {n(by)}" {look}/>'


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
