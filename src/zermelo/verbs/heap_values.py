"""Values of all heaps up to a size, and their period."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.answers.verdicts import scores_in
from zermelo.compounds.turns import needs_minimax
from zermelo.errors import InputError
from zermelo.games.base_rules import trial_moves
from zermelo.games.heap_table import WithHeapTable
from zermelo.games.move_lookup import find_position
from zermelo.games.parameters import Resolver
from zermelo.games.position import Position
from zermelo.games.rules import Rules
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.heaps.taking.pattern import Period
from zermelo.rulesets.heaps.taking.periods import seen_period
from zermelo.rulesets.reading import rules_of
from zermelo.solvers.engine import Engine
from zermelo.values.text import value_to_json
from zermelo.verbs.call import Block, facts, in_tens, question
from zermelo.verbs.listing import as_csv

#: Numbers of heaps in which a period is sought, if fewer are asked for: in fast and slow tables.
PERIOD_HEAPS, SLOW_PERIOD_HEAPS = 20_000, 600
#: Maximum number of values, and of exceptions, printed as text.
MAX_PRINTED, MAX_EXCEPTIONS = 2_000, 40
#: The largest number that is tried to find out whether numbers are positions of a game.
MAX_TRIED_HEAP = 64


@dataclass(frozen=True)
class HeapTableAnswer:
    """The values of the heaps 0 to ``upto``."""

    ruleset: Rules[Any]
    upto: int
    values: Sequence[object]  # values as JSON, scores, outcomes; None: no position
    period: Period | None  # None if none was found
    method: str
    stopped: str | None = None  # the reason if fewer values were found than asked for

    def json(self) -> dict[str, object]:
        """Return plain data."""
        period = self.period
        return {
            "ruleset": str(self.ruleset),
            "upto": self.upto,
            "values": self.values,
            "period": period and period.period,
            "preperiod": period and period.preperiod,
            "saltus": period and period.saltus,
            "proven": period is not None and period.proven,
            "exceptions": {str(n): value for n, value in self.exceptions.items()},
            "seen": period and period.seen,
            "source": period and period.source,
            "method": self.method,
            "stopped": self.stopped,
        }

    @property
    def exceptions(self) -> Mapping[int, object]:
        """The heaps whose values differ from the pattern of the period, with their values."""
        values: Mapping[int, int] = {} if self.period is None else self.period.exceptions
        count = len(self.values)  # exceptions among larger heaps are integers
        return {n: self.values[n] if n < count else value for n, value in values.items()}

    def blocks(self, written: str | None) -> Iterator[Block]:
        """Yield the values, unless the file ``written`` has them, and their period."""
        if written is None:
            omitted = len(self.values) - MAX_PRINTED
            note = f"… {omitted:,} more; --csv, --json and -o give all" * (omitted > 0)
            yield in_tens(self.values[:MAX_PRINTED], note)
        stopped = [] if self.stopped is None else [("stopped", self.stopped)]
        yield facts([("game", self.ruleset), *self._period_facts(), ("by", self.method), *stopped])

    def _period_facts(self) -> Iterator[tuple[str, object]]:
        period = self.period
        if period is None:
            yield "period", "none found"
            return
        yield "period", f"{period.period:,}"
        yield "preperiod", f"{period.preperiod:,}"
        if period.saltus:
            yield "saltus", f"{period.saltus:,}"
        exceptions = self.exceptions
        texts = [f"{n}: {value}" for n, value in list(exceptions.items())[:MAX_EXCEPTIONS]]
        omitted = len(exceptions) - len(texts)
        if texts:
            listed = ", ".join(texts) + f" … {omitted:,} more" * bool(omitted)
            yield "exceptions", f"{listed} (heap: value, outside the period's pattern)"
        proof = "yes, from" if period.proven else "no, seen in"
        yield "proven", f"{proof} {period.seen:,} values; {period.source}"

    def csv(self) -> str:
        """Return the values as CSV."""
        return as_csv(("heap", "value"), *enumerate(self.values))

    def svg(self) -> str:
        """Return a plot of the values, which must be integers."""
        import numpy as np

        from zermelo.pictures.scatter import scatter
        from zermelo.pictures.text import title_of

        if not all(isinstance(value, int) for value in self.values):
            raise InputError(f"{self.ruleset}: only integers can be plotted; use .csv")
        title = f"{title_of(str(self.ruleset))}: values of heaps up to {self.upto:,}"
        if self.period is None:
            return scatter(np.array(self.values), title)
        title += f"; {period_text(self.period)}"
        return scatter(np.array(self.values), title, mark=self.period.preperiod)


def period_text(period: Period) -> str:
    """Describe a period in words."""
    growth = f", growing by {period.saltus:,}" * bool(period.saltus)
    proven = "proven" if period.proven else "not proven"
    return f"period {period.period:,} from {period.preperiod:,} on{growth} ({proven})"


def answer(
    words: Sequence[str], resolver: Resolver, upto: int = 100, *, limits: Limits | Watch = NO_LIMITS
) -> HeapTableAnswer:
    """List the values of single heaps, and find their period.

    ``known`` of a `LimitReached` has the number of finished heaps, and their values.

    >>> from zermelo.formats.resolvers import NameResolver
    >>> table = answer(["kayles"], NameResolver(), upto=5)
    >>> table.values, period_text(table.period)
    ([0, 1, 2, 3, 1, 4], 'period 12 from 71 on (proven)')
    """
    ruleset = ruleset_of(words, resolver)
    values: list[object] = []
    with question(limits, {"values": values}, f"values of heaps up to {upto:,}") as watch:
        period, method, stopped = fill_in(ruleset, upto, watch, values)
    return HeapTableAnswer(ruleset, len(values) - 1, values, period, method, stopped)


def ruleset_of(words: Sequence[str], resolver: Resolver) -> Rules[Any]:
    """Make a ruleset from its name and parameters; InputError if more words follow."""
    ruleset, rest = rules_of(words, resolver)
    if rest:
        raise InputError(f"a table takes a game with parameters, and --upto N; drop {rest[0]!r}")
    return ruleset


def fill_in(
    ruleset: Rules[Any], upto: int, limits: Watch, values: list[object]
) -> tuple[Period | None, str, str | None]:
    """Fill in ``values``; return the period or None, the method, and why values are missing."""
    heap_table = ruleset.heap_table() if isinstance(ruleset, WithHeapTable) else None
    if heap_table is None:
        stopped = solve_heaps(ruleset, upto, limits, values)
        return seen_period(values), "each heap solved on its own", stopped
    with limits.start(lambda: {"heaps": len(heap_table)}) as watch:
        max_heap = max(upto, SLOW_PERIOD_HEAPS if heap_table.needs_sets else PERIOD_HEAPS)
        try:
            while heap_table.period is None and len(heap_table) <= max_heap:
                heap_table.upto(min(2 * len(heap_table), max_heap), watch)
            method = heap_table.method
            heap_table.upto(upto, watch)
        finally:
            values += heap_table.upto(min(upto, len(heap_table) - 1)).tolist()
    return heap_table.apparent_period(), f"table ({method})", None


def solve_heaps(ruleset: Rules[Any], upto: int, limits: Watch, values: list[object]) -> str | None:
    """Fill in the values of positions 0 to ``upto``; return why the last are missing, or None."""
    if not has_heap(ruleset, min(upto, MAX_TRIED_HEAP)):
        raise InputError(
            f"{ruleset}: a number is not a position, so there is no table; tables exist for "
            "games of one number, such as kayles or octal --code 0.77, or two, such as wythoff"
        )
    engine = Engine(limits)
    with engine.question() as budget:
        for heap in range(upto + 1):
            budget.begin_part(heaps=heap)
            position = find_position(ruleset, str(heap))
            try:
                values.append(None if position is None else _entry(position, engine))
            except InputError as error:
                if ruleset.is_own:
                    raise InputError(
                        f"{ruleset}: a table takes each number as a position; for {heap}: {error}"
                    ) from None
                if not any(value is not None for value in values):
                    raise
                return str(error)
    return None


def _entry(position: Position[Any], engine: Engine) -> object:
    """Return the value of a position or, if its game has no values, its score or outcome."""
    rules = position.ruleset
    if not needs_minimax(rules):
        return value_to_json(engine.value(position))
    solution = engine.solve(position)
    return solution.outcome_text if (score := scores_in(solution)) is None else score


def has_heap(ruleset: Rules[Any], upto: int) -> bool:
    """Whether one of the numbers 0 to ``upto`` is a position."""
    return any(is_position(ruleset, str(heap)) for heap in range(upto + 1))


def is_position(rules: Rules[Any], *parts: str) -> bool:
    """Whether numbers are a position, in which they do not stand for the members of a set.

    A game of the user may read any numbers as a tuple, but raise an error for their options.
    """
    position = find_position(rules, *parts)
    if position is not None and not rules.is_own:
        heap = find_position(rules, "1")
        return heap is None or heap != find_position(rules, "1,1")  # equal if both are the set {1}
    if position is None or not isinstance(position.state, tuple):
        return position is not None
    return trial_moves(rules, position.state) >= 0
