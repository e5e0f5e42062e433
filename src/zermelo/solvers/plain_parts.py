"""Who wins a sum of partizan positions, by minimax in plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, options_for
from zermelo.solvers.plain_search import Memoised, State, Step
from zermelo.solvers.searched import OutcomesAlone
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.player import LEFT, RIGHT, Player

if TYPE_CHECKING:
    from zermelo.solvers.base_engine import BaseEngine

#: Maximum number of moves of a part that is valued, of both players together.
SMALL = 6

#: A state of some rules.
Part = tuple[Rules[Any], Any]


class PartsToMove(NamedTuple):
    """Parts without a value, the sum of the values of all others, and the player to move."""

    parts: tuple[Part, ...]
    game: Game
    player: Player


class PlainParts(OutcomesAlone, Memoised):
    """Winners of positions with a player to move, which are remembered.

    A part is replaced by its value if a theorem gives it, or if it has few moves.
    """

    NAME: str = "parts"
    MEANS: str = "minimax, with parts split off and small parts by their values"
    #: Maximum cost of an optional question: about half a second.
    FREE: int = 10_000

    def __init__(self, rules: PartizanRuleset[Any], engine: BaseEngine) -> None:
        super().__init__(rules, engine.budget)
        self._engine = engine
        self._winners: dict[PartsToMove, bool] = {}
        self._values: dict[Part, Game | None] = {}
        #: Rules in the order of their first appearance, to sort parts by.
        self._numbers: dict[Rules[Any], int] = {}

    def outcome(self, turn: tuple[Any, Player]) -> Outcome:
        """Return who wins if the player begins; `PlayCycles` if a play comes back."""
        state, player = turn
        whole = PartsToMove(((self.ruleset, state),), Game(0), player)
        return Outcome.N if self._run(whole, self._wins, self._winners) else Outcome.P

    def known_outcome(self, turn: tuple[Any, Player]) -> Outcome | None:
        """Return who wins, if it is remembered."""
        state, player = turn
        wins = self._winners.get(self.form(PartsToMove(((self.ruleset, state),), Game(0), player)))
        return None if wins is None else Outcome.N if wins else Outcome.P

    def form(self, state: State) -> PartsToMove:
        """Split parts as far as possible, and add the values of those that have one."""
        open_parts: list[Part] = []
        game, waiting = state.game, list(state.parts)
        while waiting:
            rules, part = waiting.pop()
            split = None if (rules, part) in self._values else rules.summands(part)
            if split is not None and list(split) != [part]:
                waiting += [
                    (p.ruleset, p.state) if isinstance(p, Position) else (rules, p) for p in split
                ]
                continue
            whole = rules, rules.canonical(part)
            value = self._value(whole)
            if value is None:
                open_parts.append(whole)
            else:
                game = game.plus(value, self.watch.look)
        numbers = self._numbers
        for rules, _ in open_parts:
            numbers.setdefault(rules, len(numbers))
        open_parts.sort(key=lambda part: (numbers[part[0]], repr(part[1])))
        return PartsToMove(tuple(open_parts), game, state.player)

    def _value(self, part: Part) -> Game | None:
        """Return the value of a part if it is cheap."""
        if part not in self._values:
            self._values[part] = self._found(*part)
        return self._values[part]

    def _found(self, rules: Rules[Any], state: Any) -> Game | None:  # noqa: ANN401
        from zermelo.solvers.partizan_search import NoCanonicalForm, game_of, partizan_search_of

        if isinstance(rules, PartizanRuleset):
            search = partizan_search_of(rules, self._engine)
            game, _ = search.value_by_theorem(state)
            if game is not None:
                return game
        moves = 0
        for player in (LEFT, RIGHT):
            for _ in options_for(player, rules, state):
                moves += 1
                if moves > SMALL:
                    return None
        try:
            return game_of(Position(rules, state), self._engine)
        except NoCanonicalForm:
            return None

    def _wins(self, state: State) -> Step:
        parts, game, player = state
        if not parts:
            return not (game <= 0 if player is LEFT else game >= 0)
        for place, (rules, part) in enumerate(parts):
            others = parts[:place] + parts[place + 1 :]
            for option in options_for(player, rules, part):
                wins = yield PartsToMove((*others, (rules, option)), game, player.other)
                if not wins:
                    return True
        for option in game.left if player is LEFT else game.right:
            wins = yield PartsToMove(parts, option, player.other)
            if not wins:
                return True
        return False
