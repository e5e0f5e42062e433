"""The method ``minimax``, for rules that say whose turn it is and for play for scores.

All reachable positions are listed, and solved backwards from the ends of play. The worth of a
position for its player to move is a score, or 1, 0 or −1 for a win, a draw or a loss. A move that
passes the turn reverses the sign; a move after which the same player moves again does not.
"""

from __future__ import annotations

from typing import Any

from zermelo.budget import Budget
from zermelo.compounds.turns import Turns, needs_minimax
from zermelo.games.base_rules import Rules, Score
from zermelo.games.ends import End
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition
from zermelo.games.solution import Solution
from zermelo.games.turn_and_score import (
    WithWorths,
    Worths,
    end_of,
    for_player_0,
    gain_of,
    moves_from,
    outcome_of_worth,
    refuse_cycle,
    score_at_end,
)
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.method import Goal, Reason
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.text import plural

reason = Reason.MINIMAX

#: Maximum number of options between two checks of the time limit.
OPTIONS_PER_LOOK = 1 << 6
#: The worth of an end of play for the player to move.
WORTH = {End.LOST: -1, End.TIE: 0, End.WON: 1}


class BestPlay:
    """The moves of best play, by worths from a `Worths` table or found by a subclass."""

    def __init__(self, rules: Rules, worths: Worths | None = None) -> None:
        self.rules, self.worths = rules, worths

    def __len__(self) -> int:
        return 0 if self.worths is None else len(self.worths)

    def __contains__(self, state: object) -> bool:
        return self.worths is not None and state in self.worths

    def worth(self, state: Any) -> Score:  # noqa: ANN401
        """Return the worth of a position for its player to move."""
        assert self.worths is not None  # noqa: S101  a subclass without it overrides this
        return self.worths.worth(state)

    def outcome(self, state: object) -> Outcome:
        """Return who wins: N is the player to move, P the opponent."""
        return outcome_of_worth(self.worth(state))

    def remoteness(self, state: object) -> int | None:  # noqa: ARG002
        """Return the number of moves; None for a draw, in play for scores, and if unknown."""
        return None

    def options(self, state: object) -> list[tuple[Any, Score]]:
        """Return each option once, with the worth of the move for its player."""
        if end_of(self.rules, state) is not None:
            return []
        return [
            (option, gain_of(self.rules, state, option) + self.worth(option) * (1 if again else -1))
            for option, again in moves_from(self.rules, state)
        ]

    def best_option(self, state: object) -> Any:  # noqa: ANN401
        """Return an option of best play (quickest win, draw, longest loss, best score), or None."""
        worth = self.worth(state)
        best = [option for option, value in self.options(state) if value == worth]
        if not best or self.rules.has_scores or not worth:
            return best[0] if best else None
        return (min if worth > 0 else max)(best, key=lambda option: self.remoteness(option) or 0)


