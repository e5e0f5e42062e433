"""``zermelo table … --misere``: heaps in misère play."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from zermelo.cli.show import facts, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zermelo.cli.call import Call
    from zermelo.formats.resolvers import Files

__all__ = ["answer_misere"]

UNKNOWN = "–"


def answer_misere(call: Call, words: Sequence[str], upto: int, files: Files) -> None:
    """Answer the table of misère play."""
    from zermelo.errors import LimitReached
    from zermelo.verbs.misere_table import misere_table
    from zermelo.verbs.quotient import told

    limits = call.limits
    with call.step(f"misère play of heaps up to {upto:,}"):
        found = misere_table(words, files, upto, limits=limits)
    files.all_heard()
    said = told(found.quotient)
    rows = [{**asdict(row), "outcome": row.outcome and str(row.outcome)} for row in found.heaps]
    answer = {
        "ruleset": " ".join(words),
        "upto": upto,
        "play": "misere",
        "heaps": rows,
        "order": said.order,
        "status": said.status,
        "tame": said.tame,
        "period": said.period[0],
        "preperiod": said.preperiod[0],
        "proven_to": said.proven_to[0],
    }

    def text() -> None:
        shown = [
            (
                row.heap,
                row.outcome or UNKNOWN,
                row.element or UNKNOWN,
                row.genus or UNKNOWN,
                row.form or UNKNOWN,
            )
            for row in found.heaps
        ]
        table(("heap", "outcome", "element", "genus", "canonical form"), shown)
        click.echo()
        period = f"proven to heap {said.proven_to[0]:,}"
        if said.period[0] is not None:
            period = f"{said.period[0]:,} from {said.preperiod[0]:,} on (proven)"
        facts(
            [
                ("game", " ".join(words)),
                ("quotient", f"order {said.order:,}, {'tame' if said.tame else 'wild'}"),
                ("period", period),
            ]
        )
        reversed_at = [row for row in found.heaps if row.left_out and row.form]
        if reversed_at:
            click.echo(
                "\nReversible options were left out of canonical forms: whoever moves there is "
                "answered\nby a move to the form itself. So, for example:"
            )
            for row in reversed_at[:8]:
                click.echo(f"  heap {row.heap} = {row.form}: {', '.join(row.left_out)} reversed")

    call.answer(lambda: answer, text)
    if limits.left == 0 or limits.memory_left == 0:
        call.begun = True  # what is known is on stdout
        held = limits.limits
        limit = "time" if limits.left == 0 else "memory"
        raise LimitReached(limit, f"{held.time:g} s" if limit == "time" else str(held.memory), {})
