"""Lists of the options of one vertex: all, or the first if they are too many or infinitely many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from zermelo.infinite.deciding import AutomataDecider
from zermelo.infinite.family import Family, FamilyMove, Vertex, solutions_within, target_of
from zermelo.infinite.logic import TRUE, Condition, all_of, has_relation, with_numbers, with_terms
from zermelo.infinite.ranges import points
from zermelo.limits import UNLIMITED, Watch

#: A move's listing ends after ``max_options + 1`` parameter choices and this number more.
MAX_VALUES_TRIED = 20_000


@dataclass(frozen=True)
class ListedOptions:
    """Options of a vertex, once each, in the order of the moves; surely all if ``complete``."""

    listed: tuple[Vertex, ...]
    complete: bool


def options(
    family: Family,
    vertex: Vertex,
    constants: Mapping[str, int],
    max_options: int = 1000,
    within: Condition = TRUE,
    watch: Watch = UNLIMITED,
) -> ListedOptions:
    r"""List a vertex's options that satisfy ``within``, at most ``max_options`` for each move.

    The first options of a move are those for parameters near their bounds, or near 0. Limits are
    checked once at the start, and while automata are built.

    >>> from zermelo.infinite.parser import parse_family
    >>> text = "vertices x: x >= 0\nmove y if 0 <= y < x for y\nmove y if x == 5 for y"
    >>> family = parse_family(text)
    >>> options(family, (3,), {})
    ListedOptions(listed=((0,), (1,), (2,)), complete=True)
    >>> options(family, (5,), {}, max_options=9).complete
    False
    """
    watch.look()
    values = family.values(vertex, constants)
    listed: dict[Vertex, None] = {}
    complete = True
    for move in family.moves:
        found, is_complete = _options_by(family, move, values, max_options, within, watch)
        complete = complete and is_complete
        listed |= dict.fromkeys(found)
    return ListedOptions(tuple(listed), complete)


def _options_by(
    family: Family,
    move: FamilyMove,
    values: Mapping[str, int],
    max_options: int,
    within: Condition,
    watch: Watch,
) -> tuple[list[Vertex], bool]:
    """Return at most ``max_options`` options by one move, and whether these are surely all."""
    guard = with_numbers(all_of(move.guard, with_terms(within, target_of(family, move))), values)
    if not move.parameters:
        return ([move.option(values)] if guard.evaluate({}) else []), True
    if has_relation(guard) and family.numeration is not None:
        solutions = AutomataDecider(family.numeration).solutions(guard, move.parameters, watch)
        found = [move.option({**values, **choice}) for choice in islice(solutions, max_options + 1)]
        return found[:max_options], len(found) <= max_options
    box = solutions_within(family, guard, move.parameters)
    if box is None:
        return [], True
    listed: list[Vertex] = []
    numbers_in_order = points([box[name] for name in move.parameters])
    for tried_count, numbers in enumerate(numbers_in_order):
        if len(listed) >= max_options or tried_count > max_options + MAX_VALUES_TRIED:
            return listed, False
        choice = dict(zip(move.parameters, numbers, strict=True))
        if guard.evaluate(choice):
            listed.append(move.option({**values, **choice}))
    return listed, True
