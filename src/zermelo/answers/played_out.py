"""What labels say of play itself: the main line, what the loser tries, why a draw is a draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.games.position import Position
from zermelo.games.rules import options_of
from zermelo.solvers.lengths import Lengths, lengths_of
from zermelo.values.outcome import Outcome
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.games.solution import Solution
    from zermelo.solvers.engine import Engine

__all__ = ["played_out"]

#: So many moves of a line are shown, and so many tries of the loser.
SHOWN, TRIES = 12, 6

#: Play that draws is followed so far, and so many positions are looked at for a way round.
LINE, LOOKED_AT = 60, 200


def played_out(found: Solution[Any], engine: Engine) -> Iterator[str]:
    """Yield paragraphs on how play goes from a position that was labelled.

    Of a position that somebody wins: the main line, on which the winner hurries and the loser
    delays, and how long each try of the loser lasts. Of a draw: how play goes round or ends, and
    that nobody can be forced off.

    Raises
    ------
    LimitReached
    """
    here = found.position
    lengths = lengths_of(here, found.play, engine)
    if found.outcome is Outcome.D:
        yield from _drawn(here, lengths)
        return
    line = list(_followed(here, lengths))
    if len(line) > 1:
        yield f"Main line: {_line_text(line, found.moves_left)}."
    loser = line[0].to if found.outcome is Outcome.N and line else here
    if found.outcome is Outcome.P or found.best is not None:
        yield from _tries(loser, lengths)


@dataclass(frozen=True)
class Step:
    """A move of a line, and where it leads."""

    text: str
    to: Position[Any]


def _step(here: Position[Any], option: Any) -> Step:  # noqa: ANN401
    move = here.move(option)
    return Step(str(move), move.to)


def _followed(here: Position[Any], lengths: Lengths, most: int = SHOWN) -> Iterator[Step]:
    """Follow best play."""
    for _ in range(most):
        option = lengths.best_option(here.state)
        if option is None:
            return
        step = _step(here, option)
        yield step
        here = step.to


def _line_text(line: list[Step], length: int | None) -> str:
    """Write a line, and how many moves of so many are not shown."""
    text = "; ".join(step.text for step in line)
    rest = 0 if length is None else length - len(line)
    return f"{text}; and {plural(rest, 'more move', 'more moves')}" if rest > 0 else text


def _tries(here: Position[Any], lengths: Lengths) -> Iterator[str]:
    """Say how long the moves of the loser last, the longest first."""
    lasting = [
        (lengths.remoteness(option) or 0, option)
        for option in dict.fromkeys(options_of(here.ruleset, here.state))
    ]
    lasting.sort(key=lambda one: -one[0])
    if len(lasting) < 2:
        return
    tries = [f"{here.move(option)} ({left})" for left, option in lasting[:TRIES]]
    more = len(lasting) - len(tries)
    text = ", ".join(tries) + (f", and {more:,} more" if more else "")
    yield f"The loser may try, with the moves that are left then: {text}."


def _drawn(here: Position[Any], lengths: Lengths) -> Iterator[str]:
    """Say how a draw is kept."""
    line = list(_followed(here, lengths, LINE)) if here.ruleset.ends else []
    if line:
        shown = _line_text(line[:SHOWN], len(line))
        yield f"Main line: {shown}; then play is over, and nobody has won."
    else:
        line, back = _round(here, lengths)
        if line:
            first = f"the position after move {back}" if back else "this position"
            yield f"Play goes round: {_line_text(line, None)}; and {first} is there again."
    places = [here, *(step.to for step in line[:-1])]
    after = [
        lengths.remoteness(option)
        for place in places
        for option in dict.fromkeys(options_of(place.ruleset, place.state))
    ]
    if not after:  # it is a tie
        return
    where = "each of these positions" if len(places) > 1 else "here"
    others = len(after) - len(places)
    told = "There is no other move."
    if others:
        draws = after.count(None) - len(places)
        told = f"Of {plural(others, 'other move', 'other moves')} {draws:,} draw, the rest lose."
    yield (
        f"Nobody can be forced off: from {where} no move leads to a position that is lost for "
        f"whoever moves then, and one leads to a draw. {told}"
    )


def _round(here: Position[Any], lengths: Lengths) -> tuple[list[Step], int | None]:
    """Return a short line of moves that draw until a position comes again, and after which move.

    Without one among the positions that are looked at, the line is empty.
    """
    before: dict[Any, Any] = {here.state: None}
    waiting = [here.state]
    rules = here.ruleset
    for number, state in enumerate(waiting):
        if number == LOOKED_AT:
            break
        for option in dict.fromkeys(options_of(rules, state)):
            if lengths.remoteness(option) is not None:
                continue
            path = _path(before, state)
            if option in path:
                states = [*path[1:], option]
                steps, at = [], here
                for one in states:
                    steps.append(_step(at, one))
                    at = steps[-1].to
                return steps, path.index(option)
            if option not in before:
                before[option] = state
                waiting.append(option)
    return [], None


def _path(before: dict[Any, Any], state: Any) -> list[Any]:  # noqa: ANN401
    """Return the states on the way to one, from the first."""
    path = [state]
    while before[path[-1]] is not None:
        path.append(before[path[-1]])
    return path[::-1]
