"""A memory shared by positions of a user's own rules, so that further values are cheap.

Each position of this package's rules remembers its own results; most of these rules are compiled
or have theorems. A user's rules that are not compiled keep values and outcomes, up to a limit.

No answer depends on earlier questions. All results of a memory together fit into the limits of one
question, so each question would also be answered alone. A question that reaches a limit is asked
again without earlier results.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from zermelo.budget import POSITIONS
from zermelo.errors import LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, options_of
from zermelo.games.type_parameters import V
from zermelo.solvers.engine import Engine, engine_of
from zermelo.values.outcome import Outcome

Answer = TypeVar("Answer")

#: Maximum number of positions kept between questions, of some 300 bytes each.
MAX_POSITIONS_KEPT = 500_000
#: Name of the attribute of rules that holds their memory.
MEMORY_ATTRIBUTE = "remembered_values"
#: Maximum number of options that are compared to see whether the rules have changed.
MAX_OPTIONS_COMPARED = 200


@dataclass(eq=False)
class PositionMemory:
    """An engine, the number of positions it searched, and its last position with some options."""

    engine: Engine = field(default_factory=Engine)
    spent: int = 0
    state: Any = None
    options: frozenset[Any] = frozenset()

    def __reduce__(self) -> tuple[type[PositionMemory], tuple[()]]:
        return PositionMemory, ()  # pickled without results


def value(position: Position[Any, V]) -> V:
    """Return the value of a position; errors as in `Engine.value`."""
    if not position.ruleset.is_own:
        return engine_of(position).value(position)
    return _answer_with_memory(position, lambda engine: engine.value(position))


def outcome(position: Position) -> Outcome:
    """Return who wins; errors as in `Engine.outcome`."""
    rules = position.ruleset
    if not rules.is_own or isinstance(rules, PartizanRuleset):  # earlier results would alter trials
        return engine_of(position).outcome(position)
    return _answer_with_memory(position, lambda engine: engine.outcome(position))


def _answer_with_memory(position: Position, ask: Callable[[Engine], Answer]) -> Answer:
    rules = position.ruleset
    attributes = getattr(rules, "__dict__", None)
    if attributes is None or type(rules).compiled is not Rules.compiled:
        return ask(engine_of(position))
    memory = attributes.pop(MEMORY_ATTRIBUTE, None)  # another thread makes its own meanwhile
    if memory and memory.spent and _some_options(rules, memory.state) == memory.options:
        with suppress(LimitReached):
            answer = ask(memory.engine)
            if memory.spent + memory.engine.budget.spent <= POSITIONS:
                _keep_memory(memory, position, attributes)
                return answer
    memory = PositionMemory()
    answer = ask(memory.engine)
    _keep_memory(memory, position, attributes)
    return answer


def _keep_memory(memory: PositionMemory, position: Position, attributes: dict[str, object]) -> None:
    """Keep a memory for the next question, unless it is too large."""
    memory.spent += memory.engine.budget.spent
    if memory.spent <= MAX_POSITIONS_KEPT:
        memory.state = position.state
        memory.options = _some_options(position.ruleset, position.state)
        attributes[MEMORY_ATTRIBUTE] = memory


def _some_options(rules: Rules, state: object) -> frozenset[Any]:
    return frozenset(islice(options_of(rules, state), MAX_OPTIONS_COMPARED))
