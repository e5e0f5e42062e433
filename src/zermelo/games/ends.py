"""Ends of play, and two words for them: ``won`` and ``tie``, in a class as in `game`."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from inspect import isfunction, signature
from typing import Any

from zermelo.errors import InputError
from zermelo.games.theorem import facts_of

#: What the last move may have done, and what is said of the player to move then.
WORDS = ("won", "tie")
#: What rules may know of positions beyond the moves, besides theorems.
KNOWLEDGE = ("theorems", "summands", "compiled", "compiled_sides", "compiled_turns")


class End(Enum):
    """An end of play other than "no move": said of the player to move.

    LOST: has lost, whatever moves there are. TIE: nobody wins. WON: has won, as where the last
    move that wins is the opponent's own.
    """

    LOST = "lost"
    TIE = "tie"
    WON = "won"

    @property
    def turned(self) -> End:
        """The end in misère play, where whoever would have won has lost."""
        return {End.LOST: End.WON, End.WON: End.LOST}.get(self, self)


def says_in_words(kind: type) -> bool:
    """Whether a class has ``won`` or ``tie`` among its methods; each takes a state alone."""
    said = False
    for word in WORDS:
        member = next((vars(base)[word] for base in kind.__mro__ if word in vars(base)), None)
        method = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        if not isfunction(method):
            continue  # such as a parameter of that name
        said = True
        arguments = ("state",) if isinstance(member, staticmethod) else ("self", "state")
        try:
            signature(method).bind(*arguments)
        except TypeError:
            what = "the last move has won" if word == "won" else "play is over and nobody has won"
            raise InputError(
                f"class {kind.__name__}: {word} says of a state whether {what}, and so is "
                f"def {word}(self, state); for something else take another name, or say how play "
                "ends by def end(self, state)"
            ) from None
    return said


def end_in_words(rules: object, state: object) -> End | None:
    """Return where play ends, by the words of its rules: first whether the last move has won."""
    for word, end in zip(WORDS, (End.LOST, End.TIE), strict=True):
        said = getattr(rules, word, None)
        if callable(said) and said(state):  # a parameter of that name says nothing
            return end
    return None


def let_words_end(kind: type[Any], plain: type[Any], said: Callable[..., End | None]) -> None:
    """Have a class of rules whose words say how play ends say it by its ``end`` too.

    The class is made from ``plain``, impartial or partizan rules; it may not be made from a game
    that knows more than its moves, and does not end so. ``said`` takes the place of ``end``, unless
    the class has one of its own.
    """
    if kind.end not in (plain.end, said) or not says_in_words(kind):
        return
    for base in kind.__bases__:
        if not issubclass(base, plain) or says_in_words(base):
            continue
        more = [name for name in KNOWLEDGE if getattr(base, name, 0) is not getattr(plain, name, 0)]
        if facts_of(base) or more:
            raise InputError(
                f"class {kind.__name__}: won and tie say how play ends, and what {base.__name__} "
                "knows beyond its moves (theorems, parts, compiled rules) does not reckon with "
                f"that; write a class of {plain.__name__} that has the moves alone"
            )
    kind.end = said
