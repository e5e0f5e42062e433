"""The method ``parts``: who wins a partizan position with a player to move, without its value.

Positions are split into parts. Parts with few moves are replaced by their values; in plain Python,
so are parts whose value a theorem gives. The search goes through sums of a value and of the other
parts. It uses moves that are compiled for values if all parts have a key, otherwise plain Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.compounds.sums import PartizanSum
from zermelo.compounds.turns import Turns
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import (
    PartizanRuleset,
    Rules,
    has_compiled_sides,
    has_compiled_turns,
    may_split,
    options_for,
)
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.partizan_search import NoCanonicalForm, game_of, partizan_search_of
from zermelo.solvers.plain_search import MemoisedSearch, State, Step
from zermelo.solvers.searched import PositionSearch, by_search, may_search
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledSides
    from zermelo.games.solution import Solution
    from zermelo.solvers.base_engine import BaseEngine
    from zermelo.solvers.compiled_games import CompiledParts

#: Maximum number of bytes of the process, by default.
MEMORY = 4 * 1024**3
#: Maximum number of moves, of both players together, of a part whose value is computed.
MAX_VALUED_MOVES = 6
#: Rules and one of their states.
Part = tuple[Rules, Any]

reason = Reason.SEARCH


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer who wins normal play with a player to move; None if another method must answer."""
    turns = position.ruleset
    if play is not NORMAL or goal is Goal.VALUE or not isinstance(turns, Turns):
        return None
    if not may_search(turns, engine):
        return None
    compiled = compiled_parts_of(position, engine)
    with engine.budget.until_memory(MEMORY):
        if compiled is not None:
            from zermelo.values.partizan.flat.arena import NumberNotInArena

            try:
                return by_search(compiled, position, goal, play, engine)
            except NumberNotInArena:
                pass
        if has_compiled_turns(turns.rules) or not may_split(turns.rules):
            return None
        search: PositionSearch = engine.cached_for_rules(
            turns, NORMAL, PlainParts, lambda: PlainParts(turns.rules, engine)
        )
        return by_search(search, position, goal, play, engine)


def compiled_parts_of(position: Position, engine: BaseEngine) -> PartsSearch | None:
    """Return the search by moves compiled for values; None if these or a part's key are missing."""
    turns = position.ruleset
    if not isinstance(turns, Turns) or (rules := _rules_of_parts(turns.rules)) is None:
        return None
    state = position.state[0]
    searches: list[PartsSearch] = engine.cached_for_rules(turns, NORMAL, PartsSearch, list)
    for search in searches:
        if search.keys(state) is not None:
            return search
    terms = _terms(turns.rules, state)
    sides = rules.compiled_sides_from(terms[0]) if terms else None
    if sides is None:
        return None
    search = PartsSearch(turns.rules, rules, sides, engine)
    if search.keys(state) is None:
        return None
    searches.append(search)
    return search


def _rules_of_parts(rules: PartizanRuleset) -> PartizanRuleset | None:
    """Return the ruleset of all terms if play ends and it is compiled only for values, or None."""
    rulesets = set(rules.parts) if isinstance(rules, PartizanSum) else {rules}
    ruleset = rulesets.pop()
    if rulesets or not isinstance(ruleset, PartizanRuleset) or not ruleset.ends:
        return None
    return ruleset if has_compiled_sides(ruleset) and not has_compiled_turns(ruleset) else None


def _terms(rules: PartizanRuleset, state: Any) -> Sequence[Any]:  # noqa: ANN401
    return state if isinstance(rules, PartizanSum) else (state,)


class PartsSearch(PositionSearch):
    """A search for who wins positions of one ruleset, or sums of these, with a player to move.

    ``whole`` are the rules of the sum, and ``rules`` those of its terms. `outcome` raises
    `NumberNotInArena` if a number is too large or too fine.
    """

    NAME: str = "parts"
    SOURCE: str = "compiled minimax, with parts split off and small parts by their values"
    MAX_OPTIONAL: int = 500

    def __init__(
        self,
        whole: PartizanRuleset,
        rules: PartizanRuleset,
        sides: CompiledSides,
        engine: BaseEngine,
    ) -> None:
        self._whole, self._rules, self._sides = whole, rules, sides
        self._budget = engine.budget
        self._compiled: CompiledParts | None = None
        self._outcomes: dict[tuple[Any, Player], Outcome] = {}

    def keys(self, state: Any) -> list[list[int]] | None:  # noqa: ANN401
        """Return the keys of each term's parts, or of the term; None if a term has neither."""
        all_keys: list[list[int]] = []
        for term in _terms(self._whole, state):
            keys = self._keys_of(self._rules.components(term))
            if keys is None:
                keys = self._keys_of([term])
            if keys is None:
                return None
            all_keys += keys
        return all_keys

    def _keys_of(self, states: Sequence[Any] | None) -> list[list[int]] | None:
        if states is None or any(isinstance(state, Position) for state in states):
            return None
        try:
            return [self._sides.signed_key(state) for state in states]
        except OverflowError:
            return None

    def outcome(self, turn: Any) -> Outcome:  # noqa: ANN401
        """Return who wins, given a state and the player who begins."""
        from zermelo.solvers.compiled_games import CompiledParts

        state, player = turn
        form = self._whole.canonical(state), player
        if form not in self._outcomes:
            if self._budget.is_spent:  # before arrays are made
                self._budget.stop()
            if self._compiled is None:
                self._compiled = CompiledParts(self._sides, self._budget)
            keys = self.keys(state) or []
            if len(keys) > 1:
                self._look_for_zeros(keys, self._compiled)
            wins = self._compiled.wins(keys, player)
            self._outcomes[form] = Outcome.N if wins else Outcome.P
        return self._outcomes[form]

    def _look_for_zeros(self, keys: list[list[int]], compiled: CompiledParts) -> None:
        """Search parts alone if that is cheap: parts of value 0 are dropped from all sums."""
        for key in keys:
            try:
                with self._budget.limit_positions(self.MAX_OPTIONAL):
                    if not compiled.wins([key], LEFT):
                        compiled.wins([key], RIGHT)
            except LimitReached as stop:
                if stop.limit != "positions":
                    raise

    def known_outcome(self, turn: Any) -> Outcome | None:  # noqa: ANN401
        """Return who wins; None if that takes more than one position."""
        try:
            with self._budget.limit_positions(1):
                return self.outcome(turn)
        except LimitReached:
            return None


