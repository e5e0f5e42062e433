"""Edges or tokens of two kinds: partizan digraphs, annihilation, and Matter and Antimatter."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from zermelo.formats.coloured import ColouredDigraph
from zermelo.games.rules import LoopyRuleset, RulesBySide, Scene, Tractable, no_position
from zermelo.games.scenes.graph import digraph, graph, refuse_large, vertex_id
from zermelo.rulesets.vertex_words import OnVertices
from zermelo.values.bits import bits, mask_of
from zermelo.values.player import RIGHT, Player

if TYPE_CHECKING:
    from zermelo.digraph.digraph import Digraph


@dataclass(frozen=True)
class Partizan(RulesBySide[str]):
    """Move the token along an edge of your colour.

    A position is the vertex of the token; several tokens are a sum, written with ``+``. Without
    cycles each vertex has a value. With cycles play need not end, and may be a draw if Left begins,
    or if Right begins. Algorithm PND (Fraenkel 1997) finds the outcomes: it labels every reachable
    vertex, once for each player to move.

    Examples
    --------
    >>> board = ColouredDigraph([("a", "b", "left"), ("a", "c", "right"), ("b", "c", "left")])
    >>> Partizan(board)("a").value
    {1|0}
    """

    name = "partizan"
    example = "--on examples/two-colours.txt a"
    complexity = "O(V + E) for the outcomes of both starts"
    tractable = Tractable(
        "yes: labels in O(V + E)",
        sums="no: PSPACE-complete (Morris 1981)",
        misere_label="yes: labels in O(V + E)",
    )

    on: ColouredDigraph = field(
        metadata={
            "help": "a file with a line for each edge: source, target, left, right or either",
            "read": "two_colours",
        }
    )

    @property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether play must end: there is no cycle."""
        return self.on.is_acyclic

    def state(self, *parts: object) -> str:
        """Return the vertex that a word names; raise an error for anything else."""
        words = list(map(str, parts))
        if len(words) != 1 or words[0] not in self.on.moves:
            names = ", ".join(self.on.names[:9])
            raise no_position(self, f"{' '.join(words)!r} is not a vertex; give one of {names}")
        return words[0]

    def moves_of(self, state: str, mover: Player) -> Iterator[str]:
        """Move along an edge of the player's colour."""
        return iter(self.on.moves[state][mover is RIGHT])

    def scene(self, state: str) -> Scene:
        """Show the digraph in the colours of Left and Right; drag the token."""
        refuse_large(len(self.on.names), len(self.on.edges))
        number_of = {name: index for index, name in enumerate(self.on.names)}
        sides: dict[tuple[int, int], set[str]] = {}
        for name, moves in self.on.moves.items():
            for side, targets in zip(("left", "right"), moves, strict=True):
                for target in targets:
                    sides.setdefault((number_of[name], number_of[target]), set()).add(side)
        looks = ("either" if len(players) > 1 else min(players) for players in sides.values())
        token = vertex_id(number_of[state])
        return graph(
            self.on.names,
            list(sides),
            holds={number_of[state]: "man"},
            looks=dict(enumerate(looks)),
            look="arrow",
            **self._moves_by_player(state, lambda _, to: (token, vertex_id(number_of[to]))),
        )


#: The vertices of Left's tokens and of Right's, by number, ascending.
State = tuple[tuple[int, ...], tuple[int, ...]]
#: The prefixes of vertices with a token of Left or of Right.
SIGNS = ("l:", "r:")


