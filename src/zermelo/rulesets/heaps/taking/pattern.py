"""Patterns of values: from some heap on they repeat, or grow by the same amount each period."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    #: Values of the heaps 0, 1, 2, …: a list if they are few, so that NumPy is not needed.
    Values: TypeAlias = list[int] | NDArray[np.unsignedinteger]


class ArithmeticPeriod(NamedTuple):
    """A pattern of the values g: g(n + period) = g(n) + saltus from the heap ``start`` on."""

    period: int
    start: int
    saltus: int


@dataclass(frozen=True, eq=False)
class Period:
    """A period of values: from some heap on they repeat, or grow by the same amount each period.

    The preperiod is the least p such that g(n + period) = g(n) + saltus for all n ≥ p.
    A proven period holds for all heaps, by the theorem in ``source``; the heaps below ``seen``
    prove it. An unproven period was only observed for these heaps; ``source`` explains why no
    theorem applies. ``values`` are those of the heaps up to the end of the first period.
    """

    period: int
    preperiod: int
    saltus: int
    proven: bool
    seen: int
    source: str
    values: Values

    def value(self, heap: int) -> int:
        """Return the value of a heap of any size, if the pattern goes on."""
        times, offset = divmod(max(0, heap - self.preperiod), self.period)
        return int(self.values[min(heap, self.preperiod) + offset]) + times * self.saltus

    @cached_property
    def exceptions(self) -> MappingProxyType[int, int]:
        """The values below the preperiod, by heap, that differ from the pattern continued down."""
        import numpy as np

        heaps, values = np.arange(self.preperiod), np.asarray(self.values)
        periods = -((heaps - self.preperiod) // self.period)
        pattern = values[heaps + periods * self.period].astype(np.int64) - periods * self.saltus
        differing_heaps = np.flatnonzero(pattern != values[: self.preperiod])
        return MappingProxyType({int(n): int(values[n]) for n in differing_heaps})

    def __repr__(self) -> str:
        saltus = f", saltus {self.saltus}" if self.saltus else ""
        proven = "proven" if self.proven else "not proven"
        return f"<period {self.period}, preperiod {self.preperiod}{saltus}; {proven}>"
