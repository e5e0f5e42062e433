"""Theorems of Fraenkel and Harary 1988 on the geodetic game, and others of docs/geodetic.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol

from zermelo.digraph.graph import Graph
from zermelo.games.explanation import Block
from zermelo.games.nim_table import nim_table
from zermelo.games.theorem import Theorem
from zermelo.limits import Watch
from zermelo.rulesets.graphs.geodetic import families
from zermelo.rulesets.graphs.geodetic.moves import GeodeticGrowth, State, with_labels
from zermelo.values.nimber import nim_sum_of
from zermelo.values.outcome import Outcome
from zermelo.values.text import plural

if TYPE_CHECKING:
    from zermelo.rulesets.graphs.geodetic.parts import Part


#: Maximum numbers of pairs of Strategy W, and of parts of a position, that are listed.
MAX_PAIRS, MAX_PARTS = 24, 12

INDEPENDENT_PARTS = (
    "A shortest path to the labelled vertices stays inside one part of what is left, and an edge "
    "between two vertices next to labelled ones lies on no such path: the parts do not affect each "
    "other, and their values add up."
)
KIND_TEXTS = {
    "Trees": (
        "Parts that grow from labelled vertices like trees are Hackendot: choosing a vertex labels "
        "the path from this vertex to a labelled one, as Hackendot removes the path to the root "
        "(Fraenkel and Harary 1988, Theorem 1). Each vertex has a weight, and a tree is worth the "
        "nim-sum of its weights."
    ),
    "UnlabelledTree": (
        "No vertex of this component is labelled, and its blocks are complete graphs. The vertex "
        "that is labelled first becomes a root, and the game goes on as Hackendot on the tree of "
        "shortest paths from it. The values after all first moves are computed together; the value "
        "is the least number that is not among them."
    ),
}

#: First moves on a cycle; "shrewd move" is a term of Fraenkel and Harary 1988, section 3.
SHREWD = "each is a shrewd move, which always leaves a cycle with one label."
#: The moves on a cycle with one label.
LENGTHS = (
    "the moves lead to n − i for all 0 < i < n/2 and, if n is even, to the end, by labelling the "
    "opposite vertex."
)


class GeodeticGame(Protocol):
    """The rules of a geodetic game, as its theorems use them."""

    @property
    def on(self) -> Graph: ...  # noqa: D102
    @property
    def rays(self) -> families.Rays | None: ...  # noqa: D102
    def growth(self, state: State) -> GeodeticGrowth: ...  # noqa: D102
    def cycle_length(self, state: State) -> int | None: ...  # noqa: D102
    def gap(self, state: State) -> list[int]: ...  # noqa: D102
    def parts(self, state: State) -> list[Part] | None: ...  # noqa: D102


def why_cycle(part: families.Gap) -> str:
    """Explain a cycle by its length (Fraenkel and Harary 1988, Theorem 2)."""
    n = part.length
    verb = "is" if families.is_power_of_two(n + 1) else "is not"
    text = f"All first moves on a cycle are alike: {SHREWD} " * isinstance(part, families.Ring)
    text += f"From a cycle of n with one label {LENGTHS} If n is not of the form 2^k − 1, some "
    text += "move leads to such a length or to the end; if it is, none does. So a player who "
    return f"{text}leaves such a length can do so again, or end play. {n:,} {verb} of that form."


def why_rays(rays: families.Rays) -> list[str]:
    """Explain the second player's strategy on K_m∘R_n (Fraenkel and Harary 1988, Theorem 4)."""
    m, n = rays.m, rays.n
    size = f"{plural(m, 'ray', 'rays')} of {plural(n, 'vertex', 'vertices')}"
    paragraphs = [f"The graph is K_{m}∘R_{n}: {size} on a complete graph."]
    if m % 2 == 0:
        text = "Reflecting the graph so that the rays change places in pairs moves every vertex: "
        return [*paragraphs, text + "the second player answers each move with its reflection."]
    paragraphs.append(
        "As soon as a second ray gets a label, or the first ray is labelled up to the complete "
        "graph, the position is a set of Nim heaps: the unlabelled ends of the rays. The player "
        "who leaves them with the nim-sum 0 (a 0-star) wins. Before that, on the first ray, a move "
        "that leaves l unlabelled at its end lets the opponent make a 0-star, unless n ⊕ l > n. "
        "Strategy W answers each move with n ⊕ l > n by another such move. Number the ray from 1, "
        "at the complete graph, to n."
    )
    zeros = families.zero_bits(n)
    if not zeros:
        text = f"Here n = {n} is {n:b} in binary, without a 0: there is no such move, and every "
        return [*paragraphs, text + "first move is answered with a 0-star."]
    count = sum(2**j for j in zeros)
    columns = " and ".join(map(str, zeros))
    text = f"n = {n} is {n:b} in binary, with 0 in column {columns}, counted from 0. So W has "
    text += "one pair: " if count == 1 else f"{count:,} pairs"
    text += "" if count == 1 else ": " if count <= MAX_PAIRS else ", the first of them: "
    pair_texts, base = list[str](), 2
    for j in zeros:
        pair_texts += [f"{n - 2**j - t}, {base + t}" for t in range(min(2**j, MAX_PAIRS))]
        base += 2**j
    text += "; ".join(pair_texts[:MAX_PAIRS])
    text += ". If a label on the first vertex of a pair is above all labels so far, the answer is "
    text += "the second vertex; if one on the second is below all, it is the first. So W wins: the "
    text += "second player always has such an answer, and labels only grow, so it is the first who "
    return [*paragraphs, text + "runs out of such moves, and must let the second make a 0-star."]


