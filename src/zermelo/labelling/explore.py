"""All reachable positions as a digraph."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from zermelo.budget import Budget
from zermelo.compounds.turns import has_own_ends, misere_by_pruning, need_outcomes, need_play
from zermelo.digraph.digraph import Digraph
from zermelo.errors import InputError, LimitReached
from zermelo.games.ends import End
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, Rules, Ruleset
from zermelo.games.turn_and_score import end_of, moves_from
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.play import MISERE, NORMAL, Play
from zermelo.values.player import LEFT

S = TypeVar("S")

#: The option of every position in which the player to move has won. The step to it is not a move.
CLAIMED = "(the win is claimed)"


def explore(
    position: Position[S],
    *,
    canonical: bool = False,
    play: Play = NORMAL,
    limits: Limits | Watch = NO_LIMITS,
    budget: Budget | None = None,
) -> Digraph:
    """Return the state graph of a position: a vertex for each reachable state.

    A move after which the same player moves again leads to a vertex `Again`. A tie has a loop;
    a state in which the player to move has won has one edge, to a vertex `CLAIMED` without options;
    a state in which that player has lost has no edge.

    Parameters
    ----------
    position : Position
        A position with a player to move: impartial, with `Turns`, or not alternating.
    canonical : bool
        Whether each state is replaced by the canonical state that the rules give.
    play : Play
        Only matters if rules define ends of play, or a player may move again; see `edges_of`.
    limits : Limits or Watch
        The limit on positions is a million by default.
    budget : Budget, optional
        A running budget, used instead of ``limits``.

    Returns
    -------
    Digraph
        Its names are states, `Again` and `CLAIMED`; the first vertex is the position.

    Raises
    ------
    LimitReached
        A limit is reached; ``known`` holds the number of ``positions`` so far.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> explore(Nim()(2, 1))
    <Digraph: 6 vertices, 9 edges>
    >>> explore(Nim()(2, 1), canonical=True)
    <Digraph: 5 vertices, 7 edges>
    """
    budget = budget if budget is not None else Budget(limits)
    rules = position.ruleset

    def vertex_of(state: Any) -> Any:  # noqa: ANN401
        if not canonical:
            return state
        is_again = isinstance(state, Again)
        return Again(rules.canonical(state.state)) if is_again else rules.canonical(state)

    options = edges_of(rules, play)
    start = vertex_of(position.state)
    numbers: dict[object, int] = {start: 0}
    queue: list[Any] = [start]
    sources: list[int] = []
    targets: list[int] = []
    budget.count()
    for source, state in enumerate(queue):  # the loop appends to the queue
        for option in options(state):
            vertex = option if option is CLAIMED else vertex_of(option)
            target = numbers.setdefault(vertex, len(numbers))
            if target == len(queue):
                budget.count()
                queue.append(vertex)
            sources.append(source)
            targets.append(target)
    return Digraph.from_arrays(sources, targets, names=queue)


@dataclass(frozen=True)
class Again:
    """The vertex before a state in which the same player moves again: the other player passes."""

    state: Any


def edges_of(rules: Rules[S], play: Play = NORMAL) -> Callable[[Any], Iterable[Any]]:
    """Return the function that lists the edges of the state graph from a state.

    Ends of play that the rules define are reversed in misère play, unless `ends_alike`.
    Alternating rules without own ends have the graph of normal play, which `in_text` prunes for
    misère play. InputError for scores, a play that the rules lack, or partizan rules without turns.
    """
    need_outcomes(rules, "have no state graph")
    need_play(rules, play)
    if not rules.alternates:
        return partial(_edges_by_turn, rules, play)
    if not isinstance(rules, Ruleset):
        raise InputError(f"{rules} is partizan: say whose turn it is")
    if not has_own_ends(rules):
        return rules.options

    def edges(state: object) -> Iterable[Any]:
        if state is CLAIMED:
            return ()
        end = rules.end(state)
        if play is MISERE:
            options = () if end else tuple(rules.options(state))
            if end is None:
                end = None if options else End.WON
            elif not rules.ends_alike:
                end = end.turned
        if end is None:
            return rules.options(state)
        return {End.LOST: (), End.TIE: (state,), End.WON: (CLAIMED,)}[end]

    return edges


def _edges_by_turn(rules: Rules[Any], play: Play, state: object) -> Iterable[Any]:
    """Return the edges from a state that says whose turn it is."""
    if state is CLAIMED:
        return ()
    if isinstance(state, Again):
        return (state.state,)
    end = end_of(rules, state)
    if not end and (moves := list(moves_from(rules, state))):
        return [Again(to) if again else to for to, again in moves]
    reverses = play is MISERE and not (end is not None and rules.ends_alike)
    end = end or End.LOST
    return {End.LOST: (), End.TIE: (state,), End.WON: (CLAIMED,)}[end.turned if reverses else end]


def is_pruned(position: Position[Any], play: Play) -> bool:
    """Whether `in_text` removes a position, because it is terminal and play is misère."""
    if play is not MISERE or not misere_by_pruning(position.ruleset):
        return False
    return next(iter(position.options()), None) is None


def in_text(position: Position[Any], graph: Digraph, play: Play = NORMAL) -> Digraph:
    """Return a state graph with its states as people write them, for files and pictures.

    For misère play, terminal positions are removed: a player who cannot move to another position
    loses. Nothing is removed if rules define their own ends of play, or players do not alternate.

    >>> from zermelo.rulesets import Nim
    >>> position = Nim()(1, 1)
    >>> list(in_text(position, explore(position)))
    ['1 1', '0 1', '1 0', '0 0']
    """
    if play is MISERE and misere_by_pruning(position.ruleset):
        ptr, _ = graph.successors
        graph = graph.induced(ptr[1:] > ptr[:-1])
    show = position.ruleset.show

    def name_of(state: Any) -> Any:  # noqa: ANN401
        if state is CLAIMED:
            return state
        if isinstance(state, Again):
            return f"{show(state.state)}(again)"
        return show(state) or "(empty)"

    names = list(map(name_of, graph))
    return Digraph.from_rows(*graph.successors, names=names)


def with_mover(position: Position[Any]) -> Position[Any]:
    """Return a position with a player to move: Left, if a partizan position has none."""
    return position.turn(LEFT) if isinstance(position, PartizanPosition) else position


def small_graph(position: Position[Any], max_states: int, watch: Watch) -> Digraph | None:
    """Return the state graph; None for over ``max_states`` states. A limit raises LimitReached."""
    if (limit := watch.limits.positions) is not None and limit <= max_states:
        return explore(position, limits=watch)
    try:
        return explore(position, limits=watch.start(positions=max_states))
    except LimitReached as stop:
        if stop.limit != "positions":
            raise
        return None


def graph_of(
    position: Position[Any], play: Play = NORMAL, limits: Limits | Watch = NO_LIMITS
) -> Digraph:
    """Return the state graph of a position, with states as people write them; see `explore`.

    In a partizan position without a player to move, Left begins.

    >>> from zermelo.rulesets import Nim
    >>> graph_of(Nim()(1, 1)).edges()
    [('1 1', '0 1'), ('1 1', '1 0'), ('0 1', '0 0'), ('1 0', '0 0')]
    """
    position = with_mover(position)
    return in_text(position, explore(position, play=play, limits=limits), play)
