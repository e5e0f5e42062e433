"""The method ``quotient``: misère play of sums, by a misère quotient."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import thread_time
from typing import TYPE_CHECKING

from zermelo.budget import FEW_POSITIONS
from zermelo.compounds.compound_rules import components_of
from zermelo.compounds.sums import Sum
from zermelo.errors import HasCycle, LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import Rules, Ruleset, options_of
from zermelo.games.solution import Solution
from zermelo.solvers.compiled import search_of
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.searched import may_search
from zermelo.solvers.theorem import any_option, counted_options
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, Play

if TYPE_CHECKING:
    from zermelo.limits import Watch
    from zermelo.solvers.base_engine import BaseEngine
    from zermelo.values.misere.heaps import HeapGame
    from zermelo.values.misere.quotient import MisereQuotient

#: Limits before the next method is tried: the order of the quotient, indecomposable positions and
#: options of each, CPU seconds (not raised by other processes), and a share of the remaining time.
MAX_ORDER, MAX_POSITIONS, MAX_SECONDS, TIME_SHARE = 400, 2_000, 1.0, 0.25
#: Maximum number of CPU seconds if a limit allows few positions.
MAX_SECONDS_OF_FEW = 0.1
#: Maximum number of quotients that are kept.
MAX_QUOTIENTS_KEPT = 8
CITED = "Plambeck 2005; Plambeck and Siegel 2008"


def indecomposables(position: Position) -> list[Position]:
    """Return the indecomposable parts of a position, with canonical states.

    >>> from zermelo.rulesets import position_of
    >>> indecomposables(position_of("kayles 2 1 + nim 3 0".split()))
    [<kayles: 2>, <kayles: 1>, <nim: 3>, <nim: >]
    """
    rules = position.ruleset
    parts = components_of(rules, position.state)
    if parts == [position]:
        return [Position(rules, rules.canonical(position.state))]
    return [smallest for part in parts for smallest in indecomposables(part)]


@dataclass(frozen=True)
class KnownQuotient:
    """A misère quotient, with the numbers by which positions are found in the quotient's parts."""

    quotient: MisereQuotient
    heap_parts: dict[Rules, int]  #: by rules with heaps: the index of their game in quotient.parts
    numbers: dict[Position, int]  #: the numbers of other positions in the last of quotient.parts

    def element(self, part: Position) -> int | None:
        """Return the element of an indecomposable position; None if it is not known."""
        part_index = self.heap_parts.get(part.ruleset, -1)
        number = self.numbers.get(part) if part_index < 0 else sum(part.state)
        game = self.quotient.parts[part_index]
        if number is None or (number > game.upto and game.period is None):
            return None
        return game.element(number)

    def elements(self, parts: Iterable[Position]) -> list[int] | None:
        """Return the elements of positions; None if one is not known."""
        elements = [self.element(part) for part in parts]
        return None if None in elements else [x for x in elements if x is not None]

    def product(self, position: Position) -> int | None:
        """Return the element of any position; None if it is not known."""
        elements = self.elements(indecomposables(position))
        return None if elements is None else self.quotient.product(*elements)

    def is_p(self, position: Position) -> bool | None:
        """Whether a position is a P-position; None if that is not known."""
        element = self.product(position)
        return None if element is None else bool(self.quotient.portion[element])


class Trials:
    """The quotients found so far, and the CPU time of trials for the current question."""

    def __init__(self) -> None:
        self.quotients: list[KnownQuotient] = []
        self.watch: Watch | None = None
        self.spent = 0.0  # CPU seconds

    def of(self, parts: Sequence[Position], watch: Watch) -> KnownQuotient | None:
        """Return a quotient that has elements for all ``parts``; None if none is found."""
        for quotient in self.quotients:
            if quotient.elements(parts) is not None:
                return quotient
        if watch is not self.watch:
            self.watch, self.spent = watch, 0.0
        time_left, positions = watch.left, watch.limits.positions
        allows_many = positions is None or positions > FEW_POSITIONS
        max_seconds = MAX_SECONDS if allows_many else MAX_SECONDS_OF_FEW
        if time_left is not None:
            max_seconds = min(max_seconds, TIME_SHARE * time_left)
        if self.spent >= max_seconds:
            return None
        from zermelo.values.misere.work import LimitMet

        begin = thread_time()
        try:
            new_quotient = small_quotient(parts, watch, begin + max_seconds - self.spent)
        except (LimitMet, HasCycle):
            return None
        finally:
            self.spent += thread_time() - begin
        if new_quotient is None or new_quotient.elements(parts) is None:
            return None
        self.quotients.insert(0, new_quotient)
        del self.quotients[MAX_QUOTIENTS_KEPT:]
        return new_quotient


