"""Every position that can be reached, as a digraph: the plain way to an answer."""

from __future__ import annotations

from zermelo.digraph.digraph import Digraph
from zermelo.errors import LimitReached
from zermelo.rulesets.position import Position

__all__ = ["explore"]


def explore(position: Position, *, positions: int = 1_000_000) -> Digraph:
    """Return the state graph of a position: a vertex for each state that can be reached.

    Parameters
    ----------
    position : Position
    positions : int
        Give up beyond so many.

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
    >>> from zermelo.rulesets import Tokens
    >>> explore(Tokens(Digraph([("a", "b"), ("b", "c")]))("a", "b"))
    <Digraph: 5 vertices, 5 edges>
    """
    options = position.ruleset.options
    numbers = {position.state: 0}
    waiting = [position.state]
    sources: list[int] = []
    targets: list[int] = []
    for source, state in enumerate(waiting):  # which grows meanwhile: a queue
        for option in options(state):
            target = numbers.setdefault(option, len(numbers))
            if target == len(waiting):
                if target >= positions:
                    raise LimitReached("positions", f"{positions:,}", {"positions": target})
                waiting.append(option)
            sources.append(source)
            targets.append(target)
    return Digraph.from_arrays(sources, targets, names=waiting)
