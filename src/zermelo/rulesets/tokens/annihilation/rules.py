"""Annihilation: tokens on a digraph that vanish when they meet, as in the game Beat Anne."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from zermelo.errors import LimitReached, not_none
from zermelo.games.explanation import Block
from zermelo.games.rules import LoopyRuleset, Outcome, Scene, Tractable, no_position
from zermelo.games.scenes.graph import digraph, vertex_id
from zermelo.games.theorem import BestOption, Theorem, theorem_class
from zermelo.limits import Watch
from zermelo.values.bits import mask_of
from zermelo.values.nimber import outcome_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.tokens.annihilation.small import Outline
    from zermelo.tokens.annihilation.theory import Annihilation as Theory
    from zermelo.values.nimber import LoopyValue

#: The numbers of the vertices with a token, ascending.
State: TypeAlias = tuple[int, ...]


def state_after(state: State, source: int, target: int) -> State:
    """Return the state after a token has moved; if it meets another one, both vanish."""
    return tuple(sorted({*state} ^ {source} ^ {target}))


def moves(on: Digraph, state: State) -> Iterator[tuple[int, int]]:
    """Yield the moves as pairs of vertex numbers, source and target."""
    for vertex in state:
        for option in on.option_numbers(vertex).tolist():
            yield vertex, option


#: The search for longest resistance ends once the options examined have more tokens in all.
MAX_TOKENS_EXAMINED = 2_000


class LinearValues(Theorem[State]):
    """The values of positions with at most four tokens determine those of all positions."""

    statement = "γ is linear over GF(2) where it is finite"
    source = "Fraenkel and Yesha 1982"
    rules: Annihilation

    def theory(self, watch: Watch) -> Theory | None:
        """Return the theory with all values, kept once it is found; None if memory is too short."""
        if not self.rules.found_theories:
            from zermelo.tokens.annihilation.theory import solve_outline

            try:
                self.rules.found_theories.append(solve_outline(self.rules.outline, watch))
            except LimitReached as stop:
                if stop.limit != "memory":
                    raise
                return None
        return self.rules.found_theories[0]

    def value(self, state: State, watch: Watch) -> LoopyValue | None:
        """Return the value, by the labels of the tokens; None if there is no theory."""
        theory = self.theory(watch)
        return None if theory is None else theory.value_of(mask_of(state))

    def options_of_value(self, state: State, value: int, watch: Watch) -> list[State] | None:
        """Return the options whose tokens' labels have this nim-sum; None without a theory."""
        theory = self.theory(watch)
        if theory is None:
            return None
        labels, change = theory.labels, theory.label_of(mask_of(state)) ^ value
        pairs = moves(self.rules.on, state) if value < theory.finite else ()
        options = (state_after(state, u, v) for u, v in pairs if labels[u] ^ labels[v] == change)
        return list(dict.fromkeys(options))

    def drawing_options(self, state: State, watch: Watch) -> list[State] | None:
        """Return the options of infinite value without a move to value 0; None without a theory."""
        theory = self.theory(watch)
        return None if theory is None else self._drawing(theory, state)

    def _drawing(self, theory: Theory, state: State) -> list[State]:
        labels, on, tokens = theory.labels, self.rules.on, mask_of(state)
        label = theory.label_of(tokens)
        changes = Counter(labels[u] ^ labels[v] for u, v in moves(on, state))

        def count(vertex: int, change: int) -> int:
            """Return how many moves of a token on a vertex change the label by ``change``."""
            return sum(labels[vertex] ^ labels[v] == change for _, v in moves(on, (vertex,)))

        draws: dict[State, None] = {}
        for u, v in moves(on, state):
            new_label = label ^ labels[u] ^ labels[v]
            if new_label < theory.finite:
                continue
            wins = changes[new_label]  # moves of the old state that would make the new label 0
            if u != v:  # one token is gone; another came to v, or vanished there
                wins += (-1 if tokens >> v & 1 else 1) * count(v, new_label) - count(u, new_label)
            if not wins:
                draws[state_after(state, u, v)] = None
        return list(draws)

    def best(self, state: State, watch: Watch) -> BestOption[State] | None:
        """Return a winning option of least counter, a drawing one, or one of longest resistance."""
        theory = self.theory(watch)
        if theory is None:
            return None
        tokens = mask_of(state)
        outcome = outcome_of(theory.value_of(tokens))
        if outcome is Outcome.N:
            best = state_after(state, *not_none(theory.best_of(tokens)))
            return BestOption(best, 1 + 2 * self._p_counter(best, watch))
        if outcome is Outcome.D:
            return BestOption(self._drawing(theory, state)[0], None)
        option = self._resisting_option(state, theory, watch)
        return None if option is None else BestOption(option, 2 * self._p_counter(state, watch))

    def _resisting_option(self, state: State, theory: Theory, watch: Watch) -> State | None:
        """Return the examined option with the largest counter after its best answer, or None."""
        counters: dict[State, int] = {}
        examined = 0
        for option in self.rules.options(state):
            answer = not_none(theory.best_of(mask_of(option)))  # from P every option is N
            counters[option] = self._p_counter(state_after(option, *answer), watch)
            examined += len(option)
            if examined > MAX_TOKENS_EXAMINED:
                break
        return max(counters, key=counters.__getitem__, default=None)

    def _p_counter(self, state: State, watch: Watch) -> int:
        return not_none(self.counter(state, watch))  # P-positions have one

    def counter(self, state: State, watch: Watch) -> int | None:
        """Return the counter of a position; None if its value is ∞, or without a theory."""
        theory = self.theory(watch)
        return None if theory is None else theory.counter_of(mask_of(state))

    def reasons(self, state: State, watch: Watch) -> list[Block | str]:
        """Show the patterns that the tokens form, their values, and how moves are answered."""
        from zermelo.rulesets.tokens.annihilation.text import reasons

        theory = self.theory(watch)
        return [] if theory is None else reasons(theory, mask_of(state))


