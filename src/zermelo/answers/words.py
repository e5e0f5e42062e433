"""Explanations: who wins, by which move, and why, in words that a student follows."""

from __future__ import annotations

from dataclasses import replace
from textwrap import fill

from zermelo.answers.solution import Solution, solution_of
from zermelo.digraph.limits import NO_LIMITS, Limits, asked
from zermelo.errors import LimitReached
from zermelo.rulesets.position import Move, Position
from zermelo.rulesets.ruleset import State
from zermelo.solve.budget import Budget
from zermelo.solve.engine import Engine
from zermelo.values.infinity import Infinity
from zermelo.values.nim_table import nim_table, why_nim_sum
from zermelo.values.outcome import Outcome
from zermelo.values.text import show_value

__all__ = ["explain"]

#: How wide paragraphs are set.
WIDTH = 88
#: How many moves are listed.
LISTED = 12
#: Up to how many options their values are listed.
BY_VALUE = 60

VERDICTS = {
    Outcome.P: "The previous player wins (P): whoever is to move loses against best play.",
    Outcome.N: "The next player wins (N): whoever is to move can force a win.",
    Outcome.D: "A draw (D): nobody can force a win, and each can avoid losing.",
}

MISERE = "Misère play: whoever makes the last move loses."


def explain(
    position: Position,
    *,
    misere: bool = False,
    positions: int | None = None,
    limits: Limits = NO_LIMITS,
    budget: Budget | None = None,
) -> str:
    """Explain a position: the verdict, the reasons, and the moves.

    Raises
    ------
    LimitReached
        As `zermelo.answers.solution.solve` does.

    Examples
    --------
    >>> from zermelo.rulesets import Nim
    >>> print(explain(Nim()(10, 17, 21)))
    Position: 10 17 21
    The next player wins (N): whoever is to move can force a win.
    <BLANKLINE>
    The value is 14: the value is the nim-sum of the heaps (Bouton 1901).
    <BLANKLINE>
    heap    size  binary
    heap 1    10   01010
    heap 2    17   10001
    heap 3    21   10101
    sum       14   01110
    <BLANKLINE>
    The sum is not 0. Its highest 1 stands in column 4 from the right, and the row of heap 1
    has a 1 there. Changing in that row each digit where the sum has a 1 gives 4, which is
    smaller, so an option of heap 1 has it; moving there makes the sum 0.
    <BLANKLINE>
    Winning move: take 6 from heap 1.
    """
    engine = Engine(misere=misere, positions=positions, limits=limits, budget=budget)
    return explained(position, engine)


def explained(position: Position, engine: Engine) -> str:
    """Explain a position as `explain` does, by what an engine finds or remembers."""
    with asked(engine.budget.watch):  # reasons may need what only theorems know
        return _explained(position, engine)


def _explained(position: Position, engine: Engine) -> str:
    found = solution_of(position, engine)
    lines = [f"Position: {str(position) or position.ruleset.start}", VERDICTS[found.outcome]]
    if found.misere:
        lines.insert(1, MISERE)
    said = ["\n".join(lines), *position.ruleset.remarks(position.state), *why(found, engine)]
    said.append("\n".join(fill(line, WIDTH) for line in moves_in_words(found)))
    return "\n\n".join(part if "\n" in part else fill(part, WIDTH) for part in said)


def why(found: Solution, engine: Engine) -> list[str]:
    """Say how the answer is known, paragraph by paragraph."""
    position = found.position
    ruleset = position.ruleset
    if found.method == "theorem":
        reasons = ruleset.misere_reasons if found.misere else ruleset.reasons
        known = "" if found.value is None else f"The value is {short_value(found)}: "
        said = [f"{known}{found.source}."] if found.source else []
        return [*said, *reasons(position.state)]
    if found.method == "sum":
        return why_sum(found, engine)
    if found.method == "retrograde":
        said = [f"All positions that can be reached were labelled: {found.source}."]
        if found.value is not None:
            said.append(f"In a sum this position is worth {show_value(found.value)}.")
        return said
    return why_searched(found, engine)


