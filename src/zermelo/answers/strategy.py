"""Strategy: perfect play, with a reason for every move."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Generic

from zermelo.answers.explanation import moves_left_text
from zermelo.answers.verdicts import who_scores_more
from zermelo.games.position import Move, Position
from zermelo.games.solution import Solution
from zermelo.games.type_parameters import S
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.labelling.tables.table import Tables


@dataclass(frozen=True)
class Strategy(Generic[S]):
    """Perfect play: a move with a reason for every reachable position.

    It wins won positions in finitely many moves against every opponent, never loses drawn positions
    and, if the length of play is known, loses lost positions as late as possible. Limits are for
    each move; a running Watch is for all moves together. A search first looks in ``tablebase``.

    >>> from zermelo import Digraph
    >>> from zermelo.rulesets import Tokens
    >>> start = Tokens(Digraph([("a", "b"), ("b", "a"), ("b", "c")]))("b")
    >>> move, reason = Strategy(start).move(start)
    >>> print(f"{move}: {reason}")
    b → c: it wins, and play is over
    """

    start: Position[S]
    play: Play = NORMAL
    limits: Limits | Watch = NO_LIMITS
    tablebase: Tables = field(default=None, compare=False, repr=False)

    @cached_property
    def engine(self) -> Engine:
        """The engine, which remembers results from move to move."""
        return Engine(self.limits, tablebase=self.tablebase)

    def solution(self, position: Position[S]) -> Solution[S]:
        """Return the solution of a position; results of earlier positions are reused."""
        return self.engine.solve(position, self.play)

    def move(self, position: Position[S]) -> tuple[Move[S], str] | None:
        """Return the move of perfect play and the reason for it; None if there is no move."""
        solution = self.solution(position)
        if solution.best is None:
            return None
        if solution.score is not None:
            return solution.best, f"with best play from here on, {who_scores_more(solution)}"
        if solution.outcome is Outcome.N:
            return solution.best, f"it wins{win_text(solution.bound)}"
        if solution.outcome is Outcome.D:
            return solution.best, "nobody can force a win, and this move keeps it so"
        if solution.remoteness is not None:
            length = moves_left_text(solution)
            return solution.best, f"every move loses, and this one holds out longest; {length}"
        return solution.best, "every move loses"


def win_text(bound: int | None) -> str:
    """Return as text how many moves at most follow a winning move; ``bound`` is one more."""
    if bound is None:
        return ""
    if bound <= 1:
        return ", and play is over"
    return f"; at most {plural(bound - 1, 'more move follows', 'more moves follow')}"