def why_answer(rules: GeodeticGame, rays: families.Rays, state: State) -> list[str]:
    """Explain the answer on K_m∘R_n to labels on one ray: that of Strategy W, or a 0-star."""
    labels = rays.labels_on_one_ray(state)
    if labels is None or rays.m % 2 == 0:
        return []
    ray, low, high = labels
    n, outer, answer = rays.n, rays.n - high, rays.answer(state)
    text = f"K_{rays.m}∘R_{n}, numbered from 1 at the complete graph to {n} at the ends of the "
    text += "rays: one ray "
    text += f"is labelled from {low} to {high}. " if low < high else f"has the label {low}. "
    if families.in_class_c(n, outer) and answer is not None and low > 1:
        place, name = rays.rays[ray].index(answer) + 1, rules.on.names[answer]
        a, b = next(pair for pair in families.pairs(n, place) if place in pair)
        text += f"n ⊕ {outer} = {n ^ outer} > {n}: no move makes a 0-star. Strategy W pairs "
        return [f"{text}{a} with {b}: its answer is {place} ({name})."]
    if low > 1 and n ^ outer <= n:
        inner = n - (n ^ outer)
        vertex = f"vertex {inner} of another ray" if inner else "vertex 1 of this ray"
        text += f"n ⊕ {outer} = {n ^ outer} is not larger than {n}: labelling {vertex} leaves Nim "
        return [f"{text}heaps of nim-sum 0: ends of {rays.m - 1} other rays, and {outer} vertices."]
    return []


class PartsTheorem(Theorem[State]):
    """Base class of the theorems on independent parts."""

    rules: GeodeticGame
    #: The topic of a single part; empty for theorems on several parts or none.
    topic: ClassVar[families.Topic] = ""

    def parts(self, state: State) -> Sequence[Part] | None:
        """Return the parts; None if the theorem does not apply to them."""
        parts = self.rules.parts(state)
        if parts is None or not all(part.topic for part in parts):
            return None
        return parts if self.topic == (parts[0].topic if len(parts) == 1 else "") else None

    def value(self, state: State, watch: Watch) -> int | None:  # noqa: ARG002
        """Return the nim-sum of the parts' values; None if the theorem does not apply."""
        parts = self.parts(state)
        return None if parts is None else nim_sum_of(part.value or 0 for part in parts)

    def options_of_value(self, state: State, value: int, watch: Watch) -> list[State] | None:
        """Return the options of a value, sorted; None if the theorem does not apply."""
        parts, total = self.parts(state), self.value(state, watch)
        if parts is None or total is None:
            return None
        if not total and not value:  # a position of value 0 has no option of value 0
            return []
        growth, options = self.rules.growth(state), list[State]()
        for part in parts:
            chosen = part.choices(total ^ (part.value or 0) ^ value)
            options += [with_labels(state, growth.of(u)) for u in chosen]
        return sorted(dict.fromkeys(options))

    def winning_options(self, state: State, watch: Watch) -> list[State] | None:
        """Return the options of value 0; the answer of Strategy W on K_m∘R_n comes first."""
        options, rays = self.options_of_value(state, 0, watch), self.rules.rays
        answer = rays.answer(state) if options and rays is not None else None
        if options and answer is not None:
            option = with_labels(state, self.rules.growth(state).of(answer))
            options.sort(key=lambda other: other != option)
        return options

    def reasons(self, state: State, watch: Watch) -> list[Block | str]:  # noqa: ARG002
        """Explain the parts by theorems, and Strategy W of K_m∘R_n."""
        parts = self.parts(state) or ()
        blocks: list[Block | str] = [INDEPENDENT_PARTS] if len(parts) > 1 else []
        if 1 < len(parts) <= MAX_PARTS:
            blocks.append(nim_table([(part.text(), part.value or 0) for part in parts]))
        for cls in dict.fromkeys(map(type, parts)):
            part = next(part for part in parts if type(part) is cls)
            blocks.append(
                why_cycle(part) if isinstance(part, families.Gap) else KIND_TEXTS[cls.__name__]
            )
        if self.rules.rays is not None:
            blocks += why_answer(self.rules, self.rules.rays, state)
        return blocks


