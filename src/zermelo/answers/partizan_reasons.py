"""Reasons for values of partizan positions, loopy or not: by theorem, by parts, or by options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from zermelo.errors import InputError, LimitReached, not_none
from zermelo.expressions.meaning import meaning
from zermelo.expressions.reasons import explain, explain_value
from zermelo.games.explanation import Block, Lines, with_codes
from zermelo.games.position import Position
from zermelo.games.rules import PartizanPosition, PartizanRuleset
from zermelo.games.solution import Solution
from zermelo.solvers.engine import Engine
from zermelo.solvers.loopy_partizan import loopy_value, stoppers_of
from zermelo.solvers.method import Reason
from zermelo.solvers.methods import reason_of
from zermelo.solvers.partizan_search import as_game
from zermelo.solvers.theorem import parts_of
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Sided, Value
from zermelo.values.partizan.orthodox import Orthodox, SumSearch, orthodox
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player

#: Maximum number of positions of a strong component, for loopy values that were not requested.
MAX_LOOP_POSITIONS = 60
#: Maximum number of different values that are listed for a player's options.
MAX_VALUES_LISTED = 24
#: Minimum allowances: sums of a search that decides if a move wins, positions for a loopy value.
MIN_SUMS, MIN_POSITIONS = 20_000, 1_000


def why_value(solution: Solution, game: Game, engine: Engine) -> list[Block | str]:
    """Return the reasons for the value of a position, and what the value means for play."""
    consequences = with_codes("meaning", meaning(game), value=str(game))
    return [*_value_reasons(solution, game, engine), *consequences]


def _value_reasons(solution: Solution, game: Game, engine: Engine) -> list[Block | str]:
    position, sentence = solution.position, f"The value is {game}: {solution.source}."
    if solution.theorem is not None:
        reasons = solution.theorem.reasons(position.state, engine.watch)
        cited = {"statement": solution.theorem.statement, "source": solution.theorem.source}
        paragraph = with_codes("theorem", [sentence], **cited, value=str(game))
        return [*paragraph, *with_codes("theorem-reason", reasons, **cited)]
    parts = parts_of(position) if reason_of(solution) is Reason.ADDED else None
    if parts is not None:
        heading = "The position falls apart, and the values of its parts add up:"
        return [
            _part_values(heading, parts, engine),
            *with_codes("value", [f"Their sum is {game}."], value=str(game)),
            *why_hot([_worth(part, engine) for part in parts], engine),
        ]
    rules = position.ruleset
    assert isinstance(rules, PartizanRuleset)  # noqa: S101  only these have partizan values
    try:
        sides = [
            {option: _worth(Position(rules, option), engine) for option in dict.fromkeys(options)}
            for options in (rules.left(position.state), rules.right(position.state))
        ]
    except LimitReached:
        return [*with_codes("value", [sentence], value=str(game))]
    form = explain(*(dict.fromkeys(worths.values()) for worths in sides))
    values = [list(dict.fromkeys(map(str, worths.values()))) for worths in sides]
    option_values = _option_values(position, sides, values)
    return [*option_values, *with_codes("form", form.paragraphs, value=str(game))]


def _option_values(
    position: Position, sides: Sequence[Mapping[Any, Value]], values: list[list[str]]
) -> list[Block]:
    """Return the values of both players' options as a block; ``values`` are texts, Left's first."""
    pairs = zip(sides, (LEFT, RIGHT), strict=True)
    left, right = (values_by_move(position, worths, player) for worths, player in pairs)
    paragraph = f"What the moves lead to:\n  Left: {left}\n  Right: {right}"
    return with_codes("options", [paragraph], left=values[0], right=values[1])


def _part_values(heading: str, parts: Sequence[Position], engine: Engine) -> Block:
    """Return the parts of a sum with their values as a block."""
    worths = [(f"{part.ruleset} {part}", str(_worth(part, engine))) for part in parts]
    lines = Lines((heading, *(f"  {name}: {value}" for name, value in worths)))
    facts = [{"position": name, "value": value} for name, value in worths]
    return with_codes("sum", [lines], parts=facts)[0]


def why_terms(solution: Solution, engine: Engine) -> list[Block | str]:
    """Return the reasons for the outcome of a sum that is too large to be added."""
    parts = parts_of(solution.position) or [solution.position]
    paragraph = f"Their sum is too large to be written out. Who wins is found by {solution.source}."
    return [
        _part_values("The terms are worth:", parts, engine),
        *with_codes("terms", [paragraph], source=solution.source),
        *why_hot([_worth(part, engine) for part in parts], engine),
    ]


def orthodox_moves(solution: Solution, engine: Engine) -> tuple[Orthodox, ...]:
    """Return the orthodox move of each player in a sum; empty unless two or more terms are hot."""
    is_partizan = isinstance(solution.position, PartizanPosition)
    has_part_values = is_partizan and reason_of(solution) in (Reason.ADDED, Reason.TERMS)
    parts = parts_of(solution.position) if has_part_values else None
    if parts is None:
        return ()
    terms = [_worth(part, engine) for part in parts]
    if sum(term.temperature > 0 for term in terms) < 2:
        return ()
    return tuple(move for player in (LEFT, RIGHT) if (move := orthodox(terms, player)))


def why_hot(terms: list[Game], engine: Engine) -> list[Block]:
    """Return the orthodox move of each player, and whether it wins; empty without two hot terms."""
    if sum(term.temperature > 0 for term in terms) < 2:
        return []
    total = sum((term.mean for term in terms), start=Fraction(0))
    ambient, blocks = Fraction(0), list[Block]()
    for player in (LEFT, RIGHT):
        move = not_none(orthodox(terms, player))  # a term is hot
        ambient, name = move.ambient, player.name.title()
        wins = _wins(terms, move, engine)
        result = "" if wins is None else f" Search proves that it {'wins' if wins else 'loses'}."
        threat = " This is a threat, to be answered there." * move.threatens
        text = (
            f"{name}'s orthodox move is in term {move.place + 1}, {terms[move.place]}, to "
            f"{' or '.join(map(str, move.options))}: at temperature {ambient} it reaches the "
            f"{name.lower()} wall of the thermograph, {move.wall}.{threat}{result}"
        )
        parts = {"player": str(player), "part": move.place, "to": list(map(str, move.options))}
        heat = {"temperature": str(ambient), "wall": str(move.wall)}
        blocks += with_codes("orthodox", [text], **parts, **heat, threat=move.threatens, wins=wins)
    stops = (
        f"The hottest term has temperature {ambient}. The means add up to {total}, so play of the "
        f"sum stops between {total} and {total + ambient} if Left begins, and between "
        f"{total - ambient} and {total} if Right does."
    )
    advice = (
        f"Later on (sentestrat): the ambient temperature is {ambient}, or less if all terms become "
        "cooler. If the opponent makes a term hotter than that, answer in this term; otherwise "
        "move in the hottest term."
    )
    hot = with_codes("hot", [stops], mean=str(total), temperature=str(ambient))
    return [*hot, *blocks, *with_codes("sentestrat", [advice])]


def _wins(terms: list[Game], move: Orthodox, engine: Engine) -> bool | None:
    """Whether one of the orthodox moves wins; None if that is not found quickly."""

    def search() -> bool:
        search_tree = SumSearch(engine.budget.count)
        before, after = terms[: move.place], terms[move.place + 1 :]
        sums = ([*before, option, *after] for option in move.options)
        return not all(search_tree.wins(sum_after, move.player.other) for sum_after in sums)

    return engine.if_cheap(MIN_SUMS, search)


def _worth(position: Position, engine: Engine) -> Game:
    return not_none(as_game(engine.value(position)))  # the caller knows that there is a value


def loopy_if_cheap(position: Position, play: Play, engine: Engine) -> Value | None:
    """Return the value of a position if play need not end; None if no value is found quickly."""
    rules = position.ruleset
    if play is not NORMAL or not isinstance(rules, PartizanRuleset) or rules.ends:
        return None
    try:
        return engine.if_cheap(MIN_POSITIONS, lambda: _loopy(position, engine, MAX_LOOP_POSITIONS))
    except InputError:  # there is no loopy value
        return None


def why_loopy(position: Position, play: Play, engine: Engine) -> list[Block | str]:
    """Return the loopy value of a position and its reasons; empty if none is found quickly."""
    value = loopy_if_cheap(position, play, engine)
    if value is None:
        return []
    worth = f"In a sum this position is worth {value}."
    blocks: list[Block | str] = [*with_codes("value", [worth], value=str(value))]
    if isinstance(value, Sided):
        return [*blocks, *with_codes("form", explain_value(value).paragraphs)]
    rules, state = position.ruleset, position.state
    assert isinstance(rules, PartizanRuleset)  # noqa: S101  only these have partizan values
    try:
        sides = [
            {option: _loopy_worth(rules, option, engine) for option in dict.fromkeys(options)}
            for options in (rules.left(state), rules.right(state))
        ]
    except (InputError, LimitReached):
        return [*blocks, *with_codes("form", explain_value(value).paragraphs)]
    blocks += _option_values(position, sides, [list(map(str, side.values())) for side in sides])
    left, right = (_distinct_values(state, side) for side in sides)
    if any(isinstance(g, Sided) for g in (*left, *right)):
        return [*blocks, *with_codes("form", explain_value(value).paragraphs)]
    form = explain(left, right, whole=value, passes=(state in sides[0], state in sides[1]))
    return [*blocks, *with_codes("form", form.paragraphs)]


def _distinct_values(state: object, worths: dict[Any, Value]) -> list[Any]:
    """Return the value of a pass (the same state), if any, then other options' distinct values."""
    passes = [worths[state]] if state in worths else []
    return passes + list(dict.fromkeys(g for option, g in worths.items() if option != state))


def _loopy(position: Position, engine: Engine, max_size: int | None = None) -> Value | None:
    return loopy_value(position, engine.budget, max_component=max_size, table=stoppers_of(engine))


def _loopy_worth(rules: PartizanRuleset, option: object, engine: Engine) -> Value:
    if (value := _loopy(Position(rules, option), engine)) is None:
        raise InputError("an option has no loopy value")
    return value


def values_by_move(position: Position, worths: Mapping[Any, Value], player: Player) -> str:
    """Return the values of a player's options as text, each value with a move that attains it."""
    by_value: dict[Value, list[Any]] = {}
    for option, value in worths.items():
        by_value.setdefault(value, []).append(option)
    shown = [
        f"{value} by {position.moves_to([first], player)[0]}"
        + f" and {len(others)} more" * bool(others)
        for value, (first, *others) in list(by_value.items())[:MAX_VALUES_LISTED]
    ]
    return "; ".join(shown) + "; …" * (len(by_value) > MAX_VALUES_LISTED) or "no move"
