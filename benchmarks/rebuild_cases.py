"""What `benchmarks.rebuild` asks of each tree; a script that answers the names of calls.

It runs with the library and the benchmarks of the tree in question, so that both trees do the same.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

#: What makes a call.
Made = Callable[[], Callable[[], object]]

SMALL, LARGE = "Small calls", "Larger work"
OTHERS = "What else this page measures"
GAMES = (
    "nim 10 17 21",
    "octal --code 0.77 5 + nim 3",
    "take --vector 1,3 2 3",
    "chomp --on petersen",
    "chocolate 5x6",
    "node-kayles --on grid:4x5",
    "superset --n 4 12",
    "poset --on divisors:72 -36",
)
LARGER = (
    "solve node-kayles --on grid:5x8",
    "solve chocolate 6x7",
    "solve superset --n 5",
)
SEARCHES = (
    "value chomp --on prism:5",
    "value node-kayles --on grid:6x6",
    "outcome chocolate 9 8 8 7 7 6 5",
    "value poset --on boolean:4",
    "value poset --on incidence:petersen",
    "value superset --n 6",
    "solve geodetic --on path:1000",
    "value take --vector 1,3 12 14",
)
SEARCHED = ("one kernel", "kernels counted", "status")
FAMILIES = ("random-2", "random-10", "game", "power-law", "dag", "dag-shuffled", "admbuster")
FRAMEWORKS = ("BA_60_70_3", "admbuster_1000")


def _digraph(count: int, *, acyclic: bool):
    import zermelo as z

    ask = random.Random(1)
    pairs = ((v, ask.randrange(v if acyclic else count)) for v in range(1, count) for _ in "ab")
    return z.Digraph(sorted({(v, w) for v, w in pairs if v != w}))


def _questions(G, *, acyclic: bool) -> dict[str, Callable[[], object]]:
    import zermelo as z

    value = z.grundy if acyclic else z.loopy
    return {
        "outcomes": lambda: z.outcomes(G),
        "outcomes, counted": lambda: z.outcomes(G).counts,
        value.__name__: lambda: value(G),
        "kernels": lambda: z.kernels(G),
        "one kernel": lambda: z.kernels(G).find(),
        "kernels counted": lambda: z.kernels(G).count(),
        "status": lambda: z.kernels(G).status(),
    }


def _cycles(count: int):
    import zermelo as z

    return z.Digraph(
        [(4 * i + j, 4 * i + (j + 1) % 4) for i in range(count // 4) for j in range(4)]
    )


def _ask(question: str) -> Callable[[], object]:
    wish, *words = question.split()
    from zermelo.rulesets.reading import position_of

    here = position_of(words)

    def ask():
        fresh = type(here)(here.ruleset, here.state)
        return fresh.solve() if wish == "solve" else getattr(fresh, wish)

    return ask


def _labelled(family: str, edges: int) -> Callable[[], object]:
    import zermelo as z
    from benchmarks.families import FAMILIES as MADE

    G = MADE[family].make(edges)

    def label():
        G.__dict__.pop("predecessor_rows", None)
        return z.outcomes(G)

    return label


def _built(edges: int) -> Callable[[], object]:
    import numpy as np

    import zermelo as z

    ends = np.random.default_rng(1).integers(0, edges // 3, (2, edges))
    return lambda: z.Digraph.from_arrays(ends[0], ends[1])


def _walks(*, endless: bool, kind: str, edges: int) -> Callable[[], object]:
    """Ask for γ, or Grundy values, of a family of the topic `values`; predecessors are there."""
    import zermelo as z
    from benchmarks.families import FAMILIES as MADE
    from benchmarks.values import layered, mixed, piles

    families: dict[str, Callable[[], object]] = {
        "options 4, 1% back": lambda: mixed(*layered(edges, 4, 0.01)),
        "options 16, 0.1% back": lambda: mixed(*layered(edges, 16, 0.001)),
        "two piles, take 7": lambda: mixed(*piles(edges, 7, 0.0001)),
        "dag": lambda: MADE["dag"].make(edges),
        "dag-shuffled": lambda: MADE["dag-shuffled"].make(edges),
    }
    G = families[kind]()
    return (lambda: z.loopy(G)) if endless else (lambda: z.grundy(G))


def _octal(text: str, heaps: int) -> Callable[[], object]:
    from benchmarks import octal
    from zermelo.values.octal_code import OctalCode

    return lambda: octal.compute(OctalCode.parse(text), heaps)


def _tree(shape: str, count: int) -> Callable[[], object]:
    from benchmarks import trees

    parents = trees.SHAPES[shape](count)
    return lambda: trees.values(parents)


def _tokens(count: int) -> Callable[[], object]:
    import zermelo as z

    chance = random.Random(1)
    rows = [chance.sample([v for v in range(count) if v != u], 3) for u in range(count)]
    G = z.Digraph([(u, v) for u, row in enumerate(rows) for v in row])
    return lambda: z.annihilation(G)


def _weights(dimension: int) -> Callable[[], object]:
    from benchmarks.codes import afresh, random_code

    rows = random_code(dimension).space.rows
    return lambda: afresh(rows)


def _held(length: int, distance: int) -> Callable[[], object]:
    import zermelo as z

    return lambda: z.annihilation(z.code_digraph(z.lexicode(length, distance)))


def _framework(name: str, question: str) -> Callable[[], object]:
    import zermelo as z

    G = z.read(Path(__file__).resolve().parents[1] / f"examples/{name}.af")
    return _questions(G, acyclic=False)[question]


def _grid(side: int, question: str) -> Callable[[], object]:
    import zermelo as z

    cells = [(i, j) for i in range(side) for j in range(side)]
    edges = [(cell, (cell[0], cell[1] + 1)) for cell in cells if cell[1] + 1 < side]
    edges += [(cell, (cell[0] + 1, cell[1])) for cell in cells if cell[0] + 1 < side]
    return _questions(z.Digraph(edges).symmetric(), acyclic=False)[question]


def _others(edges: int) -> dict[str, Made]:
    """Return calls of the topics of the page that are measured apart from one another there."""
    made: dict[str, Made] = {}
    for endless, kinds in (
        (True, ("options 4, 1% back", "options 16, 0.1% back", "two piles, take 7")),
        (False, ("dag", "dag-shuffled")),
    ):
        for kind in kinds:
            name = f"{'γ' if endless else 'Grundy values'}: {kind}, {edges:,} edges"
            made[name] = partial(_walks, endless=endless, kind=kind, edges=edges)
    for text, heaps in (("0.77", 100_000), ("0.07", 100_000), ("0.3333", 10_000), ("0.8", 2_000)):
        made[f"octal {text}: heaps to {heaps:,}"] = partial(_octal, text, heaps)
    for text in SEARCHES:
        made[text] = partial(_ask, text)
    for shape in ("path", "random", "binomial"):
        made[f"hackendot: {shape}, 100,000 vertices"] = partial(_tree, shape, 100_000)
    made["annihilation: three, 60 vertices"] = partial(_tokens, 60)
    made["weights of a code [60, 24]"] = partial(_weights, 24)
    made["lexicode [48, 30, 8]"] = _lexicode
    made["annihilation on the lexicode [16, 7, 6]"] = partial(_held, 16, 6)
    for name in FRAMEWORKS:
        for question in SEARCHED:
            made[f"{question}: {name}"] = partial(_framework, name, question)
    made["one kernel: grid 8 × 8"] = partial(_grid, 8, "one kernel")
    made["kernels counted: grid 6 × 6"] = partial(_grid, 6, "kernels counted")
    made["status: grid 8 × 8"] = partial(_grid, 8, "status")
    return made


def _lexicode() -> Callable[[], object]:
    import zermelo as z

    return lambda: z.lexicode(48, 8)


def cases(sizes: list[int]) -> dict[tuple[str, str], Made]:
    """Return what makes each call, by table and name."""
    made: dict[tuple[str, str], Made] = {}
    for count in (8, 1000):
        for acyclic in (False, True):
            kind = f"{count:,} vertices{', acyclic' * acyclic}"
            for name in _questions(None, acyclic=acyclic):
                if count == 1000 and not acyclic and name in SEARCHED:
                    continue  # what the SAT solver takes is none of ours
                made[SMALL, f"{name}: {kind}"] = lambda name=name, count=count, acyclic=acyclic: (
                    _questions(_digraph(count, acyclic=acyclic), acyclic=acyclic)[name]
                )
        for name in SEARCHED:
            made[SMALL, f"{name}: {count // 4} cycles of 4"] = lambda name=name, count=count: (
                _questions(_cycles(count), acyclic=False)[name]
            )
    for text in GAMES:
        for wish in ("solve", "value"):
            made[SMALL, f"{wish} {text}"] = partial(_ask, f"{wish} {text}")
    for text in LARGER:
        made[LARGE, text] = partial(_ask, text)
    for edges in sizes:
        for family in FAMILIES:
            made[LARGE, f"outcomes {family}, {edges:,} edges"] = partial(_labelled, family, edges)
        made[LARGE, f"digraph of arrays, {edges:,} edges"] = partial(_built, edges)
        made |= {(OTHERS, name): make for name, make in _others(edges).items()}
    return made


def work(sizes: list[int]) -> None:
    """Answer names with CPU seconds a call, for whoever asks on the other end of the pipe."""
    import zermelo as z

    G = _digraph(1000, acyclic=True)
    for _ in range(200):  # what may be done in plain Python before loops are compiled is done
        z.outcomes(G)
    known = {" | ".join(key): make for key, make in cases(sizes).items()}
    ready: dict[str, tuple[Callable[[], object], int]] = {}
    for line in sys.stdin:
        name = line.rstrip("\n")
        if name not in ready:
            ready.clear()  # one large digraph at a time
            run = known[name]()
            begun = time.process_time()
            run()
            while time.process_time() - begun < 1.0:  # until all is compiled and tried
                run()
            begun = time.process_time()
            run()
            took = time.process_time() - begun
            ready[name] = run, max(1, min(1000, int(0.005 / max(took, 1e-6))))
        run, times = ready[name]
        gc.collect()
        least = float("inf")  # of some batches: whatever else runs only adds to them
        for _ in range(6 if times > 1 else 1):
            begun = time.process_time()
            for _ in range(times):
                run()
            least = min(least, (time.process_time() - begun) / times)
        print(least, flush=True)


if __name__ == "__main__":
    work([int(size) for size in sys.argv[1:]])
