"""Long passes over a digraph, with checks of the time limit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Self

from zermelo.limits import NO_LIMITS, Limits, Watch


class Passes:
    """The clock of a labelling of ``count`` vertices, in one pass or several; a context manager.

    The time limit is checked when a pass begins and about every 2²⁴ edges. `LimitReached`
    holds ``labelled``, the number of vertices with labels.
    """

    def __init__(self, count: int, limits: Limits | Watch) -> None:
        self._count, self._labelled_count = count, 0
        # Without limits the clock starts when it is first used; small digraphs never use it.
        self._watch = None if limits is NO_LIMITS else limits.start(self._known_facts)

    @property
    def watch(self) -> Watch:
        """The clock, which adds the numbers of vertices and labelled vertices to `LimitReached`."""
        if self._watch is None:
            self._watch = NO_LIMITS.start(self._known_facts)
        return self._watch

    def _known_facts(self) -> dict[str, object]:
        return {"vertices": self._count, "labelled": self._labelled_count}

    def __enter__(self) -> Self:
        if self._watch is not None and self._watch.limits is not NO_LIMITS:
            self._watch.look(lambda: "looking at the digraph")
        return self

    def __exit__(self, exc_type: type[BaseException] | None, error: object, trace: object) -> None:
        if error is not None:
            self.watch.__exit__(exc_type, error, trace)

    def look(self, doing: str) -> None:
        """Check the time limit at the beginning of a pass; ``doing`` says what the pass does."""
        if self._watch is not None:
            self._watch.look(lambda: doing)

    def record_labelled(self, labelled: int) -> None:
        """Check the time limit within a pass, when ``labelled`` vertices have labels."""
        self._labelled_count = labelled
        self.watch.look(lambda: f"{labelled:,} of {self._count:,} vertices have labels")

    def sweep(
        self, ranges: Iterable[tuple[int, int]], label: Callable[..., object], *arrays: object
    ) -> None:
        """Call ``label`` for each range, with the arrays, the first vertex and the excluded end."""
        labelled = 0
        for first, end in ranges:
            label(*arrays, first, end)
            labelled += end - first
            if labelled < self._count:  # complete results are returned even after the limit
                self.record_labelled(labelled)