def why_sum(found: Solution, engine: Engine) -> list[str]:
    """Explain a sum by the values of its parts."""
    parts = engine.parts(found.position) or []
    values = [(f"{part.ruleset} {part}".strip(), engine.value(part)) for part in parts]
    rows = [(name, value) for name, value in values if isinstance(value, int)]
    said = ["The position is a sum: its parts do not disturb each other, and their values add up."]
    if rows:
        said.append(nim_table(rows))
    if len(rows) == len(values):
        return [*said, why_nim_sum(rows)]
    endless = [f"{name} has {value}" for name, value in values if isinstance(value, Infinity)]
    said.append(
        f"Play need not end in every part: {', '.join(endless)}. Together that makes "
        f"{found.value}; the sum can be won at once if 0 is in the brackets."
    )
    return said


def why_searched(found: Solution, engine: Engine) -> list[str]:
    """Explain a searched position by the values of its options, or by their outcomes."""
    position = found.position
    options = list(dict.fromkeys(position.ruleset.options(position.state)))
    if isinstance(found.value, int) and 0 < len(options) <= BY_VALUE:
        by_value = values_of(position, options, engine)
        if by_value is not None:
            lines = [f"  {value}: {some_moves(position, held)}" for value, held in by_value.items()]
            told = f"The least number that is missing is the value: {found.value}."
            return ["\n".join(["Moves by the value of where they lead:", *lines]), told]
    if found.outcome is Outcome.P and options:
        return [f"By search: after each of the {len(options):,} moves the opponent can win."]
    if found.outcome is Outcome.N and options:
        return [f"By search: after {found.best} every answer loses."]
    return []


def values_of(
    position: Position, options: list[State], engine: Engine
) -> dict[int, list[State]] | None:
    """Return the options by value, ascending; None where that takes too long."""
    held: dict[int, list[State]] = {}
    try:
        for option in options:
            value = engine.value(replace(position, state=option))
            if isinstance(value, Infinity):
                return None
            held.setdefault(value, []).append(option)
    except LimitReached:
        return None
    return {value: held[value] for value in sorted(held)}


def some_moves(position: Position, options: list[State], most: int = 4) -> str:
    """List a few moves."""
    moves = position.moves_to(options)
    shown = list(map(str, moves[:most]))
    more = f", … ({len(moves)} in all)" if len(moves) > most else ""
    return ", ".join(shown) + more


def short_value(found: Solution) -> str:
    """Write the value, shortened where it is long."""
    from zermelo.values.nim_table import short

    assert found.value is not None  # noqa: S101  the caller has seen one
    return short(found.value) if isinstance(found.value, int) else show_value(found.value)


def moves_in_words(found: Solution) -> list[str]:
    """Say which moves keep what the position promises."""
    if found.best is None:
        over = "has won" if found.misere else "has lost"
        return [f"There is no move: the player to move {over}."]
    if found.outcome is Outcome.P:
        if found.remoteness is None:
            return [f"Every move loses; {found.best}, for example."]
        left = f"with best play {found.remoteness:,} moves are left"
        return [f"Every move loses. The one that lasts longest: {found.best}; {left}."]
    if found.outcome is Outcome.D:
        kept = {move.to.state for move in found.drawing_moves}
        others = any(option.state not in kept for option in found.position.options())
        return [
            listed("Moves that keep the draw", found.drawing_moves),
            f"One of them: {found.best}." + " Any other move would let the opponent win." * others,
        ]
    if not found.complete:
        lines = [f"A winning move: {found.best}."]
    else:
        one = len(found.winning_moves) == 1
        lines = [listed("Winning move" if one else "Winning moves", found.winning_moves)]
    if found.bound is not None:
        lines.append(
            f"Best: {found.best}; after it at most {found.bound - 1:,} more moves follow, whatever "
            "the opponent does."
        )
    return lines


def listed(what: str, moves: tuple[Move, ...]) -> str:
    """List moves, the first ones of many."""
    shown = ", ".join(map(str, moves[:LISTED]))
    more = f", … ({len(moves):,} in all)" if len(moves) > LISTED else ""
    return f"{what}: {shown}{more}."
