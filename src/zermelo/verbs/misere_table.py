"""``table`` in misère play: outcomes, elements of the quotient, genera, canonical forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.values.misere.quotient import MisereQuotient
from zermelo.values.outcome import Outcome
from zermelo.verbs.call import Block, Call, facts, plain, table
from zermelo.verbs.genus import GeneraAndForms
from zermelo.verbs.listing import as_csv
from zermelo.verbs.quotient_games import games_of, quotient_of_games
from zermelo.verbs.quotient_text import describe_quotient, words_of

#: Maximum order of the quotient; beyond it, only the part for smaller heaps is found.
MAX_ORDER = 1_000
#: Maximum number of heaps printed, and of examples of reversible options.
MAX_PRINTED, MAX_EXAMPLES = 400, 8
#: The columns of the table.
FIELDS = ("heap", "outcome", "element", "genus", "form")


@dataclass(frozen=True)
class MisereHeap:
    """The facts of a heap in misère play; those not found within the limits are None."""

    heap: int
    outcome: Outcome | None
    element: str | None  # the canonical word of its element of the quotient
    genus: str | None  # in the usual notation, such as ``2^1420``
    form: str | None  # the misère canonical form, if it is short
    left_out: tuple[str, ...] = ()  # the reversible options that this form omits


@dataclass(frozen=True)
class MisereTable:
    """Misère play of the heaps of a game."""

    ruleset: str
    upto: int
    quotient: MisereQuotient  # the part that was found
    heaps: list[MisereHeap]
    genus_period: int | None = None  # this and the preperiod: None unless proven
    genus_preperiod: int | None = None
    limit: str | None = None  # the user's limit that was reached, such as time

    def json(self) -> dict[str, Any]:
        """Return plain data."""
        description = describe_quotient(self.quotient)
        rows = [{**asdict(row), "outcome": row.outcome and str(row.outcome)} for row in self.heaps]
        return {
            "ruleset": self.ruleset,
            "upto": self.upto,
            "play": "misere",
            "heaps": rows,
            "order": description.order,
            "status": description.status,
            "tame": description.tame,
            "period": description.period[0],
            "preperiod": description.preperiod[0],
            "proven_to": description.proven_to[0],
            "genus_period": self.genus_period,
            "genus_preperiod": self.genus_preperiod,
        }

    def blocks(self, written: str | None) -> Iterator[Block]:
        """Show the table, unless ``written`` is the file that has it, and facts about all heaps."""
        description = describe_quotient(self.quotient)
        if written is None:
            heads = (*FIELDS[:-1], "canonical form")
            cells = ([getattr(row, name) for name in FIELDS] for row in self.heaps[:MAX_PRINTED])
            omitted = len(self.heaps) - MAX_PRINTED
            note = f"… {omitted:,} more; --csv, --json and -o give all" * (omitted > 0)
            yield table(heads, cells, note=note)
        pairs: list[tuple[str, object]] = [
            ("game", self.ruleset),
            ("quotient", f"order {description.order:,}, {'tame' if description.tame else 'wild'}"),
            description.proven(0, "heap"),
        ]
        if self.genus_period is not None:
            genus_text = f"{self.genus_period:,} from {self.genus_preperiod:,} on (proven)"
            pairs.append(("period of genera", genus_text))
        yield facts(pairs)
        reversals = [row for row in self.heaps if row.left_out and row.form]
        if written is None and reversals:
            yield plain(
                "Canonical forms omit reversible options: a move to such an option is answered by "
                "a move to\nthe form itself. Examples:",
                *(
                    f"  heap {row.heap} = {row.form}: {', '.join(row.left_out)} reversed"
                    for row in reversals[:MAX_EXAMPLES]
                ),
            )

    def csv(self) -> str:
        """Return the table as CSV; unknown cells are empty."""
        return as_csv(FIELDS, *([getattr(row, name) for name in FIELDS] for row in self.heaps))

    def svg(self) -> str:
        """Return a plot of the elements, in the order of their words, with P-positions marked."""
        import numpy as np

        from zermelo.pictures.scatter import scatter
        from zermelo.pictures.text import title_of

        part, heaps = self.quotient.parts[0], [row.heap for row in self.heaps if row.element]
        elements = [part.element(heap) for heap in heaps]
        title = f"{title_of(self.ruleset)}, misère play: elements of heaps up to {max(heaps):,}"
        if part.period is not None:
            title += f"; period {part.period:,} from {part.preperiod:,} on (proven)"
        return scatter(
            np.array(elements),
            title,
            mark=part.preperiod,
            labels=words_of(self.quotient, range(self.quotient.order)),
            highlighted=self.quotient.p_elements,
            note="orange: P-positions, which the player to move loses",
        )


def misere_table(call: Call, words: Sequence[str], upto: int) -> MisereTable:
    """Tabulate the heaps 0 to ``upto`` of a ruleset in misère play.

    When a limit is reached, the facts that were not found yet are None.

    >>> table = misere_table(Call(), ["kayles"], 5)
    >>> [(row.element, row.genus, row.form) for row in table.heaps][-2:]
    [('a', '1^031', '*'), ('c', '4^146', '{*, *2, *3, {*2, *3}}')]
    """
    watch = call.limits
    (game,) = games_of(words, call.files, upto, limits=watch)
    quotient = quotient_of_games([game], upto, order=MAX_ORDER, limits=watch)
    part = quotient.parts[0]
    genera = GeneraAndForms(game, upto, watch)
    rows = []
    for heap in range(upto + 1):
        genus, outcome, word = genera.genus(heap), None, None
        if heap <= part.upto or part.period is not None:
            element = part.element(heap)
            (word,) = words_of(quotient, [element])
            outcome = Outcome.P if quotient.portion[element] else Outcome.N
        elif genus is not None:
            outcome = Outcome.N if genus.misere[0] else Outcome.P
        form, left_out = genera.form(heap), genera.reversible(heap)
        rows.append(MisereHeap(heap, outcome, word, genera.text(heap), form, left_out))
    genus_part = genera.quotient.part
    limit = genera.limit if quotient.limit in (None, "order") else quotient.limit
    return MisereTable(
        " ".join(words), upto, quotient, rows, genus_part.period, genus_part.preperiod, limit
    )
