"""Sums of tokens on one digraph: outcome, winning moves, and the move that makes progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from operator import index, mul
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import InputError
from zermelo.frozen import Frozen
from zermelo.labels.grundy import Grundy
from zermelo.labels.loopy import Loopy
from zermelo.values.nimber import Infinity, LoopyValue, outcome_of
from zermelo.values.outcome import Outcome

#: From P, `best_move` looks at moves until they have this number of answers with the same token.
MAX_PAIRS = 2_000_000

Mask = NDArray[np.bool_]
Numbers = NDArray[np.int64]


class TokenMove(NamedTuple):
    """A move in a sum: a token goes from the vertex ``token`` to ``option``. As text: ``b → c``."""

    token: Hashable
    option: Hashable

    def __str__(self) -> str:
        return f"{self.token} → {self.option}"


class TokenSum(Frozen):
    """Tokens on the vertices of one digraph; a move takes any one of them to an option.

    Any number of tokens may stand on a vertex without affecting each other: this is a sum of games
    (Fraenkel 1996a, sections 2 and 3). A player who cannot move loses; endless play is a draw.

    Parameters
    ----------
    values : Grundy or Loopy
        The values of the digraph's vertices.
    tokens : iterable of names, or mapping from names to numbers of tokens

    Attributes
    ----------
    values : Grundy or Loopy
    vertices : int64 array
        The numbers of the vertices with tokens, ascending.
    counts : tuple of int
        The number of tokens on each of these vertices.

    Raises
    ------
    UnknownVertex
        A token is on a name that is not a vertex.
    InputError
        A number of tokens is negative or not an integer.

    Notes
    -----
    Tokens on one vertex are counted together: value, moves and winning moves take O(k log k + m)
    for k vertices with tokens and m edges out of them, for any number of tokens.

    Examples
    --------
    >>> from zermelo import Digraph, loopy
    >>> values = loopy(Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")]))
    >>> start = TokenSum(values, ["b", "c"])
    >>> start
    <Tokens on b, c: ∞(0), N>
    >>> start.winning_moves
    (TokenMove(token='b', option='c'),)
    >>> start.after(start.best_move)
    <Tokens on c (2): 0, P>
    """

    values: Grundy | Loopy
    vertices: Numbers
    counts: tuple[int, ...]

    def __init__(
        self, values: Grundy | Loopy, tokens: Iterable[Hashable] | Mapping[Hashable, int]
    ) -> None:
        G = values.digraph
        counts = Counter[int]()
        if isinstance(tokens, Mapping):
            for name, count in tokens.items():
                counts[G.index(name)] += _checked_count(name, count)
        else:
            counts.update(map(G.index, tokens))
        self._set_tokens(values, counts)

    def _set_tokens(self, values: Grundy | Loopy, counts: Mapping[int, int]) -> None:
        tokens = {vertex: counts[vertex] for vertex in sorted(counts) if counts[vertex]}
        self._set(values=values, vertices=np.array([*tokens], np.int64), counts=(*tokens.values(),))

    def as_dict(self) -> dict[Hashable, int]:
        """Return the number of tokens on each vertex that has some."""
        return dict(zip(self._names(self.vertices), self.counts, strict=True))

    @property
    def count(self) -> int:
        """Number of tokens."""
        return sum(self.counts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TokenSum):
            return NotImplemented
        return (
            self.values == other.values
            and self.counts == other.counts
            and np.array_equal(self.vertices, other.vertices)
        )

    def __hash__(self) -> int:
        return hash((self.vertices.tobytes(), self.counts))

    @cached_property
    def _finite_and_infinite(self) -> tuple[int, int]:
        """The nim-sum of the finite values, and the number of tokens of infinite value."""
        values = self.values.array[self.vertices].tolist()
        finite = infinite = 0
        for value, count in zip(values, self.counts, strict=True):
            if value < 0:
                infinite += count
            elif count & 1:
                finite ^= value
        return finite, infinite

    @cached_property
    def value(self) -> LoopyValue:
        """The generalised nim-sum of the values of the tokens."""
        finite, infinite = self._finite_and_infinite
        if not infinite:
            return finite
        return Infinity((self._infinite_value(0) ^ finite).tolist() if infinite == 1 else ())

    def _infinite_value(self, which: int) -> NDArray[Any]:
        """Return K of the first (``which`` 0) or last (−1) vertex with tokens of value ∞(K)."""
        assert isinstance(self.values, Loopy)  # noqa: S101  Grundy values are finite
        return self.values.K(int(self.vertices[self._infinite_places[which]]))

    @cached_property
    def _infinite_places(self) -> Numbers:
        """The indices, within ``vertices``, of the vertices of infinite value."""
        return np.flatnonzero(self.values.array[self.vertices] < 0)

    @property
    def outcome(self) -> Outcome:
        """Who wins (Fraenkel 1996a, (3.1))."""
        return outcome_of(self.value)

    @property
    def counter(self) -> int | None:
        """The sum of the counters of the tokens; None if a token has an infinite value.

        From value 0 the winner needs at most this number of moves if he plays `best_move`.
        """
        if self._finite_and_infinite[1]:
            return None
        counters = self.values.counter.array[self.vertices].tolist()
        return int(sum(map(mul, counters, self.counts)))

    @cached_property
    def _moves(self) -> tuple[Numbers, Numbers]:
        """The moves: for each the index of the token's vertex in ``vertices``, and the option."""
        return _option_pairs(self.values, self.vertices)

    @property
    def moves(self) -> tuple[TokenMove, ...]:
        """All moves; tokens on one vertex are not distinguished."""
        return self._moves_at(np.ones(self._moves[0].size, np.bool_))

    @cached_property
    def _wins(self) -> Mask:
        """The moves to a P-position, as a mask."""
        finite, infinite = self._finite_and_infinite
        before, after = self._before_and_after
        if infinite > 1:
            return np.zeros(before.size, np.bool_)
        wins: Mask = (before < 0) & (after == finite)
        return wins if infinite else (after >= 0) & (before ^ after == finite)

    @cached_property
    def _before_and_after(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The values of the token of each move, before the move and after it."""
        places, options = self._moves
        return self.values.array[self.vertices][places], self.values.array[options]

    @cached_property
    def winning_moves(self) -> tuple[TokenMove, ...]:
        """Every move to a P-position (to value 0), by vertex number; empty unless the outcome is N.

        Each of them keeps the win; only `best_move` is certain to make progress.
        """
        return self._moves_at(self._wins)

    @cached_property
    def _draws(self) -> Mask:
        """The moves to a D-position, to ∞(K) with 0 not in K, as a mask."""
        places, options = self._moves
        finite, infinite = self._finite_and_infinite
        before, after = self._before_and_after
        infinite_after = infinite - (before < 0) + (after < 0)
        finite_after = finite ^ np.where(before < 0, 0, before) ^ np.where(after < 0, 0, after)
        draws: Mask = infinite_after > 1
        # One token of infinite value remains: the one that moved, …
        moved = np.flatnonzero((infinite_after == 1) & (after < 0))
        draws[moved] = ~_has_option(self.values, options[moved], finite_after[moved])
        # … or another one.
        other = np.flatnonzero((infinite_after == 1) & (after >= 0))
        if other.size:
            # If the last one moved, the first one (perhaps on the same vertex) remains.
            last_moved = places[other] == self._infinite_places[-1]
            for mask, which in ((last_moved, 0), (~last_moved, -1)):
                moves = other[mask]
                draws[moves] = ~np.isin(finite_after[moves], self._infinite_value(which))
        return draws

    @cached_property
    def drawing_moves(self) -> tuple[TokenMove, ...]:
        """Every move to a D-position, by vertex number.

        From D these are the moves that do not lose. To find them, the options of the options of
        infinite value are examined, too.
        """
        return self._moves_at(self._draws)

    @cached_property
    def best_move(self) -> TokenMove | None:
        """The move of perfect play; None if there is no move.

        **From N** a move to value 0 with the least sum of counters. The player who always moves so
        makes the last move: if after one such move the sum of counters is S, then the opponent
        has at most S moves left.

        *Proof* (after Fraenkel and Yesha 1986). Let c be a counter such that, for each option v of
        a vertex u of finite value, if γ(v) > γ(u) (∞ counts as larger), v has an option w with
        γ(w) = γ(u) and c(w) < c(u); and if γ(v) < γ(u), then c(v) < c(u). Let the total be 0, and
        the opponent move a token from u to v. If γ(v) > γ(u), the answer v → w restores the total
        and lowers the sum of counters. If γ(v) < γ(u), that move has lowered the sum, and the total
        is some t > 0; some token has a value with the leftmost bit of t, so it has an option of the
        value that makes the total 0, which is smaller: answering there lowers the sum again.
        γ(v) = γ(u) does not happen, by the mex rule. So the least sum after an answer is smaller
        than S, and it is never negative.

        **From D** a move to a D-position: a player who always moves so never loses. **From P** the
        move after which the best answer leaves the largest sum of counters (with a single token the
        longest play); moves are tried until they have 2 000 000 answers with the same token. Among
        equals the smallest vertex number, then the smallest option number.
        """
        winning = np.flatnonzero(self._wins)
        places, options = self._moves
        if not places.size:
            return None
        if winning.size:
            move = winning[np.argmin(self._counter_changes(places[winning], options[winning]))]
        elif self.outcome is Outcome.D:
            move = np.argmax(self._draws)
        else:
            move = self._longest_resistance()
        return self._moves_at(np.array([move]))[0]

    def _counter_changes(self, places: Numbers, options: Numbers) -> Numbers:
        """Return the change of the sum of counters by each move (counter −1 for ∞)."""
        counter = self.values.counter.array.astype(np.int64)
        return counter[options] - counter[self.vertices][places]

    def _longest_resistance(self) -> np.intp:
        """Return the index within ``_moves`` of the move that `best_move` gives from P."""
        places, options = self._moves
        value, counter = self.values.array, self.values.counter.array
        move_count = int(np.searchsorted(np.cumsum(_degrees(self.values, options)), MAX_PAIRS)) + 1
        moves = np.arange(min(places.size, move_count))
        sources = self.vertices[places[moves]]
        least = np.full(moves.size, np.iinfo(np.int64).max)  # the change after the best answer

        # Answers with the same token: back to the value that it had.
        answered, answers = _option_pairs(self.values, options[moves])
        restores = value[answers] == value[sources[answered]]
        changes = counter[answers[restores]].astype(np.int64) - counter[sources[answered[restores]]]
        np.minimum.at(least, answered[restores], changes)
        # Answers with another token: a move that changes the total as the first move does.
        counter_changes = self._counter_changes(places, options)
        before, after = self._before_and_after
        total_changes = np.where(after < 0, -1, after ^ before)
        best: dict[int, list[tuple[int, int]]] = {}  # by total change: the best of two vertices
        order = np.argsort(counter_changes, kind="stable")
        columns = (column[order].tolist() for column in (total_changes, counter_changes, places))
        for total_change, counter_change, place in zip(*columns, strict=True):
            best_two = best.setdefault(total_change, [])
            if len(best_two) < 2 and (not best_two or best_two[0][1] != place):
                best_two.append((counter_change, place))
        for move in moves.tolist():
            total_change, place = int(total_changes[move]), int(places[move])
            for counter_change, other in best[total_change] if total_change >= 0 else ():
                if other != place or self.counts[place] > 1:
                    least[move] = min(int(least[move]), int(counter_changes[move]) + counter_change)
                    break
        return np.argmax(least)

    def after(self, move: tuple[Hashable, Hashable]) -> TokenSum:
        """Return the position after a move (token, option).

        Raises
        ------
        InputError
            No token is on that vertex, or the move is not legal.
        """
        G = self.values.digraph
        source, target = map(G.index, move)
        counts = Counter(dict(zip(self.vertices.tolist(), self.counts, strict=True)))
        if not counts[source]:
            occupied = ", ".join(map(str, self._names(self.vertices[:8]))) or "no vertex at all"
            raise InputError(f"no token stands on {move[0]!r}; tokens stand on {occupied}")
        if not G.has_edge(*move):
            options = ", ".join(map(str, G.options(move[0])[:8])) or "none"
            raise InputError(f"{move[1]!r} is not an option of {move[0]!r}; its options: {options}")
        counts[source] -= 1
        counts[target] += 1
        after = object.__new__(TokenSum)
        after._set_tokens(self.values, counts)
        return after

    def _names(self, numbers: Numbers) -> list[Hashable]:
        names = self.values.digraph.names
        return [names[number] for number in numbers.tolist()]

    def _moves_at(self, selection: Mask | Numbers) -> tuple[TokenMove, ...]:
        places, options = (array[selection] for array in self._moves)
        sources = self._names(self.vertices[places])
        return tuple(map(TokenMove, sources, self._names(options)))

    def __repr__(self) -> str:
        counted_names = zip(self._names(self.vertices[:8]), self.counts, strict=False)
        shown = [f"{name} ({count:,})" if count > 1 else str(name) for name, count in counted_names]
        shown += [f"… {self.count:,} tokens"] * (len(self.counts) > len(shown))
        where = ", ".join(shown) or "no vertex"
        return f"<Tokens on {where}: {self.value}, {self.outcome}>"


def _checked_count(name: Hashable, number: object) -> int:
    try:
        count = index(number)  # type: ignore[arg-type]
    except TypeError:
        count = -1
    if count < 0:
        raise InputError(f"{number!r} tokens on {name!r}; give an integer, 0 or more")
    return count


def _degrees(values: Grundy | Loopy, vertices: Numbers) -> Numbers:
    ptr, _ = values.digraph.successors
    return ptr[vertices + 1] - ptr[vertices]


def _option_pairs(values: Grundy | Loopy, vertices: Numbers) -> tuple[Numbers, Numbers]:
    """Return for each option of ``vertices`` the index of its vertex there, and the option."""
    ptr, idx = values.digraph.successors
    degrees = _degrees(values, vertices)
    places = np.repeat(np.arange(vertices.size), degrees)
    offsets = np.arange(places.size) - np.repeat(np.cumsum(degrees) - degrees, degrees)
    return places, idx[ptr[vertices][places] + offsets].astype(np.int64)


def _has_option(values: Grundy | Loopy, vertices: Numbers, target_values: Numbers) -> Mask:
    """Return a mask of the vertices with an option of the target value at the same index."""
    places, options = _option_pairs(values, vertices)
    mask = np.zeros(vertices.size, np.bool_)
    mask[places[values.array[options] == target_values[places]]] = True
    return mask