class PartsToMove(NamedTuple):
    """Parts of unknown value, the sum of the values of the other parts, and the player to move."""

    parts: tuple[Part, ...]
    game: Game
    player: Player


class PlainParts(MemoisedSearch, PositionSearch):
    """A search in plain Python for who wins positions with a player to move."""

    NAME: str = "parts"
    SOURCE: str = "minimax, with parts split off and small parts by their values"
    MAX_OPTIONAL: int = 10_000

    def __init__(self, rules: PartizanRuleset, engine: BaseEngine) -> None:
        super().__init__(rules, engine.budget)
        self._engine = engine
        self._is_win: dict[PartsToMove, bool] = {}
        self._values: dict[Part, Game | None] = {}
        #: The number of each ruleset, in order of first appearance, to sort parts by.
        self._numbers: dict[Rules, int] = {}

    def outcome(self, turn: tuple[Any, Player]) -> Outcome:
        """Return who wins, given a state and the player who begins; may raise `PlayCycles`."""
        state, player = turn
        start = PartsToMove(((self.ruleset, state),), Game(0), player)
        return Outcome.N if self._run(start, self._wins, self._is_win) else Outcome.P

    def known_outcome(self, turn: tuple[Any, Player]) -> Outcome | None:
        """Return who wins; None if that is not known yet."""
        state, player = turn
        wins = self._is_win.get(self.form(PartsToMove(((self.ruleset, state),), Game(0), player)))
        return None if wins is None else Outcome.N if wins else Outcome.P

    def form(self, state: State) -> PartsToMove:
        """Return `PartsToMove` with parts split as far as possible, and cheap values added up."""
        open_parts: list[Part] = []
        game, waiting = state.game, list(state.parts)
        while waiting:
            rules, part_state = waiting.pop()
            split = None if (rules, part_state) in self._values else rules.summands(part_state)
            if split is not None and list(split) != [part_state]:
                waiting += [
                    (p.ruleset, p.state) if isinstance(p, Position) else (rules, p) for p in split
                ]
                continue
            canonical_part = rules, rules.canonical(part_state)
            value = self._value(canonical_part)
            if value is None:
                open_parts.append(canonical_part)
            else:
                game = game.plus(value, self.watch.look)
        numbers = self._numbers
        for rules, _ in open_parts:
            numbers.setdefault(rules, len(numbers))
        open_parts.sort(key=lambda part: (numbers[part[0]], repr(part[1])))
        return PartsToMove(tuple(open_parts), game, state.player)

    def _value(self, part: Part) -> Game | None:
        """Return the value of a part; None if it is not cheap."""
        if part not in self._values:
            self._values[part] = self._find_value(*part)
        return self._values[part]

    def _find_value(self, rules: Rules, state: Any) -> Game | None:  # noqa: ANN401
        if isinstance(rules, PartizanRuleset):
            search = partizan_search_of(rules, self._engine)
            game, _ = search.value_by_theorem(state)
            if game is not None:
                return game
        move_count = 0
        for player in (LEFT, RIGHT):
            for _ in options_for(player, rules, state):
                move_count += 1
                if move_count > MAX_VALUED_MOVES:
                    return None
        try:
            return game_of(Position(rules, state), self._engine)
        except NoCanonicalForm:
            return None

    def _wins(self, state: State) -> Step:
        parts, game, player = state
        if not parts:
            return not (game <= 0 if player is LEFT else game >= 0)
        for index, (rules, part_state) in enumerate(parts):
            others = parts[:index] + parts[index + 1 :]
            for option in options_for(player, rules, part_state):
                opponent_wins = yield PartsToMove((*others, (rules, option)), game, player.other)
                if not opponent_wins:
                    return True
        for option in game.left if player is LEFT else game.right:
            opponent_wins = yield PartsToMove(parts, option, player.other)
            if not opponent_wins:
                return True
        return False
