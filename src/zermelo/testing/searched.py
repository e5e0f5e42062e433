"""Plain search of a game, with which promises are compared, and the error for a broken promise."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property, partial
from typing import Any

from zermelo.compounds.turns import has_own_ends, needs_minimax, plays_of
from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError, ZermeloError, in_full
from zermelo.games.position import Position
from zermelo.games.rules import Rules, options_of
from zermelo.labelling.explore import CLAIMED, edges_of
from zermelo.labels.loopy import loopy
from zermelo.labels.outcomes import Outcomes, outcomes
from zermelo.values.nimber import LoopyValue
from zermelo.values.outcome import Outcome
from zermelo.values.play import MISERE, NORMAL, Play

#: Maximum number of positions that are searched.
MAX_POSITIONS = 30_000


class BrokenPromise(ZermeloError, AssertionError):
    """A ruleset breaks a promise; the message names the position and says what to do."""


def broken_at(rules: object, position: str, problem: str, advice: str) -> BrokenPromise:
    """Return the error for a promise that is broken at a position."""
    return BrokenPromise(f"{rules}, position {position!r}: {problem}; {advice}")


def too_many_error(rules: Rules[Any]) -> InputError:
    """Return the error for positions from which more than `MAX_POSITIONS` can be reached."""
    return InputError(
        f"{rules}: more than {MAX_POSITIONS:,} positions can be reached; name smaller positions, "
        f"as in zermelo rulesets --check '{rules} POSITION'"
    )


class SearchedGame:
    """All reachable states of a game, solved by the definitions as plainly as possible.

    Algorithm PND finds P, N and D: for misère play, unless the rules have ends of their own, on the
    digraph without terminal states. Promises are checked on ``states``; partizan rules are `Turns`.
    """

    def __init__(
        self, rules: Rules[Any], states: Iterable[Any], limit: int = MAX_POSITIONS
    ) -> None:
        self.rules = rules
        self.states = list(states)
        self.options: dict[Any, list[Any]] = {}
        #: Whether labels of the digraph suffice, since moves alternate and play is not for scores.
        self.labels_suffice = not needs_minimax(rules)
        edges = edges_of(rules) if self.labels_suffice else partial(options_of, rules)
        stack = list(self.states)
        while stack:
            state = stack.pop()
            if not isinstance(state, Hashable):
                raise InputError(
                    f"{rules}: the state {in_full(state)} cannot be a key of a dict; return tuples "
                    "and frozensets from options, not lists and sets"
                )
            if state not in self.options:
                self.options[state] = list(edges(state))
                stack += self.options[state]
                if len(self.options) > limit:
                    raise too_many_error(rules)
        self.plays = plays_of(rules)
        self._own_misere = self.labels_suffice and has_own_ends(rules) and MISERE in self.plays
        self.graph = self._graph(self.options)
        self.normal = outcomes(self.graph)

    @cached_property
    def misere(self) -> Outcomes:
        """The outcomes of misère play; without its own ends, of states that have options."""
        if not self._own_misere:
            return outcomes(self.graph.induced([bool(self.options[s]) for s in self.graph]))
        edges = edges_of(self.rules, MISERE)
        return outcomes(self._graph({state: list(edges(state)) for state in self.options}))

    @cached_property
    def gamma(self) -> dict[Any, LoopyValue]:
        """The γ-value of each state."""
        return loopy(self.graph).as_dict()

    @staticmethod
    def _graph(options: Mapping[Any, Iterable[Any]]) -> Digraph:
        return Digraph([(u, v) for u, row in options.items() for v in row], vertices=options)

    def broken(self, state: object, problem: str, advice: str) -> BrokenPromise:
        """Return the error for a promise that is broken at a state."""
        return broken_at(self.rules, self.rules.show(state), problem, advice)

    def outcome(self, state: object, play: Play = NORMAL) -> Outcome:
        """Return the outcome of a state."""
        return (self._in_normal_play if play is NORMAL else self._in_misere_play)[state]

    @cached_property
    def _in_normal_play(self) -> dict[Any, Outcome]:
        return self.normal.as_dict()

    @cached_property
    def _in_misere_play(self) -> dict[Any, Outcome]:
        terminal = [s for s, options in self.options.items() if not (options or self._own_misere)]
        return self.misere.as_dict() | dict.fromkeys(terminal, Outcome.N)

    def remoteness(self, state: object, play: Play = NORMAL) -> int | None:
        """Return the length of play if the winner hurries and the loser delays; None for a draw."""
        if play is NORMAL:
            return self.normal.remoteness[state]
        if not (self.options[state] or self._own_misere):
            return 0
        remoteness = self.misere.remoteness[state]  # the last, losing move was pruned
        return remoteness if remoteness is None or self._own_misere else remoteness + 1

    def with_outcome(self, state: object, outcome: Outcome, play: Play = NORMAL) -> set[Any]:
        """Return the options of a state that have ``outcome``, without `CLAIMED`."""
        options = (option for option in self.options[state] if option is not CLAIMED)
        return {option for option in options if self.outcome(option, play) is outcome}

    def positions(self) -> Iterable[Position[Any]]:
        """Yield the positions on which promises are checked."""
        return (Position(self.rules, state) for state in self.states)

    def few(self, count: int) -> list[Position[Any]]:
        """Return evenly spread positions: at least ``count``, or all, but fewer than twice that."""
        return list(self.positions())[:: max(1, len(self.states) // count)]
