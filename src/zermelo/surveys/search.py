"""Search in families that are too large to list: hill climbing with restarts."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from zermelo.errors import InputError, LimitReached
from zermelo.expressions.parse import evaluate
from zermelo.games.parameters import Resolver
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.surveys.checking import PositionRows, differences
from zermelo.surveys.columns import PositionFacts, RowMaker, ValueFacts
from zermelo.surveys.conditions import canonical_text, number_of
from zermelo.surveys.family import PositionFamily, PositionReader, Space
from zermelo.surveys.make import columns_of
from zermelo.surveys.table import POSITION, Survey, survey_of
from zermelo.surveys.work import with_limits

#: Default number of steps, maximum number of positions per step, steps without progress before a
#: new start, and maximum number of rows.
DEFAULT_STEPS, MAX_POSITIONS, MAX_IDLE_STEPS, MAX_ROWS = 2_000, 20_000, 60, 10

#: The quality of a position: greater is better.
Score = tuple[Fraction, ...]
Item = tuple[str, ...]
#: Returns the score of a position, and whether it is the goal.
Goal = Callable[[PositionFacts, ValueFacts], tuple[Score, bool]]


@dataclass(frozen=True)
class SearchResult:
    """What a search found: the best positions, and the limit that ended it early."""

    survey: Survey
    steps: int
    stop: LimitReached | None = None


def goal_named(text: str) -> Goal:
    """Return the goal of a text: ``hottest``, ``draws``, or ``value V``."""
    name, _, value = text.strip().partition(" ")
    if text.strip() == "hottest":
        return lambda _, facts: ((_number(facts.heat[1], -9),), False)
    if text.strip() == "draws":
        return _compare_draws
    if name == "value" and value:
        return _compare_with(value)
    raise InputError(
        f"--search {text}: give hottest, draws, or 'value V' with a value, as in 'value 1/2*'"
    )


def _compare_draws(facts: PositionFacts, _: ValueFacts) -> tuple[Score, bool]:
    drawn = "D" in facts.outcome()
    length = None if drawn else facts.solution.moves_left  # long plays are nearer to draws
    return (Fraction(length if isinstance(length, int) else 0),), drawn


def _compare_with(text: str) -> Goal:
    """Return a goal that scores values by distance: in mean and temperature, then in birthday."""
    wanted, shown = evaluate(text), canonical_text(text)
    target = ValueFacts(wanted)
    nimber = number_of(target.cell("nimber") if target.cell("nimber") is not None else shown)

    def compare(_: PositionFacts, facts: ValueFacts) -> tuple[Score, bool]:
        if isinstance(facts.value, int) and nimber is not None:
            return (-abs(facts.value - nimber),), facts.value == nimber
        pairs = zip(facts.heat[:2], target.heat[:2], strict=True)
        distance = sum(abs(_number(found, 99) - _number(expected, 0)) for found, expected in pairs)
        later = abs(_number(facts.cell("birthday"), 0) - _number(target.cell("birthday"), 0))
        return (Fraction(-distance), -later), shown == facts.cell("value") or facts.game == wanted

    return compare


def _number(cell: str | int | None, otherwise: int) -> Fraction:
    number = number_of(cell)
    return Fraction(otherwise) if number is None else number


class RandomWalk:
    """Yields positions: random changes of the best one, or a new start after idle steps."""

    def __init__(self, spaces: Sequence[Space], random: Random) -> None:
        self.spaces, self.random = spaces, random
        self.stuck, self.steps = MAX_IDLE_STEPS, 0
        self.score: Score | None = None

    def next(self) -> Item:
        """Return a position with one or two cells changed, or after many idle steps a new start."""
        if self.stuck >= MAX_IDLE_STEPS:
            self.stuck, self.score = 0, None
            self.space = self.random.choice(self.spaces)
            self.places = [self.random.choice(choices) for choices in self.space.choices]
        self.tried = [*self.places]
        count = min(len(self.tried), self.random.choice((1, 1, 2)))
        for place in self.random.sample(range(len(self.tried)), count):
            self.tried[place] = self.random.choice(self.space.choices[place])
        self.stuck, self.steps = self.stuck + 1, self.steps + 1
        return self.space.join(self.tried)

    def keep(self, score: Score) -> None:
        """Continue from the last position if it is no worse."""
        if self.score is None or score >= self.score:
            if self.score is None or score > self.score:
                self.stuck = 0
            self.places, self.score = self.tried, score


def search_family(
    family: PositionFamily,
    goal: str,
    columns: Sequence[str] = (),
    *,
    steps: int = DEFAULT_STEPS,
    seed: int = 0,
    each: Limits,
    resolver: Resolver,
    watch: Watch,
) -> SearchResult:
    """Search a family for the hottest positions, for a value, or for a draw, by hill climbing.

    From a random position, one or two cells change at random; a change for the worse is undone.
    After `MAX_IDLE_STEPS` changes without progress the search starts again. The result depends on
    the seed and the steps only. The rows are derived again, by another method if there is one.
    """
    if not family.spaces:
        raise InputError(
            f"{family}: a search changes places of a position; give ranges, --boards, --strings or "
            "--graphs graphs:N"
        )
    each = replace(each, positions=each.positions or MAX_POSITIONS)
    compare, random_walk = goal_named(goal), RandomWalk(family.spaces, Random(seed))  # noqa: S311  no secret
    reader, engine = PositionReader(family.words, resolver), Engine()
    maker = RowMaker(columns_of(family, columns, reader), engine)
    best: dict[object, tuple[Score, Item]] = {}
    stop, reached = None, goal.strip() == "hottest"
    try:
        while random_walk.steps < steps and None not in best:
            watch.look(lambda: f"{random_walk.steps:,} of {steps:,} steps")
            item = random_walk.next()
            try:
                position = reader(item)
                with engine.question(each):
                    facts = PositionFacts(position, engine)
                    score, found = compare(facts, maker.of_value(facts.value))
            except InputError:  # such as a board that the rules refuse
                continue
            except LimitReached:
                watch.look()  # it may be the limit on the whole search
                continue
            random_walk.keep(score)
            if found:
                best, reached = {None: (score, item)}, True
            else:
                rules = position.ruleset
                best.setdefault((rules, rules.canonical(position.state)), (score, item))
    except LimitReached as limit:
        stop = limit
    if not reached:
        best = {}
    with with_limits(watch, NO_LIMITS):  # results are returned also after a limit
        chosen = sorted(best.values(), key=lambda pair: pair[0], reverse=True)[:MAX_ROWS]
        rows = [(" ".join(item), 1, maker.row(reader(item), each)) for _, item in chosen]
        text = f"{family.text} --search {shlex.quote(goal)}"
        table = survey_of(shlex.join(family.words), text, maker.columns, rows)
        checker = PositionRows(family.words, maker.columns, resolver, each)
        for number, row in enumerate(table, 1):
            cells = checker.derived(str(row[POSITION]))
            for difference in differences(number, row, maker.columns, cells):
                raise AssertionError(f"{difference} by another method: please report it")
    return SearchResult(table, random_walk.steps, stop)
