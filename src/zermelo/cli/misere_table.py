"""``zermelo table … --misere``: heaps in misère play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.cli.show import facts, table

if TYPE_CHECKING:
    from zermelo.verbs.misere_table import MisereTable

#: So many heaps are printed, and so many examples of reversible options.
PRINTED, EXAMPLES = 400, 8


def show_misere(found: MisereTable, *, values_too: bool) -> None:
    """Print the table of misère play for a person."""
    said = found.told
    if values_too:
        shown = [
            (row.heap, row.outcome, row.element, row.genus, row.form)
            for row in found.heaps[:PRINTED]
        ]
        table(("heap", "outcome", "element", "genus", "canonical form"), shown)
        if len(found.heaps) > PRINTED:
            click.echo(f"… {len(found.heaps) - PRINTED:,} more; --csv, --json and -o give all")
        click.echo()
    pairs = [
        ("game", found.ruleset),
        ("quotient", f"order {said.order:,}, {'tame' if said.tame else 'wild'}"),
        said.proven(0, "heap"),
    ]
    if found.genus_period is not None:
        told = f"{found.genus_period:,} from {found.genus_preperiod:,} on (proven)"
        pairs.append(("period of genera", told))
    facts(pairs)
    reversed_at = [row for row in found.heaps if row.left_out and row.form]
    if values_too and reversed_at:
        click.echo(
            "\nReversible options were left out of canonical forms: whoever moves there is "
            "answered\nby a move to the form itself. So, for example:"
        )
        for row in reversed_at[:EXAMPLES]:
            click.echo(f"  heap {row.heap} = {row.form}: {', '.join(row.left_out)} reversed")
