"""What is asked of a family, answered together: its claim, some vertices, a piece of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.infinite.family import Family, Vertex, show_vertex
from zermelo.infinite.play import Place, place
from zermelo.infinite.proof import Finding, Proof, prove
from zermelo.infinite.telling import reason
from zermelo.infinite.window import Box, Window, sample, truncate
from zermelo.limits import NO_LIMITS, Limits, Watch

if TYPE_CHECKING:
    from zermelo.infinite.find import Found


@dataclass(frozen=True)
class Answer:
    """What was found.

    Attributes
    ----------
    family : Family
        With the claim that was found, if there was one.
    found : Found or None
        What the search for a claim gave; None where nobody asked.
    proof : Proof or None
        The nine conditions; None where there is no claim.
    constants : mapping
        Their values, for vertices and pieces.
    places : tuple of Place
    window : Window or None
    """

    family: Family
    found: Found | None
    proof: Proof | None
    constants: Mapping[str, int]
    places: tuple[Place, ...]
    window: Window | None

    def json(self) -> dict[str, Any]:
        """Return plain data."""
        facts: dict[str, Any] = {"game": self.family.name}
        if self.found is not None:
            facts["found"] = None if self.found.family is None else list(self.found.lines)
            facts["tried"] = list(self.found.tried)
        if self.proof is not None:
            facts["conditions"] = [_condition(self.family, held) for held in self.proof.verdicts]
            facts |= {"status": self.proof.status, "proved": self.proof.proved}
        if self.places:
            facts["constants"] = dict(self.constants)
            exact = self.family.claimed().exact
            facts["at"] = {show_vertex(here.vertex): _place(here, exact) for here in self.places}
        if (window := self.window) is not None:
            counted = {"vertices": window.vertices, "edges": window.edges, "cut": window.cut}
            facts["truncation"] = {name: len(held) for name, held in counted.items()}
        return facts


def _condition(family: Family, verdict: Finding) -> dict[str, Any]:
    bad = verdict.counterexample
    entry: dict[str, Any] = {
        "number": verdict.number,
        "name": verdict.name,
        "status": verdict.status,
        "vertex": None if bad is None else show_vertex(bad.vertex),
    }
    if bad is not None:
        entry["constants"] = dict(bad.constants)
        entry["option"] = None if bad.option is None else show_vertex(bad.option)
        entry["reason"] = reason(family, verdict)
    return entry


def _place(here: Place, exact: bool) -> dict[str, Any]:
    counter = {} if exact else {"counter": None if here.index is None else here.index.to_json()}
    return {
        "outcome": here.outcome,
        "remoteness": None if here.remoteness is None else here.remoteness.to_json(),
        **counter,
        "moves": [show_vertex(option) for option in here.good],
        "options": len(here.options.listed) if here.options.complete else None,
        "line": [show_vertex(vertex) for vertex in here.line],
        "ended": here.ended,
    }


def answer(
    family: Family,
    *,
    find: bool = False,
    at: Sequence[Vertex] = (),
    constants: Mapping[str, int] | None = None,
    box: Box | None = None,
    count: int | None = None,
    limits: Limits | Watch = NO_LIMITS,
) -> Answer:
    r"""Check the claim of a family, and say what it says of vertices.

    Parameters
    ----------
    family : Family
    find : bool
        Look for a claim first.
    at : sequence of vertices
        Who wins them, and how. The first is where a sample begins.
    constants : mapping, optional
        Values of constants; the others get the smallest that fit.
    box : sequence of pairs, optional
        Take the vertices in it.
    count : int, optional
        Take so many vertices.
    limits : Limits or Watch

    Raises
    ------
    InputError
        There is no claim where one is needed, or a vertex, box or constant does not fit.
    LimitReached
        While options were listed; what time is not enough to prove is unknown.
    MissingExtra
        z3 is not installed.

    Examples
    --------
    >>> from zermelo.infinite.parser import parse_family
    >>> family = parse_family("vertices x: x >= 0\nmove x-1 if x > 0")
    >>> held = answer(family, find=True, at=[(7,)]).json()
    >>> held["proved"], held["at"]["7"]["outcome"], held["at"]["7"]["remoteness"]
    (True, 'N', 7)
    """
    known: dict[str, object] = {"game": family.name}
    with limits.start(lambda: known) as watch:
        values = family.with_constants(constants) if constants else {}
        found = _searched(family, watch) if find else None
        if found is not None and found.family is not None:
            family = found.family
        proof = None
        if family.claim is not None or not (find or at or box or count):
            proof = prove(family, watch)
            known["status"] = proof.status
        if at or box or count:
            values = family.with_constants(constants or {})
        places = tuple(place(family, vertex, values, watch) for vertex in at)
        window = None
        if box is not None:
            window = truncate(family, box, values, watch)
        elif count is not None:
            window = sample(family, count, values, at[0] if at else None, watch)
    return Answer(family, found, proof, values, places, window)


def _searched(family: Family, watch: Watch) -> Found:
    from zermelo.infinite.find import find_claim  # which needs NumPy

    return find_claim(family, watch)
