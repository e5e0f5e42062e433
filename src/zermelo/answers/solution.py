"""Solution: who wins from a position, and by which moves. Strategy: how to play on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from zermelo.digraph.limits import NO_LIMITS, Limits, asked
from zermelo.rulesets.position import Move, Position
from zermelo.solve.budget import Budget
from zermelo.solve.engine import Engine
from zermelo.values.infinity import LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.text import show_value

__all__ = ["Solution", "Strategy", "outcome_of", "solve", "value_of"]

#: From a lost position what lasts longest is looked for only if it has so few options.
FEW_OPTIONS = 64


@dataclass(frozen=True)
class Solution:
    """Who wins from a position, and by which moves.

    Attributes
    ----------
    position : Position
    misere : bool
        Whether the last player to move loses.
    outcome : Outcome
    value : LoopyValue or None
        What the position is worth in a sum; None where it is not known, and in misère play.
    remoteness : int or None
        Length of play when the winner hurries and the loser delays; None from D, or not known.
    bound : int or None
        At most so many moves are left when the winner moves as `best` says; None where not known.
    winning_moves, drawing_moves : tuple of Move
    complete : bool
        Whether these are all; False where a theorem gives one winning move among too many to list.
    best : Move or None
        The move of perfect play; None where there is no move.
    method : str
        ``"theorem"``; ``"sum"``: the values of the parts were added; ``"search"``; or
        ``"retrograde"``: all positions that can be reached were labelled.
    source : str
    """

    position: Position
    misere: bool
    outcome: Outcome
    value: LoopyValue | None
    remoteness: int | None
    bound: int | None
    winning_moves: tuple[Move, ...]
    drawing_moves: tuple[Move, ...]
    complete: bool
    best: Move | None
    method: str
    source: str

    def __repr__(self) -> str:
        play = "misère, " if self.misere else ""
        value = "" if self.value is None else f", value {show_value(self.value)}"
        best = "" if self.best is None else f", best move {self.best}"
        return f"<Solution of {self.position}: {play}{self.outcome}{value}{best}>"


def solve(
    position: Position,
    *,
    misere: bool = False,
    positions: int | None = None,
    limits: Limits = NO_LIMITS,
    budget: Budget | None = None,
) -> Solution:
    """Solve a position in the cheapest honest way: theorem, sum, search, or labelling all.

    Parameters
    ----------
    position : Position
    misere : bool
        Let the last player to move lose. Sums are then solved as one game.
    positions : int, optional
        How many positions to look at before giving up; by default a million, and a hundred times as
        many where the rules are compiled.
    limits : Limits
        On time and memory.
    budget : Budget, optional
        Instead of ``positions`` and ``limits``; whoever waits may look at it meanwhile.

    Raises
    ------
    LimitReached
        A limit came first; ``known`` holds the outcome if only the moves are missing.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> solve(Nim()(10, 17, 21))
    <Solution of 10 17 21: N, value 14, best move take 6 from heap 1>
    >>> solve(Nim()(1, 1, 2), misere=True)
    <Solution of 1 1 2: misère, N, best move take 1 from heap 3>
    """
    engine = Engine(misere=misere, positions=positions, limits=limits, budget=budget)
    return solution_of(position, engine)


def solution_of(position: Position, engine: Engine) -> Solution:
    """Ask an engine, and put its answer into words and moves."""
    with asked(engine.budget.watch):
        found = engine.answer(position)
        if found.outcome is Outcome.P and found.remoteness is None and few_options(position):
            lasting = engine.resistance(position)
            if lasting is not None:
                found = replace(found, remoteness=lasting[0], best=lasting[1])
    return Solution(
        position=position,
        misere=engine.misere,
        outcome=found.outcome,
        value=found.value,
        remoteness=found.remoteness,
        bound=found.bound,
        winning_moves=tuple(position.moves_to(found.winning)),
        drawing_moves=tuple(position.moves_to(found.drawing)),
        complete=found.complete,
        best=None if found.best is None else position.move(found.best),
        method=found.method,
        source=found.source,
    )


def few_options(position: Position) -> bool:
    """Say whether a position has options, and few."""
    options = islice(position.ruleset.options(position.state), FEW_OPTIONS + 1)
    return 0 < sum(1 for _ in options) <= FEW_OPTIONS


def outcome_of(position: Position) -> Outcome:
    """Return who wins, without the moves; raises LimitReached as `solve` does."""
    return Engine().outcome(position)


def value_of(position: Position) -> LoopyValue:
    """Return what a position is worth in a sum; raises LimitReached as `solve` does."""
    return Engine().value(position)


@dataclass(frozen=True)
class Strategy:
    """Perfect play: a move, with the reason, for every position that can be reached.

    Wins what is won, in finitely many moves, whatever the opponent does; never loses what is
    drawn; and from a lost position, where the length of play is known, lasts as long as it can.

    Parameters
    ----------
    start : Position
    misere : bool
        Whether the last player to move loses.
    positions : int, optional
        How many new positions each move may cost.

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
    misere: bool = False
    positions: int | None = None

    @cached_property
    def engine(self) -> Engine:
        """What answers; it remembers what it found."""
        return Engine(misere=self.misere, positions=self.positions)

    def solution(self, position: Position) -> Solution:
        """Return the solution of a position; what was found before is remembered."""
        return solution_of(position, self.engine)

    def move(self, position: Position) -> tuple[Move, str] | None:
        """Return the move of perfect play and the reason for it; None where there is no move."""
        found = self.solution(position)
        if found.best is None:
            return None
        if found.outcome is Outcome.N:
            left = "" if found.bound is None else f"; at most {found.bound - 1:,} more moves follow"
            return found.best, f"it wins{left}"
        if found.outcome is Outcome.D:
            return found.best, "nobody can force a win, and it keeps it so"
        if found.remoteness is not None:
            return found.best, (
                "every move loses, and this one holds out longest; with best play "
                f"{found.remoteness:,} moves are left"
            )
        return found.best, "every move loses"
