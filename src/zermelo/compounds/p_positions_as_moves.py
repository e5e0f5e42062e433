"""A game with its P-positions as moves, once or several times: Nim becomes Wythoff's game.

Positions must be vectors of whole numbers, and moves vectors to take away, which do not depend on
the position except that no entry may become negative. Then a P-position is a vector too, and can be
a move. All options of a position lie in its *box*, the vectors whose entries are at most those of
the position, so finite tables are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zermelo.compounds.compound_rules import CompoundRules, parenthesised, state_in
from zermelo.compounds.operators import ADJOIN_WAYS, KEEP, LATEST, STAR
from zermelo.errors import InputError
from zermelo.games.explanation import Block, Table
from zermelo.games.parameters import read_integer
from zermelo.games.position import Position
from zermelo.games.rules import Ruleset

Flags: TypeAlias = NDArray[np.bool_]  #: a mask of the vectors of a box
Vector: TypeAlias = tuple[int, ...]

#: Maximum numbers of positions in a box, and in a box whose steps are explained.
MAX_BOX_PLACES, MAX_EXPLAINED_PLACES = 1_000_000, 4_000
#: Maximum numbers of P-positions shown for a step, and of steps shown unless ``times`` needs more.
MAX_VECTORS_SHOWN, MAX_STEPS_SHOWN = 9, 6


@dataclass(frozen=True)
class AdjoinRules(CompoundRules[Vector], Ruleset[Vector]):
    """Take away a vector that is a move after all steps; `ADJOIN_WAYS` describes a step."""

    name: ClassVar[str] = "adjoin"

    rules: Ruleset[Vector]
    way: str = KEEP
    times: int = 1  #: the number of steps

    @cached_property
    def _tables(self) -> dict[int, Flags]:
        """For each number of heaps a mask of the moves, in the largest box so far."""
        return {}

    def options(self, state: Vector) -> Iterable[Vector]:
        """Return the positions after a vector is taken away."""
        table = self._tables.get(len(state))
        if table is None or any(n >= m for n, m in zip(state, table.shape, strict=True)):
            old_sizes = table.shape if table is not None else (0,) * len(state)
            box = tuple(max(n, m - 1) for n, m in zip(state, old_sizes, strict=True))
            *_, table = moves_by_step(self.rules, box, self.way, self.times)
            self._tables[len(state)] = table
        moves = np.argwhere(table[tuple(slice(n + 1) for n in state)]).tolist()
        return [tuple(n - m for n, m in zip(state, move, strict=True)) for move in moves]

    def show(self, state: Vector) -> str:
        """Write the position in parentheses, and the number of steps."""
        return f"{parenthesised(self.rules, state)} {self.times}"

    def _read(self, groups: Sequence[str], rest: Sequence[str]) -> Vector:
        if len(groups) != 1 or times_of(rest) != self.times:
            raise InputError(f"{self}: give one position in parentheses, and {self.times} after it")
        return state_in(self.rules, groups[0])

    def describe(self, state: Vector, option: Vector) -> str:
        """Return the number taken from each heap."""
        pairs = enumerate(zip(state, option, strict=True), 1)
        taken = [f"{n - m} from heap {heap}" for heap, (n, m) in pairs if n != m]
        return f"take {' and '.join(taken)}"

    def remarks(self, state: Vector) -> Iterable[Block | str]:
        """Yield the P-positions of the steps in the box of a position, if the box is small."""
        if not state or prod(n + 1 for n in state) > MAX_EXPLAINED_PLACES:
            return
        adjoined = adjoin_steps(self.rules, state, self.way)
        max_steps = max(MAX_STEPS_SHOWN, self.times + 1)
        steps = enumerate(adjoined.steps[:max_steps])
        rows = tuple((str(step), first_vectors(vectors)) for step, vectors in steps)
        yield Table(("step", "P-positions"), rows, left=2)
        yield f"In this box, up to {self.rules.show(state)}: {adjoined.summary}"

    def __str__(self) -> str:
        return self.with_options(self.name, {"way": None if self.way == KEEP else self.way})


def moves_by_step(rules: Ruleset[Vector], box: Vector, way: str, times: int) -> Iterator[Flags]:
    """Yield masks of the vectors of a box that are moves, at first and after each step."""
    if prod(n + 1 for n in box) > MAX_BOX_PLACES:
        raise InputError(
            f"{rules}: a box of more than {MAX_BOX_PLACES:,} positions; give smaller heaps"
        )
    game_moves = np.zeros([n + 1 for n in box], np.bool_)
    for option in rules.options(box):
        game_moves[tuple(n - m for n, m in zip(box, option, strict=True))] = True
    moves = game_moves
    yield moves
    for _ in range(times):
        p_moves = p_vectors(moves)
        p_moves[(0,) * len(box)] = False
        moves = p_moves | {KEEP: moves, LATEST: game_moves, STAR: p_moves}[way]
        yield moves


def p_vectors(moves: Flags) -> Flags:
    """Return a mask of the P-positions of a box, given a mask of the moves."""
    won, lost = np.zeros(moves.shape, np.bool_), np.zeros(moves.shape, np.bool_)
    for v in np.ndindex(*moves.shape):  # smaller vectors come before
        if not won[v]:
            lost[v] = True
            larger = tuple(slice(n, None) for n in v)
            won[larger] |= moves[tuple(slice(s - n) for n, s in zip(v, moves.shape, strict=True))]
    return lost


@dataclass(frozen=True)
class AdjoinSteps:
    """The P-positions of each step in a box, until they repeat or a limit is reached."""

    steps: tuple[tuple[Vector, ...], ...]
    periodic_from: int | None  #: the step from which they are periodic; None if no period was seen
    period: int  #: the number of steps in the period; 0 if no period was seen

    @property
    def summary(self) -> str:
        """The result in words."""
        if self.periodic_from is None:
            return f"no repetition is seen in {len(self.steps)} steps."
        if self.period == 1:
            only_zero = " The only P-position is 0." if len(self.steps[-1]) == 1 else ""
            return f"from step {self.periodic_from} on nothing changes.{only_zero}"
        repeated = f"the P-positions repeat every {self.period} steps."
        return f"from step {self.periodic_from} on {repeated}"


def adjoin_steps(rules: Ruleset[Vector], box: Vector, way: str = KEEP) -> AdjoinSteps:
    """Return the P-positions of each step until they repeat, or up to step 4·sum(box) + 8.

    >>> from zermelo.rulesets import Nim
    >>> adjoin_steps(Nim(), (10, 10)).summary
    'from step 17 on nothing changes. The only P-position is 0.'
    >>> adjoin_steps(Nim(), (10, 10), "star").summary
    'from step 0 on the P-positions repeat every 2 steps.'
    """
    steps: list[tuple[Vector, ...]] = []
    for moves in moves_by_step(rules, box, way, 4 * sum(box) + 8):
        steps.append(tuple(tuple(vector) for vector in np.argwhere(p_vectors(moves)).tolist()))
        for period in (1, 2):
            repeats = len(steps) > period and steps[-1] == steps[-1 - period]
            if repeats and (period == 1 or way != KEEP):  # kept moves may have grown in between
                return AdjoinSteps(tuple(steps), len(steps) - 1 - period, period)
    return AdjoinSteps(tuple(steps), None, 0)


def first_vectors(vectors: Sequence[Vector]) -> str:
    """Return the first vectors in lexicographic order as text; each is sorted and shown once."""
    distinct = dict.fromkeys(tuple(sorted(vector)) for vector in vectors)
    texts = [f"({', '.join(map(str, numbers))})" for numbers in sorted(distinct)]
    more = " …" if len(texts) > MAX_VECTORS_SHOWN else ""
    return " ".join(texts[:MAX_VECTORS_SHOWN]) + more


def times_of(words: Sequence[str]) -> int:
    """Read the number of steps from words; by default one."""
    try:
        times = read_integer(words[0]) if words else 1
    except ValueError:
        times = 0
    if len(words) > 1 or not 1 <= times <= 1_000:
        raise InputError(f"adjoin: give how many times, from 1 to 1,000, not {' '.join(words)!r}")
    return times


def p_positions_as_moves(
    position: Position, times: int = 1, *, way: str = KEEP
) -> Position[Vector]:
    """Return a position of a game with its P-positions as additional moves.

    Fraenkel 1996a, section 6: "Interesting games seem to be obtained when we adjoin to a game its
    P-positions as moves!" Two heaps of Nim become Wythoff's game, in two steps Fraenkel's W².

    Parameters
    ----------
    position : Position
        A position of a game of vectors, such as Nim, Wythoff's game or a subtraction game.
    times : int
        The number of times, from 1 to 1,000.
    way : str
        The moves of the next step: ``"keep"``, all moves so far and the P-positions of the last
        step; ``"latest"``, the moves of the game itself and the P-positions of the last step;
        ``"star"``, the P-positions of the last step alone.

    Raises
    ------
    InputError
        The game is not a game of vectors, or ``times`` or ``way`` is not allowed.

    Examples
    --------
    >>> from zermelo.rulesets import Nim, Wythoff
    >>> position = p_positions_as_moves(Nim()(3, 5))
    >>> position, position.outcome, p_positions_as_moves(Wythoff()(4, 5)).outcome
    (<adjoin: (nim 3 5) 1>, Outcome.P, Outcome.P)
    """
    rules = position.ruleset
    if not rules.vectors or not isinstance(rules, Ruleset):
        raise InputError(
            f"{rules} is not a game of subtracting vectors, so its P-positions cannot serve as "
            "moves; choose a game such as nim or wythoff"
        )
    if way not in ADJOIN_WAYS:
        raise InputError(f"way is {way!r}; give {', '.join(ADJOIN_WAYS)}")
    return Position(AdjoinRules(rules, way, times_of([str(times)])), position.state)


def read_p_positions_as_moves(
    position: Position, words: Sequence[str], **way: str
) -> Position[Vector]:
    """Return the position with P-positions adjoined as often as the words say."""
    return p_positions_as_moves(position, times_of(words), **way)
