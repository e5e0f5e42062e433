"""Annihilation: tokens on a digraph that vanish when they meet. Beat Anne."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from zermelo.games.rules import LoopyRuleset, no_position
from zermelo.games.scene import Scene
from zermelo.games.scenes.graph import digraph, vertex_id
from zermelo.games.theorem import theory
from zermelo.games.tractable import Tractable
from zermelo.rulesets.tokens.annihilation.theorems import Linear, State, after, moves

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph
    from zermelo.tokens.annihilation.outline import Outline
    from zermelo.tokens.annihilation.theory import Annihilation as Theory


@dataclass(frozen=True)
class Annihilation(LoopyRuleset[State]):
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
    complexity: ClassVar[str] = "polynomial: O(n^4 d) for n connected vertices of out-degree d"
    tractable: ClassVar[Tractable] = Tractable(
        label="yes: O(n⁶) (Fraenkel and Yesha 1982)",
        move="yes: a broad strategy (Fraenkel and Yesha 1982)",
        sums="yes: values of parts add up (Fraenkel and Yesha 1982)",
        misere_label="open; some cases (Ferguson 1984)",
    )

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    def state(self, *parts: object) -> State:
        """Put tokens on vertices, given by name; at most one on a vertex."""
        numbers = [self.on.index(part) for part in parts]
        held = sorted(set(numbers))
        if len(held) < len(numbers):
            twice = next(part for part in parts if parts.count(part) > 1)
            raise no_position(self, f"two tokens on {twice!r}, but a vertex has room for one")
        return tuple(held)

    def show(self, state: State) -> str:
        """Write the vertices with tokens."""
        return " ".join(str(self.on.names[vertex]) for vertex in state)

    def options(self, state: State) -> Iterable[State]:
        """Move one of the tokens; each option once."""
        return dict.fromkeys(after(state, *move) for move in moves(self.on, state))

    def scene(self, state: State) -> Scene:
        """Show the digraph; drag a token along an edge, or touch it where it passes."""
        ways = (
            (tuple(dict.fromkeys(map(vertex_id, move))), after(state, *move))
            for move in moves(self.on, state)
        )
        return digraph(self.on, held=dict.fromkeys(state, "man"), moves=ways)

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

    def components(self, state: State) -> list[State] | None:
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

    # ---------------------------------------------------------------------------- what is known

    linear = theory(Linear)

    @cached_property
    def outline(self) -> Outline:
        """What the theory takes is known at once, so that it costs little to ask again."""
        from zermelo.tokens.annihilation.outline import outline

        return outline(self.on)

    @cached_property
    def found(self) -> list[Theory]:
        """The theory, once it is found. That there was no room for it is not kept."""
        return []