@dataclass(frozen=True)
class PartizanAnnihilation(OnVertices, RulesBySide[State]):
    """Move one of your tokens along an edge; if it meets a token of either player, both vanish.

    Left and Right have their own tokens on one digraph, at most one on a vertex. A loop is a pass.
    A position is written as its tokens, ``l:a l:b r:c``. Fraenkel 1996a, section 4, mentions
    partizan variations, which were shown to be hard (Fraenkel and Yesha 1979; Fraenkel and
    Goldschmidt 1987; Goldstein and Reingold 1995); these exact rules are Zermelo's. Without cycles
    positions have values. With cycles each position that can be reached gets two labels.

    Examples
    --------
    >>> from zermelo import Digraph
    >>> rules = PartizanAnnihilation(Digraph(["ab", "bc", "bd", "cd"]))
    >>> rules("l:a").value, rules("l:a", "r:b").value
    (3, 1)
    """

    name = "partizan-annihilation"
    example = "--on examples/beat-doug.tgf l:a1 r:a2"
    complexity = "open; up to 3^n positions on n vertices are searched"
    start = "(no tokens)"

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    @cached_property
    def ends(self) -> bool:  # type: ignore[override]
        """Whether play must end: there is no cycle."""
        from zermelo.structure import find_cycle

        return find_cycle(self.on) is None

    @cached_property
    def targets(self) -> list[list[int]]:
        """For each vertex, the vertices that its edges lead to, by number."""
        return [self.on.option_numbers(v).tolist() for v in range(len(self.on))]

    def state(self, *parts: object) -> State:
        """Read tokens such as l:a for Left's and r:b for Right's, at most one on a vertex."""
        side_of: dict[int, str] = {}
        for part in map(str, parts):
            side, name = part[:2], part[2:]
            if side not in SIGNS:
                raise no_position(self, f"{part!r}: write l:a for Left's token, r:b for Right's")
            vertex = self.words.index(name)
            if vertex in side_of:
                raise no_position(self, f"two tokens on {name!r}, which has room for one")
            side_of[vertex] = side
        left, right = (tuple(sorted(v for v, s in side_of.items() if s == side)) for side in SIGNS)
        return left, right

    def show(self, state: State) -> str:
        """Write Left's tokens, then Right's."""
        pairs = zip(SIGNS, state, strict=True)
        return " ".join(f"{sign}{self.words.word(v)}" for sign, tokens in pairs for v in tokens)

    def _moves(self, state: State, side: int) -> Iterator[tuple[int, int, State]]:  # side 0: Left
        for source in state[side]:
            for target in self.targets[source]:
                if source == target:
                    yield source, target, state
                    continue
                after = [{v for v in tokens if v not in (source, target)} for tokens in state]
                if target not in (*state[0], *state[1]):
                    after[side].add(target)
                yield source, target, (tuple(sorted(after[0])), tuple(sorted(after[1])))

    def moves_of(self, state: State, mover: Player) -> Iterator[State]:
        """Move one of the player's tokens."""
        return (option for _, _, option in self._moves(state, int(mover is RIGHT)))

    def describe(self, state: State, option: State) -> str:
        """Name the source and the target of the move, and whether two tokens vanish."""
        moves = (move for side in (0, 1) for move in self._moves(state, side))
        source, target = next((u, v) for u, v, after in moves if after == option)
        vanish = ": both vanish" * (source != target and target in (*state[0], *state[1]))
        return f"{self.words.word(source)} → {self.words.word(target)}{vanish}"

    def scene(self, state: State) -> Scene:
        """Show the digraph; drag a token along an edge."""
        tokens = dict.fromkeys(state[0], "left") | dict.fromkeys(state[1], "right")
        left, right = (
            [((vertex_id(u), vertex_id(v)), option) for u, v, option in self._moves(state, side)]
            for side in (0, 1)
        )
        return digraph(self.on, holds=tokens, left=left, right=right)


#: The vertices with electrons and those with positrons, as bit masks of vertex numbers.
Particles: TypeAlias = tuple[int, int]

ELECTRON, POSITRON = "e:", "p:"
KINDS = ("electron", "positron")


