"""Annihilation: tokens on a digraph that vanish when they meet. Beat Anne."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from zermelo.errors import LimitReached
from zermelo.rulesets.ruleset import Best, Ruleset
from zermelo.values.infinity import outcome_of
from zermelo.values.outcome import Outcome

if TYPE_CHECKING:
    from zermelo.digraph.annihilation.outline import Outline
    from zermelo.digraph.annihilation.theory import Annihilation as Theory
    from zermelo.digraph.digraph import Digraph
    from zermelo.rulesets.position import Position
    from zermelo.values.infinity import LoopyValue

__all__ = ["Annihilation"]

#: The numbers of the vertices with a token, ascending.
State: TypeAlias = tuple[int, ...]

#: Digraphs for the contract tests: the 4-cycle of the paper, one of its y-components, a way out of
#: a cycle, a loop, two parts with a vertex of finite value between, a tree.
SMALL = (
    "ab bc cd da",
    "ad dc cb ba be ed ea",
    "ab ba bc cd",
    "aa ab bc cb",
    "ab ba bx cd dc dx xy",
    "ab ac bd",
)

#: How many answers are looked at to find the longest resistance.
LOOK_AHEAD = 2_000


@dataclass(frozen=True)
class Annihilation(Ruleset):
    """Move one token along an edge; if it meets another token, both vanish.

    At most one token stands on a vertex. A loop is a pass. Play need not end; whoever cannot move
    loses. Positions of value 0, and those of finite value, are linear spaces over GF(2), and
    values add without carrying there (Fraenkel and Yesha 1982; Fraenkel, "Scenic Trails Ascending
    from Sea-Level Nim to Alpine Chess", 1996, section 4). So the positions with at most four tokens
    tell the value of all 2^n. Misère play is searched.

    Parameters
    ----------
    on : Digraph

    Examples
    --------
    >>> from zermelo import Digraph
    >>> rules = Annihilation(Digraph(["ab", "bc", "cd", "da"]))
    >>> rules("a", "c").outcome, rules("a", "b").value, rules("a").value
    (Outcome.P, 1, ∞)
    >>> rules("a", "b").winning_moves()
    [Move('a → b: both vanish' -> ), Move('b → c' -> a c)]
    """

    name: ClassVar[str] = "annihilation"
    example: ClassVar[str] = "--on examples/beat-anne.tgf p3 p4 q0 q4 r0 r1 r2 r3 s0 s4 t0 t2"
    source: ClassVar[str] = "γ is linear over GF(2) (Fraenkel and Yesha 1982)"
    complexity: ClassVar[str] = "polynomial: O(n^4 d) for n connected vertices of out-degree d"
    ends: ClassVar[bool] = False

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    @property
    def theory(self) -> Theory | None:
        """All values; None where they take more memory than the question being asked may use.

        Once found they are kept. That there was no room for them is not: the next question may
        have more.
        """
        try:
            return self._theory
        except LimitReached as stop:
            if stop.limit != "memory":
                raise
            return None

    @cached_property
    def _theory(self) -> Theory:
        from zermelo.digraph.annihilation.theory import solved

        return solved(self._outline)

    @cached_property
    def _outline(self) -> Outline:
        """What the theory takes is known at once, so that it costs little to ask again."""
        from zermelo.digraph.annihilation.outline import outline

        return outline(self.on)

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Put tokens on vertices, given by name; at most one on a vertex."""
        numbers = [self.on.index(part) for part in parts]
        held = sorted(set(numbers))
        if len(held) < len(numbers):
            twice = next(part for part in parts if parts.count(part) > 1)
            raise self.no_position(f"two tokens on {twice!r}, but a vertex has room for one")
        return tuple(held)

    def show(self, state: State) -> str:
        """Write the vertices with tokens."""
        return " ".join(str(self.on.names[vertex]) for vertex in state)

    def options(self, state: State) -> Iterable[State]:
        """Move one of the tokens; each option once."""
        return dict.fromkeys(after(state, *move) for move in self._moves(state))

    def _moves(self, state: State) -> Iterator[tuple[int, int]]:
        for vertex in state:
            for option in self.on.option_numbers(vertex).tolist():
                yield vertex, option

    def describe(self, state: State, option: State) -> str:
        """Name where the token comes from and where it goes, and say whether two vanish."""
        gone = [vertex for vertex in state if vertex not in option]
        if not gone:
            return "pass"
        names = self.on.names
        if len(gone) == 1:
            (there,) = set(option) - set(state)
            return f"{names[gone[0]]} → {names[there]}"
        here, there = gone if self.on.has_edge(*(names[u] for u in gone)) else gone[::-1]
        return f"{names[here]} → {names[there]}: both vanish"

    def summands(self, state: State) -> list[State] | None:
        """Tokens of different weak components never meet."""
        component = self._component
        held: dict[int, list[int]] = {}
        for vertex in state:
            held.setdefault(component[vertex], []).append(vertex)
        return [tuple(part) for part in held.values()] if len(held) > 1 else None

    @cached_property
    def _component(self) -> list[int]:
        from zermelo._jit import parts

        component: list[int] = parts.weak_components(*self.on.successors)[0].tolist()
        return component

    # ---------------------------------------------------------------------------------- theorems

    def value(self, state: State) -> LoopyValue | None:
        """Add the labels of the tokens."""
        return None if self.theory is None else self.theory.value_of(mask(state))

    def options_of_value(self, state: State, value: int) -> list[State] | None:
        """Return the options whose labels add up to the value."""
        theory = self.theory
        if theory is None:
            return None
        labels = theory.labels
        wanted = theory.label_of(mask(state)) ^ value
        moves = self._moves(state) if value < theory.finite else ()
        found = (after(state, u, v) for u, v in moves if labels[u] ^ labels[v] == wanted)
        return list(dict.fromkeys(found))

    def drawing_options(self, state: State) -> list[State] | None:
        """Return the options of infinite value from which no move leads to value 0."""
        theory = self.theory
        if theory is None:
            return None
        labels, here = theory.labels, mask(state)
        label = theory.label_of(here)
        changes = Counter(labels[u] ^ labels[v] for u, v in self._moves(state))

        def ways(vertex: int, change: int) -> int:
            return sum(1 for _, v in self._moves((vertex,)) if labels[vertex] ^ labels[v] == change)

        found: dict[State, None] = {}
        for u, v in self._moves(state):
            left = label ^ labels[u] ^ labels[v]
            if left < theory.finite:
                continue
            back = changes[left]  # moves to value 0, but for those of tokens that are gone or new
            if u != v:
                back += -ways(u, left) + (-ways(v, left) if here >> v & 1 else ways(v, left))
            if not back:
                found[after(state, u, v)] = None
        return list(found)

    def best_option(self, state: State) -> Best | None:
        """Take the move to value 0 with the least counter; from D one that keeps the draw."""
        theory = self.theory
        if theory is None:
            return None
        here = mask(state)
        value = theory.value_of(here)
        outcome = outcome_of(value)
        if outcome is Outcome.N:
            move = theory.best_of(here)
            assert move is not None  # noqa: S101  from N there is a move to value 0
            best = after(state, *move)
            return Best(best, 1 + 2 * self._counted(best))
        if outcome is Outcome.D:
            draws = self.drawing_options(state)
            assert draws  # noqa: S101  from D there is a move to D
            return Best(draws[0], None)
        option = self._resistance(state, theory)
        return None if option is None else Best(option, 2 * self._counted(state))

    def _resistance(self, state: State, theory: Theory) -> State | None:
        """Find the option whose best answer leaves the largest counter, among the first ones."""
        chosen: tuple[int, State] | None = None
        looked = 0
        for option in self.options(state):
            answer = theory.best_of(mask(option))
            assert answer is not None  # noqa: S101  from P every option is N
            left = self._counted(after(option, *answer))
            if chosen is None or left > chosen[0]:
                chosen = left, option
            looked += len(option)
            if looked > LOOK_AHEAD:
                break
        return None if chosen is None else chosen[1]

    def _counted(self, state: State) -> int:
        counter = self.counter(state)
        assert counter is not None  # noqa: S101  the value is 0
        return counter

    def counter(self, state: State) -> int | None:
        """Add the delays of the patterns of which the position is the sum."""
        return None if self.theory is None else self.theory.counter_of(mask(state))

    def reasons(self, state: State) -> list[str]:
        """Show the patterns that the tokens form, what they are worth, and how each is kept."""
        from zermelo.rulesets.annihilation_in_words import reasons

        assert self.theory is not None  # noqa: S101  asked for where a theorem has answered
        return reasons(self.theory, mask(state))

    @classmethod
    def small_positions(cls) -> Iterator[Position]:
        """Yield up to four tokens on small digraphs, with cycles, a loop, and without."""
        from zermelo.digraph.digraph import Digraph

        for edges in SMALL:
            rules = cls(Digraph((edge[0], edge[1]) for edge in edges.split()))
            names = [str(name) for name in rules.on]
            for count in range(5):
                for where in combinations(names, count):
                    yield rules(*where)


def mask(state: State) -> int:
    """Return the bit mask of some vertex numbers."""
    held = 0
    for vertex in state:
        held |= 1 << vertex
    return held


def after(state: State, source: int, target: int) -> State:
    """Return the state after a token has gone from one vertex number to another."""
    if source == target:
        return state
    left = {*state} - {source}
    return tuple(sorted(left ^ {target}))
