"""What tests of kernels share: random digraphs, the definition, other people's solver."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import clingo
import numpy as np
import pytest

from zermelo import Digraph
from zermelo.kernel import backtrack, counting
from zermelo.kernel import find as kernel_search

AF = Path(__file__).parents[1] / "fixtures" / "af"

#: Every way a question can be answered, by what is switched off.
WAYS = ("easy", "solver", "counter")


def only(way: str, patch: pytest.MonkeyPatch) -> None:
    """Leave one way to answer: backtracking first, the SAT solver alone, the counter alone."""
    if way != "easy":
        for budget in (
            "FIND_DECISIONS",
            "LIST_DECISIONS",
            "MAX_STALLS",
            "MAX_DECISIONS",
            "SPRINT_SECONDS",
        ):
            patch.setattr(kernel_search, budget, 0)
        for budget in ("TALLY_DECISIONS", "FIRST_TALLY_DECISIONS"):
            patch.setattr(backtrack, budget, 0)
    if way == "counter":
        for setting in ("_SECONDS_ALONE", "_FIRST_MODEL_FACTOR", "_MAX_MODELS_BLOCKED"):
            patch.setattr(counting, setting, 0)


def random_digraph(rng: np.random.Generator, most: int, *, loops: float = 0.3) -> Digraph:
    """Sparse and dense, connected or not, with loops or without."""
    count = int(rng.integers(0, most + 1))
    degree = float(rng.choice([0.7, 1.0, 1.5, 2.0, 3.0, count / 3, count / 2]))
    edges = rng.random((count, count)) < degree / max(count, 1)
    if rng.random() > loops:
        np.fill_diagonal(edges, False)
    sources, targets = np.nonzero(edges)
    return Digraph.from_arrays(sources, targets, count=count)


def kernels_by_definition(G: Digraph) -> set[frozenset[int]]:
    """Try all subsets, as bits."""
    count = len(G)
    codes = np.arange(1 << count, dtype=np.int64)
    right = np.ones(codes.size, np.bool_)
    for u in range(count):
        row = sum(1 << int(v) for v in G.option_numbers(u))
        right &= (codes >> u & 1).astype(np.bool_) == ((codes & row) == 0)
    return {frozenset(u for u in range(count) if code >> u & 1) for code in codes[right].tolist()}


PROGRAM = "in(X) :- vertex(X), not out(X). out(X) :- edge(X,Y), in(Y). #show in/1."


def clingo_kernels(G: Digraph, *options: str, models: int = 0) -> Iterator[frozenset[int]]:
    """Stable models; with ``--enum-mode=cautious`` or ``brave`` the last one is the answer."""
    control = clingo.Control(["--warn=none", f"--models={models}", *options])
    sources, targets = G.edge_arrays()
    facts = [f"edge({u},{v})." for u, v in zip(sources.tolist(), targets.tolist(), strict=True)]
    facts += [f"vertex({v})." for v in range(len(G))]
    control.add("base", [], PROGRAM + "".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as found:
        for model in found:
            yield frozenset(symbol.arguments[0].number for symbol in model.symbols(shown=True))


def read_af(path: Path) -> Digraph:
    """A file ``p af n``, arguments numbered from 0; edges against the attacks."""
    attacks = []
    for line in path.read_text(encoding="ascii").splitlines():
        words = line.split()
        if words and words[0] == "p":
            count = int(words[2])
        elif words:
            attacks.append((int(words[0]) - 1, int(words[1]) - 1))
    attackers, attacked = np.array(attacks).T
    return Digraph.from_arrays(attacked, attackers, count=count)


def windmill(blades: int) -> Digraph:
    """Figure 1 of the first paper: 2^blades kernels."""
    edges = []
    for i in range(1, blades + 1):
        edges += [("c", f"a{i}"), (f"a{i}", f"b{i}"), (f"b{i}", f"a{i}")]
    return Digraph(edges)


def hard_digraph(count: int = 300, degree: float = 8.0, seed: int = 5) -> Digraph:
    """Random at the density where kernels are rarest and hardest to find."""
    rng = np.random.default_rng(seed)
    size = int(count * degree)
    sources, targets = rng.integers(0, count, (2, size))
    apart = sources != targets
    return Digraph.from_arrays(sources[apart], targets[apart], count=count)


def children() -> set[int]:
    """The child processes of this one, running or dead."""
    mine = Path(f"/proc/{os.getpid()}/task")
    found: set[int] = set()
    for task in mine.iterdir() if mine.exists() else ():
        with suppress(FileNotFoundError, ProcessLookupError):  # the thread has ended meanwhile
            found |= {int(x) for x in (task / "children").read_text(encoding="ascii").split()}
    return found


@contextmanager
def no_process_left() -> Iterator[None]:
    """No child process, running or dead, is there afterwards that was not there before."""
    before = children()
    yield
    for _ in range(600):  # one that is told to end ends when it gets a processor
        if children() <= before:
            break
        time.sleep(0.05)
    assert children() <= before