def small_quotient(
    parts: Sequence[Position], watch: Watch, deadline: float
) -> KnownQuotient | None:
    """Return a quotient of positions; None for no positions. Raises HasCycle or LimitMet."""
    from zermelo.values.misere.heaps import reachable_game
    from zermelo.values.misere.quotient import quotient_of_heaps
    from zermelo.values.misere.work import LimitMet

    def why_stop() -> str | None:
        watch.look()
        return "time" if thread_time() > deadline else None

    def options(part: Position) -> list[list[Position]]:
        listed: list[list[Position]] = []
        for option in options_of(part.ruleset, part.state):
            if not len(listed) % 64 and why_stop():  # a large board has many options
                raise LimitMet("time")
            listed.append(indecomposables(Position(part.ruleset, option)))
            if len(listed) > MAX_POSITIONS:
                raise LimitMet("positions")
        return listed

    heap_parts: dict[Rules, int] = {}
    games: list[HeapGame] = []
    max_numbers: list[int | None] = []
    others: list[Position] = []
    for part in dict.fromkeys(parts):
        rules = part.ruleset
        if rules not in heap_parts and (game := rules.heap_game) is not None:
            heap_parts[rules] = len(games)
            games.append(game)
            max_numbers.append(0)
        if rules in heap_parts:
            part_index = heap_parts[rules]
            max_numbers[part_index] = max(max_numbers[part_index] or 0, sum(part.state))
        else:
            others.append(part)
    numbers: dict[Position, int] = {}
    if others:
        try:
            game, numbers = reachable_game(
                "positions", others, options, max_positions=MAX_POSITIONS
            )
        except LimitReached as stop:
            if stop.limit != "positions":
                raise
            raise LimitMet("positions") from None
        games.append(game)
        max_numbers.append(None)
    if not games:
        return None
    quotient = quotient_of_heaps(games, upto=max_numbers, max_order=MAX_ORDER, stop=why_stop)
    return KnownQuotient(quotient, heap_parts, numbers)


def quotient_of(position: Position, engine: BaseEngine) -> KnownQuotient | None:
    """Return a misère quotient for a position; None without components, or if none is found."""
    rules = position.ruleset
    if type(rules).components is Rules.components or not may_search(rules, engine):
        return None
    parts = indecomposables(position)
    if not parts or any(not isinstance(part.ruleset, Ruleset) for part in parts):
        return None
    if isinstance(rules, Sum) and not all(may_search(part.ruleset, engine) for part in parts):
        return None
    trials: Trials = engine.cached(("quotients",), Trials)
    return trials.of(parts, engine.watch)


reason = Reason.QUOTIENT


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer for misère play by a quotient; None for values, and if none is found quickly."""
    if play is not MISERE or goal is Goal.VALUE:
        return None
    lookup = quotient_of(position, engine)
    if lookup is None:
        return None
    outcome = Outcome.P if lookup.is_p(position) else Outcome.N
    scope = "positions" if lookup.numbers else "heaps"
    order = lookup.quotient.order
    source = f"misère quotient of order {order} ({CITED}), proven for these {scope}"
    solution = Solution(position, outcome, "quotient", source, play)
    return solution if goal is Goal.OUTCOME else _with_moves(solution, lookup, engine)


def _with_moves(solution: Solution, lookup: KnownQuotient, engine: BaseEngine) -> Solution | None:
    """Add the winning moves, and the length if it is found quickly; None if moves are unknown."""
    position = solution.position
    if solution.outcome is Outcome.P:
        return solution.also(best_option=any_option(position))
    engine.record_outcome(solution)
    wins = []
    for option in dict.fromkeys(counted_options(position, engine)):
        is_lost = lookup.is_p(Position(position.ruleset, option))
        if is_lost is None:  # the option may have parts that the quotient lacks
            return None
        if is_lost:
            wins.append(option)
    if not wins:  # there is no move, so that the player to move has won
        return solution.also(remoteness=0)
    search = search_of(position, MISERE, engine)
    length = engine.if_cheap(search.MAX_OPTIONAL // 4, lambda: search.remoteness(position.state))
    best = wins[0] if length is None else search.best_option(position.state)
    return solution.also(winning=tuple(wins), best_option=best, remoteness=length, bound=length)
