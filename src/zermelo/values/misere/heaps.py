"""Games on heaps for misère quotients: the options of each heap."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from zermelo.errors import HasCycle, InputError, LimitReached
from zermelo.values.octal_code import OctalCode

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class OptionList:
    """The options of position i in ``rows[i]``, as a callable that can be compared and pickled."""

    rows: Sequence[Sequence[Sequence[int]]]

    def __call__(self, position: int) -> Sequence[Sequence[int]]:
        """Return the options of a position."""
        return self.rows[position]


@dataclass(frozen=True)
class HeapGame:
    """A game on heaps 1, 2, 3, …, or any list of positions; options are sums of earlier ones.

    Parameters
    ----------
    name : str
        The name of the game.
    options : callable
        Takes the number of a position, from 1 on, and returns its options. An option is the sum of
        a tuple of earlier positions, by number. Position 0 has no move, and tuples may omit it.
    period_bounds : tuple of two int, optional
        k and r if a move takes at most k tokens from a heap of any size and leaves at most r heaps,
        with no other condition: then a period of the quotient can be proved. Omit them if the parts
        of an option must satisfy a joint condition, such as being unequal.
    count : int, optional
        The number of positions without position 0; None if there are infinitely many.
    labels : sequence of str, optional
        Names of the positions 1, 2, 3, …; by default their numbers.
    octal_code : str, optional
        The code of the rules, if they have one; a checker computes the options from it.

    Examples
    --------
    >>> HeapGame.octal("0.77").period_bounds
    (2, 2)
    >>> grundy = HeapGame("grundy", lambda n: ((a, n - a) for a in range(1, (n + 1) // 2)))
    >>> list(grundy.options(5))
    [(1, 4), (2, 3)]
    """

    name: str
    options: Callable[[int], Iterable[Sequence[int]]]
    period_bounds: tuple[int, int] | None = None
    count: int | None = None
    labels: tuple[str, ...] | None = None
    octal_code: str | None = None

    @classmethod
    def octal(cls, octal_code: str | OctalCode) -> HeapGame:
        """Return the game of a quaternary, octal or hexadecimal code.

        Raises
        ------
        InputError
            The code cannot be read, or has conditions or repetition.
        """
        rules = OctalCode.parse(octal_code) if isinstance(octal_code, str) else octal_code
        if not rules.plain or rules.longest is None:
            how = "misère quotients need a code of the digits 0 to F alone"
            raise InputError(f"{rules} has conditions or repetition; {how}")
        bounds = rules.longest, max(0, rules.most_heaps)
        return cls(str(rules), rules, period_bounds=bounds, octal_code=str(rules))

    def label(self, position: int) -> str:
        """Return the name of a position; ``0`` for position 0."""
        return self.labels[position - 1] if self.labels and position else str(position)


def vertices_game(successors: Sequence[Iterable[int]], *, name: str = "digraph") -> HeapGame:
    """Return the game of an acyclic digraph: a position is a token on a vertex.

    Each vertex is a position, after its options; ``labels[i]`` is the vertex of position i + 1.

    Parameters
    ----------
    successors : sequence of iterables of int
        The options of vertex 0, 1, …
    name : str
        The name of the game.

    Raises
    ------
    HasCycle
        The digraph has a cycle.
    InputError
        A successor is not a vertex.

    Notes
    -----
    Depth-first search, O(V + E).

    Examples
    --------
    >>> game = vertices_game([[1, 2], [2], []])
    >>> game.labels, [game.options(position) for position in (1, 2, 3)]
    (('2', '1', '0'), [(), ((1,),), ((2,), (1,))])
    """
    rows = [list(row) for row in successors]
    for vertex, row in enumerate(rows):
        for option in row:
            if not 0 <= option < len(rows):
                names = f"the {len(rows)} vertices are called 0 to {len(rows) - 1}"
                wrong = f"vertex {vertex} has the option {option}, but {names}"
                raise InputError(f"{wrong}; correct the list")
    game, _ = reachable_game(name, range(len(rows)), lambda v: [(option,) for option in rows[v]])
    return game


def reachable_game(
    name: str,
    starts: Iterable[T],
    options: Callable[[T], Iterable[Sequence[T]]],
    *,
    max_positions: int | None = None,
) -> tuple[HeapGame, dict[T, int]]:
    """Return the game of all positions reachable from ``starts``, and their numbers in it.

    ``options`` returns the options of a position; each is a sum, given as a sequence of positions,
    which get smaller numbers. Raises HasCycle, or LimitReached beyond ``max_positions``.

    >>> def cut(word):
    ...     return [(word[:at], word[at + 1 :]) for at in range(len(word))]
    >>> game, numbers = reachable_game("words", ["abc"], cut)
    >>> numbers["abc"], len(numbers)
    (7, 7)
    """
    options_of: dict[T, list[Sequence[T]]] = {}
    numbers: dict[T, int] = {}
    for start in starts:
        path: list[T] = []
        pending: list[Iterator[T]] = [iter([start])]
        while pending:
            for position in pending[-1]:
                if position in numbers:
                    continue
                if position in options_of:
                    raise HasCycle(path[path.index(position) :], "a misère quotient")
                if max_positions is not None and len(options_of) >= max_positions:
                    raise LimitReached("positions", f"{max_positions:,}", {})
                options_of[position] = list(options(position))
                path.append(position)
                pending.append(part for option in options_of[position] for part in option)
                break
            else:
                pending.pop()
                if path:
                    numbers[path.pop()] = len(numbers) + 1
    rows = (tuple(tuple(numbers[q] for q in option) for option in options_of[p]) for p in numbers)
    labels = tuple(map(str, numbers))
    return HeapGame(name, OptionList(((), *rows)), count=len(numbers), labels=labels), numbers
