"""What is known of the geodetic game: parts that labels keep apart, and what values them.

The theorems are those of Fraenkel and Harary, "Geodetic contraction games on graphs", 1988; proofs
of what goes beyond: docs/geodetic.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from zermelo.games.theorem import Theorem
from zermelo.rulesets.graphs.geodetic.cycles import is_power_of_two, misere_choices
from zermelo.rulesets.graphs.geodetic.moves import State, merged
from zermelo.rulesets.graphs.geodetic.text import why_misere, why_parts, why_rays
from zermelo.values.nimber import nim_sum_of
from zermelo.values.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.games.explanation import Block
    from zermelo.limits import Watch
    from zermelo.rulesets.graphs.geodetic.cycles import Topic
    from zermelo.rulesets.graphs.geodetic.parts import Part
    from zermelo.rulesets.graphs.geodetic.rules import Geodetic


class Parted(Theorem[State]):
    """What the theorems on parts have in common."""

    #: Of what kind a single part has to be; where nothing is said, there are several, or none.
    topic: ClassVar[Topic] = ""

    def __init__(self, rules: Geodetic) -> None:
        self.rules = rules

    def parts(self, state: State) -> Sequence[Part] | None:
        """Return the parts; None where one is not known, or the theorem is not meant for them."""
        parts = self.rules.parts(state)
        if parts is None or not all(part.topic for part in parts):
            return None
        return parts if self.topic == (parts[0].topic if len(parts) == 1 else "") else None

    def value(self, state: State, watch: Watch) -> int | None:  # noqa: ARG002
        """Add the values of the parts."""
        parts = self.parts(state)
        return None if parts is None else nim_sum_of(part.value or 0 for part in parts)

    def options_of_value(self, state: State, value: int, watch: Watch) -> list[State] | None:
        """In each part, choose vertices that leave the value of the others."""
        parts, total = self.parts(state), self.value(state, watch)
        if parts is None or total is None:
            return None
        if not total and not value:
            return []
        growth, found = self.rules.growth(state), list[State]()
        for part in parts:
            chosen = part.choices(total ^ (part.value or 0) ^ value)
            found += [merged(state, growth.of(u)) for u in chosen]
        return sorted(dict.fromkeys(found))

    def winning_options(self, state: State, watch: Watch) -> list[State] | None:
        """Choose as in a sum; what Strategy W says of K_m∘R_n comes first."""
        found, rays = self.options_of_value(state, 0, watch), self.rules.rays
        answer = rays.answer(state) if found and rays is not None else None
        if found and answer is not None:
            option = merged(state, self.rules.growth(state).of(answer))
            found.sort(key=lambda other: other != option)
        return found

    def reasons(self, state: State, watch: Watch) -> list[Block | str]:  # noqa: ARG002
        """Say what the theorems say of the parts."""
        return why_parts(self.rules, state, self.parts(state) or ())


class TreesOfBlocks(Parted):
    """Trees, and what is like a tree with complete graphs for edges."""

    statement = "trees of complete graphs are Hackendot"
    source = "Fraenkel and Harary 1988, Theorem 1"
    topic = "trees"


class Cycles(Parted):
    """Cycles, and what is left of one."""

    statement = "a cycle with one label is worth what its length says, 0 iff that is 2^k − 1"
    source = "Fraenkel and Harary 1988, Theorem 2"
    topic = "cycles"


class Apart(Parted):
    """Parts that do not disturb each other, each valued by a theorem."""

    statement = "parts that labels keep from each other add up"
    source = "docs/geodetic.md, Theorem 1"

    def cited(self, state: State, watch: Watch) -> str:
        """Name what valued the parts too."""
        topics = {part.topic for part in self.parts(state) or ()}
        valued = [kind(self.rules) for kind in (TreesOfBlocks, Cycles) if kind.topic in topics]
        return "; ".join([super().cited(state, watch), *(t.cited(state, watch) for t in valued)])


class CompleteWithRays(Theorem[State]):
    """The start on K_m∘R_n."""

    statement = "a complete graph with rays of equal length, K_m∘R_n with m, n ≥ 2, is P"
    source = "Fraenkel and Harary 1988, Theorem 4"

    def __init__(self, rules: Geodetic) -> None:
        self.rules = rules

    def value(self, state: State, watch: Watch) -> int | None:  # noqa: ARG002
        """Look at the graph."""
        return 0 if not state and self.rules.rays is not None else None

    def reasons(self, state: State, watch: Watch) -> list[str]:  # noqa: ARG002
        """Give the strategy of the second player."""
        return [] if self.rules.rays is None else why_rays(self.rules.rays)


class MisereCycles(Theorem[State]):
    """Cycles in misère play."""

    statement = "a cycle with one label is P iff its length is 2^k, k ≥ 1"
    source = "Fraenkel and Harary 1988, Theorem 3"

    def __init__(self, rules: Geodetic) -> None:
        self.rules = rules

    def outcome(self, state: State, watch: Watch) -> Outcome | None:  # noqa: ARG002
        """Look at the length of a cycle with one label."""
        length = self.rules.cycle_left(state)
        if length is None:
            return None
        alike = length > 1 and is_power_of_two(length)
        return Outcome.N if alike is (not state) else Outcome.P

    def winning_options(self, state: State, watch: Watch) -> list[State] | None:
        """Leave a cycle whose length is a power of two."""
        length = self.rules.cycle_left(state)
        if length is None:
            return None
        if not state:
            wins = self.outcome(state, watch) is Outcome.N
            return [(v,) for v in range(length)] if wins else []
        gap, growth = self.rules.gap(state), self.rules.growth(state)
        return [merged(state, growth.of(gap[i - 1])) for i in misere_choices(length)]

    def reasons(self, state: State, watch: Watch) -> list[str]:  # noqa: ARG002
        """Say what is left of the cycle."""
        length = self.rules.cycle_left(state)
        return [] if length is None else [why_misere(length, started=bool(state))]
