"""Milnor games: games for scores in which the values of positions add up.

In each position of a Milnor game both players can move or neither, and the score if Left begins is
at least the score if Right begins: nobody gains by a pass. Sums of Milnor games are Milnor games
(Milnor 1953). An end's value is its score, and a move by which Left gains g counts as the option's
value plus g. The scores of a sum are the stops of the sum of values: no move in a number pays.
"""

from __future__ import annotations

from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter
from math import lcm, prod
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules
from zermelo.games.turn_and_score import gain_of, moves_for, refuse_cycle, score_by
from zermelo.values.partizan.game import Game
from zermelo.values.player import LEFT, RIGHT

if TYPE_CHECKING:
    from zermelo.games.base_rules import Score
    from zermelo.limits import Watch

#: Rules with a state.
Part: TypeAlias = tuple[Rules, Any]
#: The moves of Left, and those of Right: each option with what Left gains by the move.
Moves: TypeAlias = "tuple[dict[Part, Score], dict[Part, Score]]"

#: A sum of at most this many positions is searched; for a larger sum, values are added.
MAX_SEARCHED = 100_000
#: Number of positions that are counted between two checks of the time limit.
STATES_PER_LOOK = 1 << 10


class MilnorTable:
    """The values of a sum's parts and of all their followers; scores of the sum's positions."""

    note = "; the parts are Milnor games, whose values add up (Milnor 1953)"

    def __init__(self, parts: list[Part], *, partizan: bool, watch: Watch) -> None:
        self.rules, self.partizan, self.watch = [rules for rules, _ in parts], partizan, watch
        self.values: dict[Part, Game] = {}  # in units of 1/``scale``
        self._evaluate(self._moves_by_position(parts))
        followers = (Position(*part).reachable(MAX_SEARCHED + 1) for part in parts)
        counts = (sum(1 for _ in watch.over(states, STATES_PER_LOOK)) for states in followers)
        #: Whether the sum is searched, as it has few positions; the sum of hot values may be large.
        self.searched = prod(counts) <= MAX_SEARCHED

    def __len__(self) -> int:
        return len(self.values)

    def __contains__(self, state: object) -> bool:
        return True  # only followers of the sum are looked up

    def value(self, parts: Iterable[Part]) -> Game:
        """Return the sum of the values of parts, in units of 1/``scale``."""
        total = Game(0)
        for part in parts:
            total = total.plus(self.values[part], self.watch.look)
        return total

    def worth(self, state: Any) -> Score:  # noqa: ANN401
        """Return the score of a state of the sum under best play, for the player to move."""
        player = state[1] if self.partizan else LEFT
        total = self.value(self.parts_of(state))
        worth = (total.left_stop if player is LEFT else -total.right_stop) / self.scale
        return int(worth) if worth.denominator == 1 else worth

    def parts_of(self, state: Any) -> list[Part]:  # noqa: ANN401
        """Return the parts of a state; in a partizan sum, a state is (states of parts, player)."""
        return list(zip(self.rules, state[0] if self.partizan else state, strict=True))

    def _moves_by_position(self, parts: list[Part]) -> dict[Part, Moves]:
        """Return the moves in the parts and in all their followers, by position."""
        moves_of: dict[Part, Moves] = {}
        waiting = [*parts]
        for part in waiting:  # the loop appends to ``waiting``
            if part in moves_of:
                continue
            self.watch.look()
            rules, state = part
            left = {(rules, to): gain_of(*part, to) for to in moves_for(LEFT, rules, state)}
            right = {(rules, to): -gain_of(*part, to) for to in moves_for(RIGHT, rules, state)}
            moves_of[part] = left, right
            waiting += (*left, *right)
        return moves_of

    def _evaluate(self, moves_of: dict[Part, Moves]) -> None:
        """Set ``scale`` and ``values`` from ends back; InputError if a part is no Milnor game."""
        ends = {p: score_by(p[0], "score", p[1]) for p in moves_of if not any(moves_of[p])}
        gains = (gain for moves in moves_of.values() for side in moves for gain in side.values())
        self.scale = lcm(*(score.denominator for score in (*ends.values(), *gains)))
        followers = {part: [*left, *right] for part, (left, right) in moves_of.items()}
        stops: dict[Part, tuple[Score, Score]] = {}
        try:
            for part in TopologicalSorter(followers).static_order():
                self.watch.look()
                left, right = moves_of[part]
                if part in ends:
                    stops[part] = ends[part], ends[part]
                    self.values[part] = Game(ends[part] * self.scale)
                    if ends[part] and not isinstance(part[0], PartizanRuleset):
                        refuse(part, "an end's score is Left's", "the score is that of the mover")
                    continue
                if not left or not right:
                    player = "Left" if left else "Right"
                    refuse(part, "both players can move or neither can", f"{player} alone can move")
                left_stop = max(gain + stops[option][1] for option, gain in left.items())
                right_stop = min(gain + stops[option][0] for option, gain in right.items())
                if left_stop < right_stop:
                    reason = f"the player who begins scores {left_stop}"
                    if isinstance(part[0], PartizanRuleset):
                        scores_text = f"{left_stop} if Left begins and {right_stop} if Right begins"
                        reason = f"the score is {scores_text}"
                    refuse(part, "nobody gains by a pass", reason)
                stops[part] = left_stop, right_stop
                option_values = (
                    [self.values[option] + gain * self.scale for option, gain in side.items()]
                    for side in (left, right)
                )
                self.values[part] = Game.of(*option_values)
        except CycleError as error:
            refuse_cycle(*error.args[1][0])


def refuse(part: Part, condition: str, reason: str) -> NoReturn:
    """Raise the error for a position that is no Milnor game."""
    rules, state = part
    raise InputError(
        f"{rules} {rules.show(state)}: {reason}, and scores are added up only if {condition}, as "
        "in Milnor's games (Milnor 1953)"
    )
