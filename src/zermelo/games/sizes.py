"""Boards written by their size: ``4x5`` has 4 rows of 5 columns."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.errors import InputError

if TYPE_CHECKING:
    from zermelo.games.rules import Rules

R = TypeVar("R", bound="Rules[Any]")

SIZE = re.compile(r"(\d{1,4})[x×](\d{1,4})", re.ASCII)


def sized(rules: R, parts: Sequence[Any], free: Collection[str] = ()) -> tuple[R, Sequence[Any]]:
    """Read a size that stands for the board at the start, where rules have boards of any size.

    Returns the rules with that board, and the parts that are left: none, or all where they are no
    size, or the rules say nothing of rows and columns in ``sized_by``.

    Parameters
    ----------
    rules : Rules
    parts : sequence
        Of a position, as it is written or called.
    free : collection of str
        The parameters that may be chosen; the others are given already.

    Raises
    ------
    InputError
        There is no such board, or a parameter says otherwise.

    Examples
    --------
    >>> from zermelo.rulesets import Hex
    >>> sized(Hex(), ["4x4"], ["size"])
    (Hex(size=4), ())
    """
    size = SIZE.fullmatch(str(parts[0])) if rules.sized_by and len(parts) == 1 else None
    if size is None:
        return rules, parts
    wanted: dict[str, int] = {}
    for what, side, number in zip(("rows", "columns"), rules.sized_by, size.groups(), strict=True):
        if isinstance(side, int):
            if int(number) != side:
                raise InputError(f"{rules.name} {size[0]}: there are always {side} {what}")
        elif wanted.setdefault(side, int(number)) != int(number):
            raise InputError(f"{rules.name} {size[0]}: give as many rows as columns")
        elif side not in free and getattr(rules, side) != int(number):
            raise InputError(
                f"{rules.name} {size[0]}: the board has {getattr(rules, side)} {what} here; leave "
                f"{size[0]} out, or what says otherwise"
            )
    return replace(rules, **{side: number for side, number in wanted.items() if side in free}), ()
