"""``outcomes``: who wins from every vertex."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.digraph.digraph import Digraph
from zermelo.labels.outcomes import Outcomes, outcomes
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.verbs.known import question
from zermelo.verbs.vertices import named, size_of

#: Up to how many vertices names are given without being asked for.
NAMED = 100_000


@dataclass(frozen=True)
class Answer:
    """Who wins from every vertex.

    Attributes
    ----------
    result : Outcomes
    chosen : sequence of names or None
        The vertices that were asked for; None for all.
    names : bool or None
        Whether to list all by name; None: if they are not too many.
    attacks : bool
        Whether the edges are attacks, turned round.
    """

    result: Outcomes
    chosen: Sequence[Hashable] | None
    names: bool | None
    attacks: bool

    @property
    def counts(self) -> dict[str, int]:
        """How many vertices have which outcome."""
        return {str(outcome): count for outcome, count in self.result.counts.items()}

    @property
    def longest(self) -> int:
        """The greatest remoteness; -1 where there is none."""
        return int(self.result.remoteness.array.max(initial=-1))

    def json(self) -> dict[str, object]:
        """Return plain data."""
        G = self.result.digraph
        facts: dict[str, object] = {
            **size_of(G),
            **self.counts,
            "longest": self.longest,
            "attacks": self.attacks,
        }
        if self.names or (self.names is None and len(G) <= NAMED) or self.chosen:
            facts |= self._by_name()
        return facts

    def _by_name(self) -> dict[str, object]:
        """Give outcome, remoteness, counter and the option of perfect play by name."""
        result, G = self.result, self.result.digraph
        chosen = self.chosen if self.chosen is not None else G.names
        at = list(range(len(G))) if self.chosen is None else [G.index(name) for name in chosen]
        names = [str(name) for name in chosen]

        def column(array: Any) -> list[int | None]:  # noqa: ANN401
            return [value if value >= 0 else None for value in array[at].tolist()]

        def by_name(values: Sequence[object]) -> dict[str, object]:
            return dict(zip(names, values, strict=True))

        options = column(result.best_options.array)
        return {
            "outcome": by_name(["PND"[outcome] for outcome in result.pnd[at].tolist()]),
            "remoteness": by_name(column(result.remoteness.array)),
            "counter": by_name(column(result.counter.array)),
            "option": by_name([None if u is None else str(G.names[u]) for u in options]),
        }


def answer(
    G: Digraph,
    *,
    at: str | None = None,
    names: bool | None = None,
    attacks: bool = False,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    """Say who wins from every vertex, or from those named in ``at``.

    Raises
    ------
    UnknownVertex

    Examples
    --------
    >>> answer(Digraph([("a", "b"), ("b", "c")]), at="b").json()["outcome"]
    {'b': 'N'}
    """
    chosen = None if at is None else named(G, at)
    with question(limits, size_of(G), f"labelling {G.vertex_count:,} vertices") as watch:
        return Answer(outcomes(G, limits=watch), chosen, names, attacks)
