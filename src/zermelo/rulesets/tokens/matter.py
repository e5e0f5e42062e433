"""Matter and Antimatter: electrons and positrons on a digraph; with one kind, Welter's game."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.games.rules import LoopyRuleset, Scene, no_position
from zermelo.games.scenes.graph import digraph, vertex_id
from zermelo.values.bits import bits, mask_of

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph

#: The vertices with electrons and those with positrons, as bit masks of vertex numbers.
State: TypeAlias = tuple[int, int]

ELECTRON, POSITRON = "e:", "p:"
KINDS = ("electron", "positron")


@dataclass(frozen=True)
class Matter(LoopyRuleset[State]):
    """Move a particle along an edge; an electron and a positron that meet both vanish.

    Either player moves any particle. A particle cannot move to a vertex that holds another of its
    own kind, and loops are not moves. Play need not end, unless the digraph is acyclic. With one
    kind only, this is Welter's game on a digraph; Fraenkel 1996a, section 4, asks for its theory.
    All positions that can be reached are labelled, at most 3^n.

    A position is ``e:a,b p:c``: electrons on a and b, a positron on c. Names without a sign, as in
    ``a b``, are electrons.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> rules = Matter(Digraph(["ab", "bc", "ca", "cd"]))
    >>> rules("e:a", "p:b").winning_moves()
    [Move('a → b: both vanish' -> )]
    >>> rules("e:a,b").value, rules("e:a,b", "p:d").outcome
    (∞, Outcome.N)
    >>> rules(["a", "b"], ["d"])  # two collections of names, which need not be strings
    <matter: e:a,b p:d>
    """

    name = "matter"
    example = "--on examples/beat-craig.tgf e:a3,d p:a1,f"
    complexity = "all positions that can be reached are labelled: up to 3^n"

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    def state(self, *parts: Any) -> State:  # noqa: ANN401
        """Put particles on vertices: by words, or by collections of electrons and of positrons."""
        if parts and all(isinstance(p, Collection) and not isinstance(p, str) for p in parts):
            if len(parts) > 2:
                found = f"{len(parts)} collections; give the electrons and the positrons"
                raise no_position(self, found)
            particles = [(kind, name) for kind, names in enumerate(parts) for name in names]
        else:
            particles = [particle for part in parts for particle in self._read(part)]
        masks = [0, 0]
        for kind, name in particles:
            vertex = 1 << self.on.index(name)
            if (masks[0] | masks[1]) & vertex:
                noun = KINDS[kind] if masks[kind] & vertex else "particle"
                raise no_position(self, f"two {noun}s on {name!r}, which has room for one")
            masks[kind] |= vertex
        return masks[0], masks[1]

    def _read(self, word: Hashable) -> list[tuple[int, Hashable]]:
        kind, text = 0, word
        if isinstance(word, str) and word.startswith((ELECTRON, POSITRON)):
            kind, text = int(word.startswith(POSITRON)), word[len(ELECTRON) :]
        if not isinstance(text, str) or text in self.on:
            return [(kind, text)]
        return [(kind, name) for name in text.split(",") if name]

    def show(self, state: State) -> str:
        """Write ``e:`` with the electrons, if any, and ``p:`` with the positrons, if any."""
        words: list[str] = []
        for kind, mask in zip((ELECTRON, POSITRON), state, strict=True):
            names = [str(self.on.names[vertex]) for vertex in bits(mask)]
            if names and not self._has_commas:  # otherwise each particle is a word
                names = [",".join(names)]
            words += [kind + name for name in names]
        return " ".join(words)

    @cached_property
    def _has_commas(self) -> bool:
        return any("," in str(name) for name in self.on)

    @cached_property
    def _rows(self) -> list[int]:
        """The options of each vertex as a bit mask, without loops."""
        rows = (mask_of(self.on.option_numbers(vertex).tolist()) for vertex in range(len(self.on)))
        return [row & ~(1 << vertex) for vertex, row in enumerate(rows)]

    def options(self, state: State) -> Iterable[State]:
        """Move one of the particles; each option once."""
        return dict.fromkeys(option for _, option in self._moves(state))

    def _moves(self, state: State) -> Iterator[tuple[tuple[int, int], State]]:
        for kind, (mine, others) in enumerate((state, state[::-1])):
            for vertex in bits(mine):
                left = mine ^ 1 << vertex
                for target in bits(self._rows[vertex] & ~mine):
                    bit = 1 << target
                    vanish = others & bit
                    own, other = (left, others ^ bit) if vanish else (left | bit, others)
                    yield (vertex, target), (other, own) if kind else (own, other)

    def scene(self, state: State) -> Scene:
        """Show the digraph; drag a particle along an edge."""
        looks = zip(state, ("black:−", "white:+"), strict=True)
        particles = {vertex: look for mask, look in looks for vertex in bits(mask)}
        moves = ((tuple(map(vertex_id, move)), option) for move, option in self._moves(state))
        return digraph(self.on, holds=particles, moves=moves)

    def describe(self, state: State, option: State) -> str:
        """Name the source and the target of the move, and whether two particles vanish."""
        (source, target), _ = next(move for move in self._moves(state) if move[1] == option)
        arrow = f"{self.on.names[source]} → {self.on.names[target]}"
        if (state[0] | state[1]) >> target & 1:
            return f"{arrow}: both vanish"
        return f"{KINDS[state[1] >> source & 1]} {arrow}"

    @cached_property
    def _parts(self) -> list[int]:
        from zermelo._jit import parts

        component, count = parts.weak_components(*self.on.successors)
        masks = [0] * count
        for vertex, number in enumerate(component.tolist()):
            masks[number] |= 1 << vertex
        return masks

    def components(self, state: State) -> list[State] | None:
        """Split the particles by weak components, as those of different components never meet."""
        electrons, positrons = state
        particles = electrons | positrons
        parts = [(electrons & mask, positrons & mask) for mask in self._parts if particles & mask]
        return parts if len(parts) > 1 else None

    def canonical(self, state: State) -> State:
        """Put the larger mask first in each weak component: exchanging kinds changes nothing."""
        electrons, positrons = state
        for mask in self._parts:
            if electrons & mask < positrons & mask:
                swapped = (electrons ^ positrons) & mask
                electrons, positrons = electrons ^ swapped, positrons ^ swapped
        return electrons, positrons
