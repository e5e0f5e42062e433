"""A property: what the calculator, the page on it, and the attributes of values are made from.

Each has a function on values, a sentence, a source and an example. The calculator calls the
function, the page on the calculator lists the row, and values have it as an attribute in Python.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

#: What a property may be asked of: games that end, stoppers too, any value, numbers, and ordinals.
Kind = Literal["short", "stopper", "value", "number", "ordinal"]

#: Who says so.
HELP = "CGSuite's help"
ONAG, WW, CGT = "On Numbers and Games", "Winning Ways", "Combinatorial Game Theory"


@dataclass(frozen=True)
class Property:
    """Something that may follow a dot.

    Attributes
    ----------
    name : str
        CGSuite's name.
    kind : str
        What it is asked of: ``short``, ``stopper``, ``value``, ``number`` or ``ordinal``.
    function : callable
        Gets what it is asked of, and the arguments; of short games also what looks at a clock.
    says : str
        What it is, in words that end no sentence.
    example, gives : str
        An expression, and what it is worth.
    takes : tuple of str
        The kinds of its arguments; a ``player`` is Left or Right, and ``player?`` may be missing.
    attribute : str
        What it is called in Python; empty where it takes arguments.
    """

    name: str
    kind: Kind
    function: Callable[..., Any]
    says: str
    source: str
    example: str
    gives: str
    takes: tuple[str, ...] = ()
    attribute: str = ""
