"""The values of all heaps up to some size, and when they repeat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.errors import InputError
from zermelo.games.heap_table import WithHeapTable
from zermelo.games.move_lookup import position_called
from zermelo.games.parameters import Resolver
from zermelo.games.rules import Rules
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.heaps.taking.pattern import Period
from zermelo.rulesets.heaps.taking.periods import seen_period
from zermelo.rulesets.reading import rules_of
from zermelo.solvers.engine import Engine
from zermelo.values.text import value_to_json
from zermelo.verbs.call import Block, facts, in_tens, question
from zermelo.verbs.listing import as_csv

#: How far a period is sought where fewer values are asked for.
SEEK, SEEK_MANY = 20_000, 600
#: What is printed for a person.
PRINTED, EXCEPTIONS = 2_000, 40
#: Among the first so many numbers there must be a position.
FIRST = 64


@dataclass(frozen=True)
class HeapTableAnswer:
    """The values of the heaps 0 to ``upto``.

    Values are plain data: integers, or what stands for ∞. The period is None where there is none in
    sight, and proven only where a theorem says so.
    """

    ruleset: Rules[Any]
    upto: int
    values: Sequence[object]
    period: Period | None
    method: str

    def json(self) -> dict[str, object]:
        """Return plain data."""
        known = self.period
        return {
            "ruleset": str(self.ruleset),
            "upto": self.upto,
            "values": self.values,
            "period": known and known.period,
            "preperiod": known and known.preperiod,
            "saltus": known and known.saltus,
            "proven": known is not None and known.proven,
            "exceptions": {str(n): value for n, value in self.exceptions.items()},
            "seen": known and known.seen,
            "source": known and known.source,
            "method": self.method,
        }

    @property
    def exceptions(self) -> Mapping[int, object]:
        """The heaps before the period whose values it would not give, with these values."""
        values: Mapping[int, int] = {} if self.period is None else self.period.exceptions
        listed = len(self.values)  # further ones are of rules whose values are integers
        return {n: self.values[n] if n < listed else value for n, value in values.items()}

    def blocks(self, written: str | None) -> Iterator[Block]:
        """Show the values, if they are not ``written`` to a file, and what is known of them."""
        if written is None:
            more = len(self.values) - PRINTED
            note = f"… {more:,} more; --csv, --json and -o give all" * (more > 0)
            yield in_tens(self.values[:PRINTED], note)
        yield facts([("game", self.ruleset), *self._period(), ("by", self.method)])

    def _period(self) -> Iterator[tuple[str, object]]:
        known = self.period
        if known is None:
            yield "period", "none in sight"
            return
        yield "period", f"{known.period:,}"
        yield "preperiod", f"{known.preperiod:,}"
        if known.saltus:
            yield "saltus", f"{known.saltus:,}"
        exceptions = self.exceptions
        texts = [f"{n}: {value}" for n, value in list(exceptions.items())[:EXCEPTIONS]]
        more = len(exceptions) - len(texts)
        if texts:
            listed = ", ".join(texts) + f" … {more:,} more" * bool(more)
            yield "exceptions", f"{listed} (heap: value, outside the period's pattern)"
        yes = f"yes, from {known.seen:,} values" if known.proven else f"no, seen in {known.seen:,}"
        yield "proven", f"{yes}; {known.source}"

    def csv(self) -> str:
        """Return the values as CSV."""
        return as_csv(("heap", "value"), *enumerate(self.values))

    def svg(self) -> str:
        """Return a plot of the values, which have to be integers."""
        import numpy as np

        from zermelo.pictures.scatter import scatter
        from zermelo.pictures.text import titled

        if not all(isinstance(value, int) for value in self.values):
            raise InputError(f"{self.ruleset}: infinite values cannot be plotted; use .csv")
        title, known = (
            f"{titled(str(self.ruleset))}: values of heaps up to {self.upto:,}",
            self.period,
        )
        if known is None:
            return scatter(np.array(self.values), title)
        title += f"; {sentence(known)}"
        return scatter(np.array(self.values), title, mark=known.preperiod)


def sentence(known: Period) -> str:
    """Say what the period is."""
    grow = f", growing by {known.saltus:,}" * bool(known.saltus)
    proven = "proven" if known.proven else "not proven"
    return f"period {known.period:,} from {known.preperiod:,} on{grow} ({proven})"


def answer(
    words: Sequence[str],
    resolver: Resolver,
    upto: int = 100,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> HeapTableAnswer:
    """List the values of single heaps, and say when they repeat for ever.

    ``known`` of a `LimitReached` says how many heaps are done, with their values.

    Examples
    --------
    >>> from zermelo.formats.resolvers import Names
    >>> table = answer(["kayles"], Names(), upto=5)
    >>> table.values, sentence(table.period)
    ([0, 1, 2, 3, 1, 4], 'period 12 from 71 on (proven)')
    """
    ruleset = ruleset_of(words, resolver)
    values: list[object] = []
    with question(limits, {"values": values}, f"values of heaps up to {upto:,}") as watch:
        known, how = tabled(ruleset, upto, watch, values)
    return HeapTableAnswer(ruleset, upto, values, known, how)


def ruleset_of(words: Sequence[str], resolver: Resolver) -> Rules[Any]:
    """Make a ruleset of its name and parameters."""
    ruleset, rest = rules_of(words, resolver)
    if rest:
        raise InputError(
            f"{rest[0]!r} is too much: a table takes a game with its parameters, and --upto N"
        )
    return ruleset


def tabled(
    ruleset: Rules[Any], upto: int, limits: Watch, values: list[object]
) -> tuple[Period | None, str]:
    """Fill in the values; return their period if there is one in sight, and how they were found.

    ``known`` of a `LimitReached` says how many heaps are done; their values are filled in.
    """
    heaps = ruleset.heap_table() if isinstance(ruleset, WithHeapTable) else None
    if heaps is None:
        solve_heaps(ruleset, upto, limits, values)
        return seen_period(values), "each heap solved on its own"
    with limits.start(lambda: {"heaps": len(heaps)}) as watch:
        seek = SEEK_MANY if heaps.needs_sets else SEEK
        try:
            while heaps.period is None and len(heaps) <= max(upto, seek):
                heaps.upto(min(2 * len(heaps), max(upto, seek)), watch)
            method = heaps.method
            heaps.upto(upto, watch)
        finally:
            values += heaps.upto(min(upto, len(heaps) - 1)).tolist()
    return heaps.apparent_period(), f"table ({method})"


def solve_heaps(ruleset: Rules[Any], upto: int, limits: Watch, values: list[object]) -> None:
    """Find the values of the positions 0 to ``upto`` of any game: one question with one clock."""
    if not has_heap(ruleset, min(upto, FIRST)):
        raise InputError(
            f"{ruleset.name}: a number is no position, so there is no table; tables are of games "
            "with one number, such as kayles or octal --code 0.77, or two, such as wythoff"
        )
    engine = Engine(limits)
    with engine.question() as budget:
        for heap in range(upto + 1):
            budget.begin_part(heaps=heap)
            here = position_called(ruleset, str(heap))
            values.append(None if here is None else value_to_json(engine.value(here)))


def has_heap(ruleset: Rules[Any], upto: int) -> bool:
    """Say whether one of the numbers 0 to ``upto`` is a position."""
    return any(position_called(ruleset, str(heap)) for heap in range(upto + 1))
