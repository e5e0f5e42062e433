"""Ends of play: the methods ``end``, or ``won``, ``lost`` and ``tie``, of a class of rules."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum
from inspect import isfunction, signature, unwrap
from typing import Any, TypeGuard, cast

from zermelo.errors import InputError
from zermelo.games.theorem import facts_of

#: Methods with knowledge beyond the moves; `facts_of` has the methods decorated as theorems.
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


class WithLength:
    """A result with a remoteness; if ``claimed``, its last step is not a move but a claim."""

    remoteness: int | None
    claimed: bool

    @property
    def moves_left(self) -> int | None:
        """Number of moves of perfect play; None if it is endless, or its length is not known."""
        return None if self.remoteness is None else self.remoteness - self.claimed


#: Methods that report an end, in calling order: the end for the player to move, what True means.
END_METHODS = {
    "won": (End.LOST, "the last move has won"),
    "lost": (End.WON, "the last move has lost"),
    "tie": (End.TIE, "play is over and nobody has won"),
}

#: The methods for play for scores.
SCORE_METHODS = ("score", "gain")


def conflict_with_scores(names: Collection[str]) -> str:
    """Return why methods of these names exclude each other; an empty text if they do not.

    >>> conflict_with_scores(["won", "turn"])
    ''
    """
    end = next((name for name in END_METHODS if name in names), "")
    score = next((name for name in SCORE_METHODS if name in names), "")
    if not (end and score):
        return ""
    return (
        f"{end} and {score} do not go together, since in play for scores only the score says who "
        f"wins; either leave out {score}, or leave out {end} and give no options where play is over"
    )


def is_method(member: object) -> TypeGuard[Callable[..., Any]]:
    """Whether a member of a class is a function, perhaps with a decorator such as ``cache``."""
    return isfunction(unwrap(cast("Callable[..., Any]", member)))


def has_end_methods(kind: type) -> bool:
    """Whether a class has methods ``won``, ``lost`` or ``tie``; InputError for wrong parameters."""
    has_method = False
    for name, (_, meaning) in END_METHODS.items():
        member = next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)
        method = member.__func__ if isinstance(member, staticmethod | classmethod) else member
        if not is_method(method):
            continue  # for example, a parameter of that name
        has_method = True
        arguments = ("state",) if isinstance(member, staticmethod) else ("self", "state")
        try:
            signature(method).bind(*arguments)
        except TypeError:
            raise InputError(
                f"class {kind.__name__}: the method {name} must be def {name}(self, state), and "
                f"return whether {meaning}; rename it if it means something else, or define "
                "end(self, state)"
            ) from None
    return has_method


def end_by_methods(rules: object, state: object, mover: object = None) -> End | None:  # noqa: ARG001
    """Return the end by the first of ``won``, ``lost``, ``tie`` that is true; otherwise None."""
    for name, (end, _) in END_METHODS.items():
        method = getattr(rules, name, None)
        if callable(method) and method(state):  # not for a parameter of that name
            return end
    return None


def add_end_method(kind: type[Any], root: type[Any], end: Callable[..., End | None]) -> None:
    """Give a class of rules with ``won``, ``lost`` or ``tie`` the method ``end``.

    The class is derived from ``root``, impartial or partizan rules. The function ``end`` becomes
    its method ``end``, unless the class has its own. InputError if the class also has scores, or if
    a base without these methods has theorems, parts or compiled rules, which ignore the ends.
    """
    if kind.end not in (root.end, end) or not has_end_methods(kind):
        return
    names = [name for name in END_METHODS if is_method(getattr(kind, name, None))]
    score_names = [name for name in SCORE_METHODS if getattr(kind, name) is not getattr(root, name)]
    names += [name for name in score_names if is_method(getattr(kind, name))]
    if conflict := conflict_with_scores(names):
        raise InputError(f"class {kind.__name__}: {conflict}")
    for base in kind.__bases__:
        if not issubclass(base, root) or has_end_methods(base):
            continue
        has_extra = any(getattr(base, name, 0) is not getattr(root, name, 0) for name in KNOWLEDGE)
        if facts_of(base) or has_extra:
            raise InputError(
                f"class {kind.__name__} defines won, lost or tie, but the theorems, parts or "
                f"compiled rules of its base {base.__name__} ignore these ends; derive the class "
                f"directly from {root.__name__}, and define its moves"
            )
    kind.end = end
