"""Checks of what rules promise on notation, moves, ends, and structure."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from typing import Any

from zermelo.compounds.compound_rules import components_of
from zermelo.compounds.sums import Sum
from zermelo.compounds.turns import Turns, has_own_ends, no_value
from zermelo.digraph.digraph import Digraph
from zermelo.errors import in_full
from zermelo.games.position import Position
from zermelo.games.rules import PartizanRuleset, Rules, options_of
from zermelo.solvers.plain_search import value_of_options
from zermelo.structure import find_cycle
from zermelo.testing.searched import MAX_POSITIONS, SearchedGame, broken_at, too_many_error
from zermelo.values.nimber import LoopyValue, loopy_sum
from zermelo.values.outcome import Outcome

#: The advice for rules by which play need not end.
NOT_ENDING = "set the class variable ends to False"


def check_notation(game: SearchedGame) -> None:
    """Check that states are legal, and their texts can be read back."""
    rules = game.rules
    for state in real_states(game):
        state_read = rules.parse(rules.show(state).split())
        if state_read != state:
            problem = f"parse reads {in_full(state_read)} where show wrote {in_full(state)}"
            raise game.broken(state, problem, "show must write a state so that parse reads it back")


def check_moves(game: SearchedGame) -> None:
    """Check that each move has a text, and moves to different games have different texts."""
    rules = game.rules
    for state in game.states:
        options: dict[str, Any] = {}
        for option in options_of(rules, state):
            text = rules.describe(state, option)
            if not text.strip():
                raise game.broken(state, "a move has no text", "describe must return a text")
            if rules.canonical(options.setdefault(text, option)) != rules.canonical(option):
                advice = "describe must give moves to different games different texts"
                raise game.broken(state, f"two moves are called {text!r}", advice)


def check_ends(game: SearchedGame) -> None:
    """Check that play ends if the rules declare so."""
    rules = game.rules
    if isinstance(rules, Turns) and rules.ends and not has_own_ends(rules):
        _check_ends_in_sums(rules.rules, [state for state, _ in game.options])
    if not rules.ends or no_value(rules):
        return
    for state, options in game.options.items():
        value = value_of_options([game.gamma[option] for option in options])
        if game.normal[state] is Outcome.D or game.gamma[state] != value:
            raise game.broken(state, "play from here need not end", NOT_ENDING)


def _check_ends_in_sums(rules: PartizanRuleset[Any], states: list[Any]) -> None:
    """Check that play ends even if a player moves several times in a row, as in a sum."""
    options_by_state = {state: list(options_of(rules, state)) for state in states}
    stack = [option for options in options_by_state.values() for option in options]
    while stack:
        state = stack.pop()
        if state not in options_by_state:
            options_by_state[state] = list(options_of(rules, state))
            stack += options_by_state[state]
            if len(options_by_state) > MAX_POSITIONS:
                raise too_many_error(rules)
    cycle = find_cycle(Digraph((u, v) for u, options in options_by_state.items() for v in options))
    if cycle is not None:
        problem = "if a player moves several times in a row here, as in a sum, play need not end"
        raise broken_at(rules, rules.show(cycle[0]), problem, NOT_ENDING)


def check_canonical(game: SearchedGame) -> None:
    """Check that `canonical` changes no canonical state, and no state's canonical options."""
    rules = game.rules
    canonical = rules.canonical
    for state in real_states(game):
        image = canonical(state)
        options, image_options = (set(map(canonical, options_of(rules, s))) for s in (state, image))
        if canonical(image) != image or options != image_options:
            advice = "canonical may only rename: games that only share a value belong in summands"
            raise game.broken(state, f"canonical gives {image!r}, which has other options", advice)


def check_summands(game: SearchedGame) -> None:
    """Check that the values of the summands add up to the value of the position."""
    rules = game.rules
    value_of = cache(partial(value_of_part, game))
    for state in () if no_value(rules) else game.options:
        parts = rules.summands(state)
        if parts is not None:
            values = [value_of(part) for part in parts]
            if loopy_sum(*values) != game.gamma[state]:
                problem = f"the summands are worth {values}, and the position {game.gamma[state]}"
                advice = "summands must return games whose values add up to that of the position"
                raise game.broken(state, problem, advice)


def check_components(game: SearchedGame) -> None:
    """Check that the moves in a position are the moves in its components."""
    rules = game.rules
    if isinstance(rules, Sum) or type(rules).components is Rules.components:
        return
    parts_of = cache(parts_with_moves)
    for state in real_states(game):
        parts = parts_of(rules, state)
        actual = {frozenset(parts_of(rules, o).items()) for o in options_of(rules, state)}
        expected = set()
        for part in parts:
            others = parts - Counter([part])
            for option in options_of(part.ruleset, part.state):
                expected.add(frozenset((others + parts_of(part.ruleset, option)).items()))
        if actual != expected:
            total = ", ".join(map(str, parts))
            problem = f"it should be the sum of {total}, but has other options"
            advice = "components must return games whose sum the state is, move by move"
            raise game.broken(state, problem, advice)


def parts_with_moves(rules: Rules[Any], state: object) -> Counter[Position[Any]]:
    """Return the components that have a move, in their canonical states, each with its count."""
    return Counter(
        Position(part.ruleset, part.ruleset.canonical(part.state))
        for part in components_of(rules, state)
        if next(iter(part.options()), None) is not None
    )


def value_of_part(game: SearchedGame, part: object) -> LoopyValue:
    """Return the value of a `Position`, or of a state of the rules of `game`, by plain search."""
    if isinstance(part, Position):
        return value_of_part(SearchedGame(part.ruleset, [part.state]), part.state)
    searched = game if part in game.options else SearchedGame(game.rules, [part])
    return searched.gamma[part]


def real_states(game: SearchedGame) -> list[Any]:
    """Return all reachable states, without `CLAIMED`, the vertex to which a claimed win leads."""
    from zermelo.labelling.explore import CLAIMED

    return [state for state in game.options if state is not CLAIMED]
