"""Why a sum of tokens is worth what it is: the table of the lecture notes, and sums with ∞."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from zermelo.games.explanation import Block, Lines
from zermelo.games.nim_table import nim_table, why_nim_sum
from zermelo.values.infinity import Infinity, LoopyValue
from zermelo.values.nimber import nim_sum_of
from zermelo.values.text import show_value

if TYPE_CHECKING:
    from zermelo.tokens.sums import TokenSum

#: Up to how many vertices it is said where their values come from.
FEW = 8

FINITE = (
    "Each token is a game of its own. The value of a vertex is the least number that none of its "
    "options has; a sum of tokens is worth the nim-sum: add in base 2 without carrying."
)
LOOPY = (
    "Each token is a game of its own. Where nobody is forced to any one number, a vertex has the "
    "value ∞(K), and K holds the numbers that one can move to. Every other vertex has the least "
    "number that none of its options has: a move to a larger one, or to ∞, can be taken back."
)


def reasons(here: TokenSum) -> list[Block | str]:
    """Explain the value of a sum, paragraph by paragraph."""
    tokens = here.as_dict()
    infinite = [name for name in tokens if isinstance(here.values[name], Infinity)]
    # Two tokens on one vertex cancel each other, so a row stands for an odd number of tokens.
    rows = [
        (str(name), value)
        for name, count in tokens.items()
        if count % 2 and isinstance(value := here.values[name], int)
    ]
    said = [LOOPY if (here.values.array < 0).any() else FINITE, *whence(here)]
    if not infinite or len(infinite) < len(tokens):
        pairs = [str(name) for name, n in tokens.items() if n > 1 and name not in infinite]
        cancel = f"(Tokens on one vertex cancel in pairs: those on {some(pairs)}.)"
        said.append(nim_table(rows, ("token", "value"), cancel * bool(pairs)))
    if not infinite:
        return [*said, why_nim_sum(rows)]
    if len(infinite) > 1 or tokens[infinite[0]] > 1:
        return [*said, why_two_endless(infinite, here)]
    rest = None if len(tokens) == 1 else nim_sum_of(value for _, value in rows)
    return [*said, why_one_endless(infinite[0], here.values[infinite[0]], rest)]


def whence(here: TokenSum) -> list[Block | str]:
    """Say where the values come from: those of the options, for a few vertices."""
    names = list(here.as_dict())
    if not 0 < len(names) <= FEW:
        return []
    G = here.values.digraph
    lines = ["Where the values come from:"]
    for name in names:
        held = sorted({show_value(here.values[option]) for option in G.options(name)})
        options = f"its options have {', '.join(held)}" if held else "it has no options"
        lines.append(f"  {name} has {show_value(here.values[name])}: {options}")
    return [Lines(tuple(lines))]


def why_one_endless(name: Hashable, value: LoopyValue, rest: int | None) -> str:
    """Say how one token of infinite value decides, with a rest of finite value or without one."""
    assert isinstance(value, Infinity)  # noqa: S101
    said = f"{name} has the value {show_value(value)}."
    total = rest or 0
    if rest is not None:
        moved = show_value(value ^ total)
        said += f" Adding the others to each number in K: {show_value(value)} ⊕ {total} = {moved}."
    if total in value.K:
        return (
            f"{said} 0 is among them: {name} can move to an option of value {total}, and then the "
            "sum is 0."
        )
    return (
        f"{said} 0 is not among them: no move makes the sum 0, for moving another token leaves "
        f"{name} at ∞. So nobody can win at once, and there is a move that keeps it so."
    )


def why_two_endless(infinite: Sequence[Hashable], here: TokenSum) -> str:
    """Say why two tokens of infinite value make a draw."""
    tokens = here.as_dict()
    shown = [
        f"{name} ({show_value(here.values[name])})"
        for name in infinite
        for _ in range(min(2, tokens[name]))
    ]
    return (
        f"More than one token has an infinite value: {some(shown)}. Their sum is ∞ with nothing in "
        "it: one move takes at most one of them to a number, so nobody can make the sum 0, and "
        "there is a move that keeps it so."
    )


def some(names: Sequence[str], most: int = 6) -> str:
    """List a few names."""
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")