@dataclass(frozen=True)
class Matter(LoopyRuleset[Particles]):
    """Move a particle along an edge; an electron and a positron that meet both vanish.

    Either player moves any particle. A particle cannot move to a vertex that holds another of its
    own kind, and loops are not moves. On a digraph with cycles play need not end. With one kind
    only, this is Welter's game on a digraph; Fraenkel 1996a, section 4, asks for its theory.

    A position is ``e:a,b p:c``: electrons on a and b, a positron on c. Vertices without a prefix,
    as in ``a b``, have electrons.

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
    complexity = "open; up to 3^n positions on n vertices are labelled"

    on: Digraph = field(metadata={"help": "the digraph: a file in any format"})

    def state(self, *parts: Any) -> Particles:  # noqa: ANN401
        """Put particles on vertices: by words, or by collections of electrons and of positrons."""
        if parts and all(isinstance(p, Collection) and not isinstance(p, str) for p in parts):
            if len(parts) > 2:
                wrong = f"{len(parts)} collections; give the electrons and the positrons"
                raise no_position(self, wrong)
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

    def _read(self, word: Hashable) -> list[tuple[int, Hashable]]:  # (index in KINDS, name)
        kind, text = 0, word
        if isinstance(word, str) and word.startswith((ELECTRON, POSITRON)):
            kind, text = int(word.startswith(POSITRON)), word[len(ELECTRON) :]
        if not isinstance(text, str) or text in self.on:
            return [(kind, text)]
        return [(kind, name) for name in text.split(",") if name]

    def show(self, state: Particles) -> str:
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
    def _option_masks(self) -> list[int]:
        """The options of each vertex as a bit mask, without loops."""
        masks = (mask_of(self.on.option_numbers(vertex).tolist()) for vertex in range(len(self.on)))
        return [mask & ~(1 << vertex) for vertex, mask in enumerate(masks)]

    def options(self, state: Particles) -> Iterable[Particles]:
        """Move one of the particles; each option once."""
        return dict.fromkeys(option for _, option in self._moves(state))

    def _moves(self, state: Particles) -> Iterator[tuple[tuple[int, int], Particles]]:
        for kind, (mine, others) in enumerate((state, state[::-1])):  # others: the other kind
            for vertex in bits(mine):
                staying = mine ^ 1 << vertex
                for target in bits(self._option_masks[vertex] & ~mine):
                    bit = 1 << target
                    vanish = others & bit
                    own, other = (staying, others ^ bit) if vanish else (staying | bit, others)
                    yield (vertex, target), (other, own) if kind else (own, other)

    def scene(self, state: Particles) -> Scene:
        """Show the digraph; drag a particle along an edge."""
        looks = zip(state, ("black:−", "white:+"), strict=True)
        particles = {vertex: look for mask, look in looks for vertex in bits(mask)}
        moves = ((tuple(map(vertex_id, move)), option) for move, option in self._moves(state))
        return digraph(self.on, holds=particles, moves=moves)

    def describe(self, state: Particles, option: Particles) -> str:
        """Name the source and the target of the move, and whether two particles vanish."""
        (source, target), _ = next(move for move in self._moves(state) if move[1] == option)
        arrow = f"{self.on.names[source]} → {self.on.names[target]}"
        if (state[0] | state[1]) >> target & 1:
            return f"{arrow}: both vanish"
        return f"{KINDS[state[1] >> source & 1]} {arrow}"

    @cached_property
    def _component_masks(self) -> list[int]:
        from zermelo._jit import parts

        component, count = parts.weak_components(*self.on.successors)
        masks = [0] * count
        for vertex, number in enumerate(component.tolist()):
            masks[number] |= 1 << vertex
        return masks

    def components(self, state: Particles) -> list[Particles] | None:
        """Split the particles by weak components, in which they stay; None if all are in one."""
        electrons, positrons = state
        masks = (mask for mask in self._component_masks if (electrons | positrons) & mask)
        parts = [(electrons & mask, positrons & mask) for mask in masks]
        return parts if len(parts) > 1 else None

    def canonical(self, state: Particles) -> Particles:
        """Put the larger mask first in each weak component: exchanging kinds changes nothing."""
        electrons, positrons = state
        for mask in self._component_masks:
            if electrons & mask < positrons & mask:
                swapped = (electrons ^ positrons) & mask
                electrons, positrons = electrons ^ swapped, positrons ^ swapped
        return electrons, positrons
