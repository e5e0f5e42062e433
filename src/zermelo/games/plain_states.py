"""States of rules without a method ``state``: the meaning of parts or words of a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from zermelo.errors import InputError
from zermelo.games.parameters import DIGITS


class WithMoves(Protocol):
    """Rules, as far as they are asked for moves."""

    def _next_states(self, state: Any, /) -> Iterable[Any]: ...  # noqa: ANN401


def plain_state(rules: WithMoves, parts: Sequence[object]) -> object:
    """Return the state of the parts of a position, for rules without a method ``state``.

    They may be the state itself, its text, or a tuple of parts, each a number if it is written as
    one. The state is the reading with moves, or else the one for which the rules raise no error.
    Among several, a part that is no number is the state itself, and parts are a tuple. Raises
    InputError if the meaning is not clear; the message says what to write.
    """
    readings = _readings(parts)
    moves = [_moves(rules, reading) for reading in readings]
    if parts and max(moves) < 0:
        return readings[0]  # the error is raised when options are needed
    found = [r for r, many in zip(readings, moves, strict=True) if many == max(moves)]
    if not parts:
        plain = max(moves) > 0  # a game that starts with an empty state
    else:
        plain = len(parts) > 1 or len(found) == 1 or not isinstance(_number(parts[0]), int)
    if plain:
        return found[0]
    kind = type(rules).__name__
    if not parts:
        wrong = f"give a position: class {kind} does not say where play begins"
    else:
        may = " or ".join(map(repr, readings))
        wrong = f"{' '.join(map(str, parts))!r} may be {may}: class {kind} does not say which"
    raise InputError(
        f"{rules}: {wrong}; write def state(self, *words): and return the state that words mean, "
        "such as int(words[0])"
    )


def _readings(parts: Sequence[object]) -> list[object]:
    """Return the possible readings of parts, the likeliest first."""
    numbers = [_number(part) for part in parts]
    readings: list[object] = [] if len(parts) != 1 else [numbers[0]]
    readings.append(tuple(numbers))
    if all(isinstance(part, str) for part in parts):
        readings += [*parts] if len(parts) == 1 else []
        readings += [tuple(parts)]
        readings += [" ".join(map(str, parts))] if len(parts) > 1 else []
    return list({(type(r), repr(r)): r for r in readings}.values())


def _number(part: object) -> object:
    """Return the number of a part in digits, or else the part."""
    written = isinstance(part, str) and part.isascii() and part.removeprefix("-").isdecimal()
    return int(str(part)) if written and len(str(part)) <= DIGITS else part


def _moves(rules: WithMoves, state: object) -> int:
    """Return 1 if a state has moves, 0 if it has none, -1 if the rules raise an error."""
    try:
        return int(next(iter(rules._next_states(state)), MISSING) is not MISSING)
    except Exception:  # noqa: BLE001  somebody's function, which was not made for it
        return -1


#: There is no option.
MISSING = object()
