"""The methods of the engine that label all positions, and answers from labels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast, runtime_checkable

from zermelo.compounds.turns import Turns, ends_of_its_own, no_value
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, options_of
from zermelo.games.solution import Solution
from zermelo.labelling.labels import DRAW, Labels, outcome_of_label
from zermelo.labelling.means import LABELLING_METHODS, label_positions
from zermelo.solvers.method import Reason, Wish
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

if TYPE_CHECKING:
    from zermelo.games.compiled import CompiledRules
    from zermelo.labelling.labelled import Labelled
    from zermelo.labelling.retrograde import ListedStates
    from zermelo.solvers.base_engine import BaseEngine

#: Positions that are labelled in plain Python before rules are compiled.
MAX_PLAIN_POSITIONS = 1_000

#: Positions that are listed for further winning moves, if not all are needed.
OTHERS = 100_000

#: The labelling method that needs only lists of options, for all rules.
PLAIN_MEANS = "retrograde"

S = TypeVar("S")


@runtime_checkable
class WithEndings(Protocol):
    """A ruleset with too many positions for indices, but few in each of its endings."""

    def narrowed(self, state: object) -> Rules[Any]:
        """Return rules and states of the same game, for everything reachable from a state."""

    def ending(self, name: str, state: object) -> Rules[Any] | None:
        """Return the rules of an ending by its name, if a state belongs to the ending."""


class ByMeans:
    """Labels all positions by a labelling method, if play need not end or has ends of its own.

    A method that works on disk answers only if it is named.
    """

    def __init__(self, means: str) -> None:
        self._means = means
        self.reason = Reason.ALL_LABELS if LABELLING_METHODS[means].by_index else Reason.LABELS

    def answer(
        self, position: Position[Any], wish: Wish, play: Play, engine: BaseEngine
    ) -> Solution[Any] | None:
        """Answer by labels; None for partizan rules, or if rules do not support the method."""
        means = LABELLING_METHODS[self._means]
        valued = not (means.by_index or means.on_disk)
        if (wish is Wish.VALUE and not valued) or (means.on_disk and engine.method != self._means):
            return None
        enough = partial(_is_enough, position, wish, play, engine)
        labels = labels_by(self._means, position, play, engine, enough)
        if labels is None:
            return None
        source = labels.source.format(len(labels))
        whole = labels.is_whole
        solution = by_labels(labels, position, wish, play, self._means, source, whole=whole)
        if not valued or wish is Wish.OUTCOME or play is not NORMAL or no_value(position.ruleset):
            return solution
        if whole:
            return solution.also(value=labels.value(position.state))
        if solution.outcome is Outcome.P:
            return solution.also(value=0)
        stop: LimitReached | None = getattr(labels, "stopped", None)
        if wish is Wish.VALUE and stop is not None:
            engine.record_outcome(solution)
            known = {**engine.budget.known, **stop.known}
            raise LimitReached(stop.limit, stop.amount, known, stop.advice)
        return solution.also(left_out=("value", *solution.left_out))


def _is_enough(
    position: Position[Any], wish: Wish, play: Play, engine: BaseEngine, label: int, positions: int
) -> bool:
    """Whether the label of the start, found among some positions, is enough for the question.

    A lost position has value 0, and all its moves lose. A won position may have further winning
    moves, which are searched for if the question needs every move, or the value.
    """
    if label < 0:
        return False
    outcome = outcome_of_label(label)
    engine.record_outcome(Solution(position, outcome, PLAIN_MEANS, "", play))
    if outcome is Outcome.P or wish is Wish.OUTCOME:
        return True
    return wish is Wish.MOVES and not engine.all_winning_moves and positions > OTHERS


METHODS = {means: ByMeans(means) for means in LABELLING_METHODS}


def labels_by(
    means: str,
    position: Position[Any],
    play: Play,
    engine: BaseEngine,
    enough: Callable[[int, int], bool] | None = None,
) -> Labelled | None:
    """Return the labels of all positions reachable from one, computed or remembered.

    There may be fewer, if `zermelo.labelling.question.Question.enough` is true of them. None for
    partizan rules, and if the rules do not support the method.
    """
    rules, state = position.ruleset, position.state
    takes = LABELLING_METHODS[means].supports
    if isinstance(rules, PartizanRuleset):
        return None
    compiled, ready = None, False
    if takes is not None:
        compiled = compiled_of(position, play, engine)
        by_index = compiled is not None and LABELLING_METHODS[means].by_index
        if by_index and isinstance(rules, WithEndings):
            rules = rules.narrowed(state)
            compiled = _compiled(rules, play, engine)
        if compiled is None or compiled.dense is not None or not takes(compiled):
            return None
        try:
            compiled.array(state, str(rules))
        except OverflowError:
            return None
        ready = getattr(compiled.successors, "ready", False)
    whole: list[Labelled] = engine.remembered((labels_by, means, rules, play), list)
    for labels in whole:
        if state in labels:
            return labels
    from zermelo.labelling.question import Question

    parts: list[ListedStates] = engine.remembered((labels_by, "some", rules, play), list)
    if means == PLAIN_MEANS and enough is not None:
        for listed in parts:
            if listed.is_sure(state) and enough(listed.of([state])[0], len(listed)):
                return listed
    budget = engine.budget
    stated = engine.method is not None or budget.limits.memory is not None
    shared: dict[Any, Any] | None = None
    if means == PLAIN_MEANS and not stated:  # graphs of several positions share most states
        shared = engine.remembered(("asked", rules, play), dict[Any, Any])
    question = Question(
        Position(rules, state), play, budget, made=compiled, asked=shared, enough=enough
    )
    labels = label_positions(
        question, means, try_plain_python=(not stated or budget.allows_few) and not ready
    )
    if play is MISERE or no_value(rules):
        labels.forget_rows()
    if labels.is_whole:
        whole.append(labels)
    else:
        parts.append(cast("ListedStates", labels))
    return labels


def compiled_of(
    position: Position[Any], play: Play, engine: BaseEngine
) -> CompiledRules[Any] | None:
    """Return the compiled rules of a ruleset, made once; None if there are few positions."""
    rules = position.ruleset
    if not offers_compiled(rules) or is_small(position, play, engine):
        return None
    return _compiled(rules, play, engine)


def offers_compiled(rules: Rules[Any]) -> bool:
    """Whether rules have compiled rules, perhaps not for all positions."""
    if isinstance(rules, Turns):
        return type(rules.rules).compiled_turns is not PartizanRuleset.compiled_turns
    return type(rules).compiled is not Rules.compiled


def _compiled(rules: Rules[Any], play: Play, engine: BaseEngine) -> CompiledRules[Any] | None:
    return engine.remembered(("compiled rules", rules, play), lambda: rules.compiled(play))


def is_small(position: Position[Any], play: Play, engine: BaseEngine) -> bool:
    """Whether few positions can be reached, so that compiled loops are not worth loading.

    False if a method was given.
    """
    large = (is_small, position.ruleset, play)
    if engine.method is not None or engine.knows(large):
        return False
    if (
        engine.if_cheap(MAX_PLAIN_POSITIONS, lambda: labels_by(PLAIN_MEANS, position, play, engine))
        is None
    ):
        engine.remembered(large, lambda: True)
        return False
    return True


# -------------------------------------------------------------------------- answers from labels


def by_labels(
    labels: Labels,
    position: Position[Any],
    wish: Wish,
    play: Play,
    method: str,
    source: str,
    *,
    whole: bool = True,
) -> Solution[Any]:
    """Return the solution by the labels of a position and of its options.

    Without ``whole``, a draw among the labels may be undecided.
    """
    rules, state = position.ruleset, position.state
    (label,) = labels.of([state])
    solution = Solution(position, outcome_of_label(label), method, source, play)
    if wish is Wish.OUTCOME:
        return solution
    options = list(dict.fromkeys(options_of(rules, state)))
    after = list(zip(labels.of(options), options, strict=True))
    own_ends = ends_of_its_own(rules)
    # the claim is counted at every end of play
    remoteness = label - (play is MISERE and not own_ends)
    open_ = [option for left, option in after if left < 0]
    complete = whole or not open_ or solution.outcome is Outcome.P
    return solution.also(
        remoteness=None if label < 0 else remoteness,
        claimed=own_ends and _ends_by_a_claim(labels, rules, state, label),
        bound=None if label < 0 else remoteness,
        winning=[option for left, option in after if left >= 0 and not left & 1],
        drawing=open_ if whole else (),
        best_option=best_of(label, after),
        complete=complete,
        left_out=() if complete else ("moves",),
    )


def _ends_by_a_claim(labels: Labels, rules: Rules[Any], state: object, label: int) -> bool:
    """Whether perfect play ends by a claim: a label above 0 without a move."""
    while label > 0:
        options = iter(options_of(rules, state))
        state = next((option for option in options if labels.of([option]) == [label - 1]), None)
        if state is None:
            return True
        label -= 1
    return False


def best_of(label: int, after: list[tuple[int, S]]) -> S | None:
    """Return the quickest win, a draw, or the longest resistance; None if there is no move."""
    best = [option for left, option in after if left == (DRAW if label < 0 else label - 1)]
    return best[0] if best else None


@dataclass(frozen=True)
class LengthsByLabels:
    """Outcomes and lengths of positions by their labels."""

    labels: Labels
    rules: Rules[Any]
    play: Play

    def outcome(self, state: object) -> Outcome:
        """Return who wins."""
        return outcome_of_label(self.labels.of([state])[0])

    def remoteness(self, state: object) -> int | None:
        """Return the remoteness, without the claim in misère play."""
        (label,) = self.labels.of([state])
        claimed = self.play is MISERE and not ends_of_its_own(self.rules)
        return None if label < 0 else label - claimed

    def best_option(self, state: object) -> Any:  # noqa: ANN401
        """Return the option with the best label, the first by text among equals."""
        options = self._options(state)
        label, *after = self.labels.of([state, *options])
        return best_of(label, list(zip(after, options, strict=True)))

    def _options(self, state: object) -> list[Any]:
        return list(dict.fromkeys(options_of(self.rules, state)))


@dataclass(frozen=True)
class StateGraph(LengthsByLabels):
    """The labels of all reachable states; among equal options the first listed is best."""

    labels: ListedStates

    def _options(self, state: object) -> list[Any]:
        options = super()._options(state)
        numbers = dict(zip(options, self.labels.numbers_of(options).tolist(), strict=True))
        return sorted(options, key=numbers.__getitem__)

    def counter(self, state: object) -> int | None:
        """Return the least counter of a state of finite value."""
        return self.labels.gamma.counter.at(int(self.labels.numbers_of([state])[0]) - 1)


def graph_of(
    position: Position[Any], play: Play, engine: BaseEngine, *, whole: bool = True
) -> StateGraph:
    """Return the labels of all states reachable from a position of impartial rules.

    Without ``whole``, only of enough states to decide the length of play.
    """
    enough = None if whole else lambda label, _: label >= 0
    labels: Any = labels_by(PLAIN_MEANS, position, play, engine, enough)
    return StateGraph(labels, position.ruleset, play)
