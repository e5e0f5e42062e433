"""A check of the summands of a user's own rules on a sample of positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from zermelo.budget import Budget
from zermelo.compounds.turns import ends_of_its_own
from zermelo.errors import InputError, LimitReached
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, options_of
from zermelo.solvers.partizan import NoCanonicalForm, PartizanSearch, game_of
from zermelo.solvers.plain_search import PlainSearch
from zermelo.solvers.searched import PlayCycles
from zermelo.solvers.theorem import parts_of, value_of
from zermelo.values.nimber import Infinity, LoopyValue, loopy_sum
from zermelo.values.partizan.game import Game
from zermelo.values.text import show_value

if TYPE_CHECKING:
    from zermelo.solvers.base_engine import BaseEngine

#: Positions that are searched for the sample, and moves of a play that is followed, at most.
SEARCHED, FOLLOWED = 3_000, 60


def hold_summands(position: Position[Any], engine: BaseEngine) -> None:
    """Check that positions of a few plays have the sum of the values of their summands.

    The last positions are checked first, by search without theorems and summands, up to `SEARCHED`
    positions. Raises `InputError` if the values differ.
    """
    rules, kind = position.ruleset, type(position.ruleset)
    taken_apart = kind.summands is not Rules.summands or kind.components is not Rules.components
    if not taken_apart or not rules.ends or ends_of_its_own(rules) or rules in engine.cyclic:
        return
    budget = Budget(engine.watch, positions=SEARCHED)
    worth, other = _values(rules, budget, engine)
    try:
        with budget.at_most(SEARCHED):
            for state in _sample(rules, position.state):
                parts = parts_of(Position(rules, state))
                if parts is None:
                    continue
                values = [
                    worth(part.state) if part.ruleset == rules else other(part) for part in parts
                ]
                if (added := _sum(values)) is not None and added != (value := worth(state)):
                    raise InputError(_told(rules, state, parts, added, value))
    except (LimitReached, PlayCycles, NoCanonicalForm):  # the question itself is answered
        return


def _values(
    rules: Rules[Any], budget: Budget, engine: BaseEngine
) -> tuple[Callable[[Any], LoopyValue | Game], Callable[[Position[Any]], LoopyValue | Game | None]]:
    """Return functions for values by search alone, and for values of positions of other rules."""
    if isinstance(rules, PartizanRuleset):
        sides = PartizanSearch(rules, budget, lambda part: game_of(part, engine), bare=True)
        return sides.game, lambda part: engine.if_cheap(SEARCHED, lambda: game_of(part, engine))
    search = PlainSearch(rules, budget, lambda part: value_of(part, engine), bare=True)
    return search.value, lambda part: engine.if_cheap(SEARCHED, lambda: value_of(part, engine))


def _sum(values: list[LoopyValue | Game | None]) -> LoopyValue | Game | None:
    """Return the sum of values; None if one is not known."""
    numbers = [value for value in values if isinstance(value, int | Infinity)]
    games = [value for value in values if isinstance(value, Game)]
    if len(numbers) == len(values):
        return loopy_sum(*numbers)
    return sum(games, Game(0)) if len(games) == len(values) else None


def _sample(rules: Rules[Any], state: object) -> Iterator[Any]:
    """Yield the states of three plays, by the first, the middle and the last option.

    Each state comes once, those nearest to the end first.
    """
    plays = []
    for share in (0.0, 0.5, 1.0):
        play = [state]
        while len(play) < FOLLOWED and (options := list(options_of(rules, play[-1]))):
            play.append(options[round(share * (len(options) - 1))])
        plays.append(play[::-1])
    steps = range(max(map(len, plays)))
    yield from dict.fromkeys(play[step] for step in steps for play in plays if step < len(play))


def _told(
    rules: Rules[Any],
    state: object,
    parts: list[Position[Any]],
    added: LoopyValue | Game,
    value: LoopyValue | Game,
) -> str:
    shown = ", ".join(str(part) for part in parts) or "none"
    return (
        f"{rules} {rules.show(state)}: the summands ({shown}) are worth {show_value(added)} "
        f"together, and by its options the position is worth {show_value(value)}; summands must "
        "give games whose values add up to that of the position"
    )
