"""Values read from text: CGSuite's notation and the usual symbols; no evaluation of Python.

::

    whole    →  line (; line)*                  the last one is the result
    line     →  (name :=)? compared | def name(name, …) := compared
    compared →  function | sided ((= | < | > | <= | >= | != | <> | || | <| | |>) sided)?
    sided    →  sum (& sum)?                    onside & offside
    sum      →  product ((+ | - | +-) product)*
    product  →  colon ((* | / | %) colon)*
    colon    →  unary ((: | Name) unary)*       ordinal sum, or a method between its operands
    unary    →  (- | +-) unary | raised         +-G is {G|-G}
    raised   →  dotted (^ dotted)?              numbers alone, to the right first
    dotted   →  atom (.Name (arguments)? | (arguments))*
    atom     →  3/4^^*2 | *2 | ^<3> | v[2]* | (defined) | [compared, …] | [compared for name …]
                | '{options|options}'       a form that is not simplified
                | name? {options|options} | on | Tiny(G) | if … | …

A decimal such as 0.75 is read too, where its denominator is a power of 2.

More bars bind less: ``{a||b|c}`` is ``{a|{b|c}}``. In braces ``pass`` is a move to the game itself,
and a name before the braces stands for the game within them: ``a{0|a}``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.errors import InputError
from zermelo.expressions.parser import ParsedExpression, Parser
from zermelo.values.partizan.game import Look
from zermelo.values.partizan.loopy import Value
from zermelo.values.partizan.notation.arithmetic import Result, as_game
from zermelo.values.partizan.notation.lexemes import GivenValue


def evaluate(expression: str, values: Sequence[GivenValue] = (), look: Look | None = None) -> Value:
    """Return the value of an expression: a `Game`, a `Stopper` or a `Sided` game.

    What is printed reads back as the same value. Without spaces ``9*2`` is 9 + *2, as others print
    it, and ``3^2`` is 3 + ↑ + ↑; here 9 + *2 is printed ``9+*2``. With spaces ``9 * 2`` is 18 and
    ``3 ^ 2`` is 9, as are ``9×2`` and ``3^(2)``.

    ``values`` are pieces of the expression with known values, such as positions. ``look`` checks a
    time limit: it is called for each form that sums, products and other methods of short games
    make. InputError names the column where the text cannot be read, or says that the result is not
    a game.

    >>> evaluate("{2|-1} + ^*"), evaluate("{4|1}.Cool(1/2)"), evaluate("over - 5")
    ({2^*|-1^*}, {7/2|3/2}, -5over)
    >>> evaluate("9*2") - 9, evaluate("9 * 2"), evaluate("A := {2|1}; {A|-A}")
    (*2, 18, +-{2|1})
    >>> evaluate("{2|1")
    Traceback (most recent call last):
    ...
    zermelo.errors.InputError: } is missing, at column 5 of '{2|1'
    """
    return as_game(calculate(expression, values, look).result)


def calculate(
    expression: str,
    values: Sequence[GivenValue] = (),
    look: Look | None = None,
    names: Mapping[str, Result] | None = None,
) -> ParsedExpression:
    """Return what an expression denotes, with earlier names, and the names that it defines.

    >>> calculate("{^,0|0}").options
    BracesOptions(left=[^, 0], right=[0], passes=(False, False))
    >>> calculate("a{0,a|*}").options
    BracesOptions(left=[0, ^[on]], right=[*], passes=(True, False))
    >>> first = calculate("G := {2|-1}")
    >>> calculate("G + G >= 1", names=first.names).result, first.name
    (True, 'G')
    """
    try:
        return Parser(expression, values, look, names or {}).whole()
    except RecursionError:
        raise InputError(
            f"{expression[:40]!r}… is too deep; give a game with fewer braces in braces, or a "
            "function that calls itself fewer times"
        ) from None