class TreesOfBlocks(PartsTheorem):
    """Trees, and trees of complete graphs."""

    statement = "trees of complete graphs are Hackendot"
    source = "Fraenkel and Harary 1988, Theorem 1"
    topic = "trees"


class Cycles(PartsTheorem):
    """Cycles, and paths between labelled vertices."""

    statement = (
        "the value of a cycle with one label depends only on its length; it is 0 iff the length is "
        "2^k − 1"
    )
    source = "Fraenkel and Harary 1988, Theorem 2"
    topic = "cycles"


class SeparateParts(PartsTheorem):
    """Independent parts, each valued by a theorem."""

    statement = "parts separated by labels add up"
    source = "docs/geodetic.md, Theorem 1"

    def cited(self, state: State, watch: Watch) -> str:
        """Cite the theorems of the parts too."""
        topics = {part.topic for part in self.parts(state) or ()}
        valued = [cls(self.rules) for cls in (TreesOfBlocks, Cycles) if cls.topic in topics]
        return "; ".join([super().cited(state, watch), *(t.cited(state, watch) for t in valued)])


class CompleteWithRays(Theorem[State]):
    """The position without labels on K_m∘R_n."""

    rules: GeodeticGame
    statement = "a complete graph with rays of equal length, K_m∘R_n with m, n ≥ 2, is P"
    source = "Fraenkel and Harary 1988, Theorem 4"

    def value(self, state: State, watch: Watch) -> int | None:  # noqa: ARG002
        """Return 0 if the graph is K_m∘R_n and has no labels; otherwise None."""
        return 0 if not state and self.rules.rays is not None else None

    def reasons(self, state: State, watch: Watch) -> list[str]:  # noqa: ARG002
        """Give the strategy of the second player."""
        return [] if self.rules.rays is None else why_rays(self.rules.rays)


class MisereCycles(Theorem[State]):
    """Cycles in misère play."""

    rules: GeodeticGame
    statement = "a cycle with one label is P iff its length is 2^k, k ≥ 1"
    source = "Fraenkel and Harary 1988, Theorem 3"

    def outcome(self, state: State, watch: Watch) -> Outcome | None:  # noqa: ARG002
        """Return the outcome by the length of a cycle with at most one gap; otherwise None."""
        if (length := self.rules.cycle_length(state)) is None:
            return None
        is_lost = length > 1 and families.is_power_of_two(length)  # after the first label
        return Outcome.N if is_lost is (not state) else Outcome.P

    def winning_options(self, state: State, watch: Watch) -> list[State] | None:
        """Return the options that leave a cycle of length 2, 4, 8 and so on; None if no cycle."""
        if (length := self.rules.cycle_length(state)) is None:
            return None
        if not state:
            wins = self.outcome(state, watch) is Outcome.N
            return [(v,) for v in range(length)] if wins else []
        gap, growth = self.rules.gap(state), self.rules.growth(state)
        return [with_labels(state, growth.of(gap[i - 1])) for i in families.misere_choices(length)]

    def reasons(self, state: State, watch: Watch) -> list[str]:  # noqa: ARG002
        """Explain the outcome by the length of the remaining cycle."""
        if (length := self.rules.cycle_length(state)) is None:
            return []
        text = "" if state else f"All first moves are alike: {SHREWD} "
        text += f"A cycle of {length:,} with one label is left. From length n {LENGTHS} If n is "
        text += "not a power of two, some move leads to the next lower power of two; from a power "
        text += "of two no move leads to another. So a player who leaves one of them can do so "
        return [text + "again, down to 2, and the opponent labels the last vertex."]
