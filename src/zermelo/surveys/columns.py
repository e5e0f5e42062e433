"""The columns of a survey: facts of a position, each computed on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Any

from zermelo.answers.verdicts import scores_in
from zermelo.errors import InputError, LimitReached
from zermelo.expressions.facts import thermal_facts
from zermelo.games.heap_table import proven_period
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, Rules
from zermelo.games.solution import Solution
from zermelo.limits import Limits
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import game_value
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.atomic import atomic_weight
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.properties import ATTRIBUTES, property_named
from zermelo.values.partizan.reduced import reduced
from zermelo.values.partizan.uptimals import nimber
from zermelo.values.play import MISERE
from zermelo.values.text import show_value

#: The largest nimber that is converted to a game, whose options are all smaller nimbers.
MAX_NIMBER = 64
#: Maximum number of values whose facts are remembered.
MAX_VALUES = 1 << 14
#: An entry of a table: text, an integer, or None if it does not exist or was left out.
Cell = str | int | None


class ValueFacts:
    """The facts of a value, each computed at most once."""

    def __init__(self, value: Any) -> None:  # noqa: ANN401  a nimber, a game, or None
        self.value = value
        self.cells: dict[str, Cell] = {}

    @cached_property
    def game(self) -> Game | None:
        """The value as a short game; None if not a short game, or a nimber above `MAX_NIMBER`."""
        if isinstance(self.value, int) and self.value <= MAX_NIMBER:
            return nimber(self.value)
        return self.value if isinstance(self.value, Game) else None

    @cached_property
    def heat(self) -> tuple[str | None, str | None, list[str] | None]:
        """Mean, temperature and the two stops as text, Left's first; None for those missing."""
        value: Any = self.game if isinstance(self.value, int) else self.value
        return thermal_facts(value)

    def cell(self, name: str) -> Cell:
        """Return the entry of a column in `OF_VALUES`, or of a property, such as ``LeftStop``."""
        if name not in self.cells:
            compute = OF_VALUES.get(name)
            self.cells[name] = self._property(name) if compute is None else compute(self)
        return self.cells[name]

    def _property(self, name: str) -> Cell:
        attribute, value = attribute_named(name), self.value if self.game is None else self.game
        if attribute is not None and hasattr(type(value), attribute):
            with suppress(AttributeError):  # this value does not have the property
                return _cell(property_named(value, attribute))
        return None


class PositionFacts:
    """The facts of one position, computed on demand by an engine."""

    def __init__(self, position: Position[Any], engine: Engine) -> None:
        self.position, self.engine = position, engine

    @cached_property
    def solution(self) -> Solution[Any]:
        """The outcome and winning moves, perhaps not all."""
        return self.engine.solve(self.position, every=False)

    @cached_property
    def value(self) -> Any:  # noqa: ANN401  a nimber, a game, or None
        """The value as a summand, also of a loopy partizan game; None if there is none."""
        try:
            if isinstance(self.position, PartizanPosition) and not self.position.ruleset.ends:
                return game_value(self.position, self.engine)
            return self.engine.value(self.position)
        except InputError:  # the game or this position has no value
            return None

    def outcome(self) -> str:
        """Return the outcome as text."""
        value = self.value if "value" in self.__dict__ else None
        if isinstance(value, Game) and isinstance(self.position, PartizanPosition):
            return str(value.outcome)
        return str(self.engine.outcome(self.position))

    def period(self, index: int) -> Cell:
        """Return the period (index 0) or preperiod (1) of the values of heaps, if it is proven."""
        found = proven_period(self.position.ruleset, self.engine.watch)
        return None if found is None else int((found.period, found.preperiod)[index])

    def remoteness(self) -> object:
        """Return the number of moves of perfect play; None if drawn, unknown, or partizan."""
        if isinstance(self.position, PartizanPosition):
            return None
        if (found := self.solution.moves_left) is not None or self.solution.outcome is Outcome.D:
            return found
        if self.position.ruleset.has_scores:
            return None
        return self.engine.solve(self.position, every=False, distance=True).moves_left


def _cell(value: object) -> Cell:
    return value if value is None or type(value) is int else str(value)


def _of_game(compute: Callable[[Game], object]) -> Callable[[ValueFacts], Cell]:
    return lambda facts: None if facts.game is None else _cell(compute(facts.game))


def _nimber(facts: ValueFacts) -> Cell:
    if isinstance(facts.value, int):
        return facts.value
    return None if facts.game is None else facts.game.nimber


