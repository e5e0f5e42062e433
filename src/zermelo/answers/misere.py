"""Why a position of misère play is won or lost: the misère quotient in words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from zermelo.games.explanation import Block, Table, Text
from zermelo.games.position import Position
from zermelo.games.rules import options_of
from zermelo.games.solution import Solution
from zermelo.solvers.engine import Engine
from zermelo.solvers.quotient import Known, leaves, quotient_of
from zermelo.values.misere import structure
from zermelo.values.outcome import Outcome

__all__ = ["why_quotient"]

#: How many elements of P and how many replies are listed, at most.
MEMBERS, REPLIES = 12, 4


def why_quotient(found: Solution[Any], engine: Engine) -> list[Block | str]:
    """Explain by a quotient: the elements of the parts, their product, and where moves lead."""
    position = found.position
    known = quotient_of(position, engine)
    assert known is not None  # noqa: S101  it gave the answer
    quotient = known.quotient
    parts = leaves(position)
    intro = (
        "The position is a sum: its parts do not disturb each other. In misère play their values "
        f"do not add up, but the elements of a commutative monoid of order {quotient.order} can "
        "be multiplied instead: a sum is a P-position exactly if the product is in the set P of "
        f"{quotient.p_portion} of its elements ({found.source})."
    )
    said: list[Block | str] = [intro]
    if quotient.generators:
        said.append(generators(known))
    told = {x: structure.word_in_letters(quotient, x) for x in range(quotient.order)}
    rows = []
    for leaf, count in Counter(parts).items():
        x = known.element(leaf)
        assert x is not None  # noqa: S101  it gave the answer
        rows.append((named(leaf, parts), str(count), told[x]))
    product = known.product(position)
    assert product is not None  # noqa: S101  it gave the answer
    if rows:
        note = f"product: {told[product]}"
        said.append(Table(("part", "how often", "element"), tuple(rows), note))
    members = ", ".join(told[x] for x in quotient.p_elements[:MEMBERS])
    more = f", … ({quotient.p_portion} in all)" if quotient.p_portion > MEMBERS else ""
    inside = f"P = {{{members}{more}}}"
    by_element = options_by_element(position, known)
    if not by_element:
        return [*said, "Nobody can move, so whoever is to move has won: 1 is not in P."]
    if found.outcome is Outcome.P:
        led = ", ".join(told[x] for x in sorted(by_element))
        return [
            *said,
            Text(f"{told[product]} is in {inside}. Every move leads out of P: to {led}."),
        ]
    winning = {x: held for x, held in by_element.items() if quotient.portion[x]}
    said.append(Text(f"{told[product]} is not in {inside}. These moves lead there:"))
    lines = []
    for x, options in sorted(winning.items()):
        moves = list(map(str, position.moves_to(options[:REPLIES])))
        more = f", … ({len(options)} in all)" if len(options) > REPLIES else ""
        shown = ", ".join(moves) + more
        lines.append(f"  {told[x]}: {shown}")
    said.append("\n".join(["to the element", *lines]))
    return said


def generators(known: Known) -> str:
    """Say which positions the letters stand for."""
    quotient = known.quotient
    told = []
    several = len(quotient.parts) > 1
    for name, (at, place) in zip(structure.names(quotient), quotient.generators, strict=True):
        game = quotient.parts[at].game
        heap = "heap " if game.labels is None else ""
        where = f" of {game.name}" if several and heap else ""
        told.append(f"{name} is {heap}{game.label(place)}{where}")
    return f"The letters: {', '.join(told)}; 1 is a position without a move."


def named(leaf: Position[Any], parts: list[Position[Any]]) -> str:
    """Name a part; with its rules where there are several."""
    several = len({part.ruleset for part in parts}) > 1
    return f"{leaf.ruleset} {leaf}".strip() if several else str(leaf) or leaf.ruleset.start


def options_by_element(position: Position[Any], known: Known) -> dict[int, list[Any]]:
    """Return the options of a position by their elements."""
    found: dict[int, list[Any]] = {}
    for option in dict.fromkeys(options_of(position.ruleset, position.state)):
        x = known.product(Position(position.ruleset, option))
        if x is not None:
            found.setdefault(x, []).append(option)
    return found
