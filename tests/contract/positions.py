"""Small positions of every ruleset, on which the contract tests compare with plain search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, combinations_with_replacement, product
from typing import Any

from tests.contract.classic_heaps import CLASSIC_HEAPS, bounded_nim

from zermelo.digraph.digraph import Digraph
from zermelo.digraph.graph import Graph
from zermelo.digraph.order import Order
from zermelo.formats.coloured import ColouredDigraph, ColouredGraph
from zermelo.formats.dimacs import CNF
from zermelo.formats.graphs import open_graph
from zermelo.formats.orders import open_order
from zermelo.games.position import Position
from zermelo.rulesets import catalogue
from zermelo.rulesets.boards.chess.rules import Chess
from zermelo.rulesets.boards.mnk import MNK
from zermelo.rulesets.graphs.chomp.rules import Chomp
from zermelo.rulesets.graphs.geodetic.rules import Geodetic
from zermelo.rulesets.graphs.node_kayles.rules import NodeKayles
from zermelo.rulesets.graphs.vertices import ArcKayles, TakingVertices
from zermelo.rulesets.grids.domineering import Cram, Domineering
from zermelo.rulesets.heaps.adding import Squares
from zermelo.rulesets.heaps.epidemiography import Nimania
from zermelo.rulesets.heaps.nim import Nim, Scoring
from zermelo.rulesets.heaps.nim_variants import FibonacciNim
from zermelo.rulesets.heaps.octal import Octal, Subtraction
from zermelo.rulesets.heaps.several_heaps import Moore, Nimhoff
from zermelo.rulesets.heaps.slow_nim import Nimdi, Take
from zermelo.rulesets.heaps.wythoff.congruent import WythoffAB
from zermelo.rulesets.heaps.wythoff.relatives import Wythoff3, WythoffSquared, WythoffST
from zermelo.rulesets.heaps.wythoff.rules import Wythoff
from zermelo.rulesets.logic.formula.rules import Formula
from zermelo.rulesets.numbers.factoring.rules import Factoring
from zermelo.rulesets.numbers.polynomial.rules import Condition, NumberRange, Polynomial
from zermelo.rulesets.orders.chocolate.rules import Chocolate
from zermelo.rulesets.orders.hackendot.rules import Bushenhack, Hackendot
from zermelo.rulesets.orders.poset.rules import Poset
from zermelo.rulesets.orders.superset.rules import Superset
from zermelo.rulesets.reading import example_of
from zermelo.rulesets.strips.classics import Kotzig
from zermelo.rulesets.strips.coins_on_strip import Welter
from zermelo.rulesets.tokens.annihilation.rules import Annihilation
from zermelo.rulesets.tokens.geography.rules import Geography
from zermelo.rulesets.tokens.tokens.rules import Tokens
from zermelo.rulesets.tokens.two_kinds import Matter, Partizan

Positions = Iterable[Position[Any]]


def small_positions(name: str) -> Positions:
    """Return small positions of a ruleset, a few hundred; else those reached from its example."""
    kind = catalogue()[name]
    given = getattr(kind, "small_positions", None)
    if given is not None:
        return given()
    made = POSITIONS.get(name)
    return example_of(kind).reachable(300) if made is None else made()


def digraph(edges: str) -> Digraph:
    """Make a digraph of edges such as ``ab``, with blanks between."""
    return Digraph((edge[0], edge[1]) for edge in edges.split())


# -------------------------------------------------------------------------------------- heaps


def moore() -> Iterator[Position[Any]]:
    """Yield positions of up to four or five heaps, for several k."""
    for k, count, largest in ((1, 3, 4), (2, 3, 5), (2, 4, 3), (3, 4, 2), (3, 5, 2), (4, 5, 1)):
        for heaps in combinations_with_replacement(range(largest + 1), count):
            yield Moore(k)(*heaps)


def nim() -> Iterator[Position[Any]]:
    """Yield all positions of up to three heaps of at most six."""
    for count in range(4):
        for heaps in combinations_with_replacement(range(7), count):
            yield Nim()(*heaps)
    yield from bounded_nim()


def nimania() -> Iterator[Position[Any]]:
    """Yield what 1, 2 and 3 lead to, and some other positions."""
    starts = "1", "2", "3", "1^4", "2^2 1^3", "2 1^2 @3", "2^3 1 @3", "2^2 1^2 @4", "3 1 @2"
    for start in starts:
        yield from Nimania()(*start.split()).reachable(40)


def nimdi() -> Iterator[Position[Any]]:
    """Yield two heaps of at most 11 with any k, 9 and less with a fixed one."""
    for k, most in ((None, 11), (1, 8), (2, 9), (3, 9)):
        for y in range(most + 1):
            for x in range(y + 1):
                yield Nimdi(k)(x, y)


def nimhoff() -> Iterator[Position[Any]]:
    """Yield two and three heaps for several h and k."""
    for rules, count, most in (
        *((Nimhoff(cyclic=h), 2, 8 if h > 2 else 4) for h in range(1, 6)),
        *((Nimhoff(cyclic=h), 3, 4) for h in (3, 4)),
        *((Nimhoff(power=k), 2, 9 + k) for k in (1, 2, 3)),
        (Nimhoff(power=1), 3, 4),
    ):
        for heaps in combinations_with_replacement(range(most + 1), count):
            yield rules(*heaps)


#: Finite and not, with splits, with unequal parts, with conditions for which there is no table.
OCTAL = ("0.77", "0.07", "0.137", "4!.0", "0.0", "4.[3]", "0.8", "4!.62", "0.{1,2=,3?+}", "0.*!3")


def octal() -> Iterator[Position[Any]]:
    """Yield up to two small heaps under different octal codes."""
    for code in OCTAL:
        for count in range(3):
            for heaps in combinations_with_replacement(range(8 if count < 2 else 5), count):
                yield Octal(code)(*heaps)


def scoring() -> Iterator[Position[Any]]:
    """Yield up to three scores for several steps."""
    for step, largest in ((1, 5), (2, 6), (3, 6), (4, 7), (7, 8)):
        for count in range(4 if step != 4 else 3):
            for scores in combinations_with_replacement(range(largest + 1), count):
                yield Scoring(step)(*scores)


def squares() -> Iterator[Position[Any]]:
    """Yield all totals up to the limit, for some sets."""
    for rules in (Squares(), Squares((1, 3), 30), Squares((2, 3, 7), 50), Squares((4,), 20)):
        for total in range(rules.limit + 3):
            yield rules(total)


def subtraction() -> Iterator[Position[Any]]:
    """Yield up to two small heaps under different sets."""
    for numbers in ((2, 5, 7), (1, 2, 3), (4,), (1, 3, 4)):
        for count in range(3):
            for heaps in combinations_with_replacement(range(12), count):
                yield Subtraction(numbers)(*heaps)


#: Odd vectors and others, of two and of three entries.
VECTORS: tuple[tuple[int, ...], ...] = (
    *((1, 3), (1, 2), (2, 2), (2, 6), (4, 2), (0, 2)),
    *((1, 1, 1), (1, 0, 1), (2, 1, 1), (2, 2, 2)),
)


def take() -> Iterator[Position[Any]]:
    """Yield two or three heaps with odd vectors and others."""
    for vector in VECTORS:
        for heaps in product(range(7 if len(vector) == 2 else 4), repeat=len(vector)):
            yield Take(vector)(*heaps)


def wythoff() -> Iterator[Position[Any]]:
    """Yield heaps up to 20 for a = 1, fewer for larger a."""
    for a, most in ((1, 20), (2, 15), (3, 13), (5, 11), (8, 9)):
        for y in range(most + 1):
            for x in range(y + 1):
                yield Wythoff(a)(*((x, y) if (x + y) % 3 else (y, x)))


def wythoff_congruent() -> Iterator[Position[Any]]:
    """Yield two heaps of at most 12, for several parameters."""
    for a, b in ((1, 1), (1, 2), (2, 2), (1, 3), (3, 2)):
        for y in range(13):
            for x in range(y + 1):
                yield WythoffAB(a, b)(*((x, y) if (x + y) % 3 else (y, x)))


def wythoff_squared() -> Iterator[Position[Any]]:
    """Yield two heaps of at most 16."""
    for y in range(17):
        for x in range(y + 1):
            yield WythoffSquared()(x, y)


def wythoff_two_parameters() -> Iterator[Position[Any]]:
    """Yield two heaps of at most 14, for several parameters."""
    for s, t in ((1, 2), (2, 1), (3, 2)):
        for y in range(15):
            for x in range(y + 1):
                yield WythoffST(s, t)(*((x, y) if (x + y) % 3 else (y, x)))


def wythoff_three() -> Iterator[Position[Any]]:
    """Yield three heaps of at most 6, and larger ones with one of at most 1."""
    for heaps in combinations_with_replacement(range(7), 3):
        yield Wythoff3()(*heaps)
    for low, mid, top in product(range(2), range(2, 7), range(7, 11)):
        yield Wythoff3()(mid, low, top)


# ------------------------------------------------------------------------------------- strips


def kotzig() -> Iterator[Position[Any]]:
    """Yield what the start leads to, for small circles and several sets."""
    for n in range(1, 9):
        for moves in ((1, 2), (2, 3), (1, 3, 4), (2, 4)):
            yield from Kotzig(n, moves)().reachable(12)


def welter() -> Iterator[Position[Any]]:
    """Yield up to three coins on ten squares, four and five on fewer."""
    for coins, size in ((0, 1), (1, 10), (2, 10), (3, 10), (4, 8), (5, 8)):
        for state in combinations(range(size), coins):
            yield Welter()(*state)


# ------------------------------------------------------------------------------------- orders


def chocolate() -> Iterator[Position[Any]]:
    """Yield all bars of up to four rows and four columns, and a few larger ones."""
    for rows in range(1, 5):
        for lengths in combinations_with_replacement(range(4, 0, -1), rows):
            yield Chocolate()(*lengths)
    for text in ("1x9", "2x7", "7x2", "3x6"):
        yield Chocolate()(text)


#: Paths, brooms, trees with many branches.
HACKENDOT = ("ab", "ab bc cd ef", "ab ac ad de", "ab ac bd be cf cg", "ab bc cd be bf ag")


def hackendot() -> Iterator[Position[Any]]:
    """Yield positions on small forests."""
    for edges in HACKENDOT:
        tree = Digraph([(edge[0], edge[1]) for edge in edges.split()], vertices="a")
        yield from Hackendot(tree)().reachable(40)
    yield Hackendot(Digraph(vertices=["a"]))()
    yield Hackendot(Digraph())()


def bushenhack() -> Iterator[Position[Any]]:
    """Yield positions on small bushes, one a single stem, and on bare ground."""
    for edges in HACKENDOT:
        bush = Digraph([(edge[0], edge[1]) for edge in edges.split()], vertices="a")
        yield from Bushenhack(bush)().reachable(40)
    stem = Digraph([("ground", "a"), *((edge[0], edge[1]) for edge in HACKENDOT[3].split())])
    yield from Bushenhack(stem)().reachable(40)
    yield Bushenhack(Digraph(vertices=["a"]))()
    yield Bushenhack(Digraph())()


ORDERS = ("fence:6", "crown:3", "boolean:3", "grid:3x3", "levels:2+2+1", "chains:2+1+3")


def poset() -> Iterator[Position[Any]]:
    """Yield all down-sets of some small orders."""
    for name in (*ORDERS, "divisors:24", "incidence:cycle:4"):
        yield from Poset(open_order(name))().reachable(60)
    two = [("a", "c"), ("b", "c"), ("b", "d"), ("e", "f"), ("g", "f"), ("g", "h")]
    yield from Poset(Order(two))().reachable(60)
    for edges in combinations(combinations("abcd", 2), 3):
        yield Poset(Order(edges, elements="abcd"))()


def superset() -> Iterator[Position[Any]]:
    """Yield all positions of up to three members, and some of four."""
    for n, most in ((1, 9), (2, 9), (3, 40), (4, 60)):
        for whole in (False, True):
            yield from Superset(n, whole=whole)().reachable(most)


# ------------------------------------------------------------------------------------- tokens


#: The 4-cycle of the paper, one of its y-components, a way out of a cycle, a loop, two parts with a
#: vertex of finite value between, a tree.
ANNIHILATION = (
    "ab bc cd da",
    "ad dc cb ba be ed ea",
    "ab ba bc cd",
    "aa ab bc cb",
    "ab ba bx cd dc dx xy",
    "ab ac bd",
)


def annihilation() -> Iterator[Position[Any]]:
    """Yield up to four tokens on small digraphs, with cycles, a loop, and without."""
    for edges in ANNIHILATION:
        rules = Annihilation(digraph(edges))
        names = [str(name) for name in rules.on]
        for count in range(5):
            for where in combinations(names, count):
                yield rules(*where)


GEOGRAPHY = ("ab bc ca cd", "ab bc cd da ac", "ab ba bc cb cd", "ab bc ca ad de ea", "ab cd")
GEOGRAPHY_BOTH_WAYS = ("ab bc cd", "ab bc ca cd de", "ab bc cd da ae", "ab ac ad ae bc")


def geography() -> Iterator[Position[Any]]:
    """Yield the starts on small graphs, in all four variants, and what they lead to."""
    for edges in (False, True):
        for boards, undirected in ((GEOGRAPHY, False), (GEOGRAPHY_BOTH_WAYS, True)):
            for board in boards:
                rules = Geography(digraph(board), edges, undirected)
                for name in rules.on:
                    yield from rules(name).reachable(4)


#: A way out of a cycle, a loop, two parts, Nim, a cycle with a chord.
MATTER = ("ab ba bc cd", "aa ab bc cb", "ab ba xy yz", "ba ca cb da db dc", "ab bc cd da ac")


def matter() -> Iterator[Position[Any]]:
    """Yield up to four particles on small digraphs, with cycles, a loop, and without."""
    for edges in MATTER:
        rules = Matter(digraph(edges))
        for held in product((None, 0, 1), repeat=len(rules.on)):
            masks = [
                sum(1 << vertex for vertex, kind in enumerate(held) if kind == wanted)
                for wanted in (0, 1)
            ]
            if sum(mask.bit_count() for mask in masks) <= 4:
                yield Position(rules, (masks[0], masks[1]))


#: A tree, Nim, a draw, a way out of a cycle, a loop.
TOKENS = ("ab ac cd", "ba ca cb da db dc", "ab ba", "ab ba bc cd", "aa ab bc cb cd")


def tokens() -> Iterator[Position[Any]]:
    """Yield up to three tokens on small digraphs, with and without cycles."""
    for edges in TOKENS:
        rules = Tokens(digraph(edges))
        names = [str(name) for name in rules.on]
        for count in range(4):
            for where in combinations_with_replacement(names, count):
                yield rules(*where)


# ---------------------------------------------------------------------------- four games more


def fibonacci_nim() -> Iterator[Position[Any]]:
    """Yield heaps of up to thirty, with all limits for the small ones."""
    rules = FibonacciNim()
    for heap in range(31):
        yield rules(heap)
    for heap in range(14):
        for limit in range(1, heap + 1):
            yield rules(heap, limit)


def cram() -> Iterator[Position[Any]]:
    """Yield small empty boards, and boards with holes, some of which half a turn leaves."""
    rules = Cram()
    for size in ("1x1", "1x4", "1x5", "2x2", "2x3", "3x3", "2x4", "3x4"):
        yield rules(size)
    for board in ("#..#|##.#", "...|.#.|...", "#..|...|..#", "....|.##.|....", "..#|...", "#.|.#"):
        yield rules(board)


def mnk() -> Iterator[Position[Any]]:
    """Yield positions of tic-tac-toe late in play, and of smaller and longer boards."""
    for board in ("xox|ox.|...", "xx.|oo.|...", "x.o|.x.|..o", "xo.|...|...", "xox|xox|oxo"):
        yield MNK()(board)
    yield from MNK(2, 2, 2)().reachable(40)
    yield from MNK(3, 2, 2)().reachable(60)
    yield from MNK(4, 1, 3)().reachable(60)


def chess() -> Iterator[Position[Any]]:
    """Yield mates, stalemates and kings alone, and queens that must be taken.

    From other positions play comes to all of an ending; those are compared with python-chess.
    """
    for fen in (
        "8/8/5K2/8/3k4/8/8/8 b - - 0 1",
        "8/8/8/8/5q2/5k1K/8/8 w - - 0 1",
        "1K5k/1q6/8/8/8/8/8/8 w - - 0 1",
        "8/8/6Qk/2K5/8/8/8/8 b - - 0 1",
        "8/8/8/8/6qK/8/5Q2/7k w - - 0 1",
        "3k4/3B4/3K4/8/8/8/8/5B2 b - - 0 1",
        "8/8/8/8/8/2k5/2p5/2K5 w - - 0 1",
        "2k4Q/r7/2K5/8/8/8/8/8 b - - 0 1",
    ):
        yield Chess()(fen)
    yield Chess("KQK")("8/8/6Qk/2K5/8/8/8/8 b - - 0 1")


def domineering() -> Iterator[Position[Any]]:
    """Yield small boards, whole and with holes."""
    rules = Domineering()
    for board in ("1x1", "2x1", "1x2", "2x2", "2x3", "3x2", "3x3", "2x4", "#..|..#|.#."):
        yield rules(board)


# ----------------------------------------------------------------------------------------- graphs

#: Complete, bipartite, with twins, foldable, and with none of that.
CHOMP = (
    "complete:4",
    "cycle:5",
    "wheel:4",
    "graph6:DyG",  # a bull
    "graph6:DrK",  # a house
    "graph6:Cz",  # K_4 less an edge
    "graph6:Ehe?",  # a five-cycle with a leaf
    "graph6:DwC",  # a triangle beside an edge
    "graph6:DxC",  # a triangle with a tail
    "graph6:DxK",  # two triangles that share a vertex
    "grid:2x3",
)
PETERSEN = ("-v1 -v4 -v8 -v9", "-v3 -v5 -v7 -v9", "-v1 -v3 -v8 -v10", "-v1 -v2 -v9")


def chomp() -> Iterator[Position[Any]]:
    """Yield small graphs, whole and in part, and parts of the Petersen graph."""
    for text in CHOMP:
        yield from Chomp(open_graph(text))().reachable(14)
    petersen = Chomp(open_graph("petersen"))
    for removals in PETERSEN:
        yield petersen(*removals.split())


def geodetic() -> Iterator[Position[Any]]:
    """Yield positions on small graphs with and without theorems, in both readings."""
    for name in ("path:5", "star:4", "cycle:6", "cycle:7", "complete:4", "Km-rays:3x2"):
        yield from Geodetic(Graph.named(name))().reachable(12)
    for name in ("cycle:6", "bipartite:2x3", "wheel:4", "path:5"):
        yield from Geodetic(Graph.named(name), literal=True)().reachable(12)
    for name in ("bipartite:2x3", "grid:2x4", "prism:3", "wheel:5", "cube"):
        yield from Geodetic(Graph.named(name))().reachable(12)
    apart = Graph([(e[0], e[1]) for e in ["ab", "bc", "cd", "da", "ef", "fg"]], vertices="abcdefgh")
    yield from Geodetic(apart)().reachable(40)
    square = Geodetic(Graph.named("grid:3x3"))
    names = list(square.on)
    yield square(names[0], names[8])
    yield square(names[1], names[3], names[5])
    yield Geodetic(Graph())()


KAYLES = ("path:7", "cycle:8", "star:5", "complete:4", "grid:3x3", "wheel:6", "prism:4", "petersen")


def kayles(kind: type[TakingVertices]) -> Iterator[Position[Any]]:
    """Yield what small graphs lead to."""
    for graph in KAYLES:
        yield from kind(Graph.named(graph))().reachable(30)
    if kind is ArcKayles:
        yield from ArcKayles(Graph.named("cycle:6"), single=True)().reachable(30)


# ------------------------------------------------------------------------------------------ logic

#: Clauses, and the quantifiers, "e" or "a" with their variables.
FORMULAS: tuple[tuple[str, str | None], ...] = (
    ("1, 2 -3, -1 -2 3", None),  # the thesis' Example 5.5
    ("1 2, -1 -2 3 4, -3 -4, 2 -4", None),
    ("1 2, 1 -2", "a 1, e 2"),
    ("1 3, -1 -3 2, 2 4 -3, -2 -4", "e 1 2, a 3, e 4"),
    ("-1 2 3, 1 -2 -3, 4 -1, -4 3", "e 1, a 2 3, e 4"),
    ("1, -1", "e 1"),
    ("1 -1", None),
)


def formula() -> Iterator[Position[Any]]:
    """Yield all positions of small formulas."""
    for clauses, blocks in FORMULAS:
        prefix = None
        if blocks is not None:
            parted = (block.split() for block in blocks.split(","))
            prefix = tuple((kind, tuple(map(int, bound))) for kind, *bound in parted)
        read = CNF(tuple(tuple(map(int, c.split())) for c in clauses.split(",")), -1, prefix)
        yield from Formula(read)().reachable(200)


# ---------------------------------------------------------------------------------------- numbers

POLYNOMIALS = (
    ("x1-x2*x4-x2-x4-1", "1..4"),
    ("x1^2+x2^2+2*x3=x4", "0..3"),
    ("x1*x2>x3", "-1..2"),
    ("x1+x2!=2", "0..2,0..1"),
    ("x2<=x1", "0..5"),
    ("1=1", "0..1"),
)


def factoring() -> Iterator[Position[Any]]:
    """Yield starts with different limits, and some of what they lead to."""
    for most in (4, 6, 8):
        yield from Factoring(most)().reachable(200)


def polynomial() -> Iterator[Position[Any]]:
    """Yield some of what small tests lead to."""
    for test, ranges in POLYNOMIALS:
        yield from Polynomial(Condition.parse(test), NumberRange.parse_all(ranges))().reachable(40)


# ------------------------------------------------------------------------------ partizan games


def amazons() -> Iterator[Position[Any]]:
    """Yield small boards."""
    for board in ("x.o", ".x.|..o", "x.|.o", "x#.|.#o", "xo.#x..", "..|..", "x.#|#.o"):
        yield catalogue()["amazons"]()(board)


def boards_of_men(name: str) -> Callable[[], Positions]:
    """Return what yields small boards with men of both colours on them."""

    def boards() -> Iterator[Position[Any]]:
        rules = catalogue()[name]()
        for letters in product(".xo#", repeat=4):
            text = "".join(letters)
            yield rules(text)
            yield rules(f"{text[:2]}|{text[2:]}")
        for board in ("xo.|o.x|.xo", "oxo|x.x", ".xo.o", "xo.ox", "xox|oxo", "3x2", "x.o.|.ox."):
            yield rules(board)

    return boards


def fission() -> Iterator[Position[Any]]:
    """Yield small boards."""
    for board in ("...|.x.|...", "....|.xx.|....|....", ".x.", "#.#|.x.|..x|...", "", ".x.#.x."):
        yield catalogue()["fission"]()(board)


def ski_jumps() -> Iterator[Position[Any]]:
    """Yield small slopes."""
    for slope in ("L|R|.", "L.|.R|..", "R|L|.|.", "lR.", "L.R|.l.|...", "Lr|.L|..", ""):
        yield catalogue()["ski-jumps"]()(slope)


def nogo() -> Iterator[Position[Any]]:
    """Yield small boards, empty and with stones."""
    for board in ("1x1", "1x2", "1x4", "2x2", "2x3", "x..|.o.", "#..|.x.|..#", "x#o|...", ""):
        yield catalogue()["nogo"]()(board)


def cakes(name: str) -> Callable[[], Positions]:
    """Return what yields small cakes, one or two."""

    def pieces() -> Iterator[Position[Any]]:
        rules = catalogue()[name]()
        small = 5 if "eatcake" not in name else 4
        for rows, columns in product(range(1, small), range(1, small)):
            yield rules(f"{rows}x{columns}")
        for two in ("1x2 2x1", "2x3 3x1", "1x6", "6x1", "6x2", ""):
            yield rules(*two.split())

    return pieces


def strips(name: str, letters: str, most: int) -> Callable[[], Positions]:
    """Return what yields all short strips of some letters."""

    def short() -> Iterator[Position[Any]]:
        for length in range(most + 1):
            for strip in product(letters, repeat=length):
                yield catalogue()[name]()("".join(strip))

    return short


def green_hackenbush() -> Iterator[Position[Any]]:
    """Yield green trees and stalks, and green graphs with circuits, loops and parallel edges."""
    rules = catalogue()["green-hackenbush"]
    for tree in ("", "e", "eee", "e(e;ee)", "(e(e;e);ee)", "ee(e(e;e);e;e)", "1 2 3"):
        yield rules()(tree)
    for edges in ("ga gb ab bc", "ga ab ag aa bc cd", "ga ga ab bc ca cd", "gg ga"):
        green = ColouredGraph((u, v, "either") for u, v in edges.split())
        yield from rules(green)().reachable(40)


def sprouts() -> Iterator[Position[Any]]:
    """Yield all that two spots lead to, and positions from three spots."""
    rules = catalogue()["sprouts"]()
    for spots in range(3):
        yield from rules(spots).reachable(40)
    for regions in ("0.1.", "0.ab. ab.", "1a1a. 2.2.", "abc.2. abc.", "12.11."):
        yield rules(*regions.split())
    yield rules(3)


def brussels_sprouts() -> Iterator[Position[Any]]:
    """Yield all that two crosses lead to, and regions of three figures."""
    rules = catalogue()["brussels-sprouts"]()
    yield from rules(2).reachable(60)
    yield rules("1,2,3", "2,2")
    yield rules("4,1,1")


def parity(name: str) -> Callable[[], Positions]:
    """Return what yields what small graphs lead to, with even degrees and with odd ones."""

    def graphs() -> Iterator[Position[Any]]:
        kind = catalogue()[name]
        for graph in (
            "path:5",
            "cycle:5",
            "cycle:6",
            "complete:4",
            "wheel:5",
            "grid:2x3",
            "star:4",
        ):
            for options in [{}] if name == "odd-even-deletion" else [{}, {"parity": "odd"}]:
                yield from kind(on=open_graph(graph), **options)().reachable(24)

    return graphs


def harary() -> Iterator[Position[Any]]:
    """Yield what small boards lead to, for several animals."""
    for animal, m, n in (("domino", 2, 2), ("el", 3, 2), ("tic", 3, 3), ("tippy", 3, 2)):
        yield from catalogue()["harary"](animal=animal, m=m, n=n)().reachable(40)


def chomp_board() -> Iterator[Position[Any]]:
    """Yield small boards, whole and with holes, poisoned anywhere."""
    for board in ("2x3", "3x3", "...|.#.|...", "#..|.p.|..#", ".p.", "p", "..#|#..|p.#", ""):
        yield catalogue()["chomp-board"]()(board)


def boxes(name: str) -> Callable[[], Positions]:
    """Return what yields small boards of lines, whole and in part."""

    def boards() -> Iterator[Position[Any]]:
        kind = catalogue()[name]
        yield from kind(rows=1, columns=1)().reachable(20)
        yield from kind(rows=1, columns=2)().reachable(60)
        yield kind(rows=2, columns=2)("a1-b1", "b1-c1", "a2-b2", "b2-b3", "c1-c2", "player1")
        yield kind(rows=1, columns=4)("a1-b1", "b1-c1", "b2-c2", "c1-d1", "c2-d2", "e1-e2")

    return boards


def quarto() -> Iterator[Position[Any]]:
    """Yield boards with few free squares."""
    for words in ("035|6.1|.2. 7", "01.|52.|.7. 3", "024|...|.61 5"):
        yield catalogue()["quarto"]()(words)


def checkers() -> Iterator[Position[Any]]:
    """Yield endings of two and three men that are soon over."""
    for words in ("b23 w31", "b22 b23 w30", "B4 w12 white", "b26 w32", "b23 w27 w18"):
        yield catalogue()["checkers"]()(*words.split())


def dawsons_pawns() -> Iterator[Position[Any]]:
    """Yield what one to three columns lead to."""
    rules = catalogue()["dawsons-pawns"]
    for columns, most in ((1, 9), (2, 40), (3, 60)):
        yield from rules(columns=columns)().reachable(most)


#: Stalks, trees, and several of them.
TREES = (
    "",
    "l",
    "rl",
    "ere",
    "lrlrr",
    "l(l;rl)",
    "e(l;r)",
    "(l;rr;e)",
    "r(ll(l;e);le)",
    "(le;e(r;l))",
)


#: An edge a word: both vertices, the first of all being the ground, and its colour.
HOUSES = ("gal gbr abe", "gae abe bge aae", "gal gar abl abe bcr", "gae gbe gce abl bcr")


def hackenbush() -> Iterator[Position[Any]]:
    """Yield stalks, trees, and graphs with cycles, loops and parallel edges."""
    for edges in HOUSES:
        coloured = ColouredGraph((u, v, colour) for u, v, colour in edges.split())
        yield from catalogue()["hackenbush"](coloured)().reachable(60)
    for tree in TREES:
        yield catalogue()["hackenbush"]()(tree)
    for stalk in product("lre", repeat=4):
        yield catalogue()["hackenbush"]()("".join(stalk))


def colourings(name: str) -> Callable[[], Positions]:
    """Return what yields paths, trees and graphs to colour."""

    def graphs() -> Iterator[Position[Any]]:
        rules = catalogue()[name]
        for length in range(1, 4):
            for letters in product(".LRlr#", repeat=length):
                yield rules()("-".join(letters))
        for tree in (".-.-.-.-.", ".(-.;-.;-.)", "L-.(-.-R;-.)", ".-#-.(-.;-r)"):
            yield rules()(tree)
        for graph in ("cycle:4", "complete:3", "grid:2x3", "star:3"):
            yield rules(on=open_graph(graph))()
        yield rules(on=open_graph("cycle:5"))("l.R..")

    return graphs


def partizan_euclid() -> Iterator[Position[Any]]:
    """Yield all pairs of small numbers."""
    for pair in product(range(1, 12), repeat=2):
        yield catalogue()["partizan-euclid"]()(*pair)


def partizan_subtraction() -> Iterator[Position[Any]]:
    """Yield up to two heaps with several sets."""
    for left, right in (((1,), (2,)), ((1, 2), (3,)), ((2, 3), (1, 5))):
        rules = catalogue()["partizan-subtraction"](left_set=left, right_set=right)
        for heaps in combinations_with_replacement(range(8), 2):
            yield rules(*heaps)


def partizan_octal() -> Iterator[Position[Any]]:
    """Yield up to two heaps with several codes."""
    for left, right in (("0.3", "0.7"), ("0.37", "0.53"), ("0.6", "4.3")):
        rules = catalogue()["partizan-octal"](left_code=left, right_code=right)
        for heaps in combinations_with_replacement(range(5), 2):
            yield rules(*heaps)


#: Without cycles, and with: a way out, a loop, draws for one start or both.
TWO_COLOURS = (
    "abl acr bcl bde",
    "abl bar",
    "abl bar bce abe",
    "aae abl bcr",
    "abl acr bar bdl cde cel ecr edr",
    "aal bbr cae cbe",
)


def partizan() -> Iterator[Position[Any]]:
    """Yield all vertices of small digraphs with edges of two colours."""
    for edges in TWO_COLOURS:
        board = ColouredDigraph((edge[0], edge[1], edge[2]) for edge in edges.split())
        for name in board.names:
            yield Partizan(board)(name)


def slither() -> Iterator[Position[Any]]:
    """Yield all paths of small graphs."""
    for name in ("path:4", "cycle:5", "grid:2x3", "star:4", "complete:4"):
        yield from catalogue()["slither"](open_graph(name))().reachable(80)


def cat_and_mouse() -> Iterator[Position[Any]]:
    """Yield all places of the animals on small graphs."""
    for name in ("path:4", "cycle:5", "grid:2x3"):
        graph = open_graph(name)
        for mouse, cat in product(range(len(graph.names)), range(1, len(graph.names))):
            yield catalogue()["cat-and-mouse"](graph)(graph.names[mouse], graph.names[cat])


def stone_games() -> Iterator[Position[Any]]:
    """Yield rows of coins under all rules of the family."""
    for named in ({}, {"front": 2}, {"rest": True}, {"join": True}, {"front": 3, "rest": True},
                  {"front": 1, "double": True}):  # fmt: skip
        for coins in product((-1, 2, 3), repeat=3):
            yield catalogue()["coins-in-a-line"](**named)(*coins)


#: By the name of the ruleset.
POSITIONS: dict[str, Callable[[], Positions]] = {
    # boards
    "chess": chess,
    "checkers": checkers,
    "dawsons-pawns": dawsons_pawns,
    "quarto": quarto,
    "dots-and-boxes": boxes("dots-and-boxes"),
    "nimstring": boxes("nimstring"),
    "harary": harary,
    "mnk": mnk,
    # graphs
    "arc-kayles": partial(kayles, ArcKayles),
    "cat-and-mouse": cat_and_mouse,
    "chomp": chomp,
    "geodetic": geodetic,
    "node-kayles": partial(kayles, NodeKayles),
    "brussels-sprouts": brussels_sprouts,
    "edge-deletion": parity("edge-deletion"),
    "green-hackenbush": green_hackenbush,
    "odd-even-deletion": parity("odd-even-deletion"),
    "slither": slither,
    "sprouts": sprouts,
    "vertex-deletion": parity("vertex-deletion"),
    # grids
    "cram": cram,
    "domineering": domineering,
    # heaps
    **CLASSIC_HEAPS,
    "fibonacci-nim": fibonacci_nim,
    "moore": moore,
    "nim": nim,
    "nimania": nimania,
    "nimdi": nimdi,
    "nimhoff": nimhoff,
    "octal": octal,
    "scoring": scoring,
    "squares": squares,
    "subtraction": subtraction,
    "take": take,
    "wythoff": wythoff,
    "wythoff-ab": wythoff_congruent,
    "wythoff-squared": wythoff_squared,
    "wythoff-st": wythoff_two_parameters,
    "wythoff3": wythoff_three,
    # logic
    "formula": formula,
    # numbers
    "factoring": factoring,
    "polynomial": polynomial,
    # orders
    "chocolate": chocolate,
    "chomp-board": chomp_board,
    "bushenhack": bushenhack,
    "hackendot": hackendot,
    "poset": poset,
    "superset": superset,
    # strips
    "coins-in-a-line": stone_games,
    "kotzig": kotzig,
    "welter": welter,
    # partizan
    "amazons": amazons,
    "backsliding-toads-and-frogs": strips("backsliding-toads-and-frogs", ".tf", 4),
    "anti-clobber": boards_of_men("anti-clobber"),
    "clobber": boards_of_men("clobber"),
    "kings-clobber": boards_of_men("kings-clobber"),
    "queens-clobber": boards_of_men("queens-clobber"),
    "rooks-clobber": boards_of_men("rooks-clobber"),
    "turn-and-eatcake": cakes("turn-and-eatcake"),
    "col": colourings("col"),
    "cutcake": cakes("cutcake"),
    "eatcake": cakes("eatcake"),
    "elephants-and-rhinos": strips("elephants-and-rhinos", ".tf", 5),
    "fission": fission,
    "hackenbush": hackenbush,
    "konane": boards_of_men("konane"),
    "maundy-cake": cakes("maundy-cake"),
    "nogo": nogo,
    "partizan": partizan,
    "partizan-euclid": partizan_euclid,
    "partizan-octal": partizan_octal,
    "partizan-subtraction": partizan_subtraction,
    "push": strips("push", ".lr", 4),
    "shove": strips("shove", ".lr", 4),
    "ski-jumps": ski_jumps,
    "snort": colourings("snort"),
    "toads-and-frogs": strips("toads-and-frogs", ".tf", 5),
    "toppling-dominoes": strips("toppling-dominoes", "lre", 4),
    # tokens
    "annihilation": annihilation,
    "geography": geography,
    "matter": matter,
    "tokens": tokens,
}
