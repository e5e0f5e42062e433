"""Check one ruleset against all promises."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.compounds.turns import Turns
from zermelo.errors import InputError
from zermelo.games.parameters import about_text, one_line, parameters_of
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules
from zermelo.limits import NO_LIMITS, Limits, Watch
from zermelo.rulesets.own_files import is_described
from zermelo.rulesets.reading import example_of
from zermelo.testing.promises import promises_of
from zermelo.testing.searched import BrokenPromise, SearchedGame
from zermelo.values.player import LEFT, RIGHT

#: Maximum number of positions reachable from the example that are checked if none are given.
MAX_POSITIONS = 300


def check_ruleset(
    rules: Rules[Any] | type[Rules[Any]],
    positions: Iterable[Position[Any]] | None = None,
    *,
    limits: Limits | Watch = NO_LIMITS,
) -> None:
    """Check what every ruleset must promise, by plain search from small positions.

    Notation is read back, moves are distinguishable, and play ends if the rules declare so.
    Theorems, summands, canonical states and compiled rules agree with search, in normal and misère
    play, and so does the engine, with and without theorems. In games that end, the counter of a
    theorem falls by a move to a smaller value, or by an answer to any other move. Rules with turns
    or scores are compared with plain minimax instead.

    Parameters
    ----------
    rules : Rules, or a class of them
        For a class with a docstring the description is checked, too: the rules in one sentence,
        help for every parameter, and a readable example.
    positions : iterable of Position, optional
        Small positions, a few hundred at most; by default those that the example reaches.
    limits : Limits or Watch
        Limits, checked before each promise.

    Raises
    ------
    BrokenPromise
        A promise is broken; the message names the position, the problem and what to do.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> check_ruleset(Nim, [Nim()(1, 2), Nim()(3)])
    """
    kind = rules if isinstance(rules, type) else type(rules)
    if isinstance(rules, type):
        check_description(kind)
    if positions is None:
        if not kind.example:
            raise InputError(f"{kind.__name__} has no example; give small positions to check")
        positions = example_of(kind).reachable(MAX_POSITIONS)
    watch = limits.start()
    for game in games_of(positions):
        for promise in promises_of(game.rules).values():
            watch.look()
            promise(game)


def check_description(kind: type[Rules[Any]]) -> None:
    """Check the description of a ruleset's class, if the class has a docstring."""
    if not is_described(kind):
        return
    name = kind.__name__
    if not one_line(kind).endswith("."):
        raise BrokenPromise(
            f"{name}: begin the docstring with the rules in one line that ends with a full stop"
        )
    if not about_text(kind):
        raise BrokenPromise(f"{name}: write below the first line what is known about the game")
    for option, field in parameters_of(kind).items():
        if not field.metadata.get("help"):
            correction = 'field(default=…, metadata={"help": "…"})'
            raise BrokenPromise(f"{name}: --{option} needs a help text: {correction}")
    example = example_of(kind)
    if example.ruleset.parse(str(example).split()) != example.state:
        raise BrokenPromise(f"{name}: parse does not read back what show writes for the example")


def games_of(positions: Iterable[Position[Any]]) -> list[SearchedGame]:
    """Return a searched game for each ruleset; if partizan players alternate, either may begin."""
    states: dict[Rules[Any], list[Any]] = {}
    for position in positions:
        rules, state = position.ruleset, position.state
        if isinstance(rules, PartizanRuleset) and rules.alternates:
            game_states = states.setdefault(Turns(rules), [])
            game_states += [(state, LEFT), (state, RIGHT)]
        else:
            states.setdefault(rules, []).append(state)
    return [SearchedGame(rules, game_states) for rules, game_states in states.items()]
