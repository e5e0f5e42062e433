"""What is known of annihilation games: values are linear over GF(2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from zermelo.errors import LimitReached
from zermelo.games.theorem import Best, Theorem
from zermelo.values.bits import mask_of
from zermelo.values.infinity import outcome_of
from zermelo.values.outcome import Outcome

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.games.explanation import Block
    from zermelo.limits import Watch
    from zermelo.rulesets.tokens.annihilation.rules import Annihilation
    from zermelo.tokens.annihilation.theory import Annihilation as Theory
    from zermelo.values.infinity import LoopyValue


#: The numbers of the vertices with a token, ascending.
State: TypeAlias = tuple[int, ...]


def after(state: State, source: int, target: int) -> State:
    """Return the state after a token has gone from one vertex number to another."""
    if source == target:
        return state
    left = {*state} - {source}
    return tuple(sorted(left ^ {target}))


def moves(on: Digraph, state: State) -> Iterator[tuple[int, int]]:
    """Yield the moves as pairs of vertex numbers."""
    for vertex in state:
        for option in on.option_numbers(vertex).tolist():
            yield vertex, option


#: How many answers are looked at to find the longest resistance.
LOOK_AHEAD = 2_000


class Linear(Theorem[State]):
    """Positions of at most four tokens tell the values of all."""

    statement = "γ is linear over GF(2)"
    source = "Fraenkel and Yesha 1982"

    def __init__(self, rules: Annihilation) -> None:
        self.rules = rules

    def theory(self, watch: Watch) -> Theory | None:
        """Return all values; None where they take more memory than the question may use.

        Once found they are kept. That there was no room for them is not: the next question may
        have more.
        """
        if not self.rules.found:
            from zermelo.tokens.annihilation.theory import solved

            try:
                self.rules.found.append(solved(self.rules.outline, watch))
            except LimitReached as stop:
                if stop.limit != "memory":
                    raise
                return None
        return self.rules.found[0]

    def value(self, state: State, watch: Watch) -> LoopyValue | None:
        """Add the labels of the tokens."""
        theory = self.theory(watch)
        return None if theory is None else theory.value_of(mask_of(state))

    def options_of_value(self, state: State, value: int, watch: Watch) -> list[State] | None:
        """Return the options whose labels add up to the value."""
        theory = self.theory(watch)
        if theory is None:
            return None
        labels = theory.labels
        wanted = theory.label_of(mask_of(state)) ^ value
        ways = moves(self.rules.on, state) if value < theory.finite else ()
        found = (after(state, u, v) for u, v in ways if labels[u] ^ labels[v] == wanted)
        return list(dict.fromkeys(found))

    def drawing_options(self, state: State, watch: Watch) -> list[State] | None:
        """Return the options of infinite value from which no move leads to value 0."""
        theory = self.theory(watch)
        if theory is None:
            return None
        labels, here = theory.labels, mask_of(state)
        label = theory.label_of(here)
        changes = Counter(labels[u] ^ labels[v] for u, v in moves(self.rules.on, state))

        def ways(vertex: int, change: int) -> int:
            return sum(
                1
                for _, v in moves(self.rules.on, (vertex,))
                if labels[vertex] ^ labels[v] == change
            )

        found: dict[State, None] = {}
        for u, v in moves(self.rules.on, state):
            left = label ^ labels[u] ^ labels[v]
            if left < theory.finite:
                continue
            back = changes[left]  # moves to value 0, but for those of tokens that are gone or new
            if u != v:
                back += -ways(u, left) + (-ways(v, left) if here >> v & 1 else ways(v, left))
            if not back:
                found[after(state, u, v)] = None
        return list(found)

    def best(self, state: State, watch: Watch) -> Best[State] | None:
        """Take the move to value 0 with the least counter; from D one that keeps the draw."""
        theory = self.theory(watch)
        if theory is None:
            return None
        here = mask_of(state)
        value = theory.value_of(here)
        outcome = outcome_of(value)
        if outcome is Outcome.N:
            move = theory.best_of(here)
            assert move is not None  # noqa: S101  from N there is a move to value 0
            best = after(state, *move)
            return Best(best, 1 + 2 * self._counted(best, watch))
        if outcome is Outcome.D:
            draws = self.drawing_options(state, watch)
            assert draws  # noqa: S101  from D there is a move to D
            return Best(draws[0], None)
        option = self._resistance(state, theory, watch)
        return None if option is None else Best(option, 2 * self._counted(state, watch))

    def _resistance(self, state: State, theory: Theory, watch: Watch) -> State | None:
        """Find the option whose best answer leaves the largest counter, among the first ones."""
        chosen: tuple[int, State] | None = None
        looked = 0
        for option in self.rules.options(state):
            answer = theory.best_of(mask_of(option))
            assert answer is not None  # noqa: S101  from P every option is N
            left = self._counted(after(option, *answer), watch)
            if chosen is None or left > chosen[0]:
                chosen = left, option
            looked += len(option)
            if looked > LOOK_AHEAD:
                break
        return None if chosen is None else chosen[1]

    def _counted(self, state: State, watch: Watch) -> int:
        counter = self.counter(state, watch)
        assert counter is not None  # noqa: S101  the value is 0
        return counter

    def counter(self, state: State, watch: Watch) -> int | None:
        """Add the delays of the patterns of which the position is the sum."""
        theory = self.theory(watch)
        return None if theory is None else theory.counter_of(mask_of(state))

    def reasons(self, state: State, watch: Watch) -> list[Block | str]:
        """Show the patterns that the tokens form, what they are worth, and how each is kept."""
        from zermelo.rulesets.tokens.annihilation.text import reasons

        theory = self.theory(watch)
        return [] if theory is None else reasons(theory, mask_of(state))
