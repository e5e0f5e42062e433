"""Search in families that are too large to list: hill climbing with restarts."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from zermelo.errors import InputError, LimitReached
from zermelo.expressions.parse import evaluate
from zermelo.limits import Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.surveys.checking import PositionRows, differences
from zermelo.surveys.columns import PositionFacts, RowMaker, ValueFacts
from zermelo.surveys.conditions import canonical_text, number_of
from zermelo.surveys.family import PositionFamily, Space
from zermelo.surveys.make import columns_of
from zermelo.surveys.table import POSITION, Survey, survey_of
from zermelo.surveys.work import with_limits

#: Default number of steps, and default maximum number of positions searched in a step.
DEFAULT_STEPS, MAX_POSITIONS = 2_000, 20_000
#: Number of steps without progress before a new start, and maximum number of rows returned.
MAX_IDLE_STEPS, MAX_ROWS = 60, 10

#: The quality of a position; a greater score is better.
Score = tuple[Fraction, ...]
#: A function that returns the score of a position, and whether it reaches the goal.
ScoreFunction = Callable[[PositionFacts, ValueFacts], tuple[Score, bool]]


@dataclass(frozen=True)
class SearchResult:
    """The best positions that a search found, and the limit that ended it early, if any."""

    survey: Survey
    steps: int
    stop: LimitReached | None = None


def goal_named(text: str) -> ScoreFunction:
    """Return the score function for ``hottest``, ``draws`` or ``value V``; or raise InputError."""
    match text.strip().partition(" "):
        case "hottest", "", _:
            return lambda _, facts: ((_number(facts.heat[1], -9),), False)  # −9: no temperature
        case "draws", "", _:
            return _score_for_draws
        case "value", _, value if value:
            return _score_for_value(value)
    raise InputError(
        f"--search {text}: give hottest, draws, or 'value V' with a value, as in 'value 1/2*'"
    )


def _score_for_draws(facts: PositionFacts, _: ValueFacts) -> tuple[Score, bool]:
    is_draw = "D" in facts.outcome()
    length = None if is_draw else facts.solution.moves_left  # long plays are nearer to draws
    return (Fraction(length if isinstance(length, int) else 0),), is_draw


def _score_for_value(text: str) -> ScoreFunction:
    """Return a function that scores nearness: of nimbers, or in mean, temperature and birthday."""
    wanted, wanted_text = evaluate(text), canonical_text(text)
    target = ValueFacts(wanted)
    nimber = number_of(target.cell("nimber") if target.cell("nimber") is not None else wanted_text)

    def score_of(_: PositionFacts, facts: ValueFacts) -> tuple[Score, bool]:
        if isinstance(facts.value, int) and nimber is not None:
            return (-abs(facts.value - nimber),), facts.value == nimber
        pairs = zip(facts.heat[:2], target.heat[:2], strict=True)
        distance = sum(abs(_number(found, 99) - _number(expected, 0)) for found, expected in pairs)
        found, expected = (_number(side.cell("birthday"), 0) for side in (facts, target))
        score = Fraction(-distance), -abs(found - expected)
        return score, wanted_text == facts.cell("value") or facts.game == wanted

    return score_of


def _number(cell: str | int | None, default: int) -> Fraction:
    number = number_of(cell)
    return Fraction(default) if number is None else number


class RandomWalk:
    """Hill climbing: `next` changes cells at random, `keep` accepts a change that is no worse."""

    def __init__(self, spaces: Sequence[Space], random: Random) -> None:
        self.spaces, self.random = spaces, random
        self.idle_steps, self.steps = MAX_IDLE_STEPS, 0
        self.score: Score | None = None

    def next(self) -> tuple[str, ...]:
        """Return a position with one or two cells drawn anew; restart after many idle steps."""
        if self.idle_steps >= MAX_IDLE_STEPS:
            self.idle_steps, self.score = 0, None
            self.space = self.random.choice(self.spaces)
            self.contents = [self.random.choice(choices) for choices in self.space.choices]
        self.candidate = [*self.contents]
        count = min(len(self.candidate), self.random.choice((1, 1, 2)))
        for cell in self.random.sample(range(len(self.candidate)), count):
            self.candidate[cell] = self.random.choice(self.space.choices[cell])
        self.idle_steps, self.steps = self.idle_steps + 1, self.steps + 1
        return self.space.join(self.candidate)

    def keep(self, score: Score) -> None:
        """Continue from the position that `next` returned last if its score is no worse."""
        if self.score is None or score > self.score:
            self.idle_steps = 0
        if self.score is None or score >= self.score:
            self.contents, self.score = self.candidate, score


def search_family(
    family: PositionFamily,
    goal: str,
    columns: Sequence[str] = (),
    *,
    steps: int = DEFAULT_STEPS,
    seed: int = 0,
    position_limits: Limits,
    watch: Watch,
) -> SearchResult:
    """Search a family for the hottest positions, for a value, or for a draw, by hill climbing.

    From a random position, one or two cells change at random; a change for the worse is undone.
    After `MAX_IDLE_STEPS` changes without progress the search starts again. The rows found are
    checked by another method if there is one.
    """
    if not family.spaces:
        raise InputError(
            f"{family}: a search changes cells of positions, and these have none; give ranges, "
            "--boards, --strings or --graphs graphs:N"
        )
    limits = replace(position_limits, positions=position_limits.positions or MAX_POSITIONS)
    score_of, random_walk = goal_named(goal), RandomWalk(family.spaces, Random(seed))  # noqa: S311  no secret
    reader, engine = family.reader, Engine()
    maker = RowMaker(columns_of(family, columns), engine)
    best_items: dict[object, tuple[Score, tuple[str, ...]]] = {}
    stop, shows_best = None, goal.strip() == "hottest"
    try:
        while random_walk.steps < steps and None not in best_items:
            watch.look(lambda: f"{random_walk.steps:,} of {steps:,} steps")
            item = random_walk.next()
            try:
                position = reader(item)
                with engine.question(limits):
                    facts = PositionFacts(position, engine)
                    score, reaches_goal = score_of(facts, maker.of_value(facts.value))
            except InputError:  # such as a board that the rules refuse
                continue
            except LimitReached:
                watch.look()  # it may be the limit on the whole search
                continue
            random_walk.keep(score)
            if reaches_goal:  # the key None ends the search
                best_items, shows_best = {None: (score, item)}, True
            else:
                rules = position.ruleset
                best_items.setdefault((rules, rules.canonical(position.state)), (score, item))
    except LimitReached as limit:
        stop = limit
    if not shows_best:
        best_items = {}
    # the rows are also computed after a limit was reached
    with with_limits(watch, time=None, memory=None, positions=None):
        chosen = sorted(best_items.values(), key=lambda pair: pair[0], reverse=True)[:MAX_ROWS]
        rows = [(" ".join(item), 1, maker.row(reader(item), limits)) for _, item in chosen]
        text = f"{family.text} --search {shlex.quote(goal)}"
        table = survey_of(shlex.join(family.words), text, maker.columns, rows)
        checker = PositionRows(family.words, maker.columns, reader.resolver, limits)
        for number, row in enumerate(table, 1):
            cells = checker.by_other_method(str(row[POSITION]))
            for difference in differences(number, row, maker.columns, cells):
                raise AssertionError(f"{difference} by another method: please report it")
    return SearchResult(table, random_walk.steps, stop)
