"""Every loop says the same in plain Python and compiled, and changes its arrays alike."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo import Digraph, grundy, kernel_sequences, kernels, loopy, outcomes
from zermelo._jit import cache, cores, csr, nimbers, retrograde, search, threads, transpositions
from zermelo._jit.addressed import addressed, carray, invoke
from zermelo._jit.compiled import Intrinsic, Loop, global_names
from zermelo.bulk import loops as passing
from zermelo.digraph.forest import Forest
from zermelo.kernel.backtrack import Backtrack, SearchGoal
from zermelo.kernel.partition import Piece
from zermelo.labels.loops import loopy as endless
from zermelo.limits import NO_LIMITS, Watch
from zermelo.rulesets.graphs.geodetic.loops import moves
from zermelo.rulesets.heaps.taking import filling
from zermelo.rulesets.heaps.taking.loops.repeats import repeats_from
from zermelo.rulesets.heaps.taking.values import HeapValues
from zermelo.rulesets.orders.hackendot.weights import Weights, first_moves
from zermelo.solvers.compiled_search import Stack, Transpositions
from zermelo.structure import find_odd_cycle, strong_components
from zermelo.tokens.annihilation.small import Candidates, small_positions
from zermelo.tokens.codes.linear_code import _enumerate
from zermelo.values.misere.heaps import HeapGame
from zermelo.values.misere.quotient import quotient_of_heaps
from zermelo.values.octal_code import OctalCode

ROOT = Path(zermelo.__file__).parent


def all_of(kind: type) -> dict[str, Any]:
    """Every loop of the package, or every function of compiled rules, by module and name."""
    found: dict[str, Any] = {}
    for path in sorted({path for pattern in cache.SOURCES for path in ROOT.glob(pattern)}):
        name = ".".join(("zermelo", *path.relative_to(ROOT).with_suffix("").parts))
        for held in vars(import_module(name.removesuffix(".__init__"))).values():
            if isinstance(held, kind):
                found[f"{held.function.__module__}.{held.function.__name__}"] = held
    return found


@functools.cache
def named(function: Callable[..., Any]) -> frozenset[Loop | Intrinsic]:
    """Return the loops and operations that a function calls, and those that these call."""
    found: set[Loop | Intrinsic] = set()
    for name in global_names(function):
        used = function.__globals__.get(name)
        if isinstance(used, Loop | Intrinsic):
            found.add(used)
        if isinstance(used, Loop) and used.function is not function:  # which may call itself
            found |= named(used.function)
    return frozenset(found)


def name_of(loop: Loop) -> str:
    return f"{loop.function.__module__}.{loop.function.__name__}"


LOOPS = all_of(Loop)
#: Those that call rules by address: plain search is their twin.
BY_ADDRESS = {name for name, loop in LOOPS.items() if {invoke, carray} & named(loop.function)}
#: What these and compiled rules are made of.
RULES = [*all_of(addressed).values(), *map(LOOPS.__getitem__, BY_ADDRESS)]
PARTS = BY_ADDRESS | {
    name_of(used) for rules in RULES for used in named(rules.function) if type(used) is Loop
}

#: Games in flat arrays, whose twins are in plain Python: tests/values/partizan/test_flat.py.
FLAT = {name for name in LOOPS if name.startswith("zermelo.values.partizan.flat.")}

#: Keys, tiers and indices of boards, whose twins are plain labels: tests/labelling/test_keys.py,
#: test_unmoves.py and tablebase/test_tables.py.
BOARDS = {name for name in LOOPS if name.rpartition(".")[0] in {
    "zermelo._jit.explore", "zermelo._jit.tiers", "zermelo._jit.unmoves",
}}  # fmt: skip

#: Room that a loop makes and does not write into, and what it says is void.
VOID = {
    "zermelo.labels.loops.loopy._begin returns 2: 0:",  # open vertices, as many as there are
    "zermelo.labels.loops.loopy._begin returns 2: 8:",
    "zermelo.labels.loops.loopy._begin returns 2: 9:",
    "zermelo._jit.retrograde._at_once leaves 4:",  # a queue
}


class Held:
    """Runs every loop both ways, on copies of the same arrays, and notes which were run.

    Attributes
    ----------
    seen : set of str
        The loops that were run.
    driven : set of functions
        What has run them.
    """

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.driven: set[Callable[[int], None]] = set()

    def drive(self, drive: Callable[[int], None], seed: int) -> None:
        drive(seed)
        self.driven.add(drive)

    def __call__(self, loop: Loop, *args: Any) -> Any:
        name = name_of(loop)
        if name in BY_ADDRESS:
            return loop.fast(*args)
        beside = copy.deepcopy(args)
        plain = loop.in_python(*beside)
        made = loop.fast(*args)
        same(plain, made, f"{name} returns")
        same(beside, args, f"{name} leaves")
        self.seen.add(name)
        self.seen |= {name_of(used) for used in named(loop.function) if isinstance(used, Loop)}
        return made


def same(one: Any, other: Any, where: str) -> None:
    if where in VOID:
        return
    if isinstance(one, tuple):
        assert len(one) == len(other)
        for place, (a, b) in enumerate(zip(one, other, strict=True)):
            same(a, b, f"{where} {place}:")
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype, where
        np.testing.assert_array_equal(one, other, where)
    else:
        assert type(one) is type(other), where
        assert one == other, where


@pytest.fixture(scope="module")
def held() -> Iterator[Held]:
    """All loops run both ways while a test of this module runs."""
    shadow = Held()
    patch = pytest.MonkeyPatch()
    patch.setattr(Loop, "__call__", lambda self, *args: shadow(self, *args))
    yield shadow
    patch.undo()


def random_digraphs(seed: int) -> Iterator[Digraph]:
    """Digraphs with and without cycles, leaves, loops, long rows; options that come in order."""
    rng = np.random.default_rng(seed)
    for count, edges in ((1, 0), (1, 1), (5, 9), (12, 14), (20, 60), (60, 90), (300, 700)):
        pairs = rng.integers(0, count, (2, edges))
        yield Digraph.from_arrays(*pairs, count=count)
        yield Digraph.from_arrays(pairs.max(axis=0) + 1, pairs.min(axis=0), count=count + 1)
        yield Digraph.from_arrays(pairs.min(axis=0), pairs.max(axis=0) + 1, count=count + 1)


def label(seed: int) -> None:
    for G in random_digraphs(seed):
        said = outcomes(G)
        _ = said.best_options, said.counter, loopy(G).counter, strong_components(G)
        find_odd_cycle(G)
        if len(G) < 100:
            find_odd_cycle(G, shortest=True)
        if zermelo.levels(G).array.min() >= 0:
            _ = grundy(G).counter
        ptr, idx = (array.astype(np.int64) for array in G.successors)
        state = np.empty(len(G), np.int64)
        retrograde.label(ptr, *csr.transpose(ptr, idx), state)
        assert np.array_equal(state, said.array)


def label_in_slices(seed: int) -> None:
    patch = pytest.MonkeyPatch()
    patch.setattr(retrograde, "SLICE", 40)
    patch.setattr(endless, "SLICE", 40)
    patch.setattr(endless, "UNTIMED_EDGES", 1)
    try:
        for G in random_digraphs(seed):
            outcomes(G)
            loopy(G)
            if zermelo.levels(G).array.min() >= 0:
                grundy(G)
    finally:
        patch.undo()


def share_out(seed: int) -> None:
    """The parts of two cores one after the other, for what both write into is held as well."""
    patch = pytest.MonkeyPatch()
    patch.setattr(cores.Cores, "run", lambda _, loop, *parts: [loop(*part) for part in parts])
    patch.setattr(threads, "MIN_WIDTH", 2)
    patch.setattr(threads, "SHIFT", 2)
    patch.setattr(threads, "BOX", 1200)
    try:
        with cores.using(2):
            for G in random_digraphs(seed):
                rows = csr.transpose(*G.successors, bucketed=True)
                state = np.empty(len(G), G.successors[1].dtype)
                retrograde.label(G.successors[0], *rows, state)
                assert np.array_equal(state, outcomes(G).array)
    finally:
        patch.undo()


def sort(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for kind in (np.int32, np.int64):
        for count in (1, 1000, (2 << csr.SHIFT) + 3):
            keys, values = (rng.integers(0, count, 3000).astype(kind) for _ in range(2))
            for bucketed in (False, True):
                ptr, idx = csr.rows_from_pairs(keys, values, count, bucketed=bucketed)
                remaining = csr.sort_rows(ptr, idx)
                csr.transpose(ptr, idx[:remaining], bucketed=bucketed)


def absorb(seed: int) -> None:
    both = [(0, 1), (1, 2), (2, 0)]
    before_a_triangle = Digraph([(3, 0), *both, *((v, u) for u, v in both)])  # has a numbering
    for G in (before_a_triangle, *random_digraphs(seed)):
        said = kernels(G)
        found = said.find()
        said.pieces, said.exists()
        if found is not None and len(G) < 100:
            said.count(), list(said.all(limit=20)), said.status()
        if len(G) < 100:
            numbered = kernel_sequences(G)
            numbered.find()
    rng = np.random.default_rng(seed)
    for _ in range(20):  # pieces that need decisions
        count = int(rng.integers(2, 12))
        rows = [rng.choice(count, int(rng.integers(1, 4))).tolist() for _ in range(count)]
        piece = Piece.of_rows([sorted(set(row)) for row in rows])
        for goal in SearchGoal:
            search = Backtrack(piece, goal=goal)
            while not search.over:
                search.advance(2)
        Backtrack(piece, goal=SearchGoal.KERNELS).tally(100, np.zeros(count, np.int64))


def annihilate(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for count, edges in ((1, 0), (4, 6), (7, 12)):
        pairs = rng.integers(0, count, (2, edges))
        G = Digraph.from_arrays(*pairs, count=count)
        held = small_positions(G.successors, 4)
        _ = held.independent
        for number in range(0, held.loopy.array.size, 7):
            held.tokens(number)
        candidates = Candidates(held)
        while found := candidates.first(3):
            candidates.take(found[0])
    for length in (20, 70):
        rows = rng.integers(0, 2, (6, length))
        bits = tuple(int("".join(map(str, row)), 2) for row in rows.tolist())
        _enumerate(bits, length, Watch(NO_LIMITS))


def take(seed: int) -> None:
    for code, method, upto in (
        ("0.77", "dense", 300),
        ("0.77", "sparse", 300),
        ("0.6", "sparse", 300),
        ("0.36", "dense", 200),
        ("4.7", "dense", 100),
        ("0.777", "many", 80),
        ("0.0F", "many", 70),
        ("0.1337", "dense", 200),
    ):
        HeapValues(OctalCode.parse(code), method=method, periodic=False).upto(upto + seed)
    rng = np.random.default_rng(seed)
    rule = filling.OctalArrays(  # values of 64 and more
        np.array([0, 7], np.int64), np.array([0, 0], np.uint8)
    )
    wide = filling.DenseFilling(rule, np.arange(70, dtype=np.uint8), 120)
    while wide.done < 120:
        wide.step(1000)
    repeats_from(rng.integers(0, 2, 200))


def hang(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for count in (1, 2, 30, 200):
        above = np.array([-1, *(rng.integers(max(0, v - 9), v) for v in range(1, count))])
        for some in (None, rng.integers(0, 2, count).astype(np.uint8)):
            weights = Weights(Forest.from_parents(above), some)
            first_moves(weights, 0, 8)
            weights.choices(1)
            weights.choices(1, np.zeros(count, np.uint8))


def label_geodetically(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for count, edges in ((2, 3), (9, 12), (40, 45), (40, 90)):
        pairs = rng.integers(0, count, (edges, 2)).tolist()
        graph = zermelo.Graph((u, v) for u, v in pairs if u != v)
        n = len(graph)
        if not n:
            continue
        ptr, idx = graph.rows
        moves.block_trees(ptr, idx)
        marks = (rng.integers(0, 5, n) == 0).astype(np.uint8)
        marks[0] = 1
        moves.independent_parts(ptr, idx, marks)
        moves.independent_parts(ptr, idx, np.zeros(n, np.uint8))
        dist = moves.distances(ptr, idx, marks)
        for u in range(1, n):
            if dist[u] > 0:
                moves.interval(ptr, idx, dist, u)
            moves.literal_interval(ptr, idx, marks, u)


def divide(seed: int) -> None:
    for code, upto in (("0.77", 90), ("0.35", 8), ("4.8", 9))[seed % 3 :]:
        quotient_of_heaps([HeapGame.octal(code)], upto=upto, compiled=True)


def remember(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for words, questions in ((1, False), (2, False), (3, True)):
        old, new = (Transpositions.of(slots, words, questions=questions) for slots in (64, 128))
        old.keys[:] = rng.integers(-(2**63), 2**63 - 1, old.keys.size)
        old.answers[:] = rng.integers(0, 4, 64)
        old.efforts[:] = rng.integers(0, 256, 64)
        transpositions.copy(*old, *new, words)
        crowded = Transpositions.of(16, words, questions=questions)
        transpositions.copy(*new, *crowded, words)
        for loops in (search, nimbers):
            Stack(loops, old.keys[:words], 0, 100)


def go_by(seed: int) -> None:
    """Edges in passing: thrown into blocks of eight targets, sorted there, and compared."""
    rng = np.random.default_rng(seed)
    for kind in (np.int32, np.int64):
        sources, targets = rng.integers(0, 20, (2, 50)).astype(kind)
        state, words = np.zeros(20, kind), np.empty(50, np.int64)
        starts = np.empty(5, np.int64)
        passing.into_blocks(sources, targets, state, words, starts, 3)
        ptr, fill = np.zeros(9, np.int64), np.zeros(9, np.int64)
        block = words[starts[0] : starts[1]]
        passing.count(block, ptr, 3)
        np.cumsum(ptr, out=fill)
        passing.place(block, fill, np.empty(block.size, kind), 3)
        remoteness = rng.integers(-1, 4, 20).astype(kind)
        passing.compare(sources, targets, remoteness, np.full(20, -1, kind), np.zeros(20, bool))


DRIVES = (
    remember, go_by,
    label, label_in_slices, share_out, sort, absorb, annihilate, take, hang,
    label_geodetically, divide,
)  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("drive", DRIVES)
def test_both_ways_are_one(held: Held, drive: Callable[[int], None], seed: int) -> None:
    held.drive(drive, seed)


def test_every_loop_is_held(held: Held) -> None:
    for drive in {*DRIVES} - held.driven:  # where this test runs alone
        held.drive(drive, 0)
    assert {*LOOPS} - held.seen - FLAT - BOARDS <= PARTS
    assert BY_ADDRESS  # and nothing else is left out
