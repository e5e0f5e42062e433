"""``table`` in misère play: outcomes, elements of the quotient, genera, canonical forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.values.misere.quotient import MisereQuotient
from zermelo.values.outcome import Outcome
from zermelo.verbs.call import Block, facts, plain, table
from zermelo.verbs.genus import SmallGame
from zermelo.verbs.listing import as_csv
from zermelo.verbs.quotient_games import games_of, quotient_of_games
from zermelo.verbs.quotient_told import Told, told, words_of

#: The largest order that is pursued.
ORDER = 1_000
#: So many heaps are printed, and so many examples of reversible options.
PRINTED, EXAMPLES = 400, 8
#: What is told of a heap in the table.
FIELDS = ("heap", "outcome", "element", "genus", "form")


@dataclass(frozen=True)
class MisereHeap:
    """What is known of a heap; None where it was not found within the limits.

    ``element`` is the canonical word of its element, the genus in the usual notation, such as
    ``2^1420``; ``form`` its misère canonical form, if that is short, and ``left_out`` the
    reversible options that it leaves out.
    """

    heap: int
    outcome: Outcome | None
    element: str | None
    genus: str | None
    form: str | None
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class MisereTable:
    """Misère play of the heaps of a game.

    The quotient is told as far as it was found, when the genera repeat for ever where that is
    proven, and ``limit`` if one on the question was met.
    """

    ruleset: str
    upto: int
    quotient: MisereQuotient
    heaps: list[MisereHeap]
    genus_period: int | None = None
    genus_preperiod: int | None = None
    limit: str | None = None

    @property
    def told(self) -> Told:
        """The quotient in words."""
        return told(self.quotient)

    def json(self) -> dict[str, Any]:
        """Return plain data."""
        said = self.told
        rows = [{**asdict(row), "outcome": row.outcome and str(row.outcome)} for row in self.heaps]
        return {
            "ruleset": self.ruleset,
            "upto": self.upto,
            "play": "misere",
            "heaps": rows,
            "order": said.order,
            "status": said.status,
            "tame": said.tame,
            "period": said.period[0],
            "preperiod": said.preperiod[0],
            "proven_to": said.proven_to[0],
            "genus_period": self.genus_period,
            "genus_preperiod": self.genus_preperiod,
        }

    def blocks(self, written: str | None) -> Iterator[Block]:
        """Show the table, if it is not ``written`` to a file, and what is known of all heaps."""
        said = self.told
        if written is None:
            heads = (*FIELDS[:-1], "canonical form")
            cells = ([getattr(row, name) for name in FIELDS] for row in self.heaps[:PRINTED])
            more = len(self.heaps) - PRINTED
            note = f"… {more:,} more; --csv, --json and -o give all" * (more > 0)
            yield table(heads, cells, note=note)
        pairs: list[tuple[str, object]] = [
            ("game", self.ruleset),
            ("quotient", f"order {said.order:,}, {'tame' if said.tame else 'wild'}"),
            said.proven(0, "heap"),
        ]
        if self.genus_period is not None:
            told = f"{self.genus_period:,} from {self.genus_preperiod:,} on (proven)"
            pairs.append(("period of genera", told))
        yield facts(pairs)
        reversed_at = [row for row in self.heaps if row.left_out and row.form]
        if written is None and reversed_at:
            yield plain(
                "Reversible options were left out of canonical forms: whoever moves there is "
                "answered\nby a move to the form itself. So, for example:",
                *(
                    f"  heap {row.heap} = {row.form}: {', '.join(row.left_out)} reversed"
                    for row in reversed_at[:EXAMPLES]
                ),
            )

    def csv(self) -> str:
        """Return the table as CSV; what is not known is empty."""
        return as_csv(FIELDS, *([getattr(row, name) for name in FIELDS] for row in self.heaps))

    def svg(self) -> str:
        """Return a plot of the elements, in the order of their words; those of P are marked."""
        import numpy as np

        from zermelo.pictures.scatter import scatter
        from zermelo.pictures.text import titled

        part, known = self.quotient.parts[0], [row.heap for row in self.heaps if row.element]
        elements = [part.element(heap) for heap in known]
        title = f"{titled(self.ruleset)}, misère play: elements of heaps up to {max(known):,}"
        if part.period is not None:
            title += f"; period {part.period:,} from {part.preperiod:,} on (proven)"
        return scatter(
            np.array(elements),
            title,
            mark=part.preperiod,
            labels=words_of(self.quotient, range(self.quotient.order)),
            lit=self.quotient.p_elements,
            note="orange: P-positions, where whoever is to move loses",
        )


def misere_table(
    words: Sequence[str],
    resolver: Resolver,
    upto: int,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> MisereTable:
    """Tell what is known of the heaps 0 to ``upto`` in misère play.

    Parameters
    ----------
    words : sequence of str
        A ruleset with its parameters.
    resolver : Resolver
        Finds the digraphs and graphs that words name.
    upto : int
    limits : Limits or Watch
        Where one comes, the rest stays unknown.

    Raises
    ------
    InputError
        There is no such ruleset, or it has no heaps.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> table = misere_table(["kayles"], Names(), 5)
    >>> [(row.element, row.genus, row.form) for row in table.heaps][-2:]
    [('a', '1^031', '*'), ('c', '4^146', '{*, *2, *3, {*2, *3}}')]
    """
    watch = limits.start()
    (game,) = games_of(words, resolver, upto, limits=watch)
    quotient = quotient_of_games([game], upto, order=ORDER, limits=watch)
    part = quotient.parts[0]
    small = SmallGame(game, upto, watch)
    rows = []
    for heap in range(upto + 1):
        x = part.element(heap) if heap <= part.upto or part.period is not None else None
        genus = small.genus(heap)
        outcome = None
        if x is not None:
            outcome = Outcome.P if quotient.portion[x] else Outcome.N
        elif genus is not None:
            outcome = Outcome.N if genus.misere[0] else Outcome.P
        word = None if x is None else words_of(quotient, [x])[0]
        form, left_out = small.form(heap), small.reversible(heap)
        rows.append(MisereHeap(heap, outcome, word, small.text(heap), form, left_out))
    period = small.quotient.part
    limit = small.limit if quotient.limit in (None, "order") else quotient.limit
    return MisereTable(
        " ".join(words), upto, quotient, rows, period.period, period.preperiod, limit
    )
