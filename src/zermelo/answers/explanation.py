"""Explanations: who wins, by which move, and why, so that a student follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from zermelo.answers.played_out import played_out
from zermelo.answers.verdicts import listed, misere_text, verdicts
from zermelo.compounds.turns import ends_of_its_own
from zermelo.errors import LimitReached, sure
from zermelo.games.explanation import Block, Explanation, Lines, coded
from zermelo.games.nim_table import nim_table, short, why_nim_sum
from zermelo.games.position import Position
from zermelo.games.rules import options_of
from zermelo.games.scene import WithDistance, WithRemarks
from zermelo.games.solution import Solution
from zermelo.games.theorem import Theorem
from zermelo.limits import Limits, Watch
from zermelo.solvers.engine import Engine
from zermelo.solvers.method import Reason
from zermelo.solvers.methods import reason_of
from zermelo.solvers.theorem import parts_of
from zermelo.values.nimber import Infinity
from zermelo.values.outcome import Outcome
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import Player
from zermelo.values.text import ended, plural, show_value, value_to_json
from zermelo.values.text import listed as some

S = TypeVar("S")

#: How many moves of one value are listed.
FEW = 4
#: Up to how many options their values are listed.
BY_VALUE = 60

LABELLED = {
    Reason.LABELS: "All positions that can be reached were labelled",
    Reason.ALL_LABELS: "All positions of the game were labelled",
    Reason.LOOKED_UP: "It was looked up",
}
OVER = {
    Outcome.P: "the player to move has lost",
    Outcome.N: "the player to move has won",
    Outcome.D: "nobody has won",
}


def explain(
    position: Position[S],
    play: Play = NORMAL,
    *,
    limits: Limits | Watch | None = None,
    engine: Engine | None = None,
    steps: bool = False,
) -> Explanation:
    """Explain a position: the verdict, the reasons, and the moves.

    With ``steps`` the rule and the work by hand too, as far as the position is small.
    """
    engine = engine or Engine()
    with engine.question(limits):
        found = engine.solve(position, play)
        blocks = list(_blocks(found, engine))
        if steps:
            from zermelo.answers.steps import steps as by_hand

            blocks[-1:-1] = coded("by-hand", by_hand(position, play, engine))
        return Explanation(tuple(blocks))


def _blocks(found: Solution[Any], engine: Engine) -> Iterator[Block]:
    position = found.position
    verdict = [f"Position: {position.told}", *verdicts(found)]
    if found.misere:
        verdict.insert(1, misere_text(found))
    if isinstance(position.ruleset, WithDistance) and found.moves_left is not None:
        distance = position.ruleset.distance(found.moves_left)
        verdict.append(f"{distance[:1].upper()}{distance[1:]}; remoteness {found.moves_left}.")
    yield from coded("verdict", [Lines(tuple(verdict))], **told_of(found))
    if isinstance(position.ruleset, WithRemarks):
        yield from coded("remark", position.ruleset.remarks(position.state))
    yield from coded("reason", why(found, engine))
    moves = {str(player): moves_of(one) for player, one in found.starts.items()}
    said = Lines(tuple(moves_text(found)), prose=True)
    yield from coded("moves", [said], **(moves or moves_of(found)))


def told_of(found: Solution[Any]) -> dict[str, object]:
    """Return who wins, and what is known beside, as plain data."""
    value = None if found.value is None else value_to_json(found.value)
    told = {"position": found.position.told, "outcome": str(found.outcome), "value": value}
    return {**told, "remoteness": found.remoteness, "method": found.method, "source": found.source}


def moves_of(found: Solution[Any]) -> dict[str, object]:
    """Return the moves that keep what the position promises, as plain data."""
    kept = {"winning": found.winning_moves, "drawing": found.drawing_moves}
    plain = {name: list(map(str, moves)) for name, moves in kept.items()}
    best = None if found.best is None else str(found.best)
    return {"best": best, **plain, "complete": found.complete}


def why(found: Solution[Any], engine: Engine) -> list[Block | str]:
    """Say how the answer is known, paragraph by paragraph."""
    reason = reason_of(found)
    if found.game is not None or reason is Reason.TERMS or found.starts:
        from zermelo.answers.partizan_reasons import why_loopy, why_terms, why_value

        if found.game is not None:
            return why_value(found, found.game, engine)
        if reason is Reason.TERMS:
            return why_terms(found, engine)
        both = [t for player, one in found.starts.items() for t in why_start(player, one, engine)]
        return [*both, *why_loopy(found.position, found.play, engine)]
    if found.theorem is not None:
        return [*because(found, found.theorem), *by_theorem(found, found.theorem, engine)]
    if reason is Reason.QUOTIENT:
        from zermelo.answers.misere import why_quotient

        return why_quotient(found, engine)
    if reason is Reason.ADDED:
        return why_sum(found, engine)
    if reason not in LABELLED:
        return why_searched(found, engine)
    said = f"{LABELLED[reason]}: {found.source}."
    told = coded(reason.value, [said], source=found.source)
    if found.value is not None:
        worth = f"In a sum this position is worth {show_value(found.value)}."
        told += coded("value", [worth], value=value_to_json(found.value))
    return [*told, *how_it_goes(found, engine)]


def why_start(player: Player, found: Solution[Any], engine: Engine) -> list[Block | str]:
    """Say how the answer for one start is known."""
    reason, known = reason_of(found), found.theorem
    labelled = f". {LABELLED[reason]}" if reason in LABELLED else ""
    said = f"{player.name.title()} begins{labelled}: {found.source}."
    start = coded("start", [said], player=str(player), **told_of(found))
    if labelled:
        return [*start, *how_it_goes(found, engine)]
    return [*start, *(by_theorem(found, known, engine) if known else ())]


def by_theorem(found: Solution[Any], theorem: Theorem[Any], engine: Engine) -> list[Block]:
    """Say what a theorem says of the position."""
    said = theorem.reasons(found.position.state, engine.watch)
    parts = {"statement": theorem.statement, "source": theorem.source}
    return coded("theorem-reason", said, **parts)


def how_it_goes(found: Solution[Any], engine: Engine) -> list[Block]:
    """Say how play goes; nothing where a limit is reached before that is known."""
    try:
        return coded("play", played_out(found, engine), moves_left=found.moves_left)
    except LimitReached:
        return []


def because(found: Solution[Any], theorem: Theorem[Any]) -> list[Block]:
    """Say what is known, and what the value is: that once; nothing where no source is named."""
    if not found.source:
        return []
    parts = {"statement": theorem.statement, "source": theorem.source}
    if found.value is None:
        return coded("theorem", [f"{found.source[:1].upper()}{found.source[1:]}."], **parts)
    value = short(found.value) if isinstance(found.value, int) else show_value(found.value)
    why = f", {theorem.value_is} ({theorem.source})" if theorem.value_is else f": {found.source}"
    told = f"The value is {value}{why}."
    return coded("theorem", [told], **parts, value=value_to_json(found.value))


def why_sum(found: Solution[Any], engine: Engine) -> list[Block | str]:
    """Explain a sum by the values of its parts."""
    parts = parts_of(found.position) or []
    values = [(f"{part.ruleset} {part}".strip(), engine.value(part)) for part in parts]
    rows = [(name, value) for name, value in values if isinstance(value, int)]
    plain = [{"position": name, "value": value_to_json(value)} for name, value in values]
    told = "The position is a sum: its parts do not disturb each other, and their values add up."
    said: list[Block | str] = [*coded("sum", [told], parts=plain)]
    if rows:
        said.append(nim_table(rows))
    if len(rows) == len(values):
        return [*said, *coded("nim-sum", [why_nim_sum(rows)])]
    endless = [f"{name} has {value}" for name, value in values if isinstance(value, Infinity)]
    said.append(
        f"Play need not end in every part: {', '.join(endless)}. Together that makes "
        f"{found.value}; the sum can be won at once if 0 is in the brackets."
    )
    return said


def why_searched(found: Solution[Any], engine: Engine) -> list[Block | str]:
    """Explain a searched position by the values of its options, or by their outcomes."""
    position = found.position
    options = list(dict.fromkeys(options_of(position.ruleset, position.state)))
    by_value = None
    if isinstance(found.value, int) and 0 < len(options) <= BY_VALUE:
        by_value = values_of(position, options, engine)
    if by_value is not None:
        lines = ["Moves by the value of where they lead:"]
        lines += [f"  {v}: {some(position.moves_to(to), FEW)}" for v, to in by_value.items()]
        counts = {str(value): len(held) for value, held in by_value.items()}
        told = f"The least number that is missing is the value: {found.value}."
        return [
            *coded("moves-by-value", ["\n".join(lines)], moves=counts),
            *coded("mex", [told], value=found.value),
        ]
    if not options or found.outcome not in (Outcome.P, Outcome.N):
        return []
    told = f"after {found.best} every answer loses"
    if found.outcome is Outcome.P:
        which = "the only move" if len(options) == 1 else f"each of the {len(options):,} moves"
        told = f"after {which} the opponent can win"
    return [*coded("search", [f"By search: {told}."], options=len(options))]


def values_of(
    position: Position[Any], options: list[Any], engine: Engine
) -> dict[int, list[Any]] | None:
    """Return the options by value, ascending; None where that takes too long."""
    held: dict[int, list[Any]] = {}
    try:
        for option in options:
            value = engine.value(replace(position, state=option))
            if not isinstance(value, int):
                return None
            held.setdefault(value, []).append(option)
    except LimitReached:
        return None
    return dict(sorted(held.items()))


def moves_text(found: Solution[Any]) -> list[str]:
    """Say which moves keep what the position promises."""
    if found.starts:
        lines = []
        for player, start in found.starts.items():
            first, *more = moves_text(start)
            lines += [f"{player.name.title()} begins. {first}", *more]
        return lines
    if found.best is None:
        assert isinstance(found.outcome, Outcome)  # noqa: S101  both starts were handled above
        over = OVER[found.outcome]
        own = ends_of_its_own(found.position.ruleset)
        return [f"Play has ended: {over}." if own else f"There is no move: {over}."]
    if found.outcome is Outcome.P:
        if found.remoteness is None:
            return [f"Every move loses; {found.best}, for example."]
        return [f"Every move loses. The one that lasts longest: {found.best}; {left(found)}."]
    if found.outcome is Outcome.D:
        kept = {move.to.state for move in found.drawing_moves}
        gone = any(option.state not in kept for option in found.position.options())
        else_lost = ["Any other move would let the opponent win."] * gone
        if len(found.drawing_moves) == 1:
            return [ended(f"The move that keeps the draw: {found.best}"), *else_lost]
        what = "Moves that keep the draw" if gone else "Every move keeps the draw"
        return [listed(what, found.drawing_moves), ended(f"One of them: {found.best}"), *else_lost]
    lines = [ended(f"A winning move: {found.best}")]
    if found.complete:
        several = "s" * (len(found.winning_moves) != 1)
        lines = [listed(f"Winning move{several}", found.winning_moves)]
    if found.bound is not None:
        lines.append(f"Best: {found.best}; {after_it(found.bound)}.")
    return lines


def left(found: Solution[Any]) -> str:
    """Say how long a lost game can last."""
    return f"with best play {plural(sure(found.moves_left), 'move is', 'moves are')} left"


def after_it(bound: int) -> str:
    """Say how soon a win is there, from so many moves at most.

    Examples
    --------
    >>> after_it(1)
    'with it play is over'
    >>> after_it(4)
    'after it at most 3 more moves follow, whatever the opponent does'
    """
    if bound <= 1:
        return "with it play is over"
    more = plural(bound - 1, "more move follows", "more moves follow")
    return f"after it at most {more}, whatever the opponent does"
