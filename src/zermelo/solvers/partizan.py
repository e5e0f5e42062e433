"""The method ``partizan``: canonical forms, option by option. Normal play that ends."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeGuard, TypeVar

from zermelo.budget import SIDE_QUESTION_SHARE, Budget
from zermelo.compounds.sums import PartizanSum
from zermelo.compounds.turns import Turns, ends_of_its_own
from zermelo.errors import LimitReached, ZermeloWarning
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, options_for
from zermelo.games.solution import Solution
from zermelo.games.theorem import Theorem
from zermelo.limits import Watch
from zermelo.solvers.compiled import compiled_search_of
from zermelo.solvers.method import Reason, Wish
from zermelo.solvers.parts_search import compiled_parts_of
from zermelo.solvers.plain_search import Memoised, State, Step
from zermelo.solvers.searched import PlayCycles, first_trial, record_run, record_trial
from zermelo.solvers.theorem import parts_of
from zermelo.solvers.value_cache import ValueCache, trim, value_cache_of
from zermelo.values.nimber import Infinity, LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.uptimals import nimber
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player

if TYPE_CHECKING:
    from zermelo.solvers.base_engine import BaseEngine

S = TypeVar("S")

#: The message for a user's rules that declare that play ends, if it does not.
ENDLESS = (
    "{}: play may come back to a position, so that it need not end, though the rules say that it "
    "does; write ends = False in the class, and positions have loopy values"
)
#: Positions for a value before the outcome is searched, and for a value that the outcome shows to
#: be 0. They are more than those of a trial in plain Python, so that no answer depends on earlier
#: questions.
SMALL_VALUE = 100
#: The largest nimber that becomes a game: ``*n`` has n options on either side.
MAX_NIMBER = 100


class PartizanSearch(Memoised):
    """Canonical forms of the states of one ruleset.

    ``game_of`` finds the values of summands that are positions of other rulesets. ``kept`` has the
    values found by this search and by others of the ruleset.
    """

    NAME: ClassVar[str] = "partizan"
    #: Positions that are searched in plain Python before compiled moves are loaded: none if they
    #: are loaded, or if small questions have already taken as long as loading. Compiled moves find
    #: the same values.
    PLAIN_POSITIONS: ClassVar[int] = 3_000
    #: Positions before the check whether the moves were compiled when the package was built.
    FIRST_POSITIONS: ClassVar[int] = 400
    MEANS: ClassVar[str] = "canonical forms, option by option"
    #: Positions of an optional value, at most: some ten seconds.
    FREE: ClassVar[int] = 50_000
    #: The same in compiled loops, and in plain Python if the outcome can be searched instead.
    FREE_COMPILED: ClassVar[int] = 5_000

    def __init__(
        self,
        ruleset: PartizanRuleset[Any],
        budget: Budget,
        game_of: Callable[[Position[Any]], Game],
        *,
        theorems: Sequence[Theorem[Any]] = (),
        bare: bool = False,
    ) -> None:
        super().__init__(ruleset, budget, theorems=theorems, bare=bare)
        self.ruleset: PartizanRuleset[Any] = ruleset
        self.left, self.right = ruleset.left, ruleset.right
        self.game_of, self.kept = game_of, ValueCache()

    @property
    def has_loops(self) -> bool:
        """Whether moves are compiled."""
        own = type(self.ruleset).compiled_sides is not PartizanRuleset.compiled_sides
        return own and not self.bare

    def game(self, state: State) -> Game:
        """Return the value of a state; raises `PlayCycles` if a play from it has a cycle."""
        if not self.has_loops:
            return self._plain(state)
        game = self.kept.games.get(self.ruleset.canonical(state))
        if game is None and not self.kept.has_loops:
            game = self._tried(state)
        return self._by_compiled(state) if game is None else game

    def _plain(self, state: State) -> Game:
        game: Game = self._run(state, self._game, self.kept.games)
        return game

    def _tried(self, state: State) -> Game | None:
        """Try a few positions in plain Python; None if that is not enough.

        A limit on positions stops the first search, which must always be the trial.
        """
        budget = self.budget
        if budget.limits.positions is not None:
            try:
                with budget.at_most(self.PLAIN_POSITIONS):
                    return self._plain(state)
            except LimitReached as stop:
                if stop.limit != "positions" or budget.is_spent:
                    raise
                return None
        most = min(self.PLAIN_POSITIONS, first_trial(type(self.ruleset)))
        for share in (min(most, self.FIRST_POSITIONS), most):
            if share == most and self.kept.has_compiled(self.ruleset):
                break
            if (game := self._in_trial(state, share)) is not None:
                return game
        return None

    def _in_trial(self, state: State, share: int) -> Game | None:
        """Try the rest of a share of positions in plain Python; None if that is not enough."""
        budget = self.budget
        left = budget.left_to_try(self, share)
        if left <= 0:
            return None
        try:
            with budget.trial(left, self):
                return self._plain(state)
        except LimitReached as stop:
            if stop.limit != "positions" or budget.is_spent:
                raise
            return None
        finally:
            record_trial(type(self.ruleset), left - budget.left_to_try(self, share))

    def _by_compiled(self, state: State) -> Game:
        """Answer in compiled loops, or in plain Python if the board or a number is too large."""
        if self.budget.is_spent:  # before arrays are made
            self.budget.stop()
        from zermelo.values.partizan.flat.arena import NoRoomIn64Bits

        try:
            with self.budget.narrowed(self.FREE_COMPILED):
                game = self.kept.compiled(self.ruleset, state, self.budget)
        except (OverflowError, NoRoomIn64Bits):
            if (tried := self._in_trial(state, self.PLAIN_POSITIONS)) is not None:
                return tried
            most = self.FREE_COMPILED + self.PLAIN_POSITIONS
            with self.budget.narrowed(self.budget.left_to_try(self, most)):
                return self._plain(state)
        record_run(type(self.ruleset))
        self.kept.games[self.ruleset.canonical(state)] = game
        return game

    def value_by_theorem(self, state: State) -> tuple[Game | None, Theorem[Any] | None]:
        """Return the value by a theorem, and the theorem; (None, None) if none applies."""
        for theorem in self.theorems:
            game = theorem.game(state, self.watch)
            if game is not None:
                return game, theorem
        return None, None

    def _game(self, state: State) -> Step:
        game_known, _ = self.value_by_theorem(state)
        if game_known is not None:
            return game_known
        parts = self._parts(state)
        if parts is not None:
            total, look = Game(0), self.watch.sparing()
            for part in parts:
                game = self.game_of(part) if isinstance(part, Position) else (yield part)
                total = total.plus(game, look)
            return total
        sides: tuple[list[Game], list[Game]] = ([], [])
        for side, moves in zip(sides, (self.left, self.right), strict=True):
            for option in listed(moves(state), self.watch):
                side.append((yield option))
        return Game.of(*sides)


reason = Reason.VALUE


def answer(
    position: Position[Any], wish: Wish, play: Play, engine: BaseEngine
) -> Solution[Any] | None:
    """Answer by the value; None if play may cycle, or the value would cost too much.

    Given by name, it uses no theorem.
    """
    rules = position.ruleset
    if play is not NORMAL:
        return None
    if isinstance(rules, Turns):
        return None if wish is Wish.VALUE else _with_turn(position, rules.rules, wish, engine)
    if not _has_forms(rules, engine):
        return None
    solved = partial(_solved, position, rules, wish, engine)
    try:
        if wish is Wish.VALUE:
            search_for_values(rules, engine)
            try:
                return solved()
            finally:
                trim()
        if engine.method == PartizanSearch.NAME:
            return solved()
        # A search for the outcome may be cheaper than an optional value. Under a limit on positions
        # the first search decides what is answered, so that the order is kept.
        unbounded = engine.budget.limits.positions is None
        if unbounded and (small := _if_small(solved, rules, engine)) is not None:
            return small
        if unbounded and _searches(rules, position, engine):
            zero = _is_zero(position, engine)
            if wish is Wish.OUTCOME:
                return None
            if zero and not _has_bounds(rules):
                return engine.if_cheap(SMALL_VALUE, solved, cost=0)
        return engine.if_cheap(PartizanSearch.FREE, solved, share=SIDE_QUESTION_SHARE)
    except PlayCycles:
        engine.cyclic.add(rules)
        if rules.is_own:
            warnings.warn(ENDLESS.format(rules), ZermeloWarning, stacklevel=2)
    except NoCanonicalForm:
        pass
    return None


def _with_turn(
    position: Position[Any], rules: PartizanRuleset[Any], wish: Wish, engine: BaseEngine
) -> Solution[Any] | None:
    """Answer for one player to move, by the value of the position.

    Only if parts are added or moves are compiled for values only; otherwise search is cheaper.
    """
    kind, (state, mover) = type(rules), position.state
    whole = Position(rules, state)
    solved = partial(_solved, whole, rules, wish, engine, players=(mover,))
    if not _has_forms(rules, engine):
        return None
    try:
        if engine.method == PartizanSearch.NAME:
            found: Solution[Any] | None = solved()
        elif _has_bounds(rules) or (
            kind.compiled_sides is PartizanRuleset.compiled_sides and parts_of(whole) is None
        ):
            return None
        elif engine.budget.limits.positions is None and _searches(rules, whole, engine):
            found = _if_small(solved, rules, engine)
        else:
            found = engine.if_cheap(PartizanSearch.FREE, solved, share=SIDE_QUESTION_SHARE)
    except PlayCycles:
        engine.cyclic.add(rules)
        return None
    except NoCanonicalForm:
        return None
    if found is None:
        return None
    if wish is Wish.MOVES:
        return alone(found.starts[mover])
    outcome = Outcome.N if found.outcome.winner(mover) is mover else Outcome.P
    return Solution(position, outcome, found.method, found.source)


def _has_forms(rules: Rules[Any], engine: BaseEngine) -> TypeGuard[PartizanRuleset[Any]]:
    """Whether positions may have canonical forms: no cycle of play is known."""
    if not isinstance(rules, PartizanRuleset) or ends_of_its_own(rules):
        return False
    return rules.ends and rules not in engine.cyclic


def _if_small(
    solved: Callable[[], Solution[Any]], rules: PartizanRuleset[Any], engine: BaseEngine
) -> Solution[Any] | None:
    """Answer by the value if few positions are enough, no more than loading a search costs.

    If the search has bounds of its own, only trials in plain Python are cheaper.
    """
    try:
        with (
            engine.budget.at_most(0 if _has_bounds(rules) else SMALL_VALUE),
            engine.budget.within(SIDE_QUESTION_SHARE),
        ):
            return solved()
    except LimitReached:  # a limit of the whole question ends the next one, too
        return None


def _searches(rules: PartizanRuleset[Any], position: Position[Any], engine: BaseEngine) -> bool:
    """Whether there is a compiled search for who wins."""
    if _has_bounds(rules):
        return compiled_search_of(position.turn(LEFT), NORMAL, engine) is not None
    return compiled_parts_of(position.turn(LEFT), engine) is not None


def _is_zero(position: Position[Any], engine: BaseEngine) -> bool:
    """Whether the player who begins loses each start, by search: then the value is 0."""
    outcomes = set()
    for player in (LEFT, RIGHT):
        solution = engine.answer(position.turn(player), Wish.OUTCOME)
        engine.note(solution)
        outcomes.add(solution.outcome)
    return outcomes == {Outcome.P}


def _has_bounds(rules: PartizanRuleset[Any]) -> bool:
    """Whether rules have a compiled search for who wins with bounds of its own."""
    return type(rules).compiled_turns is not PartizanRuleset.compiled_turns


class NoCanonicalForm(Exception):
    """A part has no canonical form: play in it need not end, or its nimber is too large."""


def as_game(value: LoopyValue | Game) -> Game | None:
    """Return a value as a game; None for a loopy value, or a nimber that is too large."""
    if isinstance(value, Game):
        return value
    return None if isinstance(value, Infinity) or value > MAX_NIMBER else nimber(value)


def game_of(position: Position[Any], engine: BaseEngine) -> Game:
    """Return the value of a part of the question, or raise `NoCanonicalForm`."""
    rules = position.ruleset
    if _has_forms(rules, engine):
        with suppress(PlayCycles, NoCanonicalForm):
            return search_for_values(rules, engine).game(position.state)
    value = engine.answer(position, Wish.VALUE).value
    game = None if value is None else as_game(value)
    if game is None:
        raise NoCanonicalForm
    return game


def partizan_search_of(rules: PartizanRuleset[Any], engine: BaseEngine) -> PartizanSearch:
    """Return the search through the states of a ruleset."""

    def made() -> PartizanSearch:
        bare = engine.method == PartizanSearch.NAME and not isinstance(rules, PartizanSum)
        return PartizanSearch(
            rules,
            engine.budget,
            lambda part: game_of(part, engine),
            theorems=() if bare else engine.theorems(rules, NORMAL),
            bare=bare,
        )

    return engine.remembered_of(rules, NORMAL, PartizanSearch.NAME, made)


def search_for_values(rules: PartizanRuleset[Any], engine: BaseEngine) -> PartizanSearch:
    """Return the search for a requested value.

    It uses values of other searches if there are no limits.
    """
    search, budget = partizan_search_of(rules, engine), engine.budget
    limited = budget.is_bounded or budget.limits.positions or budget.limits.memory
    if search.has_loops and not limited:
        search.kept = value_cache_of(rules)
    return search


def _solved(
    position: Position[Any],
    rules: PartizanRuleset[Any],
    wish: Wish,
    engine: BaseEngine,
    *,
    players: tuple[Player, ...] = (LEFT, RIGHT),
) -> Solution[Any]:
    state, search = position.state, partizan_search_of(rules, engine)
    if wish is not Wish.VALUE and isinstance(rules, PartizanSum):
        from zermelo.values.partizan.orthodox import too_large

        if too_large([game_of(part, engine) for part in rules.components(state)]):
            raise NoCanonicalForm
    game = search.game(state)
    _, theorem = search.value_by_theorem(state)
    if theorem is not None:
        method, source = "theorem", theorem.cited(state, engine.watch)
    elif not search.bare and parts_of(position) is not None:
        method, source = "sum", f"the values of the parts added; {search.MEANS}"
    else:
        method, source = search.NAME, search.MEANS
    starting_players = players if wish is Wish.MOVES else ()
    by = search.NAME if method == "theorem" else method  # the theorem is about the whole
    starts = {player: _start(position, player, search, by, source) for player in starting_players}
    return Solution(
        position, game.outcome, method, source, value=game, theorem=theorem, starts=starts
    )


def _start(
    position: Position[Any], player: Player, search: PartizanSearch, method: str, source: str
) -> Solution[Any]:
    """Return the solution when a player begins: a move to a sufficient game wins."""
    rules, state = position.ruleset, position.state
    options = listed(options_for(player, rules, state), search.watch)
    wins = [(o, player.other) for o in options if holds(search.game(o), player)]
    best = wins[0] if wins else next(((o, player.other) for o in options), None)
    outcome = Outcome.N if wins else Outcome.P
    return Solution(
        position.turn(player), outcome, method, source, winning=tuple(wins), best_option=best
    )


def alone(start: Solution[Any]) -> Solution[Any]:
    """Return the solution of one start as an answer by itself, without the length of play."""
    over = start.best_option is None
    return start.also(remoteness=0) if over else start.also(left_out=("remoteness",))


def listed(options: Iterable[S], watch: Watch) -> list[S]:
    """Return options, each once, with checks of the clock if there are many."""
    return list(dict.fromkeys(watch.over(options, 64)))


def holds(game: Game, player: Player) -> bool:
    """Whether the player who has just moved to a game wins: for Left it must be ≥ 0."""
    return game >= 0 if player is LEFT else game <= 0
