"""``loopy``: γ of every vertex, and sums of tokens."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.digraph.digraph import Digraph
from zermelo.labels.loopy import Loopy, loopy
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.tokens.sums import TokenSum
from zermelo.values.text import value_to_json
from zermelo.verbs.known import question
from zermelo.verbs.vertices import as_text, named, size_of


@dataclass(frozen=True)
class Answer:
    """γ of every vertex, and the sum of some tokens where it was asked for."""

    values: Loopy
    tokens: TokenSum | None

    def json(self) -> dict[str, object]:
        """Return plain data."""
        values, here = self.values, self.tokens
        facts = {
            **size_of(values.digraph),
            "value": {str(n): value_to_json(value) for n, value in values.as_dict().items()},
            "counter": {str(n): c for n, c in values.counter.as_dict().items()},
        }
        if here is not None:
            facts |= {
                "sum": value_to_json(here.value),
                "outcome": str(here.outcome),
                "winning_moves": [as_text(move) for move in here.winning_moves],
                "drawing_moves": [as_text(move) for move in here.drawing_moves],
                "best": as_text(here.best_move),
            }
        return facts


def answer(G: Digraph, tokens: str | None = None, limits: Limits | Watch = NO_LIMITS) -> Answer:
    """Give γ of every vertex, and the sum of tokens on the vertices named.

    Raises
    ------
    UnknownVertex

    Examples
    --------
    >>> answer(Digraph([("a", "b")]), "a,a").json()["sum"]
    0
    """
    chosen = None if tokens is None else named(G, tokens)
    with question(limits, size_of(G), f"labelling {G.vertex_count:,} vertices") as watch:
        values = loopy(G, limits=watch)
        return Answer(values, None if chosen is None else TokenSum(values, chosen))
