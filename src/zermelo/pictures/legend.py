"""The heading, note and legend of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.pictures.excerpt import D, Excerpt
from zermelo.pictures.paint import EDGES, INK, MUTED, START, RingLook, edge, text, vertex
from zermelo.pictures.routes import Route
from zermelo.pictures.text import Sizes, width_of, wrap
from zermelo.pictures.wording import MoveKind

SMALL_EM, LARGE_EM, LINE = 12.0, 17.0, 24.0
SAMPLES = Sizes(9.0, 10.0, 34.0, 34.0)
SAMPLE = 34.0  #: width of the sample before its words


def _meaning(kind: MoveKind, excerpt: Excerpt) -> str:
    wording = excerpt.wording
    if kind is MoveKind.OTHER and excerpt.start is not None and not wording.turned:
        drawn = excerpt.pnd[excerpt.start] == D
        return "move to avoid: it loses" if drawn else "reply of the player who loses"
    if kind is MoveKind.WINNING and not excerpt.axis and not wording.turned:
        return "winning move"
    return wording.edges[kind][excerpt.symmetric]


def heading(title: str | None, note: str, x: float, width: float) -> tuple[str, float]:
    """Return the heading and the note as SVG, and their height."""
    pieces, y = [], 0.0
    for line in wrap(title or "", LARGE_EM, width):
        y += LARGE_EM * 1.3
        pieces.append(text(line, x, y, LARGE_EM, INK, bold=True, extra=START))
    for line in wrap(note, SMALL_EM, width):
        y += SMALL_EM * 1.5
        pieces.append(text(line, x, y, SMALL_EM, MUTED, extra=START))
    return "".join(pieces), y


def legend_of(
    excerpt: Excerpt, rings: Sequence[tuple[RingLook, str]], x: float, y: float, width: float
) -> tuple[str, float]:
    """Return the legend of all that occurs in a picture, wrapped to ``width``, and its height."""
    wording = excerpt.wording
    sizes = Sizes(9.0, 10.0, 18.0, 18.0)
    items = [
        (vertex("", wording.letters[outcome], outcome, (0, 0), sizes), wording.legend[outcome])
        for outcome in sorted(set(excerpt.pnd.tolist()))
    ]
    if excerpt.axis and excerpt.pnd.size and (excerpt.pnd != D).any():
        items.append((text(f"{wording.letters[0]}4", 0, 4, 11, INK), wording.depth))
    if excerpt.start is not None:
        items.append((vertex("", "", D, (0, 0), sizes, start=True), "start"))
    if number := min(2, max(map(excerpt.part, range(len(excerpt))), default=0)):
        sample = vertex("", f"{wording.letters[D]}{number}", D, (0, 0), sizes, part=number)
        items.append((sample, f"undecided, in strong component {number}"))
    for look, meaning in rings:
        letter = {RingLook.IN: ": i", RingLook.OUT: ": o"}.get(look, "")
        sample = vertex("", "", D, (0, 0), Sizes(9, 10, 14, 14), ring=look)
        items.append((sample, meaning + letter))
    line = Route(((-14.0, 0.0), (14.0, 0.0)))
    for kind in map(MoveKind, sorted(set(excerpt.kinds.tolist()), reverse=True)):
        strokes = f'stroke="{EDGES[kind].colour}" stroke-width="{EDGES[kind].thickness}"'
        drawn = edge(line, kind, SAMPLES, arrow=not excerpt.symmetric)
        items.append((f'<g fill="none" {strokes}>{drawn}</g>', _meaning(kind, excerpt)))
    return rows_of(items, x, y, width)


def rows_of(items: list[tuple[str, str]], x: float, y: float, width: float) -> tuple[str, float]:
    """Return rows of samples (drawn around the origin) with their words, and their height."""
    pieces, left, top = [], 0.0, 0.0
    for sample, words in items:
        needed = SAMPLE + width_of(words, SMALL_EM) + 18
        if left and left + needed > width:
            left, top = 0.0, top + LINE
        across, middle = x + left, y + top + LINE / 2
        pieces += [
            f'<g transform="translate({across + SAMPLE / 2 - 3:.1f} {middle:.1f})">{sample}</g>',
            text(words, across + SAMPLE, middle + 4, SMALL_EM, INK, extra=START),
        ]
        left += needed
    return "".join(pieces), (top + LINE) if items else 0.0