#: The functions of the columns that depend on the value only.
OF_VALUES: Mapping[str, Callable[[ValueFacts], Cell]] = {
    "value": lambda facts: None if facts.value is None else show_value(facts.value),
    "nimber": _nimber,
    "mean": lambda facts: facts.heat[0],
    "temperature": lambda facts: facts.heat[1],
    "left-stop": lambda facts: facts.heat[2][0] if facts.heat[2] else None,
    "right-stop": lambda facts: facts.heat[2][1] if facts.heat[2] else None,
    "birthday": _of_game(lambda game: game.birthday),
    "atomic-weight": _of_game(atomic_weight),
    "reduced": _of_game(reduced),
}
#: The functions of the columns that need the position. The score of a partizan game has two
#: numbers: the score if Left begins, and the score if Right begins.
OF_POSITIONS: Mapping[str, Callable[[PositionFacts], Cell]] = {
    "outcome": PositionFacts.outcome,
    "misere": lambda facts: str(facts.engine.solve(facts.position, MISERE, every=False).outcome),
    "score": lambda facts: _cell(scores_in(facts.solution)),
    "remoteness": lambda facts: _cell(facts.remoteness()),
    "moves": lambda facts: len({*facts.position.ruleset._next_states(facts.position.state)}),
    "period": lambda facts: facts.period(0),
    "preperiod": lambda facts: facts.period(1),
    "method": lambda facts: facts.solution.method,
    "cost": lambda facts: facts.engine.budget.seen + facts.engine.budget.searched,
}
#: The names of all columns of surveys of positions.
COLUMNS = ("outcome", *OF_VALUES, *[*OF_POSITIONS][1:])
#: The word that replaces a game in surveys of digraphs.
DIGRAPH = "digraph"
#: The columns of surveys of digraphs; all but the first are the default.
DIGRAPH_COLUMNS = ("vertices", "edges", "kernels", "P", "N", "D", "gamma")
#: The Python names of properties, by these names without underscores.
PLAIN_NAMES = {attribute.replace("_", ""): attribute for attribute in ATTRIBUTES}


def default_columns(rules: Rules[Any]) -> tuple[str, ...]:
    """Return the columns that a survey of positions has by default."""
    if rules.has_scores:
        return ("outcome", "score")
    partizan = rules._position_kind is PartizanPosition
    return ("outcome", "value", "mean", "temperature") if partizan else ("outcome", "value")


def attribute_named(name: str) -> str | None:
    """Return the Python name of a property such as ``LeftStop``; None if there is none."""
    return PLAIN_NAMES.get(name.replace("_", "").replace("-", "").lower())


def check_columns(names: Sequence[str], existing: Sequence[str] = COLUMNS) -> tuple[str, ...]:
    """Return the names of columns as a tuple; raises InputError if one is unknown or repeated."""
    of_positions = existing is COLUMNS
    hint = ", or a property of the calculator, such as LeftStop" if of_positions else ""
    for name in names:
        if name not in existing and not (of_positions and attribute_named(name)):
            raise InputError(
                f"there is no column {name!r}; give some of {', '.join(existing)}{hint}"
            )
    if len(set(names)) < len(names):
        raise InputError(f"{','.join(names)}: a column is given twice; give each once")
    return tuple(names)


class RowMaker:
    """Rows of positions, computed by one engine, with remembered facts of values."""

    def __init__(self, columns: Sequence[str], engine: Engine) -> None:
        self.columns, self.engine = tuple(columns), engine
        rank = {"value": 0, "cost": 2}
        #: The columns with their indices: ``value`` is computed first, ``cost`` last.
        self.order = sorted(enumerate(columns), key=lambda column: rank.get(column[1], 1))
        #: Returns the facts of a value, which positions with this value share.
        self.of_value = lru_cache(MAX_VALUES, typed=True)(ValueFacts)

    def row(self, position: Position[Any], limits: Limits) -> list[Cell]:
        """Return the cells of a row, then the limit that left some of them empty, or None."""
        cells: list[Cell] = [None] * (len(self.columns) + 1)
        with self.engine.question(limits):
            facts = PositionFacts(position, self.engine)
            for index, name in self.order:
                try:
                    if name in OF_POSITIONS:
                        cells[index] = OF_POSITIONS[name](facts)
                    else:
                        cells[index] = self.of_value(facts.value).cell(name)
                except LimitReached as reached:
                    cells[-1] = reached.limit
                    break
        return cells
