"""Northcott's game: two men in each row, which move towards each other and away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from zermelo.games.rules import no_position
from zermelo.games.scene import Moves, Scene
from zermelo.games.scenes.grid import grid, square_id
from zermelo.rulesets.heaps.heaps import HeapState
from zermelo.rulesets.heaps.reversible import NimWithRetreats
from zermelo.rulesets.letters import in_letters
from zermelo.values.player import LEFT, RIGHT, Player

#: The rows of the board.
State: TypeAlias = tuple[str, ...]
#: Maximum number of squares of a row.
MAX_SQUARES = 1_000
LETTERS = {LEFT: "l", RIGHT: "r"}
EMPTY = "."


@dataclass(frozen=True)
class Northcott(NimWithRetreats[State]):
    """Move your man in a row any distance, in either direction, but not over the other man.

    A position has a word for each row, with ``l`` for Left's man, ``r`` for Right's and ``.`` for
    an empty square. The gaps between the men are heaps of Nim: a retreat makes one larger, and is
    answered by following as far. So the nim-sum of the gaps decides, though play need not end
    (Winning Ways, chapter 3). A player without a move has lost. Misère play is solved by search.

    Examples
    --------
    >>> Northcott()("l...r.", ".r.l..").outcome, Northcott()("l..r", "r..l").outcome
    (Outcome.N, Outcome.P)
    """

    name = "northcott"
    example = "l..r. .r.l"
    complexity = "linear in the number of squares"

    def state(self, *parts: object) -> State:
        """Check the rows."""
        rows = tuple(in_letters(str(part), ".lr") for part in parts)
        for row in rows:
            if row.count("l") != 1 or row.count("r") != 1 or {*row} - {*".lr"}:
                expected = "give l and r once and dots, such as l..r."
                raise no_position(self, f"{row!r:.40} is not a row; {expected}")
            if len(row) > MAX_SQUARES:
                what = f"a row of {len(row):,} squares; give {MAX_SQUARES:,} at most"
                raise no_position(self, what)
        return rows

    def parse(self, words: Sequence[str]) -> State:
        """Read the rows, with blanks, commas or slashes between."""
        return self.state(*" ".join(words).replace("/", " ").replace(",", " ").split())

    def canonical(self, state: State) -> State:
        """Return each row or its mirror image, whichever is less, with the rows sorted."""
        return tuple(sorted(min(row, row[::-1]) for row in state))

    def components(self, state: State) -> list[State] | None:
        """Return the rows."""
        return [(row,) for row in state] if len(state) > 1 else None

    def sizes(self, state: State) -> HeapState:
        """Return the gaps between the men."""
        return tuple(abs(row.index("l") - row.index("r")) - 1 for row in state)

    def room(self, state: State, player: Player) -> int:
        """Return the squares behind the men of a player."""
        return sum(self.reach(state, player, place)[-1] for place in range(len(state))) - sum(
            self.sizes(state)
        )

    def reach(self, state: State, mover: Player, place: int) -> range:
        """Return the gaps from 0 up to that with the man at his end of the row."""
        row = state[place]
        mine, other = row.index(LETTERS[mover]), row.index(LETTERS[mover.other])
        return range(other if mine < other else len(row) - other - 1)

    def resized(self, state: State, mover: Player, place: int, size: int) -> State | None:
        """Move the man of a player so that a given gap remains."""
        row = state[place]
        mine, other = row.index(LETTERS[mover]), row.index(LETTERS[mover.other])
        to = other - size - 1 if mine < other else other + size + 1
        if not 0 <= to < len(row):
            return None
        squares = list(row)
        squares[mine], squares[to] = EMPTY, LETTERS[mover]
        return (*state[:place], "".join(squares), *state[place + 1 :])

    def describe(self, state: State, option: State) -> str:
        """Name the row, and the squares from 1 on."""
        place, source, target = _moved(state, option)
        man = option[place][target]
        return f"move {man} in row {place + 1} from {source + 1} to {target + 1}"

    def scene(self, state: State) -> Scene:
        """Show the board; drag a man along his row."""
        left, right = (self._ways(state, player) for player in (LEFT, RIGHT))
        return grid(state, men={"l": "left", "r": "right", ".": ""}, left=left, right=right)

    def _ways(self, state: State, mover: Player) -> Moves:
        for option in self.moves_of(state, mover):
            place, source, target = _moved(state, option)
            yield (square_id(place, source), square_id(place, target)), option


def _moved(state: State, option: State) -> tuple[int, int, int]:
    """Return the row, the source and the target of the man that moves."""
    place = next(n for n, row in enumerate(state) if row != option[n])
    changed = [n for n, letter in enumerate(state[place]) if letter != option[place][n]]
    source = next(n for n in changed if option[place][n] == EMPTY)
    return place, source, next(n for n in changed if n != source)
