"""Certificates of positions by strategies, if the state graph is too large to list."""

from __future__ import annotations

from typing import Any

from zermelo.answers.certificates import Certificate, certify_outcomes, position_certificate
from zermelo.budget import Budget
from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError
from zermelo.games.position import Position
from zermelo.labelling.explore import CLAIMED, edges_of, in_text
from zermelo.labelling.labels import Labels, outcome_of_label
from zermelo.labels.outcomes import outcomes
from zermelo.limits import Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.solvers.labelled import label_with
from zermelo.solvers.method import Goal
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL


class _StrategyWalk:
    """The numbered states of all plays by strategies that prove an outcome in normal play.

    ``choice`` has the option chosen in each state where a player who follows a strategy moves,
    ``waits`` all options of each state where the opponent moves. A state of a draw may be in both.
    """

    def __init__(self, position: Position, engine: Engine, budget: Budget) -> None:
        self.engine, self.budget, self.rules = engine, budget, position.ruleset
        self.options = edges_of(position.ruleset)
        self.states: dict[Any, int] = {}
        self.choice: dict[Any, Any] = {}
        self.waits: dict[Any, tuple[Any, ...]] = {}
        first = position.state
        self.outcome = engine.answer(position, Goal.OUTCOME).outcome
        self.labels: Labels | None = label_with("keys", position, NORMAL, engine)
        self._add(first)
        stack = [(first, True)] * (self.outcome is not Outcome.P)  # N, or a draw: one option
        stack += [(first, False)] * (self.outcome is not Outcome.N)  # P, or a draw: all options
        while stack:
            state, to_choose = stack.pop()
            if state in (self.choice if to_choose else self.waits):
                continue
            if to_choose:
                self.choice[state] = self._choose(state)
                options = (self.choice[state],)
            else:
                options = self.waits[state] = tuple(dict.fromkeys(self.options(state)))
            for option in options:
                self._add(option)
                stack.append((option, not to_choose))

    def _add(self, state: object) -> None:
        if state not in self.states:
            self.budget.count()
            self.states[state] = len(self.states)

    def _choose(self, state: object) -> object:
        """Return the option of the quickest win; in a draw a safe one, in ``waits`` if possible."""
        options = tuple(self.options(state))
        if options in ((CLAIMED,), (state,)):  # play has ended by the rules
            return options[0]
        if self.outcome is Outcome.D:
            candidates = [option for option in options if option in self.waits]
            candidates = candidates or sorted(options, key=self.rules.show)
            return next(option for option in candidates if self._is_safe(option))
        return self._quickest_win(state, options)

    def _is_safe(self, state: object) -> bool:  # for the player who moves to it
        if state in self.waits:
            return True
        if self.labels is not None:
            return outcome_of_label(self.labels.of([state])[0]) is not Outcome.N
        answer = self.engine.answer(Position(self.rules, state), Goal.OUTCOME)
        return answer.outcome is not Outcome.N

    def _quickest_win(self, state: object, options: tuple[Any, ...]) -> object:
        if self.labels is None:
            best = self.engine.answer(Position(self.rules, state), Goal.MOVES).best
            return None if best is None else best.to.state
        labelled = zip(self.labels.of(options), options, strict=True)
        wins = {option: label for label, option in labelled if outcome_of_label(label) is Outcome.P}
        return min(wins, key=wins.__getitem__)

    def edges(self) -> list[tuple[Any, Any]]:
        """Return the edges: all options of states in ``waits``, and the choices in the others."""
        listed = {state: self.waits.get(state, (chosen,)) for state, chosen in self.choice.items()}
        return [(u, v) for u, row in (listed | self.waits).items() for v in row]


def certify_strategy(position: Position, limits: Limits | Watch) -> Certificate:
    """Return the certificate of an impartial position in normal play, by strategies.

    For a win it has one move wherever the winner moves, and all moves wherever the loser moves; for
    a draw, a strategy of each player that avoids a loss. The limit on positions is for vertices.

    >>> from zermelo.answers.certificates import check
    >>> from zermelo.rulesets import position_of
    >>> mate = position_of(["chess", "8/8/8/8/8/1K6/7Q/k7 w - - 0 1"])
    >>> print(check(certify_strategy(mate, Limits(positions=20))))  # doctest: +NORMALIZE_WHITESPACE
    HOLDS IF the moves from every position are those of chess: position
    '8/8/8/8/8/1K6/7Q/k7 w - - 0 1' of chess is N within 1 moves (normal play), by strategies on
    2 vertices and 1 edges
    """
    watch, engine = limits.start(), Engine()
    with engine.question(watch.start(positions=None)):
        walk = _StrategyWalk(position, engine, Budget(watch))
    numbers = walk.states
    graph = in_text(position, Digraph(walk.edges(), vertices=list(numbers)))
    certificate = certify_outcomes(outcomes(graph))
    is_drawn = walk.outcome is Outcome.D
    digraph = {field: certificate[field] for field in ("vertices", "options", "digest")}
    return digraph | position_certificate(
        "strategy",
        position,
        play=str(NORMAL),
        start=0,
        outcome=str(walk.outcome),
        choice=[numbers.get(walk.choice.get(state)) for state in numbers],
        waits=[state in walk.waits for state in numbers],
        within=[None] * len(numbers) if is_drawn else certificate["remoteness"],
    )


def is_strategy(certificate: Certificate, position: Position, watch: Watch) -> bool:
    """Whether the moves are legal, complete at vertices that wait, and lead to all vertices."""
    if certificate["play"] != str(NORMAL):
        raise InputError("only strategies of normal play are compared with the rules")
    names = certificate["vertices"]
    show, options = position.ruleset.show, edges_of(position.ruleset)
    state_of = {certificate["start"]: position.state}
    stack = [certificate["start"]]
    numbers = {name: vertex for vertex, name in enumerate(names)}
    while stack:
        watch.look()
        vertex = stack.pop()
        moves = {}
        for option in options(state_of[vertex]):
            name = option if option is CLAIMED else show(option) or "(empty)"
            if name in numbers:
                moves[numbers[name]] = option
            elif certificate["waits"][vertex]:
                return False
        listed = certificate["options"][vertex]
        is_incomplete = certificate["waits"][vertex] and len(listed) != len(moves)
        if is_incomplete or not {*listed} <= moves.keys():
            return False
        for target in listed:
            if target not in state_of:
                state_of[target] = moves[target]
                stack.append(target)
    return len(state_of) == len(names)
