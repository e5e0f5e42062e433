"""Annihilation: how many vertices are reached, beside plain labelling of all 2ⁿ positions.

``python -m benchmarks.annihilation`` runs this topic alone. The largest digraph takes 4 GB.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

from benchmarks.report import Table
from benchmarks.timing import rounds
from zermelo import Digraph, Outcome, loopy
from zermelo.answers.strategy import Strategy
from zermelo.rulesets import Position
from zermelo.rulesets.tokens.annihilation.rules import Annihilation as Rules
from zermelo.tokens.annihilation.small import MEMORY, count_positions
from zermelo.tokens.annihilation.theory import Annihilation, annihilation

SIZES = (20, 40, 60, 80)
LARGE = (100, 120, 150)  # of the first family alone
PLAIN = (8, 10, 12, 14, 16)
PLAYS = 20


def random_rows(n: int, degree: int, seed: int) -> list[list[int]]:
    """So many options of each vertex, at random, without loops."""
    chance = random.Random(seed)
    return [chance.sample([v for v in range(n) if v != u], degree) for u in range(n)]


def three(n: int) -> Digraph:
    """Three options of each vertex, at random: hardly a position has a finite value."""
    return made(random_rows(n, 3, 1))


def twins(n: int) -> Digraph:
    """Three options at random, the same ones of two vertices each."""
    rows = random_rows(n, 3, 1)
    return made([[v for v in rows[u - u % 2] if v != u] for u in range(n)])


def near_twins(n: int) -> Digraph:
    """Two options of a random digraph of half the size, each in two copies, of which one is met."""
    chance = random.Random(1)
    rows = random_rows(n // 2, 2, 1)
    return made([[2 * v + chance.randrange(2) for v in rows[u // 2]] for u in range(n)])


def functional(n: int) -> Digraph:
    """One option of each vertex, at random: long cycles with trees that lead into them."""
    chance = random.Random(1)
    return made([[chance.choice(range((u + 1) % 4, n, 4))] for u in range(n)])


def made(rows: list[list[int]]) -> Digraph:
    edges = [(u, v) for u, row in enumerate(rows) for v in row]
    return Digraph(edges, vertices=range(len(rows)))


FAMILIES: dict[str, Callable[[int], Digraph]] = {
    "three": three,
    "twins": twins,
    "near twins": near_twins,
    "functional": functional,
}

REACH = """Annihilation games on random digraphs.

- *three*: each vertex has three options; *twins*: the same, and vertices come in pairs with the
  same options; *near twins*: in a digraph with two options a vertex, each is doubled, and
  each option of a copy is one copy of the old option; *functional*: each vertex has one option.
- *positions*: positions with at most four tokens, on the vertices of infinite value.
- *seconds*: CPU time until every position can be answered.
- *MB*: peak memory of the process; libraries take 160 of it.
- *V₀*, *Vᶠ*: the numbers of positions of value 0 and of finite value.
- *bound*: the largest bound on the number of moves, over 20 random positions of value 0; *played*:
  the longest of these plays, against random moves."""

BESIDE = """*three* and *twins* with few vertices: CPU time of this method divided by the CPU time
for labelling all 2ⁿ positions with γ, compiled too; below 1 this method is faster. Median over
interleaved rounds. All values are compared."""


def bound_and_played(found: Annihilation) -> tuple[int, int]:
    """Play from random positions of value 0 against random moves, and count."""
    chance = random.Random(1)
    rules = Rules(found.digraph)
    rules.found_theories.append(found)  # solved already
    bound = longest = 0
    for _ in range(PLAYS):
        tokens = 0
        for row in found.V0.space.rows:
            tokens ^= row * chance.randrange(2)
        here = rules(*found.names(tokens))
        left = 2 * (found.counter_of(tokens) or 0)
        played = play(Strategy(here), here, chance)
        assert played <= left
        bound, longest = max(bound, left), max(longest, played)
    return bound, longest


def play(strategy: Strategy, here: Position, chance: random.Random) -> int:
    """Count the moves until the player who moves at random cannot move."""
    moves = 0
    while options := list(here.options()):
        chosen = strategy.move(chance.choice(options))
        assert chosen is not None
        here = chosen[0].to
        assert here.outcome is Outcome.P
        moves += 2
    return moves


def measure(family: str, n: int) -> dict[str, object]:
    """Solve one digraph in a process of its own."""
    annihilation(FAMILIES[family](8))  # compiles
    G = FAMILIES[family](n)
    start = time.process_time()
    found = annihilation(G, memory=2 * MEMORY)
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    endless = int((found.singles.array < 0).sum())
    bound, played = bound_and_played(found)
    return {
        "positions": count_positions(endless, 0, 1)[0],
        "seconds": seconds,
        "peak": peak,
        "V0": found.V0.dimension,
        "Vf": found.Vf.dimension,
        "bound": bound,
        "played": played,
    }


def reach() -> Table:
    """Measure how far the method reaches."""
    columns = ["digraph", "n", "positions", "seconds", "MB", "V₀", "Vᶠ", "bound", "played"]
    table = Table("Annihilation: reach", columns, REACH)
    for family in FAMILIES:
        for n in SIZES + LARGE if family == "three" else SIZES:
            call = [sys.executable, "-m", "benchmarks.annihilation", "--one", family, str(n)]
            said = subprocess.run(call, check=True, capture_output=True, text=True).stdout
            row = json.loads(said)
            told = [f"{row['positions']:,}", f"{row['seconds']:.1f}", f"{row['peak']:,.0f}"]
            spaces = [f"2^{row['V0']}", f"2^{row['Vf']}"]
            table.rows.append(
                [family, str(n), *told, *spaces, str(row["bound"]), str(row["played"])]
            )
    return table


def plainly(G: Digraph) -> np.ndarray:
    """Label all 2ⁿ positions."""
    masks = np.arange(1 << len(G))
    sources, targets = [masks[:0]], [masks[:0]]
    for u, v in zip(*(array.tolist() for array in G.edge_arrays()), strict=True):
        here = masks[masks >> u & 1 == 1]
        sources.append(here)
        targets.append(here ^ (1 << u) ^ (1 << v))
    ends = np.concatenate(sources), np.concatenate(targets)
    return loopy(Digraph.from_arrays(*ends, count=masks.size)).array


def beside(repeats: int) -> Table:
    """Compare with plain labelling."""
    table = Table(
        "Annihilation compared with labelling 2ⁿ positions", ["digraph", *map(str, PLAIN)], BESIDE
    )
    for family in ("three", "twins"):
        row = [family]
        for n in PLAIN:
            G = FAMILIES[family](n)
            right = plainly(G)

            def check(
                name: str, answer: object, right: np.ndarray = right, count: int = 1 << n
            ) -> None:
                if isinstance(answer, Annihilation):
                    held = [answer.label_of(u) for u in range(count)]
                    answer = np.array([u if u < answer.finite else -1 for u in held])
                assert np.array_equal(answer, right), name

            ways = {"plain": partial(plainly, G), "linear": partial(annihilation, G)}
            times = rounds(ways, check, repeats=repeats)
            row.append(f"{times.ratio('linear', 'plain'):.3f}")
        table.rows.append(row)
    return table


def run(*_: object, repeats: int = 5) -> list[Table]:
    """Measure the reach, and the ratio to plain labelling."""
    return [reach(), beside(repeats)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.annihilation", description=__doc__)
    parser.add_argument("--one", nargs=2, metavar=("FAMILY", "n"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(measure(given.one[0], int(given.one[1]))))
    else:
        print("\n".join(table.markdown() for table in run()))
