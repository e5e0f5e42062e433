"""The methods of the engine that label all reachable positions, and answers from labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from zermelo.compounds.turns import Turns, has_own_ends, no_value
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, has_compiled_turns, options_of
from zermelo.games.solution import Solution
from zermelo.labelling.labels import ClaimedEnds, Labels, best_of, outcome_of_label
from zermelo.labelling.means import LABELLING_METHODS, label_positions
from zermelo.solvers.method import Goal, Reason
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.labelling.labelled import Labelled
    from zermelo.labelling.retrograde import ListedStates
    from zermelo.solvers.base_engine import BaseEngine

#: Positions that plain Python may label before rules are compiled; more if more were searched.
PLAIN_POSITIONS = 1_000
#: Maximum number of listed positions while further winning moves are sought, if one suffices.
MAX_POSITIONS_FOR_OTHER_WINS = 100_000
#: The labelling method that needs only the options, and so supports all impartial rules.
RETROGRADE = "retrograde"


@runtime_checkable
class WithEndings(Protocol):
    """A ruleset with indices only for endings: positions with certain men, as in chess."""

    def narrowed(self, state: object) -> Rules:
        """Return rules of the same game with indices for the ending that a state belongs to."""

    def ending(self, name: str, state: object) -> Rules | None:
        """Return the rules of the ending ``name``; None if the state does not belong to it."""


class LabellingSolver:
    """Answers by one labelling method; a method on disk answers only if the user named it."""

    def __init__(self, method_name: str) -> None:
        self._method_name = method_name
        by_index = LABELLING_METHODS[method_name].by_index
        self.reason = Reason.ALL_LABELS if by_index else Reason.LABELS

    def answer(
        self, position: Position, goal: Goal, play: Play, engine: BaseEngine
    ) -> Solution | None:
        """Answer by labels; None if the method does not give this answer for these rules."""
        name, method = self._method_name, LABELLING_METHODS[self._method_name]
        gives_values = not (method.by_index or method.on_disk)
        not_named = method.on_disk and engine.method != name
        if not_named or (goal is Goal.VALUE and not gives_values):
            return None
        enough = partial(_is_enough, position, goal, play, engine)
        labels = label_with(name, position, play, engine, enough)
        if labels is None:
            return None
        source = labels.method_text.format(len(labels))
        whole = labels.is_whole
        solution = solution_from_labels(labels, position, goal, play, name, source, whole=whole)
        wants_value = gives_values and goal is not Goal.OUTCOME and play is NORMAL
        if not wants_value or no_value(position.ruleset):
            return solution
        if whole:
            return solution.also(value=labels.value(position.state))
        if solution.outcome is Outcome.P:
            return solution.also(value=0)
        stop: LimitReached | None = getattr(labels, "stopped", None)
        if goal is Goal.VALUE and stop is not None:
            engine.record_outcome(solution)
            known = {**engine.budget.known, **stop.known}
            raise LimitReached(stop.limit, stop.amount, known, stop.advice)
        return solution.also(left_out=("value", *solution.left_out))


def _is_enough(
    position: Position, goal: Goal, play: Play, engine: BaseEngine, label: int, listed_count: int
) -> bool:
    """Whether a label of ``position`` (−1: undecided) suffices after ``listed_count`` states."""
    if label < 0:
        return False
    outcome = outcome_of_label(label)
    engine.record_outcome(Solution(position, outcome, RETROGRADE, "", play))
    if outcome is Outcome.P or goal is Goal.OUTCOME:
        return True
    # a won position may have further winning moves, which must be searched for
    some_wins_suffice = goal is Goal.MOVES and not engine.all_winning_moves
    return some_wins_suffice and listed_count > MAX_POSITIONS_FOR_OTHER_WINS


METHODS = {name: LabellingSolver(name) for name in LABELLING_METHODS}


def label_with(
    method_name: str,
    position: Position,
    play: Play,
    engine: BaseEngine,
    enough: Callable[[int, int], bool] | None = None,
) -> Labelled | None:
    """Return the labels of all positions reachable from ``position``, computed now or earlier.

    ``enough`` may end listing early, by the label of ``position`` and the number of listed states.
    Returns None for partizan rules, or if the rules or the state do not support the method.
    """
    rules, state = position.ruleset, position.state
    supports = LABELLING_METHODS[method_name].supports
    if isinstance(rules, PartizanRuleset):
        return None
    compiled, is_loaded = None, False
    if supports is not None:
        if offers_compiled(rules) and not is_small(position, play, engine):
            compiled = _compiled(rules, play, engine)
        by_index = compiled is not None and LABELLING_METHODS[method_name].by_index
        if by_index and isinstance(rules, WithEndings):
            rules = rules.narrowed(state)
            compiled = _compiled(rules, play, engine)
        if compiled is None or compiled.dense is not None or not supports(compiled):
            return None
        try:
            compiled.array(state, str(rules))
        except OverflowError:
            return None
        is_loaded = getattr(compiled.successors, "ready", False)
    whole_labels: list[Labelled] = engine.cached((label_with, method_name, rules, play), list)
    for labels in whole_labels:
        if state in labels:
            return labels
    from zermelo.labelling.question import Question

    partial_labels: list[ListedStates] = engine.cached((label_with, "some", rules, play), list)
    if method_name == RETROGRADE and enough is not None:
        for listed in partial_labels:
            if listed.is_sure(state) and enough(listed.of([state])[0], len(listed)):
                return listed
    budget = engine.budget
    # whether the user named a method, or set a memory limit
    has_explicit_request = engine.method is not None or budget.limits.memory is not None
    shared_options: dict[Any, Any] | None = None
    # graphs of several positions share most states
    if method_name == RETROGRADE and not has_explicit_request:
        shared_options = engine.cached(("asked", rules, play), dict[Any, Any])
    start = Position(rules, state)
    question = Question(
        start, play, budget, compiled_rules=compiled, shared_options=shared_options, enough=enough
    )
    try_plain = (not has_explicit_request or budget.allows_few) and not is_loaded
    labels = label_positions(question, method_name, try_plain=try_plain)
    if play is MISERE or no_value(rules):
        labels.forget_rows()
    if labels.is_whole:
        whole_labels.append(labels)
    else:
        partial_labels.append(cast("ListedStates", labels))
    return labels


def offers_compiled(rules: Rules) -> bool:
    """Whether a ruleset defines compiled rules, perhaps not for all positions."""
    if isinstance(rules, Turns):
        return has_compiled_turns(rules.rules)
    return type(rules).compiled is not Rules.compiled


def _compiled(rules: Rules, play: Play, engine: BaseEngine) -> CompiledRules | None:
    return engine.cached(("compiled rules", rules, play), lambda: rules.compiled(play))


def is_small(position: Position, play: Play, engine: BaseEngine) -> bool:
    """Whether plain labelling is cheap; False if a method is named, or it was not cheap before."""
    large: set[tuple[Rules, Play]] = engine.cached((is_small,), set)
    if engine.method is not None or (position.ruleset, play) in large:
        return False
    label_plainly = partial(label_with, RETROGRADE, position, play, engine)
    if engine.if_cheap(PLAIN_POSITIONS, label_plainly) is not None:
        return True
    large.add((position.ruleset, play))
    return False


def solution_from_labels(
    labels: Labels,
    position: Position,
    goal: Goal,
    play: Play,
    method: str,
    source: str,
    *,
    whole: bool = True,
) -> Solution:
    """Return the solution by labels; unless ``whole``, labels of draws may mean undecided."""
    rules, state = position.ruleset, position.state
    (label,) = labels.of([state])
    solution = Solution(position, outcome_of_label(label), method, source, play)
    if goal is Goal.OUTCOME:
        return solution
    options = list(dict.fromkeys(options_of(rules, state)))
    labelled_options = list(zip(labels.of(options), options, strict=True))
    own_ends, claims = has_own_ends(rules), ClaimedEnds(labels, rules)
    # in misère play a label also counts the last step, in which a player without a move wins
    remoteness = label - (play is MISERE and not own_ends)
    claimed = own_ends and claims.ends_by_claim(state, label)
    best_option = (claims.best_of if own_ends else best_of)(label, labelled_options)
    undecided_or_drawn = [option for length, option in labelled_options if length < 0]
    complete = whole or not undecided_or_drawn or solution.outcome is Outcome.P
    return solution.also(
        remoteness=None if label < 0 else remoteness,
        claimed=claimed,
        bound=None if label < 0 else remoteness - (claimed and claims.compared_all),
        winning=[option for length, option in labelled_options if length >= 0 and not length & 1],
        drawing=undecided_or_drawn if whole else (),
        best_option=best_option,
        complete=complete,
        left_out=() if complete else ("moves",),
    )


@dataclass(frozen=True)
class LengthsByLabels:
    """Outcomes and lengths of play, read from labels."""

    labels: Labels
    rules: Rules
    play: Play

    @cached_property
    def _best_of(self) -> Callable[[int, list[tuple[int, Any]]], Any]:
        own_ends = has_own_ends(self.rules)
        return ClaimedEnds(self.labels, self.rules).best_of if own_ends else best_of

    def outcome(self, state: object) -> Outcome:
        """Return who wins."""
        return outcome_of_label(self.labels.of([state])[0])

    def remoteness(self, state: object) -> int | None:
        """Return the remoteness; None for a draw."""
        (label,) = self.labels.of([state])
        extra_step = self.play is MISERE and not has_own_ends(self.rules)  # not a move
        return None if label < 0 else label - extra_step

    def best_option(self, state: object) -> Any:  # noqa: ANN401
        """Return the best option, the first listed of equally good ones; None if there is none."""
        options = self._options(state)
        label, *option_labels = self.labels.of([state, *options])
        return self._best_of(label, list(zip(option_labels, options, strict=True)))

    def _options(self, state: object) -> list[Any]:
        return list(dict.fromkeys(options_of(self.rules, state)))


@dataclass(frozen=True)
class StateGraph(LengthsByLabels):
    """The labels of listed states; of equally good options the one listed first is best."""

    labels: ListedStates

    def _options(self, state: object) -> list[Any]:
        options = super()._options(state)
        numbers = dict(zip(options, self.labels.numbers_of(options).tolist(), strict=True))
        return sorted(options, key=numbers.__getitem__)

    def counter(self, state: object) -> int | None:
        """Return the least counter of a state; None if its value is infinite."""
        return self.labels.gamma.counter.at(int(self.labels.numbers_of([state])[0]) - 1)


def graph_of(
    position: Position, play: Play, engine: BaseEngine, *, whole: bool = True
) -> StateGraph:
    """Label all reachable states or, unless ``whole``, enough for ``position``'s remoteness."""
    enough = None if whole else lambda label, _: label >= 0
    labels: Any = label_with(RETROGRADE, position, play, engine, enough)
    return StateGraph(labels, position.ruleset, play)
