"""Tokens on a digraph: Beat Doug and Beat Craig."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, cast

from zermelo.digraph.digraph import Digraph
from zermelo.rulesets.ruleset import Ruleset
from zermelo.rulesets.theory import Theory
from zermelo.values.outcome import Outcome

if TYPE_CHECKING:
    from zermelo.digraph import tokens as sums
    from zermelo.digraph.loopy import Loopy
    from zermelo.rulesets.position import Position

__all__ = ["Tokens"]

#: For each vertex with tokens, its number and how many there are, by number.
State = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Tokens(Ruleset):
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
    >>> board = Digraph([("a", "b"), ("b", "a"), ("b", "c"), ("c", "d")])
    >>> here = Tokens(board)("b", "c")
    >>> here.outcome, here.value
    (Outcome.N, ∞(0))
    >>> here.winning_moves()
    [Move('b → c' -> c c)]
    """

    name: ClassVar[str] = "tokens"
    example: ClassVar[str] = "--on examples/beat-craig.tgf a1 a2 d"

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    @cached_property
    def values(self) -> Loopy:
        """The γ-value of every vertex."""
        from zermelo.digraph.loopy import loopy

        return loopy(self.on)

    def sum(self, state: State) -> sums.Tokens:
        """Return the sum of tokens that a state is."""
        from zermelo.digraph.tokens import Tokens as Sum

        names = self.on.names
        return Sum(self.values, {names[vertex]: count for vertex, count in state})

    def sum_of(self, position: Position) -> sums.Tokens:
        """Return the sum of tokens that a position of this ruleset is."""
        return self.sum(cast("State", position.state))

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Count tokens on vertices, given by name; ``"a*3"`` stands for three tokens on a."""
        held: dict[int, int] = {}
        for part in parts:
            name, count = part, 1
            if part not in self.on and isinstance(part, str) and "*" in part:
                name, _, digits = part.rpartition("*")
                if not (digits.isascii() and digits.isdecimal() and len(digits) < 19):
                    raise self.no_position(f"{part!r}: how many tokens is {digits!r}?")
                count = int(digits)
            vertex = self.on.index(name)
            held[vertex] = held.get(vertex, 0) + count
        return tuple(sorted((vertex, count) for vertex, count in held.items() if count))

    def parse(self, words: Sequence[str]) -> State:
        """Read vertices, each as often as it has tokens, or ``a*3``."""
        return self.state(*words)

    def show(self, state: State) -> str:
        """Write the vertices with tokens, ``a*3`` from four tokens on a vertex on."""
        names = self.on.names
        return " ".join(
            " ".join([str(names[vertex])] * count) if count < 4 else f"{names[vertex]}*{count}"
            for vertex, count in state
        )

    def options(self, state: State) -> Iterable[State]:
        """Move one of the tokens; tokens on one vertex are not told apart."""
        for vertex, _ in state:
            for option in self.on.option_numbers(vertex).tolist():
                yield moved(state, vertex, option)

    def describe(self, state: State, option: State) -> str:
        """Name where the token comes from and where it goes."""
        before, after = dict(state), dict(option)
        names = self.on.names
        left = [v for v, count in state if after.get(v, 0) < count]
        reached = [v for v, count in option if before.get(v, 0) < count]
        if not left:  # a loop
            return "pass"
        return f"{names[left[0]]} → {names[reached[0]]}"

    def theory(self, state: State) -> Theory:
        """Say who wins, by the values of the tokens."""
        here = self.sum(state)
        index = self.on.index

        def to(move: tuple[Any, Any]) -> State:
            return moved(state, index(move[0]), index(move[1]))

        best = here.best_move
        bound = None
        if here.outcome is Outcome.P:
            bound = moves_left(here)
        elif here.outcome is Outcome.N and best is not None:
            bound = 1 + moves_left(here.after(best))
        return Theory(
            outcome=here.outcome,
            value=here.value,
            winning=unique(map(to, here.winning_moves)),
            drawing=unique(map(to, here.drawing_moves)),
            best=None if best is None else to(best),
            bound=bound,
            source="generalised nim-sum of γ-values (Fraenkel 1996, section 3)",
        )


def moves_left(lost: sums.Tokens) -> int:
    """Bound the play from a position of value 0: a move and its answer lower the counter."""
    counter = lost.counter
    assert counter is not None  # noqa: S101  all values are finite, for their sum is 0
    return 2 * counter


def moved(state: State, source: int, target: int) -> State:
    """Return the state after a token has gone from one vertex number to another."""
    held = dict(state)
    held[source] -= 1
    held[target] = held.get(target, 0) + 1
    return tuple(sorted((vertex, count) for vertex, count in held.items() if count))


def unique(states: Iterable[State]) -> tuple[State, ...]:
    """Drop repeats and keep the order."""
    return tuple(dict.fromkeys(states))
