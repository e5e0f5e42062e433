"""The engine: it solves positions, keeps results, and has one clock for each question."""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from typing import TYPE_CHECKING, Any

from zermelo.compounds.turns import need_play, need_values, needs_minimax
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition
from zermelo.games.solution import Solution
from zermelo.games.type_parameters import S, V
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.method import Goal
from zermelo.solvers.methods import MINIMAX, method_named, methods_of, valued_position
from zermelo.solvers.starts import both_starts
from zermelo.solvers.theorem import with_zero
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.base_rules import Score
    from zermelo.labelling.tables.table import Tables


class Engine(BaseEngine):
    """Solves positions, and remembers intermediate results.

    A question tries the methods of `zermelo.solvers.methods.METHODS` in their order. The main ones
    are: for partizan positions canonical forms, or both starts; a theorem; the sum of values, if
    the position has parts; search, compiled or memoised, if play ends; and the state graph,
    labelled by Algorithm PND and γ. In misère play a sum is answered by a misère
    quotient, if one is found quickly; otherwise it is searched, or labelled, as one game.

    Parameters
    ----------
    limits : Limits or Watch
        Limits on each question that has none of its own.
    method : str, optional
        The only method to use.
    tablebase : Tablebase or sequence of these, optional
        Tables in which positions are looked up first.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> engine = Engine()
    >>> engine.value(Nim()(3, 5)), engine.outcome(Nim()(1, 1))
    (6, Outcome.P)
    """

    def __init__(
        self,
        limits: Limits | Watch = NO_LIMITS,
        *,
        method: str | None = None,
        tablebase: Tables = None,
    ) -> None:
        if method is not None:
            method_named(method)  # raises an error if there is no such method
        super().__init__(limits, method=method, tablebase=tablebase)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what pickle needs to make the engine again, without its results."""
        return partial(Engine, method=self.method, tablebase=self.tables), (self.limits,)

    def __repr__(self) -> str:
        method = "" if self.method is None else f", by {self.method} alone"
        return f"<Engine: {self.limits}{method}>"

    def solve(
        self,
        position: Position[S, V],
        play: Play = NORMAL,
        *,
        limits: Limits | Watch | None = None,
        every: bool = True,
        distance: bool = False,
    ) -> Solution[S, V]:
        """Return who wins, by which moves, and how that is known.

        Parameters
        ----------
        every : bool
            Whether every winning move is needed. Otherwise the search for moves may cost at most as
            much as that for the outcome, or a small minimum. If this is not enough, only some
            winning moves are returned, and ``left_out`` has ``moves``.
        distance : bool
            Whether the length of play is needed, at any cost.

        Raises
        ------
        LimitReached
            ``known`` holds the facts so far: the outcome, if only the moves are missing.
        InputError
            The method of the engine does not answer.
        """
        with self.question(limits) as budget:
            budget.known = {}
            outer_settings = self.all_winning_moves, self.needs_length
            self.all_winning_moves, self.needs_length = every, distance
            try:
                solution = self._ask(position, Goal.MOVES, play)
                if not solution.remoteness_known:
                    solution = self._with_length(solution)
                if position.ruleset.is_own:
                    from zermelo.solvers.own_rules import check_facts, check_summands

                    if play is NORMAL and self.method is None:
                        check_summands(position, self)
                    check_facts(solution)
            finally:
                self.all_winning_moves, self.needs_length = outer_settings
        return solution

    def _with_length(self, solution: Solution[S, V]) -> Solution[S, V]:
        """Return a solution with the length of play if that is needed, or else probably cheap."""
        from zermelo.solvers.lengths import with_distance, with_length

        if self.needs_length:
            self.record_outcome(solution)
            return with_distance(solution, self)
        if solution.method == "cut-offs" or needs_minimax(solution.position.ruleset):
            return solution
        is_lost = solution.outcome is Outcome.P and not solution.starts
        is_probably_cheap = is_lost or valued_position(solution) is not None
        return with_length(solution, self) if is_probably_cheap else solution

    def outcome(self, position: Position, play: Play = NORMAL) -> Outcome:
        """Return who wins, without the moves; errors as in `solve`."""
        with self.question():
            return self._ask(position, Goal.OUTCOME, play).outcome

    def at_least(self, position: Position, least: Score) -> bool:
        """Whether the score of a position is at least a number: faster than finding the score.

        The score is that of `Solution.score`: for player 0 or Left; in impartial games without
        `turn`, for the player to move. A partizan position needs a player to move.

        Raises
        ------
        InputError
            The rules have no scores, or the position has no player to move.
        LimitReached
        """
        rules = position.ruleset
        if not rules.has_scores:
            raise InputError(f"{rules} has no scores, so that none is {least} or more")
        if isinstance(position, PartizanPosition):
            raise InputError(f"{rules} {position}: say whose turn it is, by turn(z.LEFT)")
        from zermelo.solvers.cutoffs import at_least

        with self.question():
            return at_least(position, least, self)

    def value(self, position: Position[Any, V]) -> V:
        """Return the value of a position in a sum; errors as in `solve`.

        Raises
        ------
        InputError
            The position has no value, for the reason in the message.
        """
        need_values(position.ruleset)
        with self.question():
            value = self._ask(position, Goal.VALUE, NORMAL).value
        if value is None:
            raise InputError(
                f"{position.ruleset} {position} has no value as a game that ends, for play in it "
                "need not end; solve it for both starts, or ask for its game_value"
            )
        return value

    def _ask(self, position: Position[S, V], goal: Goal, play: Play) -> Solution[S, V]:
        if not isinstance(play, Play):
            raise InputError(f"play is {play!r}; give zermelo.NORMAL or zermelo.MISERE")
        if play is not NORMAL:
            need_play(position.ruleset, play)
        if self.method is None:
            return self.answer(position, goal, play)
        method = method_named(self.method)
        names = methods_of(position.ruleset, play)
        if needs_minimax(position.ruleset) and self.method not in (*names, *MINIMAX):
            raise InputError(
                f"{position.ruleset} says whose turn it is or has scores, which only the methods "
                f"{' and '.join(map(repr, MINIMAX))} know; leave out the method {self.method!r}"
            )
        solution = method.answer(position, goal, play, self)
        if solution is not None:
            return with_zero(solution)
        if hasattr(method, "why_not") and (explanation := method.why_not(position, self)):
            raise InputError(explanation)
        if isinstance(position, PartizanPosition):
            starts = both_starts(position, play, lambda start: self._ask(start, goal, play))
            return with_zero(starts)
        position_text = f"{position.ruleset} {position}".rstrip()
        others = (name for name in names if name != self.method)
        raise InputError(
            f"the method {self.method!r} does not answer {position_text}; "
            f"leave it out, or try one of {', '.join(others)}"
        )

    def answer(
        self,
        position: Position[S, V],
        goal: Goal,
        play: Play = NORMAL,
        *,
        tried: Container[str] = (),
    ) -> Solution[S, V]:
        """Answer a part of a question by the first method that can, without those in ``tried``."""
        for name in methods_of(position.ruleset, play, tables=bool(self.tables)):
            if name in tried:
                continue
            solution = method_named(name).answer(position, goal, play, self)
            if solution is not None:
                return with_zero(solution)
        raise AssertionError("the last method answers everything")


def engine_of(position: Position) -> Engine:
    """Return the engine of a position, one for all questions, which remembers results."""
    engine: Engine | None = position.__dict__.get("engine")
    if engine is None:  # the first of two threads sets the engine for both
        engine = position.__dict__.setdefault("engine", Engine())
    return engine
