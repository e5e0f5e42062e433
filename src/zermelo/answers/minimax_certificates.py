"""Certificates that prove by bounds a score, or the winner if players need not alternate."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from graphlib import CycleError, TopologicalSorter
from typing import Any, TypeAlias

from zermelo.answers.certificates import Certificate, position_certificate
from zermelo.compounds.turns import starts_of
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.games.turn_and_score import (
    end_of,
    gain_of,
    mover_of,
    moves_from,
    name_of,
    refuse_cycle,
)
from zermelo.limits import Watch
from zermelo.solvers.cutoff_search import PlayIsLong
from zermelo.solvers.cutoffs import best_play
from zermelo.solvers.engine import Engine
from zermelo.solvers.minimax import BestPlay, Minimax, minimax_of, worth_of_end
from zermelo.solvers.searched import PlayCycles
from zermelo.values.play import Play
from zermelo.values.player import LEFT, RIGHT
from zermelo.values.text import score_to_json

#: A state and the player to move: 0 (Left) or 1 (Right); if states do not say who moves, 0 begins.
Vertex: TypeAlias = tuple[Any, int]


def certify_minimax(position: Position, play: Play, engine: Engine) -> Certificate:
    """Make the certificate of the score of a position, or of who wins it, by bounds.

    The lower bound needs a best move of player 0 and all moves of player 1, the upper bound a best
    move of player 1 and all of player 0. A partizan position without turn has one start for each.
    """
    starts = starts_of(position)
    try:
        collector = _VertexCollector(starts, play, engine, best_play)
    except (PlayCycles, PlayIsLong):  # then all positions are listed
        collector = _VertexCollector(starts, play, engine, minimax_of)
    return position_certificate("minimax", position, play=str(play), **collector.fields())


def _player_to_move(rules: Rules, state: object, default: int) -> int:
    mover = mover_of(rules, state)
    return default if mover is None else int(mover is RIGHT)


class _VertexCollector:
    """The vertices of a certificate, collected from the bounds that must be proved."""

    def __init__(
        self,
        starts: list[Position],
        play: Play,
        engine: Engine,
        method: Callable[[Position, Play, Engine], BestPlay],
    ) -> None:
        self.rules = starts[0].ruleset
        self.starts: list[Vertex] = []
        self.bounds: dict[Vertex, set[bool]] = {}  # the bounds that are proved; True is the lower
        #: By vertex: the listed options, each with what the move there gains.
        self.options: dict[Vertex, dict[Vertex, Any]] = {}
        self.complete: dict[Vertex, bool] = {}  # whether all options are listed
        self.worth: dict[Vertex, Any] = {}  # for player 0: the score, or 1 (win), 0 (draw), −1
        self.rank: dict[Vertex, int] = {}  # of the solver, if it has ranks
        self.with_options: set[Vertex] = set()
        for start in starts:
            self.solver = method(start, play, engine)
            self._add(start.state, engine)

    def _add(self, state: object, engine: Engine) -> None:
        """Add a start and the vertices for both bounds; for a win without scores only one bound."""
        start = (state, _player_to_move(self.rules, state, 0))
        self.starts.append(start)
        worth = -self.solver.worth(state) if start[1] else self.solver.worth(state)
        has_scores = self.rules.has_scores
        stack = [(start, True)] * (has_scores or worth >= 0)
        stack += [(start, False)] * (has_scores or worth <= 0)
        while stack:
            vertex, is_lower = stack.pop()
            bounds = self.bounds.setdefault(vertex, set())
            if is_lower in bounds:
                continue
            options = self._prove(vertex, is_lower=is_lower)
            bounds.add(is_lower)
            engine.budget.look_up()
            stack += [(option, is_lower) for option in options]

    def _prove(self, vertex: Vertex, *, is_lower: bool) -> list[Vertex]:
        """Record and return the options that prove a bound of a vertex: a best option, or all."""
        (state, turn), rules = vertex, self.rules
        worth = self.solver.worth(state)
        self.worth[vertex] = -worth if turn else worth
        if isinstance(self.solver, Minimax):
            self.rank[vertex] = self.solver.rank(state)
        is_end = end_of(rules, state) is not None
        options = [] if is_end else [option for option, _ in moves_from(rules, state)]
        gains = self.options.setdefault(vertex, {})
        if options:
            self.with_options.add(vertex)
        if (best_suffices := is_lower is not bool(turn)) and options:
            options = [self.solver.best_option(state)]
        self.complete[vertex] = self.complete.get(vertex, False) or not best_suffices
        needed: list[Vertex] = []
        for option in options:
            option_vertex = option, _player_to_move(rules, option, 1 - turn)
            gains[option_vertex] = gain_of(rules, state, option)
            needed.append(option_vertex)
        return needed

    def _ranks(self) -> dict[Vertex, int]:
        """Return the solver's ranks, or lengths of longest listed plays with scores or no ranks."""
        if self.rank and not self.rules.has_scores:
            return self.rank
        ranks: dict[Vertex, int] = {}
        try:
            for vertex in TopologicalSorter(self.options).static_order():
                ranks[vertex] = max((1 + ranks[to] for to in self.options[vertex]), default=0)
        except CycleError as error:
            refuse_cycle(self.rules, error.args[1][0][0])
        return ranks

    def fields(self) -> dict[str, object]:
        numbers = {vertex: number for number, vertex in enumerate(self.bounds)}
        rows = [self.options[vertex] for vertex in numbers]
        worth = [score_to_json(self.worth[vertex]) for vertex in numbers]
        bound_pairs = list(zip(self.bounds.values(), worth, strict=True))
        ranks = self._ranks()
        has_turns = mover_of(self.rules, self.starts[0][0]) is not None
        names = [name_of(self.rules, player) for player in (LEFT, RIGHT)]
        return {
            "players": names if has_turns else ["the next player", "the previous player"],
            "starts": [numbers[start] for start in self.starts],
            "endless": not self.rules.has_scores,
            "vertices": [self.rules.show(state) for state, _ in numbers],
            "turns": [turn for _, turn in numbers],
            "options": [[numbers[option] for option in row] for row in rows],
            "gains": [list(map(score_to_json, row.values())) for row in rows],
            "ends": [
                None if vertex in self.with_options else score
                for vertex, score in zip(numbers, worth, strict=True)
            ],
            "complete": [self.complete[vertex] for vertex in numbers],
            "lower": [score if True in bounds else None for bounds, score in bound_pairs],
            "upper": [score if False in bounds else None for bounds, score in bound_pairs],
            "rank": [ranks[vertex] for vertex in numbers],
        }


