"""The method ``terms``: a sum of partizan positions that is too large to add, searched as a sum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.budget import SIDE_QUESTION_SHARE
from zermelo.compounds.sums import PartizanSum
from zermelo.compounds.turns import Turns
from zermelo.games.position import Position
from zermelo.games.rules import options_for
from zermelo.games.solution import Solution
from zermelo.solvers.base_engine import BaseEngine
from zermelo.solvers.method import Goal, Reason
from zermelo.solvers.partizan import single_start
from zermelo.solvers.partizan_search import NoCanonicalForm, PartizanSearch, game_of
from zermelo.solvers.searched import PlayCycles
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.orthodox import SumSearch, orthodox
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player

SOURCE = "search through sums of the terms' canonical forms"

reason = Reason.TERMS


def answer(position: Position, goal: Goal, play: Play, engine: BaseEngine) -> Solution | None:
    """Answer a sum of partizan positions in normal play; None if a term has no value."""
    whole = position
    players: tuple[Player, ...] = (LEFT, RIGHT)
    if isinstance(position.ruleset, Turns):
        state, mover = position.state
        whole, players = Position(position.ruleset.rules, state), (mover,)
    rules = whole.ruleset
    if play is not NORMAL or goal is Goal.VALUE or not isinstance(rules, PartizanSum):
        return None
    if not rules.ends:
        return None
    search = SumSearch(engine.budget.count)
    try:
        terms = _values(rules.components(whole.state), engine)
        if terms is None:
            return None
        for player in players:
            if move := orthodox(terms, player):
                engine.budget.known[f"orthodox move of {player}"] = (
                    f"term {move.place + 1} to {' or '.join(map(str, move.options))}"
                )
        wins = {player: search.wins(terms, player) for player in players}
        asked = wins if goal is Goal.MOVES else ()
        starts = {player: _start(whole, player, terms, search, engine) for player in asked}
    except (NoCanonicalForm, PlayCycles):  # a term has no value, or an option too large a nimber
        return None
    if whole is not position:
        outcome = Outcome.N if wins[mover] else Outcome.P
        if goal is Goal.MOVES:
            return single_start(starts[mover])
        return Solution(position, outcome, "terms", SOURCE)
    won = Outcome.of_starts(LEFT if wins[LEFT] else RIGHT, RIGHT if wins[RIGHT] else LEFT)
    return Solution(position, won, "terms", SOURCE, starts=starts)


def _values(parts: Sequence[Position], engine: BaseEngine) -> list[Game] | None:
    """Return the values of terms; None if they cost too much, since boards are searched then."""

    def found() -> list[Game]:
        return [game_of(part, engine) for part in parts]

    if engine.method is not None or engine.budget.limits.positions is not None:
        return found()  # under a limit on positions the first search decides the answer
    return engine.if_cheap(PartizanSearch.FREE_COST, found, share=SIDE_QUESTION_SHARE)


def _start(
    position: Position, player: Player, terms: list[Game], search: SumSearch, engine: BaseEngine
) -> Solution:
    """Return the solution with the winning moves when a player begins."""
    state = position.state
    wins: list[Any] = []
    first: Any = None
    for place, part in enumerate(position.ruleset.components(state) or ()):
        rules = part.ruleset
        won: dict[Game, bool] = {}
        for option in options_for(player, rules, part.state):
            engine.watch.look()
            game = game_of(Position(rules, option), engine)
            if game not in won:
                after = [*terms[:place], game, *terms[place + 1 :]]
                won[game] = not search.wins(after, player.other)
            to = ((*state[:place], option, *state[place + 1 :]), player.other)
            first = to if first is None else first
            if won[game]:
                wins.append(to)
    return Solution(
        position.turn(player),
        Outcome.N if wins else Outcome.P,
        "terms",
        SOURCE,
        winning=tuple(dict.fromkeys(wins)),
        best_option=wins[0] if wins else first,
    )
