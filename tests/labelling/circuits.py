"""Any digraph as a game with ends of all kinds, and as compiled rules with all that they may offer.

A state is a number. What the rules know lies in tables: so every digraph that Hypothesis draws is a
game in which play may cycle, tie, be lost with moves left, and be won before a move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
from hypothesis import strategies as st

from zermelo._jit.addressed import ANY, HOLE, TIE, WON, addressed, carray
from zermelo._jit.compiled import inlined
from zermelo.games.compiled import CompiledRules
from zermelo.games.rules import End, PartizanRuleset, Ruleset
from zermelo.values.play import NORMAL, Play
from zermelo.values.player import LEFT, RIGHT, Player

SCATTER = 0x9E3779B97F4A7C15 - (1 << 64)  # odd: every number has a key of its own

# Where ``params`` begins to hold: ends, tiers, rows, predecessors.
SIZE, WORDS, ENDS, TIERS, ROWS, BEFORE, FIRST = range(7)
MARKS = {None: 1, End.LOST: 0, End.TIE: TIE, End.WON: WON}


@inlined
def _written(params, rows, vertex, out):
    begin, end = params[rows + vertex], params[rows + vertex + 1]
    words = params[WORDS]
    for place in range(begin, end):
        found = params[rows + params[SIZE] + 1 + place]
        if words > 1:
            out[(place - begin) * words] = found * SCATTER
        out[(place - begin) * words + words - 1] = found
    return end - begin


@addressed
def successors(key, out, params):
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    vertex = key[params[WORDS] - 1]
    if vertex >= params[SIZE]:
        return HOLE
    end = params[params[ENDS] + vertex]
    if end != 1:
        return end
    return _written(params, params[ROWS], vertex, out)


@addressed
def unmoves(key, out, params):
    key, out, params = carray(key, ANY), carray(out, ANY), carray(params, ANY)
    return _written(params, params[BEFORE], key[0], out)


@addressed
def tier(key, out, params):  # noqa: ARG001
    key, params = carray(key, ANY), carray(params, ANY)
    return params[params[TIERS] + key[params[WORDS] - 1]]


@dataclass(frozen=True)
class Circuit(Ruleset[int]):
    """Move along the edges of a digraph; some vertices are ends of their own."""

    name: ClassVar[str] = "circuit"
    ends: ClassVar[bool] = False
    misere: ClassVar[bool] = True

    rows: tuple[tuple[int, ...], ...]
    kinds: tuple[End | None, ...]
    tiers: tuple[int, ...]
    words: int = 1
    dense: bool = False
    spare: int = 3

    def options(self, state: int) -> Iterable[int]:
        return self.rows[state]

    def end(self, state: int) -> End | None:
        return self.kinds[state]

    def parse(self, words: list[str]) -> int:
        return int(words[0])

    def compiled(self, play: Play = NORMAL) -> CompiledRules[int]:  # noqa: ARG002
        size = len(self.rows)
        before = [[u for u in range(size) if v in self.rows[u]] for v in range(size + self.spare)]
        parts = [[MARKS[end] for end in self.kinds], list(self.tiers)]
        starts = [FIRST, FIRST + size]
        for rows in (self.rows, before[:size]):
            starts.append(FIRST + sum(map(len, parts)))
            ends = np.cumsum([0, *map(len, rows)]).tolist()
            parts.append([*ends, *(v for row in rows for v in row)])
        held = [size, self.words, *starts, *(number for part in parts for number in part)]
        return CompiledRules(
            words=self.words,
            max_options=max(1, *map(len, self.rows), *map(len, before)),
            params=np.array(held, np.int64),
            successors=successors,
            key=lambda state: (state,) if self.words == 1 else (state * SCATTER % (1 << 64), state),
            state=lambda key: key[-1],
            indices=size + self.spare if self.dense else None,
            unmoves=unmoves if self.dense else None,
            tier=tier,
        )


HOW = [None] * 6 + list(End)


@st.composite
def circuits(draw: st.DrawFn, **fields: object) -> Circuit:
    """Draw a game; the tiers of its positions never rise."""
    size = draw(st.integers(1, 12))
    tiers = sorted(draw(st.lists(st.integers(0, 3), min_size=size, max_size=size)))
    rows = [
        sorted(
            draw(
                st.sets(
                    st.sampled_from([v for v in range(size) if tiers[v] <= tiers[u]]), max_size=4
                )
            )
        )
        for u in range(size)
    ]
    kinds = draw(st.lists(st.sampled_from(HOW), min_size=size, max_size=size))
    return Circuit(tuple(map(tuple, rows)), tuple(kinds), tuple(tiers), **fields)


@dataclass(frozen=True)
class ColouredDigraph(PartizanRuleset[int]):
    """Move along edges of one's own colour; compiled as a digraph with whose turn it is."""

    name: ClassVar[str] = "two-colours"
    ends: ClassVar[bool] = False
    misere: ClassVar[bool] = True

    circuit: Circuit

    @property
    def half(self) -> int:
        return len(self.circuit.rows) // 2

    def left(self, state: int) -> Iterable[int]:
        return [v % self.half for v in self.circuit.rows[state]]

    def right(self, state: int) -> Iterable[int]:
        return [v % self.half for v in self.circuit.rows[state + self.half]]

    def end(self, state: int, mover: Player) -> End | None:
        return self.circuit.kinds[state + self.half * (mover is RIGHT)]

    def parse(self, words: list[str]) -> int:
        return int(words[0])

    def compiled_turns(self, play: Play = NORMAL) -> CompiledRules[tuple[int, Player]]:
        held = self.circuit.compiled(play)
        return replace(
            held,
            key=lambda turn: held.key(turn[0] + self.half * (turn[1] is RIGHT)),
            state=lambda key: (key[-1] % self.half, RIGHT if key[-1] >= self.half else LEFT),
        )


@st.composite
def two_colours(draw: st.DrawFn, **fields: object) -> ColouredDigraph:
    """Draw a game of two colours."""
    half = draw(st.integers(1, 6))
    rows = [
        tuple(sorted(draw(st.sets(st.integers(0, half - 1), max_size=3)))) for _ in range(2 * half)
    ]
    turned = [tuple(v + half * (place < half) for v in row) for place, row in enumerate(rows)]
    kinds = draw(st.lists(st.sampled_from(HOW), min_size=2 * half, max_size=2 * half))
    tiers = (0,) * (2 * half)
    return ColouredDigraph(Circuit(tuple(turned), tuple(kinds), tiers, **fields))
