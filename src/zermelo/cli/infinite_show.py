"""Printing what is known of an infinite digraph, for a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.show import and_more, facts, table
from zermelo.infinite.family import show_vertex
from zermelo.infinite.telling import options_of, reason, summary

if TYPE_CHECKING:
    from zermelo.infinite.family import Family
    from zermelo.infinite.find import Found
    from zermelo.infinite.play import Place
    from zermelo.infinite.proof import Proof
    from zermelo.infinite.window import Window
    from zermelo.verbs.infinite import Answer

#: How many moves and rows are shown.
SHOWN, ROWS = 12, 40


def show(made: Answer, facts: dict[str, Any]) -> None:
    """Print the answer for a person."""
    click.echo(f"{facts['file']}: {made.family.name}")
    if made.found is not None:
        show_found(made.found)
    if made.proof is not None:
        show_proof(made.proof)
    for here in made.places:
        show_place(made.family, here, made.proof, made.constants)
    if made.window is not None:
        show_window(made.window, facts["truncation"])
    if "certificate" in facts:
        click.echo(f"\n{facts['certificate']}: certificate of the claim")


def show_found(result: Found) -> None:
    """Print the claim that was found, or what was tried."""
    click.echo()
    for line in result.lines if result.family is not None else result.tried:
        click.echo(line)


def show_proof(proof: Proof) -> None:
    """Print the nine conditions, and where they fail."""
    click.echo()
    table(
        ("", "condition", "status"),
        [(verdict.number, verdict.name, verdict.status) for verdict in proof.verdicts],
        left=3,
    )
    click.echo(f"\n{summary(proof)}")
    for verdict in proof.refuted:
        click.echo(f"Condition {verdict.number}: {reason(proof.family, verdict)}.")
        options, complete = options_of(proof.family, verdict)
        listed = "; ".join(f"{option} ({label})" for option, label in options) or "none"
        click.echo(f"  options: {listed}{'' if complete else '; …'}")


def show_place(
    family: Family, here: Place, proof: Proof | None, constants: Mapping[str, int]
) -> None:
    """Print what is known of a vertex."""
    click.echo()
    if proof is None or not proof.proved:
        click.echo("What follows is claimed, and not proved.")
    if constants:
        click.echo("with " + ", ".join(f"{name} = {held}" for name, held in constants.items()))
    pairs: list[tuple[str, object]] = [
        ("vertex", show_vertex(here.vertex)),
        ("outcome", here.outcome),
    ]
    if here.remoteness is not None:
        pairs.append(("remoteness", here.remoteness))
    if here.index is not None and not family.claimed().exact:
        pairs.append(("counter", here.index))
    if here.outcome != "P":
        good = "; ".join(show_vertex(option) for option in here.good[:SHOWN])
        more = len(here.good) > SHOWN or not here.options.complete
        pairs.append(
            ("winning moves" if here.outcome == "N" else "moves that draw", good + "; …" * more)
        )
    line = " → ".join(map(show_vertex, here.line)) + " → …" * (not here.ended)
    pairs.append(("line of play", line))
    facts(pairs)


def show_window(window: Window, held: dict[str, Any]) -> None:
    """Print a truncation: its size and, where it was not written, its vertices."""
    click.echo(
        f"\na truncation: {held['vertices']:,} vertices, {held['edges']:,} edges; "
        + (
            "1 vertex has options that are left out (its name ends in …)"
            if held["cut"] == 1
            else f"{held['cut']:,} vertices have options that are left out (their names end in …)"
        )
    )
    for file in (held.get("file"), held.get("picture")):
        if file is not None:
            click.echo(f"written to {file}")
    if "file" in held or "picture" in held or not window.vertices:
        return
    claim = window.family.claim
    rows = []
    for vertex in window.vertices[:ROWS]:
        values = window.family.values(vertex, window.constants)
        outcome = claim.outcome(values) if claim is not None else "?"
        index = claim.index(values) if claim is not None and outcome != "D" else None
        rows.append((window.name(vertex), outcome, index))
    table(("vertex", "claimed", "index"), rows, left=3)
    and_more(len(window.vertices) - ROWS, "-o writes them all")
