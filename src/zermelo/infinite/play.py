"""What a claim says of one vertex: who wins, how soon, by which moves, and how play goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zermelo.errors import InputError, LimitReached
from zermelo.infinite.conditions import Query
from zermelo.infinite.family import Claim, Family, Vertex, show_vertex, signs, target_of
from zermelo.infinite.guess import labelled
from zermelo.infinite.logic import Term, all_of, fixed, replaced
from zermelo.infinite.options import ListedOptions, options
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.ordinal import Ordinal

#: Moves of a line of play, at most.
LENGTH = 12

#: The effort with which the solver may look for a winning move that is not listed.
SOUGHT = 5_000

#: So many vertices that play reaches are labelled, at most, where a remoteness is not claimed.
REACHED = 2_000

#: Of infinitely many options, how many the loser looks at in a line of play, so that it ends soon.
DELAY = 5


@dataclass(frozen=True)
class PlayVertex:
    """A vertex, and what the claim says of it.

    Attributes
    ----------
    outcome : str
        ``P``, ``N`` or ``D``.
    index : Ordinal or None
        The remoteness, or the counter, that is claimed; None for draws.
    remoteness : Ordinal or None
        The claimed one; where a counter is claimed, the true one, if play reaches few vertices from
        there. None for draws, and where it is not known.
    good : tuple of vertices
        Among the options listed: those that win, or keep the draw.
    line : tuple of vertices
        A line of play: the winner hurries, and the loser takes the largest index that is listed.
    ended : bool
        Whether that line reaches a vertex without options.
    """

    vertex: Vertex
    outcome: str
    index: Ordinal | None
    remoteness: Ordinal | None
    options: ListedOptions
    good: tuple[Vertex, ...]
    line: tuple[Vertex, ...]
    ended: bool


def place(
    family: Family,
    vertex: Vertex,
    constants: Mapping[str, int],
    limits: Limits | Watch = NO_LIMITS,
) -> PlayVertex:
    """Say what the claim of a family says of a vertex; whether it is true is another question.

    Raises
    ------
    InputError
        The numbers are no vertex, the family claims nothing, or the claim is senseless there.
    LimitReached

    Examples
    --------
    >>> from zermelo.infinite.parser import parse_family
    >>> family = parse_family('''vertices x: x >= 0
    ... move y if y < x for y
    ... P: x == 0
    ... N: x > 0
    ... remoteness 0 if x == 0
    ... remoteness 1''')
    >>> here = place(family, (7,), {})
    >>> here.outcome, here.index, here.good
    ('N', 1, ((0,),))
    """
    return _Guide(family, family.claimed(), constants, limits.start()).place(vertex)


@dataclass(frozen=True)
class _Guide:
    """Looks labels up."""

    family: Family
    claim: Claim
    constants: Mapping[str, int]
    watch: Watch

    def options(self, vertex: Vertex, most: int = 1000) -> ListedOptions:
        return options(self.family, vertex, self.constants, most, watch=self.watch)

    def place(self, vertex: Vertex) -> PlayVertex:
        if len(vertex) != len(self.family.coordinates):
            raise InputError(
                f"{show_vertex(vertex)} has {len(vertex)} numbers, but a vertex of "
                f"{self.family.file} has {len(self.family.coordinates)}: "
                f"{', '.join(self.family.coordinates)}"
            )
        if not self.family.holds(vertex, self.constants):
            raise InputError(
                f"{show_vertex(vertex)} is no vertex of {self.family.file}; it lies outside the "
                "region"
            )
        outcome, index = self.label(vertex)
        moves = self.options(vertex)
        wanted = {"P": "", "N": "P", "D": "D"}[outcome]
        good = tuple(v for v in moves.listed if self.claim.outcome(self.values(v)) == wanted)
        line = [vertex]
        while len(line) <= LENGTH and (after := self.best(line[-1])) is not None:
            line.append(after)
        ended = not self.options(line[-1], 1).listed
        remoteness = index if self.claim.exact else self.remoteness(vertex, outcome)
        return PlayVertex(vertex, outcome, index, remoteness, moves, good, tuple(line), ended)

    def remoteness(self, vertex: Vertex, outcome: str) -> Ordinal | None:
        """Label all vertices that play reaches, if they are few; None if they are too many."""
        rows: dict[Vertex, tuple[Vertex, ...]] = {}
        waiting = [vertex]
        while waiting:
            here = waiting.pop()
            if here in rows:
                continue
            moves = self.options(here, REACHED)
            if not moves.complete or len(rows) >= REACHED:
                return None
            rows[here] = moves.listed
            waiting += moves.listed
        labels = labelled(rows)
        return labels.index[vertex] if labels.outcome.get(vertex, "D") == outcome != "D" else None

    def values(self, vertex: Vertex) -> dict[str, int]:
        return self.family.values(vertex, self.constants)

    def label(self, vertex: Vertex) -> tuple[str, Ordinal | None]:
        values = self.values(vertex)
        outcome = self.claim.outcome(values)
        if outcome not in {"P", "N", "D"}:
            told = " and ".join(outcome) if len(outcome) < 4 else "neither P, N nor D"
            raise InputError(
                f"the claim says {told} of {show_vertex(vertex)}; mend the lines P, N and D"
            )
        index = self.claim.index(values) if outcome != "D" else None
        if isinstance(index, tuple):
            raise InputError(
                f"the index {index} of {show_vertex(vertex)} is no ordinal; its terms must not be "
                "negative"
            )
        return outcome, index

    def best(self, vertex: Vertex) -> Vertex | None:
        """Return the option of perfect play, as far as options are listed; None at the end."""
        outcome, _ = self.label(vertex)
        first = self.options(vertex, DELAY)
        if outcome == "D":
            kept = (after for after in first.listed if self.label(after)[0] == "D")
            if (after := next(kept, None)) is not None:
                return after
        listed = first if first.complete else self.options(vertex)
        if outcome == "P" and not listed.complete:
            listed = first
        labels = [(after, *self.label(after)) for after in listed.listed]
        if outcome == "D":
            return next((after for after, label, _ in labels if label == "D"), None)
        if outcome == "P":
            ranked = [(index or Ordinal(()), -n) for n, (_, _, index) in enumerate(labels)]
            return labels[-max(ranked)[1]][0] if labels else None
        wins = [(index, n) for n, (_, label, index) in enumerate(labels) if label == "P"]
        known = [(index, n) for index, n in wins if index is not None]
        if known:
            return labels[min(known)[1]][0]
        return None if listed.complete else self.sought(vertex)

    def sought(self, vertex: Vertex) -> Vertex | None:
        """Let the solver look for an option in P, where not all options are listed."""
        from zermelo.infinite.proof import decider

        decide, values = decider(self.family), self.values(vertex)
        for move in self.family.moves:
            natural = signs(self.family, map(Term.of, move.parameters))
            wins = replaced(self.claim.P, target_of(self.family, move))
            formula = fixed(all_of(*natural, move.guard, wins), values)
            query = Query(5, move, formula, move.parameters)
            try:
                status, model = decide(query, self.watch, SOUGHT)
            except LimitReached:
                self.watch.look()
                continue
            if status == "sat":
                return move.option({**values, **model})
        return None


def parse_vertex(text: str, family: Family) -> Vertex:
    """Read a vertex: integers with commas."""
    try:
        vertex = tuple(int(part) for part in text.strip().strip("()").split(","))
    except ValueError:
        vertex = ()
    if len(vertex) != len(family.coordinates):
        raise InputError(
            f"{text!r} is no vertex of {family.file}; give {len(family.coordinates)} integers with "
            f"commas, for {', '.join(family.coordinates)}"
        )
    return vertex
