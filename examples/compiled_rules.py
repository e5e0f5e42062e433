"""Pins in a row: knock down one, or two that stand side by side. With compiled rules."""

from dataclasses import dataclass

import numpy as np

from zermelo._jit.addressed import ANY, addressed, carray
from zermelo.games.compiled import CompiledRules
from zermelo.rulesets import Ruleset, no_position


@addressed
def successors(key, out, params):
    """The same moves once more, for the compiler: a pin is a bit of a whole number."""
    pins, out = carray(key, 1)[0], carray(out, ANY)
    count, left = 0, pins
    while left:
        pin = left & -left  # the lowest one
        left ^= pin
        out[count] = pins ^ pin
        count += 1
        if pins & pin << 1:
            out[count] = pins & ~(pin | pin << 1)
            count += 1
    return count


@dataclass(frozen=True)
class Pins(Ruleset[str]):
    """Knock down one pin, or two side by side; written | for a pin, . for a gap."""

    example = "||||.|||"

    def state(self, row):
        if set(row) - {"|", "."} or len(row) > 60:
            raise no_position(self, f"{row!r}: write at most 60 places, each | or .")
        return row

    def options(self, row):
        for place in range(len(row)):
            for taken in ("|", "||"):
                if row.startswith(taken, place):
                    yield row[:place] + "." * len(taken) + row[place + len(taken) :]

    def compiled(self, play=None):
        return CompiledRules(
            words=1,
            max_options=120,
            params=np.zeros(1, np.int64),
            successors=successors,
            key=lambda row: (sum(1 << place for place, pin in enumerate(row) if pin == "|"),),
        )
