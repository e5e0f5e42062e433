"""Lists that stream, tables as CSV, and numbers of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Listing", "as_csv", "decimal"]

Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Listing(Generic[Entry]):
    """Entries as they are found, one after the other.

    Attributes
    ----------
    known : mapping
        What is known before the first.
    key : str
        What the entries are called.
    entries : iterator
        A limit ends it with the error.
    plain, text : callables
        An entry as plain data, and as a line of text.
    """

    known: Mapping[str, object]
    key: str
    entries: Iterator[Entry]
    plain: Callable[[Entry], object]
    text: Callable[[Entry], str]


def as_csv(*rows: Iterable[object]) -> str:
    r"""Write rows as CSV, the heads first; None is an empty entry.

    Examples
    --------
    >>> as_csv(("heap", "value"), (1, None))
    'heap,value\n1,\n'
    """
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def decimal(number: int) -> str:
    """Write a number of any size in full; Python itself refuses beyond a few thousand digits."""
    if number.bit_length() < 12_000:
        return str(number)
    from decimal import Decimal

    return format(Decimal(number), "f")
