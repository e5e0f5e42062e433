"""Why a sum of tokens is worth what it is: the table of the lecture notes, and sums with ∞."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from textwrap import fill

from zermelo.digraph.tokens import Tokens
from zermelo.values.infinity import Infinity
from zermelo.values.text import show_value

__all__ = ["WIDTH", "reasons"]

#: How wide paragraphs are set.
WIDTH = 88
#: Up to how many vertices the table has a row each.
ROWS = 40

FINITE = (
    "Each token is a game of its own. The value of a vertex is the least number that none of its "
    "options has; a sum of tokens is worth the nim-sum: add in base 2 without carrying."
)
LOOPY = (
    "Each token is a game of its own. Where nobody is forced to any one number, a vertex has the "
    "value ∞(K), and K holds the numbers that one can move to. Every other vertex has the least "
    "number that none of its options has: a move to a larger one, or to ∞, can be taken back."
)


def reasons(here: Tokens) -> list[str]:
    """Explain the value of a sum, paragraph by paragraph."""
    infinite = [name for name in here.as_dict() if isinstance(here.values[name], Infinity)]
    if not infinite:
        return [fill(FINITE, WIDTH), table(here), fill(why_finite(here), WIDTH)]
    tokens = here.as_dict()
    rest = Tokens(here.values, {name: n for name, n in tokens.items() if name not in infinite})
    lines = [fill(LOOPY, WIDTH)]
    if rest.count:
        lines.append(table(rest))
    if len(infinite) > 1 or tokens[infinite[0]] > 1:
        why = why_two_endless(infinite, here)
    else:
        why = why_one_endless(infinite[0], rest)
    return [*lines, fill(why, WIDTH)]


def finite(value: object) -> int:
    """Take a value that is a number."""
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value


def table(here: Tokens) -> str:
    """Write the values in binary, one below the other, and their nim-sum.

    Two tokens on one vertex cancel each other, so a row stands for an odd number of tokens.
    """
    tokens = here.as_dict()
    odd = [name for name, count in tokens.items() if count % 2]
    total = finite(here.value)
    values = [finite(here.values[name]) for name in odd]
    width = max([1, *(value.bit_length() for value in [*values, total])])
    rows = [(str(name), str(v), f"{v:0{width}b}") for name, v in zip(odd, values, strict=True)]
    if len(rows) > ROWS:
        rows = [*rows[:ROWS], (f"… {len(rows) - ROWS:,} more", "", "")]
    rows = [("token", "value", "binary"), *rows, ("sum", str(total), f"{total:0{width}b}")]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        f"{name:<{widths[0]}}  {value:>{widths[1]}}  {digits:>{widths[2]}}".rstrip()
        for name, value, digits in rows
    ]
    pairs = [str(name) for name, count in tokens.items() if count > 1]
    if pairs:
        lines.append(f"(Tokens on one vertex cancel in pairs: those on {some(pairs)}.)")
    return "\n".join(lines)


def why_finite(here: Tokens) -> str:
    """Say how the columns of the table decide."""
    total = finite(here.value)
    if not total:
        return (
            "Every column has an even number of 1s: the sum is 0. A move to a smaller value "
            "changes one row, so that some column gets an odd number, and the opponent can make "
            "all of them even again; a move to a larger value, if there is one, can be taken back."
        )
    column = total.bit_length()
    decides, value = next(
        (name, value)
        for name, count in here.as_dict().items()
        if count % 2 and (value := finite(here.values[name])) >> (column - 1) & 1
    )
    place = "the last column" if column == 1 else f"column {column} from the right"
    return (
        f"The sum is not 0. Its highest 1 stands in {place}, and the row of {decides} has a 1 "
        f"there. Changing in that row each digit where the sum has a 1 gives {value ^ total}, "
        f"which is smaller, so an option of {decides} has it; moving there makes the sum 0."
    )


def why_one_endless(name: Hashable, rest: Tokens) -> str:
    """Say how one token of infinite value decides, with a rest of finite value."""
    value = rest.values[name]
    assert isinstance(value, Infinity)  # noqa: S101
    total = finite(rest.value)
    said = f"{name} has the value {show_value(value)}."
    if rest.count:
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


def why_two_endless(infinite: Sequence[Hashable], here: Tokens) -> str:
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
