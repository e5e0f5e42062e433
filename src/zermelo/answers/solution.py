"""Solution: who wins from a position, and by which moves. Strategy: how to play on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zermelo.digraph.outcomes import Outcomes, outcomes
from zermelo.errors import InputError
from zermelo.rulesets.position import Move, Position
from zermelo.rulesets.theory import Theory
from zermelo.solve.explore import explore
from zermelo.values.outcome import Outcome
from zermelo.values.text import show_value

__all__ = ["Solution", "Strategy", "solve"]


@dataclass(frozen=True)
class Solution:
    """Who wins from a position, and by which moves.

    Attributes
    ----------
    position : Position
    outcome : Outcome
    value : LoopyValue or None
        What the position is worth in a sum; None where it is not known.
    remoteness : int or None
        Length of play when the winner hurries and the loser delays; None from D, or not known.
    bound : int or None
        At most so many moves are left when the winner moves as `best` says; None where not known.
    winning_moves, drawing_moves : tuple of Move
    best : Move or None
        The move of perfect play; None where there is no move.
    method : str
        ``"theorem"``, or ``"retrograde"``: all positions that can be reached were labelled.
    source : str
    """

    position: Position
    outcome: Outcome
    value: Any
    remoteness: int | None
    bound: int | None
    winning_moves: tuple[Move, ...]
    drawing_moves: tuple[Move, ...]
    best: Move | None
    method: str
    source: str

    def __repr__(self) -> str:
        value = "" if self.value is None else f", value {show_value(self.value)}"
        best = "" if self.best is None else f", best move {self.best}"
        return f"<Solution of {self.position}: {self.outcome}{value}{best}>"


def solve(position: Position, *, positions: int = 1_000_000) -> Solution:
    """Solve a position: by a theorem where the ruleset has one, otherwise by labelling all.

    Parameters
    ----------
    position : Position
    positions : int
        Without a theorem, how many positions to look at before giving up.

    Raises
    ------
    LimitReached
        More positions can be reached.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> from zermelo.rulesets import Tokens
    >>> solve(Tokens(Digraph([("a", "b"), ("a", "c"), ("b", "c")]))("a", "a", "b"))
    <Solution of a a b: N, value 1, best move b → c>
    """
    known = position.ruleset.theory(position.state)
    if known is not None:
        return by_theory(position, known)
    return by_labels(position, outcomes(explore(position, positions=positions)))


def by_theory(position: Position, known: Theory) -> Solution:
    """Make a solution of what a theorem says."""
    return Solution(
        position=position,
        outcome=known.outcome,
        value=known.value,
        remoteness=None,
        bound=known.bound,
        winning_moves=tuple(map(position.move, known.winning)),
        drawing_moves=tuple(map(position.move, known.drawing)),
        best=None if known.best is None else position.move(known.best),
        method="theorem",
        source=known.source,
    )


def by_labels(position: Position, labels: Outcomes) -> Solution:
    """Make a solution of the outcomes of a state graph that has the position."""
    state = position.state
    options = labels.digraph.options(state)
    best = labels.best_option(state)
    remoteness = labels.remoteness[state]
    wins = [option for option in options if labels[option] is Outcome.P]
    draws = [option for option in options if labels[option] is Outcome.D]
    return Solution(
        position=position,
        outcome=labels[state],
        value=None,
        remoteness=remoteness,
        bound=remoteness,
        winning_moves=tuple(map(position.move, wins)),
        drawing_moves=tuple(map(position.move, draws)),
        best=None if best is None else position.move(best),
        method="retrograde",
        source="Algorithm PND (Fraenkel 1997, Theorem 2)",
    )


@dataclass(frozen=True)
class Strategy:
    """Perfect play: a move, with the reason, for every position that can be reached.

    Wins what is won, in finitely many moves, whatever the opponent does; never loses what is
    drawn; and from a lost position lasts as long as it can.

    Parameters
    ----------
    start : Position

    Examples
    --------
    >>> from zermelo import Digraph
    >>> from zermelo.rulesets import Tokens
    >>> start = Tokens(Digraph([("a", "b"), ("b", "a"), ("b", "c")]))("b")
    >>> move, reason = Strategy(start).move(start)
    >>> print(f"{move}: {reason}")
    b → c: it wins; at most 0 more moves follow
    """

    start: Position

    @cached_property
    def _labels(self) -> Outcomes:
        return outcomes(explore(self.start))

    def solution(self, position: Position) -> Solution:
        """Return the solution of a position that can be reached."""
        known = position.ruleset.theory(position.state)
        if known is not None:
            return by_theory(position, known)
        if position.state not in self._labels.digraph:
            raise InputError(f"{position} cannot be reached from {self.start}")
        return by_labels(position, self._labels)

    def move(self, position: Position) -> tuple[Move, str] | None:
        """Return the move of perfect play and the reason for it; None where there is no move."""
        found = self.solution(position)
        if found.best is None:
            return None
        if found.outcome is Outcome.N:
            left = "" if found.bound is None else f"; at most {found.bound - 1} more moves follow"
            return found.best, f"it wins{left}"
        if found.outcome is Outcome.D:
            return found.best, "nobody can force a win, and it keeps it so"
        left = "" if found.bound is None else f"; at most {found.bound} moves are left"
        return found.best, f"every move loses, and this one holds out longest{left}"
