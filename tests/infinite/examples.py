"""The shipped examples, and changes to their claims that make them false."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from zermelo.infinite.family import Claim, Family, Index, Vertex
from zermelo.infinite.logic import Condition, Term, all_of, any_of, equal, negated
from zermelo.infinite.parser import parse_family
from zermelo.infinite.proof import Proof, prove
from zermelo.infinite.window import sample

FOLDER = Path(__file__).parents[2] / "examples" / "infinite"

#: What is false, and the conditions that fail.
FALSE = {"fig-2a": {4}, "fig-2b-exchanged": {4, 8}, "two-way-ray": {4, 5}}

NAMES = sorted(path.stem for path in FOLDER.glob("*.game"))

TRUE = [name for name in NAMES if name not in FALSE]


def example(name: str) -> Family:
    path = FOLDER / f"{name}.game"
    return parse_family(path.read_text(encoding="utf-8"), path.name)


@cache
def proof_of(name: str) -> Proof:
    return prove(example(name))


def is_at(family: Family, vertex: Vertex) -> Condition:
    pairs = zip(family.coordinates, vertex, strict=True)
    return all_of(*(equal(Term.of(name), Term.of(value)) for name, value in pairs))


def mutants(family: Family, vertices: int) -> Iterator[tuple[str, Vertex, Family]]:
    """Change the claim at one vertex: its label, or its index."""
    claim = family.claimed()
    constants = family.with_constants({})
    for vertex in sample(family, vertices, constants).vertices:
        here = is_at(family, vertex)
        outcome = claim.outcome(family.values(vertex, constants))
        for label in "PND":
            if label != outcome:
                changed = {
                    letter: _changed(getattr(claim, letter), here, letter == label)
                    for letter in "PND"
                }
                yield (
                    f"{vertex} is {label}",
                    vertex,
                    replace(family, claim=replace(claim, **changed)),
                )
        if outcome != "D" and claim.exact:
            for step in (1, -1):
                for power in range(min(2, family.width)):
                    raised = _raised(claim, here, step, power)
                    told = f"{vertex} has its index changed by {step}·ω^{power}"
                    yield told, vertex, replace(family, claim=raised)


def _changed(label: Condition | None, here: Condition, holds: bool) -> Condition | None:
    if label is None:
        return None
    return any_of(label, here) if holds else all_of(label, negated(here))


def _raised(claim: Claim, here: Condition, step: int, power: int) -> Claim:
    indices = []
    for index in claim.indices:
        terms = [*(Term.of(0) for _ in range(power + 1 - len(index.terms))), *index.terms]
        terms[-1 - power] += step
        indices.append(Index(tuple(terms), all_of(index.when, here), index.line))
        indices.append(index)
    return replace(claim, indices=tuple(indices))
