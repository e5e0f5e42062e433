"""Sentences about a value: temperature, stops, winners, and remarks on values with names."""

from __future__ import annotations

from zermelo.values.nimber import mex
from zermelo.values.partizan.game import Game
from zermelo.values.partizan.loopy import Sided, Stopper, Value

WINNER_SENTENCES = {
    "L": "{} is more than 0, so Left wins no matter who begins.",
    "R": "{} is less than 0, so Right wins no matter who begins.",
    "P": "The value is 0, so the player who begins loses.",
    "N": "{} is confused with 0, so the player who begins wins.",
}


def meaning(value: Value) -> list[str]:
    """Return sentences about a value: a short game's temperature, and who wins on either start.

    In a short game a stop that is not 0 decides by its sign who wins. For stop 0 and for stoppers,
    the text names a winning option if there is one. A number has no sentences on the two starts,
    a value with two sides no sentences at all. Source: Siegel 2013, II.3 (stops) and VI.2.

    >>> for sentence in meaning(Game("{2|-1}"))[1:]:
    ...     print(sentence)
    Left begins: play stops at 2, which is more than 0, so Left wins.
    Right begins: play stops at -1, which is less than 0, so Right wins.
    {2|-1} is confused with 0, so the player who begins wins.
    >>> print(meaning(Game("^*"))[2])
    Right begins: play stops at 0, and who moves last decides; Right wins by moving to 0.
    """
    if isinstance(value, Sided):
        return []
    sentences = [] if isinstance(value, Stopper) else [_heat_sentence(value)]
    if isinstance(value, Stopper) or value.number is None:
        sentences += [_start_sentence(value, side) for side in (0, 1)]
    return [*sentences, WINNER_SENTENCES[value.outcome].format(value)]


def _heat_sentence(game: Game) -> str:
    stops = f"play stops at {game.left_stop} if Left begins, at {game.right_stop} if Right does"
    if game.number is not None:
        return f"{game} is a number: no move in it gains anything, so it is played last."
    if game.is_infinitesimal:
        return f"{game} is infinitesimal: {stops}, and what matters is who makes the last move."
    if is_switch(game):
        return (
            f"{game} is a switch: both options are numbers, and Left's is the larger. The mean is "
            f"{game.mean}. The player who moves gains {game.temperature} over the mean; this gain "
            "is the temperature, and says how urgent a move here is in a sum."
        )
    return (
        f"The mean is {game.mean}, the temperature {game.temperature}: {stops}. The "
        "temperature says how urgent a move here is in a sum."
    )


def is_switch(game: Game) -> bool:
    """Whether a game is {x|y} for numbers x > y."""
    numbers = [option.number for side in game.options for option in side]
    return len(numbers) == 2 and None not in numbers and game.left_stop > game.right_stop


def _start_sentence(value: Game | Stopper, side: int) -> str:
    """Return who wins if Left (side 0) or Right (1) begins, by the stop or by an option."""
    player, other = ("Left", "Right") if side == 0 else ("Right", "Left")
    better = "more" if side == 0 else "less"
    if isinstance(value, Game):
        stop = value.right_stop if side else value.left_stop
        if stop:
            which, who = ("more", "Left") if stop > 0 else ("less", "Right")
            return f"{player} begins: play stops at {stop}, which is {which} than 0, so {who} wins."
        beginning = f"{player} begins: play stops at 0, and who moves last decides; "
    else:
        beginning = f"{player} begins: "
    options = value.right if side else value.left
    winning = next((o for o in options if (o <= 0 if side else o >= 0)), None)
    if winning is not None:
        suffix = " again, for ever" if winning is value else ""
        return f"{beginning}{player} wins by moving to {winning}{suffix}."
    if not options:
        return f"{beginning}{player} has no move, so {other} wins."
    return f"{beginning}no option of {player}'s is 0 or {better}, so {other} wins."


#: Remarks on stoppers other than games that end, by the texts of their values.
NAMED_VALUES = {
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


def remarks(value: Game | Stopper) -> tuple[str, ...]:
    """Return remarks on a stopper with a name, such as over, or on a superstar; otherwise ().

    >>> from zermelo.expressions.parse import evaluate
    >>> print(*remarks(evaluate("3over")))
    Right can pass for ever: it is more than 3, and less than every number above 3.
    >>> print(*remarks(Game("{0|*,*2}")))
    All options are nimbers: it is a superstar. The least nimber that is missing among Left's \
options is *, and among Right's 0; the first is larger, so the atomic weight is 1.
    """
    if isinstance(value, Game):
        return _superstar_remarks(value)
    name = str(value)
    if name in NAMED_VALUES:
        return (NAMED_VALUES[name],)
    for ending, player, bound, far_bound in (
        ("over", "Right", "more", "less than every number above"),
        ("under", "Left", "less", "more than every number below"),
    ):
        if name.endswith(ending) and len(value.left) == len(value.right) == 1:
            x = value.left[0] if ending == "over" else value.right[0]
            return (f"{player} can pass for ever: it is {bound} than {x}, and {far_bound} {x}.",)
    return ()


def _superstar_remarks(value: Game) -> tuple[str, ...]:
    star = value.superstar
    if star is None or value.nimber is not None:
        return ()
    left, right = (Game(f"*{mex(side)}") for side in (star.left, star.right))
    larger = "first" if star.weight > 0 else "second"
    sentence = (
        "All options are nimbers: it is a superstar. The least nimber that is missing among Left's "
        f"options is {left}, and among Right's {right}; the {larger} is larger, so the atomic "
        f"weight is {star.weight}."
    )
    return (sentence,)
