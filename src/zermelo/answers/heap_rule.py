"""The rule that says which single heaps of a game are P, if there is such a rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.errors import InputError, LimitReached
from zermelo.games.heap_table import HeapTable, WithHeapTable, WithRemainders, listed_numbers
from zermelo.games.move_lookup import find_position
from zermelo.games.rules import Rules, Ruleset
from zermelo.limits import Watch
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Goal
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play

#: A table of values that has the first heap is not extended; outcomes are found up to the second.
MAX_VALUE_HEAP, MAX_OUTCOME_HEAP = 2_000, 60
#: Minimum number of times that outcomes must show a period before it counts as observed.
MIN_REPETITIONS = 3
#: Maximum number of positions that are searched for the outcome of one heap.
MAX_POSITIONS = 1_000


@dataclass(frozen=True)
class HeapRule:
    """The heaps that are P: ``first`` below ``start``, from there on all with one of ``residues``.

    Residues are modulo ``period``. Without a ``source`` the rule is only observed, below ``seen``.
    """

    first: tuple[int, ...]
    start: int
    period: int
    residues: tuple[int, ...]
    source: str
    seen: int

    def __str__(self) -> str:
        """Return the rule as a sentence, without its source."""
        first = listed_numbers(self.first)
        if not self.residues:
            if not self.first:
                return "No single heap is P"
            where = "only if it is empty" if self.first == (0,) else f"exactly at {first}"
            return f"A single heap is P {where}"
        residues = listed_numbers(self.residues, " or ")
        rule = f"exactly if its size modulo {self.period} is {residues}"
        if self.period == 1:
            rule = "always"
        elif self.residues == (0,):
            rule = f"exactly at the multiples of {self.period}"
        if self.start:
            rule = f"at {first or 'no number'} below {self.start}, and from there on {rule}"
        return f"A single heap is P {rule}"


def rule_of(rules: Rules, play: Play, engine: Engine) -> HeapRule | None:
    """Return the rule of the heaps that are P; None if no rule is found, or heaps are no positions.

    A proven period of the values in normal play proves it; or it is observed in heaps 0 to 60.
    """
    if not isinstance(rules, Ruleset):
        return None
    table = rules.heap_table() if isinstance(rules, WithHeapTable) and play is NORMAL else None
    rule = None if table is None else _by_values(table, engine.watch)
    return rule or _by_outcomes(rules, play, engine)


def _by_values(table: HeapTable, watch: Watch) -> HeapRule | None:
    try:
        while table.period is None and len(table) <= MAX_VALUE_HEAP:
            table.upto(2 * max(64, len(table)), watch)
    except LimitReached:
        return None
    period = table.period
    if period is None or period.saltus or not period.proven:
        return None
    is_p = [period.value(n) == 0 for n in range(period.preperiod + period.period)]
    return _rule(is_p, period.preperiod, period.period, period.source, period.seen)


def _by_outcomes(rules: Ruleset[Any], play: Play, engine: Engine) -> HeapRule | None:
    is_p = []
    try:
        for number in range(MAX_OUTCOME_HEAP + 1):
            heap = find_position(rules, str(number))
            if heap is None:
                return None
            with engine.budget.limit_positions(MAX_POSITIONS):
                outcome = engine.answer(heap, Goal.OUTCOME, play).outcome
            if outcome is Outcome.D:
                return None
            is_p.append(outcome is Outcome.P)
    except (LimitReached, InputError):  # too much work, or moves that cannot be listed
        return None
    for period in range(1, MAX_OUTCOME_HEAP // MIN_REPETITIONS):
        start = MAX_OUTCOME_HEAP + 1 - period
        while start > 0 and is_p[start - 1] == is_p[start - 1 + period]:
            start -= 1
        if start + MIN_REPETITIONS * period <= MAX_OUTCOME_HEAP:
            return _rule(is_p, start, period, "", MAX_OUTCOME_HEAP + 1)
    return None


def _rule(is_p: Sequence[bool], start: int, period: int, source: str, seen: int) -> HeapRule:
    """Return the rule with the shortest period and the earliest start that ``is_p`` allows."""
    pattern = [is_p[start + (n - start) % period] for n in range(start, start + period)]
    for shorter in range(1, period):
        if period % shorter == 0 and all(pattern[n] == pattern[n % shorter] for n in range(period)):
            period, pattern = shorter, pattern[:shorter]
            break
    while start and is_p[start - 1] == pattern[-1]:
        start, pattern = start - 1, [pattern[-1], *pattern[:-1]]
    residues = sorted((start + offset) % period for offset in range(period) if pattern[offset])
    first = tuple(n for n in range(start) if is_p[n])
    return HeapRule(first, start, period, tuple(residues), source, seen)


def proof(rules: object, rule: HeapRule) -> str:
    """Return the proof of a rule by remainders; an empty text if there is none.

    >>> from zermelo.rulesets import Subtraction
    >>> rules = Subtraction((1, 2, 3, 4))
    >>> rule = rule_of(rules, NORMAL, Engine())
    >>> print(rule)
    A single heap is P exactly at the multiples of 5
    >>> proof(rules, rule).startswith("No member of the set is a multiple of 5")
    True
    """
    if not isinstance(rules, WithRemainders) or rule.start or not rule.residues:
        return ""
    return rules.proof_by_remainders(rule.period, rule.residues)
