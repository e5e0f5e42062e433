"""Ends of play, and the methods ``won``, ``lost`` and ``tie`` of a class, as in `game`."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from inspect import isfunction, signature
from typing import Any

from zermelo.errors import InputError
from zermelo.games.theorem import facts_of

#: Methods with knowledge of positions, besides the moves and theorems.
KNOWLEDGE = ("theorems", "summands", "compiled", "compiled_sides", "compiled_turns")


class End(Enum):
    """An end of play other than "no move", for the player to move.

    LOST: this player has lost, even with moves left. TIE: nobody wins. WON: this player has won, as
    after a losing move of the opponent.
    """

    LOST = "lost"
    TIE = "tie"
    WON = "won"

    @property
    def turned(self) -> End:
        """The end in misère play, in which winning and losing are exchanged."""
        return {End.LOST: End.WON, End.WON: End.LOST}.get(self, self)


#: The methods for ends of play, in the order of their checks, with the end for the player to move
#: and what a true result means.
WORDS = {
    "won": (End.LOST, "the last move has won"),
    "lost": (End.WON, "the last move has lost"),
    "tie": (End.TIE, "play is over and nobody has won"),
}


def says_in_words(kind: type) -> bool:
    """Whether a class has methods ``won``, ``lost`` or ``tie``, which take a state alone."""
    has_method = False
    for word, (_, what) in WORDS.items():
        member = next((vars(base)[word] for base in kind.__mro__ if word in vars(base)), None)
        method = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        if not isfunction(method):
            continue  # such as a parameter of that name
        has_method = True
        arguments = ("state",) if isinstance(member, staticmethod) else ("self", "state")
        try:
            signature(method).bind(*arguments)
        except TypeError:
            raise InputError(
                f"class {kind.__name__}: {word} says of a state whether {what}, and so is "
                f"def {word}(self, state); for something else take another name, or say how play "
                "ends by def end(self, state)"
            ) from None
    return has_method


def end_in_words(rules: object, state: object) -> End | None:
    """Return the end of play by the methods ``won``, ``lost`` and ``tie``, in this order."""
    for word, (end, _) in WORDS.items():
        method = getattr(rules, word, None)
        if callable(method) and method(state):  # not for a parameter of that name
            return end
    return None


def let_words_end(kind: type[Any], plain: type[Any], end: Callable[..., End | None]) -> None:
    """Give a class of rules with ``won``, ``lost`` or ``tie`` the method ``end``.

    The class is derived from ``plain``, impartial or partizan rules. It may not be derived from a
    game with further knowledge, which would not include these ends. The function ``end`` becomes
    its method ``end``, unless the class has its own.
    """
    if kind.end not in (plain.end, end) or not says_in_words(kind):
        return
    for base in kind.__bases__:
        if not issubclass(base, plain) or says_in_words(base):
            continue
        more = [name for name in KNOWLEDGE if getattr(base, name, 0) is not getattr(plain, name, 0)]
        if facts_of(base) or more:
            raise InputError(
                f"class {kind.__name__}: won, lost and tie say how play ends, and what "
                f"{base.__name__} knows beyond its moves (theorems, parts, compiled rules) does "
                f"not reckon with that; write a class of {plain.__name__} that has the moves alone"
            )
    kind.end = end
