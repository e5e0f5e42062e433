"""The method ``terms``: search of sums of partizan positions, without adding their values."""

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
    """Solve a partizan sum in normal play; None for other questions and for unsuitable terms."""
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
        can_win = {player: search.wins(terms, player) for player in players}
        beginners = players if goal is Goal.MOVES else ()
        starts = {player: _start(whole, player, terms, search, engine) for player in beginners}
    except (NoCanonicalForm, PlayCycles):  # a term or an option has no canonical form
        return None
    if whole is not position:
        outcome = Outcome.N if can_win[mover] else Outcome.P
        if goal is Goal.MOVES:
            return single_start(starts[mover])
        return Solution(position, outcome, "terms", SOURCE)
    outcome = Outcome.of_starts(LEFT if can_win[LEFT] else RIGHT, RIGHT if can_win[RIGHT] else LEFT)
    return Solution(position, outcome, "terms", SOURCE, starts=starts)


def _values(parts: Sequence[Position], engine: BaseEngine) -> list[Game] | None:
    """Return the values of terms; None if they cost too much: then boards are searched."""

    def term_values() -> list[Game]:
        return [game_of(part, engine) for part in parts]

    if engine.method is not None or engine.budget.limits.positions is not None:
        return term_values()  # no limit but the user's
    return engine.if_cheap(PartizanSearch.MAX_OPTIONAL, term_values, share=SIDE_QUESTION_SHARE)


def _start(
    position: Position, player: Player, terms: list[Game], search: SumSearch, engine: BaseEngine
) -> Solution:
    """Return the solution with the winning moves when a player begins."""
    state = position.state
    winning: list[Any] = []
    first_option: Any = None
    for index, part in enumerate(position.ruleset.components(state) or ()):
        rules = part.ruleset
        is_won: dict[Game, bool] = {}
        for option in options_for(player, rules, part.state):
            engine.watch.look()
            game = game_of(Position(rules, option), engine)
            if game not in is_won:
                terms_after = [*terms[:index], game, *terms[index + 1 :]]
                is_won[game] = not search.wins(terms_after, player.other)
            option_state = ((*state[:index], option, *state[index + 1 :]), player.other)
            first_option = option_state if first_option is None else first_option
            if is_won[game]:
                winning.append(option_state)
    return Solution(
        position.turn(player),
        Outcome.N if winning else Outcome.P,
        "terms",
        SOURCE,
        winning=tuple(dict.fromkeys(winning)),
        best_option=winning[0] if winning else first_option,
    )
