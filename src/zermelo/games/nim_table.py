"""The table of a nim-sum: numbers in binary, one below the other, and its explanation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from zermelo.games.explanation import Table
from zermelo.values.nimber import nim_sum_of
from zermelo.values.text import value_to_json

#: The name of a row, and the value in it.
Row: TypeAlias = tuple[str, int]

#: Maximum number of rows of the table above the sum.
MAX_ROWS = 40
#: Maximum number of binary digits; if a number has more, no number is shown in binary.
MAX_COLUMNS = 64
#: Maximum number of decimal digits of a number that is written in full.
MAX_DIGITS = 40


def nim_table(
    rows: Sequence[Row], heading: tuple[str, str] = ("part", "value"), note: str = ""
) -> Table:
    """Return the table of numbers in binary and their nim-sum, with a note below.

    >>> print(nim_table([("heap 1", 10), ("heap 2", 17), ("heap 3", 21)]))
    part    value  binary
    heap 1     10   01010
    heap 2     17   10001
    heap 3     21   10101
    sum        14   01110
    """
    total = nim_sum_of(value for _, value in rows)
    width = max([1, total.bit_length(), *(value.bit_length() for _, value in rows)])
    table_rows = [
        (name, short(value), f"{value:0{width}b}" if width <= MAX_COLUMNS else "")
        for name, value in [*rows, ("sum", total)]
    ]
    if len(rows) > MAX_ROWS:
        table_rows[MAX_ROWS:-1] = [(f"… {len(rows) - MAX_ROWS:,} more", "", "")]
    width_note = f"(In binary: up to {width:,} digits.)" if width > MAX_COLUMNS else ""
    heads = (*heading, "" if width_note else "binary")
    plain_values = tuple(value_to_json(value) for _, value in rows)
    parts = (("values", plain_values), ("sum", value_to_json(total)))
    below = "\n".join(filter(None, (width_note, note)))
    return Table(heads, tuple(table_rows), below, fact="nim-table", parts=parts)


def why_nim_sum(rows: Sequence[Row]) -> str:
    """Return, in words, why the columns show who wins, and a row with a winning move, if any.

    >>> print(why_nim_sum([("a", 1), ("b", 2)]))
    The sum is not 0. Its highest 1 stands in column 2 from the right, and the row of b has a 1 \
there. Changing in that row each digit where the sum has a 1 gives 1, which is smaller, so b \
has an option of this value; moving there makes the sum 0.
    """
    total = nim_sum_of(value for _, value in rows)
    if not total:
        return (
            "Every column has an even number of 1s: the sum is 0. A move changes one row, so that "
            "some column gets an odd number of 1s. After a move to a smaller value the opponent "
            "can make all columns even again, and a move to a larger value can be reversed."
        )
    column = total.bit_length()
    name, value = next((name, value) for name, value in rows if value >> (column - 1) & 1)
    place = "the last column" if column == 1 else f"column {column:,} from the right"
    return (
        f"The sum is not 0. Its highest 1 stands in {place}, and the row of {name} has a 1 there. "
        f"Changing in that row each digit where the sum has a 1 gives {short(value ^ total)}, "
        f"which is smaller, so {name} has an option of this value; moving there makes the sum 0."
    )


def short(value: int) -> str:
    """Return an integer as text, shortened to its ends if it is long.

    >>> short(21), short(10**1000 + 7)
    ('21', '10000000…00000007 (1,001 digits)')
    """
    text = str(value)
    return text if len(text) <= MAX_DIGITS else f"{text[:8]}…{text[-8:]} ({len(text):,} digits)"
