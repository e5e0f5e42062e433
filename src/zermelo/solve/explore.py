"""Every position that can be reached, as a digraph: the plain way to an answer."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.digraph.digraph import Digraph
from zermelo.rulesets.position import Position
from zermelo.rulesets.ruleset import State
from zermelo.solve.budget import Budget

__all__ = ["explore", "in_words"]


def explore(
    position: Position,
    *,
    positions: int | None = None,
    canonical: bool = False,
    budget: Budget | None = None,
) -> Digraph:
    """Return the state graph of a position: a vertex for each state that can be reached.

    Parameters
    ----------
    position : Position
    positions : int, optional
        Give up beyond so many; by default a million.
    canonical : bool
        Take one representative of all states with the same game.
    budget : Budget, optional
        Limits to hold instead of ``positions``.

    Returns
    -------
    Digraph
        Its names are states; the first vertex is the position itself.

    Raises
    ------
    LimitReached
        There are more positions; ``known`` holds how many were seen.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> explore(Nim()(2, 1))
    <Digraph: 6 vertices, 9 edges>
    >>> explore(Nim()(2, 1), canonical=True)
    <Digraph: 5 vertices, 7 edges>
    """
    budget = budget if budget is not None else Budget(positions)
    ruleset = position.ruleset
    form: Callable[[State], State] = ruleset.canonical if canonical else lambda state: state
    first = form(position.state)
    numbers = {first: 0}
    waiting = [first]
    sources: list[int] = []
    targets: list[int] = []
    budget.count()
    for source, state in enumerate(waiting):  # which grows meanwhile: a queue
        for option in map(form, ruleset.options(state)):
            target = numbers.setdefault(option, len(numbers))
            if target == len(waiting):
                budget.count()
                waiting.append(option)
            sources.append(source)
            targets.append(target)
    return Digraph.from_arrays(sources, targets, names=waiting)


def in_words(position: Position, graph: Digraph, *, misere: bool = False) -> Digraph:
    """Name the vertices of a state graph as a person writes the states, for files and pictures.

    For misère play without the terminal positions: on what is left, whoever cannot move loses.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> here = Nim()(1, 1)
    >>> in_words(here, explore(here)).edges()
    [('1 1', '0 1'), ('1 1', '1 0'), ('0 1', '0 0'), ('1 0', '0 0')]
    """
    if misere:
        ptr, _ = graph.successors
        graph = graph.induced(ptr[1:] > ptr[:-1])
    names = [position.ruleset.show(state) or "(empty)" for state in graph]
    return Digraph.from_rows(*graph.successors, names=names)
