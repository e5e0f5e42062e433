"""Pictures of play from a position with a large state graph; only drawn positions are solved."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import options_of
from zermelo.pictures.document import Picture
from zermelo.pictures.excerpt import Excerpt, Ints, N, P, ends_of
from zermelo.pictures.layout import lay_out
from zermelo.pictures.plane import longest_ways
from zermelo.pictures.svg import DigraphSvg
from zermelo.pictures.text import Sizes
from zermelo.pictures.thumbnails import boards_of
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.solvers.engine import Engine

#: Maximum number of options of a position, and of replies that are added in the first round.
MAX_OPTIONS, FIRST_REPLIES = 1_000, 10


@dataclass(frozen=True)
class PlayExcerpt(Excerpt):
    """An excerpt whose heights are lengths of the longest drawn play instead of remoteness."""

    def quickest(self, edges: Ints) -> NDArray[np.bool_]:
        """Return all winning moves as equally quick, since the length of play is unknown."""
        return np.ones(edges.size, np.bool_)

    def height(self, remoteness: int) -> str:  # noqa: ARG002
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
    """Return a picture of how to win from a position, with at most ``budget`` positions.

    A won position has one winning move, a lost position as many replies as there is room for. The
    remoteness stays unknown, so heights are lengths of the longest drawn play. Raises InputError if
    play need not end, since all positions would have to be labelled first.
    """
    with engine.question():
        builder = _PlayExcerptBuilder(position, play, engine, budget)
        builder.grow()
    excerpt = builder.excerpt()
    names = [here.label for here in builder.found.values()]
    inside = boards_of(position.ruleset, builder.found)
    sizes = Sizes.for_names(names, excerpt.across) if inside is None else Sizes.for_boards()
    svg = DigraphSvg(excerpt, lay_out(excerpt, sizes), names, sizes, inside=inside)
    return Picture(svg.document(title, legend=legend), excerpt.note)


class _PlayExcerptBuilder:
    """Grows an excerpt from a position."""

    def __init__(self, start: Position[Any], play: Play, engine: Engine, budget: int) -> None:
        self.play, self.engine, self.budget = play, engine, budget
        self.found: dict[Any, Position[Any]] = {}
        self.pnd: dict[Any, int] = {}
        self.best: dict[Any, Any] = {}
        self.start = start
        self.add(start)

    def add(self, position: Position[Any]) -> bool:
        """Add a position, with a winning move if it has one; return False if there is no room."""
        positions = [position]
        solution = self.engine.solve(position, self.play)
        if solution.outcome is Outcome.D or solution.starts:
            raise InputError(f"{position.ruleset} is drawn only with its whole state graph")
        if solution.outcome is Outcome.N and solution.best is not None:
            self.best[position.state] = solution.best.to.state
            positions.append(solution.best.to)
        new = [option for option in positions if option.state not in self.found]
        if len(self.found) + len(new) > self.budget:
            return False
        for option in new:
            won = option is position and solution.outcome is Outcome.N
            self.found[option.state], self.pnd[option.state] = option, N if won else P
        return True

    def replies(self, state: object) -> list[Any]:
        """Return the options of a lost position, at most `MAX_OPTIONS`; empty for a won one."""
        if self.pnd[state] == N:
            return []
        options = options_of(self.found[state].ruleset, state)
        return list(dict.fromkeys(islice(options, MAX_OPTIONS)))

    def grow(self) -> None:
        """Add replies: first a few of each position, then more."""
        for max_replies in (FIRST_REPLIES, self.budget):
            queue = list(self.found)
            for state in queue:
                for option in self.replies(state)[:max_replies]:
                    count = len(self.found)
                    if option in self.found:
                        continue
                    if not self.add(Position(self.start.ruleset, option)):
                        return
                    queue += list(self.found)[count:]

    def excerpt(self) -> PlayExcerpt:
        number = {state: index for index, state in enumerate(self.found)}
        edges, hidden = list[tuple[int, int]](), dict[int, int]()
        for state, index in number.items():
            options = [self.best[state]] if state in self.best else self.replies(state)
            shown = [number[option] for option in options if option in number]
            edges += [(index, target) for target in shown]
            if self.pnd[state] == P and len(shown) < len(options):
                hidden[index] = len(options) - len(shown)
        wins = "win" if self.pnd[self.start.state] == N else "answer every move"
        start = str(self.start) or self.start.ruleset.start
        note = (
            f"how to {wins} from position {start!r}: {plural(len(number), 'position', 'positions')}"
        )
        if hidden:
            note += f", {plural(sum(hidden.values()), 'option', 'options')} left out"
        pnd = np.array(list(self.pnd.values()), np.int64)
        sources, targets = ends_of(edges)
        heights = longest_ways(len(number), targets, sources)
        vertices = np.arange(len(number))
        return PlayExcerpt(vertices, sources, targets, pnd, heights, note, hidden, 0, axis="")
