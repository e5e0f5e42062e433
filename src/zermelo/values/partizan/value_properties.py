"""The properties of the calculator's table as attributes of values."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar, overload

from zermelo.frozen import Frozen
from zermelo.values.outcome import Outcome
from zermelo.values.partizan.game_methods import GameMethods

T = TypeVar("T")


class TableProperty(Generic[T]):
    """An attribute that the calculator's table has, under the name that it has in the class.

    A value that has it not has no such attribute.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, value: None, kind: type) -> Self: ...
    @overload
    def __get__(self, value: WithProperties, kind: type) -> T: ...
    def __get__(self, value: WithProperties | None, kind: type) -> Self | T:
        if value is None:
            return self
        found: T = value._methods.property_named(value, self.name)
        return found


class WithProperties(Frozen):
    """What has the properties of values as attributes: those of the calculator's table.

    Each is written down once, in `zermelo.values.partizan.properties`, and asked for by its name;
    one that a value has not is no attribute of it.
    """

    __slots__ = ()

    #: Set by the package, before any of its files is imported from elsewhere.
    _methods: ClassVar[GameMethods[Any]]

    follower_count = TableProperty[int]()
    is_atomic = TableProperty[bool]()
    is_even = TableProperty[bool]()
    is_even_tempered = TableProperty[bool]()
    is_idempotent = TableProperty[bool]()
    is_integer = TableProperty[bool]()
    is_loopfree = TableProperty[bool]()
    is_nimber = TableProperty[bool]()
    is_number = TableProperty[bool]()
    is_number_tiny = TableProperty[bool]()
    is_numberish = TableProperty[bool]()
    is_odd = TableProperty[bool]()
    is_odd_tempered = TableProperty[bool]()
    is_ordinal = TableProperty[bool]()
    is_plumtree = TableProperty[bool]()
    is_pseudonumber = TableProperty[bool]()
    is_stable = TableProperty[bool]()
    is_stopper = TableProperty[bool]()
    is_uptimal = TableProperty[bool]()
    is_zero = TableProperty[bool]()
    misere_outcome = TableProperty[Outcome]()
    stop_count = TableProperty[int]()
    uptimal_expansion = TableProperty[str]()