def is_by_the_rules(certificate: Certificate, position: Position, watch: Watch) -> bool:
    """Whether starts, moves, turns, gains and ends of an accepted certificate follow the rules."""
    starts, play = starts_of(position), Play(certificate["play"])
    rules = starts[0].ruleset
    if certificate["endless"] is rules.has_scores or len(certificate["starts"]) != len(starts):
        return False
    texts_with_turn = zip(certificate["vertices"], certificate["turns"], strict=True)
    numbers = {vertex: number for number, vertex in enumerate(texts_with_turn)}
    queue = [(start.state, _player_to_move(rules, start.state, 0)) for start in starts]
    if certificate["starts"] != [numbers.get((rules.show(s), turn)) for s, turn in queue]:
        return False
    seen = set(queue)
    for state, turn in queue:  # the queue grows meanwhile
        watch.look()
        number = numbers[rules.show(state), turn]
        end = end_of(rules, state)
        moves = [] if end is not None else [option for option, _ in moves_from(rules, state)]
        worth = None if moves else worth_of_end(rules, play, state, end)
        expected_end = None if worth is None else -worth if turn else worth
        end_score = certificate["ends"][number]
        if expected_end != (None if end_score is None else Fraction(end_score)):
            return False
        pairs = zip(certificate["options"][number], certificate["gains"][number], strict=True)
        listed = {(option, Fraction(gain)) for option, gain in pairs}
        matched = set()
        for option in moves:
            option_vertex = option, _player_to_move(rules, option, 1 - turn)
            gain = Fraction(gain_of(rules, state, option))
            entry = numbers.get((rules.show(option), option_vertex[1])), gain
            if entry in listed:
                matched.add(entry)
                if option_vertex not in seen:
                    seen.add(option_vertex)
                    queue.append(option_vertex)
            elif certificate["complete"][number]:
                return False
        if matched != listed:
            return False
    return True
