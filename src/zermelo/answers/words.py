"""Explanations: who wins, by which move, and why, in words that a student follows."""

from __future__ import annotations

from textwrap import fill

from zermelo.answers.solution import Solution, solve
from zermelo.answers.tokens_in_words import WIDTH, reasons
from zermelo.rulesets.position import Move, Position
from zermelo.rulesets.tokens import Tokens
from zermelo.values.outcome import Outcome
from zermelo.values.text import show_value

__all__ = ["explain"]

#: How many moves are listed.
LISTED = 12

VERDICTS = {
    Outcome.P: "The previous player wins (P): whoever is to move loses against best play.",
    Outcome.N: "The next player wins (N): whoever is to move can force a win.",
    Outcome.D: "A draw (D): nobody can force a win, and each can avoid losing.",
}


def explain(position: Position) -> str:
    """Explain a position: the verdict, the reasons, and the moves.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> steps = [(n, m) for n in range(5) for m in range(n)]  # Nim on one heap
    >>> from zermelo.rulesets import Tokens
    >>> print(explain(Tokens(Digraph(steps))(2, 3)))
    Position: 2 3
    The next player wins (N): whoever is to move can force a win.
    <BLANKLINE>
    Each token is a game of its own. The value of a vertex is the least number that none of
    its options has; a sum of tokens is worth the nim-sum: add in base 2 without carrying.
    <BLANKLINE>
    token  value  binary
    2          2      10
    3          3      11
    sum        1      01
    <BLANKLINE>
    The sum is not 0. Its highest 1 stands in the last column, and the row of 3 has a 1
    there. Changing in that row each digit where the sum has a 1 gives 2, which is smaller,
    so an option of 3 has it; moving there makes the sum 0.
    <BLANKLINE>
    Winning move: 3 → 2.
    Best: 3 → 2; after it at most 8 more moves follow, whatever the opponent does.
    """
    found = solve(position)
    where = str(position) or "no tokens at all"
    said = [f"Position: {where}\n{VERDICTS[found.outcome]}"]
    if isinstance(position.ruleset, Tokens):
        said += reasons(position.ruleset.sum_of(position))
    elif found.value is not None:
        said.append(f"Its value is {show_value(found.value)}, by: {found.source}.")
    else:
        said.append(f"All positions that can be reached were labelled: {found.source}.")
    return "\n\n".join([*said, "\n".join(fill(line, WIDTH) for line in moves_in_words(found))])


def moves_in_words(found: Solution) -> list[str]:
    """Say which moves keep what the position promises."""
    if found.best is None:
        return ["There is no move: the player to move has lost."]
    if found.outcome is Outcome.P:
        left = f"; at most {found.bound} moves are left" if found.bound is not None else ""
        return [f"Every move loses. The one that lasts longest: {found.best}{left}."]
    if found.outcome is Outcome.D:
        return [
            listed("Moves that keep the draw", found.drawing_moves),
            f"One of them: {found.best}. Every other move lets the opponent win.",
        ]
    one = len(found.winning_moves) == 1
    lines = [listed("Winning move" if one else "Winning moves", found.winning_moves)]
    if found.bound is not None:
        lines.append(
            f"Best: {found.best}; after it at most {found.bound - 1} more moves follow, whatever "
            "the opponent does."
        )
    return lines


def listed(what: str, moves: tuple[Move, ...]) -> str:
    """List moves, the first ones of many."""
    shown = ", ".join(map(str, moves[:LISTED]))
    more = f", … ({len(moves):,} in all)" if len(moves) > LISTED else ""
    return f"{what}: {shown}{more}."
