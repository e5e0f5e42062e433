"""Play from a vertex by the claim of a family: outcome, remoteness, good moves, a line of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zermelo.errors import InputError, LimitReached
from zermelo.infinite.conditions import Query
from zermelo.infinite.family import Claim, Family, Vertex, show_vertex, sign_conditions, target_of
from zermelo.infinite.guess import label_digraph
from zermelo.infinite.logic import Term, all_of, with_numbers, with_terms
from zermelo.infinite.options import ListedOptions, options
from zermelo.infinite.proof import decider
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.ordinal import Ordinal

#: Maximum number of moves of a line of play.
MAX_LINE = 12
#: Maximum effort of the solver for each line ``move``, to find a winning option that is not listed.
WIN_SEARCH_EFFORT = 5_000
#: Maximum number of reachable vertices that are labelled, if remoteness is not claimed.
MAX_REACHED = 2_000
#: Number of options by each line ``move`` that the loser compares, if there are too many to list.
MAX_COMPARED = 5


@dataclass(frozen=True)
class PlayVertex:
    """A vertex, with its outcome and moves by the claim.

    Attributes
    ----------
    outcome : str
        ``P``, ``N`` or ``D``.
    index : Ordinal or None
        The claimed remoteness or counter; None for draws, or if the claim gives none.
    remoteness : Ordinal or None
        The claimed remoteness. If a counter is claimed instead, the true remoteness, provided that
        play reaches few vertices and the outcome is right. None for draws, and if it is unknown.
    options : ListedOptions
    good : tuple of vertices
        The listed options that win, or from a draw keep the draw; empty for P.
    line : tuple of vertices
        A line of play from the vertex, of at most 12 moves: the winner takes the least index in P
        that is found, the loser the largest index, and in a draw both take the first draw.
    ended : bool
        Whether the line reaches a vertex without options.
    """

    vertex: Vertex
    outcome: str
    index: Ordinal | None
    remoteness: Ordinal | None
    options: ListedOptions
    good: tuple[Vertex, ...]
    line: tuple[Vertex, ...]
    ended: bool


def play_at(
    family: Family, vertex: Vertex, constants: Mapping[str, int], limits: Limits | Watch = NO_LIMITS
) -> PlayVertex:
    """Return a vertex with its outcome and moves by the claim of a family, proved or not.

    Raises
    ------
    InputError
        The numbers are not a vertex, there is no claim, or it contradicts itself at the vertex.

    Examples
    --------
    >>> from zermelo.infinite.parser import parse_family
    >>> family = parse_family('''vertices x: x >= 0
    ... move y if y < x for y
    ... P: x == 0
    ... N: x > 0
    ... remoteness 0 if x == 0
    ... remoteness 1''')
    >>> seven = play_at(family, (7,), {})
    >>> seven.outcome, seven.index, seven.good
    ('N', 1, ((0,),))
    """
    return _Guide(family, family.claimed(), constants, limits.start()).play_vertex(vertex)


@dataclass(frozen=True)
class _Guide:
    """Plays by the labels of a claim."""

    family: Family
    claim: Claim
    constants: Mapping[str, int]
    watch: Watch

    def options(self, vertex: Vertex, max_options: int = 1000) -> ListedOptions:
        return options(self.family, vertex, self.constants, max_options, watch=self.watch)

    def play_vertex(self, vertex: Vertex) -> PlayVertex:
        if len(vertex) != len(self.family.coordinates):
            raise InputError(
                f"{show_vertex(vertex)} has {len(vertex)} numbers, but a vertex of "
                f"{self.family.file} has {len(self.family.coordinates)}: "
                f"{', '.join(self.family.coordinates)}"
            )
        if not self.family.has_vertex(vertex, self.constants):
            problem = f"{show_vertex(vertex)} is not a vertex of {self.family.file}"
            raise InputError(f"{problem}; it lies outside the region")
        outcome, index = self.label(vertex)
        moves = self.options(vertex)
        good_outcome = {"P": "", "N": "P", "D": "D"}[outcome]
        good = tuple(v for v in moves.listed if self.claim.outcome(self.values(v)) == good_outcome)
        line = [vertex]
        while len(line) <= MAX_LINE and (after := self.next_vertex(line[-1])) is not None:
            line.append(after)
        ended = not self.options(line[-1], 1).listed
        remoteness = index if self.claim.exact else self.remoteness(vertex, outcome)
        return PlayVertex(vertex, outcome, index, remoteness, moves, good, tuple(line), ended)

    def remoteness(self, vertex: Vertex, outcome: str) -> Ordinal | None:
        """Return the remoteness; None for a draw, a wrong ``outcome``, or too many vertices."""
        options_of: dict[Vertex, tuple[Vertex, ...]] = {}
        pending = [vertex]
        while pending:
            current = pending.pop()
            if current in options_of:
                continue
            moves = self.options(current, MAX_REACHED)
            if not moves.complete or len(options_of) >= MAX_REACHED:
                return None
            options_of[current] = moves.listed
            pending += moves.listed
        labels = label_digraph(options_of)
        return labels.index[vertex] if labels.outcome.get(vertex, "D") == outcome != "D" else None

    def values(self, vertex: Vertex) -> dict[str, int]:
        return self.family.values(vertex, self.constants)

    def label(self, vertex: Vertex) -> tuple[str, Ordinal | None]:
        values = self.values(vertex)
        outcome = self.claim.outcome(values)
        if outcome not in {"P", "N", "D"}:
            labels = " and ".join(outcome) if len(outcome) < 4 else "neither P, N nor D"
            raise InputError(
                f"by the claim, {show_vertex(vertex)} is {labels}; correct the lines P, N and D"
            )
        index = self.claim.index(values) if outcome != "D" else None
        if isinstance(index, tuple):
            problem = f"the index {index} of {show_vertex(vertex)} is not an ordinal"
            raise InputError(f"{problem}; its terms must be at least 0")
        return outcome, index

    def next_vertex(self, vertex: Vertex) -> Vertex | None:
        """Return the vertex after this one in the line of play; None if the line stops here."""
        outcome, _ = self.label(vertex)
        first_moves = self.options(vertex, MAX_COMPARED)
        if outcome == "D":
            draws = (after for after in first_moves.listed if self.label(after)[0] == "D")
            if (after := next(draws, None)) is not None:
                return after
        moves = first_moves if first_moves.complete else self.options(vertex)
        if outcome == "P" and not moves.complete:
            moves = first_moves
        labels = [(after, *self.label(after)) for after in moves.listed]
        if outcome == "D":
            return next((after for after, label, _ in labels if label == "D"), None)
        if outcome == "P":
            ranked = [(index or Ordinal(()), -n) for n, (_, _, index) in enumerate(labels)]
            return labels[-max(ranked)[1]][0] if labels else None
        wins = [(index, n) for n, (_, label, index) in enumerate(labels) if label == "P"]
        indexed = [(index, n) for index, n in wins if index is not None]
        if indexed:
            return labels[min(indexed)[1]][0]
        return None if moves.complete else self.search_win(vertex)

    def search_win(self, vertex: Vertex) -> Vertex | None:
        """Return an option in P that the solver finds; None if it finds none."""
        decide, values = decider(self.family), self.values(vertex)
        for move in self.family.moves:
            signs = sign_conditions(self.family, map(Term.of, move.parameters))
            wins = with_terms(self.claim.P, target_of(self.family, move))
            formula = with_numbers(all_of(*signs, move.guard, wins), values)
            query = Query(5, move, formula, move.parameters)
            try:
                status, model = decide(query, self.watch, WIN_SEARCH_EFFORT)
            except LimitReached:
                self.watch.look()
                continue
            if status == "sat":
                return move.option({**values, **model})
        return None


def parse_vertex(text: str, family: Family) -> Vertex:
    """Return the vertex with the coordinates in a text, between commas; or raise InputError."""
    try:
        vertex = tuple(int(part) for part in text.strip().strip("()").split(","))
    except ValueError:
        vertex = ()
    if len(vertex) != len(family.coordinates):
        raise InputError(
            f"{text!r} is not a vertex of {family.file}; give {len(family.coordinates)} integers "
            f"with commas, for {', '.join(family.coordinates)}"
        )
    return vertex
