"""Type parameters of rules, positions and solutions: state and value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from zermelo.values.nimber import LoopyValue
    from zermelo.values.partizan.game import Game

    S = TypeVar("S", default=Any)
    #: The default is any value: ``Position[S]`` is a position with states S and values of any kind.
    V_co = TypeVar("V_co", bound=LoopyValue | Game, covariant=True, default=LoopyValue | Game)
    #: The default is int: ``Ruleset[S]`` are rules under which play ends, and values are integers.
    Nimber_co = TypeVar("Nimber_co", bound=LoopyValue, covariant=True, default=int)
    # For functions: the defaults are the types for a position that is given as text.
    State = TypeVar("State", default=object)
    V = TypeVar("V", bound=LoopyValue | Game, default=LoopyValue | Game)
else:
    from typing import TypeVar

    S, State, V = TypeVar("S"), TypeVar("State"), TypeVar("V")
    V_co = TypeVar("V_co", covariant=True)
    Nimber_co = TypeVar("Nimber_co", covariant=True)


class WithDefaults:
    """A generic class whose last type arguments may be left out, as Python 3.13 allows."""

    if not TYPE_CHECKING:

        def __class_getitem__(cls, types: object) -> object:
            """Fill in Any for missing arguments; type checkers know the defaults."""
            arguments = types if isinstance(types, tuple) else (types,)
            missing = len(cls.__parameters__) - len(arguments)
            return super().__class_getitem__((*arguments, *[Any] * missing))
