"""``draw``: pictures of digraphs, of the state graphs of games, and of boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.digraph.digraph import Digraph
from zermelo.errors import LimitReached
from zermelo.games.parameters import Resolver
from zermelo.games.turns import ends_of_its_own
from zermelo.kernel.kernels import Kernels
from zermelo.labels.outcomes import outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.pictures.board import draw_board
from zermelo.pictures.picture import Picture, draw
from zermelo.rulesets.reading import position_of
from zermelo.solvers.explore import explore, in_text
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.verbs.known import question
from zermelo.verbs.vertices import one_of, size_of

__all__ = ["Answer", "board", "of_digraph", "of_position"]

#: A digraph with more vertices is not drawn whole, but around a vertex.
WHOLE = 300


@dataclass(frozen=True)
class Answer:
    """A picture.

    Attributes
    ----------
    picture : Picture
    digraph : Digraph or None
        What it shows; None for a board.
    exists : bool or None
        Whether there is a kernel to mark; None where nobody asked.
    """

    picture: Picture
    digraph: Digraph | None = None
    exists: bool | None = None

    def json(self, file: str | None = None) -> dict[str, object]:
        """Return plain data, with the name of the file where it is kept."""
        size = {} if self.digraph is None else size_of(self.digraph)
        facts = {**size, "file": file, "shows": self.picture.note}
        return facts if self.exists is None else facts | {"exists": self.exists}


def of_digraph(
    G: Digraph,
    title: str | None = None,
    *,
    around: str | None = None,
    kernel: bool = False,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    """Draw a digraph with its outcomes or, if it is large, the winning strategy around a vertex.

    Raises
    ------
    InputError
        ``around`` does not name one vertex.
    LimitReached

    Examples
    --------
    >>> of_digraph(Digraph([("a", "b")])).json()["shows"]
    '2 vertices (1 P, 1 N), 1 edge'
    """
    return _drawn(G, title, around, None, limits, asked=kernel, marked=kernel)


def of_position(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    title: str | None = None,
    around: str | None = None,
    kernel: bool = False,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    """Draw the state graph of the position that words name, with a kernel if it has one.

    For misère play without the terminal positions, unless rules have ends of their own. Raises as
    `of_digraph`.
    """
    here = position_of(words, resolver)
    with question(limits, {}, "exploring") as watch:
        G = in_text(here, explore(here, play=play, limits=watch), play)
        start = str(here) if str(here) in G else None
        if title is None:
            title = f"{here.ruleset} {here}"
            if play is MISERE:
                own = ends_of_its_own(here.ruleset)
                title += ", misère" if own else ", misère, without its terminal positions"
        return _drawn(G, title, around, start, watch, asked=kernel, marked=True)


def board(
    words: Sequence[str],
    resolver: Resolver,
    play: Play = NORMAL,
    *,
    title: str | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    """Draw what the position that words name is played on, and what wins.

    Raises
    ------
    InputError
        The game has no board.
    LimitReached
    """
    here = position_of(words, resolver)
    return Answer(draw_board(here, play, title=title, limits=limits))


def _drawn(
    G: Digraph,
    title: str | None,
    around: str | None,
    start: str | None,
    limits: Limits | Watch,
    *,
    asked: bool,
    marked: bool,
) -> Answer:
    """Draw a digraph, around ``start`` if it is large; a kernel is marked if one is found."""
    members = None
    with question(limits, size_of(G), f"labelling {G.vertex_count:,} vertices") as watch:
        result = outcomes(G, limits=watch)
        if marked:
            try:
                members = Kernels(result).find(limits=watch)
            except LimitReached:
                if asked:
                    raise
        centre = one_of(G, around) if around is not None else None
        if around is None and (G.vertex_count > WHOLE or G.edge_count > 4 * WHOLE):
            centre = start
        picture = draw(
            G,
            outcomes=result,
            kernel=members,
            around=centre,
            title=title,
            max_vertices=WHOLE,
        )
    return Answer(picture, G, members is not None if asked else None)