@dataclass(frozen=True)
class Annihilation(LoopyRuleset[State]):
    """Move one token along an edge; if it meets another token, both vanish.

    At most one token stands on a vertex. A loop is a pass. Play need not end; a player who cannot
    move loses. The positions of value 0 form a linear space over GF(2), and so do those of finite
    value, where values add without carrying (Fraenkel and Yesha 1982; Fraenkel 1996a, section 4).
    So positions with at most four tokens determine the values of all 2^n, for n vertices.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> rules = Annihilation(Digraph(["ab", "bc", "cd", "da"]))
    >>> rules("a", "c").outcome, rules("a", "b").value, rules("a").value
    (Outcome.P, 1, ∞)
    >>> rules("a", "b").winning_moves()
    [Move('a → b: both vanish' -> ), Move('b → c' -> a c)]
    """

    name = "annihilation"
    example = "--on examples/beat-anne.tgf p3 p4 q0 q4 r0 r1 r2 r3 s0 s4 t0 t2"
    complexity = "polynomial: O(n^4 d) for n connected vertices of out-degree d"
    tractable = Tractable(
        "yes: O(n⁶) (Fraenkel and Yesha 1982)",
        move="yes: a broad strategy (Fraenkel and Yesha 1982)",
        sums="yes: values of parts add up (Fraenkel and Yesha 1982)",
        misere_label="open; some cases (Ferguson 1984)",
    )

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    def state(self, *parts: object) -> State:
        """Put tokens on vertices, given by name; at most one on a vertex."""
        numbers = tuple(sorted({self.on.index(part) for part in parts}))
        if len(numbers) < len(parts):
            twice = next(part for part in parts if parts.count(part) > 1)
            raise no_position(self, f"two tokens on {twice!r}, which has room for one")
        return numbers

    def show(self, state: State) -> str:
        """Write the vertices with tokens."""
        return " ".join(str(self.on.names[vertex]) for vertex in state)

    def options(self, state: State) -> Iterable[State]:
        """Return the states after a token has moved, each once."""
        return dict.fromkeys(state_after(state, *move) for move in moves(self.on, state))

    def scene(self, state: State) -> Scene:
        """Show the digraph; drag a token along an edge, or touch it to pass at a loop."""
        touches = (
            (tuple(dict.fromkeys(map(vertex_id, move))), state_after(state, *move))
            for move in moves(self.on, state)
        )
        return digraph(self.on, holds=dict.fromkeys(state, "man"), moves=touches)

    def describe(self, state: State, option: State) -> str:
        """Name the source and the target of the move, and whether two tokens vanish."""
        freed = [vertex for vertex in state if vertex not in option]
        if not freed:
            return "pass"
        names = self.on.names
        if len(freed) == 1:
            (target,) = set(option) - set(state)
            return f"{names[freed[0]]} → {names[target]}"
        source, target = freed if self.on.has_edge(*(names[u] for u in freed)) else freed[::-1]
        return f"{names[source]} → {names[target]}: both vanish"

    def components(self, state: State) -> list[State] | None:
        """Split the tokens by weak component, where they stay; None if fewer than two have any."""
        parts: dict[int, list[int]] = {}
        for vertex in state:
            parts.setdefault(self._component_of[vertex], []).append(vertex)
        return list(map(tuple, parts.values())) if len(parts) > 1 else None

    @cached_property
    def _component_of(self) -> list[int]:  # a number for each vertex
        from zermelo._jit import parts

        return list(parts.weak_components(*self.on.successors)[0].tolist())

    linear = theorem_class(LinearValues)

    @cached_property
    def outline(self) -> Outline:
        """γ of single tokens and the parts to solve; kept, also if the theory takes too long."""
        from zermelo.tokens.annihilation.small import outline

        return outline(self.on)

    @cached_property
    def found_theories(self) -> list[Theory]:
        """The theory in a list, empty until it is found."""
        return []
