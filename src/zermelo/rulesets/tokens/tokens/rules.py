"""Tokens on a digraph: Beat Doug and Beat Craig."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from zermelo.games.rules import LoopyRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.graph import digraph, vertex_id
from zermelo.games.theorem import Best, theorem
from zermelo.values.outcome import Outcome

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.games.explanation import Block
    from zermelo.labels.loopy import Loopy
    from zermelo.limits import Watch
    from zermelo.tokens import sums
    from zermelo.values.infinity import LoopyValue

#: For each vertex with tokens, its number and how many there are, by number.
State: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Tokens(LoopyRuleset[State]):
    """Move one token along an edge; tokens share vertices and do not disturb each other.

    A sum of games with a token each. A token on a vertex is worth its γ-value, the Grundy value
    where play must end; a sum is worth the generalised nim-sum (Fraenkel, "Scenic Trails Ascending
    from Sea-Level Nim to Alpine Chess", 1996, sections 2 and 3; Smith 1966; Fraenkel and Yesha
    1986). Polynomial: O(V + E) for the values where play must end, edges times values elsewhere.

    Parameters
    ----------
    on : Digraph

    Examples
    --------
    >>> from zermelo import Digraph
    >>> board = Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")])
    >>> here = Tokens(board)("b", "c")
    >>> here.outcome, here.value
    (Outcome.N, ∞(0))
    >>> here.winning_moves()
    [Move('b → c' -> c c)]
    """

    name: ClassVar[str] = "tokens"
    example: ClassVar[str] = "--on examples/beat-craig.tgf a1 a2 d"
    complexity: ClassVar[str] = "polynomial: O(V + E) where play must end, edges times values else"

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    @cached_property
    def values(self) -> Loopy:
        """The γ-value of every vertex."""
        from zermelo.labels.loopy import loopy

        return loopy(self.on)

    def sum(self, state: State) -> sums.TokenSum:
        """Return the sum of tokens that a state is."""
        from zermelo.tokens.sums import TokenSum

        names = self.on.names
        return TokenSum(self.values, {names[vertex]: count for vertex, count in state})

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Count tokens on vertices, given by name; ``"a*3"`` stands for three tokens on a."""
        held: dict[int, int] = {}
        for part in parts:
            name, count = part, 1
            if part not in self.on and isinstance(part, str) and "*" in part:
                name, _, digits = part.rpartition("*")
                if not (digits.isascii() and digits.isdecimal() and len(digits) < 19):
                    raise no_position(self, f"{part!r}: how many tokens is {digits!r}?")
                count = int(digits)
            vertex = self.on.index(name)
            held[vertex] = held.get(vertex, 0) + count
        return tuple(sorted((vertex, count) for vertex, count in held.items() if count))

    def show(self, state: State) -> str:
        """Write the vertices with tokens, ``a*4`` from four tokens on a vertex on.

        Where a vertex is called ``a*4`` itself, ``a`` stands there four times.
        """
        names = self.on.names
        words = []
        for vertex, count in state:
            name, short = str(names[vertex]), f"{names[vertex]}*{count}"
            words += [name] * count if count < 4 or short in self.on else [short]
        return " ".join(words)

    def options(self, state: State) -> Iterable[State]:
        """Move one of the tokens; tokens on one vertex are not told apart."""
        for vertex, _ in state:
            for option in self.on.option_numbers(vertex).tolist():
                yield moved(state, vertex, option)

    def scene(self, state: State) -> Scene:
        """Show the digraph; drag a token along an edge, or touch it where it passes."""
        ways = (
            (tuple(dict.fromkeys(map(vertex_id, (here, there)))), moved(state, here, there))
            for here, _ in state
            for there in self.on.option_numbers(here).tolist()
        )
        held = {here: "man" if count == 1 else f"man:{count}" for here, count in state}
        return digraph(self.on, held=held, moves=ways)

    def describe(self, state: State, option: State) -> str:
        """Name where the token comes from and where it goes."""
        change = dict(option)
        for vertex, count in state:
            change[vertex] = change.get(vertex, 0) - count
        by = {held: vertex for vertex, held in change.items() if held}
        if not by:  # a loop
            return "pass"
        names = self.on.names
        return f"{names[by[-1]]} → {names[by[1]]}"

    # ---------------------------------------------------------------------------- what is known

    @theorem("generalised nim-sum of γ-values", source="Fraenkel 1996, section 3")
    def nim_sum(self, state: State, watch: Watch) -> LoopyValue:
        """Add the values of the tokens."""
        return self._sum(state, watch).value

    @nim_sum.winning_options
    def _winning(self, state: State, watch: Watch) -> list[State]:
        return self._after(state, self._sum(state, watch).winning_moves)

    @nim_sum.drawing_options
    def _drawing(self, state: State, watch: Watch) -> list[State]:
        return self._after(state, self._sum(state, watch).drawing_moves)

    @nim_sum.best
    def _best(self, state: State, watch: Watch) -> Best[State] | None:
        """Take the move that makes progress by counters."""
        here = self._sum(state, watch)
        best = here.best_move
        if best is None:
            return None
        bound = None
        if here.outcome is Outcome.P:
            bound = moves_left(here)
        elif here.outcome is Outcome.N:
            bound = 1 + moves_left(here.after(best))
        return Best(self._after(state, [best])[0], bound)

    @nim_sum.counter
    def _counter(self, state: State, watch: Watch) -> int | None:
        return self._sum(state, watch).counter

    @nim_sum.reasons
    def _reasons(self, state: State, watch: Watch) -> list[Block | str]:
        from zermelo.rulesets.tokens.tokens.text import reasons

        return reasons(self._sum(state, watch))

    def _sum(self, state: State, watch: Watch) -> sums.TokenSum:
        """Return the sum of tokens that a state is, where there is time left for it."""
        watch.look()
        return self.sum(state)

    def _after(self, state: State, moves: Sequence[tuple[Hashable, Hashable]]) -> list[State]:
        index = self.on.index
        passes = [move for move in moves if move[0] == move[1]]
        others = (move for move in moves if move[0] != move[1])
        reached = [moved(state, index(source), index(target)) for source, target in others]
        return [state, *reached] if passes else reached  # any pass leads to the same state


def moves_left(lost: sums.TokenSum) -> int:
    """Bound the play from a position of value 0: a move and its answer lower the counter."""
    counter = lost.counter
    assert counter is not None  # noqa: S101  all values are finite, for their sum is 0
    return 2 * counter


def moved(state: State, source: int, target: int) -> State:
    """Return the state after a token has gone from one vertex number to another."""
    return changed(changed(state, source, -1), target, 1)


def changed(state: State, vertex: int, by: int) -> State:
    """Return a state with more or fewer tokens on a vertex. Copies, and looks at O(log k)."""
    place = bisect_left(state, vertex, key=itemgetter(0))
    if place == len(state) or state[place][0] != vertex:
        return (*state[:place], (vertex, by), *state[place:])
    count = state[place][1] + by
    kept = ((vertex, count),) if count else ()
    return state[:place] + kept + state[place + 1 :]
