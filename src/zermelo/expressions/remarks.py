"""What is known of values that have a name."""

from __future__ import annotations

from zermelo.values.nimber import mex
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Loopy

NAMED = {
    "on": "Left can pass for ever, and Right has no move: on is more than every game that ends.",
    "off": "Right can pass for ever, and Left has no move: off is less than every game that ends.",
    "^[on]": "Left can pass for ever: it is more than ^[n] for every n, and less than every "
    "positive number.",
    "v[on]": "Right can pass for ever: it is less than v[n] for every n, and more than every "
    "negative number.",
    "^<on>": "It is more than 0, and less than ^<n> for every n.",
    "v<on>": "It is less than 0, and more than v<n> for every n.",
    "Tiny(on)": "Right can threaten to pass for ever: it is more than 0, and less than every "
    "positive game that ends.",
    "Miny(on)": "Left can threaten to pass for ever: it is less than 0, and more than every "
    "negative game that ends.",
}


def remarks(value: Game | Loopy) -> tuple[str, ...]:
    """Return sentences about a value for which there is a name.

    Examples
    --------
    >>> from zermelo.expressions.parse import evaluate
    >>> print(*remarks(evaluate("3over")))
    Right can pass for ever: it is more than 3, and less than every number above 3.
    >>> print(*remarks(Game("{0|*,*2}")))
    All options are nimbers: it is a superstar. The least nimber that is missing among Left's \
options is *, and among Right's 0; the first is larger, so the atomic weight is 1.
    """
    if isinstance(value, Game):
        return _of_superstar(value)
    name = str(value)
    if name in NAMED:
        return (NAMED[name],)
    for ending, player, here, there in (
        ("over", "Right", "more", "less than every number above"),
        ("under", "Left", "less", "more than every number below"),
    ):
        if name.endswith(ending) and len(value.left) == len(value.right) == 1:
            x = value.left[0] if ending == "over" else value.right[0]
            return (f"{player} can pass for ever: it is {here} than {x}, and {there} {x}.",)
    return ()


def _of_superstar(value: Game) -> tuple[str, ...]:
    star = value.superstar
    if star is None or value.nimber is not None:
        return ()
    left, right = (Game(f"*{mex(side)}") for side in (star.left, star.right))
    which = "first" if star.weight > 0 else "second"
    said = (
        "All options are nimbers: it is a superstar. The least nimber that is missing among Left's "
        f"options is {left}, and among Right's {right}; the {which} is larger, so the atomic "
        f"weight is {star.weight}."
    )
    return (said,)