class Minimax(BestPlay):
    """All positions reachable from one, with their worth for the player to move.

    Without scores it also has the remoteness: the number of moves if the winner hurries and the
    loser delays. Play without end is a draw; with scores it is refused.
    """

    def __init__(self, rules: Rules, play: Play, budget: Budget, start: object) -> None:
        super().__init__(rules)
        self.play, self.budget = play, budget
        self._numbers: dict[Any, int] = {}  # by canonical state
        self._states: list[Any] = []
        #: For each position the number of each option, or ~number if the turn passes.
        self._rows: list[list[int]] = []
        self._gains: dict[int, list[Score]] = {}  # of each option; missing if all 0
        self._worth: list[Score | None] = []
        self._lengths: list[int] = []
        self._list_positions(start)
        self._work_back()

    def __len__(self) -> int:
        return len(self._states)

    def __contains__(self, state: object) -> bool:
        return self.rules.canonical(state) in self._numbers

    def _number_of(self, form: object) -> int:
        number = self._numbers.setdefault(form, len(self._states))
        if number == len(self._states):
            self.budget.count()
            self._states.append(form)
        return number

    def _list_positions(self, start: object) -> None:
        """List all positions with their options."""
        rules, watch = self.rules, self.budget.watch
        self._number_of(rules.canonical(start))
        for number, state in enumerate(self._states):  # the list grows meanwhile
            row: list[int] = []
            gains: list[Score] = []
            end = end_of(rules, state)
            for option, same_player in () if end is not None else moves_from(rules, state):
                if not len(row) % OPTIONS_PER_LOOK:
                    watch.look()
                option_number = self._number_of(rules.canonical(option))
                row.append(option_number if same_player else ~option_number)
                gains.append(gain_of(rules, state, option))
            self._rows.append(row)
            self._worth.append(None if row else worth_of_end(rules, self.play, state, end))
            if any(gains):
                self._gains[number] = gains

    def _work_back(self) -> None:
        """Find the worth of each position, from the ends of play; with scores refuse cycles."""
        rows, worth = self._rows, self._worth
        sources: list[list[int]] = [[] for _ in rows]
        for number, row in enumerate(rows):
            for entry in row:
                sources[entry if entry >= 0 else ~entry].append(number if entry >= 0 else ~number)
        options_left = list(map(len, rows))
        self._lengths = [-1 if score is None else 0 for score in worth]
        decided = [number for number, score in enumerate(worth) if score is not None]
        has_scores = self.rules.has_scores
        for count, number in enumerate(decided):  # which grows meanwhile: a queue
            if not count % 1024:
                self.budget.watch.look()
            option_worth = worth[number]
            assert option_worth is not None  # noqa: S101  the queue has only decided positions
            for signed_source in sources[number]:
                earlier, sign = (signed_source, 1) if signed_source >= 0 else (~signed_source, -1)
                if worth[earlier] is not None:
                    continue
                if not has_scores and not option_worth:  # a draw decides nothing
                    continue
                options_left[earlier] -= 1
                if has_scores and not options_left[earlier]:
                    worth[earlier] = self._best_of(earlier)
                elif not has_scores and (sign * option_worth > 0 or not options_left[earlier]):
                    worth[earlier] = sign * option_worth
                else:
                    continue
                self._lengths[earlier] = self._lengths[number] + 1
                decided.append(earlier)
        if has_scores and len(decided) < len(rows):
            self._refuse_cycle()
        self._worth = [score or 0 for score in worth]

    def _best_of(self, number: int) -> Score:
        """Return the greatest worth of a move for its player."""
        row, worth = self._rows[number], self._worth
        gains = self._gains.get(number) or [0] * len(row)
        return max(
            gain + (worth[entry] or 0) if entry >= 0 else gain - (worth[~entry] or 0)
            for entry, gain in zip(row, gains, strict=True)
        )

    def _refuse_cycle(self) -> None:
        """Raise the error about a position on a cycle of play."""
        number = next(number for number, worth in enumerate(self._worth) if worth is None)
        seen: set[int] = set()
        while number not in seen:
            seen.add(number)
            options = (entry if entry >= 0 else ~entry for entry in self._rows[number])
            number = next(option for option in options if self._worth[option] is None)
        refuse_cycle(self.rules, self._states[number])

    def worth(self, state: object) -> Score:
        """Return the worth of a position for its player to move."""
        return self._worth[self._numbers[self.rules.canonical(state)]] or 0

    def remoteness(self, state: object) -> int | None:
        """Return the number of moves; None for a draw, and in play for scores."""
        if self.rules.has_scores or not self.worth(state):
            return None
        return self._lengths[self._numbers[self.rules.canonical(state)]]

    def rank(self, state: object) -> int:
        """Return a number that falls with each move (without scores: best move); 0 in a draw."""
        return max(0, self._lengths[self._numbers[self.rules.canonical(state)]])


def worth_of_end(rules: Rules, play: Play, state: object, end: End | None) -> Score:
    """Return the worth of an end of play for the player to move; ``end`` None means: no move."""
    if rules.has_scores:
        return score_at_end(rules, state)
    is_reversed = play is MISERE and not (end is not None and rules.ends_alike)
    worth = WORTH[End.LOST if end is None else end]
    return -worth if is_reversed else worth


def minimax_of(position: Position, play: Play, engine: BaseEngine) -> BestPlay:
    """Return best play from a position, found now or by an earlier question."""
    rules, state = position.ruleset, position.state
    solved: list[BestPlay] = engine.cached((Minimax, rules, play), list)
    for best_play in solved:
        if state in best_play:
            return best_play
    game = rules.rules if isinstance(rules, Turns) else rules
    tables = (best_play.worths for best_play in solved)
    table = next((table for table in tables if table is not None and state in table), None)
    if table is None and isinstance(game, WithWorths) and play is NORMAL:
        table = game.worths(state, engine.budget.watch)
    if table is None or table.searched:
        solved.append(Minimax(rules, play, engine.budget, state))
        solved[-1].worths = table
    else:
        solved.append(BestPlay(rules, table))
    return solved[-1]


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer backwards from the ends of play; None if minimax does not apply, as for values."""
    rules, state = position.ruleset, position.state
    if not needs_minimax(rules) or isinstance(position, PartizanPosition) or goal is Goal.VALUE:
        return None
    best_play = minimax_of(position, play, engine)
    facts = "scores" if rules.has_scores else "outcomes"
    count = plural(len(best_play), "position", "positions")
    source = f"{facts} of {count}, found from the ends of play back"
    if best_play.worths is not None:
        source += best_play.worths.note
    solution = Solution(position, best_play.outcome(state), "minimax", source, play)
    if rules.has_scores:
        solution = solution.also(score=for_player_0(rules, state, best_play.worth(state)))
    if goal is Goal.OUTCOME:
        return solution
    options = best_play.options(state)
    remoteness = best_play.remoteness(state)
    scores = {option: for_player_0(rules, state, value) for option, value in options}
    return solution.also(
        scores=scores if rules.has_scores else {},
        remoteness=remoteness,
        bound=remoteness,
        winning=[option for option, value in options if value > 0],
        drawing=[option for option, value in options if value == 0],
        best_option=best_play.best_option(state),
    )
