"""Growth functions written as formulas in k."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache

from zermelo.errors import InputError

#: Growth beyond this is refused.
MOST = 10**9
#: Formulas with more characters, or more parts inside one another, are refused.
LONG, DEEP = 200, 20

OPERATIONS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
FUNCTIONS: Mapping[str, Callable[..., int]] = {
    "log2": lambda number: number.bit_length() - 1,
    "min": min,
    "max": max,
}
HOW = "write whole numbers, k, + - * // % ^, parentheses, log2(…), min(…, …) and max(…, …)"


def grown(formula: str, k: int) -> int:
    """Return what a formula makes of k, 1 or more.

    ``//`` divides without remainder, ``log2`` is rounded down.

    Raises
    ------
    InputError
        The formula cannot be read, or it is no number from 0 to 10⁹.

    Examples
    --------
    >>> [grown("2^k", k) for k in range(1, 5)], [grown("log2(k) + k % 2", k) for k in range(1, 5)]
    ([2, 4, 8, 16], [1, 1, 2, 2])
    """
    tree = _read(formula)
    try:
        found = _value(tree, k)
    except (ZeroDivisionError, OverflowError, TypeError, ValueError):
        found = -1
    if not 0 <= found <= MOST:
        raise InputError(
            f"the growth {formula!r} is no number from 0 to {MOST:,} at k = {k}; give another"
        )
    return found


@lru_cache(maxsize=64)
def _read(formula: str) -> ast.expr:
    try:
        if len(formula) > LONG:
            raise SyntaxError
        tree = ast.parse(formula.replace("^", "**"), mode="eval").body
        _known(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise InputError(f"the growth {formula[:60]!r} is no formula in k; {HOW}") from None
    return tree


def _known(tree: ast.expr, depth: int = 0) -> None:
    """Make sure that there is nothing else in a formula; raises SyntaxError."""
    match tree:
        case _ if depth > DEEP:
            pass
        case ast.Constant(value=int()) if not isinstance(tree.value, bool):
            return
        case ast.Name(id="k"):
            return
        case ast.BinOp(left, op, right) if type(op) in OPERATIONS or isinstance(op, ast.Pow):
            _known(left, depth + 1)
            _known(right, depth + 1)
            return
        case ast.Call(ast.Name(id=name), [_, *_] as parts, []) if name in FUNCTIONS:
            for part in parts:
                _known(part, depth + 1)
            return
    raise SyntaxError


def _value(tree: ast.expr, k: int) -> int:
    match tree:
        case ast.Constant(value=int(number)):
            return number
        case ast.BinOp(left, op, right):
            one, other = _value(left, k), _value(right, k)
            if isinstance(op, ast.Pow):
                if other < 0 or (abs(one) > 1 and other * one.bit_length() > 200):
                    raise OverflowError
                return int(one**other)
            return OPERATIONS[type(op)](one, other)
        case ast.Call(ast.Name(id=name), parts):
            return FUNCTIONS[name](*(_value(part, k) for part in parts))
    return k
