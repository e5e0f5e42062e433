"""Search for the canonical forms of the states of a partizan ruleset, option by option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from typing import ClassVar, TypeGuard

from zermelo.budget import Budget
from zermelo.compounds.sums import PartizanSum
from zermelo.compounds.turns import has_own_ends
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, has_compiled_sides
from zermelo.games.theorem import Theorem
from zermelo.games.type_parameters import S
from zermelo.limits import Watch
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.method import Goal
from zermelo.solvers.plain_search import MemoisedSearch, State, Step
from zermelo.solvers.searched import PlayCycles, max_trial_positions, record_run, record_trial
from zermelo.solvers.value_cache import ValueCache, value_cache_of
from zermelo.values.nimber import Infinity, LoopyValue
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.uptimals import nimber
from zermelo.values.play import NORMAL

#: The largest nimber that is converted to a game: ``*n`` has n options for each player.
MAX_NIMBER = 100


class PartizanSearch(MemoisedSearch):
    """Canonical forms of the states of one ruleset.

    ``game_of`` finds the values of summands that are positions of other rulesets. ``cache`` is the
    cache of values, which searches of the ruleset may share.
    """

    NAME: ClassVar[str] = "partizan"
    #: Maximum number of positions searched in plain Python before compiled moves; 0 by
    #: `max_trial_positions` if these have run, or if trials took about as long as loading them.
    PLAIN_POSITIONS: ClassVar[int] = 3_000
    #: Number of positions searched before checking whether the moves are compiled already.
    FIRST_POSITIONS: ClassVar[int] = 400
    SOURCE: ClassVar[str] = "canonical forms, option by option"
    #: Maximum number of positions for a value not requested, unless the question took more.
    MAX_OPTIONAL: ClassVar[int] = 50_000
    #: The same with compiled moves; on boards that are too large for them, `PLAIN_POSITIONS` more.
    MAX_OPTIONAL_COMPILED: ClassVar[int] = 5_000

    def __init__(
        self,
        ruleset: PartizanRuleset,
        budget: Budget,
        game_of: Callable[[Position], Game],
        *,
        theorems: Sequence[Theorem] = (),
        options_only: bool = False,
    ) -> None:
        super().__init__(ruleset, budget, theorems=theorems, options_only=options_only)
        self.ruleset: PartizanRuleset = ruleset
        self.left, self.right = ruleset.left, ruleset.right
        self.game_of, self.cache = game_of, ValueCache()
        self.has_compiled_moves = has_compiled_sides(ruleset) and not options_only

    def game(self, state: State) -> Game:
        """Return the value of a state; raises `PlayCycles` if a play from it has a cycle."""
        if not self.has_compiled_moves:
            return self._plain(state)
        game = self.cache.games.get(self.ruleset.canonical(state))
        if game is None and self.cache.compiled_games is None:
            game = self._trial(state)
        return self._by_compiled(state) if game is None else game

    def _plain(self, state: State) -> Game:
        return self._run(state, self._game, self.cache.games)

    def _trial(self, state: State) -> Game | None:
        """Search a few positions in plain Python; None if they are too few."""
        budget = self.budget
        if budget.limits.positions is not None:  # the result must not depend on earlier questions
            return self._if_enough(state, budget.limit_positions(self.PLAIN_POSITIONS))
        trial_positions = min(self.PLAIN_POSITIONS, max_trial_positions(type(self.ruleset)))
        for max_positions in (min(trial_positions, self.FIRST_POSITIONS), trial_positions):
            if max_positions == trial_positions and self.cache.has_compiled(self.ruleset):
                break
            if (game := self._in_trial(state, max_positions)) is not None:
                return game
        return None

    def _in_trial(self, state: State, max_positions: int) -> Game | None:
        """Search as many positions as earlier trials left of ``max_positions``; None if too few."""
        budget = self.budget
        remaining = budget.left_to_try(self, max_positions)
        if remaining <= 0:
            return None
        try:
            return self._if_enough(state, budget.trial(remaining, self))
        finally:
            record_trial(type(self.ruleset), remaining - budget.left_to_try(self, max_positions))

    def _if_enough(self, state: State, limited: AbstractContextManager[object]) -> Game | None:
        """Return the answer in plain Python; None if the context allows too few positions."""
        try:
            with limited:
                return self._plain(state)
        except LimitReached as stop:
            if stop.limit != "positions" or self.budget.is_spent:
                raise
            return None

    def _by_compiled(self, state: State) -> Game:
        """Return the value by compiled loops; with too large boards or numbers, by plain Python."""
        if self.budget.is_spent:  # before arrays are made
            self.budget.stop()
        from zermelo.values.partizan.flat.arena import NumberNotInArena

        try:
            with self.budget.narrowed(self.MAX_OPTIONAL_COMPILED):
                game = self.cache.compiled(self.ruleset, state, self.budget)
        except (OverflowError, NumberNotInArena):
            if (plain_game := self._in_trial(state, self.PLAIN_POSITIONS)) is not None:
                return plain_game
            max_positions = self.MAX_OPTIONAL_COMPILED + self.PLAIN_POSITIONS
            with self.budget.narrowed(self.budget.left_to_try(self, max_positions)):
                return self._plain(state)
        record_run(type(self.ruleset))
        self.cache.games[self.ruleset.canonical(state)] = game
        return game

    def value_by_theorem(self, state: State) -> tuple[Game | None, Theorem | None]:
        """Return the value by a theorem, and the theorem; (None, None) if none applies."""
        for theorem in self.theorems:
            game = theorem.game(state, self.watch)
            if game is not None:
                return game, theorem
        return None, None

    def _game(self, state: State) -> Step:
        by_theorem, _ = self.value_by_theorem(state)
        if by_theorem is not None:
            return by_theorem
        parts = self._parts(state)
        if parts is not None:
            total, check_limits = Game(0), self.watch.sparing()
            for part in parts:
                game = self.game_of(part) if isinstance(part, Position) else (yield part)
                total = total.plus(game, check_limits)
            return total
        sides: tuple[list[Game], list[Game]] = ([], [])
        for side, moves in zip(sides, (self.left, self.right), strict=True):
            for option in distinct(moves(state), self.watch):
                side.append((yield option))
        return Game.of(*sides)


class NoCanonicalForm(Exception):
    """A part has no canonical form: play in it need not end, or its nimber is too large."""


def has_forms(rules: Rules, engine: BaseEngine) -> TypeGuard[PartizanRuleset]:
    """Whether partizan positions may have canonical forms: play ends, as far as known."""
    if not isinstance(rules, PartizanRuleset) or has_own_ends(rules):
        return False
    return rules.ends and rules not in engine.cyclic


def as_game(value: LoopyValue | Game) -> Game | None:
    """Return a value as a game; None for infinity, or for a nimber that is too large."""
    if isinstance(value, Game):
        return value
    return None if isinstance(value, Infinity) or value > MAX_NIMBER else nimber(value)


def game_of(position: Position, engine: BaseEngine) -> Game:
    """Return the value of a summand of the position in question, or raise `NoCanonicalForm`."""
    rules = position.ruleset
    if has_forms(rules, engine):
        with suppress(PlayCycles, NoCanonicalForm):
            return search_for_values(rules, engine).game(position.state)
    value = engine.answer(position, Goal.VALUE).value
    game = None if value is None else as_game(value)
    if game is None:
        raise NoCanonicalForm
    return game


def partizan_search_of(rules: PartizanRuleset, engine: BaseEngine) -> PartizanSearch:
    """Return the search through the states of a ruleset."""

    def new_search() -> PartizanSearch:
        options_only = engine.method == PartizanSearch.NAME and not isinstance(rules, PartizanSum)
        return PartizanSearch(
            rules,
            engine.budget,
            lambda part: game_of(part, engine),
            theorems=() if options_only else engine.theorems(rules, NORMAL),
            options_only=options_only,
        )

    return engine.cached_for_rules(rules, NORMAL, PartizanSearch.NAME, new_search)


def search_for_values(rules: PartizanRuleset, engine: BaseEngine) -> PartizanSearch:
    """Return the search for a requested value; without limits, searches share their values."""
    search, budget = partizan_search_of(rules, engine), engine.budget
    has_limits = budget.is_bounded or budget.limits.positions or budget.limits.memory
    if search.has_compiled_moves and not has_limits:
        search.cache = value_cache_of(rules)
    return search


def distinct(options: Iterable[S], watch: Watch) -> list[S]:
    """Return options, each once, with checks of the clock if there are many."""
    return list(dict.fromkeys(watch.over(options, 64)))
